//! nvopt-driver.
