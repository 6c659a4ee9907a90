//! One kernel for each operation that can be folded, on every type it has: LLVM IR as text.
//!
//! Kernel `@NAME` computes `out[i] = NAME(a[i], b[i], c[i])`, one thread an element. Operands for
//! which the operation is undefined (a divisor of zero, a shift past the width) are made harmless
//! in the kernel itself, so that every input has one result.

use std::fmt::Write as _;

/// A kernel: its name and the types of its inputs and output.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// The types of its inputs.
    pub inputs: Vec<&'static str>,
    /// The type of its output.
    pub output: &'static str,
}

/// All kernels and their text.
#[derive(Default)]
pub struct Programs {
    /// The kernels.
    pub kernels: Vec<Kernel>,
    bodies: String,
    declarations: Vec<String>,
}

/// The bytes of an element of a type in memory.
pub fn bytes_of(ty: &str) -> usize {
    match ty {
        "i1" | "i8" => 1,
        "i16" | "half" | "bfloat" => 2,
        "i32" | "float" | "<2 x half>" | "<2 x bfloat>" => 4,
        "i64" | "double" => 8,
        _ => 16,
    }
}

const INTS: [&str; 5] = ["i8", "i16", "i32", "i64", "i128"];
const FLOATS: [&str; 4] = ["half", "bfloat", "float", "double"];

