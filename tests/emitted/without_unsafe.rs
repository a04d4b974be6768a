//! With `unsafe = none` nothing that is emitted is `unsafe`, whatever the technique and the target.

use bit_tables_generator::__private::variants::{
    Extent, Variant, domains, variants, variants_with_large_tables,
};
use bit_tables_generator::{Layout, Request, SourceFile, Target, Word};
use bit_tables_test_support::rustc::{Source, rejected};
use proc_macro2::{TokenStream, TokenTree};

/// What no text may have: the lint too, as what is forbidden cannot be allowed.
const UNSAFE: [&str; 2] = ["unsafe", "unsafe_code"];

/// Whether it has one of these names anywhere.
fn is_unsafe(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => is_unsafe(group.stream()),
        TokenTree::Ident(name) => UNSAFE.contains(&name.to_string().as_str()),
        _ => false,
    })
}

fn text(request: Request, target: &Target, layout: Layout) -> Option<String> {
    let printed = SourceFile::from(request).print(target).ok()?;
    assert!(printed.files("bits.rs").is_empty(), "tables are in rows");
    Some(printed.text(layout))
}

/// What depends on the target, with detection at run time too, and forms of large tables together.
const OTHERS: [&str; 7] = [
    "count_ones_of_slice = simd(detect = std)",
    "indices = simd(detect = cpuid)",
    "mailbox_rays = simd, set_wise = simd",
    "select = pdep",
    "sliders = hyperbola(for = throughput)",
    "sliders = pext_deposit(otherwise = magic)",
    "sliders = magic(shape = black, fill = start)",
];

/// These, and what reads large tables.
fn other_requests() -> impl Iterator<Item = Request> {
    let others = OTHERS.iter().map(|text| Request::parse(Word::U64, text));
    others.chain(variants_with_large_tables().map(|variant| variant.request()))
}

/// These requests for a target.
fn others(target: &Target) -> Vec<Source> {
    other_requests().filter_map(|request| source(request, target)).collect()
}

/// A request without `unsafe` code, if it can be met.
fn source(request: Request, target: &Target) -> Option<Source> {
    let request = request.without_unsafe();
    let what = request.to_string();
    assert!(what.contains("unsafe = none"), "{what}");
    Some(Source { text: text(request, target, Layout::Compact)?, what })
}

/// Every technique where the target is unknown, which has the kernels of all targets.
#[test]
fn nothing_is_unsafe() {
    let target = Target::unknown();
    let domains = domains(Extent::asked());
    let requests = variants(&domains, Extent::asked()).filter(Variant::is_by_itself);
    let mut all: Vec<Source> =
        requests.filter_map(|variant| source(variant.request(), &target)).collect();
    assert!(all.len() > 200, "{}", all.len());
    for name in ["any", "x86_64_v4", "aarch64", "wasm32_simd128"] {
        let others = others(&name.parse().expect("a target"));
        assert!(others.len() >= 10, "{name}: {}", others.len());
        all.extend(others);
    }
    for Source { what, text } in all {
        assert!(!is_unsafe(text.parse().expect("tokens")), "{what}");
    }
}

/// Without the limit most of the same is: it is not idle.
#[test]
fn without_the_limit_there_is_unsafe_code() {
    let target: Target = "x86_64_v4".parse().expect("a target");
    for request in other_requests() {
        let what = request.to_string();
        let printed = SourceFile::from(request).print(&target);
        let text = printed.map(|printed| printed.text(Layout::Compact));
        let is_it = text.is_ok_and(|text| is_unsafe(text.parse().expect("tokens")));
        assert!(is_it, "{what}");
    }
}

#[test]
fn it_compiles_where_unsafe_is_forbidden() {
    let sources = others(&"x86_64_v3".parse().expect("a target"));
    assert!(sources.len() >= 10, "{}", sources.len());
    assert_eq!(rejected(sources, &["-Funsafe-code"]).into_iter().next(), None);
}

#[test]
fn it_is_an_entry_of_the_request() {
    let request = Request::new(Word::U64).without_unsafe().sliders("magic");
    assert_eq!(request.to_string(), "unsafe = none, sliders = magic");
    let parsed = Request::parse(Word::U64, &request.to_string());
    assert_eq!(parsed.to_string(), request.to_string());
    for (text, expected) in [
        ("unsafe = some, parity", "expected `unsafe = none`, not `some`"),
        ("unsafe, parity", "expected `unsafe = none`"),
        ("unsafe = none, unsafe = none, parity", "`unsafe` is given twice"),
        (
            "unsafe = none, sliders = pext(otherwise = none)",
            "`sliders = pext(otherwise = none)`: `unsafe = none` allows no call of `pext`, and `otherwise` nothing else: name \
             another technique, as in `otherwise = hyperbola`",
        ),
    ] {
        let request = Request::parse(Word::U64, text);
        let faults = SourceFile::from(request).print(&Target::unknown()).expect_err(text);
        let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert!(messages.iter().any(|message| message.contains(expected)), "{text}: {messages:?}");
    }
}
