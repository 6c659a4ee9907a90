//! Loads of what is known, in the block and across blocks, and loads that are moved to the one way on
//! which it is not known.

use nvopt_analysis::{
    alias::{AccessMd, BatchAa},
    memdep::{BlockDep, Dep, Question, Translation, across_blocks, in_block, translate},
};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Inst, NewInst, Value},
    effects::effects,
    metadata::MdKind,
    ops::{Align, Op, Ordering},
};

use super::{
    Gvn,
    avail::{Avail, find},
};
use crate::util::{addr::is_safe_to_load, facts::keep_common_metadata, ssa_update::SsaUpdater};

/// The most blocks that a value is put together from.
const MAX_SOURCES: usize = 100;
/// How many blocks above a load with one predecessor each are stepped over.
const MAX_STRAIGHT: usize = 8;

impl Gvn<'_, '_> {
    /// True if the load was replaced.
    pub(super) fn process_load(&mut self, load: Inst) -> bool {
        let Op::Load(access) = self.body.op(load) else { return false };
        let is_plain = !access.volatile
            && matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
        let Some(result) = self.body.result(load) else { return false };
        if !is_plain {
            return false;
        }
        if !self.body.is_used(result) {
            if self.cx.may_rewrite() {
                self.erase(load);
            }
            return true;
        }
        let block = self.body.block(load);
        let cache = std::mem::take(&mut self.aa);
        let mut aa = BatchAa::new(self.body, self.cx).with_cache(cache);
        let Some(question) = Question::of(&aa, load) else { return false };
        let accesses = &mut self.accesses;
        let dep = in_block(&mut aa, accesses, &question, block, Some(load));
        let found = match dep {
            Dep::NonLocal => across_blocks(&mut aa, accesses, &self.tree, &question, block),
            Dep::Def(_) | Dep::Clobber(_) | Dep::NonFuncLocal | Dep::Unknown => None,
        };
        self.aa = aa.into_cache();
        let (by, is_exact) = match dep {
            Dep::Def(by) => (by, true),
            Dep::Clobber(by) => (by, false),
            Dep::NonLocal => return found.is_some_and(|found| self.nonlocal_load(load, &found)),
            Dep::NonFuncLocal | Dep::Unknown => return false,
        };
        let ptr = self.body.args(load)[0];
        let Some(avail) = find(self.body, self.cx, &self.accesses, (load, ptr), by, is_exact)
        else {
            return false;
        };
        if !self.cx.may_rewrite() {
            return false;
        }
        let ty = self.body.ty(result);
        let Some(value) = avail.make(self.body, self.cx, ty, load) else { return false };
        self.keep_common_facts(by, load);
        self.replace(load, value);
        self.cx.count("loads replaced", 1);
        true
    }

    /// What `kept`, a load, says of its value must hold for `gone` as well.
    fn keep_common_facts(&mut self, kept: Inst, gone: Inst) {
        if !matches!(self.body.op(kept), Op::Load(_)) {
            return;
        }
        keep_common_metadata(self.body, kept, gone);
    }

    fn nonlocal_load(&mut self, load: Inst, found: &[BlockDep]) -> bool {
        if found.is_empty() || found.len() > MAX_SOURCES {
            return false;
        }
        let mut known: Vec<(Block, Avail, Option<Inst>)> = Vec::new();
        let mut unknown: Vec<Block> = Vec::new();
        for dep in found {
            let avail = match (dep.dep, dep.ptr) {
                (Dep::Def(by), Some(ptr)) => {
                    find(self.body, self.cx, &self.accesses, (load, ptr), by, true)
                        .map(|avail| (avail, by))
                }
                (Dep::Clobber(by), Some(ptr)) => {
                    find(self.body, self.cx, &self.accesses, (load, ptr), by, false)
                        .map(|avail| (avail, by))
                }
                _ => None,
            };
            match avail {
                Some((avail, by)) => known.push((dep.block, avail, Some(by))),
                None => unknown.push(dep.block),
            }
        }
        if known.is_empty() {
            return false;
        }
        if unknown.is_empty() {
            return self.merge_sources(load, &known);
        }
        let may_move = self.options.in_loops || !self.is_in_loop(self.body.block(load));
        self.options.load_pre && may_move && self.load_pre(load, &mut known, &unknown)
    }

    /// True if `block` can be reached from itself.
    fn is_in_loop(&self, block: Block) -> bool {
        let mut seen = nvopt_entity::EntitySet::new();
        let mut work: Vec<Block> = self.body.succs(block).collect();
        while let Some(at) = work.pop() {
            if at == block {
                return true;
            }
            if seen.insert(at) {
                work.extend(self.body.succs(at));
            }
        }
        false
    }

