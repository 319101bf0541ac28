//! Writes the seed corpus of the fuzz targets: random games of every game, scenario and number of seats, stopped at
//! various lengths, as records (`record/`) and as states with what is needed to begin from them (`state/`).
//! `cargo xtask fuzz-corpus` runs it.

use std::error::Error;
use std::fs;
use std::path::Path;

use ravelin_core::{Dice, Fast, Pack, Seed, Table};
use serde_json::json;

const LENGTHS: [usize; 5] = [0, 5, 20, 80, 400];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: corpus FOLDER")?;
    let (records, states) = (Path::new(&folder).join("record"), Path::new(&folder).join("state"));
    fs::create_dir_all(&records)?;
    fs::create_dir_all(&states)?;
    let mut written = 0;
    for info in ravelin_catalog::games() {
        let pack = Pack::default();
        let sheet = ravelin_catalog::sheet(info.slug, &pack)?;
        for scenario in &sheet.scenarios {
            for &seats in &sheet.seats {
                // Some numbers of seats belong to some scenarios only.
                let Ok(options) = sheet.resolve(Some(seats), Some(&scenario.id), []) else { continue };
                for (seed, &length) in LENGTHS.iter().enumerate() {
                    let seed = Seed::number(seed as u64);
                    let mut table = ravelin_catalog::new(info.slug, &options, seed, &pack, None)?;
                    play(&mut *table, length)?;
                    let name = format!("{}-{}-{seats}-{length}.json", info.slug, scenario.id);
                    fs::write(records.join(&name), table.file().write())?;
                    let begin = json!({ "game": info.slug, "options": options, "state": table.state_json() });
                    fs::write(states.join(&name), begin.to_string())?;
                    written += 2;
                }
            }
        }
    }
    println!("{written} files in {folder}");
    Ok(())
}

fn play(table: &mut dyn Table, length: usize) -> Result<(), Box<dyn Error>> {
    let mut dice = Fast::new(length as u64);
    for _ in 0..length {
        let Some(seat) = table.deciders().lowest() else { break };
        let choices = table.offered(seat).to_vec();
        let choice = &choices[dice.below(choices.len() as u32) as usize];
        table.play_text(seat, &choice.text, &[])?;
    }
    Ok(())
}
