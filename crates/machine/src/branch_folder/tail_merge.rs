//! Tail merging: blocks that end alike share what they end with.
//!
//! Phase A compares the blocks that leave the function, phase B the predecessors of each block
//! that has several. Candidates are sorted by the hash of their last instruction, then by how they
//! end: a jump, falling through, a condition. Pairs with equal hashes are compared backwards and
//! go through four gates in order: length, a branch that can be changed, no reserved register
//! across the border, a net saving. Two more come from threads: loops stay apart, and conditions
//! are shared only where no convergent instruction could tell.

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_pass::MachCx;
use nvopt_ptx::{
    isa::Effects,
    mach::{Block, Directive, Inst, MachBody},
};

use super::{MIN_TAIL, THRESHOLD};
use crate::{
    cfg::{Branch, Flow, Term},
    dom::{DomTree, Loops},
    facts::{Uniformity, are_identical, coarse_hash, is_convergent, is_debug},
    live::reads_reserved,
};

/// How many blocks are searched for convergent instructions between a condition and the point
/// where its ways meet; beyond, there may be one.
const MAX_REGION: usize = 64;

/// Merges tails. True if something changed.
pub(super) fn run(body: &mut MachBody, flow: &mut Flow, cx: &mut MachCx<'_>) -> bool {
    let (threshold, min_tail) = (cx.knobs.limit(&THRESHOLD), cx.knobs.limit(&MIN_TAIL));
    let layout = flow.layout();
    let loops = Loops::of(flow, &DomTree::of(flow));
    let mut loop_of: Vec<Option<Block>> = vec![None; flow.n_blocks()];
    layout.iter().for_each(|&block| loop_of[block.index()] = loops.header_of(block));
    let mut is_convergent_in = vec![false; flow.n_blocks()];
    for &block in &layout {
        let has = flow.code(block).iter().any(|&inst| is_convergent(body, inst));
        is_convergent_in[block.index()] = has;
    }
    let has_convergent = is_convergent_in.contains(&true);
    let parts_threads =
        has_convergent && !Uniformity::new(body, cx.is_kernel).is_uniform_function(body);
    let mut merger = Merger {
        body,
        flow,
        cx,
        min_tail,
        loop_of,
        parts_threads,
        is_convergent_in,
        post: None,
        regions: FxHashMap::default(),
        changed: false,
    };
    let exits: Vec<Candidate> =
        layout.iter().filter_map(|&block| merger.exit(block)).take(threshold).collect();
    merger.merge(exits);
    for succ in layout {
        if merger.flow.is_placed(succ) && merger.flow.preds(succ).len() >= 2 {
            let preds: Vec<Block> = merger.flow.preds(succ).to_vec();
            let candidates: Vec<Candidate> = preds
                .into_iter()
                .filter_map(|pred| merger.predecessor(pred, succ))
                .take(threshold)
                .collect();
            merger.merge(candidates);
        }
    }
    merger.changed
}

/// How a candidate ends, its layout aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// At the common successor.
    Goto(Block),
    /// At the common successor unless a condition holds.
    Unless(Branch),
    /// Out of the function.
    Exit(Inst),
}

impl End {
    fn term(self) -> Term {
        match self {
            End::Goto(to) => Term::Goto(to),
            End::Unless(branch) => Term::Branch(branch),
            End::Exit(inst) => Term::Exit(inst),
        }
    }

    /// How many instructions it has that a merge saves.
    fn len(self) -> usize {
        match self {
            End::Goto(_) => 0,
            End::Unless(_) | End::Exit(_) => 1,
        }
    }
}

/// A block that may share its tail.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    block: Block,
    end: End,
    hash: u64,
    /// 0 for a jump, 1 for falling through, 2 for a condition.
    priority: u8,
}

/// What two blocks have in common: the number of instructions, and where they begin in each.
#[derive(Clone, Copy, Debug)]
struct Tail {
    len: usize,
    starts: [usize; 2],
}

struct Merger<'a, 'c> {
    body: &'a mut MachBody,
    flow: &'a mut Flow,
    cx: &'a mut MachCx<'c>,
    min_tail: usize,
    loop_of: Vec<Option<Block>>,
    /// True if some branch parts threads and some instruction would notice.
    parts_threads: bool,
    is_convergent_in: Vec<bool>,
    post: Option<DomTree>,
    /// Whether conditions with these targets may be shared.
    regions: FxHashMap<(Block, Block), bool>,
    changed: bool,
}

impl Merger<'_, '_> {
    /// A block that leaves the function.
    fn exit(&self, block: Block) -> Option<Candidate> {
        let Term::Exit(inst) = self.flow.term(block) else { return None };
        self.candidate(block, End::Exit(*inst), 0)
    }

