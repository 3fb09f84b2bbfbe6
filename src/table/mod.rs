//! The table: bases and units as entities, one door in (`submit`), and a strict schedule that resolves what an order sets off.

mod agenda;
mod ask;
mod bases;
mod brief;
mod columns;
mod dispatch;
mod effects;
mod ground;
mod history;
mod muster;
mod order;
mod prospect;
mod registry;
mod roster;
mod schedule;
mod snapshot;
mod submit;
mod view;

pub use agenda::Agenda;
pub use ask::{Ask, Ending, Question, Wait, Waiting};
pub use bases::{Allegiance, Bystander, Kind, Name, OfUnit, Position, Size, Standing};
pub use brief::{Brief, Home};
pub use dispatch::{Dispatch, SumOf};
pub use effects::Effects;
pub use ground::{Ground, Piece};
pub use history::{History, Recorder, Turned};
pub use order::{Act, BasePath, Leg, MOST_LEGS, Order, Target};
pub use prospect::prospect;
pub use registry::{Registry, RuleApp, RuleComponent, RuleState, unregistered};
pub use roster::{Roster, Subject};
pub use schedule::{Plan, Resolve, Ruleset, Step, add_ruleset, strict};
pub use snapshot::{Snapshot, StateHash, apply_changes, difference, state_hash};
pub use submit::{DrawOffer, Offered, SubmitError, begin, submit, validate};
pub use view::{BaseView, Table, UnitView};
