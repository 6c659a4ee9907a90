//! Putting a variable that has several definitions back into SSA form.
//!
//! A pass that copies or threads code ends up with one value that is computed in several blocks.
//! It makes an [`SsaUpdater`], tells it every block that defines the variable and with which
//! value, and asks what the variable is at the end of a block, in its middle or at a use. Phis are
//! made only where different values meet on the way to a place that was asked for, and a phi that
//! is there already is taken if it says the same.
//!
//! Files: `region` finds where phis are needed. Here are the questions and the new phis.
//!
//! Cost. A question looks at the blocks between the definitions and the place, each once for the
//! life of the updater: what was found is remembered per block. Placing phis in them walks up the
//! local dominator tree from each edge into a join, which is short in all but contrived graphs.
//!
//! Where no definition reaches, the variable is `poison`.

mod region;
#[cfg(test)]
mod tests;

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Body, DbgRecordKind, Inst, LocalMd, MdOperand, NewInst, Use, Value},
    ops::Op,
    types::Type,
};

use region::Region;

/// How many phis of a block are looked at for one that says the same as a new one would.
const MAX_KNOWN_PHIS: usize = 64;

/// A variable with several definitions.
pub struct SsaUpdater {
    ty: Type,
    /// What new phis are called like.
    name: Vec<u8>,
    /// What the variable is at the end of a block, as far as it is known.
    at_end: FxHashMap<Block, Value>,
    new_phis: Vec<Inst>,
}

impl SsaUpdater {
    /// A variable of type `ty` without definitions; new phis are called like `name`, or have no
    /// name if that is empty.
    pub fn new(ty: Type, name: impl AsRef<[u8]>) -> SsaUpdater {
        let name = name.as_ref().to_vec();
        SsaUpdater { ty, name, at_end: FxHashMap::default(), new_phis: Vec::new() }
    }

    /// A variable of the type and name of `value`, which is its first definition, in `block`.
    pub fn of(body: &Body, value: Value, block: Block) -> SsaUpdater {
        let name = body.value_name(value).unwrap_or_default();
        let mut updater = SsaUpdater::new(body.ty(value), name);
        updater.define(block, value);
        updater
    }

    /// At the end of `block` the variable is `value`. Tell all definitions before asking.
    pub fn define(&mut self, block: Block, value: Value) {
        self.at_end.insert(block, value);
    }

    /// True if the value at the end of `block` is known without looking further.
    pub fn is_known_in(&self, block: Block) -> bool {
        self.at_end.contains_key(&block)
    }

    /// The phis that were made, in order.
    pub fn new_phis(&self) -> &[Inst] {
        &self.new_phis
    }

    /// The variable at the end of `block`.
    pub fn value_at_end(&mut self, body: &mut Body, block: Block) -> Value {
        match self.at_end.get(&block) {
            Some(&value) => value,
            None => self.find(body, block),
        }
    }

    /// The variable at the beginning of `block`, behind its phis: what a use in the block sees if
    /// the block's own definition, should it have one, comes later.
    pub fn value_at_start(&mut self, body: &mut Body, block: Block) -> Value {
        if !self.is_known_in(block) {
            return self.find(body, block);
        }
        let entries: Vec<(Block, Value)> = preds_of(body, block)
            .into_iter()
            .map(|pred| (pred, self.value_at_end(body, pred)))
            .collect();
        let Some(&(_, first)) = entries.first() else { return self.poison(body) };
        if entries.iter().all(|&(_, value)| value == first) {
            return first;
        }
        if let Some(known) = known_phi(body, block, &entries) {
            return known;
        }
        let phi = self.make_phi(body, block);
        entries.iter().for_each(|&(pred, value)| body.add_incoming(phi, value, pred));
        body.result(phi).expect("a phi has a result")
    }

    /// Makes the use `slot` one of the variable as it is there. In a block that defines the
    /// variable, the use counts as standing before the definition.
    pub fn rewrite_use(&mut self, body: &mut Body, slot: Use) {
        let value = match incoming_block(body, slot) {
            Some(pred) => self.value_at_end(body, pred),
            None => self.value_at_start(body, body.block(body.user(slot))),
        };
        body.set_use(slot, value);
    }

    /// Like [`SsaUpdater::rewrite_use`], for a use that comes behind its block's definition.
    pub fn rewrite_use_behind(&mut self, body: &mut Body, slot: Use) {
        let block = incoming_block(body, slot).unwrap_or_else(|| body.block(body.user(slot)));
        let value = self.value_at_end(body, block);
        body.set_use(slot, value);
    }

    /// Makes what debug records before `holders` say of `old` speak of the variable as it is at
    /// the end of their block, if that is known by now: no phi is made for them. Otherwise they
    /// say that the variable is lost.
    pub fn rewrite_records(&mut self, body: &mut Body, old: Value, holders: &[Inst]) {
        for &holder in holders {
            if !body.is_placed(holder) {
                continue;
            }
            let known = self.at_end.get(&body.block(holder)).copied();
            let new = known.unwrap_or_else(|| self.poison(body));
            if new != old {
                replace_in_records(body, holder, old, new);
            }
        }
    }

