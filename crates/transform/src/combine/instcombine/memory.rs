//! Loads and stores.

use nvopt_analysis::{alias::object::Object, matcher};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Inst, Value, ValueDef},
    constant::ConstData,
    effects,
    metadata::MdKind,
    module::Symbol,
    ops::{Access, Align, CastOp, InstFlags, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};
use crate::util::facts::keep_common_metadata;

/// How many users of an address may compare it: known bits look at no more.
const MAX_USERS: usize = 20;
/// How many instructions before a load are looked at for the value it loads.
const MAX_SCAN: usize = 6;
/// The largest array whose elements are loaded and stored one by one.
const MAX_ELEMENTS: u64 = 64;
/// How many addresses deep an alignment is looked for.
const MAX_ALIGN_DEPTH: u32 = 8;

impl Combiner<'_, '_> {
    pub(super) fn load_inst(&mut self, inst: Inst, access: Access) -> Rule {
        let address = self.body.args(inst)[0];
        if access.volatile || access.is_atomic() {
            return self.raise_alignment(inst, access, address);
        }
        self.raise_alignment(inst, access, address)
            .or_else(|| self.only_element(inst, 0))
            .or_else(|| self.load_constant(inst))
            .or_else(|| self.load_of_stored(inst, address))
            .or_else(|| self.load_unpacked(inst, access, address))
            .or_else(|| self.load_as_used(inst))
            .or_else(|| self.load_of_select(inst, access, address))
    }

    pub(super) fn store_inst(&mut self, inst: Inst, access: Access) -> Rule {
        let (value, address) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        if access.volatile || access.is_atomic() {
            return self.raise_alignment(inst, access, address);
        }
        self.raise_alignment(inst, access, address)
            .or_else(|| self.only_element(inst, 1))
            .or_else(|| self.store_of_cast(inst, value))
            .or_else(|| self.store_unpacked(inst, access, value, address))
            .or_else(|| self.store_dead(inst, value, address))
    }

    /// An access at `gep nusw T, x, i`, where `x` is a local variable no larger than `T` => one at
    /// `x`: any other index leads out of it.
    fn only_element(&mut self, inst: Inst, at: usize) -> Rule {
        let gep = self.body.def_inst(self.body.args(inst)[at])?;
        let Op::Gep { source } = self.body.op(gep) else { return None };
        let &[base, index] = self.body.args(gep) else { return None };
        let alloca = self.body.def_inst(base)?;
        let Op::Alloca { ty, .. } = self.body.op(alloca) else { return None };
        let promises = InstFlags::INBOUNDS | InstFlags::NUSW;
        let is_one = matcher::is_one(self.body, self.types(), self.body.args(alloca)[0]);
        if !is_one
            || !self.body.flags(gep).intersects(promises)
            || self.body.as_const(index).is_some()
            || self.alloc_bytes(ty)? > self.alloc_bytes(source)?
        {
            return None;
        }
        let accessed = match self.body.op(inst) {
            Op::Store(_) => self.ty(self.body.args(inst)[0]),
            _ => self.body.result_ty(inst),
        };
        // What accesses nothing may do so anywhere.
        if self.alloc_bytes(accessed)? == 0 {
            return None;
        }
        self.set_arg(inst, at, base);
        Some(Done::Changed)
    }

    /// What is loaded from a constant.
    fn load_constant(&mut self, inst: Inst) -> Rule {
        let (module, layout) = (&*self.cx.module, self.cx.frame.layout);
        let found =
            nvopt_analysis::fold::fold_inst(module, layout, self.denormals, self.body, inst)?;
        Some(Done::Replace(found))
    }

