//! Hyperbola Quintessence, and other attacks along lines by a subtraction.
//!
//! Let `r` be the square of a slider as a set, and `o` the other occupied squares of one of its
//! lines. In `o - r` the borrow starts at `r`, sets the bits of all empty squares above it, and
//! stops at the first blocker, which it clears; without a blocker it leaves the word at the top. So
//! `o ^ (o - r)`, without `r` itself, is what the slider attacks towards higher bits, including the
//! blocker. The squares of `o` below `r` are not changed.
//!
//! The other direction works likewise on the reversed line: with `'` for a reversal that keeps the
//! line a line, `o' - r'` is computed and reversed back. Both results are combined by an exclusive
//! or. Each differs from `o` in its own direction only, so `o` cancels out:
//!
//! ```text
//! attacks = ((o - r) ^ (o' - r')') & line
//! ```
//!
//! What is left to choose is the reversal. Swapping the bytes of the word mirrors the board. It
//! reverses every line that has one square in each byte (files, diagonals and antidiagonals of
//! eight squares a row), and costs one instruction on most processors: this is [`HYPERBOLA`]. A row
//! is within one byte, so it is looked up, or turned into a diagonal by a multiplication
//! ([`COOIJMANS`]). Reversing all bits works for every line of any board ([`REVERSAL`]), and is
//! fast if the processor has an instruction for it. [`OBSTRUCTION_DIFFERENCE`] needs no reversal:
//! it borrows once from the highest blocker below the slider, and finds that by a bit scan.
//!
//! Source: Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, Computer Chess Club, 2007, and
//! Chess Programming Wiki.

use super::functions::{LineAttacks, functions, looked_up};
use super::tables::{
    all_masks, first_rank_attacks, half_lines, halves_of, line_masks, mask_arrays, mask_ex,
    slanted, whole_lines,
};
#[cfg(feature = "vectors")]
use super::throughput;
use super::whole::whole_line;
use crate::tables::lines::are_reversed_by_bytes;
use crate::techniques::prelude::*;

pub(super) const HYPERBOLA: Technique = Technique {
    name: "hyperbola",
    summary: "subtracts the slider from the blockers of its line, once in order and once with the bytes swapped, \
              which reverses lines with one square in each byte; the first blocker on each side stops the borrow. \
              Lines of adjacent bits are looked up. `for = latency` takes the least time for one set of attacks, \
              `for = throughput` for many: several lines at once in vectors, if the target has them",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, Computer Chess Club, 2007",
    boards: Some(|board| {
        if board.is_packed() {
            Err("its numbering makes rows differ in length")
        } else if !are_reversed_by_bytes(board) {
            Err("a byte may have two squares of a line")
        } else if board.width() < 8 || board.width() > WIDEST {
            Err("it looks up lines of eight to twelve squares")
        } else {
            Ok(())
        }
    }),
    parameters: &[&LAYOUT, &FOR],
    parameters_combine: true,
    smaller: SMALLER,
    tables: |context| {
        #[cfg(feature = "vectors")]
        if is_for_throughput(context.parameters) {
            if context.given(&LAYOUT).is_some() {
                return Err(
                    "`for = throughput` has one layout, a record for each square".to_owned()
                );
            }
            return throughput::tables(context);
        }
        masks_and_rows(context)
    },
    code: |context, tables| {
        #[cfg(feature = "vectors")]
        if is_for_throughput(context.parameters) {
            return throughput::code(context, tables);
        }
        by_bytes(context, tables, subtracted(context.word))
    },
    ..Technique::ON_BOARDS
};

/// The functions, with lines by some subtraction, and rows by look-up.
fn by_bytes(context: &Context, tables: &[Ident], attacks: LineAttacks) -> Vec<Function> {
    let [masks @ .., rows] = tables else { unreachable!("rows are looked up") };
    let body = |line| {
        let is_row = line == Line::of_row(&context.board);
        if is_row { looked_up(context, rows) } else { masked(context, masks, line) }
    };
    functions(context, attacks, body)
}

