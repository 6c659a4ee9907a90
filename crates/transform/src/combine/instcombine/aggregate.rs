//! `extractvalue` and `insertvalue`.

use nvopt_ir::{
    body::{Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags, IntPred, Op},
};

use smallvec::SmallVec;

use super::cx::{Combiner, Done, Rule};

/// The indices of a part of an aggregate.
type Path = SmallVec<[i32; 4]>;

impl Combiner<'_, '_> {
    pub(super) fn extract_value_inst(&mut self, inst: Inst) -> Rule {
        let Op::ExtractValue(list) = self.body.op(inst) else { return None };
        let path = Path::from_slice(self.body.ints(list));
        let whole = self.body.args(inst)[0];
        self.extract_past_insert(inst, whole, &path)
            .or_else(|| self.extract_of_overflow(whole, &path))
            .or_else(|| self.extract_of_load(inst, whole, &path))
    }

    /// `extractvalue (insertvalue a, x, 1), 0 => extractvalue a, 0`
    fn extract_past_insert(&mut self, inst: Inst, whole: Value, path: &[i32]) -> Rule {
        let insert = self.body.def_inst(whole)?;
        let Op::InsertValue(list) = self.body.op(insert) else { return None };
        let other = Path::from_slice(self.body.ints(list));
        let (inner, value) = (self.body.args(insert)[0], self.body.args(insert)[1]);
        let n = path.len().min(other.len());
        if path[..n] != other[..n] {
            self.set_arg(inst, 0, inner);
            return Some(Done::Changed);
        }
        // The inserted value holds what is extracted.
        if path.len() > other.len() {
            let rest = path[other.len()..].to_vec();
            let list = self.body.new_ints(rest);
            let ty = self.body.result_ty(inst);
            let new = self.insert(inst, Op::ExtractValue(list), ty, &[value]);
            return Some(Done::Replace(self.body.result(new)?));
        }
        // It was inserted into a part of what is extracted:
        // `extractvalue (insertvalue a, x, 1, 0), 1 => insertvalue (extractvalue a, 1), x, 0`
        if path.len() < other.len() {
            let ty = self.body.result_ty(inst);
            let list = self.body.new_ints(path.to_vec());
            let part = self.insert(inst, Op::ExtractValue(list), ty, &[inner]);
            let part = self.body.result(part)?;
            let list = self.body.new_ints(other[path.len()..].to_vec());
            let new = self.insert(inst, Op::InsertValue(list), ty, &[part, value]);
            return Some(Done::Replace(self.body.result(new)?));
        }
        None
    }

    /// `extractvalue (op.with.overflow x, y), 0 => x op y`, where only that part is used; the
    /// other part is a comparison where the second operand is a constant.
    fn extract_of_overflow(&mut self, whole: Value, path: &[i32]) -> Rule {
        let (intrinsic, args) = self.intrinsic_of(whole)?;
        let op = match intrinsic {
            Intrinsic::UADD_WITH_OVERFLOW | Intrinsic::SADD_WITH_OVERFLOW => BinaryOp::Add,
            Intrinsic::USUB_WITH_OVERFLOW | Intrinsic::SSUB_WITH_OVERFLOW => BinaryOp::Sub,
            Intrinsic::UMUL_WITH_OVERFLOW | Intrinsic::SMUL_WITH_OVERFLOW => BinaryOp::Mul,
            _ => return None,
        };
        let (x, y) = (args[0], args[1]);
        if !self.one_use(whole) {
            return None;
        }
        if path == [0] {
            return Some(Done::Replace(self.bin(op, x, y)));
        }
        match intrinsic {
            // usub overflows where x <u y
            Intrinsic::USUB_WITH_OVERFLOW => Some(Done::Replace(self.icmp(IntPred::Ult, x, y))),
            // uadd of a constant overflows where x >u ~C
            Intrinsic::UADD_WITH_OVERFLOW => {
                let c = self.int(y)?;
                Some(Done::Replace(self.icmp_int(IntPred::Ugt, x, &c.not())))
            }
            Intrinsic::SADD_WITH_OVERFLOW | Intrinsic::SSUB_WITH_OVERFLOW => {
                let c = self.int(y)?;
                let range = nvopt_analysis::range::Range::no_signed_wrap(
                    op,
                    &nvopt_analysis::range::Range::single(&c),
                );
                self.in_range(x, &range.inverse()).map(Done::Replace)
            }
            _ => None,
        }
    }

    /// `extractvalue (load p), i => load (p + offset)`, where the load has no other user.
    fn extract_of_load(&mut self, inst: Inst, whole: Value, path: &[i32]) -> Rule {
        let load = self.body.def_inst(whole)?;
        let Op::Load(access) = self.body.op(load) else { return None };
        if access.volatile || access.is_atomic() || !self.one_use(whole) {
            return None;
        }
        let mut ty = self.ty(whole);
        let mut offset = 0u64;
        for &at in path {
            let at = u64::try_from(at).ok()?;
            if self.types().as_struct(ty).is_some() {
                offset = offset.checked_add(self.field_offset(ty, at)?)?;
                ty = self.types().element(ty, at)?;
            } else {
                ty = self.types().element(ty, at)?;
                offset = offset.checked_add(self.alloc_bytes(ty)?.checked_mul(at)?)?;
            }
        }
        let address = self.body.args(load)[0];
        // The new load stands where the old one did.
        let at = self.at;
        self.at = load;
        let place = self.index_ty(address).map(|index_ty| {
            let bytes = self.small(index_ty, i64::try_from(offset).unwrap_or(0));
            let flags = InstFlags::INBOUNDS | InstFlags::NUSW | InstFlags::NUW;
            if offset == 0 {
                address
            } else {
                self.build().with_flags(flags).add_bytes(address, bytes)
            }
        });
        self.at = at;
        let place = place?;
        let align = access.align.map(|align| {
            let zeros = u8::try_from(offset.trailing_zeros()).unwrap_or(0);
            let log2 = if offset == 0 { align.log2() } else { align.log2().min(zeros) };
            nvopt_ir::ops::Align::from_log2(log2)
        });
        let access = nvopt_ir::ops::Access { align, ..access };
        let new = self.insert(load, Op::Load(access), self.body.result_ty(inst), &[place]);
        Some(Done::Replace(self.body.result(new)?))
    }

    /// `insertvalue` that a later one writes over.
    pub(super) fn insert_value_inst(&mut self, inst: Inst) -> Rule {
        let Op::InsertValue(list) = self.body.op(inst) else { return None };
        let path = Path::from_slice(self.body.ints(list));
        // A later insert to the same place, with single uses in between, makes this one useless.
        let mut at = self.body.result(inst)?;
        for _ in 0..8 {
            if !self.one_use(at) {
                return None;
            }
            let user = self.body.users(at).next()?;
            let Op::InsertValue(other) = self.body.op(user) else { return None };
            if self.body.args(user)[0] != at {
                return None;
            }
            if self.body.ints(other) == path.as_slice() {
                let whole = self.body.args(inst)[0];
                return Some(Done::Replace(whole));
            }
            at = self.body.result(user)?;
        }
        None
    }

    /// True for a call of the given intrinsic.
    pub(super) fn is_call_of(&self, inst: Inst, wanted: Intrinsic) -> bool {
        matches!(self.body.op(inst), Op::Call(_))
            && effects::intrinsic(self.cx.module, self.body, inst) == Some(wanted)
    }
}
