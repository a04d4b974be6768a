//! Attacks of whole sets of sliders in several directions at once: the choice among kernels, and the
//! kernels.

use super::{Direction, Moving};
use crate::kernels::dispatch::{self, Candidate, functions_of};
use crate::kernels::tier::Tier;
use crate::kernels::vectors::x86;
use crate::kernels::x86::X86_64;
use crate::kernels::{FOUND, KNOWN, entering, private};
use crate::module::{Function, Type};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The kernels, the fastest first, each with a function for each piece, for boards with at most
/// `length` squares in a row.
pub(in crate::kernels) fn candidates(pieces: &[Moving], length: u32) -> Vec<Candidate> {
    let kernel = |tier, features, spread: fn(&Moving, u32) -> Function| {
        let functions = pieces.iter().map(|moving| spread(moving, length)).collect();
        Candidate::tiered(tier, X86_64, features, functions)
    };
    vec![
        kernel(Tier::Avx512Vl, &["avx512f", "avx512vl"], avx512),
        kernel(Tier::Avx2, &["avx2"], avx2),
    ]
}

/// All functions: `plain` ones, where kernels replace those of `pieces`, for boards with at most
/// `length` squares in a row. `sliders` is the expression that is passed to kernels.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    (length, sliders): (u32, TokenStream),
    pieces: &[Moving],
    plain: Vec<Function>,
) -> Vec<Function> {
    let alone = || entering(plain.clone(), |_| None).collect();
    // Lanes have 64 bits.
    if word != Word::U64 {
        return [alone(), dispatch::functions(target, parameters)].concat();
    }
    let call = |kernel: &Candidate, place: usize| {
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #{kernel.functions[place].ident()}(occupied, #sliders) })
    };
    let entered = |allows, body: &dyn Fn(usize, &Function) -> TokenStream| {
        let entry = |function: &Function| {
            let place = pieces.iter().position(|moving| moving.0.function() == function.name)?;
            Some((body(place, function), allows))
        };
        entering(plain.clone(), entry).collect::<Vec<_>>()
    };
    let direct = |kernel: &Candidate| entered(KNOWN, &|place, _| call(kernel, place));
    let by_tier = |kernels: &[&Candidate]| {
        let entries = entered(FOUND, &|place, plain| {
            dispatch::best_of(kernels, |kernel| Some(call(kernel, place)), &plain.body)
        });
        [entries, functions_of(kernels)].concat()
    };
    let candidates = candidates(pieces, length);
    dispatch::dispatch((target, parameters), &candidates, direct, by_tier, alone())
}

