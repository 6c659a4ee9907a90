//! Inlining one call site: the body of the callee takes the place of the call.
//!
//! Whether it is worth it is for the caller to say; here is whether it can be done, and how.
//! Constants, attributes and call data are made anew in the caller's body. Debug locations say
//! where the code was inlined, allocas with a fixed size move to the caller's entry and are marked
//! with how long they live, `byval` arguments are copied, and alias scopes are made anew, because
//! those of two inlined copies are different. Calls in the inlined code keep their attributes,
//! `convergent` among them; control flow around the call does not change, so that threads that met
//! in the callee meet in its copy.
//!
//! Files: `legal` (what is refused), `args` (what parameters become), `allocas`, `debug`
//! (locations, assignments), `scopes` (alias scopes that are there), `restrict` (those that parameters become).
//!
//! Cost. Linear in the callee and in the caller's entry; in the block of the call behind it too, if
//! the callee has several blocks.

mod allocas;
mod args;
mod debug;
mod legal;
mod restrict;
pub(crate) mod scopes;

use nvopt_entity::EntitySet;
use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Block, Body, CloneMap, Inst, NewInst, TailKind, Value},
    datalayout::DataLayout,
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::{Func, ModuleShared, Symbol},
    ops::Op,
    types::Type,
};

use smallvec::SmallVec;

pub use legal::{Refusal, is_viable};

/// A call site and its callee.
pub struct Site<'a> {
    /// The function that calls.
    pub caller: Func,
    /// The call.
    pub call: Inst,
    /// The function that is called.
    pub callee: Func,
    /// Its body.
    pub callee_body: &'a Body,
}

/// Puts the body of the callee in the place of the call. Gives the copies of the callee's
/// instructions that are left: new call sites are among them.
pub fn inline_call(
    module: &mut ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    site: &Site<'_>,
) -> Result<Vec<Inst>, Refusal> {
    is_viable(module, site.callee, site.callee_body)?;
    inline_viable_call(module, layout, body, site)
}

/// The same, for whoever knows that the callee [is viable](is_viable).
pub fn inline_viable_call(
    module: &mut ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    site: &Site<'_>,
) -> Result<Vec<Inst>, Refusal> {
    legal::check_site(module, body, site)?;
    let mut map = CloneMap::of_whole_body(site.callee_body);
    let copies = args::map_params(module, layout, body, site, &mut map);
    let last = body.last_block().expect("the caller has blocks");
    let blocks = reachable_in_order(site.callee_body);
    body.clone_blocks(Some(site.callee_body), &blocks, b".i", &mut map);
    let first_new = body.next_block(last).expect("the callee has blocks");
    scopes::renew(module, body, &map);
    restrict::add_scopes(module, body, site, &map);
    debug::note_inlined_at(module, body, site, &map);
    debug::renew_assignments(module, body, site, &map);
    keep_call_facts(body, site.call, &map);
    // What is changed from here on is touched.
    body.carry_rest(site.callee_body, &map);
    // Instructions at the head of the copy run when the call would have been made.
    let head = body.first_inst(first_new).expect("a block has a terminator");
    args::fill_copies(module, body, head, &copies);
    let returns: SmallVec<[Inst; 4]> = map
        .insts()
        .iter()
        .map(|&(_, copy)| copy)
        .filter(|&copy| body.op(copy) == Op::Ret)
        .collect();
    let slots: SmallVec<[Value; 4]> = copies.iter().map(args::ByVal::slot).collect();
    allocas::settle(module, layout, body, first_new, &returns, &slots);
    drop_convergence_entry(module, body, site.call, &map);
    join(module, body, site, first_new, &returns);
    let mut copies = Vec::with_capacity(map.insts().len());
    let made = map.insts().iter().map(|&(_, copy)| copy);
    copies.extend(made.filter(|&copy| body.is_placed(copy)));
    Ok(copies)
}

