//! Moving a body into another module: every handle that means something only there is replaced.
//!
//! A body names types, symbols, metadata, attachment kinds and synchronization scopes of its
//! module. A linker says what each is in the other module; nothing is copied.

use super::{Body, MdOperand};
use crate::{
    metadata::{Md, MdKind},
    module::Symbol,
    ops::{Op, SyncScope},
    types::Type,
};

/// What the handles of one module are in another.
pub trait Relocation {
    /// The type `ty`, made if it is not there.
    fn ty(&mut self, ty: Type) -> Type;
    /// The symbol and the type of its address; `None` if the other module has nothing like it.
    fn symbol(&self, symbol: Symbol) -> Option<(Symbol, Type)>;
    /// The metadata `md`.
    fn md(&self, md: Md) -> Md;
    /// The kind of attachments `kind`.
    fn md_kind(&self, kind: MdKind) -> MdKind;
    /// The scope `scope`.
    fn scope(&self, scope: SyncScope) -> SyncScope;
}

impl Body {
    /// Makes the body one of the module that `map` leads to. A constant that names a symbol which
    /// is not there becomes poison. Moves on nothing: the body means what it meant. Whoever keeps
    /// handles of the old module for it forgets them.
    pub fn relocate(&mut self, map: &mut impl Relocation) {
        let epochs = self.epochs;
        for value in self.values.values_mut() {
            value.ty = map.ty(value.ty);
        }
        for inst in self.insts.values_mut() {
            relocate_op(&mut inst.op, map);
        }
        for call in self.calls.values_mut() {
            call.ty = map.ty(call.ty);
        }
        if !self.asms.is_empty() {
            self.asms.update_all(|asm| asm.ty = map.ty(asm.ty));
        }
        self.consts.relocate(map);
        self.attrs.map_types(|ty| map.ty(ty));
        for list in self.attachments.values_mut() {
            list.iter_mut().for_each(|(kind, _)| *kind = map.md_kind(*kind));
            list.sort_by_key(|&(kind, _)| kind);
        }
        let map = &*map;
        self.map_metadata(|md| map.md(md));
        self.epochs = epochs;
    }

    /// Calls `visit` on every piece of the module's metadata that the body names, in order.
    pub fn for_each_metadata(&self, mut visit: impl FnMut(Md)) {
        let in_operand = |operand: &MdOperand| match operand {
            MdOperand::Node(md) => Some(*md),
            MdOperand::Local(_) | MdOperand::ArgList(_) => None,
        };
        // What no instruction has any more still names metadata: it is replaced with the rest.
        for inst in self.insts.keys() {
            self.loc(inst).into_iter().for_each(&mut visit);
            self.metadata(inst).iter().for_each(|&(_, md)| visit(md));
            for record in self.records(inst) {
                visit(record.variable);
                visit(record.loc);
                record.kind.for_each_metadata(&mut visit);
            }
        }
        if let Some(debug) = &self.debug {
            debug.md_refs.iter().filter_map(|(_, operand)| in_operand(operand)).for_each(visit);
        }
    }
}

fn relocate_op(op: &mut Op, map: &mut impl Relocation) {
    match op {
        Op::Alloca { ty, .. } => *ty = map.ty(*ty),
        Op::Gep { source } => *source = map.ty(*source),
        Op::Load(access) | Op::Store(access) => access.scope = map.scope(access.scope),
        Op::Fence { scope, .. } => *scope = map.scope(*scope),
        Op::CmpXchg { access, .. } | Op::AtomicRmw { access, .. } => {
            access.scope = map.scope(access.scope);
        }
        Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::Invoke(_)
        | Op::CallBr(_)
        | Op::Resume
        | Op::Unreachable
        | Op::CleanupRet
        | Op::CatchRet
        | Op::CatchSwitch { .. }
        | Op::FNeg
        | Op::Binary(_)
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Phi(_)
        | Op::Freeze
        | Op::Call(_)
        | Op::VaArg
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_)
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad => {}
    }
}
