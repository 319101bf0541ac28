//! What a scene claims: the lines that begin with `then`.

use super::*;

impl Scene {
    pub(super) fn check(&mut self, claim: &str) -> Result<(), String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let g = &self.game;
        let same = |what: i64, right: i64| if what == right { Ok(()) } else { Err(format!("it is {what}")) };
        let is = |what: bool| if what { Ok(()) } else { Err("it is not so".to_owned()) };
        let fight = || g.fight().ok_or("there is no Battle".to_owned());
        let item =
            |id: &str| [&UNIT_IDS[..], &UPGRADE_IDS[..]].concat().iter().position(|u| *u == id).expect("an item");
        match words[..] {
            ["asked", "nobody"] => is(g.deciders().is_empty()),
            ["asked", ..] => {
                let all: Vec<u8> = g.deciders().iter().map(|s| s.0 + 1).collect();
                let right: Vec<u8> = words[1..].iter().map(|w| number(w) as u8).collect();
                if all == right { Ok(()) } else { Err(format!("asked: {all:?}")) }
            }
            ["can", ..] => {
                let seat = g.deciders().lowest().ok_or("nobody is asked")?;
                let action = self.find(seat, claim.strip_prefix("can ").unwrap())?;
                choice::check(g, seat, action).map(|_| ()).map_err(|e| format!("{e:?}"))
            }
            ["cannot", ..] => {
                let seat = g.deciders().lowest().ok_or("nobody is asked")?;
                let rest = claim.strip_prefix("cannot ").unwrap();
                let (text, clause) = match rest.rsplit_once(' ') {
                    Some((text, clause)) if clause.starts_with('Z') && clause.len() > 1 => (text, Some(clause)),
                    _ => (rest, None),
                };
                let clause = clause.ok_or("by which clause? or `unlisted`")?;
                let action = self.find(seat, text).map_err(|_| "it is not even refused")?;
                match choice::check(g, seat, action) {
                    Ok(_) => Err("it can".to_owned()),
                    Err(Refusal::Rule(why)) if why.rule.0 == clause => Ok(()),
                    Err(why) => Err(format!("refused by {why:?}")),
                }
            }
            ["unlisted", ..] => {
                let seat = g.deciders().lowest().ok_or("nobody is asked")?;
                let text = claim.strip_prefix("unlisted ").unwrap();
                // The words must mean something: an id that does not exist would never be listed.
                let known = |id: &str| {
                    let any = Deck::ALL.iter().any(|d| g.kit.card_by_id(*d, id).is_some());
                    any || self.area(id).is_some() || self.slot(id).is_some() || UPGRADE_IDS.contains(&id)
                };
                let ids = || text.split_whitespace().skip(1);
                let meant = ids().all(|id| known(id) || id.parse::<u8>().is_ok() || ActionKind::of(id).is_some());
                if !meant {
                    return Err("nothing is called so".to_owned());
                }
                match self.find(seat, text) {
                    Ok(_) => Err("it is listed".to_owned()),
                    Err(_) => Ok(()),
                }
            }
            ["choices", ..] => {
                let seat = g.deciders().lowest().ok_or("nobody is asked")?;
                let mut list = Vec::new();
                choice::legal(g, seat, &mut list);
                let mut all: Vec<String> = list.iter().map(|a| Notation::<Zabor>(g.kit, *a).to_string()).collect();
                let mut right: Vec<String> =
                    claim.strip_prefix("choices ").unwrap().split('|').map(|s| s.trim().to_owned()).collect();
                all.sort();
                right.sort();
                if all == right { Ok(()) } else { Err(format!("choices: {}", all.join(" | "))) }
            }
            ["prompt", clause] => {
                let prompt = crate::prompt::prompt(&g.view_of(None));
                if prompt.clause.0 == clause { Ok(()) } else { Err(format!("{} {}", prompt.clause, prompt.text)) }
            }
            ["gold", seat, n] => same(g.gold(seat_of(seat)).into(), number(n).into()),
            ["vp", seat, n] => same(g.vp_points(seat_of(seat)).into(), number(n).into()),
            ["envoys", seat, n] => same(g.empire(seat_of(seat)).envoys.into(), number(n).into()),
            ["stat", seat, key, n] => {
                let stat = Stat::of(key).expect("a counter");
                same(g.empire(seat_of(seat)).game[stat as usize].into(), number(n).into())
            }
            ["hand", seat, a, b] => {
                let hand = g.empire(seat_of(seat)).hand;
                is([hand[0], hand[1]] == [number(a) as u8, number(b) as u8]).map_err(|_| format!("{hand:?}"))
            }
            ["has" | "lacks", seat, id] => {
                let (deck, n) = self.any_card(id);
                let seat = seat_of(seat);
                let has = match deck {
                    Deck::Destiny | Deck::Sorcery => g.s.hands[usize::from(seat)][deck as usize] >> n & 1 != 0,
                    Deck::Monster => g.beast(n).owner == seat,
                    _ => g.on_chart(seat, deck) >> n & 1 != 0,
                };
                is(has == (words[0] == "has"))
            }
            ["discarded", id] => {
                let (deck, n) = self.any_card(id);
                is(g.p.discards[deck as usize] >> n & 1 != 0)
            }
            ["pools", a, b] => {
                let pools = fight()?.pools;
                is(pools == [number(a) as u8, number(b) as u8]).map_err(|_| format!("{pools:?}"))
            }
            ["strike", a, b] => {
                let f = fight()?;
                let dice = [g.first_strike_dice(&f, 0), g.first_strike_dice(&f, 1)];
                is(dice == [number(a) as u32, number(b) as u32]).map_err(|_| format!("{dice:?}"))
            }
            ["absorb", a, b] => {
                let f = fight()?;
                let pools = [g.absorb_pool(&f, 0), g.absorb_pool(&f, 1)];
                is(pools == [number(a) as u8, number(b) as u8]).map_err(|_| format!("{pools:?}"))
            }
            ["dice", round, a, b] => {
                let f = fight()?;
                let dice = [0, 1].map(|s| g.round_dice(&f, s, number(round) as u8));
                is(dice == [number(a) as u32, number(b) as u32]).map_err(|_| format!("{dice:?}"))
            }
            ["round", n] => same(fight()?.round.into(), number(n).into()),
            ["cost", seat, id, n] => same(g.cost(seat_of(seat), item(id)).into(), number(n).into()),
            ["capacity", seat, id, n] => same(g.capacity(seat_of(seat), item(id)).into(), number(n).into()),
            ["income", seat, n] => same(g.area_income(seat_of(seat)).into(), number(n).into()),
            ["reach" | "noreach", seat, from, unit, ref to @ ..] => {
                let from = self.place(from);
                let mover = match self.slot(unit) {
                    Some(slot) => Mover::Unit(from, slot),
                    None => Mover::Beast(g.kit.card_by_id(Deck::Monster, unit).expect("a Unit")),
                };
                let reach = g.reach(seat_of(seat), mover);
                let want = words[0] == "reach";
                match to.iter().find(|id| (reach & bit(self.place(id)) != 0) != want) {
                    Some(id) => Err(format!("{id} is the other way")),
                    None => Ok(()),
                }
            }
            ["phase", word] => is(g.phase().word() == word).map_err(|_| g.phase().word().to_owned()),
            ["turn", n] => same(g.p.turn.into(), number(n).into()),
            ["up", n] => same(g.p.vp_up.into(), number(n).into()),
            ["over"] => is(g.outcome().is_some()),
            ["winner", ..] => {
                let outcome = g.outcome().ok_or("the game goes on")?;
                let all: Vec<u8> = outcome.winners.iter().map(|s| s.0 + 1).collect();
                let right: Vec<u8> = words[1..].iter().map(|w| number(w) as u8).collect();
                if all == right { Ok(()) } else { Err(format!("winners: {all:?}")) }
            }
            ["holder", id, seat] => {
                let n = POSITION_IDS.iter().position(|p| *p == id).expect("a Position");
                let right = if seat == "pool" { NO } else { seat_of(seat) };
                is(g.holder(n) == right)
            }
            ["hostile", a, b] => is(g.p.turn_flags.hostile[usize::from(seat_of(a))] & seat_bit(seat_of(b)) != 0),
            ["peaceful", a, b] => is(g.p.turn_flags.hostile[usize::from(seat_of(a))] & seat_bit(seat_of(b)) == 0),
            ["asks", ..] => {
                let (text, prompt) =
                    (claim.strip_prefix("asks ").unwrap(), crate::prompt::prompt(&g.view_of(None)).text);
                if prompt.contains(text) { Ok(()) } else { Err(prompt) }
            }
            ["button", ..] => {
                let (text, all) = (claim.strip_prefix("button ").unwrap(), self.buttons());
                if all.iter().any(|b| b.contains(text)) { Ok(()) } else { Err(all.join("\n")) }
            }
            ["journal", ..] => {
                let (text, all) = (claim.strip_prefix("journal ").unwrap(), self.read(None));
                if all.contains(text) { Ok(()) } else { Err(all) }
            }
            [id, owner, ..] if self.area(id).is_some() => self.check_area(self.place(id), owner, &words[2..]),
            _ => panic!("then what? {claim:?}"),
        }
    }

    /// What stands on the buttons of the seat that is asked, and why the others are not possible.
    pub(crate) fn buttons(&self) -> Vec<String> {
        let seat = self.game.deciders().lowest().unwrap_or(Seat(0));
        let all = ravelin_core::decision::choices_of(&self.game, seat);
        all.into_iter().map(|c| c.why.map_or(c.words.clone(), |why| format!("{}: {why}", c.words))).collect()
    }

    /// Owner, level, Road and all Units of an Area, exactly; attackers after `attacked`.
    fn check_area(&self, area: u8, owner: &str, words: &[&str]) -> Result<(), String> {
        let g = &self.game;
        let colour = if owner == "barbarian" { BARBARIAN } else { seat_of(owner) };
        let mut parts = vec![];
        match g.level(area) {
            0 => {}
            level => parts.push(UPGRADE_IDS[usize::from(level)].to_owned()),
        }
        if g.p.roads & bit(area) != 0 {
            parts.push("road".to_owned());
        }
        let stack = g.units(area, g.control(area));
        for slot in 0..SLOTS as u8 {
            if stack[usize::from(slot)] > 0 {
                parts.push(format!("{} {}", crate::action::slot_id(g.kit, slot), stack[usize::from(slot)]));
            }
        }
        for n in g.beasts(area, g.control(area)) {
            parts.push(format!("{}:{}", g.kit.monster(n).id, g.beast(n).wounds));
        }
        let real = parts.join(" ");
        if g.control(area) != colour {
            return Err(format!("it belongs to {}: {real}", g.control(area) + 1));
        }
        if real == words.join(" ") { Ok(()) } else { Err(format!("it holds: {real}")) }
    }
}
