//! Attacks of rooks and bishops by one look-up each, whose index is computed by an instruction.

use super::super::technique::AtLeast;
use super::by_pieces;
use super::checked::{ALLOWED, beside, blocked_entries, relevant};
use super::hyperbola::{HYPERBOLA, OBSTRUCTION_DIFFERENCE};
use super::magic::boards;
use super::{kindergarten, magic};
use crate::kernels::dispatch;
use crate::kernels::extraction::{self, Entries};
use crate::tables::magic::relevant::{Piece, Place, places, sets_of_all};
use crate::techniques::prelude::*;

pub(super) const PEXT: Technique = Technique {
    name: "pext",
    summary: "looks up the attacks of a rook, and those of a bishop, by all relevant squares at once: the \
              instruction `pext` of BMI2 makes the index. `otherwise` names the technique for processors without it. \
              It is slow on AMD processors before Zen 3",
    origin: "Chess Programming Wiki, BMI2, PEXT Bitboards, 2013",
    words: &[Word::U64],
    boards: Some(wide),
    hardware: "`pext` or another technique",
    parameters: &[&OTHERWISE, &dispatch::DETECT],
    parameters_combine: true,
    auto_prefers_large_tables: Rule::EXTRACTS,
    at_least: |context| at_least(context, Entries::Whole),
    tables: |context| tables(context, Entries::Whole),
    code: |context, tables| code(context, tables, Entries::Whole),
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    ..Technique::BASE
};

pub(super) const PEXT_DEPOSIT: Technique = Technique {
    name: "pext_deposit",
    summary: "as `pext`, in a quarter of the bytes: entries have a bit for each square that is attacked on the \
              empty board, and `pdep` puts these bits on the squares",
    boards: Some(|board| {
        let all = Piece::ALL.into_iter().flat_map(|piece| places(board, piece));
        if all.map(|place| place.free.count_ones()).max() > Some(16) {
            Err("a slider attacks more than 16 squares, and entries have 16 bits")
        } else {
            wide(board)
        }
    }),
    at_least: |context| at_least(context, Entries::Extracted),
    tables: |context| tables(context, Entries::Extracted),
    code: |context, tables| code(context, tables, Entries::Extracted),
    ..PEXT
};

/// Boards in 64-bit words whose tables are not too large.
fn wide(board: &Board) -> Result<(), &'static str> {
    if board.bits() > 64 { Err("`pext` takes words of 64 bits") } else { boards(board) }
}

named_enum! {
    /// The replacement on processors that lack the instruction.
    #[non_exhaustive]
    pub enum Otherwise {
        /// None: the request is rejected for such a target.
        Refused = "none",
        /// Hyperbola Quintessence.
        Hyperbola = "hyperbola",
        /// Obstruction difference.
        ObstructionDifference = "obstruction_difference",
        /// Multiplications along each line.
        Kindergarten = "kindergarten",
        /// Magics.
        Magic = "magic",
    }
}

const OTHERWISE: ParameterSpec = ParameterSpec::of_names(
    "otherwise",
    Otherwise::NAMES,
    "`hyperbola`, or where it is not defined `obstruction_difference`",
    "The technique for processors without the instruction; with `none` they are refused.",
    |_| &["obstruction_difference", "magic"],
);

typed_technique! {
    /// Look-ups by `pext`.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::{Detect, Otherwise, Pext};
    ///
    /// let pext = Pext::new().otherwise(Otherwise::Magic).detect(Detect::Std);
    /// assert_eq!(Selection::from(pext).to_string(), "pext(otherwise = magic, detect = std)");
    /// ```
    pub struct Pext = "pext";
    /// The technique for processors without the instruction.
    otherwise: Otherwise => OTHERWISE;
    /// How emitted code detects the instruction at run time.
    detect: dispatch::Detect => dispatch::DETECT;
}

typed_technique! {
    /// Look-ups by `pext` of entries that `pdep` expands.
    pub struct PextDeposit = "pext_deposit";
    /// The technique for processors without the instructions.
    otherwise: Otherwise => OTHERWISE;
    /// How emitted code detects the instructions at run time.
    detect: dispatch::Detect => dispatch::DETECT;
}

/// The technique for processors without the instruction; `None` if these are rejected.
fn otherwise(context: &Context) -> Option<&'static Technique> {
    static OTHERS: [Technique; 4] =
        [HYPERBOLA, OBSTRUCTION_DIFFERENCE, kindergarten::KINDERGARTEN, magic::MAGIC];
    let named = |name: Otherwise| OTHERS.iter().find(|other| other.name == name.name());
    let asked =
        given(context.parameters, &OTHERWISE).map(Parameter::text).and_then(Otherwise::named);
    if let Some(name) = asked {
        return named(name);
    }
    let usual = named(Otherwise::Hyperbola)?;
    let fits = usual.boards.is_none_or(|boards| boards(&context.board).is_ok());
    Some(usual).filter(|_| fits).or_else(|| named(Otherwise::ObstructionDifference))
}

