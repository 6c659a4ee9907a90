//! Constants.
//!
//! A [`ConstPool`] interns constants: equal constants of one pool are equal handles. Every body
//! has a pool for the constants its instructions use and the module has one for initializers and
//! metadata, so a handle means something only together with its pool.
//!
//! The making methods keep LLVM's canonical forms: an aggregate of zeros is [`ConstData::Zero`],
//! an array or vector of plain numbers is [`ConstData::Data`].

use nvopt_entity::{EntitySet, Interner};

use crate::{
    body::{Block, Relocation},
    module::{Func, Symbol},
    ops::{BinaryOp, CastOp, InstFlags},
    types::{Type, TypeTable},
};

nvopt_entity::entity!(
    /// A constant of a [`ConstPool`].
    pub struct Const, "const"
);

/// A constant taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstData {
    /// An integer or float of at most 64 bits. Bits above the width are zero.
    Bits {
        /// The type.
        ty: Type,
        /// The bits.
        bits: u64,
    },
    /// A wider integer or float: little-endian words. Bits above the width are zero.
    WideBits {
        /// The type.
        ty: Type,
        /// `width.div_ceil(64)` words.
        words: Box<[u64]>,
    },
    /// The zero of a pointer (`null`), aggregate or vector (`zeroinitializer`), target type
    /// (`zeroinitializer`) or token (`none`).
    Zero(Type),
    /// `undef`
    Undef(Type),
    /// `poison`
    Poison(Type),
    /// The address of a function, global, alias or ifunc.
    Symbol {
        /// The pointer type.
        ty: Type,
        /// Whose address.
        symbol: Symbol,
    },
    /// An array or vector of integers or floats of 8, 16, 32 or 64 bits: little-endian elements.
    Data {
        /// The array or vector type.
        ty: Type,
        /// The elements.
        bytes: Box<[u8]>,
    },
    /// Any other array, vector or struct.
    Aggregate {
        /// The type.
        ty: Type,
        /// The elements.
        elems: Box<[Const]>,
    },
    /// A scalable vector with the same element in each lane.
    ScalableSplat {
        /// The type.
        ty: Type,
        /// The element.
        elem: Const,
    },
    /// A constant expression.
    Expr {
        /// The type of the result.
        ty: Type,
        /// The operation.
        op: ExprOp,
        /// The operands.
        args: Box<[Const]>,
    },
    /// `blockaddress(@f, %b)`
    BlockAddress {
        /// The pointer type.
        ty: Type,
        /// The function.
        func: Func,
        /// The block, of that function's body.
        block: Block,
    },
    /// `dso_local_equivalent @f`
    DsoLocalEquivalent {
        /// The pointer type.
        ty: Type,
        /// Whose.
        symbol: Symbol,
    },
    /// `no_cfi @f`
    NoCfi {
        /// The pointer type.
        ty: Type,
        /// Whose.
        symbol: Symbol,
    },
    /// `ptrauth (ptr, key, discriminator, address discriminator, deactivation symbol)`
    PtrAuth {
        /// The pointer type.
        ty: Type,
        /// The five operands.
        args: Box<[Const; 5]>,
    },
}

/// The operation of a constant expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ExprOp {
    /// A conversion of one operand.
    Cast(CastOp),
    /// A binary operation; LLVM 22 keeps `add`, `sub` and `xor`, older bitcode has more.
    Binary(BinaryOp, InstFlags),
    /// `getelementptr`: the address, then the indices.
    Gep {
        /// The type that the first index steps over.
        source: Type,
        /// `inbounds`, `nusw`, `nuw`.
        flags: InstFlags,
        /// `inrange(lo, hi)`: the bytes around the result that may be accessed.
        inrange: Option<Box<(i64, i64)>>,
    },
    /// The vector, the index.
    ExtractElement,
    /// The vector, the element, the index.
    InsertElement,
    /// The two vectors. The mask holds -1 for a poison lane.
    ShuffleVector(Box<[i32]>),
}

impl ConstData {
    /// The type.
    pub fn ty(&self) -> Type {
        match self {
            ConstData::Bits { ty, .. }
            | ConstData::WideBits { ty, .. }
            | ConstData::Zero(ty)
            | ConstData::Undef(ty)
            | ConstData::Poison(ty)
            | ConstData::Symbol { ty, .. }
            | ConstData::Data { ty, .. }
            | ConstData::Aggregate { ty, .. }
            | ConstData::ScalableSplat { ty, .. }
            | ConstData::Expr { ty, .. }
            | ConstData::BlockAddress { ty, .. }
            | ConstData::DsoLocalEquivalent { ty, .. }
            | ConstData::NoCfi { ty, .. }
            | ConstData::PtrAuth { ty, .. } => *ty,
        }
    }

