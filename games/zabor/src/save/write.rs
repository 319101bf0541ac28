//! From the state to its file.

use std::collections::BTreeMap;

use super::shape::*;
use crate::action::slot_id;
use crate::components::*;
use crate::state::{EMPTY, Public, Stack, Zabor};
use crate::view::View;
use crate::vocabulary::*;

fn ids(kit: &Kit, deck: Deck, mask: u64) -> Vec<String> {
    cards(mask & kit.full(deck)).map(|n| kit.card_id(deck, n).to_owned()).collect()
}

fn seats(mask: u8) -> Vec<u8> {
    (0..8).filter(|s| mask >> s & 1 != 0).collect()
}

fn units(kit: &Kit, stack: &Stack) -> SavedUnits {
    (0..SLOTS).filter(|s| stack[*s] > 0).map(|s| (slot_id(kit, s as u8), stack[s])).collect()
}

fn some(n: u8) -> Option<u8> {
    (n != NO).then_some(n)
}

fn area_id(kit: &Kit, area: u8) -> Option<String> {
    some(area).map(|a| kit.area(a).id.clone())
}

fn vp_id(kit: &Kit, n: u8) -> Option<String> {
    kit.vp_card(n).map(|c| c.id.clone())
}

fn trade(kit: &Kit, counts: &[u8; TRADE_KINDS]) -> BTreeMap<String, u8> {
    let all = kit.decks[Deck::Trade as usize].iter().zip(counts);
    all.filter(|(_, n)| **n > 0).map(|(c, n)| (c.id.clone(), *n)).collect()
}

pub(super) fn public(kit: &Kit, p: &Public) -> SavedPublic {
    let n = usize::from(p.seats);
    let by_deck = |masks: &[u64; 4]| {
        let all = Deck::ALL[..4].iter().map(|d| (d.word().to_owned(), ids(kit, *d, masks[*d as usize])));
        all.filter(|(_, cards)| !cards.is_empty()).collect()
    };
    let empire = |seat: usize| {
        let e = &p.empires[seat];
        let claimed = (0..32).filter(|c| e.claimed >> c & 1 != 0).filter_map(|c| vp_id(kit, c)).collect();
        let on = |c: &crate::state::OnChart| {
            let deck = Deck::nth(c.deck).unwrap_or(Deck::Trait);
            (deck.word().to_owned(), kit.card_id(deck, c.card).to_owned())
        };
        SavedEmpire {
            gold: e.gold,
            colour: kit.colours.get(usize::from(e.colour)).cloned(),
            start: area_id(kit, e.start),
            chart: e.chart.iter().map(on).collect(),
            hand: e.hand,
            claimed,
            first_conditions: ids(kit, Deck::Trait, e.conditions[0]),
            second_conditions: ids(kit, Deck::Trait, e.conditions[1]),
            counters: e.game,
            envoys: e.envoys,
        }
    };
    let area = |a: usize| {
        let here = bit(a as u8);
        let saved = SavedArea {
            control: some(p.control[a]).filter(|c| *c != BARBARIAN),
            level: (1..4).find(|l| p.levels[*l as usize] & here != 0).unwrap_or(0),
            road: p.roads & here != 0,
            units: units(kit, &p.stack[a]),
            attackers: some(p.guest_of[a]),
            attacking: units(kit, &p.guests[a]),
            moved: units(kit, &p.moved[a]),
        };
        (saved != SavedArea::default()).then(|| (kit.areas[a].id.clone(), saved))
    };
    let beast = |n: usize| {
        let b = &p.beasts[n];
        let saved = SavedBeast {
            area: kit.areas.get(usize::from(b.area))?.id.clone(),
            owner: b.owner,
            wounds: b.wounds,
            moved: b.moved,
            pursuits: b.spent,
            attacks: b.guest,
        };
        Some((kit.monsters[n].id.clone(), saved))
    };
    let holder = |n: usize| some(p.positions[n]).map(|s| (POSITION_IDS[n].to_owned(), s));
    let action = |k: &u8| ActionKind::nth(*k).map_or("", ActionKind::word).to_owned();
    let pursuits = |all: &[Stack; 3]| {
        if *all == [EMPTY; 3] { Vec::new() } else { all.iter().map(|s| units(kit, s)).collect() }
    };
    SavedPublic {
        length: kit.lengths[usize::from(p.length) % kit.lengths.len()].id.clone(),
        turn: p.turn,
        phase: Phase::nth(p.phase).unwrap_or(Phase::End).word().to_owned(),
        order: p.order[..n].to_vec(),
        empires: (0..n).map(empire).collect(),
        areas: (0..AREAS).filter_map(area).collect(),
        monsters: (0..kit.monsters.len()).filter_map(beast).collect(),
        monsters_killed: ids(kit, Deck::Monster, u64::from(p.beasts_gone)),
        positions: (0..POSITIONS).filter_map(holder).collect(),
        track: p.track[..usize::from(p.placed).min(ACTIONS)].iter().map(action).collect(),
        before: p.before.iter().filter(|k| **k != NO).map(action).collect(),
        spaces: p.spaces.iter().map(|s| s.iter().copied().filter(|e| *e != NO).collect()).collect(),
        reached: p.reached,
        discards: by_deck(&p.discards),
        being_played: by_deck(&p.limbo),
        events_played: ids(kit, Deck::Event, p.events_played),
        events_unseen: p.events_unseen,
        event: some(p.event).map(|n| kit.card_id(Deck::Event, n).to_owned()),
        trade_gone: trade(kit, &p.trade_gone),
        trade_resolving: trade(kit, &p.trade_limbo),
        look: some(p.look_seat).map(|seat| SavedLook {
            seat,
            deck: Deck::nth(p.look_deck).unwrap_or(Deck::Event).word().to_owned(),
            count: p.look_count,
        }),
        vp: p.vp[..usize::from(p.vp_up).min(CHART)].iter().filter_map(|c| vp_id(kit, *c)).collect(),
        vp_seen: trim(p.vp_seen.iter().map(|m| seats(*m)).collect()),
        offered: p.offered,
        draft_round: p.draft_round,
        answered: seats(p.answered),
        shown: if p.shown == [0; SEATS] { Vec::new() } else { p.shown[..n].to_vec() },
        this_turn: *p.turn_flags,
        used: p.used,
        origins: if p.origins == kit.land | kit.sea {
            vec!["all".to_owned()]
        } else {
            areas(p.origins).map(|a| kit.area(a).id.clone()).collect()
        },
        aside: some(p.aside),
        marched: p.marched.to_vec(),
        marched_monsters: ids(kit, Deck::Monster, u64::from(p.marched_beasts)),
        pursued: pursuits(&p.spent),
        pursuing: pursuits(&p.next_spent),
        killed: p.strike,
        killed_of: some(p.strike_owner),
        pending: p.frames.iter().copied().map(SavedFrame::of).collect(),
        names: p.ctx.to_vec(),
        modifiers: p.temps.to_vec(),
        triggers: p.queue.to_vec(),
        battles: p.fights.to_vec(),
    }
}

