//! Prints programs of bit-tables as one C header, for C99 and later and for C++17 and later.
//!
//! What C lacks becomes what C programmers expect: an option is a `bool` result and a value stored
//! through a pointer, an array is stored where the caller says, a slice is a pointer and a length,
//! and a tuple is a small struct. Nothing depends on the compiler: no arithmetic overflows a signed
//! type, even if an `int` has 16 bits.

// The parts of a header: what every header begins with, its functions in an order that C can read,
// tables, self-checks, and what several headers of one program share.
mod checks;
mod functions;
mod native;
mod order;
mod preamble;
mod sharing;
mod signatures;
mod tables;

// The body of a function.
mod body;
mod expressions;
mod loops;
mod methods;
mod places;
mod results;
mod statements;
mod values;

// What C lacks or does differently: promotion to `int`, arrays as values, names in scope.
mod names;
mod numbers;
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

pub use processors::has_instructions_of;
pub use signatures::{Parameter, PassedAs, Signature};

use bit_tables_generator::__private::module::{Table, TableValue};
use bit_tables_ir::CodeError;
use bit_tables_ir::Program;
use body::{Context, Required};
use names::Names;
use processors::not_constant;
use std::collections::BTreeSet;

/// A header to print.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    /// The lines of its first comment, which say how it was made.
    pub head: Vec<String>,
    /// The prefix of all its names, such as `bits_`.
    pub prefix: String,
    /// Its contents.
    pub parts: Vec<Part<'a>>,
}

/// A part of a header, independent of other parts.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// What follows the prefix in its names, if a header has several parts: `u64` makes
    /// `bits_u64_count_ones`.
    pub name: Option<String>,
    /// Its description, if there is more to say than in the first comment.
    pub doc: String,
    /// The code.
    pub program: &'a Program,
}

/// A part while it is printed.
struct Printed {
    text: String,
    checks: String,
    names: Names,
}

impl Header<'_> {
    /// The text.
    ///
    /// # Errors
    /// If the prefix cannot begin a C name, if a name is defined twice, or at the first function
    /// that cannot be written in C.
    pub fn text(&self) -> Result<String, CodeError> {
        self.print(true)
    }

    /// The text without the self-checks, for a header that is checked before it is distributed.
    ///
    /// # Errors
    /// As for [`text`](Self::text).
    pub fn text_without_checks(&self) -> Result<String, CodeError> {
        self.print(false)
    }

    fn print(&self, has_checks: bool) -> Result<String, CodeError> {
        if !names::is_prefix(&self.prefix) {
            let what = "a prefix is a letter, and letters, digits and single underscores after it";
            return Err(CodeError::new(&self.prefix, what));
        }
        let mut required = Required::default();
        let mut parts = Vec::new();
        for part in &self.parts {
            parts.push(part.print(&self.prefix, has_checks, &mut required)?);
        }
        distinct(&parts)?;
        let names = parts
            .first()
            .map_or_else(|| Names::new(&self.prefix, None), |part| part.names.of_header());
        let has_records = self
            .parts
            .iter()
            .flat_map(|part| &part.program.records)
            .any(|record| record.align.is_some());
        let mut sections =
            vec![self.comment(&names, has_checks), preamble::text(&required, has_records, &names)];
        sections.push(native::text(&required.natives, required.wide, &names));
        sections.push(required.processor.counting(&names));
        for tuple in &required.tuples {
            sections.push(types::tuple(tuple, &names)?);
        }
        let mut own: Vec<String> = parts.iter().map(|part| part.text.clone()).collect();
        if has_checks {
            let checks = parts.iter().map(|part| (&part.names, part.checks.as_str()));
            own.push(checks::all(&checks.collect::<Vec<_>>(), &names));
        }
        sections.push(sharing::in_namespace(&own.join("\n"), &self.prefix));
        sections.push(preamble::END.to_owned());
        sections.retain(|section| !section.is_empty());
        Ok(sections.join("\n"))
    }

    /// The signatures of all public functions, part by part.
    ///
    /// # Errors
    /// At the first function that cannot be written in C.
    pub fn signatures(&self) -> Result<Vec<Signature>, CodeError> {
        let mut all = Vec::new();
        for part in &self.parts {
            let names = part.names(&self.prefix);
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
        checks::name(&Names::new(&self.prefix, None))
    }

    /// The first comments.
    fn comment(&self, names: &Names, has_checks: bool) -> String {
        let mut text = String::new();
        for line in &self.head {
            text += &format!("// {line}\n");
        }
        let macro_of = |name| names.macro_named(name);
        let has =
            |is_so: &dyn Fn(&Program) -> bool| self.parts.iter().any(|part| is_so(part.program));
        let conventions = format!(
            "@file\nC99 and later, C++17 and later. In C++20 every function is constexpr{}.\n\nWhere a function is said to return \
             `None`, it returns false and leaves what `result` points to as it is. Arrays are stored where the last argument \
             points to, which must not be one of the others. A slice is a pointer and the number of its entries.\n\n\
             {}`{}` to use no function of the compiler's for instructions.{}{}",
            if has(&|program| !not_constant(program).is_empty()) {
                ", but those with instructions of a processor, and what calls them"
            } else {
                ""
            },
            if has_checks {
                format!(
                    "`{}()` returns the text of the first assertion that fails, or null. C++20 evaluates all of them when it \
                     compiles. Define `{}` to leave them out, and ",
                    checks::name(names),
                    macro_of("NO_SELF_CHECK"),
                )
            } else {
                "Define ".to_owned()
            },
            macro_of("NO_BUILTINS"),
            if has(&|program| !program.tiers.is_empty()) {
                "\n\nInstructions are chosen at the first call that depends on them."
            } else {
                ""
            },
            if has(&has_copies) { copies(names) } else { String::new() },
        );
        text + "\n" + &text::doc_comment(&conventions, 0)
    }
}

