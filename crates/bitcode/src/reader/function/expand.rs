//! Constants as values of the body, and constant expressions that LLVM 22 no longer has: these
//! become instructions in front of their user.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, NameOwner, NewInst, Value},
    constant::Const,
    ops::{FloatPred, InstFlags, IntPred, Op},
    types::Type,
};

use super::state::{ExpandTo, FunctionState, Slot, Source};
use crate::{
    bitstream::Result,
    reader::{
        Reader,
        fields::bad,
        lazy_consts::{LazyConst, LazyOp},
        make_const::{Made, Maker, is_supported, shuffle_mask},
        values::{AsConst, ModuleValue},
    },
};

/// About what an instruction takes in a body.
const INST_BYTES: usize = 128;

/// A composite constant, with the list it stands in.
#[derive(Clone, Copy)]
enum Composite {
    Module(u32),
    Local(u32),
}

/// What a number gives at once.
enum Step {
    Done(Value),
    Composite(Composite),
}

impl FunctionState {
    /// The value `number`, which is or may be a constant not made yet. Operands are made first,
    /// with a stack of their own, so that depth costs no recursion.
    pub(super) fn resolve(&mut self, r: &mut Reader<'_>, number: u32) -> Result<Value> {
        if let Step::Done(value) = self.step(r, number)? {
            return Ok(value);
        }
        // Instructions made for an expression serve this one user.
        let mut made: FxHashMap<u32, Value> = FxHashMap::default();
        let mut open: FxHashSet<u32> = FxHashSet::default();
        let mut stack = vec![number];
        let mut operands: Vec<u32> = Vec::new();
        let mut args: Vec<Value> = Vec::new();
        while let Some(&number) = stack.last() {
            if made.contains_key(&number) {
                stack.pop();
                continue;
            }
            let composite = match self.step(r, number)? {
                Step::Done(value) => {
                    made.insert(number, value);
                    stack.pop();
                    continue;
                }
                Step::Composite(composite) => composite,
            };
            open.insert(number);
            operands.clear();
            operands.extend_from_slice(self.operands_of(r, composite));
            args.clear();
            let height = stack.len();
            for &operand in operands.iter().rev() {
                match made.get(&operand) {
                    Some(&value) => args.push(value),
                    None if open.contains(&operand) => {
                        return bad("a constant contains itself");
                    }
                    None => stack.push(operand),
                }
            }
            if stack.len() > height {
                continue;
            }
            args.reverse();
            stack.pop();
            let lazy = self.lazy_of(r, composite).clone();
            let value = self.make_or_expand(r, number, &lazy, &args)?;
            made.insert(number, value);
        }
        match made.get(&number) {
            Some(&value) => Ok(value),
            None => bad("a constant cannot be made"),
        }
    }

    fn step(&mut self, r: &mut Reader<'_>, number: u32) -> Result<Step> {
        match self.source(r, number)? {
            Source::Local(Slot::Value(value)) => Ok(Step::Done(value)),
            Source::Local(Slot::Forward(_) | Slot::Empty) => {
                bad("a constant is made of something that is none")
            }
            Source::Local(Slot::Lazy(index)) => Ok(Step::Composite(Composite::Local(index))),
            Source::Local(Slot::Asm(index)) => {
                let data = self.asm(index).clone();
                let value = self.body.asm_value(data);
                self.remember(number, value);
                Ok(Step::Done(value))
            }
            Source::Module(value) => {
                if let Some(known) = self.known_module_value(number) {
                    return Ok(Step::Done(known));
                }
                self.module_step(r, number, value)
            }
        }
    }

    fn module_step(&mut self, r: &mut Reader<'_>, number: u32, value: ModuleValue) -> Result<Step> {
        let value = match value {
            ModuleValue::Symbol(symbol) => {
                let ty = r.module.shared.symbol_ptr_ty(symbol);
                let constant = self.body.consts_mut().symbol(ty, symbol);
                self.body.const_value(constant)
            }
            ModuleValue::Asm(index) => {
                let data = r.values.asms[index as usize].clone();
                self.body.asm_value(data)
            }
            ModuleValue::Const(constant) => self.import(r, constant)?,
            ModuleValue::Lazy(_) | ModuleValue::Open(_) | ModuleValue::Unsupported(_) => {
                match r.module_const(u64::from(number))? {
                    AsConst::Const(constant) => self.import(r, constant)?,
                    AsConst::Unsupported(index) => {
                        return Ok(Step::Composite(Composite::Module(index)));
                    }
                }
            }
        };
        self.remember(number, value);
        Ok(Step::Done(value))
    }

