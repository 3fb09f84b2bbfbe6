//! Is the field sound? Everything that is wrong is noted, with the place and what is allowed.

use super::field::{Field, Figures, Shape, Side, Unit};
use super::ground::{pieces, points};
use super::muster::{Figure, MOST_BASES, name_the_rest, tell_off};
use crate::files::{Faults, figure, id_fault, name_fault};
use crate::measure::{INCH, Polygon, Rect, inches};
use crate::names::{SideId, UnitId, Word};
use crate::rules::Rulebook;
use crate::table::Piece;
use std::collections::BTreeMap;

/// Least and greatest length of a table's edge, inches.
pub const TABLE: (f64, f64) = (12.0, 96.0);
/// Most turns of a battle.
pub const MOST_TURNS: u16 = 100;
const MOST_UNITS: usize = 200;
/// Most figures of one block.
pub(super) const MOST_IN_BLOCK: u16 = 200;
const WIDEST_GAP: f64 = 6.0;

/// What a field comes to: all of it that is sound.
pub(super) struct Sound {
    pub table: Rect,
    pub pieces: Vec<Piece>,
    pub zones: Vec<Polygon>,
    pub figures: Vec<Figure>,
    pub sides_of_units: Vec<Option<SideId>>,
    pub goal_side: Option<SideId>,
}

/// What is known so far of the ids: each belongs to one side, unit or figure only.
struct Ids(BTreeMap<String, String>);

impl Ids {
    fn take(&mut self, id: &str, path: &str, faults: &mut Faults) {
        match self.0.get(id) {
            Some(first) => faults.note(path, format!("the id {id} is taken already"), format!("an id of its own ({first} has this one)")),
            None => drop(self.0.insert(id.to_owned(), path.to_owned())),
        }
    }

    fn check(&mut self, id: &str, path: &str, faults: &mut Faults) {
        match id_fault(id) {
            Some(what) => faults.note(path, format!("the id {what}"), "letters, digits, _ and -, a letter first"),
            None => self.take(id, path, faults),
        }
    }
}

pub(super) fn listed(words: impl IntoIterator<Item = impl ToString>) -> String {
    words.into_iter().map(|word| word.to_string()).collect::<Vec<_>>().join(", ")
}

/// `None` where the table itself is no table, or so much stands on it that nothing else is worth saying.
pub(super) fn check(field: &Field, rulebook: &dyn Rulebook, faults: &mut Faults) -> Option<Sound> {
    let table = table(field, faults);
    battle(field, rulebook, faults);
    let mut ids = Ids(BTreeMap::new());
    let zones = sides(&field.sides, table, &mut ids, faults);
    terrain_words(field, rulebook, faults);
    let table = table?;
    let pieces = pieces(&field.terrain, table, faults);
    if field.units.is_empty() || field.units.len() > MOST_UNITS {
        faults.note("units", format!("{} units", field.units.len()), format!("1 to {MOST_UNITS}"));
        return None;
    }
    let side_of = |id: &str| field.sides.iter().position(|side| side.id == id).map(|index| SideId(index as u8));
    let mut figures = Vec::new();
    for (index, unit) in field.units.iter().enumerate() {
        check_unit(unit, index, field, &mut ids, faults);
        let first = figures.len();
        for (place, told) in unit.figures.iter().enumerate() {
            let path = format!("units[{index}].figures[{place}]");
            if check_figures(told, &path, table, rulebook, faults) {
                let before = figures.len();
                tell_off(told, UnitId(index as u16), &path, rulebook, &mut figures);
                figures[before..].iter().for_each(|figure: &Figure| ids.take(&figure.id, &format!("{path}.id"), faults));
            }
            if figures.len() > MOST_BASES {
                faults.note("units", "too many bases", format!("at most {MOST_BASES} with those that are carried"));
                return None;
            }
        }
        let called = if unit.name.is_empty() { &unit.id } else { &unit.name };
        name_the_rest(called, &mut figures[first..], rulebook);
    }
    let sides_of_units = field.units.iter().map(|unit| unit.side.as_deref().and_then(side_of)).collect();
    let goal_side = field.goal.side.as_deref().and_then(side_of);
    Some(Sound { table, pieces, zones, figures, sides_of_units, goal_side })
}

