//! What must never fail of a journal, whatever the ruleset: battles of the small ruleset beside, and of every scenario of the
//! program.

#[path = "../stones/book.rs"]
mod book;
#[path = "../stones/stones.rs"]
mod stones;

mod battles;
mod corrupt;
mod disk;
mod formats;
mod fresh;
mod heavy;
mod keeping;
mod killed;
mod replayed;
mod resume;
