//! Spells an intrinsic's types.
//!
//! The notation is described where it is read, in `nvopt_ir::intrinsics::signature`.

use serde_json::Value;

use super::records::{Dump, Record};

/// The signature of `intrinsic` in table notation.
pub(super) fn spell(dump: &Dump, intrinsic: Record<'_>) -> Result<String, String> {
    let rets = intrinsic.list("RetTypes")?;
    let params = intrinsic.list("ParamTypes")?;
    let all = rets.iter().chain(params).map(|ty| dump.def(ty)).collect::<Result<Vec<_>, _>>()?;
    let overloads = overload_positions(&all)?;
    let spelled =
        all.iter().map(|&ty| spell_type(dump, ty, &overloads)).collect::<Result<Vec<_>, _>>()?;
    let (rets, params) = spelled.split_at(rets.len());
    let ret = match rets {
        [] => "void".to_owned(),
        [one] => one.clone(),
        several => format!("{{{}}}", with_repeats(several)),
    };
    Ok(format!("{ret}({})", with_repeats(params)))
}

/// LLVM numbers the types that others may refer to without counting the vectors of pointers,
/// which are overloads all the same. Element `n` is the overload number of the `n`-th such type.
fn overload_positions(all: &[Record<'_>]) -> Result<Vec<usize>, String> {
    let mut positions = Vec::new();
    let mut n_overloads = 0;
    for ty in all {
        let referable = ty.int("isAny")? != 0;
        if referable {
            positions.push(n_overloads);
        }
        if referable || ty.class()? == "LLVMVectorOfAnyPointersToElt" {
            n_overloads += 1;
        }
    }
    Ok(positions)
}

fn spell_type(dump: &Dump, ty: Record<'_>, overloads: &[usize]) -> Result<String, String> {
    let referred = || -> Result<usize, String> {
        let number = ty.index("Number")?;
        overloads.get(number).copied().ok_or_else(|| format!("no overload {number}"))
    };
    let value_type = || -> Result<&str, String> { dump.def(ty.reference("VT"))?.name() };
    Ok(match ty.class()? {
        "LLVMType" => spell_fixed(ty.name()?, value_type()?)?,
        "LLVMQualPointerType" => match ty.list("Sig")?.as_slice() {
            [_] => "p0".to_owned(),
            [_, space] => format!("p{space}"),
            _ => return Err("odd pointer type".into()),
        },
        "LLVMAnyType" | "LLVMAnyPointerType" => match value_type()? {
            "Any" => "any",
            "iAny" => "anyi",
            "fAny" => "anyf",
            "vAny" => "anyv",
            "pAny" => "anyp",
            other => return Err(format!("unknown overload kind {other}")),
        }
        .to_owned(),
        "LLVMMatchType" => format!("={}", referred()?),
        "LLVMScalarOrSameVectorWidth" => {
            let elem = same_width_element(ty.list("Sig")?)?;
            format!("={}:{elem}", referred()?)
        }
        "LLVMOneNthElementsVectorType" => {
            let divisor = ty.list("Sig")?.last().and_then(Value::as_u64).ok_or("no divisor")?;
            format!("={}/{divisor}", referred()?)
        }
        "LLVMVectorElementType" => format!("={}.elem", referred()?),
        "LLVMVectorOfAnyPointersToElt" => format!("ptrs={}", referred()?),
        other => return Err(format!("unknown type class {other}")),
    })
}

fn spell_fixed(name: &str, value_type: &str) -> Result<String, String> {
    let is_scalar = |text: &str, prefix: &str| {
        text.strip_prefix(prefix).is_some_and(|bits| bits.parse::<u32>().is_ok())
    };
    Ok(match (name, value_type) {
        ("llvm_vararg_ty", _) => "...".to_owned(),
        (_, "MetadataVT") => "metadata".to_owned(),
        (_, "token") => "token".to_owned(),
        (_, ty) if is_scalar(ty, "i") || is_scalar(ty, "f") || is_scalar(ty, "bf") => ty.to_owned(),
        (_, ty) if ty.starts_with('v') && ty.ends_with(|c: char| c.is_ascii_digit()) => {
            ty.to_owned()
        }
        (name, ty) => return Err(format!("unknown fixed type {name} ({ty})")),
    })
}

/// The element of a same-shape type is kept as LLVM's type codes behind two codes for the shape.
/// `i1`, code 1, is the only element in use.
fn same_width_element(codes: &[Value]) -> Result<&'static str, String> {
    match codes.get(2..).map(|rest| rest.iter().map(Value::as_u64).collect::<Vec<_>>()) {
        Some(rest) if rest == [Some(1)] => Ok("i1"),
        _ => Err("a same-shape type with an element that is not i1".into()),
    }
}

/// Joins types by commas, writing three or more equal neighbours as `n*type`.
fn with_repeats(types: &[String]) -> String {
    let runs = types.chunk_by(|a, b| a == b).map(|run| match run {
        [one] => one.clone(),
        [one, _] => format!("{one},{one}"),
        [one, ..] => format!("{}*{one}", run.len()),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(",")
}
