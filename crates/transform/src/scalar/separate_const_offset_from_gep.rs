//! separate-const-offset-from-gep: splits constant offsets off addresses.
//!
//! What. Finds constants inside the indices of a `getelementptr`, under additions, subtractions and
//! extensions that they can be taken out of, and adds them last, as one offset in bytes. In a chain of
//! addresses the constant one goes behind the variable one. With `lower-gep` every index becomes a
//! `getelementptr` of bytes of its own, so that parts can be shared.
//!
//! Why on a GPU. `a[i][j]`, `a[i][j+1]`, `a[i+1][j]` then differ in a constant only, which `ld` and
//! `st` take as an immediate: one register holds the address of all of them. Unrolled loops over
//! matrices live from it.
//!
//! Convergence and memory. Only addresses are computed; none is used where it was not.
//!
//! Cost. An index is looked at `MAX_VISITS` values far.
//!
//! Example.
//!     before: %j1 = add nsw i32 %j, 1
//!             %i = sext i32 %j1 to i64
//!             %p = getelementptr float, ptr %a, i64 %i
//!     after:  %0 = sext i32 %j to i64
//!             %1 = getelementptr float, ptr %a, i64 %0
//!             %p = getelementptr i8, ptr %1, i64 4
//!
//! Not done. LLVM also takes a sum in an `inbounds` address for non-negative; here only where the
//! address begins at an object. Sums of extensions are not united again.
//!
//! Reads domtree, assumptions. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{
    assumptions::Assumptions, domtree::DomTree, known_bits::known_bits, query::Query,
};
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::ConstData,
    effects::is_trivially_dead,
    module::Symbol,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::{Type, TypeKind},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// How many values of an index are looked at.
const MAX_VISITS: usize = 64;
/// How deep an index is looked at.
const MAX_DEPTH: usize = 16;

/// The pass.
pub(crate) struct SeparateConstOffsetFromGep {
    /// Every index becomes an address of its own.
    pub(crate) lower_gep: bool,
}

impl FunctionPass for SeparateConstOffsetFromGep {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        let is_gep = |body: &Body, inst: Inst| matches!(body.op(inst), Op::Gep { .. });
        for inst in body.insts().collect::<Vec<Inst>>() {
            if !body.is_placed(inst) || !is_gep(body, inst) || !dom.is_reachable(body.block(inst)) {
                continue;
            }
            let args = body.args(inst);
            let all_const = args[1..].iter().all(|&arg| body.as_const(arg).is_some());
            if !body.result_ty(inst).is_ptr() || all_const {
                continue;
            }
            if !cx.may_rewrite() {
                return;
            }
            let mut split = Split { body, cx, dom: &dom, assumptions: &assumptions, gep: inst };
            split.widen_indices();
            split.run(self.lower_gep);
        }
    }
}

/// A constant inside an index.
#[derive(Clone, Debug)]
struct Found {
    /// The constant, as an integer of the index, as wide as that.
    value: i64,
    /// From the index down to what holds the constant.
    chain: Vec<Link>,
}

/// A value on the way from an index to a constant.
#[derive(Clone, Copy, Debug)]
enum Link {
    Cast(CastOp, Type),
    /// An operation with another operand; true if the constant is on the left.
    Binary(BinaryOp, Value, bool),
}

/// What surrounds a value on the way down.
#[derive(Clone, Copy)]
struct Around {
    sext: bool,
    zext: bool,
    /// The value is known not to be negative.
    non_negative: bool,
}

/// One index of an address.
struct Index {
    value: Value,
    /// The bytes that one step is.
    size: i64,
    found: Option<Found>,
    /// Its place among the operands.
    at: usize,
}

struct Split<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    dom: &'a DomTree,
    assumptions: &'a Assumptions,
    gep: Inst,
}