impl Part<'_> {
    fn names(&self, prefix: &str) -> Names {
        let mut names = Names::new(prefix, self.name.as_deref());
        names.know(self.program);
        names
    }

    fn print(
        &self,
        prefix: &str,
        has_checks: bool,
        required: &mut Required,
    ) -> Result<Printed, CodeError> {
        let names = self.names(prefix);
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
        for table in &program.tables {
            let (text, is_wide) = tables::table(table, &names);
            required.wide |= is_wide;
            sections.push(sharing::once(&names.table(&table.name), &text));
        }
        if !program.tiers.is_empty() {
            sections.push(tiers::text(&program.tiers, &names));
        }
        for function in functions::in_order(&program.functions) {
            sections.push(functions::function(&context, function, required)?);
        }
        let checks = if has_checks { checks::part(&context, required)? } else { String::new() };
        Ok(Printed { text: sections.join("\n"), checks, names })
    }
}

/// Whether every C file that includes the header gets its own copy of something.
fn has_copies(program: &Program) -> bool {
    let is_array = |table: &Table| !matches!(table.value, TableValue::Number { .. });
    !program.tiers.is_empty() || program.tables.iter().any(is_array)
}

/// Says how many copies there are, and how to get a single one.
fn copies(names: &Names) -> String {
    let (declares, defines) = (names.macro_named("EXTERN"), names.macro_named("IMPLEMENTATION"));
    format!(
        "\n\nTables, and a choice of instructions if there is one: in C++ a program has one copy. In C each file that includes \
         this has its own, which suits a program with one such file. For one copy in several files, also of both languages, \
         define `{declares}` in all of them and `{defines}` in one, before this is included. Then C++20 evaluates nothing when \
         it compiles.\n\nHeaders with one prefix can be included together if their functions have different names."
    )
}

/// Rejects duplicate names.
fn distinct(parts: &[Printed]) -> Result<(), CodeError> {
    let mut seen = BTreeSet::new();
    for name in parts.iter().flat_map(|part| part.names.globals()) {
        if !seen.insert(name) {
            return Err(CodeError::new(name, "two parts of the header have this name"));
        }
    }
    Ok(())
}
