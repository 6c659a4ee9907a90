//! Nodes that are the same although their contents differ.
//!
//! - Composite types with the same identifier: the one-definition rule of C++ says that they are
//!   one type. The first counts, or the first that is more than a forward declaration. Like LLVM's
//!   `opt`, every type with an identifier becomes distinct.
//! - Members of such types with the same name, and declarations of member functions with the same
//!   linkage name. They are looked for only where types were merged.
//! - Subranges whose bounds are equal numbers of different types.

use nvopt_entity::FxHashMap;

use super::{DiValue, Md, MdData, MdPool, di::DiKind, unique::Merged};
use crate::constant::{ConstData, ConstPool};

/// The flag of a type that is only declared.
const FORWARD_DECLARATION: u64 = 1 << 2;
/// The flag of a subprogram that is a definition.
const IS_DEFINITION: u64 = 1 << 3;
/// The tag of a member.
const MEMBER: u64 = 0x0d;

/// What is to be looked at, in the order of definition.
#[derive(Clone, Debug, Default)]
pub(super) struct LookAlikes {
    composites: Vec<Md>,
    subranges: Vec<Md>,
    /// True if there ever was a node of debug info.
    pub(super) any_debug_info: bool,
}

impl LookAlikes {
    /// Notes a node that was just defined.
    #[inline]
    pub(super) fn note(&mut self, md: Md, data: &MdData) {
        match data {
            MdData::Di { kind: DiKind::CompositeType, .. } => self.composites.push(md),
            MdData::Di { kind: DiKind::Subrange, distinct: false, .. } => self.subranges.push(md),
            MdData::Di { .. } | MdData::Location(_) => {}
            MdData::Reserved
            | MdData::String(_)
            | MdData::Const(_)
            | MdData::Tuple { .. }
            | MdData::Expression { .. } => return,
        }
        self.any_debug_info = true;
    }
}

impl MdPool {
    /// Finds types with the same identifier.
    pub(super) fn merge_types(&mut self, merged: &mut Merged) {
        let composites = std::mem::take(&mut self.look_alikes.composites);
        if composites.is_empty() {
            return;
        }
        let at = |name: &str| DiKind::CompositeType.field(name);
        let (identifier, tag, flags) = (at("identifier"), at("tag"), at("flags"));
        let mut by_identifier: FxHashMap<Md, Md> = FxHashMap::default();
        for md in composites {
            let Some(fields) = self.fields(md) else { continue };
            let DiValue::Md(name) = fields[identifier] else { continue };
            let first = *by_identifier.entry(name).or_insert(md);
            if first == md {
                self.nodes[md].set_distinct();
                continue;
            }
            let Some(known) = self.fields(first) else { continue };
            if known[tag] != fields[tag] {
                continue;
            }
            if is_set(&known[flags], FORWARD_DECLARATION)
                && !is_set(&fields[flags], FORWARD_DECLARATION)
            {
                let mut data = self.nodes[md].clone();
                data.set_distinct();
                self.nodes[first] = data;
            }
            merged.replaced[md] = Some(first);
            merged.any = true;
        }
    }

    /// Finds subranges whose bounds are equal as numbers.
    pub(super) fn merge_subranges(&mut self, consts: &ConstPool, merged: &mut Merged) {
        let subranges = std::mem::take(&mut self.look_alikes.subranges);
        if subranges.len() < 2 {
            return;
        }
        let mut by_numbers: FxHashMap<Vec<DiValue>, Md> = FxHashMap::default();
        for md in subranges {
            let Some(fields) = self.fields(md) else { continue };
            let numbers = fields.iter().map(|field| self.as_number(consts, field)).collect();
            let first = *by_numbers.entry(numbers).or_insert(md);
            if first != md && self.nodes[first] != self.nodes[md] {
                merged.replaced[md] = Some(first);
                merged.any = true;
            }
        }
    }

