//! The moves of Othello, and the discs that they turn.

use super::prelude::*;
use super::sliders::{half_lines, halves_of, walked};
use super::squares::{Move, moved};
use crate::tables::lines::{are_reversed_by_bytes, halves};

pub(super) const GROUP: Group = Group { techniques: &[CARRY, HALF_LINES, KOGGE_STONE], self_check };

/// Which discs turn, by walks from each square of four pseudo-random boards, on which one side has
/// most squares, so that there are long runs.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let steps = Line::ALL.into_iter().flat_map(both_ways).map(|step| arguments(board, step));
    let length = board.files().max(board.ranks());
    let turned = quote! {
        const fn turned(own: #word, other: #word, square: u32) -> #word {
            let mut turned: #word = 0;
            #({
                let (mut run, mut count): (#word, u32) = (0, 1);
                while count < #length && run & !other == 0 {
                    let reached: #word = reach(square, #steps, count);
                    if reached & !other & own != 0 { turned |= run; }
                    run = reached;
                    count += 1;
                }
            })*
            turned
        }
    };
    let Mixed { start, next } = mixed(word);
    let each = quote! {
        let own: #word = if round & 1 == 0 { !others } else { others };
        let other: #word = if round & 1 == 0 { others } else { !others };
        let turned: #word = turned(own, other, square);
        ::core::assert!(othello_flips(own, other, square) == turned);
        let bit: #word = 1 << square;
        let moves: #word = othello_moves(own & !bit, other & !bit);
        ::core::assert!(moves == if turned == 0 { 0 } else { bit });
    };
    quote! {
        #{walk(word, board)}
        #turned
        #start
        let mut round: u32 = 0;
        while round < 4 {
            #next
            let others: #word = next | (next << 1);
            #{every_square(word, board, &each)}
            round += 1;
        }
    }
}

const KOGGE_STONE: Technique = Technique {
    name: "kogge_stone",
    summary: "fills the other side's discs from one's own, or from the square, in each direction by several steps at once",
    origin: "Peter Kogge and Harold Stone, 1973; Gunnar Andersson, Zebra, and Richard Delorme, Edax (the masks and the \
             steps)",
    boards: Some(EVEN_BOARDS),
    code: |context, _| {
        let mut functions = moves(context);
        functions.push(flips(context, &filled(context)));
        functions
    },
    ..Technique::ON_BOARDS
};

