//! The memory that the tables of a module take.

use crate::module::{CACHE_LINE, Module, Table, TableValue};
use std::cmp::Reverse;
use std::fmt;

/// The memory of each table, in the order of the module.
///
/// Constants of a single number are left out: they are part of the code.
///
/// ```
/// use bit_tables_generator::{Plan, Request, Target, Word};
///
/// let plan = Plan::new(&Request::new(Word::U64).sliders("hyperbola"), &Target::unknown())?;
/// let report = plan.report();
/// let largest = report.by_size().next().expect("a table");
/// assert_eq!((largest.name(), largest.bytes(), report.bytes()), ("FILE_MASKS_EX", 512, 2048));
/// # Ok::<(), bit_tables_generator::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    entries: Vec<TableMemory>,
}

/// The memory of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMemory {
    name: String,
    entries: usize,
    bytes: usize,
    cache_lines: usize,
}

impl Report {
    /// Reports on all tables of a module.
    pub(crate) fn of(module: &Module) -> Self {
        Self { entries: module.tables.iter().filter_map(TableMemory::of).collect() }
    }

    /// The tables.
    #[must_use]
    pub fn entries(&self) -> &[TableMemory] {
        &self.entries
    }

    /// The tables, largest first.
    pub fn by_size(&self) -> impl Iterator<Item = &TableMemory> {
        let mut entries: Vec<&TableMemory> = self.entries.iter().collect();
        entries.sort_by_key(|entry| Reverse(entry.bytes));
        entries.into_iter()
    }

    /// The bytes of all tables together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.iter().map(|entry| entry.bytes).sum()
    }

    /// The cache lines of all tables together, at most.
    #[must_use]
    pub fn cache_lines(&self) -> usize {
        self.entries.iter().map(|entry| entry.cache_lines).sum()
    }
}

impl TableMemory {
    /// The table's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of entries.
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.entries
    }

    /// The size in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The maximum number of 64-byte cache lines that it touches, for any start that its alignment
    /// allows.
    #[must_use]
    pub const fn cache_lines(&self) -> usize {
        self.cache_lines
    }

    fn of(table: &Table) -> Option<Self> {
        let (entries, align) = match &table.value {
            TableValue::Number { .. } => return None,
            TableValue::Bytes { values, .. } => (values.len(), 1),
            TableValue::Words { word, values } => (values.len(), word.bits() as usize / 8),
            TableValue::Records { record, word, rows } => (rows.len(), record.align(*word)),
        };
        let bytes = table.bytes();
        // In the worst case it starts as late in a line as its alignment allows.
        let cache_lines = (bytes + CACHE_LINE - align.min(CACHE_LINE)).div_ceil(CACHE_LINE);
        Some(Self { name: table.name.clone(), entries, bytes, cache_lines })
    }
}

/// A line for each table, and one with the sum, in columns.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0).max(5);
        let mut line = |name: &str, [entries, bytes, lines]: [&str; 3]| {
            writeln!(f, "{name:width$}  {entries:>8}  {bytes:>8}  {lines:>19}")
        };
        line("table", ["entries", "bytes", "max cache lines"])?;
        for TableMemory { name, entries, bytes, cache_lines } in &self.entries {
            let numbers = [entries, bytes, cache_lines].map(ToString::to_string);
            line(name, numbers.each_ref().map(String::as_str))?;
        }
        let [bytes, lines] = [self.bytes(), self.cache_lines()].map(|number| number.to_string());
        line("all", ["", &bytes, &lines])
    }
}

#[cfg(test)]
mod tests {
    use crate::{Plan, Request, Target, Word};

    /// The masks are aligned to cache lines; the byte table may start at the last byte of one.
    #[test]
    fn what_hyperbola_quintessence_takes() {
        let request = Request::new(Word::U64).sliders("hyperbola(layout = structs)");
        let report = Plan::new(&request, &Target::unknown()).unwrap().report();
        let entries: Vec<_> = report
            .entries()
            .iter()
            .map(|entry| (entry.name.as_str(), entry.entries, entry.bytes, entry.cache_lines))
            .collect();
        let expected = [("LINE_MASKS", 64, 2048, 33), ("FIRST_RANK_ATTACKS", 512, 512, 9)];
        assert_eq!(entries, expected);
        assert_eq!((report.bytes(), report.cache_lines()), (2560, 42));
        let lines: Vec<String> = report.to_string().lines().map(str::to_owned).collect();
        assert_eq!(lines[0], "table                entries     bytes      max cache lines");
        assert_eq!(lines[3], "all                               2560                   42");
    }
}
