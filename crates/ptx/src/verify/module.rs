//! The file: its target and its names.

use nvopt_entity::FxHashMap;

use super::{Findings, body::verify_body};
use crate::{
    isa::Mod,
    mach::{FuncDecl, Init, Item, MachModule, Param, VarDecl},
    target::{Arch, PtxVersion, Target},
};

/// What a body may know of the file it is in.
pub(super) struct Context {
    /// The target; none if its name is not known, and then nothing is said about features.
    pub(super) target: Option<Target>,
    /// The names of the file; none if some of it was not understood.
    pub(super) names: Option<FxHashMap<Box<str>, ()>>,
}

impl Context {
    /// What the bodies of `module` may know of it.
    pub(super) fn of(module: &MachModule, findings: &mut Findings) -> Context {
        Context { target: target(module, findings), names: names(module) }
    }
}

pub(super) fn verify_module(module: &MachModule, findings: &mut Findings) {
    let context = Context::of(module, findings);
    for (index, item) in module.items.iter().enumerate() {
        findings.item = Some(index);
        if findings.is_full() {
            return;
        }
        match item {
            Item::Var(var) => verify_var(var, &context, findings),
            Item::Func(func) => verify_func(func, &context, findings),
            Item::Alias { name, target } => {
                if let Some(names) = &context.names
                    && !names.contains_key(&**target)
                {
                    let message = format!("`{name}` is an alias of `{target}`, which is not there");
                    findings.add(None, message, None);
                }
            }
            Item::File { .. }
            | Item::Section { .. }
            | Item::Pragma(_)
            | Item::Comment(_)
            | Item::Verbatim(_) => {}
        }
    }
}

/// The target that the file names.
fn target(module: &MachModule, findings: &mut Findings) -> Option<Target> {
    let ptx = PtxVersion(module.version.0, module.version.1);
    let Some(word) = module.target.iter().find(|word| word.starts_with("sm_")) else {
        findings.add(None, "the file has no `.target sm_…`".into(), None);
        return None;
    };
    let Some(arch) = Arch::parse(word) else {
        // Chips older than the table are somebody else's business.
        let number = word[3..].trim_end_matches(['a', 'f']).parse::<u16>();
        if number.is_ok_and(|number| number < 50) {
            return None;
        }
        let known: Vec<String> = Arch::all().map(|arch| arch.to_string()).collect();
        let nearest =
            nvopt_entity::suggest::nearest(word.as_bytes(), known.iter().map(String::as_str));
        let note = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        findings.add(None, format!("unknown target `{word}`"), note);
        return None;
    };
    if ptx < arch.first_ptx() {
        let message = format!("{arch} needs PTX {}, and this is PTX {ptx}", arch.first_ptx());
        findings.add(None, message, None);
        return None;
    }
    Some(Target { arch, ptx })
}

/// The names that the file declares; none if a part of it was kept as written.
fn names(module: &MachModule) -> Option<FxHashMap<Box<str>, ()>> {
    let mut names = FxHashMap::default();
    for item in &module.items {
        match item {
            Item::Var(var) => names.insert(var.name.clone(), ()),
            Item::Func(func) => names.insert(func.name.clone(), ()),
            Item::Alias { name, .. } => names.insert(name.clone(), ()),
            Item::Verbatim(text) if text.starts_with("@@") || text.starts_with(".target") => None,
            Item::Verbatim(text) if text.starts_with(".version") => None,
            Item::Verbatim(_) => return None,
            Item::File { .. } | Item::Section { .. } | Item::Pragma(_) | Item::Comment(_) => None,
        };
    }
    Some(names)
}

fn verify_var(var: &VarDecl, context: &Context, findings: &mut Findings) {
    let name = &var.name;
    if let Some(align) = var.align
        && !align.is_power_of_two()
    {
        findings.add(None, format!("the alignment of `{name}` is no power of two"), None);
    }
    if matches!(var.space, Mod::Reg | Mod::Sreg | Mod::Param | Mod::Local) {
        let space = var.space.name();
        findings.add(None, format!("`{name}` is in .{space}, which functions have"), None);
    }
    if var.space == Mod::Shared && var.init.is_some() {
        findings.add(
            None,
            format!("`{name}` is in .shared and cannot hold a value at first"),
            None,
        );
    }
    if let Some(init) = &var.init {
        verify_init(init, name, context, findings);
    }
}

fn verify_init(init: &Init, var: &str, context: &Context, findings: &mut Findings) {
    let mut due = vec![init];
    while let Some(init) = due.pop() {
        match init {
            Init::List(members) => due.extend(members),
            Init::Sym { name, .. } => {
                if let Some(names) = &context.names
                    && !names.contains_key(&**name)
                {
                    let message =
                        format!("`{var}` holds the address of `{name}`, which is not there");
                    findings.add(None, message, None);
                }
            }
            Init::Int(_) | Init::F32(_) | Init::F64(_) | Init::Verbatim(_) => {}
        }
    }
}

pub(super) fn verify_func(func: &FuncDecl, context: &Context, findings: &mut Findings) {
    for param in func.params.iter().chain(&func.rets) {
        verify_param(func, param, findings);
    }
    if func.kind == crate::mach::FuncKind::Entry && !func.rets.is_empty() {
        findings.add(None, format!("the kernel `{}` has a result", func.name), None);
    }
    if let Some(body) = &func.body {
        verify_body(func, body, context, findings);
    }
}

fn verify_param(func: &FuncDecl, param: &Param, findings: &mut Findings) {
    let (name, of) = (&param.name, &func.name);
    if let Some(align) = param.align.or(param.ptr.and_then(|ptr| ptr.align))
        && !align.is_power_of_two()
    {
        let message = format!("the alignment of `{name}` of `{of}` is no power of two");
        findings.add(None, message, None);
    }
    if param.space == Mod::Reg && func.kind == crate::mach::FuncKind::Entry {
        let message = format!("`{name}` of the kernel `{of}` is in .reg; kernels take .param");
        findings.add(None, message, None);
    }
}
