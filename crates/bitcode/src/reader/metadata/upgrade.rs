//! What metadata of older files becomes, as LLVM 22 reads it.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst},
    constant::ConstData,
    metadata::{DiValue, Md, MdData, MdKind, di::DiKind},
    module::Symbol,
    ops::Op,
};

use super::nodes::{NodeReader, di};
use crate::{bitstream::Result, codes::metadata, reader::Reader, reader::fields::bad};

/// Operations of DWARF expressions.
mod op {
    pub(super) const DEREF: u64 = 0x06;
    pub(super) const CONSTU: u64 = 0x10;
    pub(super) const MINUS: u64 = 0x1c;
    pub(super) const PLUS: u64 = 0x22;
    pub(super) const PLUS_UCONST: u64 = 0x23;
    pub(super) const BIT_PIECE: u64 = 0x9d;
    pub(super) const STACK_VALUE: u64 = 0x9f;
    pub(super) const FRAGMENT: u64 = 0x1000;
}

/// About what a node takes.
const NODE_BYTES: usize = 64;

/// How deep scopes inside a function may nest.
const MAX_SCOPE_DEPTH: usize = 1 << 12;

/// True for the tag of a loop hint of LLVM 3.4 and older.
pub(super) fn is_old_loop_tag(text: &[u8]) -> bool {
    text.starts_with(b"llvm.vectorizer.")
}

/// Brings the operations of an expression of `version` up to the current one, the third.
pub(super) fn upgrade_expression(
    version: u64,
    ops: &mut Vec<u64>,
    declare_derefs: &mut bool,
) -> Result<()> {
    if version > 3 {
        return bad("an expression has no such version");
    }
    let n = ops.len();
    if version == 0 && n >= 3 && ops[n - 3] == op::BIT_PIECE {
        ops[n - 3] = op::FRAGMENT;
    }
    if version <= 1 {
        if ops.first() == Some(&op::DEREF) {
            // The dereference moves behind what it was in front of.
            let end = if n >= 3 && ops[n - 3] == op::FRAGMENT { n - 3 } else { n };
            ops[..end].rotate_left(1);
        }
        *declare_derefs = true;
    }
    if version <= 2 {
        *ops = split_arithmetic(ops);
    }
    Ok(())
}

/// `plus N` becomes `plus_uconst N`; `minus N` becomes `constu N, minus`.
fn split_arithmetic(ops: &[u64]) -> Vec<u64> {
    let mut out = Vec::with_capacity(ops.len() + 2);
    let mut rest = ops;
    while let Some(&first) = rest.first() {
        let n = match first {
            op::CONSTU | op::MINUS | op::PLUS => 2,
            op::FRAGMENT => 3,
            _ => 1,
        };
        let (this, behind) = rest.split_at(n.min(rest.len()));
        match first {
            op::PLUS => {
                out.push(op::PLUS_UCONST);
                out.extend_from_slice(&this[1..]);
            }
            op::MINUS => {
                out.push(op::CONSTU);
                out.extend_from_slice(&this[1..]);
                out.push(op::MINUS);
            }
            _ => out.extend_from_slice(this),
        }
        rest = behind;
    }
    out
}

impl NodeReader<'_, '_> {
    /// The types of an old subroutine, some of which may be given by identifier.
    pub(super) fn old_type_array(&mut self, types: DiValue) -> DiValue {
        let DiValue::Md(list) = types else { return types };
        let pool = &mut self.reader.module.shared.metadata;
        let MdData::Tuple { distinct: false, ops } = pool.get(list) else { return types };
        let known = &self.reader.md.upgrades.types_by_identifier;
        let mapped: Box<[Option<Md>]> =
            ops.iter().map(|op| op.map(|md| known.get(&md).copied().unwrap_or(md))).collect();
        if mapped == *ops {
            return types;
        }
        DiValue::Md(pool.add(MdData::Tuple { distinct: false, ops: mapped }))
    }
}

fn variable_and_expression(variable: Md, expression: Md) -> MdData {
    let fields = [("var", DiValue::Md(variable)), ("expr", DiValue::Md(expression))];
    di(DiKind::GlobalVariableExpression, true, fields)
}