    /// The alignment that is known of an address.
    pub(super) fn known_align(&mut self, address: Value) -> Align {
        let mut at = address;
        // The lowest bit that was added on the way.
        let mut limit = Align::MAX_LOG2;
        for _ in 0..MAX_ALIGN_DEPTH {
            let step = match self.body.def(at) {
                ValueDef::Inst(inst) => match self.body.op(inst) {
                    Op::Gep { .. } if !self.body.result_ty(inst).is_vector() => {
                        let Some(zeros) = self.offset_zeros(inst) else { break };
                        limit = limit.min(u8::try_from(zeros).unwrap_or(limit));
                        Some(self.body.args(inst)[0])
                    }
                    Op::Alloca { ty, align, .. } => {
                        let natural = self
                            .memo
                            .layout(self.cx.frame.layout, &self.cx.module.types, ty)
                            .map(|layout| layout.pref);
                        let base = align.or(natural).map_or(0, |align| align.log2());
                        return Align::from_log2(base.min(limit));
                    }
                    _ => None,
                },
                ValueDef::Param(index) => {
                    return self.param_align(index).min(Align::from_log2(limit));
                }
                ValueDef::Const(constant) => {
                    let base = match self.body.consts().get(constant) {
                        ConstData::Symbol { symbol: Symbol::Global(global), .. } => {
                            let data = &self.cx.module.globals[*global];
                            data.align.map_or(0, |align| align.log2())
                        }
                        _ => 0,
                    };
                    return Align::from_log2(base.min(limit));
                }
                ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => None,
            };
            match step {
                Some(next) => at = next,
                None => break,
            }
        }
        // What the bits say, where the base does not.
        let known = self.known(address);
        let zeros = u8::try_from(known.min_trailing_zeros()).unwrap_or(0);
        Align::from_log2(zeros.min(Align::MAX_LOG2))
    }

    /// True if [`Combiner::known_align`] gives no more than `align` for an address, because what it
    /// points into has no more: then the way there need not be looked at.
    fn is_base_at_most(&self, address: Value, align: Align) -> bool {
        let mut at = address;
        for _ in 0..MAX_ALIGN_DEPTH {
            match self.body.def(at) {
                ValueDef::Inst(inst) => match self.body.op(inst) {
                    // One index of something that has a size.
                    Op::Gep { source }
                        if self.body.args(inst).len() == 2
                            && !source.is_vector()
                            && !self.body.result_ty(inst).is_vector()
                            && self.types().as_struct(source).is_none() =>
                    {
                        at = self.body.args(inst)[0];
                    }
                    Op::Alloca { align: Some(own), .. } => return own <= align,
                    // Nothing is known of what is loaded, unless something is said of it.
                    Op::Load(_) => return self.is_unspoken_of(address, at),
                    _ => return false,
                },
                ValueDef::Param(index) => return self.param_align(index) <= align,
                ValueDef::Const(_)
                | ValueDef::Asm(_)
                | ValueDef::Metadata(_)
                | ValueDef::Pending => return false,
            }
        }
        false
    }

    /// True if no assumption or comparison can say anything of `address`, nor of what it is
    /// computed from, down to `base`.
    fn is_unspoken_of(&self, address: Value, base: Value) -> bool {
        let mut at = address;
        self.assumptions.all().is_empty()
            && loop {
                let mut users = self.body.users(at).take(MAX_USERS);
                let is_compared = users.any(|user| matches!(self.body.op(user), Op::ICmp(_)));
                match self.body.def_inst(at).filter(|_| at != base) {
                    _ if is_compared => break false,
                    Some(gep) => at = self.body.args(gep)[0],
                    None => break true,
                }
            }
    }

    /// What the attributes of a parameter say of the address it is.
    fn param_align(&self, index: u32) -> Align {
        let decl = &self.cx.module.funcs[self.cx.func];
        let attrs = self.cx.module.attrs.param_attrs(decl.attrs, index as usize);
        let base = match AttrPool::find(attrs, AttrKind::Alignment) {
            Some(&Attr::Int(_, bytes)) => bytes.trailing_zeros() as u8,
            _ => 0,
        };
        Align::from_log2(base)
    }

