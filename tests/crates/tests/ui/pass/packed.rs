//! A packed struct, to whose field there is no reference.

#![deny(warnings)]

use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy)]
#[repr(packed)]
#[bit_tables(pop_first, pop_last, ones, count_ones, sliders, operators, set_methods)]
struct Board(u64);

#[derive(BitTables, Clone, Copy)]
#[repr(C, packed(2))]
#[bit_tables(pop_first, is_empty)]
struct Half(u32);

fn main() {
    const REST: (Option<u32>, Half) = {
        let mut half = Half(6);
        (half.pop_first(), half)
    };
    assert_eq!((REST.0, { REST.1.0 }), (Some(1), 4));
    let mut board = Board(0x16);
    assert_eq!((board.pop_first(), board.pop_last(), { board.0 }), (Some(1), Some(4), 4));
    board |= Board(9);
    assert_eq!((board.count_ones(), board.ones().collect::<Vec<_>>()), (3, vec![0, 2, 3]));
    assert_eq!(format!("{board:?}"), "Board(0x000000000000000d)");
    board.extend([5]);
    assert_eq!((board.first(), board.last(), { board.flip().0 }), (Some(0), Some(5), 0x2d << 56));
    assert!((&board).into_iter().eq([0, 2, 3, 5]));
}
