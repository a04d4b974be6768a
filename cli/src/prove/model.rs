//! Parses the input values that a solver prints.

use std::collections::BTreeMap;

/// The values in a solver's output, by symbol: pairs such as `(x #b0101)`, `(y #x0f)`,
/// `(z (_ bv5 8))` and `(t true)`, anywhere in the text.
pub(super) fn values(output: &str) -> BTreeMap<String, u128> {
    let tokens = tokens(output);
    let mut values = BTreeMap::new();
    for (place, window) in tokens.windows(3).enumerate() {
        let [open, symbol, value] = window else { continue };
        if *open != "(" || ["(", ")"].contains(symbol) {
            continue;
        }
        let number = match *value {
            "(" => match tokens.get(place + 3..place + 5) {
                Some(["_", decimal]) => {
                    decimal.strip_prefix("bv").and_then(|digits| digits.parse().ok())
                }
                _ => None,
            },
            "true" => Some(1),
            "false" => Some(0),
            digits => match digits.get(..2) {
                Some("#b") => u128::from_str_radix(&digits[2..], 2).ok(),
                Some("#x") => u128::from_str_radix(&digits[2..], 16).ok(),
                _ => None,
            },
        };
        if let Some(number) = number {
            values.insert(symbol.trim_matches('|').to_owned(), number);
        }
    }
    values
}

/// Splits a text into brackets, and words between brackets and spaces.
fn tokens(text: &str) -> Vec<&str> {
    let pieces = text.split_whitespace();
    pieces
        .flat_map(|piece| piece.split_inclusive(['(', ')']))
        .flat_map(|piece| {
            // A closing bracket is a token of its own.
            let (word, bracket) = match piece.strip_suffix(['(', ')']) {
                Some(word) => (word, &piece[word.len()..]),
                None => (piece, ""),
            };
            [word, bracket]
        })
        .filter(|token| !token.is_empty())
        .collect()
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
