//! The output languages.

use crate::command_error::CommandError;
use crate::requests::portable;
use bit_tables_c::{Header, Part, has_instructions_of};
use bit_tables_generator::__private::module::Module;
use bit_tables_generator::__private::{Elsewhere, generated};
use bit_tables_generator::{GeneratedSource, Layout, Target, Word};
use bit_tables_ir::CodeError;
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;

/// A language and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageOptions {
    /// The language of the code.
    pub language: Language,
    /// The prefix of all names in C; [`LanguageOptions::PREFIX`] for Rust.
    pub prefix: String,
}

/// An output language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust.
    Rust,
    /// C: a header for C99 and C++17 and later.
    C,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::Rust, Self::C];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::C => "c",
        }
    }

    /// Its usual name, for titles.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::C => "C",
        }
    }

    /// The extensions of its files, in lower case.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Rust => &["rs"],
            Self::C => &["h", "hh", "hpp", "hxx", "c", "cc", "cpp"],
        }
    }

    /// Whether its names need a prefix, because it has no modules.
    #[must_use]
    pub const fn has_prefix(self) -> bool {
        matches!(self, Self::C)
    }
}

impl Default for LanguageOptions {
    fn default() -> Self {
        Self { language: Language::Rust, prefix: Self::PREFIX.to_owned() }
    }
}

impl LanguageOptions {
    /// The default prefix of names in C.
    pub const PREFIX: &'static str = "bits_";

    /// The target of a command that names none: in Rust all targets, each under a `cfg`.
    #[must_use]
    pub fn default_target(&self) -> Target {
        match self.language {
            Language::Rust => Target::every(),
            Language::C => portable(),
        }
    }

    /// Adds an underscore to a prefix that lacks one, so that it does not run into the names: `bb`
    /// gives `bb_rook_attacks`.
    #[must_use]
    pub fn separated(prefix: &str) -> String {
        let is_separated = prefix.is_empty() || prefix.ends_with('_');
        if is_separated { prefix.to_owned() } else { format!("{prefix}_") }
    }

    /// The options as command-line text; empty for Rust.
    #[must_use]
    pub fn options(&self) -> String {
        let prefix = match self.prefix.as_str() {
            Self::PREFIX => String::new(),
            prefix => format!(" --prefix {prefix}"),
        };
        match self.language {
            Language::Rust => String::new(),
            Language::C => format!(" --language c{prefix}"),
        }
    }

    /// The commands that print this code again.
    #[must_use]
    pub fn commands(&self, printed: &GeneratedSource) -> Vec<String> {
        let options = self.options();
        let commands = printed.commands_with(&self.default_target()).into_iter();
        commands.map(|command| command + &options).collect()
    }

    /// The code, headed by the commands that print it again.
    ///
    /// # Errors
    /// If the code cannot be written in the language, or a prefix is asked for in Rust.
    pub fn text(
        &self,
        printed: &GeneratedSource,
        commands: &[String],
    ) -> Result<String, CommandError> {
        self.checked()?;
        match self.language {
            Language::Rust => Ok(printed.text(Layout::Readable)),
            Language::C => self.header(printed, commands, true),
        }
    }

    /// Checks that the language takes these options.
    ///
    /// # Errors
    /// If a prefix is asked for in Rust.
    pub fn checked(&self) -> Result<(), CommandError> {
        if self.prefix == Self::PREFIX || self.language.has_prefix() {
            return Ok(());
        }
        let message = "`--prefix` is for C: Rust has modules, so put the code into one";
        Err(CommandError::Failed(message.to_owned()))
    }

    /// The C header without checks.
    ///
    /// # Errors
    /// If the code cannot be written in C.
    pub(crate) fn header_without_checks(
        &self,
        printed: &GeneratedSource,
        commands: &[String],
    ) -> Result<String, CommandError> {
        self.header(printed, commands, false)
    }

    /// What is requested but left out, because its instructions need another target or `unsafe`,
    /// and what would include it: one line each.
    #[must_use]
    pub fn left_out(&self, printed: &GeneratedSource) -> Vec<String> {
        let is_named = |one: &Elsewhere| match self.language {
            Language::Rust => true,
            Language::C => has_instructions_of(one.architecture),
        };
        printed.left_out(is_named)
    }

    fn header(
        &self,
        printed: &GeneratedSource,
        commands: &[String],
        has_checks: bool,
    ) -> Result<String, CommandError> {
        let mut head = vec![generated()];
        head.extend_from_slice(commands);
        head.extend(printed.ram_note());
        head.extend(self.left_out(printed));
        let modules = printed.plans().map(|plan| (plan.request().word(), plan.module()));
        self.header_of(head, modules, has_checks)
    }

    /// The C header of these modules, each for a word, with `head` as the lines of its first
    /// comment.
    ///
    /// # Errors
    /// If a module cannot be written in C.
    pub fn header_of<'m>(
        &self,
        head: Vec<String>,
        modules: impl IntoIterator<Item = (Word, &'m Module)>,
        has_checks: bool,
    ) -> Result<String, CommandError> {
        let programs = modules.into_iter().map(|(word, module)| Ok((word, lower(module, word)?)));
        let programs: Vec<(Word, Program)> = programs
            .collect::<Result<_, CodeError>>()
            .map_err(|error| CommandError::because("print this in C".to_owned(), &error))?;
        let has_several = programs.len() > 1;
        let parts = programs.iter().map(|(word, program)| Part {
            name: has_several.then(|| word.name().to_owned()),
            doc: if has_several { format!("Functions of `{word}`.") } else { String::new() },
            program,
        });
        let header = Header { head, prefix: self.prefix.clone(), parts: parts.collect() };
        let text = if has_checks { header.text() } else { header.text_without_checks() };
        text.map_err(|error| CommandError::because("print this in C".to_owned(), &error))
    }
}
