//! memdep: what a load, store or call depends on.
//!
//! A walk backwards from an access over the instructions before it finds the nearest one that
//! decides what memory holds there: one that writes or reads exactly it ([`Dep::Def`]), or one that
//! may change it ([`Dep::Clobber`]). Where a block has none, its predecessors are asked, with the
//! address as it is on each edge.
//!
//! It keeps what it has learned of single accesses ([`Accesses`]) and no answers, so it may be used
//! while the function changes; memory SSA is the better choice where the function stands still. Barriers, fences,
//! ordered accesses and calls that may synchronize are clobbers of everything but memory that
//! nobody else knows.
//!
//! Files: `accesses` (what is kept), `translate` (addresses on edges), `print` (LLVM's text and the checker).
//!
//! Cost. At most [`BLOCK_SCAN_LIMIT`] instructions of each of [`MAX_BLOCKS`] blocks.

mod accesses;
mod print;
#[cfg(test)]
mod tests;
mod translate;

pub use accesses::Accesses;
pub use print::MemDeps;
pub use translate::{Translation, translate};

use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    effects::intrinsic,
    intrinsics::Intrinsic,
    ops::{Op, Ordering},
};
use smallvec::SmallVec;

use self::accesses::{Asked, Kind};
use crate::{
    alias::{AliasResult, BatchAa, LocSize, Meeting, MemLoc, ModRef, object::underlying},
    domtree::DomTree,
};

/// How many instructions of a block are looked at. LLVM's number.
pub const BLOCK_SCAN_LIMIT: usize = 100;
/// How many blocks are looked at. LLVM's number.
pub const MAX_BLOCKS: usize = 200;

/// What decides what memory holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dep {
    /// This instruction wrote or read exactly that memory, or made it.
    Def(Inst),
    /// This instruction may have changed it.
    Clobber(Inst),
    /// Nothing in the block.
    NonLocal,
    /// Nothing since the function began.
    NonFuncLocal,
    /// Nothing is known.
    Unknown,
}

/// What is asked: the memory that an instruction reads or writes.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The instruction.
    pub inst: Inst,
    /// The memory.
    pub loc: MemLoc,
    /// True if it only reads.
    pub is_load: bool,
}

impl Question {
    /// The question that the load or store `inst` asks.
    pub fn of(aa: &BatchAa<'_>, inst: Inst) -> Option<Question> {
        let is_load = match aa.body().op(inst) {
            Op::Load(_) => true,
            Op::Store(_) => false,
            _ => return None,
        };
        Some(Question { inst, loc: aa.location(inst)?, is_load })
    }

    /// True if a load gives the same whenever it is made.
    fn never_changes(&self, aa: &mut BatchAa<'_>) -> bool {
        self.is_load && aa.is_invariant_load(self.inst)
    }
}

/// The nearest instruction before `before` in its block that decides the question; `before` is the
/// end of `block` if there is none.
pub fn in_block(
    aa: &mut BatchAa<'_>,
    accesses: &mut Accesses,
    question: &Question,
    block: Block,
    before: Option<Inst>,
) -> Dep {
    let body = aa.body();
    let mut cursor = match before {
        Some(inst) => body.prev_inst(inst),
        None => body.last_inst(block),
    };
    let asked = accesses.asked(aa, &question.loc);
    let mut object = None;
    for _ in 0..BLOCK_SCAN_LIMIT {
        let Some(inst) = cursor else {
            return match body.entry() == Some(block) {
                true => Dep::NonFuncLocal,
                false => Dep::NonLocal,
            };
        };
        cursor = body.prev_inst(inst);
        let dep = match at_a_glance(aa, accesses, (question, &asked, &mut object), inst) {
            Found::Nothing => None,
            Found::Dep(dep) => Some(dep),
            Found::Open => decides(aa, question, inst),
        };
        if let Some(dep) = dep {
            return dep;
        }
    }
    Dep::Unknown
}

/// What is known of an instruction before alias analysis is asked.
enum Found {
    /// It does not decide the question.
    Nothing,
    Dep(Dep),
    Open,
}

