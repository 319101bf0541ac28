//! Every component is somewhere exactly once, and the state contradicts no rule that always holds.

use super::{Sure, ensure};
use crate::campaign::MOVING;
use crate::components::*;
use crate::flow::{Frame, ask};
use crate::state::{EMPTY, NO_BEAST, Zabor, seat_bit};
use crate::vocabulary::*;

pub(crate) fn audit(game: &Zabor) -> Sure<()> {
    map(game)?;
    beasts(game)?;
    empires(game)?;
    decks(game)?;
    vp(game)?;
    draft(game)?;
    track(game)
}

fn map(game: &Zabor) -> Sure<()> {
    let (kit, p) = (game.kit, &game.p);
    ensure((3..=5).contains(&p.seats), "seats", "three to five play")?;
    let all = p.lands.iter().fold(0, |m, l| m | l);
    let apart: u32 = p.lands.iter().map(|l| l.count_ones()).sum();
    ensure(all == kit.land | kit.sea && apart as usize == AREAS, "areas", "every Area has one controller")?;
    let levels = p.levels.iter().fold(0, |m, l| m | l);
    let apart: u32 = p.levels.iter().map(|l| l.count_ones()).sum();
    ensure(levels == kit.land && apart as usize == LANDS, "areas", "every Land Area has one level")?;
    ensure(p.roads & !kit.land == 0, "areas", "a Road needs land")?;
    let fleets = kit.slots_of(FLEET);
    for n in 0..AREAS {
        let (spec, here) = (&kit.areas[n], bit(n as u8));
        let id = &spec.id;
        let control = p.control[n];
        ensure(control < p.seats || control == BARBARIAN, id, "nobody of this colour plays")?;
        ensure(p.lands[usize::from(control)] & here != 0, id, "its controller does not know of it")?;
        for stack in [&p.stack[n], &p.guests[n]] {
            for slot in (0..SLOTS).filter(|s| stack[*s] > 0) {
                ensure(kit.slot_unit[slot] != NO, id, "holds a Unit that does not exist")?;
                let naval = fleets.contains(&slot);
                ensure(naval != spec.land, id, "Land Units stand on land, Fleets at sea [Z17.3]")?;
                ensure(stack[slot] <= 200, id, "holds more Units than can be")?;
            }
        }
        let guest = p.guest_of[n];
        ensure(guest == NO || guest < p.seats || guest == BARBARIAN, id, "is attacked by nobody who plays")?;
        ensure(guest != control, id, "is attacked by its own controller")?;
        ensure(guest != NO || p.guests[n] == EMPTY, id, "holds attackers of no colour")?;
        let attackers = p.guests[n] != EMPTY || p.beasts.iter().any(|b| b.guest && usize::from(b.area) == n);
        ensure((guest != NO) == attackers, id, "attackers need Units, and Units that attack a colour")?;
        ensure((p.due & here != 0) == (guest != NO), id, "due Areas are those with attackers")?;
        let manned = p.stack[n] != EMPTY || p.beasts.iter().any(|b| !b.guest && usize::from(b.area) == n);
        ensure((p.manned & here != 0) == manned, id, "manned Areas are those with Units")?;
        if !spec.land {
            ensure(manned || control == BARBARIAN, id, "a Sea Area is controlled by Naval Units [Z16.4.2]")?;
        }
        for slot in 0..SLOTS {
            ensure(p.moved[n][slot] <= p.stack[n][slot], id, "more Units have moved than are there")?;
        }
    }
    marched(game)?;
    let mut due = areas(p.due);
    ensure(due.all(|a| will_be_resolved(game, a)), "pending", "attackers wait, but nothing resolves them")
}

