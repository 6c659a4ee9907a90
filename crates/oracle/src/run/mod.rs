//! Running a kernel or function as a description says, and judging what comes out.
//!
//! A [`RunSpec`] says what to run, on what, under which schedules and what must come out;
//! [`run`] does it and gives back a [`Ran`] for each schedule.
//!
//! Files: `bind` (arguments become memory and words), `expect` (what must come out), `show` (text
//! and JSON), `options` (schedules and checks as text).

mod bind;
mod expect;
mod options;
mod show;

use nvopt_interp::{Config, Dim3, Fault, FaultKind, Machine, Report, Schedule, Value, Word};

use crate::{
    arg::{ArgSpec, Element, Fill, ScalarType, State},
    faults,
    subject::{Param, Shape, Signature, Subject, Which, listed},
};

pub use bind::Buffer;
pub(crate) use bind::{Bound, bind};
pub(crate) use expect::element_text;
pub use expect::{Expect, Tolerance};
pub use options::{ALL_SCHEDULES, parse_checks, parse_dim3, parse_schedules, schedule_name};
pub use show::{elements_text, to_json, value_text};

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A kernel; the only one of the module if it is not named.
    Kernel(Option<String>),
    /// A function, called by one thread.
    Func(String),
}

/// A fault that must come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedFault {
    /// Its kind.
    pub kind: FaultKind,
    /// A text that must be in its report; empty for any.
    pub text: String,
}

impl ExpectedFault {
    /// Reads `KIND` or `KIND TEXT`, or `KIND:TEXT`.
    pub fn parse(text: &str) -> Result<ExpectedFault, String> {
        let text = text.trim();
        let (kind, rest) =
            text.split_once(|c: char| c == ':' || c.is_whitespace()).unwrap_or((text, ""));
        Ok(ExpectedFault { kind: faults::kind_named(kind)?, text: rest.trim().to_owned() })
    }
}

/// What to run, on what, and what must come out.
#[derive(Clone, Debug)]
pub struct RunSpec {
    /// What to run.
    pub entry: Entry,
    /// The blocks of the grid.
    pub grid: Dim3,
    /// The threads of a block.
    pub block: Dim3,
    /// The blocks of a cluster.
    pub cluster: Option<Dim3>,
    /// The bytes of dynamic shared memory.
    pub shared: u64,
    /// The arguments.
    pub args: Vec<ArgSpec>,
    /// The schedules, each a run of its own.
    pub schedules: Vec<Schedule>,
    /// What is looked for and how much may be used; its schedule does not count.
    pub config: Config,
    /// What must come out.
    pub expects: Vec<Expect>,
    /// How far floats may lie from that.
    pub tolerance: Tolerance,
    /// The fault that must come.
    pub fault: Option<ExpectedFault>,
    /// The result of a function that must come.
    pub result: Option<ArgSpec>,
    /// Buffers (by name or position) and global variables (`@name`) to be read in the end.
    pub read: Vec<String>,
    /// What global variables hold when the run begins, as the host would write it.
    pub set: Vec<SetGlobal>,
}

/// What a global variable holds when a run begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetGlobal {
    /// Its name.
    pub name: String,
    /// Its contents, as text: it is read when the type of the elements is known.
    pub contents: String,
}

impl SetGlobal {
    /// Reads `@NAME=CONTENTS`.
    pub fn parse(text: &str) -> Result<SetGlobal, String> {
        let parts = text.trim().strip_prefix('@').and_then(|text| text.split_once('='));
        let Some((name, contents)) = parts.filter(|(name, _)| !name.trim().is_empty()) else {
            return Err(format!("`{text}`: expected @NAME=CONTENTS"));
        };
        Ok(SetGlobal { name: name.trim().to_owned(), contents: contents.trim().to_owned() })
    }
}

impl RunSpec {
    /// Runs `entry` with one thread and no arguments under the first schedule.
    pub fn new(entry: Entry) -> RunSpec {
        RunSpec {
            entry,
            grid: Dim3::line(1),
            block: Dim3::line(1),
            cluster: None,
            shared: 0,
            args: Vec::new(),
            schedules: vec![Schedule::Lockstep],
            config: Config::default(),
            expects: Vec::new(),
            tolerance: Tolerance::default(),
            fault: None,
            result: None,
            read: Vec::new(),
            set: Vec::new(),
        }
    }
}

