//! Where the output of the commands goes: files, terminals, pipes; and what ends it before its
//! time.

use crate::common::{
    Folder, LIMIT, bit_tables, debruijn_gen, fails, path_of_debruijn_gen, prints, run, text,
    without_line,
};
use bit_tables_test_support::Limited;
use std::fs;
use std::process::{Command, Stdio};

#[test]
fn files_are_whole_or_untouched() {
    let folder = Folder::new();
    let file = folder.path("scan.rs");
    let file = file.as_str();
    prints(debruijn_gen(), &["--seed", "42", "--output", file]);
    let written = fs::read_to_string(file).expect("the file");
    assert_eq!(without_line(&written), prints(debruijn_gen(), &["--seed", "42"]));
    prints(debruijn_gen(), &["--seed", "42", "--output", file, "--check"]);

    let output = run(debruijn_gen(), &["--seed", "43", "--output", file, "--check"]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!(
        "error: {file} differs from the generated output: line 2 is `// debruijn_gen --seed 42` in place of \
         `// debruijn_gen --seed 43`; to renew it: debruijn_gen --seed 43 --output {file}\n"
    );
    assert_eq!(text(&output.stderr), expected);

    // A checkout may end lines otherwise; another version is named.
    fs::write(file, written.replace('\n', "\r\n")).expect("a file");
    prints(debruijn_gen(), &["--seed", "42", "--output", file, "--check"]);
    let version = env!("CARGO_PKG_VERSION");
    fs::write(file, written.replacen(version, "0.0.1", 1)).expect("a file");
    let output = run(debruijn_gen(), &["--seed", "42", "--output", file, "--check"]);
    let expected = format!(": bit-tables 0.0.1 printed it, and this is {version}; to renew it");
    assert!(text(&output.stderr).contains(&expected), "{output:?}");
    fs::write(file, &written).expect("a file");

    // A wrong request, and a place that cannot be written to, leave the file and the folder as they
    // are.
    fails(debruijn_gen(), &["--sequence", "1", "--output", file], &["it starts with 63 zeros"]);
    let below = format!("{file}/below.rs");
    fails(debruijn_gen(), &["--seed", "42", "--output", &below], &["cannot write", "below.rs"]);
    let missing = folder.path("no/folder.rs");
    fails(debruijn_gen(), &["--seed", "42", "--output", &missing], &["cannot write"]);
    let directory = folder.path("");
    let directory = directory.as_str();
    fails(debruijn_gen(), &["--seed", "42", "--output", directory], &["cannot write"]);
    fails(debruijn_gen(), &["--seed", "42", "--output", directory, "--check"], &["cannot read"]);
    let absent = folder.path("absent.rs");
    let absent = absent.as_str();
    fails(
        debruijn_gen(),
        &["--seed", "42", "--output", absent, "--check"],
        &["cannot read", &format!("to make it: debruijn_gen --seed 42 --output {absent}\n")],
    );
    assert_eq!(fs::read_to_string(file).expect("the file"), written);
    assert_eq!(folder.count(), 1);
}

/// A list is compared as it comes, up to the first difference: this one would never end.
#[test]
fn checking_a_list_stops_at_the_first_difference() {
    let folder = Folder::new();
    let file = folder.path("all.txt");
    let file = file.as_str();
    fs::write(file, "0x0106143891634793\n").expect("a file");
    let output =
        run(debruijn_gen(), &["--list", "..", "--word", "u128", "--output", file, "--check"]);
    assert_eq!(output.status.code(), Some(1));
    // One that is a beginning only, or goes on after the end, differs too.
    let list = ["--list", "..9", "--word", "u16", "--output", file];
    prints(debruijn_gen(), &list);
    let written = fs::read_to_string(file).expect("the file");
    prints(debruijn_gen(), &[&list as &[&str], &["--check"]].concat());
    for other in [&written[..20], "", &format!("{written}0x0f65\n")] {
        fs::write(file, other).expect("a file");
        let output = run(debruijn_gen(), &[&list as &[&str], &["--check"]].concat());
        assert_eq!(output.status.code(), Some(1), "{other}");
    }
}

/// A file that is right already keeps its time, so that nothing is built again.
#[test]
fn a_file_that_is_right_is_left_alone() {
    let folder = Folder::new();
    let file = folder.path("file");
    for form in [&["--seed", "1"] as &[&str], &["--list", "0..9"]] {
        let arguments = [form, &["--output", &file]].concat();
        prints(debruijn_gen(), &arguments);
        let long_ago = std::time::SystemTime::UNIX_EPOCH;
        fs::File::options()
            .write(true)
            .open(&file)
            .and_then(|file| file.set_modified(long_ago))
            .expect("the time can be set");
        prints(debruijn_gen(), &arguments);
        let modified = fs::metadata(&file).and_then(|found| found.modified()).expect("a time");
        assert_eq!(modified, long_ago, "{form:?}");
        assert_eq!(folder.count(), 1);
    }
}

/// On a terminal, a list is the sequences and nothing else; written elsewhere, it is a bar.
#[cfg(target_os = "linux")]
#[test]
fn progress_is_for_terminals() {
    let on_terminal = |binary: &str, arguments: &str| {
        // `script`, of util-linux, gives a command a terminal.
        let output = Command::new("script")
            .args(["-qec", &format!("{binary} {arguments}"), "/dev/null"])
            .env("TERM", "xterm")
            .ends_within(LIMIT);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout)
    };
    let searched = on_terminal(env!("CARGO_BIN_EXE_bit-tables"), "search faxon --word u32");
    assert!(searched.contains("/1,024 ") && searched.contains("by 6 forms"), "{searched}");
    let on_terminal = |arguments: &str| on_terminal(path_of_debruijn_gen(), arguments);
    let shown = on_terminal("--list 0..100000");
    assert_eq!(shown.lines().count(), 100_000);
    assert!(shown.lines().all(|line| line.len() == 18), "{shown}");
    let shown = on_terminal("--list 0..400000 --output /dev/null");
    assert!(shown.contains("listing") && shown.contains("/400,000"), "{shown}");
    let shown = on_terminal("--count --family folded --word u64 --explain");
    assert!(shown.contains("0x783a9b23"), "{shown}");
}

