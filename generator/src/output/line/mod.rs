//! Prints tokens with the usual spaces, on one line or a statement a line.

#[cfg(test)]
mod tests;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// Operators of two or more characters, the longest first.
const OPERATORS: &[&str] = &[
    "<<=", ">>=", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "..",
];

/// Code on one line.
#[must_use]
pub fn on_one_line(tokens: TokenStream) -> String {
    let mut printer = Printer { is_glued: true, ..Printer::default() };
    printer.stream(tokens, false);
    printer.text
}

/// The text so far, and what the next token needs of those before it.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is about the last token alone")]
pub(super) struct Printer {
    text: String,
    /// How deep the next line is indented; `None` if all is on one line.
    indent: Option<usize>,
    /// The last word or operator.
    last: String,
    /// Whether the next token follows without a space.
    is_glued: bool,
    /// Whether the last token may end an operand.
    is_operand: bool,
    /// Whether the last token closed a block, which may end a statement.
    is_after_block: bool,
    /// How many generics are open.
    angles: u32,
    /// Whether the parameters of a closure are open.
    is_closure: bool,
}

impl Printer {
    /// Items or statements on lines of their own; the last line ends with a line break.
    pub fn lines(tokens: TokenStream) -> String {
        let mut printer = Self { indent: Some(0), is_glued: true, ..Self::default() };
        printer.stream(tokens, true);
        printer.end_line();
        printer.text
    }

    fn stream(&mut self, tokens: TokenStream, is_block: bool) {
        let mut operator = String::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) => self.word(&ident.to_string()),
                TokenTree::Literal(literal) => self.word(&literal.to_string()),
                TokenTree::Group(group) => self.group(&group, is_block),
                TokenTree::Punct(punct) => {
                    if let ('#', Some(TokenTree::Group(group))) = (punct.as_char(), tokens.peek())
                        && self.indent.is_some()
                        && let Some(comment) = comment(group)
                    {
                        self.end_line();
                        self.push(&comment);
                        self.end_line();
                        tokens.next();
                        continue;
                    }
                    operator.push(punct.as_char());
                    let is_last = punct.spacing() == Spacing::Alone
                        || !matches!(tokens.peek(), Some(TokenTree::Punct(_)));
                    if is_last || punct.as_char() == '\'' {
                        self.operators(&operator, is_block);
                        operator.clear();
                    }
                }
            }
        }
    }

    /// Begins a line, unless the last one is empty.
    fn end_line(&mut self) {
        self.is_after_block = false;
        if self.indent.is_some() && !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.is_glued = true;
        self.is_operand = false;
    }

    fn push(&mut self, text: &str) {
        if self.text.ends_with('\n') {
            self.text.extend(std::iter::repeat_n("    ", self.indent.unwrap_or(0)));
        } else if !self.is_glued {
            self.text.push(' ');
        }
        self.text.push_str(text);
        text.clone_into(&mut self.last);
        self.is_glued = false;
    }

    /// A name, keyword or literal.
    fn word(&mut self, text: &str) {
        if self.is_after_block && !matches!(text, "else" | "as") {
            self.end_line();
        }
        let is_lifetime = self.last == "'";
        self.is_after_block = false;
        let is_of_function = self.last == "fn";
        self.push(text);
        self.is_operand = !is_keyword(text) && !is_lifetime;
        if is_of_function {
            // What follows are its generics.
            "Fn".clone_into(&mut self.last);
        }
    }

    /// Operators without spaces in between.
    fn operators(&mut self, mut text: &str, is_block: bool) {
        while !text.is_empty() {
            let whole = OPERATORS.iter().find(|whole| text.starts_with(**whole));
            let mut length = whole.map_or(1, |whole| whole.len());
            if text.starts_with(">>") && self.angles > 0 {
                length = 1;
            }
            let (operator, rest) = text.split_at(length);
            self.operator(operator, is_block);
            text = rest;
        }
    }

    fn operator(&mut self, text: &str, is_block: bool) {
        if self.is_after_block && matches!(text, "#" | "&" | "*" | "-" | "!" | "::" | "<" | "|") {
            self.end_line();
        }
        self.is_after_block = false;
        let is_operand = std::mem::take(&mut self.is_operand);
        // Whether there is no space before it, and none after it.
        let (before, behind) = match text {
            "," | ";" | ":" => (true, false),
            "?" => {
                self.is_operand = true;
                (true, false)
            }
            "." => (true, true),
            "::" | ".." | "..=" => (is_operand, true),
            "#" | "'" => (false, true),
            "<" if !is_operand || self.last == "::" || is_type(&self.last) => {
                self.angles += 1;
                (is_operand || self.last == "impl", true)
            }
            ">" if self.angles > 0 => {
                self.angles -= 1;
                self.is_operand = true;
                (true, false)
            }
            "!" if is_operand => (true, true),
            "|" if self.is_closure || !is_operand => {
                self.is_closure = !self.is_closure;
                (!self.is_closure, self.is_closure)
            }
            "&" | "&&" | "*" | "-" | "!" if !is_operand => (false, true),
            _ => (false, false),
        };
        // Glued to `..`, it would be another operator.
        self.is_glued = before || (self.is_glued && !text.starts_with('='));
        self.push(text);
        self.is_glued = behind;
        if is_block && (text == ";" || (text == "," && self.angles == 0)) {
            self.angles = 0;
            self.end_line();
        }
    }

    fn group(&mut self, group: &Group, is_block: bool) {
        let is_attribute = self.last == "#";
        match group.delimiter() {
            Delimiter::None => self.stream(group.stream(), is_block),
            Delimiter::Brace => self.block(group.stream()),
            Delimiter::Parenthesis => self.list("(", group.stream(), ")"),
            Delimiter::Bracket => self.list("[", group.stream(), "]"),
        }
        if is_attribute && is_block {
            self.end_line();
        }
    }

    fn list(&mut self, open: &str, tokens: TokenStream, close: &str) {
        let is_glued = self.is_operand || matches!(&*self.last, "!" | "#" | "pub" | "fn");
        if self.is_after_block {
            self.end_line();
        }
        let angles = std::mem::take(&mut self.angles);
        self.is_glued |= is_glued;
        self.push(open);
        self.is_glued = true;
        self.is_operand = false;
        self.stream(tokens, false);
        self.is_after_block = false;
        self.is_glued = true;
        self.push(close);
        self.is_operand = true;
        self.angles = angles;
    }

    /// A block with each statement on a line of its own, or an `unsafe` one with a value alone on one
    /// line, where no lint wants a semicolon.
    fn block(&mut self, tokens: TokenStream) {
        if self.is_after_block {
            self.end_line();
        }
        let angles = std::mem::take(&mut self.angles);
        let is_end =
            |token: TokenTree| matches!(token, TokenTree::Punct(end) if end.as_char() == ';');
        let is_value = self.last == "unsafe" && !tokens.clone().into_iter().any(is_end);
        let indent = self.indent;
        self.push("{");
        self.is_operand = false;
        self.indent = indent.filter(|_| !is_value).map(|indent| indent + 1);
        let has_lines = self.indent.is_some();
        let is_empty = tokens.is_empty();
        if has_lines && !is_empty {
            self.end_line();
        }
        self.stream(tokens, has_lines);
        self.indent = indent;
        if has_lines && !is_empty {
            self.end_line();
        }
        self.is_glued |= is_empty;
        self.push("}");
        self.is_operand = false;
        self.is_after_block = indent.is_some();
        self.angles = angles;
    }
}

