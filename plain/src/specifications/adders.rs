//! Carry-save adders: the number of words that have a bit, as binary digits.
//!
//! Their statements compute each bit from the bits at its place alone, and in the same way at every place, as the text of the
//! statements shows. So what holds for the lowest bit holds for all. There, the number that the digits say is zero for
//! no words, and one more with each word that has the bit: the full-adder lemma, by induction over the words that have it.
//!
//! A count of several words begins with these statements, and then counts the digits, each with its weight. So each bit of
//! each word counts once.

use super::claim::{Stated, at_once};
use super::excerpt::Body;
use super::subject::Subject;
use bit_tables_generator::internal::module::{Function, Type};

/// What is claimed of both parts; `None` if it does not have the first one.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    let length = subject.entries(name)?;
    let body = Body::of(function, &[format!("&[{word}; {length}]")])?;
    let (adders, counts) = body.bitwise_and_rest(Some("u32"))?;
    let mut claims = Vec::new();

    let digits: Vec<String> = adders.outputs.iter().map(|digit| digit.name.clone()).collect();
    let types: Vec<&str> = adders.outputs.iter().map(|digit| &*digit.ty).collect();
    let ty = match types.as_slice() {
        [one] => (*one).to_owned(),
        all => format!("({})", all.join(", ")),
    };
    let call = format!("digits_of_{name}");
    let adders_text = adders.function(&call);
    let parts: Vec<String> =
        digits.iter().filter_map(|digit| adders.part("digits", digit)).collect();
    let stated = of_digits(function, subject, (&call, &ty), &parts)?;
    claims.extend(stated.into_iter().enumerate().map(|(place, stated)| match place {
        0 => stated.behind(&adders_text),
        _ => stated,
    }));

    let arguments = parts.join(", ");
    let of_both = format!(
        "let digits: {ty} = {call}(&words);
        ::core::assert!({name}(&words) == count_of_digits_of_{name}({arguments}));"
    );

    // Induction over the ones of each digit.
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

/// What is claimed of digits that a function returns; `None` unless it is made of such statements alone.
pub(super) fn of_counts(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    let Type::Array(_, count) = function.result else { return None };
    let length = subject.entries(name)?;
    let body = Body::of(function, &[format!("&[{word}; {length}]")])?;
    let digits: Vec<String> = (0..count).map(|digit| format!("digits[{digit}]")).collect();
    let ty = format!("[{word}; {count}]");
    body.is_bitwise().then(|| of_digits(function, subject, (name, &ty), &digits)).flatten()
}

/// That the lowest bits of digits, the result of a call that has this type, are those of the number of words with that bit.
fn of_digits(
    function: &Function,
    subject: &Subject,
    (call, ty): (&str, &str),
    digits: &[String],
) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    let length = subject.entries(name)?;
    let number = |variable: &str, words: &str| {
        let sum = digits.iter().enumerate().map(|(place, digit)| {
            format!(
                "{variable} = {variable}.wrapping_add(({digit} & 1) as u32 * {});",
                1_u64 << place
            )
        });
        let sum = sum.collect::<String>();
        format!("let digits: {ty} = {call}(&{words}); let mut {variable}: u32 = 0; {sum}")
    };
    let of_none = format!(
        "let none: [{word}; {length}] = [0; {length}]; {} ::core::assert!(number == 0);",
        number("number", "none")
    );
    let of_more = format!(
        "::core::debug_assert!(words[place] & 1 == 1);
        let mut less: [{word}; {length}] = words;
        less[place] ^= 1;
        {} {}
        ::core::assert!(number == rest.wrapping_add(1));",
        number("rest", "less"),
        number("number", "words")
    );
    let places = (0..length as u128).map(|place| vec![place]).collect();
    let head = format!("place: usize, words: [{word}; {length}]");
    Some(vec![
        Stated::new(name, "_digits_of_none", "", &of_none, at_once()),
        Stated::new(name, "_digits_with_one_more", &head, &of_more, places),
    ])
}
