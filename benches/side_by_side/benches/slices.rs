//! Functions of slices: emitted, compared with other crates and the usual loops.

use crate::driver::{Column, Contender, Table, column, contender, race, random, table, word_with};
use crate::words::WORDS;
use fixedbitset::FixedBitSet;
use hamming_bitwise_fast::slice::distance;
use popcnt::count_ones;
use roaring::RoaringBitmap;
use side_by_side::{opaque, techniques};
use simd_popcnt::{PopcntExt, popcnt};
use std::cell::RefCell;

/// The sum of a function's results for each item, as a row.
macro_rules! of_each {
    ($name:expr, $function:expr) => {
        contender($name, [|items| items.iter().map($function).fold(0, u64::wrapping_add)])
    };
    ($name:literal, $path:path, $module:ident => $function:expr) => {{
        use $path as $module;
        of_each!($name, $function)
    }};
}

/// Word by word.
macro_rules! ones {
    ($words:expr) => {
        $words.map(|word| word.count_ones() as u64).sum::<u64>()
    };
}

/// The lengths of slices, in bytes, at random or all the same.
const LENGTHS: [(&str, usize, usize); 10] = [
    ("0 to 16", 0, 16),
    ("0 to 64", 0, 64),
    ("0 to 1,024", 0, 1_024),
    ("256 bytes", 256, 256),
    ("1 KiB", 1 << 10, 1 << 10),
    ("4 KiB", 4 << 10, 4 << 10),
    ("32 KiB", 32 << 10, 32 << 10),
    ("256 KiB", 256 << 10, 256 << 10),
    ("1 MiB", 1 << 20, 1 << 20),
    ("16 MiB", MOST, MOST),
];

/// How many bytes the longest slice has.
const MOST: usize = 16 << 20;

/// How many bytes slices are taken from, if they are not longer: two such stay in a second-level
/// cache.
const BYTES: usize = 32 << 10;

/// How many short slices there are in a round: each round has them in another order, which no
/// branch predictor knows.
const CALLS: usize = 4 << 10;

/// How many bytes all long slices of a round have together, if one has not more.
const BYTES_TOGETHER: usize = 512 << 10;

/// Two slices of the same length.
type Pair<'a, W> = (&'a [W], &'a [W]);

/// Columns of slices of all lengths, taken from these.
fn of_lengths<'a, W>(
    from: Pair<'a, W>,
    random: &mut impl FnMut() -> u64,
) -> Vec<Column<Pair<'a, W>>> {
    let mut of_length = |(head, least, most): (&str, usize, usize)| {
        let size = size_of::<W>();
        let words = BYTES.max(most) / size;
        let calls = if least < most { CALLS } else { BYTES_TOGETHER.div_ceil(most) };
        let pairs = (0..calls).map(|call| {
            let length = (least + random() as usize % (most - least + size)) / size;
            let place = if least < most {
                random() as usize % (words - length + 1)
            } else {
                // One after the other, the first where an allocator begins: often no multiple of
                // 64 bytes.
                call * length % words
            };
            let part = place..place + length;
            (&from.0[part.clone()], &from.1[part])
        });
        let column = column(head, pairs.collect());
        if least < most { column } else { column.with_bytes(most) }
    };
    LENGTHS.into_iter().map(&mut of_length).collect()
}

/// Sets a module to the tier that it is named after.
macro_rules! set_tier {
    ($tier:literal, $path:path,) => {{
        use $path as module;
        (stringify!($path), module::set_tier($tier))
    }};
}

