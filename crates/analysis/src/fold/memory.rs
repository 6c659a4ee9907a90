//! Loads from constants in memory.
//!
//! The initializer of a constant global is looked into at the offset of the load: first for an
//! element of the very type, then byte by byte.

use nvopt_arith::Int;
use nvopt_ir::{
    constant::{Const, ConstData, ExprOp, data_element_size},
    datalayout::LayoutMemo,
    module::{Global, Symbol},
    types::{Type, TypeKind},
};

use super::Folder;

/// The most bytes that one load is folded for.
const MAX_LOADED_BYTES: u64 = 4096;
/// How deep initializers and expressions are looked into.
const MAX_DEPTH: u32 = 32;
/// The most constants that are copied for one load.
const MAX_IMPORTED: u32 = 4096;

/// What one byte of an initializer is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    Known(u8),
    Undef,
    Poison,
}

impl Folder<'_> {
    pub(super) fn load(&mut self, ty: Type, address: Const) -> Option<Const> {
        let (global, offset) = self.global_at(address)?;
        let data = &self.module.globals[global];
        if !data.constant || data.externally_initialized || data.symbol.linkage.is_interposable() {
            return None;
        }
        constant_at(self, data.init?, offset, ty)
    }

    /// The global that `address` points into, and where.
    pub fn global_at(&self, address: Const) -> Option<(Global, i64)> {
        let (mut at, mut total) = (address, 0i64);
        for _ in 0..MAX_DEPTH {
            match self.pool.get(at) {
                ConstData::Symbol { symbol: Symbol::Global(global), .. } => {
                    return Some((*global, total));
                }
                ConstData::Expr { op: ExprOp::Gep { source, .. }, args, .. } => {
                    let space = self.pool.ty(at).addr_space()?;
                    let width = self.layout.index_bits(space);
                    let step = self.gep_offset(*source, &args[1..], width)?;
                    total = total.checked_add(step.to_i64()?)?;
                    at = args[0];
                }
                _ => return None,
            }
        }
        None
    }
}

/// The value of type `ty` at `offset` bytes into `init`, a constant of the module's pool.
pub fn constant_at(folder: &mut Folder<'_>, init: Const, offset: i64, ty: Type) -> Option<Const> {
    let module = folder.module;
    let layout = folder.layout;
    let size = layout.layout(&module.types, ty)?;
    let whole = layout.layout(&module.types, module.consts.ty(init))?;
    if size.scalable || whole.scalable || size.bits == 0 {
        return None;
    }
    let end = offset.checked_add(i64::try_from(size.store_bytes()).ok()?)?;
    let is_inside = offset >= 0 && u64::try_from(end).ok()? <= whole.alloc_bytes();
    if !is_inside {
        // An access that leaves the object is undefined; LLVM says poison.
        return (end <= 0 || u64::try_from(offset).is_ok_and(|at| at >= whole.alloc_bytes()))
            .then(|| folder.pool.poison(ty));
    }
    match module.consts.get(init) {
        ConstData::Undef(_) => return Some(folder.pool.undef(ty)),
        ConstData::Poison(_) => return Some(folder.pool.poison(ty)),
        ConstData::Zero(_) if !ty.is_target() => return Some(folder.pool.zero(ty)),
        _ => {}
    }
    let offset = u64::try_from(offset).ok()?;
    if let Some(found) = element_at(folder, init, offset, ty) {
        let mut budget = MAX_IMPORTED;
        return import(folder, found, MAX_DEPTH, &mut budget);
    }
    from_bytes(folder, init, offset, ty)
}

/// The part of `init` that begins at `offset` and has type `ty`.
fn element_at(folder: &Folder<'_>, init: Const, offset: u64, ty: Type) -> Option<Const> {
    let (module, layout) = (folder.module, folder.layout);
    let mut memo = LayoutMemo::new();
    let (mut at, mut offset) = (init, offset);
    for _ in 0..MAX_DEPTH {
        let data = module.consts.get(at);
        if offset == 0 && data.ty() == ty {
            return Some(at);
        }
        let ConstData::Aggregate { elems, .. } = data else { return None };
        let (index, start) = match module.types.kind(data.ty()) {
            TypeKind::Struct(_) => {
                let fields = memo.struct_layout(layout, &module.types, data.ty())?;
                let index = fields.offsets.partition_point(|&start| start <= offset);
                let index = index.checked_sub(1)?;
                (index, fields.offsets[index])
            }
            TypeKind::Array { elem, .. } => {
                let size = memo.layout(layout, &module.types, elem)?.alloc_bytes();
                let index = offset.checked_div(size)?;
                (usize::try_from(index).ok()?, index * size)
            }
            TypeKind::Vector { elem, .. } => {
                let bits = memo.layout(layout, &module.types, elem)?.bits;
                if bits % 8 != 0 {
                    return None;
                }
                let index = offset.checked_div(bits / 8)?;
                (usize::try_from(index).ok()?, index * (bits / 8))
            }
            _ => return None,
        };
        at = *elems.get(index)?;
        offset -= start;
    }
    None
}

/// Copies a constant of the module's pool.
fn import(folder: &mut Folder<'_>, from: Const, depth: u32, budget: &mut u32) -> Option<Const> {
    *budget = budget.checked_sub(1)?;
    let depth = depth.checked_sub(1)?;
    let module = folder.module;
    let data = module.consts.get(from).clone();
    let mut all = |folder: &mut Folder<'_>, parts: &[Const]| -> Option<Vec<Const>> {
        parts.iter().map(|&part| import(folder, part, depth, budget)).collect()
    };
    let copied = match data {
        ConstData::Aggregate { ty, elems } => {
            let elems = all(folder, &elems)?;
            ConstData::Aggregate { ty, elems: elems.into() }
        }
        ConstData::Expr { ty, op, args } => {
            let args = all(folder, &args)?;
            ConstData::Expr { ty, op, args: args.into() }
        }
        ConstData::ScalableSplat { .. } | ConstData::PtrAuth { .. } => return None,
        ConstData::BlockAddress { .. } => return None,
        plain @ (ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }) => plain,
    };
    Some(folder.pool.intern(copied))
}

