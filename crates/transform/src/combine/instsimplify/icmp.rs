//! Comparison of integers and addresses.

use nvopt_analysis::{
    alias::object::is_dynamic_shared,
    fold, implied,
    known_bits::{self, KnownBits},
    matcher,
    range::Range,
};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Linkage, Symbol},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::Simplifier;

/// How many steps an address is followed to what it points into.
const MAX_STEPS: u32 = 16;
/// How many dominating branches are asked.
const MAX_DOMINATORS: u32 = 8;

impl Simplifier<'_, '_> {
    /// What `a pred b` always is, if there is such a value.
    pub fn icmp(
        &mut self,
        pred: IntPred,
        flags: InstFlags,
        a: Value,
        b: Value,
        recursion: u32,
    ) -> Option<Value> {
        let ty = self.body.ty(a);
        let result = self.truth_ty(ty)?;
        if let Some(folded) = self.fold(Op::ICmp(pred), flags, result, &[a, b]) {
            return Some(folded);
        }
        let (pred, a, b) = match self.body.as_const(a).is_some() {
            true => (fold::swap_pred(pred), b, a),
            false => (pred, a, b),
        };
        if matcher::is_poison(self.body, b) {
            return Some(self.poison(result));
        }
        // Equal or not is a choice.
        if matcher::is_undef(self.body, b) {
            let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
            return match is_equality {
                true => Some(self.undef(result)),
                false => self.truth(ty, matcher::holds_if_equal(pred)),
            };
        }
        if a == b {
            return self.truth(ty, matcher::holds_if_equal(pred));
        }
        if self.types().scalar(ty) == Type::I1
            && let Some(found) = self.icmp_of_truths(pred, a, b)
        {
            return Some(found);
        }
        if let Some(answer) = self.icmp_answer(pred, a, b) {
            return self.truth(ty, answer);
        }
        if recursion == 0 {
            return None;
        }
        self.icmp_of_casts(pred, a, b, recursion - 1)
            .or_else(|| self.icmp_over_select(pred, flags, a, b, recursion - 1))
            .or_else(|| self.icmp_over_phi(pred, flags, a, b, recursion - 1))
    }

    /// True if `a pred b` always.
    pub(super) fn is_true(&mut self, pred: IntPred, a: Value, b: Value) -> bool {
        a != b && self.icmp_answer(pred, a, b) == Some(true)
    }

    fn icmp_answer(&mut self, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        self.icmp_by_range(pred, a, b)
            .or_else(|| self.icmp_by_operand(pred, a, b))
            .or_else(|| self.icmp_by_operand(fold::swap_pred(pred), b, a))
            .or_else(|| self.icmp_of_addresses(pred, a, b))
            .or_else(|| self.icmp_by_dominators(pred, a, b))
    }

    /// Comparison of truth values with a constant or another.
    fn icmp_of_truths(&mut self, pred: IntPred, a: Value, b: Value) -> Option<Value> {
        let (body, types) = (&*self.body, &self.q.module.types);
        let (is_zero, is_one) =
            (matcher::is_zero(body, types, b), matcher::is_all_ones(body, types, b));
        let same = match pred {
            // x != 0, x == 1, x >u 0, x >=u 1, x <s 0, x <=s -1
            IntPred::Ne | IntPred::Ugt | IntPred::Slt => is_zero,
            IntPred::Eq | IntPred::Uge | IntPred::Sle => is_one,
            IntPred::Ult | IntPred::Ule | IntPred::Sgt | IntPred::Sge => false,
        };
        if same {
            return Some(a);
        }
        // ~x == 0 and the like
        let inverse = match pred {
            IntPred::Eq | IntPred::Ule | IntPred::Sge => is_zero,
            IntPred::Ne | IntPred::Ult | IntPred::Sgt => is_one,
            IntPred::Ugt | IntPred::Uge | IntPred::Slt | IntPred::Sle => false,
        };
        if inverse {
            return matcher::not(body, types, a);
        }
        if body.ty(a) != Type::I1 {
            return None;
        }
        // a <=u b is a implies b.
        let answer = match pred {
            IntPred::Uge => implied::is_implied(&self.q, body, b, true, a),
            IntPred::Ule => implied::is_implied(&self.q, body, a, true, b),
            IntPred::Sge => implied::is_implied(&self.q, body, a, true, b),
            IntPred::Sle => implied::is_implied(&self.q, body, b, true, a),
            _ => None,
        };
        if answer == Some(true) {
            return self.truth(Type::I1, true);
        }
        None
    }

