//! Keeping what an access knew of its address when it goes.
//!
//! What. Under `enable-knowledge-retention`, a load or store that is about to be erased leaves an
//! assumption behind: so many bytes at its address may be accessed, the address is not null (where
//! null is no address) and is so aligned. What an argument's attributes or an assumption before it
//! in the same block say already is left out; nothing is said of stack slots and globals.
//!
//! Why. A removed access proves nothing to later passes any more, though its address was good.
//!
//! Cost. A walk over at most [`MAX_USES`] uses of the address for each access that goes.
//!
//! Example.
//!     before: %x = load i32, ptr %p, align 4     (unused)
//!     after:  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4), "nonnull"(ptr %p), "align"(ptr %p, i64 4) ]

use nvopt_analysis::matcher;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Bundle, CallData, Inst, NewInst, TailKind, Value, ValueDef},
    effects,
    intrinsics::Intrinsic,
    module::{CallConv, Symbol},
    ops::{Align, Op},
    types::Type,
};
use nvopt_pass::{FnCx, Knob};
use smallvec::SmallVec;

use crate::util::{addr::strip_offsets, attributes::has_fn_attr};

/// How many uses of an address are looked at for an assumption that says the same.
const MAX_USES: usize = 32;

/// LLVM's switch of this name.
pub(crate) static RETENTION: Knob<bool> = Knob::switch(
    "enable-knowledge-retention",
    false,
    "early-cse",
    "keep what removed loads and stores knew of their addresses as assumptions",
);

/// A fact of an address: its kind and its number, zero if it has none.
type Fact = (AttrKind, u64);

/// Puts before `inst`, which is about to be erased, what it knows of its address.
pub(crate) fn salvage(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst) {
    if !cx.frame.knobs.is_on(&RETENTION) {
        return;
    }
    let Some((address, facts)) = facts_of(body, cx, inst) else { return };
    let is_news = |fact: &Fact| {
        !is_in_attributes(body, cx, address, *fact) && !is_assumed(body, cx, address, *fact, inst)
    };
    let facts: SmallVec<[Fact; 3]> = facts.into_iter().filter(is_news).collect();
    if !facts.is_empty() {
        insert_assumption(body, cx, inst, address, &facts);
    }
}

/// The address that `inst` accesses, and what that says of it.
fn facts_of(body: &Body, cx: &FnCx<'_>, inst: Inst) -> Option<(Value, SmallVec<[Fact; 3]>)> {
    let (address, ty, access) = match body.op(inst) {
        Op::Load(access) => (body.args(inst)[0], body.result_ty(inst), access),
        Op::Store(access) => (body.args(inst)[1], body.ty(body.args(inst)[0]), access),
        _ => return None,
    };
    if !is_worth_it(body, cx, address, inst) {
        return None;
    }
    let bytes = cx.frame.layout.layout(&cx.module.types, ty)?.store_bytes();
    let mut facts = SmallVec::new();
    if bytes != 0 {
        facts.push((AttrKind::Dereferenceable, bytes));
        // Null is an address in all other spaces.
        let is_generic = body.ty(address).addr_space() == Some(0);
        if is_generic && !has_fn_attr(cx.module, cx.func, AttrKind::NullPointerIsValid) {
            facts.push((AttrKind::NonNull, 0));
        }
    }
    let align = access.align.map_or(1, Align::bytes);
    if align > 1 {
        facts.push((AttrKind::Alignment, align));
    }
    Some((address, facts))
}

/// False for memory whose size and alignment are in plain sight, and for an address that is
/// computed for `inst` only: the assumption would keep it alive.
fn is_worth_it(body: &Body, cx: &FnCx<'_>, address: Value, inst: Inst) -> bool {
    let base = strip_offsets(body, address);
    if body.as_const(base).is_some() {
        return false;
    }
    if body.def_inst(base).is_some_and(|def| matches!(body.op(def), Op::Alloca { .. })) {
        return false;
    }
    let Some(def) = body.def_inst(address) else { return true };
    let is_removable = match body.op(def).may_touch_memory() {
        true => effects::effects(cx.module, body, def).is_removable(),
        false => true,
    };
    !is_removable || !body.users(address).all(|user| user == inst)
}

/// True if `address` is an argument whose attributes say `fact`.
fn is_in_attributes(body: &Body, cx: &FnCx<'_>, address: Value, (kind, least): Fact) -> bool {
    let ValueDef::Param(index) = body.def(address) else { return false };
    let list = cx.module.funcs[cx.func].attrs;
    let attrs = cx.module.attrs.param_attrs(list, index as usize);
    match AttrPool::find(attrs, kind) {
        Some(&Attr::Int(_, number)) => number >= least,
        Some(_) => true,
        None => false,
    }
}

/// True if an assumption before `inst` in its block says `fact`.
fn is_assumed(body: &Body, cx: &FnCx<'_>, address: Value, fact: Fact, inst: Inst) -> bool {
    body.users(address).take(MAX_USES).any(|user| {
        matches!(body.op(user), Op::Call(_))
            && body.block(user) == body.block(inst)
            && effects::intrinsic(cx.module, body, user) == Some(Intrinsic::ASSUME)
            && body.comes_before(user, inst)
            && says(body, cx, user, address, fact)
    })
}

/// True if a bundle of the assumption `assume` says `fact` of `address`.
fn says(body: &Body, cx: &FnCx<'_>, assume: Inst, address: Value, (kind, least): Fact) -> bool {
    body.call_bundles(assume).any(|(bundle, operands)| {
        body.strings().get(bundle.tag) == tag(kind)
            && match (least, operands) {
                (0, &[of]) => of == address,
                (_, &[of, number]) => {
                    let number = matcher::int_const(body, &cx.module.types, number);
                    let number = number.and_then(|number| number.to_u64());
                    of == address && number.is_some_and(|number| number >= least)
                }
                _ => false,
            }
    })
}

fn tag(kind: AttrKind) -> &'static [u8] {
    match kind {
        AttrKind::Dereferenceable => b"dereferenceable",
        AttrKind::NonNull => b"nonnull",
        _ => b"align",
    }
}

/// Without a source location: no line of the source says it.
fn insert_assumption(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    address: Value,
    facts: &[Fact],
) {
    let Some(func) = cx.module.declare_intrinsic(Intrinsic::ASSUME, &[]) else { return };
    let ptr = cx.module.symbol_ptr_ty(Symbol::Func(func));
    let callee = body.consts_mut().symbol(ptr, Symbol::Func(func));
    let callee = body.const_value(callee);
    let mut args: SmallVec<[Value; 8]> = SmallVec::new();
    let mut bundles = Vec::new();
    args.push(body.int(Type::I1, 1));
    for &(kind, number) in facts {
        args.push(address);
        if number != 0 {
            args.push(body.int(Type::I64, number));
        }
        let n_args = if number == 0 { 1 } else { 2 };
        bundles.push(Bundle { tag: body.intern_string(tag(kind)), n_args });
    }
    args.push(callee);
    let call = body.new_call(CallData {
        ty: cx.module.funcs[func].ty,
        cc: CallConv::C,
        tail: TailKind::None,
        attrs: None,
        bundles: bundles.into(),
    });
    body.insert_before(before, NewInst::new(Op::Call(call), Type::VOID, &args));
}
