//! Control flow of a body, to be changed and written back.
//!
//! A [`Flow`] takes every block apart into its code and its [`Term`], which names both ways of a
//! branch whatever the layout: that one of them falls through is decided when the flow is written
//! back. Reading cuts blocks behind branches in their middle, which the text does not show.
//! Layout is a linked list, so that moving and removing blocks costs nothing.
//!
//! Blocks that stand in a scope with others, or that declare something others may use, are
//! *pinned*: they are neither moved, removed nor changed.

use nvopt_entity::{Entity as _, FxHashSet, Str};
use nvopt_ptx::{
    isa::{Effects, Mod, Opcode},
    mach::{Block, Directive, Guard, Inst, MachBody, Operand},
};
use smallvec::SmallVec;

use crate::{dom::DomTree, facts::is_debug};

/// A branch of two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The condition.
    pub guard: Guard,
    /// `.uni`: threads that come together leave together.
    pub uni: bool,
    /// Where control goes if the condition holds.
    pub then: Block,
    /// Where it goes if not.
    pub other: Block,
    /// Written as two branches whatever comes next: a latch that leaves its loop by the first one
    /// and goes back by the second, a shape the assembler wants to see.
    pub keeps_both: bool,
}

impl Branch {
    /// The same branch with the opposite condition.
    pub fn reversed(self) -> Branch {
        let guard = Guard { negated: !self.guard.negated, ..self.guard };
        Branch { guard, then: self.other, other: self.then, ..self }
    }
}

/// How control leaves a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// To one other block.
    Goto(Block),
    /// To one of two.
    Branch(Branch),
    /// Out of the function, by this instruction.
    Exit(Inst),
    /// In a way that is kept as it is: a jump by table, a guarded return, an unknown instruction.
    Other {
        /// The instructions.
        insts: SmallVec<[Inst; 2]>,
        /// Where they may go to.
        targets: SmallVec<[Block; 4]>,
        /// The block behind, if control may go on.
        falls: Option<Block>,
    },
    /// Over the end of the text.
    FallsOff,
}

impl Term {
    /// The blocks control may go to; one may be there twice.
    pub fn targets(&self) -> SmallVec<[Block; 4]> {
        match self {
            Term::Goto(to) => SmallVec::from_slice(&[*to]),
            Term::Branch(branch) => SmallVec::from_slice(&[branch.then, branch.other]),
            Term::Exit(_) | Term::FallsOff => SmallVec::new(),
            Term::Other { targets, falls, .. } => targets.iter().chain(falls).copied().collect(),
        }
    }

    /// True if the branch can be removed, changed and inserted again.
    pub fn is_analyzable(&self) -> bool {
        matches!(self, Term::Goto(_) | Term::Branch(_) | Term::Exit(_))
    }
}

/// What is known of a block.
#[derive(Clone, Debug)]
struct Node {
    code: Vec<Inst>,
    term: Term,
    /// The branches as they stand in the body.
    written: SmallVec<[Inst; 2]>,
    is_changed: bool,
    preds: Vec<Block>,
    prev: Option<Block>,
    next: Option<Block>,
    is_placed: bool,
    is_pinned: bool,
}

/// The control flow of a body.
#[derive(Clone, Debug)]
pub struct Flow {
    nodes: Vec<Node>,
    first: Block,
    last: Block,
    can_move: bool,
    labels: Option<FxHashSet<Str>>,
    n_fresh: u32,
}

/// Cuts blocks behind branches in their middle, so that at most the last instructions of a block
/// leave it: a jump, a guarded jump, or a guarded jump and a jump. The text stays the same.
pub fn cut_blocks(body: &mut MachBody) {
    let mut layout = Vec::with_capacity(body.layout().len());
    for block in body.layout().to_vec() {
        layout.push(block);
        let insts = body.insts_in(block);
        let cuts = cuts_of(body, insts);
        if cuts.is_empty() {
            continue;
        }
        let insts = insts.to_vec();
        body.set_insts(block, insts[..cuts[0]].to_vec());
        for (at, &from) in cuts.iter().enumerate() {
            let to = cuts.get(at + 1).copied().unwrap_or(insts.len());
            let part = body.new_block(None);
            body.set_insts(part, insts[from..to].to_vec());
            layout.push(part);
        }
    }
    body.set_layout(layout);
}

