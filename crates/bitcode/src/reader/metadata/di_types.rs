//! Debug-info records of types. The fields of a node stand in the order of its row in the table of
//! nodes; those of a record in the order of the format.

use nvopt_ir::metadata::{DiValue, MdData, di::DiKind};

use super::nodes::{NodeReader, boolean, di, int32, rotated};
use crate::{
    bitstream::Result,
    reader::fields::{Fields, bad},
};

/// In the first number of a record: sizes are metadata.
const SIZE_IS_MD: u64 = 2;
/// The same for composite types.
const COMPOSITE_SIZE_IS_MD: u64 = 4;

impl NodeReader<'_, '_> {
    /// [distinct, tag, version, header, operands].
    pub(super) fn generic(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let (distinct, tag, version) = (f.next()? != 0, f.next()?, f.next()?);
        if tag > u64::from(u16::MAX) || version != 0 {
            return bad("a generic node has no such tag or version");
        }
        let header = self.text(f.next()?)?;
        let mut operands = Vec::with_capacity(f.len());
        for &id in f.rest() {
            operands.push(self.node_or_null(id)?);
        }
        let operands = DiValue::List(operands.into());
        Ok(di(DiKind::GenericDiNode, distinct, [DiValue::Int(tag), header, operands]))
    }

    /// [distinct and version, count, lower bound, upper bound, stride].
    pub(super) fn subrange(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let (count, lower) = (f.next()?, f.next()?);
        let fields = match head >> 1 {
            0 => [DiValue::Int(count), rotated(lower), DiValue::None, DiValue::None],
            1 => [self.md_or_int(count)?, rotated(lower), DiValue::None, DiValue::None],
            2 => [
                self.md_or_int(count)?,
                self.md_or_int(lower)?,
                self.md_or_int(f.next()?)?,
                self.md_or_int(f.next()?)?,
            ],
            _ => return bad("a subrange has no such version"),
        };
        Ok(di(DiKind::Subrange, head & 1 != 0, fields))
    }

    /// [distinct, count, lower bound, upper bound, stride].
    pub(super) fn generic_subrange(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let fields = [
            self.md_or_int(f.next()?)?,
            self.md_or_int(f.next()?)?,
            self.md_or_int(f.next()?)?,
            self.md_or_int(f.next()?)?,
        ];
        Ok(di(DiKind::GenericSubrange, head & 1 != 0, fields))
    }

    /// [distinct, unsigned, big; value, or width; name; words].
    pub(super) fn enumerator(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let (value, name) = (f.next()?, f.next()?);
        let value = match head & 4 != 0 {
            true => self.wide(value, f.rest())?,
            false => rotated(value),
        };
        let name = self.text(name)?;
        Ok(di(DiKind::Enumerator, head & 1 != 0, [name, value, boolean(head & 2 != 0)]))
    }

