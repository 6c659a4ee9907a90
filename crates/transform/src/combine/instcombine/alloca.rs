//! Local variables that are only written to go, with all that writes them; those that only hold a
//! copy of a constant variable are that variable.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Inst, Value},
    constant::{ConstData, ExprOp},
    effects,
    intrinsics::Intrinsic,
    module::{Global, Symbol},
    ops::{Align, CastOp, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};
use crate::util::transfer::{Transfer, TransferKind, arg_align};

/// The most users that are looked at.
const MAX_USERS: usize = 512;

impl Combiner<'_, '_> {
    /// `alloca` whose memory nobody reads => nothing
    pub(super) fn alloca_inst(&mut self, inst: Inst) -> Rule {
        self.unread_alloca(inst).or_else(|| self.copy_of_constant(inst))
    }

    fn unread_alloca(&mut self, inst: Inst) -> Rule {
        let users = self.only_written(inst)?;
        for &user in users.iter().rev() {
            self.erase(user);
            self.rewritten += 1;
        }
        Some(Done::Erase)
    }

    /// The instructions that use `alloca`, addresses before what uses them, if none reads it.
    fn only_written(&self, alloca: Inst) -> Option<Vec<Inst>> {
        let mut users = Vec::new();
        let mut work: Vec<Value> = vec![self.body.result(alloca)?];
        while let Some(address) = work.pop() {
            for slot in self.body.uses(address) {
                let user = self.body.user(slot);
                if users.len() >= MAX_USERS {
                    return None;
                }
                match self.body.op(user) {
                    Op::Gep { .. } | Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) => {
                        if !users.contains(&user) {
                            work.extend(self.body.result(user));
                        }
                    }
                    Op::Store(access) => {
                        let is_plain = !access.volatile
                            && self.body.args(user)[1] == address
                            && self.body.args(user)[0] != address;
                        if !is_plain {
                            return None;
                        }
                    }
                    Op::Call(_) => {
                        if !self.is_harmless_call(user, address) {
                            return None;
                        }
                    }
                    _ => return None,
                }
                if !users.contains(&user) {
                    users.push(user);
                }
            }
        }
        Some(users)
    }

    /// Markers of lifetimes, and fills and copies whose destination `address` is.
    fn is_harmless_call(&self, call: Inst, address: Value) -> bool {
        let Some(intrinsic) = effects::intrinsic(self.cx.module, self.body, call) else {
            return false;
        };
        let args = self.body.call_args(call);
        match intrinsic {
            Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END | Intrinsic::INVARIANT_END => true,
            Intrinsic::MEMSET => args[0] == address && self.is_zero(args[3]),
            Intrinsic::MEMCPY | Intrinsic::MEMMOVE => {
                args[0] == address && args[1] != address && self.is_zero(args[3])
            }
            _ => false,
        }
    }
}

/// What is done with a local variable that is written by one copy only.
struct ReadOnly {
    /// That copy.
    copy: Inst,
    /// What says how long the variable lives.
    markers: Vec<Inst>,
    /// The largest alignment that anybody who reads it counts on.
    align: Align,
}

impl Combiner<'_, '_> {
    /// `alloca` that a constant variable is copied to, and that is only read otherwise => that
    /// variable. What is read before the copy was made is undefined, so it may be anything.
    fn copy_of_constant(&mut self, inst: Inst) -> Rule {
        let found = self.only_read(inst)?;
        let source = self.body.call_args(found.copy)[1];
        let global = self.variable(source)?;
        let (data, address) = (&self.cx.module.globals[global], self.body.result(inst)?);
        let (is_constant, align, ty) = (data.constant, data.align, data.value_ty);
        let Op::Alloca { ty: own, .. } = self.body.op(inst) else { return None };
        let is_one = matcher::is_one(self.body, self.types(), self.body.args(inst)[0]);
        let fits = is_one && self.alloc_bytes(own)? <= self.alloc_bytes(ty)?;
        let is_known = is_constant && fits && found.align <= align.unwrap_or(Align::ONE);
        let (from, to) = (self.ty(source), self.ty(address));
        if !is_known || from != to && to != Type::PTR {
            return None;
        }
        let variable = match from == to {
            true => source,
            false => {
                let cast = self.insert(inst, Op::Cast(CastOp::AddrSpaceCast), to, &[source]);
                self.body.result(cast)?
            }
        };
        for gone in found.markers.into_iter().chain([found.copy]) {
            self.erase(gone);
        }
        Some(Done::Replace(variable))
    }

    /// How `alloca` is used, if one copy writes all of what is ever read of it, and nobody else
    /// writes it or knows it.
    fn only_read(&mut self, alloca: Inst) -> Option<ReadOnly> {
        let whole = self.body.result(alloca)?;
        let (mut copy, mut markers, mut align) = (None, Vec::new(), Align::ONE);
        let (mut work, mut n_users) = (vec![whole], 0);
        while let Some(address) = work.pop() {
            for slot in self.body.uses(address) {
                n_users += 1;
                let user = self.body.user(slot);
                if n_users > MAX_USERS {
                    return None;
                }
                match self.body.op(user) {
                    Op::Gep { .. } | Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) => {
                        work.extend(self.body.result(user));
                    }
                    Op::Load(access) if !access.volatile && !access.is_atomic() => {
                        align = align.max(access.align?);
                    }
                    Op::Call(_) if self.is_marker(user) => markers.push(user),
                    Op::Call(_) => {
                        let transfer = Transfer::of(self.body, self.cx.module, user)?;
                        if transfer.is_volatile || transfer.kind == TransferKind::Set {
                            return None;
                        }
                        let writes = transfer.dest == address;
                        if writes && (address != whole || transfer.source == address) {
                            return None;
                        }
                        if writes && copy.replace(user).is_some() {
                            return None;
                        }
                        if !writes {
                            align = align.max(arg_align(self.body, user, 1).unwrap_or(Align::ONE));
                        }
                    }
                    _ => return None,
                }
            }
        }
        Some(ReadOnly { copy: copy?, markers, align })
    }

    fn is_marker(&self, call: Inst) -> bool {
        matches!(
            effects::intrinsic(self.cx.module, self.body, call),
            Some(Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END)
        )
    }

    /// The variable whose address `value` is, in its own space or another.
    fn variable(&self, value: Value) -> Option<Global> {
        let mut constant = self.body.as_const(value)?;
        let pool = self.body.consts();
        if let ConstData::Expr { op: ExprOp::Cast(CastOp::AddrSpaceCast), args, .. } =
            pool.get(constant)
        {
            constant = *args.first()?;
        }
        match pool.get(constant) {
            ConstData::Symbol { symbol: Symbol::Global(global), .. } => Some(*global),
            _ => None,
        }
    }
}
