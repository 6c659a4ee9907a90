//! Rewriting the calls of one declaration.

use nvopt_entity::SecondaryMap;
use smallvec::SmallVec;

use super::{
    Site, debug, declare,
    emit::{Emitter, int_bits},
    plan::{Fit, Instance, Plan},
    table::{NewArg, NewResult, Rewrite},
};
use crate::{
    attrs::{Attr, AttrKind, AttrList, AttrListData, AttrPool},
    body::{Body, Value},
    constant::scalar_bits,
    datalayout::DataLayout,
    intrinsics::{Intrinsic, Overloads},
    metadata::{MdData, MdKind},
    module::{Func, Module, Symbol},
    ops::{Access, Align, BinaryOp, CastOp, InstFlags, IntPred, Op, Ordering, RmwOp, SyncScope},
    types::Type,
};

/// Arguments of a new call.
type Args = SmallVec<[Value; 8]>;

/// How many conversions are looked through to find a local variable; enough for any program, and
/// an end for unreachable code that goes in circles.
const MAX_POINTER_CASTS: usize = 64;

/// What the calls of a declaration are to be of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// This function.
    Func(Func),
    /// Nothing: calls become something else.
    None,
    /// What is declared when the first call is met.
    OnDemand,
    /// What cannot be declared: calls are left alone.
    Impossible,
}

/// Declares what `plan` makes of `func` even if it has no calls.
pub(super) fn declare_early(module: &mut Module, func: Func, plan: &Plan) -> Target {
    if is_declared_on_demand(plan) {
        return Target::OnDemand;
    }
    match plan {
        Plan::Keep(_) => Target::Impossible,
        Plan::Retarget(instance)
        | Plan::LiteralStruct(instance)
        | Plan::Refit(instance, _)
        | Plan::Rewrite(_, Some(instance)) => declare_target(module, func, instance),
        Plan::Rewrite(_, None) => Target::None,
    }
}

fn declare_target(module: &mut Module, func: Func, instance: &Instance) -> Target {
    // Its name may be what the new one is called.
    declare::move_aside(&mut module.shared, Symbol::Func(func), ".old");
    declare::declare(&mut module.shared, instance).map_or(Target::Impossible, Target::Func)
}

/// Does what the plan says about calls of a function at `sites`.
pub(super) fn rewrite(
    module: &mut Module,
    (func, plan): (Func, &Plan),
    target: &mut Target,
    sites: &[Site],
    n_renamed: &mut SecondaryMap<Func, u32>,
) {
    if let (Target::OnDemand, Plan::Rewrite(_, Some(instance))) = (*target, plan)
        && !sites.is_empty()
    {
        *target = declare_target(module, func, instance);
    }
    let target = match *target {
        Target::Func(target) => Some(target),
        Target::None => None,
        Target::OnDemand | Target::Impossible => return,
    };
    for &(caller, inst) in sites {
        let Module { shared, bodies } = module;
        let Some(body) = &mut bodies[caller] else { continue };
        let Some(call) = body.op(inst).call() else { continue };
        if body.call(call).ty != shared.funcs[func].ty {
            continue;
        }
        let is_plain_call = matches!(body.op(inst), Op::Call(_));
        let n_renamed = &mut n_renamed[caller];
        let mut emitter = Emitter { shared, body, call: inst, n_renamed };
        match (plan, target) {
            (Plan::Retarget(_), Some(target)) => emitter.retarget(target),
            // An invoke ends its block, and nothing that stands for it could.
            _ if !is_plain_call => {}
            (Plan::LiteralStruct(_), Some(target)) => emitter.rebuild_struct(target),
            (Plan::Refit(_, fit), Some(target)) => emitter.refit(target, fit),
            (Plan::Rewrite(rewrite, _), target) => emitter.rewrite(*rewrite, target),
            (Plan::Keep(_) | Plan::Retarget(_), _) => {}
            (Plan::LiteralStruct(_) | Plan::Refit(..), None) => {}
        }
    }
}

/// LLVM declares what an expansion needs when it meets the first call.
fn is_declared_on_demand(plan: &Plan) -> bool {
    matches!(plan, Plan::Rewrite(Rewrite::Call { name: Some(_), .. } | Rewrite::ApproximateTanh, _))
}

