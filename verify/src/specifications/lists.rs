//! Lists of the set bits of slices.
//!
//! A round appends to the list, from any base, at any index: if there is room for all bits of its
//! word, as the function for a word does, and otherwise bit by bit. For the latter there is a claim
//! about a step, from any state, and claims about the code around it for words with known set bits.
//! So by induction over the set bits, and over the words, all are listed.

use super::claim::{Stated, at_once, cases, each, stand_in};
use super::coverage;
use super::excerpt::Excerpt;
use super::rounds::{Slice, body};
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::{Subject, specified};
use bit_tables_generator::{Operation, Word};

/// The function that lists the set bits of a word.
const OF_WORD: &str = "list_word";

/// The function that appends the set bits of a byte, if it is called.
const OF_BYTE: &str = "list_byte";

/// The number of entries for words without enough room; more than enough where there is room.
const ROOM: u32 = 3;

/// The number of places of a list, or of places to begin at, in one claim: a solver takes seconds
/// for these.
const CASES: usize = 16;

/// The stand-ins for the functions of a word and of a byte while others are proved.
pub(super) fn given(function: &Function, subject: &Subject) -> Option<String> {
    (subject.operation == Operation::IndicesOfSlice).then_some(())?;
    let (word, bits) = (subject.word, subject.bits());
    let head = match function.name {
        OF_WORD => {
            let entry = subject.entries_changed(OF_WORD)?;
            format!("x: {word}, base: {entry}, to: &mut [{entry}; {bits}]")
        }
        OF_BYTE => format!("byte: u8, first: u64, count: usize, to: &mut [u8; {bits}]"),
        _ => return None,
    };
    let required = match function.name {
        OF_BYTE => "::core::debug_assert!(count as u64 <= first);",
        _ => "",
    };
    let (name, by) = (stand_in(function.name), specified(function.name));
    let names = function.parameters.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    Some(format!("fn {name}({head}) -> usize {{ {required} {by}({names}) }}"))
}

/// The claims about the function, and about that of a word; `None` if it has another structure.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let entry = subject.entries_changed(function.name)?;
    let list = List { name: function.name, word: subject.word, entry, bits: subject.bits() };
    let body = body(function)?;
    let (first, inside) = body.first_loop()?;
    let (round, _) = body.rounds().into_iter().next()?;
    let step = inside.loop_otherwise()?;
    let mut claims = coverage::claims(function, subject)?;
    claims.push(list.of_first(&first));
    claims.extend(list.of_rounds(&round)?);
    claims.push(list.of_step(&step)?);
    claims.push(list.of_end(&body.behind_first_loop("usize")?));
    let of_word = subject.function(OF_WORD)?;
    matches!(of_word.parameters.as_slice(), [(_, Type::Word), (_, Type::Number(_)), _])
        .then_some(())?;
    if subject.function(OF_BYTE).is_some() {
        claims.extend(list.of_byte());
    }
    if subject.function(OF_BYTE).is_some() || list.bits == 8 {
        claims.push(list.of_word());
    } else {
        claims.extend(list.of_ones());
    }
    Some(claims)
}

struct List<'a> {
    name: &'a str,
    word: Word,
    entry: Word,
    bits: u32,
}

