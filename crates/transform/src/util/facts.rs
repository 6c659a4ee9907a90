//! What instructions promise of their results, when one stands for another.

use nvopt_ir::{
    body::{Body, Inst},
    metadata::MdKind,
};

/// Takes away from `kept`, which comes to stand for `gone` as well, what its metadata says and that
/// of `gone` does not. What is undefined at once if it is wrong stays.
pub fn keep_common_metadata(body: &mut Body, kept: Inst, gone: Inst) {
    let differing: Vec<MdKind> = body
        .metadata(kept)
        .iter()
        .filter(|&&(kind, md)| {
            let stays = [MdKind::NOUNDEF, MdKind::INVARIANT_LOAD].contains(&kind);
            !stays && body.metadata_of(gone, kind) != Some(md)
        })
        .map(|&(kind, _)| kind)
        .collect();
    for kind in differing {
        body.set_metadata(kept, kind, None);
    }
}
