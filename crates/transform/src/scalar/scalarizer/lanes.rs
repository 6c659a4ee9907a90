//! The lanes of vectors: taking them out, and putting them together again.

use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value, ValueDef},
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;

/// What is known of vectors.
#[derive(Default)]
pub(super) struct Lanes {
    /// The lanes of vectors that were taken apart, or that lanes were taken out of.
    known: FxHashMap<Value, Vec<Value>>,
    /// Instructions that were replaced by their lanes, in order.
    replaced: Vec<Inst>,
    /// Phis whose entries are still missing: the vector phi and those of its lanes.
    phis: Vec<(Inst, Vec<Inst>)>,
}

impl Lanes {
    /// The lanes of `vector`, taken out if they are not there.
    pub(super) fn of(
        &mut self,
        body: &mut Body,
        cx: &mut FnCx<'_>,
        vector: Value,
        before: Inst,
    ) -> Vec<Value> {
        if let Some(lanes) = self.known.get(&vector) {
            return lanes.clone();
        }
        let (elem, count, _) =
            cx.module.types.as_vector(body.ty(vector)).expect("only vectors have lanes");
        if let Some(constant) = body.as_const(vector) {
            let lanes: Option<Vec<Value>> = (0..count)
                .map(|at| {
                    let types = &cx.module.types;
                    let lane = body.consts_mut().element(types, constant, u64::from(at))?;
                    Some(body.const_value(lane))
                })
                .collect();
            if let Some(lanes) = lanes {
                self.known.insert(vector, lanes.clone());
                return lanes;
            }
        }
        let place = place_behind(body, vector).unwrap_or(before);
        let lanes: Vec<Value> =
            (0..count).map(|at| take_out(body, place, vector, elem, at)).collect();
        self.known.insert(vector, lanes.clone());
        lanes
    }

    /// Notes that `inst` is `lanes` now.
    pub(super) fn replace(&mut self, body: &mut Body, inst: Inst, lanes: Vec<Value>) {
        let result = body.result(inst).expect("a vector is a result");
        if let Some(name) = body.value_name(result).map(<[u8]>::to_vec) {
            for (at, &lane) in lanes.iter().enumerate() {
                if body.def_inst(lane).is_some() && !body.is_value_named(lane) {
                    body.name_value_like(lane, [&name, format!(".i{at}").as_bytes()].concat());
                }
            }
        }
        // Lanes that were taken out before the definition was seen, for phis, are these now.
        if let Some(old) = self.known.insert(result, lanes.clone()) {
            for (&old, &new) in old.iter().zip(&lanes) {
                if old != new && body.def_inst(old).is_some() {
                    body.replace_all_uses(old, new);
                }
            }
        }
        self.replaced.push(inst);
    }

    /// Notes phis whose entries are still missing.
    pub(super) fn add_phis(&mut self, phi: Inst, lanes: Vec<Inst>) {
        self.phis.push((phi, lanes));
    }

    /// Fills phis, and puts together the vectors that are needed as a whole.
    pub(super) fn finish(&mut self, body: &mut Body, cx: &mut FnCx<'_>) {
        for (phi, parts) in std::mem::take(&mut self.phis) {
            let Op::Phi(incoming) = body.op(phi) else { continue };
            let from = body.incoming(incoming).to_vec();
            let values = body.args(phi).to_vec();
            for (pred, value) in from.into_iter().zip(values) {
                let end = body.terminator(pred).expect("it branches");
                let lanes = self.of(body, cx, value, end);
                for (&part, lane) in parts.iter().zip(lanes) {
                    body.add_incoming(part, lane, pred);
                }
            }
        }
        let replaced = std::mem::take(&mut self.replaced);
        let mut is_replaced: EntitySet<Inst> = EntitySet::new();
        replaced.iter().for_each(|&inst| {
            is_replaced.insert(inst);
        });
        for &inst in &replaced {
            let result = body.result(inst).expect("a vector is a result");
            if body.users(result).any(|user| !is_replaced.contains(user)) {
                let lanes = self.known[&result].clone();
                let place = place_behind(body, result).unwrap_or(inst);
                let whole = put_together(body, place, result, &lanes);
                body.replace_all_uses(result, whole);
            }
        }
        // What is left of them uses only each other.
        for &inst in &replaced {
            let result = body.result(inst).expect("a vector is a result");
            if body.is_used(result) {
                let poison = body.ty(result);
                let poison = body.consts_mut().poison(poison);
                let poison = body.const_value(poison);
                body.replace_all_uses(result, poison);
            }
        }
        replaced.into_iter().for_each(|inst| body.erase(inst));
    }
}

/// The first place where `value` can be used.
fn place_behind(body: &Body, value: Value) -> Option<Inst> {
    match body.def(value) {
        ValueDef::Inst(inst) => {
            if body.op(inst).is_terminator() {
                return None;
            }
            let mut next = body.next_inst(inst);
            while let Some(at) = next
                && matches!(body.op(at), Op::Phi(_) | Op::LandingPad { .. })
            {
                next = body.next_inst(at);
            }
            next
        }
        ValueDef::Param(_)
        | ValueDef::Const(_)
        | ValueDef::Asm(_)
        | ValueDef::Metadata(_)
        | ValueDef::Pending => body.entry().and_then(|entry| body.first_inst(entry)),
    }
}

fn take_out(body: &mut Body, before: Inst, vector: Value, elem: Type, at: u32) -> Value {
    let index = body.int(Type::I64, u64::from(at));
    let args = [vector, index];
    let inst = body.insert_before(before, NewInst::new(Op::ExtractElement, elem, &args));
    let lane = body.result(inst).expect("a lane is a result");
    if let Some(name) = body.value_name(vector).map(<[u8]>::to_vec) {
        body.name_value_like(lane, [&name, format!(".i{at}").as_bytes()].concat());
    }
    lane
}

fn put_together(body: &mut Body, before: Inst, like: Value, lanes: &[Value]) -> Value {
    let ty = body.ty(like);
    let poison = body.consts_mut().poison(ty);
    let mut whole = body.const_value(poison);
    let name = body.value_name(like).map(<[u8]>::to_vec);
    for (at, &lane) in lanes.iter().enumerate() {
        let index = body.int(Type::I64, at as u64);
        let args = [whole, lane, index];
        let inst = body.insert_before(before, NewInst::new(Op::InsertElement, ty, &args));
        whole = body.result(inst).expect("a vector is a result");
        if let Some(name) = name.as_deref()
            && at + 1 < lanes.len()
        {
            body.name_value_like(whole, [name, format!(".upto{at}").as_bytes()].concat());
        }
    }
    body.take_value_name(whole, like);
    whole
}
