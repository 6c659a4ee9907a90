//! Making the workers' copies of the module one.
//!
//! A function pass may add types, metadata and declarations of intrinsics to its worker's copy of
//! everything outside bodies. What was there before the stage has the same handles in all copies;
//! what is new is looked up, or made, in the module when the body that names it comes back. Bodies
//! come back in module order, so what is made does not depend on which worker made it first.
//!
//! Cost: nothing for a body if its worker's copy did not grow; else linear in the body.

use nvopt_entity::{Entity, FxHashMap, SecondaryMap};
use nvopt_ir::{
    attrs::{Attr, AttrList, AttrSet},
    body::{Body, Inst, Relocation},
    constant::{Const, ConstData},
    metadata::{Md, MdData, MdKind},
    module::{Func, FuncDecl, Module, ModuleShared, Symbol},
    ops::SyncScope,
    types::{FuncType, StructName, Type, TypeKind},
};

/// How much of everything there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    types: usize,
    metadata: usize,
    consts: usize,
    kinds: usize,
    scopes: usize,
    funcs: usize,
}

impl Sizes {
    pub(super) fn of(shared: &ModuleShared) -> Sizes {
        Sizes {
            types: shared.types.n_rows(),
            metadata: shared.metadata.len(),
            consts: shared.consts.len(),
            kinds: shared.md_kinds.len(),
            scopes: shared.sync_scopes.len(),
            funcs: shared.funcs.len(),
        }
    }
}

/// What has been brought over from one worker's copy.
#[derive(Default)]
pub(super) struct Brought {
    types: FxHashMap<Type, Type>,
    metadata: FxHashMap<Md, Md>,
    consts: FxHashMap<Const, Const>,
    funcs: FxHashMap<Func, Func>,
}

/// Makes `body`, which names things of `fork`, one of `main`. Both began as `before`. Its clocks stand
/// still: it means the same, and whether a step is run again must not depend on which worker had the
/// function.
pub(super) fn adopt(
    main: &mut ModuleShared,
    fork: &ModuleShared,
    before: &Sizes,
    brought: &mut Brought,
    body: &mut Body,
) {
    if Sizes::of(fork) == *before {
        return;
    }
    let mut bringing = Bringing { main, fork, before, brought };
    let mut metadata = Vec::new();
    body.for_each_metadata(|md| metadata.push(md));
    for md in metadata {
        bringing.bring_md(md);
    }
    let symbols: Vec<Func> = body.consts().iter().filter_map(|(_, data)| func_in(data)).collect();
    for func in symbols {
        bringing.func(func);
    }
    body.relocate(&mut bringing);
}

fn func_in(data: &ConstData) -> Option<Func> {
    match data {
        ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(*func),
        _ => None,
    }
}

struct Bringing<'a> {
    main: &'a mut ModuleShared,
    fork: &'a ModuleShared,
    before: &'a Sizes,
    brought: &'a mut Brought,
}

