//! Text to pipelines and back, and what is said about wrong text.

use std::sync::Arc;

use nvopt_ir::body::{Aspects, Body};

use super::*;
use crate::{
    FnCx, FunctionPass, Params,
    analysis::Analyses,
    registry::{AliasRow, Duplicates, Level, Make, PassObject, PassRow, Registry},
};

struct Nothing;
impl FunctionPass for Nothing {
    fn run(&self, _body: &mut Body, _analyses: &mut Analyses, _cx: &mut FnCx<'_>) {}
}
impl crate::ModulePass for Nothing {
    fn run(
        &self,
        _module: &mut nvopt_ir::module::Module,
        _analyses: &mut crate::ModuleAnalyses,
        _cx: &mut crate::ModuleCx<'_>,
    ) {
    }
}
impl crate::SccPass for Nothing {
    fn run(
        &self,
        _scc: &mut crate::Scc<'_>,
        _analyses: &mut crate::ModuleAnalyses,
        _cx: &mut crate::ModuleCx<'_>,
    ) {
    }
}

fn row(name: &'static str, level: Level, make: Make) -> PassRow {
    PassRow {
        name,
        level,
        make,
        params: "",
        changes: Aspects::all(),
        duplicates: Duplicates::Nothing,
        required: false,
        lowers: false,
        about: "for tests",
    }
}

fn registry() -> Registry {
    let with_switch = |params: &mut Params<'_>| {
        params.switch("modify-cfg");
        Ok(PassObject::Function(Box::new(Nothing)))
    };
    let mut registry = Registry::new();
    registry.add_passes(&[
        row("dce", Level::Function, Make::With(|_| Ok(PassObject::Function(Box::new(Nothing))))),
        row("sroa", Level::Function, Make::With(with_switch)),
        row("licm", Level::Loop, Make::With(|_| Ok(PassObject::Loop(Box::new(Nothing))))),
        row("globaldce", Level::Module, Make::With(|_| Ok(PassObject::Module(Box::new(Nothing))))),
        row("inline", Level::Scc, Make::With(|_| Ok(PassObject::Scc(Box::new(Nothing))))),
        PassRow {
            params: "no-pre;pre",
            ..row("gvn", Level::Function, Make::Missing(Level::Function))
        },
    ]);
    registry.add_alias(AliasRow {
        name: "nvopt",
        params: "O0;O1",
        about: "for tests",
        expand: Arc::new(|level| match level {
            "O1" => Ok("globaldce,gvn,dce,licm".into()),
            _ => Err(format!("unknown level '{level}'")),
        }),
    });
    registry
}

#[test]
fn passes_get_the_groups_they_need() {
    for (text, printed) in [
        ("", ""),
        ("dce", "function(dce)"),
        ("dce,sroa<modify-cfg>,licm", "function(dce,sroa<modify-cfg>,loop(licm))"),
        ("globaldce, dce ,inline,dce", "globaldce,function(dce),cgscc(inline),function(dce)"),
        ("module(globaldce,function(dce)),dce", "module(globaldce,function(dce)),function(dce)"),
        ("cgscc(inline,dce)", "cgscc(inline,function(dce))"),
        ("function(loop-mssa(licm,licm))", "function(loop-mssa(licm,licm))"),
        ("function(repeat<3>(dce))", "function(repeat<3>(dce))"),
        ("cgscc(devirt<4>(inline,dce))", "cgscc(devirt<4>(inline,function(dce)))"),
        ("nvopt<O1>,dce", "globaldce,function(dce,loop(licm),dce)"),
        ("function()", "function()"),
    ] {
        let pipeline = Pipeline::parse(text, &registry()).expect(text);
        assert_eq!(pipeline.to_string(), printed, "{text}");
        let again = Pipeline::parse(printed, &registry()).expect(printed);
        assert_eq!(again.to_string(), printed);
    }
}

#[test]
fn missing_passes_are_refused_when_written_and_listed_when_assembled() {
    let Err(error) = Pipeline::parse("dce,gvn", &registry()) else { panic!("gvn is missing") };
    assert_eq!(error.message, "the pass 'gvn' is planned and not there yet");
    assert_eq!(error.at, 4);
    let assembled = Pipeline::assemble("dce,gvn", &registry()).expect("it is left out");
    assert_eq!((assembled.to_string(), assembled.missing), ("function(dce)".into(), vec!["gvn"]));
    let text = "cgscc(devirt<2>(function(gvn))),function(),dce";
    let assembled = Pipeline::assemble(text, &registry()).expect("it is left out");
    assert_eq!(assembled.to_string(), "function(dce)");
    let Err(error) = Pipeline::parse("gvn<no-pre;pree>", &registry()) else { panic!("no word") };
    assert_eq!(error.message, "invalid GVN pass parameter 'pree'; did you mean 'pre'?");
    let Err(error) = Pipeline::parse("gvn<no-pre>", &registry()) else { panic!("missing") };
    assert_eq!(error.message, "the pass 'gvn' is planned and not there yet");
}

#[test]
fn mistakes_are_located() {
    for (text, message, at) in [
        ("dce,", "expected a pass name", 4),
        ("function(dce", "`(` is never closed", 8),
        ("dce)", "`)` without `(`", 3),
        ("dce,foo", "unknown pass name 'foo'", 4),
        ("dce(dce)", "`dce` holds no passes", 0),
        ("sroa<modify-cfg", "`<` is never closed", 4),
        (
            "sroa<modfy-cfg>",
            "invalid SROA pass parameter 'modfy-cfg'; did you mean 'modify-cfg'?",
            0,
        ),
        ("dce<x>", "invalid DCE pass parameter 'x'", 0),
        ("function(globaldce)", "a module pass cannot stand in a function pipeline", 9),
        ("require<domtre>", "unknown analysis name 'domtre'", 0),
        ("repeat<x>(dce)", "`repeat` needs a number, as `repeat<2>`", 0),
        ("nvopt<O9>", "unknown level 'O9'", 0),
        ("dce>", "`>` without `<`", 3),
    ] {
        let Err(error) = Pipeline::parse(text, &registry()) else { panic!("{text} is wrong") };
        assert_eq!((error.message.as_str(), error.at), (message, at), "{text}");
    }
    let Err(error) = Pipeline::parse("globldce", &registry()) else { panic!("misspelt") };
    assert_eq!(error.nearest, ["globaldce"]);
}

#[test]
fn deep_nesting_is_refused() {
    let text = "function(".repeat(100_000);
    assert!(Pipeline::parse(&text, &registry()).is_err());
}
