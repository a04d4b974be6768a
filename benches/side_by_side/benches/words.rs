//! Functions of one word and of several: emitted, and written by hand as the Chess Programming Wiki
//! has them and as people publish them.

use crate::driver::{Contender, column, contender, race, random, table};
use crate::page;
use side_by_side::{opaque, techniques};
use std::hint::black_box;

/// How many words are scanned: more than any branch predictor learns.
pub const WORDS: usize = 128 << 10;

/// How often every function goes over the words.
const ROUNDS: usize = 300;

/// Words whose lowest and highest one bits may be anywhere, and which are never zero.
pub fn unpredictable() -> Vec<u64> {
    let mut random = random();
    (0..WORDS)
        .map(|_| {
            let (bits, place) = (random(), random());
            let (low, high) = (place & 63, place >> 6 & 63);
            let middle = bits >> low.min(high) << low.min(high);
            let top = low.max(high);
            middle & (u64::MAX >> (63 - top)) | 1 << low | 1 << high
        })
        .collect()
}

/// The function over all words: how often can it be begun?
#[inline(always)]
pub fn throughput<R: Into<u64>>(words: &[u64], function: impl Fn(u64) -> R) -> u64 {
    words.iter().fold(0, |sum: u64, &word| sum.wrapping_add(function(opaque(word)).into()))
}

/// The function over all words in a chain: how long does it take?
#[inline(always)]
pub fn latency<R: Into<u64>>(words: &[u64], function: impl Fn(u64) -> R) -> u64 {
    let nothing = black_box(0_u64);
    let mut sum = 0_u64;
    let mut last = 0_u64;
    for &word in words {
        // Nothing is changed, but the compiler and the processor cannot know.
        last = function(opaque(word ^ last & nothing)).into();
        sum = sum.wrapping_add(last);
    }
    sum
}

/// A function of a word as a row, or one of the module of a technique.
macro_rules! of_word {
    ($name:expr, $function:expr) => {
        contender(
            $name,
            [
                |words| crate::words::throughput(words, $function),
                |words| crate::words::latency(words, $function),
            ],
        )
    };
    ($name:literal, $path:path, $module:ident => $function:expr) => {{
        use $path as $module;
        of_word!($name, $function)
    }};
}
pub(crate) use of_word;

/// What is written by hand for techniques.
macro_rules! by_hand {
    ($($name:literal: $function:expr;)*) => {
        vec![$(of_word!(concat!($name, ", by hand"), $function).peer_of(&[$name])),*]
    };
}

/// Times functions of a word as throughput and as a chain, and prints nanoseconds and the time of
/// emitted ones by that of handwritten ones.
pub fn contest(title: &str, emitted: Vec<Contender<u64>>, by_hand: Vec<Contender<u64>>) {
    let words = unpredictable();
    let columns = [column("throughput", words.clone()), column("latency", words).way(1)];
    let contenders = emitted.into_iter().chain(by_hand).collect();
    let mut tables = vec![table("nanoseconds a word", ROUNDS, contenders, columns)];
    race(title, 1, &mut [&mut tables]);
}

pub fn scans() {
    contest(
        "bit_scan_forward",
        techniques!(bit_scan_forward, of_word, m => m::bit_scan_forward),
        by_hand! {
            "debruijn": page::debruijn;
            "debruijn_separated": page::debruijn_separated;
            "taylor": page::taylor;
            "taylor_halves": page::taylor_halves;
            "modulo": page::modulo;
            "faxon": page::faxon;
            "faxon_reset": page::faxon_reset;
            "scharnagl": page::scharnagl;
            "isenberg": page::isenberg;
            "double": page::double;
            "popcount": page::popcount;
        },
    );
    contest(
        "bit_scan_reverse",
        techniques!(bit_scan_reverse, of_word, m => m::bit_scan_reverse),
        by_hand! {
            "debruijn_separated": page::reverse_debruijn_separated;
            "nalimov": page::nalimov;
            "zappa": page::zappa;
            "double": page::reverse_double;
        },
    );
}