fn instead<'a>(context: &Context<'a>, technique: &'static Technique) -> Context<'a> {
    Context { technique, parameters: &[], ..*context }
}

static WHOLE: Record = Record {
    name: "Extraction",
    constructor: "extraction",
    doc: "Makes an index from the occupancy, for a slider on one square.",
    fields: &[
        ("mask", "The squares that matter."),
        ("offset", "Where the square's entries begin."),
    ],
};
static EXTRACTED: Record = Record {
    fields: &[
        ("mask", "The squares that matter."),
        ("free", "The attacks on the empty board."),
        ("offset", "Where the square's entries begin."),
    ],
    ..WHOLE
};

/// The largest table: that of the attacks for the instruction, or the other technique's.
fn at_least(context: &Context, entries: Entries) -> Option<AtLeast> {
    let Context { word, board, target, parameters, .. } = *context;
    if extraction::may_extract(target, parameters) {
        let sets: u128 = Piece::ALL.into_iter().map(|piece| sets_of_all(&board, piece)).sum();
        let (name, word) = match entries {
            Entries::Whole => (WHOLE_ATTACKS, word),
            Entries::Extracted => (EXTRACTED_ATTACKS, Word::U16),
        };
        // Holes have no entries, but count one set each.
        let sets = sets - u128::from(2 * (board.bits() - board.count()));
        return Some((name, sets as usize * (word.bits() / 8) as usize));
    }
    otherwise(context).and_then(|other| (other.at_least)(&instead(context, other)))
}

const WHOLE_ATTACKS: &str = "EXTRACTED_ATTACKS";
const EXTRACTED_ATTACKS: &str = "DEPOSITED_ATTACKS";

/// The tables for the instruction, unless the target lacks it: two of places, one of attacks, and
/// the lines. Then those of the other technique, unless the target has the instruction.
fn tables(context: &Context, entries: Entries) -> Result<Vec<Table>, String> {
    let Context { board, target, parameters, .. } = *context;
    let other = otherwise(context);
    if other.is_none()
        && (!extraction::may_extract(target, &[]) || dispatch::are_detected(parameters))
    {
        if !target.calls_instructions() {
            return Err(format!(
                "`unsafe = none` allows no call of `pext`, and `{}` nothing else: name another technique, as in `otherwise = \
                 hyperbola`",
                OTHERWISE.name()
            ));
        }
        return Err(format!(
            "a processor may lack `pext`, and `{}` allows nothing else: name another technique, as in `otherwise = hyperbola`, \
             or a target with `bmi2`",
            OTHERWISE.name()
        ));
    }
    if let Some((other, Err(why))) =
        other.and_then(|other| other.boards.map(|boards| (other, boards(&board))))
    {
        return Err(format!("`{}` is not defined for this board, as {why}", other.name));
    }
    let mut tables = Vec::new();
    if extraction::may_extract(target, parameters) {
        let (mut values, mut next) = (Vec::new(), 0_u128);
        for piece in Piece::ALL {
            let places = places(&board, piece);
            tables.push(extractions(context, piece, &places, &mut next, entries));
            let squares = (0..).zip(&places);
            for (_, place) in squares.filter(|(square, _)| board.place(*square).is_some()) {
                let sets = place.sets().into_iter();
                values.extend(sets.map(|(_, attacks)| match entries {
                    Entries::Whole => attacks,
                    Entries::Extracted => extracted(attacks, place.free),
                }));
            }
        }
        tables.push(attacks(context, values, entries));
        tables.extend(by_pieces::tables(context));
    }
    if let Some(other) = other.filter(|_| extraction::may_lack(target, parameters)) {
        tables.extend((other.tables)(&instead(context, other))?);
    }
    Ok(tables)
}

/// The bits of a set under a mask, packed.
fn extracted(set: u128, mask: u128) -> u128 {
    let (mut bits, mut rest, mut next) = (0, mask, 1);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        bits |= if set & lowest == 0 { 0 } else { next };
        rest ^= lowest;
        next <<= 1;
    }
    bits
}

fn name(piece: Piece) -> String {
    format!("{}_EXTRACTIONS", piece.name().to_ascii_uppercase())
}

