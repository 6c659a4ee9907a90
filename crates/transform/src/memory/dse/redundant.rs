//! Writes of what is there already.

use nvopt_analysis::memssa::AccessKind;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Inst, Value},
    constant::ConstData,
    ops::{Op, Ordering},
};

use super::{State, facts::Written, shorten::Intervals};
use crate::util::transfer::{Transfer, TransferKind};

/// What other writes there are that a write may repeat: most write what no other one does, and
/// need not be followed upwards.
struct Repeats {
    /// How many stores write this value to this address.
    stores: FxHashMap<(Value, Value), u32>,
    n_fills: usize,
}

impl Repeats {
    fn among(state: &State<'_>, writes: &[Inst]) -> Repeats {
        let mut found = Repeats { stores: FxHashMap::default(), n_fills: 0 };
        for &write in writes {
            match state.body.op(write) {
                Op::Store(_) => *found.stores.entry(stored(state, write)).or_default() += 1,
                _ => found.n_fills += usize::from(state.is_fill(write)),
            }
        }
        found
    }

    fn may_have(&self, state: &State<'_>, write: Inst) -> bool {
        match state.body.op(write) {
            Op::Store(_) => {
                let stored = stored(state, write);
                self.stores.get(&stored).is_none_or(|&n| n > 1)
                    || self.n_fills > 0 && state.repeated_byte(stored.0).is_some()
            }
            _ => self.n_fills > 1 && state.is_fill(write),
        }
    }
}

/// The value and the address of a store.
fn stored(state: &State<'_>, store: Inst) -> (Value, Value) {
    let args = state.body.args(store);
    (args[0], args[1])
}

impl State<'_> {
    /// Marks writes that change nothing.
    pub(super) fn remove_redundant(&mut self, writes: &[Inst]) {
        let repeats = Repeats::among(self, writes);
        for &write in writes {
            if self.removed.contains(&write) || !self.is_removable(write) {
                continue;
            }
            if self.stores_loaded_value(write)
                || repeats.may_have(self, write) && self.repeats_write(write)
            {
                self.mark_removed(write);
            }
        }
    }

    /// `store (load p), p` with nothing written to `p` in between.
    fn stores_loaded_value(&mut self, store: Inst) -> bool {
        let Op::Store(_) = self.body.op(store) else { return false };
        let [value, address] = *self.body.args(store) else { return false };
        let Some(load) = self.body.def_inst(value) else { return false };
        let Op::Load(access) = self.body.op(load) else { return false };
        let is_plain = !access.volatile
            && matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
        if !is_plain || self.body.args(load)[0] != address {
            return false;
        }
        let (Some(of_load), Some(of_store)) =
            (self.memory.access_of(load), self.memory.access_of(store))
        else {
            return false;
        };
        let Some(loc) = self.aa.location(store) else { return false };
        let Some(above) = self.memory.defining(of_store) else { return false };
        // Of the load, what it depends on.
        self.users();
        let Some(read) = self.memory.defining(of_load) else { return false };
        let before = self.memory.clobber_of(&mut self.aa, above, store, &loc);
        let read = self.memory.clobber_of(&mut self.aa, read, load, &loc);
        before == read
    }

    /// The write right before, as far as this memory goes, wrote the same.
    fn repeats_write(&mut self, write: Inst) -> bool {
        let Some(access) = self.memory.access_of(write) else { return false };
        let Some(&written) = self.written(write) else { return false };
        let Some(above) = self.memory.defining(access) else { return false };
        let before = self.memory.clobber_of(&mut self.aa, above, write, &written.loc);
        let AccessKind::Def { inst: before, .. } = *self.memory.kind(before) else { return false };
        if self.removed.contains(&before) || before == write || self.merged_into(before) {
            return false;
        }
        let repeats = self.writes_the_same_bytes(before, (write, &written));
        // What stands for `write` is not to get shorter where `write` covered it.
        if repeats && let Some(&at) = self.overlap_of.get(&before) {
            self.overlaps[at].1 = Intervals::default();
        }
        repeats
    }

    fn writes_the_same_bytes(&mut self, before: Inst, (write, written): (Inst, &Written)) -> bool {
        if self.writes_same(before, write) {
            return true;
        }
        // A fill with the byte that the store is made of.
        let Some(set) = Transfer::of(self.body, self.module, before) else { return false };
        let Op::Store(_) = self.body.op(write) else { return false };
        let stored = self.body.args(write)[0];
        set.kind == TransferKind::Set
            && !set.is_volatile
            && self.repeated_byte(stored).is_some()
            && self.repeated_byte(stored) == self.byte_of(set.source)
            && self.written(before).copied().is_some_and(|whole| {
                self.overwrite((before, &whole), (write, written)) == super::Overwrite::Complete
            })
    }

    /// True if the two write the same value to the same place.
    fn writes_same(&self, a: Inst, b: Inst) -> bool {
        match (self.body.op(a), self.body.op(b)) {
            (Op::Store(first), Op::Store(_)) => {
                !first.volatile && self.body.args(a) == self.body.args(b)
            }
            (Op::Call(_), Op::Call(_)) => {
                let of = |inst| Transfer::of(self.body, self.module, inst);
                let (Some(first), Some(second)) = (of(a), of(b)) else { return false };
                first.kind == TransferKind::Set
                    && second.kind == TransferKind::Set
                    && !first.is_volatile
                    && self.body.call_args(a) == self.body.call_args(b)
            }
            _ => false,
        }
    }

    /// True for `memset`.
    fn is_fill(&self, inst: Inst) -> bool {
        Transfer::of(self.body, self.module, inst)
            .is_some_and(|transfer| transfer.kind == TransferKind::Set)
    }

    fn byte_of(&self, value: Value) -> Option<u8> {
        match self.body.const_data(value) {
            Some(ConstData::Bits { bits, .. }) => u8::try_from(*bits).ok(),
            _ => None,
        }
    }

    /// The byte that all bytes of the constant `value` are.
    fn repeated_byte(&self, value: Value) -> Option<u8> {
        let same = |bytes: &[u8]| {
            let &first = bytes.first()?;
            bytes.iter().all(|&byte| byte == first).then_some(first)
        };
        match self.body.const_data(value)? {
            ConstData::Bits { ty, bits } => {
                let width = nvopt_ir::constant::scalar_bits(*ty)?;
                if width % 8 != 0 {
                    return None;
                }
                same(bits.to_le_bytes().get(..width as usize / 8)?)
            }
            ConstData::Zero(_) => Some(0),
            ConstData::Data { bytes, .. } => same(bytes),
            _ => None,
        }
    }
}
