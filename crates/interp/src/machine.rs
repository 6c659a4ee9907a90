//! The machine: a module, memory, and ways to run kernels and functions.

use nvopt_entity::FxHashMap;
use nvopt_ir::module::{Func, Module, Symbol};

use crate::{
    code::{Code, ParamCode},
    config::{Config, Dim3},
    exec::{Cx, FramePool, Launch},
    fault::{Fault, FaultKind},
    memory::{self, Fill, Memory, SlotSpace, Variable, space},
    program::Program,
    ptx::PtxModule,
    report::Report,
    schedule,
    value::{Value, Word},
};

/// The alignment of buffers, as `cudaMalloc` has it.
const BUFFER_ALIGN: u64 = 256;
/// The threads a block may have.
const MAX_BLOCK_THREADS: u64 = 1024;
/// The blocks a cluster may have.
const MAX_CLUSTER_BLOCKS: u64 = 16;

/// An argument of a kernel or function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A value; an address is one.
    Value(Value),
    /// What a `byval` pointer of a kernel points to.
    Bytes(Vec<u8>),
}

impl From<Value> for Arg {
    fn from(value: Value) -> Arg {
        Arg::Value(value)
    }
}

/// A parameter of a function, as [`Machine::parameters`] gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The widths of its scalars; one of up to 64 bits is one word of an argument.
    pub bits: Vec<u32>,
    /// The words of an argument.
    pub words: usize,
    /// The bytes a `byval` pointer points to.
    pub byval: Option<u64>,
}

/// A module with memory, ready to run.
///
/// Global variables and buffers keep their contents from one launch to the next.
pub struct Machine<'m> {
    program: Program<'m>,
    memory: Memory,
    config: Config,
}

type Result<T> = std::result::Result<T, Box<Fault>>;

fn bad_launch<T>(detail: impl Into<String>) -> Result<T> {
    Err(Fault::plain(FaultKind::BadLaunch, detail))
}

