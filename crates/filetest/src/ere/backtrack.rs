//! Backtracking, for expressions with back-references and for the spans of nested groups.
//!
//! The simulation proposes a start and an end; the backtracker confirms them and fills in the
//! groups, alternatives from left to right and repetitions as often as possible first. A state is an
//! instruction, a place in the text and what the groups hold that back-references name; no state is
//! tried twice, which also ends loops that consume nothing. With many back-references there are
//! still exponentially many states, so all of it runs under a budget.

use std::collections::{BTreeMap, BTreeSet};

use super::captures::Span;
use super::program::{Inst, Program};

/// How many steps the matches of one search may take together.
pub(crate) const MAX_STEPS: usize = 5_000_000;

/// How many states a match may remember, and how much it may have to undo at a time.
const MAX_MEMORY: usize = 500_000;

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
    /// Restore the number of what the named groups hold.
    Held { old: u32 },
}

/// What the groups hold that back-references name: the start of each and its span.
type Held = Vec<(usize, Option<Span>)>;

/// A backtracking matcher of one program.
pub(crate) struct Backtracker<'p> {
    program: &'p Program,
    n_groups: usize,
    /// The groups that back-references name.
    named: Vec<usize>,
    steps_left: usize,
    undo: Vec<Undo>,
    starts: Vec<usize>,
    spans: Vec<Option<Span>>,
    /// A number for what the named groups hold now, and the numbers given so far.
    held: u32,
    held_numbers: BTreeMap<Held, u32>,
    /// States that are being or have been tried: instruction, place, number of what is held.
    tried: BTreeSet<(u32, usize, u32)>,
}

impl<'p> Backtracker<'p> {
    pub(crate) fn new(program: &'p Program, n_groups: u32) -> Self {
        let mut named: Vec<usize> = program
            .insts
            .iter()
            .filter_map(Inst::named_group)
            .map(|group| group as usize)
            .collect();
        named.sort_unstable();
        named.dedup();
        Self {
            program,
            n_groups: n_groups as usize + 1,
            named,
            steps_left: MAX_STEPS,
            undo: Vec::new(),
            starts: Vec::new(),
            spans: Vec::new(),
            held: 0,
            held_numbers: BTreeMap::new(),
            tried: BTreeSet::new(),
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
        self.held = 0;
        self.held_numbers.clear();
        self.tried.clear();
        let mut state = Some((0, start));
        while let Some((pc, at)) = state {
            self.spend(1)?;
            if self.undo.len() > MAX_MEMORY || self.tried.len() > MAX_MEMORY {
                return Err(TooComplex);
            }
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
                if !self.tried.insert((pc, at, self.held)) {
                    return None;
                }
                self.undo.push(Undo::Try { pc: *second, at });
                Some((*first, at))
            }
            Inst::Jump(target) => Some((*target, at)),
            Inst::Open(group) => {
                let group = *group as usize;
                self.undo.push(Undo::GroupStart { group, old: self.starts[group] });
                self.starts[group] = at;
                self.renumber_held(group);
                Some((pc + 1, at))
            }
            Inst::Close(group) => {
                let group = *group as usize;
                self.undo.push(Undo::GroupSpan { group, old: self.spans[group] });
                self.spans[group] = Some((self.starts[group], at));
                self.renumber_held(group);
                Some((pc + 1, at))
            }
            Inst::Backref { group, after } => {
                let (start, end) = self.spans[*group as usize]?;
                let same = text[at..].starts_with(&text[start..end]);
                same.then_some((*after, at + (end - start)))
            }
            Inst::Match => None,
        }
    }

    /// After a change of `group`: finds the number of what the named groups hold now.
    fn renumber_held(&mut self, group: usize) {
        if !self.named.contains(&group) {
            return;
        }
        let held: Held =
            self.named.iter().map(|named| (self.starts[*named], self.spans[*named])).collect();
        let next = u32::try_from(self.held_numbers.len() + 1).unwrap_or(u32::MAX);
        self.undo.push(Undo::Held { old: self.held });
        self.held = *self.held_numbers.entry(held).or_insert(next);
    }

    fn backtrack(&mut self) -> Option<(u32, usize)> {
        while let Some(undo) = self.undo.pop() {
            match undo {
                Undo::Try { pc, at } => return Some((pc, at)),
                Undo::GroupStart { group, old } => self.starts[group] = old,
                Undo::GroupSpan { group, old } => self.spans[group] = old,
                Undo::Held { old } => self.held = old,
            }
        }
        None
    }
}
