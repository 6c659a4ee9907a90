//! `nvopt run` and `EXEC:` lines: running code in the interpreter.

use std::ffi::OsString;

use clap::Parser as _;
use nvopt_driver::{
    Failure,
    compile::{self, Request},
    input::{Input, Loaded},
    link::{self, Libraries, Search},
    output, ptx,
};
use nvopt_interp::{Config, Limits, PtxModule};
use nvopt_oracle::{
    arg::{self, ArgSpec},
    exec::parse_short,
    faults,
    run::{
        self, Contents, Entry, Expect, ExpectedFault, Ran, RunSpec, SetGlobal, Tolerance, Verdict,
        elements_text, parse_checks, parse_dim3, parse_schedules, schedule_name, value_text,
    },
    subject::Subject,
};

use crate::{
    Status, Streams,
    args::{Cli, Command, Run},
    convert::show_failure,
};

/// What is done with the results.
#[derive(Default)]
struct Wishes {
    print: Vec<String>,
    save: Vec<(String, String)>,
    json: bool,
    quiet: bool,
}

/// `nvopt run`.
pub(crate) fn run(options: &Run, streams: &mut Streams<'_>) -> Status {
    let result = spec_of(options, "warp").map_err(Failure::Failed).and_then(|(spec, wishes)| {
        let libraries = options.libraries.request(Search::IfFound);
        let code = read(&options.input, options.compile.as_deref(), &libraries, streams)?;
        execute(code.subject(), &spec, &wishes, streams)
    });
    match result {
        Ok(status) => status,
        Err(failure) => show_failure(&failure, options.show, streams),
    }
}

/// An `EXEC:` line of `file`: the options of `nvopt run`, or `@f(ARGUMENTS) == RESULT`. All
/// schedules are tried unless it names some. With `compile` the PTX for this architecture runs.
pub(crate) fn run_line(
    file: &str,
    line: &str,
    fault: Option<&String>,
    compile: Option<&str>,
    streams: &mut Streams<'_>,
) -> Status {
    let mut libraries = Libraries::default();
    let spec = if line.starts_with('@') {
        parse_short(line).map(|spec| (spec, Wishes::default()))
    } else {
        line_options(file, line).and_then(|options| {
            libraries = options.libraries.request(Search::IfFound);
            spec_of(&options, "all")
        })
    };
    let spec = spec.and_then(|(mut spec, wishes)| {
        if let Some(fault) = fault {
            spec.fault = Some(ExpectedFault::parse(fault)?);
        }
        Ok((spec, Wishes { quiet: true, ..wishes }))
    });
    let result = spec.map_err(Failure::Failed).and_then(|(spec, wishes)| {
        let code = read(file, compile, &libraries, streams)?;
        execute(code.subject(), &spec, &wishes, streams)
    });
    match result {
        Ok(status) => status,
        Err(Failure::Failed(message)) => {
            streams.complain(&format!("error: {message}"));
            Status::Failed
        }
        Err(Failure::Refused { source, diags }) => {
            for diag in &diags {
                let color = nvopt_driver::render::Color::Never;
                streams.say_error(&nvopt_driver::render::render_text(diag, &source, color));
            }
            Status::Failed
        }
    }
}

/// What the options of an `EXEC:` line ask for.
pub(crate) fn line_spec(file: &str, line: &str) -> Result<RunSpec, String> {
    line_options(file, line).and_then(|options| spec_of(&options, "all")).map(|(spec, _)| spec)
}

fn line_options(file: &str, line: &str) -> Result<Run, String> {
    let words = ["nvopt", "run", file].map(str::to_owned).into_iter().chain(arg::words(line)?);
    let words = crate::args::normalize(words.map(OsString::from));
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Run(options)) => Ok(*options),
        _ => Err("expected the options of `nvopt run`".into()),
    }
}

