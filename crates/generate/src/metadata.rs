//! Metadata that is true.

use nvopt_ir::{
    body::Inst,
    metadata::{Md, MdData, MdKind},
    types::Type,
};

use crate::{
    func::FuncGen,
    memory::{Region, Scopes},
    options::Feature,
    world::ProgramGen,
};

/// How often a piece of metadata is written where it could be.
const RANGE_PERCENT: u32 = 35;
const WEIGHTS_PERCENT: u32 = 8;
const TYPE_TAG_PERCENT: u32 = 60;
const SCOPE_PERCENT: u32 = 60;

/// Nodes that are made once.
#[derive(Debug, Default)]
pub(crate) struct Tags {
    type_root: Option<Md>,
    /// Access tags by type.
    type_tags: Vec<(Type, Md)>,
}

/// Nodes.
impl ProgramGen<'_> {
    /// `!{...}`
    pub(crate) fn tuple(&mut self, ops: &[Md]) -> Md {
        let ops = ops.iter().map(|&md| Some(md)).collect();
        self.module.shared.metadata.add(MdData::Tuple { distinct: false, ops })
    }

    /// `distinct !{itself, ...}`
    pub(crate) fn self_node(&mut self, ops: &[Md]) -> Md {
        let pool = &mut self.module.shared.metadata;
        let md = pool.add(MdData::Tuple { distinct: true, ops: [None].into() });
        let ops = [md].iter().chain(ops).map(|&md| Some(md)).collect();
        pool.set_distinct(md, MdData::Tuple { distinct: true, ops });
        md
    }

    pub(crate) fn empty_node(&mut self) -> Md {
        self.tuple(&[])
    }

    pub(crate) fn string_md(&mut self, text: &str) -> Md {
        self.module.shared.metadata.string(text)
    }

    pub(crate) fn int_md(&mut self, ty: Type, bits: u64) -> Md {
        let constant = self.module.shared.consts.int(ty, bits);
        self.module.shared.metadata.add(MdData::Const(constant))
    }

    /// The tag of accesses to numbers of type `ty`.
    fn type_tag(&mut self, ty: Type) -> Md {
        if let Some(&(_, tag)) = self.tags.type_tags.iter().find(|(known, _)| *known == ty) {
            return tag;
        }
        let root = match self.tags.type_root {
            Some(root) => root,
            None => {
                let name = self.string_md("generated types");
                self.tuple(&[name])
            }
        };
        self.tags.type_root = Some(root);
        let name = self.string_md(&format!("{ty:?}"));
        let zero = self.int_md(Type::I64, 0);
        let scalar = self.tuple(&[name, root, zero]);
        let tag = self.tuple(&[scalar, scalar, zero]);
        self.tags.type_tags.push((ty, tag));
        tag
    }

    /// Scopes for `n` pointers, none of which aliases another.
    pub(crate) fn alias_scopes(&mut self, n: usize) -> Vec<Scopes> {
        let name = self.string_md("arguments");
        let domain = self.self_node(&[name]);
        let scopes: Vec<Md> = (0..n)
            .map(|index| {
                let name = self.string_md(&format!("argument {index}"));
                self.self_node(&[domain, name])
            })
            .collect();
        (0..n)
            .map(|index| {
                let others: Vec<Md> =
                    (0..n).filter(|&at| at != index).map(|at| scopes[at]).collect();
                Scopes { own: self.tuple(&[scopes[index]]), others: self.tuple(&others) }
            })
            .collect()
    }
}

/// Attachments.
impl FuncGen<'_, '_> {
    /// Says that the result of `inst`, an `i32`, is at most `umax`.
    pub(crate) fn maybe_range(&mut self, inst: Inst, umax: u64) {
        if umax >= u64::from(u32::MAX) || !self.roll(Feature::Metadata, RANGE_PERCENT) {
            return;
        }
        let low = self.program.int_md(Type::I32, 0);
        let high = self.program.int_md(Type::I32, umax + 1);
        let range = self.program.tuple(&[low, high]);
        self.body.set_metadata(inst, MdKind::RANGE, Some(range));
    }

    /// Says how likely the ways out of a terminator are. It need not be true to be harmless.
    pub(crate) fn maybe_branch_weights(&mut self, inst: Inst, n_ways: usize) {
        if !self.roll(Feature::Metadata, WEIGHTS_PERCENT) {
            return;
        }
        if self.u().chance(20) {
            let empty = self.program.empty_node();
            self.body.set_metadata(inst, MdKind::UNPREDICTABLE, Some(empty));
            return;
        }
        let mut ops = vec![self.program.string_md("branch_weights")];
        for _ in 0..n_ways {
            let weight = 1 + self.u().below(100) as u64;
            ops.push(self.program.int_md(Type::I32, weight));
        }
        let weights = self.program.tuple(&ops);
        self.body.set_metadata(inst, MdKind::PROF, Some(weights));
    }

    /// Says what memory an access of a number of type `ty` touches.
    pub(crate) fn tag_access(&mut self, inst: Inst, region: &Region, ty: Type) {
        if !self.has(Feature::Metadata) || ty.is_aggregate() {
            return;
        }
        if region.typed && !ty.is_vector() && region.elem == ty && self.u().chance(TYPE_TAG_PERCENT)
        {
            self.note(Feature::Metadata);
            let tag = self.program.type_tag(ty);
            self.body.set_metadata(inst, MdKind::TBAA, Some(tag));
        }
        if let Some(scopes) = region.scopes.filter(|_| self.u().chance(SCOPE_PERCENT)) {
            self.note(Feature::Metadata);
            self.body.set_metadata(inst, MdKind::ALIAS_SCOPE, Some(scopes.own));
            self.body.set_metadata(inst, MdKind::NOALIAS, Some(scopes.others));
        }
        if self.u().chance(2) {
            self.note(Feature::Metadata);
            let one = self.program.int_md(Type::I32, 1);
            let hint = self.program.tuple(&[one]);
            self.body.set_metadata(inst, MdKind::NONTEMPORAL, Some(hint));
        }
    }

    /// Hints for a loop.
    pub(crate) fn some_loop_hints(&mut self) -> Md {
        let progress = self.program.string_md("llvm.loop.mustprogress");
        let progress = self.program.tuple(&[progress]);
        let hint = match self.u().below(4) {
            0 => return self.program.self_node(&[progress]),
            1 => {
                let name = self.program.string_md("llvm.loop.unroll.disable");
                self.program.tuple(&[name])
            }
            2 => {
                let name = self.program.string_md("llvm.loop.unroll.count");
                let count = self.u().pick(&[2, 4, 3]);
                let count = self.program.int_md(Type::I32, count);
                self.program.tuple(&[name, count])
            }
            _ => {
                let name = self.program.string_md("llvm.loop.unroll.enable");
                self.program.tuple(&[name])
            }
        };
        self.program.self_node(&[progress, hint])
    }
}
