//! Rules that no text can break, because the reader sees to them: bodies made through the API.

use super::verify;
use crate::{
    body::{Block, Body, CallData, NewInst, TailKind, Value},
    module::{CallConv, Func, FuncDecl, Module, Symbol, SymbolData},
    ops::{Access, BinaryOp, CastOp, FloatPred, IntPred, Op, Ordering, RmwOp},
    types::{FloatKind, Type},
};

/// A module with the function `@f` of these parameters, still without a body.
fn module_with_function(ret: Type, params: &[Type]) -> (Module, Func) {
    let mut module = Module::new();
    let shared = &mut module.shared;
    let name = shared.names.intern("f");
    let ty = shared.types.func(ret, params, false);
    let func = shared.funcs.push(FuncDecl {
        symbol: SymbolData::new(Some(name)),
        ty,
        addr_space: 0,
        cc: CallConv::C,
        attrs: None,
        align: None,
        prefalign: None,
        gc: None,
        prefix: None,
        prologue: None,
        personality: None,
    });
    shared.func_order.push(func);
    shared.register_name(Symbol::Func(func)).unwrap();
    (module, func)
}

/// What is wrong with a function whose entry block `build` fills and that then returns.
fn faults(params: &[Type], build: impl FnOnce(&mut Module, &mut Body, Block)) -> Vec<String> {
    let (mut module, func) = module_with_function(Type::VOID, params);
    let mut body = Body::new(params);
    let entry = body.add_block();
    build(&mut module, &mut body, entry);
    if body.terminator(entry).is_none() {
        body.append(entry, NewInst::new(Op::Ret, Type::VOID, &[]));
    }
    module.bodies[func] = Some(body);
    verify(&module, None).into_iter().map(|diag| diag.message).collect()
}

/// What is wrong with one instruction on the function's parameters.
fn fault_of(op: Op, ty: Type, params: &[Type]) -> Vec<String> {
    faults(params, |_, body, entry| {
        let args: Vec<Value> = body.params().to_vec();
        body.append(entry, NewInst::new(op, ty, &args));
    })
}

#[test]
fn operands_of_arithmetic() {
    use BinaryOp::{Add, And, FAdd, Shl};
    let (i32, i64, float) = (Type::I32, Type::I64, Type::FLOAT);
    for (op, ty, params, said) in [
        (Add, i32, [i32, i64], "Both operands to a binary operator are not of the same type!"),
        (Add, float, [float, float], "Integer arithmetic operators only work with integral types!"),
        (
            Add,
            i64,
            [i32, i32],
            "Integer arithmetic operators must have same type for operands and result!",
        ),
        (
            FAdd,
            i32,
            [i32, i32],
            "Floating-point arithmetic operators only work with floating-point types!",
        ),
        (And, float, [float, float], "Logical operators only work with integral types!"),
        (And, i64, [i32, i32], "Logical operators must have same type for operands and result!"),
        (Shl, float, [float, float], "Shifts only work with integral types!"),
        (Shl, i64, [i32, i32], "Shift return type must be same as operands!"),
    ] {
        assert_eq!(fault_of(Op::Binary(op), ty, &params), [said]);
    }
    let fneg = fault_of(Op::FNeg, i32, &[i32]);
    assert_eq!(fneg, ["FNeg operator only works with float types!"]);
    let icmp = fault_of(Op::ICmp(IntPred::Eq), Type::I1, &[i32, i64]);
    assert_eq!(icmp, ["Both operands to ICmp instruction are not of the same type!"]);
    let icmp = fault_of(Op::ICmp(IntPred::Eq), Type::I1, &[float, float]);
    assert_eq!(icmp, ["Invalid operand types for ICmp instruction"]);
    let fcmp = fault_of(Op::FCmp(FloatPred::Oeq), Type::I1, &[i32, i32]);
    assert_eq!(fcmp, ["Invalid operand types for FCmp instruction"]);
    let select = fault_of(Op::Select, i32, &[i32, i32, i32]);
    assert_eq!(select, ["Invalid operands for select instruction!"]);
    let select = fault_of(Op::Select, i64, &[Type::I1, i32, i32]);
    assert_eq!(select, ["Select values must have same type as select instruction!"]);
}

