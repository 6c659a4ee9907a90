//! The comments that LLVM writes about intrinsics: the names of immediate arguments, what a
//! relocation speaks of, and that a name is not known.

use super::{Printer, text::Put};
use crate::{
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, Symbol},
    ops::Op,
};

/// What is to be said about the calls of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CalleeKind {
    /// Nothing.
    Plain,
    /// Some immediate arguments have names.
    NamedImmediates(Intrinsic),
    /// `gc.relocate`: which pointers it means.
    Relocation,
}

const RELOCATE: &[u8] = b"llvm.experimental.gc.relocate";
const LIVE_POINTERS: &[u8] = b"gc-live";

/// What the names of other targets' intrinsics start with, behind `llvm.`. The table does not
/// have them, so nothing can be said about them.
const FOREIGN_TARGETS: [&[u8]; 17] = [
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
    b"xcore",
];

impl<'a> Printer<'a> {
    /// Says so if `func` is named like an intrinsic and is none.
    pub(super) fn unknown_intrinsic_comment(&mut self, func: Func) {
        let name = self.shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
        let Some(rest) = name.strip_prefix(b"llvm.") else { return };
        let target = rest.split(|&byte| byte == b'.').next().unwrap_or_default();
        if !FOREIGN_TARGETS.contains(&target) && Intrinsic::lookup(name).is_none() {
            self.out.put("; Unknown intrinsic\n");
        }
    }

    /// What is to be said about a call of `callee`.
    pub(super) fn callee_kind(&mut self, body: &'a Body, callee: Value) -> CalleeKind {
        let Some(ConstData::Symbol { symbol: Symbol::Func(func), .. }) = body.const_data(callee)
        else {
            return CalleeKind::Plain;
        };
        if let Some(kind) = self.callee_kinds[*func] {
            return kind;
        }
        let kind = self.find_callee_kind(*func);
        self.callee_kinds[*func] = Some(kind);
        kind
    }

    fn find_callee_kind(&self, func: Func) -> CalleeKind {
        let name = self.shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
        if name.starts_with(RELOCATE) {
            return CalleeKind::Relocation;
        }
        if !name.starts_with(b"llvm.nvvm.") {
            return CalleeKind::Plain;
        }
        let has_names = |intrinsic: &Intrinsic| {
            (0..intrinsic.n_params()).any(|param| intrinsic.immarg_name(param, 0).is_some())
        };
        match Intrinsic::lookup(name).filter(has_names) {
            Some(intrinsic) => CalleeKind::NamedImmediates(intrinsic),
            None => CalleeKind::Plain,
        }
    }

    /// Writes the name of an immediate argument before it.
    pub(super) fn immediate_comment(
        &mut self,
        body: &'a Body,
        intrinsic: Intrinsic,
        param: usize,
        arg: Value,
    ) {
        if let Some(ConstData::Bits { bits, .. }) = body.const_data(arg)
            && let Some((name, word)) = intrinsic.immarg_name(param, *bits)
        {
            self.out.put("/* ");
            self.out.put(name);
            self.out.byte(b'=');
            self.out.put(word);
            self.out.put(" */ ");
        }
    }

    /// Writes which pointers a relocation means behind it.
    pub(super) fn relocation_comment(&mut self, body: &'a Body, inst: Inst) {
        let &[token, base, derived] = body.call_args(inst) else { return };
        let live = match body.def(token) {
            ValueDef::Const(_) => {
                return self.out.put(" ; (undef, undef)");
            }
            _ => statepoint(body, inst, token).map(|call| live_pointers(body, call)),
        };
        let pick = |index: Value| match body.const_data(index)? {
            ConstData::Bits { bits, .. } => live?.get(usize::try_from(*bits).ok()?).copied(),
            _ => None,
        };
        if let (Some(base), Some(derived)) = (pick(base), pick(derived)) {
            self.out.put(" ; (");
            self.operand(body, base);
            self.out.put(", ");
            self.operand(body, derived);
            self.out.byte(b')');
        }
    }
}

/// The call that a relocation's token comes from: directly, or through the landing pad of an
/// `invoke`.
fn statepoint(body: &Body, relocation: Inst, token: Value) -> Option<Inst> {
    let inst = body.def_inst(token)?;
    if matches!(body.op(inst), Op::LandingPad { .. }) {
        let mut preds = body.is_placed(relocation).then(|| body.preds(body.block(inst)))?;
        let pred = preds.next()?;
        return preds.all(|other| other == pred).then(|| body.terminator(pred)).flatten();
    }
    Some(inst)
}

fn live_pointers(body: &Body, call: Inst) -> &[Value] {
    if body.op(call).call().is_none() {
        return &[];
    }
    let mut bundles = body.call_bundles(call);
    match bundles.find(|(bundle, _)| body.strings().get(bundle.tag) == LIVE_POINTERS) {
        Some((_, operands)) => operands,
        None => body.call_args(call),
    }
}
