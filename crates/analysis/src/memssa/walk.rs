//! Walking upwards from an access to the version it depends on.
//!
//! A def that does not touch the memory in question is stepped over. At a phi all paths are
//! followed to the version that dominates it: if none of them touches the memory, the phi is
//! stepped over as well, else it is the answer. An address that may be another one in an earlier
//! iteration counts as all of its object behind a phi.

use nvopt_ir::{
    body::{Block, Inst, Value, ValueDef},
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::{Op, Ordering},
};
use smallvec::SmallVec;

use super::{Access, AccessKind, MemSsa};
use crate::{
    alias::{BatchAa, LastingScopes, LocSize, MemLoc, ModRef},
    domtree::DomTree,
};

/// How many defs one walk asks about, LLVM's number, and how many phis it looks at.
pub const MAX_WALK_STEPS: usize = 100;

/// What a walk is about.
#[derive(Clone, Copy)]
enum Subject {
    /// The memory at a place, read or written by this instruction.
    Place(Inst, MemLoc),
    /// All that a call touches.
    Call(Inst),
}

impl MemSsa {
    /// The version that `access`, a def or use, depends on: the nearest one above that may have
    /// written what it touches, or a phi that brings several such ones together.
    pub fn clobber(&self, aa: &mut BatchAa<'_>, access: Access) -> Access {
        self.clobber_down_from(aa, access, self.live_on_entry)
    }

    /// As [`MemSsa::clobber`]; a walk that comes to `stop` ends there, since the caller does not
    /// tell `stop` from what is above it.
    pub fn clobber_down_from(&self, aa: &mut BatchAa<'_>, access: Access, stop: Access) -> Access {
        let access = self.resolve(access);
        let (Some(start), Some(inst)) = (self.defining(access), self.inst(access)) else {
            return access;
        };
        if let AccessKind::Def { optimized: Some(known), .. } = self.kind(access) {
            return self.resolve(*known);
        }
        let is_load = matches!(aa.body().op(inst), Op::Load(_));
        if is_load && !self.is_def(access) && aa.is_invariant_load(inst) {
            return self.live_on_entry;
        }
        match subject_of(aa, inst) {
            Some(subject) => self.walk(aa, start, subject, stop),
            // A fence depends on all that comes before it, and is said to depend on itself.
            None => access,
        }
    }

    /// The nearest version at or above `start` that may have written the memory at `loc`.
    pub fn clobber_of(
        &self,
        aa: &mut BatchAa<'_>,
        start: Access,
        inst: Inst,
        loc: &MemLoc,
    ) -> Access {
        self.clobber_of_down_from(aa, (start, self.live_on_entry), inst, loc)
    }

    /// As [`MemSsa::clobber_of`]; a walk that comes to `stop` ends there.
    pub fn clobber_of_down_from(
        &self,
        aa: &mut BatchAa<'_>,
        (start, stop): (Access, Access),
        inst: Inst,
        loc: &MemLoc,
    ) -> Access {
        self.walk(aa, self.resolve(start), Subject::Place(inst, *loc), stop)
    }

    /// Leads every use to the version it depends on, unless that was done before.
    pub fn optimize_uses(&mut self, aa: &mut BatchAa<'_>, tree: &DomTree) {
        if std::mem::replace(&mut self.is_optimized, true) {
            return;
        }
        for block in tree.preorder() {
            for at in 0..self.in_block.get(block).map_or(0, SmallVec::len) {
                let access = self.in_block[block][at];
                if self.is_version(access) {
                    continue;
                }
                let found = self.clobber(aa, access);
                if let AccessKind::Use { defining, .. } = &mut self.accesses[access].kind {
                    *defining = found;
                }
            }
        }
    }

    /// Remembers what a def depends on.
    pub fn optimize_def(&mut self, aa: &mut BatchAa<'_>, tree: &DomTree, access: Access) -> Access {
        let is_reachable = self.block(access).is_some_and(|block| tree.is_reachable(block));
        let found = match is_reachable {
            true => self.clobber(aa, access),
            false => self.live_on_entry,
        };
        if let AccessKind::Def { optimized, .. } = &mut self.accesses[access].kind
            && found != access
        {
            *optimized = Some(found);
        }
        found
    }

    fn is_def(&self, access: Access) -> bool {
        matches!(self.kind(access), AccessKind::Def { .. })
    }

    fn walk(&self, aa: &mut BatchAa<'_>, start: Access, subject: Subject, stop: Access) -> Access {
        let mut steps = 0;
        let mut cursor = start;
        while cursor != stop {
            match self.kind(cursor) {
                AccessKind::LiveOnEntry => return cursor,
                AccessKind::Def { inst, defining, .. } => {
                    steps += 1;
                    if steps > MAX_WALK_STEPS || clobbers(aa, *inst, subject) {
                        return cursor;
                    }
                    cursor = self.resolve(*defining);
                }
                AccessKind::Phi { .. } => match self.over_phi(aa, cursor, subject, &mut steps) {
                    Some(above) => cursor = above,
                    None => return cursor,
                },
                AccessKind::Use { defining, .. } => cursor = self.resolve(*defining),
                AccessKind::Gone(_) => cursor = self.resolve(cursor),
            }
        }
        cursor
    }

