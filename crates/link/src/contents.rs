//! Contents coming over: bodies, initializers, targets of aliases, constants.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Body, DbgRecordKind, LocalMd, MdOperand, Value, ValueDef},
    constant::{Const, ConstData, ExprOp},
    diag::Diag,
    metadata::MdData,
    module::{Func, Symbol},
    ops::CastOp,
};

use crate::{
    proto::Asker,
    session::{Relocated, Session, Work},
    symbols::symbols_in,
};

impl Session<'_> {
    /// Brings over everything that is to come over, with all it needs.
    pub(crate) fn move_contents(&mut self) -> Result<(), Diag> {
        // What is added on the way comes next.
        self.waiting = self.to_link.iter().rev().copied().collect();
        while let Some(symbol) = self.waiting.pop() {
            self.symbol(symbol, Asker::Anyone)?;
            while let Some(work) = self.work.pop() {
                match work {
                    Work::Contents(src, dst) => self.move_one(src, dst)?,
                    Work::Append(src, dst) => self.append(src, dst)?,
                }
            }
        }
        Ok(())
    }

    fn move_one(&mut self, src: Symbol, dst: Symbol) -> Result<(), Diag> {
        match (src, dst) {
            (Symbol::Func(src), Symbol::Func(dst)) => self.move_body(src, dst),
            (Symbol::Global(src), Symbol::Global(dst)) => {
                if let Some(init) = self.src.shared.globals[src].init {
                    let init = self.constant(init, Asker::Anyone)?;
                    self.dst.shared.globals[dst].init = init;
                }
                self.move_metadata(Symbol::Global(src), Symbol::Global(dst))
            }
            (Symbol::Alias(src), Symbol::Alias(dst)) => {
                let aliasee = self.src.shared.aliases[src].aliasee;
                if let Some(aliasee) = self.constant(aliasee, Asker::Indirect)? {
                    self.dst.shared.aliases[dst].aliasee = aliasee;
                }
                Ok(())
            }
            (Symbol::IFunc(src), Symbol::IFunc(dst)) => {
                let resolver = self.src.shared.ifuncs[src].resolver;
                if let Some(resolver) = self.constant(resolver, Asker::Indirect)? {
                    self.dst.shared.ifuncs[dst].resolver = resolver;
                }
                self.move_metadata(Symbol::IFunc(src), Symbol::IFunc(dst))
            }
            _ => unreachable!("contents go into a symbol of the same kind"),
        }
    }

    fn move_body(&mut self, src: Func, dst: Func) -> Result<(), Diag> {
        let decl = &self.src.shared.funcs[src];
        let (personality, prefix, prologue) = (decl.personality, decl.prefix, decl.prologue);
        let personality = self.optional(personality)?;
        let prefix = self.optional(prefix)?;
        let prologue = self.optional(prologue)?;
        let decl = &mut self.dst.shared.funcs[dst];
        (decl.personality, decl.prefix, decl.prologue) = (personality, prefix, prologue);
        self.move_metadata(Symbol::Func(src), Symbol::Func(dst))?;
        let Some(mut body) = self.src.bodies[src].take() else { return Ok(()) };
        self.bring_what_it_needs(&body)?;
        let nothing = MdData::Tuple { distinct: false, ops: [].into() };
        let nothing = self.dst.shared.metadata.add(nothing);
        body.relocate(&mut Relocated {
            src_types: &self.src.shared.types,
            dst_types: &mut self.dst.shared.types,
            structs: self.structs,
            types: &mut self.types,
            map: &self.map,
            mds: &self.mds,
            nothing,
            kinds: &self.kinds,
            scopes: &self.scopes,
        });
        drop_no_callback(&mut body);
        self.dst.bodies[dst] = Some(body);
        Ok(())
    }

    fn optional(&mut self, constant: Option<Const>) -> Result<Option<Const>, Diag> {
        constant.map_or(Ok(None), |constant| self.constant(constant, Asker::Anyone))
    }

    /// Brings over the symbols and the metadata that `body` names, in the order of its
    /// instructions.
    fn bring_what_it_needs(&mut self, body: &Body) -> Result<(), Diag> {
        let mut seen = FxHashSet::default();
        let mut needed = Vec::new();
        let need = |value: Value, seen: &mut FxHashSet<Const>, needed: &mut Vec<Symbol>| {
            if let Some(constant) = body.as_const(value) {
                symbols_in(body.consts(), constant, seen, |symbol| needed.push(symbol));
            }
        };
        let locals = |operand: &MdOperand| -> Vec<LocalMd> {
            match operand {
                MdOperand::Node(_) => Vec::new(),
                MdOperand::Local(local) => vec![*local],
                MdOperand::ArgList(list) => list.to_vec(),
            }
        };
        for inst in body.insts() {
            for &arg in body.args(inst) {
                need(arg, &mut seen, &mut needed);
                if let ValueDef::Metadata(md) = body.def(arg) {
                    for local in locals(body.md_operand(md)) {
                        need(body.local_value(local), &mut seen, &mut needed);
                    }
                }
            }
            for record in body.records(inst) {
                let mut of = |operand: &MdOperand| {
                    for local in locals(operand) {
                        need(body.local_value(local), &mut seen, &mut needed);
                    }
                };
                match &record.kind {
                    DbgRecordKind::Value { location, .. }
                    | DbgRecordKind::Declare { location, .. }
                    | DbgRecordKind::DeclareValue { location, .. } => of(location),
                    DbgRecordKind::Assign { location, address, .. } => {
                        of(location);
                        of(address);
                    }
                    DbgRecordKind::Label => {}
                }
            }
        }
        for symbol in needed {
            self.symbol(symbol, Asker::Anyone)?;
        }
        for (_, data) in body.consts().iter() {
            if let ConstData::BlockAddress { func, .. } = data
                && !self.brings_blocks(*func)
            {
                return Err(self.foreign_block(*func));
            }
        }
        let mut metadata = Vec::new();
        body.for_each_metadata(|md| metadata.push(md));
        for md in metadata {
            self.metadata(md)?;
        }
        Ok(())
    }

    /// The constant `root` of the source's pool; `None` if it names what is not here and does not
    /// come any more. Depth costs no recursion.
    pub(crate) fn constant(&mut self, root: Const, asker: Asker) -> Result<Option<Const>, Diag> {
        let mut stack = vec![root];
        while let Some(&constant) = stack.last() {
            if self.known_constant(constant, asker).is_some() {
                stack.pop();
                continue;
            }
            let data = self.src.shared.consts.get(constant);
            let before = stack.len();
            for &operand in data.operands().iter().rev() {
                if self.known_constant(operand, asker).is_none() {
                    stack.push(operand);
                }
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let data = data.clone();
            let Some(made) = self.make_constant(data, asker)? else { return Ok(None) };
            match asker {
                Asker::Anyone => self.consts[constant] = Some(made),
                Asker::Indirect => self.indirect_consts[constant] = Some(made),
            }
        }
        Ok(self.known_constant(root, asker))
    }

    fn known_constant(&self, constant: Const, asker: Asker) -> Option<Const> {
        match asker {
            Asker::Anyone => self.consts[constant],
            Asker::Indirect => self.indirect_consts[constant],
        }
    }

    /// The constant `data`, whose parts are known.
    fn make_constant(&mut self, mut data: ConstData, asker: Asker) -> Result<Option<Const>, Diag> {
        data.map_type(|ty| self.ty(ty));
        match &mut data {
            ConstData::Symbol { ty, symbol } => {
                let Some(here) = self.symbol(*symbol, asker)? else { return Ok(None) };
                let (wanted, here_ty) = (*ty, self.dst.shared.symbol_ptr_ty(here));
                let address = self.dst.shared.consts.symbol(here_ty, here);
                if here_ty == wanted {
                    return Ok(Some(address));
                }
                let op = ExprOp::Cast(CastOp::AddrSpaceCast);
                data = ConstData::Expr { ty: wanted, op, args: [address].into() };
                return Ok(Some(self.dst.shared.consts.intern(data)));
            }
            ConstData::DsoLocalEquivalent { symbol, .. } | ConstData::NoCfi { symbol, .. } => {
                let Some(here) = self.symbol(*symbol, asker)? else { return Ok(None) };
                *symbol = here;
            }
            ConstData::BlockAddress { func, .. } => {
                let old = *func;
                match self.symbol(Symbol::Func(old), asker)? {
                    Some(Symbol::Func(here)) if self.brings_blocks(old) => *func = here,
                    _ => return Err(self.foreign_block(old)),
                }
            }
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::ScalableSplat { .. }
            | ConstData::Expr { .. }
            | ConstData::PtrAuth { .. } => {}
        }
        let known = match asker {
            Asker::Anyone => &self.consts,
            Asker::Indirect => &self.indirect_consts,
        };
        data.map_operands(|operand| known[operand].expect("parts come over first"));
        Ok(Some(self.dst.shared.consts.intern(data)))
    }

    /// True if `func` comes over with its blocks.
    fn brings_blocks(&self, func: Func) -> bool {
        self.is_to_link.contains(&Symbol::Func(func))
            || self.src.shared.funcs[func].symbol.linkage.is_local()
    }

    fn foreign_block(&self, func: Func) -> Diag {
        let name = self.src.shared.symbol_name(Symbol::Func(func)).unwrap_or(b"");
        let name = crate::names::shown(name);
        Diag::error(format!("a block address is of a block of '{name}', which is not linked in"))
            .note(format!("in `{}`", self.src_name()))
    }
}

/// Takes `nocallback` off the calls of a body.
fn drop_no_callback(body: &mut Body) {
    let is_no_callback = |attr: &Attr| attr.kind() == Some(AttrKind::NoCallback);
    if !body.attrs().sets().any(|(_, attrs)| attrs.iter().any(is_no_callback)) {
        return;
    }
    let insts: Vec<_> = body.insts().collect();
    for inst in insts {
        let Some(call) = body.op(inst).call() else { continue };
        let Some(list) = body.call(call).attrs else { continue };
        let data = body.attrs().list_data(list).clone();
        let mut attrs = body.attrs().attrs(data.function).to_vec();
        attrs.retain(|attr| !is_no_callback(attr));
        let pool = body.attrs_mut();
        let function = pool.set(attrs);
        let list = pool.list(function, data.ret, data.params.into_vec());
        body.call_mut(call).attrs = list;
    }
}
