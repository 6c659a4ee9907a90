//! Operations, run as IR, against the reference arithmetic and against native numbers.

mod common;

use common::*;
use nvopt_arith::{
    Int,
    float::{self, Bits, Format, MinMax, Round},
};
use nvopt_interp::{Config, Dim3, Machine};

/// A small generator of test numbers (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

type Reference = fn(&Int, &Int) -> Option<Int>;

fn truth(holds: bool) -> Option<Int> {
    Some(Int::new(8, u64::from(holds)))
}

/// What is computed from `%a` and `%b`, both `i8`, and what it must be; `None` is poison.
const INT_CASES: &[(&str, Reference)] = &[
    ("%r = add i8 %a, %b", |a, b| Some(a.add(b))),
    ("%r = add nuw i8 %a, %b", |a, b| {
        Some(a.add_wrapped(b)).filter(|w| !w.unsigned).map(|w| w.value)
    }),
    ("%r = add nsw i8 %a, %b", |a, b| {
        Some(a.add_wrapped(b)).filter(|w| !w.signed).map(|w| w.value)
    }),
    ("%r = sub i8 %a, %b", |a, b| Some(a.sub(b))),
    ("%r = sub nuw i8 %a, %b", |a, b| {
        Some(a.sub_wrapped(b)).filter(|w| !w.unsigned).map(|w| w.value)
    }),
    ("%r = sub nsw i8 %a, %b", |a, b| {
        Some(a.sub_wrapped(b)).filter(|w| !w.signed).map(|w| w.value)
    }),
    ("%r = mul i8 %a, %b", |a, b| Some(a.mul(b))),
    ("%r = mul nuw i8 %a, %b", |a, b| {
        Some(a.mul_wrapped(b)).filter(|w| !w.unsigned).map(|w| w.value)
    }),
    ("%r = mul nsw i8 %a, %b", |a, b| {
        Some(a.mul_wrapped(b)).filter(|w| !w.signed).map(|w| w.value)
    }),
    ("%r = and i8 %a, %b", |a, b| Some(a.and(b))),
    ("%r = or i8 %a, %b", |a, b| Some(a.or(b))),
    ("%r = or disjoint i8 %a, %b", |a, b| a.and(b).is_zero().then(|| a.or(b))),
    ("%r = xor i8 %a, %b", |a, b| Some(a.xor(b))),
    ("%r = shl i8 %a, %b", |a, b| a.shl(b)),
    ("%r = shl nuw i8 %a, %b", |a, b| a.shl(b).filter(|r| r.lshr(b).as_ref() == Some(a))),
    ("%r = shl nsw i8 %a, %b", |a, b| a.shl(b).filter(|r| r.ashr(b).as_ref() == Some(a))),
    ("%r = lshr i8 %a, %b", |a, b| a.lshr(b)),
    ("%r = lshr exact i8 %a, %b", |a, b| a.lshr(b).filter(|r| r.shl(b).as_ref() == Some(a))),
    ("%r = ashr i8 %a, %b", |a, b| a.ashr(b)),
    ("%r = udiv i8 %a, %d", |a, b| a.udiv(&divisor(b))),
    ("%r = urem i8 %a, %d", |a, b| a.urem(&divisor(b))),
    ("%r = udiv exact i8 %a, %d", |a, b| a.udiv(&divisor(b)).filter(|q| q.mul(&divisor(b)) == *a)),
    ("%m = or i8 %a, 1\n %r = sdiv i8 %m, %d", |a, b| a.or(&Int::new(8, 1)).sdiv(&divisor(b))),
    ("%m = or i8 %a, 1\n %r = srem i8 %m, %d", |a, b| a.or(&Int::new(8, 1)).srem(&divisor(b))),
    ("%c = icmp eq i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a == b)),
    ("%c = icmp ult i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_unsigned(b).is_lt())),
    ("%c = icmp uge i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_unsigned(b).is_ge())),
    ("%c = icmp slt i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_signed(b).is_lt())),
    ("%c = icmp sge i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_signed(b).is_ge())),
    ("%c = icmp ne i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a != b)),
    ("%c = icmp ugt i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_unsigned(b).is_gt())),
    ("%c = icmp ule i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_unsigned(b).is_le())),
    ("%c = icmp sgt i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_signed(b).is_gt())),
    ("%c = icmp sle i8 %a, %b\n %r = zext i1 %c to i8", |a, b| truth(a.cmp_signed(b).is_le())),
    ("%r = ashr exact i8 %a, %b", |a, b| a.ashr(b).filter(|r| r.shl(b).as_ref() == Some(a))),
    ("%r = call i8 @llvm.ctlz.i8(i8 %a, i1 true)", |a, _| {
        (!a.is_zero()).then(|| Int::new(8, a.leading_zeros().into()))
    }),
    (
        "%o = call {i8, i1} @llvm.uadd.with.overflow.i8(i8 %a, i8 %b)\n %c = extractvalue {i8, i1} %o, 1\n %r = zext i1 %c to i8",
        |a, b| truth(a.add_wrapped(b).unsigned),
    ),
    (
        "%o = call {i8, i1} @llvm.ssub.with.overflow.i8(i8 %a, i8 %b)\n %c = extractvalue {i8, i1} %o, 1\n %r = zext i1 %c to i8",
        |a, b| truth(a.sub_wrapped(b).signed),
    ),
    (
        "%o = call {i8, i1} @llvm.smul.with.overflow.i8(i8 %a, i8 %b)\n %c = extractvalue {i8, i1} %o, 1\n %r = zext i1 %c to i8",
        |a, b| truth(a.mul_wrapped(b).signed),
    ),
    ("%x = call i16 @llvm.bswap.i16(i16 %w)\n %r = trunc i16 %x to i8", |_, b| Some(b.clone())),
    ("%r = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 3)", |a, b| {
        let product = a.zero_extend(16).mul(&b.zero_extend(16)).lshr_bits(3);
        Some(product.umin(&Int::new(16, 255)).truncate(8))
    }),
    ("%r = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 3)", |a, b| {
        let product = a.sign_extend(16).mul(&b.sign_extend(16)).ashr_bits(3);
        let (low, high) = (Int::from_i64(16, -128), Int::from_i64(16, 127));
        Some(product.smax(&low).smin(&high).truncate(8))
    }),
    ("%c = icmp samesign ult i8 %a, %b\n %r = zext i1 %c to i8", |a, b| {
        if a.is_negative() == b.is_negative() { truth(a.cmp_unsigned(b).is_lt()) } else { None }
    }),
    ("%r = call i8 @llvm.smin.i8(i8 %a, i8 %b)", |a, b| Some(a.smin(b))),
    ("%r = call i8 @llvm.smax.i8(i8 %a, i8 %b)", |a, b| Some(a.smax(b))),
    ("%r = call i8 @llvm.umin.i8(i8 %a, i8 %b)", |a, b| Some(a.umin(b))),
    ("%r = call i8 @llvm.umax.i8(i8 %a, i8 %b)", |a, b| Some(a.umax(b))),
    ("%r = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)", |a, b| Some(a.uadd_sat(b))),
    ("%r = call i8 @llvm.sadd.sat.i8(i8 %a, i8 %b)", |a, b| Some(a.sadd_sat(b))),
    ("%r = call i8 @llvm.usub.sat.i8(i8 %a, i8 %b)", |a, b| Some(a.usub_sat(b))),
    ("%r = call i8 @llvm.ssub.sat.i8(i8 %a, i8 %b)", |a, b| Some(a.ssub_sat(b))),
    ("%r = call i8 @llvm.ushl.sat.i8(i8 %a, i8 %b)", |a, b| a.ushl_sat(b)),
    ("%r = call i8 @llvm.sshl.sat.i8(i8 %a, i8 %b)", |a, b| a.sshl_sat(b)),
    ("%r = call i8 @llvm.fshl.i8(i8 %a, i8 %b, i8 %a)", |a, b| Some(a.funnel_shl(b, a))),
    ("%r = call i8 @llvm.fshr.i8(i8 %a, i8 %b, i8 %a)", |a, b| Some(a.funnel_shr(b, a))),
    ("%r = call i8 @llvm.ctpop.i8(i8 %a)", |a, _| Some(Int::new(8, a.count_ones().into()))),
    ("%r = call i8 @llvm.ctlz.i8(i8 %a, i1 false)", |a, _| {
        Some(Int::new(8, a.leading_zeros().into()))
    }),
    ("%r = call i8 @llvm.cttz.i8(i8 %a, i1 false)", |a, _| {
        Some(Int::new(8, a.trailing_zeros().into()))
    }),
    ("%r = call i8 @llvm.cttz.i8(i8 %a, i1 true)", |a, _| {
        (!a.is_zero()).then(|| Int::new(8, a.trailing_zeros().into()))
    }),
    ("%r = call i8 @llvm.abs.i8(i8 %a, i1 false)", |a, _| Some(a.abs())),
    ("%r = call i8 @llvm.abs.i8(i8 %a, i1 true)", |a, _| {
        (*a != Int::min_signed(8)).then(|| a.abs())
    }),
    ("%r = call i8 @llvm.bitreverse.i8(i8 %a)", |a, _| Some(a.reverse_bits())),
    ("%r = call i8 @llvm.scmp.i8.i8(i8 %a, i8 %b)", |a, b| {
        Some(Int::from_i64(8, a.cmp_signed(b) as i64))
    }),
    ("%r = call i8 @llvm.ucmp.i8.i8(i8 %a, i8 %b)", |a, b| {
        Some(Int::from_i64(8, a.cmp_unsigned(b) as i64))
    }),
    (
        "%o = call {i8, i1} @llvm.sadd.with.overflow.i8(i8 %a, i8 %b)\n %c = extractvalue {i8, i1} %o, 1\n %r = zext i1 %c to i8",
        |a, b| truth(a.add_wrapped(b).signed),
    ),
    (
        "%o = call {i8, i1} @llvm.umul.with.overflow.i8(i8 %a, i8 %b)\n %c = extractvalue {i8, i1} %o, 1\n %r = zext i1 %c to i8",
        |a, b| truth(a.mul_wrapped(b).unsigned),
    ),
    (
        "%o = call {i8, i1} @llvm.usub.with.overflow.i8(i8 %a, i8 %b)\n %r = extractvalue {i8, i1} %o, 0",
        |a, b| Some(a.sub(b)),
    ),
    (
        "%x = sext i8 %a to i16\n %y = zext i8 %b to i16\n %s = add i16 %x, %y\n %r = trunc i16 %s to i8",
        |a, b| Some(a.add(b)),
    ),
    ("%x = sext i8 %a to i16\n %r = trunc nuw i16 %x to i8", |a, _| {
        (!a.is_negative()).then(|| a.clone())
    }),
    ("%r = trunc nsw i16 %w to i8", |a, b| {
        let wide = b.zero_extend(16).shl_bits(8).or(&a.zero_extend(16));
        let cut = wide.truncate(8);
        (cut.sign_extend(16) == wide).then_some(cut)
    }),
    ("%x = call i8 @llvm.smul.fix.i8(i8 %a, i8 %b, i32 3)\n %r = freeze i8 %x", |a, b| {
        let product = a.sign_extend(16).mul(&b.sign_extend(16));
        Some(product.ashr_bits(3).truncate(8))
    }),
];

fn divisor(b: &Int) -> Int {
    if b.is_zero() { Int::new(8, 3) } else { b.clone() }
}

const INT_DECLARATIONS: &str = "
declare i8 @llvm.smin.i8(i8, i8)
declare i8 @llvm.smax.i8(i8, i8)
declare i8 @llvm.umin.i8(i8, i8)
declare i8 @llvm.umax.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.ushl.sat.i8(i8, i8)
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.scmp.i8.i8(i8, i8)
declare i8 @llvm.ucmp.i8.i8(i8, i8)
declare {i8, i1} @llvm.sadd.with.overflow.i8(i8, i8)
declare {i8, i1} @llvm.umul.with.overflow.i8(i8, i8)
declare {i8, i1} @llvm.usub.with.overflow.i8(i8, i8)
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
declare i8 @llvm.smul.fix.sat.i8(i8, i8, i32)
declare i8 @llvm.umul.fix.sat.i8(i8, i8, i32)
declare i16 @llvm.bswap.i16(i16)
declare {i8, i1} @llvm.uadd.with.overflow.i8(i8, i8)
declare {i8, i1} @llvm.ssub.with.overflow.i8(i8, i8)
declare {i8, i1} @llvm.smul.with.overflow.i8(i8, i8)
";

/// Every pair of bytes through every operation.
#[test]
fn integers_of_eight_bits_exhaustively() {
    for (code, reference) in INT_CASES {
        let text = format!(
            r#"{INT_DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %a = trunc i32 %c0 to i8
  %b = trunc i32 %t to i8
  %z = icmp eq i8 %b, 0
  %d = select i1 %z, i8 3, i8 %b
  %w.hi = shl i32 %t, 8
  %w.32 = or i32 %w.hi, %c0
  %w = trunc i32 %w.32 to i16
  {code}
  %row = shl i32 %c0, 8
  %i = add i32 %row, %t
  %i64 = zext i32 %i to i64
  %q = getelementptr i8, ptr %p, i64 %i64
  store i8 %r, ptr %q
  ret void
}}
"#
        );
        let module = module(&text);
        let mut machine = Machine::new(&module, Config::default()).unwrap();
        let buffer = machine.alloc_uninit(1 << 16).unwrap();
        let result = machine.launch("k", Dim3::line(256), Dim3::line(256), 0, &[ptr(buffer)]);
        result.unwrap_or_else(|fault| panic!("{code}: {fault}"));
        let bytes = machine.read(buffer, 1 << 16).unwrap();
        for a in 0..256u64 {
            for b in 0..256u64 {
                let at = a * 256 + b;
                let expected = reference(&Int::new(8, a), &Int::new(8, b));
                let defined = machine.is_defined(buffer + at, 1).unwrap();
                let found = defined.then_some(u64::from(bytes[at as usize]));
                assert_eq!(found, expected.map(|int| int.words()[0]), "{code}: {a} {b}");
            }
        }
    }
}

/// Runs `%r = ...` from `%a`, `%b` and `%c` of type `ty` over rows of operands.
fn run_rows(
    ty: &str,
    bytes: usize,
    declarations: &str,
    code: &str,
    rows: &[[u128; 3]],
) -> Vec<u128> {
    let text = format!(
        r#"{declarations}
define ptx_kernel void @k(ptr %p, i32 %n) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = shl i32 %c0, 7
  %i = add i32 %base, %t
  %in = icmp ult i32 %i, %n
  br i1 %in, label %body, label %end
body:
  %i64 = zext i32 %i to i64
  %q = getelementptr [4 x {ty}], ptr %p, i64 %i64
  %qb = getelementptr [4 x {ty}], ptr %p, i64 %i64, i64 1
  %qc = getelementptr [4 x {ty}], ptr %p, i64 %i64, i64 2
  %qr = getelementptr [4 x {ty}], ptr %p, i64 %i64, i64 3
  %a = load {ty}, ptr %q
  %b = load {ty}, ptr %qb
  %c = load {ty}, ptr %qc
  {code}
  store {ty} %r, ptr %qr
  br label %end
end:
  ret void
}}
"#
    );
    let module = module(&text);
    let mut machine = Machine::new(&module, Config::default()).expect("a machine");
    let mut data = Vec::new();
    for row in rows {
        for operand in row.iter().chain([&0]) {
            data.extend_from_slice(&operand.to_le_bytes()[..bytes]);
        }
    }
    let buffer = machine.alloc_bytes(&data).expect("memory");
    let grid = Dim3::line(rows.len().div_ceil(128) as u32);
    let args = [ptr(buffer), int(rows.len() as i32)];
    let result = machine.launch("k", grid, Dim3::line(128), 0, &args);
    result.unwrap_or_else(|fault| panic!("{code}: {fault}"));
    let out = machine.read(buffer, data.len()).expect("the buffer");
    out.chunks(bytes * 4)
        .map(|row| {
            let mut word = [0; 16];
            word[..bytes].copy_from_slice(&row[3 * bytes..]);
            u128::from_le_bytes(word)
        })
        .collect()
}

fn random_rows(seed: u64, n: usize, bits: u32) -> Vec<[u128; 3]> {
    let mut numbers = Numbers(seed);
    let mask = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
    let mut one = || {
        let wide = u128::from(numbers.next()) << 64 | u128::from(numbers.next());
        // Short numbers now and then, so that carries and cancellations happen.
        if numbers.next().is_multiple_of(4) {
            wide >> (numbers.next() % 120) & mask
        } else {
            wide & mask
        }
    };
    (0..n).map(|_| [one(), one(), one()]).collect()
}

type FloatReference = fn(Format, Bits, Bits, Bits) -> Bits;

#[test]
fn floats_of_every_format() {
    let cases: &[(&str, FloatReference)] = &[
        ("%r = fadd T %a, %b", |f, a, b, _| float::add(f, Round::Nearest, a, b)),
        ("%r = fsub T %a, %b", |f, a, b, _| float::sub(f, Round::Nearest, a, b)),
        ("%r = fmul T %a, %b", |f, a, b, _| float::mul(f, Round::Nearest, a, b)),
        ("%r = fdiv T %a, %b", |f, a, b, _| float::div(f, Round::Nearest, a, b)),
        ("%r = frem T %a, %b", |f, a, b, _| float::rem(f, a, b)),
        ("%r = fneg T %a", |f, a, _, _| float::neg(f, a)),
        ("%r = call T @llvm.fma.S(T %a, T %b, T %c)", |f, a, b, c| {
            float::fma(f, Round::Nearest, a, b, c)
        }),
        ("%r = call T @llvm.sqrt.S(T %a)", |f, a, _, _| float::sqrt(f, Round::Nearest, a)),
        ("%r = call T @llvm.fabs.S(T %a)", |f, a, _, _| float::abs(f, a)),
        ("%r = call T @llvm.copysign.S(T %a, T %b)", |f, a, b, _| float::copysign(f, a, b)),
        ("%r = call T @llvm.minnum.S(T %a, T %b)", |f, a, b, _| {
            float::min_max(f, MinMax::MIN_NUM, a, b)
        }),
        ("%r = call T @llvm.maximum.S(T %a, T %b)", |f, a, b, _| {
            float::min_max(f, MinMax::MAXIMUM, a, b)
        }),
        ("%r = call T @llvm.floor.S(T %a)", |f, a, _, _| {
            float::round_to_integral(f, Round::Down, a)
        }),
        ("%r = call T @llvm.roundeven.S(T %a)", |f, a, _, _| {
            float::round_to_integral(f, Round::Nearest, a)
        }),
        ("%iv = bitcast T %a to I\n %d = uitofp I %iv to T\n %r = fadd T %d, %d", |f, a, _, _| {
            let converted = float::from_unsigned(f, Round::Nearest, &Int::from_u128(f.bits(), a));
            float::add(f, Round::Nearest, converted, converted)
        }),
        ("%x = fcmp olt T %a, %b\n %r = select i1 %x, T %a, T %b", |f, a, b, _| {
            if float::compare(f, a, b) == float::Relation::Less { a } else { b }
        }),
    ];
    let formats = [
        (Format::Half, "half", "f16", "i16"),
        (Format::BFloat, "bfloat", "bf16", "i16"),
        (Format::Single, "float", "f32", "i32"),
        (Format::Double, "double", "f64", "i64"),
        (Format::Quad, "fp128", "f128", "i128"),
    ];
    for (format, ty, suffix, int_ty) in formats {
        let declare = |name: &str, n: usize| {
            let params = vec![ty; n].join(", ");
            format!("declare {ty} @llvm.{name}.{suffix}({params})\n")
        };
        let declarations: String = [
            ("fma", 3),
            ("sqrt", 1),
            ("fabs", 1),
            ("copysign", 2),
            ("minnum", 2),
            ("maximum", 2),
            ("floor", 1),
            ("roundeven", 1),
        ]
        .map(|(name, n)| declare(name, n))
        .concat();
        let rows = random_rows(u64::from(format.bits()), 1500, format.bits());
        for (code, reference) in cases {
            let code = code.replace("T ", &format!("{ty} ")).replace("to T", &format!("to {ty}"));
            let code =
                code.replace(".S(", &format!(".{suffix}(")).replace("I %", &format!("{int_ty} %"));
            let code = code.replace("to I", &format!("to {int_ty}"));
            let found = run_rows(ty, format.bits() as usize / 8, &declarations, &code, &rows);
            for (row, found) in rows.iter().zip(found) {
                let expected = reference(format, row[0], row[1], row[2]);
                assert_eq!(found, expected, "{code}: {row:x?}");
            }
        }
    }
}

#[test]
fn nvvm_floats_round_flush_and_saturate() {
    let rows = random_rows(9, 1500, 32);
    let flush = |x| Format::Single.flush(x);
    let f = Format::Single;
    type Row = Box<dyn Fn(&[u128; 3]) -> u128>;
    let cases: Vec<(&str, usize, Row)> = vec![
        ("add.rz.f", 2, Box::new(move |r| float::add(f, Round::Zero, r[0], r[1]))),
        (
            "add.rp.ftz.f",
            2,
            Box::new(move |r| flush(float::add(f, Round::Up, flush(r[0]), flush(r[1])))),
        ),
        ("mul.rm.f", 2, Box::new(move |r| float::mul(f, Round::Down, r[0], r[1]))),
        (
            "fma.rn.ftz.sat.f",
            3,
            Box::new(move |r| {
                let exact = float::fma(f, Round::Nearest, flush(r[0]), flush(r[1]), flush(r[2]));
                f.saturate(flush(exact))
            }),
        ),
        ("div.rp.f", 2, Box::new(move |r| float::div(f, Round::Up, r[0], r[1]))),
        ("sqrt.rz.f", 1, Box::new(move |r| float::sqrt(f, Round::Zero, r[0]))),
        ("rcp.rn.f", 1, Box::new(move |r| float::div(f, Round::Nearest, f.one(), r[0]))),
        ("fmin.nan.f", 2, Box::new(move |r| float::min_max(f, MinMax::MINIMUM, r[0], r[1]))),
    ];
    for (name, n, reference) in cases {
        let params = vec!["float"; n].join(", ");
        let operands = ["float %a", "float %b", "float %c"][..n].join(", ");
        let declaration = format!("declare float @llvm.nvvm.{name}({params})\n");
        let code = format!("%r = call float @llvm.nvvm.{name}({operands})");
        let found = run_rows("float", 4, &declaration, &code, &rows);
        for (row, found) in rows.iter().zip(found) {
            assert_eq!(found, reference(row), "{name}: {row:x?}");
        }
    }
}

#[test]
fn wide_integers() {
    type Wide = fn(u128, u128) -> u128;
    let cases: &[(&str, Wide)] = &[
        ("%r = add i128 %a, %b", u128::wrapping_add),
        ("%r = sub i128 %a, %b", u128::wrapping_sub),
        ("%r = mul i128 %a, %b", u128::wrapping_mul),
        ("%d = or i128 %b, 1\n %r = udiv i128 %a, %d", |a, b| a / (b | 1)),
        ("%d = or i128 %b, 1\n %r = srem i128 %a, %d", |a, b| {
            (a as i128).wrapping_rem((b | 1) as i128) as u128
        }),
        ("%s = and i128 %b, 127\n %r = ashr i128 %a, %s", |a, b| (a as i128 >> (b & 127)) as u128),
        ("%x = icmp slt i128 %a, %b\n %r = select i1 %x, i128 %a, i128 %b", |a, b| {
            (a as i128).min(b as i128) as u128
        }),
        ("%x = trunc i128 %a to i70\n %r = sext i70 %x to i128", |a, _| {
            (a << 58) as i128 as u128 as i128 as u128
        }),
        ("%r = call i128 @llvm.ctpop.i128(i128 %a)", |a, _| a.count_ones().into()),
        ("%r = call i128 @llvm.bswap.i128(i128 %a)", |a, _| a.swap_bytes()),
    ];
    let declarations = "declare i128 @llvm.ctpop.i128(i128)\ndeclare i128 @llvm.bswap.i128(i128)\n";
    let rows = random_rows(5, 600, 128);
    for (code, reference) in cases {
        let found = run_rows("i128", 16, declarations, code, &rows);
        for (row, found) in rows.iter().zip(found) {
            let mut expected = reference(row[0], row[1]);
            if code.contains("i70") {
                expected = ((expected as i128) >> 58) as u128;
            }
            assert_eq!(found, expected, "{code}: {row:x?}");
        }
    }
}

#[test]
fn vectors() {
    let rows = random_rows(7, 300, 32);
    let bytes = |x: u128| (x as u32).to_le_bytes();
    type Bytes = fn([u8; 4], [u8; 4]) -> [u8; 4];
    let cases: &[(&str, Bytes)] = &[
        ("%v = add <4 x i8> %x, %y", |a, b| std::array::from_fn(|i| a[i].wrapping_add(b[i]))),
        (
            "%v = shufflevector <4 x i8> %x, <4 x i8> %y, <4 x i32> <i32 3, i32 4, i32 1, i32 6>",
            |a, b| [a[3], b[0], a[1], b[2]],
        ),
        (
            "%cv = icmp ult <4 x i8> %x, %y\n %v = select <4 x i1> %cv, <4 x i8> %x, <4 x i8> %y",
            |a, b| std::array::from_fn(|i| a[i].min(b[i])),
        ),
        (
            "%e = extractelement <4 x i8> %x, i32 2\n %v = insertelement <4 x i8> %y, i8 %e, i64 0",
            |a, b| [a[2], b[1], b[2], b[3]],
        ),
        (
            "%nv = extractelement <4 x i8> %y, i32 0\n %m = and i8 %nv, 3\n %e = extractelement <4 x i8> %x, i8 %m\n %v = insertelement <4 x i8> %y, i8 %e, i8 %m",
            |a, b| {
                let mut out = b;
                let at = usize::from(b[0] & 3);
                out[at] = a[at];
                out
            },
        ),
        (
            "%s = call i8 @llvm.vector.reduce.add.v4i8(<4 x i8> %x)\n %v = insertelement <4 x i8> %y, i8 %s, i32 3",
            |a, b| [b[0], b[1], b[2], a.iter().fold(0u8, |s, x| s.wrapping_add(*x))],
        ),
        (
            "%h = bitcast <4 x i8> %x to <2 x i16>\n %g = add <2 x i16> %h, splat (i16 1)\n %v = bitcast <2 x i16> %g to <4 x i8>",
            |a, _| {
                let half =
                    |i: usize| u16::from_le_bytes([a[i], a[i + 1]]).wrapping_add(1).to_le_bytes();
                let (low, high) = (half(0), half(2));
                [low[0], low[1], high[0], high[1]]
            },
        ),
        (
            "%cv = icmp slt <4 x i8> %x, zeroinitializer\n %p8 = bitcast <4 x i1> %cv to i4\n %z = zext i4 %p8 to i8\n %v = insertelement <4 x i8> %y, i8 %z, i32 0",
            |a, b| {
                let mask = (0..4).fold(0u8, |m, i| m | (a[i] >> 7) << i);
                [mask, b[1], b[2], b[3]]
            },
        ),
        (
            "%slot = alloca <4 x i1>\n %cv = trunc <4 x i8> %x to <4 x i1>\n store <4 x i1> %cv, ptr %slot\n %d = load <4 x i1>, ptr %slot\n %v = sext <4 x i1> %d to <4 x i8>",
            |a, _| a.map(|x| if x & 1 != 0 { 0xff } else { 0 }),
        ),
    ];
    let declarations = "declare i8 @llvm.vector.reduce.add.v4i8(<4 x i8>)\n";
    for (code, reference) in cases {
        let code = format!(
            "%x = bitcast i32 %a to <4 x i8>\n %y = bitcast i32 %b to <4 x i8>\n {code}\n %r = bitcast <4 x i8> %v to i32"
        );
        let found = run_rows("i32", 4, declarations, &code, &rows);
        for (row, found) in rows.iter().zip(found) {
            let expected = u32::from_le_bytes(reference(bytes(row[0]), bytes(row[1])));
            assert_eq!(found, u128::from(expected), "{code}: {row:x?}");
        }
    }
}

#[test]
fn nvvm_integers() {
    let declarations = "
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare i32 @llvm.nvvm.mulhi.i(i32, i32)
declare i32 @llvm.nvvm.mul24.ui(i32, i32)
declare i32 @llvm.nvvm.sad.ui(i32, i32, i32)
declare i32 @llvm.nvvm.idp4a.s.s(i32, i32, i32)
declare i32 @llvm.nvvm.flo.u.i32(i32, i1)
";
    type Words = fn(u32, u32, u32) -> u32;
    let cases: &[(&str, Words)] = &[
        ("%r = call i32 @llvm.nvvm.prmt(i32 %a, i32 %b, i32 30292)", |a, b, _| {
            // Selector 0x7654: the bytes of the second operand.
            let _ = a;
            b
        }),
        ("%r = call i32 @llvm.nvvm.mulhi.i(i32 %a, i32 %b)", |a, b, _| {
            ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32
        }),
        ("%r = call i32 @llvm.nvvm.mul24.ui(i32 %a, i32 %b)", |a, b, _| {
            (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff)
        }),
        ("%r = call i32 @llvm.nvvm.sad.ui(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            a.abs_diff(b).wrapping_add(c)
        }),
        ("%r = call i32 @llvm.nvvm.idp4a.s.s(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            let (x, y) = (a.to_le_bytes(), b.to_le_bytes());
            let dot: i32 = (0..4).map(|i| i32::from(x[i] as i8) * i32::from(y[i] as i8)).sum();
            c.wrapping_add(dot as u32)
        }),
        ("%r = call i32 @llvm.nvvm.flo.u.i32(i32 %a, i1 false)", |a, _, _| {
            if a == 0 { u32::MAX } else { 31 - a.leading_zeros() }
        }),
    ];
    let rows = random_rows(11, 500, 32);
    for (code, reference) in cases {
        let found = run_rows("i32", 4, declarations, code, &rows);
        for (row, found) in rows.iter().zip(found) {
            let expected = reference(row[0] as u32, row[1] as u32, row[2] as u32);
            assert_eq!(found, u128::from(expected), "{code}: {row:x?}");
        }
    }
}

#[test]
fn warp_level_operations() {
    let text = r#"
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd.bit = and i32 %t, 1
  %odd = icmp ne i32 %odd.bit, 0
  %ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %odd)
  %third = urem i32 %t, 3
  %match = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %third)
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 -1)
  %elect = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %leader = extractvalue { i32, i1 } %elect, 1
  %l = zext i1 %leader to i32
  %bfly = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 3, i32 31)
  %up = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %t, i32 2, i32 0)
  %idx = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 5, i32 6175)
  br i1 %odd, label %a, label %b
