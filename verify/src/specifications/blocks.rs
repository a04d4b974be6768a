//! Blocks of words that carry-save adders process together.
//!
//! A round arranges the words of a block in lanes, adds the lanes to the digits so far, and counts
//! the lanes of the highest digit. Proved for each part, from any state: each set bit of a block is
//! a set bit of exactly one lane; a round adds to the digits, bit by bit, the number of lanes that
//! have the bit (the full-adder lemma, as in `adders`); the digits are stored; and the statements
//! after the loop count each digit with its weight. So a round adds the set bits of its block, by
//! linearity of the count, and a loop those of all blocks, by induction over the rounds.

use super::adders::number;
use super::claim::{Stated, at_once, cases};
use super::excerpt::{Body, Excerpt, Variable};
use super::joint::Joint;
use super::rounds::{self, Slice, body};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The claims about a private function: one that counts blocks, or the count of a lane; `None` if
/// it has slices but another structure.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    if function.name == "lane_count" {
        return Some(of_lane(function));
    }
    match body(function) {
        Some(body) => {
            of_blocks(function, subject, &body).or_else(|| rounds::claims(function, subject))
        }
        None => Some(Vec::new()),
    }
}

/// The count of a lane, by induction over its set bits.
fn of_lane(function: &Function) -> Vec<Stated> {
    let name = function.name;
    let step = format!(
        "::core::debug_assert!(x != 0);
        ::core::assert!({name}(x) == {name}(x & x.wrapping_sub(1)) + 1);"
    );
    let of_none = format!("::core::assert!({name}(0) == 0);");
    vec![
        Stated::new(name, "_with_one_more", "x: u64", &step, at_once()),
        Stated::new(name, "_of_none", "", &of_none, at_once()),
    ]
}

fn of_blocks(function: &Function, subject: &Subject, body: &Body) -> Option<Vec<Stated>> {
    let name = function.name;
    let (first, round) = body.first_loop()?;
    let (arranged, of_lanes) = round.first_loop()?;
    let (adders, stored) = of_lanes.bitwise_and_rest(None)?;
    let counted = body.behind_first_loop("u64")?;
    let state: Vec<&Variable> = stored.outputs.iter().collect();
    let lanes = arranged.outputs.iter().find(|output| !output.mutable)?;
    let mut claims = of_arrangement(name, subject, &arranged, lanes)?;
    claims.push(of_sides(function, subject, &arranged)?);
    claims.push(of_first(name, &first, &state));
    claims.extend(of_adders(name, &adders, lanes, &state)?);
    claims.push(of_stored(name, &stored, &adders, &state)?);
    claims.push(of_counted(name, &counted, &state)?);
    Some(claims)
}

/// A call of a function with its inputs: the first element of each slice, and the first place.
fn call(excerpt: &Excerpt, name: &str) -> String {
    excerpt.call_with(name, |input| match Slice::of(input) {
        Some(slice) => slice.argument(),
        None if input.name == "place" => "0".to_owned(),
        None => input.name.clone(),
    })
}

/// Variables as parameters that follow others.
fn parameters<'v>(variables: impl Iterator<Item = &'v Variable>) -> String {
    variables.fold(String::new(), |text, one| text + &format!(", {}: {}", one.name, one.ty))
}

