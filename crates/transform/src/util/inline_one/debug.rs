//! Where inlined code comes from: each location of the callee says where it was inlined.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, CloneMap, Inst},
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
    let mut inliner = Inliner { here, node: None, known: FxHashMap::default() };
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
        let records = body.take_records(copy);
        for mut record in records {
            record.loc = inliner.inlined(&mut module.metadata, record.loc);
            body.add_record(copy, record);
        }
    }
}

struct Inliner {
    here: Location,
    /// The location of the call as a node of its own, once it is needed.
    node: Option<Md>,
    /// Locations of earlier inlining, and what they became.
    known: FxHashMap<Md, Md>,
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
}
