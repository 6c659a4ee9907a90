//! NVIDIA's intrinsics, by the words of their names.

use nvopt_arith::float::MinMax;
use nvopt_ir::{
    body::Value,
    ops::{Ordering, RmwOp},
};

use super::{Decoded, Decoder};
use crate::{
    code::{
        AtomicOp, BarrierOp, BarrierPlan, IntFn, Kind, NONE, Prmt, ReduxOp, ShflMode, Sreg, WarpOp,
        WarpPlan,
    },
    memory::space,
    value::Word,
};

const INT_FUNCTIONS: [(&str, IntFn, bool); 40] = [
    ("mulhi.i", IntFn::MulHiS, false),
    ("mulhi.ui", IntFn::MulHiU, false),
    ("mulhi.ll", IntFn::MulHiS, false),
    ("mulhi.ull", IntFn::MulHiU, false),
    ("mulhi.s", IntFn::MulHiS, false),
    ("mulhi.us", IntFn::MulHiU, false),
    ("mul24.i", IntFn::Mul24S, false),
    ("mul24.ui", IntFn::Mul24U, false),
    ("sad.i", IntFn::SadS, false),
    ("sad.ui", IntFn::SadU, false),
    ("sad.ll", IntFn::SadS, false),
    ("sad.ull", IntFn::SadU, false),
    ("sad.s", IntFn::SadS, false),
    ("sad.us", IntFn::SadU, false),
    ("prmt", IntFn::Prmt(Prmt::Index), false),
    ("prmt.f4e", IntFn::Prmt(Prmt::F4e), false),
    ("prmt.b4e", IntFn::Prmt(Prmt::B4e), false),
    ("prmt.rc8", IntFn::Prmt(Prmt::Rc8), false),
    ("prmt.ecl", IntFn::Prmt(Prmt::Ecl), false),
    ("prmt.ecr", IntFn::Prmt(Prmt::Ecr), false),
    ("prmt.rc16", IntFn::Prmt(Prmt::Rc16), false),
    ("bmsk.clamp", IntFn::Bmsk, true),
    ("bmsk.wrap", IntFn::Bmsk, false),
    ("fns", IntFn::Fns, false),
    ("sext.clamp", IntFn::SextBits, true),
    ("sext.wrap", IntFn::SextBits, false),
    ("zext.clamp", IntFn::ZextBits, true),
    ("zext.wrap", IntFn::ZextBits, false),
    ("fshl.clamp", IntFn::FshlClamp, false),
    ("fshr.clamp", IntFn::FshrClamp, false),
    ("idp4a.s.s", IntFn::Dp4a(true, true), false),
    ("idp4a.s.u", IntFn::Dp4a(true, false), false),
    ("idp4a.u.s", IntFn::Dp4a(false, true), false),
    ("idp4a.u.u", IntFn::Dp4a(false, false), false),
    ("idp2a.s.s", IntFn::Dp2a(true, true), false),
    ("idp2a.s.u", IntFn::Dp2a(true, false), false),
    ("idp2a.u.s", IntFn::Dp2a(false, true), false),
    ("idp2a.u.u", IntFn::Dp2a(false, false), false),
    ("flo.s", IntFn::FloS, false),
    ("flo.u", IntFn::FloU, false),
];

/// Intrinsics without an effect that can be seen here.
const HINTS: [&str; 10] = [
    "prefetch",
    "prefetchu",
    "nanosleep",
    "applypriority",
    "discard",
    "griddepcontrol",
    "setmaxnreg",
    "pm",
    "compiler.warn",
    "fence.proxy",
];

