//! Convergence tokens: which threads run an operation together.
//!
//! A token is made by one of three intrinsics and used by a bundle of a convergent call. Regions
//! in which tokens are live must nest, and a cycle may use a token from outside at one place only:
//! its heart. Cycles are only computed for functions that use tokens.

use nvopt_entity::{Entity, FxHashMap, FxHashSet};

use super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{
    attrs::AttrKind,
    body::{Block, Body, Inst},
    dominators::DomTree,
    intrinsics::Intrinsic,
};

/// What was seen of a function's convergent operations.
#[derive(Default)]
pub(super) struct Convergence {
    /// The block at hand, and whether it had a convergent operation.
    block: Option<Block>,
    saw_operation: bool,
    kind: Option<Kind>,
    /// By user: the call that made the token it uses.
    tokens: FxHashMap<Inst, Inst>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Controlled,
    Uncontrolled,
}

/// The intrinsics that make tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Maker {
    Entry,
    Anchor,
    Loop,
}

fn maker(intrinsic: Option<Intrinsic>) -> Option<Maker> {
    match intrinsic? {
        Intrinsic::EXPERIMENTAL_CONVERGENCE_ENTRY => Some(Maker::Entry),
        Intrinsic::EXPERIMENTAL_CONVERGENCE_ANCHOR => Some(Maker::Anchor),
        Intrinsic::EXPERIMENTAL_CONVERGENCE_LOOP => Some(Maker::Loop),
        _ => None,
    }
}

/// While walking over the function.
impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn start_convergence(&mut self) {
        self.state.convergence = Convergence::default();
    }

    /// Looks at a call for what it says about convergence.
    pub(super) fn note_convergent_call(&mut self, site: &Site<'m>) {
        let intrinsic = site.called.and_then(|func| self.facts.func(func).intrinsic);
        let maker = maker(intrinsic);
        let uses_token = !site.data.bundles.is_empty();
        let convergent = self.site_has(site, AttrKind::Convergent)
            || intrinsic.is_some_and(Intrinsic::is_convergent);
        if maker.is_none() && !uses_token && !convergent {
            return;
        }
        // A failed rule about convergence spoils no other rule of the call.
        _ = self.check_convergent_call(site, maker, convergent);
    }

    fn check_convergent_call(
        &mut self,
        site: &Site<'m>,
        maker: Option<Maker>,
        convergent: bool,
    ) -> Checked {
        let block = self.body.block(site.inst);
        if self.state.convergence.block != Some(block) {
            self.state.convergence.block = Some(block);
            self.state.convergence.saw_operation = false;
        }
        // A fault of the bundle was reported; the call is then one without.
        let token = self.token_used(site).unwrap_or_default();
        let convergent = convergent || token.is_some();
        let not_first = self.state.convergence.saw_operation;
        match maker {
            Some(Maker::Entry) => {
                let in_convergent = self.attrs().has_fn(AttrKind::Convergent);
                let message = "Entry intrinsic can occur only in a convergent function.";
                self.check(in_convergent, message)?;
                let message = "Entry intrinsic can occur only in the entry block.";
                self.check(self.body.entry() == Some(block), message)?;
                let message = "Entry intrinsic cannot be preceded by a convergent operation in \
                               the same basic block.";
                self.check(!not_first, message)?;
                self.check_makes_own_token(token)?;
            }
            Some(Maker::Anchor) => self.check_makes_own_token(token)?,
            Some(Maker::Loop) => {
                let message = "Loop intrinsic must have a convergencectrl token operand.";
                self.check(token.is_some(), message)?;
                let message = "Loop intrinsic cannot be preceded by a convergent operation in \
                               the same basic block.";
                self.check(!not_first, message)?;
            }
            None => {}
        }
        self.state.convergence.saw_operation |= convergent;
        let controlled = token.is_some() || maker.is_some();
        if controlled {
            let message = "Convergence control tokens can only be used by convergent operations.";
            self.check(convergent, message)?;
        }
        if !controlled && !convergent {
            return Ok(());
        }
        let kind = if controlled { Kind::Controlled } else { Kind::Uncontrolled };
        let known = *self.state.convergence.kind.get_or_insert(kind);
        let message = "Cannot mix controlled and uncontrolled convergence in the same function.";
        self.check(known == kind, message)?;
        if let Some(token) = token {
            self.state.convergence.tokens.insert(site.inst, token);
        }
        Ok(())
    }

    fn check_makes_own_token(&mut self, token: Option<Inst>) -> Checked {
        let message = "Entry or anchor intrinsic cannot have a convergencectrl token operand.";
        self.check(token.is_none(), message)
    }

    /// The call that made the token of the call's bundle, if it has that bundle.
    fn token_used(&mut self, site: &Site<'m>) -> Checked<Option<Inst>> {
        let Some(args) = self.bundle(site.inst, b"convergencectrl") else { return Ok(None) };
        let once = self.n_bundles(site.inst, b"convergencectrl") == 1;
        let message = "The 'convergencectrl' bundle can occur at most once on a call";
        self.check(once, message)?;
        let &[token] = args else {
            return self.fail("The 'convergencectrl' bundle requires exactly one token use.");
        };
        let maker_inst = self.body.def_inst(token);
        let is_maker = maker(self.defining_intrinsic(token)).is_some();
        match maker_inst.filter(|_| is_maker) {
            Some(inst) => Ok(Some(inst)),
            None => self.fail(
                "Convergence control tokens can only be produced by calls to the convergence \
                 control intrinsics.",
            ),
        }
    }
}

