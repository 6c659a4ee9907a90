//! Constant folding: an instruction whose operands are constants becomes a constant.
//!
//! The arithmetic is `nvopt-arith`, which the interpreter uses as well, so a folded program
//! computes what the program computed. A result is exact or there is none: what depends on
//! rounding modes of a library, on denormals in a mode that is not known, or on an address is left.
//!
//! Undefined values: each operand that is `undef` is one free choice of this instruction, so a
//! result is `undef` only if every result can be chosen by that choice alone. A result that breaks
//! a promise of the instruction's flags is poison.
//!
//! Files: `lane` (constants taken apart and put together), `int`, `float` and `cast` (operations
//! on single numbers), `compare`, `data` (vectors and aggregates), `gep`, `memory` (constants in
//! globals), `call` and `nvvm` (intrinsics).
//!
//! Cost: linear in the operands; vectors of more than [`MAX_LANES`] lanes are left alone.

mod call;
mod cast;
mod compare;
mod data;
mod float;
mod gep;
mod int;
mod lane;
mod memory;
mod nvvm;

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Body, Inst, Value},
    constant::{Const, ConstPool},
    datalayout::DataLayout,
    effects,
    module::{Func, ModuleShared},
    ops::{InstFlags, Op},
    types::{FloatKind, Type},
};
use smallvec::SmallVec;

pub use compare::{holds, swap_pred};
pub use data::is_well_defined;
pub use float::{float_format, quiet_nan};
pub use int::fold_ints;
pub use lane::Lane;
pub use memory::constant_at;

/// The most lanes of a vector that is folded.
pub const MAX_LANES: u32 = 4096;

/// What a function does with denormal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DenormalMode {
    /// They are numbers as others.
    Ieee,
    /// They are zeros of their sign, as operands and as results.
    PreserveSign,
    /// It is not known, or something else.
    Unknown,
}

/// The denormal modes of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denormals {
    single: DenormalMode,
    others: DenormalMode,
}

impl Denormals {
    /// Every denormal is a number.
    pub const IEEE: Denormals =
        Denormals { single: DenormalMode::Ieee, others: DenormalMode::Ieee };

    /// What the attributes of `func` say.
    pub fn of(module: &ModuleShared, func: Func) -> Denormals {
        let (mut others, mut single, mut flushes) = (None, None, None);
        let texts = &module.attrs.strings;
        for attr in module.attrs.function_attrs(module.funcs[func].attrs) {
            let &Attr::String(key, value) = attr else { continue };
            let said = match texts.get(key) {
                b"denormal-fp-math" => &mut others,
                b"denormal-fp-math-f32" => &mut single,
                b"nvptx-f32ftz" => &mut flushes,
                _ => continue,
            };
            said.get_or_insert_with(|| texts.get(value));
        }
        let others = others.map_or(DenormalMode::Ieee, mode_of);
        let single = match flushes {
            Some(b"true") => DenormalMode::PreserveSign,
            _ => single.map_or(others, mode_of),
        };
        Denormals { single, others }
    }

    /// The mode of numbers of `kind`.
    pub fn mode(self, kind: FloatKind) -> DenormalMode {
        match kind {
            FloatKind::Float => self.single,
            FloatKind::Half
            | FloatKind::BFloat
            | FloatKind::Double
            | FloatKind::X86Fp80
            | FloatKind::Fp128
            | FloatKind::PpcFp128 => self.others,
        }
    }
}

/// A mode as the attribute spells it: the output's, a comma, the input's.
fn mode_of(text: &[u8]) -> DenormalMode {
    match text {
        b"" | b"ieee" | b"ieee,ieee" => DenormalMode::Ieee,
        b"preserve-sign" | b"preserve-sign,preserve-sign" => DenormalMode::PreserveSign,
        _ => DenormalMode::Unknown,
    }
}

/// Folds constants of one pool.
pub struct Folder<'a> {
    /// Where the constants are.
    pub pool: &'a mut ConstPool,
    /// Types and globals.
    pub module: &'a ModuleShared,
    /// Sizes.
    pub layout: &'a DataLayout,
    /// What happens to denormal numbers.
    pub denormals: Denormals,
}

