//! Memory SSA on generated functions, against its definition: links by walking all paths, and that
//! nothing between a use and what it depends on writes what it reads.

use nvopt_analysis::{
    alias::{BatchAa, ModRef},
    domtree::DomTree,
    memssa::{Access, AccessKind, MemSsa},
};
use nvopt_entity::FxHashSet;
use nvopt_generate::{Options, from_seed, text};
use nvopt_ir::{
    body::{Block, Body, Inst},
    datalayout::DataLayout,
};

/// How many functions it is tried on.
const N_FUNCTIONS: usize = 5_000;

#[test]
fn agrees_with_walks_over_all_paths() {
    let (mut n_functions, mut n_uses, mut n_skipped) = (0, 0, 0);
    for seed in 0.. {
        let program = from_seed(seed, &Options::default());
        let shared = &program.module.shared;
        let layout = DataLayout::parse(&shared.data_layout).expect("generated layouts are valid");
        for &func in &shared.func_order {
            let Some(body) = &program.module.bodies[func] else { continue };
            n_functions += 1;
            let tree = DomTree::of(body);
            let mut memory = MemSsa::build(body, shared, &tree);
            let fail = |what: String| panic!("{}\nseed {seed}: {what}", text(&program));
            if let Some(fault) = memory.check_links(body, &tree) {
                fail(fault);
            }
            let plain = memory.clone();
            let mut aa = BatchAa::of(body, shared, &layout, func, None);
            memory.optimize_uses(&mut aa, &tree);
            for inst in body.insts() {
                let Some(access) = memory.access_of(inst) else { continue };
                let Some(found) = memory.defining(access) else { continue };
                n_skipped += usize::from(plain.defining(access) != Some(found));
                n_uses += 1;
                if let Some(fault) = wrong_between(&mut aa, body, &memory, inst, found) {
                    fail(fault);
                }
            }
            let mut again = memory.clone();
            again.refresh(body, shared, &tree);
            if let Some(fault) = again.check_links(body, &tree) {
                fail(format!("after a refresh: {fault}"));
            }
        }
        if n_functions >= N_FUNCTIONS {
            break;
        }
    }
    assert!(n_uses > n_functions, "{n_uses} accesses in {n_functions} functions");
    assert!(n_skipped > 0, "some use depends on more than the version before it");
}

/// Removing accesses one by one leaves links that hold.
#[test]
fn removed_accesses_forward() {
    for seed in 0..200 {
        let mut program = from_seed(seed, &Options::default());
        let shared = &program.module.shared;
        let funcs = shared.func_order.clone();
        for func in funcs {
            let Some(mut body) = program.module.bodies[func].take() else { continue };
            let tree = DomTree::of(&body);
            let mut memory = MemSsa::build(&body, &program.module.shared, &tree);
            let stores: Vec<Inst> = body
                .insts()
                .filter(|&inst| matches!(body.op(inst), nvopt_ir::ops::Op::Store(_)))
                .collect();
            for store in stores.into_iter().step_by(2) {
                memory.remove(store);
                body.erase(store);
                assert_eq!(memory.check_links(&body, &tree), None, "seed {seed}");
            }
            program.module.bodies[func] = Some(body);
        }
    }
}

/// Walks back from `inst` on all paths to `found`, and says what on the way writes what it reads.
fn wrong_between(
    aa: &mut BatchAa<'_>,
    body: &Body,
    memory: &MemSsa,
    inst: Inst,
    found: Access,
) -> Option<String> {
    let loc = aa.location(inst)?;
    // What never changes was there when the function began, whatever is said to write it.
    if aa.is_invariant_load(inst) {
        return None;
    }
    if memory.access_of(inst).is_some_and(|access| memory.is_version(access)) {
        return None;
    }
    let stop_at = memory.inst(found);
    let stop_head = match memory.kind(found) {
        AccessKind::Phi { .. } => memory.block(found),
        _ => None,
    };
    let ends = matches!(memory.kind(found), AccessKind::LiveOnEntry);
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![(body.block(inst), body.prev_inst(inst))];
    while let Some((block, mut cursor)) = work.pop() {
        let mut stopped = false;
        while let Some(at) = cursor {
            if Some(at) == stop_at {
                stopped = true;
                break;
            }
            let is_def = memory.access_of(at).is_some_and(|access| memory.is_version(access));
            if is_def
                && !matches!(body.op(at), nvopt_ir::ops::Op::Load(_))
                && aa.mod_ref(at, &loc).contains(ModRef::MOD)
            {
                return Some(format!("{at:?} between {inst:?} and {found:?} writes what it reads"));
            }
            cursor = body.prev_inst(at);
        }
        if stopped || Some(block) == stop_head {
            continue;
        }
        if body.entry() == Some(block) && !ends {
            return Some(format!("a path to {inst:?} does not pass {found:?}"));
        }
        for pred in body.preds(block) {
            if seen.insert(pred) {
                work.push((pred, body.last_inst(pred)));
            }
        }
    }
    None
}
