//! From the table and the hand to what the panels show.

use super::battle::Battle;
use super::chronicle::{alone, name_of, side_of_roller, sum_model};
use super::hand::{Aim, Draft};
use super::state::Carnyx;
use crate::desk::{
    AskModel, BattleModel, CardModel, DiceAskModel, DraftModel, EndStep, GaugeModel, PreviewModel, QuestionModel, StepState, SumModel,
    TargetModel, VerbModel, VictoryModel,
};
use crate::measure::{shown_left, shown_need};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{MenuEntry, Preview, Rulebook};
use crate::table::{Act, Ask, DrawOffer, Ending, Order, Subject, Table, Target, Wait};
use crate::tally::Refusal;

/// Letters of menu verbs, in the order of the menu; letters that mean something else are left out.
pub const VERB_KEYS: &[char] = &['1', '2', '3', '4', '5', '6', '7', '8', '9'];

pub fn battle_model(carnyx: &Carnyx) -> BattleModel {
    let Some(battle) = &carnyx.battle else { return BattleModel::default() };
    let (table, rulebook) = (battle.table(), battle.rules.as_ref());
    let wait = battle.waiting();
    let side = wait.as_ref().and_then(Wait::side);
    let (turn, step) = rulebook.clock(&table);
    let mut model = BattleModel {
        title: battle.title.clone(),
        ruleset: rulebook.title().to_owned(),
        turn: if turn == 0 { "Before turn 1".to_owned() } else { format!("Turn {turn} of {}", battle.brief().turns) },
        seed: battle.seed.clone(),
        steps: steps(rulebook, turn, step),
        side,
        side_name: side.map_or_else(String::new, |side| table.side_name(side).to_owned()),
        side_names: [0, 1].map(|side| table.side_name(SideId(side)).to_owned()),
        player: side.map_or_else(String::new, |side| battle.seats[usize::from(side.0.min(1))].0.clone()),
        bot_moves: side.is_some_and(|side| battle.is_bot(side)),
        undo: battle.undoable().map(|order| match order {
            Ok(order) => Ok(label(rulebook, &order)),
            Err(why) => Err(rulebook.text(&why)),
        }),
        gauges: gauges(rulebook, &table),
        tray: carnyx.chronicle.tray(carnyx.playback.line()),
        log: carnyx.chronicle.lines.clone(),
        playing: carnyx.playback.line(),
        summary: carnyx.summary.clone(),
        sheet: carnyx.sheet,
        save_name: carnyx.save_name.clone(),
        notice: carnyx.notice.clone(),
        draw_offered_by: table.world.get_resource::<DrawOffer>().and_then(|offer| offer.0),
        ..BattleModel::default()
    };
    match &wait {
        Some(Wait::Orders { side, step }) => {
            model.asked = rulebook.text(step);
            let unfinished: Vec<(UnitId, String)> =
                rulebook.unfinished(&table).into_iter().map(|unit| (unit, table.name(unit).to_owned())).collect();
            model.hint = if turn == 0 { "stand as suggested, or drag groups inside your zone".to_owned() } else { hint(&unfinished) };
            if !battle.is_bot(*side) {
                model.end_step = Some(EndStep { unfinished, sure: carnyx.sure });
            }
        }
        Some(Wait::Ask(ask)) => {
            model.asked = rulebook.text(&ask.what);
            model.hint = "filled in as most would; Enter accepts".to_owned();
            if !battle.is_bot(ask.side) {
                model.ask = Some(ask_model(rulebook, &table, ask, &carnyx.picks));
                model.banner = Some((ask.side, format!("{} decide: {}", table.side_name(ask.side), rulebook.text(&ask.what))));
            }
        }
        Some(Wait::Dice { needs }) => {
            model.asked = "Throw the dice and type them in".to_owned();
            model.dice_ask = Some(DiceAskModel {
                dice: needs
                    .iter()
                    .enumerate()
                    .map(|(place, need)| {
                        let by = match need.by {
                            crate::dice::Roller::Unit(unit) => name_of(&table, rulebook, unit.into()),
                            crate::dice::Roller::Base(base) => name_of(&table, rulebook, base.into()),
                            crate::dice::Roller::Side(side) => table.side_name(side).to_owned(),
                            crate::dice::Roller::Table => String::new(),
                        };
                        let purpose = alone(rulebook, &need.purpose);
                        let words = if by.is_empty() { purpose } else { format!("{purpose}: {by}") };
                        (words, need.sides, carnyx.faces.get(place).copied().flatten(), side_of_roller(&table, need.by))
                    })
                    .collect(),
                ready: carnyx.faces.iter().all(Option::is_some),
            });
        }
        Some(Wait::Over(ending)) => {
            model.asked = "The battle is over".to_owned();
            if !carnyx.playback.is_playing() {
                model.over = Some(victory(battle, rulebook, &table, ending));
            }
        }
        None => {}
    }
    if let Some(unit) = carnyx.hand.unit.or_else(|| carnyx.hovered.map(|base| table.base(base).unit))
        && table.has_unit(unit)
    {
        model.card = Some(card(carnyx, battle, rulebook, &table, unit));
    }
    if carnyx.playback.is_playing() {
        model.summary = None;
    }
    model
}

