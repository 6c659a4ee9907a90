//! What belongs to no family: address spaces, clusters, dependent launches, moves.

use nvopt_ir::{body::Inst as IrInst, types::TypeKind};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::Operand,
    target::Feature,
};

use super::template::{Operands, Row, needs, row};
use crate::{
    func::select::{Lower, Select},
    shape::Class,
};

/// The last of the types of elements that fill whole bytes, in the numbers of `tensormap`.
const LAST_WHOLE_TYPE: i64 = 12;
/// The swizzle of 96 bytes, in the numbers of `tensormap`.
const SWIZZLE_96_BYTES: i64 = 4;

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    row("exit", "exit"),
    row("isspacep.const", "isspacep.const r, =a"),
    row("isspacep.global", "isspacep.global r, =a"),
    row("isspacep.local", "isspacep.local r, =a"),
    row("isspacep.shared", "isspacep.shared r, =a"),
    needs(Feature::Clusters, "isspacep.shared.cluster", "isspacep.shared::cluster r, =a"),
    row("istypep.sampler", "istypep.samplerref r, =a"),
    row("istypep.surface", "istypep.surfref r, =a"),
    row("istypep.texture", "istypep.texref r, =a"),
    needs(Feature::Clusters, "getctarank", "getctarank.u64 r, =a"),
    needs(Feature::Clusters, "mapa", "mapa.u64 r, =a, b"),
    needs(Feature::Griddepcontrol, "griddepcontrol.wait", "griddepcontrol.wait"),
    needs(
        Feature::Griddepcontrol,
        "griddepcontrol.launch.dependents",
        "griddepcontrol.launch_dependents",
    ),
    needs(Feature::Nanosleep, "nanosleep", "nanosleep.u32 a"),
    needs(
        Feature::Setmaxnreg,
        "setmaxnreg.inc.sync.aligned.u32",
        "setmaxnreg.inc.sync.aligned.u32 a",
    ),
    needs(
        Feature::Setmaxnreg,
        "setmaxnreg.dec.sync.aligned.u32",
        "setmaxnreg.dec.sync.aligned.u32 a",
    ),
    needs(Feature::Wgmma, "wgmma.fence.sync.aligned", "wgmma.fence.sync.aligned"),
    needs(Feature::Wgmma, "wgmma.commit_group.sync.aligned", "wgmma.commit_group.sync.aligned"),
    needs(Feature::Wgmma, "wgmma.wait_group.sync.aligned", "wgmma.wait_group.sync.aligned a"),
    row("move.double", "mov.b64 r, =a"),
    row("move.float", "mov.b32 r, =a"),
    row("move.i16", "mov.b16 r, =a"),
    row("move.i32", "mov.b32 r, =a"),
    row("move.i64", "mov.b64 r, =a"),
];

