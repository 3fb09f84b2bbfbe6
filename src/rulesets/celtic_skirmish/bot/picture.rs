//! The battle as a bot sees it: each group in a few numbers.

use super::super::data::{Class, Grade, Sheet};
use super::super::muster::{class_of, of_rank};
use super::super::parts::{Chief, Dog, Graded, Group, GroupTurn, Missile, NonCombatant, Prize, Shield, Spear, Wounds};
use super::super::touch;
use super::super::{facing, movement};
use crate::measure::{self, Heading, INCH, Point, Quad, Um};
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{BaseView, Brief, Home, Table};

/// Farther than anything.
const FAR: Um = Um::MAX / 4;

/// What a group is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Close fighters, chariots, dogs: they win by charging.
    Shock,
    /// Bows and slings: they win at a distance.
    Bows,
    /// Javelin men: they skirmish, and charge what is weak.
    Javelins,
    /// Herders and carters: they keep out of the way, or drive beasts.
    Helpers,
    Herd,
    Lady,
}

/// A man as an opponent.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    pub id: BaseId,
    pub leads: bool,
    pub veteran: bool,
    pub archer: bool,
    pub dog: bool,
    pub helpless: bool,
    pub shield: bool,
    pub spear: bool,
    pub javelins: bool,
    pub hurt: bool,
}

#[derive(Clone, Debug)]
pub struct Band {
    pub id: UnitId,
    pub side: Option<SideId>,
    pub role: Role,
    pub class: Class,
    pub men: Vec<Man>,
    pub middle: Point,
    pub facing: Heading,
    pub grade: Grade,
    pub walled: bool,
    pub engaged: bool,
    pub routing: bool,
    pub chief: bool,
    pub leader_lost: bool,
    /// Long range of its weapon.
    pub range: Um,
    /// Its greatest charge over open ground, and what it charges on the mean.
    pub greatest: Um,
    pub mean: Um,
}

pub struct Picture<'t> {
    pub table: &'t Table<'t>,
    pub side: SideId,
    /// Every group with somebody on the table, in id order.
    pub bands: Vec<Band>,
    pub turn: u16,
    pub turns: u16,
    pub homes: [Home; 2],
    pub raiders: Option<SideId>,
    pub lady: Option<BaseView>,
    pub led_by: Option<BaseView>,
    pub lady_was_taken: bool,
    pub raid: bool,
    /// Whom each herd obeys.
    obeyed: Vec<(UnitId, Option<SideId>)>,
}

impl<'t> Picture<'t> {
    pub fn of(table: &'t Table<'t>, side: SideId) -> Self {
        let brief = table.state::<Brief>();
        let prize = table.state::<Prize>();
        let home = |side: usize| brief.homes.get(side).copied().unwrap_or(Home::South);
        let lady = table.on_table().find(|base| table.has::<super::super::parts::Lady>(base.id)).copied();
        let bands: Vec<Band> = table.units.iter().filter_map(|unit| band(table, unit.id)).collect();
        let herds = bands.iter().filter(|band| band.role == Role::Herd);
        let obeyed = herds.map(|herd| (herd.id, movement::obeys(table, herd.id))).collect();
        Self {
            table,
            side,
            bands,
            obeyed,
            turn: table.state::<super::super::parts::Clock>().turn,
            turns: brief.turns,
            homes: [home(0), home(1)],
            raiders: brief.goal_side,
            lady: lady.filter(|_| brief.goal == "bride"),
            led_by: prize.led_by.map(|leader| *table.base(leader)),
            lady_was_taken: prize.was_taken,
            raid: brief.goal == "livestock_raid",
        }
    }

    pub fn band(&self, unit: UnitId) -> Option<&Band> {
        self.bands.iter().find(|band| band.id == unit)
    }

    pub fn own(&self) -> impl Iterator<Item = &Band> {
        self.bands.iter().filter(|band| band.side == Some(self.side))
    }

    pub fn foes(&self) -> impl Iterator<Item = &Band> {
        self.bands.iter().filter(|band| band.side == Some(self.side.other()) && !matches!(band.role, Role::Lady | Role::Herd))
    }

    /// Foes that have not turned their backs.
    pub fn steady_foes(&self) -> impl Iterator<Item = &Band> {
        self.foes().filter(|band| !band.routing)
    }

    pub fn herds(&self) -> impl Iterator<Item = &Band> {
        self.bands.iter().filter(|band| band.role == Role::Herd)
    }

    pub fn obeys(&self, herd: UnitId) -> Option<SideId> {
        self.obeyed.iter().find(|(known, _)| *known == herd).and_then(|(_, side)| *side)
    }

    pub fn raids(&self) -> bool {
        self.raiders == Some(self.side)
    }

    /// Whether this side's business is to keep what the other has come for.
    pub fn guards(&self) -> bool {
        self.raiders == Some(self.side.other())
    }

