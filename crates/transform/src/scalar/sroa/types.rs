//! Which type the variable of a partition gets.
//!
//! The type that all whole accesses use, else the part of the alloca's own type that lies there,
//! else an integer. A vector or integer that all accesses can be made parts of comes before what
//! cannot be promoted. What is not promoted yet is a vector of bytes if one of its parts could spoil others.

use nvopt_analysis::matcher::int_const;
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::ConstData,
    datalayout::LayoutMemo,
    effects::intrinsic,
    intrinsics::Intrinsic,
    ops::Op,
    types::{MAX_INT_BITS, Type, TypeKind},
};
use nvopt_pass::FnCx;

use super::{
    is_volatile_transfer,
    partition::Partition,
    pen::{alloc_bytes, bits_of, int_of_bytes, is_bytes, layout_of, store_bytes},
    slices::Slice,
};

/// How many types are taken apart to find the one at an offset.
const MAX_NESTING: usize = 256;
/// The most lanes of a vector that a partition becomes.
const MAX_LANES: u64 = 65_535;

/// The type of a partition, and how accesses to parts of it are rewritten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) ty: Type,
    /// Accesses become shifts and masks of one integer.
    pub(super) as_int: bool,
    /// Accesses become lanes of one vector, which is `ty`.
    pub(super) as_vector: bool,
    /// What is written to the integer is frozen, so that a part that is poison spoils no other.
    pub(super) freezes: bool,
}

/// True if all bits of a value of type `old` make a value of type `new`.
pub(super) fn can_convert(cx: &FnCx<'_>, old: Type, new: Type) -> bool {
    if old == new {
        return true;
    }
    if old.is_int() && new.is_int() {
        return false;
    }
    let (Some(old_size), Some(new_size)) = (layout_of(cx, old), layout_of(cx, new)) else {
        return false;
    };
    if old_size.bits != new_size.bits || !is_single(old) || !is_single(new) {
        return false;
    }
    let types = &cx.module.types;
    let (old, new) = (types.scalar(old), types.scalar(new));
    let layout = cx.frame.layout;
    match (old.addr_space(), new.addr_space()) {
        (Some(a), Some(b)) => {
            a == b
                || !layout.is_non_integral(a)
                    && !layout.is_non_integral(b)
                    && layout.pointer_bits(a) == layout.pointer_bits(b)
        }
        (None, Some(space)) => old.is_int() && !layout.is_non_integral(space),
        (Some(space), None) => new.is_int() && !layout.is_non_integral(space),
        (None, None) => !old.is_target() && !new.is_target(),
    }
}

/// True for types that are one value: numbers, pointers and vectors.
pub(super) fn is_single(ty: Type) -> bool {
    ty.is_int() || ty.is_float() || ty.is_ptr() || ty.is_vector() || ty.is_target()
}

/// The type that a load or store accesses.
fn accessed_type(body: &Body, inst: Inst) -> Option<Type> {
    match body.op(inst) {
        Op::Load(_) => Some(body.result_ty(inst)),
        Op::Store(_) => Some(body.ty(body.args(inst)[0])),
        _ => None,
    }
}

/// The slices of a partition.
struct View<'a> {
    body: &'a Body,
    slices: &'a [Slice],
    part: &'a Partition,
}

impl<'a> View<'a> {
    fn own(&self) -> &'a [Slice] {
        &self.slices[self.part.own.clone()]
    }

    fn all(&self) -> impl Iterator<Item = &'a Slice> {
        let slices = self.slices;
        self.own().iter().chain(self.part.tails.iter().map(move |&tail| &slices[tail]))
    }

    fn user(&self, slice: &Slice) -> Inst {
        self.body.user(slice.slot)
    }
}

