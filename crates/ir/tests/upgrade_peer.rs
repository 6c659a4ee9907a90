//! Compares the upgrade of old intrinsics with LLVM 22's `opt`, if it is installed: for each old
//! intrinsic a function that calls it is given to both, and must come out as the same text.

mod peer;

use std::fmt::Write as _;

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, CallData, Inst, NewInst, TailKind, Value, ValueDef},
    constant::{ConstData, ExprOp},
    intrinsics::upgrade::{UpgradeOrder, upgrade_module},
    metadata::MdKind,
    module::{CallConv, Func, FuncDecl, Module, Symbol, SymbolData},
    ops::{InstFlags, Op},
    types::Type,
};
use peer::{PEER, run_peer, spell};

/// `result name(arguments)`; an argument is a type, for a parameter of the caller, or a type and
/// an integer.
const CASES: &[&str] = &[
    "i32 llvm.ctlz.i32(i32)",
    "v4i32 llvm.cttz.v4i32(v4i32)",
    "v4i32 llvm.experimental.stepvector.v4i32()",
    "v2i32 llvm.experimental.vector.extract.v2i32.v4i32(v4i32, i64 0)",
    "v4i32 llvm.experimental.vector.insert.v4i32.v2i32(v4i32, v2i32, i64 0)",
    "v4i32 llvm.experimental.vector.interleave2.v4i32(v2i32, v2i32)",
    "v2i32 llvm.experimental.vector.partial.reduce.add.v2i32.v4i32(v2i32, v4i32)",
    "i32 llvm.experimental.vector.reduce.add.i32.v4i32(v4i32)",
    "i32 llvm.experimental.vector.reduce.and.i32.v4i32(v4i32)",
    "f32 llvm.experimental.vector.reduce.fmax.f32.v4f32(v4f32)",
    "f32 llvm.experimental.vector.reduce.fmin.f32.v4f32(v4f32)",
    "i32 llvm.experimental.vector.reduce.mul.i32.v4i32(v4i32)",
    "i32 llvm.experimental.vector.reduce.or.i32.v4i32(v4i32)",
    "i32 llvm.experimental.vector.reduce.smax.i32.v4i32(v4i32)",
    "i32 llvm.experimental.vector.reduce.smin.i32.v4i32(v4i32)",
    "i32 llvm.experimental.vector.reduce.umax.i32.v4i32(v4i32)",
    "i32 llvm.experimental.vector.reduce.umin.i32.v4i32(v4i32)",
    "f32 llvm.experimental.vector.reduce.v2.fadd.f32.v4f32(f32, v4f32)",
    "f32 llvm.experimental.vector.reduce.v2.fmul.f32.v4f32(f32, v4f32)",
    "i32 llvm.experimental.vector.reduce.xor.i32.v4i32(v4i32)",
    "v4i32 llvm.experimental.vector.reverse.v4i32(v4i32)",
    "v4i32 llvm.experimental.vector.splice.v4i32(v4i32, v4i32, i32 4294967294)",
    "i32 llvm.flt.rounds()",
    "p0 llvm.invariant.group.barrier.p0i8(p0)",
    "void llvm.lifetime.start.p0i8(i64 4, p0)",
    "void llvm.lifetime.end.p5(i64 4, p5)",
    "v4i32 llvm.masked.gather.v4i32.v4p0i32(v4p0, i32 8, v4i1, v4i32)",
    "v4i32 llvm.masked.gather.v4i32.v4p0(v4p0, i32 0, v4i1, v4i32)",
    "v4i32 llvm.masked.load.v4i32.p0v4i32(p0, i32 8, v4i1, v4i32)",
    "void llvm.masked.scatter.v4i32.v4p0(v4i32, v4p0, i32 4, v4i1)",
    "void llvm.masked.scatter.v4f64.v4p0(v4f64, v4p0, i32 0, v4i1)",
    "void llvm.masked.store.v4i32.p0(v4i32, p0, i32 16, v4i1)",
    "void llvm.memcpy.p0i8.p3i8.i64(p0, p3, i64, i32 4, i1 0)",
    "void llvm.memmove.p0i8.p0i8.i32(p0, p0, i32, i32 1, i1 1)",
    "void llvm.memset.p1i8.i64(p1, i8, i64, i32 0, i1 0)",
    "void llvm.memset.p0.i64(p0, i8, i64, i32 16, i1 0)",
    "i32 llvm.nvvm.abs.i(i32)",
    "i64 llvm.nvvm.abs.ll(i64)",
    "i16 llvm.nvvm.abs.bf16(i16)",
    "i32 llvm.nvvm.abs.bf16x2(i32)",
    "bf16 llvm.nvvm.abs.bf16(bf16)",
    "v2bf16 llvm.nvvm.abs.bf16x2(v2bf16)",
    "f32 llvm.nvvm.atomic.load.add.f32.p0f32(p0, f32)",
    "f64 llvm.nvvm.atomic.load.add.f64.p1f64(p1, f64)",
    "i32 llvm.nvvm.atomic.load.dec.32.p3i32(p3, i32)",
    "i32 llvm.nvvm.atomic.load.inc.32.p0i32(p0, i32)",
    "void llvm.nvvm.bar.sync(i32)",
    "void llvm.nvvm.barrier(i32, i32)",
    "void llvm.nvvm.barrier.n(i32 3)",
    "void llvm.nvvm.barrier.sync(i32)",
    "void llvm.nvvm.barrier.sync.cnt(i32, i32)",
    "void llvm.nvvm.barrier0()",
    "i32 llvm.nvvm.barrier0.and(i32)",
    "i32 llvm.nvvm.barrier0.or(i32)",
    "i32 llvm.nvvm.barrier0.popc(i32)",
    "i32 llvm.nvvm.barrier0.popc(i32 1)",
    "i64 llvm.nvvm.bitcast.d2ll(f64)",
    "i32 llvm.nvvm.bitcast.f2i(f32)",
    "f32 llvm.nvvm.bitcast.i2f(i32)",
    "f64 llvm.nvvm.bitcast.ll2d(i64)",
    "i32 llvm.nvvm.brev32(i32)",
    "i64 llvm.nvvm.brev64(i64)",
    "i32 llvm.nvvm.clz.i(i32)",
    "i32 llvm.nvvm.clz.ll(i64)",
    "void llvm.nvvm.cp.async.bulk.global.to.shared.cluster(p3, p3, p1, i32, i16, i64, i1 1, i1 0)",
    "void llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(p3, p3, p3, i32)",
    "void llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d(p3, p3, p0, i32, i16, i64, i1 1, i1 0)",
    "void llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(p7, p3, p0, i32, i32, i16, i64, i1 1, i1 0)",
    "void llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d(p3, p3, p0, i32, i16, i64, i1 1, i1 0, i32 1)",
    "void llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d(p3, p3, p0, i32, i32, i32, i16, i16, i64, i1 1, i1 0)",
    "f64 llvm.nvvm.ex2.approx.d(f64)",
    "f32 llvm.nvvm.ex2.approx.f(f32)",
    "f16 llvm.nvvm.ex2.approx.f16(f16)",
    "v2f16 llvm.nvvm.ex2.approx.f16x2(v2f16)",
    "f32 llvm.nvvm.ex2.approx.ftz.f(f32)",
    "f64 llvm.nvvm.fabs.d(f64)",
    "f32 llvm.nvvm.fabs.f(f32)",
    "f32 llvm.nvvm.fabs.ftz.f(f32)",
    "i16 llvm.nvvm.fma.rn.relu.bf16(i16, i16, i16)",
    "i32 llvm.nvvm.fma.rn.bf16x2(i32, i32, i32)",
    "i16 llvm.nvvm.fmax.nan.xorsign.abs.bf16(i16, i16)",
    "i32 llvm.nvvm.fmin.ftz.nan.bf16x2(i32, i32)",
    "f32 llvm.nvvm.h2f(i16)",
    "f32 llvm.nvvm.ldg.global.f.f32.p1f32(p1, i32 4)",
    "v4f32 llvm.nvvm.ldg.global.f.v4f32.p0v4f32(p0, i32 16)",
    "i8 llvm.nvvm.ldg.global.i.i8.p1(p1, i32 1)",
    "p0 llvm.nvvm.ldg.global.p.p0.p1(p1, i32 8)",
    "p3 llvm.nvvm.mapa.shared.cluster(p3, i32)",
    "i32 llvm.nvvm.max.i(i32, i32)",
    "i64 llvm.nvvm.max.ll(i64, i64)",
    "i16 llvm.nvvm.max.s(i16, i16)",
    "i32 llvm.nvvm.max.ui(i32, i32)",
    "i64 llvm.nvvm.max.ull(i64, i64)",
    "i16 llvm.nvvm.max.us(i16, i16)",
    "i32 llvm.nvvm.min.i(i32, i32)",
    "i64 llvm.nvvm.min.ll(i64, i64)",
    "i16 llvm.nvvm.min.s(i16, i16)",
    "i32 llvm.nvvm.min.ui(i32, i32)",
    "i64 llvm.nvvm.min.ull(i64, i64)",
    "i16 llvm.nvvm.min.us(i16, i16)",
    "i16 llvm.nvvm.neg.bf16(i16)",
    "i32 llvm.nvvm.neg.bf16x2(i32)",
    "i32 llvm.nvvm.popc.i(i32)",
    "i32 llvm.nvvm.popc.ll(i64)",
    "p0 llvm.nvvm.ptr.constant.to.gen.p0i8.p4i8(p4)",
    "p4 llvm.nvvm.ptr.gen.to.constant.p4i8.p0i8(p0)",
    "p1 llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(p0)",
    "p5 llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(p0)",
    "p101 llvm.nvvm.ptr.gen.to.param.p101i8.p0i8(p0)",
    "p3 llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8(p0)",
    "p0 llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(p1)",
    "p0 llvm.nvvm.ptr.local.to.gen.p0i8.p5i8(p5)",
    "p0 llvm.nvvm.ptr.param.to.gen.p0i8.p101i8(p101)",
    "p0 llvm.nvvm.ptr.shared.to.gen.p0i8.p3i8(p3)",
    "i32 llvm.nvvm.rotate.b32(i32, i32)",
    "i64 llvm.nvvm.rotate.b64(i64, i32)",
    "i64 llvm.nvvm.rotate.right.b64(i64, i32 7)",
    "i64 llvm.nvvm.swap.lo.hi.b64(i64)",
    "f32 llvm.nvvm.tanh.approx.f32(f32)",
    "i64 llvm.objectsize.i64.p0i8(p0, i1 1)",
    "i32 llvm.objectsize.i32.p0(p0, i1 1, i1 1)",
    "p0 llvm.ptr.annotation.p0i8(p0, p0, p0, i32)",
    "void llvm.stackprotectorcheck(p0)",
    "p0 llvm.thread.pointer()",
    "void llvm.var.annotation(p0, p0, p0, i32)",
    "v4i32 llvm.vector.splice.v4i32(v4i32, v4i32, i32 1)",
    "v4i32 llvm.vector.splice.left.v4i32(v4i32, v4i32, i32 1)",
    // Not upgraded, only named rightly or left as they are.
    "i32 llvm.umin.wrong(i32, i32)",
    "f32 llvm.nvvm.ldu.global.f.f32.p1f32(p1, i32 4)",
    "void llvm.memcpy.p0i8.p0i8.i64(p0, p0, i64, i1 0)",
    "i32 llvm.nvvm.shfl.down.i32(i32, i32, i32)",
    "bf16 llvm.nvvm.fmax.bf16(bf16, bf16)",
];

