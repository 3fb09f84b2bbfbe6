//! Orders in a drill's words made into orders for the table.

use super::drill::{Told, ToldLeg, ToldPath, ToldTarget};
use super::ids::Ids;
use crate::measure::{Heading, Point, Pose, inches};
use crate::names::{BaseId, SideId, UnitId};
use crate::table::{Act, Ask, BasePath, Leg, Order, Position, Subject, Table, Target, Wait};

/// # Errors
/// A name that the drill does not have, or words that fit nothing, and what there is.
pub fn order(ids: &Ids, table: &Table, side: Option<&str>, told: &Told) -> Result<Order, String> {
    let side = match side {
        Some(side) => ids.side(side)?,
        None => awaited(table)?,
    };
    Ok(Order { side, act: act(ids, table, told)? })
}

fn awaited(table: &Table) -> Result<SideId, String> {
    match table.waiting() {
        Some(wait @ (Wait::Orders { .. } | Wait::Ask(_))) => wait.side().ok_or_else(|| "no side is awaited: name one".to_owned()),
        Some(Wait::Dice { .. }) => Ok(SideId(0)),
        _ => Err("no side is awaited: name one".to_owned()),
    }
}

fn act(ids: &Ids, table: &Table, told: &Told) -> Result<Act, String> {
    Ok(match told {
        Told::Pass => Act::Pass,
        Told::Concede => Act::Concede,
        Told::OfferDraw => Act::OfferDraw,
        Told::AcceptDraw => Act::AcceptDraw,
        Told::DeclineDraw => Act::DeclineDraw,
        Told::Faces(faces) => Act::Faces(faces.clone()),
        Told::Move { unit, paths } => {
            Act::Move { unit: ids.unit(unit)?, paths: paths.iter().map(|told| path(ids, table, told)).collect::<Result<_, _>>()? }
        }
        Told::Block { unit, only, by, to, facing } => block(ids, table, unit, only, (*by, *to), *facing)?,
        Told::Do { verb, unit, bases, target } => Act::Do {
            verb: verb.clone(),
            unit: ids.unit(unit)?,
            bases: bases.iter().map(|id| ids.base(id)).collect::<Result<_, _>>()?,
            target: target.as_ref().map(|told| aim(ids, told)).transpose()?,
        },
        Told::Answer(picks) => Act::Answer(answer(ids, table, picks)?),
        Told::Default => Act::Answer(asked(table)?.default_answer()),
    })
}

fn aim(ids: &Ids, told: &ToldTarget) -> Result<Target, String> {
    Ok(match told {
        ToldTarget::Unit(id) => Target::Unit(ids.unit(id)?),
        ToldTarget::Base(id) => Target::Base(ids.base(id)?),
        ToldTarget::Place(at) => Target::Place(point(*at)),
    })
}

fn path(ids: &Ids, table: &Table, told: &ToldPath) -> Result<BasePath, String> {
    let base = ids.base(&told.base)?;
    let mut pose = pose_of(table, base);
    let mut legs = Vec::with_capacity(told.legs.len());
    for leg in &told.legs {
        pose = end(&told.base, pose, leg)?;
        legs.push(Leg { to: pose.at, facing: pose.facing });
    }
    Ok(BasePath { base, legs })
}

fn end(id: &str, pose: Pose, leg: &ToldLeg) -> Result<Pose, String> {
    let facing = leg.facing.map_or(pose.facing, Heading::degrees);
    let at = match (leg.to, leg.by) {
        (Some(to), None) => point(to),
        (None, Some((right, forward))) => pose.at.offset(facing, inches(right), inches(forward)),
        (None, None) if leg.facing.is_some() => pose.at,
        _ => return Err(format!("a leg of {id} needs either `to` or `by`, or `facing` alone to turn")),
    };
    Ok(Pose { at, facing })
}

/// Where a base stands, or last stood.
pub(super) fn pose_of(table: &Table, base: BaseId) -> Pose {
    table.get::<Position>(base).map_or_else(Pose::default, |position| position.0)
}

pub(super) fn point((x, y): (f64, f64)) -> Point {
    Point::inches(x, y)
}

type Way = (Option<(f64, f64)>, Option<(f64, f64)>);

fn block(ids: &Ids, table: &Table, unit: &str, only: &[String], way: Way, facing: Option<f64>) -> Result<Act, String> {
    let id: UnitId = ids.unit(unit)?;
    let bases: Vec<BaseId> = if only.is_empty() {
        table.standing(id).map(|base| base.id).collect()
    } else {
        only.iter().map(|id| ids.base(id)).collect::<Result<_, _>>()?
    };
    let lead = *bases.first().ok_or_else(|| format!("no figure of {unit} stands on the table"))?;
    let lead = pose_of(table, lead);
    let by = match way {
        (Some((right, forward)), None) => lead.at.offset(lead.facing, inches(right), inches(forward)) - lead.at,
        (None, Some(to)) => point(to) - lead.at,
        (None, None) if facing.is_some() => Point::default(),
        _ => return Err("a Block needs either `by` or `to`, or `facing` alone to turn".to_owned()),
    };
    let paths = bases
        .iter()
        .map(|base| {
            let pose = pose_of(table, *base);
            let leg = Leg { to: pose.at + by, facing: facing.map_or(pose.facing, Heading::degrees) };
            BasePath { base: *base, legs: vec![leg] }
        })
        .collect();
    Ok(Act::Move { unit: id, paths })
}

fn asked<'w>(table: &Table<'w>) -> Result<&'w Ask, String> {
    match table.waiting() {
        Some(Wait::Ask(ask)) => Ok(ask),
        _ => Err("nothing is asked now".to_owned()),
    }
}

fn answer(ids: &Ids, table: &Table, picks: &[Vec<String>]) -> Result<Vec<Vec<u16>>, String> {
    let ask = asked(table)?;
    if picks.len() != ask.questions.len() {
        return Err(format!("{} questions are asked and {} answered", ask.questions.len(), picks.len()));
    }
    let mut answer = Vec::with_capacity(picks.len());
    for (question, picks) in ask.questions.iter().zip(picks) {
        let mut places = Vec::with_capacity(picks.len());
        for pick in picks {
            let fits: Vec<usize> = (0..question.options.len()).filter(|place| option_is(ids, &question.options[*place], pick)).collect();
            let [place] = fits[..] else {
                let count = if fits.is_empty() { "no option" } else { "more than one option" };
                let options: Vec<String> = question.options.iter().map(|option| option_text(ids, option)).collect();
                return Err(format!("{count} is {pick:?}; there are {}", options.join(", ")));
            };
            places.push(place as u16);
        }
        places.sort_unstable();
        answer.push(places);
    }
    Ok(answer)
}

type Choice = (crate::names::Word, Option<Subject>);

/// An option goes by its word, by the id of what it names, or by both: `pair`, `B2`, `pair B2`.
pub(super) fn option_is(ids: &Ids, option: &Choice, text: &str) -> bool {
    option.0 == *text || option.1.is_some_and(|subject| ids.name(subject) == text) || option_text(ids, option) == text
}

pub(super) fn option_text(ids: &Ids, (word, subject): &Choice) -> String {
    match subject {
        Some(subject) => format!("{word} {}", ids.name(*subject)),
        None => word.to_string(),
    }
}