/// Chooses the type of the partition `part` of an alloca of type `whole`.
pub(super) fn choose(
    body: &Body,
    cx: &mut FnCx<'_>,
    slices: &[Slice],
    part: &Partition,
    whole: Type,
) -> Choice {
    let view = View { body, slices, part };
    let size = part.size();
    let (common, largest_int) = common_type(&view, cx);
    let mut ty = common.filter(|&ty| alloc_bytes(cx, ty) >= size);
    let mut vector = ty.filter(|ty| ty.is_vector());
    ty = ty.or_else(|| type_at(cx, whole, part.begin, size));
    if ty.is_none() {
        ty = largest_int.filter(|&ty| alloc_bytes(cx, ty) >= size);
        vector = None;
    }
    let is_int_array =
        ty.and_then(|ty| cx.module.types.as_array(ty)).is_some_and(|(elem, _)| elem.is_int());
    if (ty.is_none() || is_int_array)
        && let Some(int) = int_of_bytes(size)
        && int.int_bits().is_some_and(|bits| cx.frame.layout.is_native_int(bits))
    {
        ty = Some(int);
    }
    if let Some(lanes) = vector
        && !fits_vector(&view, cx, lanes)
        && let Some(other) = type_at(cx, whole, part.begin, size).filter(|ty| ty.is_vector())
        && fits_vector(&view, cx, other)
    {
        ty = Some(other);
    }
    let ty = ty.unwrap_or_else(|| cx.module.types.array(Type::I8, size));
    if let Some(bytes) = copied_bytes(&view, cx, ty, size) {
        return Choice { ty: bytes, as_int: false, as_vector: true, freezes: false };
    }
    if fits_int(&view, cx, ty) {
        let freezes = mixes_parts(&view, cx);
        let vector = if freezes { best_vector(&view, cx) } else { None };
        return match vector {
            Some(ty) => Choice { ty, as_int: false, as_vector: true, freezes: false },
            None => Choice { ty, as_int: true, as_vector: false, freezes },
        };
    }
    match best_vector(&view, cx) {
        Some(ty) => Choice { ty, as_int: false, as_vector: true, freezes: false },
        None => {
            let ty = plain_type(&view, cx, ty, size);
            Choice { ty, as_int: false, as_vector: false, freezes: false }
        }
    }
}

/// The type of a partition whose accesses stay accesses, where `ty` would be chosen otherwise. Where it is
/// written and read in parts that are smaller than the numbers of `ty`, and some access to all of it would
/// become one of these, one part that is poison would spoil the others: then it is a vector of bytes. What is
/// volatile keeps its type, so there nothing is converted. Addresses keep theirs, too.
fn plain_type(view: &View<'_>, cx: &mut FnCx<'_>, ty: Type, size: u64) -> Type {
    if !is_number_of(cx, ty, size)
        || !Parts::of(view, cx, ty).are_mixed()
        || view.all().any(|slice| is_address(view, cx, slice))
    {
        return ty;
    }
    match u32::try_from(size) {
        Ok(lanes) if size <= MAX_LANES && !view.all().any(|slice| is_volatile(view, cx, slice)) => {
            cx.module.types.bytes(lanes)
        }
        _ => cx.module.types.array(Type::I8, size),
    }
}

/// Whether a partition is accessed in parts smaller than the numbers of a type.
#[derive(Default)]
struct Parts {
    are_written: bool,
    are_read: bool,
    /// All of it is accessed at once, but as smaller parts.
    are_together: bool,
}

impl Parts {
    fn of(view: &View<'_>, cx: &FnCx<'_>, ty: Type) -> Parts {
        let mut parts = Parts::default();
        for slice in view.all().filter(|slice| !is_marker(cx, view.body, view.user(slice))) {
            parts.add(view, cx, slice, ty);
        }
        parts
    }

    fn are_mixed(&self) -> bool {
        self.are_written && self.are_read && self.are_together
    }

    fn add(&mut self, view: &View<'_>, cx: &FnCx<'_>, slice: &Slice, ty: Type) {
        let (body, user) = (view.body, view.user(slice));
        let is_all = slice.begin <= view.part.begin && slice.end >= view.part.end;
        let is_finer = |inst| has_lanes_below(body, cx, inst, ty);
        match body.op(user) {
            Op::Load(_) => {
                self.are_read |= !is_all || is_finer(user);
                self.are_together |= is_all && is_finer(user);
            }
            Op::Store(_) => {
                // A constant counts, too: what it does not overwrite may be poison.
                self.are_written |= !is_all || is_finer(user);
                self.are_together |= is_all && is_finer(user);
            }
            Op::Phi(_) | Op::Select => {
                let is_whole_load =
                    |inst| matches!(body.op(inst), Op::Load(_)) && is_all && !is_finer(inst);
                let merged = body.result(user);
                if !merged.is_some_and(|merged| body.users(merged).all(is_whole_load)) {
                    (self.are_written, self.are_read) = (true, true);
                }
            }
            _ if is_fill(cx, body, user) => self.are_written |= !is_all,
            _ => {
                let is_dest = body.arg_index(slice.slot) == 0;
                self.are_written |= is_dest;
                self.are_read |= !is_dest;
                self.are_together |= is_all;
            }
        }
    }
}

