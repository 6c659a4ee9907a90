//! Copying what lies before the switch, once for each state.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Body, CloneMap, Inst, NewInst, Use, Value},
    ops::Op,
    types::Type,
};

use super::machine::{Copies, Machine, Place, entry_of};
use crate::util::ssa_update::{SsaUpdater, record_holders};

/// Makes the copies, and leads the edges that know the state to them.
pub(super) fn thread(body: &mut Body, machine: &Machine) {
    let mut copies = Copies::default();
    for (number, state) in machine.states.iter().enumerate() {
        for &place in &state.places {
            let copy = body.add_block();
            let suffix = format!(".jt{}", text_of(body, state.value, number));
            if let Some(name) = body.block_name(place.0).map(<[u8]>::to_vec) {
                body.name_block_like(copy, [&name, suffix.as_bytes()].concat());
            }
            copies.insert((place, state.value), copy);
        }
    }
    let mut made: Vec<(Block, Block, CloneMap)> = Vec::new();
    for state in &machine.states {
        for &place in &state.places {
            let copy = copies[&(place, state.value)];
            let map = copy_insts(body, place.0, copy);
            made.push((place.0, copy, map));
        }
    }
    // All phis are there before the first edge leads to one.
    for state in &machine.states {
        for &place in &state.places {
            let copy = copies[&(place, state.value)];
            end_copy(body, machine, &copies, (place, state.value), copy, state.target);
        }
    }
    lead_to_copies(body, machine, &copies);
    update_values(body, &made);
}

/// The state as part of a name: its number, or its place among the states.
fn text_of(body: &Body, value: Value, number: usize) -> String {
    match body.const_data(value) {
        Some(nvopt_ir::constant::ConstData::Bits { bits, .. }) => bits.to_string(),
        _ => format!("s{number}"),
    }
}

/// Copies the instructions of `block` but its terminator; phis without entries.
fn copy_insts(body: &mut Body, block: Block, copy: Block) -> CloneMap {
    let mut map = CloneMap::new();
    let insts: Vec<Inst> = body.insts_in(block).collect();
    for inst in insts {
        match body.op(inst) {
            Op::Phi(_) => {
                let result = body.result(inst).expect("a phi has a result");
                let incoming = body.new_incoming(Vec::new());
                let (ty, loc) = (body.ty(result), body.loc(inst));
                let new = NewInst { loc, ..NewInst::new(Op::Phi(incoming), ty, &[]) };
                let made = body.append(copy, new);
                let flags = body.flags(inst);
                body.set_flags(made, flags);
                let made = body.result(made).expect("a phi has a result");
                if let Some(name) = body.value_name(result).map(<[u8]>::to_vec) {
                    body.name_value_like(made, name);
                }
                map.map_value(result, made);
            }
            op if op.is_terminator() => {}
            _ => {
                body.clone_inst_to(inst, copy, &mut map);
            }
        }
    }
    map
}

/// Ends a copy: the switch by a jump to the state's case, others by their own end, to copies where
/// those are on the way.
fn end_copy(
    body: &mut Body,
    machine: &Machine,
    copies: &Copies,
    ((block, value), state): (Place, Value),
    copy: Block,
    target: Block,
) {
    let end = body.terminator(block).expect("a block has a terminator");
    let is_switch = block == machine.switch;
    let olds: Vec<Block> = if is_switch { vec![target] } else { body.succs(block).collect() };
    let mut news = Vec::new();
    for &old in &olds {
        let next = match is_switch {
            true => None,
            false => machine.step(body, block, value, old).map(|place| (place, state)),
        };
        let next = next.or_else(|| machine.jump(block, old));
        let new = next.and_then(|key| copies.get(&key).copied()).unwrap_or(old);
        news.push(new);
    }
    match is_switch {
        true => {
            let loc = body.loc(end);
            let jump = NewInst { succs: &news, loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
            body.append(copy, jump);
        }
        false => {
            // The operands are put right with all other uses.
            let mut map = CloneMap::new();
            for (&old, &new) in olds.iter().zip(&news) {
                map.map_block(old, new);
            }
            body.clone_inst_to(end, copy, &mut map);
        }
    }
    for (&old, &new) in olds.iter().zip(&news) {
        add_entries(body, block, old, copy, new);
    }
}

/// The new edge from `copy` to `new` stands for the one from `block` to `old`.
fn add_entries(body: &mut Body, block: Block, old: Block, copy: Block, new: Block) {
    let olds: Vec<Inst> = body.phis_in(old).collect();
    let news: Vec<Inst> = body.phis_in(new).collect();
    // Values are those of the originals: they are put right with all other uses.
    let values: Vec<Option<Value>> = olds.iter().map(|&phi| entry_of(body, phi, block)).collect();
    for (&phi, value) in news.iter().zip(values) {
        if let Some(value) = value {
            body.add_incoming(phi, value, copy);
        }
    }
}

/// Leads the edges of the original blocks that set a state to its copies.
fn lead_to_copies(body: &mut Body, machine: &Machine, copies: &Copies) {
    let mut seen = FxHashSet::default();
    for &(from, place, state) in &machine.entries {
        let Some(&copy) = copies.get(&(place, state)) else { continue };
        if !seen.insert((from, place.0)) {
            continue;
        }
        for index in 0..body.n_succs(from) {
            if body.succ(from, index) == place.0 {
                add_entries(body, from, place.0, from, copy);
                body.set_successor(from, index, copy);
            }
        }
    }
}

/// Uses of what copied blocks compute see the block that control came through.
fn update_values(body: &mut Body, made: &[(Block, Block, CloneMap)]) {
    let mut blocks: Vec<Block> = made.iter().map(|&(block, _, _)| block).collect();
    blocks.sort_unstable();
    blocks.dedup();
    for block in blocks {
        let results: Vec<Value> =
            body.insts_in(block).filter_map(|inst| body.result(inst)).collect();
        let set: FxHashSet<Value> = results.iter().copied().collect();
        let mut holders = record_holders(body, &set);
        for value in results {
            let outside: Vec<Use> = body
                .uses(value)
                .filter(|&slot| {
                    let user = body.user(slot);
                    match body.op(user) {
                        Op::Phi(incoming) => body.incoming(incoming)[body.arg_index(slot)] != block,
                        _ => body.block(user) != block,
                    }
                })
                .collect();
            let mut records = holders.remove(&value).unwrap_or_default();
            records.retain(|&inst| body.block(inst) != block);
            if outside.is_empty() && records.is_empty() {
                continue;
            }
            let mut updater = SsaUpdater::of(body, value, block);
            for (_, copy, map) in made.iter().filter(|&&(from, _, _)| from == block) {
                updater.define(*copy, map.value(value).unwrap_or(value));
            }
            for slot in outside {
                // Ends of copies use what stands before them.
                let user = body.user(slot);
                let is_end_of_copy = body.op(user).is_terminator()
                    && made.iter().any(|&(_, copy, _)| copy == body.block(user));
                match is_end_of_copy {
                    true => updater.rewrite_use_behind(body, slot),
                    false => updater.rewrite_use(body, slot),
                }
            }
            updater.rewrite_records(body, value, &records);
        }
    }
}