/// Code that can be run.
pub(crate) enum Code {
    Ir(Box<Loaded>),
    Ptx(Box<PtxModule>),
    Compiled { from: Box<Loaded>, ptx: Box<PtxModule> },
}

impl Code {
    pub(crate) fn subject(&self) -> Subject<'_> {
        match self {
            Code::Ir(loaded) => Subject::Ir(&loaded.module),
            Code::Ptx(ptx) => Subject::Ptx(ptx),
            Code::Compiled { from, ptx } => Subject::Compiled { module: &from.module, ptx },
        }
    }
}

/// Reads and verifies a module.
pub(crate) fn load(path: &str, streams: &mut Streams<'_>) -> Result<Loaded, Failure> {
    let mut loaded = Input::open(path, streams.stdin)?.load()?;
    loaded.verify()?;
    Ok(loaded)
}

/// Reads code, LLVM IR or PTX, verifies a module of IR and links it with what it needs of
/// `libraries`; `arch` asks to compile it.
pub(crate) fn read(
    path: &str,
    arch: Option<&str>,
    libraries: &Libraries,
    streams: &mut Streams<'_>,
) -> Result<Code, Failure> {
    let input = Input::open(path, streams.stdin)?;
    if ptx::is_ptx(&input.bytes) {
        return ptx::read_with(input, PtxModule::parse).map(|ptx| Code::Ptx(Box::new(ptx)));
    }
    let mut loaded = input.load()?;
    loaded.verify()?;
    let has_linked = link::link_libraries(&mut loaded, libraries)?;
    let (name, version) = match arch.and_then(|arch| arch.split_once(',')) {
        Some((arch, version)) => (Some(arch), Some(version.to_owned())),
        None => (arch, None),
    };
    let request = Request { arch: name.map(str::to_owned), ptx: version, ..Request::default() };
    let compiling = request.options()?;
    if has_linked {
        link::reflect(&mut loaded.module, &compiling);
    }
    if arch.is_none() {
        return Ok(Code::Ir(Box::new(loaded)));
    }
    let module = loaded.module.clone();
    let text = compile::compile(&mut loaded, &compiling)?;
    loaded.module = module;
    let compiled = PtxModule::parse(&text, path).map_err(|diags| {
        let first = diags.first().map(|diag| format!("line {}: {}", diag.line, diag.message));
        Failure::Failed(format!("the PTX cannot be read: {}", first.unwrap_or_default()))
    })?;
    Ok(Code::Compiled { from: Box::new(loaded), ptx: Box::new(compiled) })
}

fn spec_of(options: &Run, default_schedule: &str) -> Result<(RunSpec, Wishes), String> {
    let entry = match &options.func {
        Some(func) => Entry::Func(func.clone()),
        None => Entry::Kernel(options.kernel.clone()),
    };
    let mut spec = RunSpec::new(entry);
    let in_option = |option: &str, why: String| format!("--{option}: {why}");
    spec.grid = parse_dim3(&options.grid).map_err(|why| in_option("grid", why))?;
    spec.block = parse_dim3(&options.block).map_err(|why| in_option("block", why))?;
    let cluster = options.cluster.as_deref().map(parse_dim3).transpose();
    spec.cluster = cluster.map_err(|why| in_option("cluster", why))?;
    spec.shared = options.shared;
    for arg in &options.arg {
        spec.args.push(ArgSpec::parse(arg)?);
    }
    spec.schedules = parse_schedules(options.schedule.as_deref().unwrap_or(default_schedule))?;
    let limits =
        Limits { steps: options.max_steps, memory: options.max_memory, ..Limits::default() };
    spec.config = Config { checks: parse_checks(&options.check)?, limits, ..Config::default() };
    for set in &options.set {
        spec.set.push(SetGlobal::parse(set).map_err(|why| in_option("set", why))?);
    }
    for expect in &options.expect {
        spec.expects.push(Expect::parse(expect)?);
    }
    for expect in &options.expect_file {
        let (name, path) =
            expect.split_once('=').ok_or("--expect-file: expected NAME=FILE".to_owned())?;
        spec.expects.push(Expect::parse(&format!("{name}=file:{path}"))?);
    }
    let tolerance = options.tolerance.as_deref().map(Tolerance::parse).transpose()?;
    spec.tolerance = tolerance.unwrap_or_default();
    spec.fault = options.fault.as_deref().map(ExpectedFault::parse).transpose()?;
    let mut save = Vec::new();
    for wish in &options.save {
        let (name, path) = wish.split_once(':').ok_or("--save: expected NAME:FILE".to_owned())?;
        save.push((name.to_owned(), path.to_owned()));
    }
    let wanted = options.print.iter().chain(save.iter().map(|(name, _)| name));
    spec.read = wanted.cloned().collect();
    let (json, quiet) = (options.json, options.quiet);
    Ok((spec, Wishes { print: options.print.clone(), save, json, quiet }))
}

