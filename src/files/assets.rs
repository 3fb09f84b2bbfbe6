//! What the program carries within itself, and what the player's own folder adds to it or puts in its place.

use super::{Fault, own_folder, read_text};
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::Path;

static ASSETS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets");
static SCENARIOS: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// A text of the program's own or of the player's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The name of the file within its folder.
    pub name: String,
    /// For messages: the full path, or the path within the program.
    pub file: String,
    /// The player's own file stands here, new or in place of one of the program's.
    pub own: bool,
    /// The text, or why it cannot be read: one bad file hides no other.
    pub text: Result<String, Fault>,
}

/// Every `.ron` file of a folder such as `scenarios` or `rulesets/<id>`, by name; the player's own come first in
/// question, those of the program where the player has none of that name.
pub fn assets_in(folder: &str) -> Vec<Asset> {
    let mut found = embedded(folder);
    if let Ok(own) = own_folder() {
        add_own(&mut found, &own.join(folder));
    }
    found.into_values().collect()
}

/// By name: the texts of files, and the paths of those that are the player's own.
pub type Texts = (BTreeMap<String, String>, BTreeMap<String, String>);

/// The data files of a ruleset.
///
/// # Errors
/// Files of the player's own that cannot be read.
pub fn ruleset_texts(id: &str) -> Result<Texts, Vec<Fault>> {
    let (mut texts, mut own, mut faults) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    for asset in assets_in(&format!("rulesets/{id}")) {
        if asset.own {
            own.insert(asset.name.clone(), asset.file.clone());
        }
        match asset.text {
            Ok(text) => drop(texts.insert(asset.name, text)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok((texts, own)) } else { Err(faults) }
}

fn embedded(folder: &str) -> BTreeMap<String, Asset> {
    let dir = match folder.strip_prefix("scenarios") {
        Some("") => Some(&SCENARIOS),
        Some(below) => SCENARIOS.get_dir(below.trim_start_matches('/')),
        None => ASSETS.get_dir(folder),
    };
    let files = dir.into_iter().flat_map(Dir::files).filter(|file| is_ron(file.path()));
    files
        .filter_map(|file| {
            let name = file.path().file_name()?.to_str()?.to_owned();
            let text = Ok(file.contents_utf8()?.to_owned());
            Some((name.clone(), Asset { file: format!("{folder}/{name}"), name, own: false, text }))
        })
        .collect()
}

fn add_own(found: &mut BTreeMap<String, Asset>, folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| is_ron(path)) {
        // A name that is no text cannot be asked for by name either; it is shown with what stands for it.
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        found.insert(name.clone(), Asset { name, file: path.display().to_string(), own: true, text: read_text(&path) });
    }
}

fn is_ron(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ron")
}
