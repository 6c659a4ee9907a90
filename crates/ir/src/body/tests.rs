//! The data structure: lists agree, order numbers grow, epochs move.

use super::*;
use crate::ops::{Access, BinaryOp};

const ADD: Op = Op::Binary(BinaryOp::Add);

/// Panics unless operands and uses, edges and predecessors, and order numbers agree.
fn check(body: &Body) {
    let mut n_uses = 0;
    for block in body.blocks() {
        let mut last = 0;
        for inst in body.insts_in(block) {
            assert_eq!(body.block(inst), block);
            assert!(body.insts[inst].order > last);
            last = body.insts[inst].order;
            for (index, &arg) in body.args(inst).iter().enumerate() {
                n_uses += 1;
                let found = body
                    .uses(arg)
                    .any(|slot| body.user(slot) == inst && body.arg_index(slot) == index);
                assert!(found, "operand {index} of {inst:?} is not in the use list of {arg:?}");
            }
        }
        for succ in body.succs(block) {
            let there = body.preds(succ).filter(|&pred| pred == block).count();
            assert_eq!(there, body.succs(block).filter(|&to| to == succ).count());
        }
    }
    let listed: usize = body.values.keys().map(|value| body.uses(value).count()).sum();
    assert_eq!(listed, n_uses);
}

fn add(body: &mut Body, block: Block, a: Value, b: Value) -> Value {
    let inst = body.append(block, NewInst::new(ADD, Type::I32, &[a, b]));
    body.result(inst).unwrap()
}

fn diamond() -> (Body, [Block; 4], Value) {
    let mut body = Body::new(&[Type::I32, Type::I1]);
    let blocks = [(); 4].map(|()| body.add_block());
    let (x, cond) = (body.params()[0], body.params()[1]);
    let sum = add(&mut body, blocks[0], x, x);
    let (conds, succs) = ([cond], [blocks[1], blocks[2]]);
    let br = NewInst { succs: &succs, ..NewInst::new(Op::CondBr, Type::VOID, &conds) };
    body.append(blocks[0], br);
    for side in [blocks[1], blocks[2]] {
        body.append(side, NewInst { succs: &[blocks[3]], ..NewInst::new(Op::Br, Type::VOID, &[]) });
    }
    let incoming = body.new_incoming(vec![blocks[1], blocks[2]]);
    body.append(blocks[3], NewInst::new(Op::Phi(incoming), Type::I32, &[sum, x]));
    body.append(blocks[3], NewInst::new(Op::Ret, Type::VOID, &[]));
    (body, blocks, sum)
}

#[test]
fn edits_keep_lists_and_order() {
    let (mut body, blocks, sum) = diamond();
    check(&body);
    let ret = body.terminator(blocks[3]).unwrap();
    let x = body.params()[0];
    for _ in 0..100 {
        body.insert_before(ret, NewInst::new(ADD, Type::I32, &[x, sum]));
        let first = body.first_inst(blocks[3]).and_then(|phi| body.next_inst(phi)).unwrap();
        body.insert_before(first, NewInst::new(ADD, Type::I32, &[sum, sum]));
    }
    check(&body);
    body.replace_all_uses(sum, x);
    check(&body);
    assert!(!body.is_used(sum));
    body.erase(body.def_inst(sum).unwrap());
    check(&body);
}

#[test]
fn a_block_is_spliced_in_whether_there_is_room_for_its_numbers_or_not() {
    let (mut body, blocks, sum) = diamond();
    let x = body.params()[0];
    let before = body.terminator(blocks[0]).unwrap();
    let n_blocks = body.n_placed_blocks();
    // Few fit between two numbers; many, again and again at one place, do not.
    for size in [0, 1, 3, 100, 100, 2, 1000, 5] {
        let part = body.add_block();
        let made: Vec<Value> = (0..size).map(|_| add(&mut body, part, x, sum)).collect();
        let (epochs, n_insts) = (body.epochs(), body.n_placed_insts());
        body.splice_before(part, before);
        check(&body);
        assert!(!body.is_block_placed(part) && body.n_placed_blocks() == n_blocks);
        assert_eq!(body.n_placed_insts(), n_insts);
        assert!(!epochs.agree(&body.epochs(), Aspects::CFG));
        // They stand before it in their order, and behind all that came before.
        let mut cursor = Some(before);
        for &value in made.iter().rev() {
            cursor = cursor.and_then(|inst| body.prev_inst(inst));
            assert_eq!(cursor, body.def_inst(value));
        }
    }
    assert_eq!(body.terminator(blocks[0]), Some(before));
    assert_eq!(body.first_inst(blocks[0]), body.def_inst(sum));
}

