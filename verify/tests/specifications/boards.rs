//! What operations of boards compute, from files and ranks alone: for each square of the board,
//! whether it is attacked.

use bit_tables_generator::{Board, Word};
use bit_tables_ir::Int;
use bit_tables_ir::interpret::Value;

/// The bits of the squares, each with its file and rank.
pub struct Squares {
    pub board: Board,
    pub places: Vec<(u32, (i32, i32))>,
}

/// Which ways from one square to another are meant, by the difference of their files and ranks.
type Ways = fn(i32, i32) -> bool;

const RANK: Ways = |_, ranks| ranks == 0;
const FILE: Ways = |files, _| files == 0;
const DIAGONAL: Ways = |files, ranks| files == ranks;
const ANTIDIAGONAL: Ways = |files, ranks| files == -ranks;
const ROOK: Ways = |files, ranks| files == 0 || ranks == 0;
const BISHOP: Ways = |files, ranks| files.abs() == ranks.abs();
const QUEEN: Ways = |files, ranks| ROOK(files, ranks) || BISHOP(files, ranks);

/// The ways of lines, pieces and directions by name.
fn ways(name: &str) -> Option<Ways> {
    Some(match name {
        "rank" => RANK,
        "file" => FILE,
        "diagonal" => DIAGONAL,
        "antidiagonal" => ANTIDIAGONAL,
        "rook" | "rooks" => ROOK,
        "bishop" | "bishops" => BISHOP,
        "queen" | "queens" => QUEEN,
        "north" => |files, ranks| files == 0 && ranks > 0,
        "north_east" => |files, ranks| files == ranks && ranks > 0,
        "east" => |files, ranks| ranks == 0 && files > 0,
        "south_east" => |files, ranks| files == -ranks && files > 0,
        "south" => |files, ranks| files == 0 && ranks < 0,
        "south_west" => |files, ranks| files == ranks && ranks < 0,
        "west" => |files, ranks| ranks == 0 && files < 0,
        "north_west" => |files, ranks| files == -ranks && files < 0,
        _ => return None,
    })
}

/// The steps of leapers by name.
fn leaps(name: &str) -> Option<Ways> {
    Some(match name {
        "knight" => |files, ranks| (files * ranks).abs() == 2,
        "camel" => |files, ranks| (files * ranks).abs() == 3,
        "king" => |files, ranks| files.abs().max(ranks.abs()) == 1,
        "white_pawn" => |files, ranks| files.abs() == 1 && ranks == 1,
        "black_pawn" => |files, ranks| files.abs() == 1 && ranks == -1,
        "sente_pawn" => |files, ranks| files == 0 && ranks == 1,
        "gote_pawn" => |files, ranks| files == 0 && ranks == -1,
        "sente_knight" => |files, ranks| files.abs() == 1 && ranks == 2,
        "gote_knight" => |files, ranks| files.abs() == 1 && ranks == -2,
        // Both generals attack as kings, but for three and two squares.
        "sente_silver" => {
            |files, ranks| files.abs().max(ranks.abs()) == 1 && !silver_lacks(files, ranks)
        }
        "gote_silver" => {
            |files, ranks| files.abs().max(ranks.abs()) == 1 && !silver_lacks(files, -ranks)
        }
        "sente_gold" => {
            |files, ranks| files.abs().max(ranks.abs()) == 1 && !gold_lacks(files, ranks)
        }
        "gote_gold" => {
            |files, ranks| files.abs().max(ranks.abs()) == 1 && !gold_lacks(files, -ranks)
        }
        _ => return None,
    })
}

/// To the sides and straight back.
const fn silver_lacks(files: i32, ranks: i32) -> bool {
    ranks == 0 || (files == 0 && ranks == -1)
}

/// Back along the diagonals.
const fn gold_lacks(files: i32, ranks: i32) -> bool {
    files != 0 && ranks == -1
}

impl Squares {
    pub fn of(board: Board) -> Self {
        let place = |square| board.place(square).map(|place| (square, place));
        Self { board, places: (0..board.bits()).filter_map(place).collect() }
    }

    /// The squares for which something holds, by the difference of files and ranks from another.
    fn set(&self, from: u32, holds: impl Fn(u32, i32, i32) -> bool) -> u128 {
        let (file, rank) = self.board.place(from).expect("a square");
        let is_in = |&&(to, (to_file, to_rank)): &&(u32, (i32, i32))| {
            to != from && holds(to, to_file - file, to_rank - rank)
        };
        self.places.iter().filter(is_in).fold(0, |set, (to, _)| set | 1 << to)
    }

