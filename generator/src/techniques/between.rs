//! What lies between two squares, and beyond them on their line.

use super::sliders::all_masks;
use super::word_function::only;
use super::{Context, Group, Technique};
use crate::module::{Function, Type};
use crate::word::Word;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub(super) const GROUP: Group = Group {
    techniques: &[LINE_MASKS],
    // Every two squares, by whether a third is on the line of both and by the order of the three.
    check: |_| {
        quote! {
            let mut one: u32 = 0;
            while one < 64 {
                let mut other: u32 = 0;
                while other < 64 {
                    let files: u32 = (other % 8).abs_diff(one % 8);
                    let ranks: u32 = (other / 8).abs_diff(one / 8);
                    let is_line: bool = files * ranks == 0 || files == ranks;
                    let steps: u32 = if files > ranks { files } else { ranks };
                    let inside: u64 = between(one, other);
                    let through: u64 = line_through(one, other);
                    let both: u64 = 1 << one | 1 << other;
                    if is_line && one != other {
                        ::core::assert!(inside.count_ones() == steps - 1);
                        ::core::assert!(through & both == both);
                        ::core::assert!(inside & through == inside);
                    } else {
                        ::core::assert!(inside | through == 0);
                    }
                    ::core::assert!(inside & both == 0);
                    ::core::assert!(inside == between(other, one));
                    ::core::assert!(through == line_through(other, one));
                    other += 1;
                }
                one += 1;
            }
        }
    },
};

const LINE_MASKS: Technique = Technique {
    name: "line_masks",
    summary: "takes that of the four lines through one square which has the other too, and of it what is between the bits of \
              both",
    origin: "Chess Programming Wiki, Square Attacked By, Obstructed",
    words: &[Word::U64],
    auto: |_, _| true,
    tables: |_| Ok(vec![all_masks()]),
    code: |context, tables| {
        let masks = &tables[0];
        let lines = ["rank", "file", "diagonal", "antidiagonal"];
        let names = lines.map(|line| format_ident!("{line}"));
        let common = Function {
            name: "common_line",
            doc: "The line through `one` that `other` is on too, without `one`.".to_owned(),
            parameters: SQUARES.to_vec(),
            result: Type::Word,
            body: quote! {
                ::core::debug_assert!(one < 64, "a square beyond 63");
                ::core::debug_assert!(other < 64, "a square beyond 63");
                let masks: AllMasks = #masks[(one & 0x3f) as usize];
                let to: u32 = other & 0x3f;
                // All bits of a line that has the other square, and none of the others.
                #(
                    let mask: u64 = masks.#names;
                    let #names: u64 = mask & ((mask >> to) & 1).wrapping_neg();
                )*
                rank | file | diagonal | antidiagonal
            },
            public: false,
            inline: true,
            allows: None,
        };
        let between = quote! {
            let line: u64 = common_line(one, other);
            let all: u64 = 0xffff_ffff_ffff_ffff;
            let ends: u64 = (all << (one & 0x3f)) ^ (all << (other & 0x3f));
            let end: u64 = 1 << (other & 0x3f);
            line & ends & !end
        };
        let through = quote! {
            let line: u64 = common_line(one, other);
            let found: u64 = (line >> (other & 0x3f)) & 1;
            line | (found << (one & 0x3f))
        };
        [
            vec![common],
            function(context, "between", "The squares strictly between `one` and `other`", between),
            function(
                context,
                "line_through",
                "All squares of the rank, file, diagonal or antidiagonal through `one` and `other`, these included",
                through,
            ),
        ]
        .concat()
    },
    ..Technique::BASE
};

/// Two squares.
const SQUARES: [(&str, Type); 2] = [("one", Type::Index), ("other", Type::Index)];

/// A function of two squares.
fn function(context: &Context, name: &'static str, what: &str, body: TokenStream) -> Vec<Function> {
    let contract = format!(
        "{what}; none if they are the same or on no common line.\n\nSquares are little-endian rank-file: a1 is 0, h8 is \
         63.\n\nPrecondition: both squares are below 64, which debug builds assert; others take them modulo 64."
    );
    let functions = only(context, &contract, SQUARES.to_vec(), Type::Word, body);
    functions.into_iter().map(|function| Function { name, ..function }).collect()
}