fn execute(
    subject: Subject<'_>,
    spec: &RunSpec,
    wishes: &Wishes,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    let runs = run::run(subject, spec).map_err(Failure::Failed)?;
    let Some(last) = runs.last() else { return Ok(Status::Done) };
    if wishes.json {
        for ran in &runs {
            streams.say(format!("{}\n", run::to_json(ran)).as_bytes());
        }
    } else {
        print(last, wishes, streams);
    }
    let (_, saved) = last.contents.split_at(wishes.print.len().min(last.contents.len()));
    for ((_, path), contents) in wishes.save.iter().zip(saved) {
        output::write(path, &bytes_of(contents), streams.stdout)
            .map_err(|error| Failure::Failed(format!("cannot write `{path}`: {error}")))?;
    }
    if !wishes.json {
        tell(last, wishes, streams);
    }
    Ok(match last.verdict() {
        Verdict::Fine => Status::Done,
        Verdict::Fault => Status::Found,
        Verdict::Mismatch => Status::NotExpected,
    })
}

/// Standard output: what the code printed, its result, what was asked for.
fn print(ran: &Ran, wishes: &Wishes, streams: &mut Streams<'_>) {
    if let Ok(report) = &ran.end {
        streams.say(&report.output);
        if let (Some(param), Some(value)) = (&ran.signature.result, &report.result) {
            streams.say(format!("{}\n", value_text(&param.shape, value)).as_bytes());
        }
    }
    for contents in ran.contents.iter().take(wishes.print.len()) {
        streams.say(format!("{}\n", elements_text(contents)).as_bytes());
    }
}

/// Standard error: what is wrong, or that nothing is.
fn tell(ran: &Ran, wishes: &Wishes, streams: &mut Streams<'_>) {
    let (name, schedule) = (&ran.signature.name, schedule_name(ran.schedule));
    match &ran.end {
        Err(fault) if ran.fault_is_expected => {
            if !wishes.quiet {
                let kind = faults::slug(fault.kind);
                streams.complain(&format!("@{name} ended with the fault `{kind}`, as expected"));
            }
        }
        Err(fault) => streams.complain(&format!("fault (schedule {schedule}): {fault}")),
        Ok(_) => {}
    }
    for mismatch in &ran.mismatches {
        streams.complain(&format!("not as expected (schedule {schedule}): {mismatch}"));
    }
    if let (Ok(report), true, false) = (&ran.end, ran.mismatches.is_empty(), wishes.quiet) {
        let (threads, warps) = (report.thread_instructions, report.warp_instructions);
        let divergent = report.divergent_branches;
        streams.complain(&format!(
            "@{name} ran: {threads} thread instructions, {warps} warp instructions, {divergent} \
             divergent branches, no faults"
        ));
    }
}

fn bytes_of(contents: &Contents) -> Vec<u8> {
    let size = contents.elem.element_bytes().unwrap_or(1);
    contents
        .elements
        .iter()
        .flat_map(|element| element.bits.to_le_bytes().into_iter().take(size))
        .collect()
}
