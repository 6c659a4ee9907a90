//! Which accesses can be merged.
//!
//! [`groups_of`]: accesses whose addresses lie at constant distances. [`chains_of`]: those of a
//! group that can stand in one place. [`pieces_of`]: those of a chain that lie side by side and are
//! aligned for one wide access.

use nvopt_analysis::{
    alias::{self, BatchAa, ModRef, Root, addrspace},
    assumptions::Assumptions,
    domtree::DomTree,
    query::Query,
};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst},
    metadata::MdKind,
    ops::{Access, Align, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use nvopt_ptx::target::Feature;

use super::{MAX_BETWEEN, Run};

/// How many steps of an address are looked at: as many as an unrolled loop makes.
const MAX_STEPS: usize = 64;
/// The bytes of the widest access everywhere.
const WIDE: u64 = 16;
/// The bytes of the widest access in global memory, where the target has it.
const VERY_WIDE: u64 = 32;
/// The largest alignment that a stack slot is given.
const MAX_SLOT_ALIGN: u64 = 16;

/// Loads or stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Loads,
    Stores,
}

/// An access of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) inst: Inst,
    /// Where it stands in the run.
    pub(super) place: usize,
    /// From the group's root.
    pub(super) offset: i64,
    pub(super) bytes: i64,
    pub(super) align: u64,
}

impl Member {
    fn end(&self) -> i64 {
        self.offset.saturating_add(self.bytes)
    }

    fn overlaps(&self, other: &Member) -> bool {
        self.offset < other.end() && other.offset < self.end()
    }
}

/// Accesses at constant distances, in the order of the program.
pub(super) struct Group {
    pub(super) kind: Kind,
    pub(super) root: Root,
    pub(super) members: Vec<Member>,
    /// The bytes of an element, the same in all.
    elem_bytes: i64,
    space: u32,
}

/// What becomes one access: two accesses at least, by offset.
pub(super) struct Piece {
    pub(super) accesses: Vec<Member>,
    pub(super) elem: Type,
    pub(super) elem_bytes: i64,
    pub(super) bytes: i64,
    pub(super) align: Align,
    /// The stack slot whose alignment must be raised to that of the access.
    pub(super) slot: Option<Inst>,
}

/// What is accessed: the address, the type, how.
fn access_of(body: &Body, inst: Inst) -> Option<(Kind, nvopt_ir::body::Value, Type, Access)> {
    let args = body.args(inst);
    match body.op(inst) {
        Op::Load(access) => Some((Kind::Loads, args[0], body.result_ty(inst), access)),
        Op::Store(access) => Some((Kind::Stores, args[1], body.ty(args[0]), access)),
        _ => None,
    }
}

/// The accesses of `run` that lie at constant distances.
pub(super) fn groups_of(
    body: &Body,
    cx: &FnCx<'_>,
    dom: &DomTree,
    assumptions: &Assumptions,
    run: &Run,
) -> Vec<Group> {
    let q =
        Query::new(cx.module, cx.frame.layout, cx.func).with_dom(dom).with_assumptions(assumptions);
    let mut groups: Vec<Group> = Vec::new();
    let mut known: FxHashMap<(Kind, Type, i64, Root), usize> = FxHashMap::default();
    for (place, &inst) in run.insts.iter().enumerate() {
        let Some((kind, ptr, ty, access)) = access_of(body, inst) else { continue };
        let Some((elem_bytes, bytes)) = sizes(cx, ty) else { continue };
        let (Some(align), Some(space)) = (access.align, body.ty(ptr).addr_space()) else {
            continue;
        };
        if access.volatile || access.is_atomic() || 2 * elem_bytes as u64 > widest(cx, space) {
            continue;
        }
        let address = alias::address(&q.at(inst), body, ptr, MAX_STEPS);
        let key = (kind, body.ty(ptr), elem_bytes, address.root.clone());
        let at = *known.entry(key).or_insert_with(|| {
            let root = address.root;
            groups.push(Group { kind, root, members: Vec::new(), elem_bytes, space });
            groups.len() - 1
        });
        let (offset, align) = (address.offset, align.bytes());
        groups[at].members.push(Member { inst, place, offset, bytes, align });
    }
    groups.retain(|group| group.members.len() > 1);
    groups
}