/// Where a block is to be cut.
fn cuts_of(body: &MachBody, insts: &[Inst]) -> SmallVec<[usize; 2]> {
    let mut cuts = SmallVec::new();
    let mut at = 0;
    while at < insts.len() {
        let inst = insts[at];
        at += 1;
        if !may_leave(body, inst) {
            continue;
        }
        let is_condition = body.opcode(inst) == Opcode::Bra && body.guard(inst).is_some();
        if is_condition && insts.get(at).is_some_and(|&next| is_jump(body, next)) {
            at += 1;
        }
        if at < insts.len() {
            cuts.push(at);
        }
    }
    cuts
}

/// True if control may go elsewhere than to the next instruction.
pub fn may_leave(body: &MachBody, inst: Inst) -> bool {
    body.directive(inst).is_none() && body.form(inst).effects().contains(Effects::BRANCHES)
}

/// True for a jump without a condition.
fn is_jump(body: &MachBody, inst: Inst) -> bool {
    body.opcode(inst) == Opcode::Bra
        && body.guard(inst).is_none()
        && target_of(body, inst).is_some()
}

fn target_of(body: &MachBody, inst: Inst) -> Option<Block> {
    match body.operands(inst) {
        [Operand::Label(target)] => Some(*target),
        _ => None,
    }
}

impl Flow {
    /// Reads the control flow of `body`, whose blocks are cut on the way. None if the body is
    /// empty or has assembly of the source that might jump.
    pub fn new(body: &mut MachBody) -> Option<Flow> {
        cut_blocks(body);
        let layout = body.layout().to_vec();
        let (&first, &last) = (layout.first()?, layout.last()?);
        let empty = Node {
            code: Vec::new(),
            term: Term::FallsOff,
            written: SmallVec::new(),
            is_changed: false,
            preds: Vec::new(),
            prev: None,
            next: None,
            is_placed: false,
            is_pinned: false,
        };
        let nodes = vec![empty; body.n_blocks()];
        let mut flow = Flow { nodes, first, last, can_move: true, labels: None, n_fresh: 0 };
        for (at, &block) in layout.iter().enumerate() {
            let next = layout.get(at + 1).copied();
            let (n_code, term) = read_term(body, block, next);
            let insts = body.insts_in(block);
            let node = &mut flow.nodes[block.index()];
            node.code = insts[..n_code].to_vec();
            node.written = SmallVec::from_slice(&insts[n_code..]);
            node.term = term;
            node.is_placed = true;
            node.next = next;
            node.prev = at.checked_sub(1).map(|before| layout[before]);
        }
        for &block in &layout {
            for to in flow.nodes[block.index()].term.targets() {
                if !flow.nodes[to.index()].is_placed {
                    return None;
                }
                flow.nodes[to.index()].preds.push(block);
            }
        }
        flow.pin(body, &layout)?;
        Some(flow)
    }

    /// Finds the blocks that must stay as they are.
    fn pin(&mut self, body: &MachBody, layout: &[Block]) -> Option<()> {
        let mut depth = 0usize;
        for &block in layout {
            let before = depth;
            let mut declares = false;
            for &inst in body.insts_in(block) {
                match body.directive(inst) {
                    Some(Directive::ScopeOpen) => depth += 1,
                    Some(Directive::ScopeClose) => depth = depth.checked_sub(1)?,
                    Some(Directive::Reg(_) | Directive::Var(_)) => declares |= depth == 0,
                    Some(Directive::Verbatim(text)) if !body.str(*text).starts_with(".file") => {
                        return None;
                    }
                    Some(Directive::Label(_) | Directive::Verbatim(_)) => declares = true,
                    Some(
                        Directive::Loc { .. }
                        | Directive::Pragma(_)
                        | Directive::BranchTargets(..)
                        | Directive::CallTargets(..)
                        | Directive::CallPrototype { .. }
                        | Directive::Comment(_),
                    )
                    | None => {}
                }
            }
            let declares = declares && block != self.first;
            self.nodes[block.index()].is_pinned = before > 0 || depth > 0 || declares;
            self.can_move &= !declares;
        }
        Some(())
    }

