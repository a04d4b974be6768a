//! Shared by the De Bruijn scans of both directions: the sequence, its index table, the look-up.

use super::technique::Context;
use super::word_function::Body;
use crate::module::{Notation, Table};
use crate::request::Parameter;
use crate::tables::debruijn::{Beyond, Family};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The source of the sequence; without a parameter, the default.
pub(super) const PARAMETERS: &[&str] = &["seed", "index", "sequence"];

/// The sequence and its index table, under the given names.
pub(super) fn tables(
    context: &Context,
    family: Family,
    names: [&str; 2],
) -> Result<Vec<Table>, String> {
    let word = context.word;
    let (family, number, made) = match context.parameters {
        [] => (family, family.usual(word), String::new()),
        [parameter, ..] => {
            let (family, number) = chosen(word, family, parameter)?;
            let seed =
                (parameter.name == "seed").then(|| format!(", from `seed = {}`", parameter.text));
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
                "`{digits}`: {noun} of {width} bits, number {number} of {count} in order{made}."
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

/// The family and the number that a parameter selects.
fn chosen(word: Word, family: Family, parameter: &Parameter) -> Result<(Family, u64), String> {
    let Parameter { name, text, value, .. } = parameter;
    let number = u64::try_from(*value);
    match name.as_str() {
        "seed" => {
            let seed = number.map_err(|_| format!("seed {text} does not fit 64 bits"))?;
            Ok((family, family.seeded(word, seed)))
        }
        "index" => match number {
            Ok(number) if number < family.count(word) => Ok((family, number)),
            _ => Err(Beyond { family, word, index: *value }.to_string()),
        },
        _ => match (family.rank(word, *value), Family::Even.rank(word, *value)) {
            (Ok(number), _) => Ok((family, number)),
            // An even sequence works for an isolated bit.
            (Err(_), Ok(number)) if family == Family::Isolated => Ok((Family::Even, number)),
            (Err(unusable), _) => Err(unusable.to_string()),
        },
    }
}

/// The words with a half to fold to.
pub(super) const FOLDED_WORDS: &[Word] = &[Word::U16, Word::U32, Word::U64, Word::U128];

/// Why other words are not folded.
pub(super) const NO_HALF: fn(Word) -> &'static str =
    |_| "no type is half as wide, to do arithmetic in";

/// The folding constant and its index table.
pub(super) fn folded_tables(context: &Context) -> Result<Vec<Table>, String> {
    tables(context, Family::Folded, ["TAYLOR_CONSTANT", "TAYLOR_INDEX"])
}

/// The look-up of the scanned bit, isolated or with all bits below it, in the variable `operand`.
pub(super) fn look_up(
    word: Word,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> Body {
    top_bits(word, word.bits() - word.index_bits(), statements, operand, tables)
}

/// The look-up of the scanned bit with all bits below it in the variable `operand`, by folding.
pub(super) fn look_up_folded(
    word: Word,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> Body {
    let half = word.half().expect("a folded word has a half");
    look_up_half(word, fold(word, half, statements, operand), tables)
}

/// The look-up of the variable `folded`.
pub(super) fn look_up_half(word: Word, statements: TokenStream, tables: &[Ident]) -> Body {
    let half = word.half().expect("a folded word has a half");
    top_bits(half, half.bits() - word.index_bits(), statements, "folded", tables)
}

/// Half a word, `folded`: the exclusive or of both halves of the variable `operand`.
pub(super) fn fold(word: Word, half: Word, statements: TokenStream, operand: &str) -> TokenStream {
    let (operand, mask) = (format_ident!("{operand}"), word.literal(half.max()));
    let shift = Literal::u32_unsuffixed(half.bits());
    quote! {
        #statements
        let lower: #half = (#operand & #mask) as #half;
        let upper: #half = (#operand >> #shift) as #half;
        let folded: #half = lower ^ upper;
    }
}

/// The look-up by the top bits of the product with `operand`: those that remain after a shift by `shift`.
fn top_bits(
    word: Word,
    shift: u32,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> Body {
    let (sequence, index) = (&tables[0], &tables[1]);
    let operand = format_ident!("{operand}");
    let shift = Literal::u32_unsuffixed(shift);
    Body {
        statements: quote! {
            #statements
            let product: #word = #operand.wrapping_mul(#sequence);
        },
        result: quote!(#index[(product >> #shift) as usize] as u32),
    }
}
