//! Each kernel requires exactly the features that its instructions need.
//!
//! The compiler knows what an intrinsic needs: it inlines one only into functions with all of its
//! features, and calls it otherwise. So a kernel has all that it needs if no such call is left in
//! its assembly, and nothing beyond that if some is left wherever one feature is missing. `popcnt`
//! is no intrinsic; its instruction is counted.

use bit_tables_generator::{Layout, Request, SourceFile, Target, Word};
use bit_tables_test_support::Limited as _;
use bit_tables_test_support::rustc::{assembly, rustc};
use std::collections::{BTreeMap, BTreeSet};

const TRIPLE: &str = "x86_64-unknown-linux-gnu";

type Features = BTreeSet<String>;

/// Code with kernels, compiled for a processor without their features.
struct Kernel {
    what: String,
    text: String,
    /// The features that the code as a whole requires.
    required: Features,
}

/// What is emitted for each kernel of x86, by a target for which that is the best one.
fn kernels() -> Vec<Kernel> {
    let mut requests = Vec::new();
    for operation in
        ["count_ones_of_slice", "hamming_distance_of_slices", "count_and_not_of_slices"]
    {
        for target in ["ssse3", "popcnt", "avx2+popcnt", "avx512bw+avx512vpopcntdq+bmi2"] {
            requests.push((Word::U8, format!("{operation} = simd"), target));
        }
    }
    requests
        .extend(["avx2", "avx512vl"].map(|target| (Word::U64, "set_wise = simd".into(), target)));
    for target in ["ssse3", "avx2", "avx512bw+avx512vbmi"] {
        requests.push((Word::U64, "mailbox_rays = simd".into(), target));
    }
    let sliders = "sliders = hyperbola(for = throughput)".to_owned();
    requests.extend(["avx2", "avx2+gfni"].map(|target| (Word::U64, sliders.clone(), target)));
    requests.extend(
        ["avx2", "avx512bw"].map(|target| (Word::U16, "positional_counts = simd".into(), target)),
    );
    for word in [Word::U8, Word::U64] {
        for target in ["ssse3", "avx2", "avx512bw+gfni+bmi2"] {
            requests.push((word, "reverse_bits_of_slice = simd".into(), target));
        }
    }
    for &word in Word::ALL {
        requests.push((word, "weighted_count = simd".into(), "avx512bw+avx512vl"));
    }
    for &word in Word::ALL {
        for (entries, target) in [
            ("u8", "avx512vbmi2+avx512vl+popcnt"),
            ("u16", "avx512vbmi2+avx512vl+popcnt"),
            ("u32", "avx512vbmi2+avx512vl+popcnt"),
            ("u32", "avx2+popcnt"),
        ] {
            requests.push((word, format!("indices = simd(entries = {entries})"), target));
            // Those for slices have no words, only lanes: the compiler makes one function of all.
            if word == Word::U64 {
                requests.push((
                    word,
                    format!("indices_of_slice = simd(entries = {entries})"),
                    target,
                ));
            }
        }
    }
    for operation in ["select = pdep", "extract = native", "deposit = native"] {
        // Not 64 bits, for which two are the intrinsics themselves: the compiler makes one function
        // of both.
        for (word, features) in [(Word::U32, "bmi2"), (Word::U128, "bmi2+popcnt")] {
            requests.push((word, operation.into(), features));
        }
    }
    for word in [Word::U32, Word::U64, Word::U128] {
        requests.push((word, "prefix_xor = clmul".into(), "pclmulqdq"));
        requests.push((word, "reverse_bits = affine".into(), "gfni"));
    }
    let kernel = |(word, request, target): (Word, String, &str)| {
        let known: Target = format!("x86_64+{target}").parse().expect("a target");
        let printed =
            SourceFile::from(Request::parse(word, &request)).print(&known).expect("a file");
        let plan = printed.plans().next().expect("a plan");
        let needs = plan.module().functions.iter().filter_map(|function| function.needs);
        let required: Features =
            needs.flat_map(|needs| needs.features).map(|&feature| feature.to_owned()).collect();
        let text = printed.text(Layout::Compact);
        // Without the assertion that the target has them.
        let start = text.find("#[cfg(not(").expect("an assertion");
        let end = text[start..].find(");\n").expect("its end") + start + 3;
        let text = format!("{}{}", &text[..start], &text[end..]);
        Kernel { what: format!("{request}, {word}, {target}"), text, required }
    };
    requests.into_iter().map(kernel).collect()
}

/// The features that come with each, itself included, as the compiler says, beyond what every such
/// target has.
fn implied(features: &Features) -> BTreeMap<String, Features> {
    let cfg = |option: &str| -> Features {
        let arguments = ["--print", "cfg", "--target", TRIPLE, "-C", option];
        let text = rustc().args(arguments).prints_within(60);
        let quoted = text.lines().filter_map(|line| line.strip_prefix("target_feature=\""));
        quoted.map(|feature| feature.trim_end_matches('"').to_owned()).collect()
    };
    let always = cfg("debuginfo=0");
    let with = |feature: &String| &cfg(&format!("target-feature=+{feature}")) - &always;
    features.iter().map(|feature| (feature.clone(), with(feature))).collect()
}

/// The code with other features of each function that has some, and all of these `unsafe`, so that
/// they can contain any intrinsic.
fn with_features(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut is_special = false;
    let mut out = String::new();
    for line in text.lines() {
        let list = line.strip_prefix("#[target_feature(enable = \"");
        if let Some(list) = list.and_then(|rest| rest.strip_suffix("\")]")) {
            is_special = true;
            let list = change(list);
            if !list.is_empty() {
                out += &format!("#[target_feature(enable = \"{list}\")]");
            }
        } else if is_special && line.starts_with("fn ") {
            out += "unsafe ";
            out += line;
        } else {
            out += line;
        }
        is_special &= !line.contains("fn ");
        out.push('\n');
    }
    out
}

