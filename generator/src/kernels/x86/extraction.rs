//! Look-ups with the instruction that extracts bits.

use super::private;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The format of entries in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entries {
    /// As sets of squares.
    Whole,
    /// As bits extracted with the attacks on the empty board; look-ups deposit them.
    Extracted,
}

/// The function that looks up the attacks of a slider, given the word, the first statements of
/// functions that take a square, and the tables of places and of attacks.
pub(crate) fn look_up(
    name: &'static str,
    entries: Entries,
    (word, on_board): (Word, &TokenStream),
    [extractions, attacks]: [&Ident; 2],
) -> Function {
    let as_u64 = (word != Word::U64).then(|| quote!(as u64));
    let as_word = (word != Word::U64).then(|| quote!(as #word));
    let entry = quote!(unsafe { *#attacks.as_ptr().add(index as usize) });
    let entry = match entries {
        Entries::Whole => entry,
        Entries::Extracted => quote! {
            let entry: u16 = #entry;
            simd::_pdep_u64(u64::from(entry), extraction.free) #as_word
        },
    };
    let extraction = format_ident!("Extraction");
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #on_board
        let extraction: #extraction = #extractions[square as usize];
        let number: u64 = simd::_pext_u64(occupied #as_u64, extraction.mask);
        let index: u64 = extraction.offset + number;
        #entry
    };
    let doc = "The attacks by the number that the occupied squares which matter make.";
    let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
    Function {
        allows: Some(
            "unsafe_code, clippy::cast_possible_truncation, reason = \"no number is greater than the mask, and the table has an entry for each\"",
        ),
        ..private((name, doc), "bmi2", parameters, Type::Word, body)
    }
}
