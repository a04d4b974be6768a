//! However terms are simplified, they keep the values of their original operations.

use super::evaluate::evaluate;
use super::exhaustion;
use super::long_tables::LongTable;
use super::obligations::Obligation;
use super::terms::{Term, TermPool, ones};
use super::values::Input;

/// The width of each of three inputs, small enough to try all values.
const WIDTH: u32 = 3;
const INPUTS: u32 = 3;

/// A term, its width, and its expected value for every input.
#[derive(Clone)]
struct Known {
    term: Term,
    width: u32,
    values: Vec<u128>,
}

fn all_inputs() -> impl Iterator<Item = Vec<u128>> {
    (0..1_u128 << (WIDTH * INPUTS)).map(|all| {
        (0..INPUTS).map(|number| all >> (WIDTH * number) & ones(WIDTH)).collect::<Vec<_>>()
    })
}

fn inputs(terms: &mut TermPool) -> Vec<Known> {
    let known = |number: u32| Known {
        term: terms.input(number, WIDTH),
        width: WIDTH,
        values: all_inputs().map(|inputs| inputs[number as usize]).collect(),
    };
    (0..INPUTS).map(known).collect()
}

/// Pseudo-random numbers from a linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }

    fn of<'a>(&mut self, all: &'a [Known]) -> &'a Known {
        // Recent terms are more likely, so that terms become deep.
        let from = if self.below(2) == 0 { 0 } else { all.len().saturating_sub(6) };
        &all[from + self.below((all.len() - from) as u32) as usize]
    }

    /// One of that width.
    fn sized(&mut self, terms: &mut TermPool, all: &[Known], width: u32) -> Known {
        if self.below(4) == 0 {
            let number = u128::from(self.below(1 << width.min(8)));
            let values = vec![number; all[0].values.len()];
            return Known { term: terms.number(number, width), width, values };
        }
        let one = self.of(all);
        let values = one.values.iter().map(|value| value & ones(width)).collect();
        Known { term: terms.resized(one.term, width), width, values }
    }

    /// A random term made from earlier ones.
    fn next(&mut self, terms: &mut TermPool, all: &[Known]) -> Known {
        let one = self.of(all).clone();
        let width = one.width;
        let other = self.sized(terms, all, width);
        let pairs = || one.values.iter().copied().zip(other.values.iter().copied());
        let map = |term, width: u32, compute: &dyn Fn(u128, u128) -> u128| Known {
            term,
            width,
            values: pairs().map(|(one, other)| compute(one, other) & ones(width)).collect(),
        };
        let (left, right) = (one.term, other.term);
        match self.below(11) {
            0 => map(terms.not(left), width, &|one, _| !one),
            1 => map(terms.and(left, right), width, &|one, other| one & other),
            2 => map(terms.or(left, right), width, &|one, other| one | other),
            3 => map(terms.xor(left, right), width, &|one, other| one ^ other),
            4 | 5 => map(terms.add(left, right), width, &u128::wrapping_add),
            6 => map(terms.sub(left, right), width, &u128::wrapping_sub),
            7 => {
                let from = self.below(width);
                let count = 1 + self.below(width - from);
                let term = terms.extract(left, from, count);
                map(term, count, &|one, _| one >> from)
            }
            8 if width + other.width <= 8 => {
                let below = other.width;
                map(terms.concat(left, right), width + below, &|one, other| one << below | other)
            }
            9 => {
                let equal = terms.equal(left, right);
                map(terms.of_truth(equal, 1), 1, &|one, other| u128::from(one == other))
            }
            _ => {
                let number = self.sized(terms, all, width);
                let by = self.of(all);
                let condition = terms.bit(by.term, 0);
                let term = terms.choice(condition, other.term, number.term);
                let of = |place: usize| {
                    let is_odd = by.values[place] & 1 == 1;
                    if is_odd { other.values[place] } else { number.values[place] }
                };
                Known { term, width, values: (0..one.values.len()).map(of).collect() }
            }
        }
    }
}

#[test]
fn terms_have_the_values_of_what_they_are_made_of() {
    for seed in 0..60 {
        let (mut terms, mut random) = (TermPool::default(), Random(seed));
        let mut all = inputs(&mut terms);
        for _ in 0..60 {
            let next = random.next(&mut terms, &all);
            all.push(next);
        }
        for (place, inputs) in all_inputs().enumerate() {
            let values = evaluate(&terms, &inputs);
            for known in &all {
                let value = values[known.term.place()];
                assert_eq!(terms.width(known.term), known.width);
                assert_eq!(value, known.values[place], "seed {seed}, {inputs:?}, {:?}", known.term);
                assert!(value <= terms.upper_bound(known.term), "seed {seed}, {inputs:?}");
            }
        }
    }
}

