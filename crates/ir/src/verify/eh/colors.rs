//! Which funclets a block belongs to.
//!
//! The entry belongs to the function itself. A block with a funclet pad starts a funclet of its
//! own; edges out of a `catchret` or `cleanupret` lead back to the funclets around the pad.

use nvopt_entity::{Entity, FxHashSet};

use super::super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{body::Block, module::Symbol, ops::Op};

/// By block: the first blocks of the funclets it belongs to.
pub(in super::super) struct Colors(Vec<Vec<Block>>);

/// Personalities whose handlers are funclets.
const SCOPED_PERSONALITIES: [&[u8]; 7] = [
    b"__CxxFrameHandler3",
    b"_except_handler3",
    b"_except_handler4",
    b"__C_specific_handler",
    b"__C_specific_handler_noexcept",
    b"ProcessCLRException",
    b"__gxx_wasm_personality_v0",
];

impl<'m> FnVerifier<'_, 'm> {
    /// A call into the runtime from a funclet says which funclet it is in.
    pub(in super::super) fn check_funclet_token(&mut self, site: &Site<'m>) -> Checked {
        if !self.has_scoped_personality() {
            return Ok(());
        }
        if self.state.pads.colors.is_none() {
            self.state.pads.colors = Some(self.compute_colors());
        }
        let block = self.body.block(site.inst);
        let colors =
            self.state.pads.colors.as_ref().map_or(&[][..], |Colors(rows)| {
                rows.get(block.index()).map_or(&[][..], Vec::as_slice)
            });
        let in_funclet = colors.iter().any(|&head| {
            let first = self.first_non_phi(head);
            first.is_some_and(|pad| matches!(self.body.op(pad), Op::CatchPad | Op::CleanupPad))
        });
        let has_token = self.n_bundles(site.inst, b"funclet") != 0;
        self.check(!in_funclet || has_token, "Missing funclet token on intrinsic call")
    }

    fn has_scoped_personality(&self) -> bool {
        let Some(personality) = self.decl.personality else { return false };
        let Some(func) = self.stripped_func(&self.shared.consts, personality) else {
            return false;
        };
        SCOPED_PERSONALITIES.contains(&self.symbol_name(Symbol::Func(func)))
    }

    fn compute_colors(&self) -> Colors {
        let body = self.body;
        let mut colors: Vec<Vec<Block>> = vec![Vec::new(); body.n_blocks()];
        let mut met: FxHashSet<(Block, Block)> = FxHashSet::default();
        let mut worklist: Vec<(Block, Block)> = Vec::new();
        worklist.extend(body.entry().map(|entry| (entry, entry)));
        while let Some((block, color)) = worklist.pop() {
            let starts_funclet = self
                .pad_of(block)
                .is_some_and(|pad| !matches!(body.op(pad), Op::LandingPad { .. }));
            let color = if starts_funclet { block } else { color };
            if !met.insert((block, color)) {
                continue;
            }
            colors[block.index()].push(color);
            let behind = self.color_behind(block, color);
            worklist.extend(body.succs(block).map(|succ| (succ, behind)));
        }
        Colors(colors)
    }

    /// The funclet that the edges out of `block` lead to.
    fn color_behind(&self, block: Block, color: Block) -> Block {
        let body = self.body;
        let Some(terminator) = body.terminator(block) else { return color };
        if body.op(terminator) != Op::CatchRet {
            return color;
        }
        let pad = body.def_inst(body.args(terminator)[0]);
        let switch =
            pad.and_then(|pad| self.parent_pad(pad)).and_then(|parent| body.def_inst(parent));
        let around = switch.and_then(|switch| self.parent_pad(switch));
        match around.and_then(|around| body.def_inst(around)) {
            Some(pad) => body.block(pad),
            None => body.entry().unwrap_or(color),
        }
    }
}
