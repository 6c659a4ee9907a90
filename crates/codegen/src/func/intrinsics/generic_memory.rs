//! Copying and filling memory: short ones in place. What is long or of unknown length became a
//! loop before selection (`lower`).

use nvopt_ir::{
    body::{Inst as IrInst, Value},
    constant::low_mask,
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};
use smallvec::SmallVec;

use crate::{
    func::{
        address::{Address, Space},
        memory::{chunk_class, memory_type},
        params::align_of,
        select::{Lower, Select},
    },
    lower::{MAX_INLINE_BYTES, alloca_align},
    shape::Class,
};

impl Select<'_> {
    pub(super) fn bulk_memory(&mut self, inst: IrInst, name: &str) -> Lower {
        let args: Vec<Value> = self.body.call_args(inst).to_vec();
        let Some(bytes) = self.const_int(args[2]) else {
            return Err(self.error(format!("llvm.{name} of a length that is not known")));
        };
        // A length has no sign.
        let bytes = bytes as u64 & low_mask(self.body.ty(args[2]).int_bits().unwrap_or(64));
        if bytes == 0 {
            return Ok(());
        }
        if bytes > MAX_INLINE_BYTES {
            return Err(self.error(format!("llvm.{name} of {bytes} bytes")));
        }
        let volatile = args.get(3).is_some_and(|&flag| self.const_int(flag).unwrap_or(0) != 0);
        let to_align = self.arg_align(inst, 0);
        let to = self.address(args[0])?;
        if name.starts_with("memset") {
            return self.fill(&to, to_align, args[1], bytes, volatile);
        }
        let from_align = self.arg_align(inst, 1);
        let from = self.address(args[1])?;
        let chunks = chunks(bytes, to_align.min(from_align));
        if name == "memmove" {
            // All is read before anything is written: the places may overlap.
            let parts: Vec<(u64, u64, Reg)> = chunks
                .map(|(offset, size)| {
                    (offset, size, self.load_chunk(&from, offset, size, volatile))
                })
                .collect();
            for (offset, size, part) in parts {
                self.store_chunk(&to, offset, size, Operand::Reg(part), volatile);
            }
            return Ok(());
        }
        for (offset, size) in chunks {
            let part = self.load_chunk(&from, offset, size, volatile);
            self.store_chunk(&to, offset, size, Operand::Reg(part), volatile);
        }
        Ok(())
    }

    /// Copies `bytes` bytes between places of alignment `align` that do not overlap.
    pub(in crate::func) fn copy_bytes(
        &mut self,
        to: &Address,
        from: &Address,
        bytes: u64,
        align: u64,
    ) {
        for (offset, size) in chunks(bytes, align) {
            let part = self.load_chunk(from, offset, size, false);
            self.store_chunk(to, offset, size, Operand::Reg(part), false);
        }
    }

    /// The alignment that a call promises of an argument, or that an alloca has.
    fn arg_align(&self, inst: IrInst, index: usize) -> u64 {
        let nvopt_ir::ops::Op::Call(call) = self.body.op(inst) else { return 1 };
        let attrs = self.body.attrs().param_attrs(self.body.call(call).attrs, index);
        let promised = align_of(attrs).unwrap_or(1);
        promised.max(alloca_align(self.body, self.body.call_args(inst)[index]))
    }

    fn chunk_mods(space: Space, size: u64, volatile: bool) -> SmallVec<[Mod; 3]> {
        let mut mods = SmallVec::new();
        if volatile && matches!(space, Space::Generic | Space::Global | Space::Shared) {
            mods.push(Mod::Volatile);
        }
        mods.extend(space.modifier());
        mods.push(memory_type(size));
        mods
    }

    fn load_chunk(&mut self, from: &Address, offset: u64, size: u64, volatile: bool) -> Reg {
        let part = self.tmp(chunk_class(size));
        let mods = Self::chunk_mods(from.space, size, volatile);
        self.ins(Opcode::Ld, &mods, &[Operand::Reg(part), from.at(offset)]);
        part
    }

    fn store_chunk(
        &mut self,
        to: &Address,
        offset: u64,
        size: u64,
        value: Operand,
        volatile: bool,
    ) {
        let mods = Self::chunk_mods(to.space, size, volatile);
        self.ins(Opcode::St, &mods, &[to.at(offset), value]);
    }

    fn fill(&mut self, to: &Address, align: u64, byte: Value, bytes: u64, volatile: bool) -> Lower {
        let known = self.const_int(byte).map(|byte| u64::from(byte as u8) * 0x0101_0101_0101_0101);
        let spread = match known {
            Some(pattern) => Operand::Int(pattern as i64),
            None => self.spread_byte(byte)?,
        };
        let chunks: Vec<_> = chunks(bytes, align).collect();
        for (offset, size) in chunks {
            let value = match (spread, chunk_class(size)) {
                (Operand::Int(pattern), class) => {
                    let bits = (size * 8).min(u64::from(class.bits())) as u32;
                    Operand::Int(crate::func::sign_extend(pattern as u64, bits))
                }
                (whole, Class::B64) => whole,
                (whole, class) => {
                    let part = self.tmp(class);
                    self.unary(Opcode::Cvt, &[class.u(), Mod::U64], part, whole);
                    Operand::Reg(part)
                }
            };
            self.store_chunk(to, offset, size, value, volatile);
        }
        Ok(())
    }

    /// A byte in all places of a 64-bit register.
    fn spread_byte(&mut self, byte: Value) -> Lower<Operand> {
        let operands = self.operands(byte)?;
        let wide = self.tmp(Class::B64);
        self.extend(8, 64, &[wide], &operands, crate::func::int::Extend::Zero);
        let spread = self.tmp(Class::B64);
        let factor = Operand::Int(0x0101_0101_0101_0101);
        self.op2(Opcode::Mul, &[Mod::Lo, Mod::S64], spread, Operand::Reg(wide), factor);
        Ok(Operand::Reg(spread))
    }
}

/// Offsets and sizes of accesses that cover `bytes` bytes at alignment `align`.
fn chunks(bytes: u64, align: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= bytes {
            return None;
        }
        let mut size = align.clamp(1, 8);
        while at + size > bytes {
            size /= 2;
        }
        let chunk = (at, size);
        at += size;
        Some(chunk)
    })
}
