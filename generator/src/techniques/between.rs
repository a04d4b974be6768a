//! The squares between two squares, and the line through both.

use super::prelude::*;
use super::sliders::{all_masks, half_lines, halves_of};
use super::squares::{beyond_the_last, both_ways, within};
use crate::tables::lines;
use crate::tables::steps::KING;

pub(super) const GROUP: Group = Group { techniques: &[LINE_MASKS, HALF_LINES, TABLE], self_check };

/// All steps in every direction from every square; and the number of squares between and in line,
/// which excludes any others.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let ways = KING.iter().map(|&step| {
        let [forth, back] = both_ways(board, step);
        quote! {
            let back: #word = reach(square, #back, #{board.bits()});
            let line: #word = own | back | reach(square, #forth, #{board.bits()});
            let mut inside: #word = 0;
            let mut next: #word = reach(square, #forth, 1);
            while next != 0 {
                let other: u32 = next.trailing_zeros();
                ::core::assert!(between(square, other) == inside);
                ::core::assert!(line_through(square, other) == line);
                inside |= next;
                next = reach(other, #forth, 1);
            }
            lines |= inside;
        }
    });
    let each = quote! {
        let own: #word = 1 << square;
        let mut lines: #word = 0;
        #(#ways)*
        {
            let mut other: u32 = 0;
            while other < #{board.bits()} {
                if lines >> other & 1 == 0 {
                    ::core::assert!(line_through(square, other) == 0);
                }
                other += 1;
            }
        }
    };
    quote!(#{walk(word, board)} #{every_square(word, board, &each)})
}

