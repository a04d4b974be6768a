//! Bits, and bytes, in the opposite order.

use super::prelude::*;
use super::word_function::{self, WIDE, check_linear, check_parts};
use crate::kernels::affine;
use crate::tables::reversal::{self, Copies};

pub(super) const BITS: Group = Group {
    techniques: &[TABLE8, NATIVE, BYTES_FIRST, EXCHANGE, AFFINE, PRODUCT, PRODUCTS, MODULO],
    self_check: |context| check_linear(context, quote!(1 << (last - bit))),
};

pub(super) const BYTES: Group = Group {
    techniques: &[NATIVE_BYTES, EXCHANGE_BYTES],
    self_check: |context| check_linear(context, quote!(1 << (last - 7 - (bit & !7) + (bit & 7)))),
};

fn reordered(context: &Context, body: TokenStream) -> Vec<Function> {
    let order = if context.operation == Operation::ReverseBits { "bits" } else { "bytes" };
    let contract = format!("The {order} of `x` in the opposite order.\n\nFor zero it is 0.");
    only(context, &contract, vec![("x", Type::Word)], Type::Word, body)
}

const NATIVE: Technique = Technique {
    auto: Rule::Always,
    code: |context, _| reordered(context, quote!(x.reverse_bits())),
    ..word_function::NATIVE
};

const EXCHANGE: Technique = Technique {
    name: "exchange",
    summary: "exchanges neighbouring bits, then pairs, then groups of four and so on, up to halves",
    origin: "Edwin Freed, Binary Magic Numbers, Dr. Dobb's Journal, April 1983",
    code: |context, _| reordered(context, exchanged(context.word, 1)),
    ..Technique::BASE
};

const BYTES_FIRST: Technique = Technique {
    name: "swap_bytes",
    summary: "swaps the bytes by an instruction, then exchanges groups of four bits, pairs and neighbouring bits",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 7-1, 2012",
    words: WIDE,
    undefined: |_| "it has one byte: `exchange` does the same",
    hardware: "an instruction that swaps bytes, to be fast",
    code: |context, _| {
        let word = context.word;
        let body = quote! {
            let mut bits: #word = x.swap_bytes();
            #{exchanges(word, 1, 8)}
            bits
        };
        reordered(context, body)
    },
    ..Technique::BASE
};

