//! Where inlined code comes from: each location of the callee says where it was inlined, and what is
//! assigned in the copy is told apart from what is assigned in the callee.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, CloneMap, DbgRecordKind, Inst},
    metadata::{Location, Md, MdData, MdKind, MdPool},
    module::ModuleShared,
    ops::Op,
};

use super::Site;

/// Gives the copies their locations. Without a location of the call nothing is said.
pub(super) fn note_inlined_at(
    module: &mut ModuleShared,
    body: &mut Body,
    site: &Site<'_>,
    map: &CloneMap,
) {
    let has_debug_info =
        module.funcs[site.callee].symbol.metadata.iter().any(|(kind, _)| *kind == MdKind::DBG);
    let Some(call_loc) = body.loc(site.call) else { return };
    let MdData::Location(at) = *module.metadata.get(call_loc) else { return };
    let here = Location { distinct: true, implicit_code: false, atom_rank: 0, atom_group: 0, ..at };
    let (known, loops) = (FxHashMap::default(), FxHashMap::default());
    let mut inliner = Inliner { here, node: None, known, loops };
    let copies: Vec<Inst> = map.insts().iter().map(|&(_, copy)| copy).collect();
    for copy in copies {
        match body.loc(copy) {
            Some(loc) => {
                let loc = inliner.inlined(&mut module.metadata, loc);
                body.set_loc(copy, Some(loc));
            }
            None if !has_debug_info && !matches!(body.op(copy), Op::Alloca { .. }) => {
                body.set_loc(copy, Some(call_loc));
            }
            None => {}
        }
        if let Some(md) = body.metadata_of(copy, MdKind::LOOP) {
            let inlined = inliner.inlined_loop(&mut module.metadata, md);
            if inlined != md {
                body.set_metadata(copy, MdKind::LOOP, Some(inlined));
            }
        }
        for record in body.records_mut(copy) {
            record.loc = inliner.inlined(&mut module.metadata, record.loc);
        }
    }
}

/// Gives the copies `DIAssignID`s of their own: one links assignments of a variable to the stores of the
/// same function, and of the same execution of it.
pub(super) fn renew_assignments(
    module: &mut ModuleShared,
    body: &mut Body,
    site: &Site<'_>,
    map: &CloneMap,
) {
    // Without records nobody asks what a store assigns.
    if !site.callee_body.has_records() {
        return;
    }
    let mut known: FxHashMap<Md, Md> = FxHashMap::default();
    let mut renewed = |id: Md| {
        let pool = &mut module.metadata;
        *known.entry(id).or_insert_with(|| pool.add(pool.get(id).clone()))
    };
    for &(_, copy) in map.insts() {
        if let Some(id) = body.metadata_of(copy, MdKind::DIASSIGN_ID) {
            body.set_metadata(copy, MdKind::DIASSIGN_ID, Some(renewed(id)));
        }
        for record in body.records_mut(copy) {
            if let DbgRecordKind::Assign { id, .. } = &mut record.kind {
                *id = renewed(*id);
            }
        }
    }
}

struct Inliner {
    here: Location,
    /// The location of the call as a node of its own, once it is needed.
    node: Option<Md>,
    /// Locations of earlier inlining, and what they became.
    known: FxHashMap<Md, Md>,
    /// What is said of loops, and what it became: all branches back of a loop share it.
    loops: FxHashMap<Md, Md>,
}

impl Inliner {
    fn node(&mut self, pool: &mut MdPool) -> Md {
        *self.node.get_or_insert_with(|| pool.add(MdData::Location(self.here)))
    }

    /// `loc`, inlined here: at the end of its chain of places.
    fn inlined(&mut self, pool: &mut MdPool, loc: Md) -> Md {
        let MdData::Location(location) = *pool.get(loc) else { return loc };
        let mut chain = Vec::new();
        let mut cursor = location.inlined_at;
        while let Some(md) = cursor
            && !self.known.contains_key(&md)
        {
            let MdData::Location(above) = *pool.get(md) else { break };
            chain.push((md, above));
            cursor = above.inlined_at;
        }
        let mut last = match cursor.and_then(|md| self.known.get(&md).copied()) {
            Some(known) => known,
            None => self.node(pool),
        };
        while let Some((md, above)) = chain.pop() {
            let above = Location { distinct: true, inlined_at: Some(last), ..above };
            last = pool.add(MdData::Location(above));
            self.known.insert(md, last);
        }
        pool.add(MdData::Location(Location { inlined_at: Some(last), ..location }))
    }

    /// What is said of a loop, `md`: where it begins and ends is inlined here, too.
    fn inlined_loop(&mut self, pool: &mut MdPool, md: Md) -> Md {
        if let Some(&known) = self.loops.get(&md) {
            return known;
        }
        let MdData::Tuple { distinct, ops } = pool.get(md).clone() else { return md };
        let is_location =
            |op: &Option<Md>| op.is_some_and(|op| matches!(pool.get(op), MdData::Location(_)));
        if !ops.iter().any(is_location) {
            return md;
        }
        // The first operand is the node itself, which tells loops apart.
        let fresh = pool.reserve();
        let mut inline = |op: Md| match op == md {
            true => fresh,
            false => self.inlined(pool, op),
        };
        let ops = ops.iter().map(|op| op.map(&mut inline)).collect();
        pool.define(fresh, MdData::Tuple { distinct, ops });
        self.loops.insert(md, fresh);
        fresh
    }
}
