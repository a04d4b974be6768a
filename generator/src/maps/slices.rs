//! Searches and counts in slices of bytes for those in a map of `bool`: a module beside its
//! function.

use super::code::within;
use super::subject::Subject;
use super::{KeyType, Map};
use crate::kernels::byte_sets::{self, Options, SliceFunctions};
use crate::kernels::dispatch::Detect;
use crate::module::{Definition, Function, Module, Type};
use crate::request::{Diagnostic, DiagnosticKind, Diagnostics};
use crate::symbol::symbol;
use crate::tables::byte_sets::ByteSet;
use crate::tables::maps::runs::Run;
use crate::target::Target;
use crate::techniques::digest;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

impl Map {
    /// Adds a module with the map's name: functions over slices of bytes, for a map from `u8` to
    /// `bool`.
    ///
    /// `find`, `find_not` and `rfind` return an index or `None`, `count` a number, `any` and `all`
    /// whether there is a byte; `positions` is an iterator over indices, and `masks` has a bit for
    /// each of 64 bytes, the lowest for the first. They take the vectors that the target has, and
    /// read no byte outside the slice.
    ///
    /// ```
    /// use bit_tables_generator::{Layout, Map, Target};
    ///
    /// let space = Map::new("is_space").from_pairs(b" \t\r\n".map(|x| (x, true))).default(false);
    /// let text = space.slices().print(&Target::unknown())?.text(Layout::Compact);
    /// assert!(text.contains("pub fn find(bytes: &[u8]) -> ::core::option::Option<usize>"));
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn slices(self) -> Self {
        Self { slices: Some(self.slices.unwrap_or_default()), ..self }
    }

    /// Sets how functions over slices find the processor's instructions at run time; the default is
    /// that the target has them or has not. It adds the functions over slices, as
    /// [`slices`](Self::slices) does.
    #[must_use]
    pub fn detect(self, detect: Detect) -> Self {
        Self { slices: Some(Options { detect, ..self.slices.unwrap_or_default() }), ..self }
    }

    /// Makes functions over slices free of `unsafe` code, and so of vectors. It adds them, as
    /// [`slices`](Self::slices) does.
    #[must_use]
    pub fn without_unsafe(self) -> Self {
        Self { slices: Some(Options { is_safe: true, ..self.slices.unwrap_or_default() }), ..self }
    }

    /// The module of functions over slices, if it is asked for.
    pub(super) fn slices_module(
        &self,
        subject: &Subject,
        target: &Target,
    ) -> Result<Option<Module>, Diagnostics> {
        let Some(options) = self.slices else { return Ok(None) };
        let refused = |why: &str| {
            let message = format!("map `{}`: functions over slices {why}", self.name);
            Err(Diagnostics::of(vec![Diagnostic::new(DiagnosticKind::NotDefined, message)]))
        };
        if self.key != Some(KeyType::Number(Word::U8)) {
            return refused("take bytes: the keys must be of the type `u8`");
        }
        if subject.result != Type::Bool || self.named.is_some() || self.record.is_some() {
            return refused("search for a set: the values must be of the type `bool`");
        }
        let set = ByteSet::of(|byte| subject.runs.value(byte.into()) != 0);
        let name = &self.name;
        let SliceFunctions { tables, functions, definitions, claims } =
            byte_sets::functions(target, options, (name, self.is_plain), &set);
        let runs = set.ranges().into_iter();
        let runs =
            runs.map(|(first, last)| Run { first: first.into(), last: last.into(), value: 1 });
        let is_in = runs.map(|run| within(&run, 255).0).reduce(|one, other| quote!(#one || #other));
        let is_in = is_in.unwrap_or_else(|| quote!(false));
        let claims = quote! {
            const _: () = {
                let mut x: usize = 0;
                while x < 256 {
                    let is_in: bool = #is_in;
                    #(let found: bool = #claims; ::core::assert!(found == is_in);)*
                    x += 1;
                }
            };
        };
        let digests = tables.iter().map(|table| quote!(const _: () = { #{digest::check(table)} };));
        let checks = std::iter::once(claims).chain(digests).collect();
        let positions = if self.is_plain { Vec::new() } else { positions(name) };
        let definitions = definitions.into_iter().chain(positions).collect();
        let is_safe = options.is_safe;
        let mut module = Module { tables, definitions, checks, is_safe, ..Module::default() };
        for function in functions {
            // A language without modules has the map's name before that of each.
            let is_prefixed = self.is_plain && function.public;
            let name = function.name;
            let name = if is_prefixed { symbol(format!("{}_{name}", self.name)) } else { name };
            module.add(Function { name, unused: Some(UNUSED), ..function });
        }
        Ok(Some(module))
    }
}

/// Why public items allow not to be used.
const UNUSED: &str = "a program may not need it";

/// The iterator over the indices of bytes in a set.
fn positions(name: &str) -> Vec<Definition> {
    let doc = format!(" The indices of the bytes in [`{name}`](fn@super::{name}), in order.");
    let unused = quote!(#[allow(dead_code, unreachable_pub, reason = #UNUSED)]);
    let items: [TokenStream; 4] = [
        quote! {
            #[doc = #doc]
            #unused
            #[derive(::core::clone::Clone, ::core::fmt::Debug)]
            #[must_use]
            pub struct Positions<'bytes> {
                /// The bytes after the block that is being listed.
                rest: &'bytes [u8],
                /// The index of the first of them.
                next: usize,
                /// The index of the first byte of that block.
                start: usize,
                /// A bit for each byte of that block that has not been listed.
                found: u64,
            }
        },
        quote! {
            impl ::core::iter::Iterator for Positions<'_> {
                type Item = usize;
                #[inline]
                fn next(&mut self) -> ::core::option::Option<usize> {
                    while self.found == 0 {
                        if self.rest.is_empty() {
                            return ::core::option::Option::None;
                        }
                        self.start = self.next;
                        if let ::core::option::Option::Some((block, rest)) = self.rest.split_first_chunk::<64>() {
                            self.found = mask_best(block);
                            self.rest = rest;
                        } else {
                            self.found = mask_of_rest_best(self.rest);
                            self.rest = &[];
                        }
                        self.next += 64;
                    }
                    let place: usize = self.start + self.found.trailing_zeros() as usize;
                    self.found &= self.found - 1;
                    ::core::option::Option::Some(place)
                }
            }
        },
        quote!(impl ::core::iter::FusedIterator for Positions<'_> {}),
        quote! {
            #[doc = #doc]
            #unused
            #[inline]
            pub fn positions(bytes: &[u8]) -> Positions<'_> {
                Positions { rest: bytes, next: 0, start: 0, found: 0 }
            }
        },
    ];
    items.into_iter().map(|tokens| Definition::new("Positions", tokens)).collect()
}
