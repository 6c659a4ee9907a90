//! Kernels: parameters, the position of the thread, and what is stored in the end.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrSet},
    body::Value,
    intrinsics::Intrinsic,
    module::{CallConv, Func},
    ops::{Align, BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};

use crate::{
    func::{Control, FuncGen, Rights},
    memory::{Accumulator, Base, Family, Owner, Place, Region},
    options::Feature,
    program::{ArgSpec, BufferSpec, Fill, KernelSpec, Launch, Role},
    values::{Level, Mark, Val},
    world::{ProgramGen, flag, space},
};

/// The position of a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids {
    /// In its block.
    pub(crate) tid: Val,
    /// In the grid.
    pub(crate) gid: Val,
}

/// Blocks of threads, the smallest and most usual ones first.
const BLOCKS: &[(u32, [u32; 3])] = &[
    (24, [32, 1, 1]),
    (22, [64, 1, 1]),
    (8, [1, 1, 1]),
    (10, [128, 1, 1]),
    (8, [8, 8, 1]),
    (5, [16, 4, 1]),
    (5, [4, 4, 4]),
    (4, [8, 4, 1]),
    (4, [48, 1, 1]),
    (3, [20, 1, 1]),
    (3, [7, 3, 1]),
    (4, [96, 1, 1]),
];

const GRIDS: &[(u32, [u32; 3])] =
    &[(40, [1, 1, 1]), (30, [2, 1, 1]), (10, [3, 1, 1]), (10, [2, 2, 1]), (10, [4, 1, 1])];

/// The elements of an input, a power of two.
const INPUT_LENGTHS: &[u64] = &[64, 16, 32, 128, 256];
/// The elements of an output for each thread, a power of two.
const OUTPUT_SLOTS: &[u64] = &[4, 1, 2, 8];
/// The alignment that buffers have, as memory given out by a driver does.
const BUFFER_ALIGN: Align = Align::from_log2(8);
/// How many statements a kernel has at most outside of others.
const MAX_STATEMENTS: u32 = 14;
/// Instructions that are kept back for storing results.
const EPILOGUE_INSTRUCTIONS: u32 = 80;
/// How many values are mixed into the result.
const MAX_MIXED: usize = 20;

/// A parameter to be.
struct Param {
    ty: Type,
    name: String,
    attrs: Vec<Attr>,
    kind: ParamKind,
}

enum ParamKind {
    /// A buffer of the program; what is done with it.
    Buffer {
        index: usize,
        family: Option<Family>,
    },
    Scalar {
        bits: u64,
    },
    Struct {
        ty: Type,
        bytes: Vec<u8>,
    },
}

/// Launches.
impl ProgramGen<'_> {
    pub(crate) fn choose_launch(&mut self) {
        let limits = self.limits;
        let mut blocks = BLOCKS.to_vec();
        blocks.retain(|(_, block)| block.iter().product::<u32>() <= limits.threads);
        let mut grids = GRIDS.to_vec();
        grids.retain(|(_, grid)| grid.iter().product::<u32>() <= limits.grid);
        let block = if blocks.is_empty() { [1; 3] } else { self.u.weighted(&blocks) };
        let grid = self.u.weighted(&grids);
        self.launch = Launch { grid, block, dynamic_shared: 0 };
    }

    /// The lanes of a warp that exist, if they are the same for all warps.
    pub(crate) fn warp_lanes(&self) -> Option<u64> {
        let threads = self.launch.threads();
        match threads {
            1..32 => Some((1 << threads) - 1),
            _ if threads.is_multiple_of(32) => Some(u64::from(u32::MAX)),
            _ => None,
        }
    }
}

