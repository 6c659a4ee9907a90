//! Modules: everything that is not inside a function body.
//!
//! [`ModuleShared`] holds what function passes may read but not change: types, declarations,
//! globals, initializers, metadata. [`Module`] adds the bodies. Symbols keep their handle for
//! life; [`ModuleShared::func_order`] and its siblings say which are in the module and in which
//! order, so deleting one costs no renumbering.

use nvopt_entity::{PrimaryMap, SecondaryMap, SparseMap, Str, StringPool};

use crate::{
    attrs::{AttrList, AttrPool, AttrSet},
    body::Body,
    constant::{Const, ConstData, ConstPool},
    intrinsics::Intrinsic,
    metadata::{Md, MdData, MdKind, MdKinds, MdPool},
    ops::{Align, named_enum},
    types::{Type, TypeTable},
};

nvopt_entity::entity!(
    /// A function, defined or declared.
    pub struct Func, "func"
);
nvopt_entity::entity!(
    /// A global variable.
    pub struct Global, "global"
);
nvopt_entity::entity!(
    /// An alias.
    pub struct Alias, "alias"
);
nvopt_entity::entity!(
    /// An indirect function.
    pub struct IFunc, "ifunc"
);
nvopt_entity::entity!(
    /// A comdat.
    pub struct Comdat, "comdat"
);

/// Something with a name that the linker knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is what its payload is")]
pub enum Symbol {
    Func(Func),
    Global(Global),
    Alias(Alias),
    IFunc(IFunc),
}

named_enum! {
    /// How a symbol is linked. The numbers are those LLVM writes to bitcode.
    Linkage {
        External = 0, "external"; Appending = 2, "appending"; Internal = 3, "internal";
        ExternWeak = 7, "extern_weak"; Common = 8, "common"; Private = 9, "private";
        AvailableExternally = 12, "available_externally"; WeakAny = 16, "weak";
        WeakOdr = 17, "weak_odr"; LinkOnceAny = 18, "linkonce"; LinkOnceOdr = 19, "linkonce_odr";
    }
}

impl Linkage {
    /// True if no other module can see the symbol.
    pub const fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

    /// True if another definition may take the place of this one when programs are linked.
    pub const fn is_interposable(self) -> bool {
        match self {
            Linkage::WeakAny | Linkage::LinkOnceAny | Linkage::ExternWeak | Linkage::Common => true,
            Linkage::External
            | Linkage::Appending
            | Linkage::Internal
            | Linkage::Private
            | Linkage::AvailableExternally
            | Linkage::WeakOdr
            | Linkage::LinkOnceOdr => false,
        }
    }
}

named_enum! {
    /// Who can see a symbol after linking.
    Visibility { Default = 0, "default"; Hidden = 1, "hidden"; Protected = 2, "protected"; }
}

named_enum! {
    /// Where a symbol lives on Windows.
    DllStorage { Default = 0, ""; Import = 1, "dllimport"; Export = 2, "dllexport"; }
}

named_enum! {
    /// How a thread-local variable is found.
    TlsModel {
        GeneralDynamic = 1, "generaldynamic"; LocalDynamic = 2, "localdynamic";
        InitialExec = 3, "initialexec"; LocalExec = 4, "localexec";
    }
}

named_enum! {
    /// Whether the address of a symbol matters. The numbers are those of bitcode.
    UnnamedAddr { None = 0, ""; Global = 1, "unnamed_addr"; Local = 2, "local_unnamed_addr"; }
}

named_enum! {
    /// Which of several equally named comdats is kept. The numbers are those of bitcode.
    ComdatKind {
        Any = 1, "any"; ExactMatch = 2, "exactmatch"; Largest = 3, "largest";
        NoDeduplicate = 4, "nodeduplicate"; SameSize = 5, "samesize";
    }
}

named_enum! {
    /// How far from the code a global may lie. The numbers are those of bitcode.
    CodeModel {
        Tiny = 1, "tiny"; Small = 2, "small"; Kernel = 3, "kernel"; Medium = 4, "medium";
        Large = 5, "large";
    }
}

/// A calling convention by LLVM's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallConv(pub u16);

