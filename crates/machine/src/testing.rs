//! Bodies for unit tests.

use nvopt_ptx::mach::{Inst, Item, MachBody};

/// The body of a kernel with this code.
pub(crate) fn body_of(code: &str) -> MachBody {
    let text = format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 k_param_0)\n{{\n{code}\n}}\n"
    );
    let module = nvopt_ptx::text::parse(text.as_bytes(), "test").expect("the code of a test");
    let body = module.items.into_iter().find_map(|item| match item {
        Item::Func(func) => func.body,
        _ => None,
    });
    *body.expect("the kernel has code")
}

/// All instructions of a body that are no directives, in order.
pub(crate) fn insts_of(body: &MachBody) -> Vec<Inst> {
    let all = body.layout().iter().flat_map(|&block| body.insts_in(block)).copied();
    all.filter(|&inst| body.directive(inst).is_none()).collect()
}

/// A body as text.
pub(crate) fn text_of(body: &MachBody) -> String {
    let text = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\nret;\n}\n";
    let mut module = nvopt_ptx::text::parse(text.as_bytes(), "test").expect("a plain kernel");
    for item in &mut module.items {
        if let Item::Func(func) = item {
            func.body = Some(Box::new(body.clone()));
        }
    }
    String::from_utf8(nvopt_ptx::text::print(&module)).expect("PTX is text")
}
