//! What lies where, as a viewer sees it: every component that the board shows. Events move exactly these.

use ravelin_core::pile::Segment;
use ravelin_core::{Pieces, Seat, Token};

use crate::ids::{Role, Source, Territory, Use};
use crate::state::{Cards, Sovereigns, Units};
use crate::tokens::{
    AGES, BONUS_BACK, COMBAT_BACK, DECK, DESTINY_BACK, DISCARD, EVENT_BACK, GLORY, REVOLUTIONARY, TALENT, bonus_card,
    building, card, cards_of, conqueror, destiny_card, face_down, laid, marker, sovereign, space, supply, track, unit,
};
use crate::view::View;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let table = &view.table();
    for t in table.all_lands() {
        land(table, t, out);
    }
    for seat in table.all_seats() {
        kingdom(view, table, seat, out);
        hand(view, seat, out);
    }
    battle(view, table, out);
    ages(view, out);
    out.add(COMBAT_BACK, DECK, view.deck);
    cards(&view.public.discard, DISCARD, out);
    if let Some(seat) = view.public.glory {
        out.add(GLORY, Token::Seat(seat), 1u8);
    }
}

fn units(out: &mut Pieces, seat: Seat, units: Units, t: Territory) {
    units.kinds().for_each(|kind| out.add(unit(seat, kind), space(t), units.of(kind)));
}

fn cards(cards: &Cards, at: Token, out: &mut Pieces) {
    cards.iter().for_each(|c| out.add(card(c), at, 1u8));
}

/// Units, buildings, tokens and stored gold.
fn land(table: &Sovereigns, t: Territory, out: &mut Pieces) {
    let at = space(t);
    if let Some(seat) = table.owner(t) {
        units(out, seat, table.units(t), t);
    }
    table.marks(t).each().for_each(|(token, n)| out.add(token, at, n));
    out.add(REVOLUTIONARY, at, table.p.revolutionaries[t]);
    out.add(TALENT, at, table.p.store[t]);
    for seat in table.all_seats() {
        table.p.built[seat][t].iter().for_each(|b| out.add(building(seat, b), at, 1u8));
    }
}

/// What lies before a player, but for combat cards, and the buildings that can still be put up.
fn kingdom(view: &View, table: &Sovereigns, seat: Seat, out: &mut Pieces) {
    let (realm, at) = (table.realm(seat), Token::Seat(seat));
    out.add(TALENT, at, realm.treasury);
    out.add(conqueror(seat), at, realm.capitals_taken.len() as u32);
    out.add(marker(seat), track(realm.feat), 1u8);
    realm.sovereign.into_iter().for_each(|id| out.add(sovereign(seat, id), at, 1u8));
    table.held_bonus(seat).for_each(|c| out.add(bonus_card(c), at, 1u8));
    let destiny = table.realm(seat).destiny.iter();
    destiny.for_each(|i| out.add(destiny_card(view.kit, i), at, 1u8));
    for b in view.kit.buildings(seat) {
        let spec = &view.kit[seat][b];
        let standing = |t: &Territory| table.p.built[seat][*t].has(b);
        let standing = table.all_lands().into_iter().filter(standing).count();
        out.add(building(seat, b), supply(seat), u32::from(spec.count).saturating_sub(standing as u32));
    }
}

/// Combat cards in hand, kept apart and discarded unplayed. [KI8] [KI13]
fn hand(view: &View, seat: Seat, out: &mut Pieces) {
    let known = &view.hands[seat];
    let [counted, slot, apart] = [Source::Hand, Source::Slot, Source::Commander].map(|s| cards_of(seat, s));
    match &known.cards {
        Some(hand) => {
            cards(&hand.counted, counted, out);
            hand.slot.into_iter().for_each(|c| out.add(card(c), slot, 1u8));
            hand.commander.iter().for_each(|c| out.add(card(*c), apart, 1u8));
        }
        None => {
            out.add(COMBAT_BACK, counted, known.counted);
            out.add(COMBAT_BACK, slot, known.slot);
            out.add(COMBAT_BACK, apart, known.commander);
        }
    }
    match view.own.as_ref().filter(|_| view.viewer == Some(seat)) {
        Some(own) => cards(&own.face_down, face_down(seat), out),
        None => out.add(COMBAT_BACK, face_down(seat), view.face_down[seat]),
    }
}

/// Cards of the battle under way, and survivors who have not found a refuge. A card of the deck is drawn when it is turned
/// up. [KI9] [K11.6.1]
fn battle(view: &View, table: &Sovereigns, out: &mut Pieces) {
    let Some(battle) = &view.public.battle else { return };
    for role in [Role::Attacker, Role::Defender] {
        let side = battle.side(role);
        for (which, source, shown) in
            [(Use::Main, side.main, side.card), (Use::Support, side.support, side.support_card)]
        {
            let own = || view.own.as_ref().and_then(|own| own.placed[role][which]);
            let seen = match (source, shown) {
                (None, _) | (Some(Source::Deck), None) => continue,
                (Some(_), Some(c)) => card(c),
                (Some(_), None) => own().map_or(COMBAT_BACK, card),
            };
            out.add(seen, laid(role, which), 1u8);
        }
    }
    units(out, table.chooser(Role::Defender), battle.retreating, table.stand());
}

/// The Deck of Ages: how many cards each of its parts has, which everybody may know. [KI11]
fn ages(view: &View, out: &mut Pieces) {
    let (bonus, events) = (view.kit.bonus.len(), view.kit.events.len());
    let back = |card: usize| match card {
        c if c < bonus => BONUS_BACK,
        c if c < bonus + events => EVENT_BACK,
        _ => DESTINY_BACK,
    };
    for segment in view.public.ages.segments() {
        let first = match segment {
            Segment::Known(card) => Some(usize::from(*card)),
            Segment::Unordered { from, .. } => from.kinds().next(),
        };
        first.into_iter().for_each(|first| out.add(back(first), AGES, segment.len() as u32));
    }
}
