//! What the panels show, as plain values: made from the table, knowing nothing of it.

use super::action::{LogSize, Page, Seat, Sheet};
use crate::dice::Face;
use crate::names::{SideId, UnitId, Word};
use crate::table::{Subject, Target};
use bevy_egui::egui;
use std::sync::Arc;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuModel {
    pub page: Option<Page>,
    /// Battle, turn and step of the last battle.
    pub resume: Option<String>,
    pub cards: Vec<ScenarioCard>,
    pub chosen: usize,
    /// The saved battle that Enter would take up.
    pub marked: Option<usize>,
    pub saves: Vec<SaveCard>,
    /// The saved battle that another press takes away for good.
    pub removing: Option<usize>,
    /// What went wrong, in words.
    pub notice: Option<String>,
    pub version: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenarioCard {
    pub title: String,
    pub ruleset: String,
    /// Name, and how many.
    pub sides: [(String, String); 2],
    /// How each side wins.
    pub aims: [String; 2],
    pub length: String,
    pub story: String,
    pub picture: Option<egui::TextureId>,
    /// Why it cannot be played.
    pub faults: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SaveCard {
    pub name: String,
    pub what: String,
    pub when: String,
    /// When it was last written.
    pub written: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetupModel {
    pub card: ScenarioCard,
    pub seats: [(String, Seat); 2],
    pub typed_dice: bool,
    pub seed: String,
    /// Word, text, switched on, switched on by the scenario itself.
    pub house_rules: Vec<(Word, String, bool, bool)>,
    pub notice: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    Done,
    Now,
    Ahead,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct BattleModel {
    pub title: String,
    pub ruleset: String,
    pub turn: String,
    pub seed: String,
    pub steps: Vec<(String, Option<StepState>)>,
    pub side: Option<SideId>,
    pub side_name: String,
    pub player: String,
    /// The one thing asked now.
    pub asked: String,
    /// What the rules call a body of troops: a group, a unit.
    pub body: String,
    /// What will happen without being ordered: sentence and clause.
    pub foretold: Vec<(String, String)>,
    pub hint: String,
    pub bot_moves: bool,
    pub undo: Option<Result<String, String>>,
    pub end_step: Option<EndStep>,
    pub card: Option<CardModel>,
    pub ask: Option<AskModel>,
    pub dice_ask: Option<DiceAskModel>,
    pub gauges: Vec<GaugeModel>,
    pub tray: Option<TrayModel>,
    pub log: Arc<Vec<LogModel>>,
    /// How many lines of the log are shown: no more than what has been played back.
    pub told: usize,
    pub log_size: LogSize,
    /// Orders that players at this window have given: with each the log goes to its newest line.
    pub given: usize,
    /// The log's line that is being played back.
    pub playing: Option<usize>,
    pub banner: Option<(SideId, String)>,
    pub summary: Option<SummaryModel>,
    pub over: Option<VictoryModel>,
    /// The final table is put aside.
    pub looking: bool,
    pub draw: DrawModel,
    pub sheet: Option<Sheet>,
    pub save_name: String,
    pub notice: Option<Notice>,
    pub side_names: [String; 2],
    /// The log's line under the pointer: who and whom it names are lit on the map.
    pub lit: Option<usize>,
    /// The clause whose text is open.
    pub clause: Option<ClauseModel>,
}

/// What can be done about a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DrawModel {
    /// It can be offered.
    #[default]
    Free,
    /// This side offers it, and the other may accept.
    Offered(String),
    /// This side was offered it, and declined.
    Declined(String),
}

/// Words for the player, and the clause they stand on, if any.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notice {
    pub words: String,
    pub clause: String,
    /// Tells of nothing that went wrong.
    pub news: bool,
}

impl<W: Into<String>> From<W> for Notice {
    fn from(words: W) -> Self {
        Self { words: words.into(), clause: String::new(), news: false }
    }
}

/// A clause as the rulebook has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClauseModel {
    pub id: String,
    pub title: String,
    /// Whose words it is.
    pub kind: String,
    pub text: String,
    /// What was decided where the author is silent.
    pub ruling: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct EndStep {
    /// Groups that still could act.
    pub unfinished: Vec<(UnitId, String)>,
    /// Pressed once with groups unfinished: the next press ends the step.
    pub sure: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardModel {
    pub side: Option<SideId>,
    pub title: String,
    pub sub: String,
    pub badges: Vec<String>,
    /// What it will do, or will be done to it, without being ordered: sentence and clause.
    pub foretold: Vec<(String, String)>,
    pub lines: Vec<(String, String, String)>,
    /// Others who are selected with it: name, and what is to be known of each.
    pub together: Vec<(String, String)>,
    /// Names of those that it would act together with, where there are any and they are not selected.
    pub party: Option<String>,
    pub verbs: Vec<VerbModel>,
    pub formations: Vec<(Word, String)>,
    pub can_figures: bool,
    pub figures: bool,
    pub targets: Vec<TargetModel>,
    pub aiming: Option<String>,
    pub draft: Option<DraftModel>,
    pub preview: Option<PreviewModel>,
    /// What the main button says, and whether it may be pressed.
    pub commit: Option<(String, bool)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerbModel {
    pub verb: Word,
    pub name: String,
    pub clause: String,
    /// How likely it is to come about, where it can be given at once.
    pub chance: String,
    /// What it would bring, where it can be given at once and more is known than the chance.
    pub preview: Option<PreviewModel>,
    /// Why it cannot be done.
    pub refusal: Option<String>,
    pub targets: usize,
    pub active: bool,
    pub key: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TargetModel {
    pub target: Target,
    pub name: String,
    pub clause: String,
    pub refusal: Option<String>,
    pub chance: String,
    pub chosen: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftModel {
    pub length: String,
    /// Nothing limits how far it goes.
    pub free: bool,
    pub cost: String,
    pub left: String,
    /// Shares of the allowance: walked, and what dearer ground adds.
    pub share: f32,
    pub refusal: Option<(String, String)>,
    pub waypoints: usize,
    /// What it takes off each, where several groups move: name, of its allowance, whether it may.
    pub parts: Vec<(String, String, bool)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PreviewModel {
    pub title: String,
    pub chance: Option<(String, u32)>,
    /// Each who may bring something about, and how likely: name and event, per cent.
    pub chances: Vec<(String, u32)>,
    /// The fights that would come of it.
    pub fights: Vec<FightModel>,
    pub outcomes: Vec<(String, u32)>,
    pub needed: Option<i32>,
    /// What the die has to show before anything is added, and by which clause.
    pub basis: Vec<(String, String)>,
    pub sums: Vec<SumModel>,
    pub notes: Vec<String>,
    /// Why no roll will do, and by which clause.
    pub hindrance: Option<(String, String)>,
    pub refusal: Option<(String, String)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SumModel {
    pub of: String,
    pub lines: Vec<SumLine>,
    pub total: i32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SumLine {
    pub amount: String,
    pub reason: String,
    pub clause: String,
    pub ruling: bool,
    pub struck: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct AskModel {
    pub title: String,
    pub clause: String,
    /// What was told last, and so why it is asked.
    pub because: String,
    /// What the answer as it is filled in now would bring, in sentences.
    pub notes: Vec<String>,
    /// Who may do what to whom it is about, and how likely: name and event, per cent.
    pub chances: Vec<(String, u32)>,
    pub questions: Vec<QuestionModel>,
    /// Fights that come of it as it is filled in now, and that no question is about.
    pub fights: Vec<FightModel>,
    /// Why it cannot be answered so.
    pub refusal: Option<(String, String)>,
    pub ready: bool,
}

/// A fight that would be fought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FightModel {
    /// Who against whom.
    pub title: String,
    /// Each who takes part: name, side, and what may become of him in per cent.
    pub parties: Vec<(String, Option<SideId>, Vec<(String, u32)>)>,
    /// What each adds to his die.
    pub sums: Vec<SumModel>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuestionModel {
    pub about: String,
    pub how_many: String,
    /// Name, picked.
    pub options: Vec<(String, bool)>,
    /// The fight that comes of it as it is filled in now.
    pub fight: Option<FightModel>,
    /// What whoever it is about may bring about, and how likely: event, per cent.
    pub chance: Option<(String, u32)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiceAskModel {
    /// What happened last, and so what they are thrown for.
    pub about: String,
    pub dice: Vec<DieModel>,
    pub ready: bool,
}

/// A die that is waited for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DieModel {
    /// What for, by whom, against whom.
    pub words: String,
    /// Which faces bring what, where this die alone decides.
    pub brings: String,
    pub sides: u8,
    /// As typed so far.
    pub face: Option<u8>,
    /// Of the roller.
    pub side: Option<SideId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GaugeModel {
    pub side: SideId,
    /// What is counted, or what must be so.
    pub text: String,
    /// How the side wins, in full.
    pub aims: String,
    pub have: i64,
    /// 0 where nothing is counted.
    pub need: i64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrayModel {
    pub title: String,
    pub dice: Vec<(Face, Option<SideId>)>,
    pub result: String,
    pub clause: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogModel {
    pub when: String,
    pub side: Option<SideId>,
    pub text: String,
    pub clause: String,
    pub dice: Vec<(Face, Option<SideId>)>,
    /// What they were thrown for, in words.
    pub thrown_for: String,
    pub needed: Option<i32>,
    pub sums: Vec<SumModel>,
    pub open: bool,
    pub heading: bool,
    /// Whom it names.
    pub about: Vec<Subject>,
}

impl LogModel {
    pub fn has_more(&self) -> bool {
        !self.dice.is_empty() || !self.sums.is_empty()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummaryModel {
    pub title: String,
    pub sides: Vec<(SideId, String, Vec<String>)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct VictoryModel {
    pub winner: Option<SideId>,
    pub headline: String,
    pub reason: String,
    pub clause: String,
    /// Row, first side, second side.
    pub table: Vec<(String, String, String)>,
    pub report: Option<String>,
}
