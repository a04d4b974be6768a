//! Keys whose exclusive or is the hash of a position.

use super::rule::Rule;
use super::squares::at_most_last;
use super::technique::{Context, Group, Technique};
use super::word_function::named;
use crate::board::Board;
use crate::lists::List as _;
use crate::module::{Check, Contents, Function, Table, TableValue, Type};
use crate::request::{Parameter, ParameterKind, ParameterSpec, given, typed_technique};
use crate::tables::zobrist::{Cut, End, Step, distances, independent, keys, nested, nested_steps};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Each key is the entry at its place in the table.
pub(super) const GROUP: Group = Group {
    techniques: &[BCH, NESTED],
    self_check: |context| {
        let shape = Shape::of(context.parameters, context.requested);
        let squares = Literal::u32_unsuffixed(shape.squares);
        let checks = shape.parts().into_iter().filter(|part| part.count > 0).map(|part| {
            let function = format_ident!("{}", part.function);
            let table = format_ident!("{}", part.table);
            let count = Literal::u32_unsuffixed(part.count);
            let call = match part.parameters.len() {
                0 => quote!(#function()),
                1 => quote!(#function(place)),
                // Clippy rejects a division by one.
                _ if shape.squares == 1 => quote!(#function(place, 0)),
                _ => quote!(#function(place / #squares, place % #squares)),
            };
            quote! {
                let mut place: u32 = 0;
                while place < #count {
                    ::core::assert!(#call == #table[place as usize]);
                    place += 1;
                }
            }
        });
        quote!(#(#checks)*)
    },
};

const BCH: Technique = Technique {
    name: "bch",
    summary: "random keys of which no few are linearly dependent, so that positions which differ in few keys have \
              different hashes: up to as many keys as the word has bits are all independent; more are the columns of \
              a code in a random basis",
    origin: "Albert Zobrist, A New Hashing Method with Application for Game Playing, 1970; Tony Warnock and Burton Wendroff, \
             Search Tables in Computer Chess, 1988 (codes)",
    words: &[Word::U32, Word::U64, Word::U128],
    parameters: &[&SEED, &PIECES, &SQUARES, &SIDE, &CASTLING, &EN_PASSANT],
    parameters_combine: true,
    undefined: |_| "narrow words have too few bits for independent keys",
    auto: Rule::Always,
    tables: |context| {
        tables(context, &|seed, count| (keys(context.word, seed, count), String::new()))
    },
    code: functions,
    ..Technique::BASE
};

const NESTED: Technique = Technique {
    name: "nested",
    summary: "the same keys in an order of bits: few are linearly dependent in a part of the bits too, so that positions \
              which differ in few keys differ in the bits that a hash table stores, and in these with those that find \
              the entry; the columns of a code by a block triangular map, as each first rows are a code",
    origin: "Tony Warnock and Burton Wendroff, Search Tables in Computer Chess, 1988, and Grossman and Jakab, 2004 (codes)",
    parameters: &[
        &SEED,
        &STORED,
        &STORED_BITS,
        &INDEX,
        &PIECES,
        &SQUARES,
        &SIDE,
        &CASTLING,
        &EN_PASSANT,
    ],
    auto: Rule::Never,
    tables: |context| {
        let (word, cut) = (context.word, cut(context)?);
        tables(context, &|seed, count| (nested(word, seed, count, cut), of_parts(word, count, cut)))
    },
    ..BCH
};

/// The seed of everything random.
const SEED: ParameterSpec = ParameterSpec {
    name: "seed",
    kind: ParameterKind::U64,
    default: "0",
    doc: "Makes other keys, by Xoshiro256++: the same for the same seed on every host.",
    samples: |_| &["42", "1997", "0xffff_ffff_ffff_ffff"],
};
const STORED: ParameterSpec = ParameterSpec::of_names(
    "stored",
    End::NAMES,
    "low",
    "The end of a hash whose bits a hash table stores: any first ones from there are independent by themselves.",
    |_| End::NAMES,
);
const STORED_BITS: ParameterSpec = ParameterSpec {
    name: "stored_bits",
    kind: ParameterKind::Integer { least: 1, most: 128 },
    default: "16",
    doc: "How many bits are stored, at most those of the word.",
    samples: |_| &["21", "32"],
};
const INDEX: ParameterSpec = ParameterSpec::of_names(
    "index",
    End::NAMES,
    "the other end",
    "The end of the other bits from which those come that find the entry: together with the stored ones they are \
     independent further.",
    |_| End::NAMES,
);
const PIECES: ParameterSpec = ParameterSpec {
    name: "pieces",
    kind: ParameterKind::Integer { least: 0, most: MOST },
    default: "12",
    doc: "The kinds of pieces, of both sides together.",
    samples: |_| &["0", "1", "28"],
};
const SQUARES: ParameterSpec = ParameterSpec {
    name: "squares",
    default: "those of the board",
    doc: "The squares of the board, where the request names none.",
    samples: |_| &["81", "9", "1"],
    ..PIECES
};
const SIDE: ParameterSpec = ParameterSpec {
    name: "side",
    kind: ParameterKind::Integer { least: 0, most: 1 },
    default: "1",
    doc: "Whether there is a key for the side to move.",
    samples: |_| &["0", "1"],
};
const CASTLING: ParameterSpec = ParameterSpec {
    name: "castling",
    default: "16",
    doc: "The keys for rights to castle: 16 for each set of rights, 4 for each right.",
    samples: |_| &["0", "4", "1"],
    ..PIECES
};
const EN_PASSANT: ParameterSpec = ParameterSpec {
    name: "en_passant",
    default: "the files of the board",
    doc: "The keys for captures en passant, one for each file.",
    samples: |_| &["0", "10"],
    ..PIECES
};

typed_technique! {
    /// Zobrist keys of a code.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Bch;
    ///
    /// let keys = Bch::new().seed(42).pieces(28).squares(81).castling(0).en_passant(0);
    /// let text = "bch(seed = 42, pieces = 28, squares = 81, castling = 0, en_passant = 0)";
    /// assert_eq!(Selection::from(keys).to_string(), text);
    /// ```
    pub struct Bch = "bch";
    /// Makes other keys: the same for the same seed on every host.
    seed: u64 => SEED;
    /// The kinds of pieces, of both sides together.
    pieces: u32 => PIECES;
    /// The squares of the board, where the request names none.
    squares: u32 => SQUARES;
    /// Whether there is a key for the side to move.
    side: bool as u8 => SIDE;
    /// The keys for rights to castle: 16 for each set of rights, 4 for each right.
    castling: u32 => CASTLING;
    /// The keys for captures en passant, one for each file.
    en_passant: u32 => EN_PASSANT;
}

typed_technique! {
    /// Zobrist keys of which parts of the bits are independent too.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::{End, Nested};
    ///
    /// let keys = Nested::new().seed(42).stored(End::High).stored_bits(21).index(End::Low);
    /// let text = "nested(seed = 42, stored = high, stored_bits = 21, index = low)";
    /// assert_eq!(Selection::from(keys).to_string(), text);
    /// ```
    pub struct Nested = "nested";
    /// Makes other keys: the same for the same seed on every host.
    seed: u64 => SEED;
    /// The end of a hash whose bits a hash table stores.
    stored: End => STORED;
    /// How many bits are stored, at most those of the word.
    stored_bits: u32 => STORED_BITS;
    /// The end of the other bits from which those come that find the entry.
    index: End => INDEX;
    /// The kinds of pieces, of both sides together.
    pieces: u32 => PIECES;
    /// The squares of the board, where the request names none.
    squares: u32 => SQUARES;
    /// Whether there is a key for the side to move.
    side: bool as u8 => SIDE;
    /// The keys for rights to castle: 16 for each set of rights, 4 for each right.
    castling: u32 => CASTLING;
    /// The keys for captures en passant, one for each file.
    en_passant: u32 => EN_PASSANT;
}

/// The most keys: independence is proved for up to this many.
const MOST: u128 = 1 << 16;

/// The number of keys of each kind.
struct Shape {
    pieces: u32,
    squares: u32,
    side: u32,
    castling: u32,
    en_passant: u32,
}

impl Shape {
    /// The given numbers, or those of the named board, or those of chess; each at most one beyond the limit, to be
    /// rejected.
    fn of(parameters: &[Parameter], board: Option<Board>) -> Self {
        let board = board.unwrap_or(Board::CHESS);
        let number = |spec: &ParameterSpec, usual: u32| {
            let given = given(parameters, spec).and_then(Parameter::integer);
            given.map_or(usual, |number| number.min(MOST + 1) as u32)
        };
        Self {
            pieces: number(&PIECES, 12),
            squares: number(&SQUARES, board.bits()),
            side: number(&SIDE, 1),
            castling: number(&CASTLING, 16),
            en_passant: number(&EN_PASSANT, board.files()),
        }
    }

    /// The place of a piece on a square. Clippy rejects a product with one.
    fn place(&self, piece: TokenStream, square: TokenStream) -> TokenStream {
        let squares = Literal::u32_unsuffixed(self.squares);
        if self.squares == 1 {
            quote!(#piece + #square)
        } else {
            quote!(#piece * #squares + #square)
        }
    }

    /// The tables and functions, including kinds without keys.
    fn parts(&self) -> [Part; 4] {
        let squares = self.squares;
        [
            Part {
                table: "PIECE_KEYS",
                function: "piece_key",
                count: self.pieces.saturating_mul(squares),
                parameters: &["piece", "square"],
                all: format!("of every piece on every square, entry `{squares} * piece + square`"),
                one: "a piece on a square",
            },
            Part {
                table: "SIDE_KEYS",
                function: "side_key",
                count: self.side,
                parameters: &[],
                all: "of the side to move".to_owned(),
                one: "the side to move, which changes with every move",
            },
            Part {
                table: "CASTLING_KEYS",
                function: "castling_key",
                count: self.castling,
                parameters: &["rights"],
                all: "of the sets of castling rights".to_owned(),
                one: "a set of castling rights",
            },
            Part {
                table: "EN_PASSANT_KEYS",
                function: "en_passant_key",
                count: self.en_passant,
                parameters: &["file"],
                all: "of the files on which a pawn can be taken en passant".to_owned(),
                one: "a file on which a pawn can be taken en passant",
            },
        ]
    }
}

/// Keys of one kind.
struct Part {
    table: &'static str,
    function: &'static str,
    count: u32,
    parameters: &'static [&'static str],
    /// What the table holds.
    all: String,
    /// What one of its keys is for.
    one: &'static str,
}

/// The number of keys that are compared pairwise for the documentation.
const COMPARED: usize = 2_048;

/// What is to be said of parts of the bits of this many nested keys.
fn of_parts(word: Word, count: usize, cut: Cut) -> String {
    let mut steps = nested_steps(word, count);
    // All bits are no part.
    steps.retain(|step| step.bits < word.bits());
    let parts = steps.iter().map(|&Step { bits, independent }| {
        format!("any {independent} are in the {}", cut.in_words(bits))
    });
    let parts = parts.list().join(", ");
    if parts.is_empty() { parts } else { format!("\n\nOf parts of the bits alone {parts}.") }
}

/// Which bits of a hash are stored.
fn cut(context: &Context) -> Result<Cut, String> {
    let end = |spec| context.given(spec).and_then(|given| End::named(&given.text));
    let stored = end(&STORED).unwrap_or(End::Low);
    let other = if stored == End::Low { End::High } else { End::Low };
    let given = context.given(&STORED_BITS).and_then(Parameter::integer);
    let (bits, most) = (given.unwrap_or(16), context.word.bits());
    if !(1..=most.into()).contains(&bits) {
        return Err(format!("1 to {most} of {most} bits are stored, not {bits}"));
    }
    Ok(Cut { stored, stored_bits: bits as u32, index: end(&INDEX).unwrap_or(other) })
}

/// The tables of keys that `made` returns for a seed and a number of them, with what is to be said of parts of their bits.
fn tables(
    context: &Context,
    made: &dyn Fn(u64, usize) -> (Vec<u128>, String),
) -> Result<Vec<Table>, String> {
    let word = context.word;
    let shape = Shape::of(context.parameters, context.requested);
    let parts = shape.parts();
    if let Some(board) = context.requested
        && shape.squares != board.bits()
    {
        return Err(format!(
            "`board = {board}` has {} squares, which is the number of squares of the keys: leave out `{}` or \
             the board",
            board.bits(),
            SQUARES.name
        ));
    }
    if shape.side > 1 {
        return Err(format!(
            "there are two sides, and one key or none: `{0} = 1` or `{0} = 0`",
            SIDE.name
        ));
    }
    let count: u64 = parts.iter().map(|part| u64::from(part.count)).sum();
    if count == 0 {
        return Err(format!("these are no keys; 1 to {MOST} are possible"));
    }
    if u128::from(count) > MOST {
        return Err(format!("these are too many keys: all kinds together may have 1 to {MOST}"));
    }
    let seed = match context.given(&SEED) {
        None => 0,
        Some(given) => given
            .integer()
            .and_then(|seed| u64::try_from(seed).ok())
            .ok_or_else(|| format!("{} is no seed: seeds are 0 to {:#x}", given.text, u64::MAX))?,
    };
    let count = count as usize;
    let (keys, of_parts) = made(seed, count);
    let independent = independent(word, count);
    let quality = match distances(if count <= COMPARED { &keys } else { &[] }) {
        None if count > COMPARED => {
            " `bit-tables search zobrist` reports in how many bits two keys differ.".to_owned()
        }
        None => String::new(),
        Some(distances) => {
            let mean = distances.mean_in_thousandths();
            format!(
                " Two keys differ in {} bits or more, and in {}.{:03} on average.",
                distances.least,
                mean / 1_000,
                mean % 1_000
            )
        }
    };
    let mut rest = keys.as_slice();
    let made = parts.into_iter().filter(|part| part.count > 0).map(|part| {
        let (values, others) = rest.split_at(part.count as usize);
        rest = others;
        let doc = format!(
            "The Zobrist keys {}, by Xoshiro256++ with seed {seed}.\n\nAny {independent} of the {count} keys are linearly \
             independent, so that positions which differ in no more of them have different hashes.{quality}{of_parts}",
            part.all
        );
        Table {
            name: part.table.to_owned(),
            doc,
            value: TableValue::Words { word, values: values.to_vec() },
            contents: Contents::NUMBERS,
            check: Some(Check::BY_DIGEST),
        }
    });
    Ok(made.list())
}

fn functions(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let shape = Shape::of(context.parameters, context.requested);
    let parts = shape.parts();
    let present = parts.iter().filter(|part| part.count > 0);
    present.zip(tables).flat_map(|(part, table)| function(context, &shape, part, table)).list()
}

/// The function that looks up a key.
fn function(context: &Context, shape: &Shape, part: &Part, table: &Ident) -> Vec<Function> {
    let Part { function: name, parameters, one, .. } = part;
    let below = |name: &str, count: u32| format!("`{name}` is below {count}");
    let (body, precondition) = match *parameters {
        [] => (quote!(#table[0]), String::new()),
        [place] => {
            let range = below(place, part.count);
            let place = format_ident!("{place}");
            let bounded = at_most_last(&place, part.count);
            (quote!(#bounded #table[#place as usize]), range)
        }
        _ => {
            let range =
                format!("{} and {}", below("piece", shape.pieces), below("square", shape.squares));
            let (piece, square) = (format_ident!("piece"), format_ident!("square"));
            let pieces = at_most_last(&piece, shape.pieces);
            let squares = at_most_last(&square, shape.squares);
            let place = shape.place(quote!(piece), quote!(square));
            let body = quote! {
                #pieces
                #squares
                let place: u32 = #place;
                #table[place as usize]
            };
            (body, range)
        }
    };
    let precondition = if precondition.is_empty() {
        String::new()
    } else {
        format!(
            "\n\nPrecondition: {precondition}, which debug builds assert; other builds take a greater index as the \
             last."
        )
    };
    let contract = format!(
        "The key of {one}, which exclusive or adds to a hash and removes from it.{precondition}"
    );
    let kind = |name| match name {
        "piece" => Type::Piece(shape.pieces),
        "square" => Type::Square,
        _ => Type::Index,
    };
    let parameters = parameters.iter().map(|&name| (name, kind(name))).list();
    vec![named(context, name, &contract, (parameters, Type::Word), body)]
}
