//! Source files: requests, resolved for a target, as text.

use crate::output::form::TextOptions;
use crate::output::layout::Layout;
use crate::output::{tables, text};
use crate::plan::Plan;
use crate::plan::left_out::Elsewhere;
use crate::request::{Diagnostic, DiagnosticKind, Diagnostics, Request};
use crate::target::Target;
use proc_macro2::{TokenStream, TokenTree};

/// A source file to be printed: requests, each at the top level or in its own module.
///
/// The code compiles in every edition. In edition 2015 the root of the crate needs
/// `extern crate core;`, as paths begin with `::core`.
///
/// ```
/// use bit_tables_generator::{Layout, Request, SourceFile, Target, Word};
///
/// let file = SourceFile::new()
///     .module("bits32", "Words of 32 bits.", Request::new(Word::U32).count_ones("swar"))
///     .module("bits64", "Words of 64 bits.", Request::new(Word::U64).count_ones("swar"));
/// let printed = file.print(&"thumbv6m-none-eabi".parse::<Target>()?)?;
/// assert!(printed.text(Layout::Compact).contains("pub mod bits32 {"));
/// let command = "bit-tables emit u32 'count_ones = swar' --target thumbv6m-none-eabi";
/// assert_eq!(printed.commands()[0], command);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SourceFile {
    sections: Vec<Section>,
}

#[derive(Clone, Debug)]
struct Section {
    module: Option<ModuleHead>,
    request: Request,
}

#[derive(Clone, Debug)]
struct ModuleHead {
    name: String,
    doc: String,
    /// Whether its documentation lists its functions by family.
    lists_functions: bool,
    /// The text of an item at its end.
    last_item: Option<String>,
}

impl ModuleHead {
    /// The whole documentation.
    fn full_doc(&self, plan: &Plan) -> String {
        let mut doc = self.doc.clone();
        let families = plan.families().filter(|_| self.lists_functions);
        for (family, functions) in families {
            let link = |function: &&str| format!("[`{function}`]({}::{function})", self.name);
            let links = functions.iter().map(link).collect::<Vec<_>>();
            doc += &format!("\n\n**{}**: {}", family.title(), links.join(", "));
        }
        doc
    }
}

impl From<Request> for SourceFile {
    fn from(request: Request) -> Self {
        Self { sections: vec![Section { module: None, request }] }
    }
}

impl From<&Request> for SourceFile {
    fn from(request: &Request) -> Self {
        request.clone().into()
    }
}

impl SourceFile {
    /// Makes an empty file.
    #[must_use]
    pub const fn new() -> Self {
        Self { sections: Vec::new() }
    }

    /// Adds a public module with what is requested. The name must be valid for a module and not
    /// taken by another.
    #[must_use]
    pub fn module(mut self, name: &str, doc: &str, request: Request) -> Self {
        let (name, doc) = (name.to_owned(), doc.to_owned());
        let module = ModuleHead { name, doc, lists_functions: false, last_item: None };
        self.sections.push(Section { module: Some(module), request });
        self
    }

    /// Adds an item at the end of each module, by the module's name.
    #[must_use]
    pub(crate) fn with_last_item(mut self, item: impl Fn(&str) -> String) -> Self {
        for module in self.sections.iter_mut().filter_map(|section| section.module.as_mut()) {
            module.last_item = Some(item(&module.name));
        }
        self
    }

    /// Adds to the documentation of each module a list of its functions by family.
    #[must_use]
    pub(crate) fn with_lists(mut self) -> Self {
        for module in self.sections.iter_mut().filter_map(|section| section.module.as_mut()) {
            module.lists_functions = true;
        }
        self
    }

    /// Resolves all requests for a target.
    ///
    /// # Errors
    /// If a request cannot be met; the error has the diagnostics of all requests.
    pub fn print(&self, target: &Target) -> Result<GeneratedSource, Diagnostics> {
        let (mut sections, mut diagnostics) = (Vec::new(), Vec::new());
        for (position, Section { module, request }) in self.sections.iter().enumerate() {
            let mut place = String::new();
            if let Some(ModuleHead { name, .. }) = module {
                let mut earlier =
                    self.sections[..position].iter().filter_map(|section| section.module.as_ref());
                if !is_identifier(name) {
                    let message = format!("`{name}` is not a name for a module");
                    diagnostics.push(Diagnostic::new(DiagnosticKind::InvalidModule, message));
                } else if earlier.any(|earlier| earlier.name == *name) {
                    let message = format!("there are two modules `{name}`");
                    diagnostics.push(Diagnostic::new(DiagnosticKind::Conflict, message));
                }
                place = format!("in module `{name}`: ");
            }
            match Plan::new(request, target) {
                Ok(plan) => sections.push((module.clone(), plan)),
                Err(found) => {
                    diagnostics.extend(found.iter().map(|diagnostic| diagnostic.prefixed(&place)));
                }
            }
        }
        Diagnostics::if_any(diagnostics).map(|()| GeneratedSource {
            sections,
            target: target.clone(),
            origin: None,
        })
    }
}

