//! A table with a row for each byte: the indices of its set bits.

use super::entries::behind;
use crate::kernels::indices::listed::ListedIndex;
use crate::tables;
use crate::techniques::prelude::*;

#[derive(Clone, Copy)]
pub(super) struct Rows<'a>(pub &'a Ident);

impl Rows<'_> {
    /// The body of a function that lists the set bits of `x`, and the function that it calls for
    /// each byte, if it does.
    pub(super) fn body(self, entry: ListedIndex) -> (TokenStream, Option<Function>) {
        let are_indices = !entry.has_base && entry.shift == 0;
        let to = if are_indices { quote!(to) } else { quote!(list) };
        let (bytes, helper) = by_bytes(&to, entry.count(), self.0);
        if are_indices {
            return (quote!(#bytes count), helper);
        }
        let value = entry.entry(&quote!(list[place]), Word::U8);
        let body = quote! {
            let mut list: [u8; #{entry.count()}] = [0; #{entry.count()}];
            #bytes
            let mut place: usize = 0;
            while place < #{entry.count()} {
                to[place] = #value;
                place += 1;
            }
            count
        };
        (body, helper)
    }
}

/// Statements that write the indices of `x` to an array of this many bytes and their number to the
/// variable `count`, and the function that they call.
///
/// An 8-bit word needs no function.
fn by_bytes(to: &TokenStream, count: usize, table: &Ident) -> (TokenStream, Option<Function>) {
    if count == 8 {
        let writes = eight(to, |place| quote!(#place));
        let statements = quote! {
            let indices: u64 = #table[x as usize];
            #writes
            let count: usize = #{number()};
        };
        return (statements, None);
    }
    let to = if to.to_string() == "to" { quote!(to) } else { quote!(&mut #to) };
    let calls = (0..count / 8).map(|byte| {
        let value = if byte == 0 { quote!(x) } else { quote!((x >> #{8 * byte})) };
        quote!(count = list_byte((#value & 0xff) as u8, #{8 * byte as u64}, count, #to);)
    });
    let calls: TokenStream = calls.collect();
    (quote!(let mut count: usize = 0; #calls), Some(of_byte(count, table)))
}

/// The lints that rows trigger: their bytes are narrower, and their number is not negative after
/// adding one.
pub(super) const NARROWED: &str = "clippy::cast_possible_truncation, clippy::cast_sign_loss";

fn eight(to: &TokenStream, at: impl Fn(usize) -> TokenStream) -> TokenStream {
    let writes = (0..8).map(|place| {
        let byte = if place == 0 { quote!(indices) } else { quote!((indices >> #{8 * place})) };
        quote!(#to[#{at(place)}] = #byte as u8;)
    });
    writes.collect()
}

fn number() -> TokenStream {
    quote!(((indices.cast_signed() >> 56) + 1) as usize)
}

fn of_byte(count: usize, table: &Ident) -> Function {
    let writes = eight(&quote!(to), |place| behind("at", place));
    let (spread, number) = (Word::U64.literal((u64::MAX / 255).into()), number());
    let body = quote! {
        let indices: u64 = #table[byte as usize];
        let more: usize = #number;
        let indices: u64 = indices.wrapping_add(first * #spread);
        let at: usize = if count < #{count - 8} { count } else { #{count - 8} };
        #writes
        count + more
    };
    let parameters = vec![
        ("byte", Type::Number(Word::U8)),
        ("first", Type::Total),
        ("count", Type::Place),
        ("to", Type::ArrayMut(Word::U8, count)),
    ];
    let doc = "Writes the indices of a byte's ones behind the `count` that are there; `first` is the index of its lowest \
               bit. Returns their number with these. It always writes eight bytes, for which there is room, as there \
               are at most as many before the byte as the word has bits below it.";
    Function {
        allows: Some(NARROWED),
        ..Function::private("list_byte", doc, parameters, Type::Place, body)
    }
}

pub(super) fn table() -> Table {
    let values = tables::indices::indices().into_iter().map(u128::from).collect();
    Table {
        name: "BYTE_INDICES".to_owned(),
        doc: "For each byte, the indices of its set bits, lowest first. The last byte is their number minus one, which is the \
              index of the eighth one too."
            .to_owned(),
        value: TableValue::Words { word: Word::U64, values },
        contents: Contents::NUMBERS,
        check: Some(Check::new(check_rows)),
    }
}

/// Recomputes each row, from the highest bit down: what is there moves up by a byte.
fn check_rows(table: &Ident, _: &TableValue) -> TokenStream {
    quote! {
        let mut byte: usize = 0;
        while byte < 256 {
            let mut row: u64 = 0;
            let mut number: u64 = 0;
            let mut bit: u64 = 8;
            while bit > 0 {
                bit -= 1;
                if (byte >> bit) & 1 == 1 {
                    row = (row << 8) | bit;
                    number += 1;
                }
            }
            row |= number.wrapping_sub(1) << 56;
            ::core::assert!(#table[byte] == row);
            byte += 1;
        }
    }
}
