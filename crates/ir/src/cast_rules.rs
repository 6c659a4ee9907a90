//! What conversions there are, as instructions and in constant expressions: the one place that
//! says so, for readers and the verifier.

use crate::{
    constant::scalar_bits,
    datalayout::DataLayout,
    ops::CastOp,
    types::{Type, TypeTable},
};

/// What is wrong with a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastFault(pub &'static str);

/// The two types of a conversion, asked again and again.
struct Cast<'a> {
    types: &'a TypeTable,
    from: Type,
    to: Type,
}

impl Cast<'_> {
    fn bits(&self, ty: Type) -> u32 {
        scalar_bits(self.types.scalar(ty)).unwrap_or(0)
    }

    fn shape(&self, ty: Type) -> Option<(u32, bool)> {
        self.types.as_vector(ty).map(|(_, lanes, scalable)| (lanes, scalable))
    }

    fn source_is_int(&self) -> bool {
        self.types.is_int_or_vector(self.from)
    }

    fn to_int(&self) -> bool {
        self.types.is_int_or_vector(self.to)
    }

    fn source_is_float(&self) -> bool {
        self.types.is_float_or_vector(self.from)
    }

    fn to_float(&self) -> bool {
        self.types.is_float_or_vector(self.to)
    }

    fn source_is_ptr(&self) -> bool {
        self.types.is_ptr_or_vector(self.from)
    }

    fn to_ptr(&self) -> bool {
        self.types.is_ptr_or_vector(self.to)
    }

    /// Both or neither are vectors.
    fn both_vectors(&self) -> bool {
        self.from.is_vector() == self.to.is_vector()
    }

    fn same_lanes(&self) -> bool {
        self.shape(self.from) == self.shape(self.to)
    }

    fn narrows(&self) -> bool {
        self.bits(self.from) > self.bits(self.to)
    }

    fn widens(&self) -> bool {
        self.bits(self.from) < self.bits(self.to)
    }

    /// Bits and whether scalable; no bits for what is neither number nor vector of them.
    fn primitive_bits(&self, ty: Type) -> (u64, bool) {
        const AMX_BITS: u64 = 8192;
        if ty == Type::X86_AMX {
            return (AMX_BITS, false);
        }
        let (lanes, scalable) = self.shape(ty).unwrap_or((1, false));
        (u64::from(self.bits(ty)) * u64::from(lanes), scalable)
    }

    fn is_valid_bitcast(&self) -> bool {
        let values = [self.from, self.to].iter().all(|ty| ty.is_first_class());
        if !values || self.from.is_aggregate() || self.to.is_aggregate() {
            return false;
        }
        let (from, to) = (self.types.scalar(self.from), self.types.scalar(self.to));
        match (from.addr_space(), to.addr_space()) {
            (None, None) => self.primitive_bits(self.from) == self.primitive_bits(self.to),
            (Some(from), Some(to)) => {
                let one = (1, false);
                let lanes = |ty| self.shape(ty).unwrap_or(one);
                from == to && lanes(self.from) == lanes(self.to)
            }
            _ => false,
        }
    }
}

