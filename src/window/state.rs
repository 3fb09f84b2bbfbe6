//! Everything the window knows.

use super::battle::Battle;
use super::before::Before;
use super::chronicle::Chronicle;
use super::hand::Hand;
use super::shelf::Shelf;
use crate::desk::{AskModel, BattleModel, DieModel, LogSize, MenuModel, Notice, SetupModel, Sheet, SummaryModel};
use crate::measure::Point;
use crate::names::{BaseId, SideId, UnitId};
use crate::rules::{Gauge, PreviewPath, Rulebook};
use crate::table::Wait;
use crate::tally::Refusal;
use crate::view::Playback;
use bevy::ecs::resource::Resource;
use bevy::math::Vec2;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    #[default]
    Menu,
    Setup,
    Battle,
}

#[derive(Resource, Default)]
pub struct Carnyx {
    pub screen: Screen,
    pub shelf: Shelf,
    pub menu: MenuModel,
    pub setup: SetupModel,
    pub model: BattleModel,

    pub battle: Option<Battle>,
    pub hand: Hand,
    pub chronicle: Chronicle,
    pub playback: Playback,
    /// The battle before what is played back.
    pub before: Before,
    /// Options picked for the decision that is asked, question by question.
    pub picks: Vec<Vec<u16>>,
    /// What is asked of a player and what comes of it as picked, as the rules said when it was picked.
    pub ask: Option<AskModel>,
    /// The ways that would be gone if it were answered so.
    pub ask_ways: Vec<PreviewPath>,
    /// The dice that are waited for and what each face would bring, as the rules said when they came to be.
    pub dice: Vec<DieModel>,
    /// Faces typed in so far for them.
    pub faces: Vec<Option<u8>>,
    /// What was awaited when the window last looked.
    pub awaited: Option<Wait>,
    pub turn: u16,
    /// Who stood when the turn began.
    pub stood: BTreeMap<BaseId, SideId>,
    /// How near either side was to victory then.
    pub gauged: Vec<Gauge>,
    pub summary: Option<SummaryModel>,
    /// End step was pressed while groups could still act.
    pub sure: bool,
    pub sheet: Option<Sheet>,
    /// The final table is put aside.
    pub looking: bool,
    pub save_name: String,
    pub notice: Option<Notice>,
    pub hovered: Option<BaseId>,
    pub log_size: LogSize,
    /// Orders that players at this window have given.
    pub given: usize,
    /// The log's line under the pointer.
    pub lit: Option<usize>,
    /// The clause being read.
    pub reading: Option<String>,
    /// The sheet that comes back when it is put away.
    pub sheet_under: Option<Sheet>,
    pub pointer: Option<Point>,
    /// Something changed that the panels or the map show.
    pub dirty: bool,
    pub leave: bool,
    /// How long the last summary or banner was looked at.
    pub bot_wait: f32,
    pub bot_rolls: u128,
    /// The button went down on one of several that are selected: let go without a drag, it selects that one alone.
    pub(super) pressed_on: Option<UnitId>,
    /// Where a box that selects whom it holds was begun, while it is drawn.
    pub(super) box_from: Option<Point>,
    /// The button went down on a flag.
    pub(super) flag_pressed: bool,
    /// The keyboard went by Tab to a control that is no text field.
    pub(super) on_control: bool,
    pub(super) controls: Vec<(String, Vec2)>,
}

impl Carnyx {
    /// The main thread's word for what the player is at: for tests and for the title.
    pub fn is_busy(&self) -> bool {
        self.playback.is_playing()
    }

    /// Whether a bot will give the next order by itself.
    pub fn bot_to_move(&self) -> bool {
        let held = self.summary.is_some() || self.sheet.is_some();
        !held && self.battle.as_ref().is_some_and(|battle| battle.side().is_some_and(|side| battle.is_bot(side)))
    }

    /// What can be pressed at the panels now, by name and place in the window; the last lies uppermost.
    pub fn controls(&self) -> &[(String, Vec2)] {
        &self.controls
    }

    /// The group that is selected.
    pub fn hand_unit(&self) -> Option<UnitId> {
        self.hand.unit
    }

    /// Everybody who is selected, whoever leads first.
    pub fn hand_units(&self) -> Vec<UnitId> {
        self.hand.units()
    }

    /// Keeps journals in this folder instead of the player's own.
    pub fn keep_in(&mut self, folder: &Path) {
        self.shelf.folder = Some(folder.to_owned());
    }

    pub fn say(&mut self, words: impl Into<String>) {
        self.notice = Some(Notice::from(words));
        self.dirty = true;
    }

    /// Says what was done, or what the other side said: no fault of anybody's.
    pub fn tell(&mut self, words: impl Into<String>) {
        self.notice = Some(Notice { news: true, ..Notice::from(words) });
        self.dirty = true;
    }

    /// Says why an order is refused, by whom it is barred, and by which clause.
    pub fn say_refusal(&mut self, rulebook: &dyn Rulebook, refusal: &Refusal) {
        let Some(battle) = &self.battle else { return };
        let (words, clause) = super::model::refusal_words(rulebook, &battle.table(), refusal);
        self.notice = Some(Notice { words, clause, news: false });
        self.dirty = true;
    }

    /// Opens the text of a clause over whatever is open.
    pub fn read_clause(&mut self, id: String) {
        if self.sheet != Some(Sheet::Codex) {
            self.sheet_under = self.sheet.replace(Sheet::Codex);
        }
        self.reading = Some(id);
    }

    pub fn close_sheet(&mut self) {
        self.sheet = if self.sheet == Some(Sheet::Codex) { self.sheet_under.take() } else { None };
        self.reading = None;
    }
}
