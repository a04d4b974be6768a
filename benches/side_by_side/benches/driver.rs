//! The driver: times functions in turn, and prints tables of them.
//!
//! No well-known harness times several functions in turn in one run, and on a machine with other
//! work a later run is another measurement. So this one does: in every round each function goes
//! once over the same items, in an order that moves on from round to round. What counts is the best
//! of its rounds, or the middle one where they are to differ.

use std::hint::black_box;
use std::time::Instant;

/// What is timed: a function that goes over all items and returns something of all its results.
pub type Timed<T> = fn(&[T]) -> u64;

/// A row of a table.
#[derive(Clone)]
pub struct Subject<T> {
    pub name: String,
    /// Which rows are compared with it, all if none is named.
    peer_of: Option<&'static [&'static str]>,
    /// The function in every way in which columns use it.
    ways: Vec<Timed<T>>,
}

pub fn subject<T, const N: usize>(name: impl Into<String>, ways: [Timed<T>; N]) -> Subject<T> {
    Subject { name: name.into(), peer_of: None, ways: ways.into() }
}

impl<T> Subject<T> {
    /// The best of such is what all other rows are compared with.
    pub fn peer(self) -> Self {
        self.peer_of(&[])
    }

    /// These rows are compared with it.
    pub fn peer_of(self, names: &'static [&'static str]) -> Self {
        Self { peer_of: Some(names), ..self }
    }
}

/// A column of a table: items, and the times over them.
pub struct Column<T> {
    head: String,
    items: Vec<T>,
    way: usize,
    shown: Box<dyn Fn(f64) -> f64>,
    others: Option<Others>,
    is_warmed: bool,
    /// For each function, nanoseconds an item in every round.
    times: Vec<Vec<f64>>,
}

/// Items that the functions go over in their first way, in nanoseconds each.
pub fn column<T>(head: impl Into<String>, items: Vec<T>) -> Column<T> {
    let (head, shown) = (head.into(), Box::new(|time| time));
    Column { head, items, way: 0, shown, others: None, is_warmed: false, times: Vec::new() }
}

impl<T> Column<T> {
    /// Another way.
    pub fn way(self, way: usize) -> Self {
        Self { way, ..self }
    }

    /// What is printed for a time.
    pub fn shown(self, shown: impl Fn(f64) -> f64 + 'static) -> Self {
        Self { shown: Box::new(shown), ..self }
    }

    /// So many of what counts are in each item.
    pub fn with(self, count: usize) -> Self {
        self.shown(move |time| time / f64::from(count as u32))
    }

    /// Gigabytes a second, as each item has `bytes` bytes.
    pub fn with_bytes(self, bytes: usize) -> Self {
        self.shown(move |time| f64::from(bytes as u32) / time)
    }

    /// Each function goes over the items once before it is timed: its own tables are in the caches,
    /// and not those of the function before.
    pub fn warmed(self) -> Self {
        Self { is_warmed: true, ..self }
    }

    /// Reads `bytes` bytes of other memory before every batch of items.
    pub fn cold(self, bytes: usize) -> Self {
        // Pages of zeros may all be one.
        Self { others: Some(Others { memory: vec![1; OTHERS], bytes, place: 0 }), ..self }
    }
}

impl<T: Copy> Column<T> {
    /// One function over all items: what it computes, and nanoseconds an item.
    fn time(&mut self, function: Timed<T>) -> (u64, f64) {
        let Some(others) = &mut self.others else {
            if self.is_warmed {
                black_box(function(black_box(&self.items)));
            }
            let start = Instant::now();
            let sum = black_box(function(black_box(&self.items)));
            return (sum, start.elapsed().as_secs_f64() * 1e9 / f64::from(self.items.len() as u32));
        };
        let batches = self.items.as_chunks().0;
        let (mut sum, mut time) = (0_u64, 0.0);
        for is_timed in [false, true] {
            for batch in batches {
                let (result, seconds) = others.timed(function, batch);
                if is_timed {
                    sum = sum.wrapping_add(result);
                    time += seconds;
                }
            }
        }
        (sum, time * 1e9 / f64::from((batches.len() * BATCH) as u32))
    }