    /// The first block.
    pub fn entry(&self) -> Block {
        self.first
    }

    /// The last block of the text.
    pub fn last(&self) -> Block {
        self.last
    }

    /// The number of blocks, also of those that are gone: one more than the largest index.
    pub fn n_blocks(&self) -> usize {
        self.nodes.len()
    }

    /// The blocks in the order of the text.
    pub fn layout(&self) -> Vec<Block> {
        let mut layout = Vec::new();
        let mut at = Some(self.first);
        while let Some(block) = at {
            layout.push(block);
            at = self.next(block);
        }
        layout
    }

    /// The block behind `block`.
    pub fn next(&self, block: Block) -> Option<Block> {
        self.nodes[block.index()].next
    }

    /// The block before `block`.
    pub fn prev(&self, block: Block) -> Option<Block> {
        self.nodes[block.index()].prev
    }

    /// True if the block is part of the function.
    pub fn is_placed(&self, block: Block) -> bool {
        self.nodes[block.index()].is_placed
    }

    /// True if the block must stay as it is.
    pub fn is_pinned(&self, block: Block) -> bool {
        self.nodes[block.index()].is_pinned
    }

    /// True if the block may stand elsewhere.
    pub fn can_move(&self, block: Block) -> bool {
        self.can_move && block != self.first && !self.is_pinned(block)
    }

    /// The instructions of a block before those that leave it.
    pub fn code(&self, block: Block) -> &[Inst] {
        &self.nodes[block.index()].code
    }

    /// The same, to be changed.
    pub fn code_mut(&mut self, block: Block) -> &mut Vec<Inst> {
        &mut self.nodes[block.index()].code
    }

    /// How control leaves a block.
    pub fn term(&self, block: Block) -> &Term {
        &self.nodes[block.index()].term
    }

    /// The blocks that go to `block`; one that goes there twice is there twice.
    pub fn preds(&self, block: Block) -> &[Block] {
        &self.nodes[block.index()].preds
    }

    /// True if nothing but source lines stands before the branches of a block.
    pub fn is_empty(&self, body: &MachBody, block: Block) -> bool {
        self.code(block).iter().all(|&inst| is_debug(body, inst))
    }

    /// Changes how control leaves a block.
    pub fn set_term(&mut self, block: Block, term: Term) {
        for to in self.nodes[block.index()].term.targets() {
            let preds = &mut self.nodes[to.index()].preds;
            if let Some(at) = preds.iter().position(|&pred| pred == block) {
                preds.remove(at);
            }
        }
        for to in term.targets() {
            self.nodes[to.index()].preds.push(block);
        }
        let node = &mut self.nodes[block.index()];
        node.term = term;
        node.is_changed = true;
    }

    /// Makes every edge of `block` that goes to `from` go to `to`. What is not analyzable must
    /// have its instructions changed as well, by the caller.
    pub fn redirect(&mut self, block: Block, from: Block, to: Block) {
        let change = |target: Block| if target == from { to } else { target };
        let term = match self.term(block).clone() {
            Term::Goto(target) => Term::Goto(change(target)),
            Term::Branch(branch) => Term::Branch(Branch {
                then: change(branch.then),
                other: change(branch.other),
                ..branch
            }),
            Term::Other { insts, targets, falls } => Term::Other {
                insts,
                targets: targets.into_iter().map(change).collect(),
                falls: falls.map(change),
            },
            term @ (Term::Exit(_) | Term::FallsOff) => term,
        };
        self.set_term(block, term);
    }