/// Slices of any length.
///
/// Short slices of random lengths and alignments measure the time of a call; longer ones of one
/// length measure throughput. The median of all rounds counts, because slices have a different
/// order in each.
///
/// The crates detect the widest vectors that they support at run time: `simd-popcnt` and
/// `hamming-bitwise-fast` AVX-512, `popcnt` AVX2. None of them can be limited at run time. But
/// `simd-popcnt` compiled for AVX2 does not detect, nor does `hamming-bitwise-fast` without the
/// feature `detect`: these use what the target has.
///
/// `RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench --package bit-tables-side-by-side
/// --no-default-features -- slices`
pub fn slices() {
    for (module, has_tier) in techniques!(tiers, set_tier,) {
        if !has_tier {
            println!("the processor has not what `{module}` needs");
        }
    }
    let mut random = random();
    let [words, other_words]: [Vec<u64>; 2] =
        [(); 2].map(|()| (0..MOST / 8).map(|_| random()).collect());
    let bytes = |words: &[u64]| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let [bytes, other_bytes]: [Vec<u8>; 2] = [&words, &other_words].map(|words| bytes(words));
    let (bytes, words) = ((&bytes[..], &other_bytes[..]), (&words[..], &other_words[..]));
    macro_rules! of_slices {
        ($words:ident, $word:ty, $group:ident, |$pair:ident| $emitted:expr; $($name:literal: $peer:expr;)*) => {{
            let mut contenders = techniques!($group, of_each, m => |$pair: &Pair<$word>| $emitted);
            contenders.extend([$(of_each!($name, |$pair: &Pair<$word>| $peer).peer()),*]);
            let columns = of_lengths($words, &mut random);
            let title = stringify!($group).replace("_slice_", "_slice, ").replace("_slices_", "_slices, ");
            table(title, 50, contenders, columns).shuffled().middle()
        }};
    }
    let mut of_bytes = vec![
        of_slices! {
            bytes, u8, count_ones_of_slice_u8, |pair| m::count_ones_of_slice(pair.0);
            "simd-popcnt": popcnt(pair.0);
            "popcnt": count_ones(pair.0);
            "sum of bytes": ones!(pair.0.iter());
            "sum of chunks": {
                let (chunks, rest) = pair.0.as_chunks();
                ones!(chunks.iter().map(|&chunk| u64::from_ne_bytes(chunk))) + ones!(rest.iter())
            };
        },
        of_slices! {
            bytes, u8, hamming_distance_of_slices_u8, |pair| m::hamming_distance_of_slices(pair.0, pair.1).unwrap_or(0);
            "hamming-bitwise-fast": distance(pair.0, pair.1) as u64;
            "sum of bytes": ones!(pair.0.iter().zip(pair.1).map(|(one, other)| one ^ other));
            "sum of chunks": {
                let ((chunks, rest), (others, other_rest)) = (pair.0.as_chunks(), pair.1.as_chunks());
                let word = |chunk: &[u8; 8]| u64::from_ne_bytes(*chunk);
                ones!(chunks.iter().zip(others).map(|(one, other)| word(one) ^ word(other)))
                    + ones!(rest.iter().zip(other_rest).map(|(one, other)| one ^ other))
            };
        },
    ];
    let mut of_words = vec![
        of_slices! {
            words, u64, count_ones_of_slice_u64, |pair| m::count_ones_of_slice(pair.0);
            "simd-popcnt": pair.0.popcnt();
            "sum of words": ones!(pair.0.iter());
        },
        of_slices! {
            words, u64, hamming_distance_of_slices_u64, |pair| m::hamming_distance_of_slices(pair.0, pair.1).unwrap_or(0);
            "sum of words": ones!(pair.0.iter().zip(pair.1).map(|(one, other)| one ^ other));
        },
    ];
    race(
        "slices: nanoseconds a call where lengths are at random, gigabytes a second where they are \
         the same, and what is emitted by the best of the others in time",
        10,
        &mut [&mut of_bytes, &mut of_words],
    );
}

/// Two sets, each as words and as a set of the crate.
struct Sets {
    words: [Vec<u64>; 2],
    sets: [FixedBitSet; 2],
}

