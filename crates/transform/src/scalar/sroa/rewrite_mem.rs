//! Rewriting fills and copies of one partition.

use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{Access, Align},
    types::Type,
};

use super::{
    pen::{bits_of, int_of_bytes, store_bytes},
    rewrite::Rewriter,
    types::{can_convert, is_single},
};
use crate::util::{
    addr::{align_at, strip_offsets},
    builder::Builder,
    transfer::{Transfer, arg_align, emit_copy, emit_set, set_arg_align},
};

impl Rewriter<'_, '_, '_> {
    /// True if the rewritten fill lets the variable be promoted.
    pub(super) fn memset(&mut self, inst: Inst, address: Value) -> bool {
        let Some(set) = Transfer::of(self.sroa.body, self.sroa.cx.module, inst) else {
            return false;
        };
        if set.bytes.is_none() {
            let ptr = self.slice_ptr(address, inst);
            self.sroa.body.set_arg(inst, 0, ptr);
            set_arg_align(self.sroa.body, inst, 0, Some(self.slice_align()));
            self.drop_if_dead(address);
            return false;
        }
        self.sroa.dead.push(inst);
        let value = match self.filled(inst, &set) {
            Some(value) => value,
            None => {
                self.smaller_memset(inst, address, &set);
                return false;
            }
        };
        let ptr = self.whole_ptr(address, set.is_volatile, inst);
        let access = Access { volatile: set.is_volatile, ..Access::plain(Some(self.align)) };
        let new = self.pen(inst).store(value, ptr, access);
        self.copy_metadata(inst, new);
        !set.is_volatile
    }

    /// The variable as the fill leaves it, if it is one value.
    fn filled(&mut self, inst: Inst, set: &Transfer) -> Option<Value> {
        let byte = set.source;
        let size = self.at.size();
        if let Some((elem, step)) = self.lanes {
            let (begin, end) = self.lane_range();
            let mut pen = self.pen(inst);
            let value = pen.splat_byte(byte, step)?;
            let mut value = pen.convert(value, elem);
            if end - begin > 1 {
                value = pen.splat(value, end - begin, "vsplat");
            }
            let old = self.load_whole(inst, "oldload");
            return Some(self.pen(inst).insert_lanes(old, value, begin, "vec"));
        }
        if self.int.is_some() {
            let byte = self.defined(byte, inst);
            let mut value = self.pen(inst).splat_byte(byte, size)?;
            if !self.is_whole() {
                let old = self.load_int(inst, "oldload");
                let offset = self.offset();
                value = self.pen(inst).insert_int(old, value, offset, "insert");
            }
            let ty = self.ty;
            return Some(self.pen(inst).convert(value, ty));
        }
        if self.at.begin > self.from || self.at.end < self.to {
            return None;
        }
        let cx = &mut *self.sroa.cx;
        let lanes = u32::try_from(set.bytes?).ok()?;
        let bytes = cx.module.types.vector(Type::I8, lanes, false);
        let scalar = cx.module.types.scalar(self.ty);
        let bits = bits_of(cx, scalar);
        let is_native = u32::try_from(bits).is_ok_and(|bits| cx.frame.layout.is_native_int(bits));
        if !can_convert(cx, bytes, self.ty) || !is_native {
            return None;
        }
        let (ty, n) = (self.ty, self.sroa.cx.module.types.as_vector(self.ty));
        let mut pen = self.pen(inst);
        let mut value = pen.splat_byte(byte, bits / 8)?;
        if let Some((_, lanes, _)) = n {
            value = pen.splat(value, lanes, "vsplat");
        }
        Some(pen.convert(value, ty))
    }

    fn smaller_memset(&mut self, inst: Inst, address: Value, set: &Transfer) {
        let ptr = self.slice_ptr(address, inst);
        let (align, size) = (self.slice_align(), self.at.size());
        let length = self.sroa.body.int(self.sroa.body.ty(set.length), size);
        let mut builder = Builder::before(self.sroa.body, self.sroa.cx, inst);
        let (byte, is_volatile) = (set.source, set.is_volatile);
        let new = emit_set(&mut builder, (ptr, Some(align)), byte, length, is_volatile);
        if let Some(new) = new {
            self.copy_metadata(inst, new);
        }
    }

    /// True if the rewritten copy lets the variable be promoted.
    pub(super) fn transfer(&mut self, inst: Inst, address: Value, is_dest: bool) -> bool {
        let Some(copy) = Transfer::of(self.sroa.body, self.sroa.cx.module, inst) else {
            return false;
        };
        let align = self.slice_align();
        if !self.at.is_splittable {
            let ptr = self.slice_ptr(address, inst);
            let index = usize::from(!is_dest);
            self.sroa.body.set_arg(inst, index, ptr);
            set_arg_align(self.sroa.body, inst, index, Some(align));
            self.drop_if_dead(address);
            return false;
        }
        let cx = &*self.sroa.cx;
        let stays_copy = self.lanes.is_none()
            && self.int.is_none()
            && (self.at.begin > self.from
                || self.at.end < self.to
                || self.at.size() != store_bytes(cx, self.ty)
                || !super::slices::fills_bytes(cx, self.ty)
                || !is_single(self.ty));
        if stays_copy && self.sroa.body.result(self.old) == Some(self.new) {
            if self.at.new_end != self.at.end {
                let size = self.at.size();
                let length = self.sroa.body.int(self.sroa.body.ty(copy.length), size);
                self.sroa.body.set_arg(inst, 2, length);
            }
            return false;
        }
        self.sroa.dead.push(inst);
        let other = if is_dest { copy.source } else { copy.dest };
        let root = strip_offsets(self.sroa.body, other);
        self.sroa.look_again(root);
        let skipped = self.at.skipped();
        let other_align = arg_align(self.sroa.body, inst, usize::from(is_dest));
        let other_align = align_at(other_align.unwrap_or(Align::ONE), skipped);
        if stays_copy {
            self.smaller_copy(inst, address, &copy, (other, other_align, is_dest));
            return false;
        }
        self.copy_as_value(inst, address, &copy, (other, other_align, is_dest));
        !copy.is_volatile
    }

    /// The address of the part at hand on the other side of a copy.
    fn other_ptr(&mut self, inst: Inst, other: Value) -> Value {
        let name = [&self.name_of(other)[..], b"."].concat();
        let (skipped, ty) = (self.at.skipped(), self.sroa.body.ty(other));
        self.pen(inst).adjusted(other, skipped, ty, name)
    }

    fn smaller_copy(
        &mut self,
        inst: Inst,
        address: Value,
        copy: &Transfer,
        (other, other_align, is_dest): (Value, Align, bool),
    ) {
        let theirs = (self.other_ptr(inst, other), Some(other_align));
        let ours = (self.slice_ptr(address, inst), Some(self.slice_align()));
        let size = self.at.size();
        let length = self.sroa.body.int(self.sroa.body.ty(copy.length), size);
        let (dest, source) = if is_dest { (ours, theirs) } else { (theirs, ours) };
        let mut builder = Builder::before(self.sroa.body, self.sroa.cx, inst);
        let which = Intrinsic::MEMCPY;
        let new = emit_copy(&mut builder, which, dest, source, length, copy.is_volatile);
        if let Some(new) = new {
            self.copy_metadata(inst, new);
        }
    }

    /// A copy becomes a load and a store.
    fn copy_as_value(
        &mut self,
        inst: Inst,
        address: Value,
        copy: &Transfer,
        (other, other_align, is_dest): (Value, Align, bool),
    ) {
        let is_whole = self.is_whole();
        let ty = if is_whole {
            self.ty
        } else if self.lanes.is_some() {
            self.lane_type()
        } else if self.int.is_some() {
            int_of_bytes(self.at.size()).expect("a part of an integer is one")
        } else {
            self.ty
        };
        let theirs = self.other_ptr(inst, other);
        let ours = self.whole_ptr(address, copy.is_volatile, inst);
        let our_align = self.slice_align();
        let access = |align| Access { volatile: copy.is_volatile, ..Access::plain(Some(align)) };
        let offset = self.offset();
        let mut value = if self.lanes.is_some() && !is_whole && !is_dest {
            let (begin, end) = self.lane_range();
            let whole = self.load_whole(inst, "load");
            self.pen(inst).extract_lanes(whole, begin, end, "vec")
        } else if self.int.is_some() && !is_whole && !is_dest {
            let whole = self.load_int(inst, "load");
            self.pen(inst).extract_int(whole, ty, offset, "extract")
        } else {
            let (ptr, align) = if is_dest { (theirs, other_align) } else { (ours, our_align) };
            let loaded = if is_dest { self.copied_as(ty) } else { ty };
            let (load, value) = self.pen(inst).load(loaded, ptr, access(align), "copyload");
            self.copy_metadata(inst, load);
            let value = if is_dest { self.defined(value, inst) } else { value };
            self.pen(inst).convert(value, ty)
        };
        if self.lanes.is_some() && !is_whole && is_dest {
            let (begin, _) = self.lane_range();
            let old = self.load_whole(inst, "oldload");
            value = self.pen(inst).insert_lanes(old, value, begin, "vec");
        } else if self.int.is_some() && !is_whole && is_dest {
            let old = self.load_int(inst, "oldload");
            let ty = self.ty;
            let mut pen = self.pen(inst);
            value = pen.insert_int(old, value, offset, "insert");
            value = pen.convert(value, ty);
        }
        let (ptr, align) = if is_dest { (ours, our_align) } else { (theirs, other_align) };
        let store = self.pen(inst).store(value, ptr, access(align));
        self.copy_metadata(inst, store);
    }

    /// The type in which what becomes a `ty` is loaded: bytes, if each of them is frozen by itself.
    fn copied_as(&mut self, ty: Type) -> Type {
        let is_number = ty.is_int() || ty.is_float();
        match u32::try_from(self.at.size()) {
            Ok(size) if self.freezes && is_number => self.sroa.cx.module.types.bytes(size),
            _ => ty,
        }
    }
}
