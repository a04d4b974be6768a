//! Shared by the De Bruijn scans in both directions: the sequence, its index table, the look-up.

use super::prelude::*;
use super::word_function::WordBody;
use crate::request::Selection;
use crate::tables::debruijn::{Beyond, Family};

/// By the isolated bit.
pub(super) const ISOLATED: Technique = Technique {
    name: "debruijn",
    handles_zero: false,
    parameters: &[&SEED, &INDEX, &SEQUENCE],
    multiplies: Some,
    // Where the word is multiplied and no instruction scans, `debruijn_separated` takes no more
    // instructions forwards, and fewer in reverse (docs/instructions.md).
    auto: Rule::Never,
    tables: |context| tables(context, Family::Isolated, ["DEBRUIJN_SEQUENCE", "DEBRUIJN_INDEX"]),
    ..Technique::BASE
};

/// By the bit with all bits below it.
pub(super) const SEPARATED: Technique = Technique {
    name: "debruijn_separated",
    // Both directions share one table.
    auto: Rule::Has(Ability::Multiply),
    tables: |context| {
        tables(context, Family::Separated, ["DEBRUIJN_SEQUENCE", "DEBRUIJN_SEPARATED_INDEX"])
    },
    ..ISOLATED
};

/// By the bit with all bits below it, folded to half a word.
pub(super) const FOLDED: Technique = Technique {
    name: "taylor",
    words: &[Word::U16, Word::U32, Word::U64, Word::U128],
    undefined: NO_HALF,
    parameters: OF_FOLDED,
    multiplies: Word::half,
    // Forwards, `taylor` has a rule of its own; in reverse, `nalimov` is shorter for words of two
    // registers.
    auto: Rule::Never,
    tables: |context| tables(context, Family::Folded, ["TAYLOR_CONSTANT", "TAYLOR_INDEX"]),
    ..ISOLATED
};

const OF_FOLDED: &[&ParameterSpec] = &[
    &ParameterSpec {
        // Searching 128-bit constants takes seconds, except for the first.
        samples: |word| if word == Word::U128 { &["0"] } else { SEEDS },
        ..SEED
    },
    &INDEX,
    &ParameterSpec {
        samples: |word| match word {
            Word::U32 => &["0x70d3"],
            Word::U64 => &["0x783a9b23"],
            _ => &[],
        },
        ..SEQUENCE
    },
];

const SEEDS: &[&str] = &["42", "1997", "0xffff_ffff_ffff_ffff"];

const SEED: ParameterSpec = ParameterSpec {
    name: "seed",
    kind: ParameterKind::U64,
    default: "the sequence of most published code",
    doc: "Selects a pseudo-random sequence, by Xoshiro256++: the same for the same seed on every host.",
    samples: |_| SEEDS,
};
const INDEX: ParameterSpec = ParameterSpec {
    name: "index",
    doc: "Selects a sequence by its rank in increasing order, from 0.",
    samples: |_| &["0"],
    ..SEED
};
const SEQUENCE: ParameterSpec = ParameterSpec {
    name: "sequence",
    kind: ParameterKind::Bits,
    doc: "Takes the given sequence.",
    // One sample for each form.
    samples: |word| match word {
        Word::U32 => &["0x07cd7629"],
        Word::U64 => &["0x03f08a4c6acb9dbd"],
        _ => &[],
    },
    ..SEED
};

/// Selects the De Bruijn bit scan and its sequence.
///
/// ```
/// use bit_tables_generator::{DeBruijn, Selection};
///
/// assert_eq!(Selection::from(DeBruijn::seeded(42)).to_string(), "debruijn(seed = 42)");
/// assert_eq!(Selection::from(DeBruijn::usual().separated()).to_string(), "debruijn_separated");
/// assert_eq!(Selection::from(DeBruijn::numbered(2).folded()).to_string(), "taylor(index = 2)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DeBruijn {
    technique: &'static str,
    source: Option<(&'static ParameterSpec, u128)>,
}

impl DeBruijn {
    const fn from_source(source: Option<(&'static ParameterSpec, u128)>) -> Self {
        Self { technique: "debruijn", source }
    }

    /// Selects the sequence of most published code.
    #[must_use]
    pub const fn usual() -> Self {
        Self::from_source(None)
    }

    /// Selects the sequence of a seed, which is the same on every host and in every version.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self::from_source(Some((&SEED, seed as u128)))
    }

    /// Selects the sequence with this index in increasing order, counted from 0.
    #[must_use]
    pub const fn numbered(index: u64) -> Self {
        Self::from_source(Some((&INDEX, index as u128)))
    }

    /// Selects the given sequence.
    #[must_use]
    pub const fn with_sequence(sequence: u128) -> Self {
        Self::from_source(Some((&SEQUENCE, sequence)))
    }

    /// Multiplies the scanned bit and all bits below it, instead of the scanned bit alone.
    ///
    /// Seeds and indices then refer to the sequences that this form can use.
    #[must_use]
    pub const fn separated(self) -> Self {
        Self { technique: "debruijn_separated", ..self }
    }

