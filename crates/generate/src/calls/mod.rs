//! Device functions and calls of them.
//!
//! Functions are made before what calls them, so only a function that is made to may call itself.
//! A function's attributes follow from what it was seen to do.
//!
//! Files: `indirect` (calls through pointers), `copies` (functions that do the same as others).

mod copies;
mod indirect;

use nvopt_ir::{
    attrs::{Attr, AttrKind, MemoryEffects, MemoryLocation},
    body::TailKind,
    module::{CallConv, Func, Linkage, UnnamedAddr},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use crate::{
    func::{CallExtras, Control, Effects, FuncGen, Rights},
    kernel::read_only,
    memory::{Owner, Place, Region},
    options::Feature,
    values::{Level, Mark, Val},
    world::{ProgramGen, flag, space},
};

use indirect::Pair;

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParamKind {
    /// A value of this type.
    Value(Type),
    /// A generic pointer to `len` elements.
    Pointer {
        elem: Type,
        len: u64,
        writes: bool,
        /// No other pointer leads to the same memory during the call.
        alone: bool,
    },
    /// A struct by value: a pointer to a copy of the function's own.
    Struct(Type),
}

/// A function that may be called.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    func: Func,
    ty: Type,
    cc: CallConv,
    ret: Type,
    params: Vec<ParamKind>,
    effects: Effects,
    /// How many instructions a call executes at most.
    steps: u64,
    /// It is called somewhere.
    called: bool,
    /// The parameter that it always returns.
    returned: Option<usize>,
    /// Another function of the same type, and where pointers to the two come from.
    pair: Option<Pair>,
}

/// What a function is made as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Plain,
    /// Calls itself with a smaller number.
    Recursive,
    /// Holds convergent operations.
    Convergent,
}

/// A call takes at most this part of the instructions a thread may execute.
const CALL_SHARE: u64 = 6;
/// A function has at most this part of the instructions a kernel may have.
const SIZE_SHARE: u32 = 3;
const MAX_STATEMENTS: u32 = 5;
/// How many values a result depends on at most.
const MAX_MIXED: usize = 6;
/// How often a parameter is a struct by value.
const BYVAL_PERCENT: u32 = 8;
/// How often the numbers behind a pointer that is only read are loaded once and for all.
const REFERENCE_PERCENT: u32 = 50;
/// How deep recursion goes is masked to this.
const RECURSION_MASK: u64 = 7;

