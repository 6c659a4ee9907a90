//! Knobs: numbers, words and switches that a user can set by name.
//!
//! A pass declares its knobs beside itself, as `static`s with name, default and meaning, and
//! reads them through the compilation's [`Knobs`]. Values belong to a compilation, never to the
//! process, so two compilations in one process do not disturb each other.

use nvopt_entity::FxHashMap;

/// The kinds of values a knob can have.
#[derive(Clone, Debug, PartialEq)]
pub enum KnobValue {
    /// `true` or `false`.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

/// What is known of a knob of any type.
#[derive(Clone, Copy, Debug)]
pub struct KnobInfo {
    /// The name, as in `-opt "-name=value"`.
    pub name: &'static str,
    /// The default, as text.
    pub default: KnobDefault,
    /// The pass that reads it.
    pub pass: &'static str,
    /// What it does, one sentence.
    pub about: &'static str,
}

/// The default of a knob.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KnobDefault {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A word.
    Word(&'static str),
}

/// A knob with values of type `T`: `bool`, `i64` or `&'static str`.
#[derive(Debug)]
pub struct Knob<T> {
    /// What is known of it.
    pub info: KnobInfo,
    default: T,
}

impl Knob<bool> {
    /// A switch.
    pub const fn switch(
        name: &'static str,
        default: bool,
        pass: &'static str,
        about: &'static str,
    ) -> Self {
        let info = KnobInfo { name, default: KnobDefault::Switch(default), pass, about };
        Knob { info, default }
    }
}

impl Knob<i64> {
    /// A number.
    pub const fn number(
        name: &'static str,
        default: i64,
        pass: &'static str,
        about: &'static str,
    ) -> Self {
        let info = KnobInfo { name, default: KnobDefault::Number(default), pass, about };
        Knob { info, default }
    }
}

impl Knob<&'static str> {
    /// A word.
    pub const fn word(
        name: &'static str,
        default: &'static str,
        pass: &'static str,
        about: &'static str,
    ) -> Self {
        let info = KnobInfo { name, default: KnobDefault::Word(default), pass, about };
        Knob { info, default }
    }
}

/// The values of knobs in one compilation.
#[derive(Clone, Debug, Default)]
pub struct Knobs {
    set: FxHashMap<&'static str, KnobValue>,
}

impl Knobs {
    /// Sets the knob `info` from text. Switches: text that starts with `1`, `t` or `T` is true.
    pub fn set(&mut self, info: &KnobInfo, text: &str) -> Result<(), String> {
        let value = match info.default {
            KnobDefault::Switch(_) => KnobValue::Switch(text.starts_with(['1', 't', 'T'])),
            KnobDefault::Number(_) => KnobValue::Number(
                text.trim()
                    .parse()
                    .map_err(|_| format!("`{}` needs a whole number, not `{text}`", info.name))?,
            ),
            KnobDefault::Word(_) => KnobValue::Word(text.to_owned()),
        };
        self.set.insert(info.name, value);
        Ok(())
    }

    /// True if the user set the knob.
    pub fn is_set(&self, info: &KnobInfo) -> bool {
        self.set.contains_key(info.name)
    }

    /// The value of a switch.
    pub fn is_on(&self, knob: &Knob<bool>) -> bool {
        match self.set.get(knob.info.name) {
            Some(KnobValue::Switch(value)) => *value,
            Some(KnobValue::Number(value)) => *value != 0,
            Some(KnobValue::Word(_)) | None => knob.default,
        }
    }

    /// The value of a number.
    pub fn number(&self, knob: &Knob<i64>) -> i64 {
        match self.set.get(knob.info.name) {
            Some(KnobValue::Number(value)) => *value,
            Some(KnobValue::Switch(value)) => (*value).into(),
            Some(KnobValue::Word(_)) | None => knob.default,
        }
    }

    /// The value of a number that cannot be negative; negative ones count as zero.
    pub fn limit(&self, knob: &Knob<i64>) -> usize {
        usize::try_from(self.number(knob)).unwrap_or(0)
    }

    /// The value of a word.
    pub fn word<'a>(&'a self, knob: &'a Knob<&'static str>) -> &'a str {
        match self.set.get(knob.info.name) {
            Some(KnobValue::Word(value)) => value,
            Some(KnobValue::Switch(_) | KnobValue::Number(_)) | None => knob.default,
        }
    }
}
