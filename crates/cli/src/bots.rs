//! Bots in seats: a command names them, the table asks them. A bot gets the view of its seat and nothing else.

use ravelin_bots::{BotKind, choose};
use ravelin_catalog::{MatchVisitor, with_match};
use ravelin_core::{Fast, Game, Match, Seat, Table, choice};

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
        let acted = with_match(table, Act { seat, kind, dice: &mut self.dice });
        if acted == Some(true) {
            return Ok(Some(seat));
        }
        Err(Failure::bad(format!("the bot of {} finds no action", table.seat_name(seat))))
    }
}

struct Act<'a> {
    seat: Seat,
    kind: BotKind,
    dice: &'a mut Fast,
}

impl MatchVisitor for Act<'_> {
    type Out = bool;

    fn visit<G: Game>(self, table: &mut Match<G>) -> bool {
        let Act { seat, kind, dice } = self;
        let mut list = Vec::new();
        choice::legal(table.game(), seat, &mut list);
        let view = table.game().view(Some(seat));
        let index = if list.len() > 1 { choose::<G>(kind, &view, seat, &list, dice) } else { 0 };
        let Some(action) = choice::pick(seat, &list, index) else { return false };
        table.play(action);
        true
    }
}
