//! A binary search among ranges.

use crate::maps::candidate::{Candidate, Cost, Storage};
use crate::maps::code::{Code, Data, Emission, bits_of, word_of};
use crate::maps::subject::Subject;
use crate::module::Table;
use crate::tables::maps::staging::{bits, bytes, cycles};
use crate::template::{format_ident, quote};
use crate::word::Word;

pub(super) const NAME: &str = "ranges";

/// The maximum number of ranges: for longer searches, generating the program takes longer than
/// running it.
const MOST: usize = 1 << 16;

/// The cycles of a step in addition to its load: a comparison and an addition.
const STEP: u32 = 3;

/// The first keys of ranges in order, and their values.
struct Ranges {
    starts: Vec<u64>,
    values: Vec<u64>,
    key_bits: u32,
    value_bits: u32,
}

pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let runs = &subject.runs;
    let starts = &runs.starts()[1..];
    if starts.len() < 2 || starts.len() > MOST {
        return Vec::new();
    }
    let key_bits = bits(starts[starts.len() - 1]).next_power_of_two().max(8);
    let value_bits = bits_of(runs.values().iter().copied());
    // Entries of less than a byte are rounded to a power of two.
    let value_bits = value_bits.next_power_of_two();
    let steps = steps(starts.len()).len() as u32;
    let part = if value_bits < 8 { cycles::PART_OF_BYTE } else { 0 };
    let cost = Cost {
        bytes: bytes(starts.len(), key_bits) + bytes(runs.values().len(), value_bits),
        cycles: steps * (cycles::LOAD + STEP) + cycles::LOAD + part,
        loads: steps + 1,
        compared: starts.len() as u32,
        ..Cost::default()
    };
    let entries = runs.starts().len();
    let form =
        Ranges { starts: starts.to_vec(), values: runs.values().to_vec(), key_bits, value_bits };
    vec![Candidate { technique: NAME, cost, entries, form: Box::new(form) }]
}

/// The step widths of a search among `count` ranges, the last of which is 1: half of what is left,
/// rounded up, so that every search has the same number of steps.
fn steps(count: usize) -> Vec<usize> {
    let mut steps = Vec::new();
    let mut left = count;
    while left > 0 {
        let step = left.div_ceil(2);
        steps.push(step);
        left -= step;
    }
    steps
}

impl Storage for Ranges {
    fn doc(&self) -> String {
        format!(
            "A binary search without branches among the first keys of {} ranges.\n\nSource: Paul-Virak Khuong and Pat Morin, \
             \"Array layouts for comparison-based searching\", 2017.",
            self.starts.len()
        )
    }

    fn code(&self, emission: &Emission) -> Code {
        let (key, key_word) = (emission.key, word_of(self.key_bits));
        let starts = format_ident!("{}", emission.table("STARTS"));
        let doc = "The first keys of the ranges after the first.".to_owned();
        let mut tables = vec![Table::numbers(&starts.to_string(), doc, key_word, &self.starts)];
        let as_key = (key_word != key).then(|| quote!(as #key));
        let searched = steps(self.starts.len()).into_iter().map(|step| {
            // A sum of products, because compilers turn an `if` into a branch, which random keys
            // mispredict.
            if step == 1 {
                return quote!(range += (#starts[range] #as_key <= x) as usize;);
            }
            quote!(range += (#starts[range + #{step - 1}] #as_key <= x) as usize * #step;)
        });
        let read = if self.value_bits <= 16 {
            let mut data = Data::new(emission.table("VALUES"));
            let array = data.array(
                "the value of each range,",
                &self.values,
                self.value_bits,
                self.starts.len(),
            );
            tables.extend(data.table("The values of the ranges."));
            let entry = format_ident!("entry");
            let value = emission.converted(&entry, Word::U32);
            quote!(let place: usize = range; #{array.read(&entry)} #value)
        } else {
            let word = word_of(self.value_bits);
            let values = format_ident!("{}", emission.table("VALUES"));
            let doc = "The values of the ranges.".to_owned();
            tables.push(Table::numbers(&values.to_string(), doc, word, &self.values));
            let value = emission.converted(&format_ident!("value"), word);
            quote!(let value: #word = #values[range]; #value)
        };
        let body = quote!(let mut range: usize = 0; #(#searched)* #read);
        Code { tables, body, far: None }
    }
}