impl Sets {
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

/// Both counts as one number that depends on both.
fn both([both, either]: [u64; 2]) -> u64 {
    both + 3 * either
}

/// Two slices counted together: emitted functions, compared with `fixedbitset` and the usual loops.
pub fn joined() {
    let mut random = random();
    // 4 KiB, a Mbit, and more than caches hold.
    let sets = [1 << 15, 1 << 20, 1 << 27].map(|bits| {
        let count = (1_usize << 20).div_ceil(bits);
        (bits, (0..count).map(|_| Sets::new(bits, &mut random)).collect::<Vec<Sets>>())
    });
    let joined = |title: &str, mut emitted: Vec<_>, others: [Contender<_>; 2]| {
        let columns = sets.each_ref().map(|(bits, sets)| {
            column(bits.to_string(), sets.iter().collect()).shown(|time| time / 1e3)
        });
        let [crates, by_word] = others;
        emitted.extend([crates.peer(), by_word]);
        table(title, 200, emitted, columns).middle()
    };
    macro_rules! of_two {
        ($function:ident, $method:ident, $by_hand:expr) => {
            joined(
                stringify!($function),
                techniques!(joined, of_each, m => |pair: &&Sets| m::$function(&pair.words[0], &pair.words[1]).unwrap_or(0)),
                [
                    of_each!("fixedbitset", |pair: &&Sets| pair.sets[0].$method(&pair.sets[1]) as u64),
                    of_each!("word by word", |pair: &&Sets| pair.each($by_hand)),
                ],
            )
        };
    }
    let mut tables = vec![
        of_two!(count_and_of_slices, intersection_count, |a, b| (a & b).count_ones()),
        of_two!(count_or_of_slices, union_count, |a, b| (a | b).count_ones()),
        of_two!(count_and_not_of_slices, difference_count, |a, b| (a & !b).count_ones()),
        joined(
            "jaccard_of_slices",
            techniques!(
                joined,
                of_each,
                m => |pair: &&Sets| both(m::jaccard_of_slices(&pair.words[0], &pair.words[1]))
            ),
            [
                of_each!("fixedbitset", |pair: &&Sets| {
                    let [one, other] = &pair.sets;
                    both([one.intersection_count(other) as u64, one.union_count(other) as u64])
                }),
                of_each!("word by word", |pair: &&Sets| {
                    pair.each(|a, b| (a & b).count_ones() + 3 * (a | b).count_ones())
                }),
            ],
        ),
    ];
    let title =
        "two slices: microseconds for two sets of so many bits, and the ratio to `fixedbitset`";
    race(title, 1, &mut [&mut tables]);
}

/// A number that depends on every count and its place.
fn digest(counts: &[u64]) -> u64 {
    counts.iter().fold(0, |digest: u64, count| digest.wrapping_mul(31).wrapping_add(*count))
}

/// As one writes it: a loop over the bits of each word.
fn bit_counts<const BITS: usize>(words: impl Iterator<Item = u64>) -> [u64; BITS] {
    let mut counts = [0; BITS];
    for word in words {
        for (bit, count) in counts.iter_mut().enumerate() {
            *count += word >> bit & 1;
        }
    }
    counts
}

/// Counts of each bit over slices.
pub fn positional() {
    let mut random = random();
    let lengths = [64, 4 << 10, 1 << 20];
    let bytes = lengths.map(|bytes| {
        let mut slice = || (0..bytes).map(|_| random() as u8).collect::<Vec<u8>>();
        (0..((256 << 10) / bytes).max(1)).map(|_| slice()).collect::<Vec<_>>()
    });
    let pairs = bytes.each_ref().map(|slices| {
        let pair = |pair: &[u8; 2]| u16::from_ne_bytes(*pair);
        let pairs = |slice: &Vec<u8>| slice.as_chunks().0.iter().map(pair).collect::<Vec<u16>>();
        slices.iter().map(pairs).collect::<Vec<_>>()
    });
    macro_rules! of_word {
        ($word:ident, $group:ident, $slices:ident) => {{
            let mut contenders = techniques!($group, of_each, m => |slice: &&[$word]| digest(&m::positional_counts(slice)));
            contenders.push(of_each!("by hand", |slice: &&[$word]| {
                digest(&bit_counts::<{ $word::BITS as usize }>(slice.iter().map(|&word| word.into())))
            }).peer());
            let columns = [0, 1, 2].map(|place| {
                let slices = $slices[place].iter().map(|slice| &slice[..]);
                column(lengths[place].to_string(), slices.collect()).with_bytes(lengths[place])
            });
            vec![table(stringify!($word), 400, contenders, columns).middle()]
        }};
    }
    race(
        "positional_counts: gigabytes a second, and the time by that of what is written by hand",
        1,
        &mut [
            &mut of_word!(u8, positional_counts_u8, bytes),
            &mut of_word!(u16, positional_counts_u16, pairs),
        ],
    );
}

/// Slices whose words are reversed in place: emitted functions, compared with the loop over
/// `reverse_bits`.
pub fn reversal() {
    let mut random = random();
    let lengths = [64, 1 << 10, 1000, 32 << 10, 1 << 20];
    macro_rules! slices {
        ($word:ident) => {
            lengths.map(|bytes| {
                let count = bytes / size_of::<$word>();
                let mut slice = || (0..count).map(|_| random() as $word).collect();
                let all = (0..((256 << 10) / bytes).max(1)).map(|_| RefCell::new(slice()));
                all.collect::<Vec<RefCell<Vec<$word>>>>()
            })
        };
    }
    let (bytes, words) = (slices!(u8), slices!(u32));
    macro_rules! of_word {
        ($word:ident, $group:ident, $slices:ident) => {{
            macro_rules! reversed {
                ($name:expr, $reverse:expr) => {
                    of_each!($name, |slice: &&RefCell<Vec<$word>>| {
                        let mut words = slice.borrow_mut();
                        $reverse(&mut words);
                        // The same before and after.
                        let word = words[words.len() / 2];
                        (word ^ word.reverse_bits()).into()
                    })
                };
                ($name:literal, $path:path,) => {{
                    use $path as module;
                    reversed!($name, module::reverse_bits_of_slice)
                }};
            }
            let mut contenders = techniques!($group, reversed,);
            contenders.push(
                reversed!("loop", |words: &mut [$word]| {
                    for word in words {
                        *word = word.reverse_bits();
                    }
                })
                .peer(),
            );
            let columns = [0, 1, 2, 3, 4].map(|place| {
                let slices = $slices[place].iter();
                column(lengths[place].to_string(), slices.collect()).with_bytes(lengths[place])
            });
            vec![table(stringify!($word), 400, contenders, columns).middle()]
        }};
    }
    race(
        "reverse_bits_of_slice: gigabytes a second by the bytes of a slice, and the time by that of the loop",
        1,
        &mut [
            &mut of_word!(u8, reverse_bits_of_slice_u8, bytes),
            &mut of_word!(u32, reverse_bits_of_slice_u32, words),
        ],
    );
}

/// The number of bits of a bitmap, like a container of `roaring`. There, up to 4,096 values are
/// already stored as a list, and nothing is decoded.
const BITS: usize = 1 << 16;

/// One set in every form.
struct Bitmap {
    words: Vec<u64>,
    fixed: FixedBitSet,
    roaring: RoaringBitmap,
    /// Room for its values.
    wide: RefCell<Vec<u32>>,
    narrow: RefCell<Vec<u16>>,
}

impl Bitmap {
    fn of(values: usize, random: &mut impl FnMut() -> u64) -> Self {
        let mut fixed = FixedBitSet::with_capacity(BITS);
        while fixed.count_ones(..) < values {
            fixed.insert(random() as usize % BITS);
        }
        let mut words = vec![0; BITS / 64];
        fixed.ones().for_each(|one| words[one / 64] |= 1 << (one % 64));
        let roaring = fixed.ones().map(|one| one as u32).collect();
        let (wide, narrow) = (vec![0; values].into(), vec![0; values].into());
        Self { words, fixed, roaring, wide, narrow }
    }
}

/// Lists a bitmap into exactly the room that it needs, and returns something of the list.
fn listed<E: Copy + Into<u64>>(room: &RefCell<Vec<E>>, list: impl Fn(&mut [E]) -> usize) -> u64 {
    let mut to = room.borrow_mut();
    let count = list(&mut to);
    to[count / 2].into() + count as u64
}

/// What an iterator gives.
fn collected<E>(indices: impl Iterator<Item = E>, to: &mut [E]) -> usize {
    indices.fold(0, |count, index| {
        if let Some(entry) = to.get_mut(count) {
            *entry = index;
        }
        count + 1
    })
}

/// The loop that everybody writes.
fn by_hand(words: &[u64], to: &mut [u32]) -> usize {
    let mut count = 0;
    for (first, &word) in (0..).step_by(64).zip(words) {
        let mut rest = word;
        while rest != 0 {
            if let Some(entry) = to.get_mut(count) {
                *entry = first + rest.trailing_zeros();
            }
            count += 1;
            rest &= rest - 1;
        }
    }
    count
}

/// Bitmaps to lists: emitted functions, compared with the iterators of `roaring` and `fixedbitset`
/// and the usual loop.
pub fn bitmaps() {
    macro_rules! listing {
        ($name:expr, $list:expr) => {
            of_each!($name, |bitmap: &&Bitmap| listed(&bitmap.wide, |to| $list(*bitmap, to)))
        };
    }
    let mut contenders = techniques!(
        indices_of_slice_u32,
        of_each,
        m => |bitmap: &&Bitmap| listed(&bitmap.wide, |to| m::indices_of_slice(&bitmap.words, 0, to))
    );
    let narrow: Vec<Contender<&Bitmap>> = techniques!(
        indices_of_slice_u16,
        of_each,
        m => |bitmap: &&Bitmap| listed(&bitmap.narrow, |to| m::indices_of_slice(&bitmap.words, 0, to))
    );
    for mut one in narrow {
        one.name.insert_str(0, "u16, ");
        contenders.push(one);
    }
    contenders.extend([
        listing!("roaring", |bitmap: &Bitmap, to| collected(bitmap.roaring.iter(), to)),
        listing!("fixedbitset", |bitmap: &Bitmap, to| {
            collected(bitmap.fixed.ones().map(|one| one as u32), to)
        }),
        listing!("loop", |bitmap: &Bitmap, to| by_hand(&bitmap.words, to)).peer(),
    ]);
    let mut random = random();
    // So many that no branch predictor learns one.
    let bitmaps = [64, 1024, 2048, 4096, 8192, 16384, 32768].map(|values| {
        (values, (0..32).map(|_| Bitmap::of(values, &mut random)).collect::<Vec<_>>())
    });
    let columns = bitmaps.each_ref().map(|(values, bitmaps)| {
        column(values.to_string(), bitmaps.iter().collect()).with(*values)
    });
    let mut tables = vec![table("values", 60, contenders, columns).middle()];
    let title = format!(
        "indices_of_slice: nanoseconds a value of a bitmap of {BITS} bits, by their number, and the time by that of the loop"
    );
    race(&title, 1, &mut [&mut tables]);
}

/// Lists each word, and adds up numbers of entries and the last ones.
#[inline(always)]
fn over<E: Copy + Default + Into<u64>>(
    words: &[u64],
    list: impl Fn(u64, E, &mut [E; 64]) -> usize,
) -> u64 {
    let mut to = [E::default(); 64];
    words.iter().fold(0, |sum: u64, &word| {
        let count = list(opaque(word), E::default(), &mut to);
        let end = if count > 0 { to[(count - 1) & 63].into() } else { 0 };
        sum.wrapping_add(end + count as u64)
    })
}

/// Lists of indices by the number of set bits, compared with the loop that clears one bit after the
/// other.
pub fn indices() {
    let mut random = random();
    let mut columns = |varies: bool| {
        let of = |ones: u64| {
            let number = |random: u64| if varies { random % (2 * ones + 1) } else { ones };
            let words = (0..WORDS / 8).map(|_| word_with(number(random()), &mut random));
            column(ones.to_string(), words.collect())
        };
        [0, 1, 2, 3, 4, 8, 16, 24, 32].map(of)
    };
    macro_rules! listing {
        ($name:literal, $entry:ty, $x:ident, $base:ident, $to:ident => $list:expr) => {{
            #[inline(never)]
            fn list($x: u64, $base: $entry, $to: &mut [$entry; 64]) -> usize {
                $list
            }
            contender($name, [|words| over(words, list)])
        }};
        ($name:literal, $path:path, $module:ident, $entry:ty, $x:ident, $base:ident, $to:ident => $list:expr) => {{
            use $path as $module;
            listing!($name, $entry, $x, $base, $to => $list)
        }};
    }
    macro_rules! listings {
        ($group:ident, $entry:ident, $base:ident, [$($arguments:tt)*], $entry_of:expr) => {{
            let contenders = || {
                let mut contenders = techniques!($group, listing, m, $entry, x, $base, to => m::indices(x, $($arguments)* to));
                contenders.push(listing!("loop", $entry, x, $base, to => {
                    let entry: fn($entry, u32) -> $entry = $entry_of;
                    let (mut rest, mut count) = (x, 0);
                    while rest != 0 {
                        to[count & 63] = entry($base, rest.trailing_zeros());
                        rest &= rest - 1;
                        count += 1;
                    }
                    count
                }).peer());
                contenders
            };
            [("so many ones", false), ("0 to twice as many ones, at random", true)].map(|(title, varies)| {
                let title = format!("{}, {title}", stringify!($entry));
                table(title, 24, contenders(), columns(varies)).shuffled().middle().speeds().across()
            })
        }};
    }
    let mut tables: Vec<Table<u64>> = [
        listings!(indices_u8, u8, _base, [], |_, index| index as u8),
        listings!(indices_u16, u16, base, [base,], |base, index| base | (index as u16) << 6),
        listings!(indices_u32, u32, base, [base,], |base, index| base | index << 6),
    ]
    .into_iter()
    .flatten()
    .collect();
    let title = "indices: nanoseconds a word, and the loop by each technique";
    race(title, 1, &mut [&mut tables]);
}
