//! Each kind of rewrite on a module made by hand: one declaration, one caller whose parameters
//! are the arguments. What comes out is compared as a line of text per instruction.

use super::*;
use crate::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, CallData, DbgRecordKind, MdOperand, NewInst, TailKind, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    metadata::{Location, Md, MdData, MdKind},
    module::{CallConv, FuncDecl, SymbolData},
    ops::Op,
    types::Type,
};

/// An argument of the call under test.
#[derive(Clone, Copy)]
enum Arg {
    /// A parameter of the caller.
    Param,
    /// An integer.
    Int(u64),
}

use Arg::{Int, Param};

struct Case {
    module: Module,
    caller: Func,
}

fn add_func(module: &mut Module, name: &str, ret: Type, params: &[Type]) -> Func {
    let shared = &mut module.shared;
    let ty = shared.types.func(ret, params, false);
    let name = shared.names.intern(name);
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
    shared.register_name(Symbol::Func(func)).unwrap();
    shared.func_order.push(func);
    func
}

fn append_call(module: &mut Module, body: &mut Body, func: Func, args: &[Value]) -> Inst {
    let ty = module.shared.funcs[func].ty;
    let ret = module.shared.types.as_func(ty).unwrap().ret;
    let symbol = body.consts_mut().symbol(Type::PTR, Symbol::Func(func));
    let callee = body.const_value(symbol);
    let bundles = [].into();
    let call = CallData { ty, cc: CallConv::C, tail: TailKind::Tail, attrs: None, bundles };
    let call = body.new_call(call);
    let operands: Vec<_> = args.iter().copied().chain([callee]).collect();
    let block = body.last_block().unwrap();
    body.append(block, NewInst::new(Op::Call(call), ret, &operands))
}

impl Case {
    /// `%r = call ret @name(args)`, `ret %r`.
    fn new(name: &str, ret: Type, params: &[Type], args: &[Arg]) -> Case {
        let mut module = Module::new();
        Case::in_module(&mut module, name, ret, params, args);
        let caller = *module.shared.func_order.last().unwrap();
        Case { module, caller }
    }

    fn in_module(module: &mut Module, name: &str, ret: Type, params: &[Type], args: &[Arg]) {
        let callee = add_func(module, name, ret, params);
        let caller = add_func(module, "caller", ret, params);
        let mut body = Body::new(params);
        body.add_block();
        let values: Vec<_> = args
            .iter()
            .enumerate()
            .map(|(index, arg)| match *arg {
                Param => body.params()[index],
                Int(bits) => body.int(params[index], bits),
            })
            .collect();
        let call = append_call(module, &mut body, callee, &values);
        let result = body.result(call);
        if let Some(result) = result {
            let name = body.intern_string("r");
            body.name_value(result, name).unwrap();
        }
        let operands: Vec<_> = result.into_iter().collect();
        let block = body.last_block().unwrap();
        body.append(block, NewInst::new(Op::Ret, Type::VOID, &operands));
        module.bodies[caller] = Some(body);
    }

    fn upgraded(mut self) -> Case {
        upgrade_module(&mut self.module, UpgradeOrder::ByCallee { first_implicit: usize::MAX });
        self
    }

    fn lines(&self) -> Vec<String> {
        let body = self.body();
        body.insts().map(|inst| self.line(body, inst)).collect()
    }

    fn body(&self) -> &Body {
        self.module.bodies[self.caller].as_ref().unwrap()
    }

    fn line(&self, body: &Body, inst: Inst) -> String {
        let args: Vec<_> = body.args(inst).iter().map(|&arg| self.value(body, arg)).collect();
        let result = body.result(inst).map(|value| format!("{} = ", self.value(body, value)));
        format!("{}{} {}", result.unwrap_or_default(), body.op(inst).name(), args.join(" "))
    }