    /// The squares strictly between two on a line; `None` if they share no line, or a hole is
    /// between.
    pub fn between(&self, from: u32, files: i32, ranks: i32) -> Option<u128> {
        if !QUEEN(files, ranks) {
            return None;
        }
        let (file, rank) = self.board.place(from)?;
        let distance = files.abs().max(ranks.abs());
        let step = |count: i32| {
            self.board.square(file + files.signum() * count, rank + ranks.signum() * count)
        };
        (1..distance).try_fold(0, |set, count| Some(set | 1 << step(count)?))
    }

    /// The squares that a slider attacks some ways: nothing is between.
    fn attacks(&self, occupied: u128, from: u32, ways: Ways) -> u128 {
        self.set(from, |_, files, ranks| {
            let between = self.between(from, files, ranks);
            ways(files, ranks) && between.is_some_and(|between| between & occupied == 0)
        })
    }

    /// The squares that a slider attacks through one piece.
    fn through(
        &self,
        occupied: u128,
        from: u32,
        ways: Ways,
        is_piece: impl Fn(u128) -> bool,
    ) -> u128 {
        self.set(from, |_, files, ranks| {
            let between = self.between(from, files, ranks).map(|between| between & occupied);
            ways(files, ranks)
                && between.is_some_and(|piece| piece.is_power_of_two() && is_piece(piece))
        })
    }

    /// The distance of a square from the middle of the board, in half ranks: positive above.
    fn above_middle(&self, square: u32) -> i32 {
        let (_, rank) = self.board.place(square).expect("a square");
        2 * rank - (self.board.ranks() as i32 - 1)
    }

    /// Whether a square is in a palace, by its distance from the middle file and from an edge.
    fn is_in_palace(&self, square: u32) -> bool {
        let (file, rank) = self.board.place(square).expect("a square");
        let from_middle = 2 * file - (self.board.files() as i32 - 1);
        let is_near = [rank, self.board.ranks() as i32 - 1 - rank].iter().any(|&far| far < 3);
        // With an even number of files, the palace is nearer to the first one.
        is_near && (-3..=2).contains(&from_middle)
    }

    /// Whether two squares are in different palaces.
    fn are_opposed(&self, one: u32, other: u32) -> bool {
        let is_low = |square| self.board.place(square).expect("a square").1 < 3;
        self.is_in_palace(one) && self.is_in_palace(other) && is_low(one) != is_low(other)
    }

    fn elephant(&self, occupied: u128, from: u32) -> u128 {
        self.set(from, |to, files, ranks| {
            let between = self.between(from, files, ranks);
            files.abs() == 2
                && ranks.abs() == 2
                && between.is_some_and(|eye| occupied & eye == 0)
                && self.above_middle(from) * self.above_middle(to) > 0
        })
    }

    /// The results for pieces of xiangqi that others are in the way of, and for fairy pieces.
    fn of_xiangqi(&self, function: &str, occupied: u128, from: u32) -> Option<u128> {
        Some(match function {
            "cannon_attacks" => occupied & self.through(occupied, from, ROOK, |_| true),
            "horse_attacks" | "mao_attacks" => {
                self.set(from, |_, files, ranks| self.is_free(occupied, from, files, ranks))
            }
            "horse_attackers" => {
                self.set(from, |from, files, ranks| self.is_free(occupied, from, -files, -ranks))
            }
            "elephant_attacks" => self.elephant(occupied, from),
            "archbishop_attacks" => {
                self.attacks(occupied, from, BISHOP) | self.leaps(from, leaps("knight")?)
            }
            // From the square next to it, a hurdle, the way back is free.
            "grasshopper_attacks" => self.set(from, |_, files, ranks| {
                let distance = files.abs().max(ranks.abs());
                let between = self.between(from, files, ranks);
                let before = |distance: i32| {
                    let (x, y) = (files.signum() * distance, ranks.signum() * distance);
                    self.between(from, x, y)
                };
                let hurdle = between.filter(|_| distance > 1).zip(before(distance - 1));
                hurdle.is_some_and(|(all, free)| {
                    all & occupied == all & !free && free & occupied == 0
                })
            }),
            "flying_general_attacks" => {
                let opposed = self.all().filter(|&to| self.are_opposed(from, to));
                opposed.fold(0, |set, to| set | 1 << to) & self.attacks(occupied, from, FILE)
            }
            _ => return None,
        })
    }

