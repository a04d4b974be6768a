//! What a request gets if the family of its operation or its technique is switched off. Run it by
//! `cargo test --package bit-tables-generator --no-default-features --test families`; otherwise
//! everything is there.

use bit_tables_generator::__private::variants::sliders_with_large_tables;
use bit_tables_generator::{
    DiagnosticKind, Layout, Operation, Request, SourceFile, Target, Word, techniques,
};

/// What is missing, and the feature that has it.
fn missing() -> Vec<(Operation, &'static str)> {
    let of = |feature: &'static str| {
        Operation::ALL.iter().copied().filter_map(move |operation| {
            let request = Request::new(Word::U64).with(operation, "auto");
            let diagnostics = SourceFile::from(request).print(&Target::unknown()).err()?;
            let text = diagnostics.to_string();
            let is_missing = diagnostics
                .iter()
                .all(|diagnostic| diagnostic.kind() == DiagnosticKind::MissingFeature);
            assert_eq!(is_missing, text.contains("features = ["), "{text}");
            text.contains(&format!("features = [\"{feature}\"]")).then_some((operation, feature))
        })
    };
    ["boards", "games", "keys", "slices"].into_iter().flat_map(of).collect()
}

#[test]
fn what_is_missing_names_its_feature() {
    let missing = missing();
    for feature in ["boards", "games", "keys", "slices"] {
        let is_on = match feature {
            "boards" => cfg!(feature = "boards"),
            "games" => cfg!(feature = "games"),
            "keys" => cfg!(feature = "keys"),
            _ => cfg!(feature = "slices"),
        };
        assert_eq!(missing.iter().all(|&(_, of)| of != feature), is_on, "{feature}");
    }
    for &operation in Operation::ALL {
        let is_missing = missing.iter().any(|&(other, _)| other == operation);
        assert_eq!(techniques(operation).is_empty(), is_missing, "{operation}");
    }
}

/// Techniques and parameters that a feature has, in a request.
const OF_FEATURES: [(&str, &str, bool); 9] = [
    ("sliders = magic", "large-tables", cfg!(feature = "large-tables")),
    ("sliders = pext(otherwise = magic)", "large-tables", cfg!(feature = "large-tables")),
    ("sliders = pext_deposit", "large-tables", cfg!(feature = "large-tables")),
    ("sliders = kindergarten", "large-tables", cfg!(feature = "large-tables")),
    ("sliders = auto(max_bytes = 1000000)", "large-tables", cfg!(feature = "large-tables")),
    // No large table is so small.
    ("sliders = auto(max_bytes = 2048)", "large-tables", true),
    ("sliders = hyperbola(for = throughput)", "vectors", cfg!(feature = "vectors")),
    ("set_wise = simd", "vectors", cfg!(all(feature = "boards", feature = "vectors"))),
    ("mailbox_rays = simd", "vectors", cfg!(all(feature = "boards", feature = "vectors"))),
];

/// A technique that is missing names its feature, or the one that its operation lacks. `auto` does
/// not take another one instead: a request means the same, whatever features there are.
#[test]
fn a_missing_technique_names_its_feature() {
    for (text, feature, is_on) in OF_FEATURES {
        let printed = SourceFile::from(Request::parse(Word::U64, text)).print(&Target::unknown());
        assert_eq!(printed.is_ok(), is_on, "{text}");
        let Err(diagnostics) = printed else { continue };
        let message = diagnostics.to_string();
        let of_operation = text.contains("sliders") || cfg!(feature = "boards");
        let named = if of_operation { feature } else { "boards" };
        assert!(message.contains(&format!("features = [\"{named}\"]")), "{message}");
        for diagnostic in &diagnostics {
            assert_eq!(diagnostic.kind(), DiagnosticKind::MissingFeature, "{message}");
        }
    }
}

/// Whatever has large tables is among these, where it is there.
#[test]
fn every_technique_with_large_tables_is_requested() {
    for technique in sliders_with_large_tables() {
        let request = format!("sliders = {}", technique.name());
        let mut requests = OF_FEATURES.iter().map(|(text, ..)| text.split('(').next());
        assert!(requests.any(|text| text == Some(&request)), "`{request}` is missing");
    }
}

#[test]
fn counts_scans_and_sliders_are_always_there() {
    let request = Request::new(Word::U64)
        .count_ones("auto")
        .bit_scan_forward("debruijn")
        .bit_scan_reverse("auto")
        .sliders("hyperbola");
    let text = SourceFile::from(request)
        .print(&Target::unknown())
        .expect("a request")
        .text(Layout::Compact);
    assert!(text.contains("pub const fn queen_attacks"));
}

/// Names are looked up among what is there.
#[test]
fn unknown_names_are_answered() {
    let text = |name: &str| name.parse::<Operation>().expect_err("no operation").to_string();
    assert!(text("rook_attacks").ends_with("it is a function that comes with `sliders`"));
    assert_eq!("popcount".parse(), Ok(Operation::CountOnes));
}
