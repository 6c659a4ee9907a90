//! demanded-bits: which bits of each integer some result depends on.
//!
//! Starts at what must be done (terminators, stores, calls with effects) and goes from users to
//! operands until nothing changes. A use none of whose bits matters is dead even if the value is
//! not.
//!
//! Cost: each instruction is looked at again only when more of its bits are demanded, at most once
//! for each bit, in practice a few times.

use nvopt_arith::Int;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Aspects, Body, Inst, Value, ValueDef},
    effects,
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use crate::{
    known_bits::{KnownBits, known_bits},
    matcher,
    query::Query,
};

/// The bits that are demanded of the values of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemandedBits {
    /// Of the integers that are reached, by instruction.
    alive: FxHashMap<Inst, Int>,
    /// Instructions of other types that are reached.
    visited: FxHashMap<Inst, ()>,
}

impl DemandedBits {
    /// The bits of `body`.
    pub fn of(q: &Query<'_>, body: &Body) -> DemandedBits {
        let mut found = DemandedBits::default();
        let mut work = Vec::new();
        for inst in body.insts().filter(|&inst| is_always_live(q, body, inst)) {
            if let Some(width) = int_width(q, body, inst) {
                found.alive.entry(inst).or_insert_with(|| Int::zero(width));
            } else {
                found.visited.insert(inst, ());
            }
            work.push(inst);
        }
        while let Some(user) = work.pop() {
            for index in 0..body.args(user).len() {
                let Some(def) = body.def_inst(body.args(user)[index]) else { continue };
                match int_width(q, body, def) {
                    Some(width) => {
                        let wanted = found.of_use(q, body, user, index);
                        let old = found.alive.get(&def);
                        let is_new = old.is_none();
                        let all = old.map_or_else(|| wanted.clone(), |old| old.or(&wanted));
                        debug_assert_eq!(all.width(), width, "masks are as wide as values");
                        if is_new || old != Some(&all) {
                            found.alive.insert(def, all);
                            work.push(def);
                        }
                    }
                    None => {
                        if found.visited.insert(def, ()).is_none() {
                            work.push(def);
                        }
                    }
                }
            }
        }
        found
    }

    /// The bits of the result of `inst`, an integer or vector of them, that matter; all of them if
    /// it is not known.
    pub fn of_inst(&self, q: &Query<'_>, body: &Body, inst: Inst) -> Int {
        let width = int_width(q, body, inst).unwrap_or(1);
        self.alive.get(&inst).cloned().unwrap_or_else(|| Int::ones(width))
    }

    /// True if nothing needs `inst`.
    pub fn is_dead(&self, q: &Query<'_>, body: &Body, inst: Inst) -> bool {
        !self.alive.contains_key(&inst)
            && !self.visited.contains_key(&inst)
            && !is_always_live(q, body, inst)
    }

    /// The bits of operand `index` of `user` that matter.
    pub fn of_use(&self, q: &Query<'_>, body: &Body, user: Inst, index: usize) -> Int {
        let arg = body.args(user)[index];
        let scalar = q.module.types.scalar(body.ty(arg));
        let Some(width) = scalar.int_bits() else {
            let bits = q.layout.layout(&q.module.types, scalar).map_or(1, |layout| layout.bits);
            return Int::ones(u32::try_from(bits).unwrap_or(1).max(1));
        };
        let Some(out) = self.alive.get(&user) else { return Int::ones(width) };
        if out.is_zero() && !is_always_live(q, body, user) {
            return Int::zero(width);
        }
        of_operand(q, body, user, index, out, width)
    }
}

fn int_width(q: &Query<'_>, body: &Body, inst: Inst) -> Option<u32> {
    q.module.types.scalar(body.result_ty(inst)).int_bits()
}

fn is_always_live(q: &Query<'_>, body: &Body, inst: Inst) -> bool {
    let op = body.op(inst);
    // Only a terminator, or what may touch memory, does more than compute.
    op.is_terminator()
        || op.may_touch_memory() && !effects::effects(q.module, body, inst).is_removable()
}

