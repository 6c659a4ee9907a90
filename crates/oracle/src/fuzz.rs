//! Fuzzing a transformation: random programs are run before and after it.
//!
//! A generated program has no undefined behaviour and one result for every input, so each
//! difference is a mistake of the transformation, or of the interpreter or generator, and is worth
//! looking at. [`fuzz_seed`] tries one seed; [`Failure`] carries what is needed to repeat and a
//! smaller program.

use nvopt_entity::FxHashMap;
use nvopt_generate::{
    ArgSpec as Made, BufferSpec as MadeBuffer, Fill as MadeFill, Options, Program,
};
use nvopt_interp::{Config, Dim3, Limits, PtxModule};
use nvopt_ir::{diag::Severity, module::Module};

use crate::{
    arg::{ArgSpec, BufferSpec, Fill, Mixer, Scalar, ScalarType},
    check::{
        Besides, Difference, InputResult, KnownRun, check_input, check_input_knowing, options_text,
        semantic_checks,
    },
    reduce::{self, reduce},
    run::{Entry, RunSpec},
    subject::{Subject, scalar_of},
};

/// How a program is transformed; the error is what went wrong with it.
pub type Transform<'t> = &'t (dyn Fn(&mut Module) -> Result<(), String> + Sync);

/// The inputs each kernel runs on.
const INPUTS: u64 = 2;
/// The instructions of one run. Programs are made to take far fewer.
const MAX_STEPS: u64 = 30_000_000;

/// What kind of failure it is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The transformed program does something else.
    Differs(Box<Difference>),
    /// The transformation failed, panicked, or what it made does not verify.
    Broken(String),
    /// The program itself has undefined behaviour, which generated ones must not have.
    Undefined,
}

/// A program on which something is wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed of the program.
    pub seed: u64,
    /// What is wrong.
    pub kind: Kind,
    /// The kernel and its input; `None` if nothing ran.
    pub input: Option<(String, RunSpec)>,
    /// The program.
    pub module: Module,
}

impl Failure {
    /// What is wrong, in words.
    pub fn text(&self) -> String {
        let options = self.input.as_ref().map(|(_, spec)| match &self.kind {
            Kind::Differs(difference) => options_text(&difference.spec, difference.schedule),
            Kind::Broken(_) | Kind::Undefined => {
                options_text(spec, nvopt_interp::Schedule::Lockstep)
            }
        });
        let what = match &self.kind {
            Kind::Differs(difference) => {
                let seen = &difference.seen;
                format!(
                    "{} differs\n  before: {}\n  after:  {}",
                    seen.place, seen.before, seen.after
                )
            }
            Kind::Broken(how) => format!("the transformation is broken: {how}"),
            Kind::Undefined => "the generated program has undefined behaviour".into(),
        };
        let options = options.map(|options| format!("\n  nvopt run FILE {options}"));
        format!("seed {}: {what}{}", self.seed, options.unwrap_or_default())
    }
}

/// What came of a seed.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Nothing wrong on so many inputs; so many could not be compared, for one of them why.
    Fine(u32, u32, Option<String>),
    /// Something is.
    Failed(Box<Failure>),
}

/// Generates the program of `seed`, transforms it and compares.
pub fn fuzz_seed(seed: u64, options: &Options, transform: Transform<'_>) -> Outcome {
    fuzz_program(&nvopt_generate::from_seed(seed, options), seed, transform)
}

/// Transforms a generated program and compares; the inputs are made from `seed`.
pub fn fuzz_program(program: &Program, seed: u64, transform: Transform<'_>) -> Outcome {
    match transformed(&program.module, transform) {
        Ok(after) => compare(program, seed, Subject::Ir(&after)),
        Err(how) => {
            let (kind, module) = (Kind::Broken(how), program.module.clone());
            Outcome::Failed(Box::new(Failure { seed, kind, input: None, module }))
        }
    }
}

/// Compares a generated program with what it was compiled to; the inputs are made from `seed`.
pub fn compare_compiled(program: &Program, seed: u64, ptx: &PtxModule) -> Outcome {
    compare(program, seed, Subject::Compiled { module: &program.module, ptx })
}

/// What a program does on its inputs, so that it is found out once for many transformations.
#[derive(Debug, Default)]
pub struct Known(FxHashMap<(usize, u64), Option<KnownRun>>);

/// Compares a generated program with what it was transformed to; the inputs are made from `seed`,
/// and `known` is of this program and seed.
pub fn compare_transformed(
    program: &Program,
    seed: u64,
    after: &Module,
    known: &mut Known,
) -> Outcome {
    compare_knowing(program, seed, Subject::Ir(after), known)
}

fn compare(program: &Program, seed: u64, after: Subject<'_>) -> Outcome {
    compare_knowing(program, seed, after, &mut Known::default())
}

fn compare_knowing(program: &Program, seed: u64, after: Subject<'_>, known: &mut Known) -> Outcome {
    let failed = |kind, input| {
        Outcome::Failed(Box::new(Failure { seed, kind, input, module: program.module.clone() }))
    };
    let (mut compared, mut unknown, mut why_unknown) = (0, 0, None);
    for kernel in 0..program.kernels.len() {
        for index in 0..INPUTS {
            let name = program.kernels[kernel].name.clone();
            let mut spec = input_of(program, kernel, index, seed);
            let before = Subject::Ir(&program.module);
            let known = known.0.entry((kernel, index)).or_default();
            // Every input under lockstep, and each under another one of the schedules that step
            // thread by thread and cost most.
            let besides = Besides::One(seed.wrapping_add(index));
            let mut result = check_input_knowing(before, after, &name, &spec, besides, known);
            if let (Subject::Compiled { .. }, InputResult::Differs(difference)) = (after, &result)
                && let Some(why) = widened_atomic(&difference.seen.after)
            {
                spec.config.checks.races = false;
                spec.config.checks.init = false;
                result = match check_input(before, after, &name, &spec) {
                    InputResult::Differs(_) => InputResult::Unknown(why.to_owned()),
                    other => other,
                };
            }
            match result {
                InputResult::Same => compared += 1,
                InputResult::Differs(difference) => {
                    return failed(Kind::Differs(difference), Some((name, spec)));
                }
                InputResult::Undefined => return failed(Kind::Undefined, Some((name, spec))),
                InputResult::Unknown(why) => {
                    unknown += 1;
                    why_unknown.get_or_insert(why);
                }
            }
        }
    }
    Outcome::Fine(compared, unknown, why_unknown)
}

