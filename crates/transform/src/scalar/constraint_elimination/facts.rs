//! What holds at a place, and what follows from it.

use nvopt_analysis::{known_bits::known_bits, query::Query};
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Body, Value},
    ops::IntPred,
};

use super::{
    decompose::{Condition, Decomposer},
    system::{Row, Sum, is_contradiction},
};

/// The most facts that a question looks at.
const MAX_FACTS: usize = 48;
/// The most facts that hold at once.
const MAX_HELD: usize = 500;

/// What holds, as signed or as unsigned integers.
struct Fact {
    is_signed: bool,
    row: Row,
}

/// An inequality between values: signed or not, strict or not, smaller, larger.
pub(super) type Reading = (bool, bool, Value, Value);

/// Everything that holds at the place that is looked at.
#[derive(Default)]
pub(super) struct Facts {
    held: Vec<Fact>,
}

/// What questions look at besides facts.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) query: Query<'a>,
    pub(super) body: &'a Body,
}

impl Facts {
    pub(super) fn len(&self) -> usize {
        self.held.len()
    }

    pub(super) fn truncate(&mut self, n_held: usize) {
        self.held.truncate(n_held);
    }

    /// `a pred b` holds from here on; also between the signs if they are the same.
    pub(super) fn learn(&mut self, at: Place<'_>, pred: IntPred, a: Value, b: Value, same: bool) {
        if !is_scalar(at, a) || self.held.len() > MAX_HELD {
            return;
        }
        for reading in readings(at, pred, a, b, same) {
            self.push(at, reading);
        }
        if pred == IntPred::Ne {
            self.learn_difference(at, a, b);
        }
        self.transfer(at, pred, a, b);
    }

    fn push(&mut self, at: Place<'_>, (is_signed, strict, x, y): Reading) {
        if let Some(row) = self.row(at, is_signed, strict, x, y) {
            self.held.push(Fact { is_signed, row });
        }
    }

    /// What is not zero is above it; what is at most another and not it, is below it.
    fn learn_difference(&mut self, at: Place<'_>, a: Value, b: Value) {
        for (x, y) in [(a, b), (b, a)] {
            if self.follows_at_most(at, false, x, y) {
                self.push(at, (false, true, x, y));
            }
            if !at.body.ty(a).is_ptr() && self.follows_at_most(at, true, x, y) {
                self.push(at, (true, true, x, y));
            }
        }
    }

    fn follows_at_most(&self, at: Place<'_>, is_signed: bool, x: Value, y: Value) -> bool {
        let row = self.row(at, is_signed, false, x, y);
        row.is_some_and(|row| self.follows(is_signed, &row))
    }

    /// What a comparison of one kind says of the other where signs are known.
    fn transfer(&mut self, at: Place<'_>, pred: IntPred, a: Value, b: Value) {
        let (to_signed, strict, x, y) = match pred {
            IntPred::Ult => (true, true, a, b),
            IntPred::Ule => (true, false, a, b),
            IntPred::Ugt => (true, true, b, a),
            IntPred::Uge => (true, false, b, a),
            IntPred::Slt => (false, true, a, b),
            IntPred::Sle => (false, false, a, b),
            IntPred::Sgt => (false, true, b, a),
            IntPred::Sge => (false, false, b, a),
            IntPred::Eq | IntPred::Ne => return,
        };
        if at.body.ty(a).is_ptr() {
            return;
        }
        // 0 <= x <= y as signed is x <= y as unsigned; x <= y unsigned with 0 <= y signed is
        // 0 <= x <= y signed.
        let known = if to_signed { y } else { x };
        if !self.is_non_negative(at, known) {
            return;
        }
        self.push(at, (to_signed, strict, x, y));
        if to_signed && let Some(row) = self.non_negative(at, x) {
            self.held.push(Fact { is_signed: true, row });
        }
    }

    fn non_negative(&self, at: Place<'_>, value: Value) -> Option<Row> {
        let sum = self.sum(at, true, value)?;
        Sum::number(0).at_most(&sum, false)
    }

    /// True if `value` is not negative as a signed integer.
    fn is_non_negative(&self, at: Place<'_>, value: Value) -> bool {
        if known_bits(&at.query, at.body, value).is_non_negative() {
            return true;
        }
        self.non_negative(at, value).is_some_and(|row| self.follows(true, &row))
    }

    fn sum(&self, at: Place<'_>, is_signed: bool, value: Value) -> Option<Sum> {
        let holds = |condition: Condition| self.holds_plainly(at, condition);
        let query = &at.query;
        Decomposer::new(query.module, query.layout, at.body, is_signed, &holds).sum_of(value)
    }

    /// Whether `condition` follows, where its value is taken apart by flags alone: so questions
    /// do not nest.
    fn holds_plainly(&self, at: Place<'_>, condition: Condition) -> bool {
        let plain = |value: Value, is_signed: bool| {
            let never = |_: Condition| false;
            let query = &at.query;
            Decomposer::new(query.module, query.layout, at.body, is_signed, &never).sum_of(value)
        };
        match condition {
            Condition::NonNegative(value) => {
                known_bits(&at.query, at.body, value).is_non_negative()
                    || plain(value, true)
                        .and_then(|sum| Sum::number(0).at_most(&sum, false))
                        .is_some_and(|row| self.follows(true, &row))
            }
            Condition::AtLeast(value, least) => plain(value, false)
                .and_then(|sum| Sum::number(least).at_most(&sum, false))
                .is_some_and(|row| self.follows(false, &row)),
        }
    }

