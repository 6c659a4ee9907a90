//! What stands among the instructions of a body without being one.

use nvopt_entity::Str;

use super::{
    body::{Block, RegGroup},
    module::{Param, VarDecl},
};

/// A directive in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// `{`: a scope opens.
    ScopeOpen,
    /// `}`: a scope closes.
    ScopeClose,
    /// `.reg .b32 a, b;` where it stood in the text, registers of one type. Bodies made by the
    /// compiler have none of these: what no directive places is declared at the top.
    Reg(Box<[RegGroup]>),
    /// `.param`, `.local` or `.shared` …: a variable of the function or of a call.
    Var(Box<VarDecl>),
    /// `.loc file line column`, with what was inlined where.
    Loc {
        /// The number of the `.file`.
        file: u32,
        /// The line.
        line: u32,
        /// The column.
        column: u32,
        /// `function_name` and `inlined_at`: the name's label with its offset, and the call's
        /// file, line and column.
        inlined: Option<Box<InlinedLoc>>,
    },
    /// `.pragma "…";`
    Pragma(Str),
    /// `name: .branchtargets a, b;`: the targets of a `brx.idx`.
    BranchTargets(Str, Box<[Block]>),
    /// `name: .calltargets f, g;`
    CallTargets(Str, Box<[Str]>),
    /// `name: .callprototype (ret) _ (params);`
    CallPrototype {
        /// The label.
        name: Str,
        /// The results.
        rets: Box<[Param]>,
        /// The parameters.
        params: Box<[Param]>,
        /// `.noreturn`
        noreturn: bool,
        /// `.abi_preserve n`, `.abi_preserve_control n` and what else follows, as written.
        rest: Str,
    },
    /// `name:`: a place that debug sections speak of and nothing jumps to. In a text that was read
    /// such a label starts a block.
    Label(Str),
    /// A line of assembly from the source, as written.
    Verbatim(Str),
    /// A comment: the text behind `//`.
    Comment(Str),
}

/// The second half of a `.loc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlinedLoc {
    /// The label of the inlined function's name.
    pub function: Str,
    /// The offset from it.
    pub offset: u64,
    /// The file, line and column of the call.
    pub at: (u32, u32, u32),
}