/// Without standard output nothing can be printed, which is no success; and a file can be written.
#[cfg(unix)]
#[test]
fn a_closed_output_is_reported() {
    let folder = Folder::new();
    let file = folder.path("file");
    let file = file.as_str();
    let shell = |program: &str, arguments: &[&str], redirection: &str| {
        let line = format!("exec \"$0\" \"$@\" {redirection}");
        let mut command = Command::new("sh");
        command.args(["-c", &line, program]).args(arguments).ends_within(LIMIT)
    };
    let binaries = [env!("CARGO_BIN_EXE_bit-tables"), path_of_debruijn_gen()];
    for redirection in [">&-", "1</dev/null"] {
        for (binary, arguments) in [
            (binaries[0], &["emit", "u64", "count_ones"] as &[&str]),
            (binaries[0], &["show", "sliders", "--square", "d4"]),
            (binaries[0], &["list", "--json"]),
            (binaries[0], &["--help"]),
            (binaries[0], &["--version"]),
            (binaries[1], &["--seed", "1"]),
            (binaries[1], &["--list", "0..3"]),
        ] {
            let output = shell(binary, arguments, redirection);
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {redirection}: {message}");
            assert!(message.contains("cannot write to standard output: it is closed"), "{message}");
        }
        let output = shell(binaries[1], &["--seed", "1", "--output", file], redirection);
        assert!(output.status.success(), "{output:?}");
        fs::remove_file(file).expect("a file");
    }
    // What is thrown away is written, by whatever way the device is opened.
    for redirection in [">/dev/null", "1<>/dev/null", "2>&-", "<&-"] {
        let output = shell(binaries[1], &["--seed", "1"], redirection);
        assert!(output.status.success(), "{redirection}: {output:?}");
    }
}

/// Beyond a limit on the size of files a command says so, and leaves no part of one.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_size_leaves_no_file() {
    let folder = Folder::new();
    let file = folder.path("file");
    let file = file.as_str();
    for (binary, arguments) in [
        (path_of_debruijn_gen(), &["--list", "0..100000"] as &[&str]),
        (env!("CARGO_BIN_EXE_bit-tables"), &["emit", "u64", "count_ones = table16"]),
    ] {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -f 16; exec \"$0\" \"$@\"", binary]).args(arguments);
        let output = command.args(["--output", file]).ends_within(LIMIT);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(message.contains(&format!("cannot write {file}: File too large")), "{message}");
        assert_eq!(folder.count(), 0);
    }
}

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_reported() {
    let full =
        || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").expect("the device"));
    for mut command in [debruijn_gen(), bit_tables()] {
        let arguments: &[&str] = if command.get_program() == debruijn_gen().get_program() {
            &["--seed", "1"]
        } else {
            &["list"]
        };
        let output = command
            .args(arguments)
            .stdout(full())
            .stderr(Stdio::piped())
            .ends_with_its_streams_within(LIMIT);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("cannot write to standard output"), "{output:?}");
    }
    for mut command in [debruijn_gen(), bit_tables()] {
        let output = command
            .arg("--help")
            .stdout(full())
            .stderr(Stdio::piped())
            .ends_with_its_streams_within(LIMIT);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("cannot write to standard output"), "{output:?}");
    }
    fails(debruijn_gen(), &["--seed", "1", "--output", "/dev/full"], &["cannot write /dev/full"]);
    fails(debruijn_gen(), &["--seed", "1", "--check", "--output", "/dev/zero"], &["not a file"]);
}
