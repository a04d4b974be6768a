//! Counts of each bit over slices.
//!
//! A round over a lane or a word adds its bits to the counts, from any state. If carry-save adders
//! process blocks, there are claims about the parts of a round: each set bit of a block is a set
//! bit of exactly one lane, at a place for this bit; the adders add to the digits, bit by bit, the
//! number of lanes that have the bit; the digits are kept, and the highest is added to the counts;
//! and the statements after the loop add each digit with its weight. So by induction over the
//! rounds a loop adds the bits of what it reads.

use super::adders::number;
use super::claim::{Stated, at_once, cases};
use super::coverage;
use super::excerpt::{Body, Excerpt, Variable};
use super::rounds::{FAR, Slice, body, call_of_round};
use super::slices::{each_length, longest};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The claims about a function and those that it calls; `None` if a loop has none.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let mut claims = vec![of_short(function, subject)];
    claims.extend(coverage::claims(function, subject)?);
    for function in subject.functions() {
        if function.name == "bit_count" {
            claims.push(of_bit_count(subject));
        } else if let Some(body) = body(function) {
            claims.extend(of_loops(function, subject, &body)?);
        }
    }
    Some(claims)
}

/// A slice of one lane and one word has the specified counts.
fn of_short(function: &Function, subject: &Subject) -> Stated {
    let (name, word, bits) = (function.name, subject.word, subject.bits());
    let longest = longest(subject);
    let head = format!("length: usize, words: [{word}; {longest}]");
    let body = format!(
        "let part: &[{word}] = words.split_at(length).0;
        let found: [u64; {bits}] = {name}(part);
        let expected: [u64; {bits}] = specified_{name}(part);
        {}",
        each_bit(subject, |bit| format!("::core::assert!(found[{bit}] == expected[{bit}]);"))
    );
    Stated::new(name, "_of_short_slices", &head, &body, each_length(longest))
}

/// Statements for each bit of a word.
fn each_bit(subject: &Subject, statements: impl Fn(u32) -> String) -> String {
    (0..subject.bits()).map(statements).collect()
}

/// How often a bit is set in a 64-bit lane.
fn in_lane(subject: &Subject, lane: &str, bit: u32) -> String {
    let ones = (0..64 / subject.bits()).map(|word| bit + word * subject.bits());
    ones.fold(String::new(), |text, place| {
        text + &format!(".wrapping_add(({lane} >> {place}) & 1)")
    })
}

/// The count of a bit of a lane.
fn of_bit_count(subject: &Subject) -> Stated {
    let ones = in_lane(subject, "x", 0);
    let body = format!("let zero: u64 = 0; ::core::assert!(bit_count(x) == zero{ones});");
    Stated::new("bit_count", "", "x: u64", &body, at_once())
}

/// The claims about a function's loops over slices, and about the statements before and after the
/// first one.
fn of_loops(function: &Function, subject: &Subject, body: &Body) -> Option<Vec<Stated>> {
    let name = function.name;
    let Some((first, round)) = body.first_loop() else { return Some(Vec::new()) };
    let mut claims = Vec::new();
    let adders = of_adders(name, subject, &round);
    let mut state = vec![Variable {
        name: "counts".to_owned(),
        ty: format!("[u64 ; {}]", subject.bits()),
        mutable: true,
    }];
    let has_adders = adders.is_some();
    if let Some((of_adders, digits)) = adders {
        claims.extend(of_adders);
        state.extend(digits);
    }
    claims.push(of_first(name, subject, &first, &state));
    claims.push(of_end(name, subject, body, &state)?);
    let rounds = body.rounds().into_iter().enumerate().skip(usize::from(has_adders));
    for (place, (round, _)) in rounds {
        if let Some(slice) = round.inputs.iter().find_map(Slice::of) {
            let own = format!("round_{}_of_{name}", place + 1);
            claims.push(of_round(name, &own, subject, &round, &slice)?);
        }
    }
    Some(claims)
}

/// Parameters for the inputs: a one-element array for each slice.
fn parameters(excerpt: &Excerpt) -> String {
    let inputs = excerpt.inputs.iter().filter(|input| input.ty != "usize");
    let parameter = |input: &Variable| match Slice::of(input) {
        Some(slice) => slice.parameter(),
        None => format!("{}: {}", input.name, input.ty),
    };
    inputs.map(parameter).collect::<Vec<_>>().join(", ")
}

