use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy)]
#[bit_tables(set_methods)]
struct Bitboard(u64);

/// There is no iterator, so this one is the user's.
impl IntoIterator for &Bitboard {
    type Item = u64;
    type IntoIter = std::iter::Once<u64>;

    fn into_iter(self) -> Self::IntoIter {
        std::iter::once(self.0)
    }
}

fn main() {
    const SQUARES: Bitboard = Bitboard::rank_mask(1).difference(Bitboard::file_mask(0));
    assert!(SQUARES.first() == Some(9) && SQUARES.flip().last() == Some(55));
    assert!((&SQUARES).into_iter().eq([0xfe00]));
}