/// When the whole function was seen.
impl FnVerifier<'_, '_> {
    pub(super) fn finish_convergence(&mut self) {
        if self.state.convergence.kind != Some(Kind::Controlled) {
            return;
        }
        let tokens = std::mem::take(&mut self.state.convergence.tokens);
        let cycles = Cycles::of(self.body, self.dom());
        let mut hearts: FxHashSet<usize> = FxHashSet::default();
        let mut live_in: FxHashMap<Block, Vec<Inst>> = FxHashMap::default();
        let body = self.body;
        for block in body.reverse_post_order() {
            let mut live = live_in.remove(&block).unwrap_or_default();
            for inst in body.insts_in(block) {
                if let Some(&token) = tokens.get(&inst) {
                    self.at_inst(inst, |v| {
                        v.check_token_use(token, inst, &mut live, &cycles, &mut hearts)
                    });
                }
                if maker(self.called_intrinsic(inst)).is_some() {
                    live.push(inst);
                }
            }
            for succ in body.succs(block) {
                self.flow_tokens(&live, succ, &mut live_in);
            }
        }
    }

    /// Tokens are live at a join if they are live on all edges into it.
    fn flow_tokens(&self, live: &[Inst], succ: Block, live_in: &mut FxHashMap<Block, Vec<Inst>>) {
        match live_in.get_mut(&succ) {
            Some(known) => known.retain(|token| live.contains(token)),
            None => {
                let dominates =
                    |token: &&Inst| self.dom().dominates(self.body.block(**token), succ);
                let tokens = live.iter().take_while(dominates).copied().collect();
                live_in.insert(succ, tokens);
            }
        }
    }

    fn check_token_use(
        &mut self,
        token: Inst,
        user: Inst,
        live: &mut Vec<Inst>,
        cycles: &Cycles,
        hearts: &mut FxHashSet<usize>,
    ) -> Checked {
        let (made_in, used_in) = (self.body.block(token), self.body.block(user));
        let dominates = self.dom().dominates(made_in, used_in);
        self.check(dominates, "Convergence control token must dominate all its uses.")?;
        let position = live.iter().position(|&known| known == token);
        let Some(position) = position else {
            return self.fail("Convergence region is not well-nested.");
        };
        live.truncate(position + 1);
        let Some(innermost) = cycles.innermost(used_in) else { return Ok(()) };
        if made_in == used_in || cycles.contains(innermost, made_in) {
            return Ok(());
        }
        let is_loop = maker(self.called_intrinsic(user)) == Some(Maker::Loop);
        let message = "Convergence token used by an instruction other than \
                       llvm.experimental.convergence.loop in a cycle that does not contain the \
                       token's definition.";
        self.check(is_loop, message)?;
        let mut cycle = innermost;
        while let Some(parent) =
            cycles.rows[cycle].parent.filter(|&up| !cycles.contains(up, made_in))
        {
            cycle = parent;
        }
        let is_heart = cycles.rows[cycle].entries == [used_in];
        self.check(is_heart, "Cycle heart must dominate all blocks in the cycle.")?;
        let message = "Two static convergence token uses in a cycle that does not contain either \
                       token's definition.";
        self.check(hearts.insert(cycle), message)
    }
}

