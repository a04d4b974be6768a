//! Carry-save adders: the number of words that have a bit, as binary digits.
//!
//! Their statements are bitwise, as their text shows: each bit is computed from the bits at its
//! place, in the same way at every place. So what holds for the lowest bit holds for all. For that
//! bit, the digits are those of the number of words in which it is set: the full-adder lemma.
//!
//! A count of several words begins with these statements, and then counts the digits, each with its
//! weight. So each bit of each word counts once.

use super::claim::{Stated, at_once};
use super::excerpt::Body;
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::Subject;

/// The claims about both parts; `None` if the function does not have the first one.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    let length = subject.entries(name)?;
    let body = Body::of(function, &[format!("&[{word}; {length}]")])?;
    let (adders, counts) = body.bitwise_and_rest(Some("u32"))?;
    let mut claims = Vec::new();

    let digits: Vec<String> = adders.outputs.iter().map(|digit| digit.name.clone()).collect();
    let ty = adders.result_type();
    let call = format!("digits_of_{name}");
    let adders_text = adders.function(&call);
    let parts: Vec<String> =
        digits.iter().filter_map(|digit| adders.part("digits", digit)).collect();
    claims.push(of_digits(function, subject, (&call, &ty), &parts)?.behind(&adders_text));

    let arguments = parts.join(", ");
    let of_both = format!(
        "let digits: {ty} = {call}(&words);
        ::core::assert!({name}(&words) == count_of_digits_of_{name}({arguments}));"
    );

    // Induction over the set bits of each digit.
    let parameters: Vec<String> = digits.iter().map(|digit| format!("{digit}: {word}")).collect();
    let parameters = parameters.join(", ");
    let call = |changed: &str, by: &str| {
        let argument =
            |digit: &String| if digit == changed { by.to_owned() } else { digit.clone() };
        let arguments: Vec<String> = digits.iter().map(argument).collect();
        format!("count_of_digits_of_{name}({})", arguments.join(", "))
    };
    let none: Vec<&str> = digits.iter().map(|_| "0").collect();
    let of_none = format!("::core::assert!(count_of_digits_of_{name}({}) == 0);", none.join(", "));
    let stated = Stated::new(name, "_of_no_digits", "", &of_none, at_once());
    claims.push(stated.behind(&counts.function(&format!("count_of_digits_of_{name}"))));
    let words = format!("words: [{word}; {length}]");
    claims.push(Stated::new(name, "_in_two_parts", &words, &of_both, at_once()));
    for (place, digit) in digits.iter().enumerate() {
        let step = format!(
            "::core::debug_assert!({digit} != 0);
            let rest: {word} = {digit} & {digit}.wrapping_sub(1);
            ::core::assert!({} == {}.wrapping_add({}));",
            call("", ""),
            call(digit, "rest"),
            1_u64 << place
        );
        let what = format!("_with_one_more_{digit}");
        claims.push(Stated::new(name, &what, &parameters, &step, at_once()));
    }
    Some(claims)
}

/// The claims about digits that a function returns; `None` unless it consists of such statements
/// only.
pub(super) fn of_counts(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    let Type::Array(_, count) = function.result else { return None };
    let length = subject.entries(name)?;
    let body = Body::of(function, &[format!("&[{word}; {length}]")])?;
    let digits: Vec<String> = (0..count).map(|digit| format!("digits[{digit}]")).collect();
    let ty = format!("[{word}; {count}]");
    let stated = of_digits(function, subject, (name, &ty), &digits)?;
    body.is_bitwise().then(|| vec![stated])
}

/// Statements for the number that the lowest bits of the digits form.
pub(super) fn number(variable: &str, digits: impl IntoIterator<Item = String>) -> String {
    let sum = digits.into_iter().enumerate().map(|(place, digit)| {
        format!("{variable} = {variable}.wrapping_add(({digit} & 1) as u32 * {});", 1_u64 << place)
    });
    format!("let mut {variable}: u32 = 0; {}", sum.collect::<String>())
}

/// The lowest bits of the digits, which a call returns as this type, form the number of words with
/// that bit.
fn of_digits(
    function: &Function,
    subject: &Subject,
    (call, ty): (&str, &str),
    digits: &[String],
) -> Option<Stated> {
    let (name, word) = (function.name, subject.word);
    let length = subject.entries(name)?;
    let body = format!(
        "let digits: {ty} = {call}(&words);
        {}
        let mut count: u32 = 0;
        let mut place: usize = 0;
        while place < {length} {{
            count = count.wrapping_add((words[place] & 1) as u32);
            place += 1;
        }}
        ::core::assert!(number == count);",
        number("number", digits.to_vec())
    );
    let head = format!("words: [{word}; {length}]");
    Some(Stated::new(name, "_digits", &head, &body, at_once()))
}
