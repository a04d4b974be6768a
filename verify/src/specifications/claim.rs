//! A claim, and its text.

/// A statement about a function that is to hold for every input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The function that it is about.
    pub of: String,
    /// The function in the program's helpers that states it.
    pub name: String,
    /// Values of its first parameters, case by case; the others can have every value. Without cases
    /// it is one empty list.
    pub cases: Vec<Vec<u128>>,
    /// Other functions of the operation that are taken as specified where it is proved: calls of
    /// them are calls of what
    /// [`stand_in`] names. They have claims of their own, and as no function calls itself, not even through others, no claim rests on itself.
    pub given: Vec<String>,
}

/// The name of the specification of a function.
pub(super) fn specified(function: &str) -> String {
    format!("specified_{function}")
}

/// The helper that stands for a function that is given: it requires what the claim about the
/// function assumes, and returns what is specified.
#[must_use]
pub fn stand_in(function: &str) -> String {
    format!("given_{function}")
}

/// A claim with its text.
pub(super) struct Stated {
    pub claim: Claim,
    pub text: String,
}

impl Stated {
    /// A claim about a function, with what tells it from the function's others, its parameters, and
    /// its body.
    pub(super) fn new(
        of: &str,
        what: &str,
        parameters: &str,
        body: &str,
        cases: Vec<Vec<u128>>,
    ) -> Self {
        let name = format!("claim_{of}{what}");
        let text = format!("fn {name}({parameters}) {{ {body} }}");
        Self { claim: Claim { of: of.to_owned(), name, cases, given: Vec::new() }, text }
    }

    /// The same in claims with at most so many cases each.
    pub(super) fn split(self, most: usize) -> Vec<Self> {
        if self.claim.cases.len() <= most {
            return vec![self];
        }
        let Self { claim, text } = self;
        let name = format!("fn {}(", claim.name);
        let part = |(number, cases): (usize, &[Vec<u128>])| {
            let own = format!("{}_{number}", claim.name);
            let text = text.replacen(&name, &format!("fn {own}("), 1);
            let claim = Claim { name: own, cases: cases.to_vec(), ..claim.clone() };
            Self { claim, text }
        };
        claim.cases.chunks(most).enumerate().map(part).collect()
    }

    /// The same behind the text of functions that it calls.
    pub(super) fn behind(self, functions: &str) -> Self {
        Self { text: format!("{functions}\n{}", self.text), ..self }
    }
}

/// No cases: everything at once.
pub(super) fn at_once() -> Vec<Vec<u128>> {
    vec![Vec::new()]
}

/// Each case with each value behind it.
pub(super) fn each(cases: Vec<Vec<u128>>, values: &[u128]) -> Vec<Vec<u128>> {
    let mut longer = Vec::with_capacity(cases.len() * values.len());
    for case in cases {
        longer.extend(values.iter().map(|&value| [case.as_slice(), &[value]].concat()));
    }
    longer
}

/// That two options, `found` and `expected`, are the same.
pub(super) const SAME_OPTIONS: &str = "
    ::core::assert!(found.is_some() == expected.is_some());
    if let Some(found) = found {
        if let Some(expected) = expected {
            ::core::assert!(found == expected);
        }
    }";
