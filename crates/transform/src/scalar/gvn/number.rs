//! Numbers of values: equal numbers mean equal values.

use std::hash::{Hash, Hasher};

use nvopt_analysis::{fold::swap_pred, matcher};
use nvopt_entity::{Entity, FxHashMap, SecondaryMap};
use nvopt_ir::{
    attrs::AttrList,
    body::{Block, Body, Inst, Value},
    effects::{Traits, effects, intrinsic},
    intrinsics::Intrinsic,
    module::{CallConv, ModuleShared},
    ops::{IntPred, Op},
    types::Type,
};
use smallvec::SmallVec;

use crate::util::attributes::speaks_of_arguments;

/// The most operands of a numbered expression.
const MAX_ARGS: usize = 64;

/// What an instruction computes, from numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expr {
    op: Op,
    ty: Type,
    args: SmallVec<[u32; 4]>,
    ints: SmallVec<[i64; 2]>,
    call: Option<(Type, CallConv, Option<AttrList>)>,
}

/// Two operands at a time, and without what tells calls apart: those with the same callee, which is
/// an operand, hardly differ in it.
impl Hash for Expr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.op.hash(state);
        self.ty.hash(state);
        for pair in self.args.chunks(2) {
            let second = pair.get(1).map_or(0, |&second| u64::from(second) << 32);
            state.write_u64(u64::from(pair[0]) | second);
        }
        for &int in &self.ints {
            state.write_i64(int);
        }
    }
}

/// The numbers given so far.
#[derive(Default)]
pub(crate) struct Numbers {
    /// By value; zero for one that has none yet.
    of_value: SecondaryMap<Value, u32>,
    of_expr: FxHashMap<Expr, u32>,
    next: u32,
}

impl Numbers {
    /// None yet, with room for those of `body`: tables that grow are filled again and again.
    pub(crate) fn with_room_for(body: &Body) -> Numbers {
        let mut numbers = Numbers {
            of_value: SecondaryMap::with_capacity(body.n_values()),
            ..Numbers::default()
        };
        // All of it at once, not value by value.
        if let Some(last) = body.n_values().checked_sub(1) {
            numbers.of_value[Value::from_index(last)] = 0;
        }
        let is_computed = |&inst: &Inst| body.result(inst).is_some();
        numbers.of_expr.reserve(body.insts().filter(is_computed).count());
        numbers
    }

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// The number of `value`; values that are not computed have one of their own.
    pub(crate) fn of(&mut self, body: &Body, module: &ModuleShared, value: Value) -> u32 {
        if let Some(number) = self.known(value) {
            return number;
        }
        let expr = body.def_inst(value).and_then(|inst| match body.op(inst) {
            Op::Phi(_) => self.phi_expr(body, inst),
            _ => self.expr(body, module, inst),
        });
        let number = match expr {
            Some(expr) => self.of_expr(expr),
            None => self.fresh(),
        };
        self.of_value[value] = number;
        number
    }

    /// The number of `value` if it has one.
    #[inline]
    pub(crate) fn known(&self, value: Value) -> Option<u32> {
        match self.of_value[value] {
            0 => None,
            number => Some(number),
        }
    }

    /// Gives `value` the number `number`.
    pub(crate) fn set(&mut self, value: Value, number: u32) {
        self.of_value[value] = number;
    }

    pub(crate) fn forget(&mut self, value: Value) {
        self.of_value[value] = 0;
    }

    /// The number of an expression, a new one if it was not seen.
    pub(crate) fn of_expr(&mut self, expr: Expr) -> u32 {
        let next = &mut self.next;
        *self.of_expr.entry(expr).or_insert_with(|| {
            *next += 1;
            *next
        })
    }

    /// The number of an expression that was seen.
    pub(crate) fn find_expr(&self, expr: &Expr) -> Option<u32> {
        self.of_expr.get(expr).copied()
    }

    /// The number of the comparison `pred` of the numbers `a` and `b`, of the type of `like`.
    pub(crate) fn find_compare(
        &mut self,
        body: &Body,
        like: Inst,
        pred: IntPred,
        a: u32,
        b: u32,
    ) -> Option<u32> {
        let (pred, a, b) = if a > b { (swap_pred(pred), b, a) } else { (pred, a, b) };
        let args = SmallVec::from_slice(&[a, b]);
        let ty = body.result_ty(like);
        let expr = Expr { op: Op::ICmp(pred), ty, args, ints: SmallVec::new(), call: None };
        Some(self.of_expr(expr))
    }