    /// Marks the branches that leave a loop by their first jump and go back by their second one,
    /// so that they are written so again.
    pub fn mark_latches(&mut self, doms: &DomTree) {
        for block in self.layout() {
            let node = &mut self.nodes[block.index()];
            if let Term::Branch(branch) = &mut node.term
                && node.written.len() == 2
                && doms.dominates(branch.other, block)
            {
                branch.keeps_both = true;
            }
        }
    }

    /// Takes a block out of the layout; its edges go with it.
    pub fn remove(&mut self, block: Block) {
        self.set_term(block, Term::FallsOff);
        self.unlink(block);
        self.nodes[block.index()].is_placed = false;
    }

    fn unlink(&mut self, block: Block) {
        let (prev, next) = (self.prev(block), self.next(block));
        match prev {
            Some(prev) => self.nodes[prev.index()].next = next,
            None => self.first = next.unwrap_or(block),
        }
        match next {
            Some(next) => self.nodes[next.index()].prev = prev,
            None => self.last = prev.unwrap_or(block),
        }
    }

    fn link_after(&mut self, block: Block, after: Block) {
        let next = self.next(after);
        let node = &mut self.nodes[block.index()];
        (node.prev, node.next, node.is_placed) = (Some(after), next, true);
        self.nodes[after.index()].next = Some(block);
        match next {
            Some(next) => self.nodes[next.index()].prev = Some(block),
            None => self.last = block,
        }
    }

    /// Moves a block behind another.
    pub fn move_after(&mut self, block: Block, after: Block) {
        if block != after {
            self.unlink(block);
            self.link_after(block, after);
        }
    }

    /// Puts the blocks into another order, which has each of them once and the entry first.
    pub fn set_layout(&mut self, layout: &[Block]) {
        for pair in layout.windows(2) {
            self.nodes[pair[0].index()].next = Some(pair[1]);
            self.nodes[pair[1].index()].prev = Some(pair[0]);
        }
        if let (Some(&first), Some(&last)) = (layout.first(), layout.last()) {
            (self.first, self.last) = (first, last);
            self.nodes[first.index()].prev = None;
            self.nodes[last.index()].next = None;
        }
    }

    /// A new block behind `after`.
    pub fn add_block(
        &mut self,
        body: &mut MachBody,
        after: Block,
        code: Vec<Inst>,
        term: Term,
    ) -> Block {
        let block = body.new_block(None);
        let node = Node {
            code,
            term: Term::FallsOff,
            written: SmallVec::new(),
            is_changed: true,
            preds: Vec::new(),
            prev: None,
            next: None,
            is_placed: false,
            is_pinned: false,
        };
        self.nodes.resize(block.index() + 1, node);
        self.link_after(block, after);
        self.set_term(block, term);
        block
    }

    /// Removes what control cannot reach. Gives back how many instructions went.
    pub fn remove_unreachable(&mut self, may: &mut impl FnMut() -> bool) -> usize {
        let mut is_reached = vec![false; self.nodes.len()];
        is_reached[self.first.index()] = true;
        let mut work = vec![self.first];
        // What is pinned stays, and so does what it goes to.
        for block in self.layout() {
            if self.is_pinned(block) && !is_reached[block.index()] {
                is_reached[block.index()] = true;
                work.push(block);
            }
        }
        while let Some(block) = work.pop() {
            for to in self.term(block).targets() {
                if !std::mem::replace(&mut is_reached[to.index()], true) {
                    work.push(to);
                }
            }
        }
        let mut n_removed = 0;
        let dead: Vec<Block> =
            self.layout().into_iter().filter(|block| !is_reached[block.index()]).collect();
        if dead.is_empty() || !may() {
            return 0;
        }
        for block in dead {
            let node = &self.nodes[block.index()];
            n_removed += node.code.len() + node.written.len();
            self.remove(block);
        }
        n_removed
    }

