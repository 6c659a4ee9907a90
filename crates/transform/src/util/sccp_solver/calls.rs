//! Calls: what the caller of the solver says of them, constants that intrinsics fold to, ranges of
//! intrinsics, and those with an overflow bit.

use nvopt_analysis::{fold::Folder, lattice::Lattice, matcher, range::Range};
use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, Value},
    effects::{self, CallAttrs},
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags},
};

use smallvec::SmallVec;

use super::{SccpSolver, Surroundings};

impl SccpSolver {
    pub(super) fn visit_call(
        &mut self,
        body: &mut Body,
        cx: Surroundings<'_>,
        inst: Inst,
        value: Value,
    ) {
        if !self.results.is_empty()
            && let Some(known) = self.results.get(&inst).cloned()
        {
            self.join_all(body, value, &known);
            return;
        }
        let Some(intrinsic) = effects::intrinsic(cx.module, body, inst) else {
            let promised = self.promised(body, cx, inst);
            return self.set_all(body, cx, value, &promised_for(body, value, promised));
        };
        if self.visit_overflow(body, cx, intrinsic, inst, value) {
            return;
        }
        let element = match body.ty(value).is_struct() {
            true => Some(Lattice::Overdefined),
            false => self.intrinsic_result(body, cx, intrinsic, inst),
        };
        if let Some(element) = element {
            self.set_all(body, cx, value, &element);
        }
    }

    fn intrinsic_result(
        &mut self,
        body: &mut Body,
        cx: Surroundings<'_>,
        intrinsic: Intrinsic,
        inst: Inst,
    ) -> Option<Lattice> {
        let promised = self.promised(body, cx, inst);
        if self.tells_only_promises(body, intrinsic, inst) {
            return Some(promised);
        }
        let args: SmallVec<[Value; 4]> = SmallVec::from_slice(body.call_args(inst));
        let elements: SmallVec<[Lattice; 2]> =
            args.iter().map(|&arg| self.get(body, arg)).collect();
        let is_plain = body.op(inst).call().is_some_and(|call| body.call(call).bundles.is_empty())
            && !CallAttrs::new(cx.module, body, inst).has(AttrKind::StrictFP)
            && effects::effects(cx.module, body, inst).is_pure();
        if !is_plain {
            return Some(promised);
        }
        if elements.iter().any(Lattice::is_unknown) {
            return None;
        }
        let consts: Option<Vec<_>> = args
            .iter()
            .zip(&elements)
            .map(|(&arg, element)| body.as_const(arg).or_else(|| element.as_const(body, arg)))
            .collect();
        if let Some(consts) = consts {
            let ty = body.result_ty(inst);
            let (module, layout, denormals) = (cx.module, cx.layout, cx.denormals);
            let mut folder = Folder { pool: body.consts_mut(), module, layout, denormals };
            if let Some(folded) = folder.intrinsic(intrinsic, ty, &consts) {
                return Some(Lattice::of_const(body.consts(), folded));
            }
        }
        let computed = self.intrinsic_range(body, cx, intrinsic, &args, &elements);
        Some(
            computed
                .map_or(promised.clone(), |range| Lattice::of_range(range).intersect(&promised)),
        )
    }

    /// True if nothing but what is promised can be told of the call `inst`: an argument may be
    /// anything, so that it does not fold, none is open, and it has no range. Most calls are so,
    /// and need not be asked what else they do.
    fn tells_only_promises(&self, body: &Body, intrinsic: Intrinsic, inst: Inst) -> bool {
        let args = body.call_args(inst);
        args.is_empty()
            || !has_range(intrinsic)
                && args.iter().any(|&arg| self.values.is_overdefined(arg))
                && !args.iter().any(|&arg| self.is_unknown(body, arg))
    }