/// Making functions.
impl ProgramGen<'_> {
    /// Makes some device functions.
    pub(crate) fn make_functions(&mut self) {
        if !self.has(Feature::Calls) || self.limits.functions == 0 {
            return;
        }
        let n = self.u.within(0, self.limits.functions);
        for index in 0..n {
            self.note(Feature::Calls);
            let shape = self.function_shape();
            // A second function of the type of the first makes calls through pointers possible.
            let twin = self.callees.last().filter(|last| is_plain(last)).cloned();
            let twin = twin.filter(|_| shape == Shape::Plain && self.u.chance(50));
            self.device_function(index, shape, twin.as_ref());
            if let Some(first) = twin {
                self.maybe_pair(&first);
            }
            self.maybe_copy_function(index);
        }
    }

    fn function_shape(&mut self) -> Shape {
        let warp = self.has(Feature::WarpOps) || self.has(Feature::Barriers);
        let convergent = if warp { 20 } else { 0 };
        let recursive = self.weight(Feature::Recursion, 15);
        self.u.weighted(&[
            (65, Shape::Plain),
            (recursive, Shape::Recursive),
            (convergent, Shape::Convergent),
        ])
    }

    fn params(&mut self, shape: Shape) -> Vec<ParamKind> {
        let mut params = Vec::new();
        if shape == Shape::Recursive {
            params.push(ParamKind::Value(Type::I32));
        }
        for _ in 0..self.u.within(1, 3) {
            let plain = shape == Shape::Plain && self.has(Feature::LocalMemory);
            let pointer = plain && self.u.chance(30);
            params.push(if plain && !pointer && self.roll(Feature::ByVal, BYVAL_PERCENT) {
                ParamKind::Struct(self.plain_struct())
            } else if pointer {
                let writes = self.u.chance(50);
                let alone = self.u.chance(50);
                let (elem, len) = (self.memory_scalar(), self.u.pick(&[1, 4, 8]));
                ParamKind::Pointer { elem, len, writes, alone }
            } else {
                let aggregate = self.roll(Feature::Aggregates, 10);
                ParamKind::Value(if aggregate { self.plain_struct() } else { self.value_type() })
            });
        }
        params
    }

    fn device_function(&mut self, index: u32, shape: Shape, twin: Option<&Callee>) {
        let (params, ret) = match twin {
            Some(twin) => (twin.params.clone(), twin.ret),
            None => {
                let params = self.params(shape);
                let aggregate = self.roll(Feature::Aggregates, 12);
                let ret = if aggregate { self.plain_struct() } else { self.value_type() };
                (params, ret)
            }
        };
        let types: Vec<Type> = params.iter().map(|&param| param_type(param)).collect();
        let ty = self.module.shared.types.func(ret, types.clone(), false);
        let name = format!("device{index}");
        let func = self.add_function(&name, ty);
        let local = self.place_function(func, twin);
        let convergent = shape == Shape::Convergent;
        let level = if convergent { Level::Block } else { Level::Thread };
        let control = Control { level, mask: None, whole_warp: false };
        let rights = Rights { convergent, early_return: !convergent };
        let scope = self.debug_scope(func, &name);
        let max_steps = u64::from(self.limits.steps) / CALL_SHARE;
        let size = (self.limits.instructions / SIZE_SHARE).max(4);
        let mut made = FuncGen::new(self, &types, ret, rights, control);
        made.scope = scope;
        made.max_steps = max_steps;
        made.set_insts_left(size);
        made.begin_function(&params);
        let returned = params.iter().position(|&param| param == ParamKind::Value(ret));
        let returned = returned.filter(|_| shape == Shape::Plain && made.u().chance(15));
        match shape {
            Shape::Recursive => made.recursive_body(func),
            Shape::Plain | Shape::Convergent => made.plain_body(returned),
        }
        let (body, effects, steps) = (made.body, made.effects, made.steps);
        self.module.bodies[func] = Some(body);
        let recursive = shape == Shape::Recursive;
        self.function_attrs(func, &params, effects, FuncFacts { recursive, local, returned });
        let cc = self.module.shared.funcs[func].cc;
        let steps = if recursive { steps * (RECURSION_MASK + 1) } else { steps };
        self.callees.push(Callee {
            func,
            ty,
            cc,
            ret,
            params,
            effects,
            steps,
            called: false,
            returned,
            pair: None,
        });
    }

    /// Chooses linkage and calling convention. Gives whether the function is seen only here.
    fn place_function(&mut self, func: Func, twin: Option<&Callee>) -> bool {
        let linkage = self.u.weighted(&[
            (50, Linkage::Internal),
            (20, Linkage::External),
            (15, Linkage::LinkOnceOdr),
            (10, Linkage::Private),
            (5, Linkage::WeakOdr),
        ]);
        let fast = self.u.chance(25) && linkage.is_local();
        let cc = match twin {
            Some(twin) => twin.cc,
            None if fast => CallConv::FAST,
            None => CallConv::C,
        };
        let decl = &mut self.module.shared.funcs[func];
        decl.symbol.linkage = linkage;
        decl.symbol.dso_local = linkage.is_local();
        decl.cc = cc;
        linkage.is_local()
    }
}

/// True for a function that can be called through a pointer anywhere.
fn is_plain(callee: &Callee) -> bool {
    let values = callee.params.iter().all(|param| matches!(param, ParamKind::Value(_)));
    values && !callee.effects.convergent
}

fn param_type(param: ParamKind) -> Type {
    match param {
        ParamKind::Value(ty) => ty,
        ParamKind::Pointer { .. } | ParamKind::Struct(_) => Type::PTR,
    }
}

