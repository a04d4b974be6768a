//! Enumerations: the results of a function by their names.

use super::names::{Names, usable};
use super::reserved::is_reserved;
use super::style::Language;
use bit_tables_ir::CodeError;
use std::collections::BTreeSet;

/// An enumeration, which a function returns in place of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// The function.
    pub function: String,
    /// The name of the type.
    pub name: String,
    /// The names of the numbers from 0.
    pub values: Vec<String>,
}

impl Enumeration {
    /// Its definition, for numbers of a type.
    ///
    /// # Errors
    /// If it can have no such name in C, or two values have one.
    pub(super) fn text(&self, number: &str, names: &Names) -> Result<String, CodeError> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_name = self.name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && self.name.chars().all(is_part)
            && !is_reserved(&self.name);
        if !is_name {
            let what = "a type has a name of letters, digits and underscores, and no word of C";
            return Err(CodeError::new(&self.name, what));
        }
        let values = match names.language() {
            Language::C => self.constants(),
            Language::Cpp => self.values.iter().map(|value| usable(value.clone())).collect(),
        };
        let mut seen = BTreeSet::new();
        if let Some(value) = values.iter().find(|value| !seen.insert(*value)) {
            return Err(CodeError::new(value, "two values have this name"));
        }
        let rows: String =
            values.iter().fold(String::new(), |rows, value| rows + "    " + value + ",\n");
        let name = &self.name;
        Ok(match names.language() {
            Language::C => format!("typedef enum {{\n{rows}}} {name};\n"),
            Language::Cpp => format!("enum class {name} : {number} {{\n{rows}}};\n"),
        })
    }

    /// The names in C, which has no scopes for them: after the type's, all in capitals if they stay
    /// different.
    fn constants(&self) -> Vec<String> {
        let ty = self.name.strip_suffix("_t").unwrap_or(&self.name);
        let mut prefix = String::new();
        for c in ty.chars() {
            let begins_word =
                c.is_ascii_uppercase() && !prefix.is_empty() && !prefix.ends_with('_');
            if begins_word {
                prefix.push('_');
            }
            prefix.push(c.to_ascii_uppercase());
        }
        let capitals: BTreeSet<String> =
            self.values.iter().map(|value| value.to_ascii_uppercase()).collect();
        let is_distinct = capitals.len() == self.values.len();
        let value = |value: &String| {
            let value = if is_distinct { value.to_ascii_uppercase() } else { value.clone() };
            format!("{prefix}_{value}")
        };
        self.values.iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Enumeration;
    use crate::names::Names;
    use crate::style::Style;

    fn of(name: &str, values: &[&str]) -> Enumeration {
        let values = values.iter().map(|&value| value.to_owned()).collect();
        Enumeration { function: "f".to_owned(), name: name.to_owned(), values }
    }

    #[test]
    fn constants_of_c_begin_with_the_type() {
        assert_eq!(of("kind_t", &["Other", "Digit"]).constants(), ["KIND_OTHER", "KIND_DIGIT"]);
        assert_eq!(of("GeneralCategory", &["Lu"]).constants(), ["GENERAL_CATEGORY_LU"]);
        assert_eq!(of("Kind", &["a", "A"]).constants(), ["KIND_a", "KIND_A"]);
    }

    #[test]
    fn names_that_no_type_can_have_are_refused() {
        let names = Names::new(&Style::c("bits_"), None);
        for name in ["a::Kind", "int", "8", ""] {
            assert!(of(name, &["A"]).text("uint8_t", &names).is_err(), "{name}");
        }
        assert!(of("Kind", &["A", "A"]).text("uint8_t", &names).is_err());
        assert!(of("Kind", &["A", "B"]).text("uint8_t", &names).is_ok());
    }
}
