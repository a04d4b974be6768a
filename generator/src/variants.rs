//! Every variant of every technique; all test suites cover them.

use crate::domain::Domain;
use crate::plan::Plan;
use crate::request::{Diagnostics, Operation, ParameterKind, ParameterSpec, Request, Selection};
use crate::target::Target;
use crate::techniques::registration::with_techniques;
use crate::techniques::rule::Rule;
use crate::techniques::technique::Technique;
use crate::techniques::techniques;
use crate::word::Word;
use std::fmt;

/// The name of a registered technique.
pub const REGISTERED: &str = "registered";

/// Its own parameters, which have no effect: one with named values, and one with numbers.
const NAMED: ParameterSpec = ParameterSpec::of_names(
    "named",
    &["one", "other"],
    "one",
    "Nothing, in one of two ways.",
    |_| &["one", "other"],
);
const NUMBERED: ParameterSpec = ParameterSpec {
    name: "numbered",
    kind: ParameterKind::U64,
    default: "0",
    doc: "Nothing, by a number.",
    samples: |_| &["7"],
};

/// The boards on which techniques are tested, as written in requests; 64-bit words have the chess
/// board without naming it. Those of a sample come first.
pub const BOARDS: [(Word, &str); 27] = [
    (Word::U128, "shogi"),
    // Holes between the squares: draughts with squares of both colours.
    (Word::U64, "draughts(numbering = cells)"),
    // Hexagons.
    (Word::U128, "hex(glinski)"),
    (Word::U128, "xiangqi"),
    (Word::U64, "connect_four"),
    (Word::U64, "rectangle(files = 6, ranks = 7)"),
    (Word::U32, "rectangle(files = 5, ranks = 5)"),
    (Word::U128, "rectangle(files = 10, ranks = 10)"),
    (Word::U128, "rectangle(files = 11, ranks = 11)"),
    // The smallest boards, and boards with a square for every bit of every word.
    (Word::U8, "rectangle(files = 1, ranks = 1)"),
    (Word::U8, "rectangle(files = 8, ranks = 1)"),
    (Word::U16, "rectangle(files = 3, ranks = 5)"),
    (Word::U16, "rectangle(files = 4, ranks = 4)"),
    (Word::U32, "rectangle(files = 8, ranks = 4)"),
    (Word::U128, "rectangle(files = 8, ranks = 16)"),
    (Word::U128, "rectangle(files = 16, ranks = 8)"),
    // Draughts, with dark squares only.
    (Word::U32, "draughts"),
    (Word::U64, "international_draughts"),
    // Holes in the way.
    (Word::U128, "rectangle(files = 9, ranks = 9, holes = 0x1_0000_0000_0001_4000_0000)"),
    // Other mappings.
    (Word::U128, "shogi(order = file_rank, first = north_east)"),
    (Word::U64, "chess(order = file_rank)"),
    (Word::U64, "chess(first = north_west)"),
    (Word::U32, "draughts(first = south_east)"),
    // On given bits: two rows of five squares and a bit without a square, and a bit above each
    // file.
    (Word::U64, GHOSTS),
    (Word::U32, SENTINELS),
    // In a word with bits beyond the board.
    (Word::U128, "chess"),
    (Word::U64, "hex(side = 4, numbering = playable)"),
];

/// International draughts, viewed from above: a step has the same distance from every square.
const GHOSTS: &str = "international_draughts(first = north_west, bits = [\
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, \
    39, 40, 41, 42, 43, 45, 46, 47, 48, 49, 52, 53, 54, 55, 56, 58, 59, 60, 61, 62])";

/// Files of three squares with a bit above.
const SENTINELS: &str = "rectangle(files = 4, ranks = 3, order = file_rank, bits = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14])";

/// How many of the first boards a sample has.
pub const SAMPLED: usize = 3;

/// How many of the first boards `prove` takes unless all are asked for.
pub const PROVED: usize = 7;

