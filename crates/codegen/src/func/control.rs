//! Branches.

use nvopt_ir::body::{Block as IrBlock, Inst as IrInst};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Directive, Guard, Operand},
};

use super::{
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::Class;

/// So many cases are compared one by one.
const MAX_CHAIN: usize = 4;
/// A table of targets pays from this many cases on.
const MIN_TABLE_CASES: usize = 4;
/// A table may be this many times larger than its cases are.
const MAX_TABLE_SPARSENESS: u64 = 4;
/// The entries that a table may have.
const MAX_TABLE: u64 = 4096;

impl Select<'_> {
    fn target(&self, block: IrBlock) -> Operand {
        Operand::Label(self.blocks[block].expect("successors are reachable"))
    }

    /// Goes to `to` unless it is the next block anyway.
    fn jump(&mut self, from: IrBlock, to: IrBlock) {
        if self.next_placed(from) != Some(to) {
            let target = self.target(to);
            self.ins(Opcode::Bra, &[Mod::Uni], &[target]);
        }
    }

    fn next_placed(&self, block: IrBlock) -> Option<IrBlock> {
        let mut next = self.body.next_block(block);
        while let Some(block) = next {
            if self.blocks[block].is_some() {
                return Some(block);
            }
            next = self.body.next_block(block);
        }
        None
    }

    pub(crate) fn br(&mut self, inst: IrInst) -> Lower {
        let block = self.body.block(inst);
        self.phi_copies(block)?;
        self.jump(block, self.body.succ(block, 0));
        Ok(())
    }

    pub(crate) fn cond_br(&mut self, inst: IrInst) -> Lower {
        let block = self.body.block(inst);
        let (yes, no) = (self.body.succ(block, 0), self.body.succ(block, 1));
        let cond = self.body.args(inst)[0];
        let truth = self.const_int(cond);
        let cond = if truth.is_none() { Some(self.reg(cond)?) } else { None };
        self.phi_copies(block)?;
        match (truth, cond) {
            (Some(truth), _) => self.jump(block, if truth != 0 { yes } else { no }),
            (None, Some(reg)) if self.next_placed(block) == Some(yes) => {
                self.branch_if(Guard { reg, negated: true }, no);
            }
            (None, Some(reg)) if self.closes_loop(block, yes, no) => {
                self.branch_if(Guard { reg, negated: true }, no);
                self.jump(block, yes);
            }
            (None, Some(reg)) => {
                self.branch_if(Guard { reg, negated: false }, yes);
                self.jump(block, no);
            }
            (None, None) => unreachable!("a condition is a constant or in a register"),
        }
        Ok(())
    }

    /// True if only the second way of a branch goes back, and the condition should be on it.
    fn closes_loop(&self, block: IrBlock, yes: IrBlock, no: IrBlock) -> bool {
        let goes_back = |to: IrBlock| self.positions[to] <= self.positions[block];
        self.cx.options.shape_branches && goes_back(no) && !goes_back(yes)
    }

    fn branch_if(&mut self, guard: Guard, to: IrBlock) {
        let target = self.target(to);
        self.ins_guarded(Some(guard), Opcode::Bra, &[], &[target]);
    }

    pub(crate) fn switch(&mut self, inst: IrInst) -> Lower {
        let block = self.body.block(inst);
        let args = self.body.args(inst);
        let value = args[0];
        let bits = self.scalar_of(value)?.bits();
        if bits > 64 {
            return self.wide_switch(inst, bits);
        }
        let mut cases = Vec::new();
        for (index, &case) in args[1..].iter().enumerate() {
            let number =
                self.const_int(case).ok_or_else(|| self.error("a case that is no integer"))?;
            cases.push((number, self.body.succ(block, index + 1)));
        }
        cases.sort_by_key(|case| case.0);
        let operand = self.operand(value)?;
        let default = self.body.succ(block, 0);
        let class = if bits == 1 { Class::B16 } else { Class::of_int(bits) };
        let clean = if bits == 1 {
            let wide = self.tmp(class);
            self.extend(1, 16, &[wide], &[operand], Extend::Sign);
            Operand::Reg(wide)
        } else {
            let clean = self.clean(operand, bits, Extend::Sign);
            self.as_reg(clean, class)
        };
        self.phi_copies(block)?;
        if self.table(block, class, clean, &cases, default) {
            return Ok(());
        }
        if cases.len() <= MAX_CHAIN {
            self.chain(class, clean, &cases);
            self.jump(block, default);
        } else {
            self.tree(block, class, clean, &cases, default);
        }
        Ok(())
    }

    /// One comparison a case.
    fn chain(&mut self, class: Class, value: Operand, cases: &[(i64, IrBlock)]) {
        for &(number, target) in cases {
            let is_it = self.tmp(Class::Pred);
            let operands = [Operand::Reg(is_it), value, Operand::Int(number)];
            self.ins(Opcode::Setp, &[Mod::Eq, class.s()], &operands);
            self.branch_if(Guard { reg: is_it, negated: false }, target);
        }
    }

    /// Halves the cases by a comparison until few are left. The lower halves are blocks of their
    /// own behind this one.
    fn tree(
        &mut self,
        block: IrBlock,
        class: Class,
        value: Operand,
        cases: &[(i64, IrBlock)],
        default: IrBlock,
    ) {
        let mut due = vec![(None, cases)];
        let mut n_blocks = 0;
        while let Some((place, mut cases)) = due.pop() {
            let mark = self.seq.len();
            while cases.len() > MAX_CHAIN {
                let (low, high) = cases.split_at(cases.len() / 2);
                n_blocks += 1;
                let number = nvopt_entity::Entity::index(block);
                let name = format!("$L_switch_{}_{number}_{n_blocks}", self.cx.number(self.func));
                let label = self.out.intern(name);
                let below = self.out.new_block(Some(label));
                let is_below = self.tmp(Class::Pred);
                let operands = [Operand::Reg(is_below), value, Operand::Int(high[0].0)];
                self.ins(Opcode::Setp, &[Mod::Lt, class.s()], &operands);
                let guard = Guard { reg: is_below, negated: false };
                self.ins_guarded(Some(guard), Opcode::Bra, &[], &[Operand::Label(below)]);
                due.push((Some(below), low));
                cases = high;
            }
            self.chain(class, value, cases);
            let target = self.target(default);
            self.ins(Opcode::Bra, &[Mod::Uni], &[target]);
            if let Some(place) = place {
                let insts = self.seq.drain(mark..).collect();
                self.out.set_insts(place, insts);
                self.behind.entry(block).or_default().push(place);
            }
        }
    }

    /// A jump by a table, where the cases are close together.
    fn table(
        &mut self,
        block: IrBlock,
        class: Class,
        value: Operand,
        cases: &[(i64, IrBlock)],
        default: IrBlock,
    ) -> bool {
        let (Some(first), Some(last)) = (cases.first(), cases.last()) else { return false };
        let span = (last.0 as i128 - first.0 as i128) as u64;
        let dense = span < cases.len() as u64 * MAX_TABLE_SPARSENESS && span < MAX_TABLE;
        if cases.len() < MIN_TABLE_CASES || !dense {
            return false;
        }
        let mut targets = Vec::with_capacity(span as usize + 1);
        let mut cases_left = cases.iter().peekable();
        for number in first.0..=last.0 {
            let here = cases_left.next_if(|case| case.0 == number);
            let to = here.map_or(default, |case| case.1);
            targets.push(self.blocks[to].expect("successors are reachable"));
        }
        let index = self.tmp(class);
        self.op2(Opcode::Sub, &[class.s()], index, value, Operand::Int(first.0));
        let outside = self.tmp(Class::Pred);
        let operands = [Operand::Reg(outside), Operand::Reg(index), Operand::Int(span as i64)];
        self.ins(Opcode::Setp, &[Mod::Gt, class.u()], &operands);
        self.branch_if(Guard { reg: outside, negated: false }, default);
        let narrow = if class == Class::B32 {
            index
        } else {
            let narrow = self.tmp(Class::B32);
            self.unary(Opcode::Cvt, &[Mod::U32, class.u()], narrow, Operand::Reg(index));
            narrow
        };
        let number = nvopt_entity::Entity::index(block);
        let label = self.out.intern(format!("$L_brx_{}_{number}", self.cx.number(self.func)));
        self.directive(Directive::BranchTargets(label, targets.into()));
        self.ins(Opcode::BrxIdx, &[], &[Operand::Reg(narrow), Operand::Word(label)]);
        true
    }

    fn wide_switch(&mut self, inst: IrInst, bits: u32) -> Lower {
        let block = self.body.block(inst);
        let args: Vec<_> = self.body.args(inst).to_vec();
        let value = self.operands(args[0])?;
        let mut tests = Vec::new();
        for (index, &case) in args[1..].iter().enumerate() {
            let case = self.operands(case)?;
            let is_it = self.tmp(Class::Pred);
            self.wide_compare(nvopt_ir::ops::IntPred::Eq, bits, is_it, &value, &case);
            tests.push((is_it, self.body.succ(block, index + 1)));
        }
        self.phi_copies(block)?;
        for (reg, target) in tests {
            self.branch_if(Guard { reg, negated: false }, target);
        }
        self.jump(block, self.body.succ(block, 0));
        Ok(())
    }

    /// The assembler must not believe that control goes on behind it.
    pub(crate) fn unreachable(&mut self) -> Lower {
        self.ins(Opcode::Trap, &[], &[]);
        self.ins(Opcode::Exit, &[], &[]);
        Ok(())
    }
}
