//! Values that may be used, and what is known of them.
//!
//! A [`Pool`] holds the values that dominate the place where code is made. Code is made in
//! nested scopes; leaving one takes its values out again. No value in a pool is ever poison or
//! undef.

use nvopt_entity::FxHashMap;
use nvopt_ir::{body::Value, types::Type};

/// Among which threads a value is the same, or a piece of code is executed together. Ordered from
/// all threads to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// All threads of the grid.
    Grid,
    /// The threads of a block.
    Block,
    /// The threads of a warp.
    Warp,
    /// Only the thread itself.
    Thread,
}

/// A value and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Val {
    pub(crate) value: Value,
    pub(crate) ty: Type,
    /// Among whom it is the same.
    pub(crate) level: Level,
    /// The largest it can be, read as unsigned, if that is known and it is an integer of at most
    /// 64 bits.
    pub(crate) umax: Option<u64>,
}

impl Val {
    /// A value of which only its level is known.
    pub(crate) fn new(value: Value, ty: Type, level: Level) -> Val {
        Val { value, ty, level, umax: None }
    }

    /// The same, known to be at most `umax`. Bounds are only kept of integers up to 64 bits.
    pub(crate) fn bounded(self, umax: u64) -> Val {
        let narrow = self.ty.int_bits().is_some_and(|width| width <= 64);
        Val { umax: narrow.then_some(umax), ..self }
    }

    /// The same, known to differ among threads of `level`.
    pub(crate) fn at_level(self, level: Level) -> Val {
        Val { level: self.level.max(level), ..self }
    }
}

/// A place in the history of a pool.
/// The default is the beginning.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark(usize);

/// The values that may be used.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    entries: Vec<Val>,
    /// Positions in `entries`, growing.
    by_type: FxHashMap<Type, Vec<u32>>,
}

impl Pool {
    pub(crate) fn add(&mut self, val: Val) {
        let position = u32::try_from(self.entries.len()).expect("limits keep pools small");
        self.entries.push(val);
        self.by_type.entry(val.ty).or_default().push(position);
    }

    /// Begins a scope.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.entries.len())
    }

    /// Ends a scope: takes out what was added since `mark`.
    pub(crate) fn leave(&mut self, mark: Mark) {
        while self.entries.len() > mark.0 {
            let val = self.entries.pop().expect("longer than the mark");
            let positions = self.by_type.get_mut(&val.ty).expect("every entry is listed");
            positions.pop();
        }
    }

    /// All values, oldest first.
    pub(crate) fn all(&self) -> &[Val] {
        &self.entries
    }

    /// The values added since `mark`, oldest first.
    pub(crate) fn since(&self, mark: Mark) -> &[Val] {
        &self.entries[mark.0..]
    }

    /// How many values of type `ty` there are.
    pub(crate) fn count(&self, ty: Type) -> usize {
        self.by_type.get(&ty).map_or(0, Vec::len)
    }

    /// The `index`th newest value of type `ty`.
    pub(crate) fn newest(&self, ty: Type, index: usize) -> Option<Val> {
        let positions = self.by_type.get(&ty)?;
        let position = positions.len().checked_sub(index + 1)?;
        Some(self.entries[positions[position] as usize])
    }

    /// The values of type `ty`, newest first.
    pub(crate) fn of_type(&self, ty: Type) -> impl Iterator<Item = Val> + '_ {
        let positions = self.by_type.get(&ty).map_or(&[][..], Vec::as_slice);
        positions.iter().rev().map(|&position| self.entries[position as usize])
    }
}

#[cfg(test)]
mod tests {
    use nvopt_entity::Entity;

    use super::*;

    #[test]
    fn leaving_a_scope_takes_its_values_out() {
        let val = |index, ty| Val::new(Value::from_index(index), ty, Level::Thread);
        let mut pool = Pool::default();
        pool.add(val(0, Type::I32));
        let mark = pool.mark();
        pool.add(val(1, Type::I32));
        pool.add(val(2, Type::I64));
        assert_eq!(pool.newest(Type::I32, 0).unwrap().value.index(), 1);
        assert_eq!(pool.since(mark).len(), 2);
        pool.leave(mark);
        assert_eq!((pool.count(Type::I32), pool.count(Type::I64)), (1, 0));
        assert_eq!(pool.newest(Type::I32, 0).unwrap().value.index(), 0);
        assert!(pool.newest(Type::I32, 1).is_none());
    }
}