/// The contents of a buffer or global variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// What it is called.
    pub name: String,
    /// The type of an element.
    pub elem: ScalarType,
    /// The elements.
    pub elements: Vec<Element>,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The schedule it ran under.
    pub schedule: Schedule,
    /// How it ended.
    pub end: Result<Report, Box<Fault>>,
    /// What was asked for.
    pub contents: Vec<Contents>,
    /// What is not as expected, in words.
    pub mismatches: Vec<String>,
    /// True if the fault is the one that was expected.
    pub fault_is_expected: bool,
    /// What ran.
    pub signature: Signature,
}

/// What a run means for whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should be.
    Fine,
    /// A fault nobody expected.
    Fault,
    /// Something else than what was expected.
    Mismatch,
}

impl Ran {
    /// What it means.
    pub fn verdict(&self) -> Verdict {
        match &self.end {
            Err(_) if self.fault_is_expected => Verdict::Fine,
            Err(_) if self.mismatches.is_empty() => Verdict::Fault,
            Ok(_) if self.mismatches.is_empty() => Verdict::Fine,
            Ok(_) | Err(_) => Verdict::Mismatch,
        }
    }
}

/// Runs `spec` under each of its schedules, until one is not as it should be. The error is a
/// mistake in the description.
pub fn run(subject: Subject<'_>, spec: &RunSpec) -> Result<Vec<Ran>, String> {
    let signature = find_entry(subject, &spec.entry)?;
    let mut all = Vec::new();
    for &schedule in &spec.schedules {
        let ran = run_once(subject, spec, &signature, schedule)?;
        let is_fine = ran.verdict() == Verdict::Fine;
        all.push(ran);
        if !is_fine {
            break;
        }
    }
    Ok(all)
}

/// The only kernel of a module.
pub fn only_kernel(subject: Subject<'_>) -> Result<Signature, String> {
    find_entry(subject, &Entry::Kernel(None))
}

/// The names of the buffers among arguments, in order.
pub fn buffer_names(signature: &Signature, args: &[ArgSpec]) -> Vec<String> {
    let named = signature.params.iter().zip(args).enumerate();
    named
        .filter_map(|(index, (param, arg))| match arg {
            ArgSpec::Buffer(spec) => {
                let name = spec.name.clone().or_else(|| param.name.clone());
                Some(name.unwrap_or_else(|| index.to_string()))
            }
            _ => None,
        })
        .collect()
}

/// True if two elements are as equal as `tolerance` wants them; NaNs are.
pub fn is_close(elem: ScalarType, found: u128, wanted: u128, tolerance: Tolerance) -> bool {
    expect::is_met(elem, Element::new(found), Element::new(wanted), tolerance)
}

fn find_entry(subject: Subject<'_>, entry: &Entry) -> Result<Signature, String> {
    let kernels = || subject.functions(Which::Kernels);
    match entry {
        Entry::Func(name) => subject.signature(name),
        Entry::Kernel(Some(name)) => {
            let signature = subject.signature(name)?;
            if !signature.kernel {
                let list = listed("kernels", &kernels());
                return Err(format!("@{name} is not a kernel (call it with --func); {list}"));
            }
            Ok(signature)
        }
        Entry::Kernel(None) => match kernels().as_slice() {
            [only] => subject.signature(only),
            list => Err(format!("say which kernel to run; {}", listed("kernels", list))),
        },
    }
}

/// Launches or calls what `signature` describes.
pub(crate) fn launch(
    machine: &mut Machine<'_>,
    spec: &RunSpec,
    signature: &Signature,
    bound: &Bound,
) -> Result<Report, Box<Fault>> {
    let name = signature.name.as_str();
    if matches!(spec.entry, Entry::Func(_)) {
        let mut report = machine.call(name, &bound.args)?;
        if let (true, Some(param), Some(raw)) =
            (machine.runs_ptx(), &signature.result, &report.result)
        {
            report.result = Some(regrouped(&param.shape, raw));
        }
        return Ok(report);
    }
    let declared = signature.cluster.map(|[x, y, z]| Dim3::new(x, y, z));
    match spec.cluster.or(declared) {
        Some(cluster) => {
            machine.launch_clusters(name, spec.grid, cluster, spec.block, spec.shared, &bound.args)
        }
        None => machine.launch(name, spec.grid, spec.block, spec.shared, &bound.args),
    }
}

