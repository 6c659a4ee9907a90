//! Developer tasks: `cargo xtask help` lists them.
//!
//! Each task is one file. A task prints what it does, one line a step, and ends with exit status 0
//! or with a message that says what to do.

#![expect(clippy::print_stdout, reason = "tasks report on standard output")]

mod bench_codegen;
mod bench_growth;
mod bench_interp;
mod bench_io;
mod bench_link;
mod bench_optimize;
mod bench_phases;
mod bench_strength;
mod check;
mod compile;
mod corpus;
mod determinism;
mod fuzz;
mod fuzz_machine;
mod gen_intrinsics;
mod gpu;
mod llvm_nvptx;
mod machine;
mod peers;
mod ptx;
mod test;
mod tidy;
mod util;

use std::process::ExitCode;

#[global_allocator]
static HEAP: nvopt_heap::Lists = nvopt_heap::Lists;

const HELP: &str = "\
usage: cargo xtask TASK [ARGUMENTS]

  test                everything CI runs: peers, formatting, lints, documents, all tests, corpus
  peers               set up the compilers we compare with (LLVM 22 and 19, ptxas, libdevice)
  tidy                the project's own rules: headers, file lengths, requirement rows, links
  corpus [FOLDER...]  read, verify, print and convert every module of the folders and compare
                      with LLVM 22 (default: target/corpus, unpacked from shared/ if found)
  ptx [FOLDER...]     read, verify and print every PTX file of the folders; ptxas makes the same
                      of our print as of the original (default: target/corpus)
  check [--each=all|P,Q] [--before=P] [--every=N] [FOLDER...]  every pass alone on every module of
                      the folders, or one of N: what it makes verifies, and functions that it
                      changes do the same in the interpreter (default: target/corpus)
  compile [--arch=A,B] [--every=N] [FOLDER...]  compile every module of the folders, or one of
                      N, to PTX at -O0 for each architecture; ptxas accepts it, or we say what
                      target its source needs (default: target/corpus, one architecture of each
                      generation)
  determinism [--passes=P] [--schedules=N] [FOLDER...]  run passes on every module with several
                      numbers of threads, in random schedules and in another process: the
                      output must always be the same
  llvm-nvptx FOLDER...  compile the modules of LLVM's NVPTX tests for the targets of their RUN
                      lines and assemble them with ptxas; counts by cause
  bench io [FOLDER...]  CPU time and memory to read, verify and print, beside opt-22's
  bench codegen [FOLDER...]  CPU time to compile to PTX at -O0, beside llc-22's
  bench link          CPU time that linking with libdevice costs
  bench phases        how much faster function passes are on several threads
  bench strength [--level=O2] [--every=N] [--ptx] [FOLDER...]  what -O2 and -O3 leave of modules,
                      beside what opt-22 leaves; --ptx: registers and machine code by ptxas too
  bench optimize [--level=O2] [--every=N] [--passes] [FOLDER...]  CPU time of -O2, beside that of
                      opt-22 without its loop passes; --passes: ours by pass
  bench growth        how compile time grows with chains and diamonds of up to 16,000 operations
  bench interp        instructions a second in the interpreter, on a tiled matrix product
  fuzz [--minutes N] [--passes P | --each all|P,Q] [--seed S] [--count N] [--jobs J] [--features LIST]
                      random programs before and after a pipeline, compared in the interpreter;
                      failures are reduced and saved in target/fuzz-failures; with
                      --command 'opt-22 -O2 -S' another compiler is compared
  fuzz-machine [--passes P] [--seed S] [--count N] [--jobs J] [--opt -NAME=VALUE]
                      random functions of machine code before and after machine passes, compared
                      in the interpreter; failures are saved in target/fuzz-machine
  machine [--passes=P] [FOLDER...]  machine passes on every PTX file of the folders: ptxas accepts
                      what they make, and it does the same in the interpreter where that can run
                      it; says how many instructions went (default: target/corpus)
  gpu [--level=O3]    the launches of tests/exec on a real GPU, optimized or not: the same results
                      as in the interpreter; gpu vectors FILE records what the GPU gives for every
                      operation, gpu show OPERATION prints one with all its inputs
  bless [FILTER]      rewrite the CHECK lines of file tests marked `CHECKS: auto`
  gen-intrinsics DUMP.json  write the intrinsic tables from what `llvm-tblgen --dump-json` prints
                      for LLVM's llvm/IR/Intrinsics.td
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test::run(),
        ["peers"] => peers::set_up().map(|peers| eprintln!("{}", peers.describe())),
        ["tidy"] => tidy::run(),
        ["corpus", folders @ ..] => corpus::run(folders),
        ["ptx", folders @ ..] => ptx::run(folders),
        ["check", args @ ..] => check::run(args),
        ["compile", args @ ..] => compile::run(args),
        ["determinism", args @ ..] => determinism::run(args),
        ["llvm-nvptx", folders @ ..] => llvm_nvptx::run(folders),
        ["bench", "io", folders @ ..] => bench_io::run(folders),
        ["bench", "codegen", folders @ ..] => bench_codegen::run(folders),
        ["bench", "link"] => bench_link::run(),
        ["bench", "phases"] => bench_phases::run(),
        ["bench", "strength", args @ ..] => bench_strength::run(args),
        ["bench", "optimize", args @ ..] => bench_optimize::run(args),
        ["bench", "growth"] => bench_growth::run(),
        ["bench", "interp"] => bench_interp::run(),
        ["fuzz", args @ ..] => fuzz::run(args),
        ["fuzz-machine", args @ ..] => fuzz_machine::run(args),
        ["machine", args @ ..] => machine::run(args),
        ["gpu", args @ ..] => gpu::run(args),
        ["bless"] => test::bless(None),
        ["bless", filter] => test::bless(Some(filter)),
        ["gen-intrinsics", dump] => gen_intrinsics::run(dump),
        ["help" | "--help" | "-h"] | [] => {
            eprint!("{HELP}");
            Ok(())
        }
        other => Err(format!("no task `{}`\n\n{HELP}", other.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
