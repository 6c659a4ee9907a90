//! The command line.
//!
//! LLVM's tools take every long option with one dash or two (`-passes=verify`), and so do we:
//! [`normalize`] adds the second dash before `clap` sees the arguments, which then gives us help,
//! suggestions, completions and the man page.

use std::ffi::OsString;

use clap::{Args, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use nvopt_driver::{compile::DebugInfo, link::Search};
use nvopt_pass::{KnobDefault, KnobInfo, slots::inventory};

use crate::{instrument::Instrument, optimize::Optimize};

/// An open GPU optimizing compiler: LLVM IR in, optimized IR or PTX out.
#[derive(Parser, Debug)]
#[command(
    name = "nvopt",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Long options may be written with one dash or two: -passes=verify, --passes=verify.\n\n\
                  Examples:\n  \
                  nvopt k.ll -O3 -arch=sm_90 -o k.ptx   compile\n  \
                  nvopt k.ll -O2 -opt \"-do-licm=0\" -S  optimize without one pass\n  \
                  nvopt a.ll b.bc --link-lib=m.bc -arch=sm_90 -o k.ptx   link and compile\n  \
                  nvopt k.ll -o k.bc              text to bitcode\n  \
                  nvopt k.bc -o -                 bitcode to text on standard output\n  \
                  nvopt --verify k.ll             say what is wrong with a module\n  \
                  cat k.ll | nvopt opt -S -passes=verify\n\n\
                  Exit status: 0 done, 1 bad input or a failure, 2 a mistake in the options;\n\
                  run and check: 3 a fault, or no refinement; run: 4 not what was expected."
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
    /// The modules: LLVM IR text or bitcode, or one of PTX; `-` is standard input. Several are
    /// linked.
    pub(crate) inputs: Vec<String>,
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
    /// Which passes run.
    #[command(flatten)]
    pub(crate) optimize: Optimize,
    /// Check the module after each pass.
    #[arg(long)]
    pub(crate) verify_each: bool,
    /// How passes run.
    #[command(flatten)]
    pub(crate) instrument: Instrument,
    /// Make everything internal but kernels and what --keep names.
    #[arg(long, help_heading = "Linking")]
    pub(crate) internalize: bool,
    /// A symbol that stays visible; may be repeated.
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = "Linking")]
    pub(crate) keep: Vec<String>,
    /// The kernels to keep; the others go, with what only they need.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Linking")]
    pub(crate) select_kernels: Vec<String>,
    /// Libraries.
    #[command(flatten)]
    pub(crate) libraries: Libraries,
    /// How to compile to PTX.
    #[command(flatten)]
    pub(crate) compile: Compile,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// Libraries to link with.
#[derive(Args, Debug, Default)]
pub(crate) struct Libraries {
    /// A library of LLVM bitcode or text: what is called of it is linked in, and becomes internal.
    #[arg(long, value_name = "FILE", help_heading = "Linking")]
    pub(crate) link_lib: Vec<String>,
    /// Where libdevice is; by default it is looked for when its functions are called.
    #[arg(long, value_name = "FILE", help_heading = "Linking", conflicts_with = "no_libdevice")]
    pub(crate) libdevice: Option<String>,
    /// Leave the functions of libdevice external.
    #[arg(long, help_heading = "Linking")]
    pub(crate) no_libdevice: bool,
}

impl Libraries {
    /// What it asks the driver for; `search` is what is done if nothing is said about libdevice.
    pub(crate) fn request(&self, search: Search) -> nvopt_driver::link::Libraries {
        nvopt_driver::link::Libraries {
            files: self.link_lib.clone(),
            libdevice: self.libdevice.clone(),
            search: if self.no_libdevice { Search::No } else { search },
        }
    }
}

