//! The `nvopt` command as a function: translates options, calls the driver, shows what it says.
//!
//! [`run`] is all of it; the binary only hands it the process's arguments and streams. File tests
//! call the same function with streams of their own, so they test the command without starting a
//! process for each line.

mod args;
mod check;
mod convert;
mod exec;
mod generate;
mod instrument;
mod link;
mod lists;
mod optimize;
mod reduce;
pub mod tools;

use std::{
    ffi::OsString,
    io::{Read, Write},
};

use clap::{CommandFactory as _, Parser as _};

use args::{Cli, Command};

/// How the command ended; the number is the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything asked for was done.
    Done = 0,
    /// Bad input, or something failed.
    Failed = 1,
    /// A mistake in the options.
    BadOptions = 2,
    /// A run found a fault, or a check found that a module does not refine another.
    Found = 3,
    /// A run gave something else than what was expected.
    NotExpected = 4,
}

/// Where the command reads and writes.
pub struct Streams<'a> {
    /// Standard input.
    pub stdin: &'a mut dyn Read,
    /// Standard output.
    pub stdout: &'a mut dyn Write,
    /// Standard error.
    pub stderr: &'a mut dyn Write,
    /// True if a person looks at standard output: no bitcode then.
    pub stdout_is_terminal: bool,
    /// True if standard error shows colours.
    pub stderr_has_color: bool,
    /// True if the process ends with the command: memory need not be given back before.
    pub process_ends: bool,
}

impl Streams<'_> {
    fn say_error(&mut self, text: &str) {
        // Nobody is left to tell if standard error is gone.
        let _ = self.stderr.write_all(text.as_bytes());
    }

    fn complain(&mut self, message: &str) {
        self.say_error(&format!("nvopt: {message}\n"));
    }

    fn say(&mut self, bytes: &[u8]) -> Status {
        match self.stdout.write_all(bytes).and_then(|()| self.stdout.flush()) {
            Ok(()) => Status::Done,
            Err(_) => Status::Failed,
        }
    }
}

/// What an `EXEC:` line of `file` asks to be run.
pub fn exec_line_spec(file: &str, line: &str) -> Result<nvopt_oracle::run::RunSpec, String> {
    exec::line_spec(file, line)
}

/// Runs the command. `args` starts with the name it was called by.
pub fn run(args: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> Status {
    let args = args::normalize(args);
    if let Some(opt) = args::Opt::read_alone(&args) {
        return convert::opt(&opt, streams);
    }
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            streams.say_error(&error.render().to_string());
            return Status::BadOptions;
        }
        Err(help) => return streams.say(help.render().to_string().as_bytes()),
    };
    match cli.command {
        None => convert::convert(&cli.convert, streams),
        Some(Command::Opt(opt)) => convert::opt(&opt, streams),
        Some(Command::Llc(llc)) => convert::llc(&llc, streams),
        Some(Command::Link(options)) => link::run(&options, streams),
        Some(Command::Run(run)) => exec::run(&run, streams),
        Some(Command::Check(options)) => check::run(&options, streams),
        Some(Command::Generate(options)) => generate::run(&options, streams),
        Some(Command::Reduce(options)) => reduce::run(&options, streams),
        Some(Command::Options(options)) => lists::options(&options, streams),
        Some(Command::Passes(options)) => lists::passes(&options, streams),
        Some(Command::Filetest { args }) => tools::run_filetests(&args),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "nvopt", &mut script);
            streams.say(&script)
        }
        Some(Command::Man { command }) => man_page(command.as_deref(), streams),
    }
}

/// Prints the man page of the whole, or of a command.
fn man_page(command: Option<&str>, streams: &mut Streams<'_>) -> Status {
    let whole = Cli::command();
    let of = match command {
        None => whole,
        Some(name) => {
            let Some(found) = whole.find_subcommand(name) else {
                let names: Vec<&str> =
                    whole.get_subcommands().map(clap::Command::get_name).collect();
                streams.complain(&format!("no command `{name}`; there are {}", names.join(", ")));
                return Status::BadOptions;
            };
            let title = format!("nvopt-{name}");
            found.clone().bin_name(format!("nvopt {name}")).display_name(title)
        }
    };
    let mut page = Vec::new();
    match clap_mangen::Man::new(of).render(&mut page) {
        Ok(()) => streams.say(&page),
        Err(_) => Status::Failed,
    }
}
