//! The registers that values take.

use nvopt_ir::{
    datalayout::DataLayout,
    module::ModuleShared,
    types::{Type, TypeKind},
};

/// How deep structs in structs are looked at; deeper ones count by their size.
const MAX_NESTING: usize = 8;

/// Registers by class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    /// Predicates, one bit.
    pub pred: u32,
    /// 16 bits: half floats and short integers.
    pub b16: u32,
    /// 32 bits.
    pub b32: u32,
    /// 64 bits: pairs of 32-bit registers.
    pub b64: u32,
}

impl Registers {
    /// The 32-bit registers of the chip that these take. Predicates have a file of their own.
    pub fn words(self) -> u32 {
        self.b16.saturating_add(self.b32).saturating_add(self.b64.saturating_mul(2))
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Registers) -> Registers {
        Registers {
            pred: self.pred.saturating_add(other.pred),
            b16: self.b16.saturating_add(other.b16),
            b32: self.b32.saturating_add(other.b32),
            b64: self.b64.saturating_add(other.b64),
        }
    }

    /// What is left without `other`.
    #[must_use]
    pub fn minus(self, other: Registers) -> Registers {
        Registers {
            pred: self.pred.saturating_sub(other.pred),
            b16: self.b16.saturating_sub(other.b16),
            b32: self.b32.saturating_sub(other.b32),
            b64: self.b64.saturating_sub(other.b64),
        }
    }

    /// The larger of both, class by class.
    #[must_use]
    pub fn max(self, other: Registers) -> Registers {
        Registers {
            pred: self.pred.max(other.pred),
            b16: self.b16.max(other.b16),
            b32: self.b32.max(other.b32),
            b64: self.b64.max(other.b64),
        }
    }

    /// `n` times these.
    #[must_use]
    pub fn times(self, n: u32) -> Registers {
        Registers {
            pred: self.pred.saturating_mul(n),
            b16: self.b16.saturating_mul(n),
            b32: self.b32.saturating_mul(n),
            b64: self.b64.saturating_mul(n),
        }
    }

    /// The registers that a value of `ty` takes.
    pub fn of(module: &ModuleShared, layout: &DataLayout, ty: Type) -> Registers {
        let mut all = Registers::default();
        let mut work = vec![(ty, 1u32, 0)];
        while let Some((ty, n, depth)) = work.pop() {
            match module.types.kind(ty) {
                TypeKind::Struct(whole) if depth < MAX_NESTING => {
                    let fields = whole.fields.iter().flat_map(|fields| fields.iter());
                    work.extend(fields.map(|&field| (field, n, depth + 1)));
                }
                _ => match (module.types.as_array(ty), module.types.as_vector(ty)) {
                    (Some((elem, len)), _) => {
                        let len = u32::try_from(len).unwrap_or(u32::MAX);
                        work.push((elem, n.saturating_mul(len), depth + 1));
                    }
                    (None, Some((elem, lanes, _))) => {
                        all = all.plus(of_vector(module, layout, elem, lanes).times(n));
                    }
                    (None, None) => all = all.plus(of_scalar(module, layout, ty).times(n)),
                },
            }
        }
        all
    }
}

/// Elements of 16 bits and less share a register.
fn of_vector(module: &ModuleShared, layout: &DataLayout, elem: Type, lanes: u32) -> Registers {
    let bits = layout.layout(&module.types, elem).map_or(32, |size| size.bits);
    match bits {
        1 => Registers { pred: lanes, ..Registers::default() },
        2..=16 => {
            let words = (bits.saturating_mul(u64::from(lanes))).div_ceil(32);
            Registers { b32: u32::try_from(words).unwrap_or(u32::MAX), ..Registers::default() }
        }
        _ => of_scalar(module, layout, elem).times(lanes),
    }
}

fn of_scalar(module: &ModuleShared, layout: &DataLayout, ty: Type) -> Registers {
    if ty.is_void() || ty == Type::TOKEN || ty == Type::METADATA {
        return Registers::default();
    }
    let bits = layout.layout(&module.types, ty).map_or(0, |size| size.bits);
    let none = Registers::default();
    match bits {
        0 => none,
        1 => Registers { pred: 1, ..none },
        2..=16 => Registers { b16: 1, ..none },
        17..=32 => Registers { b32: 1, ..none },
        _ => Registers { b64: u32::try_from(bits.div_ceil(64)).unwrap_or(u32::MAX), ..none },
    }
}
