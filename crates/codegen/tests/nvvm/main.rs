//! Every `llvm.nvvm.*` intrinsic, compiled for the first target that has it and assembled with
//! NVIDIA's `ptxas`.
//!
//! `cases` makes a function for every instance of every row of the table, `assemble` runs the
//! assembler over them. Skipped with a note where the assembler is not installed.
//!
//! `NVVM_FILTER=mma` looks at names with that text only; `NVVM_LIST=1` prints what is refused.

mod assemble;
mod cases;

use std::collections::{BTreeMap, BTreeSet};

use nvopt_ptx::target::{Arch, PtxVersion, Target};

use crate::{
    assemble::{Outcome, ptxas},
    cases::Case,
};

/// The PTX versions there are, from the first that `ptxas` 13 takes for `sm_75`.
const VERSIONS: [(u8, u8); 21] = [
    (6, 3),
    (6, 4),
    (6, 5),
    (7, 0),
    (7, 1),
    (7, 2),
    (7, 3),
    (7, 4),
    (7, 5),
    (7, 6),
    (7, 7),
    (7, 8),
    (8, 0),
    (8, 1),
    (8, 2),
    (8, 3),
    (8, 4),
    (8, 5),
    (8, 6),
    (8, 7),
    (8, 8),
];

/// The targets, the weakest first.
fn targets() -> Vec<Target> {
    let mut targets = Vec::new();
    for arch in Arch::all() {
        // Those that the assembler no longer or never had under this name.
        if arch.number < 75 || matches!(arch.number, 101) {
            continue;
        }
        let versions = VERSIONS.iter().map(|&(major, minor)| PtxVersion(major, minor));
        let versions = versions.chain([PtxVersion::NEWEST]);
        let known = versions.filter(|&ptx| ptx >= arch.first_ptx());
        targets.extend(known.map(|ptx| Target { arch, ptx }));
    }
    targets
}

/// Why PTX has no form of an intrinsic; none if it has one.
fn reason(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("llvm.nvvm.")?;
    let has = |word: &str| name.split('.').any(|own| own == word);
    let bfloat = has("bf16") || has("bf16x2");
    let arithmetic = ["fma.", "fmin.", "fmax."].iter().any(|op| name.starts_with(op));
    if arithmetic && bfloat && (has("ftz") || has("sat")) {
        return Some("bfloat16 operations neither flush nor saturate");
    }
    if name.starts_with("sust.p.") && !name.contains("i32") {
        return Some("formatted stores take 32 bits");
    }
    match name {
        "lg2.approx.d" => Some("there is no lg2 of doubles"),
        "compiler.error" => Some("to call it is an error"),
        _ => None,
    }
}

#[test]
fn every_intrinsic_assembles() {
    let Some(ptxas) = ptxas() else {
        eprintln!("skipped: ptxas is not installed under target/peers");
        return;
    };
    // All targets instead of the first that has an intrinsic: minutes.
    let every = std::env::var_os("NVVM_EVERY").is_some();
    let filter = std::env::var("NVVM_FILTER").unwrap_or_default();
    let mut due: Vec<Case> = cases::all();
    due.retain(|case| case.name.contains(&filter));
    let total: BTreeSet<&'static str> = due.iter().map(|case| case.intrinsic.base_name()).collect();
    let mut assembled: BTreeSet<&'static str> = BTreeSet::new();
    let mut faults: Vec<String> = Vec::new();
    let mut why: BTreeMap<String, String> = BTreeMap::new();
    let wanted = std::env::var("NVVM_EVERY").unwrap_or_default();
    for target in targets() {
        if every && !wanted.split(',').any(|ptx| ptx == target.ptx.to_string()) {
            continue;
        }
        if due.is_empty() {
            break;
        }
        let outcome: Outcome = assemble::run(&ptxas, target, &due, &mut why);
        assembled.extend(outcome.assembled.iter().map(|&at| due[at].intrinsic.base_name()));
        for (at, message) in &outcome.faults {
            faults.push(format!("{target:?}: {}: {message}", due[*at].call));
        }
        let done: BTreeSet<usize> =
            outcome.assembled.iter().copied().chain(outcome.faults.iter().map(|f| f.0)).collect();
        if every {
            continue;
        }
        let mut index = 0;
        due.retain(|_| {
            index += 1;
            !done.contains(&(index - 1))
        });
    }
    let faulty: BTreeSet<&str> =
        faults.iter().filter_map(|f| f.split("llvm.nvvm").nth(1)).collect();
    let refused: BTreeSet<&'static str> =
        total.iter().copied().filter(|name| !assembled.contains(name)).collect();
    println!(
        "{} assembled, {} refused by us, {} calls refused by ptxas",
        assembled.len(),
        refused.len(),
        faulty.len()
    );
    if std::env::var_os("NVVM_LIST").is_some() {
        faults.iter().for_each(|fault| println!("ptxas: {fault}"));
        for case in &due {
            println!("us: {}: {}", case.call, why.get(&case.function).map_or("", |w| w));
        }
    }
    assert!(
        faults.is_empty(),
        "ptxas refuses what we made:\n{}",
        faults[..faults.len().min(20)].join("\n")
    );
    let unexpected: Vec<&str> = refused
        .iter()
        .copied()
        .filter(|name| filter.is_empty() && reason(name).is_none())
        .collect();
    assert!(unexpected.is_empty(), "refused without a known reason: {unexpected:?}");
    let unknown: Vec<&str> =
        assembled.iter().copied().filter(|name| reason(name).is_some()).collect();
    assert!(unknown.is_empty(), "assembled although there is no form: {unknown:?}");
}