    /// Looks for the variable at the end of `block`, which is not known.
    fn find(&mut self, body: &mut Body, block: Block) -> Value {
        let poison = self.poison(body);
        let mut region = Region::around(body, block, &self.at_end, poison);
        region.place_phis();
        for node in region.forward() {
            if region.needs_phi(node) && region.value(node).is_none() {
                region.take_known_phi(body, node, MAX_KNOWN_PHIS);
            }
            if region.needs_phi(node) && region.value(node).is_none() {
                let phi = self.make_phi(body, region.block(node));
                region.set_new_phi(node, phi, body.result(phi).expect("a phi has a result"));
            }
        }
        for node in region.forward() {
            if let Some(phi) = region.new_phi(node) {
                for (pred, value) in region.entries(node) {
                    body.add_incoming(phi, value, pred);
                }
            }
            self.at_end.insert(region.block(node), region.value_behind(node));
        }
        *self.at_end.entry(block).or_insert(poison)
    }

    fn make_phi(&mut self, body: &mut Body, block: Block) -> Inst {
        let incoming = body.new_incoming(Vec::new());
        let first = body.first_inst(block).expect("a block has a terminator");
        let phi = body.insert_before(first, NewInst::new(Op::Phi(incoming), self.ty, &[]));
        let value = body.result(phi).expect("a phi has a result");
        body.name_value_like(value, &self.name);
        self.new_phis.push(phi);
        phi
    }

    fn poison(&self, body: &mut Body) -> Value {
        let poison = body.consts_mut().poison(self.ty);
        body.const_value(poison)
    }
}

/// The predecessors of `block`, one for each edge, in the order a new phi lists them: that of the
/// block's phis if it has some.
fn preds_of(body: &Body, block: Block) -> Vec<Block> {
    match body.first_inst(block).map(|inst| body.op(inst)) {
        Some(Op::Phi(incoming)) if !body.incoming(incoming).is_empty() => {
            body.incoming(incoming).to_vec()
        }
        Some(_) | None => body.preds_newest_first(block).collect(),
    }
}

/// A phi of `block` with these entries, which are in the order of its phis.
fn known_phi(body: &Body, block: Block, entries: &[(Block, Value)]) -> Option<Value> {
    let wanted: FxHashMap<Block, Value> = entries.iter().copied().collect();
    let same = |phi: &Inst| {
        let Op::Phi(incoming) = body.op(*phi) else { return false };
        let blocks = body.incoming(incoming);
        says_no_more(body, *phi)
            && blocks.len() == entries.len()
            && blocks.iter().zip(body.args(*phi)).all(|(from, arg)| wanted.get(from) == Some(arg))
    };
    let found = body.phis_in(block).take(MAX_KNOWN_PHIS).find(same)?;
    body.result(found)
}

/// True if `phi` is its entries and nothing else: with fast-math flags it is poison where the variable
/// may be a number like any other.
fn says_no_more(body: &Body, phi: Inst) -> bool {
    body.flags(phi).is_empty()
}

/// The block a phi's use comes from; `None` if the user is no phi.
fn incoming_block(body: &Body, slot: Use) -> Option<Block> {
    match body.op(body.user(slot)) {
        Op::Phi(incoming) => body.incoming(incoming).get(body.arg_index(slot)).copied(),
        _ => None,
    }
}

/// The instructions before which debug records name a value of `values`, by value, in the order of
/// the text. One walk over the body, none if it has no records.
pub fn record_holders(body: &Body, values: &FxHashSet<Value>) -> FxHashMap<Value, Vec<Inst>> {
    let mut holders: FxHashMap<Value, Vec<Inst>> = FxHashMap::default();
    if !body.has_records() || !values.iter().any(|&value| body.is_in_metadata(value)) {
        return holders;
    }
    for inst in body.insts() {
        for record in body.records(inst) {
            for local in operands_of(&record.kind).into_iter().flat_map(locals_of) {
                let value = body.local_value(*local);
                if values.contains(&value) {
                    let list = holders.entry(value).or_default();
                    if list.last() != Some(&inst) {
                        list.push(inst);
                    }
                }
            }
        }
    }
    holders
}

/// What a record says that may name values.
fn operands_of(kind: &DbgRecordKind) -> Vec<&MdOperand> {
    match kind {
        DbgRecordKind::Value { location, .. }
        | DbgRecordKind::Declare { location, .. }
        | DbgRecordKind::DeclareValue { location, .. } => vec![location],
        DbgRecordKind::Assign { location, address, .. } => vec![location, address],
        DbgRecordKind::Label => Vec::new(),
    }
}

fn locals_of(operand: &MdOperand) -> &[LocalMd] {
    match operand {
        MdOperand::Node(_) => &[],
        MdOperand::Local(local) => std::slice::from_ref(local),
        MdOperand::ArgList(list) => list,
    }
}

/// Makes the records before `holder` that name `old` name `new`.
pub fn replace_in_records(body: &mut Body, holder: Inst, old: Value, new: Value) {
    if body.records(holder).is_empty() {
        return;
    }
    let replacement = body.local_metadata(new);
    let mut records = body.take_records(holder);
    let replace = |operand: &mut MdOperand| match operand {
        MdOperand::Node(_) => {}
        MdOperand::Local(local) => {
            if body.local_value(*local) == old {
                *local = replacement;
            }
        }
        MdOperand::ArgList(list) => {
            for local in list {
                if body.local_value(*local) == old {
                    *local = replacement;
                }
            }
        }
    };
    for record in &mut records {
        match &mut record.kind {
            DbgRecordKind::Value { location, .. }
            | DbgRecordKind::Declare { location, .. }
            | DbgRecordKind::DeclareValue { location, .. } => replace(location),
            DbgRecordKind::Assign { location, address, .. } => {
                replace(location);
                replace(address);
            }
            DbgRecordKind::Label => {}
        }
    }
    records.into_iter().for_each(|record| body.add_record(holder, record));
}
