//! Comparisons with the ends of a few ranges.

use crate::maps::candidate::{Candidate, Cost, Storage};
use crate::maps::code::{Code, Emission, bits_of, in_a_number, unsuffixed, within};
use crate::maps::subject::Subject;
use crate::tables::maps::runs::{Run, Runs};
use crate::tables::maps::staging::NUMBER;
use crate::template::{format_ident, quote};

pub(super) const NAME: &str = "compare";

/// The maximum number of comparisons.
const MOST: usize = 12;

pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let values = &subject.values;
    let mut candidates = Vec::new();
    if values.len() <= 2 {
        let value = values.last().copied().unwrap_or(subject.default);
        let ranges: Vec<Run> = subject.others().collect();
        if ranges.len() <= MOST {
            let last = subject.runs.last();
            let operations = ranges.iter().map(|range| {
                let is_end = range.first == 0 || range.last == last || range.first == range.last;
                if is_end { 1 } else { 2 }
            });
            // A processor executes two of them in parallel.
            let cycles = operations.sum::<u32>().div_ceil(2) + u32::from(ranges.len() > 1);
            let cost = Cost { cycles, compared: ranges.len() as u32, ..Cost::default() };
            let form = OfTwo { ranges, value, default: subject.default, last };
            candidates.push(Candidate { technique: NAME, cost, entries: 0, form: Box::new(form) });
        }
        return candidates;
    }
    let runs = &subject.runs;
    let width = bits_of(values.iter().copied());
    let count = runs.starts().len();
    if count - 1 <= MOST && count * width as usize <= NUMBER {
        let compared = count as u32 - 1;
        let bytes = (count * width as usize).div_ceil(8);
        let cost = Cost { bytes, cycles: compared + 3, numbers: 1, compared, ..Cost::default() };
        let form = Numbered { runs: runs.clone(), width };
        candidates.push(Candidate { technique: NAME, cost, entries: 0, form: Box::new(form) });
    }
    candidates
}

/// One value in some ranges, and another elsewhere.
struct OfTwo {
    ranges: Vec<Run>,
    value: u64,
    default: u64,
    /// The last key of the word.
    last: u64,
}

impl Storage for OfTwo {
    fn doc(&self) -> String {
        match self.ranges.len() {
            0 => "All keys have this value.".to_owned(),
            1 => "A comparison with the ends of a range.".to_owned(),
            count => format!("Comparisons with the ends of {count} ranges."),
        }
    }

    fn code(&self, emission: &Emission) -> Code {
        let (inside, outside): (Vec<_>, Vec<_>) =
            self.ranges.iter().map(|run| within(run, self.last)).unzip();
        let body = if inside.is_empty() {
            emission.value(self.default)
        } else {
            let conditions = [&quote!(#(#inside)||*), &quote!(#(#outside)&&*)];
            emission.either(conditions, [self.value, self.default])
        };
        Code::without_tables(body)
    }
}

/// Values packed into one number, indexed by the number of ranges that start at or below the key.
struct Numbered {
    runs: Runs,
    width: u32,
}

impl Storage for Numbered {
    fn doc(&self) -> String {
        let count = self.runs.starts().len();
        format!(
            "The comparisons with the first keys of {} ranges, added up, select from a number that has all values.",
            count - 1
        )
    }

    fn code(&self, emission: &Emission) -> Code {
        let last = self.runs.last();
        let sum = self.runs.starts().iter().skip(1).map(|&start| {
            let key = unsuffixed(start);
            if start == last { quote!((x == #key) as u32) } else { quote!((x >= #key) as u32) }
        });
        let (all, word) = in_a_number(self.runs.values(), self.width);
        let ones = unsuffixed(u64::MAX >> (64 - self.width));
        let shift = if self.width == 1 { quote!(range) } else { quote!(range * #{self.width}) };
        let value = emission.converted(&format_ident!("value"), word);
        Code::without_tables(quote! {
            let all: #word = #all;
            let range: u32 = #(#sum)+*;
            let value: #word = (all >> (#shift)) & #ones;
            #value
        })
    }
}
