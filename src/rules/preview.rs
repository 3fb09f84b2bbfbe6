//! What an order would bring about, for whoever is about to give it.

use crate::measure::{Point, Pose, Um};
use crate::names::Word;
use crate::table::{BasePath, Subject, SumOf};
use crate::tally::{Chance, Outcomes, Refusal};

/// One base's way in a preview: where it would end, what it measures and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewPath {
    pub path: BasePath,
    pub start: Pose,
    /// Length on the ground, micrometres.
    pub length: Um,
    /// What the move takes off the allowance, micrometres.
    pub cost: Um,
    /// 0 where nothing limits it.
    pub allowance: Um,
}

impl PreviewPath {
    pub fn is_too_far(&self) -> bool {
        self.allowance > 0 && self.cost > self.allowance
    }
}

/// What an order would bring about, shown before it is given. The sums are those of the resolver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    pub refusal: Option<Refusal>,
    pub paths: Vec<PreviewPath>,
    /// What would be added to dice outside the fights.
    pub sums: Vec<SumOf>,
    /// The face needed, where one die decides.
    pub needed: Option<i32>,
    /// The named event and its exact chance.
    pub chance: Option<(Word, Chance)>,
    pub outcomes: Option<Outcomes>,
    /// What may become of each who takes part, where several do.
    pub fates: Vec<(Subject, Outcomes)>,
    /// Measured lines to draw: from, to, and the word that names them.
    pub measures: Vec<(Point, Point, Word)>,
    /// The fights that would come of it, in the order in which they are settled. Their sums stand in them alone, and what may
    /// become of those who fight in `fates`.
    pub fights: Vec<Fight>,
    /// What each who throws starts from, before the sums.
    pub basis: Vec<Basis>,
    /// How likely each of several is to bring something about: who, the named event, the exact chance.
    pub chances: Vec<(Subject, Word, Chance)>,
    /// What keeps the event from coming about by any roll, where a length does.
    pub hindrance: Option<Refusal>,
    /// Words whose texts stand below the numbers (`would_disrupt_wall`, `breaks_coherency`).
    pub notes: Vec<Word>,
}

impl Preview {
    /// Every sum that is shown: those outside the fights, then those of one fight after the other.
    pub fn every_sum(&self) -> impl Iterator<Item = &SumOf> + '_ {
        self.sums.iter().chain(self.fights.iter().flat_map(Fight::sums))
    }
}

/// Those who fight one another, in the throws that are compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Fight {
    /// In the order in which they are compared.
    pub bouts: Vec<Bout>,
}

impl Fight {
    /// Who stands on either side, each once.
    pub fn sides(&self) -> [Vec<Subject>; 2] {
        let of = |sums: fn(&Bout) -> &[SumOf]| {
            let mut found: Vec<Subject> = Vec::new();
            for party in self.bouts.iter().flat_map(sums) {
                if !found.contains(&party.of) {
                    found.push(party.of);
                }
            }
            found
        };
        [of(|bout| &bout.one), of(|bout| &bout.other)]
    }

    /// All who take part, each once: those of one side, then those of the other.
    pub fn parties(&self) -> impl Iterator<Item = Subject> + '_ {
        self.sides().into_iter().flatten()
    }

    /// What is added to dice, in the order in which it is compared.
    pub fn sums(&self) -> impl Iterator<Item = &SumOf> + '_ {
        self.bouts.iter().flat_map(|bout| bout.one.iter().chain(&bout.other))
    }
}

/// One throw against another: what all on one side add to theirs together, and what those on the other do.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    pub one: Vec<SumOf>,
    pub other: Vec<SumOf>,
}

/// The face from which on a die does it before anything is added: of what weapon or kind, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    pub of: Word,
    pub face: i32,
    pub clause: Word,
}
