//! What rules ask for again and again, computed once a module.

use nvopt_entity::SecondaryMap;

use super::attributes::AttrView;
use crate::{
    datalayout::target_type_info,
    intrinsics::Intrinsic,
    metadata::{Md, MdData, MdKind, di::DiKind},
    module::{Func, Module},
    types::{Type, TypeKind, TypeTable},
};

/// About each function.
pub(super) struct Facts {
    funcs: SecondaryMap<Func, FuncFacts>,
}

/// About one function.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FuncFacts {
    /// True if its name begins with `llvm.`, which makes it an intrinsic, known or not.
    pub(super) is_intrinsic: bool,
    /// Which intrinsic it is.
    pub(super) intrinsic: Option<Intrinsic>,
    /// True if it is an intrinsic of a target that the table of intrinsics leaves out.
    pub(super) is_foreign: bool,
    /// True if attributes of its parameters ask something of what is passed.
    pub(super) has_marks: bool,
    /// The `DISubprogram` attached to it.
    pub(super) subprogram: Option<Md>,
}

impl Facts {
    pub(super) fn of(module: &Module) -> Facts {
        let mut funcs = SecondaryMap::with_capacity(module.shared.funcs.len());
        for &func in &module.shared.func_order {
            funcs[func] = FuncFacts::of(module, func);
        }
        Facts { funcs }
    }

    pub(super) fn func(&self, func: Func) -> FuncFacts {
        self.funcs[func]
    }
}

impl FuncFacts {
    fn of(module: &Module, func: Func) -> FuncFacts {
        let shared = &module.shared;
        let symbol = &shared.funcs[func].symbol;
        let name = symbol.name.map_or(&b""[..], |name| shared.names.get(name));
        let attached = symbol.metadata.iter().find(|(kind, _)| *kind == MdKind::DBG);
        let is_subprogram = |md: &Md| match shared.metadata.get(*md) {
            MdData::Di { kind, .. } => *kind == DiKind::Subprogram,
            _ => false,
        };
        let intrinsic = Intrinsic::lookup(name);
        let immediates = intrinsic.is_some_and(|known| known.immargs().next().is_some());
        let attrs = AttrView::new(&shared.attrs, shared.funcs[func].attrs);
        FuncFacts {
            has_marks: immediates || attrs.has_marks(),
            is_intrinsic: name.starts_with(b"llvm."),
            intrinsic,
            is_foreign: is_foreign(name),
            subprogram: attached.map(|&(_, md)| md).filter(is_subprogram),
        }
    }
}

/// Targets with intrinsics that the table leaves out.
const FOREIGN_TARGETS: [&[u8]; 17] = [
    b"aarch64",
    b"amdgcn",
    b"arm",
    b"bpf",
    b"dx",
    b"hexagon",
    b"loongarch",
    b"mips",
    b"ppc",
    b"r600",
    b"riscv",
    b"s390",
    b"spv",
    b"ve",
    b"wasm",
    b"x86",
    b"xcore",
];

fn is_foreign(name: &[u8]) -> bool {
    let Some(rest) = name.strip_prefix(b"llvm.") else { return false };
    let target = rest.split(|&byte| byte == b'.').next().unwrap_or_default();
    FOREIGN_TARGETS.contains(&target)
}

/// About one type and all it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TypeFlags {
    /// A scalable vector is in it.
    pub(super) has_scalable: bool,
    /// A target type that no global may hold is in it.
    pub(super) has_non_global: bool,
    /// A target type that no stack slot may hold is in it.
    pub(super) has_non_local: bool,
}

impl TypeFlags {
    fn union(self, other: TypeFlags) -> TypeFlags {
        TypeFlags {
            has_scalable: self.has_scalable | other.has_scalable,
            has_non_global: self.has_non_global | other.has_non_global,
            has_non_local: self.has_non_local | other.has_non_local,
        }
    }
}

/// About types, computed when asked for and then kept.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeFacts {
    rows: Vec<State>,
    stack: Vec<Type>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    New,
    Open,
    Known(TypeFlags),
}

impl TypeFacts {
    pub(super) fn of(&mut self, types: &TypeTable, ty: Type) -> TypeFlags {
        if types.row_index(ty).is_none() {
            return spelled(types, ty);
        }
        self.rows.resize(types.n_rows(), State::New);
        self.stack.push(ty);
        while let Some(&ty) = self.stack.last() {
            let row = types.row_index(ty).expect("only types of the table are put on the stack");
            match self.rows[row] {
                State::New => {
                    self.rows[row] = State::Open;
                    let (rows, stack) = (&self.rows, &mut self.stack);
                    for_each_part(types, ty, |part| {
                        if types.row_index(part).is_some_and(|row| rows[row] == State::New) {
                            stack.push(part);
                        }
                    });
                }
                State::Open => {
                    self.stack.pop();
                    let mut flags = spelled(types, ty);
                    for_each_part(types, ty, |part| flags = flags.union(self.known(types, part)));
                    self.rows[row] = State::Known(flags);
                }
                State::Known(_) => {
                    self.stack.pop();
                }
            }
        }
        self.known(types, ty)
    }

    /// What is known of a part; a type that holds itself adds nothing to itself.
    fn known(&self, types: &TypeTable, ty: Type) -> TypeFlags {
        match types.row_index(ty) {
            None => spelled(types, ty),
            Some(row) => match self.rows[row] {
                State::Known(flags) => flags,
                State::New | State::Open => TypeFlags::default(),
            },
        }
    }
}

/// What `ty` is by itself, its parts aside.
fn spelled(types: &TypeTable, ty: Type) -> TypeFlags {
    match types.kind(ty) {
        TypeKind::Vector { scalable, .. } => {
            TypeFlags { has_scalable: scalable, ..TypeFlags::default() }
        }
        TypeKind::Target(data) => {
            let info = target_type_info(types, data);
            let name = types.strings.get(data.name);
            TypeFlags {
                has_scalable: matches!(name, b"aarch64.svcount" | b"riscv.vector.tuple"),
                has_non_global: !info.can_be_global,
                has_non_local: !info.can_be_local,
            }
        }
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Ptr(_)
        | TypeKind::Array { .. }
        | TypeKind::Struct(_)
        | TypeKind::Func(_) => TypeFlags::default(),
    }
}

fn for_each_part(types: &TypeTable, ty: Type, mut visit: impl FnMut(Type)) {
    match types.kind(ty) {
        TypeKind::Struct(data) => data.fields.iter().flatten().for_each(|&part| visit(part)),
        TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => visit(elem),
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Ptr(_)
        | TypeKind::Func(_)
        | TypeKind::Target(_) => {}
    }
}
