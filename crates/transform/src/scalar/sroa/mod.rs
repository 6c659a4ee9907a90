//! sroa: makes variables of the parts of structs and arrays in memory, and promotes them.
//!
//! What. Looks which bytes of each alloca every use touches, splits the alloca where no access
//! reaches over, gives each part a type, and rewrites the accesses: loads and stores of integers,
//! copies and fills are split, parts become lanes of a vector or bits of an integer. Loads through
//! phis and selects of addresses are made beforehand. What is then only loaded and stored as a whole
//! becomes values.
//!
//! Why on a GPU. An alloca is local memory, which is as far away as global memory. A struct or a small
//! array that stays in memory costs more than anything else a front end leaves behind.
//!
//! Convergence and memory. The memory belongs to one thread, so accesses to it may be split, moved
//! and repeated. `modify-cfg` makes a branch of a select whose sides cannot both be loaded; the two
//! ways meet again at once, and no convergent operation comes to stand on either. Volatile accesses
//! stay what they are.
//!
//! Cost. Linear in the uses of each alloca and sorting them; an alloca is looked at again when
//! another one that it is copied to was split, at most [`MAX_VISITS`] times for each instruction.
//!
//! Example.
//!     before: %s = alloca { i32, i32 }              after: ret i32 %y
//!             %b = getelementptr i8, ptr %s, i64 4
//!             store i32 %y, ptr %b
//!             %v = load i32, ptr %b
//!             ret i32 %v
//!
//! Not done. Trees of partial vector stores are not merged into shuffles.
//!
//! Reads domtree. Keeps control flow under `preserve-cfg`.
//!
//! Files: `aggregate` (structs as values), `slices` (uses), `partition` (where to split), `presplit`
//! (copied integers), `types` (the type of a part), `rewrite` and `rewrite_mem` (accesses), `speculate`
//! (phis and selects), `forward` (allocas that calls read), `pen` (making instructions), `tbaa`, `debug`.

mod aggregate;
mod debug;
mod forward;
mod partition;
mod pen;
mod presplit;
mod rewrite;
mod rewrite_mem;
mod slices;
mod speculate;
mod tbaa;
mod types;

use nvopt_analysis::domtree::DomTree;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Use, Value},
    effects::is_trivially_dead,
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::ModuleShared,
    ops::{Align, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::SmallVec;

use self::{
    debug::Fragment,
    partition::{Partition, partitions},
    pen::{bits_of, layout_of},
    rewrite::Rewriter,
    slices::Slices,
    speculate::SelectAccess,
};
use crate::util::{
    addr::{align_at, strip_offsets},
    builder::Builder,
    promote::{is_promotable, promote},
    transfer::Transfer,
};

/// How often allocas are looked at, for each instruction of the function.
const MAX_VISITS: usize = 4;
/// The largest alloca, in bytes, whose accesses are split at any byte that none reaches over.
const MAX_EXACT_BYTES: u64 = 1024;

/// The pass.
pub(crate) struct SroaPass {
    /// No branches may be made.
    pub(crate) preserve_cfg: bool,
}

impl FunctionPass for SroaPass {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let Some(entry) = body.entry() else { return };
        let allocas: Vec<Inst> = body
            .insts_in(entry)
            .filter(|&inst| matches!(body.op(inst), Op::Alloca { .. }))
            .collect();
        if allocas.is_empty() {
            return;
        }
        let mut visits_left = 64 + MAX_VISITS * body.n_placed_insts();
        let mut work = Queue::default();
        allocas.into_iter().for_each(|alloca| work.add(alloca));
        let mut sroa = Sroa {
            body,
            cx,
            preserve_cfg: self.preserve_cfg,
            work,
            later: Queue::default(),
            promotable: Queue::default(),
            dead: Vec::new(),
            phis: Vec::new(),
            selects: Vec::new(),
        };
        loop {
            while let Some(alloca) = sroa.work.pop() {
                if sroa.body.is_placed(alloca) && visits_left > 0 {
                    visits_left -= 1;
                    sroa.visit(alloca);
                    sroa.delete_dead();
                }
            }
            sroa.promote(analyses);
            std::mem::swap(&mut sroa.work, &mut sroa.later);
            if sroa.work.list.is_empty() {
                return;
            }
        }
    }
}

/// A stack of instructions, each of which stands in it once.
#[derive(Default)]
struct Queue {
    list: Vec<Inst>,
    members: FxHashSet<Inst>,
}

impl Queue {
    fn add(&mut self, inst: Inst) {
        if self.members.insert(inst) {
            self.list.push(inst);
        }
    }

