//! The type of a field that a copied struct says it has.

use nvopt_ir::{
    constant::ConstData,
    metadata::{Md, MdData},
};
use nvopt_pass::FnCx;

/// The access tag that the `!tbaa.struct` node `md` gives to the field of `bytes` bytes at
/// `offset`.
pub(super) fn field_tag(cx: &FnCx<'_>, md: Md, offset: u64, bytes: u64) -> Option<Md> {
    let pool = &cx.module.metadata;
    let MdData::Tuple { ops, .. } = pool.get(md) else { return None };
    let number = |md: Option<Md>| match pool.get(md?) {
        MdData::Const(constant) => match cx.module.consts.get(*constant) {
            ConstData::Bits { bits, .. } => Some(*bits),
            _ => None,
        },
        _ => None,
    };
    let field = ops.chunks_exact(3).find(|field| number(field[0]) == Some(offset))?;
    (number(field[1]) == Some(bytes)).then_some(field[2]).flatten()
}