/// Warfare moves are set aside for an Action within one of them, and stay with their Units. [Z11.4]
fn marched(game: &Zabor) -> Sure<()> {
    let (p, seat) = (&game.p, game.war_seat());
    if p.aside == NO {
        return ensure(p.marched.is_empty() && p.marched_beasts == 0, "marched", "no Action runs within Warfare");
    }
    let moves =
        |f: &Frame| matches!(f, Frame::Act(ask::Act { action: ActionKind::Campaign | ActionKind::Maritime, .. }));
    let within = seat != NO && p.frames.get(usize::from(p.aside)).is_some_and(moves);
    ensure(within, "aside", "no such Action runs within Warfare")?;
    for (n, m) in p.marched.iter().enumerate() {
        let known = usize::from(m.area) < AREAS && usize::from(m.slot) < SLOTS;
        ensure(known, "marched", "Units that cannot be")?;
        let there = game.units(m.area, seat)[usize::from(m.slot)];
        ensure(m.count > 0 && m.count <= there, "marched", "more Units have moved than are there")?;
        let again = p.marched.iter().skip(n + 1).any(|o| (o.area, o.slot) == (m.area, m.slot));
        ensure(!again, "marched", "the same Units twice")?;
    }
    let own = game.roaming().filter(|(_, b)| b.owner == seat).fold(0, |m, (n, _)| m | 1 << n);
    ensure(p.marched_beasts & !own == 0, "marched_monsters", "one of somebody else")
}

/// Attackers stand in an Area only while something resolves them. [Z16.7]
fn will_be_resolved(game: &Zabor, area: u8) -> bool {
    let colour = game.p.guest_of[usize::from(area)];
    let fought = game.p.fights.iter().any(|f| f.area == area && f.sides[0] == colour);
    fought
        || game.p.frames.iter().any(|f| match *f {
            Frame::Act(ask::Act { seat, action: ActionKind::Campaign | ActionKind::Maritime, stage, .. }) => {
                seat == colour && stage <= MOVING
            }
            Frame::War(ask::War { seat, stage: 1, .. }) | Frame::Resolve(ask::Resolve { seat }) => seat == colour,
            Frame::Clash(ask::Clash { area: there, .. }) => there == area,
            Frame::Pursue(ask::Pursue { seat, target, sent, .. }) => seat == colour && target == area && sent > 0,
            Frame::Relocate(ask::Relocate { ctx, to, sent, .. }) => {
                game.context(ctx).me == colour && to == area && sent > 0
            }
            _ => false,
        })
}

fn beasts(game: &Zabor) -> Sure<()> {
    let (kit, p) = (game.kit, &game.p);
    for (n, b) in p.beasts.iter().enumerate() {
        let Some(spec) = kit.monsters.get(n) else {
            ensure(*b == NO_BEAST, "monsters", "there are not so many")?;
            continue;
        };
        let id = &spec.id;
        if b.area == NO {
            ensure(*b == NO_BEAST, id, "is not on the map, but somebody's")?;
            continue;
        }
        ensure(usize::from(b.area) < AREAS, id, "stands nowhere")?;
        ensure(kit.is_land(b.area) != spec.naval, id, "stands on the wrong ground [Z17.3]")?;
        ensure(b.wounds < spec.wounds, id, "would be dead of its Wounds [Z18.5.4]")?;
        ensure(p.beasts_gone >> n & 1 == 0, id, "is on the map and killed")?;
        let area = usize::from(b.area);
        let side = if b.guest { p.guest_of[area] } else { p.control[area] };
        ensure(side == b.owner, id, "stands with Units of another colour")?;
    }
    let on_map = p.beasts.iter().enumerate().filter(|(_, b)| b.area != NO).fold(0, |m, (n, _)| m | 1 << n);
    ensure(p.roaming == on_map, "monsters", "those on the map are not those that roam")?;
    ensure(u64::from(p.beasts_gone) & !kit.full(Deck::Monster) == 0, "monsters", "one is killed that does not exist")
}

