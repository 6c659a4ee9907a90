//! What is run, and what its functions take.
//!
//! The rest of the crate sees code only through here: each kind of code is a variant of [`Subject`]
//! and nothing else.

use nvopt_arith::float::Format;
use nvopt_interp::{Config, Fault, Machine, PtxModule};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    datalayout::{DataLayout, LayoutMemo},
    module::{CallConv, Func, Global, Linkage, Module, Symbol},
    print::type_text,
    types::{FloatKind, Type, TypeKind, TypeTable},
};

use crate::arg::{Brackets, ScalarType};

/// How deep a type may nest.
const MAX_DEPTH: u32 = 48;
/// How many parts a type may have.
const MAX_PARTS: usize = 1 << 14;

/// Code that can be run.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'m> {
    /// LLVM IR.
    Ir(&'m Module),
    /// PTX.
    Ptx(&'m PtxModule),
    /// PTX that was compiled from a module: the PTX runs, the module says what functions take.
    Compiled {
        /// What was compiled.
        module: &'m Module,
        /// What came of it.
        ptx: &'m PtxModule,
    },
}

/// A type as arguments and results see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number.
    Scalar(ScalarType),
    /// A pointer to an address space.
    Pointer(u32),
    /// A struct, vector or array: its parts and where in memory they lie.
    Group(Brackets, Vec<(u64, Shape)>),
    /// Anything else.
    Other,
}

/// A parameter or result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its type.
    pub shape: Shape,
    /// Its type as text.
    pub text: String,
    /// What a `byval` pointer points to, and its size.
    pub byval: Option<(Shape, u64)>,
    /// What attributes promise.
    pub promises: Promises,
}

/// What the attributes of a parameter promise about arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// No other argument reaches the same memory.
    pub noalias: bool,
    /// It is not null.
    pub nonnull: bool,
    /// It is not undefined or poison.
    pub noundef: bool,
    /// So many bytes can be read.
    pub dereferenceable: u64,
}

/// What a function takes and gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its name.
    pub name: String,
    /// True for a kernel.
    pub kernel: bool,
    /// True if nothing outside of the module can name it.
    pub local: bool,
    /// True if the module may drop it when it does not use it.
    pub discardable: bool,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its result; `None` for `void`.
    pub result: Option<Param>,
    /// The blocks of a cluster, if it says so.
    pub cluster: Option<[u32; 3]>,
    /// The threads of a block, if it says so (`reqntid`).
    pub required_block: Option<[u32; 3]>,
    /// The most threads of a block, if it says so (`maxntid`).
    pub max_threads: Option<u64>,
}

/// A global variable that can be read after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalVariable {
    /// Its name.
    pub name: String,
    /// The type of its elements; bytes if they differ.
    pub elem: ScalarType,
    /// How many there are.
    pub len: u64,
    /// True if it cannot be written.
    pub constant: bool,
    /// True if nothing outside of the module can name it.
    pub local: bool,
    /// True if the host may write it before a kernel runs (`externally_initialized`).
    pub from_host: bool,
}

