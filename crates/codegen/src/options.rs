//! What the user can choose.

use nvopt_ptx::target::Target;

/// When a multiplication and an addition become one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fma {
    /// Never.
    Off,
    /// Where the flags of both operations allow it.
    ByFlags,
    /// Everywhere, as `-fma=1` of NVIDIA's compiler.
    On,
}

/// Whether DWARF sections are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DebugInfo {
    /// They are not.
    #[default]
    Off,
    /// What each compile unit says it wants, as LLVM's `llc`.
    ByModule,
    /// As much as there is, as `-g`: a unit that wants lines only gets the functions they are in.
    On,
}

/// What the user can choose.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The architecture and PTX version.
    pub target: Target,
    /// Take a newer PTX version if the module needs one and the architecture has it.
    pub raise_ptx: bool,
    /// When a multiplication and an addition become one operation.
    pub fma: Fma,
    /// Flush subnormal floats to zero, as `-ftz=1`; a function's `denormal-fp-math-f32` asks for
    /// it as well.
    pub ftz: bool,
    /// Divide floats with correct rounding, as `-prec-div=1`.
    pub prec_div: bool,
    /// Take square roots of floats with correct rounding, as `-prec-sqrt=1`.
    pub prec_sqrt: bool,
    /// Write branches for speed: a block that only jumps on is passed over, and a loop is closed by
    /// a conditional jump, by which the assembler knows it. Else all blocks stay as they are.
    pub shape_branches: bool,
    /// Write `.loc` directives for the debug locations.
    pub line_info: bool,
    /// Whether to write DWARF sections, and `.loc` directives with them.
    pub debug_info: DebugInfo,
}

impl Options {
    /// What NVIDIA's compiler does when not asked otherwise.
    pub const fn new(target: Target) -> Options {
        Options {
            target,
            raise_ptx: false,
            fma: Fma::ByFlags,
            ftz: false,
            prec_div: true,
            prec_sqrt: true,
            shape_branches: false,
            line_info: false,
            debug_info: DebugInfo::Off,
        }
    }
}
