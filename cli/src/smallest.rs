//! The search for the smallest tables of Faxon's hash, told as it goes on.

use crate::{Destination, Failure, Search, stop};
use bit_tables_generator::Word;
use bit_tables_generator::tables::faxon;
use std::io;

/// Searches all shifts and keys for a word, from a beginning on, and tells every table that is no larger than the best so
/// far or `at_most`.
///
/// # Errors
/// When there is no search for the word, no such beginning, the output cannot be written, or it is stopped.
pub fn smallest(
    word: Word,
    from: u64,
    at_most: u32,
    destination: &Destination,
) -> Result<(), Failure> {
    let Some(search) = faxon::Search::new(word) else {
        let why = match faxon::Search::slot_bits(word) {
            None => "half of it is no word to fold it to".to_owned(),
            Some(bits) => format!(
                "a slot needs {bits} bits or more, so no table is small, and its keys are too many to try"
            ),
        };
        return Err(Failure::Failed(format!(
            "there is no search for `{word}`: {why}; there is one for `u16`, `u32` and `u64`"
        )));
    };
    let beginnings = search.beginnings();
    if from > beginnings {
        let message =
            format!("there are {beginnings} beginnings, so `--from` is 0 to that, and not {from}");
        return Err(Failure::Failed(message));
    }
    let mut search = search.starting_at(from, at_most);
    let mut progress = Search::new(beginnings, "searching").shown_if(!destination.is_terminal());
    let command = |from: u64, at_most| {
        format!("bit-tables search faxon --word {word} --from {from} --at-most {at_most}")
    };
    stop::watch();
    destination.stream(&command(from, at_most), |output| {
        while let Some(found) = search.step() {
            for form in found {
                let faxon::Form { first_shift, second_shift, key, offset, entries, .. } = form;
                let digits = word.bits() as usize / 8;
                writeln!(
                    output,
                    "{entries} entries: key {key:#0width$x}, shifts by {first_shift} and {second_shift}, offset {offset}",
                    width = digits + 2
                )?;
            }
            if stop::is_asked() {
                let go_on = command(search.position(), search.at_most());
                return Err(io::Error::other(format!("stopped; to go on: {go_on}")));
            }
            progress.reach(search.position());
        }
        progress.finish();
        writeln!(output, "all {beginnings} beginnings are searched, of slots of {} bits; with fewer, whatever the \
                          shifts and the key, two bits share a slot", faxon::Search::slot_bits(word).unwrap_or_default())
    })
}
