//! The tables of magics, with their checks.

use super::super::by_pieces;
use super::super::checked::{beside, blocked_once, relevant};
use super::found::{Found, found};
use super::shape::{PRODUCT, Read, Shape, index, is_at_start, look_up, magics_name, shape};
use crate::module::count;
use crate::tables::magic::Magics;
use crate::tables::magic::relevant::Piece;
use crate::techniques::prelude::*;

/// The magics of rook and bishop with their one or two tables, followed by the lines.
pub(super) fn tables(context: &Context) -> Result<Vec<Table>, String> {
    let board = context.board;
    let shape = shape(context.parameters);
    let found = found(context)?;
    let (pieces, packed) = (&found.pieces, &found.packed);
    let (rooks, bishops) = packed.offsets.split_at(board.bits() as usize);
    let mut tables = Vec::new();
    for ((piece, magics), offsets) in Piece::ALL.into_iter().zip(pieces).zip([rooks, bishops]) {
        tables.push(records(context, piece, magics, offsets, packed.entries.len()));
    }
    if is_at_start(context.parameters) {
        // The program computes the other tables.
    } else if shape == Shape::Plain {
        for (piece, magics) in Piece::ALL.into_iter().zip(pieces) {
            let entries: Vec<Option<u128>> = magics.tables.iter().flatten().copied().collect();
            let name = format!("PLAIN_{}_ATTACKS", piece.name().to_ascii_uppercase());
            let doc = format!(
                "The attacks of a {} on every square of {}, each by {} bits.",
                piece.name(),
                in_order(&board),
                magics.magics[0].bits
            );
            tables.push(attacks(context, (name, doc), &entries, vec![piece]));
        }
    } else if shape == Shape::Numbered {
        tables.extend(numbered(context, &found)?);
    } else {
        let doc = format!(
            "The attacks of rooks and bishops on every square of {}, each from the offset of its magic on.",
            board.described()
        );
        let name = "SLIDER_ATTACKS".to_owned();
        tables.push(attacks(context, (name, doc), &packed.entries, Piece::ALL.to_vec()));
    }
    tables.extend(by_pieces::tables(context));
    Ok(tables)
}

/// The distinct sets of attacks, padded to a power of two, and before them each entry's number of
/// its set.
fn numbered(context: &Context, found: &Found) -> Result<[Table; 2], String> {
    let (board, entries) = (context.board, &found.packed.entries);
    let mut sets = found.sets.clone();
    if sets.len() > 1 << 16 {
        return Err(format!("there are {} sets of attacks, and numbers of 16 bits", sets.len()));
    }
    let number = |set: u128| sets.binary_search(&set).unwrap_or(0) as u128;
    let numbers = entries.iter().map(|entry| entry.map_or(0, number)).collect();
    let places = (0..).zip(entries).filter(|(_, entry)| entry.is_none());
    let fillers = places.map(|(place, _)| place).collect();
    let sets_in_all = sets.len();
    let all = sets_in_all.next_power_of_two();
    sets.resize(all, 0);
    let (word, shape) = (context.word, Shape::Numbered);
    let numbers = Table {
        name: NUMBERS.to_owned(),
        doc: format!(
            "The number of the attacks of rooks and bishops on every square of {}, each from the offset of its magic on.",
            board.described()
        ),
        value: TableValue::Words { word: Word::U16, values: numbers },
        contents: Contents::Numbers { fillers },
        check: Some(
            Check::new(move |table, _| {
                let sets = beside(table, NUMBERS, SETS);
                let look_up = |piece: &Piece| {
                    let magics = beside(table, NUMBERS, &magics_name(*piece));
                    let tables = (&magics, table, Some((&sets, all)));
                    let body = look_up((word, &board), shape, *piece, tables, Read::InCheck, false);
                    (piece.name(), piece.lines(), body)
                };
                blocked_once(word, &board, &Piece::ALL.iter().map(look_up).collect::<Vec<_>>())
            })
            .with_digest(),
        ),
    };
    let sets = Table {
        name: SETS.to_owned(),
        doc: "The attacks by their numbers, as sets of squares.".to_owned(),
        value: TableValue::Words { word, values: sets },
        contents: Contents::Numbers { fillers: (sets_in_all..all).collect() },
        check: Some(Check::BY_DIGEST),
    };
    Ok([numbers, sets])
}