    /// How many low bits of the bytes that `gep` adds are zero.
    fn offset_zeros(&mut self, gep: Inst) -> Option<u32> {
        if let Some(bytes) = self.constant_offset(gep) {
            return Some(bytes.trailing_zeros());
        }
        let Op::Gep { source } = self.body.op(gep) else { return None };
        let &[_, index] = self.body.args(gep) else { return None };
        let size = self.alloc_bytes(source)?;
        let index = self.known(index).min_trailing_zeros();
        Some(size.trailing_zeros().saturating_add(index).min(63))
    }

    /// `load p, align 1 => load p, align 4`, where `p` is known to be aligned so.
    fn raise_alignment(&mut self, inst: Inst, access: Access, address: Value) -> Rule {
        if access.align.is_none_or(|align| self.is_base_at_most(address, align)) {
            return None;
        }
        let known = self.known_align(address);
        if access.align.is_none_or(|align| align >= known) {
            return None;
        }
        let access = Access { align: Some(known), ..access };
        let op = match self.body.op(inst) {
            Op::Load(_) => Op::Load(access),
            Op::Store(_) => Op::Store(access),
            _ => return None,
        };
        self.body.set_op(inst, op);
        Some(Done::Changed)
    }

    /// A load of what was stored or loaded just before.
    fn load_of_stored(&mut self, inst: Inst, address: Value) -> Rule {
        let ty = self.body.result_ty(inst);
        let mut cursor = self.body.prev_inst(inst);
        let own = effects::effects(self.cx.module, self.body, inst);
        let mut left = MAX_SCAN;
        let size = self.alloc_bytes(ty)?;
        let place = self.base_and_bytes(address);
        while let Some(other) = cursor {
            cursor = self.body.prev_inst(other);
            match self.body.op(other) {
                Op::Store(access) if self.is_at(self.body.args(other)[1], address, place) => {
                    if access.volatile || access.is_atomic() {
                        return None;
                    }
                    return self.as_loaded(self.body.args(other)[0], ty);
                }
                Op::Load(access) if self.is_at(self.body.args(other)[0], address, place) => {
                    if access.volatile || access.is_atomic() {
                        return None;
                    }
                    let value = self.body.result(other)?;
                    if self.ty(value) != ty {
                        return None;
                    }
                    // What only one of the two promises does not hold for both.
                    keep_common_metadata(self.body, other, inst);
                    return Some(Done::Replace(value));
                }
                _ => {}
            }
            if self.body.op(other).may_touch_memory()
                && effects::effects(self.cx.module, self.body, other).interferes(own)
                && self.may_clobber(other, address, place, size)
            {
                return None;
            }
            left = left.checked_sub(1)?;
        }
        None
    }

    /// `value` read as a `ty` of the same size.
    fn as_loaded(&mut self, value: Value, ty: Type) -> Rule {
        let from = self.ty(value);
        if from == ty {
            return Some(Done::Replace(value));
        }
        let size = |combiner: &mut Self, ty: Type| {
            combiner
                .memo
                .layout(combiner.cx.frame.layout, &combiner.cx.module.types, ty)
                .map(|layout| (layout.bits, layout.scalable))
        };
        let is_plain = |combiner: &Self, ty: Type| {
            let scalar = combiner.types().scalar(ty);
            scalar.is_int() || scalar.is_float()
        };
        if size(self, from) != size(self, ty) || !is_plain(self, from) || !is_plain(self, ty) {
            return None;
        }
        Some(Done::Replace(self.cast(CastOp::BitCast, value, ty)))
    }

    /// `address` as a base and bytes behind it.
    fn base_and_bytes(&mut self, mut address: Value) -> (Value, i64) {
        let mut bytes = 0i64;
        for _ in 0..MAX_ALIGN_DEPTH {
            let Some(inst) = self.body.def_inst(address) else { break };
            let Op::Gep { .. } = self.body.op(inst) else { break };
            if self.body.result_ty(inst).is_vector() {
                break;
            }
            let Some(more) = self.constant_offset(inst) else { break };
            let Some(sum) = bytes.checked_add(more) else { break };
            bytes = sum;
            address = self.body.args(inst)[0];
        }
        (address, bytes)
    }

