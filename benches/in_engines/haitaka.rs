//! Perft of the copies of a library, and of the original.

/// The loop of the example of `haitaka`, on that crate.
macro_rules! counter {
    ($library:ident) => {
        use $library::Board;

        pub fn perft(sfen: &str, depth: u8) -> u64 {
            count(&sfen.parse().unwrap(), depth)
        }

        fn count(board: &Board, depth: u8) -> u64 {
            let mut nodes = 0;
            let mut add = |moves: $library::PieceMoves| {
                if depth == 1 {
                    nodes += moves.into_iter().len() as u64;
                } else {
                    for mv in moves {
                        let mut board = board.clone();
                        board.play_unchecked(mv);
                        nodes += count(&board, depth - 1);
                    }
                }
                false
            };
            board.generate_board_moves(&mut add);
            board.generate_drops(&mut add);
            nodes
        }
    };
}
