//! Searches for the bytes of a set in slices, by vectors: the choice among kernels, and their loops.
//!
//! A kernel makes a mask of 64 bytes, a bit for each; what is searched or counted are bits. The
//! fewer bytes at the end of a slice are read by two vectors that overlap, or by one with a mask,
//! and less than eight of them by the table.

mod lanes;
mod test;

use super::dispatch::{self, Candidate, Detect, functions_of};
use super::tier::Tier;
use super::x86::{SSE2, X86, X86_64};
use super::{FOUND, KNOWN, NEON, SIMD128, private};
use crate::module::{Definition, Function, Needs, Notation, Table, Type, identifiers};
use crate::request::Parameter;
use crate::symbol::symbol;
use crate::tables::byte_sets::ByteSet;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use lanes::Lanes;
use proc_macro2::{Ident, TokenStream};
use std::collections::BTreeSet;
use test::Test;

/// The bytes of a block.
const BLOCK: usize = 64;

/// What is asked of functions over slices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// How they find the processor's instructions.
    pub detect: Detect,
    /// Whether they are free of `unsafe` code, and so of vectors.
    pub is_safe: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { detect: Detect::None, is_safe: false }
    }
}

/// The functions of a set over slices, with their tables.
pub(crate) struct SliceFunctions {
    pub tables: Vec<Table>,
    pub functions: Vec<Function>,
    /// What keeps the tier, if there is a choice at run time.
    pub definitions: Vec<Definition>,
    /// What each of these tables says of `x`, a `usize` below 256: whether it is in the set.
    pub claims: Vec<TokenStream>,
}

/// The table of the set: whether each byte is in it.
const IS_IN: &str = "IS_IN";

/// A private function of a kernel, and its parameters.
struct Part {
    name: &'static str,
    doc: &'static str,
    parameters: &'static [(&'static str, Type)],
    result: Type,
}

/// A block as a mask.
const MASK: Part = Part {
    name: "mask",
    doc: "A bit for each byte of a block: whether it is in the set.",
    parameters: &[("block", Type::ArrayRef(Word::U8, BLOCK))],
    result: Type::Total,
};
/// The bytes after the last block as a mask.
const REST: Part = Part {
    name: "mask_of_rest",
    doc: "A bit for each of less than 64 bytes: whether it is in the set.",
    parameters: &[("rest", Type::Slice(Word::U8))],
    result: Type::Total,
};
const FIND: Part = Part {
    name: "find",
    doc: "The index of the first byte whose bit is another one than that of `others`, or the length.",
    parameters: &[("bytes", Type::Slice(Word::U8)), ("others", Type::Total)],
    result: Type::Place,
};
const RFIND: Part = Part {
    name: "rfind",
    doc: "The index after that of the last byte of the set, or 0.",
    parameters: &[("bytes", Type::Slice(Word::U8))],
    result: Type::Place,
};
const COUNT: Part = Part {
    name: "count",
    doc: "The number of bytes in the set.",
    parameters: &[("bytes", Type::Slice(Word::U8))],
    result: Type::Place,
};

impl Part {
    fn name(&self, end: &str) -> &'static str {
        symbol(format!("{}_{end}", self.name))
    }

    fn ident(&self, end: &str) -> Ident {
        format_ident!("{}", self.name(end))
    }

    /// The function with this end of its name, for all processors.
    fn plain(&self, end: &str, body: TokenStream) -> Function {
        let parameters = self.parameters.to_vec();
        let function = Function::private(self.name(end), self.doc, parameters, self.result, body);
        Function { constant: false, ..function }
    }

    /// The function with this end of its name, for processors with the features.
    fn function(&self, end: &str, features: &'static str, body: TokenStream) -> Function {
        let about = (self.name(end), self.doc);
        let function = private(about, features, self.parameters.to_vec(), self.result, body);
        Function { allows: WITHIN, ..function }
    }
}

/// Why kernels read from pointers.
const WITHIN: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within its block or slice, at any alignment\"",
);

