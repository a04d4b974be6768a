//! The pieces around a square on a board of bytes, ray by ray, and which of them attack it.

use super::prelude::*;
use super::squares::precondition;
use super::technique::BoardRule;
#[cfg(feature = "vectors")]
use crate::kernels::mailbox::Around;
#[cfg(feature = "vectors")]
use crate::kernels::mailbox::vectors as kernels;
use crate::kernels::mailbox::{AROUND, BYTES, PLACES as SET, RAYS};
use crate::tables::ray_orders::{self, LONGEST, NONE, PLACES};

/// Kinds of attack, each a bit of a piece's byte. Other bits are free for users.
const WHITE_PAWN: u8 = 0x01;
const BLACK_PAWN: u8 = 0x02;
const KNIGHT: u8 = 0x04;
const STRAIGHT: u8 = 0x08;
const DIAGONAL: u8 = 0x10;
const KING: u8 = 0x20;

/// The meaning of the bits of a byte, for documentation.
const KINDS: &str = "- `0x01`: a pawn of White, which attacks up the board\n\
                     - `0x02`: a pawn of Black, which attacks down the board\n\
                     - `0x04`: a knight\n\
                     - `0x08`: a piece that attacks along files and ranks, as a rook\n\
                     - `0x10`: a piece that attacks along diagonals, as a bishop; a queen has both bits\n\
                     - `0x20`: a king\n\n\
                     The bits `0x40` and `0x80` are free, as for the side of a piece.";

/// The meaning of the places of an order, for documentation.
const PLACES_ARE: &str = "Place `8*ray` is where a knight attacks the square from, between the ray before and this one, and place \
                          `8*ray + n` is `n` squares away on the ray. Rays are numbered clockwise from north: 0 is north, 1 \
                          north-east, 2 east, to 7, north-west.";

/// The places of knights; the complement has all others.
const KNIGHTS: u64 = u64::MAX / 255;
const LINES: u64 = !KNIGHTS;

/// A place is the index of one of the board's 64 bytes, and one of eight on its ray.
const SMALL_BOARDS: BoardRule = |board| {
    if board.bits() > PLACES as u32 {
        Err("a board of bytes has at most 64 squares")
    } else if board.files().max(board.ranks()) > LONGEST + 1 {
        Err("a ray has places for seven squares, which is enough for eight files and ranks")
    } else {
        Ok(())
    }
};

pub(super) const GROUP: Group = Group {
    techniques: &[
        TABLE,
        #[cfg(feature = "vectors")]
        SIMD,
    ],
    self_check,
};

const TABLE: Technique = Technique {
    name: "table",
    summary: "gathers the 64 bytes around a square one by one through a table, marks bytes that are not zero eight \
              at a time, and finds the first piece on every ray with one subtraction",
    origin: "87flowers, the chess engines Rose, about 2025, and Reckless, 2026",
    boards: Some(SMALL_BOARDS),
    tables: |context| Ok(vec![table(context)]),
    code: |context, tables| {
        let functions = functions(context, &tables[0]).into_iter();
        functions.chain([marks()]).collect()
    },
    ..Technique::ON_BOARDS
};

#[cfg(feature = "vectors")]
const SIMD: Technique = Technique {
    name: "simd",
    summary: "looks up the ray order as `table` does, and gathers the bytes with vectors: all 64 at once with AVX-512 \
              VBMI, or a quarter of the board at a time with AVX2, SSSE3, NEON or the vectors of WebAssembly; \
              compares whole vectors to mark bytes; otherwise as `table`",
    hardware: "vectors",
    auto: Rule::Never,
    code: |context, tables| {
        let around =
            Around { on_board: &on_board(&context.board), table: &tables[0], kinds: kinds() };
        let plain = functions(context, &tables[0]);
        kernels::functions((context.target, context.parameters), &around, (&plain, &[marks()]))
    },
    ..TABLE
};

fn table(context: &Context) -> Table {
    let board = &context.board;
    let values = ray_orders::orders(board);
    Table {
        contents: Contents::Orders,
        // Vector functions are not checked.
        check: Some(Check::new(check_entries).with_digest()),
        ..Table::bytes_of(
            "RAY_ORDER",
            format!(
                "The squares around each square of {}: entry `64*square + place`. {PLACES_ARE} An entry of 128 is off the \
                 board.",
                in_order(board)
            ),
            values,
            Notation::Decimal(16),
        )
    }
}

