//! Writes files atomically: a file is complete or absent.

use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::Path;

/// Writes a file unless it already contains these bytes; returns whether it wrote.
///
/// Handles links, owners and modes like `replace_file`.
///
/// # Errors
/// If the file cannot be written; it is then unchanged.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    // A device or a pipe may have no end.
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    if is_file && fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    replace_file(path, |file| file.write_all(bytes))
}

/// Writes a file, or replaces its contents, with what `write` writes.
///
/// The data goes to a temporary file in the same folder, which is renamed at the end: no reader
/// ever sees a partial file, and if several processes write a file, the last one wins. The
/// temporary file is created exclusively under a random name, so that nothing already in the
/// folder, such as a link, is written to. A file that already has this content is left untouched.
/// Returns whether the content has changed.
///
/// - A link is followed: its target is replaced. A dangling link is rejected.
/// - A replaced file keeps its permissions (on Unix the nine bits of its mode), and the new data
///   has them from its first byte on. A read-only file is rejected.
/// - On Unix it also keeps its owner and group if the process is allowed to set them, as the
///   superuser is. Otherwise it belongs to the process's user, like any file that the process
///   creates.
/// - A device or a pipe is written to directly.
///
/// # Errors
/// If it cannot be written, or `write` fails; the file is then unchanged, and no temporary file is
/// left.
pub fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<bool> {
    let found = fs::metadata(path).ok();
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        // A device cannot be replaced by a file next to it.
        return write(&mut File::options().write(true).open(path)?).map(|()| true);
    }
    if found.as_ref().is_some_and(|found| found.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    if found.is_none() && path.is_symlink() {
        let message = "a link that leads to no file: remove it, or create the file that it names";
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    if path.file_name().is_none() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"));
    }
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut temporary = tempfile::Builder::new();
    temporary.prefix(".bit-tables-").suffix(".tmp");
    #[cfg(unix)]
    temporary.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = temporary.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Some(found) = &found {
        take_over(file.as_file(), found)?;
    }
    let mut buffered = BufWriter::new(&mut file);
    write(&mut buffered)?;
    buffered.into_inner()?;
    if found.is_some() && holds_what_is_in(file.as_file_mut(), path).unwrap_or(false) {
        return Ok(false);
    }
    // On Windows this replaces a file that others read, which `persist` does not.
    fs::rename(file.into_temp_path(), path)?;
    Ok(true)
}

/// Gives `file` the owner and mode of the file that it replaces.
#[cfg(unix)]
fn take_over(file: &File, from: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) != (from.uid(), from.gid()) {
        // Not every user may do this, and the file is usable without it.
        let _ = fchown(file, Some(from.uid()), Some(from.gid()));
    }
    // Without the setuid and setgid bits, which would give anyone who runs it the rights of its
    // owner.
    file.set_permissions(fs::Permissions::from_mode(from.permissions().mode() & 0o777))
}

/// Gives `file` the permissions of the file that it replaces.
#[cfg(not(unix))]
fn take_over(file: &File, from: &Metadata) -> io::Result<()> {
    file.set_permissions(from.permissions())
}

