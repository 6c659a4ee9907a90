//! Products of matrices by a warp: fragments laid out by the tables of the PTX manual, written
//! down here shape by shape, must give the product that plain loops give.

mod common;

use common::*;
use nvopt_interp::{Dim3, FaultKind, Machine};

/// Row and column of an element of a thread.
type Position = fn(usize, usize) -> (usize, usize);

/// The registers of an operand.
struct Fragment {
    /// The type of one in IR, its bytes, how many there are.
    ty: &'static str,
    bytes: usize,
    registers: usize,
    /// The bits of an element.
    bits: usize,
    at: Position,
    encode: fn(i64) -> u64,
}

struct Shape {
    name: &'static str,
    size: (usize, usize, usize),
    a: Fragment,
    b: Fragment,
    c: Fragment,
}

fn half(value: i64) -> u64 {
    // Small integers: sign, exponent and fraction by hand.
    small_float(value, 5, 10)
}

fn bfloat(value: i64) -> u64 {
    small_float(value, 8, 7)
}

fn single(value: i64) -> u64 {
    u64::from((value as f32).to_bits())
}

fn double(value: i64) -> u64 {
    (value as f64).to_bits()
}

fn byte(value: i64) -> u64 {
    u64::from(value as u8)
}

fn word(value: i64) -> u64 {
    u64::from(value as u32)
}

fn small_float(value: i64, exponent_bits: u32, fraction_bits: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    let magnitude = value.unsigned_abs();
    let exponent = 63 - magnitude.leading_zeros();
    assert!(exponent <= fraction_bits, "the test uses numbers that are exact");
    let fraction = (magnitude << (fraction_bits - exponent)) & ((1 << fraction_bits) - 1);
    let bias = (1 << (exponent_bits - 1)) - 1;
    let sign = u64::from(value < 0) << (exponent_bits + fraction_bits);
    sign | u64::from(exponent + bias) << fraction_bits | fraction
}

fn sums_16x8(lane: usize, i: usize) -> (usize, usize) {
    (if i < 2 { lane / 4 } else { lane / 4 + 8 }, lane % 4 * 2 + (i & 1))
}

