//! Random functions of machine code, as PTX text.
//!
//! A kernel of one warp over a buffer of [`BUFFER`] bytes. Its control flow is any graph, or a
//! reducible one; a counter ends its loops. Blocks begin and end with pieces that others begin and
//! end with, so that there is something to merge and to hoist. Instructions are arithmetic, also
//! guarded and with carries; loads, stores and atomics of all orders and scopes; reads of special
//! registers, reserved ones among them; and convergent ones that show which threads are together.
//! Some registers have one definition, in the entry or in a block, as those of compiled code have.
//! Each thread reads and writes its own part of the buffer; what all share they only add to.

use std::fmt::Write as _;

/// The bytes that the kernel's parameter must point to.
pub const BUFFER: usize = 4096;

/// The name of the kernel.
pub const KERNEL: &str = "k";

/// A function and what can be said of it.
#[derive(Clone, Debug)]
pub struct MachineFunction {
    /// The PTX text.
    pub text: String,
    /// True if its results depend on which threads are together, so that only one schedule can be
    /// compared.
    pub is_convergent: bool,
}

/// The function of a seed.
pub fn machine_function(seed: u64) -> MachineFunction {
    let mut writer = Writer::new(seed);
    writer.function();
    MachineFunction { text: writer.text, is_convergent: writer.is_convergent }
}

/// Registers that instructions choose from: few, so that they meet again.
const N_REGS: u64 = 6;
/// Registers that the entry gives their only value.
const N_ENTRY: u64 = 8;
/// Predicates that instructions choose from.
const N_PREDS: u64 = 3;

struct Writer {
    state: u64,
    text: String,
    n_blocks: u64,
    /// Loops of a reducible graph: first and last block.
    loops: Option<Vec<(u64, u64)>>,
    /// Pieces that blocks begin with, and that they end with.
    heads: Vec<Vec<String>>,
    tails: Vec<Vec<String>>,
    has_convergent: bool,
    is_convergent: bool,
    n_tables: u64,
    /// How many places there are where two ways join.
    n_joins: u64,
    /// How many registers with one definition there are.
    n_single: u64,
}

