//! Which instructions have changed since a pass last looked at them.
//!
//! A pipeline runs the same clean-up many times, and between two runs a few instructions change. A
//! pass that has brought a body to rest sets a [`Mark`]; when it comes again,
//! [`Body::touched_since`] tells it which instructions are worth a visit. An instruction is touched
//! when it is made, moved or changed in any way; when a user of its result goes (it may be dead now,
//! or its last user may take it over); and when its neighbours in the block or the edges at its end
//! of the block change. What is not tracked: facts from farther away, such as a condition that has
//! come to dominate it, and what the module says of functions and globals. Whoever changes the
//! latter calls [`Body::touch_users_of`] or [`Body::touch_all`]; the former is what a visit may
//! miss.
//!
//! Some passes do not care for all of that. An instruction is *edited* when it is made or itself
//! changed, and not when it only moves or its surroundings change. Of what is gone the body notes
//! when it last happened: an edge, a use, an instruction that touched memory.
//!
//! Time is counted in periods: setting a mark ends one. So touching is one store. A pass that may
//! find more when it is run again at once sets its mark when it begins: then what it changes
//! itself counts as touched.
//!
//! Code that is copied in from another body, which was at rest, need not be looked at as if it were
//! new: a note beside the time says for which marks it came at rest (`rest`).

use nvopt_entity::{Entity, SecondaryMap};

use super::{
    Block, Body, Call, Inst, Value, ValueDef,
    rest::{Rests, Stamp},
};
use crate::{constant::Const, ops::Op};

/// A kind of rest that a body was brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// No instruction simplifies to a value that is there already.
    Simplified,
    /// No instruction combines with its operands.
    Combined,
    /// No block simplifies.
    BlocksSimplified,
    /// `early-cse` has been here.
    EarlyCse,
    /// `early-cse` with memory SSA has been here.
    EarlyCseMemory,
    /// `gvn` has been here.
    Gvn,
    /// `sccp` has been here.
    Sccp,
    /// `correlated-propagation` has been here.
    Correlated,
    /// `bdce` has been here.
    Bdce,
    /// `adce` has been here.
    Adce,
    /// `dse` has been here.
    Dse,
    /// `reassociate` has been here.
    Reassociate,
}

impl Mark {
    const COUNT: usize = 12;
}

/// A period of time in the life of a body. Later ones are greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Period {
    at: u32,
    /// What came at rest for one of these was not touched by coming.
    rests: Rests,
}

impl Period {
    /// The period in which `at` counts, for nobody's rest.
    fn plain(at: u32) -> Period {
        Period { at, rests: Rests::default() }
    }

    pub(super) fn at(self) -> u32 {
        self.at
    }

    pub(super) fn rests(self) -> Rests {
        self.rests
    }

    /// True if nothing is older.
    pub fn is_never(self) -> bool {
        self.at == 0
    }

    /// The later of two, for who is content with either rest.
    pub fn or_later(self, other: Period) -> Period {
        Period { at: self.at.max(other.at), rests: self.rests | other.rests }
    }
}

/// What is noted of changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Touches {
    pub(super) now: u32,
    /// When each instruction was last touched, from 1, and how it came.
    pub(super) insts: SecondaryMap<Inst, Stamp>,
    /// When each instruction was made or last changed itself.
    edits: SecondaryMap<Inst, u32>,
    calls: SecondaryMap<Call, u32>,
    /// When one of them last was.
    last_call: u32,
    /// When an edge last came or went.
    edges: u32,
    /// When a value last lost a use.
    lost_use: u32,
    /// When an instruction that may write or order memory last went or moved, and a load.
    lost_write: u32,
    lost_load: u32,
    /// When everything was.
    all: u32,
    marks: [u32; Mark::COUNT],
    /// How often anything was touched.
    count: u64,
}

impl Touches {
    /// Makes room for `n_insts` instructions in all.
    pub(super) fn reserve(&mut self, n_insts: usize) {
        // Before the first mark nothing is noted.
        if self.now != 0 {
            self.insts.grow_to(n_insts);
            self.edits.grow_to(n_insts);
        }
    }
}

/// Asking and setting marks.
impl Body {
    /// When `mark` was last set; nothing is as old as "never".
    pub fn marked(&self, mark: Mark) -> Period {
        Period { at: self.touches.marks[mark as usize], rests: Rests::of(mark) }
    }

    /// Notes that the body is at the rest that `mark` means.
    pub fn set_mark(&mut self, mark: Mark) {
        self.touches.marks[mark as usize] = self.start_period().at;
    }

    /// Ends a period without setting a mark, and gives the new one: what is touched from now on
    /// was touched since it.
    pub fn start_period(&mut self) -> Period {
        // When there are no more, all that is touched stays so.
        self.touches.now = Stamp::LAST.min(self.touches.now + 1);
        Period::plain(self.touches.now)
    }

    /// True if `inst` was touched after `period`. Always true after "never", but for what came at
    /// rest.
    #[inline]
    pub fn touched_since(&self, inst: Inst, period: Period) -> bool {
        let stamp = self.touches.insts.get(inst).copied().unwrap_or_default();
        match stamp.rests().meets(period.rests) {
            // It came with nothing to be done: only what happened to it since then counts.
            true => self.around_since(inst, period.at.max(stamp.at())),
            false => stamp.at() >= period.at || self.around_since(inst, period.at),
        }
    }