    /// The results for generals, advisors and soldiers of xiangqi.
    fn of_men(&self, function: &str, from: u32) -> Option<u128> {
        let (color, of) = function.split_once("_soldier_").unwrap_or(("", function));
        let up = if color == "red" { 1 } else { -1 };
        let soldier = |ahead: i32| {
            let has_crossed = up * self.above_middle(from) > 0;
            self.set(from, |_, files, ranks| {
                (files == 0 && ranks == ahead) || (files.abs() == 1 && ranks == 0 && has_crossed)
            })
        };
        let in_palace = |length: i32| {
            self.set(from, |to, files, ranks| {
                let is_near = files.abs() < 2 && ranks.abs() < 2;
                is_near
                    && files.abs() + ranks.abs() == length
                    && self.is_in_palace(from)
                    && self.is_in_palace(to)
            })
        };
        Some(match of {
            "general_attacks" => in_palace(1),
            "advisor_attacks" => in_palace(2),
            "attacks" if !color.is_empty() => soldier(up),
            "attackers" if !color.is_empty() => soldier(-up),
            _ => return None,
        })
    }

    /// The line through two squares, or none.
    fn line_through(&self, one: u32, other: u32) -> u128 {
        let lines = [RANK, FILE, DIAGONAL, ANTIDIAGONAL].map(|ways| self.attacks(0, one, ways));
        let line = lines.into_iter().find(|line| line & 1 << other != 0);
        line.map_or(0, |line| line | 1 << one)
    }

    /// The results on hexagons, from where their centres are: to the right in files, and up in halves
    /// of a hexagon's height. The square of a distance is then `3 * right^2 + up^2`.
    fn of_hexagons(&self, function: &str, [first, second]: [u128; 2]) -> Option<u128> {
        let seen = |files: i32, ranks: i32| (files, 2 * ranks - files);
        let square = |files: i32, ranks: i32| {
            let (right, up) = seen(files, ranks);
            3 * right * right + up * up
        };
        // The squares of distances to the six nearest, the six after them, and a knight's.
        let leap = |of: &[i32], from: u128| {
            self.set(from as u32, |_, files, ranks| of.contains(&square(files, ranks)))
        };
        // Nothing is as far along the same way, but nearer.
        let ride = |holds: fn(i32, i32) -> bool| {
            self.set(second as u32, |to, files, ranks| {
                let (right, up) = seen(files, ranks);
                let is_before = |&(other, (file, rank)): &(u32, (i32, i32))| {
                    let (from_file, from_rank) = self.board.place(second as u32).expect("a cell");
                    let (x, y) = seen(file - from_file, rank - from_rank);
                    other != to
                        && (x, y) != (0, 0)
                        && x * up == y * right
                        && x * right >= 0
                        && y * up >= 0
                        && x.abs() <= right.abs()
                        && y.abs() <= up.abs()
                        && holds(x, y)
                };
                // No line of these boards has a hole between its cells.
                let is_free = |at: &(u32, _)| first & 1 << at.0 == 0;
                holds(right, up) && self.places.iter().filter(|at| is_before(at)).all(is_free)
            })
        };
        let rook: fn(i32, i32) -> bool = |right, up| right == 0 || right.abs() == up.abs();
        let bishop: fn(i32, i32) -> bool =
            |right, up| (up == 0 && right % 2 == 0) || up.abs() == 3 * right.abs();
        let ahead = |sign: i32, aside: i32| {
            self.set(first as u32, |_, files, ranks| {
                let (right, up) = seen(files, ranks);
                right.abs() == aside && up == sign * (2 - aside)
            })
        };
        let to_empty = |sign: i32| {
            let ahead =
                self.set(second as u32, |_, files, ranks| seen(files, ranks) == (0, 2 * sign));
            ahead & !first
        };
        Some(match function {
            "rook_attacks" => ride(rook),
            "bishop_attacks" => ride(bishop),
            "queen_attacks" => ride(rook) | ride(bishop),
            "knight_attacks" => leap(&[28], first),
            "king_attacks" => leap(&[4, 12], first),
            "white_pawn_attacks" => ahead(1, 1),
            "black_pawn_attacks" => ahead(-1, 1),
            "white_pawn_moves" => to_empty(1),
            "black_pawn_moves" => to_empty(-1),
            _ => return None,
        })
    }

