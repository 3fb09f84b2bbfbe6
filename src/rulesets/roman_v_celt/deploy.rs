//! Deployment: the scenario's placing stands; each side may adjust it inside its zone before the first turn (RC-1.1).

use super::ground::Barriers;
use super::item::Item as Any;
use super::march;
use super::order::own_unit;
use super::parts::base_of;
use crate::measure::{Point, Quad, SLACK};
use crate::names::SideId;
use crate::table::{Act, Brief, Plan, Table};
use crate::tally::Refusal;

/// # Errors
/// The clause that forbids it.
pub fn validate(table: &Table, side: SideId, act: &Act) -> Result<Plan<Any>, Refusal> {
    let Act::Move { unit, paths } = act else { return Err(Refusal::new("not_in_this_step", "RC-1.1")) };
    own_unit(table, side, *unit, &[])?;
    let base = base_of(table, *unit);
    let ([path], id) = (&paths[..], base.id) else { return Err(Refusal::new("one_unit", "RC-1.1").base(base.id)) };
    let Some(end) = path.end().filter(|_| path.base == id && path.legs.len() == 1) else {
        return Err(Refusal::new("legs_of_a_way", "RC-1.1").base(id));
    };
    let quad = Quad::new(end, base.size);
    let zone = table.state::<Brief>().zones.get(usize::from(side.0));
    if zone.is_some_and(|zone| !zone.holds(&quad, SLACK)) {
        return Err(Refusal::new("outside_zone", "RC-1.1").base(id));
    }
    Barriers::of(table).slide(id, &quad, Point::ORIGIN)?;
    march::rests(table, base, &quad, |other| other.quad)?;
    Ok(Plan::more(vec![march::Item::Place { base: id, to: end }.into()]))
}
