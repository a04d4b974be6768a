//! Values that are an affine function of the key.

use crate::maps::candidate::{Candidate, Cost, Storage};
use crate::maps::code::{Code, Emission, unsuffixed};
use crate::maps::subject::Subject;
use crate::module::Type;
use crate::tables::maps::runs::Run;
use crate::template::quote;
use crate::word::Word;

pub(super) const NAME: &str = "affine";

/// Keys from `first` to `last` have the value `((key - first) >> shift) * factor + value`, in the
/// word of the result; others the default.
struct Affine {
    first: u64,
    last: u64,
    shift: u32,
    factor: u64,
    value: u64,
    default: u64,
    key: Word,
    result: Word,
    is_everywhere: bool,
}

pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    affine(subject).into_iter().collect()
}

fn affine(subject: &Subject) -> Option<Candidate> {
    let Type::Number(result) = subject.result else { return None };
    let (first, last) = subject.span()?;
    let runs: Vec<Run> = subject.near(first, last).iter().collect();
    let [one, two, ..] = runs.as_slice() else { return None };
    let length = two.first;
    let shift = length.trailing_zeros();
    let mask = result.max() as u64;
    let factor = two.value.wrapping_sub(one.value) & mask;
    let form = Affine {
        first,
        last,
        shift,
        factor,
        value: one.value,
        default: subject.default,
        key: subject.key,
        result,
        is_everywhere: first == 0 && u128::from(last) == subject.key.max(),
    };
    // Two values always lie on a line.
    let is_affine = length.is_power_of_two()
        && runs.len() > 2
        && runs.iter().all(|run| {
            [run.first, run.last].iter().all(|&key| form.value_of(first + key) == run.value)
        })
        && runs.iter().all(|run| run.first >> shift == run.last >> shift);
    let cycles = u32::from(first > 0)
        + u32::from(shift > 0)
        + if factor == 1 { 0 } else { 3 }
        + u32::from(one.value > 0)
        + if form.is_everywhere { 0 } else { 2 };
    let cost = Cost { cycles, ..Cost::default() };
    is_affine.then(|| Candidate { technique: NAME, cost, entries: 0, form: Box::new(form) })
}

impl Affine {
    /// The value of a key from `first` to `last`.
    const fn value_of(&self, key: u64) -> u64 {
        let steps = (key - self.first) >> self.shift;
        steps.wrapping_mul(self.factor).wrapping_add(self.value) & self.result.max() as u64
    }
}

impl Storage for Affine {
    fn product(&self) -> Option<Word> {
        (self.factor != 1).then_some(self.result)
    }

    fn doc(&self) -> String {
        "A product and a sum: the values grow by the same number.".to_owned()
    }

    fn code(&self, emission: &Emission) -> Code {
        let (result, key, shift) = (self.result, self.key, self.shift);
        let place = match self.first {
            0 => quote!(x),
            first => quote!(x.wrapping_sub(#{unsuffixed(first)})),
        };
        let has_call = self.factor != 1 || self.value != 0;
        let steps = match (shift, key == result, has_call) {
            (0, true, _) => quote!(place),
            (0, false, false) => quote!(place as #result),
            (0, false, true) => quote!((place as #result)),
            (_, true, false) => quote!(place >> #shift),
            (_, true, true) => quote!((place >> #shift)),
            (_, false, false) => quote!((place >> #shift) as #result),
            (_, false, true) => quote!(((place >> #shift) as #result)),
        };
        let product = match self.factor {
            1 => steps,
            factor => quote!(#steps.wrapping_mul(#{unsuffixed(factor)})),
        };
        let sum = match self.value {
            0 => product,
            value => quote!(#product.wrapping_add(#{unsuffixed(value)})),
        };
        let sum = if self.is_everywhere {
            sum
        } else {
            let length = unsuffixed(self.last - self.first);
            quote!(if place > #length { #{emission.value(self.default)} } else { #sum })
        };
        Code::without_tables(quote!(let place: #key = #place; #sum))
    }
}
