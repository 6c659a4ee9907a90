//! The general way: phis where paths meet, then one walk that knows what each variable holds.

use nvopt_analysis::domtree::{DomTree, Frontier};
use nvopt_entity::{EntitySet, FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::ConstData,
    metadata::Md,
    ops::{InstFlags, Op},
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use crate::util::locs::merged_loc;

use super::{
    AllocaUses, debug::Declares, facts::is_never_poison, poison_of, replace_load, undef_of,
};

/// Promotes the allocas of `all`, for which no fast way did.
pub(super) fn promote_with_phis(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    tree: &DomTree,
    declares: &Declares,
    all: &[AllocaUses],
) {
    let mut renamer = Renamer {
        declares,
        all,
        index_of: all.iter().zip(0..).map(|(uses, at)| (uses.address, at)).collect(),
        accessed: EntitySet::new(),
        phis: Vec::new(),
        phi_of: FxHashMap::default(),
        current: Vec::new(),
        locs: vec![None; all.len()],
        undo: Vec::new(),
    };
    let accesses = all.iter().flat_map(|uses| uses.loads.iter().chain(&uses.stores));
    let accesses = accesses.filter(|&&access| body.is_placed(access));
    renamer.accessed.extend(accesses.map(|&access| body.block(access)));
    renamer.place_phis(body, cx, tree);
    renamer.walk(body, cx);
    for uses in all {
        if body.is_used(uses.address) {
            // Accesses that control never reaches.
            let poison = poison_of(body, body.ty(uses.address));
            body.replace_all_uses(uses.address, poison);
        }
        body.erase(uses.alloca);
    }
    renamer.simplify_phis(body, cx, tree);
    renamer.complete_phis(body, tree);
}

struct Renamer<'a> {
    declares: &'a Declares,
    all: &'a [AllocaUses],
    /// The place in `all` of the alloca with an address.
    index_of: FxHashMap<Value, usize>,
    /// The blocks with loads or stores of some of them; in others there is nothing to do.
    accessed: EntitySet<Block>,
    /// The new phis, in the order they were made.
    phis: Vec<Inst>,
    /// The place in `all` of the alloca that a new phi is for.
    phi_of: FxHashMap<Inst, usize>,
    /// What each alloca holds, here and now.
    current: Vec<Value>,
    /// Where in the source it was stored.
    locs: Vec<Option<Md>>,
    /// What they held before: place, value and where it was stored.
    undo: Vec<(usize, Value, Option<Md>)>,
}

