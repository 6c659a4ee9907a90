//! Instructions as text, for reports: short, and enough to find them.

use nvopt_entity::Entity as _;
use nvopt_ir::{
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    module::Module,
    ops::Op,
};

/// `inst` as a line of text.
pub(crate) fn instruction(module: &Module, body: &Body, inst: Inst) -> String {
    let mut text = String::new();
    if let Some(result) = body.result(inst) {
        text.push_str(&value(module, body, result));
        text.push_str(" = ");
    }
    let op = body.op(inst);
    text.push_str(op.name());
    match op {
        Op::ICmp(pred) => text.push_str(&format!(" {}", pred.name())),
        Op::FCmp(pred) => text.push_str(&format!(" {}", pred.name())),
        Op::AtomicRmw { op, .. } => text.push_str(&format!(" {}", op.name())),
        Op::Load(_) => text.push_str(&format!(" {:?},", body.result_ty(inst))),
        _ => {}
    }
    for (index, &arg) in body.args(inst).iter().enumerate() {
        text.push_str(if index == 0 { " " } else { ", " });
        text.push_str(&value(module, body, arg));
    }
    text
}

/// The name of block `block`.
pub(crate) fn block(body: &Body, block: nvopt_ir::body::Block) -> String {
    match body.block_name(block) {
        Some(name) => String::from_utf8_lossy(name).into_owned(),
        None => block.index().to_string(),
    }
}

fn value(module: &Module, body: &Body, value: Value) -> String {
    if let Some(name) = body.value_name(value) {
        return format!("%{}", String::from_utf8_lossy(name));
    }
    match body.def(value) {
        ValueDef::Param(index) => format!("%arg{index}"),
        ValueDef::Inst(inst) => format!("%i{}", inst.index()),
        ValueDef::Const(constant) => match body.consts().get(constant) {
            ConstData::Bits { ty, bits } => match ty.int_bits() {
                Some(width) if width > 1 => {
                    let unused = 64 - width.min(64);
                    ((bits << unused) as i64 >> unused).to_string()
                }
                _ => format!("{bits:#x}"),
            },
            ConstData::Zero(_) => "zero".to_owned(),
            ConstData::Undef(_) => "undef".to_owned(),
            ConstData::Poison(_) => "poison".to_owned(),
            ConstData::Symbol { symbol, .. } => match module.shared.symbol_name(*symbol) {
                Some(name) => format!("@{}", String::from_utf8_lossy(name)),
                None => format!("{symbol:?}"),
            },
            ConstData::WideBits { .. }
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::ScalableSplat { .. }
            | ConstData::Expr { .. }
            | ConstData::BlockAddress { .. }
            | ConstData::DsoLocalEquivalent { .. }
            | ConstData::NoCfi { .. }
            | ConstData::PtrAuth { .. } => "constant".to_owned(),
        },
        ValueDef::Asm(_) => "asm".to_owned(),
        ValueDef::Metadata(_) => "metadata".to_owned(),
        ValueDef::Pending => "?".to_owned(),
    }
}