/// How to compile to PTX: the options of NVIDIA's compiler.
#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// The architecture: sm_75 to sm_121, also compute_NN, with a or f behind it. [default: sm_75]
    #[arg(long, value_name = "ARCH", help_heading = "Compiling to PTX")]
    pub(crate) arch: Option<String>,
    /// The PTX version, as 83 for 8.3. [default: 80, or the first that has the architecture and
    /// what the module needs]
    #[arg(long, value_name = "NN", help_heading = "Compiling to PTX")]
    pub(crate) ptx_version: Option<String>,
    /// Flush subnormal floats to zero.
    #[arg(long, value_name = "0|1", value_parser = on_off, help_heading = "Compiling to PTX")]
    pub(crate) ftz: Option<bool>,
    /// Divide floats with correct rounding.
    #[arg(long, value_name = "0|1", value_parser = on_off, help_heading = "Compiling to PTX")]
    pub(crate) prec_div: Option<bool>,
    /// Take square roots of floats with correct rounding.
    #[arg(long, value_name = "0|1", value_parser = on_off, help_heading = "Compiling to PTX")]
    pub(crate) prec_sqrt: Option<bool>,
    /// Fuse multiplications and additions; by default where the IR's flags allow it.
    #[arg(long, value_name = "0|1", value_parser = on_off, help_heading = "Compiling to PTX")]
    pub(crate) fma: Option<bool>,
    /// Write the source lines.
    #[arg(long, help_heading = "Compiling to PTX")]
    pub(crate) generate_line_info: bool,
    /// Write debug information.
    #[arg(short = 'g', help_heading = "Compiling to PTX")]
    pub(crate) debug: bool,
}

impl Compile {
    /// What it asks the driver for.
    pub(crate) fn request(&self) -> nvopt_driver::compile::Request {
        nvopt_driver::compile::Request {
            arch: self.arch.clone(),
            ptx: self.ptx_version.clone(),
            oldest_ptx: false,
            ftz: self.ftz,
            prec_div: self.prec_div,
            prec_sqrt: self.prec_sqrt,
            fma: self.fma,
            line_info: self.generate_line_info,
            debug_info: if self.debug { DebugInfo::On } else { DebugInfo::Off },
        }
    }
}

fn on_off(text: &str) -> Result<bool, String> {
    match text {
        "1" | "true" => Ok(true),
        "0" | "false" => Ok(false),
        _ => Err("expected 0 or 1".into()),
    }
}

/// The options of LLVM's `llc` that nvopt has.
#[derive(Args, Debug)]
pub(crate) struct Llc {
    /// The module; `-` or nothing is standard input.
    pub(crate) input: Option<String>,
    /// Where to write; by default beside the input, standard output for standard input.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// The architecture, as sm_90.
    #[arg(long, value_name = "ARCH")]
    pub(crate) mcpu: Option<String>,
    /// Features, as +ptx80.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) mattr: Vec<String>,
    /// The target: nvptx or nvptx64.
    #[arg(long, value_name = "NAME", value_parser = ["nvptx", "nvptx64"])]
    pub(crate) march: Option<String>,
    /// The target triple to use instead of the module's.
    #[arg(long, value_name = "TRIPLE")]
    pub(crate) mtriple: Option<String>,
    /// How much to optimize.
    #[arg(short = 'O', value_name = "LEVEL", value_parser = ["0", "1", "2", "3"])]
    pub(crate) level: Option<String>,
    /// What to write.
    #[arg(long, value_name = "KIND", value_parser = ["asm", "null"], default_value = "asm")]
    pub(crate) filetype: String,
    /// Check the machine code after each pass.
    #[arg(long)]
    pub(crate) verify_machineinstrs: bool,
    /// When to fuse multiplications and additions.
    #[arg(long, value_name = "WHEN", value_parser = ["fast", "on", "off"])]
    pub(crate) fp_contract: Option<String>,
    /// How floats divide: 2 is correctly rounded.
    #[arg(long, value_name = "N")]
    pub(crate) nvptx_prec_divf32: Option<u8>,
    /// Take square roots of floats with correct rounding.
    #[arg(long)]
    pub(crate) nvptx_prec_sqrtf32: bool,
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
    Opt(Box<Opt>),
    /// The command line of LLVM's llc for NVPTX: a module to PTX.
    Llc(Llc),
    /// The command line of LLVM's llvm-link: several modules into one.
    Link(Link),
    /// Run a kernel or function in the interpreter: no GPU needed, every fault is found.
    Run(Box<Run>),
    /// Say whether a module refines another: run all functions of both on many inputs.
    Check(Check),
    /// Print a random program that is valid, ends, and has no undefined behaviour and no race.
    Generate(Generate),
    /// Make a module smaller while a command finds it interesting.
    Reduce(Reduce),
    /// List the options that -opt sets: slots with place, type, default and passes, and knobs.
    Options(List),
    /// List the passes and analyses by level, with parameters.
    Passes(List),
    /// Run file tests: folders or files with RUN and EXEC lines.
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
    /// Print the man page, of the whole or of one of these commands.
    Man {
        /// The command.
        command: Option<String>,
    },
}

