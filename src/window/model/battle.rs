//! The battle as the panels show it.

use super::super::battle::Battle;
use super::super::chronicle::alone;
use super::super::draws::offer;
use super::super::state::Carnyx;
use super::asks::dice_model;
use super::card::{card, foretold};
use super::clause::clause_model;
use super::ending::victory;
use crate::desk::{BattleModel, DrawModel, EndStep, GaugeModel, StepState};
use crate::names::{SideId, UnitId, Word};
use crate::rules::{Aim, Rulebook};
use crate::table::{Act, Offered, Order, Table, Wait};

pub fn battle_model(carnyx: &Carnyx) -> BattleModel {
    let Some(battle) = &carnyx.battle else { return BattleModel::default() };
    let (table, rulebook) = (battle.table(), battle.rules.as_ref());
    let wait = battle.waiting();
    let playing = carnyx.playback.is_playing();
    // What is played back is told as it is shown, and nothing of what came after it.
    let side = if playing { carnyx.before.side } else { wait.as_ref().and_then(Wait::side) };
    let (turn, step) = carnyx.playback.clock().unwrap_or_else(|| rulebook.clock(&table));
    let bot_moves = side.is_some_and(|side| battle.is_bot(side));
    let mut model = BattleModel {
        title: battle.title.clone(),
        body: rulebook.text(&Word::new("group")),
        ruleset: rulebook.title().to_owned(),
        turn: if turn == 0 { "Before turn 1".to_owned() } else { format!("Turn {turn} of {}", battle.brief().turns) },
        seed: battle.seed.clone(),
        steps: steps(rulebook, turn, step),
        side,
        side_name: side.map_or_else(String::new, |side| table.side_name(side).to_owned()),
        side_names: [0, 1].map(|side| table.side_name(SideId(side)).to_owned()),
        player: side.map_or_else(String::new, |side| battle.player(side).to_owned()),
        bot_moves,
        // While a bot moves there is nothing that a player could take back.
        undo: battle.undoable().filter(|_| !bot_moves).map(|order| match order {
            Ok(order) => Ok(label(rulebook, &order)),
            Err(why) => Err(rulebook.text(&why)),
        }),
        gauges: if playing { carnyx.before.gauges.clone() } else { gauges(rulebook, &table) },
        tray: carnyx.chronicle.tray(carnyx.playback.line()),
        log: carnyx.chronicle.lines.clone(),
        told: carnyx.playback.line().map_or(carnyx.chronicle.lines.len(), |line| (line + 1).min(carnyx.chronicle.lines.len())),
        log_size: carnyx.log_size,
        given: carnyx.given,
        playing: carnyx.playback.line(),
        summary: carnyx.summary.clone(),
        sheet: carnyx.sheet,
        save_name: carnyx.save_name.clone(),
        notice: carnyx.notice.clone(),
        lit: carnyx.lit,
        looking: carnyx.looking,
        clause: carnyx.reading.as_deref().map(|id| clause_model(rulebook, id)),
        draw: draw(carnyx, battle),
        ..BattleModel::default()
    };
    if playing {
        // Nothing can be decided, and nobody has to be asked what could be.
        let of_turn = rulebook.steps().get(step).filter(|_| turn > 0);
        model.asked = of_turn.map_or_else(|| carnyx.before.asked.clone(), |step| rulebook.text(&(*step).into()));
        model.card.clone_from(&carnyx.before.card);
        model.summary = None;
        return model;
    }
    model.foretold = foretold(rulebook, &table, |_| true);
    match &wait {
        Some(Wait::Orders { side, step }) => {
            model.asked = rulebook.text(step);
            let unfinished: Vec<(UnitId, String)> =
                rulebook.unfinished(&table).into_iter().map(|unit| (unit, table.name(unit).to_owned())).collect();
            model.hint = if turn == 0 {
                format!("stand as suggested, or drag {}s inside your zone", model.body)
            } else {
                hint(&unfinished, &model.body, carnyx.sure)
            };
            if !battle.is_bot(*side) {
                model.end_step = Some(EndStep { unfinished, sure: carnyx.sure });
            }
        }
        Some(Wait::Ask(ask)) => {
            model.asked = rulebook.text(&ask.what);
            model.hint = "filled in as most would; Enter accepts".to_owned();
            if !battle.is_bot(ask.side) {
                model.ask.clone_from(&carnyx.ask);
                model.banner = Some((ask.side, format!("{} to decide: {}", table.side_name(ask.side), rulebook.text(&ask.what))));
            }
        }
        Some(Wait::Dice { .. }) => {
            model.asked = "Throw the dice and type them in".to_owned();
            model.dice_ask = Some(dice_model(carnyx));
        }
        Some(Wait::Over(ending)) => {
            model.asked = "The battle is over".to_owned();
            model.over = Some(victory(rulebook, &table, ending));
        }
        None => {}
    }
    if let Some(unit) = carnyx.hand.unit.or_else(|| carnyx.hovered.map(|base| table.base(base).unit))
        && table.has_unit(unit)
    {
        model.card = Some(card(carnyx, battle, rulebook, &table, unit));
    }
    model
}

