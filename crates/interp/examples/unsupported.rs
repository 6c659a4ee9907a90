//! Lists what the interpreter does not support of the modules named on the command line: how
//! often, and what.

use std::io::Write as _;

use nvopt_interp::{Config, Machine};

fn main() {
    let mut counts: std::collections::BTreeMap<String, u32> = std::collections::BTreeMap::new();
    let (mut modules, mut unread) = (0, 0);
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read(&path) else { continue };
        modules += 1;
        let Ok(parsed) = nvopt_text::parse(&text, &nvopt_text::Options::default()) else {
            unread += 1;
            continue;
        };
        match Machine::new(&parsed.module, Config::default()) {
            Ok(mut machine) => {
                for (_, what) in machine.unsupported() {
                    *counts.entry(what).or_default() += 1;
                }
            }
            Err(fault) => *counts.entry(fault.to_string()).or_default() += 1,
        }
    }
    let mut out = std::io::stdout().lock();
    let mut line = |text: String| out.write_all(text.as_bytes()).expect("standard output");
    line(format!("{modules} modules, {unread} of them not read\n"));
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by_key(|(what, count)| (std::cmp::Reverse(*count), what.clone()));
    for (what, count) in sorted {
        line(format!("{count:6} {what}\n"));
    }
}
