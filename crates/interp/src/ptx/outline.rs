//! The outline: the symbols of a PTX text as a module of IR without bodies.
//!
//! A parameter of 64 bits that is no float counts as a pointer, as PTX does not tell them apart; an
//! array is passed as `byval` bytes.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrSet},
    module::{CallConv, FuncDecl, Global, GlobalData, Linkage, SanitizerFlags, Symbol, SymbolData},
    ops::Align,
    types::Type,
};
use nvopt_ptx::{
    isa::Mod,
    mach::{self, Directive, FuncKind, Item, Param, VarDecl},
};

use super::{
    Place, PtxModule,
    types::{bits_of, space_named},
};
use crate::memory::space;

const LAYOUT: &str = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

/// Fills the outline of `module`.
pub(super) fn build(module: &mut PtxModule) {
    module.outline.shared.data_layout = LAYOUT.into();
    for item in 0..module.mach.items.len() {
        match &module.mach.items[item] {
            Item::Var(decl) => {
                let (name, decl) = (decl.name.to_string(), decl.clone());
                add_variable(module, &name, &decl, Place::Item(item));
            }
            Item::Func(_) => {
                add_function(module, item);
                add_inner_variables(module, item);
            }
            _ => {}
        }
    }
}

/// The size of a variable; none if it cannot be told.
pub(super) fn size_of(decl: &VarDecl) -> Option<u64> {
    let elem = u64::from(bits_of(decl.ty)?.div_ceil(8)) * u64::from(decl.lanes);
    let mut lengths = decl.dims.iter().map(|dim| dim.unwrap_or(0));
    lengths.try_fold(elem, |size, length| size.checked_mul(length))
}

/// The alignment of a variable.
pub(super) fn align_of(decl: &VarDecl) -> u64 {
    let natural = bits_of(decl.ty).unwrap_or(8).div_ceil(8) * u32::from(decl.lanes);
    u64::from(decl.align.unwrap_or(natural)).next_power_of_two()
}

/// A parameter or result has no more bytes than this.
pub(super) const MAX_PARAM: u64 = 1 << 16;

/// The size of a parameter; none if it cannot be told or is more than any can have.
pub(super) fn param_size(param: &Param) -> Option<u64> {
    let elem = u64::from(bits_of(param.ty)?.div_ceil(8)) * u64::from(param.lanes);
    let size = match param.dim {
        Some(length) => elem.checked_mul(length?)?,
        None => elem,
    };
    (size <= MAX_PARAM).then_some(size)
}

/// The alignment of a parameter.
pub(super) fn param_align(param: &Param) -> u64 {
    let natural = bits_of(param.ty).unwrap_or(8).div_ceil(8) * u32::from(param.lanes);
    u64::from(param.align.unwrap_or(natural)).next_power_of_two()
}

/// The IR type of a scalar.
fn scalar_type(ty: Mod) -> Type {
    match ty {
        Mod::F16 => Type::HALF,
        Mod::Bf16 => Type::BFLOAT,
        Mod::F32 => Type::FLOAT,
        Mod::F64 => Type::DOUBLE,
        _ => Type::int(bits_of(ty).unwrap_or(8)),
    }
}

fn linkage_of(linkage: mach::Linkage) -> Linkage {
    match linkage {
        mach::Linkage::Local => Linkage::Internal,
        mach::Linkage::Extern | mach::Linkage::Visible => Linkage::External,
        mach::Linkage::Weak => Linkage::WeakAny,
        mach::Linkage::Common => Linkage::Common,
    }
}

fn add_variable(
    module: &mut PtxModule,
    name: &str,
    decl: &VarDecl,
    place: Place,
) -> Option<Global> {
    let addr_space = space_named(Some(decl.space))?;
    if !matches!(addr_space, space::GLOBAL | space::SHARED | space::CONST) {
        return None;
    }
    let shared = &mut module.outline.shared;
    // A declaration and its definition are one variable.
    if let Some(Symbol::Global(known)) = shared.find_symbol(name) {
        if decl.linkage != mach::Linkage::Extern {
            use nvopt_entity::Entity as _;
            module.variables[known.index()] = place;
        }
        return Some(known);
    }
    let elem = scalar_type(decl.ty);
    let bytes = size_of(decl).unwrap_or(0);
    let elem_bytes = u64::from(bits_of(decl.ty).unwrap_or(8).div_ceil(8));
    let value_ty = match decl.dims.is_empty() && decl.lanes == 1 {
        true => elem,
        false => shared.types.array(elem, bytes / elem_bytes.max(1)),
    };
    let name = shared.names.intern(name);
    let mut symbol = SymbolData::new(Some(name));
    symbol.linkage = linkage_of(decl.linkage);
    let global = shared.globals.push(GlobalData {
        symbol,
        value_ty,
        addr_space,
        constant: addr_space == space::CONST,
        externally_initialized: false,
        init: None,
        align: Align::from_bytes(align_of(decl)),
        code_model: None,
        attrs: None,
        sanitizer: SanitizerFlags::default(),
    });
    shared.global_order.push(global);
    // Two variables of one name are a mistake of the text; the first is found.
    let _ = shared.register_name(Symbol::Global(global));
    module.variables.push(place);
    Some(global)
}

