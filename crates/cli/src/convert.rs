//! Converting a module: the default action, and LLVM's `opt`.

use nvopt_driver::{
    Emit, Failure,
    compile::{self, DebugInfo, Request},
    input::{Input, Loaded},
    link::{self, Libraries, Search, WholeProgram},
    output,
    passes::{Settings, first_ir_pass, has_machine_passes},
    ptx,
    render::{self, Color, SourceText},
};
use nvopt_ir::{datalayout::DataLayout, diag::Diag, module::Module};
use nvopt_pass::{Numerics, pipeline::Node};
use nvopt_ptx::{mach::MachModule, target::Target};

use crate::{
    Status, Streams,
    args::{ColorArg, Convert, DiagnosticsArg, EmitArg, Llc, Opt, Show},
    instrument::{Earlier, Instrument, PassFailure, run_machine_passes, run_passes},
    optimize::{Mistake, Optimize, Plan},
};

/// What both actions come down to.
struct Job<'a> {
    /// At least one.
    inputs: Vec<&'a str>,
    /// `None`: write nothing.
    output: Option<(&'a str, Emit)>,
    plan: Plan,
    verify: bool,
    verify_each: bool,
    instrument: &'a Instrument,
    memory: bool,
    triple: Option<&'a str>,
    /// The data layout to use instead of the module's.
    data_layout: Option<&'a str>,
    /// Libraries to link with.
    libraries: Libraries,
    /// What of the whole program stays.
    program: WholeProgram,
    /// How to compile, if the output is PTX.
    compile: Request,
}

/// What is to be done; a mistake is shown.
fn plan(
    optimize: &Optimize,
    passes: Option<&str>,
    to_code: bool,
    show: Show,
    streams: &mut Streams<'_>,
) -> Result<Plan, Status> {
    match optimize.plan(passes, to_code) {
        Ok(plan) => Ok(plan),
        Err(Mistake::Refused(failure)) => Err(show_failure(&failure, show, streams)),
        Err(Mistake::Options(message)) => {
            streams.complain(&message);
            Err(Status::BadOptions)
        }
    }
}

/// The default action.
pub(crate) fn convert(options: &Convert, streams: &mut Streams<'_>) -> Status {
    let path = options.output.as_deref().unwrap_or("-");
    let form = form_of(options, path);
    let to_code = form == Emit::Ptx || options.inputs.iter().any(|input| names_ptx(input));
    let passes = options.passes.as_deref();
    let plan = match plan(&options.optimize, passes, to_code, options.show, streams) {
        Ok(plan) => plan,
        Err(status) => return status,
    };
    if options.optimize.print_pipeline_passes {
        return streams.say(format!("{}\n", plan.pipeline).as_bytes());
    }
    let missing = plan.missing();
    if options.instrument.verbose && !missing.is_empty() {
        let names = missing.join(", ");
        streams.complain(&format!("note: passes that are not there yet are left out: {names}"));
    }
    if options.inputs.is_empty() {
        streams.complain("no input; give a file, or `-` for standard input (`--help` says more)");
        return Status::BadOptions;
    }
    let writes = !options.verify && !options.disable_output;
    // Only what is compiled needs all its functions.
    let search = if writes && form == Emit::Ptx { Search::Must } else { Search::No };
    let mut compile = options.compile.request();
    plan.apply(&mut compile);
    let job = Job {
        inputs: options.inputs.iter().map(String::as_str).collect(),
        output: writes.then_some((path, form)),
        plan,
        verify: true,
        verify_each: options.verify_each,
        instrument: &options.instrument,
        memory: options.memory,
        triple: None,
        data_layout: None,
        libraries: options.libraries.request(search),
        program: WholeProgram {
            internalize: options.internalize,
            keep: options.keep.clone(),
            kernels: options.select_kernels.clone(),
        },
        compile,
    };
    finish(run(&job, options.show, false, streams), options.show, streams)
}

/// What is to be written to `path`.
fn form_of(options: &Convert, path: &str) -> Emit {
    match options.emit {
        Some(EmitArg::Ll) => Emit::Ll,
        Some(EmitArg::Bc) => Emit::Bc,
        Some(EmitArg::Ptx) => Emit::Ptx,
        None if options.text => Emit::Ll,
        None => Emit::from_file_name(path).unwrap_or(Emit::Ll),
    }
}

/// True if a file is PTX by its name.
fn names_ptx(path: &str) -> bool {
    Emit::from_file_name(path) == Some(Emit::Ptx)
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
    let compile = Request {
        arch: options.mcpu.clone(),
        ptx: ptx_feature(&options.mattr),
        oldest_ptx: true,
        prec_div: options.nvptx_prec_divf32.map(|precision| precision >= 2),
        prec_sqrt: options.nvptx_prec_sqrtf32.then_some(true),
        fma: match options.fp_contract.as_deref() {
            Some("fast") => Some(true),
            Some("off") => Some(false),
            _ => None,
        },
        // As in LLVM, the module says what is wanted.
        debug_info: DebugInfo::ByModule,
        ..Request::default()
    };
    let job = Job {
        inputs: vec![input],
        output: (options.filetype == "asm").then_some((path, Emit::Ptx)),
        plan: Plan::default(),
        verify: true,
        verify_each: false,
        instrument: &Instrument::default(),
        memory: false,
        triple: options.mtriple.as_deref().or(options.march.as_deref()),
        data_layout: None,
        libraries: no_libraries(),
        program: WholeProgram::default(),
        compile,
    };
    finish(run(&job, options.show, false, streams), options.show, streams)
}

