//! The scopes of a function's code: its own, blocks of the source, and inlined functions.
//!
//! A scope is one node of the source *at one place of inlining*. Code is walked in its final
//! order; a scope reaches from the first instruction that is in it, or in a scope inside it, to
//! the last: PTX's debug sections have no lists of ranges.

use nvopt_entity::FxHashMap;
use nvopt_ir::metadata::{Md, di::DiKind};

use crate::module::{MAX_SCOPES, Nodes};

/// A scope.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The subprogram or lexical block.
    pub(crate) node: Md,
    /// The location of the call that it was inlined at.
    pub(crate) call: Option<Md>,
    /// The scope around it, which stands before it.
    pub(crate) parent: Option<usize>,
    /// The instructions that it reaches over, from the first to behind the last.
    pub(super) reach: Option<(u32, u32)>,
}

/// The scopes of a function, each behind the one around it.
pub(super) struct Scopes<'a> {
    nodes: Nodes<'a>,
    pub(super) all: Vec<Scope>,
    numbers: FxHashMap<(Md, Option<Md>), usize>,
}

impl<'a> Scopes<'a> {
    pub(super) fn new(nodes: Nodes<'a>, subprogram: Md) -> Scopes<'a> {
        let root = Scope { node: subprogram, call: None, parent: None, reach: None };
        let numbers = FxHashMap::from_iter([((subprogram, None), 0)]);
        Scopes { nodes, all: vec![root], numbers }
    }

    /// The scope of a node at a place of inlining, with all around it. None if it is not one of
    /// this function.
    pub(super) fn of(&mut self, node: Md, call: Option<Md>) -> Option<usize> {
        let mut missing = Vec::new();
        let mut at = (self.nodes.real_scope(node)?, call);
        let mut parent = loop {
            if let Some(&found) = self.numbers.get(&at) {
                break found;
            }
            missing.push(at);
            if missing.len() > MAX_SCOPES {
                return None;
            }
            at = self.around(at)?;
        };
        for (node, call) in missing.into_iter().rev() {
            self.numbers.insert((node, call), self.all.len());
            self.all.push(Scope { node, call, parent: Some(parent), reach: None });
            parent = self.all.len() - 1;
        }
        Some(parent)
    }

    /// What lies around a scope: for a function that was inlined, where it was called.
    fn around(&self, (node, call): (Md, Option<Md>)) -> Option<(Md, Option<Md>)> {
        let nodes = self.nodes;
        match nodes.kind(node)? {
            DiKind::Subprogram => {
                let call = nodes.location(call?)?;
                Some((nodes.real_scope(call.scope?)?, call.inlined_at))
            }
            DiKind::LexicalBlock => Some((nodes.real_scope(nodes.node(node, "scope")?)?, call)),
            _ => None,
        }
    }

    /// The instructions from `first` to before `end` are in a scope.
    pub(super) fn cover(&mut self, scope: usize, first: u32, end: u32) {
        let reach = &mut self.all[scope].reach;
        *reach = Some(joined(*reach, (first, end)));
    }

    /// Lets every scope reach over what is inside of it.
    pub(super) fn finish(&mut self) {
        for index in (1..self.all.len()).rev() {
            let Scope { parent: Some(parent), reach: Some(reach), .. } = self.all[index] else {
                continue;
            };
            self.cover(parent, reach.0, reach.1);
        }
    }
}

fn joined(reach: Option<(u32, u32)>, other: (u32, u32)) -> (u32, u32) {
    reach.map_or(other, |reach| (reach.0.min(other.0), reach.1.max(other.1)))
}