/// Parameters.
impl ProgramGen<'_> {
    fn kernel_params(&mut self, kernel: usize) -> Vec<Param> {
        let threads = u64::from(self.launch.threads()) * u64::from(self.launch.blocks());
        let mut params = Vec::new();
        let n_outputs = self.u.within(1, 2);
        for _ in 0..n_outputs {
            let slots = self.u.pick(OUTPUT_SLOTS);
            let role = self.u.weighted(&[(65, Role::Out), (35, Role::InOut)]);
            params.push(self.buffer_param(kernel, role, threads * slots, None));
        }
        for _ in 0..self.u.within(0, 3) {
            let len = self.u.pick(INPUT_LENGTHS);
            params.push(self.buffer_param(kernel, Role::In, len, None));
        }
        if self.roll(Feature::Atomics, 45) {
            let len = self.u.pick(&[1, 4, 16]);
            let family = self.family();
            params.push(self.buffer_param(kernel, Role::InOut, len, Some(family)));
        }
        for index in 0..self.u.within(1, 4) {
            params.push(self.scalar_param(index));
        }
        if self.roll(Feature::ByVal, 22) {
            params.push(self.struct_param());
        }
        let first = self.u.below(params.len());
        params.rotate_left(first);
        params
    }

    fn family(&mut self) -> Family {
        let floats = self.has(Feature::Floats) && self.u.chance(25);
        if floats {
            self.note(Feature::Floats);
            self.u.pick(&Family::OF_FLOATS)
        } else {
            self.u.pick(&Family::OF_INTS)
        }
    }

    fn buffer_param(
        &mut self,
        kernel: usize,
        role: Role,
        len: u64,
        family: Option<Family>,
    ) -> Param {
        let elem = match family {
            Some(family) if family.is_float() => self.u.pick(&[Type::FLOAT, Type::DOUBLE]),
            Some(_) => self.u.pick(&[Type::I32, Type::I64]),
            None => self.memory_scalar(),
        };
        let stem = match (role, family) {
            (Role::In, _) => "in",
            (Role::Out, _) => "out",
            (Role::InOut, None) => "inout",
            (Role::InOut, Some(_)) => "sum",
        };
        let index = self.buffers.len();
        let name = format!("{stem}{index}");
        let fill = if family.is_some_and(Family::is_float) { Fill::Zeros } else { Fill::Any };
        let align = BUFFER_ALIGN.bytes();
        self.buffers.push(BufferSpec { name: name.clone(), elem, len, align, role, fill });
        debug_assert!(kernel < self.limits.kernels as usize, "kernels are counted");
        let generic = self.has(Feature::PointerCasts) && self.u.chance(35);
        let ty = Type::ptr(if generic { space::GENERIC } else { space::GLOBAL });
        let attrs = self.buffer_attrs(role);
        Param { ty, name, attrs, kind: ParamKind::Buffer { index, family } }
    }

    fn buffer_attrs(&mut self, role: Role) -> Vec<Attr> {
        let mut attrs = Vec::new();
        if !self.has(Feature::Attributes) {
            return attrs;
        }
        let wanted = [
            (Some(AttrKind::NoAlias), 60),
            (Some(AttrKind::NoUndef), 40),
            ((role == Role::In).then_some(AttrKind::ReadOnly), 50),
        ];
        for (kind, percent) in wanted {
            if let Some(kind) = kind.filter(|_| self.u.chance(percent)) {
                self.note(Feature::Attributes);
                attrs.push(flag(kind));
            }
        }
        if self.u.chance(50) {
            self.note(Feature::Attributes);
            let align = self.u.pick(&[16, 4, 8, 32]);
            attrs.push(Attr::Int(AttrKind::Alignment, align));
        }
        attrs
    }

    fn scalar_param(&mut self, index: u32) -> Param {
        // The first one is always of the kind that loops and branches like.
        let ty = if index == 0 { Type::I32 } else { self.memory_scalar() };
        let bits = self.u.word() & nvopt_ir::constant::low_mask(self.value_bits(ty).unwrap_or(1));
        let undef_free = self.roll(Feature::Attributes, 40);
        let attrs = if undef_free { vec![flag(AttrKind::NoUndef)] } else { Vec::new() };
        Param { ty, name: format!("n{index}"), attrs, kind: ParamKind::Scalar { bits } }
    }

    fn struct_param(&mut self) -> Param {
        let ty = self.plain_struct();
        let layout = self.type_layout(ty);
        let n_bytes = layout.alloc_bytes();
        let bytes = (0..n_bytes).map(|_| self.u.below(256) as u8).collect();
        let attrs = vec![
            Attr::Type(AttrKind::ByVal, Some(ty)),
            Attr::Int(AttrKind::Alignment, layout.abi.bytes()),
        ];
        let kind = ParamKind::Struct { ty, bytes };
        Param { ty: Type::PTR, name: "byval".to_owned(), attrs, kind }
    }
}

