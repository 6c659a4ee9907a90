//! Backtracking, for expressions with back-references and for the spans of nested groups.
//!
//! The simulation proposes a start and an end; the backtracker confirms them and fills in the
//! groups, alternatives from left to right and repetitions as often as possible first. Its time can
//! be exponential, so it runs under a budget.

use super::captures::Span;
use super::program::{Inst, Program};

/// How many steps the matches of one search may take together.
pub(crate) const MAX_STEPS: usize = 2_000_000;

/// The search was given up because back-references made it too expensive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooComplex;

/// What to do when the current path fails.
enum Undo {
    /// Take the other path.
    Try { pc: u32, at: usize },
    /// Restore where a group started.
    GroupStart { group: usize, old: usize },
    /// Restore a group's span.
    GroupSpan { group: usize, old: Option<Span> },
    /// Restore where the last pass of a loop started.
    Loop { slot: usize, old: usize },
}

/// A backtracking matcher of one program.
pub(crate) struct Backtracker<'p> {
    program: &'p Program,
    n_groups: usize,
    steps_left: usize,
    undo: Vec<Undo>,
    starts: Vec<usize>,
    spans: Vec<Option<Span>>,
    loops: Vec<usize>,
}

impl<'p> Backtracker<'p> {
    pub(crate) fn new(program: &'p Program, n_groups: u32) -> Self {
        let n_groups = n_groups as usize + 1;
        Self {
            program,
            n_groups,
            steps_left: MAX_STEPS,
            undo: Vec::new(),
            starts: Vec::new(),
            spans: Vec::new(),
            loops: Vec::new(),
        }
    }

    /// Counts work done elsewhere for this search.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), TooComplex> {
        self.steps_left = self.steps_left.checked_sub(steps).ok_or(TooComplex)?;
        Ok(())
    }

    /// The groups of a match of exactly `text[start..end]`, if it is one.
    pub(crate) fn match_exactly(
        &mut self,
        text: &[u8],
        (start, end): Span,
    ) -> Result<Option<Vec<Option<Span>>>, TooComplex> {
        self.undo.clear();
        self.starts = vec![start; self.n_groups];
        self.spans = vec![None; self.n_groups];
        self.loops = vec![usize::MAX; self.program.n_loops as usize];
        let mut state = Some((0, start));
        while let Some((pc, at)) = state {
            self.spend(1)?;
            if matches!(self.program.insts[pc as usize], Inst::Match) && at == end {
                self.spans[0] = Some((start, end));
                return Ok(Some(std::mem::take(&mut self.spans)));
            }
            state = self.advance(&text[..end], text, pc, at).or_else(|| self.backtrack());
        }
        Ok(None)
    }

    /// One instruction. `text` ends where the match must end; `whole` is what conditions look at.
    fn advance(&mut self, text: &[u8], whole: &[u8], pc: u32, at: usize) -> Option<(u32, usize)> {
        match &self.program.insts[pc as usize] {
            Inst::Byte(byte) => (text.get(at) == Some(byte)).then_some((pc + 1, at + 1)),
            Inst::Set(set) => {
                let set = &self.program.sets[*set as usize];
                text.get(at).is_some_and(|byte| set.contains(*byte)).then_some((pc + 1, at + 1))
            }
            Inst::Assert(assertion) => assertion.holds(whole, at).then_some((pc + 1, at)),
            Inst::Split(first, second) => {
                self.undo.push(Undo::Try { pc: *second, at });
                Some((*first, at))
            }
            Inst::Jump(target) => Some((*target, at)),
            Inst::Open(group) => {
                let group = *group as usize;
                self.undo.push(Undo::GroupStart { group, old: self.starts[group] });
                self.starts[group] = at;
                Some((pc + 1, at))
            }
            Inst::Close(group) => {
                let group = *group as usize;
                self.undo.push(Undo::GroupSpan { group, old: self.spans[group] });
                self.spans[group] = Some((self.starts[group], at));
                Some((pc + 1, at))
            }
            Inst::LoopEnter(slot) => {
                self.set_loop(*slot as usize, at);
                Some((pc + 1, at))
            }
            Inst::LoopAgain { slot, body } => {
                let (slot, body) = (*slot as usize, *body);
                // A pass that consumed nothing would repeat for ever.
                if self.loops[slot] == at {
                    return Some((pc + 1, at));
                }
                self.undo.push(Undo::Try { pc: pc + 1, at });
                self.set_loop(slot, at);
                Some((body, at))
            }
            Inst::Backref { group, after } => {
                let (start, end) = self.spans[*group as usize]?;
                let same = text[at..].starts_with(&text[start..end]);
                same.then_some((*after, at + (end - start)))
            }
            Inst::Match => None,
        }
    }

    fn set_loop(&mut self, slot: usize, at: usize) {
        self.undo.push(Undo::Loop { slot, old: self.loops[slot] });
        self.loops[slot] = at;
    }

    fn backtrack(&mut self) -> Option<(u32, usize)> {
        while let Some(undo) = self.undo.pop() {
            match undo {
                Undo::Try { pc, at } => return Some((pc, at)),
                Undo::GroupStart { group, old } => self.starts[group] = old,
                Undo::GroupSpan { group, old } => self.spans[group] = old,
                Undo::Loop { slot, old } => self.loops[slot] = old,
            }
        }
        None
    }
}
