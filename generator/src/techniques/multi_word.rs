//! Several words at once, by carry-save adders: the odd and the major bits of every three words.

use super::carry_save;
use super::count::byte_counts;
use super::prelude::*;
use crate::request::integer;

const WORDS: ParameterSpec = ParameterSpec {
    name: "words",
    kind: ParameterKind::Integer { least: 3, most: MOST },
    default: "3",
    doc: "The number of words: one less than a power of two.",
    samples: |_| &["3", "7", "15", "31", "63", "255"],
};

/// The names of the digits of a count, the least significant first; numerals alone would be too
/// similar.
const DIGIT_NAMES: [&str; 8] = [
    "digit_1",
    "digit_2",
    "digit_4",
    "digit_8",
    "digit_16",
    "thirty_twos",
    "sixty_fours",
    "last_digit",
];

/// The maximum number of words: more would make the function too long.
const MOST: u128 = 255;

typed_technique! {
    /// Every word separately.
    pub struct Separate = "separate";
    /// The number of words: one less than a power of two, 3 to 255.
    words: u32 => WORDS;
}

typed_technique! {
    /// Carry-save adders: the odd and the major bits of every three words.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::OddMajor;
    ///
    /// assert_eq!(Selection::from(OddMajor::new().words(15)).to_string(), "odd_major(words = 15)");
    /// ```
    pub struct OddMajor = "odd_major";
    /// The number of words: one less than a power of two, 3 to 255.
    words: u32 => WORDS;
}

