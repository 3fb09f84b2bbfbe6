//! Plays back what an order brought about: each dispatch a beat, its paths walked, its fallen fading. It can be cut short at any
//! moment, and nothing waits for it but the next order of a bot.

use super::bases::Figure;
use super::plane::Stand;
use crate::names::{BaseId, UnitId};
use crate::table::{Dispatch, Subject};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Seconds that six inches of walking take, and the longest a walk may.
const WALK: f32 = 0.35;
const LONGEST_WALK: f32 = 0.9;
const FALL: f32 = 0.26;
/// How long a die is looked at.
const DICE: f32 = 0.5;

#[derive(Clone, Debug)]
struct Beat {
    walks: Vec<(BaseId, Vec<Stand>)>,
    fallen: Vec<BaseId>,
    seconds: f32,
    /// Place of the dispatch in the log, so that the log can follow.
    line: usize,
    /// Turn and step in which it happened.
    clock: (u16, usize),
    /// How many dispatches came before it.
    place: usize,
}

/// The figures as they stood, moving towards how they stand.
#[derive(Default)]
pub struct Playback {
    shown: BTreeMap<BaseId, Figure>,
    beats: VecDeque<Beat>,
    /// Dispatches taken in since it began to play, and the last of them that names each unit.
    count: usize,
    last_named: BTreeMap<UnitId, usize>,
    elapsed: f32,
    pub speed: f32,
}

impl Playback {
    pub fn is_playing(&self) -> bool {
        !self.beats.is_empty()
    }

    /// The log's line being played.
    pub fn line(&self) -> Option<usize> {
        self.beats.front().map(|beat| beat.line)
    }

    /// Turn and step in which what is being played happened.
    pub fn clock(&self) -> Option<(u16, usize)> {
        self.beats.front().map(|beat| beat.clock)
    }

    /// Whether everything that befell a unit has been shown, or is being shown now.
    pub fn has_told(&self, unit: UnitId) -> bool {
        self.beats.front().is_none_or(|beat| self.last_named.get(&unit).is_none_or(|last| *last <= beat.place))
    }

    /// Takes in what was dispatched: `before` are the figures as drawn until now, `after` as they stand. `lines` are the places of
    /// the dispatches in the log.
    pub fn queue(&mut self, before: &[Figure], after: &[Figure], dispatches: &[Dispatch], lines: &[usize]) {
        if self.beats.is_empty() {
            self.shown = before.iter().map(|figure| (figure.id, figure.clone())).collect();
            self.elapsed = 0.0;
            self.count = 0;
            self.last_named.clear();
        }
        let standing: BTreeSet<BaseId> = after.iter().map(|figure| figure.id).collect();
        let mut gone: BTreeSet<BaseId> = self.shown.keys().copied().filter(|id| !standing.contains(id)).collect();
        let mut at: BTreeMap<BaseId, Stand> = self.shown.iter().map(|(id, figure)| (*id, figure.stand)).collect();
        // What is still to be played comes first.
        for beat in &self.beats {
            at.extend(beat.walks.iter().filter_map(|(base, stands)| Some((*base, *stands.last()?))));
            for base in &beat.fallen {
                gone.remove(base);
            }
        }
        let first = self.count;
        self.count += dispatches.len();
        for (place, dispatch) in dispatches.iter().enumerate() {
            for subject in [dispatch.who, dispatch.whom].into_iter().flatten() {
                let unit = match subject {
                    Subject::Unit(unit) => Some(unit),
                    Subject::Base(base) => self.shown.get(&base).map(|figure| figure.unit),
                };
                self.last_named.extend(unit.map(|unit| (unit, first + place)));
            }
            let mut walks = Vec::new();
            let mut longest: f32 = 0.0;
            for path in &dispatch.paths {
                let Some(start) = at.get(&path.base).copied() else { continue };
                let stands: Vec<Stand> = std::iter::once(start)
                    .chain(path.legs.iter().map(|leg| Stand::of(crate::measure::Pose::new(leg.to, leg.facing))))
                    .collect();
                longest = longest.max(stands.windows(2).map(|pair| pair[0].at.distance(pair[1].at)).sum());
                if let Some(end) = stands.last() {
                    at.insert(path.base, *end);
                }
                walks.push((path.base, stands));
            }
            let fallen: Vec<BaseId> = [dispatch.who, dispatch.whom]
                .into_iter()
                .flatten()
                .filter_map(|subject| match subject {
                    Subject::Base(id) if gone.contains(&id) && last_mention(dispatches, id) == Some(place) => Some(id),
                    _ => None,
                })
                .collect();
            for id in &fallen {
                gone.remove(id);
            }
            let walking = (longest / (6.0 * super::plane::PER_INCH) * WALK).min(LONGEST_WALK);
            let seconds = walking.max(if fallen.is_empty() { 0.0 } else { FALL }).max(if dispatch.dice.is_empty() { 0.0 } else { DICE });
            if seconds > 0.0 {
                let line = lines.get(place).copied().unwrap_or_default();
                self.beats.push_back(Beat { walks, fallen, seconds, line, clock: dispatch.clock, place: first + place });
            }
        }
    }

    /// Goes on by `seconds`; many beats in a row go faster.
    pub fn advance(&mut self, seconds: f32) {
        let hurry = 1.0 + (self.beats.len() as f32 / 8.0).min(6.0);
        self.elapsed += seconds * hurry * if self.speed > 0.0 { self.speed } else { 1.0 };
        while let Some(beat) = self.beats.front() {
            if self.elapsed < beat.seconds {
                break;
            }
            self.elapsed -= beat.seconds;
            let beat = beat.clone();
            self.finish(&beat);
            self.beats.pop_front();
        }
        if self.beats.is_empty() {
            self.elapsed = 0.0;
        }
    }

