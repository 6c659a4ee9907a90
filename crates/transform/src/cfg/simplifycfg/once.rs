//! Loops that run exactly once are no loops.
//!
//! ```text
//! e: br label %h                                              e: br label %x
//! h: %c = phi i1 [ true, %e ], [ false, %x ]                  x: ...
//!    br i1 %c, label %x, label %y                      ->        br label %y
//! x: ...
//!    br label %h
//! ```
//!
//! The header only has phis, every way into it knows its outcome, and the way back leads out. So
//! the header is not needed: the way in goes on to the body, the way back to the exit, and phis are
//! what came over the one way that leads to their users. Nothing is copied or moved, so convergent
//! operations in the body stay what they are: each thread comes to them once, as before.
//!
//! Cost. The blocks of the loop, at most `MAX_LOOP_BLOCKS`, and the uses of its phis.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, Use, Value},
    dominators::DomTree,
    metadata::MdKind,
    ops::Op,
};

use super::{branch::Surroundings, thread::known_edges, unreachable::erase_dead, util};

/// The blocks of the largest loop that is looked at.
const MAX_LOOP_BLOCKS: usize = 256;

/// A loop that runs once.
struct Once {
    header: Block,
    /// Where it is entered from, and where that leads.
    entry: Block,
    first: Block,
    /// Where the way back comes from, and where that leads.
    latch: Block,
    exit: Block,
    /// Its blocks but for the header.
    members: EntitySet<Block>,
}

/// How control that was in the header gets behind the loop.
enum WayOut {
    /// Others lead to the exit as well.
    None,
    /// The loop is left over the exit alone.
    Only,
    /// The loop is left elsewhere as well: the tree says what only the exit leads to.
    OneOfMany(DomTree),
}

/// Takes the header out of a loop that runs once.
pub(super) fn unloop(body: &mut Body, header: Block, around: &Surroundings<'_, '_>) -> bool {
    if around.pinned.contains(header) {
        return false;
    }
    let Some(once) = Once::find(body, header) else { return false };
    let Some(uses) = once.uses(body) else { return false };
    once.rewrite(body, uses);
    true
}

impl Once {
    fn find(body: &Body, header: Block) -> Option<Once> {
        let end = body.terminator(header)?;
        let is_small =
            body.insts_in(header).all(|inst| inst == end || matches!(body.op(inst), Op::Phi(_)));
        if !is_small || body.op(end) != Op::CondBr || body.succ(header, 0) == body.succ(header, 1) {
            return None;
        }
        let preds: Vec<Block> = body.preds(header).take(3).collect();
        let known = known_edges(body, header, body.args(end)[0]);
        let &[(one, one_is), (two, two_is)] = known.as_slice() else { return None };
        if preds.len() != 2 || one == two || one_is == two_is {
            return None;
        }
        let to = |answer: bool| body.succ(header, usize::from(!answer));
        for (entry, first, latch, exit) in
            [(one, to(one_is), two, to(two_is)), (two, to(two_is), one, to(one_is))]
        {
            let Some(members) = members(body, header, entry, latch) else { continue };
            let is_once = members.contains(first) && !members.contains(exit);
            let is_new = !body.succs(entry).any(|succ| succ == first)
                && !body.succs(latch).any(|succ| succ == exit);
            if is_once && is_new && exit != header && [entry, latch].iter().all(|&b| jumps(body, b))
            {
                return Some(Once { header, entry, first, latch, exit, members });
            }
        }
        None
    }

    /// What the uses of the phis become; `None` if some use can be reached over both ways.
    fn uses(&self, body: &Body) -> Option<Vec<(Use, Value)>> {
        let mut way_out = None;
        let mut uses = Vec::new();
        for phi in body.phis_in(self.header) {
            let (inside, outside) = (self.inside(body, phi)?, self.outside(body, phi)?);
            for place in body.uses(body.result(phi)?) {
                let user = body.user(place);
                if body.block(user) == self.header {
                    continue;
                }
                let at = match body.op(user) {
                    Op::Phi(incoming) => body.incoming(incoming)[body.arg_index(place)],
                    _ => body.block(user),
                };
                let value = if self.members.contains(at) {
                    inside
                } else if at == self.header {
                    if body.block(user) == self.first { inside } else { outside }
                } else {
                    let way_out = way_out.get_or_insert_with(|| self.way_out(body));
                    let is_behind = match way_out {
                        WayOut::None => false,
                        WayOut::Only => true,
                        WayOut::OneOfMany(tree) => tree.dominates(self.exit, at),
                    };
                    if !is_behind {
                        return None;
                    }
                    outside
                };
                uses.push((place, value));
            }
        }
        Some(uses)
    }

    /// How the exit lies between the header and what is behind the loop.
    fn way_out(&self, body: &Body) -> WayOut {
        if util::single_pred(body, self.exit) != Some(self.header) {
            return WayOut::None;
        }
        let stays = |succ: Block| succ == self.header || self.members.contains(succ);
        match self.members.iter().all(|member| body.succs(member).all(stays)) {
            true => WayOut::Only,
            false => WayOut::OneOfMany(DomTree::compute(body)),
        }
    }

    /// What a phi of the header is in the loop.
    fn inside(&self, body: &Body, phi: Inst) -> Option<Value> {
        util::entry(body, phi, self.entry)
    }

    /// What a phi of the header is behind the loop.
    fn outside(&self, body: &Body, phi: Inst) -> Option<Value> {
        let value = util::entry(body, phi, self.latch)?;
        match body.def_inst(value) {
            Some(other)
                if body.block(other) == self.header && matches!(body.op(other), Op::Phi(_)) =>
            {
                self.inside(body, other)
            }
            _ => Some(value),
        }
    }

    fn rewrite(&self, body: &mut Body, uses: Vec<(Use, Value)>) {
        for (place, value) in uses {
            body.set_use(place, value);
        }
        for (from, to) in [(self.entry, self.first), (self.latch, self.exit)] {
            for phi in body.phis_in(to).collect::<Vec<Inst>>() {
                let value = util::entry(body, phi, self.header).expect("the header leads there");
                body.add_incoming(phi, value, from);
            }
            for index in 0..body.n_succs(from) {
                if body.succ(from, index) == self.header {
                    body.set_successor(from, index, to);
                }
            }
        }
        let end = body.terminator(self.latch).expect("it jumped to the header");
        body.set_metadata(end, MdKind::LOOP, None);
        erase_dead(body, &[self.header]);
    }
}

/// The blocks from which `latch` is reached without passing `header`; `None` if they can be entered
/// elsewhere, or are many.
fn members(body: &Body, header: Block, entry: Block, latch: Block) -> Option<EntitySet<Block>> {
    let mut members = EntitySet::new();
    let mut work = vec![latch];
    let mut n_members = 0;
    while let Some(block) = work.pop() {
        if block == header || !members.insert(block) {
            continue;
        }
        n_members += 1;
        if block == entry || body.entry() == Some(block) || n_members > MAX_LOOP_BLOCKS {
            return None;
        }
        work.extend(body.preds(block));
    }
    Some(members)
}

/// True if `block` ends with a branch whose targets can be changed.
fn jumps(body: &Body, block: Block) -> bool {
    matches!(util::end_of(body, block), Some((_, Op::Br | Op::CondBr | Op::Switch)))
}