impl Bringing<'_> {
    /// The type in the module. Only types made in this stage nest here, and passes make flat ones.
    fn bring_type(&mut self, ty: Type) -> Type {
        let is_new = self.fork.types.row_index(ty).is_some_and(|row| row >= self.before.types);
        if !is_new {
            return ty;
        }
        if let Some(&known) = self.brought.types.get(&ty) {
            return known;
        }
        let fork = self.fork;
        let made = match fork.types.kind(ty) {
            TypeKind::Array { elem, len } => {
                let elem = self.bring_type(elem);
                self.main.types.array(elem, len)
            }
            TypeKind::Vector { elem, lanes, scalable } => {
                let elem = self.bring_type(elem);
                self.main.types.vector(elem, lanes, scalable)
            }
            TypeKind::Struct(data) => {
                assert!(data.name == StructName::Literal, "function passes name no types");
                let fields = data.fields.as_deref().unwrap_or_default();
                let fields: Box<[Type]> = fields.iter().map(|&ty| self.bring_type(ty)).collect();
                self.main.types.literal_struct(fields, data.packed)
            }
            TypeKind::Func(FuncType { ret, params, vararg }) => {
                let ret = self.bring_type(*ret);
                let params: Box<[Type]> = params.iter().map(|&ty| self.bring_type(ty)).collect();
                self.main.types.func(ret, params, *vararg)
            }
            TypeKind::Target(data) => {
                let types: Box<[Type]> = data.types.iter().map(|&ty| self.bring_type(ty)).collect();
                let name = fork.types.strings.get(data.name);
                self.main.types.target(name, types, data.ints.clone())
            }
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Ptr(_) => unreachable!("these are spelled in their handles"),
        };
        self.brought.types.insert(ty, made);
        made
    }

    /// Brings `root` over, with what it leads to.
    fn bring_md(&mut self, root: Md) {
        let mut stack = vec![root];
        while let Some(&md) = stack.last() {
            if self.known_md(md).is_some() {
                stack.pop();
                continue;
            }
            let data = self.fork.metadata.get(md);
            if data.is_distinct() {
                // It may lead back to itself, so it has its handle before its operands have.
                let reserved = self.main.metadata.reserve();
                self.brought.metadata.insert(md, reserved);
                data.for_each_operand(|operand| stack.push(operand));
                continue;
            }
            let mut waits = false;
            data.for_each_operand(|operand| {
                if self.known_md(operand).is_none() {
                    stack.push(operand);
                    waits = true;
                }
            });
            if !waits {
                let data = self.mapped(md);
                let made = self.main.metadata.add(data);
                self.brought.metadata.insert(md, made);
                stack.pop();
            }
        }
        self.define_distinct(root);
    }

    /// Gives the distinct nodes that `root` leads to their contents.
    fn define_distinct(&mut self, root: Md) {
        let mut stack = vec![root];
        while let Some(md) = stack.pop() {
            if md.index() < self.before.metadata {
                continue;
            }
            let made = self.known_md(md).expect("all that a root leads to was brought");
            let data = self.fork.metadata.get(md);
            if data.is_distinct() && self.main.metadata.is_reserved(made) {
                let data = self.mapped(md);
                self.main.metadata.define(made, data);
                self.fork.metadata.get(md).for_each_operand(|operand| stack.push(operand));
            }
        }
    }

    fn known_md(&self, md: Md) -> Option<Md> {
        match md.index() < self.before.metadata {
            true => Some(md),
            false => self.brought.metadata.get(&md).copied(),
        }
    }

    fn mapped(&mut self, md: Md) -> MdData {
        let mut data = self.fork.metadata.get(md).clone();
        match &mut data {
            MdData::String(text) => {
                let text = self.fork.metadata.strings.get(*text);
                return MdData::String(self.main.metadata.strings.intern(text));
            }
            MdData::Const(constant) => *constant = self.constant(*constant),
            MdData::Reserved
            | MdData::Tuple { .. }
            | MdData::Location(_)
            | MdData::Expression { .. }
            | MdData::Di { .. } => {}
        }
        data.map_operands(|md| self.known_md(md).expect("operands are brought first"));
        data
    }

    /// A constant that metadata names. What it is made of was made before it.
    fn constant(&mut self, constant: Const) -> Const {
        if constant.index() < self.before.consts {
            return constant;
        }
        if let Some(&known) = self.brought.consts.get(&constant) {
            return known;
        }
        let mut data = self.fork.consts.get(constant).clone();
        data.map_operands(|operand| self.constant(operand));
        data.map_type(|ty| self.bring_type(ty));
        if let ConstData::Symbol { symbol: Symbol::Func(func), .. } = &mut data {
            *func = self.func(*func);
        }
        let made = self.main.consts.intern(data);
        self.brought.consts.insert(constant, made);
        made
    }

    /// The declaration in the module.
    fn func(&mut self, func: Func) -> Func {
        if func.index() < self.before.funcs {
            return func;
        }
        if let Some(&known) = self.brought.funcs.get(&func) {
            return known;
        }
        let decl = &self.fork.funcs[func];
        let name = decl.symbol.name.expect("function passes declare intrinsics only");
        let name = self.fork.names.get(name);
        let made = match self.main.find_symbol(name) {
            Some(Symbol::Func(known)) => known,
            Some(_) | None => self.declare(func),
        };
        self.brought.funcs.insert(func, made);
        made
    }

    fn declare(&mut self, func: Func) -> Func {
        let mut decl: FuncDecl = self.fork.funcs[func].clone();
        let name = decl.symbol.name.map(|name| self.fork.names.get(name));
        decl.symbol.name = name.map(|name| self.main.names.intern(name));
        decl.ty = self.bring_type(decl.ty);
        decl.attrs = decl.attrs.and_then(|list| self.attr_list(list));
        let made = self.main.funcs.push(decl);
        self.main.func_order.push(made);
        self.main.register_name(Symbol::Func(made)).expect("the name was looked up");
        made
    }

    fn attr_list(&mut self, list: AttrList) -> Option<AttrList> {
        let data = self.fork.attrs.list_data(list).clone();
        let function = self.attr_set(data.function);
        let ret = self.attr_set(data.ret);
        let params = data.params.iter().map(|&set| self.attr_set(set)).collect();
        self.main.attrs.list(function, ret, params)
    }

    fn attr_set(&mut self, set: Option<AttrSet>) -> Option<AttrSet> {
        let fork = self.fork;
        let attrs = fork.attrs.attrs(set).iter();
        let attrs: Vec<Attr> = attrs
            .map(|attr| match attr {
                Attr::Type(kind, Some(ty)) => Attr::Type(*kind, Some(self.bring_type(*ty))),
                other => self.main.attrs.import(&fork.attrs, other),
            })
            .collect();
        self.main.attrs.set(attrs)
    }
}