/// A result of PTX, which is bytes, as the words of a value of `shape`.
fn regrouped(shape: &Shape, raw: &Value) -> Value {
    let mut value = Value::default();
    // The next part is on top.
    let mut parts = vec![(0u64, shape)];
    while let Some((at, part)) = parts.pop() {
        let bits = match part {
            Shape::Scalar(ty) => ty.bits(),
            Shape::Pointer(_) => 64,
            Shape::Group(_, inner) => {
                parts.extend(inner.iter().rev().map(|(offset, part)| (at + offset, part)));
                continue;
            }
            Shape::Other => return raw.clone(),
        };
        for piece in 0..bits.div_ceil(64) {
            let mask = nvopt_ir::constant::low_mask((bits - piece * 64).min(64));
            value.words.push(word_at(raw, at + u64::from(piece) * 8, mask));
        }
    }
    value
}

/// The bits of `mask` from byte `at` on.
fn word_at(raw: &Value, at: u64, mask: u64) -> Word {
    let (index, shift) = ((at / 8) as usize, (at % 8) as u32 * 8);
    let word = |index: usize| raw.words.get(index).copied().unwrap_or_default();
    let (low, high) = (word(index), word(index + 1));
    let join = |low: u64, high: u64| low >> shift | high.checked_shl(64 - shift).unwrap_or(0);
    Word {
        bits: join(low.bits, high.bits) & mask,
        undef: join(low.undef, high.undef) & mask,
        poison: low.poison,
    }
}

fn run_once(
    subject: Subject<'_>,
    spec: &RunSpec,
    signature: &Signature,
    schedule: Schedule,
) -> Result<Ran, String> {
    let config = Config { schedule, ..spec.config };
    let mut machine = subject.machine(config).map_err(|fault| fault.to_string())?;
    set_globals(&mut machine, subject, &spec.set)?;
    let bound = bind(&mut machine, signature, &spec.args)?;
    let reader = Reader { subject, buffers: &bound.buffers };
    // Mistakes are told before anything runs.
    for name in &spec.read {
        reader.find(&machine, name)?;
    }
    for expect in &spec.expects {
        reader.wanted(&machine, signature, expect)?;
    }
    let end = launch(&mut machine, spec, signature, &bound);
    if let Err(fault) = &end
        && fault.kind == FaultKind::BadLaunch
    {
        return Err(fault.detail.clone());
    }
    let mut ran = Ran {
        schedule,
        end,
        contents: Vec::new(),
        mismatches: Vec::new(),
        fault_is_expected: false,
        signature: signature.clone(),
    };
    for name in &spec.read {
        ran.contents.push(reader.read(&machine, name)?);
    }
    judge(spec, signature, &reader, &machine, &mut ran)?;
    Ok(ran)
}

/// Writes what global variables hold when a run begins.
pub(crate) fn set_globals(
    machine: &mut Machine<'_>,
    subject: Subject<'_>,
    sets: &[SetGlobal],
) -> Result<(), String> {
    for SetGlobal { name, contents } in sets {
        let reader = Reader { subject, buffers: &[] };
        let variable = reader.find(machine, &format!("@{name}"))?;
        let fill = Fill::parse(contents, variable.elem).or_else(|why| {
            variable.elem.parse(contents).map(Fill::Value).map_err(|_| format!("@{name}: {why}"))
        })?;
        let elements = fill.elements(variable.elem, variable.len as usize);
        let elements = elements.map_err(|why| format!("@{name}: {why}"))?;
        let size = variable.elem.element_bytes().unwrap_or(1);
        for (index, element) in elements.into_iter().enumerate() {
            let Some(Element { bits, state: State::Defined }) = element else { continue };
            let address = variable.address + (index * size) as u64;
            let written = machine.write(address, &bits.to_le_bytes()[..size]);
            written.map_err(|fault| fault.detail)?;
        }
    }
    Ok(())
}