/// The first rule of `rules` that does not hold.
fn first_fault(rules: &[(bool, &'static str)]) -> Result<(), CastFault> {
    match rules.iter().find(|(holds, _)| !holds) {
        Some((_, message)) => Err(CastFault(message)),
        None => Ok(()),
    }
}

/// LLVM cannot make such a conversion in the first place, so it has no words for it.
const LANES_DIFFER: &str = "Cast between vectors of different lengths!";

/// True if there is a conversion `op` of a value of type `from` to `to`, whatever the data layout.
pub fn is_cast_valid(types: &TypeTable, op: CastOp, from: Type, to: Type) -> bool {
    check_types(types, op, from, to).is_ok()
}

/// Checks a conversion of a value of type `from` to `to`.
pub fn check_cast(
    types: &TypeTable,
    layout: &DataLayout,
    op: CastOp,
    from: Type,
    to: Type,
) -> Result<(), CastFault> {
    check_types(types, op, from, to)?;
    let space = types.scalar(from).addr_space().unwrap_or(0);
    let is_address = types.scalar(to).int_bits() == Some(layout.index_bits(space));
    if op == CastOp::PtrToAddr && !is_address {
        return Err(CastFault("PtrToAddr result must be address width"));
    }
    Ok(())
}

fn check_types(types: &TypeTable, op: CastOp, from: Type, to: Type) -> Result<(), CastFault> {
    let cast = Cast { types, from, to };
    match op {
        CastOp::Trunc => first_fault(&[
            (cast.source_is_int(), "Trunc only operates on integer"),
            (cast.to_int(), "Trunc only produces integer"),
            (cast.both_vectors(), "trunc source and destination must both be a vector or neither"),
            (cast.narrows(), "DestTy too big for Trunc"),
            (cast.same_lanes(), LANES_DIFFER),
        ]),
        CastOp::ZExt => first_fault(&[
            (cast.source_is_int(), "ZExt only operates on integer"),
            (cast.to_int(), "ZExt only produces an integer"),
            (cast.both_vectors(), "zext source and destination must both be a vector or neither"),
            (cast.widens(), "Type too small for ZExt"),
            (cast.same_lanes(), LANES_DIFFER),
        ]),
        CastOp::SExt => first_fault(&[
            (cast.source_is_int(), "SExt only operates on integer"),
            (cast.to_int(), "SExt only produces an integer"),
            (cast.both_vectors(), "sext source and destination must both be a vector or neither"),
            (cast.widens(), "Type too small for SExt"),
            (cast.same_lanes(), LANES_DIFFER),
        ]),
        CastOp::FpTrunc => first_fault(&[
            (cast.source_is_float(), "FPTrunc only operates on FP"),
            (cast.to_float(), "FPTrunc only produces an FP"),
            (
                cast.both_vectors(),
                "fptrunc source and destination must both be a vector or neither",
            ),
            (cast.narrows(), "DestTy too big for FPTrunc"),
            (cast.same_lanes(), LANES_DIFFER),
        ]),
        CastOp::FpExt => first_fault(&[
            (cast.source_is_float(), "FPExt only operates on FP"),
            (cast.to_float(), "FPExt only produces an FP"),
            (cast.both_vectors(), "fpext source and destination must both be a vector or neither"),
            (cast.widens(), "DestTy too small for FPExt"),
            (cast.same_lanes(), LANES_DIFFER),
        ]),
        CastOp::UiToFp => first_fault(&[
            (cast.both_vectors(), "UIToFP source and dest must both be vector or scalar"),
            (cast.source_is_int(), "UIToFP source must be integer or integer vector"),
            (cast.to_float(), "UIToFP result must be FP or FP vector"),
            (cast.same_lanes(), "UIToFP source and dest vector length mismatch"),
        ]),
        CastOp::SiToFp => first_fault(&[
            (cast.both_vectors(), "SIToFP source and dest must both be vector or scalar"),
            (cast.source_is_int(), "SIToFP source must be integer or integer vector"),
            (cast.to_float(), "SIToFP result must be FP or FP vector"),
            (cast.same_lanes(), "SIToFP source and dest vector length mismatch"),
        ]),
        CastOp::FpToUi => first_fault(&[
            (cast.both_vectors(), "FPToUI source and dest must both be vector or scalar"),
            (cast.source_is_float(), "FPToUI source must be FP or FP vector"),
            (cast.to_int(), "FPToUI result must be integer or integer vector"),
            (cast.same_lanes(), "FPToUI source and dest vector length mismatch"),
        ]),
        CastOp::FpToSi => first_fault(&[
            (cast.both_vectors(), "FPToSI source and dest must both be vector or scalar"),
            (cast.source_is_float(), "FPToSI source must be FP or FP vector"),
            (cast.to_int(), "FPToSI result must be integer or integer vector"),
            (cast.same_lanes(), "FPToSI source and dest vector length mismatch"),
        ]),
        CastOp::PtrToInt => first_fault(&[
            (cast.source_is_ptr(), "PtrToInt source must be pointer"),
            (cast.to_int(), "PtrToInt result must be integral"),
            (cast.both_vectors(), "PtrToInt type mismatch"),
            (cast.same_lanes(), "PtrToInt Vector length mismatch"),
        ]),
        CastOp::PtrToAddr => first_fault(&[
            (cast.source_is_ptr(), "PtrToAddr source must be pointer"),
            (cast.to_int(), "PtrToAddr result must be integral"),
            (cast.both_vectors(), "PtrToAddr type mismatch"),
            (cast.same_lanes(), "PtrToAddr vector length mismatch"),
        ]),
        CastOp::IntToPtr => first_fault(&[
            (cast.source_is_int(), "IntToPtr source must be an integral"),
            (cast.to_ptr(), "IntToPtr result must be a pointer"),
            (cast.both_vectors(), "IntToPtr type mismatch"),
            (cast.same_lanes(), "IntToPtr Vector length mismatch"),
        ]),
        CastOp::BitCast => first_fault(&[(cast.is_valid_bitcast(), "Invalid bitcast")]),
        CastOp::AddrSpaceCast => first_fault(&[
            (cast.source_is_ptr(), "AddrSpaceCast source must be a pointer"),
            (cast.to_ptr(), "AddrSpaceCast result must be a pointer"),
            (
                types.scalar(from).addr_space() != types.scalar(to).addr_space(),
                "AddrSpaceCast must be between different address spaces",
            ),
            (cast.same_lanes(), "AddrSpaceCast vector pointer number of elements mismatch"),
        ]),
    }
}
