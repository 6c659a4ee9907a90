//! Calls that fill and copy memory: `llvm.memset`, `llvm.memcpy`, `llvm.memmove`.

use nvopt_analysis::matcher::int_const;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool},
    body::{Body, Inst, Value},
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::Align,
    types::Type,
};

use super::builder::Builder;

/// What such a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferKind {
    /// Fills memory with a byte.
    Set,
    /// Copies memory; the two do not overlap, or are the same.
    Copy,
    /// Copies memory that may overlap.
    Move,
}

/// A call that fills or copies memory.
#[derive(Clone, Copy, Debug)]
pub struct Transfer {
    /// What it does.
    pub kind: TransferKind,
    /// Where it writes.
    pub dest: Value,
    /// Where it reads, or the byte.
    pub source: Value,
    /// How many bytes.
    pub length: Value,
    /// The bytes, if they are known.
    pub bytes: Option<u64>,
    /// True if it is volatile, or not known to be otherwise.
    pub is_volatile: bool,
    /// True if no call of a library may stand for it.
    pub is_inline: bool,
}

impl Transfer {
    /// `inst` as such a call.
    pub fn of(body: &Body, module: &ModuleShared, inst: Inst) -> Option<Transfer> {
        let (kind, is_inline) = match intrinsic(module, body, inst)? {
            Intrinsic::MEMSET => (TransferKind::Set, false),
            Intrinsic::MEMSET_INLINE => (TransferKind::Set, true),
            Intrinsic::MEMCPY => (TransferKind::Copy, false),
            Intrinsic::MEMCPY_INLINE => (TransferKind::Copy, true),
            Intrinsic::MEMMOVE => (TransferKind::Move, false),
            _ => return None,
        };
        let [dest, source, length, volatile] = *body.call_args(inst) else { return None };
        let number = |value| int_const(body, &module.types, value);
        Some(Transfer {
            kind,
            dest,
            source,
            length,
            bytes: number(length).and_then(|bytes| bytes.to_u64()),
            is_volatile: number(volatile).is_none_or(|flag| !flag.is_zero()),
            is_inline,
        })
    }

    /// True if it reads memory.
    pub fn reads(&self) -> bool {
        self.kind != TransferKind::Set
    }
}

/// The alignment that the call `inst` says of its argument `index`.
pub fn arg_align(body: &Body, inst: Inst, index: usize) -> Option<Align> {
    let call = body.op(inst).call()?;
    let attrs = body.attrs().param_attrs(body.call(call).attrs, index);
    match AttrPool::find(attrs, AttrKind::Alignment) {
        Some(Attr::Int(_, bytes)) => Align::from_bytes(*bytes),
        _ => None,
    }
}

/// Makes the call `inst` say that its argument `index` has alignment `align`.
pub fn set_arg_align(body: &mut Body, inst: Inst, index: usize, align: Option<Align>) {
    let Some(call) = body.op(inst).call() else { return };
    let old = body.call(call).attrs;
    let mut set: Vec<Attr> = body.attrs().param_attrs(old, index).to_vec();
    set.retain(|attr| attr.kind() != Some(AttrKind::Alignment));
    if let Some(align) = align {
        set.push(Attr::Int(AttrKind::Alignment, align.bytes()));
    }
    let list = with_param(body.attrs_mut(), old, index, set);
    body.call_mut(call).attrs = list;
}

fn with_param(
    pool: &mut AttrPool,
    old: Option<AttrList>,
    index: usize,
    attrs: Vec<Attr>,
) -> Option<AttrList> {
    let data = old.map(|list| pool.list_data(list).clone()).unwrap_or_default();
    let mut params = data.params.to_vec();
    if params.len() <= index {
        params.resize(index + 1, None);
    }
    params[index] = pool.set(attrs);
    pool.list(data.function, data.ret, params)
}

/// Makes a `memcpy` or `memmove` where `builder` stands.
pub fn emit_copy(
    builder: &mut Builder<'_>,
    which: Intrinsic,
    (dest, dest_align): (Value, Option<Align>),
    (source, source_align): (Value, Option<Align>),
    length: Value,
    is_volatile: bool,
) -> Option<Inst> {
    let overloads = [dest, source, length].map(|value| builder.body.ty(value));
    let flag = builder.body.int(Type::I1, u64::from(is_volatile));
    let call = builder.call(which, &overloads, &[dest, source, length, flag])?;
    set_arg_align(builder.body, call, 0, dest_align);
    set_arg_align(builder.body, call, 1, source_align);
    Some(call)
}

/// Makes a `memset` where `builder` stands.
pub fn emit_set(
    builder: &mut Builder<'_>,
    (dest, align): (Value, Option<Align>),
    byte: Value,
    length: Value,
    is_volatile: bool,
) -> Option<Inst> {
    let overloads = [dest, length].map(|value| builder.body.ty(value));
    let flag = builder.body.int(Type::I1, u64::from(is_volatile));
    let call = builder.call(Intrinsic::MEMSET, &overloads, &[dest, byte, length, flag])?;
    set_arg_align(builder.body, call, 0, align);
    Some(call)
}