fn table(field: &Field, faults: &mut Faults) -> Option<Rect> {
    let mut fits = true;
    for (key, length) in [("table.width", field.table.width), ("table.depth", field.table.depth)] {
        if !(length.is_finite() && (TABLE.0..=TABLE.1).contains(&length)) {
            faults.note(key, format!("{} inches is no length of a table", figure(length)), format!("{} to {} inches", TABLE.0, TABLE.1));
            fits = false;
        }
    }
    fits.then(|| Rect::table(inches(field.table.width), inches(field.table.depth)))
}

fn battle(field: &Field, rulebook: &dyn Rulebook, faults: &mut Faults) {
    if !(1..=MOST_TURNS).contains(&field.turns) {
        faults.note("turns", format!("{} turns", field.turns), format!("1 to {MOST_TURNS}"));
    }
    let goals = rulebook.goals();
    if !goals.is_empty() && !goals.contains(&field.goal.kind) {
        faults.note("goal.kind", format!("there is no goal {:?}", field.goal.kind.as_str()), listed(goals));
    }
    if let Some(side) = &field.goal.side
        && !field.sides.iter().any(|known| known.id == *side)
    {
        faults.note("goal.side", format!("there is no side {side:?}"), listed(field.sides.iter().map(|side| &side.id)));
    }
    let known: Vec<Word> = rulebook.house_rules(None).into_iter().map(|(word, _)| word).collect();
    for (index, rule) in field.house_rules.iter().enumerate() {
        if !known.contains(rule) {
            faults.note(format!("house_rules[{index}]"), format!("there is no house rule {:?}", rule.as_str()), listed(&known));
        } else if field.house_rules[..index].contains(rule) {
            faults.note(format!("house_rules[{index}]"), format!("{rule} stands here twice"), "each once");
        } else if let Some(other) = rulebook.excluded_by(rule).iter().find(|other| field.house_rules[..index].contains(other)) {
            faults.note(format!("house_rules[{index}]"), format!("{rule} cannot hold beside {other}"), "one of the two");
        }
    }
}

fn sides(sides: &[Side], table: Option<Rect>, ids: &mut Ids, faults: &mut Faults) -> Vec<Polygon> {
    if sides.len() != 2 {
        faults.note("sides", format!("{} sides", sides.len()), "exactly 2");
    }
    let mut zones = Vec::new();
    for (index, side) in sides.iter().take(2).enumerate() {
        let path = format!("sides[{index}]");
        ids.check(&side.id, &format!("{path}.id"), faults);
        check_name(&side.name, &format!("{path}.name"), faults);
        let Some(table) = table else { continue };
        let zone = format!("{path}.zone");
        let outline = if side.zone.is_empty() { Some(table.corners().to_vec()) } else { points(&side.zone, &zone, table, faults) };
        match outline.map(Polygon::new) {
            Some(Ok(polygon)) if table.contains(polygon.bounds().min) && table.contains(polygon.bounds().max) => zones.push(polygon),
            Some(Ok(_)) => faults.note(&zone, "reaches beyond the table", "an outline on the table"),
            Some(Err(error)) => faults.note(&zone, error.to_string(), "an outline that does not cross or repeat itself"),
            None => {}
        }
    }
    zones
}

fn terrain_words(field: &Field, rulebook: &dyn Rulebook, faults: &mut Faults) {
    let kinds = rulebook.terrain_kinds();
    for (index, terrain) in field.terrain.iter().enumerate().take(super::ground::MOST_PIECES) {
        if !kinds.contains(&terrain.kind) {
            faults.note(format!("terrain[{index}].kind"), format!("there is no terrain {:?}", terrain.kind.as_str()), listed(&kinds));
        }
        check_name(&terrain.name, &format!("terrain[{index}].name"), faults);
        let line = matches!(terrain.shape, Shape::Line(_));
        if let Some(is_line) = rulebook.is_line(&terrain.kind).filter(|is_line| *is_line != line) {
            let what = format!("as {} a {} would have no effect", if line { "a Line" } else { "ground" }, terrain.kind);
            faults.note(format!("terrain[{index}].shape"), what, if is_line { "Line" } else { "Area, Band, Round" });
        }
    }
}

