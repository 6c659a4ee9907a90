//! Brings modules of older front ends up to date, as LLVM 22 does when it reads them.
//!
//! Both readers call [`upgrade_module`] when a module is complete; the bitcode reader calls
//! [`upgrade_bitcode`] as well, because LLVM forgives more in bitcode, which may be old, than in
//! text. Intrinsics have a place of their own: [`crate::intrinsics`].
//!
//! Files: `nvvm` (`!nvvm.annotations`), `debug_info` (debug info of another version), `flags`
//! (module flags), `tbaa` (scalar type tags), `attrs` (attributes in bitcode), `loops` (names of
//! loop hints in very old bitcode), `ctors` (lists of constructors in bitcode).
//!
//! What is malformed is left as it is: the verifier speaks of it.

mod attrs;
mod ctors;
mod debug_info;
mod flags;
mod loops;
mod nvvm;
mod tbaa;

pub use debug_info::{drop_broken as drop_broken_debug_info, is_current as has_current_debug_info};

use crate::{
    diag::Diag,
    metadata::{Md, MdData},
    module::{Module, ModuleShared},
};

/// Upgrades what LLVM upgrades in text and in bitcode. Gives back warnings.
pub fn upgrade_module(module: &mut Module) -> Vec<Diag> {
    let warnings = debug_info::strip_unless_current(module);
    flags::upgrade(&mut module.shared);
    nvvm::upgrade(&mut module.shared);
    tbaa::upgrade(module);
    warnings.into_iter().collect()
}

/// Upgrades what LLVM upgrades in bitcode only.
pub fn upgrade_bitcode(module: &mut Module) {
    attrs::upgrade(module);
    ctors::upgrade(&mut module.shared);
    flags::copy_linker_options(&mut module.shared);
}

/// Renames the hints that loops had before LLVM 3.6. LLVM looks for them only in bitcode that
/// holds metadata strings in the old way.
pub fn upgrade_loop_hints(module: &mut Module) {
    loops::upgrade(module);
}

/// The operands of the named metadata `name`; empty if there is none.
fn named<'m>(shared: &'m ModuleShared, name: &[u8]) -> &'m [Md] {
    let found = shared.named_md.iter().find(|(known, _)| known == name);
    found.map_or(&[], |(_, operands)| operands)
}

/// The operands of a tuple.
fn tuple(shared: &ModuleShared, md: Md) -> Option<&[Option<Md>]> {
    match shared.metadata.get(md) {
        MdData::Tuple { ops, .. } => Some(ops),
        _ => None,
    }
}

/// The integer that `md` is, if it is one of at most 64 bits: without sign.
fn integer(shared: &ModuleShared, md: Option<Md>) -> Option<u64> {
    let MdData::Const(constant) = shared.metadata.get(md?) else { return None };
    match shared.consts.get(*constant) {
        crate::constant::ConstData::Bits { ty, bits } if ty.is_int() => Some(*bits),
        _ => None,
    }
}

/// The text that `md` is, if it is a string.
fn text(shared: &ModuleShared, md: Option<Md>) -> Option<&[u8]> {
    shared.metadata.as_string(md?)
}

/// The integer `bits` of type `ty` as metadata.
fn integer_md(shared: &mut ModuleShared, ty: crate::types::Type, bits: u64) -> Md {
    let constant = shared.consts.int(ty, bits);
    shared.metadata.add(MdData::Const(constant))
}

/// A uniqued tuple.
fn tuple_md(shared: &mut ModuleShared, ops: Vec<Option<Md>>) -> Md {
    shared.metadata.add(MdData::Tuple { distinct: false, ops: ops.into() })
}
