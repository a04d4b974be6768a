//! Chooses techniques: the ones a request names, and for `auto` the best for the target within the allowed bytes.
//!
//! A table that the request has already counts no bytes. Named techniques are settled first, so that `auto` knows
//! what is left. The operations that a technique calls are settled with it, unless the request names them.

use super::messages::{exists, find, is_built, without_tables};
use crate::lists::{List as _, sort_by_key};
use crate::module::Table;
use crate::named::named;
use crate::request::{
    AUTO, Choice, FaultKind, Mistake, Operation, Parameter, ParameterKind, ParameterSpec, Request,
    Selection, check_parameters, given, list, typed_technique,
};
use crate::target::Target;
use crate::techniques::technique::{Context, Technique};
use crate::techniques::{addressable, techniques, techniques_for};

/// The parameter of `auto` that limits the bytes of an operation's tables.
const MAX_BYTES: ParameterSpec = ParameterSpec {
    name: "max_bytes",
    kind: ParameterKind::Integer { least: 0, most: u64::MAX as u128 },
    default: "no limit but that of the request",
    doc: "The most bytes that the operation's tables may take.",
    samples: |_| &["0", "256", "4096"],
};

/// The parameter of `auto` that says how many bits are likely to be set.
const DENSITY: ParameterSpec = ParameterSpec::of_names(
    "density",
    Density::NAMES,
    "dense",
    "How many bits are likely to be set.",
    |_| &["dense", "sparse"],
);

named! {
    /// How many bits of a word are likely to be set.
    #[non_exhaustive]
    pub enum Density {
        /// Any number.
        Dense = "dense",
        /// At most two or three, nearly as many in each word.
        Sparse = "sparse",
    }
}

/// The parameters of `auto` itself, which no technique takes.
pub const OF_AUTO: &[&ParameterSpec] = &[&MAX_BYTES, &DENSITY];

typed_technique! {
    /// The best technique for the target, within limits.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Auto, Density};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::new(Word::U64)
    ///     .count_ones(Auto::new().density(Density::Sparse))
    ///     .bit_scan_forward(Auto::new().max_bytes(64));
    /// let text = "count_ones = auto(density = sparse), bit_scan_forward = auto(max_bytes = 64)";
    /// assert_eq!(request.to_string(), text);
    /// ```
    pub struct Auto = "auto";
    /// Limits the bytes of the operation's tables.
    max_bytes: usize => MAX_BYTES;
    /// Says how many bits are likely to be set.
    density: Density => DENSITY;
}

/// An operation with its technique and its parameters.
#[derive(Clone)]
pub(super) struct Settled {
    pub choice: Choice,
    pub technique: &'static Technique,
    pub parameters: Vec<Parameter>,
}

/// The candidates for one operation of the request.
struct Wanted {
    /// Its position in the request.
    position: usize,
    /// In order of preference; a single one if the request names it.
    candidates: Vec<Settled>,
    /// The limit on the bytes of this operation, if any.
    max_bytes: Option<usize>,
    is_sparse: bool,
}