fn empires(game: &Zabor) -> Sure<()> {
    let (kit, p) = (game.kit, &game.p);
    let started = p.turn > 0;
    let mut seen = [0u64; 9];
    let mut colours = 0u8;
    for seat in 0..p.seats {
        let e = &p.empires[usize::from(seat)];
        let place = format!("empires {}", seat + 1);
        for on in e.chart.iter() {
            let Some(deck) = Deck::nth(on.deck) else { return ensure(false, &place, "a card of no deck") };
            ensure(kit.full(deck) >> on.card & 1 != 0, &place, "a card that does not exist")?;
            let mask = &mut seen[deck as usize];
            ensure(*mask >> on.card & 1 == 0, &place, "a card that lies twice")?;
            *mask |= 1 << on.card;
            if deck == Deck::Position {
                ensure(p.positions[usize::from(on.card)] == seat, &place, "a Position of another player")?;
            }
        }
        for n in 0..2 {
            let mine = game.on_chart(seat, Deck::Trait);
            ensure(e.conditions[n] & !mine == 0, &place, "a claimed condition of a Trait it does not have [Z14.2]")?;
        }
        ensure(e.gold <= 60_000, &place, "more Gold than can be")?;
        ensure(e.envoys <= 40, &place, "more Envoys than can be")?;
        ensure(
            (e.mod_kinds, e.moments, e.most_on_chart) == game.kinds_of(seat),
            &place,
            "its cards are not what its modifiers say",
        )?;
        ensure((e.colour == NO) == (e.start == NO), &place, "a colour needs a start Area [Z3.3]")?;
        if e.start != NO {
            let start = kit.area(e.start).start;
            ensure(start.is_some_and(|s| s.0 == e.colour), &place, "does not start on its colour [Z3.3]")?;
            ensure(colours >> e.colour & 1 == 0, &place, "has the colour of another [Z3.3]")?;
            colours |= 1 << e.colour;
        }
        ensure(!started || e.start != NO, &place, "has no start Area")?;
        for d in 0..2 {
            let hand = game.s.hands[usize::from(seat)][d].count_ones() as u8;
            ensure(e.hand[d] == hand, &place, "the number of cards in hand is wrong")?;
        }
    }
    for n in p.seats..SEATS as u8 {
        ensure(p.empires[usize::from(n)] == Default::default(), "empires", "a seat that nobody has")?;
        ensure(game.s.hands[usize::from(n)] == [0; 2], "hands", "a seat that nobody has")?;
    }
    for (n, seat) in p.positions.iter().enumerate() {
        let held = seen[Deck::Position as usize] >> n & 1 != 0;
        ensure(held == (*seat != NO), POSITION_IDS[n], "lies with its holder, or in the pool")?;
        ensure(n > EVENTS || held, POSITION_IDS[n], "this seat never lies in the pool [Z10.5.5]")?;
    }
    let mut order = 0u8;
    for seat in game.in_order() {
        order |= seat_bit(seat);
    }
    let everybody = order.count_ones() == u32::from(p.seats);
    ensure(!started || everybody, "order", "every player has one place")?;
    let known = p.turn_flags.hostile[..usize::from(p.seats)].iter().all(|m| *m < 1 << p.seats);
    ensure(known, "hostile", "a seat that nobody has")?;
    for (a, b) in (0..p.seats).flat_map(|a| (0..p.seats).map(move |b| (a, b))) {
        let says = |x: u8, y: u8| p.turn_flags.hostile[usize::from(x)] & seat_bit(y) != 0;
        ensure(says(a, b) == says(b, a), "hostile", "two players fought each other, or not")?;
    }
    Ok(())
}

fn disjoint(place: &str, masks: &[u64], full: u64) -> Sure<()> {
    let mut seen = 0u64;
    for mask in masks {
        ensure(seen & mask == 0, place, "a card is in two places")?;
        seen |= mask;
    }
    ensure(seen & !full == 0, place, "a card that does not exist")
}

