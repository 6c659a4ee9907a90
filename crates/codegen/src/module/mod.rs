//! A module: symbols, declarations, variables, functions, in the order PTX wants them.
//!
//! PTX knows a name only behind its declaration. So functions are declared first, then variables,
//! those that others' initializers name before those others, then functions are defined in the
//! module's order.

pub(crate) mod abi;
mod aliases;
mod dwarf;
mod globals;
mod kernel;
mod lines;
mod names;
mod nodes;
mod runtime;

use nvopt_entity::{Entity, SecondaryMap};
use nvopt_ir::{
    attrs::Attr,
    body::{Body, Inst},
    datalayout::DataLayout,
    intrinsics::Intrinsic,
    metadata::{Md, MdKind},
    module::{
        CallConv, Func, FuncDecl as IrFuncDecl, Linkage as IrLinkage, Module, ModuleShared, Symbol,
    },
    types::Type,
};
use nvopt_ptx::mach::{
    Directive, FuncDecl, FuncDirective, FuncKind, Item, Linkage, MachBody, MachModule,
};

pub(crate) use nodes::{Emission, MAX_SCOPES, Nodes, Number};
pub(crate) use runtime::{Routine, Routines};

use crate::{
    error::CodegenError,
    func::{FuncDebug, Space, select},
    options::{DebugInfo, Options},
    shape::Shaper,
};

/// What all functions of a module share.
pub(crate) struct ModuleCx<'a> {
    pub(crate) shared: &'a ModuleShared,
    pub(crate) layout: DataLayout,
    pub(crate) options: &'a Options,
    pub(crate) intrinsics: SecondaryMap<Func, Option<Intrinsic>>,
    names: names::Names,
    lines: lines::Lines,
    /// True if `.loc` directives are written.
    pub(crate) writes_lines: bool,
}

