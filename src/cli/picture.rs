//! `carnyx picture FILE --out FILE.png`: the battlefield with no window.

use crate::dice::Dice;
use crate::files::Fault;
use crate::scenario::find_scenario;
use crate::table::Table;
use crate::window::picture_of;
use std::path::Path;

/// Width and height from `1600x1000`.
///
/// # Errors
/// What is allowed.
pub fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let allowed = || format!("{text}: a size is width x height in pixels, 64 to 8192 each, such as 1600x1000");
    let (width, height) = text.split_once('x').ok_or_else(allowed)?;
    match (width.parse(), height.parse()) {
        (Ok(width @ 64..=8192), Ok(height @ 64..=8192)) => Ok((width, height)),
        _ => Err(allowed()),
    }
}

/// Draws a scenario as it is set up.
///
/// # Errors
/// What is wrong with the scenario, or why nothing can be drawn.
pub fn picture(file: &str, out: &Path, size: (u32, u32)) -> Result<(), Vec<Fault>> {
    let loaded = find_scenario(file)?;
    let rulebook = loaded.rulebook()?;
    let world = loaded.set_up(&rulebook, Dice::seeded(0))?;
    picture_of(&Table::of(&world), rulebook.as_ref(), out, size)
        .map_err(|what| vec![Fault { file: out.display().to_string(), what, ..Fault::default() }])
}
