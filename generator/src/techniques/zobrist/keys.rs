//! The keys of a game, whatever their values: their numbers, tables and functions.

use super::game::Game;
use crate::request::IntegerList;
use crate::tables::zobrist;
use crate::techniques::prelude::*;
use crate::techniques::squares::at_most_last;
use std::sync::OnceLock;

/// Common to all techniques.
pub(super) const BASE: Technique = Technique {
    words: WORDS,
    parameters_combine: true,
    undefined: |_| "narrow words have too few bits for independent keys",
    auto: Rule::Never,
    code: functions,
    ..Technique::BASE
};

const WORDS: &[Word] = &[Word::U32, Word::U64, Word::U128];

pub(super) const PIECES: ParameterSpec = ParameterSpec {
    name: "pieces",
    kind: ParameterKind::Integer { least: 0, most: MOST },
    default: "12, or those of a named board's game, as 28 of shogi",
    doc: "Kinds of pieces, both sides together.",
    samples: |_| &["0", "1", "28"],
};
pub(super) const SQUARES: ParameterSpec = ParameterSpec {
    name: "squares",
    default: "those of the board",
    doc: "The number of squares, if the request names no board.",
    samples: |_| &["81", "9", "1"],
    ..PIECES
};
pub(super) const SIDE: ParameterSpec = ParameterSpec {
    name: "side",
    kind: ParameterKind::Integer { least: 0, most: 1 },
    default: "1",
    doc: "Whether there is a key for the side to move.",
    samples: |_| &["0", "1"],
};
pub(super) const CASTLING: ParameterSpec = ParameterSpec {
    name: "castling",
    default: "16, or none for a named board of another game",
    doc: "Castling keys: 16 for sets of rights, 4 for single rights.",
    samples: |_| &["0", "4", "1"],
    ..PIECES
};
pub(super) const EN_PASSANT: ParameterSpec = ParameterSpec {
    name: "en_passant",
    default: "the files of the board, or none for a named board of another game",
    doc: "En passant keys, one for each file.",
    samples: |_| &["0", "10"],
    ..PIECES
};

pub(super) const KEYS: ParameterSpec = ParameterSpec {
    name: "keys",
    kind: ParameterKind::Integers,
    default: "the first numbers of `SplitMix64` from 0",
    doc: "The keys: `squares * piece + square` for the pieces, then side to move, castling, en passant. Without `pieces`, \
          their number follows from the length.",
    samples: sample,
};

