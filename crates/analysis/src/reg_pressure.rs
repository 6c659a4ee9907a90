//! reg-pressure: how many registers are live at once, by class.
//!
//! For each value and each block it is live in, the stretch of the block where it is live is added
//! to a table of changes; sums along the block give the pressure at each point. A value is live
//! from its definition to its last use; what a phi takes is live to the end of the predecessor.
//! Constants and addresses of variables take no register.
//!
//! Cost. Linear in instructions plus the number of blocks each value is live in, of which at most
//! `MAX_LIVE_BLOCKS` are looked at in all; beyond that the result is a lower bound and says so.

use nvopt_entity::{Entity, SecondaryMap};
use nvopt_ir::{
    body::{Aspects, Block, Body, Inst, Value},
    module::Module,
    ops::Op,
    print::block_text,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use crate::cost::registers::Registers;

/// How many pairs of value and block are looked at.
const MAX_LIVE_BLOCKS: usize = 4_000_000;

/// The most registers live at once, in each block and in all.
#[derive(Clone, Debug, Default)]
pub struct RegPressure {
    blocks: SecondaryMap<Block, Registers>,
    most: Registers,
    is_exact: bool,
}

impl RegPressure {
    /// The most registers of each class live at once in `block`.
    pub fn in_block(&self, block: Block) -> Registers {
        self.blocks[block]
    }

    /// The most registers of each class live at once in any block.
    pub fn most(&self) -> Registers {
        self.most
    }

    /// False if the function was too large to look at all of it.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    fn of(body: &Body, cx: &FnCx<'_>) -> RegPressure {
        let mut points = Points::of(body);
        let results = body.insts().filter_map(|inst| body.result(inst));
        let values: Vec<Value> = body.params().iter().copied().chain(results).collect();
        for value in values {
            let registers = Registers::of(cx.module, cx.frame.layout, body.ty(value));
            if registers != Registers::default() {
                points.add_value(body, value, registers);
            }
        }
        points.sums(body)
    }
}

/// A point before each instruction and one at the end of each block; the changes of pressure there.
struct Points {
    /// By block: its first point.
    first: SecondaryMap<Block, usize>,
    /// By block: its last point.
    last: SecondaryMap<Block, usize>,
    /// By instruction: the point before it.
    before: SecondaryMap<Inst, usize>,
    up: Vec<Registers>,
    down: Vec<Registers>,
    /// By block: the last value that was seen to be live into it.
    live_into: SecondaryMap<Block, Option<Value>>,
    budget: usize,
}

impl Points {
    fn of(body: &Body) -> Points {
        let (mut first, mut last) = (SecondaryMap::new(), SecondaryMap::new());
        let mut before = SecondaryMap::new();
        let mut point = 0;
        for block in body.blocks() {
            first[block] = point;
            for inst in body.insts_in(block) {
                before[inst] = point;
                point += 1;
            }
            last[block] = point;
            point += 1;
        }
        let none = vec![Registers::default(); point + 1];
        let live_into = SecondaryMap::new();
        Points {
            first,
            last,
            before,
            up: none.clone(),
            down: none,
            live_into,
            budget: MAX_LIVE_BLOCKS,
        }
    }

    /// Live from point `from` to point `to`, both included.
    fn stretch(&mut self, from: usize, to: usize, registers: Registers) {
        self.up[from] = self.up[from].plus(registers);
        self.down[to] = self.down[to].plus(registers);
    }

    fn add_value(&mut self, body: &Body, value: Value, registers: Registers) {
        let (home, start) = match body.def_inst(value) {
            Some(inst) => {
                let is_phi = matches!(body.op(inst), Op::Phi(_));
                let home = body.block(inst);
                (home, if is_phi { self.first[home] } else { self.before[inst] + 1 })
            }
            None => match body.entry() {
                Some(entry) => (entry, self.first[entry]),
                None => return,
            },
        };
        let mut end = start;
        // The last point it is needed at in each block that it is live into.
        let mut entered: Vec<(Block, usize)> = Vec::new();
        for slot in body.uses(value) {
            let user = body.user(slot);
            let (block, at) = match body.op(user) {
                Op::Phi(incoming) => {
                    let block = body.incoming(incoming)[body.arg_index(slot)];
                    (block, self.last[block])
                }
                _ => (body.block(user), self.before[user]),
            };
            match block == home {
                true => end = end.max(at),
                false => entered.push((block, at)),
            }
        }
        entered.sort_unstable_by_key(|&(block, at)| (block.index(), std::cmp::Reverse(at)));
        entered.dedup_by_key(|&mut (block, _)| block);
        let n_using = entered.len();
        for &(block, _) in &entered {
            self.live_into[block] = Some(value);
        }
        let mut work: Vec<Block> = entered.iter().map(|&(block, _)| block).collect();
        while let Some(block) = work.pop() {
            for pred in body.preds(block) {
                if pred == home {
                    end = self.last[home];
                } else if self.live_into[pred] != Some(value) && self.budget > 0 {
                    self.budget -= 1;
                    self.live_into[pred] = Some(value);
                    entered.push((pred, self.last[pred]));
                    work.push(pred);
                }
            }
        }
        for (index, &(block, at)) in entered.iter().enumerate() {
            let mut succs = body.succs(block);
            let goes_on = index < n_using
                && succs.any(|succ| succ != home && self.live_into[succ] == Some(value));
            let to = if goes_on { self.last[block] } else { at };
            self.stretch(self.first[block], to, registers);
        }
        self.stretch(start, end, registers);
    }

    fn sums(self, body: &Body) -> RegPressure {
        let mut pressure = RegPressure { is_exact: self.budget > 0, ..RegPressure::default() };
        for block in body.blocks() {
            let (mut now, mut most) = (Registers::default(), Registers::default());
            for point in self.first[block]..=self.last[block] {
                now = now.plus(self.up[point]);
                most = most.max(now);
                now = now.minus(self.down[point]);
            }
            pressure.blocks[block] = most;
            pressure.most = pressure.most.max(most);
        }
        pressure
    }
}

impl Analysis for RegPressure {
    const NAME: &'static str = "reg-pressure";
    const DEPENDS_ON: Aspects = Aspects::CFG.union(Aspects::VALUES);

    fn compute(body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        RegPressure::of(body, cx)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let block = body.blocks().find(|&block| self.blocks[block] != fresh.blocks[block])?;
        let (had, has) = (self.blocks[block], fresh.blocks[block]);
        Some(format!("the pressure in {block:?} is {has:?}, not {had:?}"))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let mut module = Module { shared: cx.module.clone(), ..Module::default() };
        module.bodies[cx.func] = Some(body.clone());
        let line = |what: String, r: Registers| {
            let words = r.words();
            format!(
                "  {what}: pred {}, b16 {}, b32 {}, b64 {} = {words}\n",
                r.pred, r.b16, r.b32, r.b64
            )
        };
        let mut text = format!("Register pressure in function '{}':\n", cx.func_name());
        for block in body.blocks() {
            text.push_str(&line(block_text(&module, cx.func, block), self.blocks[block]));
        }
        text.push_str(&line("max".to_owned(), self.most));
        text
    }

    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        self.diff(&RegPressure::of(body, cx), body)
    }
}
