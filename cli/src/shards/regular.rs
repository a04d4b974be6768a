//! Reads result files: only regular ones of a limited size, because a device may never end, and
//! opening a pipe may block.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The maximum size of a file in bytes.
const MOST: u64 = 1 << 30;

/// Rejects anything but a regular file. Opening a pipe would wait for a writer.
///
/// # Errors
/// If it is not a regular file, or cannot be inspected.
pub(super) fn check(path: &Path) -> Result<(), String> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => Err("it is not a regular file".to_owned()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Reads an open file to the end.
///
/// # Errors
/// If it cannot be read, or is too long for a file of results.
pub(super) fn contents(file: &File) -> Result<Vec<u8>, String> {
    let described = |error: io::Error| error.to_string();
    if file.metadata().map_err(described)?.len() > MOST {
        return Err(format!("it has more than {MOST} bytes, so it is no file of results"));
    }
    let mut bytes = Vec::new();
    // Another process may extend it meanwhile.
    file.take(MOST).read_to_end(&mut bytes).map_err(described)?;
    Ok(bytes)
}
