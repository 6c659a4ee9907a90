//! consthoist: computes expensive constants once, before the loop that uses them.
//!
//! What. A constant that no instruction takes as an immediate (64 bits that are not 32 extended, a
//! double with a lower half) and that a loop uses more than once is put in a register in front
//! of the outermost loop around its uses.
//!
//! Why on a GPU. Instructions of the machine hold 32 bits of immediate. A wider one is two moves or a
//! load from the constant bank at every use, in every iteration.
//!
//! Convergence and memory. Only constants move. Phis, branches and arguments that must be constants
//! keep theirs.
//!
//! Cost. Linear in operands.
//!
//! Example.
//!     before: loop: %h = mul i64 %x, 6364136223846793005 … %k = mul i64 %y, 6364136223846793005
//!     after:  %const = bitcast i64 6364136223846793005 to i64
//!             loop: %h = mul i64 %x, %const … %k = mul i64 %y, %const
//!
//! Not done. Constants near each other as sums, which save nothing here: an addition of 64 bits is two
//! instructions too. Constants outside of loops.
//!
//! Reads loops. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{
    cost::immediate_cost,
    loops::{Loop, Loops},
};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::ConstData,
    ops::{CastOp, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};

/// How many uses in a loop a constant must have.
pub(crate) static MIN_USES: Knob<i64> = Knob::number(
    "min-num-to-rebase",
    2,
    "consthoist",
    "the uses in a loop that make a constant worth a register",
);

/// The pass.
pub(crate) struct ConstHoist;

impl FunctionPass for ConstHoist {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let loops = analyses.get::<Loops>(body, cx);
        if loops.is_empty() {
            return;
        }
        let least = cx.frame.knobs.limit(&MIN_USES).max(1);
        for (value, lp, uses) in candidates(body, &loops) {
            let Some(place) = in_front_of(body, &loops, lp).filter(|_| uses.len() >= least) else {
                continue;
            };
            if !cx.may_rewrite() {
                return;
            }
            let hoisted = materialize(body, value, place);
            for (inst, index) in uses {
                body.set_arg(inst, index, hoisted);
            }
            cx.count("constants hoisted", 1);
        }
    }
}

type Uses = Vec<(Inst, usize)>;

/// Expensive constants, the outermost loop around their uses, and the uses.
fn candidates(body: &Body, loops: &Loops) -> Vec<(Value, Loop, Uses)> {
    let mut found: Vec<(Value, Loop, Uses)> = Vec::new();
    let mut known: FxHashMap<(Value, Loop), usize> = FxHashMap::default();
    for block in body.blocks() {
        let Some(lp) = loops.of_block(block).map(|lp| loops.outermost(lp)) else { continue };
        for inst in body.insts_in(block) {
            if !takes_registers(body.op(inst)) {
                continue;
            }
            for (index, &arg) in body.args(inst).iter().enumerate() {
                if immediate_cost(body, arg) == 0 {
                    continue;
                }
                let at = *known.entry((arg, lp)).or_insert_with(|| {
                    found.push((arg, lp, Vec::new()));
                    found.len() - 1
                });
                found[at].2.push((inst, index));
            }
        }
    }
    found
}

/// Operations whose every operand may be any value.
fn takes_registers(op: Op) -> bool {
    matches!(op, Op::Binary(_) | Op::ICmp(_) | Op::FCmp(_) | Op::Select | Op::Store(_))
}

/// The end of the only block that leads into `lp` from outside.
fn in_front_of(body: &Body, loops: &Loops, lp: Loop) -> Option<Inst> {
    let header = loops.header(lp);
    let mut outside = body.preds(header).filter(|&pred: &Block| !loops.contains(lp, pred));
    let pred = outside.next()?;
    outside.next().is_none().then(|| body.terminator(pred)).flatten()
}

/// `value` in a register.
fn materialize(body: &mut Body, value: Value, place: Inst) -> Value {
    let ty = body.ty(value);
    let from = match (ty.float_kind(), body.const_data(value)) {
        (Some(kind), Some(&ConstData::Bits { bits, .. })) => body.int(Type::int(kind.bits()), bits),
        _ => value,
    };
    let args = [from];
    let new = NewInst::new(Op::Cast(CastOp::BitCast), ty, &args);
    let cast = body.insert_before(place, new);
    let result = body.result(cast).expect("a cast has a result");
    body.name_value_like(result, "const");
    result
}
