//! Control flow without exceptions, and phis.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, NameOwner, NewInst, Value},
    constant::ConstData,
    ops::Op,
    types::Type,
};

use super::{
    arith::is_fp_math,
    state::{ExpandTo, FunctionState, inst},
};
use crate::{
    bitstream::Result,
    reader::{
        Reader,
        constants::fast_math_flags,
        fields::{Fields, bad, wide_words},
        types::{NO_TYPE_ID, TypeId},
    },
};

/// In the upper bits of the first number of a switch: it is of the form with ranges, which was
/// written for a short time.
const RANGE_SWITCH_MAGIC: u64 = 0x4B5;

impl FunctionState {
    pub(super) fn end_block(
        &mut self,
        r: &Reader<'_>,
        op: Op,
        args: &[Value],
        succs: &[Block],
    ) -> Result<()> {
        let new = NewInst { succs, ..inst(op, Type::VOID, args) };
        self.append(r, new, NO_TYPE_ID)?;
        Ok(())
    }

    /// [value?].
    pub(super) fn ret(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        if f.is_empty() {
            return self.end_block(r, Op::Ret, &[], &[]);
        }
        let (value, _) = self.pair(r, f)?;
        f.finish()?;
        self.end_block(r, Op::Ret, &[value], &[])
    }

    /// [target] or [target if true, target if false, condition].
    pub(super) fn br(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let target = self.block(f.next()?)?;
        if f.is_empty() {
            return self.end_block(r, Op::Br, &[], &[target]);
        }
        let if_false = self.block(f.next()?)?;
        let condition = self.operand(r, f, Type::I1, NO_TYPE_ID)?;
        f.finish()?;
        self.end_block(r, Op::CondBr, &[condition], &[target, if_false])
    }

    pub(super) fn unreachable(&mut self, r: &Reader<'_>) -> Result<()> {
        self.end_block(r, Op::Unreachable, &[], &[])
    }

    /// [type, value, default target, (case, target)...].
    pub(super) fn switch(&mut self, r: &mut Reader<'_>, ops: &[u64]) -> Result<()> {
        let f = &mut Fields::new(ops);
        let type_id = f.next()?;
        if type_id >> 16 == RANGE_SWITCH_MAGIC {
            return self.range_switch(r, f);
        }
        let ty = r.types.get(type_id)?;
        let type_id = r.types.keep(type_id);
        let value = self.operand(r, f, ty, type_id)?;
        let default = self.block(f.next()?)?;
        let mut args = std::mem::take(&mut self.caches.args);
        let mut succs = std::mem::take(&mut self.caches.succs);
        args.clear();
        succs.clear();
        args.push(value);
        succs.push(default);
        while !f.is_empty() {
            let case = self.absolute_operand(r, f.next()?, ty, type_id)?;
            if !is_number(self.body.const_data(case)) {
                return bad("a case of a switch is no integer");
            }
            args.push(case);
            succs.push(self.block(f.next()?)?);
        }
        self.end_block(r, Op::Switch, &args, &succs)?;
        (self.caches.args, self.caches.succs) = (args, succs);
        Ok(())
    }

    /// [magic, type, value, default target, number of cases, cases]; a case is a number of items,
    /// the items and the target, an item one number or a range.
    fn range_switch(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let type_id = f.next()?;
        let ty = r.types.get(type_id)?;
        let Some(width) = ty.int_bits() else {
            return bad("a switch is of no integer");
        };
        let value = self.operand(r, f, ty, NO_TYPE_ID)?;
        let default = self.block(f.next()?)?;
        let (mut args, mut succs) = (vec![value], vec![default]);
        for _ in 0..f.next()? {
            let n_before = args.len();
            for _ in 0..f.next()? {
                let is_single = f.next()? != 0;
                let low = case_number(f, width)?;
                if is_single {
                    r.budget.spend(width as usize / 8)?;
                    let case = self.body.consts_mut().bits(ty, &low);
                    args.push(self.body.const_value(case));
                    continue;
                }
                let high = case_number(f, width)?;
                let (&[low], &[high]) = (&low[..], &high[..]) else {
                    return bad("a range of a switch is too wide");
                };
                for number in low..=high {
                    r.budget.spend(64)?;
                    args.push(self.body.int(ty, number));
                }
            }
            let target = self.block(f.next()?)?;
            succs.extend(std::iter::repeat_n(target, args.len() - n_before));
        }
        self.end_block(r, Op::Switch, &args, &succs)
    }