/// While reading.
impl Reader<'_> {
    /// Remembers what of a node that was just read needs work later, and says what its id stands
    /// for.
    pub(super) fn note_node(&mut self, md: Md, code: u32, ops: &[u64]) -> Result<Md> {
        match code {
            metadata::COMPOSITE_TYPE => self.note_composite(md, ops)?,
            metadata::COMPILE_UNIT => {
                if let Some(&list) = ops.get(11).filter(|&&list| list != 0) {
                    self.md.upgrades.unit_subprograms.push((md, list - 1));
                }
            }
            metadata::SUBPROGRAM => self.note_subprogram(md, ops),
            metadata::GLOBAL_VAR if ops[0] >> 1 == 0 => return Ok(self.note_old_global(md, ops)),
            _ => {}
        }
        Ok(md)
    }

    fn note_composite(&mut self, md: Md, ops: &[u64]) -> Result<()> {
        let is_used_by_identifier = ops[0] & 2 == 0;
        if let Some(&identifier) = ops.get(15).filter(|&&id| id != 0 && is_used_by_identifier) {
            let identifier = self.md.md(identifier - 1)?;
            const FORWARD_DECLARATION: u64 = 1 << 2;
            let is_complete = ops[10] & FORWARD_DECLARATION == 0;
            let known = &mut self.md.upgrades.types_by_identifier;
            if is_complete || !known.contains_key(&identifier) {
                known.insert(identifier, md);
            }
        }
        Ok(())
    }

    /// Subprograms once named their function.
    fn note_subprogram(&mut self, md: Md, ops: &[u64]) {
        let names_function = ops[0] & 6 == 0 && ops.len() >= 19;
        if let Some(id) = ops.get(15).filter(|_| names_function).and_then(|id| id.checked_sub(1))
            && let Ok(function) = self.md.md(id)
            && let Some(Symbol::Func(func)) = self.symbol_in(function)
        {
            self.md.upgrades.func_subprograms.push((func, md));
        }
    }

    fn symbol_in(&self, md: Md) -> Option<Symbol> {
        let MdData::Const(constant) = self.module.shared.metadata.get(md) else { return None };
        match self.module.shared.consts.get(*constant) {
            ConstData::Symbol { symbol, .. } => Some(*symbol),
            _ => None,
        }
    }

    /// Variables once named their global, or a constant that is their value.
    fn note_old_global(&mut self, variable: Md, ops: &[u64]) -> Md {
        self.md.upgrades.bare_global_variables = true;
        let Some(id) = ops[9].checked_sub(1) else { return variable };
        let Ok(what) = self.md.md(id) else {
            let both = self.module.shared.metadata.reserve();
            self.md.upgrades.late_globals.push((both, variable, id));
            return both;
        };
        if let Some(Symbol::Global(global)) = self.symbol_in(what) {
            let with_expression = self.with_expression(variable, &[]);
            self.md.upgrades.global_variables.push((global, with_expression));
            return variable;
        }
        let shared = &self.module.shared;
        match shared.metadata.get(what) {
            MdData::Const(constant) => match shared.consts.get(*constant) {
                &ConstData::Bits { ty, bits } if ty.is_int() => {
                    self.with_expression(variable, &[op::CONSTU, bits, op::STACK_VALUE])
                }
                _ => variable,
            },
            MdData::Expression { ops, .. } => {
                let ops = ops.clone();
                self.with_expression(variable, &ops)
            }
            _ => variable,
        }
    }

    fn with_expression(&mut self, variable: Md, ops: &[u64]) -> Md {
        let pool = &mut self.module.shared.metadata;
        let expression = pool.add(MdData::Expression { distinct: false, ops: ops.into() });
        pool.add(variable_and_expression(variable, expression))
    }

    /// Gives variables the expressions that were read after them.
    pub(super) fn define_late_globals(&mut self) -> Result<()> {
        for (both, variable, id) in std::mem::take(&mut self.md.upgrades.late_globals) {
            let expression = self.md.md(id)?;
            let data = variable_and_expression(variable, expression);
            self.module.shared.metadata.define(both, data);
        }
        Ok(())
    }

    /// True if `md` gives branch weights to `inst` and not as many as it has branches: old files
    /// have such, and LLVM drops them.
    pub(super) fn has_wrong_weights(&self, body: &Body, inst: Inst, md: Md) -> bool {
        if self.is_ours {
            return false;
        }
        let n_branches = match body.op(inst) {
            Op::CondBr | Op::Select => 2,
            Op::Switch | Op::IndirectBr => body.n_succs(body.block(inst)),
            Op::Call(_) => 1,
            _ => return false,
        };
        let pool = &self.module.shared.metadata;
        let MdData::Tuple { ops, .. } = pool.get(md) else { return false };
        let text = |index: usize| pool.as_string(ops.get(index).copied().flatten()?);
        if text(0) != Some(b"branch_weights") {
            return false;
        }
        let n_before = if text(1) == Some(b"expected") { 2 } else { 1 };
        ops.len() != n_before + n_branches
    }
}

