//! The techniques: each finds ways to store a function.

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

/// A technique of maps.
pub(super) struct MapTechnique {
    /// Its name.
    pub name: &'static str,
    /// What it stores, in a sentence without a period.
    pub summary: &'static str,
}

/// All techniques, in the order of lists.
pub(super) const TECHNIQUES: &[MapTechnique] = &[
    MapTechnique { name: affine::NAME, summary: "no table: a product and a sum" },
    MapTechnique {
        name: compare::NAME,
        summary: "no table: comparisons with the ends of a few ranges",
    },
    MapTechnique { name: staged::BITSET, summary: "a bit for each key" },
    MapTechnique {
        name: staged::PACKED,
        summary: "entries of a few bits, in one number of the code where all fit",
    },
    MapTechnique { name: staged::DIRECT, summary: "an entry of whole bytes for each key" },
    MapTechnique {
        name: staged::STAGES,
        summary: "levels of arrays, whose equal blocks are stored once and share entries",
    },
    MapTechnique { name: ranges::NAME, summary: "a binary search among the first keys of ranges" },
    MapTechnique {
        name: branches::NAME,
        summary: "no table: branches, as a compiler makes them of a `match`",
    },
    MapTechnique { name: keyed::PRODUCT, summary: "few keys, by the highest bits of a product" },
    MapTechnique {
        name: keyed::DISPLACE,
        summary: "up to a million keys, by a perfect hash in two levels",
    },
    MapTechnique { name: keyed::EXTRACT, summary: "few keys, by some of their bits" },
    MapTechnique {
        name: keyed::FOLD,
        summary: "few keys, by some of their bits and others, without a product",
    },
    MapTechnique { name: keyed::MODULO, summary: "few keys, by their remainders" },
];

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