    /// [type, address, targets].
    pub(super) fn indirect_br(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let type_id = f.next()?;
        let ty = r.types.get(type_id)?;
        let type_id = r.types.keep(type_id);
        let address = self.operand(r, f, ty, type_id)?;
        let mut succs = Vec::with_capacity(f.len());
        for &target in f.rest() {
            succs.push(self.block(target)?);
        }
        self.end_block(r, Op::IndirectBr, &[address], &succs)
    }

    /// [type, (value, block)..., flags?].
    pub(super) fn phi(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let type_id = f.next()?;
        let ty = r.types.get_first_class(type_id)?;
        let type_id = r.types.keep(type_id);
        let to = self.current_block()?;
        let (pairs, rest) = f.rest().as_chunks::<2>();
        let mut args = std::mem::take(&mut self.caches.args);
        args.clear();
        let mut blocks = Vec::with_capacity(pairs.len());
        let mut on_edges: FxHashSet<Block> = FxHashSet::default();
        for &[value, from] in pairs {
            let from = self.block(from)?;
            let number = self.signed_number(value);
            let value = match self.edge_blocks.get(&(from, to)) {
                // All edges between two blocks become one through the block between them.
                Some(edge) if on_edges.contains(edge) => continue,
                Some(&edge) => self.phi_value_in(r, edge, number, ty, type_id)?,
                None => self.phi_value(r, (from, to), number, ty, type_id)?,
            };
            args.push(value);
            match self.edge_blocks.get(&(from, to)) {
                Some(&edge) => {
                    on_edges.insert(edge);
                    blocks.push(edge);
                }
                None => blocks.push(from),
            }
        }
        let flags = match rest {
            [] => fast_math_flags(0),
            [flags] if is_fp_math(r, ty) => fast_math_flags(*flags),
            _ => return bad("a phi has a value without a block"),
        };
        let incoming = self.body.new_incoming(blocks);
        let new = NewInst { flags, ..inst(Op::Phi(incoming), ty, &args) };
        self.append(r, new, type_id)?;
        self.caches.args = args;
        Ok(())
    }

    /// A value of a phi. A constant expression is computed on the edge, in a block of its own.
    fn phi_value(
        &mut self,
        r: &mut Reader<'_>,
        edge: (Block, Block),
        number: u32,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        self.expand_to = ExpandTo::Nowhere;
        let value = self.typed(r, number, ty, type_id);
        let needs_block = self.expand_to == ExpandTo::WasNeeded;
        self.expand_to = ExpandTo::Current;
        if !needs_block {
            return value;
        }
        let block = self.body.announce_block();
        self.edge_blocks.insert(edge, block);
        self.edge_order.push(edge);
        self.phi_value_in(r, block, number, ty, type_id)
    }

    fn phi_value_in(
        &mut self,
        r: &mut Reader<'_>,
        block: Block,
        number: u32,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        self.expand_to = ExpandTo::Block(block);
        let value = self.typed(r, number, ty, type_id);
        self.expand_to = ExpandTo::Current;
        value
    }

    /// Puts the blocks for constant expressions of phis on their edges.
    pub(super) fn tie_edge_blocks(&mut self) {
        for (from, to) in std::mem::take(&mut self.edge_order) {
            let block = self.edge_blocks[&(from, to)];
            // Phis that were read before one of them needed the block know the old edge.
            let mut values = Vec::new();
            for phi in self.body.phis_in(to) {
                let Op::Phi(incoming) = self.body.op(phi) else { continue };
                let mut blocks = self.body.incoming(incoming).iter();
                if let Some(position) = blocks.position(|&known| known == from) {
                    values.push((phi, self.body.args(phi)[position]));
                }
            }
            // `set_successor` takes the entries of the old edge away.
            for index in 0..self.body.n_succs(from) {
                if self.body.succ(from, index) == to {
                    self.body.set_successor(from, index, block);
                }
            }
            self.body.append(block, NewInst { succs: &[to], ..inst(Op::Br, Type::VOID, &[]) });
            self.body.place_block(block);
            self.body.move_block_before(block, to);
            self.name(NameOwner::Block(block), b"phi.constexpr".to_vec());
            for (phi, value) in values {
                self.body.add_incoming(phi, value, block);
            }
        }
    }
}

fn is_number(data: Option<&ConstData>) -> bool {
    matches!(data, Some(ConstData::Bits { .. } | ConstData::WideBits { .. }))
}

fn case_number(f: &mut Fields<'_>, width: u32) -> Result<Vec<u64>> {
    let n_words = if width > 64 { f.next()? } else { 1 };
    Ok(wide_words(f.take(n_words)?))
}
