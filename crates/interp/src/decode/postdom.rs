//! Immediate post-dominators: where threads that part at a branch meet again.

/// The immediate post-dominator of each node of a graph given by its successors; `None` where it
/// is the end of the function or where no end can be reached.
///
/// Cooper, Harvey and Kennedy's iteration on the reversed graph, with one end node behind all
/// nodes without successors.
pub(crate) fn immediate_post_dominators(succs: &[Vec<u32>]) -> Vec<Option<u32>> {
    let end = succs.len();
    let mut preds: Vec<Vec<u32>> = vec![Vec::new(); end + 1];
    for (node, succs) in succs.iter().enumerate() {
        for &succ in succs {
            preds[succ as usize].push(node as u32);
        }
        if succs.is_empty() {
            preds[end].push(node as u32);
        }
    }
    let order = post_order_from(&preds, end);
    let mut number = vec![usize::MAX; end + 1];
    for (position, &node) in order.iter().enumerate() {
        number[node] = position;
    }
    let mut ipdom = vec![usize::MAX; end + 1];
    ipdom[end] = end;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().rev() {
            if node == end {
                continue;
            }
            let mut meet = usize::MAX;
            let end_node = [end as u32];
            let after: &[u32] = if succs[node].is_empty() { &end_node } else { &succs[node] };
            for &succ in after {
                let succ = succ as usize;
                if ipdom[succ] == usize::MAX {
                    continue;
                }
                meet = if meet == usize::MAX { succ } else { common(&ipdom, &number, meet, succ) };
            }
            if ipdom[node] != meet {
                ipdom[node] = meet;
                changed = true;
            }
        }
    }
    let found = |&meet: &usize| (meet < end).then_some(meet as u32);
    ipdom[..end].iter().map(found).collect()
}

fn common(ipdom: &[usize], number: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while number[a] < number[b] {
            a = ipdom[a];
        }
        while number[b] < number[a] {
            b = ipdom[b];
        }
    }
    a
}

fn post_order_from(nexts: &[Vec<u32>], start: usize) -> Vec<usize> {
    let mut order = Vec::new();
    let mut visited = vec![false; nexts.len()];
    let mut stack = vec![(start, 0)];
    visited[start] = true;
    while let Some((node, position)) = stack.last_mut() {
        match nexts[*node].get(*position) {
            Some(&next) => {
                *position += 1;
                if !visited[next as usize] {
                    visited[next as usize] = true;
                    stack.push((next as usize, 0));
                }
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::immediate_post_dominators;

    #[test]
    fn diamond_loop_and_no_end() {
        // 0 -> 1, 2; 1 -> 3; 2 -> 3; 3 -> 4; 4 -> 3, 5
        let diamond = [vec![1, 2], vec![3], vec![3], vec![4], vec![3, 5], vec![]];
        let expected = [Some(3), Some(3), Some(3), Some(4), Some(5), None];
        assert_eq!(immediate_post_dominators(&diamond), expected);
        // 0 -> 1, 2; 1 -> 1 forever; 2 ends.
        let endless = [vec![1, 2], vec![1], vec![]];
        assert_eq!(immediate_post_dominators(&endless), [Some(2), None, None]);
        assert_eq!(immediate_post_dominators(&[vec![1, 2], vec![], vec![]]), [None, None, None]);
    }
}
