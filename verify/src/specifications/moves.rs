//! Bit extraction and deposit, round by round: the bits under a mask move together, or apart to the
//! mask's set bits.
//!
//! In a lane, which is a byte or the whole word, there is a mark one place above each zero of the
//! mask. A bit of the mask has to move down by as many places as there are marks up to it. Round
//! `i` moves by `2^i` places each bit up to which the number of marks is odd, and keeps every
//! second mark. The claims are that in each round:
//!
//! - Marks are at least `2^i` places apart, and from the lane's beginning, so above a mark there is
//!   room to move.
//! - No remaining mark is between the source and the target of a moving bit.
//!
//! So if a bit has to move by `2^i` times the number of marks up to it before a round, it has to
//! move by `2^(i + 1)` times the number of remaining marks after it. After the last round no mark
//! is left in a lane, because marks would be too far apart: each bit has arrived. Two bits never
//! meet, because from then on they would move together, but they end in different places. A word is
//! spread by the same moves in reverse.
//!
//! If lanes are bytes, they are joined by shifts by the number of the mask's set bits in lower
//! bytes. If there are none, a byte is at the lowest place; each set bit raises it by one place.

use super::claim::{Stated, at_once, cases};
use super::excerpt::{Body, Excerpt, Variable};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;
use bit_tables_generator::Operation;

/// The claims about such a function; `None` if it has no rounds.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let word = subject.word.to_string();
    let body = Body::of(function, &[word.clone(), word])?;
    let steps = body.limit_of_first_loop().filter(|&steps| 1 << steps <= subject.bits())?;
    let moves = Moves { name: function.name, subject, body, steps };
    let mut claims = vec![moves.marks()?, moves.moved()?];
    if subject.operation == Operation::Extract {
        claims.push(moves.at_first("packed", "packed == x & mask")?);
        claims.extend(moves.joined()?);
    } else {
        claims.extend(moves.parted()?);
        claims.push(moves.spread()?);
    }
    Some(claims)
}

/// The parameters of an excerpt, the step first.
fn behind_step(excerpt: &Excerpt) -> String {
    let inputs = excerpt.inputs.iter().filter(|input| input.name != "step");
    inputs.fold("step: u32".to_owned(), |head, Variable { name, ty, .. }| {
        head + &format!(", {name}: {ty}")
    })
}

struct Moves<'a> {
    name: &'static str,
    subject: &'a Subject<'a>,
    body: Body,
    /// The number of rounds.
    steps: u32,
}

