//! Inputs to compare two functions on: boundary values, random ones, buffers that overlap and
//! buffers that do not, and launches of several shapes.

use nvopt_arith::float::Format;
use nvopt_interp::{Config, Dim3};

use crate::{
    arg::{ArgSpec, BufferSpec, Fill, Mixer, Scalar, ScalarType, State},
    run::{Entry, RunSpec, SetGlobal},
    subject::{GlobalVariable, Param, Shape, Signature},
};

/// Functions of so few bits of arguments are run on every value.
const EXHAUSTIVE_BITS: u32 = 10;
/// The bytes of dynamic shared memory of every launch.
const SHARED: u64 = 4096;
/// The lengths of buffers.
const LENGTHS: [u64; 6] = [1024, 256, 2048, 64, 1024, 7];

/// The launches, in the order in which they are tried.
const LAUNCHES: [([u32; 2], [u32; 2]); 9] = [
    ([1, 1], [1, 1]),
    ([1, 1], [32, 1]),
    ([1, 1], [20, 1]),
    ([1, 1], [128, 1]),
    ([3, 1], [64, 1]),
    ([1, 1], [33, 1]),
    ([2, 2], [8, 4]),
    ([2, 1], [16, 16]),
    ([1, 1], [256, 1]),
];

/// What inputs are made from.
pub(crate) struct Inputs<'a> {
    pub(crate) signature: &'a Signature,
    /// What parameters point to.
    pub(crate) pointees: &'a [Option<ScalarType>],
    pub(crate) seed: u64,
    /// Whether arguments may be poison.
    pub(crate) poison: bool,
    /// The global variables that the host may write.
    pub(crate) from_host: &'a [GlobalVariable],
    pub(crate) config: Config,
}

impl Inputs<'_> {
    /// Why there are none.
    pub(crate) fn unsupported(&self) -> Option<String> {
        let mut parameters = self.signature.params.iter().enumerate();
        parameters.find_map(|(index, param)| {
            let shape = param.byval.as_ref().map_or(&param.shape, |(shape, _)| shape);
            let why = unsupported_shape(shape)?;
            let name = param.name.as_ref().map_or(index.to_string(), |name| format!("%{name}"));
            Some(format!("parameter {name} ({}): {why}", param.text))
        })
    }

    /// How many there are if `wanted` are asked for: fewer without parameters, all values if they
    /// are few.
    pub(crate) fn count(&self, wanted: u32) -> u32 {
        match self.exhaustive_bits() {
            Some(bits) => 1 << bits,
            None => wanted,
        }
    }

    /// The bits of the arguments together, if these are few and nothing else matters.
    fn exhaustive_bits(&self) -> Option<u32> {
        if self.signature.kernel {
            return None;
        }
        let mut total = 0u32;
        for param in &self.signature.params {
            match (&param.shape, &param.byval) {
                (Shape::Scalar(ty), None) => total = total.checked_add(ty.bits())?,
                _ => return None,
            }
        }
        (total <= EXHAUSTIVE_BITS).then_some(total)
    }

    /// Input number `index`.
    pub(crate) fn get(&self, index: u32) -> RunSpec {
        let mut mixer = Mixer::new(self.seed ^ hash(&self.signature.name), u64::from(index));
        let entry = match self.signature.kernel {
            true => Entry::Kernel(Some(self.signature.name.clone())),
            false => Entry::Func(self.signature.name.clone()),
        };
        let mut spec = RunSpec::new(entry);
        spec.config = self.config;
        if self.exhaustive_bits().is_some() {
            spec.args = self.every_value(index);
            return spec;
        }
        if self.signature.kernel {
            self.set_launch(&mut spec, index);
        }
        let threads = spec.grid.count().saturating_mul(spec.block.count());
        let mut made =
            Made { mixer: &mut mixer, index, threads, buffers: Vec::new(), poison: self.poison };
        for (param_idx, param) in self.signature.params.iter().enumerate() {
            let pointee = self.pointees.get(param_idx).copied().flatten();
            let arg = made.argument(param_idx, param, pointee);
            spec.args.push(arg);
        }
        // The first inputs see what the module says.
        for global in self.from_host.iter().filter(|_| index > 1) {
            let contents = made.fill(global.elem).to_string();
            spec.set.push(SetGlobal { name: global.name.clone(), contents });
        }
        spec
    }

    fn every_value(&self, index: u32) -> Vec<ArgSpec> {
        let mut rest = u128::from(index);
        let mut args = Vec::new();
        for param in &self.signature.params {
            if let Shape::Scalar(ty) = param.shape {
                args.push(ArgSpec::Scalar(Scalar::new(ty, rest & ((1 << ty.bits()) - 1))));
                rest >>= ty.bits();
            }
        }
        args
    }

    fn set_launch(&self, spec: &mut RunSpec, index: u32) {
        let (grid, block) = LAUNCHES[index as usize % LAUNCHES.len()];
        spec.grid = Dim3::new(grid[0], grid[1], 1);
        spec.block = Dim3::new(block[0], block[1], 1);
        spec.shared = SHARED;
        if let Some([x, y, z]) = self.signature.required_block {
            spec.block = Dim3::new(x, y, z);
        }
        if let Some(most) = self.signature.max_threads
            && spec.block.count() > most
        {
            spec.block = Dim3::line(u32::try_from(most).unwrap_or(1024).clamp(1, 1024));
        }
        if let Some([x, y, z]) = self.signature.cluster {
            let times = |size: u32, cluster: u32| size.saturating_mul(cluster.clamp(1, 16));
            spec.grid = Dim3::new(times(spec.grid.x, x), times(spec.grid.y, y), times(1, z));
        }
    }
}