pub(super) const COUNT: Group = Group {
    techniques: &[SEPARATE, ODD_MAJOR],
    // Each word with one bit, each bit in one word, all bits, and pseudo-random words.
    self_check: |context| {
        let word = context.word;
        let (words, total) = sizes(context, 3);
        // One number is a power of two and the other odd, so few words pair with every bit.
        let passes = if words > 15 { word.bits().div_ceil(words) } else { word.bits() };
        let (width, steps) = (word.bits(), words * passes);
        let ones = word.literal(word.max());
        let Mixed { start, next } = mixed(word);
        let calls = !context.technique.requires.is_empty();
        let each = if calls {
            // The count of a single word has its own check and may take many steps, so all places
            // are checked together: each time the count of a word is another digit of its place.
            quote! {
                let ones: #word = #ones;
                let mut power: usize = 1;
                while power < #words {
                    let mut place: usize = 0;
                    let mut sum: usize = 0;
                    while place < #words {
                        let missing: usize = place / power % #width;
                        words[place] = ones >> missing;
                        sum += #width - missing;
                        place += 1;
                    }
                    count = count_ones_of(&words);
                    ::core::assert!(count as usize == sum);
                    power *= #width;
                }
            }
        } else {
            quote! {
                let mut step: usize = 0;
                while step < #steps {
                    words[step % #words] = 1 << (step % #width);
                    count = count_ones_of(&words);
                    ::core::assert!(count == 1);
                    words[step % #words] = 0;
                    step += 1;
                }
                #start
                let mut round: u32 = 0;
                while round < 8 {
                    let mut sum: u32 = 0;
                    let mut place: usize = 0;
                    while place < #words {
                        #next
                        words[place] = next;
                        sum += next.count_ones();
                        place += 1;
                    }
                    count = count_ones_of(&words);
                    ::core::assert!(count == sum);
                    round += 1;
                }
            }
        };
        quote! {
            let mut words: [#word; #words] = [0; #words];
            let mut count: u32 = count_ones_of(&words);
            ::core::assert!(count == 0);
            #each
            words = [#ones; #words];
            count = count_ones_of(&words);
            ::core::assert!(count == #total);
        }
    },
};

const SEPARATE: Technique = Technique {
    name: "separate",
    summary: "counts each word separately",
    origin: "the definition; the best where an instruction counts",
    parameters: &[&WORDS],
    // No gain if even the shared part of a count has no multiplication.
    auto: Rule::Any(&[
        Rule::Has(Ability::CountOnes),
        Rule::Lacks(Ability::MultiplyWord(Word::U32)),
    ]),
    tables: no_tables,
    code: |context, _| {
        let body = quote! {
            let mut count: u32 = 0;
            #(count += count_ones(words[#{0..sizes(context, 3).0 as usize}]);)*
            count
        };
        count(context, body)
    },
    requires: &[Operation::CountOnes],
    ..Technique::BASE
};

const ODD_MAJOR: Technique = Technique {
    name: "odd_major",
    summary: "carry-save adders reduce the words to one per power of two, which are then counted together",
    origin: "Chess Programming Wiki, Population Count, Cardinality of Multiple Sets; Robert Harley and David Seal, 1996",
    parameters: &[&WORDS],
    multiplies: |word| Some(product(word)),
    auto: Rule::Always,
    tables: no_tables,
    code: |context, _| {
        let (words, total) = sizes(context, 3);
        let (adders, digits) = adders(context.word, words as usize);
        let (widened, digits) = widened(context.word, digits);
        let sum = weighted_sum(counted_in(context.word), &digits, total);
        count(context, quote!(#adders #widened #sum))
    },
    ..Technique::BASE
};

/// The word in which the digits of words are counted: narrow ones would overflow.
const fn counted_in(word: Word) -> Word {
    match word {
        Word::U8 | Word::U16 => Word::U32,
        wide => wide,
    }
}

/// The word in which counts are multiplied: the halves of a `u128` are added first.
const fn product(word: Word) -> Word {
    match counted_in(word) {
        Word::U128 => Word::U64,
        word => word,
    }
}

/// The digits as variables of the word in which they are counted, and the statements that define
/// them.
fn widened(word: Word, digits: Vec<Ident>) -> (TokenStream, Vec<Ident>) {
    let wide = counted_in(word);
    if wide == word {
        return (TokenStream::new(), digits);
    }
    let names: Vec<Ident> =
        DIGIT_NAMES.iter().take(digits.len()).map(|name| format_ident!("{name}")).collect();
    (quote!(#(let #names: #wide = #digits as #wide;)*), names)
}

fn count(context: &Context, body: TokenStream) -> Vec<Function> {
    let (words, total) = sizes(context, 3);
    let contract = format!(
        "The number of one bits of {words} words together, 0 to {total}.\n\nFor zeros it is 0."
    );
    let parameters = vec![("words", Type::ArrayRef(context.word, words as usize))];
    let function = namesake(context, &contract, parameters, Type::Index, body);
    vec![Function { allows: allowed(context.word, words), ..function }]
}

/// The lint that a function for this many words cannot avoid.
fn allowed(word: Word, words: u32) -> Option<&'static str> {
    if words > 15 {
        Some("clippy::too_many_lines")
    } else if words * word.bits() <= 64 {
        Some("clippy::trivially_copy_pass_by_ref, reason = \"as for all words\"")
    } else {
        None
    }
}

pub(super) const DIGITS: Group = Group {
    techniques: &[ODD_MAJOR_DIGITS],
    // `n` of the words have all bits set, the others none; the count is compared with numbers that
    // differ from it in at most one digit. Then pseudo-random words, rebuilt from their digits: the
    // adders see all possible inputs. There the number of words with a bit is compared with that
    // for the bit before.
    self_check: |context| {
        let word = context.word;
        let words = sizes(context, 7).0;
        // As many bits as there are ways to fill an adder, several times.
        let Mixed { start, next } = mixed(word);
        quote! {
            let ones: #word = #{word.literal(word.max())};
            let mut sets: [#word; #words] = [0; #words];
            let mut place: u32 = 0;
            while place <= #words {
                let digits: [#word; #{words.count_ones()}] = attack_counts(&sets);
                let mut flip: u32 = 0;
                while flip < #{words.count_ones() + 2} {
                    let count: u32 = place ^ ((1 << flip) >> 1);
                    let exact: #word = if count == place { ones } else { 0 };
                    let enough: #word = if count <= place { ones } else { 0 };
                    ::core::assert!(exactly(digits, count) == exact);
                    ::core::assert!(at_least(digits, count) == enough);
                    flip += 1;
                }
                if place < #words {
                    sets[place as usize] = ones;
                }
                place += 1;
            }
            let mut round: u32 = 0;
            #start
            while round < #{128 / word.bits()} {
                place = 0;
                while place < #words {
                    #next
                    sets[place as usize] = next;
                    place += 1;
                }
                let digits: [#word; #{words.count_ones()}] = attack_counts(&sets);
                let mut bit: u32 = 0;
                let mut other: u32 = 0;
                while bit < #{word.bits()} {
                    let mut count: u32 = 0;
                    place = 0;
                    while place < #words {
                        if (sets[place as usize] >> bit) & 1 == 1 { count += 1; }
                        place += 1;
                    }
                    place = 0;
                    while place < #{words.count_ones()} {
                        let is_one: bool = (digits[place as usize] >> bit) & 1 == 1;
                        ::core::assert!(is_one == ((count >> place) & 1 == 1));
                        place += 1;
                    }
                    ::core::assert!((exactly(digits, count) >> bit) & 1 == 1);
                    let is_enough: bool = (at_least(digits, other) >> bit) & 1 == 1;
                    ::core::assert!(is_enough == (count >= other));
                    other = count;
                    bit += 1;
                }
                round += 1;
            }
        }
    },
};