    fn value(&self, body: &Body, value: Value) -> String {
        let number = |inst: Inst| body.insts().position(|other| other == inst);
        match (body.value_name(value), body.def(value)) {
            (Some(name), _) => format!("%{}", String::from_utf8_lossy(name)),
            (None, ValueDef::Param(index)) => format!("a{index}"),
            (None, ValueDef::Inst(inst)) => format!("%{}", number(inst).unwrap()),
            (None, ValueDef::Const(constant)) => match body.consts().get(constant) {
                ConstData::Bits { bits, .. } => bits.to_string(),
                ConstData::Symbol { symbol, .. } => {
                    let name = self.module.shared.symbol_name(*symbol).unwrap();
                    format!("@{}", String::from_utf8_lossy(name))
                }
                ConstData::Zero(_) => "zero".into(),
                ConstData::Poison(_) => "poison".into(),
                other => format!("{other:?}"),
            },
            (None, other) => format!("{other:?}"),
        }
    }

    fn names(&self) -> Vec<String> {
        let shared = &self.module.shared;
        let name = |&func: &Func| shared.symbol_name(Symbol::Func(func)).unwrap();
        let names = shared.func_order.iter().map(name);
        names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }

    fn expect(self, lines: &[&str]) {
        assert_eq!(self.upgraded().lines(), lines);
    }
}

fn v(elem: Type, lanes: u32) -> Type {
    Type::spelled_vector(elem, lanes, false).unwrap()
}

const I32: Type = Type::I32;
const I64: Type = Type::I64;
const F32: Type = Type::FLOAT;
const PTR: Type = Type::PTR;
const VOID: Type = Type::VOID;

#[test]
fn names_of_today_stay_and_get_attributes() {
    let case = Case::new("llvm.umin.i32", I32, &[I32, I32], &[Param, Param]).upgraded();
    assert_eq!(case.lines(), ["%r = call a0 a1 @llvm.umin.i32", "ret %r"]);
    let shared = &case.module.shared;
    let attrs = shared.attrs.function_attrs(shared.funcs[shared.func_order[0]].attrs);
    assert!(AttrPool::find(attrs, AttrKind::Speculatable).is_some());
    assert!(AttrPool::find(attrs, AttrKind::Memory).is_some());
}

#[test]
fn wrong_suffixes_are_put_right() {
    let params = [PTR, Type::ptr(3), I64, Type::I1];
    let case =
        Case::new("llvm.memcpy.p0i8.p3i8.i64", VOID, &params, &[Param, Param, Param, Int(0)]);
    let case = case.upgraded();
    assert_eq!(case.lines(), ["call a0 a1 a2 0 @llvm.memcpy.p0.p3.i64", "ret "]);
    assert_eq!(case.names(), ["caller", "llvm.memcpy.p0.p3.i64"]);
}

#[test]
fn unknown_and_unfit_declarations_stay() {
    let case = Case::new("llvm.nvvm.unheard.of", I32, &[I32], &[Param]);
    case.expect(&["%r = call a0 @llvm.nvvm.unheard.of", "ret %r"]);
    let case = Case::new("llvm.nvvm.abs.i", I64, &[I64], &[Param]);
    case.expect(&["%r = call a0 @llvm.nvvm.abs.i", "ret %r"]);
    let case = Case::new("llvm.ctpop.i32", I32, &[F32], &[Param]);
    case.expect(&["%r = call a0 @llvm.ctpop.i32", "ret %r"]);
}

#[test]
fn new_parameters_are_zero() {
    let case = Case::new("llvm.ctlz.i32", I32, &[I32], &[Param]).upgraded();
    assert_eq!(case.lines(), ["%r = call a0 0 @llvm.ctlz.i32", "ret %r"]);
    assert_eq!(case.names(), ["caller", "llvm.ctlz.i32"]);
    let case = Case::new("llvm.objectsize.i64.p0i8", I64, &[PTR, Type::I1], &[Param, Int(1)]);
    case.expect(&["%r = call a0 1 0 0 @llvm.objectsize.i64.p0", "ret %r"]);
    let case = Case::new("llvm.var.annotation", VOID, &[PTR, PTR, PTR, I32], &[Param; 4]);
    case.expect(&["call a0 a1 a2 a3 zero @llvm.var.annotation.p0.p0", "ret "]);
}

