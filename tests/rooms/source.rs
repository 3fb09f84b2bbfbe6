//! The files under `src`, as tokens: comments are gone, literals are whole, and test modules are marked.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

pub struct Source {
    /// From the project's root, with forward slashes.
    pub path: String,
    pub text: String,
}

/// A token with its place. Brackets come as tokens of their own.
#[derive(Clone, Debug)]
pub struct Token {
    pub text: String,
    pub line: usize,
    /// Modules opened inside the file around this token.
    pub nested: usize,
    /// Inside `#[cfg(test)]`.
    pub test: bool,
    /// A string, character or number, or the text of a doc comment.
    pub literal: bool,
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` that ends in one of `ends`, sorted.
pub fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(files(&path, ends));
        } else if path.file_name().and_then(|name| name.to_str()).is_some_and(|name| ends.iter().any(|end| name.ends_with(end))) {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub fn name(path: &Path) -> String {
    path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/")
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    pub fn all() -> Vec<Self> {
        files(&root().join("src"), &[".rs"])
            .iter()
            .map(|path| Self::new(&name(path), &fs::read_to_string(path).expect("a readable source")))
            .collect()
    }

    /// The folder under `src`, or the file's own name for a room in one file; empty for `lib.rs` and `main.rs`.
    pub fn room(&self) -> String {
        let inner = self.path.strip_prefix("src/").unwrap_or(&self.path);
        match inner.split_once('/') {
            Some((room, _)) => room.to_owned(),
            None if inner == "lib.rs" || inner == "main.rs" => String::new(),
            None => inner.trim_end_matches(".rs").to_owned(),
        }
    }

    /// The module this file is: `src/table/view.rs` is `[table, view]`, `src/table/mod.rs` is `[table]`.
    pub fn module(&self) -> Vec<String> {
        let inner = self.path.trim_start_matches("src/").trim_end_matches(".rs");
        let mut parts: Vec<String> = inner.split('/').map(str::to_owned).collect();
        if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            parts.pop();
        }
        parts
    }

    pub fn tokens(&self) -> Vec<Token> {
        let stream: TokenStream = self.text.parse().unwrap_or_else(|error| panic!("{}: {error}", self.path));
        let mut tokens = Vec::new();
        flatten(stream, 0, false, &mut tokens);
        tokens
    }
}

fn flatten(stream: TokenStream, nested: usize, test: bool, into: &mut Vec<Token>) {
    let mut for_tests = false;
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let line = tree.span().start().line;
        let test_here = test || for_tests;
        let push = |text: &str, literal: bool, into: &mut Vec<Token>| {
            into.push(Token { text: text.to_owned(), line, nested, test: test_here, literal });
        };
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::None => ("", ""),
                };
                let attribute = open == "[" && into.last().is_some_and(|token| token.text == "#");
                let module = open == "{" && into.len() > 1 && into[into.len() - 2].text == "mod";
                push(open, false, into);
                flatten(group.stream(), nested + usize::from(module), test_here, into);
                push(close, false, into);
                if attribute {
                    for_tests |= group.stream().to_string().replace(' ', "") == "cfg(test)";
                } else if open == "{" {
                    for_tests = false;
                }
            }
            TokenTree::Ident(ident) => push(&ident.to_string(), false, into),
            TokenTree::Literal(literal) => push(&literal.to_string(), true, into),
            TokenTree::Punct(punct) => {
                // `::` is one token, so that paths are easy to follow.
                let colon = punct.as_char() == ':';
                if colon && matches!(trees.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':') {
                    trees.next();
                    push("::", false, into);
                } else {
                    push(&punct.to_string(), false, into);
                }
                if punct.as_char() == ';' {
                    for_tests = false;
                }
            }
        }
    }
}

#[test]
fn comments_vanish_and_tests_are_marked() {
    let source = Source::new("src/table/x.rs", "// one\nuse a::b; /* two */ #[cfg(test)] mod tests { fn c() {} } fn d() {}");
    let tokens = source.tokens();
    assert!(!tokens.iter().any(|token| token.text.contains("one") || token.text.contains("two")));
    let of = |text: &str| tokens.iter().find(|token| token.text == text).expect(text).clone();
    assert!(!of("b").test && of("c").test && !of("d").test);
    assert_eq!((of("c").nested, of("d").nested, of("b").line), (1, 0, 2));
    assert_eq!(source.module(), ["table", "x"]);
}
