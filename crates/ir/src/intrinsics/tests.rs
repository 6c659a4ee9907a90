//! Tests of the tables and of what is asked of them. How far they agree with LLVM is tested from
//! outside, in `tests/intrinsics_peer.rs`.

use super::{signature::Signature, *};

fn lookup(name: &str) -> Option<Intrinsic> {
    Intrinsic::lookup(name)
}

fn mangled(intrinsic: Intrinsic, overloads: &[Type], types: &TypeTable) -> String {
    String::from_utf8(intrinsic.mangled_name(overloads, types).unwrap()).unwrap()
}

#[test]
fn tables_are_sorted_and_well_formed() {
    for table in [&GENERIC, &NVVM] {
        let names: Vec<_> = (0..table.sets.len()).map(|row| table.names.get(row)).collect();
        assert!(names.is_sorted());
        assert_eq!(table.names.ends.last().copied(), Some(table.names.text.len() as u32));
    }
    for intrinsic in Intrinsic::all() {
        assert_eq!(lookup(intrinsic.base_name()), Some(intrinsic));
        assert!(intrinsic.fn_set().attrs.len() < 12);
        let n_params = intrinsic.n_params();
        assert!(intrinsic.value_set().iter().all(|&(at, _)| usize::from(at) <= n_params));
        assert!(intrinsic.immargs().all(|param| param < n_params));
    }
    assert_eq!(Intrinsic::COUNT, GENERIC.sets.len() + NVVM.sets.len());
}

#[test]
fn names_are_found_with_and_without_suffix() {
    assert_eq!(lookup("llvm.umin.v4i32"), Some(Intrinsic::UMIN));
    assert_eq!(lookup("llvm.umin.anything.at.all"), Some(Intrinsic::UMIN));
    assert_eq!(lookup("llvm.sin.f32"), Some(Intrinsic::SIN));
    assert_eq!(lookup("llvm.sinh.f32"), Some(Intrinsic::SINH));
    assert_eq!(lookup("llvm.memcpy.p0.p0.i64"), Some(Intrinsic::MEMCPY));
    assert_eq!(lookup("llvm.memcpy.inline.p0.p0.i64"), Some(Intrinsic::MEMCPY_INLINE));
    assert_eq!(lookup("llvm.vector.reduce.add.v4i32"), Some(Intrinsic::VECTOR_REDUCE_ADD));
    assert_eq!(lookup("llvm.nvvm.read.ptx.sreg.tid.x"), Some(Intrinsic::NVVM_READ_PTX_SREG_TID_X));
    assert_eq!(lookup("llvm.nvvm.ldu.global.f.v4f32.p1"), Some(Intrinsic::NVVM_LDU_GLOBAL_F));
}

#[test]
fn other_names_are_not_found() {
    for name in [
        "",
        "llvm",
        "llvm.",
        "llvm..",
        "llvm.nvvm",
        "llvm.nvvm.",
        "llvm.used",
        "llvm.umi",
        "llvm.umin2.i32",
        "llvm.trap.i32",
        "llvm.nvvm.read.ptx.sreg.tid",
        "llvm.nvvm.read.ptx.sreg.tid.x.i32",
        "llvm.memcpy.element.p0.p0.i64",
        "llvm.x86.sse2.pause",
        "printf",
    ] {
        assert_eq!(lookup(name), None, "{name}");
    }
}

#[test]
fn names_of_instances() {
    let mut types = TypeTable::default();
    let v4f32 = types.vector(Type::FLOAT, 4, false);
    let nxv2i8 = types.vector(Type::I8, 2, true);
    assert_eq!(mangled(Intrinsic::TRAP, &[], &types), "llvm.trap");
    assert_eq!(mangled(Intrinsic::FMA, &[v4f32], &types), "llvm.fma.v4f32");
    assert_eq!(mangled(Intrinsic::UMIN, &[nxv2i8], &types), "llvm.umin.nxv2i8");
    let overloads = [Type::ptr(3), Type::PTR, Type::I64];
    assert_eq!(mangled(Intrinsic::MEMCPY, &overloads, &types), "llvm.memcpy.p3.p0.i64");
    let pair = types.literal_struct([Type::BFLOAT, Type::I1], false);
    let array = types.array(pair, 4);
    let func = types.func(Type::VOID, [Type::I32], true);
    assert_eq!(mangled(Intrinsic::SSA_COPY, &[array], &types), "llvm.ssa.copy.a4sl_bf16i1s");
    assert_eq!(mangled(Intrinsic::SSA_COPY, &[func], &types), "llvm.ssa.copy.f_isVoidi32varargf");
    let wanted = Intrinsic::UMIN.remangled_name("llvm.umin.i64", &[Type::I32], &types);
    assert_eq!(wanted.as_deref(), Some(b"llvm.umin.i32".as_slice()));
    assert_eq!(Intrinsic::UMIN.remangled_name("llvm.umin.i32", &[Type::I32], &types), None);
    assert!(Intrinsic::UMIN.remangled_name("llvm.umin.i32.0", &[Type::I32], &types).is_some());
    // Structs without a name are told apart by a number.
    let unnamed = types.new_struct(None);
    let remangled = |name: &str| Intrinsic::SSA_COPY.remangled_name(name, &[unnamed], &types);
    assert_eq!(remangled("llvm.ssa.copy.s_s.12"), None);
    assert_eq!(remangled("llvm.ssa.copy.p0").as_deref(), Some(b"llvm.ssa.copy.s_s".as_slice()));
}

