//! Calls of functions with bodies.

use std::rc::Rc;

use nvopt_entity::Entity as _;
use nvopt_ir::module::Func;

use super::{
    Flow, Runner,
    frame::{Frame, lanes},
};
use crate::{
    code::{CallPlan, Callee, NONE, Op},
    fault::{FaultKind, Step, Trap},
    memory::{self, Fill, space},
    schedule::{Path, PathState},
    value::Word,
};

impl Runner<'_, '_, '_> {
    pub(super) fn call(&mut self, op: &Op, row: u32) -> Step<Flow> {
        let code = Rc::clone(&self.code);
        let plan = &code.calls[row as usize];
        if self.frame.depth >= self.cx.config.limits.call_depth {
            let detail = format!("more than {} nested calls", self.cx.config.limits.call_depth);
            return Err(Trap::new(FaultKind::CallDepth, detail));
        }
        for arg in &plan.args {
            self.keep_promises(arg.reg, arg.n, self.path.mask, &arg.promises, "an argument")?;
        }
        let groups = self.callees(plan)?;
        self.path.state = PathState::Calling(groups.len() as u32);
        for (func, mask) in groups {
            self.enter(op, plan, func, mask)?;
        }
        Ok(Flow::Leave { path: true, frame: true })
    }

    /// The functions called and by which threads.
    fn callees(&self, plan: &CallPlan) -> Step<Vec<(Func, u32)>> {
        let reg = match plan.callee {
            Callee::Direct(func) => return Ok(vec![(func, self.path.mask)]),
            Callee::Indirect(reg) => reg,
        };
        self.require_defined(reg, self.path.mask, "the address that is called")?;
        let mut groups: Vec<(Func, u32)> = Vec::new();
        for lane in lanes(self.path.mask) {
            let address = self.frame.bits(reg, lane);
            let index = memory::func_at(address);
            let known = index.filter(|&index| index < self.cx.program.module.shared.funcs.len());
            let Some(index) = known else {
                let detail = format!("{address:#x} is not the address of a function");
                return Err(Trap::at(lane, FaultKind::BadCall, detail));
            };
            let func = Func::from_index(index);
            match groups.iter_mut().find(|(known, _)| *known == func) {
                Some((_, mask)) => *mask |= 1 << lane,
                None => groups.push((func, 1 << lane)),
            }
        }
        Ok(groups)
    }

    fn enter(&mut self, op: &Op, plan: &CallPlan, func: Func, mask: u32) -> Step<()> {
        let Some(code) = self.cx.program.code(func) else {
            let symbol = nvopt_ir::module::Symbol::Func(func);
            let name = self.cx.program.symbol_name(symbol);
            let detail = format!("@{name} has no body");
            return Err(Trap::new(FaultKind::BadCall, detail));
        };
        let fits = code.params.len() <= plan.args.len()
            && code.params.iter().zip(&plan.args).all(|(param, arg)| param.n == arg.n)
            && (plan.n_results == 0 || plan.n_results == code.n_results);
        if !fits {
            let detail = format!("the call does not fit the type of @{}", code.name);
            return Err(Trap::new(FaultKind::BadCall, detail));
        }
        if matches!(plan.callee, Callee::Indirect(_)) {
            for (param, arg) in code.params.iter().zip(&plan.args) {
                self.keep_promises(arg.reg, arg.n, mask, &param.promises, "an argument")?;
            }
        }
        self.cx.memory.charge(code.frame_bytes())?;
        let mut callee = self.cx.frames.enter(&code, mask);
        callee.caller = self.id;
        callee.depth = self.frame.depth + 1;
        callee.dst = if plan.n_results == 0 { NONE } else { op.dst };
        for (param, arg) in code.params.iter().zip(&plan.args) {
            for lane in lanes(mask) {
                for word in 0..param.n {
                    let value = self.frame.word(arg.reg + word, lane);
                    callee.set_word(param.reg + word, lane, value);
                }
            }
            if let Some(byval) = arg.byval.or(param.byval) {
                self.copy_byval(&mut callee, param.reg, byval, mask)?;
            }
        }
        let frame = self.warp.frames.add(callee);
        let state = PathState::Ready;
        self.warp.spawn(Path { frame, pc: 0, mask, join: NONE, state });
        Ok(())
    }

    /// Gives the callee its own copy of what the pointer in `reg` points to.
    fn copy_byval(
        &mut self,
        callee: &mut Frame,
        reg: u32,
        (bytes, align, of): (u64, u64, u32),
        mask: u32,
    ) -> Step<()> {
        let base =
            self.new_stack_slot(&"a byval argument".into(), bytes, align, mask, Fill::Undefined)?;
        callee.stack.push(base);
        for lane in lanes(mask) {
            let source = callee.word(reg, lane);
            if source.poison || source.undef != 0 {
                let detail = "the address of a byval argument is undefined or poison";
                return Err(Trap::at(lane, FaultKind::PoisonUse, detail));
            }
            let from = self.cx.memory.locate(&self.who(), lane, of, source.bits, bytes)?;
            let to = self.cx.memory.locate(&self.who(), lane, space::LOCAL, base, bytes)?;
            let piece = self.cx.memory.at(from.home).cut_out(from.offset, bytes as usize);
            self.cx.memory.at_mut(to.home).put_in(to.offset, &piece);
            let address = memory::cast(space::LOCAL, of, base).unwrap_or(0);
            callee.set_word(reg, lane, Word::new(address));
        }
        Ok(())
    }
}
