//! Scans in both directions by a multiplier that reserves a slot for zero.

use super::debruijn::top_bits;
use super::prelude::*;
use super::word_function::WordBody;
use crate::tables::zero_slot::{bits_of_slots, slot_bits, usual};

pub(super) const BASE: Technique = Technique {
    name: "seal",
    origin: "David Seal, comp.sys.acorn.tech, 1994; Monroe H. Martin, A Problem in Arrangements, 1934 (other multipliers)",
    parameters: &[&MULTIPLIER],
    multiplies: Some,
    ..Technique::BASE
};

const MULTIPLIER: ParameterSpec = ParameterSpec {
    name: "multiplier",
    kind: ParameterKind::Bits,
    default: "the first bits of the sequence that prefers ones",
    doc: "Takes the given multiplier, such as Seal's own for 32 bits.",
    samples: |word| match word {
        Word::U32 => &["0x0450fbaf"],
        _ => &[],
    },
};

typed_technique! {
    /// The scan by a multiplier that reserves a slot for zero.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Seal;
    ///
    /// assert_eq!(Selection::from(Seal::new().multiplier(0x0450_fbaf)).to_string(), "seal(multiplier = 72416175)");
    /// ```
    pub struct Seal = "seal";
    /// Sets the multiplier.
    multiplier: u128 => MULTIPLIER;
}

/// The multiplier, and the table with the result for each bit, and the width for zero.
pub(super) fn tables(
    context: &Context,
    name: &str,
    found: &dyn Fn(u32) -> u32,
) -> Result<Vec<Table>, String> {
    let word = context.word;
    let given = context.given(&MULTIPLIER).and_then(Parameter::integer);
    let multiplier = given.unwrap_or_else(|| usual(word));
    let digits = format!("{multiplier:#0width$x}", width = word.bits() as usize / 4 + 2);
    let slots = bits_of_slots(word, multiplier).map_err(|why| format!("`{digits}` {why}"))?;
    let fillers = (1..slots.len()).filter(|&slot| slots[slot].is_none()).collect();
    let of_slot = |bit: &Option<u32>| bit.map_or(word.bits(), found) as u8;
    let (top, width) = (slot_bits(word), word.bits());
    let table = Table::bytes_of(
        name,
        format!(
            "The result for every value of the top {top} bits of the product; {width} for zero, and for values that no bit gives."
        ),
        slots.iter().map(of_slot).collect(),
        Notation::Decimal(8),
    );
    Ok(vec![
        Table::number(
            "SEAL_MULTIPLIER",
            format!(
                "`{digits}`: its products with single bits differ in their top {top} bits, which are never all zero."
            ),
            word,
            multiplier,
        ),
        Table { contents: Contents::Numbers { fillers }, ..table },
    ])
}

/// The look-up of the bit in the variable `isolated`.
pub(super) fn look_up(word: Word, statements: TokenStream, tables: &[Ident]) -> WordBody {
    top_bits(word, word.bits() - slot_bits(word), statements, "isolated", tables)
}
