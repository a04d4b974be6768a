//! The population count of 64 bits, by how many are set: does Kernighan's loop pay for sparse
//! words?
//!
//! `cargo bench --package bit-tables-side-by-side --bench density`
//!
//! Times by turns and as throughput, prints a table and the break-evens, and draws a chart, which
//! goes to `density.svg` in the target directory or to the path that is given. (Cargo runs this in
//! the directory of the package.) `native` is an instruction only where the target has one:
//! `RUSTFLAGS="-C target-cpu=native"`. Another build may lay the loop elsewhere, which moves its
//! break-even by a bit.

use plotters::prelude::*;
use side_by_side::{Contestant, Turns, contestant, emitted, random, rounds, shuffle};
use std::env;
use std::error::Error;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

const CONTESTANTS: [Contestant; 5] = [
    contestant!("native", emitted emitted::count_ones_native::count_ones),
    contestant!("swar", emitted emitted::count_ones_swar::count_ones),
    contestant!("kernighan", emitted emitted::count_ones_kernighan::count_ones),
    contestant!("kernighan_halves", emitted emitted::count_ones_kernighan_halves::count_ones),
    contestant!("table8", emitted emitted::count_ones_table8::count_ones),
];

const SWAR: usize = 1;
const LOOPS: RangeInclusive<usize> = 2..=3;

/// Colours that all eyes tell apart, by Masataka Okabe and Kei Ito, 2002.
const COLOURS: [RGBColor; CONTESTANTS.len()] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
];

/// How many words are counted: 24 KiB, which stay in a first-level cache.
const WORDS: usize = 3 << 10;

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 10;

/// How many rounds each time are over the same words.
const ROUNDS: usize = 20;

/// How many bits are set in each word.
struct Setting {
    name: &'static str,
    explained: &'static str,
    /// From a number and a random one.
    bits: fn(u64, u64) -> u64,
}

const SETTINGS: [Setting; 2] = [
    Setting {
        name: "predictable",
        explained: "every word has as many bits set, though not each half of it",
        bits: |bits, _| bits,
    },
    Setting {
        name: "varying",
        explained: "every word has 0 to twice as many bits set, all equally likely, and 64 where that is more",
        bits: |bits, random| (random % (2 * bits + 1)).min(64),
    },
];

/// The times for one density.
struct Point {
    words: Vec<u64>,
    /// How many bits are set on average.
    mean: f64,
    turns: Turns,
}

impl Point {
    fn new(setting: &Setting, bits: u64, random: &mut impl FnMut() -> u64) -> Self {
        let words = (0..WORDS).map(|_| word((setting.bits)(bits, random()), random)).collect();
        let sum: u64 = (0..=2 * bits).map(|random| (setting.bits)(bits, random)).sum();
        let mean = f64::from(sum as u32) / f64::from(2 * bits as u32 + 1);
        let turns = Turns::new(CONTESTANTS.iter().map(|one| one.throughput).collect());
        Self { words, mean, turns }
    }
}

/// A word with this many set bits in random places.
fn word(bits: u64, random: &mut impl FnMut() -> u64) -> u64 {
    let mut word = 0_u64;
    while u64::from(word.count_ones()) < bits.min(64 - bits) {
        word |= 1 << (random() & 63);
    }
    if bits > 32 { !word } else { word }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo has flags of its own.
    let given =
        env::args_os().skip(1).find(|argument| !argument.to_string_lossy().starts_with('-'));
    let path = given.map_or_else(
        || Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("density.svg"),
        PathBuf::from,
    );
    let panels = measure();
    print(&panels);
    draw(&panels, &path).map_err(|error| format!("cannot draw {}: {error}", path.display()))?;
    println!("\nchart: {}", std::path::absolute(path)?.display());
    Ok(())
}

