//! nvvm-reflect: answers what code asks about how it is compiled.
//!
//! Calls of `__nvvm_reflect`, `__nvvm_reflect_ocl` and `llvm.nvvm.reflect` whose argument is the
//! address of a constant string become constants. What is not known is 0; a call whose argument is
//! not constant stays.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    module::{Func, Module, ModuleShared, Symbol},
    ops::{CastOp, Op},
};

use crate::{Changes, dead};

/// How many casts there may be around an address.
const MAX_CASTS: u32 = 16;
/// The functions that are asked.
const NAMES: &[&str] = &["__nvvm_reflect", "__nvvm_reflect_ocl", "llvm.nvvm.reflect"];

/// How the module is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of the architecture: 90 for sm_90.
    pub arch: u32,
    /// Floats that are not normal are zero. The module flag `nvvm-reflect-ftz` says so too.
    pub ftz: bool,
    /// Divisions of floats are exact.
    pub prec_div: bool,
    /// Square roots of floats are exact.
    pub prec_sqrt: bool,
}

/// Replaces the calls by what is so.
pub fn run(module: &mut Module, options: &Options) -> Changes {
    let asked: FxHashSet<Symbol> = NAMES
        .iter()
        .filter_map(|name| module.shared.find_symbol(name))
        .chain(overloads(&module.shared))
        .collect();
    let mut changes = Changes::default();
    if asked.is_empty() {
        return changes;
    }
    let mut options = *options;
    options.ftz |= module.shared.is_flag_set(b"nvvm-reflect-ftz");
    for at in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[at];
        let shared = &module.shared;
        if let Some(body) = &mut module.bodies[func] {
            changes.any |= replace_in(body, shared, &asked, &options);
        }
    }
    if changes.any {
        remove_unused(module, &asked);
    }
    changes
}

/// The intrinsic with the type of its argument in its name.
fn overloads(shared: &ModuleShared) -> impl Iterator<Item = Symbol> + '_ {
    let is_asked = |&&func: &&Func| {
        let name = shared.symbol_name(Symbol::Func(func)).unwrap_or(b"");
        name.starts_with(b"llvm.nvvm.reflect.")
    };
    shared.func_order.iter().filter(is_asked).map(|&func| Symbol::Func(func))
}

fn replace_in(
    body: &mut Body,
    shared: &ModuleShared,
    asked: &FxHashSet<Symbol>,
    options: &Options,
) -> bool {
    let is_asked = |data: &ConstData| match data {
        ConstData::Symbol { symbol, .. } => asked.contains(symbol),
        _ => false,
    };
    if !body.consts().iter().any(|(_, data)| is_asked(data)) {
        return false;
    }
    let calls: Vec<Inst> = body
        .insts()
        .filter(|&inst| {
            let callee = match body.op(inst) {
                Op::Call(_) => body.callee(inst),
                _ => None,
            };
            callee.and_then(|callee| body.const_data(callee)).is_some_and(is_asked)
        })
        .collect();
    let mut any = false;
    for call in calls {
        let Some(result) = body.result(call).filter(|&value| body.ty(value).is_int()) else {
            continue;
        };
        let Some(answer) = answer(body, shared, call, options) else { continue };
        let answer = body.int(body.ty(result), answer);
        body.replace_all_uses(result, answer);
        body.erase(call);
        any = true;
    }
    any
}

fn answer(body: &Body, shared: &ModuleShared, call: Inst, options: &Options) -> Option<u64> {
    let name = string_at(body, shared, *body.call_args(call).first()?)?;
    Some(match name {
        b"__CUDA_ARCH" => u64::from(options.arch) * 10,
        b"__CUDA_FTZ" => u64::from(options.ftz),
        b"__CUDA_PREC_DIV" => u64::from(options.prec_div),
        b"__CUDA_PREC_SQRT" => u64::from(options.prec_sqrt),
        _ => 0,
    })
}

/// The string that a constant address points to, without its final zero.
fn string_at<'m>(body: &Body, shared: &'m ModuleShared, value: Value) -> Option<&'m [u8]> {
    let mut value = value;
    for _ in 0..MAX_CASTS {
        match body.def(value) {
            ValueDef::Const(constant) => {
                let Symbol::Global(global) = body.consts().base_symbol(constant)? else {
                    return None;
                };
                let data = &shared.globals[global];
                if !data.constant && !data.symbol.linkage.is_local() {
                    return None;
                }
                return match shared.consts.get(data.init?) {
                    ConstData::Data { bytes, .. } => bytes.split(|&byte| byte == 0).next(),
                    ConstData::Zero(_) => Some(b""),
                    _ => None,
                };
            }
            ValueDef::Inst(inst) => value = before_cast(body, inst)?,
            ValueDef::Param(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {
                return None;
            }
        }
    }
    None
}

/// What an instruction converts to another address of the same. Old code calls an intrinsic for
/// it.
fn before_cast(body: &Body, inst: Inst) -> Option<Value> {
    match body.op(inst) {
        Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) => body.args(inst).first().copied(),
        Op::Gep { .. } => {
            let (&base, indices) = body.args(inst).split_first()?;
            let is_zero = |&index: &Value| {
                matches!(body.const_data(index), Some(ConstData::Bits { bits: 0, .. }))
            };
            indices.iter().all(is_zero).then_some(base)
        }
        _ => None,
    }
}

/// The functions that were asked go if nobody asks them any more.
fn remove_unused(module: &mut Module, asked: &FxHashSet<Symbol>) {
    let mut used = FxHashSet::default();
    for symbol in crate::symbols::all_symbols(&module.shared) {
        dead::referenced_by(module, symbol, &mut |named| {
            used.insert(named);
        });
    }
    let is_gone = |symbol: &Symbol| {
        asked.contains(symbol)
            && !used.contains(symbol)
            && crate::symbols::is_declaration(module, *symbol)
    };
    let gone: FxHashSet<Symbol> =
        crate::symbols::all_symbols(&module.shared).into_iter().filter(is_gone).collect();
    dead::remove(module, &gone);
}
