//! The flags of the groups: each stands behind its own bases where there is room, joined to them by a stem in its side's colour,
//! and covers neither bases nor another flag while a free place is left.

use super::bases::Figure;
use super::labels::{colour, emblem, family, plate, spaced};
use super::palette::{HALO, livery};
use super::plane::Lens;
use crate::names::{SideId, UnitId};
use bevy::ecs::resource::Resource;
use bevy::math::Vec2;
use bevy_egui::egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, pos2, vec2};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A group's name with its side's colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    pub unit: UnitId,
    pub side: Option<SideId>,
    pub name: String,
    /// What both sides must know of it.
    pub told: String,
    /// What else befell the group, where that is to be told and there is room.
    pub more: String,
    pub strong: bool,
}

/// Where the flags stood when they were last written. They are placed anew only when bases have moved or the view has, and keep to
/// their place then if it is nearly as good as any.
#[derive(Resource, Default)]
pub struct Memory {
    placed_for: Option<Setting>,
    places: BTreeMap<UnitId, Place>,
}

impl Memory {
    /// The group whose flag lies at a point of the window.
    pub fn at(&self, screen: Vec2) -> Option<UnitId> {
        let found = self.places.iter().find(|(_, place)| place.rect.contains(pos2(screen.x, screen.y)));
        found.map(|(unit, _)| *unit)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Setting {
    frame: Rect,
    groups: Vec<Group>,
    names: Vec<Rect>,
}

/// A group as its flag sees it: its bases on the screen, and the way to its rear.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    unit: UnitId,
    bases: Vec<Rect>,
    rear: Vec2,
    size: bevy_egui::egui::Vec2,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub rect: Rect,
    /// From the flag to the nearest of its bases.
    pub stem: [Pos2; 2],
    /// Which of the places round the group it is.
    slot: usize,
}

/// Pixels between a flag and its bases.
const GAP: f32 = 8.0;
/// How much better another place must be before a flag leaves its own.
const STAY: f32 = 15.0;

const SIDES: [Vec2; 4] = [Vec2::NEG_X, Vec2::X, Vec2::NEG_Y, Vec2::Y];
const RINGS: usize = 5;

fn font() -> FontId {
    FontId::new(14.2, family("garamond-sc"))
}

const BADGE: f32 = 7.1;

/// Finds a place for every flag whose group is in sight. `names` are where the map's own names would like to stand.
pub fn place<'m>(
    painter: &Painter,
    lens: &Lens,
    flags: &[Flag],
    figures: &[Figure],
    names: &[Rect],
    memory: &'m mut Memory,
) -> &'m BTreeMap<UnitId, Place> {
    let frame = Rect::from_min_max(pos2(lens.frame.0.x, lens.frame.0.y), pos2(lens.frame.1.x, lens.frame.1.y));
    let group = |flag: &Flag| {
        let members: Vec<&Figure> = figures.iter().filter(|figure| figure.unit == flag.unit).collect();
        let bases: Vec<Rect> = members.iter().map(|figure| on_screen(lens, figure)).collect();
        let ahead: Vec2 = members.iter().map(|figure| figure.stand.turn() * Vec2::Y).sum();
        let text = spaced(painter, &flag.name, font(), 0.5, Color32::BLACK).size();
        let told = told(painter, flag).map_or(Vec2::ZERO, |told| Vec2::new(told.size().x, told.size().y));
        let size = vec2((text.x + BADGE * 2.0 + 18.0).max(told.x + 14.0), text.y + told.y + 3.0);
        let seen = bases.iter().any(|base| frame.intersects(*base));
        seen.then(|| Group { unit: flag.unit, bases, rear: Vec2::new(-ahead.x, ahead.y).normalize_or_zero(), size })
    };
    let setting = Setting { frame, groups: flags.iter().filter_map(group).collect(), names: names.to_vec() };
    if memory.placed_for.as_ref() != Some(&setting) {
        memory.places = settle(&setting, &memory.places);
        memory.placed_for = Some(setting);
    }
    &memory.places
}

/// The smallest upright rectangle on the screen that holds a base.
pub fn on_screen(lens: &Lens, figure: &Figure) -> Rect {
    let corners = figure.corners().map(|corner| lens.to_screen(corner));
    Rect::from_points(&corners.map(|corner| pos2(corner.x, corner.y)))
}

