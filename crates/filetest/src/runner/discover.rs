//! Finding tests in folders.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::local::LocalConfig;
use super::{Ownership, script};

/// A test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    /// Its name: the path as the user would write it.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Why its folder says that it cannot run.
    pub unsupported: Option<String>,
}

/// Folders of support files.
const SUPPORT_FOLDERS: [&str; 2] = ["Inputs", "Output"];

/// Files that are always tests if they are ours.
const TEST_EXTENSIONS: [&str; 4] = ["ll", "ptx", "test", "mir"];

/// Finds the tests in `roots`, files or folders, in the order of their names. Names are relative to
/// `base` where that is possible. Folders of others may say what is a test and what it needs, of
/// `features`, in a `lit.local.cfg`.
pub fn discover(
    roots: &[PathBuf],
    base: &Path,
    ownership: Ownership,
    features: &BTreeSet<String>,
) -> io::Result<Vec<TestFile>> {
    let mut files: Vec<(PathBuf, Option<String>)> = Vec::new();
    let local = |folder: &Path| match ownership {
        Ownership::Own => LocalConfig::default(),
        Ownership::Foreign => LocalConfig::of(folder, features),
    };
    for root in roots {
        let metadata = fs::metadata(root).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", root.display()))
        })?;
        if metadata.is_dir() {
            walk((root, local(root)), ownership, features, &mut files)?;
        } else {
            let folder = root.parent().unwrap_or(Path::new("."));
            files.push((root.clone(), local(folder).unsupported));
        }
    }
    files.sort_unstable();
    files.dedup();
    let name = |path: &Path| path.strip_prefix(base).unwrap_or(path).to_string_lossy().into_owned();
    let tests = files.into_iter().map(|(path, unsupported)| {
        let name = name(&path);
        TestFile { name, path, unsupported }
    });
    Ok(tests.collect())
}

/// Collects the tests below a folder. Links to folders are not followed.
fn walk(
    (root, config): (&Path, LocalConfig),
    ownership: Ownership,
    features: &BTreeSet<String>,
    files: &mut Vec<(PathBuf, Option<String>)>,
) -> io::Result<()> {
    let mut folders = vec![(root.to_owned(), config)];
    while let Some((folder, config)) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let path = entry.path();
            let is_folder = entry.file_type()?.is_dir();
            if name.starts_with('.') || !config.takes(&name, is_folder) {
                continue;
            }
            if is_folder {
                if !SUPPORT_FOLDERS.contains(&name.as_ref()) {
                    let config = match ownership {
                        Ownership::Own => config.clone(),
                        Ownership::Foreign => config.inside(&path, features),
                    };
                    folders.push((path, config));
                }
            } else if is_test(&path, &name, ownership) {
                files.push((path, config.unsupported.clone()));
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
        let features = BTreeSet::new();
        write("b/x.ll", "; RUN: a\n");
        write("b/lit.local.cfg", "config.suffixes = ['.ll']\n");
        write("b/x.txt", "; RUN: a\n");
        write("c/x.ll", "; RUN: a\n");
        write(
            "c/lit.local.cfg",
            "if not 'X86' in config.root.targets:\n  config.unsupported = True\n",
        );
        write("a.ll", "no lines\n");
        write("a.txt", "# RUN: a\n");
        write("notes.txt", "nothing\n");
        write("README.md", "RUN: a\n");
        write("Inputs/y.ll", "; RUN: a\n");
        write(".hidden/y.ll", "; RUN: a\n");
        let names = |ownership| {
            let found = discover(std::slice::from_ref(&root), &root, ownership, &features).unwrap();
            found.into_iter().map(|test| test.name).collect::<Vec<_>>()
        };
        assert_eq!(names(Ownership::Own), ["a.ll", "a.txt", "b/x.ll", "b/x.txt", "c/x.ll"]);
        assert_eq!(names(Ownership::Foreign), ["a.txt", "b/x.ll", "c/x.ll"]);
        let file = discover(&[root.join("c/x.ll")], &root, Ownership::Foreign, &features).unwrap();
        assert!(file[0].unsupported.is_some());
        let file =
            discover(&[root.join("notes.txt")], &root, Ownership::Foreign, &features).unwrap();
        assert_eq!(file.len(), 1, "a file that is named is a test");
        assert!(discover(&[root.join("missing")], &root, Ownership::Own, &features).is_err());
        fs::remove_dir_all(&root).unwrap();
    }
}