/// One cycle: blocks that all reach each other, without those outside its header.
struct Cycle {
    parent: Option<usize>,
    /// The blocks that edges from outside lead to; the header comes first.
    entries: Vec<Block>,
}

/// The cycles of a function, nested.
struct Cycles {
    rows: Vec<Cycle>,
    /// By block: the innermost cycle it is on.
    innermost: Vec<Option<usize>>,
}

impl Cycles {
    fn innermost(&self, block: Block) -> Option<usize> {
        self.innermost[block.index()]
    }

    fn contains(&self, cycle: usize, block: Block) -> bool {
        let mut cursor = self.innermost(block);
        while let Some(found) = cursor {
            if found == cycle {
                return true;
            }
            cursor = self.rows[found].parent;
        }
        false
    }

    /// Blocks are taken from the last to the first that a depth-first walk meets; edges back to
    /// one from below it make it the header of a cycle, which swallows those found before.
    fn of(body: &Body, dom: &DomTree) -> Cycles {
        let below = Below::of(body);
        let mut cycles = Cycles { rows: Vec::new(), innermost: vec![None; body.n_blocks()] };
        // By cycle: the outermost one around it so far, shortened when followed.
        let mut outermost: Vec<usize> = Vec::new();
        for &header in below.order.iter().rev() {
            let back_edges = body.preds(header).filter(|&pred| below.is_below(header, pred));
            let mut worklist: Vec<Block> = back_edges.collect();
            if worklist.is_empty() {
                continue;
            }
            let new = cycles.rows.len();
            cycles.rows.push(Cycle { parent: None, entries: vec![header] });
            outermost.push(new);
            cycles.innermost[header.index()] = Some(new);
            while let Some(block) = worklist.pop() {
                if block == header {
                    continue;
                }
                let entries = match cycles.innermost[block.index()] {
                    None => {
                        cycles.innermost[block.index()] = Some(new);
                        vec![block]
                    }
                    Some(inner) => {
                        let top = find_outermost(&mut outermost, inner);
                        if top == new {
                            continue;
                        }
                        cycles.rows[top].parent = Some(new);
                        outermost[top] = new;
                        cycles.rows[top].entries.clone()
                    }
                };
                for block in entries {
                    let mut is_entry = false;
                    for pred in body.preds(block) {
                        if below.is_below(header, pred) {
                            worklist.push(pred);
                        } else {
                            is_entry |= dom.is_reachable(pred);
                        }
                    }
                    if is_entry {
                        cycles.rows[new].entries.push(block);
                    }
                }
            }
        }
        cycles
    }
}

fn find_outermost(outermost: &mut [usize], cycle: usize) -> usize {
    let mut top = cycle;
    while outermost[top] != top {
        top = outermost[top];
    }
    let mut cursor = cycle;
    while outermost[cursor] != cursor {
        cursor = std::mem::replace(&mut outermost[cursor], top);
    }
    top
}

/// A depth-first walk: which blocks were met below which.
struct Below {
    order: Vec<Block>,
    /// By block: when the walk entered it, and the last it entered below it.
    span: Vec<Option<(u32, u32)>>,
}

impl Below {
    fn of(body: &Body) -> Below {
        let mut below = Below { order: Vec::new(), span: vec![None; body.n_blocks()] };
        let mut stack: Vec<(Block, usize)> = Vec::new();
        if let Some(entry) = body.entry() {
            below.enter(entry);
            stack.push((entry, 0));
        }
        while let Some((block, next)) = stack.last_mut() {
            if *next == body.n_succs(*block) {
                let last = below.order.len() as u32 - 1;
                if let Some((_, end)) = &mut below.span[block.index()] {
                    *end = last;
                }
                stack.pop();
                continue;
            }
            let succ = body.succ(*block, *next);
            *next += 1;
            if below.span[succ.index()].is_none() {
                below.enter(succ);
                stack.push((succ, 0));
            }
        }
        below
    }

    fn enter(&mut self, block: Block) {
        let at = self.order.len() as u32;
        self.span[block.index()] = Some((at, at));
        self.order.push(block);
    }

    fn is_below(&self, top: Block, block: Block) -> bool {
        match (self.span[top.index()], self.span[block.index()]) {
            (Some((start, end)), Some((at, _))) => (start..=end).contains(&at),
            _ => false,
        }
    }
}
