use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy)]
#[bit_tables(
    count_one = swar,
    trailing_zeros = debruijn(sed = 42),
    leading_zeros = debruijn(seed = 1, index = 2),
    bit_scan_forward = debruijn(sequence = 0x03f79d71b4cb0a88),
    bit_scan_reverse = swar,
    sliders = hyperbola(seed = 1),
    sliders = rotated,
)]
struct Bitboard(u64);

fn main() {
    let board = Bitboard(1);
    let _ = (board.count_ones(), board.trailing_zeros(), board.leading_zeros());
    let _ = (board.bit_scan_forward(), board.bit_scan_reverse(), board.queen_attacks(0));
}
