//! The few facts about the data layout that records depend on.

use nvopt_entity::FxHashMap;

/// The index width of a pointer that the layout says nothing about.
const DEFAULT_INDEX_BITS: u32 = 64;

/// What the writer needs to know of a data layout.
pub(super) struct LayoutFacts {
    /// The address space of `alloca`, which is not written.
    pub(super) alloca_space: u32,
    index_bits: FxHashMap<u32, u32>,
}

impl LayoutFacts {
    /// Reads the layout string; what is malformed counts as not said.
    pub(super) fn new(layout: &[u8]) -> Self {
        let mut facts = LayoutFacts { alloca_space: 0, index_bits: FxHashMap::default() };
        for spec in layout.split(|&byte| byte == b'-') {
            match spec {
                [b'A', number @ ..] => facts.alloca_space = parse(number).unwrap_or(0),
                [b'p', pointer @ ..] => facts.add_pointer(pointer),
                _ => {}
            }
        }
        facts
    }

    /// `[space]:size:abi[:preferred[:index]]`
    fn add_pointer(&mut self, spec: &[u8]) {
        let mut parts = spec.split(|&byte| byte == b':');
        let space = parts.next().map_or(Some(0), |n| if n.is_empty() { Some(0) } else { parse(n) });
        let size = parts.next().and_then(parse);
        let index = parts.nth(2).and_then(parse).or(size);
        if let (Some(space), Some(index)) = (space, index) {
            self.index_bits.insert(space, index);
        }
    }

    /// The width of indices into memory of address space `space`.
    pub(super) fn index_bits(&self, space: u32) -> u32 {
        let of_space = self.index_bits.get(&space).or_else(|| self.index_bits.get(&0));
        of_space.copied().unwrap_or(DEFAULT_INDEX_BITS)
    }
}

fn parse(digits: &[u8]) -> Option<u32> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_pointers_and_the_space_of_allocas() {
        let facts = LayoutFacts::new(b"e-p:64:64-p3:32:32-p7:160:256:256:32-A5-i64:64");
        assert_eq!(facts.alloca_space, 5);
        assert_eq!([0, 1, 3, 7].map(|space| facts.index_bits(space)), [64, 64, 32, 32]);
        assert_eq!(LayoutFacts::new(b"").index_bits(0), 64);
        assert_eq!(LayoutFacts::new(b"p::-A").alloca_space, 0);
    }
}