/// A mask of all bits up to and with the highest of `mask`.
fn up_to_highest(mask: &Int) -> Int {
    Int::ones(mask.width()).lshr_bits(mask.leading_zeros())
}

/// The least and the largest amount by which `by` shifts something of `width` bits.
fn amounts(q: &Query<'_>, body: &Body, by: Value, width: u32) -> (u32, u32) {
    let known = known_bits(q, body, by);
    let below = |amount: &Int| {
        let amount = amount.to_u64().and_then(|amount| u32::try_from(amount).ok());
        amount.unwrap_or(u32::MAX).min(width - 1)
    };
    (below(&known.one), below(&known.zero.not()))
}

/// The bits that `mask` covers when it is shifted by each amount of a range, in steps that double.
fn spread(mask: &Int, (least, largest): (u32, u32), shift: fn(&Int, u32) -> Int) -> Int {
    let n_amounts = largest - least + 1;
    let (mut covered, mut n_done) = (mask.clone(), 1);
    while n_done < n_amounts {
        let step = n_done.min(n_amounts - n_done);
        covered = covered.or(&shift(&covered, step));
        n_done += step;
    }
    shift(&covered, least)
}

fn is_low_mask(mask: &Int) -> bool {
    !mask.is_zero() && mask.count_ones() == mask.width() - mask.leading_zeros()
}

fn of_operand(q: &Query<'_>, body: &Body, user: Inst, index: usize, out: &Int, width: u32) -> Int {
    let args = body.args(user);
    let flags = body.flags(user);
    let all = || Int::ones(width);
    let constant = |at: usize| matcher::int_const(body, &q.module.types, args[at]);
    let amount = |at: usize| {
        let by = constant(at)?.to_u64()?;
        Some(u32::try_from(by).ok()?.min(width - 1))
    };
    match body.op(user) {
        Op::Binary(op) => match op {
            BinaryOp::Add | BinaryOp::Sub if is_low_mask(out) => out.clone(),
            BinaryOp::Add | BinaryOp::Sub => {
                let known = [known_bits(q, body, args[0]), known_bits(q, body, args[1])];
                of_sum(op, index, out, &known)
            }
            BinaryOp::Mul => up_to_highest(out),
            BinaryOp::Shl if index == 0 => match amount(1) {
                Some(by) => {
                    let mut wanted = out.lshr_bits(by);
                    // What must not be lost is looked at.
                    if flags.contains(InstFlags::NSW) {
                        wanted = wanted.or(&high(width, by + 1));
                    } else if flags.contains(InstFlags::NUW) {
                        wanted = wanted.or(&high(width, by));
                    }
                    wanted
                }
                None => match flags.intersects(InstFlags::NSW | InstFlags::NUW) {
                    true => all(),
                    false => spread(out, amounts(q, body, args[1], width), Int::lshr_bits),
                },
            },
            BinaryOp::LShr if index == 0 => match amount(1) {
                Some(by) => {
                    let wanted = out.shl_bits(by);
                    exact(flags, wanted, by)
                }
                None => match flags.contains(InstFlags::EXACT) {
                    true => all(),
                    false => spread(out, amounts(q, body, args[1], width), Int::shl_bits),
                },
            },
            BinaryOp::AShr if index == 0 => match amount(1) {
                Some(by) => {
                    let mut wanted = out.shl_bits(by);
                    if !out.and(&high(width, by)).is_zero() {
                        wanted = wanted.with_bit(width - 1, true);
                    }
                    exact(flags, wanted, by)
                }
                None if flags.contains(InstFlags::EXACT) => all(),
                None => {
                    let range = amounts(q, body, args[1], width);
                    let wanted = spread(out, range, Int::shl_bits);
                    // The largest amount fills the most bits with the sign.
                    match out.and(&high(width, range.1)).is_zero() {
                        true => wanted,
                        false => wanted.with_bit(width - 1, true),
                    }
                }
            },
            // Where the other operand decides, this one does not matter; one of the two does.
            BinaryOp::And | BinaryOp::Or => {
                let (mine, other) =
                    (known_bits(q, body, args[index]), known_bits(q, body, args[1 - index]));
                let (decided_mine, decided_other) = match op {
                    BinaryOp::And => (mine.zero, other.zero),
                    _ => (mine.one, other.one),
                };
                match index {
                    0 => out.and(&decided_other.not()),
                    _ => out.and(&decided_other.and(&decided_mine.not()).not()),
                }
            }
            BinaryOp::Xor => out.clone(),
            BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::FAdd
            | BinaryOp::FSub
            | BinaryOp::FMul
            | BinaryOp::FDiv
            | BinaryOp::FRem => all(),
        },
        Op::Cast(CastOp::Trunc) => out.zero_extend(width),
        Op::Cast(CastOp::ZExt) => out.truncate(width),
        Op::Cast(CastOp::SExt) => {
            let wanted = out.truncate(width);
            match out.lshr_bits(width).is_zero() {
                true => wanted,
                false => wanted.with_bit(width - 1, true),
            }
        }
        Op::Phi(_) | Op::Freeze => out.clone(),
        Op::Select if index > 0 => out.clone(),
        Op::ExtractElement if index == 0 => out.clone(),
        Op::InsertElement if index <= 1 => out.clone(),
        Op::ShuffleVector(_) => out.clone(),
        Op::Call(_) => of_call(q, body, user, index, out, width),
        _ => all(),
    }
}

