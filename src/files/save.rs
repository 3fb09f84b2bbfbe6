//! Saving a file whole: whoever looks finds the old one or the new one, never a part.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The calls that saving makes, so that each can be made to fail.
pub trait Disk {
    type File: Write;
    /// Opens a file that was not there.
    ///
    /// # Errors
    /// Whatever the system says.
    fn create(&self, path: &Path) -> io::Result<Self::File>;
    /// Brings what was written onto the disk.
    ///
    /// # Errors
    /// Whatever the system says.
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// Puts a file in the place of another in one step.
    ///
    /// # Errors
    /// Whatever the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Brings the names in a folder onto the disk.
    ///
    /// # Errors
    /// Whatever the system says.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
    /// # Errors
    /// Whatever the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk there is.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    type File = File;

    fn create(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Windows cannot open a folder as a file, and needs no such call.
        if cfg!(windows) { Ok(()) } else { File::open(folder)?.sync_all() }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }
}

/// Writes a file whole: beside it under another name, onto the disk, then in its place. Folders that are missing are made.
///
/// # Errors
/// Whatever the system says; the old file then still stands.
pub fn save_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    save_whole_on(&RealDisk, path, bytes)
}

/// As [`save_whole`], on a disk of the caller's choice.
///
/// # Errors
/// Whatever the disk says. Only where the last call, that for the folder, fails may the new file stand all the same.
pub fn save_whole_on<D: Disk>(disk: &D, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let (beside, mut file) = beside(disk, folder, path)?;
    let written = file.write_all(bytes).and_then(|()| file.flush()).and_then(|()| disk.sync(&file));
    drop(file);
    if let Err(error) = written.and_then(|()| disk.rename(&beside, path)) {
        // What is left over is hidden and harmless; the first error is the one that matters.
        drop(disk.remove(&beside));
        return Err(error);
    }
    disk.sync_folder(folder)
}

/// A new file under a name that nobody else uses.
fn beside<D: Disk>(disk: &D, folder: &Path, path: &Path) -> io::Result<(PathBuf, D::File)> {
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "names no file"))?;
    for number in 0..100 {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{number}.part", std::process::id()));
        let beside = folder.join(hidden);
        match disk.create(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => return other.map(|file| (beside, file)),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}
