//! Module flags: what each behaviour makes of two values.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    constant::ConstData,
    diag::{Diag, Severity},
    metadata::{Md, MdData},
    module::ModuleShared,
};

use crate::{names::shown, session::Session};

/// The name of the list of flags.
pub(crate) const NAME: &[u8] = b"llvm.module.flags";

/// What happens when two modules have a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behaviour {
    Error,
    Warning,
    Require,
    Override,
    Append,
    AppendUnique,
    Max,
    Min,
}

impl Behaviour {
    fn from_number(number: u64) -> Option<Behaviour> {
        Some(match number {
            1 => Behaviour::Error,
            2 => Behaviour::Warning,
            3 => Behaviour::Require,
            4 => Behaviour::Override,
            5 => Behaviour::Append,
            6 => Behaviour::AppendUnique,
            7 => Behaviour::Max,
            8 => Behaviour::Min,
            _ => return None,
        })
    }
}

/// A flag of this module's pool.
#[derive(Clone, Copy, Debug)]
struct Flag {
    node: Md,
    behaviour: Behaviour,
    behaviour_md: Md,
    id: Md,
    value: Md,
}

/// The flags and requirements of this module while others come in.
#[derive(Default)]
struct Merging {
    list: usize,
    /// Positions in the list, by name.
    by_id: FxHashMap<Md, usize>,
    requirements: Vec<Md>,
    known_requirements: FxHashSet<Md>,
    /// The positions of flags of which the least counts.
    mins: Vec<usize>,
    seen_in_src: FxHashSet<Md>,
}

