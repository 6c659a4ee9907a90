//! Which comparisons of generic addresses by order say the same in a space.
//!
//! The memory of a space is a window of the generic addresses: the generic address is the start of the
//! window and the address in the space. What lies outside the window may come first in one and last in
//! the other.

use nvopt_analysis::alias::addrspace::GLOBAL;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::{Const, ConstData, ExprOp},
    ops::{CastOp, InstFlags, Op},
};
use smallvec::SmallVec;

/// How many addresses are looked at for one comparison.
const MAX_STEPS: usize = 32;
/// How many constant expressions deep an address is looked at.
const MAX_CONST_STEPS: usize = 8;

/// True if the operands of `icmp` are in the same order as addresses of `space`: generic addresses are
/// global ones outside of the windows, and those within one object lie in its window.
pub(super) fn keeps_order(body: &Body, icmp: Inst, space: u32) -> bool {
    if space == GLOBAL {
        return true;
    }
    Origins::of(body, body.args(icmp)).is_some_and(|origins| origins.are_in_object(body))
}

/// What addresses were computed from by steps that stay in an object.
#[derive(Default)]
struct Origins {
    /// Where the objects are not known.
    bases: FxHashSet<Value>,
    /// Some addresses are in objects that are known.
    any_object: bool,
    /// They are one of several, or of several iterations.
    merges: bool,
}

impl Origins {
    /// The origins of `addresses`; `None` if they are many, or a step may leave an object.
    fn of(body: &Body, addresses: &[Value]) -> Option<Origins> {
        let mut origins = Origins::default();
        let mut due: SmallVec<[Value; 8]> = SmallVec::from_slice(addresses);
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        while let Some(value) = due.pop() {
            if !seen.insert(value) {
                continue;
            }
            if seen.len() > MAX_STEPS {
                return None;
            }
            if let Some(constant) = body.as_const(value) {
                if !is_in_object(body, constant) {
                    return None;
                }
                origins.any_object = true;
                continue;
            }
            let Some(inst) = body.def_inst(value) else {
                origins.bases.insert(value);
                continue;
            };
            let args = body.args(inst);
            match body.op(inst) {
                Op::Gep { .. } if stays_in_object(body.flags(inst)) => due.push(args[0]),
                Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) => due.push(args[0]),
                Op::Phi(_) => {
                    origins.merges = true;
                    due.extend(args.iter().copied());
                }
                Op::Select => {
                    origins.merges = true;
                    due.extend(args[1..].iter().copied());
                }
                Op::Alloca { .. } => origins.any_object = true,
                _ => {
                    origins.bases.insert(value);
                }
            }
        }
        Some(origins)
    }

    /// True if all are in known objects, or all in the one that a base points into.
    fn are_in_object(&self, body: &Body) -> bool {
        let mut bases = self.bases.iter();
        match (bases.next(), bases.next()) {
            (None, _) => true,
            (Some(_), Some(_)) => false,
            (Some(&base), None) => !self.any_object && (!self.merges || is_made_once(body, base)),
        }
    }
}

/// True if `value` is the same one in all iterations.
fn is_made_once(body: &Body, value: Value) -> bool {
    body.def_inst(value).is_none_or(|inst| Some(body.block(inst)) == body.entry())
}

fn stays_in_object(flags: InstFlags) -> bool {
    flags.contains(InstFlags::INBOUNDS)
}

/// True if `constant` is an address in a variable, or none at all.
fn is_in_object(body: &Body, constant: Const) -> bool {
    let mut cursor = constant;
    for _ in 0..MAX_CONST_STEPS {
        match body.consts().get(cursor) {
            ConstData::Symbol { .. } | ConstData::Undef(_) | ConstData::Poison(_) => return true,
            ConstData::Expr { op: ExprOp::Cast(CastOp::AddrSpaceCast), args, .. } => {
                cursor = args[0];
            }
            ConstData::Expr { op: ExprOp::Gep { flags, .. }, args, .. }
                if stays_in_object(*flags) =>
            {
                cursor = args[0];
            }
            _ => return false,
        }
    }
    false
}
