//! The output languages.

use super::requests::portable;
use crate::command_error::CommandError;
use bit_tables_c::{Enumeration, Header, Part, Style, has_instructions_of};
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
    /// The prefix of all names in C; [`LanguageOptions::PREFIX`] for other languages.
    pub prefix: String,
    /// The namespace of all names in C++; [`LanguageOptions::NAMESPACE`] for other languages.
    pub namespace: String,
    /// Whether the tables are in a file of their own, which only C has.
    pub is_extern: bool,
    /// The file of the self-checks in C or C++, without its folder.
    pub self_check: Option<String>,
}

/// An output language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust.
    Rust,
    /// C: a header for C99 and later, which C++17 can include.
    C,
    /// C++: a header for C++17 and later.
    Cpp,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Rust, Self::C, Self::Cpp];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::C => "c",
            Self::Cpp => "cpp",
        }
    }

    /// Its usual name, for titles.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::C => "C",
            Self::Cpp => "C++",
        }
    }

    /// The extensions of its files, in lower case. A file with one of two languages is of the
    /// first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Rust => &["rs"],
            Self::C => &["h", "c"],
            Self::Cpp => &["hpp", "hh", "hxx", "h++", "ipp", "cpp", "cc", "cxx", "h"],
        }
    }

    /// Whether its names need a prefix, because it has neither modules nor namespaces.
    #[must_use]
    pub const fn has_prefix(self) -> bool {
        matches!(self, Self::C)
    }
}

impl Default for LanguageOptions {
    fn default() -> Self {
        Self {
            language: Language::Rust,
            prefix: Self::PREFIX.to_owned(),
            namespace: Self::NAMESPACE.to_owned(),
            is_extern: false,
            self_check: None,
        }
    }
}

/// The texts of printed code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    /// The code.
    pub code: String,
    /// The tables that the code declares, for a file beside it.
    pub definitions: Option<String>,
    /// The self-checks, for a file of their own.
    pub checks: Option<String>,
}

impl Texts {
    /// Code alone.
    #[must_use]
    pub const fn of(code: String) -> Self {
        Self { code, definitions: None, checks: None }
    }
}

impl LanguageOptions {
    /// The default prefix of names in C.
    pub const PREFIX: &'static str = "bits_";
    /// The default namespace of names in C++.
    pub const NAMESPACE: &'static str = "bits";

    /// The target of a command that names none: in Rust all targets, each under a `cfg`.
    #[must_use]
    pub fn default_target(&self) -> Target {
        match self.language {
            Language::Rust => Target::every(),
            Language::C | Language::Cpp => portable(),
        }
    }

