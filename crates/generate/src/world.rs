//! The program being made: the module and what all of its functions share.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrSet},
    constant::Const,
    datalayout::{DataLayout, LayoutMemo, TypeLayout},
    intrinsics::{Intrinsic, Overloads},
    module::{
        CallConv, Func, FuncDecl, Global, GlobalData, Linkage, Module, SanitizerFlags, Symbol,
        SymbolData, UnnamedAddr,
    },
    ops::Align,
    types::Type,
};

use crate::{
    calls::Callee,
    choose::Chooser,
    debug::DebugInfo,
    globals::Table,
    metadata::Tags,
    options::{Feature, FeatureSet, Limits, Options},
    program::{BufferSpec, KernelSpec, Launch},
};

/// Address spaces of NVPTX.
pub(crate) mod space {
    pub(crate) const GENERIC: u32 = 0;
    pub(crate) const GLOBAL: u32 = 1;
    pub(crate) const SHARED: u32 = 3;
    pub(crate) const CONSTANT: u32 = 4;
    pub(crate) const LOCAL: u32 = 5;
}

/// The layout LLVM 22 gives to 64-bit NVPTX.
const DATA_LAYOUT: &str = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";
const TRIPLE: &str = "nvptx64-nvidia-cuda";

/// The program being made.
pub(crate) struct ProgramGen<'b> {
    pub(crate) u: Chooser<'b>,
    pub(crate) features: FeatureSet,
    pub(crate) limits: Limits,
    /// The features that were made use of.
    pub(crate) used: FeatureSet,
    pub(crate) module: Module,
    pub(crate) layout: DataLayout,
    memo: LayoutMemo,
    declared: FxHashMap<(Intrinsic, Overloads), Func>,
    /// The device functions that may be called so far.
    pub(crate) callees: Vec<Callee>,
    /// Tables and variables that any function may read.
    pub(crate) tables: Vec<Table>,
    pub(crate) tags: Tags,
    pub(crate) debug: Option<DebugInfo>,
    /// How kernels are launched.
    pub(crate) launch: Launch,
    pub(crate) kernels: Vec<KernelSpec>,
    pub(crate) buffers: Vec<BufferSpec>,
    n_globals: u32,
}

impl<'b> ProgramGen<'b> {
    pub(crate) fn new(options: &Options, u: Chooser<'b>) -> ProgramGen<'b> {
        let mut module = Module::new();
        module.shared.data_layout = DATA_LAYOUT.into();
        module.shared.triple = TRIPLE.into();
        module.shared.id = b"generated".to_vec();
        module.shared.source_filename = b"generated".to_vec();
        let layout = DataLayout::parse(DATA_LAYOUT.as_bytes());
        ProgramGen {
            u,
            features: options.features,
            limits: options.limits.clamped(),
            used: FeatureSet::NONE,
            module,
            layout: layout.expect("the layout is LLVM's own"),
            memo: LayoutMemo::of_complete_types(),
            declared: FxHashMap::default(),
            callees: Vec::new(),
            tables: Vec::new(),
            tags: Tags::default(),
            debug: None,
            launch: Launch { grid: [1; 3], block: [1; 3], dynamic_shared: 0 },
            kernels: Vec::new(),
            buffers: Vec::new(),
            n_globals: 0,
        }
    }

    /// True if programs may have `feature`.
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    /// Notes that the program has `feature`.
    pub(crate) fn note(&mut self, feature: Feature) {
        debug_assert!(self.has(feature), "{} was left out", feature.name());
        self.used = self.used.with(feature);
    }

    /// True in `percent` of all cases if programs may have `feature`; notes it then.
    pub(crate) fn roll(&mut self, feature: Feature, percent: u32) -> bool {
        let yes = self.has(feature) && self.u.chance(percent);
        if yes {
            self.note(feature);
        }
        yes
    }
}

/// Types.
impl ProgramGen<'_> {
    /// Size and alignment of `ty`, which has one.
    pub(crate) fn type_layout(&mut self, ty: Type) -> TypeLayout {
        let found = self.memo.layout(&self.layout, &self.module.shared.types, ty);
        found.expect("only sized types are made")
    }

    /// The alignment that a value of `ty` has in memory.
    pub(crate) fn abi_align(&mut self, ty: Type) -> Align {
        self.type_layout(ty).abi
    }

    /// Where the fields of a struct begin.
    pub(crate) fn field_offsets(&mut self, ty: Type) -> Vec<u64> {
        let found = self.memo.struct_layout(&self.layout, &self.module.shared.types, ty);
        found.expect("only sized types are made").offsets.to_vec()
    }

