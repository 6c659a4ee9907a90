//! Making the pointers again in their spaces, and giving them to their users.

use nvopt_analysis::{
    alias::addrspace::{GENERIC, GLOBAL},
    domtree::DomTree,
};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, CallData, Inst, NewInst, Use, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::Symbol,
    ops::{CastOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{
    constants,
    facts::{Facts, pointer_operands},
    users::{self, Rewritable},
};

pub(super) struct Rewrite<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    dom: &'a DomTree,
    facts: &'a Facts,
    /// The pointer in its space.
    new: FxHashMap<Value, Value>,
    /// The new pointer as a generic one, for users that need that.
    generic: FxHashMap<Value, Value>,
    /// A generic pointer cast to a space where an assumption holds.
    assumed: FxHashMap<(Value, u32), Value>,
}

impl<'a, 'c> Rewrite<'a, 'c> {
    pub(super) fn new(
        body: &'a mut Body,
        cx: &'a mut FnCx<'c>,
        dom: &'a DomTree,
        facts: &'a Facts,
    ) -> Self {
        let (new, generic, assumed) = Default::default();
        Rewrite { body, cx, dom, facts, new, generic, assumed }
    }

    pub(super) fn run(mut self) {
        // A pointer changes with all its users or not at all, so this is one rewrite.
        if !self.cx.may_rewrite() || self.has_pads() {
            return;
        }
        let order: Vec<Value> =
            self.facts.order.iter().copied().filter(|&v| self.is_made_again(v)).collect();
        let mut phis = Vec::new();
        for &value in &order {
            self.make_new(value, &mut phis);
        }
        for phi in phis {
            self.fill_phi(phi);
        }
        for &value in &order {
            let new = self.new[&value];
            for slot in self.body.uses(value).collect::<Vec<Use>>() {
                self.rewrite_use(value, new, slot);
            }
        }
        self.rewrite_constants_and_assumed();
        let kept = self.keep_outside(&order);
        self.erase_old(&order, &kept);
        self.fold_constant_casts();
        self.cx.count("pointers given a space", order.len() as u64);
    }

    /// True if `value` is made again in its space. Accesses to a stack slot itself need no other
    /// pointer: code generation sees where a slot is. It is what is computed from it that does.
    fn is_made_again(&self, value: Value) -> bool {
        if self.facts.space(value).is_none() {
            return false;
        }
        let def = self.body.def_inst(value);
        let is_slot = def.is_some_and(|inst| matches!(self.body.op(inst), Op::Alloca { .. }));
        let has_space = |user: Inst| {
            self.body.result(user).is_some_and(|result| self.facts.space(result).is_some())
        };
        !is_slot || self.body.users(value).any(has_space)
    }

    /// True if the function handles exceptions: nothing can stand between a phi and a pad.
    fn has_pads(&self) -> bool {
        self.body.insts().any(|inst| {
            matches!(
                self.body.op(inst),
                Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
            )
        })
    }

    fn make_new(&mut self, value: Value, phis: &mut Vec<Value>) {
        let space = self.facts.space(value).expect("only those with a space are made again");
        let ty = Type::ptr(space);
        let new = match self.body.def(value) {
            ValueDef::Inst(inst) => match self.body.op(inst) {
                Op::Phi(incoming) => {
                    let blocks = self.body.incoming(incoming).to_vec();
                    let poison = self.body.consts_mut().poison(ty);
                    let poison = self.body.const_value(poison);
                    let args = vec![poison; blocks.len()];
                    let op = Op::Phi(self.body.new_incoming(blocks));
                    phis.push(value);
                    self.copy_as(inst, op, ty, &args)
                }
                Op::Cast(CastOp::AddrSpaceCast) => {
                    return self.note_new(value, self.body.args(inst)[0]);
                }
                Op::Cast(CastOp::BitCast | CastOp::IntToPtr) => {
                    let from = pointer_operands(self.body, self.cx, inst).next();
                    let from = from.expect("its space comes from an operand");
                    let from = self.operand_in(from, space);
                    return self.note_new(value, from);
                }
                Op::Alloca { .. } | Op::Load(_) => self.cast_behind(value, ty),
                Op::Call(_) => self.mask(inst, space),
                op => {
                    let mut args = self.body.args(inst).to_vec();
                    let pointers: Vec<Value> = pointer_operands(self.body, self.cx, inst).collect();
                    for arg in &mut args {
                        if self.body.ty(*arg) == Type::ptr(GENERIC) && pointers.contains(arg) {
                            *arg = self.operand_in(*arg, space);
                        }
                    }
                    self.copy_as(inst, op, ty, &args)
                }
            },
            ValueDef::Param(_)
            | ValueDef::Const(_)
            | ValueDef::Asm(_)
            | ValueDef::Metadata(_)
            | ValueDef::Pending => self.cast_behind(value, ty),
        };
        self.note_new(value, new);
    }

