//! Operations on boards other than sliders: a nightrider's attacks compared with a walk, the
//! squares between two others, and shogi in two words.
//!
//! `cargo bench --package bit-tables-side-by-side --bench boards`, and the same with
//! `RUSTFLAGS="-C target-cpu=native"`

use side_by_side::{Turns, emitted, latency, opaque, random, rounds, throughput};

/// How often every function goes over all words.
const ROUNDS: usize = 200;

/// How many words there are: occupancies whose square is one of their bits, or pairs of squares.
const WORDS: usize = 8 << 10;

/// How many of them stay in a first-level cache with the tables.
const FEW: usize = 512;

const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// From square to square along each line of leaps.
#[inline(never)]
fn walk(occupied: u64, square: u32) -> u64 {
    let (file, rank) = ((square & 7) as i32, (square >> 3 & 7) as i32);
    let mut attacks = 0_u64;
    for (files, ranks) in LEAPS {
        let (mut file, mut rank) = (file + files, rank + ranks);
        while (file | rank) & !7 == 0 {
            let bit = 1_u64 << ((rank * 8 + file) & 63);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

/// The square of a rider: the lowest six bits, as any are as good.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call")]
fn rider(attacks: impl Fn(u64, u32) -> u64) -> impl Fn(u64) -> u64 {
    move |word| attacks(word, word as u32 & 63)
}

/// Two squares, which are the lowest twelve bits.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call")]
fn pair(between: impl Fn(u32, u32) -> u64) -> impl Fn(u64) -> u64 {
    move |word| between(word as u32 & 63, word as u32 >> 6 & 63)
}

/// The attacks of rook and bishop of shogi, where words of 64 and 17 squares are those of `u128`;
/// of the result the first 63.
fn whole(word: u64) -> u64 {
    let (low, high) = (opaque(word), opaque(word & 0x1_ffff));
    let occupied = u128::from(low) | u128::from(high) << 64;
    let (rook, bishop) = emitted::shogi_halves::rook_and_bishop_attacks(occupied, word as u32 & 63);
    let attacks = rook ^ bishop;
    let (low, _) = (opaque(attacks as u64), opaque((attacks >> 64) as u64));
    low & u64::MAX >> 1
}

/// Like the shogi look-up in one word, but with two words of 63 and 18 squares.
fn halves(word: u64) -> u64 {
    use emitted::shogi_halves::{from_halves, high_half, low_half, rook_and_bishop_attacks};
    let (low, high) = (opaque(word & u64::MAX >> 1), opaque(word.rotate_left(1) & 0x3_ffff));
    let (rook, bishop) = rook_and_bishop_attacks(from_halves(low, high), word as u32 & 63);
    let attacks = rook ^ bishop;
    let (low, _) = (opaque(low_half(attacks)), opaque(high_half(attacks)));
    low
}

/// A function over all words, as throughput and as a chain.
type Ways = [fn(&[u64]) -> u64; 2];

macro_rules! ways {
    ($function:expr) => {
        [|words| throughput(words, $function), |words| latency(words, $function)]
    };
}

/// Times functions over the words by turns.
fn time(ways: &[Ways], words: &[u64]) -> Turns {
    let mut turns = Turns::new(ways.concat());
    for _ in 0..rounds(ROUNDS) {
        turns.round(words);
    }
    turns
}

/// A line for each function, which begins with the names of its figures.
fn print(title: &str, names: &[&str], turns: &Turns) {
    println!("{title}: nanoseconds");
    for (name, times) in names.iter().zip(turns.best().chunks(2)) {
        println!("  {name:32}{:6.1}", times[0]);
        println!("  {:32}{:6.1}", format!("{name}_chain"), times[1]);
    }
}

fn main() {
    let mut random = random();
    let words: Vec<u64> = (0..WORDS).map(|_| random() & random()).collect();

    let riders: [Ways; 3] = [
        ways!(rider(walk)),
        ways!(rider(emitted::riders_reversal::rider_attacks)),
        ways!(rider(emitted::riders_obstruction_difference::rider_attacks)),
    ];
    let names = ["walk", "reversal", "obstruction_difference"];
    print("nightrider", &names, &time(&riders, &words));

    let between: [Ways; 2] = [
        ways!(pair(emitted::between_line_masks::between)),
        ways!(pair(emitted::between_table::between)),
    ];
    print("between", &["line_masks", "table"], &time(&between, &words[..FEW]));

    let shogi: [Ways; 2] = [ways!(whole), ways!(halves)];
    let turns = time(&shogi, &words);
    println!("shogi in words of 63 and 18 squares, by the time in words of 64 and 17");
    println!("  {:32}{:6.2}", "halves", turns.ratio(2, 0));
}
