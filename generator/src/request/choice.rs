//! How an operation is to be computed: a technique and its parameters.

use super::parse::{shown, tokens};
use super::{Fault, alternatives, entries, integer, list};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::fmt;

/// What an operation's value must be.
pub(super) const A_TECHNIQUE: &str = "a technique such as `swar` or `debruijn(seed = 42)`";

/// What the value of `board` must be.
pub(super) const A_BOARD: &str = "a board such as `shogi` or `rectangle(files = 9, ranks = 9)`";

/// The value that asks for the best technique for the target.
pub(crate) const AUTO: &str = "auto";

/// The parameter of `auto` that says how many bits are likely to be set.
pub(crate) const DENSITY: &str = "density";

/// Its value for at most two or three bits, nearly as many in each word.
pub(crate) const SPARSE: &str = "sparse";

/// The `layout` with an array for each kind of mask.
pub(crate) const ARRAYS: &str = "arrays";

/// The `layout` with one mask for each line, shared by its squares.
pub(crate) const LINES: &str = "lines";

/// The parameters whose values are names; a value is stored as the position of its name.
const NAMED: &[(&str, &[&str])] = &[
    (DENSITY, &["dense", SPARSE]),
    ("detect", &["none", "std", "cpuid"]),
    ("for", &["latency", "throughput"]),
    ("layout", &["structs", ARRAYS, LINES]),
    ("order", &["rank_file", "file_rank"]),
    ("first", &["south_west", "south_east", "north_west", "north_east"]),
    ("numbering", &["cells", "playable"]),
];

/// A technique by name, with parameters: `debruijn(seed = 42)`.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The technique's name, or `auto`.
    pub(crate) technique: String,
    /// Where the request names the technique.
    pub(crate) span: Span,
    /// The parameters in the order given.
    pub(crate) parameters: Vec<Parameter>,
    /// What the parser rejected.
    pub(crate) faults: Vec<Fault>,
}

/// A named integer that a technique takes.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// Where the value stands.
    pub span: Span,
    /// The value; for a name, its position in the list of names.
    pub value: u128,
    /// The value as written.
    pub text: String,
}

impl Parameter {
    /// A parameter whose value is one of a list of names.
    pub(crate) fn of_name(name: &str, value: &str) -> Self {
        let names = NAMED.iter().find(|(parameter, _)| *parameter == name);
        let place = names.and_then(|(_, names)| names.iter().position(|name| *name == value));
        let place = place.expect("a parameter of the registry, and a value that it has");
        let (name_span, span) = (Span::call_site(), Span::call_site());
        let (name, text) = (name.to_owned(), value.to_owned());
        Self { name, name_span, span, value: place as u128, text }
    }
}