struct Case {
    ret: Type,
    name: String,
    params: Vec<Type>,
    /// `None` for a parameter of the caller.
    args: Vec<Option<u64>>,
}

#[test]
fn calls_of_old_intrinsics_come_out_the_same() {
    let mut differences = Vec::new();
    for &text in CASES {
        let case = Case::parse(text);
        let mut module = case.module();
        let Some((success, printed, errors)) = run_peer(&["-S"], &case.text(&module)) else {
            return;
        };
        assert!(success, "{PEER} refused {text}:\n{errors}");
        upgrade_module(&mut module, UpgradeOrder::ByCallee { first_implicit: usize::MAX });
        let mut ours = lines_of(&module);
        let mut theirs = body_of(&printed);
        ours.extend(function_names(&module));
        theirs.extend(printed_function_names(&printed));
        if ours != theirs {
            let (ours, theirs) = (ours.join("\n"), theirs.join("\n"));
            differences.push(format!("{text}\nours:\n{ours}\ntheirs:\n{theirs}\n\n"));
        }
    }
    println!("{} old intrinsics, {} differ", CASES.len(), differences.len());
    assert!(differences.is_empty(), "{}", differences.concat());
}

fn parse_type(word: &str) -> Type {
    match word {
        "void" => return Type::VOID,
        "f16" => return Type::HALF,
        "bf16" => return Type::BFLOAT,
        "f32" => return Type::FLOAT,
        "f64" => return Type::DOUBLE,
        _ => {}
    }
    let (letter, rest) = word.split_at(1);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let number = rest[..digits].parse().expect("a number");
    match letter {
        "i" => Type::int(number),
        "p" => Type::ptr(number),
        _ => Type::spelled_vector(parse_type(&rest[digits..]), number, false).expect("short"),
    }
}

