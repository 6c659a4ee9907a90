//! Whatever is asked, there is an answer: mutated arguments, lines and programs never panic.

use arbitrary::Unstructured;
use nvopt_generate::{Limits, Options, from_seed, generate};
use nvopt_interp::Dim3;
use nvopt_ir::{
    module::Module,
    ops::{BinaryOp, Op},
};
use nvopt_oracle::{
    arg::{ArgSpec, words},
    exec::parse_short,
    fuzz::{Outcome, fuzz_program},
    reduce::{self, n_instructions, reduce},
    run::{
        Entry, Expect, ExpectedFault, RunSpec, Tolerance, parse_checks, parse_dim3,
        parse_schedules, run,
    },
    subject::Subject,
};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % n.max(1) as u64) as usize
    }
}

const TEXTS: [&str; 16] = [
    "i32:7",
    "f64:-1.5e300",
    "f32:0x1.8p-3",
    "{i32:1, <f32:1, f32:2>, [i8:1]}",
    "out@f32[16]=iota:1:2",
    "i64[4]=[1, -2, ...]",
    "bf16[3]=random:7:-1:1",
    "&out+16",
    "bytes:00ff17",
    "@f(i32 3, <2 x i8> <i8 1, i8 2>) == { i32 1, i1 true }",
    "out[3..9]=[1, _, undef]",
    "1e-3,0.5,2ulp",
    "warp,random:3",
    "races,init",
    "2,3,4",
    "out-of-bounds store i32",
];

fn mutated(random: &mut Random) -> String {
    let mut text: Vec<char> = TEXTS[random.below(TEXTS.len())].chars().collect();
    for _ in 0..random.below(4) {
        let other: Vec<char> = TEXTS[random.below(TEXTS.len())].chars().collect();
        let (at, from) = (random.below(text.len() + 1), random.below(other.len()));
        match random.below(4) {
            0 if at < text.len() => {
                text.remove(at);
            }
            1 => text.insert(at, other[from]),
            2 => text.extend_from_slice(&other[from..]),
            _ => text.truncate(at),
        }
    }
    text.into_iter().collect()
}

#[test]
fn texts_are_read_or_refused() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let text = mutated(&mut random);
        if let Ok(arg) = ArgSpec::parse(&text) {
            let again = ArgSpec::parse(&arg.to_string());
            assert_eq!(again.map(|again| again.to_string()), Ok(arg.to_string()), "{text}");
        }
        let _ = (parse_short(&text), words(&text), Expect::parse(&text), Tolerance::parse(&text));
        let _ = (parse_schedules(&text), parse_checks(&text), parse_dim3(&text));
        let _ = ExpectedFault::parse(&text);
    }
}

fn parse(text: &str) -> Module {
    nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default()).expect("valid").module
}

#[test]
fn any_arguments_run_or_are_refused() {
    let module = parse(
        "define i32 @f(i32 %x, ptr %p, { i32, <2 x float> } %s) {\n  ret i32 %x\n}\n\
         define ptx_kernel void @k(ptr addrspace(1) %p, ptr byval({ i8, i64 }) %q) {\n  ret void\n}",
    );
    let mut random = Random(2);
    for _ in 0..5_000 {
        let entry = match random.below(2) {
            0 => Entry::Func("f".into()),
            _ => Entry::Kernel(Some("k".into())),
        };
        let mut spec = RunSpec::new(entry);
        spec.config.limits.memory = 1 << 20;
        spec.config.limits.threads = 1 << 12;
        spec.grid = Dim3::line(random.below(1 << 20) as u32);
        spec.args = (0..random.below(5))
            .filter_map(|_| ArgSpec::parse(&mutated(&mut random)).ok())
            .collect();
        spec.expects = Expect::parse(&mutated(&mut random)).ok().into_iter().collect();
        let _ = run(Subject::Ir(&module), &spec);
    }
}

#[test]
fn programs_made_from_any_bytes_run() {
    let mut random = Random(3);
    let limits = Limits { instructions: 40, steps: 800, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..random.below(600)).map(|_| random.below(256) as u8).collect();
        let program = generate(&options, &mut Unstructured::new(&bytes)).expect("it never fails");
        match fuzz_program(&program, 0, &|_| Ok(())) {
            Outcome::Fine(..) => {}
            Outcome::Failed(failure) => panic!("{}", failure.text()),
        }
    }
}

#[test]
fn reductions_are_bounded_and_repeat() {
    let has_mul = |module: &Module| {
        let order = module.shared.func_order.iter();
        let mut bodies = order.filter_map(|&func| module.bodies[func].as_ref());
        bodies.any(|body| body.insts().any(|inst| body.op(inst) == Op::Binary(BinaryOp::Mul)))
    };
    let program = from_seed(11, &Options::default());
    let text = |module: &Module| {
        let mut text = Vec::new();
        nvopt_ir::print::print_module(module, &mut text);
        text
    };
    let limits = reduce::Limits { tests: 60, rounds: 3 };
    let short = reduce(&program.module, limits, &mut |module| has_mul(module));
    assert!(short.tests <= 61, "{} tests", short.tests);
    let full = || reduce(&program.module, reduce::Limits::default(), &mut |module| has_mul(module));
    let (first, second) = (full(), full());
    assert!(text(&first.module) == text(&second.module), "the same comes out");
    let n = n_instructions(&first.module);
    assert!(n <= 2, "{n} instructions are left: {}", String::from_utf8_lossy(&text(&first.module)));
    assert!(has_mul(&first.module));
    let same = reduce(&program.module, reduce::Limits::default(), &mut |_| false);
    assert_eq!(n_instructions(&same.module), n_instructions(&program.module));
}
