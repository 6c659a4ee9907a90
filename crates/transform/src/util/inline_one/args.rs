//! What parameters become: the arguments, or copies of what they point to.

use nvopt_analysis::{known_bits::known_bits, query::Query};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, CallData, CloneMap, Inst, NewInst, TailKind, Value},
    datalayout::DataLayout,
    intrinsics::Intrinsic,
    module::{CallConv, ModuleShared},
    ops::{Align, Op},
    types::Type,
};

use super::{Site, func_value};
use crate::ipo::function_attrs::may_be_told_from_another;

/// A `byval` argument that must be copied when the callee begins.
pub(super) struct ByVal {
    to: Value,
    from: Value,
    bytes: u64,
    align: Align,
}

impl ByVal {
    /// The stack slot it is copied to.
    pub(super) fn slot(&self) -> Value {
        self.to
    }
}

/// Makes parameters of the callee stand for the arguments of the call.
pub(super) fn map_params(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    site: &Site<'_>,
    map: &mut CloneMap,
) -> Vec<ByVal> {
    let args: Vec<Value> = body.call_args(site.call).to_vec();
    let list = module.funcs[site.callee].attrs;
    // Who only reads through an address needs no copy; who looks at the address would see the
    // caller's.
    let reads_only = is_read_only(module, site);
    let mut copies = Vec::new();
    for (index, (&param, &arg)) in site.callee_body.params().iter().zip(&args).enumerate() {
        let attrs = module.attrs.param_attrs(list, index);
        let byval = match AttrPool::find(attrs, AttrKind::ByVal) {
            Some(Attr::Type(_, Some(ty))) => Some(*ty),
            _ => None,
        };
        let align = match AttrPool::find(attrs, AttrKind::Alignment) {
            Some(Attr::Int(_, bytes)) => Align::from_bytes(*bytes),
            _ => None,
        };
        let value = match byval {
            Some(ty)
                if !reads_only
                    || may_be_told_from_another(module, site.callee_body, param)
                    || !is_aligned(module, layout, body, site, (arg, align)) =>
            {
                let (to, copy) = make_copy(module, layout, body, arg, ty, align);
                copies.extend(copy);
                to
            }
            _ => arg,
        };
        map.map_value(param, value);
    }
    copies
}

/// True if the callee writes no memory, so that it may look at the caller's.
fn is_read_only(module: &ModuleShared, site: &Site<'_>) -> bool {
    use nvopt_ir::attrs::MemoryEffects;
    let attrs = module.attrs.function_attrs(module.funcs[site.callee].attrs);
    match AttrPool::find(attrs, AttrKind::Memory) {
        Some(&Attr::Int(_, bits)) => {
            bits & u64::from(MemoryEffects::all(MemoryEffects::WRITE).0) == 0
        }
        _ => false,
    }
}

/// True if `arg` has the alignment that the callee may count on. A stack slot gets it.
fn is_aligned(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    site: &Site<'_>,
    (arg, align): (Value, Option<Align>),
) -> bool {
    let Some(wanted) = align.filter(|&align| align > Align::ONE) else { return true };
    let query = Query::new(module, layout, site.caller).at(site.call);
    let zeros = known_bits(&query, body, arg).zero.not().trailing_zeros();
    if zeros >= wanted.bytes().trailing_zeros() {
        return true;
    }
    let Some(slot) = body.def_inst(arg) else { return false };
    let Op::Alloca { ty, inalloca: false, swifterror, .. } = body.op(slot) else { return false };
    body.set_op(slot, Op::Alloca { ty, align: Some(wanted), inalloca: false, swifterror });
    true
}

/// A stack slot in the caller for a `byval` argument.
fn make_copy(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    from: Value,
    ty: Type,
    align: Option<Align>,
) -> (Value, Option<ByVal>) {
    let Some(size) = layout.layout(&module.types, ty) else { return (from, None) };
    let entry = body.entry().expect("the caller has blocks");
    let first = body.first_inst(entry).expect("a block has a terminator");
    let align = align.map_or(size.pref, |align| align.max(size.pref));
    let space = body.ty(from).addr_space().unwrap_or(layout.alloca_space());
    let one = body.int(Type::I32, 1);
    let op = Op::Alloca { ty, align: Some(align), inalloca: false, swifterror: false };
    let slot = body.insert_before(first, NewInst::new(op, Type::ptr(space), &[one]));
    let to = body.result(slot).expect("an alloca has a result");
    let name = body.value_name(from).map(<[u8]>::to_vec);
    body.name_value_like(to, name.unwrap_or_default());
    (to, Some(ByVal { to, from, bytes: size.alloc_bytes(), align }))
}

/// Fills the copies before `head`.
pub(super) fn fill_copies(
    module: &mut ModuleShared,
    body: &mut Body,
    head: Inst,
    copies: &[ByVal],
) {
    for copy in copies {
        let types = [body.ty(copy.to), body.ty(copy.from), Type::I64];
        let Some(memcpy) = module.declare_intrinsic(Intrinsic::MEMCPY, &types) else { continue };
        let align = vec![Attr::Int(AttrKind::Alignment, copy.align.bytes())];
        let align = body.attrs_mut().set(align);
        let attrs = body.attrs_mut().list(None, None, vec![align]);
        let call = body.new_call(CallData {
            ty: module.funcs[memcpy].ty,
            cc: CallConv::C,
            tail: TailKind::None,
            attrs,
            bundles: Box::new([]),
        });
        let callee = func_value(module, body, memcpy);
        let (bytes, plain) = (body.int(Type::I64, copy.bytes), body.int(Type::I1, 0));
        let args = [copy.to, copy.from, bytes, plain, callee];
        body.insert_before(head, NewInst::new(Op::Call(call), Type::VOID, &args));
    }
}
