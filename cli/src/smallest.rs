//! The search for the smallest tables of Faxon's hash, which prints results as it finds them.

use bit_tables_console::{CommandError, Destination, ProgressBar, stop};
use bit_tables_tools::searches::smallest::Smallest;

/// Searches all beginnings. Prints each table that is no larger than the best so far, and finally
/// the number of smallest ones.
///
/// # Errors
/// If the output cannot be written, or the search is stopped. Earlier results are written in any
/// case.
pub fn print(smallest: Smallest, destination: &Destination) -> Result<(), CommandError> {
    let mut stepping = smallest.stepping();
    let end = stepping.end();
    let progress = ProgressBar::new(stepping.units().1, "searching");
    stop::watch();
    let command = stepping.command();
    let written = destination.stream(&command, |output| {
        while !stop::is_asked() {
            let Some(lines) = stepping.step() else { break };
            for line in lines {
                progress.between(|| {
                    output.write_all(line.as_bytes())?;
                    // Each result may take minutes; if nobody reads them, the search can end.
                    output.flush()
                })?;
            }
            // Most steps are very short, and the others take a fraction of a second.
            if stepping.position().is_multiple_of(64) {
                progress.set(stepping.units().0);
            }
        }
        progress.finish();
        writeln!(output, "{}", stepping.summary())
    });
    // The reader of the output may have been stopped too.
    if !matches!(written, Err(CommandError::Stopped(_))) {
        written?;
    }
    if stepping.position() < end {
        return Err(CommandError::Stopped(format!(
            "stopped; keep what was found, and to go on: {}",
            stepping.rest()
        )));
    }
    Ok(())
}