/// Sums of the same bits, with multiplicities, are equal in any order and nesting; others are not.
#[test]
fn the_order_of_a_sum_does_not_matter() {
    let mut terms = TermPool::default();
    let input = terms.input(0, 8);
    let weighed = |terms: &mut TermPool, place: u32| {
        let (bit, weight) = (terms.bit(input, place), terms.number(1 + u128::from(place % 3), 32));
        let zero = terms.number(0, 32);
        terms.choice(bit, weight, zero)
    };
    let mut sum = |places: &[u32]| {
        let number = terms.number(0, 32);
        places.iter().fold(number, |sum, &place| {
            let weight = weighed(&mut terms, place);
            terms.add(sum, weight)
        })
    };
    let [up, down, other] =
        [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [0, 1, 2, 3, 4, 6]].map(|places| sum(&places));
    let (low, high) = (sum(&[2, 0, 4]), sum(&[5, 3, 1]));
    let nested = terms.add(low, high);
    assert_eq!(terms.equal(up, down), TermPool::TRUE);
    assert_eq!(terms.equal(up, nested), TermPool::TRUE);
    assert_ne!(terms.equal(up, other), TermPool::TRUE);
    // In a word that is too narrow they are equal too, but that is not detected.
    let wide = terms.number(200, 8);
    let twice = terms.add(input, wide);
    let more = terms.add(twice, input);
    let none = terms.number(144, 8);
    assert_ne!(terms.equal(more, none), TermPool::TRUE);
}

/// Unions of the same terms are equal in any order and nesting; others are not.
#[test]
fn the_order_of_a_union_does_not_matter() {
    let mut terms = TermPool::default();
    let parts: Vec<Term> = (0..5).map(|number| terms.input(number, 8)).collect();
    let mut union = |places: &[usize]| {
        places.iter().map(|&place| parts[place]).reduce(|one, other| terms.or(one, other))
    };
    let [up, down, low, high, other] =
        [&[0, 1, 2, 3][..], &[3, 2, 1, 0], &[1, 0], &[3, 2, 1], &[0, 1, 2, 4]]
            .map(|places| union(places).expect("parts"));
    let nested = terms.or(low, high);
    assert_eq!(terms.equal(up, down), TermPool::TRUE);
    assert_eq!(terms.equal(up, nested), TermPool::TRUE);
    assert_ne!(terms.equal(up, other), TermPool::TRUE);
    let (bit, more) = (terms.number(4, 8), terms.number(6, 8));
    let (one, two) = (terms.or(up, bit), terms.or(bit, down));
    assert_eq!(terms.equal(one, two), TermPool::TRUE);
    let three = terms.or(up, more);
    assert_ne!(terms.equal(one, three), TermPool::TRUE);
}

/// Full adders keep the value of a sum, in whatever order they take the bits; outputs with a wrong
/// weight do not form such a sum.
#[test]
fn full_adders_add_up() {
    let mut terms = TermPool::default();
    let bits: Vec<Term> = (0..7).map(|number| terms.input(number, 1)).collect();
    let mut adder = |one: Term, other: Term, third: Term| {
        let either = terms.xor(one, other);
        let (both, differ) = (terms.and(one, other), terms.and(either, third));
        (terms.xor(either, third), terms.or(differ, both))
    };
    let (first, one) = adder(bits[0], bits[1], bits[2]);
    let (second, other) = adder(bits[3], bits[4], bits[5]);
    let (ones, third) = adder(first, second, bits[6]);
    let (twos, fours) = adder(one, other, third);
    let mut sum = |digits: &[(Term, u128)]| {
        let number = terms.number(0, 8);
        digits.iter().fold(number, |sum, &(digit, weight)| {
            let (digit, weight) = (terms.resized(digit, 8), terms.number(weight, 8));
            let weighted = terms.mul(digit, weight);
            terms.add(sum, weighted)
        })
    };
    let of_bits = sum(&bits.iter().map(|&bit| (bit, 1)).collect::<Vec<_>>());
    let of_digits = sum(&[(ones, 1), (twos, 2), (fours, 4)]);
    let wrong = sum(&[(ones, 1), (fours, 2), (twos, 4)]);
    assert_eq!(terms.equal(of_bits, of_digits), TermPool::TRUE);
    let equal = terms.equal(of_bits, wrong);
    assert_ne!(equal, TermPool::TRUE);
    let agree = |inputs: u128| {
        let inputs: Vec<u128> = (0..7).map(|bit| inputs >> bit & 1).collect();
        let values = evaluate(&terms, &inputs);
        assert_eq!(values[of_bits.place()], values[of_digits.place()], "{inputs:?}");
        values[equal.place()] == 1
    };
    assert!(!(0..128).map(agree).fold(true, |all, one| all & one));
}