    /// Writes the flow back. A branch to the block that follows is left out, a condition reversed
    /// where that saves a jump; `may` is asked before either is done to a block that is otherwise
    /// as it was. Gives back how many branches were saved so.
    pub fn write(&mut self, body: &mut MachBody, may: &mut impl FnMut() -> bool) -> usize {
        let layout = self.layout();
        let mut n_saved = 0;
        for &block in &layout {
            let wanted = self.wanted(block);
            let node = &self.nodes[block.index()];
            let written: Option<SmallVec<[Jump; 2]>> =
                node.written.iter().map(|&inst| read_jump(body, inst)).collect();
            let mut insts = std::mem::take(&mut self.nodes[block.index()].code);
            match &self.nodes[block.index()].term {
                Term::Exit(inst) => insts.push(*inst),
                Term::Other { insts: others, .. } => insts.extend(others.iter().copied()),
                Term::Goto(_) | Term::Branch(_) | Term::FallsOff => {}
            }
            let is_simple =
                matches!(self.nodes[block.index()].term, Term::Goto(_) | Term::Branch(_));
            let is_same = is_simple && written.as_deref() == Some(&wanted[..]);
            let n_written = self.nodes[block.index()].written.len();
            let saves = is_simple && !self.nodes[block.index()].is_changed && !is_same;
            let keeps =
                saves && wanted.len() <= n_written && self.still_holds(body, block) && !may();
            if is_same || keeps {
                insts.extend(self.nodes[block.index()].written.iter().copied());
            } else {
                if saves {
                    n_saved += n_written.saturating_sub(wanted.len());
                }
                for jump in &wanted {
                    self.give_label(body, jump.to);
                    insts.push(new_jump(body, *jump));
                }
            }
            body.set_insts(block, insts);
        }
        body.set_layout(layout);
        n_saved
    }

    /// True if the branches as they were written still say what the block does.
    fn still_holds(&self, body: &MachBody, block: Block) -> bool {
        let node = &self.nodes[block.index()];
        match &node.term {
            Term::Goto(to) => {
                node.written.first().map_or(node.next, |&inst| target_of(body, inst)) == Some(*to)
            }
            Term::Branch(_) => node.written.len() == 2,
            Term::Exit(_) | Term::Other { .. } | Term::FallsOff => false,
        }
    }

    /// The jumps that the end of a block needs.
    fn wanted(&self, block: Block) -> SmallVec<[Jump; 2]> {
        let next = self.next(block);
        let always = |to| Jump { guard: None, uni: true, to };
        let mut wanted = SmallVec::new();
        match &self.nodes[block.index()].term {
            Term::Goto(to) => wanted.extend((next != Some(*to)).then(|| always(*to))),
            Term::Branch(branch) => {
                let flips = !branch.keeps_both && next == Some(branch.then);
                let branch = if flips { branch.reversed() } else { *branch };
                wanted.push(Jump { guard: Some(branch.guard), uni: branch.uni, to: branch.then });
                if branch.keeps_both || next != Some(branch.other) {
                    wanted.push(always(branch.other));
                }
            }
            Term::Other { falls: Some(falls), .. } if next != Some(*falls) => {
                wanted.push(always(*falls));
            }
            Term::Other { .. } | Term::Exit(_) | Term::FallsOff => {}
        }
        wanted
    }

    /// Gives a block a label if it has none.
    pub fn give_label(&mut self, body: &mut MachBody, block: Block) {
        if body.label(block).is_some() {
            return;
        }
        let labels = self.labels.get_or_insert_with(|| {
            // Also those of blocks that are gone: names in scopes stay clear of them.
            body.layout().iter().filter_map(|&block| body.label(block)).collect()
        });
        loop {
            self.n_fresh += 1;
            let label = body.intern(format!("$L__BF_{}", self.n_fresh));
            if labels.insert(label) {
                body.set_label(block, label);
                return;
            }
        }
    }
}

/// A jump as it is written.
#[derive(Clone, Copy, Debug)]
struct Jump {
    guard: Option<Guard>,
    uni: bool,
    to: Block,
}

