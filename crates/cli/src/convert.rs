//! Converting a module: the default action, and LLVM's `opt`.

use nvopt_driver::{
    Emit, Failure,
    input::Input,
    output, pipeline, ptx,
    render::{self, Color, SourceText},
};
use nvopt_ir::diag::Diag;

use crate::{
    Status, Streams,
    args::{ColorArg, Convert, DiagnosticsArg, EmitArg, Opt, Show},
};

/// What both actions come down to.
struct Job<'a> {
    input: &'a str,
    /// `None`: write nothing.
    output: Option<(&'a str, Emit)>,
    passes: Option<&'a str>,
    verify: bool,
    memory: bool,
    triple: Option<&'a str>,
}

/// The default action.
pub(crate) fn convert(options: &Convert, streams: &mut Streams<'_>) -> Status {
    let Some(input) = &options.input else {
        streams.complain("no input; give a file, or `-` for standard input (`--help` says more)");
        return Status::BadOptions;
    };
    let path = options.output.as_deref().unwrap_or("-");
    let form = match options.emit {
        Some(EmitArg::Ll) => Emit::Ll,
        Some(EmitArg::Bc) => Emit::Bc,
        Some(EmitArg::Ptx) => Emit::Ptx,
        None if options.text => Emit::Ll,
        None => Emit::from_file_name(path).unwrap_or(Emit::Ll),
    };
    let writes = !options.verify && !options.disable_output;
    let job = Job {
        input,
        output: writes.then_some((path, form)),
        passes: options.passes.as_deref(),
        verify: true,
        memory: options.memory,
        triple: None,
    };
    finish(run(&job, options.show, false, streams), options.show, streams)
}

/// LLVM's `opt`.
pub(crate) fn opt(options: &Opt, streams: &mut Streams<'_>) -> Status {
    let path = options.output.as_deref().unwrap_or("-");
    let form = if options.text { Emit::Ll } else { Emit::Bc };
    let job = Job {
        input: options.input.as_deref().unwrap_or("-"),
        output: (!options.disable_output).then_some((path, form)),
        passes: options.passes.as_deref(),
        verify: !options.disable_verify || options.verify_each,
        memory: false,
        triple: options.mtriple.as_deref(),
    };
    finish(run(&job, options.show, options.force, streams), options.show, streams)
}

fn run(job: &Job<'_>, show: Show, force: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let passes = job.passes.map(parse_pipeline).transpose()?.unwrap_or_default();
    if let Some(("-", Emit::Bc)) = job.output
        && !force
        && streams.stdout_is_terminal
    {
        let hint = "refusing to write bitcode to a terminal; use -S for text, -o for a file";
        return Err(Failure::Failed(hint.into()));
    }
    let input = Input::open(job.input, streams.stdin)?;
    if ptx::is_ptx(&input.bytes) {
        return run_ptx(job, input, show, streams);
    }
    let mut loaded = input.load()?;
    if let Some(triple) = job.triple {
        loaded.module.shared.triple = triple.into();
    }
    let asked = passes.contains(&"verify");
    if job.verify || asked {
        loaded.verify()?;
    }
    show_diags(&loaded.source, &loaded.warnings, show, streams);
    if job.memory {
        let (insts, bytes) = loaded.module.size();
        streams.say(format!("{insts} instructions, {bytes} bytes\n").as_bytes());
    }
    if let Some((path, form)) = job.output {
        let bytes = nvopt_driver::emit(&loaded.module, form)?;
        write(path, &bytes, streams)?;
    }
    Ok(())
}

/// PTX in, PTX out: nothing else can be made of it.
fn run_ptx(
    job: &Job<'_>,
    input: Input,
    show: Show,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if let Some((path, Emit::Bc)) = job.output {
        let message = format!("cannot write `{path}`: PTX cannot become LLVM bitcode");
        return Err(Failure::Failed(message));
    }
    let reprinted = ptx::reprint(input, job.verify)?;
    show_diags(&reprinted.source, &reprinted.warnings, show, streams);
    match job.output {
        Some((path, _)) => write(path, &reprinted.text, streams),
        None => Ok(()),
    }
}

fn write(path: &str, bytes: &[u8], streams: &mut Streams<'_>) -> Result<(), Failure> {
    output::write(path, bytes, streams.stdout)
        .map_err(|error| Failure::Failed(format!("cannot write `{path}`: {error}")))
}

fn parse_pipeline(text: &str) -> Result<Vec<&'static str>, Failure> {
    pipeline::parse(text).map_err(|error| {
        let at = u32::try_from(error.at).unwrap_or(u32::MAX);
        let mut diag = Diag::error_at(at..at, error.message);
        if let Some(nearest) = error.nearest {
            diag = diag.note(format!("did you mean `{nearest}`?"));
        }
        let source = Box::new(SourceText::new("--passes", text.into()));
        Failure::Refused { source, diags: vec![diag] }
    })
}

fn finish(result: Result<(), Failure>, show: Show, streams: &mut Streams<'_>) -> Status {
    match result {
        Ok(()) => return Status::Done,
        Err(Failure::Failed(message)) => streams.complain(&format!("error: {message}")),
        Err(Failure::Refused { source, diags }) => show_diags(&source, &diags, show, streams),
    }
    Status::Failed
}

fn show_diags(source: &SourceText, diags: &[Diag], show: Show, streams: &mut Streams<'_>) {
    let color = match show.color {
        ColorArg::Always => Color::Always,
        ColorArg::Never => Color::Never,
        ColorArg::Auto if streams.stderr_has_color => Color::Always,
        ColorArg::Auto => Color::Never,
    };
    for diag in diags {
        let text = match show.diagnostics {
            DiagnosticsArg::Text => render::render_text(diag, source, color),
            DiagnosticsArg::Json => render::render_json(diag, source),
        };
        streams.say_error(&text);
    }
}
