//! What is known of each value: a number for each, since of most of them either nothing or anything
//! is known.

use nvopt_analysis::lattice::Lattice;
use nvopt_entity::{Entity, SecondaryMap};
use nvopt_ir::body::{Body, Value};

static UNKNOWN: Lattice = Lattice::Unknown;
static OVERDEFINED: Lattice = Lattice::Overdefined;

/// The numbers of these two; others are rows.
const IS_UNKNOWN: u32 = 0;
const IS_OVERDEFINED: u32 = 1;
const FIRST_ROW: u32 = 2;

/// An element for each value.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements {
    of: SecondaryMap<Value, u32>,
    rows: Vec<Lattice>,
}

impl Elements {
    /// Nothing is known of the values of `body`.
    pub(super) fn new(body: &Body) -> Elements {
        let mut of = SecondaryMap::with_capacity(body.n_values());
        // All of it at once, not value by value.
        if let Some(last) = body.n_values().checked_sub(1) {
            of[Value::from_index(last)] = IS_UNKNOWN;
        }
        Elements { of, rows: Vec::new() }
    }

    /// What `value` is.
    #[inline]
    pub(super) fn get(&self, value: Value) -> &Lattice {
        match self.of[value] {
            IS_UNKNOWN => &UNKNOWN,
            IS_OVERDEFINED => &OVERDEFINED,
            row => &self.rows[(row - FIRST_ROW) as usize],
        }
    }

    /// True if `value` may be anything.
    #[inline]
    pub(super) fn is_overdefined(&self, value: Value) -> bool {
        self.of[value] == IS_OVERDEFINED
    }

    /// Makes `value` be `element`.
    pub(super) fn set(&mut self, value: Value, element: Lattice) {
        let at = &mut self.of[value];
        match element {
            Lattice::Unknown => *at = IS_UNKNOWN,
            Lattice::Overdefined => *at = IS_OVERDEFINED,
            element if *at >= FIRST_ROW => self.rows[(*at - FIRST_ROW) as usize] = element,
            element => {
                let row = u32::try_from(self.rows.len()).expect("fewer rows than values");
                *at = row + FIRST_ROW;
                self.rows.push(element);
            }
        }
    }
}
