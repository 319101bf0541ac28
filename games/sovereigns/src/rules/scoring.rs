//! K21: six spheres, destiny and the winner.

use ravelin_core::{Clause, Contest, Fate, Few, Id, Outcome, Part, Seat, Seats, Token, rule, tell};

use crate::ids::{DestinyId, End, MAX_SEATS};
use crate::kit::{Needs, Sphere};
use crate::state::Sovereigns;
use ravelin_core::outcome::ScoreLine;

use crate::tokens::{AGE_CARDS, AGES, destiny_card, text};

/// The five ranked spheres, in scoring order. [K21.0.4]
const RANKED: [(Sphere, &str, Clause); 5] = [
    (Sphere::Army, "Army", rule!("K21.2.1")),
    (Sphere::Wealth, "Wealth", rule!("K21.3.1")),
    (Sphere::Constructions, "Constructions", rule!("K21.4.1")),
    (Sphere::Glory, "Glory", rule!("K21.5.1")),
    (Sphere::Feat, "Feat of arms", rule!("K21.6.1")),
];

/// Victory points by rank: equal scores share, and no rank is skipped. [K21.0.4]
pub fn rank_points(scores: &[i32]) -> Vec<i32> {
    let n = scores.len() as i32;
    let better = |own: i32| {
        let mut higher: Vec<i32> = scores.iter().copied().filter(|&s| s > own).collect();
        higher.sort_unstable();
        higher.dedup();
        higher.len() as i32
    };
    scores.iter().map(|&s| n - better(s)).collect()
}

/// In the game, victory points, glory, territories, talents: what places are compared by. [K21.8.2]
type Standing = (bool, i32, i32, usize, u8);

/// What the first has more of than the second.
fn decided_by(first: Standing, second: Standing) -> (Clause, &'static str) {
    let (.., glory, lands, gold) = first;
    match second {
        (alive, points, ..) if (alive, points) < (first.0, first.1) => {
            (rule!("K21.8.1"), "most victory points when the Last War ended")
        }
        (.., theirs, _, _) if theirs < glory => (rule!("K21.8.2"), "level in victory points, ahead in glory"),
        (.., theirs, _) if theirs < lands => {
            (rule!("K21.8.2"), "level in victory points and glory, ahead in territories")
        }
        (.., theirs) if theirs < gold => {
            (rule!("K21.8.2"), "level in victory points, glory and territories, ahead in talents")
        }
        _ => (rule!("K21.8.2"), "level in victory points, glory, territories and talents"),
    }
}

impl Sovereigns {
    /// Points that buildings give in a sphere. [K21.0.5] [K21.2.2] [K21.3.2]
    fn building_points(&self, seat: Seat, sphere: Sphere) -> i32 {
        let mut points = 0;
        for t in self.all_lands() {
            let active = self.active(seat, t);
            for b in self.p.built[seat][t].iter() {
                for &(which, amount, needs) in &self.spec(seat, b).effects.score {
                    if which == sphere && (needs == Needs::Standing || active.has(b)) {
                        points += amount;
                    }
                }
            }
        }
        points
    }

    fn has_capital_standing(&self, seat: Seat) -> bool {
        let capital = self.with(seat).capital;
        self.all_lands().into_iter().any(|t| !(self.p.built[seat][t] & capital).is_empty())
    }

    /// Scoring points of a ranked sphere, destiny included. [K21.2-K21.6] [K21.7.4]
    pub fn sphere_points(&self, seat: Seat, sphere: Sphere) -> i32 {
        let scoring = &self.kit.scoring;
        let own = match sphere {
            Sphere::Lands => 0,
            Sphere::Army => i32::from(self.army(seat).total()) * scoring.per_unit,
            Sphere::Wealth => i32::from(self.gold(seat)) * scoring.per_talent,
            Sphere::Constructions => self.highest_levels(seat),
            Sphere::Glory => {
                let token = if self.p.glory == Some(seat) { scoring.glory_token } else { 0 };
                // A capital in lost land stands; one nowhere costs. [K19.2.6] [K19.2.7] [K21.5.2]
                token + if self.has_capital_standing(seat) { 0 } else { scoring.capital_missing }
            }
            Sphere::Feat => i32::from(self.realm(seat).feat) * scoring.track_position,
        };
        let penalties: i32 = self.destiny_of(seat).filter(|d| d.0 == Some(sphere)).map(|d| d.1).sum();
        own + self.building_points(seat, sphere) + penalties
    }

    /// Highest level of the own buildings in each territory, whoever owns it; a capital is one. [K21.4.1-K21.4.3]
    fn highest_levels(&self, seat: Seat) -> i32 {
        let level = |t: crate::ids::Territory| {
            let here = self.p.built[seat][t];
            here.iter().map(|b| i32::from(self.spec(seat, b).level)).max().unwrap_or(0)
        };
        self.all_lands().into_iter().map(level).sum()
    }