/// The techniques of a request's operations and of the operations that these call, with a fault for each choice
/// that has none.
pub(super) fn settle<'a>(
    request: &'a Request,
    target: &Target,
) -> (Vec<Settled>, Vec<(&'a Choice, Mistake)>) {
    let (mut wanted, mut faults): (Vec<Wanted>, Vec<(usize, Mistake)>) = (Vec::new(), Vec::new());
    for (position, choice) in request.choices().iter().enumerate() {
        let operation = choice.operation;
        let mut earlier = request.choices()[..position].iter();
        if earlier.any(|earlier| earlier.operation == operation) {
            let message = format!("`{operation}` is requested twice");
            faults.push((position, Mistake::new(choice.span, FaultKind::Conflict, message)));
            continue;
        }
        match Wanted::new((position, choice), request, target) {
            Ok(found) => wanted.push(found),
            Err(found) => faults.extend(found.into_iter().map(|fault| (position, fault))),
        }
    }
    let settling =
        || Settling { request, target, settled: Vec::new(), tables: Vec::new(), used: 0 };
    let mut first = settling();
    let mut found = first.all(&wanted, false);
    if first.limit().is_some_and(|limit| first.used > limit) {
        // Earlier operations may have taken more than they left to later ones.
        first = settling();
        found = first.all(&wanted, true);
    }
    faults.extend(found);
    sort_by_key(&mut faults, &|&(position, _)| position);
    let of_choice = |(position, fault): (usize, Mistake)| (&request.choices()[position], fault);
    (first.settled, faults.into_iter().map(of_choice).list())
}

impl Wanted {
    /// The candidates that a choice names, or that `auto` considers.
    fn new(
        (position, choice): (usize, &Choice),
        request: &Request,
        target: &Target,
    ) -> Result<Self, Vec<Mistake>> {
        let Choice { operation, ref selection, .. } = *choice;
        let domain = request.domain();
        if !selection.faults.is_empty() {
            return Err(selection.faults.clone());
        }
        let not_defined =
            |message| vec![Mistake::new(selection.span, FaultKind::NotDefined, message)];
        let missing = |message| vec![Mistake::new(choice.span, FaultKind::MissingFeature, message)];
        is_built(operation).map_err(missing)?;
        if selection.technique != AUTO {
            let technique = find(operation, selection, domain).map_err(|fault| vec![fault])?;
            check_parameters(
                technique.name,
                technique.parameters,
                technique.parameters_combine,
                &selection.parameters,
            )?;
            let (choice, parameters) = (choice.clone(), selection.parameters.clone());
            let candidates = vec![Settled { choice, technique, parameters }];
            return Ok(Self { position, candidates, max_bytes: None, is_sparse: false });
        }
        // Only parameters that every technique of the operation takes, so that they are valid on every target.
        let all = techniques(operation);
        let is_shared = |spec: &&ParameterSpec| {
            all.iter().all(|technique| technique.parameter(spec.name()).is_some())
        };
        let shared = all[0].parameters.iter().copied().filter(is_shared);
        let known: Vec<&ParameterSpec> = shared.chain(OF_AUTO.iter().copied()).list();
        let is_limit =
            |parameter: &Parameter| OF_AUTO.iter().any(|spec| spec.name() == parameter.name);
        let (limits, parameters): (Vec<Parameter>, Vec<Parameter>) =
            selection.parameters.iter().cloned().partition(is_limit);
        check_parameters(AUTO, OF_AUTO, true, &limits)?;
        check_parameters(AUTO, &known, all[0].parameters_combine, &parameters)?;
        exists(operation, domain).map_err(not_defined)?;
        // A number too large for the type is no limit.
        let max_bytes = given(&limits, &MAX_BYTES).and_then(Parameter::integer);
        let max_bytes = max_bytes.and_then(|max| usize::try_from(max).ok());
        let density = given(&limits, &DENSITY).map(Parameter::text).and_then(Density::named);
        let is_sparse = density == Some(Density::Sparse);
        let is_generous = max_bytes.is_some();
        let preferred = Preferred { is_sparse, is_generous };
        let candidates = candidates(choice, &parameters, preferred, request, target);
        if candidates.is_empty() {
            let names: Vec<&str> =
                techniques_for(operation, domain).map(|technique| technique.name).list();
            return Err(not_defined(format!(
                "`auto` takes no technique for `{operation}` on this target; name one: {}",
                list(&names, "or")
            )));
        }
        Ok(Self { position, candidates, max_bytes, is_sparse })
    }

    fn choice(&self) -> &Choice {
        &self.candidates[0].choice
    }
}

/// What `auto` considers before what suits the target.
#[derive(Clone, Copy)]
struct Preferred {
    /// What is fast for words with few set bits.
    is_sparse: bool,
    /// What is fast with large tables, as the operation has a limit of its own.
    is_generous: bool,
}

/// The candidates of `auto` for an operation on a target, the best first: each technique as it is, then with the
/// parameters that shrink its tables. Last come techniques that are slow on the target but have small tables.
fn candidates(
    choice: &Choice,
    parameters: &[Parameter],
    preferred: Preferred,
    request: &Request,
    target: &Target,
) -> Vec<Settled> {
    let (operation, domain) = (choice.operation, request.domain());
    let sparse = techniques_for(operation, domain)
        .filter(|technique| preferred.is_sparse && (technique.sparse)(target, domain.word));
    let generous = techniques_for(operation, domain)
        .filter(|technique| preferred.is_generous && (technique.generous)(target));
    let suiting =
        techniques_for(operation, domain).filter(|technique| technique.suits(target, domain.word));
    let sparing = techniques_for(operation, domain)
        .filter(|technique| technique.spares_bytes && !technique.suits(target, domain.word));
    let all = sparse
        .chain(generous)
        .chain(suiting)
        .chain(sparing)
        .filter(|technique| addressable::is_addressable(operation, technique, domain, target));
    let variants = |technique: &'static Technique| {
        let smaller = technique.smaller.iter();
        let more = smaller.map(|&(spec, value)| vec![Parameter::new(spec.name(), value)]);
        [Vec::new()].into_iter().chain(more).map(move |more| {
            let parameters = parameters.iter().cloned().chain(more).list();
            Settled { choice: choice.clone(), technique, parameters }
        })
    };
    all.flat_map(variants).list()
}