/// An operation to be folded.
#[derive(Clone, Copy, Debug)]
pub struct Operation<'a> {
    /// What it does.
    pub op: Op,
    /// Its flags.
    pub flags: InstFlags,
    /// The type of its result.
    pub ty: Type,
    /// The integers its op refers to: indices or a mask.
    pub ints: &'a [i32],
}

/// The constant that `inst` computes, if all its operands are constants and it can be told.
pub fn fold_inst(
    module: &ModuleShared,
    layout: &DataLayout,
    denormals: Denormals,
    body: &mut Body,
    inst: Inst,
) -> Option<Value> {
    body.result(inst)?;
    let op = body.op(inst);
    if let Op::Call(_) = op {
        return fold_call_inst(module, layout, denormals, body, inst);
    }
    let args = const_args(body, body.args(inst))?;
    let ints: SmallVec<[i32; 8]> = match op {
        Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
            SmallVec::from_slice(body.ints(list))
        }
        _ => SmallVec::new(),
    };
    let operation =
        Operation { op, flags: body.flags(inst), ty: body.result_ty(inst), ints: &ints };
    let mut folder = Folder { pool: body.consts_mut(), module, layout, denormals };
    let folded = folder.fold(operation, &args)?;
    Some(body.const_value(folded))
}

fn fold_call_inst(
    module: &ModuleShared,
    layout: &DataLayout,
    denormals: Denormals,
    body: &mut Body,
    inst: Inst,
) -> Option<Value> {
    // Seen at once of most calls; that of an intrinsic has at most few operands.
    let args = const_args(body, body.call_args(inst))?;
    let intrinsic = effects::intrinsic(module, body, inst)?;
    let has_bundles = body.op(inst).call().is_some_and(|call| !body.call(call).bundles.is_empty());
    // Under `strictfp` the rounding mode may be another one, and exceptions are seen.
    let is_strict = effects::CallAttrs::new(module, body, inst).has(AttrKind::StrictFP);
    if has_bundles || is_strict {
        return None;
    }
    let ty = body.result_ty(inst);
    let mut folder = Folder { pool: body.consts_mut(), module, layout, denormals };
    let folded = folder.intrinsic(intrinsic, ty, &args)?;
    Some(body.const_value(folded))
}

/// The constants that `args` are, if all of them are some.
pub fn const_args(body: &Body, args: &[Value]) -> Option<SmallVec<[Const; 4]>> {
    // Most often one is not, and nothing need be collected.
    if args.iter().any(|&arg| body.as_const(arg).is_none()) {
        return None;
    }
    args.iter().map(|&arg| body.as_const(arg)).collect()
}

impl Folder<'_> {
    /// The constant that `operation` gives for `args`, if it can be told.
    pub fn fold(&mut self, operation: Operation<'_>, args: &[Const]) -> Option<Const> {
        let Operation { op, flags, ty, ints } = operation;
        match op {
            Op::Binary(op) => self.binary(op, flags, ty, args),
            Op::FNeg => self.fneg(ty, args),
            Op::Cast(op) => self.cast(op, flags, ty, args[0]),
            Op::ICmp(pred) => self.icmp(pred, ty, args[0], args[1]),
            Op::FCmp(pred) => self.fcmp(pred, flags, ty, args),
            Op::Select => self.select(ty, args),
            Op::Freeze => self.freeze(args[0]),
            Op::Gep { source } => self.gep(source, flags, ty, args),
            Op::Load(access) if !access.volatile && !access.is_atomic() => self.load(ty, args[0]),
            Op::ExtractElement => self.extract_element(args[0], args[1]),
            Op::InsertElement => self.insert_element(args[0], args[1], args[2]),
            Op::ShuffleVector(_) => self.shuffle(ty, args[0], args[1], ints),
            Op::ExtractValue(_) => self.extract_value(args[0], ints),
            Op::InsertValue(_) => self.insert_value(args[0], args[1], ints),
            Op::Phi(_) => {
                let first = *args.first()?;
                args.iter().all(|&arg| arg == first).then_some(first)
            }
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::Call(_)
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => None,
        }
    }
}
