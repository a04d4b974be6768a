//! Values of the intermediate language, with terms for numbers.

use super::terms::{Term, TermPool};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::Value;
use bit_tables_ir::{Int, Program, Type};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Symbolic {
    Unit,
    Bool(Term),
    Int(Term, Int),
    /// The bits of a single.
    Single(Term),
    /// The bits of a double.
    Double(Term),
    Text(Rc<str>),
    Array(Rc<Vec<Symbolic>>),
    Tuple(Rc<Vec<Symbolic>>),
    Struct(Rc<Vec<(String, Symbolic)>>),
    /// Whether there is a value, and the value if there is one; `None` if there never is.
    Option(Term, Option<Rc<Symbolic>>),
}

/// An input of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its symbol in the script.
    pub symbol: String,
    /// Its width in bits; 0 for a boolean.
    pub width: u32,
}

impl Symbolic {
    /// The kind of value, for messages.
    pub(super) const fn what(&self) -> &'static str {
        match self {
            Self::Unit => "nothing",
            Self::Bool(_) => "a truth",
            Self::Int(..) => "an integer",
            Self::Single(_) => "a single",
            Self::Double(_) => "a double",
            Self::Text(_) => "a text",
            Self::Array(_) => "an array",
            Self::Tuple(_) => "a tuple",
            Self::Struct(_) => "a record",
            Self::Option(..) => "an option",
        }
    }

    /// A constant value.
    pub(super) fn known(terms: &mut TermPool, value: &Value) -> Self {
        let mut all = |values: &[Value]| -> Vec<Self> {
            values.iter().map(|value| Self::known(terms, value)).collect()
        };
        match value {
            Value::Unit => Self::Unit,
            Value::Bool(truth) => Self::Bool(TermPool::truth(*truth)),
            Value::Int { number, kind } => Self::Int(terms.number(*number, kind.bits()), *kind),
            Value::Single(single) => Self::Single(terms.number(single.to_bits().into(), 32)),
            Value::Double(double) => Self::Double(terms.number(double.to_bits().into(), 64)),
            Value::Text(text) => Self::Text(Rc::clone(text)),
            Value::Array(items) => Self::Array(Rc::new(all(items.as_slice()))),
            Value::Tuple(values) => Self::Tuple(Rc::new(all(values))),
            Value::Struct(fields) => {
                let field =
                    |(name, value): &(String, Value)| (name.clone(), Self::known(terms, value));
                Self::Struct(Rc::new(fields.iter().map(field).collect()))
            }
            Value::Option(None) => Self::Option(TermPool::FALSE, None),
            Value::Option(Some(value)) => {
                Self::Option(TermPool::TRUE, Some(Rc::new(Self::known(terms, value))))
            }
        }
    }

    /// If-then-else for values of equal types.
    pub(super) fn choice(
        terms: &mut TermPool,
        condition: Term,
        then: &Self,
        otherwise: &Self,
    ) -> Result<Self, String> {
        if condition == TermPool::TRUE {
            return Ok(then.clone());
        }
        if condition == TermPool::FALSE {
            return Ok(otherwise.clone());
        }
        let mut all = |one: &[Self], other: &[Self]| -> Result<Vec<Self>, String> {
            if one.len() != other.len() {
                return Err(format!("{} values or {}", one.len(), other.len()));
            }
            let pairs = one.iter().zip(other);
            pairs.map(|(one, other)| Self::choice(terms, condition, one, other)).collect()
        };
        Ok(match (then, otherwise) {
            (Self::Unit, Self::Unit) => Self::Unit,
            (Self::Bool(one), Self::Bool(other)) => {
                Self::Bool(terms.choice(condition, *one, *other))
            }
            (Self::Int(one, kind), Self::Int(other, same)) if kind == same => {
                Self::Int(terms.choice(condition, *one, *other), *kind)
            }
            (Self::Single(one), Self::Single(other)) => {
                Self::Single(terms.choice(condition, *one, *other))
            }
            (Self::Double(one), Self::Double(other)) => {
                Self::Double(terms.choice(condition, *one, *other))
            }
            (Self::Text(one), Self::Text(other)) if one == other => Self::Text(Rc::clone(one)),
            (Self::Array(one), Self::Array(other)) if Rc::ptr_eq(one, other) => then.clone(),
            (Self::Array(one), Self::Array(other)) => Self::Array(Rc::new(all(one, other)?)),
            (Self::Tuple(one), Self::Tuple(other)) => Self::Tuple(Rc::new(all(one, other)?)),
            (Self::Struct(one), Self::Struct(other)) if one.len() == other.len() => {
                let pairs = one.iter().zip(other.iter()).map(|((name, one), (_, other))| {
                    Ok((name.clone(), Self::choice(terms, condition, one, other)?))
                });
                Self::Struct(Rc::new(pairs.collect::<Result<Vec<_>, String>>()?))
            }
            (Self::Option(one, value), Self::Option(other, same)) => {
                let value = match (value, same) {
                    (Some(one), Some(other)) => {
                        Some(Rc::new(Self::choice(terms, condition, one, other)?))
                    }
                    (Some(value), None) | (None, Some(value)) => Some(Rc::clone(value)),
                    (None, None) => None,
                };
                Self::Option(terms.choice(condition, *one, *other), value)
            }
            _ => return Err(format!("{} or {}", then.what(), otherwise.what())),
        })
    }

    /// Whether two values are equal.
    pub(super) fn equal(terms: &mut TermPool, one: &Self, other: &Self) -> Result<Term, String> {
        let mut all = |one: &[Self], other: &[Self]| {
            let mut equal = TermPool::truth(one.len() == other.len());
            for (one, other) in one.iter().zip(other) {
                let same = Self::equal(terms, one, other)?;
                equal = terms.and(equal, same);
            }
            Ok(equal)
        };
        match (one, other) {
            (Self::Unit, Self::Unit) => Ok(TermPool::TRUE),
            (Self::Bool(one), Self::Bool(other)) => Ok(terms.equal(*one, *other)),
            (Self::Int(one, kind), Self::Int(other, same)) if kind == same => {
                Ok(terms.equal(*one, *other))
            }
            (Self::Array(one), Self::Array(other)) | (Self::Tuple(one), Self::Tuple(other)) => {
                all(one, other)
            }
            (Self::Struct(one), Self::Struct(other)) => {
                let values = |fields: &[(String, Self)]| -> Vec<Self> {
                    fields.iter().map(|(_, value)| value.clone()).collect()
                };
                all(&values(one), &values(other))
            }
            (Self::Option(one, value), Self::Option(other, same)) => {
                let equal = terms.equal(*one, *other);
                let (Some(value), Some(same)) = (value, same) else { return Ok(equal) };
                let same = Self::equal(terms, value, same)?;
                let absent = terms.not(*one);
                let same = terms.or(absent, same);
                Ok(terms.and(equal, same))
            }
            _ => Err(format!("{} and {} are not compared", one.what(), other.what())),
        }
    }

    /// The entry at an index within bounds.
    pub(super) fn entry(
        terms: &mut TermPool,
        entries: &[Self],
        index: Term,
    ) -> Result<Self, String> {
        if let Some(place) = terms.value(index) {
            let entry = entries.get(place as usize).or_else(|| entries.last());
            return entry.cloned().ok_or_else(|| "an array without entries".to_owned());
        }
        match entries.first() {
            Some(Self::Int(_, kind)) => {
                let numbers = entries.iter().filter_map(|entry| match entry {
                    Self::Int(term, _) => Some(*term),
                    _ => None,
                });
                let numbers: Vec<Term> = numbers.collect();
                return Ok(Self::Int(terms.look_up(index, &numbers), *kind));
            }
            // One look-up for each field.
            Some(Self::Struct(first)) => {
                let mut fields = Vec::with_capacity(first.len());
                for (field, (name, _)) in first.iter().enumerate() {
                    let column = entries.iter().filter_map(|entry| match entry {
                        Self::Struct(fields) => fields.get(field).map(|(_, value)| value.clone()),
                        _ => None,
                    });
                    let column: Vec<Self> = column.collect();
                    fields.push((name.clone(), Self::entry(terms, &column, index)?));
                }
                return Ok(Self::Struct(Rc::new(fields)));
            }
            _ => {}
        }
        let (last, others) =
            entries.split_last().ok_or_else(|| "an array without entries".to_owned())?;
        let mut found = last.clone();
        for (place, entry) in others.iter().enumerate().rev() {
            let number = terms.number(place as u128, terms.width(index));
            let here = terms.equal(index, number);
            found = Self::choice(terms, here, entry, &found)?;
        }
        Ok(found)
    }
}

