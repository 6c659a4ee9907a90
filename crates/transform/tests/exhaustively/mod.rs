//! Checks a pass on every input of small widths.
//!
//! [`check`] runs a pass on a function whose parameters are integers of at most four bits, and runs
//! the function before and after on every combination of inputs, poison included, in the
//! interpreter. What the pass leaves must be the same wherever it was defined, and may be anything
//! where it was not.

use nvopt_interp::{Arg, Config, Machine, Value};
use nvopt_ir::{datalayout::DataLayout, module::Module};
use nvopt_pass::{Analyses, FnCx, Frame, Knobs, ModuleResults, PassObject, Phase, cx::Reports};
use nvopt_ptx::target::{Arch, Target};

/// The widths that are tried.
const WIDTHS: [u32; 3] = [1, 2, 4];

fn parse(text: &str) -> Module {
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    parsed.unwrap_or_else(|diags| panic!("{diags:?}\n{text}")).module
}

fn printed(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    text
}

/// Runs pass `name` on every function of `module`.
fn run_pass(name: &str, module: &mut Module) {
    let row = nvopt_transform::table::PASSES
        .iter()
        .find(|row| row.name == name)
        .expect("a pass of the table");
    let Ok(PassObject::Function(pass)) = row.make("") else { panic!("{name} is a function pass") };
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
    for func in module.shared.func_order.clone() {
        let Some(mut body) = module.bodies[func].take() else { continue };
        let (frozen, mut reports) = (ModuleResults::default(), Reports::default());
        let mut cx = FnCx {
            module: &mut module.shared,
            func,
            pass: row.name,
            frozen: &frozen,
            frame,
            reports: &mut reports,
        };
        pass.run(&mut body, &mut Analyses::default(), &mut cx);
        module.bodies[func] = Some(body);
    }
}

/// The result of `@f` on `inputs`, `None` being poison; `Err` if it is undefined behaviour.
fn run(machine: &mut Machine<'_>, inputs: &[Option<u64>]) -> Result<Value, ()> {
    let args: Vec<Arg> = inputs
        .iter()
        .map(|input| Arg::Value(input.map_or_else(|| Value::poison(1), Value::bits)))
        .collect();
    let report = machine.call("f", &args).map_err(|_| ())?;
    Ok(report.result.unwrap_or_default())
}

/// True if `after` is allowed where `before` is what the program did.
fn refines(before: &Value, after: &Value) -> bool {
    before.words.iter().zip(&after.words).all(|(before, after)| {
        before.poison
            || !after.poison
                && after.undef & !before.undef == 0
                && (after.bits ^ before.bits) & !before.undef == 0
    })
}

/// Checks pass `name` on `body`, a function body over `%x`, `%y` and `%z` of `$T` that ends with a
/// `ret`; `$R` is the type of the result.
pub(crate) fn check(name: &str, result: &str, body: &str) -> bool {
    check_at(name, result, body, &WIDTHS)
}

/// The same at these widths only. True if the pass rewrote the function at one of them.
pub(crate) fn check_at(name: &str, result: &str, body: &str, widths: &[u32]) -> bool {
    let mut is_changed = false;
    for &width in widths {
        let ty = format!("i{width}");
        let result = result.replace("$T", &ty);
        let ones = (1u64 << width) - 1;
        let body = body
            .replace("$T", &ty)
            .replace("$LAST", &(width - 1).to_string())
            .replace("$MIN", &(1u64 << (width - 1)).to_string())
            .replace("$ONES", &ones.to_string());
        let text = format!("define {result} @f({ty} %x, {ty} %y, {ty} %z) {{\n{body}\n}}\n");
        let before = parse(&text);
        let mut after = parse(&text);
        run_pass(name, &mut after);
        is_changed |= printed(&before) != printed(&after);
        let faults = nvopt_ir::verify::verify(&after, None);
        assert!(faults.is_empty(), "{name} left {faults:?}\n{text}");
        let mut old = Machine::new(&before, Config::default()).expect("it runs");
        let mut new = Machine::new(&after, Config::default()).expect("it runs");
        let values: Vec<Option<u64>> = (0..=ones).map(Some).chain([None]).collect();
        let uses_z = body.contains("%z");
        for &x in &values {
            for &y in &values {
                for &z in if uses_z { &values[..] } else { &values[..1] } {
                    let inputs = [x, y, z];
                    let Ok(was) = run(&mut old, &inputs) else { continue };
                    let is = run(&mut new, &inputs);
                    assert!(
                        is.as_ref().is_ok_and(|is| refines(&was, is)),
                        "{name} on {inputs:?}: {was:?} became {is:?}\n{text}"
                    );
                }
            }
        }
    }
    is_changed
}