    /// The expression of `inst`, unless it is one of its own.
    pub(crate) fn expr(&mut self, body: &Body, module: &ModuleShared, inst: Inst) -> Option<Expr> {
        expr_with(body, module, inst, |arg| Some(self.of_operand(arg)))
    }

    /// The number of an operand. One that was not met yet, as in unreachable code, is like no
    /// other.
    pub(crate) fn of_operand(&mut self, value: Value) -> u32 {
        if let Some(number) = self.known(value) {
            return number;
        }
        let number = self.fresh();
        self.of_value[value] = number;
        number
    }

    /// The expression of a phi all of whose values have numbers: its block and what comes from
    /// where.
    fn phi_expr(&mut self, body: &Body, phi: Inst) -> Option<Expr> {
        let Op::Phi(incoming) = body.op(phi) else { return None };
        let mut entries: Vec<(Block, u32)> = Vec::new();
        for (&value, &from) in body.args(phi).iter().zip(body.incoming(incoming)) {
            let number = match body.def_inst(value) {
                Some(_) => self.known(value)?,
                None => self.of_operand(value),
            };
            entries.push((from, number));
        }
        if entries.len() > MAX_ARGS {
            return None;
        }
        entries.sort_unstable();
        let at = |block: Block| block.index() as i64;
        let ints = std::iter::once(at(body.block(phi)))
            .chain(entries.iter().map(|&(from, _)| at(from)))
            .collect();
        let args = entries.iter().map(|&(_, number)| number).collect();
        Some(Expr { op: Op::Resume, ty: body.result_ty(phi), args, ints, call: None })
    }
}

/// The expression of `inst` with numbers of operands that `number` gives.
pub(crate) fn expr_with(
    body: &Body,
    module: &ModuleShared,
    inst: Inst,
    mut number: impl FnMut(Value) -> Option<u32>,
) -> Option<Expr> {
    let op = body.op(inst);
    if !is_numbered(body, module, inst) {
        return None;
    }
    let mut args: SmallVec<[u32; 4]> = SmallVec::new();
    for &arg in body.args(inst) {
        args.push(number(arg)?);
    }
    let ty = body.result_ty(inst);
    let (ints, call) = (SmallVec::new(), None);
    let mut expr = Expr { op, ty, args, ints, call };
    match op {
        Op::Binary(binary) if binary.is_commutative() => expr.args.sort_unstable(),
        Op::ICmp(pred) if expr.args[0] > expr.args[1] => {
            expr.args.swap(0, 1);
            expr.op = Op::ICmp(swap_pred(pred));
        }
        Op::FCmp(pred) if expr.args[0] > expr.args[1] => {
            expr.args.swap(0, 1);
            expr.op = Op::FCmp(matcher::swap_float_pred(pred));
        }
        Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
            expr.ints = body.ints(list).iter().map(|&int| i64::from(int)).collect();
            // The handle of a list is its own; the list is what counts.
            expr.op = match op {
                Op::ShuffleVector(_) => Op::Br,
                Op::ExtractValue(_) => Op::CondBr,
                _ => Op::Switch,
            };
        }
        Op::Call(call) => {
            let data = body.call(call);
            let commutes = intrinsic(module, body, inst).is_some_and(Intrinsic::is_commutative)
                && !speaks_of_arguments(body, data.attrs);
            if commutes && expr.args.len() > 2 && expr.args[0] > expr.args[1] {
                expr.args.swap(0, 1);
            }
            expr.op = Op::Unreachable;
            expr.call = Some((data.ty, data.cc, data.attrs));
        }
        _ => {}
    }
    Some(expr)
}

/// True if equal operands make equal results.
fn is_numbered(body: &Body, module: &ModuleShared, inst: Inst) -> bool {
    if body.args(inst).len() > MAX_ARGS || body.result(inst).is_none() {
        return false;
    }
    match body.op(inst) {
        Op::FNeg
        | Op::Binary(_)
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Freeze
        | Op::Gep { .. }
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_) => true,
        Op::Call(call) => {
            // Convergent calls in other blocks have other threads with them.
            let stays = Traits::NO_MERGE
                | Traits::UNREPEATABLE
                | Traits::MAY_UNWIND
                | Traits::VOLATILE
                | Traits::ORDERED
                | Traits::CONVERGENT;
            let what = effects(module, body, inst);
            what.reads.is_empty()
                && what.writes.is_empty()
                && !what.traits.intersects(stays)
                && body.call(call).bundles.is_empty()
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
        | Op::CleanupPad => false,
    }
}
