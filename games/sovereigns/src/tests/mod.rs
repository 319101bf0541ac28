//! A test for every clause, in the order of the rulebook, and the worked examples.

mod chance;
mod examples;
mod first_age;
mod information;
mod journal;
mod k01_aim;
mod k03_setup;
mod k04_turns;
mod k04_windows;
mod k05_fines;
mod k06_bonus;
mod k07_gold;
mod k08_building;
mod k08_orders;
mod k09_rebellion;
mod k10_war;
mod k11_battle;
mod k11_result;
mod k12_retreat;
mod k13_units;
mod k14_buildings;
mod k14_special;
mod k14_third_level;
mod k15_sovereigns;
mod k16_bonus;
mod k16_frontier;
mod k17_cards;
mod k18_events;
mod k18_revolution;
mod k18_toll;
mod k19_places;
mod k20_last_war;
mod k21_scoring;
mod k22_kingdoms;
mod k23_options;
mod steps;
mod telling;

use steps::Scene;

/// The pack of three kingdoms that the component tests use too.
fn three_kingdoms() -> ravelin_core::Pack {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/three_kingdoms");
    let files = std::fs::read_dir(folder).unwrap().map(|f| {
        let path = f.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    });
    ravelin_core::Pack::new(files)
}