/// Counts far from their limits, masked so that terms show that no sum is too large.
fn far(subject: &Subject) -> String {
    let cut = each_bit(subject, |bit| format!("counts[{bit}] &= {FAR} - 1;"));
    format!("let mut counts: [u64; {}] = counts; {cut}", subject.bits())
}

/// A round adds the bits of its words to arbitrary counts.
fn of_round(
    name: &str,
    own: &str,
    subject: &Subject,
    round: &Excerpt,
    slice: &Slice,
) -> Option<Stated> {
    let bits = subject.bits();
    let only = |output: &&Variable| output.name == "counts";
    let round = round.with(vec![round.outputs.iter().find(only)?.clone()]);
    let sums = each_bit(subject, |bit| {
        let ones = (0..slice.words()).map(|word| {
            format!(".wrapping_add((({} >> {bit}) & 1) as u64)", slice.word(&word.to_string()))
        });
        format!("::core::assert!(after[{bit}] == counts[{bit}]{});", ones.collect::<String>())
    });
    let body = format!(
        "{} let after: [u64; {bits}] = {}; {sums}",
        far(subject),
        call_of_round(&round, own)
    );
    let head = parameters(&round);
    let stated = Stated::new(name, &format!("_by_{own}"), &head, &body, at_once());
    Some(stated.behind(&round.function(own)))
}

/// Before the first round, counts and digits are zero.
fn of_first(name: &str, subject: &Subject, first: &Excerpt, state: &[Variable]) -> Stated {
    let own = format!("first_of_{name}");
    let only = first.with(state.to_vec());
    let of_digit = |digit: &Variable| {
        only.part("first", &digit.name).map(|part| format!("::core::assert!({part} == 0);"))
    };
    let none: String = state[1..].iter().filter_map(of_digit).collect();
    let counts = only.part("first", "counts").unwrap_or_default();
    let body = format!(
        "let first: {} = {}; {none}
        let counts: [u64; {bits}] = {counts};
        {}",
        only.result_type(),
        call_of_round(&only, &own),
        each_bit(subject, |bit| format!("::core::assert!(counts[{bit}] == 0);")),
        bits = subject.bits(),
    );
    let head = parameters(&only);
    Stated::new(name, "_at_first", &head, &body, at_once()).behind(&only.function(&own))
}

/// The statements after the first loop add each digit with its weight, and return the counts if
/// nothing is left to read.
fn of_end(name: &str, subject: &Subject, body: &Body, state: &[Variable]) -> Option<Stated> {
    let own = format!("end_of_{name}");
    let bits = subject.bits();
    let end = body.behind_first_loop(&format!("[u64; {bits}]"))?;
    let sums = each_bit(subject, |bit| {
        let weighted = state[1..].iter().enumerate().map(|(weight, digit)| {
            format!(".wrapping_add(bit_count({} >> {bit}) << {weight})", digit.name)
        });
        format!("::core::assert!(after[{bit}] == counts[{bit}]{});", weighted.collect::<String>())
    });
    let head = parameters(&end);
    // Nothing is left to read.
    let call_at_end = end.call_with(&own, |input| match Slice::of(input) {
        Some(slice) => format!("{}.split_at(0).0", slice.name),
        None if input.ty == "usize" => "0".to_owned(),
        None => input.name.clone(),
    });
    let body = format!("{} let after: [u64; {bits}] = {}; {sums}", far(subject), call_at_end);
    Some(Stated::new(name, "_at_the_end", &head, &body, at_once()).behind(&end.function(&own)))
}

/// The claims about a round that begins with lanes and adds them to digits, and the digits that it
/// keeps; `None` if it has another structure.
fn of_adders(name: &str, subject: &Subject, round: &Body) -> Option<(Vec<Stated>, Vec<Variable>)> {
    let (arranged, of_lanes) = round.before_bitwise()?;
    let (adders, stored) = of_lanes.bitwise_and_rest(None)?;
    let lanes = arranged.outputs.iter().find(|output| output.ty.starts_with('['))?;
    let slice = arranged.inputs.iter().find_map(Slice::of)?;
    let kept = stored.outputs.iter().filter(|output| output.name != "counts");
    let kept: Vec<Variable> = kept.cloned().collect();
    (adders.outputs.len() == kept.len() + 1).then_some(())?;
    let mut claims = of_arrangement(name, subject, &arranged, lanes, &slice);
    claims.push(of_digits(name, &adders, lanes, &kept)?);
    claims.push(of_stored(name, subject, &stored, &adders, &kept)?);
    Some((claims, kept))
}