    /// The bytes from one `ty` in an array to the next.
    pub(crate) fn stride(&mut self, ty: Type) -> u64 {
        self.type_layout(ty).alloc_bytes()
    }
}

/// Symbols.
impl ProgramGen<'_> {
    /// A function without a body yet.
    pub(crate) fn add_function(&mut self, name: &str, ty: Type) -> Func {
        let shared = &mut self.module.shared;
        let name = shared.names.intern(name);
        let func = shared.funcs.push(FuncDecl {
            symbol: SymbolData::new(Some(name)),
            ty,
            addr_space: 0,
            cc: CallConv::C,
            attrs: None,
            align: None,
            prefalign: None,
            gc: None,
            prefix: None,
            prologue: None,
            personality: None,
        });
        shared.register_name(Symbol::Func(func)).expect("names are numbered");
        shared.func_order.push(func);
        func
    }

    /// The declaration of an instance of an intrinsic.
    pub(crate) fn intrinsic(&mut self, intrinsic: Intrinsic, overloads: &[Type]) -> Func {
        let key = (intrinsic, Overloads::from_slice(overloads));
        if let Some(&func) = self.declared.get(&key) {
            return func;
        }
        let types = &mut self.module.shared.types;
        let instance = intrinsic.instantiate(overloads, types);
        let instance = instance.expect("only instances that exist are called");
        let ty = types.func(instance.ret, instance.params.clone(), instance.vararg);
        let name = intrinsic.mangled_name(overloads, types).expect("overloads are small");
        let name = String::from_utf8(name).expect("generated struct names are ASCII");
        let func = self.add_function(&name, ty);
        let shared = &mut self.module.shared;
        shared.funcs[func].attrs =
            intrinsic.attr_list(instance.ret, &instance.params, &shared.types, &mut shared.attrs);
        self.declared.insert(key, func);
        func
    }

    /// A variable of the module, internal, with a name that begins with `stem`.
    pub(crate) fn add_global(&mut self, stem: &str, global: NewGlobal) -> Global {
        self.n_globals += 1;
        let shared = &mut self.module.shared;
        let name = shared.names.intern(format!("{stem}.{}", self.n_globals));
        let mut symbol = SymbolData::new(Some(name));
        symbol.linkage = global.linkage;
        symbol.dso_local = global.linkage.is_local();
        symbol.unnamed_addr = global.unnamed_addr;
        let handle = shared.globals.push(GlobalData {
            symbol,
            value_ty: global.ty,
            addr_space: global.space,
            constant: global.constant,
            externally_initialized: false,
            init: global.init,
            align: Some(global.align),
            code_model: None,
            attrs: None,
            sanitizer: SanitizerFlags::default(),
        });
        shared.register_name(Symbol::Global(handle)).expect("names are numbered");
        shared.global_order.push(handle);
        handle
    }

    /// A set of attributes of the module.
    pub(crate) fn attr_set(&mut self, attrs: Vec<Attr>) -> Option<AttrSet> {
        self.module.shared.attrs.set(attrs)
    }

    /// A string attribute of the module.
    pub(crate) fn string_attr(&mut self, key: &str, value: &str) -> Attr {
        let strings = &mut self.module.shared.attrs.strings;
        let key = strings.intern(key);
        Attr::String(key, strings.intern(value))
    }
}

/// A flag attribute.
pub(crate) fn flag(kind: AttrKind) -> Attr {
    Attr::Flag(kind)
}

/// A variable to be made.
#[derive(Clone, Copy)]
pub(crate) struct NewGlobal {
    pub(crate) ty: Type,
    pub(crate) space: u32,
    pub(crate) constant: bool,
    pub(crate) init: Option<Const>,
    pub(crate) align: Align,
    pub(crate) linkage: Linkage,
    pub(crate) unnamed_addr: UnnamedAddr,
}

/// The whole.
impl ProgramGen<'_> {
    /// Makes the program.
    pub(crate) fn generate(&mut self) {
        self.choose_launch();
        self.begin_debug_info();
        self.make_tables();
        self.make_functions();
        let most = if self.has(Feature::Kernels) { self.limits.kernels } else { 1 };
        let n_kernels = if self.u.chance(20) { self.u.within(1, most) } else { 1 };
        if n_kernels > 1 {
            self.note(Feature::Kernels);
        }
        for index in 0..n_kernels {
            self.kernel(index as usize);
        }
    }
}
