//! What instructions cost on a GPU, and what registers values take.
//!
//! The numbers are those of simple 32-bit instructions: an `add i32` costs one. They are for
//! comparing two ways of doing the same, not for predicting a run time. Three costs matter for
//! different questions: *throughput* (issue slots that other warps cannot use), *latency* (how long
//! the warp waits for the result) and *size* (instructions that are fetched).
//!
//! Files: `instructions`, `registers`.

mod instructions;
pub mod registers;

pub use instructions::cost_of;

/// What an instruction costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Issue slots.
    pub throughput: u32,
    /// Cycles until the result is there.
    pub latency: u32,
    /// Instructions.
    pub size: u32,
}

impl Cost {
    /// What is not there in the end.
    pub const FREE: Cost = Cost { throughput: 0, latency: 0, size: 0 };
    /// An instruction of the main pipeline.
    pub const SIMPLE: Cost = Cost { throughput: 1, latency: ALU_LATENCY, size: 1 };

    /// `n` of the same, one after the other.
    #[must_use]
    pub fn times(self, n: u32) -> Cost {
        Cost {
            throughput: self.throughput.saturating_mul(n),
            latency: if n == 0 { 0 } else { self.latency },
            size: self.size.saturating_mul(n),
        }
    }

    /// `n` of the same, each waiting for the one before.
    #[must_use]
    pub fn chained(self, n: u32) -> Cost {
        Cost { latency: self.latency.saturating_mul(n), ..self.times(n) }
    }
}

/// Cycles until the result of a simple instruction is there.
pub const ALU_LATENCY: u32 = 4;
/// Cycles until a special function (reciprocal, square root, sine) is there.
pub const SPECIAL_LATENCY: u32 = 20;
/// Cycles until a load from device memory is there, cached in part.
pub const GLOBAL_LATENCY: u32 = 400;
/// Cycles until a load from shared memory is there.
pub const SHARED_LATENCY: u32 = 25;
/// Cycles until a load from constant or parameter memory is there.
pub const CONSTANT_LATENCY: u32 = 8;
/// Cycles until a load from local memory is there: the cache.
pub const LOCAL_LATENCY: u32 = 30;
/// Cycles that finding the memory of a generic address adds.
pub const GENERIC_LATENCY: u32 = 6;

/// How many moves a constant costs where it is used: instructions take 32 bits, and wider numbers
/// that are those extended; a double whose lower half is zero is as good.
pub fn immediate_cost(body: &nvopt_ir::body::Body, value: nvopt_ir::body::Value) -> u32 {
    use nvopt_ir::constant::ConstData;
    match body.const_data(value) {
        Some(ConstData::Bits { ty, bits }) => match (ty.int_bits(), ty.float_kind()) {
            (Some(33..), _) => {
                let number = *bits as i64;
                u32::from(i32::try_from(number).is_err() && u32::try_from(*bits).is_err())
            }
            (None, Some(kind)) if kind.bits() == 64 => u32::from(*bits & 0xffff_ffff != 0),
            _ => 0,
        },
        Some(ConstData::WideBits { words, .. }) => u32::try_from(words.len()).unwrap_or(u32::MAX),
        _ => 0,
    }
}
