//! Intrinsics: the functions whose names begin with `llvm.`.
//!
//! An [`Intrinsic`] is a number, not a declaration, so a function pass can call one without
//! touching the module. Everything known about it is a row of a static table: name, types and
//! attributes. The tables hold every target-independent and every NVVM intrinsic of LLVM 22;
//! names of other targets are not intrinsics here.
//!
//! Reading order:
//! - `row`: how a table is stored and searched.
//! - `table_generic`, `table_nvvm`, `attr_sets`: the tables, generated.
//! - `attrs`: the attributes that rows refer to.
//! - `signature`: the notation of types, matching a function type, making one.
//! - `mangle`: the names of instances of overloaded intrinsics.
//! - `immarg_names`: comments the printer puts before some arguments.
//! - `upgrade`: what older LLVM versions called otherwise.
//!
//! Invariants: rows are sorted by name within a table, constants are numbered in row order, and
//! the generic table comes first. Numbers are not stable between versions and are never written
//! to a file.

mod attr_sets;
mod attrs;
mod immarg_names;
mod mangle;
mod row;
mod signature;
mod table_generic;
mod table_nvvm;
pub mod upgrade;

#[cfg(test)]
mod tests;

use std::num::NonZeroU16;

use self::{
    attr_sets::{FN_SETS, VALUE_SETS},
    attrs::FnSet,
    row::Table,
    signature::Signature,
    table_generic::GENERIC,
    table_nvvm::NVVM,
};
use crate::{
    attrs::MemoryEffects,
    types::{FuncType, Type, TypeTable},
};

pub use self::{
    attrs::IntrinsicAttr,
    signature::{Mismatch, Overloads},
};

/// An intrinsic, overloaded or not. There is a constant for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Intrinsic(NonZeroU16);

impl Intrinsic {
    /// The number of intrinsics.
    pub const COUNT: usize = table_nvvm::END;

    const fn from_index(index: usize) -> Intrinsic {
        assert!(index < u16::MAX as usize, "fewer than 65,535 intrinsics");
        match NonZeroU16::new(index as u16 + 1) {
            Some(raw) => Intrinsic(raw),
            None => unreachable!(),
        }
    }

    /// A number below [`Intrinsic::COUNT`], for side tables.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// All intrinsics, by table and name.
    pub fn all() -> impl ExactSizeIterator<Item = Intrinsic> {
        (0..Intrinsic::COUNT).map(Intrinsic::from_index)
    }

    /// The intrinsic a function named `name` is. An overloaded one has any suffix after a dot;
    /// whether the suffix fits the types is for [`Intrinsic::remangled_name`] to say.
    pub fn lookup(name: impl AsRef<[u8]>) -> Option<Intrinsic> {
        let name = name.as_ref();
        let (table, before) = if name.starts_with(b"llvm.nvvm.") {
            (&NVVM, table_generic::END)
        } else if name.starts_with(b"llvm.") {
            (&GENERIC, 0)
        } else {
            return None;
        };
        let row = table.find(name)?;
        let found = Intrinsic::from_index(before + row);
        (found.base_name().len() == name.len() || found.is_overloaded()).then_some(found)
    }

    fn row(self) -> (&'static Table, usize) {
        match self.index().checked_sub(table_generic::END) {
            Some(row) => (&NVVM, row),
            None => (&GENERIC, self.index()),
        }
    }

    fn fn_set(self) -> &'static FnSet {
        let (table, row) = self.row();
        &FN_SETS[usize::from(table.sets[row].0)]
    }

    fn signature(self) -> Signature {
        let (table, row) = self.row();
        Signature::new(table.signatures.get(row))
    }
}

/// Names.
impl Intrinsic {
    /// The name without suffixes for overloads: `llvm.umin`.
    pub fn base_name(self) -> &'static str {
        let (table, row) = self.row();
        table.names.get(row)
    }

    /// The name of the instance for `overloads`: `llvm.umin.v4i32`. A struct type need not have
    /// a name in UTF-8, so neither need this. `None` if the name would be absurdly long.
    pub fn mangled_name(self, overloads: &[Type], types: &TypeTable) -> Option<Vec<u8>> {
        mangle::mangle(self.base_name(), overloads, types).map(|mangled| mangled.name)
    }

    /// The name a function that was declared as `declared` should have, if it is another one:
    /// the suffix of a declaration must agree with its types, which are `overloads`.
    pub fn remangled_name(
        self,
        declared: impl AsRef<[u8]>,
        overloads: &[Type],
        types: &TypeTable,
    ) -> Option<Vec<u8>> {
        let mangled = mangle::mangle(self.base_name(), overloads, types)?;
        (!mangled.is(declared.as_ref())).then_some(mangled.name)
    }
}

