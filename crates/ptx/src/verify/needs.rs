//! What not every target has, by modifier and special register.
//!
//! What a whole family of forms needs stands in its row of the grammar; here is what single words
//! add to it.

use smallvec::SmallVec;

use crate::{
    isa::{FormData, Mod, Opcode, Sreg},
    target::Feature,
};

/// The features that the modifiers of a form need.
pub(super) fn of_modifiers(form: &FormData) -> SmallVec<[Feature; 2]> {
    let mut needs = SmallVec::new();
    for &word in &form.mods {
        needs.extend(of_word(form, word));
    }
    if form.opcode == Opcode::Mma && form.mods.iter().any(|&word| is_of_ampere(word)) {
        needs.push(Feature::MmaAmpere);
    }
    let is_access = matches!(form.opcode, Opcode::Ld | Opcode::St);
    let is_long = matches!(form.ty(), Some(Mod::B64 | Mod::U64 | Mod::S64 | Mod::F64));
    if is_access && (form.has(Mod::V8) || form.has(Mod::V4) && is_long) {
        needs.push(Feature::LoadV8);
    }
    if form.opcode == Opcode::Cvt
        && (form.ty() == Some(Mod::Bf16) || form.source_ty() == Some(Mod::Bf16))
    {
        needs.push(match (form.ty(), form.source_ty()) {
            (_, Some(Mod::F32)) => Feature::F32ToBf16,
            (Some(Mod::F32), _) => Feature::Bf16ToF32,
            _ => Feature::Bf16Convert,
        });
    }
    needs
}

/// True for the shapes and types of `mma` that came with `sm_80`.
fn is_of_ampere(word: Mod) -> bool {
    let shape = word.name().strip_prefix("m16n8k");
    shape.is_some_and(|depth| depth != "8") || matches!(word, Mod::Bf16 | Mod::Tf32 | Mod::F64)
}

/// The feature that a special register needs.
pub(super) fn of_special(sreg: Sreg) -> Option<Feature> {
    match sreg {
        Sreg::IsExplicitCluster
        | Sreg::ClusteridX
        | Sreg::ClusteridY
        | Sreg::ClusteridZ
        | Sreg::NclusteridX
        | Sreg::NclusteridY
        | Sreg::NclusteridZ
        | Sreg::ClusterCtaidX
        | Sreg::ClusterCtaidY
        | Sreg::ClusterCtaidZ
        | Sreg::ClusterNctaidX
        | Sreg::ClusterNctaidY
        | Sreg::ClusterNctaidZ
        | Sreg::ClusterCtarank
        | Sreg::ClusterNctarank => Some(Feature::Clusters),
        Sreg::ReservedSmemOffsetBegin
        | Sreg::ReservedSmemOffsetEnd
        | Sreg::ReservedSmemOffsetCap
        | Sreg::ReservedSmemOffset0
        | Sreg::ReservedSmemOffset1 => Some(Feature::ReservedShared),
        Sreg::AggrSmemSize => Some(Feature::SharedMemorySize),
        _ => None,
    }
}

fn of_word(form: &FormData, word: Mod) -> Option<Feature> {
    let is_atomic = matches!(form.opcode, Opcode::Atom | Opcode::Red);
    match word {
        Mod::SharedCluster => Some(Feature::Clusters),
        Mod::Cluster
            if is_atomic || matches!(form.opcode, Opcode::Ld | Opcode::St | Opcode::Fence) =>
        {
            Some(Feature::Clusters)
        }
        Mod::SharedCta => Some(Feature::SharedWindow),
        Mod::ParamEntry | Mod::ParamFunc => Some(Feature::ParamFunc),
        Mod::B128 => Some(Feature::Int128),
        Mod::L2CacheHint => Some(Feature::CacheHint),
        Mod::L1EvictNormal
        | Mod::L1EvictUnchanged
        | Mod::L1EvictFirst
        | Mod::L1EvictLast
        | Mod::L1NoAllocate => Some(Feature::EvictPriority),
        Mod::L264B | Mod::L2128B | Mod::L2256B => Some(Feature::PrefetchSize),
        Mod::Relaxed | Mod::Acquire | Mod::Release | Mod::AcqRel if is_atomic => {
            Some(Feature::MemoryModel)
        }
        Mod::Cta | Mod::Gpu | Mod::Sys if is_atomic => Some(Feature::AtomScopes),
        Mod::F64 if is_atomic => Some(Feature::AtomF64),
        _ => None,
    }
}
