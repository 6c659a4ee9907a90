//! What is said about a call: remarks in LLVM's words.

use nvopt_ir::{
    metadata::{DiValue, Md, MdData, di::DiKind},
    module::{Func, ModuleShared, Symbol},
};
use nvopt_pass::{ModuleCx, RemarkKind};

/// The functions and the place a remark is about.
#[derive(Clone, Copy)]
pub(super) struct About {
    /// The function that calls.
    pub(super) caller: Func,
    /// The function that is called.
    pub(super) callee: Func,
    /// Where the call stands in the source.
    pub(super) loc: Option<Md>,
}

impl About {
    /// The call was inlined.
    pub(super) fn inlined(self, module: &ModuleShared, cx: &mut ModuleCx<'_>, cost: &str) {
        if cx.reports.no_remarks {
            return;
        }
        let (callee, caller) = (name(module, self.callee), name(module, self.caller));
        let place = call_site(module, self.loc);
        let text = format!("'{callee}' inlined into '{caller}' with {cost}{place}");
        let what = if cost.starts_with("(cost=always)") { "AlwaysInline" } else { "Inlined" };
        cx.remark(self.caller, self.loc, RemarkKind::Passed, what, text);
    }

    /// The call must not be inlined.
    pub(super) fn never(self, module: &ModuleShared, cx: &mut ModuleCx<'_>, reason: &str) {
        if cx.reports.no_remarks {
            return;
        }
        let why = format!("it should never be inlined (cost=never): {reason}");
        self.missed(module, cx, "NeverInline", &why);
    }

    /// The call costs too much.
    pub(super) fn too_costly(
        self,
        module: &ModuleShared,
        cx: &mut ModuleCx<'_>,
        cost: i64,
        threshold: i64,
    ) {
        if cx.reports.no_remarks {
            return;
        }
        let why = format!("too costly to inline (cost={cost}, threshold={threshold})");
        self.missed(module, cx, "TooCostly", &why);
    }

    /// The call was not inlined for another reason.
    pub(super) fn missed(
        self,
        module: &ModuleShared,
        cx: &mut ModuleCx<'_>,
        what: &'static str,
        why: &str,
    ) {
        if cx.reports.no_remarks {
            return;
        }
        let (callee, caller) = (name(module, self.callee), name(module, self.caller));
        let text = format!("'{callee}' not inlined into '{caller}' because {why}");
        cx.remark(self.caller, self.loc, RemarkKind::Missed, what, text);
    }

    /// The callee is only declared.
    pub(super) fn no_definition(self, module: &ModuleShared, cx: &mut ModuleCx<'_>) {
        if cx.reports.no_remarks {
            return;
        }
        let (callee, caller) = (name(module, self.callee), name(module, self.caller));
        let text = format!(
            "'{callee}' will not be inlined into '{caller}' because its definition is unavailable"
        );
        cx.remark(self.caller, self.loc, RemarkKind::Missed, "NoDefinition", text);
    }
}

fn name(module: &ModuleShared, func: Func) -> String {
    let name = module.symbol_name(Symbol::Func(func)).unwrap_or_default();
    String::from_utf8_lossy(name).into_owned()
}

/// ` at callsite f:3:7 @ g:1:2;`: lines count from the function's own.
fn call_site(module: &ModuleShared, loc: Option<Md>) -> String {
    let mut text = String::new();
    let mut cursor = loc;
    for _ in 0..module.metadata.len() {
        let Some(md) = cursor else { break };
        let MdData::Location(location) = module.metadata.get(md) else { break };
        text.push_str(if text.is_empty() { " at callsite " } else { " @ " });
        let (name, first) = location.scope.map_or((String::new(), 0), |md| subprogram(module, md));
        let line = location.line.wrapping_sub(first);
        text.push_str(&format!("{name}:{line}:{}", location.column));
        cursor = location.inlined_at;
    }
    text.push(';');
    if text.len() > 1 { text } else { String::new() }
}

/// The linkage name or name of the function that `scope` is in, and its line.
fn subprogram(module: &ModuleShared, mut scope: Md) -> (String, u32) {
    for _ in 0..module.metadata.len() {
        let MdData::Di { kind, fields, .. } = module.metadata.get(scope) else { break };
        let field = |name: &str| match fields.get(kind.field(name)) {
            Some(DiValue::Md(md)) => Some(*md),
            _ => None,
        };
        if *kind == DiKind::Subprogram {
            let text = |name: &str| module.metadata.as_string(field(name)?).map(<[u8]>::to_vec);
            let name = text("linkageName").or_else(|| text("name")).unwrap_or_default();
            let line = match fields.get(kind.field("line")) {
                Some(DiValue::Int(line)) => u32::try_from(*line).unwrap_or(0),
                _ => 0,
            };
            return (String::from_utf8_lossy(&name).into_owned(), line);
        }
        if !kind.row().fields.iter().any(|row| row.name == "scope") {
            break;
        }
        match field("scope") {
            Some(outer) => scope = outer,
            None => break,
        }
    }
    (String::new(), 0)
}