/// The functions that loop over blocks, given those that make masks: their bodies.
fn loops(end: &str) -> [(Part, TokenStream); 3] {
    let (mask, rest) = (MASK.ident(end), REST.ident(end));
    let split = quote!(let (blocks, rest): (&[[u8; #BLOCK]], &[u8]) = bytes.as_chunks::<#BLOCK>(););
    let find = quote! {
        #split
        let mut place: usize = 0;
        for block in blocks {
            let found: u64 = #mask(block) ^ others;
            if found != 0 {
                return place + found.trailing_zeros() as usize;
            }
            place += #BLOCK;
        }
        // The bit after the last byte ends the search.
        let found: u64 = (#rest(rest) ^ others) | (u64::MAX << rest.len());
        place + found.trailing_zeros() as usize
    };
    let rfind = quote! {
        #split
        let found: u64 = #rest(rest);
        if found != 0 {
            return bytes.len() - rest.len() + #BLOCK - found.leading_zeros() as usize;
        }
        let mut left: usize = blocks.len();
        while left > 0 {
            let found: u64 = #mask(&blocks[left - 1]);
            if found != 0 {
                return left * #BLOCK - found.leading_zeros() as usize;
            }
            left -= 1;
        }
        0
    };
    let count = quote! {
        #split
        let mut total: usize = #rest(rest).count_ones() as usize;
        for block in blocks {
            total += #mask(block).count_ones() as usize;
        }
        total
    };
    [(FIND, find), (RFIND, rfind), (COUNT, count)]
}

/// The kernel of vectors with look-ups or comparisons: its functions.
fn by_lanes(end: &str, features: &'static str, lanes: Lanes, test: &Test) -> Vec<Function> {
    let inverse = test.finds_others(lanes).then(|| quote!(!));
    let mask = quote! {
        #{lanes.vectors().intrinsics}
        #{test.closure(lanes, "test")}
        #{lanes.before_masks()}
        #{lanes.mask_of_block()}
        #{inverse}found
    };
    let parts = loops(end).into_iter().chain([(MASK, mask), (REST, of_rest(lanes, test))]);
    parts.map(|(part, body)| part.function(end, features, body)).collect()
}

/// The body of the function for less than 64 bytes.
fn of_rest(lanes: Lanes, test: &Test) -> TokenStream {
    // Vectors of 16 bytes, and the closure that tests them.
    let is_wide = lanes == Lanes::X86(256);
    let (half, test_half) = if is_wide { (Lanes::X86(128), "test_half") } else { (lanes, "test") };
    // The vector of `lanes` that is so many bytes from the start, tested.
    let mask = |lanes: Lanes, test: &str, place: TokenStream| {
        let loaded = lanes.vectors().loaded(&quote!(rest.as_ptr().add(#place)));
        // SAFETY: the vector is within the slice; loads need no alignment.
        lanes.mask(&quote!(#{format_ident!("{test}")}(unsafe { #loaded })))
    };
    // The first and the last one, which overlap.
    let both = |lanes: Lanes, test: &str| {
        let bytes = lanes.vectors().bytes;
        quote! {
            let first: u64 = #{mask(lanes, test, quote!(0))};
            let last: u64 = #{mask(lanes, test, quote!(rest.len() - #bytes))};
            first | (last << (rest.len() - #bytes))
        }
    };
    let (wide, halves) = if is_wide {
        let wide = quote!(if rest.len() >= 32 { #{both(lanes, "test")} } else);
        (Some(wide), both(half, test_half))
    } else {
        let [second, third] = [16_usize, 32].map(|place| mask(half, "test", quote!(#place)));
        let halves = quote! {
            let mut found: u64 = { #{both(half, test_half)} };
            if rest.len() > 32 {
                found |= #second << 16;
            }
            if rest.len() > 48 {
                found |= #third << 32;
            }
            found
        };
        (None, halves)
    };
    let words = half.of_words(&quote!(rest.as_ptr()), &quote!(rest.as_ptr().add(rest.len() - 8)));
    let inverse = test.finds_others(half);
    let found = if inverse { quote!(!found & !(u64::MAX << rest.len())) } else { quote!(found) };
    quote! {
        #{lanes.vectors().intrinsics}
        if rest.len() < 8 { return #{REST.ident("scalar")}(rest); }
        #{is_wide.then(|| test.closure(lanes, "test"))}
        #{test.closure(half, test_half)}
        #{lanes.before_masks()}
        let found: u64 = #wide if rest.len() >= 16 {
            #halves
        } else {
            // SAFETY: the slice has eight bytes.
            let words = unsafe { #words };
            let both: u64 = #{half.mask(&quote!(#{format_ident!("{test_half}")}(words)))};
            (both & 0xff) | (both >> 8 << (rest.len() - 8))
        };
        #found
    }
}

/// A look-up of 128 entries in 512-bit vectors.
struct Permutation {
    table: Table,
    /// What the table says of `x`.
    claim: TokenStream,
    functions: Vec<Function>,
}

/// The features that it requires.
const PERMUTED: &[&str] = &["avx512bw", "avx512vbmi", "gfni", "popcnt"];

/// By the lower seven bits: one comparison if these tell the bytes of the set apart, and otherwise
/// a bit for each value of the eighth.
fn by_permutation(set: &ByteSet) -> Permutation {
    let hexadecimal = |name, doc: &str, bytes| {
        Table::bytes_of(name, doc.to_owned(), bytes, Notation::Hexadecimal(16))
    };
    let (table, claim, found) = if let Some(entries) = set.by_low_bits() {
        let doc = "For each value of the lower seven bits the byte of the set that has them, or one that has others.";
        (
            hexadecimal("BY_LOW_BITS", doc, entries),
            quote!(BY_LOW_BITS[x & 0x7f] as usize == x),
            quote!(let found: u64 = simd::_mm512_cmpeq_epi8_mask(entries, bytes);),
        )
    } else {
        let doc = "For each value of the lower seven bits, bit 0 if it is in the set, and bit 1 if it is with the eighth bit.";
        (
            hexadecimal("BY_SIGN", doc, set.by_sign()),
            quote!((BY_SIGN[x & 0x7f] >> (x >> 7)) & 1 != 0),
            quote! {
                // Bit 0 for a byte below 0x80, and bit 1 for another.
                let matrix = simd::_mm512_set1_epi64(0x8080_0000_0000_0000_u64.cast_signed());
                let signs = simd::_mm512_gf2p8affine_epi64_epi8::<1>(bytes, matrix);
                let found: u64 = simd::_mm512_test_epi8_mask(entries, signs);
            },
        )
    };
    let found = quote! {
        // SAFETY: the table has the bytes of two vectors; loads need no alignment.
        let lower = unsafe { simd::_mm512_loadu_si512(#{table.ident()}.as_ptr().cast()) };
        let upper = unsafe { simd::_mm512_loadu_si512(#{table.ident()}.as_ptr().add(#BLOCK).cast()) };
        let entries = simd::_mm512_permutex2var_epi8(lower, bytes, upper);
        #found
    };
    let mask = quote! {
        use ::core::arch::x86_64 as simd;
        // SAFETY: the block has the bytes of a vector; loads need no alignment.
        let bytes = unsafe { simd::_mm512_loadu_si512(block.as_ptr().cast()) };
        #found
        found
    };
    let rest = quote! {
        use ::core::arch::x86_64 as simd;
        let all: u64 = !(u64::MAX << rest.len());
        // SAFETY: only the bytes of the slice are loaded, which are less than 64.
        let bytes = unsafe { simd::_mm512_maskz_loadu_epi8(all, rest.as_ptr().cast()) };
        #found
        found & all
    };
    let parts = loops("avx512").into_iter().chain([(MASK, mask), (REST, rest)]);
    let functions =
        parts.map(|(part, body)| part.function("avx512", "avx512bw,avx512vbmi,gfni,popcnt", body));
    Permutation { functions: functions.collect(), table, claim }
}

/// The functions without vectors.
fn scalar() -> Vec<Function> {
    let is_in = format_ident!("{IS_IN}");
    let mask = |bytes: TokenStream| {
        quote! {
            let mut found: u64 = 0;
            let mut place: usize = 0;
            while place < #bytes.len() {
                found |= u64::from(#is_in[usize::from(#bytes[place])]) << place;
                place += 1;
            }
            found
        }
    };
    let find = quote! {
        let mut place: usize = 0;
        for byte in bytes {
            if u64::from(#is_in[usize::from(*byte)]) != others & 1 {
                return place;
            }
            place += 1;
        }
        place
    };
    let rfind = quote! {
        let mut left: usize = bytes.len();
        while left > 0 && #is_in[usize::from(bytes[left - 1])] == 0 {
            left -= 1;
        }
        left
    };
    let count = quote! {
        let mut total: usize = 0;
        for byte in bytes {
            total += usize::from(#is_in[usize::from(*byte)]);
        }
        total
    };
    let parts = [
        (FIND, find),
        (RFIND, rfind),
        (COUNT, count),
        (MASK, mask(quote!(block))),
        (REST, mask(quote!(rest))),
    ];
    parts.map(|(part, body)| part.plain("scalar", body)).into()
}

/// The kernels for a set.
#[cfg(test)]
pub(super) fn candidates_of(set: &ByteSet) -> Vec<Candidate> {
    candidates(set, &Test::best(set), &by_permutation(set))
}

/// The kernels for a set, the fastest first.
fn candidates(set: &ByteSet, best: &Test, permuted: &Permutation) -> Vec<Candidate> {
    let by = |end, features, lanes| by_lanes(end, features, lanes, best);
    let of_avx2 = by("avx2", "avx2,popcnt", Lanes::X86(256));
    let mut candidates = vec![
        Candidate::tiered(Tier::Avx512, X86_64, PERMUTED, permuted.functions.clone()),
        Candidate::tiered(Tier::Avx2, X86, &["avx2", "popcnt"], of_avx2),
    ];
    let narrow = Lanes::X86(128);
    if best.has_look_ups() {
        let of_ssse3 = by("ssse3", "ssse3", narrow);
        candidates.push(Candidate::tiered(Tier::Ssse3, X86, &["ssse3"], of_ssse3));
        // Only for targets without look-ups.
        candidates.extend(Test::by_comparisons(set).map(|test| {
            let needs = Needs { architectures: X86, features: SSE2 };
            Candidate::other(needs, by_lanes("sse2", "sse2", narrow, &test))
        }));
    } else {
        // Every x86 with tiers supports it. The lowest tier is for code without vectors.
        candidates.push(Candidate::tiered(Tier::Ssse3, X86, SSE2, by("sse2", "sse2", narrow)));
    }
    candidates.push(Candidate::other(NEON, by("neon", "neon", Lanes::Neon)));
    candidates.push(Candidate::other(SIMD128, by("simd128", "simd128", Lanes::Simd128)));
    candidates
}

/// The functions of the set of a function with a name, in Rust or plain, with the best kernel for the target or the processor, or
/// with none if they must be free of `unsafe`.
pub(crate) fn functions(
    target: &Target,
    Options { detect, is_safe }: Options,
    (name, is_plain): (&str, bool),
    set: &ByteSet,
) -> SliceFunctions {
    // What documentation calls the set; only Rust has links.
    let the_set =
        if is_plain { format!("`{name}`") } else { format!("[`{name}`](fn@super::{name})") };
    let listing = if is_plain {
        format!("the bits of `{name}_masks` are")
    } else {
        "`positions` is".to_owned()
    };
    let parameters = &[Parameter::new(dispatch::DETECT.name, detect.name())];
    let (best, permuted) = (Test::best(set), by_permutation(set));
    let scalar = scalar();
    let call = |part: &Part, end: &str| {
        let arguments = part.parameters.iter().map(|(name, _)| format_ident!("{name}"));
        quote!(#{part.ident(end)}(#(#arguments),*))
    };
    let by = |part: &Part, kernel: &Candidate| {
        let end = kernel.functions[0].name.rsplit('_').next().unwrap_or_default();
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #{call(part, end)} })
    };
    let entries = |allows, body: &dyn Fn(&Part) -> TokenStream| -> Vec<Function> {
        let entry = |part: &Part| Function { allows, ..part.plain("best", body(part)) };
        [FIND, RFIND, COUNT, MASK, REST].iter().map(entry).collect()
    };
    let direct =
        |kernel: &Candidate| [entries(KNOWN, &|part| by(part, kernel)), scalar.clone()].concat();
    let by_tier = |kernels: &[&Candidate]| {
        let best = |part: &Part| {
            let scalar = call(part, "scalar");
            let call = dispatch::best_call(kernels, |kernel| by(part, kernel), &scalar);
            quote!(let tier: u32 = detection::number(); #call)
        };
        [entries(FOUND, &best), functions_of(kernels), scalar.clone()].concat()
    };
    let otherwise = [entries(None, &|part| call(part, "scalar")), scalar.clone()].concat();
    let kernels = if is_safe {
        otherwise
    } else {
        let candidates = candidates(set, &best, &permuted);
        dispatch::dispatch((target, parameters), &candidates, direct, by_tier, otherwise)
    };
    let mut functions = public((&the_set, &listing), &best);
    functions.extend(kernels);
    // The iterator of Rust takes the rest by itself.
    let of_iterator = (!is_plain).then(|| REST.name("best"));
    retain_called(&mut functions, of_iterator);
    let is_used = |table: &Table| {
        let name = table.ident();
        let mut bodies = functions.iter().flat_map(|function| identifiers(&function.body));
        bodies.any(|used| name == used)
    };
    let own = (0..=u8::MAX).map(|byte| u8::from(set.has(byte))).collect();
    let doc = format!("1 for each byte in {the_set}, and 0 for others.");
    let own = Table::bytes_of(IS_IN, doc, own, Notation::Hexadecimal(16));
    let claim_of_own = quote!(#{own.ident()}[x] != 0);
    let claims = std::iter::once((own, Some(claim_of_own)));
    let claims =
        claims.chain(best.tables_and_claim()).chain([(permuted.table, Some(permuted.claim))]);
    let claims = claims.filter(|(table, _)| is_used(table));
    let (tables, claims): (Vec<Table>, Vec<Option<TokenStream>>) = claims.unzip();
    let definitions = if is_safe { Vec::new() } else { dispatch::definitions(target, parameters) };
    let claims = claims.into_iter().flatten().collect();
    SliceFunctions { tables, functions, definitions, claims }
}

/// Removes private functions that no other calls, but for the one that an iterator calls.
fn retain_called(functions: &mut Vec<Function>, of_iterator: Option<&str>) {
    loop {
        let bodies = functions.iter().flat_map(|function| identifiers(&function.body));
        let called: BTreeSet<String> = bodies.collect();
        let count = functions.len();
        functions.retain(|function| {
            let name = function.name;
            function.public || of_iterator == Some(name) || called.contains(name)
        });
        if functions.len() == count {
            return;
        }
    }
}

/// The public functions, which call the best kernel.
fn public((the_set, listing): (&str, &str), best: &Test) -> Vec<Function> {
    let technique = format!(
        "Vectors test bytes {}; those of 512 bits by one look-up of the lower seven bits.",
        best.doc()
    );
    let function = |name, doc: String, result, body| Function {
        public: true,
        constant: false,
        ..Function::private(name, &doc, FIND.parameters[..1].to_vec(), result, body)
    };
    let some = quote!(::core::option::Option::Some);
    let none = quote!(::core::option::Option::None);
    let found = |others: TokenStream| {
        quote! {
            let place: usize = find_best(bytes, #others);
            if place < bytes.len() { #some(place) } else { #none }
        }
    };
    let last = quote! {
        let after: usize = rfind_best(bytes);
        if after > 0 { #some(after - 1) } else { #none }
    };
    let place = Type::Option(&Type::Place);
    let index = |of: &str| {
        format!("The index of the {of} {the_set}; `None` if there is none, as in an empty slice.")
    };
    let masks = format!(
        "A bit for each byte of a block, the lowest for the first: whether it is in {the_set}."
    );
    let find = format!("Where many bytes are found, {listing} several times faster.");
    let of_bytes =
        |what: &str, empty: &str| format!("{what} in {the_set}; {empty} for an empty slice.");
    let any = quote!(find_best(bytes, 0) < bytes.len());
    let all = quote!(find_best(bytes, u64::MAX) == bytes.len());
    vec![
        Function {
            parameters: MASK.parameters.to_vec(),
            technique,
            ..function("masks", masks, Type::Total, quote!(mask_best(block)))
        },
        Function {
            technique: find,
            ..function("find", index("first byte in"), place, found(quote!(0)))
        },
        function("find_not", index("first byte not in"), place, found(quote!(u64::MAX))),
        function("rfind", index("last byte in"), place, last),
        function(
            "count",
            of_bytes("The number of bytes", "0"),
            Type::Place,
            quote!(count_best(bytes)),
        ),
        function("any", of_bytes("Whether a byte is", "false"), Type::Bool, any),
        function("all", of_bytes("Whether all bytes are", "true"), Type::Bool, all),
    ]
}
