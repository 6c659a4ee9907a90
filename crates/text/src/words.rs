//! The words of the language and what token each is.
//!
//! Most words come from the tables of the IR (attributes, linkages, predicates, ...), so that a
//! word is spelled in one place. They are put once into an open-addressing table keyed by a hash
//! of the first and last bytes, so that looking one up is a multiplication and one comparison. The
//! table has the words' numbers: it is made at every start, and memory that is written first costs time.

use std::sync::LazyLock;

use nvopt_ir::{
    attrs::AttrKind,
    module::{CallConv, CodeModel, ComdatKind, DllStorage, Linkage, Visibility},
    ops::{BinaryOp, CastOp, FloatPred, IntPred, Ordering, RmwOp},
    types::Type,
};

use crate::token::Tok;

/// The table of all words.
pub(crate) struct Words {
    /// The number of the word that each slot holds; 0 if it holds none.
    slots: Box<[u16; N_SLOTS]>,
    /// The words by number; the first is none.
    words: Vec<Word>,
}

#[derive(Clone, Copy)]
struct Word {
    text: &'static str,
    tok: Tok,
}

const N_SLOTS: usize = 2048;
const NO_WORD: Word = Word { text: "", tok: Tok::Error };

static WORDS: LazyLock<Words> = LazyLock::new(Words::build);

impl Words {
    /// The one table.
    pub(crate) fn get() -> &'static Words {
        &WORDS
    }

    /// The token that `word` is, if it is one.
    #[inline]
    pub(crate) fn find(&self, word: &[u8]) -> Option<Tok> {
        let mut at = slot_of(word);
        loop {
            let known = self.word_at(at);
            if known.text.as_bytes() == word {
                return Some(known.tok);
            }
            if known.text.is_empty() {
                return None;
            }
            at = (at + 1) % N_SLOTS;
        }
    }

    /// The word in slot `at`.
    #[inline]
    fn word_at(&self, at: usize) -> &Word {
        &self.words[usize::from(self.slots[at % N_SLOTS])]
    }

    /// All words of which `wanted` is true, in no particular order.
    pub(crate) fn all(&self, wanted: impl Fn(Tok) -> bool) -> impl Iterator<Item = &'static str> {
        self.words[1..].iter().filter(move |word| wanted(word.tok)).map(|word| word.text)
    }

    fn build() -> Words {
        let mut words =
            Words { slots: Box::new([0; N_SLOTS]), words: Vec::with_capacity(N_SLOTS / 3) };
        words.words.push(NO_WORD);
        for &(text, tok) in PLAIN {
            words.add(text, tok);
        }
        for &(text, ty) in TYPES {
            words.add(text, Tok::Type(ty));
        }
        let flags = [("nuw", Tok::Nuw), ("nsw", Tok::Nsw), ("nneg", Tok::Nneg)];
        for (text, tok) in flags {
            words.add(text, tok);
        }
        for &op in BinaryOp::ALL {
            words.add(op.name(), Tok::Binary(op));
        }
        for &op in CastOp::ALL {
            words.add(op.name(), Tok::Cast(op));
        }
        for &linkage in Linkage::ALL {
            words.add(linkage.name(), Tok::Linkage(linkage));
        }
        for &visibility in Visibility::ALL {
            words.add(visibility.name(), Tok::Visibility(visibility));
        }
        for &storage in DllStorage::ALL {
            words.add(storage.name(), Tok::DllStorage(storage));
        }
        for &ordering in Ordering::ALL {
            if ordering != Ordering::NotAtomic {
                words.add(ordering.name(), Tok::Ordering(ordering));
            }
        }
        for code in 0..=CallConv::MAX {
            if let Some(name) = CallConv(code).name() {
                words.add(name, Tok::CallConv(CallConv(code)));
            }
        }
        for &kind in AttrKind::ALL {
            words.add(kind.name(), Tok::Attr(kind));
        }
        words.add_contextual();
        words
    }

    /// Words that mean something in one place only, where they are told apart by their text.
    fn add_contextual(&mut self) {
        let preds = IntPred::ALL.iter().map(|pred| pred.name());
        let preds = preds.chain(FloatPred::ALL.iter().map(|pred| pred.name()));
        let rmw = RmwOp::ALL.iter().map(|op| op.name());
        let comdats = ComdatKind::ALL.iter().map(|kind| kind.name());
        let models = CodeModel::ALL.iter().map(|model| model.name());
        for word in preds.chain(rmw).chain(comdats).chain(models) {
            self.add(word, Tok::Word);
        }
        for word in CONTEXTUAL {
            self.add(word, Tok::Word);
        }
    }

    /// Adds a word unless it is there: the first meaning counts.
    fn add(&mut self, text: &'static str, tok: Tok) {
        if text.is_empty() || self.find(text.as_bytes()).is_some() {
            return;
        }
        let mut at = slot_of(text.as_bytes());
        while self.slots[at] != 0 {
            at = (at + 1) % N_SLOTS;
        }
        self.slots[at] = u16::try_from(self.words.len()).expect("there are a few hundred words");
        self.words.push(Word { text, tok });
    }
}

