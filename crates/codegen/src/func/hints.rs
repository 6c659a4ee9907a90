//! What the source wants of loops.

use nvopt_ir::{
    body::Block as IrBlock,
    constant::ConstData,
    metadata::{Md, MdData, MdKind},
    module::ModuleShared,
    ops::Op,
};
use nvopt_ptx::mach::Directive;

use super::select::Select;

impl Select<'_> {
    /// `.pragma "nounroll"` at the head of a loop that is not to be unrolled: ptxas unrolls others as
    /// it likes. It must stand before all instructions of the header.
    pub(crate) fn loop_hints(&mut self, block: IrBlock) {
        let preds = self.body.preds(block);
        let mut latches = preds.flat_map(|pred| [Some(pred), self.only_pred(pred)]).flatten();
        if latches.any(|latch| self.not_unrolled_by(latch) == Some(block)) {
            let word = self.out.intern("nounroll");
            self.directive(Directive::Pragma(word));
        }
    }

    /// The head of the loop that the branch behind `from` says is not to be unrolled. Of two ways
    /// back the inner one is meant: simplification puts the latch of a loop around it there. Edges may
    /// have been split. A way into a cycle that is no loop may be found, too: there ptxas does not look.
    fn not_unrolled_by(&self, from: IrBlock) -> Option<IrBlock> {
        let end = self.body.terminator(from)?;
        let hints = self.body.metadata_of(end, MdKind::LOOP)?;
        if !forbids_unrolling(self.cx.shared, hints) {
            return None;
        }
        let is_back = |to: IrBlock| self.positions[to] <= self.positions[from];
        let ways = self.body.succs(from).map(|to| match self.goes_on_from(to) {
            Some(beyond) if !is_back(to) => beyond,
            _ => to,
        });
        ways.filter(|&to| is_back(to)).max_by_key(|&to| self.positions[to])
    }

    fn only_pred(&self, block: IrBlock) -> Option<IrBlock> {
        let mut preds = self.body.preds(block);
        let (pred, None) = (preds.next()?, preds.next()) else { return None };
        Some(pred)
    }

    /// Where `block` goes, if that is all it does.
    fn goes_on_from(&self, block: IrBlock) -> Option<IrBlock> {
        let end = self.body.terminator(block)?;
        let is_empty = self.body.op(end) == Op::Br && self.body.first_inst(block) == Some(end);
        is_empty.then(|| self.body.succ(block, 0))
    }
}

/// True if `hints`, the `!llvm.loop` of a branch, say that the loop is not unrolled, or once.
fn forbids_unrolling(shared: &ModuleShared, hints: Md) -> bool {
    let MdData::Tuple { ops, .. } = shared.metadata.get(hints) else { return false };
    // The first one is the node itself.
    ops.iter().skip(1).flatten().any(|&hint| {
        let MdData::Tuple { ops, .. } = shared.metadata.get(hint) else { return false };
        let Some(&Some(name)) = ops.first() else { return false };
        match shared.metadata.as_string(name) {
            Some(b"llvm.loop.unroll.disable") => true,
            Some(b"llvm.loop.unroll.count") => {
                ops.get(1).copied().flatten().is_some_and(|count| is_one(shared, count))
            }
            _ => false,
        }
    })
}

fn is_one(shared: &ModuleShared, number: Md) -> bool {
    let MdData::Const(constant) = shared.metadata.get(number) else { return false };
    matches!(shared.consts.get(*constant), ConstData::Bits { bits: 1, .. })
}