#[test]
fn nvvm_arithmetic() {
    Case::new("llvm.nvvm.abs.i", I32, &[I32], &[Param]).expect(&[
        "%neg = sub 0 a0",
        "%abs.cond = icmp a0 0",
        "%abs = select %abs.cond a0 %neg",
        "ret %abs",
    ]);
    Case::new("llvm.nvvm.max.i", I32, &[I32, I32], &[Param, Param])
        .expect(&["%r = call a0 a1 @llvm.smax.i32", "ret %r"]);
    Case::new("llvm.nvvm.brev32", I32, &[I32], &[Param])
        .expect(&["%r = call a0 @llvm.bitreverse.i32", "ret %r"]);
    Case::new("llvm.nvvm.clz.ll", I32, &[I64], &[Param]).expect(&[
        "%ctlz = call a0 0 @llvm.ctlz.i64",
        "%ctlz.trunc = trunc %ctlz",
        "ret %ctlz.trunc",
    ]);
    Case::new("llvm.nvvm.rotate.b64", I64, &[I64, I32], &[Param, Param]).expect(&[
        "%0 = zext a1",
        "%1 = call a0 a0 %0 @llvm.fshl.i64",
        "ret %1",
    ]);
    Case::new("llvm.nvvm.rotate.right.b64", I64, &[I64, I32], &[Param, Int(7)])
        .expect(&["%0 = call a0 a0 7 @llvm.fshr.i64", "ret %0"]);
    Case::new("llvm.nvvm.h2f", F32, &[Type::I16], &[Param])
        .expect(&["%h2f = call a0 @llvm.convert.from.fp16.f32", "ret %h2f"]);
    Case::new("llvm.nvvm.fabs.ftz.f", F32, &[F32], &[Param])
        .expect(&["%0 = call a0 @llvm.nvvm.fabs.ftz.f32", "ret %0"]);
    let bf16x2 = Case::new("llvm.nvvm.fmax.bf16x2", I32, &[I32, I32], &[Param, Param]);
    bf16x2.expect(&[
        "%0 = bitcast a0",
        "%1 = bitcast a1",
        "%2 = call %0 %1 @llvm.nvvm.fmax.bf16x2",
        "%3 = bitcast %2",
        "ret %3",
    ]);
}

#[test]
fn approximations_are_flagged() {
    let case = Case::new("llvm.nvvm.tanh.approx.f32", F32, &[F32], &[Param]).upgraded();
    assert_eq!(case.lines(), ["%0 = call a0 @llvm.tanh.f32", "ret %0"]);
    let call = case.body().insts().next().unwrap();
    assert_eq!(case.body().flags(call), crate::ops::InstFlags::AFN);
}

#[test]
fn nvvm_memory() {
    Case::new("llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8", Type::ptr(3), &[PTR], &[Param])
        .expect(&["%0 = addrspacecast a0", "ret %0"]);
    Case::new("llvm.nvvm.atomic.load.add.f32.p0f32", F32, &[PTR, F32], &[Param, Param])
        .expect(&["%0 = atomicrmw a0 a1", "ret %0"]);
    let load = Case::new("llvm.nvvm.ldg.global.f.f32.p0f32", F32, &[PTR, I32], &[Param, Int(4)]);
    let load = load.upgraded();
    assert_eq!(load.lines(), ["%0 = addrspacecast a0", "%1 = load %0", "ret %1"]);
    let inst = load.body().insts().nth(1).unwrap();
    assert!(load.body().metadata_of(inst, MdKind::INVARIANT_LOAD).is_some());
    // An alignment must be a constant power of two.
    for align in [Param, Int(0), Int(3)] {
        let name = "llvm.nvvm.ldg.global.i.i32.p1";
        let case = Case::new(name, I32, &[Type::ptr(1), I32], &[Param, align]).upgraded();
        assert_eq!(case.names(), [name, "caller"]);
    }
}

#[test]
fn nvvm_barriers() {
    Case::new("llvm.nvvm.barrier0", VOID, &[], &[])
        .expect(&["call 0 @llvm.nvvm.barrier.cta.sync.aligned.all", "ret "]);
    Case::new("llvm.nvvm.barrier0.or", I32, &[I32], &[Param]).expect(&[
        "%0 = icmp a0 0",
        "%1 = call 0 %0 @llvm.nvvm.barrier.cta.red.or.aligned.all",
        "%2 = zext %1",
        "ret %2",
    ]);
    Case::new("llvm.nvvm.barrier0.popc", I32, &[I32], &[Int(5)])
        .expect(&["%0 = call 0 1 @llvm.nvvm.barrier.cta.red.popc.aligned.all", "ret %0"]);
}