/// Kernels.
impl ProgramGen<'_> {
    /// Makes a kernel.
    pub(crate) fn kernel(&mut self, index: usize) {
        self.launch.dynamic_shared = 0;
        let params = self.kernel_params(index);
        let types: Vec<Type> = params.iter().map(|param| param.ty).collect();
        let convergent = [Feature::WarpOps, Feature::Barriers].iter().any(|&f| self.has(f))
            && !self.u.chance(25);
        let rights = Rights { convergent, early_return: !convergent };
        let control = Control { level: Level::Block, mask: None, whole_warp: false };
        let ty = self.module.shared.types.func(Type::VOID, types.clone(), false);
        let name = format!("kernel{index}");
        let func = self.add_function(&name, ty);
        let scope = self.debug_scope(func, &name);
        let mut kernel = FuncGen::new(self, &types, Type::VOID, rights, control);
        kernel.scope = scope;
        kernel.make_kernel(&params);
        let (body, convergent) = (kernel.body, kernel.effects.convergent);
        self.module.bodies[func] = Some(body);
        self.finish_kernel(func, &params, convergent);
        let args = params.into_iter().map(|param| match param.kind {
            ParamKind::Buffer { index, .. } => ArgSpec::Buffer(index),
            ParamKind::Scalar { bits } => ArgSpec::Scalar { ty: param.ty, bits },
            ParamKind::Struct { ty, bytes } => ArgSpec::Struct { ty, bytes },
        });
        self.kernels.push(KernelSpec { name, args: args.collect(), launch: self.launch });
    }

    fn finish_kernel(&mut self, func: Func, params: &[Param], convergent: bool) {
        let sets: Vec<Option<AttrSet>> =
            params.iter().map(|param| self.attr_set(param.attrs.clone())).collect();
        let mut own = Vec::new();
        if convergent {
            own.push(flag(AttrKind::Convergent));
        }
        if self.roll(Feature::Attributes, 60) {
            own.extend(
                [AttrKind::NoUnwind, AttrKind::WillReturn, AttrKind::MustProgress].map(flag),
            );
        }
        if self.roll(Feature::Attributes, 40) {
            own.push(flag(AttrKind::NoRecurse));
        }
        if self.roll(Feature::Attributes, 40) {
            let threads = self.launch.threads();
            own.push(self.string_attr("nvvm.maxntid", &threads.to_string()));
        } else if self.roll(Feature::Attributes, 30) {
            let [x, y, z] = self.launch.block;
            own.push(self.string_attr("nvvm.reqntid", &format!("{x},{y},{z}")));
        }
        let own = self.attr_set(own);
        let shared = &mut self.module.shared;
        shared.funcs[func].attrs = shared.attrs.list(own, None, sets);
        shared.funcs[func].cc = CallConv::PTX_KERNEL;
    }
}

/// The body.
impl FuncGen<'_, '_> {
    fn make_kernel(&mut self, params: &[Param]) {
        self.name_params(params);
        self.find_position();
        self.take_params(params);
        self.add_tables();
        self.add_memory();
        self.add_special_registers();
        let reserve = EPILOGUE_INSTRUCTIONS.min(self.program.limits.instructions / 2);
        let room = (self.insts_left() - i64::from(reserve)).max(4);
        self.set_insts_left(u32::try_from(room).unwrap_or(4));
        let n = self.u().within(2, MAX_STATEMENTS);
        self.statements(n);
        self.set_insts_left(EPILOGUE_INSTRUCTIONS);
        self.call_the_rest();
        self.max_steps = u64::MAX;
        self.set_insts_left(EPILOGUE_INSTRUCTIONS);
        self.store_results();
        self.end_lifetimes();
        self.ret(None);
    }

    fn name_params(&mut self, params: &[Param]) {
        for (index, param) in params.iter().enumerate() {
            let name = self.body.intern_string(&param.name);
            let value = self.body.params()[index];
            self.body.name_value(value, name).expect("parameters have different names");
        }
    }

    fn param(&self, index: usize) -> Value {
        self.body.params()[index]
    }

    /// Computes where the thread is, and which lanes of its warp there are.
    fn find_position(&mut self) {
        let tid = self.linear_tid();
        let block = self.linear_block();
        let threads = self.program.launch.threads();
        let threads = self.int(Type::I32, u64::from(threads));
        let start = self.bin(BinaryOp::Mul, block, threads);
        let gid = self.bin(BinaryOp::Add, start, tid);
        self.keep(tid);
        self.keep(block);
        self.keep(gid);
        self.ids = Some(Ids { tid, gid });
        if self.has(Feature::WarpOps) && self.rights.convergent {
            self.find_lanes(tid);
        }
    }

