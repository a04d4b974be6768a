//! Literals and constants of Rust, as the arms of a `match` have them.

use super::super::cells::Cell;
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::Word;
use std::borrow::Cow;

/// A literal, maybe with the suffix of its type, or a constant of such a type, as `u8::MAX`.
pub fn cell(at: &str) -> Cell<'_> {
    let cell = Cell::of(at);
    let cell = Cell { is_quoted: cell.at.starts_with('"'), ..cell };
    if let Some((text, ty)) = constant(cell.at) {
        return Cell { text: Cow::Owned(text), ty: Some(ty), ..cell };
    }
    let (literal, ty) = without_suffix(cell.at);
    let text = match literal.strip_suffix('.') {
        // Digits after a point may be left out.
        Some(whole) if is_numeric(literal) && !whole.contains('.') => {
            Cow::Owned(format!("{whole}.0"))
        }
        _ => Cow::Borrowed(literal),
    };
    Cell { text, ty, ..cell }
}

/// The types of numbers, by their names.
fn types() -> impl Iterator<Item = (&'static str, ValueType)> {
    ValueType::ALL.into_iter().filter(|(_, ty)| ty.number != Type::Bool)
}

/// The value of a constant of a type, as text.
fn constant(at: &str) -> Option<(String, ValueType)> {
    let at = at.strip_prefix("std::").or_else(|| at.strip_prefix("core::")).unwrap_or(at);
    let (of, name) = at.split_once("::")?;
    let (_, ty) = types().find(|(known, _)| *known == of)?;
    let (least, greatest) = match ty.number {
        Type::Float(Word::U32) => (format!("{:?}", f32::MIN), format!("{:?}", f32::MAX)),
        Type::Float(_) => (format!("{:?}", f64::MIN), format!("{:?}", f64::MAX)),
        _ => (ty.limits().0.to_string(), ty.limits().1.to_string()),
    };
    let value = match name {
        "MIN" => least,
        "MAX" => greatest,
        "INFINITY" if ty.is_float() => "inf".to_owned(),
        "NEG_INFINITY" if ty.is_float() => "-inf".to_owned(),
        "NAN" if ty.is_float() => "nan".to_owned(),
        _ => return None,
    };
    Some((value, ty))
}

/// A literal without the suffix of its type, and the type.
fn without_suffix(at: &str) -> (&str, Option<ValueType>) {
    let is_hexadecimal = at.contains("0x");
    let known = types().filter(|(_, ty)| is_numeric(at) && !(is_hexadecimal && ty.is_float()));
    let mut found = known.filter_map(|(name, ty)| Some((at.strip_suffix(name)?, ty)));
    found.next().map_or((at, None), |(literal, ty)| (literal.trim_end_matches('_'), Some(ty)))
}

fn is_numeric(at: &str) -> bool {
    at.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit())
}
