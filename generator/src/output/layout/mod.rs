//! Lays out code as `rustfmt` would, without its libraries.
//!
//! It knows the subset of Rust that is emitted. It copies statements that fit on a line, and breaks
//! others by the rules of `rustfmt`. It marks code that its rules do not cover with
//! [`SKIP`]. A test runs `rustfmt` on all emitted code.

mod broken;
mod pieces;
#[cfg(test)]
mod tests;

use pieces::{Kind, Pieces};
use proc_macro2::TokenStream;

/// The reader that text is laid out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// The compiler, and people who jump to a definition: code is laid out, and byte tables are
    /// byte strings.
    Compact,
    /// People: code is laid out likewise, and tables are in rows.
    Readable,
}

/// Keeps `rustfmt` from an item, also in a crate with `no_implicit_prelude`, where the compiler does
/// not know the name `rustfmt`.
pub(super) const SKIP: &str = "#[cfg_attr(rustfmt, rustfmt::skip)]";

/// The maximum line width, including the margin.
const WIDTH: usize = 100;

/// The indentation of a block.
const INDENT: usize = 4;

/// Code on one line, with the usual spaces.
#[must_use]
pub fn on_one_line(tokens: TokenStream) -> String {
    Pieces::of(tokens).text
}

/// Lays out items from the beginning of a line, with lines shorter by `margin`; the last line ends
/// with a line break.
pub(crate) fn laid_out(tokens: TokenStream, margin: usize) -> String {
    let pieces = Pieces::of(tokens);
    let out = String::with_capacity(pieces.text.len() * 5 / 4);
    let width = WIDTH - margin;
    let mut printer =
        Printer { pieces: &pieces, out, width, is_attribute: false, line: 0, is_known: true };
    printer.items(0, pieces.all.len(), 0);
    printer.out
}

impl Pieces {
    fn kind(&self, place: usize) -> Kind {
        self.all[place].kind
    }

    /// The text of pieces `from..to`, on one line.
    fn line(&self, from: usize, to: usize) -> &str {
        if from >= to { "" } else { &self.text[self.all[from].start..self.all[to - 1].end] }
    }

    /// Whether this range stays on one line.
    fn is_flat(&self, from: usize, to: usize) -> bool {
        let before = if from == 0 { 0 } else { self.all[from - 1].breaks };
        from >= to || self.all[to - 1].breaks == before
    }

    /// The indices in a range that are outside brackets.
    fn outer(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        let mut at = from;
        std::iter::from_fn(move || {
            let place = (at < to).then_some(at)?;
            at = self.all[place].last + 1;
            Some(place)
        })
    }

    fn is_brace(&self, place: usize) -> bool {
        self.kind(place) == Kind::Open && self.word(place) == "{"
    }

    /// Whether a bracketed list ends in a comma.
    fn has_last_comma(&self, open: usize) -> bool {
        self.kind(self.all[open].last - 1) == Kind::Comma
    }

    /// The index after documentation and attributes.
    fn behind_attributes(&self, mut at: usize) -> usize {
        while at < self.all.len() {
            match self.kind(at) {
                Kind::Doc => at += 1,
                Kind::Attribute => at = self.all[at + 1].last + 1,
                _ => break,
            }
        }
        at
    }

    /// The index after the statement or item that begins here.
    fn statement_end(&self, from: usize) -> usize {
        let start = self.behind_attributes(from);
        let is_item = self.is_item(start);
        let is_block = self.is_block_like(start);
        let mut at = start;
        while at < self.all.len() {
            let last = self.all[at].last;
            match self.kind(at) {
                Kind::Semicolon => return at + 1,
                Kind::Close => return at,
                Kind::Open if self.is_brace(at) && (is_item || is_block) => {
                    let goes_on = self.all.get(last + 1).is_some_and(|next| {
                        let is_more = matches!(next.kind, Kind::Dot | Kind::Try | Kind::Semicolon);
                        !is_item && (is_more || self.word(last + 1) == "else")
                    });
                    if !goes_on {
                        return last + 1;
                    }
                }
                _ => {}
            }
            at = last + 1;
        }
        at
    }

    /// Whether an item that ends in a block begins here.
    fn is_item(&self, start: usize) -> bool {
        for place in self.outer(start, self.all.len()) {
            match self.kind(place) {
                Kind::Keyword => match self.word(place) {
                    "fn" | "struct" | "impl" | "mod" | "trait" | "enum" => return true,
                    "pub" | "const" | "unsafe" => {}
                    _ => return false,
                },
                Kind::Open | Kind::Call => {}
                _ => return false,
            }
        }
        false
    }

    /// Whether a statement without a semicolon begins here.
    fn is_block_like(&self, start: usize) -> bool {
        start < self.all.len()
            && (self.is_brace(start)
                || matches!(self.word(start), "if" | "while" | "for" | "loop" | "match" | "unsafe"))
    }
}

