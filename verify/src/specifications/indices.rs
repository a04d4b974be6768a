//! Lists of the set bits of a word.
//!
//! If a function clears the set bits one by one, the claim is about each entry: if bits are left
//! after clearing `n`, entry `n` is that of the lowest one left. If a function lists byte by byte,
//! there are two claims: it calls another function for each byte, from the lowest on, with the list
//! so far; and what that function appends to any list.

use super::claim::{Stated, at_once};
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::Subject;
use bit_tables_generator::Word;

/// The function that appends the set bits of a byte to a list.
const OF_BYTE: &str = "list_byte";

/// The claims about a list of set bits; `None` if the function is another one, or lists one byte,
/// for which equality is easy to prove.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let entries = subject.entries_changed(function.name)?;
    if function.name != "indices" || subject.word == Word::U8 {
        return None;
    }
    let list = List { function, subject, entries };
    Some(match subject.function(OF_BYTE) {
        Some(_) => vec![list.by_bytes(), list.of_byte()],
        None => vec![list.one_by_one(), list.number()],
    })
}

struct List<'a> {
    function: &'a Function,
    subject: &'a Subject<'a>,
    /// The type of the entries.
    entries: Word,
}

impl List<'_> {
    fn has_base(&self) -> bool {
        self.function
            .parameters
            .iter()
            .any(|(name, ty)| matches!(ty, Type::Number(_)) && *name == "base")
    }

    fn shift(&self) -> u128 {
        self.subject.parameter("shift").unwrap_or(0)
    }

    /// The entry for an index.
    fn entry(&self, index: &str) -> String {
        let base = if self.has_base() { "base | " } else { "" };
        format!("({base}(({index} as {}) << {}))", self.entries, self.shift())
    }

    /// The inputs.
    fn head(&self) -> String {
        let Subject { word, .. } = self.subject;
        let base =
            if self.has_base() { format!("base: {}, ", self.entries) } else { String::new() };
        format!("x: {word}, {base}to: [{}; {}]", self.entries, self.subject.bits())
    }

    /// Calls the function, which changes `list` and returns `found`.
    fn call(&self) -> String {
        let base = if self.has_base() { "base, " } else { "" };
        format!(
            "let mut list: [{}; {}] = to;
            let found: usize = {}(x, {base}&mut list);",
            self.entries,
            self.subject.bits(),
            self.function.name
        )
    }

    fn one_by_one(&self) -> Stated {
        let (word, bits) = (self.subject.word, self.subject.bits());
        let body = format!(
            "let mut rest: {word} = x;
            let mut number: u32 = 0;
            while number < n {{ rest &= rest.wrapping_sub(1); number += 1; }}
            ::core::debug_assert!(rest != 0);
            {}
            ::core::assert!(list[n as usize] == {});",
            self.call(),
            self.entry("specified_trailing_zeros(rest)")
        );
        let cases = (0..bits).map(|n| vec![n.into()]).collect();
        Stated::new(
            self.function.name,
            "_one_by_one",
            &format!("n: u32, {}", self.head()),
            &body,
            cases,
        )
    }

    fn number(&self) -> Stated {
        let body =
            format!("{} ::core::assert!(found == specified_count_ones(x) as usize);", self.call());
        Stated::new(self.function.name, "_number", &self.head(), &body, at_once())
    }

    fn by_bytes(&self) -> Stated {
        let bits = self.subject.bits();
        let are_indices = !self.has_base() && self.shift() == 0;
        let start = if are_indices { "to".to_owned() } else { format!("[0; {bits}]") };
        let calls = (0..bits).step_by(8).map(|bit| {
            let byte = if bit == 0 { "x".to_owned() } else { format!("(x >> {bit})") };
            format!("count = {OF_BYTE}(({byte} & 0xff) as u8, {bit}, count, &mut indices);")
        });
        let body = format!(
            "{}
            let mut indices: [u8; {bits}] = {start};
            let mut count: usize = 0;
            {}
            ::core::assert!(found == count);
            let mut place: usize = 0;
            while place < {bits} {{
                ::core::assert!(list[place] == {});
                place += 1;
            }}",
            self.call(),
            calls.collect::<String>(),
            self.entry("indices[place]")
        );
        Stated::new(self.function.name, "_by_bytes", &self.head(), &body, at_once())
    }

    /// Entries before the place stay, the set bits of the byte follow in order, and their number is
    /// added.
    fn of_byte(&self) -> Stated {
        let bits = self.subject.bits();
        let body = format!(
            "let mut list: [u8; {bits}] = to;
            let found: usize = {OF_BYTE}(byte, first, place, &mut list);
            let mut entry: usize = 0;
            while entry < place {{
                ::core::assert!(list[entry] == to[entry]);
                entry += 1;
            }}
            let mut rest: u8 = byte;
            let mut count: usize = place;
            let mut number: usize = 0;
            while number < 8 {{
                if rest != 0 {{
                    let mut lowest: u8 = 0;
                    let mut bit: u8 = 8;
                    while bit > 0 {{
                        bit -= 1;
                        if (rest >> bit) & 1 == 1 {{ lowest = bit; }}
                    }}
                    ::core::assert!(list[place + number] == first as u8 + lowest);
                    count += 1;
                }}
                rest &= rest.wrapping_sub(1);
                number += 1;
            }}
            ::core::assert!(found == count);"
        );
        // As many places as there are bits below the byte.
        let firsts = (0..bits).step_by(8);
        let cases =
            firsts.flat_map(|first| (0..=first).map(move |place| vec![place.into(), first.into()]));
        let head = format!("place: usize, first: u64, byte: u8, to: [u8; {bits}]");
        Stated::new(OF_BYTE, "", &head, &body, cases.collect())
    }
}
