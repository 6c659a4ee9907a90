//! The command line.
//!
//! LLVM's tools take every long option with one dash or two (`-passes=verify`), and so do we:
//! [`normalize`] adds the second dash before `clap` sees the arguments, which then gives us help,
//! suggestions, completions and the man page.

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// An open GPU optimizing compiler: LLVM IR in, optimized IR out.
#[derive(Parser, Debug)]
#[command(
    name = "nvopt",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Long options may be written with one dash or two: -passes=verify, --passes=verify.\n\n\
                  Examples:\n  \
                  nvopt k.ll -o k.bc              text to bitcode\n  \
                  nvopt k.bc -o -                 bitcode to text on standard output\n  \
                  nvopt --verify k.ll             say what is wrong with a module\n  \
                  cat k.ll | nvopt opt -S -passes=verify\n\n\
                  Exit status: 0 done, 1 bad input or a failure, 2 a mistake in the options."
)]
pub(crate) struct Cli {
    /// What to do instead of converting a module.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// How to convert a module.
    #[command(flatten)]
    pub(crate) convert: Convert,
}

/// The default action: read a module, check it, run passes, write it.
#[derive(Args, Debug)]
pub(crate) struct Convert {
    /// The module: LLVM IR text or bitcode, or PTX; `-` is standard input.
    pub(crate) input: Option<String>,
    /// Where to write; `-` is standard output (the default, as text).
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// The form to write; by default what the name of the output asks for.
    #[arg(long, value_enum)]
    pub(crate) emit: Option<EmitArg>,
    /// Write text, whatever the name of the output.
    #[arg(short = 'S', conflicts_with = "emit")]
    pub(crate) text: bool,
    /// Only check the module; write nothing.
    #[arg(long)]
    pub(crate) verify: bool,
    /// The passes to run, in LLVM's pipeline syntax.
    #[arg(long, value_name = "PIPELINE")]
    pub(crate) passes: Option<String>,
    /// Do everything but write nothing.
    #[arg(long)]
    pub(crate) disable_output: bool,
    /// Print the number of instructions and the bytes of memory that the IR holds.
    #[arg(long)]
    pub(crate) memory: bool,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// How to show diagnostics.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct Show {
    /// The form of diagnostics on standard error.
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub(crate) diagnostics: DiagnosticsArg,
    /// When to use colours.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorArg,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum EmitArg {
    /// LLVM IR text.
    Ll,
    /// LLVM bitcode.
    Bc,
    /// PTX text.
    Ptx,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum DiagnosticsArg {
    /// file:line:column: error: message, the source line, a caret.
    Text,
    /// One JSON object a line.
    Json,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum ColorArg {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// The command line of LLVM's opt: standard input to standard output by default.
    Opt(Opt),
    /// Run file tests: folders or files with RUN lines.
    Filetest {
        /// Options, folders and files; `nvopt filetest --help` lists them.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the man page.
    Man,
}

/// The options of LLVM's `opt` that nvopt has.
#[derive(Args, Debug)]
pub(crate) struct Opt {
    /// The module; `-` or nothing is standard input.
    pub(crate) input: Option<String>,
    /// Where to write; standard output by default.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// Write text, not bitcode.
    #[arg(short = 'S')]
    pub(crate) text: bool,
    /// The passes to run, in LLVM's pipeline syntax.
    #[arg(long, short, value_name = "PIPELINE")]
    pub(crate) passes: Option<String>,
    /// Do everything but write nothing.
    #[arg(long)]
    pub(crate) disable_output: bool,
    /// Write bitcode even to a terminal.
    #[arg(short = 'f')]
    pub(crate) force: bool,
    /// Do not check the module before and after the passes.
    #[arg(long)]
    pub(crate) disable_verify: bool,
    /// Check the module after each pass.
    #[arg(long)]
    pub(crate) verify_each: bool,
    /// The target triple to use instead of the module's.
    #[arg(long, value_name = "TRIPLE")]
    pub(crate) mtriple: Option<String>,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// Adds the second dash to long options written with one: `-passes=verify`.
pub(crate) fn normalize(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut only_files = false;
    let second_dash = |arg: OsString| -> OsString {
        let Some(text) = arg.to_str() else { return arg };
        let long = text.len() > 2 && text.starts_with('-') && !text.starts_with("--");
        if long { format!("-{text}").into() } else { arg }
    };
    args.into_iter()
        .map(|arg| {
            only_files |= arg == "--";
            if only_files { arg } else { second_dash(arg) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn one_dash_is_as_good_as_two() {
        let args = ["nvopt", "-passes=verify", "-S", "-o", "x", "-", "--", "-file"];
        let args = normalize(args.map(OsString::from));
        assert_eq!(args, ["nvopt", "--passes=verify", "-S", "-o", "x", "-", "--", "-file"]);
    }
}
