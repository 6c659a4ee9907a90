//! One module on its way into another: what is known so far.

use nvopt_entity::{FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::{
    attrs::{Attr, AttrList, AttrSet},
    body::Relocation,
    constant::Const,
    diag::Diag,
    metadata::{Md, MdKind},
    module::{Comdat, Module, Symbol},
    ops::SyncScope,
    types::{Type, TypeTable},
};

use crate::{
    Options,
    comdat::Chosen,
    names::UniqueNames,
    types::{DstStructs, TypeMap},
};

/// Contents that are still to come over, the last first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Work {
    /// The body, initializer or target of a symbol of the source, and what it is here.
    Contents(Symbol, Symbol),
    /// The new elements of a list of this module, as long as it was before.
    Append(Symbol, Symbol),
}

/// What metadata became.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MdState {
    /// Not looked at.
    #[default]
    New,
    /// Its operands are on their way; a handle was reserved if something needs it before.
    Open(Option<Md>),
    /// `None` if it is nothing here.
    Done(Option<Md>),
}

/// Which constants became what.
pub(crate) type ConstMap = SecondaryMap<Const, Option<Const>>;

/// One module on its way into another.
pub(crate) struct Session<'a> {
    pub(crate) dst: &'a mut Module,
    pub(crate) src: Module,
    pub(crate) names: &'a mut UniqueNames,
    pub(crate) structs: &'a mut DstStructs,
    pub(crate) warnings: &'a mut Vec<Diag>,
    pub(crate) origins: &'a mut FxHashMap<Symbol, u32>,
    pub(crate) files: &'a [String],
    pub(crate) options: Options,
    pub(crate) types: TypeMap,

    /// What was decided about each comdat of the source.
    pub(crate) chosen: SecondaryMap<Comdat, Option<Chosen>>,
    /// The members of comdats that come over only with another member.
    pub(crate) lazy_members: FxHashMap<Comdat, Vec<Symbol>>,
    /// Comdats of this module by name, once some were needed.
    pub(crate) dst_comdats: Option<FxHashMap<Vec<u8>, Comdat>>,
    /// The symbols of the source that are to come over, in order.
    pub(crate) to_link: Vec<Symbol>,
    pub(crate) is_to_link: FxHashSet<Symbol>,
    /// Those that were not looked at yet, the next last.
    pub(crate) waiting: Vec<Symbol>,
    /// The names of what came over, for internalization.
    pub(crate) linked: Vec<Vec<u8>>,

    /// What symbols of the source are here, with the types of their addresses.
    pub(crate) map: FxHashMap<Symbol, (Symbol, Type)>,
    /// The same where an alias or ifunc needs the source's own.
    pub(crate) indirect: FxHashMap<Symbol, (Symbol, Type)>,
    pub(crate) consts: ConstMap,
    pub(crate) indirect_consts: ConstMap,
    pub(crate) attr_sets: FxHashMap<AttrSet, Option<AttrSet>>,
    pub(crate) attr_lists: FxHashMap<AttrList, Option<AttrList>>,
    pub(crate) mds: SecondaryMap<Md, MdState>,
    pub(crate) kinds: Vec<MdKind>,
    pub(crate) scopes: Vec<SyncScope>,
    pub(crate) work: Vec<Work>,
    /// Declarations whose metadata is to be mapped in the end.
    pub(crate) late_metadata: Vec<(Symbol, Symbol)>,
    /// Symbols of this module that others took the place of.
    pub(crate) replaced: Vec<(Symbol, Symbol)>,
    /// Symbols of this module that left their place in the order.
    pub(crate) moved: FxHashSet<Symbol>,
    /// Symbols of this module that are gone.
    pub(crate) removed: FxHashSet<Symbol>,
    /// How many symbols of each kind there were before.
    pub(crate) n_before: [usize; 4],
    /// True once contents are over: what is not here then does not come any more.
    pub(crate) is_done: bool,
}