    /// From the one to the other, measured between the two figures whose middles are nearest.
    pub fn gap(&self, a: UnitId, b: UnitId) -> Um {
        let table = self.table;
        let pairs = table.standing(a).flat_map(|one| table.standing(b).map(move |other| (one, other)));
        nearest_gap(pairs.map(|(one, other)| (&one.quad, &other.quad)))
    }

    pub fn gap_to(&self, unit: UnitId, base: &BaseView) -> Um {
        nearest_gap(self.table.standing(unit).map(|one| (&one.quad, &base.quad)))
    }

    pub fn home(&self, side: SideId) -> Home {
        self.homes[usize::from(side.0.min(1))]
    }

    /// The place on a side's home edge straight back from here.
    pub fn home_from(&self, side: SideId, at: Point) -> Point {
        let bounds = self.table.ground.table;
        match self.home(side) {
            Home::North => Point::new(at.x, bounds.max.y),
            Home::East => Point::new(bounds.max.x, at.y),
            Home::South => Point::new(at.x, bounds.min.y),
            Home::West => Point::new(bounds.min.x, at.y),
        }
    }

    /// The nearest steady enemy group that could come to blows with a group next turn, and the gap.
    pub fn threat(&self, unit: UnitId) -> Option<(&Band, Um)> {
        self.steady_foes()
            .filter(|foe| foe.role == Role::Shock || foe.role == Role::Javelins)
            .map(|foe| (foe, self.gap(foe.id, unit)))
            .filter(|(foe, gap)| *gap <= foe.greatest)
            .min_by_key(|(foe, gap)| (*gap, foe.id))
    }
}

/// Squares of distances are enough to find the nearest; the gap is measured for that pair only.
pub fn nearest_gap<'q>(pairs: impl Iterator<Item = (&'q Quad, &'q Quad)>) -> Um {
    let square = |a: Point, b: Point| (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
    pairs.min_by_key(|(a, b)| square(a.centre(), b.centre())).map_or(FAR, |(a, b)| measure::gap(a, b))
}

fn band(table: &Table, unit: UnitId) -> Option<Band> {
    let sheet = table.state::<Sheet>();
    let first = table.standing(unit).next()?;
    let side = table.unit(unit).side;
    let class = class_of(table, unit);
    let men: Vec<Man> = table.standing(unit).filter(|base| base.fights).map(|base| man(table, base.id)).collect();
    let group = table.get::<Group>(unit).cloned().unwrap_or_default();
    let weapon = table.standing(unit).find_map(|base| table.get::<Missile>(base.id)).and_then(|missile| sheet.numbers.missile(&missile.0));
    let archers = men.iter().filter(|man| man.archer).count();
    let throwers = men.iter().filter(|man| man.javelins).count();
    let helpless = men.iter().filter(|man| man.helpless && !man.dog).count();
    let role = if men.is_empty() {
        if table.has::<super::super::parts::Beast>(first.id) { Role::Herd } else { Role::Lady }
    } else if archers * 2 > men.len() {
        Role::Bows
    } else if throwers * 2 > men.len() {
        Role::Javelins
    } else if helpless * 2 > men.len() {
        Role::Helpers
    } else {
        Role::Shock
    };
    let row = sheet.numbers.movement(class);
    Some(Band {
        id: unit,
        side,
        role,
        class,
        middle: movement::middle(table, unit),
        facing: facing::of_group(table, unit),
        grade: table.get::<Graded>(unit).map_or(Grade::Regular, |graded| graded.0),
        walled: group.walled,
        engaged: touch::group_engaged(table, unit),
        routing: group.routing,
        chief: men.iter().any(|man| table.has::<Chief>(man.id)),
        leader_lost: group.leader_lost,
        range: weapon.map_or(0, super::super::data::MissileData::long_um),
        greatest: row.map_or(0, |row| Um::from(row.normal.most()) * INCH),
        mean: row.map_or(0, |row| Um::from(row.normal.twice_mean()) * INCH / 2),
        men,
    })
}

fn man(table: &Table, id: BaseId) -> Man {
    let missile = table.get::<Missile>(id);
    Man {
        id,
        leads: of_rank(table, id),
        veteran: table.get::<Graded>(id).is_some_and(|graded| matches!(graded.0, Grade::Elite | Grade::Veteran)),
        archer: missile.is_some_and(|missile| missile.0 == "bow" || missile.0 == "sling"),
        dog: table.has::<Dog>(id),
        helpless: table.has::<NonCombatant>(id),
        shield: table.get::<Shield>(id).is_some_and(|shield| !shield.lost),
        spear: table.has::<Spear>(id),
        javelins: missile.is_some_and(|missile| missile.0 == "javelins"),
        hurt: table.get::<Wounds>(id).is_some_and(|wounds| wounds.0 > 0),
    }
}

/// What a group has done this turn.
pub fn turn_of(table: &Table, unit: UnitId) -> GroupTurn {
    table.get::<GroupTurn>(unit).cloned().unwrap_or_default()
}
