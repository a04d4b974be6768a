//! Boards that nobody has thought of: the code for them checks itself.

use bit_tables_generator::__private::variants::{Extent, Variant, check_registered, variants};
use bit_tables_generator::{Board, Corner, Domain, Numbering, Operation, Order};
use bit_tables_generator::{Layout, SourceFile, Target, Word};
use bit_tables_test_support::rustc::{Source, rejected};
use std::collections::BTreeMap;

/// What a board has.
fn cases(domain: Domain) -> impl Iterator<Item = Variant> {
    variants(&[domain], Extent::All).collect::<Vec<_>>().into_iter()
}

#[test]
fn a_registered_technique_is_found() {
    let domain = Domain::on(Word::U64, Board::new(5, 9)).expect("it fits");
    check_registered(Operation::Leapers, "table", || {
        cases(domain).map(|case| case.to_string()).collect()
    });
}

/// Every technique that is defined for each of sixty boards, the longest and some of random size,
/// holes and mapping compiles, and so is right for every square as far as the checks go that are
/// emitted with it.
#[test]
#[ignore = "a minute"]
fn random_boards() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (state >> 33) % below
    };
    let mut sources = Vec::new();
    // The longest lines there are, and then any.
    let mut sizes = vec![(128, 1), (1, 128)];
    while sources.len() < 60 {
        let any = (1 + random(13) as u32, 1 + random(13) as u32);
        let (files, ranks) = sizes.pop().unwrap_or(any);
        if files * ranks > 128 {
            continue;
        }
        let cells = (1_u128 << (files * ranks - 1) << 1).wrapping_sub(1);
        let dense = u128::from(random(1 << 30)) << 90
            | u128::from(random(1 << 30)) << 60
            | u128::from(random(1 << 30)) << 30
            | u128::from(random(1 << 30));
        let holes = [0, dense & dense >> 5 & dense >> 11][random(2) as usize] & cells;
        let corners = [Corner::SouthWest, Corner::SouthEast, Corner::NorthWest, Corner::NorthEast];
        let board = Board::new(files, ranks)
            .holes(holes)
            .order([Order::RankFile, Order::FileRank][random(2) as usize])
            .first(corners[random(4) as usize])
            .numbering([Numbering::Cells, Numbering::Playable][random(2) as usize]);
        // Now and then a gap before some squares.
        let board = if random(3) == 0 {
            let mut bit = 0;
            let gaps = (0..board.count()).fold(0_u128, |bits, _| {
                bit += 1 + u32::from(random(4) == 0);
                bits | 1_u128.checked_shl(bit).unwrap_or(0)
            });
            board.on_bits(gaps)
        } else {
            board
        };
        let on = |&word: &Word| Domain::on(word, board).ok();
        let Some(domain) = Word::ALL.iter().find_map(on) else {
            continue;
        };
        let mut file = SourceFile::new();
        for (place, case) in cases(domain).enumerate() {
            file = file.module(&format!("m{place}"), "A technique.", case.request());
        }
        let printed = file.print(&Target::unknown()).expect("what is defined");
        let what = format!("{}, {board}", domain.word());
        sources.push(Source { what, text: printed.text(Layout::Compact) });
    }
    assert_eq!(rejected(sources, &["-Dwarnings"]), BTreeMap::new());
}
