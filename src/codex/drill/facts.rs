//! What is compared. Whatever is not named may be anything.

use super::script::{Die, plain};
use crate::names::Word;
use serde::Deserialize;

/// A dispatch: only what is named is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    pub what: Word,
    #[serde(default, deserialize_with = "plain")]
    pub clause: Option<Word>,
    #[serde(default, deserialize_with = "plain")]
    pub side: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub who: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub whom: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub needed: Option<i32>,
    /// Inches.
    #[serde(default, deserialize_with = "plain")]
    pub amount: Option<f64>,
    /// The same where it is a plain count.
    #[serde(default, deserialize_with = "plain")]
    pub count: Option<i64>,
    #[serde(default, deserialize_with = "plain")]
    pub dice: Option<Vec<Die>>,
    #[serde(default)]
    pub sums: Vec<Sum>,
}

/// One party's sum.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// Whose it is; the sum in the same place where it is not given.
    #[serde(default, deserialize_with = "plain")]
    pub of: Option<String>,
    /// Every line, in order.
    #[serde(default, deserialize_with = "plain")]
    pub lines: Option<Vec<SumLine>>,
    /// Lines that are among them.
    #[serde(default)]
    pub has: Vec<SumLine>,
    /// Reasons of which no line may stand there.
    #[serde(default)]
    pub lacks: Vec<Word>,
    #[serde(default, deserialize_with = "plain")]
    pub total: Option<i32>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumLine {
    pub amount: i32,
    pub reason: Word,
    #[serde(default, deserialize_with = "plain")]
    pub clause: Option<Word>,
    #[serde(default, deserialize_with = "plain")]
    pub ruling: Option<bool>,
    /// The clause that takes the line away. A line that is not struck fits only where this is not given.
    #[serde(default, deserialize_with = "plain")]
    pub struck: Option<Word>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub id: String,
    #[serde(default, deserialize_with = "plain")]
    pub at: Option<(f64, f64)>,
    #[serde(default, deserialize_with = "plain")]
    pub facing: Option<f64>,
}

/// The gap between the edges of two bases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    pub from: String,
    pub to: String,
    #[serde(default, deserialize_with = "plain")]
    pub inches: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub at_least: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub at_most: Option<f64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gauged {
    pub side: String,
    pub word: Word,
    #[serde(default, deserialize_with = "plain")]
    pub have: Option<i64>,
    #[serde(default, deserialize_with = "plain")]
    pub need: Option<i64>,
}

/// One base's way in a preview, in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    pub base: String,
    #[serde(default, deserialize_with = "plain")]
    pub length: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub cost: Option<f64>,
    #[serde(default, deserialize_with = "plain")]
    pub allowance: Option<f64>,
}

/// What the table waits for: only what is named is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Awaited {
    Orders {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        #[serde(default, deserialize_with = "plain")]
        step: Option<Word>,
    },
    Ask {
        #[serde(default, deserialize_with = "plain")]
        side: Option<String>,
        #[serde(default, deserialize_with = "plain")]
        what: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        clause: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        questions: Option<Vec<Asked>>,
    },
    Dice {
        #[serde(default, deserialize_with = "plain")]
        needs: Option<Vec<Needed>>,
    },
    Over {
        #[serde(default, deserialize_with = "plain")]
        winner: Option<String>,
        #[serde(default)]
        draw: bool,
        #[serde(default, deserialize_with = "plain")]
        reason: Option<Word>,
        #[serde(default, deserialize_with = "plain")]
        clause: Option<Word>,
    },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    #[serde(default, deserialize_with = "plain")]
    pub about: Option<String>,
    /// Every option, in order.
    #[serde(default, deserialize_with = "plain")]
    pub options: Option<Vec<String>>,
    #[serde(default, deserialize_with = "plain")]
    pub default: Option<Vec<String>>,
    #[serde(default, deserialize_with = "plain")]
    pub least: Option<u16>,
    #[serde(default, deserialize_with = "plain")]
    pub most: Option<u16>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Needed {
    #[serde(rename = "for")]
    pub purpose: Word,
    #[serde(default, deserialize_with = "plain")]
    pub by: Option<String>,
    #[serde(default, deserialize_with = "plain")]
    pub sides: Option<u8>,
}
