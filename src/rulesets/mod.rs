//! The rulesets, one folder each. None imports another.

pub mod celtic_skirmish;
pub mod roman_v_celt;