/// How to list what there is.
#[derive(Args, Debug)]
pub(crate) struct List {
    /// Print a JSON array, one object a line. Options: slots only, each with index, offset, type,
    /// default, name, pass. Passes: name, kind, level, about, params, exists, class.
    #[arg(long)]
    pub(crate) json: bool,
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
    /// Which passes run.
    #[command(flatten)]
    pub(crate) optimize: Optimize,
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
    /// The same, as LLVM's command lines say it: what is known of a body and no longer true is never
    /// kept here, so that there is nothing else to check.
    #[arg(
        long,
        aliases = ["verify-loop-info", "verify-memoryssa", "verify-assumption-cache"],
        action = clap::ArgAction::Count
    )]
    pub(crate) verify_dom_info: u8,
    /// The target triple to use instead of the module's.
    #[arg(long, value_name = "TRIPLE")]
    pub(crate) mtriple: Option<String>,
    /// The data layout to use instead of the module's.
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) data_layout: Option<String>,
    /// The architecture that passes are to have in mind, as sm_90.
    #[arg(long, value_name = "ARCH")]
    pub(crate) mcpu: Option<String>,
    /// Features, as +ptx80.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) mattr: Vec<String>,
    /// How passes run.
    #[command(flatten)]
    pub(crate) instrument: Instrument,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// The options of LLVM's `llvm-link` that nvopt has.
#[derive(Args, Debug)]
pub(crate) struct Link {
    /// The modules: LLVM IR text or bitcode; `-` is standard input.
    #[arg(required = true)]
    pub(crate) inputs: Vec<String>,
    /// Where to write; standard output by default.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: String,
    /// Write text, not bitcode.
    #[arg(short = 'S')]
    pub(crate) text: bool,
    /// From the second module on, bring in only what is referred to.
    #[arg(long)]
    pub(crate) only_needed: bool,
    /// Make what comes in from the second module on internal.
    #[arg(long)]
    pub(crate) internalize: bool,
    /// A module whose definitions take the place of those of others.
    #[arg(long, value_name = "FILE")]
    pub(crate) r#override: Vec<String>,
    /// Say nothing about different targets and flags.
    #[arg(long)]
    pub(crate) suppress_warnings: bool,
    /// Write bitcode even to a terminal.
    #[arg(short = 'f')]
    pub(crate) force: bool,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// What to run, on what, and what must come out. `EXEC:` lines have the same options.
#[derive(Args, Debug)]
#[command(after_help = RUN_HELP)]
pub(crate) struct Run {
    /// The module: LLVM IR text or bitcode, or PTX; `-` is standard input.
    pub(crate) input: String,
    /// Compile LLVM IR for this architecture (and PTX version) first, and run the PTX.
    #[arg(long, value_name = "ARCH[,PTX]")]
    pub(crate) compile: Option<String>,
    /// Libraries.
    #[command(flatten)]
    pub(crate) libraries: Libraries,
    /// The kernel; may be left out if the module has one only.
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// Call this function with one thread instead, and print its result.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kernel", "grid", "block", "cluster"])]
    pub(crate) func: Option<String>,
    /// The blocks of the grid.
    #[arg(long, value_name = "X[,Y,Z]", default_value = "1")]
    pub(crate) grid: String,
    /// The threads of a block.
    #[arg(long, value_name = "X[,Y,Z]", default_value = "1")]
    pub(crate) block: String,
    /// The blocks of a cluster.
    #[arg(long, value_name = "X[,Y,Z]")]
    pub(crate) cluster: Option<String>,
    /// The bytes of dynamic shared memory.
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    pub(crate) shared: u64,
    /// An argument; one option for each parameter, in order.
    #[arg(long, value_name = "ARG")]
    pub(crate) arg: Vec<String>,
    /// What a global variable holds when the run begins, as if the host had copied it there.
    #[arg(long, value_name = "@NAME=CONTENTS")]
    pub(crate) set: Vec<String>,
    /// Print a buffer (by name or position) or a global variable (@NAME) in the end.
    #[arg(long, value_name = "NAME")]
    pub(crate) print: Vec<String>,
    /// Save a buffer or global variable as bytes in the end.
    #[arg(long, value_name = "NAME:FILE")]
    pub(crate) save: Vec<String>,
    /// What a buffer, global variable or `result` must hold in the end.
    #[arg(long, value_name = "NAME=CONTENTS")]
    pub(crate) expect: Vec<String>,
    /// The same, from a file of bytes.
    #[arg(long, value_name = "NAME=FILE")]
    pub(crate) expect_file: Vec<String>,
    /// How far floats may lie from what is expected; also `2ulp`.
    #[arg(long, value_name = "ABS[,REL]")]
    pub(crate) tolerance: Option<String>,
    /// The fault that must come, by kind, and a text in its report.
    #[arg(long, value_name = "KIND[:TEXT]")]
    pub(crate) fault: Option<String>,
    /// What to look for: races, bounds, init, align, barriers, attributes, all, none.
    #[arg(long, value_name = "WHAT", default_value = "all")]
    pub(crate) check: String,
    /// The order in which threads run: warp, independent, random:SEED, all, or several with commas.
    #[arg(long, value_name = "ORDER")]
    pub(crate) schedule: Option<String>,
    /// End the run after so many instructions of all threads.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub(crate) max_steps: u64,
    /// The bytes of memory the run may use.
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 30)]
    pub(crate) max_memory: u64,
    /// Print what happened as JSON, one object for each schedule.
    #[arg(long)]
    pub(crate) json: bool,
    /// Do not say how many instructions ran.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// What to compare, and how thoroughly.
