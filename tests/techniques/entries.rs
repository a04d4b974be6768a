//! The list of all functions that are emitted here, from the registry: for the build script, which
//! emits them, and for the test that they are all there.

use bit_tables_generator::__private::variants::{
    BOARDS, Extent, SAMPLED, Variant, domain, domains, variants, variants_of,
};
use bit_tables_generator::{Domain, Operation, Plan, Request, Target};

/// A function to be emitted, or several that belong together.
pub struct Entry {
    pub variant: Variant,
    /// The technique with its parameters, and what it calls by another technique than by default.
    pub technique: String,
    pub request: Request,
    /// The place of the board among those that the tests know; the first has no name.
    pub board: Option<usize>,
    /// The tier that is taken, if one is.
    pub tier: Option<&'static str>,
}

/// The bytes of tables from which on code is of megabytes. There are hundreds of such variants,
/// which no compiler takes together: so each technique is by itself on boards with a name, and what
/// others call has shorter tables, with the same functions.
const LONG: usize = 1 << 17;

/// Every variant; what finds out a tier also with each tier; and if all are wanted, what calls
/// others with each technique of these.
pub fn entries(extent: Extent) -> Vec<Entry> {
    let domains = domains(extent);
    let here = variants(&domains, extent).filter(is_here);
    here.flat_map(|variant| of(variant, extent)).collect()
}

fn of(variant: Variant, extent: Extent) -> Vec<Entry> {
    let board = match variant.domain.named() {
        None => variant.technique.needs_board().then_some(0),
        Some(board) => {
            let is_it = |(word, text): &(_, &str)| {
                domain(*word, text).named() == Some(board) && *word == variant.domain.word()
            };
            BOARDS.iter().position(is_it).map(|place| place + 1)
        }
    };
    let entry = |technique: String, request, tier| Entry {
        variant: variant.clone(),
        technique,
        request,
        board,
        tier,
    };
    let mut entries = vec![entry(variant.selection.to_string(), variant.request(), None)];
    // Each tier in a module of its own, where no other is taken.
    let by_std = format!("{}(detect = std)", variant.technique.name());
    if variant.selection.to_string() == by_std {
        let tiers = tiers(variant.operation).iter();
        entries.extend(tiers.map(|&tier| entry(by_std.clone(), variant.request(), Some(tier))));
    }
    if extent == Extent::All && variant.is_by_itself() {
        for (what, request) in calling(&variant, board) {
            entries.push(entry(what, request, None));
        }
    }
    entries
}

/// The tiers at which an operation has kernels of its own, or none.
fn tiers(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::SetWise => &["avx2", "avx512vl"],
        Operation::Sliders => &["popcnt", "avx2"],
        Operation::Indices | Operation::IndicesOfSlice | Operation::ReverseBitsOfSlice => {
            &["scalar", "ssse3", "avx2", "avx512"]
        }
        _ => &["scalar", "ssse3", "popcnt", "avx2", "avx512"],
    }
}

/// A technique with each variant of the operations that it calls.
fn calling(variant: &Variant, board: Option<usize>) -> Vec<(String, Request)> {
    let domain = variant.domain;
    let mut calling = Vec::new();
    for &operation in variant.technique.requires() {
        if operation == Operation::CountOnes && board.is_some_and(|place| place > SAMPLED) {
            continue;
        }
        let without = Some(domain.word().into()).filter(|&without| without != domain);
        let domains: Vec<Domain> = [domain].into_iter().chain(without).collect();
        for called in variants_of(operation, &domains, Extent::All) {
            let is_elsewhere = called.domain != domain && called.technique.needs_board();
            // What a program fills when it starts is filled by itself alone.
            if is_elsewhere || called.is_filled_at_start() {
                continue;
            }
            let request = variant.empty().with(operation, called.selection.clone());
            let request = request.with(variant.operation, variant.selection.clone());
            if Plan::new(&request, &Target::unknown()).is_ok() && !is_long(&request) {
                let what = format!("{}; {operation} = {}", variant.selection, called.selection);
                calling.push((what, request));
            }
        }
    }
    calling
}

/// Whether a variant is emitted: on a board with a name none that has long tables but the technique
/// by itself.
pub fn is_here(variant: &Variant) -> bool {
    variant.domain.named().is_none() || variant.is_by_itself() || !is_long(&variant.request())
}

/// Whether the tables of a request are long.
pub fn is_long(request: &Request) -> bool {
    let plan = Plan::new(request, &Target::unknown());
    plan.is_ok_and(|plan| plan.module().table_bytes() > LONG)
}
