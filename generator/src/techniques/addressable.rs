//! Whether a target can address the tables of a technique: the narrower its pointers, the smaller
//! its largest array.

use super::technique::{AtLeast, Context, Technique};
use super::techniques_for;
use crate::domain::Domain;
use crate::module::Table;
use crate::request::{Operation, list};
use crate::target::Target;

/// Checks that each table fits an array on the target.
///
/// # Errors
/// If a table is too large. For the first one, the error has its size, the limit, and the
/// techniques of the operation that fit.
pub(crate) fn check_addressable(
    operation: Operation,
    domain: Domain,
    target: &Target,
    tables: &[Table],
) -> Result<(), String> {
    let most = target.largest_array();
    let Some(table) = tables.iter().find(|table| table.bytes() > most) else { return Ok(()) };
    Err(too_large(operation, domain, target, (&table.name, &table.bytes().to_string())))
}

/// Like [`check_addressable`], but uses only what is known before the tables are computed.
///
/// # Errors
/// If a table is too large.
pub(crate) fn check_least(context: &Context, domain: Domain) -> Result<(), String> {
    let Context { operation, target, .. } = *context;
    let beyond = least_beyond(context).map(|(name, bytes)| {
        too_large(operation, domain, target, (name, &format!("at least {bytes}")))
    });
    beyond.map_or(Ok(()), Err)
}

/// The table that is too large, if that is known before the tables are computed.
fn least_beyond(context: &Context) -> Option<AtLeast> {
    let least = (context.technique.at_least)(context);
    least.filter(|&(_, bytes)| bytes > context.target.largest_array())
}

fn too_large(
    operation: Operation,
    domain: Domain,
    target: &Target,
    (name, bytes): (&str, &str),
) -> String {
    let most = target.largest_array();
    let all = techniques_for(operation, domain);
    let fitting = all.filter(|technique| is_addressable(operation, technique, domain, target));
    let names: Vec<&str> = fitting.map(|technique| technique.name).collect();
    let instead = match names.as_slice() {
        [] => format!("no technique for `{operation}` has smaller tables"),
        names => format!("without parameters, {} fit{}", list(names, "and"), verb_ending(names)),
    };
    format!(
        "`{name}` takes {bytes} bytes, and an array has at most {most} where pointers have {} bits; {instead}",
        target.pointer_width()
    )
}

/// The ending of a verb for a list of names as its subject.
const fn verb_ending(names: &[&str]) -> &'static str {
    if names.len() == 1 { "s" } else { "" }
}

/// Whether every table that a technique needs without parameters fits an array on the target.
pub(crate) fn is_addressable(
    operation: Operation,
    technique: &'static Technique,
    domain: Domain,
    target: &Target,
) -> bool {
    if target.addresses_any_table() {
        return true;
    }
    let context = Context::new(operation, technique, domain, &[], target);
    least_beyond(&context).is_none()
        && (technique.tables)(&context)
            .is_ok_and(|tables| tables.iter().all(|table| table.bytes() <= target.largest_array()))
}

#[cfg(test)]
mod tests {
    use crate::techniques::techniques;
    use crate::{Operation, Plan, Request, Target, Word};

    fn largest(request: &Request, target: &str) -> Result<usize, String> {
        let target = Target::profile(target).unwrap();
        let plan = Plan::new(request, &target).map_err(|diagnostics| diagnostics.to_string())?;
        Ok(plan.report().entries().iter().map(crate::TableMemory::bytes).max().unwrap_or(0))
    }

    /// If pointers have 16 bits, accepted requests have no array that is too large, and rejected
    /// ones have one.
    #[test]
    fn no_table_is_too_large_for_its_target() {
        let mut refused = Vec::new();
        for &operation in Operation::ALL {
            for technique in techniques(operation) {
                for &word in technique.words {
                    let request = Request::new(word).with(operation, technique.name);
                    let anywhere = largest(&request, "portable").unwrap();
                    for target in ["avr", "msp430"] {
                        match largest(&request, target) {
                            Ok(bytes) => assert!(bytes <= 32_767, "{request:?}"),
                            Err(message) => {
                                assert!(anywhere > 32_767, "{message}");
                                refused.push((technique.name, word, message));
                            }
                        }
                    }
                }
            }
        }
        let is_refused = |name: &str| refused.iter().any(|(other, ..)| *other == name);
        assert!(
            is_refused("table16") && is_refused("table") && !is_refused("table8"),
            "{refused:?}"
        );
        let message = &refused[0].2;
        let expected = "`count_ones = table16`: `POPULATION_COUNT_16` takes 65536 bytes, and an array has at most 32767 \
                        where pointers have 16 bits; without parameters, `native`, `table8`, ";
        assert!(message.starts_with(expected) && !message.ends_with("table16`"), "{message}");
    }

    /// One more key is rejected exactly if the table exceeds the largest array.
    #[test]
    fn keys_are_bounded_by_the_target() {
        let keys = |count| format!("zobrist = bch(pieces = 1, squares = {count})");
        let of = |count, target| largest(&Request::parse(Word::U64, &keys(count)), target);
        assert_eq!(of(4095, "avr"), Ok(32_760));
        let message = of(4096, "avr").unwrap_err();
        assert!(message.contains("`PIECE_KEYS` takes 32768 bytes"), "{message}");
        assert!(
            message.ends_with("without parameters, `bch`, `nested` and `given` fit"),
            "{message}"
        );
        assert_eq!(of(4096, "thumbv6m"), Ok(32_768));
    }

    /// Whatever the limit, `auto` chooses tables that fit the target.
    #[test]
    fn auto_takes_what_can_be_addressed() {
        for text in ["count_ones", "count_ones = auto(max_bytes = 1000000)"] {
            for &word in Word::ALL {
                let request = Request::parse(word, text);
                assert!(largest(&request, "msp430").unwrap() <= 256, "{text} {word}");
            }
        }
    }
}
