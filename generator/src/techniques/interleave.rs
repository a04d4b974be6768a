//! Interleaves the bits of two or three coordinates, and separates them again.

use super::prelude::*;

const COORDINATES: ParameterSpec = ParameterSpec {
    name: "coordinates",
    kind: ParameterKind::Integer { least: 2, most: 3 },
    default: "2",
    doc: "How many coordinates a code has.",
    samples: |_| &["3"],
};

typed_technique! {
    /// Moves groups of bits apart, or together, by shifts and masks.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::InterleaveSpread;
    ///
    /// let spread = InterleaveSpread::new().coordinates(3);
    /// assert_eq!(Selection::from(spread).to_string(), "spread(coordinates = 3)");
    /// ```
    pub struct InterleaveSpread = "spread";
    /// How many coordinates a code has.
    coordinates: u32 => COORDINATES;
}

typed_technique! {
    /// Looks up the spread bits of every byte.
    pub struct InterleaveTable = "table8";
    /// How many coordinates a code has.
    coordinates: u32 => COORDINATES;
}

typed_technique! {
    /// Deposits bits by the operation `deposit`.
    pub struct InterleaveDeposit = "deposit";
    /// How many coordinates a code has.
    coordinates: u32 => COORDINATES;
}

typed_technique! {
    /// Moves groups of bits together by shifts and masks.
    pub struct DeinterleaveGather = "gather";
    /// How many coordinates a code has.
    coordinates: u32 => COORDINATES;
}

typed_technique! {
    /// Extracts bits by the operation `extract`.
    pub struct DeinterleaveExtract = "extract";
    /// How many coordinates a code has.
    coordinates: u32 => COORDINATES;
}

pub(super) const INTERLEAVE: Group =
    Group { techniques: &[TABLE8, SPREAD, DEPOSIT], self_check: check_interleaved };

pub(super) const DEINTERLEAVE: Group =
    Group { techniques: &[GATHER, EXTRACT], self_check: check_separated };

/// The number of coordinates that is asked for.
fn count(context: &Context) -> u32 {
    let given = context.given(&COORDINATES).and_then(Parameter::integer);
    given.map_or(2, |count| count as u32)
}

/// Computes no tables, but validates the number of coordinates.
fn no_tables(context: &Context) -> Result<Vec<Table>, String> {
    match context.given(&COORDINATES) {
        Some(given) if !matches!(given.integer(), Some(2 | 3)) => {
            Err(format!("a code has 2 or 3 coordinates, not {}", given.text()))
        }
        _ => Ok(Vec::new()),
    }
}

/// The form of a code.
#[derive(Clone, Copy)]
struct Code {
    word: Word,
    /// The number of its coordinates.
    count: u32,
    /// The bits of each coordinate.
    bits: u32,
    /// The type of each coordinate.
    coordinate: Word,
}

impl Code {
    fn of(context: &Context) -> Self {
        let (word, count) = (context.word, count(context));
        let bits = word.bits() / count;
        let coordinate = Word::ALL.iter().copied().find(|word| word.bits() >= bits);
        Self { word, count, bits, coordinate: coordinate.unwrap_or(word) }
    }

    /// The names of the coordinates.
    fn names(&self) -> impl Iterator<Item = (&'static str, u32)> {
        ["x", "y", "z"].into_iter().zip(0..self.count)
    }

    /// The bits of the first coordinate in groups of this many neighbours, each as far from the next
    /// as it is in a code.
    fn groups(&self, size: u32) -> Literal {
        let place = |bit: u32| bit / size * size * self.count + bit % size;
        self.word.literal((0..self.bits).map(|bit| 1_u128 << place(bit)).sum())
    }

    /// The sizes of groups, the largest first, which is not smaller than half the bits.
    fn sizes(&self) -> impl DoubleEndedIterator<Item = u32> {
        (0..self.bits.next_power_of_two().ilog2()).rev().map(|step| 1 << step)
    }

