//! Which way a group faces (Further rulings, CS-5.3, CS-5.6): as most of its figures do; on a tie as its leader, else as the first of them.

use super::muster::leads;
use crate::measure::Heading;
use crate::names::UnitId;
use crate::table::Table;

/// The way most of the figures face; `leads` marks the leader. Headings no more than `within` thousandths of a degree apart are one.
pub fn main_facing(figures: &[(Heading, bool)], within: i32) -> Option<Heading> {
    let like = |heading: Heading| figures.iter().filter(|(other, _)| heading.difference(*other).abs() <= within).count();
    let most = figures.iter().map(|(heading, _)| like(*heading)).max()?;
    let mut tied = figures.iter().filter(|(heading, _)| like(*heading) == most);
    let first = tied.clone().next()?;
    Some(tied.find(|(_, leads)| *leads).unwrap_or(first).0)
}

/// The way all standing figures of a group face, to the very heading; north where nobody stands.
pub fn of_group(table: &Table, unit: UnitId) -> Heading {
    let figures: Vec<(Heading, bool)> = table.standing(unit).map(|base| (base.pose.facing, leads(table, base.id))).collect();
    main_facing(&figures, 0).unwrap_or(Heading::NORTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_figures_decide_the_facing_and_on_a_tie_the_leader() {
        let (north, east) = (Heading::NORTH, Heading::EAST);
        assert_eq!(main_facing(&[(east, false), (north, false), (Heading::degrees(3.0), false)], 5000), Some(north));
        assert_eq!(main_facing(&[(east, false), (north, false), (Heading::degrees(3.0), false)], 0), Some(east));
        assert_eq!(main_facing(&[(north, false), (east, true)], 5000), Some(east));
        assert_eq!(main_facing(&[(north, false), (east, false)], 5000), Some(north));
        assert_eq!(main_facing(&[], 5000), None);
    }
}