#[test]
fn removing_an_edge_removes_the_phi_entry() {
    let (mut body, blocks, _) = diamond();
    let phi = body.first_inst(blocks[3]).unwrap();
    body.erase_terminator(blocks[1]);
    check(&body);
    assert_eq!(body.args(phi), [body.params()[0]]);
    assert_eq!(body.preds(blocks[3]).collect::<Vec<_>>(), [blocks[2]]);
    for _ in 0..20 {
        body.add_incoming(phi, body.params()[0], blocks[1]);
    }
    check(&body);
    body.set_successor(blocks[0], 0, blocks[2]);
    check(&body);
    assert!(!body.has_preds(blocks[1]));
    body.erase_block(blocks[1]);
    assert_eq!(body.blocks().collect::<Vec<_>>(), [blocks[0], blocks[2], blocks[3]]);
}

#[test]
fn epochs_move_with_what_changed() {
    let (mut body, blocks, sum) = diamond();
    let before = body.epochs();
    let ret = body.terminator(blocks[3]).unwrap();
    let inst = body.insert_before(ret, NewInst::new(ADD, Type::I32, &[sum, sum]));
    assert!(before.agree(&body.epochs(), Aspects::CFG | Aspects::MEMORY | Aspects::META));
    assert!(!before.agree(&body.epochs(), Aspects::VALUES));
    let address = body.asm_value(AsmData {
        ty: Type::PTR,
        template: [].into(),
        constraints: [].into(),
        side_effect: false,
        align_stack: false,
        intel_dialect: false,
        unwind: false,
    });
    let before = body.epochs();
    body.insert_before(inst, NewInst::new(Op::Load(Access::plain(None)), Type::I32, &[address]));
    assert!(!before.agree(&body.epochs(), Aspects::MEMORY));
    let before = body.epochs();
    body.add_block();
    assert!(!before.agree(&body.epochs(), Aspects::CFG));
    assert!(before.agree(&body.epochs(), Aspects::VALUES));
}

#[test]
fn announced_values_and_blocks_are_bound_later() {
    let mut body = Body::new(&[Type::I32]);
    let block = body.add_block();
    let late = body.announce_value(Type::I32);
    let user = add(&mut body, block, late, late);
    let x = body.params()[0];
    let args = [x, x];
    let new = NewInst { result: Some(late), ..NewInst::new(ADD, Type::I32, &args) };
    let inst = body.insert_before(body.def_inst(user).unwrap(), new);
    assert_eq!(body.def(late), ValueDef::Inst(inst));
    assert!(body.comes_before(inst, body.def_inst(user).unwrap()));
    check(&body);
}

#[test]
fn metadata_follows_a_replaced_value_and_survives_an_erased_one() {
    let (mut body, _, sum) = diamond();
    let x = body.params()[0];
    let (of_sum, of_x) = (body.local_metadata(sum), body.local_metadata(x));
    body.replace_all_uses(sum, x);
    assert_eq!(body.local_value(of_sum), x);
    let y = body.int(Type::I32, 7);
    body.replace_all_uses(x, y);
    assert_eq!((body.local_value(of_sum), body.local_value(of_x)), (y, y));
}

#[test]
fn constants_are_unique_and_names_have_one_owner() {
    let (mut body, blocks, sum) = diamond();
    assert_eq!(body.int(Type::I32, 1), body.int(Type::I32, 1));
    let name = body.intern_string("x");
    assert_eq!(body.name_value(sum, name), Ok(()));
    assert_eq!(body.name_block(blocks[0], name), Err(NameOwner::Value(sum)));
    body.forget_value_name(sum);
    assert_eq!(body.name_block(blocks[0], name), Ok(()));
    assert_eq!(body.name_owner("x"), Some(NameOwner::Block(blocks[0])));
}