impl<'m> Subject<'m> {
    /// A machine that runs it.
    pub fn machine(self, config: Config) -> Result<Machine<'m>, Box<Fault>> {
        match self {
            Subject::Ir(module) => Machine::new(module, config),
            Subject::Ptx(ptx) | Subject::Compiled { ptx, .. } => Machine::of_ptx(ptx, config),
        }
    }

    /// The module with its symbols and types; of PTX, without bodies.
    pub fn module(self) -> &'m Module {
        match self {
            Subject::Ir(module) | Subject::Compiled { module, .. } => module,
            Subject::Ptx(ptx) => ptx.outline(),
        }
    }

    fn has_body(self, func: Func) -> bool {
        match self {
            Subject::Ir(module) | Subject::Compiled { module, .. } => !module.is_declaration(func),
            Subject::Ptx(ptx) => ptx.has_body(func),
        }
    }

    /// The name of a parameter, if it has one.
    fn param_name(self, func: Func, index: usize) -> Option<String> {
        match self {
            Subject::Ir(module) | Subject::Compiled { module, .. } => {
                let body = module.bodies[func].as_ref()?;
                let name = body.value_name(*body.params().get(index)?)?;
                Some(String::from_utf8_lossy(name).into_owned())
            }
            Subject::Ptx(ptx) => ptx.param_name(func, index).map(str::to_owned),
        }
    }

    /// The names of the functions with a body, in the order of the module: kernels only, or all.
    pub fn functions(self, which: Which) -> Vec<String> {
        let module = self.module();
        let wanted = |func: &&Func| {
            self.has_body(**func) && (which == Which::All || is_kernel(module, **func))
        };
        let order = module.shared.func_order.iter().filter(wanted);
        order.filter_map(|&func| name_of(module, Symbol::Func(func))).collect()
    }

    /// What function `name` takes and gives. The error says what there is instead.
    pub fn signature(self, name: &str) -> Result<Signature, String> {
        let module = self.module();
        let func = match module.shared.find_symbol(name) {
            Some(Symbol::Func(func)) => func,
            Some(_) => return Err(format!("@{name} is not a function")),
            None => return Err(self.unknown(name)),
        };
        if !self.has_body(func) {
            return Err(format!("@{name} has no body"));
        }
        let shared = &module.shared;
        let decl = &shared.funcs[func];
        let ty = shared.types.as_func(decl.ty).ok_or_else(|| format!("@{name} has no type"))?;
        let mut shapes = Shapes::new(module)?;
        let mut params = Vec::new();
        for (index, &ty) in ty.params.iter().enumerate() {
            let attrs = shared.attrs.param_attrs(decl.attrs, index);
            let byval = match AttrPool::find(attrs, AttrKind::ByVal) {
                Some(&Attr::Type(_, Some(of))) => shapes.with_size(of),
                _ => None,
            };
            let shape = shapes.of(ty);
            // PTX gets what is no scalar as it lies in memory.
            let byval = match (self, &shape) {
                (Subject::Compiled { .. }, Shape::Group(..)) => shapes.with_size(ty),
                _ => byval,
            };
            params.push(Param {
                name: self.param_name(func, index),
                shape,
                text: type_text(shared, ty),
                byval,
                promises: promises(attrs),
            });
        }
        let result = (!ty.ret.is_void()).then(|| Param {
            name: None,
            shape: shapes.of(ty.ret),
            text: type_text(shared, ty.ret),
            byval: None,
            promises: Promises::default(),
        });
        let kernel = is_kernel(module, func);
        let attrs = shared.attrs.function_attrs(decl.attrs);
        let numbers = |key: &str| dimensions(shared.attrs.find_string(attrs, key)?);
        let cluster = numbers("nvvm.cluster_dim");
        let required_block = numbers("nvvm.reqntid");
        let max_threads = numbers("nvvm.maxntid")
            .map(|sizes| sizes.iter().map(|&size| u64::from(size)).product());
        Ok(Signature {
            name: name.to_owned(),
            kernel,
            local: decl.symbol.linkage.is_local(),
            discardable: is_discardable(decl.symbol.linkage),
            params,
            result,
            cluster,
            required_block,
            max_threads,
        })
    }

    fn unknown(self, name: &str) -> String {
        let names = self.functions(Which::All);
        let near = nvopt_text::suggest::nearest(name.as_bytes(), names.iter().map(String::as_str));
        if let Some(near) = near {
            return format!("there is no function @{name}; did you mean @{near}?");
        }
        let kernels = self.functions(Which::Kernels);
        let (what, list) =
            if kernels.is_empty() { ("functions", names) } else { ("kernels", kernels) };
        format!("there is no function @{name}; {}", listed(what, &list))
    }

    /// The global variables outside of shared memory that have a name, in order.
    pub fn globals(self) -> Vec<GlobalVariable> {
        let module = self.module();
        let Ok(mut shapes) = Shapes::new(module) else { return Vec::new() };
        let order = module.shared.global_order.iter();
        order.filter_map(|&global| Self::global_variable(module, &mut shapes, global)).collect()
    }

    /// The global variables that are not shared, with their bytes.
    pub(crate) fn global_sizes(self) -> Vec<(Global, u64)> {
        const SHARED: u32 = 3;
        let module = self.module();
        let Ok(mut shapes) = Shapes::new(module) else { return Vec::new() };
        let order = module.shared.global_order.iter().copied();
        let size = |global: Global| {
            let data = &module.shared.globals[global];
            let bytes = shapes.alloc_bytes(data.value_ty).filter(|_| data.addr_space != SHARED)?;
            Some((global, bytes))
        };
        order.filter_map(size).collect()
    }

    fn global_variable(
        module: &Module,
        shapes: &mut Shapes<'_>,
        global: Global,
    ) -> Option<GlobalVariable> {
        const SHARED: u32 = 3;
        let data = &module.shared.globals[global];
        if data.addr_space == SHARED {
            return None;
        }
        let name = name_of(module, Symbol::Global(global))?;
        let (elem, len) = shapes.elements(data.value_ty)?;
        // Constant space is written by the host only.
        let constant = data.constant || data.addr_space == 4;
        let local = data.symbol.linkage.is_local();
        let from_host = data.externally_initialized;
        Some(GlobalVariable { name, elem, len, constant, local, from_host })
    }
}

