//! nary-reassociate: reassociates so that parts are there already.
//!
//! What. `(a + b) + c` becomes `(a + c) + b` if `a + c` was computed before; the same for products,
//! for minima and maxima, and for addresses: `&p[a + b]` becomes `&(&p[a])[b]`.
//!
//! Why on a GPU. Indices of neighbouring elements share most of their sums; what is shared costs no
//! instruction and one register for all.
//!
//! Convergence and memory. Arithmetic only. What is used for more than before loses the flags that
//! could make it poison.
//!
//! Cost. An expression looks up two parts, and compares each with the last `MAX_CANDIDATES`.
//!
//! Example.
//!     before: %x = add i32 %a, %c         after: %x = add i32 %a, %c
//!             %y = add i32 %a, %b                %z = add i32 %x, %b
//!             %z = add i32 %y, %c
//!
//! Not done. Expressions that are equal but written differently; LLVM asks scalar evolution.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{domtree::DomTree, matcher};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    effects::{self, is_trivially_dead},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::attributes::{Part, edit_call};

/// With how many earlier expressions of the same kind one is compared.
const MAX_CANDIDATES: usize = 50;
/// How often the function is walked: each time more parts may be there.
const MAX_ROUNDS: usize = 4;

/// The pass.
pub(crate) struct NaryReassociate;

/// An expression of two operands, in order of their handles if they may be swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Binary(BinaryOp, Value, Value),
    MinMax(Intrinsic, Value, Value),
    /// The type stepped over, the base, the index.
    Address(Type, Value, Value),
    /// An index and what it is widened to, with its sign or without.
    Widened(CastOp, Value, Type),
}

impl FunctionPass for NaryReassociate {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        for _ in 0..MAX_ROUNDS {
            let mut walk = Walk { body, cx, dom: &dom, seen: FxHashMap::default(), changed: false };
            if !walk.run() || !walk.changed {
                return;
            }
        }
    }
}

struct Walk<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    dom: &'a DomTree,
    seen: FxHashMap<Key, Vec<Inst>>,
    changed: bool,
}

impl Walk<'_, '_> {
    /// False if no more rewrites may be made.
    fn run(&mut self) -> bool {
        for block in self.dom.preorder().collect::<Vec<_>>() {
            for inst in self.body.insts_in(block).collect::<Vec<Inst>>() {
                if !self.body.is_placed(inst) {
                    continue;
                }
                let Some(key) = self.key(inst) else { continue };
                let Some(new) = self.better(inst, key) else {
                    self.seen.entry(key).or_default().push(inst);
                    continue;
                };
                if !self.cx.may_rewrite() {
                    return false;
                }
                let made = self.make(inst, new);
                self.seen.entry(key).or_default().push(made);
                if let Some(own) = self.key(made) {
                    self.seen.entry(own).or_default().push(made);
                }
            }
        }
        true
    }

