//! Proofs by a solver, most of them by scripts that answer in the place of one.

#![cfg(unix)]

mod common;

use common::{bit_tables, fails, prints, run, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A subject that takes no time.
const ONE: [&str; 6] = ["prove", "trailing_zeros", "--technique", "binary_search", "--word", "u16"];

/// A folder with a script that is called as a solver is, and the option that names it.
fn solver(script: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a solver.sh");
    fs::write(&path, format!("[ \"$1\" = --version ] && echo 7.6.5 && exit\n{script}\n"))
        .expect("a file");
    let option = format!("--solver=sh '{}'", path.display());
    (folder, option)
}

/// What becomes of one subject with such a solver.
fn proved_by(script: &str, options: &[&str]) -> Output {
    let (_folder, solver) = solver(script);
    run(bit_tables(), &[&ONE as &[&str], &[&solver], options].concat())
}

#[track_caller]
fn ends(script: &str, status: i32, parts: &[&str], error: &str) {
    let output = proved_by(script, &["--time-limit", "100"]);
    let (printed, message) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{script}: {printed}\n{message}");
    for part in parts {
        assert!(printed.contains(part), "{script}: `{part}` is not in\n{printed}");
    }
    assert_eq!(message, error, "{script}");
}

/// Every answer of a solver has its exit status and words.
#[test]
fn answers_are_told() {
    ends("echo unsat", 0, &["1 of 1 proved: 1 claims", "7.6.5"], "");
    ends("echo '; a remark'; echo unsat; exit 20", 0, &["1 of 1 proved"], "");
    let undecided = "error: 1 of 1 are neither proved nor refuted\n";
    ends("echo unknown", 3, &["  given up\n", "0 of 1 proved"], undecided);
    let failed = "error: 1 of 1 failed, as told above\n";
    ends("echo Hello; exit 4", 2, &["failed", "exit status: 4 and says: Hello"], failed);
    ends("echo wrong >&2; exit 1", 2, &["exit status: 1 and says: wrong"], failed);
    ends("exit 0", 2, &["exit status: 0 and says: nothing"], failed);
    ends("echo '(error \"line 3\")'; echo sat", 2, &["says: (error \"line 3\")"], failed);
    // More than a pipe holds.
    ends("head -c 3000000 /dev/zero; exit 1", 2, &["failed"], failed);
    // There is no counterexample: values that violate nothing are the fault of the query or of the solver.
    ends(
        "echo sat",
        2,
        &["unconfirmed counterexample", "the interpreter finds nothing wrong", "no values"],
        failed,
    );
    ends(
        "case $1 in *values*) echo unsat;; *) echo sat;; esac",
        2,
        &["asked for its values it answers Unsat"],
        failed,
    );
}

/// A solver is ended at the limit of time, with what it has started.
#[test]
fn time_is_limited() {
    let started = Instant::now();
    let output = proved_by("sleep 300; echo unsat", &["--time-limit", "1", "--verbose"]);
    assert!(started.elapsed() < Duration::from_secs(100));
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("not proved: trailing_zeros = binary_search, u16, "));
    assert!(text(&output.stdout).contains(": time limit\n"));
    assert!(text(&output.stderr).contains("smt2: time limit\n"), "{output:?}");
    for (limit, part) in [("0", "1.."), ("-1", "1.."), ("x", "invalid digit")] {
        fails(bit_tables(), &["prove", &format!("--time-limit={limit}")], &[part]);
        fails(bit_tables(), &["prove", &format!("--jobs={limit}")], &[part]);
    }
}

