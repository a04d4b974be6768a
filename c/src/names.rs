//! Names in C.

use super::reserved::is_reserved;
use super::style::{Language, Style};
use super::text::{Level, Piece, Rank};
use bit_tables_generator::__private::module::{Table, TableValue};
use bit_tables_ir::{Function, Int, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The names of one part of a header.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The language.
    language: Language,
    /// The prefix of every name in the header; empty in C++.
    header: String,
    /// The prefix of every name in the part; empty in C++.
    part: String,
    /// The prefix of macros, which know no namespace.
    macros: String,
    /// All names of the part outside functions.
    globals: BTreeSet<String>,
    /// The names of private functions, of tables and of their structs, if they differ from those of
    /// the program.
    private: BTreeMap<String, String>,
    /// The first public function, which no other header with the prefix defines.
    first: String,
    /// The function that returns an enumeration, and the type.
    enumerated: Option<(String, String)>,
    /// The tables of the program in flash.
    in_flash: BTreeSet<String>,
    /// Whether to write conversions that only older compilers ask for.
    writes_conversions: bool,
}

impl Names {
    /// The names of a style, with that of the part if a header has several.
    pub fn new(style: &Style, part: Option<&str>) -> Self {
        let header = style.prefix().to_owned();
        let prefix = match (style.language(), part) {
            (Language::C, Some(part)) => format!("{header}{part}_"),
            _ => header.clone(),
        };
        Self {
            language: style.language(),
            header,
            part: prefix,
            macros: style.macros(),
            globals: BTreeSet::new(),
            private: BTreeMap::new(),
            first: String::new(),
            enumerated: None,
            in_flash: BTreeSet::new(),
            writes_conversions: false,
        }
    }

    /// Gives a function the type of its result.
    pub fn enumerate(&mut self, function: &str, ty: &str) {
        self.enumerated = Some((function.to_owned(), ty.to_owned()));
    }

    /// Puts these tables into flash, and writes the conversions that older compilers ask for.
    pub fn suit_avr(&mut self, tables: BTreeSet<String>) {
        self.in_flash = tables;
        self.writes_conversions = true;
    }

    /// Whether to write conversions that only older compilers ask for.
    pub const fn writes_conversions(&self) -> bool {
        self.writes_conversions
    }

    /// Whether a table is in flash.
    pub fn is_in_flash(&self, table: &str) -> bool {
        self.in_flash.contains(table)
    }

    /// The enumeration that a function returns.
    pub fn enumeration(&self, function: &str) -> Option<&str> {
        let (own, ty) = self.enumerated.as_ref()?;
        (own == function).then_some(ty.as_str())
    }

    /// The language of the text.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Reserves what a program defines, so that variables of functions get other names.
    pub fn know(&mut self, program: &Program) {
        self.private = owned(program);
        let first = program.functions.iter().find(|function| function.public);
        self.first = first.map_or_else(String::new, |function| function.name.clone());
        let functions = program.functions.iter().chain(&program.helpers);
        let mut globals: BTreeSet<String> =
            functions.map(|function| self.function(&function.name)).collect();
        globals.extend(program.checks.iter().map(|check| self.tagged(&check.name)));
        globals.extend(program.tables.iter().map(|table| self.table(&table.name)));
        globals.extend(program.records.iter().map(|record| self.record(&record.name)));
        self.globals = globals;
    }

    /// The name of a check, which differs between headers with the same prefix.
    pub fn tagged(&self, name: &str) -> String {
        match self.first.as_str() {
            "" => self.function(name),
            first => self.function(&format!("{first}_{name}")),
        }
    }

    /// All global names.
    pub fn globals(&self) -> impl Iterator<Item = &String> {
        self.globals.iter()
    }

    /// A function.
    pub fn function(&self, name: &str) -> String {
        let name = self.private.get(name).map_or(name, String::as_str);
        usable(format!("{}{name}", self.part))
    }

    /// A table.
    pub fn table(&self, name: &str) -> String {
        let name = self.private.get(name).map_or(name, String::as_str);
        usable(format!("{}{name}", self.part.to_ascii_uppercase()))
    }