impl Decoder<'_, '_> {
    pub(super) fn nvvm(&mut self, name: &str, args: &[Value]) -> Decoded<()> {
        if let Some(register) = name.strip_prefix("read.ptx.sreg.") {
            return self.special_register(register);
        }
        if self.nvvm_int(name, args)? || self.nvvm_float(name, args)? {
            return Ok(());
        }
        if self.nvvm_warp(name, args)? || self.nvvm_barrier(name, args)? {
            return Ok(());
        }
        if self.nvvm_memory(name, args)? || self.nvvm_small(name, args)? {
            return Ok(());
        }
        if self.nvvm_matrix(name, args)? || self.nvvm_transfer(name, args)? {
            return Ok(());
        }
        let is_hint = |hint: &&str| name == *hint || name.starts_with(&format!("{hint}."));
        if HINTS.iter().any(is_hint) {
            return Ok(());
        }
        match name {
            "exit" => {
                self.emit(Kind::Exit, NONE, [NONE; 3]);
                Ok(())
            }
            "is_explicit_cluster" => self.sreg(Sreg::IsExplicitCluster),
            "reflect" => self.constant_result(0),
            "swap.lo.hi.b64" => self.swap_halves(args[0]),
            _ if name.starts_with("move.") => {
                let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                self.emit(Kind::Copy { n: 1 }, dst, [a, NONE, NONE]);
                Ok(())
            }
            _ => Err(format!("the intrinsic llvm.nvvm.{name}")),
        }
    }

    fn sreg(&mut self, register: Sreg) -> Decoded<()> {
        let dst = self.result_reg()?;
        self.emit(Kind::Sreg(register), dst, [NONE; 3]);
        Ok(())
    }

    fn special_register(&mut self, name: &str) -> Decoded<()> {
        if let Some((register, axis)) = name.rsplit_once('.') {
            let axis = match axis {
                "x" => Some(0),
                "y" => Some(1),
                "z" => Some(2),
                "w" => Some(3),
                _ => None,
            };
            let by_axis: Option<fn(u8) -> Sreg> = match register {
                "tid" => Some(Sreg::Tid),
                "ntid" => Some(Sreg::Ntid),
                "ctaid" => Some(Sreg::Ctaid),
                "nctaid" => Some(Sreg::Nctaid),
                "cluster.ctaid" => Some(Sreg::ClusterCtaid),
                "cluster.nctaid" => Some(Sreg::ClusterNctaid),
                "clusterid" => Some(Sreg::Clusterid),
                "nclusterid" => Some(Sreg::Nclusterid),
                _ => None,
            };
            if let (Some(axis), Some(by_axis)) = (axis, by_axis) {
                return self.sreg(by_axis(axis));
            }
        }
        let register = match name {
            "laneid" => Sreg::Laneid,
            "warpid" => Sreg::Warpid,
            "nwarpid" => Sreg::Nwarpid,
            "warpsize" => Sreg::Warpsize,
            "lanemask.eq" => Sreg::LanemaskEq,
            "lanemask.le" => Sreg::LanemaskLe,
            "lanemask.lt" => Sreg::LanemaskLt,
            "lanemask.ge" => Sreg::LanemaskGe,
            "lanemask.gt" => Sreg::LanemaskGt,
            "cluster.ctarank" => Sreg::ClusterCtarank,
            "cluster.nctarank" => Sreg::ClusterNctarank,
            "dynamic_smem_size" => Sreg::DynamicSmem,
            "total_smem_size" | "aggr_smem_size" => Sreg::TotalSmem,
            "clock" | "globaltimer.lo" => Sreg::Clock32,
            "clock64" | "globaltimer" => Sreg::Clock64,
            "nsmid" => Sreg::One,
            "smid" | "gridid" | "pm0" | "pm1" | "pm2" | "pm3" => Sreg::Zero,
            _ if name.starts_with("envreg") => Sreg::Zero,
            _ => return Err(format!("the special register {name}")),
        };
        self.sreg(register)
    }

    fn nvvm_int(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let dst = match name {
            "lohi.i2d" | "d2i.lo" | "d2i.hi" => self.result_reg()?,
            _ => {
                let Some(&(_, f, flag)) = INT_FUNCTIONS.iter().find(|(known, ..)| *known == name)
                else {
                    return Ok(false);
                };
                self.nvvm_int_function(f, flag, args)?;
                return Ok(true);
            }
        };
        let a = self.reg(args[0])?;
        match name {
            "d2i.lo" => self.emit(Kind::Trunc { from: 64, to: 32, flags: 0 }, dst, [a, NONE, NONE]),
            "d2i.hi" => {
                let amount = self.const_reg(Word::new(32));
                let op = nvopt_ir::ops::BinaryOp::LShr;
                self.emit(Kind::Int2 { op, width: 64, flags: 0 }, dst, [a, amount, NONE]);
            }
            _ => {
                let (high, amount) = (self.reg(args[1])?, self.const_reg(Word::new(32)));
                let shifted = self.new_regs(1);
                let (shl, or) = (nvopt_ir::ops::BinaryOp::Shl, nvopt_ir::ops::BinaryOp::Or);
                let kind = |op| Kind::Int2 { op, width: 64, flags: 0 };
                self.emit(kind(shl), shifted, [high, amount, NONE]);
                self.emit(kind(or), dst, [shifted, a, NONE]);
            }
        }
        Ok(true)
    }

