//! How many functions there are, so that none is left out unseen.

use crate::{Code, FUNCTIONS, IS_SAMPLE};

/// How many entries of the list there are of each signature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Numbers {
    pub words: usize,
    pub either_way: usize,
    pub pops: usize,
    pub ones: usize,
    pub pairs: usize,
    /// Counts of several words, and counts for every bit.
    pub several: usize,
    pub weighted: usize,
    pub slices: usize,
    pub line_counts: usize,
    pub leaper_counts: usize,
    pub attack_getter: usize,
    pub mobility: usize,
    pub leapers: usize,
    pub rays: usize,
    pub between: usize,
    pub set_wise: usize,
    pub xrays: usize,
    pub shogi: usize,
    pub xiangqi: usize,
    pub keys: usize,
    pub sliders: usize,
}

/// With every board and number.
const ALL: Numbers = Numbers {
    words: 750,
    either_way: 104,
    pops: 248,
    ones: 5,
    pairs: 5,
    several: 105,
    // Of each word by two techniques, in vectors and by a table.
    weighted: 5 * 4,
    // Of each word by two techniques, and in vectors by what is known, by two ways to find out, and by five tiers; counts
    // and distances.
    slices: 5 * (2 + 1 + 2 + 5) * 2,
    // On each board by masks, and by products where columns are no longer than rows of four to twelve squares; for mobility
    // of up to ten.
    line_counts: 24 + 12,
    leaper_counts: 24,
    attack_getter: 24,
    mobility: (24 + 11) * 2,
    // By a table on each board, and by shifts if steps have one size.
    leapers: 24 + 19,
    rays: 24,
    between: 24,
    // On each board of steps of the same size one without vectors, one in vectors, and by two tiers; and another on every board.
    set_wise: 19 * (2 + 2) + 24,
    xrays: 24,
    // Where no board is named there is no game of shogi, nor of xiangqi.
    shogi: 24 - 1 + 18,
    xiangqi: 18,
    keys: 42,
    sliders: 188,
};

/// On three boards, and without other numbers for parameters.
const SAMPLE: Numbers = Numbers {
    words: 390,
    either_way: 44,
    pops: 108,
    several: 15,
    line_counts: 3 + 2,
    leaper_counts: 3,
    attack_getter: 3,
    mobility: (3 + 2) * 2,
    leapers: 3 + 3,
    rays: 3,
    between: 3,
    set_wise: 3 * (2 + 2) + 3,
    xrays: 3,
    shogi: 2 + 2,
    xiangqi: 2,
    keys: 3,
    sliders: 37,
    ..ALL
};

/// Those that there must be.
pub const NUMBERS: Numbers = if IS_SAMPLE { SAMPLE } else { ALL };

/// Every entry of the list is of a kind that a check looks for, and there are as many of each as there must be.
pub fn all_are_here() {
    let mut found = Numbers::default();
    let mut calling = 0;
    for function in FUNCTIONS {
        // One more of a technique, which calls others than by itself.
        if !function.is_by_itself() {
            calling += 1;
            continue;
        }
        let number = match function.code {
            Code::Word(_) => &mut found.words,
            Code::EitherWay(..) => &mut found.either_way,
            Code::Pop(_) => &mut found.pops,
            Code::Ones(_) => &mut found.ones,
            Code::Pair(_) => &mut found.pairs,
            Code::Several(..) | Code::Digits(..) => &mut found.several,
            Code::Weighted(_) => &mut found.weighted,
            Code::Slices(_) => &mut found.slices,
            Code::LineCounts(_) => &mut found.line_counts,
            Code::LeaperCounts(_) => &mut found.leaper_counts,
            Code::AttackGetter(_) => &mut found.attack_getter,
            Code::Mobility(..) => &mut found.mobility,
            Code::Leapers(_) => &mut found.leapers,
            Code::Rays(_) => &mut found.rays,
            Code::Between(_) => &mut found.between,
            Code::SetWise(_) => &mut found.set_wise,
            Code::Xrays(_) => &mut found.xrays,
            Code::Shogi(..) => &mut found.shogi,
            Code::Xiangqi(_) => &mut found.xiangqi,
            Code::Keys(_) => &mut found.keys,
            Code::Sliders(_) => &mut found.sliders,
        };
        *number += 1;
    }
    assert_eq!(found, NUMBERS);
    assert!(calling > 300 || IS_SAMPLE, "{calling}");
}
