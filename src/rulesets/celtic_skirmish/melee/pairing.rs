//! Who fights whom (CS-4.2, CS-4.4).
//!
//! 1. Of all in contact as many pairs as possible are made; the side acting first says for each of its figures that has a choice.
//! 2. Those left over join the fight of one they touch; the side acting first says it for the other side's too.
//! 3. No more than three fight one: of four or more, the side acting first says which three.
//! 4. The fights come in the order of the lowest id that the side acting first has in them.
//!
//! **Ruling:** as pairs come first, nobody may double up on an enemy while that leaves another unopposed who could have been met.
//! Who is not among the three has no fight this turn.

use super::super::data::Sheet;
use super::super::item::Item as Any;
use super::fight::Fight;
use super::item::Item;
use super::meeting::{self, Meeting};
use super::obstacle;
use crate::names::{BaseId, SideId, Word};
use crate::table::{Ask, Effects, Plan, Question, Subject, Table, Wait};
use crate::tally::{Mark, Refusal};

const CLAUSE: &str = "CS-4.2";

/// Asks the side acting first whom each of its figures meets, where there is a choice.
pub fn ask_pairs(table: &Table, first: SideId, effects: &mut Effects<Any>) {
    let meetings = meeting::meetings(table, first);
    obstacle::note(table, &meetings, effects);
    if meetings.is_empty() {
        return;
    }
    let picks = default_pairs(&meetings);
    let questions: Vec<Question> = picks.iter().filter_map(|(mine, default)| choice(*mine, feasible(&meetings, *mine), *default)).collect();
    if questions.is_empty() {
        effects.push(Item::Join { first, pairs: picks }.into());
        return;
    }
    let ask = Ask { side: first, what: "pair".into(), clause: CLAUSE.into(), questions };
    effects.wait(Wait::Ask(ask), Item::Pair { first }.into());
}

/// A question about a figure, unless there is only one answer.
fn choice(about: BaseId, options: Vec<BaseId>, default: BaseId) -> Option<Question> {
    if options.len() < 2 {
        return None;
    }
    let place = options.iter().position(|option| *option == default).unwrap_or(0);
    let options = options.into_iter().map(|option| (Word::new("fights"), Some(Subject::Base(option)))).collect();
    Some(Question::one(Some(about.into()), options, place as u16))
}

/// Enemies that a figure may be matched with so that as many pairs as possible are still made.
fn feasible(meetings: &[Meeting], mine: BaseId) -> Vec<BaseId> {
    let most = meeting::most_pairs(meetings, &[]).len();
    let spare = meeting::most_pairs(meetings, &[mine]).len() == most;
    let mut enemies = meeting::enemies_of(meetings, mine);
    enemies.retain(|theirs| spare || meeting::most_pairs(meetings, &[mine, *theirs]).len() + 1 == most);
    enemies.sort_unstable();
    enemies
}

/// The pre-filled answer: every figure of the side with the enemy it fights, in id order.
fn default_pairs(meetings: &[Meeting]) -> Vec<(BaseId, BaseId)> {
    let mut pairs = meeting::most_pairs(meetings, &[]);
    for mine in meeting::mine(meetings) {
        if pairs.iter().any(|(paired, _)| *paired == mine) {
            continue;
        }
        let on = |theirs: BaseId| pairs.iter().filter(|(_, enemy)| *enemy == theirs).count();
        let least = meeting::enemies_of(meetings, mine).into_iter().min_by_key(|theirs| (on(*theirs), *theirs));
        pairs.extend(least.map(|theirs| (mine, theirs)));
    }
    pairs.sort_unstable();
    pairs
}

/// The answer to [`ask_pairs`].
///
/// # Errors
/// Doubling up while another could have been met.
pub fn answer_pairs(table: &Table, first: SideId, answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let meetings = meeting::meetings(table, first);
    let mut pairs = default_pairs(&meetings);
    for (mine, theirs) in asked(table, answer) {
        if let Some(pair) = pairs.iter_mut().find(|pair| pair.0 == mine) {
            pair.1 = theirs;
        }
    }
    let mut met: Vec<BaseId> = pairs.iter().map(|pair| pair.1).collect();
    met.sort_unstable();
    met.dedup();
    let most = meeting::most_pairs(&meetings, &[]).len();
    if met.len() < most {
        let doubled = pairs.iter().find(|pair| pairs.iter().any(|other| other.1 == pair.1 && other.0 < pair.0));
        let mut refusal = Refusal::new("pair_off_first", CLAUSE).counted(met.len() as i64, most as i64);
        if let Some((mine, theirs)) = doubled {
            refusal = refusal.base(*mine).mark(Mark::Base(*theirs));
        }
        return Err(refusal);
    }
    Ok(Plan::instead(vec![Item::Join { first, pairs }.into()]))
}

