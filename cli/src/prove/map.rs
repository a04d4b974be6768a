//! Proofs of maps: by evaluation of every key, or by a solver.

use super::model::values;
use super::solver::{Answer, Solver, write};
use bit_tables_console::{CommandError, stop};
use bit_tables_generator::{EmittedMap, Map};
use bit_tables_verify::maps::{Difference, MapProof};
use std::time::Duration;

/// Proves that the code of a map returns the given value for every key. Returns a sentence that
/// says how it was proved.
///
/// # Errors
/// If a key has another value, the solver is missing or undecided, or the user asks to stop.
pub(crate) fn prove_map(
    map: &Map,
    emitted: &EmittedMap,
    solver: Option<&str>,
    limit: Duration,
) -> Result<String, CommandError> {
    stop::watch();
    let proof = MapProof::new(map, emitted)?;
    match proof.evaluate(&stop::is_asked) {
        Some(Some(difference)) => return Err(refuted(&difference)),
        Some(None) if stop::is_asked() => {
            return Err(CommandError::Stopped("stopped before all keys were evaluated".to_owned()));
        }
        Some(None) => return Ok("proved: every key by evaluation".to_owned()),
        None => {}
    }
    let query = proof.query()?;
    if query.is_settled() {
        return Ok("proved: every key by simplification".to_owned());
    }
    let solver = Solver::find(solver)?;
    let folder = tempfile::tempdir()
        .map_err(|error| CommandError::because("make a folder for the query", error))?;
    let file = folder.path().join("map.smt2");
    let answer =
        |text: String| write(&file, &text).map(|()| solver.answer(&file, limit, &stop::is_asked));
    let answered = match answer(query.text())? {
        // Asks again, for the key.
        Answer::Sat(_) => answer(query.text_with_values())?,
        answered => answered,
    };
    match answered {
        Answer::Unsat => Ok(format!("proved: every key by {solver}")),
        Answer::Sat(output) => {
            let given = values(&output);
            let key = query.inputs().first().and_then(|input| given.get(&input.symbol));
            let key = key.and_then(|&key| u64::try_from(key).ok()).unwrap_or(0);
            Err(proof.at(key).map_or_else(
                || {
                    CommandError::Failed(format!(
                        "{solver} has the counterexample {key:#x}, but the function has the right value for it, so the query or the \
                         solver is wrong"
                    ))
                },
                |difference| refuted(&difference),
            ))
        }
        Answer::Unknown => Err(CommandError::Undecided(format!("{solver} gives up"))),
        Answer::TimeLimit => Err(CommandError::Undecided(format!(
            "{solver} does not decide it within {} s: give it more by `--time-limit`",
            limit.as_secs()
        ))),
        Answer::Stopped => {
            Err(CommandError::Stopped("stopped before the solver answered".to_owned()))
        }
        Answer::Failed(why) => Err(CommandError::Failed(why)),
    }
}

fn refuted(Difference { key, given, found }: &Difference) -> CommandError {
    let found = match found {
        Ok(value) => format!("it is {value}"),
        Err(fault) => fault.to_string(),
    };
    CommandError::Refuted(format!("the value of {key:#x} is to be {given}, and {found}"))
}

#[cfg(test)]
mod tests {
    use super::{Solver, prove_map};
    use bit_tables_console::CommandError;
    use bit_tables_generator::{Map, Target};
    use std::time::Duration;

    const LIMIT: Duration = Duration::from_secs(60);

    /// A map checked against the code of another one has a key with a wrong value, whether found by
    /// evaluation or by a solver.
    #[test]
    fn other_maps_are_refuted() {
        let of =
            |values: [u8; 4]| Map::new("small").from_pairs((0..=3_u8).zip(values)).default(9_u8);
        let (map, other) = (of([1, 0, 2, 3]), of([1, 0, 2, 2]));
        let emitted = map.print(&Target::unknown()).expect("a map");
        let proved = prove_map(&map, &emitted, None, LIMIT).expect("it is right");
        assert_eq!(proved, "proved: every key by evaluation");
        let refuted = prove_map(&other, &emitted, None, LIMIT).expect_err("it is another map");
        let message = "the value of 0x3 is to be 0x02, and it is 0x03".to_owned();
        assert!(
            matches!(&refuted, CommandError::Refuted(found) if *found == message),
            "{refuted:?}"
        );
        if Solver::find(None).is_err() {
            eprintln!("not tested, as no solver is installed");
            return;
        }
        let of = |last: u64, technique: &str| {
            let keys = [7, 1 << 40, 1 << 50, last].into_iter().zip([1_u8, 2, 3, 4]);
            Map::new("large").from_pairs(keys).default(0_u8).technique(technique)
        };
        for technique in ["ranges", "product", "displace"] {
            let (map, other) = (of(1 << 63, technique), of(1 << 62, technique));
            let emitted = map.print(&Target::unknown()).expect("a map");
            let proved = prove_map(&map, &emitted, None, LIMIT).expect("it is right");
            assert!(proved.starts_with("proved: every key by "), "{proved}");
            let refuted = prove_map(&other, &emitted, None, LIMIT).expect_err("another map");
            assert!(matches!(refuted, CommandError::Refuted(_)), "{technique}: {refuted:?}");
        }
    }
}