fn hand(kit: &Kit, hand: &[u64; 2]) -> [Vec<String>; 2] {
    [ids(kit, Deck::Destiny, hand[0]), ids(kit, Deck::Sorcery, hand[1])]
}

fn trim<T: PartialEq + Default>(mut all: Vec<T>) -> Vec<T> {
    while all.last().is_some_and(|v| *v == T::default()) {
        all.pop();
    }
    all
}

pub(super) fn secret(game: &Zabor) -> SavedSecret {
    let (kit, s, n) = (game.kit, &game.s, usize::from(game.p.seats));
    let look_deck = Deck::nth(game.p.look_deck).unwrap_or(Deck::Event);
    let traits = |mask: u64| ids(kit, Deck::Trait, mask);
    let kept = |k: &[u8; 4]| k.iter().filter(|c| **c != NO).map(|c| kit.card_id(Deck::Trait, *c).to_owned()).collect();
    SavedSecret {
        hands: s.hands[..n].iter().map(|h| hand(kit, h)).collect(),
        look: ids(kit, look_deck, s.look),
        events_hidden: ids(kit, Deck::Event, s.events_hidden),
        vp: trim(s.vp.iter().map(|c| vp_id(kit, *c)).collect()),
        packets: trim(s.packets[..n].iter().map(|m| traits(*m)).collect()),
        kept: trim(s.kept[..n].iter().map(kept).collect()),
        held: trim(s.held[..n].iter().map(|h| trim(h.iter().map(|m| traits(*m)).collect())).collect()),
        answers: trim(s.answers[..n].to_vec()),
    }
}

pub(super) fn view(view: &View) -> SavedView {
    let (kit, known) = (view.kit, &view.known);
    let look_deck = Deck::nth(view.public.look_deck).unwrap_or(Deck::Event);
    SavedView {
        viewer: view.viewer.map(|s| s.0),
        public: public(kit, &view.public),
        hand: hand(kit, &known.hand),
        other_hand: hand(kit, &known.other_hand),
        look: ids(kit, look_deck, known.look),
        vp: trim(known.vp.iter().map(|c| vp_id(kit, *c)).collect()),
        held: trim(known.held.iter().map(|m| ids(kit, Deck::Trait, *m)).collect()),
        kept: known.kept.iter().filter(|c| **c != NO).map(|c| kit.card_id(Deck::Trait, *c).to_owned()).collect(),
        answer: known.answer,
    }
}