    /// The range of an integer, from its operation and from known bits.
    fn range_of(&self, value: Value, known: &KnownBits, is_signed: bool) -> Range {
        let body = &*self.body;
        let types = &self.q.module.types;
        let mut range = match is_signed {
            true => Range::of_known_bits_signed(known),
            false => Range::of_known_bits(known),
        };
        let Some(inst) = body.def_inst(value) else { return range };
        if let Op::Binary(op) = body.op(inst) {
            let args = body.args(inst);
            let width = known.width();
            let of = |index: usize| match matcher::int_const(body, types, args[index]) {
                Some(number) => Range::single(&number),
                None => Range::full(width),
            };
            if body.as_const(args[0]).is_some() || body.as_const(args[1]).is_some() {
                let computed = of(0).binary(op, body.flags(inst), &of(1));
                if !computed.is_empty() {
                    range = range.intersect(&computed);
                }
            }
        }
        if let Op::Call(_) = body.op(inst) {
            if let Some(said) = known_bits::call_range(&self.q, body, inst) {
                range = range.intersect(&said);
            }
            if let Some((which, args)) = matcher::intrinsic(self.q.module, body, value)
                && [Intrinsic::UMIN, Intrinsic::UMAX, Intrinsic::SMIN, Intrinsic::SMAX]
                    .contains(&which)
                && let Some(bound) = matcher::int_const(body, types, args[1])
            {
                let (all, bound) = (Range::full(bound.width()), Range::single(&bound));
                let limits = match which {
                    Intrinsic::UMIN => all.min_unsigned(&bound),
                    Intrinsic::UMAX => all.max_unsigned(&bound),
                    Intrinsic::SMIN => all.min_signed(&bound),
                    _ => all.max_signed(&bound),
                };
                range = range.intersect(&limits);
            }
        }
        if let Op::Load(_) = body.op(inst)
            && let Some(said) = known_bits::metadata_range(&self.q, body, inst)
            && said.width() == range.width()
        {
            range = range.intersect(&said);
        }
        range
    }

    fn icmp_by_range(&mut self, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        let width = self.q.width(self.body, a)?;
        let is_signed = matcher::is_signed_pred(pred);
        let number = match matcher::int_const(self.body, self.types(), b) {
            None if matcher::is_zero(self.body, self.types(), b) => Some(Int::zero(width)),
            number => number,
        };
        let (known_b, of_b) = match &number {
            Some(number) => (KnownBits::constant(number), Range::single(number)),
            None => {
                let known = known_bits::known_bits(&self.q, self.body, b);
                let range = self.range_of(b, &known, is_signed);
                // Nothing is decided by a side of which nothing is known.
                if known.is_unknown() && range.is_full() {
                    let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
                    let differ = is_equality && self.differ_by_constant(a, b);
                    return differ.then_some(pred == IntPred::Ne);
                }
                (known, range)
            }
        };
        let known_a = known_bits::known_bits(&self.q, self.body, a);
        let of_a = self.range_of(a, &known_a, is_signed);
        if let Some(answer) = of_a.compare(pred, &of_b) {
            return Some(answer);
        }
        let differ =
            !known_a.zero.and(&known_b.one).is_zero() || !known_a.one.and(&known_b.zero).is_zero();
        let is_zero = of_b.as_single().is_some_and(|value| value.is_zero());
        match pred {
            IntPred::Eq | IntPred::Ne => {
                let differ = differ
                    || is_zero && known_bits::is_known_non_zero(&self.q, self.body, a)
                    || self.differ_by_constant(a, b);
                differ.then_some(pred == IntPred::Ne)
            }
            IntPred::Ugt | IntPred::Ule if is_zero => {
                let is_non_zero = known_bits::is_known_non_zero(&self.q, self.body, a);
                is_non_zero.then_some(pred == IntPred::Ugt)
            }
            _ => None,
        }
    }

    fn differ_by_constant(&self, a: Value, b: Value) -> bool {
        self.body.ty(a) == self.body.ty(b)
            && known_bits::differ_by_constant(&self.q, self.body, a, b)
    }