/// How many variants a suite covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Each technique without parameters, and with each sample of a parameter, on one word or board
    /// each, spread over different ones.
    Few,
    /// A few boards. Each technique without parameters, and with each named value of a parameter,
    /// which is different code, on all of these boards. With each other sample, which is a number
    /// and gives the same code or longer code, on one board.
    Sample,
    /// Every technique with each sample of each parameter on each board.
    All,
}

impl Extent {
    /// The extent that the environment variable `BIT_TABLES_EXTENT` requests: `few`, which is the
    /// default, `sample` or `all`.
    ///
    /// # Panics
    /// If the variable has another value.
    #[must_use]
    pub fn asked() -> Self {
        let asked = std::env::var("BIT_TABLES_EXTENT");
        match asked.as_deref().unwrap_or("few") {
            "few" => Self::Few,
            "sample" => Self::Sample,
            "all" => Self::All,
            other => panic!("BIT_TABLES_EXTENT is `{other}`: expected `few`, `sample` or `all`"),
        }
    }

    /// All of these; or for `Few` at most `most` of them, evenly spread.
    pub fn some_of<T>(self, most: usize, all: impl IntoIterator<Item = T>) -> Vec<T> {
        let all: Vec<T> = all.into_iter().collect();
        let count = all.len();
        if self != Self::Few || count <= most {
            return all;
        }
        let spread = all.into_iter().enumerate().filter(|(place, _)| place * most % count < most);
        spread.map(|(_, one)| one).collect()
    }

    /// The number of repetitions: `most`, or fewer for `Few`.
    #[must_use]
    pub fn of(self, most: u32) -> u32 {
        if self == Self::Few { most.div_ceil(10) } else { most }
    }
}

/// Every word without a board, and the boards.
///
/// # Panics
/// If the text of a board is wrong.
#[must_use]
pub fn domains(extent: Extent) -> Vec<Domain> {
    let boards = if extent == Extent::All { &BOARDS[..] } else { &BOARDS[..SAMPLED] };
    let words = Word::ALL.iter().map(|&word| word.into());
    words.chain(boards.iter().map(|&(word, board)| domain(word, board))).collect()
}

/// A word with a board, as written in requests.
///
/// # Panics
/// If there is no such board, or it does not fit the word.
#[must_use]
pub fn domain(word: Word, board: &str) -> Domain {
    let request = Request::parse(word, &format!("board = {board}"));
    let named = request.named_board().filter(|_| request.diagnostics().is_empty());
    let named = named.unwrap_or_else(|| panic!("`{board}` is no board"));
    Domain::on(word, named).unwrap_or_else(|why| panic!("`{board}`: {why}"))
}

/// An operation on a word or board by a technique, possibly with a parameter.
#[derive(Clone)]
pub struct Variant {
    /// The operation.
    pub operation: Operation,
    /// The technique.
    pub technique: &'static Technique,
    /// The word and the board.
    pub domain: Domain,
    /// The technique as in a request, with the parameter.
    pub selection: Selection,
}

impl Variant {
    /// The request without the operation.
    #[must_use]
    pub fn empty(&self) -> Request {
        let request = Request::new(self.domain.word());
        self.domain.named().into_iter().fold(request, Request::board)
    }

    /// The request of the operation by the technique.
    #[must_use]
    pub fn request(&self) -> Request {
        self.empty().with(self.operation, self.selection.clone())
    }

    /// Whether a program computes its tables at startup, in atomic variables.
    #[must_use]
    pub fn is_filled_at_start(&self) -> bool {
        self.selection.to_string().contains("fill = start")
    }

    /// Whether it exists in other languages and in the interpreter.
    #[must_use]
    pub fn is_of_all_languages(&self) -> bool {
        !self.is_filled_at_start()
    }

    /// Whether it has no parameter.
    #[must_use]
    pub fn is_by_itself(&self) -> bool {
        self.selection.parameters().is_empty()
    }

