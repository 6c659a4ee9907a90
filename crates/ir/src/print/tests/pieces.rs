//! Attributes, constants and debug-info nodes one by one.

use super::*;
use crate::{
    attrs::{IntRange, MemoryEffects, MemoryLocation},
    metadata::di::FieldKind,
};

/// The text of a declaration whose attributes are these.
fn declaration(function: Vec<Attr>, param: Vec<Attr>) -> String {
    let mut module = Module::new();
    let ty = module.shared.types.func(Type::VOID, [Type::PTR], true);
    let func = add_func(&mut module, Some("f"), ty);
    let attrs = &mut module.shared.attrs;
    let (function, param) = (attrs.set(function), attrs.set(param));
    module.shared.funcs[func].attrs = attrs.list(function, None, vec![param]);
    text_of(&module)
}

#[test]
fn attributes_in_line_and_in_groups() {
    let effects = MemoryEffects::NONE
        .with(MemoryLocation::Arg, MemoryEffects::READ)
        .with(MemoryLocation::Errno, MemoryEffects::WRITE);
    let text = declaration(
        vec![
            Attr::Int(AttrKind::Memory, u64::from(effects.0)),
            Attr::Int(AttrKind::StackAlignment, 16),
            Attr::Int(AttrKind::UWTable, 1),
            Attr::Int(AttrKind::AllocSize, 1 << 32 | 0xffff_ffff),
            Attr::Int(AttrKind::AllocKind, 0b11_0001),
            Attr::Int(AttrKind::VScaleRange, 1 << 32 | 16),
        ],
        vec![
            Attr::Int(AttrKind::Alignment, 8),
            Attr::Int(AttrKind::StackAlignment, 4),
            Attr::Int(AttrKind::Captures, 0b0001_0111),
            Attr::Int(AttrKind::NoFPClass, 0x207),
            Attr::Type(AttrKind::ByVal, Some(Type::I8)),
            Attr::Range(
                AttrKind::Range,
                Box::new(IntRange { width: 8, lo: [0xff].into(), hi: [5].into() }),
            ),
        ],
    );
    let expected = r#"
; Function Attrs: allockind("alloc,zeroed,aligned") allocsize(1) memory(argmem: read, errnomem: write) alignstack(16) uwtable(sync) vscale_range(1,16)
declare void @f(ptr byval(i8) align 8 captures(address_is_null, ret: address, read_provenance) nofpclass(nan inf) alignstack(4) range(i8 -1, 5), ...) #0

attributes #0 = { allockind("alloc,zeroed,aligned") allocsize(1) memory(argmem: read, errnomem: write) alignstack=16 uwtable(sync) vscale_range(1,16) }
"#;
    assert_eq!(text, expected);
}