/// The bytes of an element and of the whole, if vectors of it lie in memory without gaps.
fn sizes(cx: &FnCx<'_>, ty: Type) -> Option<(i64, i64)> {
    let (scalar, lanes) = match cx.module.types.as_vector(ty) {
        Some((elem, lanes, false)) if !elem.is_ptr() => (elem, lanes),
        Some(_) => return None,
        None => (ty, 1),
    };
    let bits = match (scalar.int_bits(), scalar.float_kind(), scalar.addr_space()) {
        (Some(bits), _, _) => bits,
        (None, Some(kind), _) => kind.bits(),
        (None, None, Some(space)) if !cx.frame.layout.is_non_integral(space) => {
            cx.frame.layout.pointer_bits(space)
        }
        (None, None, _) => return None,
    };
    let bytes = i64::from(bits / 8);
    matches!(bits, 8 | 16 | 32 | 64).then(|| (bytes, bytes * i64::from(lanes)))
}

/// The bytes of the widest access to `space`.
fn widest(cx: &FnCx<'_>, space: u32) -> u64 {
    let is_very_wide = space == addrspace::GLOBAL && cx.frame.target.has(Feature::LoadV8);
    if is_very_wide { VERY_WIDE } else { WIDE }
}

/// The members of `group` that can stand in one place: loads at the first, stores at the last.
pub(super) fn chains_of(body: &Body, cx: &FnCx<'_>, group: &Group, run: &Run) -> Vec<Vec<Member>> {
    let mut aa = BatchAa::new(body, cx);
    let mut chains: Vec<Vec<Member>> = Vec::new();
    let by_place: FxHashMap<usize, Member> =
        group.members.iter().map(|member| (member.place, *member)).collect();
    let mut add = |member: Member| {
        let end = chains.last().map(|chain| chain[0]);
        match end {
            Some(end) if can_move(body, &mut aa, group, &by_place, run, member, end) => {
                chains.last_mut().expect("it has an end").push(member);
            }
            Some(_) | None => chains.push(vec![member]),
        }
    };
    match group.kind {
        Kind::Loads => group.members.iter().for_each(|&member| add(member)),
        Kind::Stores => group.members.iter().rev().for_each(|&member| add(member)),
    }
    chains.retain(|chain| chain.len() > 1);
    chains
}

/// True if `member` can stand where `end` does.
fn can_move(
    body: &Body,
    aa: &mut BatchAa<'_>,
    group: &Group,
    by_place: &FxHashMap<usize, Member>,
    run: &Run,
    member: Member,
    end: Member,
) -> bool {
    let (from, to) = (member.place.min(end.place), member.place.max(end.place));
    let never_changes = |inst| body.metadata_of(inst, MdKind::INVARIANT_LOAD).is_some();
    if group.kind == Kind::Loads && never_changes(member.inst) {
        return true;
    }
    if to - from > MAX_BETWEEN {
        return false;
    }
    let Some(loc) = aa.location(member.inst) else { return false };
    let touched = match group.kind {
        Kind::Loads => ModRef::MOD,
        Kind::Stores => ModRef::MOD | ModRef::REF,
    };
    let mut between = (from..=to).filter(|&place| place != member.place);
    between.all(|place| {
        let inst = run.insts[place];
        if !body.is_placed(inst) {
            return true;
        }
        match by_place.get(&place).filter(|other| other.inst == inst) {
            Some(other) => group.kind == Kind::Loads || !member.overlaps(other),
            None => !aa.mod_ref(inst, &loc).intersects(touched),
        }
    })
}

/// The parts of `chain` that become one access each.
pub(super) fn pieces_of(
    body: &Body,
    cx: &FnCx<'_>,
    group: &Group,
    mut chain: Vec<Member>,
) -> Vec<Piece> {
    chain.sort_by_key(|member| (member.offset, member.place));
    // All are executed if one is, so what the best aligned says holds for the others.
    let anchor = *chain.iter().max_by_key(|member| member.align).expect("a chain has members");
    let mut pieces = Vec::new();
    let mut first = 0;
    while first + 1 < chain.len() {
        match widest_at(body, cx, group, &chain[first..], &anchor) {
            Some(piece) => {
                chain.retain(|member| piece.accesses.iter().all(|own| own.inst != member.inst));
                pieces.push(piece);
            }
            None => first += 1,
        }
    }
    pieces
}

