//! The front end of build scripts: Cargo's variables, a file in `OUT_DIR`, the lines that Cargo reads.

use crate::file::File;
use crate::lists::List as _;
use crate::output::layout::Layout;
use crate::output::write::write_if_changed;
use crate::request::{Fault, Faults};
use crate::target::{Target, variable};
use std::fmt;
use std::path::{Component, Path, PathBuf};

/// Writes generated code in a build script.
///
/// ```no_run
/// use bit_tables_generator::{DeBruijn, Error, Request, Script, Word};
///
/// fn main() -> Result<(), Error> {
///     let request = Request::new(Word::U64)
///         .count_ones("auto")
///         .bit_scan_forward(DeBruijn::seeded(42))
///         .sliders("hyperbola");
///     Script::from_cargo()?.write("bits.rs", request)
/// }
/// ```
///
/// Then write `include!(concat!(env!("OUT_DIR"), "/bits.rs"));` in the crate where you want the functions.
#[derive(Clone, Debug)]
pub struct Script {
    target: Target,
    out_dir: PathBuf,
    layout: Layout,
}

impl Script {
    /// Generates for the target that Cargo compiles the crate for.
    ///
    /// Tells Cargo that the script reads no files, so Cargo runs it again only if the script, the target or the
    /// features change. If your script reads files, print a `cargo::rerun-if-changed` line for each.
    ///
    /// # Errors
    /// If one of Cargo's variables is missing, as outside a build script.
    pub fn from_cargo() -> Result<Self, Error> {
        let out_dir = PathBuf::from(variable("OUT_DIR").map_err(Error::new)?);
        let target = Target::from_cargo().map_err(Error::new)?;
        // Any such line turns off Cargo's default, which is to look at every file of the package. Cargo always looks
        // at the sources of the script itself.
        println!("cargo::rerun-if-env-changed=CARGO_CFG_TARGET_FEATURE");
        Ok(Self { target, out_dir, layout: Layout::Compact })
    }

    /// Lays the code out with `prettyplease`, for people to read. This takes longer to compile and to run.
    #[cfg(feature = "format")]
    #[must_use]
    pub fn readable(self) -> Self {
        Self { layout: Layout::Readable, ..self }
    }

    /// Writes the requested code to a file in `OUT_DIR`, unless the file has that content already. Folders in the
    /// name must exist.
    ///
    /// # Errors
    /// If the request cannot be met or the file cannot be written; the error has all messages. Return it from `main`
    /// or unwrap it: Cargo shows what a failed build script prints.
    pub fn write(&self, name: &str, file: impl Into<File>) -> Result<(), Error> {
        let printed = file.into().print(&self.target).map_err(|faults| Error::of(&faults))?;
        let mut parts = Path::new(name).components();
        if name.is_empty() || !parts.all(|part| matches!(part, Component::Normal(_))) {
            return Err(Error::new(format!(
                "`{name}` is not the name of a file in `OUT_DIR`, such as `bits.rs`"
            )));
        }
        let path = self.out_dir.join(name);
        write_if_changed(&path, printed.text(self.layout).as_bytes())
            .map(|_written| ())
            .map_err(|error| Error::new(format!("cannot write {}: {error}", path.display())))
    }
}

/// Why a build script failed.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    message: String,
}

impl Error {
    const fn new(message: String) -> Self {
        Self { message }
    }

    /// A message if there is one, and otherwise a list of them.
    fn of(faults: &Faults) -> Self {
        let mut messages: Vec<&str> = faults.iter().map(Fault::message).list();
        if messages.len() == 1 {
            return Self::new(messages.remove(0).to_owned());
        }
        Self::new(format!(
            "{} faults in what is requested:\n  {}",
            messages.len(),
            messages.join("\n  ")
        ))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// As displayed, since that is what `fn main() -> Result<(), Error>` prints.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
