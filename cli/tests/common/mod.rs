//! Running the real commands.

#![allow(dead_code, reason = "not all tests run each of them")]

use bit_tables_test_support::Limited;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;
use tempfile::TempDir;

/// How many seconds a command may take: all take a fraction of one on a machine without other work.
pub const LIMIT: u64 = 120;

/// The path of the command `debruijn_gen`, next to `bit-tables`. It belongs to another package, so
/// it is built here, unless it is up to date.
pub fn path_of_debruijn_gen() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| {
        let own = Path::new(env!("CARGO_BIN_EXE_bit-tables"));
        let path = own.with_file_name(format!("debruijn_gen{EXE_SUFFIX}"));
        let is_optimised = own.parent().is_some_and(|folder| folder.ends_with("release"));
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--quiet", "--package", "bit-tables-console"]);
        cargo.args(is_optimised.then_some("--release")).current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = cargo.ends_within(900);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        path.to_str().expect("a name").to_owned()
    });
    &PATH
}

/// A printed file without the line that keeps rustfmt from it, as it is on standard output.
pub fn without_line(text: &str) -> String {
    text.replacen("#![cfg_attr(rustfmt, rustfmt_skip)]\n", "", 1)
}

/// The command `debruijn_gen`.
pub fn debruijn_gen() -> Command {
    heeding_signals(Command::new(path_of_debruijn_gen()))
}

/// The command `bit-tables`.
pub fn bit_tables() -> Command {
    heeding_signals(Command::new(env!("CARGO_BIN_EXE_bit-tables")))
}

/// The command as it is in a terminal, where signals end it. In a background job of a script, and
/// below `nohup`, they are ignored, and every child inherits that.
#[cfg(unix)]
#[allow(unsafe_code, reason = "nothing safe makes a signal do in a child what it does by default")]
fn heeding_signals(mut command: Command) -> Command {
    use std::os::unix::process::CommandExt;
    let by_default = || {
        for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
            // SAFETY: `signal` may be called between fork and exec, and no function of this program
            // is called by it.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        Ok(())
    };
    // SAFETY: as above, and nothing is allocated.
    unsafe { command.pre_exec(by_default) };
    command
}

#[cfg(not(unix))]
fn heeding_signals(command: Command) -> Command {
    command
}

/// What a command does, given nothing to read.
pub fn run(mut command: Command, arguments: &[impl AsRef<OsStr>]) -> Output {
    command.args(arguments).ends_within(LIMIT)
}

/// Bytes that are text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Exit status 2, nothing on standard output, and one message that has all the given parts.
#[track_caller]
pub fn fails(command: Command, arguments: &[impl AsRef<OsStr> + Debug], parts: &[&str]) {
    let output = run(command, arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    for part in parts {
        assert!(message.contains(part), "{arguments:?}: `{part}` is not in\n{message}");
    }
    assert!(!message.contains("panicked"), "{message}");
}

/// Exit status 0, and the output.
#[track_caller]
pub fn prints(command: Command, arguments: &[impl AsRef<OsStr> + Debug]) -> String {
    let output = run(command, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    // Notes are no errors; the tests of these look at them.
    let said = text(&output.stderr);
    assert!(said.lines().all(|line| line.starts_with("note: ")), "{arguments:?}: {said}");
    text(&output.stdout)
}

/// What `prove` prints of a file by a real solver, which must prove it; `None` where no solver is
/// installed, unless `BIT_TABLES_SOLVER` asks for one.
pub fn proved(file: &str) -> Option<String> {
    let output = run(bit_tables(), &["prove", file]);
    let message = text(&output.stderr);
    let is_asked = env::var_os("BIT_TABLES_SOLVER").is_some();
    if !is_asked && message.contains("no solver is installed") {
        eprintln!("not tested, as no solver is installed");
        return None;
    }
    assert_eq!(output.status.code(), Some(0), "{file}: {message}");
    Some(text(&output.stdout))
}

/// A folder with a script that is called as a solver is, and the option that names it.
pub fn solver(script: &str) -> (Folder, String) {
    let folder = Folder::new();
    folder
        .write("a solver.sh", format!("[ \"$1\" = --version ] && echo 7.6.5 && exit\n{script}\n"));
    let option = format!("--solver=sh '{}'", folder.path("a solver.sh"));
    (folder, option)
}

/// A folder of a test, and its files by their names.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a name").to_owned()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect("a file");
    }

    /// The number of its files.
    pub fn count(&self) -> usize {
        fs::read_dir(&self.0).expect("the folder").count()
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self.0.path()
    }
}

/// The command that a line `BEFORE COMMAND` of a message tells, as a shell runs it.
#[track_caller]
pub fn shell(program: &str, message: &str, before: &str) {
    let (_, command) = message.split_once(before).expect("a command");
    let output =
        Command::new("sh").args(["-c", &format!("{program} {command}")]).ends_within(LIMIT);
    assert!(output.status.success(), "{command}: {output:?}");
}

/// Compiles Rust in a folder, which succeeds.
#[track_caller]
pub fn rustc(folder: impl AsRef<Path>, options: &[&str]) {
    let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.current_dir(folder).arg("-Dwarnings").args(options);
    let output = command.ends_within(900);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}", message.chars().take(4000).collect::<String>());
}

/// Runs what such a compiler made of `main.rs`, which succeeds.
#[track_caller]
pub fn runs(folder: impl AsRef<Path>) {
    let output = Command::new(folder.as_ref().join("main")).ends_within(900);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
