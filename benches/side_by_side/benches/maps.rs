//! Maps compared with what else there is: keys with `phf` and a `match`, and the characters of
//! identifiers with `unicode-ident`.
//!
//! `cargo bench --package bit-tables-side-by-side --bench maps`, and the same with
//! `--features ptrhash`, which is another table of `phf`
//!
//! Half of the keys that are looked up are in the map, in random order, or all are in the order of
//! the map, over and over, which a processor predicts. Times are nanoseconds a look-up, by turns,
//! of independent look-ups.

use side_by_side::{InRegister, Turns, opaque, random, rounds};

#[allow(unreachable_pub, clippy::all, clippy::pedantic, reason = "it is emitted")]
mod emitted {
    include!(concat!(env!("OUT_DIR"), "/maps.rs"));
}

/// How often everything is gone through.
const ROUNDS: usize = 60;

/// How many look-ups are timed at once.
const LOOK_UPS: usize = 1 << 15;

#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call")]
fn sum<K: InRegister>(keys: &[K], look_up: impl Fn(K) -> u8) -> u64 {
    keys.iter().fold(0, |sum, &key| sum + u64::from(look_up(opaque(key))))
}

/// The values of characters: no compiler knows such a table, and a barrier for numbers would hide
/// that they are characters.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call")]
fn sum_of_chars(chars: &[char], look_up: impl Fn(char) -> u8) -> u64 {
    chars.iter().fold(0, |sum, &c| sum + u64::from(look_up(c)))
}

/// The keys of a map, and as many others, in no order.
fn mixed<K: Copy>(keys: &[K], other: impl Fn(u64) -> K) -> Vec<K> {
    let mut random = random();
    let one = |_| {
        let number = random();
        if number & 1 == 0 {
            other(number ^ (number >> 32))
        } else {
            keys[(number >> 32) as usize % keys.len()]
        }
    };
    (0..LOOK_UPS).map(one).collect()
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

macro_rules! of_keys {
    ($module:ident, $register:ty $(, $compiled:ident)?) => {{
        use emitted::$module::{KEYS, Key, MASK, NAME, PHF, latency, throughput};
        let functions: Vec<fn(&[$register]) -> u64> = vec![
            |keys| sum(keys, |key| throughput::look_up(key as Key)),
            |keys| sum(keys, |key| latency::look_up(key as Key)),
            |keys| sum(keys, |key| PHF.get(&(key as Key)).copied().unwrap_or(255)),
            $(|keys| sum(keys, |key| emitted::$module::$compiled(key as Key)),)?
        ];
        let all: Vec<$register> = KEYS.iter().map(|&key| key.into()).collect();
        let random = mixed(&all, |number| (number as Key & MASK).into());
        let mut in_order = all.clone();
        while in_order.len() < LOOK_UPS {
            in_order.extend_from_slice(&all);
        }
        println!("\n{} keys, {NAME}: nanoseconds in random order, and in that of the keys", KEYS.len());
        let names = [throughput::WAY.0, latency::WAY.0, "phf", "match"];
        let bytes = [throughput::WAY.1, latency::WAY.1, bytes_of_phf(&PHF)];
        let times = [random, in_order].map(|words| {
            let mut turns = Turns::new(functions.clone());
            for _ in 0..rounds(ROUNDS) {
                turns.round(&words);
            }
            turns.medians()
        });
        for place in 0..functions.len() {
            let about = ["throughput", "latency", "", ""][place];
            let bytes = bytes.get(place).map(usize::to_string).unwrap_or_default();
            let [random, in_order] = [times[0][place], times[1][place]];
            println!("  {:10}{about:12}{bytes:>8}{random:8.2}{in_order:8.2}", names[place]);
        }
    }};
}

fn identifiers(title: &str, chars: &[char]) {
    let peer: fn(&[char]) -> u64 = |chars| {
        sum_of_chars(chars, |c| {
            u8::from(unicode_ident::is_xid_start(c))
                | u8::from(unicode_ident::is_xid_continue(c)) << 1
        })
    };
    let functions = emitted::IDENTIFIERS.iter().map(|way| way.3).chain([peer]).collect();
    let mut turns = Turns::new(functions);
    for _ in 0..rounds(ROUNDS) {
        turns.round(chars);
    }
    let times = turns.medians();
    println!("\nBoth properties of identifiers, {title}");
    for ((technique, goal, bytes, _), time) in emitted::IDENTIFIERS.iter().zip(&times) {
        println!("  {technique:14}{goal:12}{bytes:>8}{time:8.2}");
    }
    // Its own tables, by its documentation.
    println!("  {:26}{:>8}{:8.2}", "unicode-ident", 10_368, times[times.len() - 1]);
}

fn main() {
    of_keys!(random_8, u32, by_match);
    of_keys!(random_33, u32, by_match);
    of_keys!(random_128, u32, by_match);
    of_keys!(random_1000, u32, by_match);
    of_keys!(random_10000, u32);
    of_keys!(random_65536, u32);
    of_keys!(wide_33, u64, by_match);
    of_keys!(wide_1000, u64, by_match);
    of_keys!(http, u32, by_match);
    of_keys!(chunks, u32, by_match);
    let mut random = random();
    let mut chars = |below: u32| -> Vec<char> {
        let mut numbers = std::iter::repeat_with(|| (random() >> 32) as u32 % below);
        numbers.by_ref().filter_map(char::from_u32).take(LOOK_UPS).collect()
    };
    identifiers("all code points, uniform", &chars(0x11_0000));
    identifiers("below U+3000, uniform", &chars(0x3000));
    identifiers("ASCII, uniform", &chars(0x80));
}
