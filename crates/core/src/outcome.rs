//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::{Clause, Seat, Seats};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// Every seat for itself.
    Competitive,
    /// Seats of a team win and lose together; some other team exists.
    Team,
    /// All seats win or lose together against the game.
    Cooperative,
}

/// One line of a score, with the clause it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    pub name: String,
    pub clause: Clause,
    /// One number per seat: what counts towards the score.
    pub values: Vec<i32>,
    /// How it came about, per seat, such as scoring points behind victory points.
    pub details: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub contest: Contest,
    /// Empty: nobody won (a drawn game, or a lost cooperative one).
    pub winners: Seats,
    /// Place of each seat from 1; equal places are shared. Cooperative games rank all seats inside the team.
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    pub clause: Clause,
    pub reason: String,
    pub lines: Vec<ScoreLine>,
}

impl Outcome {
    pub fn won(&self, seat: Seat) -> bool {
        self.winners.has(seat)
    }

    /// What the seat got out of the game: 1 won, 0 lost, in between a draw.
    pub fn share(&self, seat: Seat) -> f64 {
        if !self.winners.is_empty() {
            return f64::from(u8::from(self.won(seat)));
        }
        match self.contest {
            Contest::Cooperative => 0.0,
            Contest::Competitive | Contest::Team => {
                let best = self.places.iter().filter(|&&p| p == 1).count().max(1);
                if self.places.get(seat.index()) == Some(&1) { 1.0 / best as f64 } else { 0.0 }
            }
        }
    }
}
