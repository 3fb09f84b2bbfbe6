use std::fmt;

/// What is wrong with a file, where, and what would be right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    pub file: String,
    /// From 1; 0 where no place can be named.
    pub line: usize,
    pub column: usize,
    /// The key or name at fault, empty where there is none.
    pub key: String,
    pub what: String,
    /// What is allowed, empty where that is plain.
    pub allowed: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        f.write_str(": ")?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.what)?;
        if !self.allowed.is_empty() {
            write!(f, " (allowed: {})", self.allowed)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