/// The length of the longest row that is looked up, in a table of 24 KiB.
const WIDEST: u32 = 12;

pub(super) const HYPERBOLA_2R: Technique = Technique {
    name: "hyperbola_2r",
    summary: "as `hyperbola`, but subtracts the slider twice from a line that includes it, the trick `o ^ (o - 2r)`",
    parameters: &[&LAYOUT],
    parameters_combine: false,
    auto: Rule::Never,
    tables: masks_and_rows,
    code: |context, tables| by_bytes(context, tables, subtracted_twice(context.word)),
    ..HYPERBOLA
};

pub(super) const COOIJMANS: Technique = Technique {
    name: "cooijmans",
    summary: "as `hyperbola`, but a multiplication moves a row to the long diagonal, and another moves its attacks \
              back",
    origin: "Tim Cooijmans, Hyperbola quintessence for rooks along ranks, 2014",
    boards: Some(|board| {
        if (board.width(), board.height(), board.has_holes()) == (8, 8, false) {
            Ok(())
        } else {
            Err("its product requires eight rows of eight squares")
        }
    }),
    parameters: &[&LAYOUT],
    parameters_combine: false,
    multiplies: Some,
    tables: masks,
    code: |context, tables| {
        let body = |line| {
            let is_row = line == Line::of_row(&context.board);
            if is_row { turned(context) } else { masked(context, tables, line) }
        };
        functions(context, subtracted(context.word), body)
    },
    ..HYPERBOLA
};

pub(super) const REVERSAL: Technique = Technique {
    name: "reversal",
    summary: "as `hyperbola`, but reverses all bits, which works for all four lines of any board",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, general form, Chess Programming Wiki",
    boards: Some(EVERY_BOARD),
    parameters: &[],
    smaller: &[],
    hardware: "an instruction that reverses bits, to be fast",
    auto: Rule::Has(Ability::ReverseBits),
    auto_fallback_under_limit: true,
    tables: |context| Ok(vec![all_masks(context)]),
    code: |context, tables| {
        let (masks, on_board) = (&tables[0], on_board(&context.board));
        let body = |line: Line| {
            let word = context.word;
            quote! {
                #on_board
                let mask_ex: #word = #masks[square as usize].#{format_ident!("{}", line.name())};
                line_attacks(occupied, square, mask_ex)
            }
        };
        functions(context, reversed(context.word), body)
    },
    ..HYPERBOLA
};

