//! Finds the magics of a request.

use super::super::super::technique::AtLeast;
use super::shape::{PRODUCT, Shape, is_at_start, most_bits, shape};
use crate::request::IntegerList;
use crate::tables::magic::packing::Packed;
use crate::tables::magic::relevant::{Piece, fewest_entries, places, sets_of_all};
use crate::tables::magic::{Magics, Source, best, magics, packaged};
use crate::techniques::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;

pub(super) const SEED: ParameterSpec = ParameterSpec {
    name: "seed",
    kind: ParameterKind::U64,
    default: "none, but the best known factors if the board has some",
    doc: "Finds other factors by Xoshiro256++: the same for the same seed on every host.",
    samples: |_| &["42"],
};

pub(super) const FACTORS: ParameterSpec = ParameterSpec {
    name: "factors",
    kind: ParameterKind::Integers,
    default: "those of the seed, or known ones",
    doc: "The factors for rooks, then bishops, square by square, optionally followed by as many offsets.",
    samples: |_| sample(),
};

/// The known factors for chess, as text; none for other boards.
fn sample() -> &'static [&'static str] {
    static SAMPLE: OnceLock<[&'static str; 1]> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let all = Piece::ALL.into_iter().flat_map(|piece| packaged::of_seed_0(piece).iter());
        let list = IntegerList::from(all.map(|&factor| u128::from(factor)).collect::<Vec<_>>());
        [list.to_string().leak()]
    })
}

/// The magics of rook and bishop, and all their tables in one.
pub(super) struct Found {
    pub(super) pieces: [Magics; 2],
    pub(super) packed: Packed,
    /// The distinct sets of attacks in order, if entries are their numbers.
    pub(super) sets: Vec<u128>,
}

/// The largest table, and the minimum number of bytes that it takes, whatever the factors.
pub(super) fn at_least(context: &Context) -> Option<AtLeast> {
    let Context { word, board, parameters, .. } = *context;
    if is_at_start(parameters) {
        return None;
    }
    // A given factor may need fewer entries than its square has sets.
    let is_given = context.given(&FACTORS).is_some();
    let of = if is_given { fewest_entries } else { sets_of_all };
    let sets = || Piece::ALL.into_iter().map(|piece| of(&board, piece)).sum::<u128>();
    let bytes = u128::from(word.bits() / 8);
    let (name, bytes) = match shape(parameters) {
        Shape::Plain => (
            "PLAIN_ROOK_ATTACKS",
            (u128::from(board.bits()) << most_bits(&board, Piece::Rook)) * bytes,
        ),
        Shape::Fancy => ("SLIDER_ATTACKS", sets() * bytes),
        Shape::Numbered => ("SLIDER_NUMBERS", sets() * 2),
        // Tables share only entries with equal attacks.
        Shape::Fixed | Shape::Black => {
            let mut all: Vec<u128> = Vec::new();
            for place in Piece::ALL.into_iter().flat_map(|piece| places(&board, piece)) {
                let mut attacks =
                    place.sets().into_iter().map(|(_, attacks)| attacks).collect::<Vec<_>>();
                attacks.sort_unstable();
                attacks.dedup();
                all.append(&mut attacks);
            }
            all.sort_unstable();
            all.dedup();
            ("SLIDER_ATTACKS", all.len() as u128 * bytes)
        }
    };
    Some((name, bytes as usize))
}

/// What determines them: the board, the word, and the parameters as text.
type Key = (Board, Word, String);

pub(super) type Outcome = Result<Rc<Found>, String>;