/// Where the search for `word` starts.
#[inline]
fn slot_of(word: &[u8]) -> usize {
    let (first, last) = match word {
        [a, b, c, d, .., w, x, y, z] => {
            (u32::from_le_bytes([*a, *b, *c, *d]), u32::from_le_bytes([*w, *x, *y, *z]))
        }
        [a, b, .., y, z] => {
            (u32::from(*a) | u32::from(*b) << 8, u32::from(*y) << 8 | u32::from(*z))
        }
        [a, .., z] => (u32::from(*a), u32::from(*z)),
        [a] => (u32::from(*a), 0),
        [] => (0, 0),
    };
    let middle = word.get(word.len() / 2).copied().unwrap_or(0);
    let key = u64::from(first) | u64::from(last) << 32;
    let key = key.wrapping_add((word.len() as u64) << 20).wrapping_add(u64::from(middle) << 45);
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 53) as usize
}

/// What took the place of `x86_mmx`.
const X86_MMX: Type = match Type::spelled_vector(Type::I64, 1, false) {
    Some(ty) => ty,
    None => unreachable!(),
};

static TYPES: &[(&str, Type)] = &[
    ("void", Type::VOID),
    ("half", Type::HALF),
    ("bfloat", Type::BFLOAT),
    ("float", Type::FLOAT),
    ("double", Type::DOUBLE),
    ("x86_fp80", Type::float(nvopt_ir::types::FloatKind::X86Fp80)),
    ("fp128", Type::FP128),
    ("ppc_fp128", Type::float(nvopt_ir::types::FloatKind::PpcFp128)),
    ("label", Type::LABEL),
    ("metadata", Type::METADATA),
    ("x86_amx", Type::X86_AMX),
    // A type of its own until LLVM 20.
    ("x86_mmx", X86_MMX),
    ("token", Type::TOKEN),
    ("ptr", Type::PTR),
];