    fn destiny_of(&self, seat: Seat) -> impl Iterator<Item = (Option<Sphere>, i32)> + '_ {
        let cards = self.realm(seat).destiny.iter();
        cards.map(|card| &self.kit[card]).map(|d| (d.sphere, d.amount))
    }

    /// The lowest in feat of arms draws first, from the top of the destiny part. [K21.7.1-K21.7.3]
    pub(crate) fn draw_destiny(&mut self, io: &mut impl Fate) {
        let mut order: Few<(i32, Seat), MAX_SEATS> =
            self.players_from(self.p.first).map(|s| (self.sphere_points(s, Sphere::Feat), s)).collect();
        let scores = order;
        order.sort_by_key(|o| o.0);
        let table = &self.kit.scoring.destiny_draws[usize::from(self.p.seats).min(MAX_SEATS)]; // [K21.0.2]
        for &(score, seat) in order.iter() {
            let place = scores.iter().filter(|s| s.0 > score).count(); // equal points share the better place [K21.7.5]
            for _ in 0..table.get(place).copied().unwrap_or(0) {
                let Some(drawn) = self.p.ages.draw(io, AGE_CARDS) else { break };
                let index = drawn.saturating_sub(self.kit.bonus.len() + self.kit.events.len());
                let Some(fate) = DestinyId::at(index) else { break };
                self.realm_mut(seat).destiny.insert(fate);
                let (card, to) = (Part::Shown(destiny_card(self.kit, fate)), Token::Seat(seat));
                let kit = self.kit;
                let effect = || text(kit[fate].text.as_str());
                tell!(io, "K21.7.3", "{seat} draw the destiny {card}: {effect}.", seat, card, effect = effect(); from = AGES, to);
            }
        }
    }

    /// 1 per own territory and per Great Conqueror token. [K21.1.1] [K21.1.2]
    fn lands_points(&self, seat: Seat) -> i32 {
        let scoring = &self.kit.scoring;
        let taken = self.realm(seat).capitals_taken.len() as i32;
        self.owned(seat).len() as i32 * scoring.per_territory + taken * scoring.per_enemy_capital_conquered
    }

    /// The score as it stands, line by line. [K21.0.1]
    pub fn score_lines(&self) -> Vec<ScoreLine> {
        self.scored_lines().into_iter().map(|(line, _)| line).collect()
    }

    /// The same, each line with the scoring points of the seats if it ranks a sphere. [K21.0.4]
    pub(crate) fn scored_lines(&self) -> Vec<(ScoreLine, Vec<i32>)> {
        let seats: Vec<Seat> = self.all_seats().collect();
        // An eliminated player scores nothing, and his points stand in nobody's way. [K22.1.8]
        let alive = |s: Seat| !self.realm(s).eliminated;
        let each =
            |f: &dyn Fn(Seat) -> i32| -> Vec<i32> { seats.iter().map(|&s| if alive(s) { f(s) } else { 0 }).collect() };
        let line = |name: &str, clause, values: Vec<i32>| {
            let details = vec![String::new(); values.len()];
            ScoreLine { name: name.to_owned(), clause, values, details }
        };
        let mut lines = vec![(line("Lands", rule!("K21.1.1"), each(&|s| self.lands_points(s))), Vec::new())];
        for (sphere, name, clause) in RANKED {
            let points = each(&|s| self.sphere_points(s, sphere));
            let lowest = points.iter().copied().min().unwrap_or(0);
            let rivals: Vec<i32> =
                seats.iter().map(|&s| if alive(s) { points[s.index()] } else { lowest - 1 }).collect();
            let ranks = rank_points(&rivals);
            let mut ranked = line(name, clause, each(&|s| ranks[s.index()]));
            ranked.details =
                points.iter().map(|p| format!("{p} scoring point{}", if *p == 1 { "" } else { "s" })).collect();
            lines.push((ranked, points));
        }
        lines.push((line("Altar", rule!("K14.4.5.3"), each(&|s| i32::from(self.realm(s).altar_vp))), Vec::new()));
        let curse = |s: Seat| self.destiny_of(s).filter(|d| d.0.is_none()).map(|d| d.1).sum();
        lines.push((line("Destiny", rule!("K21.7.4"), each(&curse)), Vec::new()));
        lines
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let end = self.p.end?;
        let lines = self.score_lines();
        let seats: Vec<Seat> = self.all_seats().collect();
        let alive = |s: Seat| !self.realm(s).eliminated;
        let score = |s: Seat| -> i32 { lines.iter().map(|l| l.values[s.index()]).sum() };
        // Ties: glory, then territories, then talents, then a draw. [K21.8.2]
        let key =
            |s: Seat| (alive(s), score(s), self.sphere_points(s, Sphere::Glory), self.owned(s).len(), self.gold(s));
        let place = |s: Seat| 1 + seats.iter().filter(|&&o| key(o) > key(s)).count() as u8;
        let places: Vec<u8> = seats.iter().map(|&s| place(s)).collect();
        let best: Seats = seats.iter().copied().filter(|&s| place(s) == 1).collect();
        let winners = if best.len() == 1 { best } else { Seats::NONE };
        let (clause, reason) = match end {
            End::LastWar => {
                let mut keys: Vec<_> = seats.iter().map(|&s| key(s)).collect();
                keys.sort_unstable();
                match keys[..] {
                    [.., second, first] => decided_by(first, second),
                    _ => decided_by(key(Seat(0)), Default::default()),
                }
            }
            End::LastStanding => (rule!("K4.4.2"), "the last kingdom that owns land"),
        };
        Some(Outcome {
            contest: Contest::Competitive,
            winners,
            places,
            scores: seats.iter().map(|&s| score(s)).collect(),
            clause,
            reason: reason.to_owned(),
            lines,
        })
    }
}
