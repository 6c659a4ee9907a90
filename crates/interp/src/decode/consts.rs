//! Constants as words, one or more a scalar (see `shape`).

use std::rc::Rc;

use nvopt_ir::{
    constant::{Const, ConstData, ConstPool, ExprOp, data_element, low_mask},
    module::Symbol,
    ops::{BinaryOp, CastOp},
    types::Type,
};

use crate::{
    fault::{FaultKind, Step, Trap},
    memory::{self, Memory, space},
    program::{ConstMemo, Program},
    shape::{Scalar, Shape},
    value::Word,
};

/// Aliases of aliases are followed so far.
const MAX_ALIASES: u32 = 64;

/// The words of `constant`, or why there are none.
pub(crate) fn words(
    program: &mut Program<'_>,
    pool: &ConstPool,
    memo: &mut ConstMemo,
    constant: Const,
) -> Result<Rc<[Word]>, String> {
    let mut stack = vec![constant];
    while let Some(&top) = stack.last() {
        if memo.contains_key(&top) {
            stack.pop();
            continue;
        }
        let operands = pool.get(top).operands();
        let missing: Vec<Const> =
            operands.iter().copied().filter(|operand| !memo.contains_key(operand)).collect();
        if missing.is_empty() {
            let made = from_operands(program, pool, memo, top)?;
            memo.insert(top, made.into());
            stack.pop();
        } else {
            stack.extend(missing);
        }
    }
    Ok(Rc::clone(&memo[&constant]))
}

fn from_operands(
    program: &mut Program<'_>,
    pool: &ConstPool,
    memo: &ConstMemo,
    constant: Const,
) -> Result<Vec<Word>, String> {
    let data = pool.get(constant);
    let ty = data.ty();
    let shape = shape_of(program, ty)?;
    let filled = |word: Word| vec![word; shape.n_regs as usize];
    match data {
        ConstData::Bits { bits, .. } => Ok(vec![Word::new(*bits)]),
        ConstData::WideBits { words, .. } => {
            Ok(words.iter().map(|&bits| Word::new(bits)).collect())
        }
        ConstData::Zero(_) => Ok(filled(Word::default())),
        ConstData::Poison(_) => Ok(filled(Word::POISON)),
        ConstData::Undef(_) => Ok(undefined(&shape)),
        ConstData::Symbol { symbol, .. }
        | ConstData::DsoLocalEquivalent { symbol, .. }
        | ConstData::NoCfi { symbol, .. } => symbol_words(program, *symbol),
        ConstData::Data { bytes, .. } => {
            let elem = program.shapes.types.element(ty, 0).ok_or("an empty array of data")?;
            let word = |index| data_element(bytes, elem, index).map(Word::new);
            let n_elements = shape.leaves.len() as u64;
            (0..n_elements).map(word).collect::<Option<_>>().ok_or_else(|| "short data".to_owned())
        }
        ConstData::Aggregate { elems, .. } => {
            Ok(elems.iter().flat_map(|elem| memo[elem].iter().copied()).collect())
        }
        ConstData::ScalableSplat { .. } => Err("a scalable vector".to_owned()),
        ConstData::BlockAddress { .. } => Err("the address of a block".to_owned()),
        ConstData::PtrAuth { .. } => Err("a signed pointer".to_owned()),
        ConstData::Expr { op, args, .. } => {
            let operands: Vec<(Type, Rc<[Word]>)> =
                args.iter().map(|arg| (pool.ty(*arg), Rc::clone(&memo[arg]))).collect();
            expression(program, op, &operands, &shape)
        }
    }
}

fn shape_of(program: &mut Program<'_>, ty: Type) -> Result<Rc<Shape>, String> {
    program.shapes.of(ty).ok_or_else(|| format!("a value of type {ty:?}"))
}

/// Undefined words of `shape`.
pub(crate) fn undefined(shape: &Shape) -> Vec<Word> {
    let mut words = Vec::with_capacity(shape.n_regs as usize);
    for leaf in &shape.leaves {
        for piece in 0..leaf.n_regs() {
            let undef = low_mask((leaf.bits - piece * 64).min(64));
            words.push(Word { bits: 0, undef, poison: false });
        }
    }
    words
}