const ODD_MAJOR_DIGITS: Technique = Technique {
    name: "odd_major",
    summary: "carry-save adders reduce the sets to one per power of two: the binary digits of each bit's count",
    origin: "Chess Programming Wiki, Population Count, Odd and Major Digit Counts",
    parameters: &[&ParameterSpec { default: "7", ..WORDS }],
    auto: Rule::Always,
    tables: no_tables,
    code: |context, _| {
        let word = context.word;
        let ones = word.literal(word.max());
        let words = sizes(context, 7).0 as usize;
        let (adders, digits) = adders(word, words);
        let count = digits.len();
        let mask = |place: usize| {
            let bit = if place == 0 { quote!(count & 1) } else { quote!((count >> #place) & 1) };
            let bit = if word == Word::U32 { bit } else { quote!((#bit) as #word) };
            quote!(let digit: #word = (#bit).wrapping_neg();)
        };
        let masks = (0..count).map(mask).collect::<Vec<_>>();
        let parameters = vec![("digits", Type::Array(word, count)), ("count", Type::Index)];
        let counts = format!(
            "For each bit, the number of sets of {words} that have it, 0 to {words}, as binary digits, the least \
             significant first."
        );
        let body = quote!(#adders [#(#digits),*]);
        let sets = vec![("words", Type::ArrayRef(word, words))];
        let function = namesake(context, &counts, sets, Type::Array(word, count), body);
        let mut functions = vec![Function { allows: allowed(word, words as u32), ..function }];
        // A digit that must be one is taken as it is; one that must be zero is complemented.
        let exactly = quote! {
            let mut set: #word = #ones;
            #(
                #masks
                set &= !(digits[#{0..}] ^ digit);
            )*
            if count > #words { 0 } else { set }
        };
        // From the least digit up: greater if this digit is greater, or if it is equal and the
        // lower digits are greater.
        let at_least = quote! {
            let mut set: #word = #ones;
            #(
                #masks
                set = (digits[#{0..}] & !digit) | (set & (digits[#{0..}] | !digit));
            )*
            if count > #words { 0 } else { set }
        };
        for (name, what, body) in
            [("exactly", "exactly", exactly), ("at_least", "at least", at_least)]
        {
            let contract = format!(
                "The bits that {what} `count` of the sets have, given the `digits` of `attack_counts`.\n\nFor a `count` \
                 above {words} it is 0."
            );
            let signature = (parameters.clone(), Type::Word);
            functions.push(named(context, name, &contract, signature, body));
        }
        functions
    },
    ..Technique::BASE
};

pub(super) const DISTANCE: Group = Group {
    techniques: &[XOR],
    self_check: |context| {
        let Context { word, .. } = *context;
        quote! {
            let ones: #word = #{word.literal(word.max())};
            let mut bit: u32 = 0;
            while bit < #{word.bits()} {
                ::core::assert!(hamming_distance(1 << bit, 0) == 1);
                ::core::assert!(hamming_distance(ones, 1 << bit) == #{word.bits()} - 1);
                ::core::assert!(hamming_distance(ones << bit, ones) == bit);
                bit += 1;
            }
        }
    },
};

const XOR: Technique = Technique {
    name: "xor",
    summary: "counts the ones of the XOR",
    origin: "Richard Hamming, Error Detecting and Error Correcting Codes, 1950 (the distance)",
    auto: Rule::Always,
    code: |context, _| {
        let width = context.word.bits();
        let contract = format!(
            "The number of bits in which `x` and `other` differ, 0 to {width}.\n\nFor equal words it is 0."
        );
        let parameters = vec![("x", Type::Word), ("other", Type::Word)];
        only(context, &contract, parameters, Type::Index, quote!(count_ones(x ^ other)))
    },
    requires: &[Operation::CountOnes],
    ..Technique::BASE
};

fn no_tables(context: &Context) -> Result<Vec<Table>, String> {
    let Some(Parameter { text, .. }) = context.given(&WORDS) else { return Ok(Vec::new()) };
    // A number too large for the type is too large anyway.
    let value = integer(text).unwrap_or(u128::MAX);
    if value < 3 || value & value.wrapping_add(1) != 0 {
        return Err(format!(
            "{text} is not one less than a power of two: 3, 7, 15 and so on up to {MOST}"
        ));
    }
    if value > MOST {
        let message = "words are too many: 3, 7, 15 and so on up to";
        return Err(format!("{text} {message} {MOST} are possible"));
    }
    Ok(Vec::new())
}

/// The number of words, and the total number of their bits.
fn sizes(context: &Context, usual: u32) -> (u32, u32) {
    let given = context.given(&WORDS).and_then(Parameter::integer);
    let words = given.map_or(usual, |words| words as u32);
    (words, words * context.word.bits())
}

/// The adders for this many `words`, and the variables of their digits, the least significant
/// first.
fn adders(word: Word, words: usize) -> (TokenStream, Vec<Ident>) {
    carry_save::adders(word, (0..words).map(|place| quote!(words[#place])).collect())
}

/// The sum of the digits' counts, each times its weight: an expression after statements.
fn weighted_sum(word: Word, digits: &[Ident], total: u32) -> TokenStream {
    let mut code = TokenStream::new();
    // 31 times 8, for the bits of one byte position, fits a byte.
    let is_narrow = digits.len() <= 5;
    for (place, digit) in digits.iter().enumerate() {
        code.extend(byte_counts(word, &quote!(#digit)));
        let mut counts = quote!(bytes);
        if !is_narrow {
            code.extend(lanes(word, &counts));
            counts = quote!(lanes);
        }
        code.extend(if place == 0 {
            quote!(let mut sum: #word = #counts;)
        } else {
            quote!(sum += #counts << #{place as u32};)
        });
    }
    let together = if total < 256 {
        bytes_together(word)
    } else if is_narrow {
        quote!(#{lanes(word, &quote!(sum))} #{lanes_together(word, &quote!(lanes))})
    } else {
        lanes_together(word, &quote!(sum))
    };
    quote!(#code #together)
}

/// The sum of the bytes of `sum`, which fits a byte.
fn bytes_together(word: Word) -> TokenStream {
    let sum = quote!(sum.wrapping_mul(#{word.literal(word.max() / 255)}) >> #{word.bits() - 8});
    as_u32(word, sum)
}

/// `lanes`: every 16 bits hold the sum of both bytes.
fn lanes(word: Word, of: &TokenStream) -> TokenStream {
    let mask = word.literal(word.max() / 0x0101);
    quote! {
        let even: #word = #of & #mask;
        let odd: #word = (#of >> 8) & #mask;
        let lanes: #word = even + odd;
    }
}

/// The sum of 16-bit lanes, which fits a lane, as a `u32`, possibly after statements.
fn lanes_together(word: Word, of: &TokenStream) -> TokenStream {
    let (mut statements, mut product, mut of) = (TokenStream::new(), word, of.clone());
    if word == Word::U128 {
        product = Word::U64;
        statements = quote! {
            let lower: u64 = (#of & #{word.literal(Word::U64.max())}) as u64;
            let upper: u64 = (#of >> 64) as u64;
            let halves: u64 = lower + upper;
        };
        of = quote!(halves);
    }
    let top = product.bits() - 16;
    let sum = quote!(#of.wrapping_mul(#{product.literal(product.max() / 0xffff)}) >> #top);
    quote!(#statements #{as_u32(product, sum)})
}
