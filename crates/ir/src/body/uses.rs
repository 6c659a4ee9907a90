//! Use lists: which operand slots hold a value.

use nvopt_entity::Entity;

use super::{Body, Inst, Use, UseLink, Value};

/// Looking at uses.
impl Body {
    /// True if some instruction uses `value`. Metadata does not count.
    #[inline]
    pub fn is_used(&self, value: Value) -> bool {
        self.values[value].first_use.is_some()
    }

    /// True if exactly one operand slot holds `value`.
    #[inline]
    pub fn has_one_use(&self, value: Value) -> bool {
        let first = self.values[value].first_use;
        first.is_some_and(|slot| self.uses[slot.index()].next.is_none())
    }

    /// The operand slots that hold `value`, the newest first.
    #[inline]
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + '_ {
        let mut cursor = self.values[value].first_use;
        std::iter::from_fn(move || {
            let slot = cursor?;
            cursor = self.uses[slot.index()].next;
            Some(slot)
        })
    }

    /// The users of `value`, one entry per use, the newest first.
    #[inline]
    pub fn users(&self, value: Value) -> impl Iterator<Item = Inst> + '_ {
        self.uses(value).map(|slot| self.user(slot))
    }

    /// The instruction an operand slot belongs to.
    #[inline]
    pub fn user(&self, slot: Use) -> Inst {
        self.uses[slot.index()].user
    }

    /// The slot of operand `index` of `inst`.
    #[inline]
    pub fn use_at(&self, inst: Inst, index: usize) -> Use {
        assert!(index < self.args(inst).len(), "{inst:?} has no operand {index}");
        Use::from_index(self.insts[inst].first_arg as usize + index)
    }

    /// The position of an operand slot among its instruction's operands.
    #[inline]
    pub fn arg_index(&self, slot: Use) -> usize {
        slot.index() - self.insts[self.user(slot)].first_arg as usize
    }
}

/// Keeping the lists.
impl Body {
    /// Adds operand slots for `user` and links them. Returns the first. The caller touches `user`.
    pub(super) fn push_args(&mut self, user: Inst, args: &[Value]) -> u32 {
        let first = self.args.len();
        self.args.extend_from_slice(args);
        for (slot, &value) in (first..).map(Use::from_index).zip(args) {
            let next = self.values[value].first_use.replace(slot);
            self.uses.push(UseLink { user, prev: None, next });
            if let Some(head) = next {
                self.uses[head.index()].prev = Some(slot);
            }
        }
        u32::try_from(first).expect("fewer than 2^32 operands in a body")
    }

    #[inline]
    pub(super) fn link_use(&mut self, slot: Use) {
        let value = self.args[slot.index()];
        let head = self.values[value].first_use.replace(slot);
        let link = &mut self.uses[slot.index()];
        (link.prev, link.next) = (None, head);
        if let Some(head) = head {
            self.uses[head.index()].prev = Some(slot);
        }
        self.touch_edited(self.user(slot));
    }

    pub(super) fn unlink_use(&mut self, slot: Use) {
        let value = self.args[slot.index()];
        let UseLink { prev, next, .. } = self.uses[slot.index()];
        match prev {
            Some(prev) => self.uses[prev.index()].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next {
            self.uses[next.index()].prev = prev;
        }
        self.touch_edited(self.user(slot));
        self.touch_after_lost_use(value);
    }

    pub(super) fn unlink_args(&mut self, inst: Inst) {
        let (first, n) = (self.insts[inst].first_arg as usize, self.insts[inst].n_args as usize);
        for index in first..first + n {
            self.unlink_use(Use::from_index(index));
        }
    }
}
