//! The tools that file tests call, as functions.