/// True if `inst` loads or stores a vector of which a number of `ty` takes more than one lane.
fn has_lanes_below(body: &Body, cx: &FnCx<'_>, inst: Inst, ty: Type) -> bool {
    let types = &cx.module.types;
    accessed_type(body, inst).filter(|accessed| accessed.is_vector()).is_some_and(|accessed| {
        let (lane, number) = (bits_of(cx, types.scalar(accessed)), bits_of(cx, types.scalar(ty)));
        lane == 0 || !lane.is_multiple_of(number)
    })
}

/// True for a `memset`.
fn is_fill(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    let fills = [Intrinsic::MEMSET, Intrinsic::MEMSET_INLINE];
    intrinsic(cx.module, body, inst).is_some_and(|which| fills.contains(&which))
}

/// True if `ty` is a number, or a vector of numbers, of `size` bytes, and not bytes already.
fn is_number_of(cx: &FnCx<'_>, ty: Type, size: u64) -> bool {
    let elem = cx.module.types.scalar(ty);
    let is_number = elem.is_int() || elem.is_float();
    is_number && elem != Type::I8 && size.checked_mul(8) == Some(bits_of(cx, ty))
}

/// True if an address is loaded or stored, or may be behind a phi or select.
fn is_address(view: &View<'_>, cx: &FnCx<'_>, slice: &Slice) -> bool {
    let body = view.body;
    let accesses_one = |inst: Inst| {
        let accessed = accessed_type(body, inst);
        accessed.is_some_and(|accessed| cx.module.types.scalar(accessed).is_ptr())
    };
    let user = view.user(slice);
    let merged = match body.op(user) {
        Op::Phi(_) | Op::Select => body.result(user),
        _ => None,
    };
    accesses_one(user) || merged.is_some_and(|merged| body.users(merged).any(accesses_one))
}

/// True for a volatile load, store, copy or fill.
fn is_volatile(view: &View<'_>, cx: &FnCx<'_>, slice: &Slice) -> bool {
    let (body, user) = (view.body, view.user(slice));
    match body.op(user) {
        Op::Load(access) | Op::Store(access) => access.volatile,
        Op::Call(_) => !is_marker(cx, body, user) && is_volatile_transfer(body, cx.module, user),
        _ => false,
    }
}

/// A vector of bytes for a partition that is copied to and from: as a number of type `ty` all of it would
/// be poison where one byte is. What reads or writes numbers there converts them; where no copy is left
/// in the end, neither is a conversion. Addresses keep their type, which says more than their bytes.
fn copied_bytes(view: &View<'_>, cx: &mut FnCx<'_>, ty: Type, size: u64) -> Option<Type> {
    if !is_number_of(cx, ty, size) {
        return None;
    }
    let copies = || view.all().filter_map(|slice| copy_side(view, cx, slice));
    if !copies().any(|side| side == Side::Dest) || !copies().any(|side| side == Side::Source) {
        return None;
    }
    if view.all().any(|slice| is_address(view, cx, slice)) {
        return None;
    }
    let bytes = cx.module.types.bytes(u32::try_from(size).ok()?);
    fits_vector(view, cx, bytes).then_some(bytes)
}