fn decks(game: &Zabor) -> Sure<()> {
    let (kit, p, s) = (game.kit, &game.p, &game.s);
    let look = |deck: Deck| if p.look_deck == deck as u8 { s.look } else { 0 };
    for deck in &Deck::ALL[..4] {
        let d = *deck as usize;
        let mut masks = vec_of([p.discards[d], p.limbo[d], look(*deck)]);
        for seat in 0..p.seats {
            let held = if d < 2 { s.hands[usize::from(seat)][d] } else { game.on_chart(seat, *deck) };
            let _ = masks.push(held);
        }
        disjoint(deck.word(), &masks, kit.full(*deck))?;
    }
    let event = 1u64.checked_shl(u32::from(p.event)).unwrap_or(0);
    disjoint("events", &[p.events_played, s.events_hidden, look(Deck::Event), event], kit.full(Deck::Event))?;
    ensure(s.events_hidden.count_ones() == u32::from(p.events_unseen), "events_unseen", "is not their number")?;
    let on_map = (0..kit.monsters.len()).filter(|n| p.beasts[*n].area != NO).fold(0u64, |m, n| m | 1 << n);
    disjoint("monsters", &[on_map, u64::from(p.beasts_gone), look(Deck::Monster)], kit.full(Deck::Monster))?;
    let traits = (0..p.seats).fold(0, |m, seat| m | game.on_chart(seat, Deck::Trait));
    disjoint("traits", &[traits, look(Deck::Trait)], kit.full(Deck::Trait))?;
    let looks = p.look_seat != NO;
    ensure(
        looks == (p.look_deck != NO) && looks == (p.look_count > 0),
        "look",
        "somebody looks at some cards of a deck",
    )?;
    ensure(!looks || p.look_seat < p.seats, "look", "there is no such seat")?;
    ensure(s.look.count_ones() == u32::from(p.look_count), "look", "the number of cards is wrong")?;
    let shown = !matches!(Deck::nth(p.look_deck), Some(Deck::Position | Deck::Trade));
    ensure(shown, "look", "nobody looks at cards of this deck")?;
    let looking = |f: &Frame| {
        matches!(
            f,
            Frame::Keep(ask::Keep { .. })
                | Frame::ChooseEvent(ask::ChooseEvent {})
                | Frame::SummonPick(ask::SummonPick { .. })
        )
    };
    ensure(!looks || p.frames.iter().any(looking), "look", "nobody is asked about these cards")?;
    for (n, card) in kit.decks[Deck::Trade as usize].iter().enumerate() {
        let out = u16::from(p.trade_gone[n]) + u16::from(p.trade_limbo[n]);
        ensure(out <= u16::from(card.count), &card.id, "there are not so many")?;
        let resolving = p.frames.iter().filter(|f| **f == Frame::TradeDone(ask::TradeDone { kind: n as u8 })).count();
        ensure(
            usize::from(p.trade_limbo[n]) == resolving,
            &card.id,
            "is resolved by nobody, or by more than there are",
        )?;
    }
    let played = |d: u8| {
        let card = |f: &Frame| match f {
            Frame::Play(ask::Play { deck, card, .. }) if *deck == d => 1u64.checked_shl(u32::from(*card)).unwrap_or(0),
            _ => 0,
        };
        p.frames.iter().fold(0, |m, f| m | card(f))
    };
    for deck in &Deck::ALL[..4] {
        let limbo = p.limbo[*deck as usize];
        ensure(limbo == played(*deck as u8), deck.word(), "a card is resolved that nobody plays, or none [Z26.10]")?;
    }
    let kinds = kit.decks[Deck::Trade as usize].len();
    let none = p.trade_gone[kinds..].iter().chain(&p.trade_limbo[kinds..]).all(|n| *n == 0);
    ensure(none, "trade", "a card that does not exist")
}

fn vec_of(first: [u64; 3]) -> ravelin_core::Few<u64, 8> {
    first.into_iter().collect()
}