    /// Makes the load the values that come from each block.
    fn merge_sources(&mut self, load: Inst, known: &[(Block, Avail, Option<Inst>)]) -> bool {
        if !self.cx.may_rewrite() {
            return false;
        }
        let result = self.body.result(load).expect("a load has a result");
        let ty = self.body.ty(result);
        let home = self.body.block(load);
        let name = self.body.value_name(result).unwrap_or_default().to_vec();
        let mut updater = SsaUpdater::new(ty, name);
        for &(block, avail, by) in known {
            // What the load itself brings around a loop says nothing.
            if block == home && avail == Avail::Value(result, 0) {
                continue;
            }
            let end = self.body.terminator(block).expect("a block has a terminator");
            let Some(value) = avail.make(self.body, self.cx, ty, end) else { return false };
            updater.define(block, value);
            if let Some(by) = by.filter(|&by| by != load) {
                self.keep_common_facts(by, load);
            }
        }
        // The load itself may be what a loop brings around.
        let value = updater.value_at_start(self.body, home);
        if value == result {
            return false;
        }
        let is_new = |phi: &Inst| self.body.result(*phi) == Some(value);
        if updater.new_phis().iter().any(is_new) {
            self.body.take_value_name(value, result);
        }
        self.replace(load, value);
        self.cx.count("loads replaced", 1);
        true
    }

    /// Loads at the end of the one predecessor where the value is not known.
    fn load_pre(
        &mut self,
        load: Inst,
        known: &mut Vec<(Block, Avail, Option<Inst>)>,
        unknown: &[Block],
    ) -> bool {
        let Some(home) = self.merge_point(load, unknown) else { return false };
        let must_be_safe = !self.always_reached(load, home);
        let mut preds: Vec<Block> = Vec::new();
        for pred in self.body.preds(home) {
            if !preds.contains(&pred) {
                preds.push(pred);
            }
        }
        // Values that are known on all ways up from a predecessor.
        let mut state: FxHashMap<Block, bool> = FxHashMap::default();
        for &(block, ..) in known.iter() {
            state.insert(block, true);
        }
        for &block in unknown {
            state.insert(block, false);
        }
        let missing: Vec<Block> =
            preds.iter().copied().filter(|&pred| !self.is_known_at_end(pred, &mut state)).collect();
        let [pred] = missing[..] else { return false };
        if pred == home || preds.len() == 1 || !self.tree.is_reachable(pred) {
            return false;
        }
        let Some(end) = self.body.terminator(pred) else { return false };
        if !matches!(self.body.op(end), Op::Br | Op::CondBr | Op::Switch) {
            return false;
        }
        if self.body.n_succs(pred) != 1 {
            // The edge has to be split first; a loop's way back is left alone.
            if !self.tree.dominates(home, pred) || self.options.split_backedge {
                self.to_split.push((pred, home));
            }
            return false;
        }
        let ptr = self.body.args(load)[0];
        let Translation::Value(address) = translate(self.body, &self.tree, ptr, home, pred) else {
            return self.load_pre_with_address(load, home, pred, known);
        };
        if must_be_safe && !self.is_safe(load, address, end) {
            return false;
        }
        self.insert_pre_load(load, pred, address, known)
    }

    fn is_safe(&self, load: Inst, address: Value, at: Inst) -> bool {
        let Op::Load(access) = self.body.op(load) else { return false };
        let what = (address, self.body.result_ty(load), access.align.unwrap_or(Align::ONE));
        let (module, layout) = (&*self.cx.module, self.cx.frame.layout);
        is_safe_to_load(self.body, module, layout, self.cx.func, what, at)
    }

    /// Computes the address at the end of `pred` if it is one step away from what is there.
    fn load_pre_with_address(
        &mut self,
        load: Inst,
        home: Block,
        pred: Block,
        known: &mut Vec<(Block, Avail, Option<Inst>)>,
    ) -> bool {
        let ptr = self.body.args(load)[0];
        let Some(gep) = self.body.def_inst(ptr) else { return false };
        if !matches!(self.body.op(gep), Op::Gep { .. }) || self.body.block(gep) != home {
            return false;
        }
        if !self.always_reached(load, home) {
            return false;
        }
        let mut args = Vec::new();
        for &arg in self.body.args(gep) {
            match translate(self.body, &self.tree, arg, home, pred) {
                Translation::Value(value) => args.push(value),
                Translation::Missing | Translation::Impossible => return false,
            }
        }
        if !self.cx.may_rewrite() {
            return false;
        }
        let end = self.body.terminator(pred).expect("a block has a terminator");
        let new = NewInst {
            flags: self.body.flags(gep),
            loc: self.body.loc(gep),
            ..NewInst::new(self.body.op(gep), self.body.ty(ptr), &args)
        };
        let name = self.body.value_name(ptr).unwrap_or_default();
        let name = if name.is_empty() { Vec::new() } else { [name, b".phi.trans.insert"].concat() };
        let gep = self.body.insert_before(end, new);
        let address = self.body.result(gep).expect("an address computation has a result");
        self.body.name_value_like(address, name);
        self.insert_pre_load(load, pred, address, known)
    }

