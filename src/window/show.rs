//! From the table and the hand to what lies on the map: rings, reach, ghosts, paths, slips and flags.

use super::battle::Battle;
use super::model::target_name;
use super::state::Carnyx;
use crate::measure::{shown_left, shown_need};
use crate::names::{BaseId, UnitId, Word};
use crate::rules::{Preview, PreviewPath, Reach, Rulebook};
use crate::table::{Question, Subject, Table, Target, Wait};
use crate::tally::Mark;
use crate::view::{Board, Figure, Flag, ILLEGAL, LEGAL, Label, Manner, Meaning, Overlay, RULER, Ring, Stand, corners, figures, on_plane};
use bevy::math::Vec2;
use std::collections::{BTreeMap, BTreeSet};

/// Brings the board up to date with everything but the ground.
pub fn show(carnyx: &Carnyx, board: &mut Board) {
    let Some(battle) = &carnyx.battle else { return };
    let (table, rulebook) = (battle.table(), battle.rules.as_ref());
    let playing = carnyx.playback.is_playing();
    let shown = if playing { carnyx.playback.figures() } else { figures(&table, rulebook) };
    let mut scene = Scene { overlay: Overlay::default(), labels: Vec::new() };
    zones(&mut scene, battle, rulebook, &table);
    if !playing {
        foretold(&mut scene, rulebook, &table);
        selection(&mut scene, carnyx, battle, rulebook, &table);
        scene.overlay.lasso = carnyx.box_from.zip(carnyx.pointer).map(|(from, to)| (on_plane(from), on_plane(to)));
        draft(&mut scene, carnyx, rulebook, &table, &shown);
        aim(&mut scene, carnyx, rulebook, &table, &shown);
        asked(&mut scene, carnyx, battle, &table, &shown);
        lit(&mut scene, carnyx, &table);
    }
    let hovered = carnyx.hovered.filter(|base| table.base(*base).on_table);
    if let Some(base) = hovered.filter(|_| !playing) {
        scene.overlay.rings.push((corners(&table.base(base).quad), Ring::Hovered));
    }
    let selected = carnyx.hand.unit;
    board.flags = flags(carnyx, &table, rulebook, &shown, [selected, hovered.map(|base| table.base(base).unit)]);
    board.show_figures(shown);
    board.show_overlay(scene.overlay);
    board.labels = scene.labels;
}

struct Scene {
    overlay: Overlay,
    labels: Vec<Label>,
}

fn zones(scene: &mut Scene, battle: &Battle, rulebook: &dyn Rulebook, table: &Table) {
    if rulebook.clock(table).0 > 0 {
        return;
    }
    for (side, zone) in battle.brief().zones.iter().enumerate() {
        let side = crate::names::SideId(side as u8);
        if battle.side().is_none_or(|awaited| awaited == side) {
            scene.overlay.zones.push((zone.points().iter().map(|point| on_plane(*point)).collect(), side));
        }
    }
}

fn ring_unit(scene: &mut Scene, table: &Table, unit: UnitId, ring: Ring) {
    for base in table.standing(unit) {
        scene.overlay.rings.push((corners(&base.quad), ring));
    }
}

fn selection(scene: &mut Scene, carnyx: &Carnyx, battle: &Battle, rulebook: &dyn Rulebook, table: &Table) {
    let Some(unit) = carnyx.hand.unit.filter(|unit| table.has_unit(*unit)) else { return };
    let units = carnyx.hand.units();
    units.iter().for_each(|unit| ring_unit(scene, table, *unit, Ring::Selected));
    if units.len() == 1 {
        let bearings = rulebook.bearings(table, unit);
        scene.overlay.bearings.extend(bearings.into_iter().map(|(from, to, _)| (on_plane(from), on_plane(to))));
    }
    let ours = |unit: UnitId| battle.side().is_some_and(|side| table.unit(unit).side.is_none_or(|of| of == side));
    if carnyx.hand.aim.is_some() || !units.iter().all(|unit| ours(*unit)) {
        return;
    }
    // Those who go in one order as one, all others each by itself.
    let held = carnyx.hand.draft.as_ref().map(|draft| draft.lead);
    let parties =
        if units.len() > 1 && rulebook.moves_as_one(table, &units) { vec![units] } else { units.iter().map(|unit| vec![*unit]).collect() };
    for party in parties {
        let held = held.filter(|base| party.contains(&table.base(*base).unit));
        let Some(dragged) = held.or_else(|| lead_of(table, party[0])) else { continue };
        if let Some(reach) = rulebook.reach(table, &party, dragged) {
            show_reach(scene, &reach, carnyx.hand.draft.is_none());
        }
    }
}