fn assert_send<T: Send + Sync>() {}

#[test]
fn bodies_can_be_sent_to_threads() {
    assert_send::<Body>();
    assert_send::<crate::module::Module>();
}

#[test]
fn instructions_are_touched_by_what_concerns_them() {
    let (mut body, blocks, sum) = diamond();
    let never = body.marked(Mark::Combined);
    let ValueDef::Inst(add) = body.def(sum) else { panic!("an instruction makes it") };
    assert!(body.touched_since(add, never), "everything is worth a visit before the first mark");
    body.set_mark(Mark::Combined);
    let since = body.marked(Mark::Combined);
    let touched = |body: &Body| -> Vec<Inst> {
        let insts = body.blocks().flat_map(|block| body.insts_in(block).collect::<Vec<_>>());
        insts.filter(|&inst| body.touched_since(inst, since)).collect()
    };
    assert_eq!(touched(&body), []);

    body.set_flags(add, body.flags(add));
    assert_eq!(touched(&body), [], "the same flags again are no change");
    let phi = body.first_inst(blocks[3]).unwrap();
    body.set_arg(phi, 0, body.params()[0]);
    assert_eq!(touched(&body), [add, phi], "`add` may be dead now");
    assert!(body.touched_with_operands_since(phi, since));
    assert!(body.marked(Mark::Simplified).is_never(), "marks are apart");

    body.set_mark(Mark::Combined);
    let since = body.marked(Mark::Combined);
    let [entry_end, left_end] = [blocks[0], blocks[1]].map(|block| body.terminator(block).unwrap());
    body.set_successor(blocks[0], 1, blocks[1]);
    assert!(body.touched_since(entry_end, since) && body.touched_since(left_end, since));
    assert!(body.block_touched_since(blocks[2], since), "it lost an edge");
    assert!(!body.block_touched_since(blocks[3], since));
    body.touch_all();
    assert!(body.block_touched_since(blocks[3], since), "all of them are");
}

#[test]
fn the_last_user_of_a_value_is_touched() {
    let (mut body, blocks, sum) = diamond();
    let ret = body.terminator(blocks[3]).unwrap();
    let [first, second] = [(); 2].map(|()| {
        let args = [sum, sum];
        body.insert_before(ret, NewInst::new(ADD, Type::I32, &args))
    });
    let phi = body.first_inst(blocks[3]).unwrap();
    body.set_arg(phi, 0, body.params()[0]);
    body.set_mark(Mark::Simplified);
    let since = body.marked(Mark::Simplified);
    body.erase(second);
    assert!(!body.touched_since(first, since), "it uses the value twice, and so it did before");
    body.set_arg(first, 1, body.params()[0]);
    body.set_mark(Mark::Simplified);
    let since = body.marked(Mark::Simplified);
    let third = body.insert_before(ret, NewInst::new(ADD, Type::I32, &[sum, sum]));
    assert!(!body.touched_since(first, since));
    body.erase(third);
    assert!(body.touched_since(first, since), "it is the only user again");
}

#[test]
fn what_only_moves_is_not_edited() {
    let (mut body, blocks, sum) = diamond();
    let ret = body.terminator(blocks[3]).unwrap();
    let args = [sum, sum];
    let [first, second] =
        [(); 2].map(|()| body.insert_before(ret, NewInst::new(ADD, Type::I32, &args)));
    let never = body.marked(Mark::Sccp);
    assert!(never.is_never() && body.edited_since(first, never), "nobody has looked at it");
    body.set_mark(Mark::Sccp);
    let since = body.marked(Mark::Sccp);
    body.move_before(second, first);
    assert!(body.touched_since(second, since) && !body.edited_since(second, since));
    assert!(!body.lost_use_since(since) && !body.edges_changed_since(since));

    let param = body.params()[0];
    body.set_arg(second, 1, param);
    assert!(body.edited_since(second, since) && !body.edited_since(first, since));
    assert!(body.lost_use_since(since));
    body.erase(second);
    assert!(!body.lost_write_since(since) && !body.lost_load_since(since), "it touched no memory");

    body.set_mark(Mark::Sccp);
    let since = body.marked(Mark::Sccp);
    body.set_arg(first, 0, param);
    body.set_mark(Mark::Sccp);
    let after = body.marked(Mark::Sccp);
    assert!(body.edited_since(first, since) && !body.edited_since(first, after));
    body.touch_users(param);
    assert!(body.edited_since(first, after), "something is known of what it uses");
}