/// What the compiler makes of a piece of code: whether it calls an intrinsic, and how often it
/// counts by the instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    functions: usize,
    calls: usize,
    counts: usize,
}

/// Compiles all pieces at once.
fn compiled(pieces: &[String]) -> Vec<Found> {
    let mut text = String::from("#![allow(warnings)]\n");
    for (place, piece) in pieces.iter().enumerate() {
        // What may be inlined into another crate is not compiled in this one.
        let piece = piece.replace("#[inline]", "#[inline(never)]");
        text += &format!("pub mod piece_{place}_end {{\n{piece}\n}}\n");
    }
    let options = ["--target", TRIPLE, "-Ccodegen-units=1", "-Cpanic=abort"];
    let assembly = assembly(&text, &options);
    let mut found = vec![Found::default(); pieces.len()];
    let mut place = None;
    for line in assembly.lines() {
        if let Some(label) = line
            .strip_suffix(':')
            .filter(|label| label.starts_with("_ZN") || label.starts_with("_R"))
        {
            let piece = label.split("piece_").nth(1).and_then(|rest| rest.split_once("_end"));
            place = piece.map(|(number, _)| number.parse::<usize>().expect("a number"));
            found
                .iter_mut()
                .enumerate()
                .filter(|one| Some(one.0) == place)
                .for_each(|one| one.1.functions += 1);
        }
        let Some(place) = place else { continue };
        let words: Vec<&str> = line.split_whitespace().collect();
        let [mnemonic, operands @ ..] = words.as_slice() else { continue };
        let names_intrinsic = operands.iter().any(|operand| operand.contains("core_arch"));
        found[place].calls += usize::from(names_intrinsic && !mnemonic.starts_with('.'));
        found[place].counts += usize::from(mnemonic.starts_with("popcnt"));
    }
    found
}

/// What is wrong with the features of kernels.
fn wrong(kernels: &[Kernel]) -> Vec<String> {
    let listed = |kernel: &Kernel| -> Features {
        let lists = kernel.text.split("enable = \"").skip(1);
        let lists = lists.filter_map(|rest| rest.split('"').next());
        lists.flat_map(|list| list.split(',')).map(str::to_owned).collect()
    };
    let all: Features =
        kernels.iter().flat_map(|kernel| &listed(kernel) | &kernel.required).collect();
    let implied = implied(&all);
    let with_implied = |features: &Features| -> Features {
        features.iter().flat_map(|feature| implied[feature].clone()).collect()
    };
    let (mut wrong, mut pieces, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for (place, kernel) in kernels.iter().enumerate() {
        let of_functions = with_implied(&listed(kernel));
        if of_functions != with_implied(&kernel.required) {
            wrong.push(format!(
                "{}: requires {:?}, and its functions have {of_functions:?}",
                kernel.what, kernel.required
            ));
        }
        pieces.push(with_features(&kernel.text, str::to_owned));
        without.push((place, None));
        // Those that no other brings.
        for feature in &listed(kernel) {
            let mut others = listed(kernel).into_iter().filter(|other| other != feature);
            if others.any(|other| implied[&other].contains(feature)) {
                continue;
            }
            pieces.push(with_features(&kernel.text, |list| {
                let own: Features = list.split(',').map(str::to_owned).collect();
                let left = with_implied(&own).into_iter().filter(|other| other != feature);
                left.collect::<Vec<String>>().join(",")
            }));
            without.push((place, Some(feature.clone())));
        }
    }
    let found = compiled(&pieces);
    let mut complete = Found::default();
    for (&(place, ref feature), &found) in without.iter().zip(&found) {
        let what = &kernels[place].what;
        assert!(found.functions > 1, "{what}: {found:?}");
        match feature {
            None => {
                complete = found;
                if found.calls > 0 {
                    wrong.push(format!("{what}: has not all features"));
                }
                if found.counts > 0 && !with_implied(&listed(&kernels[place])).contains("popcnt") {
                    wrong.push(format!("{what}: has not `popcnt`"));
                }
            }
            Some(feature) => {
                let is_needed = found.calls > 0 || found.counts < complete.counts;
                // Every target has it.
                if !is_needed && !implied[feature].is_empty() {
                    wrong.push(format!("{what}: does not need `{feature}`"));
                }
            }
        }
    }
    wrong
}

#[test]
fn kernels_require_what_they_need() {
    let wrong = wrong(&kernels());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_missing_and_a_superfluous_feature_are_found() {
    let find = |from: &str, to: &str| {
        let mut kernel =
            kernels().into_iter().find(|kernel| kernel.text.contains(from)).expect("a kernel");
        kernel.text = kernel.text.replace(from, to);
        let list = to.trim_start_matches("enable = ").trim_matches('"');
        kernel.required = list.split(',').map(str::to_owned).collect();
        wrong(&[kernel]).iter().map(|wrong| wrong.rsplit(": ").next().unwrap().to_owned()).collect()
    };
    let found: Vec<String> = find("enable = \"avx512f,avx512vl\"", "enable = \"avx512vl,bmi2\"");
    assert_eq!(found, ["does not need `bmi2`"]);
    let found: Vec<String> = find("enable = \"avx512f,avx512vl\"", "enable = \"avx512f\"");
    assert_eq!(found, ["has not all features"]);
    let found: Vec<String> = find("enable = \"avx2,gfni\"", "enable = \"avx512vl,gfni\"");
    assert_eq!(found, ["does not need `avx512vl`"]);
}
