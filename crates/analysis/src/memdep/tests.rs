//! What is seen at a glance, against alias analysis, also after changes.

use nvopt_generate::{Options, from_seed, text};
use nvopt_ir::{datalayout::DataLayout, module::ModuleShared};

use super::*;

/// How many functions it is tried on.
const N_FUNCTIONS: usize = 300;

/// Compares all accesses with all instructions. How many were told at a glance, and what is wrong.
fn compare(
    aa: &mut BatchAa<'_>,
    accesses: &mut Accesses,
    n_seen: &mut usize,
) -> Result<(), String> {
    let body = aa.body();
    for asker in body.insts() {
        let Some(question) = Question::of(aa, asker) else { continue };
        let asked = accesses.asked(aa, &question.loc);
        for inst in body.insts() {
            let found = match at_a_glance(aa, accesses, (&question, &asked, &mut None), inst) {
                Found::Nothing => None,
                Found::Dep(dep) => Some(dep),
                Found::Open => continue,
            };
            *n_seen += 1;
            let expected = decides(aa, &question, inst);
            if found != expected {
                return Err(format!("{asker:?} by {inst:?}: {found:?}, not {expected:?}"));
            }
        }
    }
    Ok(())
}

/// Makes the results of every third instruction that computes an integer zero. How many were.
fn change(body: &mut Body, accesses: &mut Accesses) -> usize {
    let insts: Vec<Inst> = body.insts().collect();
    let mut n_changed = 0;
    for inst in insts.into_iter().step_by(3) {
        let Some(result) = body.result(inst).filter(|&value| body.is_used(value)) else { continue };
        let ty = body.ty(result);
        if ty.is_int() && ty.int_bits().is_some_and(|bits| bits <= 64) {
            let zero = body.int(ty, 0);
            accesses.forget_users(body, result);
            body.replace_all_uses(result, zero);
            n_changed += 1;
        }
    }
    n_changed
}

#[test]
fn a_glance_agrees_with_alias_analysis() {
    let (mut n_functions, mut n_seen, mut n_changed) = (0, 0, 0);
    for seed in 0.. {
        let program = from_seed(seed, &Options::default());
        let shared: &ModuleShared = &program.module.shared;
        let layout = DataLayout::parse(&shared.data_layout).expect("generated layouts are valid");
        for &func in &shared.func_order {
            let Some(body) = &program.module.bodies[func] else { continue };
            n_functions += 1;
            let mut body = body.clone();
            let mut accesses = Accesses::with_room_for(&body);
            for _ in 0..2 {
                let mut aa = BatchAa::of(&body, shared, &layout, func, None);
                if let Err(fault) = compare(&mut aa, &mut accesses, &mut n_seen) {
                    panic!("{}\nseed {seed}: {fault}", text(&program));
                }
                n_changed += change(&mut body, &mut accesses);
            }
        }
        if n_functions >= N_FUNCTIONS {
            break;
        }
    }
    assert!(n_seen > n_functions, "{n_seen} answers in {n_functions} functions");
    assert!(n_changed > 0, "some value is replaced");
}
