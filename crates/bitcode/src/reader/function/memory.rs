//! Memory: allocation, loads, stores, atomics, fences.

use nvopt_ir::{
    body::Value,
    datalayout::TypeLayout,
    ops::{Access, Align, Op, Ordering, RmwOp, SyncScope},
    types::Type,
};

use super::state::{FunctionState, inst};
use crate::{
    bitstream::Result,
    codes::{flag, function},
    reader::{
        Reader,
        fields::{Fields, bad},
        globals::alignment,
        types::{NO_TYPE_ID, TypeId, pointer_type},
    },
};

/// Where a record gives a value's type: itself, or through the pointer it is stored to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueForm {
    Own,
    ByPointer,
}

impl FunctionState {
    /// [type, type of the count, count, packed word, address space].
    pub(super) fn alloca(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (type_id, count_id) = (f.next()?, f.next()?);
        let count = f.next()?;
        let packed = f.next()?;
        let space = f.next_opt();
        let (ty, type_id) = match packed & flag::ALLOCA_EXPLICIT_TYPE != 0 {
            true => (r.types.get(type_id)?, r.types.keep(type_id)),
            false => {
                r.types.get(type_id)?;
                r.types.pointee(type_id as TypeId)?
            }
        };
        let count_ty = r.types.get(count_id)?;
        if !count_ty.is_int() {
            return bad("the number of elements of an alloca is no integer");
        }
        if !ty.is_first_class() {
            return bad("an alloca is of no such type");
        }
        let count_id = r.types.keep(count_id);
        let count = self.absolute_operand(r, count, count_ty, count_id)?;
        let high = packed >> flag::ALLOCA_ALIGN_HIGH_SHIFT & flag::ALLOCA_ALIGN_HIGH_MASK;
        let align = alignment(packed & flag::ALLOCA_ALIGN_MASK | high << 5)?;
        let align = match align {
            Some(align) => align,
            None => r.sized(ty)?.pref,
        };
        let pointer = match space {
            Some(space) => pointer_type(space)?,
            None => Type::ptr(r.layout.alloca_space()),
        };
        let op = Op::Alloca {
            ty,
            align: Some(align),
            inalloca: packed & flag::ALLOCA_INALLOCA != 0,
            swifterror: packed & flag::ALLOCA_SWIFTERROR != 0,
        };
        let type_id = r.types.make(pointer, &[type_id]);
        self.append(r, inst(op, pointer, &[count]), type_id)?;
        Ok(())
    }

    /// [address, type?, alignment, volatile].
    pub(super) fn load(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (address, address_id) = self.address(r, f)?;
        let (ty, type_id) = loaded_type(r, f, address_id, 2)?;
        let align = access_align(r, f.next()?, ty)?;
        let access = Access { volatile: f.next()? != 0, ..Access::plain(Some(align)) };
        self.append(r, inst(Op::Load(access), ty, &[address]), type_id)?;
        Ok(())
    }

    /// [address, type?, alignment, volatile, ordering, scope].
    pub(super) fn load_atomic(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (address, address_id) = self.address(r, f)?;
        let (ty, type_id) = loaded_type(r, f, address_id, 4)?;
        let access = atomic_access(r, f)?;
        if matches!(access.ordering, Ordering::Release | Ordering::AcqRel) {
            return bad("a load has no such ordering");
        }
        self.append(r, inst(Op::Load(access), ty, &[address]), type_id)?;
        Ok(())
    }

