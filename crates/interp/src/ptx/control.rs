//! Which file decodes an instruction; branches, ends of threads, what does nothing here.

use nvopt_entity::Entity as _;
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Directive, Inst, Operand},
};

use super::decode::{Decoder, Name, Target};
use crate::{
    code::{AccessPlan, Kind, NONE, Part, SwitchPlan},
    decode::Decoded,
    memory::space,
};
use nvopt_ir::ops::Ordering;

impl Decoder<'_, '_, '_> {
    /// Decodes an instruction, whatever its guard.
    pub(super) fn unguarded(&mut self, inst: Inst) -> Decoded<()> {
        let form = self.body.form(inst);
        if !form.verbatim.is_empty() {
            return Err("an instruction that is not known".to_owned());
        }
        let operands = self.operands(inst);
        let args = operands.as_slice();
        match form.opcode {
            Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::Mad
            | Opcode::Div
            | Opcode::Rem
            | Opcode::Abs
            | Opcode::Neg
            | Opcode::Min
            | Opcode::Max
            | Opcode::Fma
            | Opcode::Rcp
            | Opcode::Sqrt
            | Opcode::Rsqrt
            | Opcode::Sin
            | Opcode::Cos
            | Opcode::Lg2
            | Opcode::Ex2
            | Opcode::Tanh
            | Opcode::Copysign
            | Opcode::Mul24
            | Opcode::Mad24
            | Opcode::Sad
            | Opcode::Popc
            | Opcode::Clz
            | Opcode::Bfind
            | Opcode::Fns
            | Opcode::Brev
            | Opcode::Bfe
            | Opcode::Bfi
            | Opcode::Szext
            | Opcode::Bmsk
            | Opcode::Dp4a
            | Opcode::Dp2a
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Not
            | Opcode::Cnot
            | Opcode::Lop3
            | Opcode::Shf
            | Opcode::Shl
            | Opcode::Shr
            | Opcode::Prmt
            | Opcode::Addc
            | Opcode::Subc
            | Opcode::Madc
            | Opcode::Slct => self.arithmetic(form, args),
            Opcode::Testp => self.testp(form, args),
            Opcode::Set => self.set(form, args),
            Opcode::Setp => self.setp(form, args),
            Opcode::Selp => self.selp(form, args),
            Opcode::Mov => self.mov(form, args),
            Opcode::Cvt => self.cvt(form, args),
            Opcode::CvtPack => self.cvt_pack(form, args),
            Opcode::Cvta => self.cvta(form, args),
            Opcode::Isspacep => self.isspacep(form, args),
            Opcode::Mapa => self.mapa(form, args),
            Opcode::Getctarank => self.getctarank(form, args),
            Opcode::Ld | Opcode::Ldu => self.ld(form, args),
            Opcode::St => self.st(form, args),
            Opcode::Atom => self.atom(form, args),
            Opcode::Red => self.red(form, args),
            Opcode::Stacksave => self.stack_save(args),
            Opcode::Stackrestore => self.stack_restore(args),
            Opcode::Alloca => self.alloca(form, args),
            Opcode::Createpolicy => self.policy(args),
            Opcode::Membar => {
                self.emit(Kind::Fence, NONE, [NONE; 3]);
                Ok(())
            }
            Opcode::Fence => {
                if !form.has(Mod::Proxy) {
                    self.emit(Kind::Fence, NONE, [NONE; 3]);
                }
                Ok(())
            }
            Opcode::Bra => {
                let edge = self.branch_edge(args)?;
                self.emit(Kind::Br { edge }, NONE, [NONE; 3]);
                self.ended = true;
                Ok(())
            }
            Opcode::BrxIdx => self.table_branch(args),
            Opcode::Call => self.call(args),
            Opcode::Ret => {
                self.ret();
                Ok(())
            }
            Opcode::Exit => {
                self.emit(Kind::Exit, NONE, [NONE; 3]);
                self.ended = true;
                Ok(())
            }
            Opcode::Trap | Opcode::Brkpt => {
                self.emit(Kind::Trap, NONE, [NONE; 3]);
                self.ended = true;
                Ok(())
            }
            Opcode::Shfl => self.shfl(form, args),
            Opcode::Vote => self.vote(form, args),
            Opcode::Match => self.match_op(form, args),
            Opcode::Redux => self.redux(form, args),
            Opcode::Elect => self.elect(args),
            Opcode::Activemask => self.active_mask(args),
            Opcode::BarWarp => self.warp_sync(args),
            Opcode::Bar
            | Opcode::BarRed
            | Opcode::BarCta
            | Opcode::BarCtaRed
            | Opcode::Barrier
            | Opcode::BarrierRed
            | Opcode::BarrierCta
            | Opcode::BarrierCtaRed
            | Opcode::BarrierCluster => self.barrier(form, args),
            Opcode::Mma | Opcode::WmmaMma => self.mma(form, args),
            Opcode::WmmaLoad | Opcode::WmmaStore => self.wmma_fragment(form, args),
            Opcode::Ldmatrix => self.ldmatrix(form, args),
            Opcode::Stmatrix => self.stmatrix(form, args),
            Opcode::CpAsync
            | Opcode::CpAsyncCommitGroup
            | Opcode::CpAsyncWaitGroup
            | Opcode::CpAsyncWaitAll
            | Opcode::CpAsyncMbarrierArrive
            | Opcode::CpAsyncBulk
            | Opcode::MbarrierInit
            | Opcode::MbarrierInval
            | Opcode::MbarrierExpectTx
            | Opcode::MbarrierCompleteTx
            | Opcode::MbarrierArrive
            | Opcode::MbarrierArriveDrop
            | Opcode::MbarrierTestWait
            | Opcode::MbarrierTryWait
            | Opcode::MbarrierPendingCount
            | Opcode::StBulk => self.transfer(form, args),
            // Hints, and what time would show only. Bulk copies are done at once.
            Opcode::Nanosleep
            | Opcode::Pmevent
            | Opcode::Prefetch
            | Opcode::Prefetchu
            | Opcode::Applypriority
            | Opcode::Griddepcontrol
            | Opcode::Setmaxnreg
            | Opcode::CpAsyncBulkPrefetch
            | Opcode::CpAsyncBulkCommitGroup
            | Opcode::CpAsyncBulkWaitGroup => Ok(()),
            _ => Err("not supported".to_owned()),
        }
    }

    /// How caches are used changes nothing here.
    fn policy(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let dest = self.dest(args.first().ok_or("no result")?, 64)?;
        let zero = self.constant(0);
        self.copy(dest.reg, zero, 1);
        self.finish(dest, false);
        Ok(())
    }

    fn branch_edge(&mut self, args: &[Vec<Operand>]) -> Decoded<u32> {
        match args.first().map(Vec::as_slice) {
            Some(&[Operand::Label(block)]) => Ok(self.new_edge(Target::Label(block))),
            _ => Err("a branch without a label".to_owned()),
        }
    }

    pub(super) fn guarded_branch(&mut self, inst: Inst, cond: u32, negated: bool) -> Decoded<()> {
        let args = self.operands(inst);
        let taken = self.branch_edge(&args)?;
        let next = self.code.blocks.len() as u32;
        let falls = self.new_edge(Target::Number(next));
        let (yes, no) = if negated { (falls, taken) } else { (taken, falls) };
        self.emit(Kind::CondBr { yes, no }, NONE, [cond, NONE, NONE]);
        self.ended = true;
        self.start_block();
        Ok(())
    }

    /// `brx.idx`: an index past the list is undefined behaviour.
    fn table_branch(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [index, list] = args else { return Err("other operands".to_owned()) };
        let index = self.read(index, Mod::U32)?;
        let name = match **list {
            [Operand::Word(name) | Operand::Sym(name, _)] => name,
            _ => return Err("no list of targets".to_owned()),
        };
        let mut targets = None;
        for &block in self.body.layout() {
            for &inst in self.body.insts_in(block) {
                if let Some(Directive::BranchTargets(known, list)) = self.body.directive(inst)
                    && *known == name
                {
                    targets = Some(list.clone());
                }
            }
        }
        let targets = targets.ok_or("no list of targets")?;
        let mut cases = Vec::new();
        for (case, &target) in targets.iter().enumerate() {
            cases.push((case as u64, self.new_edge(Target::Label(target))));
        }
        let next = self.code.blocks.len() as u32;
        let default = self.new_edge(Target::Number(next));
        let row = self.code.switches.len() as u32;
        self.code.switches.push(SwitchPlan { cases, default, meet: NONE });
        self.emit(Kind::Switch(row), NONE, [index, NONE, NONE]);
        self.ended = true;
        self.start_block();
        self.emit(Kind::Unreachable, NONE, [NONE; 3]);
        self.ended = true;
        Ok(())
    }

    /// Returns what the result variables hold.
    pub(super) fn ret(&mut self) {
        let n = self.code.n_results;
        if n == 0 || self.is_kernel() {
            self.emit(Kind::Ret { n: 0 }, NONE, [NONE; 3]);
            self.ended = true;
            return;
        }
        let first = self.new_regs(n);
        let mut at = first;
        for slot in self.results.clone() {
            if let Name::Slot { reg, bytes } = slot {
                self.load_words(at, reg, bytes);
                at += bytes.div_ceil(8) as u32;
            }
        }
        let decl = self.decl;
        for ret in decl.rets.iter().filter(|ret| ret.space == Mod::Reg) {
            if let Some(reg) = self.named_reg(&ret.name) {
                let words = self.width_of(reg).div_ceil(64);
                let from = self.regs[reg.index()];
                self.copy(at, from, words);
                at += words;
            }
        }
        self.emit(Kind::Ret { n }, NONE, [first, NONE, NONE]);
        self.ended = true;
    }

    /// The words of a variable of `bytes` bytes at the generic address in `address`.
    pub(super) fn load_words(&mut self, first: u32, address: u32, bytes: u64) {
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(words_plan(bytes));
        self.emit(Kind::Load(row), first, [address, NONE, NONE]);
    }

    /// The other way round.
    pub(super) fn store_words(&mut self, first: u32, address: u32, bytes: u64) {
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(words_plan(bytes));
        self.emit(Kind::Store(row), NONE, [address, first, NONE]);
    }
}

fn words_plan(bytes: u64) -> AccessPlan {
    let part = |index: u64| Part {
        bits: (bytes - index * 8).min(8) as u32 * 8,
        bit_offset: index * 64,
        reg: index as u32,
    };
    AccessPlan {
        space: space::GENERIC,
        bytes,
        align: 1,
        volatile: false,
        ordering: Ordering::NotAtomic,
        parts: (0..bytes.div_ceil(8)).map(part).collect(),
        simple: None,
        padding: Vec::new(),
        promises: Vec::new(),
    }
}