impl<'a> ModuleCx<'a> {
    fn new(module: &'a Module, options: &'a Options) -> Result<ModuleCx<'a>, Vec<CodegenError>> {
        let shared = &module.shared;
        let layout = data_layout(shared).ok_or_else(|| {
            let message = "the data layout is malformed".into();
            let (symbol, inst, notes, lacks) = (None, None, Vec::new(), None);
            vec![CodegenError { symbol, inst, message, notes, lacks }]
        })?;
        let mut intrinsics = SecondaryMap::new();
        for &func in &shared.func_order {
            let name = shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
            intrinsics[func] =
                name.starts_with(b"llvm.").then(|| Intrinsic::lookup(name)).flatten();
        }
        let names = names::Names::new(shared);
        let nodes = Nodes::new(shared);
        let writes_lines = match options.debug_info {
            DebugInfo::Off => options.line_info,
            DebugInfo::ByModule | DebugInfo::On => {
                let wants = |&unit: &Md| nodes.emission(unit) != Emission::Nothing;
                options.line_info || nodes::units(shared).iter().any(wants)
            }
        };
        let lines =
            if writes_lines { lines::Lines::new(module, options) } else { lines::Lines::default() };
        Ok(ModuleCx { shared, layout, options, intrinsics, names, lines, writes_lines })
    }

    /// A number for names that belong to a function.
    pub(crate) fn number(&self, func: Func) -> usize {
        func.index()
    }

    /// True if the module reads textures with samplers of their own, a mode of a whole module.
    pub(crate) fn separates_samplers(&self) -> bool {
        let funcs = &self.shared.func_order;
        funcs.iter().filter_map(|&func| self.intrinsics[func]).any(|intrinsic| {
            let name = intrinsic.base_name().strip_prefix("llvm.nvvm.").unwrap_or_default();
            let mode = name.strip_prefix("tex.").or_else(|| name.strip_prefix("tld4."));
            mode.is_some_and(|rest| !rest.starts_with("unified."))
        })
    }

    /// The name of a symbol in PTX.
    pub(crate) fn symbol_name(&self, symbol: Symbol) -> &str {
        self.names.get(symbol)
    }

    /// The name of a parameter in PTX.
    pub(crate) fn param_name(&self, func: Func, index: usize) -> String {
        format!("{}_param_{index}", self.symbol_name(Symbol::Func(func)))
    }

    /// The state space that a symbol is in. Variables in LLVM's generic space are global ones;
    /// code has no space.
    pub(crate) fn space_of(&self, symbol: Symbol) -> Space {
        match symbol {
            Symbol::Func(_) | Symbol::IFunc(_) => Space::Generic,
            Symbol::Global(global) => match Space::of(self.shared.globals[global].addr_space) {
                Space::Generic => Space::Global,
                space => space,
            },
            Symbol::Alias(alias) => {
                let is_func = self.shared.types.as_func(self.shared.aliases[alias].value_ty);
                match Space::of(self.shared.aliases[alias].addr_space) {
                    Space::Generic if is_func.is_none() => Space::Global,
                    space => space,
                }
            }
        }
    }

    /// The name of a function that is called as an intrinsic and is none.
    pub(crate) fn unknown_intrinsic(&self, func: Func) -> Option<String> {
        let name = self.shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
        let unknown = name.starts_with(b"llvm.") && self.intrinsics[func].is_none();
        unknown.then(|| String::from_utf8_lossy(name).into_owned())
    }

    /// True for the functions that older code asks instead of `llvm.nvvm.reflect`.
    pub(crate) fn is_reflect(&self, func: Func) -> bool {
        let name = self.shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
        matches!(name, b"__nvvm_reflect" | b"__nvvm_reflect_ocl")
    }

    pub(crate) fn is_kernel(&self, func: Func) -> bool {
        self.shared.funcs[func].cc == CallConv::PTX_KERNEL
    }

    /// The `.loc` of an instruction.
    pub(crate) fn line_of(&self, body: &Body, inst: Inst, out: &mut MachBody) -> Option<Directive> {
        self.line_at(body.loc(inst)?, out)
    }

    /// The `.loc` of a location.
    pub(crate) fn line_at(&self, location: Md, out: &mut MachBody) -> Option<Directive> {
        self.lines.directive(self.nodes(), location, out)
    }

    /// The `.loc` of the head of a function.
    pub(crate) fn head_line(&self, subprogram: Md) -> Option<Directive> {
        self.lines.head(self.nodes(), subprogram)
    }

    /// The debug-info nodes.
    pub(crate) fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self.shared)
    }

    /// What a function is in the source, and what is wanted of it in debug sections.
    pub(crate) fn debug_of(&self, func: Func) -> Option<(Md, Emission)> {
        let subprogram = subprogram(self.shared, func)?;
        let unit = self.nodes().node(subprogram, "unit")?;
        self.sections_of(unit).map(|emission| (subprogram, emission))
    }

    /// What is wanted of a compile unit in debug sections.
    fn sections_of(&self, unit: Md) -> Option<Emission> {
        match (self.options.debug_info, self.nodes().emission(unit)) {
            (DebugInfo::Off, _) | (_, Emission::Nothing) => None,
            (DebugInfo::ByModule, Emission::Directives) => None,
            (DebugInfo::On, Emission::Directives) => Some(Emission::Lines),
            (_, emission @ (Emission::Full | Emission::Lines)) => Some(emission),
        }
    }

    /// The bytes of an address.
    fn address_bytes(&self) -> usize {
        if self.layout.pointer_bits(0) == 32 { 4 } else { 8 }
    }

    /// The locations of the calls that an instruction was inlined through, the outermost first.
    pub(crate) fn calls_around(&self, body: &Body, inst: Inst) -> Vec<Md> {
        let location = body.loc(inst);
        location.map_or(Vec::new(), |loc| self.lines.calls_around(self.nodes(), loc))
    }

    /// A type as it is written, for messages.
    pub(crate) fn type_text(&self, ty: Type) -> String {
        nvopt_ir::print::type_text(self.shared, ty)
    }

    /// True if a function wants subnormal floats flushed.
    pub(crate) fn flushes_subnormals(&self, decl: &IrFuncDecl) -> bool {
        let attrs = self.shared.attrs.function_attrs(decl.attrs);
        let mode = self
            .shared
            .attrs
            .find_string(attrs, "denormal-fp-math-f32")
            .or_else(|| self.shared.attrs.find_string(attrs, "denormal-fp-math"));
        let old = self.shared.attrs.find_string(attrs, "nvptx-f32ftz");
        self.options.ftz
            || mode.is_some_and(|mode| mode.starts_with(b"preserve-sign"))
            || old == Some(b"true")
    }

    fn param_attrs(&self, decl: &IrFuncDecl, index: usize) -> &[Attr] {
        self.shared.attrs.param_attrs(decl.attrs, index)
    }

    /// The type that a `byval` parameter points to.
    pub(crate) fn byval(&self, decl: &IrFuncDecl, index: usize) -> Option<Type> {
        abi::byval_of(self.param_attrs(decl, index))
    }

    /// The alignment of a `byval` parameter.
    pub(crate) fn byval_align(
        &self,
        shaper: &mut Shaper<'_>,
        decl: &IrFuncDecl,
        index: usize,
    ) -> u64 {
        let attrs = self.param_attrs(decl, index);
        let natural = abi::byval_of(attrs)
            .and_then(|ty| shaper.memo.layout(&self.layout, &self.shared.types, ty))
            .map_or(1, |layout| layout.abi.bytes());
        let asked = crate::func::align_of(attrs).unwrap_or(1);
        natural.max(asked).max(if decl.cc == CallConv::PTX_KERNEL { 1 } else { 4 })
    }
}

