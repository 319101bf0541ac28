//! From a file to a state, as it stands there: unknown ids and impossible numbers are refused, with their place.

use std::collections::BTreeMap;

use ravelin_core::{Few, Options};

use super::shape::*;
use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::state::{Beast, NO_BEAST, OnChart, Public, Secret, Stack, Zabor};
use crate::vocabulary::*;

struct Reader {
    kit: &'static Kit,
    seats: u8,
}

impl Reader {
    fn seat(&self, place: &str, seat: u8) -> Sure<u8> {
        ensure(seat < self.seats, place, format_args!("there is no seat {seat}"))?;
        Ok(seat)
    }

    fn seats(&self, place: &str, all: &[u8]) -> Sure<u8> {
        all.iter().try_fold(0, |mask, s| Ok(mask | 1 << self.seat(place, *s)?))
    }

    fn area(&self, place: &str, id: &str) -> Sure<u8> {
        match self.kit.area_by_id(id) {
            Some(n) => Ok(n),
            None => wrong(place, format_args!("there is no Area {id:?}")),
        }
    }

    fn card(&self, place: &str, deck: Deck, id: &str) -> Sure<u8> {
        match self.kit.card_by_id(deck, id) {
            Some(n) => Ok(n),
            None => wrong(place, format_args!("there is no {} card {id:?}", deck.word())),
        }
    }

    fn deck(&self, place: &str, word: &str) -> Sure<Deck> {
        match Deck::of(word) {
            Some(deck) => Ok(deck),
            None => wrong(place, format_args!("there is no deck {word:?}")),
        }
    }

    fn cards(&self, place: &str, deck: Deck, all: &[String]) -> Sure<u64> {
        let mut mask = 0u64;
        for id in all {
            let n = self.card(place, deck, id)?;
            ensure(mask >> n & 1 == 0, place, format_args!("{id:?} is there twice"))?;
            mask |= 1 << n;
        }
        Ok(mask)
    }

    fn vp(&self, place: &str, id: &str) -> Sure<u8> {
        match self.kit.vp.iter().position(|c| c.id == id) {
            Some(n) => Ok(n as u8),
            None => wrong(place, format_args!("there is no VP card {id:?}")),
        }
    }

    fn units(&self, place: &str, units: &SavedUnits) -> Sure<Stack> {
        let mut stack = [0; SLOTS];
        for (id, n) in units {
            let known =
                (0..SLOTS).find(|s| self.kit.slot_unit[*s] != NO && crate::action::slot_id(self.kit, *s as u8) == *id);
            let Some(slot) = known else { return wrong(place, format_args!("there is no Unit {id:?}")) };
            ensure(*n <= 100, place, format_args!("{n} Units are more than 100"))?;
            stack[slot] = *n;
        }
        Ok(stack)
    }

    fn few<T: Copy + ravelin_core::few::Blank, const N: usize>(&self, place: &str, all: &[T]) -> Sure<Few<T, N>> {
        ensure(all.len() <= N, place, format_args!("{} entries are more than {N}", all.len()))?;
        Ok(all.iter().copied().collect())
    }

    fn decks(&self, place: &str, all: &BTreeMap<String, Vec<String>>) -> Sure<[u64; 4]> {
        let mut masks = [0; 4];
        for (word, ids) in all {
            let deck = self.deck(place, word)?;
            ensure((deck as usize) < 4, place, format_args!("{word} cards do not lie there"))?;
            masks[deck as usize] = self.cards(place, deck, ids)?;
        }
        Ok(masks)
    }

    fn trade(&self, place: &str, all: &BTreeMap<String, u8>) -> Sure<[u8; TRADE_KINDS]> {
        let mut counts = [0; TRADE_KINDS];
        for (id, n) in all {
            counts[usize::from(self.card(place, Deck::Trade, id)?)] = *n;
        }
        Ok(counts)
    }
}