    fn intrinsic_range(
        &self,
        body: &Body,
        cx: Surroundings<'_>,
        intrinsic: Intrinsic,
        args: &[Value],
        elements: &[Lattice],
    ) -> Option<Range> {
        let range = |index: usize| {
            let width = body.ty(*args.get(index)?).int_bits()?;
            Some(elements[index].range(width, false))
        };
        let a = range(0)?;
        let is_set = args.get(1).is_some_and(|&arg| matcher::is_one(body, &cx.module.types, arg));
        let found = match intrinsic {
            Intrinsic::ABS => a.abs(is_set),
            Intrinsic::UMIN => a.min_unsigned(&range(1)?),
            Intrinsic::UMAX => a.max_unsigned(&range(1)?),
            Intrinsic::SMIN => a.min_signed(&range(1)?),
            Intrinsic::SMAX => a.max_signed(&range(1)?),
            Intrinsic::UADD_SAT => a.uadd_sat(&range(1)?),
            Intrinsic::USUB_SAT => a.usub_sat(&range(1)?),
            Intrinsic::SADD_SAT => a.sadd_sat(&range(1)?),
            Intrinsic::SSUB_SAT => a.ssub_sat(&range(1)?),
            Intrinsic::CTPOP => Range::of_known_bits(&a.known_bits().count_ones()),
            Intrinsic::CTLZ => a.leading_zeros(is_set),
            Intrinsic::CTTZ => Range::of_known_bits(&a.known_bits().trailing_zeros(is_set)),
            _ => return None,
        };
        Some(found)
    }

    /// `{ result, overflow }`. True if `inst` is such a call.
    fn visit_overflow(
        &mut self,
        body: &Body,
        cx: Surroundings<'_>,
        intrinsic: Intrinsic,
        inst: Inst,
        value: Value,
    ) -> bool {
        let (op, is_signed) = match intrinsic {
            Intrinsic::UADD_WITH_OVERFLOW => (BinaryOp::Add, false),
            Intrinsic::SADD_WITH_OVERFLOW => (BinaryOp::Add, true),
            Intrinsic::USUB_WITH_OVERFLOW => (BinaryOp::Sub, false),
            Intrinsic::SSUB_WITH_OVERFLOW => (BinaryOp::Sub, true),
            Intrinsic::UMUL_WITH_OVERFLOW => (BinaryOp::Mul, false),
            Intrinsic::SMUL_WITH_OVERFLOW => (BinaryOp::Mul, true),
            _ => return false,
        };
        let (x, y) = (body.call_args(inst)[0], body.call_args(inst)[1]);
        let Some(width) = body.ty(x).int_bits() else {
            self.set_all(body, cx, value, &Lattice::Overdefined);
            return true;
        };
        let (x, y) = (self.get(body, x), self.get(body, y));
        if x.is_unknown_or_undef() || y.is_unknown_or_undef() {
            return true;
        }
        let (x, y) = (x.range(width, false), y.range(width, false));
        let sum = Lattice::of_range(x.binary(op, InstFlags::empty(), &y));
        let fits = match (op, is_signed) {
            (BinaryOp::Mul, true) => Range::empty(width),
            (_, true) => Range::no_signed_wrap(op, &y),
            (_, false) => Range::no_unsigned_wrap(op, &y),
        };
        let both = x.as_single().zip(y.as_single());
        let bit = match both {
            Some((a, b)) => {
                let wrapped = match op {
                    BinaryOp::Add => a.add_wrapped(b),
                    BinaryOp::Sub => a.sub_wrapped(b),
                    _ => a.mul_wrapped(b),
                };
                Lattice::truth(if is_signed { wrapped.signed } else { wrapped.unsigned })
            }
            None if fits.contains_range(&x) && !fits.is_empty() => Lattice::truth(false),
            None => Lattice::Overdefined,
        };
        self.join_field(body, value, 0, &sum);
        self.join_field(body, value, 1, &bit);
        true
    }
}

/// True if [`SccpSolver::intrinsic_range`] knows a range of what `intrinsic` gives.
fn has_range(intrinsic: Intrinsic) -> bool {
    matches!(
        intrinsic,
        Intrinsic::ABS
            | Intrinsic::UMIN
            | Intrinsic::UMAX
            | Intrinsic::SMIN
            | Intrinsic::SMAX
            | Intrinsic::UADD_SAT
            | Intrinsic::USUB_SAT
            | Intrinsic::SADD_SAT
            | Intrinsic::SSUB_SAT
            | Intrinsic::CTPOP
            | Intrinsic::CTLZ
            | Intrinsic::CTTZ
    )
}

fn promised_for(body: &Body, value: Value, promised: Lattice) -> Lattice {
    if body.ty(value).is_struct() { Lattice::Overdefined } else { promised }
}
