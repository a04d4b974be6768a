//! Carry-save adders on vectors.

use super::vectors::Vectors;
use crate::template::{format_ident, quote};
use proc_macro2::{Ident, TokenStream};

/// How a processor adds vectors bit by bit.
pub(super) enum Adders {
    /// By an instruction that takes three vectors: the carry and the sum of `one`, `other` and
    /// `sum`, as a pair, with preceding statements.
    Full(TokenStream),
    /// By bitwise operations. Two full adders in a chain take eight of these, not ten, as they leave
    /// their carries `a` and `b` as `a` and `a ^ b`, which the adders of the next weight need.
    Chained,
}

/// The variables of the digits.
const DIGITS: [&str; 4] = ["ones", "twos", "fours", "eights"];

impl Adders {
    /// The closures that the statements of [`sixteen`](Self::sixteen) call.
    pub fn closures(&self, vectors: &Vectors) -> TokenStream {
        if let Self::Full(added) = self {
            return quote!(let add = |one, other, sum| { #added };);
        }
        let [xor, and, or, _] = &vectors.joints;
        let second = vectors.and_not(&quote!(simd::#xor(other, odd)), &quote!(others));
        quote! {
            let pair = |one, other| (one, simd::#xor(one, other));
            let add_two = |first, second, sum| {
                let (one, differ) = first;
                let (other, others) = second;
                let odd = simd::#xor(sum, differ);
                let any = simd::#or(differ, simd::#xor(one, sum));
                (simd::#xor(any, odd), simd::#xor(any, #second), simd::#xor(odd, others))
            };
            let add_one = |first, sum| {
                let (one, differ) = first;
                let carry = simd::#xor(one, simd::#and(differ, simd::#xor(one, sum)));
                (carry, simd::#xor(sum, differ))
            };
        }
    }

    /// Statements that add sixteen vectors to the vectors `ones`, `twos`, `fours` and `eights`,
    /// which are the digits of a number for each bit; they define the carry, `sixteens`. `behind`
    /// is what follows each pair of vectors.
    ///
    /// Two carries of the same weight are added as soon as both are there, as in a binary counter,
    /// so that few are alive at a time.
    pub fn sixteen(
        &self,
        vector: impl Fn(usize) -> TokenStream,
        behind: impl Fn(usize) -> TokenStream,
    ) -> TokenStream {
        let mut statements = TokenStream::new();
        for pair in 0..8 {
            let two = [2 * pair, 2 * pair + 1].map(&vector);
            statements.extend(match self {
                Self::Full(_) => full(pair, two),
                Self::Chained => chained(pair, two),
            });
            statements.extend(behind(pair));
        }
        statements
    }
}

/// The weights of which there are two carries behind this pair, with the number of the next carry.
fn complete(pair: usize) -> impl Iterator<Item = (usize, usize)> {
    let made = pair + 1;
    (0..DIGITS.len())
        .take_while(move |weight| made.is_multiple_of(1 << weight))
        .map(move |weight| (weight, (made >> weight) - 1))
}

/// The variable of a carry to this weight.
fn carry(weight: usize, number: usize) -> Ident {
    match DIGITS.get(weight) {
        Some(digit) => format_ident!("{digit}_{number}"),
        None => format_ident!("sixteens"),
    }
}

fn digit(weight: usize) -> Ident {
    format_ident!("{}", DIGITS[weight])
}

/// The statements behind a pair of vectors that add three at a time.
fn full(pair: usize, vectors: [TokenStream; 2]) -> TokenStream {
    let mut statements = TokenStream::new();
    for (weight, number) in complete(pair) {
        let carries = [2 * number, 2 * number + 1].map(|number| carry(weight, number));
        let [one, other] =
            if weight == 0 { vectors.clone() } else { carries.map(|one| quote!(#one)) };
        let digit = digit(weight);
        statements.extend(quote! {
            let (#{carry(weight + 1, number)}, sum) = add(#one, #other, #digit);
            #digit = sum;
        });
    }
    statements
}

/// The statements behind a pair of vectors that add two pairs at a time, or the last one.
fn chained(pair: usize, [one, other]: [TokenStream; 2]) -> TokenStream {
    let mut statements = quote!(let #{carry(0, pair)} = pair(#one, #other););
    for (weight, number) in complete(pair).skip(1) {
        let [one, other] = [2 * number, 2 * number + 1].map(|number| carry(weight - 1, number));
        let digit = digit(weight - 1);
        statements.extend(quote! {
            let (up, differ, sum) = add_two(#one, #other, #digit);
            let #{carry(weight, number)} = (up, differ);
            #digit = sum;
        });
    }
    if pair == 7 {
        let last = DIGITS.len() - 1;
        let digit = digit(last);
        statements.extend(quote! {
            let (sixteens, sum) = add_one(#{carry(last, 0)}, #digit);
            #digit = sum;
        });
    }
    statements
}
