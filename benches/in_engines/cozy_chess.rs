//! Perft of the copies of a library, and of the original.

/// The loop of the example of `cozy-chess`, on that crate.
macro_rules! counter {
    ($library:ident) => {
        use $library::Board;

        pub fn perft(fen: &str, depth: u8) -> u64 {
            count(&fen.parse().unwrap(), depth)
        }

        fn count(board: &Board, depth: u8) -> u64 {
            let mut nodes = 0;
            if depth == 1 {
                board.generate_moves(|moves| {
                    nodes += moves.len() as u64;
                    false
                });
            } else {
                board.generate_moves(|moves| {
                    for mv in moves {
                        let mut board = board.clone();
                        board.play_unchecked(mv);
                        nodes += count(&board, depth - 1);
                    }
                    false
                });
            }
            nodes
        }
    };
}
