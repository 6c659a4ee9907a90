//! Making instructions with LLVM's names.
//!
//! A [`Pen`] stands before an instruction and puts a prefix before each name that it is given:
//! `%x.sroa.0.4.` and so on. Below it are the small computations that every rewrite is made of:
//! conversions that keep all bits, and parts of integers and vectors.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::{Const, ConstData, ExprOp},
    datalayout::TypeLayout,
    metadata::{Md, MdKind},
    ops::{Access, Align, BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use crate::util::builder::Builder;

/// The size and alignment of a type that is sized and of a fixed size.
pub(super) fn layout_of(cx: &FnCx<'_>, ty: Type) -> Option<TypeLayout> {
    cx.frame.layout.layout(&cx.module.types, ty).filter(|layout| !layout.scalable)
}

/// The bits of a type; zero if it has no size.
pub(super) fn bits_of(cx: &FnCx<'_>, ty: Type) -> u64 {
    layout_of(cx, ty).map_or(0, |layout| layout.bits)
}

/// The bytes a store of the type may write; zero if it has no size.
pub(super) fn store_bytes(cx: &FnCx<'_>, ty: Type) -> u64 {
    layout_of(cx, ty).map_or(0, TypeLayout::store_bytes)
}

/// The bytes from one element of an array of the type to the next; zero if it has no size.
pub(super) fn alloc_bytes(cx: &FnCx<'_>, ty: Type) -> u64 {
    layout_of(cx, ty).map_or(0, TypeLayout::alloc_bytes)
}

/// The integer type of `bytes` bytes, if there is one.
pub(super) fn int_of_bytes(bytes: u64) -> Option<Type> {
    let bits = u32::try_from(bytes.checked_mul(8)?).ok()?;
    (bits > 0 && bits <= nvopt_ir::types::MAX_INT_BITS).then(|| Type::int(bits))
}

/// True for a vector of bytes, which can be taken apart anywhere.
pub(super) fn is_bytes(cx: &FnCx<'_>, ty: Type) -> bool {
    matches!(cx.module.types.as_vector(ty), Some((Type::I8, _, false)))
}

/// The type of a part of `bytes` bytes of a value of type `whole`: an integer of an integer, bytes
/// of bytes.
pub(super) fn part_type(cx: &mut FnCx<'_>, whole: Type, bytes: u64) -> Type {
    match is_bytes(cx, whole) {
        true => cx.module.types.bytes(u32::try_from(bytes).expect("a part is shorter")),
        false => int_of_bytes(bytes).expect("a part of an integer is one"),
    }
}

/// What names begin with: the name of a variable and the byte of the old one that is accessed.
/// It is spelled when a name is given, which is not always.
#[derive(Clone, Copy)]
pub(super) struct Stem {
    pub(super) variable: Value,
    pub(super) byte: u64,
}

/// Puts `number` behind `text`: names are made too often for formatting.
fn push_decimal(text: &mut SmallVec<[u8; 64]>, number: u64) {
    let first = text.len();
    let mut rest = number;
    loop {
        text.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text[first..].reverse();
}

/// Makes instructions before one, with names that begin alike.
pub(super) struct Pen<'a, 'c> {
    pub(super) body: &'a mut Body,
    pub(super) cx: &'a mut FnCx<'c>,
    pub(super) before: Inst,
    pub(super) loc: Option<Md>,
    /// What names begin with.
    stem: Option<Stem>,
}

impl<'a, 'c> Pen<'a, 'c> {
    /// A pen before `before`, with its source location.
    pub(super) fn new(
        body: &'a mut Body,
        cx: &'a mut FnCx<'c>,
        before: Inst,
        stem: Option<Stem>,
    ) -> Self {
        let loc = body.loc(before);
        Pen { body, cx, before, loc, stem }
    }

    fn make(
        &mut self,
        name: impl AsRef<[u8]>,
        flags: InstFlags,
        work: impl FnOnce(&mut Builder<'_>) -> Value,
    ) -> Value {
        let n_before = self.body.n_insts();
        let builder = Builder::before(self.body, self.cx, self.before);
        let value = work(&mut builder.at_loc(self.loc).with_flags(flags));
        if self.body.n_insts() > n_before {
            self.name(value, name);
        }
        value
    }

    /// Names `value`, unless the name is empty.
    pub(super) fn name(&mut self, value: Value, name: impl AsRef<[u8]>) {
        let name = name.as_ref();
        if name.is_empty() {
            return;
        }
        match self.stem {
            Some(Stem { variable, byte }) => {
                let variable = self.body.value_name(variable).unwrap_or_default();
                let mut whole: SmallVec<[u8; 64]> = SmallVec::from_slice(variable);
                whole.push(b'.');
                push_decimal(&mut whole, byte);
                whole.push(b'.');
                whole.extend_from_slice(name);
                self.body.name_value_like(value, whole);
            }
            None => self.body.name_value_like(value, name),
        }
    }

    fn insert(&mut self, op: Op, ty: Type, args: &[Value]) -> Inst {
        let new = NewInst { loc: self.loc, ..NewInst::new(op, ty, args) };
        self.body.insert_before(self.before, new)
    }

    pub(super) fn load(
        &mut self,
        ty: Type,
        ptr: Value,
        access: Access,
        name: impl AsRef<[u8]>,
    ) -> (Inst, Value) {
        let inst = self.insert(Op::Load(access), ty, &[ptr]);
        let value = self.body.result(inst).expect("a load has a result");
        self.name(value, name);
        (inst, value)
    }

    pub(super) fn store(&mut self, value: Value, ptr: Value, access: Access) -> Inst {
        self.insert(Op::Store(access), Type::VOID, &[value, ptr])
    }

    /// A `getelementptr inbounds i8` of `offset` bytes, converted to the pointer type `ty`.
    pub(super) fn adjusted(
        &mut self,
        ptr: Value,
        offset: u64,
        ty: Type,
        name: impl AsRef<[u8]>,
    ) -> Value {
        let name = name.as_ref();
        let mut ptr = ptr;
        if offset != 0 {
            let bits = self.cx.frame.layout.index_bits(ty.addr_space().unwrap_or(0));
            let offset = self.body.int(Type::int(bits), offset);
            let name = [name, b"sroa_idx"].concat();
            ptr = self.gep(Type::I8, ptr, &[offset], InstFlags::INBOUNDS, name);
        }
        if self.body.ty(ptr) != ty {
            let name = [name, b"sroa_cast"].concat();
            ptr = self.make(name, InstFlags::empty(), |b| b.cast(CastOp::AddrSpaceCast, ptr, ty));
        }
        ptr
    }

    pub(super) fn gep(
        &mut self,
        source: Type,
        base: Value,
        indices: &[Value],
        flags: InstFlags,
        name: impl AsRef<[u8]>,
    ) -> Value {
        // A constant address stays as it is written.
        let args: Option<Box<[Const]>> =
            std::iter::once(&base).chain(indices).map(|&arg| self.body.as_const(arg)).collect();
        let is_nowhere =
            matches!(self.body.const_data(base), Some(ConstData::Poison(_) | ConstData::Undef(_)));
        if let Some(args) = args.filter(|_| !is_nowhere) {
            let op = ExprOp::Gep { source, flags, inrange: None };
            let data = ConstData::Expr { ty: self.body.ty(base), op, args };
            let address = self.body.consts_mut().intern(data);
            return self.body.const_value(address);
        }
        self.make(name, flags, |b| b.gep(source, base, indices))
    }

    pub(super) fn select(&mut self, args: [Value; 3], name: impl AsRef<[u8]>) -> Value {
        let [cond, yes, no] = args;
        self.make(name, InstFlags::empty(), |b| b.select(cond, yes, no))
    }

    fn cast(&mut self, op: CastOp, value: Value, ty: Type, name: impl AsRef<[u8]>) -> Value {
        self.make(name, InstFlags::empty(), |b| b.cast(op, value, ty))
    }

    pub(super) fn zext(&mut self, value: Value, ty: Type, name: &str) -> Value {
        self.cast(CastOp::ZExt, value, ty, name)
    }

    fn binary(&mut self, op: BinaryOp, a: Value, b: Value, name: String) -> Value {
        self.make(name, InstFlags::empty(), |builder| builder.binary(op, a, b))
    }

    pub(super) fn shl(&mut self, value: Value, bits: u64, name: String) -> Value {
        let amount = self.body.int(self.body.ty(value), bits);
        self.binary(BinaryOp::Shl, value, amount, name)
    }

    fn poison(&mut self, ty: Type) -> Value {
        let poison = self.body.consts_mut().poison(ty);
        self.body.const_value(poison)
    }
}

/// Conversions.
impl Pen<'_, '_> {
    /// `value` as the type `ty` of the same size: see [`super::types::can_convert`].
    pub(super) fn convert(&mut self, value: Value, ty: Type) -> Value {
        let old = self.body.ty(value);
        if old == ty {
            return value;
        }
        let types = &self.cx.module.types;
        let (old_is_ptr, new_is_ptr) = (types.is_ptr_or_vector(old), types.is_ptr_or_vector(ty));
        match (old_is_ptr, new_is_ptr) {
            (false, true) => {
                let int = self.address_int(ty);
                let value = self.cast(CastOp::BitCast, value, int, "");
                self.cast(CastOp::IntToPtr, value, ty, "")
            }
            (true, false) => {
                let int = self.address_int(old);
                let value = self.cast(CastOp::PtrToInt, value, int, "");
                self.cast(CastOp::BitCast, value, ty, "")
            }
            (true, true) => {
                let scalar = |ty| self.cx.module.types.scalar(ty).addr_space();
                if scalar(old) == scalar(ty) {
                    return self.cast(CastOp::BitCast, value, ty, "");
                }
                let (from, to) = (self.address_int(old), self.address_int(ty));
                let value = self.cast(CastOp::PtrToInt, value, from, "");
                let value = self.cast(CastOp::BitCast, value, to, "");
                self.cast(CastOp::IntToPtr, value, ty, "")
            }
            (false, false) => self.cast(CastOp::BitCast, value, ty, ""),
        }
    }

    /// The integer, or vector of integers, as wide as the pointers of `ty`.
    fn address_int(&mut self, ty: Type) -> Type {
        let space = self.cx.module.types.scalar(ty).addr_space().unwrap_or(0);
        let int = Type::int(self.cx.frame.layout.pointer_bits(space));
        match self.cx.module.types.as_vector(ty) {
            Some((_, lanes, scalable)) => self.cx.module.types.vector(int, lanes, scalable),
            None => int,
        }
    }
}

/// Parts of integers.
impl Pen<'_, '_> {
    /// How far to the right the part of `part` bytes at `offset` of `whole` bytes stands.
    fn shift_of(&self, whole: Type, part: Type, offset: u64) -> u64 {
        match self.cx.frame.layout.is_big_endian() {
            true => {
                let rest = store_bytes(self.cx, whole).saturating_sub(store_bytes(self.cx, part));
                8 * rest.saturating_sub(offset)
            }
            false => 8 * offset,
        }
    }

    /// The part of type `ty` that lies `offset` bytes into `value`.
    pub(super) fn extract_int(&mut self, value: Value, ty: Type, offset: u64, name: &str) -> Value {
        let whole = self.body.ty(value);
        let shift = self.shift_of(whole, ty, offset);
        let mut value = value;
        if shift != 0 {
            let amount = self.body.int(whole, shift);
            value = self.binary(BinaryOp::LShr, value, amount, format!("{name}.shift"));
        }
        self.cast(CastOp::Trunc, value, ty, format!("{name}.trunc"))
    }

    /// `old` with `part` in place of the bytes from `offset` on.
    pub(super) fn insert_int(&mut self, old: Value, part: Value, offset: u64, name: &str) -> Value {
        let (whole, ty) = (self.body.ty(old), self.body.ty(part));
        let mut value = self.cast(CastOp::ZExt, part, whole, format!("{name}.ext"));
        let shift = self.shift_of(whole, ty, offset);
        if shift != 0 {
            value = self.shl(value, shift, format!("{name}.shift"));
        }
        let (width, part_width) = (whole.int_bits().unwrap_or(1), ty.int_bits().unwrap_or(1));
        if shift == 0 && part_width >= width {
            return value;
        }
        let shift = u32::try_from(shift).unwrap_or(width);
        let hole = Int::ones(part_width).zero_extend(width).shl_bits(shift).not();
        let mask = self.body.consts_mut().bits(whole, hole.words());
        let mask = self.body.const_value(mask);
        let old = self.binary(BinaryOp::And, old, mask, format!("{name}.mask"));
        self.binary(BinaryOp::Or, old, value, format!("{name}.insert"))
    }

    /// `freeze value`
    pub(super) fn freeze(&mut self, value: Value) -> Value {
        self.make("fr", InstFlags::empty(), |builder| builder.freeze(value))
    }

    /// The byte `value` repeated `bytes` times.
    pub(super) fn splat_byte(&mut self, value: Value, bytes: u64) -> Option<Value> {
        if bytes == 1 {
            return Some(value);
        }
        let ty = int_of_bytes(bytes)?;
        let wide = self.zext(value, ty, "zext");
        let mut ones = Int::zero(ty.int_bits()?);
        for byte in 0..u32::try_from(bytes).ok()? {
            ones = ones.with_bit(8 * byte, true);
        }
        let ones = self.body.consts_mut().bits(ty, ones.words());
        let ones = self.body.const_value(ones);
        Some(self.binary(BinaryOp::Mul, wide, ones, "isplat".to_owned()))
    }
}

/// Parts of vectors.
impl Pen<'_, '_> {
    fn lanes(&self, ty: Type) -> u32 {
        self.cx.module.types.as_vector(ty).map_or(1, |(_, lanes, _)| lanes)
    }

    fn shuffle(&mut self, a: Value, b: Value, mask: Vec<i32>, name: String) -> Value {
        let elem = self.cx.module.types.scalar(self.body.ty(a));
        let lanes = u32::try_from(mask.len()).expect("a vector has fewer lanes");
        let ty = self.cx.module.types.vector(elem, lanes, false);
        self.make(name, InstFlags::empty(), |builder| builder.shuffle(a, b, ty, mask))
    }

    /// Lanes `begin` to `end` of `vector`: an element if it is one.
    pub(super) fn extract_lanes(
        &mut self,
        vector: Value,
        begin: u32,
        end: u32,
        name: &str,
    ) -> Value {
        let lanes = self.lanes(self.body.ty(vector));
        if end - begin == lanes {
            return vector;
        }
        let name = format!("{name}.extract");
        if end - begin == 1 {
            let index = self.body.int(Type::I32, begin.into());
            return self.make(name, InstFlags::empty(), |b| b.extract_element(vector, index));
        }
        let poison = self.poison(self.body.ty(vector));
        let mask = (begin..end).map(|lane| lane as i32).collect();
        self.shuffle(vector, poison, mask, name)
    }

    /// `old` with `part`, an element or a shorter vector, in place of the lanes from `begin` on.
    pub(super) fn insert_lanes(
        &mut self,
        old: Value,
        part: Value,
        begin: u32,
        name: &str,
    ) -> Value {
        let (whole, ty) = (self.body.ty(old), self.body.ty(part));
        if !ty.is_vector() {
            let index = self.body.int(Type::I32, begin.into());
            let name = format!("{name}.insert");
            return self.make(name, InstFlags::empty(), |b| b.insert_element(old, part, index));
        }
        let (lanes, part_lanes) = (self.lanes(whole), self.lanes(ty));
        if lanes == part_lanes {
            return part;
        }
        let is_new = |lane: u32| lane >= begin && lane < begin + part_lanes;
        let mask =
            (0..lanes).map(|lane| if is_new(lane) { (lane - begin) as i32 } else { -1 }).collect();
        let poison = self.poison(ty);
        let wide = self.shuffle(part, poison, mask, format!("{name}.expand"));
        let truth = self.cx.module.types.vector(Type::I1, lanes, false);
        let lanes: Vec<_> = (0..lanes)
            .map(|lane| self.body.consts_mut().int(Type::I1, u64::from(is_new(lane))))
            .collect();
        let types = &self.cx.module.types;
        let choice = self.body.consts_mut().aggregate(types, truth, lanes);
        let choice = self.body.const_value(choice);
        self.select([choice, wide, old], format!("{name}blend"))
    }

    /// `elem` in each of `lanes` lanes.
    pub(super) fn splat(&mut self, elem: Value, lanes: u32, name: &str) -> Value {
        let ty = self.cx.module.types.vector(self.body.ty(elem), lanes, false);
        let poison = self.poison(ty);
        let zero = self.body.int(Type::I64, 0);
        let first = self.make(format!("{name}.splatinsert"), InstFlags::empty(), |b| {
            b.insert_element(poison, elem, zero)
        });
        let poison = self.poison(ty);
        self.shuffle(first, poison, vec![0; lanes as usize], format!("{name}.splat"))
    }

    pub(super) fn insert_value(
        &mut self,
        whole: Value,
        part: Value,
        path: &[u32],
        name: String,
    ) -> Value {
        self.make(name, InstFlags::empty(), |b| b.insert_value_at(whole, part, path))
    }

    pub(super) fn extract_value(
        &mut self,
        whole: Value,
        path: &[u32],
        ty: Type,
        name: String,
    ) -> Value {
        self.make(name, InstFlags::empty(), |b| b.extract_value_at(whole, path, ty))
    }
}

/// The metadata of `from` that says something of any access to a part of its memory, `offset`
/// bytes into it.
pub(super) fn copy_access_metadata(
    body: &mut Body,
    cx: &FnCx<'_>,
    from: Inst,
    to: Inst,
    (offset, bytes): (u64, u64),
) {
    let found: Vec<(MdKind, Md)> = body.metadata(from).to_vec();
    for (kind, md) in found {
        let kept = [
            MdKind::ALIAS_SCOPE,
            MdKind::NOALIAS,
            MdKind::MEM_PARALLEL_LOOP_ACCESS,
            MdKind::ACCESS_GROUP,
        ];
        if kept.contains(&kind) || kind == MdKind::TBAA {
            // What the whole access promises, its parts keep.
            body.set_metadata(to, kind, Some(md));
        } else if kind == MdKind::TBAA_STRUCT {
            match super::tbaa::field_tag(cx, md, offset, bytes) {
                Some(tag) => body.set_metadata(to, MdKind::TBAA, Some(tag)),
                None if offset == 0 => body.set_metadata(to, kind, Some(md)),
                None => {}
            }
        }
    }
}

/// A plain access of this alignment.
pub(super) fn plain(align: Align) -> Access {
    Access::plain(Some(align))
}
