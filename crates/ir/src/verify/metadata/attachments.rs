//! What hangs on instructions.

use super::{
    super::{
        Verifier,
        constants::{int_bits, is_zero},
        function::FnVerifier,
        report::Checked,
    },
    Locations, RangeKind,
};
use crate::{
    body::Inst,
    constant::ConstData,
    intrinsics::Intrinsic,
    metadata::{Md, MdKind, di::DiKind},
    ops::{Align, CastOp, Op},
    types::Type,
};

/// What `!captures` may say.
const CAPTURE_KINDS: [&[u8]; 4] =
    [b"address_is_null", b"address", b"read_provenance", b"provenance"];

impl FnVerifier<'_, '_> {
    /// Checks all metadata attached to `inst`, its source location aside.
    pub(in super::super) fn check_attachments(&mut self, inst: Inst) {
        let body = self.body;
        for &(kind, md) in body.metadata(inst) {
            // Each attachment stands for itself.
            _ = self.check_attachment(inst, kind, md);
            let locations =
                if kind == MdKind::LOOP { Locations::Allowed } else { Locations::Refused };
            self.check_md_tree(md, locations);
        }
    }

    fn check_attachment(&mut self, inst: Inst, kind: MdKind, md: Md) -> Checked {
        let (op, ty) = (self.body.op(inst), self.body.result_ty(inst));
        match kind {
            MdKind::FPMATH => self.check_fpmath(inst, md),
            MdKind::RANGE => {
                let allowed = matches!(op, Op::Load(_) | Op::Call(_) | Op::Invoke(_));
                self.check(allowed, "Ranges are only for loads, calls and invokes!")?;
                self.check_range(md, ty, RangeKind::Range)
            }
            MdKind::NOALIAS_ADDRSPACE => {
                let allowed = matches!(
                    op,
                    Op::Load(_)
                        | Op::Store(_)
                        | Op::AtomicRmw { .. }
                        | Op::CmpXchg { .. }
                        | Op::Call(_)
                );
                self.check(allowed, "noalias.addrspace are only for memory operations!")?;
                self.check_range(md, ty, RangeKind::NoaliasAddrspace)
            }
            MdKind::INVARIANT_GROUP => {
                let allowed = matches!(op, Op::Load(_) | Op::Store(_));
                self.check(allowed, "invariant.group metadata is only for loads and stores")
            }
            MdKind::NONNULL => self.check_nonnull(inst, md),
            MdKind::NOFREE => self.check_nofree(inst, md),
            MdKind::DEREFERENCEABLE | MdKind::DEREFERENCEABLE_OR_NULL => {
                self.check_dereferenceable(inst, md)
            }
            MdKind::TBAA => self.check_tbaa(inst, md),
            MdKind::NOALIAS | MdKind::ALIAS_SCOPE => self.check_scope_list(md),
            MdKind::ACCESS_GROUP => self.check_access_groups(md),
            MdKind::ALIGN => self.check_align_md(inst, md),
            MdKind::PROF => self.check_prof(inst, md),
            MdKind::MEMPROF => {
                let message = "!memprof metadata should only exist on calls";
                self.check(op.call().is_some(), message)?;
                self.check_memprof(md)
            }
            MdKind::CALLSITE => {
                let message = "!callsite metadata should only exist on calls";
                self.check(op.call().is_some(), message)?;
                self.check_call_stack(md)
            }
            MdKind::CALLEE_TYPE => {
                let message = "!callee_type metadata should only exist on calls";
                self.check(op.call().is_some(), message)?;
                self.check_callee_type(md)
            }
            MdKind::ALLOC_TOKEN => {
                let message = "!alloc_token should only exist on calls";
                self.check(op.call().is_some(), message)?;
                self.check_alloc_token(md)
            }
            MdKind::DIASSIGN_ID => self.check_assign_id(inst, md),
            MdKind::MMRA => self.check_mmra(inst, md),
            MdKind::ANNOTATION => self.check_annotation(md),
            MdKind::CAPTURES => self.check_captures(inst, md),
            _ => Ok(()),
        }
    }

