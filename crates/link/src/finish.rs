//! The order of things: from the target of both modules to the order of symbols in the end.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::Relocation,
    datalayout::DataLayout,
    diag::{Diag, Severity},
    metadata::{Md, MdKind},
    module::{Linkage, Symbol},
    ops::SyncScope,
    types::Type,
};

use crate::session::Session;

/// The data layout that libdevice has.
const LIBDEVICE_LAYOUT: &[u8] = b"e-i64:64-v16:16-v32:32-n16:32:64";

impl Session<'_> {
    /// Links the source in. Gives the names of what came over.
    pub(crate) fn run(mut self) -> Result<Vec<Vec<u8>>, Diag> {
        self.resolve()?;
        self.agree_on_target();
        self.unify_list_types();
        self.move_contents()?;
        self.is_done = true;
        self.replace_symbols();
        self.link_named_metadata()?;
        for (src, dst) in std::mem::take(&mut self.late_metadata) {
            self.move_metadata(src, dst)?;
        }
        self.append_asm();
        self.put_in_order();
        self.link_flags()?;
        Ok(self.linked)
    }

    fn agree_on_target(&mut self) {
        let (src, dst) = (&self.src.shared, &mut self.dst.shared);
        if dst.data_layout.is_empty() {
            dst.data_layout.clone_from(&src.data_layout);
        }
        if dst.triple.is_empty() {
            dst.triple.clone_from(&src.triple);
        }
        let (layout_may_differ, triple_may_differ) = self.is_libdevice();
        let (src, dst) = (&self.src.shared, &self.dst.shared);
        let parsed = |text: &[u8]| DataLayout::parse(text).ok();
        let same_layout = src.data_layout == dst.data_layout
            || parsed(&src.data_layout) == parsed(&dst.data_layout);
        if !same_layout && !layout_may_differ {
            self.warn_of("data layouts", &src.data_layout.clone(), &dst.data_layout.clone());
        }
        let (src, dst) = (&self.src.shared, &self.dst.shared);
        if !src.triple.is_empty() && !are_compatible(&src.triple, &dst.triple) && !triple_may_differ
        {
            self.warn_of("target triples", &src.triple.clone(), &dst.triple.clone());
        }
        let (src, dst) = (&self.src.shared, &mut self.dst.shared);
        if src.triple.split(|&byte| byte == b'-').nth(1) == Some(b"apple")
            && os_version(&dst.triple) < os_version(&src.triple)
        {
            dst.triple.clone_from(&src.triple);
        }
    }

    /// Whether the layout and the triple of the source may be others: libdevice fits all targets
    /// of its kind.
    fn is_libdevice(&self) -> (bool, bool) {
        let (src, dst) = (&self.src.shared, &self.dst.shared);
        let is_nvptx = |triple: &[u8]| triple.starts_with(b"nvptx");
        let file = src.id.rsplit(|&byte| byte == b'/').next().unwrap_or(b"");
        let is_library = is_nvptx(&src.triple)
            && is_nvptx(&dst.triple)
            && file.starts_with(b"libdevice")
            && file.ends_with(b".10.bc");
        let layout = src.data_layout.as_slice();
        let default = DataLayout::default_for(&src.triple).map(str::as_bytes);
        let own_layout = layout.is_empty() || layout == LIBDEVICE_LAYOUT || Some(layout) == default;
        let parts: Vec<&[u8]> = src.triple.split(|&byte| byte == b'-').collect();
        let own_triple = match parts[..] {
            [_, vendor, os, ..] => {
                (vendor == b"nvidia" && os == b"gpulibs")
                    || (vendor == b"unknown" && os == b"unknown")
            }
            _ => false,
        };
        (is_library && own_layout, is_library && own_triple)
    }

    fn warn_of(&mut self, what: &str, src: &[u8], dst: &[u8]) {
        let message = format!(
            "Linking two modules of different {what}: '{}' is '{}' whereas '{}' is '{}'",
            self.src_name(),
            crate::names::shown(src),
            self.dst_name(),
            crate::names::shown(dst),
        );
        self.warnings.push(Diag { severity: Severity::Warning, ..Diag::error(message) });
    }

    /// Elements of lists that grow are of one type, whatever it is called.
    fn unify_list_types(&mut self) {
        for &global in &self.src.shared.global_order {
            let src = &self.src.shared.globals[global];
            if src.symbol.linkage != Linkage::Appending {
                continue;
            }
            let Some(Symbol::Global(here)) = self.linked_to(Symbol::Global(global)) else {
                continue;
            };
            let dst = &self.dst.shared.globals[here];
            let (src_types, dst_types) = (&self.src.shared.types, &self.dst.shared.types);
            if let Some((src_elem, _)) = src_types.as_array(src.value_ty)
                && let Some((dst_elem, _)) = dst_types.as_array(dst.value_ty)
            {
                self.types.unify(src_types, dst_types, dst_elem, src_elem);
            }
        }
    }

    /// Makes what names a symbol that another one took the place of name that one.
    pub(crate) fn replace_symbols(&mut self) {
        if self.replaced.is_empty() {
            return;
        }
        let shared = &self.dst.shared;
        let with_type = |symbol| (symbol, shared.symbol_ptr_ty(symbol));
        let map: FxHashMap<Symbol, (Symbol, Type)> =
            self.replaced.drain(..).map(|(old, new)| (old, with_type(new))).collect();
        let shared = &mut self.dst.shared;
        let mut consts = std::mem::take(&mut shared.consts);
        consts.relocate(&mut Replaced { map: &map, shared });
        shared.consts = consts;
        let bodies: Vec<_> = shared.func_order.clone();
        for func in bodies {
            if let Some(body) = &mut self.dst.bodies[func] {
                body.consts_mut().relocate(&mut Replaced { map: &map, shared: &self.dst.shared });
            }
        }
    }

    fn append_asm(&mut self) {
        let asm = &mut self.dst.shared.asm;
        if !asm.is_empty() && !self.src.shared.asm.is_empty() && !asm.ends_with(b"\n") {
            asm.push(b'\n');
        }
        // An assembler has to be told which of the two instruction sets of ARM follows.
        let src = &self.src.shared;
        let is_of = |arch: &[u8]| src.triple.starts_with(arch) && !src.asm.is_empty();
        if is_of(b"thumb") {
            asm.extend_from_slice(b".text\n.balign 2\n.thumb\n");
        } else if is_of(b"arm") && !is_of(b"arm64") {
            asm.extend_from_slice(b".text\n.balign 4\n.arm\n");
        }
        asm.extend_from_slice(&src.asm);
    }

    /// Takes what moved out of its old place. Variables of the source stand behind all others, in
    /// the order of the source.
    fn put_in_order(&mut self) {
        let mut last = Vec::new();
        for &global in &self.src.shared.global_order {
            let symbol = Symbol::Global(global);
            if self.src.shared.symbol(symbol).linkage == Linkage::Appending {
                continue;
            }
            let is_own = self.is_to_link.contains(&symbol)
                || self.src.shared.symbol(symbol).linkage.is_local();
            let aliased = self.indirect.get(&symbol).filter(|_| is_own);
            let mapped = self.map.get(&symbol).or(aliased).map(|&(here, _)| here);
            if let Some(Symbol::Global(here)) = mapped.or_else(|| self.linked_to(symbol)) {
                last.push(here);
            }
        }
        let (moved, removed) = (&self.moved, &self.removed);
        let stays = |symbol: Symbol, was_here: bool| {
            !(removed.contains(&symbol) || was_here && moved.contains(&symbol))
        };
        fn keep<T: Copy>(order: &mut Vec<T>, n_before: usize, stays: impl Fn(T, bool) -> bool) {
            let mut at = 0;
            order.retain(|&symbol| {
                at += 1;
                stays(symbol, at <= n_before)
            });
        }
        let n_before = self.n_before;
        let shared = &mut self.dst.shared;
        keep(&mut shared.func_order, n_before[0], |f, old| stays(Symbol::Func(f), old));
        keep(&mut shared.global_order, n_before[1], |g, old| stays(Symbol::Global(g), old));
        keep(&mut shared.alias_order, n_before[2], |a, old| stays(Symbol::Alias(a), old));
        keep(&mut shared.ifunc_order, n_before[3], |i, old| stays(Symbol::IFunc(i), old));
        if !last.is_empty() {
            let is_last: nvopt_entity::FxHashSet<_> = last.iter().copied().collect();
            shared.global_order.retain(|global| !is_last.contains(global));
            let mut seen = nvopt_entity::FxHashSet::default();
            last.retain(|&global| seen.insert(global));
            shared.global_order.extend(last);
        }
    }
}