    /// True if the two addresses are the same.
    fn is_same_place(&mut self, a: Value, b: Value) -> bool {
        a == b || self.base_and_bytes(a) == self.base_and_bytes(b)
    }

    /// True if `other` is the same as `address`, which is at `place`.
    fn is_at(&mut self, other: Value, address: Value, place: (Value, i64)) -> bool {
        other == address || self.base_and_bytes(other) == place
    }

    /// True unless `other` plainly writes somewhere else than the `size` bytes at `address`, which
    /// is `at` bytes behind `base`: another local variable or global, or another part of the same
    /// object.
    fn may_clobber(
        &mut self,
        other: Inst,
        address: Value,
        (base, at): (Value, i64),
        size: u64,
    ) -> bool {
        let Op::Store(access) = self.body.op(other) else { return true };
        if access.volatile || access.is_atomic() {
            return true;
        }
        let (value, written) = (self.body.args(other)[0], self.body.args(other)[1]);
        let (other_base, other_at) = self.base_and_bytes(written);
        if base == other_base {
            let Some(other_size) = self.alloc_bytes(self.ty(value)) else { return true };
            let end = |at: i64, size: u64| i64::try_from(size).ok().and_then(|n| at.checked_add(n));
            let (Some(end), Some(other_end)) = (end(at, size), end(other_at, other_size)) else {
                return true;
            };
            return at < other_end && other_at < end;
        }
        let (a, b) = (self.base_object(address), self.base_object(written));
        let object = |value| Object::of(self.body, self.cx.module, self.cx.func, value);
        let is_variable = |object: Object| object == Object::Alloca || object.is_named();
        let (of_a, of_b) = (object(a), object(b));
        let is_elsewhere =
            a != b && is_variable(of_a) && is_variable(of_b) && of_a.is_apart_from(of_b);
        !is_elsewhere
    }

    fn base_object(&self, mut address: Value) -> Value {
        for _ in 0..MAX_ALIGN_DEPTH {
            let Some(inst) = self.body.def_inst(address) else { return address };
            match self.body.op(inst) {
                Op::Gep { .. } | Op::Cast(CastOp::AddrSpaceCast) => {
                    address = self.body.args(inst)[0];
                }
                _ => return address,
            }
        }
        address
    }

    /// The parts of an aggregate with their offsets, if there is no padding between them.
    fn parts_of(&mut self, ty: Type) -> Option<Vec<(Type, u64)>> {
        if let Some((elem, len)) = self.types().as_array(ty) {
            if len == 0 || len > MAX_ELEMENTS {
                return None;
            }
            let size = self.alloc_bytes(elem)?;
            return Some((0..len).map(|at| (elem, at * size)).collect());
        }
        let fields = self.types().as_struct(ty)?.fields.clone()?;
        let shape = self.memo.struct_layout(self.cx.frame.layout, &self.cx.module.types, ty)?;
        let is_whole = fields.len() == 1 || !shape.padded;
        if fields.is_empty() || !is_whole || shape.scalable {
            return None;
        }
        Some(fields.iter().copied().zip(shape.offsets).collect())
    }

    /// `load {a, b} => load a, load b, insertvalue`
    fn load_unpacked(&mut self, inst: Inst, access: Access, address: Value) -> Rule {
        let ty = self.body.result_ty(inst);
        let parts = self.parts_of(ty)?;
        let mut whole = self.poison(ty);
        for (at, (part, offset)) in parts.into_iter().enumerate() {
            let place = self.place_of(address, offset)?;
            let new = Access { align: part_align(access.align, offset), ..access };
            let load = self.insert(inst, Op::Load(new), part, &[place]);
            self.copy_access_metadata(inst, load);
            let value = self.body.result(load).expect("a load has a result");
            whole = self.insert_value(whole, value, i32::try_from(at).ok()?);
        }
        Some(Done::Replace(whole))
    }

