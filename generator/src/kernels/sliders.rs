//! Attacks of sliders along several lines at once: a record for each square, and the choice among
//! kernels.
//!
//! With AVX2, rows are looked up while a vector computes the other lines: without GFNI, reversing
//! bits takes six instructions each way.
//!
//! A record of 64 bytes, one cache line, has the masks of a square and the square's bit in every
//! form that is subtracted: shifting that bit and moving it to a vector would take a quarter
//! longer. Vectors of two lanes have no byte shuffle, so their record has each mask followed by its
//! byte-swapped form.

use super::x86::{SSE2, X86_64};
use super::{KNOWN, Kernel, choose, entering, private};
use crate::module::{Function, Needs, Record, Type};
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The feature with vectors for four lines at once.
const AVX2: &[&str] = &["avx2"];

/// The architectures with an instruction that reverses bits.
const REVERSING: &[&str] = &["aarch64"];

/// Whether rows are looked up on any target that this may be.
pub(crate) fn look_up_rows(target: &Target) -> bool {
    target.meets(REVERSING, &[]) != Some(true)
}

/// Whether the target computes both directions of a line together in 128-bit vectors, as on x86-64
/// before AVX2; `None` if it depends.
fn is_by_pairs(target: &Target) -> Option<bool> {
    match (target.meets(X86_64, SSE2), target.meets(X86_64, AVX2)) {
        (Some(false), _) | (_, Some(true)) => Some(false),
        (Some(true), Some(false)) => Some(true),
        _ => None,
    }
}

/// Whether [lines](LINES) and [pairs](PAIRS) are
/// needed for each square, on any target that this may be.
pub(crate) fn records(target: &Target) -> (bool, bool) {
    let by_pairs = is_by_pairs(target);
    (by_pairs != Some(true), by_pairs != Some(false))
}

/// A table with a record for each square.
#[derive(Clone, Copy)]
pub(crate) struct Records<'a> {
    /// The name of the table.
    pub table: &'a Ident,
    /// The record for each square.
    pub record: &'static Record,
}