    fn note_new(&mut self, value: Value, new: Value) {
        self.new.insert(value, new);
    }

    /// `inst` again, with another type and other operands; it gets the name.
    fn copy_as(&mut self, inst: Inst, op: Op, ty: Type, args: &[Value]) -> Value {
        let mut flags = self.body.flags(inst);
        // What wraps in a window is not what wraps in all of the generic space.
        if ty != Type::ptr(GLOBAL) && !flags.contains(InstFlags::INBOUNDS) {
            flags.remove(InstFlags::NUW | InstFlags::NUSW);
        }
        let loc = self.body.loc(inst);
        let new = NewInst { flags, loc, ..NewInst::new(op, ty, args) };
        let copy = self.body.insert_before(inst, new);
        for (kind, md) in self.body.metadata(inst).to_vec() {
            self.body.set_metadata(copy, kind, Some(md));
        }
        let result = self.body.result(copy).expect("a pointer is computed");
        let old = self.body.result(inst).expect("a pointer is computed");
        self.body.take_value_name(result, old);
        result
    }

    /// `llvm.ptrmask` of a pointer of `space`.
    fn mask(&mut self, inst: Inst, space: u32) -> Value {
        let args = self.body.call_args(inst).to_vec();
        let pointer = self.operand_in(args[0], space);
        let new =
            self.call_instance(inst, Intrinsic::PTRMASK, Type::ptr(space), &[pointer, args[1]]);
        let new = new.and_then(|call| self.body.result(call));
        new.expect("the mask is as wide as pointers of the space")
    }

    /// A call like `inst` of the instance of `row` that takes `args` and gives `ret`.
    fn call_instance(
        &mut self,
        inst: Inst,
        row: Intrinsic,
        ret: Type,
        args: &[Value],
    ) -> Option<Inst> {
        let params: Vec<Type> = args.iter().map(|&arg| self.body.ty(arg)).collect();
        let types = &self.cx.module.types;
        let overloads = row.match_signature(ret, &params, false, types).ok()?;
        let func = self.cx.module.declare_intrinsic(row, &overloads)?;
        let decl = &self.cx.module.funcs[func];
        let (func_ty, callee_ty) = (decl.ty, Type::ptr(decl.addr_space));
        let symbol = ConstData::Symbol { ty: callee_ty, symbol: Symbol::Func(func) };
        let callee = self.body.consts_mut().intern(symbol);
        let callee = self.body.const_value(callee);
        let old = self.body.op(inst).call().map(|call| self.body.call(call).clone())?;
        let call = self.body.new_call(CallData { ty: func_ty, ..old });
        let n_args = self.body.call_args(inst).len();
        let all = self.body.args(inst);
        let bundles = &all[n_args..all.len() - 1];
        let args: Vec<Value> = [args, bundles, &[callee]].concat();
        let (flags, loc) = (self.body.flags(inst), self.body.loc(inst));
        let new = NewInst { flags, loc, ..NewInst::new(Op::Call(call), ret, &args) };
        let copy = self.body.insert_before(inst, new);
        for (kind, md) in self.body.metadata(inst).to_vec() {
            self.body.set_metadata(copy, kind, Some(md));
        }
        if let (Some(result), Some(old)) = (self.body.result(copy), self.body.result(inst)) {
            self.body.take_value_name(result, old);
        }
        Some(copy)
    }

