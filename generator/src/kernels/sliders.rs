//! Attacks of sliders along several lines at once: a record for each square, and the choice among kernels.

use super::shapes::sliders::{First, Reversal};
use super::x86::X86_64;
use super::x86::sliders::{Lanes, lines};
use super::{KNOWN, Kernel, choose, entering};
use crate::lists::List as _;
use crate::module::Function;
use crate::target::Target;
use crate::template::quote;
use proc_macro2::{Ident, TokenStream};

/// The architectures with an instruction that reverses bits.
const REVERSING: &[&str] = &["aarch64"];

/// Whether rows are looked up, on any target that this may be.
pub(crate) fn look_up_rows(target: &Target) -> bool {
    target.meets(REVERSING, &[]) != Some(true)
}

/// A piece whose attacks a kernel computes: its function's name and body.
type Piece = (&'static str, TokenStream);

/// All functions: `plain` ones with one kind of reversal, some of which kernels replace.
pub(crate) fn functions(
    target: &Target,
    (on_board, table): (&TokenStream, &Ident),
    plain: impl Fn(Reversal) -> Vec<Function>,
) -> Vec<Function> {
    let of = (on_board, table);
    let call = |name: &'static str, piece: &Function| {
        let function = piece.ident();
        (name, quote!(unsafe { #function(occupied, square) }))
    };
    let kernel = |features, entries: &[Piece], functions: Vec<Function>| {
        let entry = |function: &Function| {
            let (_, body) = entries.iter().find(|entry| entry.0 == function.name)?;
            Some((body.clone(), KNOWN))
        };
        let functions = entering(plain(Reversal::Bytes), entry).chain(functions).list();
        Kernel { architectures: X86_64, features, functions }
    };
    let alone = |reversal| entering(plain(reversal), |_| None).list();
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
    let bishops = call("bishop_attacks", &bishop);
    let (name, others) = call("queen_attacks", &without_row);
    let queens_by_row = (name, quote!(row_attacks(occupied, square) | #others));
    let kernels = vec![
        kernel(
            &["avx2", "gfni"],
            &[bishops.clone(), call("rook_attacks", &rook), call("queen_attacks", &queen)],
            vec![bishop.clone(), rook, queen],
        ),
        kernel(&["avx2"], &[bishops.clone(), queens_by_row], vec![bishop.clone(), without_row]),
        kernel(&["ssse3"], &[bishops], vec![bishop]),
        Kernel { architectures: REVERSING, features: &[], functions: alone(Reversal::Bits) },
    ];
    choose(target, kernels, alone(Reversal::Bytes))
}
