//! x
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seed: u64 = args[1].parse().unwrap();
    let mut options = nvopt_generate::Options::default();
    if let Some(f) = args.get(2) {
        options.features = f.parse().unwrap();
    }
    println!("{}", nvopt_generate::text(&nvopt_generate::from_seed(seed, &options)));
}