    /// The lanes of the warp that exist.
    pub(crate) fn find_lanes(&mut self, tid: Val) {
        if let Some(lanes) = self.program.warp_lanes() {
            self.control.mask = Some(self.int(Type::I32, lanes));
            self.control.whole_warp = lanes == u64::from(u32::MAX);
            return;
        }
        // The last warp has fewer lanes.
        let threads = u64::from(self.program.launch.threads());
        let first_of_last = self.int(Type::I32, threads / 32 * 32);
        let in_last = self.icmp(nvopt_ir::ops::IntPred::Uge, tid, first_of_last);
        let all = self.int(Type::I32, u64::from(u32::MAX));
        let some = self.int(Type::I32, (1 << (threads % 32)) - 1);
        let mask = self.select(in_last, some, all);
        self.control.mask = Some(Val { level: Level::Warp, ..mask });
    }

    /// The position of the thread in its block, as one number.
    pub(crate) fn linear_tid(&mut self) -> Val {
        let block = self.program.launch.block;
        let registers = [
            Intrinsic::NVVM_READ_PTX_SREG_TID_X,
            Intrinsic::NVVM_READ_PTX_SREG_TID_Y,
            Intrinsic::NVVM_READ_PTX_SREG_TID_Z,
        ];
        let val = self.linear_position(block, registers, Level::Thread);
        val.bounded(u64::from(self.program.launch.threads()) - 1)
    }

    fn linear_block(&mut self) -> Val {
        let grid = self.program.launch.grid;
        let registers = [
            Intrinsic::NVVM_READ_PTX_SREG_CTAID_X,
            Intrinsic::NVVM_READ_PTX_SREG_CTAID_Y,
            Intrinsic::NVVM_READ_PTX_SREG_CTAID_Z,
        ];
        let val = self.linear_position(grid, registers, Level::Block);
        val.bounded(u64::from(self.program.launch.blocks()) - 1)
    }

    /// `x + nx * (y + ny * z)`, without the dimensions that have one position.
    fn linear_position(&mut self, dims: [u32; 3], registers: [Intrinsic; 3], level: Level) -> Val {
        let mut at = None;
        for index in (0..3).rev() {
            if dims[index] == 1 && (index > 0 || at.is_some()) {
                continue;
            }
            let here = self.special(registers[index], level, u64::from(dims[index]) - 1);
            at = Some(match at {
                None => here,
                Some(outer) => {
                    let size = self.int(Type::I32, u64::from(dims[index]));
                    let scaled = self.bin(BinaryOp::Mul, outer, size);
                    self.bin(BinaryOp::Add, scaled, here)
                }
            });
        }
        at.expect("the first dimension is always read unless another is")
    }

    /// Makes parameters known: numbers as values, pointers as memory.
    fn take_params(&mut self, params: &[Param]) {
        let alias_free = params.iter().all(|param| match param.kind {
            ParamKind::Buffer { .. } => param.attrs.contains(&flag(AttrKind::NoAlias)),
            ParamKind::Scalar { .. } | ParamKind::Struct { .. } => true,
        });
        let scopes = if alias_free && self.has(Feature::Metadata) {
            self.program.alias_scopes(params.len())
        } else {
            Vec::new()
        };
        for (index, param) in params.iter().enumerate() {
            let value = Val::new(self.param(index), param.ty, Level::Grid);
            match param.kind {
                ParamKind::Scalar { .. } => {
                    self.keep(value);
                }
                ParamKind::Struct { ty, .. } => {
                    let align = self.program.abi_align(ty);
                    let region = read_only(value, space::GENERIC, ty, 1, align);
                    let region = self.maybe_copied_struct(region);
                    self.regions.push(region);
                }
                ParamKind::Buffer { index: buffer, family } => {
                    let scopes = scopes.get(index).copied();
                    self.take_buffer(buffer, family, value, scopes);
                }
            }
        }
    }

