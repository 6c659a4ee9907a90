//! A function of PTX to operations: registers, blocks, guards.
//!
//! Blocks are cut wherever control may part: besides at labels also behind guarded instructions
//! that other threads may wait for, which a branch leads around. Other guarded instructions are
//! operations behind a [`Kind::Guard`].

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_ir::{body as ir, constant::low_mask, module::Func};
use nvopt_ptx::{
    isa::{FormData, Opcode},
    mach::{
        Block, Directive, FuncDecl, FuncKind, Guard, Inst, Item, MachBody, Operand, Reg, VarDecl,
    },
};

use super::{
    PtxModule,
    outline::{align_of, param_align, param_size, size_of},
    types::bits_of,
};
use crate::{
    code::{AllocaPlan, BlockCode, Code, EdgeCode, Kind, NONE, Op, ParamCode},
    decode::{Decoded, immediate_post_dominators},
    memory::space,
    program::Program,
    value::Word,
};

/// What a name of a function means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A stack slot: the register of its generic address, its size.
    Slot { reg: u32, bytes: u64 },
    /// A variable of the module: address, space.
    Fixed { address: u64, space: u32 },
}

/// Where an edge leads, until all blocks are known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Label(Block),
    Number(u32),
}

/// A function being decoded.
pub(super) struct Decoder<'p, 'm, 'x> {
    pub(super) program: &'p mut Program<'m>,
    pub(super) ptx: &'x PtxModule,
    pub(super) item: usize,
    pub(super) decl: &'x FuncDecl,
    pub(super) body: &'x MachBody,
    pub(super) code: Code,
    /// The first frame register of each register.
    pub(super) regs: Vec<u32>,
    /// Names of variables, the innermost scope last.
    names: Vec<Vec<(String, Name)>>,
    /// The slots of results.
    pub(super) results: Vec<Name>,
    /// The slots that variables in the order of their declarations have.
    slots: Vec<Option<Name>>,
    next_slot: usize,
    consts: FxHashMap<u64, u32>,
    /// The carry flag.
    carry: u32,
    targets: Vec<Target>,
    /// The code block that a block begins with.
    starts: FxHashMap<Block, u32>,
    /// The block at hand has its terminator.
    pub(super) ended: bool,
}

/// The decoded form of `func` of the outline; `None` if it has no code.
pub(crate) fn decode(
    program: &mut Program<'_>,
    ptx: &PtxModule,
    func: Func,
    first_site: u32,
) -> Option<Code> {
    let item = *ptx.items.get(func.index())?;
    decode_item(program, ptx, item, func, first_site)
}

/// The decoded form of the function at `item`.
pub(super) fn decode_item(
    program: &mut Program<'_>,
    ptx: &PtxModule,
    item: usize,
    func: Func,
    first_site: u32,
) -> Option<Code> {
    let Item::Func(decl) = ptx.mach.items.get(item)? else { return None };
    let body = decl.body.as_ref()?;
    let code = Code::new(func, decl.name.to_string(), first_site);
    let mut decoder = Decoder {
        program,
        ptx,
        item,
        decl,
        body,
        code,
        regs: Vec::new(),
        names: vec![Vec::new()],
        results: Vec::new(),
        slots: Vec::new(),
        next_slot: 0,
        consts: FxHashMap::default(),
        carry: NONE,
        targets: Vec::new(),
        starts: FxHashMap::default(),
        ended: true,
    };
    decoder.function();
    Some(decoder.code)
}