/// Each set bit of a block, or of the difference of two, is a set bit of exactly one lane.
fn of_arrangement(
    name: &str,
    subject: &Subject,
    arranged: &Excerpt,
    lanes: &Variable,
) -> Option<Vec<Stated>> {
    let word = subject.word;
    let slices: Vec<Slice> = arranged.inputs.iter().filter_map(Slice::of).collect();
    let first = slices.first()?;
    let own = format!("lanes_of_{name}");
    let only = arranged.with(vec![lanes.clone()]);
    let ty = &lanes.ty;
    let run = |variable: &str| format!("let {variable}: {ty} = {};", call(&only, &own));
    let at = first.word("word");
    let joint = if slices.len() == 1 { Joint::One } else { Joint::of(subject.operation)? };
    let beside = slices.get(1).map_or_else(String::new, |other| other.word("word"));
    let changed: String = slices.iter().map(Slice::copied).collect();
    let of_more = format!(
        "let here: {word} = {joined};
        ::core::debug_assert!(here != 0);
        let bit: {word} = here ^ (here & here.wrapping_sub(1));
        {with} {changed} {taken} {without}
        let mut differing: u32 = 0;
        let mut lane: usize = 0;
        while lane < 32 {{
            let one: u64 = with[lane / 2][lane % 2];
            let difference: u64 = one ^ without[lane / 2][lane % 2];
            if difference != 0 {{
                ::core::assert!(difference & difference.wrapping_sub(1) == 0);
                ::core::assert!(one & difference != 0);
                differing = differing.wrapping_add(1);
            }}
            lane += 1;
        }}
        ::core::assert!(differing == 1);",
        joined = joint.joined(&at, &beside),
        taken = joint.taken(&at, &beside, "bit"),
        with = run("with"),
        without = run("without"),
    );
    let same = format!(
        "let mut word: usize = 0;
        while word < {} {{ {} word += 1; }}",
        first.words(),
        joint.emptied(&at, &beside)
    );
    let of_none = format!(
        "{changed} {same} {}
        let mut lane: usize = 0;
        while lane < 32 {{ ::core::assert!(with[lane / 2][lane % 2] == 0); lane += 1; }}",
        run("with")
    );
    let head: Vec<String> = slices.iter().map(Slice::parameter).collect();
    let words = cases(0..first.words() as u128);
    let with_word = format!("word: usize, {}", head.join(", "));
    Some(vec![
        Stated::new(name, "_in_lanes_without_ones", &head.join(", "), &of_none, at_once())
            .behind(&only.function(&own)),
        Stated::new(name, "_in_lanes_with_one_more", &with_word, &of_more, words),
    ])
}

