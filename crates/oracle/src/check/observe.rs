//! What a run shows to the outside, and whether one refines another.

use nvopt_interp::{AttributeMode, Config, Fault, FaultKind, Machine, Schedule, Value, Word};

use super::places;
use crate::{
    arg::{ScalarType, State},
    run::{Entry, RunSpec, bind, element, element_text, launch, set_globals, value_text},
    subject::{GlobalVariable, Shape, Signature, Subject},
};

/// A piece of memory after a run.
#[derive(Debug)]
pub(crate) struct Region {
    name: String,
    elem: ScalarType,
    address: u64,
    bytes: Vec<u8>,
    /// Each byte with what is known of its bits, if not all are defined.
    words: Option<Vec<Word>>,
}

/// What a run shows.
#[derive(Debug)]
pub(crate) struct Observation {
    result: Option<Value>,
    regions: Vec<Region>,
    output: Vec<u8>,
    pub(crate) steps: u64,
    /// What was seen depends on this, which may be another time something else.
    pub(crate) depends_on: Option<&'static str>,
}

/// Why there is nothing to compare.
pub(crate) enum Stop {
    Fault(Box<Fault>),
    /// The description does not fit the code.
    BadInput(String),
}

/// Runs `spec`. Memory is that of its buffers and of `globals`.
pub(crate) fn observe(
    subject: Subject<'_>,
    signature: &Signature,
    spec: &RunSpec,
    schedule: Schedule,
    max_steps: u64,
    globals: &[GlobalVariable],
) -> Result<Observation, Stop> {
    let mut config = Config { schedule, ..spec.config };
    config.limits.steps = max_steps.min(config.limits.steps);
    let mut machine = subject.machine(config).map_err(Stop::Fault)?;
    set_globals(&mut machine, subject, &spec.set).map_err(Stop::BadInput)?;
    let bound = bind(&mut machine, signature, &spec.args).map_err(Stop::BadInput)?;
    let report = launch(&mut machine, spec, signature, &bound).map_err(Stop::Fault)?;
    let mut regions = Vec::new();
    for buffer in &bound.buffers {
        regions.extend(region(&machine, &buffer.name, buffer.elem, buffer.len, buffer.address));
    }
    for global in globals {
        let Some(address) = machine.global(&global.name) else { continue };
        let name = format!("@{}", global.name);
        regions.extend(region(&machine, &name, global.elem, global.len, address));
    }
    let (result, steps) = (report.result, report.thread_instructions);
    let depends_on = match (report.reads_clock, report.chose) {
        (true, _) => Some("the clock"),
        (false, true) => Some("what a freeze makes of something undefined"),
        (false, false) => None,
    };
    let is_single = spec.grid.count() == 1 && spec.block.count() == 1;
    // The order of what several threads print means nothing.
    let output = if is_single { report.output } else { sorted_lines(&report.output) };
    Ok(Observation { result, regions, output, steps, depends_on })
}

fn sorted_lines(output: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = output.split_inclusive(|&byte| byte == b'\n').collect();
    lines.sort_unstable();
    lines.concat()
}

fn region(
    machine: &Machine<'_>,
    name: &str,
    elem: ScalarType,
    len: u64,
    address: u64,
) -> Option<Region> {
    let size = elem.element_bytes().unwrap_or(1);
    let n_bytes = (len as usize).checked_mul(size)?;
    let bytes = machine.read(address, n_bytes).ok()?;
    let words = match machine.is_defined(address, n_bytes).ok()? {
        true => None,
        false => Some(machine.read_words(address, n_bytes).ok()?),
    };
    Some(Region { name: name.to_owned(), elem, address, bytes, words })
}

impl Region {
    fn word(&self, index: usize) -> Word {
        match &self.words {
            Some(words) => words[index],
            None => Word::new(u64::from(self.bytes[index])),
        }
    }
}

/// A difference: what was seen before, what after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it is seen in.
    pub place: String,
    /// What it was.
    pub before: String,
    /// What it is now.
    pub after: String,
}

