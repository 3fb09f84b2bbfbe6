//! Saving a file whole: each call of the disk fails once, and the old file or the new one stands, whole.

use carnyx::files::{Disk, RealDisk, save_whole, save_whole_on};
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Fails the call with this number, counted from 0; a write that fails has written a part.
struct Failing {
    left: Cell<usize>,
    error: io::ErrorKind,
}

impl Failing {
    fn call(&self) -> io::Result<()> {
        match self.left.get().checked_sub(1) {
            None => Err(io::Error::from(self.error)),
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
        }
    }
}

/// Writes three bytes a call, and fails when it has written enough.
struct Slow {
    file: File,
    left: usize,
    error: io::ErrorKind,
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(1).ok_or(self.error)?;
        self.file.write(&bytes[..bytes.len().min(3)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Disk for Failing {
    type File = Slow;

    fn create(&self, path: &Path) -> io::Result<Slow> {
        self.call()?;
        let file = RealDisk.create(path)?;
        // The calls for the writes are counted down first.
        let (writes, left) = (self.left.get().min(4), self.left.get());
        self.left.set(left.saturating_sub(4));
        let enough = if left >= 4 { usize::MAX } else { writes };
        Ok(Slow { file, left: enough, error: self.error })
    }

    fn sync(&self, file: &Slow) -> io::Result<()> {
        self.call()?;
        file.file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call()?;
        RealDisk.rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.call()?;
        RealDisk.sync_folder(folder)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        RealDisk.remove(path)
    }
}

#[test]
fn whatever_call_fails_the_old_or_the_new_file_stands_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.ron");
    let (old, new) = (b"old battle".as_slice(), b"the new battle".as_slice());
    let mut failed = 0;
    for error in [io::ErrorKind::Other, io::ErrorKind::StorageFull, io::ErrorKind::WriteZero] {
        for call in 0..12 {
            fs::write(&path, old).unwrap();
            let outcome = save_whole_on(&Failing { left: Cell::new(call), error }, &path, new);
            let stands = fs::read(&path).unwrap();
            match outcome {
                Ok(()) => assert_eq!(stands, new),
                Err(found) => {
                    failed += 1;
                    assert_eq!(found.kind(), error);
                    assert!(stands == old || stands == new, "{stands:?}");
                }
            }
            let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(names, ["battle.ron"], "call {call}");
        }
    }
    // Creating, four writes, syncing, renaming, syncing the folder: each failed with each error.
    assert_eq!(failed, 3 * 8);
}

#[test]
fn folders_are_made_and_names_are_needed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/c.ron");
    save_whole(&path, b"x").unwrap();
    save_whole(&path, b"y").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"y");
    assert!(save_whole(&folder.path().join(".."), b"x").is_err());
    assert!(save_whole(folder.path(), b"x").is_err());
}