impl PartialEq for Jump {
    /// A jump without a condition is uniform, written or not.
    fn eq(&self, other: &Jump) -> bool {
        let uni = |jump: &Jump| jump.uni || jump.guard.is_none();
        (self.guard, self.to, uni(self)) == (other.guard, other.to, uni(other))
    }
}

fn read_jump(body: &MachBody, inst: Inst) -> Option<Jump> {
    let to = target_of(body, inst).filter(|_| body.opcode(inst) == Opcode::Bra)?;
    Some(Jump { guard: body.guard(inst), uni: body.form(inst).has(Mod::Uni), to })
}

fn new_jump(body: &mut MachBody, jump: Jump) -> Inst {
    let mods: &[Mod] = if jump.uni { &[Mod::Uni] } else { &[] };
    let form = body.form_of(nvopt_ptx::isa::FormData::new(Opcode::Bra, mods));
    body.new_inst(form, jump.guard, &[Operand::Label(jump.to)])
}

/// How control leaves a block, `next` being the one behind it, and how many instructions stand
/// before those that make it leave.
fn read_term(body: &MachBody, block: Block, next: Option<Block>) -> (usize, Term) {
    let insts = body.insts_in(block);
    let n_leave = insts.iter().rev().take_while(|&&inst| may_leave(body, inst)).count();
    let (n_code, leave) = (insts.len() - n_leave, &insts[insts.len() - n_leave..]);
    let jumps: Option<SmallVec<[Jump; 2]>> =
        leave.iter().map(|&inst| read_jump(body, inst)).collect();
    let term = match jumps.as_deref() {
        Some([]) => next.map_or(Term::FallsOff, Term::Goto),
        Some([Jump { guard: None, to, .. }]) => Term::Goto(*to),
        Some([Jump { guard: Some(guard), uni, to }]) => match next {
            Some(other) => {
                let (guard, uni, then) = (*guard, *uni, *to);
                Term::Branch(Branch { guard, uni, then, other, keeps_both: false })
            }
            None => other_term(body, leave, next),
        },
        Some([Jump { guard: Some(guard), uni, to }, Jump { guard: None, to: other, .. }]) => {
            let (guard, uni, then, other) = (*guard, *uni, *to, *other);
            Term::Branch(Branch { guard, uni, then, other, keeps_both: false })
        }
        _ => match leave {
            [inst] if matches!(body.opcode(*inst), Opcode::Ret | Opcode::Exit) => {
                match body.guard(*inst) {
                    None => Term::Exit(*inst),
                    Some(_) => other_term(body, leave, next),
                }
            }
            _ => other_term(body, leave, next),
        },
    };
    (n_code, term)
}

