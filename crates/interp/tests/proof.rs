//! Comparisons, casts and NVIDIA's integer functions, run as IR, against native numbers.

mod common;

use common::*;
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

/// Runs `%r = ...` of type `out` from `%a`, `%b` and `%c` of type `ty` over rows of operands; what
/// is poison is `None`.
fn run(
    (ty, bytes): (&str, usize),
    (out, out_bytes): (&str, usize),
    declarations: &str,
    code: &str,
    rows: &[[u64; 3]],
) -> Vec<Option<u64>> {
    let text = format!(
        r#"{declarations}
define ptx_kernel void @k(ptr %p, ptr %q, i32 %n) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = shl i32 %c0, 8
  %i = add i32 %base, %t
  %in = icmp ult i32 %i, %n
  br i1 %in, label %body, label %end
body:
  %pa = getelementptr [3 x {ty}], ptr %p, i32 %i, i32 0
  %pb = getelementptr [3 x {ty}], ptr %p, i32 %i, i32 1
  %pc = getelementptr [3 x {ty}], ptr %p, i32 %i, i32 2
  %a = load {ty}, ptr %pa
  %b = load {ty}, ptr %pb
  %c = load {ty}, ptr %pc
  {code}
  %to = getelementptr {out}, ptr %q, i32 %i
  store {out} %r, ptr %to
  br label %end
end:
  ret void
}}
"#
    );
    let module = module(&text);
    let mut machine = Machine::new(&module, Config::default()).expect("a machine");
    let mut data = Vec::new();
    for operand in rows.iter().flatten() {
        data.extend_from_slice(&operand.to_le_bytes()[..bytes]);
    }
    let input = machine.alloc_bytes(&data).expect("room");
    let output = machine.alloc_uninit((rows.len() * out_bytes) as u64).expect("room");
    let grid = Dim3::line(rows.len().div_ceil(256) as u32);
    let args = [ptr(input), ptr(output), int(rows.len() as i32)];
    let outcome = machine.launch("k", grid, Dim3::line(256), 0, &args);
    outcome.unwrap_or_else(|fault| panic!("{code}: {fault}"));
    let found = machine.read(output, rows.len() * out_bytes).expect("in bounds");
    let result = |index: usize| {
        let at = index * out_bytes;
        let defined = machine.is_defined(output + at as u64, out_bytes).expect("in bounds");
        let mut word = [0; 8];
        word[..out_bytes].copy_from_slice(&found[at..at + out_bytes]);
        defined.then_some(u64::from_le_bytes(word))
    };
    (0..rows.len()).map(result).collect()
}

type Truth = fn(f64, f64) -> bool;
/// What a cast must give; `None` is poison.
type CastOfFloat<'a> = &'a dyn Fn(f64) -> Option<u64>;
type CastOfByte = fn(u8) -> Option<u64>;

#[test]
fn every_comparison_of_floats() {
    let unordered = |a: f64, b: f64| a.is_nan() || b.is_nan();
    let predicates: [(&str, Truth, bool); 7] = [
        ("eq", |a, b| a == b, true),
        ("gt", |a, b| a > b, true),
        ("ge", |a, b| a >= b, true),
        ("lt", |a, b| a < b, true),
        ("le", |a, b| a <= b, true),
        ("ne", |a, b| a != b, true),
        ("rd", |_, _| true, false),
    ];
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        1.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        3.0e-5,
        -3.0e-5,
        60000.0,
    ];
    for (ty, bytes, suffix) in [("half", 2, "f16"), ("float", 4, "f32"), ("double", 8, "f64")] {
        let mut rows = Vec::new();
        for a in special {
            for b in special {
                let encode = |x: f64| match bytes {
                    2 => half_bits(x),
                    4 => u64::from((x as f32).to_bits()),
                    _ => x.to_bits(),
                };
                rows.push([encode(a), encode(b), 0]);
            }
        }
        let decode = |bits: u64| match bytes {
            2 => half_value(bits as u16),
            4 => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(bits),
        };
        for (name, holds, has_unordered) in predicates {
            // `ord` and `uno` stand for the last row.
            let ordered = if has_unordered { format!("o{name}") } else { "ord".to_owned() };
            let other = if has_unordered { format!("u{name}") } else { "uno".to_owned() };
            for (pred, or_unordered) in [(ordered, false), (other, true)] {
                let code = format!("%x = fcmp {pred} {ty} %a, %b\n %r = zext i1 %x to i8");
                let found = run((ty, bytes), ("i8", 1), "", &code, &rows);
                for (row, found) in rows.iter().zip(found) {
                    let (a, b) = (decode(row[0]), decode(row[1]));
                    let expected = match (unordered(a, b), or_unordered) {
                        (true, or_unordered) => or_unordered,
                        (false, true) if !has_unordered => false,
                        (false, _) => holds(a, b),
                    };
                    assert_eq!(found, Some(u64::from(expected)), "{pred} {suffix} {a} {b}");
                }
            }
        }
        for (pred, expected) in [("true", 1), ("false", 0)] {
            let code = format!("%x = fcmp {pred} {ty} %a, %b\n %r = zext i1 %x to i8");
            let found = run((ty, bytes), ("i8", 1), "", &code, &rows);
            assert!(found.iter().all(|&found| found == Some(expected)));
        }
    }
}

