//! Orders on a limit, just inside it and just beyond, for the fuzzer: each is accepted or refused with a clause.

use super::super::parts::{kind_of, standing};
use super::super::way;
use crate::dice::below;
use crate::measure::{Heading, Um};
use crate::table::{Act, BasePath, Leg, Order, Table, Wait};
use rand_pcg::Pcg64;

pub fn at_the_limits(table: &Table, rng: &mut Pcg64) -> Vec<Order> {
    let Some(Wait::Orders { side, .. }) = table.waiting() else { return Vec::new() };
    let mut orders = Vec::new();
    for unit in table.units_of(*side) {
        let Some(base) = standing(table, unit.id) else { continue };
        let facing = base.pose.facing;
        let mut go = |heading: Heading, far: Um, facing: Heading| {
            let legs = vec![Leg { to: base.pose.at.ahead(heading, far), facing }];
            orders.push(Order::new(*side, Act::Move { unit: unit.id, paths: vec![BasePath { base: base.id, legs }] }));
        };
        let (full, half) = (kind_of(table, unit.id).moves(), way::half(table, unit.id));
        for off in [-1, 0, 1] {
            go(facing, full + off, facing);
            go(facing.turned(90_000), half + off, facing);
            go(facing.turned(45_000 + off as i32), full, facing);
            go(facing.turned(45_000 + off as i32), full, facing.turned(45_000 + off as i32));
        }
        go(Heading::new(below(rng, 360_000) as i32), full, Heading::new(below(rng, 360_000) as i32));
    }
    orders
}