/// The PTX version that a list of features names last.
fn ptx_feature(lists: &[String]) -> Option<String> {
    let mut features = lists.iter().flat_map(|list| list.split(','));
    features.rfind(|feature| feature.starts_with("+ptx")).map(str::to_owned)
}

/// LLVM's `opt`.
pub(crate) fn opt(options: &Opt, streams: &mut Streams<'_>) -> Status {
    let path = options.output.as_deref().unwrap_or("-");
    let form = if options.text { Emit::Ll } else { Emit::Bc };
    let passes = options.passes.as_deref();
    let plan = match plan(&options.optimize, passes, false, options.show, streams) {
        Ok(plan) => plan,
        Err(status) => return status,
    };
    if options.optimize.print_pipeline_passes {
        return streams.say(format!("{}\n", plan.pipeline).as_bytes());
    }
    let verify_each = options.verify_each || options.verify_dom_info > 0;
    let job = Job {
        inputs: vec![options.input.as_deref().unwrap_or("-")],
        output: (!options.disable_output).then_some((path, form)),
        plan,
        verify: !options.disable_verify || verify_each,
        verify_each,
        instrument: &options.instrument,
        memory: false,
        triple: options.mtriple.as_deref(),
        data_layout: options.data_layout.as_deref(),
        libraries: no_libraries(),
        program: WholeProgram::default(),
        compile: Request {
            arch: options.mcpu.clone(),
            ptx: ptx_feature(&options.mattr),
            ..Request::default()
        },
    };
    finish(run(&job, options.show, options.force, streams), options.show, streams)
}

/// LLVM's tools link nothing that is not named.
fn no_libraries() -> Libraries {
    Libraries { search: Search::No, ..Libraries::default() }
}

/// Reads all inputs but the first, to be linked.
fn load_others(job: &Job<'_>, streams: &mut Streams<'_>) -> Result<Vec<Loaded>, Failure> {
    let mut others = Vec::new();
    for path in &job.inputs[1..] {
        let input = Input::open(path, streams.stdin)?;
        if ptx::is_ptx(&input.bytes) {
            return Err(Failure::Failed(format!("`{path}` is PTX, which cannot be linked")));
        }
        let mut loaded = input.load()?;
        if job.verify {
            loaded.verify()?;
        }
        others.push(loaded);
    }
    Ok(others)
}