/// Plans that are no row.
impl Emitter<'_> {
    fn retarget(&mut self, target: Func) {
        let callee = self.func_value(target);
        let last = self.body.args(self.call).len() - 1;
        self.body.set_arg(self.call, last, callee);
    }

    /// `%pair { extractvalue(call, 0), extractvalue(call, 1) }`
    fn rebuild_struct(&mut self, target: Func) {
        let args: Args = self.body.call_args(self.call).into();
        let attrs = self.old_data().attrs;
        let new = self.call_with(target, &args, attrs, InstFlags::empty());
        let new = self.body.result(new).expect("it returns a struct");
        let old_ty = self.body.result_ty(self.call);
        let fields = self.shared.types.as_struct(old_ty).and_then(|data| data.fields.clone());
        let poison = self.body.consts_mut().poison(old_ty);
        let mut rebuilt = self.body.const_value(poison);
        for (index, field) in (0..).zip(fields.unwrap_or_default()) {
            let at = self.body.new_ints([index]);
            let part = self.inst(Op::ExtractValue(at), field, &[new], "");
            let at = self.body.new_ints([index]);
            rebuilt = self.inst(Op::InsertValue(at), old_ty, &[rebuilt, part], "");
        }
        self.replace_by(Some(rebuilt));
    }

    fn refit(&mut self, target: Func, fit: &Fit) {
        let ty = self.shared.types.as_func(self.shared.funcs[target].ty).cloned();
        let ty = ty.expect("a function has a function type");
        let mut args = Args::new();
        for (index, &param) in ty.params.iter().enumerate() {
            args.push(match fit.params.get(index) {
                Some(Some(op)) => self.cast(*op, self.old_arg(index), param, ""),
                Some(None) => self.old_arg(index),
                None => self.zero(param),
            });
        }
        let new = self.call(target, &args, "");
        let (Some(op), Some(value)) = (fit.ret, new) else {
            return self.replace_and_pass_name(new, new);
        };
        let old_ty = self.body.result_ty(self.call);
        let converted = self.cast(op, value, old_ty, "");
        match op {
            CastOp::BitCast => self.replace_by(Some(converted)),
            _ => self.replace_and_pass_name(Some(converted), new),
        }
    }
}

