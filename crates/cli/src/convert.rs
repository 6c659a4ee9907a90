//! Converting a module: the default action, and LLVM's `opt`.

use nvopt_driver::passes::Settings;
use nvopt_driver::{
    Emit, Failure,
    compile::{self, Request},
    input::Input,
    output, passes, ptx,
    render::{self, Color, SourceText},
};
use nvopt_ir::{datalayout::DataLayout, diag::Diag, module::Module};
use nvopt_pass::{Pipeline, pipeline::Node};

use crate::{
    Status, Streams,
    args::{ColorArg, Convert, DiagnosticsArg, EmitArg, Llc, Opt, Show},
};

/// What both actions come down to.
struct Job<'a> {
    input: &'a str,
    /// `None`: write nothing.
    output: Option<(&'a str, Emit)>,
    passes: Option<&'a str>,
    verify: bool,
    verify_each: bool,
    memory: bool,
    triple: Option<&'a str>,
    /// How to compile, if the output is PTX.
    compile: Request,
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
        verify_each: false,
        memory: options.memory,
        triple: None,
        compile: options.compile.request(),
    };
    finish(run(&job, options.show, false, streams), options.show, streams)
}

/// LLVM's `llc`.
pub(crate) fn llc(options: &Llc, streams: &mut Streams<'_>) -> Status {
    let input = options.input.as_deref().unwrap_or("-");
    let beside = match input.rsplit_once('.') {
        _ if input == "-" => "-".to_owned(),
        Some((stem, "ll" | "bc")) => format!("{stem}.s"),
        _ => format!("{input}.s"),
    };
    let path = options.output.as_deref().unwrap_or(&beside);
    let mut features = options.mattr.iter().flat_map(|list| list.split(','));
    let ptx = features.rfind(|feature| feature.starts_with("+ptx"));
    let compile = Request {
        arch: options.mcpu.clone(),
        ptx: ptx.map(str::to_owned),
        oldest_ptx: true,
        prec_div: options.nvptx_prec_divf32.map(|precision| precision >= 2),
        prec_sqrt: options.nvptx_prec_sqrtf32.then_some(true),
        fma: match options.fp_contract.as_deref() {
            Some("fast") => Some(true),
            Some("off") => Some(false),
            _ => None,
        },
        // As in LLVM, the module says what is wanted.
        debug_info: true,
        ..Request::default()
    };
    let job = Job {
        input,
        output: (options.filetype == "asm").then_some((path, Emit::Ptx)),
        passes: None,
        verify: true,
        verify_each: false,
        memory: false,
        triple: options.mtriple.as_deref().or(options.march.as_deref()),
        compile,
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
        verify_each: options.verify_each,
        memory: false,
        triple: options.mtriple.as_deref(),
        compile: Request::default(),
    };
    finish(run(&job, options.show, options.force, streams), options.show, streams)
}

fn run(job: &Job<'_>, show: Show, force: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let pipeline = job.passes.map(parse_pipeline).transpose()?.unwrap_or_default();
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
        // As in LLVM, the target asked for decides how wide pointers are.
        if let Some((_, Emit::Ptx)) = job.output
            && let Some(layout) = DataLayout::default_for(triple.as_bytes())
        {
            loaded.module.shared.data_layout = layout.as_bytes().into();
        }
    }
    let begins_with_verify =
        matches!(pipeline.nodes.first(), Some(Node::Step(step)) if step.row.name() == "verify");
    if job.verify || begins_with_verify {
        // As it was read, where errors can be located.
        loaded.verify()?;
    } else {
        loaded.verify_debug_info();
    }
    show_diags(&loaded.source, &loaded.warnings, show, streams);
    if pipeline.n_steps() != 0 {
        let settings = Settings { verify_each: job.verify_each, ..Settings::default() };
        let outcome = passes::run(&mut loaded.module, &pipeline, &settings)
            .and_then(|outcome| checked(&loaded.module, job.verify).map(|()| outcome))
            .map_err(|diags| {
                let source = Box::new(SourceText::new("--passes", Vec::new()));
                Failure::Refused { source, diags }
            })?;
        streams.say_error(&outcome.printed);
    }
    if job.memory {
        let (insts, bytes) = loaded.module.size();
        streams.say(format!("{insts} instructions, {bytes} bytes\n").as_bytes());
    }
    if let Some((path, form)) = job.output {
        let bytes = match form {
            Emit::Ptx => compile::compile(&mut loaded, &job.compile.options()?)?,
            Emit::Ll | Emit::Bc => nvopt_driver::emit(&loaded.module, form)?,
        };
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

/// What the verifier finds in what passes made.
fn checked(module: &Module, verify: bool) -> Result<(), Vec<Diag>> {
    let diags = if verify { nvopt_ir::verify::verify(module, None) } else { Vec::new() };
    if diags.is_empty() { Ok(()) } else { Err(diags) }
}

fn parse_pipeline(text: &str) -> Result<Pipeline, Failure> {
    passes::parse(text).map_err(|error| {
        let at = u32::try_from(error.at).unwrap_or(u32::MAX);
        let mut diag = Diag::error_at(at..at, error.message);
        if !error.nearest.is_empty() {
            let names: Vec<String> = error.nearest.iter().map(|name| format!("`{name}`")).collect();
            diag = diag.note(format!("did you mean {}?", names.join(" or ")));
        }
        let source = Box::new(SourceText::new("--passes", text.into()));
        Failure::Refused { source, diags: vec![diag] }
    })
}

fn finish(result: Result<(), Failure>, show: Show, streams: &mut Streams<'_>) -> Status {
    match result {
        Ok(()) => Status::Done,
        Err(failure) => show_failure(&failure, show, streams),
    }
}

/// Says why something could not be done.
pub(crate) fn show_failure(failure: &Failure, show: Show, streams: &mut Streams<'_>) -> Status {
    match failure {
        Failure::Failed(message) => streams.complain(&format!("error: {message}")),
        Failure::Refused { source, diags } => show_diags(source, diags, show, streams),
    }
    Status::Failed
}

/// Says what there is to say about a text that was read.
pub(crate) fn show_diags(
    source: &SourceText,
    diags: &[Diag],
    show: Show,
    streams: &mut Streams<'_>,
) {
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
