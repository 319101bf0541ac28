//! What a `then` line of a scene may claim, and whether it is so.

use ravelin_core::Game;

use super::Scene;
use crate::Sovereigns;
use crate::components::{CardId, Sphere};
use crate::state::Kind;

impl Scene {
    /// Checks a `then` line:
    /// `gold S N` (all gold), `treasury S N`, `store T N`, `feat S N`, `altar S N`, `units T common 2 special 1 spent 0`,
    /// `army S N`, `rebels T N`, `owner T S|nobody`, `orders T N`, `rebellion|defence|noted|abandoned|plague T yes|no`,
    /// `built T ids...` (exactly), `hand S ids...` (exactly, all kinds), `cards S N`, `bonus S ids...` (exactly), `sovereign S id|none`,
    /// `limit T N`, `reign S A B`, `state S fresh|ordering|ordered`, `asked S...`, `prompt CLAUSE`, `offered ACTION`,
    /// `not offered ACTION`, `refused CLAUSE ACTION`, `discard ids...` (exactly), `lands S N`, `told TEXT`, `over`, `winner S|nobody`,
    /// `score S N`, `glory S|nobody`, `sp S army|wealth|constructions|glory|feat N` (scoring points), `vp S LINE N` (victory points
    /// of a line of the score, by its first word), `destiny S ids...` (exactly), `eliminated S yes|no`,
    /// `score S N`, `glory S|nobody`, `turn S opening|order|war` (whose turn, and of which kind), `room S N`, `claims S N`,
    /// `choices ACTION | ACTION ...` (exactly).
    pub(crate) fn check(&mut self, line: &str) -> Result<(), String> {
        self.begin();
        let words: Vec<&str> = line.split_whitespace().collect();
        let g = self.game;
        let same = |found: String, wanted: &str| {
            if found == wanted { Ok(()) } else { Err(format!("found {found:?}")) }
        };
        let sorted = |mut ids: Vec<String>| {
            ids.sort();
            ids.join(" ")
        };
        let wanted = |ids: &[&str]| sorted(ids.iter().map(|s| (*s).to_owned()).collect());
        let yes = |b: bool| if b { "yes" } else { "no" }.to_owned();
        match words[..] {
            ["gold", s, n] => same(g.gold(self.seat(s)).to_string(), n),
            ["treasury", s, n] => same(g.realm(self.seat(s)).treasury.to_string(), n),
            ["store", t, n] => same(g.p.store[self.land(t).index()].to_string(), n),
            ["feat", s, n] => same(g.realm(self.seat(s)).feat.to_string(), n),
            ["altar", s, n] => same(g.realm(self.seat(s)).altar_vp.to_string(), n),
            ["army", s, n] => same(g.army(self.seat(s)).total().to_string(), n),
            ["lands", s, n] => same(g.owned(self.seat(s)).len().to_string(), n),
            ["rebels", t, n] => same(g.p.revolutionaries[self.land(t).index()].to_string(), n),
            ["units", t, ref items @ ..] => {
                let u = g.units(self.land(t));
                let mut wanted = [0u8; 3];
                for pair in items.chunks(2) {
                    let which =
                        ["common", "special", "spent"].iter().position(|k| *k == pair[0]).ok_or("a kind of unit")?;
                    wanted[which] = pair.get(1).and_then(|n| n.parse().ok()).ok_or("a number")?;
                }
                let found = [u.of(Kind::Common), u.of(Kind::Special), u.of(Kind::Spent)];
                if found == wanted { Ok(()) } else { Err(format!("found {found:?}")) }
            }
            ["owner", t, s] => same(g.owner(self.land(t)).map_or("nobody".to_owned(), |o| self.kit()[o].id.clone()), s),
            ["orders", t, n] => {
                let t = self.land(t);
                same((u8::from(g.p.ordered.has(t)) + u8::from(g.p.twice.has(t))).to_string(), n)
            }
            ["rebellion", t, b] => same(yes(g.p.rebels.has(self.land(t))), b),
            ["defence", t, b] => same(yes(g.p.defence.has(self.land(t))), b),
            ["noted", t, b] => same(yes(g.p.noted.has(self.land(t))), b),
            ["abandoned", t, b] => same(yes(g.p.abandoned.has(self.land(t))), b),
            ["plague", t, b] => same(yes(g.p.plague.has(self.land(t))), b),
            ["built", t, ref ids @ ..] => {
                let t = self.land(t);
                let here = g.all_seats().flat_map(|s| {
                    g.p.built[s.index()][t.index()].iter().map(move |b| g.kit[s].buildings[b.index()].id.clone())
                });
                same(sorted(here.collect()), &wanted(ids))
            }
            ["hand", s, ref ids @ ..] => {
                let hand = g.hand(self.seat(s));
                let counted = hand.counted.iter().map(|k| CardId(k as u8));
                let all = counted.chain(hand.slot).chain(hand.commander.iter().copied());
                same(sorted(all.map(|c| g.kit.card(c).id.clone()).collect()), &wanted(ids))
            }
            ["cards", s, n] => same(g.hand(self.seat(s)).len().to_string(), n),
            ["bonus", s, ref ids @ ..] => {
                let held = g.held_bonus(self.seat(s)).map(|c| g.kit.bonus(c).id.clone());
                same(sorted(held.collect()), &wanted(ids))
            }
            ["sovereign", s, id] => {
                let seat = self.seat(s);
                let now = g.realm(seat).sovereign.map(|id| g.kit[seat].sovereigns[id.index()].id.clone());
                same(now.unwrap_or_else(|| "none".to_owned()), id)
            }
            ["limit", t, n] => {
                let t = self.land(t);
                let owner = g.owner(t).ok_or("nobody owns it")?;
                same(g.unit_limit(owner, t).to_string(), n)
            }
            ["reign", s, a, b] => {
                let realm = g.realm(self.seat(s));
                same(format!("{} {}", realm.reign_start, realm.reign_limit), &format!("{a} {b}"))
            }
            ["state", s, state] => same(format!("{:?}", g.realm(self.seat(s)).state).to_lowercase(), state),
            ["asked", ref seats @ ..] => {
                same(sorted(g.deciders().iter().map(|s| g.kit[s].id.clone()).collect()), &wanted(seats))
            }
            ["prompt", clause] => same(Sovereigns::prompt(&g.view(None)).clause.to_string(), clause),
            ["offered", ..] | ["not", "offered", ..] => {
                let not = words[0] == "not";
                let text = words[if not { 2 } else { 1 }..].join(" ");
                let legal = self.legal();
                if legal.contains(&text) == not { Err(format!("offered are {legal:?}")) } else { Ok(()) }
            }
            ["refused", clause, ..] => same(self.refusal(&words[2..].join(" ")), clause),
            ["discard", ref ids @ ..] => {
                let open = g.p.discard.iter().map(|k| g.kit.cards[k].id.clone());
                same(sorted(open.collect()), &wanted(ids))
            }
            ["told", ..] => {
                let text = line["told".len()..].trim();
                if self.told().contains(text) { Ok(()) } else { Err(format!("told was\n{}", self.told())) }
            }
            ["over"] => g.outcome().map(|_| ()).ok_or_else(|| "the game goes on".to_owned()),
            ["winner", s] => {
                let outcome = g.outcome().ok_or("the game goes on")?;
                same(outcome.winners.lowest().map_or("nobody".to_owned(), |w| g.kit[w].id.clone()), s)
            }
            ["score", s, n] => {
                let seat = self.seat(s);
                same(g.score_lines().iter().map(|l| l.values[seat.index()]).sum::<i32>().to_string(), n)
            }
            ["glory", s] => same(g.p.glory.map_or("nobody".to_owned(), |o| self.kit()[o].id.clone()), s),
            ["sp", s, sphere, n] => {
                let spheres = [Sphere::Army, Sphere::Wealth, Sphere::Constructions, Sphere::Glory, Sphere::Feat];
                let named =
                    spheres.into_iter().find(|x| format!("{x:?}").to_lowercase() == sphere).ok_or("a sphere")?;
                same(g.sphere_points(self.seat(s), named).to_string(), n)
            }
            ["vp", s, name, n] => {
                let lines = g.score_lines();
                let fits =
                    |l: &&ravelin_core::outcome::ScoreLine| l.name.to_lowercase().split(' ').next() == Some(name);
                let line = lines.iter().find(fits).ok_or("a line of the score")?;
                same(line.values[self.seat(s).index()].to_string(), n)
            }
            ["destiny", s, ref ids @ ..] => {
                let drawn = g.p.destiny[self.seat(s).index()];
                let cards = g.kit.destiny.iter().enumerate().filter(|(i, _)| drawn & (1 << i) != 0);
                same(sorted(cards.map(|(_, d)| d.id.clone()).collect()), &wanted(ids))
            }
            ["eliminated", s, b] => same(yes(g.realm(self.seat(s)).eliminated), b),
            ["turn", s, kind] => {
                let now = format!("{} {:?}", g.kit[g.p.active].id, g.p.turn.kind).to_lowercase();
                same(now, &format!("{s} {kind}"))
            }
            ["room", s, n] => same(g.room(self.seat(s)).to_string(), n),
            ["claims", s, n] => same(g.realm(self.seat(s)).claims_left.to_string(), n),
            ["choices", ..] => {
                let mut wanted: Vec<String> =
                    words[1..].join(" ").split('|').map(|w| w.trim().to_owned()).filter(|w| !w.is_empty()).collect();
                let mut found = self.legal();
                wanted.sort();
                found.sort();
                if found == wanted { Ok(()) } else { Err(format!("offered are {found:?}")) }
            }
            _ => Err("cannot read this line".to_owned()),
        }
    }
}