    fn pop(&mut self) -> Option<Inst> {
        let inst = self.list.pop()?;
        self.members.remove(&inst);
        Some(inst)
    }

    fn remove(&mut self, inst: Inst) {
        if self.members.remove(&inst) {
            self.list.retain(|&other| other != inst);
        }
    }

    fn truncate(&mut self, len: usize) {
        while self.list.len() > len {
            self.pop();
        }
    }
}

/// The work on one function.
struct Sroa<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    preserve_cfg: bool,
    /// Allocas to look at.
    work: Queue,
    /// Those to look at when others are promoted.
    later: Queue,
    promotable: Queue,
    /// Instructions to remove, used or not.
    dead: Vec<Inst>,
    /// Phis and selects whose accesses are to be rewritten.
    phis: Vec<Inst>,
    selects: Vec<(Inst, Vec<SelectAccess>)>,
}

/// True if the copy or fill `inst` is volatile, or may be.
fn is_volatile_transfer(body: &Body, module: &ModuleShared, inst: Inst) -> bool {
    Transfer::of(body, module, inst).is_none_or(|transfer| transfer.is_volatile)
}

impl Sroa<'_, '_> {
    fn visit(&mut self, alloca: Inst) {
        let Op::Alloca { ty, inalloca, swifterror, .. } = self.body.op(alloca) else { return };
        let Some(address) = self.body.result(alloca) else { return };
        if !self.body.is_used(address) {
            if self.cx.may_rewrite() {
                self.migrate_records(alloca, &[]);
                self.body.erase(alloca);
            }
            return;
        }
        let one = self.body.int(self.body.ty(self.body.args(alloca)[0]), 1);
        let is_one = self.body.args(alloca)[0] == one;
        let size = layout_of(self.cx, ty).map_or(0, |layout| layout.alloc_bytes());
        if !is_one || size == 0 || inalloca || swifterror {
            // One of a size that is not known may still be a plain variable.
            if is_one && is_promotable(self.cx.module, self.body, alloca) {
                self.promotable.add(alloca);
            }
            return;
        }
        if !self.cx.may_rewrite() {
            return;
        }
        if self.is_plain_variable(alloca, ty, size) {
            self.promote_as_it_is(address, alloca, ty);
            return;
        }
        self.split_aggregates(alloca);
        let Some(mut slices) = Slices::of(self.body, self.cx, alloca) else { return };
        if slices.is_read_elsewhere {
            self.forward_stores(&slices);
            return;
        }
        for user in std::mem::take(&mut slices.dead_users) {
            if let Some(result) = self.body.result(user).filter(|&value| self.body.is_used(value)) {
                let poison = self.poison(self.body.ty(result));
                self.body.replace_all_uses(result, poison);
            }
            self.dead.push(user);
        }
        for slot in std::mem::take(&mut slices.dead_operands) {
            self.clobber(slot);
        }
        if slices.slices.is_empty() {
            return;
        }
        self.split(alloca, &mut slices, size);
        for phi in std::mem::take(&mut self.phis) {
            self.speculate_phi(phi);
        }
        for (select, accesses) in std::mem::take(&mut self.selects) {
            self.rewrite_select(select, &accesses);
        }
    }

    /// True for a number or address that is only loaded and stored whole, as most variables are:
    /// there is nothing to split.
    fn is_plain_variable(&self, alloca: Inst, ty: Type, size: u64) -> bool {
        (ty.is_int() || ty.is_float() || ty.is_ptr())
            && bits_of(self.cx, ty) == size.saturating_mul(8)
            && is_promotable(self.cx.module, self.body, alloca)
    }

    /// Leaves the accesses of a plain variable to promotion.
    fn promote_as_it_is(&mut self, address: Value, alloca: Inst, ty: Type) {
        let users: SmallVec<[Inst; 16]> = self.body.users(address).collect();
        for user in users {
            match self.body.op(user) {
                Op::Store(_) if ty.is_ptr() => {
                    let root = strip_offsets(self.body, self.body.args(user)[0]);
                    self.look_again_after_promotion(root);
                }
                // Parts of integers are put together: what memory never held may be in some.
                Op::Load(_)
                    if ty.is_int() && self.body.metadata_of(user, MdKind::NOUNDEF).is_some() =>
                {
                    self.body.set_metadata(user, MdKind::NOUNDEF, None);
                }
                _ => {}
            }
        }
        self.promotable.add(alloca);
    }

