//! Every slider technique on the chess board that the target supports, compared with the look-ups
//! of two crates: speed and bytes.
//!
//! As `Chess_Movegen`, a comparison of such techniques in C++ by the author of Gigantua, it counts
//! queens: on random squares with random occupancies, and in the positions of games. By themselves
//! they are timed with tables warm, the same few over and over, and spread over thousands of
//! look-ups; in a chain, where each occupancy is known when the look-up before is done; and cold,
//! after 1 MiB of other memory is read, as `cold.rs` says.
//!
//! `cargo bench --package bit-tables-side-by-side --bench all_sliders`
//!
//! prints tables and draws a chart, nanoseconds of a queen in games by bytes, which goes to
//! `sliders.svg` in the target directory or to the path that is given. On other targets there are
//! more techniques: `RUSTFLAGS="-C target-cpu=native"`. The feature `pext` lets `cozy-chess` look
//! up by that instruction, which the target must have.

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

#[allow(dead_code, reason = "queens alone are timed")]
mod looks;

use looks::{
    LOOKS, Look, chained, cozy_chess_moves, latency, looks_in_games, random_looks, shakmaty,
    throughput,
};
use plotters::prelude::*;
use side_by_side::cold::{BATCH, ColdTurns};
use side_by_side::{Turns, all_sliders, random, rounds};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{array, env};

/// How many look-ups are the same few.
const FEW: usize = 64;

/// How often these are gone through together.
const TIMES: usize = 64;

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 8;

/// How many rounds of look-ups there are at a time.
const ROUNDS: usize = 50;

/// How many bytes of other memory are read before a batch.
const COLD: usize = 1 << 20;

/// The attacks of queens over look-ups.
type Attacks = fn(&[Look]) -> u64;

/// These in one form.
struct Form {
    name: &'static str,
    table_bytes: usize,
    warm: Attacks,
    spread: Attacks,
    chain: Attacks,
    cold: fn(&[Look; BATCH]) -> u64,
}

macro_rules! form {
    ($name:expr, $module:path) => {{
        use $module as module;
        Form {
            name: $name,
            table_bytes: module::TABLE_BYTES,
            warm: |looks| throughput::<TIMES>(looks, module::queen_attacks),
            spread: |looks| throughput::<1>(looks, module::queen_attacks),
            chain: |looks| latency::<1>(looks, module::queen_attacks),
            cold: |looks| throughput::<1>(looks, module::queen_attacks),
        }
    }};
}

/// The crates first.
fn forms() -> Vec<Form> {
    let crates = [form!("shakmaty", shakmaty), form!(cozy_chess_moves::NAME, cozy_chess_moves)];
    crates.into_iter().chain(all_sliders!(form)).collect()
}

/// What is timed, in the order of the columns.
const STATES: [&str; 4] = ["warm", "spread", "in a chain", "after 1 MiB"];

/// The times of all forms with some look-ups.
struct Times {
    looks: Vec<Look>,
    warm: Turns<Look>,
    spread: Turns<Look>,
    chain: Turns<Look>,
    cold: ColdTurns<Look>,
}

/// Of each form the same twice: the second time its own tables are in the caches, and not those of
/// the form before.
fn twice(forms: &[Form], of: fn(&Form) -> Attacks) -> Vec<Attacks> {
    forms.iter().flat_map(|form| [of(form); 2]).collect()
}

impl Times {
    fn new(forms: &[Form], looks: &[Look]) -> Self {
        Self {
            looks: chained(looks, shakmaty::queen_attacks),
            warm: Turns::new(forms.iter().map(|form| form.warm).collect()),
            spread: Turns::new(twice(forms, |form| form.spread)),
            chain: Turns::new(twice(forms, |form| form.chain)),
            cold: ColdTurns::new(forms.iter().map(|form| form.cold).collect(), COLD),
        }
    }

    /// Some rounds of everything.
    fn time(&mut self) {
        for _ in 0..rounds(ROUNDS) {
            self.warm.round(&self.looks[..FEW]);
            self.spread.round(&self.looks);
            self.chain.round(&self.looks);
        }
        self.cold.round(&self.looks[..LOOKS / 2]);
    }