/// Once all metadata of the module is read.
impl Reader<'_> {
    pub(crate) fn finish_module_metadata(&mut self) -> Result<()> {
        self.set_units_of_subprograms()?;
        if self.md.upgrades.bare_global_variables {
            self.wrap_global_variables()?;
        }
        if !self.is_ours {
            self.move_local_imports()?;
        }
        for (func, subprogram) in std::mem::take(&mut self.md.upgrades.func_subprograms) {
            if !matches!(self.bodies[func], crate::reader::BodyPlace::None) {
                let attached = &mut self.module.shared.funcs[func].symbol.metadata;
                attached.push((MdKind::DBG, subprogram));
            }
        }
        for (global, variable) in std::mem::take(&mut self.md.upgrades.global_variables) {
            let attached = &mut self.module.shared.globals[global].symbol.metadata;
            attached.push((MdKind::DBG, variable));
        }
        if self.md.late_uniqued && self.md.old_strings {
            self.merge_equal_nodes();
        }
        Ok(())
    }

    /// Sets field `index` of the distinct node `md`.
    fn set_field(&mut self, md: Md, index: usize, value: DiValue) {
        let pool = &mut self.module.shared.metadata;
        let mut data = pool.get(md).clone();
        if let MdData::Di { distinct: true, fields, .. } = &mut data {
            fields[index] = value;
            pool.set_distinct(md, data);
        }
    }

    fn field(&self, md: Md, kind: DiKind, name: &str) -> Option<Md> {
        match self.module.shared.metadata.get(md) {
            MdData::Di { kind: k, fields, .. } if *k == kind => match fields[kind.field(name)] {
                DiValue::Md(md) => Some(md),
                _ => None,
            },
            _ => None,
        }
    }

    /// The operands of a tuple. Several nodes may share one, so copying it is paid for.
    fn tuple_ops(&mut self, md: Md) -> Result<Vec<Option<Md>>> {
        match self.module.shared.metadata.get(md) {
            MdData::Tuple { ops, .. } => {
                self.budget.spend(ops.len() * NODE_BYTES)?;
                Ok(ops.to_vec())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn tuple(&mut self, ops: Vec<Option<Md>>) -> Md {
        self.module.shared.metadata.add(MdData::Tuple { distinct: false, ops: ops.into() })
    }

    /// Units once listed their subprograms, instead of the other way round.
    fn set_units_of_subprograms(&mut self) -> Result<()> {
        let unit_field = DiKind::Subprogram.field("unit");
        for (unit, list) in std::mem::take(&mut self.md.upgrades.unit_subprograms) {
            let Ok(list) = self.md.md(list) else { continue };
            for subprogram in self.tuple_ops(list)?.into_iter().flatten() {
                if self.is_di(subprogram, DiKind::Subprogram) {
                    self.set_field(subprogram, unit_field, DiValue::Md(unit));
                }
            }
        }
        Ok(())
    }

    fn units(&self) -> Vec<Md> {
        let named = self.module.shared.named_md.iter();
        let units = named.filter(|(name, _)| name == b"llvm.dbg.cu").flat_map(|(_, mds)| mds);
        units.copied().filter(|&md| self.is_di(md, DiKind::CompileUnit)).collect()
    }

    fn wrap_global_variables(&mut self) -> Result<()> {
        let globals_field = DiKind::CompileUnit.field("globals");
        for unit in self.units() {
            let Some(list) = self.field(unit, DiKind::CompileUnit, "globals") else { continue };
            let mut variables = self.tuple_ops(list)?;
            for variable in variables.iter_mut().flatten() {
                if self.is_di(*variable, DiKind::GlobalVariable) {
                    *variable = self.with_expression(*variable, &[]);
                }
            }
            let list = self.tuple(variables);
            self.set_field(unit, globals_field, DiValue::Md(list));
        }
        for global in self.module.shared.global_order.clone() {
            let mut attached =
                std::mem::take(&mut self.module.shared.globals[global].symbol.metadata);
            for (kind, md) in &mut attached {
                if *kind == MdKind::DBG && self.is_di(*md, DiKind::GlobalVariable) {
                    *md = self.with_expression(*md, &[]);
                }
            }
            self.module.shared.globals[global].symbol.metadata = attached;
        }
        Ok(())
    }

    /// The kind of a scope inside a function, if `md` is one, and the scope around it.
    fn local_scope(&self, md: Md) -> Option<(DiKind, Option<Md>)> {
        match self.module.shared.metadata.get(md) {
            MdData::Di { kind, .. } => match kind {
                DiKind::Subprogram | DiKind::LexicalBlock | DiKind::LexicalBlockFile => {
                    Some((*kind, self.field(md, *kind, "scope")))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn enclosing_subprogram(&self, mut scope: Md) -> Option<Md> {
        // A longer chain is a ring.
        for _ in 0..MAX_SCOPE_DEPTH {
            match self.local_scope(scope)? {
                (DiKind::Subprogram, _) => return Some(scope),
                (_, around) => scope = around?,
            }
        }
        None
    }

    /// Imports inside functions once stood in the unit; now they are retained by the subprogram.
    fn move_local_imports(&mut self) -> Result<()> {
        let imports_field = DiKind::CompileUnit.field("imports");
        let retained_field = DiKind::Subprogram.field("retainedNodes");
        for unit in self.units() {
            let Some(list) = self.field(unit, DiKind::CompileUnit, "imports") else { continue };
            let imports = self.tuple_ops(list)?;
            let scope_of = |reader: &Self, import: Md| {
                let scope = reader.field(import, DiKind::ImportedEntity, "scope")?;
                reader.local_scope(scope).map(|_| scope)
            };
            let (mut kept, mut moved) = (Vec::new(), Vec::new());
            for import in imports {
                match import.and_then(|import| scope_of(self, import)) {
                    Some(scope) => moved.push((import, scope)),
                    None => kept.push(import),
                }
            }
            if moved.is_empty() {
                continue;
            }
            let kept = self.tuple(kept);
            self.set_field(unit, imports_field, DiValue::Md(kept));
            let mut by_subprogram: Vec<(Md, Vec<Option<Md>>)> = Vec::new();
            let mut position: FxHashMap<Md, usize> = FxHashMap::default();
            for (import, scope) in moved {
                let Some(subprogram) = self.enclosing_subprogram(scope) else { continue };
                let index = *position.entry(subprogram).or_insert(by_subprogram.len());
                if index == by_subprogram.len() {
                    by_subprogram.push((subprogram, Vec::new()));
                }
                by_subprogram[index].1.push(import);
            }
            for (subprogram, imports) in by_subprogram {
                let retained = self.field(subprogram, DiKind::Subprogram, "retainedNodes");
                let mut nodes = match retained {
                    Some(list) => self.tuple_ops(list)?,
                    None => Vec::new(),
                };
                nodes.extend(imports);
                let nodes = self.tuple(nodes);
                self.set_field(subprogram, retained_field, DiValue::Md(nodes));
            }
        }
        Ok(())
    }

    /// Nodes that were defined late in an old file may be equal to others.
    fn merge_equal_nodes(&mut self) {
        let shared = &mut self.module.shared;
        let merged = shared.metadata.merge_equal(&shared.consts);
        if !merged.any() {
            return;
        }
        for slot in &mut self.md.slots {
            if let super::MdSlot::Md(md) = slot {
                *md = merged.resolve(*md);
            }
        }
        let shared = &mut self.module.shared;
        for (_, nodes) in &mut shared.named_md {
            nodes.iter_mut().for_each(|md| *md = merged.resolve(*md));
        }
        let funcs = shared.funcs.values_mut().map(|decl| &mut decl.symbol);
        let globals = shared.globals.values_mut().map(|data| &mut data.symbol);
        for symbol in funcs.chain(globals) {
            symbol.metadata.iter_mut().for_each(|(_, md)| *md = merged.resolve(*md));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_of_old_versions() {
        let upgrade = |version: u64, ops: &[u64]| {
            let (mut ops, mut derefs) = (ops.to_vec(), false);
            upgrade_expression(version, &mut ops, &mut derefs).unwrap();
            (ops, derefs)
        };
        let piece = [op::DEREF, op::PLUS, 8, op::BIT_PIECE, 0, 32];
        let now = vec![op::PLUS_UCONST, 8, op::DEREF, op::FRAGMENT, 0, 32];
        assert_eq!(upgrade(0, &piece), (now, true));
        let minus = vec![op::CONSTU, 3, op::MINUS];
        assert_eq!(upgrade(2, &[op::MINUS, 3]), (minus, false));
        assert_eq!(upgrade(3, &[op::MINUS, 3]), (vec![op::MINUS, 3], false));
        assert!(upgrade_expression(4, &mut vec![], &mut false).is_err());
    }
}