fn vp(game: &Zabor) -> Sure<()> {
    let (kit, p, s) = (game.kit, &game.p, &game.s);
    let turns = game.turns();
    ensure(p.vp_up <= turns && p.turn <= turns, "vp", "more cards or Turns than the length has")?;
    ensure(p.turn == 0 || p.vp_up == p.turn || over(game), "vp", "in each Turn one more card is face up [Z15.2]")?;
    let per_age = game.ages().1.max(1);
    let mut seen = 0u32;
    for slot in 0..CHART {
        let n = s.vp[slot];
        let up = slot < usize::from(p.vp_up);
        ensure(!up || (n != NO && p.vp[slot] == n), "vp", "a face-up card is known to all")?;
        ensure(up || p.vp[slot] == NO, "vp", "a face-down card is not known to all")?;
        if n == NO {
            ensure(p.vp_seen[slot] == 0, "vp_seen", "a card that nobody turned")?;
            continue;
        }
        let Some(card) = kit.vp_card(n) else { return ensure(false, "vp", "there is no such card") };
        ensure(seen >> n & 1 == 0, &card.id, "lies on the chart twice")?;
        seen |= 1 << n;
        let right = slot < usize::from(turns) && card.age == slot as u8 / per_age + 1;
        ensure(right, &card.id, "does not belong to the age of its place [Z3.6]")?;
        ensure(
            up == (p.vp_seen[slot] == 0),
            "vp_seen",
            "somebody has seen a card that is drawn, and all a face-up one",
        )?;
        ensure(p.vp_seen[slot] < 1 << p.seats, "vp_seen", "a seat that nobody has")?;
    }
    let face_up =
        p.vp[..usize::from(p.vp_up)].iter().fold(0u32, |m, n| m | 1u32.checked_shl(u32::from(*n)).unwrap_or(0));
    for seat in 0..p.seats {
        let claimed = p.empires[usize::from(seat)].claimed;
        ensure(claimed & !face_up == 0, "claimed", "only face-up VP cards bear markers [Z14.1]")?;
    }
    Ok(())
}

fn over(game: &Zabor) -> bool {
    game.top() == Frame::Over(ask::Over {})
}

fn draft(game: &Zabor) -> Sure<()> {
    let (kit, p, s) = (game.kit, &game.p, &game.s);
    let drafting = game.top() == Frame::Draft(ask::Draft {});
    let hidden = drafting || matches!(p.frames.first(), Some(Frame::Starts(ask::Starts { n })) if *n < p.seats);
    let round = usize::from(p.draft_round);
    if !hidden {
        let clean = s.packets == [0; SEATS] && s.kept == [[NO; 4]; SEATS] && s.held == [[0; 4]; SEATS];
        return ensure(clean && round == 4, "draft", "it is over");
    }
    ensure(p.turn == 0, "draft", "it comes before the first Turn")?;
    ensure(drafting == (round < 4), "draft_round", "the draft has four rounds [Z3.2.2]")?;
    let chosen = if let Frame::Starts(ask::Starts { n }) = game.top() { n } else { 0 };
    for n in 0..p.seats {
        let right = (game.empire(game.nth_from_events(n)).start != NO) == (n < chosen);
        ensure(right, "pending", "start Areas are chosen one after another [Z3.3]")?;
    }
    let mut seen = 0u64;
    for seat in 0..usize::from(p.seats) {
        ensure(
            p.empires[seat].chart.iter().all(|c| c.deck == Deck::Position as u8),
            "draft",
            "Traits are hidden [Z3.2.4]",
        )?;
        let count = if drafting { 5 - round } else { 0 };
        let packet = s.packets[seat];
        ensure(packet.count_ones() as usize == count, "packets", "have the wrong number of Traits")?;
        ensure(packet & !kit.full(Deck::Trait) == 0 && packet & seen == 0, "packets", "a Trait is in two places")?;
        seen |= packet;
        for (k, n) in s.kept[seat].iter().enumerate() {
            ensure((k < round) == (*n != NO), "kept", "one Trait is kept in each round")?;
            if *n != NO {
                ensure(kit.full(Deck::Trait) >> n & 1 != 0 && seen >> n & 1 == 0, "kept", "a Trait is in two places")?;
                seen |= 1 << n;
            }
        }
        for (k, held) in s.held[seat].iter().enumerate() {
            let right = if k <= round { 5 - k } else { 0 };
            ensure(held.count_ones() as usize == right, "held", "five Traits, then one less in each round")?;
        }
    }
    for seat in 0..p.seats {
        let packet = s.packets[game.packet_of(seat, p.draft_round)];
        if drafting {
            ensure(s.held[usize::from(seat)][round] == packet, "held", "is not what the seat holds")?;
        }
        for k in 0..round {
            let (held, kept) = (s.held[usize::from(seat)][k], s.kept[usize::from(seat)][k]);
            ensure(held >> kept & 1 != 0, "held", "a Trait was kept that was not held")?;
            let next = (usize::from(seat) + 1) % usize::from(p.seats);
            let passed = held & !(1 << kept);
            ensure(k + 1 > 3 || k + 1 > round || s.held[next][k + 1] == passed, "held", "is not what was passed on")?;
        }
        if drafting && p.answered & seat_bit(seat) != 0 {
            let pick = s.answers[usize::from(seat)];
            ensure(pick < 64 && packet >> pick & 1 != 0, "answers", "a Trait that the seat does not hold")?;
        }
    }
    Ok(())
}

