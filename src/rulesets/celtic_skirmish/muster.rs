//! Mustering: what each word in a scenario gives a figure or a group.

use super::data::{Class, Grade, Sheet};
use super::ground::Lay;
use super::harm;
use super::parts::{
    Armour, Beast, CameOver, Chariot, Chief, Dog, FigureTurn, Graded, Group, GroupLeader, GroupTurn, Hero, Lady, Missile, MovesAs,
    NonCombatant, Prize, Rider, Shield, Spear, Wounds,
};
use super::victory::GOALS;
use crate::measure::{Quad, SLACK};
use crate::names::{BaseId, SideId, UnitId, Word};
use crate::rules::{Part, Unfit};
use crate::table::{Brief, Bystander, Roster, Subject, Table};
use bevy_ecs::component::Component;
use bevy_ecs::entity::Entity;
use bevy_ecs::world::{EntityWorldMut, World};

/// Words a figure may be mustered with beside its grade.
pub const FIGURE_WORDS: [&str; 18] = [
    "shield",
    "no_shield",
    "spear",
    "no_spear",
    "armour",
    "bow",
    "sling",
    "javelins",
    "dog",
    "non_combatant",
    "beast",
    "lady",
    "chariot",
    "cart",
    "rider",
    "hero",
    "leader",
    "chief",
];
/// Of these a figure has one at most.
pub const WEAPONS: [&str; 3] = ["bow", "sling", "javelins"];
/// What beasts, dogs and carts have no use for.
const GEAR: [&str; 6] = ["shield", "spear", "armour", "bow", "sling", "javelins"];
const NO_MEN: [&str; 3] = ["dog", "beast", "cart"];

/// Elements that are granted as components and can be left out to see whether a drill notices.
pub const COMPONENT_ELEMENTS: [&str; 15] = [
    "shield",
    "spear",
    "armour",
    "bow",
    "sling",
    "javelins",
    "dog",
    "non_combatant",
    "beast",
    "lady",
    "chariot",
    "rider",
    "hero",
    "leader",
    "chief",
];

/// Gives a base or unit its components.
///
/// # Errors
/// An unknown word, and what is allowed.
pub fn grant(world: &mut World, subject: Subject, kind: Option<&Word>, with: &[Word]) -> Result<(), String> {
    let sheet = world.resource::<Sheet>().clone();
    let Some(entity) = world.resource::<Roster>().entity(subject) else { return Err("nobody of that name".to_owned()) };
    match subject {
        Subject::Unit(_) => grant_unit(&mut world.entity_mut(entity), with),
        Subject::Base(id) => {
            let Some(kind) = kind.and_then(|kind| sheet.troops.kind(kind)) else {
                let known: Vec<&str> = sheet.troops.kinds.iter().map(|kind| kind.id.as_str()).collect();
                return Err(format!("unknown kind (allowed: {})", known.join(", ")));
            };
            let unit_grade = unit_grade(world, id);
            agree(&kind.with, with)?;
            let mut words: Vec<&str> = kind.with.iter().map(Word::as_str).collect();
            words.extend(with.iter().map(Word::as_str));
            let mut entity = world.entity_mut(entity);
            // What its kind is graded goes before the group's grade, and its own word before both: dogs are regulars everywhere.
            entity.insert((MovesAs(kind.class), Wounds::default(), FigureTurn::default(), CameOver::default(), Graded(unit_grade)));
            for word in &words {
                grant_word(&mut entity, &sheet, word, &words)?;
            }
            Ok(())
        }
    }
}

fn unit_grade(world: &World, base: BaseId) -> Grade {
    let roster = world.resource::<Roster>();
    let unit = roster.members.iter().position(|members| members.contains(&base));
    unit.and_then(|unit| world.get::<Graded>(roster.units[unit])).map_or(Grade::Regular, |graded| graded.0)
}

/// Whether the words that a figure is mustered with are known and agree, with each other and with those of its kind.
///
/// # Errors
/// The first word at fault, and what is allowed.
pub fn agree(kind: &[Word], with: &[Word]) -> Result<(), String> {
    let grades = Grade::ALL.map(Grade::word);
    for (index, word) in with.iter().enumerate() {
        let (word, before) = (word.as_str(), &with[..index]);
        let stands = |other: &&str| before.iter().any(|word| *word == **other);
        if !FIGURE_WORDS.contains(&word) && !grades.contains(&word) {
            return Err(format!("unknown word {word} (allowed: {}, {})", grades.join(", "), FIGURE_WORDS.join(", ")));
        }
        if stands(&word) {
            return Err(format!("{word} stands here twice (allowed: each word once)"));
        }
        for one_of in [&grades[..], &WEAPONS, &["shield", "no_shield"], &["spear", "no_spear"]] {
            if let Some(other) = one_of.iter().find(|other| one_of.contains(&word) && stands(other)) {
                return Err(format!("{other} and {word} contradict each other (allowed: one of {})", one_of.join(", ")));
            }
        }
        let no_man = kind.iter().chain(with).find(|nature| NO_MEN.iter().any(|other| **nature == **other));
        if let Some(nature) = no_man.filter(|_| GEAR.contains(&word)) {
            return Err(format!("{word} is for men, not for a {nature} (allowed: none of {})", GEAR.join(", ")));
        }
    }
    Ok(())
}