    /// A struct.
    pub fn record(&self, name: &str) -> String {
        let name = self.private.get(name).cloned().unwrap_or_else(|| snake(name));
        format!("{}{name}_t", self.part)
    }

    /// The function that reads a struct in flash.
    pub fn reader(&self, record: &str) -> String {
        format!("{}_in_flash", self.record(record).trim_end_matches("_t"))
    }

    /// Several values of these types.
    pub fn tuple(&self, elements: &[String]) -> String {
        let is_one = elements.iter().all(|element| *element == elements[0]);
        let what = match (is_one, elements.len()) {
            (true, 2) => format!("{}_pair", elements[0]),
            (true, 3) => format!("{}_triple", elements[0]),
            (true, 4) => format!("{}_quadruple", elements[0]),
            _ => elements.join("_and_"),
        };
        format!("{}{what}_t", self.header)
    }

    /// The name of an integer's type.
    pub fn int(&self, int: Int) -> String {
        match int {
            Int::U128 | Int::I128 => format!("{}{}_t", self.header, int.name()),
            Int::Usize => self.standard("size_t"),
            int => {
                let sign = if int.is_signed() { "" } else { "u" };
                self.standard(&format!("{sign}int{}_t", int.bits()))
            }
        }
    }

    /// A type of the standard library.
    pub fn standard(&self, name: &str) -> String {
        match self.language {
            Language::C => name.to_owned(),
            Language::Cpp => format!("std::{name}"),
        }
    }

    /// The name of a macro of the header.
    pub fn macro_named(&self, name: &str) -> String {
        format!("{}{name}", self.macros)
    }

    /// The name of something that headers with one prefix share.
    pub fn shared(&self, name: &str) -> String {
        format!("{}{name}", self.header)
    }

    /// The name of a function that stands for a common instruction.
    pub fn native(&self, name: &str) -> String {
        self.shared(&format!("native_{name}"))
    }

    /// The variable of a function, which has no other variable of that name.
    pub fn variable(&self, name: &str) -> String {
        let mut name = usable(name.to_owned());
        while self.globals.contains(&name) {
            name.push('_');
        }
        name
    }

    /// A conversion of a value.
    pub fn cast(&self, ty: &str, value: &Piece) -> Piece {
        let text = match self.language {
            Language::C => format!("({ty}){}", value.tight()),
            Language::Cpp => format!("static_cast<{ty}>({})", value.text),
        };
        Piece { text, level: Level::Unary, rank: Rank::Other }
    }

    /// A conversion of a pointer to one of another type.
    pub fn pointer_cast(&self, ty: &str, pointer: &Piece) -> Piece {
        match self.language {
            Language::C => self.cast(ty, pointer),
            Language::Cpp => {
                Piece::primary(format!("reinterpret_cast<{ty}>({})", pointer.text), Rank::Other)
            }
        }
    }

    /// A 128-bit word from its halves.
    pub fn wide(&self, high: u128, low: u128) -> String {
        let name = match self.language {
            Language::C => self.macro_named("U128"),
            Language::Cpp => "wide".to_owned(),
        };
        format!("{name}({high:#018x}, {low:#018x})")
    }

    /// The pointer to nothing.
    pub const fn null(&self) -> &'static str {
        match self.language {
            Language::C => "NULL",
            Language::Cpp => "nullptr",
        }
    }

    /// What an array of zeros is initialized with.
    pub const fn zeros(&self) -> &'static str {
        match self.language {
            Language::C => "{0}",
            Language::Cpp => "{}",
        }
    }

    /// What stands between the brackets of a function without parameters.
    pub const fn no_parameters(&self) -> &'static str {
        match self.language {
            Language::C => "void",
            Language::Cpp => "",
        }
    }

    /// What begins a function that is inlined.
    pub const fn inline(&self) -> &'static str {
        match self.language {
            Language::C => "static inline",
            Language::Cpp => "inline",
        }
    }

    /// What begins a function that compilers can evaluate.
    pub const fn constant_function(&self) -> &'static str {
        match self.language {
            Language::C => "static inline",
            Language::Cpp => "constexpr",
        }
    }

    /// What begins a number or a table of which each file has its own.
    pub const fn constant(&self) -> &'static str {
        match self.language {
            Language::C => "static const",
            Language::Cpp => "inline constexpr",
        }
    }
}

