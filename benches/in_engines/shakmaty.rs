//! Perft of the copies of a library, and of the original.

/// The function of `shakmaty`, of that crate.
macro_rules! counter {
    ($library:ident) => {
        use $library::{CastlingMode, Chess, fen::Fen};

        pub fn perft(fen: &str, depth: u8) -> u64 {
            let fen: Fen = fen.parse().unwrap();
            let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            $library::perft(&position, depth.into())
        }
    };
}
