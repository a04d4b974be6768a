//! Emits every technique of the registry, for every word, and a list of the functions.
//!
//! A technique needs no entry here: it is tested because it is registered.

use bit_tables_generator::{Error, File, Operation, Request, Script, Word, techniques};
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Error> {
    let mut file = File::new();
    let mut list = String::new();
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for &word in technique.words {
                for selection in selections(technique.name, technique.parameters, word) {
                    let name = format!("emitted_{}", list.lines().count());
                    let request = Request::new(word).with(operation, selection.as_str());
                    file = file.module(&name, "A technique.", request);
                    list += &entry(operation, &selection, word, &name);
                }
            }
        }
    }
    let list = format!(
        "/// Every function.\n#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]\npub static FUNCTIONS: &[Function] = &[\n{list}];\n"
    );
    let path = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("functions.rs");
    fs::write(&path, list)
        .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
    Script::from_cargo()?.write("emitted.rs", file)
}

/// The technique by itself, and with each of its parameters.
fn selections(technique: &str, parameters: &[&str], word: Word) -> Vec<String> {
    let mut selections = vec![technique.to_owned()];
    for &parameter in parameters {
        // Few numbers are a sequence; these are one in every form of De Bruijn's, and of Taylor's.
        let values: &[&str] = match (parameter, technique, word) {
            ("sequence", "taylor" | "taylor_halves", Word::U32) => &["0x70d3"],
            ("sequence", "taylor" | "taylor_halves", Word::U64) => &["0x783a9b23"],
            ("sequence", "taylor" | "taylor_halves", _) => &[],
            ("sequence", _, Word::U32) => &["0x07cd7629"],
            ("sequence", _, Word::U64) => &["0x03f08a4c6acb9dbd"],
            ("sequence", ..) => &[],
            ("seed", "taylor" | "taylor_halves", Word::U128) => &["0"],
            ("seed", ..) => &["42", "1997", "0xffff_ffff_ffff_ffff"],
            ("layout", ..) => &["structs", "arrays"],
            // Of boards and games of all kinds.
            ("pieces", ..) => &["0", "1", "28"],
            ("squares", ..) => &["81", "9", "1"],
            ("castling", ..) => &["4", "1"],
            ("en_passant", ..) => &["10"],
            ("side", ..) => &["1"],
            ("entries", _, Word::U64) => &["154", "152"],
            ("entries", ..) => &[],
            ("words", ..) => &["3", "7", "15", "31", "63", "255"],
            _ => &["0"],
        };
        selections.extend(values.iter().map(|value| format!("{technique}({parameter} = {value})")));
    }
    selections
}

/// A line of the list.
fn entry(operation: Operation, selection: &str, word: Word, module: &str) -> String {
    let bits = word.bits();
    let code = match operation {
        Operation::Sliders => format!(
            "Code::Sliders([{0}::file_attacks, {0}::rank_attacks, {0}::diagonal_attacks, {0}::antidiagonal_attacks, \
             {0}::bishop_attacks, {0}::rook_attacks, {0}::queen_attacks, |occupied, square| \
             {0}::rook_and_bishop_attacks(occupied, square).0, |occupied, square| \
             {0}::rook_and_bishop_attacks(occupied, square).1])",
            module
        ),
        Operation::Mobility | Operation::CentreMobility => {
            let names = |pieces: &[&str]| {
                let end = operation.name();
                let names: Vec<String> =
                    pieces.iter().map(|piece| format!("{module}::{piece}_{end}")).collect();
                names.join(", ")
            };
            format!(
                "Code::Mobility([{}], [{}])",
                names(&["knight", "king"]),
                names(&["file", "rank", "diagonal", "antidiagonal", "bishop", "rook", "queen"])
            )
        }
        Operation::Leapers => format!(
            "Code::Leapers([{module}::knight_attacks, {module}::king_attacks, {module}::white_pawn_attacks, \
             {module}::black_pawn_attacks])"
        ),
        Operation::SetWise => {
            let names = [
                "north",
                "north_east",
                "east",
                "south_east",
                "south",
                "south_west",
                "west",
                "north_west",
                "rooks",
                "bishops",
                "queens",
            ];
            let names = names.map(|name| format!("{module}::{name}_attacks"));
            format!("Code::SetWise([{}])", names.join(", "))
        }
        Operation::Xrays => {
            format!("Code::Xrays([{module}::xray_rook_attacks, {module}::xray_bishop_attacks])")
        }
        Operation::Between => {
            format!("Code::Between([{module}::between, {module}::line_through])")
        }
        Operation::Zobrist => {
            let number = |name: &str, usual: u32| {
                let given = selection.split(&format!("({name} = ")).nth(1);
                let given = given.map(|end| end.trim_end_matches(')'));
                given.and_then(|given| given.parse().ok()).unwrap_or(usual)
            };
            let (pieces, squares) = (number("pieces", 12), number("squares", 64));
            let (castling, files) = (number("castling", 16), number("en_passant", 8));
            let piece = if pieces == 0 {
                "|_, _| 0".to_owned()
            } else {
                format!("|piece, square| {module}::piece_key(piece, square) as u128")
            };
            format!(
                "Code::Keys(Keys {{ shape: [{pieces}, {squares}, {castling}, {files}], piece: {piece}, side: || \
                 {module}::side_key() as u128, castling: |rights| {module}::castling_key(rights) as u128, en_passant: \
                 |file| {module}::en_passant_key(file) as u128 }})"
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
        Operation::LineCounts => format!(
            "Code::LineCounts([{module}::file_count, {module}::rank_count, {module}::diagonal_count, \
             {module}::antidiagonal_count])"
        ),
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
        "    Function {{ operation: \"{operation}\", technique: \"{selection}\", bits: {bits}, code: {code} }},\n"
    )
}