    /// Makes its type, and the type that an address steps over, be `map` of it.
    pub fn map_type(&mut self, mut map: impl FnMut(Type) -> Type) {
        match self {
            ConstData::Bits { .. } | ConstData::WideBits { .. } => {}
            ConstData::Expr { ty, op, .. } => {
                *ty = map(*ty);
                if let ExprOp::Gep { source, .. } = op {
                    *source = map(*source);
                }
            }
            ConstData::Zero(ty)
            | ConstData::Undef(ty)
            | ConstData::Poison(ty)
            | ConstData::Symbol { ty, .. }
            | ConstData::Data { ty, .. }
            | ConstData::Aggregate { ty, .. }
            | ConstData::ScalableSplat { ty, .. }
            | ConstData::BlockAddress { ty, .. }
            | ConstData::DsoLocalEquivalent { ty, .. }
            | ConstData::NoCfi { ty, .. }
            | ConstData::PtrAuth { ty, .. } => *ty = map(*ty),
        }
    }

    /// Makes each constant it is made of be `map` of it.
    pub fn map_operands(&mut self, mut map: impl FnMut(Const) -> Const) {
        let operands: &mut [Const] = match self {
            ConstData::Aggregate { elems, .. } => elems,
            ConstData::ScalableSplat { elem, .. } => std::slice::from_mut(elem),
            ConstData::Expr { args, .. } => args,
            ConstData::PtrAuth { args, .. } => &mut **args,
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Symbol { .. }
            | ConstData::Data { .. }
            | ConstData::BlockAddress { .. }
            | ConstData::DsoLocalEquivalent { .. }
            | ConstData::NoCfi { .. } => &mut [],
        };
        operands.iter_mut().for_each(|operand| *operand = map(*operand));
    }

    /// The constants this one is made of.
    pub fn operands(&self) -> &[Const] {
        match self {
            ConstData::Aggregate { elems, .. } => elems,
            ConstData::ScalableSplat { elem, .. } => std::slice::from_ref(elem),
            ConstData::Expr { args, .. } => args,
            ConstData::PtrAuth { args, .. } => &**args,
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Symbol { .. }
            | ConstData::Data { .. }
            | ConstData::BlockAddress { .. }
            | ConstData::DsoLocalEquivalent { .. }
            | ConstData::NoCfi { .. } => &[],
        }
    }
}

/// How many casts around an address are looked through.
const MAX_CASTS: u32 = 16;

/// Interned constants.
#[derive(Clone, Debug, Default)]
pub struct ConstPool {
    items: Interner<Const, ConstData>,
    has_block_addresses: bool,
    /// Those that others are made of.
    parts: EntitySet<Const>,
}

impl ConstPool {
    /// Takes `constant` apart.
    #[inline]
    pub fn get(&self, constant: Const) -> &ConstData {
        &self.items[constant]
    }

    /// The type of `constant`.
    #[inline]
    pub fn ty(&self, constant: Const) -> Type {
        self.items[constant].ty()
    }

