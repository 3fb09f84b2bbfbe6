use super::{Agenda, Dispatch, Effects, Ruleset, Table, Wait};

/// What the waiting item would tell by these faces, asked of the very function that settles it; nothing is changed. Nothing
/// where no dice are waited for, or others than these.
pub fn prospect<R: Ruleset>(table: &Table, faces: &[u8]) -> Vec<Dispatch> {
    let Some(Wait::Dice { needs }) = table.waiting() else { return Vec::new() };
    let fits = faces.len() == needs.len() && needs.iter().zip(faces).all(|(need, face)| (1..=need.sides).contains(face));
    let Some(item) = table.state::<Agenda<R::Item>>().items.last().filter(|_| fits) else { return Vec::new() };
    let mut effects = Effects::default();
    R::resolve(table, item, faces, &mut effects);
    effects.dispatches
}
