//! Parses the input values that a solver prints.

use std::collections::BTreeMap;

/// The values in a solver's output, by symbol: pairs such as `(x #b0101)`, `(y #x0f)`,
/// `(z (_ bv5 8))` and `(t true)`, anywhere in the text.
pub(super) fn values(output: &str) -> BTreeMap<String, u128> {
    // Brackets stand alone, and a decimal number is like the others: `(z bv12 64)`.
    let spaced = output.replace('(', " ( ").replace(')', " ) ");
    let spaced = spaced.split_whitespace().collect::<Vec<_>>().join(" ").replace("( _ bv", "bv");
    let words: Vec<&str> = spaced.split(' ').collect();
    let pairs = words.windows(3).filter(|words| words[0] == "(");
    let value = |words: &[&str]| {
        let number = match words[2] {
            "true" => 1,
            "false" => 0,
            digits => match digits.split_at_checked(2)? {
                ("#b", digits) => u128::from_str_radix(digits, 2).ok()?,
                ("#x", digits) => u128::from_str_radix(digits, 16).ok()?,
                ("bv", digits) => digits.parse().ok()?,
                _ => return None,
            },
        };
        Some((words[1].trim_matches('|').to_owned(), number))
    };
    pairs.filter_map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_every_form() {
        let text = "sat\n((x #b0101)\n (|y| #x00ff) (z (_ bv12 64))\n (t true))\n((f false))\n((broken #bx))\n";
        let expected = [("f", 0), ("t", 1), ("x", 5), ("y", 255), ("z", 12)];
        let expected = expected.map(|(symbol, number)| (symbol.to_owned(), number));
        assert_eq!(values(text), BTreeMap::from(expected));
        let all = format!("((w #x{}))", "f".repeat(32));
        assert_eq!(values(&all)["w"], u128::MAX);
        assert_eq!(values("unsat"), BTreeMap::new());
    }
}
