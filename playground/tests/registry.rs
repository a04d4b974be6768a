//! Every operation by every technique, and every board: each has an answer, and that of the library
//! that the commands print.

mod common;

use bit_tables_generator::__private::variants::{Extent, domains};
use bit_tables_generator::{
    Board, Domain, Layout, Operation, Request, SourceFile, Target, Technique, techniques,
};
use bit_tables_tools::explain::explain;
use bit_tables_tools::show::{self, Ink};
use common::{emit, items, number, ok, text, texts};
use serde_json::{Value, json};

/// Every technique of every operation on the first of the words and boards of the tests that has
/// it.
fn all() -> impl Iterator<Item = (Operation, &'static Technique, Domain)> {
    let of = |&operation: &Operation| {
        let first = move |technique: &'static Technique| {
            let domain = domains(Extent::All)
                .into_iter()
                .find(|&domain| technique.defined_for(domain).is_ok())?;
            Some((operation, technique, domain))
        };
        techniques(operation).iter().filter_map(first)
    };
    Operation::ALL.iter().flat_map(of)
}

fn board(domain: Domain) -> Value {
    domain.named().map_or(Value::Null, |board| board.to_string().into())
}

#[test]
fn every_technique_is_emitted_as_by_the_command() {
    for (operation, technique, domain) in all() {
        let mut text = format!("{operation} = {}", technique.name());
        let mut question = emit(domain.word().name(), &text);
        question["request"]["board"] = board(domain);
        if let Some(board) = domain.named() {
            text = format!("board = {board}, {text}");
        }
        let target = Target::every();
        let printed = SourceFile::from(Request::parse(domain.word(), &text)).print(&target);
        let Ok(printed) = printed else {
            let answer = common::ask(&question);
            assert!(answer["faults"].is_array(), "{text}: {answer}");
            continue;
        };
        let answer = ok(&question);
        assert_eq!(answer["code"], printed.text(Layout::Readable), "{text}");
        let bytes = printed.plans().map(|plan| plan.report().bytes()).sum::<usize>();
        assert_eq!(answer["bytes"], bytes, "{text}");
        let command = common::text(&answer["forms"]["command"]);
        assert!(command.starts_with("bit-tables emit ") && command.contains(technique.name()));
        // As `generator/Cargo.toml` lists them.
        let of_games = ["fairy", "othello", "regions", "riders", "shogi", "xiangqi"];
        let is_of_games = of_games.contains(&operation.name());
        for form in ["derive", "build_script"] {
            let lines = common::text(&answer["forms"][form]);
            assert_eq!(lines.contains("\"games\"] }\n"), is_of_games, "{text}: {lines}");
        }
    }
}

#[test]
fn every_technique_is_explained_as_by_the_command() {
    for (operation, technique, domain) in all() {
        let question = json!({
            "ask": "explain",
            "operation": operation.name(),
            "technique": technique.name(),
            "word": domain.word().name(),
            "board": board(domain),
            "text": true,
        });
        let text = explain(technique.name(), Some(operation), Some(domain.word()), domain.named());
        let answer = common::ask(&question);
        // Some techniques need something of the target, or have nothing that is carried out.
        let Ok(text) = text else {
            assert!(answer["faults"].is_array(), "{question}: {answer}");
            continue;
        };
        if answer["faults"][0]["field"] == "function" {
            continue;
        }
        let answer = &answer["ok"];
        assert_eq!(answer["text"], text, "{question}");
        assert_eq!(answer["contract"]["technique"], technique.name());
        for step in items(&answer["steps"]) {
            assert!(step["text"].is_string() && step["value"].is_string(), "{step}");
        }
    }
}

