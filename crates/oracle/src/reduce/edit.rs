//! The edits a reduction tries, and where they apply.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    module::{Func, Module, Symbol},
    ops::{InstFlags, Op},
    types::{Type, TypeKind},
};

use super::shape;

/// A way to make a module smaller. Handles stay valid while a module is edited, so that edits
/// made for a module apply to its later versions too, or do nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Edit {
    /// All named metadata goes, and what is attached to symbols.
    DropModuleMetadata,
    /// The attributes of a function go, and those of its calls.
    DropAttrs(Func),
    /// Metadata attached to instructions of a function goes, and debug records.
    DropMetadata(Func),
    /// A function or variable that nothing uses goes.
    DropSymbol(Symbol),
    /// A block returns zero at its end.
    Return(Func, Block),
    /// A block ends with a branch to one of its successors.
    Branch(Func, Block, usize),
    /// An instruction goes; what used it uses zero.
    Remove(Func, Inst),
    /// An instruction goes; what used it uses one of its operands.
    Forward(Func, Inst, usize),
    /// What used a parameter uses zero.
    ZeroParam(Func, usize),
    /// An operand becomes zero.
    ZeroOperand(Func, Inst, usize),
    /// An instruction loses its flags.
    DropFlags(Func, Inst),
    /// A block becomes the end of its only predecessor.
    Merge(Func, Block),
}

fn bodies(module: &Module) -> impl Iterator<Item = (Func, &Body)> {
    let order = module.shared.func_order.iter();
    order.filter_map(|&func| Some((func, module.bodies[func].as_ref()?)))
}

/// Metadata and attributes.
pub(crate) fn decorations(module: &Module) -> Vec<Edit> {
    let mut edits = vec![Edit::DropModuleMetadata];
    for (func, _) in bodies(module) {
        edits.extend([Edit::DropMetadata(func), Edit::DropAttrs(func)]);
    }
    edits
}

/// Functions and variables that nothing uses; the last ones first, since they use the others.
pub(crate) fn unused_symbols(module: &Module) -> Vec<Edit> {
    let used = shape::used_symbols(module);
    let funcs = module.shared.func_order.iter().map(|&func| Symbol::Func(func));
    let globals = module.shared.global_order.iter().map(|&global| Symbol::Global(global));
    let unused = funcs.chain(globals).filter(|symbol| !used.contains(symbol));
    let mut edits: Vec<Edit> = unused.map(Edit::DropSymbol).collect();
    edits.reverse();
    edits
}

/// Returns at the end of each block that does not return, the first one first.
pub(crate) fn early_returns(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    if shape::has_block_addresses(module) {
        return edits;
    }
    for (func, body) in bodies(module) {
        let ends = |block: &Block| {
            let op = body.terminator(*block).map(|inst| body.op(inst));
            !matches!(op, Some(Op::Ret))
        };
        edits.extend(body.blocks().filter(ends).map(|block| Edit::Return(func, block)));
    }
    edits
}

/// Plain branches instead of those with several targets.
pub(crate) fn plain_branches(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    if shape::has_block_addresses(module) {
        return edits;
    }
    for (func, body) in bodies(module) {
        for block in body.blocks() {
            let n = body.n_succs(block);
            if n > 1 {
                edits.extend((0..n.min(4)).map(|index| Edit::Branch(func, block, index)));
            }
        }
    }
    edits
}

/// All instructions but terminators, the last ones first.
pub(crate) fn removals(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (func, body) in bodies(module) {
        let plain = body.insts().filter(|&inst| !body.op(inst).is_terminator());
        edits.extend(plain.map(|inst| Edit::Remove(func, inst)));
    }
    edits.reverse();
    edits
}

/// Operands that can stand for the result.
pub(crate) fn forwarded_operands(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (func, body) in bodies(module) {
        for inst in body.insts() {
            let Some(result) = body.result(inst) else { continue };
            if body.op(inst).is_terminator() {
                continue;
            }
            for (index, &arg) in body.args(inst).iter().enumerate().take(4) {
                if body.ty(arg) == body.ty(result) && arg != result {
                    edits.push(Edit::Forward(func, inst, index));
                }
            }
        }
    }
    edits
}

/// Parameters that something uses.
pub(crate) fn zero_params(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (func, body) in bodies(module) {
        let used = body.params().iter().enumerate().filter(|(_, param)| body.is_used(**param));
        edits.extend(used.map(|(index, _)| Edit::ZeroParam(func, index)));
    }
    edits
}

