//! Rewriting the accesses of one partition.
//!
//! Each slice's user is replaced by one that accesses the new variable: as it is, as a part of an
//! integer, or as lanes of a vector. Users whose slice reaches over the partition do their part
//! here; the rest is done when the other partitions' turn comes.

use nvopt_ir::{
    body::{CallData, Inst, NewInst, TailKind, Value},
    effects::{intrinsic, is_trivially_dead},
    intrinsics::Intrinsic,
    metadata::MdKind,
    ops::{Access, Align, CastOp, Op, Ordering},
    types::Type,
};

use super::{
    Sroa,
    partition::Partition,
    pen::{Pen, Stem, bits_of, copy_access_metadata, int_of_bytes, part_type, plain, store_bytes},
    slices::Slice,
    types::{Choice, can_convert, is_plain_constant},
};
use crate::util::addr::{align_at, strip_offsets};

/// What the accesses of a partition become.
pub(super) struct Rewriter<'r, 'a, 'c> {
    pub(super) sroa: &'r mut Sroa<'a, 'c>,
    pub(super) old: Inst,
    /// The new variable: where it is and what it holds.
    pub(super) new: Value,
    pub(super) ty: Type,
    pub(super) align: Align,
    /// Its bytes in the old one.
    pub(super) from: u64,
    pub(super) to: u64,
    /// The integer that accesses are parts of.
    pub(super) int: Option<Type>,
    /// The element and its bytes, if accesses are lanes.
    pub(super) lanes: Option<(Type, u64)>,
    /// What is written to the integer is frozen.
    pub(super) freezes: bool,
    /// Phis and selects of the address.
    pub(super) merges: Vec<Inst>,
    pub(super) at: Place,
}

/// The slice at hand.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// All bytes of the slice.
    pub(super) begin: u64,
    pub(super) end: u64,
    /// Those in the partition.
    pub(super) new_begin: u64,
    pub(super) new_end: u64,
    pub(super) is_split: bool,
    pub(super) is_splittable: bool,
}

impl Place {
    pub(super) fn size(&self) -> u64 {
        self.new_end - self.new_begin
    }

    /// How far into the slice the part at hand begins.
    pub(super) fn skipped(&self) -> u64 {
        self.new_begin - self.begin
    }
}

impl<'r, 'a, 'c> Rewriter<'r, 'a, 'c> {
    pub(super) fn new(
        sroa: &'r mut Sroa<'a, 'c>,
        old: Inst,
        new: Inst,
        part: &Partition,
        choice: Choice,
    ) -> Self {
        let Op::Alloca { ty, align, .. } = sroa.body.op(new) else {
            panic!("a partition becomes an alloca")
        };
        let int = choice.as_int.then(|| Type::int(bits_of(sroa.cx, ty) as u32));
        let elem = sroa.cx.module.types.scalar(ty);
        let lanes = choice.as_vector.then(|| (elem, bits_of(sroa.cx, elem) / 8));
        Rewriter {
            old,
            new: sroa.body.result(new).expect("an alloca has a result"),
            ty,
            align: align.unwrap_or(Align::ONE),
            from: part.begin,
            to: part.end,
            int,
            lanes,
            freezes: choice.freezes,
            merges: Vec::new(),
            at: Place::default(),
            sroa,
        }
    }

    /// True if the rewritten access lets the variable be promoted.
    pub(super) fn visit(&mut self, slice: &Slice) -> bool {
        let (new_begin, new_end) = (slice.begin.max(self.from), slice.end.min(self.to));
        self.at = Place {
            begin: slice.begin,
            end: slice.end,
            new_begin,
            new_end,
            is_split: slice.begin < self.from || slice.end > self.to,
            is_splittable: slice.is_splittable,
        };
        let user = self.sroa.body.user(slice.slot);
        let index = self.sroa.body.arg_index(slice.slot);
        let address = self.sroa.body.args(user)[index];
        match self.sroa.body.op(user) {
            Op::Load(access) => self.load(user, access, address),
            Op::Store(access) => self.store(user, access, address),
            Op::Phi(_) | Op::Select => self.merge(user, address),
            _ => match intrinsic(self.sroa.cx.module, self.sroa.body, user) {
                Some(Intrinsic::MEMSET | Intrinsic::MEMSET_INLINE) => self.memset(user, address),
                Some(Intrinsic::MEMCPY | Intrinsic::MEMCPY_INLINE | Intrinsic::MEMMOVE) => {
                    self.transfer(user, address, index == 0)
                }
                _ => self.marker(user),
            },
        }
    }

