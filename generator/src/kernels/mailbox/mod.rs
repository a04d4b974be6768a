//! Boards of bytes in ray order: what all kernels share.

#[cfg(feature = "vectors")]
pub(crate) mod vectors;

use crate::kernels::private;
use crate::kernels::vectors::Vectors;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The bytes of a board, or the places of an order.
pub(crate) const BYTES: usize = 64;

/// The bytes around a square.
pub(crate) const RAYS: Type = Type::ArrayRef(Word::U8, BYTES);

/// A set of places.
pub(crate) const PLACES: Type = Type::Number(Word::U64);

/// A board of bytes and a square.
pub(crate) const AROUND: [(&str, Type); 2] = [("mailbox", RAYS), ("square", Type::Square)];

/// Common inputs of the functions on a board of bytes.
pub(crate) struct Around<'a> {
    /// The first statements of every function that takes a square.
    pub on_board: &'a TokenStream,
    /// The table with 64 entries for each square.
    pub table: &'a Ident,
    /// The kinds of attack at the places of each ray, the nearest place in the lowest byte.
    pub kinds: [u64; 8],
}

type Kinds = dyn Fn(&[u64]) -> TokenStream;
type Marks = dyn Fn(&[Ident]) -> (TokenStream, TokenStream);

/// The kernel of a processor.
struct Mailbox {
    /// The names of the functions, in the order of [`REPLACED`].
    pub names: [&'static str; 4],
    /// The features that they require.
    pub features: &'static str,
    pub vectors: Vectors,
    /// Statements that prepare the bytes of the board, given `mailbox`.
    pub board: TokenStream,
    /// Statements that define the vector `there`: the bytes of the board at the places in the
    /// vector `from`, or zero for places from 64 on.
    pub looked_up: TokenStream,
    /// A vector of the given kinds of attack, as many as fit.
    pub kinds: Box<Kinds>,
    /// Statements, and a `u64` with one bit for each nonzero byte of the given vectors, which are
    /// variables.
    pub marks: Box<Marks>,
}

/// The functions that have kernels.
pub(crate) const REPLACED: [&str; 4] =
    ["in_ray_order", "occupied_places", "attacking_places", "attackers"];

/// The lints that they allow.
const WITHIN: &str = "unsafe_code, clippy::cast_ptr_alignment, reason = \"all arrays have 64 bytes, the order has 64 for each \
                      square, and none needs an alignment\"";

impl Mailbox {
    /// The functions.
    fn functions(&self, around: &Around) -> Vec<Function> {
        let [order, occupied, attacking, attackers] = self.names;
        let attackers_of = {
            let [order, attacking] = [order, attacking].map(|name| format_ident!("{name}"));
            quote! {
                let rays: [u8; 64] = #order(mailbox, square);
                squares_at(#attacking(&rays), square)
            }
        };
        let array = Type::Array(Word::U8, BYTES);
        let doc = format!("Takes the board in vectors of {} bytes.", self.vectors.bytes);
        let doc = doc.as_str();
        let function = |about, parameters, result, body, allows| Function {
            allows,
            ..private(about, self.features, parameters, result, body)
        };
        let of_rays = vec![("rays", RAYS)];
        vec![
            function((order, doc), AROUND.to_vec(), array, self.permuted(around), Some(WITHIN)),
            function((occupied, doc), of_rays.clone(), PLACES, self.occupied(), Some(WITHIN)),
            function((attacking, doc), of_rays, PLACES, self.attacking(around), Some(WITHIN)),
            function((attackers, doc), AROUND.to_vec(), Type::Word, attackers_of, None),
        ]
    }

    /// The first byte of each vector.
    fn starts(&self) -> impl Iterator<Item = usize> {
        (0..BYTES).step_by(self.vectors.bytes)
    }

    fn permuted(&self, around: &Around) -> TokenStream {
        let Self { vectors, board, looked_up, .. } = self;
        let Around { on_board, table, .. } = around;
        let parts = self.starts().map(|start| {
            let place = if start == 0 { quote!(first) } else { quote!(first + #start) };
            let from = vectors.loaded(&quote!(#table.as_ptr().add(#place)));
            let at = quote!(rays.as_mut_ptr() #{further(start)});
            let store = vectors.stored(&at, &quote!(there));
            quote! {
                // SAFETY: each square has 64 bytes of the table, which the vectors divide.
                let from = unsafe { #from };
                #looked_up
                // SAFETY: `rays` has 64 bytes, which the vectors divide.
                unsafe { #store };
            }
        });
        quote! {
            #{vectors.intrinsics}
            #on_board
            #board
            let first: usize = 64 * (square as usize);
            let mut rays: [u8; 64] = [0; 64];
            #(#parts)*
            rays
        }
    }

    /// The vectors of `rays`, as variables.
    fn loaded(&self) -> (TokenStream, Vec<Ident>) {
        let names = self.starts().map(|start| format_ident!("bytes{start}")).collect();
        let loads = self.starts().zip(&names).map(|(start, name)| {
            let vector = self.vectors.loaded(&quote!(rays.as_ptr() #{further(start)}));
            // SAFETY: `rays` has 64 bytes, which the vectors divide.
            quote!(let #name = unsafe { #vector };)
        });
        (loads.collect(), names)
    }

    fn occupied(&self) -> TokenStream {
        let (loads, names) = self.loaded();
        let (statements, occupied) = (self.marks)(&names);
        quote!(#{self.vectors.intrinsics} #loads #statements #occupied)
    }

    fn attacking(&self, around: &Around) -> TokenStream {
        let (loads, names) = self.loaded();
        let (statements, occupied) = (self.marks)(&names);
        let able = self.starts().map(|start| format_ident!("able{start}")).collect::<Vec<_>>();
        let kinds = around.kinds.chunks(self.vectors.bytes / 8).zip(&names).zip(&able);
        let masked = kinds.map(|((kinds, name), able)| {
            let both = self.vectors.and(&quote!(#name), &quote!(kinds));
            quote!(let kinds = #{(self.kinds)(kinds)}; let #able = #both;)
        });
        let (able_statements, able) = (self.marks)(&able);
        quote! {
            #{self.vectors.intrinsics}
            #loads
            #statements
            let occupied: u64 = #occupied;
            #(#masked)*
            #able_statements
            let able: u64 = #able;
            able & (first_places(occupied) | knight_places(occupied))
        }
    }
}

/// The suffix that advances an address by this many bytes; `None` for zero.
fn further(by: usize) -> Option<TokenStream> {
    (by > 0).then(|| quote!(.add(#by)))
}