    /// Another round of all functions; where there is other memory, also of one that does nothing.
    ///
    /// # Panics
    /// When they do not compute the same.
    fn round(&mut self, title: &str, subjects: &[Subject<T>]) {
        let mut functions: Vec<_> = subjects.iter().map(|subject| subject.ways[self.way]).collect();
        if self.others.is_some() {
            functions.push(|_| 0);
        }
        self.times.resize(functions.len(), Vec::new());
        let (round, mut sums) = (self.times[0].len(), vec![0; functions.len()]);
        for turn in 0..functions.len() {
            let turn = (turn + round) % functions.len();
            let (sum, time) = self.time(functions[turn]);
            sums[turn] = sum;
            self.times[turn].push(time);
        }
        let sums = &sums[..subjects.len()];
        assert!(
            sums.iter().all(|sum| *sum == sums[0]),
            "{title}: not all compute the same: {sums:?}"
        );
    }

    /// Nanoseconds an item for each function, in the best of its rounds or in the middle one.
    fn times(&self, is_middle: bool) -> Vec<f64> {
        let best = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
        let of = |times: &Vec<f64>| if is_middle { median(times.clone()) } else { best(times) };
        let mut times: Vec<f64> = self.times.iter().map(of).collect();
        if self.others.is_some() {
            let nothing = times.pop().unwrap_or_default();
            for time in &mut times {
                *time -= nothing;
            }
        }
        times
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    let middle = times.len() / 2;
    *times.select_nth_unstable_by(middle, f64::total_cmp).1
}

/// How many items there are in a batch: about as many calls as in one move generation.
pub const BATCH: usize = 16;

/// How many bytes of other memory there are: less than a third-level cache.
const OTHERS: usize = 16 << 20;

/// How many bytes come into a cache together, on most machines.
const LINE: usize = 64;

/// Other memory that is read before every batch, as in a chess search, and which of it is next.
///
/// All functions are given the same calls and the same reads, first untimed and then timed: so
/// tables and code come from wherever these reads leave them, which depends on how often each line
/// of them is used; and, where cores share a third-level cache, on what the others do. Only the
/// batch is timed, less what it takes to call what does nothing.
struct Others {
    memory: Vec<u8>,
    bytes: usize,
    place: usize,
}

impl Others {
    /// What the function gives of that batch, and in how many seconds, after other memory is read.
    #[inline(never)]
    fn timed<T: Copy>(&mut self, function: Timed<T>, batch: &[T; BATCH]) -> (u64, f64) {
        let read = black_box(&self.memory[self.place..][..self.bytes]);
        black_box(read.iter().step_by(LINE).fold(0, |sum, &other| sum ^ other));
        self.place = (self.place + self.bytes) % self.memory.len();
        // The batch is near again, and so is the clock.
        let batch = *batch;
        black_box(Instant::now());
        let start = Instant::now();
        let result = black_box(function(black_box(&batch)));
        (result, start.elapsed().as_secs_f64())
    }
}

/// Functions that compute the same, timed in turn for each column.
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Table<T> {
    title: String,
    rounds: usize,
    pub subjects: Vec<Subject<T>>,
    columns: Vec<Column<T>>,
    is_middle: bool,
    is_shuffled: bool,
    has_speeds: bool,
    is_across: bool,
}

/// With `rounds` rounds of each column at a time.
pub fn table<T>(
    title: impl Into<String>,
    rounds: usize,
    subjects: Vec<Subject<T>>,
    columns: impl Into<Vec<Column<T>>>,
) -> Table<T> {
    Table {
        title: title.into(),
        rounds,
        subjects,
        columns: columns.into(),
        is_middle: false,
        is_shuffled: false,
        has_speeds: false,
        is_across: false,
    }
}

impl<T> Table<T> {
    /// What counts is the middle one of the rounds, and of their ratios: whatever slows a round
    /// down slows all functions.
    pub fn middle(self) -> Self {
        Self { is_middle: true, ..self }
    }

    /// Each round has the items in another order, as a branch predictor learns the order of few.
    pub fn shuffled(self) -> Self {
        Self { is_shuffled: true, ..self }
    }

    /// Rows are compared by how many times as fast they are, and not by how much time they take.
    pub fn speeds(self) -> Self {
        Self { has_speeds: true, ..self }
    }

    /// Functions are beside each other, and what they go over is below.
    pub fn across(self) -> Self {
        Self { is_across: true, ..self }
    }
}

impl<T: Copy> Table<T> {
    /// What is printed of the times, for each column and each function in it.
    pub fn values(&self) -> Vec<Vec<f64>> {
        let columns = self.columns.iter();
        let of = |column: &Column<T>| {
            column.times(self.is_middle).into_iter().map(&column.shown).collect()
        };
        columns.map(of).collect()
    }

