//! Constants as text.
//!
//! Like types, constants nest as deep as their author liked and are written from a stack.

use super::{
    Printer, floats,
    text::Put,
    types::{MAX_PARTS_LATER, TOO_LARGE},
};
use crate::{
    constant::{Const, ConstData, ConstPool, ExprOp, data_element, data_element_size},
    metadata::MdData,
    module::{Func, Symbol},
    ops::{CastOp, InstFlags},
    types::Type,
};

/// The parts that any constant may have as text: see [`MAX_PARTS`](super::types::MAX_PARTS).
pub(super) const MAX_PARTS: u32 = 1 << 20;

/// The parts that a constant may have for each operand in its pool, if that is more. Equal
/// elements of a large table are one constant, so there is some sharing in honest input, too.
const PARTS_PER_OPERAND: u64 = 256;

/// A piece of a constant still to be written.
#[derive(Clone, Copy, Debug)]
pub(super) enum ConstWork {
    /// A constant with its type in front.
    Typed(Const),
    Text(&'static str),
    Type(Type),
    /// The number of lanes of a mask.
    Count(u32),
    /// The mask of a `shufflevector` expression.
    Mask(Const),
}

impl<'a> Printer<'a> {
    /// Writes a constant of `pool` without its type.
    pub(super) fn constant(&mut self, pool: &'a ConstPool, constant: Const) {
        self.open_const(pool, constant);
        let (mut n_parts, mut limit) = (0, u64::from(self.max_const_parts));
        while let Some(work) = self.const_work.pop() {
            n_parts += 1;
            if n_parts > limit {
                limit = self.larger_limit(pool);
                if n_parts > limit {
                    self.const_work.clear();
                    self.max_const_parts = MAX_PARTS_LATER;
                    return self.out.put(TOO_LARGE);
                }
            }
            match work {
                ConstWork::Text(text) => self.out.put(text),
                ConstWork::Type(ty) => self.ty(ty),
                ConstWork::Count(lanes) => self.out.uint(u64::from(lanes)),
                ConstWork::Typed(constant) => {
                    self.ty(pool.ty(constant));
                    self.out.byte(b' ');
                    self.open_const(pool, constant);
                }
                ConstWork::Mask(constant) => {
                    let data = pool.get(constant);
                    if let ConstData::Expr { op: ExprOp::ShuffleVector(mask), .. } = data {
                        self.shuffle_mask(data.ty(), mask);
                    }
                }
            }
        }
    }

    /// The parts that a constant past the first limit may have.
    fn larger_limit(&self, pool: &ConstPool) -> u64 {
        if self.max_const_parts == MAX_PARTS_LATER {
            return 0;
        }
        let n_operands: usize = pool.iter().map(|(_, data)| 1 + data.operands().len()).sum();
        PARTS_PER_OPERAND.saturating_mul(n_operands as u64)
    }

    /// Writes a constant of `pool` behind its type.
    pub(super) fn typed_constant(&mut self, pool: &'a ConstPool, constant: Const) {
        self.ty(pool.ty(constant));
        self.out.byte(b' ');
        self.constant(pool, constant);
    }

    /// Writes what a constant starts with and leaves the rest on the stack.
    fn open_const(&mut self, pool: &'a ConstPool, constant: Const) {
        match pool.get(constant) {
            ConstData::Bits { ty, bits } => self.number(*ty, *bits),
            ConstData::WideBits { ty, words } => match ty.float_kind() {
                Some(kind) => floats::write_wide(&mut self.out, kind, words),
                None => self.out.wide_int(words, ty.int_bits().unwrap_or(0)),
            },
            ConstData::Zero(ty) => self.out.put(zero_word(*ty)),
            ConstData::Undef(_) => self.out.put("undef"),
            ConstData::Poison(_) => self.out.put("poison"),
            ConstData::Symbol { symbol, .. } => self.symbol(*symbol),
            ConstData::Data { ty, bytes } => self.data(*ty, bytes),
            ConstData::Aggregate { ty, elems } => self.open_aggregate(pool, *ty, elems),
            ConstData::ScalableSplat { ty, elem } => self.open_scalable_splat(pool, *ty, *elem),
            ConstData::Expr { ty, op, args } => self.open_expr(constant, *ty, op, args),
            ConstData::BlockAddress { func, block, .. } => {
                self.out.put("blockaddress(");
                self.symbol(Symbol::Func(*func));
                self.out.put(", ");
                self.block_of(*func, *block);
                self.out.byte(b')');
            }
            ConstData::DsoLocalEquivalent { symbol, .. } => {
                self.out.put("dso_local_equivalent ");
                self.symbol(*symbol);
            }
            ConstData::NoCfi { symbol, .. } => {
                self.out.put("no_cfi ");
                self.symbol(*symbol);
            }
            ConstData::PtrAuth { args, .. } => {
                self.out.put("ptrauth (");
                self.const_work.push(ConstWork::Text(")"));
                let last_given = args.iter().rposition(|&arg| !is_null(pool.get(arg)));
                let n_shown = last_given.map_or(0, |last| last + 1).max(2);
                self.push_typed_list(&args[..n_shown]);
            }
        }
    }

