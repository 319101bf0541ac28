//! Any JSON as a state: refused with a reason, or a state that can be looked at and played from, never a panic.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use ravelin_core::{Fast, Options, Pack, Seed};
use serde_json::Value;

fuzz_target!(|data: &[u8]| {
    let Ok(mut begin) = serde_json::from_slice::<Value>(data) else { return };
    let mut take = |key: &str| begin.get_mut(key).map(Value::take);
    let (Some(options), Some(Value::String(game)), Some(state)) = (take("options"), take("game"), take("state")) else {
        return;
    };
    let Ok(options) = serde_json::from_value::<Options>(options) else { return };
    let state = Some(state);
    let Ok(mut table) = ravelin_catalog::new(&game, &options, Seed::number(1), &Pack::default(), state) else { return };
    ravelin_fuzz::look(&*table);
    ravelin_fuzz::play_on(&mut *table, 200, &mut Fast::new(data.len() as u64));
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match ravelin_fuzz::mutate(&data[..size], seed).filter(|new| !seed.is_multiple_of(8) && new.len() <= max_size) {
        Some(new) => {
            data[..new.len()].copy_from_slice(&new);
            new.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
});
