//! What debug records say of a variable that leaves memory.
//!
//! `#dbg_declare` says where a variable lives. When it lives nowhere any more, each store to it
//! becomes a `#dbg_value` of what was stored, and each new phi gets one as well.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, DbgRecord, DbgRecordKind, Inst, MdOperand, Value},
    metadata::{DiValue, Location, Md, MdData, MdPool, di::DiKind, expr},
    types::Type,
};
use nvopt_pass::FnCx;

/// How many types deep the size of a variable is looked for: typedefs of qualified types.
const MAX_TYPE_CHAIN: usize = 64;

/// The declarations of promoted variables, by the alloca's address.
#[derive(Default)]
pub(super) struct Declares {
    by_alloca: FxHashMap<Value, Vec<Declare>>,
}

#[derive(Clone, Copy)]
struct Declare {
    variable: Md,
    expression: Md,
    loc: Md,
    /// The bits of the variable or of the part of it that is spoken of.
    bits: Option<u64>,
}

impl Declares {
    /// Takes the records that speak of the addresses `allocas` out of the body. What cannot be
    /// said without the address is dropped; assignments become values.
    pub(super) fn take(body: &mut Body, cx: &mut FnCx<'_>, allocas: &[Value]) -> Declares {
        let mut declares = Declares::default();
        if !body.has_records() || !allocas.iter().any(|&alloca| body.is_in_metadata(alloca)) {
            return declares;
        }
        for &alloca in allocas {
            declares.by_alloca.insert(alloca, Vec::new());
        }
        let with_records =
            body.insts().filter(|&inst| !body.records(inst).is_empty()).collect::<Vec<Inst>>();
        for inst in with_records {
            let records = body.take_records(inst);
            for record in records {
                if let Some(record) = declares.sort_out(body, cx, record) {
                    body.add_record(inst, record);
                }
            }
        }
        declares
    }

    /// Keeps a declaration here, or gives the record back, maybe as another one.
    fn sort_out(&mut self, body: &Body, cx: &mut FnCx<'_>, record: DbgRecord) -> Option<DbgRecord> {
        let alloca_at = |operand: &MdOperand| match operand {
            MdOperand::Local(local) => {
                Some(body.local_value(*local)).filter(|value| self.by_alloca.contains_key(value))
            }
            MdOperand::Node(_) | MdOperand::ArgList(_) => None,
        };
        match &record.kind {
            DbgRecordKind::Declare { location, expression } => {
                let Some(alloca) = alloca_at(location) else { return Some(record) };
                let pool = &cx.module.metadata;
                let bits = fragment_bits(pool, *expression)
                    .or_else(|| variable_bits(pool, record.variable))
                    .or_else(|| alloca_bits(body, cx, alloca));
                let loc = line_zero(&mut cx.module.metadata, record.loc);
                let (variable, expression) = (record.variable, *expression);
                let declares = self.by_alloca.get_mut(&alloca).expect("it was found there");
                declares.push(Declare { variable, expression, loc, bits });
                None
            }
            DbgRecordKind::Value { location, expression } => {
                let reads_memory = starts_with_deref(&cx.module.metadata, *expression);
                let is_gone = alloca_at(location).is_some() && reads_memory;
                (!is_gone).then_some(record)
            }
            DbgRecordKind::Assign { location, expression, address, .. } => {
                if alloca_at(address).is_none() {
                    return Some(record);
                }
                let (location, expression) = (location.clone(), *expression);
                let kind = DbgRecordKind::Value { location, expression };
                Some(DbgRecord { kind, ..record })
            }
            DbgRecordKind::DeclareValue { .. } | DbgRecordKind::Label => Some(record),
        }
    }

    /// Says before `store`, which is about to go, what it stored to `alloca`.
    pub(super) fn note_store(
        &self,
        body: &mut Body,
        cx: &FnCx<'_>,
        alloca: Value,
        store: Inst,
        stored: Value,
    ) {
        let Some(declares) = self.by_alloca.get(&alloca) else { return };
        for declare in declares {
            let value = if declare.fits(body, cx, stored) {
                stored
            } else {
                let poison = body.ty(stored);
                let poison = body.consts_mut().poison(poison);
                body.const_value(poison)
            };
            declare.say(body, store, value);
        }
    }

