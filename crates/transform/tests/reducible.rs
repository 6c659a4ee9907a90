//! Jump threading and simplifycfg on random graphs: a function whose loops have one entry each keeps
//! that (JT-06), the verifier has nothing to say, and analyses that are put back are right.

use nvopt_analysis::cycles::Cycles;
use nvopt_ir::{body::Body, datalayout::DataLayout, module::Module, verify::verify};
use nvopt_pass::{Analyses, FnCx, Frame, Knobs, ModuleResults, PassObject, Phase, cx::Reports};
use nvopt_ptx::target::{Arch, Target};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// A function of a random graph. Each block but the entry has a phi of constants and parameters,
/// and branches on it, on a parameter or on nothing.
fn random_function(random: &mut Random) -> String {
    let n_blocks = 3 + random.below(8);
    let mut succs: Vec<Vec<usize>> = Vec::new();
    for _ in 0..n_blocks {
        let n_succs = random.below(3);
        succs.push((0..n_succs).map(|_| 1 + random.below(n_blocks - 1)).collect());
    }
    let mut text = String::from("declare void @a(i8)\ndefine void @f(i8 %x, i8 %y, i1 %c) {\n");
    for block in 0..n_blocks {
        text.push_str(&format!("b{block}:\n"));
        let entries: Vec<String> = (0..n_blocks)
            .flat_map(|from| succs[from].iter().filter(|&&to| to == block).map(move |_| from))
            .map(|from| {
                // Several edges from one block must agree.
                let value = match (from * 7 + block * 3) % 4 {
                    0 => "%x".to_owned(),
                    other => other.to_string(),
                };
                format!("[ {value}, %b{from} ]")
            })
            .collect();
        let has_phi = block > 0 && !entries.is_empty();
        if has_phi {
            text.push_str(&format!(" %p{block} = phi i8 {}\n", entries.join(", ")));
        }
        if random.below(2) == 0 {
            let value = if has_phi { format!("%p{block}") } else { "%y".to_owned() };
            text.push_str(&format!(" call void @a(i8 {value})\n"));
        }
        match succs[block][..] {
            [] => text.push_str(" ret void\n"),
            [to] => text.push_str(&format!(" br label %b{to}\n")),
            [yes, no, ..] => {
                let cond = match (has_phi, random.below(3)) {
                    (true, 0 | 1) => {
                        let c = random.below(4);
                        text.push_str(&format!(" %c{block} = icmp eq i8 %p{block}, {c}\n"));
                        format!("%c{block}")
                    }
                    _ => "%c".to_owned(),
                };
                text.push_str(&format!(" br i1 {cond}, label %b{yes}, label %b{no}\n"));
            }
        }
    }
    text.push_str("}\n");
    text
}

/// A function of a random graph whose blocks ask few conditions and what few values are, most of them
/// without doing anything else.
fn random_branches(random: &mut Random) -> String {
    let n_blocks = 4 + random.below(8);
    let succs: Vec<[usize; 2]> = (0..n_blocks)
        .map(|_| [1 + random.below(n_blocks - 1), 1 + random.below(n_blocks - 1)])
        .collect();
    let mut text = String::from(
        "declare i8 @a()\ndeclare void @b(i8)\ndefine void @f(i8 %x, i8 %y, i1 %c, i1 %d) {\nb0:\n",
    );
    for (block, &[yes, no]) in succs.iter().enumerate() {
        if block > 0 {
            text.push_str(&format!("b{block}:\n"));
        }
        match random.below(4) {
            0 => text.push_str(&format!(" %v{block} = call i8 @a()\n call void @b(i8 {block})\n")),
            1 => text.push_str(" call void @b(i8 7)\n"),
            _ => {}
        }
        let number = random.below(4);
        match random.below(8) {
            0 if block > 0 => text.push_str(" ret void\n"),
            1 => text.push_str(&format!(" br label %b{yes}\n")),
            2 => text.push_str(&format!(" br i1 %c, label %b{yes}, label %b{no}\n")),
            3 => text.push_str(&format!(" br i1 %d, label %b{yes}, label %b{no}\n")),
            4 => text.push_str(&format!(
                " %w{block} = call i8 @a()\n %c{block} = icmp ult i8 %w{block}, {number}\n \
                 br i1 %c{block}, label %b{yes}, label %b{no}\n"
            )),
            of => {
                let value = if of == 5 { "%y" } else { "%x" };
                text.push_str(&format!(
                    " %c{block} = icmp eq i8 {value}, {number}\n \
                     br i1 %c{block}, label %b{yes}, label %b{no}\n"
                ));
            }
        }
    }
    text.push_str("}\n");
    text
}

