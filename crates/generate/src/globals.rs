//! Tables and variables of the module.
//!
//! A table is never written, so any function may read it: in constant memory, or in global memory
//! as a constant or as a variable that merely happens not to be written. A variable that is
//! written belongs to the first thread of the grid.

use nvopt_ir::{
    constant::Const,
    module::{Global, Linkage, Symbol, UnnamedAddr},
    ops::{Align, BinaryOp, CastOp, FloatPred, IntPred},
    types::Type,
};

use crate::{
    expr::constant_in,
    func::FuncGen,
    kernel::read_only,
    memory::{Owner, Place, Region},
    options::Feature,
    values::{Level, Val},
    world::{NewGlobal, ProgramGen, space},
};

/// A table that any function may read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    global: Global,
    space: u32,
    elem: Type,
    len: u64,
    align: Align,
}

const TABLE_LENGTHS: &[u64] = &[4, 2, 8, 16];
const MAX_TABLES: u32 = 3;
/// How often a table outside of constant memory is declared without a space.
const GENERIC_PERCENT: u32 = 20;
/// How often a constant table is there twice.
const EQUAL_PERCENT: u32 = 15;

impl ProgramGen<'_> {
    /// Makes some tables.
    pub(crate) fn make_tables(&mut self) {
        for _ in 0..self.u.within(0, MAX_TABLES) {
            let constant_space = self.has(Feature::ConstantTables)
                && (!self.has(Feature::Globals) || self.u.chance(55));
            if constant_space {
                self.note(Feature::ConstantTables);
                self.make_table(space::CONSTANT, true);
            } else if self.has(Feature::Globals) {
                self.note(Feature::Globals);
                let constant = self.u.chance(40);
                let addr_space =
                    if self.u.chance(GENERIC_PERCENT) { space::GENERIC } else { space::GLOBAL };
                self.make_table(addr_space, constant);
            }
        }
    }

    fn make_table(&mut self, addr_space: u32, constant: bool) {
        let aggregate = self.roll(Feature::Aggregates, 25);
        let elem = if aggregate { self.plain_struct() } else { self.memory_scalar() };
        let len = self.u.pick(TABLE_LENGTHS);
        let ty = self.module.shared.types.array(elem, len);
        let shared = &mut self.module.shared;
        let init = if self.u.chance(85) {
            constant_in(&mut shared.consts, &shared.types, &mut self.u, ty)
        } else {
            shared.consts.zero(ty)
        };
        let natural = self.abi_align(ty);
        let align = if self.u.chance(40) { natural.max(Align::from_log2(4)) } else { natural };
        let unnamed = [UnnamedAddr::None, UnnamedAddr::Global, UnnamedAddr::Local];
        let linkage = self.u.weighted(&[(75, Linkage::Internal), (25, Linkage::Private)]);
        let new = NewGlobal {
            ty,
            space: addr_space,
            constant,
            init: Some(init),
            align,
            linkage,
            unnamed_addr: self.u.pick(&unnamed),
        };
        self.add_table(elem, len, new);
        if constant && self.roll(Feature::Shapes, EQUAL_PERCENT) {
            let unnamed_addr = self.u.weighted(&[
                (75, UnnamedAddr::Global),
                (15, UnnamedAddr::None),
                (10, UnnamedAddr::Local),
            ]);
            self.add_table(elem, len, NewGlobal { unnamed_addr, ..new });
        }
    }

    fn add_table(&mut self, elem: Type, len: u64, new: NewGlobal) {
        let global = self.add_global(if new.constant { "table" } else { "variable" }, new);
        self.tables.push(Table { global, space: new.space, elem, len, align: new.align });
    }

    /// A variable of type `ty` that holds `init` in the beginning.
    pub(crate) fn variable(&mut self, ty: Type, init: Const) -> (Global, Align) {
        let align = self.abi_align(ty);
        let new = NewGlobal {
            ty,
            space: space::GLOBAL,
            constant: false,
            init: Some(init),
            align,
            linkage: Linkage::Internal,
            unnamed_addr: UnnamedAddr::None,
        };
        (self.add_global("variable", new), align)
    }
}