impl<'m> Machine<'m> {
    /// A machine for `module`, its global variables in memory.
    pub fn new(module: &'m Module, config: Config) -> Result<Machine<'m>> {
        let mut memory = Memory::new(config.limits.memory);
        let program = Program::new(module, None, &mut memory, config.zero_signs)?;
        Ok(Machine { program, memory, config })
    }

    /// A machine for a PTX text, its global variables in memory.
    pub fn of_ptx(ptx: &'m PtxModule, config: Config) -> Result<Machine<'m>> {
        let mut memory = Memory::new(config.limits.memory);
        let program = Program::new(ptx.outline(), Some(ptx), &mut memory, config.zero_signs)?;
        Ok(Machine { program, memory, config })
    }

    /// How it runs.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// True if it runs PTX: a function's result is then the bytes of its result parameters.
    pub fn runs_ptx(&self) -> bool {
        self.program.is_ptx()
    }

    /// Runs kernel `name` on `grid` blocks of `block` threads with `dynamic_shared` bytes of dynamic
    /// shared memory each.
    pub fn launch(
        &mut self,
        name: &str,
        grid: Dim3,
        block: Dim3,
        dynamic_shared: u64,
        args: &[Arg],
    ) -> Result<Report> {
        let launch =
            Launch { grid, block, cluster: Dim3::line(1), explicit_cluster: false, dynamic_shared };
        self.run(name, launch, args)
    }

    /// As [`Machine::launch`], the blocks in clusters of `cluster`.
    pub fn launch_clusters(
        &mut self,
        name: &str,
        grid: Dim3,
        cluster: Dim3,
        block: Dim3,
        dynamic_shared: u64,
        args: &[Arg],
    ) -> Result<Report> {
        let launch = Launch { grid, block, cluster, explicit_cluster: true, dynamic_shared };
        self.run(name, launch, args)
    }

    /// Calls function `name` with one thread; the report has its result.
    pub fn call(&mut self, name: &str, args: &[Arg]) -> Result<Report> {
        let one = Dim3::line(1);
        let launch = Launch {
            grid: one,
            block: one,
            cluster: one,
            explicit_cluster: false,
            dynamic_shared: 0,
        };
        self.run(name, launch, args)
    }

    /// The parameters of function `name`.
    pub fn parameters(&mut self, name: &str) -> Result<Vec<Parameter>> {
        let func = self.find_function(name)?;
        let Some(code) = self.program.code(func) else {
            return bad_launch(format!("@{name} has no body"));
        };
        let parameter = |param: &ParamCode| Parameter {
            bits: param.bits.clone(),
            words: match param.in_memory {
                true => param.bits.iter().map(|bits| bits.div_ceil(64) as usize).sum(),
                false => param.n as usize,
            },
            byval: param.byval.filter(|_| !param.in_memory).map(|(bytes, ..)| bytes),
        };
        Ok(code.params.iter().map(parameter).collect())
    }

    /// What the functions of the module use that would fault as unsupported if it were reached:
    /// the function and what it is, in the order of the module.
    pub fn unsupported(&mut self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for &func in &self.program.module.shared.func_order {
            let Some(code) = self.program.code(func) else { continue };
            found.extend(code.notes.iter().map(|note| (code.name.clone(), note.clone())));
        }
        found
    }

    fn run(&mut self, name: &str, launch: Launch, args: &[Arg]) -> Result<Report> {
        let func = self.find_function(name)?;
        check_dims(&launch, self.config.limits.threads)?;
        let Some(code) = self.program.code(func) else {
            return bad_launch(format!("@{name} has no body"));
        };
        let words = self.arguments(&code, args)?;
        self.memory.forget_accesses();
        let mut cx = Cx {
            program: &mut self.program,
            memory: &mut self.memory,
            config: &self.config,
            launch,
            report: Report::default(),
            released: FxHashMap::default(),
            in_flight: Vec::new(),
            frames: FramePool::default(),
        };
        let result = schedule::run_grid(&mut cx, &code, &words)?;
        let mut report = cx.report;
        if code.n_results > 0 {
            report.result = Some(Value { words: result.into() });
        }
        Ok(report)
    }

    fn find_function(&self, name: &str) -> Result<Func> {
        match self.program.module.shared.find_symbol(name) {
            Some(Symbol::Func(func)) => Ok(func),
            Some(_) => bad_launch(format!("@{name} is not a function")),
            None => bad_launch(format!("there is no function @{name}")),
        }
    }

    /// The words of the parameters' registers.
    fn arguments(&mut self, code: &Code, args: &[Arg]) -> Result<Vec<Vec<Word>>> {
        let (expected, given) = (code.params.len(), args.len());
        if expected != given {
            return bad_launch(format!("@{} takes {expected} arguments, not {given}", code.name));
        }
        self.place_params(code, args)?;
        let mut n_bytes = 0;
        let mut words = Vec::new();
        for (index, (param, arg)) in code.params.iter().zip(args).enumerate() {
            words.push(match arg {
                Arg::Value(value) if param.in_memory => {
                    check_value(index, param, value)?;
                    self.write_param(param, n_bytes, value);
                    n_bytes += 1;
                    vec![self.param_address(param, n_bytes - 1)]
                }
                Arg::Bytes(_) => {
                    n_bytes += 1;
                    vec![self.param_address(param, n_bytes - 1)]
                }
                Arg::Value(value) => {
                    check_value(index, param, value)?;
                    value.words.to_vec()
                }
            });
        }
        Ok(words)
    }

    /// Puts what `byval` pointers point to into parameter memory.
    fn place_params(&mut self, code: &Code, args: &[Arg]) -> Result<()> {
        let mut variables = Vec::new();
        let mut contents = Vec::new();
        for (index, (param, arg)) in code.params.iter().zip(args).enumerate() {
            let bytes = match arg {
                Arg::Bytes(bytes) => bytes.as_slice(),
                Arg::Value(_) if param.in_memory => &[],
                Arg::Value(_) => continue,
            };
            let Some((size, align, _)) = param.byval else {
                return bad_launch(format!("argument {index} is not a byval pointer"));
            };
            if matches!(arg, Arg::Bytes(_)) && bytes.len() as u64 != size {
                let given = bytes.len();
                return bad_launch(format!("argument {index} has {size} bytes, not {given}"));
            }
            variables.push(Variable { label: format!("parameter {index}").into(), size, align });
            contents.push(bytes);
        }
        let largest = variables.iter().map(|variable| variable.size).max().unwrap_or(0);
        let Some(shift) = SlotSpace::shift_for(variables.len(), largest) else {
            return bad_launch("the parameters are too large");
        };
        self.memory.params = SlotSpace::new(shift, &variables, Fill::Zero);
        for (slot, bytes) in self.memory.params.slots.iter_mut().zip(contents) {
            let given = bytes.len();
            slot.bytes[..given].copy_from_slice(bytes);
            slot.constant = true;
        }
        Ok(())
    }

    /// Writes a value to the parameter memory of `slot`, scalar by scalar.
    fn write_param(&mut self, param: &ParamCode, slot: usize, value: &Value) {
        let mut words = value.words.iter();
        let mut at = 0;
        for &bits in &param.bits {
            for piece in 0..bits.div_ceil(64) {
                let n_bytes = (bits - piece * 64).min(64).div_ceil(8) as usize;
                let word = words.next().copied().unwrap_or_default();
                self.memory.params.slots[slot].write(at, n_bytes, word);
                at += n_bytes;
            }
        }
    }

    fn param_address(&self, param: &ParamCode, slot: usize) -> Word {
        let base = self.memory.params.slots[slot].base;
        let of = param.byval.map_or(space::GENERIC, |(_, _, of)| of);
        Word::new(memory::cast(space::PARAM, of, base).unwrap_or(base))
    }
}

/// Memory, as the host sees it.
impl Machine<'_> {
    /// Allocates a buffer of zeros in global memory and gives back its address.
    pub fn alloc(&mut self, bytes: u64) -> Result<u64> {
        self.alloc_filled(bytes, Fill::Zero)
    }

    /// Allocates a buffer that counts as never written.
    pub fn alloc_uninit(&mut self, bytes: u64) -> Result<u64> {
        self.alloc_filled(bytes, Fill::Undefined)
    }

    /// Allocates a buffer that holds `bytes`.
    pub fn alloc_bytes(&mut self, bytes: &[u8]) -> Result<u64> {
        let address = self.alloc(bytes.len() as u64)?;
        self.write(address, bytes)?;
        Ok(address)
    }

    fn alloc_filled(&mut self, bytes: u64, fill: Fill) -> Result<u64> {
        let made = self.memory.alloc_global("a buffer", bytes, BUFFER_ALIGN, fill);
        made.map_err(|trap| Fault::plain(trap.kind, trap.detail))
    }

    /// Frees a buffer.
    pub fn free(&mut self, address: u64) -> Result<()> {
        self.memory.free(address).map_err(|trap| Fault::plain(trap.kind, trap.detail))
    }

    /// Writes `bytes` to global memory.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<()> {
        let place = self.locate(address, bytes.len())?;
        let allocation = self.memory.at_mut(place.home);
        for (index, chunk) in bytes.chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let word = Word::new(u64::from_le_bytes(word));
            allocation.write(place.offset + index * 8, chunk.len(), word);
        }
        Ok(())
    }

    /// The `len` bytes at an address of global memory; undefined bits read as zero.
    pub fn read(&self, address: u64, len: usize) -> Result<Vec<u8>> {
        let place = self.locate(address, len)?;
        let allocation = self.memory.at(place.home);
        let mut bytes = Vec::with_capacity(len);
        for offset in 0..len {
            bytes.push(allocation.read(place.offset + offset, 1).bits as u8);
        }
        Ok(bytes)
    }

    /// The `len` bytes at an address of global memory, each with what is known of its bits.
    pub fn read_words(&self, address: u64, len: usize) -> Result<Vec<Word>> {
        let place = self.locate(address, len)?;
        let allocation = self.memory.at(place.home);
        Ok((0..len).map(|offset| allocation.read(place.offset + offset, 1)).collect())
    }

    /// True if all `len` bytes at an address of global memory are defined and not poison.
    pub fn is_defined(&self, address: u64, len: usize) -> Result<bool> {
        let place = self.locate(address, len)?;
        Ok(!self.memory.at(place.home).has_undefined(place.offset, len))
    }

    /// The generic address of global variable `name`; shared variables have none outside a block.
    pub fn global(&self, name: &str) -> Option<u64> {
        let symbol = self.program.module.shared.find_symbol(name)?;
        let Symbol::Global(global) = symbol else { return None };
        let of = self.program.module.shared.globals[global].addr_space;
        if of == space::SHARED {
            return None;
        }
        memory::cast(of, space::GENERIC, self.program.global_address(global))
    }

    fn locate(&self, address: u64, len: usize) -> Result<memory::Place> {
        let who = memory::Who { block: 0, warp: 0, cluster: &[] };
        let is_local = memory::is_in_space(address, space::LOCAL, 0)
            || memory::is_in_space(address, space::SHARED_CLUSTER, 0);
        if is_local {
            return bad_launch(format!("{address:#x} is not in global or constant memory"));
        }
        let found = self.memory.locate(&who, 0, space::GENERIC, address, len as u64);
        found.map_err(|trap| Fault::plain(trap.kind, trap.detail))
    }
}

