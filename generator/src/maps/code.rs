//! Code generation for forms: byte tables in which levels follow each other, and reads without
//! bounds checks.

use crate::module::{Notation, Table, Type};
use crate::tables::maps::runs::Run;
use crate::tables::maps::staging::{NUMBER, bits, bytes};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Tables, and the body of a function with the parameter `x`.
pub(super) struct Code {
    pub tables: Vec<Table>,
    pub body: TokenStream,
    /// The body of the function for far keys, which the main one calls, if there are any.
    pub far: Option<TokenStream>,
}

impl Code {
    /// A body that reads no table.
    pub const fn without_tables(body: TokenStream) -> Self {
        Self { tables: Vec::new(), body, far: None }
    }
}

/// The target of code generation.
pub(super) struct Emission {
    /// The name of the function in capitals, with which names of tables begin.
    pub prefix: String,
    /// The name of the function for far keys.
    pub far: Ident,
    /// The word of a key.
    pub key: Word,
    /// The result type of the function.
    pub result: Type,
}

impl Emission {
    /// The name of a table.
    pub fn table(&self, name: &str) -> String {
        format!("{}_{name}", self.prefix)
    }

    /// A value in the function's result type.
    pub fn value(&self, value: u64) -> TokenStream {
        if self.result == Type::Bool {
            return if value == 0 { quote!(false) } else { quote!(true) };
        }
        quote!(#{unsuffixed(value)})
    }

    /// An `if` with two values and both forms of its condition: the second is the negation of the
    /// first.
    pub fn either(
        &self,
        [condition, opposite]: [&TokenStream; 2],
        [value, default]: [u64; 2],
    ) -> TokenStream {
        if self.result == Type::Bool && (value != 0) != (default != 0) {
            return if value != 0 { condition.clone() } else { opposite.clone() };
        }
        let [value, default] = [value, default].map(|value| self.value(value));
        quote!(if #condition { #value } else { #default })
    }

    /// Converts a variable of that word to the function's result type.
    pub fn converted(&self, name: &Ident, word: Word) -> TokenStream {
        match self.result {
            Type::Bool => quote!(#name != 0),
            Type::Number(result) if result == word => quote!(#name),
            _ => quote!(#name as #{self.word()}),
        }
    }

    /// The word in which sums of values are computed, which is the result's.
    pub const fn word(&self) -> Word {
        match self.result {
            Type::Number(word) => word,
            _ => Word::U8,
        }
    }
}

/// A byte table with consecutive arrays, whose entries take 1 to 25 bits.
pub(super) struct Data {
    name: String,
    bytes: Vec<u8>,
    /// The minimum length in bytes such that no read exceeds the table.
    reach: usize,
    doc: Vec<String>,
}

/// An array in a table.
pub(super) struct Array {
    table: Ident,
    /// Its first byte.
    start: usize,
    stored: u32,
}

impl Data {
    pub fn new(name: String) -> Self {
        Self { name, bytes: Vec::new(), reach: 0, doc: Vec::new() }
    }

    /// Appends an array; as far as the compiler knows, a read may use any index up to `most`.
    pub fn array(&mut self, doc: &str, entries: &[u64], stored: u32, most: usize) -> Array {
        let start = self.bytes.len();
        self.bytes.extend(packed(entries, stored));
        self.reach = self.reach.max(start + reach(most, stored));
        let end = self.bytes.len() - 1;
        let width = match stored {
            1 => "1 bit".to_owned(),
            8 => "1 byte".to_owned(),
            16 => "2 bytes, the lower first".to_owned(),
            stored => format!("{stored} bits, from the lowest of a byte on"),
        };
        self.doc.push(format!("Bytes {start} to {end}: {doc} {width} each."));
        Array { table: format_ident!("{}", self.name), start, stored }
    }

    /// The table; `None` if there are no arrays.
    pub fn table(mut self, about: &str) -> Option<Table> {
        if self.bytes.is_empty() {
            return None;
        }
        let end = self.bytes.len();
        if end < self.reach {
            self.bytes.resize(self.reach, 0);
            self.doc.push("The rest is there so that no read has to be checked.".to_owned());
        }
        let doc = format!("{about}\n\n{}", self.doc.join("\n\n"));
        Some(Table::bytes_of(&self.name, doc, self.bytes, Notation::Hexadecimal(16)))
    }
}

/// The end of the bytes that a read of entry `most` touches.
pub(super) fn reach(most: usize, stored: u32) -> usize {
    let first = most * stored as usize / 8;
    first + window(stored) as usize
}

/// The number of bits that are loaded for an entry.
const fn window(stored: u32) -> u32 {
    match stored {
        1 | 2 | 4 | 8 => 1,
        // Up to 7 bits before the entry share its first byte.
        0..=9 | 16 => 2,
        _ => 4,
    }
}

/// Entries of `stored` bits, packed from the lowest bits of each byte on.
fn packed(entries: &[u64], stored: u32) -> Vec<u8> {
    let mut packed = vec![0; bytes(entries.len(), stored)];
    for (number, &entry) in entries.iter().enumerate() {
        for bit in 0..stored as usize {
            let place = number * stored as usize + bit;
            packed[place / 8] |= ((entry >> bit & 1) as u8) << (place % 8);
        }
    }
    packed
}

impl Array {
    /// Statements that read the entry with the index `place`, a `usize`, into a `u32` variable.
    pub fn read(&self, name: &Ident) -> TokenStream {
        let (table, stored) = (&self.table, self.stored);
        let plus_start = (self.start > 0).then(|| quote!(#{self.start} +));
        match stored {
            8 => quote!(let #name: u32 = #table[#plus_start place] as u32;),
            16 => quote! {
                let at: usize = #plus_start 2 * place;
                let #name: u32 = #table[at] as u32 | ((#table[at + 1] as u32) << 8);
            },
            1 | 2 | 4 => {
                let of_byte = 8 / stored;
                let (exponent, mask) = (of_byte.trailing_zeros(), of_byte - 1);
                let shift = if stored == 1 {
                    quote!((place & #mask) as u32)
                } else {
                    quote!((place & #mask) as u32 * #stored)
                };
                let at = if plus_start.is_some() {
                    quote!(#plus_start (place >> #exponent))
                } else {
                    quote!(place >> #exponent)
                };
                quote! {
                    let byte: u32 = #table[#at] as u32;
                    let #name: u32 = (byte >> (#shift)) & #{(1_u32 << stored) - 1};
                }
            }
            _ => {
                let more = (1..window(stored))
                    .map(|place| quote!(| ((#table[at + #place] as u32) << #{8 * place})));
                quote! {
                    let bit: u32 = place as u32 * #stored;
                    let at: usize = #plus_start (bit >> 3) as usize;
                    let window: u32 = #table[at] as u32 #(#more)*;
                    let #name: u32 = (window >> (bit & 7)) & #{unsuffixed((1 << stored) - 1)};
                }
            }
        }
    }
}

/// The conditions that `x` is within a range, and that it is not; `end` is the last of all keys.
pub(super) fn within(&Run { first, last, .. }: &Run, end: u64) -> (TokenStream, TokenStream) {
    let (least, most) = (unsuffixed(first), unsuffixed(last));
    if first == last {
        (quote!(x == #least), quote!(x != #least))
    } else if first == 0 {
        (quote!(x <= #most), quote!(x > #most))
    } else if last == end {
        (quote!(x >= #least), quote!(x < #least))
    } else {
        let length = unsuffixed(last - first);
        let place = quote!(x.wrapping_sub(#least));
        (quote!(#place <= #length), quote!(#place > #length))
    }
}

/// A literal without a suffix; a long one is in hexadecimal, in groups of four digits.
pub(super) fn unsuffixed(number: u64) -> Literal {
    if number <= 0xffff {
        return Literal::u64_unsuffixed(number);
    }
    let digits = format!("{number:x}");
    let mut text = "0x".to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(4) {
            text.push('_');
        }
        text.push(digit);
    }
    text.parse().unwrap_or_else(|_| Literal::u64_unsuffixed(number))
}

/// The word of that many bits, at most 64.
pub(super) fn word_of(bits: u32) -> Word {
    let all = [Word::U8, Word::U16, Word::U32];
    all.into_iter().find(|word| word.bits() >= bits).unwrap_or(Word::U64)
}

/// The number of bits that all these numbers need.
pub(super) fn bits_of(numbers: impl IntoIterator<Item = u64>) -> u32 {
    bits(numbers.into_iter().max().unwrap_or(0))
}

/// A literal that packs all entries, the first in the lowest bits, and its word.
pub(super) fn in_a_number(entries: &[u64], stored: u32) -> (Literal, Word) {
    debug_assert!(entries.len() * stored as usize <= NUMBER, "all entries are in one number");
    let all = entries.iter().rev().fold(0, |all: u64, entry| all << (stored % 64) | entry);
    let word = if entries.len() * stored as usize <= 32 { Word::U32 } else { Word::U64 };
    (word.literal(all.into()), word)
}
