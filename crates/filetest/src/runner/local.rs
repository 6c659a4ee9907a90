//! `lit.local.cfg`: what LLVM's folders of tests say about themselves.
//!
//! The file is Python. Understood are the few statements that nearly all of them are made of:
//! which files are tests, which are not, and that tests need a target. What holds for a folder
//! holds for those in it. A folder that says something else is skipped, with the statement as the
//! reason: what is not understood must not pass.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The name of the file.
const FILE_NAME: &str = "lit.local.cfg";
/// Files that stand at the top of a suite of tests.
const TOP_FILES: [&str; 3] = ["lit.cfg.py", "lit.cfg", ".git"];
/// How features say that there is a target.
const TARGET_SUFFIX: &str = "-registered-target";

/// What the files of a folder and the folders around it say.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct LocalConfig {
    /// The endings of tests, if they are limited.
    suffixes: Option<BTreeSet<String>>,
    /// Names of files and folders that are no tests.
    excludes: BTreeSet<String>,
    /// Why no test can run.
    pub(crate) unsupported: Option<String>,
}

impl LocalConfig {
    /// What holds for `folder`, from the top of its suite down.
    pub(crate) fn of(folder: &Path, features: &BTreeSet<String>) -> LocalConfig {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let is_top = |folder: &Path| TOP_FILES.iter().any(|name| folder.join(name).exists());
        let mut chain: Vec<&Path> = Vec::new();
        for around in folder.ancestors() {
            chain.push(around);
            if is_top(around) {
                break;
            }
        }
        let mut config = LocalConfig::default();
        for folder in chain.into_iter().rev() {
            config = config.inside(folder, features);
        }
        config
    }

    /// What holds for `folder`, given what holds for the folder it lies in.
    pub(crate) fn inside(&self, folder: &Path, features: &BTreeSet<String>) -> LocalConfig {
        match fs::read_to_string(folder.join(FILE_NAME)) {
            Ok(text) => self.with(&text, features),
            Err(_) => self.clone(),
        }
    }

    /// True if a file or folder of this name may be or hold a test.
    pub(crate) fn takes(&self, name: &str, is_folder: bool) -> bool {
        let fits = |suffix: &String| name.ends_with(suffix.as_str());
        let has_suffix = self.suffixes.as_ref().is_none_or(|known| known.iter().any(fits));
        !self.excludes.contains(name) && (is_folder || has_suffix)
    }

    fn with(&self, text: &str, features: &BTreeSet<String>) -> LocalConfig {
        let mut config = self.clone();
        // The condition of the block that is being read.
        let mut condition: Option<Option<bool>> = None;
        for line in text.lines() {
            let statement = without_comment(line);
            let words = statement.trim();
            if words.is_empty() {
                continue;
            }
            let is_indented = statement.starts_with([' ', '\t']);
            if !is_indented {
                condition = words
                    .strip_prefix("if ")
                    .and_then(|rest| rest.strip_suffix(':'))
                    .map(|rest| evaluate(rest, features));
                if condition.is_some() {
                    continue;
                }
            }
            match condition.filter(|_| is_indented) {
                Some(Some(false)) => {}
                Some(None) => config.refuse(words),
                Some(Some(true)) => config.apply(words),
                None => config.apply(words),
            }
        }
        config
    }

    fn apply(&mut self, statement: &str) {
        let rest = |start: &str| statement.strip_prefix(start).map(str::trim);
        let assigned = |name: &str| rest(name)?.strip_prefix('=').map(strings);
        if let Some(suffixes) = assigned("config.suffixes") {
            self.suffixes = Some(suffixes);
        } else if let Some(suffix) = rest("config.suffixes.add(") {
            self.suffixes.get_or_insert_default().extend(strings(suffix));
        } else if let Some(names) = assigned("config.excludes") {
            self.excludes = names;
        } else if statement == "config.unsupported = True" {
            self.unsupported = Some(format!("{FILE_NAME}: the folder needs another target"));
        } else if !is_harmless(statement) {
            self.refuse(statement);
        }
    }

    fn refuse(&mut self, statement: &str) {
        self.unsupported = Some(format!("{FILE_NAME}: '{statement}' is not understood"));
    }
}

/// True for statements that say nothing by themselves.
fn is_harmless(statement: &str) -> bool {
    let is_import = statement.starts_with("import ") || statement.starts_with("from ");
    is_import || statement == "targets = set(config.root.targets_to_build.split())"
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or(line).trim_end()
}

/// The quoted words in a list, set or call.
fn strings(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'']) {
        let quote = char::from(rest.as_bytes()[at]);
        let Some((word, behind)) = rest[at + 1..].split_once(quote) else { break };
        found.insert(word.to_owned());
        rest = behind;
    }
    found
}

/// Whether a condition about targets holds; `None` if it is about something else.
fn evaluate(condition: &str, features: &BTreeSet<String>) -> Option<bool> {
    let (condition, is_negated) = match condition.trim().strip_prefix("not ") {
        Some(rest) => (rest.trim(), true),
        None => (condition.trim(), false),
    };
    let (name, list, is_negated) = match condition.split_once(" not in ") {
        Some((name, list)) => (name, list, !is_negated),
        None => {
            let (name, list) = condition.split_once(" in ")?;
            (name, list, is_negated)
        }
    };
    if !matches!(list.trim(), "config.root.targets" | "targets") {
        return None;
    }
    let name = name.trim();
    let name = name.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
    let feature = format!("{}{TARGET_SUFFIX}", name.to_ascii_lowercase());
    Some(features.contains(&feature) != is_negated)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(text: &str) -> LocalConfig {
        let features = BTreeSet::from(["nvptx-registered-target".to_owned()]);
        LocalConfig::default().with(text, &features)
    }

    #[test]
    fn targets_are_looked_up() {
        let of = |condition: &str| {
            config(&format!("if {condition}:\n    config.unsupported = True\n")).unsupported
        };
        assert_eq!(of("not \"NVPTX\" in config.root.targets"), None);
        assert_eq!(of("'NVPTX' not in config.root.targets"), None);
        assert!(of("not \"X86\" in config.root.targets").is_some());
        assert!(of("'PowerPC' not in targets").is_some());
        let unknown = of("not config.target_triple");
        assert!(unknown.is_some_and(|reason| reason.contains("not understood")));
    }

    #[test]
    fn suffixes_and_excludes_limit_the_tests() {
        let limited =
            config("# tests\nconfig.suffixes = ['.ll', \".mir\"]\nconfig.excludes = ['x.ll']\n");
        assert!(limited.takes("a.ll", false) && limited.takes("folder", true));
        assert!(!limited.takes("x.ll", false) && !limited.takes("a.py", false));
        assert_eq!(limited.unsupported, None);
        assert!(config("config.suffixes.add(\".py\")\n").takes("a.py", false));
    }

    #[test]
    fn what_is_not_understood_is_skipped() {
        let said = config("import os\nconfig.substitutions.insert(0, x)\n").unsupported;
        assert!(said.is_some_and(|reason| reason.contains("config.substitutions")));
    }
}
