//! Type-based aliasing: what `!tbaa` says of the types of two accesses.
//!
//! A type is a node with its name and its fields, each with an offset; a type of one value is one
//! whose only field is its parent. An access names the type of the whole, the type of the part,
//! and where the part lies. Newer nodes begin with the parent and have sizes.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    constant::{ConstData, ConstPool},
    metadata::{Md, MdData, MdPool},
};
use smallvec::SmallVec;

/// How many types deep paths are followed; deeper ones count as unknown.
const MAX_PATH: usize = 256;

/// True unless the types of two accesses cannot be of the same memory.
pub fn may_alias(pool: &MdPool, consts: &ConstPool, a: Option<Md>, b: Option<Md>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return true };
    if a == b {
        return true;
    }
    let types = Types { pool, consts };
    let (Some(one), Some(two)) = (types.access(a), types.access(b)) else { return true };
    let Some(common) = types.common(one.part, two.part) else { return true };
    let Some(common) = common else { return true };
    types.may_hold(&one, &two, common) || types.may_hold(&two, &one, common)
}

/// True if `tag` says that the memory never changes.
pub fn is_constant(pool: &MdPool, consts: &ConstPool, tag: Md) -> bool {
    let types = Types { pool, consts };
    let Some(ops) = types.ops(tag) else { return false };
    let flag = match types.access(tag) {
        Some(access) if access.is_new => ops.get(4),
        Some(_) => ops.get(3),
        None => ops.get(2),
    };
    flag.copied().flatten().and_then(|md| types.number(md)) == Some(1)
}

/// An access: the whole, the part of it, and where that lies.
struct Access {
    whole: Md,
    part: Md,
    offset: u64,
    is_new: bool,
}

struct Types<'a> {
    pool: &'a MdPool,
    consts: &'a ConstPool,
}

impl Types<'_> {
    fn ops(&self, md: Md) -> Option<&[Option<Md>]> {
        match self.pool.get(md) {
            MdData::Tuple { ops, .. } => Some(ops),
            _ => None,
        }
    }

    fn number(&self, md: Md) -> Option<u64> {
        match self.pool.get(md) {
            MdData::Const(constant) => match self.consts.get(*constant) {
                ConstData::Bits { bits, .. } => Some(*bits),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_node(&self, md: Option<Md>) -> bool {
        md.is_some_and(|md| self.ops(md).is_some())
    }

    /// True for a type of the newer form, which begins with its parent.
    fn is_new(&self, ty: Md) -> bool {
        self.ops(ty).is_some_and(|ops| ops.len() >= 3 && self.is_node(ops[0]))
    }

    fn access(&self, tag: Md) -> Option<Access> {
        let ops = self.ops(tag)?;
        let (&[whole, part, offset], _) = ops.split_first_chunk::<3>()?;
        let (whole, part) = (whole?, part?);
        self.ops(whole)?;
        self.ops(part)?;
        let is_new = ops.len() >= 4 && self.is_new(whole);
        Some(Access { whole, part, offset: self.number(offset?)?, is_new })
    }

    /// The type that `ty`, of one value, is a kind of.
    fn parent(&self, ty: Md) -> Option<Md> {
        let ops = self.ops(ty)?;
        let parent = if self.is_new(ty) { ops.first() } else { ops.get(1) };
        parent.copied().flatten().filter(|&md| self.ops(md).is_some())
    }

    /// The innermost type that both are kinds of; `Some(None)` if they are of different systems of
    /// types, `None` if a path is too long.
    fn common(&self, a: Md, b: Md) -> Option<Option<Md>> {
        if a == b {
            return Some(Some(a));
        }
        let (of_a, of_b) = (self.path(a)?, self.path(b)?);
        Some(of_b.into_iter().find(|ty| of_a.contains(ty)))
    }

    /// `ty` and what it is a kind of; such paths are short.
    fn path(&self, ty: Md) -> Option<SmallVec<[Md; 8]>> {
        let mut path = SmallVec::from_slice(&[ty]);
        let mut cursor = ty;
        while let Some(parent) = self.parent(cursor) {
            if path.len() > MAX_PATH || path.contains(&parent) {
                return None;
            }
            path.push(parent);
            cursor = parent;
        }
        Some(path)
    }

    /// The field of `ty` at `offset`, and how far into it that is.
    fn field(&self, ty: Md, offset: u64) -> Option<(Md, u64)> {
        let ops = self.ops(ty)?;
        let (first, stride) = if self.is_new(ty) { (3, 3) } else { (1, 2) };
        // A type of one value has its parent where a struct has its first field.
        if first == 1 && ops.len() <= 3 {
            let start = match ops.get(2) {
                Some(start) => self.number((*start)?)?,
                None => 0,
            };
            let parent = ops.get(1).copied().flatten()?;
            self.ops(parent)?;
            return Some((parent, offset.checked_sub(start)?));
        }
        if first == 3 && ops.len() <= 3 {
            return self.parent(ty).map(|parent| (parent, offset));
        }
        let mut found = None;
        for field in ops.get(first..)?.chunks_exact(stride) {
            let start = self.number(field[1]?)?;
            if start > offset {
                break;
            }
            found = Some((field[0]?, start));
        }
        let (field, start) = found?;
        Some((field, offset - start))
    }

    /// True if `outer` may be an access to what `inner` is part of.
    fn may_hold(&self, outer: &Access, inner: &Access, common: Md) -> bool {
        if outer.part == outer.whole && outer.part == common {
            return true;
        }
        let (mut ty, mut offset) = (outer.whole, outer.offset);
        for _ in 0..MAX_PATH {
            if ty == inner.whole {
                return offset == inner.offset || ty == outer.part || inner.whole == inner.part;
            }
            if outer.is_new && ty == outer.part {
                return self.has_field(outer.part, inner.whole);
            }
            match self.field(ty, offset) {
                Some(next) => (ty, offset) = next,
                None => return false,
            }
        }
        true
    }

    /// True if a value of `ty` holds one of `part`, however deep.
    fn has_field(&self, ty: Md, part: Md) -> bool {
        let (mut work, mut seen) = (vec![ty], FxHashSet::default());
        while let Some(ty) = work.pop() {
            if !seen.insert(ty) {
                continue;
            }
            if seen.len() > MAX_PATH {
                // It may be among the others.
                return true;
            }
            let Some(ops) = self.ops(ty) else { continue };
            for field in ops.iter().skip(3).step_by(3).flatten() {
                if *field == part {
                    return true;
                }
                work.push(*field);
            }
        }
        false
    }
}