/// What `inst` decides, as far as what is kept of it tells. The object that is asked about is found
/// when it is needed for the first time.
#[inline]
fn at_a_glance(
    aa: &mut BatchAa<'_>,
    accesses: &mut Accesses,
    (question, asked, object): (&Question, &Asked, &mut Option<Value>),
    inst: Inst,
) -> Found {
    let (body, module) = (aa.body(), aa.module());
    let access = accesses.of(aa, inst);
    match access.kind {
        Kind::Nothing => Found::Nothing,
        Kind::Reads if question.is_load => Found::Nothing,
        Kind::Load => by_load(inst, accesses.meeting(&access, asked), question.is_load),
        Kind::Store => match accesses.meeting(&access, asked) {
            Meeting::Known(AliasResult::No) => Found::Nothing,
            Meeting::Known(how) => by_store(aa, inst, how, question),
            Meeting::Apart | Meeting::Open => Found::Open,
        },
        Kind::Alloca => {
            let object = *object.get_or_insert_with(|| underlying(body, module, question.loc.ptr));
            match body.result(inst) == Some(object) {
                true => Found::Dep(Dep::Def(inst)),
                false => Found::Nothing,
            }
        }
        Kind::New | Kind::Reads | Kind::Other => Found::Open,
    }
}

/// What a load that orders nothing decides.
#[inline]
fn by_load(inst: Inst, how: Meeting, is_load: bool) -> Found {
    match how {
        Meeting::Known(AliasResult::Must) => Found::Dep(Dep::Def(inst)),
        Meeting::Known(AliasResult::No) => Found::Nothing,
        Meeting::Known(AliasResult::Partial(Some(_))) => Found::Dep(Dep::Clobber(inst)),
        Meeting::Apart if is_load => Found::Nothing,
        Meeting::Known(AliasResult::May | AliasResult::Partial(None))
        | Meeting::Apart
        | Meeting::Open => Found::Open,
    }
}

/// What a store that orders nothing decides, which meets the memory that is asked about.
fn by_store(aa: &mut BatchAa<'_>, inst: Inst, how: AliasResult, question: &Question) -> Found {
    if aa.is_constant_memory(&question.loc) || question.never_changes(aa) {
        return Found::Nothing;
    }
    Found::Dep(match how {
        AliasResult::Must => Dep::Def(inst),
        _ => Dep::Clobber(inst),
    })
}

fn decides(aa: &mut BatchAa<'_>, question: &Question, inst: Inst) -> Option<Dep> {
    let body = aa.body();
    let loc = &question.loc;
    let never_changes = question.never_changes(aa);
    match body.op(inst) {
        Op::Load(access) => {
            let is_ordered = access.volatile
                || !matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
            if is_ordered && !never_changes && aa.mod_ref(inst, loc).contains(ModRef::MOD) {
                return Some(Dep::Clobber(inst));
            }
            let other = aa.location(inst)?;
            match aa.alias(&other, loc) {
                AliasResult::Must => Some(Dep::Def(inst)),
                AliasResult::Partial(Some(_)) if question.is_load => Some(Dep::Clobber(inst)),
                AliasResult::No => None,
                // What was read before does not change what is read now, but a store must stay
                // behind it.
                AliasResult::May | AliasResult::Partial(_) => {
                    (!question.is_load).then_some(Dep::Clobber(inst))
                }
            }
        }
        Op::Store(access) => {
            let is_plain = matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
            if never_changes || !is_plain && aa.mod_ref(inst, loc).is_empty() {
                return None;
            }
            let other = aa.location(inst)?;
            let is_same = other.size == loc.size || matches!(loc.size, LocSize::Exact(_));
            let how = aa.alias(&other, loc);
            // What a plain store does to it is asked for only here: that needs the same answer.
            if is_plain && how != AliasResult::No && aa.is_constant_memory(loc) {
                return None;
            }
            match how {
                AliasResult::Must if is_same => Some(Dep::Def(inst)),
                AliasResult::No => None,
                _ => Some(Dep::Clobber(inst)),
            }
        }
        Op::Alloca { .. } => {
            let object = underlying(body, aa.module(), loc.ptr);
            (body.result(inst) == Some(object)).then_some(Dep::Def(inst))
        }
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => of_call(aa, question, inst),
        _ => {
            let what = aa.mod_ref(inst, loc);
            let matters = if question.is_load { ModRef::MOD } else { ModRef::all() };
            (what.intersects(matters) && !never_changes).then_some(Dep::Clobber(inst))
        }
    }
}