fn show_reach(scene: &mut Scene, reach: &Reach, told: bool) {
    let outlines: Vec<Vec<Vec2>> =
        reach.outlines.iter().map(|outline| outline.points().iter().map(|point| on_plane(*point)).collect()).collect();
    let top = outlines.iter().flatten().copied().max_by(|a, b| a.y.total_cmp(&b.y));
    if let Some(top) = top.filter(|_| told && reach.allowance > 0) {
        scene
            .labels
            .push(Label::new(top, format!("reach {} straight", shown_left(reach.allowance)), Manner::Slip { edge: LEGAL }).clear(4.0));
    }
    scene.overlay.reach.extend(outlines);
}

fn draft(scene: &mut Scene, carnyx: &Carnyx, rulebook: &dyn Rulebook, table: &Table, shown: &[Figure]) {
    let Some(draft) = carnyx.hand.draft.as_ref().filter(|draft| draft.has_moved()) else { return };
    let refusal = draft.preview.as_ref().and_then(|preview| preview.refusal.as_ref());
    let at_fault = draft.at_fault();
    let barred = |base: BaseId| refusal.is_some() && (at_fault.is_empty() || at_fault.contains(&base));
    let meaning = if refusal.is_some() { Meaning::Illegal } else { Meaning::Legal };
    for (id, pose) in draft.poses() {
        let Some(figure) = shown.iter().find(|figure| figure.id == id) else { continue };
        let ghost = Figure { stand: Stand::of(pose), badges: Vec::new(), ..figure.clone() };
        // Where some bases are at fault, only those wear the cross.
        let own = if barred(id) { Meaning::Illegal } else { Meaning::Legal };
        if ghost.stand != figure.stand {
            scene.overlay.ghosts.push((ghost, own));
        }
    }
    // A path for each group, that of the base in hand for its own.
    for unit in &draft.units {
        let own = table.base(draft.lead).unit == *unit;
        let base = if own { Some(draft.lead) } else { lead_of(table, *unit) };
        let Some(base) = base else { continue };
        let path: Vec<Vec2> = draft.corners_of(base).into_iter().map(on_plane).collect();
        let barred = table.standing(*unit).any(|base| barred(base.id));
        if path.len() > 1 {
            scene.overlay.paths.push((path, if barred || own { meaning } else { Meaning::Legal }));
        }
    }
    let Some(end) = draft.pose(draft.lead).map(|pose| on_plane(pose.at)) else { return };
    let took = super::model::taken(draft);
    let mut slip = Label::new(end, took.first(), Manner::Slip { edge: meaning.colour() });
    if let Some(left) = took.left() {
        slip = slip.line(format!("{} on the ground, {left}", shown_need(took.length)));
    }
    if let Some(refusal) = refusal {
        // Its clause stands on the card, where it can be opened.
        slip = slip.line(super::model::draft_refusal(rulebook, table, draft, refusal).0);
        mark(scene, table, refusal.mark.as_ref());
    }
    scene.labels.push(slip.clear(34.0));
    if let Some(preview) = &draft.preview {
        measures(scene, rulebook, preview);
    }
}

fn mark(scene: &mut Scene, table: &Table, mark: Option<&Mark>) {
    match mark {
        Some(Mark::Base(base)) if table.has_base(*base) => {
            scene.overlay.rings.push((corners(&table.base(*base).quad), Ring::Barred));
        }
        Some(Mark::Place(point)) => scene.overlay.crosses.push(on_plane(*point)),
        Some(Mark::Segment(from, to)) => scene.overlay.measures.push((on_plane(*from), on_plane(*to), Meaning::Illegal)),
        Some(Mark::Terrain(id)) => {
            if let Some(piece) = table.ground.piece(*id) {
                scene.overlay.crosses.push(on_plane(piece.middle));
            }
        }
        _ => {}
    }
}

