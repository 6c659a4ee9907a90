//! Walking a function.

use nvopt_entity::{EntitySet, FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::{
    body::{Block as IrBlock, Body, Inst as IrInst, Value},
    intrinsics::Intrinsic,
    metadata::Md,
    module::{Func, FuncDecl},
    ops::Op,
    types::Type,
};
use nvopt_machine::coalesce::{ParallelCopies, coalesce};
use nvopt_ptx::{
    isa::Form,
    mach::{Block, Directive, Inst, MachBody, Reg, RegDecl, RegGroup},
};

use super::{
    debug::{Anchors, FuncDebug},
    frame::Frame,
    values::Slot,
};
use crate::{
    error::CodegenError,
    module::{Emission, ModuleCx, Routines},
    shape::{Class, Shape, Shaper},
};

/// The result of lowering something.
pub(crate) type Lower<T = ()> = Result<T, Box<CodegenError>>;

/// The state of selecting one function.
pub(crate) struct Select<'a> {
    pub(crate) cx: &'a ModuleCx<'a>,
    pub(crate) func: Func,
    pub(crate) decl: &'a FuncDecl,
    pub(crate) body: &'a Body,
    pub(crate) shaper: Shaper<'a>,
    pub(crate) shapes: FxHashMap<Type, Shape>,
    pub(crate) out: MachBody,
    pub(crate) groups: [RegGroup; Class::ALL.len()],
    /// Where values are that something asked for.
    pub(crate) slots: SecondaryMap<Value, Option<Slot>>,
    pub(crate) regs: Vec<Reg>,
    /// What phis are copied from at the top of their block.
    pub(crate) phi_inputs: SecondaryMap<Value, Option<Slot>>,
    /// Which copies are one parallel copy.
    pub(crate) parallel: ParallelCopies,
    pub(crate) n_parallel: u32,
    pub(crate) blocks: SecondaryMap<IrBlock, Option<Block>>,
    pub(crate) frame: Frame,
    /// The instructions of the block at hand: the last one first, but what one IR instruction
    /// becomes is turned around when it is complete.
    pub(crate) seq: Vec<Inst>,
    /// What is being lowered, for messages.
    pub(crate) current: Option<IrInst>,
    pub(crate) n_calls: u32,
    /// Blocks of ours that follow one of the function.
    pub(crate) behind: FxHashMap<IrBlock, Vec<Block>>,
    /// Where in a long phi the value from a block is.
    pub(crate) phi_places: FxHashMap<(IrInst, IrBlock), usize>,
    /// Where blocks come in an order in which only jumps back to loops go backwards.
    pub(crate) positions: SecondaryMap<IrBlock, u32>,
    /// The IR instruction that each `.loc` is of.
    pub(crate) lines: FxHashMap<Inst, IrInst>,
    /// The inline assembly that was looked at.
    pub(crate) checked_asm: FxHashSet<Form>,
    /// The routines of ours that it calls.
    pub(crate) routines: Routines,
    pub(crate) ftz: bool,
    /// The function in the source and what is wanted of it, if debug information is.
    pub(crate) debug: Option<(Md, Emission)>,
    /// Where debug records stand.
    pub(crate) anchors: Anchors,
}

/// What became of a function.
pub(crate) struct Selected {
    pub(crate) code: MachBody,
    /// The routines of ours that it calls.
    pub(crate) routines: Routines,
    /// What debug sections say of it.
    pub(crate) debug: Option<FuncDebug>,
}

/// Selects the instructions of `func`, which has a body.
pub(crate) fn select<'a>(
    cx: &'a ModuleCx<'a>,
    func: Func,
    body: &'a Body,
) -> Result<Selected, Vec<CodegenError>> {
    let decl = &cx.shared.funcs[func];
    let mut out = MachBody::new();
    let groups = Class::ALL.map(|class| {
        let prefix = out.intern(class.prefix());
        out.declare_regs(RegDecl { ty: class.b(), lanes: 1, prefix, count: Some(0) })
    });
    let mut select = Select {
        cx,
        func,
        decl,
        body,
        shaper: Shaper::new(&cx.shared.types, &cx.layout),
        shapes: FxHashMap::default(),
        out,
        groups,
        slots: SecondaryMap::new(),
        regs: Vec::new(),
        phi_inputs: SecondaryMap::new(),
        parallel: ParallelCopies::new(),
        n_parallel: 0,
        blocks: SecondaryMap::new(),
        frame: Frame::default(),
        seq: Vec::new(),
        current: None,
        n_calls: 0,
        behind: FxHashMap::default(),
        phi_places: FxHashMap::default(),
        positions: SecondaryMap::new(),
        lines: FxHashMap::default(),
        checked_asm: FxHashSet::default(),
        routines: Routines::default(),
        ftz: cx.flushes_subnormals(decl),
        debug: cx.debug_of(func),
        anchors: Anchors::default(),
    };
    let mut errors = Vec::new();
    let debug = select.run(&mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Selected { code: select.out, routines: select.routines, debug })
}

