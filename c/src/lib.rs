//! Prints programs of bit-tables as a header of C, for C99 and later, or of C++, for C++17 and
//! later.
//!
//! What C lacks becomes what C programmers expect: an option is a `bool` result and a value stored
//! through a pointer, and in C++ a `std::optional`; an array is stored where the caller says, a
//! slice is a pointer and a length, and a tuple is a small struct. Nothing depends on the compiler:
//! no arithmetic overflows a signed type, even if an `int` has 16 bits.

// The parts of a header: what it says about its use, what it includes, its functions in an order
// that C can read, tables, self-checks, and what several headers of one program share.
mod checks;
mod conventions;
mod enumerations;
mod flash;
mod functions;
mod native;
mod order;
mod preamble;
mod sharing;
mod signatures;
mod style;
mod tables;

// The body of a function.
mod body;
mod expressions;
mod limits;
mod loops;
mod methods;
mod places;
mod results;
mod statements;
mod values;

// What C lacks or does differently: promotion to `int`, arrays as values, names in scope.
mod names;
mod numbers;
mod reserved;
mod scopes;
mod types;

// Instructions of a processor, and the choice among them at run time.
mod assembly;
mod kernels;
mod processors;
mod tiers;

// Shared helpers.
mod calls;
mod text;

pub use enumerations::Enumeration;
pub use processors::has_instructions_of;
pub use signatures::{Parameter, PassedAs, Signature};
pub use style::{Language, Style};

use bit_tables_ir::CodeError;
use bit_tables_ir::Program;
use body::{Context, Required};
use names::Names;
use std::collections::BTreeSet;
use tables::Linkage;

/// A header to print.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    /// The lines of its first comment, which say how it was made.
    pub head: Vec<String>,
    /// Its language, and what all its names begin with or stand in.
    pub style: Style,
    /// Whether tables are in another file, which [`definitions`](Self::definitions) prints. In C++
    /// a program has one copy of each anyway.
    pub is_extern: bool,
    /// Whether a header of C is for AVR: its tables are in flash, and it has the conversions without
    /// which the older compilers for AVR warn.
    pub is_for_avr: bool,
    /// What a function returns in place of numbers.
    pub enumeration: Option<Enumeration>,
    /// Its contents.
    pub parts: Vec<Part<'a>>,
}

/// A part of a header, independent of other parts.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// What follows the prefix in its names, if a header has several parts: `u64` makes
    /// `bits_u64_count_ones`, in C++ `bits::u64::count_ones`.
    pub name: Option<String>,
    /// Its description, if there is more to say than in the first comment.
    pub doc: String,
    /// The code.
    pub program: &'a Program,
}

/// A part while it is printed.
struct Printed {
    text: String,
    names: Names,
}

impl<'a> Header<'a> {
    /// A header with these parts, each file of which has its own copy of the tables in C.
    #[must_use]
    pub const fn new(style: Style, parts: Vec<Part<'a>>) -> Self {
        Self {
            head: Vec::new(),
            style,
            is_extern: false,
            is_for_avr: false,
            enumeration: None,
            parts,
        }
    }

    /// The text; in C++ with its self-checks, which C++20 evaluates.
    ///
    /// # Errors
    /// If a name cannot begin with the prefix or stand in the namespace, if a name is defined
    /// twice, or at the first function that cannot be written in the language.
    pub fn text(&self) -> Result<String, CodeError> {
        self.print(self.style.language() == Language::Cpp)
    }

    /// The text without self-checks.
    ///
    /// # Errors
    /// As for [`text`](Self::text).
    pub fn text_without_checks(&self) -> Result<String, CodeError> {
        self.print(false)
    }

    fn print(&self, has_checks: bool) -> Result<String, CodeError> {
        let names = self.names()?;
        let mut required = Required::default();
        let parts = self.printed(&mut required)?;
        distinct(&parts)?;
        let mut own = vec![self.enumeration_text(&names)?];
        own.extend(parts.iter().map(|part| part.text.clone()));
        if has_checks {
            let mut more = required.of_checks();
            own.push(format!(
                "#ifndef {macro_name}\n\n{}\n#endif // {macro_name}\n",
                self.checks_of(&mut more, true)?,
                macro_name = names.macro_named("NO_SELF_CHECK"),
            ));
            required = required.with(more);
        }
        let shared = shared(&required, &names)?;
        let code = match &self.style {
            Style::C { .. } => joined(&[shared, joined(&own)]),
            Style::Cpp { namespace } => sharing::in_namespace(&shared, &joined(&own), namespace),
        };
        let has_records = self
            .parts
            .iter()
            .flat_map(|part| &part.program.records)
            .any(|record| record.align.is_some());
        let (before, after) = if self.is_extern { FOR_LINKERS } else { ("", "") };
        let preamble = preamble::text(&required, has_records, &preamble::words(&code), &names);
        let guard = self.guard(&names);
        let programs: Vec<&Program> = self.parts.iter().map(|part| part.program).collect();
        let all = [
            self.comment(),
            conventions::text(&programs, &names, has_checks),
            format!("#ifndef {guard}\n#define {guard}\n"),
            preamble,
            before.to_owned(),
            code,
            after.to_owned(),
            format!("#endif // {guard}\n"),
        ];
        Ok(joined(&all))
    }