fn symbol_words(program: &mut Program<'_>, symbol: Symbol) -> Result<Vec<Word>, String> {
    let mut symbol = symbol;
    for _ in 0..MAX_ALIASES {
        if let Some(address) = program.symbol_address(symbol) {
            return Ok(vec![Word::new(address)]);
        }
        let Symbol::Alias(alias) = symbol else { break };
        let aliasee = program.module.shared.aliases[alias].aliasee;
        match program.module.shared.consts.get(aliasee) {
            ConstData::Symbol { symbol: next, .. } => symbol = *next,
            _ => return Err("an alias of an expression".to_owned()),
        }
    }
    Err(format!("the address of @{}", program.symbol_name(symbol)))
}

fn expression(
    program: &mut Program<'_>,
    op: &ExprOp,
    operands: &[(Type, Rc<[Word]>)],
    shape: &Shape,
) -> Result<Vec<Word>, String> {
    let (first_ty, first) = operands.first().ok_or("an expression without operands")?;
    let index_of = |at: usize| operands.get(at).and_then(|(_, words)| words.first().copied());
    match op {
        ExprOp::Cast(cast) => {
            let from = shape_of(program, *first_ty)?;
            cast_words(*cast, &from, first, shape)
        }
        ExprOp::Binary(binary, _) => {
            let (_, second) = operands.get(1).ok_or("an expression without a second operand")?;
            binary_words(*binary, first, second, shape)
        }
        ExprOp::Gep { source, .. } => {
            let mut address = *first.first().ok_or("an address")?;
            let (mut ty, mut offset) = (*source, 0i64);
            for (position, (_, index)) in operands[1..].iter().enumerate() {
                let index = index.first().copied().ok_or("an index")?;
                address.poison |= index.poison;
                let index = index.bits as i64;
                let (step, next) = gep_step(program, ty, index, position == 0)?;
                offset = offset.wrapping_add(step);
                ty = next;
            }
            let bits = shape.leaves.first().map_or(64, |leaf| leaf.bits);
            address.bits = memory::moved_address(address.bits, offset, low_mask(bits));
            if shape.leaves.len() != 1 {
                return Err("a vector of addresses".to_owned());
            }
            Ok(vec![address])
        }
        ExprOp::ExtractElement => {
            let index = index_of(1).ok_or("an index")?.bits as usize;
            let n = shape.n_regs as usize;
            match first.get(index * n..(index + 1) * n) {
                Some(words) => Ok(words.to_vec()),
                None => Ok(vec![Word::POISON; n]),
            }
        }
        ExprOp::InsertElement => {
            let index = index_of(2).ok_or("an index")?.bits as usize;
            let elem = &operands[1].1;
            let mut words = first.to_vec();
            match words.get_mut(index * elem.len()..(index + 1) * elem.len()) {
                Some(place) => place.copy_from_slice(elem),
                None => words.fill(Word::POISON),
            }
            Ok(words)
        }
        ExprOp::ShuffleVector(mask) => {
            let second = &operands.get(1).ok_or("a second vector")?.1;
            let n = shape.leaves.first().map_or(1, |leaf| leaf.n_regs()) as usize;
            let both: Vec<Word> = first.iter().chain(second.iter()).copied().collect();
            let pick = |&lane: &i32| match usize::try_from(lane) {
                Ok(lane) => both.get(lane * n..(lane + 1) * n).map(<[Word]>::to_vec),
                Err(_) => None,
            };
            Ok(mask.iter().flat_map(|lane| pick(lane).unwrap_or(vec![Word::POISON; n])).collect())
        }
    }
}

