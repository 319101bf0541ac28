//! The Final Attack, the end of the game and Glory. [V21] [V22]

use ravelin_core::outcome::ScoreLine;
use ravelin_core::{
    Asking, Choices, Contest, Fate, Outcome, Part, Question, Seat, Seats, Set, head, question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::state::Vilnius;
use crate::tokens::{self, ORDER_DISCARD, Zone, hand, plural};

question! {
    /// The end: nobody is asked. [V22.1]
    pub Over {} in Vilnius;
    asked(|_, _| Seats::NONE);
    prompt(ChooseOne, "V22.1", "The game is over.");
    Nothing {}
}

impl Question<Vilnius> for Over {
    fn choices(self, _: &Vilnius, _: Seat, _: &mut impl Choices<Nothing>) {}

    fn answer(self, _: &mut Vilnius, _: Seat, answer: Nothing, _: &mut impl Fate) {
        match answer {}
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.p.end.is_some()
    }
}

impl Vilnius {
    /// The round stops: weak rows go away, all others attack the city together. [V21.1]-[V21.3] [V21.6] [V21.8]
    pub(crate) fn final_attack(&mut self, ctx: &mut impl Fate) {
        self.p.this_round.attacking = Set::NONE;
        for seat in self.turn_order() {
            let (sum, value) = (self.row_strength(seat), self.player(seat).value);
            if 2 * u16::from(sum) < u16::from(value) {
                let row = std::mem::take(&mut self.player_mut(seat).row);
                row.iter().for_each(|kind| self.discard_order(*kind));
                if row.is_empty() {
                    continue; // nothing goes away
                }
                tell!(ctx, "V21.2", "The row of {seat} is too weak: {sum} of {value}. Discarded: {piece}.",
                    seat, sum, value, piece = tokens::orders_of(row.iter().copied());
                    from = Zone::Row.of(seat), to = ORDER_DISCARD);
            } else {
                self.p.this_round.attacking.insert(seat);
            }
        }
        if self.each_seat().all(|s| self.player(s).row.is_empty()) {
            return self.finish(ctx);
        }
        self.open_fight(ctx);
    }

    /// The city stands. Units in hand are counted with the discard piles. [V1.3] [V22.2]
    pub(crate) fn finish(&mut self, ctx: &mut impl Fate) {
        for seat in self.each_seat() {
            let player = self.player_mut(seat);
            let units = std::mem::take(&mut player.units);
            player.unit_discard.join(units);
            if !units.is_empty() {
                tell!(ctx, "V22.2", "{seat} discards {piece}.", seat, piece = tokens::army(units);
                    from = hand(seat), to = Zone::UnitDiscard.of(seat));
            }
        }
        self.p.end = Some(End::Won);
        self.start_over(Over {});
        let points = self.p.city;
        head!(
            ctx,
            "V1.3",
            "Vilnius stands with {points}: all players win",
            points = Part::Nouns(points.into(), "point", "points")
        );
    }

    /// Units that count for Glory: those of both piles. [V22.3]
    fn glorious(&self, seat: Seat) -> Units {
        let player = self.player(seat);
        let mut all = player.unit_draw;
        all.join(player.unit_discard);
        all
    }

    fn units_worth(&self, seat: Seat, resource: Resource) -> i32 {
        let all = self.glorious(seat);
        all.kinds().map(|k| i32::from(all.of(k)) * i32::from(self.kit.unit(k).price[resource])).sum()
    }

    /// Order values of the display and the Tools of the Units. [V22.3]
    pub fn glory(&self, seat: Seat) -> i32 {
        i32::from(self.order_values(seat)) + self.units_worth(seat, Resource::Tools)
    }

    /// Provinces owned, wherever they lie. [V22.4]
    fn provinces_owned(&self, seat: Seat) -> i32 {
        let p = self.player(seat);
        (p.hand | p.draw | p.discard | p.loot | p.stored() | p.shared()).len() as i32
    }

    /// The Units' part of Glory, with what decides between equals. [V22.3] [V22.4]
    fn units_line(&self, seats: &[Seat]) -> ScoreLine {
        let details = |s: &Seat| {
            let [gold, provinces] = [self.units_worth(*s, Resource::Gold), self.provinces_owned(*s)];
            let word = if provinces == 1 { "Province" } else { "Provinces" };
            format!("for ties: Units worth {gold} Gold, {provinces} {word}")
        };
        ScoreLine {
            name: "Units".to_owned(),
            clause: rule!("V22.3"),
            details: seats.iter().map(details).collect(),
            values: seats.iter().map(|s| self.units_worth(*s, Resource::Tools)).collect(),
        }
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let end = self.p.end?;
        let seats: Vec<Seat> = self.each_seat().collect();
        let line = |name: &str, clause, values: Vec<i32>| ScoreLine {
            name: name.to_owned(),
            clause,
            details: vec![String::new(); values.len()],
            values,
        };
        let each = |f: &dyn Fn(Seat) -> i32| seats.iter().map(|s| f(*s)).collect::<Vec<i32>>();
        match end {
            End::Lost => Some(Outcome {
                contest: Contest::Cooperative,
                winners: Seats::NONE,
                places: vec![1; seats.len()],
                scores: vec![0; seats.len()],
                clause: rule!("V1.4"),
                reason: format!("Vilnius burnt down in round {}: all players lose", self.p.round),
                lines: Vec::new(), // no Glory after a defeat [V22.5]
            }),
            End::Won => {
                let rank = |s: Seat| (self.glory(s), self.units_worth(s, Resource::Gold), self.provinces_owned(s)); // [V22.4]
                let place = |s: &Seat| 1 + seats.iter().filter(|o| rank(**o) > rank(*s)).count() as u8;
                Some(Outcome {
                    contest: Contest::Cooperative,
                    winners: self.all_seats(),
                    places: seats.iter().map(place).collect(),
                    scores: each(&|s| self.glory(s)),
                    clause: rule!("V1.3"),
                    reason: format!(
                        "Vilnius stands with {}: all players win",
                        plural(self.p.city, "city point", "city points")
                    ),
                    lines: vec![
                        line("Buildings", rule!("V22.3"), each(&|s| i32::from(self.order_values(s)))),
                        self.units_line(&seats),
                    ],
                })
            }
        }
    }
}
