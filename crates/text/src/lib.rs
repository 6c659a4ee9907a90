//! nvopt-text.