fn fragment(
    (ty, bytes, registers, bits): (&'static str, usize, usize, usize),
    at: Position,
    encode: fn(i64) -> u64,
) -> Fragment {
    Fragment { ty, bytes, registers, bits, at, encode }
}

fn a_16x16_half(lane: usize, i: usize) -> (usize, usize) {
    let row = if i < 2 || (4..6).contains(&i) { lane / 4 } else { lane / 4 + 8 };
    (row, lane % 4 * 2 + (i & 1) + if i < 4 { 0 } else { 8 })
}

fn b_16x8_half(lane: usize, i: usize) -> (usize, usize) {
    (lane % 4 * 2 + (i & 1) + if i < 2 { 0 } else { 8 }, lane / 4)
}

fn a_16x8_tf32(lane: usize, i: usize) -> (usize, usize) {
    let row = if i == 0 || i == 2 { lane / 4 } else { lane / 4 + 8 };
    (row, lane % 4 + if i < 2 { 0 } else { 4 })
}

fn b_8x8_tf32(lane: usize, i: usize) -> (usize, usize) {
    (lane % 4 + if i == 0 { 0 } else { 4 }, lane / 4)
}

fn a_16x32_byte(lane: usize, i: usize) -> (usize, usize) {
    let row = if i < 4 || (8..12).contains(&i) { lane / 4 } else { lane / 4 + 8 };
    (row, lane % 4 * 4 + (i & 3) + if i < 8 { 0 } else { 16 })
}

fn b_32x8_byte(lane: usize, i: usize) -> (usize, usize) {
    (lane % 4 * 4 + (i & 3) + if i < 4 { 0 } else { 16 }, lane / 4)
}

fn a_16x64_nibble(lane: usize, i: usize) -> (usize, usize) {
    let row = if i < 8 || (16..24).contains(&i) { lane / 4 } else { lane / 4 + 8 };
    (row, lane % 4 * 8 + (i & 7) + if i < 16 { 0 } else { 32 })
}

fn b_64x8_nibble(lane: usize, i: usize) -> (usize, usize) {
    (lane % 4 * 8 + (i & 7) + if i < 8 { 0 } else { 32 }, lane / 4)
}

fn a_16x8_double(lane: usize, i: usize) -> (usize, usize) {
    (
        if i.is_multiple_of(2) { lane / 4 } else { lane / 4 + 8 },
        lane % 4 + if i < 2 { 0 } else { 4 },
    )
}

fn shapes() -> Vec<Shape> {
    let pair = "<2 x half>";
    let a_half = || fragment((pair, 4, 4, 16), a_16x16_half, half);
    let b_half = || fragment((pair, 4, 2, 16), b_16x8_half, half);
    let c_single = || fragment(("float", 4, 4, 32), sums_16x8, single);
    vec![
        Shape {
            name: "mma.m16n8k16.row.col.f32.f32",
            size: (16, 8, 16),
            a: a_half(),
            b: b_half(),
            c: c_single(),
        },
        Shape {
            name: "mma.m16n8k16.row.col.f16.f16",
            size: (16, 8, 16),
            a: a_half(),
            b: b_half(),
            c: fragment((pair, 4, 2, 16), sums_16x8, half),
        },
        Shape {
            name: "mma.m16n8k8.row.col.f32.f32",
            size: (16, 8, 8),
            a: fragment(
                (pair, 4, 2, 16),
                |lane, i| (if i < 2 { lane / 4 } else { lane / 4 + 8 }, lane % 4 * 2 + (i & 1)),
                half,
            ),
            b: fragment((pair, 4, 1, 16), |lane, i| (lane % 4 * 2 + i, lane / 4), half),
            c: c_single(),
        },
        Shape {
            name: "mma.m16n8k16.row.col.bf16",
            size: (16, 8, 16),
            a: fragment(("i32", 4, 4, 16), a_16x16_half, bfloat),
            b: fragment(("i32", 4, 2, 16), b_16x8_half, bfloat),
            c: c_single(),
        },
        Shape {
            name: "mma.m16n8k8.row.col.tf32",
            size: (16, 8, 8),
            a: fragment(("i32", 4, 4, 32), a_16x8_tf32, single),
            b: fragment(("i32", 4, 2, 32), b_8x8_tf32, single),
            c: c_single(),
        },
        Shape {
            name: "mma.m8n8k4.row.col.f64",
            size: (8, 8, 4),
            a: fragment(("double", 8, 1, 64), |lane, _| (lane / 4, lane % 4), double),
            b: fragment(("double", 8, 1, 64), |lane, _| (lane % 4, lane / 4), double),
            c: fragment(("double", 8, 2, 64), |lane, i| (lane / 4, lane % 4 * 2 + i), double),
        },
        Shape {
            name: "mma.m16n8k32.row.col.s8",
            size: (16, 8, 32),
            a: fragment(("i32", 4, 4, 8), a_16x32_byte, byte),
            b: fragment(("i32", 4, 2, 8), b_32x8_byte, byte),
            c: fragment(("i32", 4, 4, 32), sums_16x8, word),
        },
        Shape {
            name: "mma.m16n8k32.row.col.f32.e4m3.e4m3.f32",
            size: (16, 8, 32),
            a: fragment(("i32", 4, 4, 8), a_16x32_byte, |value| small_float(value, 4, 3)),
            b: fragment(("i32", 4, 2, 8), b_32x8_byte, |value| small_float(value, 4, 3)),
            c: c_single(),
        },
        Shape {
            name: "mma.m16n8k64.row.col.s4",
            size: (16, 8, 64),
            a: fragment(("i32", 4, 4, 4), a_16x64_nibble, |value| value as u64 & 15),
            b: fragment(("i32", 4, 2, 4), b_64x8_nibble, |value| value as u64 & 15),
            c: fragment(("i32", 4, 4, 32), sums_16x8, word),
        },
        Shape {
            name: "mma.m16n8k8.row.col.f64",
            size: (16, 8, 8),
            a: fragment(("double", 8, 4, 64), a_16x8_double, double),
            b: fragment(("double", 8, 2, 64), b_8x8_tf32, double),
            c: fragment(("double", 8, 4, 64), sums_16x8, double),
        },
        Shape {
            name: "mma.m16n8k16.row.col.satfinite.s8",
            size: (16, 8, 16),
            a: fragment(
                ("i32", 4, 2, 8),
                |lane, i| (if i < 4 { lane / 4 } else { lane / 4 + 8 }, lane % 4 * 4 + (i & 3)),
                byte,
            ),
            b: fragment(("i32", 4, 1, 8), |lane, i| (lane % 4 * 4 + i, lane / 4), byte),
            c: fragment(("i32", 4, 4, 32), sums_16x8, word),
        },
    ]
}

/// The bytes of all fragments of `matrix`, thread after thread.
fn pack(fragment: &Fragment, cols: usize, matrix: &[i64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for lane in 0..32 {
        let per_register = fragment.bytes * 8 / fragment.bits;
        for register in 0..fragment.registers {
            let mut value = 0u64;
            for inner in 0..per_register {
                let (row, col) = (fragment.at)(lane, register * per_register + inner);
                let element = (fragment.encode)(matrix[row * cols + col]);
                value |= element << (inner * fragment.bits);
            }
            bytes.extend(&value.to_le_bytes()[..fragment.bytes]);
        }
    }
    bytes
}

/// A kernel that loads the fragments at `%a`, `%b` and `%c`, multiplies, and stores to `%d`.
fn kernel(shape: &Shape) -> String {
    let mut body = String::new();
    let mut types = Vec::new();
    let mut operands = Vec::new();
    for (name, of) in [("a", &shape.a), ("b", &shape.b), ("c", &shape.c)] {
        for i in 0..of.registers {
            body += &format!(
                "  %{name}at{i} = getelementptr [{} x {}], ptr %{name}, i64 %l, i64 {i}\n",
                of.registers, of.ty
            );
            body +=
                &format!("  %{name}{i} = load {}, ptr %{name}at{i}, align {}\n", of.ty, of.bytes);
            types.push(of.ty);
            operands.push(format!("{} %{name}{i}", of.ty));
        }
    }
    let result = format!("{{ {} }}", vec![shape.c.ty; shape.c.registers].join(", "));
    body += &format!("  %r = call {result} @llvm.nvvm.{}({})\n", shape.name, operands.join(", "));
    for i in 0..shape.c.registers {
        let (n, ty) = (shape.c.registers, shape.c.ty);
        body += &format!("  %d{i} = extractvalue {result} %r, {i}\n");
        body += &format!("  %dat{i} = getelementptr [{n} x {ty}], ptr %d, i64 %l, i64 {i}\n");
        body += &format!("  store {ty} %d{i}, ptr %dat{i}, align {}\n", shape.c.bytes);
    }
    format!(
        "declare {result} @llvm.nvvm.{}({})
define ptx_kernel void @k(ptr %a, ptr %b, ptr %c, ptr %d) {{
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %l = zext i32 %lane to i64
{body}  ret void
}}
",
        shape.name,
        types.join(", ")
    )
}

fn numbers(n: usize, seed: u64) -> Vec<i64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as i64 % 7 - 3
    };
    (0..n).map(|_| next()).collect()
}