/// Operands that are not constants.
pub(crate) fn zero_operands(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (func, body) in bodies(module) {
        for inst in body.insts() {
            for (index, &arg) in body.args(inst).iter().enumerate() {
                if body.as_const(arg).is_none() {
                    edits.push(Edit::ZeroOperand(func, inst, index));
                }
            }
        }
    }
    edits
}

/// Instructions with flags.
pub(crate) fn fewer_flags(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (func, body) in bodies(module) {
        let flagged = body.insts().filter(|&inst| !body.flags(inst).is_empty());
        edits.extend(flagged.map(|inst| Edit::DropFlags(func, inst)));
    }
    edits
}

/// Blocks that follow one block only.
pub(crate) fn merges(module: &Module) -> Vec<Edit> {
    let mut edits = Vec::new();
    if shape::has_block_addresses(module) {
        return edits;
    }
    for (func, body) in bodies(module) {
        edits.extend(body.blocks().skip(1).map(|block| Edit::Merge(func, block)));
    }
    edits
}

impl Edit {
    /// Applies the edit; false if there is nothing to do.
    pub(crate) fn apply(&self, module: &mut Module) -> bool {
        match *self {
            Edit::DropModuleMetadata => drop_module_metadata(module),
            Edit::DropAttrs(func) => drop_attrs(module, func),
            Edit::DropSymbol(symbol) => drop_symbol(module, symbol),
            Edit::Return(func, block) => {
                let ty = module.shared.funcs[func].ty;
                let ret = module.shared.types.as_func(ty).map(|ty| ty.ret);
                let has_zero = ret.is_some_and(|ty| ty.is_void() || has_zero(module, ty));
                let Some(ret) = ret.filter(|_| has_zero) else { return false };
                on_body(module, func, |body| return_here(body, block, ret))
            }
            Edit::Remove(func, inst) => {
                let Some(body) = &module.bodies[func] else { return false };
                if !body.is_placed(inst) || body.op(inst).is_terminator() {
                    return false;
                }
                let ty = body.result_ty(inst);
                if !ty.is_void() && !has_zero(module, ty) {
                    return false;
                }
                on_body(module, func, |body| {
                    let zero = (!ty.is_void()).then(|| zero_of(body, ty));
                    remove(body, inst, zero)
                })
            }
            Edit::ZeroParam(func, index) => {
                let param = module.bodies[func].as_ref().and_then(|body| {
                    let param = body.params().get(index).copied()?;
                    body.is_used(param).then(|| (param, body.ty(param)))
                });
                let Some((param, ty)) = param.filter(|&(_, ty)| has_zero(module, ty)) else {
                    return false;
                };
                on_body(module, func, |body| {
                    let zero = zero_of(body, ty);
                    body.replace_all_uses(param, zero);
                    true
                })
            }
            Edit::ZeroOperand(func, inst, index) => {
                let ty = module.bodies[func].as_ref().and_then(|body| {
                    let arg = body.is_placed(inst).then(|| body.args(inst).get(index).copied());
                    let arg = arg.flatten().filter(|&arg| body.as_const(arg).is_none())?;
                    Some(body.ty(arg))
                });
                let Some(ty) = ty.filter(|&ty| has_zero(module, ty)) else { return false };
                on_body(module, func, |body| {
                    let zero = zero_of(body, ty);
                    body.set_arg(inst, index, zero);
                    true
                })
            }
            Edit::DropMetadata(func) => on_body(module, func, drop_metadata),
            Edit::Branch(func, block, index) => {
                on_body(module, func, |body| branch_to(body, block, index))
            }
            Edit::Forward(func, inst, index) => {
                on_body(module, func, |body| forward(body, inst, index))
            }
            Edit::DropFlags(func, inst) => on_body(module, func, |body| {
                let has = body.is_placed(inst) && !body.flags(inst).is_empty();
                if has {
                    body.set_flags(inst, InstFlags::empty());
                }
                has
            }),
            Edit::Merge(func, block) => on_body(module, func, |body| shape::merge(body, block)),
        }
    }
}

fn on_body(module: &mut Module, func: Func, change: impl FnOnce(&mut Body) -> bool) -> bool {
    module.bodies[func].as_mut().is_some_and(change)
}

/// True if a type has a zero that can be an operand anywhere.
fn has_zero(module: &Module, ty: Type) -> bool {
    match module.shared.types.kind(ty) {
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Ptr(_)
        | TypeKind::Vector { .. }
        | TypeKind::Array { .. }
        | TypeKind::Struct(_) => true,
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Func(_)
        | TypeKind::Target(_) => false,
    }
}

fn zero_of(body: &mut Body, ty: Type) -> Value {
    let zero = body.consts_mut().zero(ty);
    body.const_value(zero)
}