#[test]
fn memory_of_the_cluster() {
    let shared = Type::ptr(3);
    Case::new("llvm.nvvm.mapa.shared.cluster", shared, &[shared, I32], &[Param, Param]).expect(&[
        "%r = call a0 a1 @llvm.nvvm.mapa.shared.cluster",
        "%1 = addrspacecast %r",
        "ret %1",
    ]);
    let params = [shared, shared, PTR, I32, Type::I16, I64, Type::I1, Type::I1];
    let args = [Param, Param, Param, Param, Param, Param, Int(1), Int(0)];
    let name = "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d";
    Case::new(name, VOID, &params, &args).expect(&[
        "%0 = addrspacecast a0",
        "call %0 a1 a2 a3 a4 a5 1 0 0 @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d",
        "ret ",
    ]);
}

#[test]
fn alignments_become_attributes() {
    let params = [PTR, PTR, I64, I32, Type::I1];
    let args = [Param, Param, Param, Int(8), Int(0)];
    let case = Case::new("llvm.memcpy.p0i8.p0i8.i64", VOID, &params, &args).upgraded();
    assert_eq!(case.lines(), ["call a0 a1 a2 0 @llvm.memcpy.p0.p0.i64", "ret "]);
    assert_eq!(call_align(&case, 0), Some(8));
    assert_eq!(call_align(&case, 1), Some(8));

    let mask = v(Type::I1, 4);
    let data = v(I32, 4);
    let params = [PTR, I32, mask, data];
    let args = [Param, Int(16), Param, Param];
    let case = Case::new("llvm.masked.load.v4i32.p0v4i32", data, &params, &args).upgraded();
    assert_eq!(case.lines(), ["%r = call a0 a2 a3 @llvm.masked.load.v4i32.p0", "ret %r"]);
    assert_eq!(call_align(&case, 0), Some(16));
    let pointers = v(PTR, 4);
    let params = [data, pointers, I32, mask];
    let args = [Param, Param, Int(0), Param];
    let case = Case::new("llvm.masked.scatter.v4i32.v4p0", VOID, &params, &args).upgraded();
    assert_eq!(case.lines(), ["call a0 a1 a3 @llvm.masked.scatter.v4i32.v4p0", "ret "]);
    assert_eq!(call_align(&case, 1), Some(4));
}

fn call_align(case: &Case, param: usize) -> Option<u64> {
    let body = case.body();
    let call = body.insts().find_map(|inst| body.op(inst).call()).unwrap();
    let attrs = body.attrs().param_attrs(body.call(call).attrs, param);
    match AttrPool::find(attrs, AttrKind::Alignment) {
        Some(Attr::Int(_, bytes)) => Some(*bytes),
        _ => None,
    }
}

#[test]
fn vectors() {
    let v4 = v(I32, 4);
    Case::new("llvm.experimental.vector.reduce.add.i32.v4i32", I32, &[v4], &[Param])
        .expect(&["%r = call a0 @llvm.vector.reduce.add.v4i32", "ret %r"]);
    let splice = |name: &str, offset: u64| {
        Case::new(name, v4, &[v4, v4, I32], &[Param, Param, Int(offset)]).upgraded().lines()
    };
    assert_eq!(
        splice("llvm.experimental.vector.splice.v4i32", 0xffff_ffff),
        ["%0 = call a0 a1 1 @llvm.vector.splice.right.v4i32", "ret %0"]
    );
    assert_eq!(
        splice("llvm.vector.splice.v4i32", 2),
        ["%0 = call a0 a1 2 @llvm.vector.splice.left.v4i32", "ret %0"]
    );
    assert_eq!(
        splice("llvm.vector.splice.left.v4i32", 2),
        ["%r = call a0 a1 2 @llvm.vector.splice.left.v4i32", "ret %r"]
    );
}

