//! Lists that grow by linking: `llvm.global_ctors`, `llvm.used` and other variables with
//! `appending` linkage.

use nvopt_ir::{
    constant::Const,
    diag::Diag,
    module::{Global, GlobalData, Linkage, Symbol, UnnamedAddr},
    types::Type,
};

use crate::{
    names::shown,
    proto::Asker,
    session::{Session, Work},
    symbols::stripped,
};

/// A constructor with the symbol that it belongs to has so many fields.
const FIELDS_WITH_KEY: u64 = 3;

impl Session<'_> {
    /// The list that both modules' are in the end.
    pub(crate) fn link_appending(
        &mut self,
        here: Option<Symbol>,
        symbol: Symbol,
    ) -> Result<Option<Symbol>, Diag> {
        let Symbol::Global(src) = symbol else { return Err(self.not_appending(symbol)) };
        let dst = match here {
            None => None,
            Some(Symbol::Global(dst)) => Some(dst),
            Some(_) => return Err(self.not_appending(symbol)),
        };
        if let Some(dst) = dst {
            self.check_appending(src, dst)?;
        }
        if self.src.shared.globals[src].init.is_none() {
            return Ok(here);
        }
        let dst = match dst {
            Some(dst) => {
                // The number that the old list would have got on the way.
                let name = self.src.shared.symbol_name(symbol).unwrap_or(b"").to_vec();
                self.names.fresh(&self.dst.shared, &name);
                let linkage = self.src.shared.globals[src].symbol.linkage;
                self.dst.shared.globals[dst].symbol.linkage = linkage;
                dst
            }
            None => self.new_list(src),
        };
        self.work.push(Work::Append(symbol, Symbol::Global(dst)));
        Ok(Some(Symbol::Global(dst)))
    }

    fn not_appending(&self, symbol: Symbol) -> Diag {
        self.appending_error(
            symbol,
            "can only link appending global with another appending global!",
        )
    }

    fn appending_error(&self, symbol: Symbol, why: &str) -> Diag {
        let name = shown(self.src.shared.symbol_name(symbol).unwrap_or(b""));
        Diag::error(format!("Linking globals named '{name}': {why}")).note(format!(
            "in `{}` and `{}`",
            self.dst_name(),
            self.src_name()
        ))
    }

    fn check_appending(&self, src: Global, dst: Global) -> Result<(), Diag> {
        let (a, b) = (&self.src.shared.globals[src], &self.dst.shared.globals[dst]);
        if a.init.is_none() || b.init.is_none() {
            return Ok(());
        }
        let appends = |data: &GlobalData| data.symbol.linkage == Linkage::Appending;
        if !appends(a) || !appends(b) {
            return Err(self.not_appending(Symbol::Global(src)));
        }
        let has_address = |data: &GlobalData| data.symbol.unnamed_addr == UnnamedAddr::Global;
        let section = |shared: &nvopt_ir::module::ModuleShared, data: &GlobalData| {
            data.symbol.section.map(|text| shared.names.get(text).to_vec())
        };
        let differs = if a.constant != b.constant {
            "linked with different const'ness!"
        } else if a.align != b.align {
            "with different alignment need to be linked!"
        } else if a.symbol.visibility != b.symbol.visibility {
            "with different visibility need to be linked!"
        } else if has_address(a) != has_address(b) {
            "with different unnamed_addr need to be linked!"
        } else if section(&self.src.shared, a) != section(&self.dst.shared, b) {
            "with different section name need to be linked!"
        } else if a.addr_space != b.addr_space {
            "with different address spaces need to be linked!"
        } else {
            return Ok(());
        };
        Err(self.appending_error(Symbol::Global(src), &format!("Appending variables {differs}")))
    }

    fn new_list(&mut self, src: Global) -> Global {
        let old = self.src.shared.globals[src].clone();
        let name = self.src.shared.symbol_name(Symbol::Global(src)).map(<[u8]>::to_vec);
        let section = old.symbol.section;
        let section =
            section.map(|text| self.dst.shared.names.intern(self.src.shared.names.get(text)));
        let attrs = self.attr_set(old.attrs);
        let mut data = GlobalData { attrs, init: None, ..old };
        data.symbol.name = None;
        data.symbol.section = section;
        data.symbol.partition = None;
        data.symbol.comdat = None;
        data.symbol.metadata.clear();
        data.value_ty = Type::PTR;
        let dst = self.dst.shared.globals.push(data);
        self.dst.shared.global_order.push(dst);
        if let Some(name) = name {
            self.names.force(&mut self.dst.shared, Symbol::Global(dst), &name);
        }
        dst
    }

    /// Appends the source's elements.
    pub(crate) fn append(&mut self, src: Symbol, dst: Symbol) -> Result<(), Diag> {
        let (Symbol::Global(src), Symbol::Global(dst)) = (src, dst) else { return Ok(()) };
        let src_ty = self.src.shared.globals[src].value_ty;
        let Some((src_elem, _)) = self.src.shared.types.as_array(src_ty) else {
            return Err(self.not_appending(Symbol::Global(src)));
        };
        let elem_ty = self.ty(src_elem);
        let mut elems = Vec::new();
        if let Some(init) = self.dst.shared.globals[dst].init {
            let dst_ty = self.dst.shared.globals[dst].value_ty;
            let known = self.dst.shared.types.as_array(dst_ty);
            if known.is_none_or(|(known, _)| known != elem_ty) {
                let why = "Appending variables with different element types!";
                return Err(self.appending_error(Symbol::Global(src), why));
            }
            let shared = &mut self.dst.shared;
            let n = shared.types.n_elements(dst_ty).unwrap_or(0);
            elems.extend((0..n).filter_map(|at| shared.consts.element(&shared.types, init, at)));
        }
        for elem in self.new_elements(src)? {
            elems.extend(self.constant(elem, Asker::Anyone)?);
        }
        let shared = &mut self.dst.shared;
        let ty = shared.types.array(elem_ty, elems.len() as u64);
        let init = shared.consts.aggregate(&shared.types, ty, elems);
        shared.globals[dst].value_ty = ty;
        shared.globals[dst].init = Some(init);
        self.move_metadata(Symbol::Global(src), Symbol::Global(dst))
    }

    /// The elements of the source's list, without constructors that belong to what does not come
    /// over.
    fn new_elements(&mut self, src: Global) -> Result<Vec<Const>, Diag> {
        let shared = &mut self.src.shared;
        let data = &shared.globals[src];
        let Some(init) = data.init else { return Ok(Vec::new()) };
        let n = shared.types.n_elements(data.value_ty).unwrap_or(0);
        let elem_ty = shared.types.as_array(data.value_ty).map(|(elem, _)| elem);
        let name = shared.symbol_name(Symbol::Global(src)).unwrap_or(b"");
        let are_structors = matches!(name, b"llvm.global_ctors" | b"llvm.global_dtors")
            && elem_ty.and_then(|ty| shared.types.n_elements(ty)) == Some(FIELDS_WITH_KEY);
        let mut elems = Vec::new();
        for at in 0..n {
            let shared = &mut self.src.shared;
            let Some(elem) = shared.consts.element(&shared.types, init, at) else { continue };
            let key = shared.consts.element(&shared.types, elem, FIELDS_WITH_KEY - 1);
            let key = key.filter(|_| are_structors);
            let key = key.and_then(|key| stripped(&shared.consts, key));
            let stays = match key {
                Some(key) => self.comes_over(key)?,
                None => true,
            };
            if stays {
                elems.push(elem);
            }
        }
        Ok(elems)
    }
}
