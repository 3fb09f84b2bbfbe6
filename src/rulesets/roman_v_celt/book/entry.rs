//! The ruleset in the registry: its data read, and the rulebook made of it.

use super::super::data::Sheet;
use crate::files::Fault;
use crate::rules::{Bend, DataFiles, Entry, Rulebook, data};
use std::sync::Arc;

pub const ENTRY: Entry = Entry { id: "roman_v_celt", load };

pub struct Book {
    pub sheet: Sheet,
}

fn load(files: &DataFiles, bend: &Bend) -> Result<Arc<dyn Rulebook>, Vec<Fault>> {
    Ok(Arc::new(Book { sheet: data::load(files, bend)? }))
}
