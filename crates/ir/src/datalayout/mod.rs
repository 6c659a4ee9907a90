//! Data layouts: how large things are in memory and how they are aligned.
//!
//! A [`DataLayout`] is what `target datalayout = "..."` says, with LLVM's defaults for what is left
//! out. Questions about types that are spelled in their handle are answered directly. Structs and
//! arrays may be nested as deep as the input likes, so their layouts are computed with an explicit
//! stack and kept in a [`LayoutMemo`], which whoever asks often holds on to.
//!
//! Files: `parse` (the strings), `memo` (layouts of types), `target_types` (what target extension
//! types look like).

mod memo;
mod parse;
mod target_types;

use crate::{identity::Identity, ops::Align};

pub use memo::{LayoutMemo, StructLayout, TypeLayout};
pub use target_types::{TargetTypeInfo, target_type_info};

/// The alignments of integers, floats or vectors of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PrimitiveSpec {
    bits: u32,
    abi: Align,
    pref: Align,
}

const fn primitive(bits: u32, abi_log2: u8, pref_log2: u8) -> PrimitiveSpec {
    PrimitiveSpec { bits, abi: Align::from_log2(abi_log2), pref: Align::from_log2(pref_log2) }
}

/// What pointers of one address space look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointerSpec {
    /// The address space.
    pub space: u32,
    /// The width of a pointer.
    pub bits: u32,
    /// The alignment a pointer must have.
    pub abi: Align,
    /// The alignment a pointer should have.
    pub pref: Align,
    /// The width of an offset.
    pub index_bits: u32,
    /// True if the bits of a pointer may change without the pointer changing.
    pub unstable: bool,
    /// True if a pointer is more than its bits.
    pub external_state: bool,
    /// The name of the address space.
    pub name: Option<Box<[u8]>>,
}

/// How symbols are mangled for the object file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the object format or target it serves")]
pub enum Mangling {
    Elf,
    Goff,
    MachO,
    Mips,
    WinCoff,
    WinCoffX86,
    Xcoff,
}

/// What the alignment of a function pointer says about its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuncPtrAlignKind {
    /// Nothing.
    Independent,
    /// It is a multiple of the function's own alignment.
    MultipleOfFunctionAlign,
}

/// How things lie in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    big_endian: bool,
    alloca_space: u32,
    program_space: u32,
    globals_space: u32,
    stack_align: Option<Align>,
    func_ptr_align: Option<Align>,
    func_ptr_align_kind: FuncPtrAlignKind,
    mangling: Option<Mangling>,
    native_ints: Vec<u32>,
    /// Sorted by width, each width once; never empty.
    ints: Vec<PrimitiveSpec>,
    /// Sorted by width, each width once.
    floats: Vec<PrimitiveSpec>,
    /// Sorted by width, each width once.
    vectors: Vec<PrimitiveSpec>,
    /// Sorted by address space, each once; the first is that of address space 0.
    pointers: Vec<PointerSpec>,
    aggregate_abi: Align,
    aggregate_pref: Align,
    identity: Identity,
}

impl Default for DataLayout {
    /// The layout of a module that says nothing.
    fn default() -> Self {
        DataLayout {
            big_endian: false,
            alloca_space: 0,
            program_space: 0,
            globals_space: 0,
            stack_align: None,
            func_ptr_align: None,
            func_ptr_align_kind: FuncPtrAlignKind::Independent,
            mangling: None,
            native_ints: Vec::new(),
            ints: vec![
                primitive(8, 0, 0),
                primitive(16, 1, 1),
                primitive(32, 2, 2),
                primitive(64, 2, 3),
            ],
            floats: vec![
                primitive(16, 1, 1),
                primitive(32, 2, 2),
                primitive(64, 3, 3),
                primitive(128, 4, 4),
            ],
            vectors: vec![primitive(64, 3, 3), primitive(128, 4, 4)],
            pointers: vec![PointerSpec {
                space: 0,
                bits: 64,
                abi: Align::from_log2(3),
                pref: Align::from_log2(3),
                index_bits: 64,
                unstable: false,
                external_state: false,
                name: None,
            }],
            aggregate_abi: Align::ONE,
            aggregate_pref: Align::from_log2(3),
            identity: Identity::default(),
        }
    }
}

