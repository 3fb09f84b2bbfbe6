//! How a raid and the stealing of a bride end (CS-7.2, CS-7.3).

use super::super::data::Sheet;
use super::super::parts::{Beast, Prize};
use super::lady::{at_home, lady};
use super::{at_edge, beasts};
use crate::names::SideId;
use crate::table::{BaseView, Brief, Ending, Standing, Table};

fn ending(winner: Option<SideId>, reason: &'static str, clause: &'static str) -> Ending {
    Ending { winner, reason: reason.into(), clause: clause.into() }
}

/// Who will or can do nothing more about what is fought over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Yields {
    /// The raiders take nothing more.
    pub raiders: bool,
    /// The defenders let go of what they have.
    pub defenders: bool,
}

/// CS-7.2: more than half the beasts over the raiders' edge wins it, exactly half is a draw, else it is the defenders' day.
pub fn judge_herd(table: &Table, yields: &Yields, at_limit: bool) -> Option<Ending> {
    let raiders = table.state::<Brief>().goal_side?;
    let unopposed = yields.defenders && !yields.raiders;
    let share = i64::from(table.state::<Sheet>().numbers.herd_share.0);
    let (driven, all) = beasts(table, raiders);
    let left = table.on_table().filter(|base| table.has::<Beast>(base.id)).count() as i64;
    if driven * 100 > all * share {
        return Some(ending(Some(raiders), "herd_stolen", "CS-7.2"));
    }
    let could = (driven + left) * 100;
    if unopposed && could > all * share {
        return Some(ending(Some(raiders), "herd_undefended", "CS-7.2"));
    }
    let settled = at_limit || left == 0 || yields.raiders || yields.defenders || could < all * share;
    if !settled {
        return None;
    }
    let even = (if unopposed { could } else { driven * 100 }) == all * share;
    let winner = if even { None } else { Some(raiders.other()) };
    Some(ending(winner, if even { "herd_divided" } else { "herd_kept" }, "CS-7.2"))
}

/// CS-7.3: stolen over the raiders' edge, brought home, or kept.
pub fn judge_bride(table: &Table, prize: &Prize, yields: &Yields, at_limit: bool) -> Option<Ending> {
    let brief = table.state::<Brief>();
    let raiders = brief.goal_side?;
    let lady = lady(table)?;
    if table.get::<Standing>(lady.id) == Some(&Standing::Removed("stolen".into())) {
        return Some(ending(Some(raiders), "bride_stolen", "CS-7.3"));
    }
    let kin = raiders.other();
    let leader = prize.led_by.map(|leader| table.base(leader)).filter(|leader| leader.side == Some(kin));
    let edge = brief.homes.get(usize::from(kin.0)).copied();
    let at_their_edge = |base: &BaseView| edge.is_some_and(|edge| at_edge(&table.ground.table, &base.quad, edge));
    let home = |leader: &BaseView| at_home(table, lady) || at_their_edge(lady) || at_their_edge(leader);
    if prize.led_away && leader.is_some_and(home) {
        return Some(ending(Some(kin), "bride_home", "CS-7.3"));
    }
    if yields.defenders && !yields.raiders {
        return Some(ending(Some(raiders), "bride_undefended", "CS-7.3"));
    }
    (at_limit || yields.raiders).then(|| ending(Some(kin), "bride_kept", "CS-7.3"))
}
