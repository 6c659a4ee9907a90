//! Special registers.

use super::{
    Runner,
    frame::{LANES, lanes},
};
use crate::{
    code::{Op, Sreg},
    config::Dim3,
};

impl Runner<'_, '_, '_> {
    pub(super) fn special_register(&mut self, op: &Op, register: Sreg) {
        self.cx.report.reads_clock |= matches!(register, Sreg::Clock32 | Sreg::Clock64);
        for lane in lanes(self.path.mask) {
            let value = self.read_register(register, lane);
            self.frame.set_bits(op.dst, lane, value);
        }
        self.frame.define(op.dst, self.path.mask);
    }

    fn read_register(&self, register: Sreg, lane: usize) -> u64 {
        let launch = &self.cx.launch;
        let axis = |dim: Dim3, axis: u8, beyond: u32| {
            u64::from(match axis {
                0 => dim.x,
                1 => dim.y,
                2 => dim.z,
                _ => beyond,
            })
        };
        let below = (1u64 << lane) - 1;
        let own = 1u64 << lane;
        let all = u64::from(u32::MAX);
        let cluster = launch.cluster;
        let divided =
            |dim: Dim3| Dim3::new(dim.x / cluster.x, dim.y / cluster.y, dim.z / cluster.z);
        let id = self.block.id;
        match register {
            Sreg::Tid(at) => {
                let index = u64::from(self.warp.number) * 32 + lane as u64;
                axis(launch.block.at(index), at, 0)
            }
            Sreg::Ntid(at) => axis(launch.block, at, 1),
            Sreg::Ctaid(at) => axis(id, at, 0),
            Sreg::Nctaid(at) => axis(launch.grid, at, 1),
            Sreg::ClusterCtaid(at) => {
                let within = Dim3::new(id.x % cluster.x, id.y % cluster.y, id.z % cluster.z);
                axis(within, at, 0)
            }
            Sreg::ClusterNctaid(at) => axis(cluster, at, 1),
            Sreg::Clusterid(at) => axis(divided(id), at, 0),
            Sreg::Nclusterid(at) => axis(divided(launch.grid), at, 1),
            Sreg::ClusterCtarank => u64::from(self.block.rank),
            Sreg::ClusterNctarank => cluster.count(),
            Sreg::IsExplicitCluster => u64::from(launch.explicit_cluster),
            Sreg::Laneid => lane as u64,
            Sreg::Warpid => u64::from(self.warp.number),
            Sreg::Nwarpid => launch.block.count().div_ceil(32),
            Sreg::Warpsize => LANES as u64,
            Sreg::LanemaskEq => own,
            Sreg::LanemaskLe => below | own,
            Sreg::LanemaskLt => below,
            Sreg::LanemaskGe => all & !below,
            Sreg::LanemaskGt => all & !(below | own),
            Sreg::DynamicSmem => launch.dynamic_shared,
            Sreg::TotalSmem => launch.dynamic_shared + self.cx.program.static_shared(),
            Sreg::Clock32 => self.cx.report.warp_instructions & all,
            Sreg::Clock64 => self.cx.report.warp_instructions,
            Sreg::Zero => 0,
            Sreg::One => 1,
        }
    }
}
