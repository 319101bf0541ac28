//! X5: points and places.

use ravelin_core::outcome::ScoreLine;
use ravelin_core::{Asking, Contest, Outcome, Seat, Seats, rule};

use crate::questions::Frame;
use crate::state::{Outpost, Public};

impl Public {
    /// Outposts where the seat has more men than every other.
    fn held(&self, seat: Seat) -> i32 {
        let most =
            |men: &&ravelin_core::BySeat<u8, 3>| self.all_seats().all(|other| other == seat || men[other] < men[seat]);
        self.men.values().filter(most).count() as i32
    }

    /// [X5.1]
    pub(crate) fn score(&self, seat: Seat) -> i32 {
        2 * self.held(seat) + i32::from(self.afield(seat))
    }
}

pub(crate) fn outcome(game: &Outpost) -> Option<Outcome> {
    let Some(Frame::Over(_)) = game.top() else { return None };
    let p = &game.p;
    let line = |name: &str, value: &dyn Fn(Seat) -> i32| {
        let values: Vec<i32> = p.all_seats().map(value).collect();
        let details = vec![String::new(); values.len()];
        ScoreLine { name: name.to_owned(), clause: rule!("X5.1"), values, details }
    };
    let lines = vec![line("Outposts", &|s| 2 * p.held(s)), line("Men", &|s| p.afield(s).into())];
    let scores: Vec<i32> = p.all_seats().map(|s| p.score(s)).collect();
    let places: Vec<u8> = scores.iter().map(|a| 1 + scores.iter().filter(|b| *b > a).count() as u8).collect();
    let first: Seats = p.all_seats().filter(|s| places[s.index()] == 1).collect();
    let winners = if first.len() == 1 { first } else { Seats::NONE };
    let reason = "most points after the last round".to_owned();
    Some(Outcome { contest: Contest::Competitive, winners, places, scores, clause: rule!("X5.2"), reason, lines })
}
