//! Numbers of floating point as Rust writes them.

use crate::module::{Table, TableValue};
use crate::word::Word;

/// The attribute of a table whose numbers a lint could take for constants of mathematics; empty if
/// it needs none.
pub(super) fn attribute(table: &Table) -> &'static str {
    let TableValue::Words { word, values } = &table.value else { return "" };
    let has_digits = |&bits: &u128| {
        expression(*word, bits).bytes().filter(u8::is_ascii_digit).count() >= LEAST_DIGITS
    };
    if table.has_floats() && values.iter().any(has_digits) {
        "#[allow(clippy::approx_constant, reason = \"these are the values that were given\")]\n"
    } else {
        ""
    }
}

/// The digits that the lint takes for pi.
const LEAST_DIGITS: usize = 3;

/// The number with these bits, as an expression whose value has the same bits. A finite number is
/// its shortest literal.
pub(super) fn expression(word: Word, bits: u128) -> String {
    let (is_nan, is_infinite, is_negative, shown) = if word == Word::U32 {
        let float = f32::from_bits(bits as u32);
        (float.is_nan(), float.is_infinite(), float.is_sign_negative(), format!("{float:?}"))
    } else {
        let float = f64::from_bits(bits as u64);
        (float.is_nan(), float.is_infinite(), float.is_sign_negative(), format!("{float:?}"))
    };
    let ty = format!("f{}", word.bits());
    if is_nan {
        format!("{ty}::from_bits({})", word.hex(bits))
    } else if is_infinite {
        format!("{ty}::{}INFINITY", if is_negative { "NEG_" } else { "" })
    } else {
        grouped(&shown)
    }
}

/// A decimal number with `_` between groups of three digits, on both sides of the point.
fn grouped(number: &str) -> String {
    let (mantissa, exponent) = match number.find('e') {
        Some(place) => number.split_at(place),
        None => (number, ""),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let (sign, whole) = whole.split_at(usize::from(whole.starts_with('-')));
    let point = if fraction.is_empty() { "" } else { "." };
    let (whole, fraction) = (in_groups(whole, whole.len()), in_groups(fraction, 0));
    format!("{sign}{whole}{point}{fraction}{exponent}")
}

/// The digits with `_` between groups of three, if there are more than five. One of the groups ends
/// before the digit with the index `end`.
fn in_groups(digits: &str, end: usize) -> String {
    let is_end = |place: usize| digits.len() > 5 && place > 0 && place % 3 == end % 3;
    let separated = |(place, digit)| is_end(place).then_some('_').into_iter().chain([digit]);
    digits.char_indices().flat_map(separated).collect()
}

#[cfg(test)]
mod tests {
    use super::{expression, grouped};
    use crate::word::Word;

    #[test]
    fn digits_are_in_groups() {
        for (number, expected) in [
            ("1.5", "1.5"),
            ("-12345.25", "-12345.25"),
            ("1234567.0", "1_234_567.0"),
            ("-123456.1234567", "-123_456.123_456_7"),
            ("3.141592653589793", "3.141_592_653_589_793"),
            ("1e300", "1e300"),
            ("-2.2250738585072014e-308", "-2.225_073_858_507_201_4e-308"),
        ] {
            assert_eq!(grouped(number), expected);
        }
    }

    /// Without its `_`, the output has the same bits for the standard library's reader.
    #[test]
    fn literals_have_the_same_bits() {
        let mut bits: u64 = 0x0123_4567_89ab_cdef;
        for _ in 0..20_000 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let text = expression(Word::U64, bits.into()).replace('_', "");
            if !f64::from_bits(bits).is_nan() {
                assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(bits), "{text}");
            }
            let bits = bits as u32;
            let text = expression(Word::U32, bits.into()).replace('_', "");
            if !f32::from_bits(bits).is_nan() {
                assert_eq!(text.parse::<f32>().map(f32::to_bits), Ok(bits), "{text}");
            }
        }
        let nan = expression(Word::U32, 0x7fc0_0000);
        assert_eq!(nan, "f32::from_bits(0x7fc0_0000)");
        assert_eq!(expression(Word::U64, f64::NEG_INFINITY.to_bits().into()), "f64::NEG_INFINITY");
        assert_eq!(expression(Word::U64, (-0.0_f64).to_bits().into()), "-0.0");
    }
}
