//! Signatures of C functions, as data.

use super::names::Names;
use super::style::Language;
use super::types::{declaration, leaf, scalar, size};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Function, Int, Passing, Type};

/// A function as C callers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its name in C.
    pub name: String,
    /// Its name in the program.
    pub source: String,
    /// Its parameters, in order. A result that is returned through a pointer comes last.
    pub parameters: Vec<Parameter>,
    /// The type of the returned value: `()`, a boolean, a number, a text or a struct, and in C++
    /// an option.
    pub result: Type,
    /// The type in C.
    pub result_in_c: String,
}

/// A parameter in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The type of the value, or of the value pointed to; never an array.
    pub ty: Type,
    /// The type in C.
    pub ty_in_c: String,
    /// Whether it is a value or a pointer.
    pub form: PassedAs,
    /// Its declaration in C.
    pub declaration: String,
}

/// Whether a parameter is a value or a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedAs {
    /// By value.
    Value,
    /// The number of entries of the slice before it, each of which has this many scalars.
    Length(usize),
    /// A pointer to this many scalars that are read; `None` for any number.
    Input(Option<usize>),
    /// A pointer to this many scalars that are modified; `None` for any number.
    Changed(Option<usize>),
    /// A pointer to where this many scalars of the result are stored.
    Result(usize),
}

impl Signature {
    /// The signature of a function with these parameter names, and with this name for a stored
    /// result.
    pub(super) fn of(
        function: &Function,
        names: &Names,
        parameters: &[String],
        result: &str,
    ) -> Result<Self, CodeError> {
        let mut all = Vec::new();
        for ((passing, variable), name) in
            function.parameters.iter().zip(&function.variables).zip(parameters)
        {
            let ty = &variable.ty;
            let of = scalar(leaf(ty), names)?;
            let form = match (passing, ty) {
                (Passing::Mutable, Type::Slice(_)) => PassedAs::Changed(None),
                (Passing::Mutable, ty) => PassedAs::Changed(Some(size(ty))),
                (Passing::Value, Type::Array(..)) => PassedAs::Input(Some(size(ty))),
                (Passing::Value, Type::Slice(_)) => PassedAs::Input(None),
                (Passing::Value, _) => PassedAs::Value,
            };
            let declared = match (passing, ty) {
                // GCC would take the length as a promise about what is written, and warn about
                // calls in branches that are never taken, so it appears only where people read it.
                (Passing::Mutable, Type::Array(element, _))
                    if !function.public && matches!(**element, Type::Int(_)) =>
                {
                    format!("{of} *{name}")
                }
                (Passing::Mutable, Type::Array(..)) | (Passing::Value, Type::Text) => {
                    declaration(ty, name, names)?
                }
                (Passing::Mutable, _) => format!("{of} *{name}"),
                (Passing::Value, Type::Array(..) | Type::Slice(_)) => {
                    format!("const {}", declaration(ty, name, names)?)
                }
                (Passing::Value, _) => declaration(ty, name, names)?,
            };
            all.push(Parameter {
                name: name.clone(),
                ty: leaf(ty).clone(),
                ty_in_c: of,
                form,
                declaration: declared,
            });
            if let Type::Slice(element) = ty {
                let name = length(name);
                let of = names.int(Int::Usize);
                all.push(Parameter {
                    ty: Type::PLACE,
                    form: PassedAs::Length(size(element)),
                    declaration: format!("{of} {name}"),
                    ty_in_c: of,
                    name,
                });
            }
        }
        let is_optional = names.language() == Language::Cpp;
        let stored = match &function.result {
            Type::Option(_) if is_optional => None,
            Type::Option(inner) => Some((&**inner, format!("{} *{result}", scalar(inner, names)?))),
            ty @ Type::Array(..) => Some((ty, declaration(ty, result, names)?)),
            _ => None,
        };
        if let Some((ty, declaration)) = stored {
            all.push(Parameter {
                name: result.to_owned(),
                ty: leaf(ty).clone(),
                ty_in_c: scalar(leaf(ty), names)?,
                form: PassedAs::Result(size(ty)),
                declaration,
            });
        }
        let result = match &function.result {
            Type::Option(_) if !is_optional => Type::Bool,
            Type::Array(..) => Type::Unit,
            Type::Slice(_) => return Err(CodeError::new("->", "C functions return no slice")),
            other => other.clone(),
        };
        Ok(Self {
            name: names.function(&function.name),
            source: function.name.clone(),
            parameters: all,
            result_in_c: match (names.enumeration(&function.name), &result) {
                (Some(ty), _) => ty.to_owned(),
                (None, Type::Option(inner)) => {
                    format!("std::optional<{}>", scalar(inner, names)?)
                }
                (None, result) => scalar(result, names)?,
            },
            result,
        })
    }

    /// Its declaration, from its result to the closing bracket.
    pub(super) fn declaration(&self, names: &Names) -> String {
        let nothing = names.no_parameters();
        self.declaration_with(&self.name, nothing)
    }

    /// The declaration in C of a function with this signature and another name, from its result to
    /// the closing bracket.
    #[must_use]
    pub fn declaration_of(&self, name: &str) -> String {
        self.declaration_with(name, "void")
    }

    fn declaration_with(&self, name: &str, nothing: &str) -> String {
        let parameters: Vec<&str> =
            self.parameters.iter().map(|parameter| parameter.declaration.as_str()).collect();
        let parameters =
            if parameters.is_empty() { nothing.to_owned() } else { parameters.join(", ") };
        let space = if self.result_in_c.ends_with('*') { "" } else { " " };
        format!("{}{space}{name}({parameters})", self.result_in_c)
    }
}

/// The name for the length of a slice.
pub(super) fn length(slice: &str) -> String {
    format!("{slice}_length")
}