/// The contents of a block.
#[derive(Clone, Copy)]
enum Content {
    Statements,
    Items,
    Arms,
    Fields,
}

/// Lays out pieces.
struct Printer<'a> {
    pieces: &'a Pieces,
    out: String,
    /// The maximum line width.
    width: usize,
    /// Whether an attribute is being printed, whose lists get no final comma.
    is_attribute: bool,
    /// The start of the last line.
    line: usize,
    /// Whether the output so far is known to agree with `rustfmt`.
    is_known: bool,
}

impl Printer<'_> {
    /// The width of the current line so far.
    fn column(&self) -> usize {
        self.out.len() - self.line
    }

    fn end_line(&mut self) {
        self.out.push('\n');
        self.line = self.out.len();
    }

    fn indent(&mut self, indent: usize) {
        for _ in 0..indent {
            self.out.push(' ');
        }
    }

    /// Whether this range fits on the line, followed by `behind` characters.
    fn fits(&self, from: usize, to: usize, behind: usize) -> bool {
        self.pieces.is_flat(from, to)
            && self.column() + self.pieces.line(from, to).len() + behind <= self.width
    }

    fn copy(&mut self, from: usize, to: usize) {
        self.out.push_str(self.pieces.line(from, to));
    }

    /// Documentation and attributes, each on its own line.
    fn attributes(&mut self, from: usize, to: usize, indent: usize) {
        let mut at = from;
        while at < to {
            let end = if self.pieces.kind(at) == Kind::Doc {
                at + 1
            } else {
                self.pieces.all[at + 1].last + 1
            };
            self.indent(indent);
            // `#`, a bracket, a name, a parenthesis.
            let is_list = end - at > 4 && self.pieces.kind(at + 3) == Kind::Call;
            if self.fits(at, end, 0) || !is_list {
                self.copy(at, end);
            } else {
                self.copy(at, at + 3);
                self.is_attribute = true;
                self.call(at + 3, indent, 1);
                self.is_attribute = false;
                self.out.push(']');
            }
            self.end_line();
            at = end;
        }
    }

    /// The items in a range, separated by empty lines.
    fn items(&mut self, from: usize, to: usize, indent: usize) {
        let mut at = from;
        while at < to {
            if at > from {
                self.end_line();
            }
            let (start, end) = (self.pieces.behind_attributes(at), self.pieces.statement_end(at));
            self.attributes(at, start, indent);
            let (place, are_known) = (self.out.len(), std::mem::replace(&mut self.is_known, true));
            self.statement(start, end, indent);
            if !self.is_known {
                self.out.insert_str(place, &format!("{:indent$}{SKIP}\n", ""));
                self.line = self.out.len();
            }
            self.is_known = are_known;
            at = end;
        }
    }

    /// The statements in a range, each on its own lines.
    fn statements(&mut self, from: usize, to: usize, indent: usize) {
        let mut at = from;
        while at < to {
            let (start, end) = (self.pieces.behind_attributes(at), self.pieces.statement_end(at));
            self.attributes(at, start, indent);
            self.statement(start, end, indent);
            at = end;
        }
    }

    /// The statement or item at a place, on its own lines.
    fn statement(&mut self, from: usize, to: usize, indent: usize) {
        self.indent(indent);
        if self.pieces.is_item(from) {
            self.item(from, to, indent);
        } else if self.pieces.is_block_like(from) && !self.is_short(from, to) {
            self.blocks(from, to, indent);
        } else if self.fits(from, to, 0) && !self.is_long_let_else(from, to) {
            self.copy(from, to);
        } else {
            self.broken_statement(from, to, indent);
        }
        self.end_line();
    }

    /// Whether a block with a keyword stays on one line: `unsafe { f() }`, or an `if` with an
    /// `else` that is the result of a block.
    fn is_short(&self, from: usize, to: usize) -> bool {
        let is_result = self.pieces.all.get(to).is_none_or(|next| next.kind == Kind::Close);
        let is_expression = match self.pieces.word(from) {
            "if" => is_result,
            "unsafe" => true,
            _ => false,
        };
        is_expression && self.fits(from, to, 0)
    }

    /// The text before a block, the block, and what follows it, such as `else`.
    fn blocks(&mut self, from: usize, to: usize, indent: usize) {
        let mut at = from;
        while at < to {
            let brace = self.pieces.outer(at, to).find(|&place| self.pieces.is_brace(place));
            let Some(brace) = brace else {
                // A method call on the block's value.
                self.is_known = false;
                self.copy(at, to);
                break;
            };
            if at > from {
                self.out.push(' ');
            }
            let is_match = self.pieces.word(at) == "match";
            self.head(at, brace, indent);
            if brace > at {
                self.out.push(' ');
            }
            self.block(brace, indent, if is_match { Content::Arms } else { Content::Statements });
            at = self.pieces.all[brace].last + 1;
        }
    }

    /// The text before a brace.
    fn head(&mut self, from: usize, brace: usize, indent: usize) {
        if self.fits(from, brace, 2) {
            self.copy(from, brace);
        } else {
            self.copy(from, from + 1);
            self.out.push(' ');
            self.is_known = false;
            self.expression(from + 1, brace, indent, 2);
        }
    }

    /// A block in braces.
    fn block(&mut self, brace: usize, indent: usize, content: Content) {
        let last = self.pieces.all[brace].last;
        self.out.push('{');
        if brace + 1 < last {
            self.end_line();
            let (from, inner) = (brace + 1, indent + INDENT);
            match content {
                Content::Statements => self.statements(from, last, inner),
                Content::Arms => self.arms(from, last, inner),
                Content::Items => self.items(from, last, inner),
                Content::Fields => self.fields(brace, inner),
            }
            self.indent(indent);
        }
        self.out.push('}');
    }

    /// The arms of a `match`.
    fn arms(&mut self, from: usize, to: usize, indent: usize) {
        let mut at = from;
        while at < to {
            let arrow =
                self.pieces.outer(at, to).find(|&place| self.pieces.kind(place) == Kind::Arm);
            let arrow = arrow.unwrap_or(at);
            self.indent(indent);
            self.copy(at, arrow + 1);
            self.out.push(' ');
            let body = arrow + 1;
            if self.pieces.is_brace(body) {
                self.block(body, indent, Content::Statements);
                at = self.pieces.all[body].last + 1;
                // No comma after a block.
                if at < to && self.pieces.kind(at) == Kind::Comma {
                    at += 1;
                }
            } else {
                let comma =
                    self.pieces.outer(body, to).find(|&at| self.pieces.kind(at) == Kind::Comma);
                let end = comma.unwrap_or(to);
                at = end + 1;
                if !self.fits(body, end, 1) && self.loosest(body, end).is_some() {
                    // Operands on several lines get braces.
                    self.out.push('{');
                    self.end_line();
                    self.indent(indent + INDENT);
                    self.expression(body, end, indent + INDENT, 0);
                    self.end_line();
                    self.indent(indent);
                    self.out.push('}');
                } else {
                    self.is_known &= self.fits(body, end, 1);
                    self.expression(body, end, indent, 1);
                    self.out.push(',');
                }
            }
            self.end_line();
        }
    }

    /// A function, struct, implementation or module.
    fn item(&mut self, from: usize, to: usize, indent: usize) {
        let pieces = self.pieces;
        let brace = pieces.outer(from, to).find(|&place| pieces.is_brace(place)).unwrap_or(to);
        let content = pieces.outer(from, brace).find_map(|place| match pieces.word(place) {
            "struct" => Some(Content::Fields),
            "fn" => Some(Content::Statements),
            _ => None,
        });
        let parameters = pieces.outer(from, brace).find(|&place| pieces.kind(place) == Kind::Call);
        if brace == to || self.fits(from, brace, 2) {
            self.is_known &= self.fits(from, brace, 2);
            self.copy(from, brace);
        } else if let Some(parameters) = parameters {
            self.copy(from, parameters);
            self.arguments(parameters, indent, true);
            let behind = pieces.all[parameters].last + 1;
            if behind < brace {
                self.out.push(' ');
                self.copy(behind, brace);
            }
        } else {
            self.is_known = false;
            self.copy(from, brace);
        }
        if brace < to {
            self.out.push(' ');
            self.block(brace, indent, content.unwrap_or(Content::Items));
        }
    }

    /// The fields of a struct definition, each on its own line.
    fn fields(&mut self, brace: usize, indent: usize) {
        for (from, to) in self.listed(brace) {
            let start = self.pieces.behind_attributes(from);
            self.attributes(from, start, indent);
            self.indent(indent);
            self.copy(start, to);
            self.out.push(',');
            self.end_line();
        }
    }

    /// The elements of a bracketed list: the index of each, and the index after it.
    fn listed(&self, open: usize) -> Vec<(usize, usize)> {
        let last = self.pieces.all[open].last;
        let mut parts = Vec::new();
        let (mut start, mut angles) = (open + 1, 0);
        for place in self.pieces.outer(open + 1, last) {
            match self.pieces.kind(place) {
                Kind::Angle => angles += 1,
                Kind::AngleEnd => angles -= 1,
                Kind::Comma if angles == 0 => {
                    parts.push((start, place));
                    start = place + 1;
                }
                _ => {}
            }
        }
        if start < last {
            parts.push((start, last));
        }
        parts
    }
}