impl FuncGen<'_, '_> {
    /// Makes the tables known.
    pub(crate) fn add_tables(&mut self) {
        for index in 0..self.program.tables.len() {
            let table = self.program.tables[index];
            let pointer = self.symbol(Symbol::Global(table.global));
            let region = read_only(pointer, table.space, table.elem, table.len, table.align);
            self.regions.push(Region { owner: Owner::Module, ..region });
        }
    }

    /// The first thread uses a variable of the module: writes it once, writes it and reads it
    /// back, or only reads it.
    pub(crate) fn use_variable(&mut self) -> bool {
        self.by_first_thread(|this| {
            let ty = this.program.memory_scalar();
            let zero = this.program.module.shared.consts.zero(ty);
            let region = this.own_variable(ty, zero);
            let region = Region { atomics: true, ..region };
            let place = Place { address: region.pointer(), ty, align: region.align };
            this.use_own_variable(&region, place)
        })
    }

    /// Makes code that only the first thread of the grid executes, once; other threads go on with zero in
    /// place of what it computes. False if it cannot be here.
    pub(crate) fn by_first_thread(&mut self, what: impl FnOnce(&mut Self) -> Val) -> bool {
        let Some(ids) = self.ids.filter(|_| self.has(Feature::Globals)) else { return false };
        if !self.has(Feature::Divergence) || !self.may_nest(2) || self.trips > 1 {
            return false;
        }
        self.note(Feature::Globals);
        self.note(Feature::Divergence);
        let zero = self.int(Type::I32, 0);
        let first = self.icmp(IntPred::Eq, ids.gid, zero);
        let (then, join) = (self.new_block("first"), self.new_block("first.join"));
        let head = self.block;
        self.cond_br(first, then, join);
        self.begin(then);
        let scope = self.enter(self.narrowed(Level::Thread));
        let made = what(self);
        let end = self.leave(scope).from;
        self.br(join);
        self.begin(join);
        let other = self.zero(made.ty);
        let phi = self.phi(made.ty, &[(made, end), (other, head)]);
        let made = Val::new(self.result(phi), made.ty, Level::Thread);
        self.keep(made);
        true
    }

    /// Adds what `val` is to `sum`, an `i32`.
    pub(crate) fn added_up(&mut self, sum: Val, val: Val) -> Val {
        let number = match val.ty.is_int() {
            true => self.resize(val, Type::I32),
            false => {
                let zero = self.zero(val.ty);
                let is_less = self.fcmp(FloatPred::Olt, val, zero);
                self.cast(CastOp::ZExt, is_less, Type::I32)
            }
        };
        self.plain_bin(BinaryOp::Add, sum, number)
    }

    /// A new variable that only the first thread uses, and that holds `init` in the beginning.
    pub(crate) fn own_variable(&mut self, ty: Type, init: Const) -> Region {
        let (global, align) = self.program.variable(ty, init);
        let pointer = self.symbol(Symbol::Global(global));
        own_memory(pointer, space::GLOBAL, ty, 1, align)
    }

    fn use_own_variable(&mut self, region: &Region, place: Place) -> Val {
        let mut sum = self.int(Type::I32, 0);
        let writes = self.u().chance(75);
        let reads = !writes || self.u().chance(60);
        if reads && self.u().chance(50) {
            let before = self.load(region, place);
            self.keep(before);
            sum = self.added_up(sum, before);
        }
        if writes {
            let value = if self.u().chance(50) {
                self.some_constant(place.ty)
            } else {
                self.expr(place.ty, 1)
            };
            self.store(region, place, value);
        }
        if reads {
            let after = self.load(region, place);
            self.keep(after);
            sum = self.added_up(sum, after);
        }
        self.store_something();
        sum
    }
}

/// Memory of `len` `elem` at `base` that only this thread uses.
pub(crate) fn own_memory(base: Val, space: u32, elem: Type, len: u64, align: Align) -> Region {
    Region {
        may_write: true,
        content: Level::Thread,
        invariant: false,
        owner: Owner::Module,
        ..read_only(base, space, elem, len, align)
    }
}
