//! Mutants: one operator or number changed.

use super::subject::{Subject, body};

/// Of each technique, word and board, how many functions' tokens are changed at most.
const MOST: usize = 4;

/// A subject with one token changed.
pub struct Mutant {
    pub subject: usize,
    place: usize,
    token: String,
    function: String,
}

impl Mutant {
    pub fn text(&self, subjects: &[Subject]) -> String {
        let mut tokens = subjects[self.subject].tokens.clone();
        tokens[self.place].clone_from(&self.token);
        tokens.join(" ")
    }

    pub fn name(&self, subjects: &[Subject]) -> String {
        let Subject { what, tokens, .. } = &subjects[self.subject];
        let from = self.place.saturating_sub(4);
        let context = tokens[from..tokens.len().min(self.place + 5)].join(" ");
        format!(
            "{what}, fn {}: `{}` for `{}` in `{context}`",
            self.function, self.token, tokens[self.place]
        )
    }
}

/// Mutants of all subjects, the same in every run.
pub fn all(subjects: &[Subject]) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (number, subject) in subjects.iter().enumerate() {
        let mut all = Vec::new();
        for function in &subject.functions {
            let Some(body) = body(&subject.tokens, function.name) else { continue };
            for place in body {
                let tokens = changed(&subject.tokens, place);
                all.extend(tokens.into_iter().map(|token| Mutant {
                    subject: number,
                    place,
                    token,
                    function: function.name.to_owned(),
                }));
            }
        }
        // Spread over all functions.
        let step = all.len().div_ceil(MOST).max(1);
        let offset = number % step;
        mutants.extend(all.into_iter().skip(offset).step_by(step));
    }
    mutants
}

/// What may stand in the place of a token.
fn changed(tokens: &[String], place: usize) -> Vec<String> {
    let token = tokens[place].as_str();
    let before = tokens[place - 1].as_str();
    let is_operand = |token: &str| {
        token == ")"
            || token == "]"
            || token.starts_with(|first: char| first.is_ascii_alphanumeric())
    };
    // A message or an array's length in a type is not what is computed.
    if before == ";" && tokens.get(place + 1).is_some_and(|next| next == "]") {
        return Vec::new();
    }
    let others: &[&str] = match token {
        "+" => &["-", "|"],
        "-" | "*" if is_operand(before) => &["+"],
        "%" => &["&"],
        "&" if is_operand(before) => &["|", "^"],
        "|" if is_operand(before) => &["&", "^"],
        "^" => &["|", "&"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "+=" => &["-="],
        "|=" => &["^=", "&="],
        "&=" => &["|=", "^="],
        "^=" => &["|=", "&="],
        "<<=" => &[">>="],
        ">>=" => &["<<="],
        "==" => &["!="],
        "!=" => &["=="],
        "<" if !before.starts_with(char::is_uppercase) && before != "::" => &["<="],
        "<=" => &["<"],
        ">" if is_operand(before) => &[">="],
        ">=" => &[">"],
        "!" if !is_operand(before) => &[""],
        "wrapping_sub" => &["wrapping_add"],
        "wrapping_add" => &["wrapping_sub"],
        "swap_bytes" => &["reverse_bits"],
        "reverse_bits" => &["swap_bytes"],
        _ => return changed_number(token, before),
    };
    others.iter().map(|&other| other.to_owned()).collect()
}

/// Numbers near a number, and one that differs in a bit above.
fn changed_number(token: &str, before: &str) -> Vec<String> {
    let digits = token.replace('_', "");
    let (digits, radix) = match digits.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (digits.as_str(), 10),
    };
    let Ok(number) = u128::from_str_radix(digits, radix) else { return Vec::new() };
    // The field of a tuple.
    if before == "." {
        return Vec::new();
    }
    let mut numbers = vec![number ^ 1];
    if radix == 16 && number > 1 {
        numbers.push(number ^ (1 << (number.ilog2() / 2)));
    } else if number > 0 {
        numbers.push(number - 1);
        numbers.dedup();
    }
    numbers.iter().map(u128::to_string).collect()
}
