//! Operators, single squares and text for bitboards, if requested.

use super::additions::{Addition, Entry};
use super::members::Types;
use super::sets::{Code, FROM_ITERATOR, Set};
use super::tokens::heads_at;
use crate::module::{Module, Notation, Table};
use crate::output::items;
use crate::template::{format_ident, quote};
use proc_macro2::{Literal, TokenStream};

/// The operators on two sets: trait, method, sign and result.
const BINARY: [(&str, &str, &str, &str); 3] = [
    ("BitAnd", "bitand", "&", "The squares that are in both sets."),
    ("BitOr", "bitor", "|", "The squares that are in one of the sets or in both."),
    ("BitXor", "bitxor", "^", "The squares that are in one of the sets alone."),
];

/// The shift operators, in the same format.
const SHIFTS: [(&str, &str, &str, &str); 2] =
    [("Shl", "shl", "<<", "to greater numbers"), ("Shr", "shr", ">>", "to smaller numbers")];

/// The names of the other operators.
const NOT: &str = "Not";
const CONTAINS: &str = "contains";
const FROM_SQUARE: &str = "from_square";
const DISPLAY: &str = "Display";
const DEBUG: &str = "Debug";

/// The entry of a request.
pub(super) const OPERATORS: Entry = Entry {
    name: "operators",
    one: "operator",
    names: &[
        BINARY[0].0,
        BINARY[1].0,
        BINARY[2].0,
        SHIFTS[0].0,
        SHIFTS[1].0,
        NOT,
        CONTAINS,
        FROM_SQUARE,
        FROM_ITERATOR,
        DISPLAY,
        DEBUG,
    ],
    example: "Debug, Display",
};

/// The operators of a set. `module` has everything else that is requested.
pub(super) fn of(addition: &Addition, set: &Set, types: &Types, module: &Module) -> Code {
    let is_wanted = |name: &str| addition.adds(name, module);
    let wanted = |name, code: &dyn Fn() -> TokenStream| is_wanted(name).then(code);
    let binary = BINARY.iter().filter(|(name, ..)| is_wanted(name));
    let shifts = SHIFTS.iter().filter(|(name, ..)| is_wanted(name));
    let traits = binary
        .map(|operator| set.binary(operator))
        .chain(shifts.map(|operator| set.shift(operator)))
        .chain(wanted(NOT, &|| set.not()))
        .chain(wanted(FROM_ITERATOR, &|| set.collected(types)))
        .chain(wanted(DISPLAY, &|| set.display()))
        .chain(wanted(DEBUG, &|| set.debug()));
    let functions = wanted(CONTAINS, &|| set.contains(types)).into_iter();
    let functions = functions.chain(wanted(FROM_SQUARE, &|| set.single(types)));
    // If the user implements one of them too, the compiler's error points at the word
    // `operators`.
    let [functions, traits] =
        [functions.collect(), traits.collect()].map(|code| heads_at(code, addition.span));
    Code { helpers: set.helpers(), functions, traits }
}