    /// Writes an integer or float of at most 64 bits.
    fn number(&mut self, ty: Type, bits: u64) {
        if let Some(width) = ty.int_bits() {
            if width == 1 {
                return self.out.put(if bits == 0 { "false" } else { "true" });
            }
            let unused = 64u32.saturating_sub(width);
            return self.out.int((bits << unused) as i64 >> unused);
        }
        match ty.float_kind() {
            Some(kind) => floats::write_bits(&mut self.out, kind, bits),
            None => self.out.uint(bits),
        }
    }

    /// Writes the elements of a packed array or vector.
    fn data(&mut self, ty: Type, bytes: &[u8]) {
        let types = &self.shared.types;
        let (elem_ty, open, close) = match (types.as_vector(ty), types.as_array(ty)) {
            (Some((elem, ..)), _) => (elem, "<", ">"),
            (None, Some((elem, _))) => (elem, "[", "]"),
            (None, None) => (ty, "[", "]"),
        };
        if elem_ty == Type::I8 && open == "[" {
            self.out.byte(b'c');
            return self.out.quoted(bytes);
        }
        let size = data_element_size(elem_ty).unwrap_or(1);
        let is_splat = bytes.len() > size && bytes[..bytes.len() - size] == bytes[size..];
        if open == "<" && (is_splat || bytes.len() == size) {
            self.out.put("splat (");
            self.data_element(elem_ty, bytes, 0);
            return self.out.byte(b')');
        }
        self.out.put(open);
        for index in 0..bytes.len() / size {
            if index > 0 {
                self.out.put(", ");
            }
            self.data_element(elem_ty, bytes, index as u64);
        }
        self.out.put(close);
    }

    fn data_element(&mut self, elem_ty: Type, bytes: &[u8], index: u64) {
        self.ty(elem_ty);
        self.out.byte(b' ');
        self.number(elem_ty, data_element(bytes, elem_ty, index).unwrap_or(0));
    }

    fn open_aggregate(&mut self, pool: &'a ConstPool, ty: Type, elems: &[Const]) {
        let (open, close) = match self.shared.types.as_struct(ty) {
            Some(data) => match (data.packed, elems.is_empty()) {
                (false, false) => ("{ ", " }"),
                (false, true) => ("{", "}"),
                (true, false) => ("<{ ", " }>"),
                (true, true) => ("<{", "}>"),
            },
            None if ty.is_vector() => {
                if let [first, rest @ ..] = elems
                    && is_number(pool.get(*first))
                    && rest.iter().all(|elem| elem == first)
                {
                    self.out.put("splat (");
                    self.const_work.extend([ConstWork::Text(")"), ConstWork::Typed(*first)]);
                    return;
                }
                ("<", ">")
            }
            None => ("[", "]"),
        };
        self.out.put(open);
        self.const_work.push(ConstWork::Text(close));
        self.push_typed_list(elems);
    }

    /// Only numbers have a short form; the long one is what LLVM holds in memory.
    fn open_scalable_splat(&mut self, pool: &'a ConstPool, ty: Type, elem: Const) {
        if is_number(pool.get(elem)) {
            self.out.put("splat (");
            self.const_work.extend([ConstWork::Text(")"), ConstWork::Typed(elem)]);
            return;
        }
        let lanes = self.shared.types.as_vector(ty).map_or(1, |(_, lanes, _)| lanes);
        self.out.put("shufflevector (");
        self.ty(ty);
        self.out.put(" insertelement (");
        self.ty(ty);
        self.out.put(" poison, ");
        self.const_work.extend([
            ConstWork::Text(" x i32> zeroinitializer)"),
            ConstWork::Count(lanes),
            ConstWork::Text(" poison, <vscale x "),
            ConstWork::Type(ty),
            ConstWork::Text(", i64 0), "),
            ConstWork::Typed(elem),
        ]);
    }

    fn open_expr(&mut self, constant: Const, ty: Type, op: &ExprOp, args: &[Const]) {
        match op {
            ExprOp::Cast(cast) => self.open_cast_expr(*cast, ty),
            ExprOp::Binary(binary, flags) => {
                self.out.put(binary.name());
                self.wrap_flags(*flags);
                self.exact_flag(*flags);
                self.open_parens();
            }
            ExprOp::Gep { source, flags, inrange } => {
                self.out.put("getelementptr");
                self.gep_flags(*flags);
                if let Some(range) = inrange {
                    self.out.put(" inrange(");
                    self.out.int(range.0);
                    self.out.put(", ");
                    self.out.int(range.1);
                    self.out.byte(b')');
                }
                self.open_parens();
                self.ty(*source);
                self.out.put(", ");
            }
            ExprOp::ExtractElement => {
                self.out.put("extractelement");
                self.open_parens();
            }
            ExprOp::InsertElement => {
                self.out.put("insertelement");
                self.open_parens();
            }
            ExprOp::ShuffleVector(_) => {
                self.out.put("shufflevector");
                self.open_parens();
                self.const_work.push(ConstWork::Mask(constant));
            }
        }
        self.push_typed_list(args);
    }

