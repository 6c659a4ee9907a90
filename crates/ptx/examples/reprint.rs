//! Reads PTX files, checks them and prints what it understood of each beside it, with the time it took:
//! `reprint FOLDER FILE…`.

#![expect(clippy::print_stdout, reason = "an example reports on standard output")]

use std::{path::Path, process::ExitCode, time::Instant};

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let folder = args.next().expect("a folder for the output");
    let (mut bytes, mut failed) = (0, 0);
    let (mut reading, mut checking, mut printing) = (0.0, 0.0, 0.0);
    for file in args {
        let text = std::fs::read(&file).expect("a file that can be read");
        let start = Instant::now();
        let parsed = nvopt_ptx::text::parse_with_map(&text, &file);
        reading += start.elapsed().as_secs_f64();
        bytes += text.len();
        match parsed {
            Ok(parsed) => {
                let start = Instant::now();
                let diags = parsed.verify(&text, &file);
                checking += start.elapsed().as_secs_f64();
                for diag in diags.iter().take(5) {
                    println!("{diag}");
                }
                let start = Instant::now();
                let printed = nvopt_ptx::text::print(&parsed.module);
                printing += start.elapsed().as_secs_f64();
                let name = Path::new(&file).file_name().expect("a file has a name");
                std::fs::write(Path::new(&folder).join(name), printed).expect("can be written");
            }
            Err(diags) => {
                failed += 1;
                for diag in diags.iter().take(3) {
                    println!("{diag}");
                }
            }
        }
    }
    let speed = |seconds: f64| bytes as f64 / seconds / 1e6;
    println!("{bytes} bytes, {failed} files failed");
    let (reading, checking) = (speed(reading), speed(checking));
    let printing = speed(printing);
    println!("reading {reading:.0} MB/s, checking {checking:.0} MB/s, printing {printing:.0} MB/s");
    ExitCode::SUCCESS
}
