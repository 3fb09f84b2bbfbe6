//! The panels: plain functions from a model to what was done. They know neither the table nor a ruleset.

mod action;
mod asks;
mod bars;
mod battle;
mod card;
mod log;
mod menu;
mod model;
mod setup;
mod sheets;
mod style;
mod widgets;

pub use action::{Action, LogSize, Page, Seat, Sheet};
pub use model::{
    AskModel, BattleModel, CardModel, ClauseModel, DiceAskModel, DieModel, DraftModel, DrawModel, EndStep, FightModel, GaugeModel,
    LogModel, MenuModel, Notice, PreviewModel, QuestionModel, SaveCard, ScenarioCard, SetupModel, StepState, SumLine, SumModel,
    SummaryModel, TargetModel, TrayModel, VerbModel, VictoryModel,
};
pub use style::dress;
pub use widgets::{Controls, take_controls};

pub use battle::show as battle;
pub use menu::show as menu;
pub use setup::show as setup;

/// A number with its sign, the minus a true one.
pub fn signed(amount: i32) -> String {
    match amount {
        0 => "0".to_owned(),
        _ if amount > 0 => format!("+{amount}"),
        _ => format!("−{}", amount.unsigned_abs()),
    }
}