/// An entry of a table of numbers has a given value at some indices, and otherwise never.
#[test]
fn entries_of_numbers_are_told_apart() {
    let mut terms = TermPool::default();
    let index = terms.input(0, 8);
    let entries: Vec<Term> =
        (0..256_u128).map(|place| terms.number(place * 7 % 256 + 9, 32)).collect();
    let entry = terms.look_up(index, &entries);
    let absent = terms.number(3, 32);
    assert_eq!(terms.equal(entry, absent), TermPool::FALSE);
    let there = terms.equal(entry, entries[77]);
    for place in 0..256 {
        let value = evaluate(&terms, &[place])[there.place()];
        assert_eq!(value == 1, place == 77, "{place}");
    }
}

/// Field-wise counts of a word are the sum of its bits, for any bits: pairs by a difference, then
/// fields of four and eight bits, and the bytes by a multiplication.
#[test]
fn counts_by_fields_are_sums_of_bits() {
    let mut terms = TermPool::default();
    let word = terms.input(0, 32);
    let mask = |terms: &mut TermPool, mask: u128| terms.number(mask, 32);
    let shifted = |terms: &mut TermPool, term, by| {
        let by = terms.number(by, 32);
        terms.shr(term, by)
    };
    let (odd, fours, eights) = (
        mask(&mut terms, 0x5555_5555),
        mask(&mut terms, 0x3333_3333),
        mask(&mut terms, 0x0f0f_0f0f),
    );
    let upper = shifted(&mut terms, word, 1);
    let upper = terms.and(upper, odd);
    let pairs = terms.sub(word, upper);
    let (low, high) = (terms.and(pairs, fours), shifted(&mut terms, pairs, 2));
    let high = terms.and(high, fours);
    let nibbles = terms.add(low, high);
    let high = shifted(&mut terms, nibbles, 4);
    let bytes = terms.add(nibbles, high);
    let bytes = terms.and(bytes, eights);
    let product = mask(&mut terms, 0x0101_0101);
    let sums = terms.mul(bytes, product);
    let count = shifted(&mut terms, sums, 24);
    let mut sum = terms.number(0, 32);
    for place in (0..32).rev() {
        let bit = terms.bit(word, place);
        let bit = terms.of_truth(bit, 32);
        sum = terms.add(sum, bit);
    }
    assert_eq!(terms.equal(count, sum), TermPool::TRUE);
    // Without one of the bits it is a different number.
    let others = mask(&mut terms, 0xffff_fffe);
    let fewer = terms.and(word, others);
    let fewer = terms.count_ones(fewer);
    assert_ne!(terms.equal(count, fewer), TermPool::TRUE);
    for inputs in [0, 1, 0x8000_0000, 0xffff_ffff, 0x1234_5678] {
        let values = evaluate(&terms, &[inputs]);
        assert_eq!(values[count.place()], u128::from(inputs.count_ones()), "{inputs:#x}");
    }
}

/// A look-up in a long table returns the entries that its index reaches, as a term and in a script;
/// an obligation about it is decided by all values of the bits that it depends on.
#[test]
fn goals_about_long_tables_are_evaluated() {
    let entry = |index: u128| index.wrapping_mul(0x9e37_79b9) & 0xffff_ffff;
    let table = LongTable::of(32, (0..8192).map(entry).collect()).expect("no parts are the same");
    assert!(LongTable::of(32, vec![7; 8192]).is_none());
    let mut terms = TermPool::default();
    let table = terms.keep(table);
    let word = terms.input(0, 64);
    let mask = terms.number(0xff00_ff00_0000, 64);
    let relevant = terms.and(word, mask);
    // Five more bits would exceed the table.
    let (low, high) = (terms.extract(relevant, 24, 8), terms.extract(relevant, 40, 5));
    let index = terms.concat(high, low);
    let found = terms.look_up_long(table, index);
    let factor = terms.number(0x9e37_79b9, 32);
    let wide = terms.resized(index, 32);
    let expected = terms.mul(wide, factor);
    let same = terms.equal(found, expected);
    let differ = terms.not(same);
    let inputs = [Input { symbol: "word".to_owned(), width: 64 }];
    let goal = |fails| Obligation::new(String::new(), String::new(), String::new(), fails);
    assert!(exhaustion::open(&terms, &inputs, vec![goal(differ)]).is_empty());
    let other = terms.number(entry(4321), 32);
    let is_other = terms.equal(found, other);
    let open = exhaustion::open(&terms, &inputs, vec![goal(differ), goal(is_other)]);
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].fails, is_other);
    // Obligations that depend on the whole word are left to a solver.
    let zero = terms.number(0, 64);
    let is_none = terms.equal(word, zero);
    let both = terms.and(is_other, is_none);
    assert_eq!(exhaustion::open(&terms, &inputs, vec![goal(both)]).len(), 1);
}