/// Which functions are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Kernels.
    Kernels,
    /// Kernels and device functions.
    All,
}

/// `kernels: @a, @b and 3 more`.
pub(crate) fn listed(what: &str, names: &[String]) -> String {
    const SHOWN: usize = 8;
    if names.is_empty() {
        return format!("the module has no {what}");
    }
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("@{name}")).collect();
    let more = match names.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!(" and {more} more"),
        Some(0) | None => String::new(),
    };
    format!("the {what} are {}{more}", shown.join(", "))
}

fn is_kernel(module: &Module, func: Func) -> bool {
    module.shared.funcs[func].cc == CallConv::PTX_KERNEL
}

fn name_of(module: &Module, symbol: Symbol) -> Option<String> {
    let name = module.shared.symbol_name(symbol)?;
    Some(String::from_utf8_lossy(name).into_owned())
}

fn is_discardable(linkage: Linkage) -> bool {
    match linkage {
        Linkage::Internal
        | Linkage::Private
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr
        | Linkage::AvailableExternally => true,
        Linkage::External
        | Linkage::WeakAny
        | Linkage::WeakOdr
        | Linkage::Appending
        | Linkage::ExternWeak
        | Linkage::Common => false,
    }
}

fn promises(attrs: &[Attr]) -> Promises {
    let has = |kind| AttrPool::find(attrs, kind).is_some();
    let dereferenceable = match AttrPool::find(attrs, AttrKind::Dereferenceable) {
        Some(&Attr::Int(_, bytes)) => bytes,
        _ => 0,
    };
    Promises {
        noalias: has(AttrKind::NoAlias),
        nonnull: has(AttrKind::NonNull),
        noundef: has(AttrKind::NoUndef),
        dereferenceable,
    }
}

/// `"4,2,1"` of a function attribute.
fn dimensions(text: &[u8]) -> Option<[u32; 3]> {
    let mut sizes = [1; 3];
    let text = std::str::from_utf8(text).ok()?;
    for (size, word) in sizes.iter_mut().zip(text.split(',')) {
        *size = word.trim().parse().ok()?;
    }
    Some(sizes)
}

/// Takes types apart.
struct Shapes<'m> {
    types: &'m TypeTable,
    layout: DataLayout,
    memo: LayoutMemo,
    parts: usize,
}

