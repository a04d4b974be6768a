//! The generator against the rules, square by square.

use crate::random::Random;
use bit_tables_engines::xiangqi::{Board, Move};
use bit_tables_engines::{Position, perft};

/// Positions of the Chess Programming Wiki, Chinese Chess Perft Results, each with its counts.
const PUBLISHED: [(&str, [u64; 3]); 7] = [
    (Board::START, [44, 1_920, 79_666]),
    ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", [38, 1_128, 43_929]),
    ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", [7, 281, 8_620]),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", [25, 424, 9_850]),
    ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", [28, 516, 14_808]),
    ("R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1", [21, 364, 7_626]),
    ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", [28, 222, 6_241]),
];

/// What FENs have.
const USUAL: &str = "PABNRCKpabnrck123456789// bwr-";

/// The letters of a position, rank by rank from a0, with `.` on empty squares.
#[derive(Clone)]
struct Naive {
    squares: Vec<char>,
    is_red: bool,
}

type Place = (i32, i32);

impl Naive {
    fn new(fen: &str) -> Self {
        let mut fields = fen.split_ascii_whitespace();
        let ranks: Vec<Vec<char>> = fields
            .next()
            .unwrap()
            .split('/')
            .map(|rank| {
                let of = |letter: char| match letter.to_digit(10) {
                    Some(count) => vec!['.'; count as usize],
                    None => vec![letter],
                };
                rank.chars().flat_map(of).collect()
            })
            .collect();
        let squares = ranks.into_iter().rev().flatten().collect();
        Self { squares, is_red: fields.next() != Some("b") }
    }

    fn at(&self, (file, rank): Place) -> Option<char> {
        let is_on_board = (0..9).contains(&file) && (0..10).contains(&rank);
        is_on_board.then(|| self.squares[usize::try_from(9 * rank + file).unwrap()])
    }

    fn is_empty(&self, place: Place) -> bool {
        self.at(place) == Some('.')
    }

    /// Where the piece on a square can go, onto any piece.
    fn reach(&self, from: Place) -> Vec<Place> {
        const STRAIGHT: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const SLANTED: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let letter = self.at(from).unwrap();
        let is_red = letter.is_ascii_uppercase();
        let by =
            |(files, ranks): Place, count: i32| (from.0 + count * files, from.1 + count * ranks);
        let in_palace = |&(file, rank): &Place| {
            (3..6).contains(&file)
                && (0..10).contains(&rank)
                && if is_red { rank < 3 } else { rank > 6 }
        };
        let is_home = |rank: i32| (rank < 5) == is_red;
        let found: Vec<Place> = match letter.to_ascii_lowercase() {
            'k' => STRAIGHT.map(|step| by(step, 1)).into_iter().filter(in_palace).collect(),
            'a' => SLANTED.map(|step| by(step, 1)).into_iter().filter(in_palace).collect(),
            'b' => {
                let is_free =
                    |step: &&Place| self.is_empty(by(**step, 1)) && is_home(by(**step, 2).1);
                SLANTED.iter().filter(is_free).map(|&step| by(step, 2)).collect()
            }
            'n' => {
                let onward = |step: Place| {
                    let leg = by(step, 1);
                    let is_outward =
                        move |&&(files, ranks): &&Place| files * step.0 + ranks * step.1 == 1;
                    let ways = SLANTED.iter().filter(is_outward);
                    let ways = ways.map(move |&(files, ranks)| (leg.0 + files, leg.1 + ranks));
                    if self.is_empty(leg) { ways.collect() } else { Vec::new() }
                };
                STRAIGHT.into_iter().flat_map(onward).collect()
            }
            'r' | 'c' => {
                let mut found = Vec::new();
                for step in STRAIGHT {
                    let mut screens = 0;
                    for place in (1..10).map(|count| by(step, count)) {
                        let is_empty = self.is_empty(place);
                        let takes = i32::from(letter.eq_ignore_ascii_case(&'c'));
                        if (is_empty && screens == 0) || (!is_empty && screens == takes) {
                            found.push(place);
                        }
                        screens += i32::from(!is_empty);
                    }
                }
                found
            }
            _ => {
                let ahead = if is_red { (0, 1) } else { (0, -1) };
                let sides =
                    if is_home(from.1) { vec![] } else { vec![by((1, 0), 1), by((-1, 0), 1)] };
                [vec![by(ahead, 1)], sides].concat()
            }
        };
        found.into_iter().filter(|&place| self.at(place).is_some()).collect()
    }