    fn check_fpmath(&mut self, inst: Inst, md: Md) -> Checked {
        let is_float = self.types().is_float_or_vector(self.body.result_ty(inst));
        self.check(is_float, "fpmath requires a floating point result!")?;
        let &[accuracy] = self.tuple_ops(md) else {
            return self.fail("fpmath takes one operand!");
        };
        let accuracy = accuracy.and_then(|md| self.md_const(md)).filter(|data| {
            let is_bits = matches!(data, ConstData::Bits { .. } | ConstData::WideBits { .. });
            is_bits && data.ty().is_float()
        });
        let Some(accuracy) = accuracy else { return self.fail("invalid fpmath accuracy!") };
        self.check(accuracy.ty() == Type::FLOAT, "fpmath accuracy must have float type")?;
        let ConstData::Bits { bits, .. } = accuracy else { return Ok(()) };
        let value = f32::from_bits(u32::try_from(*bits).unwrap_or(u32::MAX));
        let positive = value.is_finite() && value > 0.0;
        self.check(positive, "fpmath accuracy not a positive number!")
    }

    fn check_nonnull(&mut self, inst: Inst, md: Md) -> Checked {
        let is_ptr = self.body.result_ty(inst).is_ptr();
        self.check(is_ptr, "nonnull applies only to pointer types")?;
        let is_load = matches!(self.body.op(inst), Op::Load(_));
        let message = "nonnull applies only to load instructions, use attributes for calls or \
                       invokes";
        self.check(is_load, message)?;
        self.check(self.tuple_ops(md).is_empty(), "nonnull metadata must be empty")
    }

    fn check_nofree(&mut self, inst: Inst, md: Md) -> Checked {
        let is_ptr = self.body.result_ty(inst).is_ptr();
        self.check(is_ptr, "nofree applies only to pointer types")?;
        let is_cast = self.body.op(inst) == Op::Cast(CastOp::IntToPtr);
        self.check(is_cast, "nofree applies only to inttoptr instruction")?;
        self.check(self.tuple_ops(md).is_empty(), "nofree metadata must be empty")
    }

    fn check_dereferenceable(&mut self, inst: Inst, md: Md) -> Checked {
        let is_ptr = self.body.result_ty(inst).is_ptr();
        let message = "dereferenceable, dereferenceable_or_null apply only to pointer types";
        self.check(is_ptr, message)?;
        let allowed = matches!(self.body.op(inst), Op::Load(_) | Op::Cast(CastOp::IntToPtr));
        let message = "dereferenceable, dereferenceable_or_null apply only to load and inttoptr \
                       instructions, use attributes for calls or invokes";
        self.check(allowed, message)?;
        let &[bytes] = self.tuple_ops(md) else {
            return self.fail("dereferenceable, dereferenceable_or_null take one operand!");
        };
        let is_i64 = self.md_int(bytes).is_some_and(|data| data.ty() == Type::I64);
        let message = "dereferenceable, dereferenceable_or_null metadata value must be an i64!";
        self.check(is_i64, message)
    }

    fn check_align_md(&mut self, inst: Inst, md: Md) -> Checked {
        let is_ptr = self.body.result_ty(inst).is_ptr();
        self.check(is_ptr, "align applies only to pointer types")?;
        let is_load = matches!(self.body.op(inst), Op::Load(_));
        let message =
            "align applies only to load instructions, use attributes for calls or invokes";
        self.check(is_load, message)?;
        let &[bytes] = self.tuple_ops(md) else { return self.fail("align takes one operand!") };
        let bytes = self.md_int(bytes).filter(|data| data.ty() == Type::I64).and_then(int_bits);
        let Some(bytes) = bytes else { return self.fail("align metadata value must be an i64!") };
        self.check(bytes.is_power_of_two(), "align metadata value must be a power of 2!")?;
        let message = "alignment is larger that implementation defined limit";
        self.check(Align::from_bytes(bytes).is_some(), message)
    }