/// Both sides are counted, each once. Which sides these are does not depend on the words, so it
/// suffices that in a block with a single nonzero word its set bits are counted, wherever the word
/// is.
fn of_sides(function: &Function, subject: &Subject, arranged: &Excerpt) -> Option<Stated> {
    let (name, word) = (function.name, subject.word);
    let length = arranged.inputs.iter().find_map(Slice::of)?.words();
    let joint =
        if function.parameters.len() == 1 { Joint::One } else { Joint::of(subject.operation)? };
    let (other, arguments) = match joint {
        Joint::One => (0, "&words"),
        Joint::And => (word.max(), "&words, &others"),
        Joint::Xor | Joint::Or | Joint::AndNot => (0, "&words, &others"),
    };
    let body = format!(
        "let mut words: [{word}; {length}] = [0; {length}];
        let others: [{word}; {length}] = [{other:#x}; {length}];
        words[word] = {:#x};
        ::core::assert!({name}({arguments}) == {});",
        word.max(),
        word.bits()
    );
    let words = cases(0..length as u128);
    Some(Stated::new(name, "_of_both_sides", "word: usize", &body, words))
}

/// Before the first round all digits are zero.
fn of_first(name: &str, first: &Excerpt, state: &[&Variable]) -> Stated {
    let own = format!("first_of_{name}");
    let only = first.with(state.iter().map(|&digit| digit.clone()).collect());
    let parts = state.iter().filter_map(|digit| only.part("first", &digit.name));
    let none = parts.fold(String::new(), |text, part| {
        text + &format!("::core::assert!({part}[0] == 0); ::core::assert!({part}[1] == 0);")
    });
    let body = format!("let first: {} = {}; {none}", only.result_type(), call(&only, &own));
    let slices = first.inputs.iter().filter_map(Slice::of);
    let head: Vec<String> = slices.map(|slice| slice.parameter()).collect();
    Stated::new(name, "_at_first", &head.join(", "), &body, at_once()).behind(&only.function(&own))
}

/// A round adds to the digits one for each lane with the bit: on either side, for the lowest bit,
/// and so for every bit.
fn of_adders(
    name: &str,
    adders: &Excerpt,
    lanes: &Variable,
    state: &[&Variable],
) -> Option<Vec<Stated>> {
    let own = format!("digits_of_{name}");
    let result = |after: &str| {
        let digits: Option<Vec<String>> =
            adders.outputs.iter().map(|digit| adders.part(after, &digit.name)).collect();
        let call = format!("let {after}: {} = {};", adders.result_type(), call(adders, &own));
        Some(call + &number(&format!("number_{after}"), digits?))
    };
    // The highest digit is counted and not stored.
    let kept = &state[..state.len().checked_sub(1)?];
    let before = number("before", kept.iter().map(|digit| format!("{}[side]", digit.name)));
    let of_none = format!(
        "let {0}: {1} = [[0; 2]; 16]; {before} {2} ::core::assert!(number_after == before);",
        lanes.name,
        lanes.ty,
        result("after")?
    );
    let of_more = format!(
        "::core::debug_assert!({lanes}[lane][side] & 1 == 1);
        {} let mut {lanes}: {} = {lanes}; {lanes}[lane][side] ^= 1; {}
        ::core::assert!(number_with == number_without.wrapping_add(1));",
        result("with")?,
        lanes.ty,
        result("without")?,
        lanes = lanes.name,
    );
    let states = adders.inputs.iter().filter(|input| input.ty != "usize");
    let head = |with_lanes: bool| {
        let wanted = states.clone().filter(|input| with_lanes || input.name != lanes.name);
        parameters(wanted)
    };
    let sides = cases(0..2);
    let both = (0..2).flat_map(|side| (0..16).map(move |lane| vec![side, lane])).collect();
    let head_of_none = format!("side: usize{}", head(false));
    let head_of_more = format!("side: usize, lane: usize{}", head(true));
    Some(vec![
        Stated::new(name, "_digits_without_ones", &head_of_none, &of_none, sides)
            .behind(&adders.function(&own)),
        Stated::new(name, "_digits_with_one_more", &head_of_more, &of_more, both),
    ])
}

/// The digits are stored, and the set bits of the highest are added to its count.
fn of_stored(
    name: &str,
    stored: &Excerpt,
    adders: &Excerpt,
    state: &[&Variable],
) -> Option<Stated> {
    let own = format!("stored_of_{name}");
    let (last, kept) = state.split_last()?;
    let (counted, digits) = adders.outputs.split_last()?;
    if digits.len() != kept.len() {
        return None;
    }
    let mut body = format!(
        "::core::debug_assert!({0}[side] < 0x0100_0000_0000_0000);
        let after: {1} = {2};",
        last.name,
        stored.result_type(),
        call(stored, &own)
    );
    for (digit, kept) in digits.iter().zip(kept) {
        let after = stored.part("after", &kept.name)?;
        body += &format!(
            "::core::assert!({after}[side] == {});
            ::core::assert!({after}[1 - side] == {}[1 - side]);",
            digit.name, kept.name
        );
    }
    let after = stored.part("after", &last.name)?;
    body += &format!(
        "::core::assert!({after}[side] == {0}[side] + lane_count({1}));
        ::core::assert!({after}[1 - side] == {0}[1 - side]);",
        last.name, counted.name
    );
    let inputs = stored.inputs.iter().filter(|input| input.ty != "usize");
    let head = format!("side: usize{}", parameters(inputs));
    let sides = cases(0..2);
    let stated = Stated::new(name, "_stored", &head, &body, sides);
    Some(stated.behind(&stored.function(&own)))
}

/// The statements after the loop count every digit with its weight.
fn of_counted(name: &str, counted: &Excerpt, state: &[&Variable]) -> Option<Stated> {
    let own = format!("counted_of_{name}");
    let (last, kept) = state.split_last()?;
    let mut body = String::new();
    let mut sum = String::new();
    for side in 0..2 {
        body += &format!("::core::debug_assert!({}[{side}] < 0x0100_0000_0000_0000);", last.name);
        for (place, digit) in kept.iter().enumerate() {
            sum += &format!("sum += lane_count({}[{side}]) * {};", digit.name, 1_u64 << place);
        }
        sum += &format!("sum += {}[{side}] * {};", last.name, 1_u64 << kept.len());
    }
    body +=
        &format!("let mut sum: u64 = 0; {sum} ::core::assert!({} == sum);", call(counted, &own));
    let stated = Stated::new(name, "_counted", &counted.head(), &body, at_once());
    Some(stated.behind(&counted.function(&own)))
}