impl<'m> Shapes<'m> {
    fn new(module: &'m Module) -> Result<Shapes<'m>, String> {
        let layout = DataLayout::parse(&module.shared.data_layout)?;
        let memo = LayoutMemo::of_complete_types();
        Ok(Shapes { types: &module.shared.types, layout, memo, parts: 0 })
    }

    fn alloc_bytes(&mut self, ty: Type) -> Option<u64> {
        let layout = self.memo.layout(&self.layout, self.types, ty)?;
        (!layout.scalable).then(|| layout.alloc_bytes())
    }

    fn with_size(&mut self, ty: Type) -> Option<(Shape, u64)> {
        let bytes = self.alloc_bytes(ty)?;
        Some((self.of(ty), bytes))
    }

    fn of(&mut self, ty: Type) -> Shape {
        self.parts = 0;
        self.make(ty, MAX_DEPTH).unwrap_or(Shape::Other)
    }

    /// `None` if a part of it is something else than numbers and pointers, or it is too large.
    fn make(&mut self, ty: Type, depth: u32) -> Option<Shape> {
        let depth = depth.checked_sub(1)?;
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return None;
        }
        match self.types.kind(ty) {
            TypeKind::Int(bits) => Some(Shape::Scalar(ScalarType::Int(bits))),
            TypeKind::Float(kind) => Some(Shape::Scalar(ScalarType::Float(format_of(kind)?))),
            TypeKind::Ptr(space) => Some(Shape::Pointer(space)),
            TypeKind::Vector { elem, lanes, scalable: false } => {
                let bits = self.memo.layout(&self.layout, self.types, elem)?.bits;
                // Lanes that do not begin on a byte have no offset; nobody asks for it.
                self.repeated(Brackets::Vector, elem, u64::from(lanes), bits / 8, depth)
            }
            TypeKind::Array { elem, len } => {
                let stride = self.alloc_bytes(elem)?;
                self.repeated(Brackets::Array, elem, len, stride, depth)
            }
            TypeKind::Struct(data) => {
                let fields = data.fields.as_ref()?;
                let offsets = self.memo.struct_layout(&self.layout, self.types, ty)?.offsets;
                let mut parts = Vec::new();
                for (&field, offset) in fields.iter().zip(offsets) {
                    parts.push((offset, self.make(field, depth)?));
                }
                Some(Shape::Group(Brackets::Struct, parts))
            }
            TypeKind::Vector { scalable: true, .. }
            | TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Func(_)
            | TypeKind::Target(_) => None,
        }
    }

    fn repeated(
        &mut self,
        brackets: Brackets,
        elem: Type,
        len: u64,
        stride: u64,
        depth: u32,
    ) -> Option<Shape> {
        if len > MAX_PARTS as u64 {
            return None;
        }
        let mut parts = Vec::new();
        for index in 0..len {
            parts.push((index * stride, self.make(elem, depth)?));
        }
        Some(Shape::Group(brackets, parts))
    }

    /// A type in memory as elements: the scalars of an array, or bytes.
    fn elements(&mut self, ty: Type) -> Option<(ScalarType, u64)> {
        let bytes = self.alloc_bytes(ty)?;
        let mut inner = ty;
        loop {
            match self.types.kind(inner) {
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => inner = elem,
                TypeKind::Int(bits) => return self.scalars(ScalarType::Int(bits), inner, bytes),
                TypeKind::Float(kind) => {
                    return self.scalars(ScalarType::Float(format_of(kind)?), inner, bytes);
                }
                TypeKind::Ptr(_)
                | TypeKind::Struct(_)
                | TypeKind::Void
                | TypeKind::Label
                | TypeKind::Metadata
                | TypeKind::Token
                | TypeKind::X86Amx
                | TypeKind::Func(_)
                | TypeKind::Target(_) => return Some((ScalarType::Int(8), bytes)),
            }
        }
    }

    fn scalars(&mut self, elem: ScalarType, ty: Type, bytes: u64) -> Option<(ScalarType, u64)> {
        let stride = self.alloc_bytes(ty)?;
        let is_plain = elem.element_bytes().is_some_and(|size| size as u64 == stride);
        if !is_plain || stride == 0 || !bytes.is_multiple_of(stride) {
            return Some((ScalarType::Int(8), bytes));
        }
        Some((elem, bytes / stride))
    }
}

/// An integer or float type as a scalar.
pub(crate) fn scalar_of(types: &TypeTable, ty: Type) -> Option<ScalarType> {
    match types.kind(ty) {
        TypeKind::Int(bits) => Some(ScalarType::Int(bits)),
        TypeKind::Float(kind) => format_of(kind).map(ScalarType::Float),
        TypeKind::Ptr(_)
        | TypeKind::Vector { .. }
        | TypeKind::Array { .. }
        | TypeKind::Struct(_)
        | TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Func(_)
        | TypeKind::Target(_) => None,
    }
}

fn format_of(kind: FloatKind) -> Option<Format> {
    match kind {
        FloatKind::Half => Some(Format::Half),
        FloatKind::BFloat => Some(Format::BFloat),
        FloatKind::Float => Some(Format::Single),
        FloatKind::Double => Some(Format::Double),
        FloatKind::X86Fp80 => Some(Format::X86Fp80),
        FloatKind::Fp128 => Some(Format::Quad),
        FloatKind::PpcFp128 => None,
    }
}
