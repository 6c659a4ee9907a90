//! Answers on small functions, and against all inputs of small widths.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Block, Body, Inst, NameOwner, Value, ValueDef},
    datalayout::DataLayout,
    module::Module,
    ops::Op,
};

use super::*;
use crate::{
    fold::{fold_ints, holds},
    matcher,
    range::Range,
    testing::{Parsed, Random},
};

fn value(body: &Body, name: &str) -> Value {
    match body.name_owner(name) {
        Some(NameOwner::Value(value)) => value,
        _ => panic!("no value {name}"),
    }
}

fn block(body: &Body, name: &str) -> Block {
    match body.name_owner(name) {
        Some(NameOwner::Block(block)) => block,
        _ => panic!("no block {name}"),
    }
}

/// Asks what `name` is at the end of the block `at`.
fn at_end(text: &str, name: &str, at: &str) -> Lattice {
    let parsed = Parsed::new(text);
    let body = parsed.body();
    let layout = DataLayout::default();
    let assumptions = Assumptions::of(&parsed.module.shared, body);
    let func = func_of(&parsed.module);
    let q = Query::new(&parsed.module.shared, &layout, func).with_assumptions(&assumptions);
    Lvi::new().at_end(&q, body, value(body, name), block(body, at))
}

fn func_of(module: &Module) -> nvopt_ir::module::Func {
    let order = &module.shared.func_order;
    order.iter().copied().rfind(|func| module.bodies[*func].is_some()).expect("one is defined")
}

fn range(width: u32, lo: u64, hi: u64) -> Lattice {
    Lattice::of_range(Range::non_empty(Int::new(width, lo), Int::new(width, hi)))
}

#[test]
fn branches_switches_and_chains() {
    let text = "define void @f(i32 %x, i32 %y) {
      entry:
        %c = icmp ult i32 %x, 10
        br i1 %c, label %small, label %big
      small:
        %plus = add nuw i32 %x, 5
        %even = and i32 %x, 1
        %e = icmp eq i32 %even, 0
        %d = icmp ugt i32 %x, 3
        %both = and i1 %e, %d
        br i1 %both, label %in, label %out
      in:
        ret void
      out:
        switch i32 %x, label %other [ i32 1, label %one i32 2, label %two i32 3, label %two ]
      one:
        ret void
      two:
        ret void
      other:
        ret void
      big:
        ret void
    }";
    assert_eq!(at_end(text, "x", "small"), range(32, 0, 10));
    assert_eq!(at_end(text, "plus", "small"), range(32, 5, 15));
    assert_eq!(at_end(text, "x", "in"), range(32, 4, 10));
    assert_eq!(at_end(text, "x", "one"), range(32, 1, 2));
    assert_eq!(at_end(text, "x", "two"), range(32, 2, 4));
    assert_eq!(at_end(text, "x", "big"), range(32, 10, 0));
    assert_eq!(at_end(text, "c", "big"), Lattice::truth(false));
    assert_eq!(at_end(text, "y", "big"), Lattice::Overdefined);
}

#[test]
fn accesses_assumptions_and_selects() {
    let text = "declare void @llvm.assume(i1)
    define i8 @f(ptr %p, ptr %q, i8 %x) {
      entry:
        %v = load i8, ptr %p
        %c = icmp ult i8 %x, 100
        call void @llvm.assume(i1 %c)
        %f = freeze i8 %x
        %d = icmp slt i8 %f, 0
        %abs = select i1 %d, i8 0, i8 %f
        br label %next
      next:
        ret i8 %v
    }";
    assert_eq!(at_end(text, "p", "next"), Lattice::NotNull);
    assert_eq!(at_end(text, "q", "next"), Lattice::Overdefined);
    assert_eq!(at_end(text, "x", "next"), range(8, 0, 100));
    assert_eq!(at_end(text, "abs", "next"), range(8, 0, 128));
}

