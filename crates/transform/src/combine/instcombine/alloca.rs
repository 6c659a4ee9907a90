//! Local variables that are only written to go, with all that writes them.

use nvopt_ir::{
    body::{Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{CastOp, Op},
};

use super::cx::{Combiner, Done, Rule};

/// The most users that are looked at.
const MAX_USERS: usize = 512;

impl Combiner<'_, '_> {
    /// `alloca` whose memory nobody reads => nothing
    pub(super) fn alloca_inst(&mut self, inst: Inst) -> Rule {
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
