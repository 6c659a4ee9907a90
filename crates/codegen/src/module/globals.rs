//! Variables and their initializers.

use nvopt_entity::{Entity, EntitySet, FxHashSet};
use nvopt_ir::{
    constant::{Const, ConstData, ExprOp},
    module::{Global, GlobalData, Linkage as IrLinkage, Symbol},
    ops::{BinaryOp, CastOp},
    types::{Type, TypeKind},
};
use nvopt_ptx::{
    isa::Mod,
    mach::{Init, Item, Linkage, VarDecl},
    target::Feature,
};

use super::ModuleCx;
use crate::{error::CodegenError, func::Space, shape::Shaper};

/// The bytes an initializer may have.
const MAX_INIT: u64 = 1 << 30;

/// An address in an initializer: where, of what, and how it is written.
struct Reloc {
    at: u64,
    symbol: Symbol,
    offset: i64,
    generic: bool,
    bytes: u64,
}

/// An initializer flattened.
struct Image {
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
}

impl ModuleCx<'_> {
    pub(super) fn variables(&self, items: &mut Vec<Item>, errors: &mut Vec<CodegenError>) {
        for global in self.definition_order(errors) {
            let data = &self.shared.globals[global];
            if self.is_dropped(global) {
                continue;
            }
            match self.variable(global, data) {
                Ok(decl) => items.push(Item::Var(decl)),
                Err(message) => errors.push(CodegenError::of(Symbol::Global(global), message)),
            }
        }
    }

    /// LLVM's own lists are for the compiler, not for the program.
    pub(super) fn is_dropped(&self, global: Global) -> bool {
        let name = self.shared.symbol_name(Symbol::Global(global)).unwrap_or_default();
        let data = &self.shared.globals[global];
        let section = data.symbol.section.map(|section| self.shared.names.get(section));
        name.starts_with(b"llvm.")
            || name.starts_with(b"nvvm.")
            || section == Some(b"llvm.metadata")
            || data.symbol.linkage == IrLinkage::AvailableExternally && data.init.is_none()
    }

    /// The variables, each behind those that its initializer names.
    fn definition_order(&self, errors: &mut Vec<CodegenError>) -> Vec<Global> {
        let mut order = Vec::new();
        let mut done = EntitySet::default();
        let mut open = EntitySet::default();
        for &root in &self.shared.global_order {
            let mut stack = vec![(root, false)];
            while let Some((global, entered)) = stack.pop() {
                if done.contains(global) {
                    continue;
                }
                if entered {
                    done.insert(global);
                    order.push(global);
                    continue;
                }
                if !open.insert(global) {
                    let symbol = Symbol::Global(global);
                    errors.push(CodegenError::of(
                        symbol,
                        "the initializer names itself in a circle, which PTX cannot express",
                    ));
                    done.insert(global);
                    continue;
                }
                stack.push((global, true));
                for named in self.named_by(global).into_iter().rev() {
                    if named != global && !done.contains(named) {
                        stack.push((named, false));
                    }
                }
            }
        }
        order
    }

    /// The variables that an initializer names.
    fn named_by(&self, global: Global) -> Vec<Global> {
        let mut found = Vec::new();
        let Some(init) = self.shared.globals[global].init else { return found };
        let mut seen: FxHashSet<Const> = FxHashSet::default();
        let mut due = vec![init];
        while let Some(constant) = due.pop() {
            if !seen.insert(constant) {
                continue;
            }
            let data = self.shared.consts.get(constant);
            if let ConstData::Symbol { symbol: Symbol::Global(global), .. } = data {
                found.push(*global);
            }
            due.extend(data.operands());
        }
        found.sort_by_key(|global| global.index());
        found
    }

    fn variable(&self, global: Global, data: &GlobalData) -> Result<VarDecl, String> {
        let mut shaper = Shaper::new(&self.shared.types, &self.layout);
        let layout = shaper.memo.layout(&self.layout, &self.shared.types, data.value_ty);
        let is_extern = data.init.is_none();
        let Some(layout) = layout else {
            return Err("a variable of a type without a size".into());
        };
        let bytes = layout.alloc_bytes();
        let space = self.space_of(Symbol::Global(global));
        let space = match space {
            Space::Global => Mod::Global,
            Space::Const => Mod::Const,
            Space::Shared => Mod::Shared,
            Space::Local => Mod::Local,
            _ => return Err("a variable in a space that PTX has no variables in".into()),
        };
        if data.symbol.tls.is_some() {
            return Err("thread-local variables have no counterpart in PTX".into());
        }
        let align = data.align.map_or(layout.pref, |align| align).bytes();
        let mut decl = VarDecl {
            linkage: variable_linkage(data, is_extern),
            space,
            bank: None,
            attribute: self.attribute(data),
            align: Some(u32::try_from(align).map_err(|_| "an alignment too large")?),
            ty: Mod::B8,
            lanes: 1,
            name: self.symbol_name(Symbol::Global(global)).into(),
            dims: vec![if is_extern && bytes == 0 { None } else { Some(bytes.max(1)) }],
            init: None,
        };
        // Atomic operations on bytes and halves swap the word around them, which must be there.
        let hidden = space == Mod::Shared || decl.linkage == Linkage::Local;
        if hidden && !is_extern && !bytes.is_multiple_of(4) {
            decl.align = decl.align.max(Some(4));
            decl.dims = vec![Some(bytes.max(1).next_multiple_of(4))];
        } else {
            self.type_scalar(&mut decl, &shaper, data.value_ty);
        }
        if let Some(init) = data.init
            && !matches!(space, Mod::Shared | Mod::Local)
        {
            self.initialize(&mut decl, &mut shaper, init, bytes)?;
        } else if let Some(init) = data.init
            && !self.is_undefined(init)
            && !self.is_zero(init)
        {
            return Err("a shared or local variable cannot have an initializer".into());
        }
        Ok(decl)
    }

    fn is_undefined(&self, constant: Const) -> bool {
        matches!(self.shared.consts.get(constant), ConstData::Undef(_) | ConstData::Poison(_))
    }

    fn is_zero(&self, constant: Const) -> bool {
        match self.shared.consts.get(constant) {
            ConstData::Zero(_) | ConstData::Bits { bits: 0, .. } => true,
            ConstData::WideBits { words, .. } => words.iter().all(|&word| word == 0),
            ConstData::Data { bytes, .. } => bytes.iter().all(|&byte| byte == 0),
            _ => false,
        }
    }

    fn attribute(&self, data: &GlobalData) -> Option<Box<str>> {
        let attrs = self.shared.attrs.attrs(data.attrs);
        let managed = self.shared.attrs.find_string(attrs, "nvvm.managed").is_some();
        managed.then(|| ".managed".into())
    }

    /// A variable of a scalar type is declared as one.
    fn type_scalar(&self, decl: &mut VarDecl, shaper: &Shaper<'_>, ty: Type) {
        use crate::shape::Scalar;
        let ty = match shaper.scalar(ty) {
            Some(Scalar::Int(bits)) => match bits {
                8 => Mod::U8,
                16 => Mod::U16,
                32 => Mod::U32,
                64 => Mod::U64,
                _ => return,
            },
            Some(Scalar::Ptr { bits: 64, .. }) => Mod::U64,
            Some(Scalar::Ptr { bits: 32, .. }) => Mod::U32,
            Some(Scalar::Float) => Mod::F32,
            Some(Scalar::Double) => Mod::F64,
            _ => return,
        };
        decl.ty = ty;
        decl.dims.clear();
    }

    fn initialize(
        &self,
        decl: &mut VarDecl,
        shaper: &mut Shaper<'_>,
        init: Const,
        bytes: u64,
    ) -> Result<(), String> {
        if self.is_undefined(init) || self.is_zero(init) {
            return Ok(());
        }
        if bytes > MAX_INIT {
            return Err("an initializer of more than a gigabyte".into());
        }
        let mut image = Image { bytes: vec![0; bytes as usize], relocs: Vec::new() };
        self.flatten(shaper, init, 0, &mut image)?;
        image.relocs.sort_by_key(|reloc| reloc.at);
        if decl.dims.is_empty() {
            decl.init = Some(self.scalar_init(decl.ty, &image));
            return Ok(());
        }
        decl.init = Some(self.array_init(decl, &image)?);
        Ok(())
    }

    fn scalar_init(&self, ty: Mod, image: &Image) -> Init {
        if let Some(reloc) = image.relocs.first() {
            return self.address_init(reloc);
        }
        let mut bits = [0u8; 8];
        bits[..image.bytes.len().min(8)].copy_from_slice(&image.bytes[..image.bytes.len().min(8)]);
        let bits = u64::from_le_bytes(bits);
        match ty {
            Mod::F32 => Init::F32(bits as u32),
            Mod::F64 => Init::F64(bits),
            _ => Init::Int(i128::from(bits)),
        }
    }

    fn address_init(&self, reloc: &Reloc) -> Init {
        Init::Sym {
            name: self.symbol_name(reloc.symbol).into(),
            generic: reloc.generic,
            offset: reloc.offset,
            mask: None,
        }
    }

    /// Bytes as they are; with addresses among them, words, or bytes of addresses.
    fn array_init(&self, decl: &mut VarDecl, image: &Image) -> Result<Init, String> {
        if image.relocs.is_empty() {
            let end = image.bytes.iter().rposition(|&byte| byte != 0).map_or(1, |at| at + 1);
            let list = image.bytes[..end].iter().map(|&byte| Init::Int(i128::from(byte)));
            return Ok(Init::List(list.collect()));
        }
        let word = image.relocs[0].bytes;
        let regular =
            image.relocs.iter().all(|reloc| reloc.bytes == word && reloc.at.is_multiple_of(word))
                && image.bytes.len().is_multiple_of(word as usize);
        if !regular {
            if !self.options.target.has(Feature::InitializerMask) {
                return Err(format!(
                    "a packed initializer with an address, which needs {}",
                    Feature::InitializerMask.needs()
                ));
            }
            // ptxas takes parts of addresses in `.u8` only.
            decl.ty = Mod::U8;
            return Ok(self.masked_init(image));
        }
        decl.ty = if word == 8 { Mod::U64 } else { Mod::U32 };
        decl.dims = vec![Some(image.bytes.len() as u64 / word)];
        let mut relocs = image.relocs.iter().peekable();
        let mut list = Vec::new();
        for (index, chunk) in image.bytes.chunks(word as usize).enumerate() {
            let at = index as u64 * word;
            if let Some(reloc) = relocs.next_if(|reloc| reloc.at == at) {
                list.push(self.address_init(reloc));
                continue;
            }
            let mut bits = [0u8; 8];
            bits[..chunk.len()].copy_from_slice(chunk);
            list.push(Init::Int(i128::from(u64::from_le_bytes(bits))));
        }
        Ok(Init::List(list))
    }

    /// Addresses byte by byte, as packed structures need them.
    fn masked_init(&self, image: &Image) -> Init {
        let mut list: Vec<Init> =
            image.bytes.iter().map(|&byte| Init::Int(i128::from(byte))).collect();
        for reloc in &image.relocs {
            for byte in 0..reloc.bytes {
                list[(reloc.at + byte) as usize] = Init::Sym {
                    name: self.symbol_name(reloc.symbol).into(),
                    generic: reloc.generic,
                    offset: reloc.offset,
                    mask: Some(0xff << (8 * byte)),
                };
            }
        }
        Init::List(list)
    }

    /// Writes a constant into the image.
    fn flatten(
        &self,
        shaper: &mut Shaper<'_>,
        init: Const,
        at: u64,
        image: &mut Image,
    ) -> Result<(), String> {
        let types = &self.shared.types;
        let mut due = vec![(init, at)];
        while let Some((constant, at)) = due.pop() {
            match self.shared.consts.get(constant) {
                ConstData::Zero(_) | ConstData::Undef(_) | ConstData::Poison(_) => {}
                ConstData::Bits { ty, bits } => {
                    let layout = shaper.memo.layout(&self.layout, types, *ty);
                    let bytes = layout.map_or(0, |layout| layout.store_bytes());
                    write(image, at, &bits.to_le_bytes()[..bytes as usize]);
                }
                ConstData::WideBits { ty, words } => {
                    let layout = shaper.memo.layout(&self.layout, types, *ty);
                    let bytes = layout.map_or(0, |layout| layout.store_bytes()) as usize;
                    let all: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                    write(image, at, &all[..bytes.min(all.len())]);
                }
                ConstData::Data { bytes, .. } => write(image, at, bytes),
                ConstData::Aggregate { ty, elems } => {
                    self.flatten_aggregate(shaper, *ty, elems, at, image, &mut due)?;
                }
                _ => {
                    let (symbol, offset, generic) = self.address(shaper, constant)?;
                    let ty = self.shared.consts.ty(constant);
                    let layout = shaper.memo.layout(&self.layout, types, ty);
                    let bytes = layout.map_or(8, |layout| layout.store_bytes());
                    match symbol {
                        Some(symbol) => {
                            image.relocs.push(Reloc { at, symbol, offset, generic, bytes });
                        }
                        None => write(image, at, &offset.to_le_bytes()[..bytes.min(8) as usize]),
                    }
                }
            }
        }
        Ok(())
    }

    fn flatten_aggregate(
        &self,
        shaper: &mut Shaper<'_>,
        ty: Type,
        elems: &[Const],
        at: u64,
        image: &mut Image,
        due: &mut Vec<(Const, u64)>,
    ) -> Result<(), String> {
        let types = &self.shared.types;
        match types.kind(ty) {
            TypeKind::Struct(_) => {
                let layout = shaper.memo.struct_layout(&self.layout, types, ty);
                let layout = layout.ok_or("a type without a size")?;
                due.extend(elems.iter().copied().zip(layout.offsets.iter().map(|off| at + off)));
            }
            TypeKind::Array { elem, .. } => {
                let step = shaper.memo.layout(&self.layout, types, elem);
                let step = step.ok_or("a type without a size")?.alloc_bytes();
                let places = (0..).map(|index: u64| at + index * step);
                due.extend(elems.iter().copied().zip(places));
            }
            TypeKind::Vector { elem, .. } => {
                let bits = shaper.scalar(elem).ok_or("a vector of odd elements")?.bits();
                if bits.is_multiple_of(8) {
                    let places = (0..).map(|index: u64| at + index * u64::from(bits / 8));
                    due.extend(elems.iter().copied().zip(places));
                } else {
                    self.flatten_bits(elems, bits, at, image)?;
                }
            }
            _ => return Err("an initializer of an unknown kind".into()),
        }
        Ok(())
    }

    /// A vector of bits or odd integers lies bit after bit.
    fn flatten_bits(
        &self,
        elems: &[Const],
        bits: u32,
        at: u64,
        image: &mut Image,
    ) -> Result<(), String> {
        for (index, &elem) in elems.iter().enumerate() {
            let value = match self.shared.consts.get(elem) {
                ConstData::Bits { bits, .. } => *bits,
                ConstData::Undef(_) | ConstData::Poison(_) | ConstData::Zero(_) => 0,
                _ => return Err("a vector of odd elements".into()),
            };
            for bit in 0..bits.min(64) {
                if value >> bit & 1 != 0 {
                    let place = index as u64 * u64::from(bits) + u64::from(bit);
                    image.bytes[(at + place / 8) as usize] |= 1 << (place % 8);
                }
            }
        }
        Ok(())
    }

    /// The symbol and offset of a constant address; no symbol for a number.
    fn address(
        &self,
        shaper: &mut Shaper<'_>,
        constant: Const,
    ) -> Result<(Option<Symbol>, i64, bool), String> {
        let mut constant = constant;
        let mut offset = 0i64;
        let mut generic = false;
        // A chain of casts and steps; each turn goes one operand down.
        loop {
            match self.shared.consts.get(constant) {
                ConstData::Symbol { symbol, ty }
                | ConstData::DsoLocalEquivalent { symbol, ty }
                | ConstData::NoCfi { symbol, ty } => {
                    let in_generic = Space::of(ty.addr_space().unwrap_or(0)) == Space::Generic;
                    let data = self.space_of(*symbol) != Space::Generic;
                    return Ok((Some(*symbol), offset, data && (generic || in_generic)));
                }
                ConstData::Zero(_) | ConstData::Undef(_) | ConstData::Poison(_) => {
                    return Ok((None, offset, false));
                }
                ConstData::Bits { ty, bits } => {
                    let width = ty.int_bits().unwrap_or(64);
                    let number = crate::func::sign_extend(*bits, width);
                    return Ok((None, offset.wrapping_add(number), false));
                }
                ConstData::Expr { op, args, ty } => {
                    match op {
                        ExprOp::Cast(CastOp::AddrSpaceCast) => {
                            generic |= ty.addr_space() == Some(0);
                        }
                        ExprOp::Cast(CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast) => {}
                        ExprOp::Gep { source, .. } => {
                            offset = offset.wrapping_add(self.gep_offset(shaper, *source, args)?);
                        }
                        ExprOp::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), _) => {
                            let ConstData::Bits { ty, bits } = self.shared.consts.get(args[1])
                            else {
                                return Err("an initializer that PTX cannot express".into());
                            };
                            let width = ty.int_bits().unwrap_or(64);
                            let number = crate::func::sign_extend(*bits, width);
                            offset = if *op == BinaryOp::Add {
                                offset.wrapping_add(number)
                            } else {
                                offset.wrapping_sub(number)
                            };
                        }
                        _ => return Err("an initializer that PTX cannot express".into()),
                    }
                    constant = args[0];
                }
                _ => return Err("an initializer that PTX cannot express".into()),
            }
        }
    }

    fn gep_offset(
        &self,
        shaper: &mut Shaper<'_>,
        source: Type,
        args: &[Const],
    ) -> Result<i64, String> {
        let index = |&arg: &Const| match self.shared.consts.get(arg) {
            ConstData::Bits { ty, bits } => {
                Ok(crate::func::sign_extend(*bits, ty.int_bits().unwrap_or(64)))
            }
            _ => Err("an address with an unknown index"),
        };
        let indices = args[1..].iter().map(index).collect::<Result<Vec<i64>, _>>()?;
        shaper.steps_over(source, &indices).ok_or_else(|| "an address out of range".into())
    }
}

fn variable_linkage(data: &GlobalData, is_extern: bool) -> Linkage {
    match data.symbol.linkage {
        _ if is_extern => Linkage::Extern,
        IrLinkage::Internal | IrLinkage::Private => Linkage::Local,
        IrLinkage::Common => Linkage::Common,
        IrLinkage::WeakAny
        | IrLinkage::WeakOdr
        | IrLinkage::LinkOnceAny
        | IrLinkage::LinkOnceOdr
        | IrLinkage::ExternWeak => Linkage::Weak,
        IrLinkage::External | IrLinkage::Appending | IrLinkage::AvailableExternally => {
            Linkage::Visible
        }
    }
}

fn write(image: &mut Image, at: u64, bytes: &[u8]) {
    if let Some(place) = image.bytes.get_mut(at as usize..at as usize + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}
