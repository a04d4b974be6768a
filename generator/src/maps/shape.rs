//! What a function takes and returns in place of the numbers that are stored: keys with a sign,
//! two keys, and structs of several values.

use super::code::unsuffixed;
use super::key::{KeyType, ValueType, sign};
use super::listed::Listed;
use crate::module::{Definition, Scope, Type};
use crate::output::items;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A struct of the values of a key.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Record {
    /// The name of the type.
    pub name: String,
    /// The fields, from the least significant bits of the number that is stored.
    pub fields: Vec<Field>,
}

/// A field of a [`Record`].
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub name: String,
    /// What it says.
    pub doc: String,
    /// The type.
    pub ty: ValueType,
    /// The bits that its values need; all bits of a number with a sign.
    pub bits: u32,
}

impl Record {
    /// The bits of all fields.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.fields.iter().map(|field| field.bits).sum()
    }

    /// The fields, each with the number of bits below it.
    fn placed(&self) -> impl Iterator<Item = (&Field, u32)> {
        self.fields.iter().scan(0, |below, field| {
            *below += field.bits;
            Some((field, *below - field.bits))
        })
    }

    /// The number of these values, which are in two's complement.
    #[must_use]
    pub fn packed(&self, values: &[u64]) -> u64 {
        let parts = self.placed().zip(values);
        parts.fold(0, |packed, ((_, below), &value)| packed | value << below)
    }

    /// The values in a number, in human-readable form.
    pub(super) fn shown(&self, packed: u64) -> String {
        let values = self.placed().map(|(field, below)| {
            let value = packed >> below & (u64::MAX >> (64 - field.bits));
            format!("`{}` {}", field.name, field.ty.value(value))
        });
        values.collect::<Vec<_>>().join(", ")
    }

    /// The definition of the struct.
    fn definition(&self, of: &str) -> Definition {
        let name = format_ident!("{}", self.name);
        let doc = items::doc(&format!("The values of a key of [`{of}`]."));
        let fields = self.fields.iter().map(|field| {
            let name = format_ident!("{}", field.name);
            quote!(#{items::doc(&field.doc)} pub #name: #{written(field.ty)})
        });
        let tokens = quote! {
            #doc
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[allow(unreachable_pub)]
            pub struct #name { #(#fields),* }
        };
        Definition::new(&self.name, tokens)
    }

    /// The struct from the variable `packed`, a number of this type.
    fn unpacked(&self, word: Word) -> TokenStream {
        let name = format_ident!("{}", self.name);
        let fields = self.placed().map(|(field, below)| {
            let own = format_ident!("{}", field.name);
            let shifted = if below == 0 { quote!(packed) } else { quote!((packed >> #below)) };
            let is_last = below + field.bits == self.bits();
            let mask = unsuffixed(u64::MAX >> (64 - field.bits));
            let masked = if is_last { shifted } else { quote!((#shifted & #mask)) };
            let value = match field.ty.number {
                Type::Number(ty) if ty == word => masked,
                Type::Number(ty) => quote!(#masked as #ty),
                _ => quote!(#masked != 0),
            };
            let value = if field.ty.is_signed { quote!((#value).cast_signed()) } else { value };
            quote!(#own: #value)
        });
        quote!(#name { #(#fields),* })
    }

    /// The number of the struct in the variable `value`.
    fn number(&self, word: Word) -> TokenStream {
        let parts = self.placed().map(|(field, below)| {
            let own = format_ident!("{}", field.name);
            let unsigned =
                if field.ty.is_signed { quote!(.cast_unsigned()) } else { TokenStream::new() };
            let part = quote!((value.#own #unsigned as #word));
            if below == 0 { part } else { quote!(#part << #below) }
        });
        quote!(#(#parts)|*)
    }
}

/// The Rust type of values.
fn written(ty: ValueType) -> TokenStream {
    let ty = match ty.number {
        Type::Number(word) if ty.is_signed => Type::Signed(word),
        other => other,
    };
    ty.tokens(&TokenStream::new(), &Scope::default())
}

/// What a function takes and returns.
pub(super) struct Shape<'a> {
    pub key: KeyType,
    /// The names of the parameters.
    pub parameters: &'a [String],
    pub record: Option<&'a Record>,
    /// The values whose places are stored.
    pub listed: Option<&'a Listed>,
}

impl Shape<'_> {
    /// Whether a function takes and returns the numbers themselves.
    pub const fn is_plain(&self) -> bool {
        matches!(self.key, KeyType::Number(_) | KeyType::Char)
            && self.record.is_none()
            && self.listed.is_none()
    }

    /// The names of the parameters.
    pub fn names(&self) -> Vec<&'static str> {
        let names = self.parameters.iter().map(|name| interned(name));
        let usual = ["x", "y"].into_iter().skip(self.parameters.len());
        names.chain(usual).take(self.types().len()).collect()
    }

    /// The types of the parameters.
    pub fn types(&self) -> Vec<Type> {
        match self.key {
            KeyType::Number(_) | KeyType::Char => vec![Type::Word],
            KeyType::Signed(word) => vec![Type::Signed(word)],
            KeyType::Pair(one, other) => vec![Type::Number(one), Type::Number(other)],
        }
    }

    /// The key of parameters.
    pub fn key(&self) -> TokenStream {
        let names: Vec<Ident> =
            self.names().into_iter().map(|name| format_ident!("{name}")).collect();
        let word = self.key.word();
        match self.key {
            KeyType::Number(_) | KeyType::Char => quote!(#(#names)*),
            KeyType::Signed(word) => {
                quote!(#{names[0]}.cast_unsigned() ^ #{unsuffixed(sign(word))})
            }
            KeyType::Pair(_, other) => {
                let (one, two) = (&names[0], &names[1]);
                let second = if other == word { quote!(#two) } else { quote!(#two as #word) };
                quote!((#one as #word) << #{other.bits()} | #second)
            }
        }
    }

    /// The arguments for a key `x`.
    fn arguments(&self) -> TokenStream {
        match self.key {
            KeyType::Number(_) | KeyType::Char => quote!(x),
            KeyType::Signed(word) => quote!((x ^ #{unsuffixed(sign(word))}).cast_signed()),
            KeyType::Pair(one, other) => quote!((x >> #{other.bits()}) as #one, x as #other),
        }
    }

    /// The result of the function of that name for a call that returns what is stored, of this
    /// type.
    pub fn result(&self, of: &str, call: &TokenStream, stored: Type) -> (Type, TokenStream) {
        if let Some(listed) = self.listed {
            return listed.result(of, call);
        }
        match (self.record, stored) {
            (Some(record), Type::Number(word)) => {
                let built = quote!(let packed: #word = #call; #{record.unpacked(word)});
                (Type::Defined(interned(&record.name)), built)
            }
            _ => (stored, call.clone()),
        }
    }

    /// The struct that the function returns.
    pub fn definitions(&self, of: &str) -> Vec<Definition> {
        self.record.iter().map(|record| record.definition(of)).collect()
    }

    /// The type of values as the numbers that are their bits, if this type is stored.
    pub fn flat_type(&self, stored: Type) -> Type {
        self.listed.map_or(stored, |listed| Type::Number(listed.word()))
    }

    /// A function `flat` from keys to the bits of values, or to what is stored, by the function of
    /// that name, which returns numbers with a sign if `is_signed`.
    pub fn flat(&self, flat: &Ident, function: &str, stored: Type, is_signed: bool) -> TokenStream {
        let function = format_ident!("{function}");
        let call = quote!(#function(#{self.arguments()}));
        let ty = written(self.flat_type(stored).into());
        let body = match (self.listed, self.record, stored) {
            (Some(listed), ..) => listed.bits_of(&call),
            (None, Some(record), Type::Number(word)) => {
                let name = format_ident!("{}", record.name);
                quote!(let value: #name = #call; #{record.number(word)})
            }
            _ if is_signed => quote!(#call.cast_unsigned()),
            _ => call,
        };
        quote!(const fn #flat(x: #{self.key.word()}) -> #ty { #body })
    }
}

/// A name with `'static` lifetime, as names of functions need; each distinct name is leaked once.
pub(super) fn interned(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
    names.insert(kept);
    kept
}