/// Types.
impl Intrinsic {
    /// True if there is an instance for each of several types.
    pub fn is_overloaded(self) -> bool {
        self.signature().is_overloaded()
    }

    /// True if it takes a variable number of arguments.
    pub fn is_vararg(self) -> bool {
        self.signature().is_vararg()
    }

    /// The number of parameters before a possible `...`.
    pub fn n_params(self) -> usize {
        self.signature().n_params()
    }

    /// The overloads of the instance that has this function type.
    pub fn match_signature(
        self,
        ret: Type,
        params: &[Type],
        vararg: bool,
        types: &TypeTable,
    ) -> Result<Overloads, Mismatch> {
        self.signature().match_types(ret, params, vararg, types)
    }

    /// The function type of the instance for `overloads`; `None` if there is no such instance.
    pub fn instantiate(self, overloads: &[Type], types: &mut TypeTable) -> Option<FuncType> {
        self.signature().instantiate(overloads, types)
    }
}

/// Attributes.
impl Intrinsic {
    /// The attributes of the function.
    pub fn fn_attrs(self) -> &'static [IntrinsicAttr] {
        self.fn_set().attrs
    }

    /// The attributes of the result.
    pub fn ret_attrs(self) -> &'static [IntrinsicAttr] {
        self.value_attrs(0)
    }

    /// The attributes of parameter `param`.
    pub fn param_attrs(self, param: usize) -> &'static [IntrinsicAttr] {
        self.value_attrs(param.saturating_add(1))
    }

    fn value_set(self) -> &'static [(u8, &'static [IntrinsicAttr])] {
        let (table, row) = self.row();
        VALUE_SETS[usize::from(table.sets[row].1)]
    }

    fn value_attrs(self, position: usize) -> &'static [IntrinsicAttr] {
        let set = self.value_set();
        let found = set.iter().find(|&&(at, _)| usize::from(at) == position);
        found.map_or(&[], |(_, attrs)| attrs)
    }

    /// The parameters whose arguments must be constants, in order.
    pub fn immargs(self) -> impl Iterator<Item = usize> {
        let positions = self.value_set().iter();
        let immediate = positions.filter(|(_, attrs)| attrs.contains(&IntrinsicAttr::ImmArg));
        immediate.map(|&(position, _)| usize::from(position) - 1)
    }

    /// What memory it may read and write.
    pub fn memory(self) -> MemoryEffects {
        self.fn_set().memory
    }

    /// True if it must not be made to depend on more control flow.
    pub fn is_convergent(self) -> bool {
        self.fn_set().convergent
    }

    /// True if it may be executed where it was not.
    pub fn is_speculatable(self) -> bool {
        self.fn_set().speculatable
    }

    /// True if its first two arguments may be swapped.
    pub fn is_commutative(self) -> bool {
        self.fn_set().commutative || UNMARKED_COMMUTATIVE.contains(&self)
    }

    /// The values the result may have, from the first up to and without the second, modulo its
    /// width. Known of most special registers.
    pub fn result_range(self) -> Option<(i64, i64)> {
        self.ret_attrs().iter().find_map(|attr| match *attr {
            IntrinsicAttr::Range(low, high) => Some((low, high)),
            _ => None,
        })
    }
}

impl std::fmt::Debug for Intrinsic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.base_name())
    }
}

/// Intrinsics whose first two arguments may be swapped although LLVM's records do not say so.
const UNMARKED_COMMUTATIVE: [Intrinsic; 10] = [
    Intrinsic::FMA,
    Intrinsic::FMULADD,
    Intrinsic::SADD_WITH_OVERFLOW,
    Intrinsic::SMAX,
    Intrinsic::SMIN,
    Intrinsic::SMUL_WITH_OVERFLOW,
    Intrinsic::UADD_WITH_OVERFLOW,
    Intrinsic::UMAX,
    Intrinsic::UMIN,
    Intrinsic::UMUL_WITH_OVERFLOW,
];

const _: () = assert!(size_of::<Option<Intrinsic>>() == 2);
