//! The front end for build scripts: Cargo's variables, a file in `OUT_DIR`, and directives for
//! Cargo.
//!
//! Errors are returned for `main` to print: Cargo shows the output of a failed script, so a
//! `cargo::error=` line would show each message twice.

use crate::file::SourceFile;
use crate::output::layout::Layout;
#[cfg(not(feature = "derive"))]
use crate::request::DiagnosticKind;
use crate::request::{Diagnostic, Diagnostics};
use crate::target::Target;
use crate::target::cargo::out_dir;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Writes generated code in a build script.
///
/// ```no_run
/// use bit_tables_generator::{BuildScript, DeBruijn, Error, Request, Word};
///
/// fn main() -> Result<(), Error> {
///     let request = Request::new(Word::U64)
///         .count_ones("auto")
///         .bit_scan_forward(DeBruijn::seeded(42))
///         .sliders("hyperbola");
///     BuildScript::from_cargo()?.write("bits.rs", request)
/// }
/// ```
///
/// Then write `include!(concat!(env!("OUT_DIR"), "/bits.rs"));` in the crate where you want the
/// functions.
#[derive(Clone, Debug)]
pub struct BuildScript {
    target: Target,
    out_dir: PathBuf,
    layout: Layout,
    has_files: bool,
}

impl BuildScript {
    /// Generates for the target that Cargo compiles the crate for.
    ///
    /// Tells Cargo that the script reads no files, so Cargo runs it again only if the script, the
    /// target or the features change. If your script reads files, read them by
    /// [`input`](Self::input).
    ///
    /// # Errors
    /// If one of Cargo's variables is missing, as outside a build script, or `OUT_DIR` is empty.
    pub fn from_cargo() -> Result<Self, Error> {
        let out_dir = PathBuf::from(out_dir().map_err(Cause::Environment)?);
        let target = Target::from_cargo()?;
        // Any such line disables Cargo's default of checking every file of the package. Cargo
        // always checks the sources of the script itself.
        println!("cargo::rerun-if-env-changed=CARGO_CFG_TARGET_FEATURE");
        Ok(Self { target, out_dir, layout: Layout::Compact, has_files: false })
    }

    /// Lays the file out for people, like [`Layout::Readable`]: with the feature `format`, as
    /// `prettyplease` prints it.
    #[must_use]
    pub fn readable(self) -> Self {
        Self { layout: Layout::Readable, ..self }
    }

    /// Puts long tables, of 16 KiB or more, into files next to the code, which includes them. By
    /// default they are byte strings in the code. [Without `unsafe`
    /// code](crate::Request::without_unsafe) they are always rows of numbers in the code, because
    /// converting bytes to words needs `unsafe`.
    #[must_use]
    pub fn tables_in_files(self) -> Self {
        Self { has_files: true, ..self }
    }

    /// Reads a text file of yours, such as a table, and tells Cargo to run the script again when it
    /// changes. A relative path begins at the folder of the crate's `Cargo.toml`.
    ///
    /// ```no_run
    /// use bit_tables_generator::{BuildScript, Error, Map};
    ///
    /// fn main() -> Result<(), Error> {
    ///     let script = BuildScript::from_cargo()?;
    ///     let costs = script.input("costs.txt")?;
    ///     let costs = (0_u8..).zip(costs.lines().map(|line| line.parse::<u16>().unwrap()));
    ///     script.write_maps("maps.rs", [Map::new("cost").from_pairs(costs).default(0_u16)])
    /// }
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read, or is not UTF-8.
    pub fn input(&self, path: impl AsRef<Path>) -> Result<String, Error> {
        let path = path.as_ref();
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(path).map_err(|error| Cause::NotRead(path.to_owned(), error).into())
    }

