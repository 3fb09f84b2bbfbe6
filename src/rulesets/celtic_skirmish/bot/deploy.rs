//! Small changes before turn 1: a group here and there a little to the side, so that no two battles begin alike.

use super::super::movement;
use super::super::ruleset::CelticSkirmish;
use super::picture::{Band, Picture};
use crate::dice::below;
use crate::measure::{Heading, INCH, Pose, Um};
use crate::table::{self, Act, Order};
use rand_pcg::Pcg64;

/// About two shifts, then the side is content.
const CONTENT: usize = 3;

pub fn order(picture: &Picture, rng: &mut Pcg64) -> Option<Order> {
    if below(rng, CONTENT) == 0 {
        return None;
    }
    let own: Vec<&Band> = picture.own().collect();
    let band = own.get(below(rng, own.len()))?;
    let lead = picture.table.standing(band.id).next()?;
    let sideways = Heading::new(90_000 + 180_000 * below(rng, 2) as i32);
    let to = lead.pose.at.ahead(lead.pose.facing.turned(sideways.mdeg()), (1 + below(rng, 4)) as Um * INCH);
    let paths = movement::block_paths(picture.table, band.id, lead.id, Pose { at: to, facing: lead.pose.facing });
    let order = Order::new(picture.side, Act::Move { unit: band.id, paths });
    table::validate::<CelticSkirmish>(picture.table, &order).is_ok().then_some(order)
}
