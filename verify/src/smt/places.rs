//! Variables and their parts.

use super::executor::{Done, Frame, Path, SymbolicExecutor, wrong};
use super::operators;
use super::terms::Term;
use super::values::Symbolic;
use bit_tables_ir::{Expr, Operator, Part, Place, Type, VariableId};
use std::rc::Rc;

impl<'p> SymbolicExecutor<'p> {
    pub(super) fn assign(
        &mut self,
        place: &'p Place,
        operator: Option<Operator>,
        value: &'p Expr,
        code: &str,
        path: &mut Path,
        frame: &mut Frame<'p>,
    ) -> Done<()> {
        let mut value = self.expr(value, path, frame, code)?;
        let way = self.way(place, path, frame)?;
        if let Some(operator) = operator {
            let former = self.read(place, &way, path)?;
            let computed = operators::binary(&mut self.terms, operator, &former, &value);
            value = self.computed(computed, code, path, frame)?;
        }
        self.write(place, &way, value, path)
    }

    /// The indices on the path to a place, each within its array.
    pub(super) fn way(
        &mut self,
        place: &'p Place,
        path: &mut Path,
        frame: &mut Frame<'p>,
    ) -> Done<Vec<Option<Term>>> {
        let mut way = Vec::with_capacity(place.path.len());
        let mut ty = frame.function.variables[place.variable.0].ty.clone();
        for part in &place.path {
            ty = match (part, &ty) {
                (Part::Index(index), Type::Array(element, count)) => {
                    let index = self.number(index, path, frame, &place.code)?;
                    self.within(index, *count, &place.code, path, frame);
                    way.push(Some(index));
                    (**element).clone()
                }
                (Part::Index(index), Type::Slice(element)) => {
                    let count = entries(path, place.variable)?;
                    let index = self.number(index, path, frame, &place.code)?;
                    self.within(index, count, &place.code, path, frame);
                    way.push(Some(index));
                    (**element).clone()
                }
                (Part::Chunk(from, length), Type::Slice(element)) => {
                    let count = entries(path, place.variable)?;
                    let from = self.number(from, path, frame, &place.code)?;
                    // The end is at most the length.
                    let ends = self.terms.number(*length as u128, self.terms.width(from));
                    let end = self.terms.add(from, ends);
                    self.within(end, count + 1, &place.code, path, frame);
                    way.push(Some(from));
                    Type::Array(element.clone(), *length)
                }
                (Part::Field(name), Type::Struct(record)) => {
                    way.push(None);
                    let fields = self.program.record(record).map(|record| &record.fields);
                    let mut fields = fields.into_iter().flatten();
                    let field = fields.find(|field| field.name == *name);
                    field.ok_or_else(|| wrong(format!("there is no field `{name}`")))?.ty.clone()
                }
                (Part::TupleField(position), Type::Tuple(types)) if *position < types.len() => {
                    way.push(None);
                    types[*position].clone()
                }
                _ => return Err(wrong(format!("{ty} has no such part"))),
            };
        }
        Ok(way)
    }

    pub(super) fn read(
        &mut self,
        place: &Place,
        way: &[Option<Term>],
        path: &Path,
    ) -> Done<Symbolic> {
        let mut found = variable(path, place.variable)?.clone();
        for (part, index) in place.path.iter().zip(way) {
            found = match (part, &found, index) {
                (Part::Chunk(_, length), Symbolic::Array(entries), Some(from)) => {
                    let mut chunk = Vec::with_capacity(*length);
                    for further in 0..*length {
                        let place = self.further(*from, further);
                        let entry = Symbolic::entry(&mut self.terms, entries, place);
                        chunk.push(entry.map_err(wrong)?);
                    }
                    Symbolic::Array(Rc::new(chunk))
                }
                (Part::Index(_), Symbolic::Array(entries), Some(index)) => {
                    Symbolic::entry(&mut self.terms, entries, *index).map_err(wrong)?
                }
                _ => part_of(&found, part)?.clone(),
            };
        }
        Ok(found)
    }

    pub(super) fn write(
        &mut self,
        place: &Place,
        way: &[Option<Term>],
        value: Symbolic,
        path: &mut Path,
    ) -> Done<()> {
        if place.path.is_empty() {
            path.values[place.variable.0] = Some(value);
            return Ok(());
        }
        let whole = path.values[place.variable.0].take();
        let whole = whole.ok_or_else(|| wrong("a variable without a value"))?;
        let changed = self.changed(whole, &place.path, way, value)?;
        path.values[place.variable.0] = Some(changed);
        Ok(())
    }