impl List<'_> {
    /// A call of a part, with the array `list` for entries.
    fn call(part: &Excerpt, own: &str, place: &str) -> String {
        part.call_with(own, |input| match (Slice::of(input), &*input.name) {
            (Some(slice), _) => slice.argument(),
            (None, "to") => "&mut list".to_owned(),
            (None, name) if name == place => "0".to_owned(),
            (None, name) => name.to_owned(),
        })
    }

    /// Claims that a call returns the outputs of a part, which are named `found_…`.
    fn found(part: &Excerpt, call: &str) -> String {
        let found = format!("let found: {} = {call};", part.result_type());
        part.outputs.iter().fold(found, |text, output| {
            let value = part.part("found", &output.name).unwrap_or_default();
            text + &format!("let found_{}: {} = {value};", output.name, output.ty)
        })
    }

    /// Before the first round nothing is listed.
    fn of_first(&self, first: &Excerpt) -> Stated {
        let own = format!("first_of_{}", self.name);
        let found = Self::found(first, &Self::call(first, &own, ""));
        let none = first.outputs.iter().fold(String::new(), |text, output| {
            text + &format!("::core::assert!(found_{} == 0);", output.name)
        });
        let stated = Stated::new(self.name, "_at_first", "", &format!("{found} {none}"), at_once());
        stated.behind(&first.function(&own))
    }

    /// A round appends a word: with room for all of its bits, and without.
    fn of_rounds(&self, round: &Excerpt) -> Option<[Stated; 2]> {
        let Self { name, word, entry, bits } = self;
        let own = format!("round_of_{name}");
        let found = Self::found(round, &Self::call(round, &own, "place"));
        round.part("found", "first")?;
        let begin = |length: u32| {
            format!(
                "let words: [{word}; 1] = [x];
                let mut list: [{entry}; {length}] = to;
                {found}
                ::core::assert!(found_first == first.wrapping_add({step}));",
                step = u128::from(*bits) & self.entry.max(),
            )
        };
        let length = bits + ROOM;
        let with_room = format!(
            "{}
            let mut group: [{entry}; {bits}] = [0; {bits}];
            let mut place: usize = 0;
            while place < {bits} {{ group[place] = to[count + place]; place += 1; }}
            let mut more: usize = 0;
            if x != 0 {{ more = {OF_WORD}(x, base | first, &mut group); }}
            ::core::assert!(found_count == count.wrapping_add(more));
            place = 0;
            while place < {length} {{
                if place < count {{ ::core::assert!(list[place] == to[place]); }}
                if place >= count && place < count + {bits} {{
                    ::core::assert!(list[place] == group[place - count]);
                }}
                place += 1;
            }}",
            begin(length)
        );
        let without_room = format!(
            "{}
            let mut expected: [{entry}; {ROOM}] = to;
            let mut expected_count: usize = count;
            let mut bit: u32 = 0;
            while bit < {bits} {{
                if (x >> bit) & 1 == 1 {{
                    if expected_count < {ROOM} {{
                        expected[expected_count] = base | first | bit as {entry};
                    }}
                    expected_count += 1;
                }}
                bit += 1;
            }}
            ::core::assert!(found_count == expected_count);
            let mut place: usize = 0;
            while place < {ROOM} {{
                ::core::assert!(list[place] == expected[place]);
                place += 1;
            }}",
            begin(ROOM)
        );
        let rest = format!("base: {entry}, first: {entry}, to: [{entry}; ");
        let counts = cases(0..=u128::from(ROOM));
        let beyond = cases(0..=u128::from(ROOM) + 2);
        let ones = [0, 1, 0b1011, 1 << (bits - 1), self.word.max()];
        let head = format!("count: usize, x: {word}, {rest}");
        Some([
            Stated::new(name, "_with_room", &format!("{head}{length}]"), &with_room, counts)
                .behind(&round.function(&own)),
            Stated::new(
                name,
                "_without_room",
                &format!("{head}{ROOM}]"),
                &without_room,
                each(beyond, &ones),
            ),
        ])
    }

    /// Without room, a step writes the entry of the lowest set bit, if there is a place for it, and
    /// clears the bit.
    fn of_step(&self, step: &Excerpt) -> Option<Stated> {
        let Self { name, word, entry, .. } = self;
        let own = format!("step_of_{name}");
        let found = Self::found(step, &Self::call(step, &own, ""));
        for output in ["count", "rest"] {
            step.part("found", output)?;
        }
        let body = format!(
            "::core::debug_assert!(rest != 0);
            let mut list: [{entry}; {ROOM}] = to;
            {found}
            ::core::assert!(found_count == count + 1);
            ::core::assert!(found_rest == rest & rest.wrapping_sub(1));
            let mut place: usize = 0;
            while place < {ROOM} {{
                let mut expected: {entry} = to[place];
                if place == count {{ expected = from | specified_trailing_zeros(rest) as {entry}; }}
                ::core::assert!(list[place] == expected);
                place += 1;
            }}"
        );
        let head = format!("count: usize, rest: {word}, from: {entry}, to: [{entry}; {ROOM}]");
        let counts = cases(0..=u128::from(ROOM) + 1);
        Some(Stated::new(name, "_by_step", &head, &body, counts).behind(&step.function(&own)))
    }

    /// After the last round, the number is returned.
    fn of_end(&self, end: &Excerpt) -> Stated {
        let own = format!("end_of_{}", self.name);
        let body = format!(
            "let found: usize = {}; ::core::assert!(found == count);",
            Self::call(end, &own, "")
        );
        let stated = Stated::new(self.name, "_at_the_end", "count: usize", &body, at_once());
        stated.behind(&end.function(&own))
    }

    /// A word is listed as specified.
    fn of_word(&self) -> Stated {
        let Self { word, entry, bits, .. } = self;
        let body = format!(
            "let mut list: [{entry}; {bits}] = to;
            let mut expected_list: [{entry}; {bits}] = to;
            let found: usize = {OF_WORD}(x, base, &mut list);
            let expected: usize = specified_{OF_WORD}(x, base, &mut expected_list);
            ::core::assert!(found == expected);
            let mut place: usize = 0;
            while place < {bits} {{
                if place < found {{ ::core::assert!(list[place] == expected_list[place]); }}
                place += 1;
            }}"
        );
        let head = format!("x: {word}, base: {entry}, to: [{entry}; {bits}]");
        Stated::new(OF_WORD, "", &head, &body, at_once())
    }

    /// A byte is appended, after at most one entry for each bit below it; these entries stay as
    /// they are.
    fn of_byte(&self) -> Vec<Stated> {
        let bits = self.bits;
        let body = format!(
            "let mut list: [u8; {bits}] = to;
            let found: usize = {OF_BYTE}(byte, first, count, &mut list);
            let mut row: [u8; 8] = [0; 8];
            let mut more: usize = 0;
            let mut bit: u32 = 0;
            while bit < 8 {{
                if (byte >> bit) & 1 == 1 {{
                    if more < 8 {{ row[more] = first.wrapping_add(bit as u64) as u8; }}
                    more = more.wrapping_add(1);
                }}
                bit += 1;
            }}
            ::core::assert!(found == count.wrapping_add(more));
            let mut place: usize = 0;
            while place < count {{ ::core::assert!(list[place] == to[place]); place += 1; }}
            place = 0;
            while place < 8 {{
                if place < more {{ ::core::assert!(list[count + place] == row[place]); }}
                place += 1;
            }}"
        );
        let head = format!("count: usize, first: u64, byte: u8, to: [u8; {bits}]");
        let first = (0..u128::from(bits)).step_by(8);
        let cases = first.flat_map(|first| (0..=first).map(move |count| vec![count, first]));
        Stated::new(OF_BYTE, "", &head, &body, cases.collect()).split(CASES)
    }

    /// Zero has no entries. Any other word has the entry of its lowest set bit, followed by those
    /// of the word without it. Only set bits have entries.
    fn of_ones(&self) -> Vec<Stated> {
        let Self { word, entry, bits, .. } = self;
        let of_none = format!(
            "let mut list: [{entry}; {bits}] = to;
            let found: usize = {OF_WORD}(0, base, &mut list);
            ::core::assert!(found == 0);"
        );
        let lists = format!(
            "::core::debug_assert!(x != 0);
            let less: {word} = x & x.wrapping_sub(1);
            let mut list: [{entry}; {bits}] = to;
            let mut list_of_less: [{entry}; {bits}] = to;
            let found: usize = {OF_WORD}(x, base, &mut list);
            let found_of_less: usize = {OF_WORD}(less, base, &mut list_of_less);"
        );
        let of_first = format!(
            "{lists}
            ::core::assert!(found == found_of_less.wrapping_add(1));
            ::core::assert!(list[0] == base | specified_trailing_zeros(x) as {entry});"
        );
        let of_others = format!(
            "{lists}
            let mut rest: {word} = less;
            let mut number: usize = 1;
            while number < place {{ rest &= rest.wrapping_sub(1); number += 1; }}
            if rest != 0 {{ ::core::assert!(list[place] == list_of_less[place - 1]); }}"
        );

        let head = format!("x: {word}, base: {entry}, to: [{entry}; {bits}]");
        let none = format!("base: {entry}, to: [{entry}; {bits}]");
        let places = cases(1..u128::from(*bits));
        let with_place = format!("place: usize, {head}");
        let others = Stated::new(OF_WORD, "_with_one_more", &with_place, &of_others, places);
        let mut claims = others.split(CASES);
        claims.push(Stated::new(OF_WORD, "_of_none", &none, &of_none, at_once()));
        claims.push(Stated::new(OF_WORD, "_of_the_lowest", &head, &of_first, at_once()));
        claims
    }
}