/// Rows.
impl Emitter<'_> {
    fn rewrite(&mut self, rewrite: Rewrite, target: Option<Func>) {
        // A call that is not as it should be is left alone: `None`.
        let _: Option<()> = match (rewrite, target) {
            (Rewrite::Append(_), Some(target)) => self.append_zeros(target),
            (Rewrite::Call { args, name, result, .. }, Some(target)) => {
                self.call_as_told(target, args, name, result)
            }
            (Rewrite::ApproximateTanh, Some(target)) => self.approximate_tanh(target),
            (Rewrite::MemAlign(to), Some(target)) => self.mem_align(to, target),
            (Rewrite::MaskedAlign { to, align }, Some(target)) => {
                self.masked_align(to, align, target)
            }
            (Rewrite::Abs, _) => self.abs(),
            (Rewrite::AtomicRmw(op), _) => self.atomic_rmw(op),
            (Rewrite::Cast(op), _) => self.cast_only_arg(op),
            (Rewrite::InvariantLoad, _) => self.invariant_load(),
            (Rewrite::Splice, _) => self.splice(),
            (Rewrite::Lifetime(to), _) => self.lifetime(to),
            (Rewrite::Debug(kind), _) => debug::to_record(self, kind),
            (Rewrite::Drop, _) => {
                self.replace_by(None);
                Some(())
            }
            (Rewrite::Rename(_) | Rewrite::Refit, _) => {
                unreachable!("these have plans of their own")
            }
            (
                Rewrite::Append(_)
                | Rewrite::Call { .. }
                | Rewrite::ApproximateTanh
                | Rewrite::MemAlign(_)
                | Rewrite::MaskedAlign { .. },
                None,
            ) => unreachable!("the plan has an instance"),
        };
    }

    fn append_zeros(&mut self, target: Func) -> Option<()> {
        let mut args: Args = self.body.call_args(self.call).into();
        let ty = self.shared.types.as_func(self.shared.funcs[target].ty)?;
        let added: SmallVec<[Type; 2]> = ty.params.get(args.len()..)?.into();
        for ty in added {
            let zero = self.zero(ty);
            args.push(zero);
        }
        let new = self.call(target, &args, "");
        self.replace_and_pass_name(new, new);
        Some(())
    }

    fn call_as_told(
        &mut self,
        target: Func,
        args: &[NewArg],
        name: Option<&str>,
        result: NewResult,
    ) -> Option<()> {
        let args: Args = args.iter().map(|&arg| self.new_arg(arg)).collect();
        let mut new = self.call(target, &args, name.unwrap_or_default());
        if let (NewResult::Cast(op, name), Some(value)) = (result, new) {
            let old_ty = self.body.result_ty(self.call);
            new = Some(self.cast(op, value, old_ty, name));
        }
        match name {
            Some(_) => self.replace_by(new),
            None => self.replace_and_pass_name(new, new),
        }
        Some(())
    }

    fn new_arg(&mut self, arg: NewArg) -> Value {
        match arg {
            NewArg::Old(index) => self.old_arg(index),
            NewArg::Cast(op, index, ty) => self.cast(op, self.old_arg(index), ty, ""),
            NewArg::NonZero(index) => self.compare_with_zero(self.old_arg(index)),
            NewArg::Int(ty, bits) => self.int(ty, bits),
        }
    }

    /// `select (x >= 0), x, 0 - x`
    fn abs(&mut self) -> Option<()> {
        let x = self.old_arg(0);
        let ty = self.body.ty(x);
        let zero = self.zero(ty);
        let negated = self.inst(Op::Binary(BinaryOp::Sub), ty, &[zero, x], "neg");
        let positive = self.inst(Op::ICmp(IntPred::Sge), Type::I1, &[x, zero], "abs.cond");
        let abs = self.inst(Op::Select, ty, &[positive, x, negated], "abs");
        self.replace_by(Some(abs));
        Some(())
    }

    fn approximate_tanh(&mut self, target: Func) -> Option<()> {
        let x = self.old_arg(0);
        let new = self.call_with(target, &[x], None, InstFlags::AFN);
        self.replace_by(self.body.result(new));
        Some(())
    }

    fn atomic_rmw(&mut self, op: RmwOp) -> Option<()> {
        let (address, value) = (self.old_arg(0), self.old_arg(1));
        let ty = self.body.ty(value);
        let align = Align::from_bytes(u64::from(scalar_bits(ty)? / 8));
        let access =
            Access { align, volatile: false, ordering: Ordering::SeqCst, scope: SyncScope::SYSTEM };
        let new = self.inst(Op::AtomicRmw { op, access }, ty, &[address, value], "");
        self.replace_by(Some(new));
        Some(())
    }

    fn cast_only_arg(&mut self, op: CastOp) -> Option<()> {
        let ty = self.body.result_ty(self.call);
        let new = self.cast(op, self.old_arg(0), ty, "");
        self.replace_by(Some(new));
        Some(())
    }

    /// `load T, ptr addrspace(1) p, align n, !invariant.load !{}`
    fn invariant_load(&mut self) -> Option<()> {
        let align = Align::from_bytes(self.old_int_arg(1)?)?;
        let global = self.cast(CastOp::AddrSpaceCast, self.old_arg(0), Type::ptr(1), "");
        let ty = self.body.result_ty(self.call);
        let new = self.inst(Op::Load(Access::plain(Some(align))), ty, &[global], "");
        let empty = self.shared.metadata.add(MdData::Tuple { distinct: false, ops: [].into() });
        let load = self.body.def_inst(new)?;
        self.body.set_metadata(load, MdKind::INVARIANT_LOAD, Some(empty));
        self.replace_by(Some(new));
        Some(())
    }

    fn splice(&mut self) -> Option<()> {
        let offset = self.old_int_arg(2)? as u32 as i32;
        let intrinsic = if offset >= 0 {
            Intrinsic::VECTOR_SPLICE_LEFT
        } else {
            Intrinsic::VECTOR_SPLICE_RIGHT
        };
        let overloads = Overloads::from_slice(&[self.body.result_ty(self.call)]);
        let target = declare::declare(self.shared, &Instance { intrinsic, overloads })?;
        let distance = self.int(Type::I32, u64::from(offset.unsigned_abs()));
        let args = [self.old_arg(0), self.old_arg(1), distance];
        let new = self.call(target, &args, "");
        self.replace_by(new);
        Some(())
    }

    /// The alignment goes to the pointers: one for `memset`, both for the others.
    fn mem_align(&mut self, to: Intrinsic, target: Func) -> Option<()> {
        const ALIGN: usize = 3;
        let align = alignment(self.old_int_arg(ALIGN)?)?;
        let n_pointers = if to == Intrinsic::MEMSET { 1 } else { 2 };
        let old_attrs = self.old_data().attrs;
        let pool = self.body.attrs_mut();
        let mut attrs = without_param(pool, old_attrs, ALIGN);
        for param in 0..n_pointers {
            set_align(pool, &mut attrs, param, align);
        }
        let attrs = pool.list(attrs.function, attrs.ret, attrs.params.into_vec());
        let mut args: Args = self.body.call_args(self.call).into();
        args.remove(ALIGN);
        self.call_with(target, &args, attrs, InstFlags::empty());
        self.replace_by(None);
        Some(())
    }

    /// The alignment goes to the pointer before it. Zero, which `gather` and `scatter` allow, is
    /// the alignment of the element in memory.
    fn masked_align(&mut self, to: Intrinsic, align: usize, target: Func) -> Option<()> {
        let mut alignment = alignment(self.old_int_arg(align)?)?;
        if alignment.is_none() {
            alignment = match to {
                Intrinsic::MASKED_GATHER => self.element_align(self.body.result_ty(self.call)),
                Intrinsic::MASKED_SCATTER => self.element_align(self.body.ty(self.old_arg(0))),
                _ => return None,
            };
        }
        let pool = self.body.attrs_mut();
        let mut attrs = AttrListData::default();
        set_align(pool, &mut attrs, align - 1, alignment);
        let attrs = pool.list(attrs.function, attrs.ret, attrs.params.into_vec());
        let mut args: Args = self.body.call_args(self.call).into();
        args.remove(align);
        let new = self.call_with(target, &args, attrs, InstFlags::empty());
        let tail = self.old_data().tail;
        if let Some(call) = self.body.op(new).call() {
            self.body.call_mut(call).tail = tail;
        }
        for (kind, md) in self.body.metadata(self.call).to_vec() {
            self.body.set_metadata(new, kind, Some(md));
        }
        let result = self.body.result(new);
        self.replace_and_pass_name(result, result);
        Some(())
    }

    /// The alignment of an element of the vector type `ty`. Without a layout that can be read,
    /// nothing is said, which is true as well.
    fn element_align(&self, ty: Type) -> Option<Align> {
        let layout = DataLayout::parse(&self.shared.data_layout).ok()?;
        let types = &self.shared.types;
        layout.layout(types, types.scalar(ty)).map(|layout| layout.abi)
    }

    fn lifetime(&mut self, intrinsic: Intrinsic) -> Option<()> {
        if let Some(variable) = local_variable(self.body, self.old_arg(1)) {
            let overloads = Overloads::from_slice(&[self.body.ty(variable)]);
            let target = declare::declare(self.shared, &Instance { intrinsic, overloads })?;
            self.call(target, &[variable], "");
        }
        self.replace_by(None);
        Some(())
    }
}