    /// The time in a row by that of the best that it is compared with, or the other way round.
    fn ratio(&self, column: &Column<T>, row: usize) -> Option<f64> {
        let (one, times) = (&self.subjects[row], column.times(self.is_middle));
        let is_peer = |of: &[&str]| of.is_empty() || of.contains(&one.name.as_str());
        let peers =
            (0..times.len()).filter(|&other| self.subjects[other].peer_of.is_some_and(is_peer));
        let peer = peers.min_by(|&a, &b| times[a].total_cmp(&times[b]))?;
        if one.peer_of.is_some() {
            return None;
        }
        let ratio = if self.is_middle {
            let rounds = column.times[row].iter().zip(&column.times[peer]);
            median(rounds.map(|(one, other)| one / other).collect())
        } else {
            times[row] / times[peer]
        };
        Some(if self.has_speeds { 1.0 / ratio } else { ratio })
    }
}

/// Tables that are gone through together.
pub trait Race {
    /// Some rounds of everything.
    fn sweep(&mut self, random: &mut dyn FnMut() -> u64);
    /// Prints all.
    fn print(&self);
}

impl<T: Copy> Race for Vec<Table<T>> {
    fn sweep(&mut self, random: &mut dyn FnMut() -> u64) {
        for Table { title, subjects, columns, is_shuffled, rounds: usual, .. } in self {
            for column in columns {
                let usual = if column.others.is_some() { 1 } else { *usual };
                for _ in 0..rounds(usual) {
                    if *is_shuffled {
                        shuffle(&mut column.items, random);
                    }
                    column.round(title, subjects);
                }
            }
        }
    }

    fn print(&self) {
        for table in self {
            let mut head = vec![table.title.clone()];
            head.extend(table.subjects.iter().map(|subject| format!("  {}", subject.name)));
            let mut grid = vec![head];
            for (column, values) in table.columns.iter().zip(table.values()) {
                let head = format!("{}{:7}", column.head, "");
                let cells = values.iter().enumerate().map(|(row, value)| {
                    let ratio = table.ratio(column, row).map(|ratio| format!("{ratio:.2}"));
                    format!("{value:.2}{:>7}", ratio.unwrap_or_default())
                });
                grid.push([head].into_iter().chain(cells).collect());
            }
            print_grid(&if table.is_across { grid } else { transposed(&grid) });
        }
    }
}

fn transposed(grid: &[Vec<String>]) -> Vec<Vec<String>> {
    (0..grid[0].len()).map(|row| grid.iter().map(|line| line[row].clone()).collect()).collect()
}

fn print_grid(grid: &[Vec<String>]) {
    let widths: Vec<usize> = transposed(grid)
        .iter()
        .map(|column| column.iter().map(|cell| cell.chars().count()).max().unwrap_or_default())
        .collect();
    println!();
    for line in grid {
        let cells =
            line.iter().zip(&widths).skip(1).map(|(cell, width)| format!("  {cell:>width$}"));
        let text = format!("  {:width$}{}", line[0], cells.collect::<String>(), width = widths[0]);
        println!("{}", text.trim_end());
    }
}

/// Goes through all tables, again and again so that what else the machine does for a while is no
/// matter, and prints them.
pub fn race(title: &str, sweeps: usize, tables: &mut [&mut dyn Race]) {
    let mut random = random();
    for _ in 0..rounds(sweeps).min(sweeps) {
        for table in &mut *tables {
            table.sweep(&mut random);
        }
    }
    println!("\n{title}");
    for table in tables {
        table.print();
    }
}

/// How many rounds there are: as many as usual, or as many as `BIT_TABLES_ROUNDS` says. One shows
/// that a benchmark runs.
///
/// # Panics
/// If the variable has no number.
pub fn rounds(usual: usize) -> usize {
    let chosen = std::env::var("BIT_TABLES_ROUNDS").ok();
    let chosen = chosen.map(|rounds| rounds.parse().expect("`BIT_TABLES_ROUNDS` is a number"));
    chosen.unwrap_or(usual).max(1)
}

/// Random numbers, always the same: `SplitMix64`, by Guy Steele, Doug Lea and Christine Flood,
/// 2014.
pub fn random() -> impl FnMut() -> u64 {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// In another order, as a branch predictor learns the order of few.
pub fn shuffle<T>(items: &mut [T], random: &mut (impl FnMut() -> u64 + ?Sized)) {
    for place in 1..items.len() {
        items.swap(place, random() as usize % (place + 1));
    }
}

/// A word with this many set bits in random places.
pub fn word_with(ones: u64, random: &mut impl FnMut() -> u64) -> u64 {
    let mut word = 0_u64;
    while u64::from(word.count_ones()) < ones.min(64 - ones) {
        word |= 1 << (random() & 63);
    }
    if ones > 32 { !word } else { word }
}
