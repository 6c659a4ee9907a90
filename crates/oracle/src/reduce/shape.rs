//! What edits leave behind and what they need to know: unreachable blocks, merged blocks, used
//! symbols.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::{Const, ConstData, ConstPool},
    metadata::MdData,
    module::{Module, Symbol},
    ops::Op,
    print::print_module,
    types::Type,
};

/// Prints and reads a module, which leaves behind what nothing refers to. `None` if something
/// refers to what is gone.
pub(crate) fn reread(module: &Module) -> Option<Module> {
    let mut text = Vec::new();
    print_module(module, &mut text);
    let options = nvopt_text::Options { module_id: module.shared.id.clone() };
    nvopt_text::parse(&text, &options).ok().map(|parsed| parsed.module)
}

/// Erases the blocks that no path reaches.
pub(crate) fn drop_unreachable(module: &mut Module) {
    for func in module.shared.func_order.clone() {
        if let Some(body) = module.bodies[func].as_mut() {
            drop_unreachable_blocks(body);
        }
    }
}

fn drop_unreachable_blocks(body: &mut Body) {
    let Some(entry) = body.entry() else { return };
    let mut reached = FxHashSet::default();
    let mut work = vec![entry];
    while let Some(block) = work.pop() {
        if reached.insert(block) {
            work.extend(body.succs(block));
        }
    }
    let dead: Vec<Block> = body.blocks().filter(|block| !reached.contains(block)).collect();
    for &block in &dead {
        let results: Vec<Value> =
            body.insts_in(block).filter_map(|inst| body.result(inst)).collect();
        for result in results {
            if body.is_used(result) {
                let poison = body.ty(result);
                let poison = body.consts_mut().poison(poison);
                let poison = body.const_value(poison);
                body.replace_all_uses(result, poison);
            }
        }
    }
    for &block in &dead {
        if body.terminator(block).is_some() {
            body.erase_terminator(block);
        }
    }
    for block in dead {
        body.erase_block(block);
    }
}

/// True if a constant is the address of a block: blocks must stay then.
pub(crate) fn has_block_addresses(module: &Module) -> bool {
    let in_pool = |pool: &ConstPool| {
        pool.iter().any(|(_, data)| matches!(data, ConstData::BlockAddress { .. }))
    };
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    in_pool(&module.shared.consts) || bodies.into_iter().any(|body| in_pool(body.consts()))
}

/// Makes `block` the end of its only predecessor, if that goes nowhere else.
pub(crate) fn merge(body: &mut Body, block: Block) -> bool {
    let Some((before, last)) = mergeable(body, block) else { return false };
    // A phi of one entry is that entry.
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        let (Some(result), Some(&value)) = (body.result(phi), body.args(phi).first()) else {
            return false;
        };
        if value == result {
            return false;
        }
        if body.is_used(result) {
            body.replace_all_uses(result, value);
        }
        body.erase(phi);
    }
    let Some(branch) = body.terminator(before) else { return false };
    for inst in body.insts_in(block).filter(|&inst| inst != last).collect::<Vec<Inst>>() {
        body.move_before(inst, branch);
    }
    let (op, args) = (body.op(last), body.args(last).to_vec());
    let succs: Vec<Block> = body.succs(block).collect();
    let entries = phi_entries(body, block, &succs);
    body.erase_terminator(block);
    body.erase_terminator(before);
    body.append(before, NewInst { succs: &succs, ..NewInst::new(op, Type::VOID, &args) });
    for (phi, value) in entries {
        body.add_incoming(phi, value, before);
    }
    body.erase_block(block);
    true
}

/// The predecessor and the terminator of a block that can be merged.
fn mergeable(body: &Body, block: Block) -> Option<(Block, Inst)> {
    if !body.is_block_placed(block) || body.entry() == Some(block) {
        return None;
    }
    let mut preds = body.preds(block);
    let (before, None) = (preds.next()?, preds.next()) else { return None };
    let last = body.terminator(block)?;
    let is_plain =
        matches!(body.op(last), Op::Ret | Op::Br | Op::CondBr | Op::Switch | Op::Unreachable);
    let leads_here = body.terminator(before).is_some_and(|inst| body.op(inst) == Op::Br);
    (before != block && is_plain && leads_here).then_some((before, last))
}

/// The entries that phis of the successors have for each edge from `block`.
fn phi_entries(body: &Body, block: Block, succs: &[Block]) -> Vec<(Inst, Value)> {
    let mut entries = Vec::new();
    for &to in succs {
        for phi in body.phis_in(to) {
            let Op::Phi(incoming) = body.op(phi) else { continue };
            let at = body.incoming(incoming).iter().position(|&from| from == block);
            entries.extend(at.map(|at| (phi, body.args(phi)[at])));
        }
    }
    entries
}

/// The symbols that code, initializers, aliases or metadata name.
pub(crate) fn used_symbols(module: &Module) -> FxHashSet<Symbol> {
    let mut used = FxHashSet::default();
    let shared = &module.shared;
    for &func in &shared.func_order {
        let decl = &shared.funcs[func];
        for constant in [decl.prefix, decl.prologue, decl.personality].into_iter().flatten() {
            symbols_of(&shared.consts, constant, &mut used);
        }
        let Some(body) = &module.bodies[func] else { continue };
        for inst in body.insts() {
            for &arg in body.args(inst) {
                if let Some(constant) = body.as_const(arg) {
                    symbols_of(body.consts(), constant, &mut used);
                }
            }
        }
    }
    for &global in &shared.global_order {
        if let Some(init) = shared.globals[global].init {
            symbols_of(&shared.consts, init, &mut used);
        }
    }
    for &alias in &shared.alias_order {
        symbols_of(&shared.consts, shared.aliases[alias].aliasee, &mut used);
    }
    for &ifunc in &shared.ifunc_order {
        symbols_of(&shared.consts, shared.ifuncs[ifunc].resolver, &mut used);
    }
    if !shared.named_md.is_empty() {
        for (_, data) in shared.metadata.iter() {
            if let MdData::Const(constant) = data {
                symbols_of(&shared.consts, *constant, &mut used);
            }
        }
    }
    used
}

fn symbols_of(pool: &ConstPool, constant: Const, used: &mut FxHashSet<Symbol>) {
    let mut seen = FxHashSet::default();
    let mut work = vec![constant];
    while let Some(constant) = work.pop() {
        if !seen.insert(constant) {
            continue;
        }
        let data = pool.get(constant);
        match data {
            ConstData::Symbol { symbol, .. }
            | ConstData::DsoLocalEquivalent { symbol, .. }
            | ConstData::NoCfi { symbol, .. } => {
                used.insert(*symbol);
            }
            ConstData::BlockAddress { func, .. } => {
                used.insert(Symbol::Func(*func));
            }
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::ScalableSplat { .. }
            | ConstData::Expr { .. }
            | ConstData::PtrAuth { .. } => {}
        }
        work.extend(data.operands());
    }
}