/// What was picked in an ask whose questions are about figures and whose options are figures.
fn asked(table: &Table, answer: &[Vec<u16>]) -> Vec<(BaseId, BaseId)> {
    let Some(Wait::Ask(ask)) = table.waiting() else { return Vec::new() };
    let picked = ask.questions.iter().zip(answer).filter_map(|(question, picks)| {
        let (_, option) = question.options.get(usize::from(*picks.first()?))?;
        match (question.about, option) {
            (Some(Subject::Base(about)), Some(Subject::Base(option))) => Some((about, *option)),
            _ => None,
        }
    });
    picked.collect()
}

/// Figures of the other side whom nobody was matched with, each with those it may join against.
fn left_over(meetings: &[Meeting], pairs: &[(BaseId, BaseId)]) -> Vec<(BaseId, Vec<BaseId>)> {
    let mut left: Vec<BaseId> =
        meeting::theirs(meetings).into_iter().filter(|theirs| !pairs.iter().any(|pair| pair.1 == *theirs)).collect();
    left.sort_unstable();
    left.into_iter()
        .map(|theirs| {
            let mut friends = meeting::friends_on(meetings, theirs);
            // Only a man who has his opponent to himself can take on more: most pairs are made, so everyone here has.
            friends.retain(|mine| {
                let opponent = pairs.iter().find(|pair| pair.0 == *mine).map(|pair| pair.1);
                pairs.iter().filter(|pair| Some(pair.1) == opponent).count() == 1
            });
            friends.sort_unstable();
            (theirs, friends)
        })
        .filter(|(_, friends)| !friends.is_empty())
        .collect()
}

/// Asks whom the other side's left-over figures join against, where there is a choice.
pub fn ask_joins(table: &Table, first: SideId, pairs: &[(BaseId, BaseId)], effects: &mut Effects<Any>) {
    let left = left_over(&meeting::meetings(table, first), pairs);
    let joins = default_joins(&left);
    let questions: Vec<Question> =
        left.into_iter().zip(&joins).filter_map(|((theirs, friends), (_, default))| choice(theirs, friends, *default)).collect();
    if questions.is_empty() {
        effects.push(Item::Limit { first, fights: fights(table, first, pairs, &joins) }.into());
        return;
    }
    let ask = Ask { side: first, what: "join".into(), clause: CLAUSE.into(), questions };
    effects.wait(Wait::Ask(ask), Item::Join { first, pairs: pairs.to_vec() }.into());
}

/// Each left-over figure joins where the fewest have.
fn default_joins(left: &[(BaseId, Vec<BaseId>)]) -> Vec<(BaseId, BaseId)> {
    let mut joins: Vec<(BaseId, BaseId)> = Vec::new();
    for (theirs, friends) in left {
        let on = |mine: BaseId| joins.iter().filter(|(_, against)| *against == mine).count();
        let least = friends.iter().copied().min_by_key(|mine| (on(*mine), *mine));
        joins.extend(least.map(|mine| (*theirs, mine)));
    }
    joins
}

/// The answer to [`ask_joins`]: every listed option will do.
pub fn answer_joins(table: &Table, first: SideId, pairs: &[(BaseId, BaseId)], answer: &[Vec<u16>]) -> Plan<Any> {
    let mut joins = default_joins(&left_over(&meeting::meetings(table, first), pairs));
    for (theirs, mine) in asked(table, answer) {
        if let Some(join) = joins.iter_mut().find(|join| join.0 == theirs) {
            join.1 = mine;
        }
    }
    Plan::instead(vec![Item::Limit { first, fights: fights(table, first, pairs, &joins) }.into()])
}

