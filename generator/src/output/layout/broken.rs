//! Breaks statements that do not fit on one line.

use super::pieces::Kind;
use super::{Content, INDENT, Printer};

/// The maximum width of an array element that shares its line with others.
const SHORT: usize = 10;

/// The maximum width of `let … else { … }` on one line.
const LET_ELSE_WIDTH: usize = 50;

impl Printer<'_> {
    /// Whether a `let` with an `else` exceeds its own maximum width, though it fits the line.
    pub(super) fn is_long_let_else(&self, from: usize, to: usize) -> bool {
        self.else_of_let(from, to).is_some() && self.pieces.line(from, to).len() > LET_ELSE_WIDTH
    }

    /// The `else` of `let … else`.
    fn else_of_let(&self, from: usize, to: usize) -> Option<usize> {
        if self.pieces.word(from) != "let" {
            return None;
        }
        let start =
            self.pieces.outer(from, to).find(|&place| self.pieces.kind(place) == Kind::Assign)?;
        let found = self.pieces.outer(start, to).find(|&place| self.pieces.word(place) == "else");
        // After a brace, the `else` belongs to an `if`.
        found.filter(|&place| self.pieces.word(place - 1) != "}")
    }

    /// A statement on several lines.
    pub(super) fn broken_statement(&mut self, from: usize, to: usize, indent: usize) {
        let pieces = self.pieces;
        let has_semicolon = pieces.kind(to - 1) == Kind::Semicolon;
        let end = if has_semicolon { to - 1 } else { to };
        let behind = usize::from(has_semicolon);
        let assign = pieces.outer(from, end).find(|&place| pieces.kind(place) == Kind::Assign);
        if let Some(otherwise) = self.else_of_let(from, end) {
            self.is_known &= self.fits(from, otherwise + 1, 2);
            self.copy(from, otherwise + 1);
            self.out.push(' ');
            self.block(otherwise + 1, indent, Content::Statements);
        } else if let Some(assign) = assign {
            self.copy(from, assign + 1);
            self.is_known &= self.column() < self.width;
            self.value(assign + 1, end, indent, behind);
        } else if pieces.word(from) == "return" {
            self.out.push_str("return ");
            self.expression(from + 1, end, indent, behind);
        } else {
            self.expression(from, end, indent, behind);
        }
        if has_semicolon {
            self.out.push(';');
        }
    }

    /// The assigned value: on the next line if it fits there, otherwise broken.
    fn value(&mut self, from: usize, to: usize, indent: usize, behind: usize) {
        let width = self.pieces.line(from, to).len();
        let is_flat = self.pieces.is_flat(from, to);
        if is_flat
            && self.column() + 1 + width + behind > self.width
            && indent + INDENT + width + behind <= self.width
        {
            self.end_line();
            self.indent(indent + INDENT);
            self.copy(from, to);
        } else {
            self.out.push(' ');
            self.expression(from, to, indent, behind);
        }
    }

    /// An expression that begins at the current end of the line and is followed by `behind`
    /// characters.
    pub(super) fn expression(&mut self, from: usize, to: usize, indent: usize, behind: usize) {
        let pieces = self.pieces;
        if self.fits(from, to, behind) {
            return self.copy(from, to);
        }
        if pieces.is_block_like(from) {
            return self.blocks(from, to, indent);
        }
        match pieces.kind(from) {
            Kind::Pipe | Kind::PipeEnd => return self.closure(from, to, indent, behind),
            Kind::Keyword if pieces.word(from) == "move" => {
                return self.closure(from, to, indent, behind);
            }
            _ => {}
        }
        if let Some(binding) = self.loosest(from, to) {
            return self.operands(from, to, indent, behind, binding);
        }
        if pieces.kind(from) == Kind::Unary {
            self.copy(from, from + 1);
            return self.expression(from + 1, to, indent, behind);
        }
        let open = pieces.all[from].last;
        if open == to - 1 && open > from {
            return self.listing(from, indent);
        }
        self.operand(from, to, indent, behind);
    }

    /// The binding strength of the loosest operator among the operands, if there is one.
    pub(super) fn loosest(&self, from: usize, to: usize) -> Option<u8> {
        let binding = |place| match self.pieces.kind(place) {
            Kind::Binary(binding) => Some(binding),
            _ => None,
        };
        self.pieces.outer(from, to).filter_map(binding).min()
    }

    /// Operands, with each operator of that strength at the beginning of a line.
    fn operands(&mut self, from: usize, to: usize, indent: usize, behind: usize, binding: u8) {
        let pieces = self.pieces;
        let operators =
            pieces.outer(from, to).filter(|&place| pieces.kind(place) == Kind::Binary(binding));
        let operators: Vec<usize> = operators.collect();
        // Several operators of equal strength are broken in other ways.
        let first = pieces.word(operators[0]);
        self.is_known &= operators.iter().all(|&place| pieces.word(place) == first);
        let mut start = from;
        for (number, &operator) in operators.iter().chain([&to]).enumerate() {
            if number > 0 {
                self.end_line();
                self.indent(indent + INDENT);
                self.copy(start - 1, start);
                self.out.push(' ');
            }
            let behind = if operator == to { behind } else { 0 };
            let inner = if number > 0 { indent + INDENT } else { indent };
            self.expression(start, operator, inner, behind);
            // An operand no wider than the indentation shares its line with the next.
            self.is_known &= number > 0 || operator == to || self.column() > indent + INDENT;
            start = operator + 1;
        }
    }

    fn closure(&mut self, from: usize, to: usize, indent: usize, behind: usize) {
        let pieces = self.pieces;
        let end = pieces.outer(from, to).find(|&place| pieces.kind(place) == Kind::PipeEnd);
        let body = end.map_or(from, |end| end + 1);
        self.copy(from, body);
        self.out.push(' ');
        if pieces.is_brace(body) && pieces.all[body].last == to - 1 {
            self.block(body, indent, Content::Statements);
        } else {
            // A body of several lines gets braces.
            self.is_known = false;
            self.expression(body, to, indent, behind);
        }
    }

    /// A parenthesis, tuple, array or struct on several lines.
    fn listing(&mut self, open: usize, indent: usize) {
        let parts = self.listed(open);
        let last = self.pieces.all[open].last;
        if self.pieces.word(open) == "(" && self.pieces.kind(open) == Kind::Open && parts.len() == 1
        {
            self.out.push('(');
            self.is_known = false;
            self.expression(open + 1, last, indent, 1);
            self.out.push(')');
        } else {
            self.arguments(open, indent, true);
        }
    }

    /// A bracket and its contents, one element on each line; short elements of an array share
    /// lines.
    pub(super) fn arguments(&mut self, open: usize, indent: usize, has_last_comma: bool) {
        let pieces = self.pieces;
        let last = pieces.all[open].last;
        let parts = self.listed(open);
        let is_array = pieces.word(open) == "[";
        // An array that repeats one value.
        self.is_known &= !pieces.outer(open + 1, last).any(|at| pieces.kind(at) == Kind::Semicolon);
        let is_short =
            is_array && parts.iter().all(|&(from, to)| pieces.line(from, to).len() <= SHORT);
        self.copy(open, open + 1);
        self.end_line();
        let (count, mut is_broken) = (parts.len(), false);
        for (number, (from, to)) in parts.into_iter().enumerate() {
            let is_last = number + 1 == count;
            // If all are on one line, the comma after the last one may be its end.
            let comma = usize::from(!is_last || is_broken);
            if self.column() == 0 {
                self.indent(indent + INDENT);
            } else if self.column() + 1 + pieces.line(from, to).len() + comma < self.width {
                self.out.push(' ');
            } else {
                is_broken = true;
                self.end_line();
                self.indent(indent + INDENT);
            }
            self.expression(from, to, indent + INDENT, 1);
            if !is_last || has_last_comma {
                self.out.push(',');
            }
            if !is_short || is_last {
                self.end_line();
            }
        }
        self.indent(indent);
        self.copy(last, last + 1);
    }

    /// A path, with calls, indices, fields and methods.
    fn operand(&mut self, from: usize, to: usize, indent: usize, behind: usize) {
        let pieces = self.pieces;
        let is_dot = |&place: &usize| pieces.kind(place) == Kind::Dot;
        let dots: Vec<usize> = pieces.outer(from, to).filter(is_dot).collect();
        let open = to - 1;
        let open = pieces.outer(from, to).find(|&place| pieces.all[place].last == open);
        let open = open.filter(|&place| place < to - 1);
        match open {
            Some(open) if dots.len() < 2 && self.fits(from, open, 1) => {
                self.copy(from, open);
                self.is_known &= dots.is_empty();
                if pieces.is_brace(open) {
                    self.out.push(' ');
                }
                self.call(open, indent, behind);
            }
            _ if dots.is_empty() => {
                self.is_known = false;
                self.copy(from, to);
            }
            _ => {
                self.is_known = false;
                let mut start = from;
                for dot in dots.into_iter().chain([to]) {
                    if start > from {
                        self.end_line();
                        self.indent(indent + INDENT);
                    }
                    self.copy(start, dot);
                    start = dot;
                }
            }
        }
    }

    /// The arguments of a call: a single long one may begin on the line of the parenthesis.
    pub(super) fn call(&mut self, open: usize, indent: usize, behind: usize) {
        let pieces = self.pieces;
        let parts = self.listed(open);
        let is_parenthesis = pieces.word(open) == "(";
        if let Some(&(from, to)) = parts.last()
            && is_parenthesis
        {
            let is_last_long = pieces.is_block_like(from)
                || matches!(pieces.kind(from), Kind::Pipe | Kind::PipeEnd)
                || (parts.len() == 1 && self.loosest(from, to).is_none());
            let is_block = is_last_long && (parts.len() == 1 || !pieces.is_flat(from, to));
            if is_block && self.fits(open, from, 1) {
                self.is_known &= parts.len() == 1;
                self.copy(open, from);
                if parts.len() > 1 {
                    self.out.push(' ');
                }
                self.expression(from, to, indent, behind + 1);
                self.out.push(')');
                return;
            }
        }
        // `rustfmt` adds no final comma to a macro or an attribute.
        let is_macro = pieces.kind(open - 1) == Kind::Macro;
        let may_add = !is_macro && !self.is_attribute;
        self.arguments(open, indent, may_add || pieces.has_last_comma(open));
    }
}
