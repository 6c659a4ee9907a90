//! Things that are computed, loaded or stored more often than needed.

use nvopt_ir::{
    ops::{BinaryOp, IntPred},
    types::Type,
};

use crate::{func::FuncGen, memory::Region, options::Feature, values::Level};

const INT_OPS: [BinaryOp; 5] =
    [BinaryOp::Add, BinaryOp::Mul, BinaryOp::And, BinaryOp::Xor, BinaryOp::Sub];

impl FuncGen<'_, '_> {
    /// The same expression twice, the second time with its operands the other way round.
    pub(super) fn repeated_expression(&mut self) -> bool {
        let ty = self.some_int_type();
        let (a, b, c) = (self.leaf(ty), self.leaf(ty), self.leaf(ty));
        let op = self.u().pick(&INT_OPS);
        let first = self.plain_bin(op, a, b);
        let first = self.plain_bin(BinaryOp::Add, first, c);
        let between = self.u().below(2) as u32;
        self.statements(between);
        let (a, b) = if op.is_commutative() { (b, a) } else { (a, b) };
        let second = self.plain_bin(op, a, b);
        let second = self.plain_bin(BinaryOp::Add, c, second);
        self.keep(first);
        let val = self.plain_bin(BinaryOp::Xor, first, second);
        self.keep(val);
        true
    }

    fn some_int_type(&mut self) -> Type {
        let elem = self.program.scalar_int();
        self.program.maybe_vector(elem)
    }

    /// An expression computed on one way to the place where it is needed again.
    pub(super) fn partial_redundancy(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        let ty = self.some_int_type();
        let (a, b) = (self.leaf(ty), self.leaf(ty));
        let op = self.u().pick(&INT_OPS);
        let cond = self.branch_condition();
        let merged = self.diamond(
            cond,
            |this| this.plain_bin(op, a, b),
            |this| {
                this.statements(1);
                this.leaf(ty)
            },
        );
        let again = self.plain_bin(op, a, b);
        self.keep(again);
        let val = self.plain_bin(BinaryOp::Sub, again, merged);
        self.keep(val);
        true
    }

    /// A region of numbers that may be read and written.
    fn some_own_region(&mut self) -> Option<Region> {
        let wanted =
            |region: &Region| region.may_read && region.may_write && !region.elem.is_aggregate();
        self.some_region(wanted)
    }

    /// A store and a load of the same place.
    pub(super) fn forwarded_store(&mut self) -> bool {
        let Some(region) = self.some_own_region() else { return false };
        let place = self.place_at(&region, &[]);
        let value = self.deep_expr(place.ty);
        self.store(&region, place, value);
        if self.u().chance(40) {
            // Something else that may or may not touch it.
            self.store_something();
        }
        let val = self.load(&region, place);
        self.keep(val.at_level(Level::Thread));
        true
    }

    /// Two stores of one place, with or without a load between.
    pub(super) fn overwritten_store(&mut self) -> bool {
        let plain = |region: &Region| region.may_write && !region.elem.is_aggregate();
        let Some(region) = self.some_region(plain) else { return false };
        let place = self.place_at(&region, &[]);
        let first = self.leaf(place.ty);
        self.store(&region, place, first);
        if self.u().chance(30) {
            self.load_something();
        }
        let second = self.deep_expr(place.ty);
        self.store(&region, place, second);
        true
    }

    /// A load on one way to a load of the same place.
    pub(super) fn partial_load(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        let readable = |region: &Region| region.may_read && !region.elem.is_aggregate();
        let Some(region) = self.some_region(readable) else { return false };
        let place = self.place_at(&region, &[]);
        let cond = self.branch_condition();
        let merged = self.diamond(
            cond,
            |this| this.load(&region, place),
            |this| {
                if region.may_write && this.u().chance(50) {
                    let value = this.leaf(place.ty);
                    this.store(&region, place, value);
                }
                this.leaf(place.ty)
            },
        );
        let again = self.load(&region, place);
        self.keep(again);
        self.keep(merged);
        true
    }

    /// A branch on what memory holds, which was stored on one of the ways to it.
    pub(super) fn branch_on_stored(&mut self) -> bool {
        if !self.may_nest(8) || !self.may_add(24) {
            return false;
        }
        let wanted = |region: &Region| region.may_read && region.may_write && region.elem.is_int();
        let region = match self.some_region(wanted) {
            Some(region) => region,
            None if self.has(Feature::LocalMemory) => self.local_array_of(Type::I32, 1),
            None => return false,
        };
        let place = self.place_at(&region, &[]);
        let stored = self.some_constant(place.ty);
        let (cond, ty) = (self.branch_condition(), self.program.value_type());
        let merged = self.diamond(
            cond,
            |this| {
                this.store(&region, place, stored);
                this.leaf(ty)
            },
            |this| this.leaf(ty),
        );
        let again = self.load(&region, place).at_level(Level::Thread);
        let is_stored = self.icmp(IntPred::Eq, again, stored);
        let val = self.diamond(is_stored, |this| this.deep_expr(ty), |this| this.deep_expr(ty));
        self.keep(merged);
        self.keep(val);
        true
    }
}
