//! nvopt-filetest.