impl CallConv {
    /// The target's C convention.
    pub const C: CallConv = CallConv(0);
    /// `fastcc`
    pub const FAST: CallConv = CallConv(8);
    /// `ptx_kernel`
    pub const PTX_KERNEL: CallConv = CallConv(71);
    /// `ptx_device`
    pub const PTX_DEVICE: CallConv = CallConv(72);
    /// The largest number there may be.
    pub const MAX: u16 = 1023;

    /// The word in text form; a number without a word prints as `cc N`.
    pub fn name(self) -> Option<&'static str> {
        CALL_CONVS.iter().find(|(code, _)| *code == self.0).map(|(_, name)| *name)
    }

    /// The convention with this word in text form.
    pub fn from_name(name: &[u8]) -> Option<CallConv> {
        let row = CALL_CONVS.iter().find(|(_, known)| known.as_bytes() == name)?;
        Some(CallConv(row.0))
    }
}

/// The conventions with a word of their own, as LLVM 22 prints them.
static CALL_CONVS: &[(u16, &str)] = &[
    (0, "ccc"),
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (11, "cc11"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (21, "preserve_nonecc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc"),
    (85, "avr_signalcc"),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
    (101, "m68k_intrcc"),
    (102, "aarch64_sme_preservemost_from_x0"),
    (103, "aarch64_sme_preservemost_from_x2"),
    (104, "amdgpu_cs_chain"),
    (105, "amdgpu_cs_chain_preserve"),
    (106, "m68k_rtdcc"),
    (107, "graalcc"),
    (110, "riscv_vector_cc"),
    (111, "aarch64_sme_preservemost_from_x1"),
    (124, "amdgpu_gfx_whole_wave"),
    (125, "cheriot_compartmentcallcc"),
    (126, "cheriot_compartmentcalleecc"),
    (127, "cheriot_librarycallcc"),
];

/// What all symbols have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolData {
    /// The name, a string of [`ModuleShared::names`]; unnamed ones print as `@0`, `@1`, ...
    pub name: Option<Str>,
    /// How it is linked.
    pub linkage: Linkage,
    /// Who can see it.
    pub visibility: Visibility,
    /// Where it lives on Windows.
    pub dll_storage: DllStorage,
    /// True if it is defined in the same linkage unit. Local linkage and hidden visibility imply
    /// it; readers set it then.
    pub dso_local: bool,
    /// Whether its address matters.
    pub unnamed_addr: UnnamedAddr,
    /// Thread-local and how.
    pub tls: Option<TlsModel>,
    /// The section, a string of [`ModuleShared::names`].
    pub section: Option<Str>,
    /// The partition, a string of [`ModuleShared::names`].
    pub partition: Option<Str>,
    /// The comdat.
    pub comdat: Option<Comdat>,
    /// The metadata attached to it, in the order it was attached.
    pub metadata: Vec<(MdKind, Md)>,
}

impl SymbolData {
    /// A plain external symbol.
    pub fn new(name: Option<Str>) -> SymbolData {
        SymbolData {
            name,
            linkage: Linkage::External,
            visibility: Visibility::Default,
            dll_storage: DllStorage::Default,
            dso_local: false,
            unnamed_addr: UnnamedAddr::None,
            tls: None,
            section: None,
            partition: None,
            comdat: None,
            metadata: Vec::new(),
        }
    }

    /// True if linkage or visibility alone make it `dso_local`, which is then not written.
    pub fn is_implied_dso_local(&self) -> bool {
        self.linkage.is_local()
            || self.visibility != Visibility::Default && self.linkage != Linkage::ExternWeak
    }
}

/// A function without its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuncDecl {
    /// Name, linkage and so on.
    pub symbol: SymbolData,
    /// The function type.
    pub ty: Type,
    /// The address space of its address.
    pub addr_space: u32,
    /// The calling convention.
    pub cc: CallConv,
    /// Its attributes, in [`ModuleShared::attrs`].
    pub attrs: Option<AttrList>,
    /// The alignment.
    pub align: Option<Align>,
    /// The preferred alignment. It comes from files of LLVM 23; LLVM 22 has no word for it, so it
    /// is not printed.
    pub prefalign: Option<Align>,
    /// The garbage collector, a string of [`ModuleShared::names`].
    pub gc: Option<Str>,
    /// Data before the entry.
    pub prefix: Option<Const>,
    /// Data at the entry.
    pub prologue: Option<Const>,
    /// The personality function.
    pub personality: Option<Const>,
}

