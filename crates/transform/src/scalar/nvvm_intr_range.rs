//! nvvm-intr-range: says how large special registers can be.
//!
//! What. Calls that read the place of a thread in its block, or the size of the block, get the range
//! that the function's launch bounds give: `nvvm.reqntid` (exactly so many threads in each
//! dimension) or `nvvm.maxntid` (at most so many in all).
//!
//! Why on a GPU. Indices begin with these registers. A range makes sums of them not wrap, extensions
//! free and comparisons with bounds constant.
//!
//! Convergence and memory. Only attributes of calls change.
//!
//! Cost. Linear.
//!
//! Example.
//!     before: %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()        ; "nvvm.reqntid"="64"
//!     after:  %t = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
//!
//! Not done. What holds for every launch: the rows of the intrinsics say that already.
//!
//! Reads nothing. Keeps everything but what reads attributes.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool, IntRange},
    body::{Body, Inst},
    effects,
    intrinsics::Intrinsic,
    module::CallConv,
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The most threads of a block in each dimension.
const MAX_BLOCK: [u64; 3] = [1024, 1024, 64];

/// The pass.
pub(crate) struct NvvmIntrRange;

/// What a special register holds.
#[derive(Clone, Copy)]
enum Register {
    /// The place of the thread in a dimension.
    Place(usize),
    /// The number of threads in a dimension.
    Size(usize),
}

impl FunctionPass for NvvmIntrRange {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        // Other functions are called from kernels with bounds of their own.
        if cx.module.funcs[cx.func].cc != CallConv::PTX_KERNEL {
            return;
        }
        let Some(bounds) = Bounds::of(cx) else { return };
        for inst in body.insts().collect::<Vec<Inst>>() {
            let Op::Call(call) = body.op(inst) else { continue };
            let row = effects::intrinsic(cx.module, body, inst);
            let Some(register) = row.and_then(register_of) else { continue };
            let (lo, hi) = bounds.range(register);
            let has =
                AttrPool::find(body.attrs().ret_attrs(body.call(call).attrs), AttrKind::Range);
            if has.is_some() || lo >= hi {
                continue;
            }
            if !cx.may_rewrite() {
                return;
            }
            add_range(body, inst, lo, hi);
            cx.count("ranges added", 1);
        }
    }
}

/// How many threads a block has.
struct Bounds {
    /// The least and the most in each dimension.
    sizes: [(u64, u64); 3],
}

impl Bounds {
    fn of(cx: &FnCx<'_>) -> Option<Bounds> {
        let attrs = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
        let said = |key: &str| cx.module.attrs.find_string(attrs, key).and_then(numbers);
        if let Some(exact) = said("nvvm.reqntid") {
            return Some(Bounds { sizes: exact.map(|size| (size, size)) });
        }
        let all: u64 = said("nvvm.maxntid")?.iter().try_fold(1u64, |all, &n| all.checked_mul(n))?;
        Some(Bounds { sizes: MAX_BLOCK.map(|most| (1, most.min(all))) })
    }

    fn range(&self, register: Register) -> (u64, u64) {
        match register {
            Register::Place(dim) => (0, self.sizes[dim].1),
            Register::Size(dim) => (self.sizes[dim].0, self.sizes[dim].1 + 1),
        }
    }
}

/// Up to three numbers with commas between them; those that are not there are 1.
fn numbers(text: &[u8]) -> Option<[u64; 3]> {
    let text = std::str::from_utf8(text).ok()?;
    let mut all = [1; 3];
    for (at, number) in text.split(',').enumerate() {
        let number: u64 = number.trim().parse().ok().filter(|n| (1..=1 << 20).contains(n))?;
        *all.get_mut(at)? = number;
    }
    Some(all)
}

fn register_of(row: Intrinsic) -> Option<Register> {
    [
        (Intrinsic::NVVM_READ_PTX_SREG_TID_X, Register::Place(0)),
        (Intrinsic::NVVM_READ_PTX_SREG_TID_Y, Register::Place(1)),
        (Intrinsic::NVVM_READ_PTX_SREG_TID_Z, Register::Place(2)),
        (Intrinsic::NVVM_READ_PTX_SREG_NTID_X, Register::Size(0)),
        (Intrinsic::NVVM_READ_PTX_SREG_NTID_Y, Register::Size(1)),
        (Intrinsic::NVVM_READ_PTX_SREG_NTID_Z, Register::Size(2)),
    ]
    .into_iter()
    .find_map(|(known, register)| (known == row).then_some(register))
}

fn add_range(body: &mut Body, inst: Inst, lo: u64, hi: u64) {
    let Op::Call(call) = body.op(inst) else { return };
    let old = body.call(call).attrs;
    let (function, mut ret, params) = match old.map(|list| body.attrs().list_data(list).clone()) {
        Some(data) => {
            let ret = body.attrs().attrs(data.ret).to_vec();
            (data.function, ret, data.params.to_vec())
        }
        None => (None, Vec::new(), Vec::new()),
    };
    let range = IntRange { width: 32, lo: [lo].into(), hi: [hi].into() };
    ret.push(Attr::Range(AttrKind::Range, Box::new(range)));
    let pool = body.attrs_mut();
    let ret = pool.set(ret);
    let list = pool.list(function, ret, params);
    body.call_mut(call).attrs = list;
}
