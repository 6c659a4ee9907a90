//! x
fn main() {
    let options = nvopt_generate::Options::default();
    let start = std::time::Instant::now();
    let mut insts = 0;
    let mut blocks = 0;
    let mut maxi = 0;
    let mut times = Vec::new();
    let mut feats = std::collections::BTreeMap::new();
    for seed in 0..2000 {
        let t = std::time::Instant::now();
        let p = nvopt_generate::from_seed(seed, &options);
        times.push(t.elapsed());
        let mut n = 0;
        for (_, b) in p.module.bodies.iter() {
            if let Some(b) = b {
                n += b.n_placed_insts();
                blocks += b.n_placed_blocks();
            }
        }
        insts += n;
        maxi = maxi.max(n);
        for f in p.features.iter() {
            *feats.entry(f.name()).or_insert(0) += 1;
        }
    }
    println!(
        "{:?} per program, {} insts {} blocks max {}",
        start.elapsed() / 2000,
        insts / 2000,
        blocks / 2000,
        maxi
    );
    let mut slow: Vec<_> = times.iter().copied().enumerate().collect();
    slow.sort_by_key(|x| std::cmp::Reverse(x.1));
    for (seed, t) in &slow[..8] {
        let s = std::time::Instant::now();
        let _ = nvopt_generate::from_seed(*seed as u64, &options);
        println!("{seed} {t:?} again {:?}", s.elapsed());
    }
    times.sort();
    println!("median {:?} p99 {:?} max {:?}", times[1000], times[1980], times[1999]);
    println!("{feats:?}");
}