    fn fill_phi(&mut self, value: Value) {
        let space = self.facts.space(value).expect("only those with a space are made again");
        let old = self.body.def_inst(value).expect("it is a phi");
        let new = self.body.def_inst(self.new[&value]).expect("it is a phi");
        for (index, arg) in self.body.args(old).to_vec().into_iter().enumerate() {
            let arg = self.operand_in(arg, space);
            self.body.set_arg(new, index, arg);
        }
    }

    /// The operand `value` as an address of `space`.
    fn operand_in(&mut self, value: Value, space: u32) -> Value {
        if let Some(constant) = self.body.as_const(value) {
            return constants::in_space(self.body, constant, space);
        }
        if self.body.ty(value) == Type::ptr(space) {
            return value;
        }
        match self.new.get(&value) {
            Some(&new) if self.body.ty(new) == Type::ptr(space) => new,
            // An assumption that holds at the user gives the space.
            _ => self.cast_assumed(value, space),
        }
    }

    fn cast_assumed(&mut self, value: Value, space: u32) -> Value {
        if let Some(&known) = self.assumed.get(&(value, space)) {
            return known;
        }
        let new = self.cast_behind(value, Type::ptr(space));
        self.assumed.insert((value, space), new);
        new
    }

    /// `value` cast to `ty` right behind its definition.
    fn cast_behind(&mut self, value: Value, ty: Type) -> Value {
        let (place, loc) = match self.body.def_inst(value) {
            Some(inst) => {
                let next = match self.body.op(inst) {
                    Op::Invoke(_) | Op::CallBr(_) => {
                        self.body.first_inst(self.body.succ(self.body.block(inst), 0))
                    }
                    _ => self.body.next_inst(inst),
                };
                (next, self.body.loc(inst))
            }
            None => (self.body.entry().and_then(|entry| self.body.first_inst(entry)), None),
        };
        let place = self.skip_phis(place.expect("a block has a terminator"));
        self.cast_before(value, ty, place, loc)
    }

    fn cast_before(
        &mut self,
        value: Value,
        ty: Type,
        place: Inst,
        loc: Option<nvopt_ir::metadata::Md>,
    ) -> Value {
        let op = Op::Cast(CastOp::AddrSpaceCast);
        let args = [value];
        let new = NewInst { loc, ..NewInst::new(op, ty, &args) };
        let cast = self.body.insert_before(place, new);
        self.body.result(cast).expect("a cast has a result")
    }

    fn skip_phis(&self, inst: Inst) -> Inst {
        let mut place = inst;
        while matches!(self.body.op(place), Op::Phi(_)) {
            place = self.body.next_inst(place).expect("a block has a terminator");
        }
        place
    }

    fn rewrite_use(&mut self, value: Value, new: Value, slot: Use) {
        let user = self.body.user(slot);
        let index = self.body.arg_index(slot);
        // A user with several uses may have been replaced already.
        if !self.body.is_placed(user) || self.body.args(user).get(index) != Some(&value) {
            return;
        }
        // The cast that makes the new pointer.
        if self.body.result(user) == Some(new) {
            return;
        }
        if self.is_made_again_with(user, value) {
            return;
        }
        if self.give(user, index, value, new)
            || self.keeps_old(value)
            || self.facts.may_be_outside(value)
        {
            return;
        }
        let generic = self.as_generic(value, new);
        if self.body.def_inst(generic) != Some(user) {
            self.body.set_arg(user, index, generic);
        }
    }

    /// True if `user` is made again with the new pointer for `value`.
    fn is_made_again_with(&self, user: Inst, value: Value) -> bool {
        self.body.result(user).is_some_and(|result| self.new.contains_key(&result))
            && pointer_operands(self.body, self.cx, user).any(|arg| arg == value)
    }