impl Set<'_> {
    fn binary(&self, &(of, method, sign, gives): &(&str, &str, &str, &str)) -> TokenStream {
        let value = operation(sign, &quote!(other.0));
        self.operator((of, method), &quote!(other), &quote!(Self), &value, gives)
    }

    fn shift(&self, &(of, method, sign, towards): &(&str, &str, &str, &str)) -> TokenStream {
        let size = self.domain.word.bits();
        let doc = format!(
            "The set moved by so many bits {towards}, as the integer is: what leaves it is lost, and what leaves a rank at \
             its end is on the next.\n\nPrecondition: `bits` is below {size}, as of integers. Builds with overflow checks, such \
             as debug builds, panic; others take `bits` modulo {size}, so that {size} moves nothing.{}",
            self.and_outside("Bits that are no squares of the board are left out.")
        );
        let value = self.inside(operation(sign, &quote!(bits)));
        self.operator((of, method), &quote!(bits), &quote!(::core::primitive::u32), &value, &doc)
    }

    /// An operator with an operand of this name and type, and its assignment.
    fn operator(
        &self,
        (of, method): (&str, &str),
        operand: &TokenStream,
        kind: &TokenStream,
        value: &TokenStream,
        doc: &str,
    ) -> TokenStream {
        let name = self.name;
        let (assigning, assign) = (format_ident!("{of}Assign"), format_ident!("{method}_assign"));
        let (of, method) = (format_ident!("{of}"), format_ident!("{method}"));
        let (doc, assign_doc) = (items::doc(doc), items::doc(&format!("In place: {}", lower(doc))));
        quote! {
            #[automatically_derived]
            impl ::core::ops::#of<#kind> for #name {
                type Output = Self;
                #doc
                #[inline]
                fn #method(self, #operand: #kind) -> Self { Self(#value) }
            }
            #[automatically_derived]
            impl ::core::ops::#assigning<#kind> for #name {
                #assign_doc
                #[inline]
                fn #assign(&mut self, #operand: #kind) { *self = Self(#value); }
            }
        }
    }

    fn not(&self) -> TokenStream {
        let doc = format!(
            "The squares that are not in the set.{}",
            self.and_outside("Bits that are no squares of the board stay 0.")
        );
        quote! {
            #[automatically_derived]
            impl ::core::ops::Not for #{self.name} {
                type Output = Self;
                #{items::doc(&doc)}
                #[inline]
                fn not(self) -> Self { Self(#{self.inside(quote!(!self.0))}) }
            }
        }
    }

    fn contains(&self, types: &Types) -> TokenStream {
        let doc = items::doc(&format!(
            "Whether the square is in the set.\n\n{} One that is not on the board is in none.",
            self.domain.board().numbers()
        ));
        let (constant, kind) = types.squares.constant_and_kind();
        quote! {
            #doc
            #[inline]
            #[must_use]
            pub #constant fn contains(self, square: #kind) -> ::core::primitive::bool {
                __bit_tables::set_contains(self.0, #{types.squares.index(quote!(square))})
            }
        }
    }

    fn single(&self, types: &Types) -> TokenStream {
        let board = self.domain.board();
        let doc = items::doc(&format!(
            "The set of one square.\n\n{}\n\nPrecondition: `square` is below {}, which debug builds assert; of others the set \
             is empty.{}",
            board.numbers(),
            board.bits(),
            if board.all().count_ones() == board.bits() {
                ""
            } else {
                " That of a hole is empty too."
            }
        ));
        let (constant, kind) = types.squares.constant_and_kind();
        quote! {
            #doc
            #[inline]
            #[must_use]
            pub #constant fn from_square(square: #kind) -> Self {
                Self(__bit_tables::set_of(#{types.squares.index(quote!(square))}))
            }
        }
    }

    fn display(&self) -> TokenStream {
        let board = self.domain.board();
        let holes = if board.all().count_ones() == board.files() * board.ranks() {
            ""
        } else {
            "; a hole is left blank"
        };
        let doc = items::doc(&format!(
            "Draws the board, {} files and {} ranks, the last rank first: a square is `1` if it is in the set, and `.` if \
             not{holes}. There is no line end after the first rank.",
            board.files(),
            board.ranks()
        ));
        quote! {
            #[automatically_derived]
            impl ::core::fmt::Display for #{self.name} {
                #doc
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __bit_tables::set_drawn(self.0, f)
                }
            }
        }
    }

    fn debug(&self) -> TokenStream {
        let text = self.name.to_string();
        let form = format!("{{}}({{:#0{}x}})", self.domain.word.bits() / 4 + 2);
        let doc = items::doc(&format!(
            "Writes the word in hexadecimal: `{text}({:#0width$x})`.",
            0,
            width = self.domain.word.bits() as usize / 4 + 2
        ));
        quote! {
            #[automatically_derived]
            impl ::core::fmt::Debug for #{self.name} {
                #doc
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_fmt(::core::format_args!(#form, #text, { self.0 }))
                }
            }
        }
    }

    /// The functions on the plain word that these call; no user-defined names are visible there.
    fn helpers(&self) -> TokenStream {
        let (word, board) = (self.domain.word, self.domain.board());
        let bits = board.bits();
        let drawn = Table::bytes_of("DRAWN", String::new(), self.drawn(), Notation::Decimal(8));
        quote! {
            #[allow(dead_code)]
            #[inline]
            pub const fn set_contains(set: #word, square: u32) -> bool {
                square < #bits && set & (1 << square) != 0
            }
            #[allow(dead_code, clippy::modulo_one)]
            pub fn set_drawn(set: #word, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #{items::table(&drawn, true)}
                for (place, &square) in DRAWN.iter().enumerate() {
                    let separator: &str = match place % #{board.files()} {
                        _ if place == 0 => "",
                        0 => "\n",
                        _ => " ",
                    };
                    let sign: &str = match square {
                        #{Literal::u8_suffixed(NO_SQUARE)} => " ",
                        square if set_contains(set, u32::from(square)) => "1",
                        _ => ".",
                    };
                    f.write_str(separator)?;
                    f.write_str(sign)?;
                }
                ::core::result::Result::Ok(())
            }
        }
    }

    /// The squares in drawing order.
    fn drawn(&self) -> Vec<u8> {
        let board = self.domain.board();
        let [files, ranks] = [board.files() as i32, board.ranks() as i32];
        let places = (0..ranks).rev().flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let square =
            |(file, rank)| board.square(file, rank).map_or(NO_SQUARE, |square| square as u8);
        places.map(square).collect()
    }
}

/// Stands for a hole in a drawing; no square has this number.
const NO_SQUARE: u8 = u8::MAX;

/// The set's word and an operand, joined by an operator.
fn operation(sign: &str, operand: &TokenStream) -> TokenStream {
    let sign: TokenStream = sign.parse().expect("an operator is a token");
    quote!(self.0 #sign #operand)
}

/// The sentence with a lower-case first letter, to follow a colon.
fn lower(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}
