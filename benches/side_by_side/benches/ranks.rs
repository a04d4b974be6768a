//! Ranks and places in slices, by an index: emitted functions, compared with crates.

use crate::driver::{column, contender, race, random, table};
use side_by_side::techniques;

use sucds::bit_vectors::{Rank, Rank9Sel, Select};
use vers_vecs::{BitVec, RsVec};

/// The words of a slice: 10 Mbit.
const WORDS: usize = 10 * (1 << 20) / 64;

/// How many queries a round has.
const QUERIES: usize = 10_0000;

/// How often every function answers them.
const ROUNDS: usize = 40;

/// A slice with its index in each crate.
struct Ranked {
    words: Vec<u64>,
    index: Vec<u64>,
    sucds: Rank9Sel,
    vers: RsVec,
}

/// The name of words, and a word made of three random ones.
type Density = (&'static str, fn([u64; 3]) -> u64);

const DENSITIES: [Density; 3] = [
    ("an eighth are ones", |[first, second, third]| first & second & third),
    ("half are ones", |[first, ..]| first),
    ("seven eighths are ones", |[first, second, third]| first | second | third),
];

impl Ranked {
    fn of(words: Vec<u64>) -> Self {
        macro_rules! index {
            ($name:literal, $path:path,) => {{
                use $path as module;
                let mut index = vec![0; module::rank_index(&words, &mut [])];
                module::rank_index(&words, &mut index);
                index
            }};
        }
        let [index] = techniques!(rank_select_of_slice, index,).try_into().expect("one technique");
        let bits = words.iter().flat_map(|word| (0..64).map(move |bit| word >> bit & 1 == 1));
        let sucds = Rank9Sel::from_bits(bits).select1_hints();
        let mut vers = BitVec::new();
        for word in &words {
            vers.append_word(*word);
        }
        Self { index, sucds, vers: RsVec::from_bit_vec(vers), words }
    }

    fn ones(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// The sum of a function's results for each slice and number, as a row.
macro_rules! of_each {
    ($name:expr, $function:expr) => {
        contender(
            $name,
            [|items: &[(&Ranked, usize)]| {
                let results = items.iter().map(|&(ranked, n)| $function(ranked, n) as u64);
                results.fold(0, u64::wrapping_add)
            }],
        )
    };
    ($name:literal, $path:path, $module:ident => $function:expr) => {{
        use $path as $module;
        of_each!($name, $function)
    }};
}

/// `rank` and `select` of 10 Mbit, in random order and in ascending order.
pub fn ranks() {
    let mut random = random();
    for (density, word) in DENSITIES {
        let words = (0..WORDS).map(|_| word([(); 3].map(|()| random()))).collect();
        let ranked = Ranked::of(words);
        let bits = WORDS * 64;
        let hundredths = ranked.index.len() * 64 * 10_000 / bits;
        println!("{density}: the index takes {}.{:02} %", hundredths / 100, hundredths % 100);
        let mut columns = |below: usize| {
            let mut queries: Vec<_> =
                (0..QUERIES).map(|_| (&ranked, random() as usize % below)).collect();
            let in_any_order = column("random", queries.clone());
            queries.sort_by_key(|(_, n)| *n);
            [in_any_order, column("ascending", queries)]
        };
        let (of_bits, of_ones) = (columns(bits), columns(ranked.ones()));
        let mut rank = techniques!(rank_select_of_slice, of_each, m => |ranked: &Ranked, n| {
            m::rank_of_slice(&ranked.words, &ranked.index, n)
        });
        rank.push(
            of_each!("sucds", |ranked: &Ranked, n| ranked.sucds.rank1(n).unwrap_or(0)).peer(),
        );
        rank.push(of_each!("vers-vecs", |ranked: &Ranked, n| ranked.vers.rank1(n)).peer());
        let mut select = techniques!(rank_select_of_slice, of_each, m => |ranked: &Ranked, n| {
            m::select_of_slice(&ranked.words, &ranked.index, n).unwrap_or(0)
        });
        select.push(
            of_each!("sucds", |ranked: &Ranked, n| ranked.sucds.select1(n).unwrap_or(0)).peer(),
        );
        select.push(of_each!("vers-vecs", |ranked: &Ranked, n| ranked.vers.select1(n)).peer());
        let mut tables = vec![
            table("rank, nanoseconds a query", ROUNDS, rank, of_bits),
            table("select, nanoseconds a query", ROUNDS, select, of_ones),
        ];
        race(density, 1, &mut [&mut tables]);
    }
}
