//! Pointers that move through a local variable, compared with a place in it: they become offsets.
//!
//! A loop that walks an array by pointer, as front ends write the construction of one, keeps the
//! variable alive even if nobody reads it: its addresses are compared, and meet in phis. As an
//! offset the end of the loop needs no address.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Inst, NewInst, Value},
    ops::{BinaryOp, InstFlags, IntPred, Op},
    types::Type,
};
use smallvec::SmallVec;

use super::cx::{Combiner, Done, Rule};

/// How many phis and steps the pointers may be made of.
const MAX_WEB: usize = 16;

/// Pointers that are all made from one stack slot, by constant steps and phis.
struct Web {
    slot: Value,
    nodes: SmallVec<[Inst; MAX_WEB]>,
    /// True if no step leaves the slot.
    is_inbounds: bool,
}

impl Combiner<'_, '_> {
    /// `p == slot + C => offset of p == C`, where `p` is a phi that moves through the slot.
    pub(super) fn compare_of_moving_pointers(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        if !matches!(pred, IntPred::Eq | IntPred::Ne) || !self.ty(a).is_ptr() {
            return None;
        }
        let index_ty = self.index_ty(a)?;
        let space = self.ty(a).addr_space()?;
        if index_ty.int_bits() != Some(self.cx.frame.layout.pointer_bits(space)) {
            return None;
        }
        for (moving, fixed) in [(a, b), (b, a)] {
            let Some((slot, at)) = self.place_in_slot(fixed) else { continue };
            let Some(web) = self.web_of(moving, slot) else { continue };
            let offsets = self.offsets_of(&web, index_ty);
            self.replace_pointers(&web, &offsets);
            let at = self.small(index_ty, at);
            return Some(Done::Replace(self.icmp(pred, offsets[&moving], at)));
        }
        None
    }

    /// The stack slot that `address` is in, and at which byte.
    fn place_in_slot(&mut self, address: Value) -> Option<(Value, i64)> {
        let (mut base, mut at) = (address, 0i64);
        for _ in 0..MAX_WEB {
            let inst = self.body.def_inst(base)?;
            match self.body.op(inst) {
                Op::Alloca { .. } => return Some((base, at)),
                Op::Gep { .. } => {
                    at = at.checked_add(self.constant_offset(inst)?)?;
                    base = self.body.args(inst)[0];
                }
                _ => return None,
            }
        }
        None
    }

    /// All that `pointer` is made of, if it is made from `slot` alone and a phi is among it.
    fn web_of(&mut self, pointer: Value, slot: Value) -> Option<Web> {
        let mut web = Web { slot, nodes: SmallVec::new(), is_inbounds: true };
        let mut work: SmallVec<[Value; 8]> = SmallVec::from_slice(&[pointer]);
        let mut has_phi = false;
        while let Some(value) = work.pop() {
            if value == slot {
                continue;
            }
            let inst = self.body.def_inst(value)?;
            if web.nodes.contains(&inst) {
                continue;
            }
            // Where nothing leads a step may begin at itself.
            let is_reached = self.dom.is_reachable(self.body.block(inst));
            let is_fit = self.ty(value) == self.ty(slot) && is_reached;
            if web.nodes.len() == MAX_WEB || !is_fit {
                return None;
            }
            match self.body.op(inst) {
                Op::Gep { .. } => {
                    self.constant_offset(inst)?;
                    web.is_inbounds &= self.body.flags(inst).contains(InstFlags::INBOUNDS);
                    work.push(self.body.args(inst)[0]);
                }
                Op::Phi(_) => {
                    has_phi = true;
                    self.place_behind_phis(self.body.block(inst))?;
                    work.extend_from_slice(self.body.args(inst));
                }
                _ => return None,
            }
            web.nodes.push(inst);
        }
        has_phi.then_some(web)
    }

    /// The first instruction of `block` that is no phi, if something may stand before it.
    fn place_behind_phis(&self, block: Block) -> Option<Inst> {
        let is_phi = |inst: &Inst| matches!(self.body.op(*inst), Op::Phi(_));
        let first = self.body.insts_in(block).find(|inst| !is_phi(inst))?;
        let is_pad = matches!(
            self.body.op(first),
            Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
        );
        (!is_pad).then_some(first)
    }

