//! Accesses of the lanes that a mask chooses: a branch around each access.

use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    types::{Type, TypeKind},
};

use super::{
    emit::{At, replace},
    memory::arg_align,
};
use crate::shape::{Scalar, Shaper};

/// What is done to the chosen lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Masked {
    /// Lanes are loaded from where they lie in the whole vector.
    #[default]
    Load,
    /// Lanes are stored to where they lie in the whole vector.
    Store,
    /// Every lane has an address to load from.
    Gather,
    /// Every lane has an address to store to.
    Scatter,
    /// Chosen lanes are loaded from one place after the other.
    Expand,
    /// Chosen lanes are stored one after the other.
    Compress,
}

impl Masked {
    /// What the function of this name does.
    pub(super) fn of_name(name: &[u8]) -> Option<Masked> {
        let name = name.strip_prefix(b"llvm.masked.")?;
        let table: [(&[u8], Masked); 6] = [
            (b"load.", Masked::Load),
            (b"store.", Masked::Store),
            (b"gather.", Masked::Gather),
            (b"scatter.", Masked::Scatter),
            (b"expandload.", Masked::Expand),
            (b"compressstore.", Masked::Compress),
        ];
        table.iter().find(|(start, _)| name.starts_with(start)).map(|&(_, masked)| masked)
    }

    const fn loads(self) -> bool {
        matches!(self, Masked::Load | Masked::Gather | Masked::Expand)
    }
}

/// One call.
struct Job {
    masked: Masked,
    elem: Type,
    /// The type of an address.
    address: Type,
    /// The bytes from a lane to the next.
    stride: u64,
    align: u64,
    pointer: Value,
    mask: Value,
}

/// Lowers a call.
pub(super) fn lower(body: &mut Body, shaper: &Shaper<'_>, inst: Inst, masked: Masked) {
    let types = shaper.types;
    let args: Vec<Value> = body.call_args(inst).to_vec();
    // Loads: address, mask, what the other lanes are. Stores: value, address, mask.
    let [first, second, third, ..] = args[..] else { return };
    let (pointer, mask, value, position) =
        if masked.loads() { (first, second, third, 0) } else { (second, third, first, 1) };
    let TypeKind::Vector { elem, lanes, scalable: false } = types.kind(body.ty(value)) else {
        return;
    };
    // Lanes that are no whole bytes have no address; those are refused later.
    let Some(bits) = shaper.scalar(elem).map(Scalar::bits) else { return };
    if !bits.is_multiple_of(8) {
        return;
    }
    let stride = u64::from(bits / 8);
    let align = arg_align(body, inst, position);
    let align = if masked_moves(masked) { align.min(lowest_bit(stride)) } else { align };
    let address = types.scalar(body.ty(pointer));
    let job = Job { masked, elem, address, stride, align, pointer, mask };
    replace(body, inst, |at, after| {
        let (mut vector, mut place) = (value, pointer);
        for lane in 0..lanes {
            (vector, place) = job.lane(at, lane, vector, place, after);
        }
        at.br(after);
        vector
    });
}

const fn masked_moves(masked: Masked) -> bool {
    matches!(masked, Masked::Expand | Masked::Compress)
}

impl Job {
    /// Accesses a lane if the mask says so. `place` is where the next chosen lane lies, if those
    /// lie one after the other. Gives the vector and the place after it.
    fn lane(
        &self,
        at: &mut At<'_>,
        lane: u32,
        vector: Value,
        place: Value,
        after: Block,
    ) -> (Value, Value) {
        let bit = at.lane(self.mask, Type::I1, lane);
        let before = at.block;
        let chosen = at.body.insert_block_before(after);
        let next = at.body.insert_block_before(after);
        at.cond_br(bit, chosen, next);
        at.block = chosen;
        let offset = u64::from(lane) * self.stride;
        let (address, align) = match self.masked {
            Masked::Load | Masked::Store => {
                let align = if lane == 0 { self.align } else { self.align.min(lowest_bit(offset)) };
                (self.step(at, self.pointer, offset), align)
            }
            Masked::Gather | Masked::Scatter => {
                (at.lane(self.pointer, self.address, lane), self.align)
            }
            Masked::Expand | Masked::Compress => (place, self.align),
        };
        let mut changed = vector;
        if self.masked.loads() {
            let loaded = at.load(self.elem, address, align, false);
            changed = at.set_lane(vector, lane, loaded);
        } else {
            let value = at.lane(vector, self.elem, lane);
            at.store(value, address, align, false);
        }
        let moves = masked_moves(self.masked);
        let moved = if moves { self.step(at, place, self.stride) } else { place };
        at.br(next);
        at.block = next;
        let join = |at: &mut At<'_>, new: Value, old: Value| {
            if new == old {
                return old;
            }
            let phi = at.phi(at.body.ty(old));
            at.add_incoming(phi, old, before);
            at.add_incoming(phi, new, chosen);
            phi
        };
        let vector = join(at, changed, vector);
        (vector, join(at, moved, place))
    }

    fn step(&self, at: &mut At<'_>, pointer: Value, bytes: u64) -> Value {
        if bytes == 0 {
            return pointer;
        }
        let bytes = at.int(Type::I64, bytes);
        at.element(pointer, Type::I8, bytes)
    }
}

/// The greatest power of two that divides a number that is not zero.
const fn lowest_bit(number: u64) -> u64 {
    if number == 0 { 1 } else { 1 << number.trailing_zeros() }
}
