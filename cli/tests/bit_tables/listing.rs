//! `bit-tables list`: for people, as wide as the terminal, and for scripts.

use crate::common::{LIMIT, bit_tables, prints, text};
use bit_tables_generator::__private::{OF_HEX, OF_NAMED, OF_RECTANGLE};
use bit_tables_generator::{Board, Operation, Technique, Word, techniques};
use bit_tables_test_support::Limited;
use serde_json::{Value, json};

/// The output for lines of this many columns.
fn listed(columns: &str, arguments: &[&str]) -> String {
    let mut command = bit_tables();
    let output = command.arg("list").args(arguments).env("COLUMNS", columns).ends_within(LIMIT);
    assert!(output.status.success(), "{arguments:?}");
    text(&output.stdout)
}

/// Words without the layout of lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn all() -> impl Iterator<Item = (Operation, &'static Technique)> {
    let of = |operation| techniques(operation).iter().map(move |technique| (operation, technique));
    Operation::ALL.iter().copied().flat_map(of)
}

#[test]
fn the_list_has_every_operation_and_technique_with_its_summary() {
    let text = flat(&listed("100", &[]));
    for (operation, technique) in all() {
        assert!(text.contains(&format!("{operation} {} ", operation.summary())), "{operation}");
        let text = flat(&listed("100", &[operation.name()]));
        assert!(text.contains(&format!("{operation}: {} ", operation.summary())), "{operation}");
        assert!(
            text.contains(&flat(&format!("{} {}", technique.name(), technique.summary()))),
            "{}",
            technique.name()
        );
    }
    // It is a page or two.
    let lines = listed("100", &[]).lines().count();
    assert!(lines < 2 * Operation::ALL.len(), "{lines}");
    // A function leads to its operation, and a technique is listed alone.
    assert_eq!(listed("100", &["queen_attacks"]), listed("100", &["sliders"]));
    let only = listed("100", &["cooijmans"]);
    assert!(only.contains("  cooijmans") && !only.contains("  kindergarten"), "{only}");
    assert!(
        text.contains("bit-tables explain native:") && text.contains("bit-tables show sliders:")
    );
    let some = listed("100", &["trailing_zeros", "--word", "u8"]);
    assert!(
        some.contains("  modulo") && !some.contains("faxon") && !some.contains("count_ones:"),
        "{some}"
    );
    // By the name of a technique it has the operations of that.
    for name in ["hyperbola", "binary_search"] {
        let text = listed("100", &[name]);
        let having = Operation::ALL
            .iter()
            .filter(|&&one| techniques(one).iter().any(|of| of.name() == name));
        let heads: Vec<String> = having.map(|one| format!("{one}: {}", one.summary())).collect();
        assert!(!heads.is_empty() && heads.iter().all(|head| flat(&text).contains(head)), "{text}");
        assert!(!text.contains("count_ones: "), "{text}");
    }
    // Of one operation it is all that is known, and where else to look.
    for &operation in Operation::ALL {
        let text = flat(&listed("100", &[operation.name()]));
        for technique in techniques(operation) {
            assert!(text.contains(&flat(technique.origin())), "{operation}: {text}");
            for spec in technique.parameters() {
                let expected =
                    format!("{}: {}; default: {}", spec.name(), spec.values(), spec.default());
                assert!(text.contains(&flat(&expected)), "{operation}: {text}");
            }
        }
        assert!(text.contains("bit-tables explain "), "{text}");
    }
}

/// No line is wider than the terminal, unless a name is; a `COLUMNS` that is no number is ignored.
#[test]
fn lines_fit() {
    for columns in [48, 80, 132] {
        for arguments in
            [&[] as &[&str], &["sliders"], &["trailing_zeros"], &["shogi", "--board", "shogi"]]
        {
            let text = listed(&columns.to_string(), arguments);
            let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
            assert!(widest <= columns, "{widest} of {columns}:\n{text}");
            assert!(widest + 24 > columns, "{widest} of {columns}:\n{text}");
        }
    }
    // Names and words that are too long for a line stand alone.
    assert!(listed("1", &["sliders"]).contains("obstruction_difference"));
    assert_eq!(listed("wide", &[]), listed("100", &[]));
}

