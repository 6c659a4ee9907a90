//! Constant generic addresses: what space they are of, and the same address in a space.

use nvopt_analysis::alias::addrspace::GENERIC;
use nvopt_ir::{
    body::{Body, Value},
    constant::{Const, ConstData, ExprOp},
    datalayout::DataLayout,
    ops::{CastOp, InstFlags},
    types::Type,
};

/// How many constant expressions deep an address is looked at.
const MAX_STEPS: usize = 8;

/// What a constant generic address says of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConstSpace {
    /// It is of this space.
    Of(u32),
    /// It can be cast to any space whose pointers are as wide, and back.
    Any,
    /// It is undefined.
    Undefined,
    /// Nothing is known.
    Unknown,
}

/// What `constant`, a generic address, says of its space.
pub(super) fn space_of(body: &Body, constant: Const) -> ConstSpace {
    let mut cursor = constant;
    for step in 0..MAX_STEPS {
        match body.consts().get(cursor) {
            ConstData::Undef(_) | ConstData::Poison(_) => return ConstSpace::Undefined,
            ConstData::Zero(_) if step == 0 => return ConstSpace::Any,
            ConstData::Expr { op: ExprOp::Cast(CastOp::IntToPtr), .. } if step == 0 => {
                return ConstSpace::Any;
            }
            ConstData::Expr { op: ExprOp::Cast(CastOp::AddrSpaceCast), args, .. } => {
                let space = args.first().and_then(|&from| body.consts().ty(from).addr_space());
                return space.map_or(ConstSpace::Unknown, ConstSpace::Of);
            }
            ConstData::Expr { op: ExprOp::Gep { .. }, ty, args } if ty.is_ptr() => cursor = args[0],
            _ => return ConstSpace::Unknown,
        }
    }
    ConstSpace::Unknown
}

/// True if `constant` was computed by a step that may leave the object.
pub(super) fn may_leave_object(body: &Body, constant: Const) -> bool {
    let mut cursor = constant;
    for _ in 0..MAX_STEPS {
        match body.consts().get(cursor) {
            ConstData::Expr { op: ExprOp::Gep { flags, .. }, args, .. } => {
                if !flags.contains(InstFlags::INBOUNDS) {
                    return true;
                }
                cursor = args[0];
            }
            _ => return false,
        }
    }
    true
}

/// True if a pointer that belongs nowhere, such as null, survives the way to `space` and back.
pub(super) fn keeps_any_value(layout: &DataLayout, space: u32) -> bool {
    layout.pointer_bits(space) == layout.pointer_bits(GENERIC)
}

/// True if `constant` may be used as an address of `space`.
pub(super) fn fits(body: &Body, layout: &DataLayout, constant: Const, space: u32) -> bool {
    match space_of(body, constant) {
        ConstSpace::Of(own) => own == space,
        ConstSpace::Any => keeps_any_value(layout, space),
        ConstSpace::Undefined => true,
        ConstSpace::Unknown => false,
    }
}

/// `constant`, a generic address that [`fits`], as an address of `space`.
pub(super) fn in_space(body: &mut Body, constant: Const, space: u32) -> Value {
    let ty = Type::ptr(space);
    let mut steps = Vec::new();
    let mut cursor = constant;
    let mut result = loop {
        match body.consts().get(cursor).clone() {
            ConstData::Undef(_) => break body.consts_mut().undef(ty),
            ConstData::Poison(_) => break body.consts_mut().poison(ty),
            ConstData::Expr { op: ExprOp::Cast(CastOp::AddrSpaceCast), args, .. } => break args[0],
            ConstData::Expr { op: op @ ExprOp::Gep { .. }, args, .. } => {
                cursor = args[0];
                steps.push((op, args));
            }
            _ => {
                let op = ExprOp::Cast(CastOp::AddrSpaceCast);
                let data = ConstData::Expr { ty, op, args: [cursor].into() };
                break body.consts_mut().intern(data);
            }
        }
    };
    for (op, mut args) in steps.into_iter().rev() {
        args[0] = result;
        result = body.consts_mut().intern(ConstData::Expr { ty, op, args });
    }
    body.const_value(result)
}
