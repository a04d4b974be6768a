//! The list of functions in Rust: how each entry is called.

use crate::entries::Entry;
use bit_tables_generator::__private::functions_of;
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::{Reference, Subject, Unspecified, specified};
use bit_tables_generator::__private::variants::Variant;
use bit_tables_generator::{Operation, Plan, Target, Word};

/// A line of the list.
pub fn line(entry: &Entry, module: &str, references: &mut References) -> String {
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
        Operation::BitScan => {
            let scan = |reverse| format!("|x| {module}::bit_scan(x as {word}, {reverse})");
            format!("Code::EitherWay({}, {})", scan(false), scan(true))
        }
        Operation::PopFirst | Operation::PopLast => {
            format!(
                "Code::Pop(|x| {{ let mut set = x as {word}; ({module}::{operation}(&mut set), set as u128) }})"
            )
        }
        _ => of_one_word(variant, module).unwrap_or_else(|| scalars(entry, module, references)),
    };
    format!(
        "    Function {{ operation: \"{operation}\", technique: \"{selection}\", bits: {bits}, board: {board}, tier: {tier}, is_there: {is_there}, code: {code} }},\n"
    )
}

/// The function of an operation's name, if it counts, finds or tests something in a word.
fn of_one_word(variant: &Variant, module: &str) -> Option<String> {
    let (name, word) = (variant.operation.name(), variant.domain.word());
    let plan = variant.plan().expect("what is registered");
    let mut functions = plan.module().functions.iter();
    let function = functions.find(|function| function.name == name)?;
    let is_it =
        matches!(function.parameters[..], [(_, Type::Word)]) && function.result != Type::Word;
    is_it.then(|| format!("Code::Word(|x| {module}::{name}(x as {word}) as u32)"))
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

/// The references that functions of boards are compared with, each once.
#[derive(Default)]
pub struct References(Vec<String>);

impl References {
    /// The place of the reference for the functions of an entry.
    fn place(&mut self, entry: &Entry, plan: &Plan, functions: &[&Function]) -> usize {
        let variant = &entry.variant;
        let subject = Subject::of(plan, plan.module(), variant.operation, variant.domain);
        let mut reference = Reference::default();
        for function in functions {
            let required = reference.require(&specified(function.name), &subject);
            required.unwrap_or_else(|Unspecified(name)| panic!("there is no `{name}`"));
        }
        let text = reference.finish();
        self.0.iter().position(|other| *other == text).unwrap_or_else(|| {
            self.0.push(text);
            self.0.len() - 1
        })
    }

    /// All of them, as modules.
    pub fn text(&self) -> String {
        let module = |(place, text): (usize, &String)| {
            format!("pub mod reference_{place} {{\n{}\n}}\n", text.replace("fn ", "pub fn "))
        };
        self.0.iter().enumerate().map(module).collect()
    }
}

/// The functions of an operation by their signatures, each with its reference.
fn scalars(entry: &Entry, module: &str, references: &mut References) -> String {
    let variant = &entry.variant;
    let word = variant.domain.word();
    let plan = Plan::new(&entry.request, &Target::unknown()).expect("what is registered");
    let own = functions_of(variant.operation, variant.domain);
    let is_own = |function: &&Function| own.iter().any(|other| other.name == function.name);
    let functions: Vec<&Function> = plan.module().functions.iter().filter(is_own).collect();
    let place = references.place(entry, &plan, &functions);
    let all = functions.into_iter().flat_map(|function| {
        let name = function.name;
        let (mut parameters, mut arguments) = (String::new(), String::new());
        for (number, (parameter, ty)) in function.parameters.iter().enumerate() {
            let (kind, given) = match ty {
                Type::Word => ("Word".to_owned(), word),
                Type::Square => ("Square".to_owned(), Word::U32),
                Type::Index if variant.operation.spec().needs_board => {
                    ("Line".to_owned(), Word::U32)
                }
                Type::Index => ("Number".to_owned(), Word::U32),
                // What the lower one of two words has of a set may be less than the word.
                Type::Number(half) if *parameter == "low" => {
                    let given = variant.selection.parameters().first();
                    let low = given.and_then(|low| low.integer()).unwrap_or(half.bits().into());
                    (format!("Bits({low})"), *half)
                }
                Type::Number(half) => (format!("Bits({})", half.bits()), *half),
                other => panic!("what is a {other:?} of `{name}`?"),
            };
            parameters += &format!("Parameter::{kind}, ");
            arguments += &format!("a[{number}] as {given}, ");
        }
        let results = match function.result {
            Type::WordPair => &[".0 as u128", ".1 as u128"][..],
            Type::SquareOption => &[".map_or(u128::MAX, u128::from)"],
            _ => &[" as u128"],
        };
        let line = |(part, of): (usize, &&str)| {
            format!(
                "Scalar {{ name: \"{name}\", part: {part}, parameters: &[{parameters}], \
                 code: |a| {module}::{name}({arguments}){of}, place: {place}, \
                 reference: |a| reference_{place}::{}({arguments}){of} }}, ",
                specified(name)
            )
        };
        results.iter().enumerate().map(line).collect::<Vec<_>>()
    });
    format!("Code::Scalars(&[{}])", all.collect::<String>())
}
