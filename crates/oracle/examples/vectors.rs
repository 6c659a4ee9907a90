//! Prints the programs of `vectors`, or with `run` what the interpreter gives for them.

use std::io::Write as _;

use nvopt_oracle::vectors;

fn main() {
    let programs = vectors::all();
    let text = programs.text();
    let mut out = std::io::stdout().lock();
    if std::env::args().nth(1).as_deref() != Some("run") {
        out.write_all(text.as_bytes()).expect("standard output is open");
        return;
    }
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    let module = parsed.expect("the programs are valid").module;
    for kernel in &programs.kernels {
        let line = match vectors::interpret(&module, kernel) {
            Ok(record) => record.line(),
            Err(why) => format!("# {why}"),
        };
        writeln!(out, "{line}").expect("standard output is open");
    }
}
