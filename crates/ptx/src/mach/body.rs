//! A function's code.
//!
//! Registers, blocks and instructions are handles. Blocks stand in the order of `layout`; a block
//! falls through to the next one unless its last instruction always leaves it. Fields are
//! private: passes change a body by its methods only.

use nvopt_entity::{Entity, FxHashMap, FxHashSet, PrimaryMap, Str, StringPool};
use smallvec::SmallVec;

use super::{
    directive::Directive,
    operand::{Operand, extent},
};
use crate::isa::{Effects, Form, FormData, FormPool, Mod, Opcode};

nvopt_entity::entity!(
    /// A virtual register.
    pub struct Reg, "reg"
);
nvopt_entity::entity!(
    /// A basic block.
    pub struct Block, "block"
);
nvopt_entity::entity!(
    /// An instruction or directive.
    pub struct Inst, "inst"
);
nvopt_entity::entity!(
    /// A directive among the instructions.
    struct DirectiveRef, "directive"
);
nvopt_entity::entity!(
    /// Registers that were declared together and share a prefix, as `%r<10>`.
    pub struct RegGroup, "regs"
);

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegData {
    /// Its type.
    pub ty: Mod,
    /// The lanes of a vector register (`.v2`, `.v4`), else 1.
    pub lanes: u8,
    /// Its declaration, whose prefix and the number make its name.
    pub group: RegGroup,
    /// The number behind the prefix; none if the prefix is the whole name.
    pub number: Option<u32>,
}

/// A declaration of registers: `.reg .b32 %r<10>;` or `.reg .pred p;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegDecl {
    /// The type.
    pub ty: Mod,
    /// The lanes of vector registers, else 1.
    pub lanes: u8,
    /// The name, or what stands before the number.
    pub prefix: Str,
    /// How many, for `prefix<n>`.
    pub count: Option<u32>,
}

/// The predicate that an instruction is executed under: `@p` or `@!p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guard {
    /// The predicate.
    pub reg: Reg,
    /// True for `@!p`.
    pub negated: bool,
}

/// An instruction or directive.
#[derive(Clone, Copy, Debug)]
pub struct InstData {
    form: Form,
    guard: Option<Guard>,
    first: u32,
    n_operands: u32,
    directive: Option<DirectiveRef>,
    writes_zero: bool,
}

const _: () = assert!(size_of::<InstData>() <= 28);

/// A basic block.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Its label; a block that nothing jumps to may have none.
    pub label: Option<Str>,
    insts: Vec<Inst>,
}

/// A function's code.
#[derive(Clone, Debug, Default)]
pub struct MachBody {
    strings: StringPool,
    forms: FormPool,
    groups: PrimaryMap<RegGroup, RegDecl>,
    /// The groups of `.reg` parameters and results, which the function's head declares.
    param_groups: Vec<RegGroup>,
    regs: PrimaryMap<Reg, RegData>,
    insts: PrimaryMap<Inst, InstData>,
    operands: Vec<Operand>,
    directives: PrimaryMap<DirectiveRef, Directive>,
    /// The `.branchtargets` of each name; scopes may use a name again.
    branch_targets: FxHashMap<Str, SmallVec<[DirectiveRef; 1]>>,
    /// The names of the variables that directives declare.
    declared: FxHashSet<Str>,
    blocks: PrimaryMap<Block, BlockData>,
    layout: Vec<Block>,
}

/// Names and registers.
impl MachBody {
    /// An empty body.
    pub fn new() -> MachBody {
        MachBody::default()
    }

    /// The strings that symbols, labels and words are handles to.
    pub fn strings(&self) -> &StringPool {
        &self.strings
    }

    /// The handle of a string.
    pub fn intern(&mut self, text: impl AsRef<[u8]>) -> Str {
        self.strings.intern(text)
    }