#[test]
fn lifetimes_are_of_variables() {
    let case = Case::new("llvm.lifetime.start.p0i8", VOID, &[I64, PTR], &[Int(4), Param]);
    case.expect(&["ret "]);
    let mut module = Module::new();
    let start = add_func(&mut module, "llvm.lifetime.start.p0", VOID, &[I64, PTR]);
    let caller = add_func(&mut module, "caller", VOID, &[]);
    let mut body = Body::new(&[]);
    let block = body.add_block();
    let one = body.int(I32, 1);
    let alloca = Op::Alloca { ty: I32, align: None, inalloca: false, swifterror: false };
    let variable = body.append(block, NewInst::new(alloca, PTR, &[one]));
    let variable = body.result(variable).unwrap();
    let zero = body.int(I64, 0);
    let operands = [variable, zero];
    let gep = body.append(block, NewInst::new(Op::Gep { source: I32 }, PTR, &operands));
    let args = [body.int(I64, 4), body.result(gep).unwrap()];
    append_call(&mut module, &mut body, start, &args);
    body.append(block, NewInst::new(Op::Ret, VOID, &[]));
    module.bodies[caller] = Some(body);
    Case { module, caller }.expect(&[
        "%0 = alloca 1",
        "%1 = getelementptr %0 0",
        "call %0 @llvm.lifetime.start.p0",
        "ret ",
    ]);
}

#[test]
fn named_structs_are_rebuilt() {
    let mut module = Module::new();
    let pair = module.shared.types.new_struct(Some(b"pair"));
    module.shared.types.set_struct_body(pair, [I32, Type::I1], false);
    Case::in_module(&mut module, "llvm.uadd.with.overflow.i32", pair, &[I32, I32], &[Param; 2]);
    let caller = *module.shared.func_order.last().unwrap();
    Case { module, caller }.expect(&[
        "%0 = call a0 a1 @llvm.uadd.with.overflow.i32",
        "%1 = extractvalue %0",
        "%2 = insertvalue poison %1",
        "%3 = extractvalue %0",
        "%4 = insertvalue %2 %3",
        "ret %4",
    ]);
}

#[test]
fn names_count_on() {
    let mut module = Module::new();
    let abs = add_func(&mut module, "llvm.nvvm.abs.i", I32, &[I32]);
    let caller = add_func(&mut module, "caller", VOID, &[I32]);
    let mut body = Body::new(&[I32]);
    let block = body.add_block();
    let arg = body.params()[0];
    append_call(&mut module, &mut body, abs, &[arg]);
    append_call(&mut module, &mut body, abs, &[arg]);
    body.append(block, NewInst::new(Op::Ret, VOID, &[]));
    module.bodies[caller] = Some(body);
    // The last call comes first, because the function is declared before it is called.
    Case { module, caller }.expect(&[
        "%neg1 = sub 0 a0",
        "%abs.cond2 = icmp a0 0",
        "%abs3 = select %abs.cond2 a0 %neg1",
        "%neg = sub 0 a0",
        "%abs.cond = icmp a0 0",
        "%abs = select %abs.cond a0 %neg",
        "ret ",
    ]);
}

#[test]
fn taken_names_are_made_free() {
    let mut module = Module::new();
    add_func(&mut module, "llvm.smax.i32", F32, &[F32]);
    let params = [I32, I32];
    Case::in_module(&mut module, "llvm.nvvm.max.i", I32, &params, &[Param, Param]);
    let caller = *module.shared.func_order.last().unwrap();
    let case = Case { module, caller }.upgraded();
    assert_eq!(case.lines()[0], "%r = call a0 a1 @llvm.smax.i32");
    assert_eq!(case.names(), ["llvm.smax.i32.renamed", "caller", "llvm.smax.i32"]);
}

#[test]
fn what_is_still_used_stays() {
    let mut case = Case::new("llvm.nvvm.max.i", I32, &[I32, I32], &[Param, Param]);
    let old = case.module.shared.func_order[0];
    let symbol = case.module.shared.consts.symbol(PTR, Symbol::Func(old));
    case.module.shared.funcs[case.caller].prefix = Some(symbol);
    let case = case.upgraded();
    assert_eq!(case.names(), ["llvm.nvvm.max.i.old", "caller", "llvm.smax.i32"]);
}

