//! The linker's transformations as passes: `internalize`, `select-kernels`, `nvvm-reflect`,
//! `nvvm-reflect-pp`.
//!
//! They live in `nvopt-link`, which knows neither passes nor pipelines; these rows are all that is
//! needed to name them in one. `globaldce` is a pass of its own.

use nvopt_ir::{body::Aspects, module::Module};
use nvopt_link::{Changes, internalize, reflect, reflect_pp, select_kernels};
use nvopt_pass::{
    Duplicates, Frame, Level, ModuleAnalyses, ModuleCx, ModulePass, Params, PassObject, PassRow,
    registry::Make,
};

/// The rows.
pub(super) static PASSES: &[PassRow] = &[
    row(
        "internalize",
        "keep=NAME",
        false,
        |params| {
            let keep = params.text("keep").map(str::to_owned).into_iter().collect();
            Ok(module(move |module, _| {
                let options = internalize::Options { keep: Vec::clone(&keep), keep_kernels: true };
                internalize::run(module, &options)
            }))
        },
        "makes symbols internal that nobody outside needs; kernels stay",
    ),
    row(
        "nvvm-reflect",
        "",
        true,
        |_| Ok(module(|module, frame| reflect::run(module, &answers(frame)))),
        "answers __nvvm_reflect",
    ),
    row(
        "nvvm-reflect-pp",
        "",
        false,
        |_| Ok(module(|module, _| reflect_pp::run(module))),
        "folds conditionals that reflection made constant",
    ),
    row(
        "select-kernels",
        "keep=NAME",
        false,
        |params| {
            let keep: Vec<String> = params.text("keep").map(str::to_owned).into_iter().collect();
            Ok(module(move |module, _| match keep.is_empty() {
                true => Changes::default(),
                false => select_kernels::run(module, &keep),
            }))
        },
        "keeps only the kernels that are asked for",
    ),
];

type MakePass = fn(&mut Params<'_>) -> Result<PassObject, String>;

const fn row(
    name: &'static str,
    params: &'static str,
    required: bool,
    make: MakePass,
    about: &'static str,
) -> PassRow {
    PassRow {
        name,
        level: Level::Module,
        make: Make::With(make),
        params,
        changes: Aspects::all(),
        duplicates: Duplicates::Nothing,
        required,
        lowers: false,
        about,
    }
}

/// What reflection answers.
fn answers(frame: &Frame<'_>) -> reflect::Options {
    reflect::Options {
        arch: frame.target.arch.number.into(),
        ftz: frame.numerics.ftz,
        prec_div: frame.numerics.prec_div,
        prec_sqrt: frame.numerics.prec_sqrt,
    }
}

/// A transformation as a pass.
struct Linked<F>(F);

fn module<F>(run: F) -> PassObject
where
    F: Fn(&mut Module, &Frame<'_>) -> Changes + Send + Sync + 'static,
{
    PassObject::Module(Box::new(Linked(run)))
}

impl<F> ModulePass for Linked<F>
where
    F: Fn(&mut Module, &Frame<'_>) -> Changes + Send + Sync,
{
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        if (self.0)(module, &cx.frame).any {
            analyses.forget_module();
        }
    }
}
