//! Which flags of floating-point operations outlive a rewrite.

use nvopt_ir::ops::InstFlags;

/// The flags of operations that are computed in another order, or of other operands: their results were not
/// there before. One may be infinite where none was, and what is made of it not a number; then `ninf` or
/// `nnan` would make it poison.
pub(crate) fn of_new(flags: InstFlags) -> InstFlags {
    flags - (InstFlags::NINF | InstFlags::NNAN)
}