pub(super) fn state(kit: &'static Kit, options: &Options, saved: &Saved) -> Sure<Zabor> {
    let seats = options.seats.clamp(3, 5);
    let reader = Reader { kit, seats };
    let length = crate::setup::length_of(kit, options);
    ensure(saved.public.length == kit.lengths[length].id, "length", "is not that of the options")?;
    let p = public(&reader, length as u8, &saved.public)?;
    let s = secret(&reader, p.look_deck, &saved.secret)?;
    let mut game = Zabor { kit, p, s };
    for area in 0..AREAS as u8 {
        game.touch_masks(area);
    }
    game.refresh_all();
    Ok(game)
}

fn public(r: &Reader, length: u8, saved: &SavedPublic) -> Sure<Public> {
    let kit = r.kit;
    let mut p = Public::new(r.seats, length);
    let n = usize::from(r.seats);
    p.turn = saved.turn;
    ensure(p.turn <= CHART as u8, "turn", "is above 16")?;
    let Some(phase) = Phase::of(&saved.phase) else { return wrong("phase", "is unknown") };
    p.phase = phase as u8;
    ensure(saved.order.len() == n, "order", "needs one place for each seat")?;
    for (place, seat) in p.order.iter_mut().zip(&saved.order) {
        *place = r.seat("order", *seat)?;
    }
    ensure(saved.empires.len() == n, "empires", "one is needed for each seat")?;
    for (seat, e) in saved.empires.iter().enumerate() {
        let empire = &mut p.empires[seat];
        let place = &format!("empires {}", seat + 1);
        empire.gold = e.gold;
        if let Some(colour) = &e.colour {
            let Some(c) = kit.colours.iter().position(|k| k == colour) else { return wrong(place, "unknown colour") };
            empire.colour = c as u8;
        }
        if let Some(start) = &e.start {
            empire.start = r.area(place, start)?;
        }
        let mut chart = Vec::new();
        for (deck, id) in &e.chart {
            let deck = r.deck(place, deck)?;
            let open = matches!(deck, Deck::Trait | Deck::Position | Deck::Dynasty | Deck::Artifact);
            ensure(open, place, "only Traits, Positions, Dynasties and Artifacts lie on a chart")?;
            chart.push(OnChart { deck: deck as u8, card: r.card(place, deck, id)? });
        }
        empire.chart = r.few(place, &chart)?;
        empire.hand = e.hand;
        for id in &e.claimed {
            empire.claimed |= 1 << r.vp(place, id)?;
        }
        empire.conditions =
            [r.cards(place, Deck::Trait, &e.first_conditions)?, r.cards(place, Deck::Trait, &e.second_conditions)?];
        (empire.game, empire.envoys) = (e.counters, e.envoys);
    }
    (p.lands, p.levels) = ([0; SEATS + 1], [0; 4]);
    p.lands[usize::from(BARBARIAN)] = kit.land | kit.sea;
    p.levels[0] = kit.land;
    for (id, a) in &saved.areas {
        let area = r.area("areas", id)?;
        let (m, here) = (usize::from(area), bit(area));
        ensure(a.level <= 3 && (a.level == 0 || kit.is_land(area)), id, "has no such level")?;
        if let Some(seat) = a.control {
            p.control[m] = r.seat(id, seat)?;
            p.lands[usize::from(BARBARIAN)] &= !here;
            p.lands[usize::from(seat)] |= here;
        }
        if kit.is_land(area) {
            p.levels[0] &= !here;
            p.levels[usize::from(a.level)] |= here;
        }
        ensure(!a.road || kit.is_land(area), id, "a Road needs land")?;
        p.roads |= if a.road { here } else { 0 };
        p.stack[m] = r.units(id, &a.units)?;
        p.guests[m] = r.units(id, &a.attacking)?;
        p.moved[m] = r.units(id, &a.moved)?;
        if let Some(colour) = a.attackers {
            p.guest_of[m] = if colour == BARBARIAN { BARBARIAN } else { r.seat(id, colour)? };
        }
    }
    for (id, b) in &saved.monsters {
        let monster = r.card("monsters", Deck::Monster, id)?;
        let owner = if b.owner == BARBARIAN { BARBARIAN } else { r.seat(id, b.owner)? };
        p.beasts[usize::from(monster)] = Beast {
            area: r.area(id, &b.area)?,
            owner,
            wounds: b.wounds,
            moved: b.moved,
            spent: b.pursuits,
            guest: b.attacks,
        };
    }
    p.beasts[kit.monsters.len()..].fill(NO_BEAST);
    p.roaming = p.beasts.iter().enumerate().filter(|(_, b)| b.area != NO).fold(0, |m, (n, _)| m | 1 << n);
    p.beasts_gone = r.cards("monsters_killed", Deck::Monster, &saved.monsters_killed)? as u16;
    for (id, seat) in &saved.positions {
        let Some(n) = POSITION_IDS.iter().position(|k| k == id) else { return wrong("positions", "unknown Position") };
        p.positions[n] = r.seat("positions", *seat)?;
    }
    ensure(saved.track.len() <= ACTIONS, "track", "has more than 8 cards")?;
    p.placed = saved.track.len() as u8;
    for (place, word) in p.track.iter_mut().zip(&saved.track) {
        let Some(kind) = ActionKind::of(word) else { return wrong("track", format_args!("unknown Action {word:?}")) };
        *place = kind as u8;
    }
    ensure(matches!(saved.before.len(), 0 | ACTIONS), "before", "has 8 cards, or none in the first Turn")?;
    for (place, word) in p.before.iter_mut().zip(&saved.before) {
        let Some(kind) = ActionKind::of(word) else { return wrong("before", format_args!("unknown Action {word:?}")) };
        *place = kind as u8;
    }
    ensure(saved.spaces.len() == 2 * ACTIONS, "spaces", "there are 16")?;
    for (space, envoys) in p.spaces.iter_mut().zip(&saved.spaces) {
        ensure(envoys.len() <= 4, "spaces", "a space holds at most 4 Envoys")?;
        for (place, seat) in space.iter_mut().zip(envoys) {
            *place = r.seat("spaces", *seat)?;
        }
    }
    ensure(saved.reached <= 16, "reached", "is above 16")?;
    p.reached = saved.reached;
    (p.discards, p.limbo) = (r.decks("discards", &saved.discards)?, r.decks("being_played", &saved.being_played)?);
    p.events_played = r.cards("events_played", Deck::Event, &saved.events_played)?;
    p.events_unseen = saved.events_unseen;
    if let Some(id) = &saved.event {
        p.event = r.card("event", Deck::Event, id)?;
    }
    p.trade_gone = r.trade("trade_gone", &saved.trade_gone)?;
    p.trade_limbo = r.trade("trade_resolving", &saved.trade_resolving)?;
    if let Some(look) = &saved.look {
        p.look_seat = r.seat("look", look.seat)?;
        p.look_deck = r.deck("look", &look.deck)? as u8;
        p.look_count = look.count;
    }
    ensure(saved.vp.len() <= CHART, "vp", "has more than 16 cards")?;
    p.vp_up = saved.vp.len() as u8;
    for (place, id) in p.vp.iter_mut().zip(&saved.vp) {
        *place = r.vp("vp", id)?;
    }
    ensure(saved.vp_seen.len() <= CHART, "vp_seen", "has more than 16 places")?;
    for (place, seats) in p.vp_seen.iter_mut().zip(&saved.vp_seen) {
        *place = r.seats("vp_seen", seats)?;
    }
    (p.offered, p.draft_round) = (saved.offered, saved.draft_round);
    ensure(p.draft_round <= 4, "draft_round", "is above 4")?;
    p.answered = r.seats("answered", &saved.answered)?;
    ensure(saved.shown.len() <= n, "shown", "has more entries than seats")?;
    for (place, n) in p.shown.iter_mut().zip(&saved.shown) {
        *place = *n;
    }
    *p.turn_flags = saved.this_turn;
    p.used = saved.used;
    for id in &saved.origins {
        p.origins |= if id == "all" { kit.land | kit.sea } else { bit(r.area("origins", id)?) };
    }
    for (name, from, to) in
        [("pursued", &saved.pursued, &mut p.spent), ("pursuing", &saved.pursuing, &mut p.next_spent)]
    {
        ensure(from.len() <= 3, name, "has more than 3 entries")?;
        for (place, units) in to.iter_mut().zip(from) {
            *place = r.units(name, units)?;
        }
    }
    p.aside = saved.aside.unwrap_or(NO);
    p.marched = r.few("marched", &saved.marched)?;
    p.marched_beasts = r.cards("marched_monsters", Deck::Monster, &saved.marched_monsters)? as u16;
    p.strike = saved.killed;
    if let Some(colour) = saved.killed_of {
        ensure(colour <= BARBARIAN, "killed_of", "is no colour")?;
        p.strike_owner = colour;
    }
    let frames: Option<Vec<_>> = saved.pending.iter().map(SavedFrame::frame).collect();
    let Some(frames) = frames else { return wrong("pending", "a frame without a name") };
    p.frames = r.few("pending", &frames)?;
    p.ctx = r.few("names", &saved.names)?;
    p.temps = r.few("modifiers", &saved.modifiers)?;
    p.queue = r.few("triggers", &saved.triggers)?;
    p.fights = r.few("battles", &saved.battles)?;
    Ok(p)
}