fn of_call(aa: &mut BatchAa<'_>, question: &Question, inst: Inst) -> Option<Dep> {
    let (body, module) = (aa.body(), aa.module());
    let loc = &question.loc;
    match intrinsic(module, body, inst) {
        Some(Intrinsic::LIFETIME_START) => {
            let marked = underlying(body, module, *body.call_args(inst).first()?);
            let object = underlying(body, module, loc.ptr);
            return (marked == object).then_some(Dep::Def(inst));
        }
        Some(
            Intrinsic::ASSUME
            | Intrinsic::INVARIANT_START
            | Intrinsic::INVARIANT_END
            | Intrinsic::PSEUDOPROBE
            | Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
        ) => return None,
        _ => {}
    }
    let what = aa.mod_ref(inst, loc);
    let matters = if question.is_load { ModRef::MOD } else { ModRef::all() };
    (what.intersects(matters) && !question.never_changes(aa)).then_some(Dep::Clobber(inst))
}

/// What decides the question on one of the ways to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockDep {
    /// The block.
    pub block: Block,
    /// What decides it there; never [`Dep::NonLocal`].
    pub dep: Dep,
    /// The address as it is at the end of the block; `None` if it cannot be said.
    pub ptr: Option<Value>,
}

/// What decides the question in the blocks before `start`. `None` if these are too many, or if a
/// block is reached with different addresses.
pub fn across_blocks(
    aa: &mut BatchAa<'_>,
    accesses: &mut Accesses,
    tree: &DomTree,
    question: &Question,
    start: Block,
) -> Option<Vec<BlockDep>> {
    let mut found = Vec::new();
    accesses.n_walks += 1;
    let walk = accesses.n_walks;
    let mut work: SmallVec<[(Block, Value); 8]> = SmallVec::new();
    work.push((start, question.loc.ptr));
    let mut n_blocks = 0;
    while let Some((block, ptr)) = work.pop() {
        let body = aa.body();
        let mut preds: SmallVec<[Block; 4]> = SmallVec::new();
        for pred in body.preds(block) {
            if tree.is_reachable(pred) && !preds.contains(&pred) {
                preds.push(pred);
            }
        }
        for pred in preds {
            // What scopes say of one iteration does not hold in the one before. The walk begins anew
            // without them: blocks that were seen may be come to that way, too.
            if question.loc.md.has_scopes() {
                let loc = accesses.lasting(aa.body(), aa.module()).seen_from(
                    aa,
                    question.loc,
                    (pred, block),
                );
                if loc != question.loc {
                    let question = Question { loc, ..*question };
                    return across_blocks(aa, accesses, tree, &question, start);
                }
            }
            let at = match translate(body, tree, ptr, block, pred) {
                Translation::Value(value) => Some(value),
                Translation::Missing | Translation::Impossible => None,
            };
            match accesses.seen[pred] {
                (when, known) if when == walk && known == at => continue,
                (when, _) if when == walk => return None,
                _ => {}
            }
            n_blocks += 1;
            if n_blocks > MAX_BLOCKS {
                return None;
            }
            accesses.seen[pred] = (walk, at);
            let Some(at) = at else {
                found.push(BlockDep { block: pred, dep: Dep::Unknown, ptr: None });
                continue;
            };
            let here = Question { loc: MemLoc { ptr: at, ..question.loc }, ..*question };
            match in_block(aa, accesses, &here, pred, None) {
                Dep::NonLocal => work.push((pred, at)),
                dep => found.push(BlockDep { block: pred, dep, ptr: Some(at) }),
            }
        }
    }
    Some(found)
}

/// True if `inst` stands for what memory held before anybody wrote it.
pub fn is_undefined_memory(
    body: &Body,
    module: &nvopt_ir::module::ModuleShared,
    inst: Inst,
) -> bool {
    matches!(body.op(inst), Op::Alloca { .. })
        || intrinsic(module, body, inst) == Some(Intrinsic::LIFETIME_START)
}
