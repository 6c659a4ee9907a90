//! Results of every operation that can be folded, recorded on a real GPU.
//!
//! `programs` has a kernel for each operation and type. The same inputs go to a GPU, which
//! `cargo xtask gpu vectors` records, and to the interpreter, which a test compares with the
//! record. A record is a line: the name of the kernel, a hash of all its outputs, and the first
//! outputs in hexadecimal. All NaNs are one.

mod programs;

use std::fmt::Write as _;

use nvopt_arith::float::Format;
use nvopt_interp::{Arg, Config, Dim3, Machine, Value, Word};
use nvopt_ir::module::Module;
use smallvec::smallvec;

use crate::arg::Mixer;
pub use programs::{Kernel, Programs, all, bytes_of};

/// The inputs that each kernel runs on.
pub const N_ELEMENTS: usize = 512;
/// The threads of a block; the kernels count on it.
pub const N_THREADS: u32 = 128;
/// The outputs that a record has in full.
const N_SHOWN: usize = 24;

/// What a kernel gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The kernel.
    pub name: String,
    /// A hash of all outputs.
    pub hash: u64,
    /// The first outputs.
    pub first: Vec<u128>,
}

impl Record {
    /// The record of a kernel's outputs as they lie in memory.
    pub fn new(kernel: &Kernel, outputs: &[u8]) -> Record {
        let size = bytes_of(kernel.output);
        let values: Vec<u128> =
            outputs.chunks(size).map(|bytes| canonical(kernel.output, number(bytes))).collect();
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for byte in values.iter().flat_map(|value| value.to_le_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        let first = values.into_iter().take(N_SHOWN).collect();
        Record { name: kernel.name.clone(), hash, first }
    }

    /// The line of a file.
    pub fn line(&self) -> String {
        let mut line = format!("{} {:016x}", self.name, self.hash);
        for value in &self.first {
            let _ = write!(line, " {value:x}");
        }
        line
    }

    /// Reads a line.
    pub fn parse(line: &str) -> Option<Record> {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_owned();
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        let first: Option<Vec<u128>> =
            words.map(|word| u128::from_str_radix(word, 16).ok()).collect();
        Some(Record { name, hash, first: first? })
    }
}

fn number(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(all)
}

fn format(ty: &str) -> Option<Format> {
    match ty {
        "half" => Some(Format::Half),
        "bfloat" => Some(Format::BFloat),
        "float" => Some(Format::Single),
        "double" => Some(Format::Double),
        _ => None,
    }
}

/// A value with every NaN made the same.
fn canonical(ty: &str, bits: u128) -> u128 {
    let elem = match ty {
        "<2 x half>" => Some(Format::Half),
        "<2 x bfloat>" => Some(Format::BFloat),
        _ => None,
    };
    if let Some(format) = elem {
        let one = |bits: u128| if format.is_nan(bits) { 0x7fff } else { bits };
        return one(bits & 0xffff) | one(bits >> 16 & 0xffff) << 16;
    }
    match format(ty) {
        Some(format) if format.is_nan(bits) => format.sign_bit() - 1,
        _ => bits,
    }
}

/// The inputs number `which` of a type, as they lie in memory: boundary values among random ones.
pub fn inputs(ty: &str, which: usize) -> Vec<u8> {
    let size = bytes_of(ty);
    let mut mixer = Mixer::new(ty.len() as u64, which as u64);
    let interesting = boundary_values(ty);
    let mut bytes = Vec::with_capacity(N_ELEMENTS * size);
    for index in 0..N_ELEMENTS {
        let random = u128::from(mixer.word()) | u128::from(mixer.word()) << 64;
        let n = interesting.len();
        // All pairs of boundary values as far as they fit, then random ones among random bits.
        let value = if index < n * n && index < N_ELEMENTS / 2 {
            interesting[if which == 0 { index % n } else { index / n * (which * 2 - 1) % n }]
        } else if random >> 100 & 3 == 0 {
            interesting[(random >> 64) as usize % n]
        } else {
            near(ty, random)
        };
        bytes.extend_from_slice(&value.to_le_bytes()[..size]);
    }
    bytes
}

/// A random value; floats are often of a moderate size, so that results are not all infinite.
fn near(ty: &str, random: u128) -> u128 {
    let Some(format) = format(ty) else { return random };
    if random >> 120 & 1 == 0 {
        return random & (format.sign_bit() * 2 - 1);
    }
    let (one, step) = match format {
        Format::Half => (0x3c00, 10),
        Format::BFloat => (0x3f80, 7),
        Format::Single => (0x3f80_0000, 23),
        _ => (0x3ff0_0000_0000_0000, 52),
    };
    let exponent = one + ((random >> 112 & 7) << step) - (4 << step);
    exponent | random & ((1 << step) - 1) | random & format.sign_bit()
}

fn boundary_values(ty: &str) -> Vec<u128> {
    if let Some(format) = format(ty) {
        let sign = format.sign_bit();
        let (infinity, one, least_normal) = match format {
            Format::Half => (0x7c00, 0x3c00, 0x0400),
            Format::BFloat => (0x7f80, 0x3f80, 0x0080),
            Format::Single => (0x7f80_0000, 0x3f80_0000, 0x0080_0000),
            _ => (0x7ff0 << 48, 0x3ff0 << 48, 0x0010 << 48),
        };
        let quiet = infinity | (infinity ^ (infinity << 1)) & infinity >> 1;
        let half = one - least_normal;
        // Twice the largest subnormal number halves to what lies just below the normal ones.
        let edge = 2 * least_normal - 1;
        let positive = [
            0,
            one,
            half,
            edge,
            least_normal,
            least_normal - 1,
            1,
            infinity,
            one + 1,
            infinity - 1,
            quiet | 1,
        ];
        return positive.iter().flat_map(|&value| [value, value | sign]).collect();
    }
    let bits = bytes_of(ty) as u32 * 8;
    let all = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
    let top = 1 << (bits - 1);
    vec![0, 1, 2, 3, 7, all, all - 1, top, top - 1, top + 1, all / 3, all / 5, u128::from(bits)]
}

/// Runs a kernel in the interpreter.
pub fn interpret(module: &Module, kernel: &Kernel) -> Result<Record, String> {
    let fault = |fault: Box<nvopt_interp::Fault>| format!("{}: {fault}", kernel.name);
    let mut machine = Machine::new(module, Config::default()).map_err(fault)?;
    let mut args = Vec::new();
    for (which, ty) in kernel.inputs.iter().enumerate() {
        let contents = inputs(ty, which);
        let address = machine.alloc_uninit(contents.len() as u64).map_err(fault)?;
        machine.write(address, &contents).map_err(fault)?;
        args.push(Arg::Value(Value { words: smallvec![Word::new(address)] }));
    }
    let bytes = N_ELEMENTS * bytes_of(kernel.output);
    let out = machine.alloc_uninit(bytes as u64).map_err(fault)?;
    args.push(Arg::Value(Value { words: smallvec![Word::new(out)] }));
    let blocks = N_ELEMENTS as u32 / N_THREADS;
    machine
        .launch(&kernel.name, Dim3::line(blocks), Dim3::line(N_THREADS), 0, &args)
        .map_err(fault)?;
    let outputs = machine.read(out, bytes).map_err(fault)?;
    Ok(Record::new(kernel, &outputs))
}