#[derive(Args, Debug)]
#[command(after_help = CHECK_HELP)]
pub(crate) struct Check {
    /// The module that is right.
    pub(crate) before: String,
    /// The module that must do the same.
    pub(crate) after: String,
    /// Libraries, for both modules.
    #[command(flatten)]
    pub(crate) libraries: Libraries,
    /// Only this function or kernel; may be repeated, also for internal ones.
    #[arg(long, value_name = "NAME")]
    pub(crate) func: Vec<String>,
    /// How many inputs each function runs on; those of few bits run on all.
    #[arg(long, value_name = "N", default_value_t = 36)]
    pub(crate) seeds: u32,
    /// What inputs are made from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Only this input.
    #[arg(long, value_name = "N")]
    pub(crate) input: Option<u32>,
    /// End a run after so many instructions of all threads.
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(crate) max_steps: u64,
    /// How many functions are compared at once; by default one for each processor.
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Print the report as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

/// What to generate.
#[derive(Args, Debug)]
#[command(after_help = GENERATE_HELP)]
pub(crate) struct Generate {
    /// The seed; the same one gives the same program everywhere.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The features that may appear: `default`, `all` or `none`, then +NAME and -NAME.
    #[arg(long, value_name = "LIST", default_value = "default", allow_hyphen_values = true)]
    pub(crate) features: String,
    /// Features to leave out.
    #[arg(long, value_name = "LIST")]
    pub(crate) without: Vec<String>,
    /// The instructions of a function, roughly.
    #[arg(long, value_name = "N")]
    pub(crate) instructions: Option<u32>,
    /// Where to write; standard output by default. The name's ending says the form.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: String,
    /// Print the names of all features instead; those that are on by default have a star.
    #[arg(long)]
    pub(crate) list_features: bool,
}

const GENERATE_HELP: &str = "\
Comments at the beginning of the program say how its kernels are launched and what their arguments
are. Each kernel gives one result for any input, whatever the order in which threads run, so a
difference after an optimization is a miscompile.

Examples:
  nvopt generate --seed=7
  nvopt generate --seed=7 --features=none,loops,+barriers --without=poison -o p.bc";

/// What to reduce, and what must stay.
#[derive(Args, Debug)]
#[command(after_help = REDUCE_HELP)]
pub(crate) struct Reduce {
    /// The module: LLVM IR text or bitcode; `-` is standard input.
    pub(crate) input: String,
    /// A shell command that exits with 0 if the module in the file `{}` is interesting; without
    /// `{}` the file is its last argument.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) interesting: String,
    /// Where to write; standard output by default. The name's ending says the form.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: String,
    /// How often the command is run at most.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(crate) max_tests: u32,
    /// The seconds the command may take; longer is not interesting.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) timeout: u64,
    /// How to show diagnostics.
    #[command(flatten)]
    pub(crate) show: Show,
}

const REDUCE_HELP: &str = "\
Functions, global variables, blocks, instructions, operands, metadata, attributes and flags are taken
away or replaced by zero as long as the command finds what is left interesting. What comes out
verifies. The same input and command give the same output.

Examples:
  nvopt reduce k.ll --interesting='opt-22 -O2 -S -o /dev/null {} 2>&1 | grep -q crashed' -o small.ll
  nvopt reduce k.ll --interesting='! ./same-before-and-after.sh' -o small.ll";

const CHECK_HELP: &str = "\
Functions are paired by name; internal ones are compared through their callers. Inputs are boundary
values and random ones, buffers that overlap and buffers that do not, and for kernels one thread, a
part of a warp, one warp, several warps and several blocks, under three schedules. Where the first
module has undefined behaviour anything may come of the second, and bits that were undefined may be
anything; otherwise results, buffers, global variables and printed text must agree, and the second
module must not fault, race, deadlock or hang. This finds differences; finding none is no proof.

Examples:
  nvopt check before.ll after.ll
  nvopt check before.ll after.ll --func=reduce --seeds=500 --seed=7

Exit status: 0 no difference found (the counts say how much was compared), 1 bad input, 2 a mistake
in the options, 3 the second module does not refine the first.";

const RUN_HELP: &str = "\
Arguments:
  i32:7 i64:-1 f32:1.5 f64:nan f16:2 bf16:3 i1:true    numbers of any integer or float type;
  i32:0xff f32:0x3f800000 (bits) f32:0x1p3 (a number)  also i32:undef, i32:poison
  {i32:1, f32:2} <f32:1, f32:2> [i8:1, i8:2]           structs, vectors, arrays; also for byval
  bytes:00ff17                                         what a byval pointer points to
  f32[1024]=CONTENTS out@f32[4]=CONTENTS               a buffer, with a name if you like
  &out &out+16 &0                                      another argument's buffer, an offset in bytes
  null                                                 the null pointer
Contents:
  zero undef iota iota:START:STEP fill:VALUE [1, 2, 3] [1, 2, ...] file:PATH
  random:SEED (all bits; floats from 0 to 1) random:SEED:LOW:HIGH (below HIGH)
  where something is expected also a number for all elements, `_` for any element, same:BUFFER
A buffer without a name has that of the parameter or its position. Expectations of a part:
  --expect=out[3]=7 --expect=out[0..4]=[1, 2, 3, 4] --expect=@counter=64 --expect=result=i32:7

Examples:
  nvopt run k.ll --kernel=saxpy --grid=2 --block=64 --arg=f32:2 --arg=x@f32[128]=iota \\
      --arg=y@f32[128]=zero --arg=i32:128 --expect=y=iota:0:2
  nvopt run k.ll --func=gcd --arg=i32:12 --arg=i32:18
  nvopt run k.ll --block=64 --arg=i32[64]=undef --schedule=all --print=0

Standard output has what vprintf wrote, then what --print and --json ask for; standard error has
faults, what is not as expected, and a summary.

Exit status: 0 fine, 1 bad input, 2 a mistake in the options, 3 a fault was found (undefined
behaviour, a race, a deadlock, a trap, a limit), 4 something else than what was expected.";

/// Adds the second dash to long options written with one: `-passes=verify`.
pub(crate) fn normalize(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut only_files = false;
    let mut place = 0;
    let mut is_opt = false;
    let second_dash = |arg: OsString| -> OsString {
        let Some(text) = arg.to_str() else { return arg };
        // `-j4` is a number of jobs, as everywhere.
        let jobs = text.strip_prefix("-j").is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let long = text.len() > 2 && text.starts_with('-') && !text.starts_with("--") && !jobs;
        let is_level = text.starts_with("-O");
        if let Some(passes) = text.strip_prefix("-p=") {
            return format!("--passes={passes}").into();
        }
        if long && !is_level { format!("-{text}").into() } else { arg }
    };
    // What follows `-opt` starts with a dash of its own.
    let mut is_value = false;
    let mut args = args.into_iter().peekable();
    let mut normal = Vec::new();
    while let Some(arg) = args.next() {
        only_files |= arg == "--";
        let keep = only_files || std::mem::take(&mut is_value);
        is_value = !keep && (arg == "-opt" || arg == "--opt");
        is_opt |= place == 1 && arg == "opt";
        place += 1;
        let knob = arg.to_str().filter(|_| is_opt && !keep).and_then(knob_of);
        normal.push(match (knob, arg.to_str()) {
            _ if keep => arg,
            // LLVM's `opt` takes what its passes declare as options of its own.
            (Some(info), Some(text)) => {
                let takes_next = !text.contains('=')
                    && !matches!(info.default, KnobDefault::Switch(_))
                    && args.peek().is_some_and(|next| !next.as_encoded_bytes().starts_with(b"-"));
                let value = if takes_next { args.next() } else { None };
                let value = value.map(|value| format!("={}", value.to_string_lossy()));
                format!("--opt={text}{}", value.unwrap_or_default()).into()
            }
            _ => second_dash(arg),
        });
    }
    normal
}

impl Opt {
    /// The options of a command line that asks for `opt`, if they are plainly right. To describe all
    /// commands takes about as long as to compile a small module, so only this one is. What is not
    /// right, and help, is for the parser of all commands to speak of.
    pub(crate) fn read_alone(args: &[OsString]) -> Option<Opt> {
        let args = args.get(1..).filter(|args| args.first().is_some_and(|name| name == "opt"))?;
        let command = Opt::augment_args(clap::Command::new("opt"));
        Opt::from_arg_matches(&command.try_get_matches_from(args).ok()?).ok()
    }
}

/// The knob of a pass that `-name` or `-name=value` means.
fn knob_of(text: &str) -> Option<&'static KnobInfo> {
    let name = text.strip_prefix('-')?.trim_start_matches('-').split('=').next()?;
    let of_slots = inventory::KNOBS.iter().copied().find(|info| info.name == name);
    of_slots.or_else(|| nvopt_driver::passes::knob(name))
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
    fn opt_alone_reads_what_all_commands_read() {
        let read = |args: &[&str]| {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            let whole = Cli::try_parse_from(&args).ok().and_then(|cli| cli.command);
            let whole = whole.map(|command| format!("{command:?}"));
            (Opt::read_alone(&args).map(|opt| format!("Opt({opt:?})")), whole)
        };
        let right: [&[&str]; 4] = [
            &["nvopt", "opt"],
            &["nvopt", "opt", "-O2", "-S", "--threads=1", "a.ll", "-o", "-"],
            &["nvopt", "opt", "--passes=dce", "--opt", "-do-licm=0", "--", "-a.ll"],
            &["nvopt", "opt", "--disable-output", "-S", "opt"],
        ];
        for args in right {
            let (alone, whole) = read(args);
            assert!(alone.is_some() && alone == whole, "{args:?}: {alone:?} {whole:?}");
        }
        let wrong: [&[&str]; 5] = [
            &["nvopt", "opt", "--help"],
            &["nvopt", "opt", "--version"],
            &["nvopt", "opt", "help"],
            &["nvopt", "opt", "--no-such-option"],
            &["nvopt", "-S", "opt"],
        ];
        for args in wrong {
            let (alone, whole) = read(args);
            assert!(alone.is_none() || alone == whole, "{args:?}: {alone:?} {whole:?}");
        }
    }

