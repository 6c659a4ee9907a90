//! Rules that only a body made through the API can break.
