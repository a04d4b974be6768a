//! Shogi by its plain rules, to compare the generator with: pieces in an array as in an SFEN, every
//! move tried and taken back if the king can be captured.

/// Rows from the top, columns from the left: row 0 is rank a, column 0 is file 9.
type Place = (i32, i32);

/// A piece: its SFEN letter in upper case, whether it is Sente's, and whether it is promoted.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    letter: char,
    is_sente: bool,
    is_promoted: bool,
}

/// A position.
#[derive(Clone)]
pub struct Position {
    cells: [[Option<Piece>; 9]; 9],
    /// The pieces in both hands, in no order.
    hands: Vec<(char, bool)>,
    is_sente_to_move: bool,
}

/// Steps up and to the right, as Sente's pieces take them.
const AHEAD: &[Place] = &[(-1, 0)];
const JUMPS: &[Place] = &[(-2, -1), (-2, 1)];
const SLANTED: &[Place] = &[(-1, -1), (-1, 1), (1, -1), (1, 1)];
const STRAIGHT: &[Place] = &[(-1, 0), (0, -1), (0, 1), (1, 0)];
const OF_SILVER: &[Place] = &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)];
const OF_GOLD: &[Place] = &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)];

impl Piece {
    /// The steps that the piece takes once, and those that it takes as often as it likes.
    fn steps(self) -> (Vec<Place>, Vec<Place>) {
        let (once, often) = match (self.letter, self.is_promoted) {
            ('P', false) => (AHEAD, &[][..]),
            ('L', false) => (&[][..], AHEAD),
            ('N', false) => (JUMPS, &[][..]),
            ('S', false) => (OF_SILVER, &[][..]),
            ('B', false) => (&[][..], SLANTED),
            ('R', false) => (&[][..], STRAIGHT),
            ('B', true) => (STRAIGHT, SLANTED),
            ('R', true) => (SLANTED, STRAIGHT),
            ('K', _) => return ([SLANTED, STRAIGHT].concat(), Vec::new()),
            _ => (OF_GOLD, &[][..]),
        };
        let turned = |steps: &[Place]| {
            let way = if self.is_sente { 1 } else { -1 };
            steps.iter().map(|&(rows, columns)| (rows * way, columns)).collect()
        };
        (turned(once), turned(often))
    }

    /// How many ranks ahead of a row there are for the piece.
    fn ranks_ahead(self, row: i32) -> i32 {
        if self.is_sente { row } else { 8 - row }
    }

    /// Whether the piece has to be promoted to have a move from a row.
    fn is_stuck(self, row: i32) -> bool {
        let needed = match self.letter {
            'P' | 'L' => 1,
            'N' => 2,
            _ => 0,
        };
        !self.is_promoted && self.ranks_ahead(row) < needed
    }
}

/// The name of a place.
fn name((row, column): Place) -> String {
    let rank = char::from(b'a' + u8::try_from(row).unwrap());
    format!("{}{rank}", 9 - column)
}