    /// The target of the code: the named one, or that of a command that names none. In C, tables for
    /// AVR are in flash.
    ///
    /// # Errors
    /// If the language is C++ and the target is AVR, whose compilers lack its headers.
    pub fn target(&self, named: Option<Target>) -> Result<Target, CommandError> {
        let target = named.unwrap_or_else(|| self.default_target());
        let is_avr = target.keeps_tables_in_ram();
        match self.language {
            Language::Cpp if is_avr => Err(CommandError::of_option(
                "language",
                "C++ for AVR: its compilers come without <cstdint> and the other headers of C++; `--language c` prints a header that C++ \
                 includes too",
            )),
            Language::C => Ok(target.with_tables_in_flash()),
            Language::Rust | Language::Cpp => Ok(target),
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
        let mut text = match self.language {
            Language::Rust => String::new(),
            other => format!(" --language {}", other.name()),
        };
        if self.prefix != Self::PREFIX {
            text += &format!(" --prefix {}", self.prefix);
        }
        if self.namespace != Self::NAMESPACE {
            text += &format!(" --namespace {}", self.namespace);
        }
        if self.is_extern {
            text += " --linkage extern";
        }
        if let Some(name) = &self.self_check {
            let quoted = shlex::try_quote(name).unwrap_or_else(|_| name.as_str().into());
            text += &format!(" --self-check {quoted}");
        }
        text
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
    /// If the language has not all of the options, or the code cannot be written in it.
    pub fn text(
        &self,
        printed: &GeneratedSource,
        commands: &[String],
    ) -> Result<String, CommandError> {
        Ok(self.texts(printed, commands, None)?.code)
    }

    /// The code for a file of this name, and what stands in files of their own.
    ///
    /// # Errors
    /// If the language has not all of the options, other files need the name and there is none, or
    /// the code cannot be written in the language.
    pub fn texts(
        &self,
        printed: &GeneratedSource,
        commands: &[String],
        file: Option<&str>,
    ) -> Result<Texts, CommandError> {
        self.checked()?;
        if self.language == Language::Rust {
            return Ok(Texts::of(printed.text(Layout::Readable)));
        }
        let mut head = vec![generated()];
        head.extend_from_slice(commands);
        head.extend(printed.ram_note());
        head.extend(self.left_out(printed));
        let modules: Vec<(Word, &Module)> =
            printed.plans().map(|plan| (plan.request().word(), plan.module())).collect();
        let is_named = modules.len() > 1;
        let modules = modules
            .into_iter()
            .map(|(word, module)| (is_named.then(|| word.name().to_owned()), word, module));
        self.texts_of(printed.target(), head, modules, None, file)
    }

    /// Checks that the language takes these options.
    ///
    /// # Errors
    /// If it has not one of them.
    pub fn checked(&self) -> Result<(), CommandError> {
        let is_rust = self.language == Language::Rust;
        let is_c = self.language == Language::C;
        let refusals = [
            (
                self.prefix != Self::PREFIX && is_rust,
                "`--prefix` is for C: Rust has modules, so put the code into one",
            ),
            (
                self.prefix != Self::PREFIX && !is_c,
                "`--prefix` is for C: C++ has namespaces, so use `--namespace`",
            ),
            (
                self.namespace != Self::NAMESPACE && is_rust,
                "`--namespace` is for C++: Rust has modules, so put the code into one",
            ),
            (
                self.namespace != Self::NAMESPACE && is_c,
                "`--namespace` is for C++: in C names have a prefix, so use `--prefix`",
            ),
            (
                self.is_extern && !is_c,
                "`--linkage extern` is for C: in C++ and Rust a program has one copy of each table",
            ),
            (
                self.self_check.is_some() && is_rust,
                "`--self-check` is for C and C++: in Rust the compiler checks the code where it stands",
            ),
        ];
        match refusals.into_iter().find(|(is_wrong, _)| *is_wrong) {
            Some((_, message)) => Err(CommandError::Failed(message.to_owned())),
            None => Ok(()),
        }
    }

    /// What is requested but left out, because its instructions need another target or `unsafe`,
    /// and what would include it: one line each.
    #[must_use]
    pub fn left_out(&self, printed: &GeneratedSource) -> Vec<String> {
        let is_named = |one: &Elsewhere| match self.language {
            Language::Rust => true,
            Language::C | Language::Cpp => has_instructions_of(one.architecture),
        };
        printed.left_out(is_named)
    }

    /// The texts of these modules in C or C++ for the target. Each module has the name of its part of
    /// the file, if it has one, and a word. The lines of `head` are the first comment, and
    /// `enumeration` is what a function returns in place of numbers.
    ///
    /// # Errors
    /// As for [`texts`](Self::texts).
    pub fn texts_of<'m>(
        &self,
        target: &Target,
        head: Vec<String>,
        modules: impl IntoIterator<Item = (Option<String>, Word, &'m Module)>,
        enumeration: Option<Enumeration>,
        file: Option<&str>,
    ) -> Result<Texts, CommandError> {
        let refused = |error: CodeError| {
            CommandError::because(format!("print this in {}", self.language.title()), &error)
        };
        let programs =
            modules.into_iter().map(|(name, word, module)| Ok((name, lower(module, word)?)));
        let programs: Vec<(Option<String>, Program)> =
            programs.collect::<Result<_, CodeError>>().map_err(refused)?;
        let parts = programs.iter().map(|(name, program)| Part {
            name: name.clone(),
            doc: name.as_ref().map_or_else(String::new, |name| format!("Functions of `{name}`.")),
            program,
        });
        let style = match self.language {
            Language::Cpp => Style::cpp(&self.namespace),
            _ => Style::c(&self.prefix),
        };
        let is_extern = self.is_extern;
        let is_for_avr = target.reads_flash();
        let empty = Header::new(style, parts.collect());
        let header = Header { head, is_extern, is_for_avr, enumeration, ..empty };
        let beside = |option: &str| {
            let message = format!(
                "`{option}` needs `--output FILE`: its file includes that file by its name"
            );
            file.ok_or(CommandError::Failed(message))
        };
        let (mut definitions, mut checks) = (None, None);
        if self.is_extern {
            definitions = Some(header.definitions(beside("--linkage extern")?).map_err(refused)?);
        }
        if self.self_check.is_some() {
            checks = Some(header.checks(beside("--self-check")?).map_err(refused)?);
        }
        let code = if checks.is_some() { header.text_without_checks() } else { header.text() };
        Ok(Texts { code: code.map_err(refused)?, definitions, checks })
    }
}