const TABLE8: Technique = Technique {
    name: "table8",
    summary: "looks up every byte in a table of 256 reversed bytes",
    origin: "Sean Eron Anderson, Bit Twiddling Hacks, reverse bits using a lookup table",
    auto: Rule::All(&[Rule::Lacks(Ability::ReverseBits), Rule::SPARES_SHIFTS]),
    tables: |_| {
        let doc = "The bits of every byte in the opposite order.".to_owned();
        let check = |table: &_, _: &_| {
            check_parts(table, 8, |byte| quote!(entry == #byte.reverse_bits() >> 24))
        };
        Ok(vec![Table {
            check: Some(Check::new(check)),
            ..Table::bytes_of("REVERSED_BYTES", doc, reversal::bytes(), Notation::Hexadecimal(16))
        }])
    },
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        let last = word.bits() - 8;
        let bytes = (0..word.bits()).step_by(8).map(|from| {
            let byte = if from == 0 { quote!(x) } else { quote!((x >> #from)) };
            let reversed = quote!(#table[(#byte & 0xff) as usize] as #word);
            if from == last { reversed } else { quote!((#reversed) << #{last - from}) }
        });
        let body =
            if word == Word::U8 { quote!(#table[x as usize]) } else { quote!(#((#bytes))|*) };
        reordered(context, body)
    },
    ..Technique::BASE
};

const AFFINE: Technique = Technique {
    name: "affine",
    summary: "multiplies each byte by a matrix of bits, if the target has GFNI, and swaps the bytes; otherwise as `exchange`",
    origin: "Geoff Langdale, Why Ice Lake is Important, 2019",
    hardware: "GFNI",
    code: |context, _| {
        let exchanged = reordered(context, exchanged(context.word, 1)).into_iter();
        let by_product = |plain| affine::reverse_bits(context.target, context.word, plain);
        exchanged.flat_map(by_product).collect()
    },
    ..Technique::BASE
};

const PRODUCT: Technique = Technique {
    name: "product",
    summary: "makes four copies of a byte by a multiplication, takes each bit of one of them, and collects them by \
              a second multiplication",
    origin: "Sean Eron Anderson, Bit Twiddling Hacks, reverse the bits in a byte with 4 operations, 2001",
    words: &[Word::U8],
    undefined: |_| "a product has room for the copies of one byte; `table8` and `exchange` take all words",
    multiplies: |_| Some(Word::U64),
    code: |context, _| {
        let body = quote! {
            let bits: u64 = #{taken(reversal::in_one_product(), Word::U64)};
            ((bits.wrapping_mul(#{Word::U64.literal(0x01_0101_0101)}) >> 32) & 0xff) as u8
        };
        reordered(context, body)
    },
    ..Technique::BASE
};

const PRODUCTS: Technique = Technique {
    name: "products",
    summary: "as `product`, with two multiplications for two halves of the bits, so that all of them have 32 bits",
    origin: "Sean Eron Anderson, Bit Twiddling Hacks, reverse the bits in a byte with 7 operations, 2001",
    multiplies: |_| Some(Word::U32),
    code: |context, _| {
        let [first, second] = reversal::in_two_products().map(|copies| taken(copies, Word::U32));
        let body = quote! {
            let bits: u32 = (#first) | (#second);
            ((bits.wrapping_mul(#{Word::U32.literal(0x01_0101)}) >> 16) & 0xff) as u8
        };
        reordered(context, body)
    },
    ..PRODUCT
};

const MODULO: Technique = Technique {
    name: "modulo",
    summary: "makes five copies of a byte by a multiplication, takes each bit of one of them, and collects them by \
              a remainder modulo 1023",
    origin: "Rich Schroeppel, HAKMEM, 1972, in Sean Eron Anderson, Bit Twiddling Hacks, reverse the bits in a byte \
             with 3 operations",
    hardware: "a division",
    code: |context, _| {
        let body = quote! {
            let bits: u64 = #{taken(reversal::in_remainder(), Word::U64)};
            ((bits % 1023) & 0xff) as u8
        };
        reordered(context, body)
    },
    ..PRODUCT
};

const NATIVE_BYTES: Technique =
    Technique { code: |context, _| reordered(context, quote!(x.swap_bytes())), ..NATIVE };

const EXCHANGE_BYTES: Technique = Technique {
    summary: "exchanges neighbouring bytes, then pairs and so on, up to halves",
    origin: BYTES_FIRST.origin,
    words: WIDE,
    undefined: |_| "it has one byte",
    code: |context, _| reordered(context, exchanged(context.word, 8)),
    ..EXCHANGE
};

/// The chosen bits of the copies of the byte `x`.
fn taken(copies: Copies, word: Word) -> TokenStream {
    let [factor, mask] = [copies.factor, copies.mask].map(|number| word.literal(number.into()));
    quote!((x as #word).wrapping_mul(#factor) & #mask)
}

/// Statements that exchange groups of `bits` with their neighbours, each twice as wide as those
/// before, below a limit.
fn exchanges(word: Word, first: u32, limit: u32) -> TokenStream {
    let groups = std::iter::successors(Some(first), |group| Some(2 * group));
    let groups = groups.take_while(|&group| group < limit).map(|group| {
        // The lower group of each two: the 2-adic fraction -1 / (2^group + 1).
        let mask = word.literal(word.max() / ((1 << group) + 1));
        quote!(bits = ((bits >> #group) & #mask) | ((bits & #mask) << #group);)
    });
    quote!(#(#groups)*)
}

/// The word after all exchanges, from groups of this width up to halves.
fn exchanged(word: Word, first: u32) -> TokenStream {
    let half = word.bits() / 2;
    let changes = (first < half).then(|| quote!(mut));
    quote! {
        let #changes bits: #word = x;
        #{exchanges(word, first, half)}
        let upper_half: #word = bits >> #half;
        (bits << #half) | upper_half
    }
}
