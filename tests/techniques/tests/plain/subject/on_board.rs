//! The functions of squares.

use super::{Subject, WORDS, index, number};
use bit_tables_ir::interpret::Value;
use bit_tables_techniques::{Code, CountOfSquare, OfSquare};

/// The names of the lines and of the pieces that move along them.
const SLIDERS: [&str; 7] = ["file", "rank", "diagonal", "antidiagonal", "bishop", "rook", "queen"];

/// The directions clockwise.
const WAYS: [&str; 8] =
    ["north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"];

impl Subject<'_> {
    /// Compares the functions of squares.
    pub(super) fn on_board(&mut self) {
        let end = self.function.operation;
        match &self.function.code {
            Code::LineCounts(codes) => {
                for (line, code) in SLIDERS.into_iter().zip(codes) {
                    self.counted(&format!("{line}_count"), *code);
                }
            }
            Code::LeaperCounts(codes) => {
                for (piece, code) in ["knight", "king"].into_iter().zip(codes) {
                    self.counted(&format!("{piece}_count"), *code);
                }
            }
            Code::AttackGetter(code) => {
                for (occupied, square) in self.sets_and_squares() {
                    for line in 0..4 {
                        let given = vec![self.word(occupied), index(line), index(square)];
                        self.number("attacks", given, code(occupied, line, square));
                    }
                }
            }
            Code::Mobility(steppers, sliders) => {
                for (piece, code) in ["knight", "king"].into_iter().zip(steppers) {
                    self.by_square(&format!("{piece}_{end}"), |square| code(square).into());
                }
                for (slider, code) in SLIDERS.into_iter().zip(sliders) {
                    self.counted(&format!("{slider}_{end}"), *code);
                }
            }
            Code::Leapers(codes) => {
                let pieces = ["knight", "king", "white_pawn", "black_pawn"];
                for (piece, code) in pieces.into_iter().zip(codes) {
                    self.by_square(&format!("{piece}_attacks"), code);
                }
            }
            Code::Rays(codes) => {
                for (way, code) in WAYS.into_iter().zip(codes) {
                    self.by_square(&format!("{way}_ray"), code);
                }
            }
            Code::SetWise(codes) => {
                let names = WAYS.into_iter().chain(["rooks", "bishops", "queens"]);
                let playable = self.squares().iter().fold(0_u128, |set, square| set | 1 << square);
                for (name, code) in names.zip(codes) {
                    let name = format!("{name}_attacks");
                    for sliders in self.words() {
                        // Vectors handle bits that are no squares differently.
                        let [occupied, sliders] = [self.any(), sliders].map(|set| set & playable);
                        let given = vec![self.word(occupied), self.word(sliders)];
                        self.number(&name, given, code(occupied, sliders));
                    }
                }
            }
            Code::Xrays(codes) => {
                for (piece, code) in ["rook", "bishop"].into_iter().zip(codes) {
                    let name = format!("xray_{piece}_attacks");
                    for (occupied, square) in self.sets_and_squares() {
                        let blockers = self.any();
                        let given = vec![self.word(occupied), self.word(blockers), index(square)];
                        self.number(&name, given, code(occupied, blockers, square));
                    }
                }
            }
            Code::Between(codes) => {
                for (name, code) in ["between", "line_through"].into_iter().zip(codes) {
                    let squares = self.squares();
                    for &one in &squares {
                        for _ in 0..squares.len().min(WORDS / 8) {
                            let other = squares[self.below(squares.len())];
                            self.number(name, vec![index(one), index(other)], code(one, other));
                        }
                        self.number(name, vec![index(one), index(one)], code(one, one));
                    }
                }
            }
            Code::BetweenAligned(code) => {
                let squares = self.squares();
                let pairs =
                    squares.iter().flat_map(|&one| squares.iter().map(move |&to| (one, to)));
                let lines = self.squares.as_ref().expect("a board");
                let is_line = |&(one, other): &(u32, u32)| lines.line_of(one, other).is_some();
                let pairs: Vec<_> = pairs.filter(is_line).collect();
                for _ in 0..WORDS {
                    let (one, other) = pairs[self.below(pairs.len())];
                    self.number(
                        "between_aligned",
                        vec![index(one), index(other)],
                        code(one, other),
                    );
                }
            }
            Code::Mailbox(codes) => self.mailbox(codes),
            Code::Rider(_, code) => {
                for (occupied, square) in self.sets_and_squares() {
                    let given = vec![self.word(occupied), index(square)];
                    self.number("rider_attacks", given, code(occupied, square));
                }
            }
            Code::Shogi(leapers, lances) => {
                let pieces = ["pawn", "knight", "silver", "gold"];
                let sides = ["sente", "gote"];
                let names = sides.into_iter().flat_map(|side| {
                    pieces.into_iter().map(move |piece| format!("{side}_{piece}_attacks"))
                });
                for (name, code) in names.zip(leapers) {
                    self.by_square(&name, code);
                }
                for (side, code) in sides.into_iter().zip(lances) {
                    self.attacks(&format!("{side}_lance_attacks"), *code);
                }
            }
            Code::Xiangqi(codes) => {
                let names = ["cannon_attacks", "horse_attacks", "horse_attackers"];
                for (name, code) in names.into_iter().zip(codes) {
                    self.attacks(name, *code);
                }
            }
            Code::Sliders(codes) => {
                for (slider, code) in SLIDERS.into_iter().zip(codes) {
                    self.attacks(&format!("{slider}_attacks"), *code);
                }
                let name = "rook_and_bishop_attacks";
                for (occupied, square) in self.sets_and_squares() {
                    let given = vec![self.word(occupied), index(square)];
                    let Value::Tuple(found) = self.call(name, given).result else {
                        panic!("`{name}` returns no pair")
                    };
                    let compiled = [codes[7], codes[8]].map(|code| code(occupied, square));
                    self.same(
                        name,
                        [&found[0], &found[1]].map(number),
                        compiled,
                        (occupied, square),
                    );
                }
            }
            _ => panic!("{}: how is that compared?", self.function.name()),
        }
    }

    /// A function of a square, on all of them.
    fn by_square(&mut self, name: &str, code: impl Fn(u32) -> u128) {
        for square in self.squares() {
            self.number(name, vec![index(square)], code(square));
        }
    }

    /// A function of a set and a square that counts.
    fn counted(&mut self, name: &str, code: CountOfSquare) {
        for (set, square) in self.sets_and_squares() {
            self.number(name, vec![self.word(set), index(square)], code(set, square));
        }
    }

    /// A function of the occupancy and a square.
    fn attacks(&mut self, name: &str, code: OfSquare) {
        for (occupied, square) in self.sets_and_squares() {
            let given = vec![self.word(occupied), index(square)];
            self.number(name, given, code(occupied, square));
        }
    }
}