#[test]
fn products_are_those_of_plain_loops() {
    for shape in shapes() {
        let (m, n, k) = shape.size;
        let (a, b, c) = (numbers(m * k, 1), numbers(k * n, 2), numbers(m * n, 3));
        let mut d = c.clone();
        for row in 0..m {
            for col in 0..n {
                d[row * n + col] += (0..k).map(|i| a[row * k + i] * b[i * n + col]).sum::<i64>();
            }
        }
        let module = module(&kernel(&shape));
        for schedule in SCHEDULES {
            let mut machine = Machine::new(&module, with(schedule)).expect("a machine");
            let fragments = [pack(&shape.a, k, &a), pack(&shape.b, n, &b), pack(&shape.c, n, &c)];
            let mut args: Vec<_> = fragments
                .iter()
                .map(|bytes| ptr(machine.alloc_bytes(bytes).expect("room")))
                .collect();
            let out = machine.alloc_uninit(fragments[2].len() as u64).expect("room");
            args.push(ptr(out));
            let one = Dim3::line(1);
            let run = machine.launch("k", one, Dim3::line(32), 0, &args);
            run.unwrap_or_else(|fault| panic!("{}: {fault}", shape.name));
            let got = machine.read(out, fragments[2].len()).expect("in bounds");
            assert_eq!(got, pack(&shape.c, n, &d), "{} {schedule:?}", shape.name);
        }
    }
}

