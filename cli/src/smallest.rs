//! The search for the smallest tables of Faxon's hash, with its results as they are found.

use crate::destination::Destination;
use crate::failure::Failure;
use crate::search::Search;
use crate::stop;
use bit_tables_generator::Word;
use bit_tables_generator::internal::tables::faxon::{self, Form};

/// Searches all shifts and keys for a word, from a beginning on. Prints each table that is no larger than the best so
/// far or `at_most`, and at the end the smallest ones.
///
/// # Errors
/// If there is no search for the word, no such beginning or no such table, the output cannot be written, or it is
/// stopped. What was found before is written in any case.
pub fn smallest(
    word: Word,
    from: u64,
    at_most: Option<u32>,
    destination: &Destination,
) -> Result<(), Failure> {
    let Some(search) = faxon::Search::new(word) else {
        let why = match faxon::Search::slot_bits(word) {
            None => "no type is half as wide, to do arithmetic in".to_owned(),
            Some(bits) => format!(
                "a slot requires at least {bits} bits, so no table is small, and there are too many keys to try"
            ),
        };
        return Err(Failure::Failed(format!(
            "there is no search for `{word}`: {why}; there is one for `u16`, `u32` and `u64`"
        )));
    };
    let (end, most) = (search.beginnings(), search.at_most());
    if from > end {
        let message = format!("there are {end} beginnings, so `--from` is 0 to {end}, not {from}");
        return Err(Failure::Failed(message));
    }
    let at_most = at_most.unwrap_or(most);
    if !(word.bits()..=most).contains(&at_most) {
        let message = format!(
            "a table for `{word}` has {} to {most} entries, so `--at-most` is in that range, not {at_most}",
            word.bits()
        );
        return Err(Failure::Failed(message));
    }
    let mut search = search.starting_at(from, at_most);
    let mut progress = Search::new(end, "searching");
    let command = |from: u64, at_most| {
        format!("bit-tables search faxon --word {word} --from {from} --at-most {at_most}")
    };
    stop::watch();
    let mut fewest: Vec<Form> = Vec::new();
    destination.stream(&command(from, at_most), |output| {
        while !stop::is_asked() {
            let Some(found) = search.step() else { break };
            for form in found {
                fewest.retain(|other| other.entries == form.entries);
                fewest.push(form);
                let line = line(word, &form);
                progress.between(|| {
                    output.write_all(line.as_bytes())?;
                    // Each may take minutes; if nobody reads it, the search can end.
                    output.flush()
                })?;
            }
            progress.reach(search.position());
        }
        progress.finish();
        writeln!(output, "{}", summary(&search, from, at_most, &fewest))
    })?;
    if search.position() < end {
        return Err(Failure::Stopped(format!(
            "stopped; keep what was found, and to go on: {}",
            command(search.position(), search.at_most())
        )));
    }
    Ok(())
}

/// One form.
fn line(word: Word, form: &Form) -> String {
    let Form { first_shift, second_shift, key, offset, entries, .. } = form;
    let width = word.bits() as usize / 8 + 2;
    format!(
        "{entries} entries: key {key:#0width$x}, shifts by {first_shift} and {second_shift}, offset {offset}\n"
    )
}

/// What has been searched, and the result so far.
fn summary(search: &faxon::Search, from: u64, at_most: u32, fewest: &[Form]) -> String {
    let (to, end) = (search.position(), search.beginnings());
    let result = match fewest {
        [] => format!("none of them has a table of at most {at_most} entries"),
        [form, ..] => {
            format!("the fewest entries in them are {}, by {} forms", form.entries, fewest.len())
        }
    };
    let all = if (from, to) == (0, end) {
        "; no other shifts, keys or widths of slots give a smaller table"
    } else {
        ""
    };
    format!("beginnings {from} to {to} of {end} are searched: {result}{all}")
}