const NUMBERS: &str = "SLIDER_NUMBERS";
const SETS: &str = "SLIDER_SETS";

fn records(
    context: &Context,
    piece: Piece,
    magics: &Magics,
    offsets: &[u32],
    entries: usize,
) -> Table {
    let Context { word, board, .. } = *context;
    let shape = shape(context.parameters);
    let rows =
        magics.places.iter().zip(&magics.magics).zip(offsets).map(|((place, magic), &offset)| {
            let shift = u128::from(PRODUCT.bits() - magic.bits);
            let offset = u128::from(offset);
            match shape {
                Shape::Plain => vec![place.mask, magic.factor],
                Shape::Fancy | Shape::Numbered => vec![place.mask, magic.factor, shift, offset],
                Shape::Fixed => vec![place.mask, magic.factor, offset],
                Shape::Black => vec![u128::from(!(place.mask as u64)), magic.factor, offset],
            }
        });
    let rows = rows.collect();
    let (bits, index) = (magics.magics[0].bits, index(shape, magics.magics[0].bits));
    Table {
        name: magics_name(piece),
        doc: format!(
            "How a {} on every square of {}, makes an index.",
            piece.name(),
            in_order(&board)
        ),
        value: TableValue::Records { record: shape.record(), word: PRODUCT, rows },
        contents: Contents::NUMBERS,
        check: Some(
            Check::new(move |table, _| {
                let as_u64 =
                    (word != PRODUCT).then(|| quote!(let relevant: u64 = relevant as u64;));
                let entries = count(entries);
                let mask = match shape {
                    Shape::Black => quote!(let mask: u64 = !magic.rest;),
                    _ => quote!(let mask: u64 = magic.mask;),
                };
                let also = if shape == Shape::Plain {
                    TokenStream::new()
                } else {
                    let sizes = match shape {
                        Shape::Fancy | Shape::Numbered => {
                            quote!(1 << (#{PRODUCT.bits()} - (magic.right_shift & 63) as u32))
                        }
                        _ => quote!(#{1 << bits}),
                    };
                    quote! {
                        // No index is beyond the table: there is room for all, or none of the square's sets has a greater one.
                        let size: u64 = #sizes;
                        if magic.from + size > #entries {
                            let mut squares: u64 = relevant;
                            let mut is_left: bool = true;
                            while is_left {
                                #index
                                ::core::assert!(index < #entries);
                                is_left = squares != 0;
                                squares = squares.wrapping_sub(1) & relevant;
                            }
                        }
                    }
                };
                let each = quote! {
                    let magic: Magic = #table[square as usize];
                    #{relevant(word, &board, piece.lines())}
                    #as_u64
                    #mask
                    ::core::assert!(mask == relevant);
                    #also
                };
                quote!(#{walk(word, &board)} #{every_square(word, &board, &each)})
            })
            .with_digest(),
        ),
    }
}

/// The attacks by index; checks the entries for at most one occupied square.
fn attacks(
    context: &Context,
    (name, doc): (String, String),
    entries: &[Option<u128>],
    pieces: Vec<Piece>,
) -> Table {
    let Context { word, board, .. } = *context;
    let (shape, own_name) = (shape(context.parameters), name.clone());
    let places = (0..).zip(entries);
    let fillers = places.filter(|(_, entry)| entry.is_none()).map(|(place, _)| place).collect();
    let values = entries.iter().map(|entry| entry.unwrap_or(0)).collect();
    Table {
        name,
        doc,
        value: TableValue::Words { word, values },
        contents: Contents::Numbers { fillers },
        check: Some(
            Check::new(move |table, _| {
                let look_up = |piece: &Piece| {
                    let magics = beside(table, &own_name, &magics_name(*piece));
                    let body = look_up(
                        (word, &board),
                        shape,
                        *piece,
                        (&magics, table, None),
                        Read::InCheck,
                        false,
                    );
                    (piece.name(), piece.lines(), body)
                };
                blocked_once(word, &board, &pieces.iter().map(look_up).collect::<Vec<_>>())
            })
            .with_digest(),
        ),
    }
}
