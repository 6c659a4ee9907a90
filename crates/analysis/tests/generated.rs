//! Analyses on generated programs, against definitions that are slow and plain, and uniformity
//! against what threads compute.

mod run;
mod slow;

use std::sync::Arc;

use nvopt_analysis::{
    cycles::Cycles,
    domtree::{DomTree, PostDomTree},
    loops::Loops,
    uniformity::Uniformity,
};
use nvopt_generate::{Options, from_seed, text};
use nvopt_interp::Schedule;
use nvopt_ir::{
    body::{Body, CallData, Inst, NewInst, TailKind, Value},
    intrinsics::Intrinsic,
    module::{CallConv, Func, ModuleShared, Symbol},
    ops::{BinaryOp, CastOp, Op},
    types::Type,
};

/// How many functions the slow definitions are tried on.
const N_FUNCTIONS: usize = 5_000;
/// How many programs run with every uniform value watched.
const N_PROGRAMS: u64 = 300;

#[test]
fn agree_with_slow_definitions() {
    let mut n_functions = 0;
    let mut n_blocks = 0;
    for seed in 0.. {
        let program = from_seed(seed, &Options::default());
        for &func in &program.module.shared.func_order {
            let Some(body) = &program.module.bodies[func] else { continue };
            n_functions += 1;
            n_blocks += body.n_placed_blocks();
            let graph = slow::Graph::of(body);
            let tree = DomTree::of(body);
            let loops = Loops::of(body, &tree);
            let found = graph
                .wrong_dominator(&tree)
                .or_else(|| graph.wrong_post_dominator(&PostDomTree::of(body)))
                .or_else(|| graph.wrong_loop(&tree, &loops))
                .or_else(|| graph.wrong_cycle(&Cycles::of(body)));
            if let Some(found) = found {
                panic!("{}\nseed {seed}: {found}", text(&program));
            }
        }
        if n_functions >= N_FUNCTIONS {
            break;
        }
    }
    assert!(n_blocks > 2 * n_functions, "{n_blocks} blocks in {n_functions} functions");
}

#[test]
fn uniform_values_are_equal_in_threads_that_run_together() {
    let mut n_watched = 0;
    for seed in 0..N_PROGRAMS {
        let mut program = from_seed(seed, &Options::default());
        let module = &mut program.module;
        for func in module.shared.func_order.clone() {
            let Some(mut body) = module.bodies[func].take() else { continue };
            n_watched += watch_uniform_values(&mut module.shared, func, &mut body);
            module.bodies[func] = Some(body);
        }
        if let Err(fault) = run::run(&program, Schedule::Lockstep, seed) {
            panic!("{}\nseed {seed}: {fault}", text(&program));
        }
    }
    assert!(n_watched > 10 * N_PROGRAMS as usize, "{n_watched} values");
}

/// The watch is worth something: it sees values that differ.
#[test]
fn watched_values_that_differ_are_faults() {
    let mut n_faults = 0;
    for seed in 0..20 {
        let mut program = from_seed(seed, &Options::default());
        let module = &mut program.module;
        for func in module.shared.func_order.clone() {
            let Some(mut body) = module.bodies[func].take() else { continue };
            watch_values(&mut module.shared, &mut body, |_, _| true);
            module.bodies[func] = Some(body);
        }
        n_faults += usize::from(run::run(&program, Schedule::Lockstep, seed).is_err());
    }
    assert!(n_faults > 10, "{n_faults} of 20");
}

/// Puts behind every uniform number and pointer a division that traps if the threads that execute
/// it together do not agree on it. Gives their number.
fn watch_uniform_values(module: &mut ModuleShared, func: Func, body: &mut Body) -> usize {
    let tree = DomTree::of(body);
    let uniformity = Uniformity::of(module, func, body, &tree, Arc::new(Cycles::of(body)));
    watch_values(module, body, |body, value| uniformity.is_uniform(body, value))
}

fn watch_values(
    module: &mut ModuleShared,
    body: &mut Body,
    is_chosen: impl Fn(&Body, Value) -> bool,
) -> usize {
    let is_watched = |body: &Body, value: Value| {
        let ty = body.ty(value);
        let is_number = ty.int_bits().is_some_and(|bits| bits <= 64) && !ty.is_vector();
        (is_number || ty.is_ptr()) && is_chosen(body, value)
    };
    let watched: Vec<(Inst, Value)> = body
        .insts()
        .filter_map(|inst| Some((inst, body.result(inst)?)))
        .filter(|&(_, value)| is_watched(body, value))
        .collect();
    let mask = module.declare_intrinsic(Intrinsic::NVVM_ACTIVEMASK, &[]);
    let equal = module.declare_intrinsic(Intrinsic::NVVM_MATCH_ALL_SYNC_I64P, &[]);
    let (mask, equal) = (mask.expect("it has no overloads"), equal.expect("it has no overloads"));
    for &(inst, value) in &watched {
        let mut before = body.next_inst(inst).expect("a terminator follows");
        while matches!(body.op(before), Op::Phi(_)) {
            before = body.next_inst(before).expect("a terminator follows");
        }
        watch(module, body, before, value, mask, equal);
    }
    watched.len()
}

fn watch(
    module: &ModuleShared,
    body: &mut Body,
    before: Inst,
    value: Value,
    mask: Func,
    equal: Func,
) {
    let mut put = |body: &mut Body, op: Op, ty: Type, args: &[Value]| {
        let inst = body.insert_before(before, NewInst::new(op, ty, args));
        body.result(inst).expect("it has a result")
    };
    // Poison is not to be looked at; it is the same everywhere once frozen.
    let ty = body.ty(value);
    let frozen = put(body, Op::Freeze, ty, &[value]);
    let wide = match ty.int_bits() {
        Some(64) => frozen,
        Some(_) => put(body, Op::Cast(CastOp::ZExt), Type::I64, &[frozen]),
        None => put(body, Op::Cast(CastOp::PtrToInt), Type::I64, &[frozen]),
    };
    let threads = call(module, body, mask, &[], &mut put);
    let pair = call(module, body, equal, &[threads, wide], &mut put);
    let index = body.new_ints([1]);
    let agree = put(body, Op::ExtractValue(index), Type::I1, &[pair]);
    let divisor = put(body, Op::Cast(CastOp::ZExt), Type::I32, &[agree]);
    let one = body.int(Type::I32, 1);
    put(body, Op::Binary(BinaryOp::UDiv), Type::I32, &[one, divisor]);
}

fn call(
    module: &ModuleShared,
    body: &mut Body,
    func: Func,
    args: &[Value],
    put: &mut impl FnMut(&mut Body, Op, Type, &[Value]) -> Value,
) -> Value {
    let ty = module.funcs[func].ty;
    let ret = module.types.as_func(ty).expect("a function type").ret;
    let symbol = body.consts_mut().symbol(Type::PTR, Symbol::Func(func));
    let callee = body.const_value(symbol);
    let data = CallData {
        ty,
        cc: CallConv::C,
        tail: TailKind::None,
        attrs: None,
        bundles: Box::default(),
    };
    let call = body.new_call(data);
    let mut operands = args.to_vec();
    operands.push(callee);
    put(body, Op::Call(call), ret, &operands)
}
