//! Vectors, structs and arrays, and addresses into them.

use nvopt_ir::{
    const_rules::{Shape, check_shuffle, field_index, indexed_type, shuffle_mask},
    ops::{InstFlags, IntList, Op},
    types::Type,
};

use super::{
    super::{PResult, Parser},
    Made,
};
use crate::token::Tok;

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
        let (mut shape, mut comma) = (Shape::of(&self.shared.types, base), false);
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
                shape = match shape.widened(&self.shared.types, index) {
                    Ok(shape) => shape,
                    Err(fault) => return Err(self.error(index_loc, fault.0)),
                };
            }
        }
        let n_indices = self.args.len() - 1;
        if n_indices > 0 && !self.is_sized(source) {
            return Err(self.error(loc, "base element of getelementptr must be sized"));
        }
        let types = &self.shared.types;
        let field = |at: usize| field_index(types, self.locals.body.const_data(self.args[at + 1])?);
        if indexed_type(types, source, n_indices, field).is_none() {
            return Err(self.error(loc, "invalid getelementptr indices"));
        }
        let ty = shape.make(&mut self.shared.types);
        Ok(Made::new(Op::Gep { source }, ty).with_flags(flags).with_comma(comma))
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
        self.parse_operand()?;
        let mask = self.args.pop().expect("the mask was read");
        match self.checked_shuffle(left, right, mask) {
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
        mask: nvopt_ir::body::Value,
    ) -> Option<(Type, Vec<i32>)> {
        let mask = self.locals.body.as_const(mask).filter(|_| left == right)?;
        let (picked, scalable) = shuffle_mask(&self.shared.types, self.locals.body.consts(), mask)?;
        let shape = check_shuffle(&self.shared.types, left, &picked)?;
        let fits = shape.lanes.is_some_and(|(_, of_vector)| of_vector == scalable);
        fits.then(|| (shape.make(&mut self.shared.types), picked))
    }
}
