//! What ends the commands before their time: signals, and readers that go away.

#![cfg(unix)]

use crate::common::{LIMIT, bit_tables, debruijn_gen, path_of_debruijn_gen, prints, text};
use bit_tables_test_support::{Limited, output_within, spent_by};
use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn spawned(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the command runs")
}

/// Sends a process a signal.
fn send(signal: &str, child: &Child) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).ends_within(LIMIT);
    assert!(kill.status.success());
}

/// Waits until processors have worked on a child for this long.
fn works(child: &Child, milliseconds: u64) {
    let started = Instant::now();
    wait_for(|| spent_by(child, started) >= Duration::from_millis(milliseconds));
}

/// Waits until something is so.
#[track_caller]
fn wait_for(is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(LIMIT), "it never is");
        sleep(Duration::from_millis(5));
    }
}

fn files_in(folder: &TempDir) -> usize {
    fs::read_dir(folder.path()).expect("the folder").count()
}

/// A long list that is stopped, by Ctrl-C or otherwise, says so, and leaves no file.
#[test]
fn signals_stop_cleanly() {
    for signal in ["-INT", "-TERM"] {
        stops_cleanly(signal);
    }
}

fn stops_cleanly(signal: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("all.txt");
    let mut command = debruijn_gen();
    command.args(["--list", "..", "--output"]).arg(&path);
    let child = spawned(&mut command);
    wait_for(|| files_in(&folder) > 0);
    send(signal, &child);
    let output = output_within(child, LIMIT);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "error: stopped\n");
    assert_eq!(files_in(&folder), 0);
}

/// Ctrl-C ends what waits for its reader: there is no file to take away.
#[test]
fn ctrl_c_ends_what_waits() {
    let mut child = spawned(debruijn_gen().args(["--list", ".."]));
    let mut reader = child.stdout.take().expect("a pipe");
    reader.read_exact(&mut [0; 16]).expect("some output");
    send("-INT", &child);
    // It ends though nobody reads on.
    assert_eq!(output_within(child, LIMIT).status.signal(), Some(2));
}

/// The search for Faxon's tables prints its results, and when stopped the command that continues
/// it.
#[test]
fn a_search_is_taken_up_again() {
    let stopped = |arguments: &[&str]| {
        let child = spawned(bit_tables().args(arguments));
        works(&child, 1_000);
        send("-INT", &child);
        let output = output_within(child, LIMIT);
        assert_eq!(output.status.code(), Some(130));
        let message = text(&output.stderr);
        let (_, command) = message.split_once("to go on: bit-tables ").expect("how to go on");
        (text(&output.stdout), command.trim().to_owned())
    };
    let (_, command) = stopped(&["search", "faxon"]);
    let arguments: Vec<&str> = command.split(' ').collect();
    let (_, later) = stopped(&arguments);
    let from = |command: &str| -> u64 {
        let number = command.split(' ').skip_while(|&word| word != "--from").nth(1);
        number.and_then(|number| number.parse().ok()).expect("a number")
    };
    assert!(0 < from(&command) && from(&command) < from(&later), "{command}\n{later}");

    let all = prints(bit_tables(), &["search", "faxon", "--word", "u32"]);
    assert!(all.contains("32 entries: key 0x7ad8, shifts by 4 and 8, offset 0\n"), "{all}");
    assert!(
        all.contains("searched beginnings 0 to 225792 of 225792: the fewest entries in them are 32, by 6 forms; no other"),
        "{all}"
    );
    // What has been found when it is stopped is kept.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("found.txt");
    stopped(&["search", "faxon", "--output", path.to_str().expect("a name")]);
    let found = fs::read_to_string(&path).expect("the file");
    assert!(found.contains("entries: key") && found.contains("beginnings 0 to "), "{found}");
}

/// Proofs end with their solvers, and what has been proved is printed.
#[test]
fn proofs_are_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let (script, started) = (folder.path().join("solver"), folder.path().join("started"));
    // The shell waits for another process, which is ended too.
    let lines = format!(
        "case $1 in *--version) ;; *.swar.*) echo unsat;; *) echo > '{}'; sleep 300; echo sat;; esac",
        started.display()
    );
    fs::write(&script, lines).expect("a file");
    let solver = format!("sh '{}'", script.display());
    let mut command = bit_tables();
    command.args(["prove", "count_ones", "--word", "u32", "--jobs", "2", "--solver", &solver]);
    let child = spawned(&mut command);
    wait_for(|| started.exists());
    send("-INT", &child);
    let output = output_within(child, LIMIT);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(text(&output.stderr).starts_with("error: stopped with "), "{output:?}");
    assert!(text(&output.stdout).starts_with("operation "), "{output:?}");
    // No process has the script on its command line.
    let all = Command::new("ps").args(["-eo", "args"]).ends_within(LIMIT);
    let name = script.to_str().expect("a name");
    assert!(text(&all.stdout).lines().all(|line| !line.contains(name)));
}