/// On a terminal it is as wide as that.
#[cfg(target_os = "linux")]
#[test]
fn the_list_fits_the_terminal() {
    // `script`, of util-linux, gives a command a terminal.
    let shell = format!("stty rows 24 cols 57; exec {} list", env!("CARGO_BIN_EXE_bit-tables"));
    let mut script = std::process::Command::new("script");
    let output =
        script.args(["-qec", &shell, "/dev/null"]).env_remove("COLUMNS").ends_within(LIMIT);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output.stdout).replace("\r\n", "\n"), listed("57", &[]));
}

#[test]
fn the_list_is_json_for_scripts() {
    let json = |arguments: &[&str]| -> Value {
        let text = prints(bit_tables(), &[&["list", "--json"], arguments].concat());
        serde_json::from_str(&text).expect("JSON")
    };
    let listed = json(&[]);
    let operations = listed.as_array().expect("operations");
    assert_eq!(operations.len(), Operation::ALL.len());
    let mut rows = operations.iter().flat_map(|operation| {
        let techniques = operation["techniques"].as_array().expect("techniques");
        techniques.iter().map(|technique| (operation["operation"].clone(), technique.clone()))
    });
    for (operation, technique) in all() {
        let (name, row) = rows.next().expect("a row");
        assert_eq!((name, &row["technique"]), (json!(operation.name()), &json!(technique.name())));
        assert_eq!(row["summary"], technique.summary());
        assert_eq!(row["origin"], technique.origin());
        let parameters = row["parameters"].as_array().expect("parameters");
        let names: Vec<&Value> = parameters.iter().map(|row| &row["parameter"]).collect();
        let specified: Vec<&str> = technique.parameters().iter().map(|spec| spec.name()).collect();
        assert_eq!(json!(names), json!(specified));
        let words: Vec<&str> = technique.words().iter().map(|word| word.name()).collect();
        assert_eq!(row["words"], json!(words));
    }
    assert!(rows.next().is_none());
    let modulo = &json(&["trailing_zeros", "--word", "u32"])[0]["techniques"];
    let modulo =
        modulo.as_array().expect("techniques").iter().find(|row| row["technique"] == "modulo");
    let found =
        techniques(Operation::TrailingZeros).iter().find(|technique| technique.name() == "modulo");
    let bytes =
        found.and_then(|technique| technique.table_bytes(Operation::TrailingZeros, Word::U32));
    assert_eq!(
        modulo.expect("it")["tables"],
        json!([{ "word": "u32", "board": null, "bytes": bytes }])
    );
    let shogi = &json(&["sliders", "--board", "shogi"])[0]["techniques"][0]["tables"];
    assert_eq!(shogi[0]["board"], "shogi");
}

/// The help of `emit` has every parameter of every technique and board, with its values.
#[test]
fn help_has_all_parameters() {
    let help = flat(&prints(bit_tables(), &["emit", "--help"]));
    for (operation, technique) in all() {
        for spec in technique.parameters() {
            let expected = format!("{} = {}", spec.name(), spec.values());
            assert!(help.contains(&expected), "{operation} = {}: {expected}", technique.name());
        }
    }
    assert!(help.contains("auto: max_bytes = "), "{help}");
    for spec in OF_RECTANGLE.iter().chain(OF_NAMED).chain(OF_HEX) {
        let expected = format!(
            "{}: {}; default: {}. {}",
            spec.name(),
            spec.values(),
            spec.default(),
            spec.doc()
        );
        assert!(help.contains(&expected), "{expected}");
    }
    for (name, _) in Board::NAMED {
        assert!(help.contains(name), "{name}");
    }
}
