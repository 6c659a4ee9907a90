//! What kernels have beside other functions: pointer parameters and launch bounds.

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    module::{Func, FuncDecl, Symbol},
    types::Type,
};
use nvopt_ptx::{
    isa::Mod,
    mach::{FuncDecl as MachDecl, FuncDirective, FuncKind, Param, PtrInfo},
    target::Feature,
};

use super::ModuleCx;
use crate::{error::CodegenError, func::Space};

/// The bytes of parameters that every kernel may have.
const USUAL_PARAMS: u64 = 4352;
/// The bytes of parameters that any kernel may have.
const MOST_PARAMS: u64 = 32764;

impl ModuleCx<'_> {
    /// Types a kernel's parameter as the vendor's compiler does.
    pub(super) fn kernel_param(&self, param: &mut Param, decl: &FuncDecl, index: usize, ty: Type) {
        param.ty = match param.ty {
            Mod::B8 if param.dim.is_none() => Mod::U8,
            Mod::B16 => Mod::U16,
            Mod::B32 if ty.is_int() => Mod::U32,
            Mod::B32 if ty.is_float() => Mod::F32,
            Mod::B64 if ty.is_float() => Mod::F64,
            Mod::B64 => Mod::U64,
            other => other,
        };
        let attrs = self.param_attrs(decl, index);
        let byval = self.byval(decl, index).is_some();
        if let (Some(space), false) = (ty.addr_space(), byval) {
            let align = attrs.iter().find_map(|attr| match attr {
                Attr::Int(AttrKind::Alignment, bytes) => u32::try_from(*bytes).ok(),
                _ => None,
            });
            let space = match Space::of(space) {
                Space::Global => Some(Mod::Global),
                Space::Shared => Some(Mod::Shared),
                Space::Const => Some(Mod::Const),
                Space::Local => Some(Mod::Local),
                _ => None,
            };
            param.ptr = Some(PtrInfo { space, align: Some(align.unwrap_or(1)) });
        }
    }

    /// An error if a kernel's parameters take more space than the target has for them.
    pub(super) fn check_params_size(&self, func: Func, decl: &MachDecl) -> Option<CodegenError> {
        if decl.kind != FuncKind::Entry {
            return None;
        }
        let mut total = 0u64;
        for param in &decl.params {
            let count = param.dim.flatten().unwrap_or(1);
            let size = match param.ty {
                Mod::B8 | Mod::U8 => 1,
                Mod::B16 | Mod::U16 => 2,
                Mod::B32 | Mod::U32 | Mod::F32 => 4,
                _ => 8,
            };
            let align = param.align.map_or(size, u64::from).max(1);
            let start = total.checked_next_multiple_of(align).unwrap_or(u64::MAX);
            total = start.saturating_add(size.saturating_mul(count));
        }
        let symbol = Symbol::Func(func);
        if total > MOST_PARAMS {
            let message = format!("the parameters of a kernel take {total} bytes");
            return Some(
                CodegenError::of(symbol, message)
                    .note(format!("PTX has room for {MOST_PARAMS} bytes of them")),
            );
        }
        if total <= USUAL_PARAMS || self.options.target.has(Feature::LargeParams) {
            return None;
        }
        let target = self.options.target;
        let message = format!(
            "{} with PTX {} has room for {USUAL_PARAMS} bytes of a kernel's parameters; these \
             take {total}",
            target.arch, target.ptx
        );
        Some(CodegenError::of(symbol, message).lacking(Feature::LargeParams))
    }

    /// True if `blocks` blocks of the size `block` can be on a multiprocessor. More than that is
    /// what ptxas warns of and ignores.
    fn fits(&self, blocks: &str, block: &str) -> bool {
        let Some(most) = self.options.target.arch.threads_per_sm() else { return true };
        let number = |text: &str| text.trim().parse::<u64>().unwrap_or(1);
        let sizes = block.split(',').map(number);
        sizes.fold(number(blocks), u64::saturating_mul) <= most
    }

    /// `.maxntid` and its kin, from the function's attributes.
    pub(super) fn launch_bounds(&self, decl: &FuncDecl) -> Vec<FuncDirective> {
        let attrs = self.shared.attrs.function_attrs(decl.attrs);
        let text = |key: &str| {
            let value = self.shared.attrs.find_string(attrs, key)?;
            Some(String::from_utf8_lossy(value).into_owned())
        };
        let block = text("nvvm.maxntid").or_else(|| text("nvvm.reqntid")).unwrap_or_default();
        let mut directives = Vec::new();
        let mut push = |name: &str, value: Option<String>, n: usize| {
            let Some(value) = value else { return };
            let mut args: Vec<Box<str>> = value.split(',').map(|arg| arg.trim().into()).collect();
            args.resize(n, "1".into());
            directives.push(FuncDirective { name: name.into(), args });
        };
        push("maxntid", text("nvvm.maxntid"), 3);
        push("reqntid", text("nvvm.reqntid"), 3);
        push("minnctapersm", text("nvvm.minctasm").filter(|min| self.fits(min, &block)), 1);
        push("maxnreg", text("nvvm.maxnreg"), 1);
        if self.options.target.has(Feature::Clusters) {
            let cluster = text("nvvm.cluster_dim");
            let zero = cluster.as_deref().is_some_and(|dims| dims.starts_with('0'));
            push("explicitcluster", cluster.clone(), 0);
            push("reqnctapercluster", cluster.filter(|_| !zero), 3);
            push("maxclusterrank", text("nvvm.maxclusterrank"), 1);
            push("blocksareclusters", text("nvvm.blocksareclusters"), 0);
        }
        directives
    }
}