/// A way to compute an operation: its technique after those that it calls, and the tables that they add.
#[derive(Clone, Default)]
struct Way {
    settled: Vec<Settled>,
    tables: Vec<Table>,
    bytes: usize,
}

/// What is settled so far.
struct Settling<'a> {
    request: &'a Request,
    target: &'a Target,
    settled: Vec<Settled>,
    tables: Vec<Table>,
    /// The bytes of the tables so far.
    used: usize,
}

impl Settling<'_> {
    /// The bytes that the request allows for all tables.
    fn limit(&self) -> Option<usize> {
        // A number too large for the type is no limit.
        self.request.limit().and_then(|limit| usize::try_from(limit.bytes).ok())
    }

    /// Settles everything, named techniques first. If `reserved`, `auto` leaves later operations the least that they
    /// need.
    fn all(&mut self, wanted: &[Wanted], is_reserved: bool) -> Vec<(usize, Mistake)> {
        let is_named = |wanted: &&Wanted| wanted.choice().selection.technique != AUTO;
        let (named, auto): (Vec<&Wanted>, Vec<&Wanted>) = wanted.iter().partition(is_named);
        let mut faults = Vec::new();
        for wanted in named {
            faults.extend(self.one(wanted, 0).err().map(|fault| (wanted.position, fault)));
        }
        let least =
            |wanted: &&Wanted| if is_reserved { self.way(wanted, Some(0)).1.bytes } else { 0 };
        let mut reserved: Vec<usize> = auto.iter().map(least).list();
        for (position, wanted) in auto.into_iter().enumerate() {
            reserved[position] = 0;
            let fault = self.one(wanted, reserved.iter().sum()).err();
            faults.extend(fault.map(|fault| (wanted.position, fault)));
        }
        faults
    }

    /// Settles one operation by the best way within its limits. If only the limit of the request is exceeded, takes
    /// the way with the smallest tables: the fault is reported with all tables.
    fn one(&mut self, wanted: &Wanted, reserved: usize) -> Result<(), Mistake> {
        let Choice { operation, ref selection, .. } = *wanted.choice();
        let left = self.limit().map(|limit| limit.saturating_sub(self.used + reserved));
        let bounds = [left, wanted.max_bytes].into_iter().flatten().min();
        let (fits, way) = self.way(wanted, bounds);
        let fault = |message| Err(Mistake::new(selection.span, FaultKind::TooManyBytes, message));
        let least = way.bytes;
        if let Some(max) = wanted.max_bytes.filter(|&max| max < least) {
            return fault(format!(
                "no technique for `{operation}` has tables of {max} bytes or fewer; the least is {least}"
            ));
        }
        if let Some(limit) = self.request.limit().filter(|limit| limit.no_tables && !fits) {
            return fault(without_tables(
                operation,
                selection,
                self.request.domain(),
                (limit, least),
            ));
        }
        self.used += way.bytes;
        self.tables.extend(way.tables);
        self.settled.extend(way.settled);
        Ok(())
    }

    /// The first way within the limits, and `true`; if there is none, the one with the smallest tables.
    fn way(&self, wanted: &Wanted, bounds: Option<usize>) -> (bool, Way) {
        let mut least: Option<Way> = None;
        for way in self.ways(wanted.candidates.clone(), wanted.is_sparse, bounds.is_some()) {
            if bounds.is_none_or(|bounds| way.bytes <= bounds) {
                return (true, way);
            }
            if least.as_ref().is_none_or(|least| way.bytes < least.bytes) {
                least = Some(way);
            }
        }
        (false, least.expect("a way without parameters of which one is wrong"))
    }

    /// All ways for some candidates, the best first, with their tables if these count.
    fn ways<'s>(
        &'s self,
        candidates: Vec<Settled>,
        is_sparse: bool,
        is_counted: bool,
    ) -> Box<dyn Iterator<Item = Way> + 's> {
        let is_counted = is_counted || self.limit().is_some();
        let ways = candidates.into_iter().flat_map(move |candidate| {
            let tables = if is_counted { self.tables_of(&candidate) } else { Some(Vec::new()) };
            let own = tables.map(|tables| self.with_tables(Way::default(), tables));
            let start: Box<dyn Iterator<Item = Way>> = Box::new(own.into_iter());
            let required = candidate.technique.requires.iter();
            let missing = required.filter(|&&operation| !self.is_there(operation));
            let ways = missing.fold(start, |ways, &operation| {
                let span = candidate.choice.span;
                let selection = Selection { span, ..Selection::named(AUTO) };
                let preferred = Preferred { is_sparse, is_generous: false };
                let choice = Choice { operation, selection, span };
                let candidates =
                    self::candidates(&choice, &[], preferred, self.request, self.target);
                Box::new(ways.flat_map(move |way| {
                    let all = self.ways(candidates.clone(), is_sparse, is_counted);
                    all.map(move |required| {
                        let mut way = self.with_tables(way.clone(), required.tables);
                        way.settled.extend(required.settled);
                        way
                    })
                }))
            });
            ways.map(move |mut way| {
                way.settled.push(candidate.clone());
                way
            })
        });
        Box::new(ways)
    }

    /// Whether an operation is requested or settled.
    fn is_there(&self, operation: Operation) -> bool {
        let requested = self.request.choices().iter();
        let settled = self.settled.iter().map(|settled| &settled.choice);
        requested.chain(settled).any(|choice| choice.operation == operation)
    }

    /// The tables of a candidate; `None` if these parameters, added by `auto`, give none.
    fn tables_of(&self, candidate: &Settled) -> Option<Vec<Table>> {
        let Settled { choice, technique, parameters } = candidate;
        let domain = self.request.domain();
        let context = Context::new(choice.operation, technique, domain, parameters, self.target);
        match (technique.tables)(&context) {
            Ok(tables) => Some(tables),
            // Wrong parameters of the request are reported later, when the tables are computed.
            Err(_) if parameters.len() <= choice.selection.parameters.len() => Some(Vec::new()),
            Err(_) => None,
        }
    }

    /// A way with further tables: those that are missing. On a clash of names all of them get other names.
    fn with_tables(&self, mut way: Way, tables: Vec<Table>) -> Way {
        let find = |table: &Table| {
            let mut there = self.tables.iter().chain(&way.tables);
            there.find(|other| other.name == table.name)
        };
        let are_shared =
            tables.iter().all(|table| find(table).is_none_or(|other| other.value == table.value));
        let is_missing = |table: &Table| !are_shared || find(table).is_none();
        let missing: Vec<Table> = tables.into_iter().filter(is_missing).list();
        way.bytes += missing.iter().map(Table::bytes).sum::<usize>();
        way.tables.extend(missing);
        way
    }
}