/// What sanitizers must leave alone about a global.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of the text form")]
pub struct SanitizerFlags {
    pub no_sanitize_address: bool,
    pub no_sanitize_hwaddress: bool,
    pub sanitize_memtag: bool,
    pub sanitize_address_dyninit: bool,
}

/// A global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalData {
    /// Name, linkage and so on.
    pub symbol: SymbolData,
    /// The type of its contents.
    pub value_ty: Type,
    /// The address space of its address.
    pub addr_space: u32,
    /// True if its contents never change.
    pub constant: bool,
    /// True if its initializer may be replaced from outside.
    pub externally_initialized: bool,
    /// Its contents, in [`ModuleShared::consts`]; `None` for a declaration.
    pub init: Option<Const>,
    /// The alignment.
    pub align: Option<Align>,
    /// The code model.
    pub code_model: Option<CodeModel>,
    /// Its attributes, in [`ModuleShared::attrs`].
    pub attrs: Option<AttrSet>,
    /// What sanitizers must leave alone.
    pub sanitizer: SanitizerFlags,
}

/// An alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliasData {
    /// Name, linkage and so on.
    pub symbol: SymbolData,
    /// The type of what it names.
    pub value_ty: Type,
    /// The address space of its address.
    pub addr_space: u32,
    /// What it stands for, in [`ModuleShared::consts`].
    pub aliasee: Const,
}

/// An indirect function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IFuncData {
    /// Name, linkage and so on.
    pub symbol: SymbolData,
    /// The type of what it names.
    pub value_ty: Type,
    /// The address space of its address.
    pub addr_space: u32,
    /// The function that finds it at load time, in [`ModuleShared::consts`].
    pub resolver: Const,
}

/// A comdat.
#[derive(Clone, Copy, Debug)]
pub struct ComdatData {
    /// The name, a string of [`ModuleShared::names`].
    pub name: Str,
    /// Which of several is kept.
    pub kind: ComdatKind,
}

/// What function passes may read besides their body.
#[derive(Clone, Debug)]
pub struct ModuleShared {
    /// The name given by whoever read it; printed as `; ModuleID`.
    pub id: Vec<u8>,
    /// `source_filename`
    pub source_filename: Vec<u8>,
    /// `target datalayout`, as written.
    pub data_layout: Vec<u8>,
    /// `target triple`, as written.
    pub triple: Vec<u8>,
    /// `module asm`, lines joined by newlines.
    pub asm: Vec<u8>,
    /// Types that do not fit in a handle.
    pub types: TypeTable,
    /// Attributes of functions and globals.
    pub attrs: AttrPool,
    /// Initializers and constants that metadata uses.
    pub consts: ConstPool,
    /// Metadata nodes.
    pub metadata: MdPool,
    /// Names of attachment kinds.
    pub md_kinds: MdKinds,
    /// `!name = !{...}`, in order.
    pub named_md: Vec<(Vec<u8>, Vec<Md>)>,
    /// Names of symbols, sections, comdats and so on.
    pub names: StringPool,
    /// Functions, those no longer in the module included.
    pub funcs: PrimaryMap<Func, FuncDecl>,
    /// Global variables, those no longer in the module included.
    pub globals: PrimaryMap<Global, GlobalData>,
    /// Aliases, those no longer in the module included.
    pub aliases: PrimaryMap<Alias, AliasData>,
    /// Indirect functions, those no longer in the module included.
    pub ifuncs: PrimaryMap<IFunc, IFuncData>,
    /// Comdats.
    pub comdats: PrimaryMap<Comdat, ComdatData>,
    /// The functions in the module, in order.
    pub func_order: Vec<Func>,
    /// The global variables in the module, in order.
    pub global_order: Vec<Global>,
    /// The aliases in the module, in order.
    pub alias_order: Vec<Alias>,
    /// The indirect functions in the module, in order.
    pub ifunc_order: Vec<IFunc>,
    /// Names of synchronization scopes by number; the first is `singlethread`, the second empty.
    pub sync_scopes: Vec<Vec<u8>>,
    by_name: SecondaryMap<Str, Option<Symbol>>,
    /// The intrinsic a function is by its name.
    intrinsics: SecondaryMap<Func, Option<Intrinsic>>,
}

