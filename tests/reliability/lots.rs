//! Drawing lots, and the line that brings a case back.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

pub fn lots(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

/// A whole number below `limit`; 0 where there is nothing below it.
pub fn below(rng: &mut Pcg64, limit: usize) -> usize {
    (rng.next_u64() % limit.max(1) as u64) as usize
}

pub fn pick<'t, T>(rng: &mut Pcg64, from: &'t [T]) -> Option<&'t T> {
    from.get(below(rng, from.len()))
}

/// One line that plays a case again.
pub fn again(test: &str, case: &str) -> String {
    format!("CARNYX_CASE='{case}' cargo test --release --no-default-features --test reliability -- --ignored --exact {test}")
}

/// The case that the environment names, as `battle:seed`.
pub fn asked() -> Option<(String, u64)> {
    let case = std::env::var("CARNYX_CASE").ok()?;
    let (name, seed) = case.split_once(':').unwrap_or_else(|| panic!("CARNYX_CASE is battle:seed, not {case}"));
    Some((name.to_owned(), seed.parse().unwrap_or_else(|_| panic!("{seed} is no seed"))))
}
