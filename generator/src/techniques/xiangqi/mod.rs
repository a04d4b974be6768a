//! Attacks of the pieces of xiangqi: the cannon, which jumps, the horse, which can be hobbled, and
//! those that palaces and river hold.

mod horses;
mod zones;

use super::prelude::*;
use super::squares::occupied_and_square;
use horses::LEGS;

pub(super) const GROUP: Group = Group { techniques: &[TABLE, SHIFTS], self_check };

const TABLE: Technique = Technique {
    name: "table",
    summary: "removes the first pieces in a cannon's way to find the second ones; looks up where a horse goes by each leg \
              that is empty, and the attacks of generals, advisors and soldiers by their squares; moves an elephant to its eye \
              and, if that is empty, onward from there",
    origin: "Chess Programming Wiki, Chinese Chess and X-ray Attacks (Bitboards)",
    words: &[],
    boards: Some(EVEN_BOARDS),
    auto: Rule::Always,
    tables: |context| Ok([zones::tables(context), horses::tables(context)].concat()),
    code: |context, tables| {
        let (men, horses) = tables.split_at(zones::MEN.len());
        let horses = horses::functions(context, horses);
        with_blocked(context, horses, zones::look_ups(context, men))
    },
    requires: &[Operation::Sliders],
    ..Technique::BASE
};

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "as `table`, but shifts the bits of generals, advisors and soldiers by every step, and those of horses to their \
              legs and, if these are empty, onward from there",
    tables: |_| Ok(Vec::new()),
    code: |context, _| {
        with_blocked(context, horses::functions(context, &[]), zones::shifted(context))
    },
    ..TABLE
};

/// These functions, and those of pieces that others are in the way of.
fn with_blocked(
    context: &Context,
    horses: Vec<Function>,
    functions: Vec<Function>,
) -> Vec<Function> {
    let others = vec![zones::elephant(context), zones::flying_general(context)];
    [vec![cannon(context)], horses, others, functions].concat()
}

/// Each leg of a horse from each square, with the other legs hobbled, and the way back; the cannon
/// with screens on the squares that it sees on the empty board, and one more beyond each neighbour.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let walk = walk(word, board);
    let legs = LEGS.iter().map(|&((files, ranks), ways)| {
        let leg = arguments(board, (files, ranks));
        let ways = ways.map(|(more_files, more_ranks)| {
            arguments(board, (files + more_files, ranks + more_ranks))
        });
        quote! {
            let leg: #word = reach(square, #leg, 1);
            let both: #word = #(reach(square, #ways, 1))|*;
            let seen: #word = if leg == 0 { 0 } else { both };
            ::core::assert!(horse_attacks(all ^ leg, square) == seen);
            ::core::assert!(horse_attacks(leg, square) & seen == 0);
            steps |= seen;
            let behind: #word = reach(square, #{arguments(board, (2 * files, 2 * ranks))}, 1);
            near |= leg;
            screens |= leg | behind;
            jumps |= behind & reach(square, #leg, 2);
            lines |= reach(square, #leg, #{board.bits()});
        }
    });
    let each = quote! {
        let (mut steps, mut near): (#word, #word) = (0, 0);
        let (mut screens, mut jumps, mut lines): (#word, #word, #word) = (0, 0, 0);
        #(#legs)*
        ::core::assert!(horse_attacks(0, square) == steps);
        {
            let mut other: u32 = 0;
            while other < #{board.bits()} {
                // Backwards, it starts from a destination.
                if steps >> other & 1 == 1 {
                    let (hobbled, free): (#word, #word) = (near, all ^ near);
                    ::core::assert!(horse_attackers(hobbled, other) >> square & 1 == 0);
                    ::core::assert!(horse_attackers(free, other) >> square & 1 == 1);
                }
                other += 1;
            }
        }
        ::core::assert!(cannon_attacks(0, square) == 0);
        ::core::assert!(cannon_attacks(screens, square) == jumps);
        ::core::assert!(cannon_attacks(near, square) == 0);
        ::core::assert!(cannon_attacks(lines, square) == jumps);
        #{zones::self_check(context)}
    };
    quote!(#walk let all: #word = #{word.literal(word.max())}; #{every_square(word, board, &each)})
}

fn cannon(context: &Context) -> Function {
    let word = context.word;
    let what = "The occupied squares that a cannon on `square` attacks: the second piece in each direction along rank \
                and file. Without capture it moves as a rook. Whether the square itself is in `occupied` makes no \
                difference; an empty board is 0.";
    let body = quote! {
        let first: #word = rook_attacks(occupied, square);
        let screens: #word = first & occupied;
        let second: #word = rook_attacks(occupied ^ screens, square);
        (first ^ second) & occupied
    };
    let signature = (occupied_and_square(), Type::Word);
    named(context, "cannon_attacks", &contract(&context.board, what), signature, body)
}