/// The bytes that index `index` steps over in `ty`, and the type it leads to.
pub(super) fn gep_step(
    program: &mut Program<'_>,
    ty: Type,
    index: i64,
    first: bool,
) -> Result<(i64, Type), String> {
    if first {
        let size = program.shapes.alloc_bytes(ty).ok_or("a type without size")?;
        return Ok(((size as i64).wrapping_mul(index), ty));
    }
    if ty.is_struct() {
        let field = usize::try_from(index).map_err(|_| "a negative field")?;
        let offset = program.shapes.field_offset(ty, field).ok_or("no such field")?;
        let next = program.shapes.types.element(ty, field as u64).ok_or("no such field")?;
        return Ok((offset as i64, next));
    }
    let types = program.shapes.types;
    let elem = match (types.as_array(ty), types.as_vector(ty)) {
        (Some((elem, _)), _) | (None, Some((elem, ..))) => elem,
        (None, None) => return Err("an index into a scalar".to_owned()),
    };
    let size = program.shapes.alloc_bytes(elem).ok_or("a type without size")?;
    Ok(((size as i64).wrapping_mul(index), elem))
}

fn cast_words(cast: CastOp, from: &Shape, words: &[Word], to: &Shape) -> Result<Vec<Word>, String> {
    if cast == CastOp::BitCast {
        let widths = |shape: &Shape| shape.leaves.iter().map(|leaf| leaf.bits).collect::<Vec<_>>();
        return Ok(repack(words, &widths(from), &widths(to)));
    }
    let (Some(source), Some(target)) = (from.leaves.first(), to.leaves.first()) else {
        return Err("a cast of nothing".to_owned());
    };
    if source.bits > 64 || target.bits > 64 || from.leaves.len() != 1 {
        return Err(format!("a constant {}", cast.name()));
    }
    let mut word = words[0];
    let sign = source.bits < 64 && word.bits >> (source.bits - 1) & 1 != 0;
    match cast {
        CastOp::Trunc | CastOp::ZExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr => {}
        CastOp::SExt if sign => word.bits |= !low_mask(source.bits),
        CastOp::SExt => {}
        CastOp::AddrSpaceCast => match (source.scalar, target.scalar) {
            (Scalar::Ptr(a), Scalar::Ptr(b)) => match memory::cast(a, b, word.bits) {
                // It may have more bits than pointers have, as the address of a symbol may.
                Some(bits) => return Ok(vec![Word { bits, ..word }]),
                None => word = Word::POISON,
            },
            _ => return Err("a cast of no address".to_owned()),
        },
        CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpTrunc
        | CastOp::FpExt
        | CastOp::BitCast => return Err(format!("a constant {}", cast.name())),
    }
    word.bits &= low_mask(target.bits);
    word.undef &= low_mask(target.bits);
    Ok(vec![word])
}

fn binary_words(op: BinaryOp, a: &[Word], b: &[Word], shape: &Shape) -> Result<Vec<Word>, String> {
    if shape.packed_bits || shape.leaves.iter().any(|leaf| leaf.bits > 64) {
        return Err(format!("a constant {}", op.name()));
    }
    let one = |(index, leaf): (usize, &crate::shape::Leaf)| {
        let (x, y) = (a[index], b[index]);
        let bits = match op {
            BinaryOp::Add => x.bits.wrapping_add(y.bits),
            BinaryOp::Sub => x.bits.wrapping_sub(y.bits),
            BinaryOp::Mul => x.bits.wrapping_mul(y.bits),
            BinaryOp::And => x.bits & y.bits,
            BinaryOp::Or => x.bits | y.bits,
            BinaryOp::Xor => x.bits ^ y.bits,
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::FAdd
            | BinaryOp::FSub
            | BinaryOp::FMul
            | BinaryOp::FDiv
            | BinaryOp::FRem => return Err(format!("a constant {}", op.name())),
        };
        let undef = if x.undef | y.undef != 0 { low_mask(leaf.bits) } else { 0 };
        let bits = bits & low_mask(leaf.bits) & !undef;
        Ok(Word { bits, undef, poison: x.poison || y.poison })
    };
    shape.leaves.iter().enumerate().map(one).collect()
}

