//! The compilers of C and C++ that there are.

#![allow(dead_code, reason = "each test uses a part of it")]

use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::{Plan, Request, Target};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;
use bit_tables_test_support::{Limited as _, printed_by};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Prints what the self-check in `check.c` returns, or `passed`.
pub const MAIN: &str = r#"#include "check.c"
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

/// The additional warning for headers of C++: those of C have its casts.
pub const NO_C: &str = "-Wold-style-cast";

/// The seconds that a compiler or a program may take.
const LIMIT: u64 = 600;

/// Whether every compiler and tool must be installed, as `.ci/c` installs them.
pub fn must_all_be_there() -> bool {
    std::env::var_os("BIT_TABLES_EVERY_COMPILER").is_some()
}

/// The compilers that are installed. A test without any says so, and fails where all must be there.
pub fn compilers() -> Vec<&'static str> {
    let found = ["gcc", "clang"].into_iter().filter(|name| {
        let is_there = is_installed(name);
        assert!(is_there || !must_all_be_there(), "`{name}` is not installed");
        is_there
    });
    found.collect()
}

/// Whether a command is installed. If not, a line says that something is skipped.
pub fn is_installed(command: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&path).any(|folder| folder.join(command).exists());
    if !is_there {
        println!("skipped: `{command}` is not installed");
    }
    is_there
}

/// The program of a request for a target.
pub fn program(request: &Request, target: &Target) -> Program {
    let plan = Plan::new(request, target).unwrap_or_else(|why| panic!("{request}: {why}"));
    lower(plan.module(), request.word()).unwrap_or_else(|why| panic!("{request}: {why}"))
}

/// A part of a header without documentation.
pub fn part(name: impl Into<Option<String>>, program: &Program) -> Part<'_> {
    Part { name: name.into(), doc: String::new(), program }
}

/// The header of one program.
pub fn header(style: Style, program: &Program) -> Header<'_> {
    Header::new(style, vec![part(None, program)])
}

/// Options with which a program ends where something is undefined, or memory is read that is not
/// its own.
pub const SANITIZED: [&str; 2] = ["-fsanitize=undefined,address", "-fno-sanitize-recover=all"];

/// Whether a compiler can compile with these options. GCC includes the libraries that they link;
/// Clang's are in a package of their own, which on Debian conflicts with libraries that emulators
/// of 32-bit processors need.
pub fn allows(compiler: &str, options: &[&str]) -> bool {
    if !options.contains(&SANITIZED[0]) {
        return true;
    }
    let folder = folder(&format!("sanitized_{compiler}"));
    put(&folder, "main.c", "int main(void) { return 0; }\n");
    let output = Command::new(compiler)
        .current_dir(&folder)
        .args(SANITIZED)
        .args(["main.c", "-o", "program"])
        .ends_within(LIMIT);
    let allows = output.status.success();
    assert!(allows || compiler != "gcc" || !must_all_be_there(), "{}", printed_by(&output));
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

/// Writes a file in a folder.
pub fn put(folder: &Path, name: &str, text: impl AsRef<str>) {
    std::fs::write(folder.join(name), text.as_ref()).expect("a file");
}

/// Writes `bits.h`, and its self-checks to `check.c`.
pub fn write(folder: &Path, header: &Header) {
    for (name, text) in [("bits.h", header.text()), ("check.c", header.checks("bits.h"))] {
        put(folder, name, text.unwrap_or_else(|error| panic!("{error}")));
    }
}

/// Compiles `main.c` in a folder, in a language such as `c99` or `c++20`, and returns the program.
pub fn compile(compiler: &str, folder: &Path, language: &str, options: &[&str]) -> PathBuf {
    let program = folder.join("program");
    let mut command = command(compiler, folder, language, options);
    let is_linked = language.contains("++") && !options.contains(&"-fsyntax-only");
    let libraries: &[&str] = if is_linked { &["-lstdc++"] } else { &[] };
    let _ = command.arg("main.c").arg("-o").arg(&program).args(libraries).prints_within(LIMIT);
    program
}

/// A compiler in a folder, for a language and with all warnings.
fn command(compiler: &str, folder: &Path, language: &str, options: &[&str]) -> Command {
    let is_cpp = language.contains("++");
    let of = if is_cpp { "c++" } else { "c" };
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(["-x", of, &format!("-std={language}")]).args(WARNINGS);
    command.args(options);
    command
}

/// Compiles a file in a folder, and returns the object file.
pub fn object(
    compiler: &str,
    folder: &Path,
    language: &str,
    options: &[&str],
    file: &str,
) -> PathBuf {
    let object = folder.join(file).with_extension("o");
    let mut command = command(compiler, folder, language, options);
    let _ = command.args(["-c", file, "-o"]).arg(&object).prints_within(LIMIT);
    object
}

/// What a compiler says of a file that it must reject.
pub fn rejected(
    compiler: &str,
    folder: &Path,
    language: &str,
    options: &[&str],
    file: &str,
) -> String {
    let mut command = command(compiler, folder, language, options);
    let output = command.args(["-fsyntax-only", file]).ends_within(LIMIT);
    assert!(!output.status.success(), "{command:?} succeeds");
    printed_by(&output)
}

/// Links object files, with the library of C++.
pub fn linked(compiler: &str, folder: &Path, objects: &[PathBuf]) -> PathBuf {
    let program = folder.join("program");
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(objects).arg("-lstdc++").arg("-o").arg(&program);
    let _ = command.prints_within(LIMIT);
    program
}

/// Whether `main.c` in a folder compiles, or else an assertion fails that is evaluated then.
pub fn compiles(compiler: &str, folder: &Path, language: &str) -> bool {
    let of = if language.contains("++") { "c++" } else { "c" };
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(["-x", of, &format!("-std={language}"), "-fsyntax-only"]);
    let output = command.arg("main.c").ends_within(LIMIT);
    let said = printed_by(&output);
    let failed = said.contains("static assertion failed") || said.contains("static_assert failed");
    assert_ne!(output.status.success(), failed, "{command:?}:\n{said}");
    !failed
}

/// What a program prints.
pub fn printed(program: &Path) -> String {
    Command::new(program).prints_within(LIMIT)
}

/// What a program prints, however it ends.
pub fn output_of(program: &Path) -> String {
    printed_by(&Command::new(program).ends_within(LIMIT))
}
