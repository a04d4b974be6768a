//! Splits a token stream into pieces of a single line of text, with what the layout needs to know
//! about each.
//!
//! One pass finds everything that depends on neighbouring tokens: spaces, and whether an operator
//! has one operand or two. For most statements, the layout then only copies a part of the text.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a literal.
    Word,
    Keyword,
    Lifetime,
    /// A documentation comment; its text includes the slashes.
    Doc,
    /// An opening bracket of a call or macro: a parenthesis with arguments.
    Call,
    /// Any other opening bracket.
    Open,
    Close,
    /// An operator with two operands, with its binding strength.
    Binary(u8),
    /// An operator before its operand.
    Unary,
    /// `=` and the operators that end in it.
    Assign,
    Comma,
    Semicolon,
    Colon,
    Dot,
    /// `::`.
    Path,
    /// `->`.
    Arrow,
    /// `=>`.
    Arm,
    /// `!` of a macro.
    Macro,
    /// `?`.
    Try,
    /// `#`.
    Attribute,
    /// `..` and `..=`.
    Range,
    /// `<` and `>` of generics.
    Angle,
    AngleEnd,
    /// `|` of a closure.
    Pipe,
    PipeEnd,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub kind: Kind,
    /// Its start in the text.
    pub start: usize,
    pub end: usize,
    /// The index of the closing bracket for an opening one; for others, their own index.
    pub last: usize,
    /// The number of pieces up to here that end something that needs more than one line.
    pub breaks: u32,
}

/// Operators of two or more characters, the longest first.
const OPERATORS: &[&str] = &[
    "<<=", ">>=", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "..",
];

// The maximum widths of constructs on one line: rustfmt's defaults.
const CALL_WIDTH: usize = 60;
const ARRAY_WIDTH: usize = 60;
const CHAIN_WIDTH: usize = 60;
const ATTRIBUTE_WIDTH: usize = 70;
const STRUCT_WIDTH: usize = 18;
const IF_ELSE_WIDTH: usize = 50;

/// The state inside a pair of brackets.
#[derive(Clone, Copy, Default)]
struct Level {
    /// The start of the current operand, and its number of dots.
    operand: usize,
    dots: u32,
    commas: u32,
    semicolons: u32,
    arms: u32,
    /// The number of open generics; those of an `impl` are the outermost.
    angles: u32,
    is_impl: bool,
    is_closure: bool,
    /// The keyword that owns the next brace, and its start.
    head: Head,
    head_start: usize,
    /// Whether the last piece closed the block of an `if`, which an `else` may follow.
    is_after_if: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Head {
    #[default]
    None,
    If,
    Else,
    ElseIf,
    /// Something that never fits on one line.
    Tall,
}

/// The pieces, and their text on one line.
#[derive(Default)]
pub(super) struct Pieces {
    pub text: String,
    pub all: Vec<Piece>,
    level: Level,
    breaks: u32,
    is_attribute: bool,
    /// Whether the next piece follows without a space.
    is_glued: bool,
    /// Whether the last piece may end an operand.
    is_operand: bool,
}

impl Pieces {
    pub fn of(tokens: TokenStream) -> Self {
        let mut pieces = Self { is_glued: true, ..Self::default() };
        pieces.stream(tokens);
        pieces
    }

    pub fn word(&self, place: usize) -> &str {
        let Piece { start, end, .. } = self.all[place];
        &self.text[start..end]
    }

    fn last_kind(&self) -> Option<Kind> {
        self.all.last().map(|piece| piece.kind)
    }

    fn last_word(&self) -> &str {
        self.all.last().map_or("", |piece| &self.text[piece.start..piece.end])
    }

    fn push(&mut self, kind: Kind, text: &str) {
        if self.level.is_after_if {
            self.level.is_after_if = false;
            // An `if` without `else`.
            if text != "else" {
                self.break_here();
            }
        }
        if !self.is_glued {
            self.text.push(' ');
        }
        let start = self.text.len();
        self.text.push_str(text);
        let (end, last) = (self.text.len(), self.all.len());
        self.all.push(Piece { kind, start, end, last, breaks: self.breaks });
        self.is_glued = false;
        self.is_operand = false;
    }

    /// Pushes a piece that begins an operand, unless it continues one.
    fn begin_operand(&mut self) {
        if !matches!(self.last_kind(), Some(Kind::Dot | Kind::Path)) {
            self.level.operand = self.text.len() + usize::from(!self.is_glued);
            self.level.dots = 0;
        }
    }

    /// Checks the width of a chain of methods that may end here.
    fn end_operand(&mut self) {
        self.is_operand = true;
        if self.level.dots > 1 && self.text.len() - self.level.operand > CHAIN_WIDTH {
            self.break_here();
        }
    }