thread_local! {
    /// A cache of results: a search takes a second, and a request is planned more than once.
    static FOUND: RefCell<Vec<(Key, Outcome)>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn found(context: &Context) -> Outcome {
    let Context { word, mut board, .. } = *context;
    // Messages about given factors name squares; otherwise these boards are alike.
    if packaged::are_of(&board) && context.given(&FACTORS).is_none() {
        board = Board::CHESS;
    }
    let shape = shape(context.parameters);
    let text = |parameter: &Parameter| format!("{} = {}", parameter.name(), parameter.text());
    let asked = (board, word, context.parameters.iter().map(text).collect::<Vec<_>>().join(", "));
    let earlier = FOUND.with_borrow(|all| {
        let one = all.iter().find(|(other, _)| *other == asked);
        one.map(|(_, found)| found.clone())
    });
    if let Some(earlier) = earlier {
        return earlier;
    }
    let found = searched(context, shape).map(Rc::new);
    FOUND.with_borrow_mut(|all| all.push((asked, found.clone())));
    found
}

/// Like [`found`], but without the cache.
fn searched(context: &Context, shape: Shape) -> Result<Found, String> {
    let board = context.board;
    if is_at_start(context.parameters) {
        if context.word == Word::U128 {
            return Err("`fill = start` computes attacks in atomic integers, of which there are none of 128 bits: take \
                        `fill = build`, or a `u64` if the board fits it"
                .to_owned());
        }
        if shape == Shape::Numbered {
            return Err(
                "`fill = start` computes attacks and no numbers of them: take another `shape`"
                    .to_owned(),
            );
        }
    }
    let how = (shape.colour(), shape.indices());
    let of = |piece, source: Source| magics(&board, PRODUCT, piece, how, source);
    let seed = context.given(&SEED).and_then(Parameter::integer);
    if let Some(beyond) = seed.filter(|&seed| seed > u64::MAX.into()) {
        return Err(format!("`{}` is {}, not {beyond}", SEED.name(), SEED.values()));
    }
    let (pieces, offsets) = match (known(context, shape)?, seed) {
        (Some(Known { factors: [rooks, bishops], offsets }), _) => {
            let is_given = context.given(&FACTORS).is_some();
            let source = |factors| {
                if is_given { Source::Given(factors) } else { Source::Known(factors) }
            };
            ([of(Piece::Rook, source(&rooks))?, of(Piece::Bishop, source(&bishops))?], offsets)
        }
        (None, seed) => {
            // The known factors of such a board are those of seed 0, so other searches use that
            // seed too.
            let source = match seed.or(packaged::are_of(&board).then_some(0)) {
                Some(seed) => Source::Seed(seed as u64),
                None => Source::Constructed,
            };
            ([of(Piece::Rook, source)?, of(Piece::Bishop, source)?], None)
        }
    };
    let all: Vec<Vec<Option<u128>>> =
        pieces.iter().flat_map(|magics| magics.tables.iter().cloned()).collect();
    let packed = match (shape, offsets) {
        (Shape::Plain | Shape::Fancy | Shape::Numbered, _) => Packed::in_order(&all),
        (_, None) => Packed::first_fit(&all),
        (_, Some(offsets)) => Packed::at(offsets, &all).map_err(|number| {
            let square = number as u32 % board.bits();
            let piece = Piece::ALL[number / board.bits() as usize].name();
            format!(
                "the table of a {piece} on {} lies over another with other attacks",
                board.name(square)
            )
        })?,
    };
    let mut sets: Vec<u128> = Vec::new();
    if shape == Shape::Numbered {
        sets = packed.entries.iter().flatten().copied().collect();
        sets.sort_unstable();
        sets.dedup();
    }
    Ok(Found { pieces, packed, sets })
}

/// Factors that need no search, for rooks and bishops, and possibly their offsets.
struct Known {
    factors: [Vec<u128>; 2],
    offsets: Option<Vec<u32>>,
}

/// The given factors; or, unless a seed is given, those that are known for the board.
fn known(context: &Context, shape: Shape) -> Result<Option<Known>, String> {
    let squares = context.board.bits() as usize;
    if let Some(given) = context.given(&FACTORS).and_then(Parameter::integers) {
        if context.given(&SEED).is_some() {
            return Err("give either `seed` or `factors`, not both".to_owned());
        }
        let all = 2 * squares;
        if given.len() != all && given.len() != 2 * all {
            return Err(format!(
                "`factors` has {} numbers: {squares} squares require {all}, or {} with offsets",
                given.len(),
                2 * all
            ));
        }
        let most = u128::from(u64::MAX);
        if let Some(beyond) = given.iter().find(|&&number| number > most) {
            return Err(format!("the factor {beyond:#x} does not fit `{PRODUCT}`"));
        }
        let (factors, offsets) = given.split_at(all);
        let (rooks, bishops) = factors.split_at(squares);
        // An offset beyond all tables is invalid.
        let most = 2 * most_entries(&context.board);
        if let Some(beyond) = offsets.iter().find(|&&offset| offset > most) {
            return Err(format!("the offset {beyond} is beyond all tables"));
        }
        let offsets = offsets.iter().map(|&offset| offset as u32).collect::<Vec<_>>();
        let offsets = Some(offsets).filter(|offsets| !offsets.is_empty());
        return Ok(Some(Known { factors: [rooks.to_vec(), bishops.to_vec()], offsets }));
    }
    let is_known = packaged::are_of(&context.board) && shape != Shape::Fixed;
    if !is_known || context.given(&SEED).is_some() {
        return Ok(None);
    }
    let factors = Piece::ALL.map(|piece| {
        let factors = match shape {
            Shape::Black => best::black(piece).map(|(factor, _)| factor),
            _ => *packaged::of_seed_0(piece),
        };
        factors.iter().map(|&factor| factor.into()).collect()
    });
    let offsets = Piece::ALL.into_iter().flat_map(best::black).map(|&(_, offset)| offset);
    let offsets = (shape == Shape::Black).then(|| offsets.collect());
    Ok(Some(Known { factors, offsets }))
}

/// The number of entries of all squares, if each has as many as the one with the most.
fn most_entries(board: &Board) -> u128 {
    let of = |piece| u128::from(board.bits()) << most_bits(board, piece);
    Piece::ALL.into_iter().map(of).sum()
}
