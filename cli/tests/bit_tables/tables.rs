//! Code with its long tables in separate files.

use crate::common::{bit_tables, run, rustc, shell};
use std::fs;
use std::path::Path;

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
    rustc(&folder, &["--crate-type=lib", "--edition=2024", "--emit=metadata", path]);
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
        shell(env!("CARGO_BIN_EXE_bit-tables"), message, before);
        assert!(run(bit_tables(), &check).status.success(), "{message}");
        assert_eq!(fs::read(&table).expect("the table"), bytes);
    };
    renews(&message, "to renew it: bit-tables ");
    fs::remove_file(&table).expect("removed");
    let output = run(bit_tables(), &check);
    assert_eq!(output.status.code(), Some(2));
    renews(&String::from_utf8_lossy(&output.stderr), "to make it: bit-tables ");
}
