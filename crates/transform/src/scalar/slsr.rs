//! slsr: computes products from neighbouring ones (straight-line strength reduction).
//!
//! What. Three forms are looked at: `b + i * s`, `(b + i) * s` and the address `b + i * s`, with a
//! constant `i`. If one of them is computed where another of the same `b` and `s` is already there,
//! it becomes that one plus `(i' - i) * s`.
//!
//! Why on a GPU. An unrolled loop computes `(j + 1) * pitch`, `(j + 2) * pitch`, …: a multiplication
//! of 64 bits is several instructions, an addition one, and `s` itself is needed once.
//!
//! Convergence and memory. Arithmetic only. What is used for more than before loses the flags that
//! could make it poison, and is frozen if it may be undef.
//!
//! Cost. An expression is compared with the last `MAX_CANDIDATES` of its form, base and step.
//!
//! Example.
//!     before: %m0 = mul i32 %b, %s        after: %m0 = mul i32 %b, %s
//!             %b1 = add i32 %b, 1                %m1 = add i32 %m0, %s
//!             %m1 = mul i32 %b1, %s
//!
//! Not done. Steps under extensions. Differences of bases or steps, which LLVM also looks for.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{domtree::DomTree, known_bits::has_no_common_bits, query::Query};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::ConstData,
    effects::is_trivially_dead,
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::SmallVec;

use crate::util::settle::{Settled, settle};

/// With how many earlier expressions of the same form one is compared.
const MAX_CANDIDATES: usize = 50;

/// The pass.
pub(crate) struct Slsr;

/// What an expression looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// `b + i * s`
    Add,
    /// `(b + i) * s`
    Mul,
    /// The address `b + i * s` in bytes.
    Address,
}

/// An expression of one form.
#[derive(Clone, Debug)]
struct Candidate {
    form: Form,
    step: Value,
    index: i64,
    inst: Inst,
    /// What was looked through: its flags must not hold for others.
    through: SmallVec<[Inst; 2]>,
    /// Another candidate that is there before.
    basis: Option<usize>,
    /// It cannot become simpler.
    is_simple: bool,
}

impl FunctionPass for Slsr {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        let mut finder = Finder { body, cx, dom: &dom, all: Vec::new(), known: Default::default() };
        for block in dom.preorder() {
            for inst in finder.body.insts_in(block) {
                finder.look_at(inst);
            }
        }
        let all = finder.all;
        let mut settled = Settled::default();
        for candidate in all.iter().rev() {
            let Some(basis) = candidate.basis else { continue };
            if candidate.is_simple || !body.is_placed(candidate.inst) {
                continue;
            }
            if !cx.may_rewrite() {
                return;
            }
            rewrite(body, cx, candidate, &all[basis], &mut settled);
        }
    }
}

type Key = (Form, Value, Value, Type);

struct Finder<'a, 'c> {
    body: &'a Body,
    cx: &'a FnCx<'c>,
    dom: &'a DomTree,
    all: Vec<Candidate>,
    known: FxHashMap<Key, Vec<usize>>,
}

impl Finder<'_, '_> {
    fn look_at(&mut self, inst: Inst) {
        let Some(result) = self.body.result(inst) else { return };
        let ty = self.body.ty(result);
        match self.body.op(inst) {
            Op::Binary(BinaryOp::Add) if is_narrow(ty) => {
                let [a, b] = *self.body.args(inst) else { return };
                self.add_sum(inst, a, b);
                if a != b {
                    self.add_sum(inst, b, a);
                }
            }
            Op::Binary(BinaryOp::Mul) if is_narrow(ty) => {
                let [a, b] = *self.body.args(inst) else { return };
                self.add_product(inst, a, b);
                if a != b {
                    self.add_product(inst, b, a);
                }
            }
            Op::Gep { source } if ty.is_ptr() => {
                let [base, index] = *self.body.args(inst) else { return };
                let layout = self.cx.frame.layout.layout(&self.cx.module.types, source);
                let size = layout.filter(|size| !size.scalable).map(|size| size.alloc_bytes());
                let wide = self.cx.frame.layout.index_bits(ty.addr_space().unwrap_or(0));
                let is_wide = self.body.ty(index).int_bits() == Some(wide) && wide <= 64;
                let Some(size) = size.and_then(|size| i64::try_from(size).ok()) else { return };
                if is_wide && self.body.as_const(index).is_none() {
                    self.add_address(inst, base, index, size);
                }
            }
            _ => {}
        }
    }

    /// `b + i * s` in the other operand `part`.
    fn add_sum(&mut self, inst: Inst, base: Value, part: Value) {
        if self.body.as_const(part).is_some() || self.body.as_const(base).is_some() {
            return;
        }
        let (step, index, through) = self.factor(part);
        let is_simple = matches!(index, 1 | -1);
        self.push(Form::Add, base, step, index, inst, through, is_simple);
    }

    /// `(b + i) * s` where `sum` is the first factor.
    fn add_product(&mut self, inst: Inst, sum: Value, step: Value) {
        if self.body.as_const(sum).is_some() || self.body.as_const(step).is_some() {
            return;
        }
        let (mut base, mut index, mut through) = (sum, 0, SmallVec::new());
        if let Some(def) = self.body.def_inst(sum)
            && let Op::Binary(op) = self.body.op(def)
            && let [left, right] = *self.body.args(def)
        {
            let is_sum = match op {
                BinaryOp::Add => true,
                // The flag alone would not do: it says nothing of where another is computed.
                BinaryOp::Or => {
                    let q = Query::new(self.cx.module, self.cx.frame.layout, self.cx.func);
                    has_no_common_bits(&q, self.body, left, right)
                }
                _ => false,
            };
            let part = [(left, right), (right, left)]
                .into_iter()
                .find_map(|(base, part)| Some((base, number(self.body, part)?)));
            if let (true, Some((inner, constant))) = (is_sum, part) {
                (base, index) = (inner, constant);
                through.push(def);
            }
        }
        self.push(Form::Mul, base, step, index, inst, through, index == 0);
    }

