//! The function being made: where code goes, what may be used, what is left of the limits.
//!
//! Code is made front to back into [`FuncGen::block`]. Everything that emits goes through
//! [`FuncGen::push`], which counts.

use nvopt_ir::{
    attrs::AttrList,
    body::{Block, Body, CallData, Inst, NewInst, TailKind, Value},
    constant::Const,
    intrinsics::Intrinsic,
    module::{CallConv, Func, Symbol},
    ops::{InstFlags, Op},
    types::Type,
};
use smallvec::SmallVec;

use crate::{
    choose::Chooser,
    control::LoopFrame,
    kernel::Ids,
    memory::{Accumulator, Region},
    options::Feature,
    shared::SharedArray,
    values::{Level, Pool, Val},
    world::ProgramGen,
};

/// Who executes the code being made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Control {
    /// The threads that execute it together.
    pub(crate) level: Level,
    /// The lanes of the warp that execute it, as an `i32`, if they are known.
    pub(crate) mask: Option<Val>,
    /// True if `mask` is all lanes of the warp there are and there are 32.
    pub(crate) whole_warp: bool,
}

/// What a function may do besides computing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rights {
    /// It may hold convergent operations.
    pub(crate) convergent: bool,
    /// A thread may leave it early on its own. Where others may wait for it, it may not.
    pub(crate) early_return: bool,
}

/// What a function was found to do, from which its attributes follow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Effects {
    pub(crate) reads_args: bool,
    pub(crate) writes_args: bool,
    pub(crate) reads_other: bool,
    pub(crate) writes_other: bool,
    /// It has atomic or volatile accesses, fences or barriers.
    pub(crate) synchronizes: bool,
    pub(crate) convergent: bool,
    /// It looks at the addresses of its pointer arguments.
    pub(crate) captures: bool,
}

impl Effects {
    /// What happens if something with effects `other` happens too. Its pointer arguments may
    /// point anywhere.
    pub(crate) fn add_call(&mut self, other: Effects) {
        self.reads_other |= other.reads_other | other.reads_args;
        self.writes_other |= other.writes_other | other.writes_args;
        self.reads_args |= other.reads_args;
        self.writes_args |= other.writes_args;
        self.synchronizes |= other.synchronizes;
        self.convergent |= other.convergent;
        self.captures |= other.captures;
    }
}

/// The function being made.
pub(crate) struct FuncGen<'p, 'b> {
    pub(crate) program: &'p mut ProgramGen<'b>,
    pub(crate) body: Body,
    /// Where code goes.
    pub(crate) block: Block,
    pub(crate) pool: Pool,
    /// The memory that may be accessed here. Scopes cut it back when they end.
    pub(crate) regions: Vec<Region>,
    /// The memory that threads accumulate into.
    pub(crate) accumulators: Vec<Accumulator>,
    pub(crate) shared_arrays: Vec<SharedArray>,
    /// Local memory whose life ends with the function.
    pub(crate) lifetimes: Vec<Val>,
    pub(crate) control: Control,
    pub(crate) rights: Rights,
    pub(crate) effects: Effects,
    /// The position of the thread, in a kernel.
    pub(crate) ids: Option<Ids>,
    pub(crate) ret: Type,
    /// The loops around the code being made, the innermost last.
    pub(crate) loops: Vec<LoopFrame>,
    pub(crate) depth: u32,
    insts_left: i64,
    blocks_left: i64,
    /// How often the code being made is executed at most.
    pub(crate) trips: u64,
    /// How many instructions were executed at most so far.
    pub(crate) steps: u64,
    /// How many may be.
    pub(crate) max_steps: u64,
    n_names: u32,
    pub(crate) scope: Option<nvopt_ir::metadata::Md>,
}

impl<'p, 'b> FuncGen<'p, 'b> {
    pub(crate) fn new(
        program: &'p mut ProgramGen<'b>,
        params: &[Type],
        ret: Type,
        rights: Rights,
        control: Control,
    ) -> FuncGen<'p, 'b> {
        let mut body = Body::new(params);
        let block = body.add_block();
        let (insts_left, blocks_left) = (program.limits.instructions, program.limits.blocks);
        let max_steps = u64::from(program.limits.steps);
        FuncGen {
            program,
            body,
            block,
            pool: Pool::default(),
            regions: Vec::new(),
            accumulators: Vec::new(),
            shared_arrays: Vec::new(),
            lifetimes: Vec::new(),
            control,
            rights,
            effects: Effects::default(),
            ids: None,
            ret,
            loops: Vec::new(),
            depth: 0,
            insts_left: i64::from(insts_left),
            blocks_left: i64::from(blocks_left),
            trips: 1,
            steps: 0,
            max_steps,
            n_names: 0,
            scope: None,
        }
    }

    /// The source of decisions.
    pub(crate) fn u(&mut self) -> &mut Chooser<'b> {
        &mut self.program.u
    }

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.program.has(feature)
    }

    pub(crate) fn roll(&mut self, feature: Feature, percent: u32) -> bool {
        self.program.roll(feature, percent)
    }

    pub(crate) fn note(&mut self, feature: Feature) {
        self.program.note(feature);
    }
}

