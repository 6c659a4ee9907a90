//! The nodes of a pool, which copies of the pool share.
//!
//! Every worker of a stage has a copy of all that is outside bodies, and most nodes own memory, so
//! that a copy of each of them would cost more than many stages do. Those that were there when
//! [`Nodes::share`] was last called are held in common; one that changes takes a copy of all.

use std::{
    ops::{Index, IndexMut},
    sync::Arc,
};

use nvopt_entity::Entity;

use super::{Md, MdData};

/// All nodes, by handle.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    /// The first ones.
    shared: Arc<Vec<MdData>>,
    /// Those behind them.
    own: Vec<MdData>,
}

impl Nodes {
    /// Makes copies cheap.
    pub(super) fn share(&mut self) {
        if !self.own.is_empty() {
            Arc::make_mut(&mut self.shared).append(&mut self.own);
        }
    }

    pub(super) fn push(&mut self, data: MdData) -> Md {
        let md = Md::from_index(self.len());
        self.own.push(data);
        md
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.shared.len() + self.own.len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn keys(&self) -> impl DoubleEndedIterator<Item = Md> + use<> {
        (0..self.len()).map(Md::from_index)
    }

    pub(super) fn values(&self) -> impl DoubleEndedIterator<Item = &MdData> {
        self.shared.iter().chain(&self.own)
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (Md, &MdData)> {
        self.keys().map(|md| (md, &self[md]))
    }

    pub(super) fn heap_bytes(&self) -> usize {
        (self.shared.capacity() + self.own.capacity()) * size_of::<MdData>()
    }
}

impl Index<Md> for Nodes {
    type Output = MdData;

    #[inline]
    fn index(&self, md: Md) -> &MdData {
        match md.index().checked_sub(self.shared.len()) {
            None => &self.shared[md.index()],
            Some(at) => &self.own[at],
        }
    }
}

impl IndexMut<Md> for Nodes {
    fn index_mut(&mut self, md: Md) -> &mut MdData {
        match md.index().checked_sub(self.shared.len()) {
            None => &mut Arc::make_mut(&mut self.shared)[md.index()],
            Some(at) => &mut self.own[at],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::MdPool;

    #[test]
    fn copies_go_their_own_ways() {
        let mut pool = MdPool::default();
        let node = |ops: &[Option<Md>]| MdData::Tuple { distinct: true, ops: ops.into() };
        let first = pool.add(node(&[]));
        pool.share();
        let mut copy = pool.clone();
        let (here, there) = (pool.add(node(&[None])), copy.add(node(&[None, None])));
        assert_eq!(here, there);
        copy.set_distinct(first, node(&[Some(first)]));
        assert_eq!((pool.get(first), copy.get(first)), (&node(&[]), &node(&[Some(first)])));
        assert_eq!((pool.get(here), copy.get(here)), (&node(&[None]), &node(&[None, None])));
        pool.share();
        assert_eq!((pool.len(), pool.get(here)), (2, &node(&[None])));
        let all: Vec<Md> = pool.iter().map(|(md, _)| md).collect();
        assert_eq!(all, [first, here]);
    }

    #[test]
    fn a_copy_finds_what_is_held_in_common() {
        let mut pool = MdPool::default();
        let text = pool.string("a");
        pool.share();
        let mut copy = pool.clone();
        assert_eq!((copy.string("a"), copy.len()), (text, 1));
    }
}
