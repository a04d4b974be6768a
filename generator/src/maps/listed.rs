//! Values that a table lists, each once, while their places are stored: 128-bit and
//! floating-point numbers.

use super::candidate::Candidate;
use super::code::{unsuffixed, word_of};
use super::key::ValueType;
use crate::module::{Contents, Table, TableValue, Type};
use crate::tables::maps::runs::{Run, Runs};
use crate::tables::maps::staging::{bits, cycles};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::TokenStream;
use std::collections::HashMap;

/// The distinct values that were given, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    values: Vec<u128>,
    places: HashMap<u128, u64>,
}

impl Places {
    /// The place of the value of these bits.
    pub fn of(&mut self, bits: u128) -> u64 {
        *self.places.entry(bits).or_insert_with(|| {
            self.values.push(bits);
            self.values.len() as u64 - 1
        })
    }

    /// The bits of the value at a place.
    pub fn bits(&self, place: u64) -> u128 {
        self.values[place as usize]
    }

    /// The values of these runs in the order of their keys, and the runs and the default with the
    /// places there.
    pub fn in_order(&self, runs: &Runs, default: u64, ty: ValueType) -> (Runs, u64, Listed) {
        let mut listed = Self::default();
        let ordered: Vec<Run> =
            runs.iter().map(|run| Run { value: listed.of(self.bits(run.value)), ..run }).collect();
        let default = listed.places.get(&self.bits(default)).copied().unwrap_or(0);
        (Runs::new(runs.last(), default, ordered), default, Listed { ty, values: listed.values })
    }
}

/// The distinct values of a map, in the order of their first keys.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub ty: ValueType,
    /// Their bits.
    pub values: Vec<u128>,
}

impl Listed {
    /// The word of their bits.
    pub const fn word(&self) -> Word {
        match self.ty.number {
            Type::Float(word) | Type::Number(word) => word,
            _ => Word::U128,
        }
    }

    /// The word of a place.
    pub fn place(&self) -> Word {
        word_of(bits(self.values.len() as u64 - 1))
    }

    /// The candidate with what the table of values and its load cost.
    pub fn costed(&self, mut candidate: Candidate) -> Candidate {
        candidate.cost.bytes += self.values.len() * self.word().bits() as usize / 8;
        candidate.cost.cycles += cycles::LOAD;
        candidate.cost.loads += 1;
        candidate
    }

    /// The table of the values of a function.
    pub fn table(&self, function: &str) -> Table {
        let doc = if self.ty.is_signed {
            format!("The values of [`{function}`], each once, in two's complement.")
        } else {
            format!("The values of [`{function}`], each once.")
        };
        Table {
            name: name(function),
            doc,
            value: TableValue::Words { word: self.word(), values: self.values.clone() },
            contents: if self.ty.is_float() { Contents::Floats } else { Contents::NUMBERS },
            check: None,
        }
    }

    /// The type of a value of a function, and the body that makes it of a call that returns its place.
    pub fn result(&self, function: &str, call: &TokenStream) -> (Type, TokenStream) {
        let table = format_ident!("{}", name(function));
        let (last, count) = (self.values.len() as u64 - 1, self.values.len() as u64);
        let is_whole = bits(last) == self.place().bits() && count.is_power_of_two();
        let last_place = unsuffixed(last);
        // No read is checked: a compiler knows these places to be within the table.
        let (place, value) = if last == 0 || is_whole {
            (None, quote!(#table[#call as usize]))
        } else if count.is_power_of_two() {
            (None, quote!(#table[(#call & #last_place) as usize]))
        } else {
            let place = quote!(let place: usize = #call as usize;);
            (Some(place), quote!(#table[if place < #last_place { place } else { #last_place }]))
        };
        match self.ty {
            ValueType { number: Type::Number(word), is_signed: true } => {
                let body = quote!(#place let value: #word = #value; value.cast_signed());
                (Type::Signed(word), body)
            }
            ValueType { number, .. } => (number, quote!(#place #value)),
        }
    }

    /// The bits of a value.
    pub fn bits_of(&self, value: &TokenStream) -> TokenStream {
        match self.ty {
            ValueType { number: Type::Float(_), .. } => quote!(#value.to_bits()),
            ValueType { is_signed: true, .. } => quote!(#value.cast_unsigned()),
            _ => value.clone(),
        }
    }
}

/// The name of the table of a function's values.
pub(super) fn name(function: &str) -> String {
    format!("{}_RESULTS", function.to_ascii_uppercase())
}