/// The value of type `ty` that the bytes of `init` at `offset` spell.
fn from_bytes(folder: &mut Folder<'_>, init: Const, offset: u64, ty: Type) -> Option<Const> {
    let (module, layout) = (folder.module, folder.layout);
    let size = layout.layout(&module.types, ty)?;
    let n_bytes = size.store_bytes();
    let is_number = module.types.scalar(ty).is_int() || module.types.scalar(ty).is_float();
    if n_bytes > MAX_LOADED_BYTES || size.bits % 8 != 0 || layout.is_big_endian() {
        return None;
    }
    // Padding and what lies behind the end are open.
    let mut bytes = vec![Byte::Undef; usize::try_from(n_bytes).ok()?];
    read_bytes(folder, init, &mut bytes, i64::try_from(offset).ok()?.checked_neg()?, MAX_DEPTH)?;
    if bytes.iter().all(|&byte| byte == Byte::Undef) {
        return Some(folder.pool.undef(ty));
    }
    if bytes.contains(&Byte::Poison) {
        return None;
    }
    // An open byte is taken as zero.
    let known = |byte: &Byte| match byte {
        Byte::Known(byte) => *byte,
        Byte::Undef | Byte::Poison => 0,
    };
    let plain: Vec<u8> = bytes.iter().map(known).collect();
    if !is_number {
        return plain.iter().all(|&byte| byte == 0).then(|| folder.pool.zero(ty));
    }
    let width = u32::try_from(n_bytes * 8).ok()?;
    let words: Vec<u64> = plain.chunks(8).map(word).collect();
    let int = Int::from_words(width, &words);
    let int_ty = Type::int(width);
    let whole = folder.pool.bits(int_ty, int.words());
    if ty == int_ty {
        return Some(whole);
    }
    folder.reinterpret(ty, whole)
}

fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// Writes the bytes of `constant`, which begins at `start` relative to `bytes`, as far as they lie
/// in `bytes`. `None` if one is not known.
fn read_bytes(
    folder: &Folder<'_>,
    constant: Const,
    bytes: &mut [Byte],
    start: i64,
    depth: u32,
) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    let (module, layout) = (folder.module, folder.layout);
    let data = module.consts.get(constant);
    let size = layout.layout(&module.types, data.ty())?.store_bytes();
    let mut fill = |byte: &dyn Fn(u64) -> Byte| {
        let first = u64::try_from(-start.min(0)).unwrap_or(0);
        for index in first..size {
            let Ok(at) = usize::try_from(start.saturating_add_unsigned(index)) else { break };
            let Some(slot) = bytes.get_mut(at) else { break };
            *slot = byte(index);
        }
    };
    match data {
        ConstData::Bits { bits, .. } => {
            let bits = *bits;
            fill(&|index| Byte::Known((bits >> (8 * index.min(7))) as u8));
        }
        ConstData::WideBits { words, .. } => fill(&|index| {
            let word = words.get((index / 8) as usize).copied().unwrap_or(0);
            Byte::Known((word >> (8 * (index % 8))) as u8)
        }),
        ConstData::Zero(_) => fill(&|_| Byte::Known(0)),
        ConstData::Undef(_) => fill(&|_| Byte::Undef),
        ConstData::Poison(_) => fill(&|_| Byte::Poison),
        ConstData::Data { bytes: all, ty } => {
            data_element_size(module.types.repeated(*ty)?)?;
            fill(&|index| all.get(index as usize).map_or(Byte::Undef, |&byte| Byte::Known(byte)));
        }
        ConstData::Aggregate { elems, ty } => {
            let mut memo = LayoutMemo::new();
            if let Some(fields) = memo.struct_layout(layout, &module.types, *ty) {
                for (&elem, &at) in elems.iter().zip(&fields.offsets) {
                    read_part(folder, elem, bytes, start.checked_add_unsigned(at)?, depth)?;
                }
                return Some(());
            }
            let elem_ty = module.types.repeated(*ty)?;
            let elem_layout = memo.layout(layout, &module.types, elem_ty)?;
            if ty.is_vector() && elem_layout.bits % 8 != 0 {
                return None;
            }
            let step = match ty.is_vector() {
                true => elem_layout.bits / 8,
                false => elem_layout.alloc_bytes(),
            };
            for (index, &elem) in (0u64..).zip(elems.iter()) {
                let at = start.checked_add_unsigned(index.checked_mul(step)?)?;
                read_part(folder, elem, bytes, at, depth)?;
            }
        }
        ConstData::Symbol { .. }
        | ConstData::ScalableSplat { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => return None,
    }
    Some(())
}

/// As [`read_bytes`], of a part that may lie outside.
fn read_part(
    folder: &Folder<'_>,
    part: Const,
    bytes: &mut [Byte],
    start: i64,
    depth: u32,
) -> Option<()> {
    let (module, layout) = (folder.module, folder.layout);
    let size = layout.layout(&module.types, module.consts.ty(part))?.store_bytes();
    let end = start.checked_add_unsigned(size)?;
    if end <= 0 || start >= i64::try_from(bytes.len()).ok()? {
        return Some(());
    }
    read_bytes(folder, part, bytes, start, depth)
}