impl Writer {
    fn new(seed: u64) -> Writer {
        let mut writer = Writer {
            state: seed,
            text: String::new(),
            n_blocks: 0,
            loops: None,
            heads: Vec::new(),
            tails: Vec::new(),
            has_convergent: false,
            is_convergent: false,
            n_tables: 0,
            n_joins: 0,
            n_single: 0,
        };
        writer.n_blocks = 2 + writer.below(12);
        writer.has_convergent = writer.below(2) == 0;
        if writer.below(2) == 0 {
            writer.loops = Some(writer.choose_loops());
        }
        writer
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// Intervals that are disjoint or within each other.
    fn choose_loops(&mut self) -> Vec<(u64, u64)> {
        let mut loops: Vec<(u64, u64)> = Vec::new();
        for _ in 0..self.below(4) {
            let first = self.below(self.n_blocks);
            let last = first + self.below(self.n_blocks - first);
            let crosses = |&(from, to): &(u64, u64)| {
                from == first
                    || (from < first && first <= to && to < last)
                    || (first < from && from <= last && last < to)
            };
            if !loops.iter().any(crosses) {
                loops.push((first, last));
            }
        }
        loops
    }

    fn line(&mut self, line: &str) {
        self.text.push('\t');
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn function(&mut self) {
        self.text.push_str(".version 8.0\n.target sm_90\n.address_size 64\n\n");
        let _ = writeln!(self.text, ".visible .entry {KERNEL}(.param .u64 {KERNEL}_param_0)\n{{");
        self.line(".reg .pred %p<8>; .reg .b32 %r<20>; .reg .b64 %rd<6>;");
        self.line(".reg .b32 %v<400>; .reg .b64 %w<400>; .reg .pred %q<400>;");
        self.line(&format!("ld.param.u64 %rd1, [{KERNEL}_param_0];"));
        self.line("mov.u32 %r10, %tid.x;");
        self.line("mul.wide.u32 %rd2, %r10, 64;");
        self.line("add.s64 %rd2, %rd1, %rd2;");
        self.line("add.s64 %rd3, %rd2, 16;");
        self.line("cvta.to.global.u64 %rd4, %rd2;");
        self.line("cvta.global.u64 %rd5, %rd4;");
        self.line("mov.b32 %r11, 24;");
        self.line("setp.lt.u32 %p5, %r10, 20;");
        self.line("not.pred %p6, %p5;");
        for reg in 0..N_REGS {
            let number = self.below(9);
            self.line(&format!("mad.lo.u32 %r{reg}, %r10, {number}, {};", number * 3));
        }
        for pred in 0..N_PREDS {
            let number = self.below(32);
            self.line(&format!("setp.lt.u32 %p{pred}, %r10, {number};"));
        }
        for at in 0..N_ENTRY {
            let number = self.below(20);
            self.line(&match at % 4 {
                0 => format!("mov.b32 %v{at}, {number};"),
                1 => format!("mul.lo.s32 %v{at}, %r10, {number};"),
                2 => format!("add.s32 %v{at}, %v{}, %r10;", at - 1),
                _ => format!("xor.b32 %v{at}, %v{}, %v{};", at - 1, at - 3),
            });
        }
        self.n_single = N_ENTRY;
        for _ in 0..3 {
            let (head, tail) = (self.piece(4), self.piece(6));
            self.heads.push(head);
            self.tails.push(tail);
        }
        for block in 0..self.n_blocks {
            self.block(block);
        }
        self.text.push_str("$EXIT:\n");
        for reg in 0..N_REGS {
            self.line(&format!("st.global.u32 [%rd2+{}], %r{reg};", 32 + 4 * reg));
        }
        self.line("ret;");
        self.text.push_str("}\n");
    }

    fn piece(&mut self, most: u64) -> Vec<String> {
        (0..1 + self.below(most)).map(|_| self.instruction()).collect()
    }

    fn block(&mut self, block: u64) {
        let _ = writeln!(self.text, "$B{block}:");
        if self.below(2) == 0 {
            let at = self.below(self.heads.len() as u64) as usize;
            self.heads[at].clone().iter().for_each(|line| self.line(line));
        }
        for _ in 0..self.below(4) {
            let line = self.instruction();
            self.line(&line);
        }
        for _ in 0..self.below(3) {
            self.single();
        }
        if self.below(4) == 0 {
            self.two_ways();
        }
        if self.below(4) != 0 {
            let at = self.below(self.tails.len() as u64) as usize;
            let tail = self.tails[at].clone();
            let from = self.below(tail.len() as u64) as usize;
            let from = if self.below(3) == 0 { from } else { 0 };
            tail[from..].iter().for_each(|line| self.line(line));
        }
        self.terminator(block);
    }

    /// Two ways that join at once, or one that may be missed.
    fn two_ways(&mut self) {
        let (at, pred) = (self.n_joins, self.below(N_PREDS));
        self.n_joins += 1;
        if self.has_convergent {
            let reg = self.below(N_REGS);
            self.is_convergent = true;
            self.line(&format!("activemask.b32 %r{reg};"));
        }
        self.line(&format!("@%p{pred} bra $A{at};"));
        for _ in 0..self.below(3) {
            let line = self.instruction();
            self.line(&line);
        }
        if self.below(3) != 0 {
            self.line(&format!("bra.uni $J{at};"));
        }
        let _ = writeln!(self.text, "$A{at}:");
        for _ in 0..self.below(3) {
            let line = self.instruction();
            self.line(&line);
        }
        let _ = writeln!(self.text, "$J{at}:");
    }

    /// Computes something in a register of its own and uses it.
    fn single(&mut self) {
        let (v, a) = (self.n_single, self.below(N_REGS));
        let (b, c, number) = (self.below(N_ENTRY), self.below(N_ENTRY), self.below(9));
        self.n_single += 1;
        match self.below(8) {
            0 => self.line(&format!("mov.b32 %v{v}, {number};")),
            1 => self.line(&format!("add.s32 %v{v}, %v{b}, {number};")),
            2 => self.line(&format!("mul.lo.s32 %v{v}, %v{b}, %v{c};")),
            3 => {
                self.line(&format!("cvt.s64.s32 %w{v}, %v{b};"));
                self.line(&format!("cvt.u32.u64 %v{v}, %w{v};"));
            }
            4 => self.line(&format!("selp.b32 %v{v}, %v{b}, {number}, %p6;")),
            5 => self.line(&format!("ld.u32 %v{v}, [%rd5+{}];", 4 * number)),
            6 => {
                let by = if self.below(2) == 0 { format!("%v{c}") } else { number.to_string() };
                self.line(&format!("setp.gt.s32 %q{v}, %v{b}, {by};"));
                self.line(&format!("selp.b32 %v{v}, %v{c}, %r{a}, %q{v};"));
            }
            _ => self.line(&format!("mov.b32 %v{v}, %v{b};")),
        }
        match self.below(4) {
            0 => self.line(&format!("add.s32 %r{a}, %v{v}, %r{a};")),
            1 => self.line(&format!("mad.lo.s32 %r{a}, %v{v}, %v{b}, %r{a};")),
            2 => self.line(&format!("st.u32 [%rd5+{}], %v{v};", 4 * number)),
            _ => self.line(&format!("xor.b32 %r{a}, %v{v}, %v{c};")),
        }
    }

    /// A block that `from` may go to; the number of blocks is the exit.
    fn target(&mut self, from: u64) -> u64 {
        let mut target = self.below(self.n_blocks + 1);
        let Some(loops) = self.loops.clone() else { return target };
        if target <= from {
            let ends_here: Vec<u64> =
                loops.iter().filter(|(_, last)| *last == from).map(|(first, _)| *first).collect();
            match ends_here.len() as u64 {
                0 => target = from + 1 + self.below(self.n_blocks - from),
                n => return ends_here[self.below(n) as usize],
            }
        }
        // Forward, and into loops by their first block only.
        let into = loops
            .iter()
            .filter(|(first, last)| from < *first && *first < target && target <= *last);
        into.map(|(first, _)| *first).min().unwrap_or(target)
    }

    fn label(&self, block: u64) -> String {
        if block >= self.n_blocks { "$EXIT".to_owned() } else { format!("$B{block}") }
    }

    fn terminator(&mut self, block: u64) {
        let (first, second) = (self.target(block), self.target(block));
        if first <= block || second <= block {
            self.line("sub.s32 %r11, %r11, 1;");
            self.line("setp.le.s32 %p7, %r11, 0;");
            self.line("@%p7 bra $EXIT;");
        }
        let (a, b) = (self.label(first), self.label(second));
        let pred = self.below(N_PREDS);
        let not = if self.below(2) == 0 { "!" } else { "" };
        match self.below(12) {
            0 | 1 => self.line(&format!("bra.uni {a};")),
            2..=4 => self.line(&format!("@{not}%p{pred} bra {a};")),
            5..=7 => {
                self.line(&format!("@{not}%p{pred} bra {a};"));
                self.line(&format!("bra.uni {b};"));
            }
            8 => {
                let table = self.n_tables;
                self.n_tables += 1;
                self.line("and.b32 %r12, %r0, 1;");
                let _ = writeln!(self.text, "$T{table}: .branchtargets {a}, {b};");
                self.line(&format!("brx.idx %r12, $T{table};"));
            }
            9 => self.line("ret;"),
            10 => self.line(&format!("@{not}%p{pred} ret;")),
            // Falls through, in a reducible graph only to where it may.
            _ => {}
        }
        self.stay_reducible(block);
    }

    /// What falls through into a loop's middle would make it irreducible; the next block is either
    /// a first block or in all loops this one is in, so nothing is to be done but where loops end.
    fn stay_reducible(&mut self, block: u64) {
        let next = block + 1;
        let Some(loops) = &self.loops else { return };
        let enters =
            loops.iter().any(|(first, last)| block < *first && *first < next && next <= *last);
        if enters {
            self.line("bra.uni $EXIT;");
        }
    }

    fn instruction(&mut self) -> String {
        let (a, b, c) = (self.below(N_REGS), self.below(N_REGS), self.below(N_REGS));
        let (pred, number) = (self.below(N_PREDS), self.below(5));
        let slot = 4 * self.below(8);
        let guard = match self.below(8) {
            0 => format!("@%p{pred} "),
            1 => format!("@!%p{pred} "),
            _ => String::new(),
        };
        let order = ["", ".volatile", ".relaxed.gpu", ".relaxed.sys", ".acquire.gpu"];
        let order = order[self.below(5) as usize];
        let line = match self.below(22) {
            0..=2 => format!("add.s32 %r{a}, %r{b}, {number};"),
            3 => format!("sub.s32 %r{a}, %r{b}, %r{c};"),
            4 => format!("xor.b32 %r{a}, %r{b}, %r{c};"),
            5 => format!("min.s32 %r{a}, %r{b}, %r{c};"),
            6 => format!("mul.lo.s32 %r{a}, %r{b}, {};", number + 1),
            7 | 8 => format!("setp.lt.s32 %p{pred}, %r{a}, %r{b};"),
            9 => format!("selp.b32 %r{a}, %r{b}, %r{c}, %p{pred};"),
            10 => format!("ld{order}.global.u32 %r{a}, [%rd2+{slot}];"),
            // By registers of the entry: a sum, and a predicate negated.
            11 => format!("@%p6 ld{order}.global.u32 %r{a}, [%rd3+{slot}];"),
            12..=14 => {
                let order = order.replace("acquire", "release");
                format!("st{order}.global.u32 [%rd2+{slot}], %r{a};")
            }
            15 => {
                let order = ["relaxed.cta", "relaxed.gpu", "acq_rel.gpu", "release.sys"];
                let order = order[self.below(4) as usize];
                format!("atom.{order}.global.add.u32 %r{a}, [%rd2+{slot}], %r{b};")
            }
            16 => format!("red.relaxed.gpu.global.add.u32 [%rd1+{}], 1;", 2048 + slot),
            17 => format!("mov.u32 %r{a}, %laneid;"),
            18 => format!("mov.u32 %r{a}, %lanemask_lt;"),
            // Both or neither: the carry flag of one that was skipped is undefined.
            19 => return format!("add.cc.u32 %r{a}, %r{b}, %r{c}; addc.u32 %r{b}, %r{c}, 0;"),
            _ if !self.has_convergent => format!("mov.b32 %r{a}, %r{b};"),
            20 => {
                self.is_convergent = true;
                return format!("activemask.b32 %r{a};");
            }
            _ => {
                self.is_convergent = true;
                return format!("activemask.b32 %r13; vote.sync.ballot.b32 %r{a}, %p{pred}, %r13;");
            }
        };
        if line.starts_with('@') { line } else { format!("{guard}{line}") }
    }
}
