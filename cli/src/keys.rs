//! The quality of keys: what is proved, and what a search finds.

use crate::destination::Destination;
use crate::failure::Failure;
use bit_tables_generator::Word;
use bit_tables_generator::internal::tables::zobrist;

/// The most keys.
const MOST: usize = 1 << 16;

/// Reports on the Zobrist keys of a seed: how many are always independent, in how many bits two differ, and the
/// smallest dependent set that the given rounds find.
///
/// # Errors
/// If there are no such keys for the word, or not so many, or the output cannot be written.
pub fn keys(
    word: Word,
    seed: u64,
    count: usize,
    rounds: u32,
    destination: &Destination,
) -> Result<(), Failure> {
    if word.bits() < 32 {
        let message = format!("keys need words of 32 bits or more, not `{word}`");
        return Err(Failure::Failed(message));
    }
    if !(2..=MOST).contains(&count) {
        let message = format!("`--count` is 2 to {MOST}, not {count}");
        return Err(Failure::Failed(message));
    }
    let keys = zobrist::keys(word, seed, count);
    let independent = zobrist::independent(word, count);
    let most = zobrist::most_independent(word, count);
    let mut text =
        format!("any {independent} of {count} keys of {} bits are independent", word.bits());
    text += &match most {
        _ if independent == count => ", all of them\n".to_owned(),
        most if most == independent => ", and no keys can do better\n".to_owned(),
        most => format!(", and no keys can do better than {most}\n"),
    };
    if let Some(distances) = zobrist::distances(&keys) {
        let mean = distances.mean_in_thousandths();
        text += &format!(
            "two keys differ in {} bits or more, and in {}.{:03} on average\n",
            distances.least,
            mean / 1_000,
            mean % 1_000
        );
    }
    let found = zobrist::dependent_set(&keys, rounds);
    if !found.is_empty() {
        let places: Vec<String> = found.iter().map(ToString::to_string).collect();
        let proved = if found.len() == independent + 1 { ", and no fewer do" } else { "" };
        text += &format!(
            "{} keys add up to zero{proved}: those at {}\n",
            found.len(),
            places.join(", ")
        );
    }
    let command = format!(
        "bit-tables search zobrist --word {word} --seed {seed} --count {count} --rounds {rounds}"
    );
    destination.deliver(&text, &command)
}