    /// The version above `phi` that all paths to it come from, if none of them touches the subject.
    fn over_phi(
        &self,
        aa: &mut BatchAa<'_>,
        phi: Access,
        subject: Subject,
        steps: &mut usize,
    ) -> Option<Access> {
        let target = self.version_above(self.block(phi)?);
        let mut seen: SmallVec<[Access; 16]> = SmallVec::from_slice(&[phi]);
        let mut work: SmallVec<[(Access, Subject); 4]> = SmallVec::new();
        work.push((phi, subject));
        while let Some((at, subject)) = work.pop() {
            let AccessKind::Phi { incoming } = self.kind(at) else { continue };
            let block = self.block(at)?;
            for &(from, version) in incoming {
                if let Some(subject) = self.of_all_iterations(aa, subject, (from, block)) {
                    // What was seen may be come to that way, too.
                    return self.over_phi(aa, phi, subject, steps);
                }
                let subject = translated(aa, subject, block, from);
                let mut cursor = self.resolve(version);
                while cursor != target {
                    match self.kind(cursor) {
                        AccessKind::LiveOnEntry => return None,
                        AccessKind::Def { inst, defining, .. } => {
                            *steps += 1;
                            if *steps > MAX_WALK_STEPS || clobbers(aa, *inst, subject) {
                                return None;
                            }
                            cursor = self.resolve(*defining);
                        }
                        AccessKind::Phi { .. } => {
                            if !seen.contains(&cursor) {
                                if seen.len() == MAX_WALK_STEPS {
                                    return None;
                                }
                                seen.push(cursor);
                                work.push((cursor, subject));
                            }
                            break;
                        }
                        AccessKind::Use { .. } | AccessKind::Gone(_) => return None,
                    }
                }
            }
        }
        Some(target)
    }

    /// The subject without what its scopes say of one iteration only, if they do and the edge may lead
    /// into an earlier one.
    fn of_all_iterations(
        &self,
        aa: &BatchAa<'_>,
        subject: Subject,
        edge: (Block, Block),
    ) -> Option<Subject> {
        let Subject::Place(inst, loc) = subject else { return None };
        if !loc.md.has_scopes() {
            return None;
        }
        let lasting =
            self.lasting.get_or_init(|| Box::new(LastingScopes::of(aa.body(), aa.module())));
        let seen = lasting.seen_from(aa, loc, edge);
        (seen != loc).then_some(Subject::Place(inst, seen))
    }

    /// The last version that dominates the head of `block`.
    fn version_above(&self, block: Block) -> Access {
        self.above[block].map_or(self.live_on_entry, |version| self.resolve(version))
    }
}

/// What a walk from `inst` is about. `None` for a fence, which is about everything.
fn subject_of(aa: &BatchAa<'_>, inst: Inst) -> Option<Subject> {
    match aa.body().op(inst) {
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => Some(Subject::Call(inst)),
        Op::Fence { .. } => None,
        _ => aa.location(inst).map(|loc| Subject::Place(inst, loc)),
    }
}

/// The subject as it is seen on the edge from `from` to `block`.
fn translated(aa: &BatchAa<'_>, subject: Subject, block: Block, from: Block) -> Subject {
    let Subject::Place(inst, loc) = subject else { return subject };
    let body = aa.body();
    let size_at = |ptr: Value| match loc.size == LocSize::Around || is_invariant(aa, ptr) {
        true => loc.size,
        false => LocSize::Around,
    };
    if let Some(phi) = body.def_inst(loc.ptr)
        && let Op::Phi(incoming) = body.op(phi)
        && body.block(phi) == block
        && let Some(at) = body.incoming(incoming).iter().position(|&known| known == from)
    {
        let ptr = body.args(phi)[at];
        return Subject::Place(inst, MemLoc { ptr, size: size_at(ptr), ..loc });
    }
    Subject::Place(inst, MemLoc { size: size_at(loc.ptr), ..loc })
}

/// True if `ptr` is the same address in every iteration of every loop.
fn is_invariant(aa: &BatchAa<'_>, ptr: Value) -> bool {
    let body = aa.body();
    let mut cursor = ptr;
    for _ in 0..crate::alias::object::MAX_LOOKUP {
        let ValueDef::Inst(inst) = body.def(cursor) else { return true };
        if Some(body.block(inst)) == body.entry() {
            return true;
        }
        match body.op(inst) {
            Op::Gep { .. }
                if body.args(inst)[1..].iter().all(|&index| body.as_const(index).is_some()) =>
            {
                cursor = body.args(inst)[0];
            }
            _ => return false,
        }
    }
    false
}

/// True if the def of `def` may write what the subject touches, or must come before it.
fn clobbers(aa: &mut BatchAa<'_>, def: Inst, subject: Subject) -> bool {
    let body = aa.body();
    if let (Op::Store(_), Subject::Place(_, loc)) = (body.op(def), &subject) {
        return aa.mod_ref(def, loc).contains(ModRef::MOD);
    }
    if only_marks(aa.module(), body, def) {
        return false;
    }
    match subject {
        Subject::Call(call) => {
            let is_call = body.op(def).call().is_some();
            if is_call {
                return !aa.mod_ref_calls(def, call).is_empty();
            }
            match aa.location(def) {
                Some(loc) => !aa.mod_ref(call, &loc).is_empty(),
                None => true,
            }
        }
        Subject::Place(inst, loc) => {
            if let (Op::Load(first), Op::Load(second)) = (body.op(def), body.op(inst)) {
                let may_swap = !(first.volatile && second.volatile)
                    && second.ordering != Ordering::SeqCst
                    && !matches!(
                        first.ordering,
                        Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst
                    );
                return !may_swap;
            }
            aa.mod_ref(def, &loc).contains(ModRef::MOD)
        }
    }
}

/// Intrinsics that mark something and leave memory as it is.
fn only_marks(module: &ModuleShared, body: &nvopt_ir::body::Body, inst: Inst) -> bool {
    let marks = [
        Intrinsic::INVARIANT_START,
        Intrinsic::INVARIANT_END,
        Intrinsic::ASSUME,
        Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
        Intrinsic::PSEUDOPROBE,
    ];
    intrinsic(module, body, inst).is_some_and(|intrinsic| marks.contains(&intrinsic))
}
