//! What the De Bruijn scans in both directions share: the sequence, its index table, the look-up.

use super::Setting;
use super::word_function::Body;
use crate::module::{Notation, Table};
use crate::tables::debruijn::Form;
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Where the sequence comes from; without any, it is the last in lexicographic order.
pub(super) const PARAMETERS: &[&str] = &["seed", "index", "sequence"];

/// The sequence and its index table.
pub(super) fn tables(setting: &Setting, form: Form) -> Result<Vec<Table>, String> {
    let word = setting.word;
    let (sequence, made) = match setting.parameters {
        [] => (
            form.last(word),
            "the last in lexicographic order".to_owned(),
        ),
        [parameter, ..] => {
            let number = u64::try_from(parameter.value);
            let sequence = match parameter.name.as_str() {
                "seed" => {
                    let seed = number.map_err(|_| format!("seed {} does not fit 64 bits", parameter.text))?;
                    form.seeded(word, seed)
                }
                "index" => number.ok().and_then(|index| form.sequence(word, index)).ok_or_else(|| {
                    let count = form.count(word);
                    format!(
                        "there is no sequence number {}: `{word}` has {count} {form} ones, numbered from 0",
                        parameter.text
                    )
                })?,
                _ => parameter.value,
            };
            (
                sequence,
                format!("from `{} = {}`", parameter.name, parameter.text),
            )
        }
    };
    let index = form
        .index(word, sequence)
        .map_err(|unusable| unusable.to_string())?;
    let (table, of) = match form {
        Form::Isolated => ("DEBRUIJN_INDEX", "a single bit"),
        Form::Separated => ("DEBRUIJN_SEPARATED_INDEX", "a bit with all below it"),
    };
    let bits = word.bits();
    let top = word.index_bits();
    let digits = bits as usize / 4 + 2;
    Ok(vec![
        Table::number(
            "DEBRUIJN_SEQUENCE",
            format!("A De Bruijn sequence of {bits} bits, `{sequence:#0digits$x}`: {made}."),
            word,
            sequence,
        ),
        Table::bytes_of(
            table,
            format!(
                "The index of the scanned bit for every value of the top {top} bits of the sequence times {of}."
            ),
            index,
            Notation::Board,
        ),
    ])
}

/// The look-up of the bit that stands alone, or with all below it, in the variable `operand`.
pub(super) fn look_up(
    word: Word,
    statements: TokenStream,
    operand: &str,
    tables: &[Ident],
) -> Body {
    let (sequence, index) = (&tables[0], &tables[1]);
    let operand = format_ident!("{operand}");
    let shift = Literal::u32_unsuffixed(word.bits() - word.index_bits());
    Body {
        statements: quote! {
            #statements
            let product: #word = #operand.wrapping_mul(#sequence);
        },
        result: quote!(#index[(product >> #shift) as usize] as u32),
    }
}