    fn operands_of<'s>(&'s self, r: &'s Reader<'_>, composite: Composite) -> &'s [u32] {
        match composite {
            Composite::Module(index) => r.values.lazies.operands(index),
            Composite::Local(index) => self.lazies().operands(index),
        }
    }

    fn lazy_of<'s>(&'s self, r: &'s Reader<'_>, composite: Composite) -> &'s LazyConst {
        match composite {
            Composite::Module(index) => r.values.lazies.get(index),
            Composite::Local(index) => self.lazies().get(index),
        }
    }

    fn make_or_expand(
        &mut self,
        r: &mut Reader<'_>,
        number: u32,
        lazy: &LazyConst,
        args: &[Value],
    ) -> Result<Value> {
        let consts: Option<Vec<Const>> = match is_supported(&lazy.op) {
            true => args.iter().map(|&arg| self.body.as_const(arg)).collect(),
            false => None,
        };
        if let Some(consts) = consts {
            let mut maker = Maker {
                shared: &mut r.module.shared,
                pool: self.body.consts_mut(),
                layout: &r.layout,
                layouts: &mut r.layout_memo,
                budget: &mut r.budget,
                taken_blocks: &mut r.values.taken_blocks,
            };
            if let Made::Const(constant) = maker.make(lazy, &consts)? {
                let value = self.body.const_value(constant);
                self.remember(number, value);
                return Ok(value);
            }
        }
        self.expand(r, lazy, args)
    }

    /// The block that instructions for constant expressions go to.
    fn expansion_block(&mut self) -> Result<Block> {
        match self.expand_to {
            ExpandTo::Block(block) => Ok(block),
            ExpandTo::Current => self.current_block(),
            ExpandTo::Nowhere | ExpandTo::WasNeeded => {
                self.expand_to = ExpandTo::WasNeeded;
                bad("a constant expression stands where no instruction can")
            }
        }
    }

    fn expand(&mut self, r: &mut Reader<'_>, lazy: &LazyConst, args: &[Value]) -> Result<Value> {
        // Every user gets instructions of its own.
        r.budget.spend((args.len() + 1) * INST_BYTES)?;
        let ty = lazy.ty;
        let plain = InstFlags::empty();
        match &lazy.op {
            LazyOp::Aggregate => self.expand_aggregate(r, ty, args),
            LazyOp::Cast(op) => {
                crate::reader::make_const::check_cast(
                    &r.module.shared.types,
                    *op,
                    self.body.ty(args[0]),
                    ty,
                )?;
                self.emit(Op::Cast(*op), plain, ty, args, "constexpr")
            }
            LazyOp::FNeg => self.emit(Op::FNeg, plain, ty, args, "constexpr"),
            LazyOp::Binary(op, flags) => self.emit(Op::Binary(*op), *flags, ty, args, "constexpr"),
            LazyOp::Gep { source, flags, .. } => {
                self.emit(Op::Gep { source: *source }, *flags, ty, args, "constexpr")
            }
            LazyOp::Select => self.emit(Op::Select, plain, ty, args, "constexpr"),
            LazyOp::ExtractElement => self.emit(Op::ExtractElement, plain, ty, args, "constexpr"),
            LazyOp::InsertElement => self.emit(Op::InsertElement, plain, ty, args, "constexpr"),
            LazyOp::ShuffleVector => {
                let Some(mask) = self.body.as_const(args[2]) else {
                    return bad("a shuffle mask is no constant");
                };
                let (mask, _) =
                    shuffle_mask(&r.module.shared.types, self.body.consts(), mask, &mut r.budget)?;
                let mask = self.body.new_ints(mask);
                self.emit(Op::ShuffleVector(mask), plain, ty, &args[..2], "constexpr")
            }
            LazyOp::Compare(predicate) => {
                let is_float = r.module.shared.types.is_float_or_vector(self.body.ty(args[0]));
                let op = compare_op(is_float, *predicate)?;
                self.emit(op, plain, ty, args, "constexpr")
            }
            LazyOp::BlockAddress(_)
            | LazyOp::DsoLocalEquivalent
            | LazyOp::NoCfi
            | LazyOp::PtrAuth => bad("a constant is made of something that is none"),
        }
    }

    /// An aggregate with an instruction in it is put together one element at a time.
    fn expand_aggregate(&mut self, r: &Reader<'_>, ty: Type, args: &[Value]) -> Result<Value> {
        let types = &r.module.shared.types;
        let fits = types.n_elements(ty) == Some(args.len() as u64)
            && args
                .iter()
                .enumerate()
                .all(|(index, &arg)| types.element(ty, index as u64) == Some(self.body.ty(arg)));
        if !fits {
            return bad("an aggregate does not fit its type");
        }
        let poison = self.body.consts_mut().poison(ty);
        let mut whole = self.body.const_value(poison);
        for (index, &arg) in args.iter().enumerate() {
            let plain = InstFlags::empty();
            whole = if ty.is_vector() {
                let index = self.body.int(Type::I32, index as u64);
                let args = [whole, arg, index];
                self.emit(Op::InsertElement, plain, ty, &args, "constexpr.ins")?
            } else {
                let indices = self.body.new_ints([index as i32]);
                let op = Op::InsertValue(indices);
                self.emit(op, plain, ty, &[whole, arg], "constexpr.ins")?
            };
        }
        Ok(whole)
    }

    fn emit(
        &mut self,
        op: Op,
        flags: InstFlags,
        ty: Type,
        args: &[Value],
        name: &str,
    ) -> Result<Value> {
        let block = self.expansion_block()?;
        let new = NewInst { flags, ..NewInst::new(op, ty, args) };
        let inst = self.body.append(block, new);
        let Some(value) = self.body.result(inst) else {
            return bad("a constant expression has no value");
        };
        self.name(NameOwner::Value(value), name.as_bytes().to_vec());
        Ok(value)
    }
}

/// The comparison with this predicate.
pub(super) fn compare_op(is_float: bool, predicate: u64) -> Result<Op> {
    let op = match is_float {
        true => FloatPred::from_code(predicate).map(Op::FCmp),
        false => IntPred::from_code(predicate).map(Op::ICmp),
    };
    match op {
        Some(op) => Ok(op),
        None => bad("there is no such predicate"),
    }
}