    /// True if `user` now uses `new`.
    fn give(&mut self, user: Inst, index: usize, value: Value, new: Value) -> bool {
        let space = self.body.ty(new).addr_space().expect("a pointer has a space");
        match users::rewritable(self.body, self.cx, user, index, space) {
            Rewritable::Operand => {
                self.body.set_arg(user, index, new);
                true
            }
            Rewritable::Intrinsic(row) => self.give_to_intrinsic(user, row, value, new),
            Rewritable::Answer(_) if self.facts.may_be_outside(value) => false,
            Rewritable::Answer(answer) => {
                let answer = self.body.int(Type::I1, u64::from(answer));
                let result = self.body.result(user).expect("a question has an answer");
                self.body.replace_all_uses(result, answer);
                self.body.erase(user);
                true
            }
            Rewritable::Comparison => self.give_to_comparison(user, index, new, space),
            Rewritable::CastBack => {
                let result = self.body.result(user).expect("a cast has a result");
                self.body.replace_all_uses(result, new);
                self.body.erase(user);
                true
            }
            Rewritable::No => false,
        }
    }

    fn give_to_intrinsic(&mut self, user: Inst, row: Intrinsic, value: Value, new: Value) -> bool {
        let space = self.body.ty(new).addr_space().expect("a pointer has a space");
        let mut args = self.body.call_args(user).to_vec();
        for (index, arg) in args.iter_mut().enumerate() {
            let takes = users::rewritable(self.body, self.cx, user, index, space);
            if *arg == value && takes != Rewritable::No {
                *arg = new;
            } else if *arg == value && !self.keeps_old(value) && !self.facts.may_be_outside(value) {
                *arg = self.as_generic(value, new);
            }
        }
        let ret = self.body.result_ty(user);
        let Some(call) = self.call_instance(user, row, ret, &args) else { return false };
        if let (Some(old), Some(result)) = (self.body.result(user), self.body.result(call)) {
            self.body.replace_all_uses(old, result);
        }
        self.body.erase(user);
        true
    }

    fn give_to_comparison(&mut self, user: Inst, index: usize, new: Value, space: u32) -> bool {
        let other = self.body.args(user)[1 - index];
        // Narrower addresses may be equal where the generic ones are not.
        let is_narrow = !constants::keeps_any_value(self.cx.frame.layout, space);
        if is_narrow && self.body.args(user).iter().any(|&arg| self.leaves_window(arg)) {
            return false;
        }
        let other = match self.body.as_const(other) {
            Some(constant) if constants::fits(self.body, self.cx.frame.layout, constant, space) => {
                constants::in_space(self.body, constant, space)
            }
            Some(_) => return false,
            None if self.body.ty(other) == Type::ptr(space) => other,
            None => match self.new.get(&other) {
                Some(&known) if self.body.ty(known) == Type::ptr(space) => known,
                Some(_) | None => return false,
            },
        };
        self.body.set_arg(user, index, new);
        self.body.set_arg(user, 1 - index, other);
        true
    }

    fn leaves_window(&self, pointer: Value) -> bool {
        let constant = self.body.as_const(pointer);
        self.facts.may_be_outside(pointer)
            || constant.is_some_and(|constant| constants::may_leave_object(self.body, constant))
    }

    /// True for pointers that stay beside the new one: parameters, stack slots, casts.
    fn keeps_old(&self, value: Value) -> bool {
        match self.body.def_inst(value) {
            Some(inst) => matches!(
                self.body.op(inst),
                Op::Alloca { .. } | Op::Load(_) | Op::Cast(CastOp::AddrSpaceCast)
            ),
            None => true,
        }
    }

    fn as_generic(&mut self, value: Value, new: Value) -> Value {
        if let Some(&known) = self.generic.get(&value) {
            return known;
        }
        let inst = self.body.def_inst(value).expect("what is made again is an instruction");
        let (place, loc) = (self.skip_phis(inst), self.body.loc(inst));
        let cast = self.cast_before(new, Type::ptr(GENERIC), place, loc);
        self.generic.insert(value, cast);
        cast
    }