#[cfg(test)]
mod tests {
    use crate::module::Table;
    use crate::techniques::techniques_for;
    use crate::{Board, Operation, Plan, Request, Target, Word};

    /// What `auto` takes for an operation of a request, with its parameters.
    fn taken(request: &Request, operation: Operation, target: &Target) -> String {
        let plan =
            Plan::new(request, target).unwrap_or_else(|faults| panic!("{request}: {faults}"));
        let mut choices = plan.request().choices().iter();
        let choice = choices.find(|choice| choice.operation == operation);
        choice.map_or_else(String::new, |choice| choice.selection.to_string())
    }

    /// What it takes for a forward scan, a reverse scan and a count.
    fn names(target: &Target, word: Word, max_bytes: Option<usize>) -> [String; 3] {
        let auto = max_bytes.map_or("auto".to_owned(), |max| format!("auto(max_bytes = {max})"));
        [Operation::BitScanForward, Operation::BitScanReverse, Operation::CountOnes].map(
            |operation| {
                taken(&Request::new(word).with(operation, auto.as_str()), operation, target)
            },
        )
    }

    /// Ranks are looked up unless one instruction reverses the bits of a word.
    #[test]
    fn sliders_reverse_bits_where_that_is_an_instruction() {
        let request = Request::new(Word::U64).sliders("auto");
        let name = |target: &Target| taken(&request, Operation::Sliders, target);
        let arm = Target::known("aarch64", "neon", "aarch64-unknown-linux-gnu", 64);
        assert_eq!(name(&arm), "reversal");
        assert_eq!(name(&Target::unseen()), "hyperbola");
        assert_eq!(name(&Target::profile("x86_64").unwrap()), "hyperbola");
    }