/// Finds what is not as expected.
fn judge(
    spec: &RunSpec,
    signature: &Signature,
    reader: &Reader<'_, '_>,
    machine: &Machine<'_>,
    ran: &mut Ran,
) -> Result<(), String> {
    let report = match (&ran.end, &spec.fault) {
        (Err(fault), Some(wanted)) => {
            let text = fault.to_string();
            let is_kind = fault.kind == wanted.kind;
            ran.fault_is_expected = is_kind && text.contains(&wanted.text);
            if !ran.fault_is_expected {
                let (slug, wanted_slug) = (faults::slug(fault.kind), faults::slug(wanted.kind));
                ran.mismatches.push(if is_kind {
                    format!("the report of the fault does not say `{}`", wanted.text)
                } else {
                    format!("the fault is `{slug}`, not `{wanted_slug}`")
                });
            }
            return Ok(());
        }
        (Err(_), None) => return Ok(()),
        (Ok(_), Some(wanted)) => {
            let slug = faults::slug(wanted.kind);
            ran.mismatches.push(format!("there was no fault, and `{slug}` was expected"));
            return Ok(());
        }
        (Ok(report), None) => report,
    };
    let mut mismatches = Vec::new();
    if let Some(wanted) = &spec.result {
        let param = signature.result.as_ref().ok_or("there is no result to compare")?;
        let found = report.result.clone().unwrap_or_default();
        mismatches.extend(compare_result(param, &found, wanted, spec.tolerance)?);
    }
    for expect in &spec.expects {
        if expect.what == "result" {
            let param = signature.result.as_ref().ok_or("there is no result to compare")?;
            let found = report.result.clone().unwrap_or_default();
            let wanted = ArgSpec::parse(&expect.contents)?;
            mismatches.extend(compare_result(param, &found, &wanted, spec.tolerance)?);
            continue;
        }
        let contents = reader.read(machine, &expect.what)?;
        let (elem, wanted) = match reader.wanted(machine, signature, expect)? {
            Some((elem, wanted)) => (elem, wanted),
            None => continue,
        };
        let first = expect.range.map_or(0, |(first, _)| first);
        let found = &contents.elements[first as usize..first as usize + wanted.len()];
        let name = contents.name.as_str();
        mismatches.extend(expect::compare(name, elem, first, found, &wanted, spec.tolerance));
    }
    ran.mismatches = mismatches;
    Ok(())
}

/// Reads buffers and global variables.
struct Reader<'m, 'b> {
    subject: Subject<'m>,
    buffers: &'b [Buffer],
}

/// Elements of a type; `None` is one that may be anything.
type Wanted = (ScalarType, Vec<Option<Element>>);

impl Reader<'_, '_> {
    /// Type, length and address of what is called `name`.
    fn find(&self, machine: &Machine<'_>, name: &str) -> Result<Buffer, String> {
        let Some(global) = name.strip_prefix('@') else {
            return bind::find(self.buffers, name).cloned();
        };
        let globals = self.subject.globals();
        let Some(found) = globals.iter().find(|known| known.name == global) else {
            let names: Vec<String> = globals.into_iter().map(|known| known.name).collect();
            let list = listed("global variables", &names);
            return Err(format!("there is no global variable @{global} to read; {list}"));
        };
        let address = machine.global(global).ok_or_else(|| format!("@{global} has no address"))?;
        let (elem, len) = (found.elem, found.len);
        Ok(Buffer { name: name.to_owned(), arg: usize::MAX, elem, len, address })
    }

    fn read(&self, machine: &Machine<'_>, name: &str) -> Result<Contents, String> {
        let buffer = self.find(machine, name)?;
        let elements = read_elements(machine, &buffer)?;
        Ok(Contents { name: buffer.name, elem: buffer.elem, elements })
    }

