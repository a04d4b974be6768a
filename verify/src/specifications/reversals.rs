//! Slices whose words are reversed in place.
//!
//! A round reverses its word, whatever it is, and each word has one round. So all are reversed. The
//! function as a whole is claimed for a slice of a few words.

use super::claim::{Stated, at_once};
use super::coverage;
use super::rounds::body;
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The number of words in the slice that is claimed as a whole.
const FEW: usize = 3;

/// The claims about the function; `None` if it has another structure.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    let [(round, _)] = <[_; 1]>::try_from(body(function)?.rounds()).ok()?;
    let own = format!("round_of_{name}");
    let call = round.call_with(&own, |input| match input.name.as_str() {
        "words" => "&mut list".to_owned(),
        _ => "0".to_owned(),
    });
    let of_round = format!(
        "let mut list: [{word}; 1] = words;
        let next: usize = {call};
        ::core::assert!(next == 1);
        ::core::assert!(list[0] == specified_reverse_bits(words[0]));"
    );
    let of_few = format!(
        "let mut list: [{word}; {FEW}] = words;
        {name}(&mut list);
        let mut place: usize = 0;
        while place < {FEW} {{
            ::core::assert!(list[place] == specified_reverse_bits(words[place]));
            place += 1;
        }}"
    );
    let head = |count: usize| format!("words: [{word}; {count}]");
    let mut claims = coverage::claims(function, subject)?;
    claims.push(
        Stated::new(name, "_by_round", &head(1), &of_round, at_once())
            .behind(&round.function(&own)),
    );
    claims.push(Stated::new(name, "_of_few", &head(FEW), &of_few, at_once()));
    Some(claims)
}
