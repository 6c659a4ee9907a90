//! Entries: the tree that a unit is, the shapes of entries, and where each one is.

use nvopt_entity::FxHashMap;

use super::words::{at, form};
use crate::func::{Expr, write_signed, write_unsigned};

/// An entry of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Die(u32);

/// The unit itself.
pub(super) const ROOT: Die = Die(0);

/// The value of an attribute.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A number in as many bytes.
    Data(u8, u64),
    Signed(i64),
    Unsigned(u64),
    /// True.
    Flag,
    Text(Vec<u8>),
    Ref(Die),
    /// The address of a label.
    Address(String),
    /// The place of a label in a debug section.
    Section(String),
    Block(Expr),
}

impl Value {
    /// A number in the fewest bytes that hold it.
    pub(super) fn number(number: u64) -> Value {
        let bytes = match number {
            0..=0xff => 1,
            0x100..=0xffff => 2,
            0x1_0000..=0xffff_ffff => 4,
            _ => 8,
        };
        Value::Data(bytes, number)
    }

    fn form(&self, address_bytes: usize) -> u8 {
        match self {
            Value::Data(1, _) => form::DATA1,
            Value::Data(2, _) => form::DATA2,
            Value::Data(4, _) | Value::Section(_) => form::DATA4,
            Value::Data(..) => form::DATA8,
            Value::Signed(_) => form::SDATA,
            Value::Unsigned(_) => form::UDATA,
            Value::Flag => form::FLAG,
            Value::Text(_) => form::STRING,
            Value::Ref(_) => form::REF4,
            Value::Address(_) => form::ADDR,
            Value::Block(expr) if expr.len(address_bytes) > 0xff => form::BLOCK2,
            Value::Block(_) => form::BLOCK1,
        }
    }

    fn len(&self, address_bytes: usize) -> usize {
        match self {
            Value::Data(bytes, _) => usize::from(*bytes),
            Value::Signed(number) => {
                let mut out = Vec::new();
                write_signed(&mut out, *number);
                out.len()
            }
            Value::Unsigned(number) => unsigned_len(*number),
            Value::Flag => 1,
            Value::Text(text) => text.len() + 1,
            Value::Ref(_) | Value::Section(_) => 4,
            Value::Address(_) => address_bytes,
            Value::Block(expr) => {
                let len = expr.len(address_bytes);
                len + if len > 0xff { 2 } else { 1 }
            }
        }
    }
}

fn unsigned_len(number: u64) -> usize {
    let mut out = Vec::new();
    write_unsigned(&mut out, number);
    out.len()
}

#[derive(Debug)]
struct DieData {
    tag: u16,
    parent: Option<Die>,
    first_child: Option<Die>,
    last_child: Option<Die>,
    next: Option<Die>,
    attrs: Vec<(u16, Value)>,
}

/// The entries of a unit.
#[derive(Debug)]
pub(super) struct Tree {
    dies: Vec<DieData>,
}

impl Tree {
    /// A tree with its root.
    pub(super) fn new(tag: u16) -> Tree {
        let mut tree = Tree { dies: Vec::new() };
        tree.push(tag, None);
        tree
    }

    fn push(&mut self, tag: u16, parent: Option<Die>) -> Die {
        let die = Die(u32::try_from(self.dies.len()).expect("fewer entries than memory"));
        self.dies.push(DieData {
            tag,
            parent,
            first_child: None,
            last_child: None,
            next: None,
            attrs: Vec::new(),
        });
        die
    }

    /// A new entry behind those that `parent` has.
    pub(super) fn add(&mut self, parent: Die, tag: u16) -> Die {
        let die = self.push(tag, Some(parent));
        let place = &mut self.dies[parent.0 as usize];
        let last = place.last_child.replace(die);
        match last {
            Some(last) => self.dies[last.0 as usize].next = Some(die),
            None => place.first_child = Some(die),
        }
        die
    }

    pub(super) fn attr(&mut self, die: Die, name: u16, value: Value) {
        self.dies[die.0 as usize].attrs.push((name, value));
    }

    pub(super) fn tag(&self, die: Die) -> u16 {
        self.dies[die.0 as usize].tag
    }

    pub(super) fn attrs(&self, die: Die) -> &[(u16, Value)] {
        &self.dies[die.0 as usize].attrs
    }