    fn add_address(&mut self, inst: Inst, base: Value, index: Value, size: i64) {
        let (step, factor, through) = self.factor(index);
        let Some(bytes) = factor.checked_mul(size) else { return };
        let is_simple = matches!(bytes, 1 | -1);
        self.push(Form::Address, base, step, bytes, inst, through, is_simple);
    }

    /// `i * s`: the step, the constant, and what says so.
    fn factor(&self, value: Value) -> (Value, i64, SmallVec<[Inst; 2]>) {
        let whole = (value, 1, SmallVec::new());
        let Some(def) = self.body.def_inst(value) else { return whole };
        let Op::Binary(op) = self.body.op(def) else { return whole };
        let [left, right] = *self.body.args(def) else { return whole };
        let bits = self.body.ty(value).int_bits().unwrap_or(0);
        let constant = number(self.body, right);
        match (op, constant) {
            (BinaryOp::Mul, Some(by)) => (left, by, SmallVec::from_elem(def, 1)),
            (BinaryOp::Shl, Some(by @ 0..=62)) if by < i64::from(bits) => {
                (left, 1 << by, SmallVec::from_elem(def, 1))
            }
            _ => whole,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one candidate")]
    fn push(
        &mut self,
        form: Form,
        base: Value,
        step: Value,
        index: i64,
        inst: Inst,
        through: SmallVec<[Inst; 2]>,
        is_simple: bool,
    ) {
        let key = (form, base, step, self.body.result_ty(inst));
        let list = self.known.entry(key).or_default();
        let there = list.iter().rev().take(MAX_CANDIDATES).copied().find(|&at| {
            let earlier = self.all[at].inst;
            let (from, to) = (self.body.block(earlier), self.body.block(inst));
            earlier != inst
                && if from == to {
                    self.body.comes_before(earlier, inst)
                } else {
                    self.dom.dominates(from, to)
                }
        });
        list.push(self.all.len());
        self.all.push(Candidate { form, step, index, inst, through, basis: there, is_simple });
    }
}

fn is_narrow(ty: Type) -> bool {
    ty.int_bits().is_some_and(|bits| bits <= 64)
}

fn number(body: &Body, value: Value) -> Option<i64> {
    match body.const_data(value) {
        Some(ConstData::Bits { ty, bits }) => {
            let shift = 64 - ty.int_bits()?.clamp(1, 64);
            Some(((*bits as i64) << shift) >> shift)
        }
        _ => None,
    }
}

/// Replaces `candidate` by `basis` and what lies between them.
fn rewrite(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    candidate: &Candidate,
    basis: &Candidate,
    settled: &mut Settled,
) {
    if !body.is_placed(basis.inst) {
        return;
    }
    let inst = candidate.inst;
    let loc = body.loc(inst);
    let make = |body: &mut Body, op: Op, ty: Type, args: &[Value]| {
        let new = body.insert_before(inst, NewInst { loc, ..NewInst::new(op, ty, args) });
        body.result(new).expect("the operation has a result")
    };
    let from = body.result(basis.inst).expect("it computes something");
    let delta = candidate.index.wrapping_sub(basis.index);
    let step_ty = body.ty(candidate.step);
    let bits = step_ty.int_bits().unwrap_or(64);
    let shift = 64 - bits.clamp(1, 64);
    let delta = (delta << shift) >> shift;
    // `-s` is subtracted, but addresses are only added to.
    let is_sub = delta == -1 && candidate.form != Form::Address;
    // The step is in the basis already, and now is added to that.
    let step = match delta {
        0 => candidate.step,
        _ => match settle(body, cx, candidate.step, settled) {
            Some(step) => step,
            None => return,
        },
    };
    let new = match delta {
        0 => from,
        _ => {
            let amount = match delta {
                1 => step,
                -1 if is_sub => step,
                _ if delta > 0 && delta.count_ones() == 1 => {
                    let by = body.int(step_ty, u64::from(delta.trailing_zeros()));
                    make(body, Op::Binary(BinaryOp::Shl), step_ty, &[step, by])
                }
                _ => {
                    let by = body.int(step_ty, delta as u64);
                    make(body, Op::Binary(BinaryOp::Mul), step_ty, &[step, by])
                }
            };
            let ty = body.result_ty(inst);
            let op = match candidate.form {
                Form::Add | Form::Mul if is_sub => Op::Binary(BinaryOp::Sub),
                Form::Add | Form::Mul => Op::Binary(BinaryOp::Add),
                Form::Address => Op::Gep { source: Type::I8 },
            };
            make(body, op, ty, &[from, amount])
        }
    };
    for &weakened in basis.through.iter().chain([&basis.inst]) {
        if body.is_placed(weakened) && !body.flags(weakened).is_empty() {
            drop_flags(body, weakened);
        }
    }
    let old = body.result(inst).expect("it computes something");
    if delta != 0 {
        body.take_value_name(new, old);
    }
    let args = body.args(inst).to_vec();
    body.replace_all_uses(old, new);
    body.erase(inst);
    erase_dead(body, cx, args);
    cx.count("expressions made from others", 1);
}

/// Takes away what could make `inst` poison. That an `or` shares no bits was proven.
fn drop_flags(body: &mut Body, inst: Inst) {
    let kept = body.flags(inst) & InstFlags::DISJOINT;
    body.set_flags(inst, kept);
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