/// Words that are keywords in any edition and cannot be names.
const KEYWORDS: [&str; 53] = [
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Whether a module or a function can have that name.
#[doc(hidden)]
#[must_use]
pub fn is_identifier(name: &str) -> bool {
    let tokens: Vec<TokenTree> =
        name.parse::<TokenStream>().map(|tokens| tokens.into_iter().collect()).unwrap_or_default();
    !KEYWORDS.contains(&name)
        && matches!(tokens.as_slice(), [TokenTree::Ident(ident)] if ident == name)
}

/// A file with resolved contents.
#[derive(Clone, Debug)]
pub struct GeneratedSource {
    sections: Vec<(Option<ModuleHead>, Plan)>,
    target: Target,
    origin: Option<String>,
}

impl GeneratedSource {
    /// The file of a single plan, which was made for this target.
    #[must_use]
    pub fn of(plan: Plan, target: &Target) -> Self {
        Self { sections: vec![(None, plan)], target: target.clone(), origin: None }
    }

    /// Names a command that renews the whole file, in place of a `bit-tables emit` for each
    /// request.
    #[must_use]
    pub fn made_by(self, command: impl Into<String>) -> Self {
        Self { origin: Some(command.into()), ..self }
    }

    /// The commands that renew the file, or each of its requests, for the same target.
    ///
    /// If `--target` has no name for the target, a comment after each command describes it.
    #[must_use]
    pub fn commands(&self) -> Vec<String> {
        self.commands_with(&Target::every())
    }

    /// Like [`commands`](Self::commands), for a command whose target is `default` unless it names
    /// another one.
    #[must_use]
    pub fn commands_with(&self, default: &Target) -> Vec<String> {
        let target = match self.target.name() {
            _ if self.target == *default => String::new(),
            Some(name) => format!(" --target {name}"),
            None => format!(" # for {}", self.target.description()),
        };
        let emit = |plan: &Plan| {
            let request = plan.request();
            format!("bit-tables emit {} '{request}'{target}", request.word())
        };
        match &self.origin {
            Some(command) => vec![command.clone()],
            None => self.plans().map(emit).collect(),
        }
    }

    /// The target that it is printed for.
    #[must_use]
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// A note that the tables are in RAM, if they are.
    #[must_use]
    pub fn ram_note(&self) -> Option<String> {
        self.target.ram_note(self.plans().map(|plan| plan.report().bytes()).sum())
    }

    /// Notes on requested instructions that are left out, and what would include them: a sentence
    /// each, for the targets for which `is_named` returns true. Only for bit-tables' own packages,
    /// like [`Plan::left_out`].
    #[must_use]
    pub fn left_out(&self, is_named: impl Fn(&Elsewhere) -> bool) -> Vec<String> {
        let mut notes: Vec<String> = Vec::new();
        for note in self.plans().flat_map(Plan::left_out).filter_map(|one| one.note(&is_named)) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes
    }

    /// The plans of all requests.
    pub fn plans(&self) -> impl Iterator<Item = &Plan> {
        self.sections.iter().map(|(_, plan)| plan)
    }

    /// Returns the text, which ends with a newline.
    #[must_use]
    pub fn text(&self, layout: Layout) -> String {
        self.written(layout, None)
    }

    /// Returns the text with its long tables in separate files next to it, which it includes;
    /// [`files`](Self::files) of the same name returns their names and contents.
    #[must_use]
    pub fn text_beside(&self, layout: Layout, name: &str) -> String {
        self.written(layout, Some(name))
    }

    /// Returns the files of long tables for a text in a file of that name: their names, which begin
    /// with it, and their bytes. A request without `unsafe` code has none.
    #[must_use]
    pub fn files(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let mut files = Vec::new();
        for (module, plan) in &self.sections {
            files.extend(tables::files(plan.module(), &prefix(name, module.as_ref())));
        }
        files
    }

    /// The lines of the header after the first: the commands that print the same code, and notes.
    pub(crate) fn head(&self) -> String {
        let notes = self.ram_note().into_iter().chain(self.left_out(|_| true));
        let lines = self.commands().into_iter().chain(notes);
        lines.fold(String::new(), |head, line| head + "// " + &line + "\n")
    }

    /// The modules: for each its name, its documentation, and the text of its items except checks.
    pub(crate) fn modules(&self) -> Vec<(String, String, Vec<String>)> {
        let named = |(module, plan): &(Option<ModuleHead>, Plan)| {
            let module = module.as_ref()?;
            let (items, word) = (plan.module(), plan.request().word());
            let is_safe = items.is_safe;
            let form =
                TextOptions { layout: Layout::Readable, is_in_module: true, files: None, is_safe };
            let mut parts = text::parts(items, word, form);
            parts.extend(module.last_item.clone());
            Some((module.name.clone(), module.full_doc(plan), parts))
        };
        self.sections.iter().filter_map(named).collect()
    }

    fn written(&self, layout: Layout, name: Option<&str>) -> String {
        let mut text = format!("// {}\n{}", generated(), self.head());
        for (module, plan) in &self.sections {
            text.push('\n');
            let (items, word) = (plan.module(), plan.request().word());
            let prefix = name.map(|name| prefix(name, module.as_ref()));
            let is_safe = items.is_safe;
            let is_in_module = module.is_some();
            let form = TextOptions { layout, is_in_module, files: prefix.as_deref(), is_safe };
            let items = text::items(items, word, form);
            text += &match module {
                Some(module) => {
                    let doc = module.full_doc(plan);
                    let items = items + module.last_item.as_deref().unwrap_or_default();
                    text::module_of((&module.name, &doc), &items)
                }
                None => items,
            };
        }
        text
    }
}

/// The beginning of the first line in every printed file; the version follows.
pub const GENERATED: &str = "@generated by bit-tables";

/// The first line of every printed file.
#[must_use]
pub fn generated() -> String {
    format!("{GENERATED} {}", env!("CARGO_PKG_VERSION"))
}

/// The prefix of file names for a module's tables.
fn prefix(name: &str, module: Option<&ModuleHead>) -> String {
    match module {
        Some(module) => format!("{name}.{}", module.name),
        None => name.to_owned(),
    }
}
