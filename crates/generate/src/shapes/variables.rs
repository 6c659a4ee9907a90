//! Variables of the module in the forms that global optimization looks for.
//!
//! All belong to the first thread of the grid, which uses them once.

use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, CallData, NewInst, TailKind},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, Linkage, Symbol},
    ops::{Access, Align, BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use crate::{
    func::{CallExtras, FuncGen},
    globals::own_memory,
    memory::{Place, Region},
    options::Feature,
    values::{Level, Val},
    world::{ProgramGen, flag, space},
};

/// The most structs that are allocated at once.
const MAX_STRUCTS: u64 = 4;

impl FuncGen<'_, '_> {
    /// A struct in a variable: filled or copied as a whole, set and read field by field.
    pub(super) fn struct_variable(&mut self) -> bool {
        if !self.has(Feature::Aggregates) || !self.may_add(40) {
            return false;
        }
        self.by_first_thread(|this| {
            this.note(Feature::Aggregates);
            let ty = this.program.plain_struct();
            let zero = this.program.module.shared.consts.zero(ty);
            let region = this.own_variable(ty, zero);
            let is_filled = this.set_whole(&region);
            let is_set = this.set_some_fields(&region);
            let mut sum = this.int(Type::I32, 0);
            if this.has(Feature::BulkMemory)
                && this.has(Feature::LocalMemory)
                && this.u().chance(50)
            {
                sum = this.read_copy(&region, is_filled.then_some(&is_set), sum);
            }
            this.read_fields(&region, sum)
        })
    }

    /// Fills the struct with one byte, copies another one there, or leaves it. True if it was filled.
    fn set_whole(&mut self, region: &Region) -> bool {
        let size = self.program.type_layout(region.elem).alloc_bytes();
        if !self.has(Feature::BulkMemory) || self.u().chance(30) {
            return false;
        }
        if self.has(Feature::LocalMemory) && self.u().chance(35) {
            let source = self.local_array_of(region.elem, 1);
            self.copy_region(region, &source, size);
            return false;
        }
        self.note(Feature::BulkMemory);
        let byte = self.u().pick(&[0, 0xff, 0x5a, 1]);
        let (byte, n_bytes) = (self.int(Type::I8, byte), self.int(Type::I64, size));
        let (to, no) = (region.pointer(), self.int(Type::I1, 0));
        let (overloads, args) = ([to.ty, n_bytes.ty], [to, byte, n_bytes, no]);
        self.intrinsic_inst(Intrinsic::MEMSET, &overloads, &args, InstFlags::empty());
        true
    }

    /// Stores to some fields. Which.
    fn set_some_fields(&mut self, region: &Region) -> Vec<bool> {
        let n_fields = self.program.elements(region.elem).len();
        let mut is_set = vec![false; n_fields];
        for (index, is_set) in is_set.iter_mut().enumerate() {
            if self.u().chance(60) {
                let place = self.field(region, None, index);
                let value = self.leaf(place.ty);
                self.store(region, place, value);
                *is_set = true;
            }
        }
        is_set
    }

    /// Copies the struct, or the first part of it, and adds up what the copy holds. Where the struct was
    /// filled, a byte that no field has overwritten too, be it padding.
    fn read_copy(&mut self, region: &Region, is_set: Option<&Vec<bool>>, sum: Val) -> Val {
        let ty = region.elem;
        let size = self.program.type_layout(ty).alloc_bytes();
        let copy = self.local_array_of(ty, 1);
        let n_bytes = match self.u().chance(70) {
            true => size,
            false => 1 + self.u().below(size as usize) as u64,
        };
        self.copy_region(&copy, region, n_bytes);
        let sum = self.read_fields(&copy, sum);
        let Some(is_set) = is_set else { return sum };
        let (fields, offsets) = (self.program.elements(ty), self.program.field_offsets(ty));
        let mut is_free = vec![true; n_bytes as usize];
        for (index, &field) in fields.iter().enumerate().filter(|&(index, _)| is_set[index]) {
            let (start, own) = (offsets[index], self.program.type_layout(field).store_bytes());
            (start..start + own)
                .filter(|&byte| byte < n_bytes)
                .for_each(|byte| is_free[byte as usize] = false);
        }
        let free: Vec<usize> = (0..is_free.len()).filter(|&byte| is_free[byte]).collect();
        if free.is_empty() {
            return sum;
        }
        let byte = self.u().pick(&free) as u64;
        let byte = self.int(Type::I64, byte);
        let address = self.gep(Type::I8, copy.pointer(), &[byte]);
        let plain = Region { typed: false, ..copy };
        let read = self.load(&plain, Place { address, ty: Type::I8, align: Align::ONE });
        self.added_up(sum, read)
    }

    /// Adds up what most fields hold.
    fn read_fields(&mut self, region: &Region, mut sum: Val) -> Val {
        for index in 0..self.program.elements(region.elem).len() {
            if self.u().chance(75) {
                let place = self.field(region, None, index);
                let read = self.load(region, place);
                sum = self.added_up(sum, read);
            }
        }
        sum
    }

    /// Field `index` of a struct of `region`: of the first one, or of number `at`.
    fn field(&mut self, region: &Region, at: Option<Val>, index: usize) -> Place {
        let ty = self.program.elements(region.elem)[index];
        let at = at.unwrap_or_else(|| self.int(Type::I64, 0));
        let index = self.int(Type::I32, index as u64);
        let address = self.gep(region.elem, region.pointer(), &[at, index]);
        Place { address: address.at_level(Level::Thread), ty, align: self.program.abi_align(ty) }
    }

    /// A number in a variable that is what it was from the start, or one other constant.
    pub(super) fn number_of_two(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        self.by_first_thread(|this| {
            let ty = this.program.memory_int();
            let init = match this.u().chance(70) {
                true => 0,
                false => this.u().word(),
            };
            let constant = this.program.module.shared.consts.int(ty, init);
            let region = this.own_variable(ty, constant);
            let place = Place { address: region.pointer(), ty, align: region.align };
            let (other, cond) = (this.some_constant(ty), this.branch_condition());
            let (set, join) = (this.new_block("set"), this.new_block("set.join"));
            this.cond_br(cond, set, join);
            this.begin(set);
            this.store(&region, place, other);
            this.br(join);
            this.begin(join);
            let read = this.load(&region, place);
            let init = this.int(ty, init);
            let is_other = this.icmp(IntPred::Ne, read, init);
            let sum = this.resize(read, Type::I32);
            this.added_up(sum, is_other)
        })
    }

    /// A variable that holds nothing until a constant is stored.
    pub(super) fn variable_set_once(&mut self) -> bool {
        self.by_first_thread(|this| {
            let ty = this.program.memory_scalar();
            let undef = this.program.module.shared.consts.undef(ty);
            let region = this.own_variable(ty, undef);
            let place = Place { address: region.pointer(), ty, align: region.align };
            let value = this.some_constant(ty);
            this.store(&region, place, value);
            let mut sum = this.int(Type::I32, 0);
            for _ in 0..this.u().within(1, 2) {
                let read = this.load(&region, place);
                sum = this.added_up(sum, read);
            }
            sum
        })
    }

    /// A pointer in a variable that only ever leads to what one call allocates.
    pub(super) fn allocated_array(&mut self) -> bool {
        if !self.has(Feature::Heap) || !self.may_add(30) {
            return false;
        }
        self.by_first_thread(|this| {
            this.note(Feature::Heap);
            let (elem, len) = (this.program.memory_scalar(), this.u().pick(&[1, 2, 4]));
            let n_bytes = len * this.program.stride(elem);
            let holder = this.pointer_variable();
            let helper = this.has(Feature::Calls) && this.u().chance(50);
            let helper = helper.then(|| this.allocating_function(&holder, n_bytes));
            let n_bytes = this.int(Type::I64, n_bytes);
            match helper {
                Some(func) => this.call_plainly(func),
                None => this.allocate(&holder, n_bytes),
            }
            let array = this.held_by(&holder, elem, len);
            let (first, last) = (this.element_at(&array, 0), this.element_at(&array, len - 1));
            for place in [first, last] {
                let value = this.leaf(elem);
                this.store(&array, place, value);
            }
            if let Some(func) = helper.filter(|_| this.u().chance(40)) {
                this.call_plainly(func);
                if this.u().chance(50) {
                    let next = this.held_by(&holder, elem, len);
                    let (place, value) = (this.element_at(&next, 0), this.leaf(elem));
                    this.store(&next, place, value);
                }
            }
            let read = this.load(&array, first);
            let null = this.zero(Type::PTR);
            let is_null = this.icmp(IntPred::Eq, array.pointer(), null);
            let sum = this.cast(CastOp::ZExt, is_null, Type::I32);
            this.added_up(sum, read)
        })
    }

    /// A pointer in a variable that leads to some structs, whose fields are used.
    pub(super) fn allocated_structs(&mut self) -> bool {
        if !self.has(Feature::Heap) || !self.has(Feature::Aggregates) || !self.may_add(40) {
            return false;
        }
        self.by_first_thread(|this| {
            this.note(Feature::Heap);
            this.note(Feature::Aggregates);
            let elem = this.program.plain_struct();
            let size = this.program.stride(elem);
            let holder = this.pointer_variable();
            let last = this.u().below(MAX_STRUCTS as usize) as u64;
            let (last, n_bytes) = if this.u().chance(40) {
                (this.int(Type::I64, last), this.int(Type::I64, size * (last + 1)))
            } else {
                let some = this.leaf(Type::I64);
                let last = this.and_mask(some, MAX_STRUCTS - 1);
                let (one, size) = (this.int(Type::I64, 1), this.int(Type::I64, size));
                let count = this.bin(BinaryOp::Add, last, one);
                (last, this.plain_bin(BinaryOp::Mul, count, size))
            };
            this.allocate(&holder, n_bytes);
            let structs = this.held_by(&holder, elem, 1);
            let n_fields = this.program.elements(elem).len();
            for index in 0..n_fields {
                let place = this.field(&structs, Some(last), index);
                let value = this.leaf(place.ty);
                this.store(&structs, place, value);
            }
            let structs = this.held_by(&holder, elem, 1);
            let mut sum = this.int(Type::I32, 0);
            for index in 0..n_fields {
                let place = this.field(&structs, Some(last), index);
                let read = this.load(&structs, place);
                sum = this.added_up(sum, read);
            }
            sum
        })
    }

    /// A variable for a pointer, null in the beginning.
    fn pointer_variable(&mut self) -> Region {
        let null = self.program.module.shared.consts.zero(Type::PTR);
        let region = self.own_variable(Type::PTR, null);
        Region { typed: false, ..region }
    }

    /// Allocates memory and stores where it is.
    fn allocate(&mut self, holder: &Region, n_bytes: Val) {
        let malloc = self.program.malloc();
        let call = self.call(malloc, &[n_bytes], CallExtras::default());
        let args = [self.result(call), holder.pointer().value];
        let access = Access::plain(Some(holder.align));
        self.push(Op::Store(access), Type::VOID, &args, InstFlags::empty());
        self.note_hidden_effects();
    }

    /// A function that does what `allocate` does.
    fn allocating_function(&mut self, holder: &Region, n_bytes: u64) -> Func {
        let place = self.body.const_data(holder.pointer().value).cloned();
        let place = place.expect("the address of a variable is a constant");
        self.program.allocating_function(place, Access::plain(Some(holder.align)), n_bytes)
    }

    /// Calls a function that returns nothing.
    fn call_plainly(&mut self, func: Func) {
        self.note(Feature::Calls);
        self.call(func, &[], CallExtras::default());
        self.note_hidden_effects();
    }

    fn note_hidden_effects(&mut self) {
        self.effects.reads_other = true;
        self.effects.writes_other = true;
    }

    /// What the pointer in `holder` leads to, loaded now.
    fn held_by(&mut self, holder: &Region, elem: Type, len: u64) -> Region {
        let access = Access::plain(Some(holder.align));
        let args = [holder.pointer().value];
        let inst = self.push(Op::Load(access), Type::PTR, &args, InstFlags::empty());
        let pointer = Val::new(self.result(inst), Type::PTR, Level::Thread);
        let align = self.program.abi_align(elem);
        Region { typed: false, ..own_memory(pointer, space::GENERIC, elem, len, align) }
    }

    fn element_at(&mut self, region: &Region, index: u64) -> Place {
        let index = self.int(Type::I64, index);
        let address = self.gep(region.elem, region.pointer(), &[index]);
        Place { address, ty: region.elem, align: region.align }
    }
}

impl ProgramGen<'_> {
    /// The library's `malloc`.
    fn malloc(&mut self) -> Func {
        if let Some(Symbol::Func(func)) = self.module.shared.find_symbol("malloc") {
            return func;
        }
        let ty = self.module.shared.types.func(Type::PTR, vec![Type::I64], false);
        let func = self.add_function("malloc", ty);
        if self.roll(Feature::Attributes, 60) {
            self.say_it_is_calm(func);
        }
        func
    }

    /// Says that `func` comes back and waits for nobody.
    fn say_it_is_calm(&mut self, func: Func) {
        let kinds = [AttrKind::NoSync, AttrKind::NoUnwind, AttrKind::WillReturn];
        let own = self.attr_set(kinds.map(flag).to_vec());
        let shared = &mut self.module.shared;
        shared.funcs[func].attrs = shared.attrs.list(own, None, Vec::new());
    }

    /// A function that allocates `n_bytes` and stores where they are to `place`.
    fn allocating_function(&mut self, place: ConstData, access: Access, n_bytes: u64) -> Func {
        let malloc = self.malloc();
        let ty = self.module.shared.types.func(Type::VOID, Vec::new(), false);
        let number = self.module.shared.funcs.len();
        let func = self.add_function(&format!("allocate{number}"), ty);
        let symbol = &mut self.module.shared.funcs[func].symbol;
        (symbol.linkage, symbol.dso_local) = (Linkage::Internal, true);
        if self.module.shared.funcs[malloc].attrs.is_some() {
            self.say_it_is_calm(func);
        }
        let mut body = Body::new(&[]);
        let block = body.add_block();
        let symbol = ConstData::Symbol { ty: Type::PTR, symbol: Symbol::Func(malloc) };
        let [callee, place] = [symbol, place].map(|data| {
            let constant = body.consts_mut().intern(data);
            body.const_value(constant)
        });
        let n_bytes = body.int(Type::I64, n_bytes);
        let decl = &self.module.shared.funcs[malloc];
        let call = body.new_call(CallData {
            ty: decl.ty,
            cc: decl.cc,
            tail: TailKind::None,
            attrs: None,
            bundles: [].into(),
        });
        let call = body.append(block, NewInst::new(Op::Call(call), Type::PTR, &[n_bytes, callee]));
        let memory = body.result(call).expect("it gives an address");
        body.append(block, NewInst::new(Op::Store(access), Type::VOID, &[memory, place]));
        body.append(block, NewInst::new(Op::Ret, Type::VOID, &[]));
        self.module.bodies[func] = Some(body);
        func
    }
}
