//! The order of metadata: strings, constants, distinct nodes, uniqued nodes.
//!
//! A uniqued node comes after the uniqued nodes it refers to, as far as there are no cycles: a
//! reader can then intern it at once. To that end distinct nodes are visited only when no uniqued
//! node is under way.

use nvopt_entity::Entity;
use nvopt_ir::metadata::{Location, Md, MdData, MdPool};

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

/// The numbers of the metadata that a module uses.
pub(crate) struct MdIds<'m> {
    pool: &'m MdPool,
    states: Vec<State>,
    /// Locations whose scopes were added, by index.
    seen_locations: Vec<bool>,
    /// One more than the number; zero is none.
    ids: Vec<u32>,
    strings: Vec<Md>,
    constants: Vec<Md>,
    distinct: Vec<Md>,
    uniqued: Vec<Md>,
    /// Distinct nodes that were met and are still to be visited.
    delayed: Vec<Md>,
    stack: Vec<Md>,
}

impl<'m> MdIds<'m> {
    pub(crate) fn new(pool: &'m MdPool) -> Self {
        MdIds {
            pool,
            states: vec![State::New; pool.len()],
            seen_locations: vec![false; pool.len()],
            ids: Vec::new(),
            strings: Vec::new(),
            constants: Vec::new(),
            distinct: Vec::new(),
            uniqued: Vec::new(),
            delayed: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Adds `md` and all that it refers to.
    pub(crate) fn add(&mut self, md: Md) {
        if self.states[md.index()] != State::New {
            return;
        }
        self.stack.push(md);
        self.visit_stack();
        while let Some(distinct) = self.delayed.pop() {
            self.stack.push(distinct);
            self.visit_stack();
        }
    }

    /// The fields of `md` if it is a location. Such a node needs no number to be the location of
    /// an instruction, but its scopes do.
    pub(crate) fn add_location(&mut self, md: Md) {
        if std::mem::replace(&mut self.seen_locations[md.index()], true) {
            return;
        }
        if let MdData::Location(Location { scope, inlined_at, .. }) = self.pool.get(md) {
            scope.iter().chain(inlined_at).for_each(|&md| self.add(md));
        }
    }

    fn visit_stack(&mut self) {
        while let Some(&md) = self.stack.last() {
            match self.states[md.index()] {
                State::New => self.open(md),
                State::Open => {
                    self.stack.pop();
                    self.close(md);
                }
                State::Done => {
                    self.stack.pop();
                }
            }
        }
    }

    fn open(&mut self, md: Md) {
        self.states[md.index()] = State::Open;
        let first_child = self.stack.len();
        let (pool, states) = (self.pool, &self.states);
        let (stack, delayed) = (&mut self.stack, &mut self.delayed);
        pool.get(md).for_each_operand(|operand| {
            if states[operand.index()] == State::New {
                let list =
                    if pool.get(operand).is_distinct() { &mut *delayed } else { &mut *stack };
                list.push(operand);
            }
        });
        stack[first_child..].reverse();
    }

    fn close(&mut self, md: Md) {
        self.states[md.index()] = State::Done;
        let list = match self.pool.get(md) {
            MdData::String(_) => &mut self.strings,
            MdData::Const(_) => &mut self.constants,
            data if data.is_distinct() => &mut self.distinct,
            _ => &mut self.uniqued,
        };
        list.push(md);
    }

    /// The constants among the metadata: they need values.
    pub(crate) fn constants(&self) -> &[Md] {
        &self.constants
    }

    /// The strings, which have the first numbers.
    pub(crate) fn strings(&self) -> &[Md] {
        &self.strings
    }

    /// What comes after the strings, in order.
    pub(crate) fn rest(&self) -> impl Iterator<Item = Md> + '_ {
        self.constants.iter().chain(&self.distinct).chain(&self.uniqued).copied()
    }

    /// Gives everything that was added its number.
    pub(crate) fn number(&mut self) {
        let mut ids = vec![0; self.pool.len()];
        for (id, &md) in (1..).zip(&self.strings) {
            ids[md.index()] = id;
        }
        for (id, md) in (self.strings.len() as u32 + 1..).zip(self.rest()) {
            ids[md.index()] = id;
        }
        self.ids = ids;
    }

    /// The number of everything that was added.
    pub(crate) fn len(&self) -> usize {
        self.strings.len() + self.constants.len() + self.distinct.len() + self.uniqued.len()
    }

    /// The number of `md`, which was added.
    pub(crate) fn id(&self, md: Md) -> u64 {
        let id = self.ids[md.index()];
        debug_assert_ne!(id, 0, "{md:?} was enumerated");
        u64::from(id.saturating_sub(1))
    }

    /// One more than the number of `md`, or zero if there is none.
    pub(crate) fn id_or_null(&self, md: Option<Md>) -> u64 {
        md.map_or(0, |md| u64::from(self.ids[md.index()]))
    }
}
