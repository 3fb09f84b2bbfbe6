//! What kind of file one is, by its ending and its first bytes: a file handed to the wrong command is told which one takes it.

use super::Fault;
use super::places::outer_keys;
use super::plain::beginning;
use std::path::Path;

/// Ending of journals.
pub const JOURNAL: &str = "journal";
/// How a journal's first line begins.
const JOURNAL_BEGINS: &str = "{\"carnyx\":\"journal\"";

/// A byte order mark, as some editors put one before a text.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Whether a file is a journal, by its ending or by how it begins.
pub fn is_journal(path: &Path) -> bool {
    calls_itself_journal(path) || beginning(path, MARK.len() + JOURNAL_BEGINS.len()).is_some_and(|bytes| begins_as_journal(&bytes))
}

/// Whether a file has a journal's ending.
pub fn calls_itself_journal(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == JOURNAL)
}

pub(super) fn begins_as_journal(bytes: &[u8]) -> bool {
    bytes.strip_prefix(MARK).unwrap_or(bytes).starts_with(JOURNAL_BEGINS.as_bytes())
}

/// The fault of a journal that stands where another file belongs.
pub(super) fn journal_fault(file: &str) -> Fault {
    let what = "is the journal of a battle: `carnyx replay` tells it, `carnyx check` examines it, `carnyx play` goes on with it".to_owned();
    Fault { file: file.to_owned(), what, allowed: "a .ron file".to_owned(), ..Fault::default() }
}

/// Files of the player's that are RON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Scenario,
    Drill,
}

impl Kind {
    /// The kind of which at least two keys stand in the text.
    pub fn of(text: &str) -> Option<Self> {
        let keys = outer_keys(text);
        let has = |wanted: &[&str]| keys.iter().filter(|key| wanted.contains(&key.as_str())).count() >= 2;
        match () {
            () if has(&["field", "play", "clauses", "captions", "dice"]) => Some(Self::Drill),
            () if has(&["format", "ruleset", "title", "table", "sides", "units"]) => Some(Self::Scenario),
            () => None,
        }
    }

    /// The faults of reading a text as this kind: where it is of the other, that is all there is to say.
    pub fn faults(self, file: &str, text: &str, faults: Vec<Fault>) -> Vec<Fault> {
        let (what, allowed) = match (self, Self::of(text)) {
            (Self::Scenario, Some(Self::Drill)) => ("is a drill: `carnyx drill` plays it", "a scenario"),
            (Self::Drill, Some(Self::Scenario)) => ("is a scenario: `carnyx simulate` and `carnyx play` take it", "a drill"),
            _ => return faults,
        };
        vec![Fault { file: file.to_owned(), what: what.to_owned(), allowed: allowed.to_owned(), ..Fault::default() }]
    }
}

/// Whether a new file may be written there: its ending is the one wanted and its folder is there.
///
/// # Errors
/// What stands against it, and what is allowed.
pub fn new_file(path: &Path, ending: &str) -> Result<(), Fault> {
    let fault =
        |what: &str, allowed: String| Err(Fault { file: path.display().to_string(), what: what.to_owned(), allowed, ..Fault::default() });
    if !path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)) {
        return fault("has another ending", format!(".{ending}"));
    }
    if path.is_dir() {
        return fault("is a folder", "the name of a file".to_owned());
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            fault("its folder is not there", "a folder that is".to_owned())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::strict;
    use super::*;

    #[test]
    fn a_file_is_known_by_its_ending_or_its_beginning() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).unwrap();
            folder.path().join(name)
        };
        assert!(is_journal(Path::new("nowhere.journal")) && !is_journal(Path::new("nowhere.ron")) && !is_journal(folder.path()));
        let disguised = put("a.ron", "{\"carnyx\":\"journal\",\"format\":1}\n");
        assert!(is_journal(&disguised) && !calls_itself_journal(&disguised));
        assert!(strict::read_text(&disguised).unwrap_err().what.contains("carnyx replay"));
        assert!(!is_journal(&put("b.ron", "{\"carnyx\":\"jour")));
        assert_eq!(Kind::of("(format: 1, title: \"\")"), Some(Kind::Scenario));
        assert_eq!(Kind::of("(title: \"\", clauses: [], field: ())"), Some(Kind::Drill));
        assert_eq!(Kind::of("(title: \"\")"), None);
    }

    #[test]
    fn a_new_file_has_its_ending_and_a_folder_to_lie_in() {
        let folder = tempfile::tempdir().unwrap();
        let told = |name: &str| new_file(&folder.path().join(name), "png").err().map(|fault| fault.to_string()).unwrap_or_default();
        assert_eq!((told("a.png"), told("a.PNG")), (String::new(), String::new()));
        for (name, allowed) in [("a.txt", ".png"), ("png", ".png"), ("", ".png"), ("nowhere/a.png", "a folder that is")] {
            assert!(told(name).ends_with(&format!("(allowed: {allowed})")), "{name}: {}", told(name));
        }
        std::fs::create_dir(folder.path().join("b.png")).unwrap();
        assert!(told("b.png").contains("is a folder"));
        assert!(new_file(Path::new("here.png"), "png").is_ok());
    }
}
