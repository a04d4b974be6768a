//! Emits every technique of the registry, for every word, and a list of the functions.
//!
//! A technique needs no entry here: it is tested because it is registered.
//!
//! In the profile `dev` it emits a sample, which compiles in seconds: every technique for every word, on the first boards and
//! with the parameters that make other code. In the profile `release`, which the slow tier has, it emits all: every board, every
//! sample of every parameter, and what calls others with each technique of these. `BIT_TABLES_BOARDS=few` or `all` in the
//! environment asks for one of both in any profile.

#[path = "src/boards.rs"]
#[allow(dead_code)]
mod boards;
#[path = "../common/variants.rs"]
#[allow(dead_code)]
mod variants;

use bit_tables_generator::{
    Error, File, Operation, Request, Script, Technique, Word, techniques, techniques_for,
};
use boards::{BOARDS, FEW};
use std::path::PathBuf;
use std::{env, fs, mem};
use variants::variants;

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
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for (request, board) in domains(technique, is_sample) {
                let word = request.word();
                let all = selections(operation, technique, word, is_sample);
                let mut add = |request: Request, selection: &str, tier| {
                    let name = format!("emitted_{}", list.lines().count());
                    file = mem::take(&mut file).module(&name, "A technique.", request);
                    list += &entry(operation, selection, word, &board, &name, tier);
                };
                for (selection, tier) in all {
                    if exists(&selection, &request) {
                        add(request.clone().with(operation, selection.as_str()), &selection, tier);
                    }
                }
                if is_sample {
                    continue;
                }
                for (other, selection) in called(technique, &request) {
                    // A count depends on no board.
                    let is_first = (0..FEW).any(|place| board == on_board(place));
                    if other == Operation::CountOnes && technique.boards.is_some() && !is_first {
                        continue;
                    }
                    let what = format!("{}; {other} = {selection}", technique.name);
                    let request = request.clone().with(other, selection.as_str());
                    add(request.with(operation, technique.name), &what, None);
                }
            }
        }
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

/// An empty request for each word that a technique is defined for, or for each board if it is a technique of boards,
/// as text too.
fn domains(technique: &Technique, is_sample: bool) -> Vec<(Request, String)> {
    if technique.boards.is_none() {
        let words = technique.words.iter();
        return words.map(|&word| (Request::new(word), "None".to_owned())).collect();
    }
    let boards = &BOARDS[..if is_sample { FEW } else { BOARDS.len() }];
    let boards = boards.iter().enumerate().filter_map(|(position, board)| {
        let word = Word::ALL.iter().find(|word| word.bits() == board.bits)?;
        let text = if board.text.is_empty() { "" } else { &format!("board = {}", board.text) };
        let request = Request::parse(*word, text);
        let is_defined = technique.defined_for(request.domain()).is_ok();
        is_defined.then(|| (request, on_board(position)))
    });
    boards.collect()
}

/// Whether a layout or a form is for the word and board of a request.
fn exists(selection: &str, request: &Request) -> bool {
    // Holes are in the way of whole lines, and of one row there are none.
    let shape = request.domain().board();
    let is_whole = shape.count() == shape.files() * shape.ranks();
    let has_lines = is_whole && shape.ranks() > 1;
    // Vectors have lanes of 64 bits.
    let has_lanes = request.word() == Word::U64;
    (has_lines || !selection.contains("= lines"))
        && (has_lanes || !selection.contains("= throughput"))
}

/// The tiers at which an operation has kernels of its own, or none.
fn tiers(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::SetWise => &["avx2", "avx512vl"],
        _ => &["scalar", "ssse3", "popcnt", "avx2", "avx512"],
    }
}

/// The board at that place, as the list has it.
fn on_board(place: usize) -> String {
    format!("Some(&boards::BOARDS[{place}])")
}

/// The technique by itself, and with each of its parameters; in a sample with those alone that make other code. And the
/// tier that is to be taken, if one is.
fn selections(
    operation: Operation,
    technique: &Technique,
    word: Word,
    is_sample: bool,
) -> Vec<(String, Option<&'static str>)> {
    // A layout is other code, and other numbers are other tables.
    let makes_code = |selection: &String| {
        !selection.contains('(')
            || ["layout", "detect", "for"].iter().any(|name| selection.contains(name))
    };
    let all = variants(technique, word).into_iter();
    let all = all.filter(|selection| !is_sample || makes_code(selection));
    // How a tier is found is the same for all operations.
    let all =
        all.filter(|selection| operation != Operation::SetWise || !selection.contains("detect"));
    let mut selections: Vec<_> = all.map(|selection| (selection, None)).collect();
    let tiers = tiers(operation).iter().filter(|_| technique.parameter("detect").is_some());
    let by_tier = format!("{}(detect = std)", technique.name);
    selections.extend(tiers.map(|tier| (by_tier.clone(), Some(*tier))));
    selections
}

/// The techniques of what another one calls, each with its samples: what calls them is to be right with all.
fn called(technique: &Technique, request: &Request) -> Vec<(Operation, String)> {
    let required = technique.requires.iter().flat_map(|&operation| {
        techniques_for(operation, request.domain()).flat_map(move |technique| {
            let all = variants(technique, request.word());
            all.into_iter().map(move |selection| (operation, selection))
        })
    });
    required.filter(|(_, selection)| exists(selection, request)).collect()
}

/// A line of the list.
fn entry(
    operation: Operation,
    selection: &str,
    word: Word,
    board: &str,
    module: &str,
    tier: Option<&str>,
) -> String {
    let bits = word.bits();
    // Each tier in a module of its own, where no other is taken.
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
