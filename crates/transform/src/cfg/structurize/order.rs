//! Blocks in a line: each behind its predecessors, those of a loop together.

use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::body::{Block, Body};

/// The blocks of a reducible body in such an order.
pub(super) fn order(body: &Body) -> Vec<Block> {
    let all: Vec<Block> = body.blocks().collect();
    let Some(entry) = body.entry() else { return all };
    let mut result = Vec::new();
    // Parts still to be put in line, the next one last: a set of blocks and its first block.
    let mut work: Vec<(Vec<Block>, Block)> = vec![(all, entry)];
    while let Some((part, head)) = work.pop() {
        result.push(head);
        let mut inside = EntitySet::new();
        part.iter().for_each(|&block| {
            inside.insert(block);
        });
        inside.remove(head);
        let components = components(body, &part, head, &inside);
        // Components come out last first.
        for component in components {
            let start = first_of(body, &component, head);
            work.push((component, start));
        }
    }
    result
}

/// The block of a component that control enters it by.
fn first_of(body: &Body, component: &[Block], head: Block) -> Block {
    let mut own = EntitySet::new();
    component.iter().for_each(|&block| {
        own.insert(block);
    });
    component
        .iter()
        .copied()
        .find(|&block| body.preds(block).any(|pred| pred == head || !own.contains(pred)))
        .unwrap_or(component[0])
}

/// The strongly connected components of `inside`, without edges to `head`, those that others come
/// from last.
fn components(
    body: &Body,
    part: &[Block],
    head: Block,
    inside: &EntitySet<Block>,
) -> Vec<Vec<Block>> {
    let mut numbers: FxHashMap<Block, (u32, u32)> = FxHashMap::default();
    let mut on_stack = EntitySet::new();
    let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0u32);
    let starts = body.succs(head).rev().collect::<Vec<Block>>();
    let roots = starts.into_iter().chain(part.iter().copied()).filter(|b| inside.contains(*b));
    for root in roots.collect::<Vec<Block>>() {
        if numbers.contains_key(&root) {
            continue;
        }
        let mut calls: Vec<(Block, Vec<Block>)> = Vec::new();
        let enter = |block: Block| -> (Block, Vec<Block>) {
            (block, body.succs(block).filter(|&succ| inside.contains(succ)).collect())
        };
        numbers.insert(root, (count, count));
        count += 1;
        stack.push(root);
        on_stack.insert(root);
        calls.push(enter(root));
        while let Some((block, succs)) = calls.last_mut() {
            let block = *block;
            if let Some(succ) = succs.pop() {
                match numbers.get(&succ) {
                    None => {
                        numbers.insert(succ, (count, count));
                        count += 1;
                        stack.push(succ);
                        on_stack.insert(succ);
                        calls.push(enter(succ));
                    }
                    Some(&(number, _)) if on_stack.contains(succ) => {
                        let entry = numbers.get_mut(&block).expect("it was entered");
                        entry.1 = entry.1.min(number);
                    }
                    Some(_) => {}
                }
                continue;
            }
            calls.pop();
            let (number, low) = numbers[&block];
            if let Some((parent, _)) = calls.last() {
                let entry = numbers.get_mut(parent).expect("it was entered");
                entry.1 = entry.1.min(low);
            }
            if number == low {
                let mut component = Vec::new();
                while let Some(top) = stack.pop() {
                    on_stack.remove(top);
                    component.push(top);
                    if top == block {
                        break;
                    }
                }
                found.push(component);
            }
        }
    }
    found
}