fn high(width: u32, n: u32) -> Int {
    let n = n.min(width);
    if n == 0 { Int::zero(width) } else { Int::ones(width).shl_bits(width - n) }
}

fn exact(flags: InstFlags, wanted: Int, by: u32) -> Int {
    match flags.contains(InstFlags::EXACT) {
        true => {
            let width = wanted.width();
            wanted.or(&Int::ones(width).lshr_bits(width - by.min(width)))
        }
        false => wanted,
    }
}

/// A mask of all bits from the lowest of `mask` on.
fn down_to_lowest(mask: &Int) -> Int {
    Int::ones(mask.width()).shl_bits(mask.trailing_zeros())
}

/// The bits of one operand of a sum that the demanded bits depend on, by themselves or by a carry
/// that is not known without them.
fn of_sum(op: BinaryOp, index: usize, out: &Int, known: &[KnownBits; 2]) -> Int {
    let width = out.width();
    let (a, b) = match op {
        // A difference adds the complement and one.
        BinaryOp::Sub => (known[0].clone(), known[1].not()),
        _ => (known[0].clone(), known[1].clone()),
    };
    let starts_with_one = op == BinaryOp::Sub;
    // Where both bits are known and equal the carry out does not depend on the carry in.
    let bound = a.zero.and(&b.zero).or(&a.one.and(&b.one));
    let (back_out, back_bound) = (out.reverse_bits(), bound.reverse_bits());
    let spread = back_out.add(&back_out.or(&back_bound.not()));
    let carries = spread.xor(&back_bound.not()).reverse_bits();
    let (mine, other) = if index == 0 { (&a, &b) } else { (&b, &a) };
    let keeps_zero = mine.zero.or(&other.zero.not());
    let keeps_one = mine.one.or(&other.one.not());
    let bit = |set: bool| Int::new(width, u64::from(set));
    let most = a.zero.not().add(&b.zero.not()).add(&bit(starts_with_one));
    let least = a.one.add(&b.one).add(&bit(starts_with_one));
    let carry_zero = most.xor(&a.zero).xor(&b.zero).not();
    let carry_one = least.xor(&a.one).xor(&b.one);
    let carry_open = carry_zero.or(&carry_one).not();
    let needed = carry_zero.and(&keeps_zero).or(&carry_one.and(&keeps_one)).or(&carry_open);
    out.or(&carries.and(&needed))
}