#[test]
fn a_loop_ends_and_a_long_chain_gives_up() {
    let mut text = String::from("define void @f(i32 %x) {\nentry:\n br label %b0\n");
    for at in 0..2000 {
        text.push_str(&format!("b{at}:\n br label %b{}\n", at + 1));
    }
    text.push_str("b2000:\n %i = phi i32 [ 0, %b1999 ], [ %n, %b2000 ]\n %n = add i32 %i, 1\n");
    text.push_str(
        " %c = icmp slt i32 %n, 9\n br i1 %c, label %b2000, label %end\nend:\n ret void\n}",
    );
    assert_eq!(at_end(&text, "x", "b2000"), Lattice::Overdefined);
    assert_eq!(at_end(&text, "n", "end"), range(32, 9, 10));
}

#[test]
fn threading_forgets_only_what_was_open() {
    let text = "define void @f(i8 %x, i8 %y) {
      entry:
        %c = icmp ult i8 %x, 10
        br i1 %c, label %a, label %b
      a:
        br label %b
      b:
        br label %end
      end:
        ret void
    }";
    let parsed = Parsed::new(text);
    let (body, layout) = (parsed.body(), DataLayout::default());
    let q = Query::new(&parsed.module.shared, &layout, func_of(&parsed.module));
    let mut lvi = Lvi::new();
    let (x, end) = (value(body, "x"), block(body, "end"));
    assert!(lvi.at_end(&q, body, x, end).is_overdefined());
    assert!(lvi.known(end, x).is_some());
    lvi.thread_edge(body, block(body, "b"), block(body, "a"));
    assert!(lvi.known(end, x).is_none() && lvi.known(block(body, "b"), x).is_none());
    assert!(!lvi.at_end(&q, body, x, block(body, "a")).is_overdefined());
    lvi.forget_value(x);
    assert!(lvi.known(block(body, "a"), x).is_none());
}

/// A random function of i4 values, without memory and loops of its own making: blocks lead down.
fn random_function(random: &mut Random) -> String {
    let n_blocks = 3 + random.below(5);
    let mut text = String::from("define void @f(i4 %v0, i4 %v1) {\n");
    let mut n_values = 2;
    let mut dominating = vec![0, 1];
    for at in 0..n_blocks {
        text.push_str(&format!("b{at}:\n"));
        // Values of the first block can be used everywhere, those of others only there.
        let mut here = dominating.clone();
        for _ in 0..random.below(4) {
            let op = ["add", "sub", "and", "or", "xor", "mul", "lshr", "add nuw", "sub nsw"]
                [random.below(9)];
            let a = here[random.below(here.len())];
            text.push_str(&match random.below(3) {
                0 => format!(" %v{n_values} = {op} i4 %v{a}, {}\n", random.below(8)),
                _ => {
                    format!(" %v{n_values} = {op} i4 %v{a}, %v{}\n", here[random.below(here.len())])
                }
            });
            here.push(n_values);
            n_values += 1;
        }
        if at == 0 {
            dominating = here.clone();
        }
        if at + 1 == n_blocks {
            text.push_str(" ret void\n");
            break;
        }
        let mut compare = |text: &mut String, name: &str| {
            let pred = ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"]
                [random.below(10)];
            let a = here[random.below(here.len())];
            let b = match random.below(2) {
                0 => format!("{}", random.below(16)),
                _ => format!("%v{}", here[random.below(here.len())]),
            };
            text.push_str(&format!(" %{name} = icmp {pred} i4 %v{a}, {b}\n"));
        };
        compare(&mut text, &format!("c{at}"));
        compare(&mut text, &format!("d{at}"));
        let below = |random: &mut Random| at + 1 + random.below(n_blocks - at - 1);
        match random.below(4) {
            0 => text.push_str(&format!(" br label %b{}\n", below(random))),
            1 => text.push_str(&format!(
                " switch i4 %v{}, label %b{} [ i4 1, label %b{} i4 5, label %b{} ]\n",
                here[random.below(here.len())],
                below(random),
                below(random),
                below(random)
            )),
            way => {
                let op = if way == 2 { "and" } else { "or" };
                text.push_str(&format!(" %e{at} = {op} i1 %c{at}, %d{at}\n"));
                text.push_str(&format!(
                    " br i1 %e{at}, label %b{}, label %b{}\n",
                    below(random),
                    below(random)
                ));
            }
        }
    }
    text.push('}');
    text
}

