//! The index of a slice, and what is found by it.
//!
//! The index of a slice of an entry is the specified one. Whatever an index says of a boundary between
//! blocks, the ranks around it follow, and it is read as it is written: so ranks in slices of an
//! entry are right. Of places it is claimed that a word's ones are selected wherever the word is,
//! among zeros, and that each of all ones is. What lies further on differs by the entry that is
//! read, which tests try.

use super::claim::{SAME_OPTIONS, Stated, at_once, cases};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The bits of a block, and of an entry.
const BLOCK: u32 = 512;
const ENTRY: u32 = 4 * BLOCK;

/// The entries in the index of slices of at most an entry.
const INDEX: u32 = 4;

/// The ranks in one claim.
const RANKS: usize = 128;

/// What the claims cover, for people.
pub(super) fn bounded() -> String {
    format!(
        "slices of up to {ENTRY} bits, and selection to those with one word of ones or all ones"
    )
}

/// The claims about a function of the index; `None` if it is another.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let name = function.name;
    Some(match name {
        "rank_index" => vec![of_index(name, subject)],
        "rank_of_slice" => of_ranks(name, subject),
        "select_of_slice" => of_places(name, subject),
        _ => return None,
    })
}

/// The index is the specified one; without room for it, nothing is written.
fn of_index(name: &str, subject: &Subject) -> Stated {
    let word = subject.word;
    let body = format!(
        "let mut expected: [u64; {INDEX}] = [0; {INDEX}];
        ::core::assert!(specified_{name}(&words, &mut expected) == {INDEX});
        let mut index: [u64; {INDEX}] = before;
        ::core::assert!({name}(&words, &mut index) == {INDEX});
        let mut entry: usize = 0;
        while entry < {INDEX} {{
            ::core::assert!(index[entry] == expected[entry]);
            entry += 1;
        }}
        let mut short: [u64; {few}] = [0; {few}];
        ::core::assert!({name}(&words, &mut short) == {INDEX});
        entry = 0;
        while entry < {few} {{
            ::core::assert!(short[entry] == 0);
            entry += 1;
        }}",
        few = INDEX - 1
    );
    let head = format!("words: [{word}; {}], before: [u64; {INDEX}]", ENTRY / word.bits() - 1);
    Stated::new(name, "_of_few", &head, &body, at_once())
}

/// The rank of a boundary is what the index says, and each other rank differs from that of the
/// nearest boundary by the ones between.
fn of_ranks(name: &str, subject: &Subject) -> Vec<Stated> {
    let word = subject.word;
    let bits = word.bits();
    let words = format!("words: [{word}; {}]", ENTRY / bits + 1);
    let half = BLOCK / 2;
    let of_boundary = format!(
        "let mut index: [u64; {INDEX}] = [0; {INDEX}];
        ::core::debug_assert!(one <= 512 && two < 0x800 && three < 0x800);
        index[0] = ((before as u64) << 32) | ((one as u64) << 22) | ((two as u64) << 11) | three as u64;
        index[1] = (behind as u64) << 32;
        ::core::assert!({name}(&words, &index, 0) == before as usize);
        ::core::assert!({name}(&words, &index, {BLOCK}) == before as usize + one as usize);
        ::core::assert!({name}(&words, &index, 2 * {BLOCK}) == before as usize + two as usize);
        ::core::assert!({name}(&words, &index, 3 * {BLOCK}) == before as usize + three as usize);
        ::core::assert!({name}(&words, &index, {ENTRY}) == behind as usize);"
    );
    let of_others = format!(
        "let end: usize = {ENTRY} + {bits};
        let last: usize = if n < end {{ n }} else {{ end }};
        let boundary: usize = (last + {half}) / {BLOCK} * {BLOCK};
        let is_before: bool = last < boundary;
        let first: usize = if is_before {{ boundary - {half} }} else {{ boundary }};
        let mut count: u32 = 0;
        let mut place: usize = first / {bits};
        while place < (first + {half}) / {bits} && place < words.len() {{
            let mut between: {word} = 0;
            let mut bit: usize = 0;
            while bit < {bits} {{
                if (place * {bits} + bit < last) != is_before {{ between |= 1 << bit; }}
                bit += 1;
            }}
            count += specified_count_ones(words[place] & between);
            place += 1;
        }}
        let known: usize = {name}(&words, &index, boundary);
        ::core::debug_assert!(count as usize <= known);
        let rank: usize = {name}(&words, &index, n);
        if is_before {{
            ::core::assert!(known.wrapping_sub(rank) == count as usize);
        }} else {{
            ::core::assert!(rank.wrapping_sub(known) == count as usize);
        }}"
    );
    let head = format!("{words}, before: u32, behind: u32, one: u32, two: u32, three: u32");
    let mut claims = vec![Stated::new(name, "_of_boundaries", &head, &of_boundary, at_once())];
    let head = format!("n: usize, {words}, index: [u64; {INDEX}]");
    let all = cases(0..=u128::from(ENTRY + bits) + 1);
    claims.extend(Stated::new(name, "_of_others", &head, &of_others, all).split(RANKS));
    claims
}

/// Each one of a word is selected by its rank, whichever word of an entry it is, and so is each one
/// of all ones.
fn of_places(name: &str, subject: &Subject) -> Vec<Stated> {
    let word = subject.word;
    let bits = word.bits();
    let length = ENTRY / bits - 1;
    let of_word = format!(
        "::core::debug_assert!((n as u32) < specified_count_ones(x));
        let mut words: [{word}; {length}] = [0; {length}];
        words[place] = x;
        let mut index: [u64; {INDEX}] = [0; {INDEX}];
        if place < {of_block} {{ index[0] |= {BLOCK} << 22; }}
        if place < 2 * {of_block} {{ index[0] |= {BLOCK} << 11; }}
        if place < 3 * {of_block} {{ index[0] |= {BLOCK}; }}
        index[1] = {BLOCK} << 32;
        let mut expected: Option<usize> = ::core::option::Option::None;
        if let Some(bit) = specified_select(x, n as u32) {{
            expected = ::core::option::Option::Some(place * {bits} + bit as usize);
        }}
        let found: Option<usize> = {name}(&words, &index, n as usize);
        {SAME_OPTIONS}",
        of_block = BLOCK / bits
    );
    let of_ones = format!(
        "let words: [{word}; {length}] = [{max:#x}; {length}];
        let mut index: [u64; {INDEX}] = [0; {INDEX}];
        index[0] = ({BLOCK} << 22) | ((2 * {BLOCK}) << 11) | (3 * {BLOCK});
        index[1] = {length} * {bits} << 32;
        let n: usize = step * 256 + rank as usize;
        let mut expected: Option<usize> = ::core::option::Option::None;
        if n < {length} * {bits} {{ expected = ::core::option::Option::Some(n); }}
        let found: Option<usize> = {name}(&words, &index, n);
        {SAME_OPTIONS}",
        max = word.max(),
    );
    let places = cases(0..u128::from(length));
    let head = format!("place: usize, x: {word}, n: u8");
    let mut claims = Stated::new(name, "_of_word", &head, &of_word, places).split(RANKS);
    claims.push(Stated::new(name, "_of_ones", "step: usize, rank: u8", &of_ones, cases(0..8)));
    claims
}
