//! The one way in for bytes from a disk: plain files only, and no more of them than was meant to be read.

use super::Fault;
use std::io::Read;
use std::path::Path;

/// The bytes of a plain file that is not larger than `most`. What is no plain file (a folder, a pipe, a device) is not opened at
/// all, for reading it may never end.
///
/// # Errors
/// A file that cannot be read, is no plain file, or is too large.
pub fn read_plain(path: &Path, most: usize) -> Result<Vec<u8>, Fault> {
    let file = path.display().to_string();
    let fault = |what: String| Fault { file: file.clone(), what, ..Fault::default() };
    let meta = std::fs::metadata(path).map_err(|error| fault(error.to_string()))?;
    if !meta.is_file() {
        return Err(Fault { allowed: "a plain file".to_owned(), ..fault("is not a plain file".to_owned()) });
    }
    let too_large = || too_large(&file, most);
    if meta.len() > most as u64 {
        return Err(too_large());
    }
    let opened = std::fs::File::open(path).map_err(|error| fault(error.to_string()))?;
    let mut bytes = Vec::with_capacity(meta.len() as usize);
    // It may have grown since.
    opened.take(most as u64 + 1).read_to_end(&mut bytes).map_err(|error| fault(error.to_string()))?;
    if bytes.len() > most { Err(too_large()) } else { Ok(bytes) }
}

/// The first bytes of a plain file, at most so many; `None` of what cannot be read or is no plain file.
pub(super) fn beginning(path: &Path, most: usize) -> Option<Vec<u8>> {
    std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    std::fs::File::open(path).ok()?.take(most as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

pub(super) fn too_large(file: &str, most: usize) -> Fault {
    Fault { file: file.to_owned(), what: "is too large".to_owned(), allowed: format!("at most {} MB", most >> 20), ..Fault::default() }
}