const LINE_MASKS: Technique = Technique {
    name: "line_masks",
    summary: "finds which line through one square also has the other, and keeps the part between them",
    origin: "Chess Programming Wiki, Square Attacked By, Obstructed",
    tables: |context| Ok(vec![all_masks(context)]),
    code: |context, tables| {
        let Context { word, ref board, .. } = *context;
        let masks = &tables[0];
        let common = common_line(
            word,
            &quote!(let masks: AllMasks = #masks[one as usize];),
            Line::ALL.map(|line| quote!(masks.#{format_ident!("{}", line.name())})),
        );
        let between = quote! {
            #{on_board(board)}
            let line: #word = common_line(one, other);
            let all: #word = #{word.literal(word.max())};
            let ends: #word = (all << one) ^ (all << other);
            let end: #word = 1 << other;
            line & ends & !end
        };
        let through = through(context);
        [common].into_iter().chain(functions(context, [between, through])).collect()
    },
    ..Technique::ON_BOARDS
};

const HALF_LINES: Technique = Technique {
    name: "half_lines",
    summary: "for each kind of line, keeps what is above the lower square and below the higher one: different lines \
              of a kind have no square in common",
    origin: "the definition, with the halves of Chess Programming Wiki, Rays",
    auto: Rule::Never,
    auto_prefers_shared_tables: Rule::Always,
    tables: |context| Ok(vec![half_lines(context)]),
    code: |context, tables| {
        let Context { word, ref board, .. } = *context;
        let lines = &tables[0];
        let halves = Line::ALL.map(halves_of);
        let common = common_line(
            word,
            &quote!(let lines: HalfLines = #lines[one as usize];),
            halves.clone().map(|[lower, upper]| quote!(lines.#lower | lines.#upper)),
        );
        let parts = halves.map(|[lower, upper]| quote!((above.#upper & below.#lower)));
        let between = quote! {
            #{on_board(board)}
            let low: u32 = if one < other { one } else { other };
            let high: u32 = if one < other { other } else { one };
            let above: HalfLines = #lines[low as usize];
            let below: HalfLines = #lines[high as usize];
            #(#parts)|*
        };
        let through = through(context);
        [common].into_iter().chain(functions(context, [between, through])).collect()
    },
    ..LINE_MASKS
};

/// The function for the line through two squares, without the first, from the first one's masks.
fn common_line(word: Word, loaded: &TokenStream, masks: [TokenStream; 4]) -> Function {
    let names = Line::ALL.map(|line| format_ident!("{}", line.name()));
    Function::private(
        "common_line",
        "The line through `one` and `other`, without `one`.",
        SQUARES.to_vec(),
        Type::Word,
        quote! {
            #loaded
            // All bits of a line through the other square, and no others.
            #(
                let mask: #word = #masks;
                let #names: #word = mask & ((mask >> other) & 1).wrapping_neg();
            )*
            rank | file | diagonal | antidiagonal
        },
    )
}

/// The body of `line_through`, by [`common_line`].
fn through(context: &Context) -> TokenStream {
    let word = context.word;
    quote! {
        #{on_board(&context.board)}
        let line: #word = common_line(one, other);
        let found: #word = (line >> other) & 1;
        line | (found << one)
    }
}

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up the result of each function in a table indexed by both squares",
    origin: "Chess Programming Wiki, Square Attacked By, Rectangular Lookup",
    auto: Rule::Never,
    auto_prefers_large_tables: Rule::Always,
    tables: |context| Ok(pair_tables(context)),
    code: |context, tables| {
        let (on_board, squares) = (on_board(&context.board), context.board.bits() as usize);
        let body =
            |table: &Ident| quote!(#on_board #table[(one as usize) * #squares + other as usize]);
        functions(context, [body(&tables[0]), body(&tables[1])])
    },
    ..LINE_MASKS
};

fn pair_tables(context: &Context) -> Vec<Table> {
    let Context { word, board, .. } = *context;
    let table = |name: &str, what: &str, values: Vec<u128>, check| Table {
        name: name.to_owned(),
        doc: format!(
            "{what} two squares of {}: entry `{}*one+other`. None if they are equal or share no line.",
            in_order(&board),
            board.bits()
        ),
        value: TableValue::Words { word, values },
        contents: Contents::Sets,
        check,
    };
    let (between, through) = lines::of_pairs(&board);
    vec![
        table("BETWEEN", "The squares strictly between", between, Some(filled(context))),
        table("LINES_THROUGH", "The line through", through, None),
    ]
}

/// Checks that the number of nonempty entries equals the number of squares beyond the neighbours in
/// all directions: the entries for lines, which the functions' check compares, are the only
/// nonempty ones.
fn filled(context: &Context) -> Check {
    let Context { word, board, .. } = *context;
    Check::new(move |table, value| {
        let TableValue::Words { values, .. } = value else { return TokenStream::new() };
        let steps = KING.iter().map(|&step| arguments(&board, step));
        let each = quote! {
            #(
                let ray: #word = reach(square, #steps, #{board.bits()});
                if ray != 0 {
                    behind += ray.count_ones() - 1;
                }
            )*
        };
        quote! {
            #{walk(word, &board)}
            let mut behind: u32 = 0;
            #{every_square(word, &board, &each)}
            let mut filled: u32 = 0;
            let mut entry: usize = 0;
            while entry < #{values.len()} {
                if #table[entry] != 0 {
                    filled += 1;
                }
                entry += 1;
            }
            ::core::assert!(filled == behind);
        }
    })
}

pub(super) const SQUARES: [(&str, Type); 2] = [("one", Type::Square), ("other", Type::Square)];

/// Asserts that both are on the board.
pub(super) fn on_board(board: &Board) -> TokenStream {
    SQUARES.iter().map(|(name, _)| within(&format_ident!("{name}"), board.bits())).collect()
}

fn functions(context: &Context, [between, through]: [TokenStream; 2]) -> Vec<Function> {
    let what = "All squares of the rank, file, diagonal or antidiagonal through `one` and `other`, both included";
    vec![
        function(context, "between", "The squares strictly between `one` and `other`", between),
        function(context, "line_through", what, through),
    ]
}

fn function(context: &Context, name: &'static str, what: &str, body: TokenStream) -> Function {
    let (bits, numbers) = (context.board.bits(), context.board.numbers());
    let others = beyond_the_last(&context.board, false);
    let contract = format!(
        "{what}; none if they are equal or share no line.\n\n{numbers}\n\nPrecondition: both squares are below \
         {bits}, which debug builds assert; {others}."
    );
    named(context, name, &contract, (SQUARES.to_vec(), Type::Word), body)
}
