//! Methods of sets of squares, if requested.

use super::additions::{Addition, Entry};
use super::members::{Types, Wrap};
use super::sets::{Code, FROM_ITERATOR, Set};
use super::squares::iterator_of;
use super::symmetries::{Lines, Symmetry, Turned};
use super::tokens::heads_at;
use crate::module::{Module, Type};
use crate::output::items;
use crate::template::{format_ident, quote};
use proc_macro2::TokenStream;

const EMPTY: &str = "EMPTY";
const ALL: &str = "ALL";
const DIFFERENCE: &str = "difference";
const FIRST: &str = "first";
const LAST: &str = "last";
const INTO_ITERATOR: &str = "IntoIterator";
const EXTEND: &str = "Extend";
const FLIP: &str = "flip";
const MIRROR: &str = "mirror";
const ROTATE: &str = "rotate";
const FILE_MASK: &str = "file_mask";
const RANK_MASK: &str = "rank_mask";

/// The entry of a request.
pub(super) const SET_METHODS: Entry = Entry {
    name: "set_methods",
    one: "set method",
    names: &[
        EMPTY,
        ALL,
        DIFFERENCE,
        FIRST,
        LAST,
        INTO_ITERATOR,
        EXTEND,
        FROM_ITERATOR,
        FLIP,
        MIRROR,
        ROTATE,
        FILE_MASK,
        RANK_MASK,
    ],
    example: "first, EMPTY",
};

/// The symmetries: name, symmetry and contract.
const SYMMETRIES: [(&str, Symmetry, &str); 3] = [
    (
        FLIP,
        Symmetry::Flip,
        "The set with the ranks in the opposite order: what is on the first rank goes to the last, on its file.",
    ),
    (
        MIRROR,
        Symmetry::Mirror,
        "The set with the files in the opposite order: what is on the first file goes to the last, on its rank.",
    ),
    (
        ROTATE,
        Symmetry::Rotate,
        "The set after half a turn: files and ranks are in the opposite order.",
    ),
];

/// The methods of a set. `module` has everything else that is requested.
///
/// Operators, if there are any, are those that collect squares, so that who leaves that out of them
/// has it of their own.
pub(super) fn of(
    addition: &Addition,
    has_operators: bool,
    set: &Set,
    types: &Types,
    module: &Module,
) -> Code {
    let (board, word) = (set.domain.board(), set.domain.word);
    let is_wanted = |name: &str| addition.adds(name, module);
    let mut code = Code::default();
    for (name, function) in [(EMPTY, empty()), (ALL, set.all()), (DIFFERENCE, difference())] {
        code.functions.extend(is_wanted(name).then_some(function));
    }
    for name in [FIRST, LAST].into_iter().filter(|name| is_wanted(name)) {
        code.add(set.end(name, types));
    }
    for (name, symmetry, doc) in SYMMETRIES {
        let turned = is_wanted(name).then(|| symmetry.of(&board, word)).flatten();
        if let Some(turned) = turned {
            code.add(set.turned(name, doc, &turned));
        }
    }
    for (name, lines) in [(FILE_MASK, Lines::files(board)), (RANK_MASK, Lines::ranks(board))] {
        if is_wanted(name) {
            code.add(set.line(name, &lines));
        }
    }
    let has_iterator = matches!(types.wrap, Wrap::Newtype(_)) && iterator_of(module).is_some();
    if has_iterator && is_wanted(INTO_ITERATOR) {
        code.traits.extend(set.borrowed());
    }
    if is_wanted(EXTEND) {
        code.traits.extend(set.extended(types));
    }
    if !has_operators && is_wanted(FROM_ITERATOR) {
        code.traits.extend(set.collected(types));
    }
    // If the user has one of them too, the compiler's error points at the word `set_methods`.
    let Code { helpers, functions, traits } = code;
    let [functions, traits] = [functions, traits].map(|code| heads_at(code, addition.span));
    Code { helpers, functions, traits }
}

impl Code {
    /// Adds a function on the plain word, and the method that calls it.
    fn add(&mut self, [helper, method]: [TokenStream; 2]) {
        self.helpers.extend(helper);
        self.functions.extend(method);
    }
}

fn empty() -> TokenStream {
    quote! {
        /// The set of no squares.
        pub const EMPTY: Self = Self(0);
    }
}

fn difference() -> TokenStream {
    quote! {
        /// The squares that are in the set, but not in the other.
        #[inline]
        #[must_use]
        pub const fn difference(self, other: Self) -> Self { Self(self.0 & !other.0) }
    }
}

