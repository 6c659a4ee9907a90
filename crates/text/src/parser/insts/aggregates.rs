//! Vectors, structs and arrays, and addresses into them.

use nvopt_ir::{
    constant::ConstData,
    ops::{InstFlags, IntList, Op},
    types::{Type, TypeKind},
};

use super::{
    super::{Loc, PResult, Parser},
    Made,
};
use crate::token::Tok;

/// An index into a type: its value if it is a constant that may pick a field.
pub(in super::super) type FieldIndex = Option<u64>;

impl<'a> Parser<'a> {
    pub(super) fn parse_gep(&mut self) -> PResult<Made> {
        let mut flags = InstFlags::empty();
        loop {
            match self.lex.tok {
                Tok::Inbounds => flags |= InstFlags::INBOUNDS | InstFlags::NUSW,
                Tok::Nusw => flags |= InstFlags::NUSW,
                Tok::Nuw => flags |= InstFlags::NUW,
                _ => break,
            }
            self.advance();
        }
        let source = self.parse_type()?;
        self.expect(Tok::Comma, "expected comma after getelementptr's type")?;
        let loc = self.loc();
        let base = self.parse_operand()?;
        if !self.shared.types.is_ptr_or_vector(base) {
            return Err(self.error(loc, "base of getelementptr must be a pointer"));
        }
        let (mut ty, mut comma) = (base, false);
        while self.eat(Tok::Comma) {
            if self.lex.tok == Tok::MdName {
                comma = true;
                break;
            }
            let index_loc = self.loc();
            let index = self.parse_operand()?;
            if !index.is_int() {
                if !self.shared.types.is_int_or_vector(index) {
                    let message = "getelementptr index must be an integer";
                    return Err(self.error(index_loc, message));
                }
                ty = self.widen_gep(ty, index, index_loc)?;
            }
        }
        let n_indices = self.args.len() - 1;
        if n_indices > 0 && !self.is_sized(source) {
            return Err(self.error(loc, "base element of getelementptr must be sized"));
        }
        let index = |parser: &Self, at: usize| {
            let value = parser.args[at + 1];
            let data = parser.locals.body.const_data(value)?;
            parser.struct_index(data, parser.locals.body.ty(value))
        };
        if n_indices > 1 && self.indexed_type(source, n_indices, index).is_none() {
            return Err(self.error(loc, "invalid getelementptr indices"));
        }
        Ok(Made::new(Op::Gep { source }, ty).with_flags(flags).with_comma(comma))
    }

    /// The type of an address of type `ty` with an index of type `index` added.
    pub(in super::super) fn widen_gep(&mut self, ty: Type, index: Type, loc: Loc) -> PResult<Type> {
        let Some((_, lanes, scalable)) = self.shared.types.as_vector(index) else { return Ok(ty) };
        match self.shared.types.as_vector(ty) {
            None => Ok(self.shared.types.vector(ty, lanes, scalable)),
            Some((_, n, s)) if (n, s) == (lanes, scalable) => Ok(ty),
            Some(_) => {
                let message = "getelementptr vector index has a wrong number of elements";
                Err(self.error(loc, message))
            }
        }
    }

    /// The value of an index that may pick a field: an `i32`, or a vector with the same in every
    /// lane.
    pub(in super::super) fn struct_index(&self, data: &ConstData, ty: Type) -> FieldIndex {
        let (elem, scalable) = match self.shared.types.as_vector(ty) {
            Some((elem, _, scalable)) => (elem, scalable),
            None => (ty, false),
        };
        if elem != Type::I32 || scalable {
            return None;
        }
        match data {
            ConstData::Bits { bits, .. } => Some(*bits),
            ConstData::Zero(_) => Some(0),
            ConstData::Data { bytes, .. } => {
                let first = bytes.get(..4)?;
                let same = bytes.chunks_exact(4).all(|lane| lane == first);
                let first = u32::from_le_bytes([first[0], first[1], first[2], first[3]]);
                same.then_some(u64::from(first))
            }
            _ => None,
        }
    }

    /// The type that `n_indices` indices into `source` lead to; the first one steps over it.
    pub(in super::super) fn indexed_type(
        &self,
        source: Type,
        n_indices: usize,
        index: impl Fn(&Self, usize) -> FieldIndex,
    ) -> Option<Type> {
        let mut ty = source;
        for at in 1..n_indices {
            ty = match self.shared.types.kind(ty) {
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => elem,
                TypeKind::Struct(data) => {
                    let field = usize::try_from(index(self, at)?).ok()?;
                    *data.fields.as_ref()?.get(field)?
                }
                _ => return None,
            };
        }
        Some(ty)
    }

