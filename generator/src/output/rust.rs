//! Rust source text.

use super::items;
use crate::module::{Module, Table};
#[cfg(feature = "format")]
use crate::module::{Notation, Value};
use crate::plan::Plan;
use crate::request::{Fault, Faults, Request};
use crate::target::Target;
use crate::word::Word;
use proc_macro2::{Span, TokenStream, TokenTree};

/// For whom the text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// For a compiler: an item a line, tables of bytes as byte strings.
    Compact,
    /// For people: code laid out by `prettyplease`, tables in rows.
    #[cfg(feature = "format")]
    Readable,
}

/// A source file to be: requests, each by itself or in a module of its own.
#[derive(Clone, Debug, Default)]
pub struct File {
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
}

impl From<Request> for File {
    fn from(request: Request) -> Self {
        Self { sections: vec![Section { module: None, request }] }
    }
}

impl From<&Request> for File {
    fn from(request: &Request) -> Self {
        request.clone().into()
    }
}

impl File {
    /// An empty file.
    #[must_use]
    pub const fn new() -> Self {
        Self { sections: Vec::new() }
    }

    /// Adds a public module with what is requested. The name is to be one that a module can have, and no other
    /// module's.
    #[must_use]
    pub fn module(mut self, name: &str, doc: &str, request: Request) -> Self {
        let module = ModuleHead { name: name.to_owned(), doc: doc.to_owned() };
        self.sections.push(Section { module: Some(module), request });
        self
    }

    /// Settles everything for a target.
    ///
    /// # Errors
    /// When a request cannot be met: the faults of all of them.
    pub fn print(&self, target: &Target) -> Result<Printed, Faults> {
        let (mut sections, mut faults) = (Vec::new(), Vec::new());
        for (position, Section { module, request }) in self.sections.iter().enumerate() {
            let mut place = String::new();
            if let Some(ModuleHead { name, .. }) = module {
                let mut earlier =
                    self.sections[..position].iter().filter_map(|section| section.module.as_ref());
                if !is_identifier(name) {
                    faults.push(Fault::new(
                        Span::call_site(),
                        format!("`{name}` is not a name for a module"),
                    ));
                } else if earlier.any(|earlier| earlier.name == *name) {
                    faults.push(Fault::new(
                        Span::call_site(),
                        format!("there are two modules `{name}`"),
                    ));
                }
                place = format!("in module `{name}`: ");
            }
            match Plan::new(request, target) {
                Ok(plan) => sections.push((module.clone(), plan)),
                Err(found) => {
                    let placed = |fault: &Fault| {
                        Fault::new(fault.span(), format!("{place}{}", fault.message()))
                    };
                    faults.extend(found.iter().map(placed));
                }
            }
        }
        Faults::check(faults).map(|()| Printed { sections, target: target.clone(), origin: None })
    }
}

/// Whether a module can have that name.
fn is_identifier(name: &str) -> bool {
    let tokens: Vec<TokenTree> =
        name.parse::<TokenStream>().map(|tokens| tokens.into_iter().collect()).unwrap_or_default();
    let is_free = !["self", "super", "crate", "Self", "_"].contains(&name);
    is_free && matches!(tokens.as_slice(), [TokenTree::Ident(ident)] if ident == name)
}

/// A file whose content is settled.
#[derive(Clone, Debug)]
pub struct Printed {
    sections: Vec<(Option<ModuleHead>, Plan)>,
    target: Target,
    origin: Option<String>,
}

impl Printed {
    /// Names the command that makes the file again, in place of a `bit-tables emit` for each request.
    #[must_use]
    pub fn made_by(self, command: impl Into<String>) -> Self {
        Self { origin: Some(command.into()), ..self }
    }