impl Case {
    fn parse(text: &str) -> Case {
        let (ret, rest) = text.split_once(' ').expect("a result");
        let (name, rest) = rest.split_once('(').expect("arguments");
        let args = rest.trim_end_matches(')').split(", ").filter(|arg| !arg.is_empty());
        let args = args.map(|arg| match arg.split_once(' ') {
            Some((ty, value)) => (parse_type(ty), Some(value.parse().expect("a number"))),
            None => (parse_type(arg), None),
        });
        let (params, args) = args.unzip();
        Case { ret: parse_type(ret), name: name.to_owned(), params, args }
    }

    /// The case as text: a declaration and a caller.
    fn text(&self, module: &Module) -> String {
        let types = &module.shared.types;
        let ret = spell(self.ret, types);
        let spelled: Vec<_> = self.params.iter().map(|&ty| spell(ty, types)).collect();
        let params: Vec<_> =
            spelled.iter().enumerate().map(|(i, ty)| format!("{ty} %a{i}")).collect();
        let args: Vec<_> = (0..spelled.len())
            .map(|i| match self.args[i] {
                None => params[i].clone(),
                Some(value) if self.params[i] == Type::I1 => format!("i1 {}", value != 0),
                Some(value) => format!("{} {value}", spelled[i]),
            })
            .collect();
        let (params, args) = (params.join(", "), args.join(", "));
        let mut text = String::new();
        writeln!(text, "declare {ret} @{}({})", self.name, spelled.join(", ")).expect("a string");
        writeln!(text, "define {ret} @caller({params}) {{").expect("a string");
        let result = if self.ret.is_void() { "" } else { "%r = " };
        writeln!(text, "  {result}call {ret} @{}({args})", self.name).expect("a string");
        let value = if self.ret.is_void() { "" } else { " %r" };
        writeln!(text, "  ret {ret}{value}\n}}").expect("a string");
        text
    }