    /// `a` is computed from `b` so that it is known on which side of it it is.
    fn icmp_by_operand(&mut self, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        let (body, types) = (&*self.body, &self.q.module.types);
        // What is known: a <= b, a >= b, strictly, unsigned or signed.
        let at_most = |is_strict: bool| match pred {
            IntPred::Ule => Some(true),
            IntPred::Ugt => Some(false),
            IntPred::Ult if is_strict => Some(true),
            IntPred::Uge if is_strict => Some(false),
            IntPred::Eq if is_strict => Some(false),
            IntPred::Ne if is_strict => Some(true),
            _ => None,
        };
        let at_least = || match pred {
            IntPred::Uge => Some(true),
            IntPred::Ult => Some(false),
            _ => None,
        };
        let signed_at_least = || match pred {
            IntPred::Sge => Some(true),
            IntPred::Slt => Some(false),
            _ => None,
        };
        let signed_at_most = || match pred {
            IntPred::Sle => Some(true),
            IntPred::Sgt => Some(false),
            _ => None,
        };
        if let Some((op, x, y)) = matcher::any_binary(body, a) {
            let flags = matcher::flags_of(body, a);
            let has = x == b || y == b;
            let found = match op {
                BinaryOp::And if has => at_most(false),
                BinaryOp::Or if has => at_least(),
                BinaryOp::URem if y == b => at_most(true),
                BinaryOp::URem | BinaryOp::UDiv | BinaryOp::LShr if x == b => at_most(false),
                BinaryOp::Add if has && flags.contains(InstFlags::NUW) => at_least(),
                BinaryOp::Sub if x == b && flags.contains(InstFlags::NUW) => at_most(false),
                BinaryOp::Shl if x == b && flags.contains(InstFlags::NUW) => at_least(),
                BinaryOp::Mul
                    if has
                        && flags.contains(InstFlags::NUW)
                        && known_bits::is_known_non_zero(
                            &self.q,
                            body,
                            if x == b { y } else { x },
                        ) =>
                {
                    at_least()
                }
                BinaryOp::Add if has && flags.contains(InstFlags::NSW) => {
                    let other = if x == b { y } else { x };
                    let known = known_bits::known_bits(&self.q, body, other);
                    match () {
                        () if known.is_non_negative() => signed_at_least(),
                        () if known.is_negative() => match pred {
                            IntPred::Slt => Some(true),
                            IntPred::Sge => Some(false),
                            _ => signed_at_most(),
                        },
                        () => None,
                    }
                }
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        if let Some((which, x, y)) = matcher::min_max(self.q.module, body, a)
            && (x == b || y == b)
        {
            return match which {
                Intrinsic::UMAX => at_least(),
                Intrinsic::UMIN => at_most(false),
                Intrinsic::SMAX => signed_at_least(),
                _ => signed_at_most(),
            };
        }
        // Both step from one value by constants, without wrap.
        let step = |value: Value, flag: InstFlags| match matcher::binary_with(
            body,
            value,
            BinaryOp::Add,
            flag,
        ) {
            Some((x, c)) => match matcher::int_const(body, types, c) {
                Some(c) => (x, Some(c)),
                None => (value, None),
            },
            None => (value, None),
        };
        let flag = if matcher::is_signed_pred(pred) { InstFlags::NSW } else { InstFlags::NUW };
        let ((x, by_a), (y, by_b)) = (step(a, flag), step(b, flag));
        if x == y && (by_a.is_some() || by_b.is_some()) {
            let width = self.q.width(body, a)?;
            let zero = Int::zero(width);
            let (by_a, by_b) = (by_a.unwrap_or(zero.clone()), by_b.unwrap_or(zero));
            return Some(fold::holds(pred, &by_a, &by_b));
        }
        None
    }

    /// Addresses of different objects, or into the same at constant offsets.
    fn icmp_of_addresses(&mut self, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        if !self.body.ty(a).is_ptr() {
            return None;
        }
        let width = self.q.layout.index_bits(self.body.ty(a).addr_space()?);
        let (base_a, offset_a, inside_a) = self.base_and_offset(a, width)?;
        let (base_b, offset_b, inside_b) = self.base_and_offset(b, width)?;
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        if base_a == base_b {
            if is_equality {
                return Some(fold::holds(pred, &offset_a, &offset_b));
            }
            // Offsets inside one object do not wrap, and are ordered as signed numbers.
            let as_signed = match pred {
                IntPred::Ugt => IntPred::Sgt,
                IntPred::Uge => IntPred::Sge,
                IntPred::Ult => IntPred::Slt,
                IntPred::Ule => IntPred::Sle,
                _ => return None,
            };
            return (inside_a && inside_b).then(|| fold::holds(as_signed, &offset_a, &offset_b));
        }
        if !is_equality {
            return None;
        }
        // Different objects, both inside.
        let (Some(size_a), Some(size_b)) = (self.object_bytes(base_a), self.object_bytes(base_b))
        else {
            return None;
        };
        let is_in = |offset: &Int, size: u64| offset.to_u64().is_some_and(|at| at < size);
        let one_is_local = self.is_alloca(base_a) || self.is_alloca(base_b);
        let both_global = !self.is_alloca(base_a) && !self.is_alloca(base_b);
        let differ =
            is_in(&offset_a, size_a) && is_in(&offset_b, size_b) && (one_is_local || both_global);
        differ.then_some(pred == IntPred::Ne)
    }

    /// What `address` points into, how far from its start, and whether all steps stay inside.
    fn base_and_offset(&mut self, address: Value, width: u32) -> Option<(Value, Int, bool)> {
        let (mut at, mut offset, mut inside) = (address, Int::zero(width), true);
        for _ in 0..MAX_STEPS {
            let Some(inst) = self.body.def_inst(at) else { break };
            let Op::Gep { source } = self.body.op(inst) else { break };
            let args = self.body.args(inst).to_vec();
            let consts: Option<Vec<_>> =
                args[1..].iter().map(|&arg| self.body.as_const(arg)).collect();
            let Some(consts) = consts else { break };
            let q = self.q;
            let flags = self.body.flags(inst);
            let pool = self.body.consts_mut();
            let folder =
                fold::Folder { pool, module: q.module, layout: q.layout, denormals: q.denormals };
            let Some(step) = folder.gep_offset(source, &consts, width) else { break };
            offset = offset.add(&step);
            inside &= flags.contains(InstFlags::INBOUNDS);
            at = args[0];
        }
        Some((at, offset, inside))
    }

    fn is_alloca(&self, value: Value) -> bool {
        let inst = self.body.def_inst(value);
        inst.is_some_and(|inst| matches!(self.body.op(inst), Op::Alloca { .. }))
    }

    /// The bytes of the object that `base` is the address of, if it has a place of its own.
    fn object_bytes(&self, base: Value) -> Option<u64> {
        let types = &self.q.module.types;
        let ty = match (self.body.def_inst(base), self.body.const_data(base)) {
            (Some(inst), _) => {
                let Op::Alloca { ty, .. } = self.body.op(inst) else { return None };
                let n = matcher::int_const(self.body, types, self.body.args(inst)[0])?;
                (n == Int::new(n.width(), 1)).then_some(ty)?
            }
            (None, Some(ConstData::Symbol { symbol: Symbol::Global(global), .. })) => {
                let data = &self.q.module.globals[*global];
                let is_own = matches!(
                    data.symbol.linkage,
                    Linkage::External | Linkage::Internal | Linkage::Private
                ) && data.symbol.unnamed_addr != nvopt_ir::module::UnnamedAddr::Global
                    && !is_dynamic_shared(self.q.module, Symbol::Global(*global));
                is_own.then_some(data.value_ty)?
            }
            _ => return None,
        };
        let layout = self.q.layout.layout(types, ty)?;
        (!layout.scalable).then(|| layout.alloc_bytes())
    }

    /// A branch that was taken says so.
    fn icmp_by_dominators(&mut self, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        let (at, dom) = (self.q.at?, self.q.dom?);
        if self.body.ty(a).is_vector() {
            return None;
        }
        let wanted = implied::Compare { pred, a, b };
        let body = &*self.body;
        if let Some(assumptions) = self.q.assumptions {
            let about = assumptions.about(a).iter().chain(assumptions.about(b));
            for &assume in about.take(16) {
                if !body.is_placed(assume) || !self.q.has_run(body, assume) {
                    continue;
                }
                let Some(&cond) = body.call_args(assume).first() else { continue };
                let found = implied::implied_compare(&self.q, body, cond, true, wanted, 0);
                if found.is_some() {
                    return found;
                }
            }
        }
        let mut block = body.block(at);
        for _ in 0..MAX_DOMINATORS {
            let above = dom.idom(block)?;
            if let Some(branch) = body.terminator(above)
                && body.op(branch) == Op::CondBr
            {
                let cond = body.args(branch)[0];
                let ends = [body.succ(above, 0), body.succ(above, 1)];
                for (to, is_true) in [(ends[0], true), (ends[1], false)] {
                    // A way that nothing else joins leads to the block itself, or past it.
                    let holds = to == block
                        && ends[0] != ends[1]
                        && dom.edge_dominates_end(body, above, to);
                    if !holds {
                        continue;
                    }
                    let found = implied::implied_compare(&self.q, body, cond, is_true, wanted, 0);
                    if found.is_some() {
                        return found;
                    }
                }
            }
            block = above;
        }
        None
    }

    /// Comparison of extended integers is comparison of what was extended.
    fn icmp_of_casts(&mut self, pred: IntPred, a: Value, b: Value, rec: u32) -> Option<Value> {
        let (body, types) = (&*self.body, &self.q.module.types);
        let (op, x) = matcher::any_cast(body, a)?;
        let is_unsigned =
            matcher::is_unsigned_pred(pred) || matches!(pred, IntPred::Eq | IntPred::Ne);
        let inner_pred = match op {
            CastOp::ZExt if is_unsigned => pred,
            // Extended with zeros, neither is negative.
            CastOp::ZExt => match pred {
                IntPred::Sgt => IntPred::Ugt,
                IntPred::Sge => IntPred::Uge,
                IntPred::Slt => IntPred::Ult,
                IntPred::Sle => IntPred::Ule,
                _ => pred,
            },
            CastOp::SExt => pred,
            _ => return None,
        };
        let none = InstFlags::empty();
        if let Some((other, y)) = matcher::any_cast(body, b)
            && other == op
            && body.ty(x) == body.ty(y)
        {
            return match self.icmp(inner_pred, none, x, y, rec) {
                Some(found) => Some(found),
                None if x == y => self.truth(self.body.ty(x), matcher::holds_if_equal(pred)),
                None => None,
            };
        }
        // A constant that survives the round trip.
        let number = matcher::int_const(body, types, b)?;
        let narrow = types.scalar(body.ty(x)).int_bits()?;
        let cut = number.truncate(narrow);
        let back = match op {
            CastOp::ZExt => cut.zero_extend(number.width()),
            _ => cut.sign_extend(number.width()),
        };
        if back != number {
            return None;
        }
        let ty = self.body.ty(x);
        let cut = self.number(ty, &cut);
        self.icmp(inner_pred, none, x, cut, rec)
    }

    fn icmp_over_select(
        &mut self,
        pred: IntPred,
        flags: InstFlags,
        a: Value,
        b: Value,
        rec: u32,
    ) -> Option<Value> {
        let (pred, a, b) = match matcher::select(self.body, a).is_some() {
            true => (pred, a, b),
            false => (fold::swap_pred(pred), b, a),
        };
        let (cond, yes, no) = matcher::select(self.body, a)?;
        let on_true = self.icmp_or_same(cond, true, pred, flags, (yes, b), rec);
        let on_false = self.icmp_or_same(cond, false, pred, flags, (no, b), rec);
        let (on_true, on_false) = (on_true?, on_false?);
        if on_true == on_false {
            return Some(on_true);
        }
        let types = &self.q.module.types;
        let fits = self.body.ty(cond) == self.body.ty(on_true);
        let is_it = matcher::is_all_ones(self.body, types, on_true)
            && matcher::is_zero(self.body, types, on_false);
        (fits && is_it).then_some(cond)
    }

    /// A side of a select: what the comparison is where the condition is `is_true`.
    fn icmp_or_same(
        &mut self,
        cond: Value,
        is_true: bool,
        pred: IntPred,
        flags: InstFlags,
        (a, b): (Value, Value),
        rec: u32,
    ) -> Option<Value> {
        // The condition is this very comparison.
        if let Some((known, x, y)) = matcher::icmp(self.body, cond) {
            let same =
                (known, x, y) == (pred, a, b) || (fold::swap_pred(known), y, x) == (pred, a, b);
            if same {
                return self.truth(self.body.ty(a), is_true);
            }
        }
        self.icmp(pred, flags, a, b, rec)
    }

    fn icmp_over_phi(
        &mut self,
        pred: IntPred,
        flags: InstFlags,
        a: Value,
        b: Value,
        rec: u32,
    ) -> Option<Value> {
        let (pred, a, b) = match matcher::phi(self.body, a).is_some() {
            true => (pred, a, b),
            false => (fold::swap_pred(pred), b, a),
        };
        let phi: Inst = matcher::phi(self.body, a)?;
        if !self.dominates_phi(b, phi) {
            return None;
        }
        let entries = super::binary::phi_entries(self.body, phi);
        let found = self.same_for_all(a, &entries, |simplifier, value| {
            simplifier.icmp(pred, flags, value, b, rec)
        })?;
        self.dominates_phi(found, phi).then_some(found)
    }
}
