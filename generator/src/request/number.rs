//! Integers in human notation.

use super::spelling::shown;

/// Parses an integer as a Rust literal: decimal, `0x`, `0o` or `0b`, with `_` between digits.
///
/// # Errors
/// If the text is no such integer, does not fit 128 bits, or has more than a thousand characters.
pub fn integer(text: &str) -> Result<u128, String> {
    // Token text has a space after the sign.
    let signed = text.replacen("- ", "-", 1);
    let shown_text = shown(&signed);
    let without_suffix = SUFFIXES.iter().find_map(|suffix| text.strip_suffix(suffix));
    if text.len() > MOST_CHARACTERS {
        return Err(format!("`{shown_text}` is too long for an integer of 128 bits"));
    }
    match (digits(text), without_suffix) {
        (Some((radix, digits)), _) => u128::from_str_radix(&digits, radix)
            .map_err(|_| format!("`{shown_text}` does not fit in 128 bits")),
        (None, Some(bare)) if digits(bare).is_some() => {
            Err(format!("`{shown_text}` has a suffix: write it as {}", shown(bare)))
        }
        _ => Err(format!(
            "`{shown_text}` is not an integer: write it like 42, 0x2a, 0o52 or 0b101010"
        )),
    }
}

/// The radix and the digits; `None` if the text has neither.
fn digits(text: &str) -> Option<(u32, String)> {
    let (radix, digits) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &text[2..]),
        [b'0', b'o' | b'O', ..] => (8, &text[2..]),
        [b'0', b'b' | b'B', ..] => (2, &text[2..]),
        _ => (10, text),
    };
    let digits = digits.replace('_', "");
    let are_digits = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    are_digits.then_some((radix, digits))
}

/// The maximum length of an integer: enough for 128 binary digits with separators and leading
/// zeros.
const MOST_CHARACTERS: usize = 1_000;

/// Suffixes of integers in Rust and other languages, the longest first.
const SUFFIXES: &[&str] =
    &["u128", "u64", "u32", "u16", "u8", "usize", "ULL", "ull", "UL", "ul", "U", "u", "LL", "L"];

#[cfg(test)]
mod tests {
    use super::integer;

    #[test]
    fn radixes() {
        for text in ["42", "0x2a", "0X2A", "0o52", "0b10_1010", "4_2", "0_042", "0x_2a"] {
            assert_eq!(integer(text), Ok(42), "{text}");
        }
        assert_eq!(integer(&u128::MAX.to_string()), Ok(u128::MAX));
        assert_eq!(integer("0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff"), Ok(u128::MAX));
    }

    #[test]
    fn what_is_no_integer() {
        assert!(
            integer("- 1")
                .is_err_and(|shown_text| shown_text.starts_with("`-1` is not an integer"))
        );
        for text in [
            "", "_", "0x", "0xg", "0b2", "0o8", "-1", "+1", "1.0", "1e3", "4 2", "٤", "0y1", "é",
            "0é",
        ] {
            assert_eq!(
                integer(text),
                Err(format!(
                    "`{text}` is not an integer: write it like 42, 0x2a, 0o52 or 0b101010"
                ))
            );
        }
        assert_eq!(integer("0x2aULL"), Err("`0x2aULL` has a suffix: write it as 0x2a".to_owned()));
        assert_eq!(integer("42u64"), Err("`42u64` has a suffix: write it as 42".to_owned()));
        let wide = "340282366920938463463374607431768211456";
        assert_eq!(integer(wide), Err(format!("`{wide}` does not fit in 128 bits")));
    }
}
