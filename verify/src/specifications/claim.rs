//! A claim, and its text.

/// A claim about a function that must hold for every input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The function that it is about.
    pub of: String,
    /// The helper function in the program that states it.
    pub name: String,
    /// The values of its first parameters, case by case; the others are arbitrary. Without such
    /// parameters it is one empty case.
    pub cases: Vec<Vec<u128>>,
    /// Other functions of the operation that its proof takes as specified: calls of them become
    /// calls of their [`stand_in`]. They have claims of their own, and because there is no
    /// recursion, no claim depends on itself.
    pub given: Vec<String>,
}

/// The name of the helper that replaces a given function: it requires what the claim about the
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
    /// A claim about a function, with a suffix that distinguishes it from the function's other
    /// claims, its parameters, and its body.
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

    /// Splits it into claims with at most `most` cases each.
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

    /// Puts the text of functions that it calls in front.
    pub(super) fn behind(self, functions: &str) -> Self {
        Self { text: format!("{functions}\n{}", self.text), ..self }
    }
}

/// A single case without given values.
pub(super) fn at_once() -> Vec<Vec<u128>> {
    vec![Vec::new()]
}

/// A case for each of the values.
pub(super) fn cases(values: impl IntoIterator<Item = u128>) -> Vec<Vec<u128>> {
    values.into_iter().map(|value| vec![value]).collect()
}

/// Extends each case by each of the values.
pub(super) fn each(cases: Vec<Vec<u128>>, values: &[u128]) -> Vec<Vec<u128>> {
    let mut longer = Vec::with_capacity(cases.len() * values.len());
    for case in cases {
        longer.extend(values.iter().map(|&value| [case.as_slice(), &[value]].concat()));
    }
    longer
}

/// `found` and `expected`, two options, are equal.
pub(super) const SAME_OPTIONS: &str = "
    ::core::assert!(found.is_some() == expected.is_some());
    if let Some(found) = found {
        if let Some(expected) = expected {
            ::core::assert!(found == expected);
        }
    }";
