//! Every word of a drill held against those of its ruleset, and every name against those of its table: what nothing bears is a
//! fault wherever it stands, even where nothing would ever be compared with it.
//!
//! A ruleset that lists no words of a kind has them looked at by nobody.

use super::difference::Difference;
use super::drill::{Awaited, Die, Fact, Script, Step, Sum, SumLine, Told, ToldTarget};
use super::ids::Ids;
use crate::files::text_fault;
use crate::names::Word;
use crate::rules::{Rulebook, Term, Vocabulary};
use crate::table::MOST_LEGS;

/// Most places of one step, and entries of any other list.
const MOST_PLACES: usize = 300;
const MOST: usize = 1000;
/// Longest title, characters.
const LONGEST_TITLE: usize = 200;
/// Highest face of any die.
const HIGHEST: u8 = 12;

/// The first list of a drill that is longer than anyone needs: playing it would take as long as anyone likes.
pub(super) fn too_much(script: &Script) -> Option<Difference> {
    let mut lists = vec![
        ("flags".to_owned(), script.flags.len(), MOST),
        ("dice".to_owned(), script.dice.len(), MOST),
        ("play".to_owned(), script.play.len(), MOST),
        ("captions".to_owned(), script.captions.len(), MOST),
        ("clauses".to_owned(), script.clauses.len(), MOST),
    ];
    for (index, step) in script.play.iter().enumerate().take(MOST) {
        let mut list = |key: &str, length: usize, most: usize| lists.push((format!("play[{index}].{key}"), length, most));
        match step {
            Step::Say(_) => {}
            Step::Reach { inside, outside, .. } => {
                list("inside", inside.len(), MOST_PLACES);
                list("outside", outside.len(), MOST_PLACES);
            }
            Step::Expect { dispatches, never, poses, gaps, flags, standing, gauges, .. } => {
                let lengths = [dispatches.len(), never.len(), poses.len(), gaps.len(), flags.len(), standing.len(), gauges.len()];
                list("dispatches", lengths.into_iter().max().unwrap_or(0), MOST);
            }
            Step::Order { act, .. } | Step::Preview { act, .. } | Step::Allowed { act, .. } | Step::Refused { act, .. } => match act {
                Told::Move { paths, .. } => {
                    list("act.paths", paths.len(), MOST);
                    list("act.paths", paths.iter().map(|path| path.legs.len()).max().unwrap_or(0), MOST_LEGS);
                }
                Told::Block { only, .. } => list("act.only", only.len(), MOST),
                Told::Do { bases, .. } => list("act.bases", bases.len(), MOST),
                Told::Answer(picks) => list("act", picks.len().max(picks.iter().map(Vec::len).max().unwrap_or(0)), MOST),
                Told::Faces(faces) => list("act", faces.len(), MOST),
                Told::Pass | Told::Default | Told::Concede | Told::OfferDraw | Told::AcceptDraw | Told::DeclineDraw => {}
            },
        }
    }
    let long = lists.into_iter().find(|(_, length, most)| length > most);
    long.map(|(place, length, most)| Difference::new(place, format!("at most {most}"), format!("{length} entries")))
}

/// Everything that nothing bears.
pub(super) fn proofread(script: &Script, rules: &dyn Rulebook, ids: &Ids) -> Vec<Difference> {
    let mut reader =
        Reader { clauses: rules.clauses().iter().map(|clause| &clause.id).collect(), words: rules.vocabulary(), ids, found: Vec::new() };
    reader.outer(script, rules.steps());
    for (index, step) in script.play.iter().enumerate() {
        reader.step(&format!("play[{index}]"), step, rules.steps());
    }
    reader.found
}

struct Reader<'r> {
    clauses: Vec<&'r Word>,
    words: Vocabulary,
    ids: &'r Ids,
    found: Vec<Difference>,
}