/// Every flag in turn takes the best place that is left; then each looks again, now that it knows where the others stand.
fn settle(setting: &Setting, before: &BTreeMap<UnitId, Place>) -> BTreeMap<UnitId, Place> {
    let mut places: BTreeMap<UnitId, Place> = BTreeMap::new();
    for round in 0..3 {
        for group in &setting.groups {
            let stays = if round == 0 { before.get(&group.unit) } else { places.get(&group.unit) }.map(|place| place.slot);
            places.remove(&group.unit);
            let best = round_about(group)
                .map(|(place, likes)| {
                    let stays = if Some(place.slot) == stays { STAY } else { 0.0 };
                    (likes + cost(setting, group, &place, &places) - stays, place)
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, place)) = best {
                places.insert(group.unit, place);
            }
        }
    }
    places
}

/// The places round a group, with what speaks against each of itself: the rear is best, the front worst, near better than far.
fn round_about(group: &Group) -> impl Iterator<Item = (Place, f32)> + '_ {
    let whole = group.bases.iter().fold(Rect::NOTHING, |whole, base| whole.union(*base));
    let filled: f32 = group.bases.iter().map(|base| base.area()).sum();
    // Where a group is scattered, its flag may stand by any of its bases.
    let scattered = whole.area() > filled * 4.0;
    let bodies = std::iter::once(whole).chain(group.bases.iter().copied().take(if scattered { 9 } else { 0 }));
    let size = group.size;
    bodies.enumerate().flat_map(move |(at, body)| {
        (0..SIDES.len() * RINGS * 5).filter_map(move |slot| {
            let (way, ring, shift) = (SIDES[slot / (RINGS * 5)], (slot / 5) % RINGS, slot % 5);
            let out = GAP + ring as f32 * (size.y * 0.75);
            let centre = if way.x == 0.0 {
                let left = body.left() + size.x / 2.0;
                let right = body.right() - size.x / 2.0;
                let x = [body.center().x, left, right, body.left() - size.x / 2.0 + 8.0, body.right() + size.x / 2.0 - 8.0][shift];
                pos2(x, if way.y < 0.0 { body.top() - out - size.y / 2.0 } else { body.bottom() + out + size.y / 2.0 })
            } else {
                let (top, foot) = (body.top() + size.y / 2.0, body.bottom() - size.y / 2.0);
                let y = *[body.center().y, top, foot].get(shift)?;
                pos2(if way.x < 0.0 { body.left() - out - size.x / 2.0 } else { body.right() + out + size.x / 2.0 }, y)
            };
            let rect = Rect::from_min_size((centre - size / 2.0).round(), size);
            let stem = stem(rect, &group.bases)?;
            let long = stem[0].distance(stem[1]);
            let likes = 13.0 * (1.0 - way.dot(group.rear)) + shift.min(3) as f32 * 2.0 + (long - GAP).max(0.0) * 0.7 + at as f32 * 0.5;
            Some((Place { rect, stem, slot: at * 1000 + slot }, likes))
        })
    })
}

/// The shortest way from a flag to one of the bases.
fn stem(flag: Rect, bases: &[Rect]) -> Option<[Pos2; 2]> {
    let ends = |base: &Rect| {
        let along = |a: (f32, f32), b: (f32, f32)| {
            if a.1 < b.0 {
                (a.1, b.0)
            } else if b.1 < a.0 {
                (a.0, b.1)
            } else {
                let middle = (a.0.max(b.0) + a.1.min(b.1)) / 2.0;
                (middle, middle)
            }
        };
        let x = along((flag.left(), flag.right()), (base.left(), base.right()));
        let y = along((flag.top(), flag.bottom()), (base.top(), base.bottom()));
        [pos2(x.0, y.0), pos2(x.1, y.1)]
    };
    bases.iter().map(ends).min_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1])))
}

/// What speaks against a place because of everything else on the map.
fn cost(setting: &Setting, group: &Group, place: &Place, others: &BTreeMap<UnitId, Place>) -> f32 {
    let mut cost = 0.0;
    let rect = place.rect;
    if !setting.frame.shrink(3.0).contains_rect(rect) {
        cost += 900.0 + (rect.area() - rect.intersect(setting.frame).area().max(0.0));
    }
    let own = place.stem[0].distance(place.stem[1]);
    let mut nearest = f32::INFINITY;
    for other in &setting.groups {
        for base in &other.bases {
            cost += covered(rect.expand(2.0), *base, 400.0);
            if other.unit != group.unit {
                nearest = nearest.min(gap(rect, *base));
                cost += if base.shrink(1.0).intersects_segment(place.stem) { 120.0 } else { 0.0 };
            }
        }
    }
    // A flag that stands as near to strangers as to its own is anybody's.
    if nearest < own + 8.0 {
        cost += 12.0 + (own + 8.0 - nearest) * 2.0;
    }
    for other in others.values() {
        cost += covered(rect.expand(3.0), other.rect, 700.0);
        cost += if other.rect.intersects_segment(place.stem) { 250.0 } else { 0.0 };
        cost += if rect.expand(1.0).intersects_segment(other.stem) { 250.0 } else { 0.0 };
    }
    cost + setting.names.iter().map(|name| if name.intersects(rect) { 9.0 } else { 0.0 }).sum::<f32>()
}