/// What the player for whom the menu gives orders can do about a draw.
fn draw(carnyx: &Carnyx, battle: &Battle) -> DrawModel {
    let table = battle.table();
    match offer(battle).0 {
        Some(Offered { by, declined: true }) if carnyx.acting() == Some(by) => DrawModel::Declined(table.side_name(by.other()).to_owned()),
        Some(Offered { by, declined: false }) if !battle.is_bot(by.other()) => DrawModel::Offered(table.side_name(by).to_owned()),
        Some(_) | None => DrawModel::Free,
    }
}

/// Who may still act: by number while there are many, by name once the step is about to end all the same.
fn hint(unfinished: &[(UnitId, String)], body: &str, sure: bool) -> String {
    let named = |count: usize| unfinished.iter().take(count).map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
    match unfinished.len() {
        0 => "nobody else can act".to_owned(),
        few @ 1..=3 => format!("may still act: {}", named(few)),
        many if sure => format!("may still act: {} and {} more", named(2), many - 2),
        many => format!("{many} {body}s may still act"),
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
fn label(rulebook: &dyn Rulebook, order: &Order) -> String {
    match &order.act {
        Act::Pass => "end of step".to_owned(),
        Act::Move { .. } => "move".to_owned(),
        Act::Do { verb, .. } => rulebook.text(verb).to_lowercase(),
        Act::Answer(_) => "decision".to_owned(),
        Act::Faces(_) => "dice".to_owned(),
        Act::Concede => "concession".to_owned(),
        Act::OfferDraw => "offer of a draw".to_owned(),
        Act::AcceptDraw => "agreed draw".to_owned(),
        Act::DeclineDraw => "declined draw".to_owned(),
    }
}

/// What each side has of what it needs; a side for which nothing is counted shows how it wins.
pub fn gauges(rulebook: &dyn Rulebook, table: &Table) -> Vec<GaugeModel> {
    let counted = rulebook.gauges(table);
    let mut shown: Vec<GaugeModel> = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let aims = format!("{}. To win: {}", table.side_name(side), aim_words(rulebook, table, side));
        let own = counted.iter().filter(|gauge| gauge.side == side);
        let own = own.map(|gauge| (alone(rulebook, &gauge.word), gauge.have, gauge.need));
        let before = shown.len();
        shown.extend(own.map(|(text, have, need)| GaugeModel { side, text, aims: aims.clone(), have, need }));
        let first = rulebook.aims(table).into_iter().find(|aim| aim.side == side);
        if let Some(aim) = first.filter(|_| shown.len() == before) {
            shown.push(GaugeModel { side, text: as_part(&alone(rulebook, &aim.word)), aims, have: 0, need: 0 });
        }
    }
    shown
}

/// How a side wins, one way after the other.
pub fn aim_words(rulebook: &dyn Rulebook, table: &Table, side: SideId) -> String {
    let told = |aim: &Aim| {
        let words = as_part(&alone(rulebook, &aim.word));
        aim.need.map_or(words.clone(), |need| format!("{need} {words}"))
    };
    rulebook.aims(table).iter().filter(|aim| aim.side == side).map(told).collect::<Vec<_>>().join("; or ")
}

/// A sentence as part of another: it begins small.
pub fn as_part(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
