//! Text: pieces of expressions, comments and lines.

use bit_tables_ir::Int;

/// The maximum line width.
pub(super) const WIDTH: usize = 100;

/// The precedence of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// A name, a call, an index.
    Primary,
    /// A cast, a complement.
    Unary,
    /// A product.
    Mul,
    /// A quotient or a remainder.
    Div,
    /// A sum.
    Add,
    /// A difference.
    Sub,
    /// A shift.
    Shift,
    /// A comparison.
    Compare,
    /// A bitwise and.
    BitAnd,
    /// A bitwise exclusive or.
    BitXor,
    /// A bitwise or.
    BitOr,
    /// A logical and.
    And,
    /// A logical or.
    Or,
    /// A conditional expression.
    Choice,
}

/// The C type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    /// Exactly this type.
    Int(Int),
    /// An `int`, or an `unsigned` where that has 16 bits, whose value fits the narrow type; if the
    /// flag is true, compilers that warn about conversions know that.
    Small(bool),
    /// A literal without a type of its own.
    Literal,
    /// Not an integer.
    Other,
}

/// An expression in C.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The text.
    pub text: String,
    /// Its precedence.
    pub level: Level,
    /// Its type.
    pub rank: Rank,
}

impl Piece {
    /// An expression that never needs parentheses.
    pub fn primary(text: impl Into<String>, rank: Rank) -> Self {
        Self { text: text.into(), level: Level::Primary, rank }
    }

    /// Whether compilers know that a bitwise operator on it yields a value that fits its type.
    pub fn is_known(&self) -> bool {
        let is_cast = self.level == Level::Unary && self.rank != Rank::Literal;
        self.rank != Rank::Small(false) && self.level != Level::Choice && !is_cast
    }

    /// The text as the operand of a cast or a complement.
    pub fn tight(&self) -> String {
        self.within(matches!(self.level, Level::Primary | Level::Unary))
    }

    /// The text before an index or a field.
    pub fn base(&self) -> String {
        self.within(self.level == Level::Primary)
    }

    /// The text as a left or right operand. Parentheses are left out only where no reader needs
    /// them.
    pub fn operand(&self, of: Level, is_right: bool) -> String {
        let is_arithmetic = matches!(self.level, Level::Mul | Level::Div | Level::Add | Level::Sub);
        let is_plain = match (of, self.level) {
            (_, Level::Primary | Level::Unary)
            | (Level::Mul, Level::Mul)
            | (Level::Add | Level::Sub, Level::Mul | Level::Div)
            | (Level::And | Level::Or, Level::Compare) => true,
            (Level::Add | Level::Sub, Level::Add | Level::Sub) => !is_right,
            (Level::Compare, _) => is_arithmetic,
            (Level::BitAnd, own) => own == Level::BitAnd,
            (Level::BitXor, own) => own == Level::BitXor,
            (Level::BitOr, own) => own == Level::BitOr,
            (Level::And, own) => own == Level::And,
            (Level::Or, own) => own == Level::Or,
            (Level::Choice, own) => own != Level::Choice,
            _ => false,
        };
        self.within(is_plain)
    }

    fn within(&self, is_plain: bool) -> String {
        if is_plain { self.text.clone() } else { format!("({})", self.text) }
    }
}

/// A number as C programmers write it.
pub(super) fn number(value: u128) -> String {
    if value > 255 { format!("{value:#x}") } else { value.to_string() }
}

/// Like [`number`], but for an operand of a bitwise operator: in hexadecimal, unless it is a short
/// mask or a single digit.
pub(super) fn mask(value: u128) -> String {
    let is_short = value < 10 || (value < 128 && (value + 1).is_power_of_two());
    if is_short { value.to_string() } else { format!("{value:#04x}") }
}

/// A number that needs its type; a long one has all its hexadecimal digits.
pub(super) fn full(value: u128, bits: u32) -> String {
    let digits = if value >> (bits / 2) == 0 { 0 } else { 2 + bits as usize / 4 };
    if value > 255 { format!("{value:#0digits$x}") } else { value.to_string() }
}

/// A string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push(' '),
            // Two question marks could begin a trigraph.
            '?' => quoted.push_str("\\?"),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A Doxygen comment. Lines end where the text's do, and at the margin.
pub(super) fn doc_comment(doc: &str, depth: usize) -> String {
    let margin = " ".repeat(4 * depth);
    let doc = doc.replace("*/", "* /");
    let lines = wrapped_words(&doc, WIDTH - 4 * depth - " * ".len());
    if let [line] = lines.as_slice()
        && margin.len() + line.chars().count() + "/** ".len() + " */".len() <= WIDTH
    {
        return format!("{margin}/** {line} */\n");
    }
    let mut text = format!("{margin}/**\n");
    for line in lines {
        text += format!("{margin} * {line}").trim_end();
        text.push('\n');
    }
    text + &margin + " */\n"
}

