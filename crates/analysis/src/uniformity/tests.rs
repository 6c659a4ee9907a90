//! Uniformity against a definition by paths, and its cost on large functions.

use std::fmt::Write as _;

use nvopt_ir::body::Block;

use crate::testing::{Parsed, Random, random_graph};

/// A kernel of this graph. Branches of blocks in `divergent` depend on the thread; each block has
/// a phi that tells its predecessors apart.
fn kernel(graph: &[Vec<usize>], divergent: &[bool]) -> String {
    let mut text = String::from(
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         define ptx_kernel void @k(i32 %n) {\n\
         start:\n  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %b0\n",
    );
    for (at, succs) in graph.iter().enumerate() {
        let _ = writeln!(text, "b{at}:");
        let mut incoming = Vec::new();
        for (from, to) in graph.iter().enumerate() {
            let edges = to.iter().filter(|&&to| to == at);
            incoming.extend(edges.map(|_| format!("[ {from}, %b{from} ]")));
        }
        if at > 0 && !incoming.is_empty() {
            let _ = writeln!(text, "  %p{at} = phi i32 {}", incoming.join(", "));
        }
        let on = if divergent[at] { "%tid" } else { "%n" };
        let _ = match succs[..] {
            [] => writeln!(text, "  ret void"),
            [to] => writeln!(text, "  br label %b{to}"),
            [first, ref rest @ ..] => {
                let case = |(at, to): (usize, &usize)| format!(" i32 {at}, label %b{to}");
                let cases: String = rest.iter().enumerate().map(case).collect();
                writeln!(text, "  switch i32 {on}, label %b{first} [{cases} ]")
            }
        };
    }
    text.push_str("}\n");
    text
}

/// True if two ways lead from `from` over different edges to `to` that have no block in common
/// in between and pass neither `from` again nor a block in `closed`.
fn two_ways(graph: &[Vec<usize>], from: usize, to: usize, closed: &[bool]) -> bool {
    let succs = &graph[from];
    (0..succs.len()).any(|a| {
        (a + 1..succs.len())
            .any(|b| succs[a] != succs[b] && disjoint(graph, closed, succs[a], succs[b], to))
    })
}

/// Tries every way from `a` to `to`, and whether one from `b` avoids it.
fn disjoint(graph: &[Vec<usize>], closed: &[bool], a: usize, b: usize, to: usize) -> bool {
    fn reaches(graph: &[Vec<usize>], start: usize, to: usize, used: &[bool]) -> bool {
        let mut seen = used.to_vec();
        seen[to] = false;
        let mut stack = vec![start];
        while let Some(at) = stack.pop() {
            if at == to {
                return true;
            }
            if !std::mem::replace(&mut seen[at], true) {
                stack.extend(&graph[at]);
            }
        }
        false
    }
    fn search(graph: &[Vec<usize>], at: usize, b: usize, to: usize, used: &mut [bool]) -> bool {
        if at == to {
            return (b == to || !used[b]) && reaches(graph, b, to, used);
        }
        if used[at] {
            return false;
        }
        used[at] = true;
        let found = graph[at].iter().any(|&next| search(graph, next, b, to, used));
        used[at] = false;
        found
    }
    let mut used = closed.to_vec();
    used[to] = false;
    search(graph, a, b, to, &mut used)
}

#[test]
fn phis_behind_two_ways_are_divergent() {
    let mut random = Random::new(31);
    let (mut n_joins, mut n_uniform) = (0, 0);
    for _ in 0..1500 {
        let graph = random_graph(&mut random, 8);
        let divergent: Vec<bool> = graph.iter().map(|_| random.below(3) == 0).collect();
        let parsed = Parsed::new(&kernel(&graph, &divergent));
        let (body, uniformity) = (parsed.body(), parsed.uniformity());
        let blocks: Vec<Block> = body.blocks().skip(1).collect();
        let tree = crate::domtree::DomTree::of(body);
        for to in 0..graph.len() {
            let Some(phi) = body.phis_in(blocks[to]).next() else { continue };
            let args = body.args(phi);
            let is_one = args.iter().all(|arg| *arg == args[0]);
            // Threads that go round a loop meet at its header, so no way counts that passes the
            // header of a loop around the branch.
            let cycles = uniformity.cycles();
            let is_header_around = |block: Block, branch: Block| {
                cycles.iter().any(|cycle| {
                    cycles.is_reducible(cycle)
                        && cycles.header(cycle) == block
                        && cycles.contains(cycle, branch)
                })
            };
            let from = (0..graph.len()).find(|&from| {
                let closed: Vec<bool> = (0..graph.len())
                    .map(|at| at == from || is_header_around(blocks[at], blocks[from]))
                    .collect();
                divergent[from]
                    && from != to
                    && tree.is_reachable(blocks[from])
                    && two_ways(&graph, from, to, &closed)
            });
            if from.is_some() && !is_one && tree.is_reachable(blocks[to]) {
                n_joins += 1;
                assert!(
                    uniformity.is_divergent_inst(phi),
                    "{from:?} to {to} in {graph:?}, divergent {divergent:?}"
                );
            }
            n_uniform += usize::from(!uniformity.is_divergent_inst(phi));
        }
        assert_eq!(uniformity.contradiction(&parsed.module.shared, body), None);
    }
    assert!(n_joins > 100 && n_uniform > 1000, "{n_joins} {n_uniform}");
}

#[test]
fn large_functions_are_fast() {
    let n_blocks = 100_000;
    let ladder: Vec<Vec<usize>> = (0..n_blocks)
        .map(|at| [at + 1, at + 2].into_iter().filter(|&to| to < n_blocks).collect())
        .collect();
    let diamonds: Vec<Vec<usize>> = (0..n_blocks)
        .map(|at| {
            let base = at / 3 * 3;
            let succs = if at % 3 == 0 { vec![base + 1, base + 2] } else { vec![base + 3] };
            succs.into_iter().filter(|&to| to < n_blocks).collect()
        })
        .collect();
    for graph in [ladder, diamonds] {
        // Phis would make the text quadratic to write here; branches are what costs.
        let divergent = vec![true; n_blocks];
        let parsed = Parsed::graph(&graph, &divergent);
        assert!(parsed.uniformity().has_divergent_branch());
    }
}