#[test]
fn names_do_not_explode() {
    let mut types = TypeTable::default();
    let mut ty = Type::I8;
    for _ in 0..64 {
        ty = types.literal_struct([ty, ty], false);
    }
    assert_eq!(Intrinsic::SSA_COPY.mangled_name(&[ty], &types), None);
    let mut deep = Type::I8;
    for _ in 0..10_000 {
        deep = types.array(deep, 1);
    }
    let name = mangled(Intrinsic::SSA_COPY, &[deep], &types);
    assert_eq!(name.len(), "llvm.ssa.copy.i8".len() + 20_000);
}

#[test]
fn signatures_match_and_come_back() {
    let mut types = TypeTable::default();
    let v8i16 = types.vector(Type::I16, 8, false);
    let v8i1 = types.vector(Type::I1, 8, false);
    let v8p3 = types.vector(Type::ptr(3), 8, false);
    let v2i16 = types.vector(Type::I16, 2, false);
    let overflow = types.literal_struct([Type::I32, Type::I1], false);
    let overflows = types.literal_struct([v8i16, v8i1], false);
    let quarters = types.literal_struct([v2i16, v2i16, v2i16, v2i16], false);
    let cases: &[(Intrinsic, Type, &[Type], &[Type])] = &[
        (Intrinsic::CTLZ, Type::I32, &[Type::I32, Type::I1], &[Type::I32]),
        (Intrinsic::UADD_WITH_OVERFLOW, overflow, &[Type::I32, Type::I32], &[Type::I32]),
        (Intrinsic::UADD_WITH_OVERFLOW, overflows, &[v8i16, v8i16], &[v8i16]),
        (Intrinsic::MASKED_GATHER, v8i16, &[v8p3, v8i1, v8i16], &[v8i16, v8p3]),
        (Intrinsic::MASKED_SCATTER, Type::VOID, &[v8i16, v8p3, v8i1], &[v8i16, v8p3]),
        (Intrinsic::VECTOR_REDUCE_ADD, Type::I16, &[v8i16], &[v8i16]),
        (Intrinsic::VECTOR_DEINTERLEAVE4, quarters, &[v8i16], &[v8i16]),
        (Intrinsic::VECTOR_INTERLEAVE4, v8i16, &[v2i16; 4], &[v8i16]),
        (Intrinsic::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL, Type::VOID, &[Type::I32], &[]),
    ];
    for &(intrinsic, ret, params, overloads) in cases {
        let found = intrinsic.match_signature(ret, params, false, &types);
        assert_eq!(found.as_deref(), Ok(overloads), "{intrinsic:?}");
        let ty = intrinsic.instantiate(overloads, &mut types).unwrap();
        assert_eq!((ty.ret, &*ty.params, ty.vararg), (ret, params, false), "{intrinsic:?}");
    }
    let found = Intrinsic::FAKE_USE.match_signature(Type::VOID, &[], true, &types);
    assert_eq!(found.as_deref(), Ok([].as_slice()));
}

