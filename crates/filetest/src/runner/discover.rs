//! Finding tests in folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Ownership, script};

/// A test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    /// Its name: the path as the user would write it.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// Folders of support files.
const SUPPORT_FOLDERS: [&str; 2] = ["Inputs", "Output"];

/// Files that are always tests if they are ours.
const TEST_EXTENSIONS: [&str; 4] = ["ll", "ptx", "test", "mir"];

/// Finds the tests in `roots`, files or folders, in the order of their names. Names are relative to
/// `base` where that is possible.
pub fn discover(roots: &[PathBuf], base: &Path, ownership: Ownership) -> io::Result<Vec<TestFile>> {
    let mut files = Vec::new();
    for root in roots {
        let metadata = fs::metadata(root).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", root.display()))
        })?;
        if metadata.is_dir() {
            walk(root, ownership, &mut files)?;
        } else {
            files.push(root.clone());
        }
    }
    files.sort_unstable();
    files.dedup();
    let name = |path: &Path| path.strip_prefix(base).unwrap_or(path).to_string_lossy().into_owned();
    let tests = files.into_iter().map(|path| TestFile { name: name(&path), path });
    Ok(tests.collect())
}

/// Collects the tests below a folder. Links to folders are not followed.
fn walk(root: &Path, ownership: Ownership, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') {
                continue;
            }
            let path = entry.path();
            let file_type = entry.file_type()?;
            if file_type.is_dir() {
                if !SUPPORT_FOLDERS.contains(&name.as_ref()) {
                    folders.push(path);
                }
            } else if is_test(&path, &name, ownership) {
                files.push(path);
            }
        }
    }
    Ok(())
}

fn is_test(path: &Path, name: &str, ownership: Ownership) -> bool {
    if name.starts_with("lit.") || name.ends_with(".md") {
        return false;
    }
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    if ownership == Ownership::Own && TEST_EXTENSIONS.contains(&extension) {
        return true;
    }
    // What cannot be read or parsed is a test that fails, not one that is lost.
    match fs::read(path) {
        Ok(text) => script::parse(&text).map_or(true, |script| script.has_runs()),
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_files_with_run_lines() {
        let root = std::env::temp_dir().join(format!("nvopt-discover-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("b/x.ll", "; RUN: a\n");
        write("a.ll", "no lines\n");
        write("a.txt", "# RUN: a\n");
        write("notes.txt", "nothing\n");
        write("README.md", "RUN: a\n");
        write("Inputs/y.ll", "; RUN: a\n");
        write(".hidden/y.ll", "; RUN: a\n");
        let names = |ownership| {
            let found = discover(std::slice::from_ref(&root), &root, ownership).unwrap();
            found.into_iter().map(|test| test.name).collect::<Vec<_>>()
        };
        assert_eq!(names(Ownership::Own), ["a.ll", "a.txt", "b/x.ll"]);
        assert_eq!(names(Ownership::Foreign), ["a.txt", "b/x.ll"]);
        let file = discover(&[root.join("notes.txt")], &root, Ownership::Foreign).unwrap();
        assert_eq!(file.len(), 1, "a file that is named is a test");
        assert!(discover(&[root.join("missing")], &root, Ownership::Own).is_err());
        fs::remove_dir_all(&root).unwrap();
    }
}
