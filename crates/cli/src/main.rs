//! The `nvopt` binary: hands the process's arguments and streams to [`nvopt_cli::run`].

use std::{
    io::{IsTerminal as _, stderr, stdin, stdout},
    process::ExitCode,
};

fn main() -> ExitCode {
    nvopt_driver::passes::install_panic_hook();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let (stdout_is_terminal, stderr_is_terminal) = (stdout().is_terminal(), stderr().is_terminal());
    let mut streams = nvopt_cli::Streams {
        stdin: &mut stdin().lock(),
        stdout: &mut stdout().lock(),
        stderr: &mut stderr().lock(),
        stdout_is_terminal,
        stderr_has_color: stderr_is_terminal && !plain,
    };
    let status = nvopt_cli::run(std::env::args_os(), &mut streams);
    ExitCode::from(status as u8)
}
