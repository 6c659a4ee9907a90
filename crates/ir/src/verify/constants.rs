//! Constants: each live one is looked at once, whatever refers to it.

use nvopt_entity::EntitySet;

use super::{
    Verifier,
    report::{Checked, Place},
};
use crate::{
    body::Block,
    cast_rules::{CastFault, check_cast},
    const_rules::{ConstFault, ConstRules},
    constant::{Const, ConstData, ConstPool, ExprOp},
    module::{Func, Symbol},
    ops::CastOp,
    types::Type,
};

/// How something refers to a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference {
    /// As the function a call calls.
    Callee,
    /// In any other way.
    Other,
}

impl<'m> Verifier<'m> {
    /// Checks `root`, a constant of `pool`, and all it is made of; `seen` holds those of the pool
    /// that were checked before.
    pub(super) fn check_constant(
        &mut self,
        pool: &'m ConstPool,
        seen: &mut EntitySet<Const>,
        root: Const,
    ) {
        if !seen.insert(root) {
            return;
        }
        let (mut stack, mut next) = (Vec::new(), Some(root));
        while let Some(constant) = next {
            let data = pool.get(constant);
            // One fault a constant; its parts are looked at all the same.
            _ = self.check_one_constant(pool, data);
            for &part in data.operands() {
                self.note_symbol_use(pool.get(part), Reference::Other);
                if seen.insert(part) {
                    stack.push(part);
                }
            }
            next = stack.pop();
        }
    }

    /// Checks a constant of the module's own pool.
    pub(super) fn check_module_constant(&mut self, root: Const) {
        let mut seen = std::mem::take(&mut self.seen_consts);
        self.note_symbol_use(self.shared.consts.get(root), Reference::Other);
        self.check_constant(&self.shared.consts, &mut seen, root);
        self.seen_consts = seen;
    }

    /// Notes what a constant says about symbols that may not be used like any other.
    pub(super) fn note_symbol_use(&mut self, data: &ConstData, reference: Reference) {
        match data {
            ConstData::Symbol { symbol, .. }
            | ConstData::DsoLocalEquivalent { symbol, .. }
            | ConstData::NoCfi { symbol, .. } => match *symbol {
                Symbol::Func(func) => {
                    if reference == Reference::Other && self.facts.func(func).is_intrinsic {
                        self.address_taken.insert(func);
                    }
                }
                Symbol::Global(global) => {
                    self.used_globals.insert(global);
                }
                Symbol::Alias(_) | Symbol::IFunc(_) => {}
            },
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::ScalableSplat { .. }
            | ConstData::Expr { .. }
            | ConstData::BlockAddress { .. }
            | ConstData::PtrAuth { .. } => {}
        }
    }

    fn check_one_constant(&mut self, pool: &ConstPool, data: &ConstData) -> Checked {
        match data {
            ConstData::Expr { ty, op: ExprOp::Cast(cast), args } => {
                self.check_cast_expr(pool, *ty, *cast, args)
            }
            ConstData::PtrAuth { ty, args } => self.check_ptrauth(pool, *ty, args),
            ConstData::BlockAddress { func, block, .. } => {
                self.check_rules(pool, data)?;
                self.check_block_address(*func, *block)
            }
            ConstData::Expr { .. }
            | ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Symbol { .. }
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::ScalableSplat { .. }
            | ConstData::DsoLocalEquivalent { .. }
            | ConstData::NoCfi { .. } => self.check_rules(pool, data),
        }
    }

    /// What both readers check when they make a constant.
    fn check_rules(&mut self, pool: &ConstPool, data: &ConstData) -> Checked {
        let shared = self.shared;
        let (layout, layouts) = (&self.layout, &mut self.layouts);
        let mut rules = ConstRules { types: &shared.types, pool, layout, layouts };
        match rules.constant(shared, data) {
            Err(ConstFault(message)) => self.fail(message),
            Ok(()) => Ok(()),
        }
    }

