//! PTX in the interpreter: instructions against known values, functions, variables, faults.

mod common;

use nvopt_interp::{Arg, Config, Dim3, Fault, FaultKind, Machine, PtxModule, Value};

fn read(text: &str) -> PtxModule {
    let text = format!(".version 8.6\n.target sm_90\n.address_size 64\n{text}");
    match PtxModule::parse(text.as_bytes(), "test") {
        Ok(module) => module,
        Err(diags) => panic!("{diags:?}\n{text}"),
    }
}

/// A kernel whose `body` leaves a result in `%d0`.
fn kernel(body: &str) -> String {
    format!(
        ".visible .entry k(.param .u64 out)\n{{\n.reg .pred %p<8>;\n.reg .b16 %h<8>;\n\
         .reg .b32 %r<8>;\n.reg .b64 %d<8>;\n.reg .b64 %out;\nld.param.u64 %out, [out];\n{body}\n\
         st.global.u64 [%out], %d0;\nret;\n}}\n"
    )
}

fn try_run(text: &str) -> Result<u64, Box<Fault>> {
    let module = read(text);
    let mut machine = Machine::of_ptx(&module, Config::default())?;
    let out = machine.alloc(8)?;
    let args = [Arg::Value(Value::bits(out))];
    machine.launch("k", Dim3::line(1), Dim3::line(1), 0, &args)?;
    let bytes = machine.read(out, 8)?;
    Ok(u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
}

fn run(body: &str) -> u64 {
    try_run(&kernel(body)).unwrap_or_else(|fault| panic!("{body}\n{fault}"))
}

/// The 32 bits that `body` leaves in `%r0`.
fn word(body: &str) -> u64 {
    run(&format!("{body}\ncvt.u64.u32 %d0, %r0;"))
}

fn check_words(cases: &[(&str, u64)]) {
    for &(body, expected) in cases {
        let found = word(body);
        assert_eq!(found, expected, "{body}: {found:#x}, not {expected:#x}");
    }
}

#[test]
fn carry_chains() {
    let sum = "mov.b32 %r0, 0xffffffff; add.cc.u32 %r1, %r0, 1; addc.u32 %r2, 0, 0;";
    assert_eq!(run(&format!("{sum} mov.b64 %d0, {{%r1, %r2}};")), 1 << 32);
    let difference = "sub.cc.u32 %r1, 0, 1; subc.u32 %r2, 5, 0; mov.b64 %d0, {%r1, %r2};";
    assert_eq!(run(difference), 0x4_ffff_ffff);
    let product = "mad.lo.cc.u32 %r1, 3, 5, 0xfffffff8; madc.hi.u32 %r2, 0x80000000, 2, 10;";
    assert_eq!(run(&format!("{product} mov.b64 %d0, {{%r1, %r2}};")), 0xc_0000_0007);
    // What carries goes on through `.cc` of the second.
    let three =
        "add.cc.u32 %r1, 0xffffffff, 1; addc.cc.u32 %r2, 0xffffffff, 0; addc.u32 %r0, 0, 0;";
    assert_eq!(word(three), 1);
    let wide = "add.cc.u64 %d1, 0xffffffffffffffff, 2; addc.u64 %d0, 0, 0;";
    assert_eq!(run(wide), 1);
}

#[test]
fn shifts_clamp() {
    check_words(&[
        ("shl.b32 %r0, 1, 31;", 1 << 31),
        ("shl.b32 %r0, 1, 32;", 0),
        ("mov.b32 %r1, 0xffffffff; shl.b32 %r0, 1, %r1;", 0),
        ("shr.u32 %r0, 0x80000000, 40;", 0),
        ("shr.s32 %r0, -8, 1;", 0xffff_fffc),
        ("shr.s32 %r0, -8, 100;", 0xffff_ffff),
        ("shf.l.wrap.b32 %r0, 0x80000000, 1, 1;", 3),
        ("shf.l.clamp.b32 %r0, 5, 1, 40;", 5),
        ("shf.r.clamp.b32 %r0, 1, 2, 40;", 2),
        ("shf.r.wrap.b32 %r0, 1, 2, 40;", 0x0200_0000),
    ]);
    assert_eq!(run("shl.b64 %d0, 1, 63;"), 1 << 63);
    assert_eq!(run("shl.b64 %d0, 1, 64;"), 0);
    assert_eq!(run("mov.b16 %h0, 0x8000; shr.s16 %h1, %h0, 20; cvt.u64.u16 %d0, %h1;"), 0xffff);
}

#[test]
fn permutes() {
    let prmt = |mode: &str, select: &str| {
        word(&format!("prmt.b32{mode} %r0, 0x33221100, 0x77665544, {select};"))
    };
    assert_eq!(prmt("", "0x7531"), 0x7755_3311);
    assert_eq!(prmt(".f4e", "1"), 0x4433_2211);
    assert_eq!(prmt(".b4e", "1"), 0x6677_0011);
    assert_eq!(prmt(".rc8", "2"), 0x2222_2222);
    assert_eq!(prmt(".ecl", "1"), 0x3322_1111);
    assert_eq!(prmt(".ecr", "1"), 0x1111_1100);
    assert_eq!(prmt(".rc16", "1"), 0x3322_3322);
    assert_eq!(word("prmt.b32 %r0, 0x80, 0x7f000000, 0x000f;") & 0xff, 0);
    assert_eq!(word("prmt.b32 %r0, 0x80, 0, 0x1118;"), 0xff);
}

#[test]
fn bit_fields() {
    check_words(&[
        ("bfe.u32 %r0, 0xabcd1234, 8, 8;", 0x12),
        ("bfe.s32 %r0, 0xf000, 12, 4;", 0xffff_ffff),
        ("bfe.u32 %r0, 0xffffffff, 0, 0;", 0),
        ("bfe.s32 %r0, 0xffffffff, 3, 0;", 0),
        ("bfe.s32 %r0, 0x80000000, 28, 8;", 0xffff_fff8),
        ("bfe.u32 %r0, 0xffffffff, 40, 4;", 0),
        ("bfe.s32 %r0, 0xffffffff, 40, 4;", 0xffff_ffff),
        ("bfe.u32 %r0, 0x12345678, 0, 32;", 0x1234_5678),
        ("bfi.b32 %r0, 0xff, 0x12345678, 8, 8;", 0x1234_ff78),
        ("bfi.b32 %r0, 0xff, 0x12345678, 8, 0;", 0x1234_5678),
        ("bfi.b32 %r0, 0xff, 0x12345678, 40, 4;", 0x1234_5678),
        ("bfi.b32 %r0, 0xff, 0x12345678, 28, 8;", 0xf234_5678),
        ("bfind.u32 %r0, 0x8000;", 15),
        ("bfind.u32 %r0, 0;", 0xffff_ffff),
        ("bfind.s32 %r0, -1;", 0xffff_ffff),
        ("bfind.shiftamt.u32 %r0, 1;", 31),
        ("popc.b32 %r0, 0xf0f;", 8),
        ("popc.b64 %r0, 0xffffffffffffffff;", 64),
        ("clz.b32 %r0, 0;", 32),
        ("clz.b64 %r0, 1;", 63),
        ("brev.b32 %r0, 1;", 1 << 31),
        ("fns.b32 %r0, 0xaaaaaaaa, 3, 1;", 3),
        ("fns.b32 %r0, 0xaaaaaaaa, 3, -2;", 1),
        ("bmsk.clamp.b32 %r0, 4, 8;", 0xff0),
        ("szext.clamp.s32 %r0, 0xff, 8;", 0xffff_ffff),
        ("lop3.b32 %r0, 0xff00, 0xf0f0, 0xcccc, 0xe8;", 0xfcc0),
        ("cnot.b32 %r0, 0;", 1),
        ("not.b32 %r0, 0xff;", 0xffff_ff00),
    ]);
}

#[test]
fn integers() {
    check_words(&[
        ("mul.hi.u32 %r0, 0x80000000, 4;", 2),
        ("mul.hi.s32 %r0, -1, 1;", 0xffff_ffff),
        ("mul24.lo.s32 %r0, 0xffffff, 3;", 0xffff_fffd),
        ("mad.lo.s32 %r0, 3, -4, 2;", 0xffff_fff6),
        ("mad.hi.sat.s32 %r0, 0x7fffffff, 0x7fffffff, 0x7fffffff;", 0x7fff_ffff),
        ("add.sat.s32 %r0, 0x7fffffff, 1;", 0x7fff_ffff),
        ("sub.sat.s32 %r0, 0x80000000, 1;", 0x8000_0000),
        ("sad.u32 %r0, 3, 10, 100;", 107),
        ("sad.s32 %r0, -3, 4, 1;", 8),
        ("abs.s32 %r0, -5;", 5),
        ("neg.s32 %r0, 5;", 0xffff_fffb),
        ("min.s32 %r0, -1, 1;", 0xffff_ffff),
        ("min.u32 %r0, -1, 1;", 1),
        ("max.s16x2 %r0, 0x0001ffff, 0x00020000;", 0x0002_0000),
        ("add.u16x2 %r0, 0x0001ffff, 0x00020001;", 0x0003_0000),
        ("dp4a.s32.s32 %r0, 0x01ff0203, 0x01020304, 10;", 27),
        ("dp2a.lo.u32.u32 %r0, 0x00020003, 0x00000504, 1;", 23),
        ("div.s32 %r0, -7, 2;", 0xffff_fffd),
        ("rem.s32 %r0, -7, 2;", 0xffff_ffff),
        ("div.u32 %r0, 0xfffffff9, 2;", 0x7fff_fffc),
        ("slct.s32.s32 %r0, 1, 2, -1;", 2),
        ("slct.u32.f32 %r0, 1, 2, 0f3F800000;", 1),
    ]);
    assert_eq!(run("mul.wide.s32 %d0, -2, 3;"), -6i64 as u64);
    assert_eq!(run("mul.wide.u32 %d0, 0xffffffff, 0xffffffff;"), 0xffff_fffe_0000_0001);
    assert_eq!(run("mad.wide.s32 %d0, -2, 3, 10;"), 4);
    assert_eq!(run("mul.hi.u64 %d0, 0x8000000000000000, 6;"), 3);
}

#[test]
fn division_by_zero_is_an_undefined_value_and_no_fault() {
    assert_eq!(word("div.u32 %r1, 5, 0; setp.eq.u32 %p0, 0, 0; selp.b32 %r0, 7, %r1, %p0;"), 7);
    let branch = "mov.b64 %d0, 0; rem.u32 %r1, 5, 0; setp.eq.u32 %p0, %r1, 0; @%p0 bra X; X:";
    let fault = try_run(&kernel(branch)).expect_err("the branch depends on it");
    assert_eq!(fault.kind, FaultKind::UndefUse);
}

#[test]
fn conversions() {
    check_words(&[
        ("cvt.sat.u8.s32 %r0, 300;", 255),
        ("cvt.sat.u8.s32 %r0, -5;", 0),
        ("cvt.sat.s16.s32 %r0, 40000;", 0x7fff),
        ("cvt.sat.s16.s32 %r0, -40000;", 0xffff_8000),
        ("mov.b32 %r1, 0x80; cvt.s32.s8 %r0, %r1;", 0xffff_ff80),
        ("mov.b32 %r1, 0x1ff; cvt.u32.u8 %r0, %r1;", 0xff),
        ("cvt.rzi.s32.f32 %r0, 0f501502F9;", 0x7fff_ffff),
        ("cvt.rzi.s32.f32 %r0, 0fFFC00000;", 0),
        ("cvt.rzi.u32.f32 %r0, 0fBF800000;", 0),
        ("cvt.rni.s32.f32 %r0, 0f40200000;", 2),
        ("cvt.rpi.s32.f32 %r0, 0f40200000;", 3),
        ("cvt.rmi.s32.f32 %r0, 0fC0200000;", 0xffff_fffd),
        ("cvt.rni.f32.f32 %r0, 0f40200000;", 0x4000_0000),
        ("cvt.rn.f32.s32 %r0, -2;", 0xc000_0000),
        ("cvt.rz.f32.u32 %r0, 0xffffffff;", 0x4f7f_ffff),
        ("cvt.rn.f32.f64 %r0, 0d3FF0000000000001;", 0x3f80_0000),
        ("cvt.rp.f32.f64 %r0, 0d3FF0000000000001;", 0x3f80_0001),
        ("cvt.sat.f32.f32 %r0, 0f40000000;", 0x3f80_0000),
        ("cvt.rn.f16x2.f32 %r0, 0f40000000, 0f3F800000;", 0x4000_3c00),
        ("cvt.rn.bf16x2.f32 %r0, 0f40000000, 0f3F800000;", 0x4000_3f80),
        ("cvt.rn.satfinite.e4m3x2.f32 %h0, 0f3F800000, 0f40000000; cvt.u32.u16 %r0, %h0;", 0x3840),
        ("mov.b16 %h0, 0x3840; cvt.rn.f16x2.e4m3x2 %r0, %h0;", 0x3c00_4000),
        ("cvt.rn.f16.f32 %h0, 0f3F800000; cvt.u32.u16 %r0, %h0;", 0x3c00),
        ("mov.b16 %h0, 0x3c00; cvt.f32.f16 %r0, %h0;", 0x3f80_0000),
        ("cvt.rna.tf32.f32 %r0, 0f3F801000;", 0x3f80_2000),
        ("cvt.pack.sat.u8.s32.b32 %r0, 300, -1, 0x1234;", 0x1234_ff00),
    ]);
    assert_eq!(run("cvt.rn.f64.s64 %d0, -1;"), (-1f64).to_bits());
    assert_eq!(run("mov.b32 %r1, -1; cvt.s64.s32 %d0, %r1;"), u64::MAX);
    assert_eq!(run("mov.b32 %r1, -1; cvt.u64.u32 %d0, %r1;"), 0xffff_ffff);
}

#[test]
fn comparisons() {
    let both = "setp.eq.u32 %p2, 0, 0; setp.lt.and.s32 %p0|%p1, -1, 2, %p2;";
    let flags = "selp.u32 %r1, 1, 0, %p0; selp.u32 %r2, 2, 0, %p1; or.b32 %r0, %r1, %r2;";
    assert_eq!(word(&format!("{both} {flags}")), 1);
    let neither = "setp.eq.u32 %p2, 0, 0; setp.lt.and.s32 %p0|%p1, -1, 2, !%p2;";
    assert_eq!(word(&format!("{neither} {flags}")), 0);
    let halves = "setp.gt.f16x2 %p0|%p1, 0x40003c00, 0x3c003c00;";
    assert_eq!(word(&format!("{halves} {flags}")), 2);
    let holds = |text: &str| word(&format!("{text} selp.u32 %r0, 1, 0, %p0;")) == 1;
    assert!(!holds("setp.lt.u32 %p0, -1, 2;"));
    assert!(holds("setp.lo.u32 %p0, 1, 2;"));
    assert!(holds("setp.hs.u32 %p0, -1, 2;"));
    assert!(!holds("setp.ne.f32 %p0, 0f7FC00000, 0f00000000;"));
    assert!(holds("setp.neu.f32 %p0, 0f7FC00000, 0f00000000;"));
    assert!(holds("setp.nan.f32 %p0, 0f7FC00000, 0f00000000;"));
    assert!(holds("setp.eq.ftz.f32 %p0, 0f00000001, 0f00000000;"));
    assert!(holds("testp.subnormal.f32 %p0, 0f00000001;"));
    assert!(holds("testp.infinite.f64 %p0, 0dFFF0000000000000;"));
    assert!(!holds("testp.finite.f32 %p0, 0f7F800000;"));
    check_words(&[
        ("set.eq.u32.s32 %r0, 1, 1;", 0xffff_ffff),
        ("set.lt.f32.s32 %r0, 1, 2;", 0x3f80_0000),
    ]);
}

#[test]
fn floats() {
    check_words(&[
        ("add.rn.f32 %r0, 0f3F800000, 0f33800000;", 0x3f80_0000),
        ("add.rp.f32 %r0, 0f3F800000, 0f33800000;", 0x3f80_0001),
        ("add.sat.f32 %r0, 0f3F400000, 0f3F400000;", 0x3f80_0000),
        ("add.f32 %r0, 0f00000001, 0f00000001;", 2),
        ("add.ftz.f32 %r0, 0f00000001, 0f00000001;", 0),
        ("max.f32 %r0, 0f7FC00000, 0f3F800000;", 0x3f80_0000),
        ("max.NaN.f32 %r0, 0f7FC00000, 0f3F800000;", 0x7fff_ffff),
        ("copysign.f32 %r0, 0fBF800000, 0f40000000;", 0xc000_0000),
        ("fma.rn.f32 %r0, 0f40000000, 0f40400000, 0f3F800000;", 0x40e0_0000),
        ("fma.rn.relu.f16x2 %r0, 0x40003c00, 0x3c00bc00, 0x3c000000;", 0x4200_0000),
        ("mul.f16x2 %r0, 0x40003c00, 0x40004000;", 0x4400_4000),
        ("neg.f16x2 %r0, 0x40003c00;", 0xc000_bc00),
        ("div.rn.f32 %r0, 0f3F800000, 0f40400000;", 0x3eaa_aaab),
        ("div.rz.f32 %r0, 0f3F800000, 0f40400000;", 0x3eaa_aaaa),
        ("sqrt.rn.f32 %r0, 0f40800000;", 0x4000_0000),
        ("rcp.rn.f32 %r0, 0f40000000;", 0x3f00_0000),
        ("ex2.approx.ftz.f32 %r0, 0f40400000;", 0x4100_0000),
        ("lg2.approx.f32 %r0, 0f41000000;", 0x4040_0000),
        ("rsqrt.approx.f32 %r0, 0f40800000;", 0x3f00_0000),
        ("abs.f32 %r0, 0fBF800000;", 0x3f80_0000),
    ]);
    assert_eq!(
        run("fma.rn.f64 %d0, 0d4000000000000000, 0d4008000000000000, 0d3FF0000000000000;"),
        7f64.to_bits()
    );
}

#[test]
fn guards_and_tables() {
    check_words(&[
        ("mov.b32 %r0, 1; setp.eq.u32 %p0, 0, 1; @%p0 mov.b32 %r0, 2;", 1),
        ("mov.b32 %r0, 1; setp.eq.u32 %p0, 0, 1; @!%p0 mov.b32 %r0, 2;", 2),
        ("mov.b32 %r0, 1; setp.eq.u32 %p0, 0, 1; @!%p0 bra X; mov.b32 %r0, 2; X:", 1),
        ("mov.b32 %r0, 5; setp.eq.u32 %p0, 0, 0; @%p0 bar.sync 0;", 5),
    ]);
    let table = "mov.b32 %r1, 1;\nT: .branchtargets A, B;\nbrx.idx %r1, T;\nA: mov.b32 %r0, 10; bra E;\n\
                 B: mov.b32 %r0, 20;\nE:";
    assert_eq!(word(table), 20);
}

const FACTORIAL: &str = "
.func (.param .b32 ret) fact(.param .b32 n)
{
.reg .b32 %r<4>; .reg .pred %p<2>;
ld.param.b32 %r1, [n];
mov.b32 %r2, 1;
setp.le.u32 %p1, %r1, 1;
@%p1 bra DONE;
sub.u32 %r3, %r1, 1;
{
.param .b32 a;
.param .b32 r;
st.param.b32 [a], %r3;
call.uni (r), fact, (a);
ld.param.b32 %r2, [r];
}
mul.lo.u32 %r2, %r2, %r1;
DONE:
st.param.b32 [ret], %r2;
ret;
}
.func (.reg .b32 out) twice(.reg .b32 in)
{
add.u32 out, in, in;
ret;
}
";

#[test]
fn calls() {
    let direct = "{ .param .b32 a; .param .b32 r; st.param.b32 [a], 5; call.uni (r), fact, (a);\n\
                  ld.param.b32 %r0, [r]; } cvt.u64.u32 %d0, %r0;";
    assert_eq!(try_run(&format!("{FACTORIAL}{}", kernel(direct))).expect("no fault"), 120);
    let indirect = "mov.b64 %d1, fact;\n{ .param .b32 a; .param .b32 r; st.param.b32 [a], 4;\n\
                    P: .callprototype (.param .b32 _) _ (.param .b32 _);\n\
                    call (r), %d1, (a), P; ld.param.b32 %r0, [r]; } cvt.u64.u32 %d0, %r0;";
    assert_eq!(try_run(&format!("{FACTORIAL}{}", kernel(indirect))).expect("no fault"), 24);
    let registers = "mov.b32 %r1, 21; call (%r0), twice, (%r1); cvt.u64.u32 %d0, %r0;";
    assert_eq!(try_run(&format!("{FACTORIAL}{}", kernel(registers))).expect("no fault"), 42);
}

#[test]
fn variables() {
    let globals = ".global .align 4 .b32 table[3] = {7, 8, 9};\n\
                   .global .align 8 .u64 where = generic(table)+4;\n.const .align 4 .f32 one = 0f3F800000;\n";
    let body = "ld.global.u64 %d1, [where]; ld.u32 %r0, [%d1]; ld.const.b32 %r1, [one];\n\
                .shared .align 4 .b32 cell; st.shared.b32 [cell], %r1; ld.shared.b32 %r2, [cell];\n\
                mov.b64 %d0, {%r0, %r2};";
    let found = try_run(&format!("{globals}{}", kernel(body))).expect("no fault");
    assert_eq!(found, 0x3f80_0000_0000_0008);
    let local = ".local .align 8 .b8 depot[8]; mov.u64 %d1, depot; cvta.local.u64 %d2, %d1;\n\
                 st.b64 [%d2], 77; ld.local.b64 %d0, [%d1];";
    assert_eq!(run(local), 77);
}

#[test]
fn faults_name_the_instruction_and_its_line() {
    let fault = try_run(&kernel("ld.global.u64 %d0, [%out+8];")).expect_err("past the buffer");
    assert_eq!(fault.kind, FaultKind::OutOfBounds);
    let site = fault.site.expect("an instruction is to blame");
    assert_eq!(site.instruction, "ld.global.u64 %d0, [%out+8]");
    assert_eq!((site.function.as_str(), site.line), ("k", Some(9)));
    for body in ["@%p0 bra X; X:", "ld.global.u64 %d0, [%d5];"] {
        let fault = try_run(&kernel(body)).expect_err("it was never written");
        assert_eq!(fault.kind, FaultKind::UndefUse, "{body}");
    }
    let fault =
        try_run(&kernel("mov.b64 %d0, 0; wgmma.fence.sync.aligned;")).expect_err("not there");
    assert_eq!(fault.kind, FaultKind::Unsupported);
    assert!(fault.detail.contains("wgmma.fence"), "{}", fault.detail);
    let fault = try_run(&kernel("mov.b64 %d0, 0; trap;")).expect_err("a trap");
    assert_eq!(fault.kind, FaultKind::Trap);
}

#[test]
fn inline_assembly_of_ir() {
    let module = common::module(
        r#"
define i32 @sum(i32 %a, i32 %b) {
  %r = call i32 asm "{ .reg .u32 t; add.u32 t, $1, $2; mul.lo.u32 $0, t, $3; }", "=r,r,r,n"(i32 %a, i32 %b, i32 3)
  ret i32 %r
}
define i64 @two(i32 %a) {
  %r = call { i32, i64 } asm "mov.u32 $0, $2; cvt.u64.u32 $1, $2; @!p bra L; L:", "=r,=l,r"(i32 %a)
  %x = extractvalue { i32, i64 } %r, 1
  ret i64 %x
}
define i64 @both(i32 %a) {
  %r = call { i32, i64 } asm "mov.u32 $0, $2; cvt.u64.u32 $1, $2;", "=r,=l,r"(i32 %a)
  %x = extractvalue { i32, i64 } %r, 1
  ret i64 %x
}
define float @tied(float %a) {
  %r = call float asm "add.f32 $0, $0, $1;", "=f,0"(float %a)
  ret float %r
}
"#,
    );
    let mut machine = Machine::new(&module, Config::default()).expect("a machine");
    let mut call = |name: &str, args: &[Arg]| machine.call(name, args).map(|report| report.result);
    let int = |value: i32| Arg::Value(Value::i32(value));
    assert_eq!(call("sum", &[int(4), int(5)]).expect("no fault"), Some(Value::i32(27)));
    assert_eq!(call("both", &[int(7)]).expect("no fault"), Some(Value::i64(7)));
    let doubled = call("tied", &[Arg::Value(Value::f32(1.5))]).expect("no fault");
    assert_eq!(doubled, Some(Value::f32(3.0)));
    let fault = call("two", &[int(7)]).expect_err("no such register");
    assert_eq!(fault.kind, FaultKind::Unsupported);
}

/// Odd but readable texts: no panic, whatever comes of them.
#[test]
fn odd_texts_do_not_panic() {
    let bodies = [
        "mov.b128 %d0, %d1; shl.b128 %d0, %d1, 3;",
        "mov.b32 {%h0, %h1, %h2}, %r0;",
        "mov.pred {%p0, %p1}, %p2;",
        "setp.eq.b128 %p0, %d0, %d1;",
        "cvt.u32.b128 %r0, %d0;",
        "ld.global.v4.b128 {%d0, %d1, %d2, %d3}, [%out];",
        "atom.global.add.pred %p0, [%out], 1;",
        "atom.global.cas.b128 %d0, [%out], %d1, %d2;",
        "bfe.u32 %r0, %r1;",
        "add.u32 %r0, %r1, {%h0, %h1};",
        "add.u32 %r0, 1, %d9x;",
        "mma.sync.aligned.m16n8k16.row.col.f32.s8.f16.s32 {%r0}, {%r1}, {%r2}, {%r3};",
        "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r0}, [%out];",
        "call (%r0), %d1, (%r1);",
        "call nobody;",
        "brx.idx %r0, nowhere;",
        "prmt.b32 %r0, %r1, %r2, -1;",
        "lop3.b32 %r0, 1, 2, 3, %r1;",
        "selp.b128 %d0, %d1, %d2, %p0;",
        "shfl.sync.idx.b32 %r0|%p0, %r1, %r2, %r3;",
        "bar.red.popc.u32 %r0, 0, %p0;",
        "@%p0 bra X; @!%p1 exit; X: trap;",
        ".param .b8 p[1152921504606846976]; call (p), k, (p);",
        ".local .align 1073741824 .b8 l[1073741824]; mov.u64 %d0, l;",
        "alloca.u64 %d0, -1, 3;",
        "cp.async.ca.shared.global [%r0], [%out], 4;",
        "mbarrier.arrive.shared.b64 _, [%r0];",
    ];
    for body in bodies {
        let text = format!(".version 8.6\n.target sm_90\n.address_size 64\n{}", kernel(body));
        let Ok(module) = PtxModule::parse(text.as_bytes(), "test") else { continue };
        let Ok(mut machine) = Machine::of_ptx(&module, Config::default()) else { continue };
        let out = machine.alloc(64).expect("room");
        let args = [Arg::Value(Value::bits(out))];
        // A fault or not: that it ends is all that counts.
        let _ = machine.launch("k", Dim3::line(1), Dim3::line(32), 64, &args);
    }
}