/// How `after` fails to refine `before`: a bit that was defined has another value, or none.
pub(crate) fn difference(
    signature: &Signature,
    (subject_before, before): (Subject<'_>, &Observation),
    (subject_after, after): (Subject<'_>, &Observation),
) -> Option<Seen> {
    let subjects = [subject_before, subject_after];
    let pair = Pair { before, after, subjects };
    if let (Some(param), Some(old), Some(new)) = (&signature.result, &before.result, &after.result)
        && !pair.result_refines(&param.shape, old, new)
    {
        let (before, after) = (value_text(&param.shape, old), value_text(&param.shape, new));
        return Some(Seen { place: "the result".into(), before, after });
    }
    for old in &before.regions {
        let Some(new) = after.regions.iter().find(|region| region.name == old.name) else {
            continue;
        };
        if let Some(seen) = pair.region_difference(old, new) {
            return Some(seen);
        }
    }
    if before.output != after.output {
        let text = |output: &[u8]| format!("{:?}", String::from_utf8_lossy(output));
        let (before, after) = (text(&before.output), text(&after.output));
        return Some(Seen { place: "what vprintf wrote".into(), before, after });
    }
    None
}

struct Pair<'a> {
    before: &'a Observation,
    after: &'a Observation,
    /// What ran, before and after.
    subjects: [Subject<'a>; 2],
}

impl Pair<'_> {
    fn result_refines(&self, shape: &Shape, old: &Value, new: &Value) -> bool {
        let (mut olds, mut news) = (old.words.iter(), new.words.iter());
        let mut shapes = vec![shape];
        while let Some(shape) = shapes.pop() {
            let (n_words, format, is_pointer) = match shape {
                Shape::Group(_, parts) => {
                    shapes.extend(parts.iter().rev().map(|(_, part)| part));
                    continue;
                }
                Shape::Scalar(ScalarType::Int(bits)) => (bits.div_ceil(64) as usize, None, false),
                Shape::Scalar(ScalarType::Float(format)) => {
                    (format.bits().div_ceil(64) as usize, Some(*format), false)
                }
                Shape::Pointer(_) => (1, None, true),
                Shape::Other => continue,
            };
            let old: Vec<Word> = olds.by_ref().take(n_words).copied().collect();
            let new: Vec<Word> = news.by_ref().take(n_words).copied().collect();
            if old.iter().any(|word| word.poison) {
                continue;
            }
            let equal = old.iter().zip(&new).all(|(&old, &new)| word_refines(old, new));
            let bits = |words: &[Word]| {
                words.iter().rev().fold(0u128, |bits, word| bits << 64 | u128::from(word.bits))
            };
            let both_nan = || {
                let clean = |word: &Word| !word.poison && word.undef == 0;
                let is_nan = |words: &[Word]| format.is_some_and(|of| of.is_nan(bits(words)));
                new.iter().all(clean) && is_nan(&old) && is_nan(&new)
            };
            let same_place = || is_pointer && self.same_place(bits(&old) as u64, bits(&new) as u64);
            if !equal && !both_nan() && !same_place() {
                return false;
            }
        }
        true
    }

    fn region_difference(&self, old: &Region, new: &Region) -> Option<Seen> {
        let len = old.bytes.len();
        if len != new.bytes.len() {
            let size = |region: &Region| format!("{} bytes", region.bytes.len());
            return Some(Seen { place: old.name.clone(), before: size(old), after: size(new) });
        }
        if old.words.is_none() && new.words.is_none() && old.bytes == new.bytes {
            return None;
        }
        let size = old.elem.element_bytes().unwrap_or(1);
        for start in (0..len).step_by(size) {
            let read = |region: &Region| -> Vec<Word> {
                (start..start + size).map(|index| region.word(index)).collect()
            };
            let (was, is) = (read(old), read(new));
            if was.iter().zip(&is).all(|(&was, &is)| word_refines(was, is)) {
                continue;
            }
            if self.element_refines(old, new, start, size) {
                continue;
            }
            let text = |words: &[Word]| element_text(old.elem, element(words));
            let place = format!("{}[{}]", old.name, start / size);
            return Some(Seen { place, before: text(&was), after: text(&is) });
        }
        None
    }

    /// Bytes that differ and still mean the same: two NaNs, or the same place at two addresses.
    fn element_refines(&self, old: &Region, new: &Region, start: usize, size: usize) -> bool {
        let number = |region: &Region, from: usize, n: usize| {
            let words: Vec<Word> = (from..from + n).map(|index| region.word(index)).collect();
            let element = element(&words);
            (element.state == State::Defined).then_some(element.bits)
        };
        if let ScalarType::Float(format) = old.elem
            && let (Some(a), Some(b)) = (number(old, start, size), number(new, start, size))
        {
            return format.is_nan(a) && format.is_nan(b);
        }
        // Addresses depend on how many global variables there are.
        let word = start & !7;
        if word + 8 > old.bytes.len() {
            return false;
        }
        let (Some(a), Some(b)) = (number(old, word, 8), number(new, word, 8)) else { return false };
        self.same_place(a as u64, b as u64)
    }

    /// True if the two addresses are the same place of the same buffer or variable.
    fn same_place(&self, old: u64, new: u64) -> bool {
        let find = |regions: &[Region], address: u64| {
            let region = regions.iter().find(|region| {
                (region.address..=region.address + region.bytes.len() as u64).contains(&address)
            });
            region.map(|region| (region.name.clone(), address - region.address))
        };
        match (find(&self.before.regions, old), find(&self.after.regions, new)) {
            (Some(old), Some(new)) => old == new,
            (Some(_), None) | (None, Some(_)) => false,
            (None, None) => places::same(self.subjects, old, new),
        }
    }
}

/// Undefined bits may become anything, poison too.
fn word_refines(old: Word, new: Word) -> bool {
    if old.poison {
        return true;
    }
    let defined = !old.undef;
    !new.poison && new.undef & defined == 0 && (old.bits ^ new.bits) & defined == 0
}

/// True if the fault says that the launch itself is wrong.
pub(crate) fn is_bad_launch(stop: &Stop) -> bool {
    match stop {
        Stop::Fault(fault) => fault.kind == FaultKind::BadLaunch,
        Stop::BadInput(_) => true,
    }
}

/// The options of `nvopt run` that repeat `spec` under `schedule`.
pub(crate) fn options_text(spec: &RunSpec, schedule: Schedule) -> String {
    let dims = |sizes: nvopt_interp::Dim3| match (sizes.x, sizes.y, sizes.z) {
        (x, 1, 1) => x.to_string(),
        (x, y, 1) => format!("{x},{y}"),
        (x, y, z) => format!("{x},{y},{z}"),
    };
    let mut words = Vec::new();
    match &spec.entry {
        Entry::Func(name) => words.push(format!("--func={name}")),
        Entry::Kernel(name) => {
            words.extend(name.as_ref().map(|name| format!("--kernel={name}")));
            words.push(format!("--grid={}", dims(spec.grid)));
            words.push(format!("--block={}", dims(spec.block)));
            if spec.shared > 0 {
                words.push(format!("--shared={}", spec.shared));
            }
        }
    }
    words.extend(spec.args.iter().map(|arg| format!("--arg={arg}")));
    words.extend(spec.set.iter().map(|set| format!("--set=@{}={}", set.name, set.contents)));
    if spec.config.checks.attributes == AttributeMode::Poison {
        words.push("--check=races,init,align,barriers".into());
    }
    if schedule != Schedule::Lockstep {
        words.push(format!("--schedule={}", crate::run::schedule_name(schedule)));
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<String>>().join(" ")
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=:.,/@+%".contains(c);
    match word.chars().all(is_plain) && !word.is_empty() {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