static PLAIN: &[(&str, Tok)] = &[
    ("true", Tok::True),
    ("false", Tok::False),
    ("declare", Tok::Declare),
    ("define", Tok::Define),
    ("global", Tok::Global),
    ("constant", Tok::Constant),
    ("dso_local", Tok::DsoLocal),
    ("dso_preemptable", Tok::DsoPreemptable),
    ("unnamed_addr", Tok::UnnamedAddr),
    ("local_unnamed_addr", Tok::LocalUnnamedAddr),
    ("externally_initialized", Tok::ExternallyInitialized),
    ("thread_local", Tok::ThreadLocal),
    ("localdynamic", Tok::LocalDynamic),
    ("initialexec", Tok::InitialExec),
    ("localexec", Tok::LocalExec),
    ("zeroinitializer", Tok::ZeroInitializer),
    ("undef", Tok::Undef),
    ("null", Tok::Null),
    ("none", Tok::None),
    ("poison", Tok::Poison),
    ("to", Tok::To),
    ("caller", Tok::Caller),
    ("within", Tok::Within),
    ("from", Tok::From),
    ("tail", Tok::Tail),
    ("musttail", Tok::MustTail),
    ("notail", Tok::NoTail),
    ("target", Tok::Target),
    ("triple", Tok::Triple),
    ("source_filename", Tok::SourceFilename),
    ("unwind", Tok::Unwind),
    ("datalayout", Tok::DataLayout),
    ("volatile", Tok::Volatile),
    ("atomic", Tok::Atomic),
    ("syncscope", Tok::SyncScope),
    ("nnan", Tok::NNan),
    ("ninf", Tok::NInf),
    ("nsz", Tok::Nsz),
    ("arcp", Tok::Arcp),
    ("contract", Tok::Contract),
    ("reassoc", Tok::Reassoc),
    ("afn", Tok::Afn),
    ("fast", Tok::Fast),
    ("nusw", Tok::Nusw),
    ("exact", Tok::Exact),
    ("disjoint", Tok::Disjoint),
    ("inbounds", Tok::Inbounds),
    ("inrange", Tok::InRange),
    ("samesign", Tok::SameSign),
    ("addrspace", Tok::AddrSpace),
    ("section", Tok::Section),
    ("partition", Tok::Partition),
    ("code_model", Tok::CodeModel),
    ("alias", Tok::Alias),
    ("ifunc", Tok::IFunc),
    ("module", Tok::Module),
    ("asm", Tok::Asm),
    ("sideeffect", Tok::SideEffect),
    ("inteldialect", Tok::IntelDialect),
    ("gc", Tok::Gc),
    ("prefix", Tok::Prefix),
    ("prologue", Tok::Prologue),
    ("prefalign", Tok::PrefAlign),
    ("no_sanitize_address", Tok::NoSanitizeAddress),
    ("no_sanitize_hwaddress", Tok::NoSanitizeHwAddress),
    ("sanitize_address_dyninit", Tok::SanitizeAddressDyninit),
    ("cc", Tok::Cc),
    ("c", Tok::C),
    ("x", Tok::X),
    ("vscale", Tok::Vscale),
    ("attributes", Tok::Attributes),
    ("type", Tok::TypeWord),
    ("opaque", Tok::Opaque),
    ("comdat", Tok::Comdat),
    ("blockaddress", Tok::BlockAddress),
    ("dso_local_equivalent", Tok::DsoLocalEquivalent),
    ("no_cfi", Tok::NoCfi),
    ("ptrauth", Tok::PtrAuth),
    ("splat", Tok::Splat),
    ("distinct", Tok::Distinct),
    ("uselistorder", Tok::UseListOrder),
    ("uselistorder_bb", Tok::UseListOrderBb),
    ("personality", Tok::Personality),
    ("cleanup", Tok::Cleanup),
    ("catch", Tok::Catch),
    ("filter", Tok::Filter),
    ("nocapture", Tok::NoCapture),
    ("argmemonly", Tok::ArgMemOnly),
    ("inaccessiblememonly", Tok::InaccessibleMemOnly),
    ("inaccessiblemem_or_argmemonly", Tok::InaccessibleMemOrArgMemOnly),
    ("fneg", Tok::FNeg),
    ("icmp", Tok::ICmp),
    ("fcmp", Tok::FCmp),
    ("phi", Tok::Phi),
    ("call", Tok::Call),
    ("select", Tok::Select),
    ("va_arg", Tok::VaArg),
    ("ret", Tok::Ret),
    ("br", Tok::Br),
    ("switch", Tok::Switch),
    ("indirectbr", Tok::IndirectBr),
    ("invoke", Tok::Invoke),
    ("resume", Tok::Resume),
    ("unreachable", Tok::Unreachable),
    ("callbr", Tok::CallBr),
    ("alloca", Tok::Alloca),
    ("load", Tok::Load),
    ("store", Tok::Store),
    ("cmpxchg", Tok::CmpXchg),
    ("atomicrmw", Tok::AtomicRmw),
    ("fence", Tok::Fence),
    ("getelementptr", Tok::GetElementPtr),
    ("extractelement", Tok::ExtractElement),
    ("insertelement", Tok::InsertElement),
    ("shufflevector", Tok::ShuffleVector),
    ("extractvalue", Tok::ExtractValue),
    ("insertvalue", Tok::InsertValue),
    ("landingpad", Tok::LandingPad),
    ("cleanupret", Tok::CleanupRet),
    ("catchret", Tok::CatchRet),
    ("catchswitch", Tok::CatchSwitch),
    ("catchpad", Tok::CatchPad),
    ("cleanuppad", Tok::CleanupPad),
    ("freeze", Tok::Freeze),
];

static CONTEXTUAL: &[&str] = &[
    "sync",
    "async",
    "read",
    "write",
    "readwrite",
    "argmem",
    "inaccessiblemem",
    "errnomem",
    "target_mem0",
    "target_mem1",
    "address",
    "address_is_null",
    "provenance",
    "read_provenance",
    "all",
    "nan",
    "snan",
    "qnan",
    "inf",
    "pinf",
    "norm",
    "nnorm",
    "pnorm",
    "nsub",
    "psub",
    "zero",
    "nzero",
    "pzero",
    "dbg_value",
    "dbg_declare",
    "dbg_declare_value",
    "dbg_assign",
    "dbg_label",
    "NoDebug",
    "FullDebug",
    "LineTablesOnly",
    "DebugDirectivesOnly",
    "GNU",
    "Apple",
    "None",
    "Default",
    "Binary",
    "Decimal",
    "Rational",
    "riscv_vls_cc",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_and_others_are_not() {
        let words = Words::get();
        assert_eq!(words.find(b"define"), Some(Tok::Define));
        assert_eq!(words.find(b"nounwind"), Some(Tok::Attr(AttrKind::NoUnwind)));
        assert_eq!(words.find(b"i"), None);
        assert_eq!(words.find(b"ptx_kernel"), Some(Tok::CallConv(CallConv::PTX_KERNEL)));
        assert_eq!(words.find(b"add"), Some(Tok::Binary(BinaryOp::Add)));
        assert_eq!(words.find(b"definE"), None);
    }

    #[test]
    fn the_table_is_sparse_enough() {
        let words = Words::get();
        let used = words.all(|_| true).count();
        assert!(used * 3 < N_SLOTS, "{used}");
        let far = words.all(|_| true).filter(|word| {
            let at = slot_of(word.as_bytes());
            words.word_at(at).text != *word && words.word_at(at + 1).text != *word
        });
        assert!(far.count() * 10 < used);
    }
}