/// The widest access that begins where the first of `chain` does.
fn widest_at(
    body: &Body,
    cx: &FnCx<'_>,
    group: &Group,
    chain: &[Member],
    anchor: &Member,
) -> Option<Piece> {
    let limit = widest(cx, group.space);
    let side_by_side = side_by_side(chain, limit, group.elem_bytes);
    let mut size = limit;
    while size >= 2 * group.elem_bytes as u64 {
        if let Some(piece) = piece_of(body, cx, group, &side_by_side, anchor, size) {
            return Some(piece);
        }
        size /= 2;
    }
    None
}

/// The first of `chain` and what follows without a gap, `limit` bytes far.
fn side_by_side(chain: &[Member], limit: u64, elem_bytes: i64) -> Vec<Member> {
    let first = chain[0];
    let last = first.offset.saturating_add(limit as i64);
    let mut found = vec![first];
    let mut end = first.end();
    for member in &chain[1..] {
        if member.offset > end || member.offset >= last {
            break;
        }
        // Elements must not lie across others.
        if (member.offset - first.offset) % elem_bytes == 0 {
            end = end.max(member.end());
            found.push(*member);
        }
    }
    found
}

/// The access of `size` bytes to the beginning of `members`, if it is allowed.
fn piece_of(
    body: &Body,
    cx: &FnCx<'_>,
    group: &Group,
    members: &[Member],
    anchor: &Member,
    size: u64,
) -> Option<Piece> {
    let start = members[0].offset;
    let end = start.checked_add(i64::try_from(size).ok()?)?;
    let accesses: Vec<Member> =
        members.iter().copied().filter(|member| member.end() <= end).collect();
    let is_covered = accesses.iter().map(Member::end).max() == Some(end);
    if accesses.len() < 2 || !is_covered || !has_no_gap(&accesses) {
        return None;
    }
    let known = align_at(anchor, start).max(members[0].align);
    let slot = slot_of(body, group);
    let (align, slot) = match slot {
        _ if known >= size => (known, None),
        Some(slot) if size <= MAX_SLOT_ALIGN && can_align(group, start, size) => (size, Some(slot)),
        _ => return None,
    };
    let elem = elem_of(body, cx, &accesses, group.elem_bytes);
    let align = Align::from_bytes(align)?;
    let (bytes, elem_bytes) = (size as i64, group.elem_bytes);
    Some(Piece { accesses, elem, elem_bytes, bytes, align, slot })
}

fn has_no_gap(accesses: &[Member]) -> bool {
    let mut end = accesses[0].offset;
    accesses.iter().all(|member| {
        let touches = member.offset <= end;
        end = end.max(member.end());
        touches
    })
}

/// The alignment at `offset` that follows from that of `member`.
fn align_at(member: &Member, offset: i64) -> u64 {
    let distance = member.offset.abs_diff(offset);
    if distance == 0 { member.align } else { member.align.min(1 << distance.trailing_zeros()) }
}

/// The stack slot that the group accesses.
fn slot_of(body: &Body, group: &Group) -> Option<Inst> {
    let inst = body.def_inst(group.root.base)?;
    matches!(body.op(inst), Op::Alloca { inalloca: false, .. }).then_some(inst)
}

/// True if an access at `offset` is aligned to `size` whenever the base is.
fn can_align(group: &Group, offset: i64, size: u64) -> bool {
    offset.unsigned_abs().is_multiple_of(size)
        && group.root.stride().is_none_or(|by| by % size == 0)
}

/// The type of the elements: integers if there are pointers or if types differ.
fn elem_of(body: &Body, cx: &FnCx<'_>, accesses: &[Member], elem_bytes: i64) -> Type {
    let scalar = |member: &Member| {
        let ty = access_of(body, member.inst).map_or(Type::VOID, |(_, _, ty, _)| ty);
        cx.module.types.scalar(ty)
    };
    let first = scalar(&accesses[0]);
    let is_mixed = accesses.iter().any(|member| scalar(member) != first);
    if first.is_ptr() || is_mixed { Type::int(elem_bytes as u32 * 8) } else { first }
}