/// A name may be left out.
fn check_name(name: &str, path: &str, faults: &mut Faults) {
    if !name.is_empty()
        && let Some(what) = name_fault(name)
    {
        faults.note(path, format!("the name {what}"), "up to 60 characters that can be seen");
    }
}

fn check_unit(unit: &Unit, index: usize, field: &Field, ids: &mut Ids, faults: &mut Faults) {
    let path = format!("units[{index}]");
    ids.check(&unit.id, &format!("{path}.id"), faults);
    check_name(&unit.name, &format!("{path}.name"), faults);
    if let Some(side) = &unit.side
        && !field.sides.iter().any(|known| known.id == *side)
    {
        faults.note(format!("{path}.side"), format!("there is no side {side:?}"), listed(field.sides.iter().map(|side| &side.id)));
    }
    if unit.figures.is_empty() {
        faults.note(format!("{path}.figures"), "a unit of nobody", "at least one figure");
    }
}

/// Whether these figures can be placed at all.
fn check_figures(figures: &Figures, path: &str, table: Rect, rulebook: &dyn Rulebook, faults: &mut Faults) -> bool {
    let before = faults.len();
    let (Figures::One { id, kind, at, facing, .. } | Figures::Block { id, kind, at, facing, .. }) = figures;
    if let Some(what) = id_fault(id) {
        faults.note(format!("{path}.id"), format!("the id {what}"), "letters, digits, _ and -, a letter first");
    }
    if rulebook.footprint(kind).is_none() {
        faults.note(format!("{path}.kind"), format!("there is no kind {:?}", kind.as_str()), listed(rulebook.kinds()));
    }
    let (width, depth) = (table.width() as f64 / INCH as f64, table.height() as f64 / INCH as f64);
    if !((0.0..=width).contains(&at.0) && (0.0..=depth).contains(&at.1)) {
        let allowed = format!("x from 0 to {width}, y from 0 to {depth}");
        faults.note(format!("{path}.at"), format!("({}, {}) is not on the table", figure(at.0), figure(at.1)), allowed);
    }
    if !(-360.0..=360.0).contains(facing) {
        faults.note(format!("{path}.facing"), format!("{} is no facing", figure(*facing)), "-360 to 360 degrees, clockwise from north");
    }
    match figures {
        Figures::One { name, carries, .. } => {
            check_name(name, &format!("{path}.name"), faults);
            let places = rulebook.carried(kind).len();
            if carries.len() > places {
                faults.note(format!("{path}.carries"), format!("{} are carried", carries.len()), format!("at most {places} by a {kind}"));
            }
            carries.iter().enumerate().for_each(|(index, told)| check_name(&told.name, &format!("{path}.carries[{index}].name"), faults));
        }
        Figures::Block { names, count, ranks, gap, .. } => {
            if !(1..=MOST_IN_BLOCK).contains(count) {
                faults.note(format!("{path}.count"), format!("{count} figures"), format!("1 to {MOST_IN_BLOCK}"));
            }
            if *ranks == 0 || (*count > 0 && ranks > count) {
                faults.note(format!("{path}.ranks"), format!("{ranks} ranks of {count} figures"), "1 to as many as there are figures");
            }
            if !(0.0..=WIDEST_GAP).contains(gap) {
                faults.note(format!("{path}.gap"), format!("{} is no gap", figure(*gap)), format!("0 to {WIDEST_GAP} inches"));
            }
            if names.len() > usize::from(*count) {
                faults.note(format!("{path}.names"), format!("{} names for {count} figures", names.len()), "no more names than figures");
            }
            names.iter().enumerate().for_each(|(index, name)| check_name(name, &format!("{path}.names[{index}]"), faults));
        }
    }
    faults.len() == before
}