impl Set<'_> {
    fn all(&self) -> TokenStream {
        let (word, board) = (self.domain.word, self.domain.board());
        let doc = match self.domain.named() {
            Some(board) => format!("All {} squares of {}.", board.count(), board.described()),
            None => format!("All {} squares.", word.bits()),
        };
        quote! {
            #{items::doc(&doc)}
            pub const ALL: Self = Self(#{word.literal(board.all())});
        }
    }

    /// The first or the last square.
    fn end(&self, name: &str, types: &Types) -> [TokenStream; 2] {
        let is_first = name == FIRST;
        let doc = items::doc(&format!(
            "The square of the {} one bit; `None` if there is none.{}",
            if is_first { "lowest" } else { "highest" },
            self.and_outside("Bits that are no squares of the board count too.")
        ));
        let value = if is_first {
            quote!(if set == 0 { None } else { Some(set.trailing_zeros()) })
        } else {
            quote!(set.checked_ilog2())
        };
        let (function, method) = (format_ident!("set_{name}"), format_ident!("{name}"));
        let (constant, kind) = types.squares.constant_and_kind();
        let result = quote!(__bit_tables::#function(self.0));
        let result = types.squares.result(Type::Option(&Type::Square), result);
        [
            quote! {
                #[inline]
                pub const fn #function(set: #{self.domain.word}) -> Option<u32> { #value }
            },
            quote! {
                #doc
                #[inline]
                #[must_use]
                pub #constant fn #method(self) -> ::core::option::Option<#kind> { #result }
            },
        ]
    }

    /// A symmetry of the board.
    fn turned(&self, name: &str, doc: &str, turned: &Turned) -> [TokenStream; 2] {
        let (word, board) = (self.domain.word, self.domain.board());
        let holes = if turned.kept == board.all() {
            ""
        } else {
            " A square that would go to a hole is left out."
        };
        let doc = items::doc(&format!(
            "{doc}{holes}\n\n{}{}\n\nOrigin: Chess Programming Wiki, Flipping Mirroring and Rotating.",
            board.numbers(),
            self.and_outside("Bits that are no squares of the board are left out.")
        ));
        let (function, method) = (format_ident!("set_{name}"), format_ident!("{name}"));
        [
            quote! {
                #[inline]
                pub const fn #function(set: #word) -> #word { #{turned.body()} }
            },
            quote! {
                #doc
                #[inline]
                #[must_use]
                pub const fn #method(self) -> Self { Self(__bit_tables::#function(self.0)) }
            },
        ]
    }

    /// The squares of a file or a rank.
    fn line(&self, name: &str, lines: &Lines) -> [TokenStream; 2] {
        let (word, count) = (self.domain.word, lines.count());
        let doc = items::doc(&format!(
            "All squares of a {}.\n\n{}\n\nPrecondition: `n`, which counts from 0, is below {count}, which debug builds \
             assert; of others the set is empty.",
            if name == FILE_MASK { "file" } else { "rank" },
            self.domain.board().numbers()
        ));
        let message = format!("`n` must be below {count}");
        let (function, method) = (format_ident!("set_{name}"), format_ident!("{name}"));
        [
            quote! {
                #[inline]
                pub const fn #function(n: u32) -> #word {
                    ::core::debug_assert!(n < #count, #message);
                    if n < #count { #{lines.mask(word)} } else { 0 }
                }
            },
            quote! {
                #doc
                #[inline]
                #[must_use]
                pub const fn #method(n: ::core::primitive::u32) -> Self { Self(__bit_tables::#function(n)) }
            },
        ]
    }

    /// The iterator of a reference, which is that of the set.
    fn borrowed(&self) -> TokenStream {
        let name = self.name;
        quote! {
            #[automatically_derived]
            #[allow(clippy::into_iter_without_iter)]
            impl ::core::iter::IntoIterator for &#name {
                type Item = <#name as ::core::iter::IntoIterator>::Item;
                type IntoIter = <#name as ::core::iter::IntoIterator>::IntoIter;
                /// The squares of the set, which is copied.
                #[inline]
                fn into_iter(self) -> Self::IntoIter {
                    ::core::iter::IntoIterator::into_iter(#name(self.0))
                }
            }
        }
    }

    /// The trait that adds squares.
    fn extended(&self, types: &Types) -> TokenStream {
        let kind = types.squares.kind();
        quote! {
            #[automatically_derived]
            impl ::core::iter::Extend<#kind> for #{self.name} {
                #{self.of_many("Adds all squares of an iterator; those in the set stay there.")}
                #[inline]
                fn extend<__Squares: ::core::iter::IntoIterator<Item = #kind>>(
                    &mut self,
                    squares: __Squares,
                ) {
                    for square in squares {
                        self.0 |= __bit_tables::set_of(#{types.squares.index(quote!(square))});
                    }
                }
            }
        }
    }
}