    fn key(&self, inst: Inst) -> Option<Key> {
        let ty = self.body.result_ty(inst);
        let args = self.body.args(inst);
        match self.body.op(inst) {
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Mul)) if ty.is_int() => {
                let (a, b) = sorted(args[0], args[1]);
                Some(Key::Binary(op, a, b))
            }
            Op::Call(_) => {
                let row = effects::intrinsic(self.cx.module, self.body, inst)?;
                let is_kind = [Intrinsic::SMIN, Intrinsic::SMAX, Intrinsic::UMIN, Intrinsic::UMAX];
                let [a, b] = *self.body.call_args(inst) else { return None };
                let (a, b) = sorted(a, b);
                (is_kind.contains(&row) && ty.is_int()).then_some(Key::MinMax(row, a, b))
            }
            Op::Gep { source } if ty.is_ptr() && args.len() == 2 => {
                Some(Key::Address(source, args[0], args[1]))
            }
            Op::Cast(op @ (CastOp::SExt | CastOp::ZExt)) if ty.is_int() => {
                Some(Key::Widened(op, args[0], ty))
            }
            _ => None,
        }
    }

    /// The last expression `key` that is there at `inst`.
    fn find(&self, key: Key, inst: Inst) -> Option<Inst> {
        let list = self.seen.get(&key)?;
        list.iter().rev().take(MAX_CANDIDATES).copied().find(|&known| {
            known != inst
                && self.body.is_placed(known)
                && self.dom.dominates_inst(self.body, known, inst)
        })
    }

    /// A part that is there, and what is left of `inst`.
    fn better(&self, inst: Inst, key: Key) -> Option<Better> {
        match key {
            Key::Binary(op, a, b) => {
                let split = |part: Value| matcher::binary(self.body, part, op);
                let key = |x, y| {
                    let (x, y) = sorted(x, y);
                    Key::Binary(op, x, y)
                };
                self.better_of_two(inst, a, b, split, key)
            }
            Key::MinMax(row, a, b) => {
                let split = |part: Value| {
                    let def = self.body.def_inst(part)?;
                    let is_call = matches!(self.body.op(def), Op::Call(_));
                    let same =
                        is_call && effects::intrinsic(self.cx.module, self.body, def) == Some(row);
                    match *self.body.args(def) {
                        [x, y, _] if same => Some((x, y)),
                        _ => None,
                    }
                };
                let key = |x, y| {
                    let (x, y) = sorted(x, y);
                    Key::MinMax(row, x, y)
                };
                self.better_of_two(inst, a, b, split, key)
            }
            Key::Address(source, base, index) => self.better_address(inst, source, base, index),
            Key::Widened(..) => None,
        }
    }

    /// `(x op y) op b`: `x op b` or `y op b`, if either is there.
    fn better_of_two(
        &self,
        inst: Inst,
        a: Value,
        b: Value,
        split: impl Fn(Value) -> Option<(Value, Value)>,
        key: impl Fn(Value, Value) -> Key,
    ) -> Option<Better> {
        for (whole, other) in [(a, b), (b, a)] {
            // A sum that others use stays, so nothing would be won.
            let Some((x, y)) = split(whole).filter(|_| self.body.has_one_use(whole)) else {
                continue;
            };
            for (kept, left) in [(x, y), (y, x)] {
                if let Some(part) = self.find(key(kept, other), inst) {
                    return Some(Better { part, rest: Rest::Value(left) });
                }
            }
        }
        None
    }

    /// `&p[x + y]`: `&p[x]` or `&p[y]`, if either is there.
    fn better_address(
        &self,
        inst: Inst,
        source: Type,
        base: Value,
        index: Value,
    ) -> Option<Better> {
        let (sum, widening) = match self.body.def_inst(index).map(|def| (def, self.body.op(def))) {
            Some((def, Op::Cast(op @ (CastOp::SExt | CastOp::ZExt)))) => {
                (self.body.args(def)[0], Some(op))
            }
            _ => (index, None),
        };
        let (x, y) = matcher::binary(self.body, sum, BinaryOp::Add)?;
        let flags = matcher::flags_of(self.body, sum);
        let can_split = match widening {
            None => true,
            Some(CastOp::SExt) => flags.contains(InstFlags::NSW),
            Some(_) => flags.contains(InstFlags::NUW),
        };
        // Narrow indices are widened with their sign.
        let bits = self.cx.frame.layout.index_bits(self.body.ty(base).addr_space()?);
        let is_wide = self.body.ty(index).int_bits() == Some(bits);
        if !can_split || !is_wide || self.body.as_const(x).is_some() {
            return None;
        }
        let wide = self.body.ty(index);
        for (kept, left) in [(x, y), (y, x)] {
            let kept = match widening {
                None => Some(kept),
                Some(op) => self
                    .find(Key::Widened(op, kept, wide), inst)
                    .and_then(|cast| self.body.result(cast)),
            };
            let part = kept.and_then(|kept| self.find(Key::Address(source, base, kept), inst));
            if let Some(part) = part {
                let rest = match widening {
                    None => Rest::Value(left),
                    Some(op) => Rest::Widened(op, left, wide),
                };
                return Some(Better { part, rest });
            }
        }
        None
    }

    /// Replaces `inst` by what is there and the rest.
    fn make(&mut self, inst: Inst, better: Better) -> Inst {
        let part = self.body.result(better.part).expect("it computes something");
        let loc = self.body.loc(inst);
        let rest = match better.rest {
            Rest::Value(value) => value,
            Rest::Widened(op, value, ty) => {
                let args = [value];
                let new = NewInst { loc, ..NewInst::new(Op::Cast(op), ty, &args) };
                let cast = self.body.insert_before(inst, new);
                self.body.result(cast).expect("a cast has a result")
            }
        };
        let (op, ty) = (self.body.op(inst), self.body.result_ty(inst));
        let mut args = self.body.args(inst).to_vec();
        (args[0], args[1]) = (part, rest);
        let made = self.body.insert_before(inst, NewInst { loc, ..NewInst::new(op, ty, &args) });
        self.forget_promises(better.part);
        self.forget_attributes(made);
        let (new, old) = (self.body.result(made), self.body.result(inst));
        let (new, old) = (new.expect("it has a result"), old.expect("it has a result"));
        let old_args = self.body.args(inst).to_vec();
        self.body.take_value_name(new, old);
        self.body.replace_all_uses(old, new);
        self.body.erase(inst);
        self.erase_dead(old_args);
        self.changed = true;
        self.cx.count("expressions reassociated", 1);
        made
    }

    /// The part is used where nobody has promised what it does, nor what a widened index in it does.
    fn forget_promises(&mut self, part: Inst) {
        let index = match self.body.op(part) {
            Op::Gep { .. } => self.body.def_inst(self.body.args(part)[1]),
            _ => None,
        };
        let cast = index.filter(|&inst| matches!(self.body.op(inst), Op::Cast(_)));
        for inst in [Some(part), cast].into_iter().flatten() {
            if !self.body.flags(inst).is_empty() {
                self.body.set_flags(inst, InstFlags::empty());
            }
        }
        self.forget_attributes(part);
        for (kind, _) in self.body.metadata(part).to_vec() {
            self.body.set_metadata(part, kind, None);
        }
    }

    /// What is said of the arguments and the result of a call was said of others.
    fn forget_attributes(&mut self, call: Inst) {
        if self.body.op(call).call().is_none() {
            return;
        }
        for part in [Part::Ret, Part::Param(0), Part::Param(1)] {
            edit_call(self.body, call, part, |attrs| attrs.clear());
        }
    }

    fn erase_dead(&mut self, mut values: Vec<Value>) {
        while let Some(value) = values.pop() {
            let Some(inst) = self.body.def_inst(value) else { continue };
            if self.body.is_placed(inst)
                && !matches!(self.body.op(inst), Op::Phi(_))
                && is_trivially_dead(self.cx.module, self.body, inst)
            {
                values.extend(self.body.args(inst));
                self.body.erase(inst);
            }
        }
    }
}

/// A part that is there, and what is left.
#[derive(Clone, Copy)]
struct Better {
    part: Inst,
    rest: Rest,
}

#[derive(Clone, Copy)]
enum Rest {
    Value(Value),
    Widened(CastOp, Value, Type),
}

fn sorted(a: Value, b: Value) -> (Value, Value) {
    if a <= b { (a, b) } else { (b, a) }
}