impl Select<'_> {
    /// The rest.
    pub(super) fn misc(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "getctarank.shared.cluster" => {
                self.needs(Feature::Clusters)?;
                let class = self.argument_class(inst)?;
                let mnemonic = format!("getctarank.shared::cluster.{}", class.u().name());
                self.ptx_parts(inst, &mnemonic, "r, =a")?;
            }
            "mapa.shared.cluster" => self.map_shared(inst)?,
            // The bits stay what they are, whatever the address spaces.
            "move.ptr" | "internal.addrspace.wrap" => {
                let value = self.arg(inst, 0)?;
                self.copy(inst, value)?;
            }
            "pm.event.mask" => {
                let mask = self.constant_arg(inst, 0)?;
                self.emit_named("pmevent.mask", &[Operand::Int(mask & 0xffff)])?;
            }
            "prefetch.tensormap" => self.prefetch_tensormap(inst)?,
            "texsurf.handle" => self.handle_of(inst, 1)?,
            "texsurf.handle.internal" => self.handle_of(inst, 0)?,
            // Messages of a compiler that is not ours, for calls that should have gone away.
            "compiler.error" => return Err(self.error("llvm.nvvm.compiler.error is called")),
            "compiler.warn" => {}
            _ if name.starts_with("clusterlaunchcontrol.") => {
                return self.launch_control(inst, name);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn argument_class(&mut self, inst: IrInst) -> Lower<Class> {
        let value = self.arg(inst, 0)?;
        Ok(self.scalar_of(value)?.class())
    }

    /// `mapa.shared::cluster`: source and result may have different widths.
    fn map_shared(&mut self, inst: IrInst) -> Lower {
        self.needs(Feature::Clusters)?;
        let dst = self.result_reg(inst)?;
        let class = self.class_of(dst);
        if self.argument_class(inst)? != class {
            return Err(self.error("pointers to shared memory of different widths"));
        }
        let mnemonic = format!("mapa.shared::cluster.{}", class.u().name());
        self.ptx_parts(inst, &mnemonic, "r, =a, b")
    }

    /// The descriptor of a tensor is in generic, constant or parameter memory.
    fn prefetch_tensormap(&mut self, inst: IrInst) -> Lower {
        self.needs(Feature::BulkCopy)?;
        let pointer = self.arg(inst, 0)?;
        let mnemonic = match self.body.ty(pointer).addr_space() {
            Some(0) => "prefetch.tensormap",
            Some(4) => "prefetch.const.tensormap",
            Some(101) => "prefetch.param.tensormap",
            _ => return self.no_ptx("a tensor map is in generic, constant or parameter memory"),
        };
        self.ptx_parts(inst, mnemonic, "[a]")
    }

    /// The handle of a texture or surface variable is its address.
    fn handle_of(&mut self, inst: IrInst, index: usize) -> Lower {
        let value = self.arg(inst, index)?;
        let source = self.operand(value)?;
        let dst = self.result_reg(inst)?;
        self.unary(Opcode::Mov, &[Mod::B64], dst, source);
        Ok(())
    }

    /// `llvm.nvvm.tensormap.replace.FIELD`
    pub(super) fn replace_tensormap(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some(field) = name.strip_prefix("replace.") else { return Ok(false) };
        self.needs(Feature::TensormapReplace)?;
        let field = field.replace('.', "_");
        match &*field {
            "swizzle_atomicity" => self.needs(Feature::TensormapAtomicity)?,
            "elemtype" if self.constant_arg(inst, 1)? > LAST_WHOLE_TYPE => {
                self.needs(Feature::TensormapTypes)?;
            }
            "swizzle_mode" if self.constant_arg(inst, 1)? == SWIZZLE_96_BYTES => {
                self.needs(Feature::TensormapSwizzle96)?;
            }
            _ => {}
        }
        let pointer = self.arg(inst, 0)?;
        let space = match self.cx.shared.types.kind(self.body.ty(pointer)) {
            TypeKind::Ptr(1) => ".global",
            TypeKind::Ptr(3) => ".shared::cta",
            TypeKind::Ptr(0) => "",
            _ => return self.no_ptx("a tensor map is in global or shared memory"),
        };
        let width = if matches!(&*field, "global_address" | "global_stride") { 64 } else { 32 };
        let mnemonic = format!("tensormap.replace.tile.{field}{space}.b1024.b{width}");
        let operands = if self.body.call_args(inst).len() == 3 { "[a], b, c" } else { "[a], b" };
        self.ptx_parts(inst, &mnemonic, operands)?;
        Ok(true)
    }

    /// Blocks that take over the work of others.
    fn launch_control(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some((_, verb)) = name.split_once('.') else { return Ok(false) };
        match verb {
            "try_cancel.async.shared" => {
                self.needs(Feature::ClusterLaunchControl)?;
                let mnemonic = "clusterlaunchcontrol.try_cancel.async.shared::cta\
                                .mbarrier::complete_tx::bytes.b128";
                self.ptx_parts(inst, mnemonic, "[a], [b]")?;
            }
            "try_cancel.async.multicast.shared" => {
                self.needs(Feature::ClusterLaunchMulticast)?;
                let mnemonic = "clusterlaunchcontrol.try_cancel.async.shared::cta\
                                .mbarrier::complete_tx::bytes.multicast::cluster::all.b128";
                self.ptx_parts(inst, mnemonic, "[a], [b]")?;
            }
            "query_cancel.is_canceled" => {
                self.query_cancel(inst, "is_canceled.pred.b128")?;
            }
            "query_cancel.get_first_ctaid.x"
            | "query_cancel.get_first_ctaid.y"
            | "query_cancel.get_first_ctaid.z" => {
                let axis = &verb[verb.len() - 1..];
                self.query_cancel(inst, &format!("get_first_ctaid::{axis}.b32.b128"))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn query_cancel(&mut self, inst: IrInst, what: &str) -> Lower {
        self.needs(Feature::ClusterLaunchControl)?;
        let response = self.arg(inst, 0)?;
        let whole = self.tmp(Class::B128);
        let mut operands = Operands::from_slice(&[Operand::Reg(whole), Operand::braces(2)]);
        operands.extend(self.forced_regs(response)?);
        self.ins(Opcode::Mov, &[Mod::B128], &operands);
        let dst = self.result_reg(inst)?;
        let mnemonic = format!("clusterlaunchcontrol.query_cancel.{what}");
        self.emit_named(&mnemonic, &[Operand::Reg(dst), Operand::Reg(whole)])
    }
}