/// Puts the fights together: the man alone first, those he fights as they are compared: base to base first, then by id.
fn fights(table: &Table, first: SideId, pairs: &[(BaseId, BaseId)], joins: &[(BaseId, BaseId)]) -> Vec<Fight> {
    let meetings = meeting::meetings(table, first);
    let direct = |a: BaseId, b: BaseId| meetings.iter().any(|m| m.direct && ((m.mine, m.theirs) == (a, b) || (m.mine, m.theirs) == (b, a)));
    let mut fights: Vec<(BaseId, Fight)> = Vec::new();
    let mut add = |lowest: BaseId, single: BaseId, mut others: Vec<BaseId>| {
        others.sort_by_key(|other| (!direct(single, *other), *other));
        fights.push((lowest, Fight { single, others }));
    };
    let mut done: Vec<BaseId> = Vec::new();
    for (mine, theirs) in pairs {
        if done.contains(theirs) {
            continue;
        }
        done.push(*theirs);
        let together: Vec<BaseId> = pairs.iter().filter(|pair| pair.1 == *theirs).map(|pair| pair.0).collect();
        if together.len() > 1 {
            let lowest = together.iter().copied().min().unwrap_or(*mine);
            add(lowest, *theirs, together);
            continue;
        }
        let joined = joins.iter().filter(|join| join.1 == *mine).map(|join| join.0);
        add(*mine, *mine, std::iter::once(*theirs).chain(joined).collect());
    }
    fights.sort_by_key(|(lowest, _)| *lowest);
    fights.into_iter().map(|(_, fight)| fight).collect()
}

/// Asks which three of four or more fight one, then has the fights fought.
pub fn ask_limits(table: &Table, first: SideId, fights: &[Fight], effects: &mut Effects<Any>) {
    let most = table.state::<Sheet>().numbers.most_on_one.0.max(1) as u16;
    let questions: Vec<Question> = fights
        .iter()
        .filter(|fight| fight.others.len() > usize::from(most))
        .map(|fight| Question {
            about: Some(fight.single.into()),
            options: fight.others.iter().map(|other| (Word::new("fights"), Some(Subject::Base(*other)))).collect(),
            least: most,
            most,
            default: (0..most).collect(),
        })
        .collect();
    if questions.is_empty() {
        fights.iter().for_each(|fight| effects.push(Item::Fight(fight.clone()).into()));
        return;
    }
    let ask = Ask { side: first, what: "three_of_many".into(), clause: CLAUSE.into(), questions };
    effects.wait(Wait::Ask(ask), Item::Limit { first, fights: fights.to_vec() }.into());
}

/// The answer to [`ask_limits`].
///
/// # Errors
/// Where nothing was asked: any three will do.
pub fn answer_limits(table: &Table, first: SideId, fights: &[Fight], answer: &[Vec<u16>]) -> Result<Plan<Any>, Refusal> {
    let Some(Wait::Ask(ask)) = table.waiting() else { return Err(Refusal::new("nothing_asked", CLAUSE)) };
    let mut fights = fights.to_vec();
    for (question, picks) in ask.questions.iter().zip(answer) {
        let Some(fight) = fights.iter_mut().find(|fight| question.about == Some(fight.single.into())) else { continue };
        let picked: Vec<BaseId> = picks.iter().filter_map(|pick| fight.others.get(usize::from(*pick)).copied()).collect();
        fight.others = picked;
    }
    Ok(Plan::instead(vec![Item::Limit { first, fights }.into()]))
}

/// The fights that an answer leads to, later questions answered as they stand filled in; none where the answer is refused.
pub fn fights_after(table: &Table, waiting: &Item, answer: &[Vec<u16>]) -> Vec<Fight> {
    let plan = match waiting {
        Item::Pair { first } => answer_pairs(table, *first, answer),
        Item::Join { first, pairs } => Ok(answer_joins(table, *first, pairs, answer)),
        Item::Limit { first, fights } => answer_limits(table, *first, fights, answer),
        _ => return Vec::new(),
    };
    let mut fights = match plan.map(|plan| plan.items).unwrap_or_default().as_slice() {
        [Any::Melee(Item::Join { first, pairs })] => joined(table, *first, pairs),
        [Any::Melee(Item::Limit { fights, .. })] => fights.clone(),
        _ => Vec::new(),
    };
    limit(table, &mut fights);
    fights
}

/// The fights that come of all in contact, every question answered as it stands filled in.
pub fn fights_filled_in(table: &Table, first: SideId) -> Vec<Fight> {
    let mut fights = joined(table, first, &default_pairs(&meeting::meetings(table, first)));
    limit(table, &mut fights);
    fights
}

/// The fights of these pairs, those left over joining as it stands filled in.
fn joined(table: &Table, first: SideId, pairs: &[(BaseId, BaseId)]) -> Vec<Fight> {
    fights(table, first, pairs, &default_joins(&left_over(&meeting::meetings(table, first), pairs)))
}

/// No more on one than may be, as it stands filled in.
fn limit(table: &Table, fights: &mut [Fight]) {
    let most = table.state::<Sheet>().numbers.most_on_one.0.max(1) as usize;
    fights.iter_mut().for_each(|fight| fight.others.truncate(most));
}