/// The node that says what a function is in the source.
fn subprogram(shared: &ModuleShared, func: Func) -> Option<Md> {
    let attached = &shared.funcs[func].symbol.metadata;
    let found = attached.iter().find(|(kind, _)| *kind == MdKind::DBG);
    found.map(|&(_, node)| node)
}

/// The data layout of a module, the target's own if it names none.
pub(crate) fn data_layout(shared: &ModuleShared) -> Option<DataLayout> {
    let text: &[u8] = if shared.data_layout.is_empty() {
        DataLayout::default_for(b"nvptx64-nvidia-cuda")?.as_bytes()
    } else {
        &shared.data_layout
    };
    DataLayout::parse(text).ok()
}

/// Compiles a module that was lowered.
pub(crate) fn compile(module: &Module, options: &Options) -> Result<MachModule, Vec<CodegenError>> {
    let mut cx = ModuleCx::new(module, options)?;
    let mut errors = Vec::new();
    let mut items = Vec::new();
    cx.declare_functions(module, &mut items, &mut errors);
    cx.declare_aliases(&mut items, &mut errors);
    cx.variables(&mut items, &mut errors);
    if !cx.shared.asm.is_empty() {
        let text = String::from_utf8_lossy(&cx.shared.asm).into_owned();
        items.insert(0, Item::Verbatim(text.into()));
    }
    let mut routines = Routines::default();
    let mut debug: Vec<FuncDebug> = Vec::new();
    for &func in &cx.shared.func_order {
        let Some(body) = module.bodies.get(func).and_then(Option::as_ref) else { continue };
        if cx.shared.funcs[func].symbol.linkage == IrLinkage::AvailableExternally {
            continue;
        }
        match select(&cx, func, body) {
            Ok(selected) => {
                routines.add(selected.routines);
                debug.extend(selected.debug);
                let mut decl = cx.func_decl(func, true);
                errors.extend(cx.check_params_size(func, &decl));
                decl.body = Some(Box::new(selected.code));
                items.push(Item::Func(decl));
            }
            Err(found) => errors.extend(found),
        }
    }
    cx.bind_aliases(&mut items);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut lines = std::mem::take(&mut cx.lines);
    let sections = dwarf::sections(&cx, &mut lines, &debug);
    let has_sections = !sections.is_empty();
    let (files, names) = lines.items();
    items.splice(0..0, files);
    items.extend(names);
    items.extend(sections);
    let target = vec![options.target.arch.to_string().into()];
    let mut module = MachModule {
        version: (options.target.ptx.0, options.target.ptx.1),
        target,
        address_size: cx.address_bytes() as u8 * 8,
        items,
    };
    if cx.separates_samplers() {
        module.target.push("texmode_independent".into());
    }
    if has_sections {
        module.target.push("debug".into());
    }
    runtime::add(&mut module, routines, options);
    Ok(module)
}

