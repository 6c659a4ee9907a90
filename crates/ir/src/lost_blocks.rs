//! Addresses of blocks that are gone.
//!
//! Any function may hold the address of a block of another one, and so may initializers, but a pass
//! that erases or merges blocks sees one body. So blocks go without regard to addresses, and the
//! constants that name them are mended here: those of the body behind the pass, all others when the
//! stage is over. They become `inttoptr (i32 1 to ptr)`. That is right whatever the block was, since
//! an address of a block may be branched to, which the edges of branches would show, or compared
//! with null, and nothing else.
//!
//! Cost: one flag for each pool; linear in pools that name blocks.

use nvopt_entity::FxHashSet;

use crate::{
    body::{Block, Body},
    constant::{ConstData, ConstPool},
    module::{Func, Module},
};

/// Mends the constants of `body` that name blocks of `func`, whose body it is.
pub fn mend_body(body: &mut Body, func: Func) {
    let is_gone = |of: Func, block: Block| of == func && !body.is_block_placed(block);
    let gone: FxHashSet<(Func, Block)> = gone_of(body.consts(), &is_gone).collect();
    mend(body, &gone);
}

/// Mends all constants of the module, where every body is in its place.
pub fn mend_module(module: &mut Module) {
    let bodies = &module.bodies;
    let is_gone = |of: Func, block: Block| {
        !bodies[of].as_ref().is_some_and(|body| body.is_block_placed(block))
    };
    let pools = bodies.iter().filter_map(|(_, body)| body.as_ref().map(Body::consts));
    let pools = pools.chain([&module.shared.consts]);
    let gone: FxHashSet<(Func, Block)> = pools.flat_map(|pool| gone_of(pool, &is_gone)).collect();
    if gone.is_empty() {
        return;
    }
    module.shared.consts.forget_blocks(|func, block| gone.contains(&(func, block)));
    for &func in &module.shared.func_order {
        if let Some(body) = &mut module.bodies[func] {
            mend(body, &gone);
        }
    }
}

/// The blocks that constants of `pool` name and that are gone.
fn gone_of<'a>(
    pool: &'a ConstPool,
    is_gone: &'a dyn Fn(Func, Block) -> bool,
) -> impl Iterator<Item = (Func, Block)> + 'a {
    let pool = pool.has_block_addresses().then_some(pool);
    pool.into_iter().flat_map(ConstPool::iter).filter_map(move |(_, data)| match data {
        ConstData::BlockAddress { func, block, .. } if is_gone(*func, *block) => {
            Some((*func, *block))
        }
        _ => None,
    })
}

fn mend(body: &mut Body, gone: &FxHashSet<(Func, Block)>) {
    if !gone.is_empty() && body.consts().has_block_addresses() {
        body.forget_blocks(|func, block| gone.contains(&(func, block)));
    }
}
