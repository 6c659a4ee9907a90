//! Loads of an alloca that a call reads.
//!
//! Such an alloca stays, and so do all stores to it. But nobody else writes it, so its loads are the
//! values that were stored.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Inst, Value},
    effects::intrinsic,
    intrinsics::Intrinsic,
    ops::{Access, Op, Ordering},
    types::Type,
};

use super::{Sroa, slices::Slices};
use crate::util::ssa_update::SsaUpdater;

/// The loads and stores of one range of bytes.
struct Group {
    begin: u64,
    end: u64,
    ty: Option<Type>,
    accesses: Vec<Inst>,
    is_uniform: bool,
}

impl Sroa<'_, '_> {
    /// Replaces loads by what was stored, where all accesses that overlap are of the same bytes and
    /// type.
    pub(super) fn forward_stores(&mut self, slices: &Slices) {
        let mut groups: Vec<Group> = Vec::new();
        for slice in &slices.slices {
            let user = self.body.user(slice.slot);
            let ty = match self.body.op(user) {
                Op::Load(access) if is_simple(access) => Some(self.body.result_ty(user)),
                Op::Store(access) if is_simple(access) => {
                    Some(self.body.ty(self.body.args(user)[0]))
                }
                _ => None,
            };
            let is_marker = self.is_lifetime_marker(user);
            if is_marker {
                continue;
            }
            match groups.last_mut().filter(|group| slice.begin < group.end) {
                Some(group) => {
                    group.is_uniform &= slice.begin == group.begin
                        && slice.end == group.end
                        && ty.is_some()
                        && ty == group.ty;
                    group.end = group.end.max(slice.end);
                    group.accesses.push(user);
                }
                None => groups.push(Group {
                    begin: slice.begin,
                    end: slice.end,
                    ty,
                    accesses: vec![user],
                    is_uniform: ty.is_some(),
                }),
            }
        }
        for group in groups.iter().filter(|group| group.is_uniform) {
            if let Some(ty) = group.ty {
                self.forward_group(ty, &group.accesses);
            }
        }
    }

    fn is_lifetime_marker(&self, inst: Inst) -> bool {
        let which = intrinsic(self.cx.module, self.body, inst);
        matches!(which, Some(Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END))
    }

    fn forward_group(&mut self, ty: Type, accesses: &[Inst]) {
        let is_store = |inst: Inst| matches!(self.body.op(inst), Op::Store(_));
        if !accesses.iter().any(|&inst| is_store(inst)) || accesses.iter().all(|&i| is_store(i)) {
            return;
        }
        let mut by_block: FxHashMap<Block, Vec<Inst>> = FxHashMap::default();
        let mut blocks: Vec<Block> = Vec::new();
        for &inst in accesses {
            let block = self.body.block(inst);
            let list = by_block.entry(block).or_default();
            if list.is_empty() {
                blocks.push(block);
            }
            list.push(inst);
        }
        let mut updater = SsaUpdater::new(ty, "");
        let mut early: Vec<Inst> = Vec::new();
        let mut known: Vec<(Inst, Value)> = Vec::new();
        for block in blocks {
            let list = by_block.get_mut(&block).expect("it was just put there");
            list.sort_by(|&a, &b| match self.body.comes_before(a, b) {
                true => std::cmp::Ordering::Less,
                false => std::cmp::Ordering::Greater,
            });
            let mut current: Option<Value> = None;
            for &inst in list.iter() {
                match (self.body.op(inst), current) {
                    (Op::Store(_), _) => current = Some(self.body.args(inst)[0]),
                    (_, Some(value)) => known.push((inst, value)),
                    (_, None) => early.push(inst),
                }
            }
            if let Some(value) = current {
                updater.define(block, value);
            }
        }
        // A stored value may itself be a load that is replaced: follow to the end.
        let mut replaced: FxHashMap<Value, Value> = FxHashMap::default();
        let Some(entry) = self.body.entry() else { return };
        let undef = self.body.consts_mut().undef(ty);
        let undef = self.body.const_value(undef);
        if !updater.is_known_in(entry) {
            updater.define(entry, undef);
        }
        for load in early {
            let block = self.body.block(load);
            let value = match block == entry {
                true => undef,
                false => updater.value_at_start(self.body, block),
            };
            known.push((load, value));
        }
        for &(load, value) in &known {
            let result = self.body.result(load).expect("a load has a result");
            replaced.insert(result, value);
        }
        for (load, mut value) in known {
            let result = self.body.result(load).expect("a load has a result");
            for _ in 0..replaced.len() {
                match replaced.get(&value) {
                    Some(&next) => value = next,
                    None => break,
                }
            }
            if value == result || replaced.contains_key(&value) {
                continue;
            }
            self.body.replace_all_uses(result, value);
            self.dead.push(load);
            self.cx.count("loads replaced", 1);
        }
    }
}

fn is_simple(access: Access) -> bool {
    !access.volatile && access.ordering == Ordering::NotAtomic
}