/// Every entry is a square or the number for none; anything else would be taken for that too.
fn check_entries(table: &Ident, value: &TableValue) -> TokenStream {
    let TableValue::Bytes { values, .. } = value else { return TokenStream::new() };
    let none = Literal::u8_unsuffixed(NONE);
    quote! {
        let mut entry: usize = 0;
        while entry < #{values.len()} {
            let from: u8 = #table[entry];
            ::core::assert!((from as usize) < #{values.len() / PLACES} || from == #none);
            entry += 1;
        }
    }
}

fn functions(context: &Context, table: &Ident) -> Vec<Function> {
    vec![
        ray_order(context, table),
        in_ray_order(context, table),
        occupied_places(context),
        first_places(context),
        knight_places(context),
        attacking_places(context),
        squares_at(context, table),
        attackers(context),
    ]
}

fn ray_order(context: &Context, table: &Ident) -> Function {
    let what = format!(
        "The squares around `square` in the order of rays, and 128 for places off the board.\n\n{PLACES_ARE}"
    );
    let body = quote! {
        #{on_board(&context.board)}
        let mut order: [u8; 64] = [0; 64];
        let mut place: usize = 0;
        while place < 64 {
            order[place] = #table[64 * (square as usize) + place];
            place += 1;
        }
        order
    };
    let signature = (vec![("square", Type::Square)], Type::Array(Word::U8, BYTES));
    named(context, "ray_order", &contract(&context.board, &what), signature, body)
}

fn in_ray_order(context: &Context, table: &Ident) -> Function {
    let what = format!(
        "The bytes of the squares around `square` in the order of rays, and 0 for places off the board.\n\n`mailbox` has the \
         byte of each square at its number: 0 for an empty one. Bytes that belong to no square make no difference.\n\n{PLACES_ARE}"
    );
    let body = quote! {
        #{on_board(&context.board)}
        let mut rays: [u8; 64] = [0; 64];
        let mut place: usize = 0;
        while place < 64 {
            let from: u8 = #table[64 * (square as usize) + place];
            // None where the entry is 128, and otherwise all bits.
            let there: u8 = (from >> 7).wrapping_sub(1);
            rays[place] = mailbox[(from & 63) as usize] & there;
            place += 1;
        }
        rays
    };
    let signature = (AROUND.to_vec(), Type::Array(Word::U8, BYTES));
    named(context, "in_ray_order", &contract(&context.board, &what), signature, body)
}

