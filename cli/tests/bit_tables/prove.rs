//! Proofs by a solver, most of them by scripts that answer in the place of one.

#![cfg(unix)]

use crate::common::{Folder, bit_tables, fails, prints, run, solver, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A subject that takes no time.
const ONE: [&str; 6] = ["prove", "trailing_zeros", "--technique", "binary_search", "--word", "u16"];

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
fn answers_are_reported() {
    ends("echo unsat", 0, &["1 of 1 proved: 1 claims", "7.6.5"], "");
    ends("echo '; a remark'; echo unsat; exit 20", 0, &["1 of 1 proved"], "");
    let undecided = "error: 1 of 1 are neither proved nor refuted\n";
    ends("echo unknown", 3, &["  given up\n", "0 of 1 proved"], undecided);
    let failed = "error: 1 of 1 failed; see above\n";
    ends("echo Hello; exit 4", 2, &["failed", "exit status: 4 and says: Hello"], failed);
    ends("echo wrong >&2; exit 1", 2, &["exit status: 1 and says: wrong"], failed);
    ends("exit 0", 2, &["exit status: 0 and says: nothing"], failed);
    ends("echo '(error \"line 3\")'; echo sat", 2, &["says: (error \"line 3\")"], failed);
    ends("echo unsat; echo sat", 2, &["`unsat`, but then: sat", "0 of 1 proved"], failed);
    ends("echo sat; echo unsat", 2, &["`sat`, but then: unsat", "0 of 1 proved"], failed);
    ends("echo unsat; echo '(error \"x\")'", 2, &["but then: (error \"x\")"], failed);
    ends("echo unsat; echo '(error \"x\")' >&2", 2, &["but also: (error \"x\")"], failed);
    ends("echo unsat; exit 1", 2, &["`unsat`, but ends with exit status: 1"], failed);
    ends("echo unsat; kill -SEGV $$", 2, &["`unsat`, but ends with signal: 11"], failed);
    let endless = "echo unsat; head -c 3000000 /dev/zero | tr '\\0' '\\n'; echo sat";
    ends(endless, 2, &["failed", "prints too much output"], failed);
    // More than a pipe holds.
    ends("head -c 3000000 /dev/zero; exit 1", 2, &["failed"], failed);
    // There is no counterexample: values that violate nothing are the fault of the query or of the
    // solver.
    ends(
        "echo sat",
        2,
        &["unconfirmed counterexample", "the interpreter does not confirm", "no values"],
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
    // It would sleep for longer than a command may take.
    let output = proved_by("sleep 300; echo unsat", &["--time-limit", "1", "--verbose"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("not proved: trailing_zeros = binary_search, u16, "));
    assert!(text(&output.stdout).contains(": time limit\n"));
    assert!(text(&output.stderr).contains("smt2: time limit\n"), "{output:?}");
}

/// The files of `--output` are the queries, in SMT-LIB 2, with the same bytes each time.
#[test]
fn queries_are_files() {
    let folder = Folder::new();
    let (first, second) = (folder.path("new/first"), folder.path("second"));
    let mut contents = Vec::new();
    for (path, jobs) in [(&first, "1"), (&second, "3")] {
        let (_script, solver) = solver("grep -q check-sat \"$1\" && echo unsat");
        let arguments = ["prove", "count_ones", "trailing_zeros", "--word", "u8", &solver];
        let options = ["--json", "--output", path, "--jobs", jobs];
        let printed = prints(bit_tables(), &[&arguments as &[&str], &options].concat());
        let json: Value = serde_json::from_str(&printed).expect("JSON");
        assert_eq!((&json["version"], &json["time_limit"]), (&"7.6.5".into(), &600.into()));
        let proofs = json["proofs"].as_array().expect("an array");
        assert!(proofs.len() > 10, "{printed}");
        let mut shown = BTreeSet::new();
        for proof in proofs {
            assert_eq!((&proof["word"], &proof["board"]), (&"u8".into(), &Value::Null));
            for claim in proof["claims"].as_array().expect("an array") {
                let file = claim["file"].as_str();
                assert_eq!(file.is_none(), claim["result"] == "proved by evaluation", "{claim}");
                shown.extend(file.map(str::to_owned));
            }
        }
        let files = files(path);
        assert!(files.iter().all(|(_, text)| text.contains("(check-sat)")));
        let names: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
        assert!(names.iter().any(|name| name.starts_with("count_ones.swar.u8.")), "{names:?}");
        assert_eq!(names, shown);
        contents.push(files);
    }
    assert_eq!(contents[0], contents[1]);
    folder.write("new/first/count_ones", "");
    let (_script, solver) = solver("echo unsat");
    let below = folder.path("new/first/count_ones/below");
    let arguments = [&ONE as &[&str], &[&solver, "--output", &below]];
    fails(bit_tables(), &arguments.concat(), &["cannot make the folder", "count_ones/below"]);
}

/// The files of a folder, by name.
fn files(folder: &str) -> Vec<(String, String)> {
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
    let folder = Folder::new();
    let (queries, temporary) = (folder.path("queries"), folder.path("temporary"));
    fs::create_dir(&temporary).expect("a folder");
    let log = folder.path("log");
    let (_script, solver) = solver(&format!("echo \"$1\" >> '{log}'; echo unsat"));
    let mut command = bit_tables();
    command.env("TMPDIR", &temporary);
    let arguments = ["prove", "trailing_zeros", "bit_scan_forward", "--word", "u8", &solver];
    let printed = prints(command, &[&arguments as &[&str], &["--output", &queries]].concat());
    let times = folder.read("log").lines().count();
    let texts: BTreeSet<String> = files(&queries).into_iter().map(|(_, text)| text).collect();
    assert_eq!(times, texts.len(), "{printed}");
    assert_eq!(files(&temporary), []);
    // The others are said to be the same, and as which.
    assert!(times < files(&queries).len() && printed.contains("  proved as others\n"), "{printed}");
    let named = format!(", {times} by sh ");
    assert!(printed.contains(&named), "{printed}");
}

/// Without a solver, a line says how to get one.
#[test]
fn a_missing_solver_is_reported() {
    let folder = Folder::new();
    for (solver, part) in [
        (&[] as &[&str], "no solver is installed"),
        (&["--solver", "bitwuzla"], "the program `bitwuzla`"),
        (&["--solver", "z3"], "the program `z3` is not installed"),
        (&["--solver", "no_such_solver --now"], "cannot run the solver `no_such_solver`"),
    ] {
        let mut command = bit_tables();
        command.env("PATH", folder.path(""));
        let arguments = [&ONE as &[&str], solver].concat();
        fails(command, &arguments, &[part, "`pip install bitwuzla`"]);
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
    let folder = Folder::new();
    let (_script, solver) =
        solver("case $1 in *kernighan.u16*) echo unknown;; *) echo unsat;; esac");
    let file = folder.path("proofs.md");
    let arguments = ["prove", "count_ones", &solver, "--document", &file];
    let output =
        run(bit_tables(), &[&arguments as &[&str], &["--technique", "kernighan"]].concat());
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let page = folder.read("proofs.md");
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

/// A folder with a solver that answers by a script, and notes which queries it is asked.
struct RecordedSolver(Folder);

impl RecordedSolver {
    fn new() -> Self {
        Self(Folder::new())
    }

    /// What becomes of a call with the record `proofs.tsv` and the page `proofs.md`.
    fn prove(&self, script: &str, arguments: &[&str]) -> Output {
        let version = "[ \"$1\" = --version ] && echo 7.6.5 && exit";
        let script = format!("{version}\nbasename \"$1\" >> '{}'\n{script}\n", self.0.path("log"));
        // In the same place each time, so it is the same solver.
        self.0.write("solver.sh", script);
        let solver = format!("--solver=sh '{}'", self.0.path("solver.sh"));
        let (record, page) = (self.0.path("proofs.tsv"), self.0.path("proofs.md"));
        let files = ["--record", &record, "--document", &page];
        run(bit_tables(), &[&["prove", &solver], arguments, &files].concat())
    }

    /// The queries that were asked since the last call, and none of a program's version.
    fn queries(&self) -> Vec<String> {
        let log = fs::read_to_string(self.0.path("log")).unwrap_or_default();
        let _ = fs::remove_file(self.0.path("log"));
        log.lines().map(str::to_owned).collect()
    }
}

/// What the record has as proved is not asked again; what reached the time limit is, with a longer
/// one.
#[test]
fn a_record_is_kept() {
    let asked = RecordedSolver::new();
    let subjects = ["count_ones", "--technique", "kernighan", "--jobs", "1", "--time-limit"];
    let limit = |seconds| [&subjects as &[&str], &[seconds]].concat();
    let slow = "case $1 in *kernighan.u16*) sleep 100;; esac; echo unsat";
    let first = asked.prove(slow, &limit("1"));
    assert_eq!(first.status.code(), Some(3), "{first:?}");
    let queries = asked.queries();
    assert!(queries.len() >= 5, "{queries:?}");
    let (record, page) = (asked.0.read("proofs.tsv"), asked.0.read("proofs.md"));
    assert!(record.contains("\nsolver\t1\tsh ") && record.contains(":t:1.0:1"), "{record}");
    assert_eq!(record.lines().filter(|line| line.starts_with("count_ones\t")).count(), 5);
    assert!(page.contains("- `count_ones = kernighan, u16`, `count_ones`: time limit"), "{page}");
    // What the record says already is no news.
    let again = asked.prove(slow, &limit("1"));
    assert_eq!((again.status.code(), asked.queries().len()), (Some(0), 0), "{again:?}");
    assert!(text(&again.stdout).contains("\n4 of 5 proved"), "{again:?}");
    assert_eq!((asked.0.read("proofs.tsv"), asked.0.read("proofs.md")), (record, page));
    // One that is asked for what is proved would fail.
    let proved = asked.prove("case $1 in *u16*) echo unsat;; *) exit 1;; esac", &limit("60"));
    assert_eq!(proved.status.code(), Some(0), "{proved:?}");
    let asked_again = asked.queries();
    let of_u16 = |query: &&String| query.starts_with("count_ones.kernighan.u16.");
    assert_eq!(asked_again, queries.iter().filter(of_u16).cloned().collect::<Vec<_>>());
    assert!(text(&proved.stdout).contains("5 of 5 proved"), "{proved:?}");
    let none = asked.prove("exit 1", &limit("60"));
    assert_eq!((none.status.code(), asked.queries().len()), (Some(0), 0), "{none:?}");
    assert!(!asked.0.read("proofs.md").contains("Not proved:"));
}

/// An interrupted run leaves what it has proved, and another goes on from there.
#[test]
fn an_interrupted_run_goes_on() {
    let asked = RecordedSolver::new();
    let subjects = ["trailing_zeros", "--word", "u8", "--jobs", "1"];
    // The solver itself interrupts the command, its parent, at the third query.
    let script = format!(
        "[ $(wc -l < '{}') -ge 3 ] && kill -INT $PPID && sleep 100; echo unsat",
        asked.0.path("log")
    );
    let stopped = asked.prove(&script, &subjects);
    assert_eq!(stopped.status.code(), Some(130), "{stopped:?}");
    assert!(!Path::new(&asked.0.path("proofs.md")).exists(), "a page of a part");
    let first: BTreeSet<String> = asked.queries().into_iter().collect();
    assert_eq!(first.len(), 3);
    let rest = asked.prove("echo unsat", &subjects);
    assert_eq!(rest.status.code(), Some(0), "{rest:?}");
    let second: BTreeSet<String> = asked.queries().into_iter().collect();
    assert!(second.len() > 3, "{second:?}");
    assert_eq!(first.intersection(&second).count(), 1, "{first:?} {second:?}");
    // All at once has the same record, but for the seconds and the name of the solver.
    let other = RecordedSolver::new();
    assert_eq!(other.prove("echo unsat", &subjects).status.code(), Some(0));
    let subjects_of = |record: &str| {
        let lines = record.lines().filter(|line| !line.starts_with("solver"));
        lines.map(|line| line.split('\t').take(4).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(subjects_of(&asked.0.read("proofs.tsv")), subjects_of(&other.0.read("proofs.tsv")));
}

/// A claim that changes is asked again, and one that is refuted then is reported.
#[test]
fn what_changes_is_proved_again() {
    let asked = RecordedSolver::new();
    let subjects = ["count_ones", "--technique", "swar", "--word", "u8"];
    assert_eq!(asked.prove("echo unsat", &subjects).status.code(), Some(0));
    let queries = asked.queries();
    let record = asked.0.read("proofs.tsv");
    // As if the code had been another when the record was made: one query with another digest.
    let place = record.find(":p:").expect("a claim");
    let digest = &record[place - 16..place];
    // Two subjects are none of the registry: one by its technique, one by its operation.
    let cells = "\tnone\tu8\t\t\t\t\t\t0.0\t\tis_empty e\n";
    let surplus = format!("is_empty{cells}is_nothing{cells}");
    let other = record.replace(digest, "0123456789abcdef") + &surplus;
    asked.0.write("proofs.tsv", other);
    let path = asked.0.path("proofs.tsv");
    let check = [&["prove"], &subjects as &[&str], &["--check", "--record", &path]].concat();
    let stale = run(bit_tables(), &check);
    assert_eq!((stale.status.code(), &*stale.stdout), (Some(1), &b""[..]), "{stale:?}");
    let message = text(&stale.stderr);
    for part in [
        "1 are in it with other queries or code, such as `count_ones = swar, u8`",
        "2 are in it, but not in the registry, such as `is_empty = none, u8`",
        "are not in it, such as `",
        "to renew it: bit-tables prove --record ",
    ] {
        assert!(message.contains(part), "`{part}` is not in {message}");
    }
    let again = asked.prove("echo unsat", &subjects);
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    assert_eq!(asked.queries().len(), 1, "of {queries:?}");
    assert!(asked.0.read("proofs.tsv").contains(digest));
    // The same queries of other code.
    let end = record.find("\tcount_ones ").expect("claims");
    let changed = record.replace(&record[end - 16..end], "0123456789abcdef");
    asked.0.write("proofs.tsv", changed);
    let stale = run(bit_tables(), &check);
    let found = text(&stale.stderr);
    assert!(found.contains("1 are in it with other queries or code, such as"), "{found}");
    asked.0.write("proofs.tsv", record.replace(digest, "0123456789abcdef"));
    let unknown = asked.prove("echo unknown", &subjects);
    assert_eq!(unknown.status.code(), Some(3), "what changed is not proved: {unknown:?}");
}

/// A record that is damaged or of something else is refused, and not overwritten.
#[test]
fn damaged_records_are_reported() {
    let asked = RecordedSolver::new();
    asked.0.write("proofs.tsv", "count_ones\tswar\n");
    let (_script, solver) = solver("echo unsat");
    let record = asked.0.path("proofs.tsv");
    let with = ["prove", &solver, "--record", &record];
    fails(
        bit_tables(),
        &[&with as &[&str], &["is_empty"]].concat(),
        &["cannot read ", "proofs.tsv: line 1: 2 cells"],
    );
    assert_eq!(asked.0.read("proofs.tsv"), "count_ones\tswar\n");
    let seed = ["trailing_zeros", "--technique", "debruijn(seed = 77)"];
    fails(
        bit_tables(),
        &[&with as &[&str], &seed].concat(),
        &["`trailing_zeros = debruijn(seed = 77), u8` is not of that"],
    );
}

/// Target-specific code in addition to the plain form is reported as not covered.
#[test]
fn kernels_are_not_proved() {
    let asked = RecordedSolver::new();
    let results = |subjects: &[&str]| {
        let output = asked.prove("echo unsat", subjects);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let printed = text(&output.stdout);
        let rows = printed.lines().skip(1).take_while(|line| !line.is_empty());
        let result = |row: &str| row.rsplit("  ").next().expect("a cell").trim().to_owned();
        (rows.map(result).collect::<BTreeSet<_>>(), printed.clone())
    };
    // Instructions of some processors, by intrinsics.
    for (operation, technique) in [("select", "pdep"), ("extract", "native"), ("indices", "simd")] {
        let (found, printed) = results(&[operation, "--technique", technique, "--word", "u32"]);
        assert!(found.iter().all(|one| one.starts_with("proved without vectors")), "{printed}");
        assert!(printed.contains(" proved, "), "{printed}");
    }
    let page = asked.0.read("proofs.md");
    let row = page.lines().find(|line| line.starts_with("| `pdep` |"));
    assert!(row.is_some_and(|row| row.contains("†")), "{row:?}");
    // The technique again, with the parts that all targets share.
    for (operation, technique) in [("count_ones", "native"), ("ones", "pop")] {
        let (found, printed) = results(&[operation, "--technique", technique, "--word", "u32"]);
        assert!(!found.iter().any(|one| one.contains("without")), "{printed}");
    }
}

/// The inputs of an operation on a word or board are the same whatever the technique, unless its
/// parameters change the arguments.
#[test]
fn inputs_are_of_the_operation() {
    let asked = RecordedSolver::new();
    for (subjects, inputs) in [
        (&["count_ones", "--word", "u8"] as &[&str], "2^8"),
        (&["hamming_distance", "--word", "u8"], "2^16"),
        (&["count_ones_of_slice", "--word", "u8"], "any length"),
        (&["leapers", "--board", "shogi"], "81"),
    ] {
        let output = asked.prove("echo unsat", subjects);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let record = asked.0.read("proofs.tsv");
        let own = record.lines().filter(|line| line.starts_with(&format!("{}\t", subjects[0])));
        let found: BTreeSet<&str> = own.filter_map(|line| line.split('\t').nth(4)).collect();
        assert_eq!(found, BTreeSet::from([inputs]), "{subjects:?}");
    }
}

/// A row is printed before what stands below it is proved: the solver waits for it.
#[test]
fn rows_are_printed_as_they_are_proved() {
    let folder = Folder::new();
    let printed = folder.path("printed");
    let (_script, solver) = solver(&format!(
        "case $1 in *.u16.*) for i in $(seq 300); do grep -q 'u8 .*  proved' '{printed}' && echo unsat && exit; sleep 0.1; done;; \
         *) echo unsat;; esac"
    ));
    let mut command = Command::new("sh");
    command.args(["-c", "printed=$1; shift; exec \"$0\" \"$@\" > \"$printed\""]);
    command.args([env!("CARGO_BIN_EXE_bit-tables"), &printed]);
    let arguments = ["prove", "count_ones", "--technique", "kernighan", "--jobs", "1", &solver];
    let output = run(command, &arguments);
    let text = folder.read("printed");
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("\n5 of 5 proved"), "{text}");
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