    /// The offset of each pointer of `web` from its slot.
    fn offsets_of(&mut self, web: &Web, ty: Type) -> FxHashMap<Value, Value> {
        let mut offsets = FxHashMap::default();
        let zero = self.zero(ty);
        offsets.insert(web.slot, zero);
        let is_phi = |combiner: &Self, inst: Inst| matches!(combiner.body.op(inst), Op::Phi(_));
        let poison = self.poison(ty);
        for &phi in &web.nodes {
            let Op::Phi(incoming) = self.body.op(phi) else { continue };
            let blocks = self.body.incoming(incoming).to_vec();
            let entries: Vec<(Value, Block)> = blocks.iter().map(|&from| (poison, from)).collect();
            let block = self.body.block(phi);
            let offset = self.build().phi(block, ty, &entries);
            offsets.insert(self.body.result(phi).expect("a phi has a result"), offset);
        }
        // Steps follow one another between phis; each round does those that begin at what is known.
        for _ in 0..web.nodes.len() {
            for &gep in &web.nodes {
                let result = self.body.result(gep).expect("an address is a value");
                if is_phi(self, gep) || offsets.contains_key(&result) {
                    continue;
                }
                let Some(&from) = offsets.get(&self.body.args(gep)[0]) else { continue };
                let by = self.constant_offset(gep).expect("it was asked before");
                let offset = self.step(gep, from, by, ty);
                offsets.insert(result, offset);
            }
        }
        for &phi in &web.nodes {
            if !is_phi(self, phi) {
                continue;
            }
            let result = self.body.result(phi).expect("a phi has a result");
            let offset = self.body.def_inst(offsets[&result]).expect("it was made above");
            for index in 0..self.body.args(phi).len() {
                let value = offsets[&self.body.args(phi)[index]];
                self.body.set_arg(offset, index, value);
            }
        }
        offsets
    }

    /// `from + by` where the address computation `gep` stands.
    fn step(&mut self, gep: Inst, from: Value, by: i64, ty: Type) -> Value {
        if let Some(start) = self.int(from).and_then(|start| start.to_i64()) {
            return self.small(ty, start.wrapping_add(by));
        }
        let by = self.small(ty, by);
        // What stays in its object cannot wrap.
        let flags = match self.body.flags(gep).intersects(InstFlags::INBOUNDS | InstFlags::NUSW) {
            true => InstFlags::NSW,
            false => InstFlags::empty(),
        };
        let loc = self.body.loc(gep);
        let args = [from, by];
        let new = NewInst { flags, loc, ..NewInst::new(Op::Binary(BinaryOp::Add), ty, &args) };
        let add = self.body.insert_before(gep, new);
        self.body.result(add).expect("a sum is a value")
    }

    /// Has those who use pointers of `web` besides use its slot and an offset.
    fn replace_pointers(&mut self, web: &Web, offsets: &FxHashMap<Value, Value>) {
        for &node in &web.nodes {
            let old = self.body.result(node).expect("an address is a value");
            let at = self.at;
            let is_other = |user: Inst| user != at && !web.nodes.contains(&user);
            if !self.body.users(old).any(is_other) {
                continue;
            }
            let place = match self.body.op(node) {
                Op::Phi(_) => self.place_behind_phis(self.body.block(node)),
                _ => Some(node),
            };
            let place = place.expect("it was asked before");
            let flags = if web.is_inbounds { InstFlags::INBOUNDS } else { InstFlags::empty() };
            let args = [web.slot, offsets[&old]];
            let new = NewInst {
                flags,
                loc: self.body.loc(node),
                ..NewInst::new(Op::Gep { source: Type::I8 }, self.ty(old), &args)
            };
            let new = self.body.insert_before(place, new);
            let new = self.body.result(new).expect("an address is a value");
            self.add_users(node);
            self.body.replace_all_uses(old, new);
        }
        if let Some(alloca) = self.body.def_inst(web.slot) {
            self.work.add(alloca);
        }
    }
}