    /// A file of the same language with the self-checks of the header, whose file has this name.
    ///
    /// It defines a function without parameters, which runs every check and returns the text of the
    /// first assertion that fails, or null; see [`self_check`](Self::self_check).
    ///
    /// # Errors
    /// As for [`text`](Self::text).
    pub fn checks(&self, header: &str) -> Result<String, CodeError> {
        let names = self.names()?;
        let mut required = Required::default();
        self.printed(&mut required)?;
        let mut more = required.of_checks();
        let own = self.checks_of(&mut more, false)?;
        let missing = more.beyond(&required);
        let code = joined(&[shared(&missing, &names)?, own]);
        let code = match &self.style {
            Style::C { .. } => code,
            Style::Cpp { namespace } => sharing::within(namespace, &code),
        };
        let preamble = preamble::text(&missing, false, &preamble::words(&code), &names);
        let include = format!("#include \"{header}\"\n\n");
        Ok(joined(&[self.comment(), include + &preamble, code]))
    }

    /// A file of C with the tables that a header with [`is_extern`](Self::is_extern) declares, and
    /// whose file has this name.
    ///
    /// # Errors
    /// As for [`text`](Self::text).
    pub fn definitions(&self, header: &str) -> Result<String, CodeError> {
        self.names()?;
        let mut all = vec![self.comment(), format!("#include \"{header}\"\n")];
        for part in &self.parts {
            let names = self.names_of(part);
            let arrays = part.program.tables.iter().filter(|table| tables::is_array(table));
            all.extend(arrays.map(|table| tables::table(table, &names, Linkage::Defined).0));
            if !part.program.tiers.is_empty() {
                all.push(tiers::definition(&names));
            }
        }
        Ok(joined(&all))
    }

    /// The signatures of all public functions, part by part.
    ///
    /// # Errors
    /// At the first function that cannot be written in the language.
    pub fn signatures(&self) -> Result<Vec<Signature>, CodeError> {
        let mut all = Vec::new();
        for part in &self.parts {
            let names = self.names_of(part);
            let context = Context::new(part.program, &names);
            for function in part.program.functions.iter().filter(|function| function.public) {
                all.push(functions::signature(&context, function)?);
            }
        }
        Ok(all)
    }

    /// The name of the function that runs every check and returns the text of the first assertion
    /// that fails, or null.
    #[must_use]
    pub fn self_check(&self) -> String {
        checks::name(&Names::new(&self.style, None))
    }

    /// The names of a part.
    fn names_of(&self, part: &Part) -> Names {
        let mut names = part.names(&self.style);
        if let Some(Enumeration { function, name, .. }) = &self.enumeration {
            names.enumerate(function, name);
        }
        if self.is_for_avr {
            names.suit_avr(flash::tables(part.program));
        }
        names
    }

    /// The definition of the enumeration; empty if there is none.
    fn enumeration_text(&self, names: &Names) -> Result<String, CodeError> {
        let Some(enumeration) = &self.enumeration else { return Ok(String::new()) };
        let functions = self.parts.iter().flat_map(|part| &part.program.functions);
        let mut ints = functions
            .filter(|function| function.name == enumeration.function)
            .filter_map(|function| function.result.int());
        let int = ints.next().ok_or_else(|| {
            CodeError::new(&enumeration.function, "no function of this name returns numbers")
        })?;
        enumeration.text(&names.int(int), names)
    }

    /// The names of the header, if it can have its style.
    fn names(&self) -> Result<Names, CodeError> {
        self.style.checked()?;
        Ok(Names::new(&self.style, None))
    }

    /// The code of every part, without checks.
    fn printed(&self, required: &mut Required) -> Result<Vec<Printed>, CodeError> {
        let linkage = if self.is_extern { Linkage::Declared } else { Linkage::Here };
        let print = |part: &Part| part.print(self.names_of(part), &self.style, linkage, required);
        let printed = self.parts.iter().map(print).collect::<Result<_, CodeError>>()?;
        if self.is_for_avr && required.has_doubles() {
            return Err(CodeError::new("double", "compilers for AVR have doubles of 4 bytes"));
        }
        Ok(printed)
    }

