//! Which struct types a module defines in its text, and in which order.
//!
//! LLVM prints the named and numbered struct types that it meets on a walk over the module:
//! global variables, aliases, ifuncs, then functions with everything in them, then named
//! metadata. The walk is the same here, and it ends as soon as every such type is found. Before
//! it goes through a body, a look at its instructions and constants in any order tells whether
//! there can be a new type in it; in most bodies there is none.

use nvopt_entity::{Entity, EntitySet, FxHashMap};

use crate::{
    attrs::{Attr, AttrList, AttrPool},
    body::{Body, DbgRecordKind, Inst, LocalMd, MdOperand, Value, ValueDef},
    constant::{Const, ConstData, ConstPool, ExprOp},
    metadata::{Md, MdData},
    module::{Func, ModuleShared},
    ops::Op,
    types::{StructName, Type, TypeKind},
};

/// The struct types to define.
#[derive(Debug, Default)]
pub(super) struct FoundTypes {
    /// Those with a name, in order.
    pub(super) named: Vec<Type>,
    /// Those with a number, in order.
    pub(super) unnamed: Vec<Type>,
    /// The numbers of those.
    pub(super) numbers: FxHashMap<Type, u32>,
}

/// `None` once all types are found.
type Walk = Option<()>;

enum ConstWork {
    Const(Const),
    Type(Type),
}

/// Walks over a module, part by part.
pub(super) struct Finder<'a> {
    shared: &'a ModuleShared,
    /// The types that may still be found.
    n_left: usize,
    found: FoundTypes,
    seen_rows: Vec<bool>,
    seen_module_consts: EntitySet<Const>,
    seen_body_consts: EntitySet<Const>,
    seen_md: EntitySet<Md>,
    /// False if no type can be found in metadata.
    look_at_md: bool,
    type_stack: Vec<Type>,
    const_stack: Vec<ConstWork>,
    md_stack: Vec<Md>,
}

/// The parts, in the order they must be walked over.
impl<'a> Finder<'a> {
    /// Starts a walk over a module.
    pub(super) fn new(shared: &'a ModuleShared) -> Finder<'a> {
        // A type without a struct to find counts as seen from the start.
        let has_struct = shared.types.rows_with_identified();
        let mut finder = Finder {
            shared,
            n_left: shared.types.identified_structs().count(),
            found: FoundTypes::default(),
            seen_rows: has_struct.into_iter().map(|has_one| !has_one).collect(),
            seen_module_consts: EntitySet::new(),
            seen_body_consts: EntitySet::new(),
            seen_md: EntitySet::new(),
            look_at_md: false,
            type_stack: Vec::new(),
            const_stack: Vec::new(),
            md_stack: Vec::new(),
        };
        finder.look_at_md = finder.n_left > 0 && finder.may_find_in_metadata();
        finder
    }

    /// What was found so far.
    pub(super) fn found(&self) -> &FoundTypes {
        &self.found
    }

    /// Walks over global variables, aliases and ifuncs.
    pub(super) fn symbols(&mut self) {
        if self.n_left > 0 {
            // `None` says only that all is found.
            let _ = self.walk_symbols();
        }
    }

    /// Walks over a function.
    pub(super) fn function(&mut self, func: Func, body: Option<&'a Body>) {
        if self.n_left > 0 {
            let _ = self.walk_function(func, body);
        }
    }

    /// Walks over named metadata.
    pub(super) fn named_metadata(&mut self) {
        if self.n_left > 0 {
            let _ = self.walk_named_metadata();
        }
    }
}

impl<'a> Finder<'a> {
    fn walk_symbols(&mut self) -> Walk {
        let shared = self.shared;
        for &global in &shared.global_order {
            let data = &shared.globals[global];
            self.ty(data.value_ty)?;
            self.module_const(data.init)?;
        }
        for &alias in &shared.alias_order {
            self.ty(shared.aliases[alias].value_ty)?;
            self.module_const(Some(shared.aliases[alias].aliasee))?;
        }
        for &ifunc in &shared.ifunc_order {
            self.ty(shared.ifuncs[ifunc].value_ty)?;
        }
        Some(())
    }

    fn walk_named_metadata(&mut self) -> Walk {
        for (_, nodes) in &self.shared.named_md {
            for &node in nodes {
                self.metadata(node)?;
            }
        }
        Some(())
    }

    fn walk_function(&mut self, func: Func, body: Option<&'a Body>) -> Walk {
        let decl = &self.shared.funcs[func];
        self.ty(decl.ty)?;
        self.attributes(&self.shared.attrs, decl.attrs)?;
        for operand in [decl.personality, decl.prefix, decl.prologue] {
            self.module_const(operand)?;
        }
        let Some(body) = body.filter(|body| self.may_find_in(body)) else { return Some(()) };
        self.seen_body_consts.clear();
        for inst in body.insts() {
            self.instruction(body, inst)?;
        }
        Some(())
    }