    fn nvvm_int_function(&mut self, f: IntFn, flag: bool, args: &[Value]) -> Decoded<()> {
        match f {
            // An immediate says what is asked for.
            IntFn::FloS | IntFn::FloU => {
                let flag = self.const_int(args[1]).unwrap_or(0) != 0;
                self.int_function_with(f, &args[..1], flag)
            }
            IntFn::Dp2a(..) => {
                let flag = self.const_int(args[2]).unwrap_or(0) != 0;
                self.int_function_with(f, &[args[0], args[1], args[3]], flag)
            }
            IntFn::Prmt(Prmt::Rc8 | Prmt::Ecl | Prmt::Ecr | Prmt::Rc16) => {
                // The selector is the second operand; the third is not used.
                self.int_function_with(f, &[args[0], args[0], args[1]], flag)
            }
            _ => self.int_function_with(f, args, flag),
        }
    }

    fn nvvm_warp(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        let sync = parts.contains(&"sync");
        let last = parts.last().copied().unwrap_or("");
        let op = match parts[0] {
            "shfl" => {
                let mode = match parts.get(if sync { 2 } else { 1 }).copied() {
                    Some("up") => ShflMode::Up,
                    Some("down") => ShflMode::Down,
                    Some("bfly") => ShflMode::Bfly,
                    Some("idx") => ShflMode::Idx,
                    _ => return Ok(false),
                };
                WarpOp::Shfl { mode, with_flag: last.ends_with('p') }
            }
            "vote" => match parts.get(1).copied() {
                Some("all") => WarpOp::VoteAll,
                Some("any") => WarpOp::VoteAny,
                Some("uni") => WarpOp::VoteUni,
                Some("ballot") => WarpOp::Ballot,
                _ => return Ok(false),
            },
            "match" if parts.get(1) == Some(&"any") => WarpOp::MatchAny,
            "match" => WarpOp::MatchAll,
            "redux" => WarpOp::Redux(match redux_op(&parts[2..]) {
                Some(op) => op,
                None => return Ok(false),
            }),
            "elect" => WarpOp::Elect,
            "activemask" => WarpOp::ActiveMask,
            "bar" if name == "bar.warp.sync" => WarpOp::Sync,
            _ => return Ok(false),
        };
        let mut regs = Vec::new();
        for &arg in args {
            regs.push(self.reg(arg)?);
        }
        // The mask is the first operand, of `redux` the last.
        let mask = match op {
            WarpOp::ActiveMask => NONE,
            WarpOp::Redux(_) => regs.pop().unwrap_or(NONE),
            _ if sync => regs.remove(0),
            _ => NONE,
        };
        let mut operands = [NONE; 3];
        for (operand, reg) in operands.iter_mut().zip(regs) {
            *operand = reg;
        }
        let dst = self.result_reg()?;
        let row = self.code.warps.len() as u32;
        self.code.warps.push(WarpPlan { op, mask, args: operands });
        self.emit(Kind::Warp(row), dst, [NONE; 3]);
        Ok(true)
    }

    fn nvvm_barrier(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        if parts[0] != "barrier" {
            return Ok(false);
        }
        let aligned = parts.contains(&"aligned");
        let mut plan =
            BarrierPlan { op: BarrierOp::Sync, id: NONE, count: NONE, pred: NONE, aligned };
        match parts.get(1..3) {
            Some(["cluster", "arrive"]) => plan.op = BarrierOp::ClusterArrive,
            Some(["cluster", "wait"]) => plan.op = BarrierOp::ClusterWait,
            Some(["cta", what]) => {
                plan.op = match (*what, parts.get(3).copied()) {
                    ("sync", _) => BarrierOp::Sync,
                    ("arrive", _) => BarrierOp::Arrive,
                    ("red", Some("and")) => BarrierOp::And,
                    ("red", Some("or")) => BarrierOp::Or,
                    ("red", Some("popc")) => BarrierOp::Popc,
                    _ => return Ok(false),
                };
                let mut operands = args.iter();
                plan.id = self.reg(*operands.next().ok_or("a barrier number")?)?;
                if parts.last() == Some(&"count") {
                    plan.count = self.reg(*operands.next().ok_or("a count")?)?;
                }
                if let Some(&pred) = operands.next() {
                    plan.pred = self.reg(pred)?;
                }
            }
            _ => return Ok(false),
        }
        let dst = self.result_reg()?;
        let row = self.code.barriers.len() as u32;
        self.code.barriers.push(plan);
        self.emit(Kind::Barrier(row), dst, [NONE; 3]);
        Ok(true)
    }

