//! Named metadata: module flags, producer and command line, compile units.

use nvopt_entity::{EntitySet, FxHashMap};

use super::super::{
    Verifier,
    constants::{int_bits, is_int},
    metadata::Locations,
    report::{Checked, Place},
};
use crate::{
    constant::ConstData,
    metadata::{Md, MdData, di::DiKind},
    module::Symbol,
    types::Type,
};

/// What happens to a module flag when modules are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behavior {
    Any,
    Require,
    Append,
    Max,
    Min,
}

/// The flags met so far.
#[derive(Default)]
struct SeenFlags {
    /// By name: the value.
    values: FxHashMap<Md, Option<Md>>,
    /// Name and value of each flag that must be there.
    required: Vec<(Md, Option<Md>)>,
    has_pauth_platform: bool,
    has_pauth_version: bool,
}

impl<'m> Verifier<'m> {
    fn named_ops(&self, name: &[u8]) -> Option<&'m [Md]> {
        let found = self.shared.named_md.iter().find(|(known, _)| known == name)?;
        Some(&found.1)
    }

    pub(super) fn check_named_metadata(&mut self) {
        self.report.set_place(Place::Module);
        for (name, ops) in &self.shared.named_md {
            // Each list stands for itself.
            _ = self.check_named_list(name, ops);
        }
        for (name, what) in [("llvm.ident", "llvm.ident"), ("llvm.commandline", "llvm.commandline")]
        {
            _ = self.check_strings(name, what);
        }
        _ = self.check_errno_tbaa();
    }

    fn check_named_list(&mut self, name: &[u8], ops: &[Md]) -> Checked {
        let is_units = name == b"llvm.dbg.cu";
        if name.starts_with(b"llvm.dbg.") {
            let message = "unrecognized named metadata node in the llvm.dbg namespace";
            self.check_di(is_units, message)?;
        }
        for &md in ops {
            if is_units {
                self.check_di(self.is_di(md, DiKind::CompileUnit), "invalid compile unit")?;
            }
            self.check_md_tree(md, Locations::Allowed);
        }
        Ok(())
    }

    /// `!llvm.ident` and `!llvm.commandline` are lists of one string each.
    fn check_strings(&mut self, name: &str, what: &str) -> Checked {
        for &md in self.named_ops(name.as_bytes()).unwrap_or_default() {
            let ops = self.tuple_ops(md);
            self.check_with(ops.len() == 1, || {
                format!("incorrect number of operands in {what} metadata")
            })?;
            let is_string = ops[0].is_some_and(|op| self.mds().as_string(op).is_some());
            self.check_with(is_string, || {
                format!(
                    "invalid value for {what} metadata entry operand(the operand should be a string)"
                )
            })?;
        }
        Ok(())
    }

    fn check_errno_tbaa(&mut self) -> Checked {
        let Some(ops) = self.named_ops(b"llvm.errno.tbaa") else { return Ok(()) };
        self.check(!ops.is_empty(), "llvm.errno.tbaa must have at least one operand")?;
        for &md in ops {
            self.check_tbaa_tag(md)?;
        }
        Ok(())
    }

    /// Every compile unit that something refers to is listed.
    pub(super) fn check_compile_units(&mut self) {
        let listed: EntitySet<Md> = {
            let mut set = EntitySet::new();
            set.extend(self.named_ops(b"llvm.dbg.cu").unwrap_or_default().iter().copied());
            set
        };
        for md in std::mem::take(&mut self.compile_units) {
            let message = "DICompileUnit not listed in llvm.dbg.cu";
            _ = self.check_di(listed.contains(md), message);
        }
    }

    /// True if the module says that even definitions may be replaced at load time.
    pub(super) fn has_semantic_interposition(&self) -> bool {
        let flags = self.named_ops(b"llvm.module.flags").unwrap_or_default();
        flags.iter().any(|&md| match self.tuple_ops(md) {
            &[_, Some(name), Some(value)] => {
                let named = self.mds().as_string(name) == Some(b"SemanticInterposition");
                named && self.md_const(value).and_then(int_bits).is_some_and(|bits| bits != 0)
            }
            _ => false,
        })
    }

    pub(super) fn check_module_flags(&mut self) {
        let Some(flags) = self.named_ops(b"llvm.module.flags") else { return };
        let mut seen = SeenFlags::default();
        for &md in flags {
            // Each flag stands for itself.
            _ = self.check_module_flag(md, &mut seen);
        }
        let message = "either both or no 'aarch64-elf-pauthabi-platform' and \
                       'aarch64-elf-pauthabi-version' module flags must be present";
        _ = self.check(seen.has_pauth_platform == seen.has_pauth_version, message);
        for (name, value) in seen.required {
            let message = match seen.values.get(&name) {
                None => "invalid requirement on flag, flag is not present in module",
                Some(found) if *found != value => {
                    "invalid requirement on flag, flag does not have the required value"
                }
                Some(_) => continue,
            };
            self.report.error(message);
        }
    }

    fn check_module_flag(&mut self, md: Md, seen: &mut SeenFlags) -> Checked {
        let &[behavior, name, value] = self.tuple_ops(md) else {
            return self.fail("incorrect number of operands in module flag");
        };
        let behavior = self.check_flag_behavior(behavior)?;
        let name = name.filter(|&name| self.mds().as_string(name).is_some());
        let Some(name) = name else {
            return self.fail("invalid ID operand in module flag (expected metadata string)");
        };
        let text = self.mds().as_string(name).unwrap_or_default();
        let int = value.and_then(|value| self.md_const(value)).filter(|data| is_int(data));
        self.check_flag_value(behavior, value, int, seen)?;
        if behavior != Behavior::Require {
            let unique = seen.values.insert(name, value).is_none();
            let message = "module flag identifiers must be unique (or of 'require' type)";
            self.check(unique, message)?;
        }
        match text {
            b"aarch64-elf-pauthabi-platform" => seen.has_pauth_platform |= int.is_some(),
            b"aarch64-elf-pauthabi-version" => seen.has_pauth_version |= int.is_some(),
            _ => {}
        }
        self.check_known_flag(text, value, int)
    }

    fn check_flag_behavior(&mut self, behavior: Option<Md>) -> Checked<Behavior> {
        let data =
            behavior.and_then(|behavior| self.md_const(behavior)).filter(|data| is_int(data));
        let Some(data) = data else {
            return self
                .fail("invalid behavior operand in module flag (expected constant integer)");
        };
        match int_bits(data) {
            Some(1 | 2 | 4) => Ok(Behavior::Any),
            Some(3) => Ok(Behavior::Require),
            Some(5 | 6) => Ok(Behavior::Append),
            Some(7) => Ok(Behavior::Max),
            Some(8) => Ok(Behavior::Min),
            _ => self.fail("invalid behavior operand in module flag (unexpected constant)"),
        }
    }

    fn check_flag_value(
        &mut self,
        behavior: Behavior,
        value: Option<Md>,
        int: Option<&ConstData>,
        seen: &mut SeenFlags,
    ) -> Checked {
        match behavior {
            Behavior::Any => Ok(()),
            Behavior::Min => {
                let message = "invalid value for 'min' module flag (expected constant \
                               non-negative integer)";
                self.check(int.is_some_and(|data| !is_negative(data)), message)
            }
            Behavior::Max => {
                let message = "invalid value for 'max' module flag (expected constant integer)";
                self.check(int.is_some(), message)
            }
            Behavior::Append => {
                let is_node = value.is_some_and(|value| self.mds().get(value).is_node());
                let message = "invalid value for 'append'-type module flag (expected a metadata \
                               node)";
                self.check(is_node, message)
            }
            Behavior::Require => {
                let pair = value.map_or(&[][..], |value| self.tuple_ops(value));
                let &[name, wanted] = pair else {
                    return self
                        .fail("invalid value for 'require' module flag (expected metadata pair)");
                };
                let name = name.filter(|&name| self.mds().as_string(name).is_some());
                let Some(name) = name else {
                    return self.fail(
                        "invalid value for 'require' module flag (first value operand should be \
                         a string)",
                    );
                };
                seen.required.push((name, wanted));
                Ok(())
            }
        }
    }

    /// Flags with rules of their own.
    fn check_known_flag(
        &mut self,
        name: &[u8],
        value: Option<Md>,
        int: Option<&ConstData>,
    ) -> Checked {
        match name {
            b"wchar_size" => {
                let message = "wchar_size metadata requires constant integer argument";
                self.check(int.is_some(), message)
            }
            b"SemanticInterposition" => {
                let message = "SemanticInterposition metadata requires constant integer argument";
                self.check(int.is_some(), message)
            }
            b"Linker Options" => {
                let upgraded = self.named_ops(b"llvm.linker.options").is_some();
                self.check(upgraded, "'Linker Options' named metadata no longer supported")
            }
            b"CG Profile" => {
                for &entry in value.map_or(&[][..], |value| self.tuple_ops(value)) {
                    // Each edge of the call graph stands for itself.
                    _ = self.check_profile_edge(entry);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn check_profile_edge(&mut self, entry: Option<Md>) -> Checked {
        let &[from, to, count] = entry.map_or(&[][..], |entry| self.tuple_ops(entry)) else {
            return self.fail("expected a MDNode triple");
        };
        for func in [from, to].into_iter().flatten() {
            let is_func = match self.mds().get(func) {
                MdData::Const(constant) => matches!(
                    self.strip_casts(&self.shared.consts, *constant),
                    ConstData::Symbol { symbol: Symbol::Func(_), .. }
                ),
                _ => false,
            };
            // The other end and the count are looked at all the same.
            _ = self.check(is_func, "expected a Function or null");
        }
        let ty = count.and_then(|count| self.md_const(count)).map(ConstData::ty);
        self.check(ty.is_some_and(Type::is_int), "expected an integer constant")
    }
}

fn is_negative(data: &ConstData) -> bool {
    match data {
        ConstData::Bits { ty, bits } => {
            ty.int_bits().is_some_and(|width| bits >> (width - 1) & 1 != 0)
        }
        ConstData::WideBits { ty, words } => ty.int_bits().is_some_and(|width| {
            let top = (width - 1) as usize;
            words.get(top / 64).is_some_and(|word| word >> (top % 64) & 1 != 0)
        }),
        _ => false,
    }
}
