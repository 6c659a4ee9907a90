//! nvopt-entity.
