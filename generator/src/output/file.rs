//! Files that are whole or not there.

use std::path::Path;
use std::{fs, io, process};

/// Writes a file unless it holds those bytes already; says whether it wrote.
///
/// The bytes go to a file beside it that then takes its name, so no reader ever sees a part of them.
///
/// # Errors
/// When the file cannot be written; then it is as it was.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not the name of a file",
        ));
    };
    match fs::metadata(path) {
        // A device or a pipe may have no end to read to, no place beside it, and takes no other's name.
        Ok(found) if !found.is_file() => return fs::write(path, bytes).map(|()| true),
        Ok(_) if fs::read(path).is_ok_and(|old| old == bytes) => return Ok(false),
        _ => {}
    }
    let mut beside = name.to_owned();
    beside.push(format!(".{}.tmp", process::id()));
    let beside = path.with_file_name(beside);
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The failure that matters is the one above.
        let _ = fs::remove_file(&beside);
    }
    written.map(|()| true)
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
        fs::remove_dir_all(&folder).unwrap();
    }
}