fn other_term(body: &MachBody, leave: &[Inst], next: Option<Block>) -> Term {
    let mut targets: SmallVec<[Block; 4]> = SmallVec::new();
    let mut falls = next;
    for &inst in leave {
        let labels = body.operands(inst).iter().filter_map(|operand| match operand {
            Operand::Label(target) => Some(*target),
            _ => None,
        });
        targets.extend(labels);
        if body.opcode(inst) == Opcode::BrxIdx {
            targets.extend(body.targets_of(inst));
        }
        if body.guard(inst).is_none() && body.opcode(inst).always_leaves() {
            falls = None;
        }
    }
    // A table may name a block often.
    let mut seen = FxHashSet::default();
    targets.retain(|target| seen.insert(*target));
    if falls.is_some_and(|falls| seen.contains(&falls)) {
        targets.retain(|target| Some(*target) != falls);
    }
    Term::Other { insts: SmallVec::from_slice(leave), targets, falls }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body_of;

    fn reprint(code: &str, change: impl FnOnce(&mut Flow, &mut MachBody)) -> String {
        let mut body = body_of(code);
        let mut flow = Flow::new(&mut body).expect("plain code");
        change(&mut flow, &mut body);
        flow.write(&mut body, &mut || true);
        crate::testing::text_of(&body)
    }

    const LOOP: &str = ".reg .pred %p<3>; .reg .b32 %r<3>;
        mov.b32 %r1, 0; @%p1 bra B; bra A;
        A: add.s32 %r1, %r1, 1; @%p2 bra A;
        B: ret;";

    #[test]
    fn terminators_are_read_without_layout() {
        let mut body = body_of(LOOP);
        let flow = Flow::new(&mut body).expect("plain code");
        let blocks = flow.layout();
        assert_eq!(blocks.len(), 3);
        let Term::Branch(branch) = flow.term(blocks[0]) else { panic!("two ways") };
        assert_eq!((branch.then, branch.other), (blocks[2], blocks[1]));
        let Term::Branch(branch) = flow.term(blocks[1]) else { panic!("two ways") };
        assert_eq!((branch.then, branch.other), (blocks[1], blocks[2]));
        assert!(matches!(flow.term(blocks[2]), Term::Exit(_)));
        assert_eq!(flow.preds(blocks[1]), [blocks[0], blocks[1]]);
    }

    #[test]
    fn jumps_to_what_follows_are_left_out() {
        let text = reprint(LOOP, |_, _| {});
        assert!(text.contains("@%p1 bra \tB;\nA:\n"), "{text}");
    }

    #[test]
    fn conditions_are_reversed_where_it_saves_a_jump() {
        let text =
            reprint(".reg .pred %p<2>; @%p1 bra A; bra B; A: bar.sync 0; B: ret;", |_, _| {});
        assert!(text.contains("@!%p1 bra \tB;\nA:\n"), "{text}");
    }

    #[test]
    fn branches_in_the_middle_cut_a_block() {
        let mut body = body_of(".reg .pred %p<3>; A: bar.sync 0; ret;");
        let block = body.layout()[1];
        let guard = |body: &MachBody| {
            let reg = body.regs().next().map(|(reg, _)| reg);
            reg.map(|reg| Guard { reg, negated: false })
        };
        // As code generation makes it: the branch, then more of the same block.
        let group = body.reg_groups().next().map(|(group, _)| group).expect("predicates");
        body.add_reg(group, Some(1));
        let guard = guard(&body);
        let jump = new_jump(&mut body, Jump { guard, uni: false, to: block });
        let mut insts = body.insts_in(block).to_vec();
        insts.insert(0, jump);
        body.set_insts(block, insts);
        let flow = Flow::new(&mut body).expect("plain code");
        assert_eq!(flow.layout().len(), 3);
        assert_eq!(flow.preds(block).len(), 2);
    }

    #[test]
    fn scopes_of_several_blocks_are_pinned() {
        let mut body = body_of(
            ".reg .pred %p<2>; bra A; A: { .reg .b32 t; B: mov.b32 t, 0; @%p1 bra B; } C: ret;",
        );
        let flow = Flow::new(&mut body).expect("plain code");
        let pinned: Vec<bool> =
            flow.layout().into_iter().map(|block| flow.is_pinned(block)).collect();
        assert_eq!(pinned, [false, true, true, true, false]);
    }

    #[test]
    fn blocks_that_move_get_jumps_and_labels() {
        let text = reprint(
            ".reg .pred %p<2>; @%p1 ret; bar.sync 0; bra C; B: bar.sync 1; ret; C: ret;",
            |flow, _| {
                let blocks = flow.layout();
                flow.move_after(blocks[1], blocks[3]);
            },
        );
        assert!(text.contains("@%p1 ret;\n\tbra.uni \t$L__BF_1;\nB:"), "{text}");
        assert!(text.ends_with("$L__BF_1:\n\tbar.sync \t0;\n\tbra \tC;\n}\n\n"), "{text}");
    }

    #[test]
    fn what_cannot_be_reached_goes() {
        let text = reprint("bra C; A: bar.sync 0; bra A; C: ret;", |flow, _| {
            assert_eq!(flow.remove_unreachable(&mut || true), 2);
        });
        assert!(!text.contains("bar.sync"), "{text}");
    }
}
