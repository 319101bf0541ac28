//! What a `then` step can claim in Sovereigns' own words.

use ravelin_core::Seat;
use ravelin_scene::claims::{is_now, same, same_all, same_flag, same_pair};
use ravelin_scene::{among, items};

use crate::ids::{Kind, Territory};
use crate::kit::Sphere;
use crate::state::{Sovereigns, Units};

const SPHERES: [(&str, Sphere); 5] = [
    ("army", Sphere::Army),
    ("wealth", Sphere::Wealth),
    ("constructions", Sphere::Constructions),
    ("glory", Sphere::Glory),
    ("feat", Sphere::Feat),
];

/// `common 2 special 1`.
fn units(words: &[&str]) -> Result<Units, String> {
    let mut army = [0; 3];
    for item in items(words)? {
        army[among("kind", item.name, ["common", "special", "spent"])?] = item.count()?;
    }
    Ok(Units::new(army[0], army[1], army[2]))
}

fn unit_words(units: Units) -> String {
    format!("common {} special {} spent {}", units.of(Kind::Common), units.of(Kind::Special), units.of(Kind::Spent))
}

impl Sovereigns {
    pub(super) fn check_claim(&self, words: &[&str]) -> Option<Result<(), String>> {
        let (what, rest) = words.split_first()?;
        Some(match (*what, rest) {
            ("over", []) => self.final_outcome().map(|_| ()).ok_or_else(|| "the game goes on".to_owned()),
            ("winner", [who]) => match self.final_outcome() {
                Some(outcome) => same(self.kingdom_word(outcome.winners.lowest()), who),
                None => Err("the game goes on".to_owned()),
            },
            ("glory", [who]) => same(self.kingdom_word(self.p.glory), who),
            ("discard", ids) => same_all(self.p.discard.iter().map(|c| &self.kit[c].id), ids),
            (_, [who, rest @ ..]) => match (self.seat_called(who), self.land_called(who)) {
                (Ok(seat), _) => return self.claim_of_seat(what, seat, rest),
                (_, Ok(t)) => return self.claim_of_land(what, t, rest),
                (Err(no_seat), Err(no_land)) => Err(format!("{no_seat}; {no_land}")),
            },
            _ => return None,
        })
    }

    fn kingdom_word(&self, seat: Option<Seat>) -> &str {
        seat.map_or("nobody", |seat| &self.kingdom(seat).id)
    }

    fn claim_of_seat(&self, what: &str, seat: Seat, rest: &[&str]) -> Option<Result<(), String>> {
        let realm = self.realm(seat);
        let hand = self.hand(seat);
        Some(match (what, rest) {
            ("gold", [n]) => same(self.gold(seat), n),
            ("treasury", [n]) => same(realm.treasury, n),
            ("feat", [n]) => same(realm.feat, n),
            ("altar", [n]) => same(realm.altar_vp, n),
            ("army", [n]) => same(self.army(seat).total(), n),
            ("lands", [n]) => same(self.owned(seat).len(), n),
            ("cards", [n]) => same(hand.len(), n),
            ("room", [n]) => same(self.room(seat), n),
            ("claims", [n]) => same(realm.claims_left, n),
            ("hand", ids) => {
                let counted = hand.counted.iter();
                let all = counted.chain(hand.slot).chain(hand.commander.iter().copied());
                same_all(all.map(|card| &self.kit.card(card).id), ids)
            }
            ("bonus", ids) => same_all(self.held_bonus(seat).map(|card| &self.kit.bonus(card).id), ids),
            ("destiny", ids) => same_all(realm.destiny.iter().map(|card| &self.kit[card].id), ids),
            ("sovereign", [id]) => {
                let reigning = realm.sovereign.map(|s| self.kit[s].id.as_str());
                same(reigning.unwrap_or("none"), id)
            }
            ("reign", [start, limit]) => same_pair([realm.reign_start, realm.reign_limit], [start, limit]),
            ("state", [state]) => is_now(&realm.state, &[state]),
            ("eliminated", [flag]) => same_flag(realm.eliminated, flag),
            ("turn", [kind]) => {
                let active = same(&self.kingdom(self.p.active).id, &self.kingdom(seat).id);
                active.and_then(|()| is_now(&self.p.turn.kind, &[kind]))
            }
            ("score", [n]) => same(self.score_lines().iter().map(|l| l.values[seat.index()]).sum::<i32>(), n),
            ("sp", [word, n]) => among("sphere", word, SPHERES.map(|(name, _)| name))
                .and_then(|at| same(self.sphere_points(seat, SPHERES[at].1), n)),
            ("vp", [name @ .., n]) => self.claim_of_points(seat, &name.join(" "), n),
            _ => return None,
        })
    }

    fn claim_of_points(&self, seat: Seat, name: &str, n: &str) -> Result<(), String> {
        let lines = self.score_lines();
        match lines.iter().find(|line| line.name.eq_ignore_ascii_case(name)) {
            Some(line) => same(line.values[seat.index()], n),
            None => {
                let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
                Err(format!("no line {name:?} in the score; there are {}", names.join(", ")))
            }
        }
    }

    fn claim_of_land(&self, what: &str, t: Territory, rest: &[&str]) -> Option<Result<(), String>> {
        let p = &self.p;
        Some(match (what, rest) {
            ("units", words) => units(words).and_then(|right| same(unit_words(self.units(t)), unit_words(right))),
            ("store", [n]) => same(p.store[t], n),
            ("rebels", [n]) => same(p.revolutionaries[t], n),
            ("owner", [who]) => same(self.kingdom_word(self.owner(t)), who),
            ("orders", [n]) => same(u8::from(p.ordered.has(t)) + u8::from(p.twice.has(t)), n),
            ("limit", [n]) => match self.owner(t) {
                Some(owner) => same(self.unit_limit(owner, t), n),
                None => Err("nobody owns it".to_owned()),
            },
            ("rebellion", [flag]) => same_flag(p.rebels.has(t), flag),
            ("defence", [flag]) => same_flag(p.defence.has(t), flag),
            ("noted", [flag]) => same_flag(p.noted.has(t), flag),
            ("abandoned", [flag]) => same_flag(p.abandoned.has(t), flag),
            ("plague", [flag]) => same_flag(p.plague.has(t), flag),
            ("built", ids) => {
                let works = |seat: Seat| p.built[seat][t].iter().map(move |b| &self.spec(seat, b).id);
                same_all(self.all_seats().flat_map(works), ids)
            }
            _ => return None,
        })
    }
}