    /// The text of a string.
    pub fn str(&self, string: Str) -> std::borrow::Cow<'_, str> {
        self.strings.lossy(string)
    }

    /// Declares registers; [`MachBody::new_reg`] makes them.
    pub fn declare_regs(&mut self, decl: RegDecl) -> RegGroup {
        self.groups.push(decl)
    }

    /// Declares a register that is a parameter or result of the function.
    pub fn declare_param_reg(&mut self, decl: RegDecl) -> RegGroup {
        let group = self.groups.push(decl);
        self.param_groups.push(group);
        group
    }

    /// The declarations that the function's head has, in order.
    pub fn param_reg_groups(&self) -> &[RegGroup] {
        &self.param_groups
    }

    /// The declarations of registers, in order.
    pub fn reg_groups(&self) -> impl DoubleEndedIterator<Item = (RegGroup, &RegDecl)> {
        self.groups.iter()
    }

    /// A declaration of registers.
    pub fn reg_group(&self, group: RegGroup) -> &RegDecl {
        &self.groups[group]
    }

    /// A new register of `group`, the next number if the group counts them. Its `count` grows
    /// with them, as names begin with 1: `%r<3>` has `%r0`, of no use here, `%r1` and `%r2`.
    pub fn new_reg(&mut self, group: RegGroup) -> Reg {
        let decl = &mut self.groups[group];
        let number = decl.count.map(|count| count.max(1));
        decl.count = number.map(|number| number + 1);
        let (ty, lanes) = (decl.ty, decl.lanes);
        self.regs.push(RegData { ty, lanes, group, number })
    }

    /// The register `number` of `group` as a text names it; the caller asks once a register.
    pub fn add_reg(&mut self, group: RegGroup, number: Option<u32>) -> Reg {
        let decl = &self.groups[group];
        self.regs.push(RegData { ty: decl.ty, lanes: decl.lanes, group, number })
    }

    /// Numbers the registers of counted groups by their first appearance, from 1. Registers that
    /// appear nowhere lose their number's place; compiled code is numbered so at its end.
    pub fn renumber_regs(&mut self) {
        let mut seen = vec![false; self.regs.len()];
        let mut next: Vec<u32> = vec![1; self.groups.len()];
        for &block in &self.layout {
            for &inst in &self.blocks[block].insts {
                let data = &self.insts[inst];
                let operands = &self.operands[data.first as usize..][..data.n_operands as usize];
                let guard = data.guard.map(|guard| guard.reg);
                for reg in guard.into_iter().chain(operands.iter().filter_map(|o| o.reg())) {
                    let reg_data = &mut self.regs[reg];
                    if reg_data.number.is_none() || std::mem::replace(&mut seen[reg.index()], true)
                    {
                        continue;
                    }
                    let number = &mut next[reg_data.group.index()];
                    reg_data.number = Some(*number);
                    *number += 1;
                }
            }
        }
        for (group, decl) in self.groups.iter_mut() {
            if decl.count.is_some() {
                let used = next[group.index()];
                decl.count = Some(if used == 1 { 0 } else { used });
            }
        }
    }

    /// What a register is.
    pub fn reg(&self, reg: Reg) -> RegData {
        self.regs[reg]
    }

    /// All registers, in order.
    pub fn regs(&self) -> impl DoubleEndedIterator<Item = (Reg, &RegData)> {
        self.regs.iter()
    }

    /// The number of registers.
    pub fn n_regs(&self) -> usize {
        self.regs.len()
    }

    /// Appends the name of a register to `out`.
    pub fn write_reg(&self, out: &mut Vec<u8>, reg: Reg) {
        let data = self.regs[reg];
        out.extend_from_slice(self.strings.get(self.groups[data.group].prefix));
        if let Some(number) = data.number {
            write_decimal(out, u64::from(number));
        }
    }
}