fn marks() -> Function {
    let lower = Word::U64.literal(u128::from(KNIGHTS) * 0x7f);
    let lowest = Word::U64.literal(KNIGHTS.into());
    let body = quote! {
        // No sum of a byte reaches the next one.
        let carried: u64 = (bytes & #lower) + #lower;
        let marks: u64 = ((carried | bytes) >> 7) & #lowest;
        let marks: u64 = marks | (marks >> 7);
        let marks: u64 = marks | (marks >> 14);
        (marks | (marks >> 28)) & 0xff
    };
    let doc = "A bit for each byte that is not zero, that of the least significant byte first.";
    Function::private("byte_marks", doc, vec![("bytes", SET)], SET, body)
}

/// The bytes of a ray as a number, given its first place `at`.
fn ray() -> TokenStream {
    quote!(u64::from_le_bytes([rays[at], #(rays[at + #{1..8}]),*]))
}

fn occupied_places(context: &Context) -> Function {
    let contract = "The places with a byte that is not zero: bit `n` stands for place `n`.\n\n`rays` is a board in the order of \
                    rays, as `in_ray_order` returns it.";
    let body = quote! {
        let mut places: u64 = 0;
        let mut at: usize = 0;
        while at < 64 {
            let bytes: u64 = #{ray()};
            places |= byte_marks(bytes) << at;
            at += 8;
        }
        places
    };
    named(context, "occupied_places", contract, (vec![("rays", RAYS)], SET), body)
}

fn first_places(context: &Context) -> Function {
    let [lines, ends, steps] =
        [LINES, KNIGHTS << 7, KNIGHTS << 1].map(|number| Word::U64.literal(number.into()));
    let contract = "The first of the `occupied` places on each ray: at most one bit of each byte, and none of a knight's place.\
                    \n\nNone for 0.";
    let body = quote! {
        let lines: u64 = occupied & #lines;
        // From every ray as a number two is taken away: that changes the first piece and what is before it.
        let rest: u64 = (lines | #ends) - #steps;
        lines & !rest
    };
    named(context, "first_places", contract, (vec![("occupied", SET)], SET), body)
}

fn knight_places(context: &Context) -> Function {
    let knights = Word::U64.literal(KNIGHTS.into());
    let contract = "Those of the `occupied` places from which a knight attacks the square: the lowest bit of each byte.\n\nNone \
                    for 0.";
    let body = quote!(occupied & #knights);
    named(context, "knight_places", contract, (vec![("occupied", SET)], SET), body)
}

/// The kinds that attack from the eight places of each ray, as a number with the first place in the
/// lowest byte.
pub(super) fn kinds() -> [u64; 8] {
    std::array::from_fn(|ray| {
        let (slider, pawn) = match ray {
            1 | 7 => (DIAGONAL, BLACK_PAWN),
            3 | 5 => (DIAGONAL, WHITE_PAWN),
            _ => (STRAIGHT, 0),
        };
        let mut kinds = [slider; 8];
        kinds[0] = KNIGHT;
        kinds[1] |= KING | pawn;
        u64::from_le_bytes(kinds)
    })
}

fn attacking_places(context: &Context) -> Function {
    let kinds = kinds().map(|kinds| Word::U64.literal(kinds.into()));
    let contract = format!(
        "The places of the pieces that attack the square, of both sides.\n\n`rays` is a board in the order of rays, as \
         `in_ray_order` returns it. A byte that is not zero is a piece, which is in the way of those behind it, and each bit \
         is a kind of attack:\n\n{KINDS}"
    );
    let body = quote! {
        let kinds: [u64; 8] = [#(#kinds),*];
        let mut occupied: u64 = 0;
        let mut able: u64 = 0;
        let mut ray: usize = 0;
        while ray < 8 {
            let at: usize = 8 * ray;
            let bytes: u64 = #{ray()};
            occupied |= byte_marks(bytes) << at;
            able |= byte_marks(bytes & kinds[ray]) << at;
            ray += 1;
        }
        able & (first_places(occupied) | knight_places(occupied))
    };
    named(context, "attacking_places", &contract, (vec![("rays", RAYS)], SET), body)
}

fn squares_at(context: &Context, table: &Ident) -> Function {
    let Context { word, ref board, .. } = *context;
    let there = match word {
        Word::U8 => quote!((from >> 7) ^ 1),
        _ => quote!(((from >> 7) ^ 1) as #word),
    };
    let what = "The squares at some places around `square`; places off the board have none.";
    let body = quote! {
        #{on_board(board)}
        let mut squares: #word = 0;
        let mut rest: u64 = places;
        while rest != 0 {
            let place: usize = (rest.trailing_zeros() & 63) as usize;
            let from: u8 = #table[64 * (square as usize) + place];
            // None where the entry is 128.
            let there: #word = #there;
            squares |= there << (from & 63);
            rest &= rest - 1;
        }
        squares
    };
    let signature = (vec![("places", SET), ("square", Type::Square)], Type::Word);
    let contract = format!("{what}\n\nNone for 0.\n\n{}", precondition(board));
    named(context, "squares_at", &contract, signature, body)
}

fn attackers(context: &Context) -> Function {
    let what = format!(
        "The squares of the pieces that attack `square`, of both sides.\n\n`mailbox` has the byte of each square at its number: \
         0 for an empty one. Bytes that belong to no square make no difference. Each bit is a kind of attack:\n\n{KINDS}"
    );
    let body = quote! {
        let rays: [u8; 64] = in_ray_order(mailbox, square);
        squares_at(attacking_places(&rays), square)
    };
    let signature = (AROUND.to_vec(), Type::Word);
    named(context, "attackers", &contract(&context.board, &what), signature, body)
}

/// Every kind of attack from every place; and every square, by walks: its order on a board where all
/// squares have different bytes, and its pieces on pseudo-random boards.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let Mixed { start, next } = mixed(Word::U64);
    let (leaps, steps): (Vec<Step>, Vec<Step>) = ray_orders::steps().into_iter().unzip();
    let along = |steps: &[Step]| quote!([#(#{steps.iter().map(|&step| board.turned(step).0)}),*]);
    let across = |steps: &[Step]| quote!([#(#{steps.iter().map(|&step| board.turned(step).1)}),*]);
    let each = quote! {
        // All bytes differ; and then most are zero.
        let mut round: u32 = 0;
        while round < 2 {
            let mut mailbox: [u8; 64] = [0; 64];
            let mut number: u8 = 0;
            while number < #{board.bits()} {
                mailbox[number as usize] = number + 1;
                if round == 1 {
                    #next
                    mailbox[number as usize] = 0;
                    if next & 7 < 3 { mailbox[number as usize] = ((next >> 8) & 0xff) as u8; }
                }
                number += 1;
            }
            let order: [u8; 64] = ray_order(square);
            let rays: [u8; 64] = in_ray_order(&mailbox, square);
            let mut occupied: u64 = 0;
            let mut knights: u64 = 0;
            let mut first: u64 = 0;
            let mut attacking: u64 = 0;
            let mut attacked_from: #word = 0;
            let mut place: usize = 0;
            let mut ray: usize = 0;
            while ray < 8 {
                let leap_along: i32 = leaps_along[ray];
                let leap_across: i32 = leaps_across[ray];
                let along: i32 = steps_along[ray];
                let across: i32 = steps_across[ray];
                let mut steps: u32 = 0;
                let mut reached: #word = 0;
                let mut is_open: bool = true;
                while steps < 8 {
                    #{look(word)}
                    place += 1;
                    steps += 1;
                }
                ray += 1;
            }
            let found: u64 = occupied_places(&rays);
            ::core::assert!(found == occupied);
            ::core::assert!(knight_places(occupied) == knights);
            ::core::assert!(first_places(occupied) == first);
            let found: u64 = attacking_places(&rays);
            ::core::assert!(found == attacking);
            ::core::assert!(squares_at(attacking, square) == attacked_from);
            let found: #word = attackers(&mailbox, square);
            ::core::assert!(found == attacked_from);
            round += 1;
        }
    };
    quote! {
        #{walk(word, board)}
        // Each kind by itself, as the only piece on each ray, from every place.
        {
            let mut bit: u32 = 0;
            while bit < 8 {
                let mut steps: u32 = 0;
                while steps < 8 {
                    let mut rays: [u8; 64] = [0; 64];
                    let mut attacking: u64 = 0;
                    let mut ray: usize = 0;
                    while ray < 8 {
                        #{kinds_from()}
                        let place: usize = 8 * ray + steps as usize;
                        rays[place] = 1 << bit;
                        attacking |= (((kinds >> bit) & 1) as u64) << place;
                        ray += 1;
                    }
                    let found: u64 = attacking_places(&rays);
                    ::core::assert!(found == attacking);
                    steps += 1;
                }
                bit += 1;
            }
        }
        let leaps_along: [i32; 8] = #{along(&leaps)};
        let leaps_across: [i32; 8] = #{across(&leaps)};
        let steps_along: [i32; 8] = #{along(&steps)};
        let steps_across: [i32; 8] = #{across(&steps)};
        #start
        #{every_square(word, board, &each)}
    }
}

/// Compares a place of the order and its byte with a walk of that many steps along a ray; zero
/// steps stand for the knight's leap.
fn look(word: Word) -> TokenStream {
    quote! {
        #{kinds_from()}
        let mut to: #word = reach(square, leap_along, leap_across, 1);
        if steps > 0 {
            let all: #word = reach(square, along, across, steps);
            to = all ^ reached;
            reached = all;
        }
        let number: u32 = if to == 0 { 128 } else { to.trailing_zeros() };
        let byte: u8 = if to == 0 { 0 } else { mailbox[number as usize] };
        ::core::assert!(order[place] as u32 == number);
        ::core::assert!(rays[place] == byte);
        if byte != 0 {
            let bit: u64 = 1 << place;
            occupied |= bit;
            if steps == 0 { knights |= bit; }
            if steps > 0 && is_open { first |= bit; }
            if byte & kinds != 0 && (is_open || steps == 0) {
                attacking |= bit;
                attacked_from |= to;
            }
            if steps > 0 { is_open = false; }
        }
    }
}

/// The kinds that attack from a place of a ray, after that many steps.
fn kinds_from() -> TokenStream {
    quote! {
        let mut kinds: u8 = 4;
        if steps > 0 {
            kinds = 16;
            if ray & 1 == 0 { kinds = 8; }
        }
        if steps == 1 {
            kinds |= 32;
            if ray == 1 || ray == 7 { kinds |= 2; }
            if ray == 3 || ray == 5 { kinds |= 1; }
        }
    }
}
