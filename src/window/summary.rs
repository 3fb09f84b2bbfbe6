//! What a turn brought, told when it ends.

use super::chronicle::{alone, name_of};
use super::state::Carnyx;
use crate::desk::{Seat, SummaryModel};
use crate::names::{BaseId, SideId};
use crate::table::Table;
use std::collections::BTreeMap;

impl Carnyx {
    pub(super) fn turn_over(&mut self, turn: u16) {
        let Some(battle) = &self.battle else { return };
        let table = battle.table();
        let now = standing(&table);
        let gauges = battle.rules.gauges(&table);
        if self.turn > 0 {
            // A turn in which nothing was lost and nothing won is told by the bars.
            let told = self.stood.keys().any(|base| !now.contains_key(base)) || gauges != self.gauged;
            let sides = [SideId(0), SideId(1)].map(|side| {
                let mut lines: Vec<String> = Vec::new();
                for (base, of) in &self.stood {
                    if *of == side && !now.contains_key(base) {
                        let why =
                            crate::view::removed_as(&table, *base).map(|word| alone(battle.rules.as_ref(), &word)).unwrap_or_default();
                        lines.push(format!("{}: {why}", name_of(&table, battle.rules.as_ref(), (*base).into())));
                    }
                }
                if lines.is_empty() {
                    lines.push("nobody lost this turn".to_owned());
                }
                if lines.len() > 8 {
                    let more = lines.len() - 7;
                    lines.truncate(7);
                    lines.push(format!("and {more} more"));
                }
                for gauge in gauges.iter().filter(|gauge| gauge.side == side) {
                    lines.push(format!("{}: {} of {}", battle.rules.text(&gauge.word), gauge.have, gauge.need));
                }
                (side, table.side_name(side).to_owned(), lines)
            });
            let both_bots = battle.seats.iter().all(|seat| seat.1 == Seat::Bot);
            if told && !both_bots {
                self.summary = Some(SummaryModel { title: format!("End of turn {}", self.turn), sides: sides.to_vec() });
            }
        }
        self.stood = now;
        self.gauged = gauges;
        self.turn = turn;
    }
}

/// Who stands on the table, and for which side.
pub fn standing(table: &Table) -> BTreeMap<BaseId, SideId> {
    table.on_table().filter_map(|base| Some((base.id, base.side?))).collect()
}
