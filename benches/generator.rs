//! What the generator costs where it runs: in build scripts and macros, unoptimised.
//!
//! `cargo bench --bench generator --profile dev` measures it so; without `--profile dev` it is
//! optimised.

use bit_tables_generator::__private::default_set;
use bit_tables_generator::__private::derive::{DerivedStruct, Shape, expand};
use bit_tables_generator::{DeBruijn, Layout, Operation, Request, SourceFile, Target, Word};
use divan::Bencher;
use proc_macro2::{Ident, Span};

fn main() {
    divan::main();
}

/// All kinds of table with their functions: both counts, De Bruijn in both forms, remainders,
/// Faxon's hash, and the slider masks and ranks.
fn all_kinds() -> SourceFile {
    let one = |operation, technique: &str| Request::new(Word::U64).with(operation, technique);
    SourceFile::new()
        .module("bytes", "", one(Operation::CountOnes, "table8"))
        .module("halves", "", one(Operation::CountOnes, "table16"))
        .module("debruijn", "", one(Operation::TrailingZeros, "debruijn(seed = 42)"))
        .module("reverse", "", one(Operation::LeadingZeros, "debruijn_separated(seed = 42)"))
        .module("modulo", "", one(Operation::TrailingZeros, "modulo"))
        .module("faxon", "", one(Operation::TrailingZeros, "faxon"))
        .module("sliders", "", one(Operation::Sliders, "hyperbola"))
}

/// As a build script has it: from the request to the text.
#[divan::bench]
fn build_script_all_kinds(bencher: Bencher) {
    let target = Target::profile("portable").expect("a profile");
    bencher
        .with_inputs(all_kinds)
        .bench_refs(|file| file.print(&target).expect("a request").text(Layout::Compact));
}

/// The default set of the ready-made crate, for all words.
#[divan::bench]
fn build_script_default_set(bencher: Bencher) {
    let target = Target::profile("portable").expect("a profile");
    bencher.bench(|| default_set().print(&target).expect("a request").text(Layout::Compact));
}

/// The default set in the readable layout, as the commands print it.
#[divan::bench]
fn readable_default_set(bencher: Bencher) {
    let target = Target::profile("portable").expect("a profile");
    bencher.bench(|| default_set().print(&target).expect("a request").text(Layout::Readable));
}

/// As the derive has it: from the attribute's tokens to the implementation's, all kinds in two
/// structs.
#[divan::bench]
fn derive_all_kinds(bencher: Bencher) {
    let inputs = || {
        let attributes = [
            "count_ones = table16, trailing_zeros = debruijn(seed = 42), leading_zeros = debruijn_separated(seed = 42), \
             bit_scan_forward = faxon, sliders = hyperbola",
            "count_ones = table8, trailing_zeros = modulo",
        ];
        attributes.map(|attribute| {
            let name = Ident::new("Bitboard", Span::call_site());
            DerivedStruct {
                implementation: quote::quote!(impl #name),
                name,
                shape: Shape::Newtype(quote::quote!(u64)),
                attributes: vec![attribute.parse().expect("tokens")],
                diagnostics: Vec::new(),
            }
        })
    };
    bencher.with_inputs(inputs).bench_values(|inputs| inputs.map(expand));
}

/// The text of a De Bruijn scan, as most build scripts will want it.
#[divan::bench]
fn build_script_debruijn(bencher: Bencher) {
    let request = || Request::new(Word::U64).bit_scan_forward(DeBruijn::seeded(42));
    bencher.bench(|| {
        SourceFile::from(request())
            .print(&Target::unknown())
            .expect("a request")
            .text(Layout::Compact)
    });
}