    /// True if `body` may have a type not seen before.
    fn may_find_in(&self, body: &Body) -> bool {
        let in_insts = || {
            (0..body.n_insts()).map(Inst::from_index).any(|inst| {
                let of_op = match body.op(inst) {
                    Op::Gep { source } => self.is_unseen(source),
                    Op::Alloca { ty, .. } => self.is_unseen(ty),
                    _ => false,
                };
                of_op || self.is_unseen(body.result_ty(inst))
            })
        };
        let in_attrs = || {
            body.attrs().sets().any(|(_, attrs)| {
                attrs.iter().any(|attr| match attr {
                    Attr::Type(_, Some(ty)) => self.is_unseen(*ty),
                    _ => false,
                })
            })
        };
        let in_consts = || body.consts().iter().any(|(_, data)| self.is_const_unseen(data));
        self.look_at_md || in_insts() || in_consts() || in_attrs()
    }

    /// True if metadata may hold a constant with a type not seen before.
    fn may_find_in_metadata(&self) -> bool {
        let mut unseen: EntitySet<Const> = EntitySet::new();
        for (constant, data) in self.shared.consts.iter() {
            let mut operands = data.operands().iter();
            if self.is_const_unseen(data) || operands.any(|&operand| unseen.contains(operand)) {
                unseen.insert(constant);
            }
        }
        self.shared.metadata.iter().any(|(_, data)| match data {
            MdData::Const(constant) => unseen.contains(*constant),
            _ => false,
        })
    }

    fn is_const_unseen(&self, data: &ConstData) -> bool {
        let stepped_over = match data {
            ConstData::Expr { op: ExprOp::Gep { source, .. }, .. } => Some(*source),
            _ => None,
        };
        stepped_over.is_some_and(|ty| self.is_unseen(ty)) || self.is_unseen(data.ty())
    }

    fn instruction(&mut self, body: &'a Body, inst: Inst) -> Walk {
        self.ty(body.result_ty(inst))?;
        for &arg in body.args(inst) {
            self.value(body, arg)?;
        }
        match body.op(inst) {
            Op::Gep { source } => self.ty(source)?,
            Op::Alloca { ty, .. } => self.ty(ty)?,
            Op::Call(call) | Op::Invoke(call) | Op::CallBr(call) => {
                self.attributes(body.attrs(), body.call(call).attrs)?;
            }
            _ => {}
        }
        for &(_, node) in body.metadata(inst) {
            self.metadata(node)?;
        }
        for record in body.records(inst) {
            match &record.kind {
                DbgRecordKind::Value { location, .. }
                | DbgRecordKind::Declare { location, .. }
                | DbgRecordKind::DeclareValue { location, .. } => {
                    self.record_operand(body, location)?;
                }
                DbgRecordKind::Assign { location, address, .. } => {
                    self.record_operand(body, location)?;
                    self.record_operand(body, address)?;
                }
                DbgRecordKind::Label => {}
            }
        }
        Some(())
    }

    fn value(&mut self, body: &'a Body, value: Value) -> Walk {
        match body.def(value) {
            ValueDef::Const(constant) => self.body_const(body, constant),
            ValueDef::Metadata(md) => match body.md_operand(md) {
                MdOperand::Node(node) => self.metadata(*node),
                local => self.record_operand(body, local),
            },
            ValueDef::Param(_) | ValueDef::Inst(_) | ValueDef::Asm(_) | ValueDef::Pending => {
                Some(())
            }
        }
    }

    /// A record speaks of values, and of nodes only where a location is empty.
    fn record_operand(&mut self, body: &'a Body, operand: &MdOperand) -> Walk {
        let locals: &[LocalMd] = match operand {
            MdOperand::Node(md) => {
                return match self.shared.metadata.get(*md) {
                    MdData::Const(constant) => self.module_const(Some(*constant)),
                    _ => Some(()),
                };
            }
            MdOperand::Local(local) => std::slice::from_ref(local),
            MdOperand::ArgList(list) => list,
        };
        for &local in locals {
            self.value(body, body.local_value(local))?;
        }
        Some(())
    }

    fn attributes(&mut self, pool: &'a AttrPool, list: Option<AttrList>) -> Walk {
        let Some(list) = list else { return Some(()) };
        let data = pool.list_data(list);
        let sets = [data.function, data.ret];
        for set in sets.into_iter().chain(data.params.iter().copied()) {
            for attr in pool.attrs(set) {
                if let Attr::Type(_, Some(ty)) = attr {
                    self.ty(*ty)?;
                }
            }
        }
        Some(())
    }

