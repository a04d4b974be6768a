//! What is right by itself is right beside all others: operations in one request, by pairs.
//!
//! Most pairs are put side by side without a change, as they define nothing of the same name and do not call each other: that
//! is shown of the items, as each is compiled and compared with oracles by `tests/techniques`. The others share tables or call
//! each other; they are compiled, which carries out their self-checks.

mod common;

use bit_tables_generator::internal::module::Module;
use bit_tables_generator::{
    File, Layout, Operation, Plan, Request, Target, Technique, Word, techniques,
};
use common::compiler::{Source, rejected};
use common::variants::variants;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// A board of each kind for which there are other techniques or other code, and words without one.
const DOMAINS: [(Word, &str); 12] = [
    (Word::U8, ""),
    (Word::U16, ""),
    (Word::U32, ""),
    (Word::U64, ""),
    (Word::U128, ""),
    (Word::U128, "board = chess"),
    (Word::U128, "board = shogi"),
    (Word::U64, "board = chess(order = file_rank, first = north_west)"),
    (Word::U64, "board = draughts(numbering = cells)"),
    (Word::U32, "board = draughts"),
    (Word::U64, "board = connect_four"),
    (Word::U16, "board = rectangle(files = 3, ranks = 5)"),
];

/// A technique of an operation by itself.
struct Single {
    operation: Operation,
    technique: &'static Technique,
    selection: String,
    items: BTreeMap<String, String>,
    /// The names of its tables and functions, and its other items.
    names: BTreeSet<String>,
}

/// Every technique with each sample of its parameters that there is on some domain.
fn singles(empty: &Request, target: &Target) -> Vec<Single> {
    let mut singles = Vec::new();
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            let all = variants(technique, empty.word()).into_iter();
            for selection in all.filter(|selection| makes_code(selection)) {
                let request = empty.clone().with(operation, selection.as_str());
                if let Ok(plan) = Plan::new(&request, target) {
                    let (items, names) = (items(plan.module()), names(plan.module()));
                    singles.push(Single { operation, technique, selection, items, names });
                }
            }
        }
    }
    singles
}

/// Whether it is not but another number for the same code, of which one is here already.
fn makes_code(selection: &str) -> bool {
    !["seed = 1997", "seed = 0xffff", "words = 31", "words = 63"]
        .iter()
        .any(|sample| selection.contains(sample))
}

/// What a module defines: by name, or by itself if it has none.
fn items(module: &Module) -> BTreeMap<String, String> {
    let tables = module.tables.iter();
    let tables = tables.map(|table| (table.name.clone(), format!("{:?}", table.value)));
    let functions = module.functions.iter().map(|function| {
        (format!("{} {:?}", function.name, function.conditions), format!("{function:?}"))
    });
    let definitions = module.definitions.iter().chain(&module.checks);
    let definitions = definitions.map(|item| (item.to_string(), String::new()));
    let all: Vec<(String, String)> = tables.chain(functions).chain(definitions).collect();
    let count = all.len();
    let items: BTreeMap<String, String> = all.into_iter().collect();
    assert_eq!(items.len(), count, "an item is there twice");
    items
}

fn names(module: &Module) -> BTreeSet<String> {
    let tables = module.tables.iter().map(|table| table.name.clone());
    let functions = module.functions.iter().map(|function| function.name.to_owned());
    let definitions = module.definitions.iter().chain(&module.checks).map(ToString::to_string);
    tables.chain(functions).chain(definitions).collect()
}

/// Two techniques, and whether they define anything of the same name or one calls the other.
struct Pair<'a> {
    one: &'a Single,
    other: &'a Single,
    is_joined: bool,
}

fn pairs(singles: &[Single]) -> impl Iterator<Item = Pair<'_>> {
    singles.iter().enumerate().flat_map(move |(place, other)| {
        let earlier = singles[..place].iter().filter(|one| one.operation != other.operation);
        earlier.map(move |one| {
            let calls = one.technique.requires.contains(&other.operation)
                || other.technique.requires.contains(&one.operation);
            let is_joined = calls || !one.names.is_disjoint(&other.names);
            Pair { one, other, is_joined }
        })
    })
}

impl Pair<'_> {
    fn request(&self, empty: &Request) -> Request {
        let request = empty.clone().with(self.one.operation, self.one.selection.as_str());
        request.with(self.other.operation, self.other.selection.as_str())
    }

    /// Its source, if it is accepted and not just both techniques side by side.
    fn source(&self, empty: &Request, target: &Target) -> Option<Source> {
        let request = self.request(empty);
        let what = format!("{} '{request}'", empty.word());
        let plan = match Plan::new(&request, target) {
            Ok(plan) => plan,
            Err(faults) => {
                // Both exist by themselves, so it must be that they do not go together.
                let text = faults.to_string();
                assert!(text.contains("detect"), "{what}: {text}");
                return None;
            }
        };
        let mut both = self.one.items.clone();
        both.extend(self.other.items.clone());
        if items(plan.module()) == both {
            return None;
        }
        assert!(self.is_joined, "{what} is not both of them side by side");
        let printed = File::from(request).print(target).expect("what is planned");
        Some(Source { what, text: printed.text(Layout::Compact) })
    }
}

/// The pairs of all domains that a choice takes, which is given a random number and whether a pair shares something: what the
/// compiler says of those that it rejects, and how many pairs there are and are compiled.
fn compiled(choice: impl Fn(u64, bool) -> bool) -> (BTreeMap<String, String>, usize, usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0x0070_6169_7273);
    let target = Target::unseen();
    let (mut sources, mut count) = (Vec::new(), 0);
    for (word, board) in DOMAINS {
        let empty = Request::parse(word, board);
        let singles = singles(&empty, &target);
        // Other operations are the same as without a board.
        let is_of_board = |single: &Single| board.is_empty() || single.technique.boards.is_some();
        for pair in pairs(&singles) {
            let is_of_board = is_of_board(pair.one) || is_of_board(pair.other);
            if is_of_board && choice(random.next_u64(), pair.is_joined) {
                count += 1;
                sources.extend(pair.source(&empty, &target));
            }
        }
    }
    // A request in two orders is the same source but once.
    let mut seen = BTreeSet::new();
    sources.retain(|source| seen.insert(source.text.clone()));
    let compiled = sources.len();
    (rejected(&sources, &["-Dwarnings"]), count, compiled)
}

/// A sample, chosen by a fixed seed.
#[test]
fn a_sample_of_pairs_compiles() {
    let (rejected, count, compiled) =
        compiled(|random, is_joined| random % if is_joined { 97 } else { 997 } == 0);
    assert!(rejected.is_empty(), "{rejected:#?}");
    assert!(count > 200 && compiled > 50, "{count} {compiled}");
}

/// All pairs that share something or of which one calls the other, with every sample of every parameter, and of the others one
/// in fifty.
#[test]
#[ignore = "slow: compiles tens of thousands of modules"]
fn all_pairs_compile() {
    let (rejected, count, compiled) = compiled(|random, is_joined| is_joined || random % 50 == 0);
    println!("{count} pairs, {compiled} compiled");
    assert!(rejected.is_empty(), "{rejected:#?}");
    assert!(count > 10_000 && compiled > 1_000, "{count} {compiled}");
}
