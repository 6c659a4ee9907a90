//! If and switch.

use nvopt_ir::{
    body::Block,
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags},
    types::Type,
};

use super::Path;
use crate::{
    func::{Control, FuncGen},
    options::Feature,
    values::{Level, Val},
};

/// How often an arm leaves by another way than to the join.
const EXIT_PERCENT: u32 = 22;
/// How often the lanes that take a branch are counted before it, if they can be.
const MASK_PERCENT: u32 = 60;

impl FuncGen<'_, '_> {
    /// An if, with or without an else.
    pub(super) fn if_statement(&mut self) -> bool {
        if !self.may_nest(3) {
            return false;
        }
        let cond = self.branch_condition();
        let (yes_control, no_control) = self.arm_controls(cond);
        let two_arms = self.u().chance(55);
        let join = self.new_block("join");
        let yes = self.new_block("then");
        let no = if two_arms { self.new_block("else") } else { join };
        let before = Path { from: self.block, made: Vec::new() };
        self.cond_br(cond, yes, no);
        let mut paths = Vec::new();
        if !two_arms {
            paths.push(before);
        }
        paths.extend(self.arm(yes, join, yes_control, true));
        if two_arms {
            // One arm must reach the join.
            let may_exit = !paths.is_empty();
            paths.extend(self.arm(no, join, no_control, may_exit));
        }
        self.join(join, &paths, cond.level);
        true
    }

    /// One arm: statements, then the way to `join` or another way out. Gives the path to `join`
    /// if it is taken.
    fn arm(&mut self, block: Block, join: Block, control: Control, may_exit: bool) -> Option<Path> {
        self.begin(block);
        let scope = self.enter(control);
        let mark = self.pool.mark();
        self.nested_statements();
        self.summarize(mark);
        let exits = may_exit && self.u().chance(EXIT_PERCENT) && self.exit();
        let path = self.leave(scope);
        if exits {
            return None;
        }
        self.br(join);
        Some(path)
    }

    /// Who executes the two arms of a branch on `cond`. The lanes that take each may be
    /// counted, so that warp operations stay possible.
    pub(crate) fn arm_controls(&mut self, cond: Val) -> (Control, Control) {
        let control = self.narrowed(cond.level);
        let Some(mask) = self.control.mask.filter(|_| cond.level == Level::Thread) else {
            return (control, control);
        };
        if !self.may_converge() || !self.u().chance(MASK_PERCENT) {
            return (control, control);
        }
        let ballot = Intrinsic::NVVM_VOTE_BALLOT_SYNC;
        let inst = self.intrinsic_inst(ballot, &[], &[mask, cond], InstFlags::empty());
        self.note_warp_op();
        let yes = Val::new(self.result(inst), Type::I32, Level::Thread);
        let no = self.plain_bin(BinaryOp::Xor, mask, yes);
        let masked = |mask| Control { mask: Some(mask), ..control };
        (masked(yes), masked(no))
    }

    /// A switch.
    pub(super) fn switch_statement(&mut self) -> bool {
        if !self.has(Feature::Switches) || !self.may_nest(6) {
            return false;
        }
        self.note(Feature::Switches);
        let level = self.branch_level();
        let dense = self.u().chance(60);
        let (on, values) = if dense { self.dense_cases(level) } else { self.sparse_cases(level) };
        if on.level == Level::Thread {
            self.note(Feature::Divergence);
        }
        let exhaustive = dense && on.umax.is_some_and(|umax| umax + 1 == values.len() as u64);
        self.switch_on(on, &values, exhaustive);
        true
    }

    /// A value of few possibilities, and those.
    fn dense_cases(&mut self, level: Level) -> (Val, Vec<u64>) {
        let n_cases = self.u().pick(&[4, 2, 8]);
        let ty = self.u().pick(&[Type::I32, Type::I64, Type::I8]);
        let on = self.switch_operand(ty, level);
        let on = self.and_mask(on, n_cases - 1);
        let n_listed = if self.u().chance(70) { n_cases } else { n_cases - 1 };
        (on, (0..n_listed).collect())
    }

    /// Far apart values that the operand may have.
    fn sparse_cases(&mut self, level: Level) -> (Val, Vec<u64>) {
        let ty = self.u().pick(&[Type::I32, Type::I64, Type::I16]);
        let on = self.switch_operand(ty, level);
        let few = self.and_mask(on, 7);
        let (factor, offset) = self.u().pick(&[(37, 5), (1, 100), (1000, 1), (16, 0)]);
        let factor_val = self.int(ty, factor);
        let scaled = self.bin(BinaryOp::Mul, few, factor_val);
        let offset_val = self.int(ty, offset);
        let on = self.bin(BinaryOp::Add, scaled, offset_val);
        let n_cases = self.u().within(1, 5);
        let mut values = Vec::new();
        for _ in 0..n_cases {
            let value = self.u().below(8) as u64 * factor + offset;
            if !values.contains(&value) {
                values.push(value);
            }
        }
        (on, values)
    }

    fn switch_operand(&mut self, ty: Type, level: Level) -> Val {
        if level == Level::Thread {
            return self.expr(ty, 1);
        }
        match self.existing_at(ty, level) {
            Some(val) => val,
            None => match self.existing_at(Type::I32, level) {
                Some(val) => self.resize(val, ty),
                None => self.some_constant(ty),
            },
        }
    }

    fn switch_on(&mut self, on: Val, values: &[u64], exhaustive: bool) {
        let control = self.narrowed(on.level);
        let (join, default) = (self.new_block("switch.join"), self.new_block("default"));
        let mut blocks: Vec<Block> = Vec::new();
        let mut cases: Vec<(u64, Block)> = Vec::new();
        for &value in values {
            // Some cases share a block.
            let shared = !blocks.is_empty() && self.u().chance(25);
            let block = if shared { blocks[blocks.len() - 1] } else { self.new_block("case") };
            if !shared {
                blocks.push(block);
            }
            cases.push((value, block));
        }
        self.switch(on, default, &cases);
        let mut paths = Vec::new();
        for block in blocks {
            let may_exit = !paths.is_empty();
            paths.extend(self.arm(block, join, control, may_exit));
        }
        self.begin(default);
        if exhaustive && !paths.is_empty() && self.u().chance(50) {
            self.unreachable();
        } else {
            paths.push(Path { from: default, made: Vec::new() });
            self.br(join);
        }
        self.join(join, &paths, on.level);
    }
}
