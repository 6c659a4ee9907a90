//! The opcodes: one row each.

use std::sync::LazyLock;

use bitflags::bitflags;
use nvopt_entity::FxHashMap;

bitflags! {
    /// What an instruction may do besides computing its result from its operands.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Effects: u16 {
        /// Reads memory.
        const READS = 1 << 0;
        /// Writes memory.
        const WRITES = 1 << 1;
        /// Communicates with other threads: which threads execute it together matters.
        const CONVERGENT = 1 << 2;
        /// Ends a block: control may go elsewhere.
        const BRANCHES = 1 << 3;
        /// Reads the carry flag.
        const READS_CARRY = 1 << 4;
        /// Writes the carry flag.
        const WRITES_CARRY = 1 << 5;
        /// Reads something that changes by itself: a clock, a counter.
        const VOLATILE = 1 << 6;
        /// May stop the thread or the grid.
        const STOPS = 1 << 7;
        /// Not an instruction but a directive that stands among them.
        const DIRECTIVE = 1 << 8;
        /// Reads memory that does not change while the function runs.
        const READS_CONSTANT = 1 << 9;
    }
}

impl Effects {
    /// No effect.
    pub const PURE: Effects = Effects::empty();
    /// Reads and writes memory.
    pub const MEMORY: Effects = Effects::READS.union(Effects::WRITES);
    /// Synchronizes threads: orders memory and is convergent.
    pub const SYNC: Effects = Effects::MEMORY.union(Effects::CONVERGENT);
}

/// `Variant "name" destinations effects;` — the number of leading operands that are written (an
/// operand in braces or a pair `a|b` counts as one) and the effects of the strongest form.
macro_rules! opcodes {
    ($($variant:ident $name:literal $dests:literal $($effect:ident)|+;)*) => {
        /// An instruction without its modifiers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        #[expect(missing_docs, reason = "the names are those of the PTX ISA, which describes them")]
        pub enum Opcode { $($variant),* }

        impl Opcode {
            /// All opcodes, in order.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$variant),*];

            /// The word in text form.
            pub const fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$($name),*];
                NAMES[self as usize]
            }

            /// The number of leading operands that are written.
            pub const fn n_dests(self) -> usize {
                const DESTS: &[usize] = &[$($dests),*];
                DESTS[self as usize]
            }

            /// What any of its forms may do.
            pub const fn effects(self) -> Effects {
                const EFFECTS: &[Effects] = &[$(Effects::empty()$(.union(Effects::$effect))+),*];
                EFFECTS[self as usize]
            }
        }
    };
}