impl ModuleCx<'_> {
    fn declare_functions(
        &self,
        module: &Module,
        items: &mut Vec<Item>,
        errors: &mut Vec<CodegenError>,
    ) {
        for &func in &self.shared.func_order {
            let decl = &self.shared.funcs[func];
            if self.intrinsics[func].is_some() || self.is_reflect(func) {
                continue;
            }
            let defined = !module.is_declaration(func)
                && decl.symbol.linkage != IrLinkage::AvailableExternally;
            if self.is_kernel(func) {
                let ret = self.shared.types.as_func(decl.ty).map_or(Type::VOID, |ty| ty.ret);
                if !ret.is_void() {
                    let symbol = Symbol::Func(func);
                    errors.push(CodegenError::of(symbol, "a kernel cannot return a value"));
                }
                if defined {
                    continue;
                }
            }
            items.push(Item::Func(self.func_decl(func, defined)));
        }
    }

    /// A function without its body. `defined` says that the module has one.
    fn func_decl(&self, func: Func, defined: bool) -> FuncDecl {
        let decl = &self.shared.funcs[func];
        let mut shaper = Shaper::new(&self.shared.types, &self.layout);
        let signature = self.shared.types.as_func(decl.ty).expect("a function has its type");
        let kernel = self.is_kernel(func);
        let mut params = Vec::new();
        for index in 0..signature.params.len() {
            let passing = abi::passing(self, &mut shaper, decl, index);
            let mut param = abi::ptx_param(self.param_name(func, index).into(), passing);
            if kernel {
                self.kernel_param(&mut param, decl, index, signature.params[index]);
            }
            params.push(param);
        }
        if signature.vararg {
            let name = self.param_name(func, params.len());
            params.push(abi::ptx_param(name.into(), abi::Passing::Scalar { bits: 64 }));
        }
        let rets = if signature.ret.is_void() {
            Vec::new()
        } else {
            let passing = abi::passing_of(&self.layout, &mut shaper, signature.ret);
            vec![abi::ptx_param("func_retval0".into(), passing)]
        };
        let linkage = match decl.symbol.linkage {
            _ if !defined => Linkage::Extern,
            IrLinkage::Internal | IrLinkage::Private => Linkage::Local,
            IrLinkage::WeakAny
            | IrLinkage::WeakOdr
            | IrLinkage::LinkOnceAny
            | IrLinkage::LinkOnceOdr
            | IrLinkage::Common
            | IrLinkage::ExternWeak => Linkage::Weak,
            IrLinkage::External | IrLinkage::Appending | IrLinkage::AvailableExternally => {
                Linkage::Visible
            }
        };
        FuncDecl {
            linkage,
            kind: if kernel { FuncKind::Entry } else { FuncKind::Func },
            attribute: None,
            rets,
            name: self.symbol_name(Symbol::Func(func)).into(),
            params,
            noreturn: self.is_noreturn(decl, &signature.ret),
            directives: if kernel { self.launch_bounds(decl) } else { Vec::<FuncDirective>::new() },
            body: None,
        }
    }

    fn is_noreturn(&self, decl: &IrFuncDecl, ret: &Type) -> bool {
        let attrs = self.shared.attrs.function_attrs(decl.attrs);
        ret.is_void()
            && decl.cc != CallConv::PTX_KERNEL
            && attrs
                .iter()
                .any(|attr| matches!(attr, Attr::Flag(nvopt_ir::attrs::AttrKind::NoReturn)))
            && self.options.target.has(nvopt_ptx::target::Feature::NoReturn)
    }
}