    pub(super) fn parse_extract_value(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let aggregate = self.parse_operand()?;
        let (indices, comma) = self.parse_index_list()?;
        if !aggregate.is_aggregate() {
            return Err(self.error(loc, "extractvalue operand must be aggregate type"));
        }
        let Some(ty) = self.value_at(aggregate, &indices) else {
            return Err(self.error(loc, "invalid indices for extractvalue"));
        };
        let list = self.new_indices(&indices);
        Ok(Made::new(Op::ExtractValue(list), ty).with_comma(comma))
    }

    pub(super) fn parse_insert_value(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let aggregate = self.parse_operand()?;
        self.expect(Tok::Comma, "expected comma after insertvalue operand")?;
        let elem_loc = self.loc();
        let elem = self.parse_operand()?;
        let (indices, comma) = self.parse_index_list()?;
        if !aggregate.is_aggregate() {
            return Err(self.error(loc, "insertvalue operand must be aggregate type"));
        }
        let Some(ty) = self.value_at(aggregate, &indices) else {
            return Err(self.error(loc, "invalid indices for insertvalue"));
        };
        if ty != elem {
            let (found, wanted) = (self.type_text(elem), self.type_text(ty));
            let message = format!(
                "insertvalue operand and field disagree in type: '{found}' instead of '{wanted}'"
            );
            return Err(self.error(elem_loc, message));
        }
        let list = self.new_indices(&indices);
        Ok(Made::new(Op::InsertValue(list), aggregate).with_comma(comma))
    }

    /// `, 0, 1`, and whether the comma before attachments is read.
    fn parse_index_list(&mut self) -> PResult<(Vec<u32>, bool)> {
        if self.lex.tok != Tok::Comma {
            return Err(self.error_here("expected ',' as start of index list"));
        }
        let mut indices = Vec::new();
        while self.eat(Tok::Comma) {
            if self.lex.tok == Tok::MdName {
                if indices.is_empty() {
                    return Err(self.error_here("expected index"));
                }
                return Ok((indices, true));
            }
            indices.push(self.parse_u32()?);
        }
        Ok((indices, false))
    }

    fn value_at(&self, aggregate: Type, indices: &[u32]) -> Option<Type> {
        let mut ty = aggregate;
        for &index in indices {
            if !ty.is_aggregate() {
                return None;
            }
            ty = self.shared.types.element(ty, u64::from(index))?;
        }
        Some(ty)
    }

    fn new_indices(&mut self, indices: &[u32]) -> IntList {
        let ints: Vec<i32> = indices.iter().map(|&index| index as i32).collect();
        self.locals.body.new_ints(ints)
    }

    pub(super) fn parse_extract_element(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let vector = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after extract value")?;
        let index = self.parse_operand()?;
        match self.shared.types.as_vector(vector) {
            Some((elem, ..)) if index.is_int() => Ok(Made::new(Op::ExtractElement, elem)),
            _ => Err(self.error(loc, "invalid extractelement operands")),
        }
    }

    pub(super) fn parse_insert_element(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let vector = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after insertelement value")?;
        let elem = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after insertelement value")?;
        let index = self.parse_operand()?;
        match self.shared.types.as_vector(vector) {
            Some((ty, ..)) if ty == elem && index.is_int() => {
                Ok(Made::new(Op::InsertElement, vector))
            }
            _ => Err(self.error(loc, "invalid insertelement operands")),
        }
    }

    pub(super) fn parse_shuffle_vector(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let left = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after shuffle mask")?;
        let right = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after shuffle value")?;
        let mask_ty = self.parse_operand()?;
        let mask = self.args.pop().expect("the mask was read");
        match self.checked_shuffle(left, right, mask_ty, mask) {
            Some((ty, lanes)) => {
                let list = self.locals.body.new_ints(lanes);
                Ok(Made::new(Op::ShuffleVector(list), ty))
            }
            None => Err(self.error(loc, "invalid shufflevector operands")),
        }
    }

    fn checked_shuffle(
        &mut self,
        left: Type,
        right: Type,
        mask_ty: Type,
        mask: nvopt_ir::body::Value,
    ) -> Option<(Type, Vec<i32>)> {
        let (elem, lanes, scalable) = self.shared.types.as_vector(left)?;
        let (mask_elem, n_mask, mask_scalable) = self.shared.types.as_vector(mask_ty)?;
        if left != right || mask_elem != Type::I32 || scalable != mask_scalable {
            return None;
        }
        let mask = self.locals.body.as_const(mask)?;
        let picked = match self.locals.body.consts().get(mask) {
            ConstData::ScalableSplat { .. } => return None,
            _ => self.shuffle_mask(mask, n_mask)?,
        };
        let in_range =
            |&lane: &i32| lane == -1 || (lane >= 0 && i64::from(lane) < 2 * i64::from(lanes));
        if !picked.iter().all(in_range) {
            return None;
        }
        Some((self.shared.types.vector(elem, n_mask, scalable), picked))
    }
}