/// The inputs of a query.
#[derive(Default)]
pub(super) struct Inputs {
    pub all: Vec<Input>,
    numbers: BTreeMap<String, u32>,
}

impl Inputs {
    fn symbol(&mut self, terms: &mut TermPool, symbol: &str, width: u32) -> Term {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(symbol.to_owned()).or_insert_with(|| {
            self.all.push(Input { symbol: symbol.to_owned(), width });
            next
        });
        terms.input(number, width)
    }

    /// A value of that type, each number of which is an input.
    pub(super) fn value(
        &mut self,
        terms: &mut TermPool,
        program: &Program,
        name: &str,
        ty: &Type,
    ) -> Result<Symbolic, CodeError> {
        Ok(match ty {
            Type::Bool => Symbolic::Bool(self.symbol(terms, name, 0)),
            Type::Int(kind) => Symbolic::Int(self.symbol(terms, name, kind.bits()), *kind),
            Type::Array(element, count) => {
                let mut entries = Vec::with_capacity(*count);
                for place in 0..*count {
                    let name = format!("{name}.{place}");
                    entries.push(self.value(terms, program, &name, element)?);
                }
                Symbolic::Array(Rc::new(entries))
            }
            Type::Tuple(types) => {
                let mut values = Vec::new();
                for (place, ty) in types.iter().enumerate() {
                    values.push(self.value(terms, program, &format!("{name}.{place}"), ty)?);
                }
                Symbolic::Tuple(Rc::new(values))
            }
            Type::Struct(record) => {
                let found = program.record(record);
                let found =
                    found.ok_or_else(|| CodeError::new(record, "there is no such struct"))?;
                let mut fields = Vec::new();
                for field in &found.fields {
                    let of = format!("{name}.{}", field.name);
                    let value = self.value(terms, program, &of, &field.ty)?;
                    fields.push((field.name.clone(), value));
                }
                Symbolic::Struct(Rc::new(fields))
            }
            other => return Err(CodeError::new(name, format!("nothing stands for every {other}"))),
        })
    }
}

/// The value of that type for given inputs; missing ones are zero.
pub(super) fn concrete(
    program: &Program,
    name: &str,
    ty: &Type,
    model: &BTreeMap<String, u128>,
) -> Value {
    let number = |name: &str| model.get(name).copied().unwrap_or(0);
    match ty {
        Type::Bool => Value::Bool(number(name) != 0),
        Type::Int(kind) => Value::int(*kind, number(name)),
        Type::Array(element, count) => {
            let entry = |place| concrete(program, &format!("{name}.{place}"), element, model);
            Value::array((0..*count).map(entry).collect())
        }
        Type::Tuple(types) => {
            let types = types.iter().enumerate();
            let value = |(place, ty)| concrete(program, &format!("{name}.{place}"), ty, model);
            Value::tuple(types.map(value).collect())
        }
        Type::Struct(record) => {
            let fields = program.record(record).map_or(&[][..], |record| &record.fields);
            let field = |field: &bit_tables_ir::FieldDef| {
                let of = format!("{name}.{}", field.name);
                (field.name.clone(), concrete(program, &of, &field.ty, model))
            };
            Value::Struct(fields.iter().map(field).collect::<Vec<_>>().into())
        }
        _ => Value::Unit,
    }
}
