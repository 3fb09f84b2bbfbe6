use rand::Rng;
use rand_pcg::Pcg64;

/// A whole number below `limit`, which is not 0: for the whims of bots, who never touch the dice of a battle.
pub fn below(rng: &mut Pcg64, limit: usize) -> usize {
    (rng.next_u64() % limit.max(1) as u64) as usize
}