    /// Whether it has no parameter, or one that changes the code rather than a number.
    #[must_use]
    pub fn is_other_code(&self) -> bool {
        self.selection.parameters().iter().all(|parameter| {
            let spec = self.technique.parameter(parameter.name());
            spec.is_some_and(|spec| matches!(spec.kind(), ParameterKind::Name(_)))
        })
    }

    /// Plans it for an unknown target.
    ///
    /// # Errors
    /// If it does not exist for the word or board.
    pub fn plan(&self) -> Result<Plan, Diagnostics> {
        Plan::new(&self.request(), &Target::unknown())
    }

    /// Whether it has functions only for some targets.
    ///
    /// # Panics
    /// If it does not exist.
    #[must_use]
    pub fn has_kernels(&self) -> bool {
        let plan = self.plan().unwrap_or_else(|diagnostics| panic!("{self}: {diagnostics}"));
        plan.module().functions.iter().any(|function| !function.conditions.is_empty())
    }

    /// Whether it exists for the word or board: every technique without parameters that is defined
    /// for it, and whatever has a plan.
    fn exists(&self) -> bool {
        self.is_by_itself() || self.plan().is_ok()
    }
}

/// Writes the word and the request.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.domain.word(), self.request())
    }
}

/// Every variant that exists on these words and boards, or a sample of them, ordered by operation,
/// technique, and then domain as given.
///
/// Techniques that need a board are used on each domain for which they are defined, and others on
/// those without a named board.
pub fn variants(domains: &[Domain], extent: Extent) -> impl Iterator<Item = Variant> {
    Operation::ALL.iter().flat_map(move |&operation| variants_of(operation, domains, extent))
}

/// Like [`variants`], but only for one operation.
pub fn variants_of(
    operation: Operation,
    domains: &[Domain],
    extent: Extent,
) -> impl Iterator<Item = Variant> {
    let all = techniques(operation).iter();
    all.flat_map(move |technique| of(operation, technique, domains, extent))
}

/// The techniques of sliders with large tables, which `auto` takes only within the operation's own
/// limit of bytes.
pub fn sliders_with_large_tables() -> impl Iterator<Item = &'static Technique> {
    let all = techniques(Operation::Sliders).iter();
    all.filter(|technique| !matches!(technique.auto_prefers_large_tables, Rule::Never))
}

/// These techniques on 64-bit words, in every form that is different code.
pub fn variants_with_large_tables() -> impl Iterator<Item = Variant> {
    let domains = [Word::U64.into()];
    let all = sliders_with_large_tables();
    let all = all.flat_map(move |one| of(Operation::Sliders, one, &domains, Extent::Sample));
    all.filter(Variant::is_other_code)
}

/// Runs `work` while the operation has one more technique on this thread: a copy of one of its
/// techniques, with the name [`REGISTERED`] and two more parameters.
///
/// # Panics
/// If the operation does not have the technique.
pub fn with_registered<T>(operation: Operation, technique: &str, work: impl FnOnce() -> T) -> T {
    let all = techniques(operation);
    let found = all.iter().find(|other| other.name == technique);
    let found = found.unwrap_or_else(|| panic!("`{operation}` has no technique `{technique}`"));
    let parameters = found.parameters.iter().copied().chain([&NAMED, &NUMBERED]);
    let copy = Technique {
        name: REGISTERED,
        parameters: parameters.collect::<Vec<_>>().leak(),
        auto: Rule::Never,
        auto_fallback_under_limit: false,
        auto_prefers_for_sparse_words: Rule::Never,
        auto_prefers_shared_tables: Rule::Never,
        ..*found
    };
    let same = |technique: &Technique| Technique { name: technique.name, ..*technique };
    with_techniques(operation, all.iter().map(same).chain([copy]).collect(), work)
}

