//! A toy ruleset plays through every door of the program, whose sources know nothing of it; and what the table must hold, shown
//! on it.

mod battle;
mod book;
mod chance;
mod orders;
mod registered;
mod schedule;
mod stones;
mod turn;
