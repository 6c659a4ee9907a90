//! The variables of a run: strings and numbers.
//!
//! A name belongs to one of the two kinds for good. Numeric variables are declared while patterns
//! are parsed, in the order of the check file, because their format must be known there; values
//! come and go while the input is matched.

use std::collections::{BTreeMap, BTreeSet};

use super::numeric::bigint::BigInt;
use super::numeric::format::Format;

/// A numeric variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct NumericId(usize);

#[derive(Debug)]
struct Numeric {
    name: String,
    format: Format,
    /// The line of the first definition; none if there is none, or if it is on the command line.
    definition_line: Option<usize>,
    value: Option<BigInt>,
}

/// All variables.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    strings: BTreeMap<String, Vec<u8>>,
    declared_strings: BTreeSet<String>,
    numerics: Vec<Numeric>,
    numeric_ids: BTreeMap<String, NumericId>,
}

impl Variables {
    /// Notes that some pattern defines a string variable.
    pub(crate) fn declare_string(&mut self, name: &str) {
        if !self.declared_strings.contains(name) {
            self.declared_strings.insert(name.to_owned());
        }
    }

    pub(crate) fn is_string_declared(&self, name: &str) -> bool {
        self.declared_strings.contains(name)
    }

    pub(crate) fn is_numeric_declared(&self, name: &str) -> bool {
        self.numeric_ids.contains_key(name)
    }

    pub(crate) fn string_value(&self, name: &str) -> Option<&[u8]> {
        self.strings.get(name).map(Vec::as_slice)
    }

    pub(crate) fn set_string(&mut self, name: &str, value: Vec<u8>) {
        match self.strings.get_mut(name) {
            Some(old) => *old = value,
            None => {
                self.strings.insert(name.to_owned(), value);
            }
        }
    }

    /// Declares a numeric variable or finds the one of that name. None if that has another format.
    pub(crate) fn declare_numeric(
        &mut self,
        name: &str,
        format: Format,
        definition_line: Option<usize>,
    ) -> Option<NumericId> {
        match self.numeric_ids.get(name) {
            Some(id) => (self.numerics[id.0].format == format).then_some(*id),
            None => Some(self.add_numeric(name, format, definition_line)),
        }
    }

    /// The numeric variable of that name; one without a definition is made up, and its use fails
    /// when the input is matched.
    pub(crate) fn use_numeric(&mut self, name: &str) -> NumericId {
        match self.numeric_ids.get(name) {
            Some(id) => *id,
            None => self.add_numeric(name, Format::unsigned(0), None),
        }
    }

    fn add_numeric(
        &mut self,
        name: &str,
        format: Format,
        definition_line: Option<usize>,
    ) -> NumericId {
        let id = NumericId(self.numerics.len());
        self.numerics.push(Numeric { name: name.to_owned(), format, definition_line, value: None });
        self.numeric_ids.insert(name.to_owned(), id);
        id
    }

    pub(crate) fn numeric_name(&self, id: NumericId) -> &str {
        &self.numerics[id.0].name
    }

    pub(crate) fn numeric_format(&self, id: NumericId) -> Format {
        self.numerics[id.0].format
    }

    pub(crate) fn numeric_definition_line(&self, id: NumericId) -> Option<usize> {
        self.numerics[id.0].definition_line
    }

    pub(crate) fn numeric_value(&self, id: NumericId) -> Option<&BigInt> {
        self.numerics[id.0].value.as_ref()
    }

    pub(crate) fn set_numeric(&mut self, id: NumericId, value: Option<BigInt>) {
        self.numerics[id.0].value = value;
    }

    /// Forgets the values of all variables whose names do not start with `$`.
    pub(crate) fn clear_local(&mut self) {
        self.strings.retain(|name, _| name.starts_with('$'));
        for numeric in self.numerics.iter_mut().filter(|numeric| !numeric.name.starts_with('$')) {
            numeric.value = None;
        }
    }
}