#[test]
fn constants() {
    let mut module = Module::new();
    let shared = &mut module.shared;
    let text = |module: &Module, constant| const_text(module, &module.shared.consts, constant);
    let minus_one = shared.consts.int(Type::int(7), 127);
    let yes = shared.consts.int(Type::I1, 1);
    let pair = shared.types.vector(Type::I1, 2, false);
    let splat = shared.consts.aggregate(&shared.types, pair, vec![yes, yes]);
    let bytes_ty = shared.types.array(Type::I8, 4);
    let bytes = shared.consts.data(bytes_ty, b"a\"\\\xff");
    let floats_ty = shared.types.vector(Type::FLOAT, 2, false);
    let floats = shared.consts.data(floats_ty, &[0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
    let wide = shared.consts.bits(Type::I128, &[0, 1 << 63]);
    let null = shared.consts.zero(Type::ptr(3));
    let none = shared.consts.zero(Type::TOKEN);
    let four = shared.consts.int(Type::I64, 4);
    let source = shared.types.literal_struct([Type::I8, Type::I8], true);
    let gep = ConstData::Expr {
        ty: Type::ptr(3),
        op: ExprOp::Gep {
            source,
            flags: InstFlags::INBOUNDS | InstFlags::NUSW | InstFlags::NUW,
            inrange: Some(Box::new((-8, 16))),
        },
        args: [null, four].into(),
    };
    let gep = shared.consts.intern(gep);
    let scalable = Type::spelled_vector(Type::ptr(3), 2, true).unwrap();
    let splat_ptr = shared.consts.intern(ConstData::ScalableSplat { ty: scalable, elem: null });
    for (constant, expected) in [
        (minus_one, "i7 -1"),
        (yes, "i1 true"),
        (splat, "<2 x i1> splat (i1 true)"),
        (bytes, r#"[4 x i8] c"a\22\\\FF""#),
        (floats, "<2 x float> <float 1.000000e+00, float 2.000000e+00>"),
        (wide, "i128 -170141183460469231731687303715884105728"),
        (null, "ptr addrspace(3) null"),
        (none, "token none"),
        (
            gep,
            "ptr addrspace(3) getelementptr inbounds nuw inrange(-8, 16) (<{ i8, i8 }>, \
             ptr addrspace(3) null, i64 4)",
        ),
        (
            splat_ptr,
            "<vscale x 2 x ptr addrspace(3)> shufflevector (<vscale x 2 x ptr addrspace(3)> \
             insertelement (<vscale x 2 x ptr addrspace(3)> poison, ptr addrspace(3) null, \
             i64 0), <vscale x 2 x ptr addrspace(3)> poison, <vscale x 2 x i32> zeroinitializer)",
        ),
    ] {
        assert_eq!(text(&module, constant), expected);
    }
}

/// The text of a node whose fields, but for those given, hold nothing.
fn di_text(kind: DiKind, given: &[(&str, DiValue)]) -> String {
    let mut module = Module::new();
    let mut fields = vec![DiValue::None; kind.row().fields.len()];
    for (name, value) in given {
        fields[kind.field(name)] = value.clone();
    }
    let node = MdData::Di { kind, distinct: false, fields: fields.into() };
    let node = module.shared.metadata.add(node);
    metadata_text(&module, node).strip_prefix("!0 = ").unwrap().to_owned()
}

#[test]
fn debug_info_fields_that_depend_on_others() {
    let int = DiValue::Int;
    for (kind, given, expected) in [
        (DiKind::Subprogram, vec![], "!DISubprogram(scope: null, spFlags: 0)"),
        (
            DiKind::Subprogram,
            vec![("spFlags", int(9))],
            "!DISubprogram(scope: null, virtualIndex: 0, \
             spFlags: DISPFlagVirtual | DISPFlagDefinition)",
        ),
        (
            DiKind::DerivedType,
            vec![("tag", int(0x4300)), ("ptrAuthKey", int(2))],
            "!DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: null, ptrAuthKey: 2, \
             ptrAuthIsAddressDiscriminated: false, ptrAuthIsaPointer: false, \
             ptrAuthAuthenticatesNullValues: false)",
        ),
        (
            DiKind::DerivedType,
            vec![("tag", int(0x16)), ("dwarfAddressSpace", int(0))],
            "!DIDerivedType(tag: DW_TAG_typedef, baseType: null, dwarfAddressSpace: 0)",
        ),
        (
            DiKind::FixedPointType,
            vec![("kind", int(2)), ("factor", int(3))],
            "!DIFixedPointType(kind: Rational, numerator: 0, denominator: 0)",
        ),
        (
            DiKind::FixedPointType,
            vec![("factor", int(u64::MAX))],
            "!DIFixedPointType(kind: Binary, factor: -1)",
        ),
        (DiKind::MacroFile, vec![("type", int(1))], "!DIMacroFile(file: null)"),
        (
            DiKind::Enumerator,
            vec![("value", int(u64::MAX)), ("isUnsigned", int(1))],
            "!DIEnumerator(name: \"\", value: 18446744073709551615, isUnsigned: true)",
        ),
        (
            DiKind::Enumerator,
            vec![("value", DiValue::Wide { width: 65, words: [0, 1].into() })],
            "!DIEnumerator(name: \"\", value: -18446744073709551616)",
        ),
        (
            DiKind::BasicType,
            vec![("tag", int(0x24)), ("flags", int(3 | 1 << 2 | 1 << 5 | 1 << 31))],
            "!DIBasicType(flags: DIFlagPublic | DIFlagIndirectVirtualBase | 2147483648)",
        ),
        (DiKind::SubrangeType, vec![], "!DISubrangeType(baseType: null)"),
    ] {
        assert_eq!(di_text(kind, &given), expected);
    }
}

#[test]
fn numbers_of_debug_info_are_signed_or_not() {
    let mut module = Module::new();
    let minus_one = module.shared.consts.int(Type::I64, u64::MAX);
    let minus_one = module.shared.metadata.add(MdData::Const(minus_one));
    let mut text = |kind: DiKind, name: &str| {
        let mut fields = vec![DiValue::None; kind.row().fields.len()];
        fields[kind.field(name)] = DiValue::Md(minus_one);
        assert_eq!(kind.row().fields[kind.field(name)].kind, FieldKind::RefOrInt);
        let node =
            module.shared.metadata.add(MdData::Di { kind, distinct: false, fields: fields.into() });
        metadata_text(&module, node)
    };
    assert_eq!(text(DiKind::Subrange, "count"), "!0 = !DISubrange(count: -1)");
    assert_eq!(text(DiKind::StringType, "size"), "!0 = !DIStringType(size: 18446744073709551615)");
    let expected = "!0 = !DISubrangeType(baseType: null, bias: i64 -1)";
    assert_eq!(text(DiKind::SubrangeType, "bias"), expected);
}

#[test]
fn shared_parts_do_not_explode() {
    let mut module = Module::new();
    let mut ty = Type::I8;
    let mut constant = module.shared.consts.undef(Type::I8);
    for _ in 0..100 {
        ty = module.shared.types.literal_struct([ty, ty], false);
        let op = ExprOp::Binary(BinaryOp::Add, InstFlags::empty());
        let args = [constant, constant].into();
        constant = module.shared.consts.intern(ConstData::Expr { ty: Type::I8, op, args });
    }
    assert!(type_text(&module.shared, ty).ends_with("<too large to print>"));
    let text = const_text(&module, &module.shared.consts, constant);
    assert!(text.ends_with("<too large to print>"));
}

#[test]
fn parts_of_a_function_read_as_in_its_text() {
    let mut module = Module::new();
    let ty = module.shared.types.func(Type::VOID, [Type::I32], false);
    let func = add_func(&mut module, Some("f"), ty);
    let mut body = Body::new(&[Type::I32]);
    let (entry, exit) = (body.add_block(), body.add_block());
    let name = body.intern_string("a b");
    body.name_block(exit, name).expect("the name is free");
    let param = body.params()[0];
    let args = [param, param];
    let add = body.append(entry, NewInst::new(Op::Binary(BinaryOp::Add), Type::I32, &args));
    body.append(entry, NewInst { succs: &[exit], ..NewInst::new(Op::Br, Type::VOID, &[]) });
    body.append(exit, NewInst::new(Op::Ret, Type::VOID, &[]));
    let sum = body.result(add).expect("an addition has a result");
    let mut text = FunctionText::new(&module.shared, func, &body);
    assert_eq!(text.func_name(), "f");
    assert_eq!((text.block(entry), text.block(exit)), ("%1".into(), "%\"a b\"".into()));
    assert_eq!((text.block_name(entry), text.block_name(exit)), ("1".into(), "a b".into()));
    assert_eq!((text.value(param), text.typed_value(sum)), ("%0".into(), "i32 %2".into()));
    assert_eq!(text.inst(add), "%2 = add i32 %0, %0");
}
