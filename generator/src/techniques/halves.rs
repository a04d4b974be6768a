//! Splits a set into two half-width words, for boards wider than the program's word.

use super::prelude::*;

const LOW: ParameterSpec = ParameterSpec {
    name: "low",
    kind: ParameterKind::Integer { least: 1, most: 64 },
    default: "all bits of the first word",
    doc: "How many bits of the set are in the first word; the second has the rest. Together they must hold every bit of the \
          word, or of the named board.",
    samples: |word| match word {
        Word::U8 => &[],
        Word::U16 => &["8"],
        Word::U32 => &["16"],
        Word::U64 => &["28"],
        Word::U128 => &["63"],
    },
};

typed_technique! {
    /// Splits a set into two half-width words by shifts.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Halves;
    ///
    /// assert_eq!(Selection::from(Halves::new().low(63)).to_string(), "two_words(low = 63)");
    /// ```
    pub struct Halves = "two_words";
    /// How many bits of the set are in the first word.
    low: u32 => LOW;
}

pub(super) const GROUP: Group = Group { techniques: &[TWO_WORDS], self_check };

const TWO_WORDS: Technique = Technique {
    name: "two_words",
    summary: "shifts the second word above the bits of the first one, and back",
    origin: "the definition",
    words: &[Word::U16, Word::U32, Word::U64, Word::U128],
    undefined: |_| "no word has half its bits",
    parameters: &[&LOW],
    auto: Rule::Always,
    tables: no_tables,
    code: |context, _| functions(context),
    ..Technique::BASE
};

/// The half-width word; it exists for every word for which the technique is defined.
fn half(context: &Context) -> Word {
    context.word.half().unwrap_or(Word::U8)
}

fn low(context: &Context) -> u32 {
    let given = context.given(&LOW).and_then(Parameter::integer);
    given.map_or(half(context).bits(), |low| low as u32)
}

/// Computes no tables, but validates that the two words cover every bit.
fn no_tables(context: &Context) -> Result<Vec<Table>, String> {
    let (low, most) = (low(context), half(context).bits());
    let bits = context.requested.as_ref().map_or(context.word.bits(), Board::bits);
    let least = bits.saturating_sub(most).max(1);
    if low < least || low > most {
        let range = if least < most { format!("{least} to {most}") } else { most.to_string() };
        return Err(format!(
            "two words of {most} bits do not hold {bits} bits if the first has {low} of them; take {range}"
        ));
    }
    Ok(Vec::new())
}

/// Single bits and pseudo-random words, joined again from both words.
fn self_check(context: &Context) -> TokenStream {
    let (word, half, low) = (context.word, half(context), low(context));
    let bits = (low + half.bits()).min(word.bits());
    let held = (bits < word.bits()).then(|| word.literal(word.max() >> (word.bits() - bits)));
    let held = held.map(|mask| quote!(& #mask));
    let Mixed { start, next } = mixed(word);
    quote! {
        let mut bit: u32 = 0;
        while bit < #bits {
            let x: #word = 1 << bit;
            let first: bool = bit < #low;
            ::core::assert!(low_half(x) == if first { 1 << bit } else { 0 });
            ::core::assert!(high_half(x) == if first { 0 } else { 1 << (bit - #low) });
            ::core::assert!(from_halves(low_half(x), high_half(x)) == x);
            bit += 1;
        }
        {
            #start
            let mut round: u32 = 0;
            while round < 8 {
                #next
                let x: #word = next #held;
                ::core::assert!(from_halves(low_half(x), high_half(x)) == x);
                round += 1;
            }
        }
    }
}

fn functions(context: &Context) -> Vec<Function> {
    let (word, half, low) = (context.word, half(context), low(context));
    let is_full = low == half.bits();
    let checked = (!is_full).then(
        || quote!(::core::debug_assert!(low >> #low == 0, "`low` has bits that belong to `high`");),
    );
    let above =
        if is_full { quote!(x >> #low) } else { quote!((x >> #low) & #{word.literal(half.max())}) };
    let precondition = format!(
        "\n\nPrecondition: `low` is below 2 to the power of {low}, which debug builds assert; others take its bits from there on as \
         those of `high`."
    );
    let precondition = if is_full { "" } else { &*precondition };
    let joined = format!(
        "The set of which `low` has the bits 0 to {}, and `high` those from {low} on.{precondition}",
        low - 1
    );
    let first = format!("The bits 0 to {} of `x`.\n\nFor zero it is 0.", low - 1);
    let second = format!(
        "The bits of `x` from {low} on, of which there are at most {}, moved to the lowest ones.\n\nFor zero it is 0.",
        half.bits()
    );
    let of_x = || vec![("x", Type::Word)];
    vec![
        named(
            context,
            "from_halves",
            &joined,
            (vec![("low", Type::Number(half)), ("high", Type::Number(half))], Type::Word),
            quote! {
                #checked
                low as #word | ((high as #word) << #low)
            },
        ),
        named(
            context,
            "low_half",
            &first,
            (of_x(), Type::Number(half)),
            quote!((x & #{word.literal(half.max() >> (half.bits() - low))}) as #half),
        ),
        named(
            context,
            "high_half",
            &second,
            (of_x(), Type::Number(half)),
            quote!((#above) as #half),
        ),
    ]
}