    /// Writes the requested code to a file in `OUT_DIR`, unless the file already has this content.
    /// Folders in the name must exist.
    ///
    /// # Errors
    /// If the request cannot be met or the file cannot be written; the error has all messages.
    /// Return it from `main` or unwrap it: Cargo shows the output of a failed build script.
    pub fn write(&self, name: &str, file: impl Into<SourceFile>) -> Result<(), Error> {
        let printed = file.into().print(&self.target)?;
        check_name(name)?;
        let write = |name: &str, bytes: &[u8]| self.write_file(name, bytes);
        let text = if self.has_files {
            // The text includes them by name only, because they are in the same folder.
            let file = Path::new(name).file_name().and_then(OsStr::to_str).unwrap_or(name);
            let folder = &name[..name.len() - file.len()];
            for (file, bytes) in printed.files(file) {
                write(&format!("{folder}{file}"), &bytes)?;
            }
            printed.text_beside(self.layout, file)
        } else {
            printed.text(self.layout)
        };
        write(name, text.as_bytes())
    }

    /// Writes functions of your own with their tables to a file in `OUT_DIR`, unless the file
    /// already has this content.
    ///
    /// ```no_run
    /// use bit_tables_generator::{BuildScript, Error, Map};
    ///
    /// fn main() -> Result<(), Error> {
    ///     let vowels = Map::new("is_vowel").from_fn('a'..='z', |x| "aeiou".contains(x)).default(false);
    ///     BuildScript::from_cargo()?.write_maps("maps.rs", [vowels])
    /// }
    /// ```
    ///
    /// # Errors
    /// If a map is not a function, or no technique is within its limits; or as
    /// [`write`](Self::write).
    #[cfg(feature = "maps")]
    pub fn write_maps(
        &self,
        name: &str,
        maps: impl IntoIterator<Item = crate::maps::Map>,
    ) -> Result<(), Error> {
        let texts: Vec<String> = maps
            .into_iter()
            .map(|map| Ok(map.print(&self.target)?.text(self.layout)))
            .collect::<Result<_, Diagnostics>>()?;
        check_name(name)?;
        self.write_file(name, texts.join("\n").as_bytes())
    }

    /// Writes the methods of a struct to a file in `OUT_DIR`. They are those of
    /// `#[derive(BitTables)]`, with types for words, squares, colors and pieces, but `auto` knows
    /// the target.
    ///
    /// `structure` is the struct without visibility and attributes: `Bitboard(u64)`, or `Bits` if
    /// it has no field. `options` is the contents of the parentheses of the derive's
    /// `#[bit_tables(…)]`. Include the file in the struct's module. Tables are in the code, even
    /// [with tables in files](Self::tables_in_files).
    ///
    /// ```no_run
    /// use bit_tables_generator::{BuildScript, Error};
    ///
    /// fn main() -> Result<(), Error> {
    ///     let options = "square(type = Square, into = Square::index, from = Square::new), count_ones, sliders = auto";
    ///     BuildScript::from_cargo()?.implement("bitboard.rs", "Bitboard(u64)", options)
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`write`](Self::write); or if the feature `derive` of the generator is off.
    pub fn implement(&self, name: &str, structure: &str, options: &str) -> Result<(), Error> {
        let text = methods(structure, options, &self.target)?;
        check_name(name)?;
        self.write_file(name, text.as_bytes())
    }

    fn write_file(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let path = self.out_dir.join(name);
        write_if_changed(&path, bytes).map_err(|error| Cause::NotWritten(path, error).into())
    }
}

/// Writes a file unless it has these bytes already: under another name first, so that a script that
/// is stopped leaves no part of it.
fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first failure is the one that matters.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Checks that a file of that name is inside `OUT_DIR`.
fn check_name(name: &str) -> Result<(), Error> {
    let mut parts = Path::new(name).components();
    if name.is_empty() || !parts.all(|part| matches!(part, Component::Normal(_))) {
        return Err(Cause::FileName(name.to_owned()).into());
    }
    Ok(())
}