    /// By how much the second of two groups of this size moves.
    const fn distance(&self, size: u32) -> u32 {
        (self.count - 1) * size
    }

    fn interleaved(
        &self,
        context: &Context,
        terms: impl Fn(Ident, u32) -> TokenStream,
    ) -> Function {
        let Self { count, bits, coordinate, word } = *self;
        let contract = format!(
            "The Morton code of coordinates of {bits} bits: bit `i` of `x` is bit `{count} * i` of the code, and those of the others \
             follow it. Higher bits of coordinates do not count.\n\nFor zeros it is 0{}.",
            if bits * count == word.bits() { ", and for all ones all ones" } else { "" }
        );
        let parameters = self.names().map(|(name, _)| (name, Type::Number(coordinate)));
        let terms: Vec<TokenStream> = self
            .names()
            .map(|(name, place)| {
                let term = terms(format_ident!("{name}"), place);
                if place == 0 { term } else { quote!(#term << #place) }
            })
            .collect();
        let (first, others) = (&terms[0], &terms[1..]);
        let body = quote!(#first #(| (#others))*);
        namesake(context, &contract, parameters.collect(), Type::Word, body)
    }

    fn separated(&self, context: &Context, terms: impl Fn(TokenStream) -> TokenStream) -> Function {
        let Self { count, bits, coordinate, word } = *self;
        let unused = word.bits() - bits * count;
        let contract = format!(
            "The coordinates of a Morton code, each of {bits} bits: bit `{count} * i` is bit `i` of the first, and those of the others \
             follow it.{}\n\nFor zero all are 0, and for all ones all have {bits} ones.",
            match unused {
                0 => String::new(),
                1 => " The highest bit does not count.".to_owned(),
                _ => format!(" The highest {unused} bits do not count."),
            }
        );
        let terms = (0..count)
            .map(|place| terms(if place == 0 { quote!(code) } else { quote!(code >> #place) }));
        let result = Type::Array(coordinate, count as usize);
        let parameters = vec![("code", Type::Word)];
        let function = namesake(context, &contract, parameters, result, quote!([#(#terms),*]));
        Function { allows: (coordinate != word).then_some(NARROWED), ..function }
    }
}

const SPREAD: Technique = Technique {
    name: "spread",
    summary: "moves groups of bits apart by shifts and masks: the halves of each coordinate, their halves, down to single bits",
    origin: "Edwin Freed, Binary Magic Numbers, Dr. Dobb's Journal, April 1983, in Sean Eron Anderson, Bit Twiddling Hacks, \
             interleave bits by binary magic numbers",
    parameters: &[&COORDINATES],
    auto: Rule::Always,
    tables: no_tables,
    code: |context, _| {
        let code @ Code { word, .. } = Code::of(context);
        let steps = code.sizes().map(|size| {
            quote!(spread = (spread | (spread << #{code.distance(size)})) & #{code.groups(size)};)
        });
        let body = quote! {
            let mut spread: #word = x & #{code.groups(code.bits)};
            #(#steps)*
            spread
        };
        let helper = Function::private(
            "spread_coordinate",
            "The bits of a coordinate, moved to their places in a code.",
            vec![("x", Type::Word)],
            Type::Word,
            body,
        );
        let spread = |name: Ident, _| quote!(spread_coordinate(#{widened(&name, code)}));
        vec![helper, code.interleaved(context, spread)]
    },
    ..Technique::BASE
};

/// A coordinate as a word.
fn widened(name: &Ident, code: Code) -> TokenStream {
    if code.coordinate == code.word { quote!(#name) } else { quote!(#name as #{code.word}) }
}

const DEPOSIT: Technique = Technique {
    name: "deposit",
    summary: "deposits the bits of each coordinate by `deposit`, which is fast as `deposit = native` with BMI2",
    origin: "Jeroen Baert, Morton encoding with the BMI2 instruction set, 2014",
    hardware: "an instruction that deposits bits, to be fast",
    parameters: &[&COORDINATES],
    tables: no_tables,
    requires: &[Operation::Deposit],
    code: |context, _| {
        let code = Code::of(context);
        let mask = code.groups(1);
        vec![code.interleaved(context, |name, _| quote!(deposit(#{widened(&name, code)}, #mask)))]
    },
    ..Technique::BASE
};

const TABLE8: Technique = Technique {
    name: "table8",
    summary: "looks up the spread bits of every byte of a coordinate",
    origin: "Sean Eron Anderson, Bit Twiddling Hacks, interleave bits by table lookup",
    auto: Rule::SPARES_SHIFTS,
    parameters: &[&COORDINATES],
    tables: |context| no_tables(context).map(|_| vec![table(Code::of(context))]),
    code: |context, tables| {
        let (code, table) = (Code::of(context), &tables[0]);
        let word = code.word;
        let entry = |x: TokenStream, shift: u32| {
            let entry = quote!(#table[#x as usize]);
            let is_word = table_entry(code) == word;
            let entry = if is_word { entry } else { quote!((#entry as #word)) };
            if shift == 0 { entry } else { quote!((#entry << #shift)) }
        };
        let spread = |name: Ident, _| {
            // The last byte may have bits that do not count.
            let bytes = (0..code.bits.div_ceil(8)).map(|byte| {
                let left = (code.bits - 8 * byte).min(8);
                let x = if byte == 0 { quote!(#name) } else { quote!((#name >> #{8 * byte})) };
                let is_all = code.coordinate.bits() - 8 * byte == left;
                let x = match left {
                    _ if is_all => x,
                    8 => quote!((#x & 0xff)),
                    _ => quote!((#x & #{(1_u32 << left) - 1})),
                };
                entry(x, 8 * byte * code.count)
            });
            let terms: Vec<TokenStream> = bytes.collect();
            let (first, others) = (&terms[0], &terms[1..]);
            quote!((#first #(| #others)*))
        };
        vec![code.interleaved(context, spread)]
    },
    ..Technique::BASE
};

/// The narrowest word for the spread bits of a byte.
fn table_entry(code: Code) -> Word {
    let highest = (code.bits.min(8) - 1) * code.count;
    Word::ALL.iter().copied().find(|word| word.bits() > highest).unwrap_or(code.word)
}

/// For each byte, or for each coordinate where these are shorter, its bits at their places in a code.
fn table(code: Code) -> Table {
    let (count, bits) = (code.count, code.bits.min(8));
    let spread = |x: u64| (0..bits).map(|bit| (x >> bit & 1) << (bit * count)).sum();
    let entries: Vec<u64> = (0..1 << bits).map(spread).collect();
    let entry = table_entry(code);
    let doc = format!(
        "The bits of every number of {bits} bits, each {count} places from the next: bit `{count} * i` of an entry is bit `i` of its index."
    );
    let check = move |table: &Ident, _: &TableValue| {
        quote! {
            let mut index: u32 = 0;
            while index < #{1_u32 << bits} {
                let mut bit: u32 = 0;
                let mut bits: u32 = 0;
                while bit < #bits {
                    bits |= ((index >> bit) & 1) << (bit * #count);
                    bit += 1;
                }
                ::core::assert!(#{as_u32(entry, quote!(#table[index as usize]))} == bits);
                index += 1;
            }
        }
    };
    Table { check: Some(Check::new(check)), ..Table::numbers("SPREAD_BYTES", doc, entry, &entries) }
}

const GATHER: Technique = Technique {
    name: "gather",
    summary: "moves groups of bits together by shifts and masks: single bits, pairs, up to the halves of each coordinate",
    code: |context, _| {
        let code @ Code { word, .. } = Code::of(context);
        let sizes: Vec<u32> = code.sizes().rev().collect();
        let steps = sizes.iter().map(|&size| {
            let joined = (2 * size).min(code.bits);
            quote!(gathered = (gathered | (gathered >> #{code.distance(size)})) & #{code.groups(joined)};)
        });
        let body = quote! {
            let mut gathered: #word = code & #{code.groups(1)};
            #(#steps)*
            gathered
        };
        let helper = Function::private(
            "gather_coordinate",
            "The bits of the first coordinate of a code, moved together.",
            vec![("code", Type::Word)],
            Type::Word,
            body,
        );
        let gathered = |shifted| narrowed(quote!(gather_coordinate(#shifted)), code);
        vec![helper, code.separated(context, gathered)]
    },
    ..SPREAD
};

const EXTRACT: Technique = Technique {
    name: "extract",
    summary: "extracts the bits of each coordinate by `extract`, which is fast as `extract = native` with BMI2",
    hardware: "an instruction that extracts bits, to be fast",
    requires: &[Operation::Extract],
    code: |context, _| {
        let code = Code::of(context);
        let mask = code.groups(1);
        let extracted = |shifted| narrowed(quote!(extract(#shifted, #mask)), code);
        vec![code.separated(context, extracted)]
    },
    ..DEPOSIT
};

/// Lints of a word with the bits of a coordinate, as one.
const NARROWED: &str =
    "clippy::cast_possible_truncation, reason = \"a coordinate has no more bits\"";

/// A word with the bits of a coordinate, as one.
fn narrowed(word: TokenStream, code: Code) -> TokenStream {
    if code.coordinate == code.word { word } else { quote!(#word as #{code.coordinate}) }
}

/// The place in a code of the coordinate's bit `bit`.
fn place_of_bit(code: Code, place: u32) -> TokenStream {
    let first = quote!(bit * #{code.count});
    if place == 0 { first } else { quote!(#first + #place) }
}

/// Each bit of each coordinate, alone and together with all others.
fn check_interleaved(context: &Context) -> TokenStream {
    let code @ Code { word, count, bits, coordinate } = Code::of(context);
    let cases = code.names().map(|(_, place)| {
        let of = |one: TokenStream, other: TokenStream| {
            let arguments = code.names().map(|(_, of)| if of == place { &one } else { &other });
            quote!(interleave(#(#arguments),*))
        };
        quote! {
            let one: #word = 1 << (#{place_of_bit(code, place)});
            ::core::assert!(#{of(quote!(1 << bit), quote!(0))} == one);
            ::core::assert!(#{of(quote!(ones ^ (1 << bit)), quote!(ones))} == all ^ one);
        }
    });
    quote! {
        let all: #word = #{word.literal(word.max() >> (word.bits() - count * bits))};
        let ones: #coordinate = #{coordinate.literal(coordinate.max())};
        let mut bit: u32 = 0;
        while bit < #bits {
            #(#cases)*
            bit += 1;
        }
    }
}

/// Each bit of a code, alone and together with all others.
fn check_separated(context: &Context) -> TokenStream {
    let code @ Code { word, count, bits, coordinate } = Code::of(context);
    let cases = code.names().map(|(_, place)| {
        let expected = |one: TokenStream, other: TokenStream| {
            let entries = code.names().map(|(_, of)| if of == place { &one } else { &other });
            let equal =
                code.names().zip(entries).map(|((_, of), entry)| quote!(found[#of] == #entry));
            quote!(#(#equal)&&*)
        };
        quote! {
            let one: #word = 1 << (#{place_of_bit(code, place)});
            let found: [#coordinate; #count] = deinterleave(one);
            ::core::assert!(#{expected(quote!(1 << bit), quote!(0))});
            let found: [#coordinate; #count] = deinterleave(ones ^ one);
            ::core::assert!(#{expected(quote!(all ^ (1 << bit)), quote!(all))});
        }
    });
    quote! {
        let ones: #word = #{word.literal(word.max())};
        let all: #coordinate = #{coordinate.literal(coordinate.max() >> (coordinate.bits() - bits))};
        let mut bit: u32 = 0;
        while bit < #bits {
            #(#cases)*
            bit += 1;
        }
    }
}