impl Default for ModuleShared {
    fn default() -> Self {
        let known_scopes = ["singlethread", "", "block", "cluster", "device"];
        ModuleShared {
            id: Vec::new(),
            source_filename: Vec::new(),
            data_layout: Vec::new(),
            triple: Vec::new(),
            asm: Vec::new(),
            types: TypeTable::default(),
            attrs: AttrPool::default(),
            consts: ConstPool::default(),
            metadata: MdPool::default(),
            md_kinds: MdKinds::default(),
            named_md: Vec::new(),
            names: StringPool::new(),
            funcs: PrimaryMap::new(),
            globals: PrimaryMap::new(),
            aliases: PrimaryMap::new(),
            ifuncs: PrimaryMap::new(),
            comdats: PrimaryMap::new(),
            func_order: Vec::new(),
            global_order: Vec::new(),
            alias_order: Vec::new(),
            ifunc_order: Vec::new(),
            sync_scopes: known_scopes.map(|name| name.as_bytes().to_vec()).to_vec(),
            by_name: SecondaryMap::new(),
            intrinsics: SecondaryMap::new(),
        }
    }
}

impl ModuleShared {
    /// The symbol named `name`.
    pub fn find_symbol(&self, name: impl AsRef<[u8]>) -> Option<Symbol> {
        self.by_name[self.names.find(name)?]
    }

    /// What `symbol` has in common with others.
    pub fn symbol(&self, symbol: Symbol) -> &SymbolData {
        match symbol {
            Symbol::Func(func) => &self.funcs[func].symbol,
            Symbol::Global(global) => &self.globals[global].symbol,
            Symbol::Alias(alias) => &self.aliases[alias].symbol,
            Symbol::IFunc(ifunc) => &self.ifuncs[ifunc].symbol,
        }
    }

    /// What `symbol` has in common with others, to be changed. Its name is changed by
    /// [`ModuleShared::rename`] only.
    pub fn symbol_mut(&mut self, symbol: Symbol) -> &mut SymbolData {
        match symbol {
            Symbol::Func(func) => &mut self.funcs[func].symbol,
            Symbol::Global(global) => &mut self.globals[global].symbol,
            Symbol::Alias(alias) => &mut self.aliases[alias].symbol,
            Symbol::IFunc(ifunc) => &mut self.ifuncs[ifunc].symbol,
        }
    }

    /// The name of `symbol`, if it has one.
    pub fn symbol_name(&self, symbol: Symbol) -> Option<&[u8]> {
        self.symbol(symbol).name.map(|name| self.names.get(name))
    }

    /// The type of the address of `symbol`.
    pub fn symbol_ptr_ty(&self, symbol: Symbol) -> Type {
        Type::ptr(match symbol {
            Symbol::Func(func) => self.funcs[func].addr_space,
            Symbol::Global(global) => self.globals[global].addr_space,
            Symbol::Alias(alias) => self.aliases[alias].addr_space,
            Symbol::IFunc(ifunc) => self.ifuncs[ifunc].addr_space,
        })
    }

    /// The type of what `symbol` names.
    pub fn symbol_value_ty(&self, symbol: Symbol) -> Type {
        match symbol {
            Symbol::Func(func) => self.funcs[func].ty,
            Symbol::Global(global) => self.globals[global].value_ty,
            Symbol::Alias(alias) => self.aliases[alias].value_ty,
            Symbol::IFunc(ifunc) => self.ifuncs[ifunc].value_ty,
        }
    }

    /// Makes the look-up by name find `symbol`. Readers call it once the data is in its table.
    /// Gives back the symbol that already has the name, if another one does.
    pub fn register_name(&mut self, symbol: Symbol) -> Result<(), Symbol> {
        let Some(name) = self.symbol(symbol).name else { return Ok(()) };
        match self.by_name[name] {
            Some(other) if other != symbol => Err(other),
            _ => {
                self.by_name[name] = Some(symbol);
                if let Symbol::Func(func) = symbol {
                    self.intrinsics[func] = Intrinsic::lookup(self.names.get(name));
                }
                Ok(())
            }
        }
    }

    /// The intrinsic that `func` is by its name.
    #[inline]
    pub fn intrinsic(&self, func: Func) -> Option<Intrinsic> {
        self.intrinsics[func]
    }

