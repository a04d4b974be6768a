//! A mistake in what another operation calls is one message.

use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy)]
#[bit_tables(ones, pop_last = popcount)]
struct Board(u64);

fn main() {
    let _ = Board(3).ones().count();
    let _ = Board(3).count_ones();
}