    /// The name of an entry with those around it, as `a::b`.
    pub(super) fn qualified_name(&self, die: Die) -> Vec<u8> {
        let mut names = Vec::new();
        let mut next = Some(die);
        while let Some(die) = next.filter(|&die| die != ROOT) {
            let name = self.attrs(die).iter().find(|(name, _)| *name == at::NAME);
            if let Some((_, Value::Text(text))) = name {
                names.push(text.as_slice());
            }
            next = self.dies[die.0 as usize].parent;
        }
        names.reverse();
        names.join(&b"::"[..])
    }
}

/// The shape of an entry: its kind, whether it has children, its attributes with their forms.
type Shape = (u16, bool, Vec<(u16, u8)>);

/// The shapes of the entries of all units, numbered from 1 by their first appearance.
#[derive(Default)]
pub(super) struct Abbrevs {
    pub(super) shapes: Vec<Shape>,
    numbers: FxHashMap<Shape, u64>,
}

impl Abbrevs {
    fn number(&mut self, shape: Shape) -> u64 {
        if let Some(&number) = self.numbers.get(&shape) {
            return number;
        }
        self.shapes.push(shape.clone());
        let number = self.shapes.len() as u64;
        self.numbers.insert(shape, number);
        number
    }
}

/// A step of writing a unit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// An entry, with the number of its shape.
    Entry(Die, u64),
    /// The end of the children of the last entry that is open.
    End,
}

/// The entries in the order they are written, with their places.
pub(super) struct Placed {
    pub(super) steps: Vec<Step>,
    /// Where each entry is, from the start of the unit.
    pub(super) offsets: Vec<u64>,
    /// The bytes of the unit.
    pub(super) end: u64,
}

impl Placed {
    pub(super) fn offset(&self, die: Die) -> u64 {
        self.offsets[die.0 as usize]
    }
}

impl Tree {
    /// Places all entries behind a header of so many bytes.
    pub(super) fn place(&self, header: u64, address_bytes: usize, abbrevs: &mut Abbrevs) -> Placed {
        let mut placed =
            Placed { steps: Vec::new(), offsets: vec![0; self.dies.len()], end: header };
        // What comes next once the children of an entry are written.
        let mut open: Vec<Option<Die>> = Vec::new();
        let mut next = Some(ROOT);
        loop {
            let Some(die) = next else {
                let Some(behind) = open.pop() else { break };
                placed.steps.push(Step::End);
                placed.end += 1;
                next = behind;
                continue;
            };
            let data = &self.dies[die.0 as usize];
            let forms = data.attrs.iter().map(|(name, value)| (*name, value.form(address_bytes)));
            let shape = (data.tag, data.first_child.is_some(), forms.collect());
            let number = abbrevs.number(shape);
            let attrs: usize = data.attrs.iter().map(|(_, value)| value.len(address_bytes)).sum();
            placed.offsets[die.0 as usize] = placed.end;
            placed.end += (unsigned_len(number) + attrs) as u64;
            placed.steps.push(Step::Entry(die, number));
            next = match data.first_child {
                Some(child) => {
                    open.push(data.next);
                    Some(child)
                }
                None => data.next,
            };
        }
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::dwarf::words::tag;

    #[test]
    fn entries_are_placed_one_behind_the_other() {
        let mut tree = Tree::new(tag::COMPILE_UNIT);
        let outer = tree.add(ROOT, tag::NAMESPACE);
        tree.attr(outer, at::NAME, Value::Text(b"a".to_vec()));
        let inner = tree.add(outer, tag::BASE_TYPE);
        tree.attr(inner, at::NAME, Value::Text(b"b".to_vec()));
        tree.attr(inner, at::BYTE_SIZE, Value::number(4));
        let last = tree.add(ROOT, tag::POINTER_TYPE);
        tree.attr(last, at::TYPE, Value::Ref(inner));
        let mut abbrevs = Abbrevs::default();
        let placed = tree.place(11, 8, &mut abbrevs);
        let offsets = [ROOT, outer, inner, last].map(|die| placed.offset(die));
        assert_eq!(offsets, [11, 12, 15, 20]);
        assert_eq!(placed.end, 26);
        assert_eq!(abbrevs.shapes.len(), 4);
        assert_eq!(tree.qualified_name(inner), b"a::b");
    }
}
