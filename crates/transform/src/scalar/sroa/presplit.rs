//! Splitting integers and bytes that are only copied from one place to another.
//!
//! A struct of two numbers is often copied as one integer, or as a vector of bytes. If the alloca falls apart in the middle
//! of it, such a load and its stores are split before everything else, so that no shifts and masks
//! are needed to take it apart and put it together again.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Inst, Use, Value},
    ops::{Access, Align, Op, Ordering},
};

use super::{
    Sroa,
    partition::partitions,
    pen::{Pen, copy_access_metadata, part_type, plain},
    slices::{Slice, Slices},
};
use crate::util::addr::{align_at, strip_offsets};

/// Where an access is split, relative to its beginning, and its slice.
struct Splits {
    slice: usize,
    at: Vec<u64>,
}

#[derive(Default)]
struct Plan {
    loads: Vec<Inst>,
    stores: Vec<Inst>,
    splits: FxHashMap<Inst, Splits>,
    stays: FxHashSet<Inst>,
}

/// One part of a split access: where it begins, and its bytes.
fn parts(splits: &[u64], size: u64) -> Vec<(u64, u64)> {
    let mut begin = 0;
    let mut parts = Vec::with_capacity(splits.len() + 1);
    for &end in splits.iter().chain([&size]) {
        parts.push((begin, end - begin));
        begin = end;
    }
    parts
}

impl Sroa<'_, '_> {
    /// Splits copied integers and bytes. The slices are sorted before and after.
    pub(super) fn presplit(&mut self, slices: &mut Slices) {
        let plan = self.plan_splits(slices);
        if plan.loads.is_empty() && plan.stores.is_empty() {
            return;
        }
        let mut added = Vec::new();
        let deferred: FxHashSet<Inst> = plan.stores.iter().copied().collect();
        let mut split_loads: FxHashMap<Inst, Vec<Value>> = FxHashMap::default();
        for &load in &plan.loads {
            let known = (&deferred, &mut split_loads);
            self.split_copied_load(load, &plan, slices, known, &mut added);
        }
        for &store in &plan.stores {
            self.split_copied_store(store, &plan, slices, &split_loads, &mut added);
        }
        slices.slices.extend(added);
        slices.sort();
    }

    fn stored_load(&self, store: Inst) -> Option<Inst> {
        let load = self.body.def_inst(self.body.args(store)[0])?;
        matches!(self.body.op(load), Op::Load(_)).then_some(load)
    }

    fn is_simple_access(&self, inst: Inst) -> bool {
        match self.body.op(inst) {
            Op::Load(access) | Op::Store(access) => {
                !access.volatile && access.ordering == Ordering::NotAtomic
            }
            _ => false,
        }
    }

    fn plan_splits(&self, slices: &Slices) -> Plan {
        let mut plan = Plan::default();
        for part in partitions(&slices.slices) {
            for at in part.own.clone() {
                let slice = &slices.slices[at];
                let user = self.body.user(slice.slot);
                if !slice.is_splittable || slice.end <= part.end {
                    match self.body.op(user) {
                        Op::Load(_) => drop(plan.stays.insert(user)),
                        Op::Store(_) => plan.stays.extend(self.stored_load(user)),
                        _ => {}
                    }
                    continue;
                }
                match self.body.op(user) {
                    Op::Load(_) => {
                        let result = self.body.result(user).expect("a load has a result");
                        let is_only_stored = self.body.uses(result).all(|slot| {
                            let user = self.body.user(slot);
                            matches!(self.body.op(user), Op::Store(_))
                                && self.is_simple_access(user)
                                && self.body.arg_index(slot) == 0
                        });
                        if !is_only_stored || !self.is_simple_access(user) {
                            plan.stays.insert(user);
                            continue;
                        }
                        plan.loads.push(user);
                    }
                    Op::Store(_) => {
                        let from = self.stored_load(user);
                        if !from.is_some_and(|load| self.is_simple_access(load))
                            || !self.is_simple_access(user)
                        {
                            continue;
                        }
                        plan.stores.push(user);
                    }
                    _ => continue,
                }
                let at_end = vec![part.end - slice.begin];
                plan.splits.insert(user, Splits { slice: at, at: at_end });
            }
            for &tail in &part.tails {
                let slice = &slices.slices[tail];
                let user = self.body.user(slice.slot);
                if let Some(splits) = plan.splits.get_mut(&user)
                    && slice.end > part.end
                {
                    splits.at.push(part.end - slice.begin);
                }
            }
        }
        self.drop_mismatches(&mut plan);
        plan
    }

    /// A store of a load that is split as well needs the same splits.
    fn drop_mismatches(&self, plan: &mut Plan) {
        let Plan { loads, stores, splits, stays } = plan;
        let load_of = |store: Inst| self.stored_load(store).expect("it was checked");
        stores.retain(|&store| {
            let load = load_of(store);
            if stays.contains(&load) {
                return false;
            }
            let (Some(of_load), Some(of_store)) = (splits.get(&load), splits.get(&store)) else {
                return true;
            };
            if of_load.at == of_store.at {
                return true;
            }
            stays.insert(load);
            false
        });
        stores.retain(|&store| !stays.contains(&load_of(store)));
        loads.retain(|load| !stays.contains(load));
    }