    /// True if everything was touched at `at` or later, or the call that `inst` is.
    #[inline]
    fn around_since(&self, inst: Inst, at: u32) -> bool {
        let touches = &self.touches;
        let is_call_touched = |call| touches.calls.get(call).is_some_and(|&c| c >= at);
        touches.all >= at
            || touches.last_call >= at && self.op(inst).call().is_some_and(is_call_touched)
    }

    /// True if `inst`, or one that makes an operand of it, was touched after `period`: all that
    /// a rule that looks one instruction deep can see.
    #[inline]
    pub fn touched_with_operands_since(&self, inst: Inst, period: Period) -> bool {
        self.touched_since(inst, period)
            || self.args(inst).iter().any(|&arg| {
                matches!(self.def(arg), ValueDef::Inst(def) if self.touched_since(def, period))
            })
    }

    /// True if `inst` was made or changed itself after `period`.
    #[inline]
    pub fn edited_since(&self, inst: Inst, period: Period) -> bool {
        period.is_never()
            || self.touches.edits.get(inst).is_some_and(|&edit| edit >= period.at)
            || self.around_since(inst, period.at)
    }

    /// True if an edge came or went after `period`.
    pub fn edges_changed_since(&self, period: Period) -> bool {
        period.at == 0 || self.touches.edges >= period.at
    }

    /// True if a value lost a use after `period`.
    pub fn lost_use_since(&self, period: Period) -> bool {
        period.at == 0 || self.touches.lost_use >= period.at
    }

    /// True if an instruction that may write or order memory went or moved after `period`.
    pub fn lost_write_since(&self, period: Period) -> bool {
        period.at == 0 || self.touches.lost_write >= period.at
    }

    /// True if a load went or moved after `period`.
    pub fn lost_load_since(&self, period: Period) -> bool {
        period.at == 0 || self.touches.lost_load >= period.at
    }

    /// True if some instruction of `block` was touched after `period`. Costs its size.
    pub fn block_touched_since(&self, block: Block, period: Period) -> bool {
        self.insts_in(block).any(|inst| self.touched_since(inst, period))
    }

    /// Touches the users of `value`: what is known of it from outside has changed.
    pub fn touch_users(&mut self, value: Value) {
        let mut next = self.values[value].first_use;
        while let Some(slot) = next {
            self.touch_edited(self.user(slot));
            next = self.uses[slot.index()].next;
        }
    }

    /// Touches the users of `constant`, of this body's pool.
    pub fn touch_users_of(&mut self, constant: Const) {
        if let Some(value) = self.const_values[constant] {
            self.touch_users(value);
        }
    }

    /// How often an instruction was touched, all in all: how much has changed between two points
    /// in time.
    pub fn n_touches(&self) -> u64 {
        self.touches.count
    }

    /// Touches every instruction: what is known of the module has changed.
    pub fn touch_all(&mut self) {
        self.touches.all = self.touches.now;
    }
}

/// Touching.
impl Body {
    #[inline]
    pub(super) fn touch(&mut self, inst: Inst) {
        // Before the first mark nobody asks: reading a module notes nothing.
        self.touches.count += 1;
        if self.touches.now != 0 {
            self.touches.insts[inst] = Stamp::now(self.touches.now);
        }
    }

    /// `inst` is new or has changed itself.
    #[inline]
    pub(super) fn touch_edited(&mut self, inst: Inst) {
        self.touches.count += 1;
        if self.touches.now != 0 {
            self.touches.insts[inst] = Stamp::now(self.touches.now);
            self.touches.edits[inst] = self.touches.now;
        }
    }

    /// `inst` is about to go, or to move.
    #[inline]
    pub(super) fn touch_order(&mut self, inst: Inst) {
        match self.op(inst) {
            Op::Load(access) if !access.volatile && !access.is_atomic() => {
                self.touches.lost_load = self.touches.now;
            }
            op if op.may_touch_memory() => self.touches.lost_write = self.touches.now,
            _ => {}
        }
    }

    pub(super) fn touch_call(&mut self, call: Call) {
        self.touches.calls[call] = self.touches.now;
        self.touches.last_call = self.touches.now;
    }

    /// `value` has lost a user: what makes it may be dead, and a last user may take it over.
    pub(super) fn touch_after_lost_use(&mut self, value: Value) {
        self.touches.lost_use = self.touches.now;
        let ValueDef::Inst(def) = self.def(value) else { return };
        self.touch(def);
        if let Some(slot) = self.values[value].first_use
            && self.has_one_use(value)
        {
            self.touch(self.user(slot));
        }
    }

    /// Touches the ends of an edge.
    pub(super) fn touch_ends(&mut self, from: Block, to: Block) {
        self.touches.edges = self.touches.now;
        if let Some(last) = self.blocks[from].last {
            self.touch(last);
        }
        if let Some(first) = self.blocks[to].first {
            self.touch(first);
        }
    }
}