    fn check_assign_id(&mut self, inst: Inst, md: Md) -> Checked {
        let assigns = match self.body.op(inst) {
            Op::Alloca { .. } | Op::Store(_) => true,
            Op::Call(_) => self.called_intrinsic(inst).is_some_and(is_memory_intrinsic),
            _ => false,
        };
        let message = "!DIAssignID attached to unexpected instruction kind";
        self.check_di(assigns, message)?;
        let same = self.note_assignment(md);
        self.check_di(same, "DVRAssign not in same function as inst")
    }

    fn check_mmra(&mut self, inst: Inst, md: Md) -> Checked {
        let op = self.body.op(inst);
        let allowed = matches!(
            op,
            Op::Load(_)
                | Op::Store(_)
                | Op::AtomicRmw { .. }
                | Op::CmpXchg { .. }
                | Op::Fence { .. }
        ) || op.call().is_some();
        self.check(allowed, "!mmra metadata attached to unexpected instruction kind")?;
        if self.is_mmra_tag(md) {
            return Ok(());
        }
        self.check(self.is_tuple(md), "!mmra expected to be a metadata tuple")?;
        for &tag in self.tuple_ops(md) {
            let is_tag = tag.is_some_and(|tag| self.is_mmra_tag(tag));
            self.check(is_tag, "!mmra metadata tuple operand is not an MMRA tag")?;
        }
        Ok(())
    }

    fn check_captures(&mut self, inst: Inst, md: Md) -> Checked {
        let is_store = matches!(self.body.op(inst), Op::Store(_));
        self.check(is_store, "!captures metadata can only be applied to store instructions")?;
        let is_ptr = self.body.ty(self.body.args(inst)[0]).is_ptr();
        let message = "!captures metadata can only be applied to store with value operand of \
                       pointer type";
        self.check(is_ptr, message)?;
        let ops = self.tuple_ops(md);
        self.check(!ops.is_empty(), "!captures metadata cannot be empty")?;
        for &op in ops {
            let Some(kind) = self.md_string(op) else {
                return self.fail("!captures metadata must be a list of strings");
            };
            self.check(CAPTURE_KINDS.contains(&kind), "invalid entry in !captures metadata")?;
        }
        Ok(())
    }
}