/// Whether an open file and the one at `path` have equal contents.
fn holds_what_is_in(file: &mut File, path: &Path) -> io::Result<bool> {
    let other = File::open(path)?;
    if file.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    file.rewind()?;
    let (mut one, mut other) = (BufReader::new(file), BufReader::new(other));
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
    use std::path::PathBuf;

    /// A temporary folder for a test, removed at its end.
    struct Folder(tempfile::TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn entries(&self) -> usize {
            fs::read_dir(&self.0).unwrap().count()
        }
    }

    #[test]
    fn writes_once_and_leaves_nothing_beside() {
        let folder = Folder::new();
        let path = folder.path("out.rs");
        assert!(write_if_changed(&path, b"one").unwrap());
        assert!(!write_if_changed(&path, b"one").unwrap());
        assert!(write_if_changed(&path, b"two").unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(folder.entries(), 1);
        assert!(write_if_changed(&folder.path("no/such/folder.rs"), b"").is_err());
        assert!(write_if_changed(Path::new("/"), b"").is_err());
        assert_eq!(folder.entries(), 1);
        assert!(!replace_file(&path, |file| file.write_all(b"two")).unwrap());
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(write_if_changed(&path, b"three").is_err());
        assert!(!write_if_changed(&path, b"two").unwrap());
        assert_eq!(folder.entries(), 1);
    }

    #[test]
    fn what_fails_half_way_changes_nothing() {
        let folder = Folder::new();
        let path = folder.path("out.rs");
        fs::write(&path, b"whole").unwrap();
        let failing =
            |file: &mut dyn Write| file.write_all(b"half").and(Err(io::Error::other("no more")));
        assert!(replace_file(&path, failing).is_err());
        let panicking = std::panic::catch_unwind(|| {
            replace_file(&path, |file| file.write_all(b"half").map(|()| panic!("no more")))
        });
        assert!(panicking.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"whole");
        assert_eq!(folder.entries(), 1);
    }

    #[test]
    fn threads_write_several_files_of_one_folder() {
        const ROUNDS: usize = 200;
        let folder = Folder::new();
        let shared = folder.path("shared.rs");
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (folder, shared) = (&folder, &shared);
                scope.spawn(move || {
                    let path = folder.path(&format!("{thread}.rs"));
                    for round in 0..ROUNDS {
                        // Long enough for writes to overlap.
                        let text = format!("{thread} {round}\n").repeat(500);
                        assert!(write_if_changed(&path, text.as_bytes()).unwrap());
                        assert_eq!(fs::read_to_string(&path).unwrap(), text);
                        write_if_changed(shared, text.as_bytes()).unwrap();
                        let found = fs::read_to_string(shared).unwrap();
                        let line = found.lines().next().unwrap();
                        assert!(found == format!("{line}\n").repeat(500), "parts of two files");
                    }
                });
            }
        });
        assert_eq!(folder.entries(), 5);
    }

    #[cfg(unix)]
    mod on_unix {
        use super::*;
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().permissions().mode() & 0o7777
        }

        /// Links with the names that a temporary file might be expected to have, to a file that
        /// must not change.
        #[test]
        fn a_planted_link_is_not_followed() {
            let folder = Folder::new();
            let (path, other) = (folder.path("out.rs"), folder.path("other"));
            fs::write(&other, b"mine").unwrap();
            let names = [".bit-tables-.tmp", "out.rs.tmp"];
            for name in names {
                symlink(&other, folder.path(name)).unwrap();
            }
            assert!(write_if_changed(&path, b"one").unwrap());
            assert_eq!(fs::read(&other).unwrap(), b"mine");
            assert!(names.iter().all(|name| folder.path(name).is_symlink()));

            // Whatever its name, the temporary file is created, and nothing else can be there.
            let mut found = Vec::new();
            replace_file(&path, |_| {
                let entries = fs::read_dir(&folder.0)?.flatten();
                found.extend(entries.filter(|entry| entry.metadata().is_ok_and(|it| it.is_file())));
                Ok(())
            })
            .unwrap();
            assert_eq!(found.len(), 3);
            assert_eq!(folder.entries(), 4);
        }

        #[test]
        fn a_link_is_followed_if_it_leads_to_a_file() {
            let folder = Folder::new();
            fs::create_dir(folder.path("inner")).unwrap();
            let (file, link) = (folder.path("inner/out.rs"), folder.path("link.rs"));
            symlink("inner/out.rs", &link).unwrap();
            let error = write_if_changed(&link, b"one").unwrap_err();
            assert!(error.to_string().starts_with("a link that leads to no file"), "{error}");
            assert!(!file.exists() && link.is_symlink());
            fs::write(&file, b"").unwrap();
            assert!(write_if_changed(&link, b"one").unwrap());
            assert_eq!(fs::read(&file).unwrap(), b"one");
            assert!(link.is_symlink());
            // A link to itself has no target.
            let circle = folder.path("circle.rs");
            symlink("circle.rs", &circle).unwrap();
            assert!(write_if_changed(&circle, b"one").is_err());
            assert!(circle.is_symlink());
        }

        #[test]
        fn a_replaced_file_keeps_its_mode() {
            let folder = Folder::new();
            let path = folder.path("out.rs");
            for (before, after) in [(0o600, 0o600), (0o664, 0o664), (0o4755, 0o755)] {
                fs::write(&path, b"before").unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(before)).unwrap();
                // Users who may not read the file may not read the temporary one either.
                let written = replace_file(&path, |file| {
                    let mut entries = fs::read_dir(&folder.0)?.flatten().map(|entry| entry.path());
                    let temporary = entries.find(|entry| *entry != path).unwrap();
                    assert_eq!(mode(&temporary), after);
                    file.write_all(b"after")
                });
                assert!(written.unwrap());
                assert_eq!(mode(&path), after);
            }
        }

        /// Only the superuser can create such a file and keep its owner.
        #[test]
        fn a_replaced_file_keeps_its_owner() {
            let folder = Folder::new();
            let path = folder.path("out.rs");
            fs::write(&path, b"before").unwrap();
            let is_given = chown(&path, Some(1234), Some(2345)).is_ok();
            let owner = |path: &Path| {
                let found = fs::metadata(path).unwrap();
                (found.uid(), found.gid())
            };
            let before = owner(&path);
            assert_eq!(is_given, before == (1234, 2345));
            assert!(write_if_changed(&path, b"after").unwrap());
            assert_eq!(owner(&path), before);
        }
    }
}
