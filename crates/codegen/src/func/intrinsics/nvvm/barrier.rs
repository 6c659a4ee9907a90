//! Barriers of blocks, clusters and warps; memory barriers and fences.

use nvopt_ptx::target::Feature;

use super::template::{Row, needs, row};

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    // Of a block. `aligned`: all threads of a warp execute it together, as `bar` says.
    row("barrier.cta.arrive.aligned.count", "bar.arrive a, b"),
    row("barrier.cta.arrive.count", "barrier.arrive a, b"),
    row("barrier.cta.red.and.aligned.all", "bar.red.and.pred r, a, b"),
    row("barrier.cta.red.and.aligned.count", "bar.red.and.pred r, a, b, c"),
    row("barrier.cta.red.and.all", "barrier.red.and.pred r, a, b"),
    row("barrier.cta.red.and.count", "barrier.red.and.pred r, a, b, c"),
    row("barrier.cta.red.or.aligned.all", "bar.red.or.pred r, a, b"),
    row("barrier.cta.red.or.aligned.count", "bar.red.or.pred r, a, b, c"),
    row("barrier.cta.red.or.all", "barrier.red.or.pred r, a, b"),
    row("barrier.cta.red.or.count", "barrier.red.or.pred r, a, b, c"),
    row("barrier.cta.red.popc.aligned.all", "bar.red.popc.u32 r, a, b"),
    row("barrier.cta.red.popc.aligned.count", "bar.red.popc.u32 r, a, b, c"),
    row("barrier.cta.red.popc.all", "barrier.red.popc.u32 r, a, b"),
    row("barrier.cta.red.popc.count", "barrier.red.popc.u32 r, a, b, c"),
    row("barrier.cta.sync.aligned.all", "bar.sync a"),
    row("barrier.cta.sync.aligned.count", "bar.sync a, b"),
    row("barrier.cta.sync.all", "barrier.sync a"),
    row("barrier.cta.sync.count", "barrier.sync a, b"),
    // Of a warp.
    needs(Feature::WarpSync, "bar.warp.sync", "bar.warp.sync a"),
    // Of a cluster.
    needs(Feature::Clusters, "barrier.cluster.arrive", "barrier.cluster.arrive"),
    needs(Feature::Clusters, "barrier.cluster.arrive.aligned", "barrier.cluster.arrive.aligned"),
    needs(
        Feature::RemoteBarrier,
        "barrier.cluster.arrive.relaxed",
        "barrier.cluster.arrive.relaxed",
    ),
    needs(
        Feature::RemoteBarrier,
        "barrier.cluster.arrive.relaxed.aligned",
        "barrier.cluster.arrive.relaxed.aligned",
    ),
    needs(Feature::Clusters, "barrier.cluster.wait", "barrier.cluster.wait"),
    needs(Feature::Clusters, "barrier.cluster.wait.aligned", "barrier.cluster.wait.aligned"),
    // Memory barriers.
    row("membar.cta", "membar.cta"),
    row("membar.gl", "membar.gl"),
    row("membar.sys", "membar.sys"),
    // Fences.
    needs(Feature::Clusters, "fence.sc.cluster", "fence.sc.cluster"),
    needs(
        Feature::BarrierInitFence,
        "fence.mbarrier_init.release.cluster",
        "fence.mbarrier_init.release.cluster",
    ),
    needs(
        Feature::RestrictedFence,
        "fence.acquire.sync_restrict.space.cluster.scope.cluster",
        "fence.acquire.sync_restrict::shared::cluster.cluster",
    ),
    needs(
        Feature::RestrictedFence,
        "fence.release.sync_restrict.space.cta.scope.cluster",
        "fence.release.sync_restrict::shared::cta.cluster",
    ),
    needs(Feature::ProxyFence, "fence.proxy.alias", "fence.proxy.alias"),
    needs(Feature::AsyncFence, "fence.proxy.async", "fence.proxy.async"),
    needs(Feature::AsyncFence, "fence.proxy.async.global", "fence.proxy.async.global"),
    needs(
        Feature::AsyncFence,
        "fence.proxy.async.shared_cluster",
        "fence.proxy.async.shared::cluster",
    ),
    needs(Feature::AsyncFence, "fence.proxy.async.shared_cta", "fence.proxy.async.shared::cta"),
    needs(
        Feature::RestrictedFence,
        "fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
        "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster",
    ),
    needs(
        Feature::RestrictedFence,
        "fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster",
        "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.acquire.cluster",
        "fence.proxy.tensormap::generic.acquire.cluster [a], b",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.acquire.cta",
        "fence.proxy.tensormap::generic.acquire.cta [a], b",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.acquire.gpu",
        "fence.proxy.tensormap::generic.acquire.gpu [a], b",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.acquire.sys",
        "fence.proxy.tensormap::generic.acquire.sys [a], b",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.release.cluster",
        "fence.proxy.tensormap::generic.release.cluster",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.release.cta",
        "fence.proxy.tensormap::generic.release.cta",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.release.gpu",
        "fence.proxy.tensormap::generic.release.gpu",
    ),
    needs(
        Feature::TensormapFence,
        "fence.proxy.tensormap_generic.release.sys",
        "fence.proxy.tensormap::generic.release.sys",
    ),
];