/// The names of private functions, of tables and of their structs: each begins with the first public
/// function that needs it. Functions of other headers have other names, so what they need has too.
fn owned(program: &Program) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for function in program.functions.iter().filter(|function| function.public) {
        let mut waiting = vec![function];
        while let Some(next) = waiting.pop() {
            let uses = next.uses();
            for table in uses.tables {
                all.entry(table.to_owned())
                    .or_insert_with(|| joined(&function.name.to_ascii_uppercase(), table));
                if let Some(record) = program.tables.iter().find_map(|own| record_of(own, table)) {
                    all.entry(record.to_owned())
                        .or_insert_with(|| joined(&function.name, &snake(record)));
                }
            }
            let private = |called: &&Function| !called.public;
            let called = uses.functions.into_iter().filter_map(|name| program.function(name));
            for called in called.filter(private) {
                let is_first = !all.contains_key(&called.name);
                if is_first {
                    all.insert(called.name.clone(), joined(&function.name, &called.name));
                    waiting.push(called);
                }
            }
        }
    }
    all
}

/// The struct of a table, if that is the one of this name.
fn record_of<'t>(table: &'t Table, name: &str) -> Option<&'t str> {
    match &table.value {
        TableValue::Records { record, .. } if table.name == name => Some(record.name),
        _ => None,
    }
}

/// Both names, unless the second begins with the first anyway.
fn joined(owner: &str, name: &str) -> String {
    let is_named_so =
        name.strip_prefix(owner).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    if is_named_so { name.to_owned() } else { format!("{owner}_{name}") }
}

/// The name of a tuple's field.
pub(super) fn position(place: usize) -> String {
    let names = ["first", "second", "third", "fourth"];
    names.get(place).map_or_else(|| format!("value_{}", place + 1), |name| (*name).to_owned())
}

/// Changes a name that is a reserved word.
pub(super) fn usable(mut name: String) -> String {
    if is_reserved(&name) {
        name.push('_');
    }
    name
}

/// `AllMasks` as `all_masks`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Names, joined, position, usable};
    use crate::style::Style;

    #[test]
    fn names_have_the_prefix_in_the_case_of_their_kind() {
        let names = Names::new(&Style::c("bits_"), Some("u64"));
        assert_eq!(names.function("count_ones"), "bits_u64_count_ones");
        assert_eq!(names.table("MS1B"), "BITS_U64_MS1B");
        assert_eq!(names.record("AllMasks"), "bits_u64_all_masks_t");
        assert_eq!(names.macro_named("ASSERT"), "BITS_ASSERT");
        let of = |types: &[&str]| {
            names.tuple(&types.iter().map(|&ty| ty.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(of(&["u64", "u64"]), "bits_u64_pair_t");
        assert_eq!(of(&["u64", "bool"]), "bits_u64_and_bool_t");
        assert_eq!((position(1), position(4)), ("second".to_owned(), "value_5".to_owned()));
    }

    #[test]
    fn names_in_a_namespace_have_no_prefix() {
        let names = Names::new(&Style::cpp("engine::bits"), Some("u64"));
        assert_eq!(names.function("count_ones"), "count_ones");
        assert_eq!(names.table("MS1B"), "MS1B");
        assert_eq!(names.macro_named("ASSERT"), "ENGINE_BITS_ASSERT");
    }

    #[test]
    fn what_a_function_needs_has_its_name() {
        assert_eq!(joined("CLZ", "DEBRUIJN_INDEX"), "CLZ_DEBRUIJN_INDEX");
        assert_eq!(joined("KNIGHT_ATTACKS", "KNIGHT_ATTACKS"), "KNIGHT_ATTACKS");
        assert_eq!(joined("kind", "kind_number"), "kind_number");
        assert_eq!(joined("kind", "kinds"), "kind_kinds");
    }

    #[test]
    fn words_of_the_language_are_no_names() {
        assert_eq!(usable("near".to_owned()), "near_");
        assert_eq!(usable("nearby".to_owned()), "nearby");
    }
}