    /// The elements an expectation is about; `None` if it is about the result.
    fn wanted(
        &self,
        machine: &Machine<'_>,
        signature: &Signature,
        expect: &Expect,
    ) -> Result<Option<Wanted>, String> {
        if expect.what == "result" {
            if signature.result.is_none() {
                return Err(format!("@{} has no result", signature.name));
            }
            return ArgSpec::parse(&expect.contents).map(|_| None);
        }
        let buffer = self.find(machine, &expect.what)?;
        let (first, end) = expect.range.unwrap_or((0, buffer.len));
        if first > end || end > buffer.len {
            let (name, len) = (&buffer.name, buffer.len);
            return Err(format!("`{name}` has {len} elements; {first}..{end} are not in it"));
        }
        let fill = expect.fill(buffer.elem)?;
        let len = (end - first) as usize;
        let wanted = match fill {
            Fill::Same(other) => {
                let contents = self.read(machine, &other)?;
                if contents.elem != buffer.elem || contents.elements.len() != len {
                    return Err(format!("`{other}` has another type or length"));
                }
                contents.elements.into_iter().map(Some).collect()
            }
            fill => {
                let made = fill.elements(buffer.elem, len);
                made.map_err(|why| format!("expectation of `{}`: {why}", expect.what))?
            }
        };
        Ok(Some((buffer.elem, wanted)))
    }
}

/// The elements of a buffer. One of which any bit is undefined is undefined.
pub(crate) fn read_elements(
    machine: &Machine<'_>,
    buffer: &Buffer,
) -> Result<Vec<Element>, String> {
    let size = buffer.elem.element_bytes().unwrap_or(1);
    let bytes = (buffer.len as usize).saturating_mul(size);
    let words = machine.read_words(buffer.address, bytes).map_err(|fault| fault.to_string())?;
    Ok(words.chunks(size).map(element).collect())
}

/// The element that these bytes are.
pub(crate) fn element(bytes: &[Word]) -> Element {
    let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(byte.bits as u8));
    let state = if bytes.iter().any(|byte| byte.poison) {
        State::Poison
    } else if bytes.iter().any(|byte| byte.undef != 0) {
        State::Undef
    } else {
        State::Defined
    };
    Element { bits: if state == State::Defined { bits } else { 0 }, state }
}

/// Compares a result with what is wanted; the message tells the difference.
fn compare_result(
    param: &Param,
    found: &Value,
    wanted: &ArgSpec,
    tolerance: Tolerance,
) -> Result<Option<String>, String> {
    let mut words = found.words.iter();
    let mut pairs = vec![(&param.shape, wanted)];
    let mut equal = true;
    while let Some((shape, wanted)) = pairs.pop() {
        match (shape, wanted) {
            (Shape::Group(kind, shapes), ArgSpec::Group(given, parts))
                if kind == given && shapes.len() == parts.len() =>
            {
                let parts = shapes.iter().zip(parts).rev();
                pairs.extend(parts.map(|((_, shape), part)| (shape, part)));
            }
            (Shape::Scalar(ty), ArgSpec::Scalar(scalar)) if *ty == scalar.ty => {
                let pieces: Vec<Word> = words.by_ref().take(scalar.words.len()).copied().collect();
                equal &= scalar_is_met(*ty, &pieces, scalar, tolerance);
            }
            (Shape::Pointer(_), ArgSpec::Null) => {
                equal &= words.next().copied() == Some(Word::new(0));
            }
            _ => return Err(format!("the result has type {}, not that of `{wanted}`", param.text)),
        }
    }
    if equal {
        return Ok(None);
    }
    Ok(Some(format!("the result is {}, not {wanted}", value_text(&param.shape, found))))
}

fn scalar_is_met(
    ty: ScalarType,
    pieces: &[Word],
    wanted: &crate::arg::Scalar,
    tolerance: Tolerance,
) -> bool {
    let state = if pieces.iter().any(|word| word.poison) {
        State::Poison
    } else if pieces.iter().any(|word| word.undef != 0) {
        State::Undef
    } else {
        State::Defined
    };
    if state == State::Defined && wanted.state == State::Defined && pieces.len() > 2 {
        return pieces.iter().map(|word| word.bits).eq(wanted.words.iter().copied());
    }
    let piece = |index: usize| u128::from(pieces.get(index).map_or(0, |word| word.bits));
    let found = Element { bits: piece(0) | piece(1) << 64, state };
    let wanted = Element { bits: wanted.low(), state: wanted.state };
    expect::is_met(ty, found, wanted, tolerance)
}