    fn open_cast_expr(&mut self, cast: CastOp, ty: Type) {
        self.out.put(cast.name());
        self.open_parens();
        self.const_work.extend([ConstWork::Type(ty), ConstWork::Text(" to ")]);
    }

    fn open_parens(&mut self) {
        self.out.put(" (");
        self.const_work.push(ConstWork::Text(")"));
    }

    fn push_typed_list(&mut self, constants: &[Const]) {
        for (index, &constant) in constants.iter().enumerate().rev() {
            self.const_work.push(ConstWork::Typed(constant));
            if index > 0 {
                self.const_work.push(ConstWork::Text(", "));
            }
        }
    }

    /// Writes `, <n x i32> <...>` behind the operands of a `shufflevector`.
    pub(super) fn shuffle_mask(&mut self, result_ty: Type, mask: &[i32]) {
        let scalable =
            self.shared.types.as_vector(result_ty).is_some_and(|(.., scalable)| scalable);
        self.out.put(if scalable { ", <vscale x " } else { ", <" });
        self.out.uint(mask.len() as u64);
        self.out.put(" x i32> ");
        if mask.iter().all(|&lane| lane == 0) {
            return self.out.put("zeroinitializer");
        }
        if mask.iter().all(|&lane| lane < 0) {
            return self.out.put("poison");
        }
        for (index, &lane) in mask.iter().enumerate() {
            self.out.put(if index == 0 { "<i32 " } else { ", i32 " });
            if lane < 0 {
                self.out.put("poison");
            } else {
                self.out.int(i64::from(lane));
            }
        }
        self.out.byte(b'>');
    }

    /// Writes `nuw` and `nsw`.
    pub(super) fn wrap_flags(&mut self, flags: InstFlags) {
        if flags.contains(InstFlags::NUW) {
            self.out.put(" nuw");
        }
        if flags.contains(InstFlags::NSW) {
            self.out.put(" nsw");
        }
    }

    /// Writes `exact`.
    pub(super) fn exact_flag(&mut self, flags: InstFlags) {
        if flags.contains(InstFlags::EXACT) {
            self.out.put(" exact");
        }
    }

    /// Writes the flags of a `getelementptr`.
    pub(super) fn gep_flags(&mut self, flags: InstFlags) {
        if flags.contains(InstFlags::INBOUNDS) {
            self.out.put(" inbounds");
        } else if flags.contains(InstFlags::NUSW) {
            self.out.put(" nusw");
        }
        if flags.contains(InstFlags::NUW) {
            self.out.put(" nuw");
        }
    }

    /// Writes the name or number of a symbol.
    pub(super) fn symbol(&mut self, symbol: Symbol) {
        self.out.byte(b'@');
        let shared = self.shared;
        if let Some(name) = shared.symbol_name(symbol) {
            return self.out.name(name);
        }
        match self.symbol_number(symbol) {
            Some(number) => self.out.uint(u64::from(number)),
            None => self.out.put("<badref>"),
        }
    }

    /// Writes a block of any function, as `blockaddress` names it.
    fn block_of(&mut self, func: Func, block: crate::body::Block) {
        let Some(body) =
            self.body(func).filter(|body| nvopt_entity::Entity::index(block) < body.n_blocks())
        else {
            return self.out.put("%<badref>");
        };
        self.out.byte(b'%');
        if let Some(name) = body.block_name(block) {
            return self.out.name(name);
        }
        match self.foreign_block_number(func, block) {
            Some(number) => self.out.uint(u64::from(number)),
            None => self.out.put("<badref>"),
        }
    }

    /// The integer that metadata holds, as bits and width, if it holds one of at most 64 bits.
    pub(super) fn md_int(&self, data: &MdData) -> Option<(u64, u32)> {
        let MdData::Const(constant) = data else { return None };
        match self.shared.consts.get(*constant) {
            ConstData::Bits { ty, bits } => Some((*bits, ty.int_bits()?)),
            _ => None,
        }
    }
}

fn zero_word(ty: Type) -> &'static str {
    if ty.is_ptr() {
        "null"
    } else if ty == Type::TOKEN {
        "none"
    } else {
        "zeroinitializer"
    }
}

fn is_null(data: &ConstData) -> bool {
    matches!(data, ConstData::Zero(_) | ConstData::Bits { bits: 0, .. })
}

fn is_number(data: &ConstData) -> bool {
    matches!(data, ConstData::Bits { .. } | ConstData::WideBits { .. })
}