#[test]
fn a_product_needs_the_whole_warp() {
    let shape = &shapes()[0];
    let module = module(&kernel(shape));
    for schedule in SCHEDULES {
        let mut machine = Machine::new(&module, with(schedule)).expect("a machine");
        let args: Vec<_> = (0..4).map(|_| ptr(machine.alloc(4096).expect("room"))).collect();
        let one = Dim3::line(1);
        let fault = machine.launch("k", one, Dim3::line(16), 0, &args).unwrap_err();
        assert_eq!(fault.kind, FaultKind::WarpSync, "{fault}");
    }
}

/// Copies a matrix of bytes to shared memory, reads it by `ldmatrix`, stores what each thread got,
/// and writes it back to other shared memory by `stmatrix`.
fn move_matrices(trans: &str) -> String {
    let four = "{ i32, i32, i32, i32 }";
    format!(
        r#"
declare {four} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4{trans}.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4{trans}.b16.p3(ptr addrspace(3), i32, i32, i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
@s = internal addrspace(3) global [32 x [4 x i32]] undef, align 16
@t = internal addrspace(3) global [32 x [4 x i32]] undef, align 16
define ptx_kernel void @k(ptr %p) {{
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %l = zext i32 %lane to i64
  %in = getelementptr [4 x i32], ptr %p, i64 %l
  %row = load <4 x i32>, ptr %in, align 16
  %s = getelementptr [4 x i32], ptr addrspace(3) @s, i64 %l
  %t = getelementptr [4 x i32], ptr addrspace(3) @t, i64 %l
  store <4 x i32> %row, ptr addrspace(3) %s, align 16
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %m = call {four} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4{trans}.b16.p3(ptr addrspace(3) %s)
  %a = extractvalue {four} %m, 0
  %b = extractvalue {four} %m, 1
  %c = extractvalue {four} %m, 2
  %d = extractvalue {four} %m, 3
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4{trans}.b16.p3(ptr addrspace(3) %t, i32 %a, i32 %b, i32 %c, i32 %d)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %back = load <4 x i32>, ptr addrspace(3) %t, align 16
  %out = getelementptr [4 x i32], ptr %in, i64 32
  store <4 x i32> %back, ptr %out, align 16
  %first = getelementptr [4 x i32], ptr %in, i64 64
  store i32 %a, ptr %first, align 4
  %last = getelementptr i32, ptr %first, i64 1
  store i32 %d, ptr %last, align 4
  ret void
}}
"#
    )
}

#[test]
fn matrices_of_eight_by_eight_move_through_shared_memory() {
    // Element `e` of row `r` of matrix `m` is 64 m + 8 r + e.
    let mut buffer: Vec<i32> = (0..128).map(|i| (i * 2) | (i * 2 + 1) << 16).collect();
    let rows = buffer.clone();
    buffer.resize(384, 0);
    for trans in ["", ".trans"] {
        let out = never_faults(&move_matrices(trans), 32, &buffer);
        assert_eq!(out[128..256], rows);
        for lane in 0..32 {
            let (group, first) = (lane / 4, lane % 4 * 2);
            let pair = |matrix: i32| match trans {
                "" => {
                    (matrix * 64 + group * 8 + first) | (matrix * 64 + group * 8 + first + 1) << 16
                }
                _ => {
                    (matrix * 64 + first * 8 + group) | (matrix * 64 + first * 8 + 8 + group) << 16
                }
            };
            let at = 256 + lane as usize * 4;
            assert_eq!((out[at], out[at + 1]), (pair(0), pair(3)), "thread {lane}{trans}");
        }
    }
}

/// `d = a * b + c` of 16 by 16 through `wmma`, `b` by columns, `c` and `d` by rows.
const WMMA: &str = r#"
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr, i32)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr, i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.f32.p0(ptr, i32)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr, float, float, float, float, float, float, float, float, i32)
"#;