    fn check_block_address(&mut self, func: Func, block: Block) -> Checked {
        let body = self.module.bodies[func].as_ref();
        if body.is_none() && self.only.is_some_and(|only| only != func) {
            // Where one function is looked at alone, those of others are not there to be asked.
            return Ok(());
        }
        let placed = body.is_some_and(|body| body.is_block_placed(block));
        self.check(placed, "blockaddress of a block that is not in the function")?;
        if body.and_then(|body| body.entry()) == Some(block) {
            let message = "blockaddress may not be used with the entry block!";
            self.at(Place::Symbol(Symbol::Func(func)), |v| v.fail(message));
        }
        Ok(())
    }

    fn check_cast_expr(
        &mut self,
        pool: &ConstPool,
        ty: Type,
        op: CastOp,
        args: &[Const],
    ) -> Checked {
        let &[arg] = args else { return self.fail("a conversion has one operand") };
        match check_cast(self.types(), &self.layout, op, pool.ty(arg), ty) {
            Err(CastFault(message)) => self.fail(message),
            Ok(()) => Ok(()),
        }
    }

    fn check_ptrauth(&mut self, pool: &ConstPool, ty: Type, args: &[Const; 5]) -> Checked {
        let [base, key, discriminator, address, symbol] = args.map(|arg| pool.get(arg));
        let is_ptr = base.ty().is_ptr();
        self.check(is_ptr, "signed ptrauth constant base pointer must have pointer type")?;
        let message = "signed ptrauth constant must have same type as its base pointer";
        self.check(base.ty() == ty, message)?;
        let message = "signed ptrauth constant key must be i32 constant integer";
        self.check(key.ty() == Type::I32, message)?;
        let message = "signed ptrauth constant address discriminator must be a pointer";
        self.check(address.ty().is_ptr(), message)?;
        let message = "signed ptrauth constant discriminator must be i64 constant integer";
        self.check(discriminator.ty() == Type::I64, message)?;
        let message = "signed ptrauth constant deactivation symbol must be a pointer";
        self.check(symbol.ty().is_ptr(), message)?;
        let is_symbol = matches!(symbol, ConstData::Symbol { .. } | ConstData::Zero(_));
        let message = "signed ptrauth constant deactivation symbol must be a global value or null";
        self.check(is_symbol, message)
    }

    /// What a pointer is when casts and offsets of zero are left out.
    pub(super) fn strip_casts<'p>(
        &self,
        pool: &'p ConstPool,
        mut constant: Const,
    ) -> &'p ConstData {
        loop {
            match pool.get(constant) {
                ConstData::Expr {
                    op: ExprOp::Cast(CastOp::BitCast | CastOp::AddrSpaceCast),
                    args,
                    ..
                } => constant = args[0],
                ConstData::Expr { op: ExprOp::Gep { .. }, args, .. }
                    if args[1..].iter().all(|&arg| is_zero(pool.get(arg))) =>
                {
                    constant = args[0];
                }
                other => return other,
            }
        }
    }

    /// The function a constant stands for when casts are left out.
    pub(super) fn stripped_func(&self, pool: &ConstPool, constant: Const) -> Option<Func> {
        match self.strip_casts(pool, constant) {
            ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(*func),
            _ => None,
        }
    }
}

/// True for the zero of any type.
pub(super) fn is_zero(data: &ConstData) -> bool {
    match data {
        ConstData::Bits { bits, .. } => *bits == 0,
        ConstData::WideBits { words, .. } => words.iter().all(|&word| word == 0),
        ConstData::Zero(_) => true,
        ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::Aggregate { .. }
        | ConstData::ScalableSplat { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => false,
    }
}

/// The bits of an integer constant of at most 64 bits, or of a wider one that fits.
pub(super) fn int_bits(data: &ConstData) -> Option<u64> {
    match data {
        ConstData::Bits { ty, bits } if ty.is_int() => Some(*bits),
        ConstData::WideBits { ty, words } if ty.is_int() => {
            let fits = words[1..].iter().all(|&word| word == 0);
            fits.then(|| words[0])
        }
        _ => None,
    }
}

/// True for a constant integer.
pub(super) fn is_int(data: &ConstData) -> bool {
    match data {
        ConstData::Bits { ty, .. } | ConstData::WideBits { ty, .. } => ty.is_int(),
        _ => false,
    }
}
