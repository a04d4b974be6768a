//! The techniques: each finds ways to store a function.

mod affine;
mod compare;
mod keys;
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
];

/// All ways to store a function.
pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let mut all = affine::candidates(subject);
    all.extend(compare::candidates(subject));
    all.extend(staged::candidates(subject));
    all.extend(ranges::candidates(subject));
    all
}