const CARRY: Technique = Technique {
    name: "carry",
    summary: "adds one to the other side's discs above the square on each line, so that the carry stops at the first square \
              that has none; and below with the bytes swapped, but on its rank from the highest such square. The moves as \
              by `kogge_stone`",
    origin: "Richard Delorme, Edax (the carry); Chess Programming Wiki, Hyperbola Quintessence (the bytes)",
    boards: Some(|board| match EVEN_BOARDS(board) {
        Ok(()) if !are_reversed_by_bytes(board) => Err("a byte may have two squares of a line"),
        other => other,
    }),
    auto: Rule::Always,
    tables: |context| Ok(vec![halves_in_a_row(context)]),
    code: |context, tables| {
        let (word, halves) = (context.word, &tables[0]);
        let half = |place| half_in_row(halves, place);
        let [above_all, below_others] = [0..4, 4..7].map(|places| places.map(half));
        let body = quote! {
            // A square of both is the other side's.
            let own: #word = own & !other;
            let row: usize = 8 * square as usize;
            let above: #word = #(flips_above(own, other, #above_all))|*;
            let (own_swapped, other_swapped): (#word, #word) = (own.swap_bytes(), other.swap_bytes());
            let below: #word = #(flips_above(own_swapped, other_swapped, #below_others))|*;
            above | below.swap_bytes() | flips_below(own, other, #{half(7)})
        };
        let mut functions = moves(context);
        functions.extend([above(word), below(word), flips(context, &body)]);
        functions
    },
    ..KOGGE_STONE
};

const HALF_LINES: Technique = Technique {
    name: "half_lines",
    summary: "finds the first square of each direction that is not the other side's by masks of the half lines, for the \
              discs that turn; the moves as by `kogge_stone`",
    origin: "Chess Programming Wiki, Classical Approach, for Othello in Edax by Richard Delorme and Toshihiko Okuhara",
    auto: Rule::Has(Ability::CountLeadingZeros),
    tables: |context| Ok(vec![half_lines(context)]),
    code: |context, tables| {
        let lines = &tables[0];
        let each = Line::ALL.map(|line| {
            let [lower, upper] = halves_of(line);
            quote!(flips_above(own, other, lines.#upper) | flips_below(own, other, lines.#lower))
        });
        let word = context.word;
        let body = quote! {
            // A square of both is the other side's.
            let own: #word = own & !other;
            let lines: HalfLines = #lines[square as usize];
            #(#each)|*
        };
        let mut functions = moves(context);
        functions.extend([above(word), below(word), flips(context, &body)]);
        functions
    },
    hardware: "an instruction that scans backwards, to be fast",
    ..KOGGE_STONE
};

/// The functions for runs of discs along lines, and for moves, the empty squares behind runs.
fn moves(context: &Context) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let (runs, lines) =
        on_lines(context, &quote!(own), |[there, back]| quote!(moves |= (#there) | (#back);));
    let body = quote! {
        // A square of both is the other side's.
        let own: #word = own & !other;
        let mut moves: #word = 0;
        #lines
        moves & !(own | other)
    };
    let contract = format!(
        "The squares on which the side with `own` discs can place one: empty, with discs of `other` next to them in a \
         direction, and behind these one of its own.\n\n{} A square in both sets is the other side's. Bits that are no \
         squares are ignored; 0 if the side has to pass.",
        board.numbers()
    );
    let signature = (vec![("own", Type::Word), ("other", Type::Word)], Type::Word);
    [runs, vec![named(context, "othello_moves", &contract, signature, body)]].concat()
}

/// The function for the discs that turn, with its body after the range check.
fn flips(context: &Context, body: &TokenStream) -> Function {
    let board = &context.board;
    let what = "The discs of `other` that turn when the side with `own` discs places one on `square`: in each direction \
                those next to it, up to one of its own. It is 0 if that is no move. Whether the square itself is in a set \
                makes no difference; a square in both sets is the other side's. Bits that are no squares are ignored.";
    let parameters = vec![("own", Type::Word), ("other", Type::Word), ("square", Type::Square)];
    let body = quote!(#{on_board(board)} #body);
    named(context, "othello_flips", &contract(board, what), (parameters, Type::Word), body)
}

/// The discs that turn by fills from the square.
fn filled(context: &Context) -> TokenStream {
    let word = context.word;
    let (_, lines) = on_lines(context, &quote!(bit), |[there, back]| {
        quote! {
            if (#there) & own != 0 { flips |= there; }
            if (#back) & own != 0 { flips |= back; }
        }
    });
    quote! {
        // A square of both is the other side's.
        let own: #word = own & !other;
        let bit: #word = 1 << square;
        let mut flips: #word = 0;
        #lines
        flips
    }
}

/// The functions for runs of discs along lines, and statements with their results `there` and
/// `back` from the bits of `from`, followed by what `follow` makes of the squares behind them.
fn on_lines(
    context: &Context,
    from: &TokenStream,
    follow: impl Fn([TokenStream; 2]) -> TokenStream,
) -> (Vec<Function>, TokenStream) {
    let word = context.word;
    let on_line = |line: &Line| {
        let function = runs(context, *line)?;
        let call = format_ident!("{}", function.name);
        let [there, back] = ways(context, *line);
        let behind = follow([moved(&quote!(there), there.bits), moved(&quote!(back), back.bits)]);
        let statements = quote! {
            let (there, back): (#word, #word) = #call(#from, other);
            #behind
        };
        Some((function, statements))
    };
    Line::ALL.iter().filter_map(on_line).unzip()
}

/// The steps along a line, there and back.
fn ways(context: &Context, line: Line) -> [Move; 2] {
    let Context { word, ref board, .. } = *context;
    both_ways(line).map(|step| Move::new(board, word, board.turned(step)))
}

/// A step along a line, and the step back.
fn both_ways(line: Line) -> [Step; 2] {
    let (files, ranks) = line.step();
    [(files, ranks), (-files, -ranks)]
}

/// The function for the runs of discs along a line; `None` if none can turn on such lines.
fn runs(context: &Context, line: Line) -> Option<Function> {
    let Context { word, ref board, .. } = *context;
    let [there, back] = ways(context, line);
    // Discs turn only with a square on either side.
    let is_between =
        |square: &u32| both_ways(line).iter().all(|&step| board.stepped(*square, step).is_some());
    let between =
        (0..board.bits()).filter(is_between).fold(0_u128, |set, square| set | 1 << square);
    if between == 0 {
        return None;
    }
    let is_all = there.inside.is_none() && back.inside.is_none();
    let discs = if is_all { quote!(other) } else { quote!(other & #{word.literal(between)}) };
    let levels = levels(most_between(board, line));
    let longer = (1..=*levels.last().unwrap_or(&0)).map(|level| {
        let (name, free) = (rows(level), rows(level - 1));
        let moved = moved(&free, there.bits << (level - 1));
        quote!(let #name: #word = #free & (#moved);)
    });
    let fill = |run: &str, step: &Move, is_back: bool| {
        let run = quote!(#{format_ident!("{run}")});
        let mut known = 0;
        let fills = levels.iter().map(|&level| {
            let free = rows(level);
            // The other end of as many discs in a row.
            let other_end = (is_back && level > known).then(|| {
                let moved = moved(&free, step.bits * ((1 << level) - 1));
                quote!(let #free: #word = #moved;)
            });
            known = level;
            quote!(#other_end #run |= #free & (#{moved(&run, step.bits << level)});)
        });
        let changes = (!levels.is_empty()).then(|| quote!(mut));
        let first = moved(&quote!(from), step.bits);
        quote!(let #changes #run: #word = (#first) & discs; #(#fills)*)
    };
    Some(Function::private(
        match line {
            Line::Rank => "runs_on_ranks",
            Line::File => "runs_on_files",
            Line::Diagonal => "runs_on_diagonals",
            Line::Antidiagonal => "runs_on_antidiagonals",
        },
        "The discs of `other` in a row from each square of `from`, those one way and those the other way.",
        vec![("from", Type::Word), ("other", Type::Word)],
        Type::WordPair,
        quote! {
            let discs: #word = #discs;
            #(#longer)*
            #{fill("there", &there, false)}
            #{fill("back", &back, true)}
            (there, back)
        },
    ))
}

/// The most discs that can be between two on a line.
fn most_between(board: &Board, line: Line) -> u32 {
    let length = match line {
        Line::Rank => board.files(),
        Line::File => board.ranks(),
        Line::Diagonal | Line::Antidiagonal => board.files().min(board.ranks()),
    };
    length - 2
}

/// By what powers of two of steps a fill that has begun with one disc goes on, for so many discs.
fn levels(most: u32) -> Vec<u32> {
    let (mut reached, mut level, mut levels) = (1, 0, Vec::new());
    while reached < most {
        if reached > 1 && most - reached > 1 << level {
            level += 1;
        }
        levels.push(level);
        reached += 1 << level;
    }
    levels
}

/// The last ones of as many discs in a row as this power of two.
fn rows(level: u32) -> TokenStream {
    let name = match level {
        0 => "discs".to_owned(),
        _ => format!("rows_of_{}", 1 << level),
    };
    quote!(#{format_ident!("{name}")})
}

/// A half line of a square, by its place in the row that [`halves_in_a_row`] gives the square.
fn half_in_row(halves: &Ident, place: usize) -> TokenStream {
    if place == 0 { quote!(#halves[row]) } else { quote!(#halves[row + #place]) }
}

/// The halves of lines from each square: those with greater numbers, and those with smaller ones with
/// their bytes swapped, and that of the row as it is.
fn halves_in_a_row(context: &Context) -> Table {
    let Context { word, ref board, .. } = *context;
    let own_row = Line::of_row(board);
    let mut lines: Vec<(usize, Line)> = Line::ALL.into_iter().enumerate().collect();
    lines.sort_by_key(|&(_, line)| line == own_row);
    let values = halves(board).into_iter().flat_map(|halves| {
        let upper = lines.iter().map(|&(place, _)| halves[place].1);
        let lower = lines.iter().map(|&(place, line)| {
            let lower = halves[place].0;
            if line == own_row { lower } else { lower.swap_bytes() >> (128 - word.bits()) }
        });
        upper.chain(lower).collect::<Vec<u128>>()
    });
    let names: Vec<&str> = lines.iter().map(|(_, line)| line.name()).collect();
    let doc = format!(
        "The lines through every square of {} in two parts each, {}: first the squares with greater numbers, on its {}, \
         then those with smaller numbers, with the bytes swapped but for the {}.",
        board.described(),
        board.ordered(),
        names.join(", "),
        own_row.name()
    );
    let value = TableValue::Words { word, values: values.collect() };
    let check = walked(context, move |table, board| {
        let checks = lines.iter().zip(0_usize..).map(|(&(_, line), place)| {
            let (files, ranks) = board.upward(line.step());
            let [up, down] = [(files, ranks), (-files, -ranks)].map(|step| arguments(board, step));
            let swapped = (line != own_row).then(|| quote!(.swap_bytes()));
            quote! {
                let upper: #word = reach(square, #up, #{board.bits()});
                ::core::assert!(#{half_in_row(table, place)} == upper);
                let lower: #word = reach(square, #down, #{board.bits()});
                ::core::assert!(#{half_in_row(table, place + 4)}#swapped == lower);
            }
        });
        quote!(let row: usize = 8 * square as usize; #(#checks)*)
    });
    Table { name: "HALVES".to_owned(), doc, value, contents: Contents::Sets, check: Some(check) }
}

/// The function for the discs that turn on the half of a line with greater numbers.
fn above(word: Word) -> Function {
    Function::private(
        "flips_above",
        "The discs of `other` from the lowest square of `half` up to one of `own`, none of which is of both.",
        ["own", "other", "half"].map(|name| (name, Type::Word)).to_vec(),
        Type::Word,
        quote! {
            // One carries through the other side's discs to the first square that has none.
            let end: #word = (other | !half).wrapping_add(1) & half & own;
            end.wrapping_sub(if end == 0 { 0 } else { 1 }) & half
        },
    )
}

/// The function for the discs that turn on the half of a line with smaller numbers.
fn below(word: Word) -> Function {
    let last = word.bits() - 1;
    Function::private(
        "flips_below",
        "The discs of `other` from the highest square of `half` down to one of `own`.",
        ["own", "other", "half"].map(|name| (name, Type::Word)).to_vec(),
        Type::Word,
        quote! {
            // The first square that is not the other side's, if it is one's own.
            let blockers: #word = half & !other;
            let end: #word = (1 << ((blockers | 1).leading_zeros() ^ #last)) & blockers & own;
            // All bits above it, and none if it is none.
            half & (end.wrapping_neg() << 1)
        },
    )
}
