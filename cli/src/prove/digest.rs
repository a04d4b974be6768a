//! Digests of queries and of code: short identifiers that are equal on every host and for every
//! version of Rust.

use bit_tables_ir::Program;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// The first 64 bits of a text's SHA-256. Among a million texts, two have the same digest with a
/// probability of 1 in 37 million; a changed query has the digest of one of a million others with a
/// probability of 1 in 18 trillion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Digest(u64);

impl Digest {
    /// The digest of a query in SMT-LIB without its comments, which do not change the question.
    pub fn of_query(text: &str) -> Self {
        let is_asked = |line: &&str| !line.starts_with(';');
        Self::of(&text.split_inclusive('\n').filter(is_asked).collect::<String>())
    }

    /// The digest of a text.
    pub fn of(text: &str) -> Self {
        let bytes = Sha256::digest(text.as_bytes());
        Self(bytes.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// The digest of what a program computes: its tables and functions, without their
    /// documentation. It takes no query.
    pub fn of_program(program: &Program) -> Self {
        let mut text = String::new();
        for table in &program.tables {
            text += &format!("{} {:?}\n", table.name, table.value);
        }
        for function in program.functions.iter().chain(&program.helpers) {
            let parameters = (&function.parameters, &function.variables, &function.result);
            text += &format!("{} {parameters:?} {:?}\n", function.name, function.body);
        }
        Self::of(&text)
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = is_number.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        number.map(Self).ok_or_else(|| format!("`{text}` is no digest of 16 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the standard (FIPS 180-4), because records are compared between hosts.
    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(Digest::of("abc").to_string(), "ba7816bf8f01cfea");
        assert_eq!(Digest::of("").to_string(), "e3b0c44298fc1c14");
        assert_eq!("ba7816bf8f01cfea".parse(), Ok(Digest::of("abc")));
        for wrong in ["", "ba7816bf8f01cfe", "+a7816bf8f01cfea", "ba7816bf8f01cfeag"] {
            assert!(wrong.parse::<Digest>().is_err(), "{wrong}");
        }
    }

    /// Comments change nothing; the question does.
    #[test]
    fn comments_are_left_out() {
        let plain = Digest::of("(declare-const |x;| Bool)\n(assert |x;|)\n");
        let query = "; Is it so?\n(declare-const |x;| Bool)\n; case 1: x == y\n(assert |x;|)\n";
        assert_eq!(Digest::of_query(query), plain);
        assert_eq!(Digest::of_query(&query.replace("x == y", "x  == y")), plain);
        assert_ne!(Digest::of_query(&query.replace("Bool", "Boole")), plain);
    }
}
