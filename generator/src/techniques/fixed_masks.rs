//! Extracts the bits under a mask, and deposits them again, for the constant mask of the request.

use super::prelude::*;
use crate::tables::moves::{Moves, Piece, Step, Way};
use crate::target::Target;

const MASK: ParameterSpec = ParameterSpec {
    name: "mask",
    kind: ParameterKind::Bits,
    default: "every other bit, from the lowest on",
    doc: "The mask: not zero, and within the word.",
    samples: |word| match word {
        Word::U8 => &["0b1011_0110", "0x80", "0xff", "0x11"],
        Word::U16 => &["0x9249", "0x0ff0", "0x1111", "0xb6d3"],
        Word::U32 => &["0x0924_9249", "0xff00_00ff", "0x8080_8080", "0x9e37_79b9"],
        Word::U64 => &[
            "0x1249_2492_4924_9249",
            "0x0101_0101_0101_0101",
            "0x8040_2010_0804_0201",
            "0x0102_0408_1020_4080",
            "0xaaaa_aaaa_aaaa_aaaa",
            "0x0000_00ff_ff00_f000",
            "0xffff_0000_0000_0000",
            "0x9e37_79b9_7f4a_7c15",
        ],
        Word::U128 => &[
            "0x1249_2492_4924_9249_2492_4924_9249_2492",
            "0x0000_0000_0000_ffff_0000_0000_0000_0001",
            "0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834",
        ],
    },
};

typed_technique! {
    /// Whichever method takes the fewest operations for a mask.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Shortest;
    ///
    /// assert_eq!(Selection::from(Shortest::new().mask(0x11)).to_string(), "shortest(mask = 17)");
    /// ```
    pub struct Shortest = "shortest";
    /// The mask: not zero, and within the word.
    mask: u128 => MASK;
}

typed_technique! {
    /// Steps for the binary digits of the distances.
    pub struct Network = "network";
    /// The mask: not zero, and within the word.
    mask: u128 => MASK;
}

typed_technique! {
    /// A shift for each run of set bits in the mask.
    pub struct Shifts = "shifts";
    /// The mask: not zero, and within the word.
    mask: u128 => MASK;
}

pub(super) const EXTRACT: Group =
    Group { techniques: &[EXTRACT_SHORTEST, EXTRACT_NETWORK, SHIFTS], self_check };

pub(super) const DEPOSIT: Group =
    Group { techniques: &[DEPOSIT_SHORTEST, DEPOSIT_NETWORK, SHIFTS], self_check };

/// Single bits, and pseudo-random words, compared bit by bit.
fn self_check(context: &Context) -> TokenStream {
    let word = context.word;
    let Mixed { start, next } = mixed(word);
    let name = format_ident!("{}", context.operation.name());
    let step = match way(context) {
        Way::Extract => quote!(expected |= ((x >> bit) & 1) << place;),
        Way::Deposit => quote!(expected |= ((x >> place) & 1) << bit;),
    };
    quote! {
        let mask: #word = #{word.literal(mask(context))};
        #start
        let mut round: u32 = 0;
        while round < #{word.bits()} + 8 {
            #next
            let x: #word = if round < #{word.bits()} { 1 << round } else { next };
            let mut expected: #word = 0;
            let mut place: u32 = 0;
            let mut bit: u32 = 0;
            while bit < #{word.bits()} {
                if (mask >> bit) & 1 == 1 {
                    #step
                    place += 1;
                }
                bit += 1;
            }
            ::core::assert!(#name(x) == expected);
            round += 1;
        }
    }
}

fn way(context: &Context) -> Way {
    if context.operation == Operation::ExtractFixed { Way::Extract } else { Way::Deposit }
}

/// The given mask, or every other bit.
fn mask(context: &Context) -> u128 {
    let given = context.given(&MASK).and_then(Parameter::integer);
    given.unwrap_or(context.word.max() / 3)
}