impl Renamer<'_> {
    fn place_phis(&mut self, body: &mut Body, cx: &FnCx<'_>, tree: &DomTree) {
        let mut number: SecondaryMap<Block, u32> = SecondaryMap::new();
        number.grow_to(body.n_blocks());
        body.blocks().zip(0..).for_each(|(block, at)| number[block] = at);
        let attrs = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
        let no_signed_zeros =
            cx.module.attrs.find_string(attrs, "no-signed-zeros-fp-math") == Some(b"true");
        let mut needed: Vec<Vec<Block>> = Vec::with_capacity(self.all.len());
        let mut frontier = Frontier::new(body, tree);
        for uses in self.all {
            let defs: SmallVec<[Block; 16]> =
                uses.stores.iter().map(|&store| body.block(store)).collect();
            let live = live_into(body, uses, &defs);
            let mut blocks = frontier.iterated(&defs, Some(&live));
            blocks.sort_by_key(|&block| number[block]);
            needed.push(blocks);
        }
        for ((at, uses), blocks) in self.all.iter().enumerate().zip(needed) {
            let base = body.value_name(uses.address).unwrap_or_default().to_vec();
            for (version, block) in blocks.into_iter().enumerate() {
                let incoming = body.new_incoming(Vec::new());
                let first = body.first_inst(block).expect("a block has a terminator");
                let new = NewInst::new(Op::Phi(incoming), uses.ty, &[]);
                let phi = body.insert_before(first, new);
                if no_signed_zeros && cx.module.types.is_float_or_vector(uses.ty) {
                    body.set_flags(phi, InstFlags::NSZ);
                }
                let value = body.result(phi).expect("a phi has a result");
                let mut name = base.clone();
                name.extend_from_slice(format!(".{version}").as_bytes());
                body.name_value_like(value, name);
                self.phis.push(phi);
                self.phi_of.insert(phi, at);
            }
        }
    }

    /// Walks all paths, each block once and each edge once, and replaces loads by what is held.
    fn walk(&mut self, body: &mut Body, cx: &mut FnCx<'_>) {
        self.current = self.all.iter().map(|uses| undef_of(body, uses.ty)).collect();
        let Some(entry) = body.entry() else { return };
        let mut visited = EntitySet::new();
        let mut work: Vec<(Block, Option<Block>, usize)> = vec![(entry, None, 0)];
        while let Some((block, from, n_undo)) = work.pop() {
            for (at, value, loc) in self.undo.drain(n_undo..).rev() {
                (self.current[at], self.locs[at]) = (value, loc);
            }
            if let Some(from) = from {
                self.enter_phis(body, cx, block, from);
            }
            if !visited.insert(block) {
                continue;
            }
            if self.accessed.contains(block) {
                self.visit(body, cx, block);
            }
            let succs = last_succs(body, block);
            work.extend(succs.into_iter().map(|succ| (succ, Some(block), self.undo.len())));
        }
    }

    fn hold(&mut self, at: usize, value: Value, loc: Option<Md>) {
        self.undo.push((at, self.current[at], self.locs[at]));
        (self.current[at], self.locs[at]) = (value, loc);
    }

    fn enter_phis(&mut self, body: &mut Body, cx: &mut FnCx<'_>, block: Block, from: Block) {
        let phis: SmallVec<[(Inst, usize); 8]> = body
            .phis_in(block)
            .map_while(|phi| self.phi_of.get(&phi).map(|&at| (phi, at)))
            .collect();
        if phis.is_empty() {
            return;
        }
        let n_edges = body.succs(from).filter(|&succ| succ == block).count();
        for (phi, at) in phis {
            let is_new = body.args(phi).is_empty();
            if let Some(loc) = self.locs[at] {
                let loc = match is_new {
                    true => Some(loc),
                    false => merged_loc(&mut cx.module.metadata, body.loc(phi), Some(loc)),
                };
                body.set_loc(phi, loc);
            }
            for _ in 0..n_edges {
                body.add_incoming(phi, self.current[at], from);
            }
            self.hold(at, body.result(phi).expect("a phi has a result"), self.locs[at]);
            if is_new {
                self.declares.note_phi(body, cx, self.all[at].address, phi);
            }
        }
    }

    fn visit(&mut self, body: &mut Body, cx: &mut FnCx<'_>, block: Block) {
        let mut next = body.first_inst(block);
        while let Some(access) = next {
            // What is put behind a load says something of its value.
            next = body.next_inst(access);
            let is_load = match body.op(access) {
                Op::Load(_) => true,
                Op::Store(_) => false,
                _ => continue,
            };
            let address = body.args(access)[usize::from(!is_load)];
            let Some(&at) = self.index_of.get(&address) else { continue };
            if is_load {
                replace_load(body, cx, access, self.current[at]);
            } else {
                let stored = body.args(access)[0];
                self.hold(at, stored, body.loc(access));
                self.declares.note_store(body, cx, address, access, stored);
                body.erase(access);
            }
        }
    }

    /// Removes new phis that are one value, until there is none.
    fn simplify_phis(&mut self, body: &mut Body, cx: &FnCx<'_>, tree: &DomTree) {
        let mut work: Vec<Inst> = self.phis.clone();
        work.reverse();
        while let Some(phi) = work.pop() {
            if !body.is_placed(phi) {
                continue;
            }
            let Some(value) = only_value(body, cx, tree, phi) else { continue };
            let result = body.result(phi).expect("a phi has a result");
            work.extend(body.users(result).filter(|user| self.phi_of.contains_key(user)));
            body.replace_all_uses(result, value);
            body.erase(phi);
        }
    }

    /// Gives the new phis entries for edges that are never taken.
    fn complete_phis(&mut self, body: &mut Body, tree: &DomTree) {
        for &phi in &self.phis {
            if !body.is_placed(phi) {
                continue;
            }
            let dead: Vec<Block> =
                body.preds(body.block(phi)).filter(|&from| !tree.is_reachable(from)).collect();
            if dead.is_empty() {
                continue;
            }
            let poison = poison_of(body, body.result_ty(phi));
            for from in dead {
                body.add_incoming(phi, poison, from);
            }
        }
    }
}