    /// Folds the scanned bit and all bits below it to half a word, by Matt Taylor.
    ///
    /// Seeds and indices then refer to the constants of this form.
    #[must_use]
    pub const fn folded(self) -> Self {
        Self { technique: "taylor", ..self }
    }

    /// Folds, and separates each half again, which saves a register if a word takes two; only for
    /// forward scans.
    #[must_use]
    pub const fn in_halves(self) -> Self {
        Self { technique: "taylor_halves", ..self }
    }
}

impl From<DeBruijn> for Selection {
    fn from(DeBruijn { technique, source }: DeBruijn) -> Self {
        let selection = Self::named(technique);
        match source {
            Some((spec, value)) => selection.with(spec, spec.kind.text(value)),
            None => selection,
        }
    }
}

/// The sequence and its index table, under the given names.
fn tables(context: &Context, family: Family, names: [&str; 2]) -> Result<Vec<Table>, String> {
    let word = context.word;
    let (family, number, made) = match context.parameters {
        [] => (family, family.usual(word), String::new()),
        [parameter, ..] => {
            let (family, number) = chosen(word, family, parameter)?;
            let seed = (parameter.name == SEED.name)
                .then(|| format!(", from `seed = {}`", parameter.text));
            (family, number, seed.unwrap_or_default())
        }
    };
    let sequence = family.unrank(word, number).map_err(|beyond| beyond.to_string())?;
    let index = family.index(word, sequence).map_err(|unusable| unusable.to_string())?;
    let (noun, width, digits) = (family.noun(), family.width(word), family.hex(word, sequence));
    let (count, top) = (family.count(word), word.index_bits());
    let operand = match family {
        Family::Isolated | Family::Even => "a single bit",
        Family::Separated => "a bit with all below it",
        Family::Folded => "a bit with all below it, folded",
    };
    let constant = if width == word.bits() { Some(word) } else { word.half() };
    let constant = constant.ok_or_else(|| format!("there is no word of {width} bits"))?;
    Ok(vec![
        Table::number(
            names[0],
            format!(
                "`{digits}`: {noun} of {width} bits, number {number} of {count} in order, counted from 0{made}."
            ),
            constant,
            sequence,
        ),
        Table::bytes_of(
            names[1],
            format!(
                "The index of the scanned bit for every value of the top {top} bits of the product with {operand}."
            ),
            index,
            Notation::Decimal(8),
        ),
    ])
}

fn chosen(word: Word, family: Family, parameter: &Parameter) -> Result<(Family, u64), String> {
    let Parameter { name, text, .. } = parameter;
    let value = parameter.integer().ok_or_else(|| format!("`{text}` is not an integer"))?;
    let number = u64::try_from(value);
    match name.as_str() {
        name if name == SEED.name => {
            let seed = number.map_err(|_| format!("seed {text} does not fit 64 bits"))?;
            Ok((family, family.seeded(word, seed)))
        }
        name if name == INDEX.name => match number {
            Ok(number) if number < family.count(word) => Ok((family, number)),
            _ => Err(Beyond { family, word, index: value }.to_string()),
        },
        _ => match (family.rank(word, value), Family::Even.rank(word, value)) {
            (Ok(number), _) => Ok((family, number)),
            // An even sequence works for an isolated bit.
            (Err(_), Ok(number)) if family == Family::Isolated => Ok((Family::Even, number)),
            (Err(unusable), _) => Err(unusable.to_string()),
        },
    }
}

/// Why other words cannot be folded.
pub(super) const NO_HALF: fn(Word) -> &'static str =
    |_| "no type is half as wide, to do arithmetic in";

/// The look-up of the scanned bit in the variable `operand`, isolated or with all bits below it.
pub(super) fn look_up(
    word: Word,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> WordBody {
    top_bits(word, word.bits() - word.index_bits(), statements, operand, tables)
}

/// The look-up of the scanned bit with all bits below it in the variable `operand`, by folding.
pub(super) fn look_up_folded(
    word: Word,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> WordBody {
    let half = word.half().expect("a folded word has a half");
    look_up_half(word, fold(word, half, statements, operand), tables)
}

pub(super) fn look_up_half(word: Word, statements: TokenStream, tables: &[Ident]) -> WordBody {
    let half = word.half().expect("a folded word has a half");
    top_bits(half, half.bits() - word.index_bits(), statements, "folded", tables)
}

/// Half a word, `folded`: the exclusive or of both halves of the variable `operand`.
pub(super) fn fold(word: Word, half: Word, statements: TokenStream, operand: &str) -> TokenStream {
    let operand = format_ident!("{operand}");
    quote! {
        #statements
        let lower: #half = (#operand & #{word.literal(half.max())}) as #half;
        let upper: #half = (#operand >> #{half.bits()}) as #half;
        let folded: #half = lower ^ upper;
    }
}

/// The look-up by the top bits of the product with `operand`, which remain after a shift by
/// `shift`.
pub(super) fn top_bits(
    word: Word,
    shift: u32,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> WordBody {
    let (sequence, index) = (&tables[0], &tables[1]);
    WordBody {
        statements: quote! {
            #statements
            let product: #word = #{format_ident!("{operand}")}.wrapping_mul(#sequence);
        },
        result: quote!(#index[(product >> #shift) as usize] as u32),
    }
}
