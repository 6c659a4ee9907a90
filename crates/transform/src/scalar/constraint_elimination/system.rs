//! Systems of linear inequalities: `c1 * x1 + … + cn * xn <= bound`, over integers.
//!
//! A question asks whether a system has a solution at all, by eliminating one variable after the
//! other: each pair of rows in which it has coefficients of different sign gives a row without it.
//! What is found to have no real solution has no integer one. Numbers that do not fit, and systems
//! that grow too large, count as having one.

use nvopt_ir::body::Value;

/// The most rows while eliminating.
const MAX_ROWS: usize = 200;
/// The most variables of a question.
const MAX_VARIABLES: usize = 24;

/// A variable and its coefficient.
type Term = (Value, i64);

/// `sum of coefficient * variable <= bound`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Sorted by variable, no coefficient is zero.
    terms: Vec<Term>,
    bound: i64,
}

/// A sum of variables and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) terms: Vec<Term>,
    pub(super) number: i64,
}

impl Sum {
    pub(super) fn number(number: i64) -> Sum {
        Sum { terms: Vec::new(), number }
    }

    pub(super) fn variable(value: Value) -> Sum {
        Sum { terms: vec![(value, 1)], number: 0 }
    }

    /// `self + factor * other`; `None` if a number does not fit.
    pub(super) fn plus(&self, other: &Sum, factor: i64) -> Option<Sum> {
        let terms = merged(&self.terms, 1, &other.terms, factor)?;
        let number = self.number.checked_add(other.number.checked_mul(factor)?)?;
        Some(Sum { terms, number })
    }

    /// `self <= other`, or `self < other` if `strict`, as a row.
    pub(super) fn at_most(&self, other: &Sum, strict: bool) -> Option<Row> {
        let less = self.plus(other, -1)?;
        let bound = less.number.checked_neg()?.checked_sub(i64::from(strict))?;
        Some(Row { terms: less.terms, bound })
    }
}

impl Row {
    /// The row that holds exactly where this does not.
    pub(super) fn negated(&self) -> Option<Row> {
        // sum <= b does not hold where -sum <= -b - 1.
        let terms: Option<Vec<Term>> =
            self.terms.iter().map(|&(value, c)| Some((value, c.checked_neg()?))).collect();
        let bound = self.bound.checked_neg()?.checked_sub(1)?;
        Some(Row { terms: terms?, bound })
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = Value> + '_ {
        self.terms.iter().map(|&(value, _)| value)
    }

    fn coefficient(&self, value: Value) -> i64 {
        let at = self.terms.binary_search_by_key(&value, |&(known, _)| known);
        at.map_or(0, |at| self.terms[at].1)
    }

    /// This row and `other` together without `value`, which has a positive coefficient here and a
    /// negative one there.
    fn without(&self, other: &Row, value: Value) -> Option<Row> {
        let (up, down) = (self.coefficient(value), other.coefficient(value).checked_neg()?);
        let terms = merged(&self.terms, down, &other.terms, up)?;
        let bound = self.bound.checked_mul(down)?.checked_add(other.bound.checked_mul(up)?)?;
        let divisor = terms.iter().fold(0u64, |all, &(_, c)| gcd(all, c.unsigned_abs()));
        let divisor = i64::try_from(divisor.max(1)).ok()?;
        let terms = terms.into_iter().map(|(value, c)| (value, c / divisor)).collect();
        Some(Row { terms, bound: bound.div_euclid(divisor) })
    }
}