/// Limits.
impl FuncGen<'_, '_> {
    /// True while `n` more instructions may be made, to be executed as often as the code here.
    pub(crate) fn may_add(&self, n: u32) -> bool {
        let steps = self.steps + self.trips * u64::from(n);
        self.insts_left >= i64::from(n) && steps <= self.max_steps
    }

    /// True while `n` more blocks may be made, nested one deeper than the code here.
    pub(crate) fn may_nest(&self, n: u32) -> bool {
        self.blocks_left >= i64::from(n)
            && self.depth < self.program.limits.depth
            && self.may_add(2 * n)
    }

    /// Uses up `n` instructions' worth of the limits, so that what must be made in the end fits.
    pub(crate) fn set_insts_left(&mut self, n: u32) {
        self.insts_left = i64::from(n);
    }

    /// The instructions that may still be made.
    pub(crate) fn insts_left(&self) -> i64 {
        self.insts_left
    }
}

/// Blocks.
impl FuncGen<'_, '_> {
    /// A block that code will go to later; see [`FuncGen::begin`].
    pub(crate) fn new_block(&mut self, stem: &str) -> Block {
        self.blocks_left -= 1;
        self.n_names += 1;
        let block = self.body.announce_block();
        let name = self.body.intern_string(format!("{stem}.{}", self.n_names));
        self.body.name_block(block, name).expect("names are numbered");
        block
    }

    /// Makes `block` the one that code goes to.
    pub(crate) fn begin(&mut self, block: Block) {
        self.body.place_block(block);
        self.block = block;
    }

    fn terminate(&mut self, op: Op, args: &[Value], succs: &[Block]) -> Inst {
        self.steps += self.trips;
        let loc = self.next_loc();
        let new = NewInst { succs, loc, ..NewInst::new(op, Type::VOID, args) };
        self.body.append(self.block, new)
    }

    pub(crate) fn br(&mut self, to: Block) -> Inst {
        self.terminate(Op::Br, &[], &[to])
    }

    pub(crate) fn cond_br(&mut self, cond: Val, yes: Block, no: Block) -> Inst {
        let inst = self.terminate(Op::CondBr, &[cond.value], &[yes, no]);
        self.maybe_branch_weights(inst, 2);
        inst
    }

    pub(crate) fn switch(&mut self, on: Val, default: Block, cases: &[(u64, Block)]) -> Inst {
        let mut args: SmallVec<[Value; 8]> = SmallVec::from_slice(&[on.value]);
        args.extend(cases.iter().map(|&(bits, _)| self.body.int(on.ty, bits)));
        let succs: SmallVec<[Block; 8]> =
            [default].into_iter().chain(cases.iter().map(|&(_, block)| block)).collect();
        let inst = self.terminate(Op::Switch, &args, &succs);
        self.maybe_branch_weights(inst, succs.len());
        inst
    }

    pub(crate) fn ret(&mut self, value: Option<Val>) {
        let value: SmallVec<[Value; 1]> = value.iter().map(|val| val.value).collect();
        self.terminate(Op::Ret, &value, &[]);
    }

    pub(crate) fn unreachable(&mut self) {
        self.terminate(Op::Unreachable, &[], &[]);
    }
}

/// Instructions.
impl FuncGen<'_, '_> {
    /// Appends an instruction that is not a terminator.
    pub(crate) fn push(&mut self, op: Op, ty: Type, args: &[Value], flags: InstFlags) -> Inst {
        self.insts_left -= 1;
        self.steps += self.trips;
        let loc = self.next_loc();
        let new = NewInst { flags, loc, ..NewInst::new(op, ty, args) };
        self.body.append(self.block, new)
    }

    /// Appends an instruction with a result, which is the same among the threads for which all
    /// operands are.
    pub(crate) fn emit(&mut self, op: Op, ty: Type, args: &[Val], flags: InstFlags) -> Val {
        let values: SmallVec<[Value; 4]> = args.iter().map(|arg| arg.value).collect();
        let inst = self.push(op, ty, &values, flags);
        let level = args.iter().map(|arg| arg.level).max().unwrap_or(Level::Grid);
        Val::new(self.result(inst), ty, level)
    }

    /// The result of `inst`, which has one.
    pub(crate) fn result(&self, inst: Inst) -> Value {
        self.body.result(inst).expect("the instruction has a result")
    }

    /// A phi with the entries `incoming`.
    pub(crate) fn phi(&mut self, ty: Type, incoming: &[(Val, Block)]) -> Inst {
        let values: SmallVec<[Value; 4]> = incoming.iter().map(|(val, _)| val.value).collect();
        let blocks = incoming.iter().map(|&(_, block)| block).collect();
        let blocks = self.body.new_incoming(blocks);
        self.push(Op::Phi(blocks), ty, &values, InstFlags::empty())
    }

