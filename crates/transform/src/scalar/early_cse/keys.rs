//! Keys: what an instruction computes, so that equal ones compute the same.

use nvopt_analysis::{
    fold::{Folder, const_args, swap_pred},
    matcher,
};
use nvopt_ir::{
    body::{Inst, MdOperand, Value, ValueDef},
    constant::ConstData,
    effects::{self, Effects, Traits},
    intrinsics::Intrinsic,
    ops::{IntPred, Op},
    types::Type,
};
use smallvec::SmallVec;

use super::{Cse, Key, MAX_ARGS};
use crate::util::{attributes::speaks_of_arguments, call_attrs::fixed_attrs};

/// Keys.
impl Cse<'_, '_> {
    /// The key of an instruction that only computes.
    pub(super) fn value_key(&mut self, inst: Inst, what: Effects) -> Option<Key> {
        let result = self.body.result(inst)?;
        let ty = self.body.ty(result);
        let op = self.body.op(inst);
        if matches!(op, Op::Phi(_) | Op::Alloca { .. }) {
            return None;
        }
        let args = self.body.args(inst);
        if args.len() > MAX_ARGS {
            return None;
        }
        let mut key = Key {
            op,
            ty,
            args: SmallVec::from_slice(args),
            ints: SmallVec::new(),
            call: None,
            block: None,
        };
        match op {
            Op::Binary(binary) => {
                if binary.is_commutative() && key.args[0] > key.args[1] {
                    key.args.swap(0, 1);
                }
            }
            Op::ICmp(pred) => {
                if (key.args[0], pred) > (key.args[1], swap_pred(pred)) {
                    key.args.swap(0, 1);
                    key.op = Op::ICmp(swap_pred(pred));
                }
            }
            Op::FCmp(pred) => {
                let swapped = matcher::swap_float_pred(pred);
                if (key.args[0], pred) > (key.args[1], swapped) {
                    key.args.swap(0, 1);
                    key.op = Op::FCmp(swapped);
                }
            }
            Op::Select => {
                // Chosen by the opposite condition, the other way round.
                if let Some(inner) = matcher::not(self.body, &self.cx.module.types, key.args[0])
                    && !self.has_open_lanes(key.args[0])
                {
                    key.args[0] = inner;
                    key.args.swap(1, 2);
                }
                self.shorten_min_max(&mut key);
                self.order_by_predicate(&mut key);
            }
            Op::FNeg | Op::Cast(_) | Op::Freeze | Op::ExtractElement | Op::InsertElement => {}
            Op::Gep { .. } => self.shorten_gep(&mut key),
            Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
                key.ints = self.body.ints(list).iter().map(|&int| i64::from(int)).collect();
                // The handle of a list is its own; the list is what counts.
                key.op = match op {
                    Op::ShuffleVector(_) => Op::Br,
                    Op::ExtractValue(_) => Op::CondBr,
                    _ => Op::Switch,
                };
            }
            Op::Call(_) => {
                let stays = Traits::NO_MERGE
                    | Traits::UNREPEATABLE
                    | Traits::MAY_UNWIND
                    | Traits::VOLATILE
                    | Traits::ORDERED;
                let is_pure = what.reads.is_empty()
                    && what.writes.is_empty()
                    && !what.traits.intersects(stays)
                    || self.is_fixed_float(inst);
                return if is_pure { self.call_key(inst, what) } else { None };
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
            | Op::Phi(_)
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => return None,
        }
        Some(key)
    }

    /// True if an operand of what computes `value` is a constant with a lane that is undefined: a
    /// complement with such a lane is poison there, where what is chosen without it is not.
    fn has_open_lanes(&self, value: Value) -> bool {
        let Some(inst) = self.body.def_inst(value) else { return false };
        let is_open = |part| {
            matches!(self.body.consts().get(part), ConstData::Undef(_) | ConstData::Poison(_))
        };
        self.body
            .args(inst)
            .iter()
            .filter_map(|&arg| self.body.const_data(arg))
            .any(|data| data.operands().iter().any(|&part| is_open(part)))
    }

    /// A comparison that promises something may be poison where another of the same two is not.
    fn is_by_promise(&self, cond: Value) -> bool {
        self.body.def_inst(cond).is_none_or(|inst| !self.body.flags(inst).is_empty())
    }

    /// A select of the smaller or larger is that of its two values, however it is compared.
    fn shorten_min_max(&self, key: &mut Key) {
        if self.is_by_promise(key.args[0]) {
            return;
        }
        let (yes, no) = (key.args[1], key.args[2]);
        let Some((pred, a, b)) = matcher::icmp(self.body, key.args[0]) else { return };
        let pred = if (yes, no) == (a, b) {
            pred
        } else if (yes, no) == (b, a) {
            swap_pred(pred)
        } else {
            return;
        };
        // Of equal values it does not matter which is chosen.
        let which = match pred {
            IntPred::Ugt | IntPred::Uge => 1,
            IntPred::Ult | IntPred::Ule => 2,
            IntPred::Sgt | IntPred::Sge => 3,
            IntPred::Slt | IntPred::Sle => 4,
            IntPred::Eq | IntPred::Ne => return,
        };
        // Addresses that are equal need not be the same.
        if self.cx.module.types.is_ptr_or_vector(self.body.ty(yes)) {
            return;
        }
        key.args = SmallVec::from_slice(&[yes.min(no), yes.max(no)]);
        key.ints.push(which);
    }