/// A piece whose attacks a kernel computes: the name and the body of its function.
type Piece = (&'static str, TokenStream);

/// All functions, made from `plain` ones, which use one kind of reversal and the records of a
/// table; kernels replace some of them. If [`records`] says that only one of the tables exists, it
/// replaces the other.
pub(crate) fn functions(
    target: &Target,
    (on_board, by_lines, by_pairs): (&TokenStream, &Ident, &Ident),
    plain: impl Fn(Reversal, Records) -> Vec<Function>,
) -> Vec<Function> {
    let of = (on_board, by_lines);
    let by_lines = Records { table: by_lines, record: &LINES };
    let by_pairs = Records { table: by_pairs, record: &PAIRS };
    let call = |name: &'static str, piece: &Function| {
        // SAFETY: this is compiled only where the target has the features of the kernel.
        (name, quote!(unsafe { #{piece.ident()}(occupied, square) }))
    };
    let kernel = |features, records, entries: &[Piece], functions: Vec<Function>| {
        let entry = |function: &Function| {
            let (_, body) = entries.iter().find(|entry| entry.0 == function.name)?;
            Some((body.clone(), KNOWN))
        };
        let functions = entering(plain(Reversal::Bytes, records), entry).chain(functions).collect();
        Kernel { needs: Needs { architectures: X86_64, features }, functions }
    };
    let alone = |reversal| entering(plain(reversal, by_lines), |_| None).collect();
    let bishop = lines(
        ("bishop_lines", "The attacks along both lines of a bishop at once."),
        "ssse3",
        (Lanes::Two, Reversal::Bytes),
        First::Diagonal,
        of,
    );
    let without_row = lines(
        ("queen_lines", "The attacks along all lines of a queen but the row at once."),
        "avx2",
        (Lanes::Four, Reversal::Bytes),
        First::Column,
        of,
    );
    let rook = lines(
        ("rook_lines", "The attacks along both lines of a rook at once."),
        "ssse3,gfni",
        (Lanes::Two, Reversal::Bits),
        First::Row,
        of,
    );
    let queen = lines(
        ("queen_lines", "The attacks along all four lines of a queen at once."),
        "avx2,gfni",
        (Lanes::Four, Reversal::Bits),
        First::Row,
        of,
    );
    let diagonals = pairs(
        (
            "bishop_pairs",
            "The attacks along both lines of a bishop, each in both directions at once.",
        ),
        &["diagonal", "antidiagonal"],
        (on_board, by_pairs.table),
    );
    let all_but_row = pairs(
        (
            "queen_pairs",
            "The attacks along all lines of a queen but the row, each in both directions at once.",
        ),
        &["column", "diagonal", "antidiagonal"],
        (on_board, by_pairs.table),
    );
    let bishops = call("bishop_attacks", &bishop);
    let with_row = |(name, others)| (name, quote!(row_attacks(occupied, square) | #others));
    let queens_by_row = with_row(call("queen_attacks", &without_row));
    let queens_by_pairs = with_row(call("queen_attacks", &all_but_row));
    let kernels = vec![
        kernel(
            &["avx2", "gfni"],
            by_lines,
            &[bishops.clone(), call("rook_attacks", &rook), call("queen_attacks", &queen)],
            vec![bishop.clone(), rook, queen],
        ),
        kernel(AVX2, by_lines, &[bishops, queens_by_row], vec![bishop, without_row]),
        kernel(
            SSE2,
            by_pairs,
            &[call("bishop_attacks", &diagonals), queens_by_pairs],
            vec![diagonals.clone(), all_but_row],
        ),
        Kernel {
            needs: Needs { architectures: REVERSING, features: &[] },
            functions: alone(Reversal::Bits),
        },
    ];
    choose(target, kernels, alone(Reversal::Bytes))
}

/// All masks of a square, in one cache line. The four from the first on are all lines; the four
/// from the second on are those that a byte swap reverses.
pub(crate) static LINES: Record = Record {
    name: "SliderLines",
    constructor: "slider_lines",
    doc: "The lines through one square, each without it, and its own bit in several orders.",
    fields: &[
        ("row", "The other squares of the line of neighbouring bits."),
        ("column", "The other squares in the direction across these."),
        ("diagonal", "The other squares of the diagonal, in the direction of a1 to b2."),
        ("antidiagonal", "The other squares of the antidiagonal, in the direction of b1 to a2."),
        ("nothing", "No squares, so that there are four lines without the row."),
        ("bit_mask", "The square's own bit."),
        ("swapped_mask", "The square's bit with the bytes in reverse order."),
        ("reversed_mask", "The square's bit with the bits in reverse order."),
    ],
};

/// The masks that a byte swap reverses, each followed by its reversal, in one cache line: one
/// 128-bit vector holds both.
pub(crate) static PAIRS: Record = Record {
    name: "SliderPairs",
    constructor: "slider_pairs",
    doc: "The lines through one square, each without it, and its own bit, all in both orders of bytes.",
    fields: &[
        ("column", "The other squares in the direction across lines of neighbouring bits."),
        ("swapped_column", "The column's mask with the bytes in reverse order."),
        ("diagonal", "The other squares of the diagonal, in the direction of a1 to b2."),
        ("swapped_diagonal", "The diagonal's mask with the bytes in reverse order."),
        ("antidiagonal", "The other squares of the antidiagonal, in the direction of b1 to a2."),
        ("swapped_antidiagonal", "The antidiagonal's mask with the bytes in reverse order."),
        ("bit_mask", "The square's own bit."),
        ("swapped_mask", "The square's bit with the bytes in reverse order."),
    ],
};

/// The first of the lines that are computed together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// The row and all after it.
    Row,
    /// The column, and both diagonals after it.
    Column,
    /// Both diagonals.
    Diagonal,
}

impl First {
    /// The index of its field in the record.
    const fn field(self) -> usize {
        match self {
            Self::Row => 0,
            Self::Column => 1,
            Self::Diagonal => 2,
        }
    }
}

/// How a line is reversed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reversal {
    /// By a byte swap, for all lines except rows.
    Bytes,
    /// By a reversal of bits.
    Bits,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_where_the_record_has_them() {
        let names = [First::Row, First::Column, First::Diagonal].map(First::field);
        assert_eq!(names.map(|field| LINES.fields[field].0), ["row", "column", "diagonal"]);
    }
}

/// The number of lines computed together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lanes {
    /// Two, in 128 bits.
    Two,
    /// Four, in 256 bits.
    Four,
}

impl Lanes {
    /// An intrinsic for vectors of that width.
    fn intrinsic(self, name: &str) -> Ident {
        let (prefix, bits) = match self {
            Self::Two => ("_mm", 128),
            Self::Four => ("_mm256", 256),
        };
        let bits = if name.ends_with("_si") { format!("{bits}") } else { String::new() };
        format_ident!("{prefix}_{name}{bits}")
    }
}

/// The function with that name that computes the attacks along one line in each lane, from line
/// `first` of a square's record on. It is given the first statements of functions that take a
/// square, and the table of records.
fn lines(
    (name, doc): (&'static str, &str),
    features: &'static str,
    (lanes, reversal): (Lanes, Reversal),
    line: First,
    (on_board, table): (&TokenStream, &Ident),
) -> Function {
    let record = format_ident!("{}", LINES.name);
    let of = |name: &str| lanes.intrinsic(name);
    let [load, set, and, xor, sub, shuffle] =
        ["loadu_si", "set1_epi64x", "and_si", "xor_si", "sub_epi64", "shuffle_epi8"].map(&of);
    // Reverses the bytes of each lane.
    let order: u128 = (0..16).fold(0, |order, byte: u128| order | (byte ^ 7) << (8 * byte));
    let [upper, lower] =
        [order >> 64, order & u128::from(u64::MAX)].map(|half| Word::U64.literal(half));
    let order = quote!(simd::_mm_set_epi64x(#upper, #lower));
    let order = match lanes {
        Lanes::Two => order,
        Lanes::Four => quote!(simd::_mm256_broadcastsi128_si256(#order)),
    };
    let affine = of("gf2p8affine_epi64_epi8");
    let (mirror, matrix, reversed) = match reversal {
        Reversal::Bytes => (quote!(swapped_mask), None, [quote!(forward), quote!(downward)]),
        Reversal::Bits => (
            quote!(reversed_mask),
            // Reverses the bits of every byte.
            Some(quote!(let matrix = simd::#set(0x8040_2010_0804_0201_u64.cast_signed());)),
            [quote!(forward), quote!(downward)]
                .map(|vector| quote!(simd::#affine::<0>(#vector, matrix))),
        ),
    };
    let [reversed, back] = reversed;
    let folded = match lanes {
        Lanes::Two => quote!(let pair = attacks;),
        Lanes::Four => quote! {
            let half = simd::_mm256_extracti128_si256::<1>(attacks);
            let pair = simd::_mm_or_si128(simd::_mm256_castsi256_si128(attacks), half);
        },
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #on_board
        let lines: &#record = &#table[square as usize];
        let first: *const u64 = ::core::ptr::from_ref(lines).cast();
        // SAFETY: the record is `repr(C)`, and the vector ends with its last field.
        let masks = unsafe { simd::#load(first.add(#{line.field()}).cast()) };
        let order = #order;
        #matrix
        let bit_mask = simd::#set(lines.bit_mask.cast_signed());
        let mirrored = simd::#set(lines.#mirror.cast_signed());
        let forward = simd::#and(simd::#set(occupied.cast_signed()), masks);
        let upward = simd::#sub(forward, bit_mask);
        let reverse = simd::#shuffle(#reversed, order);
        let downward = simd::#sub(reverse, mirrored);
        let downward = simd::#shuffle(#back, order);
        let attacks = simd::#and(simd::#xor(upward, downward), masks);
        #folded
        let folded = simd::_mm_or_si128(pair, simd::_mm_unpackhi_epi64(pair, pair));
        simd::_mm_cvtsi128_si64(folded).cast_unsigned()
    };
    let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
    Function {
        allows: Some("unsafe_code, reason = \"only lines of the record are loaded\""),
        ..private((name, doc), features, parameters, Type::Word, body)
    }
}

/// The function with that name that computes the attacks along some lines, each in both directions
/// at once, given the first statements of functions that take a square, and the table of records.
///
/// All lines share both byte swaps: that of the occupied squares, and that of the attacks downward.
fn pairs(
    (name, doc): (&'static str, &str),
    lines: &[&str],
    (on_board, table): (&TokenStream, &Ident),
) -> Function {
    let record = format_ident!("{}", PAIRS.name);
    let load = |field: &str| {
        let place = PAIRS.fields.iter().position(|(name, _)| *name == field);
        let place = place.expect("a field of the record");
        // SAFETY: the field is two numbers, a vector; the load needs no alignment.
        quote!(unsafe { simd::_mm_loadu_si128(first.add(#place).cast()) })
    };
    let masks = lines.iter().map(|line| load(line));
    let names = lines.iter().map(|line| format_ident!("{line}")).collect::<Vec<_>>();
    let either = |all: TokenStream, line: &Ident| quote!(simd::_mm_or_si128(#all, #line));
    let (one, others) = names.split_first().expect("lines");
    let attacks = others.iter().fold(quote!(#one), either);
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #on_board
        let lines: &#record = &#table[square as usize];
        let first: *const u64 = ::core::ptr::from_ref(lines).cast();
        let bits = #{load("bit_mask")};
        let swapped: u64 = occupied.swap_bytes();
        let occupied = simd::_mm_set_epi64x(swapped.cast_signed(), occupied.cast_signed());
        #(
            let mask = #masks;
            let blockers = simd::_mm_and_si128(occupied, mask);
            let #names = simd::_mm_and_si128(simd::_mm_sub_epi64(blockers, bits), mask);
        )*
        let attacks = #attacks;
        let upward: u64 = simd::_mm_cvtsi128_si64(attacks).cast_unsigned();
        let high = simd::_mm_unpackhi_epi64(attacks, attacks);
        let downward: u64 = simd::_mm_cvtsi128_si64(high).cast_unsigned();
        upward ^ downward.swap_bytes()
    };
    let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
    Function {
        allows: Some("unsafe_code, reason = \"only lines of the record are loaded\""),
        ..private((name, doc), "sse2", parameters, Type::Word, body)
    }
}
