//! De Bruijn sequences: by seed, number or constant, with their windows, tables and look-ups.

use crate::ask::Ask;
use crate::boards::hex;
use crate::error_response::ErrorResponse;
use bit_tables_generator::__private::tables::debruijn::Family;
use bit_tables_generator::__private::{advised, alternatives};
use bit_tables_generator::{DeBruijn, DiagnosticKind, Selection, Word};
use bit_tables_tools::emit::{LanguageOptions, Member};
use serde_json::{Value, json};
use std::fmt::Display;

/// The word and the family of a question.
fn kind(ask: &Ask) -> Result<(Word, Family), ErrorResponse> {
    let word = ask.word()?.unwrap_or(Word::U64);
    let name = ask.text("family")?.unwrap_or_else(|| Family::Isolated.name().into());
    let family = Family::named(&name).ok_or_else(|| {
        let names = Family::ALL.iter().map(|family| family.name());
        let (message, advice) = (format!("unknown family `{name}`"), alternatives(&name, names));
        ErrorResponse::from(advised(DiagnosticKind::InvalidValue, &message, advice))
            .about_text("family", &name)
    })?;
    Ok((word, family))
}

/// What is wrong with the number or the constant in a field.
fn wrong(field: &'static str) -> impl Fn(&dyn Display) -> ErrorResponse {
    move |why| ErrorResponse::of(field, why.to_string())
}

/// The sequence of a seed, with a number, or of a constant.
fn member(ask: &Ask) -> Result<Member, ErrorResponse> {
    let (word, family) = kind(ask)?;
    let seed = ask.integer64("seed")?;
    let (number, option, selection) = match (ask.integer64("index")?, ask.integer("constant")?) {
        (Some(index), _) => (index, format!("--index {index}"), DeBruijn::numbered(index)),
        (None, Some(constant)) => {
            let number = family.rank(word, constant).map_err(|why| wrong("constant")(&why))?;
            let option = format!("--sequence {}", family.hex(word, constant));
            (number, option, DeBruijn::with_sequence(constant))
        }
        (None, None) => {
            let seed = seed.ok_or_else(|| ask.missing("seed"))?;
            (family.seeded(word, seed), format!("--seed {seed}"), DeBruijn::seeded(seed))
        }
    };
    let sequence = family.unrank(word, number).map_err(|why| wrong("index")(&why))?;
    let mut command = format!("debruijn_gen {option}");
    if word != Word::U64 {
        command += &format!(" --word {word}");
    }
    if family != Family::Isolated {
        command += &format!(" --family {family}");
    }
    Ok(Member { family, word, number, sequence, command, selection })
}

/// A sequence with all that belongs to it.
pub fn debruijn(ask: &Ask) -> Result<Value, ErrorResponse> {
    let member = member(ask)?;
    let Member { family, word, number, sequence, .. } = member;
    let (width, order) = (family.width(word), word.index_bits() as usize);
    let is_walk = family != Family::Folded;
    let window = |at: u32| {
        let window = member.window(at);
        let (from, to) = (window >> 1, window & (word.bits() / 2 - 1));
        // A product with a bit and all below it is shifted by one more.
        let bits = word.bits();
        let bit = if family == Family::Separated { (at + bits - 1) % bits } else { at };
        json!({
            "at": at,
            "bit": bit,
            "bits": format!("{window:0order$b}"),
            "from": format!("{from:0node$b}", node = order - 1),
            "to": format!("{to:0node$b}", node = order - 1),
        })
    };
    Ok(json!({
        "word": word.name(),
        "bits": width,
        "order": order,
        "family": family.name(),
        "noun": family.noun(),
        "constant": family.hex(word, sequence),
        "index": number.to_string(),
        "count": family.count(word).to_string(),
        "binary": format!("{sequence:0columns$b}", columns = width as usize),
        "windows": is_walk.then(|| (0..word.bits()).map(window).collect::<Value>()),
        "table": member.index()?,
        "explanation": member.explanation()?,
        // A constant that folds a word without a half has no routine.
        "code": member.routine(&LanguageOptions::default()).ok(),
        "dot": member.dot().ok(),
        "command": member.command,
        "request": format!("bit_scan_forward = {}", Selection::from(member.requested())),
    }))
}

/// The number of a sequence.
pub fn rank(ask: &Ask) -> Result<Value, ErrorResponse> {
    let (word, family) = kind(ask)?;
    let constant = ask.integer("constant")?.ok_or_else(|| ask.missing("constant"))?;
    let number = family.rank(word, constant).map_err(|why| wrong("constant")(&why))?;
    Ok(json!({ "index": number.to_string(), "count": family.count(word).to_string() }))
}

/// The sequence with a number.
pub fn unrank(ask: &Ask) -> Result<Value, ErrorResponse> {
    let (word, family) = kind(ask)?;
    let index = ask.integer64("index")?.ok_or_else(|| ask.missing("index"))?;
    let sequence = family.unrank(word, index).map_err(|why| wrong("index")(&why))?;
    let count = family.count(word).to_string();
    Ok(json!({ "constant": family.hex(word, sequence), "count": count }))
}

/// How the index of one bit is found, step by step.
pub fn lookup(ask: &Ask) -> Result<Value, ErrorResponse> {
    let (word, family) = kind(ask)?;
    let constant = ask.integer("constant")?.ok_or_else(|| ask.missing("constant"))?;
    let table = family.index(word, constant).map_err(|why| wrong("constant")(&why))?;
    let bit = ask.integer32("bit")?.ok_or_else(|| ask.missing("bit"))?;
    if bit >= word.bits() {
        let message = format!("a bit of `{word}` is 0 to {}, not {bit}", word.bits() - 1);
        return Err(ErrorResponse::of("bit", message));
    }
    let (width, order) = (family.width(word), word.index_bits());
    let operand = family.operand(word, bit);
    let product = constant.wrapping_mul(operand) & (u128::MAX >> (128 - width));
    let place = family.slot(word, constant, bit);
    let what = match family {
        Family::Isolated | Family::Even => format!("the bit alone, 1 << {bit}"),
        Family::Separated => format!("the bit and all below it, (2 << {bit}) - 1"),
        Family::Folded => {
            format!("the bit and all below it, (2 << {bit}) - 1, its halves exclusive-ored")
        }
    };
    let step = |text: String, value: String| json!({ "text": text, "value": value });
    let result = table[place as usize];
    let steps = [
        step(what, family.hex(word, operand)),
        step(format!("times {}", family.hex(word, constant)), family.hex(word, product)),
        step(
            format!("the top {order} bits: shifted right by {}", width - order),
            format!("{place:0columns$b}", columns = order as usize),
        ),
        step(format!("entry {place} of the table"), result.to_string()),
    ];
    Ok(json!({
        "steps": steps,
        "operand": hex(operand),
        "product": hex(product),
        "place": place,
        "result": result,
    }))
}