pub fn counts() {
    contest(
        "count_ones",
        techniques!(count_ones, of_word, m => m::count_ones),
        by_hand! {
            "swar": page::swar;
            "swar_adds": page::swar_adds;
            "swar_modulo": page::swar_modulo;
            "hakmem169": page::hakmem169;
            "hakmem169_4095": page::hakmem169_4095;
            "table8": page::table8;
            "table8_bytes": page::table8_bytes;
            "table16": page::table16;
            "kernighan": page::kernighan;
            "kernighan_halves": page::kernighan_halves;
            "bit_by_bit": page::bit_by_bit;
        },
    );
    contest(
        "count_ones of 32 bits",
        techniques!(count_ones_u32, of_word, m => |x| m::count_ones(x as u32)),
        by_hand! { "hakmem169": |x| page::hakmem169_32(x as u32); },
    );
    contest(
        "is_power_of_two",
        techniques!(is_power_of_two, of_word, m => m::is_power_of_two),
        by_hand! {
            "reset": page::single_by_reset;
            "separated": page::single_by_separation;
        },
    );
    contest(
        "more_than_one",
        techniques!(more_than_one, of_word, m => m::more_than_one),
        by_hand! { "reset": page::several; },
    );
    // The top bits tell the square.
    contest(
        "line_counts of a file",
        techniques!(line_counts, of_word, m => |x| m::file_count(x, (x >> 58) as u32)),
        by_hand! { "gather": |x| page::of_file(x, (x >> 58) as u32); },
    );
    contest(
        "line_counts of a rank",
        techniques!(line_counts, of_word, m => |x| m::rank_count(x, (x >> 58) as u32)),
        by_hand! { "gather": |x| page::of_rank(x, (x >> 58) as u32); },
    );
    contest(
        "line_counts of a diagonal",
        techniques!(line_counts, of_word, m => |x| m::diagonal_count(x, (x >> 58) as u32)),
        by_hand! { "gather": |x| page::of_diagonal(x, (x >> 58) as u32); },
    );
}

/// Weights that are not all alike.
const WEIGHTS: [u8; 64] = {
    let mut weights = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        weights[bit] = (bit * 37 % 251) as u8;
        bit += 1;
    }
    weights
};

/// Some of the pieces as sliders.
#[inline(always)]
fn some(occupied: u64) -> u64 {
    occupied & occupied.rotate_left(23)
}

/// A set as a number that all of its bits have a part in.
#[inline(always)]
fn folded(set: u64) -> u32 {
    (set ^ set >> 32) as u32
}

/// The attacks of sets of sliders, and sums of weights: several squares at once in vectors, and
/// without.
pub fn sets() {
    let queens = techniques!(set_wise, of_word, m => |x| folded(m::queens_attacks(x, some(x))));
    contest("queens, set-wise", queens, Vec::new());
    let rooks = techniques!(set_wise, of_word, m => |x| folded(m::rooks_attacks(x, some(x))));
    contest("rooks, set-wise", rooks, Vec::new());
    let weighted = techniques!(weighted_count, of_word, m => |x| m::weighted_count(x, &WEIGHTS));
    contest("weighted_count", weighted, Vec::new());
}

/// A word with sixteen ones and more, and a number below sixteen.
#[inline(always)]
const fn numbered(x: u64) -> (u64, u32) {
    (x | 0x8421_8421_8421_8421, (x >> 7) as u32 & 15)
}