/// Handles of the source, in a body on its way.
pub(crate) struct Relocated<'s> {
    pub(crate) src_types: &'s TypeTable,
    pub(crate) dst_types: &'s mut TypeTable,
    pub(crate) structs: &'s mut DstStructs,
    pub(crate) types: &'s mut TypeMap,
    pub(crate) map: &'s FxHashMap<Symbol, (Symbol, Type)>,
    pub(crate) mds: &'s SecondaryMap<Md, MdState>,
    /// What metadata about nothing is.
    pub(crate) nothing: Md,
    pub(crate) kinds: &'s [MdKind],
    pub(crate) scopes: &'s [SyncScope],
}

impl Relocation for Relocated<'_> {
    fn ty(&mut self, ty: Type) -> Type {
        self.types.map(self.src_types, self.dst_types, self.structs, ty)
    }

    fn symbol(&self, symbol: Symbol) -> Option<(Symbol, Type)> {
        self.map.get(&symbol).copied()
    }

    fn md(&self, md: Md) -> Md {
        match self.mds[md] {
            MdState::Done(Some(done)) | MdState::Open(Some(done)) => done,
            MdState::Done(None) | MdState::Open(None) | MdState::New => self.nothing,
        }
    }

    fn md_kind(&self, kind: MdKind) -> MdKind {
        self.kinds.get(kind.0 as usize).copied().unwrap_or(kind)
    }

    fn scope(&self, scope: SyncScope) -> SyncScope {
        self.scopes.get(usize::from(scope.0)).copied().unwrap_or(scope)
    }
}

impl Session<'_> {
    /// The type `ty` of the source.
    pub(crate) fn ty(&mut self, ty: Type) -> Type {
        let (src, dst) = (&self.src.shared.types, &mut self.dst.shared.types);
        self.types.map(src, dst, self.structs, ty)
    }

    /// The attributes `list` of the source.
    pub(crate) fn attr_list(&mut self, list: Option<AttrList>) -> Option<AttrList> {
        let list = list?;
        if let Some(&done) = self.attr_lists.get(&list) {
            return done;
        }
        let data = self.src.shared.attrs.list_data(list).clone();
        let function = self.attr_set(data.function);
        let ret = self.attr_set(data.ret);
        let params = data.params.iter().map(|&set| self.attr_set(set)).collect();
        let done = self.dst.shared.attrs.list(function, ret, params);
        self.attr_lists.insert(list, done);
        done
    }

    /// The attributes `set` of the source.
    pub(crate) fn attr_set(&mut self, set: Option<AttrSet>) -> Option<AttrSet> {
        let key = set?;
        if let Some(&done) = self.attr_sets.get(&key) {
            return done;
        }
        let mut attrs = self.src.shared.attrs.attrs(set).to_vec();
        for attr in &mut attrs {
            match attr {
                Attr::Type(_, Some(ty)) => *ty = self.ty(*ty),
                Attr::String(..) => {
                    *attr = self.dst.shared.attrs.import(&self.src.shared.attrs, attr);
                }
                Attr::Flag(_)
                | Attr::Int(..)
                | Attr::Type(_, None)
                | Attr::Range(..)
                | Attr::RangeList(..) => {}
            }
        }
        let done = self.dst.shared.attrs.set(attrs);
        self.attr_sets.insert(key, done);
        done
    }

    /// The file that a symbol of this module came from.
    pub(crate) fn origin(&self, symbol: Symbol) -> String {
        let file = self.origins.get(&symbol).and_then(|&file| self.files.get(file as usize));
        file.cloned().unwrap_or_else(|| crate::names::shown(&self.dst.shared.id))
    }

    /// The name of the source, for messages.
    pub(crate) fn src_name(&self) -> String {
        crate::names::shown(&self.src.shared.id)
    }

    /// The name of this module, for messages.
    pub(crate) fn dst_name(&self) -> String {
        crate::names::shown(&self.dst.shared.id)
    }
}