fn no_tables(context: &Context) -> Result<Vec<crate::module::Table>, String> {
    let (mask, word) = (mask(context), context.word);
    if mask == 0 {
        return Err("a mask of zero has no bits to move; name one with at least one bit".to_owned());
    }
    if mask > word.max() {
        let last = word.bits() - 1;
        return Err(format!(
            "{mask:#x} has bits beyond those of a `{word}`, which are 0 to {last}"
        ));
    }
    Ok(Vec::new())
}

const FIXED: Technique =
    Technique { parameters: &[&MASK], auto: Rule::Always, tables: no_tables, ..Technique::BASE };

const EXTRACT_SHORTEST: Technique = Technique {
    name: "shortest",
    summary: "a network, a shift for each run of ones, or multiplications that gather several ones each, alone or \
              combined: whichever takes the fewest operations for the mask",
    origin: "Hacker's Delight, section 7-4; Gerd Isenberg, Kindergarten bitboards, 2006 (the products)",
    code: |context, _| moved(context, &shortest(context)),
    ..FIXED
};

const DEPOSIT_SHORTEST: Technique = Technique {
    summary: "a network, a shift for each run of ones, or multiplications that spread several ones each, alone or \
              combined: whichever takes the fewest operations for the mask",
    origin: "Hacker's Delight, section 7-5; Bit Twiddling Hacks, interleave bits with 64-bit multiply (the products)",
    ..EXTRACT_SHORTEST
};

const EXTRACT_NETWORK: Technique = Technique {
    name: "network",
    summary: "moves all bits at once, one step per binary digit of their distances, and masks only if other bits \
              would interfere",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 7-4, 2012, with a mask that is known",
    code: |context, _| moved(context, &Moves::network(context.word, mask(context), way(context))),
    ..FIXED
};

const DEPOSIT_NETWORK: Technique = Technique {
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 7-5, 2012, with a mask that is known",
    ..EXTRACT_NETWORK
};

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "moves each run of ones in the mask with a shift",
    origin: "the definition",
    code: |context, _| moved(context, &Moves::shifts(context.word, mask(context), way(context))),
    ..FIXED
};

/// The moves with the fewest operations. A 128-bit multiplication counts as several, as does
/// any for which the target has no instruction.
fn shortest(context: &Context) -> Moves {
    let word = context.word;
    let multiplies = word != Word::U128 && multiplies(context.target, word);
    Moves::shortest(word, mask(context), way(context), multiplies)
}

fn multiplies(target: &Target, word: Word) -> bool {
    *target == Target::unknown() || target.multiplies(word)
}

fn moved(context: &Context, moves: &Moves) -> Vec<Function> {
    let (word, mask, way) = (context.word, mask(context), way(context));
    let computes = match way {
        Way::Extract => {
            "The bits of `x` where the mask has ones, moved together to the lowest bits, in order. The other bits are zero."
        }
        Way::Deposit => {
            "The lowest bits of `x`, moved apart to where the mask has ones, in order. The other bits are zero."
        }
    };
    let operations = match moves.operations() {
        0 => "no operation".to_owned(),
        1 => "one operation".to_owned(),
        several => format!("{several} operations"),
    };
    let contract = format!(
        "{computes}\n\nThe mask is `{}`, which has {}; there {} {operations}. For zero it is 0.",
        word.hex(mask),
        match mask.count_ones() {
            1 => "one bit".to_owned(),
            several => format!("{several} bits"),
        },
        if moves.operations() < 2 { "is" } else { "are" },
    );
    let code = Code { word, way };
    let body = match moves {
        Moves::Network(steps) => code.network(steps),
        Moves::Pieces(pieces) => code.pieces(pieces),
    };
    only(context, &contract, vec![("x", Type::Word)], Type::Word, body)
}

#[derive(Clone, Copy)]
struct Code {
    word: Word,
    way: Way,
}