    /// Accesses whose address is a constant cast from a space, or assumed to be of one.
    fn rewrite_constants_and_assumed(&mut self) {
        for inst in self.body.insts().collect::<Vec<Inst>>() {
            if !self.body.is_placed(inst) {
                continue;
            }
            for (index, arg) in self.body.args(inst).to_vec().into_iter().enumerate() {
                if self.body.ty(arg) == Type::ptr(GENERIC) && self.body.is_placed(inst) {
                    self.rewrite_leaf(inst, index, arg);
                }
            }
        }
    }

    fn rewrite_leaf(&mut self, user: Inst, index: usize, arg: Value) {
        let space = match self.body.as_const(arg) {
            Some(constant) => match constants::space_of(self.body, constant) {
                constants::ConstSpace::Of(space) => Some(space),
                constants::ConstSpace::Any
                | constants::ConstSpace::Undefined
                | constants::ConstSpace::Unknown => None,
            },
            None => self.facts.assumed_at(self.body, self.dom, arg, user),
        };
        let Some(space) = space else { return };
        let wanted = users::rewritable(self.body, self.cx, user, index, space);
        let is_access = matches!(wanted, Rewritable::Operand | Rewritable::Intrinsic(_));
        let is_answer =
            matches!(wanted, Rewritable::Answer(_)) && self.body.as_const(arg).is_some();
        if !is_access && !is_answer {
            return;
        }
        let new = self.operand_in(arg, space);
        self.give(user, index, arg, new);
    }

    /// Casts of constants back to the space that they come from. Last of all: what was made again
    /// may be such a cast.
    fn fold_constant_casts(&mut self) {
        for inst in self.body.insts().collect::<Vec<Inst>>() {
            if self.body.op(inst) != Op::Cast(CastOp::AddrSpaceCast) {
                continue;
            }
            let Some(constant) = self.body.as_const(self.body.args(inst)[0]) else { continue };
            let Some(result) = self.body.result(inst) else { continue };
            if self.body.consts().ty(constant) == Type::ptr(GENERIC)
                && let constants::ConstSpace::Of(space) = constants::space_of(self.body, constant)
                && self.body.ty(result) == Type::ptr(space)
            {
                let new = constants::in_space(self.body, constant, space);
                self.body.replace_all_uses(result, new);
                self.body.erase(inst);
            }
        }
    }

    /// The old pointers that stay because somebody needs the generic address and it cannot be had from the
    /// new one. What they are computed from stays with them or is cast back.
    fn keep_outside(&mut self, order: &[Value]) -> FxHashSet<Value> {
        let is_needed = |&value: &Value| {
            self.facts.may_be_outside(value)
                && self.body.users(value).any(|user| !self.is_made_again_with(user, value))
        };
        let mut due: Vec<Value> = order.iter().copied().filter(is_needed).collect();
        let mut kept = FxHashSet::default();
        while let Some(value) = due.pop() {
            if !kept.insert(value) {
                continue;
            }
            let inst = self.body.def_inst(value).expect("a step is an instruction");
            for (index, arg) in self.body.args(inst).to_vec().into_iter().enumerate() {
                let Some(&new) = self.new.get(&arg) else { continue };
                if self.facts.may_be_outside(arg) {
                    due.push(arg);
                } else if !self.keeps_old(arg) {
                    let generic = self.as_generic(arg, new);
                    self.body.set_arg(inst, index, generic);
                }
            }
        }
        kept
    }

    /// Removes what was made again but for `kept`. Its users are gone too or use something else.
    fn erase_old(&mut self, order: &[Value], kept: &FxHashSet<Value>) {
        for &value in order {
            let Some(inst) = self.body.def_inst(value) else { continue };
            if self.keeps_old(value) || kept.contains(&value) {
                continue;
            }
            let poison = self.body.consts_mut().poison(Type::ptr(GENERIC));
            let poison = self.body.const_value(poison);
            self.body.replace_all_uses(value, poison);
            self.body.erase(inst);
        }
        for &value in order.iter().rev() {
            if let Some(inst) = self.body.def_inst(value)
                && self.body.is_placed(inst)
                && matches!(self.body.op(inst), Op::Cast(_))
                && !self.body.is_used(value)
            {
                self.body.erase(inst);
            }
        }
    }
}
