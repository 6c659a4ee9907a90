//! Loads that a branch depends on and that memory has answered on some ways to it.
//!
//! ```text
//! a: store i32 1, ptr %p          a: store i32 1, ptr %p
//!    br label %m                     br label %m
//! b: br label %m            ->    b: %x.pr = load i32, ptr %p
//! m: %x = load i32, ptr %p           br label %m
//!    %c = icmp eq i32 %x, 1       m: %x = phi i32 [ 1, %a ], [ %x.pr, %b ]
//!    br i1 %c, ...                   %c = icmp eq i32 %x, 1 ...
//! ```
//!
//! What is not known is loaded in one place, so that code does not grow; the phi can then be threaded.

use nvopt_analysis::{
    alias::{AccessMd, BatchAa, MemLoc, ModRef},
    matcher,
};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Inst, NewInst, Value},
    effects::effects,
    metadata::MdKind,
    ops::Op,
};
use smallvec::SmallVec;

use super::Threader;
use crate::util::{edges::can_split_edges_of, facts::keep_common_metadata, speculation};

/// How many instructions above a load are looked at, and above the end of each predecessor. LLVM's
/// number.
const MAX_SCAN: usize = 6;

/// What a walk backwards over a block finds.
enum Above {
    /// Memory holds this value, which the instruction stored or loaded.
    Value(Value, Inst),
    /// Something may have changed it, or the walk was too long.
    Unknown,
    /// Nothing, up to the start of the block.
    Nothing,
}

/// What is done about a load.
enum Plan {
    /// Memory holds what this instruction of the same block stored or loaded.
    Known(Value, Inst),
    /// What memory holds at the end of these predecessors; the others have to load it.
    Merge { known: SmallVec<[(Block, Value, Inst); 8]>, unknown: Vec<Block> },
}

impl Threader<'_, '_> {
    /// Makes a phi of the load that the branch on `cond` depends on, if memory tells what it is on
    /// some ways to it.
    pub(super) fn merge_load(&mut self, cond: Value) -> bool {
        let Some(load) = self.asked_load(cond) else { return false };
        let Some(plan) = self.plan_for_load(load) else { return false };
        if !self.cx.may_rewrite() {
            return false;
        }
        match plan {
            Plan::Known(value, by) => self.replace_load(load, value, &[by]),
            Plan::Merge { known, unknown } => self.merge_ways(load, &known, unknown),
        }
        self.cx.count("loads merged", 1);
        true
    }

    /// The load that `cond` is, or compares with a constant.
    fn asked_load(&self, cond: Value) -> Option<Inst> {
        let cond = matcher::freeze(self.body, cond).unwrap_or(cond);
        let inst = self.body.def_inst(cond)?;
        let inst = match (self.body.op(inst), self.body.args(inst)) {
            (Op::ICmp(_) | Op::FCmp(_), &[x, y]) if self.body.as_const(y).is_some() => {
                self.body.def_inst(x)?
            }
            _ => inst,
        };
        let is_plain = |access: nvopt_ir::ops::Access| !access.volatile && !access.is_atomic();
        matches!(self.body.op(inst), Op::Load(access) if is_plain(access)).then_some(inst)
    }

