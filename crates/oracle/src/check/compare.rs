//! Comparing two modules on one input, and making the input smaller.

use nvopt_interp::{Dim3, FaultKind, Schedule, ZeroSigns};

use super::{
    Difference, Pairing, hints,
    observe::{self, Observation, Seen, Stop, observe},
};
use crate::{
    arg::{ArgSpec, Fill, Scalar, ScalarType, State},
    faults::{self, Meaning},
    run::{Entry, RunSpec, schedule_name},
    subject::{GlobalVariable, Subject},
};

/// The schedules kernels are compared under.
const KERNEL_SCHEDULES: [Schedule; 3] =
    [Schedule::Lockstep, Schedule::Independent, Schedule::Random(1)];
/// A function runs with one thread, and threads that do nothing together do the same under all
/// schedules: there is one.
const ONE_SCHEDULE: [Schedule; 1] = [Schedule::Lockstep];
/// Which schedules after runs under besides lockstep, which is the cheapest by far.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Besides {
    /// All of them.
    All,
    /// One, by a number: who compares on many inputs gives each another one.
    One(u64),
}

/// The seeds of those that before is tried under when a difference was found.
const MORE_SCHEDULES: std::ops::Range<u64> = 2..10;
/// What runs so many times longer than before does not end.
const SLOWER: u64 = 50;
/// And so much longer.
const SLACK: u64 = 1_000_000;
/// In PTX a division of wide integers is a loop over their bits, thousands of instructions for one.
const PTX_SLACK: u64 = 200_000_000;
/// How often a smaller input is tried.
const MAX_SHRINKS: u32 = 120;

/// What one input shows.
#[derive(Clone, Debug)]
pub(crate) enum OnInput {
    /// After refines before.
    Same,
    /// Before has undefined behaviour.
    Undefined,
    /// What before does depends on the schedule.
    Inconclusive(String),
    /// A limit was reached, or something is not supported.
    Unknown(String),
    /// After does not refine before.
    Differs(Box<Difference>),
}

/// Compares on one input.
pub(crate) fn compare_on(pair: &Pairing<'_>, spec: &RunSpec) -> OnInput {
    compare_knowing(pair, spec, Besides::All, &mut None)
}

/// What before did on an input, with the variables that were looked at.
#[derive(Debug)]
pub(crate) struct KnownRun {
    globals: Vec<GlobalVariable>,
    before: Result<Before, OnInput>,
}

/// Compares on one input; what before does on it is not found out again if it is known.
pub(crate) fn compare_knowing(
    pair: &Pairing<'_>,
    spec: &RunSpec,
    besides: Besides,
    known: &mut Option<KnownRun>,
) -> OnInput {
    let known = match known.take() {
        Some(run) if run.globals == pair.globals => known.insert(run),
        _ => known.insert(KnownRun {
            globals: pair.globals.to_vec(),
            before: observe_before(pair, spec, schedules(pair.before, spec)),
        }),
    };
    let before = match &known.before {
        Ok(before) => before,
        Err(early) => return early.clone(),
    };
    let all = schedules(pair.after, spec);
    let is_chosen = |at: usize| match besides {
        Besides::All => true,
        Besides::One(number) => at == 0 || at as u64 - 1 == number % (all.len() as u64 - 1),
    };
    let chosen = all.iter().enumerate().filter(|&(at, _)| is_chosen(at));
    for (_, &schedule) in chosen {
        let found = match before {
            Before::Ends(kind) => compare_end(pair, spec, schedule, *kind),
            Before::Ran(seen) => compare_run(pair, spec, schedule, seen),
        };
        match found {
            OnInput::Same => {}
            differs @ OnInput::Differs(_) => {
                let Before::Ran(seen) = before else { return differs };
                return match with_open_zeros(pair, spec, schedule, differs) {
                    differs @ OnInput::Differs(_) => {
                        unless_by_chance(pair, spec, schedule, seen, differs)
                    }
                    other => other,
                };
            }
            other => return other,
        }
    }
    OnInput::Same
}