/// Those that do not look at the instruction.
impl Verifier<'_> {
    /// True for a pair of strings.
    fn is_mmra_tag(&self, md: Md) -> bool {
        match self.tuple_ops(md) {
            &[prefix, suffix] => {
                self.md_string(prefix).is_some() && self.md_string(suffix).is_some()
            }
            _ => false,
        }
    }

    fn check_annotation(&mut self, md: Md) -> Checked {
        self.check(self.is_tuple(md), "annotation must be a tuple")?;
        let ops = self.tuple_ops(md);
        self.check(!ops.is_empty(), "annotation must have at least one operand")?;
        for &op in ops {
            let strings = |md: Md| {
                let ops = self.tuple_ops(md);
                self.is_tuple(md) && ops.iter().all(|&op| self.md_string(op).is_some())
            };
            let is_text = self.md_string(op).is_some() || op.is_some_and(strings);
            self.check(is_text, "operands must be a string or a tuple of strings")?;
        }
        Ok(())
    }

    /// `!noalias` and `!alias.scope`: a list of scopes.
    pub(in super::super) fn check_scope_list(&mut self, md: Md) -> Checked {
        if self.good_scope_lists.contains(md) {
            return Ok(());
        }
        let before = self.report.n_faults();
        for &op in self.tuple_ops(md) {
            let Some(scope) = self.as_node(op) else {
                return self.fail("scope list must consist of MDNodes");
            };
            // A fault in one scope does not spoil the others.
            _ = self.check_alias_scope(scope);
        }
        if self.report.n_faults() == before {
            self.good_scope_lists.insert(md);
        }
        Ok(())
    }

    fn check_alias_scope(&mut self, scope: Md) -> Checked {
        let ops = self.tuple_ops(scope);
        let fits = (2..=3).contains(&ops.len());
        self.check(fits, "scope must have two or three operands")?;
        let named = ops[0] == Some(scope) || self.md_string(ops[0]).is_some();
        self.check(named, "first scope operand must be self-referential or string")?;
        if let Some(&name) = ops.get(2) {
            let is_string = self.md_string(name).is_some();
            self.check(is_string, "third scope operand must be string (if used)")?;
        }
        let Some(domain) = self.as_node(ops[1]) else {
            return self.fail("second scope operand must be MDNode");
        };
        let ops = self.tuple_ops(domain);
        let fits = (1..=2).contains(&ops.len());
        self.check(fits, "domain must have one or two operands")?;
        let named = ops[0] == Some(domain) || self.md_string(ops[0]).is_some();
        self.check(named, "first domain operand must be self-referential or string")?;
        match ops.get(1) {
            Some(&name) => {
                let is_string = self.md_string(name).is_some();
                self.check(is_string, "second domain operand must be string (if used)")
            }
            None => Ok(()),
        }
    }

    fn is_access_group(&self, md: Md) -> bool {
        let data = self.mds().get(md);
        data.is_node() && data.is_distinct() && self.tuple_ops(md).is_empty()
    }

    /// `!llvm.access.group`: an access group, which is an empty distinct node, or a list of them.
    fn check_access_groups(&mut self, md: Md) -> Checked {
        if self.is_access_group(md) {
            return Ok(());
        }
        for &op in self.tuple_ops(md) {
            let Some(group) = self.as_node(op) else {
                return self.fail("Access scope list must consist of MDNodes");
            };
            let good = self.is_access_group(group);
            self.check(good, "Access scope list contains invalid access scope")?;
        }
        Ok(())
    }

    fn check_callee_type(&mut self, md: Md) -> Checked {
        for &op in self.tuple_ops(md) {
            let Some(ty) = self.as_node(op) else {
                return self.fail("The callee_type metadata must be a list of type metadata nodes");
            };
            let &[offset, name] = self.tuple_ops(ty) else {
                return self.fail(
                    "Well-formed generalized type metadata must contain exactly two operands",
                );
            };
            let is_zero = self.md_int(offset).is_some_and(is_zero);
            let message = "The first operand of type metadata for functions must be zero";
            self.check(is_zero, message)?;
            let name = self.md_string(name);
            let generalized = name.is_some_and(|name| name.ends_with(b".generalized"));
            let message = "Only generalized type metadata can be part of the callee_type metadata \
                           list";
            self.check(generalized, message)?;
        }
        Ok(())
    }

    fn check_alloc_token(&mut self, md: Md) -> Checked {
        let &[name, has_pointer] = self.tuple_ops(md) else {
            return self.fail("!alloc_token must have 2 operands");
        };
        self.check(self.md_string(name).is_some(), "expected string")?;
        self.check(self.md_int(has_pointer).is_some(), "expected integer constant")
    }

    /// `!kcfi_type` on a function.
    pub(in super::super) fn check_kcfi_type(&mut self, md: Md) -> Checked {
        let &[ty] = self.tuple_ops(md) else {
            return self.fail("!kcfi_type must have exactly one operand");
        };
        let Some(ty) = ty else { return self.fail("!kcfi_type operand must not be null") };
        let Some(data) = self.md_const(ty) else {
            return self.fail("expected a constant operand for !kcfi_type");
        };
        let is_int = self.md_int(Some(ty)).is_some();
        self.check(is_int, "expected a constant integer operand for !kcfi_type")?;
        let message = "expected a 32-bit integer constant operand for !kcfi_type";
        self.check(data.ty() == Type::I32, message)
    }

    /// True if `md` is a `DIAssignID`.
    pub(in super::super) fn is_assign_id(&self, md: Md) -> bool {
        self.is_di(md, DiKind::AssignId)
    }
}

/// True for what copies or sets memory.
fn is_memory_intrinsic(intrinsic: Intrinsic) -> bool {
    matches!(
        intrinsic,
        Intrinsic::MEMCPY
            | Intrinsic::MEMCPY_INLINE
            | Intrinsic::MEMMOVE
            | Intrinsic::MEMSET
            | Intrinsic::MEMSET_INLINE
            | Intrinsic::EXPERIMENTAL_MEMSET_PATTERN
    )
}