    fn finish(&mut self, beat: &Beat) {
        for (base, stands) in &beat.walks {
            if let (Some(figure), Some(end)) = (self.shown.get_mut(base), stands.last()) {
                figure.stand = *end;
            }
        }
        for base in &beat.fallen {
            self.shown.remove(base);
        }
    }

    pub fn skip(&mut self) {
        self.beats.clear();
        self.elapsed = 0.0;
    }

    /// The figures at this moment.
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures: BTreeMap<BaseId, Figure> = self.shown.clone();
        if let Some(beat) = self.beats.front() {
            let share = (self.elapsed / beat.seconds).clamp(0.0, 1.0);
            for (base, stands) in &beat.walks {
                if let Some(figure) = figures.get_mut(base) {
                    figure.stand = along(stands, share);
                }
            }
            for base in &beat.fallen {
                if let Some(figure) = figures.get_mut(base) {
                    figure.alpha = 1.0 - share;
                    figure.stand.degrees += 6.0 * share;
                }
            }
        }
        figures.into_values().collect()
    }
}

fn last_mention(dispatches: &[Dispatch], id: BaseId) -> Option<usize> {
    dispatches.iter().rposition(|dispatch| [dispatch.who, dispatch.whom].contains(&Some(Subject::Base(id))))
}

/// Where someone is who has gone this share of a way, turning at its corners.
fn along(stands: &[Stand], share: f32) -> Stand {
    let lengths: Vec<f32> = stands.windows(2).map(|pair| pair[0].at.distance(pair[1].at).max(0.5)).collect();
    let mut left = lengths.iter().sum::<f32>() * share;
    for (pair, length) in stands.windows(2).zip(&lengths) {
        if left <= *length {
            return pair[0].toward(pair[1], left / length);
        }
        left -= length;
    }
    stands.last().copied().unwrap_or(Stand { at: bevy::math::Vec2::ZERO, degrees: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Footprint, Heading, INCH, Point};
    use crate::names::UnitId;
    use crate::table::{BasePath, Leg};
    use crate::view::plane::on_plane;

    fn man(x: f64) -> Figure {
        Figure {
            id: BaseId(0),
            unit: UnitId(0),
            side: None,
            kind: "warrior".to_owned(),
            size: Footprint::new(INCH, INCH),
            stand: Stand { at: on_plane(Point::inches(x, 0.0)), degrees: 0.0 },
            badges: Vec::new(),
            alpha: 1.0,
        }
    }

    #[test]
    fn a_walk_ends_where_the_man_stands() {
        let leg = Leg { to: Point::inches(6.0, 0.0), facing: Heading::EAST };
        let dispatch = Dispatch::new("moved", "X-1").path(BasePath { base: BaseId(0), legs: vec![leg] });
        let mut playback = Playback::default();
        playback.queue(&[man(0.0)], &[man(6.0)], &[dispatch], &[0]);
        playback.advance(0.1);
        let there = playback.figures()[0].stand.at.x;
        assert!(there > 1.0 && there < on_plane(Point::inches(6.0, 0.0)).x - 1.0, "half-way: {there}");
        playback.advance(1.0);
        assert!(!playback.is_playing());
    }

    #[test]
    fn the_fallen_fade_at_the_last_word_of_them() {
        let hit = Dispatch::new("hit", "X-1").whom(BaseId(0));
        let killed = Dispatch::new("killed", "X-1").who(BaseId(0));
        let mut playback = Playback::default();
        playback.queue(&[man(0.0)], &[], &[hit, killed], &[7, 8]);
        assert_eq!(playback.line(), Some(8));
        playback.advance(0.13);
        assert!(playback.figures()[0].alpha < 0.7);
        playback.advance(1.0);
        assert!(playback.figures().is_empty());
    }

    #[test]
    fn turn_and_step_go_with_what_is_played() {
        let die = |face| crate::dice::Face { purpose: "nerve".into(), by: crate::dice::Roller::Unit(UnitId(0)), sides: 6, face };
        let tested = Dispatch { clock: (1, 8), ..Dispatch::new("nerve_fails", "X-1").who(UnitId(0)).die(die(6)) };
        let next = Dispatch { clock: (2, 0), ..Dispatch::new("turn_begins", "X-1") };
        let rolled = Dispatch { clock: (2, 0), ..Dispatch::new("rolled", "X-1").die(die(2)) };
        let killed = Dispatch { clock: (2, 1), ..Dispatch::new("killed", "X-1").who(BaseId(0)) };
        let mut playback = Playback::default();
        playback.queue(&[man(0.0)], &[], &[tested, next, rolled, killed], &[4, 6, 7, 9]);
        let now = |playback: &Playback| (playback.clock(), playback.line(), playback.has_told(UnitId(0)));
        assert_eq!(now(&playback), (Some((1, 8)), Some(4), false));
        playback.advance(0.4);
        assert_eq!(now(&playback), (Some((2, 0)), Some(7), false));
        playback.advance(0.4);
        assert_eq!(now(&playback), (Some((2, 1)), Some(9), true), "the last word of the unit is being shown");
        playback.skip();
        assert_eq!(now(&playback), (None, None, true));
    }
}
