//! The list of functions in Rust: how each entry is called.

use crate::entries::Entry;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::__private::variants::Variant;
use bit_tables_generator::{Operation, Word};

/// A line of the list.
pub fn line(entry: &Entry, module: &str) -> String {
    let Entry { ref variant, ref technique, board, tier, .. } = *entry;
    let (operation, word, selection) = (variant.operation, variant.domain.word(), technique);
    let bits = word.bits();
    let board = board.map_or("None".to_owned(), |board| format!("Some(&boards::BOARDS[{board}])"));
    let is_there = match tier {
        Some(tier) => format!("|| {module}::set_tier(\"{tier}\")"),
        // What a program computes when it starts is right.
        None if variant.is_filled_at_start() => {
            format!("|| {{ assert!({module}::fill_attacks()); true }}")
        }
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
        Operation::BetweenAligned => format!(
            "Code::BetweenAligned(|one, other| {module}::between_aligned(one, other) as u128)"
        ),
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
        Operation::Riders => {
            let named =
                variant.selection.parameters().first().map_or("knight", |given| given.text());
            let leap = LEAPS.iter().find(|(name, _)| *name == named).expect("a known leap").1;
            format!("Code::Rider({leap:?}, {})", of_square(module, "rider_attacks", word))
        }
        Operation::MailboxRays => format!(
            "Code::Mailbox(Mailbox {{ order: {module}::ray_order, rays: {module}::in_ray_order, \
             occupied: {module}::occupied_places, first: {module}::first_places, \
             knights: {module}::knight_places, attacking: {module}::attacking_places, \
             squares: |places, square| {module}::squares_at(places, square) as u128, \
             attackers: |mailbox, square| {module}::attackers(mailbox, square) as u128 }})"
        ),
        Operation::Zobrist => {
            let given = variant.selection.parameters().first();
            let number = |name: &str, usual: u128| {
                let given = given.filter(|given| given.name() == name);
                given.and_then(|given| given.integer()).unwrap_or(usual)
            };
            // The number of kinds that the keys cover, apart from all other keys.
            let keys = given.filter(|given| given.name() == "keys");
            let listed = keys
                .and_then(|keys| keys.integers())
                .map_or(12, |keys| (keys.len() as u128 - 25) / 64);
            let (pieces, squares, side) =
                (number("pieces", listed), number("squares", 64), number("side", 1));
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
        Operation::Indices => {
            let (width, shift) = entries_of(variant);
            let (base, argument) = match width {
                Word::U8 => ("_", String::new()),
                _ => ("base", format!("base as {width}, ")),
            };
            format!(
                "Code::Indices(Indices {{ width: {}, shift: {shift}, code: |x, {base}, all| {{ let mut to = [{width}::MAX; {bits}]; \
                 let count = {module}::indices(x as {word}, {argument}&mut to); \
                 all.iter_mut().zip(to).for_each(|(one, entry)| *one = entry.into()); count }} }})",
                width.bits()
            )
        }
        Operation::IndicesOfSlice => {
            let (width, _) = entries_of(variant);
            format!(
                "Code::IndicesOfSlice(IndicesOfSlice {{ width: {}, code: |words, base, room| {{ \
                 let words: alloc::boxed::Box<[{word}]> = words.iter().map(|&x| x as {word}).collect(); \
                 let mut to = alloc::vec![{width}::MAX; room].into_boxed_slice(); \
                 let count = {module}::indices_of_slice(&words, base as {width}, &mut to); \
                 (count, to.iter().map(|&entry| entry.into()).collect()) }} }})",
                width.bits()
            )
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
        Operation::CountOnesOfSlice
        | Operation::HammingDistanceOfSlices
        | Operation::CountAndOfSlices
        | Operation::CountOrOfSlices
        | Operation::CountAndNotOfSlices
        | Operation::JaccardOfSlices => {
            let of = match operation {
                Operation::CountOnesOfSlice => "Count(",
                Operation::HammingDistanceOfSlices => "Joined(Joint::Xor, ",
                Operation::CountAndOfSlices => "Joined(Joint::And, ",
                Operation::CountOrOfSlices => "Joined(Joint::Or, ",
                Operation::CountAndNotOfSlices => "Joined(Joint::AndNot, ",
                _ => "Jaccard(",
            };
            format!("Code::Slices(Slices::U{bits}(OfSlices::{of}{module}::{operation})))")
        }
        Operation::PositionalCounts => format!(
            "Code::Slices(Slices::U{bits}(OfSlices::Positional(|words| {module}::{operation}(words).to_vec())))"
        ),
        Operation::ExtractFixed | Operation::DepositFixed => {
            let given = variant.selection.parameters().first().and_then(|mask| mask.integer());
            let mask = given.unwrap_or((u128::MAX / 3) >> (128 - bits));
            format!("Code::Fixed({mask:#x}, |x| {module}::{operation}(x as {word}) as u128)")
        }
        Operation::Halves => {
            let given = variant.selection.parameters().first().and_then(|low| low.integer());
            let low = given.unwrap_or(u128::from(bits / 2));
            let half = word.half().expect("a half");
            let of_x = |name: &str| format!("|x| {module}::{name}(x as {word}) as u128");
            format!(
                "Code::Halves({low}, |low, high| {module}::from_halves(low as {half}, high as {half}) as u128, [{}, {}])",
                of_x("low_half"),
                of_x("high_half"),
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
        _ => of_words(variant, module),
    };
    format!(
        "    Function {{ operation: \"{operation}\", technique: \"{selection}\", bits: {bits}, board: {board}, tier: {tier}, is_there: {is_there}, code: {code} }},\n"
    )
}

/// The function of an operation's name, of a word or of a word and something else, by its signature.
fn of_words(variant: &Variant, module: &str) -> String {
    let (name, word) = (variant.operation.name(), variant.domain.word());
    let plan = variant.plan().expect("what is registered");
    let mut functions = plan.module().functions.iter();
    let function = functions.find(|function| function.name == name).expect("a function");
    let types: Vec<&Type> = function.parameters.iter().map(|(_, ty)| ty).collect();
    let (second, given) = match types[..] {
        [Type::Word] => return format!("Code::Word(|x| {module}::{name}(x as {word}) as u32)"),
        [Type::Word, Type::Word] => ("Word", word.to_string()),
        [Type::Word, Type::Index] => ("Number", "u32".to_owned()),
        _ => panic!("no code for `{name}`"),
    };
    let call = format!("{module}::{name}(x as {word}, y as {given})");
    let result = match function.result {
        Type::SquareOption => format!("{call}.map(u128::from)"),
        _ => format!("Some({call} as u128)"),
    };
    format!("Code::Two(Second::{second}, |x, y| {result})")
}

/// The type of the entries that a variant lists, and how far indices are shifted in them.
fn entries_of(variant: &Variant) -> (Word, u128) {
    let plan = variant.plan().expect("what is registered");
    let mut parameters = plan.module().functions.iter().flat_map(|function| &function.parameters);
    let width = parameters.find_map(|(_, ty)| match ty {
        Type::ArrayMut(width, _) | Type::SliceMut(width) => Some(*width),
        _ => None,
    });
    let given = variant.selection.parameters().iter().find(|given| given.name() == "shift");
    let shift = given.and_then(|given| given.integer()).unwrap_or(0);
    (width.expect("an array"), shift)
}

/// The directions clockwise.
const WAYS: [&str; 8] =
    ["north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"];

/// The leaps of riders by name, as files and ranks.
const LEAPS: [(&str, (i32, i32)); 8] = [
    ("knight", (1, 2)),
    ("camel", (1, 3)),
    ("zebra", (2, 3)),
    ("giraffe", (1, 4)),
    ("dabbaba", (0, 2)),
    ("threeleaper", (0, 3)),
    ("alfil", (2, 2)),
    ("tripper", (3, 3)),
];

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
