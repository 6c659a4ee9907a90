//! Everything that can be generated is, and what is left out is not.

use nvopt_entity::FxHashSet;
use nvopt_generate::{Feature, FeatureSet, Options, Program, Role, from_seed};
use nvopt_ir::{
    body::{Body, Inst},
    constant::ConstData,
    module::Symbol,
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op, RmwOp},
    types::{Type, TypeKind},
};

const N_SEEDS: u64 = 500;

/// What kernels of GPUs do not have: exceptions, computed jumps, variable arguments.
const ABSENT_OPS: [&str; 11] = [
    "indirectbr",
    "invoke",
    "callbr",
    "resume",
    "cleanupret",
    "catchret",
    "catchswitch",
    "landingpad",
    "catchpad",
    "cleanuppad",
    "va_arg",
];

/// Words for what an instruction is.
fn words(body: &Body, inst: Inst) -> Vec<String> {
    let op = body.op(inst);
    let mut words = vec![op.name().to_owned()];
    match op {
        Op::ICmp(pred) => words.push(format!("icmp {}", pred.name())),
        Op::FCmp(pred) => words.push(format!("fcmp {}", pred.name())),
        Op::AtomicRmw { op, .. } => words.push(format!("atomicrmw {}", op.name())),
        Op::Load(access) | Op::Store(access) => {
            if access.volatile {
                words.push("volatile".to_owned());
            }
            if access.is_atomic() {
                words.push(format!("{} atomic", op.name()));
            }
        }
        _ => {}
    }
    for (name, _) in body.flags(inst).iter_names() {
        words.push(format!("flag {name}"));
    }
    if let Some(address) =
        body.args(inst).last().filter(|_| matches!(op, Op::Load(_) | Op::Store(_)))
    {
        let space = body.ty(*address).addr_space();
        words.push(format!("space {}", space.expect("an address is a pointer")));
    }
    words
}

/// The intrinsics and functions that `body` calls.
fn callees(program: &Program, body: &Body) -> Vec<String> {
    let insts = body.insts().filter(|&inst| matches!(body.op(inst), Op::Call(_)));
    insts
        .filter_map(|inst| match body.const_data(body.callee(inst)?)? {
            ConstData::Symbol { symbol: Symbol::Func(func), .. } => {
                let name = program.module.shared.symbol_name(Symbol::Func(*func))?;
                Some(String::from_utf8_lossy(name).into_owned())
            }
            _ => None,
        })
        .collect()
}

fn bodies(program: &Program) -> impl Iterator<Item = &Body> {
    let order = program.module.shared.func_order.iter();
    order.filter_map(|&func| program.module.bodies[func].as_ref())
}

#[test]
fn everything_appears() {
    let options = Options::with_features(FeatureSet::ALL);
    let (mut seen, mut called) = (FxHashSet::default(), FxHashSet::default());
    let mut features = FeatureSet::NONE;
    let mut roles = Vec::new();
    for seed in 0..N_SEEDS {
        let program = from_seed(seed, &options);
        features = features.union(program.features);
        roles.extend(program.buffers.iter().map(|buffer| buffer.role));
        for body in bodies(&program) {
            seen.extend(body.insts().flat_map(|inst| words(body, inst)));
            called.extend(callees(&program, body));
        }
    }
    for &feature in Feature::ALL {
        assert!(features.has(feature), "{} never appears", feature.name());
    }
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(BinaryOp::ALL.iter().map(|op| op.name().to_owned()));
    wanted.extend(CastOp::ALL.iter().map(|op| op.name().to_owned()));
    wanted.extend(IntPred::ALL.iter().map(|pred| format!("icmp {}", pred.name())));
    wanted.extend(FloatPred::ALL.iter().map(|pred| format!("fcmp {}", pred.name())));
    wanted.extend(RmwOp::ALL.iter().map(|op| format!("atomicrmw {}", op.name())));
    wanted.extend(InstFlags::all().iter_names().map(|(name, _)| format!("flag {name}")));
    wanted.retain(|word| word != "flag FAST");
    let others = [
        "ret",
        "br",
        "switch",
        "unreachable",
        "fneg",
        "icmp",
        "fcmp",
        "select",
        "phi",
        "freeze",
        "alloca",
        "load",
        "store",
        "fence",
        "cmpxchg",
        "atomicrmw",
        "getelementptr",
        "call",
        "extractelement",
        "insertelement",
        "shufflevector",
        "extractvalue",
        "insertvalue",
        "volatile",
        "load atomic",
        "store atomic",
        "space 0",
        "space 1",
        "space 3",
        "space 4",
        "space 5",
    ];
    wanted.extend(others.map(str::to_owned));
    for word in wanted {
        assert!(seen.contains(&word), "`{word}` never appears");
    }
    for absent in ABSENT_OPS {
        assert!(!seen.contains(absent), "`{absent}` appears");
    }
    for role in [Role::In, Role::Out, Role::InOut] {
        assert!(roles.contains(&role));
    }
    let intrinsics = called.iter().filter(|name| name.starts_with("llvm.")).count();
    assert!(intrinsics > 300, "only {intrinsics} intrinsics and instances of them");
}

