//! The derive's own options, apart from the request: the word, paths, squares, tables, operators
//! and methods of sets.

use super::additions::Addition;
use super::indexed::{Indexed, ToIndex};
use super::operators::OPERATORS;
use super::set_methods::SET_METHODS;
use super::squares::{Conversion, Squares};
use super::structure::Shape;
use super::tokens::{flat, is_punct, list, start};
use crate::request::{RequestEntry, SpannedDiagnostic, alternatives, entries, parts};
use crate::word::{Word, primitive};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

/// The attributes, split up.
pub(super) struct Attributes {
    /// The options of the derive.
    pub options: Options,
    /// The entries of the request.
    pub entries: Vec<RequestEntry>,
    /// The diagnostics, including earlier ones.
    pub diagnostics: Vec<SpannedDiagnostic>,
}

/// The options of the derive.
#[derive(Default)]
pub(super) struct Options {
    word: Option<RequestEntry>,
    /// The path to a crate that re-exports the derive.
    pub reexport: Option<TokenStream>,
    /// The type of squares.
    pub squares: Squares,
    /// The type of kinds of pieces.
    pub pieces: Option<Indexed>,
    /// The type of colors.
    pub colors: Option<Indexed>,
    /// The visibility of the tables, if they are associated constants.
    pub tables: Option<TokenStream>,
    /// The operators of bitboards.
    pub operators: Option<Addition>,
    /// The methods of sets.
    pub set_methods: Option<Addition>,
}

const WORD: &str = "word";
const CRATE: &str = "crate";
const SQUARE: &str = "square";
const PIECE: &str = "piece";
const COLOR: &str = "color";
const TABLES: &str = "tables";

/// The syntax of an option that names a user-defined type.
fn forms(option: &str) -> &'static str {
    match option {
        PIECE => "`piece = Piece` or `piece(type = Piece, into = Piece::index)`",
        COLOR => "`color = Color` or `color(type = Color, into = Color::index)`",
        _ => {
            "`square = Square` or `square(type = Square, into = Square::index, from = Square::new)`"
        }
    }
}

impl Attributes {
    /// Splits the contents of each attribute's parentheses.
    pub(super) fn read(attributes: Vec<TokenStream>, diagnostics: Vec<SpannedDiagnostic>) -> Self {
        let mut all = Self { options: Options::default(), entries: Vec::new(), diagnostics };
        let mut given: Vec<String> = Vec::new();
        for tokens in attributes {
            let tokens: Vec<TokenTree> = flat(tokens).into_iter().collect();
            for part in parts(&tokens, &mut all.diagnostics) {
                match part {
                    [TokenTree::Ident(name), rest @ ..] if is_option(name, rest) => {
                        let option = name.to_string();
                        if given.contains(&option) {
                            all.diagnostic(name.span(), format!("`{option}` is given twice"));
                        } else {
                            all.option(name, rest);
                            given.push(option);
                        }
                    }
                    part => {
                        let (entries, diagnostics) = entries(part.iter().cloned().collect());
                        all.entries.extend(entries);
                        all.diagnostics.extend(diagnostics);
                    }
                }
            }
        }
        all
    }

    fn diagnostic(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(SpannedDiagnostic::of_derive(span, message));
    }