    /// [distinct, tag, name, size, alignment, encoding, flags, extra inhabitants, data size].
    pub(super) fn basic_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let tag = f.next()?;
        let name = self.text(f.next()?)?;
        let size = self.size(head & SIZE_IS_MD != 0, f.next()?)?;
        let (align, encoding) = (f.next()?, f.next()?);
        let flags = f.next_or_zero();
        let extra_inhabitants = f.next_or_zero();
        let data_size = f.next_or_zero();
        let fields = [
            DiValue::Int(tag),
            name,
            size,
            int32(align),
            int32(data_size),
            DiValue::Int(encoding),
            int32(extra_inhabitants),
            int32(flags),
        ];
        Ok(di(DiKind::BasicType, head & 1 != 0, fields))
    }

    /// [distinct, tag, name, size, alignment, encoding, flags, kind, factor, numerator,
    /// denominator], the last two each as width and number of words, then words.
    pub(super) fn fixed_point_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let tag = f.next()?;
        let name = self.text(f.next()?)?;
        let size = self.size(head & SIZE_IS_MD != 0, f.next()?)?;
        let (align, encoding, flags) = (f.next()?, f.next()?, f.next()?);
        let (kind, factor) = (f.next()?, f.next()?);
        let numerator = self.counted_wide(f)?;
        let denominator = self.counted_wide(f)?;
        let fields = [
            DiValue::Int(tag),
            name,
            size,
            int32(align),
            DiValue::Int(encoding),
            int32(flags),
            DiValue::Int(kind),
            DiValue::Int(i64::from(factor as i32) as u64),
            numerator,
            denominator,
        ];
        Ok(di(DiKind::FixedPointType, head & 1 != 0, fields))
    }

    fn counted_wide(&mut self, f: &mut Fields<'_>) -> Result<DiValue> {
        let head = f.next()?;
        let words = f.take(head >> 32)?;
        self.wide(head & 0xffff_ffff, words)
    }

    /// [distinct, tag, name, length, length expression, location expression?, size, alignment,
    /// encoding].
    pub(super) fn string_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let has_location = f.len() >= 9;
        let head = f.next()?;
        let tag = f.next()?;
        let name = self.text(f.next()?)?;
        let length = self.md(f.next()?)?;
        let length_expr = self.md(f.next()?)?;
        let location = if has_location { self.md(f.next()?)? } else { DiValue::None };
        let size = self.size(head & SIZE_IS_MD != 0, f.next()?)?;
        let (align, encoding) = (f.next()?, f.next()?);
        let fields = [
            DiValue::Int(tag),
            name,
            length,
            length_expr,
            location,
            size,
            int32(align),
            DiValue::Int(encoding),
        ];
        Ok(di(DiKind::StringType, head & 1 != 0, fields))
    }

    /// [distinct, tag, name, file, line, scope, base type, size, alignment, offset, flags, extra
    /// data, address space plus one, annotations, pointer authentication].
    pub(super) fn derived_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let size_is_md = head & SIZE_IS_MD != 0;
        let tag = f.next()?;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let scope = self.ty(f.next()?)?;
        let base = self.ty(f.next()?)?;
        let size = self.size(size_is_md, f.next()?)?;
        let align = f.next()?;
        let offset = self.size(size_is_md, f.next()?)?;
        let flags = f.next()?;
        let extra = self.ty(f.next()?)?;
        let space = f.next_or_zero();
        let space = space.checked_sub(1).map_or(DiValue::None, int32);
        // Either of the last two stood here alone at some time; only both are sure.
        let (annotations, auth) = match f.rest() {
            &[annotations, auth, ..] => (self.md(annotations)?, auth),
            _ => (DiValue::None, 0),
        };
        let bits = |shift: u32, n: u32| DiValue::Int(auth >> shift & ((1 << n) - 1));
        let fields = [
            DiValue::Int(tag),
            name,
            scope,
            file,
            int32(line),
            base,
            size,
            int32(align),
            offset,
            int32(flags),
            extra,
            space,
            annotations,
            bits(0, 4),
            bits(4, 1),
            bits(5, 16),
            bits(21, 1),
            bits(22, 1),
        ];
        Ok(di(DiKind::DerivedType, head & 1 != 0, fields))
    }

    /// [distinct, name, file, line, scope, size, alignment, flags, base type, lower bound, upper
    /// bound, stride, bias].
    pub(super) fn subrange_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let scope = self.md(f.next()?)?;
        let size = self.size(head & SIZE_IS_MD != 0, f.next()?)?;
        let (align, flags) = (f.next()?, f.next()?);
        let base = self.ty(f.next()?)?;
        let lower = self.md_or_int(f.next()?)?;
        let upper = self.md_or_int(f.next()?)?;
        let stride = self.md_or_int(f.next()?)?;
        let bias = self.md_or_int(f.next()?)?;
        let fields = [
            name,
            scope,
            file,
            int32(line),
            size,
            int32(align),
            int32(flags),
            base,
            lower,
            upper,
            stride,
            bias,
        ];
        Ok(di(DiKind::SubrangeType, head & 1 != 0, fields))
    }

    /// [distinct, tag, name, file, line, scope, base type, size, alignment, offset, flags,
    /// elements, runtime language, vtable holder, template parameters, identifier, discriminator,
    /// data location, associated, allocated, rank, annotations, extra inhabitants, specification,
    /// enum kind, bit stride].
    pub(super) fn composite_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let n_fields = f.len();
        let head = f.next()?;
        let size_is_md = head & COMPOSITE_SIZE_IS_MD != 0;
        let tag = f.next()?;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let scope = self.ty(f.next()?)?;
        let base = self.ty(f.next()?)?;
        let size = self.size(size_is_md, f.next()?)?;
        let align = f.next()?;
        let offset = self.size(size_is_md, f.next()?)?;
        let flags = f.next()?;
        let elements = self.md(f.next()?)?;
        let runtime_lang = f.next()?;
        let vtable_holder = self.ty(f.next()?)?;
        let template_params = self.md(f.next()?)?;
        let identifier = self.text(f.next()?)?;
        let discriminator = self.md(f.next_or_zero())?;
        let data_location = self.md(f.next_or_zero())?;
        // The next two came together.
        let (associated, allocated) = match n_fields > 19 {
            true => (self.md(f.next()?)?, self.md(f.next()?)?),
            false => (DiValue::None, DiValue::None),
        };
        let rank = self.md_or_int(f.next_or_zero())?;
        let annotations = self.md(f.next_or_zero())?;
        let extra_inhabitants = f.next_or_zero();
        let specification = self.md(f.next_or_zero())?;
        let enum_kind = f.next_opt().filter(|&kind| kind as u32 != u32::MAX);
        let bit_stride = self.md_or_int(f.next_or_zero())?;
        let fields = [
            DiValue::Int(tag),
            name,
            scope,
            file,
            int32(line),
            base,
            size,
            int32(align),
            offset,
            int32(flags),
            elements,
            DiValue::Int(runtime_lang),
            vtable_holder,
            template_params,
            identifier,
            discriminator,
            data_location,
            associated,
            allocated,
            rank,
            annotations,
            int32(extra_inhabitants),
            specification,
            enum_kind.map_or(DiValue::None, int32),
            bit_stride,
        ];
        Ok(di(DiKind::CompositeType, head & 1 != 0, fields))
    }

    /// [distinct and version, flags, types, calling convention].
    pub(super) fn subroutine_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let flags = f.next()?;
        let mut types = self.md(f.next()?)?;
        let cc = f.next_or_zero();
        if head < 2 {
            types = self.old_type_array(types);
        }
        let fields = [int32(flags), DiValue::Int(cc & 0xff), types];
        Ok(di(DiKind::SubroutineType, head & 1 != 0, fields))
    }
}