/// What is known of a function besides its effects.
#[derive(Clone, Copy)]
struct FuncFacts {
    recursive: bool,
    /// It is seen only in this module.
    local: bool,
    /// The parameter that it always returns.
    returned: Option<usize>,
}

/// Attributes.
impl ProgramGen<'_> {
    fn function_attrs(
        &mut self,
        func: Func,
        params: &[ParamKind],
        effects: Effects,
        facts: FuncFacts,
    ) {
        let FuncFacts { recursive, local, returned } = facts;
        let mut own = Vec::new();
        if effects.convergent {
            own.push(flag(AttrKind::Convergent));
        }
        if !self.has(Feature::Attributes) {
            let own = self.attr_set(own);
            let sets = params.iter().map(|&param| self.needed_attrs(param)).collect::<Vec<_>>();
            let sets = sets.into_iter().map(|attrs| self.attr_set(attrs)).collect();
            let shared = &mut self.module.shared;
            shared.funcs[func].attrs = shared.attrs.list(own, None, sets);
            return;
        }
        self.note(Feature::Attributes);
        self.behaviour_attrs(&mut own, effects, recursive);
        let inlining = self.u.weighted(&[
            (50, None),
            (20, Some(AttrKind::NoInline)),
            (10, Some(AttrKind::InlineHint)),
            (if recursive { 0 } else { 15 }, Some(AttrKind::AlwaysInline)),
            (5, Some(AttrKind::Cold)),
        ]);
        own.extend(inlining.map(flag));
        let ret = self.types_ret(func);
        let ret = if self.u.chance(30) { self.value_attrs(ret) } else { Vec::new() };
        let mut sets = Vec::with_capacity(params.len());
        for (index, &param) in params.iter().enumerate() {
            let mut attrs = self.param_attrs(param, effects);
            if returned == Some(index) {
                attrs.push(flag(AttrKind::Returned));
            }
            sets.push(self.attr_set(attrs));
        }
        let (own, ret) = (self.attr_set(own), self.attr_set(ret));
        let shared = &mut self.module.shared;
        shared.funcs[func].attrs = shared.attrs.list(own, ret, sets);
        if local && self.u.chance(30) {
            self.module.shared.funcs[func].symbol.unnamed_addr = UnnamedAddr::Global;
        }
    }

    fn types_ret(&self, func: Func) -> Type {
        let shared = &self.module.shared;
        shared.types.as_func(shared.funcs[func].ty).map_or(Type::VOID, |ty| ty.ret)
    }

    fn behaviour_attrs(&mut self, own: &mut Vec<Attr>, effects: Effects, recursive: bool) {
        let mut kinds = vec![
            (AttrKind::NoUnwind, 80),
            (AttrKind::WillReturn, 60),
            (AttrKind::MustProgress, 40),
            (AttrKind::NoFree, 30),
        ];
        if !recursive {
            kinds.push((AttrKind::NoRecurse, 40));
        }
        if !effects.synchronizes {
            kinds.push((AttrKind::NoSync, 40));
        }
        for (kind, percent) in kinds {
            if self.u.chance(percent) {
                own.push(flag(kind));
            }
        }
        if self.u.chance(60) {
            let memory = memory_effects(effects);
            own.push(Attr::Int(AttrKind::Memory, u64::from(memory.0)));
        }
    }

    fn value_attrs(&mut self, ty: Type) -> Vec<Attr> {
        let mut attrs = Vec::new();
        if self.u.chance(60) {
            attrs.push(flag(AttrKind::NoUndef));
        }
        if matches!(ty.int_bits(), Some(1 | 8 | 16)) && self.u.chance(40) {
            attrs.push(flag(self.u.pick(&[AttrKind::ZExt, AttrKind::SExt])));
        }
        attrs
    }

    /// The attributes that a parameter is not what it is without.
    fn needed_attrs(&mut self, param: ParamKind) -> Vec<Attr> {
        match param {
            ParamKind::Value(_) | ParamKind::Pointer { .. } => Vec::new(),
            ParamKind::Struct(ty) => {
                let align = self.abi_align(ty).bytes();
                vec![Attr::Type(AttrKind::ByVal, Some(ty)), Attr::Int(AttrKind::Alignment, align)]
            }
        }
    }

    fn param_attrs(&mut self, param: ParamKind, effects: Effects) -> Vec<Attr> {
        match param {
            ParamKind::Struct(_) => self.needed_attrs(param),
            ParamKind::Value(ty) => {
                if self.u.chance(35) {
                    self.value_attrs(ty)
                } else {
                    Vec::new()
                }
            }
            ParamKind::Pointer { elem, len, writes, alone } => {
                let mut kinds = vec![(AttrKind::NonNull, 40), (AttrKind::NoUndef, 40)];
                if alone {
                    kinds.push((AttrKind::NoAlias, 100));
                }
                if !writes && !effects.writes_args {
                    kinds.push((AttrKind::ReadOnly, 60));
                }
                let chosen = kinds.into_iter().filter(|&(_, percent)| self.u.chance(percent));
                let mut attrs: Vec<Attr> = chosen.map(|(kind, _)| flag(kind)).collect();
                if self.u.chance(60) {
                    let bytes = len * self.stride(elem);
                    attrs.push(Attr::Int(AttrKind::Dereferenceable, bytes));
                }
                if self.u.chance(50) {
                    let align = self.abi_align(elem).bytes();
                    attrs.push(Attr::Int(AttrKind::Alignment, align));
                }
                if !effects.captures && self.u.chance(40) {
                    attrs.push(Attr::Int(AttrKind::Captures, 0));
                }
                attrs
            }
        }
    }
}