#[test]
fn operands_of_casts() {
    use CastOp::*;
    let (i32, i64, float, double) = (Type::I32, Type::I64, Type::FLOAT, Type::DOUBLE);
    let vector = |elem, lanes| Type::spelled_vector(elem, lanes, false).unwrap();
    let ptr = Type::PTR;
    for (op, from, to, said) in [
        (Trunc, float, i32, "Trunc only operates on integer"),
        (Trunc, i32, float, "Trunc only produces integer"),
        (Trunc, i32, i64, "DestTy too big for Trunc"),
        (
            Trunc,
            vector(i64, 2),
            i32,
            "trunc source and destination must both be a vector or neither",
        ),
        (ZExt, i64, i32, "Type too small for ZExt"),
        (SExt, float, i64, "SExt only operates on integer"),
        (FpTrunc, float, double, "DestTy too big for FPTrunc"),
        (FpExt, double, float, "DestTy too small for FPExt"),
        (FpExt, i32, double, "FPExt only operates on FP"),
        (UiToFp, float, float, "UIToFP source must be integer or integer vector"),
        (SiToFp, i32, i32, "SIToFP result must be FP or FP vector"),
        (FpToUi, vector(float, 2), vector(i32, 3), "FPToUI source and dest vector length mismatch"),
        (FpToSi, vector(float, 2), i32, "FPToSI source and dest must both be vector or scalar"),
        (PtrToInt, i32, i64, "PtrToInt source must be pointer"),
        (PtrToInt, ptr, float, "PtrToInt result must be integral"),
        (IntToPtr, ptr, ptr, "IntToPtr source must be an integral"),
        (IntToPtr, vector(i64, 2), vector(ptr, 3), "IntToPtr Vector length mismatch"),
        (BitCast, i32, i64, "Invalid bitcast"),
        (BitCast, ptr, i64, "Invalid bitcast"),
        (BitCast, ptr, Type::ptr(1), "Invalid bitcast"),
        (AddrSpaceCast, i64, ptr, "AddrSpaceCast source must be a pointer"),
        (AddrSpaceCast, ptr, ptr, "AddrSpaceCast must be between different address spaces"),
    ] {
        assert_eq!(fault_of(Op::Cast(op), to, &[from]), [said], "{op:?}");
    }
    let half = Type::float(FloatKind::Half);
    for (op, from, to) in [
        (BitCast, vector(i32, 2), i64),
        (BitCast, half, vector(Type::I8, 2)),
        (BitCast, ptr, ptr),
        (BitCast, ptr, vector(ptr, 1)),
        (AddrSpaceCast, vector(ptr, 2), vector(Type::ptr(3), 2)),
    ] {
        assert_eq!(fault_of(Op::Cast(op), to, &[from]), [""; 0], "{op:?}");
    }
}

#[test]
fn operands_of_memory_accesses() {
    let (i32, ptr) = (Type::I32, Type::PTR);
    let plain = Access::plain(None);
    let atomic = |ordering| Access { ordering, ..plain };
    assert_eq!(fault_of(Op::Load(plain), i32, &[i32]), ["Load operand must be a pointer."]);
    let said = fault_of(Op::Load(plain), Type::TOKEN, &[ptr]);
    assert_eq!(said, ["loading unsized types is not allowed"]);
    let said = fault_of(Op::Load(atomic(Ordering::Release)), i32, &[ptr]);
    assert_eq!(said, ["Load cannot have Release ordering"]);
    let said = fault_of(Op::Store(plain), Type::VOID, &[i32, i32]);
    assert_eq!(said, ["Store operand must be a pointer."]);
    let said = fault_of(Op::Store(atomic(Ordering::Acquire)), Type::VOID, &[i32, ptr]);
    assert_eq!(said, ["Store cannot have Acquire ordering"]);
    let rmw = |op, ordering| Op::AtomicRmw { op, access: atomic(ordering) };
    let said = fault_of(rmw(RmwOp::Add, Ordering::Unordered), i32, &[ptr, i32]);
    assert_eq!(said, ["atomicrmw instructions cannot be unordered."]);
    let said = fault_of(rmw(RmwOp::Add, Ordering::SeqCst), Type::FLOAT, &[ptr, Type::FLOAT]);
    assert_eq!(said, ["atomicrmw add operand must have integer type!"]);
    let said = fault_of(rmw(RmwOp::FAdd, Ordering::SeqCst), i32, &[ptr, i32]);
    let message = "atomicrmw fadd operand must have floating-point or fixed vector of \
                   floating-point type!";
    assert_eq!(said, [message]);
    let fence = Op::Fence { ordering: Ordering::Monotonic, scope: plain.scope };
    let message = "fence instructions may only have acquire, release, acq_rel, or seq_cst \
                   ordering.";
    assert_eq!(fault_of(fence, Type::VOID, &[]), [message]);
    let said = fault_of(Op::Gep { source: i32 }, ptr, &[i32, i32]);
    assert_eq!(said, ["GEP base pointer is not a vector or a vector of pointers"]);
    let said = fault_of(Op::Gep { source: Type::VOID }, ptr, &[ptr, i32]);
    assert_eq!(said, ["GEP into unsized type!"]);
    let said = fault_of(Op::Gep { source: i32 }, ptr, &[ptr, Type::FLOAT]);
    assert_eq!(said, ["GEP indexes must be integers"]);
    let said = fault_of(Op::Gep { source: i32 }, ptr, &[ptr, i32, i32]);
    assert_eq!(said, ["Invalid indices for GEP pointer type!"]);
    let said = fault_of(Op::Gep { source: i32 }, Type::ptr(1), &[ptr, i32]);
    assert_eq!(said, ["GEP address space doesn't match type"]);
}