    /// The checks of every part, and what runs them.
    fn checks_of(&self, required: &mut Required, is_in_header: bool) -> Result<String, CodeError> {
        let (mut sections, mut all) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let names = self.names_of(part);
            let context = Context::new(part.program, &names);
            let (text, own) = checks::part(&context, required)?;
            sections.push(part.within(text, &self.style));
            all.extend(own.into_iter().map(|check| match (&self.style, &part.name) {
                (Style::Cpp { .. }, Some(part)) => {
                    checks::Check { name: format!("{part}::{}", check.name), ..check }
                }
                _ => check,
            }));
        }
        let names = Names::new(&self.style, None);
        sections.push(checks::caller(&all, &names, is_in_header));
        sections.push(checks::evaluated(&all));
        Ok(joined(&sections))
    }

    /// The first comment.
    fn comment(&self) -> String {
        self.head.iter().fold(String::new(), |text, line| text + "// " + line + "\n")
    }

    /// The name of the macro that is defined while the header is included, so that it is included
    /// once. Headers with other functions have another.
    fn guard(&self, names: &Names) -> String {
        let functions = self.parts.iter().flat_map(|part| {
            let public = part.program.functions.iter().filter(|function| function.public);
            public.map(|function| match &part.name {
                Some(part) => format!("{part}_{}", function.name),
                None => function.name.clone(),
            })
        });
        let mut functions: Vec<String> = functions.collect();
        let first = functions.first().cloned().unwrap_or_else(|| "TABLES".to_owned());
        // Their order depends on which calls which, and so on the techniques.
        functions.sort_unstable();
        let further = match functions.len() {
            0 | 1 => String::new(),
            _ => format!("_{:08X}", sharing::hash(&functions.join(" "))),
        };
        names.macro_named(&format!("{}{further}_H", first.to_ascii_uppercase()))
    }
}

/// What stands around the code of a header of C, so that C++ links its tables.
const FOR_LINKERS: (&str, &str) =
    ("#ifdef __cplusplus\nextern \"C\" {\n#endif\n", "#ifdef __cplusplus\n}\n#endif\n");

/// Sections with a blank line between them, without those that are empty.
fn joined(sections: &[String]) -> String {
    let sections = sections.iter().filter(|section| !section.is_empty());
    sections.map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// What headers with one prefix or namespace share.
fn shared(required: &Required, names: &Names) -> Result<String, CodeError> {
    let mut sections = vec![
        preamble::wide(required, names),
        native::text(&required.natives, required.wide, names),
        required.processor.counting(names),
    ];
    for tuple in &required.tuples {
        sections.push(types::tuple(tuple, names)?);
    }
    Ok(joined(&sections))
}

impl Part<'_> {
    fn names(&self, style: &Style) -> Names {
        let mut names = Names::new(style, self.name.as_deref());
        names.know(self.program);
        names
    }

    fn print(
        &self,
        names: Names,
        style: &Style,
        linkage: Linkage,
        required: &mut Required,
    ) -> Result<Printed, CodeError> {
        let program = self.program;
        let context = Context::new(program, &names);
        let mut sections = Vec::new();
        if !self.doc.is_empty() {
            sections.push(format!("/* {} */\n", self.doc.replace("*/", "* /")));
        }
        for record in &program.records {
            record.fields.iter().for_each(|field| required.note(&field.ty));
            sections.push(types::record(record, &names)?);
        }
        for record in &program.records {
            sections.push(flash::reader(record, program, &names));
        }
        for table in &program.tables {
            required.in_flash |= names.is_in_flash(&table.name);
            let (text, is_wide) = tables::table(table, &names, linkage);
            required.wide |= is_wide;
            sections.push(text);
        }
        if !program.tiers.is_empty() {
            sections.push(tiers::text(&program.tiers, &names, linkage));
        }
        for function in functions::in_order(&program.functions) {
            sections.push(functions::function(&context, function, required)?);
        }
        Ok(Printed { text: self.within(joined(&sections), style), names })
    }

    /// A text in the namespace of the part, if it has one.
    fn within(&self, text: String, style: &Style) -> String {
        match (style, &self.name) {
            (Style::Cpp { .. }, Some(name)) if !text.is_empty() => sharing::within(name, &text),
            _ => text,
        }
    }
}

/// Rejects duplicate names.
fn distinct(parts: &[Printed]) -> Result<(), CodeError> {
    let mut seen = BTreeSet::new();
    for (place, part) in parts.iter().enumerate() {
        for name in part.names.globals() {
            // Each part of a header of C++ has a namespace.
            let space = if part.names.language() == Language::Cpp { place } else { 0 };
            if !seen.insert((space, name)) {
                return Err(CodeError::new(name, "two parts of the header have this name"));
            }
        }
    }
    Ok(())
}