    fn module_const(&mut self, constant: Option<Const>) -> Walk {
        let Some(constant) = constant else { return Some(()) };
        let mut seen = std::mem::take(&mut self.seen_module_consts);
        let result = self.constant(&self.shared.consts, &mut seen, constant);
        self.seen_module_consts = seen;
        result
    }

    fn body_const(&mut self, body: &'a Body, constant: Const) -> Walk {
        let mut seen = std::mem::take(&mut self.seen_body_consts);
        let result = self.constant(body.consts(), &mut seen, constant);
        self.seen_body_consts = seen;
        result
    }

    fn constant(
        &mut self,
        pool: &'a ConstPool,
        seen: &mut EntitySet<Const>,
        constant: Const,
    ) -> Walk {
        self.const_stack.push(ConstWork::Const(constant));
        while let Some(work) = self.const_stack.pop() {
            match work {
                ConstWork::Type(ty) => self.ty(ty)?,
                ConstWork::Const(constant) => self.open_constant(pool, seen, constant)?,
            }
        }
        Some(())
    }

    fn open_constant(
        &mut self,
        pool: &'a ConstPool,
        seen: &mut EntitySet<Const>,
        constant: Const,
    ) -> Walk {
        let data = pool.get(constant);
        if matches!(data, ConstData::Symbol { .. }) || !seen.insert(constant) {
            return Some(());
        }
        self.ty(data.ty())?;
        // The type that a `getelementptr` steps over comes behind its operands.
        if let ConstData::Expr { op: ExprOp::Gep { source, .. }, .. } = data {
            self.const_stack.push(ConstWork::Type(*source));
        }
        let operands = data.operands().iter().rev();
        self.const_stack.extend(operands.map(|&operand| ConstWork::Const(operand)));
        Some(())
    }

    fn metadata(&mut self, node: Md) -> Walk {
        if !self.look_at_md {
            return Some(());
        }
        self.md_stack.push(node);
        while let Some(md) = self.md_stack.pop() {
            let data = self.shared.metadata.get(md);
            if let MdData::Const(constant) = data {
                self.module_const(Some(*constant))?;
            } else if data.is_node() && self.seen_md.insert(md) {
                let first = self.md_stack.len();
                data.for_each_operand(|operand| self.md_stack.push(operand));
                self.md_stack[first..].reverse();
            }
        }
        Some(())
    }

    fn ty(&mut self, ty: Type) -> Walk {
        if !self.is_new(ty) {
            return Some(());
        }
        self.type_stack.push(ty);
        while let Some(ty) = self.type_stack.pop() {
            match self.shared.types.kind(ty) {
                TypeKind::Struct(data) => {
                    match data.name {
                        StructName::Literal => {}
                        StructName::Named(_) => self.note(ty, NameKind::Named)?,
                        StructName::Unnamed => self.note(ty, NameKind::Unnamed)?,
                    }
                    self.push_new(data.fields.as_deref().unwrap_or_default());
                }
                TypeKind::Func(data) => {
                    self.push_new(&data.params);
                    // The result comes before the parameters.
                    self.push_new(&[data.ret]);
                }
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => {
                    self.push_new(&[elem]);
                }
                TypeKind::Target(data) => self.push_new(&data.types),
                TypeKind::Void
                | TypeKind::Label
                | TypeKind::Metadata
                | TypeKind::Token
                | TypeKind::X86Amx
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Ptr(_) => {}
            }
        }
        Some(())
    }

    /// Puts the types not yet seen on the stack, the first on top. Those that are seen twice in
    /// the list stand where LLVM, which goes from the last to the first, meets them.
    fn push_new(&mut self, types: &[Type]) {
        for &ty in types.iter().rev() {
            if self.is_new(ty) {
                self.type_stack.push(ty);
            }
        }
    }

    fn is_unseen(&self, ty: Type) -> bool {
        self.shared.types.row_index(ty).is_some_and(|row| !self.seen_rows[row])
    }

    fn is_new(&mut self, ty: Type) -> bool {
        let Some(row) = self.shared.types.row_index(ty) else { return false };
        !std::mem::replace(&mut self.seen_rows[row], true)
    }

    fn note(&mut self, ty: Type, kind: NameKind) -> Walk {
        match kind {
            NameKind::Named => self.found.named.push(ty),
            NameKind::Unnamed => {
                // A module has fewer than 2^28 types.
                let number = self.found.unnamed.len() as u32;
                self.found.numbers.insert(ty, number);
                self.found.unnamed.push(ty);
            }
        }
        self.n_left -= 1;
        (self.n_left > 0).then_some(())
    }
}

#[derive(Clone, Copy)]
enum NameKind {
    Named,
    Unnamed,
}