/// True if a part that is poison would spoil others in an integer: there are accesses to parts or lanes,
/// parts are read, and parts are written one by one or come from memory.
fn mixes_parts(view: &View<'_>, cx: &FnCx<'_>) -> bool {
    let is_part = |slice: &Slice| {
        let accessed = accessed_type(view.body, view.user(slice));
        let is_vector = accessed.is_some_and(Type::is_vector);
        is_vector || slice.begin > view.part.begin || slice.end < view.part.end
    };
    let accesses = || view.all().filter(|slice| !is_marker(cx, view.body, view.user(slice)));
    if !accesses().any(is_part) {
        return false;
    }
    let (mut is_written, mut is_read, mut may_be_poison) = (false, false, false);
    for slice in accesses() {
        let user = view.user(slice);
        let unknown = |value: &Value| !is_plain_constant(view.body, *value);
        match (view.body.op(user), copy_side(view, cx, slice)) {
            (Op::Load(_), _) => is_read |= is_part(slice),
            (Op::Store(_), _) => {
                is_written |= is_part(slice);
                may_be_poison |= unknown(&view.body.args(user)[0]);
            }
            (_, Some(Side::Source)) => is_read = true,
            (_, Some(Side::Dest)) => (is_written, may_be_poison) = (true, true),
            (_, None) => {
                is_written |= is_part(slice);
                may_be_poison |= view.body.call_args(user).get(1).is_none_or(unknown);
            }
        }
    }
    is_written && is_read && may_be_poison
}

/// True for a constant all of whose bits are known.
pub(super) fn is_plain_constant(body: &Body, value: Value) -> bool {
    body.const_data(value).is_some_and(|data| {
        matches!(data, ConstData::Bits { .. } | ConstData::WideBits { .. } | ConstData::Zero(_))
    })
}

/// Which side of a copy the partition is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Dest,
    Source,
}

/// The side that the partition is if `slice` copies bytes, by a call or as a vector of them.
fn copy_side(view: &View<'_>, cx: &FnCx<'_>, slice: &Slice) -> Option<Side> {
    let (body, user) = (view.body, view.user(slice));
    if let Some(accessed) = accessed_type(body, user) {
        let side = if matches!(body.op(user), Op::Load(_)) { Side::Source } else { Side::Dest };
        return is_bytes(cx, accessed).then_some(side);
    }
    let is_copy = is_plain_transfer(cx, body, user) && !is_fill(cx, body, user);
    let side = if body.arg_index(slice.slot) == 0 { Side::Dest } else { Side::Source };
    is_copy.then_some(side)
}

/// The type that all accesses to the whole partition use, and the largest integer among them.
fn common_type(view: &View<'_>, cx: &FnCx<'_>) -> (Option<Type>, Option<Type>) {
    let (mut common, mut is_common, mut largest) = (None, true, None::<Type>);
    let Some(first) = view.own().first() else { return (None, None) };
    for slice in view.own() {
        let user = view.user(slice);
        if intrinsic(cx.module, view.body, user).is_some()
            || slice.begin != first.begin
            || slice.end != view.part.end
        {
            continue;
        }
        let ty = accessed_type(view.body, user);
        if let Some(bits) = ty.and_then(Type::int_bits) {
            if bits % 8 != 0 || u64::from(bits / 8) > view.part.end - first.begin {
                continue;
            }
            if largest.and_then(Type::int_bits).is_none_or(|most| most < bits) {
                largest = ty;
            }
        }
        match (ty, common) {
            (Some(ty), None) => common = Some(ty),
            (Some(ty), Some(known)) if ty == known => {}
            _ => is_common = false,
        }
    }
    (common.filter(|_| is_common), largest)
}

/// The type of the `size` bytes at `offset` of a value of type `whole`, if it has parts there.
fn type_at(cx: &mut FnCx<'_>, whole: Type, mut offset: u64, size: u64) -> Option<Type> {
    let mut ty = whole;
    for _ in 0..MAX_NESTING {
        let bytes = alloc_bytes(cx, ty);
        if offset == 0 && bytes == size {
            return Some(strip(cx, ty));
        }
        if offset > bytes || bytes - offset < size {
            return None;
        }
        let elem = match cx.module.types.kind(ty) {
            TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => {
                let step = alloc_bytes(cx, elem);
                let count = cx.module.types.n_elements(ty)?;
                let skipped = offset.checked_div(step)?;
                if skipped >= count {
                    return None;
                }
                offset -= skipped * step;
                if offset == 0 && size > step {
                    let n = size / step;
                    return (n * step == size).then(|| cx.module.types.array(elem, n));
                }
                elem
            }
            TypeKind::Struct(_) => match field_at(cx, ty, &mut offset, size)? {
                Found::Inside(elem) => elem,
                Found::Whole(ty) => return Some(ty),
            },
            _ => return None,
        };
        if offset + size > alloc_bytes(cx, elem) {
            return None;
        }
        ty = elem;
    }
    None
}