    pub(super) fn pen(&mut self, before: Inst) -> Pen<'_, 'c> {
        let stem = Stem { variable: self.new, byte: self.at.begin };
        Pen::new(self.sroa.body, self.sroa.cx, before, Some(stem))
    }

    pub(super) fn is_whole(&self) -> bool {
        self.at.new_begin == self.from && self.at.new_end == self.to
    }

    /// The part's offset in the new variable.
    pub(super) fn offset(&self) -> u64 {
        self.at.new_begin - self.from
    }

    pub(super) fn slice_align(&self) -> Align {
        align_at(self.align, self.offset())
    }

    /// The lanes at hand.
    pub(super) fn lane_range(&self) -> (u32, u32) {
        let (_, step) = self.lanes.expect("only asked of vectors");
        let lane = |at: u64| u32::try_from((at - self.from) / step).unwrap_or(u32::MAX);
        (lane(self.at.new_begin), lane(self.at.new_end))
    }

    /// The type of the lanes at hand.
    pub(super) fn lane_type(&mut self) -> Type {
        let (elem, _) = self.lanes.expect("only asked of vectors");
        let (begin, end) = self.lane_range();
        match end - begin {
            1 => elem,
            n => self.sroa.cx.module.types.vector(elem, n, false),
        }
    }

    /// The address of the part at hand, as a pointer like `old`.
    pub(super) fn slice_ptr(&mut self, old: Value, before: Inst) -> Value {
        let ty = self.sroa.body.ty(old);
        let name = short_name(self.sroa.body.value_name(old).unwrap_or_default());
        let (new, offset) = (self.new, self.offset());
        self.pen(before).adjusted(new, offset, ty, name)
    }

    /// The address of the variable, in the space that a volatile access names.
    pub(super) fn whole_ptr(&mut self, like: Value, is_volatile: bool, before: Inst) -> Value {
        let (new, ty) = (self.new, self.sroa.body.ty(like));
        if !is_volatile || self.sroa.body.ty(new) == ty {
            return new;
        }
        self.pen(before).adjusted(new, 0, ty, "")
    }

    /// The whole variable.
    pub(super) fn load_whole(&mut self, before: Inst, name: &str) -> Value {
        let (ty, new, align) = (self.ty, self.new, self.align);
        self.pen(before).load(ty, new, plain(align), name).1
    }

    /// The whole variable as an integer.
    pub(super) fn load_int(&mut self, before: Inst, name: &str) -> Value {
        let int = self.int.expect("only asked of integers");
        let value = self.load_whole(before, name);
        self.pen(before).convert(value, int)
    }

    pub(super) fn copy_metadata(&mut self, from: Inst, to: Inst) {
        let range = (self.at.skipped(), self.at.size());
        copy_access_metadata(self.sroa.body, self.sroa.cx, from, to, range);
    }

    pub(super) fn drop_if_dead(&mut self, value: Value) {
        if let Some(inst) = self.sroa.body.def_inst(value)
            && is_trivially_dead(self.sroa.cx.module, self.sroa.body, inst)
        {
            self.sroa.dead.push(inst);
        }
    }
}