/// The blocks that control can reach, in the order of the text.
fn reachable_in_order(body: &Body) -> Vec<Block> {
    let mut reachable = EntitySet::new();
    let mut work: SmallVec<[Block; 16]> = body.entry().into_iter().collect();
    while let Some(block) = work.pop() {
        if reachable.insert(block) {
            work.extend(body.succs(block));
        }
    }
    let mut blocks = Vec::with_capacity(body.n_placed_blocks());
    blocks.extend(body.blocks().filter(|&block| reachable.contains(block)));
    blocks
}

/// Calls in the copy are tail calls at most as far as the call was, and do not unwind if it did
/// not.
fn keep_call_facts(body: &mut Body, call: Inst, map: &CloneMap) {
    let Some(site) = body.op(call).call() else { return };
    let tail = body.call(site).tail;
    let attrs = body.attrs().function_attrs(body.call(site).attrs);
    let is_nounwind = attrs.contains(&Attr::Flag(AttrKind::NoUnwind));
    for &(_, copy) in map.insts() {
        let Op::Call(inner) = body.op(copy) else { continue };
        let weaker = match (tail, body.call(inner).tail) {
            (_, TailKind::NoTail) => TailKind::NoTail,
            // The call may have been given addresses of stack slots, which a tail call does not see.
            (TailKind::None | TailKind::NoTail, _) => TailKind::None,
            (TailKind::Tail, TailKind::MustTail) => TailKind::Tail,
            (TailKind::Tail | TailKind::MustTail, kind) => kind,
        };
        if weaker != body.call(inner).tail {
            body.call_mut(inner).tail = weaker;
        }
        if is_nounwind {
            add_flag(body, copy, AttrKind::NoUnwind);
        }
    }
}

fn add_flag(body: &mut Body, call: Inst, flag: AttrKind) {
    let Some(call) = body.op(call).call() else { return };
    let list = body.call(call).attrs;
    let mut attrs = body.attrs().function_attrs(list).to_vec();
    if attrs.contains(&Attr::Flag(flag)) {
        return;
    }
    attrs.push(Attr::Flag(flag));
    let (ret, params) = match list {
        Some(list) => {
            let data = body.attrs().list_data(list);
            (data.ret, data.params.to_vec())
        }
        None => (None, Vec::new()),
    };
    let function = body.attrs_mut().set(attrs);
    let list = body.attrs_mut().list(function, ret, params);
    body.call_mut(call).attrs = list;
}

/// What the entry of the callee was controlled by is what the call was controlled by.
fn drop_convergence_entry(module: &ModuleShared, body: &mut Body, call: Inst, map: &CloneMap) {
    let token = body
        .call_bundles(call)
        .find(|(bundle, _)| body.strings().get(bundle.tag) == b"convergencectrl")
        .and_then(|(_, operands)| operands.first().copied());
    let Some(token) = token else { return };
    for &(_, copy) in map.insts() {
        if intrinsic(module, body, copy) == Some(Intrinsic::EXPERIMENTAL_CONVERGENCE_ENTRY) {
            let own = body.result(copy).expect("a token is a result");
            body.replace_all_uses(own, token);
            body.erase(copy);
        }
    }
}