/// Keys of a code for one kind of piece.
fn sample(word: Word) -> &'static [&'static str] {
    static SAMPLES: [OnceLock<[&'static str; 1]>; 3] = [const { OnceLock::new() }; 3];
    let Some(place) = WORDS.iter().position(|&other| other == word) else { return &[] };
    SAMPLES[place].get_or_init(|| {
        let list = IntegerList::from(zobrist::keys(word, 1, 89));
        [list.to_string().leak()]
    })
}

/// The number of kinds of pieces that the given keys cover, apart from all other keys; `None` if no
/// keys are given, or the number is not an integer.
fn pieces(parameters: &[Parameter], others: &Shape) -> Option<u32> {
    let keys = given(parameters, &KEYS)?.integers()?.len().checked_sub(others.count())?;
    let squares = others.squares as usize;
    let is_whole = squares > 0 && keys % squares == 0;
    if is_whole { u32::try_from(keys / squares).ok() } else { None }
}

/// The maximum number of keys: independence is proved up to this number.
const MOST: u128 = 1 << 16;

/// The number of keys of each kind.
pub(super) struct Shape {
    pub pieces: u32,
    pub squares: u32,
    pub side: u32,
    pub castling: u32,
    pub en_passant: u32,
}

impl Shape {
    /// The given numbers, or those of the board's game, or those of chess; each at most one beyond
    /// the limit, so that it can be rejected.
    fn of(parameters: &[Parameter], board: Option<Board>) -> Self {
        let board = board.unwrap_or(Board::CHESS);
        let game = Game::of(&board);
        let number = |spec: &ParameterSpec, usual: u32| {
            let given = given(parameters, spec).and_then(Parameter::integer);
            given.map_or(usual, |number| number.min(MOST + 1) as u32)
        };
        let mut shape = Self {
            pieces: 0,
            squares: number(&SQUARES, board.bits()),
            side: number(&SIDE, 1),
            castling: number(&CASTLING, game.castling),
            en_passant: number(&EN_PASSANT, if game.has_en_passant { board.files() } else { 0 }),
        };
        let pieces = pieces(parameters, &shape).unwrap_or(game.pieces);
        shape.pieces = number(&PIECES, pieces);
        shape
    }

    /// The total number of keys.
    pub fn count(&self) -> usize {
        self.parts().iter().map(|part| part.count as usize).sum()
    }

    /// The place of a piece on a square. Clippy rejects a product with one.
    fn place(&self, piece: TokenStream, square: TokenStream) -> TokenStream {
        if self.squares == 1 {
            quote!(#piece + #square)
        } else {
            quote!(#piece * #{self.squares} + #square)
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

struct Part {
    table: &'static str,
    function: &'static str,
    count: u32,
    parameters: &'static [&'static str],
    /// A description of the table.
    all: String,
    /// What one of its keys stands for.
    one: &'static str,
}

/// The maximum number of keys that are compared pairwise for the documentation.
const COMPARED: usize = 2_048;

pub(super) struct Keys {
    pub values: Vec<u128>,
    /// Their origin, to follow "the keys of something, ".
    pub from: String,
    /// The properties of any few of them.
    pub quality: String,
}

/// The number of bits in which keys differ, as a sentence after a space; empty for a single key.
pub(super) fn distances(keys: &[u128]) -> String {
    let count = keys.len();
    match zobrist::distances(if count <= COMPARED { keys } else { &[] }) {
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
    }
}

/// The tables of keys; `made` returns as many keys as are needed.
pub(super) fn tables(
    context: &Context,
    made: &dyn Fn(&Shape) -> Result<Keys, String>,
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
    let Keys { values, from, quality } = made(&shape)?;
    let mut rest = values.as_slice();
    let made = parts.into_iter().filter(|part| part.count > 0).map(|part| {
        let (values, others) = rest.split_at(part.count as usize);
        rest = others;
        Table {
            name: part.table.to_owned(),
            doc: format!("The Zobrist keys {}, {from}.\n\n{quality}", part.all),
            value: TableValue::Words { word, values: values.to_vec() },
            contents: Contents::NUMBERS,
            check: Some(Check::BY_DIGEST),
        }
    });
    Ok(made.collect())
}

fn functions(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let shape = Shape::of(context.parameters, context.requested);
    let parts = shape.parts();
    let present = parts.iter().filter(|part| part.count > 0);
    present.zip(tables).flat_map(|(part, table)| function(context, &shape, part, table)).collect()
}

fn function(context: &Context, shape: &Shape, part: &Part, table: &Ident) -> Vec<Function> {
    let Part { function: name, parameters, one, .. } = part;
    let below = |name: &str, count: u32| format!("`{name}` is below {count}");
    let (body, precondition) = match *parameters {
        [] => (quote!(#table[0]), String::new()),
        [place] => {
            let range = below(place, part.count);
            let place = format_ident!("{place}");
            (quote!(#{at_most_last(&place, part.count)} #table[#place as usize]), range)
        }
        _ => {
            let range =
                format!("{} and {}", below("piece", shape.pieces), below("square", shape.squares));
            let (piece, square) = (format_ident!("piece"), format_ident!("square"));
            let place = shape.place(quote!(piece), quote!(square));
            let body = quote! {
                #{at_most_last(&piece, shape.pieces)}
                #{at_most_last(&square, shape.squares)}
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
    let parameters = parameters.iter().map(|&name| (name, kind(name))).collect();
    vec![named(context, name, &contract, (parameters, Type::Word), body)]
}

/// Each key is the entry at its index in the table.
pub(super) fn self_check(context: &Context) -> TokenStream {
    let shape = Shape::of(context.parameters, context.requested);
    let checks = shape.parts().into_iter().filter(|part| part.count > 0).map(|part| {
        let function = format_ident!("{}", part.function);
        let call = match part.parameters.len() {
            0 => quote!(#function()),
            1 => quote!(#function(place)),
            // Clippy rejects a division by one.
            _ if shape.squares == 1 => quote!(#function(place, 0)),
            _ => quote!(#function(place / #{shape.squares}, place % #{shape.squares})),
        };
        quote! {
            {
                let mut place: u32 = 0;
                while place < #{part.count} {
                    ::core::assert!(#call == #{format_ident!("{}", part.table)}[place as usize]);
                    place += 1;
                }
            }
        }
    });
    quote!(#(#checks)*)
}