/// Every measured line is drawn; those of one kind share a slip with the shortest and the longest of them.
fn measures(scene: &mut Scene, rulebook: &dyn Rulebook, preview: &Preview) {
    let mut kinds: BTreeMap<&Word, Vec<(i64, Vec2)>> = BTreeMap::new();
    for (from, to, word) in &preview.measures {
        let (a, b) = (on_plane(*from), on_plane(*to));
        scene.overlay.measures.push((a, b, Meaning::Neutral));
        kinds.entry(word).or_default().push((crate::measure::dist(*from, *to), (a + b) / 2.0));
    }
    for (word, mut lines) in kinds {
        lines.sort_by_key(|(long, _)| *long);
        let (Some((least, at)), Some((most, _))) = (lines.first().copied(), lines.last().copied()) else { continue };
        let (least, most) = (shown_need(least), shown_need(most));
        let span = if least == most { least } else { format!("{least} to {most}") };
        let words = format!("{span} {}", super::chronicle::alone(rulebook, word));
        scene.labels.push(Label::new(at, words, Manner::Slip { edge: RULER }).clear(6.0));
    }
}

/// What units will do unasked: an arrow along the way of each to whom it will be at.
fn foretold(scene: &mut Scene, rulebook: &dyn Rulebook, table: &Table) {
    for told in rulebook.foretold(table) {
        for path in &told.paths {
            let way = std::iter::once(table.base(path.base).pose.at).chain(path.legs.iter().map(|leg| leg.to));
            scene.overlay.arrows.push((way.map(on_plane).collect(), Meaning::Caution));
        }
        for subject in [told.who, told.whom].into_iter().flatten() {
            ring_subject(scene, table, subject, Ring::Warned);
        }
    }
}

/// The ways that would be gone, each with a ghost at its end.
fn ways(scene: &mut Scene, ways: &[PreviewPath], shown: &[Figure]) {
    for way in ways {
        let corners = std::iter::once(way.start.at).chain(way.path.legs.iter().map(|leg| leg.to));
        scene.overlay.paths.push((corners.map(on_plane).collect(), Meaning::Legal));
        let figure = shown.iter().find(|figure| figure.id == way.path.base);
        if let (Some(figure), Some(end)) = (figure, way.path.end()) {
            scene.overlay.ghosts.push((Figure { stand: Stand::of(end), badges: Vec::new(), ..figure.clone() }, Meaning::Legal));
        }
    }
}

fn aim(scene: &mut Scene, carnyx: &Carnyx, rulebook: &dyn Rulebook, table: &Table, shown: &[Figure]) {
    let Some(aim) = &carnyx.hand.aim else { return };
    let menu = rulebook.menu(table, &carnyx.hand.units());
    let Some(entry) = menu.iter().find(|entry| entry.verb == aim.verb) else { return };
    for (target, order) in &entry.targets {
        let chosen = aim.target == Some(*target);
        let ring = match (chosen, order) {
            (true, Ok(_)) => Ring::Picked,
            (false, Ok(_)) => Ring::Option,
            (_, Err(_)) => Ring::Barred,
        };
        match target {
            Target::Unit(unit) => ring_unit(scene, table, *unit, ring),
            Target::Base(base) => scene.overlay.rings.push((corners(&table.base(*base).quad), ring)),
            Target::Place(point) => scene.overlay.spots.push((on_plane(*point), ring)),
        }
        if !chosen {
            continue;
        }
        match order {
            Ok(order) => {
                let preview = rulebook.preview(table, order);
                measures(scene, rulebook, &preview);
                ways(scene, &preview.paths, shown);
            }
            Err(refusal) => {
                mark(scene, table, refusal.mark.as_ref());
                if let Some(at) = place_of(table, *target) {
                    let words = super::model::refusal_words(rulebook, table, refusal).0;
                    let name = target_name(table, rulebook, *target);
                    scene.labels.push(Label::new(at, name, Manner::Slip { edge: ILLEGAL }).line(words).clear(24.0));
                }
            }
        }
    }
}

