//! The reader: what it makes of sound files (`read`) and of broken ones (`mutate`).

mod common;
mod mutate;
mod read;