impl Position {
    /// The position of an SFEN, which must be good.
    pub fn new(sfen: &str) -> Self {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut position =
            Self { cells: [[None; 9]; 9], hands: Vec::new(), is_sente_to_move: fields[1] == "b" };
        for (row, text) in fields[0].split('/').enumerate() {
            let (mut column, mut is_promoted) = (0, false);
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => column += empty as usize,
                    None if letter == '+' => is_promoted = true,
                    None => {
                        let is_sente = letter.is_uppercase();
                        let letter = letter.to_ascii_uppercase();
                        position.cells[row][column] = Some(Piece { letter, is_sente, is_promoted });
                        (column, is_promoted) = (column + 1, false);
                    }
                }
            }
        }
        let mut count = 0;
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            if let Some(digit) = letter.to_digit(10) {
                count = 10 * count + digit as usize;
                continue;
            }
            let piece = (letter.to_ascii_uppercase(), letter.is_uppercase());
            position.hands.extend(vec![piece; count.max(1)]);
            count = 0;
        }
        position
    }

    /// The legal moves in USI notation, in order, and the positions after them.
    pub fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = self.steps();
        moves.extend(self.drops());
        moves.retain(|(_, next)| !next.can_capture_king());
        // The pawn that is dropped must not be the one that mates.
        moves.retain(|(usi, next)| {
            !usi.starts_with("P*") || !next.is_check() || !next.moves().is_empty()
        });
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        moves
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            _ => self.moves().iter().map(|(_, next)| next.perft(depth - 1)).sum(),
        }
    }

    fn at(&self, (row, column): Place) -> Option<Piece> {
        self.cells[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()]
    }

    fn set(&mut self, (row, column): Place, piece: Option<Piece>) {
        self.cells[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = piece;
    }

    /// All places, and what is there.
    fn places(&self) -> impl Iterator<Item = (Place, Option<Piece>)> {
        (0..81).map(|at| (at / 9, at % 9)).map(|place| (place, self.at(place)))
    }

    /// The places that the piece on a place can go to, whatever that does to the king.
    fn targets(&self, from: Place, piece: Piece) -> Vec<Place> {
        let (once, often) = piece.steps();
        let ways = once.into_iter().map(|step| (step, 1));
        let mut targets = Vec::new();
        for ((rows, columns), most) in ways.chain(often.into_iter().map(|step| (step, 8))) {
            let (mut row, mut column) = from;
            for _ in 0..most {
                (row, column) = (row + rows, column + columns);
                if !(0..9).contains(&row) || !(0..9).contains(&column) {
                    break;
                }
                let there = self.at((row, column));
                if there.is_none_or(|there| there.is_sente != piece.is_sente) {
                    targets.push((row, column));
                }
                if there.is_some() {
                    break;
                }
            }
        }
        targets
    }

    /// The places of the pieces of the side to move, and the pieces.
    fn own(&self) -> impl Iterator<Item = (Place, Piece)> {
        let pieces = self.places().filter_map(|(place, piece)| Some((place, piece?)));
        pieces.filter(|(_, piece)| piece.is_sente == self.is_sente_to_move)
    }

    /// Whether the side to move can capture the king.
    fn can_capture_king(&self) -> bool {
        let is_king = |to: &Place| matches!(self.at(*to), Some(Piece { letter: 'K', .. }));
        self.own().any(|(from, piece)| self.targets(from, piece).iter().any(is_king))
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        let mut other = self.clone();
        other.is_sente_to_move = !self.is_sente_to_move;
        other.can_capture_king()
    }

    /// The moves on the board, and the positions after them.
    fn steps(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (from, piece) in self.own() {
            for to in self.targets(from, piece) {
                let can_promote = !piece.is_promoted
                    && !matches!(piece.letter, 'G' | 'K')
                    && [from, to].iter().any(|&(row, _)| piece.ranks_ahead(row) < 3);
                let promotions = [false, true]
                    .into_iter()
                    .filter(|&promotes| if promotes { can_promote } else { !piece.is_stuck(to.0) });
                for promotes in promotions {
                    let mut next = self.clone();
                    next.set(from, None);
                    let is_promoted = piece.is_promoted || promotes;
                    next.set(to, Some(Piece { is_promoted, ..piece }));
                    next.hands.extend(self.at(to).map(|taken| (taken.letter, piece.is_sente)));
                    next.is_sente_to_move = !self.is_sente_to_move;
                    let sign = if promotes { "+" } else { "" };
                    moves.push((format!("{}{}{sign}", name(from), name(to)), next));
                }
            }
        }
        moves
    }

    /// The drops, and the positions after them.
    fn drops(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for letter in "PLNSGBR".chars() {
            let in_hand = (letter, self.is_sente_to_move);
            let Some(at) = self.hands.iter().position(|&piece| piece == in_hand) else { continue };
            let piece = Piece { letter, is_sente: self.is_sente_to_move, is_promoted: false };
            let has_pawn =
                |column| (0..9).any(|row| letter == 'P' && self.at((row, column)) == Some(piece));
            for (to, there) in self.places() {
                if there.is_some() || piece.is_stuck(to.0) || has_pawn(to.1) {
                    continue;
                }
                let mut next = self.clone();
                next.set(to, Some(piece));
                next.hands.swap_remove(at);
                next.is_sente_to_move = !self.is_sente_to_move;
                moves.push((format!("{letter}*{}", name(to)), next));
            }
        }
        moves
    }
}