/// The lines of a text, none longer than `width`.
pub(super) fn wrapped_words(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// A line of code, broken if it is too long: after a comma or before an operator, as far out as
/// possible.
pub(super) fn wrapped_code(code: &str, margin: usize) -> String {
    let mut text = String::new();
    let mut rest = code.to_owned();
    let mut indent = margin;
    while indent + rest.chars().count() > WIDTH {
        let Some(end) = place_to_break(&rest, WIDTH - indent) else { break };
        text += &format!("{}{}\n", " ".repeat(indent), rest[..end].trim_end());
        rest = rest[end..].trim_start().to_owned();
        indent = margin + 4;
    }
    text + &" ".repeat(indent) + &rest
}

/// The last of the best places to end a line within `width`: with the fewest enclosing brackets,
/// and there before the operator that binds loosest, or after a comma.
fn place_to_break(line: &str, width: usize) -> Option<usize> {
    let bytes = line.as_bytes();
    let (mut depth, mut in_text) = (0_usize, false);
    let mut found: Option<((usize, usize), usize)> = None;
    for (place, &byte) in bytes.iter().enumerate().take_while(|(place, _)| *place <= width) {
        match byte {
            b'"' if place == 0 || bytes[place - 1] != b'\\' => in_text = !in_text,
            _ if in_text => {}
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b' ' if place > 0 => {
                let operator = line[place + 1..].split(' ').next().unwrap_or_default();
                let tightness = match operator {
                    _ if bytes[place - 1] == b',' => 0,
                    "?" | ":" => 1,
                    "||" => 2,
                    "&&" => 3,
                    "|" | "^" | "&" | "==" | "!=" => 4,
                    "+" | "-" | "*" => 5,
                    _ => continue,
                };
                let own = (depth, tightness);
                if found.is_none_or(|(best, _)| own <= best) {
                    found = Some((own, place));
                }
            }
            _ => {}
        }
    }
    // A value that begins too far to the right gets its own line.
    let value = || line.find(" = ").map(|place| place + 2).filter(|&place| place <= width);
    found.map(|(_, place)| place).or_else(value)
}

#[cfg(test)]
mod tests {
    use super::{Level, Piece, Rank, doc_comment, mask, number, quoted, wrapped_code};

    fn piece(text: &str, level: Level) -> Piece {
        Piece { text: text.to_owned(), level, rank: Rank::Other }
    }

    #[test]
    fn parentheses_stand_where_readers_need_them() {
        let sum = piece("a + b", Level::Add);
        assert_eq!(sum.operand(Level::Sub, false), "a + b");
        assert_eq!(sum.operand(Level::Sub, true), "(a + b)");
        assert_eq!(sum.operand(Level::Shift, false), "(a + b)");
        assert_eq!(sum.operand(Level::Compare, true), "a + b");
        let shift = piece("a >> b", Level::Shift);
        assert_eq!(shift.operand(Level::BitAnd, false), "(a >> b)");
        let or = piece("a || b", Level::Or);
        assert_eq!(or.operand(Level::And, false), "(a || b)");
        assert_eq!(or.operand(Level::Or, true), "a || b");
        assert_eq!(piece("~a", Level::Unary).base(), "(~a)");
    }

    #[test]
    fn numbers_are_in_the_base_of_their_use() {
        assert_eq!([number(64), number(256)], ["64", "0x100"]);
        assert_eq!([mask(7), mask(63), mask(0x33), mask(255)], ["7", "63", "0x33", "0xff"]);
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(quoted("a \"b\" \\ ??="), "\"a \\\"b\\\" \\\\ \\?\\?=\"");
    }

    #[test]
    fn comments_end_at_the_margin() {
        assert_eq!(doc_comment("One.", 1), "    /** One. */\n");
        let long = doc_comment(&format!("A {} */ b\n\nC", "x".repeat(96)), 0);
        assert_eq!(long, format!("/**\n * A\n * {}\n * * / b\n *\n * C\n */\n", "x".repeat(96)));
    }

    #[test]
    fn long_lines_are_broken_outside_of_brackets() {
        let call = format!("return {}(a, b) | {}(c, d);", "f".repeat(60), "g".repeat(40));
        let expected =
            format!("    return {}(a, b)\n        | {}(c, d);", "f".repeat(60), "g".repeat(40));
        assert_eq!(wrapped_code(&call, 4), expected);
    }
}