/// `x * a + y * b`, all sorted by variable; `None` if a number does not fit.
fn merged(a: &[Term], x: i64, b: &[Term], y: i64) -> Option<Vec<Term>> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let (value, coefficient) = match (a.peek(), b.peek()) {
            (None, None) => return Some(all),
            (Some(&&(u, c)), Some(&&(v, d))) if u == v => {
                a.next();
                b.next();
                (u, c.checked_mul(x)?.checked_add(d.checked_mul(y)?)?)
            }
            (Some(&&(u, c)), other) if other.is_none_or(|&&(v, _)| u < v) => {
                a.next();
                (u, c.checked_mul(x)?)
            }
            (_, Some(&&(v, d))) => {
                b.next();
                (v, d.checked_mul(y)?)
            }
            (Some(_), None) => unreachable!("the arm above takes what is left of the first"),
        };
        if coefficient != 0 {
            all.push((value, coefficient));
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// True if `rows` cannot all hold.
pub(super) fn is_contradiction(rows: Vec<Row>) -> bool {
    let mut rows = rows;
    let mut variables: Vec<Value> = rows.iter().flat_map(Row::variables).collect();
    variables.sort_unstable();
    variables.dedup();
    if variables.len() > MAX_VARIABLES {
        return false;
    }
    let is_false = |row: &Row| row.terms.is_empty() && row.bound < 0;
    while let Some(at) = cheapest(&rows, &variables) {
        let variable = variables.swap_remove(at);
        let mut rest = Vec::new();
        let (mut ups, mut downs) = (Vec::new(), Vec::new());
        for row in rows {
            match row.coefficient(variable) {
                0 => rest.push(row),
                c if c > 0 => ups.push(row),
                _ => downs.push(row),
            }
        }
        if rest.len() + ups.len() * downs.len() > MAX_ROWS {
            return false;
        }
        for up in &ups {
            for down in &downs {
                // What does not fit says nothing, and is left out.
                rest.extend(up.without(down, variable));
            }
        }
        rows = rest;
        if rows.iter().any(is_false) {
            return true;
        }
    }
    rows.iter().any(is_false)
}

/// Where the variable stands whose elimination adds the fewest rows.
fn cheapest(rows: &[Row], variables: &[Value]) -> Option<usize> {
    let cost = |variable: Value| {
        let signs = rows.iter().map(|row| row.coefficient(variable).signum());
        let (mut ups, mut downs) = (0usize, 0usize);
        for sign in signs {
            ups += usize::from(sign > 0);
            downs += usize::from(sign < 0);
        }
        ups * downs
    };
    (0..variables.len()).min_by_key(|&at| (cost(variables[at]), variables[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvopt_entity::Entity;

    fn var(index: usize) -> Sum {
        Sum::variable(Value::from_index(index))
    }

    #[test]
    fn chains_contradict_their_ends() {
        // x < y, y <= z, z <= x
        let rows = vec![
            var(0).at_most(&var(1), true).unwrap(),
            var(1).at_most(&var(2), false).unwrap(),
            var(2).at_most(&var(0), false).unwrap(),
        ];
        assert!(is_contradiction(rows.clone()));
        assert!(!is_contradiction(rows[..2].to_vec()));
        assert!(!is_contradiction(rows[1..].to_vec()));
    }

    #[test]
    fn numbers_that_do_not_fit_say_nothing() {
        let large = Sum { terms: vec![(Value::from_index(0), i64::MAX)], number: i64::MAX };
        assert!(large.plus(&large, 2).is_none());
        let row = Sum::number(1).at_most(&Sum::number(0), false).unwrap();
        assert!(is_contradiction(vec![row.clone()]));
        assert!(!is_contradiction(vec![row.negated().unwrap()]));
    }

    #[test]
    fn a_row_or_its_negation_holds_at_every_point() {
        for a in -3..4i64 {
            for b in -3..4i64 {
                let row = Row {
                    terms: vec![(Value::from_index(0), 2), (Value::from_index(1), -3)],
                    bound: 1,
                };
                let value =
                    |row: &Row| row.terms.iter().zip([a, b]).map(|(t, v)| t.1 * v).sum::<i64>();
                let not = row.negated().unwrap();
                assert_ne!(value(&row) <= row.bound, value(&not) <= not.bound);
            }
        }
    }
}
