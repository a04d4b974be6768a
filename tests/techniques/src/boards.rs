//! The boards that every technique of squares is tested on, each as a request has it and as the
//! tests know it.

/// A board: how a request names it, and what it is.
pub struct Board {
    /// The width of the word.
    pub bits: u32,
    /// As in a request; empty for the one that 64-bit words have anyway.
    pub text: &'static str,
    /// Files and ranks.
    pub size: (i32, i32),
    /// Whether squares of a file follow each other, and not those of a rank.
    pub by_files: bool,
    /// Whether they are counted from the last file, and from the last rank.
    pub from: (bool, bool),
    /// Whether there is a square on a file and rank.
    pub is_square: fn(i32, i32) -> bool,
    /// Whether bits are numbered without the holes.
    pub packed: bool,
    /// How many bits below that of a square are for no square, where bits are numbered without the
    /// holes: by its place among the squares.
    pub gaps: fn(usize) -> usize,
}

const fn board(bits: u32, text: &'static str, files: i32, ranks: i32) -> Board {
    let is_square = |_, _| true;
    Board {
        bits,
        text,
        size: (files, ranks),
        by_files: false,
        from: (false, false),
        is_square,
        packed: false,
        gaps: |_| 0,
    }
}

const fn is_dark(file: i32, rank: i32) -> bool {
    (file + rank) % 2 == 0
}

/// International draughts from above, where a step has the same size from every square.
const GHOSTS: &str = "international_draughts(first = north_west, bits = [\
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, \
    39, 40, 41, 42, 43, 45, 46, 47, 48, 49, 52, 53, 54, 55, 56, 58, 59, 60, 61, 62])";

/// Files of three squares with a bit above.
const SENTINELS: &str = "rectangle(files = 4, ranks = 3, order = file_rank, bits = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14])";

/// All of them, those of a sample first.
pub static BOARDS: [Board; 28] = [
    board(64, "", 8, 8),
    board(128, "shogi", 9, 9),
    // Holes between the squares: draughts with the squares of both colours.
    Board { is_square: is_dark, ..board(64, "draughts(numbering = cells)", 8, 8) },
    // Hexagons: a square of files and ranks without two corners.
    Board { is_square: |file, rank| (file - rank).abs() < 6, ..board(128, "hex(glinski)", 11, 11) },
    board(128, "xiangqi", 9, 10),
    board(64, "connect_four", 7, 6),
    board(64, "rectangle(files = 6, ranks = 7)", 6, 7),
    board(32, "rectangle(files = 5, ranks = 5)", 5, 5),
    board(128, "rectangle(files = 10, ranks = 10)", 10, 10),
    board(128, "rectangle(files = 11, ranks = 11)", 11, 11),
    // As small as they can be, and with a square for every bit of every word.
    board(8, "rectangle(files = 1, ranks = 1)", 1, 1),
    board(8, "rectangle(files = 8, ranks = 1)", 8, 1),
    board(16, "rectangle(files = 3, ranks = 5)", 3, 5),
    board(16, "rectangle(files = 4, ranks = 4)", 4, 4),
    board(32, "rectangle(files = 8, ranks = 4)", 8, 4),
    board(128, "rectangle(files = 8, ranks = 16)", 8, 16),
    board(128, "rectangle(files = 16, ranks = 8)", 16, 8),
    // Draughts, by dark squares alone.
    Board { is_square: is_dark, packed: true, ..board(32, "draughts", 8, 8) },
    Board { is_square: is_dark, packed: true, ..board(64, "international_draughts", 10, 10) },
    // Holes in the way.
    Board {
        is_square: |file, rank| {
            (file, rank) != (3, 3) && (file, rank) != (5, 3) && (file, rank) != (8, 8)
        },
        ..board(128, "rectangle(files = 9, ranks = 9, holes = 0x1_0000_0000_0001_4000_0000)", 9, 9)
    },
    // Other mappings.
    Board {
        by_files: true,
        from: (true, true),
        ..board(128, "shogi(order = file_rank, first = north_east)", 9, 9)
    },
    Board { by_files: true, ..board(64, "chess(order = file_rank)", 8, 8) },
    Board { from: (false, true), ..board(64, "chess(first = north_west)", 8, 8) },
    Board {
        from: (true, false),
        is_square: is_dark,
        packed: true,
        ..board(32, "draughts(first = south_east)", 8, 8)
    },
    // On given bits: two rows of five squares and a bit for none, and a bit above each file.
    Board {
        from: (false, true),
        is_square: is_dark,
        packed: true,
        gaps: |place| place / 5 * 13 / 2 - place / 5 * 5,
        ..board(64, GHOSTS, 10, 10)
    },
    Board { by_files: true, packed: true, gaps: |place| place / 3, ..board(32, SENTINELS, 4, 3) },
    // In a word that has bits beyond it.
    board(128, "chess", 8, 8),
    Board {
        is_square: |file, rank| (file - rank).abs() < 4,
        packed: true,
        ..board(64, "hex(side = 4, numbering = playable)", 7, 7)
    },
];
