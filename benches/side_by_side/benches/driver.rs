//! The driver: times functions in turn, and prints tables of them.
//!
//! Common harnesses time one function after the other, so other work on the machine may slow down
//! one of them only. Here every function runs once in each round, over the same items, and another
//! one begins each round. The result is the best round, or the median where rounds have different
//! items.

use std::hint::black_box;
use std::time::Instant;

/// A timed function: it goes over all items and returns a number that depends on every result.
pub type Timed<T> = fn(&[T]) -> u64;

/// A row of a table.
#[derive(Clone)]
pub struct Contender<T> {
    pub name: String,
    /// The rows whose ratios are relative to this one: all if the list is empty.
    peer_of: Option<&'static [&'static str]>,
    /// The function in each form that columns use, such as for throughput and for latency.
    ways: Vec<Timed<T>>,
}

pub fn contender<T, const N: usize>(name: impl Into<String>, ways: [Timed<T>; N]) -> Contender<T> {
    Contender { name: name.into(), peer_of: None, ways: ways.into() }
}

impl<T> Contender<T> {
    /// Makes this row a peer: all other rows are compared with the fastest peer.
    pub fn peer(self) -> Self {
        self.peer_of(&[])
    }

    /// Makes this row a peer of the rows with these names.
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

/// A column for the functions in their first form; it shows nanoseconds an item.
pub fn column<T>(head: impl Into<String>, items: Vec<T>) -> Column<T> {
    let (head, shown) = (head.into(), Box::new(|time| time));
    Column { head, items, way: 0, shown, others: None, is_warmed: false, times: Vec::new() }
}

impl<T> Column<T> {
    /// Uses the functions in another form.
    pub fn way(self, way: usize) -> Self {
        Self { way, ..self }
    }

    /// Shows what `shown` makes of the nanoseconds an item.
    pub fn shown(self, shown: impl Fn(f64) -> f64 + 'static) -> Self {
        Self { shown: Box::new(shown), ..self }
    }

    /// Shows nanoseconds a part, for items of `count` parts.
    pub fn with(self, count: usize) -> Self {
        self.shown(move |time| time / f64::from(count as u32))
    }

    /// Shows gigabytes a second, for items of `bytes` bytes.
    pub fn with_bytes(self, bytes: usize) -> Self {
        self.shown(move |time| f64::from(bytes as u32) / time)
    }

    /// Runs each function once before it is timed, so that its own tables are in the caches and not
    /// those of the function before.
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
    /// Times one function over all items: returns its result, and nanoseconds an item.
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

    /// Runs one round of all functions; with other memory, also of an empty one, for the overhead.
    ///
    /// # Panics
    /// If the functions return different results.
    fn round(&mut self, title: &str, contenders: &[Contender<T>]) {
        let mut functions: Vec<_> =
            contenders.iter().map(|contender| contender.ways[self.way]).collect();
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
        let sums = &sums[..contenders.len()];
        assert!(
            sums.iter().all(|sum| *sum == sums[0]),
            "{title}: not all compute the same: {sums:?}"
        );
    }

    /// Nanoseconds an item for each function, in its best or its median round.
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

/// The number of items in a batch: about as many calls as one move generation makes.
pub const BATCH: usize = 16;

/// The bytes of other memory: fewer than a third-level cache has.
const OTHERS: usize = 16 << 20;

/// The bytes of a cache line on most machines.
const LINE: usize = 64;

/// Memory that is read before every batch, as the rest of a chess engine would, to push tables out
/// of the caches.
///
/// All functions get the same calls and the same reads, first untimed and then timed. Where their
/// tables and code are then depends on how often each line is used, and on other cores that share a
/// third-level cache. Only the batch is timed, minus the time of an empty function.
struct Others {
    memory: Vec<u8>,
    bytes: usize,
    place: usize,
}

impl Others {
    /// Reads other memory, then runs a batch: returns its result, and the seconds it took.
    #[inline(never)]
    fn timed<T: Copy>(&mut self, function: Timed<T>, batch: &[T; BATCH]) -> (u64, f64) {
        let read = black_box(&self.memory[self.place..][..self.bytes]);
        black_box(read.iter().step_by(LINE).fold(0, |sum, &other| sum ^ other));
        self.place = (self.place + self.bytes) % self.memory.len();
        // Brings the batch and the clock back into the caches.
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
    pub contenders: Vec<Contender<T>>,
    columns: Vec<Column<T>>,
    is_middle: bool,
    is_shuffled: bool,
    has_speeds: bool,
    is_across: bool,
}

/// A table that runs `rounds` rounds of a column in each sweep.
pub fn table<T>(
    title: impl Into<String>,
    rounds: usize,
    contenders: Vec<Contender<T>>,
    columns: impl Into<Vec<Column<T>>>,
) -> Table<T> {
    Table {
        title: title.into(),
        rounds,
        contenders,
        columns: columns.into(),
        is_middle: false,
        is_shuffled: false,
        has_speeds: false,
        is_across: false,
    }
}

impl<T> Table<T> {
    /// Uses the median round and the median ratio, as whatever slows down a round slows down all of
    /// its functions.
    pub fn middle(self) -> Self {
        Self { is_middle: true, ..self }
    }

    /// Shuffles the items before each round, as branch predictors learn the order of a few items.
    pub fn shuffled(self) -> Self {
        Self { is_shuffled: true, ..self }
    }

    /// Prints ratios of speeds, not of times.
    pub fn speeds(self) -> Self {
        Self { has_speeds: true, ..self }
    }

    /// Prints a column for each function, and a row for each set of items.
    pub fn across(self) -> Self {
        Self { is_across: true, ..self }
    }
}

impl<T: Copy> Table<T> {
    /// The printed values, for each column and each function in it.
    pub fn values(&self) -> Vec<Vec<f64>> {
        let columns = self.columns.iter();
        let of = |column: &Column<T>| {
            column.times(self.is_middle).into_iter().map(&column.shown).collect()
        };
        columns.map(of).collect()
    }

    /// The ratio of a row's time to that of its fastest peer, or of its speed; `None` for peers.
    fn ratio(&self, column: &Column<T>, row: usize) -> Option<f64> {
        let (one, times) = (&self.contenders[row], column.times(self.is_middle));
        let is_peer = |of: &[&str]| of.is_empty() || of.contains(&one.name.as_str());
        let peers =
            (0..times.len()).filter(|&other| self.contenders[other].peer_of.is_some_and(is_peer));
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

/// Tables that are timed in turn with others.
pub trait Race {
    /// Runs a few rounds of each column.
    fn sweep(&mut self, random: &mut dyn FnMut() -> u64);
    /// Prints the tables.
    fn print(&self);
}

impl<T: Copy> Race for Vec<Table<T>> {
    fn sweep(&mut self, random: &mut dyn FnMut() -> u64) {
        for Table { title, contenders, columns, is_shuffled, rounds: usual, .. } in self {
            for column in columns {
                let usual = if column.others.is_some() { 1 } else { *usual };
                for _ in 0..rounds(usual) {
                    if *is_shuffled {
                        shuffle(&mut column.items, random);
                    }
                    column.round(title, contenders);
                }
            }
        }
    }

    fn print(&self) {
        for table in self {
            let mut head = vec![table.title.clone()];
            head.extend(table.contenders.iter().map(|contender| format!("  {}", contender.name)));
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

/// Times all tables and prints them. It sweeps over them several times, so that other work on the
/// machine does not hit one table alone.
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

/// The number of rounds: the usual one, or that in `BIT_TABLES_ROUNDS`. One round is enough to test
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

/// Shuffles items in place.
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