    fn poison(&mut self, ty: Type) -> Value {
        let poison = self.body.consts_mut().poison(ty);
        self.body.const_value(poison)
    }

    /// Makes an operand poison; what computed it may be dead then.
    fn clobber(&mut self, slot: Use) {
        let user = self.body.user(slot);
        let old = self.body.args(user)[self.body.arg_index(slot)];
        let poison = self.poison(self.body.ty(old));
        self.body.set_use(slot, poison);
        if let Some(inst) = self.body.def_inst(old)
            && is_trivially_dead(self.cx.module, self.body, inst)
        {
            self.dead.push(inst);
        }
    }

    /// Splits `alloca` into its partitions.
    fn split(&mut self, alloca: Inst, slices: &mut Slices, size: u64) {
        self.presplit(slices);
        self.keep_whole(slices, size);
        let mut fragments = Vec::new();
        for part in partitions(&slices.slices) {
            let Some(new) = self.rewrite_partition(alloca, slices, &part) else { continue };
            if new != alloca {
                let Op::Alloca { ty, .. } = self.body.op(new) else { continue };
                let bits = bits_of(self.cx, ty).min(part.size().saturating_mul(8));
                let address = self.body.result(new).expect("an alloca has a result");
                fragments.push(Fragment { address, offset: part.begin.saturating_mul(8), bits });
            } else {
                // The alloca itself goes on as one of its parts.
                return;
            }
        }
        self.migrate_records(alloca, &fragments);
    }

    /// Loads and stores stay whole unless all others lie inside or outside of them.
    fn keep_whole(&self, slices: &mut Slices, size: u64) {
        let is_access =
            |body: &Body, slot| matches!(body.op(body.user(slot)), Op::Load(_) | Op::Store(_));
        if size > MAX_EXACT_BYTES {
            for slice in &mut slices.slices {
                let is_all = slice.begin == 0 && slice.end >= size;
                if slice.is_splittable && !is_all && is_access(self.body, slice.slot) {
                    slice.is_splittable = false;
                }
            }
        } else {
            let mut is_free = vec![true; size as usize + 1];
            for slice in &slices.slices {
                for at in slice.begin + 1..slice.end.min(size) {
                    is_free[at as usize] = false;
                }
            }
            let at = |offset: u64| is_free.get(offset as usize).copied().unwrap_or(true);
            for slice in &mut slices.slices {
                let may_split = at(slice.begin) && at(slice.end);
                if slice.is_splittable && !may_split && is_access(self.body, slice.slot) {
                    slice.is_splittable = false;
                }
            }
        }
        slices.sort();
    }

    /// Rewrites the accesses of a partition. Gives the alloca it became, or `None` if nothing
    /// happened.
    fn rewrite_partition(
        &mut self,
        alloca: Inst,
        slices: &Slices,
        part: &Partition,
    ) -> Option<Inst> {
        let Op::Alloca { ty: whole, .. } = self.body.op(alloca) else { return None };
        let choice = types::choose(self.body, self.cx, &slices.slices, part, whole);
        let new = match choice.ty == whole && part.begin == 0 {
            true => alloca,
            false => self.new_alloca(alloca, part, choice.ty)?,
        };
        let n_later = self.later.list.len();
        let mut rewriter = Rewriter::new(self, alloca, new, part, choice);
        let mut is_promotable = true;
        for &tail in &part.tails {
            is_promotable &= rewriter.visit(&slices.slices[tail]);
        }
        for slice in &slices.slices[part.own.clone()] {
            is_promotable &= rewriter.visit(slice);
        }
        let merges = rewriter.merges;
        let (phis, selects): (Vec<Inst>, Vec<Inst>) =
            merges.into_iter().partition(|&inst| matches!(self.body.op(inst), Op::Phi(_)));
        is_promotable &= phis.iter().all(|&phi| self.can_speculate_phi(phi));
        let mut accesses = Vec::new();
        if is_promotable {
            let found: Option<Vec<_>> = selects
                .iter()
                .map(|&select| Some((select, self.select_accesses(select)?)))
                .collect();
            is_promotable = found.is_some();
            accesses = found.unwrap_or_default();
        }
        if !is_promotable {
            self.later.truncate(n_later);
            if new == alloca {
                return None;
            }
            self.work.add(new);
            return Some(new);
        }
        self.drop_assumptions(slices);
        if phis.is_empty() && accesses.is_empty() {
            self.promotable.add(new);
        } else {
            // Both sides of a phi or select may be parts of this alloca.
            for phi in phis {
                if !self.phis.contains(&phi) {
                    self.phis.push(phi);
                }
            }
            for (select, how) in accesses {
                if self.selects.iter().all(|&(known, _)| known != select) {
                    self.selects.push((select, how));
                }
            }
            self.work.add(new);
        }
        Some(new)
    }