    /// Entries with one of them, or a part of it, replaced.
    fn with_entry(
        &mut self,
        mut entries: Rc<Vec<Symbolic>>,
        index: Term,
        (parts, way): (&[Part], &[Option<Term>]),
        value: Symbolic,
    ) -> Done<Symbolic> {
        let all = Rc::make_mut(&mut entries);
        if let Some(known) = self.terms.value(index) {
            if let Some(entry) = all.get_mut(known as usize) {
                let former = std::mem::replace(entry, Symbolic::Unit);
                *entry = self.changed(former, parts, way, value)?;
            }
        } else {
            for (place, entry) in all.iter_mut().enumerate() {
                let number = self.terms.number(place as u128, self.terms.width(index));
                let here = self.terms.equal(index, number);
                let changed = self.changed(entry.clone(), parts, way, value.clone())?;
                *entry = self.choice(here, &changed, entry)?;
            }
        }
        Ok(Symbolic::Array(entries))
    }

    /// The place `by` entries further on.
    fn further(&mut self, place: Term, by: usize) -> Term {
        let by = self.terms.number(by as u128, self.terms.width(place));
        self.terms.add(place, by)
    }

    /// A value with a part of it replaced.
    pub(super) fn changed(
        &mut self,
        whole: Symbolic,
        parts: &[Part],
        way: &[Option<Term>],
        value: Symbolic,
    ) -> Done<Symbolic> {
        let ([part, parts @ ..], [index, way @ ..]) = (parts, way) else { return Ok(value) };
        Ok(match (part, whole) {
            (Part::Index(_), Symbolic::Array(entries)) => {
                let index = index.ok_or_else(|| wrong("no index"))?;
                self.with_entry(entries, index, (parts, way), value)?
            }
            (Part::Chunk(..), Symbolic::Array(mut entries)) => {
                let from = index.ok_or_else(|| wrong("no place"))?;
                let Symbolic::Array(values) = value else { return Err(wrong("no array")) };
                for (further, value) in values.iter().enumerate() {
                    let place = self.further(from, further);
                    let changed = self.with_entry(entries, place, (&[], &[]), value.clone())?;
                    let Symbolic::Array(changed) = changed else { return Err(wrong("no array")) };
                    entries = changed;
                }
                Symbolic::Array(entries)
            }
            (Part::Field(name), Symbolic::Struct(mut fields)) => {
                let found = Rc::make_mut(&mut fields).iter_mut().find(|(other, _)| other == name);
                let (_, field) = found.ok_or_else(|| wrong(format!("no field `{name}`")))?;
                *field = self.changed(field.clone(), parts, way, value)?;
                Symbolic::Struct(fields)
            }
            (Part::TupleField(position), Symbolic::Tuple(mut values)) => {
                let found = Rc::make_mut(&mut values).get_mut(*position);
                let part = found.ok_or_else(|| wrong("no such position"))?;
                *part = self.changed(part.clone(), parts, way, value)?;
                Symbolic::Tuple(values)
            }
            (_, other) => return Err(wrong(format!("{} has no such part", other.what()))),
        })
    }
}

/// The number of entries of a slice.
fn entries(path: &Path, id: VariableId) -> Done<usize> {
    match variable(path, id)? {
        Symbolic::Array(entries) => Ok(entries.len()),
        other => Err(wrong(format!("{} has no entries", other.what()))),
    }
}

pub(super) fn variable(path: &Path, id: VariableId) -> Done<&Symbolic> {
    let value = path.values.get(id.0).and_then(Option::as_ref);
    value.ok_or_else(|| wrong("a variable is read before it has a value"))
}

pub(super) fn field<'v>(record: &'v Symbolic, name: &str) -> Done<&'v Symbolic> {
    let found = match record {
        Symbolic::Struct(fields) => fields.iter().find(|(other, _)| other == name),
        _ => None,
    };
    found.map(|(_, value)| value).ok_or_else(|| wrong(format!("there is no field `{name}`")))
}

pub(super) fn part_of<'v>(value: &'v Symbolic, part: &Part) -> Done<&'v Symbolic> {
    let found = match (part, value) {
        (Part::Field(name), record) => return field(record, name),
        (Part::TupleField(position), Symbolic::Tuple(values)) => values.get(*position),
        _ => None,
    };
    found.ok_or_else(|| wrong(format!("{} has no such part", value.what())))
}