impl Reader<'_> {
    fn note(&mut self, place: impl Into<String>, expected: impl Into<String>, found: impl Into<String>) {
        self.found.push(Difference::new(place, expected, found));
    }

    fn word(&mut self, place: &str, word: &Word, list: impl Fn(&Vocabulary) -> &Vec<Term>) {
        let known = list(&self.words);
        if !known.is_empty() && !known.iter().any(|(known, _)| known == word) {
            let listed = known.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(", ");
            self.note(place, listed, format!("nothing is called {:?}", word.as_str()));
        }
    }

    fn clause(&mut self, place: &str, clause: &Word) {
        if !self.clauses.contains(&clause) {
            self.note(place, "a clause of the ruleset", format!("there is no clause {:?}", clause.as_str()));
        }
    }

    fn known<T>(&mut self, place: &str, outcome: Result<T, String>) {
        if let Err(what) = outcome {
            self.note(place, "a name of this drill", what);
        }
    }

    fn face(&mut self, place: &str, face: u8) {
        if !(1..=HIGHEST).contains(&face) {
            self.note(place, format!("1 to {HIGHEST}"), format!("{face} is no face of a die"));
        }
    }

    fn step_named(&mut self, place: &str, step: &Word, steps: &[&str]) {
        if !steps.iter().any(|known| *step == **known) {
            self.note(place, steps.join(", "), format!("there is no step {:?}", step.as_str()));
        }
    }

    fn outer(&mut self, script: &Script, steps: &[&str]) {
        if script.title.trim().is_empty() {
            self.note("title", "a plain sentence", "no title");
        } else if let Some(what) = text_fault(&script.title, LONGEST_TITLE).or(script.title.contains('\n').then(|| "has two lines".into()))
        {
            self.note("title", "a plain sentence", format!("the title {what}"));
        }
        if script.clauses.is_empty() {
            self.note("clauses", "at least one clause of the ruleset", "no clause");
        }
        script.clauses.iter().enumerate().for_each(|(index, clause)| self.clause(&format!("clauses[{index}]"), clause));
        if let Some(at) = &script.at {
            let turns = script.field.as_field().turns;
            if !(1..=turns).contains(&at.turn) {
                self.note("at.turn", format!("1 to {turns}"), at.turn.to_string());
            }
            self.step_named("at.step", &at.step, steps);
            self.known("at.first", self.ids.side(&at.first));
        }
        self.flags("flags", &script.flags);
        self.dice("dice", &script.dice);
    }

    fn flags(&mut self, place: &str, flags: &[(String, Word, i64)]) {
        for (index, (subject, flag, _)) in flags.iter().enumerate() {
            self.known(&format!("{place}[{index}]"), self.ids.subject(subject));
            self.word(&format!("{place}[{index}]"), flag, |words| &words.flags);
        }
    }

    fn dice(&mut self, place: &str, dice: &[Die]) {
        for (index, die) in dice.iter().enumerate() {
            self.word(&format!("{place}[{index}].for"), &die.purpose, |words| &words.dice);
            self.face(&format!("{place}[{index}].face"), die.face);
            if let Some(by) = &die.by {
                self.known(&format!("{place}[{index}].by"), self.ids.thrower(by));
            }
        }
    }

    fn step(&mut self, place: &str, step: &Step, steps: &[&str]) {
        match step {
            Step::Say(_) => {}
            Step::Order { side, act } | Step::Allowed { side, act } => self.told(place, side.as_deref(), act),
            Step::Preview { side, act, event, outcomes, sums, ways, notes, no_notes, refused, .. } => {
                self.told(place, side.as_deref(), act);
                event.iter().for_each(|event| self.word(&format!("{place}.event"), event, |words| &words.events));
                outcomes.iter().for_each(|(event, _)| self.word(&format!("{place}.outcomes"), event, |words| &words.events));
                self.sums(place, sums);
                ways.iter().for_each(|way| self.known(&format!("{place}.ways"), self.ids.base(&way.base)));
                for (key, notes) in [("notes", notes), ("no_notes", no_notes)] {
                    for note in notes {
                        self.word(&format!("{place}.{key}"), note, |words| &words.notes);
                    }
                }
                refused.iter().for_each(|reason| self.word(&format!("{place}.refused"), reason, |words| &words.refusals));
            }
            Step::Refused { side, act, clause, reason, base, .. } => {
                self.told(place, side.as_deref(), act);
                self.clause(&format!("{place}.clause"), clause);
                reason.iter().for_each(|reason| self.word(&format!("{place}.reason"), reason, |words| &words.refusals));
                base.iter().for_each(|base| self.known(&format!("{place}.base"), self.ids.base(base)));
            }
            Step::Reach { unit, dragged, .. } => {
                self.known(&format!("{place}.unit"), self.ids.unit(unit));
                self.known(&format!("{place}.dragged"), self.ids.base(dragged));
            }
            Step::Expect { dispatches, never, poses, gaps, flags, standing, waiting, gauges, .. } => {
                for (key, facts) in [("dispatches", dispatches), ("never", never)] {
                    facts.iter().enumerate().for_each(|(index, fact)| self.fact(&format!("{place}.{key}[{index}]"), fact));
                }
                poses.iter().for_each(|pose| self.known(&format!("{place}.poses"), self.ids.base(&pose.id)));
                for gap in gaps {
                    self.known(&format!("{place}.gaps"), self.ids.base(&gap.from));
                    self.known(&format!("{place}.gaps"), self.ids.base(&gap.to));
                }
                self.flags(&format!("{place}.flags"), flags);
                for (index, (base, fate)) in standing.iter().enumerate() {
                    let place = format!("{place}.standing[{index}]");
                    self.known(&place, self.ids.base(base));
                    if *fate != "on_table" && *fate != "in_reserve" {
                        self.word(&place, fate, |words| &words.removals);
                    }
                }
                for (index, gauge) in gauges.iter().enumerate() {
                    self.known(&format!("{place}.gauges[{index}].side"), self.ids.side(&gauge.side));
                    self.word(&format!("{place}.gauges[{index}].word"), &gauge.word, |words| &words.gauges);
                }
                waiting.iter().for_each(|waiting| self.waiting(&format!("{place}.waiting"), waiting, steps));
            }
        }
    }

    fn told(&mut self, place: &str, side: Option<&str>, act: &Told) {
        side.into_iter().for_each(|side| self.known(&format!("{place}.side"), self.ids.side(side)));
        match act {
            Told::Move { unit, paths } => {
                self.known(&format!("{place}.act.unit"), self.ids.unit(unit));
                for (index, path) in paths.iter().enumerate() {
                    self.known(&format!("{place}.act.paths[{index}].base"), self.ids.base(&path.base));
                }
            }
            Told::Block { unit, only, .. } => {
                self.known(&format!("{place}.act.unit"), self.ids.unit(unit));
                only.iter().for_each(|base| self.known(&format!("{place}.act.only"), self.ids.base(base)));
            }
            Told::Do { verb, unit, bases, target } => {
                self.word(&format!("{place}.act.verb"), verb, |words| &words.verbs);
                self.known(&format!("{place}.act.unit"), self.ids.unit(unit));
                bases.iter().for_each(|base| self.known(&format!("{place}.act.bases"), self.ids.base(base)));
                let place = format!("{place}.act.target");
                match target {
                    Some(ToldTarget::Unit(unit)) => self.known(&place, self.ids.unit(unit)),
                    Some(ToldTarget::Base(base)) => self.known(&place, self.ids.base(base)),
                    Some(ToldTarget::Place(_)) | None => {}
                }
            }
            Told::Faces(_)
            | Told::Answer(_)
            | Told::Pass
            | Told::Default
            | Told::Concede
            | Told::OfferDraw
            | Told::AcceptDraw
            | Told::DeclineDraw => {}
        }
    }

    fn fact(&mut self, place: &str, fact: &Fact) {
        self.word(&format!("{place}.what"), &fact.what, |words| &words.dispatches);
        fact.clause.iter().for_each(|clause| self.clause(&format!("{place}.clause"), clause));
        fact.side.iter().for_each(|side| self.known(&format!("{place}.side"), self.ids.side(side)));
        for (key, name) in [("who", &fact.who), ("whom", &fact.whom)] {
            name.iter().for_each(|name| self.known(&format!("{place}.{key}"), self.ids.subject(name)));
        }
        self.dice(&format!("{place}.dice"), fact.dice.as_deref().unwrap_or_default());
        self.sums(place, &fact.sums);
    }

    fn sums(&mut self, place: &str, sums: &[Sum]) {
        for (index, sum) in sums.iter().enumerate() {
            let place = format!("{place}.sums[{index}]");
            sum.of.iter().for_each(|of| self.known(&format!("{place}.of"), self.ids.subject(of)));
            let lines: &[SumLine] = sum.lines.as_deref().unwrap_or_default();
            for (key, lines) in [("lines", lines), ("has", &sum.has)] {
                for (index, line) in lines.iter().enumerate() {
                    let place = format!("{place}.{key}[{index}]");
                    self.line(&format!("{place}.reason"), &line.reason);
                    line.clause.iter().chain(&line.struck).for_each(|clause| self.clause(&place, clause));
                }
            }
            sum.lacks.iter().for_each(|reason| self.line(&format!("{place}.lacks"), reason));
        }
    }

    /// A sum begins with what its owner is mustered as.
    fn line(&mut self, place: &str, reason: &Word) {
        if !self.words.with.iter().any(|(word, _)| word == reason) {
            self.word(place, reason, |words| &words.lines);
        }
    }

    fn waiting(&mut self, place: &str, waiting: &Awaited, steps: &[&str]) {
        match waiting {
            Awaited::Orders { side, step } => {
                side.iter().for_each(|side| self.known(&format!("{place}.side"), self.ids.side(side)));
                // A side places its figures before the first step there is.
                step.iter().filter(|step| **step != "deploy").for_each(|step| self.step_named(&format!("{place}.step"), step, steps));
            }
            Awaited::Ask { side, what, clause, .. } => {
                side.iter().for_each(|side| self.known(&format!("{place}.side"), self.ids.side(side)));
                what.iter().for_each(|what| self.word(&format!("{place}.what"), what, |words| &words.asks));
                clause.iter().for_each(|clause| self.clause(&format!("{place}.clause"), clause));
            }
            Awaited::Dice { needs } => {
                for need in needs.iter().flatten() {
                    self.word(&format!("{place}.needs"), &need.purpose, |words| &words.dice);
                    need.by.iter().for_each(|by| self.known(&format!("{place}.needs"), self.ids.thrower(by)));
                }
            }
            Awaited::Over { winner, clause, .. } => {
                winner.iter().for_each(|side| self.known(&format!("{place}.winner"), self.ids.side(side)));
                clause.iter().for_each(|clause| self.clause(&format!("{place}.clause"), clause));
            }
        }
    }
}
