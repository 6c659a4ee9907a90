//! Modules built by hand and their text. Where the expected text is not obvious, it was checked
//! with `opt -S` of LLVM 22.
//!
//! Files: `pieces` (attributes, constants, debug-info nodes), here whole modules.

mod pieces;

use super::*;
use crate::{
    attrs::{Attr, AttrKind},
    body::{CallData, DbgRecord, DbgRecordKind, NewInst, TailKind},
    constant::{ConstData, ExprOp},
    metadata::{DiValue, Location, MdData, MdKind, di::DiKind},
    module::{CallConv, FuncDecl, Global, GlobalData, Linkage, SanitizerFlags, SymbolData},
    ops::{Access, Align, BinaryOp, CastOp, InstFlags, IntPred, Op},
};

const DEPTH: usize = 10_000;

fn text_of(module: &Module) -> String {
    let mut out = Vec::new();
    print_module(module, &mut out);
    String::from_utf8(out).unwrap()
}

fn add_func(module: &mut Module, name: Option<&str>, ty: Type) -> Func {
    let name = name.map(|name| module.shared.names.intern(name));
    let func = module.shared.funcs.push(FuncDecl {
        symbol: SymbolData::new(name),
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
    module.shared.func_order.push(func);
    func
}

fn add_global(module: &mut Module, name: &str, value_ty: Type, init: Option<Const>) -> Global {
    let name = module.shared.names.intern(name);
    let global = module.shared.globals.push(GlobalData {
        symbol: SymbolData::new(Some(name)),
        value_ty,
        addr_space: 0,
        constant: false,
        externally_initialized: false,
        init,
        align: None,
        code_model: None,
        attrs: None,
        sanitizer: SanitizerFlags::default(),
    });
    module.shared.global_order.push(global);
    global
}

/// A loop that counts down and calls itself.
fn counting_module() -> (Module, Func) {
    let mut module = Module::new();
    module.shared.id = b"count.ll".to_vec();
    module.shared.source_filename = b"a\"b".to_vec();
    let ty = module.shared.types.func(Type::I32, [Type::I32], false);
    let func = add_func(&mut module, Some("count"), ty);
    let attrs = &mut module.shared.attrs;
    let (key, value) = (attrs.strings.intern("target-cpu"), attrs.strings.intern("sm_90"));
    let set = attrs.set(vec![Attr::Flag(AttrKind::NoUnwind), Attr::String(key, value)]);
    let param = attrs.set(vec![Attr::Flag(AttrKind::NoUndef)]);
    module.shared.funcs[func].attrs = attrs.list(set, None, vec![param]);

    let mut body = Body::new(&[Type::I32]);
    let [entry, head, done] = [(); 3].map(|()| body.add_block());
    let name = body.intern_string("n");
    body.name_value(body.params()[0], name).unwrap();
    let name = body.intern_string("a loop");
    body.name_block(head, name).unwrap();
    let param = body.params()[0];
    body.append(entry, NewInst { succs: &[head], ..NewInst::new(Op::Br, Type::VOID, &[]) });
    let next = body.announce_value(Type::I32);
    let incoming = body.new_incoming(vec![entry, head]);
    let phi = body.append(head, NewInst::new(Op::Phi(incoming), Type::I32, &[param, next]));
    let phi = body.result(phi).unwrap();
    let (minus_one, zero) = (body.int(Type::I32, u64::MAX), body.int(Type::I32, 0));
    let args = [phi, minus_one];
    let add = NewInst::new(Op::Binary(BinaryOp::Add), Type::I32, &args);
    let add = NewInst { flags: InstFlags::NSW, result: Some(next), ..add };
    body.append(head, add);
    let cmp = body.append(head, NewInst::new(Op::ICmp(IntPred::Eq), Type::I1, &[next, zero]));
    let cmp = body.result(cmp).unwrap();
    let br = NewInst { succs: &[done, head], ..NewInst::new(Op::CondBr, Type::VOID, &[]) };
    body.append(head, NewInst { args: &[cmp], ..br });
    let callee = body.consts_mut().symbol(Type::PTR, Symbol::Func(func));
    let callee = body.const_value(callee);
    let set = body.attrs_mut().set(vec![Attr::Flag(AttrKind::NoInline)]);
    let attrs = body.attrs_mut().list(set, None, vec![]);
    let tail = TailKind::Tail;
    let call = body.new_call(CallData { ty, cc: CallConv::FAST, tail, attrs, bundles: [].into() });
    let call = body.append(done, NewInst::new(Op::Call(call), Type::I32, &[next, callee]));
    let result = body.result(call).unwrap();
    body.append(done, NewInst::new(Op::Ret, Type::VOID, &[result]));
    module.bodies[func] = Some(body);
    (module, func)
}

#[test]
fn a_function_prints_as_llvm_prints_it() {
    let (module, _) = counting_module();
    let expected = r#"; ModuleID = 'count.ll'
source_filename = "a\22b"

; Function Attrs: nounwind
define i32 @count(i32 noundef %n) #0 {
  br label %"a loop"

"a loop":                                         ; preds = %"a loop", %0
  %1 = phi i32 [ %n, %0 ], [ %2, %"a loop" ]
  %2 = add nsw i32 %1, -1
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %"a loop"

4:                                                ; preds = %"a loop"
  %5 = tail call fastcc i32 @count(i32 %2) #1
  ret i32 %5
}

attributes #0 = { nounwind "target-cpu"="sm_90" }
attributes #1 = { noinline }
"#;
    assert_eq!(text_of(&module), expected);
}

#[test]
fn pieces_for_messages() {
    let (module, func) = counting_module();
    let body = module.bodies[func].as_ref().unwrap();
    let texts: Vec<_> = body.insts().map(|inst| inst_text(&module, func, inst)).collect();
    assert_eq!(texts[2], "%2 = add nsw i32 %1, -1");
    assert_eq!(texts[5], "%5 = tail call fastcc i32 @count(i32 %2) #1");
    assert_eq!(value_text(&module, func, body.params()[0]), "i32 %n");
    assert_eq!(block_text(&module, func, body.last_block().unwrap()), "%4");
    assert_eq!(symbol_text(&module.shared, Symbol::Func(func)), "@count");
    assert_eq!(type_text(&module.shared, module.shared.funcs[func].ty), "i32 (i32)");
}

#[test]
fn struct_types_comdats_and_globals() {
    let mut module = Module::new();
    let types = &mut module.shared.types;
    let list = types.new_struct(Some(b"list"));
    let unnamed = types.new_struct(None);
    let _unused = types.new_struct(Some(b"unused"));
    let array = types.array(unnamed, 3);
    types.set_struct_body(list, [array, Type::ptr(1)], true);
    let zero = module.shared.consts.zero(list);
    let global = add_global(&mut module, "g", list, Some(zero));
    let other = add_global(&mut module, "h", Type::I8, None);
    let (kind, name) = (crate::module::ComdatKind::Any, module.shared.names.intern("g"));
    let comdat = module.shared.comdats.push(crate::module::ComdatData { name, kind });
    module.shared.globals[global].symbol.comdat = Some(comdat);
    module.shared.globals[global].symbol.linkage = Linkage::LinkOnceOdr;
    let other = &mut module.shared.globals[other];
    (other.symbol.comdat, other.align) = (Some(comdat), Some(Align::from_log2(4)));
    (other.addr_space, other.constant) = (3, true);
    let expected = r"
%0 = type opaque
%list = type <{ [3 x %0], ptr addrspace(1) }>

$g = comdat any

@g = linkonce_odr global %list zeroinitializer, comdat
@h = external addrspace(3) constant i8, comdat($g), align 16
";
    assert_eq!(text_of(&module), expected);
}

#[test]
fn metadata_is_numbered_depth_first() {
    let mut module = Module::new();
    let ty = module.shared.types.func(Type::VOID, [Type::I32], false);
    let func = add_func(&mut module, None, ty);
    let pool = &mut module.shared.metadata;
    let text = pool.string("x\ny");
    let leaf = pool.add(MdData::Tuple { distinct: false, ops: [Some(text), None].into() });
    let root = pool.add(MdData::Tuple { distinct: true, ops: [Some(leaf)].into() });
    let mut fields = vec![DiValue::None; DiKind::LocalVariable.row().fields.len()];
    fields[DiKind::LocalVariable.field("scope")] = DiValue::Md(root);
    fields[DiKind::LocalVariable.field("name")] = DiValue::Md(text);
    let variable =
        MdData::Di { kind: DiKind::LocalVariable, distinct: false, fields: fields.into() };
    let variable = pool.add(variable);
    let location = Location {
        distinct: false,
        implicit_code: false,
        column: 3,
        atom_rank: 0,
        line: 0,
        scope: Some(root),
        inlined_at: None,
        atom_group: 0,
    };
    let loc = pool.add(MdData::Location(location));
    let expression = pool.add(MdData::Expression { distinct: false, ops: [6].into() });
    let kind = module.shared.md_kinds.intern("my kind");
    module.shared.named_md.push((b"named".to_vec(), vec![leaf]));

    let mut body = Body::new(&[Type::I32]);
    let block = body.add_block();
    let ret = NewInst { loc: Some(loc), ..NewInst::new(Op::Ret, Type::VOID, &[]) };
    let ret = body.append(block, ret);
    body.set_metadata(ret, kind, Some(leaf));
    body.set_metadata(ret, MdKind::LOOP, Some(root));
    let param = body.params()[0];
    let location = MdOperand::Local(body.local_metadata(param));
    let record = DbgRecordKind::Value { location, expression };
    body.add_record(ret, DbgRecord { kind: record, variable, loc });
    module.bodies[func] = Some(body);
    let expected = r#"
define void @0(i32 %0) {
    #dbg_value(i32 %0, !1, !DIExpression(DW_OP_deref), !3)
  ret void, !dbg !3, !llvm.loop !2, !my\20kind !0
}

!named = !{!0}

!0 = !{!"x\0Ay", null}
!1 = !DILocalVariable(name: "x\0Ay", scope: !2)
!2 = distinct !{!0}
!3 = !DILocation(line: 0, column: 3, scope: !2)
"#;
    assert_eq!(text_of(&module), expected);
    assert_eq!(metadata_text(&module, root), "!2 = distinct !{!0}");
    assert_eq!(inst_text(&module, func, ret), "ret void, !dbg !3, !llvm.loop !2, !my\\20kind !0");
}

#[test]
fn deep_nesting_needs_no_stack() {
    let print = || {
        let mut module = Module::new();
        let shared = &mut module.shared;
        let mut literal = Type::I32;
        // Each level of a constant shows its type, so a short one keeps the text short.
        let (mut named, mut constant) = (Type::I32, shared.consts.int(Type::I32, 1));
        let mut node = shared.metadata.string("leaf");
        let mut expr = shared.consts.undef(Type::I64);
        for _ in 0..DEPTH {
            literal = shared.types.literal_struct([literal], false);
            let level = shared.types.new_struct(None);
            shared.types.set_struct_body(level, [named], false);
            named = level;
            constant = shared.consts.aggregate(&shared.types, named, vec![constant]);
            node = shared.metadata.add(MdData::Tuple { distinct: false, ops: [Some(node)].into() });
            let (op, args) = (ExprOp::Cast(CastOp::BitCast), [expr].into());
            expr = shared.consts.intern(ConstData::Expr { ty: Type::I64, op, args });
        }
        shared.named_md.push((b"deep".to_vec(), vec![node]));
        add_global(&mut module, "type", literal, None);
        add_global(&mut module, "constant", named, Some(constant));
        add_global(&mut module, "expr", Type::I64, Some(expr));
        text_of(&module)
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(print).unwrap();
    let text = thread.join().unwrap();
    assert_eq!(text.lines().filter(|line| line.contains("{ { { i32 } } }")).count(), 1);
    assert_eq!(text.matches("{ i32 1 }").count(), 1);
    assert_eq!(text.matches("bitcast (i64 ").count(), DEPTH);
    assert!(text.contains("!9999 = !{!\"leaf\"}\n"));
}

#[test]
fn one_function_alone() {
    let (module, func) = counting_module();
    let mut out = b"before\n".to_vec();
    print_function(&module, func, &mut out);
    let text = String::from_utf8(out).unwrap();
    assert!(text.starts_with("before\n; Function Attrs: nounwind\ndefine i32 @count("));
    assert!(text.ends_with("  ret i32 %5\n}\n"));
}

#[test]
fn memory_accesses() {
    let mut module = Module::new();
    let ty = module.shared.types.func(Type::VOID, [Type::PTR], false);
    let func = add_func(&mut module, Some("f"), ty);
    let mut body = Body::new(&[Type::PTR]);
    let block = body.add_block();
    let access = Access {
        volatile: true,
        ordering: crate::ops::Ordering::Acquire,
        scope: module.shared.sync_scope(b"block").unwrap(),
        ..Access::plain(Some(Align::from_log2(2)))
    };
    let pointer = body.params()[0];
    let load = body.append(block, NewInst::new(Op::Load(access), Type::I32, &[pointer]));
    let one = body.int(Type::I32, 1);
    let alloca =
        Op::Alloca { ty: Type::I8, align: Some(Align::ONE), inalloca: false, swifterror: false };
    let alloca = body.append(block, NewInst::new(alloca, Type::ptr(5), &[one]));
    let expected = "%2 = load atomic volatile i32, ptr %0 syncscope(\"block\") acquire, align 4";
    module.bodies[func] = Some(body);
    assert_eq!(inst_text(&module, func, load), expected);
    let expected = "%3 = alloca i8, align 1, addrspace(5)";
    assert_eq!(inst_text(&module, func, alloca), expected);
}