/// The files of `--output` are the queries, in SMT-LIB 2, with the same bytes each time.
#[test]
fn queries_are_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (folder.path().join("new/first"), folder.path().join("second"));
    let mut contents = Vec::new();
    for (path, jobs) in [(&first, "1"), (&second, "3")] {
        let (_script, solver) = solver("grep -q check-sat \"$1\" && echo unsat");
        let path = path.to_str().expect("a name");
        let arguments = ["prove", "count_ones", "trailing_zeros", "--word", "u8", &solver];
        let options = ["--json", "--output", path, "--jobs", jobs];
        let printed = prints(bit_tables(), &[&arguments as &[&str], &options].concat());
        let json: Value = serde_json::from_str(&printed).expect("JSON");
        assert_eq!((&json["version"], &json["time_limit"]), (&"7.6.5".into(), &600.into()));
        let proofs = json["proofs"].as_array().expect("an array");
        assert!(proofs.len() > 10, "{printed}");
        let mut told = BTreeSet::new();
        for proof in proofs {
            assert_eq!((&proof["word"], &proof["board"]), (&"u8".into(), &Value::Null));
            for claim in proof["claims"].as_array().expect("an array") {
                let file = claim["file"].as_str();
                assert_eq!(file.is_none(), claim["result"] == "proved by evaluation", "{claim}");
                told.extend(file.map(str::to_owned));
            }
        }
        let files = files(Path::new(path));
        assert!(files.iter().all(|(_, text)| text.contains("(check-sat)")));
        let names: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
        assert!(names.iter().any(|name| name.starts_with("count_ones.swar.u8.")), "{names:?}");
        assert_eq!(names, told);
        contents.push(files);
    }
    assert_eq!(contents[0], contents[1]);
    let file = first.join("count_ones");
    fs::write(&file, "").expect("a file");
    let (_script, solver) = solver("echo unsat");
    let below = file.join("below");
    let arguments = [&ONE as &[&str], &[&solver, "--output", below.to_str().expect("a name")]];
    fails(bit_tables(), &arguments.concat(), &["cannot make the folder", "count_ones/below"]);
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry"));
    let mut files: Vec<(String, String)> = entries
        .map(|entry| {
            let content = fs::read_to_string(entry.path()).expect("a text");
            (entry.file_name().to_str().expect("a name").to_owned(), content)
        })
        .collect();
    files.sort();
    files
}

/// Queries with the same text are solved once, and nothing remains of a temporary folder.
#[test]
fn the_same_query_is_solved_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let (queries, temporary) = (folder.path().join("queries"), folder.path().join("temporary"));
    fs::create_dir(&temporary).expect("a folder");
    let log = folder.path().join("log");
    let (_script, solver) = solver(&format!("echo \"$1\" >> '{}'; echo unsat", log.display()));
    let mut command = bit_tables();
    command.env("TMPDIR", &temporary);
    let arguments = ["prove", "trailing_zeros", "bit_scan_forward", "--word", "u8", &solver];
    let path = queries.to_str().expect("a name");
    let printed = prints(command, &[&arguments as &[&str], &["--output", path]].concat());
    let times = fs::read_to_string(&log).expect("the log").lines().count();
    let texts: BTreeSet<String> = files(&queries).into_iter().map(|(_, text)| text).collect();
    assert_eq!(times, texts.len(), "{printed}");
    assert_eq!(files(&temporary), []);
    // The others are said to be the same, and as which.
    assert!(times < files(&queries).len() && printed.contains("  proved as others\n"), "{printed}");
    let told = format!(", {times} by sh ");
    assert!(printed.contains(&told), "{printed}");
}

/// Without a solver, a line says how to get one.
#[test]
fn a_missing_solver_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (solver, part) in [
        (&[] as &[&str], "no solver is installed"),
        (&["--solver", "bitwuzla"], "the program `bitwuzla`"),
        (&["--solver", "z3"], "the program `z3` is not installed"),
        (&["--solver", "no_such_solver --now"], "cannot run the solver `no_such_solver`"),
    ] {
        let mut command = bit_tables();
        command.env("PATH", folder.path());
        let arguments = [&ONE as &[&str], solver].concat();
        fails(command, &arguments, &[part, "`pip install bitwuzla`"]);
    }
    fails(bit_tables(), &["prove", "--solver", "'open"], &["`'open` is no command"]);
    fails(bit_tables(), &["prove", "--solver", " "], &["`` is no command"]);
}

