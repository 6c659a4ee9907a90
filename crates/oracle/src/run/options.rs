//! Schedules, checks and sizes as text.

use nvopt_interp::{AttributeMode, Checks, Dim3, Schedule};

/// What `all` means: in lockstep, independently, and three random ones.
pub const ALL_SCHEDULES: [Schedule; 5] = [
    Schedule::Lockstep,
    Schedule::Independent,
    Schedule::Random(1),
    Schedule::Random(2),
    Schedule::Random(3),
];

/// Reads `warp`, `independent`, `random:SEED` or `all`, or several with commas.
pub fn parse_schedules(text: &str) -> Result<Vec<Schedule>, String> {
    let mut schedules = Vec::new();
    for word in text.split(',').map(str::trim) {
        match (word, word.strip_prefix("random:").map(str::parse)) {
            ("warp", _) => schedules.push(Schedule::Lockstep),
            ("independent", _) => schedules.push(Schedule::Independent),
            ("all", _) => schedules.extend(ALL_SCHEDULES),
            (_, Some(Ok(seed))) => schedules.push(Schedule::Random(seed)),
            _ => {
                return Err(format!(
                    "`{word}` is no schedule; expected warp, independent, random:SEED or all"
                ));
            }
        }
    }
    Ok(schedules)
}

/// The name of a schedule, as [`parse_schedules`] reads it.
pub fn schedule_name(schedule: Schedule) -> String {
    match schedule {
        Schedule::Lockstep => "warp".into(),
        Schedule::Independent => "independent".into(),
        Schedule::Random(seed) => format!("random:{seed}"),
    }
}

const NO_CHECKS: Checks = Checks {
    races: false,
    init: false,
    align: false,
    barriers: false,
    attributes: AttributeMode::Poison,
};

/// Reads `all`, `none`, or what to look for: `races,init,align,barriers,attributes`. `bounds` may be
/// named and is always looked for.
pub fn parse_checks(text: &str) -> Result<Checks, String> {
    let mut checks = NO_CHECKS;
    for word in text.split(',').map(str::trim) {
        match word {
            "all" => checks = Checks::default(),
            "none" => checks = NO_CHECKS,
            "races" => checks.races = true,
            "init" => checks.init = true,
            "align" => checks.align = true,
            "barriers" => checks.barriers = true,
            "attributes" => checks.attributes = AttributeMode::Report,
            "bounds" => {}
            _ => {
                return Err(format!(
                    "`{word}` is no check; expected races, bounds, init, align, barriers, \
                     attributes, all or none"
                ));
            }
        }
    }
    Ok(checks)
}

/// Reads `X`, `X,Y` or `X,Y,Z`; `x` may stand for the comma.
pub fn parse_dim3(text: &str) -> Result<Dim3, String> {
    let mut sizes = [1; 3];
    for (n, word) in text.split([',', 'x']).map(str::trim).enumerate() {
        let size = word.parse::<u32>().ok().filter(|&size| size > 0 && n < 3);
        let Some(size) = size else {
            return Err(format!("`{text}` is no size; expected X, X,Y or X,Y,Z, all at least 1"));
        };
        sizes[n] = size;
    }
    Ok(Dim3::new(sizes[0], sizes[1], sizes[2]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        assert_eq!(parse_schedules("all").unwrap(), ALL_SCHEDULES);
        assert_eq!(parse_schedules("warp,random:7").unwrap().len(), 2);
        assert!(parse_schedules("random").is_err() && parse_schedules("").is_err());
        assert_eq!(parse_checks("all").unwrap(), Checks::default());
        assert!(parse_checks("races,bounds").unwrap().races);
        assert!(!parse_checks("none").unwrap().races);
        assert!(parse_checks("race").is_err());
        assert_eq!(parse_dim3("2,3").unwrap(), Dim3::new(2, 3, 1));
        assert_eq!(parse_dim3("2x3x4").unwrap(), Dim3::new(2, 3, 4));
        for text in ["", "0", "1,2,3,4", "-1", "a"] {
            assert!(parse_dim3(text).is_err(), "{text}");
        }
    }
}