/// The value of a half.
fn half_value(bits: u16) -> f64 {
    let sign = if bits >> 15 != 0 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
}

/// The half nearest to `x`, which is far from any tie.
fn half_bits(x: f64) -> u64 {
    let sign = if x.is_sign_negative() { 0x8000 } else { 0 };
    if x.is_nan() {
        return 0x7e00;
    }
    let nearest = (0..=0x7c00u16).min_by(|&a, &b| {
        let distance = |bits| {
            let value = half_value(bits);
            if value == x.abs() { 0.0 } else { (value - x.abs()).abs() }
        };
        distance(a).total_cmp(&distance(b))
    });
    sign | u64::from(nearest.expect("some half"))
}

#[test]
fn every_half_to_bytes_and_every_byte_to_floats() {
    let rows: Vec<[u64; 3]> = (0..=0xffff).map(|bits| [bits, 0, 0]).collect();
    let declarations = "
declare i8 @llvm.fptosi.sat.i8.f16(half)
declare i8 @llvm.fptoui.sat.i8.f16(half)
";
    let in_range = |value: f64, low: f64, high: f64| {
        let whole = value.trunc();
        (whole >= low && whole <= high).then_some(whole as i64 as u8 as u64)
    };
    let cases: [(&str, CastOfFloat<'_>); 4] = [
        ("%r = fptosi half %a to i8", &|x| in_range(x, -128.0, 127.0)),
        ("%r = fptoui half %a to i8", &|x| in_range(x, 0.0, 255.0)),
        ("%r = call i8 @llvm.fptosi.sat.i8.f16(half %a)", &|x| Some(u64::from(x as i8 as u8))),
        ("%r = call i8 @llvm.fptoui.sat.i8.f16(half %a)", &|x| Some(u64::from(x as u8))),
    ];
    for (code, expected) in cases {
        let found = run(("half", 2), ("i8", 1), declarations, code, &rows);
        for (row, found) in rows.iter().zip(found) {
            let value = half_value(row[0] as u16);
            assert_eq!(found, expected(value), "{code}: {value}");
        }
    }
    let found = run(("half", 2), ("double", 8), "", "%r = fpext half %a to double", &rows);
    for (row, found) in rows.iter().zip(found) {
        let value = half_value(row[0] as u16);
        let found = f64::from_bits(found.expect("defined"));
        assert!(found.to_bits() == value.to_bits() || found.is_nan() && value.is_nan());
    }
    let bytes: Vec<[u64; 3]> = (0..256).map(|bits| [bits, 0, 0]).collect();
    let found = run(("i8", 1), ("half", 2), "", "%r = sitofp i8 %a to half", &bytes);
    for (row, found) in bytes.iter().zip(found) {
        assert_eq!(half_value(found.expect("defined") as u16), f64::from(row[0] as u8 as i8));
    }
    let found = run(("i8", 1), ("float", 4), "", "%r = uitofp i8 %a to float", &bytes);
    for (row, found) in bytes.iter().zip(found) {
        let found = f32::from_bits(found.expect("defined") as u32);
        assert_eq!(f64::from(found), row[0] as f64);
    }
}

#[test]
fn every_cast_of_bytes() {
    let rows: Vec<[u64; 3]> = (0..256).map(|bits| [bits, 0, 0]).collect();
    let cases: [(&str, CastOfByte); 8] = [
        ("%r = zext i8 %a to i32", |x| Some(u64::from(x))),
        ("%r = sext i8 %a to i32", |x| Some(u64::from(x as i8 as i32 as u32))),
        ("%r = zext nneg i8 %a to i32", |x| (x < 128).then_some(u64::from(x))),
        ("%t4 = trunc i8 %a to i4\n %r = sext i4 %t4 to i32", |x| {
            Some(u64::from(((x << 4) as i8 >> 4) as i32 as u32))
        }),
        ("%t4 = trunc nuw i8 %a to i4\n %r = zext i4 %t4 to i32", |x| {
            (x < 16).then_some(u64::from(x))
        }),
        ("%t4 = trunc nsw i8 %a to i4\n %r = sext i4 %t4 to i32", |x| {
            let x = x as i8;
            (-8..8).contains(&x).then_some(u64::from(i32::from(x) as u32))
        }),
        (
            "%v = bitcast i8 %a to <8 x i1>\n %e = extractelement <8 x i1> %v, i32 3\n %r = zext i1 %e to i32",
            |x| Some(u64::from(x >> 3 & 1)),
        ),
        ("%w = sext i8 %a to i200\n %s = lshr i200 %w, 4\n %r = trunc i200 %s to i32", |x| {
            Some(u64::from((x as i8 as i64 >> 4) as u32))
        }),
    ];
    for (code, expected) in cases {
        let found = run(("i8", 1), ("i32", 4), "", code, &rows);
        for (row, found) in rows.iter().zip(found) {
            assert_eq!(found, expected(row[0] as u8), "{code}: {}", row[0]);
        }
    }
}

type Of32 = fn(u32, u32, u32) -> u32;

#[test]
fn integer_functions_of_nvidia() {
    let cases: [(&str, Of32); 23] = [
        ("mulhi.i(i32 %a, i32 %b)", |a, b, _| {
            ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32
        }),
        ("mulhi.ui(i32 %a, i32 %b)", |a, b, _| ((u64::from(a) * u64::from(b)) >> 32) as u32),
        ("mul24.i(i32 %a, i32 %b)", |a, b, _| {
            ((a << 8) as i32 >> 8).wrapping_mul((b << 8) as i32 >> 8) as u32
        }),
        ("mul24.ui(i32 %a, i32 %b)", |a, b, _| (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff)),
        ("sad.i(i32 %a, i32 %b, i32 %c)", |a, b, c| (a as i32).abs_diff(b as i32).wrapping_add(c)),
        ("sad.ui(i32 %a, i32 %b, i32 %c)", |a, b, c| a.abs_diff(b).wrapping_add(c)),
        ("prmt(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            let bytes: Vec<u8> = a.to_le_bytes().into_iter().chain(b.to_le_bytes()).collect();
            let pick = |i: u32| {
                let choice = c >> (4 * i);
                let byte = bytes[(choice & 7) as usize];
                if choice & 8 == 0 { byte } else { ((byte as i8) >> 7) as u8 }
            };
            u32::from_le_bytes([pick(0), pick(1), pick(2), pick(3)])
        }),
        ("prmt.f4e(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            ((u64::from(b) << 32 | u64::from(a)) >> (8 * (c & 3))) as u32
        }),
        ("prmt.b4e(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            let pair = u64::from(b) << 32 | u64::from(a);
            let byte = |i: u32| (pair >> (8 * i)) as u8;
            let n = c & 3;
            u32::from_le_bytes([0, 1, 2, 3].map(|i| byte((n + 8 - i) % 8)))
        }),
        ("prmt.rc8(i32 %a, i32 %c)", |a, _, c| (a >> (8 * (c & 3)) & 0xff) * 0x0101_0101),
        ("prmt.rc16(i32 %a, i32 %c)", |a, _, c| (a >> (16 * (c & 1)) & 0xffff) * 0x0001_0001),
        ("bmsk.clamp(i32 %a, i32 %b)", |a, b, _| {
            let bits = (a..a.saturating_add(b).min(32)).map(|i| 1u32 << i);
            if a >= 32 { 0 } else { bits.sum() }
        }),
        ("sext.clamp(i32 %a, i32 %b)", |a, b, _| match b {
            0 => 0,
            b if b >= 32 => a,
            b => ((a << (32 - b)) as i32 >> (32 - b)) as u32,
        }),
        ("zext.wrap(i32 %a, i32 %b)", |a, b, _| a & ((1u64 << (b % 32)) - 1) as u32),
        ("fshl.clamp.i32(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            let pair = u128::from(a) << 32 | u128::from(b);
            (pair << c.min(32) >> 32) as u32
        }),
        ("fshr.clamp.i32(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            ((u64::from(a) << 32 | u64::from(b)) >> c.min(32)) as u32
        }),
        ("idp4a.s.s(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
            pairs.fold(c, |sum, (a, b)| {
                sum.wrapping_add_signed(i32::from(a as i8) * i32::from(b as i8))
            })
        }),
        ("idp4a.u.s(i32 %a, i32 %b, i32 %c)", |a, b, c| {
            let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
            pairs.fold(c, |sum, (a, b)| sum.wrapping_add_signed(i32::from(a) * i32::from(b as i8)))
        }),
        ("idp2a.s.u(i32 %a, i32 %b, i1 false, i32 %c)", |a, b, c| {
            let term = |half: u32, byte: u32| i32::from(half as i16) * (byte & 0xff) as i32;
            c.wrapping_add_signed(term(a, b)).wrapping_add_signed(term(a >> 16, b >> 8))
        }),
        ("idp2a.u.u(i32 %a, i32 %b, i1 true, i32 %c)", |a, b, c| {
            let term = |half: u32, byte: u32| (half & 0xffff) * (byte & 0xff);
            c.wrapping_add(term(a, b >> 16)).wrapping_add(term(a >> 16, b >> 24))
        }),
        ("flo.s.i32(i32 %a, i1 false)", |a, _, _| {
            let turned = if (a as i32) < 0 { !a } else { a };
            turned.checked_ilog2().unwrap_or(u32::MAX)
        }),
        ("flo.u.i32(i32 %a, i1 true)", |a, _, _| if a == 0 { u32::MAX } else { a.leading_zeros() }),
        ("fns(i32 %a, i32 %b, i32 %c)", |mask, base, offset| {
            let offset = offset as i32;
            if base > 31 {
                return u32::MAX;
            }
            let set = |i: &u32| mask >> i & 1 != 0;
            let found = match offset {
                0 => Some(base).filter(set),
                1.. => (base..32).filter(set).nth(offset as usize - 1),
                _ => (0..=base).rev().filter(set).nth(offset.unsigned_abs() as usize - 1),
            };
            found.unwrap_or(u32::MAX)
        }),
    ];
    let mut numbers = Numbers(7);
    let rows: Vec<[u64; 3]> = (0..5_000)
        .map(|case| {
            let mut next = || match numbers.next() % 4 {
                0 => numbers.next() % 40,
                1 => u64::from(u32::MAX) - numbers.next() % 4,
                _ => numbers.next() & 0xffff_ffff,
            };
            let row = [next(), next(), next()];
            if case % 3 == 0 { [row[0], row[1] % 36, row[2] % 36] } else { row }
        })
        .collect();
    for (call, expected) in cases {
        let (name, args) = call.split_once('(').expect("a call");
        let types: Vec<&str> = args
            .trim_end_matches(')')
            .split(", ")
            .map(|arg| arg.split(' ').next().expect("a type"))
            .collect();
        let declaration = format!("declare i32 @llvm.nvvm.{name}({})", types.join(", "));
        let code = format!("%r = call i32 @llvm.nvvm.{call}");
        let found = run(("i32", 4), ("i32", 4), &declaration, &code, &rows);
        for (row, found) in rows.iter().zip(found) {
            let [a, b, c] = row.map(|bits| bits as u32);
            assert_eq!(found, Some(u64::from(expected(a, b, c))), "{name} {a:#x} {b:#x} {c:#x}");
        }
    }
}