fn place_of(table: &Table, target: Target) -> Option<Vec2> {
    match target {
        Target::Place(point) => Some(on_plane(point)),
        Target::Base(base) => Some(on_plane(table.base(base).pose.at)),
        Target::Unit(unit) => {
            let places: Vec<Vec2> = table.standing(unit).map(|base| on_plane(base.pose.at)).collect();
            (!places.is_empty()).then(|| places.iter().sum::<Vec2>() / places.len() as f32)
        }
    }
}

/// The options of a question that lie on the table, ringed; those picked in gold; whoever it is about as selected.
fn asked(scene: &mut Scene, carnyx: &Carnyx, battle: &Battle, table: &Table, shown: &[Figure]) {
    let Some(Wait::Ask(ask)) = table.waiting() else { return };
    if battle.is_bot(ask.side) {
        return;
    }
    let about: BTreeSet<Option<Subject>> = ask.questions.iter().map(|question| question.about).collect();
    for subject in about.into_iter().flatten() {
        ring_subject(scene, table, subject, Ring::Selected);
    }
    ways(scene, &carnyx.ask_ways, shown);
    for (place, question) in ask.questions.iter().enumerate() {
        let picked = carnyx.picks.get(place).map(Vec::as_slice).unwrap_or_default();
        for (subject, chosen) in options(question, picked) {
            ring_subject(scene, table, subject, if chosen { Ring::Picked } else { Ring::Option });
        }
    }
}

/// Whom the log's line under the pointer names: who in white, whom in green; those off the table by a cross where they last stood.
fn lit(scene: &mut Scene, carnyx: &Carnyx, table: &Table) {
    let Some(line) = carnyx.lit.and_then(|line| carnyx.chronicle.lines.get(line)) else { return };
    for (place, subject) in line.about.iter().enumerate() {
        let ring = if place == 0 { Ring::Selected } else { Ring::Option };
        match subject {
            Subject::Base(base) if !table.base(*base).on_table => scene.overlay.crosses.push(on_plane(table.base(*base).pose.at)),
            _ => ring_subject(scene, table, *subject, ring),
        }
    }
}

fn options<'a>(question: &'a Question, picked: &'a [u16]) -> impl Iterator<Item = (Subject, bool)> + 'a {
    question.options.iter().enumerate().filter_map(|(place, (_, subject))| Some(((*subject)?, picked.contains(&(place as u16)))))
}

fn ring_subject(scene: &mut Scene, table: &Table, subject: Subject, ring: Ring) {
    match subject {
        Subject::Unit(unit) => ring_unit(scene, table, unit, ring),
        Subject::Base(base) => scene.overlay.rings.push((corners(&table.base(base).quad), ring)),
    }
}

/// A flag for each group, with what weighs most of it; that of the selected or hovered group says what else befell it.
fn flags(carnyx: &Carnyx, table: &Table, rulebook: &dyn Rulebook, shown: &[Figure], strong: [Option<UnitId>; 2]) -> Vec<Flag> {
    let mut flags = crate::view::flags(table, shown);
    for flag in &mut flags {
        let words = carnyx.before.flag(carnyx, table, rulebook, flag.unit);
        flag.told = words.told;
        flag.strong = strong.contains(&Some(flag.unit));
        if flag.strong {
            flag.more = words.more;
        }
    }
    flags
}

/// The base that stands foremost of a unit, for keys that need one to hold.
pub fn lead_of(table: &Table, unit: UnitId) -> Option<BaseId> {
    let members: Vec<_> = table.standing(unit).collect();
    let facing = members.first()?.pose.facing;
    let (east, north) = facing.dir();
    members
        .iter()
        .max_by(|a, b| {
            let ahead = |point: crate::measure::Point| point.x as f64 * east + point.y as f64 * north;
            ahead(a.pose.at).total_cmp(&ahead(b.pose.at)).then(b.id.cmp(&a.id))
        })
        .map(|base| base.id)
}
