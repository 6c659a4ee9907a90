//! Finding the subprogram that a scope or a source location belongs to.
//!
//! Chains of scopes and of inlined locations may be as long as the input likes, or lead in a
//! circle, so what was found is kept and a walk ends where it was before.

use nvopt_entity::FxHashMap;
use smallvec::SmallVec;

use super::{
    super::{Verifier, function::FnVerifier, report::Checked},
    fields::{self, lexical_block, lexical_block_file, md, subprogram},
};
use crate::{
    body::Inst,
    metadata::{Md, MdKind, di::DiKind},
};

/// What is known about scopes and locations.
#[derive(Debug, Default)]
pub(in super::super) struct ScopeMemo {
    /// By scope: its subprogram.
    subprograms: FxHashMap<Md, Option<Md>>,
    /// By location: the scope it was inlined into in the end.
    outermost: FxHashMap<Md, Option<Md>>,
}

impl Verifier<'_> {
    /// The subprogram that the local scope `scope` lies in.
    pub(in super::super) fn subprogram_of_scope(&mut self, scope: Md) -> Option<Md> {
        let mut path: SmallVec<[Md; 8]> = SmallVec::new();
        let mut cursor = Some(scope);
        let found = loop {
            let Some(scope) = cursor else { break None };
            if let Some(&known) = self.scopes.subprograms.get(&scope) {
                break known;
            }
            // What is on the path has none until it is found: a circle ends there.
            self.scopes.subprograms.insert(scope, None);
            path.push(scope);
            cursor = match self.as_di(scope) {
                Some((DiKind::Subprogram, _)) => break Some(scope),
                Some((DiKind::LexicalBlock, values)) => md(values, lexical_block::SCOPE),
                Some((DiKind::LexicalBlockFile, values)) => md(values, lexical_block_file::SCOPE),
                _ => None,
            };
        };
        for scope in path {
            self.scopes.subprograms.insert(scope, found);
        }
        found
    }

    /// The scope of the call that `location` was inlined through last, or its own.
    fn outermost_scope(&mut self, location: Md) -> Option<Md> {
        let mut path: SmallVec<[Md; 8]> = SmallVec::new();
        let mut cursor = location;
        let found = loop {
            if let Some(&known) = self.scopes.outermost.get(&cursor) {
                break known;
            }
            // What is on the path has none until it is found: a circle ends there.
            self.scopes.outermost.insert(cursor, None);
            path.push(cursor);
            let Some(data) = self.as_location(cursor) else { break None };
            match data.inlined_at {
                Some(outer) => cursor = outer,
                None => break data.scope,
            }
        };
        for location in path {
            self.scopes.outermost.insert(location, found);
        }
        found.filter(|&scope| self.is_local_scope(Some(scope)))
    }
}

impl FnVerifier<'_, '_> {
    /// All locations of a function with debug info lead back to its own subprogram.
    pub(in super::super) fn check_inst_scopes(&mut self, inst: Inst) {
        if self.facts.func(self.func).subprogram.is_none() || self.report.has_debug_info_faults() {
            return;
        }
        let body = self.body;
        if let Some(location) = body.loc(inst) {
            _ = self.check_scope_of(location);
        }
        // Loop hints hold the start and the end of the loop.
        if let Some(hints) = body.metadata_of(inst, MdKind::LOOP) {
            for &op in self.tuple_ops(hints).iter().skip(1) {
                if let Some(location) = op {
                    _ = self.check_scope_of(location);
                }
            }
        }
    }

    fn check_scope_of(&mut self, location: Md) -> Checked {
        let Some(data) = self.as_location(location) else { return Ok(()) };
        if !self.state.seen_scopes.insert(location) {
            return Ok(());
        }
        let in_scope = self.is_local_scope(data.scope);
        self.check_di(in_scope, "DILocation's scope must be a DILocalScope")?;
        let Some(scope) = self.outermost_scope(location) else {
            return self.fail("Failed to find DILocalScope");
        };
        if !self.state.seen_scopes.insert(scope) {
            return Ok(());
        }
        let subprogram = self.subprogram_of_scope(scope);
        let message = "!dbg attachment points at wrong subprogram for function";
        let own = self.facts.func(self.func).subprogram;
        self.check_di(subprogram.is_some() && subprogram == own, message)
    }

    /// An instruction of an atom group lies in a subprogram that has them.
    pub(in super::super) fn check_atom_group(&mut self, location: Md) -> Checked {
        let Some(data) = self.as_location(location) else { return Ok(()) };
        if data.atom_group == 0 {
            return Ok(());
        }
        let owner = data.scope.and_then(|scope| self.subprogram_of_scope(scope));
        let enabled = owner
            .and_then(|owner| self.as_di(owner))
            .is_some_and(|(_, values)| fields::int(values, subprogram::KEY_INSTRUCTIONS) != 0);
        let message =
            "DbgLoc uses atomGroup but DISubprogram doesn't have Key Instructions enabled";
        self.check_di(enabled || owner.is_none(), message)
    }
}