/// What `memory(...)` says of a function with these effects.
fn memory_effects(effects: Effects) -> MemoryEffects {
    if effects.synchronizes {
        return MemoryEffects::UNKNOWN;
    }
    let access = |reads: bool, writes: bool| {
        (if reads { MemoryEffects::READ } else { 0 })
            | (if writes { MemoryEffects::WRITE } else { 0 })
    };
    let arg = access(effects.reads_args, effects.writes_args);
    let other = access(effects.reads_other, effects.writes_other);
    // What the module's variables hold may also be reached through an argument.
    let effects = MemoryEffects::NONE.with(MemoryLocation::Arg, arg | other);
    effects.with(MemoryLocation::Other, other)
}

/// Bodies of functions.
impl FuncGen<'_, '_> {
    /// Makes the parameters known.
    fn begin_function(&mut self, params: &[ParamKind]) {
        for (index, &param) in params.iter().enumerate() {
            let value = self.body.params()[index];
            let pointer = Val::new(value, param_type(param), Level::Thread);
            match param {
                ParamKind::Value(_) => {
                    self.keep(pointer);
                }
                ParamKind::Struct(ty) => {
                    let align = self.program.abi_align(ty);
                    let region = read_only(pointer, space::GENERIC, ty, 1, align);
                    let region = Region { content: Level::Thread, invariant: false, ..region };
                    let region = self.maybe_copied_struct(region);
                    self.regions.push(region);
                }
                ParamKind::Pointer { elem, len, writes, alone: _ } => {
                    let align = self.program.abi_align(elem);
                    let region = Region {
                        may_write: writes,
                        content: Level::Thread,
                        // The caller's memory may be of that kind.
                        observed: elem.is_float(),
                        invariant: false,
                        typed: true,
                        owner: Owner::Argument,
                        ..read_only(pointer, space::GENERIC, elem, len, align)
                    };
                    if !writes && self.roll(Feature::Shapes, REFERENCE_PERCENT) {
                        self.load_reference(&region);
                    } else {
                        self.regions.push(region);
                    }
                }
            }
        }
        self.add_tables();
        if self.rights.convergent && self.has(Feature::WarpOps) {
            let tid = self.linear_tid();
            self.keep(tid);
            self.find_lanes(tid);
        }
        if self.has(Feature::LocalMemory) && self.u().chance(30) {
            let region = self.local_array();
            self.regions.push(region);
        }
    }