fn covered(rect: Rect, other: Rect, fixed: f32) -> f32 {
    let common = rect.intersect(other);
    if common.is_positive() { fixed + common.area() } else { 0.0 }
}

fn gap(a: Rect, b: Rect) -> f32 {
    let x = (a.left() - b.right()).max(b.left() - a.right()).max(0.0);
    let y = (a.top() - b.bottom()).max(b.top() - a.bottom()).max(0.0);
    x.hypot(y)
}

trait Crossed {
    fn intersects_segment(&self, segment: [Pos2; 2]) -> bool;
}

impl Crossed for Rect {
    /// Whether any part of the segment lies inside.
    fn intersects_segment(&self, [from, to]: [Pos2; 2]) -> bool {
        let by = to - from;
        let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
        for (start, step, low, high) in [(from.x, by.x, self.left(), self.right()), (from.y, by.y, self.top(), self.bottom())] {
            if step.abs() < 1e-3 {
                if start <= low || start >= high {
                    return false;
                }
                continue;
            }
            let (a, b) = ((low - start) / step, (high - start) / step);
            enters = enters.max(a.min(b));
            leaves = leaves.min(a.max(b));
        }
        enters < leaves
    }
}

/// Paints the flags in their places, that of the group in hand last; one that lies over a move being tried is thinned.
pub fn paint(painter: &Painter, flags: &[Flag], places: &BTreeMap<UnitId, Place>, ghosts: &[Rect], bases: &[Rect], frame: Rect) {
    let mut order: Vec<&Flag> = flags.iter().collect();
    order.sort_by_key(|flag| flag.strong);
    for flag in &order {
        if let Some(place) = places.get(&flag.unit) {
            paint_stem(painter, place.stem, flag.side);
        }
    }
    for flag in order {
        let Some(place) = places.get(&flag.unit) else { continue };
        let mut painter = painter.clone();
        if ghosts.iter().any(|ghost| ghost.intersects(place.rect)) {
            painter.set_opacity(0.3);
        }
        let others = places.iter().filter(|(unit, _)| **unit != flag.unit).map(|(_, place)| place.rect);
        let taken: Vec<Rect> = others.chain(bases.iter().copied()).collect();
        paint_flag(&painter, flag, place, &taken, frame);
    }
}

/// The line on a flag below its name.
fn told(painter: &Painter, flag: &Flag) -> Option<Arc<Galley>> {
    (!flag.told.is_empty()).then(|| painter.layout_no_wrap(flag.told.clone(), FontId::new(12.5, family("lato-bold")), colour(0x6E2418)))
}

fn paint_stem(painter: &Painter, stem: [Pos2; 2], side: Option<SideId>) {
    let rim = colour(livery(side).rim);
    painter.line_segment(stem, Stroke::new(4.6, colour(HALO)));
    painter.circle_filled(stem[1], 3.8, colour(HALO));
    painter.line_segment(stem, Stroke::new(2.2, rim));
    painter.circle_filled(stem[1], 2.6, rim);
}