/// Appends a number to `out`.
pub(crate) fn write_decimal(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Blocks.
impl MachBody {
    /// A new block, not yet placed.
    pub fn new_block(&mut self, label: Option<Str>) -> Block {
        self.blocks.push(BlockData { label, insts: Vec::new() })
    }

    /// Places a block at the end of the layout.
    pub fn place_block(&mut self, block: Block) {
        self.layout.push(block);
    }

    /// Sets the order of the blocks. What is left out is no longer part of the function.
    pub fn set_layout(&mut self, layout: Vec<Block>) {
        self.layout = layout;
    }

    /// The blocks in the order of the text.
    pub fn layout(&self) -> &[Block] {
        &self.layout
    }

    /// The number of blocks, unplaced ones included.
    pub fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// A block's label.
    pub fn label(&self, block: Block) -> Option<Str> {
        self.blocks[block].label
    }

    /// Gives a block a label.
    pub fn set_label(&mut self, block: Block, label: Str) {
        self.blocks[block].label = Some(label);
    }

    /// The instructions of a block.
    pub fn insts_in(&self, block: Block) -> &[Inst] {
        &self.blocks[block].insts
    }

    /// Replaces the instructions of a block.
    pub fn set_insts(&mut self, block: Block, insts: Vec<Inst>) {
        self.blocks[block].insts = insts;
    }

    /// The blocks that control may go to from `block`, `next` being the one after it in the
    /// layout.
    pub fn succs(&self, block: Block, next: Option<Block>) -> SmallVec<[Block; 2]> {
        let mut succs = SmallVec::new();
        // A guarded branch may stand anywhere in a block; behind one that always leaves nothing
        // runs.
        for &inst in &self.blocks[block].insts {
            let data = &self.insts[inst];
            let form = self.forms.get(data.form);
            if form.effects().contains(Effects::BRANCHES) {
                for operand in self.operands(inst) {
                    if let Operand::Label(target) = *operand {
                        succs.push(target);
                    }
                }
                if form.opcode == Opcode::BrxIdx {
                    succs.extend(self.targets_of(inst));
                }
            }
            if data.guard.is_none() && form.opcode.always_leaves() {
                return succs;
            }
        }
        succs.extend(next);
        succs
    }

    /// The blocks a `brx.idx` may go to.
    pub fn targets_of(&self, inst: Inst) -> SmallVec<[Block; 8]> {
        let mut targets = SmallVec::new();
        for operand in self.operands(inst) {
            if let Operand::Sym(name, _) | Operand::Word(name) = operand {
                for &directive in self.branch_targets.get(name).into_iter().flatten() {
                    if let Directive::BranchTargets(_, blocks) = &self.directives[directive] {
                        targets.extend(blocks.iter().copied());
                    }
                }
            }
        }
        targets
    }
}

/// Instructions.
impl MachBody {
    /// Changes the targets of every `.branchtargets`.
    pub fn update_branch_targets(&mut self, update: impl Fn(Block) -> Block) {
        for directive in self.directives.values_mut() {
            if let Directive::BranchTargets(_, blocks) = directive {
                blocks.iter_mut().for_each(|block| *block = update(*block));
            }
        }
    }

    /// Gives back memory that is not needed.
    pub fn shrink_to_fit(&mut self) {
        self.strings.shrink_to_fit();
        self.regs.shrink_to_fit();
        self.insts.shrink_to_fit();
        self.operands.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.layout.shrink_to_fit();
    }

    /// The forms of instructions.
    pub fn forms(&self) -> &FormPool {
        &self.forms
    }

    /// The handle of a form.
    pub fn form_of(&mut self, data: FormData) -> Form {
        self.forms.intern(data)
    }

    /// A new instruction, not yet in a block.
    pub fn new_inst(&mut self, form: Form, guard: Option<Guard>, operands: &[Operand]) -> Inst {
        let first = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        let n_operands = operands.len() as u32;
        self.insts.push(InstData {
            form,
            guard,
            first,
            n_operands,
            directive: None,
            writes_zero: false,
        })
    }

    /// A new directive, not yet in a block.
    pub fn new_directive(&mut self, directive: Directive) -> Inst {
        let form = self.forms.get_or_add(Opcode::Directive, &[]);
        if let Directive::Var(var) = &directive {
            self.declared.insert(self.strings.intern(&*var.name));
        }
        let targets = match &directive {
            Directive::BranchTargets(name, _) => Some(*name),
            _ => None,
        };
        let directive = self.directives.push(directive);
        if let Some(name) = targets {
            self.branch_targets.entry(name).or_default().push(directive);
        }
        let directive = Some(directive);
        self.insts.push(InstData {
            form,
            guard: None,
            first: 0,
            n_operands: 0,
            directive,
            writes_zero: false,
        })
    }

    /// Appends an instruction to a block.
    pub fn push(&mut self, block: Block, inst: Inst) {
        self.blocks[block].insts.push(inst);
    }

    /// Makes an instruction and appends it to a block.
    pub fn emit(
        &mut self,
        block: Block,
        opcode: Opcode,
        mods: &[Mod],
        operands: &[Operand],
    ) -> Inst {
        let form = self.forms.get_or_add(opcode, mods);
        let inst = self.new_inst(form, None, operands);
        self.push(block, inst);
        inst
    }

    /// The number of instructions, unplaced ones included.
    pub fn n_insts(&self) -> usize {
        self.insts.len()
    }

    /// An instruction's form.
    pub fn form(&self, inst: Inst) -> &FormData {
        self.forms.get(self.insts[inst].form)
    }

    /// The handle of an instruction's form.
    pub fn form_handle(&self, inst: Inst) -> Form {
        self.insts[inst].form
    }

    /// An instruction's opcode.
    pub fn opcode(&self, inst: Inst) -> Opcode {
        self.form(inst).opcode
    }

    /// The predicate an instruction is executed under.
    pub fn guard(&self, inst: Inst) -> Option<Guard> {
        self.insts[inst].guard
    }

    /// An instruction's operands, flat.
    pub fn operands(&self, inst: Inst) -> &[Operand] {
        let data = &self.insts[inst];
        &self.operands[data.first as usize..][..data.n_operands as usize]
    }

    /// An instruction's operands, to change registers and numbers in place.
    pub fn operands_mut(&mut self, inst: Inst) -> &mut [Operand] {
        let data = &self.insts[inst];
        &mut self.operands[data.first as usize..][..data.n_operands as usize]
    }

    /// What a directive says; none for an instruction.
    pub fn directive(&self, inst: Inst) -> Option<&Directive> {
        self.insts[inst].directive.map(|directive| &self.directives[directive])
    }

    /// Changes an instruction's form.
    pub fn set_form(&mut self, inst: Inst, form: Form) {
        self.insts[inst].form = form;
    }

    /// Changes the predicate an instruction is executed under.
    pub fn set_guard(&mut self, inst: Inst, guard: Option<Guard>) {
        self.insts[inst].guard = guard;
    }

    /// True if the addresses of an instruction are written with their offset even where it is 0.
    /// The assembler makes an addition of `+0` when it compiles for a debugger.
    pub fn writes_zero_offset(&self, inst: Inst) -> bool {
        self.insts[inst].writes_zero
    }

    /// Makes the addresses of an instruction show an offset of 0.
    pub fn set_writes_zero_offset(&mut self, inst: Inst) {
        self.insts[inst].writes_zero = true;
    }

    /// Replaces an instruction's operands.
    pub fn set_operands(&mut self, inst: Inst, operands: &[Operand]) {
        let first = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        let data = &mut self.insts[inst];
        data.first = first;
        data.n_operands = operands.len() as u32;
    }

    /// What an instruction may do besides computing its result: what its form says, made more
    /// precise by its operands.
    pub fn effects(&self, inst: Inst) -> Effects {
        let form = self.form(inst);
        let mut effects = form.effects();
        let operands = self.operands(inst);
        if form.opcode == Opcode::Mov
            && operands.iter().any(|op| matches!(op, Operand::Sreg(sreg) if sreg.is_volatile()))
        {
            effects |= Effects::VOLATILE;
        }
        // A parameter of the function itself does not change; those of calls are declared here.
        let is_own = |operand: &Operand| match operand {
            Operand::AddrSym(name, _) => !self.declared.contains(name),
            _ => false,
        };
        if form.opcode == Opcode::Ld && form.has(Mod::Param) && operands.iter().any(is_own) {
            effects = effects.difference(Effects::READS).union(Effects::READS_CONSTANT);
        }
        effects
    }

    /// The length of the part of [`MachBody::operands`] that is written.
    fn n_dest_operands(&self, inst: Inst) -> usize {
        let operands = self.operands(inst);
        let opcode = self.opcode(inst);
        // The results of a call are in parentheses before its target; without results there are
        // none.
        if opcode == Opcode::Call {
            return match operands.first() {
                Some(Operand::Group(super::operand::Bracket::Parens, _)) => extent(operands),
                _ => 0,
            };
        }
        let mut at = 0;
        for _ in 0..opcode.n_dests() {
            at += extent(&operands[at..]);
        }
        at
    }

    /// The registers an instruction writes. One under a guard may leave them as they were.
    pub fn defs(&self, inst: Inst) -> impl Iterator<Item = Reg> + '_ {
        let n = self.n_dest_operands(inst);
        self.operands(inst)[..n].iter().filter_map(|operand| match operand {
            Operand::Reg(reg) | Operand::Part(reg, _) => Some(*reg),
            _ => None,
        })
    }

    /// The registers an instruction reads, its guard included.
    pub fn uses(&self, inst: Inst) -> impl Iterator<Item = Reg> + '_ {
        let n = self.n_dest_operands(inst);
        // `wgmma` adds to its destination, and addresses among destinations are read.
        let reads_dest = self.opcode(inst) == Opcode::WgmmaMmaAsync;
        let (dests, sources) = self.operands(inst).split_at(n);
        let of_dests = dests.iter().filter_map(move |operand| match operand {
            Operand::AddrReg(reg, _) => Some(*reg),
            Operand::Reg(reg) if reads_dest => Some(*reg),
            _ => None,
        });
        let of_sources = sources.iter().filter_map(|operand| operand.reg());
        self.guard(inst).map(|guard| guard.reg).into_iter().chain(of_dests).chain(of_sources)
    }
}