fn remove(body: &mut Body, inst: Inst, instead: Option<Value>) -> bool {
    if let (Some(result), Some(instead)) = (body.result(inst), instead)
        && body.is_used(result)
    {
        body.replace_all_uses(result, instead);
    }
    body.erase(inst);
    true
}

fn forward(body: &mut Body, inst: Inst, index: usize) -> bool {
    if !body.is_placed(inst) || body.op(inst).is_terminator() {
        return false;
    }
    let (Some(result), Some(&arg)) = (body.result(inst), body.args(inst).get(index)) else {
        return false;
    };
    if arg == result || body.ty(arg) != body.ty(result) {
        return false;
    }
    remove(body, inst, Some(arg))
}

fn return_here(body: &mut Body, block: Block, ret: Type) -> bool {
    if !end_block(body, block) {
        return false;
    }
    let args: Vec<Value> = if ret.is_void() { Vec::new() } else { vec![zero_of(body, ret)] };
    body.append(block, NewInst::new(Op::Ret, Type::VOID, &args));
    true
}

/// Takes the terminator of a block away, if nothing uses its result.
fn end_block(body: &mut Body, block: Block) -> bool {
    if !body.is_block_placed(block) {
        return false;
    }
    let Some(last) = body.terminator(block) else { return false };
    if body.result(last).is_some_and(|result| body.is_used(result)) {
        return false;
    }
    body.erase_terminator(block);
    true
}

fn branch_to(body: &mut Body, block: Block, index: usize) -> bool {
    if !body.is_block_placed(block) || body.n_succs(block) < 2 || index >= body.n_succs(block) {
        return false;
    }
    let to = body.succ(block, index);
    // The values that phis have for this edge, before the edges go.
    let phis: Vec<Inst> = body.phis_in(to).collect();
    let mut entries = Vec::new();
    for phi in phis {
        let Op::Phi(incoming) = body.op(phi) else { continue };
        let at = body.incoming(incoming).iter().position(|&from| from == block);
        let Some(at) = at else { return false };
        entries.push((phi, body.args(phi)[at]));
    }
    if !end_block(body, block) {
        return false;
    }
    let succs = [to];
    body.append(block, NewInst { succs: &succs, ..NewInst::new(Op::Br, Type::VOID, &[]) });
    for (phi, value) in entries {
        body.add_incoming(phi, value, block);
    }
    true
}

fn drop_metadata(body: &mut Body) -> bool {
    let insts: Vec<Inst> = body.insts().collect();
    let mut changed = false;
    for inst in insts {
        for (kind, _) in body.metadata(inst).to_vec() {
            body.set_metadata(inst, kind, None);
            changed = true;
        }
        if body.loc(inst).is_some() {
            body.set_loc(inst, None);
            changed = true;
        }
        if !body.records(inst).is_empty() {
            body.take_records(inst);
            changed = true;
        }
    }
    changed
}

fn drop_module_metadata(module: &mut Module) -> bool {
    let had = !module.shared.named_md.is_empty();
    module.shared.named_md.clear();
    let symbols: Vec<Symbol> = module
        .shared
        .func_order
        .iter()
        .map(|&func| Symbol::Func(func))
        .chain(module.shared.global_order.iter().map(|&global| Symbol::Global(global)))
        .collect();
    let mut changed = had;
    for symbol in symbols {
        let data = module.shared.symbol_mut(symbol);
        changed |= !data.metadata.is_empty();
        data.metadata.clear();
    }
    changed
}

fn drop_attrs(module: &mut Module, func: Func) -> bool {
    let mut changed = module.shared.funcs[func].attrs.take().is_some();
    changed |= on_body(module, func, |body| {
        let insts: Vec<Inst> = body.insts().collect();
        let mut any = false;
        for inst in insts {
            if let Some(call) = body.op(inst).call()
                && body.call(call).attrs.is_some()
            {
                body.call_mut(call).attrs = None;
                any = true;
            }
        }
        any
    });
    changed
}

fn drop_symbol(module: &mut Module, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Func(func) => {
            let Some(at) = module.shared.func_order.iter().position(|&known| known == func) else {
                return false;
            };
            module.shared.func_order.remove(at);
            module.bodies[func] = None;
        }
        Symbol::Global(global) => {
            let order = &mut module.shared.global_order;
            let Some(at) = order.iter().position(|&known| known == global) else { return false };
            order.remove(at);
            module.shared.globals[global].init = None;
        }
        Symbol::Alias(_) | Symbol::IFunc(_) => return false,
    }
    module.shared.forget_name(symbol);
    true
}
