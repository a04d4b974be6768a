//! What C functions take and return, as data.

use super::names::Names;
use super::types::{declaration, leaf, scalar, size};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Function, Passing, Type};

/// A function as C callers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its name in C.
    pub name: String,
    /// Its name in the program.
    pub source: String,
    /// What it takes, in order. What it returns through a pointer is the last.
    pub parameters: Vec<Parameter>,
    /// The type of what it returns: none, a truth, a number, a text or a struct.
    pub result: Type,
    /// That type in C.
    pub result_in_c: String,
}

/// A parameter in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The type of the value, or of what is pointed to, which is no array.
    pub ty: Type,
    /// That type in C.
    pub ty_in_c: String,
    /// Whether it is a value or a pointer.
    pub form: PassedAs,
    /// Its declaration in C.
    pub declaration: String,
}

/// Whether a parameter is a value or a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedAs {
    /// A value.
    Value,
    /// How many entries the slice before it has, each of so many values.
    Length(usize),
    /// A pointer to so many values that are read, or to any number of them.
    Input(Option<usize>),
    /// A pointer to so many values that change, or to any number of them.
    Changed(Option<usize>),
    /// A pointer to where so many values of the result are stored.
    Result(usize),
}

impl Signature {
    /// That of a function whose parameters have these names, and whose result, where it is stored,
    /// has that one.
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
                // GCC takes the length for what is written, and warns of calls in branches that are
                // never taken, so it stands where it is for people to read.
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
                all.push(Parameter {
                    ty: Type::PLACE,
                    ty_in_c: "size_t".to_owned(),
                    form: PassedAs::Length(size(element)),
                    declaration: format!("size_t {name}"),
                    name,
                });
            }
        }
        let stored = match &function.result {
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
            Type::Option(_) => Type::Bool,
            Type::Array(..) => Type::Unit,
            Type::Slice(_) => return Err(CodeError::new("->", "C functions return no slice")),
            other => other.clone(),
        };
        Ok(Self {
            name: names.function(&function.name),
            source: function.name.clone(),
            parameters: all,
            result_in_c: scalar(&result, names)?,
            result,
        })
    }

    /// The declaration of a function like this one with another name, from its result to the
    /// closing bracket.
    #[must_use]
    pub fn declaration(&self, name: &str) -> String {
        let parameters: Vec<&str> =
            self.parameters.iter().map(|parameter| parameter.declaration.as_str()).collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let space = if self.result_in_c.ends_with('*') { "" } else { " " };
        format!("{}{space}{name}({parameters})", self.result_in_c)
    }
}

/// What the length of a slice is called.
pub(super) fn length(slice: &str) -> String {
    format!("{slice}_length")
}