fn of_call(q: &Query<'_>, body: &Body, user: Inst, index: usize, out: &Int, width: u32) -> Int {
    let all = || Int::ones(width);
    let Some(intrinsic) = effects::intrinsic(q.module, body, user) else { return all() };
    let args = body.call_args(user);
    match intrinsic {
        Intrinsic::BSWAP => out.swap_bytes(),
        Intrinsic::BITREVERSE => out.reverse_bits(),
        Intrinsic::CTLZ if index == 0 => {
            // Nothing below the highest bit that is set can matter.
            let known = known_bits(q, body, args[0]);
            high(width, known.max_leading_zeros() + 1)
        }
        Intrinsic::CTTZ if index == 0 => {
            let known = known_bits(q, body, args[0]);
            let n = (known.max_trailing_zeros() + 1).min(width);
            Int::ones(width).lshr_bits(width - n)
        }
        Intrinsic::FSHL | Intrinsic::FSHR => {
            let Some(by) = matcher::int_const(body, &q.module.types, args[2]) else {
                let is_power = width.is_power_of_two();
                return match index == 2 && is_power {
                    true => Int::new(width, u64::from(width - 1)),
                    false => all(),
                };
            };
            let modulus = Int::new(by.width().max(32), u64::from(width));
            let by = by.zero_extend(modulus.width()).urem(&modulus);
            let by = by.and_then(|by| by.to_u64()).unwrap_or(0) as u32;
            let left = if intrinsic == Intrinsic::FSHL { by } else { width - by };
            match index {
                0 => out.lshr_bits(left),
                1 => out.shl_bits(width - left),
                _ => all(),
            }
        }
        Intrinsic::UMAX | Intrinsic::UMIN | Intrinsic::SMAX | Intrinsic::SMIN => {
            // Low bits that no one asks for do not change which is chosen among the others.
            down_to_lowest(out)
        }
        _ => all(),
    }
}

impl Analysis for DemandedBits {
    const NAME: &'static str = "demanded-bits";
    const DEPENDS_ON: Aspects = Aspects::VALUES.union(Aspects::CFG);

    fn compute(body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        DemandedBits::of(&Query::new(cx.module, cx.frame.layout, cx.func), body)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let differs = |inst: &Inst| self.alive.get(inst) != fresh.alive.get(inst);
        let inst = body.insts().find(differs)?;
        let (had, has) = (self.alive.get(&inst), fresh.alive.get(&inst));
        Some(format!("of {inst:?} {has:?} is demanded, not {had:?}"))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let q = Query::new(cx.module, cx.frame.layout, cx.func);
        let mut names = FunctionText::new(cx.module, cx.func, body);
        let mut text = format!(
            "Printing analysis 'Demanded Bits Analysis' for function '{}':\n",
            cx.func_name()
        );
        let limited = |mask: &Int| mask.to_u64().unwrap_or(u64::MAX);
        for inst in body.insts() {
            let Some(mask) = self.alive.get(&inst) else { continue };
            let line = names.inst(inst);
            text.push_str(&format!("DemandedBits: 0x{:x} for   {line}\n", limited(mask)));
            let args: Vec<Value> = body.args(inst).to_vec();
            for (index, arg) in args.into_iter().enumerate() {
                if matches!(body.def(arg), ValueDef::Metadata(_) | ValueDef::Asm(_)) {
                    continue;
                }
                let mask = self.of_use(&q, body, inst, index);
                let name = names.value(arg);
                text.push_str(&format!(
                    "DemandedBits: 0x{:x} for {name} in   {line}\n",
                    limited(&mask)
                ));
            }
        }
        text
    }

    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        let q = Query::new(cx.module, cx.frame.layout, cx.func);
        self.diff(&DemandedBits::of(&q, body), body)
    }
}