    /// The declaration of `intrinsic` for these overloaded types, made if there is none. `None`
    /// if the types do not fit, or if something else has the name.
    pub fn declare_intrinsic(&mut self, intrinsic: Intrinsic, overloads: &[Type]) -> Option<Func> {
        let name = intrinsic.mangled_name(overloads, &self.types)?;
        let signature = intrinsic.instantiate(overloads, &mut self.types)?;
        let (ret, params) = (signature.ret, signature.params);
        let ty = self.types.func(ret, params.clone(), signature.vararg);
        if let Some(symbol) = self.find_symbol(&name) {
            let Symbol::Func(func) = symbol else { return None };
            return (self.funcs[func].ty == ty).then_some(func);
        }
        let attrs = intrinsic.attr_list(ret, &params, &self.types, &mut self.attrs);
        let name = self.names.intern(&name);
        let func = self.funcs.push(FuncDecl {
            symbol: SymbolData::new(Some(name)),
            ty,
            addr_space: 0,
            cc: CallConv::C,
            attrs,
            align: None,
            prefalign: None,
            gc: None,
            prefix: None,
            prologue: None,
            personality: None,
        });
        self.func_order.push(func);
        self.register_name(Symbol::Func(func)).expect("the name was looked up");
        Some(func)
    }

    /// Gives `symbol` another name, or none. Gives back the symbol that already has it.
    pub fn rename(&mut self, symbol: Symbol, name: Option<&[u8]>) -> Result<(), Symbol> {
        let name = name.map(|name| self.names.intern(name));
        if let Some(other) = name.and_then(|name| self.by_name[name]).filter(|&s| s != symbol) {
            return Err(other);
        }
        if let Some(old) = self.symbol(symbol).name {
            self.by_name[old] = None;
        }
        if let Symbol::Func(func) = symbol {
            self.intrinsics[func] = None;
        }
        self.symbol_mut(symbol).name = name;
        self.register_name(symbol)
    }

    /// Frees the name of a symbol that leaves the module.
    pub fn forget_name(&mut self, symbol: Symbol) {
        if let Some(name) = self.symbol(symbol).name {
            self.by_name[name] = None;
        }
    }

    /// True if the module flag `name` is there and is not zero.
    pub fn is_flag_set(&self, name: &[u8]) -> bool {
        let flags = self.named_md.iter().find(|(known, _)| known == b"llvm.module.flags");
        let flags = flags.map_or(&[][..], |(_, flags)| flags);
        flags.iter().any(|&flag| {
            let MdData::Tuple { ops, .. } = self.metadata.get(flag) else { return false };
            let &[_, Some(key), Some(value)] = &ops[..] else { return false };
            let MdData::Const(constant) = *self.metadata.get(value) else { return false };
            let is_zero = matches!(self.consts.get(constant), ConstData::Bits { bits: 0, .. });
            self.metadata.as_string(key) == Some(name) && !is_zero
        })
    }

    /// The synchronization scope named `name`; `None` if there are too many.
    pub fn sync_scope(&mut self, name: &[u8]) -> Option<crate::ops::SyncScope> {
        let found = self.sync_scopes.iter().position(|known| known == name);
        let index = found.unwrap_or(self.sync_scopes.len());
        let number = u8::try_from(index).ok()?;
        if found.is_none() {
            self.sync_scopes.push(name.to_vec());
        }
        Some(crate::ops::SyncScope(number))
    }
}

/// A module: what readers make and writers print.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// All but the bodies.
    pub shared: ModuleShared,
    /// The bodies; a declaration has none.
    pub bodies: SparseMap<Func, Option<Body>>,
}

impl Module {
    /// An empty module.
    pub fn new() -> Module {
        Module::default()
    }

    /// The number of instructions, and the bytes that bodies, types, constants, attributes and
    /// metadata hold on the heap.
    pub fn size(&self) -> (usize, usize) {
        let bodies = || self.bodies.iter().filter_map(|(_, body)| body.as_ref());
        let shared = &self.shared;
        let shared_bytes = shared.types.heap_bytes()
            + shared.consts.heap_bytes()
            + shared.attrs.heap_bytes()
            + shared.metadata.heap_bytes()
            + shared.names.heap_bytes();
        let insts = bodies().map(Body::n_placed_insts).sum();
        let bytes = bodies().map(|body| size_of::<Body>() + body.heap_bytes()).sum::<usize>();
        (insts, bytes + shared_bytes)
    }

    /// True if `func` has no body.
    pub fn is_declaration(&self, func: Func) -> bool {
        self.bodies[func].is_none()
    }
}
