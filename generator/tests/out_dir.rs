//! Where a build script writes.

use bit_tables_generator::{BuildScript, ErrorKind, Request, Word};
use bit_tables_test_support::Limited;
use std::env;
use std::fs;
use std::process::{Command, Output};

/// Runs the script below as Cargo would, in a folder.
fn run(folder: &std::path::Path, out_dir: &str) -> Output {
    let this = env::current_exe().expect("this program");
    Command::new(this)
        .args(["--exact", "a_script", "--nocapture"])
        .current_dir(folder)
        .env("OUT_DIR", out_dir)
        .env("TARGET", "x86_64-unknown-linux-gnu")
        .env("CARGO_CFG_TARGET_ARCH", "x86_64")
        .env("CARGO_CFG_TARGET_POINTER_WIDTH", "64")
        .ends_within(60)
}

/// Without a folder, files would get into the working folder.
#[test]
fn an_empty_folder_is_rejected() {
    let folder = env::temp_dir().join(format!("bit-tables-out-dir-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let files = || fs::read_dir(&folder).expect("the folder").count();
    let output = run(&folder, "");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.success(), files()), (false, 0), "{said}");
    assert!(said.contains("`OUT_DIR` is empty"), "{said}");
    let output = run(&folder, folder.to_str().expect("a name"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.success(), files()), (true, 1), "{said}");
    fs::remove_dir_all(&folder).expect("removed");
}

/// A build script, which the other test runs with the variables of one; without them it is
/// rejected.
#[test]
fn a_script() {
    let script = BuildScript::from_cargo();
    if env::var_os("OUT_DIR").is_none() {
        assert_eq!(script.err().map(|error| error.kind()), Some(ErrorKind::Environment));
        return;
    }
    let request = Request::parse(Word::U64, "count_ones");
    script.expect("Cargo's variables").write("bits.rs", request).expect("written");
}