    fn nvvm_memory(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        match parts[0] {
            "membar" => self.emit(Kind::Fence, NONE, [NONE; 3]),
            "fence" if !name.starts_with("fence.proxy") => self.emit(Kind::Fence, NONE, [NONE; 3]),
            "atomic" => return self.nvvm_atomic(&parts, args),
            "isspacep" => {
                let of = match name {
                    "isspacep.global" => space::GLOBAL,
                    "isspacep.shared" => space::SHARED,
                    "isspacep.shared.cluster" => space::SHARED_CLUSTER,
                    "isspacep.const" => space::CONST,
                    "isspacep.local" => space::LOCAL,
                    _ => return Ok(false),
                };
                let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                self.emit(Kind::IsSpace(of), dst, [a, NONE, NONE]);
            }
            "mapa" => {
                let of = self.space_of(args[0])?;
                let (dst, a, b) = (self.result_reg()?, self.reg(args[0])?, self.reg(args[1])?);
                self.emit(Kind::Mapa { space: of }, dst, [a, b, NONE]);
            }
            "getctarank" => {
                let of = self.space_of(args[0])?;
                let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                self.emit(Kind::CtaRank { space: of }, dst, [a, NONE, NONE]);
            }
            "internal" if name == "internal.addrspace.wrap" => {
                let from = self.space_of(args[0])?;
                let to = self.body.result_ty(self.inst).addr_space().ok_or("an address")?;
                let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                self.emit(Kind::AddrCast { from, to }, dst, [a, NONE, NONE]);
            }
            "ldu" => {
                let align = args.get(1).and_then(|&align| self.const_int(align)).unwrap_or(1);
                let align = nvopt_ir::ops::Align::from_bytes(align);
                self.load(args[0], nvopt_ir::ops::Access::plain(align))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn nvvm_atomic(&mut self, parts: &[&str], args: &[Value]) -> Decoded<bool> {
        let float = parts.get(3) == Some(&"f");
        let op = match parts.get(1).copied() {
            Some("cas") => {
                let op = AtomicOp::CmpXchg { with_flag: false };
                self.atomic(op, args[0], &args[1..], Ordering::Monotonic, None)?;
                return Ok(true);
            }
            Some("add") if float => RmwOp::FAdd,
            Some("add") => RmwOp::Add,
            Some("and") => RmwOp::And,
            Some("or") => RmwOp::Or,
            Some("xor") => RmwOp::Xor,
            Some("exch") => RmwOp::Xchg,
            Some("max") => RmwOp::Max,
            Some("min") => RmwOp::Min,
            Some("inc") => RmwOp::UIncWrap,
            Some("dec") => RmwOp::UDecWrap,
            _ => return Ok(false),
        };
        self.atomic(AtomicOp::Rmw(op), args[0], &args[1..], Ordering::Monotonic, None)?;
        Ok(true)
    }
}

fn redux_op(parts: &[&str]) -> Option<ReduxOp> {
    let min_max = |max| MinMax { max, propagate_nan: parts.contains(&"NaN"), xorsign_abs: false };
    let abs = parts.contains(&"abs");
    Some(match *parts.first()? {
        "add" => ReduxOp::Add,
        "and" => ReduxOp::And,
        "or" => ReduxOp::Or,
        "xor" => ReduxOp::Xor,
        "min" => ReduxOp::SMin,
        "max" => ReduxOp::SMax,
        "umin" => ReduxOp::UMin,
        "umax" => ReduxOp::UMax,
        "fmin" => ReduxOp::Float(min_max(false), abs),
        "fmax" => ReduxOp::Float(min_max(true), abs),
        _ => return None,
    })
}
