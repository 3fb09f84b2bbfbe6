//! What a bot expects of coming to blows: the sums and dice of the melee rules over a whole group, and the chance of getting there.

use super::super::data::{Class, Sheet};
use super::super::melee::{self, Blow, MeleeView};
use super::super::morale::{self, TestView};
use super::super::parts::Group;
use super::super::{charge, ground};
use super::land::land;
use super::picture::{Band, Man, Picture, Role, turn_of};
use crate::measure::{self, INCH};

/// What a wound and a push are worth, a death being 1.
const WOUND: f64 = 0.45;
const PUSH: f64 = 0.08;
/// What a charge that comes to nothing costs: the move, the order, and the place in the line.
const WASTED: f64 = 0.35;

/// Expected losses of the first round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exchange {
    pub theirs: f64,
    pub ours: f64,
}

/// What befalls either man when one adds `lead` more than the other: the 36 rolls of two dice.
fn duel(sheet: &Sheet, lead: i32) -> Exchange {
    let harm = |by: i32| match melee::blow(by.max(0), &sheet.numbers) {
        Blow::Killed => 1.0,
        Blow::Wounded => WOUND,
        Blow::PushedBack => PUSH,
        Blow::Locked => 0.0,
    };
    let mut all = Exchange::default();
    for own in 1..=6 {
        for other in 1..=6 {
            let difference = own + lead - other;
            all.theirs += harm(difference) / 36.0;
            all.ours += harm(-difference) / 36.0;
        }
    }
    all
}

fn view(man: &Man, foe: &Man, charging: bool, downhill: bool, foe_walled: bool, alone: bool, dogs: i32, sheet: &Sheet) -> MeleeView {
    MeleeView {
        leader_or_hero: man.leads,
        veteran: man.veteran,
        archer: man.archer,
        dog: man.dog,
        non_combatant: man.helpless,
        shield: man.shield,
        spear: man.spear,
        charging,
        downhill: charging && downhill,
        over_obstacle: false,
        opponent_dog: foe.dog,
        opponent_shield: foe.shield,
        opponent_spear: foe.spear,
        opponent_in_wall: foe_walled,
        dogs,
        dogs_daunt: sheet.numbers.dogs_daunt.0,
        outnumbered: alone,
        irresolute: false,
    }
}

/// The first round between two groups: men pair off, those left over double up.
pub fn exchange(picture: &Picture, us: &Band, them: &Band, charging: bool, against_wall: bool) -> Exchange {
    let sheet = picture.table.state::<Sheet>();
    let (own, foes) = (us.men.len(), them.men.len());
    let pairs = own.min(foes);
    let mut all = Exchange::default();
    if pairs == 0 {
        return all;
    }
    let downhill = ground::height(picture.table, us.middle) > ground::height(picture.table, them.middle);
    // Of those left over about half find a place.
    let doubled = (own.abs_diff(foes)).div_ceil(2).min(pairs);
    for place in 0..pairs {
        let (man, foe) = (&us.men[place * own / pairs], &them.men[place * foes / pairs]);
        let two = place < doubled;
        let (we_are_alone, they_are_alone) = (two && foes > own, two && own > foes);
        let dogs = |dog: bool, alone: bool| i32::from(dog) * (1 + i32::from(alone));
        let ours = melee::sum(&view(man, foe, charging, downhill, against_wall, we_are_alone, dogs(foe.dog, we_are_alone), sheet), sheet);
        let theirs = melee::sum(&view(foe, man, false, false, false, they_are_alone, dogs(man.dog, they_are_alone), sheet), sheet);
        let once = duel(sheet, ours.total() - theirs.total());
        let times = if two { 1.8 } else { 1.0 };
        let hurt = |man: &Man| if man.hurt { 1.5 } else { 1.0 };
        all.theirs += once.theirs * times * hurt(foe) * worth(foe);
        all.ours += once.ours * times * hurt(man) * worth(man);
    }
    all
}

fn worth(man: &Man) -> f64 {
    if man.leads { 1.8 } else { 1.0 }
}

/// The chance that a group's nerve holds as it closes (CS-5.1), its surroundings left out.
fn closes(picture: &Picture, us: &Band) -> f64 {
    let table = picture.table;
    let sheet = table.state::<Sheet>();
    let group = table.get::<Group>(us.id).cloned().unwrap_or_default();
    let view = TestView {
        killed: i32::from(group.killed),
        started: i32::from(group.started),
        loss_step: sheet.numbers.loss_step.0,
        shock: matches!(us.class, Class::Shock | Class::Chariot),
        charging: true,
        leader_lost: us.leader_lost,
        leader_near: us.men.iter().any(|man| man.leads),
        ..TestView::plain(us.grade)
    };
    morale::odds_of_passing(&morale::sum(&view, sheet)).share()
}

/// Whether the land leaves a charge any hope: the exact chance is dear where the straight way is barred.
fn hopeless(picture: &Picture, us: &Band, them: &Band) -> bool {
    let table = picture.table;
    let pair = table
        .standing(us.id)
        .flat_map(|man| table.standing(them.id).map(move |foe| (man.pose.at, foe.pose.at)))
        .min_by_key(|(from, to)| (measure::dist(*from, *to), *from, *to));
    let Some((from, to)) = pair else { return true };
    let land = land(table);
    let wheels = us.class == Class::Chariot;
    land.bars(from, to, wheels) && land.ways(to, from, wheels).length(from).is_none_or(|length| length - 2 * INCH > us.greatest)
}

/// What a charge promises: its chance times what it wins, less what it risks. Above 0 it is worth it.
pub fn charge_score(picture: &Picture, us: &Band, them: &Band, boldness: f64) -> f64 {
    let table = picture.table;
    let walled = them.walled || turn_of(table, them.id).declared_wall;
    let fight = exchange(picture, us, them, true, walled);
    let throwers = us.men.iter().filter(|man| man.javelins).count() as f64;
    let thrown = throwers * if them.men.iter().all(|man| man.shield) { 0.3 } else { 0.4 } * if walled { 0.4 } else { 1.0 };
    let mut gain = fight.theirs * (1.0 + boldness) + thrown;
    if them.role != Role::Shock {
        // Who is caught at close quarters can do nothing else.
        gain += 0.5;
    }
    if them.routing {
        gain *= 0.4;
    }
    let friends = table
        .units_of(picture.side)
        .filter(|unit| unit.id != us.id && turn_of(table, unit.id).charge.is_some_and(|charge| charge.target == them.id))
        .map(|unit| table.standing(unit.id).count())
        .sum::<usize>();
    if friends >= them.men.len() + 2 {
        gain *= 0.5;
    }
    let won = gain - fight.ours;
    if won <= 0.0 || hopeless(picture, us, them) {
        return won.min(0.0) - WASTED;
    }
    let reaches = charge::chance_of_reaching(table, us.id, them.id).map_or(0.0, crate::tally::Chance::share);
    let blows = reaches * closes(picture, us);
    blows * won - (1.0 - blows) * WASTED
}
