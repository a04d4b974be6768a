//! The intersection and the union of two slices.
//!
//! If the slices have equal lengths, blocks are passed to the functions for a single count, whose
//! own claims cover them, and so are the words after the last block. A round does nothing else with
//! its block, so what holds for blocks of two words holds for blocks of any size. The claim is
//! about two words.

use super::claim::{Stated, at_once};
use super::coverage;
use super::rounds::{FAR, Slice, body, call_of_round};
use super::slices::{each_length, longest};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The claims about the function; `None` if it has another structure.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let mut claims = short(function, subject);
    claims.extend(coverage::claims(function, subject)?);
    claims.push(of_round(function, subject)?);
    claims.push(of_end(function, subject)?);
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

/// A round adds the counts of its block.
fn of_round(function: &Function, subject: &Subject) -> Option<Stated> {
    let (name, word) = (function.name, subject.word);
    let (round, _) = body(function)?.rounds().into_iter().next()?;
    let own = format!("round_of_{name}");
    let block = round.inputs.iter().find_map(Slice::of)?.words();
    let text = round.function(&own).replace(&format!("; {block}]"), "; 2]");
    let [found_both, found_either] = ["both", "either"].map(|count| round.part("after", count));
    let [assumed, added] = more("words.split_at(2).0", "others.split_at(2).0");
    let body = format!(
        "{assumed}
        let blocks: [[{word}; 2]; 1] = [words];
        let other_blocks: [[{word}; 2]; 1] = [others];
        let after: {} = {};
        let found_both: u64 = {};
        let found_either: u64 = {};
        {added}",
        round.result_type(),
        call_of_round(&round, &own),
        found_both?,
        found_either?,
    );
    let head = format!("words: [{word}; 2], others: [{word}; 2], both: u64, either: u64");
    Some(Stated::new(name, "_by_round", &head, &body, at_once()).behind(&text))
}

/// The statements after the loop add the counts of the remaining words.
fn of_end(function: &Function, subject: &Subject) -> Option<Stated> {
    let (name, word, longest) = (function.name, subject.word, longest(subject));
    let end = body(function)?.behind_first_loop("[u64; 2]")?;
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
    Some(stated.behind(&end.function(&own)))
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