    /// The commands that make the file again, or each of its requests, for the same target.
    ///
    /// A target that no name of `--target` stands for is described in a comment behind each.
    #[must_use]
    pub fn commands(&self) -> Vec<String> {
        let target = match self.target.name() {
            Some(name) if name == Target::DEFAULT => String::new(),
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

    /// What is emitted for each request.
    pub fn plans(&self) -> impl Iterator<Item = &Plan> {
        self.sections.iter().map(|(_, plan)| plan)
    }

    /// The text, which ends with a line end.
    #[must_use]
    pub fn text(&self, layout: Layout) -> String {
        let mut text = String::from("// @generated by bit-tables\n");
        for command in self.commands() {
            text += &format!("// {command}\n");
        }
        for (module, plan) in &self.sections {
            text.push('\n');
            let items = self::items(plan.module(), plan.request().word(), layout);
            match module {
                Some(ModuleHead { name, doc }) => {
                    text.push_str(&doc_text(doc));
                    text += &format!("pub mod {name} {{\n");
                    text.push_str(&indented(&items));
                    text.push_str("}\n");
                }
                None => text.push_str(&items),
            }
        }
        text
    }
}

/// The text of a module's items, with an empty line between them.
pub(crate) fn items(module: &Module, word: Word, layout: Layout) -> String {
    let assertion = items::assertion(module);
    let mut parts: Vec<String> =
        assertion.iter().chain(&items::records(module)).map(|item| code(item, layout)).collect();
    parts.extend(module.tables.iter().map(|table| self::table(table, layout)));
    parts.extend(module.functions.iter().map(|function| {
        // Calls of intrinsics are long, and to break them as others do is nobody's aim.
        let is_as_it_is = layout != Layout::Compact && !function.constant;
        let skip = if is_as_it_is { "#[rustfmt::skip]\n" } else { "" };
        doc_text(&function.full_doc()) + skip + &code(&items::function(function, word), layout)
    }));
    parts.extend(module.definitions.iter().map(|definition| code(definition, layout)));
    parts.extend(module.checks.iter().enumerate().map(|(position, check)| {
        let comment = if position == 0 {
            "// Every table is checked here, and every function bit by bit: what is wrong does not compile.\n"
        } else {
            ""
        };
        comment.to_owned() + &code(check, layout)
    }));
    parts.join("\n")
}

/// Code laid out.
fn code(tokens: &TokenStream, layout: Layout) -> String {
    match layout {
        // A line for each block: what begins behind one on its line looks like a mistake to clippy.
        Layout::Compact => tokens.to_string().replace("} ", "}\n").replace("}\n;", "} ;") + "\n",
        #[cfg(feature = "format")]
        Layout::Readable => {
            let file = syn::parse2(tokens.clone()).expect("emitted code is Rust");
            prettyplease::unparse(&file)
        }
    }
}

/// A documentation comment.
fn doc_text(doc: &str) -> String {
    let line = |line: String| {
        if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") }
    };
    items::doc_lines(doc).into_iter().map(line).collect()
}

fn indented(text: &str) -> String {
    let indent = |line: &str| {
        if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }
    };
    text.lines().map(indent).collect()
}

/// A table with its documentation.
fn table(table: &Table, layout: Layout) -> String {
    let doc = doc_text(&items::table_doc(table));
    match layout {
        Layout::Compact => format!("{doc}{}\n", items::table(table)),
        #[cfg(feature = "format")]
        Layout::Readable => match rows(table) {
            None => doc + &code(&items::table(table), layout),
            Some(rows) => {
                let (name, kind) = (&table.name, kind(&table.value));
                // The rows are as a reader wants them, which rustfmt cannot know.
                format!("{doc}#[rustfmt::skip]\npub static {name}: {kind} = [\n{rows}];\n")
            }
        },
    }
}

/// The type of a table in rows, as text.
#[cfg(feature = "format")]
fn kind(value: &Value) -> String {
    match value {
        Value::Number { word, .. } => word.name().to_owned(),
        Value::Bytes { values, .. } => format!("[u8; {}]", values.len()),
        Value::Words { word, values } => format!("[{word}; {}]", values.len()),
        Value::Records { record, rows, .. } => format!("[{}; {}]", record.name, rows.len()),
    }
}

/// The rows of a table, indented; `None` if it has no rows.
///
/// Written by hand, as to lay out tens of thousands of tokens takes half a second.
#[cfg(feature = "format")]
fn rows(table: &Table) -> Option<String> {
    let mut text = String::new();
    match &table.value {
        Value::Number { .. } => return None,
        Value::Bytes { values, notation } => {
            let fillers = table.fillers();
            if !fillers.is_empty() {
                text += "    // Hexadecimal: fillers, which no input reaches.\n";
            }
            let widest = values.iter().max().map_or(1, |max| max.to_string().len());
            let width = if fillers.is_empty() { widest } else { "0x00".len() };
            let (Notation::Decimal(per_row) | Notation::Hexadecimal(per_row)) = *notation;
            for (row, places) in values.chunks(per_row).zip((0..).step_by(per_row)) {
                text.push_str("   ");
                for (value, place) in row.iter().zip(places..) {
                    let is_decimal = matches!(notation, Notation::Decimal(_))
                        && fillers.binary_search(&place).is_err();
                    text += &if is_decimal {
                        format!(" {value:width$},")
                    } else {
                        format!(" {value:#04x},")
                    };
                }
                text.push('\n');
            }
        }
        Value::Words { word, values } => {
            // As many as a line has room for.
            for row in values.chunks(256 / word.bits() as usize) {
                let row: Vec<String> = row.iter().map(|&value| word.hex(value)).collect();
                text += &format!("    {},\n", row.join(", "));
            }
        }
        Value::Records { record, word, rows } => {
            for row in rows {
                let fields: Vec<String> = row.iter().map(|&value| word.hex(value)).collect();
                text += &format!(
                    "    {}({}),
",
                    record.constructor,
                    fields.join(", ")
                );
            }
        }
    }
    Some(text)
}
