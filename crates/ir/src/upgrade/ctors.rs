//! Lists of constructors and destructors whose entries have two fields: they get a third, the
//! symbol that the entry depends on, which is null.

use crate::{
    constant::{Const, ConstData},
    module::{Global, ModuleShared, Symbol},
    types::{Type, TypeKind},
};

/// Upgrades both lists. A list that changes moves behind the other variables, as in LLVM.
pub(super) fn upgrade(shared: &mut ModuleShared) {
    for name in ["llvm.global_ctors", "llvm.global_dtors"] {
        let Some(Symbol::Global(global)) = shared.find_symbol(name) else { continue };
        if upgrade_list(shared, global).is_some() {
            shared.global_order.retain(|&other| other != global);
            shared.global_order.push(global);
        }
    }
}

fn upgrade_list(shared: &mut ModuleShared, global: Global) -> Option<()> {
    let (entry_ty, len) = shared.types.as_array(shared.globals[global].value_ty)?;
    let TypeKind::Struct(entry) = shared.types.kind(entry_ty) else { return None };
    let &[priority_ty, func_ty] = entry.fields.as_deref()? else { return None };
    let init = shared.globals[global].init?;
    let n_entries = usize::try_from(len).ok()?;
    let elems = match shared.consts.get(init) {
        ConstData::Aggregate { elems, .. } if elems.len() == n_entries => elems.to_vec(),
        // LLVM, too, takes a list of zeros for an empty one.
        ConstData::Zero(_) => Vec::new(),
        _ => return None,
    };
    let len = elems.len() as u64;
    let new_ty = shared.types.literal_struct([priority_ty, func_ty, Type::PTR], false);
    let null = shared.consts.zero(Type::PTR);
    let mut new_elems: Vec<Const> = Vec::with_capacity(n_entries);
    for elem in elems {
        let parts = [0, 1].map(|index| shared.consts.element(&shared.types, elem, index));
        let [Some(priority), Some(func)] = parts else { return None };
        let fields = vec![priority, func, null];
        new_elems.push(shared.consts.aggregate(&shared.types, new_ty, fields));
    }
    let list_ty = shared.types.array(new_ty, len);
    let list = shared.consts.aggregate(&shared.types, list_ty, new_elems);
    let data = &mut shared.globals[global];
    (data.value_ty, data.init) = (list_ty, Some(list));
    Some(())
}
