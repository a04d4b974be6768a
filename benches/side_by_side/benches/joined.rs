//! Two slices counted together: emitted functions, compared with `fixedbitset` and the usual loops.
//!
//! The median of all rounds counts.
//!
//! `cargo bench --package bit-tables-side-by-side --bench joined`

use fixedbitset::FixedBitSet;
use side_by_side::{Turns, emitted, random, rounds};

/// The lengths of the sets, in bits: 4 KiB, a Mbit, and more than caches hold.
const BITS: [usize; 3] = [1 << 15, 1 << 20, 1 << 27];

/// How many rounds there are at a time.
const ROUNDS: usize = 20;

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 10;

/// Two sets, each as words and as a set of the crate.
struct Pair {
    words: [Vec<u64>; 2],
    sets: [FixedBitSet; 2],
}

impl Pair {
    fn new(bits: usize, random: &mut impl FnMut() -> u64) -> Self {
        let words = [(); 2].map(|()| (0..bits / 64).map(|_| random()).collect::<Vec<u64>>());
        let set = |words: &Vec<u64>| {
            let ones = (0..bits).filter(|bit| words[bit / 64] >> (bit % 64) & 1 == 1);
            let mut set = FixedBitSet::with_capacity(bits);
            ones.for_each(|bit| set.insert(bit));
            set
        };
        let sets = [set(&words[0]), set(&words[1])];
        Self { words, sets }
    }

    /// The sum of a function's results for each pair of words.
    #[inline]
    fn each(&self, of: impl Fn(u64, u64) -> u32) -> u64 {
        let words = self.words[0].iter().zip(&self.words[1]);
        words.map(|(&one, &other)| u64::from(of(one, other))).sum()
    }
}

/// Functions that count the same.
struct Counts {
    title: &'static str,
    names: &'static [&'static str],
    functions: Vec<fn(&[Pair]) -> u64>,
}

macro_rules! counts {
    ($title:literal: $($name:literal $function:expr;)*) => {
        Counts {
            title: $title,
            names: &[$($name),*],
            functions: vec![$(|pairs| pairs.iter().map($function).sum()),*],
        }
    };
}

macro_rules! of_two {
    ($title:literal, $function:ident, $method:ident, $by_hand:expr) => {
        counts! {$title:
            "native" |pair: &Pair| emitted::joined_native::$function(&pair.words[0], &pair.words[1]).unwrap_or(0);
            "harley_seal" |pair: &Pair| emitted::joined_harley_seal::$function(&pair.words[0], &pair.words[1]).unwrap_or(0);
            "simd(detect = std)" |pair: &Pair| emitted::joined_detected::$function(&pair.words[0], &pair.words[1]).unwrap_or(0);
            "fixedbitset" |pair: &Pair| pair.sets[0].$method(&pair.sets[1]) as u64;
            "word by word" |pair: &Pair| pair.each($by_hand);
        }
    };
}

/// Both counts as one number that depends on both.
fn sum([both, either]: [u64; 2]) -> u64 {
    both + 3 * either
}

fn all() -> [Counts; 4] {
    [
        of_two!("count_and_of_slices", count_and_of_slices, intersection_count, |one, other| {
            (one & other).count_ones()
        }),
        of_two!("count_or_of_slices", count_or_of_slices, union_count, |one, other| {
            (one | other).count_ones()
        }),
        of_two!(
            "count_and_not_of_slices",
            count_and_not_of_slices,
            difference_count,
            |one, other| { (one & !other).count_ones() }
        ),
        counts! {"jaccard_of_slices":
            "native" |pair: &Pair| sum(emitted::joined_native::jaccard_of_slices(&pair.words[0], &pair.words[1]));
            "harley_seal" |pair: &Pair| sum(emitted::joined_harley_seal::jaccard_of_slices(&pair.words[0], &pair.words[1]));
            "simd(detect = std)" |pair: &Pair| sum(emitted::joined_detected::jaccard_of_slices(&pair.words[0], &pair.words[1]));
            "fixedbitset" |pair: &Pair| {
                let [one, other] = &pair.sets;
                sum([one.intersection_count(other) as u64, one.union_count(other) as u64])
            };
            "word by word" |pair: &Pair| {
                pair.each(|one, other| (one & other).count_ones() + 3 * (one | other).count_ones())
            };
        },
    ]
}

fn main() {
    let mut random = random();
    let sets = BITS.map(|bits| {
        let count = (1 << 20) / bits;
        (0..count.max(1)).map(|_| Pair::new(bits, &mut random)).collect::<Vec<Pair>>()
    });
    println!(
        "two slices: microseconds for two sets of so many bits, and the ratio to `fixedbitset`"
    );
    for Counts { title, names, functions } in all() {
        println!("\n  {title}");
        let heads = BITS.map(|bits| format!("{bits:>12}{:6}", ""));
        println!("{:24}{}", "", heads.concat().trim_end());
        let times = [0, 1, 2].map(|place| {
            let mut turns = Turns::new(functions.clone());
            for _ in 0..rounds(SWEEPS * ROUNDS) {
                turns.round(&sets[place]);
            }
            // A turn has all pairs, and its time is that of one.
            turns.medians()
        });
        let others = names.iter().position(|&name| name == "fixedbitset").unwrap_or_default();
        for (row, name) in names.iter().enumerate() {
            let cells = times.iter().map(|times| {
                format!("{:12.2}{:6.2}", times[row] / 1_000.0, times[row] / times[others])
            });
            println!("    {name:20}{}", cells.collect::<String>());
        }
    }
}
