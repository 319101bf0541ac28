//! What would come of a fight: the strengths of both sides, and how often each wins. A game that can tell exactly does; else the fight is
//! fought many times with the rules themselves, from states that the viewer cannot tell from the real one. All of it is a function of the
//! view, with the same dice every time, so that nothing hidden shows and the same position has the same odds.

use crate::journal::Log;
use crate::{Fast, Game, Listing, Mark, Party, Tally, Token, playout};

/// How often the sides of a fight win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Nothing is left to chance: this side, or nobody.
    Sure(Option<usize>),
    /// The attacker and the defender won so many of so many that were fought.
    Sampled { won: [u16; 2], of: u16 },
}

/// What would come of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    pub at: Token,
    /// The attacker first.
    pub sides: [Party; 2],
    pub tally: Tally,
    pub chance: Chance,
    /// What follows, or what is left out, in a sentence.
    pub words: String,
}

/// A search that needs nothing of the match any more, and can run elsewhere.
pub type Search = Box<dyn FnOnce() -> Option<Forecast> + Send>;

/// Fights that are sampled at most, and actions that are played for all of them together.
const SAMPLES: u16 = 100;
const PLAYS: usize = 3_000;

/// How a fight ends that is under way, by sampling.
pub fn running<G: Game>(view: &G::View) -> Option<Forecast> {
    G::fight(view)?;
    sample(|dice| G::imagine(view, dice), G::carry_on)
}

/// Fights until somebody has won, so often that it can be counted. `start` makes the state in which the fight is under way.
pub fn sample<G: Game>(
    start: impl Fn(&mut Fast) -> G,
    choose: impl Fn(&G, &[G::Action], &mut Fast) -> usize,
) -> Option<Forecast> {
    let (mut list, mut plays) = (Listing::default(), 0);
    let (mut won, mut of, mut verdict) = ([0; 2], 0, None);
    for n in 0..SAMPLES {
        let mut dice = Fast::new(u64::from(n));
        let (mut game, mut log) = (start(&mut dice), Log::default());
        while let Some(seat) = game.deciders().lowest() {
            if plays >= PLAYS || log.1.iter().any(|(_, mark)| matches!(mark, Mark::Decided(_) | Mark::Ends)) {
                break;
            }
            let actions = list.list(&game, seat);
            let index = choose(&game, actions, &mut dice);
            let Some(legal) = list.pick(index) else { break };
            playout::play(&mut game, legal, &mut dice, &mut log);
            log.0.clear();
            plays += 1;
        }
        let has_ended = log.1.iter().any(|(_, mark)| *mark == Mark::Ends);
        let decided = log.1.into_iter().find_map(|(_, mark)| match mark {
            Mark::Decided(verdict) => Some(verdict),
            Mark::Begins { .. } | Mark::Ends => None,
        });
        let Some(decided) = decided else {
            // Broken off, and won by nobody; or not fought to its end.
            of += u16::from(has_ended);
            continue;
        };
        of += 1;
        if let Some(one) = decided.won.and_then(|side| won.get_mut(side)) {
            *one += 1;
        }
        verdict.get_or_insert(decided);
    }
    let verdict = verdict?;
    let (chance, words) = (Chance::Sampled { won, of }, String::new());
    Some(Forecast { at: verdict.at, sides: verdict.sides, tally: Tally::Nothing, chance, words })
}