    /// Leaves of a member of a type with an identifier only what tells members apart.
    pub(super) fn forget_details(&self, data: &mut MdData) {
        let MdData::Di { kind, distinct: false, fields } = data else { return };
        let at = |name: &str| kind.field(name);
        let kept = match kind {
            DiKind::DerivedType => {
                let [tag, name, scope] = ["tag", "name", "scope"].map(at);
                let is_member = fields[tag] == DiValue::Int(MEMBER)
                    && matches!(fields[name], DiValue::Md(_))
                    && self.has_identifier(&fields[scope]);
                if !is_member {
                    return;
                }
                [tag, name, scope]
            }
            DiKind::Subprogram => {
                let [linkage_name, parameters, scope] =
                    ["linkageName", "templateParams", "scope"].map(at);
                let is_declaration = !is_set(&fields[at("spFlags")], IS_DEFINITION)
                    && matches!(fields[linkage_name], DiValue::Md(_))
                    && self.has_identifier(&fields[scope]);
                if !is_declaration {
                    return;
                }
                [linkage_name, parameters, scope]
            }
            _ => return,
        };
        for (index, field) in fields.iter_mut().enumerate() {
            if !kept.contains(&index) {
                *field = DiValue::None;
            }
        }
    }

    fn has_identifier(&self, scope: &DiValue) -> bool {
        let DiValue::Md(scope) = *scope else { return false };
        match &self.nodes[scope] {
            MdData::Di { kind: DiKind::CompositeType, fields, .. } => {
                matches!(fields[DiKind::CompositeType.field("identifier")], DiValue::Md(_))
            }
            _ => false,
        }
    }

    fn fields(&self, md: Md) -> Option<&[DiValue]> {
        match &self.nodes[md] {
            MdData::Di { fields, .. } => Some(fields),
            _ => None,
        }
    }

    /// A field as a number, if it is an integer constant; else as it is.
    fn as_number(&self, consts: &ConstPool, field: &DiValue) -> DiValue {
        if let DiValue::Md(md) = field
            && let MdData::Const(constant) = self.nodes[*md]
            && let ConstData::Bits { ty, bits } = *consts.get(constant)
            && let Some(width @ 1..=64) = ty.int_bits()
        {
            let unused = 64 - width;
            return DiValue::Int(((bits << unused) as i64 >> unused) as u64);
        }
        field.clone()
    }
}

fn is_set(field: &DiValue, flag: u64) -> bool {
    matches!(field, DiValue::Int(bits) if bits & flag != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn composite(pool: &mut MdPool, identifier: &str, flags: u64, line: u64) -> Md {
        let identifier = pool.string(identifier);
        let kind = DiKind::CompositeType;
        let mut fields = vec![DiValue::None; kind.row().fields.len()];
        fields[kind.field("tag")] = DiValue::Int(0x13);
        fields[kind.field("identifier")] = DiValue::Md(identifier);
        fields[kind.field("flags")] = DiValue::Int(flags);
        fields[kind.field("line")] = DiValue::Int(line);
        pool.add(MdData::Di { kind, distinct: false, fields: fields.into() })
    }

    #[test]
    fn types_with_one_identifier_are_one_type() {
        let mut pool = MdPool::default();
        let declared = composite(&mut pool, "a", FORWARD_DECLARATION, 1);
        let defined = composite(&mut pool, "a", 0, 2);
        let again = composite(&mut pool, "a", 0, 3);
        let other = composite(&mut pool, "b", 0, 3);
        let merged = pool.merge_equal(&ConstPool::default());
        assert_eq!(merged.resolve(defined), declared);
        assert_eq!(merged.resolve(again), declared);
        assert_eq!(merged.resolve(other), other);
        let MdData::Di { distinct, fields, .. } = pool.get(declared) else { panic!("a type") };
        assert!(distinct);
        assert_eq!(fields[DiKind::CompositeType.field("line")], DiValue::Int(2));
    }
}
