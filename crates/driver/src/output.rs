//! Outputs that appear whole or not at all.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Writes `bytes` to `path`; `-` is `stdout`.
///
/// A file is first written under another name in the same folder and then renamed, so that a
/// reader never sees half of it and a failure leaves what was there before. Something that is
/// there and is no plain file (`/dev/null`, a pipe) is written to directly.
pub fn write(path: &str, bytes: &[u8], stdout: &mut dyn io::Write) -> io::Result<()> {
    if path == "-" {
        return stdout.write_all(bytes).and_then(|()| stdout.flush());
    }
    let path = Path::new(path);
    let existing = fs::metadata(path);
    if existing.as_ref().is_ok_and(|meta| !meta.is_file()) {
        return fs::write(path, bytes);
    }
    let temporary = temporary_beside(path);
    let result = fs::write(&temporary, bytes).and_then(|()| {
        if let Ok(meta) = existing {
            fs::set_permissions(&temporary, meta.permissions())?;
        }
        fs::rename(&temporary, path)
    });
    if result.is_err() {
        // The first error is the one to report, whether or not this one succeeds.
        let _ = fs::remove_file(&temporary);
    }
    result
}

fn temporary_beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_what_was_there() {
        let folder = std::env::temp_dir().join(format!("nvopt-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.ll");
        let mut stdout = Vec::new();
        write(file.to_str().unwrap(), b"one", &mut stdout).unwrap();
        write(file.to_str().unwrap(), b"two", &mut stdout).unwrap();
        write("-", b"three", &mut stdout).unwrap();
        assert_eq!(stdout, b"three");
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(write(folder.join("none/b.ll").to_str().unwrap(), b"x", &mut stdout).is_err());
        let names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["a.ll"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