enum Found {
    Inside(Type),
    Whole(Type),
}

/// The field of the struct `ty` that `size` bytes at `offset` lie in, or the run of fields that
/// they are. The offset becomes one into the field.
fn field_at(cx: &mut FnCx<'_>, ty: Type, offset: &mut u64, size: u64) -> Option<Found> {
    let fields = LayoutMemo::new().struct_layout(cx.frame.layout, &cx.module.types, ty)?;
    let end = offset.checked_add(size)?;
    if fields.scalable || end > fields.bytes {
        return None;
    }
    let containing = |at: u64| fields.offsets.partition_point(|&start| start <= at).checked_sub(1);
    let index = containing(*offset)?;
    let elem = cx.module.types.element(ty, index as u64)?;
    *offset -= fields.offsets[index];
    let bytes = alloc_bytes(cx, elem);
    if *offset >= bytes {
        return None;
    }
    if *offset > 0 || size <= bytes {
        return Some(Found::Inside(elem));
    }
    let mut last = fields.offsets.len();
    if end < fields.bytes {
        last = containing(end)?;
        if last == index || fields.offsets[last] != end {
            return None;
        }
    }
    let data = cx.module.types.as_struct(ty)?;
    let (run, packed) = (data.fields.as_ref()?[index..last].to_vec(), data.packed);
    let sub = cx.module.types.literal_struct(run, packed);
    (layout_of(cx, sub)?.store_bytes() == size).then_some(Found::Whole(sub))
}

/// `ty` without structs and arrays around its only element.
fn strip(cx: &FnCx<'_>, mut ty: Type) -> Type {
    for _ in 0..MAX_NESTING {
        if is_single(ty) {
            return ty;
        }
        let Some(inner) = cx.module.types.element(ty, first_with_size(cx, ty)) else { return ty };
        if alloc_bytes(cx, ty) > alloc_bytes(cx, inner) || bits_of(cx, ty) > bits_of(cx, inner) {
            return ty;
        }
        ty = inner;
    }
    ty
}

/// The last field that begins at offset zero.
fn first_with_size(cx: &FnCx<'_>, ty: Type) -> u64 {
    let fields = LayoutMemo::new().struct_layout(cx.frame.layout, &cx.module.types, ty);
    let at_zero = fields.map_or(1, |fields| fields.offsets.partition_point(|&at| at == 0));
    at_zero.saturating_sub(1) as u64
}

/// True if every access to the partition can be made one to a part of an integer as wide as `ty`.
fn fits_int(view: &View<'_>, cx: &FnCx<'_>, ty: Type) -> bool {
    let Some(layout) = layout_of(cx, ty) else { return false };
    let Ok(bits) = u32::try_from(layout.bits) else { return false };
    if bits == 0 || bits > MAX_INT_BITS || layout.bits != layout.store_bytes() * 8 {
        return false;
    }
    let int = Type::int(bits);
    if !can_convert(cx, ty, int) || !can_convert(cx, int, ty) {
        return false;
    }
    let mut is_covered = view.own().is_empty() && cx.frame.layout.is_native_int(bits);
    view.all().all(|slice| fits_int_slice(view, cx, slice, ty, &mut is_covered)) && is_covered
}

