//! Offers of a draw: made by a player, answered by the other one. A bot answers at once.

use super::battle::Battle;
use super::state::Carnyx;
use crate::names::SideId;
use crate::table::{Act, DrawOffer, Order};

/// The draw that is offered, or was and has been declined.
pub fn offer(battle: &Battle) -> DrawOffer {
    battle.table().world.get_resource().copied().unwrap_or_default()
}

/// Who offers a draw now.
fn offered_by(battle: &Battle) -> Option<SideId> {
    offer(battle).open()
}

impl Carnyx {
    pub(super) fn offer_draw(&mut self) {
        let stood = self.battle.as_ref().and_then(offered_by);
        self.act_for_player(Act::OfferDraw);
        let Some(battle) = &self.battle else { return };
        let Some(by) = offered_by(battle).filter(|_| stood.is_none()) else { return };
        if !battle.is_bot(by.other()) {
            return;
        }
        let glad = is_behind(battle, by.other());
        self.submit(&Order::new(by.other(), if glad { Act::AcceptDraw } else { Act::DeclineDraw }));
        if !glad && let Some(said) = self.chronicle.lines.last().map(|line| line.text.clone()) {
            self.tell(said);
        }
    }

    /// Accepts for the player to whom the draw is offered; for a bot nobody does.
    pub(super) fn accept_draw(&mut self) {
        let Some(battle) = &self.battle else { return };
        let Some(side) = offered_by(battle).map(SideId::other).filter(|side| !battle.is_bot(*side)) else { return };
        self.submit(&Order::new(side, Act::AcceptDraw));
        self.sheet = None;
    }
}

/// Whether a side has less of what it needs than the other one, share against share: then a bot is glad of a draw.
fn is_behind(battle: &Battle, side: SideId) -> bool {
    let gauges = battle.rules.gauges(&battle.table());
    // The best of a side's gauges as a fraction.
    let best = |side: SideId| {
        let own = gauges.iter().filter(|gauge| gauge.side == side && gauge.need > 0).map(|gauge| (gauge.have, gauge.need));
        own.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap_or((0, 1))
    };
    let (own, other) = (best(side), best(side.other()));
    own.0 * other.1 < other.0 * own.1
}