    /// A choice by a comparison is one by the opposite comparison, the other way round.
    fn order_by_predicate(&self, key: &mut Key) {
        if key.args.len() != 3 || self.is_by_promise(key.args[0]) {
            return;
        }
        let (mut yes, mut no) = (key.args[1], key.args[2]);
        let (a, b, swaps, code) = if let Some((pred, a, b)) = matcher::icmp(self.body, key.args[0])
        {
            let opposite = matcher::inverse_pred(pred);
            (a, b, opposite < pred, 8 + pred.min(opposite) as i64)
        } else if let Some((pred, a, b)) = matcher::fcmp(self.body, key.args[0]) {
            let opposite = matcher::inverse_float_pred(pred);
            (a, b, opposite < pred, 32 + pred.min(opposite) as i64)
        } else {
            return;
        };
        if swaps {
            std::mem::swap(&mut yes, &mut no);
        }
        key.args = SmallVec::from_slice(&[a, b, yes, no]);
        key.ints.push(code);
    }

    /// An address at a constant distance is its base and the bytes, however it is spelled.
    fn shorten_gep(&mut self, key: &mut Key) {
        let Op::Gep { source } = key.op else { return };
        let Some(space) = key.ty.addr_space() else { return };
        let layout = self.cx.frame.layout;
        // Bytes already, as most are.
        if let (Type::I8, &[_, index]) = (source, key.args.as_slice())
            && self.body.ty(index).int_bits() == Some(layout.index_bits(space))
        {
            let number = matcher::int_const(self.body, &self.cx.module.types, index);
            if let Some(bytes) = number.and_then(|number| number.to_i64()) {
                key.args.truncate(1);
                key.ints.push(bytes);
            }
            return;
        }
        let Some(consts) = const_args(self.body, &key.args[1..]) else { return };
        let folder = Folder {
            pool: self.body.consts_mut(),
            module: self.cx.module,
            layout,
            denormals: nvopt_analysis::fold::Denormals::IEEE,
        };
        let offset = folder.gep_offset(source, &consts, layout.index_bits(space));
        if let Some(bytes) = offset.and_then(|offset| offset.to_i64()) {
            key.op = Op::Gep { source: Type::I8 };
            key.args.truncate(1);
            key.ints.push(bytes);
        }
    }

    /// True for arithmetic under a float environment that cannot change: a rounding mode that is
    /// written, and exceptions that nobody must see.
    fn is_fixed_float(&self, inst: Inst) -> bool {
        let which = effects::intrinsic(self.cx.module, self.body, inst);
        which.is_some_and(is_constrained)
            && !self.has_word(inst, |word| word == b"fpexcept.strict" || word == b"round.dynamic")
    }

    /// True for arithmetic under a float environment whose result nobody uses, and whose exceptions
    /// nobody must see.
    pub(super) fn is_unused_float(&self, inst: Inst) -> bool {
        matches!(self.body.op(inst), Op::Call(_))
            && !self.body.result(inst).is_none_or(|value| self.body.is_used(value))
            && effects::intrinsic(self.cx.module, self.body, inst).is_some_and(is_constrained)
            && !self.has_word(inst, |word| word == b"fpexcept.strict")
    }

    /// True if an argument of the call `inst` is a word that `is_one` is true of.
    fn has_word(&self, inst: Inst, is_one: impl Fn(&[u8]) -> bool) -> bool {
        let word = |value: Value| match self.body.def(value) {
            ValueDef::Metadata(md) => match self.body.md_operand(md) {
                MdOperand::Node(md) => self.cx.module.metadata.as_string(*md),
                MdOperand::Local(_) | MdOperand::ArgList(_) => None,
            },
            _ => None,
        };
        let mut words = self.body.call_args(inst).iter().filter_map(|&arg| word(arg));
        words.any(is_one)
    }

    /// The key of a call: callee, arguments, and what the call says.
    pub(super) fn call_key(&mut self, inst: Inst, what: Effects) -> Option<Key> {
        let call = match self.body.op(inst) {
            Op::Call(call) => call,
            _ => return None,
        };
        let data = self.body.call(call);
        if !data.bundles.is_empty() {
            return None;
        }
        let mut args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
        if args.len() > MAX_ARGS {
            return None;
        }
        let commutes = effects::intrinsic(self.cx.module, self.body, inst)
            .is_some_and(Intrinsic::is_commutative);
        let commutes = commutes && !speaks_of_arguments(self.body, data.attrs);
        if commutes && args.len() > 2 && args[0] > args[1] {
            args.swap(0, 1);
        }
        let (callee_ty, cc, attrs) = (data.ty, data.cc, data.attrs);
        let attrs = fixed_attrs(self.body.attrs_mut(), attrs);
        // The threads that take part may be others in another block.
        let is_convergent = what.traits.contains(Traits::CONVERGENT);
        let block = is_convergent.then(|| self.body.block(inst));
        Some(Key {
            op: Op::Unreachable,
            ty: self.body.result_ty(inst),
            args,
            ints: SmallVec::new(),
            call: Some((callee_ty, cc, attrs)),
            block,
        })
    }
}

/// True for arithmetic that says which float environment it is under.
fn is_constrained(which: Intrinsic) -> bool {
    let floats = [
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FADD,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FSUB,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FMUL,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FDIV,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FREM,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FPTOSI,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FPTOUI,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_SITOFP,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_UITOFP,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FCMP,
        Intrinsic::EXPERIMENTAL_CONSTRAINED_FCMPS,
    ];
    floats.contains(&which)
}
