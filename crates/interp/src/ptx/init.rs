//! What the variables of a PTX text hold at first.

use nvopt_entity::Entity as _;
use nvopt_ir::module::{Global, Symbol};
use nvopt_ptx::mach::{Init, VarDecl};

use super::{PtxModule, types::bits_of};
use crate::{
    fault::{FaultKind, Step, Trap},
    memory::{self, Memory, space},
    program::Program,
    value::Word,
};

/// Initializers nest no deeper than this.
const MAX_DEPTH: u32 = 16;

/// Writes the initial contents of all variables outside of shared memory.
pub(crate) fn initialize(program: &Program<'_>, ptx: &PtxModule, memory: &mut Memory) -> Step<()> {
    for index in 0..ptx.variables.len() {
        let global = Global::from_index(index);
        let data = &ptx.outline.shared.globals[global];
        let (Some(decl), Some(init)) = (ptx.variable(global), ptx.init(global)) else { continue };
        if data.addr_space == space::SHARED {
            continue;
        }
        let bytes = u64::from(bits_of(decl.ty).unwrap_or(8).div_ceil(8));
        let address = program.global_address(global);
        let writer = Writer { program, space: data.addr_space, bytes, decl };
        writer.write(memory, init, address, 0, MAX_DEPTH)?;
    }
    Ok(())
}

/// Writes one variable.
struct Writer<'a, 'm> {
    program: &'a Program<'m>,
    space: u32,
    /// The bytes of an element.
    bytes: u64,
    decl: &'a VarDecl,
}

impl Writer<'_, '_> {
    /// Writes `init`, whose elements are those of dimension `dim`.
    fn write(
        &self,
        memory: &mut Memory,
        init: &Init,
        address: u64,
        dim: usize,
        depth: u32,
    ) -> Step<()> {
        let Some(depth) = depth.checked_sub(1) else {
            return self.unsupported("that nests deeply");
        };
        let bits = match init {
            Init::List(list) => {
                let inner = self.decl.dims.get(dim + 1..).unwrap_or(&[]);
                let lanes = if inner.is_empty() { 1 } else { u64::from(self.decl.lanes) };
                let step = inner.iter().fold(self.bytes * lanes, |size, length| {
                    size.saturating_mul(length.unwrap_or(1))
                });
                // The members of a vector in an array have braces of their own.
                let step = match (list.first(), inner.is_empty()) {
                    (Some(Init::List(_)), true) => self.bytes * u64::from(self.decl.lanes),
                    _ => step,
                };
                for (index, part) in list.iter().enumerate() {
                    let at = address.wrapping_add(step.saturating_mul(index as u64));
                    self.write(memory, part, at, dim + 1, depth)?;
                }
                return Ok(());
            }
            Init::Int(value) => *value as u128,
            Init::F32(bits) if self.bytes == 8 => {
                u128::from(f64::from(f32::from_bits(*bits)).to_bits())
            }
            Init::F32(bits) => u128::from(*bits),
            Init::F64(bits) if self.bytes == 4 => {
                u128::from((f64::from_bits(*bits) as f32).to_bits())
            }
            Init::F64(bits) => u128::from(*bits),
            Init::Sym { name, generic, offset, mask } => {
                let address = self.address_of(name, *generic)?.wrapping_add_signed(*offset);
                match mask {
                    Some(mask) => {
                        let shift = mask.trailing_zeros().min(63);
                        u128::from((address & mask) >> shift)
                    }
                    None => u128::from(address),
                }
            }
            Init::Verbatim(text) => return self.unsupported(text),
        };
        let who = memory::Who { block: 0, warp: 0, cluster: &[] };
        let place = memory.locate(&who, 0, self.space, address, self.bytes)?;
        for (piece, at) in (0..self.bytes).step_by(8).enumerate() {
            let word = Word::new((bits >> (64 * piece)) as u64);
            let n = (self.bytes - at).min(8) as usize;
            memory.at_mut(place.home).write(place.offset + at as usize, n, word);
        }
        Ok(())
    }

    fn address_of(&self, name: &str, generic: bool) -> Step<u64> {
        let shared = &self.program.module.shared;
        let symbol = shared.find_symbol(name);
        let address = symbol.and_then(|symbol| self.program.symbol_address(symbol));
        let (Some(symbol), Some(address)) = (symbol, address) else {
            return self.unsupported(&format!("the address of {name}")).map(|()| 0);
        };
        match symbol {
            Symbol::Global(global) if generic => {
                let of = shared.globals[global].addr_space;
                Ok(memory::cast(of, space::GENERIC, address).unwrap_or(address))
            }
            _ => Ok(address),
        }
    }

    fn unsupported(&self, what: &str) -> Step<()> {
        let detail = format!("the initializer of {}: {what}", self.decl.name);
        Err(Trap::new(FaultKind::Unsupported, detail))
    }
}
