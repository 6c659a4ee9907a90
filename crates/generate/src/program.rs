//! Programs: what is generated and what is needed to run it.

use arbitrary::Unstructured;
use nvopt_ir::{module::Module, types::Type};

use crate::{
    choose::{Chooser, seeded_bytes},
    options::{FeatureSet, Options},
    world::ProgramGen,
};

/// What a kernel does with a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It reads it.
    In,
    /// It writes it.
    Out,
    /// It reads and writes it.
    InOut,
}

/// What a buffer must hold when a kernel begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Any initialized bytes.
    Any,
    /// Zeros.
    Zeros,
}

/// A buffer in global memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BufferSpec {
    /// The name of the parameter it is passed as.
    pub name: String,
    /// The type of an element: an integer of 8, 16, 32 or 64 bits or a float.
    pub elem: Type,
    /// The number of elements.
    pub len: u64,
    /// The alignment in bytes that its address must have.
    pub align: u64,
    /// What the kernel does with it.
    pub role: Role,
    /// What it must hold at the beginning.
    pub fill: Fill,
}

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgSpec {
    /// The address of a buffer, by its position in [`Program::buffers`].
    Buffer(usize),
    /// A number. Any value is allowed; `bits` is one to begin with.
    Scalar {
        /// The type, an integer or float of at most 64 bits.
        ty: Type,
        /// Its bits.
        bits: u64,
    },
    /// A struct by value. Any bytes are allowed; these are some to begin with.
    Struct {
        /// The type.
        ty: Type,
        /// As many bytes as the type has.
        bytes: Vec<u8>,
    },
}

/// How a kernel is launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The blocks of the grid.
    pub grid: [u32; 3],
    /// The threads of a block.
    pub block: [u32; 3],
    /// The bytes of dynamic shared memory.
    pub dynamic_shared: u32,
}

impl Launch {
    /// The threads of a block.
    pub fn threads(&self) -> u32 {
        self.block.iter().product()
    }

    /// The blocks of the grid.
    pub fn blocks(&self) -> u32 {
        self.grid.iter().product()
    }
}

/// A kernel and how to run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelSpec {
    /// The name of the function.
    pub name: String,
    /// Its arguments.
    pub args: Vec<ArgSpec>,
    /// The launch it is made for. Each thread owns a part of the outputs, so a launch with
    /// another block is not allowed; one with fewer blocks along the last dimension of the grid
    /// that has more than one is.
    pub launch: Launch,
}

/// A generated program.
///
/// For every content of its buffers and every value of its scalars, each kernel ends, has no
/// undefined behaviour, no race and no value that depends on the order in which threads run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The module.
    pub module: Module,
    /// The kernels, to be run in this order.
    pub kernels: Vec<KernelSpec>,
    /// The buffers of all kernels.
    pub buffers: Vec<BufferSpec>,
    /// The features that were made use of.
    pub features: FeatureSet,
    /// The seed it was made from, if it was.
    pub seed: Option<u64>,
    /// What it was made with.
    pub options: Options,
}

/// Makes a program from bytes. Equal bytes give equal programs; fewer bytes give smaller ones,
/// and none at all give a small one too. It never fails.
pub fn generate(options: &Options, u: &mut Unstructured<'_>) -> arbitrary::Result<Program> {
    let data = u.peek_bytes(u.len()).unwrap_or_default();
    let (program, used) = generate_from(options, data);
    u.bytes(used)?;
    Ok(program)
}

/// Makes a program from a seed. The same seed and options give the same program everywhere.
pub fn from_seed(seed: u64, options: &Options) -> Program {
    let bytes = seeded_bytes(seed, bytes_for(options));
    let (mut program, _) = generate_from(options, &bytes);
    program.seed = Some(seed);
    program
}

/// How many bytes it takes so that limits end a program, not the end of the bytes.
fn bytes_for(options: &Options) -> usize {
    const BYTES_PER_INSTRUCTION: usize = 24;
    const MOST_BYTES: usize = 1 << 20;
    let limits = options.limits.clamped();
    let n_functions = (limits.functions + limits.kernels) as usize;
    let wanted = n_functions * limits.instructions as usize * BYTES_PER_INSTRUCTION;
    wanted.clamp(1 << 12, MOST_BYTES)
}

fn generate_from(options: &Options, data: &[u8]) -> (Program, usize) {
    let mut world = ProgramGen::new(options, Chooser::new(data));
    world.generate();
    let used = world.u.used();
    let program = Program {
        module: world.module,
        kernels: world.kernels,
        buffers: world.buffers,
        features: world.used,
        seed: None,
        options: *options,
    };
    (program, used)
}