/// The successors of `block`, each once, from the last to the first: put on a stack, the first comes
/// out first.
fn last_succs(body: &Body, block: Block) -> SmallVec<[Block; 4]> {
    let mut succs: SmallVec<[Block; 4]> = body.succs(block).collect();
    succs.reverse();
    match *succs {
        [] | [_] => {}
        [first, second] => succs.truncate(if first == second { 1 } else { 2 }),
        _ => {
            let mut seen = FxHashSet::default();
            succs.retain(|succ| seen.insert(*succ));
        }
    }
    succs
}

/// The blocks at whose head the variable holds something that is still loaded.
fn live_into(body: &Body, uses: &AllocaUses, defs: &[Block]) -> EntitySet<Block> {
    // In a block with both, what counts is which comes first.
    let mut first_store: FxHashMap<Block, Inst> = FxHashMap::default();
    for &store in &uses.stores {
        let first = first_store.entry(body.block(store)).or_insert(store);
        if store != *first && body.comes_before(store, *first) {
            *first = store;
        }
    }
    let mut is_def = EntitySet::new();
    is_def.extend(defs.iter().copied());
    let mut live = EntitySet::new();
    let mut work: SmallVec<[Block; 16]> = SmallVec::new();
    for &load in uses.loads.iter().filter(|&&load| body.is_placed(load)) {
        let block = body.block(load);
        let is_set_before =
            first_store.get(&block).is_some_and(|&store| body.comes_before(store, load));
        if !is_set_before && live.insert(block) {
            work.push(block);
        }
    }
    while let Some(block) = work.pop() {
        for pred in body.preds(block) {
            if !is_def.contains(pred) && live.insert(pred) {
                work.push(pred);
            }
        }
    }
    live
}

/// The value that `phi` always is, if there is one that may stand for it.
fn only_value(body: &mut Body, cx: &FnCx<'_>, tree: &DomTree, phi: Inst) -> Option<Value> {
    let result = body.result(phi)?;
    let (mut only, mut any_undef, mut any_poison) = (None, false, false);
    for &arg in body.args(phi) {
        match body.const_data(arg) {
            _ if arg == result => {}
            Some(ConstData::Undef(_)) => any_undef = true,
            Some(ConstData::Poison(_)) => any_poison = true,
            _ if only.is_none_or(|only| only == arg) => only = Some(arg),
            _ => return None,
        }
    }
    let ty = body.ty(result);
    let Some(value) = only else {
        return Some(if any_undef { undef_of(body, ty) } else { poison_of(body, ty) });
    };
    if any_undef || any_poison {
        let is_there = body.def_inst(value).is_none_or(|def| {
            let (def_block, block) = (body.block(def), body.block(phi));
            match def_block == block {
                true => body.comes_before(def, phi),
                false => tree.dominates(def_block, block) && !matches!(body.op(def), Op::Invoke(_)),
            }
        });
        let may_replace = !any_undef || is_never_poison(cx.module, body, cx.func, value);
        if !is_there || !may_replace {
            return None;
        }
    }
    Some(value)
}
