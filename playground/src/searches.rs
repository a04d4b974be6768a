//! What there is to search, with its options.

use bit_tables_tools::searches::keys::Keys;
use bit_tables_tools::searches::magic::Magics;
use bit_tables_tools::searches::shards::Sharded as _;
use bit_tables_tools::searches::smallest::Smallest;
use serde_json::{Value, json};

/// An option: its name and kind, what holds without it, what makes a short search, and what it is.
type Choice = [&'static str; 5];

const WORD: Choice = ["word", "word", "u64", "u64", "The word that is scanned, or that keys have."];
const SEED: Choice = ["seed", "integer", "0", "0", "The same seed gives the same result."];

/// The options of each search, as the command `bit-tables search` has them.
const SMALLEST: [Choice; 3] = [
    ["word", "word", "u64", "u32", WORD[4]],
    ["at_most", "integer", "", "", "Only tables with at most this many entries."],
    ["from", "integer", "0", "0", "The beginning to start from."],
];
const KEYS: [Choice; 4] = [
    WORD,
    SEED,
    ["count", "integer", "793", "100", "The number of keys."],
    ["rounds", "integer", "100", "12", "The number of rounds of the search."],
];
const MAGICS: [Choice; 7] = [
    ["board", "board", "chess", "rectangle(files = 5, ranks = 5)", "The board."],
    WORD,
    SEED,
    ["rounds", "integer", "2", "1", "How often factors are searched for each square."],
    ["moves", "integer", "500", "50", "How often some tables are taken out and put elsewhere."],
    ["fixed_shift", "flag", "false", "false", "One shift for all squares of a piece."],
    ["black", "flag", "false", "false", BLACK],
];
const BLACK: &str =
    "Black magics: squares that do not matter are added to the occupancy, not removed.";

/// What can be searched, for the registry.
pub fn searches() -> Value {
    let choice = |[name, kind, default, sample, says]: &Choice| json!({ "name": name, "says": says, "kind": kind, "default": default, "sample": sample });
    let search = |name, says, choices: &[Choice]| {
        let options: Value = choices.iter().map(choice).collect();
        json!({ "name": name, "says": says, "options": options })
    };
    json!([
        search(
            Smallest::NAME,
            "Search the shifts and keys of Faxon's hash for the fewest table entries.",
            &SMALLEST
        ),
        search(
            Keys::NAME,
            "Search for small sets of Zobrist keys that XOR to zero, and say what is proved of all sets.",
            &KEYS
        ),
        search(
            Magics::NAME,
            "Search for magics whose tables take few entries over each other.",
            &MAGICS
        ),
    ])
}
