//! The interpreter gives what an H200 gave, for every operation that can be folded.
//!
//! `cargo xtask gpu vectors` made the record; a new operation needs a new record.

use nvopt_oracle::vectors::{self, Record};

const RECORDED: &str = include_str!("data/h200.txt");

#[test]
fn the_interpreter_agrees_with_the_gpu() {
    let programs = vectors::all();
    let text = programs.text();
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    let module = parsed.expect("the programs are valid").module;
    let lines = RECORDED.lines().filter(|line| !line.starts_with('#'));
    let records: Vec<Record> = lines.filter_map(Record::parse).collect();
    assert!(records.len() > 500, "only {} operations were recorded", records.len());
    let mut differences = Vec::new();
    for kernel in &programs.kernels {
        let Some(wanted) = records.iter().find(|record| record.name == kernel.name) else {
            differences.push(format!("{} was not recorded", kernel.name));
            continue;
        };
        match vectors::interpret(&module, kernel) {
            Err(why) => differences.push(why),
            Ok(found) if found != *wanted => differences.push(difference(&found, wanted)),
            Ok(_) => {}
        }
    }
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

fn difference(found: &Record, wanted: &Record) -> String {
    let pairs = found.first.iter().zip(&wanted.first).enumerate();
    let first = pairs.into_iter().find(|(_, (found, wanted))| found != wanted);
    match first {
        Some((at, (found, gpu))) => {
            format!("{}: element {at} is {found:x}, on the GPU {gpu:x}", wanted.name)
        }
        None => format!("{}: a later element differs", wanted.name),
    }
}
