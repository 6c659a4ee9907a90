//! Lists what the interpreter does not support of the modules, LLVM IR or PTX, named on the command line: how
//! often, and what.

use std::io::Write as _;

use nvopt_interp::{Config, Fault, Machine, PtxModule};

fn main() {
    let mut counts: std::collections::BTreeMap<String, u32> = std::collections::BTreeMap::new();
    let (mut modules, mut unread) = (0, 0);
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read(&path) else { continue };
        modules += 1;
        if path.ends_with(".ptx") {
            match PtxModule::parse(&text, &path) {
                Ok(ptx) => note(Machine::of_ptx(&ptx, Config::default()), &mut counts),
                Err(_) => unread += 1,
            }
            continue;
        }
        let Ok(parsed) = nvopt_text::parse(&text, &nvopt_text::Options::default()) else {
            unread += 1;
            continue;
        };
        note(Machine::new(&parsed.module, Config::default()), &mut counts);
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

/// Counts what a machine's module uses that is not supported.
fn note(
    machine: Result<Machine<'_>, Box<Fault>>,
    counts: &mut std::collections::BTreeMap<String, u32>,
) {
    match machine {
        Ok(mut machine) => {
            for (_, what) in machine.unsupported() {
                *counts.entry(what).or_default() += 1;
            }
        }
        Err(fault) => *counts.entry(fault.to_string()).or_default() += 1,
    }
}