    /// `store {a, b} => store a, store b`
    fn store_unpacked(&mut self, inst: Inst, access: Access, value: Value, address: Value) -> Rule {
        let parts = self.parts_of(self.ty(value))?;
        for (at, (_, offset)) in parts.into_iter().enumerate() {
            let place = self.place_of(address, offset)?;
            let part = self.build().extract_value(value, u32::try_from(at).ok()?);
            let new = Access { align: part_align(access.align, offset), ..access };
            let store = self.insert(inst, Op::Store(new), Type::VOID, &[part, place]);
            self.copy_access_metadata(inst, store);
        }
        Some(Done::Erase)
    }

    /// What is known of an access and holds for a part of it.
    fn copy_access_metadata(&mut self, from: Inst, to: Inst) {
        for kind in
            [MdKind::NONTEMPORAL, MdKind::INVARIANT_LOAD, MdKind::ALIAS_SCOPE, MdKind::NOALIAS]
        {
            if let Some(md) = self.body.metadata_of(from, kind) {
                self.body.set_metadata(to, kind, Some(md));
            }
        }
    }

    fn place_of(&mut self, address: Value, offset: u64) -> Option<Value> {
        if offset == 0 {
            return Some(address);
        }
        let index_ty = self.index_ty(address)?;
        let offset = self.small(index_ty, i64::try_from(offset).ok()?);
        let flags = InstFlags::INBOUNDS | InstFlags::NUSW | InstFlags::NUW;
        Some(self.build().with_flags(flags).add_bytes(address, offset))
    }

    /// `insertvalue whole, value, at`
    pub(super) fn insert_value(&mut self, whole: Value, value: Value, at: i32) -> Value {
        let list = self.body.new_ints([at]);
        let ty = self.ty(whole);
        let inst = self.insert(self.at, Op::InsertValue(list), ty, &[whole, value]);
        self.body.result(inst).expect("an aggregate is a value")
    }

    /// A load that is only read as another type is a load of that type.
    fn load_as_used(&mut self, inst: Inst) -> Rule {
        let result = self.body.result(inst)?;
        if !self.one_use(result) {
            return None;
        }
        let user = self.body.users(result).next()?;
        let Op::Cast(cast) = self.body.op(user) else { return None };
        let to = self.body.result_ty(user);
        let from = self.ty(result);
        // Integers and pointers are not the same to alias analysis.
        let is_plain = cast == CastOp::BitCast
            && !self.types().is_ptr_or_vector(from)
            && !self.types().is_ptr_or_vector(to);
        if !is_plain || from == to {
            return None;
        }
        let Op::Load(access) = self.body.op(inst) else { return None };
        let address = self.body.args(inst)[0];
        let load = self.insert(inst, Op::Load(access), to, &[address]);
        self.copy_access_metadata(inst, load);
        if let Some(md) = self.body.metadata_of(inst, MdKind::TBAA) {
            self.body.set_metadata(load, MdKind::TBAA, Some(md));
        }
        let value = self.body.result(load)?;
        let old = self.body.result(user)?;
        self.add_users(user);
        self.body.replace_all_uses(old, value);
        self.work.add(user);
        Some(Done::Changed)
    }