    /// The number of constants.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True if there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All constants; operands come before what is made of them.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Const, &ConstData)> {
        self.items.iter()
    }

    /// True if one of them is the address of a block. Few pools have any.
    #[inline]
    pub fn has_block_addresses(&self) -> bool {
        self.has_block_addresses
    }

    /// True if another constant is made of `constant`.
    #[inline]
    pub fn is_part(&self, constant: Const) -> bool {
        self.parts.contains(constant)
    }

    /// The handle of `data`, if it was ever interned.
    #[inline]
    pub fn find(&self, data: &ConstData) -> Option<Const> {
        self.items.find(data)
    }

    /// The same for data with this hash: for what many pools are asked for.
    #[inline]
    pub fn find_hashed(&self, hash: u64, data: &ConstData) -> Option<Const> {
        self.items.find_hashed(hash, data)
    }

    /// Interns `data` as it is. Prefer the making methods, which keep the canonical forms.
    pub fn intern(&mut self, data: ConstData) -> Const {
        self.has_block_addresses |= matches!(data, ConstData::BlockAddress { .. });
        self.parts.extend(data.operands().iter().copied());
        self.items.intern(data)
    }

    /// The integer `bits`, cut to the width of `ty`. Panics if `ty` is no integer.
    pub fn int(&mut self, ty: Type, bits: u64) -> Const {
        let width = ty.int_bits().expect("an integer constant has an integer type");
        if width > 64 {
            let mut words = vec![0; width.div_ceil(64) as usize];
            words[0] = bits;
            return self.intern(ConstData::WideBits { ty, words: words.into() });
        }
        self.intern(ConstData::Bits { ty, bits: bits & low_mask(width) })
    }

    /// The integer or float with these little-endian words, cut to the width of `ty`.
    /// Missing words are zero. Panics if `ty` is neither.
    pub fn bits(&mut self, ty: Type, words: &[u64]) -> Const {
        let width = scalar_bits(ty).expect("a number has an integer or float type");
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        if width <= 64 {
            return self.intern(ConstData::Bits { ty, bits: word(0) & low_mask(width) });
        }
        let n_words = width.div_ceil(64) as usize;
        let mut kept: Box<[u64]> = (0..n_words).map(word).collect();
        if !width.is_multiple_of(64) {
            kept[n_words - 1] &= low_mask(width % 64);
        }
        self.intern(ConstData::WideBits { ty, words: kept })
    }

    /// The zero of any type that has one.
    pub fn zero(&mut self, ty: Type) -> Const {
        match scalar_bits(ty) {
            Some(_) => self.bits(ty, &[]),
            None => self.intern(ConstData::Zero(ty)),
        }
    }

    /// `undef`
    pub fn undef(&mut self, ty: Type) -> Const {
        self.intern(ConstData::Undef(ty))
    }

    /// `poison`
    pub fn poison(&mut self, ty: Type) -> Const {
        self.intern(ConstData::Poison(ty))
    }

    /// The address of `symbol`, a pointer of type `ty`.
    pub fn symbol(&mut self, ty: Type, symbol: Symbol) -> Const {
        self.intern(ConstData::Symbol { ty, symbol })
    }

    /// An array, vector or struct of `elems`, in canonical form. The elements must fit the type.
    pub fn aggregate(&mut self, types: &TypeTable, ty: Type, elems: Vec<Const>) -> Const {
        let all = |pool: &Self, test: fn(&ConstData) -> bool| {
            elems.iter().all(|&elem| test(pool.get(elem)))
        };
        if all(self, is_zero) {
            return self.intern(ConstData::Zero(ty));
        }
        if all(self, |data| matches!(data, ConstData::Poison(_))) {
            return self.intern(ConstData::Poison(ty));
        }
        if all(self, |data| matches!(data, ConstData::Undef(_) | ConstData::Poison(_)))
            && all(self, |data| matches!(data, ConstData::Undef(_)))
        {
            return self.intern(ConstData::Undef(ty));
        }
        if let Some(bytes) = self.packed_elements(types, ty, &elems) {
            return self.intern(ConstData::Data { ty, bytes });
        }
        self.intern(ConstData::Aggregate { ty, elems: elems.into() })
    }

    /// An array or vector of plain numbers, from its little-endian elements.
    pub fn data(&mut self, ty: Type, bytes: &[u8]) -> Const {
        if bytes.iter().all(|&byte| byte == 0) {
            return self.intern(ConstData::Zero(ty));
        }
        self.intern(ConstData::Data { ty, bytes: bytes.into() })
    }

    /// Makes constants name `map(symbol)` where they name `symbol`. Different symbols must stay
    /// different. Linear in the pool, unless nothing changes.
    pub fn map_symbols(&mut self, map: impl Fn(Symbol) -> Symbol) {
        let changes = |data: &ConstData| match data {
            ConstData::Symbol { symbol, .. }
            | ConstData::DsoLocalEquivalent { symbol, .. }
            | ConstData::NoCfi { symbol, .. } => map(*symbol) != *symbol,
            _ => false,
        };
        if !self.items.iter().any(|(_, data)| changes(data)) {
            return;
        }
        self.items.update_all(|data| match data {
            ConstData::Symbol { symbol, .. }
            | ConstData::DsoLocalEquivalent { symbol, .. }
            | ConstData::NoCfi { symbol, .. } => *symbol = map(*symbol),
            _ => {}
        });
    }

    /// Makes the addresses of blocks for which `is_gone` says so the number one, as LLVM does: no
    /// branch leads there any more, and whoever compares it still finds it not to be null.
    pub(crate) fn forget_blocks(&mut self, is_gone: impl Fn(Func, Block) -> bool) {
        let one = self.int(Type::I32, 1);
        self.parts.insert(one);
        self.items.update_all(|data| {
            if let ConstData::BlockAddress { ty, func, block } = data
                && is_gone(*func, *block)
            {
                let op = ExprOp::Cast(CastOp::IntToPtr);
                *data = ConstData::Expr { ty: *ty, op, args: [one].into() };
            }
        });
        let is_address = |data: &ConstData| matches!(data, ConstData::BlockAddress { .. });
        self.has_block_addresses = self.items.iter().any(|(_, data)| is_address(data));
    }

    /// Makes the constants those of the module that `map` leads to. One that names a symbol which
    /// is not there becomes poison; one whose address is of another address space there, a cast of
    /// it, which then stands before its operand.
    pub fn relocate(&mut self, map: &mut impl Relocation) {
        let mut to_cast = Vec::new();
        let mut keys = self.items.keys();
        self.items.update_all(|data| {
            let key = keys.next().expect("as many keys as values");
            data.map_type(|ty| map.ty(ty));
            match data {
                ConstData::Symbol { ty, symbol } => match map.symbol(*symbol) {
                    None => *data = ConstData::Poison(*ty),
                    Some((to, to_ty)) => {
                        *symbol = to;
                        if to_ty != *ty {
                            to_cast.push((key, *ty, to_ty, to));
                            *ty = to_ty;
                        }
                    }
                },
                ConstData::DsoLocalEquivalent { ty, symbol } | ConstData::NoCfi { ty, symbol } => {
                    match map.symbol(*symbol) {
                        None => *data = ConstData::Poison(*ty),
                        Some((to, _)) => *symbol = to,
                    }
                }
                ConstData::BlockAddress { ty, func, .. } => match map.symbol(Symbol::Func(*func)) {
                    Some((Symbol::Func(to), _)) => *func = to,
                    _ => *data = ConstData::Poison(*ty),
                },
                _ => {}
            }
        });
        self.cast_addresses(&to_cast);
    }

    /// Makes the constants in front casts of the symbols behind.
    fn cast_addresses(&mut self, casts: &[(Const, Type, Type, Symbol)]) {
        if casts.is_empty() {
            return;
        }
        let first_new = self.items.len();
        let mut added = Vec::new();
        for &(_, _, to_ty, symbol) in casts {
            added.push(self.items.push_duplicate(ConstData::Symbol { ty: to_ty, symbol }));
        }
        debug_assert!(added.len() == self.items.len() - first_new);
        self.parts.extend(added.iter().copied());
        let mut keys = self.items.keys();
        self.items.update_all(|data| {
            let key = keys.next().expect("as many keys as values");
            if let Some(at) = casts.iter().position(|&(cast, ..)| cast == key) {
                let (op, args) = (ExprOp::Cast(CastOp::AddrSpaceCast), [added[at]].into());
                *data = ConstData::Expr { ty: casts[at].1, op, args };
            }
        });
    }

    /// The symbol whose address `constant` is: itself, or under casts and steps of nothing.
    pub fn base_symbol(&self, mut constant: Const) -> Option<Symbol> {
        for _ in 0..MAX_CASTS {
            match self.get(constant) {
                ConstData::Symbol { symbol, .. } => return Some(*symbol),
                ConstData::Expr { op: ExprOp::Cast(_), args, .. } => constant = *args.first()?,
                ConstData::Expr { op: ExprOp::Gep { .. }, args, .. } => {
                    let is_zero =
                        |&arg: &Const| matches!(self.get(arg), ConstData::Bits { bits: 0, .. });
                    let (&base, indices) = args.split_first()?;
                    if !indices.iter().all(is_zero) {
                        return None;
                    }
                    constant = base;
                }
                _ => return None,
            }
        }
        None
    }

    /// The number of elements of an aggregate constant, if it is one.
    #[inline]
    pub fn n_elements(&self, types: &TypeTable, constant: Const) -> Option<u64> {
        types.n_elements(self.ty(constant))
    }

    /// Element `index` of a constant aggregate, array or vector, if it can be told.
    pub fn element(&mut self, types: &TypeTable, constant: Const, index: u64) -> Option<Const> {
        let data = self.get(constant);
        let elem_ty = types.element(data.ty(), index)?;
        match data {
            ConstData::Zero(_) => Some(self.zero(elem_ty)),
            ConstData::Undef(_) => Some(self.undef(elem_ty)),
            ConstData::Poison(_) => Some(self.poison(elem_ty)),
            ConstData::Aggregate { elems, .. } => elems.get(usize::try_from(index).ok()?).copied(),
            ConstData::Data { bytes, .. } => {
                let bits = data_element(bytes, elem_ty, index)?;
                Some(self.bits(elem_ty, &[bits]))
            }
            ConstData::ScalableSplat { elem, .. } => Some(*elem),
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Symbol { .. }
            | ConstData::Expr { .. }
            | ConstData::BlockAddress { .. }
            | ConstData::DsoLocalEquivalent { .. }
            | ConstData::NoCfi { .. }
            | ConstData::PtrAuth { .. } => None,
        }
    }

    /// Gives back memory that no constant uses.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// The bytes this pool holds on the heap, roughly.
    #[inline]
    pub fn heap_bytes(&self) -> usize {
        let boxed = |data: &ConstData| match data {
            ConstData::Data { bytes, .. } => bytes.len(),
            other => size_of_val(other.operands()),
        };
        self.items.heap_bytes() + self.items.iter().map(|(_, data)| boxed(data)).sum::<usize>()
    }

    fn packed_elements(&self, types: &TypeTable, ty: Type, elems: &[Const]) -> Option<Box<[u8]>> {
        let elem_ty = match types.as_vector(ty) {
            Some((elem, _, false)) => elem,
            Some((_, _, true)) => return None,
            None => types.as_array(ty)?.0,
        };
        let size = data_element_size(elem_ty)?;
        let mut bytes = Vec::with_capacity(elems.len() * size);
        for &elem in elems {
            let ConstData::Bits { bits, .. } = self.get(elem) else { return None };
            bytes.extend_from_slice(&bits.to_le_bytes()[..size]);
        }
        Some(bytes.into())
    }
}

