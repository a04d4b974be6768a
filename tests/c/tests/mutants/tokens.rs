//! The tokens of C, and what may stand in the place of one.

use std::ops::Range;

/// Operators of several characters; longer ones first.
const OPERATORS: [&str; 22] = [
    "<<=", ">>=", "->", "++", "--", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "##",
];

/// Where the tokens of a text are, without comments and directives.
pub fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut place = 0;
    let mut is_line_empty = true;
    while let Some(first) = text[place..].chars().next() {
        let rest = &text[place..];
        let until = |end: &str| rest.find(end).map_or(rest.len(), |length| length + end.len());
        let length = match first {
            '\n' => {
                is_line_empty = true;
                1
            }
            _ if first.is_whitespace() => first.len_utf8(),
            '/' if rest.starts_with("/*") => until("*/"),
            '/' if rest.starts_with("//") => until("\n") - 1,
            '#' if is_line_empty => {
                // A line that ends with a backslash goes on.
                let mut length = until("\n");
                while rest[..length].ends_with("\\\n") {
                    length +=
                        rest[length..].find('\n').map_or(rest.len() - length, |more| more + 1);
                }
                length
            }
            _ => {
                is_line_empty = false;
                let length = length(rest, first);
                tokens.push(place..place + length);
                length
            }
        };
        place += length;
    }
    tokens
}

/// The length of the token that a text begins with.
fn length(rest: &str, first: char) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if is_part(first) {
        return rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    }
    if first == '"' || first == '\'' {
        let mut is_escaped = false;
        let end = rest[1..].find(|c: char| {
            let ends = c == first && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        return end.map_or(rest.len(), |end| end + 2);
    }
    let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
    operator.map_or(first.len_utf8(), |operator| operator.len())
}

/// The tokens of a function's body, by their places among all tokens.
pub fn body(text: &str, tokens: &[Range<usize>], name: &str) -> Option<Range<usize>> {
    let token = |place: usize| &text[tokens[place].clone()];
    for head in (0..tokens.len()).filter(|&place| token(place) == name) {
        let Some(end) = closed(text, tokens, head + 1) else { continue };
        // Neither a call nor a declaration.
        if end + 1 < tokens.len() && token(end + 1) == "{" {
            return closed(text, tokens, end + 1).map(|close| end + 2..close);
        }
    }
    None
}

/// Where the bracket that a token opens is closed.
pub fn closed(text: &str, tokens: &[Range<usize>], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match &text[token.clone()] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (place > open).then_some(place);
        }
    }
    None
}

/// The possible replacements of a token, given the tokens before it and the one after it.
pub fn changed(token: &str, before: &[&str], behind: &str) -> Vec<String> {
    let last = before.last().copied().unwrap_or_default();
    let is_word = |token: &str| token.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let is_operand = last == ")" || last == "]" || is_word(last) && last != "return";
    let others: &[&str] = match token {
        "+" if is_operand => &["-", "|"],
        "-" | "*" if is_operand => &["+"],
        "%" => &["&"],
        "&" if is_operand => &["|", "^"],
        "|" => &["&", "^"],
        "^" => &["|", "&"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "+=" => &["-="],
        "-=" => &["+="],
        "++" => &["--"],
        "--" => &["++"],
        "|=" => &["^=", "&="],
        "&=" => &["|=", "^="],
        "^=" => &["|=", "&="],
        "<<=" => &[">>="],
        ">>=" => &["<<="],
        "==" => &["!="],
        "!=" => &["=="],
        "<" => &["<="],
        "<=" => &["<"],
        ">" => &[">="],
        ">=" => &[">"],
        "&&" => &["||"],
        "||" => &["&&"],
        "!" | "~" => &[""],
        _ => return changed_number(token, before, behind),
    };
    others.iter().map(|&other| other.to_owned()).collect()
}

/// Numbers near a number, and one that differs in a bit above.
fn changed_number(token: &str, before: &[&str], behind: &str) -> Vec<String> {
    let (prefix, digits, radix) = match token.strip_prefix("0x") {
        Some(digits) => ("0x", digits, 16),
        None => ("", token, 10),
    };
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let Ok(number) = u128::from_str_radix(digits, radix) else { return Vec::new() };
    // The length of an array that is declared is not what is computed.
    if let [.., ty, name, "["] = before
        && behind == "]"
        && [ty, name].iter().all(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        && *ty != "return"
    {
        return Vec::new();
    }
    let mut numbers = vec![number ^ 1];
    if radix == 16 && number > 1 {
        numbers.push(number ^ (1 << (number.ilog2() / 2)));
    } else if number > 0 {
        numbers.push(number - 1);
        numbers.dedup();
    }
    let written = |number: &u128| match prefix {
        "" => format!("{number}{suffix}"),
        _ => format!("{number:#x}{suffix}"),
    };
    numbers.iter().map(written).collect()
}