    /// A part of `load`, before it.
    fn part_load(&mut self, load: Inst, (offset, bytes): (u64, u64)) -> (Inst, Value) {
        let Op::Load(access) = self.body.op(load) else { panic!("it is a load") };
        let base = self.body.args(load)[0];
        let result = self.body.result(load).expect("a load has a result");
        let name = self.body.value_name(result).unwrap_or_default().to_vec();
        let ty = part_type(self.cx, self.body.ty(result), bytes);
        let mut pen = Pen::new(self.body, self.cx, load, None);
        let ptr = part_ptr(&mut pen, base, offset);
        let (new, value) = pen.load(ty, ptr, part_access(access, offset), name);
        copy_access_metadata(pen.body, pen.cx, load, new, (offset, bytes));
        (new, value)
    }

    /// A store of a part of what `store` stores, before it.
    fn part_store(&mut self, store: Inst, value: Value, (offset, bytes): (u64, u64)) -> Inst {
        let Op::Store(access) = self.body.op(store) else { panic!("it is a store") };
        let base = self.body.args(store)[1];
        let mut pen = Pen::new(self.body, self.cx, store, None);
        let ptr = part_ptr(&mut pen, base, offset);
        let new = pen.store(value, ptr, part_access(access, offset));
        copy_access_metadata(pen.body, pen.cx, store, new, (offset, bytes));
        new
    }

    /// The address `index` of a new access, as the operand of a slice.
    fn slot_of(&self, inst: Inst, index: usize) -> Use {
        let value = self.body.args(inst)[index];
        self.body
            .uses(value)
            .find(|&slot| self.body.user(slot) == inst && self.body.arg_index(slot) == index)
            .expect("the operand is a use")
    }

    fn add_slice(&self, added: &mut Vec<Slice>, slot: Use, begin: u64, bytes: u64) {
        let end = begin + bytes;
        added.push(Slice { begin, end, slot, is_splittable: false, is_dead: false });
    }

    fn split_copied_load(
        &mut self,
        load: Inst,
        plan: &Plan,
        slices: &mut Slices,
        (deferred, split_loads): (&FxHashSet<Inst>, &mut FxHashMap<Inst, Vec<Value>>),
        added: &mut Vec<Slice>,
    ) {
        let splits = &plan.splits[&load];
        let slice = slices.slices[splits.slice];
        let parts = parts(&splits.at, slice.end - slice.begin);
        let mut values = Vec::new();
        for &(offset, bytes) in &parts {
            let (new, value) = self.part_load(load, (offset, bytes));
            values.push(value);
            self.add_slice(added, self.slot_of(new, 0), slice.begin + offset, bytes);
        }
        let result = self.body.result(load).expect("a load has a result");
        let users: Vec<Inst> = self.body.users(result).collect();
        let mut is_deferred = false;
        for store in users {
            if deferred.contains(&store) {
                is_deferred = true;
                continue;
            }
            for (&part, &value) in parts.iter().zip(&values) {
                self.part_store(store, value, part);
            }
            let base = self.body.args(store)[1];
            self.resplit(base);
            self.dead.push(store);
        }
        if is_deferred {
            split_loads.insert(load, values);
        }
        self.dead.push(load);
        slices.slices[splits.slice].is_dead = true;
    }

    fn split_copied_store(
        &mut self,
        store: Inst,
        plan: &Plan,
        slices: &mut Slices,
        split_loads: &FxHashMap<Inst, Vec<Value>>,
        added: &mut Vec<Slice>,
    ) {
        let splits = &plan.splits[&store];
        let slice = slices.slices[splits.slice];
        let load = self.stored_load(store).expect("it was checked");
        let known = split_loads.get(&load);
        for (index, part) in parts(&splits.at, slice.end - slice.begin).into_iter().enumerate() {
            let value = match known {
                Some(values) => values[index],
                None => self.part_load(load, part).1,
            };
            let new = self.part_store(store, value, part);
            self.add_slice(added, self.slot_of(new, 1), slice.begin + part.0, part.1);
        }
        if known.is_none() {
            let base = self.body.args(load)[0];
            self.resplit(base);
        }
        let result = self.body.result(load).expect("a load has a result");
        if self.body.has_one_use(result) {
            self.dead.push(load);
        }
        self.dead.push(store);
        slices.slices[splits.slice].is_dead = true;
    }

    /// The other side of a split copy is looked at again; it cannot be promoted as it is.
    fn resplit(&mut self, base: Value) {
        if let Some(inst) = self.body.def_inst(base) {
            self.promotable.remove(inst);
        }
        let root = strip_offsets(self.body, base);
        self.look_again(root);
    }
}

fn part_ptr(pen: &mut Pen<'_, '_>, base: Value, offset: u64) -> Value {
    let name = [pen.body.value_name(base).unwrap_or_default(), b"."].concat();
    let ty = pen.body.ty(base);
    pen.adjusted(base, offset, ty, name)
}

fn part_access(access: Access, offset: u64) -> Access {
    plain(align_at(access.align.unwrap_or(Align::ONE), offset))
}
