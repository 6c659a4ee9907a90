//! A function as a line of positions.
//!
//! An instruction has one position, a parallel copy has one for all its instructions. A *piece*
//! is a run of positions that control enters at the top only and leaves at the end only; blocks of
//! selection may have branches in their middle, so a piece is often less than a block.

use nvopt_entity::Entity;
use nvopt_ptx::{
    isa::{Effects, Opcode},
    mach::{Block, Inst, MachBody, Operand, Reg},
};

use super::{ParallelCopies, copy_of};
use crate::facts::is_stack_pointer;

/// No candidate, no copy.
pub(super) const NONE: u32 = u32::MAX;

/// A run of positions without jumps from or to its middle.
pub(super) struct Piece {
    pub(super) first: u32,
    pub(super) end: u32,
    /// How many loops are around it, as the layout shows them.
    depth: u32,
}

/// What happens to a register at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// Read after something was written, as inline assembly may.
    ReadLate,
    Write,
    /// Written in part or perhaps, so that it is also kept.
    Update,
}

/// One access to a candidate.
#[derive(Clone, Copy)]
pub(super) struct Event {
    pub(super) candidate: u32,
    pub(super) position: u32,
    pub(super) piece: u32,
    /// The copy that writes it.
    pub(super) copy: u32,
    pub(super) access: Access,
}

/// A copy.
pub(super) struct Copy {
    to: Reg,
    pub(super) from: Operand,
    piece: u32,
}

/// A function's registers, copies and edges.
pub(super) struct Code {
    pub(super) n_positions: u32,
    pub(super) pieces: Vec<Piece>,
    /// The predecessors of all pieces, piece by piece, and where those of each begin.
    preds: Vec<u32>,
    preds_begin: Vec<u32>,
    /// The number of each register that takes part in a copy of registers.
    candidate_of: Vec<u32>,
    pub(super) candidates: Vec<Reg>,
    /// Sorted by candidate, then by position; reads before writes.
    pub(super) events: Vec<Event>,
    pub(super) copies: Vec<Copy>,
}

impl Code {
    pub(super) fn new(body: &MachBody, parallel: &ParallelCopies) -> Code {
        let mut code = Code {
            n_positions: 0,
            pieces: Vec::new(),
            preds: Vec::new(),
            preds_begin: Vec::new(),
            candidate_of: Vec::new(),
            candidates: Vec::new(),
            events: Vec::new(),
            copies: Vec::new(),
        };
        code.find_candidates(body);
        if code.candidates.is_empty() {
            return code;
        }
        let mut edges = Edges::new(body);
        for (at, &block) in body.layout().iter().enumerate() {
            edges.first_piece[block.index()] = code.pieces.len() as u32;
            code.walk_block(body, parallel, block, &mut edges);
            if !code.leaves(body, block) && at + 1 < body.layout().len() {
                edges.fall_through.push(code.pieces.len() as u32 - 1);
            }
        }
        code.connect(edges);
        code.events.sort_by_key(|event| event.candidate);
        code
    }

    /// The candidate that a register is.
    pub(super) fn candidate(&self, reg: Reg) -> Option<u32> {
        self.candidate_of.get(reg.index()).copied().filter(|&candidate| candidate != NONE)
    }

    pub(super) fn preds(&self, piece: u32) -> &[u32] {
        let piece = piece as usize;
        &self.preds[self.preds_begin[piece] as usize..self.preds_begin[piece + 1] as usize]
    }

    /// The copies between candidates, those of the innermost loops first.
    pub(super) fn copies_to_try(&self) -> Vec<(u32, u32)> {
        let mut tried: Vec<(u32, u32, u32)> = Vec::new();
        for copy in &self.copies {
            let Operand::Reg(from) = copy.from else { continue };
            if let (Some(to), Some(from)) = (self.candidate(copy.to), self.candidate(from)) {
                tried.push((self.pieces[copy.piece as usize].depth, to, from));
            }
        }
        tried.sort_by_key(|&(depth, ..)| std::cmp::Reverse(depth));
        tried.into_iter().map(|(_, to, from)| (to, from)).collect()
    }

    /// Registers on both sides of copies, but for those that an instruction goes on to read after
    /// it is done, as `wgmma` does: nothing else may be written there.
    fn find_candidates(&mut self, body: &MachBody) {
        let (mut pinned, mut copied) = (vec![false; body.n_regs()], Vec::new());
        for &block in body.layout() {
            for &inst in body.insts_in(block) {
                if let Some((to, Operand::Reg(from))) = copy_of(body, inst)
                    && body.reg(to).ty == body.reg(from).ty
                    && ![to, from].iter().any(|&reg| is_stack_pointer(body, reg))
                {
                    copied.extend([to, from]);
                } else if reads_on(body, inst) {
                    for reg in body.uses(inst) {
                        pinned[reg.index()] |= !body.defs(inst).any(|def| def == reg);
                    }
                }
            }
        }
        if copied.is_empty() {
            return;
        }
        self.candidate_of = vec![NONE; body.n_regs()];
        for reg in copied {
            if !pinned[reg.index()] && self.candidate_of[reg.index()] == NONE {
                self.candidate_of[reg.index()] = self.candidates.len() as u32;
                self.candidates.push(reg);
            }
        }
    }