impl Selection {
    /// Makes a technique without parameters. A name longer than any technique's is cut.
    #[must_use]
    pub fn named(technique: &str) -> Self {
        Self {
            technique: shown(technique).into_owned(),
            span: Span::call_site(),
            parameters: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The technique's name, or `auto`.
    #[must_use]
    pub fn technique(&self) -> &str {
        &self.technique
    }

    /// The parameters in the order given.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Adds a parameter; `text` is the value as written.
    fn with(mut self, name: &str, value: u128, text: String) -> Self {
        self.parameters.push(Parameter {
            name: name.to_owned(),
            name_span: Span::call_site(),
            span: Span::call_site(),
            value,
            text,
        });
        self
    }

    /// Parses the tokens after an equals sign; no tokens mean `auto`.
    ///
    /// `span` is the place of the operation, for faults without a place of their own; `expected` says what should be
    /// written. Mistakes are kept as faults.
    pub(crate) fn from_tokens(tokens: TokenStream, span: Span, expected: &str) -> Self {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (name, list) = match tokens.as_slice() {
            [] => {
                return Self { span, ..Self::named(AUTO) };
            }
            [TokenTree::Ident(name)] => (name, TokenStream::new()),
            [TokenTree::Ident(name), TokenTree::Group(group)]
                if group.delimiter() == Delimiter::Parenthesis =>
            {
                (name, group.stream())
            }
            [TokenTree::Ident(_), TokenTree::Group(_), other, ..]
            | [TokenTree::Ident(_), other, ..]
            | [other, ..] => {
                let found = format!("found `{}`", shown(&other.to_string()));
                return Self::not_understood(other.span(), expected, &found);
            }
        };
        let (entries, faults) = entries(list);
        let mut selection = Self { span: name.span(), faults, ..Self::named(&name.to_string()) };
        for entry in entries {
            let value: Vec<TokenTree> = entry.value.into_iter().collect();
            let text: Vec<String> = value.iter().map(TokenTree::to_string).collect();
            let (span, text) = (value.first().map_or(entry.span, TokenTree::span), text.join(" "));
            let named_values = NAMED.iter().find(|(name, _)| *name == entry.name);
            let value = match (named_values, value.as_slice()) {
                (Some((_, names)), _) => named(&entry.name, names, &text),
                (None, []) => Err(format!("expected `{} = …` with an integer", entry.name)),
                (None, [TokenTree::Literal(_)]) => integer(&text),
                (None, _) => Err(format!(
                    "`{}` is not an integer: write it like 42, 0x2a, 0o52 or 0b101010",
                    shown(&text)
                )),
            };
            match value {
                Ok(value) => {
                    selection.parameters.push(Parameter {
                        name: entry.name,
                        name_span: entry.span,
                        span,
                        value,
                        text,
                    });
                }
                Err(message) => selection.faults.push(Fault::new(span, message)),
            }
        }
        selection
    }

    /// A fault: something else is expected.
    fn not_understood(span: Span, expected: &str, found: &str) -> Self {
        Self::faulty(Fault::new(span, format!("expected {expected}, {found}")))
    }

    /// A selection that holds only this fault.
    fn faulty(fault: Fault) -> Self {
        Self { faults: vec![fault], ..Self::named("") }
    }
}

/// Checks that the parameters are known, each given once, and only one of them if they exclude each other.
pub(crate) fn check_names(
    technique: &str,
    known: &[&str],
    together: bool,
    selection: &Selection,
) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    for (position, parameter) in selection.parameters.iter().enumerate() {
        let name = parameter.name.as_str();
        let message = if known.is_empty() {
            format!("`{technique}` takes no parameters")
        } else if !known.contains(&name) {
            let alternatives = alternatives(name, known.iter().copied());
            format!("unknown parameter `{name}` of `{technique}`; {alternatives}")
        } else if (together || known.len() == 1)
            && selection.parameters[..position].iter().any(|earlier| earlier.name == name)
        {
            format!("`{technique}` takes `{name}` once")
        } else if position > 0 && !together {
            format!("`{technique}` takes only one of {}", list(known, "or"))
        } else {
            continue;
        };
        faults.push(Fault::new(parameter.name_span, message));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The position of a name among the values of a parameter.
fn named(parameter: &str, names: &[&str], text: &str) -> Result<u128, String> {
    let place = names.iter().position(|name| *name == text);
    place.map(|place| place as u128).ok_or_else(|| {
        let names = list(names, "or");
        match text {
            "" => format!("expected `{parameter} = …` with {names}"),
            text => format!("`{parameter}` is {names}, not `{}`", shown(text)),
        }
    })
}

/// Writes the technique as text that parses to it again.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.technique)?;
        for (position, Parameter { name, text, .. }) in self.parameters.iter().enumerate() {
            write!(f, "{}{name} = {text}", if position == 0 { "(" } else { ", " })?;
        }
        f.write_str(if self.parameters.is_empty() { "" } else { ")" })
    }
}

/// Parses a text such as `debruijn(seed = 42)`. A mistake in it becomes a fault of the request.
impl From<&str> for Selection {
    fn from(text: &str) -> Self {
        match tokens(text) {
            Ok(tokens) if !tokens.is_empty() => {
                Self::from_tokens(tokens, Span::call_site(), A_TECHNIQUE)
            }
            Ok(_) => {
                let found = format!("found `{}`", shown(text));
                Self::not_understood(Span::call_site(), A_TECHNIQUE, &found)
            }
            Err(why) => Self::faulty(Fault::new(Span::call_site(), why)),
        }
    }
}

/// Selects the De Bruijn bit scan and its sequence.
///
/// ```
/// use bit_tables_generator::{DeBruijn, Selection};
///
/// assert_eq!(Selection::from(DeBruijn::seeded(42)).to_string(), "debruijn(seed = 42)");
/// assert_eq!(Selection::from(DeBruijn::usual().separated()).to_string(), "debruijn_separated");
/// assert_eq!(Selection::from(DeBruijn::numbered(2).folded()).to_string(), "taylor(index = 2)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeBruijn {
    technique: &'static str,
    source: Option<(&'static str, u128)>,
}

impl DeBruijn {
    const fn from_source(source: Option<(&'static str, u128)>) -> Self {
        Self { technique: "debruijn", source }
    }

    /// Takes the sequence of most published code.
    #[must_use]
    pub const fn usual() -> Self {
        Self::from_source(None)
    }

    /// Takes the sequence of a seed: the same on every host, in every version.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self::from_source(Some(("seed", seed as u128)))
    }

    /// Takes the sequence with that number in increasing order, counted from 0.
    #[must_use]
    pub const fn numbered(index: u64) -> Self {
        Self::from_source(Some(("index", index as u128)))
    }

    /// Takes the given sequence.
    #[must_use]
    pub const fn with_sequence(sequence: u128) -> Self {
        Self::from_source(Some(("sequence", sequence)))
    }

    /// Multiplies the scanned bit and all bits below it, instead of the scanned bit alone.
    ///
    /// Seeds and numbers then count the sequences that this form can use.
    #[must_use]
    pub const fn separated(self) -> Self {
        Self { technique: "debruijn_separated", ..self }
    }

    /// Folds the scanned bit and all bits below it to half a word, by Matt Taylor.
    ///
    /// Seeds and numbers then count the constants of this form.
    #[must_use]
    pub const fn folded(self) -> Self {
        Self { technique: "taylor", ..self }
    }
}

impl From<DeBruijn> for Selection {
    fn from(DeBruijn { technique, source }: DeBruijn) -> Self {
        let selection = Self::named(technique);
        match source {
            Some((name @ "sequence", value)) => selection.with(name, value, format!("{value:#x}")),
            Some((name, value)) => selection.with(name, value, value.to_string()),
            None => selection,
        }
    }
}