    /// An address, which must be a pointer.
    fn address(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<(Value, TypeId)> {
        let (address, type_id) = self.pair(r, f)?;
        if !self.body.ty(address).is_ptr() {
            return bad("an address is no pointer");
        }
        Ok((address, type_id))
    }

    /// The value of a store or the like, given in `form`.
    fn stored(
        &mut self,
        r: &mut Reader<'_>,
        f: &mut Fields<'_>,
        form: ValueForm,
        address_id: TypeId,
    ) -> Result<(Value, TypeId)> {
        let (value, type_id) = match form {
            ValueForm::Own => self.pair(r, f)?,
            ValueForm::ByPointer => {
                let (ty, id) = r.types.pointee(address_id)?;
                (self.operand(r, f, ty, id)?, id)
            }
        };
        Ok((value, type_id))
    }

    /// [address, value, alignment, volatile].
    pub(super) fn store(
        &mut self,
        r: &mut Reader<'_>,
        code: u32,
        f: &mut Fields<'_>,
    ) -> Result<()> {
        let (address, address_id) = self.address(r, f)?;
        let form = match code {
            function::INST_STORE => ValueForm::Own,
            _ => ValueForm::ByPointer,
        };
        let (value, _) = self.stored(r, f, form, address_id)?;
        let ty = self.body.ty(value);
        let align = access_align(r, f.next()?, ty)?;
        let access = Access { volatile: f.next()? != 0, ..Access::plain(Some(align)) };
        f.finish()?;
        self.append(r, inst(Op::Store(access), Type::VOID, &[value, address]), NO_TYPE_ID)?;
        Ok(())
    }

    /// [address, value, alignment, volatile, ordering, scope].
    pub(super) fn store_atomic(
        &mut self,
        r: &mut Reader<'_>,
        code: u32,
        f: &mut Fields<'_>,
    ) -> Result<()> {
        let (address, address_id) = self.address(r, f)?;
        let form = match code {
            function::INST_STOREATOMIC => ValueForm::Own,
            _ => ValueForm::ByPointer,
        };
        let (value, _) = self.stored(r, f, form, address_id)?;
        let access = atomic_access(r, f)?;
        f.finish()?;
        if matches!(access.ordering, Ordering::Acquire | Ordering::AcqRel) {
            return bad("a store has no such ordering");
        }
        self.append(r, inst(Op::Store(access), Type::VOID, &[value, address]), NO_TYPE_ID)?;
        Ok(())
    }

    /// [address, expected, new, volatile, ordering, scope, failure ordering, weak, alignment].
    pub(super) fn cmpxchg(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (address, _) = self.address(r, f)?;
        let (expected, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(expected);
        let new = self.operand(r, f, ty, type_id)?;
        let volatile = f.next()? != 0;
        let ordering = ordering(f.next()?);
        let scope = r.sync_scope(f.next()?);
        let failure = match f.next_opt() {
            Some(code) => self::ordering(code),
            None => strongest_failure(ordering),
        };
        let weak = f.next_or_zero() != 0;
        let align = atomic_align(r, f.next_or_zero(), ty)?;
        f.finish()?;
        check_cmpxchg(ordering, failure)?;
        let access = Access { align: Some(align), volatile, ordering, scope };
        let op = Op::CmpXchg { access, failure, weak };
        let (result, result_id) = cmpxchg_result(r, ty, type_id);
        self.append(r, inst(op, result, &[address, expected, new]), result_id)?;
        Ok(())
    }

    /// [address, expected, new, volatile, ordering, scope, failure ordering?, weak?], the values
    /// of what the address points to. Before it could be weak, it gave the old value alone.
    pub(super) fn old_cmpxchg(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (address, address_id) = self.address(r, f)?;
        let (ty, type_id) = r.types.pointee(address_id)?;
        let expected = self.operand(r, f, ty, type_id)?;
        let new = self.operand(r, f, ty, type_id)?;
        let volatile = f.next()? != 0;
        let ordering = ordering(f.next()?);
        let scope = r.sync_scope(f.next()?);
        let failure = match f.next_opt() {
            Some(code) => self::ordering(code),
            None => strongest_failure(ordering),
        };
        let weak = f.next_opt();
        check_cmpxchg(ordering, failure)?;
        let access = Access { align: Some(atomic_align(r, 0, ty)?), volatile, ordering, scope };
        let op = Op::CmpXchg { access, failure, weak: weak.is_some_and(|weak| weak != 0) };
        let (result, result_id) = cmpxchg_result(r, ty, type_id);
        let args = [address, expected, new];
        if weak.is_some() {
            self.append(r, inst(op, result, &args), result_id)?;
            return Ok(());
        }
        let block = self.current_block()?;
        let exchange = self.body.append(block, inst(op, result, &args));
        let both = self.body.result(exchange).expect("an exchange has a result");
        let first = self.body.new_ints([0]);
        self.append(r, inst(Op::ExtractValue(first), ty, &[both]), type_id)?;
        Ok(())
    }

    /// [address, value, operation, volatile, ordering, scope, alignment].
    pub(super) fn atomicrmw(
        &mut self,
        r: &mut Reader<'_>,
        code: u32,
        f: &mut Fields<'_>,
    ) -> Result<()> {
        let (address, address_id) = self.address(r, f)?;
        let form = match code {
            function::INST_ATOMICRMW => ValueForm::Own,
            _ => ValueForm::ByPointer,
        };
        let (value, type_id) = self.stored(r, f, form, address_id)?;
        let ty = self.body.ty(value);
        let Some(op) = RmwOp::from_code(f.next()?) else {
            return bad("there is no such atomic operation");
        };
        let volatile = f.next()? != 0;
        let ordering = ordering(f.next()?);
        let scope = r.sync_scope(f.next()?);
        let align = atomic_align(r, f.next_or_zero(), ty)?;
        f.finish()?;
        if matches!(ordering, Ordering::NotAtomic | Ordering::Unordered) {
            return bad("an atomic operation has no such ordering");
        }
        let access = Access { align: Some(align), volatile, ordering, scope };
        let op = Op::AtomicRmw { op, access };
        self.append(r, inst(op, ty, &[address, value]), type_id)?;
        Ok(())
    }

    /// [ordering, scope].
    pub(super) fn fence(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let ordering = ordering(f.next()?);
        let scope = r.sync_scope(f.next()?);
        f.finish()?;
        if matches!(ordering, Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic) {
            return bad("a fence has no such ordering");
        }
        self.append(r, inst(Op::Fence { ordering, scope }, Type::VOID, &[]), NO_TYPE_ID)?;
        Ok(())
    }

    /// [type of the list, list, type].
    pub(super) fn va_arg(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let list_id = f.next()?;
        let list_ty = r.types.get(list_id)?;
        let list_id = r.types.keep(list_id);
        let list = self.operand(r, f, list_ty, list_id)?;
        let type_id = f.next()?;
        let ty = r.types.get(type_id)?;
        let type_id = r.types.keep(type_id);
        self.append(r, inst(Op::VaArg, ty, &[list]), type_id)?;
        Ok(())
    }
}

/// The type that a load gives, with `n_behind` numbers behind it if it is there at all.
fn loaded_type(
    r: &Reader<'_>,
    f: &mut Fields<'_>,
    address_id: TypeId,
    n_behind: usize,
) -> Result<(Type, TypeId)> {
    let (ty, type_id) = match f.len().checked_sub(n_behind) {
        Some(0) => r.types.pointee(address_id)?,
        Some(1) => {
            let id = f.next()?;
            (r.types.get(id)?, r.types.keep(id))
        }
        _ => return bad("a load has not as many fields as it may have"),
    };
    if !ty.is_first_class() {
        return bad("a load gives no such type");
    }
    Ok((ty, type_id))
}

/// [alignment, volatile, ordering, scope].
fn atomic_access(r: &Reader<'_>, f: &mut Fields<'_>) -> Result<Access> {
    let align = alignment(f.next()?)?;
    let volatile = f.next()? != 0;
    let ordering = ordering(f.next()?);
    let scope = r.sync_scope(f.next()?);
    if align.is_none() || ordering == Ordering::NotAtomic {
        return bad("an atomic access has no alignment or no ordering");
    }
    Ok(Access { align, volatile, ordering, scope })
}

/// What is unknown is as strong as can be.
fn ordering(code: u64) -> Ordering {
    Ordering::from_code(code).unwrap_or(Ordering::SeqCst)
}

/// What a failed exchange was ordered by while there was one ordering only.
fn strongest_failure(success: Ordering) -> Ordering {
    match success {
        Ordering::NotAtomic | Ordering::Unordered => success,
        Ordering::Monotonic | Ordering::Release => Ordering::Monotonic,
        Ordering::Acquire | Ordering::AcqRel => Ordering::Acquire,
        Ordering::SeqCst => Ordering::SeqCst,
    }
}

fn check_cmpxchg(success: Ordering, failure: Ordering) -> Result<()> {
    let is_weaker_than_atomic =
        |ordering| matches!(ordering, Ordering::NotAtomic | Ordering::Unordered);
    let failure_releases = matches!(failure, Ordering::Release | Ordering::AcqRel);
    if is_weaker_than_atomic(success) || is_weaker_than_atomic(failure) || failure_releases {
        return bad("a cmpxchg has no such ordering");
    }
    Ok(())
}

fn cmpxchg_result(r: &mut Reader<'_>, ty: Type, type_id: TypeId) -> (Type, TypeId) {
    let result = r.module.shared.types.literal_struct([ty, Type::I1], false);
    let flag_id = r.types.make(Type::I1, &[]);
    (result, r.types.make(result, &[type_id, flag_id]))
}

/// The alignment of an access to a `ty`: what its type must have if nothing is said.
fn access_align(r: &mut Reader<'_>, field: u64, ty: Type) -> Result<Align> {
    match alignment(field)? {
        Some(align) => Ok(align),
        None => Ok(r.sized(ty)?.abi),
    }
}

/// The alignment of an atomic operation on a `ty`: its size if nothing is said.
fn atomic_align(r: &mut Reader<'_>, field: u64, ty: Type) -> Result<Align> {
    let natural = match alignment(field)? {
        Some(align) => return Ok(align),
        None => Align::from_bytes(r.sized(ty)?.store_bytes()),
    };
    match natural {
        Some(align) => Ok(align),
        None => bad("an atomic operation is of no such size"),
    }
}

impl Reader<'_> {
    /// The layout of `ty`, which must have one.
    fn sized(&mut self, ty: Type) -> Result<TypeLayout> {
        match self.layout_memo.layout(&self.layout, &self.module.shared.types, ty) {
            Some(layout) => Ok(layout),
            None => bad("memory of a type without a size is accessed"),
        }
    }

    /// The scope with this number; what is unknown is the whole system.
    fn sync_scope(&self, number: u64) -> SyncScope {
        match number {
            0 => SyncScope::SINGLE_THREAD,
            1 => SyncScope::SYSTEM,
            number => usize::try_from(number)
                .ok()
                .and_then(|index| self.sync_scopes.get(index))
                .copied()
                .unwrap_or(SyncScope::SYSTEM),
        }
    }
}
