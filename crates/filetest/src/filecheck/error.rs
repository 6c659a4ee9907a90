//! Errors in a check file or on the command line.

use super::source::Location;

/// A fault in a check file: the run ends with exit code 2.
#[derive(Clone, Debug)]
pub(crate) struct CheckError {
    pub(crate) at: Location,
    pub(crate) message: String,
}

impl CheckError {
    pub(crate) fn new(at: Location, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}
