//! Any bytes as a record: refused with an error or opened, looked at from every side and played on, never a panic.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use ravelin_core::{Fast, Record};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(record) = Record::read(text) else { return };
    // A kit is kept for the life of the program: many packs in one process would fill its memory.
    if record.pack.len() > 1 {
        return;
    }
    if let Ok(opened) = ravelin_catalog::open_any(&record) {
        let _ = (opened.words(), opened.told_before(&record, true, |seat| seat.0.to_string()));
        if let Some(table) = opened.table {
            ravelin_fuzz::look(&*table);
        }
    }
    if let Ok(mut table) = ravelin_catalog::resume(&record) {
        ravelin_fuzz::look(&*table);
        ravelin_fuzz::play_on(&mut *table, 20, &mut Fast::new(record.moves.len() as u64));
    }
    // Only the last state has to fit the hash: a shorter replay reaches further after a mutation.
    let shorter = record.moves.len().saturating_sub(1);
    if let Ok(mut table) = ravelin_catalog::open(&record, Some(shorter)) {
        ravelin_fuzz::look(&*table);
        ravelin_fuzz::play_on(&mut *table, 20, &mut Fast::new(shorter as u64));
    }
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