    /// Calls `func`.
    pub(crate) fn call(&mut self, func: Func, args: &[Val], extras: CallExtras) -> Inst {
        let decl = &self.program.module.shared.funcs[func];
        let (ty, cc) = (decl.ty, decl.cc);
        let callee = self.symbol(Symbol::Func(func));
        self.call_value(callee, ty, cc, args, extras)
    }

    /// Calls what `callee` points to.
    pub(crate) fn call_value(
        &mut self,
        callee: Val,
        ty: Type,
        cc: CallConv,
        args: &[Val],
        extras: CallExtras,
    ) -> Inst {
        let types = &self.program.module.shared.types;
        let ret = types.as_func(ty).expect("a function has a function type").ret;
        let call = self.body.new_call(CallData {
            ty,
            cc,
            tail: extras.tail,
            attrs: extras.attrs,
            bundles: [].into(),
        });
        let operands: SmallVec<[Value; 8]> =
            args.iter().map(|arg| arg.value).chain([callee.value]).collect();
        self.push(Op::Call(call), ret, &operands, extras.flags)
    }

    /// Calls an intrinsic with a result.
    pub(crate) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        overloads: &[Type],
        args: &[Val],
    ) -> Val {
        let inst = self.intrinsic_inst(intrinsic, overloads, args, InstFlags::empty());
        let level = args.iter().map(|arg| arg.level).max().unwrap_or(Level::Grid);
        let value = self.result(inst);
        Val::new(value, self.body.ty(value), level)
    }

    /// Calls an intrinsic.
    pub(crate) fn intrinsic_inst(
        &mut self,
        intrinsic: Intrinsic,
        overloads: &[Type],
        args: &[Val],
        flags: InstFlags,
    ) -> Inst {
        let func = self.program.intrinsic(intrinsic, overloads);
        self.call(func, args, CallExtras { flags, ..CallExtras::default() })
    }
}

/// What a call has besides callee and arguments.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CallExtras {
    pub(crate) tail: TailKind,
    pub(crate) attrs: Option<AttrList>,
    pub(crate) flags: InstFlags,
}

/// Constants.
impl FuncGen<'_, '_> {
    /// A constant of this body as a value.
    pub(crate) fn constant(&mut self, constant: Const) -> Val {
        let value = self.body.const_value(constant);
        let ty = self.body.ty(value);
        Val::new(value, ty, Level::Grid)
    }

    /// The integer `bits` of type `ty`, or a vector of it.
    pub(crate) fn int(&mut self, ty: Type, bits: u64) -> Val {
        let elem = self.program.elem(ty);
        let constant = self.body.consts_mut().int(elem, bits);
        let width = elem.int_bits().expect("an integer constant has an integer type");
        let known = bits & nvopt_ir::constant::low_mask(width.min(64));
        let val = self.splat_constant(ty, constant);
        if ty.is_int() && width <= 64 { val.bounded(known) } else { val }
    }

    /// The number with these words, or a vector of it.
    pub(crate) fn number(&mut self, ty: Type, words: &[u64]) -> Val {
        if words.len() == 1 && self.program.elem(ty).is_int() {
            return self.int(ty, words[0]);
        }
        let elem = self.program.elem(ty);
        let constant = self.body.consts_mut().bits(elem, words);
        self.splat_constant(ty, constant)
    }

    /// The integer with all bits set, or a vector of it.
    pub(crate) fn ones(&mut self, ty: Type) -> Val {
        let width = self.program.int_width(ty).expect("only integers have all bits set");
        if width <= 64 {
            return self.int(ty, u64::MAX);
        }
        self.number(ty, &vec![u64::MAX; width.div_ceil(64) as usize])
    }

    /// The zero of `ty`.
    pub(crate) fn zero(&mut self, ty: Type) -> Val {
        if self.program.int_width(ty).is_some() {
            return self.int(ty, 0);
        }
        let constant = self.body.consts_mut().zero(ty);
        self.constant(constant)
    }

    pub(crate) fn poison(&mut self, ty: Type) -> Val {
        let constant = self.body.consts_mut().poison(ty);
        self.constant(constant)
    }

    pub(crate) fn undef(&mut self, ty: Type) -> Val {
        let constant = self.body.consts_mut().undef(ty);
        self.constant(constant)
    }

    /// The address of `symbol`.
    pub(crate) fn symbol(&mut self, symbol: Symbol) -> Val {
        let ty = self.program.module.shared.symbol_ptr_ty(symbol);
        let constant = self.body.consts_mut().symbol(ty, symbol);
        self.constant(constant)
    }

    /// An aggregate or vector of constants of this body.
    pub(crate) fn constant_of(&mut self, ty: Type, elems: Vec<Const>) -> Val {
        let types = &self.program.module.shared.types;
        let constant = self.body.consts_mut().aggregate(types, ty, elems);
        self.constant(constant)
    }

    fn splat_constant(&mut self, ty: Type, elem: Const) -> Val {
        match self.program.lanes(ty) {
            Some(lanes) => self.constant_of(ty, vec![elem; lanes as usize]),
            None => self.constant(elem),
        }
    }
}
