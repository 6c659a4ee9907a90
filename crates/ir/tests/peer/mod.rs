//! What the tests that compare with LLVM share.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use nvopt_ir::types::{Type, TypeKind, TypeTable};

/// The program compared with.
pub(crate) const PEER: &str = "opt-22";

/// Whether the peer succeeded, and what it wrote; `None` if it is not installed.
pub(crate) fn run_peer(args: &[&str], module: &str) -> Option<(bool, String, String)> {
    let mut command = Command::new(PEER);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        eprintln!("{PEER} is not installed: nothing compared");
        return None;
    };
    let mut stdin = child.stdin.take().expect("piped");
    let module = module.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(module.as_bytes()));
    let output = child.wait_with_output().expect("the peer runs");
    // If it stops early the pipe breaks, and its message says why.
    let _ = writer.join();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    Some((output.status.success(), text(&output.stdout), text(&output.stderr)))
}

/// A type in text form; only kinds that the tests use.
pub(crate) fn spell(ty: Type, types: &TypeTable) -> String {
    match types.kind(ty) {
        TypeKind::Ptr(0) => "ptr".into(),
        TypeKind::Ptr(space) => format!("ptr addrspace({space})"),
        TypeKind::Vector { elem, lanes, scalable } => {
            let vscale = if scalable { "vscale x " } else { "" };
            format!("<{vscale}{lanes} x {}>", spell(elem, types))
        }
        TypeKind::Struct(data) => {
            let fields = data.fields.iter().flatten().map(|&ty| spell(ty, types));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        _ => format!("{ty:?}"),
    }
}
