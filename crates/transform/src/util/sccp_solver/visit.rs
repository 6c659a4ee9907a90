//! What instructions compute from what is known of their operands.

use nvopt_analysis::{
    fold::{Folder, Operation},
    lattice::Lattice,
    matcher,
    poison::is_never_poison,
    query::Query,
    range::Range,
};
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::Const,
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use smallvec::SmallVec;

use super::{MAX_PHI_ENTRIES, SccpSolver, Surroundings};

/// Places of successors.
type Ways = SmallVec<[usize; 4]>;

impl SccpSolver {
    pub(super) fn visit(&mut self, body: &mut Body, cx: Surroundings<'_>, inst: Inst) {
        let op = body.op(inst);
        if op.is_terminator() {
            self.visit_terminator(body, cx, inst);
        }
        let Some(value) = body.result(inst) else { return };
        if self.values.is_overdefined(value) {
            return;
        }
        match op {
            Op::Phi(_) => self.visit_phi(body, cx, inst, value),
            Op::ExtractValue(path) => {
                let path: SmallVec<[i32; 4]> = SmallVec::from_slice(body.ints(path));
                self.visit_extract(body, cx, inst, value, &path);
            }
            Op::InsertValue(path) => {
                let path: SmallVec<[i32; 4]> = SmallVec::from_slice(body.ints(path));
                self.visit_insert(body, cx, inst, value, &path);
            }
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => self.visit_call(body, cx, inst, value),
            Op::Select => self.visit_select(body, cx, inst, value),
            Op::Binary(_)
            | Op::Cast(_)
            | Op::ICmp(_)
            | Op::FCmp(_)
            | Op::FNeg
            | Op::Freeze
            | Op::Gep { .. }
            | Op::Load(_)
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_) => {
                if matches!(op, Op::Load(_)) && self.is_arg_anything(body, inst, 0) {
                    // It does not fold: what is promised is all.
                    let element = self.promised(body, cx, inst);
                    self.join(body, value, &element);
                } else if self.is_clearly_anything(body, inst) {
                    self.raise(body, value, Lattice::Overdefined);
                } else if let Some(element) = self.computed(body, cx, inst) {
                    self.join(body, value, &element);
                }
            }
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::Alloca { .. }
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => self.set_all(body, cx, value, &Lattice::Overdefined),
        }
    }

    /// What one operation on scalars or vectors gives; `None` while an operand is not known yet.
    fn computed(&mut self, body: &mut Body, cx: Surroundings<'_>, inst: Inst) -> Option<Lattice> {
        // Nearly all have one or two operands, which need no list.
        match *body.args(inst) {
            [a] => {
                let known = [self.get_arg(body, inst, 0)];
                self.computed_from(body, cx, inst, (&[a], &known))
            }
            [a, b] => {
                let known = [self.get_arg(body, inst, 0), self.get_arg(body, inst, 1)];
                self.computed_from(body, cx, inst, (&[a, b], &known))
            }
            ref all => {
                let args: SmallVec<[Value; 8]> = SmallVec::from_slice(all);
                let known: Vec<Lattice> =
                    (0..args.len()).map(|arg| self.get_arg(body, inst, arg)).collect();
                self.computed_from(body, cx, inst, (&args, &known))
            }
        }
    }

    /// The same, of the operands and what is known of them.
    fn computed_from(
        &self,
        body: &mut Body,
        cx: Surroundings<'_>,
        inst: Inst,
        (args, elements): (&[Value], &[Lattice]),
    ) -> Option<Lattice> {
        if let Op::Freeze = body.op(inst) {
            return self.frozen(body, cx, args[0], &elements[0]);
        }
        if elements.iter().any(Lattice::is_unknown_or_undef) {
            return None;
        }
        if let Some(consts) = self.as_consts(body, args, elements)
            && let Some(folded) = fold(body, cx, inst, &consts)
        {
            return Some(Lattice::of_const(body.consts(), folded));
        }
        Some(self.by_range(body, cx, inst, args, elements))
    }

    /// True if nothing can be told of the result because of what the operands are: most
    /// operations of a program, which need not be computed to see that.
    fn is_clearly_anything(&self, body: &Body, inst: Inst) -> bool {
        let args = body.args(inst);
        // What a condition says of an operand may be more.
        let is_anything = |&index: &usize| self.is_arg_anything(body, inst, index);
        let is_open = |&index: &usize| self.is_open(body, args[index]);
        let mut indices = 0..args.len();
        match body.op(inst) {
            // One that is anything makes the sum so, unless it must not overflow.
            Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
                if !body.flags(inst).intersects(InstFlags::NUW | InstFlags::NSW) =>
            {
                indices.clone().any(|index| is_anything(&index))
                    && !indices.any(|index| is_open(&index))
            }
            Op::Binary(
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor,
            )
            | Op::ICmp(_) => indices.all(|index| is_anything(&index)),
            // The wider integers are not all there are.
            Op::Cast(CastOp::ZExt | CastOp::SExt) => false,
            Op::Cast(_) => is_anything(&0),
            // Only integers have ranges.
            Op::ExtractElement | Op::InsertElement | Op::ShuffleVector(_) => {
                !self.guards.speak_to(inst)
                    && indices.clone().any(|index| is_anything(&index))
                    && !indices.any(|index| is_open(&index))
            }
            Op::Binary(_) | Op::FNeg | Op::FCmp(_) | Op::Gep { .. } => {
                !body.ty(args[0]).is_int()
                    && indices.clone().any(|index| is_anything(&index))
                    && !indices.any(|index| is_open(&index))
            }
            _ => false,
        }
    }

    /// The constants that all operands are.
    fn as_consts(
        &self,
        body: &mut Body,
        args: &[Value],
        elements: &[Lattice],
    ) -> Option<SmallVec<[Const; 4]>> {
        // Constants are made only if all are.
        let is_const = |(&arg, element): (&Value, &Lattice)| {
            body.as_const(arg).is_some()
                || matches!(element, Lattice::Constant(_))
                || element.as_int().is_some()
        };
        if !args.iter().zip(elements).all(is_const) {
            return None;
        }
        args.iter()
            .zip(elements)
            .map(|(&arg, element)| body.as_const(arg).or_else(|| element.as_const(body, arg)))
            .collect()
    }

    fn by_range(
        &self,
        body: &Body,
        cx: Surroundings<'_>,
        inst: Inst,
        args: &[Value],
        elements: &[Lattice],
    ) -> Lattice {
        let ty = body.result_ty(inst);
        let range = |index: usize| {
            let width = body.ty(args[index]).int_bits()?;
            Some(elements[index].range(width, false))
        };
        match body.op(inst) {
            Op::Binary(op) => match (range(0), range(1)) {
                (Some(a), Some(b)) => Lattice::of_range(a.binary(op, body.flags(inst), &b)),
                _ => Lattice::Overdefined,
            },
            Op::Cast(op @ (CastOp::Trunc | CastOp::ZExt | CastOp::SExt)) => {
                match (range(0), ty.int_bits()) {
                    (Some(from), Some(width)) => Lattice::of_range(from.cast(op, width)),
                    _ => Lattice::Overdefined,
                }
            }
            Op::ICmp(pred) => compared(body, pred, args, elements),
            Op::Load(_) => self.promised(body, cx, inst),
            _ => Lattice::Overdefined,
        }
    }

    fn frozen(
        &self,
        body: &Body,
        cx: Surroundings<'_>,
        arg: Value,
        element: &Lattice,
    ) -> Option<Lattice> {
        if element.is_unknown() {
            return None;
        }
        let q = Query::knowing(cx.module, cx.layout, cx.func, cx.denormals);
        let is_const = element.as_int().is_some() || matches!(element, Lattice::Constant(_));
        let keeps = is_const && is_never_poison(&q, body, arg);
        Some(if keeps { element.clone() } else { Lattice::Overdefined })
    }

    /// What attributes and metadata say of the result.
    pub(super) fn promised(&self, body: &Body, cx: Surroundings<'_>, inst: Inst) -> Lattice {
        use nvopt_analysis::known_bits::{call_range, metadata_range};
        use nvopt_ir::metadata::MdKind;
        let q = Query::knowing(cx.module, cx.layout, cx.func, cx.denormals);
        let ty = body.result_ty(inst);
        if ty.is_ptr() {
            let says = body.metadata_of(inst, MdKind::NONNULL).is_some();
            return if says { Lattice::NotNull } else { Lattice::Overdefined };
        }
        // Only integers have ranges.
        if !ty.is_int() {
            return Lattice::Overdefined;
        }
        let range = match body.op(inst) {
            Op::Load(_) => metadata_range(&q, body, inst),
            Op::Call(_) | Op::Invoke(_) => call_range(&q, body, inst),
            _ => None,
        };
        match range.filter(|range| ty.int_bits() == Some(range.width())) {
            Some(range) => Lattice::of_range(range),
            None => Lattice::Overdefined,
        }
    }

    fn visit_phi(&mut self, body: &mut Body, cx: Surroundings<'_>, phi: Inst, value: Value) {
        let Op::Phi(incoming) = body.op(phi) else { return };
        if body.args(phi).len() > MAX_PHI_ENTRIES {
            return self.set_all(body, cx, value, &Lattice::Overdefined);
        }
        let entries: SmallVec<[(usize, Value); 4]> = body
            .incoming(incoming)
            .iter()
            .zip(body.args(phi).iter().copied().enumerate())
            .filter(|&(&from, _)| self.is_taken(from, body.block(phi)))
            .map(|(_, entry)| entry)
            .collect();
        if let Some(n) = self.n_fields(cx.module, body.ty(value)) {
            for field in 0..n {
                let all = entries
                    .iter()
                    .map(|&(_, arg)| self.field(body, arg, field))
                    .fold(Lattice::Unknown, |all, one| all.merged(&one));
                let before = self.field(body, value, field);
                let all = self.slowed_down((value, field), &before, all, entries.len());
                self.join_field(body, value, field, &all);
            }
            return;
        }
        if entries.iter().any(|&(index, _)| self.is_arg_anything(body, phi, index)) {
            return self.raise(body, value, Lattice::Overdefined);
        }
        let all = entries
            .iter()
            .map(|&(index, _)| self.get_arg(body, phi, index))
            .fold(Lattice::Unknown, |all, one| all.merged(&one));
        let before = self.values.get(value);
        let after = before.merged(&all);
        if after == *before {
            return;
        }
        let before = before.clone();
        let after = self.slowed_down((value, 0), &before, after, entries.len());
        self.raise(body, value, after);
    }

    /// What the phi of `part`, a value and the number of its field, was `before` and becomes if
    /// `after` comes to it: a range that has grown more often than there are entries is given up,
    /// for a counter makes it grow once for each turn of a loop.
    fn slowed_down(
        &mut self,
        part: (Value, u32),
        before: &Lattice,
        after: Lattice,
        n_entries: usize,
    ) -> Lattice {
        if !matches!(before, Lattice::Range { .. }) || before.merged(&after) == *before {
            return after;
        }
        let growths = self.growths.entry(part).or_default();
        *growths += 1;
        if *growths > n_entries + 1 { Lattice::Overdefined } else { after }
    }

    fn visit_select(&mut self, body: &mut Body, cx: Surroundings<'_>, inst: Inst, value: Value) {
        let cond = body.args(inst)[0];
        let known = self.get_arg(body, inst, 0);
        if !body.ty(value).is_struct() {
            let element = match known.as_int().filter(|_| body.ty(cond) == Type::I1) {
                Some(int) => self.get_arg(body, inst, if int.is_zero() { 2 } else { 1 }),
                None if known.is_unknown_or_undef() => return,
                None => self.get_arg(body, inst, 1).merged(&self.get_arg(body, inst, 2)),
            };
            self.join(body, value, &element);
            return;
        }
        let of = |this: &Self, index: usize| {
            let arg = body.args(inst)[index];
            match this.n_fields(cx.module, body.ty(arg)) {
                Some(_) => this.elements(cx.module, body, arg),
                None => vec![this.get_arg(body, inst, index)],
            }
        };
        let elements = match known.as_int().filter(|_| body.ty(cond) == Type::I1) {
            Some(int) => of(self, if int.is_zero() { 2 } else { 1 }),
            None if known.is_unknown_or_undef() => return,
            None => {
                let (yes, no) = (of(self, 1), of(self, 2));
                yes.iter().zip(&no).map(|(a, b)| a.merged(b)).collect()
            }
        };
        match self.n_fields(cx.module, body.ty(value)) {
            Some(_) => self.join_all(body, value, &elements),
            None => self.join(body, value, &Lattice::Overdefined),
        };
    }

    fn visit_extract(
        &mut self,
        body: &mut Body,
        cx: Surroundings<'_>,
        inst: Inst,
        value: Value,
        path: &[i32],
    ) {
        let whole = body.args(inst)[0];
        let is_followed = self.n_fields(cx.module, body.ty(whole)).is_some();
        match (path, is_followed && !body.ty(value).is_struct()) {
            (&[index], true) => {
                let element = self.field(body, whole, index as u32);
                let element = match (element, body.as_const(whole)) {
                    // A constant that is not a list of fields: a zero, or data.
                    (Lattice::Overdefined, Some(constant)) => fold(body, cx, inst, &[constant])
                        .map_or(Lattice::Overdefined, |c| Lattice::of_const(body.consts(), c)),
                    (element, _) => element,
                };
                self.join(body, value, &element);
            }
            _ => self.set_all(body, cx, value, &Lattice::Overdefined),
        }
    }

    fn visit_insert(
        &mut self,
        body: &mut Body,
        cx: Surroundings<'_>,
        inst: Inst,
        value: Value,
        path: &[i32],
    ) {
        let (whole, part) = (body.args(inst)[0], body.args(inst)[1]);
        let Some(n) = self.n_fields(cx.module, body.ty(value)) else {
            return self.set_all(body, cx, value, &Lattice::Overdefined);
        };
        for field in 0..n {
            let element = match *path {
                [index] if index as u32 == field => match body.ty(part).is_struct() {
                    true => Lattice::Overdefined,
                    false => self.get(body, part),
                },
                [index, ..] if index as u32 == field => Lattice::Overdefined,
                _ => self.field(body, whole, field),
            };
            self.join_field(body, value, field, &element);
        }
    }

    fn visit_terminator(&mut self, body: &Body, cx: Surroundings<'_>, end: Inst) {
        let from = body.block(end);
        if body.n_succs(from) == 1 && body.op(end) != Op::Switch {
            return self.take(body, from, body.succ(from, 0));
        }
        for index in self.feasible(body, cx, end) {
            self.take(body, from, body.succ(from, index));
        }
    }

    /// The successors that `end` can go to.
    fn feasible(&self, body: &Body, cx: Surroundings<'_>, end: Inst) -> Ways {
        let from = body.block(end);
        let all = || (0..body.n_succs(from)).collect();
        match body.op(end) {
            Op::CondBr => {
                let cond = self.get_arg(body, end, 0);
                match cond.as_int() {
                    Some(int) => Ways::from_slice(&[usize::from(int.is_zero())]),
                    None if cond.is_unknown_or_undef() => Ways::new(),
                    None => all(),
                }
            }
            Op::Switch => {
                let on = self.get_arg(body, end, 0);
                if on.is_unknown_or_undef() {
                    return Ways::new();
                }
                let Lattice::Range { range, may_be_undef: false } = on else { return all() };
                self.feasible_cases(body, cx, end, &range)
            }
            _ => all(),
        }
    }

    fn feasible_cases(&self, body: &Body, cx: Surroundings<'_>, end: Inst, range: &Range) -> Ways {
        let mut found = Ways::new();
        let mut rest = range.clone();
        let mut n_in_range: u64 = 0;
        for (index, &case) in body.args(end).iter().enumerate().skip(1) {
            match matcher::int_const(body, &cx.module.types, case) {
                Some(int) if !range.contains(&int) => {}
                Some(int) => {
                    n_in_range += 1;
                    rest = rest.without(&Range::single(&int));
                    found.push(index);
                }
                None => found.push(index),
            }
        }
        // All integers of the range may have a case, also where the rest is no range.
        let size = range.hi().sub(range.lo()).to_u64();
        let is_covered = rest.is_empty() || size == Some(n_in_range);
        if !is_covered {
            found.insert(0, 0);
        }
        found
    }
}