/// The data for the indices of a piece, whose entries begin at an offset.
fn extractions(
    context: &Context,
    piece: Piece,
    places: &[Place],
    next: &mut u128,
    entries: Entries,
) -> Table {
    let Context { word, board, .. } = *context;
    let first = *next;
    let rows = (0..).zip(places).map(|(square, place)| {
        // Holes have no entries; for them the first one is read.
        let is_hole = board.place(square).is_none();
        let offset = if is_hole { 0 } else { *next };
        *next += if is_hole { 0 } else { 1 << place.bits() };
        match entries {
            Entries::Whole => vec![place.mask, offset],
            Entries::Extracted => vec![place.mask, place.free, offset],
        }
    });
    let (rows, end) = (rows.collect(), *next);
    let record = if entries == Entries::Whole { &WHOLE } else { &EXTRACTED };
    Table {
        name: name(piece),
        doc: format!(
            "How a {} on every square of {}, makes an index.",
            piece.name(),
            in_order(&board)
        ),
        value: TableValue::Records { record, word: Word::U64, rows },
        contents: Contents::NUMBERS,
        check: Some(Check::new(move |table, _| {
            let is_other = word != Word::U64;
            let as_u64 = is_other.then(|| quote!(let relevant: u64 = relevant as u64;));
            let as_u64_of = is_other.then(|| quote!(as u64));
            let free = (entries == Entries::Extracted).then(|| {
                let rays = piece.lines().iter();
                let rays = rays.map(|&line| reached(&board, line.step(), board.bits()));
                quote! {
                    let free: #word = #(#rays)|*;
                    ::core::assert!(extraction.free == free #as_u64_of);
                }
            });
            let each = quote! {
                let extraction: Extraction = #table[square as usize];
                #{relevant(word, &board, piece.lines())}
                #as_u64
                ::core::assert!(extraction.mask == relevant);
                #free
                // There is an entry for each set of these squares.
                ::core::assert!(extraction.offset == offset);
                offset += 1 << relevant.count_ones();
            };
            quote! {
                #{walk(word, &board)}
                let mut offset: u64 = #{Word::U64.literal(first)};
                #{every_square(word, &board, &each)}
                ::core::assert!(offset == #{Word::U64.literal(end)});
            }
        })),
    }
}

/// The attacks by index; checks the entries for at most one occupied square.
fn attacks(context: &Context, values: Vec<u128>, entries: Entries) -> Table {
    let (board, all) = (context.board, context.word);
    let (own_name, word, contents, how) = match entries {
        Entries::Whole => (WHOLE_ATTACKS, all, Contents::Sets, "as sets of squares"),
        Entries::Extracted => {
            let how = "each with a bit for every square that is attacked on the empty board";
            (EXTRACTED_ATTACKS, Word::U16, Contents::NUMBERS, how)
        }
    };
    Table {
        name: own_name.to_owned(),
        doc: format!(
            "The attacks of rooks and bishops on every square of {}, {how}, from the offset of its extraction on.",
            board.described()
        ),
        value: TableValue::Words { word, values },
        contents,
        check: Some(
            Check::new(move |table, _| {
                let [rooks, bishops] =
                    Piece::ALL.map(|piece| (piece, beside(table, own_name, &name(piece))));
                let extraction = format_ident!("Extraction");
                let entry = quote!(#table[index as usize]);
                let (deposited, record, entry) = match entries {
                    Entries::Whole => (None, quote!(_record), entry),
                    Entries::Extracted => {
                        let entry = quote!(deposited(#entry, record.free));
                        (Some(deposited(all)), quote!(record), entry)
                    }
                };
                let definitions = quote! {
                    #deposited
                    #[allow(clippy::cast_possible_truncation, reason = #ALLOWED)]
                    const fn attacks(index: u64, #record: #extraction) -> #all { #entry }
                };
                blocked_entries(all, &board, &[rooks, bishops], &extraction, &definitions)
            })
            .with_digest(),
        ),
    }
}

/// A function for checks: what `pdep` computes.
fn deposited(word: Word) -> TokenStream {
    let as_word = (word != Word::U64).then(|| quote!(as #word));
    quote! {
        const fn deposited(entry: u16, free: u64) -> #word {
            let (mut set, mut left): (#word, #word) = (0, free #as_word);
            let mut rest: u16 = entry;
            while left != 0 {
                let one: #word = left & left.wrapping_neg();
                if rest & 1 != 0 {
                    set |= one;
                }
                rest >>= 1;
                left ^= one;
            }
            set
        }
    }
}

fn code(context: &Context, tables: &[Ident], entries: Entries) -> Vec<Function> {
    let Context { word, ref board, target, parameters, .. } = *context;
    let on_board = on_board(board);
    let may_extract = extraction::may_extract(target, parameters);
    let own = if may_extract { 3 + by_pieces::tables(context).len() } else { 0 };
    let (own, others) = tables.split_at(own);
    let may_lack = extraction::may_lack(target, parameters);
    let code = |other: &'static Technique| (other.code)(&instead(context, other), others);
    let other = otherwise(context).map(|other| if may_lack { code(other) } else { Vec::new() });
    let [rooks, bishops, attacks, lines @ ..] = own else {
        return extraction::functions((target, parameters), Vec::new(), &[], other);
    };
    let kernels = [("rook_attacks", rooks), ("bishop_attacks", bishops)].into_iter().filter_map(
        |(function, extractions)| {
            let name = extraction::kernel_of(function)?;
            Some(extraction::look_up(name, entries, (word, &on_board), [extractions, attacks]))
        },
    );
    let plain =
        by_pieces::functions(context, (TokenStream::new(), TokenStream::new()), lines, None);
    extraction::functions((target, parameters), kernels.collect(), &plain, other)
}