impl Select<'_> {
    fn run(&mut self, errors: &mut Vec<CodegenError>) -> Option<FuncDebug> {
        if let Err(error) = self.lay_out_frame() {
            errors.push(*error);
            return None;
        }
        let order = postorder(self.body);
        for (position, &block) in order.iter().rev().enumerate() {
            self.positions[block] = position as u32;
            let label = self.out.intern(format!("$L__BB{}_{}", self.cx.number(self.func), {
                nvopt_entity::Entity::index(block)
            }));
            self.blocks[block] = Some(self.out.new_block(Some(label)));
        }
        for &block in &order {
            self.block(block, errors);
        }
        for block in self.body.blocks() {
            let Some(made) = self.blocks[block] else { continue };
            self.out.place_block(made);
            for more in self.behind.remove(&block).unwrap_or_default() {
                self.out.place_block(more);
            }
        }
        if !errors.is_empty() {
            return None;
        }
        // A debugger wants a variable's register to keep its value.
        let merges = !matches!(self.debug, Some((_, Emission::Full)));
        coalesce(&mut self.out, &self.parallel, merges);
        self.out.renumber_regs();
        let debug = self.describe();
        self.complete_lines();
        debug
    }

    fn block(&mut self, block: IrBlock, errors: &mut Vec<CodegenError>) {
        self.seq.clear();
        let mut next = self.body.last_inst(block);
        while let Some(inst) = next {
            next = self.body.prev_inst(inst);
            if matches!(self.body.op(inst), Op::Phi(_)) {
                break;
            }
            if self.is_needed(inst) {
                self.group(Some(inst), errors, |select| select.inst(inst));
            }
            self.anchor(inst);
        }
        self.group(None, errors, |select| select.copy_phis(block));
        self.loop_hints(block);
        if self.body.entry() == Some(block) {
            self.group(None, errors, |select| select.prologue());
        }
        let mut insts = std::mem::take(&mut self.seq);
        insts.reverse();
        let block = self.blocks[block].expect("reachable blocks have been made");
        self.out.set_insts(block, insts);
    }

    /// Keeps the first of equal `.loc` directives in a row, and puts before one of inlined code
    /// those of the calls around it, which ptxas wants to have seen.
    fn complete_lines(&mut self) {
        if !self.cx.writes_lines {
            return;
        }
        let mut seen = FxHashSet::default();
        for block in self.out.layout().to_vec() {
            let mut last: Option<Inst> = None;
            let mut insts = Vec::with_capacity(self.out.insts_in(block).len());
            for inst in self.out.insts_in(block).to_vec() {
                if let Some(loc @ Directive::Loc { file, line, column, .. }) =
                    self.out.directive(inst)
                {
                    if last.is_some_and(|last| self.out.directive(last) == Some(loc)) {
                        continue;
                    }
                    let place = (*file, *line, *column);
                    last = Some(inst);
                    let of = self.lines.get(&inst).copied();
                    for call in of.map_or(Vec::new(), |of| self.cx.calls_around(self.body, of)) {
                        let Some(around) = self.cx.line_at(call, &mut self.out) else { continue };
                        let Directive::Loc { file, line, column, .. } = around else { continue };
                        if seen.insert((file, line, column)) {
                            insts.push(self.out.new_directive(around));
                        }
                    }
                    seen.insert(place);
                }
                insts.push(inst);
            }
            self.out.set_insts(block, insts);
        }
    }

    /// Emits the instructions of one IR instruction, in their order.
    fn group(
        &mut self,
        inst: Option<IrInst>,
        errors: &mut Vec<CodegenError>,
        lower: impl FnOnce(&mut Self) -> Lower,
    ) {
        let start = self.seq.len();
        self.current = inst;
        if let Err(error) = lower(self) {
            errors.push(*error);
        }
        self.line_info(inst, start);
        self.seq[start..].reverse();
    }

    /// True if `inst` has an effect or something asked for its result.
    fn is_needed(&self, inst: IrInst) -> bool {
        let demanded = self.body.result(inst).is_some_and(|value| self.slots[value].is_some());
        demanded || self.has_effect(inst)
    }

    fn has_effect(&self, inst: IrInst) -> bool {
        match self.body.op(inst) {
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => true,
            Op::Load(access) => access.volatile || access.is_atomic(),
            Op::Call(_) => match self.intrinsic(inst) {
                Some(intrinsic) => super::intrinsics::has_effect(intrinsic),
                None => true,
            },
            Op::FNeg
            | Op::Binary(_)
            | Op::Cast(_)
            | Op::ICmp(_)
            | Op::FCmp(_)
            | Op::Select
            | Op::Phi(_)
            | Op::Freeze
            | Op::Alloca { .. }
            | Op::Gep { .. }
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_)
            | Op::ExtractValue(_)
            | Op::InsertValue(_) => false,
        }
    }

    /// The intrinsic that `inst` calls.
    pub(crate) fn intrinsic(&self, inst: IrInst) -> Option<Intrinsic> {
        self.called_func(inst).and_then(|func| self.cx.intrinsics[func])
    }

    fn inst(&mut self, inst: IrInst) -> Lower {
        match self.body.op(inst) {
            Op::Ret => self.ret(inst),
            Op::Br => self.br(inst),
            Op::CondBr => self.cond_br(inst),
            Op::Switch => self.switch(inst),
            Op::Unreachable => self.unreachable(),
            Op::FNeg => self.fneg(inst),
            Op::Binary(op) => self.binary(inst, op),
            Op::Cast(op) => self.cast(inst, op),
            Op::ICmp(pred) => self.icmp(inst, pred),
            Op::FCmp(pred) => self.fcmp(inst, pred),
            Op::Select => self.select(inst),
            Op::Freeze => self.copy(inst, self.body.args(inst)[0]),
            Op::Alloca { ty, align, .. } => self.alloca(inst, ty, align),
            Op::Load(access) => self.load(inst, access),
            Op::Store(access) => self.store(inst, access),
            Op::Fence { ordering, scope } => self.fence(ordering, scope),
            Op::CmpXchg { access, failure, .. } => self.cmpxchg(inst, access, failure),
            Op::AtomicRmw { op, access } => self.atomic_rmw(inst, op, access),
            Op::Gep { .. } => self.gep(inst),
            Op::Call(call) => self.call(inst, call),
            Op::VaArg => self.va_arg(inst),
            Op::ExtractElement => self.extract_element(inst),
            Op::InsertElement => self.insert_element(inst),
            Op::ShuffleVector(mask) => self.shuffle_vector(inst, mask),
            Op::ExtractValue(path) => self.extract_value(inst, path),
            Op::InsertValue(path) => self.insert_value(inst, path),
            Op::Phi(_) => unreachable!("phis are lowered with their block"),
            op @ (Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad) => {
                Err(self.error(format!("`{}` has no counterpart in PTX", op.name())))
            }
        }
    }

    /// An error about the instruction at hand.
    pub(crate) fn error(&self, message: impl Into<String>) -> Box<CodegenError> {
        Box::new(CodegenError::at(self.func, self.current, message))
    }
}

/// The reachable blocks, each after all it leads to but for back edges.
pub(super) fn postorder(body: &Body) -> Vec<IrBlock> {
    let mut order = Vec::new();
    let mut seen = EntitySet::default();
    let Some(entry) = body.entry() else { return order };
    seen.insert(entry);
    let mut stack = vec![(entry, 0)];
    while let Some((block, index)) = stack.last_mut() {
        let block = *block;
        if *index < body.n_succs(block) {
            let succ = body.succ(block, *index);
            *index += 1;
            if seen.insert(succ) {
                stack.push((succ, 0));
            }
        } else {
            order.push(block);
            stack.pop();
        }
    }
    order
}