/// Whether a comparison is decided by what is known of its operands.
fn compared(body: &Body, pred: IntPred, args: &[Value], elements: &[Lattice]) -> Lattice {
    let decided = |answer: Option<bool>| answer.map_or(Lattice::Overdefined, Lattice::truth);
    if body.ty(args[0]).is_vector() {
        return Lattice::Overdefined;
    }
    if let Some(width) = body.ty(args[0]).int_bits() {
        let (a, b) = (elements[0].range(width, false), elements[1].range(width, false));
        return decided(a.compare(pred, &b));
    }
    let constant = |index: usize| match &elements[index] {
        Lattice::Constant(constant) => Some(*constant),
        _ => body.as_const(args[index]),
    };
    if let Some(b) = constant(1) {
        return decided(elements[0].compare_const(body.consts(), pred, b));
    }
    if let Some(a) = constant(0) {
        let pred = nvopt_analysis::fold::swap_pred(pred);
        return decided(elements[1].compare_const(body.consts(), pred, a));
    }
    Lattice::Overdefined
}

/// Folds `inst` as if its operands were `args`.
pub(super) fn fold(
    body: &mut Body,
    cx: Surroundings<'_>,
    inst: Inst,
    args: &[Const],
) -> Option<Const> {
    let (op, ty) = (body.op(inst), body.result_ty(inst));
    let ints: SmallVec<[i32; 8]> = match op {
        Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
            SmallVec::from_slice(body.ints(list))
        }
        _ => SmallVec::new(),
    };
    let operation = Operation { op, flags: body.flags(inst), ty, ints: &ints };
    let (module, layout, denormals) = (cx.module, cx.layout, cx.denormals);
    Folder { pool: body.consts_mut(), module, layout, denormals }.fold(operation, args)
}