#[test]
fn wrong_signatures_do_not_match() {
    let mut types = TypeTable::default();
    let v4i32 = types.vector(Type::I32, 4, false);
    let v4ptr = types.vector(Type::PTR, 4, false);
    let v4i1 = types.vector(Type::I1, 4, false);
    let v2i1 = types.vector(Type::I1, 2, false);
    let packed = types.literal_struct([Type::I32, Type::I1], true);
    let named = types.new_struct(Some(b"pair"));
    types.set_struct_body(named, [Type::I32, Type::I1], false);
    let cases: &[(Intrinsic, Type, &[Type], bool, Mismatch)] = &[
        (Intrinsic::CTPOP, Type::FLOAT, &[Type::FLOAT], false, Mismatch::Return),
        (Intrinsic::CTPOP, Type::I32, &[Type::I64], false, Mismatch::Param(0)),
        (Intrinsic::CTPOP, Type::I32, &[], false, Mismatch::TooFewParams),
        (Intrinsic::CTPOP, Type::I32, &[Type::I32; 2], false, Mismatch::Param(1)),
        (Intrinsic::CTPOP, Type::I32, &[Type::I32], true, Mismatch::VarArg),
        (Intrinsic::FAKE_USE, Type::VOID, &[], false, Mismatch::TooFewParams),
        (Intrinsic::MEMCPY, Type::VOID, &[Type::I64], false, Mismatch::Param(0)),
        (Intrinsic::UADD_WITH_OVERFLOW, packed, &[Type::I32; 2], false, Mismatch::Return),
        (Intrinsic::UADD_WITH_OVERFLOW, named, &[Type::I32; 2], false, Mismatch::Return),
        (Intrinsic::UADD_WITH_OVERFLOW, Type::I32, &[Type::I32; 2], false, Mismatch::Return),
        (Intrinsic::MASKED_GATHER, v4i32, &[v4i32, v4i1, v4i32], false, Mismatch::Param(0)),
        (Intrinsic::MASKED_GATHER, v4i32, &[v4ptr, v2i1, v4i32], false, Mismatch::Param(1)),
        (Intrinsic::VECTOR_REDUCE_ADD, Type::I64, &[v4i32], false, Mismatch::Return),
        (Intrinsic::VECTOR_REDUCE_ADD, Type::I32, &[Type::I32], false, Mismatch::Param(0)),
        (Intrinsic::NVVM_MAPA, Type::ptr(3), &[Type::PTR, Type::I32], false, Mismatch::Return),
    ];
    for &(intrinsic, ret, params, vararg, expected) in cases {
        let found = intrinsic.match_signature(ret, params, vararg, &types);
        assert_eq!(found, Err(expected), "{intrinsic:?} {ret:?} {params:?}");
    }
}

#[test]
fn wrong_overloads_do_not_instantiate() {
    let mut types = TypeTable::default();
    let v3i32 = types.vector(Type::I32, 3, false);
    let v4ptr = types.vector(Type::PTR, 4, false);
    let cases: &[(Intrinsic, &[Type])] = &[
        (Intrinsic::TRAP, &[Type::I32]),
        (Intrinsic::CTPOP, &[]),
        (Intrinsic::CTPOP, &[Type::FLOAT]),
        (Intrinsic::CTPOP, &[Type::I32, Type::I32]),
        (Intrinsic::VECTOR_REDUCE_ADD, &[Type::I32]),
        (Intrinsic::VECTOR_DEINTERLEAVE2, &[v3i32]),
        (Intrinsic::MASKED_GATHER, &[v3i32, v4ptr]),
    ];
    for &(intrinsic, overloads) in cases {
        assert_eq!(intrinsic.instantiate(overloads, &mut types), None, "{intrinsic:?}");
    }
}

#[test]
fn attributes_are_those_of_the_rows() {
    use IntrinsicAttr as A;
    let tid = Intrinsic::NVVM_READ_PTX_SREG_TID_X;
    assert_eq!(tid.result_range(), Some((0, 1024)));
    assert!(tid.ret_attrs().contains(&A::NoUndef));
    assert!(tid.is_speculatable() && !tid.is_convergent());
    assert_eq!(tid.memory(), MemoryEffects::NONE);
    assert_eq!(Intrinsic::NVVM_READ_PTX_SREG_WARPSIZE.result_range(), Some((32, 33)));
    assert_eq!(Intrinsic::NVVM_READ_PTX_SREG_LANEID.result_range(), Some((0, 32)));
    assert_eq!(Intrinsic::CTPOP.result_range(), None);

    let barrier = Intrinsic::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL;
    assert!(barrier.is_convergent() && !barrier.is_speculatable());
    assert_eq!(barrier.memory(), MemoryEffects::UNKNOWN);

    let memcpy = Intrinsic::MEMCPY;
    assert_eq!(memcpy.param_attrs(0), [A::CapturesNone, A::NoAlias, A::WriteOnly]);
    assert_eq!(memcpy.param_attrs(2), []);
    assert_eq!(memcpy.param_attrs(usize::MAX), []);
    assert_eq!(memcpy.immargs().collect::<Vec<_>>(), [3]);
    assert!(Intrinsic::TRAP.fn_attrs().contains(&A::NoReturn));
    assert!(Intrinsic::UMIN.is_commutative() && !Intrinsic::FSHL.is_commutative());
}

#[test]
fn immediate_arguments_have_names() {
    let elemtype = Intrinsic::NVVM_TENSORMAP_REPLACE_ELEMTYPE;
    assert_eq!(elemtype.immarg_name(1, 8), Some(("elemtype", "f32.ftz")));
    assert_eq!(elemtype.immarg_name(1, 99), Some(("elemtype", "")));
    assert_eq!(elemtype.immarg_name(0, 0), None);
    assert_eq!(Intrinsic::MEMCPY.immarg_name(3, 0), None);
}

#[test]
fn repeats_are_expanded() {
    assert_eq!(Signature::new("{4*f32}(6*i32,f32,f32,...)").n_params(), 8);
}
