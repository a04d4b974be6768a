//! Extracts the bits under a mask, and deposits them again, for a mask at run time.

use super::count::byte_counts;
use super::prelude::*;
use super::word_function;
use crate::kernels::bmi2;

pub(super) const EXTRACT: Group =
    Group { techniques: &[EXTRACT_BYTES, COMPRESS, PEXT], self_check };

pub(super) const DEPOSIT: Group = Group { techniques: &[DEPOSIT_BYTES, EXPAND, PDEP], self_check };

/// Each single bit under masks of all bits up to it, and from it on; and pseudo-random words and
/// masks, compared bit by bit.
fn self_check(context: &Context) -> TokenStream {
    let word = context.word;
    let Mixed { start, next } = mixed(word);
    let name = format_ident!("{}", context.operation.name());
    let (step, alone) = match context.operation {
        Operation::Extract => (
            quote!(expected |= ((x >> bit) & 1) << place;),
            quote! {
                ::core::assert!(extract(1 << bit, ones << bit) == 1);
                ::core::assert!(extract(ones, ones >> bit) == ones >> bit);
                ::core::assert!(extract(ones, ones << bit) == ones >> bit);
            },
        ),
        _ => (
            quote!(expected |= ((x >> place) & 1) << bit;),
            quote! {
                ::core::assert!(deposit(1, ones << bit) == 1 << bit);
                ::core::assert!(deposit(ones, ones >> bit) == ones >> bit);
                ::core::assert!(deposit(ones, ones << bit) == ones << bit);
            },
        ),
    };
    quote! {
        let ones: #word = #{word.literal(word.max())};
        ::core::assert!(#name(ones, 0) == 0);
        let mut bit: u32 = 0;
        while bit < #{word.bits()} {
            #alone
            bit += 1;
        }
        #start
        let mut round: u32 = 0;
        let mut mask: #word = 0;
        while round < 16 {
            let former: #word = mask;
            #next
            // Dense, sparse and with most bits in turn.
            mask = next;
            if round & 3 == 1 { mask &= former; }
            if round & 3 == 2 { mask |= former; }
            let x: #word = next.wrapping_mul(5) ^ former;
            let mut expected: #word = 0;
            let mut place: u32 = 0;
            bit = 0;
            while bit < #{word.bits()} {
                if (mask >> bit) & 1 == 1 {
                    #step
                    place += 1;
                }
                bit += 1;
            }
            ::core::assert!(#name(x, mask) == expected);
            round += 1;
        }
    }
}

fn masked(context: &Context, body: TokenStream) -> Function {
    let contract = match context.operation {
        Operation::Extract => {
            "The bits of `x` where `mask` has ones, moved together to the lowest bits, in order, as the unstable \
             `extract_bits` of Rust's integers. The other bits are zero.\n\nFor zero it is 0."
        }
        _ => {
            "The lowest bits of `x`, moved apart to where `mask` has ones, in order, as the unstable `deposit_bits` of \
             Rust's integers. The other bits are zero.\n\nFor zero it is 0."
        }
    };
    namesake(context, contract, vec![("x", Type::Word), ("mask", Type::Word)], Type::Word, body)
}

const COMPRESS: Technique = Technique {
    name: "compress",
    summary: "moves each bit down by the number of mask zeros below it, one step per binary digit of that \
              distance; a few shifts and XORs find all bits that move in a step",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 7-4, 2012; Guy Steele",
    auto: Rule::Always,
    code: |context, _| vec![masked(context, compress(context.word))],
    ..Technique::BASE
};

const EXPAND: Technique = Technique {
    name: "expand",
    summary: "computes the steps of `compress` for the mask, then runs them in reverse",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 7-5, 2012; Guy Steele",
    auto: Rule::Always,
    code: |context, _| vec![masked(context, expand(context.word))],
    ..Technique::BASE
};

const SEVERAL_BYTES: &[Word] = &[Word::U16, Word::U32, Word::U64, Word::U128];

const EXTRACT_BYTES: Technique = Technique {
    name: "bytes",
    summary: "compresses each byte separately, all at once in three steps, then joins the bytes by the mask's byte \
              counts",
    origin: "Hacker's Delight, section 7-4, with the steps of a byte, and its counts added up by a product",
    words: SEVERAL_BYTES,
    undefined: |_| "it has one byte",
    multiplies: Some,
    auto: Rule::Any(&[Rule::WiderThan(64), Rule::Has(Ability::Multiply)]),
    code: |context, _| vec![masked(context, extract_bytes(context.word))],
    ..Technique::BASE
};

const DEPOSIT_BYTES: Technique = Technique {
    name: "bytes",
    summary: "splits the word into one piece per byte by the mask's byte counts, then expands all pieces at once \
              in three steps",
    origin: "Hacker's Delight, section 7-5, with the steps of a byte, and its counts added up by a product",
    code: |context, _| vec![masked(context, deposit_bytes(context.word))],
    ..EXTRACT_BYTES
};

