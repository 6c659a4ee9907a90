//! What a user sets with `-opt "-name=value"`.

use nvopt_entity::suggest;

use super::{NAMED, Sense, SlotIndex, Slots, inventory, is_true};
use crate::knobs::{KnobDefault, KnobInfo, Knobs};

/// How many near names an error shows.
const MAX_NEAREST: usize = 3;

/// The slots and knobs of one compilation.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The slots.
    pub slots: Slots,
    /// The knobs, which passes read.
    pub knobs: Knobs,
}

/// Why a text sets nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// What is wrong.
    pub message: String,
    /// Known names that are near to what was written.
    pub nearest: Vec<&'static str>,
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if !self.nearest.is_empty() {
            let names: Vec<String> = self.nearest.iter().map(|name| format!("`{name}`")).collect();
            write!(f, "; did you mean {}?", names.join(" or "))?;
        }
        Ok(())
    }
}

impl Options {
    /// Sets what `text` says: `-name=value`, or `-name` for true. `own` are knobs of passes
    /// besides those of the inventory.
    pub fn set(&mut self, text: &str, own: &[&'static KnobInfo]) -> Result<(), OptionError> {
        let written = text.trim().trim_start_matches('-');
        let (name, value) = written.split_once('=').unwrap_or((written, "1"));
        let knob = inventory::KNOBS.iter().chain(own).find(|info| info.name == name);
        let slots: Vec<(SlotIndex, Sense)> = NAMED
            .iter()
            .filter(|named| named.name == name)
            .map(|named| (named.index, named.sense))
            .collect();
        if knob.is_none() && slots.is_empty() {
            return Err(unknown(name, own));
        }
        let plain = |message| OptionError { message, nearest: Vec::new() };
        if let Some(info) = knob {
            self.knobs.set(info, truth_as_number(info, value)).map_err(plain)?;
        }
        for (index, sense) in slots {
            match sense {
                Sense::Direct => {
                    let wrong = |message| plain(format!("`{name}` {message}"));
                    self.slots.set(index, value).map_err(wrong)?;
                }
                // A name that has levels (`do-remat=3`) asks for the pass at all but zero.
                Sense::Inverted => {
                    let level = knob.and_then(|_| value.trim().parse::<i64>().ok());
                    let asked = level.map_or_else(|| is_true(value), |level| level != 0);
                    self.slots.switch(index, !asked);
                }
            }
        }
        Ok(())
    }
}

/// `true` and `false` as numbers where a number is wanted.
fn truth_as_number<'v>(info: &KnobInfo, value: &'v str) -> &'v str {
    match (info.default, value) {
        (KnobDefault::Number(_), "true") => "1",
        (KnobDefault::Number(_), "false") => "0",
        (KnobDefault::Number(_) | KnobDefault::Switch(_) | KnobDefault::Word(_), _) => value,
    }
}

fn unknown(name: &str, own: &[&'static KnobInfo]) -> OptionError {
    let knobs = inventory::KNOBS.iter().chain(own).map(|info| info.name);
    let mut known: Vec<&'static str> = NAMED.iter().map(|named| named.name).chain(knobs).collect();
    known.sort_unstable();
    known.dedup();
    // A name that was cut short, or else one that was misspelt.
    let starts = |known: &&'static str| !name.is_empty() && known.starts_with(name);
    let mut nearest: Vec<&'static str> = known.iter().copied().filter(starts).collect();
    if nearest.is_empty() {
        nearest = known.into_iter().filter(|known| suggest::is_near(name, known)).collect();
    }
    nearest.truncate(MAX_NEAREST);
    let message = format!("unknown option `{name}`; `nvopt options` lists what there is");
    OptionError { message, nearest }
}
