//! The battle on the table: a world of its own, apart from the window's, with the journal that keeps it.

use crate::desk;
use crate::journal::{DiceUsed, Game};
use crate::names::{SideId, Word};
use crate::rules::Rulebook;
use crate::table::{Act, Brief, Dispatch, Order, SubmitError, Table, Wait};
use std::sync::Arc;

pub struct Battle {
    pub game: Game,
    pub rules: Arc<dyn Rulebook>,
    pub title: String,
    pub seats: [(String, desk::Seat); 2],
    /// The seed as players read it; empty where real dice are typed in.
    pub seed: String,
}

impl Battle {
    pub fn new(game: Game) -> Self {
        let header = game.header();
        let seat = |place: usize| {
            header.seats.get(place).map_or_else(Default::default, |seat| {
                (seat.name.clone(), if seat.bot.is_some() { desk::Seat::Bot } else { desk::Seat::Human })
            })
        };
        let seed = match &header.dice {
            DiceUsed::Seeded { seed, .. } => seed_text(*seed),
            DiceUsed::Typed => String::new(),
        };
        Self { rules: Arc::clone(game.rulebook()), title: header.title.clone(), seats: [seat(0), seat(1)], seed, game }
    }

    pub fn table(&self) -> Table<'_> {
        self.game.table()
    }

    pub fn brief(&self) -> &Brief {
        self.game.world().resource::<Brief>()
    }

    pub fn waiting(&self) -> Option<Wait> {
        self.table().waiting().cloned()
    }

    /// The side whose decision is awaited; whoever may type in dice has no side of its own.
    pub fn side(&self) -> Option<SideId> {
        self.waiting().and_then(|wait| wait.side())
    }

    pub fn is_bot(&self, side: SideId) -> bool {
        self.seats[usize::from(side.0.min(1))].1 == desk::Seat::Bot
    }

    /// Who plays a side, as the bar over the map says it.
    pub fn player(&self, side: SideId) -> &str {
        if self.is_bot(side) { "bot" } else { &self.seats[usize::from(side.0.min(1))].0 }
    }

    /// # Errors
    /// The clause that forbids it; nothing is changed then.
    pub fn submit(&mut self, order: &Order) -> Result<Vec<Dispatch>, SubmitError> {
        self.game.submit(order)
    }

    /// The order that could be taken back, or the word for why none can; `None` before the first.
    pub fn undoable(&self) -> Option<Result<Order, Word>> {
        if let Some(offer) = self.declined_offer() {
            return Some(Ok(offer.clone()));
        }
        let last = &self.game.history().turned().next_back()?.order;
        // Dice that were typed in are no bot's doing: that they were thrown is why they stand.
        if self.is_bot(last.side) && !matches!(last.act, Act::Faces(_)) {
            return Some(Err(Word::new("other_side_decided")));
        }
        Some(self.game.undoable(last.side).cloned())
    }

    /// A player's offer of a draw that a bot has declined, with nothing done since. The answer goes back with it: it decided nothing,
    /// and would else keep the player from taking back what he did before.
    fn declined_offer(&self) -> Option<&Order> {
        let mut orders = self.game.history().turned().rev().map(|turned| &turned.order);
        let (answer, offer) = (orders.next()?, orders.next()?);
        let declined = answer.act == Act::DeclineDraw && offer.act == Act::OfferDraw;
        (declined && self.is_bot(answer.side) && !self.is_bot(offer.side)).then_some(offer)
    }

    /// Takes back the last order, whoever of the players at the screen gave it; what a bot gave stands, but its answer to an offer goes
    /// back with the offer. Returns what was taken back, the last order first.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn undo(&mut self) -> Result<Vec<Order>, Word> {
        let order = self.undoable().unwrap_or_else(|| Err(Word::new("nothing_to_undo")))?;
        let answered = self.declined_offer().is_some();
        let mut taken = Vec::new();
        if answered {
            taken.push(self.game.undo(order.side.other())?);
        }
        taken.push(self.game.undo(order.side)?);
        Ok(taken)
    }
}

/// A seed as players read it out: two groups of hexadecimal digits.
pub fn seed_text(seed: u64) -> String {
    if seed >> 32 == 0 { format!("{:04X}-{:04X}", seed >> 16, seed & 0xFFFF) } else { format!("{seed:016X}") }
}