impl Programs {
    /// The whole module.
    pub fn text(&self) -> String {
        let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n\n");
        text.push_str(&self.bodies);
        text.push_str("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
        text.push_str("declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n");
        for declaration in &self.declarations {
            text.push_str(declaration);
            text.push('\n');
        }
        text
    }

    /// Adds a kernel. `lines` compute `%r` from `%a`, `%b`, `%c`.
    fn add(&mut self, name: String, inputs: &[&'static str], output: &'static str, lines: &str) {
        let body = &mut self.bodies;
        let params = ["a", "b", "c"].map(|param| format!("ptr addrspace(1) %p{param}"));
        let _ = writeln!(
            body,
            "define ptx_kernel void @{name}({}, ptr addrspace(1) %po) {{",
            params[..inputs.len()].join(", ")
        );
        body.push_str("  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
        body.push_str("  %k = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n");
        body.push_str("  %m = mul i32 %k, 128\n  %i = add i32 %m, %t\n");
        for (param, ty) in ["a", "b", "c"].iter().zip(inputs) {
            let memory = if *ty == "i1" { "i8" } else { ty };
            let _ = writeln!(
                body,
                "  %q{param} = getelementptr {memory}, ptr addrspace(1) %p{param}, i32 %i"
            );
            let loaded = if *ty == "i1" { format!("l{param}") } else { (*param).to_owned() };
            let _ = writeln!(body, "  %{loaded} = load {memory}, ptr addrspace(1) %q{param}");
            if *ty == "i1" {
                let _ = writeln!(body, "  %{param} = trunc i8 %l{param} to i1");
            }
        }
        body.push_str(lines);
        let memory = if output == "i1" { "i8" } else { output };
        if output == "i1" {
            body.push_str("  %w = zext i1 %r to i8\n");
        }
        let _ = writeln!(body, "  %qo = getelementptr {memory}, ptr addrspace(1) %po, i32 %i");
        let value = if output == "i1" { "w" } else { "r" };
        let _ = writeln!(body, "  store {memory} %{value}, ptr addrspace(1) %qo\n  ret void\n}}\n");
        self.kernels.push(Kernel { name, inputs: inputs.to_vec(), output });
    }

    /// Adds a kernel that calls an intrinsic.
    fn call(
        &mut self,
        intrinsic: &str,
        inputs: &[&'static str],
        output: &'static str,
        extra: &str,
    ) {
        let args: Vec<String> =
            inputs.iter().zip(["%a", "%b", "%c"]).map(|(ty, arg)| format!("{ty} {arg}")).collect();
        let types: Vec<&str> = inputs.to_vec();
        let more = if extra.is_empty() { String::new() } else { format!(", {extra}") };
        let more_type = if extra.is_empty() { "" } else { ", i1" };
        let line = format!("  %r = call {output} @{intrinsic}({}{more})\n", args.join(", "));
        self.declarations
            .push(format!("declare {output} @{intrinsic}({}{more_type})", types.join(", ")));
        let name = intrinsic.trim_start_matches("llvm.").replace('.', "_");
        self.add(name, inputs, output, &line);
    }
}

/// The name of a type in the names of intrinsics.
fn suffix(ty: &str) -> &str {
    match ty {
        "half" => "f16",
        "bfloat" => "bf16",
        "float" => "f32",
        "double" => "f64",
        "<2 x half>" => "v2f16",
        "<2 x bfloat>" => "v2bf16",
        other => other,
    }
}

fn bits(ty: &str) -> u32 {
    ty[1..].parse().unwrap_or(32)
}

/// All programs.
pub fn all() -> Programs {
    let mut programs = Programs::default();
    integers(&mut programs);
    integer_intrinsics(&mut programs);
    comparisons(&mut programs);
    casts(&mut programs);
    floats(&mut programs);
    nvvm(&mut programs);
    programs
}

fn integers(programs: &mut Programs) {
    for ty in INTS {
        for op in ["add", "sub", "mul", "and", "or", "xor"] {
            programs.add(
                format!("{op}_{ty}"),
                &[ty, ty],
                ty,
                &format!("  %r = {op} {ty} %a, %b\n"),
            );
        }
        for op in ["shl", "lshr", "ashr"] {
            let lines = format!("  %s = and {ty} %b, {}\n  %r = {op} {ty} %a, %s\n", bits(ty) - 1);
            programs.add(format!("{op}_{ty}"), &[ty, ty], ty, &lines);
        }
        for op in ["udiv", "urem"] {
            let lines = format!("  %d = or {ty} %b, 1\n  %r = {op} {ty} %a, %d\n");
            programs.add(format!("{op}_{ty}"), &[ty, ty], ty, &lines);
        }
        for op in ["sdiv", "srem"] {
            // An odd divisor that is never -1: its second bit from below is clear.
            let lines =
                format!("  %e = or {ty} %b, 1\n  %d = and {ty} %e, -3\n  %r = {op} {ty} %a, %d\n");
            programs.add(format!("{op}_{ty}"), &[ty, ty], ty, &lines);
        }
    }
}

fn integer_intrinsics(programs: &mut Programs) {
    for ty in INTS {
        for name in ["smin", "smax", "umin", "umax", "sadd.sat", "ssub.sat", "uadd.sat", "usub.sat"]
        {
            programs.call(&format!("llvm.{name}.{ty}"), &[ty, ty], ty, "");
        }
        for name in ["ctpop", "bitreverse"] {
            programs.call(&format!("llvm.{name}.{ty}"), &[ty], ty, "");
        }
        if ty != "i8" {
            programs.call(&format!("llvm.bswap.{ty}"), &[ty], ty, "");
        }
        for name in ["ctlz", "cttz", "abs"] {
            programs.call(&format!("llvm.{name}.{ty}"), &[ty], ty, "i1 false");
        }
        for name in ["fshl", "fshr"] {
            programs.call(&format!("llvm.{name}.{ty}"), &[ty, ty, ty], ty, "");
        }
        for name in ["sadd", "uadd", "ssub", "usub", "smul", "umul"] {
            let pair = format!("{{ {ty}, i1 }}");
            let full = format!("llvm.{name}.with.overflow.{ty}");
            let lines = format!(
                "  %x = call {pair} @{full}({ty} %a, {ty} %b)\n  %y = extractvalue {pair} %x, 0\n  \
                 %z = extractvalue {pair} %x, 1\n  %o = zext i1 %z to {ty}\n  \
                 %n = mul {ty} %y, 2\n  %r = add {ty} %n, %o\n"
            );
            programs.declarations.push(format!("declare {pair} @{full}({ty}, {ty})"));
            programs.add(format!("{name}_overflow_{ty}"), &[ty, ty], ty, &lines);
        }
    }
}

fn comparisons(programs: &mut Programs) {
    for ty in INTS {
        for pred in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
            let line = format!("  %r = icmp {pred} {ty} %a, %b\n");
            programs.add(format!("icmp_{pred}_{ty}"), &[ty, ty], "i1", &line);
        }
    }
    for ty in FLOATS {
        for pred in [
            "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult",
            "ule", "une",
        ] {
            let line = format!("  %r = fcmp {pred} {ty} %a, %b\n");
            programs.add(format!("fcmp_{pred}_{}", suffix(ty)), &[ty, ty], "i1", &line);
        }
    }
}

fn casts(programs: &mut Programs) {
    for (index, from) in INTS.iter().copied().enumerate() {
        for to in INTS[index + 1..].iter().copied() {
            for op in ["zext", "sext"] {
                let line = format!("  %r = {op} {from} %a to {to}\n");
                programs.add(format!("{op}_{from}_{to}"), &[from], to, &line);
            }
            let line = format!("  %r = trunc {to} %a to {from}\n");
            programs.add(format!("trunc_{to}_{from}"), &[to], from, &line);
        }
        let line = format!("  %r = trunc {from} %a to i1\n");
        programs.add(format!("trunc_{from}_i1"), &[from], "i1", &line);
        for float in FLOATS {
            if from == "i128" && matches!(float, "half" | "bfloat") {
                continue;
            }
            for op in ["sitofp", "uitofp"] {
                let line = format!("  %r = {op} {from} %a to {float}\n");
                let name = format!("{op}_{from}_{}", suffix(float));
                programs.add(name, &[from], float, &line);
            }
            if from == "i128" {
                continue;
            }
            for op in ["fptosi", "fptoui"] {
                let full = format!("llvm.{op}.sat.{from}.{}", suffix(float));
                programs.call(&full, &[float], from, "");
            }
        }
    }
    for (index, from) in ["half", "float", "double"].iter().copied().enumerate() {
        for to in ["half", "float", "double"][index + 1..].iter().copied() {
            let line = format!("  %r = fpext {from} %a to {to}\n");
            programs.add(format!("fpext_{}_{}", suffix(from), suffix(to)), &[from], to, &line);
            let line = format!("  %r = fptrunc {to} %a to {from}\n");
            programs.add(format!("fptrunc_{}_{}", suffix(to), suffix(from)), &[to], from, &line);
        }
    }
    for wide in ["float", "double"] {
        let line = format!("  %r = fpext bfloat %a to {wide}\n");
        programs.add(format!("fpext_bf16_{}", suffix(wide)), &["bfloat"], wide, &line);
        let line = format!("  %r = fptrunc {wide} %a to bfloat\n");
        programs.add(format!("fptrunc_{}_bf16", suffix(wide)), &[wide], "bfloat", &line);
    }
}

fn floats(programs: &mut Programs) {
    for ty in FLOATS {
        for op in ["fadd", "fsub", "fmul", "fdiv"] {
            let line = format!("  %r = {op} {ty} %a, %b\n");
            programs.add(format!("{op}_{}", suffix(ty)), &[ty, ty], ty, &line);
        }
        let line = format!("  %r = fneg {ty} %a\n");
        programs.add(format!("fneg_{}", suffix(ty)), &[ty], ty, &line);
        let name = |base: &str| format!("llvm.{base}.{}", suffix(ty));
        programs.call(&name("fma"), &[ty, ty, ty], ty, "");
        for base in
            ["fabs", "sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "round"]
        {
            programs.call(&name(base), &[ty], ty, "");
        }
        for base in ["copysign", "minimum", "maximum"] {
            programs.call(&name(base), &[ty, ty], ty, "");
        }
        // Which zero `minnum` gives of two is not said; adding zero makes both the same.
        for base in ["minnum", "maxnum", "minimumnum", "maximumnum"] {
            let full = name(base);
            let lines =
                format!("  %x = call {ty} @{full}({ty} %a, {ty} %b)\n  %r = fadd {ty} %x, 0.0\n");
            programs.declarations.push(format!("declare {ty} @{full}({ty}, {ty})"));
            let base = full.trim_start_matches("llvm.").replace('.', "_");
            programs.add(base, &[ty, ty], ty, &lines);
        }
    }
    for ty in ["float", "double"] {
        let line = format!("  %r = frem {ty} %a, %b\n");
        programs.add(format!("frem_{}", suffix(ty)), &[ty, ty], ty, &line);
    }
    for ty in ["<2 x half>", "<2 x bfloat>"] {
        for op in ["fadd", "fsub", "fmul"] {
            let line = format!("  %r = {op} {ty} %a, %b\n");
            programs.add(format!("{op}_{}", suffix(ty)), &[ty, ty], ty, &line);
        }
    }
}

fn nvvm(programs: &mut Programs) {
    for rounding in ["rn", "rz", "rm", "rp"] {
        for (ty, letter) in [("float", "f"), ("double", "d")] {
            for op in ["add", "mul", "div"] {
                let full = format!("llvm.nvvm.{op}.{rounding}.{letter}");
                programs.call(&full, &[ty, ty], ty, "");
            }
            for op in ["sqrt", "rcp"] {
                programs.call(&format!("llvm.nvvm.{op}.{rounding}.{letter}"), &[ty], ty, "");
            }
            programs.call(&format!("llvm.nvvm.fma.{rounding}.{letter}"), &[ty, ty, ty], ty, "");
        }
        for op in ["add", "mul", "div"] {
            let full = format!("llvm.nvvm.{op}.{rounding}.ftz.f");
            programs.call(&full, &["float", "float"], "float", "");
        }
        programs.call(&format!("llvm.nvvm.sqrt.{rounding}.ftz.f"), &["float"], "float", "");
        programs.call(
            &format!("llvm.nvvm.fma.{rounding}.ftz.f"),
            &["float", "float", "float"],
            "float",
            "",
        );
        programs.call(&format!("llvm.nvvm.d2f.{rounding}"), &["double"], "float", "");
        for (name, from) in [("i2f", "i32"), ("ui2f", "i32"), ("ll2f", "i64"), ("ull2f", "i64")] {
            programs.call(&format!("llvm.nvvm.{name}.{rounding}"), &[from], "float", "");
        }
        for (name, from) in [("i2d", "i32"), ("ui2d", "i32"), ("ll2d", "i64"), ("ull2d", "i64")] {
            programs.call(&format!("llvm.nvvm.{name}.{rounding}"), &[from], "double", "");
        }
    }
    for (name, inputs, output) in [
        ("mulhi.i", &["i32", "i32"][..], "i32"),
        ("mulhi.ui", &["i32", "i32"], "i32"),
        ("mulhi.ll", &["i64", "i64"], "i64"),
        ("mulhi.ull", &["i64", "i64"], "i64"),
        ("mul24.i", &["i32", "i32"], "i32"),
        ("mul24.ui", &["i32", "i32"], "i32"),
        ("sad.i", &["i32", "i32", "i32"], "i32"),
        ("sad.ui", &["i32", "i32", "i32"], "i32"),
        ("prmt", &["i32", "i32", "i32"], "i32"),
        ("fmin.f", &["float", "float"], "float"),
        ("fmax.ftz.f", &["float", "float"], "float"),
    ] {
        let full = format!("llvm.nvvm.{name}");
        programs.call(&full, inputs, output, "");
    }
}
