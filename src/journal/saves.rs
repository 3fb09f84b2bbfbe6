//! Whole saves: the older ones are kept beside the new.

use super::file_name::file_name;
use crate::files::{Disk, Fault, JOURNAL as ENDING, RealDisk, read_plain, save_whole_on};
use std::path::{Path, PathBuf};

/// How many older saves of one name are kept.
pub const KEPT: usize = 5;

/// Saves bytes whole under a name. What stood there before stays beside it as `name.N.old`, of which the newest five are kept.
///
/// # Errors
/// Whatever the system says; the save that stood there before then still stands, and every older one with it.
pub fn keep_whole(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, Fault> {
    let made = std::fs::create_dir_all(folder);
    made.map_err(|error| fault(folder, &error))?;
    keep_whole_on(&RealDisk, folder, name, bytes)
}

/// As [`keep_whole`], on a disk of the caller's choice.
///
/// # Errors
/// As [`keep_whole`].
pub fn keep_whole_on<D: Disk>(disk: &D, folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, Fault> {
    let stem = file_name(name);
    let path = folder.join(format!("{stem}.{ENDING}"));
    let older = |number: u64| folder.join(format!("{stem}.{number}.old"));
    let mut numbers = older_saves(folder, &stem);
    if path.exists() {
        let number = numbers.last().map_or(1, |last| last + 1);
        let before = read_plain(&path, usize::MAX / 2)?;
        save_whole_on(disk, &older(number), &before).map_err(|error| fault(&older(number), &error))?;
        numbers.push(number);
    }
    save_whole_on(disk, &path, bytes).map_err(|error| fault(&path, &error))?;
    let surplus = numbers.len().saturating_sub(KEPT);
    for number in numbers.drain(..surplus) {
        // One too many is no harm.
        drop(disk.remove(&older(number)));
    }
    Ok(path)
}

/// A path in the folder that no file has, for a journal of this name.
pub fn free_path(folder: &Path, name: &str) -> PathBuf {
    let stem = file_name(name);
    let first = folder.join(format!("{stem}.{ENDING}"));
    let others = (2_u32..).map(|number| folder.join(format!("{stem} {number}.{ENDING}")));
    std::iter::once(first).chain(others).find(|path| !path.exists()).unwrap_or_default()
}

/// Numbers of the older saves of a name, ascending.
fn older_saves(folder: &Path, stem: &str) -> Vec<u64> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let number = |name: &str| name.strip_prefix(stem)?.strip_prefix('.')?.strip_suffix(".old")?.parse().ok();
    let mut numbers: Vec<u64> = entries.flatten().filter_map(|entry| number(entry.file_name().to_str()?)).collect();
    numbers.sort_unstable();
    numbers
}

fn fault(path: &Path, error: &std::io::Error) -> Fault {
    Fault { file: path.display().to_string(), what: error.to_string(), ..Fault::default() }
}
