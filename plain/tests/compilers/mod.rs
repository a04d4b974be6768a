//! The compilers of C and C++ that there are.

#![allow(dead_code, reason = "each test uses a part of it")]

use bit_tables_limited::Limited as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Prints what the self-check of `bits.h` returns, or `passed`.
pub const MAIN: &str = r#"#include "bits.h"
#include <stdio.h>

int main(void) {
    const char *failed = bits_self_check();
    printf("%s", failed != NULL ? failed : "passed");
    return 0;
}
"#;

/// What code must compile with, without a warning.
const WARNINGS: &[&str] =
    &["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// The seconds that a compiler or a program may take.
const LIMIT: u64 = 600;

/// The compilers that are installed. A test without any says so, and fails where all must be there.
pub fn compilers() -> Vec<&'static str> {
    let is_there = |name: &&str| {
        Command::new(name)
            .arg("--version")
            .stdout(std::process::Stdio::null())
            .spawn()
            .is_ok_and(|child| bit_tables_limited::output_within(child, LIMIT).status.success())
    };
    let (found, missing): (Vec<_>, Vec<_>) =
        ["gcc", "clang"].into_iter().partition(|name| is_there(name));
    for name in missing {
        assert!(std::env::var_os("CI").is_none(), "`{name}` is not installed");
        println!("skipped: `{name}` is not installed");
    }
    found
}

/// Options with which a program ends where something is undefined, or memory is read that is not its own.
pub const SANITIZED: [&str; 2] = ["-fsanitize=undefined,address", "-fno-sanitize-recover=all"];

/// Whether a compiler can compile with these options. GCC has what they link; Clang's are a package of its own, which on Debian
/// brings libraries that emulators for processors of 32 bits cannot have beside their own.
pub fn allows(compiler: &str, options: &[&str]) -> bool {
    if !options.contains(&SANITIZED[0]) {
        return true;
    }
    let folder = folder(&format!("sanitized_{compiler}"));
    std::fs::write(folder.join("main.c"), "int main(void) { return 0; }\n").expect("a file");
    let output = Command::new(compiler)
        .current_dir(&folder)
        .args(SANITIZED)
        .args(["main.c", "-o", "program"])
        .ends_within(LIMIT);
    let allows = output.status.success();
    assert!(allows || compiler != "gcc" || std::env::var_os("CI").is_none(), "{}", told(&output));
    if !allows {
        println!("skipped: `{compiler}` has no sanitizers");
    }
    allows
}

/// A folder for a test's files, which is empty.
pub fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// Compiles `main.c` in a folder, in a language such as `c99` or `c++20`, and returns the program.
pub fn compile(compiler: &str, folder: &Path, language: &str, options: &[&str]) -> PathBuf {
    let program = folder.join("program");
    let of = if language.contains("++") { "c++" } else { "c" };
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(["-x", of, &format!("-std={language}")]);
    let output = command
        .args(WARNINGS)
        .args(options)
        .arg("main.c")
        .arg("-o")
        .arg(&program)
        .ends_within(LIMIT);
    assert!(output.status.success(), "{command:?}:\n{}", told(&output));
    program
}

/// What a program prints.
pub fn printed(program: &Path) -> String {
    let output = Command::new(program).ends_within(LIMIT);
    assert!(output.status.success(), "{}:\n{}", program.display(), told(&output));
    told(&output)
}

fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}
