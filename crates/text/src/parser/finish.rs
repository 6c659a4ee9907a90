//! The end of the module: what was mentioned must be defined, and what was put off is done.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    constant::ConstData,
    intrinsics::{
        Intrinsic,
        upgrade::{UpgradeOrder, is_old, upgrade_module as upgrade_intrinsics},
    },
    metadata::{unify, unwrap_values},
    module::{Func, Module, Symbol},
    types::Type,
    upgrade::{drop_broken_debug_info, has_current_debug_info, upgrade_module},
};

use super::{Loc, Parser, symbols::GlobalKey};

impl Parser<'_> {
    /// Complains about what is not defined, in LLVM's order, and completes the module.
    pub(super) fn finish(&mut self) {
        if !self.skipped {
            self.check_blocks_defined();
            self.check_equivalents();
            self.check_types_defined();
            self.check_comdats_defined();
            if self.diags.is_empty() {
                self.declare_intrinsics();
            }
            self.check_symbols_defined();
            self.check_metadata_defined();
        }
        if !self.diags.is_empty() {
            return;
        }
        self.resolve_attrs();
        self.resolve_symbols();
        self.upgrade();
    }

    /// Brings intrinsics and the like of older versions up to date.
    fn upgrade(&mut self) {
        let mut module = Module {
            shared: std::mem::take(&mut self.shared),
            bodies: std::mem::take(&mut self.bodies),
        };
        unify(&mut module);
        if self.md.late_arguments {
            unwrap_values(&mut module);
        }
        upgrade_intrinsics(
            &mut module,
            UpgradeOrder::ByCallee { first_implicit: self.first_implicit },
        );
        self.warnings.extend(upgrade_module(&mut module));
        if self.md.broken_dbg_call && has_current_debug_info(&module) {
            self.warnings.push(drop_broken_debug_info(&mut module));
        }
        (self.shared, self.bodies) = (module.shared, module.bodies);
    }
}

/// Intrinsics that are called and not declared.
impl Parser<'_> {
    /// Notes that a symbol that is not defined yet is called with the function type `ty`, if it
    /// is an intrinsic.
    #[inline]
    pub(super) fn note_intrinsic_call(&mut self, symbol: Symbol, ty: Type) {
        let Symbol::Func(func) = symbol else { return };
        if !self.is_mentioned_only(func) {
            return;
        }
        let name = self.shared.symbol_name(symbol).unwrap_or_default();
        if name.starts_with(b"llvm.") {
            let types = self.intrinsic_calls.entry(func).or_default();
            if types.last() != Some(&ty) {
                types.retain(|&known| known != ty);
                types.push(ty);
            }
        }
    }

    /// Declares the intrinsics that are called and not declared, with the suffixes that the types
    /// of the calls ask for.
    fn declare_intrinsics(&mut self) {
        let calls = std::mem::take(&mut self.intrinsic_calls);
        if calls.is_empty() {
            return;
        }
        let mut undefined = self.undefined_funcs();
        undefined.sort_by(|&(a, _), &(b, _)| {
            let name = |func| self.shared.symbol_name(Symbol::Func(func));
            name(a).cmp(&name(b))
        });
        let mut targets: FxHashMap<(Func, Type), Func> = FxHashMap::default();
        self.first_implicit = self.shared.func_order.len();
        for (func, loc) in undefined {
            let Some(types) = calls.get(&func) else { continue };
            let name = self.shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
            let intrinsic = Intrinsic::lookup(name);
            let is_old = |ty: &Type| {
                let types = &self.shared.types;
                types.as_func(*ty).is_some_and(|ty| is_old(name, ty, types))
            };
            if intrinsic.is_none() && !is_foreign(name) && !types.iter().any(is_old) {
                continue;
            }
            // LLVM looks at the last call first.
            for &ty in types.iter().rev() {
                let Some(target) = self.declare_intrinsic(func, intrinsic, ty, loc) else { return };
                targets.insert((func, ty), target);
            }
            self.set_func_defined(func);
        }
        if !targets.is_empty() {
            self.retarget_calls(&targets);
        }
    }

    /// The declaration of the instance of `intrinsic` with function type `ty`. A type that does
    /// not fit, or a foreign intrinsic, keeps the name it is called by.
    fn declare_intrinsic(
        &mut self,
        func: Func,
        intrinsic: Option<Intrinsic>,
        ty: Type,
        loc: Loc,
    ) -> Option<Func> {
        let types = &self.shared.types;
        let func_ty = types.as_func(ty).expect("a call has a function type");
        let name = intrinsic.and_then(|intrinsic| {
            let (ret, params) = (func_ty.ret, &func_ty.params);
            let overloads = intrinsic.match_signature(ret, params, func_ty.vararg, types).ok()?;
            intrinsic.mangled_name(&overloads, types)
        });
        let written = self.shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
        let name = name.unwrap_or_else(|| written.to_vec());
        let key = GlobalKey::Named(self.shared.names.intern(&name));
        match self.defined_symbol(key) {
            Some(Symbol::Func(func)) => return Some(func),
            Some(Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_)) => {
                self.error(loc, "invalid intrinsic signature");
                return None;
            }
            None => {}
        }
        let func = self.mentioned_func(key).unwrap_or_else(|| self.new_func(key, 0));
        self.set_known_symbol(key, Symbol::Func(func));
        self.set_func_defined(func);
        self.shared.funcs[func].ty = ty;
        self.shared.register_name(Symbol::Func(func)).expect("nothing has the name");
        self.shared.func_order.push(func);
        Some(func)
    }

    fn retarget_calls(&mut self, targets: &FxHashMap<(Func, Type), Func>) {
        for &caller in &self.shared.func_order {
            let Some(body) = &mut self.bodies[caller] else { continue };
            let insts: Vec<_> = body.insts().collect();
            for inst in insts {
                let Some(call) = body.op(inst).call() else { continue };
                let callee = body.callee(inst).and_then(|callee| body.const_data(callee));
                let Some(&ConstData::Symbol { ty, symbol: Symbol::Func(func) }) = callee else {
                    continue;
                };
                let target = targets.get(&(func, body.call(call).ty)).copied();
                let Some(target) = target.filter(|&target| target != func) else { continue };
                let constant = body.consts_mut().symbol(ty, Symbol::Func(target));
                let value = body.const_value(constant);
                let last = body.args(inst).len() - 1;
                body.set_arg(inst, last, value);
            }
        }
    }
}

/// True for intrinsics of targets that the table of intrinsics leaves out.
fn is_foreign(name: &[u8]) -> bool {
    let targets: [&[u8]; 16] = [
        b"aarch64",
        b"amdgcn",
        b"arm",
        b"bpf",
        b"dx",
        b"hexagon",
        b"loongarch",
        b"mips",
        b"ppc",
        b"r600",
        b"riscv",
        b"s390",
        b"spv",
        b"ve",
        b"wasm",
        b"x86",
    ];
    let target = name.strip_prefix(b"llvm.").and_then(|rest| rest.split(|&b| b == b'.').next());
    target.is_some_and(|target| targets.contains(&target))
}
