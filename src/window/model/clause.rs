//! A clause as the rulebook has it, for reading.

use crate::desk::ClauseModel;
use crate::rules::{Rulebook, Standpoint};

pub fn clause_model(rulebook: &dyn Rulebook, id: &str) -> ClauseModel {
    let Some(clause) = rulebook.clauses().iter().find(|clause| clause.id == id) else {
        // Only faulty data can name a clause that there is not: it is said, not hidden.
        let text = format!("The rulebook has no clause {id}.");
        return ClauseModel { id: id.to_owned(), title: id.to_owned(), text, ..ClauseModel::default() };
    };
    let kind = match clause.kind {
        Standpoint::Seed => "the author's rule",
        Standpoint::Ruling => "our ruling",
        Standpoint::HouseRule => "a house rule",
    };
    ClauseModel {
        id: id.to_owned(),
        title: clause.title.clone(),
        kind: kind.to_owned(),
        text: clause.text.clone(),
        ruling: clause.ruling.clone(),
    }
}
