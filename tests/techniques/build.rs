//! Emits every technique of the registry, for every word, and a list of the functions.
//!
//! A technique needs no entry here: it is tested because it is registered.
//!
//! In the profile `dev` it emits a sample, which compiles in seconds: every technique for every word, on the first boards,
//! with numbers for parameters once. In the profile `release`, which the slow tier has, it emits all: every board, every
//! sample of every parameter, and what calls others with each technique of these. `BIT_TABLES_BOARDS=few` or `all` in the
//! environment asks for one of both in any profile.

mod entries;

use bit_tables_generator::internal::variants::Extent;
use bit_tables_generator::{Error, File, Operation, Request, Script, Word};
use entries::{Entry, entries};
use std::path::PathBuf;
use std::{env, fs};

/// What asks for a sample or for all.
const VARIABLE: &str = "BIT_TABLES_BOARDS";

fn main() -> Result<(), Error> {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let is_sample = match env::var(VARIABLE).as_deref() {
        Ok("few") => true,
        Ok("all") => false,
        Err(_) | Ok("") => env::var("PROFILE").is_ok_and(|profile| profile == "debug"),
        Ok(other) => panic!("{VARIABLE} is `{other}`: it can be `few` or `all`"),
    };
    let counts = |detection| {
        let selection = format!("simd(detect = {detection})");
        Request::new(Word::U8).count_ones_of_slice(selection.as_str())
    };
    let mut file = File::new()
        .module("found", "What the standard library finds.", counts("std"))
        .module("asked", "What the processor says.", counts("cpuid"));
    let mut list = String::new();
    let extent = if is_sample { Extent::Sample } else { Extent::All };
    for (place, entry) in entries(extent).into_iter().enumerate() {
        let name = format!("emitted_{place}");
        list += &line(&entry, &name);
        file = file.module(&name, "A technique.", entry.request);
    }
    let list = format!(
        "/// Whether this is a sample.\npub const IS_SAMPLE: bool = {is_sample};\n\n\
         /// Every function.\n#[allow(clippy::cast_lossless, clippy::unnecessary_cast)]\npub static FUNCTIONS: &[Function] = &[\n{list}];\n"
    );
    let path = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("functions.rs");
    fs::write(&path, list)
        .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
    Script::from_cargo()?.write("emitted.rs", file)
}

/// A line of the list.
fn line(entry: &Entry, module: &str) -> String {
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
