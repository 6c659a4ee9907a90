//! Numbers that are carried as bytes.
//!
//! `sroa` makes a vector of bytes of a variable that is copied, because one byte may be poison where the
//! others are not. Where inlining has shown that numbers go in and numbers come out, the phis and
//! selects between them are of numbers.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Inst, Value},
    constant::ConstData,
    ops::{CastOp, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

/// The most phis and selects that are rewritten together.
const MAX_WEB: usize = 64;
/// The most operands and users of them that are looked at.
const MAX_LOOKED_AT: usize = 512;

/// Phis and selects of bytes that only use one another, conversions and constants.
struct Carried {
    nodes: Vec<Inst>,
    /// The conversions to numbers.
    reads: Vec<Inst>,
    /// The stores of the bytes.
    stores: Vec<Inst>,
    /// How many conversions go, less how many come.
    gain: isize,
    /// True if some byte that comes in may be poison where another is not.
    may_differ: bool,
}

impl Combiner<'_, '_> {
    /// `bitcast (phi (bitcast x), (bitcast y)) => phi x, y` where `x` and `y` are numbers, and so through
    /// all phis and selects that these are part of.
    pub(super) fn number_of_bytes(&mut self, inst: Inst, x: Value) -> Rule {
        let number = self.body.result_ty(inst);
        let node = self.body.def_inst(x)?;
        self.bytes_as_numbers(node, self.ty(x), number)
    }

    /// `store (phi (bitcast x), (bitcast y)) => store (phi x, y)`, likewise.
    pub(super) fn bytes_of_numbers(&mut self, inst: Inst) -> Rule {
        let bytes = self.body.result_ty(inst);
        if !self.is_node(inst, bytes) {
            return None;
        }
        let source = |&value: &Value| self.cast_of(value, CastOp::BitCast);
        let number = self.ty(self.ways(inst).iter().find_map(source)?);
        self.bytes_as_numbers(inst, bytes, number)
    }

    fn bytes_as_numbers(&mut self, node: Inst, bytes: Type, number: Type) -> Rule {
        if !is_number(number) || !self.is_node(node, bytes) {
            return None;
        }
        let carried = self.carried_with(node, bytes, number)?;
        // Where the bytes are stored, a number would make all of them poison.
        if carried.gain <= 0 || !carried.stores.is_empty() && carried.may_differ {
            return None;
        }
        self.rewrite_carried(&carried, number);
        Some(Done::Changed)
    }

    /// True for phis and selects of `bytes`.
    fn is_node(&self, inst: Inst, bytes: Type) -> bool {
        if !matches!(self.types().as_vector(bytes), Some((Type::I8, _, false))) {
            return false;
        }
        match self.body.op(inst) {
            Op::Phi(_) => self.body.result_ty(inst) == bytes,
            Op::Select => {
                self.body.result_ty(inst) == bytes && self.ty(self.body.args(inst)[0]).is_int()
            }
            _ => false,
        }
    }

    /// The operands of a node that are bytes.
    fn ways(&self, node: Inst) -> &[Value] {
        &self.body.args(node)[self.first_way(node)..]
    }

    /// The first operand that is bytes: that of a select comes behind its condition.
    fn first_way(&self, node: Inst) -> usize {
        usize::from(self.body.op(node) == Op::Select)
    }

    /// What a conversion of operand `index` stands before. Entries of a phi from one block share it, for they
    /// have to be one value.
    fn place_of_way(&self, node: Inst, index: usize) -> Inst {
        match self.body.op(node) {
            Op::Phi(incoming) => {
                let from = self.body.incoming(incoming)[index];
                self.body.terminator(from).expect("a predecessor ends")
            }
            _ => node,
        }
    }

    /// All that is connected with `start`, if it can be of type `number`.
    fn carried_with(&self, start: Inst, bytes: Type, number: Type) -> Option<Carried> {
        let mut carried = Carried {
            nodes: vec![start],
            reads: Vec::new(),
            stores: Vec::new(),
            gain: 0,
            may_differ: false,
        };
        let (mut next, mut left) = (0, MAX_LOOKED_AT);
        let mut converted: FxHashSet<(Inst, Value)> = FxHashSet::default();
        while let Some(&node) = carried.nodes.get(next) {
            next += 1;
            for index in self.first_way(node)..self.body.args(node).len() {
                left = left.checked_sub(1)?;
                let value = self.body.args(node)[index];
                if converted.insert((self.place_of_way(node, index), value)) {
                    self.add_way(&mut carried, value, bytes, number)?;
                }
            }
            for user in self.body.users(self.body.result(node)?) {
                left = left.checked_sub(1)?;
                self.add_user(&mut carried, user, node, bytes, number)?;
            }
            if carried.nodes.len() > MAX_WEB {
                return None;
            }
        }
        Some(carried)
    }

    fn add_way(
        &self,
        carried: &mut Carried,
        value: Value,
        bytes: Type,
        number: Type,
    ) -> Option<()> {
        if let Some(data) = self.body.const_data(value) {
            // Of other constants each byte would have to be looked at.
            let is_whole = matches!(
                data,
                ConstData::Undef(_)
                    | ConstData::Poison(_)
                    | ConstData::Zero(_)
                    | ConstData::Data { .. }
            );
            return is_whole.then_some(());
        }
        let Some(def) = self.body.def_inst(value) else {
            carried.may_differ = true;
            carried.gain -= 1;
            return Some(());
        };
        if self.is_node(def, bytes) {
            if !carried.nodes.contains(&def) {
                carried.nodes.push(def);
            }
            return Some(());
        }
        match self.cast_of(value, CastOp::BitCast).map(|source| self.ty(source)) {
            Some(source) if source == number => carried.gain += 1,
            Some(source) if is_number(source) => {}
            _ => {
                // A conversion is put before the end of a block, which cannot define what it converts.
                if self.body.op(def).is_terminator() {
                    return None;
                }
                carried.may_differ = true;
                // A load of bytes with no other use becomes one of a number.
                let is_load = matches!(self.body.op(def), Op::Load(_)) && self.one_use(value);
                carried.gain -= isize::from(!is_load);
            }
        }
        Some(())
    }

    fn add_user(
        &self,
        carried: &mut Carried,
        user: Inst,
        node: Inst,
        bytes: Type,
        number: Type,
    ) -> Option<()> {
        if self.is_node(user, bytes) {
            if !carried.nodes.contains(&user) {
                carried.nodes.push(user);
            }
            return Some(());
        }
        match self.body.op(user) {
            Op::Cast(CastOp::BitCast) => {
                let to = self.body.result_ty(user);
                carried.gain += isize::from(to == number);
                carried.reads.push(user);
                is_number(to).then_some(())
            }
            Op::Store(access) => {
                carried.stores.push(user);
                let is_stored = self.body.result(node) == Some(self.body.args(user)[0]);
                (is_stored && !access.volatile && !access.is_atomic()).then_some(())
            }
            _ => None,
        }
    }

    fn rewrite_carried(&mut self, carried: &Carried, number: Type) {
        let here = self.at;
        let mut numbers: FxHashMap<Inst, Value> = FxHashMap::default();
        for &node in &carried.nodes {
            let new = self.empty_node(node, number);
            numbers.insert(node, new);
        }
        let mut converted: FxHashMap<(Inst, Value), Value> = FxHashMap::default();
        for &node in &carried.nodes {
            let new = self.body.def_inst(numbers[&node]).expect("made above");
            for index in self.first_way(node)..self.body.args(node).len() {
                let value = self.body.args(node)[index];
                let known = self.body.def_inst(value).and_then(|def| numbers.get(&def)).copied();
                let value = known.unwrap_or_else(|| {
                    let place = self.place_of_way(new, index);
                    *converted
                        .entry((place, value))
                        .or_insert_with(|| self.number_at(place, value, number))
                });
                self.body.set_arg(new, index, value);
            }
        }
        self.at = here;
        self.use_numbers(carried, &numbers, number);
        for &node in &carried.nodes {
            self.erase(node);
        }
    }

    /// A phi or select as `node` is one, of nothing yet.
    fn empty_node(&mut self, node: Inst, number: Type) -> Value {
        let poison = self.poison(number);
        if let Op::Phi(incoming) = self.body.op(node) {
            let from: Vec<Block> = self.body.incoming(incoming).to_vec();
            let entries: Vec<(Value, Block)> =
                from.into_iter().map(|from| (poison, from)).collect();
            let block = self.body.block(node);
            return self.build().phi(block, number, &entries);
        }
        let cond = self.body.args(node)[0];
        let new = self.insert(node, Op::Select, number, &[cond, poison, poison]);
        self.body.result(new).expect("a select has a result")
    }

    /// `value` as a number before `place`.
    fn number_at(&mut self, place: Inst, value: Value, number: Type) -> Value {
        self.at = place;
        let value = self
            .cast_of(value, CastOp::BitCast)
            .filter(|&x| is_number(self.ty(x)))
            .unwrap_or(value);
        if self.ty(value) == number { value } else { self.cast(CastOp::BitCast, value, number) }
    }

    /// What read or stored bytes takes the numbers.
    fn use_numbers(&mut self, carried: &Carried, numbers: &FxHashMap<Inst, Value>, number: Type) {
        let source = |combiner: &Self, value: Value| {
            let node = combiner.body.def_inst(value).expect("a phi or a select");
            numbers[&node]
        };
        for &read in &carried.reads {
            let new = source(self, self.body.args(read)[0]);
            if self.body.result_ty(read) != number {
                self.set_arg(read, 0, new);
                self.work.add(read);
                continue;
            }
            self.add_users(read);
            let old = self.body.result(read).expect("a conversion has a result");
            self.body.replace_all_uses(old, new);
            self.work.add(read);
        }
        for &store in &carried.stores {
            let new = source(self, self.body.args(store)[0]);
            self.set_arg(store, 0, new);
            self.work.add(store);
        }
    }
}

fn is_number(ty: Type) -> bool {
    ty.is_int() || ty.is_float()
}
