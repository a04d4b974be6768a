//! The list of functions in Rust: how each entry is called.

use crate::entries::Entry;
use bit_tables_generator::{Operation, Word};

/// A line of the list.
pub fn line(entry: &Entry, module: &str) -> String {
    let Entry { ref variant, ref technique, board, tier, .. } = *entry;
    let (operation, word, selection) = (variant.operation, variant.domain.word(), technique);
    let bits = word.bits();
    let board = board.map_or("None".to_owned(), |board| format!("Some(&boards::BOARDS[{board}])"));
    let is_there = match tier {
        Some(tier) => format!("|| {module}::set_tier(\"{tier}\")"),
        None => "|| true".to_owned(),
    };
    let tier = tier.map_or("None".to_owned(), |tier| format!("Some(\"{tier}\")"));
    let code = match operation {
        Operation::Sliders => {
            let names = ["file", "rank", "diagonal", "antidiagonal", "bishop", "rook", "queen"];
            let part = |part: u32| {
                format!(
                    "|occupied, square| {module}::rook_and_bishop_attacks(occupied as {word}, square).{part} as u128"
                )
            };
            let names = names.map(|name| of_square(module, &format!("{name}_attacks"), word));
            format!("Code::Sliders([{}, {}, {}])", names.join(", "), part(0), part(1))
        }
        Operation::Mobility | Operation::CentreMobility => {
            let end = operation.name();
            let steppers = ["knight", "king"].map(|piece| format!("{module}::{piece}_{end}"));
            let sliders = ["file", "rank", "diagonal", "antidiagonal", "bishop", "rook", "queen"];
            let sliders = sliders.map(|slider| counted(module, &format!("{slider}_{end}"), word));
            format!("Code::Mobility([{}], [{}])", steppers.join(", "), sliders.join(", "))
        }
        Operation::Leapers => {
            let names = ["knight", "king", "white_pawn", "black_pawn"];
            let names = names.map(|name| on_empty(module, &format!("{name}_attacks")));
            format!("Code::Leapers([{}])", names.join(", "))
        }
        Operation::Rays => {
            let names = WAYS.map(|name| on_empty(module, &format!("{name}_ray")));
            format!("Code::Rays([{}])", names.join(", "))
        }
        Operation::SetWise => {
            let names = WAYS.into_iter().chain(["rooks", "bishops", "queens"]).map(|name| {
                format!(
                    "|occupied, sliders| {module}::{name}_attacks(occupied as {word}, sliders as {word}) as u128"
                )
            });
            format!("Code::SetWise([{}])", names.collect::<Vec<_>>().join(", "))
        }
        Operation::Xrays => {
            let names = ["xray_rook", "xray_bishop"].map(|name| {
                format!(
                    "|occupied, blockers, square| {module}::{name}_attacks(occupied as {word}, blockers as {word}, square) as u128"
                )
            });
            format!("Code::Xrays([{}])", names.join(", "))
        }
        Operation::Between => {
            let names = ["between", "line_through"]
                .map(|name| format!("|one, other| {module}::{name}(one, other) as u128"));
            format!("Code::Between([{}])", names.join(", "))
        }
        Operation::Shogi => {
            let leapers = ["pawn", "knight", "silver", "gold"];
            let of = |side: &str| {
                leapers.map(|name| on_empty(module, &format!("{side}_{name}_attacks"))).join(", ")
            };
            let lances = ["sente", "gote"]
                .map(|side| of_square(module, &format!("{side}_lance_attacks"), word));
            format!("Code::Shogi([{}, {}], [{}])", of("sente"), of("gote"), lances.join(", "))
        }
        Operation::Xiangqi => {
            let names = ["cannon_attacks", "horse_attacks", "horse_attackers"]
                .map(|name| of_square(module, name, word));
            format!("Code::Xiangqi([{}])", names.join(", "))
        }
        Operation::Zobrist => {
            let given = variant.selection.parameters().first();
            let number = |name: &str, usual: u128| {
                let given = given.filter(|given| given.name() == name);
                given.and_then(|given| given.integer()).unwrap_or(usual)
            };
            let (pieces, squares, side) =
                (number("pieces", 12), number("squares", 64), number("side", 1));
            let (castling, files) = (number("castling", 16), number("en_passant", 8));
            // Without keys of a kind there is no function of them.
            let function = |count: u128, function: &str, arguments: &str| {
                if count == 0 {
                    format!("|{}| 0", arguments.replace(|letter| letter != ',', "_"))
                } else {
                    format!("|{arguments}| {module}::{function}({arguments}) as u128")
                }
            };
            let piece = function(pieces * squares, "piece_key", "p,s");
            let side_key = function(side, "side_key", "");
            let castling_key = function(castling, "castling_key", "r");
            let file_key = function(files, "en_passant_key", "f");
            format!(
                "Code::Keys(Keys {{ shape: [{pieces}, {squares}, {side}, {castling}, {files}], piece: {piece}, \
                 side: {side_key}, castling: {castling_key}, en_passant: {file_key} }})"
            )
        }
        Operation::WeightedCount => {
            format!(
                "Code::Weighted(|x, weights| {{ let weights: &[u8; {bits}] = weights.first_chunk().unwrap_or(&[0; {bits}]); \
                 {module}::weighted_count(x as {word}, weights) }})"
            )
        }
        Operation::WeightedLookUp => {
            format!(
                "Code::Weighted(|x, weights| {{ let weights: &[u8; {bits}] = weights.first_chunk().unwrap_or(&[0; {bits}]); \
                 {module}::weighted_look_up(x as {word}, &{module}::weight_table(weights)) }})"
            )
        }
        Operation::LeaperCounts => {
            let names =
                ["knight", "king"].map(|piece| counted(module, &format!("{piece}_count"), word));
            format!("Code::LeaperCounts([{}])", names.join(", "))
        }
        Operation::AttackGetter => format!(
            "Code::AttackGetter(|occupied, line, square| {module}::attacks(occupied as {word}, line, square) as u128)"
        ),
        Operation::LineCounts => {
            let names = ["file", "rank", "diagonal", "antidiagonal"];
            let names = names.map(|line| counted(module, &format!("{line}_count"), word));
            format!("Code::LineCounts([{}])", names.join(", "))
        }
        Operation::Ones => {
            format!("Code::Ones(|x, visit| through({module}::ones(x as {word}), visit))")
        }
        Operation::CountOnesOf | Operation::AttackCounts => {
            let usual = if operation == Operation::CountOnesOf { 3 } else { 7 };
            let given = selection.split("words = ").nth(1).map(|end| end.trim_end_matches(')'));
            let words = given.and_then(|words| words.parse().ok()).unwrap_or(usual);
            let first = format!(
                "let words: [{word}; {words}] = core::array::from_fn(|place| words[place] as {word});"
            );
            if operation == Operation::CountOnesOf {
                format!(
                    "Code::Several({words}, |words| {{ {first} {module}::count_ones_of(&words) }})"
                )
            } else {
                format!(
                    "Code::Digits({words}, |words, count| {{ {first} let digits = {module}::attack_counts(&words); \
                     ({module}::exactly(digits, count) as u128, {module}::at_least(digits, count) as u128) }})"
                )
            }
        }
        Operation::CountOnesOfSlice | Operation::HammingDistanceOfSlices => {
            let (count, distance) = match operation {
                Operation::CountOnesOfSlice => {
                    (format!("Some({module}::{operation})"), "None".to_owned())
                }
                _ => ("None".to_owned(), format!("Some({module}::{operation})")),
            };
            format!(
                "Code::Slices(Slices::U{bits}(OfSlices {{ count: {count}, distance: {distance} }}))"
            )
        }
        Operation::HammingDistance => {
            format!(
                "Code::Pair(|x, other| {module}::hamming_distance(x as {word}, other as {word}))"
            )
        }
        Operation::BitScan => {
            let scan = |reverse| format!("|x| {module}::bit_scan(x as {word}, {reverse})");
            format!("Code::EitherWay({}, {})", scan(false), scan(true))
        }
        Operation::PopFirst | Operation::PopLast => {
            format!(
                "Code::Pop(|x| {{ let mut set = x as {word}; ({module}::{operation}(&mut set), set as u128) }})"
            )
        }
        _ => format!("Code::Word(|x| {module}::{operation}(x as {word}) as u32)"),
    };
    format!(
        "    Function {{ operation: \"{operation}\", technique: \"{selection}\", bits: {bits}, board: {board}, tier: {tier}, is_there: {is_there}, code: {code} }},\n"
    )
}

/// The directions clockwise.
const WAYS: [&str; 8] =
    ["north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"];

/// A function of the occupancy and a square.
fn of_square(module: &str, name: &str, word: Word) -> String {
    format!("|occupied, square| {module}::{name}(occupied as {word}, square) as u128")
}

/// A function of a set and a square that counts.
fn counted(module: &str, name: &str, word: Word) -> String {
    format!("|set, square| {module}::{name}(set as {word}, square)")
}

/// A function of a square.
fn on_empty(module: &str, name: &str) -> String {
    format!("|square| {module}::{name}(square) as u128")
}