/// True if some instruction of the program is what `test` looks for.
fn any_inst(program: &Program, test: impl Fn(&Body, Inst) -> bool) -> bool {
    bodies(program).any(|body| body.insts().any(|inst| test(body, inst)))
}

fn any_value_type(program: &Program, test: impl Fn(Type) -> bool) -> bool {
    let types = &program.module.shared.types;
    any_inst(program, |body, inst| {
        let scalar = types.scalar(body.result_ty(inst));
        matches!(types.kind(scalar), TypeKind::Int(_) | TypeKind::Float(_)) && test(scalar)
    })
}

fn calls(program: &Program, part: &str) -> bool {
    bodies(program).any(|body| callees(program, body).iter().any(|name| name.contains(part)))
}

/// Whether the program has what a feature is about, for the features where that can be told.
fn shows(program: &Program, feature: Feature) -> bool {
    let is_odd = |bits: u32| !matches!(bits, 1 | 8 | 16 | 32 | 64) && bits < 64;
    let types = &program.module.shared.types;
    match feature {
        Feature::OddInts => any_value_type(program, |ty| ty.int_bits().is_some_and(is_odd)),
        Feature::WideInts => {
            any_value_type(program, |ty| ty.int_bits().is_some_and(|bits| bits > 64))
        }
        Feature::SmallFloats => {
            any_value_type(program, |ty| ty.float_kind().is_some_and(|kind| kind.bits() == 16))
        }
        Feature::Floats => {
            any_value_type(program, |ty| ty.float_kind().is_some_and(|kind| kind.bits() > 16))
        }
        Feature::Vectors => {
            any_inst(program, |body, inst| types.as_vector(body.result_ty(inst)).is_some())
        }
        Feature::Switches => any_inst(program, |body, inst| body.op(inst) == Op::Switch),
        Feature::LocalMemory => {
            any_inst(program, |body, inst| matches!(body.op(inst), Op::Alloca { .. }))
        }
        Feature::Volatile => any_inst(program, |body, inst| match body.op(inst) {
            Op::Load(access) | Op::Store(access) | Op::AtomicRmw { access, .. } => access.volatile,
            _ => false,
        }),
        Feature::Atomics => any_inst(program, |body, inst| match body.op(inst) {
            Op::Load(access) | Op::Store(access) => access.is_atomic(),
            Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Fence { .. } => true,
            _ => false,
        }),
        Feature::PointerCasts => any_inst(program, |body, inst| {
            matches!(
                body.op(inst),
                Op::Cast(CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr)
            )
        }),
        Feature::TrueFlags => {
            any_inst(program, |body, inst| body.flags(inst).contains(InstFlags::NUW))
        }
        Feature::Calls => calls(program, "device"),
        Feature::WarpOps => calls(program, "nvvm.vote") || calls(program, "nvvm.shfl"),
        Feature::Barriers => calls(program, "nvvm.barrier"),
        Feature::BulkMemory => calls(program, "llvm.mem"),
        Feature::Heap => calls(program, "malloc"),
        Feature::Kernels => program.kernels.len() > 1,
        Feature::Metadata => any_inst(program, |body, inst| !body.metadata(inst).is_empty()),
        Feature::DebugInfo => any_inst(program, |body, inst| body.loc(inst).is_some()),
        Feature::Attributes => program.module.shared.attrs.sets().any(|(_, set)| {
            set.iter().any(|attr| attr.kind() == Some(nvopt_ir::attrs::AttrKind::MustProgress))
        }),
        Feature::FastMath
        | Feature::LooseFastMath
        | Feature::Aggregates
        | Feature::Poison
        | Feature::Undef
        | Feature::IntIntrinsics
        | Feature::FloatIntrinsics
        | Feature::NvvmIntrinsics
        | Feature::Loops
        | Feature::EarlyExits
        | Feature::Irreducible
        | Feature::Divergence
        | Feature::Recursion
        | Feature::IndirectCalls
        | Feature::SharedMemory
        | Feature::DynamicShared
        | Feature::ConstantTables
        | Feature::Globals
        | Feature::ByVal
        | Feature::SpecialRegisters
        | Feature::Hints
        | Feature::Shapes
        | Feature::DeadCode => program.features.has(feature),
    }
}

#[test]
fn what_is_left_out_does_not_appear() {
    for &feature in Feature::ALL {
        let mut features = FeatureSet::ALL.without(feature);
        if feature == Feature::TrueFlags {
            // Flags that are not always true are poison's.
            features = features.without(Feature::Poison);
        }
        let options = Options::with_features(features);
        for seed in 0..60 {
            let program = from_seed(seed, &options);
            assert!(!shows(&program, feature), "seed {seed} has {}", feature.name());
            assert!(!program.features.has(feature));
        }
    }
}