/// Links the copy into the caller and removes the call.
fn join(
    module: &ModuleShared,
    body: &mut Body,
    site: &Site<'_>,
    first_new: Block,
    returns: &[Inst],
) {
    let call = site.call;
    if let [ret] = *returns
        && body.block(ret) == first_new
        && !body.has_records()
    {
        return join_one_block(body, call, first_new, ret);
    }
    let before = body.block(call);
    let loc = body.loc(call);
    let behind = body.next_inst(call).expect("a call does not end its block");
    let rest = body.split_before(behind);
    let name = module.symbol_name(Symbol::Func(site.callee)).unwrap_or_default();
    body.name_block_like(rest, [name, b".exit"].concat());
    // The copy stands between the two halves.
    let copies: SmallVec<[Block; 16]> =
        std::iter::successors(Some(first_new), |&block| body.next_block(block)).collect();
    for block in copies {
        body.move_block_before(block, rest);
    }
    let returning: SmallVec<[Block; 4]> = returns.iter().map(|&ret| body.block(ret)).collect();
    let value = join_returns(body, call, rest, returns);
    replace_result(body, call, value);
    body.erase(call);
    let new = NewInst { succs: &[first_new], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    body.append(before, new);
    body.merge_into_pred(first_new);
    if let [last] = returning[..] {
        // A return block that was the callee's first is part of the caller's block now.
        let last = if last == first_new { before } else { last };
        splice_return(body, last, rest, before);
    }
}

/// The copy is one block: its instructions take the place of the call, and nothing else moves.
fn join_one_block(body: &mut Body, call: Inst, copy: Block, ret: Inst) {
    let value = body.args(ret).first().copied();
    body.erase_terminator(copy);
    body.splice_before(copy, call);
    replace_result(body, call, value);
    body.erase(call);
}

/// Makes users of the call use what was returned, if anything was.
fn replace_result(body: &mut Body, call: Inst, value: Option<Value>) {
    let Some(result) = body.result(call).filter(|&result| body.is_used(result)) else { return };
    let value = match value {
        Some(value) if value != result => value,
        _ => poison_of(body, body.ty(result)),
    };
    body.replace_all_uses(result, value);
}

/// Makes the one block that returned and the rest of the caller's block one.
fn splice_return(body: &mut Body, last: Block, rest: Block, before: Block) {
    if last == before {
        body.merge_into_pred(rest);
        return;
    }
    // The block keeps its place and its name: those of the rest.
    let name = body.block_name(rest).map(<[u8]>::to_vec);
    let behind = body.next_block(rest);
    body.merge_into_pred(rest);
    match behind {
        Some(behind) if behind != last => body.move_block_before(last, behind),
        Some(_) | None => {}
    }
    body.forget_block_name(last);
    if let Some(name) = name {
        body.name_block_like(last, name);
    }
}

/// Makes returns branches to `rest`, and gives the value that was returned.
fn join_returns(body: &mut Body, call: Inst, rest: Block, returns: &[Inst]) -> Option<Value> {
    let mut values: SmallVec<[(Value, Block); 4]> = SmallVec::new();
    for &ret in returns {
        let (block, loc) = (body.block(ret), body.loc(ret));
        if let Some(&value) = body.args(ret).first() {
            values.push((value, block));
        }
        let records = body.take_records(ret);
        body.erase_terminator(block);
        let new = NewInst { succs: &[rest], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        let branch = body.append(block, new);
        records.into_iter().for_each(|record| body.add_record(branch, record));
    }
    match values[..] {
        [] => None,
        [(value, _)] => Some(value),
        [(first, _), ..] if values.iter().all(|&(value, _)| value == first) => Some(first),
        _ => {
            let result = body.result(call)?;
            let blocks = values.iter().map(|&(_, block)| block).collect();
            let incoming = body.new_incoming(blocks);
            let args: Vec<Value> = values.iter().map(|&(value, _)| value).collect();
            let first = body.first_inst(rest).expect("a block has a terminator");
            let new = NewInst::new(Op::Phi(incoming), body.ty(result), &args);
            let phi = body.insert_before(first, new);
            let value = body.result(phi).expect("a phi has a result");
            let name = body.value_name(result).map(<[u8]>::to_vec);
            body.name_value_like(value, name.unwrap_or_default());
            Some(value)
        }
    }
}

fn poison_of(body: &mut Body, ty: Type) -> Value {
    let poison = body.consts_mut().poison(ty);
    body.const_value(poison)
}

/// The value that is the address of `func`.
fn func_value(module: &ModuleShared, body: &mut Body, func: Func) -> Value {
    let ty = module.symbol_ptr_ty(Symbol::Func(func));
    let constant = body.consts_mut().symbol(ty, Symbol::Func(func));
    body.const_value(constant)
}