    fn walk_block(
        &mut self,
        body: &MachBody,
        parallel: &ParallelCopies,
        block: Block,
        edges: &mut Edges,
    ) {
        self.begin_piece();
        let insts = body.insts_in(block);
        let groups = insts.chunk_by(|&a, &b| parallel[a] != 0 && parallel[a] == parallel[b]);
        for group in groups {
            for &inst in group {
                self.reads(body, inst);
            }
            for &inst in group {
                self.writes(body, inst);
            }
            self.n_positions += 1;
            let last = group[group.len() - 1];
            let piece = self.pieces.len() as u32 - 1;
            if body.opcode(last) == Opcode::BrxIdx {
                let targets = body.targets_of(last);
                edges.jumps.extend(targets.into_iter().map(|target| (piece, target)));
            }
            if body.directive(last).is_none() {
                edges.jumps.extend(body.operands(last).iter().filter_map(|o| match *o {
                    Operand::Label(target) => Some((piece, target)),
                    _ => None,
                }));
            }
            if body.form(last).effects().contains(Effects::BRANCHES) {
                let goes_on = body.guard(last).is_some() || !body.opcode(last).always_leaves();
                let more = last != insts[insts.len() - 1];
                if goes_on && more {
                    edges.fall_through.push(piece);
                }
                if more {
                    self.begin_piece();
                }
            }
        }
        self.end_piece();
    }

    /// True if control does not go on behind a block.
    fn leaves(&self, body: &MachBody, block: Block) -> bool {
        body.insts_in(block)
            .last()
            .is_some_and(|&inst| body.guard(inst).is_none() && body.opcode(inst).always_leaves())
    }

    fn begin_piece(&mut self) {
        self.end_piece();
        self.pieces.push(Piece { first: self.n_positions, end: self.n_positions, depth: 0 });
    }

    fn end_piece(&mut self) {
        let end = self.n_positions;
        if let Some(piece) = self.pieces.last_mut() {
            piece.end = end;
        }
    }

    fn event(&mut self, reg: Reg, access: Access, copy: u32) {
        if let Some(candidate) = self.candidate(reg) {
            let piece = self.pieces.len() as u32 - 1;
            self.events.push(Event { candidate, position: self.n_positions, piece, copy, access });
        }
    }

    fn reads(&mut self, body: &MachBody, inst: Inst) {
        let late = body.opcode(inst) == Opcode::Asm;
        let access = if late { Access::ReadLate } else { Access::Read };
        for reg in body.uses(inst) {
            self.event(reg, access, NONE);
        }
    }

    fn writes(&mut self, body: &MachBody, inst: Inst) {
        let mut copy = NONE;
        if let Some((to, from)) = copy_of(body, inst) {
            copy = self.copies.len() as u32;
            let piece = self.pieces.len() as u32 - 1;
            self.copies.push(Copy { to, from, piece });
        }
        let in_part = |reg: Reg| {
            let is_part = |operand: &Operand| matches!(*operand, Operand::Part(of, _) if of == reg);
            body.operands(inst).iter().any(is_part)
        };
        for reg in body.defs(inst) {
            let update = body.guard(inst).is_some() || in_part(reg);
            self.event(reg, if update { Access::Update } else { Access::Write }, copy);
        }
    }

    /// Makes the lists of predecessors, and the depths of loops from jumps back.
    fn connect(&mut self, edges: Edges) {
        let first_piece = edges.first_piece;
        let jumps = edges.jumps.iter().map(|&(from, to)| (first_piece[to.index()], from));
        let falls = edges.fall_through.iter().map(|&from| (from + 1, from));
        let mut all: Vec<(u32, u32)> = jumps.chain(falls).collect();
        all.sort_unstable();
        all.dedup();
        self.preds_begin = vec![0; self.pieces.len() + 1];
        // The jumps back to one place are one loop, which ends at the last of them.
        let mut ends = vec![0i64; self.pieces.len() + 1];
        for of_one in all.chunk_by(|a, b| a.0 == b.0) {
            let (to, last) = (of_one[0].0, of_one[of_one.len() - 1].1);
            self.preds_begin[to as usize + 1] = of_one.len() as u32;
            if last >= to {
                ends[to as usize] += 1;
                ends[last as usize + 1] -= 1;
            }
        }
        for at in 1..self.preds_begin.len() {
            self.preds_begin[at] += self.preds_begin[at - 1];
        }
        self.preds = all.into_iter().map(|(_, from)| from).collect();
        let mut depth = 0;
        for (piece, change) in self.pieces.iter_mut().zip(ends) {
            depth += change;
            piece.depth = depth as u32;
        }
    }
}

/// Edges while they are collected.
struct Edges {
    first_piece: Vec<u32>,
    jumps: Vec<(u32, Block)>,
    /// Pieces that control leaves to the next one.
    fall_through: Vec<u32>,
}

impl Edges {
    fn new(body: &MachBody) -> Edges {
        let first_piece = vec![0; body.n_blocks()];
        Edges { first_piece, jumps: Vec::new(), fall_through: Vec::new() }
    }
}

/// True for what reads its registers also after the next instruction has begun, and for what we
/// know nothing of.
fn reads_on(body: &MachBody, inst: Inst) -> bool {
    match body.opcode(inst) {
        Opcode::WgmmaMmaAsync | Opcode::Unknown => true,
        Opcode::Asm => body.form(inst).verbatim.contains("wgmma"),
        _ => false,
    }
}