/// `x + x` of the diamond, and a sum of that, which sees no parameter.
fn callee_at_rest() -> (Body, Inst, Inst) {
    let (mut body, blocks, sum) = diamond();
    let ret = body.terminator(blocks[3]).unwrap();
    let inner = body.insert_before(ret, NewInst::new(ADD, Type::I32, &[sum, sum]));
    body.set_mark(Mark::Combined);
    (body, ret, inner)
}

/// A caller without a mark that has taken `callee` in, and where the instructions went.
fn taken_in(callee: &Body) -> (Body, impl Fn(Inst) -> Inst) {
    let mut caller = Body::new(&[Type::I32, Type::I1]);
    let mut map = CloneMap::of_whole_body(callee);
    for (&from, &to) in callee.params().iter().zip(caller.params()) {
        map.map_value(from, to);
    }
    let blocks: Vec<Block> = callee.blocks().collect();
    caller.clone_blocks(Some(callee), &blocks, b"", &mut map);
    caller.carry_rest(callee, &map);
    check(&caller);
    let copies: Vec<(Inst, Inst)> = map.insts().to_vec();
    (caller, move |inst| copies.iter().find(|pair| pair.0 == inst).unwrap().1)
}

#[test]
fn copies_come_at_rest_unless_they_see_a_parameter() {
    let (mut callee, ret, inner) = callee_at_rest();
    let late = callee.insert_before(ret, NewInst::new(ADD, Type::I32, &[]));
    let (mut caller, copy_of) = taken_in(&callee);
    let never = caller.marked(Mark::Combined);
    assert!(never.is_never());
    let first = callee.entry().and_then(|entry| callee.first_inst(entry)).unwrap();
    assert!(caller.touched_since(copy_of(first), never), "its operand is an argument now");
    assert!(caller.touched_since(copy_of(late), never), "the callee was not at rest here");
    assert!(!caller.touched_since(copy_of(inner), never), "there was nothing left to do");
    let (unset, other) = (caller.marked(Mark::Simplified), caller.marked(Mark::Gvn));
    assert!(caller.touched_since(copy_of(inner), unset), "the callee had another mark");
    assert!(caller.touched_since(copy_of(inner), other), "this rest does not come along");
    assert!(!caller.touched_since(copy_of(inner), never.or_later(other)), "either will do");

    caller.set_mark(Mark::Combined);
    let since = caller.marked(Mark::Combined);
    assert!(
        !caller.touched_since(copy_of(inner), since)
            && !caller.touched_since(copy_of(first), since)
    );
    caller.set_arg(copy_of(inner), 0, caller.params()[0]);
    assert!(caller.touched_since(copy_of(inner), since), "it has changed in the caller");
}

#[test]
fn what_came_at_rest_is_touched_like_everything_else() {
    let (callee, ret, inner) = callee_at_rest();
    let (mut caller, copy_of) = taken_in(&callee);
    let never = caller.marked(Mark::Combined);
    caller.move_before(copy_of(inner), copy_of(ret));
    assert!(caller.touched_since(copy_of(inner), never), "it has moved");
    let (mut caller, copy_of) = taken_in(&callee);
    let started = caller.start_period();
    assert!(!caller.touched_since(copy_of(inner), started));
    caller.touch_all();
    assert!(caller.touched_since(copy_of(inner), never), "everything is");
    // What was taken in twice is at rest as it was the first time.
    let (once, first_copy) = taken_in(&callee);
    let (twice, second_copy) = taken_in(&once);
    let never = twice.marked(Mark::Combined);
    assert!(!twice.touched_since(second_copy(first_copy(inner)), never));
}