/// The bits of element `index` of packed data.
pub fn data_element(bytes: &[u8], elem_ty: Type, index: u64) -> Option<u64> {
    let size = data_element_size(elem_ty)?;
    let start = usize::try_from(index).ok()?.checked_mul(size)?;
    let slice = bytes.get(start..start.checked_add(size)?)?;
    let mut word = [0; 8];
    word[..size].copy_from_slice(slice);
    Some(u64::from_le_bytes(word))
}

/// The bytes of one element of packed data, if `elem_ty` can be packed.
pub fn data_element_size(elem_ty: Type) -> Option<usize> {
    match scalar_bits(elem_ty)? {
        bits @ (8 | 16 | 32 | 64) => Some(bits as usize / 8),
        _ => None,
    }
}

/// The width of an integer or float type.
pub fn scalar_bits(ty: Type) -> Option<u32> {
    ty.int_bits().or_else(|| ty.float_kind().map(crate::types::FloatKind::bits))
}

/// A word whose low `width` bits are set; `width` is at most 64.
pub const fn low_mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

fn is_zero(data: &ConstData) -> bool {
    match data {
        ConstData::Bits { bits, .. } => *bits == 0,
        ConstData::WideBits { words, .. } => words.iter().all(|&word| word == 0),
        ConstData::Zero(_) => true,
        ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::Aggregate { .. }
        | ConstData::ScalableSplat { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aggregates_are_canonical() {
        let (mut pool, mut types) = (ConstPool::default(), TypeTable::default());
        let (zero, one) = (pool.int(Type::I32, 0), pool.int(Type::I32, 1));
        let array = types.array(Type::I32, 2);
        let zeros = pool.aggregate(&types, array, vec![zero, zero]);
        assert_eq!(pool.get(zeros), &ConstData::Zero(array));
        let data = pool.aggregate(&types, array, vec![zero, one]);
        assert!(matches!(pool.get(data), ConstData::Data { .. }));
        assert_eq!(pool.element(&types, data, 1), Some(one));
        assert_eq!(pool.element(&types, data, 2), None);
        let undef = pool.undef(Type::I32);
        let mixed = pool.aggregate(&types, array, vec![undef, one]);
        assert!(matches!(pool.get(mixed), ConstData::Aggregate { .. }));
        assert!(pool.is_part(undef) && pool.is_part(one));
        assert!(!pool.is_part(zero) && !pool.is_part(mixed));
        assert_eq!(pool.int(Type::int(4), 0xff), pool.int(Type::int(4), 0xf));
        let wide = pool.bits(Type::int(65), &[1, 3]);
        assert_eq!(
            pool.get(wide),
            &ConstData::WideBits { ty: Type::int(65), words: [1, 1].into() }
        );
    }
}