impl Decoder<'_, '_, '_> {
    fn function(&mut self) {
        self.code.lines.push((1, String::new()));
        self.registers();
        self.parameters();
        self.start_block();
        self.variables();
        for position in 0..self.body.layout().len() {
            let block = self.body.layout()[position];
            let number = self.start_block();
            self.starts.insert(block, number);
            for &inst in self.body.insts_in(block) {
                self.instruction(inst);
            }
        }
        if !self.ended {
            self.ret();
        }
        self.resolve();
    }

    /// Gives every register its words. Only those that may be read before they are written begin
    /// as undefined: the others cannot be told apart.
    fn registers(&mut self) {
        let early = self.read_before_written();
        for (reg, data) in self.body.regs() {
            let bits = bits_of(data.ty).unwrap_or(64);
            let words = bits.div_ceil(64);
            let first = self.new_regs(words * u32::from(data.lanes.max(1)));
            self.regs.push(first);
            if early[reg.index()] {
                let undef = low_mask(bits.min(64));
                for word in first..self.code.n_regs {
                    self.code.consts.push((word, Word { bits: 0, undef, poison: false }));
                }
            }
        }
        self.carry = self.new_regs(1);
        self.code.consts.push((self.carry, Word { bits: 0, undef: 1, poison: false }));
    }

    /// The registers that some block reads before it writes them for sure.
    fn read_before_written(&self) -> Vec<bool> {
        let mut early = vec![false; self.body.n_regs()];
        let mut written = vec![0usize; self.body.n_regs()];
        for (number, &block) in self.body.layout().iter().enumerate() {
            for &inst in self.body.insts_in(block) {
                for reg in self.body.uses(inst) {
                    early[reg.index()] |= written[reg.index()] != number + 1;
                }
                if self.body.guard(inst).is_none() {
                    // What writes a component leaves the others as they are.
                    for reg in self.body.defs(inst) {
                        written[reg.index()] = number + 1;
                    }
                } else {
                    for reg in self.body.defs(inst) {
                        early[reg.index()] |= written[reg.index()] != number + 1;
                    }
                }
            }
        }
        early
    }

    fn parameters(&mut self) {
        let decl = self.decl;
        for param in &decl.params {
            let Some(bytes) = param_size(param) else { continue };
            let bits: Vec<u32> = match param.dim.is_some() || param.lanes > 1 {
                true => (0..bytes).step_by(8).map(|at| (bytes - at).min(8) as u32 * 8).collect(),
                false => vec![bits_of(param.ty).unwrap_or(8)],
            };
            if param.space == nvopt_ptx::isa::Mod::Reg {
                if let Some(reg) = self.named_reg(&param.name) {
                    let n = bits.iter().map(|bits| bits.div_ceil(64)).sum();
                    let (reg, promises) = (self.regs[reg.index()], Vec::new());
                    let in_memory = false;
                    self.code.params.push(ParamCode {
                        reg,
                        n,
                        byval: None,
                        promises,
                        bits,
                        in_memory,
                    });
                }
                continue;
            }
            let reg = self.new_regs(1);
            let byval = Some((bytes, param_align(param), space::GENERIC));
            let (promises, in_memory) = (Vec::new(), true);
            self.code.params.push(ParamCode { reg, n: 1, byval, promises, bits, in_memory });
            self.declare(&param.name, Name::Slot { reg, bytes });
        }
        let sizes = decl.rets.iter().filter_map(param_size);
        self.code.n_results = sizes.map(|size| size.div_ceil(8) as u32).sum();
    }

    /// The register that the function's head calls `name`.
    pub(super) fn named_reg(&self, name: &str) -> Option<Reg> {
        let is_named = |reg: Reg| {
            let mut text = Vec::new();
            self.body.write_reg(&mut text, reg);
            text == name.as_bytes()
        };
        let groups = self.body.param_reg_groups();
        let mut regs = self.body.regs().filter(|(_, data)| groups.contains(&data.group));
        regs.find(|&(reg, _)| is_named(reg)).map(|(reg, _)| reg)
    }

    /// Makes the stack slots of the function's variables and results.
    fn variables(&mut self) {
        let decl = self.decl;
        for ret in &decl.rets {
            let Some(bytes) = param_size(ret) else { continue };
            if ret.space == nvopt_ptx::isa::Mod::Reg {
                continue;
            }
            let slot = self.new_slot(&ret.name, bytes, param_align(ret));
            self.results.push(slot);
            self.declare(&ret.name, slot);
        }
        // The slots of a scope that closed are used again.
        let mut open: Vec<Vec<(Name, u64)>> = vec![Vec::new()];
        let mut free: Vec<(Name, u64)> = Vec::new();
        for &block in self.body.layout() {
            for &inst in self.body.insts_in(block) {
                match self.body.directive(inst) {
                    Some(Directive::ScopeOpen) => open.push(Vec::new()),
                    Some(Directive::ScopeClose) => free.extend(open.pop().unwrap_or_default()),
                    Some(Directive::Var(var)) => {
                        let slot = self.slot_of(var, &mut free);
                        if let Some(slot) = slot {
                            open.last_mut().into_iter().for_each(|scope| scope.push(slot));
                        }
                        self.slots.push(slot.map(|(name, _)| name));
                    }
                    _ => {}
                }
            }
        }
    }

    fn slot_of(&mut self, var: &VarDecl, free: &mut Vec<(Name, u64)>) -> Option<(Name, u64)> {
        use nvopt_ptx::isa::Mod;
        if !matches!(var.space, Mod::Param | Mod::Local | Mod::ParamFunc) {
            return None;
        }
        let (bytes, align) = (size_of(var)?, align_of(var));
        let fits = |(name, its): &(Name, u64)| {
            *its == align && matches!(name, Name::Slot { bytes: size, .. } if *size == bytes)
        };
        if var.space == Mod::Param
            && let Some(found) = free.iter().position(fits)
        {
            return Some(free.swap_remove(found));
        }
        Some((self.new_slot(&var.name, bytes, align), align))
    }

    fn new_slot(&mut self, label: &str, bytes: u64, align: u64) -> Name {
        let (reg, one) = (self.new_regs(1), self.constant(1));
        let row = self.code.allocas.len() as u32;
        let (label, space) = (label.into(), space::GENERIC);
        self.code.allocas.push(AllocaPlan { label, elem_bytes: bytes, align, space });
        self.emit(Kind::Alloca(row), reg, [one, NONE, NONE]);
        Name::Slot { reg, bytes }
    }

    pub(super) fn declare(&mut self, name: &str, what: Name) {
        if let Some(scope) = self.names.last_mut() {
            scope.push((name.to_owned(), what));
        }
    }

    /// What `name` means here; variables of the module come last.
    pub(super) fn find_name(&self, name: &str) -> Option<Name> {
        let scopes = self.names.iter().rev();
        let mut all = scopes.flat_map(|scope| scope.iter().rev());
        if let Some(&(_, found)) = all.find(|(known, _)| known == name) {
            return Some(found);
        }
        let shared = &self.program.module.shared;
        let symbol = shared.find_symbol(name)?;
        let address = self.program.symbol_address(symbol)?;
        let space = match symbol {
            nvopt_ir::module::Symbol::Global(global) => shared.globals[global].addr_space,
            _ => space::GENERIC,
        };
        Some(Name::Fixed { address, space })
    }

    fn directive(&mut self, inst: Inst, directive: &Directive) {
        match directive {
            Directive::ScopeOpen => self.names.push(Vec::new()),
            Directive::ScopeClose => {
                if self.names.len() > 1 {
                    self.names.pop();
                }
            }
            Directive::Var(var) => {
                let slot = self.slots.get(self.next_slot).copied().flatten();
                self.next_slot += 1;
                if let Some(slot) = slot {
                    self.declare(&var.name, slot);
                } else if let Some(&global) = self.ptx.inner.get(&(self.item, inst))
                    && !self.is_asm()
                {
                    let address = self.program.global_address(global);
                    let space = self.program.module.shared.globals[global].addr_space;
                    self.declare(&var.name, Name::Fixed { address, space });
                }
            }
            Directive::Reg(_)
            | Directive::Loc { .. }
            | Directive::Pragma(_)
            | Directive::BranchTargets(..)
            | Directive::CallTargets(..)
            | Directive::CallPrototype { .. }
            | Directive::Label(_)
            | Directive::Comment(_) => {}
            Directive::Verbatim(text) => {
                let text = self.body.str(*text).into_owned();
                self.unsupported(format!("assembly kept as it is written: {text}"));
            }
        }
    }

    fn instruction(&mut self, inst: Inst) {
        if let Some(directive) = self.body.directive(inst) {
            return self.directive(inst, directive);
        }
        if self.ended {
            self.start_block();
        }
        let line = self.ptx.source_of(self.item, inst);
        self.code.lines.push(line);
        let result = match self.body.guard(inst) {
            None => self.unguarded(inst),
            Some(guard) => self.guarded(inst, guard),
        };
        if let Err(what) = result {
            let text = self.body.form(inst).text();
            self.unsupported(format!("{text}: {what}"));
        }
    }

    fn guarded(&mut self, inst: Inst, guard: Guard) -> Decoded<()> {
        let cond = self.regs[guard.reg.index()];
        let form = self.body.form(inst);
        if form.opcode == Opcode::Bra {
            return self.guarded_branch(inst, cond, guard.negated);
        }
        if !is_apart(form) {
            let at = self.code.ops.len();
            self.emit(Kind::Guard { n: 0, negated: guard.negated }, NONE, [cond, NONE, NONE]);
            let result = self.unguarded(inst);
            if let Err(what) = result {
                self.unsupported(format!("{}: {what}", form.text()));
            }
            let n = (self.code.ops.len() - at - 1) as u32;
            self.code.ops[at].kind = Kind::Guard { n, negated: guard.negated };
            return Ok(());
        }
        // Around it: the next block is the instruction, the one behind it where all meet.
        let here = self.code.blocks.len() as u32 - 1;
        let (inside, behind) = (self.new_edge(Target::Number(here + 1)), self.targets.len());
        let around = self.new_edge(Target::Number(NONE));
        let (yes, no) = if guard.negated { (around, inside) } else { (inside, around) };
        self.emit(Kind::CondBr { yes, no }, NONE, [cond, NONE, NONE]);
        self.ended = true;
        self.start_block();
        let result = self.unguarded(inst);
        if let Err(what) = result {
            self.unsupported(format!("{}: {what}", form.text()));
        }
        let after = self.start_block();
        self.targets[behind] = Target::Number(after);
        Ok(())
    }

    /// Begins a block; the one before falls through to it.
    pub(super) fn start_block(&mut self) -> u32 {
        let number = self.code.blocks.len() as u32;
        if !self.ended {
            let edge = self.new_edge(Target::Number(number));
            self.emit(Kind::Br { edge }, NONE, [NONE; 3]);
        }
        let start = self.code.ops.len() as u32;
        self.code.blocks.push(BlockCode { start, block: ir::Block::from_index(0) });
        self.ended = false;
        number
    }

    pub(super) fn new_edge(&mut self, target: Target) -> u32 {
        self.code.edges.push(EdgeCode { target: NONE, copies: Vec::new() });
        self.targets.push(target);
        self.targets.len() as u32 - 1
    }

    /// Fills in where edges lead and where threads meet.
    fn resolve(&mut self) {
        for (edge, target) in self.code.edges.iter_mut().zip(&self.targets) {
            edge.target = match *target {
                Target::Number(number) => number,
                // A label without a block cannot be; the entry is somewhere.
                Target::Label(block) => self.starts.get(&block).copied().unwrap_or(0),
            };
        }
        let n_blocks = self.code.blocks.len();
        let end_of = |block: usize| match self.code.blocks.get(block + 1) {
            Some(next) => next.start as usize,
            None => self.code.ops.len(),
        };
        let target = |edge: u32| self.code.edges[edge as usize].target;
        let mut succs = Vec::with_capacity(n_blocks);
        for block in 0..n_blocks {
            let last = end_of(block).checked_sub(1).and_then(|at| self.code.ops.get(at));
            succs.push(match last.map(|op| op.kind) {
                Some(Kind::Br { edge }) => vec![target(edge)],
                Some(Kind::CondBr { yes, no }) => vec![target(yes), target(no)],
                Some(Kind::Switch(row)) => {
                    let plan = &self.code.switches[row as usize];
                    let cases = plan.cases.iter().map(|&(_, edge)| target(edge));
                    cases.chain([target(plan.default)]).collect()
                }
                // No thread goes on from here, so the others need not keep apart for it.
                Some(Kind::Trap | Kind::Unreachable) => vec![block as u32],
                _ => Vec::new(),
            });
        }
        let meets = immediate_post_dominators(&succs);
        let ends: Vec<usize> = (0..n_blocks).map(end_of).collect();
        for block in 0..n_blocks {
            let Some(last) = ends[block].checked_sub(1) else { continue };
            let meet = meets[block].unwrap_or(NONE);
            let Some(op) = self.code.ops.get_mut(last) else { continue };
            match op.kind {
                Kind::CondBr { .. } => op.c = meet,
                Kind::Switch(row) => self.code.switches[row as usize].meet = meet,
                _ => {}
            }
        }
    }

    pub(super) fn is_kernel(&self) -> bool {
        self.decl.kind == FuncKind::Entry
    }

    /// True for inline assembly, whose module is not that of the program.
    pub(super) fn is_asm(&self) -> bool {
        !std::ptr::eq(self.program.module, &raw const self.ptx.outline)
    }

    pub(super) fn carry(&self) -> u32 {
        self.carry
    }

    pub(super) fn unsupported(&mut self, what: String) {
        let note = self.code.notes.len() as u32;
        self.code.notes.push(what);
        self.emit(Kind::Unsupported(note), NONE, [NONE; 3]);
    }

    pub(super) fn emit(&mut self, kind: Kind, dst: u32, [a, b, c]: [u32; 3]) {
        self.code.ops.push(Op { kind, dst, a, b, c });
        let line = self.code.lines.len() - 1;
        self.code.insts.push(ir::Inst::from_index(line));
    }

    pub(super) fn new_regs(&mut self, n: u32) -> u32 {
        let first = self.code.n_regs;
        self.code.n_regs += n;
        first
    }

    /// A register that holds `bits`.
    pub(super) fn constant(&mut self, bits: u64) -> u32 {
        if let Some(&reg) = self.consts.get(&bits) {
            return reg;
        }
        let reg = self.new_regs(1);
        self.code.consts.push((reg, Word::new(bits)));
        self.consts.insert(bits, reg);
        reg
    }

    /// The operands of an instruction, each with its members.
    pub(super) fn operands(&self, inst: Inst) -> Vec<Vec<Operand>> {
        split(self.body.operands(inst))
    }
}

/// A flat list of operands, cut into operands with their members.
pub(super) fn split(operands: &[Operand]) -> Vec<Vec<Operand>> {
    let mut parts = Vec::new();
    let mut rest = operands;
    while !rest.is_empty() {
        let (mut due, mut at) = (1usize, 0);
        while due > 0 && at < rest.len() {
            due -= 1;
            if let Operand::Group(_, n) = rest[at] {
                due += usize::from(n);
            }
            at += 1;
        }
        parts.push(rest[..at].to_vec());
        rest = &rest[at..];
    }
    parts
}

/// True if a guarded instruction of this form needs a block of its own: it ends a path, or other
/// threads may wait for it.
fn is_apart(form: &FormData) -> bool {
    use nvopt_ptx::isa::Effects;
    let effects = form.opcode.effects();
    effects.intersects(Effects::BRANCHES | Effects::CONVERGENT | Effects::STOPS)
}
