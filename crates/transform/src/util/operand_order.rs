//! The order of the operands of a commutative operation that all passes keep to.
//!
//! `instcombine` puts them into this order, and `reassociate` leaves it alone where it sorts by
//! other means: two passes that undo each other's work never come to rest, and everything behind
//! them runs again for nothing.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Body, Value, ValueDef},
    ops::Op,
    types::TypeTable,
};

/// How complex an operand is: the more complex of two stands to the left.
pub(crate) fn complexity(body: &Body, types: &TypeTable, value: Value) -> u8 {
    match body.def(value) {
        ValueDef::Const(_) if matcher::is_undef(body, value) => 0,
        ValueDef::Const(_) => 1,
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => 2,
        ValueDef::Param(_) => 3,
        ValueDef::Inst(inst) => {
            let is_plain = matches!(body.op(inst), Op::Cast(_) | Op::FNeg)
                || matcher::not(body, types, value).is_some()
                || matcher::neg(body, types, value).is_some();
            if is_plain { 4 } else { 5 }
        }
    }
}
