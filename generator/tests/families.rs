//! What a request gets if the family of its operation is switched off. Run it by
//! `cargo test --package bit-tables-generator --no-default-features --test families`; otherwise
//! everything is there.

use bit_tables_generator::{
    DiagnosticKind, Layout, Operation, Request, SourceFile, Target, Word, techniques,
};

/// What is missing, and the feature that has it.
fn missing() -> Vec<(Operation, &'static str)> {
    let of = |feature: &'static str| {
        Operation::ALL.iter().copied().filter_map(move |operation| {
            let request = Request::new(Word::U64).with(operation, "auto");
            let diagnostics = SourceFile::from(request).print(&Target::unknown()).err()?;
            let told = diagnostics.to_string();
            let is_missing = diagnostics
                .iter()
                .all(|diagnostic| diagnostic.kind() == DiagnosticKind::MissingFeature);
            assert_eq!(is_missing, told.contains("features = ["), "{told}");
            told.contains(&format!("features = [\"{feature}\"]")).then_some((operation, feature))
        })
    };
    ["boards", "keys", "slices"].into_iter().flat_map(of).collect()
}

#[test]
fn what_is_missing_names_its_feature() {
    let missing = missing();
    for feature in ["boards", "keys", "slices"] {
        let is_on = match feature {
            "boards" => cfg!(feature = "boards"),
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
    let told = |name: &str| name.parse::<Operation>().expect_err("no operation").to_string();
    assert!(told("rook_attacks").ends_with("it is a function that comes with `sliders`"));
    assert_eq!("popcount".parse(), Ok(Operation::CountOnes));
}