    /// `auto` goes on to smaller tables of the same technique, then to other techniques, down to the smallest.
    #[test]
    fn smaller_tables_are_taken_where_bytes_are_limited() {
        let target = &Target::profile("x86_64").unwrap();
        let cases = [
            (2048, "hyperbola"),
            (2047, "hyperbola(layout = lines)"),
            (752, "hyperbola(layout = lines)"),
            (751, "cooijmans(layout = lines)"),
            (240, "cooijmans(layout = lines)"),
        ];
        for (bytes, expected) in cases {
            let own =
                Request::new(Word::U64).sliders(format!("auto(max_bytes = {bytes})").as_str());
            assert_eq!(taken(&own, Operation::Sliders, target), expected, "{bytes}");
            let of_all = Request::new(Word::U64).sliders("auto").max_bytes(bytes);
            assert_eq!(taken(&of_all, Operation::Sliders, target), expected, "{bytes}");
        }
        let few = Request::new(Word::U64).sliders("auto(max_bytes = 239)");
        assert_eq!(
            Plan::new(&few, target).unwrap_err().to_string(),
            "no technique for `sliders` has tables of 239 bytes or fewer; the least is 240"
        );
    }

    /// A table of all pairs of squares is taken where its own limit allows it, and not without one.
    #[test]
    fn large_tables_of_pairs_are_allowed_by_their_own_limit() {
        let target = &Target::profile("x86_64").unwrap();
        for (choice, expected) in [
            ("auto", "line_masks"),
            ("auto(max_bytes = 65535)", "line_masks"),
            ("auto(max_bytes = 65536)", "table"),
        ] {
            let request = Request::new(Word::U64).between(choice);
            assert_eq!(taken(&request, Operation::Between, target), expected, "{choice}");
        }
        let of_all = Request::new(Word::U64).between("auto").max_bytes(1 << 20);
        assert_eq!(taken(&of_all, Operation::Between, target), "line_masks");
    }

    /// A requested technique counts as itself, once, wherever it stands in the request.
    #[test]
    fn what_is_called_and_requested_counts_once() {
        let target = &Target::profile("x86_64").unwrap();
        for text in [
            "max_bytes = 752, sliders = hyperbola(layout = lines), xrays",
            "max_bytes = 752, xrays, sliders = hyperbola(layout = lines)",
            "max_bytes = 1072, sliders = hyperbola(layout = lines), mobility",
            "max_bytes = 1072, mobility, sliders = hyperbola(layout = lines)",
            "sliders = hyperbola, xrays = auto(max_bytes = 0)",
        ] {
            let plan = Plan::new(&Request::parse(Word::U64, text), target);
            assert!(plan.is_ok(), "{text}: {}", plan.unwrap_err());
        }
    }

    /// What can be named within a number of bytes, `auto` finds within it, on every target and board.
    #[test]
    fn the_least_is_the_least() {
        let named = Board::NAMED.iter().map(|(_, board)| *board);
        let boards: Vec<Board> = named.chain([Board::new(5, 5), Board::new(9, 3)]).collect();
        let targets = [
            Target::known("x86_64", "sse2", "x86_64-unknown-linux-gnu", 64),
            Target::known("arm", "", "thumbv6m-none-eabi", 32),
        ];
        for (board, target) in boards.iter().flat_map(|b| targets.iter().map(move |t| (*b, t))) {
            let word = if board.bits() > 64 { Word::U128 } else { Word::U64 };
            let on_board = || Request::new(word).board(board);
            for &operation in Operation::ALL {
                let named = techniques_for(operation, on_board().domain())
                    .filter(|technique| technique.needs != "vectors");
                let variants: Vec<String> = named
                    .flat_map(|technique| {
                        let smaller = technique.smaller.iter();
                        let smaller =
                            smaller.map(|(spec, value)| format!("({} = {value})", spec.name()));
                        let parameters = std::iter::once(String::new()).chain(smaller);
                        parameters.map(|parameters| format!("{}{parameters}", technique.name))
                    })
                    .collect();
                if variants.len() == 1 {
                    continue;
                }
                let bytes = variants.iter().filter_map(|selection| {
                    let plan =
                        Plan::new(&on_board().with(operation, selection.as_str()), target).ok()?;
                    Some(plan.module().tables.iter().map(Table::bytes).sum::<usize>())
                });
                let Some(least) = bytes.min() else { continue };
                let request =
                    on_board().with(operation, format!("auto(max_bytes = {least})").as_str());
                let fault = Plan::new(&request, target).err();
                assert!(fault.is_none(), "{request} for {target:?}: {}", fault.unwrap());
            }
        }
    }

