//! Files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process;

/// Writes a file unless it holds those bytes already; says whether it wrote.
///
/// # Errors
/// When the file cannot be written; then it is as it was.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    // A device or a pipe may have no end to read to.
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    if is_file && fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    replace_file(path, |file| file.write_all(bytes))
}

/// Writes a file, or replaces it by what is written to the writer given.
///
/// That is a file beside it, which then takes its name and its permissions, so no reader ever sees a part.
/// A file that is right already is left alone. Says whether the file is another.
///
/// # Errors
/// When it cannot be written, or `write` fails; then the file is as it was.
pub fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<bool> {
    // Where a link leads is what is to be replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let found = fs::metadata(path).ok();
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        // A device has no place beside it, and takes no other's name.
        return write(&mut File::options().write(true).open(path)?).map(|()| true);
    }
    if found.as_ref().is_some_and(|found| found.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    if path.file_name().is_none() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"));
    }
    let beside = path.with_file_name(format!(".bit-tables-{}.tmp", process::id()));
    let written = File::create(&beside).and_then(|file| {
        let mut buffered = BufWriter::new(file);
        write(&mut buffered)?;
        let file = buffered.into_inner()?;
        if let Some(found) = found {
            if are_equal(&beside, path)? {
                return Ok(false);
            }
            file.set_permissions(found.permissions())?;
        }
        fs::rename(&beside, path).map(|()| true)
    });
    if !matches!(written, Ok(true)) {
        // The failure that matters is the one above.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Whether two files hold the same bytes.
fn are_equal(one: &Path, other: &Path) -> io::Result<bool> {
    let (one, other) = (File::open(one)?, File::open(other)?);
    if one.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let (mut one, mut other) = (BufReader::new(one), BufReader::new(other));
    loop {
        let (left, right) = (one.fill_buf()?, other.fill_buf()?);
        let length = left.len().min(right.len());
        if length == 0 || left[..length] != right[..length] {
            return Ok(left == right);
        }
        one.consume(length);
        other.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_once_and_leaves_nothing_beside() {
        let folder = std::env::temp_dir().join(format!("bit-tables-file-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("out.rs");
        assert!(write_if_changed(&path, b"one").unwrap());
        assert!(!write_if_changed(&path, b"one").unwrap());
        assert!(write_if_changed(&path, b"two").unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write_if_changed(&folder.join("no/such/folder.rs"), b"").is_err());
        assert!(write_if_changed(Path::new("/"), b"").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        // What fails half-way leaves the file as it was, and nothing beside it.
        let failing =
            |file: &mut dyn Write| file.write_all(b"half").and(Err(io::Error::other("no more")));
        assert!(replace_file(&path, failing).is_err());
        assert!(!replace_file(&path, |file| file.write_all(b"two")).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(write_if_changed(&path, b"three").is_err());
        assert!(!write_if_changed(&path, b"two").unwrap());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
