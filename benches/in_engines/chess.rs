//! Perft of the copies of a library, and of the original.

/// The function of `chess`, of that crate.
macro_rules! counter {
    ($library:ident) => {
        use $library::{Board, MoveGen};

        pub fn perft(fen: &str, depth: u8) -> u64 {
            let board: Board = fen.parse().unwrap();
            MoveGen::movegen_perft_test(&board, depth.into()) as u64
        }
    };
}