    fn places(&self, is_red: bool) -> impl Iterator<Item = Place> {
        let all = (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)));
        all.filter(move |&place| {
            self.at(place)
                .is_some_and(|letter| letter != '.' && letter.is_ascii_uppercase() == is_red)
        })
    }

    /// Whether a side's general can be taken, if need be by the other general along the file.
    fn is_in_check(&self, is_red: bool) -> bool {
        let king = |is_red| if is_red { 'K' } else { 'k' };
        let is_king = |place: &Place| self.at(*place) == Some(king(is_red));
        let general = self.places(is_red).find(is_king).unwrap();
        let other =
            self.places(!is_red).find(|&place| self.at(place) == Some(king(!is_red))).unwrap();
        let between = general.1.min(other.1) + 1..general.1.max(other.1);
        let are_facing = general.0 == other.0
            && between.into_iter().all(|rank| self.is_empty((general.0, rank)));
        are_facing || self.places(!is_red).any(|place| self.reach(place).contains(&general))
    }

    /// The legal moves by name, in order, with the positions after them.
    fn moves(&self) -> Vec<(String, Self)> {
        let name = |(file, rank): Place| {
            format!("{}{rank}", char::from(b'a' + u8::try_from(file).unwrap()))
        };
        let mut moves = Vec::new();
        for from in self.places(self.is_red) {
            for to in self.reach(from) {
                if self.places(self.is_red).any(|own| own == to) {
                    continue;
                }
                let [from_index, to_index] =
                    [from, to].map(|(file, rank)| usize::try_from(9 * rank + file).unwrap());
                let mut after = self.clone();
                after.squares[to_index] = after.squares[from_index];
                after.squares[from_index] = '.';
                if !after.is_in_check(self.is_red) {
                    after.is_red = !self.is_red;
                    moves.push((format!("{}{}", name(from), name(to)), after));
                }
            }
        }
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        moves
    }
}

/// Checks that both have the same moves, and returns these with the positions after them.
fn agreed(board: &Board, naive: &Naive) -> Vec<(Board, Naive)> {
    let mut moves: Vec<(String, Move)> =
        board.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    let expected = naive.moves();
    let names = moves.iter().map(|(name, _)| name);
    assert!(names.eq(expected.iter().map(|(name, _)| name)), "{board:?}");
    assert_eq!(board.count_moves(), expected.len() as u64, "{board:?}");
    moves.iter().zip(expected).map(|((_, mv), (_, after))| (board.make(*mv), after)).collect()
}

#[test]
fn counts_are_the_published_ones() {
    for (fen, counts) in PUBLISHED {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&fen.parse::<Board>().unwrap(), depth), count, "{fen}, {depth}");
        }
    }
}

#[test]
#[ignore = "slow tier"]
fn deep_counts_are_the_published_ones() {
    let start = Board::START.parse::<Board>().unwrap();
    assert_eq!([4, 5].map(|depth| perft(&start, depth)), [3_290_240, 133_312_995]);
}

/// Whole games by random moves, to their ends by mate or stalemate, or with few pieces left.
#[test]
fn random_games_are_played_by_the_rules() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut ended = 0;
    for number in 0..40 {
        let (fen, _) = PUBLISHED[number % PUBLISHED.len()];
        let mut game = (fen.parse::<Board>().unwrap(), Naive::new(fen));
        for _ in 0..300 {
            let mut next = agreed(&game.0, &game.1);
            if next.is_empty() {
                ended += 1;
                break;
            }
            game = next.swap_remove(random.below(next.len()));
        }
    }
    assert!(ended > 0, "no game ended");
}

/// Whatever the text, there is no panic, and what is accepted has the moves that the rules say.
#[test]
fn random_fens_are_refused_or_played() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let texts = PUBLISHED.map(|(fen, _)| fen);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let fen = random.mutated(&texts, USUAL);
        match fen.parse::<Board>() {
            Ok(board) => {
                accepted += 1;
                agreed(&board, &Naive::new(&fen));
            }
            Err(error) => assert!(!error.contains('\n'), "{fen}"),
        }
    }
    assert!(accepted > 500, "only {accepted} accepted");
}

#[test]
fn bad_fens_say_what_is_wrong() {
    let bare = "4k4/9/9/9/9/9/9/9/9/3K5";
    for (fen, expected) in [
        ("", "0 fields, not 2 or 6"),
        (&format!("{bare} w - -"), "4 fields, not 2 or 6"),
        (&format!("{bare} x"), "side to move is `x`, not `w`, `r` or `b`"),
        (&format!("{bare} w KQ - 0 1"), "a field is `KQ`, not `-`"),
        (&format!("{bare} w - - x 1"), "half-move clock is `x`, not a number from 0"),
        (&format!("{bare} w - - 0 0"), "move number is `0`, not a number from 1"),
        ("4k4/9/9/9/9/9/9/9/9 w", "9 ranks, not 10, in `4k4/9/9/9/9/9/9/9/9`"),
        ("4k3/9/9/9/9/9/9/9/9/3K5 w", "rank 9 has 8 squares, not 9, in `4k3`"),
        ("4q4/9/9/9/9/9/9/9/9/3K5 w", "rank 9 has no piece for `q` in `4q4`"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has 0 generals, not 1"),
        ("4k4/rrr6/9/9/9/9/9/9/9/3K5 w", "Black has 3 chariots, not 2"),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", "Red has its general on c0, where it cannot go"),
        ("4K4/9/9/9/9/9/9/9/9/3k5 w", "Red has its general on e9, where it cannot go"),
        ("4k4/9/9/9/9/9/b8/9/9/3K5 w", "Black has its elephant on a3, where it cannot go"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "Black is in check, but it is not Black's move"),
    ] {
        assert_eq!(fen.parse::<Board>(), Err(format!("bad FEN: {expected}")), "{fen}");
    }
    // Elephants are also bishops, horses also knights, and Red is also White.
    let others = Board::START.replace('b', "e").replace('n', "h").replace(" w", " r");
    assert_eq!(others.parse::<Board>(), Board::START.parse());
}
