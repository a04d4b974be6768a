//! Code with its long tables in separate files.

use crate::common::{LIMIT, bit_tables, run};
use bit_tables_test_support::Limited as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The command writes the code and its files, which compile, and compares all of them.
#[test]
fn tables_in_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables_in_files");
    fs::create_dir_all(&folder).expect("a folder");
    let code = folder.join("attacks.rs");
    let path = code.to_str().expect("Unicode");
    let request = ["emit", "u64", "sliders = kindergarten", "--tables", "files", "--output", path];
    let output = run(bit_tables(), &request);
    assert!(output.status.success(), "{output:?}");
    let table = folder.join("attacks.rs.RANK_LOOK_UPS.bin");
    let bytes = fs::read(&table).expect("a file of a table");
    assert_eq!(bytes.len(), 64 * 64 * 8);
    let mut command = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned()));
    command.args(["--crate-type=lib", "--edition=2024", "--emit=metadata", path]);
    let output = command.current_dir(&folder).ends_within(100);
    assert!(output.status.success(), "{output:?}");
    let check = [&request[..], &["--check"]].concat();
    assert!(run(bit_tables(), &check).status.success());
    // A changed table is another.
    let mut changed = bytes.clone();
    changed[9] ^= 1;
    fs::write(&table, changed).expect("written");
    let output = run(bit_tables(), &check);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("RANK_LOOK_UPS.bin differs from the generated output"), "{message}");
    // The command in the message renews it, and leaves the code as it is.
    let renews = |message: &str, before: &str| {
        let (_, command) = message.split_once(before).expect("a command");
        let shell = format!("{} {command}", env!("CARGO_BIN_EXE_bit-tables"));
        let renewed = Command::new("sh").args(["-c", &shell]).ends_within(LIMIT);
        assert!(renewed.status.success(), "{renewed:?}");
        assert!(run(bit_tables(), &check).status.success(), "{command}");
        assert_eq!(fs::read(&table).expect("the table"), bytes);
    };
    renews(&message, "to renew it: bit-tables ");
    fs::remove_file(&table).expect("removed");
    let output = run(bit_tables(), &check);
    assert_eq!(output.status.code(), Some(2));
    renews(&String::from_utf8_lossy(&output.stderr), "to make it: bit-tables ");
    // Standard output cannot have separate files.
    let output = run(bit_tables(), &request[..5]);
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("needs `--output FILE`"), "{message}");
}

/// Files of tables are read by `unsafe` code: both together are refused, and nothing is written.
#[test]
fn files_are_refused_without_unsafe() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files_without_unsafe");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("attacks.rs");
    let request = "unsafe = none, sliders = kindergarten";
    let path = path.to_str().expect("Unicode");
    let output =
        run(bit_tables(), &["emit", "u64", request, "--tables", "files", "--output", path]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("`unsafe = none` does not allow: use `--tables rows`"), "{message}");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0);
}