/// Why a fault of compiled code may be due to an atomic on a byte, which becomes one on its word:
/// it touches neighbours that others write or that are not there. Hardware gets that right.
fn widened_atomic(fault: &str) -> Option<&'static str> {
    // A loop around a swap ends by comparing the word, with what of it was never written.
    let at = ["at ld.relaxed", "at atom.", "at @!%p"];
    let at_atomic = at.iter().any(|text| fault.contains(text));
    let kinds = ["data race", "out of bounds", "use of undefined value"];
    let is_such = kinds.iter().any(|kind| fault.starts_with(kind));
    (at_atomic && is_such).then_some("an atomic on a part of a word touches all of it")
}

/// A copy of `module` after `transform`. The error says how that went wrong.
pub fn transformed(module: &Module, transform: Transform<'_>) -> Result<Module, String> {
    let mut after = module.clone();
    let work = std::panic::AssertUnwindSafe(|| transform(&mut after));
    match std::panic::catch_unwind(work) {
        Ok(Ok(())) => {}
        Ok(Err(why)) => return Err(why),
        Err(_) => return Err("it panicked".into()),
    }
    let diags = nvopt_ir::verify::verify(&after, None);
    match diags.into_iter().find(|diag| diag.severity == Severity::Error) {
        Some(diag) => Err(format!("what it makes does not verify: {}", diag.message)),
        None => Ok(after),
    }
}

/// Makes the program of a failure smaller, as long as it fails in the same way.
pub fn reduce_failure(
    failure: &Failure,
    transform: Transform<'_>,
    limits: reduce::Limits,
) -> reduce::Reduced {
    let is_same = &mut |candidate: &Module| -> bool {
        let after = transformed(candidate, transform);
        match (&failure.kind, after, &failure.input) {
            (Kind::Broken(_), after, _) => after.is_err(),
            (Kind::Differs(_), Ok(after), Some((name, spec))) => {
                let (before, after) = (Subject::Ir(candidate), Subject::Ir(&after));
                matches!(check_input(before, after, name, spec), InputResult::Differs(_))
            }
            (Kind::Undefined, Ok(after), Some((name, spec))) => {
                let (before, after) = (Subject::Ir(candidate), Subject::Ir(&after));
                matches!(check_input(before, after, name, spec), InputResult::Undefined)
            }
            (Kind::Differs(_) | Kind::Undefined, _, _) => false,
        }
    };
    reduce(&failure.module, limits, is_same)
}

/// Input `index` of a kernel: what the program was made with, or random contents and numbers.
pub(crate) fn input_of(program: &Program, kernel: usize, index: u64, seed: u64) -> RunSpec {
    let spec = &program.kernels[kernel];
    let mut mixer = Mixer::new(seed, index);
    let dims = |[x, y, z]: [u32; 3]| Dim3::new(x, y, z);
    let mut run = RunSpec::new(Entry::Kernel(Some(spec.name.clone())));
    run.grid = dims(spec.launch.grid);
    run.block = dims(spec.launch.block);
    run.shared = u64::from(spec.launch.dynamic_shared);
    let limits = Limits { steps: MAX_STEPS, memory: 1 << 28, ..Limits::default() };
    run.config = Config { limits, checks: semantic_checks(), ..Config::default() };
    for arg in &spec.args {
        run.args.push(match arg {
            Made::Buffer(at) => buffer_arg(program, &program.buffers[*at], mixer.word()),
            Made::Scalar { ty, bits } => {
                let elem = scalar_of(&program.module.shared.types, *ty);
                let elem = elem.unwrap_or(ScalarType::Int(64));
                let mask = nvopt_ir::constant::low_mask(elem.bits().min(64));
                let bits = if index == 0 { *bits } else { mixer.word() & mask };
                ArgSpec::Scalar(Scalar::new(elem, u128::from(bits)))
            }
            Made::Struct { bytes, .. } => ArgSpec::Bytes(match index {
                0 => bytes.clone(),
                _ => bytes.iter().map(|_| mixer.word() as u8).collect(),
            }),
        });
    }
    run
}

fn buffer_arg(program: &Program, buffer: &MadeBuffer, seed: u64) -> ArgSpec {
    let elem = scalar_of(&program.module.shared.types, buffer.elem).unwrap_or(ScalarType::Int(8));
    let fill = match (buffer.fill, elem) {
        (MadeFill::Zeros, _) => Fill::Zero,
        (MadeFill::Any, ScalarType::Int(_)) => Fill::Random(seed % 10_000, None),
        (MadeFill::Any, ScalarType::Float(_)) => {
            let range = elem.parse("-64").ok().zip(elem.parse("64").ok());
            Fill::Random(seed % 10_000, range)
        }
    };
    let name = Some(buffer.name.clone());
    ArgSpec::Buffer(BufferSpec { name, elem, len: buffer.len, fill })
}
