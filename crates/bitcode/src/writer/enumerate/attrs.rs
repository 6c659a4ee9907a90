//! Attribute groups and lists, numbered across the pools of the module and its bodies.
//!
//! A group is a set of attributes together with whose they are. It is kept in the form it is
//! written, which no longer depends on the pool it came from; equal groups get equal numbers.

use nvopt_entity::{Entity, Interner};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool, AttrSet, IntRange},
    metadata::MdKind,
};

use super::types::TypeIds;
use crate::{
    bitstream::writer::rotate_sign,
    codes::paramattr::{self, form},
};

nvopt_entity::entity!(
    /// An attribute group.
    pub(crate) struct Group, "group"
);
nvopt_entity::entity!(
    /// An attribute list.
    pub(crate) struct List, "list"
);

/// The bit that says that `memory(...)` has a location for `errno`, as LLVM 22 writes it.
const MEMORY_VERSION: u64 = 1 << 56;

/// The numbers of attribute groups and lists.
#[derive(Default)]
pub(crate) struct AttrIds {
    /// Whose the group is, then its attributes, as written.
    groups: Interner<Group, Box<[u64]>>,
    lists: Interner<List, Box<[Group]>>,
    /// The numbers of the lists of one pool after the other, by list; zero is none.
    pool_lists: Vec<u32>,
    /// Where those of the current pool start.
    first: usize,
    words: Vec<u64>,
    list: Vec<Group>,
}

impl AttrIds {
    /// The groups as written, the first being number one.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u64]> {
        self.groups.iter().map(|(_, words)| &**words)
    }

    /// The lists, the first being number one.
    pub(crate) fn lists(&self) -> impl Iterator<Item = &[Group]> {
        self.lists.iter().map(|(_, groups)| &**groups)
    }

    /// Goes on with another pool; gives where the numbers of its lists start.
    pub(crate) fn start_pool(&mut self) -> usize {
        self.first = self.pool_lists.len();
        self.first
    }

    /// The number of a list of the pool whose numbers start at `first`; zero is none.
    pub(crate) fn list_id(&self, first: usize, list: Option<AttrList>) -> u64 {
        list.map_or(0, |list| u64::from(self.pool_lists[first + list.index()]))
    }

    /// Adds a list of the current pool, which is `pool`.
    pub(crate) fn add_list(
        &mut self,
        types: &mut TypeIds<'_>,
        pool: &AttrPool,
        list: Option<AttrList>,
    ) {
        let Some(list) = list else { return };
        let at = self.first + list.index();
        if self.pool_lists.get(at).is_some_and(|&id| id != 0) {
            return;
        }
        let data = pool.list_data(list);
        self.list.clear();
        let whose =
            [(paramattr::FUNCTION_INDEX, data.function), (paramattr::RETURN_INDEX, data.ret)];
        let params = (paramattr::RETURN_INDEX + 1..).zip(data.params.iter().copied());
        for (index, set) in whose.into_iter().chain(params) {
            if let Some(set) = set {
                let group = self.add_group(types, pool, index, set);
                self.list.push(group);
            }
        }
        let id = self.lists.intern_with(&*self.list, |groups| groups.into()).index() as u32 + 1;
        if self.pool_lists.len() <= at {
            self.pool_lists.resize(at + 1, 0);
        }
        self.pool_lists[at] = id;
    }

    /// Adds the attributes of a global and gives the number of their list.
    pub(crate) fn add_set(
        &mut self,
        types: &mut TypeIds<'_>,
        pool: &AttrPool,
        set: Option<AttrSet>,
    ) -> u32 {
        let Some(set) = set else { return 0 };
        let group = self.add_group(types, pool, paramattr::FUNCTION_INDEX, set);
        self.lists.intern([group].into()).index() as u32 + 1
    }

    fn add_group(
        &mut self,
        types: &mut TypeIds<'_>,
        pool: &AttrPool,
        index: u64,
        set: AttrSet,
    ) -> Group {
        self.words.clear();
        self.words.push(index);
        for attr in pool.attrs(Some(set)) {
            encode(types, pool, attr, &mut self.words);
        }
        self.groups.intern_with(&*self.words, |words| words.into())
    }
}

fn encode(types: &mut TypeIds<'_>, pool: &AttrPool, attr: &Attr, words: &mut Vec<u64>) {
    let code = |kind: &AttrKind| u64::from(kind.code());
    match attr {
        Attr::Flag(kind) => words.extend([form::FLAG, code(kind)]),
        Attr::Int(kind, value) => {
            let version = if *kind == AttrKind::Memory { MEMORY_VERSION } else { 0 };
            words.extend([form::INT, code(kind), value | version]);
        }
        Attr::Type(kind, None) => words.extend([form::TYPE_ABSENT, code(kind)]),
        Attr::Type(kind, Some(ty)) => {
            types.add(*ty);
            words.extend([form::TYPE, code(kind), types.id(*ty)]);
        }
        Attr::Range(kind, range) => {
            words.extend([form::RANGE, code(kind), u64::from(range.width)]);
            encode_range(range, words);
        }
        Attr::RangeList(kind, ranges) => {
            let width = ranges.first().map_or(64, |range| range.width);
            words.extend([form::RANGE_LIST, code(kind), ranges.len() as u64, u64::from(width)]);
            ranges.iter().for_each(|range| encode_range(range, words));
        }
        Attr::String(key, value) => {
            let (key, value) = (pool.strings.get(*key), pool.strings.get(*value));
            words.push(if value.is_empty() { form::KEY } else { form::KEY_VALUE });
            words.extend(key.iter().map(|&byte| u64::from(byte)));
            words.push(0);
            if !value.is_empty() {
                words.extend(value.iter().map(|&byte| u64::from(byte)));
                words.push(0);
            }
        }
    }
}

fn encode_range(range: &IntRange, words: &mut Vec<u64>) {
    if range.width <= 64 {
        let unused = 64 - range.width.max(1);
        for bound in [&range.lo, &range.hi] {
            let bits = bound.first().copied().unwrap_or(0);
            words.push(rotate_sign((bits << unused) as i64 >> unused));
        }
        return;
    }
    let (lo, hi) = (active_words(&range.lo), active_words(&range.hi));
    words.push(lo.len() as u64 | (hi.len() as u64) << 32);
    words.extend(lo.iter().chain(hi).map(|&word| rotate_sign(word as i64)));
}

/// The words of a number without the leading zeros, but at least one.
pub(crate) fn active_words(words: &[u64]) -> &[u64] {
    let n_active = words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
    &words[..n_active.min(words.len())]
}

/// The kinds of attachments that a module uses.
#[derive(Default)]
pub(crate) struct UsedKinds {
    used: Vec<bool>,
}

impl UsedKinds {
    pub(crate) fn add(&mut self, kind: MdKind) {
        let index = kind.0 as usize;
        if self.used.len() <= index {
            self.used.resize(index + 1, false);
        }
        self.used[index] = true;
    }

    /// The kinds, in order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = MdKind> + '_ {
        (0..).zip(&self.used).filter(|&(_, &used)| used).map(|(number, _)| MdKind(number))
    }
}
