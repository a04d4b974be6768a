//! The committed files in `generated/` are what the generator prints, and the ready-made set of
//! each target is the default set. `tests/printed` executes them.

use bit_tables_generator::__private::variants::Extent;
use bit_tables_generator::__private::{default_set, ready_made, vector_set};
use bit_tables_generator::{Layout, Target};
use bit_tables_test_support::Limited;
use bit_tables_test_support::committed::{RENEW, differs};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../../build.rs"]
#[allow(dead_code, reason = "it is a program")]
mod build;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("generated")
}

/// Reports missing, extra and differing files.
#[test]
fn committed_files_are_what_is_generated() {
    let vectors = vector_set().print(&Target::every()).expect("the set");
    let vectors = vectors.made_by("bit-tables default --vectors").text(Layout::Readable);
    let files = [("ready_made.rs", ready_made().expect("the sets")), ("vectors.rs", vectors)];
    let mut wrong = Vec::new();
    for (name, text) in files.clone() {
        if differs(&folder().join(name), text) {
            wrong.push(format!("generated/{name} differs from the generated output"));
        }
    }
    // Those of other languages are compared by the tests of the commands.
    let expected: BTreeSet<&str> = files.iter().map(|(name, _)| *name).chain(["c"]).collect();
    for entry in fs::read_dir(folder()).expect("the folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if !expected.contains(name.as_str()) {
            wrong.push(format!("generated/{name} is not generated; remove it"));
        }
    }
    assert!(wrong.is_empty(), "{}\nto renew what is generated: {RENEW}", wrong.join("\n"));
}

/// The items of a text between empty lines, without its head and without checks: each with the
/// module that it is in.
fn items(text: &str) -> Vec<String> {
    let body = text.split_once("\n\n").expect("a head").1;
    // The first item of a module stands by itself too.
    let lines = body.lines().map(|line| {
        if line.starts_with("pub mod ") { format!("{line}\n\n") } else { format!("{line}\n") }
    });
    let body: String = lines.collect();
    let mut items: Vec<String> = Vec::new();
    let mut is_open = false;
    for part in body.split("\n\n") {
        let lines = part.lines().filter(|line| {
            *line != "}" && !line.trim().starts_with("//") || line.trim().starts_with("///")
        });
        let part: Vec<&str> = lines.collect();
        let part = part.join("\n");
        let count = |sign: char| part.matches(sign).count();
        match items.last_mut().filter(|_| is_open) {
            Some(item) => *item += &part,
            None => items.push(part.clone()),
        }
        is_open = count('{') > count('}') && !part.contains("pub mod ");
    }
    // The heads of modules list functions, in an order that differs.
    let is_head = |item: &str| item.contains("\npub mod ");
    let is_check = |item: &str| item.trim_start().starts_with("const _: () = {");
    items.retain(|item| !item.trim().is_empty() && !is_head(item) && !is_check(item));
    items
}

/// The items of the ready-made file under the `cfg` of a set, which they lose.
fn ready_made_items(text: &str, set: &str) -> Vec<String> {
    let named = format!("bit_tables_set = \"{set}\"");
    let of_set = |item: String| {
        let Some(rest) = item.trim_start().strip_prefix("#[cfg(") else { return Some(item) };
        let (condition, item) = rest.split_once('\n').expect("an item");
        let is_in = condition.starts_with("not(") != condition.contains(&named);
        is_in.then(|| item.to_owned())
    };
    items(text).into_iter().filter_map(of_set).collect()
}

/// What the ready-made file has for a set is the default set of each profile that has it: the same
/// items.
#[test]
fn the_ready_made_sets_are_those_of_the_generator() {
    let text = fs::read_to_string(folder().join("ready_made.rs")).expect("the file");
    let profiles = Extent::asked().some_of(4, Target::profiles());
    for profile in profiles {
        let target = Target::profile(profile).expect("a profile");
        let printed = default_set().print(&target).expect("the set").text(Layout::Readable);
        let (architecture, features) = cfg_of(profile);
        let set = build::set(architecture, &features, profile);
        let (found, expected) = (ready_made_items(&text, set), items(&printed));
        let [found, expected] =
            [found, expected].map(|all| all.into_iter().collect::<BTreeSet<_>>());
        let differing: Vec<_> = found.symmetric_difference(&expected).take(2).collect();
        assert!(differing.is_empty(), "{profile}, by `{set}`: {differing:#?}");
        assert!(found.len() > 300, "{profile}: {}", found.len());
    }
}