/// Variables declared in a function that are not of its activations.
fn add_inner_variables(module: &mut PtxModule, item: usize) {
    let Item::Func(decl) = &module.mach.items[item] else { return };
    let Some(body) = &decl.body else { return };
    let mut found = Vec::new();
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            if let Some(Directive::Var(var)) = body.directive(inst)
                && matches!(var.space, Mod::Shared | Mod::SharedCta | Mod::Global | Mod::Const)
            {
                found.push((inst, (**var).clone()));
            }
        }
    }
    let function = decl.name.to_string();
    for (number, (inst, var)) in found.into_iter().enumerate() {
        let name = format!("{function}::{}::{number}", var.name);
        if let Some(global) = add_variable(module, &name, &var, Place::Inside(item, inst)) {
            module.inner.insert((item, inst), global);
        }
    }
}

fn add_function(module: &mut PtxModule, item: usize) {
    use nvopt_entity::Entity as _;
    let Item::Func(decl) = &module.mach.items[item] else { return };
    let shared = &mut module.outline.shared;
    if let Some(Symbol::Func(known)) = shared.find_symbol(&*decl.name) {
        if decl.body.is_some() {
            module.items[known.index()] = item;
        }
        return;
    }
    let is_kernel = decl.kind == FuncKind::Entry;
    let mut params = Vec::new();
    let mut sets: Vec<Option<AttrSet>> = Vec::new();
    for param in &decl.params {
        if param.dim.is_some() || param.lanes > 1 {
            let of = shared.types.array(Type::I8, param_size(param).unwrap_or(0));
            params.push(Type::PTR);
            let align = Attr::Int(AttrKind::Alignment, param_align(param));
            sets.push(shared.attrs.set(vec![Attr::Type(AttrKind::ByVal, Some(of)), align]));
        } else {
            let is_address = matches!(param.ty, Mod::U64 | Mod::B64 | Mod::S64);
            params.push(if is_address { Type::PTR } else { scalar_type(param.ty) });
            sets.push(None);
        }
    }
    let ret = match &*decl.rets {
        [] => Type::VOID,
        [one] if one.dim.is_none() && one.lanes == 1 => scalar_type(one.ty),
        many => {
            let words = many.iter().filter_map(param_size).map(|size| size.div_ceil(8)).sum();
            shared.types.array(Type::I64, words)
        }
    };
    let mut of_function = Vec::new();
    for directive in &decl.directives {
        let key = match &*directive.name {
            "reqntid" => "nvvm.reqntid",
            "maxntid" => "nvvm.maxntid",
            "reqnctapercluster" => "nvvm.cluster_dim",
            _ => continue,
        };
        let key = shared.attrs.strings.intern(key);
        let value = shared.attrs.strings.intern(directive.args.join(","));
        of_function.push(Attr::String(key, value));
    }
    let of_function = shared.attrs.set(of_function);
    let attrs = shared.attrs.list(of_function, None, sets);
    let ty = shared.types.func(ret, params, false);
    let mut symbol = SymbolData::new(Some(shared.names.intern(&*decl.name)));
    symbol.linkage = linkage_of(decl.linkage);
    let func = shared.funcs.push(FuncDecl {
        symbol,
        ty,
        addr_space: 0,
        cc: if is_kernel { CallConv::PTX_KERNEL } else { CallConv::C },
        attrs,
        align: None,
        prefalign: None,
        gc: None,
        prefix: None,
        prologue: None,
        personality: None,
    });
    shared.func_order.push(func);
    // Two functions of one name are a mistake of the text; the first is found.
    let _ = shared.register_name(Symbol::Func(func));
    module.items.push(item);
}
