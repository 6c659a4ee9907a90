//! What went wrong, where, and who did it.

use crate::config::Dim3;

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The launch or call itself is wrong: no such kernel, wrong arguments, too many threads.
    BadLaunch,
    /// An access outside of the allocation its address belongs to, or of none.
    OutOfBounds,
    /// An address that is no multiple of the alignment the access states.
    Misaligned,
    /// An access to memory that was freed.
    UseAfterFree,
    /// An access to the stack of a function that has returned, or past `llvm.lifetime.end`.
    UseAfterReturn,
    /// `free` of what `malloc` did not give, or twice.
    BadFree,
    /// A write to constant or parameter memory.
    WriteToConstant,
    /// A poison value decides a branch, an address or what else must be defined.
    PoisonUse,
    /// An undefined or never written value decides a branch, an address or the like.
    UndefUse,
    /// A division by zero, or one that overflows.
    Division,
    /// A value breaks `nonnull`, `range`, `align`, `noundef` or `dereferenceable`.
    Attribute,
    /// `unreachable` was reached, or an assumption is false.
    Unreachable,
    /// A barrier that not all threads of a warp execute together.
    DivergentBarrier,
    /// A warp-level operation whose mask does not name the executing thread, or the like.
    WarpSync,
    /// Two accesses, one a write, that nothing orders.
    Race,
    /// All threads wait.
    Deadlock,
    /// More instructions than allowed.
    StepLimit,
    /// More memory than allowed.
    MemoryLimit,
    /// More nested calls than allowed.
    CallDepth,
    /// `trap`, or a breakpoint.
    Trap,
    /// A failed `assert`.
    Assert,
    /// A call of a function without a body, or of what is no function.
    BadCall,
    /// An operation the interpreter does not have.
    Unsupported,
}

impl FaultKind {
    /// A short name, for reports.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::BadLaunch => "bad launch",
            FaultKind::OutOfBounds => "out of bounds",
            FaultKind::Misaligned => "misaligned",
            FaultKind::UseAfterFree => "use after free",
            FaultKind::UseAfterReturn => "use after return",
            FaultKind::BadFree => "bad free",
            FaultKind::WriteToConstant => "write to constant memory",
            FaultKind::PoisonUse => "use of poison",
            FaultKind::UndefUse => "use of undefined value",
            FaultKind::Division => "division",
            FaultKind::Attribute => "attribute violation",
            FaultKind::Unreachable => "unreachable",
            FaultKind::DivergentBarrier => "divergent barrier",
            FaultKind::WarpSync => "warp synchronization",
            FaultKind::Race => "data race",
            FaultKind::Deadlock => "deadlock",
            FaultKind::StepLimit => "step limit",
            FaultKind::MemoryLimit => "memory limit",
            FaultKind::CallDepth => "call depth",
            FaultKind::Trap => "trap",
            FaultKind::Assert => "assertion failed",
            FaultKind::BadCall => "bad call",
            FaultKind::Unsupported => "unsupported",
        }
    }
}

/// So many calls are printed.
const SHOWN_CALLS: usize = 12;

/// A place in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The function's name.
    pub function: String,
    /// The block's name.
    pub block: String,
    /// The instruction as text.
    pub instruction: String,
    /// Of PTX, whose blocks have no names: the line, counted from the function's first.
    pub line: Option<u32>,
}

/// Who.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadId {
    /// The block's position in the grid.
    pub block: Dim3,
    /// The thread's position in the block.
    pub thread: Dim3,
}

/// The other access of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherAccess {
    /// Where.
    pub site: Site,
    /// Who.
    pub thread: ThreadId,
    /// True for a write.
    pub write: bool,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// What exactly, in words.
    pub detail: String,
    /// Where; `None` if no instruction is to blame.
    pub site: Option<Site>,
    /// The calls that led there, innermost first.
    pub call_stack: Vec<Site>,
    /// Who; `None` if no thread is to blame.
    pub thread: Option<ThreadId>,
    /// The other access of a race.
    pub other: Option<Box<OtherAccess>>,
}

impl Fault {
    /// A fault that no instruction is to blame for.
    pub(crate) fn plain(kind: FaultKind, detail: impl Into<String>) -> Box<Fault> {
        Box::new(Fault {
            kind,
            detail: detail.into(),
            site: None,
            call_stack: Vec::new(),
            thread: None,
            other: None,
        })
    }
}

impl std::fmt::Display for ThreadId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "thread {} of block {}", self.thread, self.block)
    }
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Site { function, block, instruction, line } = self;
        match line {
            Some(line) => write!(f, "{instruction} (in @{function}, its line {line})"),
            None => write!(f, "{instruction} (in @{function}, block %{block})"),
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.detail)?;
        if let Some(site) = &self.site {
            write!(f, "\n  at {site}")?;
        }
        if let Some(thread) = &self.thread {
            write!(f, "\n  by {thread}")?;
        }
        if let Some(other) = &self.other {
            let what = if other.write { "write" } else { "read" };
            write!(f, "\n  other {what} at {}\n  by {}", other.site, other.thread)?;
        }
        for site in self.call_stack.iter().take(SHOWN_CALLS) {
            write!(f, "\n  called from {site}")?;
        }
        match self.call_stack.len().checked_sub(SHOWN_CALLS) {
            Some(more @ 1..) => write!(f, "\n  and {more} more calls"),
            Some(0) | None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// A fault on its way up from an operation, before it is known where that was.
#[derive(Debug)]
pub(crate) struct Trap {
    pub(crate) kind: FaultKind,
    pub(crate) detail: String,
    /// The lane to blame, or the first active one.
    pub(crate) lane: Option<u32>,
    /// The other access of a race: its site number, thread and whether it is a write.
    pub(crate) other: Option<(u32, u32, bool)>,
}

impl Trap {
    pub(crate) fn new(kind: FaultKind, detail: impl Into<String>) -> Box<Trap> {
        Box::new(Trap { kind, detail: detail.into(), lane: None, other: None })
    }

    pub(crate) fn at(lane: usize, kind: FaultKind, detail: impl Into<String>) -> Box<Trap> {
        Box::new(Trap { kind, detail: detail.into(), lane: Some(lane as u32), other: None })
    }

    pub(crate) fn on_lane(mut self: Box<Trap>, lane: usize) -> Box<Trap> {
        self.lane.get_or_insert(lane as u32);
        self
    }
}

/// The result of something that may fault.
pub(crate) type Step<T> = Result<T, Box<Trap>>;
