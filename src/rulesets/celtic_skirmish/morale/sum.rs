//! What a group tests against (CS-5.0, CS-5.6).
//!
//! 1. The starting value of its grade, and every line that applies, in the order of the table.
//! 2. It passes on a d6 at or under the total. A 1 always passes, a 6 always fails.
//!
//! **Ruling:** the line for losses comes once for each whole quarter killed of the starting figures. The lines for shock troops and for
//! their charging add up. A natural 6 fails by at least 1.

use super::super::data::{Grade, Sheet};
use crate::tally::{Chance, Line, Modifier, Tally};

/// A test in bare facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestView {
    pub grade: Grade,
    /// Men killed, and figures it started with.
    pub killed: i32,
    pub started: i32,
    /// Per cent of losses that count once (25).
    pub loss_step: i32,
    pub secure_flanks: bool,
    pub rear_support: bool,
    /// Shock infantry or chariots.
    pub shock: bool,
    /// Skirmish infantry.
    pub skirmishers: bool,
    pub being_charged: bool,
    pub charging: bool,
    pub leader_lost: bool,
    pub foe_within_charge: bool,
    pub defending_obstacle: bool,
    pub leader_near: bool,
}

impl TestView {
    /// A group of this grade about which nothing is to be said.
    pub fn plain(grade: Grade) -> Self {
        Self {
            grade,
            killed: 0,
            started: 0,
            loss_step: 0,
            secure_flanks: false,
            rear_support: false,
            shock: false,
            skirmishers: false,
            being_charged: false,
            charging: false,
            leader_lost: false,
            foe_within_charge: false,
            defending_obstacle: false,
            leader_near: false,
        }
    }

    /// Whole steps of losses.
    fn losses(&self) -> i32 {
        let whole = self.started * self.loss_step;
        if whole <= 0 { 0 } else { self.killed * 100 / whole }
    }
}

const LINES: [Modifier<TestView>; 10] = [
    Modifier { id: "losses", applies: TestView::losses },
    Modifier { id: "secure_flanks", applies: |view| i32::from(view.secure_flanks) },
    Modifier { id: "rear_support", applies: |view| i32::from(view.rear_support) },
    Modifier { id: "shock_troops", applies: |view| i32::from(view.shock) },
    Modifier { id: "skirmishers_charged", applies: |view| i32::from(view.skirmishers && view.being_charged) },
    Modifier { id: "leader_lost", applies: |view| i32::from(view.leader_lost) },
    Modifier { id: "foe_within_charge", applies: |view| i32::from(view.foe_within_charge) },
    Modifier { id: "shock_charging", applies: |view| i32::from(view.shock && view.charging) },
    Modifier { id: "defending_obstacle", applies: |view| i32::from(view.defending_obstacle) },
    Modifier { id: "leader_near", applies: |view| i32::from(view.leader_near) },
];

/// The ids of the lines there are.
pub fn line_ids() -> Vec<&'static str> {
    LINES.iter().map(|line| line.id).collect()
}

/// The starting value and every line.
pub fn sum(view: &TestView, sheet: &Sheet) -> Tally {
    let numbers = &sheet.numbers;
    let mut tally = Tally::default();
    if let Some(row) = numbers.morale_base(view.grade) {
        tally.add(Line::new(row.base, row.grade.word(), row.clause.clone()));
    }
    let lines = LINES.iter().filter_map(|line| sheet.line(&numbers.morale, line.id, (line.applies)(view)));
    lines.for_each(|line| tally.add(line));
    tally
}

/// The highest face that passes: 1 to 5.
pub fn passes_on(sum: &Tally) -> i32 {
    sum.total().clamp(1, 5)
}

/// By how much a test fails; `None` when it passes.
pub fn fails_by(sum: &Tally, face: i32) -> Option<i32> {
    (face > passes_on(sum)).then(|| (face - sum.total()).max(1))
}

/// Exact chance that a test is passed.
pub fn odds_of_passing(sum: &Tally) -> Chance {
    Chance::new(passes_on(sum) as u64, 6)
}

#[cfg(test)]
mod tests {
    use super::super::super::data::test_sheet;
    use super::*;

    #[test]
    fn grades_start_at_their_values() {
        let sheet = test_sheet();
        let total = |grade| sum(&TestView::plain(grade), &sheet).total();
        assert_eq!(Grade::ALL.map(total), [4, 3, 2, 1]);
    }

    #[test]
    fn each_fact_brings_its_line() {
        let sheet = test_sheet();
        let plain = TestView::plain(Grade::Regular);
        let adds =
            |view: TestView| sum(&view, &sheet).lines.iter().skip(1).map(|line| (line.reason.to_string(), line.amount)).collect::<Vec<_>>();
        let one = |view: TestView, id: &str, amount: i32| assert_eq!(adds(view), [(id.to_owned(), amount)]);
        one(TestView { secure_flanks: true, ..plain }, "secure_flanks", 1);
        one(TestView { rear_support: true, ..plain }, "rear_support", 1);
        one(TestView { shock: true, ..plain }, "shock_troops", 1);
        one(TestView { skirmishers: true, being_charged: true, ..plain }, "skirmishers_charged", -1);
        one(TestView { leader_lost: true, ..plain }, "leader_lost", -2);
        one(TestView { foe_within_charge: true, ..plain }, "foe_within_charge", -1);
        one(TestView { defending_obstacle: true, ..plain }, "defending_obstacle", 1);
        one(TestView { leader_near: true, ..plain }, "leader_near", 1);
        assert_eq!(adds(TestView { skirmishers: true, charging: true, ..plain }), []);
        assert_eq!(adds(TestView { shock: true, being_charged: true, charging: true, ..plain }).len(), 2, "the two shock lines add up");
    }

    #[test]
    fn losses_count_by_whole_quarters() {
        let sheet = test_sheet();
        let losses = |killed, started| {
            let view = TestView { killed, started, loss_step: 25, ..TestView::plain(Grade::Regular) };
            sum(&view, &sheet).amount("losses")
        };
        assert_eq!([losses(1, 8), losses(2, 8), losses(3, 8), losses(4, 8), losses(7, 8)], [0, -1, -1, -2, -3]);
        assert_eq!(losses(2, 9), 0);
        assert_eq!(losses(3, 0), 0);
    }

    #[test]
    fn a_one_always_passes_and_a_six_always_fails() {
        let sheet = test_sheet();
        let hopeless = sum(&TestView { leader_lost: true, foe_within_charge: true, ..TestView::plain(Grade::Militia) }, &sheet);
        assert_eq!((hopeless.total(), fails_by(&hopeless, 1), fails_by(&hopeless, 2)), (-2, None, Some(4)));
        let sure = TestView { shock: true, charging: true, secure_flanks: true, ..TestView::plain(Grade::Elite) };
        let sure = sum(&sure, &sheet);
        assert_eq!((sure.total(), fails_by(&sure, 5), fails_by(&sure, 6)), (7, None, Some(1)));
        assert_eq!(odds_of_passing(&sure), Chance::new(5, 6));
        assert_eq!(odds_of_passing(&hopeless), Chance::new(1, 6));
    }
}