opcodes! {
    // Integer and extended-precision arithmetic.
    Add "add" 1 PURE;
    Sub "sub" 1 PURE;
    Mul "mul" 1 PURE;
    Mad "mad" 1 PURE;
    Mul24 "mul24" 1 PURE;
    Mad24 "mad24" 1 PURE;
    Sad "sad" 1 PURE;
    Div "div" 1 PURE;
    Rem "rem" 1 PURE;
    Abs "abs" 1 PURE;
    Neg "neg" 1 PURE;
    Min "min" 1 PURE;
    Max "max" 1 PURE;
    Popc "popc" 1 PURE;
    Clz "clz" 1 PURE;
    Bfind "bfind" 1 PURE;
    Fns "fns" 1 PURE;
    Brev "brev" 1 PURE;
    Bfe "bfe" 1 PURE;
    Bfi "bfi" 1 PURE;
    Szext "szext" 1 PURE;
    Bmsk "bmsk" 1 PURE;
    Dp4a "dp4a" 1 PURE;
    Dp2a "dp2a" 1 PURE;
    // The carry forms of add, sub and mad are told by `.cc`; these always read it.
    Addc "addc" 1 READS_CARRY;
    Subc "subc" 1 READS_CARRY;
    Madc "madc" 1 READS_CARRY;
    // Floating point.
    Testp "testp" 1 PURE;
    Copysign "copysign" 1 PURE;
    Fma "fma" 1 PURE;
    Rcp "rcp" 1 PURE;
    Sqrt "sqrt" 1 PURE;
    Rsqrt "rsqrt" 1 PURE;
    Sin "sin" 1 PURE;
    Cos "cos" 1 PURE;
    Lg2 "lg2" 1 PURE;
    Ex2 "ex2" 1 PURE;
    Tanh "tanh" 1 PURE;
    // Comparison and selection.
    Set "set" 1 PURE;
    Setp "setp" 1 PURE;
    Selp "selp" 1 PURE;
    Slct "slct" 1 PURE;
    // Logic and shifts.
    And "and" 1 PURE;
    Or "or" 1 PURE;
    Xor "xor" 1 PURE;
    Not "not" 1 PURE;
    Cnot "cnot" 1 PURE;
    Lop3 "lop3" 1 PURE;
    Shf "shf" 1 PURE;
    Shl "shl" 1 PURE;
    Shr "shr" 1 PURE;
    Prmt "prmt" 1 PURE;
    // Data movement and conversion.
    Mov "mov" 1 PURE;
    Cvt "cvt" 1 PURE;
    CvtPack "cvt.pack" 1 PURE;
    Cvta "cvta" 1 PURE;
    Isspacep "isspacep" 1 PURE;
    Istypep "istypep" 1 PURE;
    Mapa "mapa" 1 PURE;
    Getctarank "getctarank" 1 PURE;
    Shfl "shfl" 1 CONVERGENT;
    Ld "ld" 1 READS;
    Ldu "ldu" 1 READS;
    St "st" 0 WRITES;
    StAsync "st.async" 0 WRITES;
    StBulk "st.bulk" 0 WRITES;
    RedAsync "red.async" 0 READS | WRITES;
    MultimemLdReduce "multimem.ld_reduce" 1 READS;
    MultimemSt "multimem.st" 0 WRITES;
    MultimemRed "multimem.red" 0 READS | WRITES;
    Prefetch "prefetch" 0 READS;
    Prefetchu "prefetchu" 0 READS;
    Applypriority "applypriority" 0 READS | WRITES;
    Discard "discard" 0 WRITES;
    Createpolicy "createpolicy" 1 PURE;
    Stacksave "stacksave" 1 READS;
    Stackrestore "stackrestore" 0 READS | WRITES;
    Alloca "alloca" 1 READS | WRITES;
    CpAsync "cp.async" 0 READS | WRITES;
    CpAsyncCommitGroup "cp.async.commit_group" 0 READS | WRITES;
    CpAsyncWaitGroup "cp.async.wait_group" 0 READS | WRITES;
    CpAsyncWaitAll "cp.async.wait_all" 0 READS | WRITES;
    CpAsyncMbarrierArrive "cp.async.mbarrier.arrive" 0 READS | WRITES;
    CpAsyncBulk "cp.async.bulk" 0 READS | WRITES;
    CpAsyncBulkTensor "cp.async.bulk.tensor" 0 READS | WRITES;
    CpAsyncBulkPrefetch "cp.async.bulk.prefetch" 0 READS;
    CpAsyncBulkPrefetchTensor "cp.async.bulk.prefetch.tensor" 0 READS;
    CpAsyncBulkCommitGroup "cp.async.bulk.commit_group" 0 READS | WRITES;
    CpAsyncBulkWaitGroup "cp.async.bulk.wait_group" 0 READS | WRITES;
    CpReduceAsyncBulk "cp.reduce.async.bulk" 0 READS | WRITES;
    CpReduceAsyncBulkTensor "cp.reduce.async.bulk.tensor" 0 READS | WRITES;
    MultimemCpAsyncBulk "multimem.cp.async.bulk" 0 READS | WRITES;
    MultimemCpReduceAsyncBulk "multimem.cp.reduce.async.bulk" 0 READS | WRITES;
    TensormapReplace "tensormap.replace" 0 READS | WRITES;
    TensormapCpFenceproxy "tensormap.cp_fenceproxy" 0 READS | WRITES | CONVERGENT;
    // Textures and surfaces.
    Tex "tex" 1 READS;
    Tld4 "tld4" 1 READS;
    Txq "txq" 1 PURE;
    Suld "suld" 1 READS;
    Sust "sust" 0 WRITES;
    Sured "sured" 0 READS | WRITES;
    Suq "suq" 1 PURE;
    // Control flow.
    Bra "bra" 0 BRANCHES;
    BrxIdx "brx.idx" 0 BRANCHES;
    Call "call" 0 READS | WRITES | CONVERGENT | STOPS;
    Ret "ret" 0 BRANCHES;
    Exit "exit" 0 BRANCHES | STOPS;
    // Synchronization.
    Bar "bar" 0 READS | WRITES | CONVERGENT;
    BarRed "bar.red" 1 READS | WRITES | CONVERGENT;
    BarCta "bar.cta" 0 READS | WRITES | CONVERGENT;
    BarCtaRed "bar.cta.red" 1 READS | WRITES | CONVERGENT;
    Barrier "barrier" 0 READS | WRITES | CONVERGENT;
    BarrierRed "barrier.red" 1 READS | WRITES | CONVERGENT;
    BarrierCta "barrier.cta" 0 READS | WRITES | CONVERGENT;
    BarrierCtaRed "barrier.cta.red" 1 READS | WRITES | CONVERGENT;
    BarrierCluster "barrier.cluster" 0 READS | WRITES | CONVERGENT;
    BarWarp "bar.warp" 0 READS | WRITES | CONVERGENT;
    Membar "membar" 0 READS | WRITES;
    Fence "fence" 0 READS | WRITES;
    Atom "atom" 1 READS | WRITES;
    Red "red" 0 READS | WRITES;
    Vote "vote" 1 CONVERGENT;
    Match "match" 1 CONVERGENT;
    Activemask "activemask" 1 CONVERGENT | VOLATILE;
    Redux "redux" 1 CONVERGENT;
    Griddepcontrol "griddepcontrol" 0 READS | WRITES;
    Elect "elect" 1 CONVERGENT;
    MbarrierInit "mbarrier.init" 0 READS | WRITES;
    MbarrierInval "mbarrier.inval" 0 READS | WRITES;
    MbarrierExpectTx "mbarrier.expect_tx" 0 READS | WRITES;
    MbarrierCompleteTx "mbarrier.complete_tx" 0 READS | WRITES;
    MbarrierArrive "mbarrier.arrive" 1 READS | WRITES;
    MbarrierArriveDrop "mbarrier.arrive_drop" 1 READS | WRITES;
    MbarrierTestWait "mbarrier.test_wait" 1 READS | WRITES | VOLATILE;
    MbarrierTryWait "mbarrier.try_wait" 1 READS | WRITES | VOLATILE;
    MbarrierPendingCount "mbarrier.pending_count" 1 PURE;
    ClusterlaunchcontrolTryCancel "clusterlaunchcontrol.try_cancel" 0 READS | WRITES;
    ClusterlaunchcontrolQueryCancel "clusterlaunchcontrol.query_cancel" 1 PURE;
    // Matrices.
    WmmaLoad "wmma.load" 1 READS | CONVERGENT;
    WmmaStore "wmma.store" 0 WRITES | CONVERGENT;
    WmmaMma "wmma.mma" 1 CONVERGENT;
    Mma "mma" 1 CONVERGENT;
    Ldmatrix "ldmatrix" 1 READS | CONVERGENT;
    Stmatrix "stmatrix" 0 WRITES | CONVERGENT;
    Movmatrix "movmatrix" 1 CONVERGENT;
    WgmmaFence "wgmma.fence" 0 READS | WRITES | CONVERGENT;
    WgmmaMmaAsync "wgmma.mma_async" 1 READS | WRITES | CONVERGENT;
    WgmmaCommitGroup "wgmma.commit_group" 0 READS | WRITES | CONVERGENT;
    WgmmaWaitGroup "wgmma.wait_group" 0 READS | WRITES | CONVERGENT;
    Tcgen05Alloc "tcgen05.alloc" 0 READS | WRITES | CONVERGENT;
    Tcgen05Dealloc "tcgen05.dealloc" 0 READS | WRITES | CONVERGENT;
    Tcgen05RelinquishAllocPermit "tcgen05.relinquish_alloc_permit" 0 READS | WRITES | CONVERGENT;
    Tcgen05Ld "tcgen05.ld" 1 READS | WRITES | CONVERGENT;
    Tcgen05St "tcgen05.st" 0 READS | WRITES | CONVERGENT;
    Tcgen05LdRed "tcgen05.ld.red" 2 READS | WRITES | CONVERGENT;
    Tcgen05WaitLd "tcgen05.wait::ld" 0 READS | WRITES | CONVERGENT;
    Tcgen05WaitSt "tcgen05.wait::st" 0 READS | WRITES | CONVERGENT;
    Tcgen05Cp "tcgen05.cp" 0 READS | WRITES | CONVERGENT;
    Tcgen05Shift "tcgen05.shift" 0 READS | WRITES | CONVERGENT;
    Tcgen05Mma "tcgen05.mma" 0 READS | WRITES | CONVERGENT;
    Tcgen05Commit "tcgen05.commit" 0 READS | WRITES | CONVERGENT;
    Tcgen05FenceBefore "tcgen05.fence::before_thread_sync" 0 READS | WRITES | CONVERGENT;
    Tcgen05FenceAfter "tcgen05.fence::after_thread_sync" 0 READS | WRITES | CONVERGENT;
    // Everything else.
    Brkpt "brkpt" 0 STOPS;
    Nanosleep "nanosleep" 0 VOLATILE;
    Pmevent "pmevent" 0 VOLATILE;
    Trap "trap" 0 STOPS;
    Setmaxnreg "setmaxnreg" 0 CONVERGENT;
    // Video instructions.
    Vadd "vadd" 1 PURE;
    Vsub "vsub" 1 PURE;
    Vabsdiff "vabsdiff" 1 PURE;
    Vmin "vmin" 1 PURE;
    Vmax "vmax" 1 PURE;
    Vshl "vshl" 1 PURE;
    Vshr "vshr" 1 PURE;
    Vmad "vmad" 1 PURE;
    Vset "vset" 1 PURE;
    Vadd2 "vadd2" 1 PURE;
    Vsub2 "vsub2" 1 PURE;
    Vavrg2 "vavrg2" 1 PURE;
    Vabsdiff2 "vabsdiff2" 1 PURE;
    Vmin2 "vmin2" 1 PURE;
    Vmax2 "vmax2" 1 PURE;
    Vset2 "vset2" 1 PURE;
    Vadd4 "vadd4" 1 PURE;
    Vsub4 "vsub4" 1 PURE;
    Vavrg4 "vavrg4" 1 PURE;
    Vabsdiff4 "vabsdiff4" 1 PURE;
    Vmin4 "vmin4" 1 PURE;
    Vmax4 "vmax4" 1 PURE;
    Vset4 "vset4" 1 PURE;
    // What stands among instructions without being one; see `mach::Directive`.
    Directive "" 0 DIRECTIVE;
    // Assembly of the source, with registers of ours; see `FormData::asm`.
    Asm "" 1 READS | WRITES | CONVERGENT | READS_CARRY | WRITES_CARRY | VOLATILE | STOPS;
    // An instruction that this table does not have.
    Unknown "" 0 READS | WRITES | CONVERGENT | BRANCHES | READS_CARRY | WRITES_CARRY | VOLATILE | STOPS;
}

static BY_NAME: LazyLock<FxHashMap<&'static str, Opcode>> = LazyLock::new(|| {
    let named = Opcode::ALL.iter().filter(|opcode| !opcode.name().is_empty());
    named.map(|&opcode| (opcode.name(), opcode)).collect()
});

impl Opcode {
    /// The opcode whose name is the longest beginning of a dotted name, and what follows it.
    pub fn split(name: &str) -> Option<(Opcode, &str)> {
        // No opcode has more than five words.
        let mut ends: smallvec::SmallVec<[usize; 6]> =
            name.match_indices('.').map(|(at, _)| at).take(5).collect();
        if ends.len() < 5 {
            ends.push(name.len());
        }
        let found = |&end: &usize| Some((*BY_NAME.get(&name[..end])?, &name[end..]));
        ends.iter().rev().find_map(found)
    }

    /// True if control never goes on to the next instruction, unless a guard skips this one.
    pub const fn always_leaves(self) -> bool {
        matches!(self, Opcode::Bra | Opcode::BrxIdx | Opcode::Ret | Opcode::Exit)
    }
}