/// The architecture and features of a profile, as rustc tells them to a build script.
fn cfg_of(profile: &str) -> (&str, Vec<&'static str>) {
    match profile {
        "x86_64_v2" => ("x86_64", vec!["sse2", "ssse3", "popcnt"]),
        "x86_64_v3" => ("x86_64", vec!["sse2", "popcnt", "avx2", "lzcnt", "bmi1", "bmi2"]),
        "x86_64_v4" => {
            ("x86_64", vec!["sse2", "popcnt", "avx2", "lzcnt", "bmi1", "bmi2", "avx512f"])
        }
        "i686" => ("x86", vec!["sse2"]),
        "aarch64" => ("aarch64", vec!["neon"]),
        "thumbv6m" | "thumbv7m" => ("arm", Vec::new()),
        "riscv32" | "riscv64" => (profile, vec!["m"]),
        "riscv32_zbb" => ("riscv32", vec!["m", "zbb"]),
        "riscv64_zbb" => ("riscv64", vec!["m", "zbb"]),
        "wasm32_simd128" => ("wasm32", vec!["simd128"]),
        "powerpc64le" => ("powerpc64", Vec::new()),
        other => (other, Vec::new()),
    }
}

/// A target that the crate has a set for gets what the generator makes for it; others get
/// `portable`. The architecture and the features are those that rustc says to a build script.
#[test]
fn targets_get_their_sets() {
    let body = |target: &Target| {
        let text = default_set().print(target).expect("the set").text(Layout::Readable);
        text.split_once("\n\n").expect("a head").1.to_owned()
    };
    let mut bodies: HashMap<&str, String> = HashMap::new();
    let (mut seen, mut wrong) = ([0; 2], Vec::new());
    for triple in Extent::asked().some_of(12, Target::triples()) {
        let rustc =
            Command::new("rustc").args(["--print", "cfg", "--target", triple]).ends_within(60);
        // Some need more than a triple to be compiled for.
        if !rustc.status.success() {
            continue;
        }
        let cfg = String::from_utf8(rustc.stdout).expect("text");
        let values = |name: &str| {
            let named = format!("{name}=\"");
            let values = cfg.lines().filter_map(|line| line.strip_prefix(named.as_str()));
            values.map(|value| value.trim_end_matches('"')).collect::<Vec<_>>()
        };
        let set = build::set(values("target_arch")[0], &values("target_feature"), triple);
        if set == "portable" {
            seen[0] += 1;
            continue;
        }
        let target: Target = triple.parse().expect("a target");
        let of_profile = || body(&Target::profile(set).expect("a profile"));
        let expected = bodies.entry(set).or_insert_with(of_profile);
        let (left, right) =
            (items(&format!("\n\n{}", body(&target))), items(&format!("\n\n{expected}")));
        let [left, right] = [left, right].map(|all| all.into_iter().collect::<BTreeSet<_>>());
        if left != right {
            wrong.push(format!("{triple} has other functions than `{set}`"));
        }
        seen[1] += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen[1] > seen[0] / 2 && seen[1] > 3, "{seen:?}");
}

/// Every chapter of the guide is among the documentation tests.
#[test]
fn every_chapter_is_tested() {
    let guide = folder().join("../docs/guide");
    let listed = fs::read_to_string(guide.join("doctests.rs")).expect("the list");
    let names = fs::read_dir(guide.join("src"))
        .expect("the guide")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned());
    let is_chapter = |name: &String| name != "SUMMARY.md" && name.strip_suffix(".md").is_some();
    let missing: Vec<String> =
        names.filter(is_chapter).filter(|name| !listed.contains(&format!("\"{name}\""))).collect();
    assert!(missing.is_empty(), "docs/guide/doctests.rs lacks {missing:?}");
}