/// The steps are those of the arguments that are given: the last value is the result, which the
/// standard library confirms.
#[test]
fn steps_have_the_arguments() {
    for (operation, technique, argument, expected) in [
        ("count_ones", "swar", 0xff0f_u64, 12),
        ("count_ones", "kernighan", 0x8100, 2),
        ("trailing_zeros", "debruijn(seed = 7)", 0x8100, 8),
        ("bit_scan_reverse", "debruijn", 0x8100, 15),
    ] {
        let parameter = json!({ "x": format!("{argument:#x}"), "word": argument });
        let question = json!({ "ask": "explain", "operation": operation, "technique": technique, "arguments": parameter });
        let answer = ok(&question);
        assert_eq!(answer["result"], expected.to_string(), "{question}");
        let shown = &answer["functions"][0]["parameters"][0]["value"];
        assert_eq!(number(shown), argument.into(), "{question}");
        assert!(answer["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
    }
}

/// The squares that a rook reaches, walked.
fn rook(board: &Board, square: u32, occupied: u128) -> u128 {
    let mut reached = 0;
    for step in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        let mut at = square;
        while let Some(next) = board.stepped(at, step) {
            reached |= 1 << next;
            at = next;
            if occupied >> next & 1 == 1 {
                break;
            }
        }
    }
    reached
}

#[test]
fn attacks_are_those_of_a_walk_on_every_named_board() {
    for (name, board) in Board::NAMED {
        let squares: Vec<u32> =
            (0..board.bits()).filter(|&square| board.place(square).is_some()).collect();
        let occupied = squares.iter().step_by(5).fold(0, |set, square| set | 1_u128 << square);
        for &square in squares.iter().step_by(7) {
            let question = json!({
                "ask": "show", "operation": "sliders", "board": name,
                "square": square, "occupied": format!("{occupied:#x}"),
            });
            let answer = ok(&question);
            let mut panels = items(&answer["panels"]).iter();
            let panel = panels.find(|panel| panel["title"] == "rook_attacks");
            let mask = number(&panel.expect("a rook")["mask"]);
            assert_eq!(mask, rook(&board, square, occupied), "{question}");
            assert_eq!(texts(&answer["takes"]), ["square", "occupied"]);
        }
    }
}

#[test]
fn every_operation_that_returns_sets_is_drawn() {
    for &operation in Operation::ALL.iter().filter(|operation| operation.spec().returns_sets) {
        let question = json!({ "ask": "show", "operation": operation.name(), "text": true });
        let answer = ok(&question);
        let asked =
            show::DrawingQuery { what: operation.to_string(), ..show::DrawingQuery::default() };
        let drawing = show::drawing(&asked).expect("a drawing");
        assert_eq!(answer["text"], show::text(&drawing, Ink::Plain), "{operation}");
        assert_eq!(answer["svg"], show::svg(&drawing), "{operation}");
        let mut panels = items(&answer["panels"]).iter();
        assert!(panels.all(|panel| panel["mask"].is_string()), "{operation}: {answer}");
    }
}

#[test]
fn every_table_of_a_request_is_drawn() {
    for (operation, technique, domain) in all() {
        let request = format!("{operation} = {}", technique.name());
        let mut question = emit(domain.word().name(), &request);
        question["request"]["board"] = board(domain);
        let answer = common::ask(&question);
        for table in answer["ok"]["tables"].as_array().unwrap_or(&Vec::new()) {
            // The largest have as many panels as squares, each with thousands of rows.
            if table["bytes"].as_u64().is_some_and(|bytes| bytes > 4096) {
                continue;
            }
            let mut drawn = question.clone();
            drawn["ask"] = "table".into();
            drawn["name"] = table["name"].clone();
            let answer = ok(&drawn);
            let heading = text(&answer["heading"][0]);
            assert!(heading.starts_with(text(&table["name"])), "{heading}");
            assert!(answer["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
        }
    }
}

#[test]
fn the_registry_has_all() {
    let names = |values: &Value| -> Vec<String> {
        items(values).iter().map(|one| text(&one["name"]).to_owned()).collect()
    };
    let answer = ok(&json!({ "ask": "registry" }));
    assert!(names(&answer["operations"]).iter().eq(Operation::ALL.iter().map(|one| one.name())));
    for (value, &operation) in items(&answer["operations"]).iter().zip(Operation::ALL) {
        let all = techniques(operation);
        assert!(names(&value["techniques"]).iter().eq(all.iter().map(Technique::name)));
        for (value, technique) in items(&value["techniques"]).iter().zip(all) {
            let parameters = technique.parameters().iter().map(|spec| spec.name());
            assert!(names(&value["parameters"]).iter().eq(parameters));
        }
    }
    let targets = names(&answer["targets"]);
    for name in Target::profiles() {
        assert!(targets.iter().any(|target| target == name), "{name}");
    }
}

#[test]
fn entries_that_are_not_operations_are_read() {
    let answer = ok(&json!({ "ask": "registry" }));
    assert!(items(&answer["auto"]).iter().any(|parameter| parameter["name"] == "max_bytes"));
    for entry in items(&answer["entries"]) {
        let name = text(&entry["name"]);
        let mut samples = texts(&entry["samples"]);
        if name == "functions" {
            samples.push("rook_attacks");
        }
        assert!(!samples.is_empty(), "{name}");
        for sample in samples {
            let text = format!("{name} = {sample}, sliders");
            let answer = common::ask(&emit("u128", &text));
            // What is right there may still not fit the operation.
            let fits =
                |fault: &Value| fault["kind"] == "NotDefined" || fault["kind"] == "TooManyBytes";
            let faults = answer["faults"].as_array().cloned().unwrap_or_default();
            assert!(faults.iter().all(fits), "{text}: {faults:?}");
        }
    }
}