fn is_reducible(body: &Body) -> bool {
    let cycles = Cycles::of(body);
    body.blocks().filter_map(|block| cycles.of_block(block)).all(|cycle| cycles.is_reducible(cycle))
}

fn run(module: &mut Module, name: &'static str, options: &str) -> Body {
    let row = nvopt_transform::table::PASSES.iter().find(|row| row.name == name);
    let Ok(PassObject::Function(pass)) = row.expect("it is there").make(options) else {
        panic!("it is a function pass")
    };
    let layout = DataLayout::parse(&module.shared.data_layout).unwrap_or_default();
    let (target, knobs) = (Target::new(Arch::DEFAULT), Knobs::default());
    let frame = Frame {
        layout: &layout,
        target: &target,
        numerics: nvopt_pass::Numerics::default(),
        knobs: &knobs,
        check_analyses: true,
        phase: Phase::Unphased,
    };
    let func = *module.shared.func_order.last().expect("there is a function");
    let mut body = module.bodies[func].take().expect("it is defined");
    let (frozen, mut reports) = (ModuleResults::default(), Reports::default());
    let mut analyses = Analyses::default();
    let mut cx = FnCx {
        module: &mut module.shared,
        func,
        pass: name,
        frozen: &frozen,
        frame,
        reports: &mut reports,
    };
    pass.run(&mut body, &mut analyses, &mut cx);
    assert_eq!(analyses.check_all(&body, &cx), None);
    module.bodies[func] = Some(body.clone());
    body
}

/// Runs a pass on `n` random functions; at least a third must be reducible, and a third change.
fn keeps_one_entry(n: u64, name: &'static str, options: &str, text_of: fn(&mut Random) -> String) {
    let (mut n_reducible, mut n_changed) = (0, 0);
    for seed in 0..n {
        let text = text_of(&mut Random(seed * 31 + 7));
        let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
        let mut module = parsed.unwrap_or_else(|diags| panic!("{diags:?}\n{text}")).module;
        let func = *module.shared.func_order.last().expect("there is a function");
        let before = module.bodies[func].clone().expect("it is defined");
        let after = run(&mut module, name, options);
        let errors = verify(&module, None);
        assert!(errors.is_empty(), "{errors:?}\n{text}");
        n_changed +=
            u64::from(!before.epochs().agree(&after.epochs(), nvopt_ir::body::Aspects::CFG));
        if is_reducible(&before) {
            n_reducible += 1;
            assert!(is_reducible(&after), "{name}<{options}> seed {seed}\n{text}");
        }
    }
    assert!(
        n_reducible > n / 3 && n_changed > n / 3,
        "{n_reducible} reducible, {n_changed} changed"
    );
}

#[test]
fn jump_threading_keeps_one_entry() {
    keeps_one_entry(1500, "jump-threading", "", random_function);
}

#[test]
fn simplifycfg_keeps_one_entry() {
    const LATE: &str = "no-keep-loops;switch-range-to-icmp;forward-switch-cond;\
        hoist-common-insts;sink-common-insts;bonus-inst-threshold=4";
    for options in ["", "no-keep-loops", LATE] {
        keeps_one_entry(1500, "simplifycfg", options, random_function);
        keeps_one_entry(3000, "simplifycfg", options, random_branches);
    }
}
