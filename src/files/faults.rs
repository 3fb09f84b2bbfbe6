use super::Fault;
use super::places::{Place, Sight, scan};
use std::collections::BTreeMap;
use std::fmt::Display;

/// A text that was read, and the part of it that is being looked at.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    pub file: &'t str,
    /// Empty for what was made by the program: faults then name the key alone.
    pub text: &'t str,
    /// Path of the part (`field`), empty for the whole.
    pub part: &'t str,
}

impl<'t> Source<'t> {
    pub fn new(file: &'t str, text: &'t str) -> Self {
        Self { file, text, part: "" }
    }

    pub fn part(self, part: &'t str) -> Self {
        Self { part, ..self }
    }
}

/// More faults than anyone mends in one go.
const MOST: usize = 100;

/// Gathers what is wrong with a text, by the path of the value at fault, and then finds every place in one walk.
pub struct Faults<'t> {
    source: Source<'t>,
    found: Vec<(String, String, String)>,
    more: usize,
}

impl<'t> Faults<'t> {
    pub fn new(source: Source<'t>) -> Self {
        Self { source, found: Vec::new(), more: 0 }
    }

    /// Notes a fault of the value at `path` (`units[0].figures[1].kind`): what is wrong and what is allowed.
    pub fn note(&mut self, path: impl Display, what: impl Into<String>, allowed: impl Into<String>) {
        if self.found.len() >= MOST {
            self.more += 1;
            return;
        }
        let path = path.to_string();
        let full = match (self.source.part, path.as_str()) {
            ("", _) => path,
            (part, "") => part.to_owned(),
            (part, _) if path.starts_with('[') => format!("{part}{path}"),
            (part, _) => format!("{part}.{path}"),
        };
        self.found.push((full, what.into(), allowed.into()));
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub fn len(&self) -> usize {
        self.found.len() + self.more
    }

    /// Every fault with its place, in the order of the text.
    pub fn into_list(self) -> Vec<Fault> {
        let mut places: BTreeMap<&str, Option<Place>> = BTreeMap::new();
        for (path, ..) in &self.found {
            // A value that is not there is looked for where it is missing.
            for ancestor in ancestors(path) {
                places.insert(ancestor, None);
            }
        }
        let mut sought = places.len();
        scan(self.source.text, |sight, path, place| {
            if sight == Sight::Value
                && let Some(known @ None) = places.get_mut(path)
            {
                *known = Some(place);
                sought -= 1;
            }
            sought > 0
        });
        let place_of = |path: &str| ancestors(path).find_map(|path| places.get(path).copied().flatten()).unwrap_or_default();
        let mut list: Vec<Fault> = self
            .found
            .iter()
            .map(|(path, what, allowed)| {
                let Place { line, column } = place_of(path);
                Fault { file: self.source.file.to_owned(), line, column, key: path.clone(), what: what.clone(), allowed: allowed.clone() }
            })
            .collect();
        list.sort_by_key(|fault| (fault.line, fault.column));
        if self.more > 0 {
            let what = format!("and {} more faults", self.more);
            list.push(Fault { file: self.source.file.to_owned(), what, ..Fault::default() });
        }
        list
    }
}

/// `a.b[0]`, `a.b`, `a` and the whole.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |path| match path.rfind(['.', '[']) {
        Some(end) => Some(&path[..end]),
        None if path.is_empty() => None,
        None => Some(""),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_their_place_even_where_the_value_is_missing() {
        let text = "(a: [\n  (kind: \"wod\"),\n])";
        let mut faults = Faults::new(Source::new("x.ron", text));
        faults.note("b", "is missing", "");
        faults.note("a[0].kind", "no terrain of this kind", "wood, hill");
        faults.note("a[0].name", "is missing", "");
        let lines: Vec<String> = faults.into_list().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "x.ron:1:1: b: is missing",
                "x.ron:2:3: a[0].name: is missing",
                "x.ron:2:10: a[0].kind: no terrain of this kind (allowed: wood, hill)"
            ]
        );
    }

    #[test]
    fn a_part_is_found_within_the_whole() {
        let mut faults = Faults::new(Source::new("d.ron", "(title: \"\",\n field: (units: [(id: 1)]))").part("field"));
        faults.note("units[0].id", "taken", "");
        assert_eq!(faults.into_list()[0].to_string(), "d.ron:2:23: field.units[0].id: taken");
    }
}