/// The schedules that may tell something of `subject`.
fn schedules(subject: Subject<'_>, spec: &RunSpec) -> &'static [Schedule] {
    match spec.entry {
        Entry::Kernel(_) if spec.config.checks.races && hints::has_lone_threads(subject) => {
            &ONE_SCHEDULE
        }
        Entry::Kernel(_) => &KERNEL_SCHEDULES,
        Entry::Func(_) => &ONE_SCHEDULE,
    }
}

/// A difference may be one that `nsz` allows. It is none if after does what before does with the
/// signs of such zeros undefined.
fn with_open_zeros(
    pair: &Pairing<'_>,
    spec: &RunSpec,
    schedule: Schedule,
    differs: OnInput,
) -> OnInput {
    if !hints::has_open_zeros(pair.before) {
        return differs;
    }
    let mut open = spec.clone();
    open.config.zero_signs = ZeroSigns::Open;
    match observe(pair.before, pair.signature, &open, schedule, u64::MAX, pair.globals) {
        Ok(before) => compare_run(pair, spec, schedule, &before),
        Err(Stop::Fault(_) | Stop::BadInput(_)) => {
            OnInput::Unknown("before depends on the sign of a zero that nsz leaves open".into())
        }
    }
}

/// A difference says nothing if before does what it does by chance: it reads the clock, or freezes
/// what is undefined, or under another schedule it does something else, or what after does, or is
/// undefined.
fn unless_by_chance(
    pair: &Pairing<'_>,
    spec: &RunSpec,
    schedule: Schedule,
    before: &Observation,
    differs: OnInput,
) -> OnInput {
    if let Some(what) = before.depends_on {
        return OnInput::Unknown(format!("what before does depends on {what}"));
    }
    if !matches!(spec.entry, Entry::Kernel(_)) {
        return differs;
    }
    for seed in MORE_SCHEDULES {
        let random = Schedule::Random(seed);
        let seen = observe(pair.before, pair.signature, spec, random, u64::MAX, pair.globals);
        let other = match seen {
            Ok(other) => other,
            // A race, say, that the order of threads hid so far: nothing holds for such a program.
            Err(Stop::Fault(fault)) if faults::meaning(fault.kind) == Meaning::Undefined => {
                return OnInput::Undefined;
            }
            Err(_) => continue,
        };
        let (a, b) = ((pair.before, before), (pair.before, &other));
        let varies = observe::difference(pair.signature, a, b).is_some()
            && observe::difference(pair.signature, b, a).is_some();
        if varies || matches!(compare_run(pair, spec, schedule, &other), OnInput::Same) {
            return OnInput::Inconclusive(format!(
                "before depends on the schedule: it does something else under {}",
                schedule_name(random)
            ));
        }
    }
    differs
}

/// What before does.
#[derive(Debug)]
enum Before {
    Ran(Observation),
    /// It ends with a trap.
    Ends(FaultKind),
}

fn observe_before(
    pair: &Pairing<'_>,
    spec: &RunSpec,
    schedules: &[Schedule],
) -> Result<Before, OnInput> {
    let mut first: Option<Before> = None;
    for &schedule in schedules {
        let seen = observe(pair.before, pair.signature, spec, schedule, u64::MAX, pair.globals);
        let seen = match seen {
            Ok(seen) => Before::Ran(seen),
            Err(stop) if observe::is_bad_launch(&stop) => return Err(unknown("before", &stop)),
            Err(Stop::BadInput(why)) => return Err(OnInput::Unknown(why)),
            Err(Stop::Fault(fault)) => match faults::meaning(fault.kind) {
                Meaning::Undefined => return Err(OnInput::Undefined),
                Meaning::Ends => Before::Ends(fault.kind),
                Meaning::Unknown => return Err(unknown("before", &Stop::Fault(fault))),
            },
        };
        let differs = match (&first, &seen) {
            (None, _) => None,
            (Some(Before::Ends(a)), Before::Ends(b)) if a == b => None,
            (Some(Before::Ran(a)), Before::Ran(b)) => {
                let (a, b) = ((pair.before, a), (pair.before, b));
                let there = observe::difference(pair.signature, a, b);
                let back = observe::difference(pair.signature, b, a);
                there.and(back).map(|seen| seen.place)
            }
            (Some(_), _) => Some("its end".to_owned()),
        };
        if let Some(place) = differs {
            let name = schedule_name(schedule);
            return Err(OnInput::Inconclusive(format!(
                "before depends on the schedule: {place} is another one under {name}"
            )));
        }
        first.get_or_insert(seen);
    }
    first.ok_or(OnInput::Undefined)
}

fn unknown(which: &str, stop: &Stop) -> OnInput {
    OnInput::Unknown(match stop {
        Stop::BadInput(why) => why.clone(),
        Stop::Fault(fault) => {
            let text = fault.to_string();
            let lines: Vec<&str> = text.lines().take(2).map(str::trim).collect();
            format!("{which}: {}", lines.join(" "))
        }
    })
}

fn compare_run(
    pair: &Pairing<'_>,
    spec: &RunSpec,
    schedule: Schedule,
    before: &Observation,
) -> OnInput {
    let slack = match pair.after {
        Subject::Ptx(_) | Subject::Compiled { .. } => PTX_SLACK,
        Subject::Ir(_) => SLACK,
    };
    let max_steps = before.steps.saturating_mul(SLOWER).saturating_add(slack);
    let after = observe(pair.after, pair.after_signature, spec, schedule, max_steps, pair.globals);
    let differs =
        |seen: Seen| OnInput::Differs(Box::new(Difference { spec: spec.clone(), schedule, seen }));
    match after {
        Ok(after) => {
            let (before, after) = ((pair.before, before), (pair.after, &after));
            match observe::difference(pair.signature, before, after) {
                Some(seen) => differs(seen),
                None => OnInput::Same,
            }
        }
        Err(Stop::BadInput(why)) => OnInput::Unknown(why),
        Err(Stop::Fault(fault)) => {
            // A limit that what runs just a little longer reaches says nothing.
            let does_not_end = fault.kind == FaultKind::StepLimit
                && spec.config.limits.steps >= before.steps.saturating_mul(SLOWER);
            match faults::meaning(fault.kind) {
                Meaning::Unknown if !does_not_end => unknown("after", &Stop::Fault(fault)),
                Meaning::Undefined | Meaning::Ends | Meaning::Unknown => differs(Seen {
                    place: "how it ends".into(),
                    before: "no fault".into(),
                    after: fault.to_string(),
                }),
            }
        }
    }
}

/// Before ends with a trap: after must do so too.
fn compare_end(pair: &Pairing<'_>, spec: &RunSpec, schedule: Schedule, kind: FaultKind) -> OnInput {
    let after = observe(pair.after, pair.after_signature, spec, schedule, u64::MAX, pair.globals);
    let text = match after {
        Ok(_) => "no fault".to_owned(),
        Err(Stop::Fault(fault)) if fault.kind == kind => return OnInput::Same,
        Err(Stop::Fault(fault)) if faults::meaning(fault.kind) != Meaning::Unknown => {
            fault.to_string()
        }
        Err(stop) => return unknown("after", &stop),
    };
    let seen = Seen { place: "how it ends".into(), before: kind.name().into(), after: text };
    OnInput::Differs(Box::new(Difference { spec: spec.clone(), schedule, seen }))
}

/// Makes the input of a difference smaller, as long as there is one.
pub(crate) fn shrink(pair: &Pairing<'_>, mut found: Box<Difference>) -> Box<Difference> {
    let mut tries = MAX_SHRINKS;
    let mut changed = true;
    while changed && tries > 0 {
        changed = false;
        for candidate in smaller(&found.spec, pair) {
            if tries == 0 {
                break;
            }
            tries -= 1;
            if let OnInput::Differs(smaller) = compare_on(pair, &candidate) {
                found = smaller;
                changed = true;
                break;
            }
        }
    }
    found
}

/// Inputs a little simpler than `spec`.
fn smaller(spec: &RunSpec, pair: &Pairing<'_>) -> Vec<RunSpec> {
    let mut all = Vec::new();
    let launches = [
        (Dim3::line(1), Dim3::line(1)),
        (Dim3::line(1), Dim3::line(32)),
        (Dim3::line(1), spec.block),
    ];
    let is_free = pair.signature.required_block.is_none() && pair.signature.cluster.is_none();
    if matches!(spec.entry, Entry::Kernel(_)) && is_free {
        let threads = |grid: Dim3, block: Dim3| grid.count() * block.count();
        for (grid, block) in launches {
            if threads(grid, block) < threads(spec.grid, spec.block) {
                all.push(RunSpec { grid, block, ..spec.clone() });
            }
        }
        if spec.shared > 0 {
            all.push(RunSpec { shared: 0, ..spec.clone() });
        }
    }
    if !spec.set.is_empty() {
        all.push(RunSpec { set: Vec::new(), ..spec.clone() });
    }
    for (index, arg) in spec.args.iter().enumerate() {
        for simpler in simpler_args(arg) {
            let mut candidate = spec.clone();
            candidate.args[index] = simpler;
            all.push(candidate);
        }
    }
    all
}

fn simpler_args(arg: &ArgSpec) -> Vec<ArgSpec> {
    match arg {
        ArgSpec::Scalar(scalar) if scalar.state != State::Defined => Vec::new(),
        ArgSpec::Scalar(scalar) => {
            let ty = scalar.ty;
            let one = match ty {
                ScalarType::Int(_) => 1,
                ScalarType::Float(format) => format.one(),
            };
            let simpler = [0, one].map(|bits| Scalar::new(ty, bits));
            let now = simpler.iter().position(|simple| simple == scalar).unwrap_or(2);
            simpler.into_iter().take(now).map(ArgSpec::Scalar).collect()
        }
        ArgSpec::Buffer(buffer) => {
            let mut all = Vec::new();
            let is_plain = |fill: &Fill| matches!(fill, Fill::Zero | Fill::Iota(..));
            if buffer.fill != Fill::Zero {
                all.push(ArgSpec::Buffer(crate::arg::BufferSpec {
                    fill: Fill::Zero,
                    ..buffer.clone()
                }));
            }
            if !is_plain(&buffer.fill)
                && let Ok(fill) = Fill::parse("iota", buffer.elem)
            {
                all.push(ArgSpec::Buffer(crate::arg::BufferSpec { fill, ..buffer.clone() }));
            }
            for len in [1, 8, 64] {
                if len < buffer.len {
                    all.push(ArgSpec::Buffer(crate::arg::BufferSpec { len, ..buffer.clone() }));
                }
            }
            all
        }
        ArgSpec::Alias(..) | ArgSpec::Null | ArgSpec::Bytes(_) | ArgSpec::Group(..) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check::common_globals, fuzz::input_of};

    /// Programs whose kernels are looked at.
    const PROGRAMS: u64 = 120;

    #[test]
    fn lone_threads_do_the_same_under_all_schedules() {
        let mut n_lone = 0;
        for seed in 0..PROGRAMS {
            let program = nvopt_generate::from_seed(seed, &nvopt_generate::Options::default());
            let subject = Subject::Ir(&program.module);
            if !hints::has_lone_threads(subject) {
                continue;
            }
            let globals = common_globals(subject, subject);
            for (at, kernel) in program.kernels.iter().enumerate() {
                let signature = subject.signature(&kernel.name).unwrap();
                let pair = Pairing {
                    before: subject,
                    after: subject,
                    signature: &signature,
                    after_signature: &signature,
                    globals: &globals,
                };
                let spec = input_of(&program, at, 0, seed);
                let seen = observe_before(&pair, &spec, &KERNEL_SCHEDULES);
                assert!(seen.is_ok(), "seed {seed}: {seen:?}");
            }
            n_lone += 1;
        }
        assert!(n_lone * 20 >= PROGRAMS, "only {n_lone} programs have lone threads");
        println!("{n_lone} of {PROGRAMS}");
    }

    /// `body` as the body of a kernel over a pointer in global memory.
    fn is_lone(body: &str) -> bool {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n\
             declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n\
             declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             declare i32 @llvm.nvvm.read.ptx.sreg.clock()\n\
             declare i32 @vprintf(ptr, ptr)\n\
             define i32 @twice(i32 %x) {{\n  %r = add i32 %x, %x\n  ret i32 %r\n}}\n\
             define ptx_kernel void @k(ptr addrspace(1) %p) {{\n{body}\n  ret void\n}}\n"
        );
        let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
        hints::has_lone_threads(Subject::Ir(&parsed.unwrap().module))
    }

    #[test]
    fn threads_that_may_meet_are_not_alone() {
        assert!(is_lone(
            "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             %x = call i32 @twice(i32 %t)\n  store i32 %x, ptr addrspace(1) %p"
        ));
        assert!(!is_lone("store volatile i32 0, ptr addrspace(1) %p"));
        assert!(!is_lone("store atomic i32 0, ptr addrspace(1) %p unordered, align 4"));
        assert!(!is_lone("%x = load atomic i32, ptr addrspace(1) %p monotonic, align 4"));
        assert!(!is_lone("%x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic"));
        assert!(!is_lone("fence syncscope(\"block\") seq_cst"));
        assert!(!is_lone("call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)"));
        assert!(!is_lone("%x = call i32 @llvm.nvvm.read.ptx.sreg.clock()"));
        assert!(!is_lone("%x = call i32 @vprintf(ptr null, ptr null)"));
        assert!(!is_lone("%f = load ptr, ptr addrspace(1) %p\n  call void %f()"));
        assert!(!is_lone("call void asm sideeffect \"bar.sync 0;\", \"\"()"));
    }
}
