//! Bots in seats: a command names them, the table asks them. A bot gets the view of its seat and nothing else.

use ravelin_bots::BotKind;
use ravelin_core::{Fast, Seat, Table};

use crate::fail::Failure;
use crate::{seats, setup};

pub struct Bots {
    /// By seat; people have none.
    kinds: Vec<Option<BotKind>>,
    dice: Fast,
}

pub fn kind(text: &str) -> Result<BotKind, Failure> {
    text.trim().parse::<BotKind>().map_err(|e| Failure::bad(e.to_string()))
}

/// One kind per seat, or one for all.
pub fn kinds(bots: &[String], seats: u8) -> Result<Vec<BotKind>, Failure> {
    let kinds = bots.iter().map(|b| kind(b)).collect::<Result<Vec<_>, _>>()?;
    match (kinds.len(), usize::from(seats)) {
        (1, n) => Ok(vec![kinds[0]; n]),
        (given, n) if given == n => Ok(kinds),
        (given, n) => Err(Failure::bad(format!("--bots: {given} given for {n} seats; give {n}, or one for all"))),
    }
}

impl Bots {
    /// From `SEAT=BOT` pairs; their thoughts cannot be guessed.
    pub fn of(table: &dyn Table, pairs: &[String]) -> Result<Self, Failure> {
        let mut kinds = vec![None; usize::from(table.seats())];
        for pair in pairs {
            let Some((seat, bot)) = pair.split_once('=') else {
                return Err(Failure::bad(format!("--bot {pair:?}: write SEAT=BOT, such as 1=greedy")));
            };
            let seat = seats::of(table, seat)?;
            if let Some(place) = kinds.get_mut(seat.index()) {
                *place = Some(kind(bot)?);
            }
        }
        Ok(Bots { kinds, dice: Fast::new(setup::short_seed()?) })
    }

    /// A bot in every seat; the same seed gives the same thoughts.
    pub fn everywhere(kinds: Vec<BotKind>, seed: u64) -> Self {
        Bots { kinds: kinds.into_iter().map(Some).collect(), dice: Fast::new(seed) }
    }

    pub fn has(&self, seat: Seat) -> bool {
        self.kinds.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Lets one bot that is asked act; the seat that acted.
    pub fn act(&mut self, table: &mut dyn Table) -> Result<Option<Seat>, Failure> {
        let asked = table.deciders().iter().find_map(|s| Some((s, self.kinds.get(s.index()).copied()??)));
        let Some((seat, kind)) = asked else { return Ok(None) };
        let Some(thought) = ravelin_catalog::think(table, seat, kind) else {
            return Err(Failure::bad(format!("the bot of {} finds no action", table.seat_name(seat))));
        };
        table.play_choice(seat, thought(&mut self.dice))?;
        Ok(Some(seat))
    }
}