fn grant_unit(entity: &mut EntityWorldMut, with: &[Word]) -> Result<(), String> {
    let mut grade = Grade::Regular;
    for (index, word) in with.iter().enumerate() {
        match Grade::named(word) {
            Some(_) if index > 0 => return Err("a group is of one grade (allowed: elite, veteran, regular, militia)".to_owned()),
            Some(named) => grade = named,
            None => return Err(format!("{word} is no word for a group (allowed: elite, veteran, regular, militia)")),
        }
    }
    entity.insert((Graded(grade), Group::default(), GroupTurn::default()));
    Ok(())
}

fn grant_word(entity: &mut EntityWorldMut, sheet: &Sheet, word: &str, all: &[&str]) -> Result<(), String> {
    if !sheet.in_force(word) {
        return Ok(());
    }
    match word {
        "shield" if !all.contains(&"no_shield") => entity.insert(Shield::default()),
        "spear" if !all.contains(&"no_spear") => entity.insert(Spear),
        "shield" | "spear" | "no_shield" | "no_spear" => entity,
        "armour" => entity.insert(Armour),
        "bow" | "sling" | "javelins" => entity.insert(Missile(Word::from(word.to_owned()))),
        "dog" => entity.insert(Dog),
        "non_combatant" => entity.insert(NonCombatant),
        "beast" => entity.insert((Beast, Bystander)),
        "lady" => entity.insert((Lady, Bystander)),
        "chariot" => entity.insert(Chariot),
        // A cart is known by how it moves; the word says only what it cannot bear.
        "cart" => entity,
        "rider" => entity.insert(Rider),
        "hero" => entity.insert(Hero),
        "leader" => entity.insert(GroupLeader),
        "chief" => entity.insert(Chief),
        _ => match Grade::named(&Word::from(word.to_owned())) {
            Some(grade) => entity.insert(Graded(grade)),
            None => {
                return Err(format!("unknown word {word} (allowed: elite, veteran, regular, militia, {})", FIGURE_WORDS.join(", ")));
            }
        },
    };
    Ok(())
}

/// Counts the groups, checks the goal, starts the tally of prizes, and looks up what the ground does.
///
/// # Errors
/// A battle that cannot be played as briefed.
pub fn prepare(world: &mut World) -> Result<(), Unfit> {
    let brief = world.resource::<Brief>().clone();
    if !GOALS.iter().any(|goal| brief.goal == **goal) {
        return Err(Unfit::new(Part::Goal, format!("there is no goal {:?}", brief.goal.as_str()), GOALS.join(", "), "CS-7.1"));
    }
    let started: Vec<(UnitId, u16)> = {
        let table = Table::of(world);
        if table.sides() != 2 {
            return Err(Unfit::new(Part::Sides, format!("{} sides", table.sides()), "exactly 2", "CS-1.1"));
        }
        let unfit = |what: &str, clause: &'static str| Unfit::new(Part::Goal, what, GOALS.join(", "), clause);
        let has = |lady: bool| table.on_table().any(|base| if lady { table.has::<Lady>(base.id) } else { table.has::<Beast>(base.id) });
        if brief.goal == "bride" && (!has(true) || brief.goal_side.is_none()) {
            return Err(unfit("a stolen bride needs a lady on the table and the side that comes for her", "CS-7.3"));
        }
        if brief.goal == "livestock_raid" && (!has(false) || brief.goal_side.is_none()) {
            return Err(unfit("a livestock raid needs beasts on the table and the side that raids", "CS-7.2"));
        }
        // CS-7.2: whose the beasts are that go over an edge is told by whose home it is.
        if brief.goal == "livestock_raid" && brief.homes.first() == brief.homes.get(1) {
            return Err(unfit("a livestock raid needs two home edges: over one, nobody could say who drove the beasts off", "CS-7.2"));
        }
        table
            .units
            .iter()
            .map(|unit| (unit.id, table.standing(unit.id).filter(|base| harm::counts(&table, base.id)).count() as u16))
            .collect()
    };
    for (unit, count) in started {
        let entity = world.resource::<Roster>().units[unit.index()];
        if let Some(mut group) = world.get_mut::<Group>(entity) {
            group.started = count;
        }
    }
    leaders_ride(world);
    world.resource_mut::<Prize>().driven = vec![0; 2];
    super::prize::note_home(world);
    let lay = Lay::of(world);
    world.insert_resource(lay);
    Ok(())
}

