//! A PTX file.

use super::body::MachBody;
use crate::isa::Mod;

/// How a symbol is linked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// Seen in this file only.
    #[default]
    Local,
    /// `.extern`: defined elsewhere.
    Extern,
    /// `.visible`: seen by others.
    Visible,
    /// `.weak`: may be overridden.
    Weak,
    /// `.common`: shared by equal names.
    Common,
}

/// What an initializer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Init {
    /// An integer.
    Int(i128),
    /// The bits of an `0f…` literal.
    F32(u32),
    /// The bits of an `0d…` literal.
    F64(u64),
    /// The address of a symbol, plus an offset.
    Sym {
        /// The symbol.
        name: Box<str>,
        /// True for `generic(name)`.
        generic: bool,
        /// The offset.
        offset: i64,
        /// `0xFF00(…)`: which byte of the address, as a mask.
        mask: Option<u64>,
    },
    /// `{a, b, …}`
    List(Vec<Init>),
    /// What we keep as written, such as a texture's fields.
    Verbatim(Box<str>),
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarDecl {
    /// How it is linked.
    pub linkage: Linkage,
    /// Its state space.
    pub space: Mod,
    /// The bank of a `.const[n]`.
    pub bank: Option<u32>,
    /// `.attribute(.managed)` and such, as written between the parentheses.
    pub attribute: Option<Box<str>>,
    /// The alignment in bytes, if written.
    pub align: Option<u32>,
    /// The type of an element.
    pub ty: Mod,
    /// The lanes of a vector type, else 1.
    pub lanes: u8,
    /// The name.
    pub name: Box<str>,
    /// The lengths of an array; none for `[]`.
    pub dims: Vec<Option<u64>>,
    /// What it holds at first.
    pub init: Option<Init>,
}

/// What a pointer parameter of a kernel points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PtrInfo {
    /// The state space; generic if not written.
    pub space: Option<Mod>,
    /// The alignment in bytes, if written.
    pub align: Option<u32>,
}

/// A parameter or result of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// `.param` or `.reg`.
    pub space: Mod,
    /// The alignment in bytes, if written.
    pub align: Option<u32>,
    /// The type.
    pub ty: Mod,
    /// The lanes of a vector type, else 1.
    pub lanes: u8,
    /// What it points to, for kernels.
    pub ptr: Option<PtrInfo>,
    /// The name; `_` in prototypes.
    pub name: Box<str>,
    /// The length of an array; `Some(None)` is `[]`.
    pub dim: Option<Option<u64>>,
}

/// What a function is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuncKind {
    /// `.entry`: a kernel.
    Entry,
    /// `.func`: a device function.
    Func,
}

/// A directive between a function's parameters and its body, as `.maxntid 128, 1, 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuncDirective {
    /// The word without its dot.
    pub name: Box<str>,
    /// What follows, numbers or a string, as written.
    pub args: Vec<Box<str>>,
}

/// A function, declared or defined.
#[derive(Clone, Debug)]
pub struct FuncDecl {
    /// How it is linked.
    pub linkage: Linkage,
    /// A kernel or a device function.
    pub kind: FuncKind,
    /// `.attribute(…)`, as written between the parentheses.
    pub attribute: Option<Box<str>>,
    /// The results.
    pub rets: Vec<Param>,
    /// The name.
    pub name: Box<str>,
    /// The parameters.
    pub params: Vec<Param>,
    /// `.noreturn`
    pub noreturn: bool,
    /// The directives.
    pub directives: Vec<FuncDirective>,
    /// The code; none for a declaration.
    pub body: Option<Box<MachBody>>,
}

/// A part of a file, in the order of the text.
#[derive(Clone, Debug)]
pub enum Item {
    /// A variable.
    Var(VarDecl),
    /// A function.
    Func(FuncDecl),
    /// `.file index "name" [, time, size]`
    File {
        /// The number that `.loc` uses.
        index: u32,
        /// The name.
        name: Box<str>,
        /// The time and size, if written.
        stamp: Option<(u64, u64)>,
    },
    /// `.section name { … }`, the lines as written.
    Section {
        /// The name with its dot.
        name: Box<str>,
        /// What it holds, as written.
        text: Box<str>,
    },
    /// `.alias a, b;`
    Alias {
        /// The new name.
        name: Box<str>,
        /// The function.
        target: Box<str>,
    },
    /// `.pragma "…";`
    Pragma(Box<str>),
    /// A comment: the text behind `//`.
    Comment(Box<str>),
    /// What we keep as written: module assembly.
    Verbatim(Box<str>),
}

/// A PTX file.
#[derive(Clone, Debug)]
pub struct MachModule {
    /// The PTX version.
    pub version: (u8, u8),
    /// The words behind `.target`.
    pub target: Vec<Box<str>>,
    /// The bits of an address.
    pub address_size: u8,
    /// All else, in order.
    pub items: Vec<Item>,
}