    /// The first operation leaves the next what it needs at least.
    #[test]
    fn a_limit_is_shared_out() {
        let target = &Target::profile("avr").unwrap();
        let request = Request::parse(Word::U8, "max_bytes = 271, count_ones, leading_zeros");
        // 256 bytes for one of them leave 15 to the other, enough for another technique.
        for text in ["count_ones, leading_zeros", "leading_zeros, count_ones"] {
            let request = Request::parse(Word::U8, &format!("max_bytes = 271, {text}"));
            let bytes = Plan::new(&request, target).unwrap().report().bytes();
            assert!(bytes > 0 && bytes <= 271, "{text}: {bytes}");
        }
        assert!(Plan::new(&request, target).is_ok());
        // With more bytes, both would take the faster ones.
        let unlimited = Request::parse(Word::U8, "count_ones, leading_zeros");
        assert!(Plan::new(&unlimited, target).unwrap().report().bytes() > 271);
        // A shared table counts once.
        let shared = Request::parse(Word::U64, "max_bytes = 64, trailing_zeros, bit_scan_forward");
        let risc_v = &Target::profile("riscv64").unwrap();
        for operation in [Operation::TrailingZeros, Operation::BitScanForward] {
            assert_eq!(taken(&shared, operation, risc_v), "debruijn_separated");
        }
    }

    #[test]
    fn auto_keeps_to_its_rule() {
        let sequence = "debruijn_separated";
        let x86_64 = Target::known("x86_64", "sse2", "x86_64-unknown-linux-gnu", 64);
        let popcnt = Target::known("x86_64", "popcnt,sse2", "x86_64-unknown-linux-gnu", 64);
        let cortex_m0 = Target::known("arm", "", "thumbv6m-none-eabi", 32);
        let risc_v = Target::known("riscv64", "m", "riscv64gc-unknown-linux-gnu", 64);
        let without_product = Target::known("riscv32", "c", "riscv32ic-none-elf", 32);
        let avr = Target::known("avr", "", "avr-none", 16);
        let msp430 = Target::known("msp430", "", "msp430-none-elf", 16);
        let cases = [
            (&x86_64, Word::U64, None, ["native", "native", "swar"]),
            (&x86_64, Word::U16, None, ["native", "native", "table8"]),
            (&popcnt, Word::U64, Some(0), ["native", "native", "native"]),
            (&risc_v, Word::U64, None, [sequence, sequence, "swar"]),
            (&risc_v, Word::U64, Some(64), [sequence, sequence, "swar"]),
            (&risc_v, Word::U64, Some(63), ["isenberg", "zappa", "swar"]),
            (&risc_v, Word::U16, None, [sequence, "nalimov", "table8"]),
            (&risc_v, Word::U16, Some(255), [sequence, sequence, "swar"]),
            (&risc_v, Word::U8, None, ["scharnagl", "nalimov", "table8"]),
            // A register holds half a word.
            (&risc_v, Word::U128, None, ["taylor", "nalimov", "swar"]),
            (&risc_v, Word::U128, Some(255), ["taylor", "zappa", "swar"]),
            (&without_product, Word::U32, None, ["scharnagl", "nalimov", "swar"]),
            (&without_product, Word::U64, None, ["faxon", "nalimov", "swar"]),
            (&without_product, Word::U128, Some(0), ["isenberg", "zappa", "swar_adds"]),
            (&cortex_m0, Word::U32, None, [sequence, sequence, "swar"]),
            (&cortex_m0, Word::U64, None, ["taylor", "nalimov", "swar"]),
            (&cortex_m0, Word::U64, Some(0), ["isenberg", "zappa", "swar"]),
            (&cortex_m0, Word::U128, None, ["scharnagl", "nalimov", "swar_adds"]),
            // Without a barrel shifter.
            (&avr, Word::U32, None, ["scharnagl", "nalimov", "table8"]),
            (&msp430, Word::U16, None, ["scharnagl", "nalimov", "table8"]),
            (&msp430, Word::U16, Some(255), ["table4", "table4", "table4"]),
            (&msp430, Word::U64, Some(0), ["binary_search", "binary_search", "swar"]),
        ];
        for (target, word, max_bytes, expected) in cases {
            assert_eq!(names(target, word, max_bytes), expected, "{target:?} {word} {max_bytes:?}");
        }
    }
}