fn paint_flag(painter: &Painter, flag: &Flag, place: &Place, taken: &[Rect], frame: Rect) {
    let livery = livery(flag.side);
    let galley = spaced(painter, &flag.name, font(), 0.5, colour(livery.glyph));
    let mut rect = place.rect;
    let more = (!flag.more.is_empty()).then(|| painter.layout_no_wrap(flag.more.clone(), FontId::proportional(12.5), colour(0x4A4338)));
    // What befell the group goes below its name, away from its bases, if nothing stands there.
    let more = more.and_then(|more| {
        let wide = rect.width().max(more.size().x + 14.0);
        let grown = rect.size() + vec2(wide - rect.width(), more.size().y);
        let out = place.rect.center() - place.stem[1];
        let left = if out.x < 0.0 { rect.right() - grown.x } else { rect.left() };
        let top = if out.y < -rect.height() { rect.bottom() - grown.y } else { rect.top() };
        let room = Rect::from_min_size(pos2(left, top), grown);
        let free = frame.contains_rect(room) && !taken.iter().any(|other| other.intersects(room));
        free.then(|| {
            rect = room;
            more
        })
    });
    plate(painter, rect, colour(livery.rim), if flag.strong { 2.4 } else { 1.3 });
    let middle = pos2(rect.left() + 6.0 + BADGE, rect.top() + 2.0 + galley.size().y / 2.0);
    emblem(painter, middle, BADGE * 0.92, flag.side);
    let mut under = rect.top() + galley.size().y;
    painter.galley(pos2(middle.x + BADGE + 4.0, rect.top() + 1.0).round(), galley, colour(livery.glyph));
    if let Some(told) = told(painter, flag) {
        under += told.size().y;
        painter.galley(pos2(rect.left() + 7.0, under - told.size().y).round(), told, colour(livery.glyph));
    }
    if let Some(more) = more {
        painter.galley(pos2(rect.left() + 7.0, under).round(), more, colour(livery.glyph));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(unit: u16, at: Pos2, count: usize, rear: Vec2) -> Group {
        let bases = (0..count).map(|place| Rect::from_min_size(at + vec2(0.0, place as f32 * 14.0), vec2(13.0, 13.0))).collect();
        Group { unit: UnitId(unit), bases, rear, size: vec2(150.0, 20.0) }
    }

    fn setting(groups: Vec<Group>) -> Setting {
        Setting { frame: Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 600.0)), groups, names: Vec::new() }
    }

    fn assert_plain(setting: &Setting, places: &BTreeMap<UnitId, Place>) {
        for group in &setting.groups {
            let place = places[&group.unit];
            for other in &setting.groups {
                assert!(other.bases.iter().all(|base| !base.intersects(place.rect)), "{:?} lies on bases of {:?}", group.unit, other.unit);
                let own =
                    gap(place.rect, group.bases[0]).min(group.bases.iter().map(|base| gap(place.rect, *base)).fold(f32::MAX, f32::min));
                let others = other.bases.iter().map(|base| gap(place.rect, *base)).fold(f32::MAX, f32::min);
                assert!(other.unit == group.unit || own < others, "{:?}'s flag is nearer to {:?}", group.unit, other.unit);
            }
            for (unit, other) in places.iter().filter(|(unit, _)| **unit != group.unit) {
                assert!(!other.rect.intersects(place.rect), "{:?} lies on {unit:?}", group.unit);
            }
        }
    }

    #[test]
    fn flags_of_a_battle_line_stand_behind_it() {
        let line = (0..6).map(|unit| group(unit, pos2(400.0, 40.0 + f32::from(unit) * 80.0), 4, Vec2::NEG_X)).collect();
        let setting = setting(line);
        let places = settle(&setting, &BTreeMap::new());
        assert_plain(&setting, &places);
        assert!(places.values().all(|place| place.rect.right() < 400.0), "{places:?}");
    }

    #[test]
    fn a_crowd_leaves_no_flag_on_another() {
        let crowd =
            (0..9).map(|unit| group(unit, pos2(350.0 + f32::from(unit % 3) * 60.0, 200.0 + f32::from(unit / 3) * 70.0), 3, Vec2::Y));
        let setting = setting(crowd.collect());
        let places = settle(&setting, &BTreeMap::new());
        for (unit, place) in &places {
            assert!(places.iter().all(|(other, known)| other == unit || !known.rect.intersects(place.rect)), "{unit:?}: {places:?}");
            let bases = setting.groups.iter().flat_map(|group| &group.bases);
            assert!(bases.into_iter().all(|base| !base.intersects(place.rect)), "{unit:?}: {place:?}");
        }
    }

    #[test]
    fn a_flag_keeps_its_place_while_others_go_by() {
        let still = group(0, pos2(300.0, 300.0), 4, Vec2::NEG_X);
        let mut before = settle(&setting(vec![still.clone()]), &BTreeMap::new());
        let first = before[&UnitId(0)].rect;
        for step in 0..40 {
            let passing = group(1, pos2(600.0 - step as f32 * 6.0, 380.0), 4, Vec2::X);
            before = settle(&setting(vec![still.clone(), passing]), &before);
            assert_eq!(before[&UnitId(0)].rect, first, "step {step}");
        }
    }

    #[test]
    fn a_stem_runs_from_the_flag_to_the_nearest_base() {
        let flag = Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 20.0));
        let bases = [Rect::from_min_size(pos2(120.0, 5.0), vec2(10.0, 10.0)), Rect::from_min_size(pos2(40.0, 90.0), vec2(10.0, 10.0))];
        assert_eq!(stem(flag, &bases), Some([pos2(100.0, 10.0), pos2(120.0, 10.0)]));
        assert!(bases[1].intersects_segment([pos2(0.0, 0.0), pos2(90.0, 190.0)]));
        assert!(!bases[0].intersects_segment([pos2(0.0, 0.0), pos2(90.0, 190.0)]));
    }
}
