//! The intersection and the union of two slices.
//!
//! If the slices have equal lengths, a round counts a lane or a word, or passes a block to the
//! functions for a single count, whose own claims cover it, as they cover the words after the last
//! block. It does nothing else with a block, so what holds for blocks of two words holds for blocks
//! of any size. The claim is about two words.

use super::claim::{Stated, at_once};
use super::coverage;
use super::excerpt::Excerpt;
use super::rounds::{FAR, Slice, body, call_of_round};
use super::slices::{each_length, longest};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The claims about the function; `None` if it has another structure.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let mut claims = short(function, subject);
    claims.extend(coverage::claims(function, subject)?);
    for (place, (round, _)) in body(function)?.rounds().into_iter().enumerate() {
        claims.push(of_round(place, &round, function, subject)?);
    }
    // What follows the first loop passes the remaining words on, or is another loop.
    let end = body(function)?.behind_first_loop("[u64; 2]")?;
    if end.inputs.iter().any(|input| input.name == "words") {
        claims.push(of_end(&end, function, subject));
    }
    Some(claims)
}

/// Assumes that both counts before are far from their limits, and claims that those after are
/// larger by the counts of two slices.
fn more(one: &str, other: &str) -> [String; 2] {
    let assumed =
        format!("let both: u64 = both & ({FAR} - 1); let either: u64 = either & ({FAR} - 1);");
    let added = format!(
        "if let Some(count) = count_and_of_slices({one}, {other}) {{
            ::core::assert!(found_both == both + count);
        }}
        if let Some(count) = count_or_of_slices({one}, {other}) {{
            ::core::assert!(found_either == either + count);
        }}"
    );
    [assumed, added]
}

/// The number of words in the longest lane.
const LANE: usize = 8;

/// A round adds the counts of its words.
fn of_round(
    place: usize,
    round: &Excerpt,
    function: &Function,
    subject: &Subject,
) -> Option<Stated> {
    let (name, word) = (function.name, subject.word);
    let own = format!("round_{}_of_{name}", place + 1);
    let slices: Vec<Slice> = round.inputs.iter().filter_map(Slice::of).collect();
    let [one, other] = slices.as_slice() else { return None };
    let text = round.function(&own);
    let (words, text) = match one.words() {
        block if block > LANE => (2, text.replace(&format!("; {block}]"), "; 2]")),
        words => (words, text),
    };
    // An element is one word, or an array of some.
    let element = |name: &str| if one.is_word() { format!("{name}[0]") } else { name.to_owned() };
    let ty = if one.is_word() { word.to_string() } else { format!("[{word}; {words}]") };
    let [found_both, found_either] = ["both", "either"].map(|count| round.part("after", count));
    let [assumed, added] = more("&words", "&others");
    let body = format!(
        "{assumed}
        let {}: [{ty}; 1] = [{}];
        let {}: [{ty}; 1] = [{}];
        let after: {} = {};
        let found_both: u64 = {};
        let found_either: u64 = {};
        {added}",
        one.name,
        element("words"),
        other.name,
        element("others"),
        round.result_type(),
        call_of_round(round, &own),
        found_both?,
        found_either?,
    );
    let head =
        format!("words: [{word}; {words}], others: [{word}; {words}], both: u64, either: u64");
    Some(Stated::new(name, &format!("_by_{own}"), &head, &body, at_once()).behind(&text))
}

/// The statements after the loop add the counts of the remaining words.
fn of_end(end: &Excerpt, function: &Function, subject: &Subject) -> Stated {
    let (name, word, longest) = (function.name, subject.word, longest(subject));
    let own = format!("end_of_{name}");
    let call = end.call_with(&own, |input| match Slice::of(input) {
        Some(slice) => format!("{}.split_at(length).0", slice.name),
        None => input.name.clone(),
    });
    let [assumed, added] = more("words.split_at(length).0", "others.split_at(length).0");
    let body = format!(
        "{assumed}
        let found: [u64; 2] = {call};
        let found_both: u64 = found[0];
        let found_either: u64 = found[1];
        {added}"
    );
    let head = format!(
        "length: usize, words: [{word}; {longest}], others: [{word}; {longest}], both: u64, either: u64"
    );
    let stated = Stated::new(name, "_at_the_end", &head, &body, each_length(longest));
    stated.behind(&end.function(&own))
}

/// Short slices have the counts of the functions for a single count, which have claims of their
/// own. If the lengths differ, both counts together are those of the slices, because what is in
/// both is counted twice.
fn short(function: &Function, subject: &Subject) -> Vec<Stated> {
    let (name, word, longest) = (function.name, subject.word, longest(subject));
    let slices = format!("words: [{word}; {longest}], others: [{word}; {longest}]");
    let of_same_length = format!(
        "let one: &[{word}] = words.split_at(length).0;
        let other: &[{word}] = others.split_at(length).0;
        let found: [u64; 2] = {name}(one, other);
        if let Some(both) = count_and_of_slices(one, other) {{
            ::core::assert!(found[0] == both);
        }}
        if let Some(either) = count_or_of_slices(one, other) {{
            ::core::assert!(found[1] == either);
        }}"
    );
    let of_other_lengths = format!(
        "let one: &[{word}] = words.split_at(length).0;
        let other: &[{word}] = others.split_at(other_length).0;
        let found: [u64; 2] = {name}(one, other);
        let mut common: usize = length;
        if other_length < common {{ common = other_length; }}
        if let Some(both) =
            count_and_of_slices(words.split_at(common).0, others.split_at(common).0)
        {{
            ::core::assert!(found[0] == both);
            let all: u64 = count_ones_of_slice(one) + count_ones_of_slice(other);
            ::core::assert!(found[1] == all - both);
        }}"
    );
    let lengths = (0..=longest).flat_map(|length| (0..=longest).map(move |other| [length, other]));
    let lengths = lengths.filter(|[length, other]| length != other);
    let cases = lengths.map(|case| case.map(|number| number as u128).to_vec()).collect();
    let head = format!("length: usize, other_length: usize, {slices}");
    vec![
        Stated::new(
            name,
            "_of_one_length",
            &format!("length: usize, {slices}"),
            &of_same_length,
            each_length(longest),
        ),
        Stated::new(name, "_of_other_lengths", &head, &of_other_lengths, cases),
    ]
}