/// Checks that a list of requests includes a technique as soon as it is registered: a copy of one
/// of the operation's, without parameters and with each sample of its parameters.
///
/// # Panics
/// If one is missing.
pub fn check_registered(operation: Operation, technique: &str, list: impl Fn() -> Vec<String>) {
    let listed = with_registered(operation, technique, &list);
    for parameter in ["", "(named = one)", "(named = other)", "(numbered = 7)"] {
        let requested = format!("{operation} = {REGISTERED}{parameter}");
        let is_it = |text: &String| {
            text.split_once(&requested).is_some_and(|(_, rest)| !rest.starts_with('('))
        };
        assert!(listed.iter().any(is_it), "`{requested}` is missing");
    }
    assert!(list().iter().all(|text| !text.contains(REGISTERED)), "it is there unregistered");
}

/// The variants of a technique of an operation.
fn of(
    operation: Operation,
    technique: &'static Technique,
    domains: &[Domain],
    extent: Extent,
) -> Vec<Variant> {
    let is_for = |domain: &&Domain| {
        (domain.named().is_none() || technique.boards.is_some())
            && technique.defined_for(**domain).is_ok()
    };
    let on = |domain: &Domain| {
        let domain = *domain;
        let with = move |selection| Variant { operation, technique, domain, selection };
        technique.variants(domain.word()).into_iter().map(with).collect::<Vec<_>>()
    };
    let domains: Vec<&Domain> = domains.iter().filter(is_for).collect();
    let all = domains.iter().flat_map(|domain| on(domain));
    if extent == Extent::All {
        return all.filter(Variant::exists).collect();
    }
    let is_on_all = |variant: &Variant| extent == Extent::Sample && variant.is_other_code();
    let mut sample: Vec<Variant> =
        all.filter(|variant| is_on_all(variant) && variant.exists()).collect();
    // Each of the others on one domain: the first on the first, the second on the second, or on the
    // next that supports it. A few techniques begin elsewhere, because most have no others.
    let mut numbers: Vec<String> = Vec::new();
    let mut turned = domains.clone();
    if extent == Extent::Few && !turned.is_empty() {
        let all = techniques(operation).iter();
        let place = all.take_while(|other| other.name != technique.name).count();
        turned.rotate_left(place % domains.len());
    }
    for domain in &domains {
        for variant in on(domain).into_iter().filter(|variant| !is_on_all(variant)) {
            let text = variant.selection.to_string();
            if numbers.contains(&text) {
                continue;
            }
            let same = turned.iter().flat_map(|domain| on(domain));
            let found =
                same.filter(|other| other.selection.to_string() == text).find(Variant::exists);
            sample.extend(found);
            numbers.push(text);
            turned.rotate_left(1);
        }
    }
    sample
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All words and boards, or a few.
    fn tested() -> Vec<Domain> {
        let extent = if Extent::asked() == Extent::Few { Extent::Few } else { Extent::All };
        domains(extent)
    }

    fn texts(all: &[Variant]) -> BTreeSet<String> {
        all.iter().map(ToString::to_string).collect()
    }

    /// Every technique without parameters is included wherever it is defined, once, and has a plan;
    /// every selection is in a sample.
    #[test]
    fn every_variant_is_there() {
        let domains = tested();
        let all: Vec<Variant> = variants(&domains, Extent::All).collect();
        let sample: Vec<Variant> = variants(&domains, Extent::Sample).collect();
        let few: Vec<Variant> = variants(&domains, Extent::Few).collect();
        let (all_texts, sample_texts) = (texts(&all), texts(&sample));
        assert_eq!((all_texts.len(), sample_texts.len()), (all.len(), sample.len()));
        assert!(sample_texts.is_subset(&all_texts) && texts(&few).is_subset(&all_texts));
        let selections = |all: &[Variant]| -> BTreeSet<(&str, String)> {
            let selection = |one: &Variant| (one.operation.name(), one.selection.to_string());
            all.iter().map(selection).collect()
        };
        assert_eq!(selections(&sample), selections(&all));
        assert_eq!((selections(&few), few.len()), (selections(&all), selections(&all).len()));
        for &operation in Operation::ALL {
            for technique in techniques(operation) {
                let words = technique.words.iter().map(|&word| Domain::from(word));
                let boards = domains.iter().copied().filter(|domain| {
                    let named = domain.named();
                    technique.needs_board()
                        && named.is_some()
                        && technique.defined_for(*domain).is_ok()
                });
                for domain in words.chain(boards) {
                    let selection = Selection::named(technique.name);
                    let itself = Variant { operation, technique, domain, selection };
                    assert!(sample_texts.contains(&itself.to_string()), "{itself}");
                    let planned = itself.plan();
                    assert!(planned.is_ok(), "{itself}: {}", planned.unwrap_err());
                }
            }
        }
    }

    /// Spread items are in order, and not more than requested.
    #[test]
    fn some_are_spread_over_all() {
        for count in 0..40 {
            let some = Extent::Few.some_of(7, 0..count);
            assert_eq!(some.len(), count.min(7));
            assert!(
                some.is_sorted_by(|one, next| one < next)
                    && some.first().is_none_or(|&one| one == 0)
            );
            assert_eq!(Extent::Sample.some_of(7, 0..count).len(), count);
        }
    }

    /// A sample of a parameter that is invalid for a word or board is rejected with the reason.
    #[test]
    fn what_does_not_exist_has_a_reason() {
        let all: Vec<Variant> = variants(&tested(), Extent::All).collect();
        let there = texts(&all);
        let mut rejected = 0;
        for itself in all.iter().filter(|variant| variant.is_by_itself()) {
            for selection in itself.technique.variants(itself.domain.word()) {
                let variant = Variant { selection, ..itself.clone() };
                if there.contains(&variant.to_string()) {
                    continue;
                }
                let named = format!("`{} = {}`: ", variant.operation, variant.selection.brief());
                let message = variant.plan().map(drop).unwrap_err().to_string();
                assert!(message.starts_with(&named) && message.len() > named.len(), "{message}");
                rejected += 1;
            }
        }
        assert!(rejected > 0);
    }

    /// A registered technique is present while it is registered, with its parameters, and only on
    /// this thread.
    #[test]
    fn a_registered_technique_is_there() {
        let found = || {
            let domains = [Word::U32.into(), Word::U64.into()];
            let all =
                variants(&domains, Extent::Sample).filter(|one| one.technique.name == REGISTERED);
            all.map(|one| one.to_string()).collect::<Vec<_>>()
        };
        let during = with_registered(Operation::CountOnes, "swar", || {
            let elsewhere = std::thread::spawn(|| {
                let all = techniques(Operation::CountOnes).iter();
                all.filter(|one| one.name == REGISTERED).count()
            });
            assert_eq!(elsewhere.join().expect("no panic"), 0);
            found()
        });
        let expected = [
            "u32, count_ones = registered",
            "u32, count_ones = registered(named = one)",
            "u32, count_ones = registered(named = other)",
            "u64, count_ones = registered",
            "u64, count_ones = registered(named = one)",
            "u64, count_ones = registered(named = other)",
            "u32, count_ones = registered(numbered = 7)",
        ];
        assert_eq!(during, expected);
        assert_eq!(found(), Vec::<String>::new());
    }

    /// So is one with large tables, among these.
    #[cfg(feature = "large-tables")]
    #[test]
    fn a_registered_technique_with_large_tables_is_there() {
        let found = || variants_with_large_tables().filter(|one| one.technique.name == REGISTERED);
        let during =
            with_registered(Operation::Sliders, "kindergarten", || found().collect::<Vec<_>>());
        assert_eq!(during.len(), 3);
        assert_eq!(found().count(), 0);
    }
}
