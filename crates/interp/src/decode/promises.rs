//! What attributes and metadata promise about values.

use nvopt_ir::{
    attrs::{Attr, AttrKind, IntRange},
    body::{Body, Inst},
    constant::ConstData,
    metadata::{MdData, MdKind},
    module::ModuleShared,
    types::{Type, TypeTable},
};

use crate::{promise::Promise, shape::format_of};

/// The promises of the attributes of a parameter or result of type `ty`.
pub(super) fn of_attrs(attrs: &[Attr], types: &TypeTable, ty: Type) -> Vec<Promise> {
    let format = types.scalar(ty).float_kind().and_then(format_of);
    let space = types.scalar(ty).addr_space().unwrap_or(0);
    let promise = |attr: &Attr| match attr {
        Attr::Flag(AttrKind::NoUndef) => Some(Promise::NoUndef),
        Attr::Flag(AttrKind::NonNull) => Some(Promise::NonNull),
        Attr::Int(AttrKind::Alignment, align) => Some(Promise::Align(*align)),
        Attr::Int(AttrKind::Dereferenceable, bytes) => {
            Some(Promise::Dereferenceable(*bytes, space))
        }
        Attr::Int(AttrKind::DereferenceableOrNull, bytes) => {
            Some(Promise::DereferenceableOrNull(*bytes, space))
        }
        Attr::Int(AttrKind::NoFPClass, classes) => {
            Some(Promise::NoFpClass(format?, *classes as u32))
        }
        Attr::Range(AttrKind::Range, range) => Some(Promise::Range(vec![IntRange::clone(range)])),
        _ => None,
    };
    attrs.iter().filter_map(promise).collect()
}

/// The promises of the metadata of a load.
pub(super) fn of_metadata(shared: &ModuleShared, body: &Body, inst: Inst) -> Vec<Promise> {
    let number = |kind| {
        let md = body.metadata_of(inst, kind)?;
        let MdData::Tuple { ops, .. } = shared.metadata.get(md) else { return None };
        int_of(shared, (*ops.first()?)?).map(|(_, bits)| bits)
    };
    let mut promises = Vec::new();
    if body.metadata_of(inst, MdKind::NOUNDEF).is_some() {
        promises.push(Promise::NoUndef);
    }
    if body.metadata_of(inst, MdKind::NONNULL).is_some() {
        promises.push(Promise::NonNull);
    }
    promises.extend(number(MdKind::ALIGN).map(Promise::Align));
    let space = shared.types.scalar(body.result_ty(inst)).addr_space().unwrap_or(0);
    let bytes = number(MdKind::DEREFERENCEABLE);
    promises.extend(bytes.map(|bytes| Promise::Dereferenceable(bytes, space)));
    let or_null = number(MdKind::DEREFERENCEABLE_OR_NULL);
    promises.extend(or_null.map(|bytes| Promise::DereferenceableOrNull(bytes, space)));
    promises.extend(ranges(shared, body, inst).map(Promise::Range));
    promises
}

fn ranges(shared: &ModuleShared, body: &Body, inst: Inst) -> Option<Vec<IntRange>> {
    let md = body.metadata_of(inst, MdKind::RANGE)?;
    let MdData::Tuple { ops, .. } = shared.metadata.get(md) else { return None };
    let pair = |pair: &[Option<nvopt_ir::metadata::Md>]| {
        let [Some(lo), Some(hi)] = *pair else { return None };
        let ((width, lo), (_, hi)) = (int_of(shared, lo)?, int_of(shared, hi)?);
        Some(IntRange { width, lo: [lo].into(), hi: [hi].into() })
    };
    ops.chunks(2).map(pair).collect()
}

fn int_of(shared: &ModuleShared, md: nvopt_ir::metadata::Md) -> Option<(u32, u64)> {
    let MdData::Const(constant) = shared.metadata.get(md) else { return None };
    match shared.consts.get(*constant) {
        ConstData::Bits { ty, bits } => Some((ty.int_bits()?, *bits)),
        _ => None,
    }
}