fn secret(r: &Reader, look_deck: u8, saved: &SavedSecret) -> Sure<Secret> {
    let mut s = Secret::default();
    let n = usize::from(r.seats);
    ensure(saved.hands.len() == n, "hands", "one is needed for each seat")?;
    for (hand, ids) in s.hands.iter_mut().zip(&saved.hands) {
        *hand = [r.cards("hands", Deck::Destiny, &ids[0])?, r.cards("hands", Deck::Sorcery, &ids[1])?];
    }
    if let Some(deck) = Deck::nth(look_deck) {
        s.look = r.cards("look", deck, &saved.look)?;
    } else {
        ensure(saved.look.is_empty(), "look", "nobody looks at cards")?;
    }
    s.events_hidden = r.cards("events_hidden", Deck::Event, &saved.events_hidden)?;
    ensure(saved.vp.len() <= CHART, "vp", "has more than 16 places")?;
    for (place, id) in s.vp.iter_mut().zip(&saved.vp) {
        if let Some(id) = id {
            *place = r.vp("vp", id)?;
        }
    }
    let short =
        |len: usize, place: &str, most: usize| ensure(len <= most, place, format_args!("has more than {most} entries"));
    short(saved.packets.len(), "packets", n)?;
    short(saved.kept.len(), "kept", n)?;
    short(saved.held.len(), "held", n)?;
    short(saved.answers.len(), "answers", n)?;
    for (place, ids) in s.packets.iter_mut().zip(&saved.packets) {
        *place = r.cards("packets", Deck::Trait, ids)?;
    }
    for (place, ids) in s.kept.iter_mut().zip(&saved.kept) {
        short(ids.len(), "kept", 4)?;
        for (card, id) in place.iter_mut().zip(ids) {
            *card = r.card("kept", Deck::Trait, id)?;
        }
    }
    for (place, rounds) in s.held.iter_mut().zip(&saved.held) {
        short(rounds.len(), "held", 4)?;
        for (mask, ids) in place.iter_mut().zip(rounds) {
            *mask = r.cards("held", Deck::Trait, ids)?;
        }
    }
    for (place, n) in s.answers.iter_mut().zip(&saved.answers) {
        *place = *n;
    }
    Ok(s)
}