#[test]
fn operands_of_vectors_and_aggregates() {
    let vector = Type::spelled_vector(Type::I32, 4, false).unwrap();
    let said = fault_of(Op::ExtractElement, Type::I64, &[vector, Type::I32]);
    assert_eq!(said, ["Invalid extractelement operands!"]);
    let said = fault_of(Op::InsertElement, vector, &[vector, Type::I64, Type::I32]);
    assert_eq!(said, ["Invalid insertelement operands!"]);
    let said = faults(&[vector], |_, body, entry| {
        let mask = body.new_ints([0, 8]);
        let arg = body.params()[0];
        let ty = Type::spelled_vector(Type::I32, 2, false).unwrap();
        body.append(entry, NewInst::new(Op::ShuffleVector(mask), ty, &[arg, arg]));
    });
    assert_eq!(said, ["Invalid shufflevector operands!"]);
    let said = faults(&[Type::I32], |_, body, entry| {
        let path = body.new_ints([0]);
        let arg = body.params()[0];
        body.append(entry, NewInst::new(Op::ExtractValue(path), Type::I32, &[arg]));
    });
    assert_eq!(said, ["Invalid ExtractValueInst operands!"]);
}

#[test]
fn control_flow() {
    let said = faults(&[Type::I32], |_, body, entry| {
        let (other, arg) = (body.add_block(), body.params()[0]);
        body.append(other, NewInst::new(Op::Ret, Type::VOID, &[arg]));
        let succs = [other, other];
        let branch = NewInst::new(Op::CondBr, Type::VOID, std::slice::from_ref(&arg));
        body.append(entry, NewInst { succs: &succs, ..branch });
    });
    let expected = [
        "Branch condition is not 'i1' type!",
        "Found return instr that returns non-void in Function of void return type!",
    ];
    assert_eq!(said, expected);
    let said = faults(&[Type::I32], |_, body, entry| {
        let (other, one) = (body.add_block(), body.int(Type::I32, 1));
        body.append(other, NewInst::new(Op::Ret, Type::VOID, &[]));
        let args = [body.params()[0], one, one];
        let succs = [other; 3];
        body.append(
            entry,
            NewInst { succs: &succs, ..NewInst::new(Op::Switch, Type::VOID, &args) },
        );
    });
    assert_eq!(said, ["Duplicate integer as switch case"]);
    let said = faults(&[], |_, body, _| {
        body.add_block();
    });
    assert_eq!(said, ["Basic Block in function 'f' does not have terminator!"]);
}

#[test]
fn broken_bodies_are_reported_not_followed() {
    let said = faults(&[], |_, body, entry| {
        let pending = body.announce_value(Type::I32);
        body.append(entry, NewInst::new(Op::Freeze, Type::I32, &[pending]));
    });
    assert_eq!(said, ["Use of a value that is not defined!"]);
    let said = fault_of(Op::Binary(BinaryOp::Add), Type::I32, &[Type::I32]);
    assert_eq!(said, ["Instruction add has the wrong number of operands or targets!"]);
    let said = faults(&[], |_, body, entry| {
        let elsewhere = body.announce_block();
        body.append(
            entry,
            NewInst { succs: &[elsewhere], ..NewInst::new(Op::Br, Type::VOID, &[]) },
        );
    });
    assert_eq!(said, ["Referring to a basic block in another function!"]);
}

#[test]
fn calls_fit_their_function_type() {
    let call = |args: &[Type]| {
        faults(args, |module, body, entry| {
            let ty = module.shared.types.func(Type::VOID, [Type::I32], false);
            let callee = body.consts_mut().zero(Type::PTR);
            let callee = body.const_value(callee);
            let data = CallData {
                ty,
                cc: CallConv::C,
                tail: TailKind::None,
                attrs: None,
                bundles: [].into(),
            };
            let call = body.new_call(data);
            let args: Vec<Value> = body.params().iter().copied().chain([callee]).collect();
            body.append(entry, NewInst::new(Op::Call(call), Type::VOID, &args));
        })
    };
    assert_eq!(call(&[Type::I32]), [""; 0]);
    let message = "Call parameter type does not match function signature!";
    assert_eq!(call(&[Type::I64]), [message]);
    assert_eq!(call(&[]), ["Incorrect number of arguments passed to called function!"]);
}

#[test]
fn a_function_with_many_faults_does_not_flood() {
    let said = faults(&[Type::I32, Type::I64], |_, body, entry| {
        let args: Vec<Value> = body.params().to_vec();
        for _ in 0..1000 {
            body.append(entry, NewInst::new(Op::Binary(BinaryOp::Add), Type::I32, &args));
        }
    });
    assert_eq!(said.len(), super::MAX_ERRORS_PER_FUNCTION);
}