/// What is ignored when a command starts is ignored by it, as by `nohup` and in background jobs;
/// other signals still stop it, and it leaves no file.
#[test]
fn ignored_signals_stay_ignored() {
    for (ignored, signal, status) in
        [("INT", "-INT", 130), ("HUP", "-HUP", 130), ("INT HUP", "-INT", 130)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let shell = format!("trap '' {ignored}; exec \"$0\" --list .. --output \"$1\"");
        let mut command = Command::new("sh");
        command.args(["-c", &shell, path_of_debruijn_gen()]).arg(folder.path().join("all.txt"));
        let mut child = spawned(&mut command);
        wait_for(|| files_in(&folder) > 0);
        // It is at work, so it watches.
        let size = || {
            let entry = fs::read_dir(folder.path()).expect("the folder").next().expect("a file");
            entry.and_then(|entry| entry.metadata()).expect("its size").len()
        };
        wait_for(|| size() > 0);
        send(signal, &child);
        sleep(Duration::from_millis(200));
        assert_eq!(child.try_wait().expect("its state"), None, "{signal} is ignored");
        send("-TERM", &child);
        assert_eq!(output_within(child, LIMIT).status.code(), Some(status));
        assert_eq!(files_in(&folder), 0);
    }
}

/// A reader that goes away, as `head` does, ends a command in silence, however much it has left to
/// print.
#[test]
fn a_closed_pipe_ends_it_in_silence() {
    for (mut command, arguments) in [
        (bit_tables(), &["emit", "u64", "count_ones = table16"] as &[&str]),
        (bit_tables(), &["list", "--json"]),
        (bit_tables(), &["show", "sliders", "--color", "always"]),
        (bit_tables(), &["search", "faxon"]),
        (bit_tables(), &["--help"]),
        // This one would never end.
        (debruijn_gen(), &["--list", ".."]),
    ] {
        let (_, closed) = std::io::pipe().expect("a pipe");
        let output = command
            .args(arguments)
            .stdout(closed)
            .stderr(Stdio::piped())
            .ends_with_its_streams_within(LIMIT);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

/// Every search in units stops at once, in the middle of a unit too, and says what is kept; what a
/// file has is not done again.
#[test]
fn searches_in_units_stop_and_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    for (place, search) in [
        &["faxon", "--part", "1/64"] as &[&str],
        &["faxon"],
        &["magic", "--board", "shogi", "--rounds", "9"],
        &["zobrist", "--word", "u128", "--count", "60000", "--rounds", "4000000000"],
        // Units of a few milliseconds, each of which finishes before the next check for a stop.
        &["zobrist", "--rounds", "30000"],
    ]
    .into_iter()
    .enumerate()
    {
        for signal in ["-INT", "-TERM"] {
            let file = folder.path().join(format!("{place}{signal}.jsonl"));
            let file = file.to_str().expect("a name");
            let stopped = |resume: &[&str]| {
                let child = spawned(bit_tables().arg("search").args(search).args(resume));
                works(&child, 2_000);
                send(signal, &child);
                // Some units take far longer than this limit.
                let output = output_within(child, LIMIT);
                assert_eq!(output.status.code(), Some(130), "{search:?}");
                (text(&output.stdout), text(&output.stderr))
            };
            let (printed, said) = stopped(&["--resume", file]);
            let kept = fs::read_to_string(file).expect("the file").lines().count();
            assert_eq!(printed, "");
            assert!(said.starts_with(&format!("error: stopped after {kept} of ")), "{said}");
            assert!(
                said.contains(&format!(", which {file} has; to go on: bit-tables search ")),
                "{said}"
            );
            // The first unit of some takes longer than this test.
            let (_, said) = stopped(&["--resume", file]);
            let later = fs::read_to_string(file).expect("the file").lines().count();
            assert!(later >= kept && said.contains(&format!(" after {later} of ")), "{said}");
        }
    }
    let child = spawned(bit_tables().args(["search", "zobrist", "--rounds", "4000000000"]));
    works(&child, 500);
    send("-INT", &child);
    let said = text(&output_within(child, LIMIT).stderr);
    assert!(
        said.contains(", and nothing is saved: use `--resume FILE` to save progress"),
        "{said}"
    );
}

/// Ctrl-C at `search | tail` ends the reader as well; the message says how to go on, and nothing of
/// a pipe.
#[test]
fn a_search_is_stopped_with_its_reader() {
    let mut child = spawned(bit_tables().args(["search", "faxon"]));
    works(&child, 700);
    drop(child.stdout.take());
    send("-INT", &child);
    let output = output_within(child, LIMIT);
    assert_eq!(output.status.code(), Some(130));
    let said = text(&output.stderr);
    assert!(said.starts_with("error: stopped; keep what was found, and to go on: "), "{said}");
}
