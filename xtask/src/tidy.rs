//! The project's own rules, checked: a rule that nothing checks is a wish.

use std::{fs, path::Path};

use crate::util::{files_below, root};

/// A source file is split before it gets longer than this; see `docs/decisions.md`.
const MAX_LINES: usize = 800;
/// Tables of facts, one row a line: longer is not harder to read.
const TABLES: [&str; 4] = ["table_generic.rs", "table_nvvm.rs", "dwarf.rs", "di.rs"];

/// Checks everything and lists all that is wrong.
pub(crate) fn run() -> Result<(), String> {
    let mut wrong = Vec::new();
    check_sources(&mut wrong);
    check_requirements(&mut wrong);
    check_links(&mut wrong);
    if wrong.is_empty() {
        eprintln!("tidy: nothing to complain about");
        return Ok(());
    }
    Err(format!("tidy found {} things:\n  {}", wrong.len(), wrong.join("\n  ")))
}

fn check_sources(wrong: &mut Vec<String>) {
    let root = root();
    for folder in ["crates", "xtask", "fuzz"] {
        for path in files_below(&root.join(folder), &["rs"]) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let shown = path.strip_prefix(&root).unwrap_or(&path).display();
            if path.components().any(|part| part.as_os_str() == "target") {
                continue;
            }
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
            let n_lines = text.lines().count();
            if n_lines > MAX_LINES && !TABLES.contains(&name) {
                wrong.push(format!("{shown}: {n_lines} lines, more than {MAX_LINES}"));
            }
            if !text.trim_start_matches("#![no_main]\n").starts_with("//!") {
                wrong.push(format!("{shown}: no `//!` header"));
            }
            check_lines(&text, &shown.to_string(), wrong);
        }
    }
}

fn check_lines(text: &str, shown: &str, wrong: &mut Vec<String>) {
    // Written apart so that this file does not find itself.
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:")];
    for (number, line) in (1..).zip(text.lines()) {
        if marks.iter().any(|mark| line.contains(mark)) && !line.contains('#') {
            wrong.push(format!("{shown}:{number}: a note to do something without an issue number"));
        }
        if line.contains(concat!("#[", "ignore]")) {
            wrong.push(format!("{shown}:{number}: an ignored test"));
        }
    }
}

/// The requirement numbers there are, by prefix.
const REQUIREMENTS: [(&str, u32); 6] =
    [("OPT", 22), ("BF", 13), ("GO", 11), ("SE", 12), ("JT", 11), ("GP", 45)];
/// What may stand in the state column.
const STATES: [&str; 3] = ["open", "part", "done"];

/// Every requirement has one row, a known state, and a test that exists unless it is open.
fn check_requirements(wrong: &mut Vec<String>) {
    let root = root();
    let text = fs::read_to_string(root.join("docs/requirements.md")).unwrap_or_default();
    for (prefix, count) in REQUIREMENTS {
        for number in 1..=count {
            let name = format!("{prefix}-{number:02}");
            let rows: Vec<&str> =
                text.lines().filter(|line| line.starts_with(&format!("| {name} |"))).collect();
            let [row] = rows.as_slice() else {
                wrong.push(format!("docs/requirements.md: {} rows for {name}", rows.len()));
                continue;
            };
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let (state, test) =
                (cells.get(3).copied().unwrap_or(""), cells.get(4).copied().unwrap_or(""));
            if !STATES.contains(&state) {
                wrong.push(format!("docs/requirements.md: {name} is `{state}`"));
            }
            let test = test.trim_matches('`');
            if state != "open" && !root.join(test.split("::").next().unwrap_or("")).exists() {
                wrong.push(format!("docs/requirements.md: {name} names no test that exists"));
            }
        }
    }
}

/// Links between documents lead somewhere.
fn check_links(wrong: &mut Vec<String>) {
    let root = root();
    let mut pages = files_below(&root.join("docs"), &["md"]);
    pages.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    for page in pages {
        let Ok(text) = fs::read_to_string(&page) else {
            wrong.push(format!("{}: missing", page.display()));
            continue;
        };
        for target in link_targets(&text) {
            let file = target.split('#').next().unwrap_or("");
            let outside = target.contains("://") || file.is_empty();
            if !outside && !page.parent().unwrap_or(Path::new("")).join(file).exists() {
                let shown = page.strip_prefix(&root).unwrap_or(&page).display();
                wrong.push(format!("{shown}: a link to `{target}`, which is not there"));
            }
        }
    }
}

/// What stands between `](` and `)`.
fn link_targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}