/// What the values are on one run; `None` for poison.
struct Run<'a> {
    parsed: &'a Parsed,
    values: FxHashMap<Value, Option<Int>>,
}

impl Run<'_> {
    fn get(&self, body: &Body, value: Value) -> Option<Int> {
        match body.def(value) {
            ValueDef::Const(_) => matcher::int_const(body, &self.parsed.module.shared.types, value),
            _ => self.values.get(&value).cloned().flatten(),
        }
    }

    fn step(&mut self, body: &Body, inst: Inst) {
        let args: Option<Vec<Int>> =
            body.args(inst).iter().map(|&arg| self.get(body, arg)).collect();
        let result = args.and_then(|args| match body.op(inst) {
            Op::Binary(op) => fold_ints(op, body.flags(inst), &args[0], &args[1]),
            Op::ICmp(pred) => Some(Int::new(1, u64::from(holds(pred, &args[0], &args[1])))),
            _ => None,
        });
        if let Some(value) = body.result(inst) {
            self.values.insert(value, result);
        }
    }

    /// The successor that is taken; `None` if that depends on poison, or there is none.
    fn branch(&self, body: &Body, end: Inst) -> Option<usize> {
        match body.op(end) {
            Op::Br => Some(0),
            Op::CondBr => self.get(body, body.args(end)[0]).map(|cond| usize::from(cond.is_zero())),
            Op::Switch => {
                let on = self.get(body, body.args(end)[0])?;
                let cases = body.args(end).iter().enumerate().skip(1);
                let types = &self.parsed.module.shared.types;
                let found = cases.filter(|(_, case)| {
                    matcher::int_const(body, types, **case) == Some(on.clone())
                });
                Some(found.map(|(at, _)| at).next().unwrap_or(0))
            }
            _ => None,
        }
    }
}

fn allows(lattice: &Lattice, now: &Option<Int>) -> bool {
    match (lattice, now) {
        (Lattice::Unknown, now) => now.is_none(),
        (Lattice::Range { range, .. }, Some(int)) => range.contains(int),
        _ => true,
    }
}

#[test]
fn every_run_of_random_functions_fits_the_answers() {
    let mut n_told = 0;
    for seed in 0..250 {
        let text = random_function(&mut Random::new(seed));
        let parsed = Parsed::new(&text);
        let (body, layout) = (parsed.body(), DataLayout::default());
        let q = Query::new(&parsed.module.shared, &layout, func_of(&parsed.module));
        let mut lvi = Lvi::new();
        for input in 0..256u64 {
            let mut run = Run { parsed: &parsed, values: FxHashMap::default() };
            for (at, &param) in body.params().iter().enumerate() {
                run.values.insert(param, Some(Int::new(4, input >> (4 * at))));
            }
            let mut at = body.entry();
            while let Some(block) = at {
                let insts: Vec<Inst> = body.insts_in(block).collect();
                insts.iter().for_each(|&inst| run.step(body, inst));
                let mut values: Vec<Value> = run.values.keys().copied().collect();
                values.sort();
                for &value in &values {
                    let told = lvi.at_end(&q, body, value, block);
                    n_told += usize::from(!told.is_overdefined());
                    let now = &run.values[&value];
                    assert!(allows(&told, now), "{value:?} is {now:?}, not {told:?}\n{text}");
                }
                let end = body.terminator(block).expect("it has one");
                let taken = run.branch(body, end);
                if let Some(taken) = taken {
                    let to = body.succ(block, taken);
                    for &value in &values {
                        let told = lvi.on_edge(&q, body, value, block, to);
                        let now = &run.values[&value];
                        assert!(allows(&told, now), "{value:?} is {now:?}, not {told:?}\n{text}");
                    }
                }
                at = taken.map(|taken| body.succ(block, taken));
            }
        }
    }
    assert!(n_told > 100_000, "only {n_told} answers said something");
}