/// The points of each setting for 0 to 64 bits.
fn measure() -> [Vec<Point>; 2] {
    let mut random = random();
    let mut panels = SETTINGS
        .map(|setting| (0..=64).map(|bits| Point::new(&setting, bits, &mut random)).collect());
    for _ in 0..rounds(SWEEPS) {
        for Point { words, turns, .. } in panels.iter_mut().flat_map(|points: &mut Vec<_>| points) {
            for _ in 0..rounds(ROUNDS) {
                // A branch predictor learns so few words, so they come in another order each time.
                shuffle(words, &mut random);
                turns.round(words);
            }
        }
    }
    panels
}

fn print(panels: &[Vec<Point>; 2]) {
    println!("\ncount_ones: nanoseconds a word by bits set, as throughput");
    for setting in &SETTINGS {
        println!("  {}: {}", setting.name, setting.explained);
    }
    let width = |one: &Contestant| one.technique.len().max(5) + 2;
    let names = CONTESTANTS.map(|one| format!("{:>w$}", one.technique, w = width(&one))).concat();
    let columns = SETTINGS.map(|setting| {
        (format!("  {:^w$}", setting.name, w = names.len() + 7), format!("     mean{names}"))
    });
    println!("\n      {}{}", columns[0].0, columns[1].0);
    println!("  bits{}{}", columns[0].1, columns[1].1);
    for bits in 0..=64 {
        print!("  {bits:4}");
        for points in panels {
            print!("{:9.2}", points[bits].mean);
            for (one, time) in CONTESTANTS.iter().zip(points[bits].turns.best()) {
                print!("{time:w$.2}", w = width(one));
            }
        }
        println!();
    }
    println!("\nup to how many bits is the loop faster than swar?");
    for (setting, points) in SETTINGS.iter().zip(panels) {
        for one in LOOPS {
            let times = |point: &Point| (point.turns.best()[one], point.turns.best()[SWAR]);
            let faster = points.iter().map(times).take_while(|(ours, swar)| ours < swar).count();
            let most = if faster > 1 { (faster - 1).to_string() } else { "never".into() };
            let name = CONTESTANTS[one].technique;
            let (ours, swar) = times(&points[0]);
            println!(
                "  {:13}{name:18}{most:>5}; with none set {ours:.2} ns beside {swar:.2}",
                setting.name
            );
        }
    }
}

/// Draws the chart.
fn draw(panels: &[Vec<Point>; 2], path: &Path) -> Result<(), Box<dyn Error>> {
    let times = || panels.iter().flatten().flat_map(|point| point.turns.best());
    let (least, most) = times().fold((f64::MAX, 0_f64), |(a, b), &time| (a.min(time), b.max(time)));
    // Between powers of two, which are easily read off a logarithmic axis.
    let exponents = least.log2().floor() as i32..=most.log2().ceil() as i32;
    let powers: Vec<f64> = exponents.map(|exponent| 2_f64.powi(exponent)).collect();
    let whole = SVGBackend::new(path, (1200, 600)).into_drawing_area();
    whole.fill(&WHITE)?;
    let whole = whole.titled("count_ones of 64 bits, by bits set", ("sans-serif", 24))?;
    let parts = whole.split_evenly((1, panels.len()));
    for ((setting, points), part) in SETTINGS.iter().zip(panels).zip(&parts) {
        let mut panel = ChartBuilder::on(part)
            .caption(setting.name, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(60)
            .build_cartesian_2d(
                0.0..64.0,
                (powers[0]..powers[powers.len() - 1]).log_scale().with_key_points(powers.clone()),
            )?;
        panel
            .configure_mesh()
            .x_desc("bits set, on average")
            .y_desc("nanoseconds a word")
            .x_label_formatter(&f64::to_string)
            .y_label_formatter(&f64::to_string)
            .x_labels(17)
            .max_light_lines(0)
            .draw()?;
        for (position, (one, colour)) in CONTESTANTS.iter().zip(COLOURS).enumerate() {
            let line = points.iter().map(|point| (point.mean, point.turns.best()[position]));
            // What comes later lies above: without an instruction `native` is as fast as `swar`.
            let style = colour.stroke_width(if position < SWAR { 5 } else { 2 });
            panel
                .draw_series(LineSeries::new(line, style))?
                .label(one.technique)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style));
        }
        panel
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
    }
    whole.present()?;
    Ok(())
}
