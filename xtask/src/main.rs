//! Developer tasks.

mod gen_intrinsics;

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((task, rest)) if task == "gen-intrinsics" => gen_intrinsics::run(rest),
        _ => Err("usage: cargo xtask gen-intrinsics DUMP.json".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