fn fits_int_slice(
    view: &View<'_>,
    cx: &FnCx<'_>,
    slice: &Slice,
    ty: Type,
    is_covered: &mut bool,
) -> bool {
    let (body, user) = (view.body, view.user(slice));
    if is_marker(cx, body, user) {
        return true;
    }
    let size = store_bytes(cx, ty);
    if slice.end.saturating_sub(view.part.begin) > size {
        return false;
    }
    let is_whole = slice.begin == view.part.begin && slice.end - slice.begin == size;
    match body.op(user) {
        Op::Load(access) | Op::Store(access) => {
            let Some(accessed) = accessed_type(body, user) else { return false };
            let Some(layout) = layout_of(cx, accessed) else { return false };
            if access.volatile || layout.store_bytes() > size || slice.begin < view.part.begin {
                return false;
            }
            if !accessed.is_vector() && is_whole {
                *is_covered = true;
            }
            if accessed.is_int() {
                return layout.bits == layout.store_bytes() * 8;
            }
            let (from, to) = match body.op(user) {
                Op::Load(_) => (ty, accessed),
                _ => (accessed, ty),
            };
            is_whole && can_convert(cx, from, to)
        }
        _ => is_plain_transfer(cx, body, user) && slice.is_splittable,
    }
}

/// True for calls that say something of memory and can go with it.
fn is_marker(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    let markers = [Intrinsic::LIFETIME_START, Intrinsic::LIFETIME_END, Intrinsic::ASSUME];
    intrinsic(cx.module, body, inst).is_some_and(|which| markers.contains(&which))
}

/// True for a copy or fill of constant length that is not volatile.
fn is_plain_transfer(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    let transfers = [
        Intrinsic::MEMCPY,
        Intrinsic::MEMCPY_INLINE,
        Intrinsic::MEMMOVE,
        Intrinsic::MEMSET,
        Intrinsic::MEMSET_INLINE,
    ];
    intrinsic(cx.module, body, inst).is_some_and(|which| transfers.contains(&which))
        && !is_volatile_transfer(body, cx.module, inst)
        && body
            .call_args(inst)
            .get(2)
            .is_some_and(|&length| int_const(body, &cx.module.types, length).is_some())
}

/// Vectors that the partition could be.
#[derive(Default)]
struct Candidates {
    vectors: Vec<Type>,
    elem: Option<Type>,
    elems_differ: bool,
    of_pointers: Option<Type>,
    pointers_differ: bool,
}

impl Candidates {
    fn add(&mut self, cx: &FnCx<'_>, ty: Type) {
        let Some((elem, _, false)) = cx.module.types.as_vector(ty) else { return };
        if self.vectors.first().is_some_and(|&first| bits_of(cx, first) != bits_of(cx, ty)) {
            self.vectors.clear();
            return;
        }
        self.vectors.push(ty);
        self.elems_differ |= *self.elem.get_or_insert(elem) != elem;
        if elem.is_ptr() {
            self.pointers_differ |= *self.of_pointers.get_or_insert(ty) != ty;
        }
    }
}

/// A vector that every access to the partition can be made one to lanes of.
fn best_vector(view: &View<'_>, cx: &mut FnCx<'_>) -> Option<Type> {
    let mut candidates = Candidates::default();
    let (mut types, mut deferred): (Vec<Type>, Vec<Type>) = (Vec::new(), Vec::new());
    for slice in view.own() {
        let Some(ty) = accessed_type(view.body, view.user(slice)) else { continue };
        let is_whole = slice.begin == view.part.begin && slice.end == view.part.end;
        let list = match cx.module.types.scalar(ty).is_ptr() && !is_whole {
            true => &mut deferred,
            false => &mut types,
        };
        if !list.contains(&ty) {
            list.push(ty);
        }
        if is_whole {
            candidates.add(cx, ty);
        }
    }
    let vectors = candidates.vectors.clone();
    for list in [&types, &deferred] {
        for &ty in list {
            let is_element = ty.is_int() || ty.is_float() || ty.is_ptr();
            let bits = bits_of(cx, ty);
            if !is_element || bits == 0 {
                continue;
            }
            for &vector in &vectors {
                let (all, elem) = (bits_of(cx, vector), cx.module.types.scalar(vector));
                if bits != all && bits != bits_of(cx, elem) && all % bits == 0 {
                    let Ok(lanes) = u32::try_from(all / bits) else { continue };
                    let other = cx.module.types.vector(ty, lanes, false);
                    candidates.add(cx, other);
                }
            }
        }
        if let Some(vector) = first_that_fits(view, cx, &mut candidates) {
            return Some(bytes_for_lanes(view, cx, vector).unwrap_or(vector));
        }
        candidates.vectors.clear();
    }
    None
}

