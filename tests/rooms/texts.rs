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

/// Links of a page that lead to no file. Those to other sites are not followed.
pub fn dead_links(path: &str, text: &str, there: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let mut findings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for piece in line.split("](").skip(1) {
            let target = piece.split([')', '#']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !there(&format!("{folder}{target}")) {
                findings.push(format!("{path}:{}: a link to {target}, which is not there", number + 1));
            }
        }
    }
    findings
}

#[test]
fn a_planted_dead_link_is_found() {
    let page = "[a](b.md) [c](d.md#part)\n[e](https://example.org) [f](#here)";
    assert_eq!(dead_links("docs/x.md", page, |path| path == "docs/b.md").len(), 1);
    assert_eq!(dead_links("README.md", page, |path| path == "b.md" || path == "d.md").len(), 0);
}

#[test]
fn planted_places_are_found() {
    for word in forbidden() {
        assert_eq!(findings("docs/x.md", &format!("one\nsee {word} here")).len(), 1, "{word}");
    }
    assert_eq!(findings("docs/x.md", "saved in ~/.local/share/carnyx, or under $XDG_DATA_HOME").len(), 0);
}