/// Bits by number and by mask.
pub fn masks() {
    use page::{by_resets, common_bytes, compress, expand, vigna};

    macro_rules! select {
        () => {
            techniques!(select, of_word, m => |x| {
                let (x, n) = numbered(x);
                m::select(x, n).unwrap_or(64)
            })
        };
    }
    contest(
        "select",
        select!(),
        vec![
            of_word!("vigna, by hand", |x| vigna(numbered(x)).unwrap_or(64))
                .peer_of(&["broadword", "table8"]),
            of_word!("resets, by hand", |x| by_resets(numbered(x)).unwrap_or(64))
                .peer_of(&["binary_search"]),
        ],
    );
    let succinct = of_word!("succinct", |x| {
        let (x, n) = numbered(x);
        succinct::broadword::select1(n as usize, x).map_or(64, |index| index as u32)
    });
    contest("select beside the crate `succinct`", select!(), vec![succinct.peer()]);
    macro_rules! masked {
        ($group:ident, $function:path, $names:expr) => {
            contest(
                stringify!($group),
                techniques!($group, of_word, m => |x: u64| m::$group(x, x.rotate_left(23))),
                vec![of_word!("by hand", |x: u64| $function(x, x.rotate_left(23))).peer_of($names)],
            )
        };
    }
    masked!(extract, compress, &["bytes", "compress"]);
    masked!(deposit, expand, &["bytes", "expand"]);
    macro_rules! fixed {
        ($name:literal, $path:path, $module:ident => $group:ident, $function:ident) => {{
            use $path as $module;
            contest(
                concat!(stringify!($group), ", ", $name),
                vec![of_word!("shortest", $module::$group)],
                vec![of_word!("by hand", |x| $function(x, opaque($module::MASK))).peer()],
            );
        }};
    }
    techniques!(extract_fixed, fixed, m => extract_fixed, compress);
    techniques!(deposit_fixed, fixed, m => deposit_fixed, expand);
    contest(
        "trailing_zero_bytes",
        techniques!(trailing_zero_bytes, of_word, m => m::trailing_zero_bytes),
        by_hand! { "product": common_bytes; },
    );
}

/// How many words are in groups, a multiple of 3, 7 and 15: 26 KiB, which stay in a first-level
/// cache.
const GROUPED: usize = 105 << 5;

/// Throughput: the function over all groups of `N` words, independently.
#[inline(always)]
fn of_groups<const N: usize, R: Into<u64>>(
    words: &[u64],
    function: impl Fn(&[u64; N]) -> R,
) -> u64 {
    let groups = words.as_chunks().0;
    groups.iter().fold(0, |sum: u64, group| sum.wrapping_add(function(opaque(group)).into()))
}

/// Every word by itself.
#[inline]
fn separate<const N: usize>(group: &[u64; N], count: impl Fn(u64) -> u32) -> u32 {
    group.iter().map(|&word| count(word)).sum()
}

/// Every digit in a register, and then a sum in which none is taken for another.
#[inline]
fn in_registers([ones, twos, fours]: [u64; 3]) -> u64 {
    let ones_and_twos = opaque(ones).wrapping_add(opaque(twos).wrapping_mul(2));
    ones_and_twos.wrapping_add(opaque(fours).wrapping_mul(4))
}

/// Several words together.
pub fn several() {
    let mut random = random();
    let words: Vec<u64> = (0..GROUPED).map(|_| random()).collect();
    macro_rules! of_group {
        ($name:literal, $path:path, $module:ident => $function:expr) => {{
            use $path as $module;
            contender($name, [|words| of_groups(words, $function)])
        }};
    }
    macro_rules! by_hand {
        ($($name:literal: $function:expr;)*) => {
            [$(contender(concat!($name, ", by hand"), [|words| of_groups(words, $function)]).peer_of(&[$name])),*]
        };
    }
    macro_rules! counts {
        ($words:literal, $group:ident, $page:path) => {{
            let mut contenders = techniques!($group, of_group, m => m::count_ones_of);
            contenders.extend(by_hand! {
                "odd_major": $page;
                "swar": |group: &[u64; $words]| separate(group, page::swar);
                "native": |group: &[u64; $words]| separate(group, u64::count_ones);
            });
            let title = concat!("count_ones_of ", $words, " words");
            table(title, 1_000, contenders, [column("all", words.clone()).shown(|time| time * f64::from($words))])
        }};
    }
    let mut digits =
        techniques!(attack_counts, of_group, m => |sets| in_registers(m::attack_counts(sets)));
    digits.extend(by_hand! { "odd_major": |sets| in_registers(page::attack_counts(sets)); });
    let seven = column("all", words.clone()).shown(|time| time * 7.0);
    let mut tables = vec![
        counts!(3, count_ones_of_3, page::count_3),
        counts!(7, count_ones_of_7, page::count_7),
        counts!(15, count_ones_of_15, page::count_15),
        table("attack_counts of 7 words", 1_000, digits, [seven]),
    ];
    race("several words: nanoseconds for all", 10, &mut [&mut tables]);
}
