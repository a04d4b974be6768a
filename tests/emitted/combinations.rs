//! What is right alone is right in combination: pairs of operations in one request.
//!
//! Most pairs are combined without a change, because they define no common names and do not call
//! each other. For these it suffices to compare the items, because `tests/techniques` compiles each
//! operation and compares it with oracles. The others share tables or call each other; they are
//! compiled, which runs their self-checks.

use bit_tables_generator::__private::module::Module;
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, variants,
};
use bit_tables_generator::{Domain, Layout, Operation, Plan, Request, SourceFile, Target, Word};
use bit_tables_test_support::rustc::{Source, rejected};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// A board of each kind for which there are other techniques or other code, and words without one.
fn all_domains() -> Vec<Domain> {
    let words = Word::ALL.iter().map(|&word| word.into());
    let boards = [
        (Word::U128, "chess"),
        (Word::U128, "shogi"),
        (Word::U64, "chess(order = file_rank, first = north_west)"),
        (Word::U64, "draughts(numbering = cells)"),
        (Word::U32, "draughts"),
        (Word::U64, "connect_four"),
        (Word::U16, "rectangle(files = 3, ranks = 5)"),
    ];
    words.chain(boards.map(|(word, board)| domain(word, board))).collect()
}

/// A technique of an operation alone.
struct Single {
    variant: Variant,
    items: BTreeMap<String, String>,
    /// The names of its tables and functions, and its other items.
    names: BTreeSet<String>,
}

/// The domains, each with the variants that are put in pairs there. Operations that are not of
/// boards are the same on a board as without one, and go together with those that are.
fn singles(extent: Extent) -> Vec<(Domain, Vec<Variant>)> {
    let domains = all_domains();
    let all: Vec<Variant> = variants(&domains, extent).collect();
    let on = |domain: Domain| {
        let is_here = |variant: &&Variant| {
            let word = Domain::from(domain.word());
            variant.domain == domain || (variant.domain == word && !variant.technique.needs_board())
        };
        let here = all.iter().filter(is_here).cloned();
        (domain, here.map(|variant| Variant { domain, ..variant }).collect())
    };
    domains.into_iter().map(on).collect()
}

impl Single {
    /// A variant, if it exists on a board too that is not its own: keys may be asked for of other
    /// squares than it has.
    fn new(variant: Variant) -> Option<Self> {
        let plan = variant.plan();
        assert!(plan.is_ok() || !variant.is_by_itself(), "{variant}");
        let plan = plan.ok()?;
        let (items, names) = (items(plan.module()), names(plan.module()));
        Some(Self { variant, items, names })
    }
}

/// What a module defines: by name, or by itself if it has none.
fn items(module: &Module) -> BTreeMap<String, String> {
    let tables = module.tables.iter();
    let tables = tables.map(|table| (table.name.clone(), format!("{:?}", table.value)));
    let functions = module.functions.iter().map(|function| {
        (format!("{} {:?}", function.name, function.conditions), format!("{function:?}"))
    });
    let definitions = module.definitions.iter().map(|item| &item.tokens).chain(&module.checks);
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
    let definitions = module.definitions.iter().map(|item| &item.tokens);
    let definitions = definitions.chain(&module.checks).map(ToString::to_string);
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
        let operation = other.variant.operation;
        let earlier = singles[..place].iter().filter(move |one| one.variant.operation != operation);
        earlier.map(move |one| {
            let calls = one.variant.technique.requires().contains(&operation)
                || other.variant.technique.requires().contains(&one.variant.operation);
            let is_joined = calls || !one.names.is_disjoint(&other.names);
            Pair { one, other, is_joined }
        })
    })
}

impl Pair<'_> {
    fn request(&self) -> Request {
        let other = &self.other.variant;
        self.one.variant.request().with(other.operation, other.selection.clone())
    }

    /// Its source, if it is accepted and not just both techniques side by side.
    fn source(&self, target: &Target) -> Option<Source> {
        let request = self.request();
        let what = format!("{} '{request}'", request.word());
        let plan = match Plan::new(&request, target) {
            Ok(plan) => plan,
            Err(faults) => {
                // Both exist alone, so it must be that they do not go together.
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
        let printed = SourceFile::from(request).print(target).expect("what is planned");
        Some(Source { what, text: printed.text(Layout::Compact) })
    }
}

/// The pairs of all domains that a choice takes, which is given a random number and whether a pair
/// shares something: what the compiler says of those that it rejects, and how many pairs there are
/// and are compiled.
fn compiled(
    extent: Extent,
    choice: impl Fn(u64, bool) -> bool,
) -> (BTreeMap<String, String>, usize, usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0x0070_6169_7273);
    let target = Target::unknown();
    let (mut sources, mut count) = (Vec::new(), 0);
    for (domain, variants) in singles(extent) {
        let singles: Vec<Single> = variants.into_iter().filter_map(Single::new).collect();
        // Other operations are the same as without a board.
        let is_of_board =
            |single: &Single| domain.named().is_none() || single.variant.technique.needs_board();
        for pair in pairs(&singles) {
            let is_of_board = is_of_board(pair.one) || is_of_board(pair.other);
            if is_of_board && choice(random.next_u64(), pair.is_joined) {
                count += 1;
                sources.extend(pair.source(&target));
            }
        }
    }
    // A request in two orders is the same source but once.
    let mut seen = BTreeSet::new();
    sources.retain(|source| seen.insert(source.text.clone()));
    let compiled = sources.len();
    (rejected(sources, &["-Dwarnings"]), count, compiled)
}

#[test]
fn a_registered_technique_is_found() {
    let texts = || {
        let singles = singles(Extent::asked()).into_iter().flat_map(|(_, variants)| variants);
        singles.map(|variant| variant.to_string()).collect()
    };
    check_registered(Operation::CountOnes, "swar", texts);
    check_registered(Operation::Leapers, "table", texts);
}

/// A sample, chosen by a fixed seed.
#[test]
fn a_sample_of_pairs_compiles() {
    let (rejected, count, compiled) = compiled(Extent::asked(), |random, is_joined| {
        random % if is_joined { 61 } else { 797 } == 0
    });
    println!("{count} pairs, {compiled} compiled");
    assert!(rejected.is_empty(), "{rejected:#?}");
    assert!(0 < compiled && compiled < count, "{count} {compiled}");
}

/// All pairs of which one calls the other or that share something, with every sample of every
/// parameter, and one in fifty of the others.
#[test]
#[ignore = "slow: compiles tens of thousands of modules"]
fn all_pairs_compile() {
    let (rejected, count, compiled) =
        compiled(Extent::All, |random, is_joined| is_joined || random % 50 == 0);
    println!("{count} pairs, {compiled} compiled");
    assert!(rejected.is_empty(), "{rejected:#?}");
    assert!(0 < compiled && compiled < count, "{count} {compiled}");
}