    /// `x <= y`, or `x < y`.
    fn row(&self, at: Place<'_>, is_signed: bool, strict: bool, x: Value, y: Value) -> Option<Row> {
        let x = self.sum(at, is_signed, x)?;
        let y = self.sum(at, is_signed, y)?;
        x.at_most(&y, strict)
    }

    /// True if `row` holds wherever all that is held does.
    fn follows(&self, is_signed: bool, row: &Row) -> bool {
        let Some(negated) = row.negated() else { return false };
        self.related(is_signed, negated).is_some_and(is_contradiction)
    }

    /// `row` and the facts that share variables with it, however many steps away; and that unsigned
    /// variables are not negative.
    fn related(&self, is_signed: bool, row: Row) -> Option<Vec<Row>> {
        let mut known: FxHashSet<Value> = row.variables().collect();
        let mut variables: Vec<Value> = row.variables().collect();
        let mut rows = vec![row];
        let mut open: Vec<&Fact> =
            self.held.iter().filter(|fact| fact.is_signed == is_signed).collect();
        loop {
            let (near, far): (Vec<&Fact>, Vec<&Fact>) = open
                .into_iter()
                .partition(|fact| fact.row.variables().any(|value| known.contains(&value)));
            if near.is_empty() {
                break;
            }
            for fact in near {
                variables.extend(fact.row.variables().filter(|&value| known.insert(value)));
                rows.push(fact.row.clone());
            }
            if rows.len() > MAX_FACTS {
                return None;
            }
            open = far;
        }
        if !is_signed {
            variables.sort_unstable();
            for value in variables {
                rows.extend(Sum::number(0).at_most(&Sum::variable(value), false));
            }
        }
        Some(rows)
    }

    /// Whether `a pred b`, if that follows one way and not, where control never comes, both ways.
    pub(super) fn decide(
        &self,
        at: Place<'_>,
        pred: IntPred,
        a: Value,
        b: Value,
        same: bool,
    ) -> Option<bool> {
        if !is_scalar(at, a) {
            return None;
        }
        let inverse = nvopt_analysis::matcher::inverse_pred(pred);
        match (self.holds(at, pred, a, b, same), self.holds(at, inverse, a, b, same)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            (false, false) | (true, true) => None,
        }
    }

    /// True if `a pred b` follows from what is held.
    fn holds(&self, at: Place<'_>, pred: IntPred, a: Value, b: Value, same: bool) -> bool {
        let is_held = |(is_signed, strict, x, y): Reading| {
            let row = self.row(at, is_signed, strict, x, y);
            row.is_some_and(|row| self.follows(is_signed, &row))
        };
        let is_ptr = at.body.ty(a).is_ptr();
        let signs = [false, true].into_iter().filter(|&is_signed| !is_signed || !is_ptr);
        match pred {
            IntPred::Eq => signs.into_iter().any(|is_signed| {
                is_held((is_signed, false, a, b)) && is_held((is_signed, false, b, a))
            }),
            IntPred::Ne => signs.into_iter().any(|is_signed| {
                is_held((is_signed, true, a, b)) || is_held((is_signed, true, b, a))
            }),
            IntPred::Ult
            | IntPred::Ule
            | IntPred::Ugt
            | IntPred::Uge
            | IntPred::Slt
            | IntPred::Sle
            | IntPred::Sgt
            | IntPred::Sge => readings(at, pred, a, b, same).into_iter().any(is_held),
        }
    }
}

/// Integers and addresses of at most 64 bits.
fn is_scalar(at: Place<'_>, value: Value) -> bool {
    let ty = at.body.ty(value);
    let bits = match ty.addr_space() {
        Some(space) if ty.is_ptr() => {
            let is_plain = !at.query.layout.is_non_integral(space);
            is_plain.then(|| at.query.layout.pointer_bits(space))
        }
        _ => ty.int_bits(),
    };
    bits.is_some_and(|bits| bits <= 64)
}

/// The inequalities that a comparison is. All of them hold; for comparisons other than equality
/// each alone decides it.
fn readings(at: Place<'_>, pred: IntPred, a: Value, b: Value, same: bool) -> Vec<Reading> {
    let is_ptr = at.body.ty(a).is_ptr();
    let both = |is_signed: bool, strict: bool, x: Value, y: Value| {
        let mut all = vec![(is_signed, strict, x, y)];
        if same && !is_ptr {
            all.push((!is_signed, strict, x, y));
        }
        all
    };
    match pred {
        IntPred::Ult => both(false, true, a, b),
        IntPred::Ule => both(false, false, a, b),
        IntPred::Ugt => both(false, true, b, a),
        IntPred::Uge => both(false, false, b, a),
        IntPred::Slt => both(true, true, a, b),
        IntPred::Sle => both(true, false, a, b),
        IntPred::Sgt => both(true, true, b, a),
        IntPred::Sge => both(true, false, b, a),
        IntPred::Eq if is_ptr => vec![(false, false, a, b), (false, false, b, a)],
        IntPred::Eq => vec![
            (false, false, a, b),
            (false, false, b, a),
            (true, false, a, b),
            (true, false, b, a),
        ],
        IntPred::Ne => Vec::new(),
    }
}