    /// Nanoseconds of a queen in one form, for each state.
    fn of(&self, form: usize) -> [f64; STATES.len()] {
        let warm = self.warm.best()[form] / f64::from(TIMES as u32);
        let second = 2 * form + 1;
        [warm, self.spread.best()[second], self.chain.best()[second], self.cold.best()[form]]
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo has flags of its own.
    let given =
        env::args_os().skip(1).find(|argument| !argument.to_string_lossy().starts_with('-'));
    let path = given.map_or_else(
        || Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("sliders.svg"),
        PathBuf::from,
    );
    let forms = forms();
    let mut random = random();
    let looks = [random_looks(&mut random), looks_in_games(&mut random)];
    let mut times = looks.map(|looks| Times::new(&forms, &looks));
    for _ in 0..rounds(SWEEPS) {
        times.iter_mut().for_each(Times::time);
    }
    let [of_random, in_games] = times
        .each_ref()
        .map(|times| (0..forms.len()).map(|form| times.of(form)).collect::<Vec<_>>());
    print("random", &forms, &of_random);
    print("in games", &forms, &in_games);
    draw(&forms, &in_games, &path)
        .map_err(|error| format!("cannot draw {}: {error}", path.display()))?;
    println!("\nchart: {}", std::path::absolute(path)?.display());
    Ok(())
}

fn print(title: &str, forms: &[Form], times: &[[f64; STATES.len()]]) {
    println!("\nqueens {title}: million a second, and nanoseconds of one");
    let heads = STATES.map(|state| format!("{state:>20}")).concat();
    println!("  {:40}{:>8}{heads}", "", "bytes");
    for (form, times) in forms.iter().zip(times) {
        let cells = times.map(|time| format!("{:12.0}{time:8.2}", 1e3 / time)).concat();
        println!("  {:40}{:8}{cells}", form.name, form.table_bytes);
    }
}

/// Draws a panel for each state, with a numbered point for each form.
fn draw(forms: &[Form], times: &[[f64; STATES.len()]], path: &Path) -> Result<(), Box<dyn Error>> {
    /// In each direction, of all panels.
    const SIZE: (u32, u32) = (900, 800);
    let whole = SVGBackend::new(path, (SIZE.0 + 360, SIZE.1)).into_drawing_area();
    whole.fill(&WHITE)?;
    let (panels, legend) = whole.split_horizontally(SIZE.0);
    let name = |place: usize| format!("{}  {}", place + 1, forms[place].name);
    for (place, _) in forms.iter().enumerate() {
        let at = (20, 60 + 24 * place as i32);
        legend.draw(&Text::new(
            name(place),
            at,
            ("sans-serif", 17).into_font().color(&colour(place)),
        ))?;
    }
    let bytes: [f64; 2] = array::from_fn(|end| {
        let all = forms.iter().map(|form| f64::from(form.table_bytes.max(1) as u32));
        if end == 0 { all.fold(f64::MAX, f64::min) / 2.5 } else { all.fold(0.0, f64::max) * 1.8 }
    });
    for (state, panel) in panels.split_evenly((2, 2)).iter().enumerate() {
        let of_state = || times.iter().map(|times| times[state]);
        let (least, most) = (of_state().fold(f64::MAX, f64::min), of_state().fold(0.0, f64::max));
        // Powers of two are easily read off a logarithmic axis.
        let exponents = least.log2().floor() as i32..=most.log2().ceil() as i32;
        let powers: Vec<f64> = exponents.map(|exponent| 2_f64.powi(exponent)).collect();
        let nanoseconds = (powers[0]..powers[powers.len() - 1]).log_scale();
        let mut chart = ChartBuilder::on(panel)
            .caption(format!("a queen, {}", STATES[state]), ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(50)
            .build_cartesian_2d(
                (bytes[0]..bytes[1]).log_scale(),
                nanoseconds.with_key_points(powers.clone()),
            )?;
        chart
            .configure_mesh()
            .x_desc("bytes of tables")
            .y_desc("nanoseconds")
            .x_label_formatter(&|bytes| format!("{bytes:.0}"))
            .y_label_formatter(&f64::to_string)
            .max_light_lines(0)
            .draw()?;
        for (place, form) in forms.iter().enumerate() {
            let point = (f64::from(form.table_bytes.max(1) as u32), times[place][state]);
            let label = ("sans-serif", 14).into_font().color(&colour(place));
            // On one side and the other, as many have as many bytes.
            let beside = if place % 2 == 0 { (6, -6) } else { (-20, -6) };
            chart.draw_series([EmptyElement::at(point)
                + Circle::new((0, 0), 4, colour(place).filled())
                + Text::new((place + 1).to_string(), beside, label)])?;
        }
    }
    whole.present()?;
    Ok(())
}

/// Colours that all eyes tell apart, by Masataka Okabe and Kei Ito, 2002, in turn.
fn colour(place: usize) -> RGBColor {
    const COLOURS: [RGBColor; 7] = [
        RGBColor(0, 0, 0),
        RGBColor(0, 114, 178),
        RGBColor(213, 94, 0),
        RGBColor(230, 159, 0),
        RGBColor(0, 158, 115),
        RGBColor(204, 121, 167),
        RGBColor(86, 180, 233),
    ];
    COLOURS[place % COLOURS.len()]
}
