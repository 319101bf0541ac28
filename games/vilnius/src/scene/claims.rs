//! What a `then` line can claim.

use ravelin_core::{Game, Seat, choice};

use super::{Scene, cell, counted, seat_of};
use crate::Vilnius;
use crate::action::Action;
use crate::components::*;
use crate::state::Target;

fn same(found: impl std::fmt::Display, right: impl std::fmt::Display) -> Result<(), String> {
    let (found, right) = (found.to_string(), right.to_string());
    if found == right { Ok(()) } else { Err(format!("{found}, not {right}")) }
}

/// Letters of seats, or nobody.
fn letters(seats: impl Iterator<Item = Seat>) -> String {
    let all: Vec<&str> = seats.map(|s| ["a", "b", "c"][s.index()]).collect();
    if all.is_empty() { "nobody".to_owned() } else { all.join(" ") }
}

fn sorted(mut all: Vec<String>) -> String {
    all.sort();
    if all.is_empty() { "none".to_owned() } else { all.join(" ") }
}

impl Scene {
    fn cards(&self, mask: u64, words: &[&str]) -> Result<(), String> {
        if let [n] = words
            && let Ok(n) = n.parse::<u32>()
        {
            return same(mask.count_ones(), n);
        }
        let found = sorted(bits(mask).map(|c| self.game.kit.province(c).id.clone()).collect());
        same(found, sorted(words.iter().filter(|w| **w != "none").map(|w| (*w).to_owned()).collect()))
    }

    fn army(&self, units: Units, words: &[&str]) -> Result<(), String> {
        if let [n] = words
            && let Ok(n) = n.parse::<u8>()
        {
            return same(units.total(), n);
        }
        let found = units.kinds().map(|k| format!("{} {}", self.game.kit.unit(k).id, units.of(k))).collect();
        same(sorted(found), sorted(counted(words).iter().map(|(id, n)| format!("{id} {n}")).collect()))
    }

    fn kinds(&self, kinds: &[u8], words: &[&str]) -> Result<(), String> {
        let found: Vec<&str> = kinds.iter().map(|k| self.game.kit.order_id(*k)).collect();
        let right: Vec<&str> = words.iter().copied().filter(|w| *w != "none").collect();
        same(found.join(" "), right.join(" "))
    }

    /// Whether a text is the notation of some action: of Units, Provinces and Buildings, or one without a card.
    fn is_action(&self, text: &str) -> bool {
        let kit = self.game.kit;
        let units = (0..kit.units.len() as u8).flat_map(|unit| {
            let deploys = (0..FOES as u8).map(move |foe| Action::Deploy { unit, foe });
            deploys.chain([Action::Recruit(unit), Action::Split(unit), Action::Guard(unit), Action::Offer(unit)])
        });
        let provinces = (0..kit.provinces.len() as u8).flat_map(|c| {
            [Action::Lay(c), Action::Pay(c), Action::Store(c), Action::Discard(c), Action::Choose(c), Action::Under(c)]
        });
        let buildings = (0..kit.buildings.len() as u8).map(Action::Use);
        let plain = [Action::Pass, Action::Plan, Action::Recall, Action::Done, Action::Decline, Action::Spare];
        units.chain(provinces).chain(buildings).chain(plain).any(|a| self.print(a) == text)
    }

