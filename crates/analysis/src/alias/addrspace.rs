//! The memories of a GPU: addresses of different spaces never meet.
//!
//! A generic address may point to any memory but that of parameters that are not copied. Shared
//! memory of a thread block is part of that of its cluster. Constant memory and parameters are
//! never written.

use nvopt_ir::{
    body::{Body, Value},
    constant::{ConstData, ExprOp},
    ops::{CastOp, Op},
};

/// How many steps of a generic address are looked at to find its space.
const MAX_STEPS: usize = 6;

/// Generic addresses.
pub const GENERIC: u32 = 0;
/// Device memory.
pub const GLOBAL: u32 = 1;
/// The memory of a thread block.
pub const SHARED: u32 = 3;
/// Read-only memory.
pub const CONSTANT: u32 = 4;
/// The stack of a thread.
pub const LOCAL: u32 = 5;
/// The memory of a cluster.
pub const CLUSTER: u32 = 7;
/// Kernel parameters.
pub const PARAM: u32 = 101;

/// True if the memory of `space` is never written.
pub fn is_read_only(space: u32) -> bool {
    matches!(space, CONSTANT | PARAM)
}

/// True if addresses of two spaces may be of the same memory.
pub fn may_meet(a: u32, b: u32) -> bool {
    let is_known =
        |space| matches!(space, GLOBAL | SHARED | CONSTANT | LOCAL | CLUSTER | PARAM | 6);
    if a == b || a == GENERIC || b == GENERIC || !is_known(a) || !is_known(b) {
        return true;
    }
    let pair = if a < b { (a, b) } else { (b, a) };
    // A parameter that is turned into a generic address is in device memory.
    pair == (SHARED, CLUSTER) || pair == (GLOBAL, PARAM)
}

/// The space that `ptr` points into: its own, or, if that is generic, the one it was made from.
pub fn space_of(body: &Body, ptr: Value) -> Option<u32> {
    let mut cursor = ptr;
    for _ in 0..MAX_STEPS {
        let space = body.ty(cursor).addr_space()?;
        if space != GENERIC {
            return Some(space);
        }
        if let Some(space) = space_of_const(body, cursor) {
            return Some(space);
        }
        let Some(inst) = body.def_inst(cursor) else { return Some(space) };
        match body.op(inst) {
            Op::Gep { .. } | Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) | Op::Freeze => {
                cursor = body.args(inst)[0];
            }
            _ => return Some(space),
        }
    }
    body.ty(cursor).addr_space()
}

/// The space behind a constant generic address.
fn space_of_const(body: &Body, value: Value) -> Option<u32> {
    let mut constant = body.as_const(value)?;
    for _ in 0..MAX_STEPS {
        match body.consts().get(constant) {
            ConstData::Expr { op: ExprOp::Gep { .. } | ExprOp::Cast(_), args, .. } => {
                constant = *args.first()?;
                let space = body.consts().ty(constant).addr_space()?;
                if space != GENERIC {
                    return Some(space);
                }
            }
            _ => return None,
        }
    }
    None
}