/// Loads and stores.
impl Rewriter<'_, '_, '_> {
    fn load(&mut self, load: Inst, access: Access, address: Value) -> bool {
        let result = self.sroa.body.result(load).expect("a load has a result");
        let ty = self.sroa.body.ty(result);
        let target = match self.at.is_split {
            true => part_type(self.sroa.cx, ty, self.at.size()),
            false => ty,
        };
        let mut is_adjusted = false;
        let value = if self.lanes.is_some() {
            let (begin, end) = self.lane_range();
            let whole = self.load_whole(load, "load");
            self.pen(load).extract_lanes(whole, begin, end, "vec")
        } else if self.int.is_some() && ty.is_int() {
            self.load_part(load, ty)
        } else if self.is_whole() && self.can_load_as(target, access.volatile) {
            self.load_as_is(load, access, address, target)
        } else {
            is_adjusted = true;
            let ptr = self.slice_ptr(address, load);
            let access = self.access_like(access);
            let name = self.name_of(result);
            let (new, value) = self.pen(load).load(target, ptr, access, name);
            self.copy_metadata(load, new);
            value
        };
        let value = self.pen(load).convert(value, target);
        if self.at.is_split {
            let skipped = self.at.skipped();
            let behind = self.sroa.body.next_inst(load).expect("a load does not end a block");
            // The load itself stands for what other partitions will put in.
            let rest = self.sroa.body.announce_value(ty);
            let loc = self.sroa.body.loc(load);
            let mut pen = self.pen(behind);
            pen.loc = loc;
            let value = match ty.is_vector() {
                true => pen.insert_lanes(rest, value, lane(skipped), "bytes"),
                false => pen.insert_int(rest, value, skipped, "insert"),
            };
            self.sroa.body.replace_all_uses(result, value);
            self.sroa.body.replace_all_uses(rest, result);
        } else if result != value {
            self.sroa.body.replace_all_uses(result, value);
        }
        self.sroa.dead.push(load);
        self.drop_if_dead(address);
        !access.volatile && !is_adjusted
    }

    pub(super) fn name_of(&self, value: Value) -> Vec<u8> {
        self.sroa.body.value_name(value).unwrap_or_default().to_vec()
    }

    /// True if the whole variable, loaded, gives a value of type `target`.
    fn can_load_as(&self, target: Type, is_volatile: bool) -> bool {
        can_convert(self.sroa.cx, self.ty, target)
            || self.ty.is_int()
                && target.is_int()
                && store_bytes(self.sroa.cx, target) > self.at.size()
                && !is_volatile
    }

    /// An access to the part at hand that is as volatile as `access`.
    fn access_like(&self, access: Access) -> Access {
        match access.volatile {
            true => Access { align: Some(self.slice_align()), ..access },
            false => plain(self.slice_align()),
        }
    }

    fn load_as_is(&mut self, load: Inst, access: Access, address: Value, target: Type) -> Value {
        let ptr = self.whole_ptr(address, access.volatile, load);
        let new_access = self.whole_access(access);
        let result = self.sroa.body.result(load).expect("a load has a result");
        let (ty, name) = (self.ty, self.name_of(result));
        let is_same = self.sroa.body.ty(result) == ty;
        let (new, mut value) = self.pen(load).load(ty, ptr, new_access, name);
        self.copy_load_facts(load, new, is_same);
        self.copy_metadata(load, new);
        if let (Some(have), Some(want)) = (ty.int_bits(), target.int_bits())
            && have < want
        {
            let is_big = self.sroa.cx.frame.layout.is_big_endian();
            let mut pen = self.pen(load);
            value = pen.zext(value, target, "load.ext");
            if is_big {
                value = pen.shl(value, u64::from(want - have), "endian_shift".to_owned());
            }
        }
        value
    }

    /// An access to the whole variable that is as volatile as `access`.
    fn whole_access(&self, access: Access) -> Access {
        match access.volatile {
            true if access.ordering != Ordering::NotAtomic => access,
            true => Access { align: Some(self.align), ..access },
            false => plain(self.align),
        }
    }

    /// What a load says of its value, for one that gives the same value.
    fn copy_load_facts(&mut self, from: Inst, to: Inst, is_same_type: bool) {
        let facts = [
            MdKind::RANGE,
            MdKind::NONNULL,
            MdKind::NOUNDEF,
            MdKind::ALIGN,
            MdKind::DEREFERENCEABLE,
            MdKind::DEREFERENCEABLE_OR_NULL,
            MdKind::INVARIANT_LOAD,
            MdKind::INVARIANT_GROUP,
            MdKind::NONTEMPORAL,
            MdKind::FPMATH,
        ];
        for kind in facts {
            let keeps = is_same_type || kind == MdKind::NOUNDEF || kind == MdKind::NONTEMPORAL;
            if let Some(md) = self.sroa.body.metadata_of(from, kind).filter(|_| keeps) {
                self.sroa.body.set_metadata(to, kind, Some(md));
            }
        }
    }

    /// A load as a part of the integer.
    fn load_part(&mut self, load: Inst, ty: Type) -> Value {
        let mut value = self.load_int(load, "load");
        let (offset, size) = (self.offset(), self.at.size());
        if !self.is_whole() {
            let part = int_of_bytes(size).expect("a part of an integer is one");
            value = self.pen(load).extract_int(value, part, offset, "extract");
        }
        // A load past the end: what is there is not defined.
        if ty.int_bits().is_some_and(|bits| u64::from(bits) > size * 8) {
            value = self.pen(load).zext(value, ty, "");
        }
        value
    }

    fn store(&mut self, store: Inst, access: Access, address: Value) -> bool {
        let mut value = self.sroa.body.args(store)[0];
        let stored = value;
        if self.sroa.body.ty(value).is_ptr() {
            let root = strip_offsets(self.sroa.body, value);
            self.sroa.look_again_after_promotion(root);
        }
        let size = self.at.size();
        if size < store_bytes(self.sroa.cx, self.sroa.body.ty(value)) {
            let ty = self.sroa.body.ty(value);
            let part = part_type(self.sroa.cx, ty, size);
            let skipped = self.at.skipped();
            let mut pen = self.pen(store);
            value = match ty.is_vector() {
                true => pen.extract_lanes(value, lane(skipped), lane(skipped + size), "bytes"),
                false => pen.extract_int(value, part, skipped, "extract"),
            };
        }
        let new = if self.lanes.is_some() {
            let value = self.mix_lanes(value, store, "load");
            self.store_whole(value, store)
        } else if let Some(int) = self.int.filter(|_| self.sroa.body.ty(value).is_int()) {
            if self.sroa.body.ty(value) != int {
                let old = self.load_int(store, "oldload");
                let offset = self.at.begin - self.from;
                let part = self.defined(stored, store);
                value = self.pen(store).insert_int(old, part, offset, "insert");
            } else {
                value = self.defined(value, store);
            }
            let ty = self.ty;
            let value = self.pen(store).convert(value, ty);
            self.store_whole(value, store)
        } else if self.is_whole() && can_convert(self.sroa.cx, self.sroa.body.ty(value), self.ty) {
            let ty = self.ty;
            let value = self.defined(value, store);
            let value = self.pen(store).convert(value, ty);
            let ptr = self.whole_ptr(address, access.volatile, store);
            let access = self.whole_access(access);
            self.pen(store).store(value, ptr, access)
        } else {
            let ptr = self.slice_ptr(address, store);
            let access = self.access_like(access);
            self.pen(store).store(value, ptr, access)
        };
        self.copy_metadata(store, new);
        self.sroa.dead.push(store);
        self.drop_if_dead(address);
        let args = self.sroa.body.args(new);
        args[1] == self.new && self.sroa.body.ty(args[0]) == self.ty && !access.volatile
    }

    /// `value`, frozen if other parts of the variable must not be poison because of it.
    pub(super) fn defined(&mut self, value: Value, before: Inst) -> Value {
        if !self.freezes || is_plain_constant(self.sroa.body, value) {
            return value;
        }
        self.pen(before).freeze(value)
    }

    /// The variable with `part` in its lanes.
    pub(super) fn mix_lanes(&mut self, part: Value, before: Inst, name: &str) -> Value {
        if self.sroa.body.ty(part) == self.ty {
            return part;
        }
        let ty = self.lane_type();
        let (begin, _) = self.lane_range();
        let part = self.pen(before).convert(part, ty);
        let old = self.load_whole(before, name);
        self.pen(before).insert_lanes(old, part, begin, "vec")
    }

    pub(super) fn store_whole(&mut self, value: Value, before: Inst) -> Inst {
        let (new, align) = (self.new, self.align);
        self.pen(before).store(value, new, plain(align))
    }
}