    pub(super) fn check(&self, claim: &str) -> Result<(), String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let (game, p, kit) = (&self.game, &self.game.p, self.game.kit);
        let offered =
            |seat: Seat| -> Vec<String> { choice::explain(game, seat).0.iter().map(|a| self.print(*a)).collect() };
        match words[..] {
            ["asked", ref who @ ..] => same(letters(game.deciders().iter()), who.join(" ")),
            ["can", ..] => {
                let (seat, text) = self.split_seat(claim.trim_start_matches("can").trim());
                let all = offered(seat);
                if all.iter().any(|a| a == text) { Ok(()) } else { Err(all.join(" | ")) }
            }
            ["cannot", .., last] => {
                let is_clause = last.starts_with('V') && last[1..].starts_with(|c: char| c.is_ascii_digit());
                let rest = claim.trim_start_matches("cannot").trim();
                let rest = if is_clause { rest.trim_end_matches(last).trim() } else { rest };
                let (seat, text) = self.split_seat(rest);
                let (can, refused) = choice::explain(game, seat);
                if can.iter().any(|a| self.print(*a) == text) {
                    return Err("it is allowed".to_owned());
                }
                if !is_clause {
                    return if self.is_action(text) { Ok(()) } else { Err("no action is written so".to_owned()) };
                }
                match refused.iter().find(|(a, _)| self.print(*a) == text) {
                    Some((_, why)) => same(why.rule.0, last),
                    None => Err("nothing like it is asked".to_owned()),
                }
            }
            ["because", .., _] => {
                // because build x 2,1: needs 3 Gold
                let (action, why) = claim.trim_start_matches("because").split_once(':').expect("an action: a reason");
                let seat = game.deciders().lowest().unwrap_or(Seat(0));
                let (_, refused) = choice::explain(game, seat);
                let found = refused.iter().find(|(a, _)| self.print(*a) == action.trim());
                let found = found.map_or("not refused".to_owned(), |(_, w)| w.why());
                if found.contains(why.trim()) { Ok(()) } else { Err(found) }
            }
            ["choices", ..] => {
                let (seat, text) = self.split_seat(claim.trim_start_matches("choices").trim());
                let mut found = offered(seat);
                let mut right: Vec<String> = text.split('|').map(|t| t.trim().to_owned()).collect();
                found.sort();
                right.sort();
                same(found.join(" | "), right.join(" | "))
            }
            ["points", n] => same(p.city, n),
            ["round", n] => same(p.round, n),
            ["part", n] => same(p.part + 1, n),
            ["start", who] => same(letters([Seat(p.start)].into_iter()), who),
            ["order", n] => same(game.order_pile(), n),
            ["order_discard", n] if n.parse::<u8>().is_ok() => same(p.discard.iter().sum::<u8>(), n),
            ["order_discard", id, n] => same(p.discard[usize::from(kit.find_order(id).expect("a card"))], n),
            ["order_pile", id, n] => same(p.pile[usize::from(kit.find_order(id).expect("a card"))], n),
            ["supply", id, n] => match kit.find_unit(id) {
                Some(kind) => same(p.units.of(kind), n),
                None => same(p.buildings[usize::from(kit.find_building(id).expect("a Unit or Building"))], n),
            },
            ["supply", n] => same(p.units.total(), n),
            ["destinations", v, q] => same(format!("{} {}", p.targets[0], p.targets[1]), format!("{v} {q}")),
            ["forts", ref ids @ ..] => self.kinds(&p.forts, ids),
            ["foes", ref ids @ ..] => self.kinds(&p.foes.iter().map(|f| f.kind).collect::<Vec<_>>(), ids),
            ["defeated", ref ids @ ..] => {
                let beaten: Vec<u8> = p.foes.iter().filter(|f| f.defeated).map(|f| f.kind).collect();
                self.kinds(&beaten, ids)
            }
            ["lacks", at, n] => {
                let at = at.parse::<usize>().expect("a position") - 1;
                let siege = matches!(game.top(), crate::flow::Frame::Siege { .. });
                let found = if siege {
                    game.fort_lacks(p.forts[at], game.offers()[at])
                } else {
                    crate::weapons::lacking(game.demand(p.foes[at].kind), game.offers()[at])
                };
                same(found, n)
            }
            ["stack", k, "size", n] => same(p.stacks[k.parse::<usize>().expect("a stack") - 1].len(), n),
            ["stack", k, ref ids @ ..] => {
                let stack = &p.stacks[k.parse::<usize>().expect("a stack") - 1];
                let unseen = (0..stack.unknown).map(|_| "unseen");
                let found: Vec<&str> = unseen.chain(stack.known.iter().map(|c| kit.province(*c).id.as_str())).collect();
                same(found.join(" "), ids.iter().copied().filter(|w| *w != "none").collect::<Vec<_>>().join(" "))
            }
            ["journal", ..] => {
                let (told, text) = (self.journal(), claim.trim_start_matches("journal").trim());
                if told.contains(text) { Ok(()) } else { Err(told) }
            }
            ["silent", ..] => {
                let (told, text) = (self.journal(), claim.trim_start_matches("silent").trim());
                if told.contains(text) { Err(told) } else { Ok(()) }
            }
            ["question", ..] => {
                let asked = Vilnius::prompt(&game.view(game.deciders().lowest())).text;
                let text = claim.trim_start_matches("question").trim();
                if asked.contains(text) { Ok(()) } else { Err(asked) }
            }
            ["prompt", clause] => same(Vilnius::prompt(&game.view(game.deciders().lowest())).clause.0, clause),
            ["frame", name] => {
                let found = format!("{:?}", game.top());
                same(found.split([' ', '(']).next().unwrap_or("").to_lowercase(), name)
            }
            ["winner", who] => {
                let found = match game.outcome() {
                    None => "open",
                    Some(o) if o.winners.is_empty() => "nobody",
                    Some(_) => "all",
                };
                same(found, who)
            }
            ["places", ref n @ ..] => {
                let found = game.outcome().map(|o| o.places).unwrap_or_default();
                same(found.iter().map(u8::to_string).collect::<Vec<_>>().join(" "), n.join(" "))
            }
            [who, ref rest @ ..] if seat_of(who).is_some() => {
                self.check_player(seat_of(who).expect("a seat"), rest, claim)
            }
            _ => panic!("cannot check {claim:?}"),
        }
    }

    fn check_player(&self, seat: usize, words: &[&str], claim: &str) -> Result<(), String> {
        let (game, kit) = (&self.game, self.game.kit);
        let player = &game.p.players[seat];
        let s = seat as u8;
        let building = |id: &str| kit.find_building(id).unwrap_or_else(|| panic!("no Building {id}"));
        match words {
            ["hand", ids @ ..] => self.cards(player.hand, ids),
            ["draw", ids @ ..] => self.cards(player.draw, ids),
            ["discard", ids @ ..] => self.cards(player.discard, ids),
            ["loot", ids @ ..] => self.cards(player.loot, ids),
            ["stored", ids @ ..] => self.cards(player.stored(), ids),
            ["shared", ids @ ..] => self.cards(player.shared(), ids),
            ["units", all @ ..] => self.army(player.units, all),
            ["unit_draw", all @ ..] => self.army(player.unit_draw, all),
            ["unit_discard", all @ ..] => self.army(player.unit_discard, all),
            ["aside", all @ ..] => self.army(game.p.aside[seat], all),
            ["guarded", all @ ..] => {
                let mut units = Units::NONE;
                player.display.iter().filter(|b| b.unit != NONE).for_each(|b| units.add(b.unit));
                self.army(units, all)
            }
            ["row", ids @ ..] => self.kinds(&player.row, ids),
            ["value", n] => same(player.value, n),
            ["target", word] => same(if player.target == Target::Vilnius { "vilnius" } else { "quarter" }, word),
            ["income", n] => same(game.income(s), n),
            ["max", n] => same(game.max_buildings(s), n),
            ["buildings", n] => same(player.display.len(), n),
            ["has", id, at] => {
                let (x, y) = cell(at);
                let there = player.display.iter().any(|b| (b.kind, b.x, b.y) == (building(id), x, y));
                if there { Ok(()) } else { Err("it is not there".to_owned()) }
            }
            ["lacks", id] => {
                let there = player.display.iter().any(|b| b.kind == building(id));
                if there { Err("it is there".to_owned()) } else { Ok(()) }
            }
            ["private", id, n] => same(player.supply >> building(id) & 1, n),
            ["purse", gold, tools] => {
                let [g, t] = game.purse(s).yields;
                same(format!("{g} {t}"), format!("{gold} {tools}"))
            }
            ["worth", id, gold, tools] => {
                let card = kit.find_province(id).expect("a Province");
                let [g, t] = game.worth(card, game.goods(s));
                same(format!("{g} {t}"), format!("{gold} {tools}"))
            }
            ["cells", id, cells @ ..] => {
                let kind = kit.building(building(id)).kind;
                let open = game.openings(s);
                let found = open.iter().filter(|o| o.kind == kind).map(|o| format!("{},{}", o.x, o.y)).collect();
                same(sorted(found), sorted(cells.iter().filter(|c| **c != "none").map(|c| (*c).to_owned()).collect()))
            }
            ["rim", ids @ ..] => {
                let rim = game.rim(s);
                let found = bits(rim.into()).map(|n| kit.building(player.display[usize::from(n)].kind).id.clone());
                same(
                    sorted(found.collect()),
                    sorted(ids.iter().filter(|c| **c != "none").map(|c| (*c).to_owned()).collect()),
                )
            }
            ["strength", n] => same(game.row_strength(s), n),
            ["glory", n] => same(game.glory(s), n),
            ["emblem", id] => {
                let found = kit.emblem_ids.get(usize::from(player.emblem)).map_or("none", String::as_str);
                same(found, id)
            }
            ["income_choices", low, high] => {
                let (l, h, _) = game.income_options(s);
                same(format!("{l} {h}"), format!("{low} {high}"))
            }
            _ => panic!("cannot check {claim:?}"),
        }
    }
}
