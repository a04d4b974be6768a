//! The 64-bit population count, by the number of ones: does Kernighan's loop pay for sparse words?
//!
//! `native` is an instruction only where the target has one: `RUSTFLAGS="-C target-cpu=native"`.
//! Another build may lay the loop elsewhere, which moves its break-even by a bit.

use crate::chart::{Chart, Series};
use crate::driver::{column, contender, race, random, table, word_with};
use crate::words::of_word;
use side_by_side::emitted;
use std::error::Error;

/// How many words are counted: 24 KiB, which stay in a first-level cache.
const WORDS: usize = 3 << 10;

/// How many bits are set in each word, from a number and a random one.
type Setting = (&'static str, fn(u64, u64) -> u64);

const SETTINGS: [Setting; 2] = [
    ("every word has as many bits set, though not each half of it", |bits, _| bits),
    (
        "every word has 0 to twice as many bits set, all equally likely, and 64 where that is more",
        { |bits, random| (random % (2 * bits + 1)).min(64) },
    ),
];

/// How many bits are set on average.
fn mean((_, bits): Setting, number: u64) -> f64 {
    let sum: u64 = (0..=2 * number).map(|random| bits(number, random)).sum();
    f64::from(sum as u32) / f64::from(2 * number as u32 + 1)
}

pub fn density() -> Result<(), Box<dyn Error>> {
    let mut random = random();
    let mut tables: Vec<_> = SETTINGS
        .map(|setting| {
            let contenders = vec![
                of_word!("swar", emitted::count_ones_swar::count_ones),
                of_word!("native", emitted::count_ones_native::count_ones),
                of_word!("table8", emitted::count_ones_table8::count_ones),
                of_word!("kernighan", emitted::count_ones_kernighan::count_ones),
                of_word!("kernighan_halves", emitted::count_ones_kernighan_halves::count_ones),
            ];
            let columns = (0..=64).map(|bits| {
                let mut word = || word_with(setting.1(bits, random()), &mut random);
                let words = (0..WORDS).map(|_| word()).collect();
                column(format!("{bits:2}, mean {:5.2}", mean(setting, bits)), words)
            });
            let columns: Vec<_> = columns.collect();
            table(setting.0, 20, contenders, columns).shuffled().across()
        })
        .into();
    race("count_ones: nanoseconds a word by bits set, as throughput", 10, &mut [&mut tables]);
    println!("\nup to how many bits is the loop faster than swar?");
    let values = [tables[0].values(), tables[1].values()];
    for ((title, _), times) in SETTINGS.iter().zip(&values) {
        println!("  {title}");
        for (place, contender) in tables[0].contenders.iter().enumerate().skip(3) {
            let faster = times.iter().take_while(|times| times[place] < times[0]).count();
            let most = if faster > 1 { (faster - 1).to_string() } else { "never".into() };
            let (ours, swar) = (times[0][place], times[0][0]);
            let name = &contender.name;
            println!("    {name:18}{most:>5}; with none set {ours:.2} ns beside {swar:.2}");
        }
    }
    let series = tables[0].contenders.iter().enumerate().map(|(place, contender)| {
        let line = |(setting, times): (&Setting, &Vec<Vec<f64>>)| {
            let times = (0..).zip(times);
            times.map(|(bits, times)| (mean(*setting, bits), times[place])).collect()
        };
        Series {
            name: contender.name.clone(),
            panels: SETTINGS.iter().zip(&values).map(line).collect(),
        }
    });
    Chart {
        file: "density.svg",
        panels: &["predictable", "varying"].map(|setting| format!("count_ones, {setting}")),
        x: "bits set, on average",
        label: f64::to_string,
        series: series.collect(),
    }
    .draw()
}
