//! Calls through pointers to one of two functions of the same type.

use nvopt_ir::{
    body::TailKind,
    constant::{Const, ConstData},
    module::{Func, Global, Linkage, Symbol, UnnamedAddr},
    ops::{Access, Align, InstFlags, IntPred, Op},
    types::Type,
};

use super::{Callee, is_plain};
use crate::{
    func::{CallExtras, FuncGen},
    kernel::read_only,
    memory::{Owner, Region},
    options::Feature,
    values::{Level, Val},
    world::{NewGlobal, ProgramGen, space},
};

/// The alignment of a pointer in memory.
const POINTER_ALIGN: Align = Align::from_log2(3);

/// Another function of the same type, and where pointers to one of the two come from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    other: Func,
    source: Source,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// A table that holds both.
    Table(Global),
    /// A variable that holds the other one and is never written.
    Variable(Global),
    /// They are chosen from where one is called.
    Choice,
}

impl ProgramGen<'_> {
    /// Makes it possible to call the newest function or `first`, which has the same type, through a
    /// pointer.
    pub(super) fn maybe_pair(&mut self, first: &Callee) {
        let Some(second) = self.callees.last().filter(|second| is_plain(second)) else { return };
        let second = second.func;
        if !self.roll(Feature::IndirectCalls, 70) {
            return;
        }
        let source = match self.u.below(3) {
            0 => Source::Table(self.function_table([first.func, second])),
            1 => Source::Variable(self.function_variable(first.func)),
            _ => Source::Choice,
        };
        let twin = self.callees.last_mut().expect("looked at above");
        twin.pair = Some(Pair { other: first.func, source });
        twin.steps = twin.steps.max(first.steps);
        twin.effects.add_call(first.effects);
    }

    fn function_table(&mut self, funcs: [Func; 2]) -> Global {
        let elems = funcs.map(|func| self.function_address(func)).to_vec();
        let shared = &mut self.module.shared;
        let ty = shared.types.array(Type::PTR, 2);
        let init = shared.consts.aggregate(&shared.types, ty, elems);
        let unnamed_addr = UnnamedAddr::Global;
        self.add_global(
            "functions",
            NewGlobal { constant: true, unnamed_addr, ..holding(ty, init) },
        )
    }

    /// A variable that holds `func` in the beginning.
    fn function_variable(&mut self, func: Func) -> Global {
        let init = self.function_address(func);
        self.add_global("function", holding(Type::PTR, init))
    }

    fn function_address(&mut self, func: Func) -> Const {
        let symbol = Symbol::Func(func);
        self.module.shared.consts.intern(ConstData::Symbol { ty: Type::PTR, symbol })
    }
}

/// A variable of pointers that begins as `init`.
fn holding(ty: Type, init: Const) -> NewGlobal {
    NewGlobal {
        ty,
        space: space::GLOBAL,
        constant: false,
        init: Some(init),
        align: POINTER_ALIGN,
        linkage: Linkage::Internal,
        unnamed_addr: UnnamedAddr::None,
    }
}

impl FuncGen<'_, '_> {
    /// A pointer to `func` or the other function of its pair.
    pub(super) fn pointer_to_one(&mut self, func: Func, pair: Pair) -> Val {
        self.note(Feature::IndirectCalls);
        match pair.source {
            Source::Table(global) => self.loaded_function(global, 2),
            Source::Variable(global) => self.loaded_function(global, 1),
            Source::Choice => self.chosen_function(func, pair.other),
        }
    }

    fn loaded_function(&mut self, global: Global, len: u64) -> Val {
        let pointer = self.symbol(Symbol::Global(global));
        let region = read_only(pointer, space::GLOBAL, Type::PTR, len, POINTER_ALIGN);
        let region = Region { owner: Owner::Module, typed: false, ..region };
        if len == 1 {
            return self.load_pointer(&region);
        }
        let place = self.place_at(&region, &[]);
        self.load(&region, place)
    }

    /// The pointer at the start of `region`, loaded without detours.
    fn load_pointer(&mut self, region: &Region) -> Val {
        self.effects.reads_other = true;
        let access = Access::plain(Some(region.align));
        let loaded =
            self.emit(Op::Load(access), Type::PTR, &[region.pointer()], InstFlags::empty());
        loaded.at_level(region.content)
    }

    fn chosen_function(&mut self, one: Func, other: Func) -> Val {
        let (one, other) = (self.symbol(Symbol::Func(one)), self.symbol(Symbol::Func(other)));
        let cond = self.branch_condition();
        self.select(cond, one, other)
    }

    /// The first thread puts a function into a variable and calls what it then holds.
    pub(crate) fn function_in_variable(&mut self) -> bool {
        let wanted = [Feature::IndirectCalls, Feature::Globals, Feature::Divergence];
        let Some(ids) = self.ids.filter(|_| wanted.iter().all(|&feature| self.has(feature))) else {
            return false;
        };
        if !self.may_nest(2) || self.trips > 1 {
            return false;
        }
        let callees = self.program.callees.iter();
        let Some((callee, pair)) = callees
            .filter(|callee| self.may_call(callee))
            .find_map(|callee| Some((callee.clone(), callee.pair?)))
        else {
            return false;
        };
        wanted.iter().for_each(|&feature| self.note(feature));
        let global = self.program.function_variable(pair.other);
        let zero = self.int(Type::I32, 0);
        let first = self.icmp(IntPred::Eq, ids.gid, zero);
        let (then, join) = (self.new_block("holder"), self.new_block("holder.join"));
        self.cond_br(first, then, join);
        self.begin(then);
        let scope = self.enter(self.narrowed(Level::Thread));
        self.call_held_function(&callee, global);
        self.leave(scope);
        self.br(join);
        self.begin(join);
        true
    }

    /// Stores `callee` in the variable `global`, perhaps, and calls what it holds.
    fn call_held_function(&mut self, callee: &Callee, global: Global) {
        let Some(args) = self.arguments(callee) else { return };
        let variable = self.symbol(Symbol::Global(global));
        if self.u().chance(60) {
            let func = self.symbol(Symbol::Func(callee.func));
            let args = [func.value, variable.value];
            let access = Access::plain(Some(POINTER_ALIGN));
            self.push(Op::Store(access), Type::VOID, &args, InstFlags::empty());
            self.effects.writes_other = true;
        }
        let region = read_only(variable, space::GLOBAL, Type::PTR, 1, POINTER_ALIGN);
        let target = self.load_pointer(&Region { content: Level::Thread, ..region });
        self.steps += callee.steps * self.trips;
        self.effects.add_call(callee.effects);
        let extras = CallExtras { tail: TailKind::None, ..self.call_extras(callee) };
        let inst = self.call_value(target, callee.ty, callee.cc, &args, extras);
        let result = Val::new(self.result(inst), callee.ret, Level::Thread);
        self.keep(result);
        self.store_something();
    }
}