    #[test]
    fn one_dash_is_as_good_as_two() {
        let args = ["nvopt", "-passes=verify", "-S", "-j4", "-o", "x", "-", "--", "-file"];
        let args = normalize(args.map(OsString::from));
        assert_eq!(args, ["nvopt", "--passes=verify", "-S", "-j4", "-o", "x", "-", "--", "-file"]);
        let args = normalize(["nvopt", "-opt", "-do-licm=0", "-Ofc=max", "-S"].map(OsString::from));
        assert_eq!(args, ["nvopt", "--opt", "-do-licm=0", "-Ofc=max", "-S"]);
        let args = normalize(["nvopt", "opt", "-p=sroa,verify", "-p", "dce"].map(OsString::from));
        assert_eq!(args, ["nvopt", "opt", "--passes=sroa,verify", "-p", "dce"]);
        let args = normalize(["nvopt", "opt", "-cssa-coalesce=0", "-S"].map(OsString::from));
        assert_eq!(args, ["nvopt", "opt", "--opt=-cssa-coalesce=0", "-S"]);
        // A number may be a word of its own; a switch takes none.
        let args = ["nvopt", "opt", "-ifcvt-size", "4", "-ifcvt-memory", "x.ll"];
        let args = normalize(args.map(OsString::from));
        assert_eq!(args, ["nvopt", "opt", "--opt=-ifcvt-size=4", "--opt=-ifcvt-memory", "x.ll"]);
    }
}