    fn plan_for_load(&self, load: Inst) -> Option<Plan> {
        let body = &*self.body;
        let block = body.block(load);
        body.preds(block).nth(1)?;
        let address = body.args(load)[0];
        let own_phi = match body.def_inst(address).filter(|&def| body.block(def) == block) {
            Some(def) if matches!(body.op(def), Op::Phi(_)) => Some(def),
            Some(_) => return None,
            None => None,
        };
        let mut aa = BatchAa::new(body, self.cx);
        let loc = aa.location(load)?;
        let mut left = MAX_SCAN;
        match self.look_above(&mut aa, load, &loc, (block, Some(load)), &mut left) {
            Above::Value(value, by) => return Some(Plan::Known(value, by)),
            Above::Unknown => return None,
            Above::Nothing => {}
        }
        let mut seen = FxHashSet::default();
        let preds: SmallVec<[Block; 8]> =
            body.preds_newest_first(block).filter(|&pred| seen.insert(pred)).collect();
        let (mut known, mut unknown) = (SmallVec::new(), Vec::new());
        let loc = MemLoc { md: self.md_above(block, loc.md), ..loc };
        for pred in preds {
            let ptr = match own_phi {
                Some(phi) => self.entry_of(phi, pred)?,
                None => address,
            };
            match self.known_at_end(&mut aa, load, &MemLoc { ptr, ..loc }, pred) {
                Some((value, by)) => known.push((pred, value, by)),
                None => unknown.push(pred),
            }
        }
        let may_load_early = || {
            let before = body.insts_in(block).take_while(|&inst| inst != load);
            speculation::may_speculate(self.cx, body, load) || { before }
                .all(|inst| effects(self.cx.module, body, inst).goes_on())
        };
        // One block before a header for ways from outside and from inside would be a second way in.
        let stays_reducible = unknown.len() < 2 || !self.headers.contains(block);
        let is_possible = !known.is_empty()
            && stays_reducible
            && (unknown.is_empty() || may_load_early())
            && unknown.iter().all(|&pred| can_split_edges_of(body, pred));
        is_possible.then_some(Plan::Merge { known, unknown })
    }

    /// What is known of an access in `block` is known of it above `block`, but for scopes where that may be
    /// another iteration: they may be of one.
    fn md_above(&self, block: Block, md: AccessMd) -> AccessMd {
        match self.headers.contains(block) {
            true => AccessMd { tbaa: md.tbaa, ..AccessMd::default() },
            false => md,
        }
    }

    /// What memory holds at the end of `pred`, as far as there is one way to it.
    fn known_at_end(
        &self,
        aa: &mut BatchAa<'_>,
        load: Inst,
        loc: &MemLoc,
        pred: Block,
    ) -> Option<(Value, Inst)> {
        let mut left = MAX_SCAN;
        let mut block = pred;
        loop {
            match self.look_above(aa, load, loc, (block, None), &mut left) {
                Above::Value(value, by) => return Some((value, by)),
                Above::Unknown => return None,
                Above::Nothing if left == 0 => return None,
                Above::Nothing => block = self.single_pred(block)?,
            }
        }
    }

    /// Looks for what `load`, of `loc`, would read above an instruction, or at the end of a block.
    fn look_above(
        &self,
        aa: &mut BatchAa<'_>,
        load: Inst,
        loc: &MemLoc,
        (block, before): (Block, Option<Inst>),
        left: &mut usize,
    ) -> Above {
        let body = &*self.body;
        let ty = body.result_ty(load);
        let mut cursor = match before {
            Some(inst) => body.prev_inst(inst),
            None => body.last_inst(block),
        };
        while let Some(inst) = cursor {
            if *left == 0 {
                return Above::Unknown;
            }
            *left -= 1;
            cursor = body.prev_inst(inst);
            let held = match body.op(inst) {
                Op::Load(_) => body.result(inst),
                Op::Store(_) => Some(body.args(inst)[0]),
                op if op.may_touch_memory() => None,
                _ => continue,
            };
            if let (Op::Load(access) | Op::Store(access), Some(value)) = (body.op(inst), held)
                && !access.volatile
                && !access.is_atomic()
                && body.ty(value) == ty
                && aa.location(inst).is_some_and(|other| other.ptr == loc.ptr)
            {
                return Above::Value(value, inst);
            }
            if aa.mod_ref(inst, loc).contains(ModRef::MOD) {
                return Above::Unknown;
            }
        }
        Above::Nothing
    }

