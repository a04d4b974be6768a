//! Tables in the flash of an AVR, which reads it with instructions of its own.

use super::body::FunctionPrinter;
use super::names::{Names, usable};
use super::native::{Native, copied};
use super::tables::is_array;
use super::text::Piece;
use bit_tables_ir::CodeError;
use bit_tables_ir::{Expr, ExprKind, Int, Node, Program, StructDef, Type};
use std::collections::BTreeSet;

/// The attribute of tables in flash, with `%` for the prefix of macros.
pub(super) const ATTRIBUTE: &str = "\
/* Tables are in flash, which an AVR reads with instructions of its own. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define %FLASH PROGMEM
#else
#define %FLASH
#endif
";

/// The tables that can be in flash: each use in a function reads one entry, and none takes an
/// address. Checks may read several entries at once, but only into 128-bit words, which
/// compilers for AVR lack.
pub(super) fn tables(program: &Program) -> BTreeSet<String> {
    let (mut uses, mut reads) = (Vec::new(), Vec::new());
    for function in &program.functions {
        function.body.visit(&mut |node| {
            let Node::Expr(expr) = node else { return };
            match &expr.kind {
                ExprKind::Table(name) => uses.push(name),
                ExprKind::AddressOf(of) => uses.extend(table_of(of)),
                ExprKind::Length(of) => reads.extend(table(of)),
                _ => reads.extend(table_of(expr)),
            }
        });
    }
    let is_read = |name: &String| {
        let count = |all: &[&String]| all.iter().filter(|other| **other == name).count();
        count(&uses) == count(&reads)
    };
    let arrays = program.tables.iter().filter(|table| is_array(table)).map(|table| &table.name);
    arrays.filter(|name| is_read(name)).cloned().collect()
}

/// The table whose entry it is.
fn table_of(expr: &Expr) -> Option<&String> {
    match &expr.kind {
        ExprKind::Index { array, .. } => table(array),
        _ => None,
    }
}

/// The table that it is.
fn table(expr: &Expr) -> Option<&String> {
    match &expr.kind {
        ExprKind::Table(name) => Some(name),
        _ => None,
    }
}

/// The function that reads a struct, if an entry of a table in flash is one.
pub(super) fn reader(record: &StructDef, program: &Program, names: &Names) -> String {
    let is_of = |expr: &Expr| matches!(&expr.ty, Type::Struct(name) if *name == record.name);
    let mut is_read = false;
    for function in program.functions.iter().chain(&program.helpers).chain(&program.checks) {
        function.body.visit(&mut |node| {
            if let Node::Expr(expr) = node
                && table_of(expr).is_some_and(|table| names.is_in_flash(table))
            {
                is_read |= is_of(expr);
            }
        });
    }
    if !is_read {
        return String::new();
    }
    let (ty, name) = (names.record(&record.name), names.reader(&record.name));
    format!(
        "/** The struct at a place in flash. */\n{} {ty} {name}(const {ty} *place) {{\n{}}}\n",
        names.constant_function(),
        copied(&ty),
    )
}

impl FunctionPrinter<'_> {
    /// The value of a table's entry, or of its field, if the table is in flash.
    pub fn in_flash(&mut self, expr: &Expr) -> Result<Option<Piece>, CodeError> {
        let (entry, field) = match &expr.kind {
            ExprKind::Field(base, field) => (&**base, Some(usable(field.clone()))),
            _ => (expr, None),
        };
        if !table_of(entry).is_some_and(|table| self.names().is_in_flash(table)) {
            return Ok(None);
        }
        let mut place = self.place_of_entry(entry)?.text;
        if let Some(field) = field {
            place += &format!(".{field}");
        }
        self.required.in_flash = true;
        let text = match &expr.ty {
            Type::Struct(name) => format!("{}(&{place})", self.names().reader(name)),
            Type::Single => self.native(Native::FlashFloat, &format!("&{place}")),
            ty => {
                let bits = ty.int().map_or(8, Int::bits);
                self.native(Native::Flash(bits), &format!("&{place}"))
            }
        };
        Ok(Some(Piece::primary(text, super::expressions::rank(&expr.ty))))
    }
}
