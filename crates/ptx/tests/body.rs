//! What instructions read and write, and where control goes.

use nvopt_ptx::{
    isa::Effects,
    mach::{Block, Inst, Item, MachBody, MachModule, Reg},
    text,
};

fn module(statements: &str) -> MachModule {
    let source = format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n\
         .visible .func (.param .b32 out) f(.param .b32 in)\n{{\n\
         .reg .pred %p<9>;\n.reg .b32 %r<99>;\n.reg .b64 %rd<9>;\n.reg .v4 .b32 %v<3>;\n\
         {statements}\n}}\n"
    );
    text::parse(source.as_bytes(), "test").unwrap_or_else(|diags| panic!("{}", diags[0]))
}

fn body(module: &MachModule) -> &MachBody {
    match &module.items[0] {
        Item::Func(func) => func.body.as_ref().expect("a body"),
        other => panic!("{other:?}"),
    }
}

/// The instructions, directives left out.
fn insts(body: &MachBody) -> Vec<Inst> {
    let all = body.layout().iter().flat_map(|&block| body.insts_in(block));
    all.copied().filter(|&inst| body.directive(inst).is_none()).collect()
}

fn names(body: &MachBody, regs: impl Iterator<Item = Reg>) -> String {
    let mut out = Vec::new();
    for reg in regs {
        if !out.is_empty() {
            out.push(b' ');
        }
        body.write_reg(&mut out, reg);
    }
    String::from_utf8(out).expect("ASCII")
}

/// What the first instruction writes and reads.
fn defs_and_uses(statement: &str) -> (String, String) {
    let module = module(statement);
    let body = body(&module);
    let inst = insts(body)[0];
    (names(body, body.defs(inst)), names(body, body.uses(inst)))
}

#[test]
fn what_is_written_and_read() {
    for (statement, defs, uses) in [
        ("add.u32 %r1, %r2, %r3;", "%r1", "%r2 %r3"),
        ("@%p1 add.u32 %r1, %r2, 1;", "%r1", "%p1 %r2"),
        ("@!%p2 mov.b32 %r1, %r1;", "%r1", "%p2 %r1"),
        ("ld.global.v2.b32 {%r1, %r2}, [%rd1+8];", "%r1 %r2", "%rd1"),
        ("ld.global.v2.b32 {%r1, _}, [%rd1];", "%r1", "%rd1"),
        ("st.global.v2.b32 [%rd1], {%r1, %r2};", "", "%rd1 %r1 %r2"),
        ("setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3;", "%p1 %p2", "%r1 %r2 %p3"),
        ("shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;", "%r1 %p1", "%r2"),
        ("mov.b64 %rd1, {%r1, %r2};", "%rd1", "%r1 %r2"),
        ("mov.b64 {%r1, %r2}, %rd1;", "%r1 %r2", "%rd1"),
        ("mov.b32 %v1.x, %r1;", "%v1", "%r1"),
        ("mov.b32 %r1, %v1.w;", "%r1", "%v1"),
        ("atom.global.add.u32 %r1, [%rd1], %r2;", "%r1", "%rd1 %r2"),
        ("atom.global.add.u32 _, [%rd1], %r2;", "", "%rd1 %r2"),
        ("bar.red.popc.u32 %r1, %r2, %p1;", "%r1", "%r2 %p1"),
        ("bar.sync %r1;", "", "%r1"),
        ("call (%r1), f, (%r2, %rd1);", "%r1", "%r2 %rd1"),
        ("call f, (%r2);", "", "%r2"),
        ("call %rd1, (%r2), proto;", "", "%rd1 %r2"),
        (
            "tex.2d.v4.u32.s32 {%r1, %r2, %r3, %r4}, [tex, {%r5, %r6}];",
            "%r1 %r2 %r3 %r4",
            "%r5 %r6",
        ),
        (
            "wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc {%r1, %r2, %r3, %r4}, %rd1, %rd2, %p1;",
            "%r1 %r2 %r3 %r4",
            "%r1 %r2 %r3 %r4 %rd1 %rd2 %p1",
        ),
        ("prmt.b32 %r1, -%r2, %r3, 1;", "%r1", "%r2 %r3"),
    ] {
        let expected = (defs.to_owned(), uses.to_owned());
        assert_eq!(defs_and_uses(statement), expected, "{statement}");
    }
}

#[test]
fn what_operands_say_about_effects() {
    let module = module(
        "mov.u32 %r1, %tid.x;\nmov.u32 %r2, %clock;\nld.param.b32 %r3, [in];\n\
         {\n.param .b32 result;\nld.param.b32 %r4, [result];\n}",
    );
    let body = body(&module);
    let found: Vec<Effects> = insts(body).into_iter().map(|inst| body.effects(inst)).collect();
    let expected = [Effects::PURE, Effects::VOLATILE, Effects::READS_CONSTANT, Effects::READS];
    assert_eq!(found, expected);
}

/// The successors of each block, by label or position.
fn flow(body: &MachBody) -> Vec<String> {
    let name = |block: Block| match body.label(block) {
        Some(label) => body.str(label).into_owned(),
        None => format!("{block:?}"),
    };
    let layout = body.layout();
    let describe = |(at, &block): (usize, &Block)| {
        let succs = body.succs(block, layout.get(at + 1).copied());
        let succs: Vec<String> = succs.into_iter().map(name).collect();
        format!("{} -> {}", name(block), succs.join(" "))
    };
    layout.iter().enumerate().map(describe).collect()
}

#[test]
fn where_control_goes() {
    let module = module(
        "setp.eq.u32 %p1, %r1, 0;\n@%p1 bra A;\nadd.u32 %r1, %r1, 1;\nbra B;\n\
         A:\nts: .branchtargets A, B;\nbrx.idx %r1, ts;\n\
         B:\n@%p1 ret;\nnew.instruction %r1;\nC:\nexit;",
    );
    let found = flow(body(&module));
    assert_eq!(found, ["block0 -> A block2", "block2 -> B", "A -> A B", "B -> C", "C -> "]);
}

#[test]
fn branches_in_the_middle_of_a_block() {
    let module = module(
        "setp.eq.u32 %p1, %r1, 0;\n@%p1 bra A;\nadd.u32 %r1, %r1, 1;\n@%p1 bra B;\nbra C;\n\
         A:\nexit;\nB:\nexit;\nC:\nexit;",
    );
    let mut body = body(&module).clone();
    let parts: Vec<Block> = body.layout()[..3].to_vec();
    let all: Vec<_> = parts.iter().flat_map(|&part| body.insts_in(part)).copied().collect();
    body.set_insts(parts[0], all);
    let next = Some(body.layout()[3]);
    let names: Vec<String> = body
        .succs(parts[0], next)
        .into_iter()
        .map(|block| body.str(body.label(block).expect("a label")).into_owned())
        .collect();
    assert_eq!(names, ["A", "B", "C"]);
}
