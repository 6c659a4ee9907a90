//! Optimization remarks: what a pass did, could not do, or found out.

use nvopt_ir::{metadata::Md, module::Func};

/// What a remark is about. The words are LLVM's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemarkKind {
    /// Something was done.
    Passed,
    /// Something could not be done.
    Missed,
    /// Something was found out.
    Analysis,
}

/// A remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub kind: RemarkKind,
    /// The pass that says it.
    pub pass: &'static str,
    /// A name for this kind of remark, as `LoadElim`.
    pub name: &'static str,
    /// The function.
    pub func: Func,
    /// The source location, a `DILocation`.
    pub loc: Option<Md>,
    /// The text.
    pub message: String,
}
