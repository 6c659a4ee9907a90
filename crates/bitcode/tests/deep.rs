//! Nesting of any depth is written and read without recursion, and the same bytes each time.

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Body, NewInst},
    constant::ConstData,
    metadata::MdData,
    module::{CallConv, FuncDecl, GlobalData, Linkage, Module, SanitizerFlags, SymbolData},
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};

const DEPTH: usize = 10_000;

fn global(module: &mut Module, name: &str, value_ty: Type) -> GlobalData {
    let name = module.shared.names.intern(name);
    GlobalData {
        symbol: SymbolData::new(Some(name)),
        value_ty,
        addr_space: 0,
        constant: false,
        externally_initialized: false,
        init: None,
        align: None,
        code_model: None,
        attrs: None,
        sanitizer: SanitizerFlags::default(),
    }
}

/// A global whose type, initializer and metadata are nested `DEPTH` times.
fn deep_module() -> Module {
    let mut module = Module::new();
    let shared = &mut module.shared;
    let mut ty = Type::I32;
    let mut constant = shared.consts.int(ty, 7);
    let mut md = shared.metadata.add(MdData::Tuple { distinct: false, ops: [].into() });
    for level in 0..DEPTH {
        ty = shared.types.array(ty, 1);
        constant = shared.consts.intern(ConstData::Aggregate { ty, elems: [constant].into() });
        let ops = [Some(md)].into();
        md = shared.metadata.add(MdData::Tuple { distinct: level % 2 == 0, ops });
    }
    let mut data = global(&mut module, "deep", ty);
    data.init = Some(constant);
    let global = module.shared.globals.push(data);
    module.shared.global_order.push(global);
    module.shared.named_md.push((b"deep".to_vec(), vec![md]));
    module
}

fn function_module() -> Module {
    let mut module = Module::new();
    let shared = &mut module.shared;
    let ty = shared.types.func(Type::I32, [Type::I32], false);
    let name = shared.names.intern("f");
    let attrs = shared.attrs.set(vec![Attr::Flag(AttrKind::NoUnwind)]);
    let attrs = shared.attrs.list(attrs, None, Vec::new());
    let symbol = SymbolData { linkage: Linkage::WeakOdr, ..SymbolData::new(Some(name)) };
    let func = shared.funcs.push(FuncDecl {
        symbol,
        ty,
        addr_space: 0,
        cc: CallConv::PTX_KERNEL,
        attrs,
        align: None,
        prefalign: None,
        gc: None,
        prefix: None,
        prologue: None,
        personality: None,
    });
    shared.func_order.push(func);
    let mut body = Body::new(&[Type::I32]);
    let block = body.add_block();
    let seven = body.int(Type::I32, 7);
    let args = [body.params()[0], seven];
    let op = Op::Binary(BinaryOp::Add);
    let new = NewInst { flags: InstFlags::NSW, ..NewInst::new(op, Type::I32, &args) };
    let inst = body.append(block, new);
    let sum = body.result(inst).expect("an addition has a result");
    let name = body.intern_string("sum");
    body.name_value(sum, name).expect("the name is free");
    body.append(block, NewInst::new(Op::Ret, Type::VOID, &[sum]));
    module.bodies[func] = Some(body);
    module
}

#[test]
fn deep_nesting_fits_a_small_stack() {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(|| {
        let module = deep_module();
        let bytes = nvopt_bitcode::write(&module);
        assert_eq!(&bytes[..4], b"BC\xC0\xDE");
        assert_eq!(bytes, nvopt_bitcode::write(&module));
        // The reader keeps the canonical forms of constants, which this module does not have.
        let again = |bytes: &[u8]| {
            let module = nvopt_bitcode::read(bytes).expect("what was written can be read");
            nvopt_bitcode::write(&module)
        };
        let canonical = again(&bytes);
        assert_eq!(canonical, again(&canonical));
        bytes.len()
    });
    let len = thread.unwrap().join().unwrap();
    assert!(len > 3 * DEPTH, "types, constants and nodes are all there: {len} bytes");
}

#[test]
fn a_function_is_a_few_hundred_bytes() {
    let bytes = nvopt_bitcode::write(&function_module());
    assert_eq!(bytes.len() % 4, 0);
    assert!(bytes.len() < 700, "{} bytes", bytes.len());
}