impl Relocation for Bringing<'_> {
    fn ty(&mut self, ty: Type) -> Type {
        self.bring_type(ty)
    }

    fn symbol(&self, symbol: Symbol) -> Option<(Symbol, Type)> {
        let known = match symbol {
            Symbol::Func(func) if func.index() >= self.before.funcs => {
                Symbol::Func(self.brought.funcs.get(&func).copied()?)
            }
            old => old,
        };
        Some((known, self.main.symbol_ptr_ty(known)))
    }

    fn md(&self, md: Md) -> Md {
        self.known_md(md).expect("all metadata of a body is brought first")
    }

    fn md_kind(&self, kind: MdKind) -> MdKind {
        if (kind.0 as usize) < self.before.kinds {
            return kind;
        }
        let name = self.fork.md_kinds.name(kind);
        self.main.md_kinds.find(name).expect("function passes name no kinds of attachments")
    }

    fn scope(&self, scope: SyncScope) -> SyncScope {
        assert!(usize::from(scope.0) < self.before.scopes, "function passes name no scopes");
        scope
    }
}

/// Puts the declarations that came with a stage in the order of their first use, and drops those
/// that nobody uses. `before` is from before the stage.
pub(super) fn order_new_declarations(module: &mut Module, before: &Sizes) {
    if module.shared.funcs.len() == before.funcs {
        return;
    }
    let mut is_used: SecondaryMap<Func, bool> = SecondaryMap::new();
    let mut used = Vec::new();
    for &func in &module.shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        let names_new = |data: &ConstData| func_in(data).is_some_and(|f| f.index() >= before.funcs);
        if !body.consts().iter().any(|(_, data)| names_new(data)) {
            continue;
        }
        for inst in body.insts() {
            for func in funcs_named(body, inst).filter(|func| func.index() >= before.funcs) {
                if !std::mem::replace(&mut is_used[func], true) {
                    used.push(func);
                }
            }
        }
    }
    let shared = &mut module.shared;
    let is_old = |func: &Func| func.index() < before.funcs;
    let gone: Vec<Func> =
        shared.func_order.iter().copied().filter(|func| !is_old(func) && !is_used[*func]).collect();
    for func in gone {
        shared.forget_name(Symbol::Func(func));
    }
    shared.func_order.retain(is_old);
    shared.func_order.extend(used);
}

fn funcs_named(body: &Body, inst: Inst) -> impl Iterator<Item = Func> {
    body.args(inst).iter().filter_map(|&arg| func_in(body.const_data(arg)?))
}