/// The number of lanes in a block.
const LANES: usize = 16;

/// Each set bit of a block is a set bit of exactly one lane, at a place for this bit.
fn of_arrangement(
    name: &str,
    subject: &Subject,
    arranged: &Excerpt,
    lanes: &Variable,
    slice: &Slice,
) -> Vec<Stated> {
    let word = subject.word;
    let own = format!("lanes_of_{name}");
    let only = arranged.with(vec![lanes.clone()]);
    let run =
        |variable: &str| format!("let {variable}: {} = {};", lanes.ty, call_of_round(&only, &own));
    let at = slice.word("word");
    let (head, copied) = (slice.parameter(), slice.copied());
    let folded = (0..64 / subject.bits())
        .map(|part| format!("ones |= (difference >> {}) as {word};", part * subject.bits()));
    let of_more = format!(
        "::core::debug_assert!({at} != 0);
        let bit: {word} = {at} ^ ({at} & {at}.wrapping_sub(1));
        {with} {copied} {at} ^= bit; {without}
        let mut differing: u32 = 0;
        let mut lane: usize = 0;
        while lane < {LANES} {{
            let difference: u64 = with[lane] ^ without[lane];
            if difference != 0 {{
                ::core::assert!(difference & difference.wrapping_sub(1) == 0);
                ::core::assert!(with[lane] & difference != 0);
                let mut ones: {word} = 0;
                {folded}
                ::core::assert!(ones == bit);
                differing = differing.wrapping_add(1);
            }}
            lane += 1;
        }}
        ::core::assert!(differing == 1);",
        with = run("with"),
        without = run("without"),
        folded = folded.collect::<String>(),
    );
    let of_none = format!(
        "{copied}
        let mut word: usize = 0;
        while word < {} {{ {at} = 0; word += 1; }}
        {}
        let mut lane: usize = 0;
        while lane < {LANES} {{ ::core::assert!(with[lane] == 0); lane += 1; }}",
        slice.words(),
        run("with")
    );
    let words = cases(0..slice.words() as u128);
    let with_word = format!("word: usize, {head}");
    vec![
        Stated::new(name, "_in_lanes_without_ones", &head, &of_none, at_once())
            .behind(&only.function(&own)),
        Stated::new(name, "_in_lanes_with_one_more", &with_word, &of_more, words),
    ]
}

/// A round adds to the digits one for each lane with the bit: for the lowest bit, and so for every
/// bit.
fn of_digits(name: &str, adders: &Excerpt, lanes: &Variable, kept: &[Variable]) -> Option<Stated> {
    let own = format!("digits_of_{name}");
    let digits: Option<Vec<String>> =
        adders.outputs.iter().map(|digit| adders.part("digits", &digit.name)).collect();
    let ones = (0..LANES)
        .map(|lane| format!("before = before.wrapping_add(({}[{lane}] & 1) as u32);", lanes.name));
    let body = format!(
        "let digits: {} = {}; {} {} {} ::core::assert!(after == before);",
        adders.result_type(),
        call_of_round(adders, &own),
        number("after", digits?),
        number("before", kept.iter().map(|digit| digit.name.clone())),
        ones.collect::<String>(),
    );
    let head = parameters(adders);
    Some(Stated::new(name, "_digits", &head, &body, at_once()).behind(&adders.function(&own)))
}

/// The digits are kept, and the highest is added to the counts with its weight.
fn of_stored(
    name: &str,
    subject: &Subject,
    stored: &Excerpt,
    adders: &Excerpt,
    kept: &[Variable],
) -> Option<Stated> {
    let own = format!("stored_of_{name}");
    let (highest, digits) = adders.outputs.split_last()?;
    let mut body = format!(
        "{} let after: {} = {};",
        far(subject),
        stored.result_type(),
        call_of_round(stored, &own)
    );
    for (digit, kept) in digits.iter().zip(kept) {
        let after = stored.part("after", &kept.name)?;
        body += &format!("::core::assert!({after} == {});", digit.name);
    }
    let counts = stored.part("after", "counts")?;
    body += &each_bit(subject, |bit| {
        format!(
            "::core::assert!({counts}[{bit}] == counts[{bit}].wrapping_add(bit_count({} >> {bit}) << {}));",
            highest.name,
            kept.len()
        )
    });
    let head = parameters(stored);
    Some(Stated::new(name, "_stored", &head, &body, at_once()).behind(&stored.function(&own)))
}