    /// The same as a module.
    fn module(&self) -> Module {
        let mut module = Module::new();
        let callee = add_func(&mut module, &self.name, self.ret, &self.params);
        let caller = add_func(&mut module, "caller", self.ret, &self.params);
        let mut body = Body::new(&self.params);
        let block = body.add_block();
        let mut args = Vec::new();
        for (index, arg) in self.args.iter().enumerate() {
            let param = body.params()[index];
            let name = body.intern_string(format!("a{index}"));
            body.name_value(param, name).expect("names differ");
            args.push(arg.map_or(param, |bits| body.int(self.params[index], bits)));
        }
        let symbol = body.consts_mut().symbol(Type::PTR, Symbol::Func(callee));
        args.push(body.const_value(symbol));
        let call = body.new_call(CallData {
            ty: module.shared.funcs[callee].ty,
            cc: CallConv::C,
            tail: TailKind::None,
            attrs: None,
            bundles: [].into(),
        });
        let call = body.append(block, NewInst::new(Op::Call(call), self.ret, &args));
        let result: Vec<_> = body.result(call).into_iter().collect();
        if let [result] = result[..] {
            let name = body.intern_string("r");
            body.name_value(result, name).expect("names differ");
        }
        body.append(block, NewInst::new(Op::Ret, Type::VOID, &result));
        module.bodies[caller] = Some(body);
        module
    }
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
    shared.register_name(Symbol::Func(func)).expect("names differ");
    shared.func_order.push(func);
    func
}

/// The instructions of `@caller` in the peer's output, without metadata numbers.
fn body_of(printed: &str) -> Vec<String> {
    let lines = printed.lines().skip_while(|line| !line.contains("@caller("));
    let lines = lines.skip(1).take_while(|line| *line != "}");
    lines.map(|line| line.trim().replace(" !0", "")).collect()
}

