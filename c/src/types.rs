//! Types in C. Nested arrays become one long array, so that a pointer to a part of one needs no
//! cast.

use super::names::{Names, position};
use super::sharing::once;
use super::style::Language;
use super::text::doc_comment;
use bit_tables_ir::CodeError;
use bit_tables_ir::{StructDef, Type};
use std::collections::BTreeSet;

/// The innermost element type of nested arrays, or of a slice of them.
pub(super) fn leaf(ty: &Type) -> &Type {
    match ty {
        Type::Array(element, _) | Type::Slice(element) => leaf(element),
        other => other,
    }
}

/// The number of scalars in a value of the type.
pub(super) fn size(ty: &Type) -> usize {
    match ty {
        Type::Array(element, count) => count * size(element),
        _ => 1,
    }
}

/// The C type of a value that is no array, slice or option.
pub(super) fn scalar(ty: &Type, names: &Names) -> Result<String, CodeError> {
    Ok(match ty {
        Type::Unit => "void".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Int(int) => names.int(*int),
        Type::Single => "float".to_owned(),
        Type::Double => "double".to_owned(),
        Type::Struct(name) => names.record(name),
        Type::Tuple(elements) => names.tuple(&short_names(elements)?),
        Type::Text => "const char *".to_owned(),
        Type::Vector(name) => (*name).to_owned(),
        Type::Pointer(of) => format!("const {} *", scalar(leaf(of), names)?),
        Type::Array(..) | Type::Slice(_) | Type::Option(_) => {
            return Err(CodeError::new(ty.to_string(), "C has no such value inside another"));
        }
    })
}

/// The types of a tuple's values as they appear in its name.
fn short_names(elements: &[Type]) -> Result<Vec<String>, CodeError> {
    let short = |ty: &Type| match ty {
        Type::Int(int) => Ok(int.name().to_owned()),
        Type::Bool => Ok("bool".to_owned()),
        Type::Single => Ok("float".to_owned()),
        Type::Double => Ok("double".to_owned()),
        Type::Vector(name) => Ok(name.trim_start_matches('_').trim_end_matches("_t").to_owned()),
        other => Err(CodeError::new(other.to_string(), "C has no tuple of such values")),
    };
    elements.iter().map(short).collect()
}

/// Declares a variable of a type, or a pointer to the elements of an array: `uint64_t x`,
/// `const char *x`, `uint8_t x[8]`.
pub(super) fn declaration(ty: &Type, name: &str, names: &Names) -> Result<String, CodeError> {
    let of = scalar(leaf(ty), names)?;
    let space = if of.ends_with('*') { "" } else { " " };
    Ok(match ty {
        Type::Array(..) => format!("{of}{space}{name}[{}]", size(ty)),
        Type::Slice(_) => format!("{of}{space}*{name}"),
        _ => format!("{of}{space}{name}"),
    })
}

/// The definition of a struct.
pub(super) fn record(record: &StructDef, names: &Names) -> Result<String, CodeError> {
    let doc = if record.doc.is_empty() { String::new() } else { doc_comment(&record.doc, 0) };
    let mut fields = String::new();
    for (place, field) in record.fields.iter().enumerate() {
        if !field.doc.is_empty() {
            fields += &doc_comment(&field.doc, 1);
        }
        let align = match (record.align, names.language()) {
            (Some(bytes), Language::C) if place == 0 => {
                format!("{}({bytes}) ", names.macro_named("ALIGN"))
            }
            (Some(bytes), Language::Cpp) if place == 0 => format!("alignas({bytes}) "),
            _ => String::new(),
        };
        let name = super::names::usable(field.name.clone());
        fields += &format!("    {align}{};\n", declaration(&field.ty, &name, names)?);
    }
    Ok(defined(&doc, &names.record(&record.name), &fields, names))
}

/// The struct of a tuple, which headers with one prefix may share.
pub(super) fn tuple(elements: &[Type], names: &Names) -> Result<String, CodeError> {
    let name = scalar(&Type::Tuple(elements.to_vec()), names)?;
    let mut fields = String::new();
    for (place, ty) in elements.iter().enumerate() {
        fields += &format!("    {};\n", declaration(ty, &position(place), names)?);
    }
    let doc = doc_comment("Several values in their order.", 0);
    let own = name.strip_prefix(&names.shared("")).unwrap_or(&name).to_ascii_uppercase();
    let text = defined(&doc, &name, &fields, names);
    Ok(once(&names.macro_named(&format!("HAS_{own}")), &text))
}

/// A struct.
fn defined(doc: &str, name: &str, fields: &str, names: &Names) -> String {
    match names.language() {
        Language::C => format!("{doc}typedef struct {{\n{fields}}} {name};\n"),
        Language::Cpp => format!("{doc}struct {name} {{\n{fields}}};\n"),
    }
}

/// Collects the tuples in a type.
pub(super) fn tuples(ty: &Type, into: &mut BTreeSet<String>, all: &mut Vec<Vec<Type>>) {
    match ty {
        Type::Array(inner, _) | Type::Slice(inner) | Type::Option(inner) => {
            tuples(inner, into, all);
        }
        Type::Tuple(elements) if into.insert(ty.to_string()) => all.push(elements.clone()),
        _ => {}
    }
}
