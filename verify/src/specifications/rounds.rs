//! Claims what a round of a loop over slices adds.
//!
//! From any state, a round over words without set bits changes no count, and with each further set
//! bit it counts one more. So by induction over the set bits a round adds those of its words, and
//! by induction over the rounds a loop adds those of the slice.

use super::claim::{Stated, at_once, cases};
use super::excerpt::{Body, Excerpt, Variable};
use super::joint::Joint;
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::Subject;
use syn::Type as Source;

/// Counts that are added to are below this, far from their limits: no slice is long enough to come
/// near.
pub(super) const FAR: &str = "0x0100_0000_0000_0000";

/// The body of a function that takes slices of words, and what lists of their set bits take.
pub(super) fn body(function: &Function) -> Option<Body> {
    let written = |(_, ty): &(&str, Type)| match ty {
        Type::Slice(word) => Some(format!("&[{word}]")),
        Type::SliceMut(word) => Some(format!("&mut [{word}]")),
        Type::Number(word) => Some(word.to_string()),
        _ => None,
    };
    let is_slice = |(_, ty): &(_, Type)| matches!(ty, Type::Slice(_) | Type::SliceMut(_));
    let has_slices = function.parameters.iter().any(is_slice);
    let types: Option<Vec<String>> = function.parameters.iter().map(written).collect();
    Body::of(function, &types.filter(|_| has_slices)?)
}

/// The claims about the rounds of a function that takes slices; `None` if a loop has none.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let name = function.name;
    let body = body(function)?;
    let mut claims = Vec::new();
    for (place, (round, _)) in body.rounds().into_iter().enumerate() {
        let own = format!("round_{}_of_{name}", place + 1);
        let slices: Vec<Slice> = round.inputs.iter().filter_map(Slice::of).collect();
        let round = Round { function, subject, code: &round, own: &own, slices: &slices };
        claims.extend(round.claims(slices.first()?.words())?);
    }
    Some(claims)
}

/// A call of a round with the first element of each slice, at the first place.
pub(super) fn call_of_round(round: &Excerpt, own: &str) -> String {
    round.call_with(own, |input| match Slice::of(input) {
        Some(slice) => slice.argument(),
        None if input.ty == "usize" => "0".to_owned(),
        None => input.name.clone(),
    })
}

/// A slice that a loop traverses.
pub(super) struct Slice {
    pub name: String,
    /// The type of an element, which a round reads.
    pub element: String,
    /// The lengths of nested arrays in it, the outermost first.
    lengths: Vec<usize>,
}

impl Slice {
    pub fn of(variable: &Variable) -> Option<Self> {
        let Source::Reference(reference) = syn::parse_str(&variable.ty).ok()? else { return None };
        let Source::Slice(slice) = &*reference.elem else { return None };
        if reference.mutability.is_some() {
            return None;
        }
        let mut lengths = Vec::new();
        let mut inner = &*slice.elem;
        while let Source::Array(array) = inner {
            let syn::Expr::Lit(length) = &array.len else { return None };
            let syn::Lit::Int(length) = &length.lit else { return None };
            lengths.push(length.base10_parse().ok()?);
            inner = &*array.elem;
        }
        let element = &slice.elem;
        let element = quote::quote!(#element).to_string();
        Some(Self { name: variable.name.clone(), element, lengths })
    }

    /// An array with the element that a round reads, as a parameter.
    pub fn parameter(&self) -> String {
        format!("{}: [{}; 1]", self.name, self.element)
    }

    /// The argument for that parameter.
    pub fn argument(&self) -> String {
        format!("{}.split_at(1).0", self.name)
    }

    /// A statement that makes a mutable copy of the array.
    pub fn copied(&self) -> String {
        format!("let mut {} = {};", self.parameter(), self.name)
    }

    /// The number of words that a round reads.
    pub fn words(&self) -> usize {
        self.lengths.iter().product()
    }

    /// Whether an element is a single word.
    pub fn is_word(&self) -> bool {
        self.lengths.is_empty()
    }

    /// A word that a round reads, given by a variable with its number.
    pub fn word(&self, number: &str) -> String {
        let mut below = self.words();
        let mut place = format!("{}[0]", self.name);
        for length in &self.lengths {
            below /= length;
            place += &format!("[({number} / {below}) % {length}]");
        }
        place
    }
}

/// A round of a loop.
struct Round<'a> {
    function: &'a Function,
    subject: &'a Subject<'a>,
    code: &'a Excerpt,
    /// The name of the function that is made from the round.
    own: &'a str,
    slices: &'a [Slice],
}

impl Round<'_> {
    fn claims(&self, words: usize) -> Option<Vec<Stated>> {
        let Self { code: round, own, slices, subject, .. } = self;
        let (name, word) = (self.function.name, subject.word);
        let is_slice = |variable: &&Variable| slices.iter().any(|one| one.name == variable.name);
        let state = || round.inputs.iter().filter(|variable| !is_slice(variable));
        let mut head: Vec<String> = vec!["word: usize".to_owned()];
        head.extend(slices.iter().map(Slice::parameter));
        let mut assumed = String::new();
        for variable in state().filter(|variable| variable.ty != "usize") {
            head.push(format!("{}: {}", variable.name, variable.ty));
            assumed += &format!("::core::debug_assert!({} < {FAR});", variable.name);
        }
        let call = call_of_round(round, own);
        let run = |after: &str| format!("let {after}: {} = {call};", round.result_type());
        let total = round.outputs.iter().find(|output| output.ty == "u64")?.name.clone();
        let [before, with, without] =
            ["after", "with", "without"].map(|after| round.part(after, &total).unwrap_or_default());
        // No set bits, or no differences.
        let first = slices.first()?;
        let joint = if slices.len() == 1 { Joint::One } else { Joint::of(subject.operation)? };
        let beside =
            |place: &str| slices.get(1).map_or_else(String::new, |other| other.word(place));
        let (at, at_none) = (first.word("word"), first.word("place_of_none"));
        let one_less = format!(
            "let here: {word} = {};
            ::core::debug_assert!(here != 0);
            let bit: {word} = here ^ (here & here.wrapping_sub(1));
            {}",
            joint.joined(&at, &beside("word")),
            joint.taken(&at, &beside("word"), "bit")
        );
        let changed: String = slices.iter().map(Slice::copied).collect();
        let same = format!(
            "let mut place_of_none: usize = 0;
            while place_of_none < {words} {{ {} place_of_none += 1; }}",
            joint.emptied(&at_none, &beside("place_of_none"))
        );
        let of_none = format!(
            "{assumed} {changed} {same} {} ::core::assert!({before} == {total});",
            run("after")
        );
        let of_more = format!(
            "{assumed} {} {changed} {one_less} {}
            ::core::assert!({with} == {without} + 1);",
            run("with"),
            run("without")
        );
        let text = round.function(own);
        let places = cases(0..words as u128);
        let none_head = head[1..].join(", ");
        Some(vec![
            Stated::new(name, &format!("_by_{own}_without_ones"), &none_head, &of_none, at_once())
                .behind(&text),
            Stated::new(
                name,
                &format!("_by_{own}_with_one_more"),
                &head.join(", "),
                &of_more,
                places,
            ),
        ])
    }
}