fn track(game: &Zabor) -> Sure<()> {
    let p = &game.p;
    let mut seen = 0u16;
    for (n, kind) in p.track.iter().enumerate() {
        let there = n < usize::from(p.placed);
        ensure(there == (*kind != NO), "track", "the cards lie from left to right")?;
        if there {
            ensure(usize::from(*kind) < ACTIONS && seen >> kind & 1 == 0, "track", "an Action card lies twice")?;
            seen |= 1 << kind;
        }
    }
    ensure(p.placed <= ACTIONS as u8, "track", "there are eight Action cards")?;
    let complete = usize::from(p.placed) == ACTIONS || game.phase() == Phase::PlaceActions;
    ensure(complete, "track", "the first phase ends when all eight cards lie there [Z5.1]")?;
    if p.before[0] != NO {
        let all = p.before.iter().fold(0u16, |m, k| m | 1u16.checked_shl(u32::from(*k)).unwrap_or(0));
        ensure(all == (1 << ACTIONS) - 1, "before", "every Action card lay there once")?;
        ensure(p.turn > 1, "before", "the first Turn follows none")?;
    }
    for space in &p.spaces {
        let gap = space.windows(2).any(|w| w[0] == NO && w[1] != NO);
        ensure(!gap, "spaces", "Envoys stand in a row")?;
        ensure(space.iter().all(|s| *s == NO || *s < p.seats), "spaces", "an Envoy of nobody")?;
    }
    ensure(p.answered < 1 << p.seats, "answered", "a seat that nobody has")?;
    if let Some(Frame::Phase(ask::Phase { stage, n })) = p.frames.first()
        && game.naming(*stage)
    {
        let right = *n == game.may_name();
        ensure(right, "pending", "who may name partners are those with somebody to trade with [Z12.3]")?;
        ensure(p.frames.len() == 1, "pending", "while partners are named nothing else is under way [Z12.3]")?;
    }
    for seat in 0..p.seats {
        let silent = p.answered & seat_bit(seat) == 0;
        ensure(!silent || game.s.answers[usize::from(seat)] == 0, "answers", "of a seat that has not answered")?;
    }
    ensure(
        p.turn == 0 || matches!(p.frames.first(), Some(Frame::Phase(ask::Phase { .. }) | Frame::Over(ask::Over {}))),
        "pending",
        "no phase is running",
    )
}