    /// Says at the head of the block of `phi`, a new one, that the variable is `phi`.
    pub(super) fn note_phi(&self, body: &mut Body, cx: &FnCx<'_>, alloca: Value, phi: Inst) {
        let Some(declares) = self.by_alloca.get(&alloca) else { return };
        let Some(value) = body.result(phi) else { return };
        let behind_phis = body
            .insts_in(body.block(phi))
            .find(|&inst| !matches!(body.op(inst), nvopt_ir::ops::Op::Phi(_)));
        let Some(place) = behind_phis else { return };
        for declare in declares {
            if declare.covers(cx, body.ty(value)) {
                declare.say(body, place, value);
            }
        }
    }
}

impl Declare {
    fn fits(&self, body: &Body, cx: &FnCx<'_>, value: Value) -> bool {
        let pool = &cx.module.metadata;
        is_only_deref(pool, self.expression)
            || !starts_with_deref(pool, self.expression) && self.covers(cx, body.ty(value))
    }

    fn covers(&self, cx: &FnCx<'_>, ty: Type) -> bool {
        let Some(bits) = self.bits else { return false };
        let layout = cx.frame.layout.layout(&cx.module.types, ty);
        layout.is_some_and(|layout| layout.alloc_bytes().saturating_mul(8) >= bits)
    }

    fn say(&self, body: &mut Body, place: Inst, value: Value) {
        let location = MdOperand::Local(body.local_metadata(value));
        let kind = DbgRecordKind::Value { location, expression: self.expression };
        body.add_record(place, DbgRecord { kind, variable: self.variable, loc: self.loc });
    }
}

fn expression(pool: &MdPool, md: Md) -> &[u64] {
    match pool.get(md) {
        MdData::Expression { ops, .. } => ops,
        MdData::Reserved
        | MdData::String(_)
        | MdData::Const(_)
        | MdData::Tuple { .. }
        | MdData::Location(_)
        | MdData::Di { .. } => &[],
    }
}

fn starts_with_deref(pool: &MdPool, md: Md) -> bool {
    expression(pool, md).first() == Some(&expr::OP_DEREF)
}

fn is_only_deref(pool: &MdPool, md: Md) -> bool {
    expression(pool, md) == [expr::OP_DEREF]
}

/// The bits of the part of a variable that `md` speaks of.
fn fragment_bits(pool: &MdPool, md: Md) -> Option<u64> {
    let ops = expression(pool, md);
    let [.., op, _, bits] = ops else { return None };
    (*op == expr::OP_LLVM_FRAGMENT).then_some(*bits)
}

/// The size of the variable by its type.
pub(crate) fn variable_bits(pool: &MdPool, variable: Md) -> Option<u64> {
    let mut ty = node_field(pool, variable, DiKind::LocalVariable, "type")?;
    for _ in 0..MAX_TYPE_CHAIN {
        let MdData::Di { kind, fields, .. } = pool.get(ty) else { return None };
        let size = match kind {
            DiKind::DerivedType | DiKind::CompositeType | DiKind::BasicType => {
                &fields[kind.field("size")]
            }
            _ => return None,
        };
        if let DiValue::Int(bits) = size
            && *bits != 0
        {
            return Some(*bits);
        }
        if *kind != DiKind::DerivedType {
            return None;
        }
        ty = node_field(pool, ty, DiKind::DerivedType, "baseType")?;
    }
    None
}

fn node_field(pool: &MdPool, md: Md, kind: DiKind, name: &str) -> Option<Md> {
    match pool.get(md) {
        MdData::Di { kind: found, fields, .. } if *found == kind => {
            match fields[kind.field(name)] {
                DiValue::Md(md) => Some(md),
                _ => None,
            }
        }
        _ => None,
    }
}

fn alloca_bits(body: &Body, cx: &FnCx<'_>, alloca: Value) -> Option<u64> {
    let nvopt_ir::ops::Op::Alloca { ty, .. } = body.op(body.def_inst(alloca)?) else { return None };
    let layout = cx.frame.layout.layout(&cx.module.types, ty)?;
    Some(layout.alloc_bytes().saturating_mul(8))
}

/// The location of `md` without line and column: the value is known there, no statement is.
fn line_zero(pool: &mut MdPool, md: Md) -> Md {
    let MdData::Location(location) = *pool.get(md) else { return md };
    let scope = location.scope;
    let inlined_at = location.inlined_at;
    pool.add(MdData::Location(Location {
        distinct: false,
        implicit_code: false,
        column: 0,
        atom_rank: 0,
        line: 0,
        scope,
        inlined_at,
        atom_group: 0,
    }))
}
