//! Orders on a limit, just inside it and just beyond, for the fuzzer: each is accepted or refused with a clause.

use super::super::movement;
use super::super::parts::GroupTurn;
use crate::dice::below;
use crate::measure::{Heading, Point, Um};
use crate::table::{Act, BasePath, Leg, Order, Table, Wait};
use rand_pcg::Pcg64;

pub fn at_the_limits(table: &Table, rng: &mut Pcg64) -> Vec<Order> {
    let Some(Wait::Orders { side, .. }) = table.waiting() else { return Vec::new() };
    let mut orders = Vec::new();
    for unit in &*table.units {
        let Some(rolled) = table.get::<GroupTurn>(unit.id).and_then(|turn| turn.rolled.clone()) else { continue };
        let Some(base) = table.standing(unit.id).next() else { continue };
        let heading = Heading::new(below(rng, 360_000) as i32);
        let full = movement::allowance(table, base.id, &rolled, false);
        for off in [-1, 0, 1 as Um] {
            let far = leg(base.pose.at.ahead(heading, full + off), heading);
            orders.push(Order::new(*side, Act::Move { unit: unit.id, paths: vec![BasePath { base: base.id, legs: vec![far] }] }));
            let paths = table
                .standing(unit.id)
                .map(|man| BasePath { base: man.id, legs: vec![leg(man.pose.at.ahead(heading, full + off), man.pose.facing)] })
                .collect();
            orders.push(Order::new(*side, Act::Move { unit: unit.id, paths }));
        }
        let edge = Point::new(table.ground.table.max.x - base.size.width / 2 + below(rng, 3) as Um - 1, base.pose.at.y);
        orders.push(Order::new(
            *side,
            Act::Move { unit: unit.id, paths: vec![BasePath { base: base.id, legs: vec![leg(edge, Heading::NORTH)] }] },
        ));
    }
    orders
}

fn leg(to: Point, facing: Heading) -> Leg {
    Leg { to, facing }
}