fn wmma_kernel() -> String {
    let frag = format!("{{ {} }}", ["<2 x half>"; 8].join(", "));
    let sums = format!("{{ {} }}", ["float"; 8].join(", "));
    let mut text = String::from(WMMA);
    text += "define ptx_kernel void @k(ptr %a, ptr %b, ptr %c, ptr %d) {\n";
    text += &format!(
        "  %fa = call {frag} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %a, i32 16)\n"
    );
    text += &format!(
        "  %fb = call {frag} @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p0(ptr %b, i32 24)\n"
    );
    text += &format!(
        "  %fc = call {sums} @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.f32.p0(ptr %c, i32 16)\n"
    );
    let mut operands = Vec::new();
    for (name, ty, aggregate) in
        [("a", "<2 x half>", &frag), ("b", "<2 x half>", &frag), ("c", "float", &sums)]
    {
        for i in 0..8 {
            text += &format!("  %{name}{i} = extractvalue {aggregate} %f{name}, {i}\n");
            operands.push(format!("{ty} %{name}{i}"));
        }
    }
    text += &format!(
        "  %r = call {sums} @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32({})\n",
        operands.join(", ")
    );
    let mut stored = Vec::new();
    for i in 0..8 {
        text += &format!("  %d{i} = extractvalue {sums} %r, {i}\n");
        stored.push(format!("float %d{i}"));
    }
    text += &format!(
        "  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p0(ptr %d, {}, i32 20)\n",
        stored.join(", ")
    );
    text + "  ret void\n}\n"
}

#[test]
fn wmma_of_sixteen() {
    let module = module(&wmma_kernel());
    let (a, b, c) = (numbers(256, 4), numbers(256, 5), numbers(256, 6));
    let halves = |values: &[i64], stride: usize| -> Vec<u8> {
        let mut bytes = vec![0; 16 * stride * 2];
        for (index, &value) in values.iter().enumerate() {
            let at = (index / 16 * stride + index % 16) * 2;
            bytes[at..at + 2].copy_from_slice(&(half(value) as u16).to_le_bytes());
        }
        bytes
    };
    // The second factor lies by columns, so element `i` of column `j` is at `24 j + i`.
    let columns: Vec<i64> = (0..256).map(|at| b[at % 16 * 16 + at / 16]).collect();
    for schedule in SCHEDULES {
        let mut machine = Machine::new(&module, with(schedule)).expect("a machine");
        let pa = machine.alloc_bytes(&halves(&a, 16)).expect("room");
        let pb = machine.alloc_bytes(&halves(&columns, 24)).expect("room");
        let sums: Vec<f32> = c.iter().map(|&value| value as f32).collect();
        let pc = floats(&mut machine, &sums);
        let pd = machine.alloc(16 * 20 * 4).expect("room");
        let args = [ptr(pa), ptr(pb), ptr(pc), ptr(pd)];
        let run = machine.launch("k", Dim3::line(1), Dim3::line(32), 0, &args);
        run.unwrap_or_else(|fault| panic!("{fault}"));
        let out = read_floats(&machine, pd, 16 * 20);
        for row in 0..16 {
            for col in 0..16 {
                let product: i64 = (0..16).map(|i| a[row * 16 + i] * b[i * 16 + col]).sum();
                let expected = (product + c[row * 16 + col]) as f32;
                assert_eq!(out[row * 20 + col], expected, "{row}, {col}");
            }
        }
    }
}
