//! The laws every game proves, for Nevsky: single options by the house's own list, options that matter only together by the
//! list here. `RAVELIN_LAW_GAMES=100000` runs as many games; `RAVELIN_LAW_SEED=7` begins with another seed.

use ravelin_core::laws::{Effort, Playouts, STYLES, Style, playouts, playouts_over, prove, prove_over};
use ravelin_core::{Game, Options, Pack};
use ravelin_nevsky::Nevsky;

/// Every scenario with each of these sets of options.
fn setups(sets: &[&[(&str, &str)]]) -> Vec<Options> {
    let sheet = Nevsky::sheet(Nevsky::kit(&Pack::default()).expect("the shipped components are good"));
    let resolve = |id: &str, set: &[(&str, &str)]| sheet.resolve(None, Some(id), set.iter().copied());
    let with = |set: &&[(&str, &str)]| {
        sheet.scenarios.iter().map(|s| resolve(&s.id, set).expect("a good set of options")).collect::<Vec<_>>()
    };
    sets.iter().flat_map(with).collect()
}

const FIRST: (&str, &str) = ("edition", "first");
const SECOND: (&str, &str) = ("edition", "second");
const HIDDEN: (&str, &str) = ("hidden_mats", "yes");
const SERVICE: (&str, &str) = ("vassal_service", "yes");
const BIDS: (&str, &str) = ("bidding", "yes");
const RECYCLED: (&str, &str) = ("blanks", "recycled");
const ON_FOOT: (&str, &str) = ("horse_archery", "no");

/// Options that the house's list leaves out: those of the second edition, and several at once.
const TOGETHER: [&[(&str, &str)]; 6] = [
    &[SECOND, BIDS],
    &[SECOND, RECYCLED, SERVICE],
    &[SECOND, HIDDEN],
    &[SECOND, HIDDEN, SERVICE, BIDS, RECYCLED, ON_FOOT],
    &[FIRST, HIDDEN, SERVICE],
    &[SECOND, SERVICE, ON_FOOT],
];

fn seed() -> u64 {
    std::env::var("RAVELIN_LAW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1)
}

fn effort(games: usize) -> Effort {
    Effort { seed: seed(), ..Effort::from_env(games) }
}

fn plan(games: usize) -> Playouts {
    Playouts { seed: seed(), ..Playouts::from_env(games) }
}

#[test]
fn nevsky_keeps_every_law() {
    prove::<Nevsky>(effort(90));
}

#[test]
fn options_together_keep_every_law() {
    prove_over::<Nevsky>(effort(0), &setups(&TOGETHER), &STYLES);
}

#[test]
fn quarrelsome_games_keep_every_law_in_both_editions() {
    prove_over::<Nevsky>(effort(14), &setups(&[&[FIRST], &[SECOND]]), &[Style::Quarrelsome]);
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Nevsky>(plan(300));
}

#[test]
fn random_games_of_both_editions_end_and_never_stall() {
    playouts_over::<Nevsky>(plan(140), &setups(&[&[FIRST], &[SECOND]]));
}

#[test]
fn random_games_with_options_together_end_and_never_stall() {
    playouts_over::<Nevsky>(plan(210), &setups(&TOGETHER));
}