    /// A predecessor of `succ`, its condition turned so that it stays out of the way.
    fn predecessor(&self, block: Block, succ: Block) -> Option<Candidate> {
        if block == succ {
            return None;
        }
        match *self.flow.term(block) {
            Term::Goto(_) => {
                let falls = self.flow.next(block) == Some(succ);
                self.candidate(block, End::Goto(succ), u8::from(falls))
            }
            // Both ways to one target: the branch goes first.
            Term::Branch(branch) if branch.then == branch.other => None,
            Term::Branch(branch) => {
                let branch = if branch.other == succ { branch } else { branch.reversed() };
                self.candidate(block, End::Unless(branch), 2)
            }
            Term::Exit(_) | Term::Other { .. } | Term::FallsOff => None,
        }
    }

    fn candidate(&self, block: Block, end: End, priority: u8) -> Option<Candidate> {
        if self.flow.is_pinned(block) {
            return None;
        }
        let code = self.flow.code(block).iter().rev();
        let last = code.copied().find(|&inst| !is_debug(self.body, inst))?;
        Some(Candidate { block, end, hash: coarse_hash(self.body, last), priority })
    }

    /// Merges what it can among `candidates`, which end in the same way.
    fn merge(&mut self, mut candidates: Vec<Candidate>) {
        if candidates.len() < 2 {
            return;
        }
        candidates.sort_by_key(|candidate| (candidate.hash, candidate.priority));
        let mut rest = &candidates[..];
        while let Some(first) = rest.first() {
            let n = rest.iter().take_while(|other| other.hash == first.hash).count();
            let (group, after) = rest.split_at(n);
            self.merge_group(group.to_vec());
            rest = after;
        }
    }

    /// Merges what it can among candidates with one hash: each with all that share the longest
    /// tail with it.
    fn merge_group(&mut self, mut group: Vec<Candidate>) {
        let mut at = 0;
        while at < group.len() {
            let mut best = 0;
            let mut with: Vec<(usize, Tail)> = Vec::new();
            for other in at + 1..group.len() {
                let Some(tail) = self.accept(group[at], group[other]) else { continue };
                if tail.len > best {
                    best = tail.len;
                    with.clear();
                }
                if tail.len == best {
                    with.push((other, tail));
                }
            }
            let n_allowed = with.iter().take_while(|_| self.cx.may_rewrite()).count();
            with.truncate(n_allowed);
            if with.is_empty() {
                at += 1;
                continue;
            }
            let merged: Vec<(Candidate, Tail)> =
                with.iter().map(|&(other, tail)| (group[other], tail)).collect();
            let common = self.share(group[at], &merged);
            for &(other, _) in with.iter().rev() {
                group.remove(other);
            }
            group[at] = Candidate { block: common, ..group[at] };
        }
    }

    /// The four gates, and what threads demand.
    fn accept(&mut self, a: Candidate, b: Candidate) -> Option<Tail> {
        if !self.flow.is_placed(a.block) || !self.flow.is_placed(b.block) {
            return None;
        }
        // Gate 1: instructions.
        let tail = self.common_tail(a, b)?;
        if tail.len < self.min_tail {
            return None;
        }
        // Gate 2: the branch can be changed.
        if !self.flow.term(a.block).is_analyzable() || !self.flow.term(b.block).is_analyzable() {
            return None;
        }
        // Gate 3: no reserved register is live across the border.
        if reads_reserved(self.body, &self.flow.code(a.block)[tail.starts[0]..]) {
            self.cx.count("merges refused: reserved register", 1);
            return None;
        }
        // Gate 4: a jump to the tail, and a new branch behind it, must cost less than it saves.
        let overhead = 1 + usize::from(a.priority >= 2);
        if tail.len <= overhead {
            return None;
        }
        // Blocks of different loops stay apart, so that loops keep one entry.
        if self.loop_of[a.block.index()] != self.loop_of[b.block.index()] {
            return None;
        }
        match a.end {
            End::Unless(branch) if !self.can_share_condition(a.block, branch) => None,
            End::Goto(_) | End::Exit(_) | End::Unless(_) => Some(tail),
        }
    }

    fn common_tail(&self, a: Candidate, b: Candidate) -> Option<Tail> {
        let ends_alike = match (a.end, b.end) {
            (End::Goto(a), End::Goto(b)) => a == b,
            (End::Unless(a), End::Unless(b)) => {
                (a.guard, a.uni, a.then, a.other) == (b.guard, b.uni, b.then, b.other)
            }
            (End::Exit(a), End::Exit(b)) => are_identical(self.body, a, b),
            (End::Goto(_) | End::Unless(_) | End::Exit(_), _) => false,
        };
        if !ends_alike {
            return None;
        }
        let (code_a, code_b) = (self.flow.code(a.block), self.flow.code(b.block));
        let mut starts = Vec::new();
        let mut at = [code_a.len(), code_b.len()];
        loop {
            at[0] = behind_code(self.body, &code_a[..at[0]]);
            at[1] = behind_code(self.body, &code_b[..at[1]]);
            if at[0] == 0 || at[1] == 0 {
                break;
            }
            let (x, y) = (code_a[at[0] - 1], code_b[at[1] - 1]);
            let stays = self.parts_threads && is_convergent(self.body, x);
            if stays || !are_identical(self.body, x, y) {
                break;
            }
            at = [at[0] - 1, at[1] - 1];
            starts.push(at);
        }
        self.trim_carry(code_a, &mut starts);
        let starts_at = *starts.last()?;
        Some(Tail { len: starts.len() + a.end.len(), starts: starts_at })
    }

