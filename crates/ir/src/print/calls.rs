//! Calls as text: callee, arguments, bundles, inline assembly.

use super::{Printer, attrs::Owner, insts::CONTINUATION, intrinsics::CalleeKind, text::Put};
use crate::{
    attrs::AttrSet,
    body::{AsmData, Body, CallData, Inst, TailKind},
    module::CallConv,
    ops::Call,
    types::Type,
};

const AVR_INTR: u16 = 84;
const AVR_SIGNAL: u16 = 85;
const M68K_INTR: u16 = 101;
const RISCV_VLS_32: u16 = 112;
const RISCV_VLS_65536: u16 = 123;

impl<'a> Printer<'a> {
    /// Writes a `call`.
    pub(super) fn call(&mut self, body: &'a Body, inst: Inst, call: Call) {
        let data = body.call(call);
        self.out.put(match data.tail {
            TailKind::None => "call",
            TailKind::Tail => "tail call",
            TailKind::MustTail => "musttail call",
            TailKind::NoTail => "notail call",
        });
        self.inst_flags(body.op(inst), body.flags(inst));
        self.called(body, inst, data);
    }

    /// Writes an `invoke`.
    pub(super) fn invoke(&mut self, body: &'a Body, inst: Inst, call: Call) {
        self.out.put("invoke");
        self.inst_flags(body.op(inst), body.flags(inst));
        self.called(body, inst, body.call(call));
        self.out.put(CONTINUATION);
        self.out.put("to ");
        self.successor(body, inst, 0);
        self.out.put(" unwind ");
        self.successor(body, inst, 1);
    }

    /// Writes a `callbr`.
    pub(super) fn call_br(&mut self, body: &'a Body, inst: Inst, call: Call) {
        self.out.put("callbr");
        self.inst_flags(body.op(inst), body.flags(inst));
        self.called(body, inst, body.call(call));
        self.out.put(CONTINUATION);
        self.out.put("to ");
        self.successor(body, inst, 0);
        self.out.put(" [");
        self.successors_from(body, inst, 1);
        self.out.byte(b']');
    }

    /// Writes what all calls have: convention, result, callee, arguments, attributes, bundles.
    fn called(&mut self, body: &'a Body, inst: Inst, data: &'a CallData) {
        if data.cc != CallConv::C {
            self.out.byte(b' ');
            self.call_conv(data.cc);
        }
        let pool = body.attrs();
        let lists = data.attrs.map(|list| pool.list_data(list));
        self.out.byte(b' ');
        if let Some(set) = lists.and_then(|lists| lists.ret) {
            self.line_attributes(Owner::Body, pool, set);
            self.out.byte(b' ');
        }
        let callee = body.callee(inst);
        let kind = callee.map_or(CalleeKind::Plain, |callee| self.callee_kind(body, callee));
        let space = callee.and_then(|callee| body.ty(callee).addr_space()).unwrap_or(0);
        if space != 0 || self.program_space != 0 {
            self.addr_space(space);
            self.out.byte(b' ');
        }
        self.called_type(data.ty);
        self.out.byte(b' ');
        match callee {
            Some(callee) => self.operand(body, callee),
            None => self.out.put("<badref>"),
        }
        let params = lists.map_or(&[][..], |lists| &lists.params);
        self.arguments(body, inst, params, kind);
        // Such a call passes the variable arguments of its function on.
        if data.tail == TailKind::MustTail && self.in_vararg {
            self.out.put(if body.call_args(inst).is_empty() { "..." } else { ", ..." });
        }
        self.out.byte(b')');
        if let Some(set) = lists.and_then(|lists| lists.function) {
            self.group_ref(Owner::Body, pool, set);
        }
        if !data.bundles.is_empty() {
            self.bundles(body, inst);
        }
    }

    /// The type of the result says enough, unless there are variable arguments.
    fn called_type(&mut self, ty: Type) {
        match self.shared.types.as_func(ty) {
            Some(func) if !func.vararg => self.ty(func.ret),
            _ => self.ty(ty),
        }
    }

    /// Writes the arguments behind an opening parenthesis.
    fn arguments(
        &mut self,
        body: &'a Body,
        inst: Inst,
        attrs: &[Option<AttrSet>],
        kind: CalleeKind,
    ) {
        self.out.byte(b'(');
        for (index, &arg) in body.call_args(inst).iter().enumerate() {
            if index > 0 {
                self.out.put(", ");
            }
            if let CalleeKind::NamedImmediates(intrinsic) = kind {
                self.immediate_comment(body, intrinsic, index, arg);
            }
            self.ty(body.ty(arg));
            self.out.byte(b' ');
            if let Some(&Some(set)) = attrs.get(index) {
                self.line_attributes(Owner::Body, body.attrs(), set);
                self.out.byte(b' ');
            }
            self.operand(body, arg);
        }
    }

    fn bundles(&mut self, body: &'a Body, inst: Inst) {
        self.out.put(" [ ");
        for (index, (bundle, operands)) in body.call_bundles(inst).enumerate() {
            if index > 0 {
                self.out.put(", ");
            }
            self.out.quoted(body.strings().get(bundle.tag));
            self.out.byte(b'(');
            for (index, &operand) in operands.iter().enumerate() {
                if index > 0 {
                    self.out.put(", ");
                }
                self.typed_operand(body, operand);
            }
            self.out.byte(b')');
        }
        self.out.put(" ]");
    }

    /// Writes a calling convention, with LLVM's oddities: two of the words end in a blank, one
    /// convention is written by number, and those of RISC-V vectors carry a width.
    pub(super) fn call_conv(&mut self, cc: CallConv) {
        match (cc.0, cc.name()) {
            (AVR_INTR, _) => self.out.put("avr_intrcc "),
            (AVR_SIGNAL, _) => self.out.put("avr_signalcc "),
            (first @ RISCV_VLS_32..=RISCV_VLS_65536, _) => {
                self.out.put("riscv_vls_cc(");
                self.out.uint(32 << (first - RISCV_VLS_32));
                self.out.byte(b')');
            }
            (M68K_INTR, _) | (_, None) => {
                self.out.put("cc");
                self.out.uint(u64::from(cc.0));
            }
            (_, Some(name)) => self.out.put(name),
        }
    }

    /// Writes inline assembly as a callee.
    pub(super) fn inline_asm(&mut self, asm: &AsmData) {
        self.out.put("asm ");
        for (given, word) in [
            (asm.side_effect, "sideeffect "),
            (asm.align_stack, "alignstack "),
            (asm.intel_dialect, "inteldialect "),
            (asm.unwind, "unwind "),
        ] {
            if given {
                self.out.put(word);
            }
        }
        self.out.quoted(&asm.template);
        self.out.put(", ");
        self.out.quoted(&asm.constraints);
    }
}