/// The functions of the peer's output, in order.
fn printed_function_names(printed: &str) -> Vec<String> {
    let headers = printed.lines().filter(|line| {
        let is_function = line.starts_with("define ") || line.starts_with("declare ");
        // Reading an old lifetime marker leaves a declaration behind that means nothing.
        is_function && !line.contains("@llvm.lifetime.start.i64") && !line.contains("end.i64")
    });
    let names = headers.filter_map(|line| line.split_once('@')?.1.split_once('('));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The functions of `module`, in order.
fn function_names(module: &Module) -> Vec<String> {
    let shared = &module.shared;
    let names = shared.func_order.iter().filter_map(|&func| shared.symbol_name(Symbol::Func(func)));
    names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
}

/// The instructions of `@caller` in the same form.
fn lines_of(module: &Module) -> Vec<String> {
    let body = module.bodies.iter().find_map(|(_, body)| body.as_ref()).expect("the caller");
    let text = Text { module, body };
    body.insts().map(|inst| text.line(inst)).collect()
}

/// Writes the few operations that occur.
struct Text<'a> {
    module: &'a Module,
    body: &'a Body,
}

impl Text<'_> {
    fn ty(&self, ty: Type) -> String {
        spell(ty, &self.module.shared.types)
    }

    fn line(&self, inst: Inst) -> String {
        let body = self.body;
        let args: Vec<_> = body.args(inst).iter().map(|&arg| self.operand(arg)).collect();
        let bare = |index: usize| self.value(body.args(inst)[index]);
        let ty = self.ty(body.result_ty(inst));
        let text = match body.op(inst) {
            Op::Ret if args.is_empty() => "ret void".to_owned(),
            Op::Ret => format!("ret {}", args[0]),
            Op::Binary(op) => format!("{} {}, {}", op.name(), args[0], bare(1)),
            Op::ICmp(pred) => format!("icmp {} {}, {}", pred.name(), args[0], bare(1)),
            Op::Select => format!("select {}", args.join(", ")),
            Op::Cast(op) => format!("{} {} to {ty}", op.name(), args[0]),
            Op::Load(access) => {
                let align = access.align.expect("always given").bytes();
                let invariant = body.metadata_of(inst, MdKind::INVARIANT_LOAD).is_some();
                let tail = if invariant { ", !invariant.load" } else { "" };
                format!("load {ty}, {}, align {align}{tail}", args[0])
            }
            Op::AtomicRmw { op, access } => {
                let align = access.align.expect("always given").bytes();
                let (op, ordering) = (op.name(), access.ordering.name());
                format!("atomicrmw {op} {}, {} {ordering}, align {align}", args[0], args[1])
            }
            Op::Call(call) => {
                let data = body.call(call);
                let args = body.call_args(inst).iter().enumerate();
                let args = args.map(|(index, &arg)| {
                    let attrs = body.attrs().param_attrs(data.attrs, index);
                    let align = match AttrPool::find(attrs, AttrKind::Alignment) {
                        Some(Attr::Int(_, bytes)) => format!(" align {bytes}"),
                        _ => String::new(),
                    };
                    format!("{}{align} {}", self.ty(body.ty(arg)), self.value(arg))
                });
                let args = args.collect::<Vec<_>>().join(", ");
                let afn = if body.flags(inst) == InstFlags::AFN { "afn " } else { "" };
                let callee = self.value(body.callee(inst).expect("a call has one"));
                format!("call {afn}{ty} {callee}({args})")
            }
            other => panic!("{other:?} does not occur"),
        };
        match body.result(inst) {
            Some(result) => format!("{} = {text}", self.value(result)),
            None => text,
        }
    }

    fn operand(&self, value: Value) -> String {
        format!("{} {}", self.ty(self.body.ty(value)), self.value(value))
    }

    fn value(&self, value: Value) -> String {
        if let Some(name) = self.body.value_name(value) {
            return format!("%{}", String::from_utf8_lossy(name));
        }
        match self.body.def(value) {
            ValueDef::Inst(inst) => {
                // The block without a name is %0.
                let unnamed = self.body.insts().filter(|&other| {
                    let result = self.body.result(other);
                    result.is_some_and(|result| self.body.value_name(result).is_none())
                });
                let at = unnamed.take_while(|&other| other != inst).count();
                format!("%{}", at + 1)
            }
            ValueDef::Const(constant) => match self.body.consts().get(constant) {
                ConstData::Bits { ty: Type::I1, bits } => (*bits != 0).to_string(),
                ConstData::Bits { bits, .. } => bits.to_string(),
                ConstData::Zero(_) => "null".into(),
                ConstData::Symbol { symbol, .. } => {
                    let name = self.module.shared.symbol_name(*symbol).expect("named");
                    format!("@{}", String::from_utf8_lossy(name))
                }
                ConstData::Expr { op: ExprOp::Cast(op), .. } => op.name().into(),
                other => panic!("{other:?} does not occur"),
            },
            other => panic!("{other:?} does not occur"),
        }
    }
}