impl Session<'_> {
    /// Merges the source's flags into this module's.
    pub(crate) fn link_flags(&mut self) -> Result<(), Diag> {
        let named = self.src.shared.named_md.iter().find(|(name, _)| name == NAME);
        let Some((_, nodes)) = named else { return Ok(()) };
        let mut incoming = Vec::new();
        for node in nodes.clone() {
            incoming.extend(self.metadata(node)?);
        }
        let list = self.named_list(NAME);
        if self.dst.shared.named_md[list].1.is_empty() {
            self.dst.shared.named_md[list].1 = incoming;
            return Ok(());
        }
        let mut merging = Merging { list, ..Merging::default() };
        let present = self.dst.shared.named_md[list].1.clone();
        for (at, &node) in present.iter().enumerate() {
            let Some(flag) = flag_of(&self.dst.shared, node) else { continue };
            match flag.behaviour {
                Behaviour::Require => merging.require(flag.value),
                other => {
                    if other == Behaviour::Min {
                        merging.mins.push(at);
                    }
                    merging.by_id.insert(flag.id, at);
                }
            }
        }
        for node in incoming {
            if let Some(flag) = flag_of(&self.dst.shared, node) {
                self.merge_flag(&mut merging, flag)?;
            }
        }
        self.clear_one_sided_mins(&merging);
        self.check_requirements(&merging)
    }

    fn merge_flag(&mut self, merging: &mut Merging, src: Flag) -> Result<(), Diag> {
        merging.seen_in_src.insert(src.id);
        let flags = &mut self.dst.shared.named_md[merging.list].1;
        if src.behaviour == Behaviour::Require {
            if !merging.known_requirements.contains(&src.value) {
                merging.require(src.value);
                flags.push(src.node);
            }
            return Ok(());
        }
        let Some(&at) = merging.by_id.get(&src.id) else {
            if src.behaviour == Behaviour::Min {
                merging.mins.push(flags.len());
                merging.seen_in_src.remove(&src.id);
            }
            merging.by_id.insert(src.id, flags.len());
            flags.push(src.node);
            return Ok(());
        };
        let node = flags[at];
        let Some(dst) = flag_of(&self.dst.shared, node) else { return Ok(()) };
        if dst.behaviour == Behaviour::Override {
            if src.behaviour == Behaviour::Override && src.value != dst.value {
                return Err(self.flag_error(src.id, "IDs have conflicting override values"));
            }
            return Ok(());
        }
        if src.behaviour == Behaviour::Override {
            self.set_flag(merging, at, src.node);
            return Ok(());
        }
        self.merge_values(merging, at, src, dst)
    }

    fn merge_values(
        &mut self,
        merging: &Merging,
        at: usize,
        src: Flag,
        dst: Flag,
    ) -> Result<(), Diag> {
        let either = |wanted| src.behaviour == wanted || dst.behaviour == wanted;
        let may_mix =
            either(Behaviour::Warning) && (either(Behaviour::Min) || either(Behaviour::Max));
        if src.behaviour != dst.behaviour && !may_mix {
            return Err(self.flag_error(src.id, "IDs have conflicting behaviors"));
        }
        if either(Behaviour::Warning) && src.value != dst.value {
            let (name, a, b) =
                (self.flag_name(src.id), self.shown(src.value), self.shown(dst.value));
            let (src_file, dst_file) = (self.src_name(), self.dst_name());
            let message = format!(
                "linking module flags '{name}': IDs have conflicting values ('{a}' from \
                 {src_file} with '{b}' from {dst_file})"
            );
            self.warnings.push(Diag { severity: Severity::Warning, ..Diag::error(message) });
        }
        for (behaviour, takes_src) in [
            (Behaviour::Min, self.number(src.value) < self.number(dst.value)),
            (Behaviour::Max, self.number(src.value) > self.number(dst.value)),
        ] {
            if either(behaviour) {
                let said = if dst.behaviour == behaviour { dst } else { src };
                let value = if takes_src { src.value } else { dst.value };
                let ops = [said.behaviour_md, src.id, value].map(Some).into();
                let node = self.dst.shared.metadata.add(MdData::Tuple { distinct: false, ops });
                self.set_flag(merging, at, node);
                return Ok(());
            }
        }
        match src.behaviour {
            Behaviour::Error if src.value != dst.value => {
                let (a, b) = (self.shown(src.value), self.shown(dst.value));
                let (src_file, dst_file) = (self.src_name(), self.dst_name());
                Err(Diag::error(format!(
                    "linking module flags '{}': IDs have conflicting values: '{a}' from \
                     {src_file}, and '{b}' from {dst_file}",
                    self.flag_name(src.id),
                )))
            }
            Behaviour::Append | Behaviour::AppendUnique => {
                self.append_values(merging, at, src, dst);
                Ok(())
            }
            Behaviour::Error
            | Behaviour::Warning
            | Behaviour::Require
            | Behaviour::Override
            | Behaviour::Max
            | Behaviour::Min => Ok(()),
        }
    }

    /// Appends the elements of the source's value to this module's, which becomes distinct.
    fn append_values(&mut self, merging: &Merging, at: usize, src: Flag, dst: Flag) {
        let pool = &self.dst.shared.metadata;
        let tuple = |md| match pool.get(md) {
            MdData::Tuple { ops, distinct } => Some((ops.to_vec(), *distinct)),
            _ => None,
        };
        let (Some((mut ops, is_distinct)), Some((more, _))) = (tuple(dst.value), tuple(src.value))
        else {
            return;
        };
        let mut seen: FxHashSet<Option<Md>> = ops.iter().copied().collect();
        for op in more {
            if src.behaviour == Behaviour::Append || seen.insert(op) {
                ops.push(op);
            }
        }
        let pool = &mut self.dst.shared.metadata;
        let data = MdData::Tuple { distinct: true, ops: ops.into() };
        if is_distinct {
            pool.set_distinct(dst.value, data);
            return;
        }
        let value = pool.add(data);
        let ops = [dst.behaviour_md, dst.id, value].map(Some).into();
        let node = pool.add(MdData::Tuple { distinct: true, ops });
        self.set_flag(merging, at, node);
    }

    /// A flag of which the least counts is zero where only one of the modules has it.
    fn clear_one_sided_mins(&mut self, merging: &Merging) {
        for &at in &merging.mins {
            let node = self.dst.shared.named_md[merging.list].1[at];
            let Some(flag) = flag_of(&self.dst.shared, node) else { continue };
            let MdData::Const(value) = *self.dst.shared.metadata.get(flag.value) else { continue };
            let ty = self.dst.shared.consts.ty(value);
            if merging.seen_in_src.contains(&flag.id) || !ty.is_int() {
                continue;
            }
            let zero = self.dst.shared.consts.int(ty, 0);
            let pool = &mut self.dst.shared.metadata;
            let zero = pool.add(MdData::Const(zero));
            let ops = [flag.behaviour_md, flag.id, zero].map(Some).into();
            let node = pool.add(MdData::Tuple { distinct: false, ops });
            self.set_flag(merging, at, node);
        }
    }

    fn check_requirements(&self, merging: &Merging) -> Result<(), Diag> {
        for &requirement in &merging.requirements {
            let MdData::Tuple { ops, .. } = self.dst.shared.metadata.get(requirement) else {
                continue;
            };
            let [Some(id), wanted] = **ops else { continue };
            let flags = &self.dst.shared.named_md[merging.list].1;
            let flag = merging.by_id.get(&id).and_then(|&at| flag_of(&self.dst.shared, flags[at]));
            if flag.map(|flag| flag.value) != wanted {
                return Err(self.flag_error(id, "does not have the required value"));
            }
        }
        Ok(())
    }

    fn set_flag(&mut self, merging: &Merging, at: usize, node: Md) {
        self.dst.shared.named_md[merging.list].1[at] = node;
    }

    fn number(&self, value: Md) -> u64 {
        let MdData::Const(constant) = *self.dst.shared.metadata.get(value) else { return 0 };
        match self.dst.shared.consts.get(constant) {
            ConstData::Bits { bits, .. } => *bits,
            _ => 0,
        }
    }

    fn flag_name(&self, id: Md) -> String {
        shown(self.dst.shared.metadata.as_string(id).unwrap_or(b""))
    }

    /// A value as LLVM prints it.
    fn shown(&self, value: Md) -> String {
        let shared = &self.dst.shared;
        match shared.metadata.get(value) {
            MdData::String(_) => {
                format!("!\"{}\"", shown(shared.metadata.as_string(value).unwrap_or(b"")))
            }
            MdData::Const(constant) => match shared.consts.get(*constant) {
                ConstData::Bits { ty, bits } if ty.is_int() => {
                    let unused = 64 - ty.int_bits().unwrap_or(64).min(64);
                    format!("{ty:?} {}", (bits << unused) as i64 >> unused)
                }
                _ => "a constant".into(),
            },
            _ => "a node".into(),
        }
    }

    fn flag_error(&self, id: Md, why: &str) -> Diag {
        let (name, src, dst) = (self.flag_name(id), self.src_name(), self.dst_name());
        let both =
            if why.starts_with("IDs") { format!(" in '{src}' and '{dst}'") } else { String::new() };
        Diag::error(format!("linking module flags '{name}': {why}{both}"))
    }
}

impl Merging {
    fn require(&mut self, value: Md) {
        if self.known_requirements.insert(value) {
            self.requirements.push(value);
        }
    }
}

/// The flag that a node is, if it is one.
fn flag_of(shared: &ModuleShared, node: Md) -> Option<Flag> {
    let MdData::Tuple { ops, .. } = shared.metadata.get(node) else { return None };
    let [Some(behaviour_md), Some(id), Some(value)] = **ops else { return None };
    let MdData::Const(number) = *shared.metadata.get(behaviour_md) else { return None };
    let ConstData::Bits { bits, .. } = shared.consts.get(number) else { return None };
    let behaviour = Behaviour::from_number(*bits)?;
    Some(Flag { node, behaviour, behaviour_md, id, value })
}
