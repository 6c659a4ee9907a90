//! The modifiers: every word that may follow an opcode behind a dot, one row each.

use nvopt_entity::FxHashMap;
use std::sync::LazyLock;

macro_rules! modifiers {
    ($($variant:ident $name:literal;)*) => {
        /// A word behind a dot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        #[expect(missing_docs, reason = "the names are those of the PTX ISA, which describes them")]
        pub enum Mod { $($variant,)*
            /// A word that is not in the table; the form's `verbatim` has it.
            Other,
        }

        impl Mod {
            /// All words of the table, in order.
            pub const ALL: &'static [Mod] = &[$(Mod::$variant),*];

            /// The word without its dot; empty for [`Mod::Other`].
            pub const fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$($name,)* ""];
                NAMES[self as usize]
            }
        }
    };
}

modifiers! {
    // Types.
    B1 "b1"; B8 "b8"; B16 "b16"; B32 "b32"; B64 "b64"; B128 "b128"; U8 "u8"; U16 "u16"; U32 "u32";
    U64 "u64"; S8 "s8"; S16 "s16"; S32 "s32"; S64 "s64"; U4 "u4"; S4 "s4"; U2 "u2"; S2 "s2";
    F16 "f16"; F16x2 "f16x2"; Bf16 "bf16"; Bf16x2 "bf16x2"; Tf32 "tf32"; F32 "f32"; F32x2 "f32x2";
    F64 "f64"; Pred "pred"; S16x2 "s16x2"; U16x2 "u16x2"; U8x4 "u8x4"; S8x4 "s8x4"; E4m3 "e4m3";
    E5m2 "e5m2"; E2m1 "e2m1"; E2m3 "e2m3"; E3m2 "e3m2"; E4m3x2 "e4m3x2"; E5m2x2 "e5m2x2";
    E2m1x2 "e2m1x2"; E2m3x2 "e2m3x2"; E3m2x2 "e3m2x2"; Ue8m0x2 "ue8m0x2"; E4m3x4 "e4m3x4";
    E5m2x4 "e5m2x4"; E2m1x4 "e2m1x4"; E2m3x4 "e2m3x4"; E3m2x4 "e3m2x4"; Ue8m0 "ue8m0";
    Ue4m3 "ue4m3"; S2f6x2 "s2f6x2"; Texref "texref"; Samplerref "samplerref"; Surfref "surfref";
    // State spaces.
    Reg "reg"; Sreg "sreg"; Const "const"; Global "global"; Local "local"; Param "param";
    ParamEntry "param::entry"; ParamFunc "param::func"; Shared "shared"; SharedCta "shared::cta";
    SharedCluster "shared::cluster"; Tex "tex"; Generic "generic";
    // Vectors.
    V2 "v2"; V4 "v4"; V8 "v8";
    // Rounding.
    Rn "rn"; Rz "rz"; Rm "rm"; Rp "rp"; Rna "rna"; Rs "rs"; Rni "rni"; Rzi "rzi"; Rmi "rmi";
    Rpi "rpi";
    // Arithmetic.
    Ftz "ftz"; Sat "sat"; Satfinite "satfinite"; Relu "relu"; Cc "cc"; Hi "hi"; Lo "lo";
    Wide "wide"; Approx "approx"; Full "full"; Noftz "noftz"; Nan "nan"; Xorsign "xorsign";
    Abs "abs"; Clamp "clamp"; Wrap "wrap"; L "l"; R "r"; Oob "oob";
    // Comparison.
    Eq "eq"; Ne "ne"; Lt "lt"; Le "le"; Gt "gt"; Ge "ge"; Ls "ls"; Hs "hs"; Equ "equ"; Neu "neu";
    Ltu "ltu"; Leu "leu"; Gtu "gtu"; Geu "geu"; Num "num";
    // Boolean.
    And "and"; Or "or"; Xor "xor"; Not "not"; Popc "popc"; Inc "inc"; Dec "dec"; Min "min";
    Max "max"; Add "add"; Exch "exch"; Cas "cas";
    // Test.
    Finite "finite"; Infinite "infinite"; Number "number"; Notanumber "notanumber";
    Normal "normal"; Subnormal "subnormal";
    // Prmt.
    F4e "f4e"; B4e "b4e"; Rc8 "rc8"; Ecl "ecl"; Ecr "ecr"; Rc16 "rc16";
    // Cache.
    Ca "ca"; Cg "cg"; Cs "cs"; Lu "lu"; Cv "cv"; Wb "wb"; Wt "wt"; Nc "nc";
    // Evict.
    L1EvictNormal "L1::evict_normal"; L1EvictUnchanged "L1::evict_unchanged";
    L1EvictFirst "L1::evict_first"; L1EvictLast "L1::evict_last"; L1NoAllocate "L1::no_allocate";
    L2EvictNormal "L2::evict_normal"; L2EvictFirst "L2::evict_first";
    L2EvictLast "L2::evict_last"; L2EvictUnchanged "L2::evict_unchanged";
    L2CacheHint "L2::cache_hint"; L264B "L2::64B"; L2128B "L2::128B"; L2256B "L2::256B";
    LevelEvictionPriority "level::eviction_priority"; L1 "L1"; L2 "L2"; Fractional "fractional";
    Range "range"; Cvt "cvt";
    // Memory order.
    Weak "weak"; Relaxed "relaxed"; Acquire "acquire"; Release "release"; AcqRel "acq_rel";
    Sc "sc"; Volatile "volatile"; Mmio "mmio"; Cta "cta"; Cluster "cluster"; Gpu "gpu"; Sys "sys";
    Gl "gl"; Proxy "proxy"; Alias "alias"; Async "async"; Unified "unified"; Constant "constant";
    TensormapGeneric "tensormap::generic"; GenericTensormap "generic::tensormap";
    SyncRestrictSharedCta "sync_restrict::shared::cta";
    SyncRestrictSharedCluster "sync_restrict::shared::cluster";
    // Address conversion.
    To "to";
    // Warp.
    Sync "sync"; Aligned "aligned"; Shfl "shfl"; Up "up"; Down "down"; Bfly "bfly"; Idx "idx";
    All "all"; Any "any"; Uni "uni"; Ballot "ballot"; Red "red"; Arrive "arrive"; Warp "warp";
}

static BY_NAME: LazyLock<FxHashMap<&'static str, Mod>> =
    LazyLock::new(|| Mod::ALL.iter().map(|&modifier| (modifier.name(), modifier)).collect());

impl Mod {
    /// The modifier with this word.
    pub fn from_name(name: &str) -> Option<Mod> {
        BY_NAME.get(name).copied()
    }

    /// True for the types of values.
    pub const fn is_type(self) -> bool {
        (self as u16) <= (Mod::Surfref as u16)
    }

    /// True for the state spaces.
    pub const fn is_space(self) -> bool {
        (self as u16) >= (Mod::Reg as u16) && (self as u16) <= (Mod::Generic as u16)
    }
}