/// A module in which some symbols were replaced by others.
struct Replaced<'a> {
    map: &'a FxHashMap<Symbol, (Symbol, Type)>,
    shared: &'a nvopt_ir::module::ModuleShared,
}

impl Relocation for Replaced<'_> {
    fn ty(&mut self, ty: Type) -> Type {
        ty
    }

    fn symbol(&self, symbol: Symbol) -> Option<(Symbol, Type)> {
        let same = || (symbol, self.shared.symbol_ptr_ty(symbol));
        Some(self.map.get(&symbol).copied().unwrap_or_else(same))
    }

    fn md(&self, md: Md) -> Md {
        md
    }

    fn md_kind(&self, kind: MdKind) -> MdKind {
        kind
    }

    fn scope(&self, scope: SyncScope) -> SyncScope {
        scope
    }
}

/// True if LLVM links the two targets without a word.
fn are_compatible(src: &[u8], dst: &[u8]) -> bool {
    if src == dst {
        return true;
    }
    // ARM and Thumb are one; of Apple's targets the version does not matter.
    let parts = |triple: &[u8]| -> Vec<Vec<u8>> {
        let mut parts: Vec<Vec<u8>> =
            triple.splitn(4, |&byte| byte == b'-').map(<[u8]>::to_vec).collect();
        parts.resize(4, Vec::new());
        parts
    };
    let (a, b) = (parts(src), parts(dst));
    let family = |arch: &[u8]| -> Vec<u8> {
        match arch {
            arch if arch.starts_with(b"thumb") => [b"arm", &arch[5..]].concat(),
            arch => arch.to_vec(),
        }
    };
    let is_apple = a[1] == b"apple";
    family(&a[0]) == family(&b[0])
        && a[1] == b[1]
        && (a[2] == b[2] || is_apple && without_version(&a[2]) == without_version(&b[2]))
        && a[3] == b[3]
        && (a[0] == b[0] || a[0].starts_with(b"arm") || a[0].starts_with(b"thumb"))
}

/// The version behind the name of a target's operating system. The latest counts where Apple's
/// are linked.
fn os_version(triple: &[u8]) -> Vec<u32> {
    let os = triple.split(|&byte| byte == b'-').nth(2).unwrap_or(b"");
    let version = &os[without_version(os).len()..];
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse().ok();
    let mut version: Vec<u32> =
        version.split(|&byte| byte == b'.').map(|digits| number(digits).unwrap_or(0)).collect();
    version.resize(3, 0);
    version
}

fn without_version(os: &[u8]) -> &[u8] {
    let end = os.iter().position(|byte| byte.is_ascii_digit()).unwrap_or(os.len());
    &os[..end]
}
