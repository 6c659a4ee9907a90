//! Names of values and blocks. A name belongs to one of them at a time.

use nvopt_entity::Str;
use smallvec::SmallVec;

use super::{Block, Body, Value};

/// A name that is being made: most are short.
pub(super) type NameBytes = SmallVec<[u8; 64]>;

/// `name` with `suffix` behind it.
pub(super) fn with_suffix(name: &[u8], suffix: &[u8]) -> NameBytes {
    let mut bytes = NameBytes::from_slice(name);
    bytes.extend_from_slice(suffix);
    bytes
}

/// Appends `number` in decimal.
fn push_number(bytes: &mut NameBytes, number: u32) {
    let start = bytes.len();
    let mut rest = number;
    loop {
        bytes.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    bytes[start..].reverse();
}

/// Who has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what its payload is")]
pub enum NameOwner {
    Value(Value),
    Block(Block),
}

/// Looking at names.
impl Body {
    /// The strings of this body: names and bundle tags.
    pub fn strings(&self) -> &nvopt_entity::StringPool {
        &self.strings
    }

    /// The name of `value`, if it has one.
    pub fn value_name(&self, value: Value) -> Option<&[u8]> {
        self.value_names[value].map(|name| self.strings.get(name))
    }

    /// True if `value` has a name.
    #[inline]
    pub fn is_value_named(&self, value: Value) -> bool {
        self.value_names[value].is_some()
    }

    /// The name of `block`, if it has one.
    pub fn block_name(&self, block: Block) -> Option<&[u8]> {
        self.blocks[block].name.map(|name| self.strings.get(name))
    }

    /// Who has `name`.
    pub fn name_owner(&self, name: impl AsRef<[u8]>) -> Option<NameOwner> {
        self.name_owners[self.strings.find(name)?]
    }

    /// Who has the name `name`, a string of this body's pool.
    pub fn owner_of(&self, name: Str) -> Option<NameOwner> {
        self.name_owners[name]
    }
}

/// Giving names. None moves on anything: names have no meaning.
impl Body {
    /// Interns a string: a name or a bundle tag.
    pub fn intern_string(&mut self, text: impl AsRef<[u8]>) -> Str {
        self.strings.intern(text)
    }

    /// Gives `value` the name `name`, or says who has it.
    pub fn name_value(&mut self, value: Value, name: Str) -> Result<(), NameOwner> {
        self.claim(name, NameOwner::Value(value))?;
        self.forget_value_name(value);
        self.value_names[value] = Some(name);
        self.name_owners[name] = Some(NameOwner::Value(value));
        Ok(())
    }

    /// Gives `block` the name `name`, or says who has it.
    pub fn name_block(&mut self, block: Block, name: Str) -> Result<(), NameOwner> {
        self.claim(name, NameOwner::Block(block))?;
        self.forget_block_name(block);
        self.blocks[block].name = Some(name);
        self.name_owners[name] = Some(NameOwner::Block(block));
        Ok(())
    }

    /// Gives `value` the name `base`, with a number behind it if the name is taken. An empty name
    /// is none.
    pub fn name_value_like(&mut self, value: Value, base: impl AsRef<[u8]>) {
        if let Some(name) = self.free_name(base.as_ref()) {
            self.name_value(value, name).expect("the name is free");
        }
    }

    /// Gives `block` the name `base`, with a number behind it if the name is taken. An empty name
    /// is none.
    pub fn name_block_like(&mut self, block: Block, base: impl AsRef<[u8]>) {
        if let Some(name) = self.free_name(base.as_ref()) {
            self.name_block(block, name).expect("the name is free");
        }
    }

    /// Moves the name of `from`, if it has one, to `to`.
    pub fn take_value_name(&mut self, to: Value, from: Value) {
        if let Some(name) = self.value_names[from] {
            self.forget_value_name(from);
            self.name_value(to, name).expect("the name was given up");
        }
    }

    /// `base`, or `base` with the next number that makes it free. The count goes through the
    /// whole body, as LLVM's does, so that the texts agree.
    fn free_name(&mut self, base: &[u8]) -> Option<Str> {
        if base.is_empty() {
            return None;
        }
        let name = self.strings.intern(base);
        if self.name_owners[name].is_none() {
            return Some(name);
        }
        let mut numbered: NameBytes = SmallVec::from_slice(base);
        loop {
            self.last_name_number = self.last_name_number.wrapping_add(1);
            numbered.truncate(base.len());
            push_number(&mut numbered, self.last_name_number);
            let name = self.strings.intern(&numbered);
            if self.name_owners[name].is_none() {
                return Some(name);
            }
        }
    }

    /// Takes the name of `value` away.
    pub fn forget_value_name(&mut self, value: Value) {
        if let Some(name) = self.value_names[value] {
            self.value_names[value] = None;
            self.name_owners[name] = None;
        }
    }

    /// Takes the name of `block` away.
    pub fn forget_block_name(&mut self, block: Block) {
        if let Some(name) = self.blocks[block].name.take() {
            self.name_owners[name] = None;
        }
    }

    fn claim(&self, name: Str, owner: NameOwner) -> Result<(), NameOwner> {
        match self.name_owners[name] {
            Some(other) if other != owner => Err(other),
            _ => Ok(()),
        }
    }
}