    fn insert_pre_load(
        &mut self,
        load: Inst,
        pred: Block,
        address: Value,
        known: &mut Vec<(Block, Avail, Option<Inst>)>,
    ) -> bool {
        if !self.cx.may_rewrite() {
            return false;
        }
        let result = self.body.result(load).expect("a load has a result");
        let end = self.body.terminator(pred).expect("a block has a terminator");
        let args = [address];
        let new = NewInst {
            loc: self.body.loc(load),
            ..NewInst::new(self.body.op(load), self.body.ty(result), &args)
        };
        let new = self.body.insert_before(end, new);
        self.keep_scopes(load, new, pred);
        let kept = [
            MdKind::TBAA,
            MdKind::INVARIANT_LOAD,
            MdKind::INVARIANT_GROUP,
            MdKind::RANGE,
            MdKind::ACCESS_GROUP,
        ];
        for kind in kept {
            if let Some(md) = self.body.metadata_of(load, kind) {
                self.body.set_metadata(new, kind, Some(md));
            }
        }
        let value = self.body.result(new).expect("a load has a result");
        let name = self.body.value_name(result).unwrap_or_default();
        let name = [name, b".pre"].concat();
        self.body.name_value_like(value, name);
        known.retain(|&(block, ..)| block != pred);
        known.push((pred, Avail::Value(value, 0), None));
        self.cx.count("loads moved", 1);
        self.merge_sources(load, known);
        true
    }

    /// Gives `new`, at the end of `pred`, the scopes of `load`, or those that say the same of all iterations
    /// if that may be an earlier one.
    fn keep_scopes(&mut self, load: Inst, new: Inst, pred: Block) {
        let md = AccessMd::of(self.body, load);
        if !md.has_scopes() {
            return;
        }
        let home = self.body.block(load);
        let lasting = self.accesses.lasting(self.body, self.cx.module);
        let md = match lasting.is_way_back(pred, home) {
            true => lasting.of_all(&self.cx.module.metadata, md),
            false => md,
        };
        self.body.set_metadata(new, MdKind::ALIAS_SCOPE, md.scope);
        self.body.set_metadata(new, MdKind::NOALIAS, md.noalias);
    }

    /// The block whose predecessors decide: that of the load, or one above it on a straight way.
    fn merge_point(&self, load: Inst, unknown: &[Block]) -> Option<Block> {
        let mut block = self.body.block(load);
        for _ in 0..MAX_STRAIGHT {
            let mut preds = self.body.preds(block);
            let (first, second) = (preds.next()?, preds.next());
            if second.is_some() {
                return Some(block);
            }
            // The way up must lead nowhere else, and nothing in it may decide the load.
            if self.body.n_succs(first) != 1 || unknown.contains(&first) {
                return None;
            }
            let ptr = self.body.args(load)[0];
            if self.body.def_inst(ptr).is_some_and(|def| self.body.block(def) == block) {
                return None;
            }
            block = first;
        }
        None
    }

    /// True if the load is always reached from the head of `home`.
    fn always_reached(&self, load: Inst, home: Block) -> bool {
        let goes_on = |inst: Inst| effects(self.cx.module, self.body, inst).goes_on();
        let mut block = self.body.block(load);
        let mut is_reached =
            self.body.insts_in(block).take_while(|&inst| inst != load).all(goes_on);
        while block != home && is_reached {
            let Some(above) = self.body.preds(block).next() else { return false };
            block = above;
            is_reached &= self.body.insts_in(block).all(goes_on);
        }
        is_reached
    }

    /// True if on every way to the end of `block` the value is known.
    fn is_known_at_end(&self, block: Block, state: &mut FxHashMap<Block, bool>) -> bool {
        let mut work = vec![block];
        let mut passed: Vec<Block> = Vec::new();
        let mut is_known = true;
        while let Some(block) = work.pop() {
            match state.get(&block) {
                Some(true) => {}
                Some(false) => {
                    is_known = false;
                    break;
                }
                None => {
                    if passed.contains(&block) {
                        continue;
                    }
                    passed.push(block);
                    let before = work.len();
                    work.extend(self.body.preds(block));
                    if work.len() == before || passed.len() > MAX_SOURCES {
                        is_known = false;
                        break;
                    }
                }
            }
        }
        is_known
    }
}