impl Split<'_, '_> {
    fn query(&self) -> Query<'_> {
        Query::new(self.cx.module, self.cx.frame.layout, self.cx.func)
            .with_dom(self.dom)
            .with_assumptions(self.assumptions)
            .at(self.gep)
    }

    fn index_type(&self) -> Type {
        let space = self.body.result_ty(self.gep).addr_space().unwrap_or(0);
        Type::int(self.cx.frame.layout.index_bits(space))
    }

    fn make(&mut self, op: Op, ty: Type, args: &[Value], flags: InstFlags) -> Value {
        let loc = self.body.loc(self.gep);
        let new = NewInst { flags, loc, ..NewInst::new(op, ty, args) };
        let inst = self.body.insert_before(self.gep, new);
        self.body.result(inst).expect("the operation has a result")
    }

    /// Gives every index of an array the width that addresses are computed in.
    fn widen_indices(&mut self) {
        let wanted = self.index_type();
        let Op::Gep { source } = self.body.op(self.gep) else { return };
        let mut ty = source;
        for at in 1..self.body.args(self.gep).len() {
            let index = self.body.args(self.gep)[at];
            if at > 1 {
                let Some(inner) = inner_type(self.body, self.cx, ty, index) else { return };
                let is_field = matches!(self.cx.module.types.kind(ty), TypeKind::Struct(_));
                ty = inner;
                if is_field {
                    continue;
                }
            }
            let (have, want) = (self.body.ty(index).int_bits(), wanted.int_bits());
            if have == want || have.is_none() {
                continue;
            }
            let op = if have < want { CastOp::SExt } else { CastOp::Trunc };
            let wide = match number(self.body, index) {
                Some(bits) => self.body.int(wanted, bits as u64),
                None => {
                    let wide = self.make(Op::Cast(op), wanted, &[index], InstFlags::empty());
                    self.body.name_value_like(wide, "idxprom");
                    wide
                }
            };
            self.body.set_arg(self.gep, at, wide);
        }
    }

    fn run(&mut self, lower_gep: bool) {
        let Some((indices, fixed)) = self.indices(lower_gep) else { return };
        let mut offset = fixed;
        for index in &indices {
            let Some(found) = &index.found else { continue };
            let Some(bytes) = found.value.checked_mul(index.size) else { return };
            let Some(sum) = offset.checked_add(bytes) else { return };
            offset = sum;
        }
        let (start, behind, common) = self.constant_base();
        let Some(offset) = offset.checked_add(behind) else { return };
        let is_taken_out = fixed != 0 || indices.iter().any(|index| index.found.is_some());
        let is_moved = start != self.body.args(self.gep)[0];
        if !is_taken_out && !is_moved {
            return;
        }
        if !lower_gep && i32::try_from(offset).is_err() {
            return;
        }
        let mut flags = self.kept_flags(&indices, offset);
        if is_moved {
            flags = if behind >= 0 { flags & common } else { InstFlags::empty() };
        }
        let base = match lower_gep {
            true => self.lowered(start, indices, flags),
            false => self.without_constants(start, indices, flags),
        };
        let (ty, index_ty) = (self.body.ty(base), self.index_type());
        let moved = match offset {
            0 => base,
            _ => {
                let bytes = self.body.int(index_ty, offset as u64);
                self.make(Op::Gep { source: Type::I8 }, ty, &[base, bytes], flags)
            }
        };
        self.replace(moved);
        self.cx.count("constant offsets split off", 1);
    }

    fn replace(&mut self, by: Value) {
        let old = self.body.result(self.gep).expect("an address has a result");
        if self.body.def_inst(by).is_some() {
            self.body.take_value_name(by, old);
        }
        let args = self.body.args(self.gep).to_vec();
        self.body.replace_all_uses(old, by);
        self.body.erase(self.gep);
        erase_dead(self.body, self.cx, args);
    }

    /// The indices that step over arrays, and the constant bytes that are taken out anyway: those
    /// of fields, if every index is lowered. `None` if the type cannot be measured.
    fn indices(&self, lower_gep: bool) -> Option<(Vec<Index>, i64)> {
        let Op::Gep { source } = self.body.op(self.gep) else { return None };
        let (layout, types) = (self.cx.frame.layout, &self.cx.module.types);
        let args = self.body.args(self.gep);
        let mut memo = nvopt_ir::datalayout::LayoutMemo::new();
        let mut indices = Vec::new();
        let mut fixed: i64 = 0;
        let mut is_start = self.begins_at_object();
        let mut ty = source;
        for (at, &value) in args.iter().enumerate().skip(1) {
            if at > 1 {
                let inner = inner_type(self.body, self.cx, ty, value)?;
                if let TypeKind::Struct(_) = types.kind(ty) {
                    let fields = memo.struct_layout(layout, types, ty)?;
                    let field = usize::try_from(number(self.body, value)?).ok()?;
                    let bytes = *fields.offsets.get(field).filter(|_| !fields.scalable)?;
                    is_start &= bytes == 0;
                    if lower_gep {
                        fixed = fixed.checked_add(i64::try_from(bytes).ok()?)?;
                    }
                    ty = inner;
                    continue;
                }
                ty = inner;
            }
            let size = memo.layout(layout, types, ty)?;
            let size =
                i64::try_from(Some(size).filter(|size| !size.scalable)?.alloc_bytes()).ok()?;
            let around = Around { sext: false, zext: false, non_negative: is_start };
            let mut visits = MAX_VISITS;
            let found = self.find(value, around, MAX_DEPTH, &mut visits);
            let found = found.filter(|found| found.value != 0);
            is_start &= number(self.body, value) == Some(0);
            indices.push(Index { value, size, found, at });
        }
        Some((indices, fixed))
    }

    /// True if the address is `inbounds` of an object that its base is the start of: the first step
    /// then cannot go down.
    fn begins_at_object(&self) -> bool {
        let base = self.body.args(self.gep)[0];
        let is_object = match self.body.const_data(base) {
            Some(ConstData::Symbol { symbol: Symbol::Global(_), .. }) => true,
            Some(_) => false,
            None => self
                .body
                .def_inst(base)
                .is_some_and(|inst| matches!(self.body.op(inst), Op::Alloca { .. })),
        };
        is_object && self.body.flags(self.gep).contains(InstFlags::INBOUNDS)
    }

    /// A constant that can be taken out of `value`.
    fn find(
        &self,
        value: Value,
        around: Around,
        depth: usize,
        visits: &mut usize,
    ) -> Option<Found> {
        *visits = visits.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let bits = self.body.ty(value).int_bits().filter(|&bits| bits <= 64)?;
        if let Some(value) = number(self.body, value) {
            return Some(Found { value, chain: Vec::new() });
        }
        let inst = self.body.def_inst(value)?;
        let ty = self.body.ty(value);
        match self.body.op(inst) {
            Op::Binary(op) => {
                let [left, right] = *self.body.args(inst) else { return None };
                if !self.can_go_into(inst, op, around) {
                    return None;
                }
                let inner = Around { non_negative: false, ..around };
                for (side, other, is_left) in [(left, right, true), (right, left, false)] {
                    let Some(mut found) = self.find(side, inner, depth, visits) else { continue };
                    if found.value == 0 {
                        continue;
                    }
                    if op == BinaryOp::Sub && !is_left {
                        found.value = found.value.wrapping_neg();
                    }
                    found.chain.insert(0, Link::Binary(op, other, is_left));
                    return Some(found);
                }
                None
            }
            Op::Cast(op @ (CastOp::SExt | CastOp::ZExt | CastOp::Trunc)) => {
                let from = self.body.args(inst)[0];
                let narrow = self.body.ty(from).int_bits().filter(|&bits| bits <= 64)?;
                let inner = match op {
                    CastOp::SExt => Around { sext: true, ..around },
                    // What is zero extended and then sign extended is zero extended.
                    CastOp::ZExt => Around { sext: false, zext: true, non_negative: false },
                    _ if around.sext || around.zext => return None,
                    _ => Around { non_negative: false, ..around },
                };
                let mut found = self.find(from, inner, depth, visits)?;
                found.value = match op {
                    CastOp::ZExt => (found.value as u64 & low_mask(narrow)) as i64,
                    _ => wrap(found.value, bits),
                };
                found.chain.insert(0, Link::Cast(op, ty));
                Some(found)
            }
            _ => None,
        }
    }

    /// True if what surrounds `inst` may be done to its operands instead.
    fn can_go_into(&self, inst: Inst, op: BinaryOp, around: Around) -> bool {
        let flags = self.body.flags(inst);
        let (nsw, nuw) = (flags.contains(InstFlags::NSW), flags.contains(InstFlags::NUW));
        match op {
            BinaryOp::Or => flags.contains(InstFlags::DISJOINT),
            // zext (a - c) has no `zext c` to subtract from what may be smaller.
            BinaryOp::Sub if around.zext => false,
            BinaryOp::Add | BinaryOp::Sub => {
                // A sum that is not negative and has a part that is not did not wrap.
                let has_positive = self
                    .body
                    .args(inst)
                    .iter()
                    .any(|&arg| number(self.body, arg).is_some_and(|number| number >= 0));
                let is_small = op == BinaryOp::Add && around.non_negative && has_positive;
                let keeps_sign = !around.sext || nsw || is_small && !around.zext;
                keeps_sign && (!around.zext || nuw)
            }
            _ => false,
        }
    }

    /// The flags that all parts of the new address may have.
    fn kept_flags(&self, indices: &[Index], offset: i64) -> InstFlags {
        let bound = self.small_bound();
        let is_fine = |index: &Index| match &index.found {
            None => self.is_small(index.value),
            Some(found) => {
                let in_range = u64::try_from(found.value).is_ok_and(|value| value < bound);
                in_range && self.is_sum_of_small(index.value, found)
            }
        };
        if offset >= 0 && indices.iter().all(is_fine) {
            self.body.flags(self.gep)
        } else {
            InstFlags::empty()
        }
    }

    /// Two numbers below this have a sum that is an index and not negative.
    fn small_bound(&self) -> u64 {
        let bits = self.index_type().int_bits().unwrap_or(0).min(64);
        1 << bits.saturating_sub(2)
    }

    fn is_small(&self, value: Value) -> bool {
        let known = known_bits(&self.query(), self.body, value);
        known.umax().to_u64().is_some_and(|most| most < self.small_bound())
    }

    /// True if `value` without its constant is surely small: the constant was added once, to
    /// something small.
    fn is_sum_of_small(&self, value: Value, found: &Found) -> bool {
        match found.chain[..] {
            [] => number(self.body, value).is_some(),
            [Link::Binary(BinaryOp::Add | BinaryOp::Or, other, _)] => self.is_small(other),
            _ => false,
        }
    }

    /// The same address without the constants.
    fn without_constants(&mut self, base: Value, indices: Vec<Index>, flags: InstFlags) -> Value {
        let mut args = self.body.args(self.gep).to_vec();
        args[0] = base;
        for index in indices {
            args[index.at] = self.rebuild(&index);
        }
        let (op, ty) = (self.body.op(self.gep), self.body.result_ty(self.gep));
        let is_zero = |&arg: &Value| number(self.body, arg) == Some(0);
        if args[1..].iter().all(is_zero) {
            return args[0];
        }
        self.make(op, ty, &args, flags)
    }

    /// An address for each index, in bytes.
    fn lowered(&mut self, mut base: Value, indices: Vec<Index>, flags: InstFlags) -> Value {
        let ty = self.body.ty(base);
        for index in indices {
            let value = self.rebuild(&index);
            if number(self.body, value) == Some(0) || index.size == 0 {
                continue;
            }
            let wide = self.body.ty(value);
            let bytes = match index.size {
                1 => value,
                size if size.count_ones() == 1 => {
                    let by = self.body.int(wide, u64::from(size.trailing_zeros()));
                    self.make(Op::Binary(BinaryOp::Shl), wide, &[value, by], InstFlags::empty())
                }
                size => {
                    let by = self.body.int(wide, size as u64);
                    self.make(Op::Binary(BinaryOp::Mul), wide, &[value, by], InstFlags::empty())
                }
            };
            base = self.make(Op::Gep { source: Type::I8 }, ty, &[base, bytes], flags);
            self.body.name_value_like(base, "uglygep");
        }
        base
    }

    /// The index without its constant.
    fn rebuild(&mut self, index: &Index) -> Value {
        let Some(found) = &index.found else { return index.value };
        let mut casts: Vec<(CastOp, Type)> = Vec::new();
        // The other operands, widened as the whole was, from the index down.
        let mut steps: Vec<(BinaryOp, Value, bool)> = Vec::new();
        for &link in &found.chain {
            match link {
                Link::Cast(op, ty) => casts.push((op, ty)),
                Link::Binary(op, other, is_left) => {
                    let other = self.cast_through(other, &casts);
                    steps.push((op, other, is_left));
                }
            }
        }
        let mut value: Option<Value> = None;
        for (op, other, is_left) in steps.into_iter().rev() {
            value = Some(match (value, op, is_left) {
                (None, BinaryOp::Sub, true) => {
                    let ty = self.body.ty(other);
                    let zero = self.body.int(ty, 0);
                    self.make(Op::Binary(BinaryOp::Sub), ty, &[zero, other], InstFlags::empty())
                }
                (None, _, _) => other,
                (Some(inner), op, is_left) => {
                    let op = if op == BinaryOp::Or { BinaryOp::Add } else { op };
                    let args = if is_left { [inner, other] } else { [other, inner] };
                    let ty = self.body.ty(inner);
                    self.make(Op::Binary(op), ty, &args, InstFlags::empty())
                }
            });
        }
        match value {
            Some(value) => value,
            None => {
                let ty = self.body.ty(index.value);
                self.body.int(ty, 0)
            }
        }
    }

    /// `value` under the conversions `casts`, of which the last is done first.
    fn cast_through(&mut self, mut value: Value, casts: &[(CastOp, Type)]) -> Value {
        for &(op, ty) in casts.iter().rev() {
            value = match number(self.body, value) {
                Some(number) => {
                    let from = self.body.ty(value).int_bits().unwrap_or(64);
                    let bits = match op {
                        CastOp::ZExt => number as u64 & low_mask(from),
                        _ => number as u64,
                    };
                    self.body.int(ty, bits)
                }
                None => self.make(Op::Cast(op), ty, &[value], InstFlags::empty()),
            };
        }
        value
    }

    /// What the base is a constant away from: that address, the bytes, and the flags of all steps.
    fn constant_base(&self) -> (Value, i64, InstFlags) {
        let mut base = self.body.args(self.gep)[0];
        let (mut bytes, mut flags) = (0i64, InstFlags::all());
        for _ in 0..MAX_DEPTH {
            let Some(inner) = self.body.def_inst(base) else { break };
            let Op::Gep { source } = self.body.op(inner) else { break };
            let Some(step) = self.constant_bytes(inner, source) else { break };
            let Some(sum) = bytes.checked_add(step) else { break };
            if step < 0 {
                flags = InstFlags::empty();
            }
            bytes = sum;
            flags &= self.body.flags(inner);
            base = self.body.args(inner)[0];
        }
        (base, bytes, flags)
    }

    /// The bytes that a `getelementptr` with constant indices adds.
    fn constant_bytes(&self, gep: Inst, source: Type) -> Option<i64> {
        let (layout, types) = (self.cx.frame.layout, &self.cx.module.types);
        let args = self.body.args(gep);
        if !self.body.ty(args[0]).is_ptr() {
            return None;
        }
        let mut memo = nvopt_ir::datalayout::LayoutMemo::new();
        let (mut ty, mut bytes) = (source, 0i64);
        for (at, &index) in args.iter().enumerate().skip(1) {
            let number = number(self.body, index)?;
            if at > 1 {
                let inner = inner_type(self.body, self.cx, ty, index)?;
                if let TypeKind::Struct(_) = types.kind(ty) {
                    let fields = memo.struct_layout(layout, types, ty)?;
                    let field = usize::try_from(number).ok()?;
                    let offset = *fields.offsets.get(field).filter(|_| !fields.scalable)?;
                    bytes = bytes.checked_add(i64::try_from(offset).ok()?)?;
                    ty = inner;
                    continue;
                }
                ty = inner;
            }
            let size = memo.layout(layout, types, ty)?;
            let size =
                i64::try_from(Some(size).filter(|size| !size.scalable)?.alloc_bytes()).ok()?;
            bytes = bytes.checked_add(number.checked_mul(size)?)?;
        }
        Some(bytes)
    }
}