/// The text of the methods of a struct.
#[cfg(feature = "derive")]
fn methods(structure: &str, options: &str, target: &Target) -> Result<String, Diagnostics> {
    use crate::derive::{DerivedStruct, Implementation, implementation};

    let derived = DerivedStruct::parse(structure, options)
        .map_err(|mistake| Diagnostics::of(vec![mistake]))?;
    let Implementation { code, diagnostics, plan } = implementation(derived, target);
    Diagnostics::if_any(diagnostics)?;
    // A comment ends with its line.
    let structure = structure.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut head = format!("// {}: methods of `{structure}`\n", crate::file::generated());
    if let Some(plan) = plan {
        head += "// They call the functions of\n";
        head += &crate::file::GeneratedSource::of(plan, target).head();
    }
    Ok(format!("{head}\n{}", crate::output::layout::laid_out(code, Layout::Compact)))
}

#[cfg(not(feature = "derive"))]
fn methods(_: &str, _: &str, _: &Target) -> Result<String, Diagnostics> {
    let message = "methods of a struct require the feature `derive` of `bit-tables-generator`";
    Err(Diagnostics::of(vec![Diagnostic::new(DiagnosticKind::MissingFeature, message)]))
}

/// Why a build script failed.
///
/// `Display`, and `Debug` as printed by `main`, show the whole message; for a request that cannot
/// be met, all diagnostics.
///
/// ```
/// use bit_tables_generator::{Error, ErrorKind, Request, SourceFile, Target, Word};
///
/// fn text() -> Result<(), Error> {
///     SourceFile::from(Request::new(Word::U64).count_ones("swarm")).print(&Target::unknown())?;
///     Ok(())
/// }
///
/// let error = text().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Request);
/// assert_eq!(error.to_string(), "unknown technique `swarm` for `count_ones`; did you mean `swar`?");
/// ```
pub struct Error {
    cause: Cause,
}

/// The kind of error in a build script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A variable of Cargo is missing, as outside a build script, or is not Unicode; or `OUT_DIR`
    /// is empty.
    Environment,
    /// A request cannot be met: [`Error::diagnostics`] says why.
    Request,
    /// The file's name is empty, absolute, or leads out of `OUT_DIR`.
    FileName,
    /// The file cannot be written. It is unchanged.
    NotWritten,
    /// A file that is an input cannot be read.
    NotRead,
}

enum Cause {
    Environment(String),
    Request(Diagnostics),
    FileName(String),
    NotWritten(PathBuf, io::Error),
    NotRead(PathBuf, io::Error),
}

impl Error {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match &self.cause {
            Cause::Environment(_) => ErrorKind::Environment,
            Cause::Request(_) => ErrorKind::Request,
            Cause::FileName(_) => ErrorKind::FileName,
            Cause::NotWritten(..) => ErrorKind::NotWritten,
            Cause::NotRead(..) => ErrorKind::NotRead,
        }
    }

    /// The diagnostics of the request; `None` for another kind of error.
    #[must_use]
    pub const fn diagnostics(&self) -> Option<&Diagnostics> {
        match &self.cause {
            Cause::Request(diagnostics) => Some(diagnostics),
            _ => None,
        }
    }
}

impl From<Cause> for Error {
    fn from(cause: Cause) -> Self {
        Self { cause }
    }
}

impl Target {
    /// Reads the target of the crate whose build script runs, from Cargo's variables `CARGO_CFG_*`
    /// and `TARGET`.
    ///
    /// # Errors
    /// If a variable is missing or not Unicode, as outside a build script.
    pub fn from_cargo() -> Result<Self, Error> {
        Self::from_environment().map_err(|why| Cause::Environment(why).into())
    }
}

/// For build scripts that make a [`Plan`](crate::Plan) or print a [`SourceFile`] themselves.
impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Self {
        Cause::Request(diagnostics).into()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Environment(message) => f.write_str(message),
            // Prints a single message, or else a list of them.
            Cause::Request(diagnostics) => {
                let messages: Vec<&str> = diagnostics.iter().map(Diagnostic::message).collect();
                match messages.as_slice() {
                    [message] => f.write_str(message),
                    all => {
                        let list = all.join("\n  ");
                        write!(f, "{} errors in what is requested:\n  {list}", all.len())
                    }
                }
            }
            Cause::FileName(name) => {
                write!(f, "`{name}` is not the name of a file in `OUT_DIR`, such as `bits.rs`")
            }
            Cause::NotWritten(path, error) => {
                write!(f, "cannot write {}: {error}", path.display())
            }
            Cause::NotRead(path, error) => {
                write!(f, "cannot read {}: {error}", path.display())
            }
        }
    }
}

