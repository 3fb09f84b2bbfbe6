//! Texts that are read on every machine name none of them.

use crate::source::{files, name, root};
use std::fs;

const FOLDERS: &[&str] = &["src", "tests", "benches", "docs", "assets", "scenarios", ".ci"];
const ENDS: &[&str] = &[".rs", ".ron", ".md", ".toml", ".sh", ".txt", ".journal", "run"];

/// Folders of one machine and hosts of registries. Written in two halves so that this list does not find itself.
fn forbidden() -> Vec<String> {
    [
        ("/wo", "rk/"),
        ("/ro", "ot/"),
        ("/ho", "me/"),
        ("/Us", "ers/"),
        ("C:", "\\\\"),
        ("crates", ".io/"),
        ("index.crates", ".io"),
        ("static.crates", ".io"),
        ("deb.debian", ".org"),
        ("archive.ubuntu", ".com"),
        ("local", "host:"),
    ]
    .map(|(front, back)| format!("{front}{back}"))
    .to_vec()
}

pub fn all() -> Vec<(String, String)> {
    let root = root();
    let mut paths: Vec<_> = FOLDERS.iter().flat_map(|folder| files(&root.join(folder), ENDS)).collect();
    let top = fs::read_dir(&root).expect("the project's root").map(|entry| entry.expect("a readable folder").path());
    paths.extend(top.filter(|path| path.is_file() && ENDS.iter().any(|end| path.to_string_lossy().ends_with(end))));
    paths.iter().filter_map(|path| Some((name(path), fs::read_to_string(path).ok()?))).collect()
}

pub fn findings(path: &str, text: &str) -> Vec<String> {
    let mut findings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for word in forbidden().iter().filter(|word| line.contains(word.as_str())) {
            findings.push(format!("{path}:{}: names {word}", number + 1));
        }
    }
    findings
}

#[test]
fn planted_places_are_found() {
    for word in forbidden() {
        assert_eq!(findings("docs/x.md", &format!("one\nsee {word} here")).len(), 1, "{word}");
    }
    assert_eq!(findings("docs/x.md", "saved in ~/.local/share/carnyx, or under $XDG_DATA_HOME").len(), 0);
}
