//! What there is to search, with its options.

use bit_tables_tools::searches::keys::Keys;
use bit_tables_tools::searches::magic::Magics;
use bit_tables_tools::searches::shards::Sharded as _;
use bit_tables_tools::searches::smallest::Smallest;
use serde_json::{Value, json};

/// An option of a search.
struct Choice {
    name: &'static str,
    says: &'static str,
    kind: &'static str,
    /// What holds without it, and what makes a short search.
    default: &'static str,
    sample: &'static str,
}

const WORD: Choice = Choice {
    name: "word",
    says: "The word that is scanned, or that keys have.",
    kind: "word",
    default: "u64",
    sample: "u64",
};
const SEED: Choice = Choice {
    name: "seed",
    says: "The same seed gives the same result.",
    kind: "integer",
    default: "0",
    sample: "0",
};

/// The searches, as the command `bit-tables search` has them.
const SEARCHES: [(&str, &str, &[Choice]); 3] = [
    (
        Smallest::NAME,
        "Search the shifts and keys of Faxon's hash for the fewest table entries.",
        &[
            Choice { sample: "u32", ..WORD },
            Choice {
                name: "at_most",
                says: "Only tables with at most this many entries.",
                kind: "integer",
                default: "",
                sample: "",
            },
            Choice {
                name: "from",
                says: "The beginning to start from.",
                kind: "integer",
                default: "0",
                sample: "0",
            },
        ],
    ),
    (
        Keys::NAME,
        "Search for small sets of Zobrist keys that XOR to zero, and say what is proved of all sets.",
        &[
            WORD,
            SEED,
            Choice {
                name: "count",
                says: "The number of keys.",
                kind: "integer",
                default: "793",
                sample: "100",
            },
            Choice {
                name: "rounds",
                says: "The number of rounds of the search.",
                kind: "integer",
                default: "100",
                sample: "12",
            },
        ],
    ),
    (
        Magics::NAME,
        "Search for magics whose tables take few entries over each other.",
        &[
            Choice {
                name: "board",
                says: "The board.",
                kind: "board",
                default: "chess",
                sample: "rectangle(files = 5, ranks = 5)",
            },
            WORD,
            SEED,
            Choice {
                name: "rounds",
                says: "How often factors are searched for each square.",
                kind: "integer",
                default: "2",
                sample: "1",
            },
            Choice {
                name: "moves",
                says: "How often some tables are taken out and put elsewhere.",
                kind: "integer",
                default: "500",
                sample: "50",
            },
            Choice {
                name: "fixed_shift",
                says: "One shift for all squares of a piece.",
                kind: "flag",
                default: "false",
                sample: "false",
            },
            Choice {
                name: "black",
                says: "Black magics: squares that do not matter are added to the occupancy, not removed.",
                kind: "flag",
                default: "false",
                sample: "false",
            },
        ],
    ),
];

/// What can be searched, for the registry.
pub fn searches() -> Value {
    let choice = |choice: &Choice| {
        json!({
            "name": choice.name,
            "says": choice.says,
            "kind": choice.kind,
            "default": choice.default,
            "sample": choice.sample,
        })
    };
    let search = |(name, says, choices): &(&str, &str, &[Choice])| json!({ "name": name, "says": says, "options": choices.iter().map(choice).collect::<Value>() });
    SEARCHES.iter().map(search).collect()
}
