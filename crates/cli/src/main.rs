//! The `nvopt` binary: hands the process's arguments and streams to [`nvopt_cli::run`].

use std::{
    io::{IsTerminal as _, stderr, stdin, stdout},
    process::ExitCode,
};

#[global_allocator]
static HEAP: nvopt_heap::Lists = nvopt_heap::Lists;

/// Makes the system's allocator, which serves large blocks, keep memory that is freed, because it is asked for again at once.
///
/// The C library gives the end of its heap back to the system whenever a little of it is free, and
/// gets large blocks from the system one by one; all of them come back as pages that must be cleared. Once
/// a large block was freed it takes blocks up to that size from the heap, and gives back no less than
/// two of them. With another allocator this costs nothing: the block is never written to.
fn keep_freed_memory() {
    /// A little less than the largest size that counts.
    const BLOCK: usize = (32 << 20) - (64 << 10);
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK)));
}

fn main() -> ExitCode {
    keep_freed_memory();
    nvopt_driver::passes::install_panic_hook();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let (stdout_is_terminal, stderr_is_terminal) = (stdout().is_terminal(), stderr().is_terminal());
    let mut streams = nvopt_cli::Streams {
        stdin: &mut stdin().lock(),
        stdout: &mut stdout().lock(),
        stderr: &mut stderr().lock(),
        stdout_is_terminal,
        stderr_has_color: stderr_is_terminal && !plain,
        process_ends: true,
    };
    let status = nvopt_cli::run(std::env::args_os(), &mut streams);
    ExitCode::from(status as u8)
}
