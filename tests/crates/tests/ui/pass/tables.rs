//! Tables that can be seen, and structs in them that have names, as everything has that is documented.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

/// An engine's own module.
pub mod engine {
    /// A set of squares.
    #[derive(bit_tables::BitTables, Clone, Copy)]
    #[bit_tables(sliders = hyperbola(layout = structs), leapers, zobrist, tables(visibility = pub))]
    pub struct Board(pub u64);

    /// With tables that no other module sees, and some of its own.
    #[derive(bit_tables::BitTables)]
    #[bit_tables(sliders = hyperbola_2r(layout = structs), trailing_zeros = modulo, tables(visibility = pub(in crate::engine)))]
    pub struct Other(pub u64);

    impl Other {
        const MODULO_INDEX_LENGTH: usize = Self::MODULO_INDEX.len();
        /// A private name.
        pub const fn masks() -> &'static [OtherLineMasks; 64] {
            assert!(Self::MODULO_INDEX_LENGTH == 67);
            Self::LINE_MASKS
        }
    }
}

/// Private tables have no names: those that the struct has are its own.
#[derive(bit_tables::BitTables)]
#[bit_tables(leapers = table, trailing_zeros = debruijn)]
pub struct Private(pub u64);

impl Private {
    /// Not the derive's.
    pub const KNIGHT_ATTACKS: u8 = 1;
}

use engine::{Board, BoardLineMasks};

const MASKS: &[BoardLineMasks; 64] = Board::LINE_MASKS;

fn main() {
    assert_eq!((MASKS[9].bit_mask, Board::KNIGHT_ATTACKS[0], Private::KNIGHT_ATTACKS), (0x200, 0x2_0400, 1));
    assert_eq!(engine::Other::masks()[8].bit_mask, 0x100);

    #[derive(bit_tables::BitTables)]
    #[bit_tables(sliders = hyperbola(layout = structs), tables(visibility = pub))]
    struct Local(u64);
    let first: &LocalLineMasks = &Local::LINE_MASKS[0];
    assert_eq!((first.bit_mask, Local(0).rook_attacks(0).0), (1, 0x0101_0101_0101_01fe));
}
