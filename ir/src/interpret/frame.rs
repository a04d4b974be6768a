//! The variables of a call, and their parts.

use super::exit::{Done, Exit, beyond, check_type, no_field};
use super::value::Value;
use crate::language::{Function, VariableId};
use std::rc::Rc;

/// The variables of a call.
pub(super) struct Frame<'f> {
    pub function: &'f Function,
    pub values: Vec<Option<Value>>,
}

impl<'f> Frame<'f> {
    /// A frame in which no variable has a value.
    pub(super) fn new(function: &'f Function) -> Self {
        Self { function, values: vec![None; function.variables.len()] }
    }

    pub(super) fn name(&self, id: VariableId) -> &str {
        self.function.variables.get(id.0).map_or("?", |variable| &variable.source)
    }

    pub(super) fn has_none(&self, id: VariableId) -> Exit {
        format!("`{}` is read before it has a value", self.name(id)).into()
    }

    pub(super) fn read(&self, id: VariableId) -> Done<&Value> {
        self.values.get(id.0).and_then(Option::as_ref).ok_or_else(|| self.has_none(id))
    }

    /// Moves the part of a variable at the end of a path out, so that it has no value until it is
    /// given back. A chunk of a slice is copied.
    pub(super) fn take(&mut self, id: VariableId, path: &[Way]) -> Done<Value> {
        let Some((&Way::Chunk(start, length), path)) = path.split_last() else {
            return Ok(std::mem::replace(self.part(id, path)?, Value::Unit));
        };
        match self.part(id, path)? {
            Value::Array(items) => {
                let few = || beyond((start + length) as u128, items.len(), "the slice");
                items.chunk(start, length).map(Value::Array).ok_or_else(few)
            }
            other => Err(format!("{other} has no entries").into()),
        }
    }

    /// Gives back what [`take`](Self::take) returned.
    pub(super) fn give(&mut self, id: VariableId, path: &[Way], value: Value) -> Done<()> {
        let Some((&Way::Chunk(start, _), path)) = path.split_last() else {
            *self.part(id, path)? = value;
            return Ok(());
        };
        let (Value::Array(items), Value::Array(changed)) = (self.part(id, path)?, value) else {
            return Err("what has no entries".into());
        };
        for (place, value) in (start..).zip(changed.as_slice()) {
            *items.get_mut(place).ok_or("no such entry")? = value.clone();
        }
        Ok(())
    }

    /// The part of a variable at the end of a path.
    pub(super) fn part(&mut self, id: VariableId, path: &[Way]) -> Done<&mut Value> {
        if !matches!(self.values.get(id.0), Some(Some(_))) {
            return Err(self.has_none(id));
        }
        let mut part = self.values[id.0].as_mut().ok_or("no value")?;
        for way in path {
            part = way.follow(part)?;
        }
        Ok(part)
    }

    pub(super) fn write(&mut self, id: VariableId, value: Value) -> Done<()> {
        let variable = self.function.variables.get(id.0).ok_or("there is no such variable")?;
        check_type(&value, &variable.ty, &variable.source)?;
        self.values[id.0] = Some(value);
        Ok(())
    }
}

/// A step to a part of a value; indices are evaluated.
pub(super) enum Way<'e> {
    Entry(usize),
    Chunk(usize, usize),
    Field(&'e str),
}

impl Way<'_> {
    pub(super) fn follow<'v>(&self, value: &'v mut Value) -> Done<&'v mut Value> {
        match (self, value) {
            (&Way::Entry(place), Value::Array(items)) => {
                let count = items.len();
                items.get_mut(place).ok_or_else(|| beyond(place as u128, count, "the array"))
            }
            (&Way::Entry(place), Value::Tuple(values)) => {
                let part = Rc::make_mut(values).get_mut(place);
                part.ok_or_else(|| "there is no such position".into())
            }
            (Way::Field(name), Value::Struct(fields)) => {
                let mut fields = Rc::make_mut(fields).iter_mut();
                let found = fields.find(|(other, _)| other == name);
                found.map(|(_, value)| value).ok_or_else(|| no_field(name))
            }
            (_, value) => Err(format!("{value} has no such part").into()),
        }
    }
}