/// A vector with the given number in each lane, the first in the lowest.
fn vector(lanes: impl Iterator<Item = u128>, set: &Ident) -> TokenStream {
    let lane = |lane: u128| match lane {
        0..64 => quote!(#lane),
        // Lanes are signed, and literals are not.
        _ if lane >> 63 != 0 => {
            let lane = format!("{}_u64", Word::U64.hex(lane)).parse::<Literal>();
            quote!(#{lane.expect("digits are a literal")}.cast_signed())
        }
        _ => quote!(#{Word::U64.literal(lane)}),
    };
    let lanes: Vec<TokenStream> = lanes.map(lane).collect();
    let lanes = lanes.iter().rev();
    quote!(simd::#set(#(#lanes),*))
}

/// The bits of a vector with a lane for each direction.
fn bits(directions: &[Direction]) -> u32 {
    64 * directions.len() as u32
}

/// The intrinsics that set each lane, and all lanes to one number: the widest vectors lack those
/// with the others' names.
fn setters(bits: u32) -> [Ident; 2] {
    let names =
        if bits == 512 { ["set_epi64", "set1_epi64"] } else { ["set_epi64x", "set1_epi64x"] };
    names.map(|name| x86(bits, name))
}

/// The distances of each doubling: 1, 2, 4 squares and so on, up to the longest path from a slider
/// to the edge.
fn doublings(length: u32) -> Vec<u32> {
    (0..u32::BITS).map(|doubling| 1 << doubling).take_while(|steps| steps + 1 < length).collect()
}

/// Statements that spread the variable `set` over the variable `free` and one step further, given
/// how to shift both by a number of steps.
fn spread(
    length: u32,
    (set, free): (&Ident, &Ident),
    inside: &Ident,
    bits: u32,
    moved: impl Fn(&Ident, u32) -> TokenStream,
) -> TokenStream {
    let [and, or] = ["and_si", "or_si"].map(|name| x86(bits, name));
    let doublings = doublings(length);
    let steps = doublings.iter().map(|&steps| {
        let further = moved(set, steps);
        // Skips what is not needed after the last step.
        let is_last = doublings.last() == Some(&steps);
        let freed = (!is_last).then(|| quote!(#free = simd::#and(#free, #{moved(free, steps)});));
        quote! {
            #set = simd::#or(#set, simd::#and(#free, #further));
            #freed
        }
    });
    quote! {
        #(#steps)*
        #set = simd::#and(#{moved(set, 1)}, #inside);
    }
}

/// With the rotations of AVX-512, one lane for each direction.
fn avx512((pieces, directions): &Moving, length: u32) -> Function {
    let width = bits(directions);
    let [and, rotate] = ["and_si", "rolv_epi64"].map(|name| x86(width, name));
    let [set_lanes, splat] = setters(width);
    let rotation = |steps: u32| format_ident!("by_{steps}");
    let rotations = doublings(length).into_iter().map(|steps| {
        let bits = |direction: &Direction| (direction.bits * steps as i32).rem_euclid(64) as u128;
        let lanes = vector(directions.iter().map(bits), &set_lanes);
        quote!(let #{rotation(steps)} = #lanes;)
    });
    let inside = vector(directions.iter().map(|direction| direction.squares), &set_lanes);
    let [set, free, squares] = ["set", "free", "inside"].map(|name| format_ident!("{name}"));
    let moved = |set: &Ident, steps| quote!(simd::#rotate(#set, #{rotation(steps)}));
    let spread = spread(length, (&set, &free), &squares, width, moved);
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #(#rotations)*
        let inside = #inside;
        let mut set = simd::#splat(sliders.cast_signed());
        let mut free = simd::#and(simd::#splat((!occupied).cast_signed()), inside);
        #spread
        #{folded(width)}
    };
    let names = ["rooks_avx512", "bishops_avx512", "queens_avx512"];
    function(names[*pieces as usize], "Computes all directions at once.", "avx512f,avx512vl", body)
}

/// With the shifts of AVX2, half of the directions up and half of them down.
fn avx2((pieces, directions): &Moving, length: u32) -> Function {
    let (up, down): (Vec<Direction>, Vec<Direction>) =
        directions.iter().copied().partition(|direction| direction.bits > 0);
    let width = bits(&up);
    let [and, or] = ["and_si", "or_si"].map(|name| x86(width, name));
    let [set_lanes, splat] = setters(width);
    let halves = [(up, "up", "sllv_epi64"), (down, "down", "srlv_epi64")];
    let halves = halves.map(|(directions, name, shift)| {
        let shift = x86(width, shift);
        let [set, free, squares] =
            ["set", "free", "inside"].map(|what| format_ident!("{what}_{name}"));
        let by = |steps: u32| format_ident!("{name}_by_{steps}");
        let shifts = doublings(length).into_iter().map(|steps| {
            let bits = |direction: &Direction| u128::from(direction.bits.unsigned_abs() * steps);
            let lanes = vector(directions.iter().map(bits), &set_lanes);
            quote!(let #{by(steps)} = #lanes;)
        });
        let inside = vector(directions.iter().map(|direction| direction.squares), &set_lanes);
        let moved = |set: &Ident, steps| quote!(simd::#shift(#set, #{by(steps)}));
        let spread = spread(length, (&set, &free), &squares, width, moved);
        quote! {
            #(#shifts)*
            let #squares = #inside;
            let mut #set = all;
            let mut #free = simd::#and(unoccupied, #squares);
            #spread
        }
    });
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        let all = simd::#splat(sliders.cast_signed());
        let unoccupied = simd::#splat((!occupied).cast_signed());
        #(#halves)*
        let set = simd::#or(set_up, set_down);
        #{folded(width)}
    };
    let names = ["rooks_avx2", "bishops_avx2", "queens_avx2"];
    let doc = "Computes half of the directions up, and half of them down, at once.";
    function(names[*pieces as usize], doc, "avx2", body)
}

/// The bitwise or of all lanes of the vector `set`.
fn folded(bits: u32) -> TokenStream {
    let wide = (bits == 512).then(|| {
        quote! {
            let half = simd::_mm512_extracti64x4_epi64::<1>(set);
            let set = simd::_mm256_or_si256(simd::_mm512_castsi512_si256(set), half);
        }
    });
    let halved = (bits > 128).then(|| {
        quote! {
            let half = simd::_mm256_extracti128_si256::<1>(set);
            let set = simd::_mm_or_si128(simd::_mm256_castsi256_si128(set), half);
        }
    });
    quote! {
        #wide
        #halved
        let attacks = simd::_mm_or_si128(set, simd::_mm_unpackhi_epi64(set, set));
        simd::_mm_cvtsi128_si64(attacks).cast_unsigned()
    }
}

fn function(name: &'static str, doc: &str, features: &'static str, body: TokenStream) -> Function {
    let parameters = vec![("occupied", Type::Word), ("sliders", Type::Word)];
    private((name, doc), features, parameters, Type::Word, body)
}
