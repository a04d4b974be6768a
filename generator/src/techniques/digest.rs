//! A digest of all numbers of a table, which checks those that no other check reaches.
//!
//! The attacks for all sets of squares are too many to compare, fillers and holes have no meaning,
//! and vector functions are not checked. In these cases a polynomial of all numbers is compared, in
//! a field of 2^64 or 2^128 elements, so that any change of a single number changes it. A step is
//! two shifts and a multiplication without a call, with four entries in a round: in constant
//! evaluation, calls are the most expensive part.

use super::prelude::*;

/// The number of entries that a round of the loop processes in a long table: a compiler evaluates
/// rounds one by one, and some at most 2^18.
const TOGETHER: usize = 4;

const LONG: usize = 1 << 10;

/// The check of a table's digest; a single number has none.
///
/// The numbers are the coefficients of a polynomial in a field of 2^64 or 2^128 elements, evaluated
/// at its generator. So any change of a single number changes the digest, and so does an exchange
/// of two. Steps use shifts rather than calls, which take a compiler several times longer.
pub(crate) fn check(table: &Table) -> TokenStream {
    let (value, length) = (&table.value, table.entries());
    let (width, number) = match value {
        TableValue::Number { .. } => return TokenStream::new(),
        TableValue::Bytes { .. } => (Word::U64, Word::U8),
        TableValue::Words { word, .. } | TableValue::Records { word, .. } => {
            (if *word == Word::U128 { Word::U128 } else { Word::U64 }, *word)
        }
    };
    let (last, reduction) = (width.bits() - 1, reduction(width));
    let as_width = (number != width).then(|| quote!(as #width));
    let add = |number: TokenStream| quote!(digest = (digest << 1) ^ ((digest >> #last) * #reduction) ^ #number #as_width;);
    let bits = table.has_floats().then(|| quote!(.to_bits()));
    let add_entry = |place: TokenStream| add(quote!(#{table.ident()}[#place] #bits));
    let (together, steps) = match value {
        TableValue::Records { record, .. } => {
            let record_name = format_ident!("{}", record.name);
            let fields = record.fields.iter().map(|(field, _)| format_ident!("{field}"));
            let steps = fields.map(|field| add(quote!(entry.#field))).collect::<Vec<_>>();
            (1, quote!(let entry: #record_name = #{table.ident()}[place]; #(#steps)*))
        }
        _ if length < LONG => (1, add_entry(quote!(place))),
        _ => {
            let others = (1..TOGETHER).map(|other| add_entry(quote!(place + #other)));
            let steps = std::iter::once(add_entry(quote!(place))).chain(others);
            (TOGETHER, quote!(#(#steps)*))
        }
    };
    // The remainder of the division into rounds comes first.
    let first = length % together;
    let heads = (0..first).map(|place| add_entry(quote!(#place)));
    quote! {
        let mut digest: #width = 0;
        #(#heads)*
        let mut place: usize = #first;
        while place < #{table.ident()}.len() {
            #steps
            place += #together;
        }
        ::core::assert!(digest == #{width.literal(digest(width, numbers(value)))});
    }
}

/// The numbers of a table in order; those of an entry are consecutive.
fn numbers(value: &TableValue) -> Box<dyn Iterator<Item = u128> + '_> {
    match value {
        TableValue::Number { value, .. } => Box::new(std::iter::once(*value)),
        TableValue::Bytes { values, .. } => Box::new(values.iter().map(|&value| value.into())),
        TableValue::Words { values, .. } => Box::new(values.iter().copied()),
        TableValue::Records { rows, .. } => Box::new(rows.iter().flatten().copied()),
    }
}

/// The digest of numbers. A 64-bit digest is computed in 64-bit words, because long tables have
/// 100,000 entries.
fn digest(width: Word, numbers: impl Iterator<Item = u128>) -> u128 {
    if width == Word::U128 {
        return numbers.fold(0, |digest, number| times_generator(width, digest) ^ number);
    }
    let reduction = reduction(width) as u64;
    let add =
        |digest: u64, number: u128| (digest << 1) ^ ((digest >> 63) * reduction) ^ number as u64;
    numbers.fold(0, add).into()
}

/// An element of the field times the generator.
fn times_generator(width: Word, element: u128) -> u128 {
    ((element << 1) & width.max()) ^ ((element >> (width.bits() - 1)) * reduction(width))
}

/// The generator to the power of the width: `x^64 = x^4 + x^3 + x + 1`,
/// `x^128 = x^7 + x^2 + x + 1`.
const fn reduction(width: Word) -> u128 {
    if width.bits() == 128 { 0x87 } else { 0x1b }
}

#[cfg(test)]
mod tests {
    use super::{digest, times_generator};
    use crate::word::Word;

    fn product(width: Word, mut one: u128, mut other: u128) -> u128 {
        let mut product = 0;
        while other != 0 {
            product ^= if other & 1 == 1 { one } else { 0 };
            one = times_generator(width, one);
            other >>= 1;
        }
        product
    }

    fn power(width: Word, exponent: u128) -> u128 {
        let (mut power, mut square, mut rest) = (1, 2, exponent);
        while rest != 0 {
            if rest & 1 == 1 {
                power = product(width, power, square);
            }
            square = product(width, square, square);
            rest >>= 1;
        }
        power
    }

    /// The powers of `x` are all nonzero elements, so its multiples form a field, and no two
    /// entries of a table have the same factor.
    #[test]
    fn the_generator_generates_the_field() {
        let narrow = [3, 5, 17, 257, 641, 65_537, 6_700_417];
        let wide = [&narrow[..], &[274_177, 67_280_421_310_721]].concat();
        for (width, primes) in [(Word::U64, &narrow[..]), (Word::U128, &wide)] {
            let order = width.max();
            assert_eq!(primes.iter().product::<u128>(), order);
            assert_eq!(power(width, order), 1);
            for prime in primes {
                assert_ne!(power(width, order / prime), 1, "{width}, {prime}");
            }
        }
    }

    /// Changing a number at any place changes the digest by a nonzero amount, which differs between
    /// places.
    #[test]
    fn every_change_of_one_number_and_every_exchange_is_found() {
        for width in [Word::U64, Word::U128] {
            let all: Vec<u128> = (0..200_u128).map(|number| number * 0x1_0001 % 97).collect();
            let right = digest(width, all.iter().copied());
            for place in 0..all.len() {
                for bit in 0..width.bits() {
                    let mut changed = all.clone();
                    changed[place] ^= 1 << bit;
                    assert_ne!(digest(width, changed.into_iter()), right, "{width}, {place}");
                }
                for other in (0..place).filter(|&other| all[other] != all[place]) {
                    let mut changed = all.clone();
                    changed.swap(place, other);
                    assert_ne!(digest(width, changed.into_iter()), right, "{place}, {other}");
                }
            }
        }
    }
}