    fn new_alloca(&mut self, old: Inst, part: &Partition, ty: Type) -> Option<Inst> {
        let Op::Alloca { align, .. } = self.body.op(old) else { return None };
        let layout = layout_of(self.cx, ty)?;
        let align = align_at(align.unwrap_or(Align::ONE), part.begin);
        let align = if align <= layout.abi { layout.pref } else { align };
        let op = Op::Alloca { ty, align: Some(align), inalloca: false, swifterror: false };
        let address = self.body.result(old)?;
        let count = [self.body.int(Type::I32, 1)];
        let ty = self.body.ty(address);
        let new = NewInst { loc: self.body.loc(old), ..NewInst::new(op, ty, &count) };
        let new = self.body.insert_before(old, new);
        let name = self.body.value_name(address).unwrap_or_default();
        let name = [name, format!(".sroa.{}", part.own.start).as_bytes()].concat();
        let value = self.body.result(new)?;
        self.body.name_value_like(value, name);
        self.cx.count("allocas made", 1);
        Some(new)
    }

    /// What assumptions say of the address goes: it will be none.
    fn drop_assumptions(&mut self, slices: &Slices) {
        for &slot in &slices.droppable {
            let user = self.body.user(slot);
            if !self.body.is_placed(user) {
                continue;
            }
            self.clobber(slot);
            let Some(call) = self.body.op(user).call() else { continue };
            let index = self.body.arg_index(slot);
            let mut end = self.body.call_args(user).len();
            let mut found = None;
            for (at, bundle) in self.body.call(call).bundles.iter().enumerate() {
                end += bundle.n_args as usize;
                if index < end {
                    found = Some(at);
                    break;
                }
            }
            if let Some(at) = found {
                let tag = self.body.intern_string("ignore");
                self.body.call_mut(call).bundles[at].tag = tag;
            }
        }
    }

    /// Looks at `root` again, if it is an alloca.
    fn look_again(&mut self, root: Value) {
        if let Some(alloca) = self.alloca_of(root) {
            self.work.add(alloca);
        }
    }

    /// Looks at `root` again, if it is an alloca, when others are promoted.
    fn look_again_after_promotion(&mut self, root: Value) {
        if let Some(alloca) = self.alloca_of(root) {
            self.later.add(alloca);
        }
    }

    fn alloca_of(&self, root: Value) -> Option<Inst> {
        self.body.def_inst(root).filter(|&inst| matches!(self.body.op(inst), Op::Alloca { .. }))
    }

    /// Calls an intrinsic before `before`.
    fn call(&mut self, before: Inst, which: Intrinsic, overloads: &[Type], args: &[Value]) {
        Builder::before(self.body, self.cx, before).call(which, overloads, args);
    }

    /// Removes what is to go, and what only that used.
    fn delete_dead(&mut self) {
        while let Some(inst) = self.dead.pop() {
            if !self.body.is_placed(inst) {
                continue;
            }
            if let Op::Alloca { .. } = self.body.op(inst) {
                self.migrate_records(inst, &[]);
            }
            if let Some(result) = self.body.result(inst).filter(|&value| self.body.is_used(value)) {
                // Memory that was never written is undefined, no worse.
                let undef = self.body.ty(result);
                let undef = self.body.consts_mut().undef(undef);
                let undef = self.body.const_value(undef);
                self.body.replace_all_uses(result, undef);
            }
            let args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
            self.body.erase(inst);
            for arg in args {
                if let Some(def) = self.body.def_inst(arg)
                    && self.body.is_placed(def)
                    && is_trivially_dead(self.cx.module, self.body, def)
                {
                    self.dead.push(def);
                }
            }
        }
    }

    fn promote(&mut self, analyses: &mut Analyses) {
        let allocas: Vec<Inst> = std::mem::take(&mut self.promotable).list;
        let allocas: Vec<Inst> = allocas
            .into_iter()
            .filter(|&inst| self.body.is_placed(inst))
            .filter(|&inst| is_promotable(self.cx.module, self.body, inst))
            .collect();
        if allocas.is_empty() {
            return;
        }
        let tree = analyses.get::<DomTree>(self.body, self.cx);
        promote(self.body, self.cx, &tree, &allocas);
        self.cx.count("allocas promoted", allocas.len() as u64);
    }
}