fn unsupported_shape(shape: &Shape) -> Option<String> {
    let mut shapes = vec![shape];
    while let Some(shape) = shapes.pop() {
        match shape {
            Shape::Scalar(_) | Shape::Pointer(0 | 1) => {}
            Shape::Pointer(space) => {
                return Some(format!("there are no buffers in address space {space}"));
            }
            Shape::Group(_, parts) => shapes.extend(parts.iter().map(|(_, part)| part)),
            Shape::Other => return Some("values of this type cannot be made".into()),
        }
    }
    None
}

/// Arguments being made.
struct Made<'a> {
    mixer: &'a mut Mixer,
    index: u32,
    threads: u64,
    /// The buffers so far: name, bytes, and whether others may overlap with it.
    buffers: Vec<(String, u64, bool)>,
    poison: bool,
}

impl Made<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.mixer.word() % n.max(1)
    }

    fn argument(&mut self, index: usize, param: &Param, pointee: Option<ScalarType>) -> ArgSpec {
        let shape = param.byval.as_ref().map_or(&param.shape, |(shape, _)| shape);
        if let (Shape::Pointer(_), None) = (shape, &param.byval) {
            return self.pointer(format!("p{index}"), param, pointee);
        }
        self.value(index, shape, param)
    }

    /// Shapes nest no deeper than `subject` lets them.
    fn value(&mut self, index: usize, shape: &Shape, param: &Param) -> ArgSpec {
        match shape {
            Shape::Scalar(ty) => ArgSpec::Scalar(self.scalar(*ty, param)),
            Shape::Pointer(_) => {
                let name = format!("p{index}_{}", self.buffers.len());
                self.pointer(name, param, None)
            }
            Shape::Group(brackets, parts) => {
                let parts = parts.iter().map(|(_, part)| self.value(index, part, param));
                ArgSpec::Group(*brackets, parts.collect())
            }
            Shape::Other => ArgSpec::Null,
        }
    }

    fn pointer(&mut self, name: String, param: &Param, pointee: Option<ScalarType>) -> ArgSpec {
        let promises = param.promises;
        let may_be_null = !promises.nonnull && promises.dereferenceable == 0;
        if may_be_null && self.index > 8 && self.below(20) == 0 {
            return ArgSpec::Null;
        }
        if !promises.noalias && self.index % 4 == 3 && self.below(2) == 0 {
            let open: Vec<(String, u64)> = self
                .buffers
                .iter()
                .filter(|(_, bytes, shared)| *shared && *bytes >= promises.dereferenceable)
                .map(|(name, bytes, _)| (name.clone(), *bytes))
                .collect();
            if !open.is_empty() {
                let (name, bytes) = open[self.below(open.len() as u64) as usize].clone();
                // Half of them overlap in part, at an offset that keeps the usual alignments.
                let room = bytes.saturating_sub(promises.dereferenceable) / 16;
                let offset = if self.below(2) == 0 { 0 } else { self.below(room) * 16 };
                return ArgSpec::Alias(name, offset as i64);
            }
        }
        let elem = pointee.unwrap_or(ScalarType::Int(32));
        let size = elem.element_bytes().unwrap_or(4) as u64;
        let mut len = LENGTHS[self.index as usize / 2 % LENGTHS.len()];
        len = len.max(self.threads.min(1 << 14)).max(promises.dereferenceable.div_ceil(size));
        if self.index % 11 == 10 {
            len = 1.max(promises.dereferenceable.div_ceil(size));
        }
        let fill = self.fill(elem);
        self.buffers.push((name.clone(), len * size, !promises.noalias));
        ArgSpec::Buffer(BufferSpec { name: Some(name), elem, len, fill })
    }

    fn fill(&mut self, elem: ScalarType) -> Fill {
        let seed = self.below(1000);
        let number = |text: &str| elem.parse(text).ok();
        match (self.index % 5, elem) {
            (0, _) if self.index == 0 => Fill::Zero,
            (1, _) => match (number("0"), number("1")) {
                (Some(start), Some(step)) => Fill::Iota(start, step),
                _ => Fill::Zero,
            },
            (2, ScalarType::Int(bits)) if bits >= 8 => {
                Fill::Random(seed, number("0").zip(number("64")))
            }
            (2 | 3, ScalarType::Float(_)) => Fill::Random(seed, number("-8").zip(number("8"))),
            (_, _) => Fill::Random(seed, None),
        }
    }

    fn scalar(&mut self, ty: ScalarType, param: &Param) -> Scalar {
        if self.poison && !param.promises.noundef && self.index > 8 && self.below(16) == 0 {
            let state = State::Poison;
            return Scalar { state, ..Scalar::new(ty, 0) };
        }
        match ty {
            ScalarType::Int(bits) => self.int(bits),
            ScalarType::Float(format) => Scalar::new(ty, self.float(format)),
        }
    }

    fn int(&mut self, bits: u32) -> Scalar {
        let ty = ScalarType::Int(bits);
        let mask = |value: u128| if bits >= 128 { value } else { value & ((1 << bits) - 1) };
        let mut scalar = Scalar::new(ty, 0);
        if bits > 128 {
            for word in &mut scalar.words {
                *word = self.mixer.word();
            }
            if let (Some(last), rest @ 1..) = (scalar.words.last_mut(), bits % 64) {
                *last &= (1 << rest) - 1;
            }
            return scalar;
        }
        let top = 1u128 << (bits - 1);
        let value = match (self.index, self.below(8)) {
            (0, _) => 0,
            (1, _) => 1,
            (2, _) => u128::MAX,
            (_, 0) => [0, 1, u128::MAX, top, top - 1, 2][self.below(6) as usize],
            (_, 1) => 1 << self.below(u64::from(bits)),
            (_, 2) => u128::from(self.mixer.word()) | u128::from(self.mixer.word()) << 64,
            (_, 3) => u128::from(self.below(8)).wrapping_neg(),
            (_, 4) => u128::from(self.below(1024)),
            (_, _) => u128::from(self.below(64)),
        };
        Scalar::new(ty, mask(value))
    }

    fn float(&mut self, format: Format) -> u128 {
        let near = |value: f64| crate::arg::from_f64(format, value);
        let sign = if self.below(2) == 0 { 0 } else { format.sign_bit() };
        match (self.index, self.below(8)) {
            (0, _) => 0,
            (1, _) => format.one(),
            (2, _) => format.one() | format.sign_bit(),
            (_, 0) => {
                let all = [
                    0,
                    format.sign_bit(),
                    format.infinity(false),
                    format.infinity(true),
                    format.canonical_nan(),
                    format.largest(false),
                    1,
                    near(0.5),
                ];
                all[self.below(8) as usize]
            }
            (_, 1) => {
                let wide = u128::from(self.mixer.word()) | u128::from(self.mixer.word()) << 64;
                let bits = wide >> (128 - format.bits());
                if format == Format::X86Fp80 { format.one() } else { bits }
            }
            (_, 2 | 3) => near(self.below(100) as f64) | sign,
            (_, _) => near(self.below(1 << 20) as f64 / 65536.0) | sign,
        }
    }
}

/// FNV, so that the inputs of a function do not depend on what else a module has.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
