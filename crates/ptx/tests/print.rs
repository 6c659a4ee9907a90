//! Printing of bodies as the compiler makes them.

use nvopt_ptx::{
    isa::{Mod, Opcode, Sreg},
    mach::{
        Bracket, FuncDecl, FuncKind, Guard, Init, Item, Linkage, MachBody, MachModule, Operand,
        Param, PtrInfo, RegDecl, VarDecl,
    },
    text,
};

fn kernel(body: MachBody) -> Item {
    Item::Func(FuncDecl {
        linkage: Linkage::Visible,
        kind: FuncKind::Entry,
        attribute: None,
        rets: vec![],
        name: "k".into(),
        params: vec![Param {
            space: Mod::Param,
            align: None,
            ty: Mod::U64,
            lanes: 1,
            ptr: Some(PtrInfo { space: Some(Mod::Global), align: Some(4) }),
            name: "k_param_0".into(),
            dim: None,
        }],
        noreturn: false,
        directives: vec![],
        body: Some(Box::new(body)),
    })
}

fn group(body: &mut MachBody, ty: Mod, prefix: &str) -> nvopt_ptx::mach::RegGroup {
    let prefix = body.intern(prefix);
    body.declare_regs(RegDecl { ty, lanes: 1, prefix, count: Some(0) })
}

#[test]
fn prints_what_the_compiler_makes() {
    let mut body = MachBody::new();
    let preds = group(&mut body, Mod::Pred, "%p");
    let _unused = group(&mut body, Mod::B16, "%rs");
    let words = group(&mut body, Mod::B32, "%r");
    let longs = group(&mut body, Mod::B64, "%rd");
    let (p, a, b) = (body.new_reg(preds), body.new_reg(words), body.new_reg(words));
    let (addr, target) = (body.new_reg(longs), body.intern("callee"));
    let label = body.intern("$L__BB0_1");
    let (entry, end) = (body.new_block(None), body.new_block(Some(label)));
    body.place_block(entry);
    body.place_block(end);
    let param = body.intern("k_param_0");
    body.emit(
        entry,
        Opcode::Ld,
        &[Mod::Param, Mod::B64],
        &[Operand::Reg(addr), Operand::AddrSym(param, 0)],
    );
    body.emit(entry, Opcode::Mov, &[Mod::U32], &[Operand::Reg(a), Operand::Sreg(Sreg::TidX)]);
    let lt = [Operand::Reg(p), Operand::Reg(a), Operand::Int(-3)];
    body.emit(entry, Opcode::Setp, &[Mod::Lt, Mod::S32], &lt);
    let bra = body.emit(entry, Opcode::Bra, &[], &[Operand::Label(end)]);
    body.set_guard(bra, Some(Guard { reg: p, negated: true }));
    let shfl = [
        Operand::Group(Bracket::Pipe, 2),
        Operand::Reg(b),
        Operand::Reg(p),
        Operand::Reg(a),
        Operand::Int(1),
    ];
    body.emit(entry, Opcode::Shfl, &[Mod::Sync, Mod::Bfly, Mod::B32], &shfl);
    let store = [Operand::AddrReg(addr, -8), Operand::braces(2), Operand::Reg(a), Operand::Reg(b)];
    body.emit(entry, Opcode::St, &[Mod::Global, Mod::V2, Mod::B32], &store);
    let call = [Operand::Sym(target, 0), Operand::Group(Bracket::Parens, 0)];
    body.emit(entry, Opcode::Call, &[Mod::Uni], &call);
    body.emit(end, Opcode::Ret, &[], &[]);
    let table = VarDecl {
        linkage: Linkage::Local,
        space: Mod::Global,
        bank: None,
        attribute: None,
        align: Some(8),
        ty: Mod::U64,
        lanes: 1,
        name: "table".into(),
        dims: vec![Some(2), None],
        init: Some(Init::List(vec![
            Init::List(vec![Init::Int(-1), Init::F32(0x3f80_0000)]),
            Init::Sym { name: "k".into(), generic: true, offset: 4, mask: Some(0xff00) },
            Init::List(vec![]),
        ])),
    };
    let module = MachModule {
        version: (8, 0),
        target: vec!["sm_90".into(), "debug".into()],
        address_size: 64,
        items: vec![Item::Var(table), kernel(body)],
    };
    let printed = String::from_utf8(text::print(&module)).expect("ASCII");
    assert_eq!(
        printed,
        "\
.version 8.0
.target sm_90, debug
.address_size 64

.global .align 8 .u64 table[2][] = {{-1, 0f3F800000}, 0xFF00(generic(k)+4), {}};
.visible .entry k(
\t.param .u64 .ptr .global .align 4 k_param_0
)
{
\t.reg .pred \t%p<2>;
\t.reg .b32 \t%r<3>;
\t.reg .b64 \t%rd<2>;
\tld.param.b64 \t%rd1, [k_param_0];
\tmov.u32 \t%r1, %tid.x;
\tsetp.lt.s32 \t%p1, %r1, -3;
\t@!%p1 bra \t$L__BB0_1;
\tshfl.sync.bfly.b32 \t%r2|%p1, %r1, 1;
\tst.global.v2.b32 \t[%rd1+-8], {%r1, %r2};
\tcall.uni \tcallee, ();
$L__BB0_1:
\tret;
}

"
    );
}