/// What the string says.
impl DataLayout {
    /// The layout of a module for one of NVIDIA's targets that gives none.
    pub fn default_for(triple: &[u8]) -> Option<&'static str> {
        match triple.split(|&byte| byte == b'-').next()? {
            b"nvptx64" => Some("e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"),
            b"nvptx" => {
                Some("e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64")
            }
            _ => None,
        }
    }

    /// True if the most significant byte comes first.
    pub fn is_big_endian(&self) -> bool {
        self.big_endian
    }

    /// The address space of `alloca`.
    pub fn alloca_space(&self) -> u32 {
        self.alloca_space
    }

    /// The address space of functions.
    pub fn program_space(&self) -> u32 {
        self.program_space
    }

    /// The address space of global variables that do not say theirs.
    pub fn globals_space(&self) -> u32 {
        self.globals_space
    }

    /// The alignment the stack always has.
    pub fn stack_align(&self) -> Option<Align> {
        self.stack_align
    }

    /// The alignment of function pointers.
    pub fn func_ptr_align(&self) -> Option<Align> {
        self.func_ptr_align
    }

    /// What [`DataLayout::func_ptr_align`] says about functions.
    pub fn func_ptr_align_kind(&self) -> FuncPtrAlignKind {
        self.func_ptr_align_kind
    }

    /// How symbols are mangled, if that is said.
    pub fn mangling(&self) -> Option<Mangling> {
        self.mangling
    }

    /// The widths of the integers the target computes with.
    pub fn native_ints(&self) -> &[u32] {
        &self.native_ints
    }

    /// True if the target computes with integers of `bits` bits.
    pub fn is_native_int(&self, bits: u32) -> bool {
        self.native_ints.contains(&bits)
    }

    /// What pointers of `space` look like; those of address space 0 if nothing is said.
    pub fn pointer(&self, space: u32) -> &PointerSpec {
        let found = self.pointers.binary_search_by_key(&space, |spec| spec.space);
        &self.pointers[found.unwrap_or(0)]
    }

    /// The address space named `name`.
    pub fn space_named(&self, name: &[u8]) -> Option<u32> {
        let spec = self.pointers.iter().find(|spec| spec.name.as_deref() == Some(name))?;
        Some(spec.space)
    }

    /// The width of a pointer to `space` in bits.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer(space).bits
    }

    /// The width of an offset to a pointer to `space` in bits.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointer(space).index_bits
    }

    /// True if a pointer to `space` must not be treated as an integer.
    pub fn is_non_integral(&self, space: u32) -> bool {
        let spec = self.pointer(space);
        spec.unstable || spec.external_state
    }
}

/// Alignments of scalars and vectors: the ABI's, then the preferred one.
impl DataLayout {
    fn int_aligns(&self, bits: u32) -> (Align, Align) {
        let next_larger = self.ints.partition_point(|spec| spec.bits < bits);
        let spec = &self.ints[next_larger.min(self.ints.len() - 1)];
        (spec.abi, spec.pref)
    }

    fn float_aligns(&self, bits: u32) -> (Align, Align) {
        let said = exact(&self.floats, u64::from(bits));
        said.unwrap_or_else(|| twice(natural_align(u64::from(bits / 8))))
    }

    fn vector_aligns(&self, bits: u64) -> (Align, Align) {
        let said = exact(&self.vectors, bits);
        said.unwrap_or_else(|| twice(natural_align(bits.div_ceil(8))))
    }
}

fn exact(specs: &[PrimitiveSpec], bits: u64) -> Option<(Align, Align)> {
    let bits = u32::try_from(bits).ok()?;
    let found = specs.binary_search_by_key(&bits, |spec| spec.bits).ok()?;
    Some((specs[found].abi, specs[found].pref))
}

fn twice(align: Align) -> (Align, Align) {
    (align, align)
}

/// The first power of two not less than `bytes`.
fn natural_align(bytes: u64) -> Align {
    let largest = Align::from_log2(Align::MAX_LOG2);
    bytes.checked_next_power_of_two().and_then(Align::from_bytes).unwrap_or(largest)
}