    /// The result of a function of two sets, of regions or of Othello.
    fn of_sides(&self, function: &str, [first, second]: [u128; 2], square: u32) -> Option<u128> {
        Some(match function {
            "neighbours" => self.beside(first) & !first,
            "liberties" => self.beside(first) & !first & second,
            "fill_within" => self.connected(first, second),
            "othello_flips" => self.turned(first, second, square),
            "othello_moves" => {
                let is_empty = |&square: &u32| (first | second) & 1 << square == 0;
                let is_move = |&square: &u32| self.turned(first, second, square) != 0;
                let moves = self.all().filter(is_empty).filter(is_move);
                moves.fold(0, |set, square| set | 1 << square)
            }
            _ => return None,
        })
    }

    fn all(&self) -> impl Iterator<Item = u32> {
        self.places.iter().map(|&(square, _)| square)
    }

    /// The squares at distance 1 from some square of a set.
    fn beside(&self, set: u128) -> u128 {
        let here = self.all().filter(|&from| set & 1 << from != 0);
        let near = |files: i32, ranks: i32| {
            if self.board.is_hexagonal() {
                // The six nearest, as one sees them.
                3 * files * files + (2 * ranks - files).pow(2) == 4
            } else {
                files.abs() + ranks.abs() == 1
            }
        };
        here.fold(0, |all, from| all | self.set(from, |_, files, ranks| near(files, ranks)))
    }

    /// What can be reached from seeds, from square to square, each taken from a list once.
    fn connected(&self, seeds: u128, within: u128) -> u128 {
        let mut waiting: Vec<u32> =
            self.all().filter(|&square| seeds & within & 1 << square != 0).collect();
        let mut found = 0;
        while let Some(square) = waiting.pop() {
            found |= 1 << square;
            let more = self.beside(1 << square) & within & !found;
            waiting.extend(self.all().filter(|&square| more & 1 << square != 0));
        }
        found
    }

    /// The other side's discs strictly between a square and one of one's own, if nothing else is.
    fn turned(&self, own: u128, other: u128, from: u32) -> u128 {
        let (file, rank) = self.board.place(from).expect("a square");
        let is_own = |&&(to, _): &&(u32, (i32, i32))| to != from && own & !other & 1 << to != 0;
        let enclosed = self.places.iter().filter(is_own).filter_map(|&(_, (files, ranks))| {
            let between = self.between(from, files - file, ranks - rank)?;
            (between & !other == 0).then_some(between)
        });
        enclosed.fold(0, |all, between| all | between)
    }

    fn leaps(&self, from: u32, ways: Ways) -> u128 {
        self.set(from, |_, files, ranks| ways(files, ranks))
    }

    /// Whether a horse is not hobbled: the square next to it in the longer direction is empty.
    fn is_free(&self, occupied: u128, from: u32, files: i32, ranks: i32) -> bool {
        let (file, rank) = self.board.place(from).expect("a square");
        let leg = self.board.square(file + files / 2, rank + ranks / 2);
        (files * ranks).abs() == 2 && leg.is_some_and(|leg| occupied & 1 << leg == 0)
    }

    /// The sum of weights of squares: 1, or the number of the innermost rectangle around the centre
    /// that has it.
    fn weight(&self, set: u128, is_by_ring: bool) -> u32 {
        let (files, ranks) = (self.board.files() as i32, self.board.ranks() as i32);
        let ring = |(file, rank): (i32, i32)| {
            let is_within = |&ring: &i32| {
                (ring..files - ring).contains(&file) && (ring..ranks - ring).contains(&rank)
            };
            (0..64).take_while(is_within).count() as u32
        };
        let inside = self.places.iter().filter(|(square, _)| set & 1 << square != 0);
        inside.map(|&(_, place)| if is_by_ring { ring(place) } else { 1 }).sum()
    }
}