/// `bytes` as an alignment: `Some(None)` if zero, which says nothing; `None` if it is none.
fn alignment(bytes: u64) -> Option<Option<Align>> {
    if bytes == 0 { Some(None) } else { Align::from_bytes(bytes).map(Some) }
}

/// The sets of `list` without those of one parameter.
fn without_param(pool: &AttrPool, list: Option<AttrList>, param: usize) -> AttrListData {
    let mut data = list.map_or_else(AttrListData::default, |list| pool.list_data(list).clone());
    let mut params = data.params.into_vec();
    if param < params.len() {
        params.remove(param);
    }
    data.params = params.into();
    data
}

/// Gives a parameter this alignment and no other.
fn set_align(pool: &mut AttrPool, list: &mut AttrListData, param: usize, align: Option<Align>) {
    let mut params = std::mem::take(&mut list.params).into_vec();
    if params.len() <= param {
        params.resize(param + 1, None);
    }
    let mut attrs = pool.attrs(params[param]).to_vec();
    attrs.retain(|attr| attr.kind() != Some(AttrKind::Alignment));
    attrs.extend(align.map(|align| Attr::Int(AttrKind::Alignment, align.bytes())));
    params[param] = pool.set(attrs);
    list.params = params.into();
}

/// The `alloca` that `pointer` is, seen through conversions that keep the address.
fn local_variable(body: &Body, mut pointer: Value) -> Option<Value> {
    for _ in 0..MAX_POINTER_CASTS {
        let inst = body.def_inst(pointer)?;
        match body.op(inst) {
            Op::Alloca { .. } => return Some(pointer),
            Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => {}
            Op::Gep { .. } => {
                let mut indices = body.args(inst).iter().skip(1);
                if !indices.all(|&index| int_bits(body, index) == Some(0)) {
                    return None;
                }
            }
            _ => return None,
        }
        pointer = *body.args(inst).first()?;
    }
    None
}
