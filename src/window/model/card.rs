//! The card of the selected group: what it is, what it may do, what the target in the sights would suffer.

use super::super::battle::Battle;
use super::super::chronicle::name_of;
use super::super::hand::Aim;
use super::super::state::Carnyx;
use super::battle::as_part;
use super::preview::{draft_model, preview_model, refusal_words};
use crate::desk::{CardModel, PreviewModel, TargetModel, VerbModel};
use crate::measure::shown_need;
use crate::names::{BaseId, UnitId, Word};
use crate::rules::{Badge, MenuEntry, Preview, Rulebook};
use crate::table::{Act, Order, Standing, Subject, Table, Target, Wait};
use crate::tally::Refusal;

/// Letters of menu verbs, in the order of the menu; letters that mean something else are left out.
const VERB_KEYS: &[char] = &['1', '2', '3', '4', '5', '6', '7', '8', '9'];

pub fn card(carnyx: &Carnyx, battle: &Battle, rulebook: &dyn Rulebook, table: &Table, unit: UnitId) -> CardModel {
    let view = table.unit(unit);
    let standing = table.standing(unit).count();
    let all = table.members(unit).iter().filter(|base| !is_in_reserve(table, **base)).count();
    let selected = carnyx.hand.unit == Some(unit);
    // What nobody owns may obey whoever is asked: the rules say.
    let ours = selected && battle.side().is_some_and(|side| !battle.is_bot(side) && view.side.is_none_or(|of| of == side));
    let mut model = CardModel {
        side: view.side,
        title: table.name(unit).to_owned(),
        sub: match table.members(unit) {
            // One base is no number to be told.
            [base] => table.kind(*base).map(|kind| rulebook.text(kind)).unwrap_or_default(),
            _ => format!("{standing} of {all} stand{}", if standing == 1 { "s" } else { "" }),
        },
        badges: badge_words(rulebook, table, unit.into(), |_| true),
        lines: lines(rulebook, table, unit.into()),
        ..CardModel::default()
    };
    model.foretold = foretold(rulebook, table, |subjects| subjects.contains(&Some(unit.into())));
    if let Some(base) = carnyx.hovered.filter(|base| table.base(*base).unit == unit) {
        let words = badge_words(rulebook, table, base.into(), |_| true);
        if table.members(unit).len() > 1 {
            model.sub = name_of(table, rulebook, base.into());
        }
        let mut own = lines(rulebook, table, base.into());
        own.retain(|(label, value, _)| !model.lines.iter().any(|line| line.0 == *label && line.1 == *value));
        if !words.is_empty() {
            own.push(("Now".to_owned(), words.join(", "), String::new()));
        }
        model.lines.splice(0..0, own);
    }
    if !selected {
        return model;
    }
    let orders_awaited = matches!(table.waiting(), Some(Wait::Orders { .. })) && !carnyx.playback.is_playing();
    let units = carnyx.hand.units();
    if orders_awaited && ours {
        let menu = rulebook.menu(table, &units);
        model.verbs = menu.iter().enumerate().map(|(place, entry)| verb(rulebook, table, entry, place, carnyx.hand.aim.as_ref())).collect();
        if units.len() > 1 {
            together(&mut model, rulebook, table, &units);
        } else {
            let others: Vec<&str> = rulebook.party(table, unit).iter().skip(1).map(|other| table.name(*other)).collect();
            model.party = (!others.is_empty()).then(|| others.join(", "));
        }
        if is_moved_now(rulebook, table, unit) {
            model.formations = rulebook.formations().iter().map(|word| (Word::new(word), rulebook.text(&Word::new(word)))).collect();
            let goes = |unit: &UnitId| table.standing(*unit).any(|base| rulebook.reach(table, &[*unit], base.id).is_some());
            let may_go = !model.formations.is_empty() || rulebook.clock(table).0 == 0 || units.iter().any(goes);
            model.can_figures = may_go && (standing > 1 || units.len() > 1);
        }
        model.figures = carnyx.hand.one_by_one;
        if let Some(aim) = &carnyx.hand.aim {
            aimed(&mut model, rulebook, table, &menu, aim);
        }
    }
    if let Some(draft) = carnyx.hand.draft.as_ref().filter(|draft| draft.units.contains(&unit) && draft.has_moved()) {
        model.draft = Some(draft_model(rulebook, table, draft));
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

/// Turns the card of one into the card of several that are selected together.
fn together(model: &mut CardModel, rulebook: &dyn Rulebook, table: &Table, units: &[UnitId]) {
    let body = rulebook.text(&Word::new("group"));
    model.title = format!("{} {body}s together", units.len());
    model.sub = table.unit(units[0]).side.map(|side| table.side_name(side).to_owned()).unwrap_or_default();
    let told = |unit: &UnitId| (table.name(*unit).to_owned(), badge_words(rulebook, table, (*unit).into(), |_| true).join(", "));
    model.together = units.iter().map(told).collect();
    (model.badges, model.lines) = (Vec::new(), Vec::new());
}

/// What will happen unasked to whoever the filter picks: sentence and clause.
pub fn foretold(rulebook: &dyn Rulebook, table: &Table, about: impl Fn(&[Option<Subject>]) -> bool) -> Vec<(String, String)> {
    let told = rulebook.foretold(table).into_iter().filter(|told| about(&[told.who, told.whom]));
    told.map(|told| (rulebook.dispatch_text(table, &told), told.clause.to_string())).collect()
}

/// Whether groups are moved by hand in this step at all, even if this one may not be.
fn is_moved_now(rulebook: &dyn Rulebook, table: &Table, unit: UnitId) -> bool {
    let Some(side) = table.waiting().and_then(Wait::side) else { return false };
    let nowhere = Order::new(side, Act::Move { unit, paths: Vec::new() });
    rulebook.validate(table, &nowhere).err().is_none_or(|refusal| refusal.reason.as_str() != "not_in_this_step")
}

fn lines(rulebook: &dyn Rulebook, table: &Table, subject: Subject) -> Vec<(String, String, String)> {
    rulebook.card(table, subject).into_iter().map(|line| (line.label, line.value, line.clause.to_string())).collect()
}

pub fn is_in_reserve(table: &Table, base: BaseId) -> bool {
    table.get::<Standing>(base) == Some(&Standing::InReserve)
}

pub fn badge_words(rulebook: &dyn Rulebook, table: &Table, subject: Subject, which: impl Fn(&Badge) -> bool) -> Vec<String> {
    rulebook.badges(table, subject).into_iter().filter(which).map(|badge| rulebook.badge_text(&badge)).collect()
}

fn verb(rulebook: &dyn Rulebook, table: &Table, entry: &MenuEntry, place: usize, aim: Option<&Aim>) -> VerbModel {
    let ready = entry.order.as_ref().and_then(|order| order.as_ref().ok());
    let preview = ready.map(|order| rulebook.preview(table, order));
    let refusal = match &entry.order {
        Some(Err(refusal)) => Some(whose(rulebook, table, refusal)),
        Some(Ok(_)) => None,
        None if entry.targets.iter().any(|(_, order)| order.is_ok()) => None,
        None => Some(
            entry
                .targets
                .iter()
                .find_map(|(_, order)| order.as_ref().err().map(|refusal| refusal_words(rulebook, table, refusal).0))
                .unwrap_or_else(|| "no target".to_owned()),
        ),
    };
    VerbModel {
        verb: entry.verb.clone(),
        name: rulebook.text(&entry.verb),
        clause: entry.clause.to_string(),
        refusal,
        chance: preview.as_ref().map(chance_words).unwrap_or_default(),
        preview: preview
            .filter(|preview| !preview.sums.is_empty() || !preview.fights.is_empty())
            .map(|preview| preview_model(rulebook, table, &preview, String::new())),
        targets: if entry.order.is_none() { entry.targets.len() } else { 0 },
        active: aim.is_some_and(|aim| aim.verb == entry.verb),
        key: VERB_KEYS.get(place).map(char::to_string).unwrap_or_default(),
    }
}

/// Why, and of whom, where it is said of a base that is its whole group.
fn whose(rulebook: &dyn Rulebook, table: &Table, refusal: &Refusal) -> String {
    let words = refusal_words(rulebook, table, refusal).0;
    match refusal.base.filter(|base| table.has_base(*base)).map(|base| table.base(base).unit) {
        Some(unit) if table.members(unit).len() == 1 => format!("{}: {}", table.name(unit), as_part(&words)),
        _ => words,
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
            refusal: order.as_ref().err().map(|refusal| refusal_words(rulebook, table, refusal).0),
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
            model.preview = Some(PreviewModel { refusal: Some(refusal_words(rulebook, table, refusal)), ..PreviewModel::default() });
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
        Target::Place(point) => {
            rulebook.place_text(table, point).unwrap_or_else(|| format!("the place {}, {}", shown_need(point.x), shown_need(point.y)))
        }
    }
}