fn check_dims(launch: &Launch, max_threads: u64) -> Result<()> {
    let (grid, block, cluster) = (launch.grid, launch.block, launch.cluster);
    if grid.count() == 0 || block.count() == 0 || cluster.count() == 0 {
        return bad_launch("a grid, block or cluster of no size");
    }
    if block.count() > MAX_BLOCK_THREADS {
        let n = block.count();
        return bad_launch(format!("a block of {n} threads; at most {MAX_BLOCK_THREADS} can be"));
    }
    let n_threads = grid.count().saturating_mul(block.count().next_multiple_of(32));
    if n_threads > max_threads || n_threads > u64::from(u32::MAX) / 2 {
        return bad_launch(format!("a grid of {n_threads} threads; at most {max_threads} can be"));
    }
    let divides = grid.x.is_multiple_of(cluster.x)
        && grid.y.is_multiple_of(cluster.y)
        && grid.z.is_multiple_of(cluster.z);
    if cluster.count() > MAX_CLUSTER_BLOCKS || !divides {
        return bad_launch(format!("clusters of {cluster} blocks in a grid of {grid}"));
    }
    Ok(())
}

fn check_value(index: usize, param: &ParamCode, value: &Value) -> Result<()> {
    let words: u32 = param.bits.iter().map(|bits| bits.div_ceil(64)).sum();
    let expected = if param.in_memory { words as usize } else { param.n as usize };
    let given = value.words.len();
    if expected != given {
        return bad_launch(format!("argument {index} has {expected} words, not {given}"));
    }
    let mut words = value.words.iter();
    for &bits in &param.bits {
        for piece in 0..bits.div_ceil(64) {
            let mask = nvopt_ir::constant::low_mask((bits - piece * 64).min(64));
            let word = words.next().copied().unwrap_or_default();
            if word.bits & !mask != 0 {
                let bits = word.bits;
                return bad_launch(format!("argument {index}: {bits:#x} is wider than its type"));
            }
        }
    }
    Ok(())
}