    /// Loads the first elements of `region`, which nothing else is then read from: the pointer
    /// might as well have been these numbers.
    fn load_reference(&mut self, region: &Region) {
        for index in 0..region.len.min(2) {
            let index = self.int(Type::I64, index);
            let address = self.gep(region.elem, region.pointer(), &[index]);
            let place = Place { address, ty: region.elem, align: region.align };
            let val = self.load(region, place);
            self.keep(val);
        }
    }

    fn plain_body(&mut self, returned: Option<usize>) {
        if returned.is_some() {
            // No other value may be returned early.
            self.rights.early_return = false;
        }
        let n = self.u().within(1, MAX_STATEMENTS);
        self.statements(n);
        let value = match returned {
            Some(index) => Val::new(self.body.params()[index], self.ret, Level::Thread),
            None => self.result_value(),
        };
        self.end_lifetimes();
        self.ret(Some(value));
    }

    /// A value to return, mostly of what was computed.
    fn result_value(&mut self) -> Val {
        if self.ret.is_int() && self.u().chance(70) {
            return self.mixture(self.ret, Mark::default(), MAX_MIXED);
        }
        self.deep_expr(self.ret)
    }

    /// Ends at zero, else calls itself with one less:
    ///
    /// ```text
    /// f(n, x...) = n == 0 ? expr : op(f(n - 1, x'...), expr)     or the call alone
    /// ```
    fn recursive_body(&mut self, func: Func) {
        self.note(Feature::Recursion);
        let n = Val::new(self.body.params()[0], Type::I32, Level::Thread);
        let n = self.and_mask(n, RECURSION_MASK);
        let zero = self.int(Type::I32, 0);
        let done = self.icmp(IntPred::Eq, n, zero);
        let (base, step) = (self.new_block("base"), self.new_block("step"));
        self.cond_br(done, base, step);
        self.begin(base);
        let scope = self.enter(self.control);
        let value = self.deep_expr(self.ret);
        self.ret(Some(value));
        self.leave(scope);

        self.begin(step);
        self.statements(2);
        let one = self.int(Type::I32, 1);
        let less = self.plain_bin(BinaryOp::Sub, Val { umax: None, ..n }, one);
        let types: Vec<Type> =
            self.body.params().iter().skip(1).map(|&param| self.body.ty(param)).collect();
        let mut args = vec![less];
        args.extend(types.into_iter().map(|ty| self.expr(ty, 1)));
        let tail = if self.u().chance(60) { TailKind::Tail } else { TailKind::None };
        // A tail call may not see memory of the caller; no pointer is passed.
        let inst = self.call(func, &args, CallExtras { tail, ..CallExtras::default() });
        let result = Val::new(self.result(inst), self.ret, Level::Thread);
        self.end_lifetimes();
        let value = match self.program.int_width(self.ret) {
            Some(_) if self.u().chance(50) => {
                let other = self.leaf(self.ret);
                let op = self.u().pick(&[BinaryOp::Add, BinaryOp::Xor, BinaryOp::Mul]);
                self.plain_bin(op, result, other)
            }
            Some(_) | None => result,
        };
        self.ret(Some(value));
    }
}

/// Calls.
impl FuncGen<'_, '_> {
    /// A call, if there is something that may be called here.
    pub(crate) fn call_something(&mut self) -> bool {
        if !self.may_add(8) {
            return false;
        }
        let fitting: Vec<usize> = (0..self.program.callees.len())
            .filter(|&index| self.may_call(&self.program.callees[index]))
            .collect();
        if fitting.is_empty() {
            return false;
        }
        let index = self.u().pick(&fitting);
        self.call_function(index)
    }

    /// True if `callee` may be called here.
    fn may_call(&self, callee: &Callee) -> bool {
        let left = self.max_steps.saturating_sub(self.steps);
        let together = self.rights.convergent && self.control.level <= Level::Block;
        let may = !callee.effects.convergent || together;
        may && callee.steps.saturating_mul(self.trips) <= left
    }

