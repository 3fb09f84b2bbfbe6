//! The file under a journal: the few calls that writing it makes, so that each can be made to fail.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the lines of a journal go.
pub trait Page: Send + Sync {
    /// Appends some of the bytes and says how many.
    ///
    /// # Errors
    /// Whatever the system says.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;
    /// Cuts off everything beyond this length.
    ///
    /// # Errors
    /// Whatever the system says.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Brings what was written onto the disk.
    ///
    /// # Errors
    /// Whatever the system says.
    fn sync(&mut self) -> io::Result<()>;
}

/// A file, made by the first write. While it is open no other game writes to it.
pub struct FilePage {
    path: PathBuf,
    file: Option<File>,
}

impl FilePage {
    /// A file that is not there yet.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), file: None }
    }

    /// A file that is there already, to be written on.
    ///
    /// # Errors
    /// Whatever the system says; [`io::ErrorKind::WouldBlock`] where another game has it open.
    pub fn go_on(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().append(true).open(path)?;
        file.try_lock()?;
        Ok(Self { path: path.to_owned(), file: Some(file) })
    }

    fn file(&mut self) -> io::Result<&mut File> {
        match &mut self.file {
            Some(file) => Ok(file),
            none => {
                let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
                if let Some(folder) = folder {
                    std::fs::create_dir_all(folder)?;
                }
                let file = OpenOptions::new().append(true).create_new(true).open(&self.path)?;
                file.try_lock()?;
                let file = none.insert(file);
                if !cfg!(windows) {
                    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
                }
                Ok(file)
            }
        }
    }
}

impl Page for FilePage {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        match &self.file {
            Some(file) => file.set_len(length),
            None => Ok(()),
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        match &self.file {
            Some(file) => file.sync_data(),
            None => Ok(()),
        }
    }
}
