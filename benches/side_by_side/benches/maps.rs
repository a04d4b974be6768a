//! Maps compared with what else there is: keys with `phf` and a `match`, and the characters of
//! identifiers with `unicode-ident`. With `--features ptrhash`, `phf` has another table.
//!
//! Half of the keys that are looked up are in the map, in random order, or all are in the order of
//! the map, over and over, which a processor predicts. Times are nanoseconds a look-up, in turn,
//! of independent look-ups.

use crate::driver::{Column, column, contender, race, random, table};
use side_by_side::{InRegister, opaque};

#[allow(clippy::all, clippy::pedantic, reason = "it is emitted")]
mod emitted {
    include!(concat!(env!("OUT_DIR"), "/maps.rs"));
    pub(super) use {all_keys, identifiers};
}

/// How often everything is gone through.
const ROUNDS: usize = 60;

/// How many look-ups are timed at once.
const LOOK_UPS: usize = 1 << 15;

#[inline(always)]
fn sum<K: InRegister>(keys: &[K], look_up: impl Fn(K) -> u8) -> u64 {
    keys.iter().fold(0, |sum, &key| sum + u64::from(look_up(opaque(key))))
}

/// The values of characters: no compiler knows such a table, and a barrier for numbers would hide
/// that they are characters.
#[inline(always)]
fn sum_of_chars(chars: &[char], look_up: impl Fn(char) -> u8) -> u64 {
    chars.iter().fold(0, |sum, &c| sum + u64::from(look_up(c)))
}

/// The keys of a map and as many others, in no order; and the keys in order.
fn keys<K: Copy>(keys: &[K], other: impl Fn(u64) -> K) -> [Column<K>; 2] {
    let mut random = random();
    let one = |_| {
        let number = random();
        if number & 1 == 0 {
            other(number ^ (number >> 32))
        } else {
            keys[(number >> 32) as usize % keys.len()]
        }
    };
    let mixed = (0..LOOK_UPS).map(one).collect();
    let in_order = keys.repeat(LOOK_UPS.div_ceil(keys.len()));
    [column("in random order", mixed), column("in that of the keys", in_order)]
}

/// The bytes of a map of `phf`.
#[cfg(not(feature = "ptrhash"))]
const fn bytes_of_phf<K>(map: &phf::Map<K, u8>) -> usize {
    size_of_val(map.disps) + size_of_val(map.entries)
}

/// The bytes of a map of `phf`.
#[cfg(feature = "ptrhash")]
const fn bytes_of_phf<K>(map: &phf::Map<K, u8>) -> usize {
    size_of_val(map.pilots) + size_of_val(map.remap) + size_of_val(map.entries)
}

fn name(technique: &str, goal: &str, bytes: usize) -> String {
    format!("{technique:14}{goal:12}{bytes:>8}")
}

macro_rules! of_keys {
    ($module:ident, $register:ty $(, $compiled:ident)?) => {{
        use emitted::$module::{KEYS, Key, MASK, PHF, latency, throughput};
        let ours = |goal, (technique, bytes)| name(technique, goal, bytes);
        let contenders = vec![
            contender(ours("throughput", throughput::WAY), [|keys| sum(keys, |key| throughput::look_up(key as Key))]),
            contender(ours("latency", latency::WAY), [|keys| sum(keys, |key| latency::look_up(key as Key))]),
            contender(name("phf", "", bytes_of_phf(&PHF)), [|keys| sum(keys, |key| PHF.get(&(key as Key)).copied().unwrap_or(255))]),
            $(contender("match", [|keys| sum(keys, |key| emitted::$module::$compiled(key as Key))]),)?
        ];
        let all: Vec<$register> = KEYS.iter().map(|&key| key.into()).collect();
        let columns = keys(&all, |number| (number as Key & MASK).into());
        let title = concat!(stringify!($module), ": nanoseconds");
        let mut tables = vec![table(format!("{} keys", KEYS.len()), ROUNDS, contenders, columns).middle()];
        race(title, 1, &mut [&mut tables]);
    }};
}

macro_rules! of_chars {
    ($module:ident, $goal:literal) => {{
        use emitted::$module::{WAY, look_up};
        contender(name(WAY.0, $goal, WAY.1), [|chars| sum_of_chars(chars, look_up)])
    }};
}

#[allow(clippy::unnecessary_cast, clippy::useless_conversion, reason = "some keys are as wide")]
pub fn maps() {
    emitted::all_keys!(of_keys);
    let mut contenders = emitted::identifiers!(of_chars);
    // Its own tables, by its documentation.
    contenders.push(contender(
        name("unicode-ident", "", 10_368),
        [|chars| {
            sum_of_chars(chars, |c| {
                u8::from(unicode_ident::is_xid_start(c))
                    | u8::from(unicode_ident::is_xid_continue(c)) << 1
            })
        }],
    ));
    let mut random = random();
    let mut chars = |head, below: u32| {
        let mut numbers = std::iter::repeat_with(|| (random() >> 32) as u32 % below);
        column(head, numbers.by_ref().filter_map(char::from_u32).take(LOOK_UPS).collect())
    };
    let columns =
        [chars("all code points", 0x11_0000), chars("below U+3000", 0x3000), chars("ASCII", 0x80)];
    let mut tables = vec![table("uniform", ROUNDS, contenders, columns).middle()];
    race("both properties of identifiers: nanoseconds", 1, &mut [&mut tables]);
}