    /// Reads the option with that name from the tokens after it.
    fn option(&mut self, name: &Ident, rest: &[TokenTree]) {
        let whole = rest;
        let rest = self.before_gap(name, whole);
        if rest.len() < whole.len() && name == CRATE {
            // A partial path would only cause further errors.
            return;
        }
        match (name.to_string().as_str(), list(rest)) {
            (SQUARE, Some(parts)) => self.squares(name, parts),
            (PIECE, Some(parts)) => self.options.pieces = self.indexed(name, PIECE, parts),
            (COLOR, Some(parts)) => self.options.colors = self.indexed(name, COLOR, parts),
            (TABLES, Some(parts)) => self.tables(name, parts),
            (option, parts) if option == OPERATORS.name || option == SET_METHODS.name => {
                let (entry, place) = if option == OPERATORS.name {
                    (OPERATORS, &mut self.options.operators)
                } else {
                    (SET_METHODS, &mut self.options.set_methods)
                };
                let (addition, diagnostics) = entry.read(name.span(), rest.is_empty(), parts);
                *place = Some(addition);
                self.diagnostics.extend(diagnostics);
            }
            (option, _) => {
                let tokens = [TokenTree::Ident(name.clone())].into_iter();
                let (found, diagnostics) = entries(tokens.chain(rest.iter().cloned()).collect());
                self.diagnostics.extend(diagnostics);
                for entry in found {
                    match option {
                        WORD => self.options.word = Some(entry),
                        CRATE => self.options.reexport = self.path(&entry, "my_engine::bit_tables"),
                        option => {
                            let Some(kind) = path(&entry.value) else {
                                self.diagnostic(entry.span, format!("expected {}", forms(option)));
                                continue;
                            };
                            let indexed =
                                |what, kind| Some(Indexed { what, kind, into: ToIndex::Trait });
                            match option {
                                PIECE => self.options.pieces = indexed(PIECE, kind),
                                COLOR => self.options.colors = indexed(COLOR, kind),
                                _ => {
                                    self.options.squares =
                                        Squares::Own { kind, conversion: Conversion::Traits };
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The tokens after a name, up to a missing comma, which is reported: a name or a list,
    /// followed by another name.
    fn before_gap<'a>(&mut self, name: &Ident, rest: &'a [TokenTree]) -> &'a [TokenTree] {
        let mut last = name.to_string();
        for (place, token) in rest.iter().enumerate() {
            let is_end = !last.is_empty();
            if let (true, TokenTree::Ident(next)) = (is_end, token) {
                self.diagnostic(
                    next.span(),
                    format!("expected `,` after `{last}`, found `{next}`"),
                );
                return &rest[..place];
            }
            last = match token {
                TokenTree::Ident(name) => name.to_string(),
                TokenTree::Group(_) => format!("{last}(…)"),
                _ => String::new(),
            };
        }
        rest
    }

    /// The path in an entry.
    fn path(&mut self, entry: &RequestEntry, example: &str) -> Option<TokenStream> {
        let value: Vec<TokenTree> = entry.value.clone().into_iter().collect();
        if let [TokenTree::Ident(first), rest @ ..] = value.as_slice() {
            let before = self.before_gap(first, rest);
            if before.len() < rest.len() {
                return path(&value[..=before.len()].iter().cloned().collect());
            }
        }
        let found = path(&entry.value);
        if found.is_none() {
            let name = &entry.name;
            self.diagnostic(
                entry.span,
                format!("expected `{name} = path`, as in `{name} = {example}`"),
            );
        }
        found
    }

    /// Reads the type of squares and the functions that convert it.
    fn squares(&mut self, name: &Ident, tokens: TokenStream) {
        const PARTS: [(&str, &str); 3] =
            [("type", "Square"), ("into", "Square::index"), ("from", "Square::new")];
        self.options.squares = match self.paths(name, tokens, PARTS) {
            [Some(kind), Some(into), Some(from)] => {
                Squares::Own { kind, conversion: Conversion::Paths { into, from } }
            }
            [Some(kind), ..] => Squares::Own { kind, conversion: Conversion::Unknown },
            [None, ..] => Squares::Index,
        };
    }

    /// Reads a type and the function that converts it.
    fn indexed(
        &mut self,
        name: &Ident,
        what: &'static str,
        tokens: TokenStream,
    ) -> Option<Indexed> {
        let parts = match what {
            PIECE => [("type", "Piece"), ("into", "Piece::index")],
            _ => [("type", "Color"), ("into", "Color::index")],
        };
        let [kind, into] = self.paths(name, tokens, parts);
        let into = into.map_or(ToIndex::Unknown, ToIndex::Path);
        kind.map(|kind| Indexed { what, kind, into })
    }

    /// Reads the paths of these parts, each with an example. Missing ones are reported.
    fn paths<const COUNT: usize>(
        &mut self,
        name: &Ident,
        tokens: TokenStream,
        parts: [(&'static str, &'static str); COUNT],
    ) -> [Option<TokenStream>; COUNT] {
        let (found, diagnostics) = entries(tokens);
        self.diagnostics.extend(diagnostics);
        let before = self.diagnostics.len();
        let mut paths = [const { None }; COUNT];
        for entry in found {
            match parts.iter().position(|(part, _)| *part == entry.name) {
                Some(part) if paths[part].is_some() => {
                    self.diagnostic(entry.span, format!("`{}` is given twice", entry.name));
                }
                Some(part) => paths[part] = self.path(&entry, parts[part].1),
                None => {
                    let among = alternatives(&entry.name, parts.map(|(part, _)| part));
                    self.diagnostic(
                        entry.span,
                        format!("unknown part `{}` of `{name}`; {among}", entry.name),
                    );
                }
            }
        }
        let has_message = self.diagnostics.len() > before;
        if !has_message && paths.iter().any(Option::is_none) {
            self.diagnostic(name.span(), format!("expected {}", forms(&name.to_string())));
        }
        paths
    }

    /// Reads the visibility of tables.
    fn tables(&mut self, name: &Ident, tokens: TokenStream) {
        let (found, diagnostics) = entries(tokens);
        if let ([entry], []) = (&*found, &*diagnostics)
            && entry.name == "visibility"
            && is_visibility(&entry.value)
        {
            self.options.tables = Some(entry.value.clone());
        } else {
            self.diagnostic(
                name.span(),
                "expected `tables(visibility = …)` with `pub` or one such as `pub(crate)`, or `tables = none`",
            );
        }
    }
}

/// Whether an entry is an option of the derive: any of these names, except `tables` without a list.
fn is_option(name: &Ident, rest: &[TokenTree]) -> bool {
    [WORD, CRATE, SQUARE, PIECE, COLOR, OPERATORS.name, SET_METHODS.name]
        .iter()
        .any(|option| name == option)
        || (name == TABLES && list(rest).is_some())
}

impl Options {
    /// The word of a struct, or a diagnostic; `None` if its form was already reported.
    pub(super) fn word(
        &self,
        name: &Ident,
        shape: &Shape,
    ) -> Result<Word, Option<SpannedDiagnostic>> {
        let diagnostic =
            |span, message: String| Err(Some(SpannedDiagnostic::of_derive(span, message)));
        let given = match &self.word {
            None => None,
            Some(option) => {
                let text = option.value.to_string();
                if text.is_empty() {
                    return diagnostic(
                        option.span,
                        "expected a word, as in `word = u64`".to_owned(),
                    );
                }
                let Some(word) = Word::named(&text) else {
                    let alternatives =
                        alternatives(&text, Word::ALL.iter().map(|word| word.name()));
                    return diagnostic(
                        start(&option.value),
                        format!("unknown word `{text}`; {alternatives}"),
                    );
                };
                Some((word, option.span))
            }
        };
        match shape {
            Shape::Unfit => Err(None),
            Shape::Unit => match given {
                Some((word, _)) => Ok(word),
                None => diagnostic(
                    name.span(),
                    format!("which word is `{name}` for? Say so, as in `word = u64`"),
                ),
            },
            Shape::Newtype(field) => match (Word::named(&primitive(field)), given) {
                (Some(word), Some((given, span))) if word != given => diagnostic(
                    span,
                    format!("`word = {given}`, but the field of `{name}` is of type `{word}`"),
                ),
                (Some(word), _) => Ok(word),
                // An alias, which only the compiler can resolve: the generated code makes it
                // compare the types.
                (None, Some((given, _))) => Ok(given),
                (None, None) => diagnostic(
                    start(field),
                    format!(
                        "the field of `{name}` must be an unsigned integer, `u8` to `u128`; \
                         if it is an alias of one, add the word, as in `word = u64`"
                    ),
                ),
            },
        }
    }
}

/// The tokens, if they are a path: names separated by `::`, which may also come first.
fn path(value: &TokenStream) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = value.clone().into_iter().collect();
    let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(_));
    let is_colon = |token: &TokenTree| is_punct(token, ':');
    let start = if tokens.len() > 1 && tokens.iter().take(2).all(is_colon) { 2 } else { 0 };
    let names = tokens[start..].chunks(3);
    let is_path =
        names.clone().rev().skip(1).all(|part| is_name(&part[0]) && part[1..].iter().all(is_colon))
            && names.last().is_some_and(|part| part.len() == 1 && is_name(&part[0]));
    is_path.then(|| value.clone())
}

/// Whether tokens are `pub`, or `pub` with a list.
fn is_visibility(value: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = value.clone().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(name)] => name == "pub",
        [TokenTree::Ident(name), TokenTree::Group(group)] => {
            name == "pub" && group.delimiter() == Delimiter::Parenthesis
        }
        _ => false,
    }
}
