//! The generator against the rules, square by square.

use crate::random::Random;
use bit_tables_engines::othello::{Board, Move};
use bit_tables_engines::{Position, perft};

/// The letters of a position, rank by rank from a1, and the side to move.
#[derive(Clone)]
struct Naive {
    squares: Vec<char>,
    side: char,
}

impl Naive {
    fn new(text: &str) -> Self {
        let (squares, side) = text.split_once(' ').unwrap();
        Self { squares: squares.chars().collect(), side: side.parse().unwrap() }
    }

    fn text(&self) -> String {
        format!("{} {}", self.squares.iter().collect::<String>(), self.side)
    }

    /// The letter at a file and rank; `None` beyond the edge.
    fn at(&self, file: i32, rank: i32) -> Option<char> {
        let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        is_on_board.then(|| self.squares[usize::try_from(8 * rank + file).unwrap()])
    }

    fn waiting(&self) -> char {
        if self.side == 'X' { 'O' } else { 'X' }
    }

    /// The position after a disc on a square; `None` if it turns none.
    fn placed(&self, file: i32, rank: i32) -> Option<Self> {
        let mut after = self.clone();
        let mut turned = 0;
        for (files, ranks) in (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks))) {
            let run = (1..).take_while(|step| {
                self.at(file + step * files, rank + step * ranks) == Some(self.waiting())
            });
            let run =
                if (files, ranks) == (0, 0) { 0 } else { i32::try_from(run.count()).unwrap() };
            if self.at(file + (run + 1) * files, rank + (run + 1) * ranks) == Some(self.side) {
                for step in 1..=run {
                    let square = 8 * (rank + step * ranks) + file + step * files;
                    after.squares[usize::try_from(square).unwrap()] = self.side;
                }
                turned += run;
            }
        }
        after.squares[usize::try_from(8 * rank + file).unwrap()] = self.side;
        after.side = self.waiting();
        (turned > 0 && self.at(file, rank) == Some('-')).then_some(after)
    }

    fn discs(&self) -> Vec<(String, Self)> {
        let squares = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        let placed = squares.filter_map(|(file, rank)| {
            let letter = char::from(b'a' + u8::try_from(file).unwrap());
            Some((format!("{letter}{}", rank + 1), self.placed(file, rank)?))
        });
        placed.collect()
    }

    /// The moves by name, in order, with the positions after them.
    fn moves(&self) -> Vec<(String, Self)> {
        let passed = Self { side: self.waiting(), ..self.clone() };
        match self.discs() {
            none if none.is_empty() && passed.discs().is_empty() => none,
            none if none.is_empty() => vec![("pass".to_owned(), passed)],
            discs => discs,
        }
    }
}

/// Checks that both have the same moves with the same positions after them, and returns these.
fn agreed(board: &Board, naive: &Naive) -> Vec<(Board, Naive)> {
    let mut moves: Vec<(String, Move)> =
        board.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    let expected = naive.moves();
    let names = moves.iter().map(|(name, _)| name);
    assert!(names.eq(expected.iter().map(|(name, _)| name)), "{}", naive.text());
    assert_eq!(board.count_moves(), expected.len() as u64, "{}", naive.text());
    let next = moves.iter().zip(expected).map(|((_, mv), (_, after))| {
        let board = board.make(*mv);
        assert_eq!(board, after.text().parse().unwrap(), "{}", after.text());
        (board, after)
    });
    next.collect()
}

/// Whole games by random moves, which pass and end with and without empty squares.
#[test]
fn random_games_are_played_by_the_rules() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let [mut passes, mut unfilled] = [0, 0];
    for _ in 0..300 {
        let mut game = (Board::START.parse::<Board>().unwrap(), Naive::new(Board::START));
        loop {
            let mut next = agreed(&game.0, &game.1);
            if next.is_empty() {
                unfilled += usize::from(game.1.squares.contains(&'-'));
                break;
            }
            passes += usize::from(game.1.discs().is_empty());
            game = next.swap_remove(random.below(next.len()));
        }
    }
    assert!(passes > 100 && unfilled > 0, "{passes} passes, {unfilled} ended early");
}

/// Discs anywhere, as no game has them.
#[test]
fn random_positions_are_played_by_the_rules() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..3_000 {
        let letters = random.pick(&["XO-", "XOO-", "XOXOXO-", "XOOOOOO", "XO------"]);
        let letters: Vec<char> = letters.chars().collect();
        let squares: String = (0..64).map(|_| random.pick(&letters)).collect();
        let text = format!("{squares} {}", random.pick(&['X', 'O']));
        agreed(&text.parse().unwrap(), &Naive::new(&text));
    }
}

/// As deep as there are published counts of games that do not end.
#[test]
fn counts_are_the_published_ones() {
    let board: Board = Board::START.parse().unwrap();
    let counts = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(&board, depth), count, "depth {depth}");
    }
}

#[test]
fn bad_texts_say_what_is_wrong() {
    let start = Board::START;
    for (text, expected) in [
        (String::new(), "0 fields, not 2".to_owned()),
        (start.replace(" X", ""), "1 field, not 2".to_owned()),
        (start.replace("- X", " X"), format!("63 squares, not 64, in `{}`", &start[..63])),
        (start.replacen('-', "?", 1), "a1 has `?`, not `X`, `O` or `-`".to_owned()),
        (start.replace(" X", " -"), "side to move is `-`, not `X` or `O`".to_owned()),
    ] {
        assert_eq!(text.parse::<Board>(), Err(format!("bad position: {expected}")), "{text}");
    }
    let dots = start.replace('-', ".").to_lowercase();
    assert_eq!(dots.parse::<Board>(), start.parse());
}