    fn take_buffer(
        &mut self,
        buffer: usize,
        family: Option<Family>,
        pointer: Val,
        scopes: Option<crate::memory::Scopes>,
    ) {
        let BufferSpec { elem, len, role, .. } = self.program.buffers[buffer];
        let pointer = self.maybe_global_pointer(pointer);
        let addr_space = pointer.ty.addr_space().expect("buffers are pointers");
        let region = Region {
            scopes,
            typed: self.u().chance(35),
            ..read_only(pointer, addr_space, elem, len, BUFFER_ALIGN)
        };
        let shared = Region {
            may_write: true,
            content: Level::Thread,
            observed: true,
            invariant: false,
            atomics: true,
            ..region
        };
        if let Some(family) = family {
            let region = Region { may_read: false, ..shared };
            self.accumulators.push(Accumulator { region, family });
            return;
        }
        if role == Role::In {
            self.regions.push(region);
            return;
        }
        let Ids { gid, .. } = self.ids.expect("found before");
        let launch = self.program.launch;
        let per_thread = len / (u64::from(launch.threads()) * u64::from(launch.blocks()));
        self.regions.push(Region {
            base: Base::Slice { buffer: pointer, index: gid, per_thread },
            len: per_thread,
            may_read: role == Role::InOut,
            ..shared
        });
    }

    /// A generic pointer to a buffer, sometimes cast to what it is.
    fn maybe_global_pointer(&mut self, pointer: Val) -> Val {
        if pointer.ty != Type::PTR || !self.roll(Feature::PointerCasts, 40) {
            return pointer;
        }
        let global = Type::ptr(space::GLOBAL);
        self.emit(Op::Cast(CastOp::AddrSpaceCast), global, &[pointer], InstFlags::empty())
    }

    /// Shared and local memory.
    fn add_memory(&mut self) {
        if self.rights.convergent {
            for _ in 0..self.u().within(0, 2) {
                self.add_shared_array();
            }
        }
        if self.has(Feature::LocalMemory) {
            for _ in 0..self.u().within(0, 2) {
                let region = self.local_array();
                self.regions.push(region);
            }
        }
    }

    fn add_special_registers(&mut self) {
        if !self.roll(Feature::SpecialRegisters, 50) {
            return;
        }
        let Launch { block, grid, .. } = self.program.launch;
        let registers = [
            (Intrinsic::NVVM_READ_PTX_SREG_NTID_X, Level::Grid, block[0]),
            (Intrinsic::NVVM_READ_PTX_SREG_NCTAID_X, Level::Grid, grid[0]),
            (Intrinsic::NVVM_READ_PTX_SREG_LANEID, Level::Thread, 31),
            (Intrinsic::NVVM_READ_PTX_SREG_TID_X, Level::Thread, block[0] - 1),
            (Intrinsic::NVVM_READ_PTX_SREG_CTAID_X, Level::Block, grid[0] - 1),
            (Intrinsic::NVVM_READ_PTX_SREG_TID_Y, Level::Thread, block[1] - 1),
            (Intrinsic::NVVM_READ_PTX_SREG_CTAID_Y, Level::Block, grid[1] - 1),
            (Intrinsic::NVVM_READ_PTX_SREG_WARPSIZE, Level::Grid, 32),
            (Intrinsic::NVVM_READ_PTX_SREG_LANEMASK_LT, Level::Thread, u32::MAX),
        ];
        for (register, level, umax) in registers {
            if self.u().chance(35) {
                let val = self.special(register, level, u64::from(umax));
                self.keep(val);
            }
        }
    }

    /// Stores a mixture of what was computed, and some values as they are.
    fn store_results(&mut self) {
        let outputs: Vec<Region> =
            self.regions.iter().filter(|region| region.observed).copied().collect();
        for region in outputs {
            let value = if region.elem.is_int() {
                self.mixture(region.elem, Mark::default(), MAX_MIXED)
            } else {
                self.leaf(region.elem)
            };
            let index = self.int(Type::I32, 0);
            let address = self.element_address(&region, index);
            let align = self.program.abi_align(region.elem);
            self.store(&region, Place { address, ty: region.elem, align }, value);
        }
    }
}

/// Memory that all threads may read and nobody writes.
pub(crate) fn read_only(pointer: Val, space: u32, elem: Type, len: u64, align: Align) -> Region {
    Region {
        base: Base::Pointer(pointer),
        space,
        elem,
        len,
        align,
        may_read: true,
        may_write: false,
        content: Level::Grid,
        observed: false,
        invariant: true,
        atomics: false,
        typed: true,
        owner: Owner::Argument,
        scopes: None,
    }
}