pub(super) const OBSTRUCTION_DIFFERENCE: Technique = Technique {
    name: "obstruction_difference",
    summary: "subtracts the highest blocker below the slider from the blockers above it; the bits that change reach \
              from one to the other",
    origin: "Michael Hoffmann, Obstruction Difference, Computer Chess Club, 2008",
    boards: Some(EVERY_BOARD),
    parameters: &[],
    smaller: &[],
    tables: |context| Ok(vec![half_lines(context)]),
    code: |context, tables| {
        let (masks, on_board) = (&tables[0], on_board(&context.board));
        let body = |line| {
            let [lower, upper] = halves_of(line);
            quote! {
                #on_board
                let lines: HalfLines = #masks[square as usize];
                line_attacks(occupied, lines.#lower, lines.#upper)
            }
        };
        functions(context, obstructed(context.word), body)
    },
    ..HYPERBOLA
};

named_enum! {
    /// How the masks of lines are arranged in memory.
    #[non_exhaustive]
    pub enum MaskLayout {
        /// A record for each square.
        Structs = "structs",
        /// An array for each kind of line.
        Arrays = "arrays",
        /// One mask for each line, shared by its squares: the fewest bytes.
        Lines = "lines",
    }
}

named_enum! {
    /// What code is optimized for.
    #[non_exhaustive]
    pub enum Goal {
        /// The shortest time from a square to its attacks.
        Latency = "latency",
        /// The most squares per time: several lines at once, in vectors.
        Throughput = "throughput",
    }
}

const LAYOUT: ParameterSpec = ParameterSpec::of_names(
    "layout",
    MaskLayout::NAMES,
    "arrays",
    "How the masks of lines lie in memory.",
    |_| MaskLayout::NAMES,
);
const FOR: ParameterSpec = ParameterSpec::of_names(
    "for",
    Goal::NAMES,
    "latency",
    "What to make fast: one slider's attacks, or many.",
    |_| Goal::NAMES,
);

const SMALLER: &[(&ParameterSpec, &str)] = &[(&LAYOUT, MaskLayout::Lines.name())];

typed_technique! {
    /// Hyperbola Quintessence.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Hyperbola, MaskLayout};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::new(Word::U64).sliders(Hyperbola::new().layout(MaskLayout::Arrays));
    /// assert_eq!(request.to_string(), "sliders = hyperbola(layout = arrays)");
    /// ```
    pub struct Hyperbola = "hyperbola";
    /// How the masks of lines are arranged in memory.
    layout: MaskLayout => LAYOUT;
    /// What to optimize for, by the parameter `for`; throughput has its own layout.
    goal: Goal => FOR;
}

typed_technique! {
    /// Hyperbola Quintessence with `o - 2r` instead of masked blockers.
    pub struct Hyperbola2r = "hyperbola_2r";
    /// How the masks of lines are arranged in memory.
    layout: MaskLayout => LAYOUT;
}

typed_technique! {
    /// Hyperbola Quintessence with rows moved to the long diagonal by a multiplication instead of
    /// looked up.
    pub struct Cooijmans = "cooijmans";
    /// How the masks of lines are arranged in memory.
    layout: MaskLayout => LAYOUT;
}

#[cfg(feature = "vectors")]
fn is_for_throughput(parameters: &[Parameter]) -> bool {
    given(parameters, &FOR).map(Parameter::text).and_then(Goal::named) == Some(Goal::Throughput)
}

fn layout(parameters: &[Parameter]) -> MaskLayout {
    let given = given(parameters, &LAYOUT).map(Parameter::text);
    given.and_then(MaskLayout::named).unwrap_or(MaskLayout::Arrays)
}

fn masks_and_rows(context: &Context) -> Result<Vec<Table>, String> {
    let mut tables = masks(context)?;
    tables.push(first_rank_attacks(&context.board));
    Ok(tables)
}

/// The masks of all lines except rows: in a table of structs, in arrays indexed by square, or
/// indexed by line.
fn masks(context: &Context) -> Result<Vec<Table>, String> {
    if layout(context.parameters) == MaskLayout::Lines {
        if context.board.has_holes() {
            return Err("with holes, a line is not the same for all of its squares".to_owned());
        }
        if context.board.height() < 2 {
            return Err("the board has only one line".to_owned());
        }
        Ok(whole_lines(context))
    } else if layout(context.parameters) == MaskLayout::Arrays {
        Ok(mask_arrays(context))
    } else {
        Ok(vec![line_masks(context)])
    }
}

const MASKS: [&str; 3] = ["occupied", "bit_mask", "mask_ex"];

/// Subtracts the slider once, because it is not among the blockers.
fn subtracted(word: Word) -> LineAttacks {
    LineAttacks {
        doc: "The attacks of the slider `bit_mask` along the line `mask_ex` that excludes it.",
        parameters: MASKS.map(|name| (name, Type::Word)).to_vec(),
        body: quote! {
            let forward: #word = occupied & mask_ex;
            let reverse: #word = forward.swap_bytes();
            let upward: #word = forward.wrapping_sub(bit_mask);
            let downward: #word = reverse.wrapping_sub(bit_mask.swap_bytes()).swap_bytes();
            (upward ^ downward) & mask_ex
        },
    }
}

/// Subtracts the slider twice, because it is among the blockers.
fn subtracted_twice(word: Word) -> LineAttacks {
    LineAttacks {
        body: quote! {
            let forward: #word = (occupied & mask_ex) | bit_mask;
            let reverse: #word = forward.swap_bytes();
            let swapped: #word = bit_mask.swap_bytes();
            let upward: #word = forward.wrapping_sub(bit_mask.wrapping_add(bit_mask));
            let borrowed: #word = reverse.wrapping_sub(swapped.wrapping_add(swapped));
            (upward ^ borrowed.swap_bytes()) & mask_ex
        },
        ..subtracted(word)
    }
}

/// Reverses all bits instead of swapping bytes.
fn reversed(word: Word) -> LineAttacks {
    LineAttacks {
        doc: "The attacks of the slider on `square` along the line `mask_ex` that excludes it.",
        parameters: vec![
            ("occupied", Type::Word),
            ("square", Type::Square),
            ("mask_ex", Type::Word),
        ],
        body: subtracted_reversed(word),
    }
}

/// The attacks on `square` along the line `mask_ex`, given `occupied`, with all bits reversed.
pub(in crate::techniques) fn subtracted_reversed(word: Word) -> TokenStream {
    quote! {
        let bit_mask: #word = 1 << square;
        let reversed_mask: #word = #{word.literal(1 << (word.bits() - 1))} >> square;
        let forward: #word = occupied & mask_ex;
        let reverse: #word = forward.reverse_bits();
        let upward: #word = forward.wrapping_sub(bit_mask);
        let downward: #word = reverse.wrapping_sub(reversed_mask).reverse_bits();
        (upward ^ downward) & mask_ex
    }
}

/// Takes the difference of the blockers above and the first one below.
fn obstructed(word: Word) -> LineAttacks {
    LineAttacks {
        doc: "The attacks of a slider along a line, given the parts of it below and above.",
        parameters: ["occupied", "lower", "upper"].map(|name| (name, Type::Word)).to_vec(),
        body: quote! {
            let below: #word = (occupied & lower) | 1;
            let above: #word = occupied & upper;
            let first: #word = #{word.literal(1 << (word.bits() - 1))} >> below.leading_zeros();
            let difference: #word = above ^ above.wrapping_sub(first);
            difference & (lower | upper)
        },
    }
}

/// The body for a line by masks of some layout.
fn masked(context: &Context, tables: &[Ident], line: Line) -> TokenStream {
    let Context { word, ref board, parameters, .. } = *context;
    let on_board = on_board(board);
    if layout(parameters) == MaskLayout::Lines {
        return by_lines(context, tables, line);
    }
    if let [masks] = tables {
        return quote! {
            #on_board
            let masks: LineMasks = #masks[square as usize];
            line_attacks(occupied, masks.bit_mask, masks.#{mask_ex(line)})
        };
    }
    let position = slanted(board).position(|other| other == line).expect("a slanted line");
    let masks = &tables[position];
    quote! {
        #on_board
        let mask_ex: #word = #masks[square as usize];
        let bit_mask: #word = 1 << square;
        line_attacks(occupied, bit_mask, mask_ex)
    }
}

fn by_lines(context: &Context, tables: &[Ident], line: Line) -> TokenStream {
    let word = context.word;
    quote! {
        #{on_board(&context.board)}
        let bit_mask: #word = 1 << square;
        #{whole_line(context, tables, line)}
        line_attacks(occupied, bit_mask, line ^ bit_mask)
    }
}

/// The body for rows, through the long diagonal.
fn turned(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let rows = word.literal(0x0101_0101_0101_0101);
    // A word of exactly this many bits drops what a multiplication carries beyond the board.
    let is_whole = word.bits() == board.bits();
    let result = if is_whole {
        quote!((attacks.wrapping_mul(#rows) >> 56) << first)
    } else {
        quote! {
            let product: #word = attacks.wrapping_mul(#rows);
            ((product >> 56) & 0xff) << first
        }
    };
    quote! {
        #{on_board(board)}
        let first: u32 = square & 0x38;
        let row: #word = (occupied >> first) & 0xff;
        let columns: #word = row.wrapping_mul(#rows);
        // The slider's square on the diagonal is nine times as far from the first as in its row.
        let bit_mask: #word = 1 << (9 * (square & 0x07));
        let diagonal: #word = #{word.literal(0x8040_2010_0804_0201)} ^ bit_mask;
        let attacks: #word = line_attacks(columns, bit_mask, diagonal);
        #result
    }
}
