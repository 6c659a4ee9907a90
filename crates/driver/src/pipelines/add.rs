//! Adding passes to a list, the one way there is.
//!
//! A pass is known by its instance. Adding an instance again changes its bits only; a factory that
//! is called twice makes two instances, and both run.

use std::borrow::Cow;

/// What a pass runs on, as the list is told. Pipeline text finds the level of a name by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The module, or nothing: an analysis.
    Module,
    /// Each function.
    Function,
}

/// What the list knows of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// What it runs on.
    pub unit: Unit,
    /// Everything before it is done on all functions before it begins.
    pub barrier: bool,
}

/// One pass that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    id: usize,
    text: Cow<'static, str>,
    why: &'static str,
}

/// One pass of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The pass.
    pub instance: Instance,
    /// What is known of it.
    pub bits: Bits,
}

impl Added {
    /// The pass as pipeline text. A barrier is a group of its own, which no neighbour shares.
    pub fn text(&self) -> Cow<'_, str> {
        match self.bits.barrier {
            true => format!("module({})", self.instance.text).into(),
            false => Cow::Borrowed(&self.instance.text),
        }
    }

    /// Why it is there.
    pub fn why(&self) -> &str {
        self.instance.why
    }
}

/// Passes in the order they run.
#[derive(Clone, Debug, Default)]
pub struct PassList {
    /// Where each instance that was made stands, by its number.
    places: Vec<Option<usize>>,
    added: Vec<Added>,
}

impl PassList {
    /// Makes an instance of the pass that `text` names.
    pub fn make(&mut self, text: impl Into<Cow<'static, str>>, why: &'static str) -> Instance {
        let id = self.places.len();
        self.places.push(None);
        Instance { id, text: text.into(), why }
    }

    /// Adds `instance` at the end, or changes its bits if it is there.
    pub fn add(&mut self, instance: &Instance, unit: Unit, barrier: bool) {
        let bits = Bits { unit, barrier };
        let place = self.places.get_mut(instance.id).expect("the instance is of another list");
        match *place {
            Some(at) => self.added[at].bits = bits,
            None => {
                *place = Some(self.added.len());
                self.added.push(Added { instance: instance.clone(), bits });
            }
        }
    }

    /// The passes, in order, for good.
    pub fn into_passes(self) -> Vec<Added> {
        self.added
    }

    /// The passes, in order.
    pub fn passes(&self) -> &[Added] {
        &self.added
    }
}
