//! The language of a header, and how its names are kept apart from others.

use super::reserved::is_reserved;
use bit_tables_ir::CodeError;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C99 and later, which C++17 can include.
    C,
    /// C++17 and later.
    Cpp,
}

/// A language, and what all names begin with or stand in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// C, with the prefix of all names, such as `bits_`.
    C {
        /// The prefix.
        prefix: String,
    },
    /// C++, with the namespace of all names, such as `engine::bits`.
    Cpp {
        /// The namespace.
        namespace: String,
    },
}

impl Style {
    /// C with a prefix.
    #[must_use]
    pub fn c(prefix: &str) -> Self {
        Self::C { prefix: prefix.to_owned() }
    }

    /// C++ with a namespace.
    #[must_use]
    pub fn cpp(namespace: &str) -> Self {
        Self::Cpp { namespace: namespace.to_owned() }
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        match self {
            Self::C { .. } => Language::C,
            Self::Cpp { .. } => Language::Cpp,
        }
    }

    /// What all names begin with; empty in C++.
    pub(super) fn prefix(&self) -> &str {
        match self {
            Self::C { prefix } => prefix,
            Self::Cpp { .. } => "",
        }
    }

    /// What all macros begin with.
    pub(super) fn macros(&self) -> String {
        match self {
            Self::C { prefix } => prefix.to_ascii_uppercase(),
            Self::Cpp { namespace } => {
                format!("{}_", namespace.replace("::", "_").to_ascii_uppercase())
            }
        }
    }

    /// Checks that names can have the prefix, or stand in the namespace.
    ///
    /// # Errors
    /// If they cannot.
    pub fn checked(&self) -> Result<(), CodeError> {
        match self {
            Self::C { prefix } if !is_prefix(prefix) => Err(CodeError::new(
                prefix,
                "a prefix is a letter, and letters, digits and single underscores after it",
            )),
            Self::Cpp { namespace } if !namespace.split("::").all(is_namespace) => {
                Err(CodeError::new(
                    namespace,
                    "a namespace is names with `::` between them, each a letter, and letters, digits and single underscores after \
                     it, and no word of C++",
                ))
            }
            _ => Ok(()),
        }
    }
}

/// Whether every name with this prefix is a valid C name that is not reserved.
fn is_prefix(prefix: &str) -> bool {
    let is_start = |c: char| c.is_ascii_alphabetic();
    prefix.chars().next().is_some_and(is_start)
        && prefix.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !prefix.contains("__")
}

/// Whether a namespace can have this name. What stands in `std` is the library's.
fn is_namespace(name: &str) -> bool {
    is_prefix(name) && !name.ends_with('_') && !is_reserved(name) && name != "std"
}

#[cfg(test)]
mod tests {
    use super::Style;

    #[test]
    fn prefixes_are_names() {
        let is_taken = |prefix: &str| Style::c(prefix).checked().is_ok();
        assert!(["b", "bb_", "Bits8"].into_iter().all(is_taken));
        assert!(["", "_b", "8b", "b__", "b-", "é_"].into_iter().all(|prefix| !is_taken(prefix)));
    }

    #[test]
    fn namespaces_are_names() {
        let is_taken = |namespace: &str| Style::cpp(namespace).checked().is_ok();
        assert!(["bits", "engine::bits"].into_iter().all(is_taken));
        let wrong = ["", "a::", "::a", "a:b", "a__b", "a_", "std", "namespace", "a::int", "8"];
        assert!(wrong.into_iter().all(|namespace| !is_taken(namespace)));
    }
}