    /// Calls what nothing calls yet, as far as it may be called here.
    pub(crate) fn call_the_rest(&mut self) {
        for index in (0..self.program.callees.len()).rev() {
            let callee = &self.program.callees[index];
            if !callee.called && self.may_call(callee) {
                self.call_function(index);
            }
        }
    }

    /// Calls the function at `index`; false if there is no memory to point to.
    fn call_function(&mut self, index: usize) -> bool {
        let callee = self.program.callees[index].clone();
        let Some(args) = self.arguments(&callee) else { return false };
        self.program.callees[index].called = true;
        self.note(Feature::Calls);
        self.steps += callee.steps * self.trips;
        self.effects.add_call(callee.effects);
        let has_pointer = callee.params.iter().any(|param| !matches!(param, ParamKind::Value(_)));
        let tail =
            if !has_pointer && self.u().chance(30) { TailKind::Tail } else { TailKind::None };
        let extras = CallExtras { tail, ..self.call_extras(&callee) };
        let inst = match callee.pair.filter(|_| self.u().chance(60)) {
            Some(pair) => {
                let target = self.pointer_to_one(callee.func, pair);
                self.call_value(target, callee.ty, callee.cc, &args, extras)
            }
            None => self.call(callee.func, &args, extras),
        };
        let result = Val::new(self.result(inst), callee.ret, Level::Thread);
        self.keep(result);
        true
    }

    fn call_extras(&mut self, callee: &Callee) -> CallExtras {
        let mut kinds = Vec::new();
        if callee.effects.convergent {
            kinds.push(AttrKind::Convergent);
        }
        if self.roll(Feature::Attributes, 30) {
            kinds.push(AttrKind::NoUnwind);
        }
        let params: Vec<Vec<Attr>> =
            callee.params.iter().map(|&param| self.program.needed_attrs(param)).collect();
        let pool = self.body.attrs_mut();
        let set = pool.set(kinds.into_iter().map(flag).collect());
        let params = params.into_iter().map(|attrs| pool.set(attrs)).collect();
        CallExtras { attrs: pool.list(set, None, params), ..CallExtras::default() }
    }

    /// A value for each parameter; `None` if there is no memory to point to.
    fn arguments(&mut self, callee: &Callee) -> Option<Vec<Val>> {
        let mut used: Vec<nvopt_ir::body::Value> = Vec::new();
        let mut args = Vec::with_capacity(callee.params.len());
        for &param in &callee.params {
            args.push(match param {
                ParamKind::Value(ty) => self.expr(ty, 1),
                ParamKind::Pointer { elem, len, writes, .. } => {
                    let region = self.region_to_pass(elem, len, writes, &used)?;
                    used.push(region.pointer().value);
                    let start = self.start_address(&region);
                    self.generic(start)
                }
                ParamKind::Struct(ty) => {
                    let region = self.region_to_pass(ty, 1, false, &[])?;
                    let start = self.start_address(&region);
                    self.generic(start)
                }
            });
        }
        Some(args)
    }

    /// Memory of `len` elements to point to, other than what is pointed to already.
    fn region_to_pass(
        &mut self,
        elem: Type,
        len: u64,
        writes: bool,
        used: &[nvopt_ir::body::Value],
    ) -> Option<Region> {
        let fits = |region: &Region| {
            let rights = region.may_read && (region.may_write || !writes);
            let place = !used.contains(&region.pointer().value);
            region.elem == elem && region.len >= len && rights && place
        };
        if let Some(region) = self.some_region(fits).filter(|_| self.u().chance(75)) {
            return Some(region);
        }
        self.has(Feature::LocalMemory).then(|| self.local_array_of(elem, len))
    }

    fn generic(&mut self, pointer: Val) -> Val {
        if pointer.ty == Type::PTR {
            return pointer;
        }
        self.emit(Op::Cast(CastOp::AddrSpaceCast), Type::PTR, &[pointer], InstFlags::empty())
    }
}
