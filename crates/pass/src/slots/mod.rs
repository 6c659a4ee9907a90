//! The 221 option slots: one table that says what each is, and the values of one compilation.
//!
//! A slot has an index (1 to 221), a type, a default, and a place in a flat structure of 4,512
//! bytes: a header of 16 bytes, the slots without gaps, 32 bytes behind them. Nothing here reads
//! that structure; the places are facts that users of the original know slots by, so they are
//! computed and shown. `table` has the names, `index` the indices that pipelines ask for,
//! `inventory` the named knobs beside the slots, `options` the text `-name=value`.

pub mod index;
pub mod inventory;
mod options;
mod table;
#[cfg(test)]
mod tests;

pub use options::{OptionError, Options};
pub use table::{NAMED, Named, Origin, Sense};

/// The number of a slot, from 1.
pub type SlotIndex = u16;

/// How many slots there are.
pub const N_SLOTS: SlotIndex = 221;
/// The bytes before the first slot: the level and a pointer.
pub const HEADER_BYTES: u32 = 16;
/// The bytes behind the last slot.
pub const TRAILER_BYTES: u32 = 32;

/// The types of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotKind {
    /// A text.
    String,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Integer,
    /// A text with its length: the language.
    StringPtr,
}

impl SlotKind {
    /// The bytes that a slot of this type takes, padding included.
    pub const fn bytes(self) -> u32 {
        match self {
            SlotKind::String => 24,
            SlotKind::Bool | SlotKind::Integer => 16,
            SlotKind::StringPtr => 32,
        }
    }

    /// The word in tables.
    pub const fn word(self) -> &'static str {
        match self {
            SlotKind::String => "string",
            SlotKind::Bool => "bool",
            SlotKind::Integer => "integer",
            SlotKind::StringPtr => "string-pointer",
        }
    }

    /// The type of slot `index`: pairs of a string and a switch, but for the first six, for 161,
    /// which is one more string, and for a few numbers.
    pub const fn of(index: SlotIndex) -> SlotKind {
        match index {
            1..=6 | 161 => SlotKind::String,
            9 | 197 | 203 | 205 | 207 | 215 => SlotKind::Integer,
            181 => SlotKind::StringPtr,
            even if even % 2 == 0 => SlotKind::String,
            _ => SlotKind::Bool,
        }
    }
}

/// The value of a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlotValue {
    /// Of a string or a string pointer.
    Text(String),
    /// Of a switch.
    Bool(bool),
    /// Of a number.
    Integer(i64),
}

/// The switches that are on unless somebody turns them off.
pub const ON_BY_DEFAULT: [SlotIndex; 14] =
    [19, 25, 93, 95, 117, 141, 143, 151, 155, 157, 159, 165, 211, 219];

/// What is known of one slot.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The number.
    pub index: SlotIndex,
    /// The type.
    pub kind: SlotKind,
    /// The first byte of it in the structure.
    pub offset: u32,
    /// The value if nobody sets it.
    pub default: SlotValue,
    /// The name, what it means, and the passes it decides about, if they are known.
    pub named: Option<&'static Named>,
}

/// All slots, by index.
pub fn slots() -> impl Iterator<Item = Slot> {
    (1..=N_SLOTS).scan(HEADER_BYTES, |next, index| {
        let (kind, offset) = (SlotKind::of(index), *next);
        *next += kind.bytes();
        Some(Slot { index, kind, offset, default: default_of(index), named: named(index) })
    })
}

fn named(index: SlotIndex) -> Option<&'static Named> {
    NAMED.binary_search_by_key(&index, |named| named.index).ok().map(|at| &NAMED[at])
}

fn default_of(index: SlotIndex) -> SlotValue {
    match SlotKind::of(index) {
        SlotKind::String | SlotKind::StringPtr => SlotValue::Text(String::new()),
        SlotKind::Bool => SlotValue::Bool(ON_BY_DEFAULT.contains(&index)),
        SlotKind::Integer => SlotValue::Integer(match index {
            9 => 1,
            197 => 20,
            203 | 205 | 207 => -1,
            _ => 0,
        }),
    }
}

/// The value of a switch that is written as `text`.
pub fn is_true(text: &str) -> bool {
    text.starts_with(['1', 't', 'T'])
}

/// The values of all slots in one compilation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    values: Vec<SlotValue>,
    is_set: Vec<bool>,
}

impl Default for Slots {
    fn default() -> Self {
        let n = usize::from(N_SLOTS);
        Slots { values: (1..=N_SLOTS).map(default_of).collect(), is_set: vec![false; n] }
    }
}

impl Slots {
    /// The value of slot `index`.
    pub fn value(&self, index: SlotIndex) -> &SlotValue {
        &self.values[place(index)]
    }

    /// True if the slot is a switch that is on.
    pub fn is_on(&self, index: SlotIndex) -> bool {
        matches!(self.value(index), SlotValue::Bool(true))
    }

    /// The text of a slot; empty for switches and numbers.
    pub fn text(&self, index: SlotIndex) -> &str {
        match self.value(index) {
            SlotValue::Text(text) => text,
            SlotValue::Bool(_) | SlotValue::Integer(_) => "",
        }
    }

    /// The number in a slot; zero for texts and switches.
    pub fn integer(&self, index: SlotIndex) -> i64 {
        match self.value(index) {
            SlotValue::Integer(number) => *number,
            SlotValue::Text(_) | SlotValue::Bool(_) => 0,
        }
    }

    /// True if the user set the slot.
    pub fn is_set(&self, index: SlotIndex) -> bool {
        self.is_set[place(index)]
    }

    /// Sets a slot from the text of its value, as the user writes it.
    pub fn set(&mut self, index: SlotIndex, text: &str) -> Result<(), String> {
        let value = match SlotKind::of(index) {
            SlotKind::String | SlotKind::StringPtr => SlotValue::Text(text.to_owned()),
            SlotKind::Bool => SlotValue::Bool(is_true(text)),
            SlotKind::Integer => {
                let number = text.trim().parse::<i32>();
                let number = number.map_err(|_| format!("needs a whole number, not `{text}`"))?;
                SlotValue::Integer(number.into())
            }
        };
        self.set_value(index, value);
        Ok(())
    }

    /// Turns a switch on or off for the user.
    pub fn switch(&mut self, index: SlotIndex, on: bool) {
        debug_assert_eq!(SlotKind::of(index), SlotKind::Bool, "slot {index} is no switch");
        self.set_value(index, SlotValue::Bool(on));
    }

    /// Gives the slot another value than the table's, unless the user set it: what a level asks
    /// for.
    pub fn suggest(&mut self, index: SlotIndex, value: SlotValue) {
        if !self.is_set(index) {
            self.values[place(index)] = value;
        }
    }

    fn set_value(&mut self, index: SlotIndex, value: SlotValue) {
        self.values[place(index)] = value;
        self.is_set[place(index)] = true;
    }
}

fn place(index: SlotIndex) -> usize {
    assert!((1..=N_SLOTS).contains(&index), "there is no slot {index}");
    usize::from(index) - 1
}
