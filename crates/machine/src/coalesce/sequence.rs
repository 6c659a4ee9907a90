//! Parallel copies one by one.

use std::collections::VecDeque;

use nvopt_entity::FxHashMap;
use nvopt_ptx::mach::{Inst, MachBody, Operand, Reg};

use super::copy_of;

/// Appends the copies `insts`, which read before any of them writes, to `out` in an order in which
/// they do the same one after another. A cycle takes one more register.
pub(super) fn put_in_order(body: &mut MachBody, insts: &[Inst], out: &mut Vec<Inst>) {
    let mut copies: Vec<(Inst, Reg, Operand)> = Vec::with_capacity(insts.len());
    let mut writer: FxHashMap<Reg, usize> = FxHashMap::default();
    for &inst in insts {
        let (to, from) = copy_of(body, inst).expect("a parallel copy is made of copies");
        // Copies to one register have the same value.
        if from != Operand::Reg(to) && !writer.contains_key(&to) {
            writer.insert(to, copies.len());
            copies.push((inst, to, from));
        }
    }
    let overwritten_by = |from: Operand| match from {
        Operand::Reg(from) => writer.get(&from).copied(),
        _ => None,
    };
    // How many copies still read what a copy overwrites.
    let mut n_readers = vec![0u32; copies.len()];
    for &(_, _, from) in &copies {
        if let Some(index) = overwritten_by(from) {
            n_readers[index] += 1;
        }
    }
    let mut done = vec![false; copies.len()];
    let mut ready: VecDeque<usize> =
        (0..copies.len()).filter(|&index| n_readers[index] == 0).collect();
    let mut next = 0;
    loop {
        while let Some(index) = ready.pop_front() {
            let (inst, _, from) = copies[index];
            done[index] = true;
            out.push(inst);
            if let Some(behind) = overwritten_by(from) {
                n_readers[behind] -= 1;
                if n_readers[behind] == 0 && !done[behind] {
                    ready.push_back(behind);
                }
            }
        }
        // What is left are cycles: each is read by exactly one other.
        while next < copies.len() && done[next] {
            next += 1;
        }
        if next == copies.len() {
            break;
        }
        let (inst, overwritten, _) = copies[next];
        let aside = body.new_reg(body.reg(overwritten).group);
        let form = body.form_handle(inst);
        let operands = [Operand::Reg(aside), Operand::Reg(overwritten)];
        out.push(body.new_inst(form, None, &operands));
        let mut reader = next;
        loop {
            match overwritten_by(copies[reader].2) {
                Some(behind) if behind != next => reader = behind,
                Some(_) | None => break,
            }
        }
        let (inst, to, _) = copies[reader];
        copies[reader].2 = Operand::Reg(aside);
        body.operands_mut(inst).copy_from_slice(&[Operand::Reg(to), Operand::Reg(aside)]);
        n_readers[next] = 0;
        ready.push_back(next);
    }
}
