//! What stands where, as a viewer sees it: Lords and markers, mats, cards, Plans, the Array, the Garrison. Events move exactly these. With
//! hidden mats what lies on mats is their owner's to see; others count cards on them as if they were in the decks. [N9.1]

use ravelin_core::{Pieces, Token};

use crate::flow::Ask;
use crate::kit::*;
use crate::state::{Legate, Nevsky, Place};
use crate::tokens::*;
use crate::view::View;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let table = &view.table();
    LordId::ALL.into_iter().for_each(|l| lord(view, table, l, out));
    map(table, out);
    for side in Side::ALL {
        cards(view, table, side, out);
        plan(view, table, side, out);
    }
    let b = &table.p.battle;
    b.garrison.iter().for_each(|(guard, n)| out.add(guard.unit().token(), GARRISON, *n));
    b.used.iter().for_each(|c| out.add(c.event(), FIGHT_EVENTS, 1u8));
    goods_at(&b.spoils, SPOILS, out);
    b.part.iter().filter_map(|l| Some((l, b.stands_at(l)?))).for_each(|(l, at)| out.add(l.token(), at, 1u8));
    // What changes sides is known to both, and to nobody else. [N9.1d]
    let seen = view.side().is_some() || !table.p.switches.hidden_mats;
    if seen && table.p.asks.last() == Some(&Ask::Divide) {
        goods_at(&table.s.stores.left_behind, LEFT_BEHIND, out);
    }
}

fn goods_at(goods: &Goods, at: Token, out: &mut Pieces) {
    AssetId::ALL.into_iter().for_each(|a| out.add(a.token(), at, goods[a]));
}

fn lord(view: &View, table: &Nevsky, l: LordId, out: &mut Pieces) {
    let it = table.lord(l);
    match it.place {
        Place::Removed => return,
        Place::Calendar(n) => return out.add(l.token(), calendar(n), 1u8),
        Place::Map(at) if it.inside => out.add(l.token(), at.inside(), 1u8),
        Place::Map(at) => out.add(l.token(), at.token(), 1u8),
    }
    out.add(l.service_marker(), calendar(it.service), 1u8);
    out.add(MOVED, l.token(), it.moved);
    for v in table.book.retinue(l) {
        if let Some(at) = table.vassal_place(v) {
            out.add(v.token(), at, 1u8);
        }
    }
    let Some(mat) = &view.mats[l] else { return };
    for u in UnitId::ALL.into_iter() {
        out.add(u.token(), l.token(), mat.units[u]);
        out.add(u.token(), l.routed(), mat.routed[u]);
    }
    goods_at(&mat.assets, l.token(), out);
    mat.cards.iter().for_each(|c| out.add(c.capability(), l.token(), 1u8));
}

fn map(table: &Nevsky, out: &mut Pieces) {
    let p = &table.p;
    for side in Side::ALL {
        table.conquests(side).iter().for_each(|at| out.add(side.conquered(), at.token(), 1u8));
        table.harvest(side).iter().for_each(|at| out.add(side.enemy().ravaged(), at.token(), 1u8));
        p.castles[side].iter().for_each(|at| out.add(side.castle(), at.token(), 1u8));
    }
    p.walls.iter().for_each(|at| out.add(WALLS, at.token(), 1u8));
    LocaleId::ALL.into_iter().for_each(|at| out.add(SIEGE, at.token(), p.siege[at]));
    match p.legate {
        Legate::Out => {}
        Legate::Card => out.add(LEGATE, capability::WILLIAM_OF_MODENA.capability(), 1u8),
        Legate::At(at) => out.add(LEGATE, at.token(), 1u8),
    }
    out.add(VP, VECHE, p.veche_vp);
    out.add(AssetId::Coin.token(), VECHE, p.veche_coin);
}

/// Arts of War cards; of Held Events others see the backs. [N3.1.3d]
fn cards(view: &View, table: &Nevsky, side: Side, out: &mut Pieces) {
    let (p, own, hand) = (&table.p, side.numbered(), Token::Seat(table.seat_of(side)));
    let drawn = p.levy.spent.or(p.levy.drawn.iter().filter(|c| !c.is_blank()).copied().collect()).and(own);
    p.capabilities.and(own).iter().for_each(|c| out.add(c.capability(), side.edge(), 1u8));
    p.events.and(own).iter().for_each(|c| out.add(c.event(), side.in_effect(), 1u8));
    drawn.iter().for_each(|c| out.add(c.event(), side.drawn(), 1u8));
    let held = p.held[side];
    if view.side() == Some(side) {
        view.held.iter().for_each(|c| out.add(c.event(), hand, 1u8));
    } else {
        out.add(side.back(), hand, held);
    }
    let blanks = p.blanks[side];
    out.add(side.blank().event(), side.drawn(), blanks.spent + blanks.aside);
    let pending = table.s.pending.iter().copied().collect::<Cards>().and(own);
    pending.iter().for_each(|c| out.add(c.capability(), hand, 1u8));
    let in_play = p.capabilities.or(p.events).or(p.battle.used).and(own);
    let away = in_play.or(drawn).or(pending).or(table.at_mats(side));
    let deck = (CardId::PER_SIDE - 1).saturating_sub(away.len() + usize::from(held)) as u8;
    out.add(side.back(), side.deck(), deck + blanks.deck);
}

/// Command cards, once both Plans are laid. [N4.1b]
fn plan(view: &View, table: &Nevsky, side: Side, out: &mut Pieces) {
    if !table.plans_shown() {
        return;
    }
    let shown = &table.p.shown[side];
    shown.iter().for_each(|c| out.add(command_card(side, *c), side.revealed(), 1u8));
    if view.side() == Some(side) {
        view.plan.iter().for_each(|c| out.add(command_card(side, *c), side.plan(), 1u8));
    } else {
        out.add(command_back(side), side.plan(), table.plan_size().saturating_sub(shown.len()) as u8);
    }
}