    /// Makes `value`, which the instructions `by` have stored or loaded, stand for what `load` reads.
    fn replace_load(&mut self, load: Inst, value: Value, by: &[Inst]) {
        let result = self.body.result(load).expect("a load has a result");
        for &inst in by.iter().filter(|&&inst| inst != load) {
            if matches!(self.body.op(inst), Op::Load(_)) {
                self.forget_result(inst);
                keep_common_metadata(self.body, inst, load);
            }
        }
        self.lvi.forget_value(result);
        self.body.replace_all_uses(result, value);
        self.body.erase(load);
    }

    /// Makes `load` a phi of what is known on some ways and of what is loaded on the others.
    fn merge_ways(&mut self, load: Inst, known: &[(Block, Value, Inst)], unknown: Vec<Block>) {
        let block = self.body.block(load);
        let mut entries: FxHashMap<Block, Value> =
            known.iter().map(|&(pred, value, _)| (pred, value)).collect();
        if let Some(pred) = self.place_to_load(block, unknown) {
            let value = self.load_in(load, pred);
            entries.insert(pred, value);
        }
        let head = self.body.first_inst(block).expect("a block has a terminator");
        let incoming = self.body.new_incoming(Vec::new());
        let (loc, ty) = (self.body.loc(load), self.body.result_ty(load));
        let phi = NewInst { loc, ..NewInst::new(Op::Phi(incoming), ty, &[]) };
        let phi = self.body.insert_before(head, phi);
        for pred in self.body.preds_newest_first(block).collect::<Vec<Block>>() {
            let value = entries.get(&pred).expect("every predecessor was looked at");
            self.body.add_incoming(phi, *value, pred);
        }
        let value = self.body.result(phi).expect("a phi has a result");
        let old = self.body.result(load).expect("a load has a result");
        self.body.take_value_name(value, old);
        let by: SmallVec<[Inst; 8]> = known.iter().map(|&(.., by)| by).collect();
        self.replace_load(load, value, &by);
    }

    /// The block behind which only `block` comes and before which only `preds` do.
    fn place_to_load(&mut self, block: Block, preds: Vec<Block>) -> Option<Block> {
        match preds[..] {
            [] => None,
            [only] if self.body.n_succs(only) == 1 => Some(only),
            _ => Some(self.split_off(block, &preds, b"thread-pre-split")),
        }
    }

    /// Loads at the end of `pred` what `load` would read if control came from there.
    fn load_in(&mut self, load: Inst, pred: Block) -> Value {
        let address = self.body.args(load)[0];
        let own_phi = self.body.def_inst(address).filter(|&def| {
            matches!(self.body.op(def), Op::Phi(_)) && self.body.block(def) == self.body.block(load)
        });
        let address = own_phi.and_then(|phi| self.entry_of(phi, pred)).unwrap_or(address);
        let (op, ty, loc) = (self.body.op(load), self.body.result_ty(load), self.body.loc(load));
        let end = self.body.terminator(pred).expect("it jumps");
        let args = [address];
        let made = NewInst { loc, ..NewInst::new(op, ty, &args) };
        let made = self.body.insert_before(end, made);
        let tbaa_struct = self.body.metadata_of(load, MdKind::TBAA_STRUCT);
        self.body.set_metadata(made, MdKind::TBAA_STRUCT, tbaa_struct);
        let AccessMd { tbaa, scope, noalias } =
            self.md_above(self.body.block(load), AccessMd::of(self.body, load));
        let kinds = [MdKind::TBAA, MdKind::ALIAS_SCOPE, MdKind::NOALIAS];
        for (kind, md) in kinds.into_iter().zip([tbaa, scope, noalias]) {
            self.body.set_metadata(made, kind, md);
        }
        let value = self.body.result(made).expect("a load has a result");
        let old = self.body.result(load).expect("a load has a result");
        let name = [self.body.value_name(old).unwrap_or_default(), b".pr"].concat();
        self.body.name_value_like(value, name);
        value
    }
}
