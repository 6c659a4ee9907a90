//! The order of machine passes.
//!
//! At level 0 none runs: code generation leaves nothing that must still be done. Phis and proxies
//! never reach machine code, so the passes that remove them in other compilers have no row.
//!
//! At levels 2 and above the order follows from what passes say they need to have run before them;
//! of those that may run next the first in the table does. Below, the table's order is taken as it
//! is, which the tests hold against the needs as well.

/// A machine pass and what must run before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MachineStep {
    /// The pass.
    pub name: &'static str,
    /// Passes that run before it, if they run at all.
    pub needs: &'static [&'static str],
    /// The lowest level it runs at.
    pub from_level: i64,
    /// Why it is there.
    pub why: &'static str,
}

const fn step(
    name: &'static str,
    from_level: i64,
    needs: &'static [&'static str],
    why: &'static str,
) -> MachineStep {
    MachineStep { name, needs, from_level, why }
}

/// Every machine pass of a pipeline, in the fixed order.
pub static MACHINE: &[MachineStep] = &[
    step("ldgxform", 1, &[], "read-only loads"),
    step("nvptx-mem2reg", 1, &[], "local memory that selection left"),
    step("peephole-opt", 1, &["nvptx-mem2reg"], "copies and compares that selection left"),
    step("early-tailduplication", 1, &["peephole-opt"], "short tails into their predecessors"),
    step("early-machinelicm", 1, &["peephole-opt"], "invariants that selection made"),
    step("machine-cse", 1, &["early-machinelicm"], "equal instructions meet in preheaders"),
    step("machine-sink", 2, &["machine-cse"], "shorter live ranges"),
    step(
        "nvptx-remat-block",
        1,
        &["machine-sink", "machine-cse"],
        "after sinking and before registers merge: needs single definitions",
    ),
    step(
        "machine-scheduler",
        4,
        &["nvptx-remat-block"],
        "at no level of a name: on an H200 the assembler's own order was as good, and 1% better once",
    ),
    step("register-coalescer", 1, &["machine-cse", "nvptx-remat-block"], "copies of phis"),
    step("machine-licm", 1, &["register-coalescer"], "what copies became invariant"),
    step("if-converter", 2, &["register-coalescer"], "predicates instead of short branches"),
    step("machine-block-placement", 1, &["if-converter"], "jumps fall through"),
    step("branch-folder", 1, &["register-coalescer", "machine-block-placement"], "common tails"),
    step("tailduplication", 2, &["branch-folder"], "tails that folding left short"),
    step("machine-cp", 1, &["tailduplication", "branch-folder"], "copies nobody needs"),
    step("nvptx-peephole", 1, &["machine-cp"], "last: local addresses without generic ones"),
];

/// Passes that need each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircleError {
    /// The passes, each of which needs the next; the last needs the first.
    pub passes: Vec<&'static str>,
}

impl std::fmt::Display for CircleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let first = self.passes.first().copied().unwrap_or_default();
        write!(f, "machine passes need each other: {} needs {first}", self.passes.join(" needs "))
    }
}

/// The machine passes of `steps` that run at `level`, in order.
pub fn machine_order(steps: &[MachineStep], level: i64) -> Result<Vec<&'static str>, CircleError> {
    let mut waiting: Vec<&MachineStep> =
        steps.iter().filter(|step| step.from_level <= level).collect();
    if level < 2 {
        return Ok(waiting.iter().map(|step| step.name).collect());
    }
    let mut order = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let is_waiting = |name: &str| waiting.iter().any(|step| step.name == name);
        let ready = waiting.iter().position(|step| !step.needs.iter().any(|need| is_waiting(need)));
        match ready {
            Some(at) => order.push(waiting.remove(at).name),
            None => return Err(circle(&waiting)),
        }
    }
    Ok(order)
}

/// A circle among steps, each of which waits for another one of them.
fn circle(waiting: &[&MachineStep]) -> CircleError {
    let next = |step: &MachineStep| {
        let needed = waiting.iter().find(|other| step.needs.contains(&other.name));
        *needed.expect("each step waits for another one")
    };
    let mut path: Vec<&MachineStep> = vec![waiting[0]];
    loop {
        let step = next(path[path.len() - 1]);
        if let Some(start) = path.iter().position(|seen| seen.name == step.name) {
            return CircleError { passes: path[start..].iter().map(|step| step.name).collect() };
        }
        path.push(step);
    }
}