/// The result of a function; `None` if it is another's.
pub fn expected(
    function: &str,
    word: Word,
    board: Board,
    arguments: &[Value],
) -> Option<Vec<Value>> {
    let squares = Squares::of(board);
    let number = |place: usize| arguments.get(place).and_then(Value::number).unwrap_or_default();
    let square = |place: usize| number(place) as u32;
    let set = |set: u128| Some(vec![Value::of(word, set)]);
    if let Some(found) = squares.of_sides(function, [number(0), number(1)], square(2)) {
        return set(found);
    }
    if board.is_hexagonal() {
        return set(squares.of_hexagons(function, [number(0), number(1)])?);
    }
    let count = |count: u32| Some(vec![Value::int(Int::U32, count.into())]);
    match function {
        "between" | "between_aligned" => {
            let (from, to) = (board.place(square(0))?, board.place(square(1))?);
            return set(squares.between(square(0), to.0 - from.0, to.1 - from.1).unwrap_or(0));
        }
        "line_through" => {
            return set(squares.line_through(square(0), square(1)));
        }
        "attacks" => {
            let ways = [RANK, FILE, DIAGONAL, ANTIDIAGONAL][square(1) as usize];
            return set(squares.attacks(number(0), square(2), ways));
        }
        "rook_and_bishop_attacks" => {
            let of = |ways| Value::of(word, squares.attacks(number(0), square(1), ways));
            return Some(vec![Value::tuple(vec![of(ROOK), of(BISHOP)])]);
        }
        // By leaps of a knight: equal ones in the same direction lead there over empty squares.
        "rider_attacks" => {
            let from = square(1);
            let (file, rank) = board.place(from)?;
            let is_empty = |files: i32, ranks: i32| {
                let square = board.square(file + files, rank + ranks);
                square.is_some_and(|square| number(0) & 1 << square == 0)
            };
            return set(squares.set(from, |_, files, ranks| {
                let leaps = files.abs().min(ranks.abs());
                leaps > 0
                    && files.abs() + ranks.abs() == 3 * leaps
                    && (1..leaps)
                        .all(|count| is_empty(files / leaps * count, ranks / leaps * count))
            }));
        }
        "sente_lance_attacks" => return set(squares.attacks(number(0), square(1), ways("north")?)),
        "gote_lance_attacks" => return set(squares.attacks(number(0), square(1), ways("south")?)),
        _ => {}
    }
    if let Some(direction) = function.strip_suffix("_ray") {
        return set(squares.attacks(0, square(0), ways(direction)?));
    }
    let of_xiangqi = || squares.of_xiangqi(function, number(0), square(1));
    if let Some(found) = squares.of_men(function, square(0)).or_else(of_xiangqi) {
        return set(found);
    }
    if let Some(of) = function.strip_suffix("_count") {
        let here = match (ways(of), leaps(of)) {
            (Some(line), _) => squares.attacks(0, square(1), line) | 1 << square(1),
            (_, leaps) => squares.leaps(square(1), leaps?),
        };
        return count((number(0) & here).count_ones());
    }
    if let Some(of) = function.strip_suffix("_mobility") {
        let is_by_ring = of.ends_with("_centre");
        let of = of.trim_end_matches("_centre");
        let attacked = match (ways(of), leaps(of)) {
            (Some(ways), _) => squares.attacks(number(0), square(1), ways),
            (_, leaps) => squares.leaps(square(0), leaps?),
        };
        return count(squares.weight(attacked, is_by_ring));
    }
    let of = function.strip_suffix("_attacks")?;
    if let Some(piece) = of.strip_prefix("xray_") {
        let is_piece = |piece| piece & number(1) != 0;
        return set(squares.through(number(0), square(2), ways(piece)?, is_piece));
    }
    if let Some(leaps) = leaps(of) {
        return set(squares.leaps(square(0), leaps));
    }
    if let Some(leaps) = of.strip_suffix('s').and_then(leaps) {
        let each = squares.places.iter().filter(|(from, _)| number(0) & 1 << from != 0);
        return set(each.fold(0, |set, &(from, _)| set | squares.leaps(from, leaps)));
    }
    let ways = ways(of)?;
    let is_of_sets = of.ends_with('s')
        || !["rank", "file", "diagonal", "antidiagonal", "rook", "bishop", "queen"].contains(&of);
    if is_of_sets {
        let each = squares.places.iter().filter(|(from, _)| number(1) & 1 << from != 0);
        let attacks = |&(from, _): &(u32, _)| squares.attacks(number(0) | number(1), from, ways);
        return set(each.map(attacks).fold(0, |set, attacks| set | attacks));
    }
    set(squares.attacks(number(0), square(1), ways))
}