a:
  %half.a = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 -1431655766)
  br label %end
b:
  %half.b = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 1431655765)
  br label %end
end:
  %half = phi i32 [ %half.a, %a ], [ %half.b, %b ]
  %i = zext i32 %t to i64
  %q = getelementptr [8 x i32], ptr %p, i64 %i
  %v0 = insertelement <8 x i32> poison, i32 %ballot, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %match, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %sum, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %l, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %bfly, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %up, i32 5
  %v6 = insertelement <8 x i32> %v5, i32 %idx, i32 6
  %v7 = insertelement <8 x i32> %v6, i32 %half, i32 7
  store <8 x i32> %v7, ptr %q, align 4
  ret void
}
"#;
    let result = never_faults(text, 32, &[0; 256]);
    for (t, row) in result.chunks(8).enumerate() {
        let t = t as i32;
        let thirds = (0..32).filter(|u| u % 3 == t % 3).fold(0u32, |m, u| m | 1 << u);
        assert_eq!(row[0], 0xaaaa_aaaau32 as i32);
        assert_eq!(row[1], thirds as i32);
        assert_eq!(row[2], 496);
        assert_eq!(row[3], i32::from(t == 0));
        assert_eq!(row[4], t ^ 3);
        assert_eq!(row[5], if t < 2 { t } else { t - 2 });
        // Segments of eight threads.
        assert_eq!(row[6], (t & !7) + 5);
        assert_eq!(row[7], if t % 2 == 1 { 256 } else { 240 });
    }
}
