//! Names in C.

use bit_tables_ir::{Int, Program};
use std::collections::BTreeSet;

/// The keywords of C and C++, and macros of common headers, which cannot be names.
const RESERVED: &str = "\
    alignas alignof and and_eq asm assert auto bitand bitor bool break case catch char class co_await co_return \
    co_yield compl complex concept const const_cast consteval constexpr constinit continue decltype default delete \
    do double dynamic_cast else enum errno explicit export extern false far float for friend goto if imaginary \
    inline int interface linux long max min mutable namespace near new noexcept noreturn not not_eq nullptr offsetof \
    operator or or_eq private protected public register reinterpret_cast requires restrict return short signed \
    sizeof small static static_assert static_cast struct switch template this thread_local throw true try typedef \
    typeid typename typeof typeof_unqual union unix unsigned using virtual void volatile wchar_t while xor xor_eq I \
    EOF NULL";

/// The names of one part of a header.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The prefix of every name in the header.
    header: String,
    /// The prefix of every name in the part.
    part: String,
    /// All names of the part outside functions.
    globals: BTreeSet<String>,
    /// The first public function, which no other header with the prefix defines.
    first: String,
}

impl Names {
    /// Names with a prefix, and with that of the part if a header has several.
    pub fn new(prefix: &str, part: Option<&str>) -> Self {
        let header = prefix.to_owned();
        let part = part.map_or_else(|| header.clone(), |part| format!("{header}{part}_"));
        Self { header, part, ..Self::default() }
    }

    /// Reserves what a program defines, so that variables of functions get other names.
    pub fn know(&mut self, program: &Program) {
        let functions = program.functions.iter().chain(&program.helpers).chain(&program.checks);
        let mut globals: BTreeSet<String> =
            functions.map(|function| self.function(&function.name)).collect();
        globals.extend(program.tables.iter().map(|table| self.table(&table.name)));
        globals.extend(program.records.iter().map(|record| self.record(&record.name)));
        self.globals = globals;
        let first = program.functions.iter().find(|function| function.public);
        self.first = first.map_or_else(String::new, |function| function.name.clone());
    }

    /// The name of a check, which differs between headers with the same prefix.
    pub fn tagged(&self, name: &str) -> String {
        match self.first.as_str() {
            "" => self.function(name),
            first => self.function(&format!("{first}_{name}")),
        }
    }

    /// The names of the whole header, if this is its first part.
    pub fn of_header(&self) -> Self {
        let part = self.part.strip_prefix(&self.header).unwrap_or_default();
        let first = format!("{part}{}", self.first);
        Self { first, ..Self::new(&self.header, None) }
    }

    /// All global names.
    pub fn globals(&self) -> impl Iterator<Item = &String> {
        self.globals.iter()
    }

    /// A function.
    pub fn function(&self, name: &str) -> String {
        usable(format!("{}{name}", self.part))
    }

    /// A table.
    pub fn table(&self, name: &str) -> String {
        usable(format!("{}{name}", self.part.to_ascii_uppercase()))
    }

    /// A struct.
    pub fn record(&self, name: &str) -> String {
        format!("{}{}_t", self.part, snake(name))
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
            Int::U8 => "uint8_t".to_owned(),
            Int::U16 => "uint16_t".to_owned(),
            Int::U32 => "uint32_t".to_owned(),
            Int::U64 => "uint64_t".to_owned(),
            Int::U128 => format!("{}u128_t", self.header),
            Int::Usize => "size_t".to_owned(),
            Int::I8 => "int8_t".to_owned(),
            Int::I16 => "int16_t".to_owned(),
            Int::I32 => "int32_t".to_owned(),
            Int::I64 => "int64_t".to_owned(),
        }
    }

    /// The name of a macro of the header.
    pub fn macro_named(&self, name: &str) -> String {
        format!("{}{name}", self.header.to_ascii_uppercase())
    }

    /// The name of a function that stands for a common instruction.
    pub fn native(&self, name: &str) -> String {
        format!("{}native_{name}", self.header)
    }

    /// The variable of a function, which has no other variable of that name.
    pub fn variable(&self, name: &str) -> String {
        let mut name = usable(name.to_owned());
        while self.globals.contains(&name) {
            name.push('_');
        }
        name
    }
}

/// The name of a tuple's field.
pub(super) fn position(place: usize) -> String {
    let names = ["first", "second", "third", "fourth"];
    names.get(place).map_or_else(|| format!("value_{}", place + 1), |name| (*name).to_owned())
}

/// Changes a name that is a reserved word.
pub(super) fn usable(mut name: String) -> String {
    if RESERVED.split_whitespace().any(|word| word == name) {
        name.push('_');
    }
    name
}

/// Whether every name with this prefix is a valid C name that is not reserved.
pub(super) fn is_prefix(prefix: &str) -> bool {
    let is_start = |c: char| c.is_ascii_alphabetic();
    prefix.chars().next().is_some_and(is_start)
        && prefix.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !prefix.contains("__")
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
    use super::{Names, is_prefix, position, usable};

    #[test]
    fn names_have_the_prefix_in_the_case_of_their_kind() {
        let names = Names::new("bits_", Some("u64"));
        assert_eq!(names.function("count_ones"), "bits_u64_count_ones");
        assert_eq!(names.table("MS1B"), "BITS_U64_MS1B");
        assert_eq!(names.record("AllMasks"), "bits_u64_all_masks_t");
        assert_eq!(names.macro_named("FUNCTION"), "BITS_FUNCTION");
        let of = |types: &[&str]| {
            names.tuple(&types.iter().map(|&ty| ty.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(of(&["u64", "u64"]), "bits_u64_pair_t");
        assert_eq!(of(&["u64", "bool"]), "bits_u64_and_bool_t");
        assert_eq!((position(1), position(4)), ("second".to_owned(), "value_5".to_owned()));
    }

    #[test]
    fn words_of_the_language_are_no_names() {
        assert_eq!(usable("near".to_owned()), "near_");
        assert_eq!(usable("nearby".to_owned()), "nearby");
    }

    #[test]
    fn prefixes_are_names() {
        assert!(["b", "bb_", "Bits8"].into_iter().all(is_prefix));
        assert!(["", "_b", "8b", "b__", "b-", "é_"].into_iter().all(|prefix| !is_prefix(prefix)));
    }
}