/// Bytes in the place of `vector`, if parts smaller than its lanes are written and such are read: a lane
/// would be poison where one of them is.
fn bytes_for_lanes(view: &View<'_>, cx: &mut FnCx<'_>, vector: Type) -> Option<Type> {
    let size = bits_of(cx, vector) / 8;
    if !is_number_of(cx, vector, size) || size > MAX_LANES {
        return None;
    }
    let (mut are_written, mut are_read) = (false, false);
    for slice in view.all() {
        let user = view.user(slice);
        let is_finer = has_lanes_below(view.body, cx, user, vector);
        match (view.body.op(user), copy_side(view, cx, slice)) {
            (Op::Load(_), _) => are_read |= is_finer,
            (Op::Store(_), _) => are_written |= is_finer,
            (_, Some(Side::Source)) => are_read = true,
            (_, Some(Side::Dest)) => are_written = true,
            (_, None) => {}
        }
    }
    if !are_written || !are_read || view.all().any(|slice| is_address(view, cx, slice)) {
        return None;
    }
    let bytes = cx.module.types.bytes(u32::try_from(size).ok()?);
    fits_vector(view, cx, bytes).then_some(bytes)
}

fn first_that_fits(
    view: &View<'_>,
    cx: &mut FnCx<'_>,
    candidates: &mut Candidates,
) -> Option<Type> {
    if candidates.vectors.is_empty() {
        return None;
    }
    let lanes = |cx: &FnCx<'_>, ty: Type| cx.module.types.n_elements(ty).unwrap_or(0);
    if let Some(pointers) = candidates.of_pointers {
        if candidates.pointers_differ {
            return None;
        }
        if candidates.elems_differ {
            candidates.vectors = vec![pointers];
        }
    } else if candidates.elems_differ {
        candidates.vectors.retain(|&ty| cx.module.types.scalar(ty).is_int());
        candidates.vectors.sort_by_key(|&ty| lanes(cx, ty));
        candidates.vectors.dedup_by_key(|ty| lanes(cx, *ty));
    }
    if !candidates.elems_differ {
        candidates.vectors.truncate(1);
    }
    let vectors = std::mem::take(&mut candidates.vectors);
    vectors.into_iter().find(|&ty| lanes(cx, ty) <= MAX_LANES && fits_vector(view, cx, ty))
}

fn fits_vector(view: &View<'_>, cx: &mut FnCx<'_>, ty: Type) -> bool {
    let Some((elem, lanes, false)) = cx.module.types.as_vector(ty) else { return false };
    let bits = bits_of(cx, elem);
    if bits == 0 || !bits.is_multiple_of(8) {
        return false;
    }
    view.all().all(|slice| fits_vector_slice(view, cx, slice, (elem, lanes, bits / 8)))
}

fn fits_vector_slice(
    view: &View<'_>,
    cx: &mut FnCx<'_>,
    slice: &Slice,
    (elem, lanes, step): (Type, u32, u64),
) -> bool {
    let part = view.part;
    let begin = slice.begin.max(part.begin) - part.begin;
    let end = slice.end.min(part.end) - part.begin;
    let (first, last) = (begin / step, end / step);
    let n_lanes = u64::from(lanes);
    if first * step != begin || first >= n_lanes || last * step != end || last > n_lanes {
        return false;
    }
    let n = u32::try_from(last - first).unwrap_or(1);
    let lane_ty = if n == 1 { elem } else { cx.module.types.vector(elem, n, false) };
    let Some(int) = int_of_bytes(u64::from(n) * step) else { return false };
    let (body, user) = (view.body, view.user(slice));
    match body.op(user) {
        Op::Load(access) | Op::Store(access) => {
            let Some(mut ty) = accessed_type(body, user) else { return false };
            if access.volatile || ty.is_struct() {
                return false;
            }
            if slice.begin < part.begin || slice.end > part.end {
                ty = int;
            }
            match body.op(user) {
                Op::Load(_) => can_convert(cx, lane_ty, ty),
                _ => can_convert(cx, ty, lane_ty),
            }
        }
        _ if is_marker(cx, body, user) => true,
        _ => is_plain_transfer(cx, body, user) && slice.is_splittable,
    }
}
