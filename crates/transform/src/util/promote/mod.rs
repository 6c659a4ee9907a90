//! Promotion: variables in memory become values.
//!
//! Takes allocas that are only loaded and stored as a whole, and makes their loads the values that
//! were stored: by looking for the one store, by looking back in the one block, or in general by
//! placing phis where paths with different values meet. `mem2reg` promotes what it finds, `sroa`
//! what it made.
//!
//! Files: `single` (the fast ways), `rename` (the general way), `debug` (what debug records say
//! afterwards), `facts` (what loads said of their values).
//!
//! Cost. The fast ways are linear in the uses. In general linear in the blocks and edges below the
//! stores of each alloca; the walk that renames is one for all.

mod debug;
mod facts;
mod rename;
mod single;

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use debug::Declares;
pub(crate) use debug::variable_bits;

/// True if all that is ever done with the memory of `alloca` is to load and store its whole value,
/// and to mark how long it lives.
pub fn is_promotable(module: &ModuleShared, body: &Body, alloca: Inst) -> bool {
    let Op::Alloca { ty, .. } = body.op(alloca) else { return false };
    let Some(address) = body.result(alloca) else { return false };
    body.users(address).all(|user| match body.op(user) {
        Op::Load(access) => !access.volatile && body.result_ty(user) == ty,
        Op::Store(access) => {
            let stored = body.args(user)[0];
            !access.volatile && stored != address && body.ty(stored) == ty
        }
        _ => is_marker(module, body, user),
    })
}

/// True for a call that only says something of the memory.
fn is_marker(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    let markers = [Intrinsic::LIFETIME_START, Intrinsic::LIFETIME_END, Intrinsic::ASSUME];
    intrinsic(module, body, inst).is_some_and(|intrinsic| markers.contains(&intrinsic))
}

/// Promotes `allocas`, all of which are promotable. `tree` is the dominator tree of `body`.
pub fn promote(body: &mut Body, cx: &mut FnCx<'_>, tree: &DomTree, allocas: &[Inst]) {
    let addresses: Vec<Value> = allocas.iter().filter_map(|&alloca| body.result(alloca)).collect();
    let declares = Declares::take(body, cx, &addresses);
    let mut rest = Vec::new();
    for &alloca in allocas {
        drop_markers(body, cx.module, alloca);
        let uses = AllocaUses::of(body, alloca);
        let mut is_done =
            uses.accesses() == 0 || single::promote_single_store(body, cx, tree, &declares, &uses);
        if !is_done {
            // The loads that the only store reaches are gone, even if others are left.
            let uses = AllocaUses::of(body, alloca);
            is_done = single::promote_single_block(body, cx, &declares, &uses);
        }
        match is_done {
            true => body.erase(alloca),
            false => rest.push(AllocaUses::of(body, alloca)),
        }
    }
    if !rest.is_empty() {
        rename::promote_with_phis(body, cx, tree, &declares, &rest);
    }
}

/// The accesses of an alloca, as they were when they were collected.
struct AllocaUses {
    alloca: Inst,
    address: Value,
    ty: Type,
    loads: SmallVec<[Inst; 8]>,
    stores: SmallVec<[Inst; 8]>,
}

impl AllocaUses {
    fn of(body: &Body, alloca: Inst) -> AllocaUses {
        let Op::Alloca { ty, .. } = body.op(alloca) else { panic!("{alloca:?} is no alloca") };
        let address = body.result(alloca).expect("an alloca has a result");
        let (loads, stores) =
            body.users(address).partition(|&user| matches!(body.op(user), Op::Load(_)));
        AllocaUses { alloca, address, ty, loads, stores }
    }

    fn accesses(&self) -> usize {
        self.loads.len() + self.stores.len()
    }

    /// The block that all accesses stand in, if they do.
    fn only_block(&self, body: &Body) -> Option<Block> {
        let mut blocks = self.loads.iter().chain(&self.stores).map(|&inst| body.block(inst));
        let first = blocks.next()?;
        blocks.all(|block| block == first).then_some(first)
    }
}

/// Removes what only says something of the memory of `alloca`.
fn drop_markers(body: &mut Body, module: &ModuleShared, alloca: Inst) {
    let address = body.result(alloca).expect("an alloca has a result");
    let markers: SmallVec<[Inst; 8]> =
        body.users(address).filter(|&user| is_marker(module, body, user)).collect();
    for marker in markers {
        if !body.is_placed(marker) {
            continue;
        }
        match intrinsic(module, body, marker) {
            Some(Intrinsic::ASSUME) => ignore_in_bundles(body, marker, address),
            _ => body.erase(marker),
        }
    }
}

/// Makes an assumption say nothing of `address`: bundles that name it are ignored.
fn ignore_in_bundles(body: &mut Body, assume: Inst, address: Value) {
    let Some(call) = body.op(assume).call() else { return };
    let naming: Vec<usize> = (0..)
        .zip(body.call_bundles(assume))
        .filter(|(_, (_, operands))| operands.contains(&address))
        .map(|(index, _): (usize, _)| index)
        .collect();
    let ignore = body.intern_string("ignore");
    for index in naming {
        body.call_mut(call).bundles[index].tag = ignore;
    }
    let poison = poison_of(body, body.ty(address));
    let slots: Vec<usize> = (0..)
        .zip(body.args(assume))
        .filter(|(_, arg)| **arg == address)
        .map(|(index, _): (usize, _)| index)
        .collect();
    for index in slots {
        body.set_arg(assume, index, poison);
    }
}

/// `poison` of `ty`.
fn poison_of(body: &mut Body, ty: Type) -> Value {
    let poison = body.consts_mut().poison(ty);
    body.const_value(poison)
}

/// `undef` of `ty`: what memory holds before anything is stored to it.
fn undef_of(body: &mut Body, ty: Type) -> Value {
    let undef = body.consts_mut().undef(ty);
    body.const_value(undef)
}

/// Makes users of `load` use `value`, and removes it.
fn replace_load(body: &mut Body, cx: &mut FnCx<'_>, load: Inst, value: Value) {
    let result = body.result(load).expect("a load has a result");
    // A load of what it stored itself is never reached.
    let value = if value == result { poison_of(body, body.ty(result)) } else { value };
    facts::keep_facts(body, cx, load, value);
    body.replace_all_uses(result, value);
    body.erase(load);
}