    /// `load (select c, p, q)`, both of which can be loaded from: two loads and a select.
    fn load_of_select(&mut self, inst: Inst, access: Access, address: Value) -> Rule {
        let (cond, p, q) = matcher::select(self.body, address)?;
        if !self.one_use(address) {
            return None;
        }
        let ty = self.body.result_ty(inst);
        let size = self.alloc_bytes(ty)?;
        // load (select c, null, q) => load q: null is not loaded from in these spaces.
        if self.ty(address) == Type::PTR {
            if self.is_zero(p) {
                self.set_arg(inst, 0, q);
                return Some(Done::Changed);
            }
            if self.is_zero(q) {
                self.set_arg(inst, 0, p);
                return Some(Done::Changed);
            }
        }
        let align = access.align.unwrap_or(Align::ONE);
        if ![p, q].into_iter().all(|place| self.is_safe_to_load(place, size, align, inst)) {
            return None;
        }
        let load = |combiner: &mut Self, place: Value| {
            let load = combiner.insert(inst, Op::Load(access), ty, &[place]);
            combiner.body.result(load).expect("a load has a result")
        };
        let (a, b) = (load(self, p), load(self, q));
        Some(Done::Replace(self.select(cond, a, b)))
    }

    /// True for the start of a local variable that has `size` bytes, is so aligned, and is alive at `load`.
    fn is_safe_to_load(&mut self, address: Value, size: u64, wanted: Align, load: Inst) -> bool {
        let Some(inst) = self.body.def_inst(address) else { return false };
        let Op::Alloca { ty, align, .. } = self.body.op(inst) else { return false };
        let is_one = matcher::is_one(self.body, self.types(), self.body.args(inst)[0]);
        let is_large = self.alloc_bytes(ty).is_some_and(|bytes| bytes >= size);
        is_one
            && is_large
            && align.is_some_and(|align| align >= wanted)
            && self.body.uses(address).take(MAX_USERS).count() < MAX_USERS
            && self.is_alive(address, load)
    }

    /// `store (bitcast x) => store x`
    fn store_of_cast(&mut self, inst: Inst, value: Value) -> Rule {
        let x = self.cast_of(value, CastOp::BitCast)?;
        let (from, to) = (self.ty(x), self.ty(value));
        if !self.one_use(value)
            || self.types().is_ptr_or_vector(from)
            || self.types().is_ptr_or_vector(to)
        {
            return None;
        }
        self.set_arg(inst, 0, x);
        Some(Done::Changed)
    }

    /// Stores that nobody can read: of poison, of what is there, and overwritten at once. One of `undef` is
    /// no such: there may be poison in its place, which is less.
    fn store_dead(&mut self, inst: Inst, value: Value, address: Value) -> Rule {
        if matcher::is_poison(self.body, value) {
            return Some(Done::Erase);
        }
        let ty = self.ty(value);
        let mut cursor = self.body.prev_inst(inst);
        for _ in 0..MAX_SCAN {
            let other = cursor?;
            cursor = self.body.prev_inst(other);
            match self.body.op(other) {
                Op::Store(access)
                    if self.ty(self.body.args(other)[0]) == ty
                        && !access.volatile
                        && !access.is_atomic()
                        && self.is_same_place(self.body.args(other)[1], address) =>
                {
                    // The same value again, or another over it.
                    self.erase(other);
                    self.rewritten += 1;
                    return Some(Done::Changed);
                }
                Op::Load(access)
                    if self.body.result(other) == Some(value)
                        && !access.volatile
                        && !access.is_atomic()
                        && self.is_same_place(self.body.args(other)[0], address) =>
                {
                    return Some(Done::Erase);
                }
                _ => {}
            }
            // What stands before another one and touches no memory goes on.
            if !self.body.op(other).may_touch_memory() {
                continue;
            }
            let effects = effects::effects(self.cx.module, self.body, other);
            if effects.touches_memory() || !effects.goes_on() {
                return None;
            }
        }
        None
    }
}

/// The alignment of a part at `offset` of something aligned.
fn part_align(align: Option<Align>, offset: u64) -> Option<Align> {
    let align = align?;
    if offset == 0 {
        return Some(align);
    }
    let zeros = u8::try_from(offset.trailing_zeros()).unwrap_or(0);
    Some(Align::from_log2(align.log2().min(zeros)))
}