fn hint(unfinished: &[(UnitId, String)]) -> String {
    match unfinished.len() {
        0 => "nobody else can act".to_owned(),
        1..=3 => format!("may still act: {}", unfinished.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ")),
        many => format!("{many} groups may still act"),
    }
}

fn steps(rulebook: &dyn Rulebook, turn: u16, now: usize) -> Vec<(String, Option<StepState>)> {
    rulebook
        .steps()
        .iter()
        .enumerate()
        .map(|(place, step)| {
            let state = match place.cmp(&now) {
                _ if turn == 0 => StepState::Ahead,
                std::cmp::Ordering::Less => StepState::Done,
                std::cmp::Ordering::Equal => StepState::Now,
                std::cmp::Ordering::Greater => StepState::Ahead,
            };
            (rulebook.text(&(*step).into()), Some(state))
        })
        .collect()
}

/// What an order is called on the undo button.
pub fn label(rulebook: &dyn Rulebook, order: &Order) -> String {
    match &order.act {
        Act::Pass => "end of step".to_owned(),
        Act::Move { .. } => "move".to_owned(),
        Act::Do { verb, .. } => rulebook.text(verb).to_lowercase(),
        Act::Answer(_) => "decision".to_owned(),
        Act::Faces(_) => "dice".to_owned(),
        Act::Concede => "concession".to_owned(),
        Act::OfferDraw => "offer of a draw".to_owned(),
        Act::AcceptDraw => "agreed draw".to_owned(),
    }
}

fn gauges(rulebook: &dyn Rulebook, table: &Table) -> Vec<GaugeModel> {
    rulebook
        .gauges(table)
        .into_iter()
        .map(|gauge| GaugeModel {
            side: gauge.side,
            text: format!("{}: {}", table.side_name(gauge.side), alone(rulebook, &gauge.word)),
            have: gauge.have,
            need: gauge.need,
        })
        .collect()
}

fn card(carnyx: &Carnyx, battle: &Battle, rulebook: &dyn Rulebook, table: &Table, unit: UnitId) -> CardModel {
    let view = table.unit(unit);
    let standing = table.standing(unit).count();
    let all = table.members(unit).iter().filter(|base| !is_in_reserve(table, **base)).count();
    let selected = carnyx.hand.unit == Some(unit);
    let ours = selected && view.side.is_some_and(|side| !battle.is_bot(side)) && battle.side() == view.side;
    let mut model = CardModel {
        side: view.side,
        title: table.name(unit).to_owned(),
        sub: format!("{standing} of {all} stand{}", if standing == 1 { "s" } else { "" }),
        badges: badge_words(rulebook, table, unit.into()),
        lines: rulebook.card(table, unit.into()).into_iter().map(|line| (line.label, line.value, line.clause.to_string())).collect(),
        ..CardModel::default()
    };
    if let Some(base) = carnyx.hovered.filter(|base| table.base(*base).unit == unit) {
        let words = badge_words(rulebook, table, base.into());
        model.sub = name_of(table, rulebook, base.into());
        if !words.is_empty() {
            model.lines.insert(0, ("this figure".to_owned(), words.join(", "), String::new()));
        }
    }
    if !selected {
        return model;
    }
    let orders_awaited = matches!(table.waiting(), Some(Wait::Orders { .. }));
    if orders_awaited && ours {
        let menu = rulebook.menu(table, unit);
        model.verbs = menu.iter().enumerate().map(|(place, entry)| verb(rulebook, entry, place, carnyx.hand.aim.as_ref())).collect();
        model.formations = rulebook.formations().iter().map(|word| (Word::new(word), rulebook.text(&Word::new(word)))).collect();
        model.can_figures = standing > 1;
        model.figures = carnyx.hand.one_by_one;
        if let Some(aim) = &carnyx.hand.aim {
            aimed(&mut model, rulebook, table, &menu, aim);
        }
    }
    if let Some(draft) = carnyx.hand.draft.as_ref().filter(|draft| draft.unit == unit && draft.has_moved()) {
        model.draft = Some(draft_model(rulebook, draft));
        if let Some(preview) = &draft.preview {
            let words = preview_model(rulebook, table, preview, String::new());
            let shown = PreviewModel { refusal: None, ..words };
            if shown != PreviewModel::default() {
                model.preview = Some(shown);
            }
        }
        model.commit = Some(("Commit move".to_owned(), draft.is_legal()));
    }
    model
}

fn is_in_reserve(table: &Table, base: crate::names::BaseId) -> bool {
    table.get::<crate::table::Standing>(base) == Some(&crate::table::Standing::InReserve)
}

pub fn badge_words(rulebook: &dyn Rulebook, table: &Table, subject: Subject) -> Vec<String> {
    rulebook
        .badges(table, subject)
        .into_iter()
        .map(|badge| match badge.count {
            Some(count) => format!("{} {count}", alone(rulebook, &badge.word)),
            None => alone(rulebook, &badge.word),
        })
        .collect()
}

fn verb(rulebook: &dyn Rulebook, entry: &MenuEntry, place: usize, aim: Option<&Aim>) -> VerbModel {
    let refusal = match &entry.order {
        Some(Err(refusal)) => Some(rulebook.refusal_text(refusal)),
        Some(Ok(_)) => None,
        None if entry.targets.iter().any(|(_, order)| order.is_ok()) => None,
        None => Some(
            entry
                .targets
                .iter()
                .find_map(|(_, order)| order.as_ref().err().map(|refusal| rulebook.refusal_text(refusal)))
                .unwrap_or_else(|| "no target".to_owned()),
        ),
    };
    VerbModel {
        verb: entry.verb.clone(),
        name: rulebook.text(&entry.verb),
        clause: entry.clause.to_string(),
        refusal,
        targets: if entry.order.is_none() { entry.targets.len() } else { 0 },
        active: aim.is_some_and(|aim| aim.verb == entry.verb),
        key: VERB_KEYS.get(place).map(char::to_string).unwrap_or_default(),
    }
}

fn aimed(model: &mut CardModel, rulebook: &dyn Rulebook, table: &Table, menu: &[MenuEntry], aim: &Aim) {
    let Some(entry) = menu.iter().find(|entry| entry.verb == aim.verb) else { return };
    model.aiming = Some(format!("{}: choose a target", rulebook.text(&entry.verb)));
    let mut targets: Vec<TargetModel> = entry
        .targets
        .iter()
        .map(|(target, order)| TargetModel {
            target: *target,
            name: target_name(table, rulebook, *target),
            clause: order.as_ref().err().map(|refusal| refusal.clause.to_string()).unwrap_or_default(),
            refusal: order.as_ref().err().map(|refusal| rulebook.refusal_text(refusal)),
            chance: order.as_ref().map_or_else(|_| String::new(), |order| chance_words(&rulebook.preview(table, order))),
            chosen: aim.target == Some(*target),
        })
        .collect();
    targets.sort_by_key(|target| target.refusal.is_some());
    model.targets = targets;
    let order = aim.target.and_then(|target| entry.targets.iter().find(|(known, _)| *known == target)).map(|(_, order)| order);
    match order {
        Some(Ok(order)) => {
            let preview = rulebook.preview(table, order);
            let name = aim.target.map(|target| target_name(table, rulebook, target)).unwrap_or_default();
            model.preview = Some(preview_model(rulebook, table, &preview, name));
            model.commit = Some((rulebook.text(&entry.verb), true));
        }
        Some(Err(refusal)) => {
            model.preview = Some(PreviewModel { refusal: Some(refusal_words(rulebook, refusal)), ..PreviewModel::default() });
            model.commit = Some((rulebook.text(&entry.verb), false));
        }
        None => model.commit = Some(("Choose a target".to_owned(), false)),
    }
}

fn chance_words(preview: &Preview) -> String {
    preview.chance.as_ref().map(|(_, chance)| format!("{} %", chance.percent())).unwrap_or_default()
}

pub fn target_name(table: &Table, rulebook: &dyn Rulebook, target: Target) -> String {
    match target {
        Target::Unit(unit) => name_of(table, rulebook, unit.into()),
        Target::Base(base) => name_of(table, rulebook, base.into()),
        Target::Place(point) => format!("the place {}, {}", shown_need(point.x), shown_need(point.y)),
    }
}

fn refusal_words(rulebook: &dyn Rulebook, refusal: &Refusal) -> (String, String) {
    (rulebook.refusal_text(refusal), refusal.clause.to_string())
}

fn draft_model(rulebook: &dyn Rulebook, draft: &Draft) -> DraftModel {
    let mut model = DraftModel { waypoints: draft.waypoints(), ..DraftModel::default() };
    let Some(preview) = &draft.preview else { return model };
    model.refusal = preview.refusal.as_ref().map(|refusal| refusal_words(rulebook, refusal));
    let longest = preview.paths.iter().max_by_key(|path| path.cost);
    if let Some(path) = longest {
        model.length =
            if path.allowance > 0 { format!("{} of {}", shown_need(path.cost), shown_left(path.allowance)) } else { shown_need(path.cost) };
        model.left = match path.allowance - path.cost {
            _ if path.allowance == 0 => String::new(),
            left if left >= 0 => format!("{} left", shown_left(left)),
            over => format!("{} too far", shown_need(-over)),
        };
        model.share = if path.allowance > 0 { path.cost as f32 / path.allowance as f32 } else { 0.0 };
        if path.cost != path.length {
            model.cost = format!("{} on the ground", shown_need(path.length));
        }
    } else {
        let length = draft.grip.iter().map(|base| walked(&draft.corners_of(*base))).max().unwrap_or(0);
        model.length = shown_need(length);
    }
    model
}

pub fn walked(corners: &[crate::measure::Point]) -> i64 {
    corners.windows(2).map(|pair| crate::measure::dist(pair[0], pair[1])).sum()
}

fn preview_model(rulebook: &dyn Rulebook, table: &Table, preview: &Preview, title: String) -> PreviewModel {
    let outcomes = preview.outcomes.as_ref().map(|outcomes| {
        outcomes
            .events
            .iter()
            .map(|(event, count)| (alone(rulebook, event), crate::tally::Chance::new(*count, outcomes.of).percent()))
            .collect()
    });
    PreviewModel {
        title,
        chance: preview.chance.as_ref().map(|(event, chance)| (alone(rulebook, event), chance.percent())),
        outcomes: outcomes.unwrap_or_default(),
        needed: preview.needed,
        sums: told_once(preview.sums.iter().map(|party| sum_model(table, rulebook, party))),
        notes: preview.notes.iter().map(|word| alone(rulebook, word)).collect(),
        refusal: preview.refusal.as_ref().map(|refusal| refusal_words(rulebook, refusal)),
    }
}

/// Sums that come out alike, line for line, stand once, with how many share them.
fn told_once(sums: impl Iterator<Item = SumModel>) -> Vec<SumModel> {
    let mut kinds: Vec<(SumModel, usize)> = Vec::new();
    for sum in sums {
        match kinds.iter_mut().find(|(known, _)| known.lines == sum.lines) {
            Some((_, count)) => *count += 1,
            None => kinds.push((sum, 0)),
        }
    }
    let named =
        |(sum, more): (SumModel, usize)| SumModel { of: if more > 0 { format!("{} and {more} more", sum.of) } else { sum.of }, ..sum };
    kinds.into_iter().map(named).collect()
}

fn ask_model(rulebook: &dyn Rulebook, table: &Table, ask: &Ask, picks: &[Vec<u16>]) -> AskModel {
    let questions = ask.questions.iter().enumerate().map(|(place, question)| {
        let picked = picks.get(place).map(Vec::as_slice).unwrap_or_default();
        QuestionModel {
            about: question.about.map(|subject| name_of(table, rulebook, subject)).unwrap_or_default(),
            how_many: match (question.least, question.most) {
                (1, 1) => "one of these".to_owned(),
                (least, most) if least == most => format!("{least} of these"),
                (0, most) if usize::from(most) >= question.options.len() => "any of these".to_owned(),
                (0, most) => format!("up to {most} of these"),
                (least, most) => format!("{least} to {most} of these"),
            },
            options: question
                .options
                .iter()
                .enumerate()
                .map(|(option, (word, subject))| (option_words(rulebook, table, word, *subject), picked.contains(&(option as u16))))
                .collect(),
        }
    });
    AskModel { title: alone(rulebook, &ask.what), clause: ask.clause.to_string(), questions: questions.collect(), ready: ask.allows(picks) }
}

fn option_words(rulebook: &dyn Rulebook, table: &Table, word: &Word, subject: Option<Subject>) -> String {
    let words = alone(rulebook, word);
    match subject.map(|subject| name_of(table, rulebook, subject)) {
        Some(name) if words.is_empty() => name,
        Some(name) => format!("{words}: {name}"),
        None => words,
    }
}

fn victory(battle: &Battle, rulebook: &dyn Rulebook, table: &Table, ending: &Ending) -> VictoryModel {
    let count = |what: &dyn Fn(SideId) -> usize| -> (String, String) { (what(SideId(0)).to_string(), what(SideId(1)).to_string()) };
    let of = |side: SideId| table.bases.iter().filter(move |base| base.side == Some(side));
    let started = count(&|side| of(side).filter(|base| !is_in_reserve(table, base.id)).count());
    let standing = count(&|side| of(side).filter(|base| base.on_table).count());
    let mut rows =
        vec![("figures at the start".to_owned(), started.0, started.1), ("still on the table".to_owned(), standing.0, standing.1)];
    let mut fates: Vec<Word> = table.bases.iter().filter_map(|base| crate::view::removed_as(table, base.id)).collect();
    fates.sort();
    fates.dedup();
    for fate in fates {
        let (first, second) =
            count(&|side| of(side).filter(|base| crate::view::removed_as(table, base.id).as_ref() == Some(&fate)).count());
        rows.push((alone(rulebook, &fate), first, second));
    }
    for gauge in rulebook.gauges(table) {
        let words = format!("{} of {}", gauge.have, gauge.need);
        let row = alone(rulebook, &gauge.word);
        let (first, second) = if gauge.side.0 == 0 { (words, String::new()) } else { (String::new(), words) };
        match rows.iter_mut().find(|(what, ..)| *what == row) {
            Some(known) if gauge.side.0 == 0 => known.1 = first,
            Some(known) => known.2 = second,
            None => rows.push((row, first, second)),
        }
    }
    let turn = rulebook.clock(table).0.to_string();
    rows.push(("turns played".to_owned(), turn, String::new()));
    let _ = battle;
    VictoryModel {
        winner: ending.winner,
        headline: match ending.winner {
            Some(side) => format!("Victory of {}", table.side_name(side)),
            None => "A draw".to_owned(),
        },
        reason: alone(rulebook, &ending.reason),
        clause: ending.clause.to_string(),
        table: rows,
        report: None,
    }
}
