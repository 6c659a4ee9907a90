//! Set simulation of an automaton: all threads at once, so the time is linear in the text.

use super::ast::ByteSet;
use super::program::{Inst, Program};

/// A set of text positions.
#[derive(Clone, Debug)]
pub(crate) struct Positions {
    words: Vec<u64>,
    first: usize,
}

impl Positions {
    /// An empty set that can hold the positions from `first` to `last`.
    pub(crate) fn new(first: usize, last: usize) -> Self {
        Self { words: vec![0; (last - first) / 64 + 1], first }
    }

    /// Adds a position within the set's range.
    pub(crate) fn insert(&mut self, position: usize) {
        let bit = position - self.first;
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    /// Whether the position is a member.
    pub(crate) fn contains(&self, position: usize) -> bool {
        let Some(bit) = position.checked_sub(self.first) else { return false };
        self.words.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// The greatest member that is not above `limit`.
    pub(crate) fn last_up_to(&self, limit: usize) -> Option<usize> {
        let top = limit.checked_sub(self.first)?.min(self.words.len() * 64 - 1);
        let mut word_idx = top / 64;
        let mut word = self.words[word_idx] & (u64::MAX >> (63 - top % 64));
        while word == 0 {
            word_idx = word_idx.checked_sub(1)?;
            word = self.words[word_idx];
        }
        Some(self.first + word_idx * 64 + (63 - word.leading_zeros() as usize))
    }
}

/// The threads that are alive at one position, each with where its match started.
#[derive(Debug)]
struct Threads {
    /// `(instruction, start)`, in the order of the starts.
    list: Vec<(u32, usize)>,
    /// Where in `list` an instruction is, if it is there.
    index: Vec<u32>,
}

impl Threads {
    fn new(n_insts: usize) -> Self {
        Self { list: Vec::with_capacity(n_insts.min(64)), index: vec![0; n_insts] }
    }

    fn insert(&mut self, pc: u32, start: usize) -> bool {
        let known = self.index[pc as usize] as usize;
        if self.list.get(known).is_some_and(|(other, _)| *other == pc) {
            return false;
        }
        self.index[pc as usize] = u32::try_from(self.list.len()).expect("at most one per pc");
        self.list.push((pc, start));
        true
    }
}

/// The simulation of one program; keeps its memory between searches.
#[derive(Debug)]
pub(crate) struct Simulation<'p> {
    program: &'p Program,
    /// The threads at the position being looked at, or, within a step, at the next one.
    now: Threads,
    /// Within a step: the threads it moves.
    old: Threads,
    stack: Vec<u32>,
    first: ByteSet,
    is_nullable: bool,
}

impl<'p> Simulation<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        let n_insts = program.insts.len();
        let mut simulation = Self {
            program,
            now: Threads::new(n_insts),
            old: Threads::new(n_insts),
            stack: Vec::new(),
            first: ByteSet::EMPTY,
            is_nullable: false,
        };
        simulation.compute_first();
        simulation
    }

    /// Which bytes a match can start with, taking all conditions for true.
    fn compute_first(&mut self) {
        self.spawn_if(|_| true, 0, 0);
        for (pc, _) in std::mem::take(&mut self.now.list) {
            match &self.program.insts[pc as usize] {
                Inst::Byte(byte) => self.first.insert(*byte),
                Inst::Set(set) => self.first.union(&self.program.sets[*set as usize]),
                Inst::Match => self.is_nullable = true,
                Inst::Assert(_)
                | Inst::Split(..)
                | Inst::Jump(_)
                | Inst::Open(_)
                | Inst::Close(_)
                | Inst::Backref { .. } => {}
            }
        }
    }

    /// The leftmost match that starts in `from..=to` and ends at `to` or before, and among those
    /// that start there the longest.
    pub(crate) fn leftmost_longest(
        &mut self,
        text: &[u8],
        from: usize,
        to: usize,
    ) -> Option<(usize, usize)> {
        let mut best: Option<(usize, usize)> = None;
        let mut at = from;
        self.now.list.clear();
        loop {
            if self.now.list.is_empty() {
                if best.is_some() {
                    return best;
                }
                if !self.is_nullable {
                    let skipped =
                        text[at..to].iter().position(|byte| self.first.contains(*byte))?;
                    at += skipped;
                }
            }
            if best.is_none() && self.may_start_with(text.get(at).copied()) {
                self.spawn(text, at, 0, at);
            }
            self.step(text, at, to, &mut best);
            if at == to {
                return best;
            }
            at += 1;
        }
    }

    fn may_start_with(&self, byte: Option<u8>) -> bool {
        self.is_nullable || byte.is_some_and(|byte| self.first.contains(byte))
    }

    /// Moves all threads over the byte at `at`, noting those that have matched before it.
    fn step(&mut self, text: &[u8], at: usize, to: usize, best: &mut Option<(usize, usize)>) {
        std::mem::swap(&mut self.now, &mut self.old);
        self.now.list.clear();
        let byte = if at < to { text.get(at).copied() } else { None };
        for i in 0..self.old.list.len() {
            let (pc, start) = self.old.list[i];
            if best.is_some_and(|(best_start, _)| start > best_start) {
                break;
            }
            if let Inst::Match = self.program.insts[pc as usize] {
                *best = Some((start, at));
            } else if byte.is_some_and(|byte| self.consumes(pc, byte)) {
                self.spawn(text, at + 1, pc + 1, start);
            }
        }
    }

    fn consumes(&self, pc: u32, byte: u8) -> bool {
        match &self.program.insts[pc as usize] {
            Inst::Byte(expected) => *expected == byte,
            Inst::Set(set) => self.program.sets[*set as usize].contains(byte),
            Inst::Assert(_)
            | Inst::Split(..)
            | Inst::Jump(_)
            | Inst::Open(_)
            | Inst::Close(_)
            | Inst::Backref { .. }
            | Inst::Match => false,
        }
    }

    /// Adds a thread and all it reaches without consuming a byte.
    fn spawn(&mut self, text: &[u8], at: usize, pc: u32, start: usize) {
        self.spawn_if(|assertion| assertion.holds(text, at), pc, start);
    }

    fn spawn_if(&mut self, holds: impl Fn(super::ast::Assertion) -> bool, pc: u32, start: usize) {
        self.stack.push(pc);
        while let Some(pc) = self.stack.pop() {
            if !self.now.insert(pc, start) {
                continue;
            }
            match &self.program.insts[pc as usize] {
                Inst::Byte(_) | Inst::Set(_) | Inst::Match => {}
                Inst::Assert(assertion) => {
                    if holds(*assertion) {
                        self.stack.push(pc + 1);
                    }
                }
                Inst::Split(first, second) => self.stack.extend([*second, *first]),
                Inst::Jump(target) => self.stack.push(*target),
                Inst::Open(_) | Inst::Close(_) | Inst::Backref { .. } => self.stack.push(pc + 1),
            }
        }
    }

    /// All ends, up to `to`, of matches that start at `at`.
    pub(crate) fn ends_from(&mut self, text: &[u8], at: usize, to: usize) -> Positions {
        let mut ends = Positions::new(at, to);
        self.now.list.clear();
        self.spawn(text, at, 0, at);
        for position in at..=to {
            let mut matched = None;
            self.step(text, position, to, &mut matched);
            if matched.is_some() {
                ends.insert(position);
            }
            if self.now.list.is_empty() {
                break;
            }
        }
        ends
    }

    /// For a program that reads backwards: all starts, down to `from`, of matches that end in one
    /// of `ends`, none of which is above `to`.
    pub(crate) fn starts_before(
        &mut self,
        text: &[u8],
        from: usize,
        to: usize,
        ends: &Positions,
    ) -> Positions {
        let mut starts = Positions::new(from, to);
        self.now.list.clear();
        for position in (from..=to).rev() {
            if ends.contains(position) {
                self.spawn(text, position, 0, 0);
            }
            std::mem::swap(&mut self.now, &mut self.old);
            self.now.list.clear();
            for i in 0..self.old.list.len() {
                let (pc, _) = self.old.list[i];
                if let Inst::Match = self.program.insts[pc as usize] {
                    starts.insert(position);
                } else if position > from && self.consumes(pc, text[position - 1]) {
                    self.spawn(text, position - 1, pc + 1, 0);
                }
            }
        }
        starts
    }
}