/// Whether a word is a keyword that no operand ends with.
fn is_keyword(word: &str) -> bool {
    // Compares lengths first, because most words are names.
    match word.len() {
        2 => matches!(word, "as" | "fn" | "if" | "in"),
        3 => matches!(word, "dyn" | "for" | "let" | "mod" | "mut" | "pub" | "ref" | "use"),
        4 => matches!(word, "else" | "enum" | "impl" | "loop" | "move" | "type"),
        5 => matches!(word, "break" | "const" | "match" | "trait" | "where" | "while"),
        6 => matches!(word, "return" | "static" | "struct" | "unsafe"),
        8 => word == "continue",
        _ => false,
    }
}

/// Whether it names a type: `Option`, but not `x` or `LENGTH`.
fn is_type(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_uppercase())
        && word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// The comment for a documentation attribute; `None` if it must stay an attribute.
fn comment(group: &Group) -> Option<String> {
    let mut tokens = group.stream().into_iter();
    let (name, _, text) = (tokens.next()?, tokens.next()?, tokens.next()?);
    if !matches!(name, TokenTree::Ident(name) if name == "doc") {
        return None;
    }
    let TokenTree::Literal(text) = text else { return None };
    let text = text.to_string();
    if let Some(text) = text.strip_prefix("r\"") {
        return Some(format!("///{}", text.strip_suffix('"')?));
    }
    let text = text.strip_prefix('"')?.strip_suffix('"')?;
    let text = text.replace("\\\"", "\"").replace("\\'", "'");
    // A text with other escapes stays an attribute.
    (!text.contains(['\\', '\n'])).then(|| format!("///{text}"))
}