/// A leader, chief or hero who is mustered as a chariot is its first rider, unless another of its riders bears the word.
fn leaders_ride(world: &mut World) {
    let roster = world.resource::<Roster>().clone();
    for members in &roster.members {
        for (place, chariot) in members.iter().enumerate() {
            let riders = members[place + 1..].iter().map(|rider| roster.bases[rider.index()]);
            let riders: Vec<Entity> = riders.take_while(|rider| world.get::<Rider>(*rider).is_some()).collect();
            let chariot = roster.bases[chariot.index()];
            if world.get::<Chariot>(chariot).is_some() {
                hand_on(world, chariot, &riders, GroupLeader);
                hand_on(world, chariot, &riders, Chief);
                hand_on(world, chariot, &riders, Hero);
            }
        }
    }
}

fn hand_on<C: Component + Copy>(world: &mut World, chariot: Entity, riders: &[Entity], word: C) {
    let Some(first) = riders.first() else { return };
    if world.get::<C>(chariot).is_some() && !riders.iter().any(|rider| world.get::<C>(*rider).is_some()) {
        world.entity_mut(*first).insert(word);
    }
}

/// The class a group moves and counts as: its slowest figure's, the lowest mean roll, on a tie the lower maximum (CS-2.3).
///
/// Leaders, heroes and the lady on foot go with their group and decide nothing; by themselves they are skirmish infantry. A chariot's
/// riders walk as they are, leaders or not.
pub fn class_of(table: &Table, unit: UnitId) -> Class {
    let (mut decide, mut walk) = (Vec::new(), Vec::new());
    let mut anybody = false;
    for base in table.standing(unit) {
        anybody = true;
        let Some(MovesAs(class)) = table.get::<MovesAs>(base.id) else { continue };
        // Most are of a class that is known to decide already.
        if decide.contains(class) {
            continue;
        }
        if !goes_along(table, base.id) {
            decide.push(*class);
        } else if !walk.contains(class) && table.has::<Rider>(base.id) {
            walk.push(*class);
        }
    }
    if decide.is_empty() {
        return if anybody { Class::Skirmish } else { Class::Shock };
    }
    slowest(table, decide.into_iter().chain(walk)).unwrap_or(Class::Shock)
}

fn slowest(table: &Table, classes: impl Iterator<Item = Class>) -> Option<Class> {
    let numbers = &table.state::<Sheet>().numbers;
    classes.min_by_key(|class| numbers.movement(*class).map(|row| (row.normal.twice_mean(), row.normal.most())))
}

/// The class a group counts as in its nerve (CS-5.6): who goes by himself is what he fights as.
pub fn fights_as(table: &Table, unit: UnitId) -> Class {
    if table.standing(unit).all(|base| goes_along(table, base.id)) {
        let classes = table.standing(unit).filter_map(|base| table.get::<MovesAs>(base.id).map(|moves| moves.0));
        return slowest(table, classes).unwrap_or(Class::Shock);
    }
    class_of(table, unit)
}

/// Whether a group began with more figures than one should have: a warning and no ban (CS-6.1).
pub fn too_large(table: &Table, unit: UnitId) -> bool {
    let most = table.state::<Sheet>().numbers.unit_size.0;
    table.get::<Group>(unit).is_some_and(|group| i32::from(group.started) > most)
}

/// Whether it leads a group or a side: group leaders and chiefs.
pub fn leads(table: &Table, base: BaseId) -> bool {
    table.has::<GroupLeader>(base) || table.has::<Chief>(base)
}

/// Whether it is a leader or a hero.
pub fn of_rank(table: &Table, base: BaseId) -> bool {
    leads(table, base) || table.has::<Hero>(base)
}

fn goes_along(table: &Table, base: BaseId) -> bool {
    let on_foot = table.get::<MovesAs>(base).is_some_and(|moves| matches!(moves.0, Class::Shock | Class::Skirmish));
    on_foot && (of_rank(table, base) || table.has::<Lady>(base))
}

/// Whether a base may stand where a side asks it to before turn 1.
pub fn in_zone(table: &Table, side: SideId, quad: &Quad) -> bool {
    table.state::<Brief>().zones.get(usize::from(side.0)).is_none_or(|zone| zone.holds(quad, SLACK))
}