#[test]
fn debug_calls_become_records() {
    let metadata = Type::METADATA;
    let mut module = Module::new();
    let value = add_func(&mut module, "llvm.dbg.value", VOID, &[metadata; 3]);
    let old_value = add_func(&mut module, "llvm.dbg.addr", VOID, &[metadata; 3]);
    let caller = add_func(&mut module, "caller", VOID, &[I32]);
    let variable = tuple(&mut module);
    let ops = [0x23, 8, 0x1000, 0, 32].into();
    let expression = module.shared.metadata.add(MdData::Expression { distinct: false, ops });
    let loc = location(&mut module, variable);
    let mut body = Body::new(&[I32]);
    let block = body.add_block();
    let local = body.local_metadata(body.params()[0]);
    let args = [MdOperand::Local(local), MdOperand::Node(variable), MdOperand::Node(expression)];
    let args = args.map(|operand| body.md_value(operand));
    for func in [value, old_value, value] {
        let call = append_call(&mut module, &mut body, func, &args);
        body.set_loc(call, Some(loc));
    }
    let ret = body.append(block, NewInst::new(Op::Ret, VOID, &[]));
    module.bodies[caller] = Some(body);
    let case = Case { module, caller }.upgraded();
    assert_eq!(case.lines(), ["ret "]);
    assert_eq!(case.names(), ["caller"]);
    let records = case.body().records(ret);
    assert_eq!(records.len(), 3);
    let ops = |index: usize| match &records[index].kind {
        DbgRecordKind::Value { expression, .. } => case.module.shared.metadata.get(*expression),
        other => panic!("{other:?}"),
    };
    let with_deref = [0x23, 8, 0x06, 0x1000, 0, 32].into();
    assert_eq!(ops(1), &MdData::Expression { distinct: false, ops: with_deref });
    assert_eq!((records[0].variable, records[0].loc), (variable, loc));
}

fn tuple(module: &mut Module) -> Md {
    module.shared.metadata.add(MdData::Tuple { distinct: true, ops: [].into() })
}

fn location(module: &mut Module, scope: Md) -> Md {
    module.shared.metadata.add(MdData::Location(Location {
        distinct: false,
        implicit_code: false,
        column: 1,
        atom_rank: 0,
        line: 1,
        scope: Some(scope),
        inlined_at: None,
        atom_group: 0,
    }))
}

#[test]
fn a_call_of_itself_is_poison() {
    let mut module = Module::new();
    let cast = add_func(&mut module, "llvm.nvvm.ptr.gen.to.local.p0", PTR, &[PTR]);
    let caller = add_func(&mut module, "caller", VOID, &[]);
    let mut body = Body::new(&[]);
    let block = body.add_block();
    let announced = body.announce_value(PTR);
    let ty = module.shared.funcs[cast].ty;
    let symbol = body.consts_mut().symbol(PTR, Symbol::Func(cast));
    let callee = body.const_value(symbol);
    let tail = TailKind::None;
    let call = CallData { ty, cc: CallConv::C, tail, attrs: None, bundles: [].into() };
    let call = body.new_call(call);
    let args = [announced, callee];
    let new = NewInst { result: Some(announced), ..NewInst::new(Op::Call(call), PTR, &args) };
    body.append(block, new);
    body.append(block, NewInst::new(Op::Unreachable, VOID, &[]));
    module.bodies[caller] = Some(body);
    Case { module, caller }.expect(&["unreachable "]);
}

#[test]
fn rows_name_what_exists() {
    for (name, ret, params) in [
        ("llvm.experimental.vector.extract.last.active.v4i32", I32, vec![v(I32, 4)]),
        ("llvm.experimental.vector.reduce.fadd.f32.f32.v4f32", F32, vec![F32, v(F32, 4)]),
    ] {
        let args = vec![Param; params.len()];
        let case = Case::new(name, ret, &params, &args).upgraded();
        assert_eq!(case.names(), [name, "caller"]);
    }
    assert!(Intrinsic::lookup("llvm.nvvm.abs.i").is_none());
}
