//! Constants made of other constants, before they are made.
//!
//! A record may name operands that come later, so composite constants are kept as they were read
//! and made when something needs them.

use nvopt_ir::{
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

/// What a composite constant does with its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LazyOp {
    /// An array, vector or struct.
    Aggregate,
    Cast(CastOp),
    FNeg,
    Binary(BinaryOp, InstFlags),
    Gep {
        source: Type,
        flags: InstFlags,
        inrange: Option<Box<(i64, i64)>>,
    },
    Select,
    ExtractElement,
    InsertElement,
    /// The two vectors and the mask.
    ShuffleVector,
    /// A comparison with this predicate; of floats if the operands are.
    Compare(u64),
    /// The function; the number of the block is here.
    BlockAddress(u32),
    DsoLocalEquivalent,
    NoCfi,
    PtrAuth,
}

impl LazyOp {
    /// The word for messages.
    pub(super) fn name(&self) -> &'static str {
        match self {
            LazyOp::Aggregate => "aggregate",
            LazyOp::Cast(op) => op.name(),
            LazyOp::FNeg => "fneg",
            LazyOp::Binary(op, _) => op.name(),
            LazyOp::Gep { .. } => "getelementptr",
            LazyOp::Select => "select",
            LazyOp::ExtractElement => "extractelement",
            LazyOp::InsertElement => "insertelement",
            LazyOp::ShuffleVector => "shufflevector",
            LazyOp::Compare(_) => "comparison",
            LazyOp::BlockAddress(_) => "blockaddress",
            LazyOp::DsoLocalEquivalent => "dso_local_equivalent",
            LazyOp::NoCfi => "no_cfi",
            LazyOp::PtrAuth => "ptrauth",
        }
    }
}

/// A composite constant as it was read.
#[derive(Clone, Debug)]
pub(super) struct LazyConst {
    pub(super) ty: Type,
    pub(super) op: LazyOp,
    first: u32,
    n: u32,
}

/// The composite constants of a module or a function.
#[derive(Debug, Default)]
pub(super) struct LazyConsts {
    list: Vec<LazyConst>,
    /// The value ids of the operands of all of them.
    ids: Vec<u32>,
}

impl LazyConsts {
    pub(super) fn push(
        &mut self,
        ty: Type,
        op: LazyOp,
        operands: impl IntoIterator<Item = u32>,
    ) -> u32 {
        let first = self.ids.len();
        self.ids.extend(operands);
        let n = (self.ids.len() - first) as u32;
        self.list.push(LazyConst { ty, op, first: first as u32, n });
        (self.list.len() - 1) as u32
    }

    pub(super) fn get(&self, index: u32) -> &LazyConst {
        &self.list[index as usize]
    }

    /// The value ids of the operands.
    pub(super) fn operands(&self, index: u32) -> &[u32] {
        let lazy = &self.list[index as usize];
        &self.ids[lazy.first as usize..][..lazy.n as usize]
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.ids.clear();
    }
}
