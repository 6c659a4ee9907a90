//! One function.
//!
//! `select` walks the blocks backwards: an instruction is lowered only if something below asked
//! for its result or it has an effect, so what a user folds into itself (an offset, a cast, a
//! product) is never computed on its own. `values` says in which registers a value is, `emit` has
//! the small verbs. Then one file a family: `int`, `wide`, `float`, `compare`, `cast`, `bitcast`,
//! `vector`, `aggregate`, `address`, `memory`, `atomic`, `control`, `phi`, `params`, `call`,
//! `asm`, `frame`, `hints`, `intrinsics`; `debug` says where the variables of the source are.

mod address;
mod aggregate;
mod asm;
mod atomic;
mod bitcast;
mod call;
mod cast;
mod compare;
mod constant;
mod control;
mod debug;
mod emit;
mod float;
mod frame;
mod hints;
mod int;
mod intrinsics;
mod memory;
mod params;
mod phi;
mod select;
mod values;
mod vector;
mod wide;
mod wide_float;

pub(crate) use address::Space;
pub(crate) use atomic::rmw_form;
pub(crate) use constant::sign_extend;
pub(crate) use debug::{
    Expr, FuncDebug, Part, Place, Scope, address_class, op, split, write_signed, write_unsigned,
};
pub(crate) use params::align_of;
pub(crate) use select::select;