fn run(job: &Job<'_>, show: Show, force: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let pipeline = &job.plan.pipeline;
    if let Some(("-", Emit::Bc)) = job.output
        && !force
        && streams.stdout_is_terminal
    {
        let hint = "refusing to write bitcode to a terminal; use -S for text, -o for a file";
        return Err(Failure::Failed(hint.into()));
    }
    let input = Input::open(job.inputs[0], streams.stdin)?;
    if ptx::is_ptx(&input.bytes) {
        if job.inputs.len() > 1 {
            let message = format!("`{}` is PTX, which cannot be linked", job.inputs[0]);
            return Err(Failure::Failed(message));
        }
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
    if let Some(layout) = job.data_layout {
        DataLayout::parse(layout.as_bytes())
            .map_err(|error| Failure::Failed(format!("invalid --data-layout: {error}")))?;
        loaded.module.shared.data_layout = layout.as_bytes().into();
    }
    let begins_with_verify =
        matches!(pipeline.nodes.first(), Some(Node::Step(step)) if step.row.name() == "verify");
    if job.verify || begins_with_verify {
        // As it was read, where errors can be located.
        loaded.verify()?;
    } else {
        loaded.verify_debug_info();
    }
    // What was linked in, or changed because of what was found, has not been looked at like this.
    let mut is_verified = (job.verify || begins_with_verify) && loaded.warnings.is_empty();
    let others = load_others(job, streams)?;
    is_verified &= others.is_empty();
    loaded = link::link_inputs(loaded, others)?;
    let has_linked = link::link_libraries(&mut loaded, &job.libraries)?;
    link::close_program(&mut loaded.module, &job.program)?;
    is_verified &= !has_linked && job.program == WholeProgram::default();
    if has_linked && let Some((_, Emit::Ptx)) = job.output {
        link::reflect(&mut loaded.module, &job.compile.options()?);
    }
    show_diags(&loaded.source, &loaded.warnings, show, streams);
    let makes_ptx = matches!(job.output, None | Some((_, Emit::Ptx)));
    if has_machine_passes(pipeline) && job.plan.is_written && !makes_ptx {
        let message = "machine passes run on PTX; `--emit ptx` or a name with `.ptx` asks for it";
        return Err(Failure::Failed(message.into()));
    }
    let mut earlier = Earlier::default();
    if pipeline.n_steps() != 0 {
        earlier = optimize(job, &mut loaded, is_verified, streams)?;
    }
    if job.memory {
        let (insts, bytes) = loaded.module.size();
        streams.say(format!("{insts} instructions, {bytes} bytes\n").as_bytes());
    }
    if let Some((path, form)) = job.output {
        let bytes = match form {
            Emit::Ptx => {
                if let Some(warning) = job.compile.warning(&loaded) {
                    show_diags(&loaded.source, &[warning], show, streams);
                }
                let mut options = job.compile.options()?;
                options.shape_branches = has_machine_passes(pipeline);
                let mut module = compile::machine_code(&mut loaded, &options)?;
                optimize_ptx(job, &mut module, options.target, earlier, streams)?;
                nvopt_ptx::text::print(&module)
            }
            Emit::Ll | Emit::Bc => nvopt_driver::emit(&loaded.module, form)?,
        };
        write(path, &bytes, streams)?;
    }
    if streams.process_ends {
        std::mem::forget(loaded);
    }
    Ok(())
}

/// How passes run.
fn settings(job: &Job<'_>) -> Result<Settings, Failure> {
    let compile = job.compile.options()?;
    let target = compile.target;
    let (verify_each, knobs) = (job.verify_each, job.plan.knobs.clone());
    let numerics =
        Numerics { ftz: compile.ftz, prec_div: compile.prec_div, prec_sqrt: compile.prec_sqrt };
    Ok(Settings { verify_each, target, numerics, knobs, ..Settings::default() })
}

/// Errors that passes found have no place in the source: it was another module that was read.
fn found(diags: Vec<Diag>) -> Failure {
    let source = Box::new(SourceText::new("--passes", Vec::new()));
    Failure::Refused { source, diags }
}

fn of_passes(failure: PassFailure) -> Failure {
    match failure {
        PassFailure::Found(diags) => found(diags),
        PassFailure::Other(failure) => failure,
    }
}

/// Runs the passes on IR.
fn optimize(
    job: &Job<'_>,
    loaded: &mut Loaded,
    is_verified: bool,
    streams: &mut Streams<'_>,
) -> Result<Earlier, Failure> {
    let (pipeline, options) = (&job.plan.pipeline, job.instrument);
    let settings = Settings {
        is_verified,
        verify_last: job.verify,
        process_ends: streams.process_ends,
        ..settings(job)?
    };
    let Loaded { module, source, .. } = loaded;
    let read_again = || {
        let input = Input { name: source.name.clone(), bytes: source.bytes().to_vec() };
        input.load().ok().map(|loaded| loaded.module)
    };
    // Nothing but text can be read again, and only if the module is still what was read.
    let is_as_read = is_verified && job.triple.is_none() && job.data_layout.is_none();
    let reload: &dyn Fn() -> Option<Module> = &read_again;
    let reload = Some(reload).filter(|_| is_as_read && !source.bytes().is_empty());
    run_passes(module, pipeline, (settings, reload), options, streams).map_err(of_passes)
}

/// Runs the passes on machine code, and checks what they made.
fn optimize_ptx(
    job: &Job<'_>,
    module: &mut MachModule,
    target: Target,
    earlier: Earlier,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let (pipeline, options) = (&job.plan.pipeline, job.instrument);
    if !has_machine_passes(pipeline) {
        return Ok(());
    }
    let settings = Settings { target, ..settings(job)? };
    run_machine_passes(module, pipeline, settings, earlier, options, streams).map_err(of_passes)?;
    let errors: Vec<Diag> = nvopt_ptx::verify::verify(module)
        .into_iter()
        .filter(|finding| job.verify && !finding.is_warning)
        .map(|finding| Diag::error(finding.message))
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(found(errors)) }
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
    if let Some(pass) = first_ir_pass(&job.plan.pipeline).filter(|_| job.plan.is_written) {
        let message = format!("`{pass}` works on IR, and `{}` is PTX", input.name);
        return Err(Failure::Failed(message));
    }
    let mut read = ptx::read(input, job.verify)?;
    show_diags(&read.source, &read.warnings, show, streams);
    let target = read.target().unwrap_or(settings(job)?.target);
    optimize_ptx(job, &mut read.module, target, Earlier::default(), streams)?;
    match job.output {
        Some((path, _)) => write(path, &nvopt_ptx::text::print(&read.module), streams),
        None => Ok(()),
    }
}

fn write(path: &str, bytes: &[u8], streams: &mut Streams<'_>) -> Result<(), Failure> {
    output::write(path, bytes, streams.stdout)
        .map_err(|error| Failure::Failed(format!("cannot write `{path}`: {error}")))
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