impl Moves<'_> {
    /// The number of bits in a lane.
    const fn lane(&self) -> u32 {
        1 << self.steps
    }

    /// Whether the whole word is one lane.
    const fn is_one(&self) -> bool {
        self.lane() == self.subject.bits()
    }

    /// The lowest bit of each lane.
    fn firsts(&self) -> u128 {
        (0..self.subject.bits()).step_by(self.lane() as usize).map(|first| 1 << first).sum()
    }

    /// The bytes from a bit on, given by their lowest bits.
    fn bytes(&self, from: u32) -> Vec<Vec<u128>> {
        cases((from..self.subject.bits()).step_by(8).map(u128::from))
    }

    /// A variable of the function with the type of the word.
    fn of_word(&self, name: &str) -> Variable {
        Variable { name: name.to_owned(), ty: self.subject.word.to_string(), mutable: true }
    }

    /// The statements before the rounds, with these results.
    fn first(&self, results: Vec<Variable>) -> Option<Excerpt> {
        Some(self.body.first_loop()?.0.with(results))
    }

    /// Before the rounds, a variable meets the condition, all of the mask is left, and there is a
    /// mark above each zero.
    fn at_first(&self, variable: &str, condition: &str) -> Option<Stated> {
        let word = self.subject.word;
        let step = Variable { name: "step".to_owned(), ty: "u32".to_owned(), mutable: true };
        let results = [variable, "left", "zeros"].map(|name| self.of_word(name));
        let first = self.first([results.to_vec(), vec![step]].concat())?;
        let own = format!("first_of_{}", self.name);
        let body = format!(
            "let first: ({word}, {word}, {word}, u32) = {};
            let {variable}: {word} = first.0;
            ::core::assert!({condition});
            ::core::assert!(first.1 == mask);
            ::core::assert!(first.2 == (!mask << 1) & !{});
            ::core::assert!(first.3 == 0);",
            first.call(&own),
            self.firsts()
        );
        let head = format!("x: {word}, mask: {word}");
        let stated = Stated::new(self.name, "_at_first", &head, &body, at_once());
        Some(stated.behind(&first.function(&own)))
    }

    /// A round's changes, and its intermediate results.
    fn round(&self) -> Option<Excerpt> {
        let round = self.body.rounds().into_iter().next()?.0;
        let found = round.outputs.iter().cloned().chain([self.of_word("parity")]).collect();
        Some(round.with(found))
    }

    /// A claim about a round, in every step, after the initial statements.
    fn of_round(&self, what: &str, round: &Excerpt, before: &str, statements: &str) -> Stated {
        let own = format!("round{what}_of_{}", self.name);
        let body = format!(
            "let by: u32 = 1 << step;
            {before}
            let after: {} = {};
            {statements}",
            round.result_type(),
            round.call(&own)
        );
        let head = behind_step(round);
        let cases = cases((0..self.steps).map(u128::from));
        let stated = Stated::new(self.name, what, &head, &body, cases);
        stated.behind(&round.function(&own))
    }

    /// Every second mark remains, these are twice as far apart, and no bit passes one of them.
    fn marks(&self) -> Option<Stated> {
        let (word, firsts) = (self.subject.word, self.firsts());
        let round = self.round()?;
        let before = format!(
            "let mut below: {word} = {firsts};
            let mut near: {word} = 0;
            let mut distance: u32 = 1;
            while distance < by {{
                below |= {firsts} << distance;
                near |= zeros << distance;
                distance += 1;
            }}
            ::core::debug_assert!(zeros & (below | near) == 0);"
        );
        let statements = format!(
            "let parity: {word} = {parity};
            let stay: {word} = {stay};
            let moving: {word} = parity & left;
            ::core::assert!(parity ^ ((parity << 1) & !{firsts}) == zeros);
            ::core::assert!(stay == zeros & !parity);
            ::core::assert!(moving & below == 0);
            let mut passed: {word} = 0;
            distance = 0;
            while distance < by {{
                passed |= moving >> distance;
                distance += 1;
            }}
            ::core::assert!(stay & passed == 0);
            while distance < 2 * by {{
                below |= {firsts} << distance;
                distance += 1;
            }}
            near = 0;
            distance = 1;
            while distance < 2 * by {{
                near |= stay << distance;
                distance += 1;
            }}
            ::core::assert!(stay & (below | near) == 0);",
            parity = round.part("after", "parity")?,
            stay = round.part("after", "zeros")?,
        );
        Some(self.of_round("_marks", &round, &before, &statements))
    }

    /// The bits of the rest of the mask and of the word move if the number of marks up to them is
    /// odd; or these bits are stored for later.
    fn moved(&self) -> Option<Stated> {
        let word = self.subject.word;
        let round = self.round()?;
        let part = |name: &str| round.part("after", name);
        let moved = |name: &str| -> Option<String> {
            let after = part(name)?;
            Some(format!(
                "::core::assert!({after} == ({name} & !moving) | (({name} & moving) >> by));"
            ))
        };
        let mut statements = format!(
            "let moving: {word} = {} & left;
            ::core::assert!({} == step + 1);
            {}",
            part("parity")?,
            part("step")?,
            moved("left")?
        );
        if let Some(moves) = part("moves") {
            statements += &format!(
                "let mut other: u32 = 0;
                while other < {} {{
                    let kept: {word} = if other == step {{ moving }} else {{ moves[other as usize] }};
                    ::core::assert!({moves}[other as usize] == kept);
                    other += 1;
                }}",
                self.steps
            );
        } else {
            statements += &moved("packed")?;
        }
        Some(self.of_round("_moved", &round, "", &statements))
    }

    /// The word after the rounds: a single lane is the result, and bytes are joined.
    fn joined(&self) -> Option<Vec<Stated>> {
        let word = self.subject.word;
        let rest = self.body.behind_first_loop(&word.to_string())?;
        let own = format!("rest_of_{}", self.name);
        let called = |packed: &str, mask: &str| {
            rest.call_with(&own, |input| match &*input.name {
                "packed" => packed.to_owned(),
                "mask" => mask.to_owned(),
                other => other.to_owned(),
            })
        };
        let stated = |what: &str, head: &str, body: &str, cases| {
            Stated::new(self.name, what, head, body, cases)
        };
        if self.is_one() {
            let body = format!("::core::assert!({} == packed);", called("packed", "mask"));
            let result = stated("_result", &rest.head(), &body, at_once());
            return Some(vec![result.behind(&rest.function(&own))]);
        }
        let head = format!("first: u32, byte: u8, mask: {word}");
        let each = self
            .bytes(0)
            .into_iter()
            .map(|first| called(&format!("packed & (0xff << {})", first[0]), "mask"));
        let each = format!(
            "::core::assert!({} == {});",
            called("packed", "mask"),
            each.collect::<Vec<_>>().join(" | ")
        );
        let lowest = format!(
            "let above: {word} = mask & ({ones} << first);
            ::core::assert!({} == byte as {word});",
            called(&format!("(byte as {word}) << first"), "above"),
            ones = self.subject.word.max()
        );
        let more = format!(
            "::core::debug_assert!(mask & !({ones} << first) != 0);
            let rest: {word} = mask & mask.wrapping_sub(1);
            let packed: {word} = (byte as {word}) << first;
            ::core::assert!({} == {} << 1);",
            called("packed", "mask"),
            called("packed", "rest"),
            ones = self.subject.word.max()
        );
        let mut claims = vec![
            stated("_byte_by_byte", &rest.head(), &each, at_once()).behind(&rest.function(&own)),
            stated("_of_lowest_byte", &head, &lowest, self.bytes(0)),
        ];
        claims.extend(stated("_of_byte", &head, &more, self.bytes(8)).split(1));
        Some(claims)
    }

    /// The word before the rounds: a single lane, or the bytes separately.
    fn parted(&self) -> Option<Vec<Stated>> {
        if self.is_one() {
            return Some(vec![self.at_first("spread", "spread == x")?]);
        }
        let word = self.subject.word;
        let first = self.first(vec![self.of_word("spread")])?;
        let own = format!("spread_of_{}", self.name);
        // The byte at `first` in what the function computes from a word and a mask.
        let stated = |what: &str, assumed: &str, [x, mask]: [&str; 2], expected: &str, from| {
            let body = format!(
                "let below: {word} = mask & !({ones} << first);
                ::core::debug_assert!({assumed});
                let found: {word} = {own}({x}, {mask});
                let expected: {word} = {expected};
                ::core::assert!((found >> first) & 0xff == expected & 0xff);",
                ones = self.subject.word.max()
            );
            let head = format!("first: u32, x: {word}, mask: {word}");
            Stated::new(self.name, what, &head, &body, self.bytes(from))
        };
        let less = format!("{own}(x >> 1, mask & mask.wrapping_sub(1)) >> first");
        let lowest = stated("_of_lowest_byte", "true", ["x", "mask ^ below"], "x", 0);
        let mut claims =
            vec![self.at_first("spread", "true")?, lowest.behind(&first.function(&own))];
        claims.extend(stated("_of_byte", "below != 0", ["x", "mask"], &less, 8).split(1));
        Some(claims)
    }

    /// After the rounds, the moves are made in reverse, and bits outside the mask are cleared.
    fn spread(&self) -> Option<Stated> {
        let word = self.subject.word;
        let rest = self.body.behind_first_loop(&word.to_string())?;
        let own = format!("rest_of_{}", self.name);
        let head = behind_step(&rest);
        let body = format!(
            "let mut expected: {word} = spread;
            let mut number: u32 = step;
            while number > 0 {{
                number -= 1;
                let by: u32 = 1 << number;
                let moving: {word} = moves[number as usize];
                expected = (expected & !moving) | ((expected << by) & moving);
            }}
            ::core::assert!({} == expected & mask);",
            rest.call(&own)
        );
        let stated = Stated::new(self.name, "_result", &head, &body, vec![vec![self.steps.into()]]);
        Some(stated.behind(&rest.function(&own)))
    }
}