    /// Shortens a tail, given by where its instructions stand from the last to the first, so that
    /// it does not read a carry flag from before it.
    fn trim_carry(&self, code: &[Inst], starts: &mut Vec<[usize; 2]>) {
        let mut is_exposed = true;
        let mut keeps = starts.len();
        for (n_behind, at) in starts.iter().enumerate().rev() {
            let effects = self.body.effects(code[at[0]]);
            if effects.contains(Effects::READS_CARRY) && is_exposed {
                keeps = n_behind;
            } else if effects.contains(Effects::WRITES_CARRY) {
                is_exposed = false;
            }
        }
        starts.truncate(keeps);
    }

    /// True if threads that come to a shared condition together may go on together: nothing
    /// convergent lies before the point where its two ways meet.
    fn can_share_condition(&mut self, block: Block, branch: Branch) -> bool {
        if !self.parts_threads {
            return true;
        }
        let key = (branch.then, branch.other);
        if let Some(&known) = self.regions.get(&key) {
            return known;
        }
        let post = self.post.get_or_insert_with(|| DomTree::post(self.flow));
        // A block that this run made is younger than the tree; it has the tail of an older one.
        let is_known = block.index() < self.is_convergent_in.len();
        let end = if is_known { post.parent(block) } else { None };
        let mut seen: Vec<Block> = Vec::new();
        let mut work = vec![branch.then, branch.other];
        let mut is_free = is_known;
        while let Some(block) = work.pop() {
            if !is_free {
                break;
            }
            if Some(block) == end || seen.contains(&block) {
                continue;
            }
            let has = self.is_convergent_in.get(block.index()).copied().unwrap_or(true);
            is_free &= !has && seen.len() < MAX_REGION;
            seen.push(block);
            work.extend(self.flow.term(block).targets());
        }
        self.regions.insert(key, is_free);
        is_free
    }

    /// Makes one tail of that of `first` and those of `others`, which are as long. Gives back the
    /// block that has it.
    fn share(&mut self, first: Candidate, others: &[(Candidate, Tail)]) -> Block {
        let (_, tail) = others[0];
        let mut members = vec![(first.block, tail.starts[0])];
        members.extend(others.iter().map(|(other, tail)| (other.block, tail.starts[1])));
        // A block that is nothing but the tail can be the tail.
        let whole = members.iter().position(|&(block, start)| {
            block != self.flow.entry()
                && behind_code(self.body, &self.flow.code(block)[..start]) == 0
        });
        let keeps_lines = self.have_equal_lines(&members);
        let common = match whole {
            Some(at) => members.remove(at).0,
            None => {
                let (block, start) = members[0];
                let code = self.flow.code(block)[start..].to_vec();
                let term = first.end.term();
                let common = self.flow.add_block(self.body, block, code, term);
                self.loop_of.resize(common.index() + 1, None);
                self.loop_of[common.index()] = self.loop_of[block.index()];
                common
            }
        };
        for (block, start) in members {
            let end = behind_code(self.body, &self.flow.code(block)[..start]);
            self.flow.code_mut(block).truncate(end);
            self.flow.set_term(block, Term::Goto(common));
        }
        if !keeps_lines {
            let body = &*self.body;
            let is_line =
                |inst: &Inst| matches!(body.directive(*inst), Some(Directive::Loc { .. }));
            self.flow.code_mut(common).retain(|inst| !is_line(inst));
        }
        self.changed = true;
        self.cx.count("tails merged", others.len() as u64);
        let saved = others.len() * (tail.len - 1);
        self.cx.count("instructions removed", saved as u64);
        common
    }

    /// True if the source lines in all tails are the same.
    fn have_equal_lines(&self, members: &[(Block, usize)]) -> bool {
        let lines = |&(block, start): &(Block, usize)| -> Vec<&Directive> {
            self.flow.code(block)[start..]
                .iter()
                .filter_map(|&inst| self.body.directive(inst))
                .collect()
        };
        let first = lines(&members[0]);
        members[1..].iter().all(|member| lines(member) == first)
    }
}

/// The end of `code` without the source lines it ends with.
fn behind_code(body: &MachBody, code: &[Inst]) -> usize {
    let n_debug = code.iter().rev().take_while(|&&inst| is_debug(body, inst)).count();
    code.len() - n_debug
}