/// What `index` selects in `ty`.
fn inner_type(body: &Body, cx: &FnCx<'_>, ty: Type, index: Value) -> Option<Type> {
    match cx.module.types.kind(ty) {
        TypeKind::Struct(_) => {
            let field = u64::try_from(number(body, index)?).ok()?;
            cx.module.types.element(ty, field)
        }
        _ => cx.module.types.repeated(ty),
    }
}

/// The constant that `value` is, with its sign.
fn number(body: &Body, value: Value) -> Option<i64> {
    match body.const_data(value) {
        Some(ConstData::Bits { ty, bits }) => Some(wrap(*bits as i64, ty.int_bits()?)),
        _ => None,
    }
}

/// The low `bits` of `number`, with their sign.
fn wrap(number: i64, bits: u32) -> i64 {
    let shift = 64 - bits.clamp(1, 64);
    (number << shift) >> shift
}

fn low_mask(bits: u32) -> u64 {
    nvopt_ir::constant::low_mask(bits)
}

/// Erases what of `values` nobody uses any more.
fn erase_dead(body: &mut Body, cx: &FnCx<'_>, mut values: Vec<Value>) {
    while let Some(value) = values.pop() {
        let Some(inst) = body.def_inst(value) else { continue };
        if body.is_placed(inst)
            && !matches!(body.op(inst), Op::Phi(_))
            && is_trivially_dead(cx.module, body, inst)
        {
            values.extend(body.args(inst));
            body.erase(inst);
        }
    }
}