impl Code {
    /// An expression, shifted in the direction of the bits.
    fn shifted(self, value: &TokenStream, by: u32) -> TokenStream {
        match self.way {
            _ if by == 0 => value.clone(),
            Way::Extract => quote!(#value >> #by),
            Way::Deposit => quote!(#value << #by),
        }
    }

    fn network(self, steps: &[Step]) -> TokenStream {
        let word = self.word;
        let Some((first, others)) = steps.split_first() else { return quote!(x) };
        let (statements, first) = self.step(*first, &quote!(x));
        if others.is_empty() {
            return quote!(#statements #first);
        }
        let rest = quote!(rest);
        let others = others.iter().map(|step| {
            let (statements, value) = self.step(*step, &rest);
            match (*step, self.way) {
                (Step::Keep(mask), _) => quote!(rest &= #{word.literal(mask)};),
                (Step::Shift(by), Way::Extract) => quote!(rest >>= #by;),
                (Step::Shift(by), Way::Deposit) => quote!(rest <<= #by;),
                (Step::Merge(by), _) => {
                    let beside = self.shifted(&rest, by);
                    quote!(rest |= #beside;)
                }
                (Step::Move { .. }, _) => quote!(#statements rest = #value;),
            }
        });
        let others = others.collect::<Vec<_>>();
        quote! {
            #statements
            let mut rest: #word = #first;
            #(#others)*
            rest
        }
    }

    fn step(self, step: Step, value: &TokenStream) -> (TokenStream, TokenStream) {
        let word = self.word;
        let result = match step {
            Step::Keep(mask) => quote!(#value & #{word.literal(mask)}),
            Step::Shift(by) => self.shifted(value, by),
            Step::Merge(by) => {
                let beside = self.shifted(value, by);
                quote!(#value | (#beside))
            }
            Step::Move { kept, moved, by } => {
                let beside = self.shifted(&quote!(moved), by);
                return (
                    quote!(let moved: #word = #value & #{word.literal(moved)};),
                    quote!((#value & #{word.literal(kept)}) | (#beside)),
                );
            }
        };
        (TokenStream::new(), result)
    }

    fn pieces(self, pieces: &[Piece]) -> TokenStream {
        let word = self.word;
        let Some((first, others)) = pieces.split_first() else { return quote!(x) };
        let (statements, first) = self.piece(*first);
        if others.is_empty() {
            return quote!(#statements #first);
        }
        let others = others.iter().map(|piece| {
            let (statements, value) = self.piece(*piece);
            quote!(#statements joined |= #value;)
        });
        let others = others.collect::<Vec<_>>();
        quote! {
            #statements
            let mut joined: #word = #first;
            #(#others)*
            joined
        }
    }

    fn piece(self, piece: Piece) -> (TokenStream, TokenStream) {
        let word = self.word;
        match piece {
            Piece::Shift { mask: None, by } => (TokenStream::new(), self.shifted(&quote!(x), by)),
            Piece::Shift { mask: Some(mask), by } => {
                let taken = quote!(x & #{word.literal(mask)});
                let value = if by == 0 { taken } else { self.shifted(&quote!((#taken)), by) };
                (TokenStream::new(), value)
            }
            Piece::Product { before, factor, by, behind } => {
                let behind = behind.map(|behind| word.literal(behind));
                let is_shifted_first = self.way == Way::Deposit && by > 0;
                let from = if is_shifted_first { quote!((x >> #by)) } else { quote!(x) };
                let taken = quote!(let taken: #word = #from & #{word.literal(before)};);
                let product = quote!(taken.wrapping_mul(#{word.literal(factor)}));
                let is_shifted = self.way == Way::Extract && by > 0;
                let value = match (is_shifted, behind) {
                    (false, None) => return (taken, product),
                    (true, None) => quote!(product >> #by),
                    (true, Some(behind)) => quote!((product >> #by) & #behind),
                    (false, Some(behind)) => quote!(product & #behind),
                };
                let statements = quote!(#taken let product: #word = #product;);
                (statements, value)
            }
        }
    }
}