/// The same bits cut into scalars of other widths: what `bitcast` does. The first scalar has the
/// lowest bits. A scalar with a poison bit is poison.
pub(crate) fn repack(words: &[Word], from: &[u32], to: &[u32]) -> Vec<Word> {
    let total: u32 = from.iter().sum();
    let mut bits: Vec<(bool, bool, bool)> = Vec::with_capacity(total as usize);
    let mut reg = 0;
    for &width in from {
        for bit in 0..width {
            let word = words[reg + bit as usize / 64];
            let shift = bit % 64;
            bits.push((word.bits >> shift & 1 != 0, word.undef >> shift & 1 != 0, word.poison));
        }
        reg += width.div_ceil(64) as usize;
    }
    let mut out = Vec::new();
    let mut position = 0usize;
    for &width in to {
        let slice = bits.get(position..position + width as usize).unwrap_or(&[]);
        let poison = slice.iter().any(|bit| bit.2);
        for piece in slice.chunks(64) {
            let mut word = Word { bits: 0, undef: 0, poison };
            for (index, &(bit, undef, _)) in piece.iter().enumerate() {
                word.bits |= u64::from(bit) << index;
                word.undef |= u64::from(undef) << index;
            }
            out.push(word);
        }
        position += width as usize;
    }
    out
}

/// Writes the words of a value of `shape` to memory, part by part.
pub(crate) fn write_initializer(
    program: &mut Program<'_>,
    memory: &mut Memory,
    of: u32,
    address: u64,
    init: Const,
) -> Step<()> {
    // Parts with their addresses; aggregates too large for registers are written element by
    // element.
    let pool = &program.module.shared.consts;
    let mut parts = vec![(init, address)];
    let fault = |detail| Trap::new(FaultKind::Unsupported, format!("an initializer with {detail}"));
    while let Some((constant, address)) = parts.pop() {
        let data = pool.get(constant);
        let ty = data.ty();
        match data {
            ConstData::Zero(_) => {}
            ConstData::Data { bytes, .. } if !ty.is_vector() => {
                for (index, chunk) in bytes.chunks(8).enumerate() {
                    let mut word = [0; 8];
                    word[..chunk.len()].copy_from_slice(chunk);
                    let word = Word::new(u64::from_le_bytes(word));
                    put(memory, of, address + index as u64 * 8, chunk.len(), word)?;
                }
            }
            ConstData::Aggregate { elems, .. } if !ty.is_vector() => {
                for (index, &elem) in elems.iter().enumerate() {
                    let step = gep_step(program, ty, index as i64, false).map_err(fault)?;
                    parts.push((elem, address.wrapping_add(step.0 as u64)));
                }
            }
            ConstData::Undef(_) | ConstData::Poison(_) => {
                let size = program.shapes.alloc_bytes(ty).unwrap_or(0);
                let home = home_of(memory, of, address, size)?;
                memory.at_mut(home.0).forget(home.1, size as usize);
            }
            _ => {
                let mut memo = std::mem::take(&mut program.memo);
                let made = words(program, pool, &mut memo, constant);
                program.memo = memo;
                let made = made.map_err(fault)?;
                let shape = program.shapes.of(ty).ok_or_else(|| fault("a large vector".into()))?;
                if shape.packed_bits {
                    return Err(fault("a vector of odd integers".into()));
                }
                for leaf in &shape.leaves {
                    for piece in 0..leaf.n_regs() {
                        let n_bytes = (leaf.bits - piece * 64).min(64).div_ceil(8) as usize;
                        let at = address + leaf.bit_offset / 8 + u64::from(piece) * 8;
                        put(memory, of, at, n_bytes, made[(leaf.reg + piece) as usize])?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn home_of(memory: &Memory, of: u32, address: u64, size: u64) -> Step<(memory::Home, usize)> {
    let who = memory::Who { block: 0, warp: 0, cluster: &[] };
    let of = if of == space::CONST { of } else { space::GLOBAL };
    let place = memory.locate(&who, 0, of, address, size)?;
    Ok((place.home, place.offset))
}

fn put(memory: &mut Memory, of: u32, address: u64, n_bytes: usize, word: Word) -> Step<()> {
    let (home, offset) = home_of(memory, of, address, n_bytes as u64)?;
    memory.at_mut(home).write(offset, n_bytes, word);
    Ok(())
}