/// Markers, phis and selects.
impl Rewriter<'_, '_, '_> {
    fn marker(&mut self, inst: Inst) -> bool {
        self.sroa.dead.push(inst);
        let which = intrinsic(self.sroa.cx.module, self.sroa.body, inst);
        let is_lifetime =
            matches!(which, Some(Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END));
        if is_lifetime && self.is_whole() {
            let which = which.expect("it is a lifetime marker");
            self.mark_lifetime(inst, which);
        }
        true
    }

    /// The marker `which` for the new variable, before `inst`, which is one for the old.
    fn mark_lifetime(&mut self, inst: Inst, which: Intrinsic) {
        let body = &mut *self.sroa.body;
        let (ty, new) = (body.ty(self.new), self.new);
        // Most often the function that is called is the same, and need not be looked up by name.
        let (Op::Call(call), &[old, callee]) = (body.op(inst), body.args(inst)) else {
            return self.sroa.call(inst, which, &[ty], &[new]);
        };
        let data = body.call(call);
        if body.ty(old) != ty || !data.bundles.is_empty() {
            return self.sroa.call(inst, which, &[ty], &[new]);
        }
        let data = CallData {
            ty: data.ty,
            cc: data.cc,
            tail: TailKind::None,
            attrs: None,
            bundles: [].into(),
        };
        let op = Op::Call(body.new_call(data));
        let loc = body.loc(inst);
        body.insert_before(inst, NewInst { loc, ..NewInst::new(op, Type::VOID, &[new, callee]) });
    }

    /// A phi or select gets the new address in place of the old one.
    fn merge(&mut self, inst: Inst, address: Value) -> bool {
        let body = &*self.sroa.body;
        let before = match body.def_inst(address) {
            Some(def) if matches!(body.op(inst), Op::Phi(_)) => match body.op(def) {
                Op::Phi(_) => first_after_phis(body, def),
                _ => def,
            },
            _ => inst,
        };
        let ptr = self.slice_ptr(address, before);
        let skip = usize::from(matches!(self.sroa.body.op(inst), Op::Select));
        for index in skip..self.sroa.body.args(inst).len() {
            if self.sroa.body.args(inst)[index] == address {
                self.sroa.body.set_arg(inst, index, ptr);
            }
        }
        self.drop_if_dead(address);
        let align = self.slice_align();
        self.lower_alignments(inst, align);
        if !self.merges.contains(&inst) {
            self.merges.push(inst);
        }
        true
    }

    /// Accesses through a phi or select can be as aligned as the new variable is, at most.
    fn lower_alignments(&mut self, root: Inst, align: Align) {
        let body = &mut *self.sroa.body;
        let mut work = vec![root];
        let mut seen = vec![root];
        while let Some(inst) = work.pop() {
            let Some(value) = body.result(inst) else { continue };
            let users: Vec<Inst> = body.users(value).collect();
            for user in users {
                match body.op(user) {
                    Op::Load(access) if access.align > Some(align) => {
                        body.set_op(user, Op::Load(Access { align: Some(align), ..access }));
                    }
                    Op::Store(access) if access.align > Some(align) => {
                        body.set_op(user, Op::Store(Access { align: Some(align), ..access }));
                    }
                    Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast)
                    | Op::Phi(_)
                    | Op::Select
                    | Op::Gep { .. }
                        if !seen.contains(&user) =>
                    {
                        seen.push(user);
                        work.push(user);
                    }
                    _ => {}
                }
            }
        }
    }
}

fn first_after_phis(body: &nvopt_ir::body::Body, phi: Inst) -> Inst {
    body.insts_in(body.block(phi))
        .find(|&inst| !matches!(body.op(inst), Op::Phi(_)))
        .expect("a block has a terminator")
}

/// The name of an address without what earlier runs put around it, and a dot.
fn short_name(name: &[u8]) -> Vec<u8> {
    let find = |name: &[u8], what: &[u8]| name.windows(what.len()).rposition(|at| at == what);
    let skip_number = |name: &[u8]| {
        let digits = name.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (name.get(digits) == Some(&b'.')).then_some(digits + 1)
    };
    let mut short = name;
    if let Some(at) = find(name, b".sroa.") {
        short = &name[at + 6..];
        if let Some(n) = skip_number(short) {
            short = &short[n..];
            if let Some(n) = skip_number(short) {
                short = &short[n..];
            }
        }
    }
    if let Some(at) = short.windows(6).position(|at| at == b".sroa_") {
        short = &short[..at];
    }
    [short, b"."].concat()
}

/// A byte's place among the lanes of a vector of bytes.
fn lane(byte: u64) -> u32 {
    u32::try_from(byte).expect("a vector is shorter")
}