    /// Records that what ends here needs more than one line.
    fn break_here(&mut self) {
        self.breaks += 1;
        if let Some(piece) = self.all.last_mut() {
            piece.breaks = self.breaks;
        }
    }

    fn stream(&mut self, tokens: TokenStream) {
        let mut operator = String::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) => {
                    let text = ident.to_string();
                    if self.last_kind() == Some(Kind::Lifetime) && self.last_word() == "'" {
                        self.text.push_str(&text);
                        let end = self.text.len();
                        if let Some(piece) = self.all.last_mut() {
                            piece.end = end;
                        }
                    } else if is_keyword(&text) {
                        self.keyword(&text);
                    } else {
                        self.begin_operand();
                        self.push(Kind::Word, &text);
                        self.end_operand();
                    }
                }
                TokenTree::Literal(literal) => {
                    self.begin_operand();
                    self.push(Kind::Word, &literal.to_string());
                    self.end_operand();
                }
                TokenTree::Punct(punct) => {
                    if punct.as_char() == '#'
                        && let Some(TokenTree::Group(group)) = tokens.peek()
                        && let Some(comment) = comment(group)
                    {
                        self.push(Kind::Doc, &comment);
                        tokens.next();
                        continue;
                    }
                    if punct.as_char() == '\'' {
                        self.operators(&operator);
                        operator.clear();
                        self.push(Kind::Lifetime, "'");
                        continue;
                    }
                    operator.push(punct.as_char());
                    if punct.spacing() == Spacing::Alone
                        || !matches!(tokens.peek(), Some(TokenTree::Punct(_)))
                    {
                        self.operators(&operator);
                        operator.clear();
                    }
                }
                TokenTree::Group(group) => self.group(&group),
            }
        }
    }

    fn keyword(&mut self, text: &str) {
        let start = self.text.len() + usize::from(!self.is_glued);
        let head = match text {
            "if" if self.level.head == Head::Else => Head::ElseIf,
            "if" => Head::If,
            "else" => Head::Else,
            "for" if self.last_kind() == Some(Kind::Angle) => Head::None,
            "while" | "for" | "loop" | "match" | "fn" | "impl" | "struct" | "mod" | "trait"
            | "enum" => Head::Tall,
            _ => self.level.head,
        };
        if head == Head::If {
            self.level.head_start = start;
        }
        self.level.head = head;
        self.push(Kind::Keyword, text);
    }

    /// Pushes operators that come without spaces in between.
    fn operators(&mut self, mut text: &str) {
        while text.len() > 1 {
            let whole = OPERATORS.iter().find(|whole| text.starts_with(**whole));
            let mut length = whole.map_or(1, |whole| whole.len());
            if text.starts_with(">>") && self.level.angles > 0 {
                length = 1;
            }
            let (operator, rest) = text.split_at(length);
            self.operator(operator);
            text = rest;
        }
        if !text.is_empty() {
            self.operator(text);
        }
    }

    fn operator(&mut self, text: &str) {
        let is_operand = self.is_operand;
        // Whether there is no space before it, and none after it.
        let (kind, before, behind) = match text {
            "::" => {
                let is_inside = is_operand && !self.level.is_impl;
                if !is_inside {
                    self.begin_operand();
                }
                (Kind::Path, is_inside, true)
            }
            "," => {
                self.level.commas += 1;
                (Kind::Comma, true, false)
            }
            ";" => {
                self.level.semicolons += 1;
                (Kind::Semicolon, true, false)
            }
            ":" => (Kind::Colon, true, false),
            "." => {
                self.level.dots += 1;
                (Kind::Dot, true, true)
            }
            "?" => (Kind::Try, true, false),
            "#" => (Kind::Attribute, false, true),
            ".." | "..=" => (Kind::Range, is_operand, true),
            "->" => (Kind::Arrow, false, false),
            "=>" => {
                self.level.arms += 1;
                (Kind::Arm, false, false)
            }
            "<" if self.is_generic() => {
                self.level.is_impl = self.last_word() == "impl";
                let is_inside = is_operand || self.level.is_impl;
                if !is_inside {
                    self.begin_operand();
                }
                self.level.angles += 1;
                (Kind::Angle, is_inside, true)
            }
            ">" if self.level.angles > 0 => {
                self.level.angles -= 1;
                (Kind::AngleEnd, true, false)
            }
            "!" if is_operand => (Kind::Macro, true, true),
            "|" if self.level.is_closure => {
                self.level.is_closure = false;
                (Kind::PipeEnd, true, false)
            }
            "|" if !is_operand => {
                self.level.is_closure = true;
                (Kind::Pipe, false, true)
            }
            "||" if !is_operand => (Kind::PipeEnd, false, false),
            "&" | "&&" | "*" | "-" | "!" if !is_operand => {
                if self.last_kind() != Some(Kind::Unary) {
                    self.begin_operand();
                }
                (Kind::Unary, false, true)
            }
            "||" => (Kind::Binary(1), false, false),
            "&&" => (Kind::Binary(2), false, false),
            "==" | "!=" | "<" | ">" | "<=" | ">=" => (Kind::Binary(3), false, false),
            "|" => (Kind::Binary(4), false, false),
            "^" => (Kind::Binary(5), false, false),
            "&" => (Kind::Binary(6), false, false),
            "<<" | ">>" => (Kind::Binary(7), false, false),
            "+" | "-" => (Kind::Binary(8), false, false),
            "*" | "/" | "%" => (Kind::Binary(9), false, false),
            _ => (Kind::Assign, false, false),
        };
        // After `..` there may be an arrow.
        self.is_glued = before || (self.is_glued && kind != Kind::Arm);
        self.push(kind, text);
        self.is_glued = behind;
        match kind {
            Kind::Try => self.end_operand(),
            // After the generics of an `impl` comes a type, after others what they belong to.
            Kind::AngleEnd => self.is_operand = !(self.level.is_impl && self.level.angles == 0),
            _ => {}
        }
        if kind == Kind::AngleEnd && self.level.angles == 0 {
            self.level.is_impl = false;
        }
    }

    /// Whether `<` opens generics instead of comparing.
    fn is_generic(&self) -> bool {
        let place = self.all.len();
        let is_function = || place > 1 && self.word(place - 2) == "fn";
        match self.last_kind() {
            Some(Kind::Word) => is_type(self.last_word()) || is_function(),
            Some(Kind::Path) => true,
            _ => !self.is_operand,
        }
    }

    fn group(&mut self, group: &Group) {
        let delimiter = group.delimiter();
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::None => return self.stream(group.stream()),
        };
        let before = self.last_kind();
        let is_brace = delimiter == Delimiter::Brace;
        let is_attribute = before == Some(Kind::Attribute);
        let is_part = !is_brace && (self.is_operand || before == Some(Kind::Macro));
        let is_signature = is_part && self.all.len() > 1 && {
            let name = self.all.len() - 2;
            self.word(name) == "fn"
        };
        let is_struct = is_brace
            && self.level.head == Head::None
            && before == Some(Kind::Word)
            && is_type(self.last_word());
        let is_visibility = before == Some(Kind::Keyword) && self.last_word() == "pub";
        if !is_part {
            self.begin_operand();
        }
        self.is_glued |= is_part || is_attribute || (is_visibility && !is_brace);
        let place = self.all.len();
        let is_call = is_part && delimiter == Delimiter::Parenthesis;
        self.push(if is_call { Kind::Call } else { Kind::Open }, open);
        self.is_glued = !is_brace;
        let start = self.text.len();
        let outer = std::mem::take(&mut self.level);
        let was_attribute = std::mem::replace(&mut self.is_attribute, is_attribute);
        self.stream(group.stream());
        self.is_attribute = was_attribute;
        if self.level.is_after_if && self.level.semicolons + self.level.arms == 0 {
            // An `if` without `else`, at the end.
            self.break_here();
        }
        let inner = std::mem::replace(&mut self.level, outer);
        let is_empty = self.all.len() == place + 1;
        let width = self.text.len() - start;
        self.is_glued = !is_brace || is_empty;
        // No `if` precedes.
        self.push(Kind::Close, close);
        let last = self.all.len() - 1;
        self.all[place].last = last;
        let is_list = inner.commas > 0;
        let is_wide = match delimiter {
            _ if is_attribute => false,
            _ if self.is_attribute => is_list && width > ATTRIBUTE_WIDTH,
            // A single element may take the whole line.
            Delimiter::Parenthesis => !is_signature && is_list && width > CALL_WIDTH,
            Delimiter::Bracket => !is_part && is_list && width > ARRAY_WIDTH,
            _ if is_struct => width > STRUCT_WIDTH + 1,
            _ => inner.semicolons + inner.arms > 0,
        };
        if is_wide {
            self.break_here();
        }
        if is_brace {
            self.end_block(is_struct);
        } else {
            self.end_operand();
        }
    }

    /// The effect of a closing block on its line.
    fn end_block(&mut self, is_struct: bool) {
        self.is_operand = is_struct;
        let head = std::mem::take(&mut self.level.head);
        match head {
            Head::None => {}
            Head::If => self.level.is_after_if = true,
            Head::Else => {
                if self.text.len() - self.level.head_start > IF_ELSE_WIDTH {
                    self.break_here();
                }
            }
            Head::ElseIf | Head::Tall => self.break_here(),
        }
    }
}

/// Whether a word is a keyword.
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
    (!text.contains('\\')).then(|| format!("///{text}"))
}