/// What does not exist is told, with what does.
#[test]
fn unknown_names_are_told() {
    for (arguments, parts) in [
        (&["count_one"] as &[&str], &["unknown operation", "`count_ones`"] as &[&str]),
        (&["--word", "u63"], &["unknown word", "`u64`"]),
        (&["--technique", "debrujin"], &["unknown technique `debrujin`", "`debruijn`"]),
        (&["--technique", "parity"], &["is an operation, but `--technique` takes a technique"]),
        (&["parity", "--technique", "swar"], &["unknown technique `swar` for `parity`"]),
        (&["--board", "shoggi"], &["shogi"]),
        (&["--board", "shogi", "--word", "u64"], &["`board = shogi`", "81"]),
        (&["count_ones", "--technique", "swar_adds", "--word", "u8"], &["`swar_adds`", "`u8`"]),
        (
            &["--technique", "swar", "--board", "shogi"],
            &["there is nothing to prove: no operation by `swar` on `shogi`", "bit-tables list"],
        ),
        (&["--technique", "debruijn(seed = x)"], &["debruijn", "seed"]),
        (&["--extent", "much"], &["usual", "quick", "all"]),
    ] {
        let arguments = [&["prove", "--solver", "true"], arguments].concat();
        fails(bit_tables(), &arguments, parts);
    }
}

/// Options narrow what is proved; a technique may have parameters that no sample has.
#[test]
fn options_narrow() {
    let (_script, solver) = solver("echo unsat");
    let rows = |arguments: &[&str]| {
        let printed = prints(bit_tables(), &[&["prove", &solver], arguments].concat());
        let lines = printed.lines().skip(1).take_while(|line| !line.is_empty());
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let found = rows(&["trailing_zeros", "--technique", "debruijn(seed = 77)", "--word", "u8"]);
    assert!(matches!(&*found, [row] if row.contains("debruijn(seed = 77)")), "{found:?}");
    let found = rows(&["is_empty", "parity", "--word", "u8"]);
    assert!(found.len() > 2 && found.iter().all(|row| row.contains(" u8 ")), "{found:?}");
    assert!(found.iter().all(|row| row.starts_with("is_empty ") || row.starts_with("parity ")));
    let found = rows(&["is_empty", "--extent", "quick"]);
    assert!(!found.is_empty() && found.iter().all(|row| row.contains(" u8 ")), "{found:?}");
}

/// The page has a row for each technique and a column for each word.
#[test]
fn results_are_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proofs.md");
    let (_script, solver) =
        solver("case $1 in *kernighan.u16*) echo unknown;; *) echo unsat;; esac");
    let file = path.to_str().expect("a name");
    let arguments = ["prove", "count_ones", &solver, "--document", file];
    let output =
        run(bit_tables(), &[&arguments as &[&str], &["--technique", "kernighan"]].concat());
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let page = fs::read_to_string(&path).expect("the page");
    assert!(page.starts_with("# Proofs\n\nPrinted by `bit-tables prove count_ones"), "{page}");
    for line in [
        "## `count_ones`",
        "| technique | u8 | u16 | u32 | u64 | u128 |",
        "| *inputs* | 2^8 | 2^16 | 2^32 | 2^64 | 2^128 |",
        "- `count_ones = kernighan, u16`, `count_ones`: given up",
    ] {
        assert!(page.lines().any(|other| other == line), "`{line}` is not in\n{page}");
    }
    let row = page.lines().find(|line| line.starts_with("| `kernighan` |")).expect("a row");
    assert_eq!(row.matches("**no**").count(), 1, "{row}");
}

/// A real solver, if there is one: that of `BIT_TABLES_SOLVER`, which must be there, or any.
#[test]
fn a_real_solver_proves() {
    let asked = env::var("BIT_TABLES_SOLVER").ok();
    let named = asked.iter().map(|solver| format!("--solver={solver}")).collect::<Vec<_>>();
    let options: Vec<&str> = named.iter().map(String::as_str).collect();
    let arguments = ["prove", "count_ones", "trailing_zeros", "--word", "u8", "--time-limit=60"];
    let output = run(bit_tables(), &[&arguments as &[&str], &options].concat());
    let message = text(&output.stderr);
    if asked.is_none() && message.contains("no solver is installed") {
        eprintln!("not tested, as no solver is installed");
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{}\n{message}", text(&output.stdout));
}
