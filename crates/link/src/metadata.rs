//! Metadata coming over.
//!
//! A uniqued node becomes the equal one that is here, or a new one; a distinct node is always new.
//! Nodes may lead back to themselves, so a handle is reserved where one is needed before its node.

use nvopt_ir::{
    diag::Diag,
    metadata::{DiValue, Md, MdData},
    module::Symbol,
};

use crate::{
    proto::Asker,
    session::{MdState, Session},
};

impl Session<'_> {
    /// The metadata `root` of the source; `None` if it is about a symbol that is not here.
    pub(crate) fn metadata(&mut self, root: Md) -> Result<Option<Md>, Diag> {
        let mut stack = vec![root];
        while let Some(&md) = stack.last() {
            match self.mds[md] {
                MdState::Done(_) => {
                    stack.pop();
                }
                MdState::New => self.open(md, &mut stack)?,
                MdState::Open(reserved) => {
                    stack.pop();
                    let data = self.mapped(md);
                    // A node that leads back to itself got its handle meanwhile.
                    let reserved = match self.mds[md] {
                        MdState::Open(reserved) => reserved,
                        MdState::New | MdState::Done(_) => reserved,
                    };
                    let pool = &mut self.dst.shared.metadata;
                    let done = match reserved {
                        Some(reserved) => {
                            pool.define(reserved, data);
                            reserved
                        }
                        None => pool.add(data),
                    };
                    self.mds[md] = MdState::Done(Some(done));
                }
            }
        }
        match self.mds[root] {
            MdState::Done(done) => Ok(done),
            MdState::New | MdState::Open(_) => Ok(None),
        }
    }

    /// Settles strings and constants; puts the operands of a node on the stack.
    fn open(&mut self, md: Md, stack: &mut Vec<Md>) -> Result<(), Diag> {
        let data = self.src.shared.metadata.get(md);
        match data {
            MdData::String(text) => {
                let text = self.src.shared.metadata.strings.get(*text);
                self.mds[md] = MdState::Done(Some(self.dst.shared.metadata.string(text)));
            }
            MdData::Const(constant) => {
                let constant = self.constant(*constant, Asker::Anyone)?;
                let pool = &mut self.dst.shared.metadata;
                let done = constant.map(|constant| pool.add(MdData::Const(constant)));
                self.mds[md] = MdState::Done(done);
            }
            MdData::Reserved
            | MdData::Tuple { .. }
            | MdData::Location(_)
            | MdData::Expression { .. }
            | MdData::Di { .. } => {
                let reserved = data.is_distinct().then(|| self.dst.shared.metadata.reserve());
                // Before its operands, which may be itself.
                self.mds[md] = MdState::Open(reserved);
                let from = stack.len();
                data.for_each_operand(|operand| {
                    if self.mds[operand] == MdState::New {
                        stack.push(operand);
                    }
                });
                stack[from..].reverse();
            }
        }
        Ok(())
    }

    /// The contents of `md`, with operands of this module.
    fn mapped(&mut self, md: Md) -> MdData {
        let mut data = self.src.shared.metadata.get(md).clone();
        let mut map = |md: Md| match self.mds[md] {
            MdState::Done(done) => done,
            MdState::Open(Some(reserved)) => Some(reserved),
            MdState::New | MdState::Open(None) => {
                let reserved = self.dst.shared.metadata.reserve();
                self.mds[md] = MdState::Open(Some(reserved));
                Some(reserved)
            }
        };
        let mut map = |md: Option<Md>| md.and_then(&mut map);
        match &mut data {
            MdData::Tuple { ops, .. } => ops.iter_mut().for_each(|op| *op = map(*op)),
            MdData::Location(location) => {
                location.scope = map(location.scope);
                location.inlined_at = map(location.inlined_at);
            }
            MdData::Di { fields, .. } => {
                for field in fields {
                    match field {
                        DiValue::Md(md) => {
                            *field = map(Some(*md)).map_or(DiValue::None, DiValue::Md)
                        }
                        DiValue::List(list) => list.iter_mut().for_each(|op| *op = map(*op)),
                        DiValue::None | DiValue::Int(_) | DiValue::Wide { .. } => {}
                    }
                }
            }
            MdData::Reserved | MdData::String(_) | MdData::Const(_) | MdData::Expression { .. } => {
            }
        }
        data
    }

    /// Attaches to `dst` what is attached to `src`.
    pub(crate) fn move_metadata(&mut self, src: Symbol, dst: Symbol) -> Result<(), Diag> {
        for (kind, md) in self.src.shared.symbol(src).metadata.clone() {
            let kind = self.kinds.get(kind.0 as usize).copied().unwrap_or(kind);
            if let Some(md) = self.metadata(md)? {
                self.dst.shared.symbol_mut(dst).metadata.push((kind, md));
            }
        }
        Ok(())
    }

    /// Appends the named metadata of the source, but for module flags. What is in a list already
    /// is not added again.
    pub(crate) fn link_named_metadata(&mut self) -> Result<(), Diag> {
        for at in 0..self.src.shared.named_md.len() {
            let (name, nodes) = self.src.shared.named_md[at].clone();
            if name == crate::flags::NAME {
                continue;
            }
            let list = self.named_list(&name);
            let mut seen: nvopt_entity::FxHashSet<Md> =
                self.dst.shared.named_md[list].1.iter().copied().collect();
            for node in nodes {
                if let Some(node) = self.metadata(node)?
                    && seen.insert(node)
                {
                    self.dst.shared.named_md[list].1.push(node);
                }
            }
        }
        Ok(())
    }

    /// The position of the list `name`, made if there is none.
    pub(crate) fn named_list(&mut self, name: &[u8]) -> usize {
        let lists = &mut self.dst.shared.named_md;
        lists.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            lists.push((name.to_vec(), Vec::new()));
            lists.len() - 1
        })
    }
}