const PEXT: Technique = Technique {
    summary: "the instruction `pext` if the target has BMI2; otherwise as `bytes`, or `compress` for one byte",
    origin: "Yedidya Hilewitz and Ruby Lee, Fast Bit Compression and Expansion with Parallel Extract and Parallel Deposit \
             Instructions, 2006; Intel, BMI2, 2013",
    hardware: "BMI2",
    multiplies: |word| (word != Word::U8).then_some(word),
    code: |context, _| {
        let word = context.word;
        let plain = if word == Word::U8 { compress(word) } else { extract_bytes(word) };
        native(context, plain, bmi2::extract)
    },
    ..word_function::NATIVE
};

const PDEP: Technique = Technique {
    summary: "the instruction `pdep` if the target has BMI2; otherwise as `bytes`, or `expand` for one byte",
    code: |context, _| {
        let word = context.word;
        let plain = if word == Word::U8 { expand(word) } else { deposit_bytes(word) };
        native(context, plain, bmi2::deposit)
    },
    ..PEXT
};

/// By an instruction, or else by a plain function.
fn native(context: &Context, plain: TokenStream, kernel: fn(Word) -> Function) -> Vec<Function> {
    let word = context.word;
    let plain = masked(context, plain);
    bmi2::functions(context.target, plain, bmi2::features(word), kernel(word))
}

/// `moving`: the bits of the rest of the mask in `left` that have an odd number of `zeros` below.
/// Fields are independent.
fn moving(word: Word, field: u32) -> TokenStream {
    let shifts = (0..field.ilog2()).map(|step| {
        let by = 1 << step;
        let shifted = shifted_up(word, field, by, &quote!(parity));
        quote! {
            let above: #word = #shifted;
            parity ^= above;
        }
    });
    quote! {
        let mut parity: #word = zeros;
        #(#shifts)*
        let moving: #word = parity & left;
        zeros &= !parity;
    }
}

fn shifted_up(word: Word, field: u32, by: u32, value: &TokenStream) -> TokenStream {
    if field == word.bits() {
        return quote!(#value << #by);
    }
    let low = (1_u128 << by) - 1;
    let kept = word.literal(word.max() & !(word.max() / ((1 << field) - 1) * low));
    quote!((#value << #by) & #kept)
}

/// The zeros of the mask, each marked at the bit above it.
fn zeros(word: Word, field: u32) -> TokenStream {
    let zeros = shifted_up(word, field, 1, &quote!(!mask));
    quote!(let mut zeros: #word = #zeros;)
}

fn compressing(word: Word, field: u32) -> TokenStream {
    quote! {
        let mut left: #word = mask;
        #{zeros(word, field)}
        let mut packed: #word = x & mask;
        let mut step: u32 = 0;
        while step < #{field.ilog2()} {
            let by: u32 = 1 << step;
            #{moving(word, field)}
            left = (left ^ moving) | (moving >> by);
            let moved: #word = packed & moving;
            packed = (packed ^ moved) | (moved >> by);
            step += 1;
        }
    }
}

fn expanding(word: Word, field: u32) -> TokenStream {
    quote! {
        let mut left: #word = mask;
        #{zeros(word, field)}
        let mut moves: [#word; 8] = [0; 8];
        let mut step: u32 = 0;
        while step < #{field.ilog2()} {
            let by: u32 = 1 << step;
            #{moving(word, field)}
            left = (left ^ moving) | (moving >> by);
            moves[(step & 7) as usize] = moving;
            step += 1;
        }
        while step > 0 {
            step -= 1;
            let by: u32 = 1 << step;
            let moving: #word = moves[(step & 7) as usize];
            spread = (spread & !moving) | ((spread << by) & moving);
        }
        spread & mask
    }
}

fn compress(word: Word) -> TokenStream {
    quote!(#{compressing(word, word.bits())} packed)
}

fn expand(word: Word) -> TokenStream {
    quote! {
        let mut spread: #word = x;
        #{expanding(word, word.bits())}
    }
}

/// `before`: in each byte, the number of the mask's set bits in lower bytes.
fn before(word: Word) -> TokenStream {
    let counts = byte_counts(word, &quote!(mask));
    quote! {
        #counts
        let sums: #word = bytes.wrapping_mul(#{word.literal(word.max() / 255)});
        let before: #word = sums << 8;
    }
}

fn extract_bytes(word: Word) -> TokenStream {
    let joined = (8..word.bits())
        .step_by(8)
        .map(|bit| quote!(joined |= ((packed >> #bit) & 0xff) << ((before >> #bit) & 0xff);));
    quote! {
        #{compressing(word, 8)}
        #{before(word)}
        let mut joined: #word = packed & 0xff;
        #(#joined)*
        joined
    }
}

fn deposit_bytes(word: Word) -> TokenStream {
    let pieces = (8..word.bits())
        .step_by(8)
        .map(|bit| quote!(spread |= ((x >> ((before >> #bit) & 0xff)) & 0xff) << #bit;));
    quote! {
        #{before(word)}
        let mut spread: #word = x & 0xff;
        #(#pieces)*
        #{expanding(word, 8)}
    }
}