/// Same as `Display`, because `fn main() -> Result<(), Error>` prints this.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, Word};
    use std::env;

    /// The result of a script for the host that writes a request to a file.
    fn written(out_dir: PathBuf, name: &str, request: &str) -> Result<(), Error> {
        let script = BuildScript {
            target: Target::unknown(),
            out_dir,
            layout: Layout::Compact,
            has_files: false,
        };
        script.write(name, Request::parse(Word::U64, request))
    }

    /// Every kind of error, and its data other than the message.
    #[test]
    fn each_kind_of_error() {
        let failure = |kind| match kind {
            // No build script runs here.
            ErrorKind::Environment => {
                (BuildScript::from_cargo().map(|_| ()), Some(ErrorKind::Request))
            }
            ErrorKind::Request => {
                (written(env::temp_dir(), "a.rs", "count_one, lowest"), Some(ErrorKind::FileName))
            }
            ErrorKind::FileName => {
                (written(env::temp_dir(), "../a.rs", "ones"), Some(ErrorKind::NotWritten))
            }
            ErrorKind::NotWritten => {
                (written("/no/such/folder".into(), "a.rs", "ones"), Some(ErrorKind::NotRead))
            }
            ErrorKind::NotRead => {
                let missing = BuildScript {
                    target: Target::unknown(),
                    out_dir: env::temp_dir(),
                    layout: Layout::Compact,
                    has_files: false,
                };
                (missing.input("no such file").map(|_| ()), None)
            }
        };
        let mut kind = Some(ErrorKind::Environment);
        while let Some(expected) = kind {
            let (result, next) = failure(expected);
            let error = result.expect_err("nothing is written");
            assert_eq!(error.kind(), expected, "{error}");
            assert_eq!(error.diagnostics().is_some(), expected == ErrorKind::Request);
            assert_eq!(format!("{error:?}"), error.to_string());
            kind = next;
        }
    }

    /// The header of a file of methods says what `auto` chose, and each method says how it works;
    /// messages do not mention attributes.
    #[test]
    #[cfg(feature = "derive")]
    fn methods_say_what_they_are() {
        let target: Target = "thumbv6m-none-eabi".parse().expect("a target");
        let methods = |structure, options| methods(structure, options, &target);
        let text = methods("Bits(u32)", "leading_zeros, count_ones = swar").expect("methods");
        let lines: Vec<&str> = text.lines().take(4).collect();
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            lines[0],
            format!("// @generated by bit-tables {version}: methods of `Bits(u32)`")
        );
        assert_eq!(
            lines[2],
            "// bit-tables emit u32 'leading_zeros = debruijn_separated, count_ones = swar' --target thumbv6m-none-eabi"
        );
        assert!(text.contains("Technique `debruijn_separated`") && text.contains("Origin: "));
        for (structure, options) in
            [("Bits", "count_ones"), ("Bits(Word)", "ones"), ("Bits(u8)", "")]
        {
            let message = methods(structure, options).expect_err("no methods").to_string();
            assert!(!message.contains("#["), "{message}");
        }
        assert!(methods("Bits(u8)", "operators").is_ok());
    }

    /// Build scripts return errors in boxes that may be sent to other threads.
    #[test]
    fn errors_are_for_every_thread() {
        fn is_error<T: std::error::Error + Send + Sync + 'static>() {}
        is_error::<Error>();
        is_error::<Diagnostics>();
        is_error::<Diagnostic>();
        is_error::<crate::UnfitBoard>();
    }
}
