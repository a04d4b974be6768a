//! The techniques of maps; each finds ways to store a function.

mod affine;
mod branches;
mod compare;
mod keyed;
mod keys;
mod limits;
mod ranges;
mod staged;

use super::candidate::Candidate;
use super::subject::Subject;
use crate::tables::maps::displacement;

/// A technique of maps.
pub(super) struct MapTechnique {
    /// Its name.
    pub name: &'static str,
    /// What it stores: a sentence without a period.
    pub summary: &'static str,
}

/// All techniques, in the order of lists.
pub(super) const TECHNIQUES: &[MapTechnique] = &[
    MapTechnique { name: affine::NAME, summary: "no table: a product and a sum" },
    MapTechnique {
        name: compare::NAME,
        summary: "no table: compares the key with the ends of a few ranges",
    },
    MapTechnique { name: staged::BITSET, summary: "a bit for each key" },
    MapTechnique {
        name: staged::PACKED,
        summary: "entries of a few bits, in one constant if they all fit",
    },
    MapTechnique { name: staged::DIRECT, summary: "an entry of whole bytes for each key" },
    MapTechnique {
        name: staged::STAGES,
        summary: "multi-level tables; equal blocks are stored once, and blocks may overlap",
    },
    MapTechnique { name: ranges::NAME, summary: "a binary search over the starts of ranges" },
    MapTechnique { name: branches::NAME, summary: "no table: branches, as for a `match`" },
    MapTechnique { name: keyed::PRODUCT, summary: "few keys, hashed to the top bits of a product" },
    MapTechnique {
        name: keyed::DISPLACE,
        summary: "up to a million keys, by a perfect hash in two levels",
    },
    MapTechnique { name: keyed::EXTRACT, summary: "few keys, by some of their bits" },
    MapTechnique {
        name: keyed::FOLD,
        summary: "few keys, hashed by an exclusive or of their bits, without a multiplication",
    },
    MapTechnique { name: keyed::MODULO, summary: "few keys, by their remainders" },
];

/// What can be stored, in words.
pub(super) fn limits() -> String {
    format!(
        "tables are for up to {} ranges and {} bytes, and hashes for {} single keys",
        staged::MOST_RUNS,
        staged::MOST_BYTES,
        displacement::MOST
    )
}

/// All ways to store a function.
pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let mut all = affine::candidates(subject);
    all.extend(compare::candidates(subject));
    all.extend(staged::candidates(subject));
    all.extend(ranges::candidates(subject));
    all.extend(branches::candidates(subject));
    all.extend(keyed::candidates(subject));
    all
}
