//! The laws every game proves, for Nevsky: single options by the common list, options that matter only together by the
//! list here. `RAVELIN_LAW_GAMES=100000` runs as many games; `RAVELIN_LAW_SEED=7` begins with another seed.

use ravelin_core::{Dice, Fast, Listing, Options, Pack, Rules, Seed, Seeded, Silent, Stored, playout};
use ravelin_nevsky::Nevsky;
use ravelin_testkit::laws::{Effort, Playouts, STYLES, Style, playouts, playouts_over, prove, prove_over};

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

#[test]
fn nevsky_keeps_every_law() {
    prove::<Nevsky>(Effort::from_env(30));
}

#[test]
fn options_together_keep_every_law() {
    prove_over::<Nevsky>(Effort::from_env(0), &setups(&TOGETHER), &STYLES);
}

#[test]
fn quarrelsome_games_keep_every_law_in_both_editions() {
    prove_over::<Nevsky>(Effort::from_env(14), &setups(&[&[FIRST], &[SECOND]]), &[Style::Quarrelsome]);
}

/// Mostly fighting, where there is any: games that end, without a stall, with every component in its place.
#[test]
fn quarrelsome_games_of_both_editions_end_and_never_stall() {
    let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
    let all = setups(&[&[FIRST], &[SECOND]]);
    let plan = Playouts::from_env(42);
    let (games, mut list, mut choices) = (plan.games, Listing::default(), 0u64);
    for n in 0..games {
        let (options, seed) = (&all[n % all.len()], plan.seed + n as u64);
        let (mut chance, mut picks) = (Seeded::new(Seed::number(seed)), Fast::new(seed));
        let mut game = Nevsky::setup(kit, options, &mut chance, &mut Silent);
        let at = |step: u64| format!("{} {:?} seed {seed} step {step}", options.scenario, options.set);
        for step in 0.. {
            assert!(step <= Nevsky::INFO.longest as u64, "{}: it does not end", at(step));
            let Some(seat) = playout::actor(&game, &mut picks) else { break };
            let legal = list.list(&game, seat);
            assert!(!legal.is_empty(), "{}: asked, but may do nothing", at(step));
            let fights: Vec<usize> = (0..legal.len()).filter(|&i| Nevsky::fights(legal[i])).collect();
            let any = picks.below(legal.len() as u32) as usize;
            let quarrel = !fights.is_empty() && picks.below(8) > 0;
            let index = if quarrel { fights[picks.below(fights.len() as u32) as usize] } else { any };
            let action = list.pick(index).expect("it is in the list");
            game.play(action, &mut chance, &mut Silent);
            choices += 1;
            if step % 16 == 0 {
                assert_eq!(game.audit().err(), None, "{}", at(step));
            }
        }
        assert_eq!(game.audit().err(), None, "{}", at(u64::MAX));
        assert!(game.outcome().is_some(), "{}: nobody is asked, and there is no outcome", at(u64::MAX));
    }
    println!("quarrelsome: {games} games, {choices} choices");
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Nevsky>(Playouts::from_env(300));
}

#[test]
fn random_games_of_both_editions_end_and_never_stall() {
    playouts_over::<Nevsky>(Playouts::from_env(140), &setups(&[&[FIRST], &[SECOND]]));
}

#[test]
fn random_games_with_options_together_end_and_never_stall() {
    playouts_over::<Nevsky>(Playouts::from_env(210), &setups(&TOGETHER));
}
