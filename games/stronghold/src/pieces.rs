//! What stands where, as a viewer sees it: every component that the board shows. Events move exactly these.

use ravelin_core::{Hidden, Pieces, Set, Token};

use crate::Frame;
use crate::ids::*;
use crate::kit::*;
use crate::rules::movement::hero_place;
use crate::state::{Public, Stronghold};
use crate::tokens::*;
use crate::view::View;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let table = &Stronghold::known(view);
    horde(table, out);
    field(table, out);
    walls(&table.p, out);
    castle(table, out);
    time(table, out);
    phase_cards(view, table, out);
    orders(view, table, out);
}

fn add_invaders(out: &mut Pieces, units: Units, at: Token) {
    units.kinds().for_each(|kind| out.add(invader_piece(kind), at, units.of(kind)));
}

fn add_defenders(out: &mut Pieces, units: Units, at: Token) {
    units.kinds().for_each(|kind| out.add(defender_piece(kind), at, units.of(kind)));
}

/// One piece in each of these places.
fn each(out: &mut Pieces, piece: Token, places: Set<Place>) {
    places.iter().for_each(|at| out.add(piece, space(at), 1u8));
}

/// Units beside the board, and Resources.
fn horde(table: &Stronghold, out: &mut Pieces) {
    let p = &table.p;
    add_invaders(out, p.pouch, POUCH);
    add_invaders(out, p.pool, POOL);
    add_invaders(out, p.spent, SPENT);
    out.add(invader_piece(GOBLIN), BLOOD, p.blood);
    out.add(chip(Piece::Resource), BANK, table.bank());
    for &invader in table.invaders() {
        add_invaders(out, p.reserve[invader], reserve(invader));
        add_invaders(out, p.camp[invader], camp(invader));
        out.add(chip(Piece::Resource), before(table.invader_seat(invader)), p.resources[invader]);
    }
}

/// Foregrounds, Ramparts, Paths and rams, with what lies there.
fn field(table: &Stronghold, out: &mut Pieces) {
    let (p, flags) = (&table.p, &*table.p.turn_flags);
    for side in Side::BOTH {
        add_invaders(out, p.foregrounds[side], space(side.foreground()));
    }
    for r in Rampart::ALL {
        let at = space(r.place());
        add_invaders(out, p.ramparts[r], at);
        p.machines[r].into_iter().for_each(|machine| out.add(chip(machine.piece()), at, 1u8));
        out.add(HIT, at, p.hits[r]);
        out.add(MISS, at, p.misses[r]);
    }
    for kind in Training::ALL {
        each(out, chip(kind.piece()), places(p.training[kind]));
    }
    each(out, chip(Piece::Cover), places(p.covers));
    each(out, chip(Piece::Bloodstone), places(flags.bloodstones));
    each(out, deal(Deal::AccurateShot), places(flags.accurate));
    each(out, chip(Piece::Bridge), places(p.bridges));
    each(out, chip(Piece::GoblinTrap), places(p.goblin_traps));
    each(out, chip(Piece::TrollTrap), places(p.troll_traps));
    for ram in Ram::ALL {
        out.add(chip(Piece::Ram), space(ram.place()), table.rams().has(ram));
        add_invaders(out, p.crews[ram], space(ram.place()));
    }
}

/// Sections with their Siege Towers, and Towers.
fn walls(p: &Public, out: &mut Pieces) {
    for s in Section::ALL {
        let at = space(s.place());
        add_invaders(out, p.wall[s], at);
        add_invaders(out, p.siege[s], space(s.siege_tower()));
        out.add(chip(Piece::Stone), at, p.stones[s]);
        out.add(chip(Piece::Wooden), at, p.wooden[s]);
        p.cauldrons[s].into_iter().for_each(|kind| out.add(cauldron(kind), at, 1u8));
    }
    for kind in Equipment::ALL {
        each(out, chip(kind.piece()), places(p.equipment[kind]));
    }
    each(out, chip(Piece::SiegeTower), places(p.siege_towers));
    each(out, chip(Piece::Platform), places(p.platforms));
    each(out, chip(Piece::Gale), places(p.turn_flags.gale));
    each(out, chip(Piece::Accident), places(p.turn_flags.accident));
    for at in p.influence.values().flatten() {
        out.add(chip(Piece::Influence), space(at.place()), 1u8);
    }
    for (t, mount) in p.mounts.iter() {
        mount.iter().for_each(|mount| out.add(chip(mount.piece()), space(t.place()), 1u8));
    }
}

/// Units of the Defenders, Heroes, the supply, and chips on buildings.
fn castle(table: &Stronghold, out: &mut Pieces) {
    let (p, flags) = (&table.p, &*table.p.turn_flags);
    for (post, units) in p.posts.iter() {
        add_defenders(out, *units, space(post.place()));
    }
    let hospital = space(Place::Hospital);
    add_defenders(out, table.fallen(), hospital);
    add_defenders(out, p.supply, SUPPLY);
    out.add(chip(Piece::Stone), SUPPLY, p.stone_supply);
    out.add(chip(Piece::Wooden), SUPPLY, p.wooden_supply);
    p.ruin.into_iter().for_each(|ruin| out.add(chip(ruin.piece()), feat(Feat::RuinedWalls), 1u8));
    for here in Hero::ALL {
        out.add(hero(here), space(hero_place(p.heroes[here])), 1u8);
        out.add(chip(Piece::Possession), space(here.place()), flags.possessed.has(here));
    }
    each(out, chip(Piece::Saboteur), places(p.saboteurs));
    each(out, chip(Piece::Fire), places(flags.fire));
    out.add(chip(Piece::Specters), hospital, flags.specters.len() as u32);
    out.add(chip(Piece::Panic), space(Place::Courtyard), flags.panic);
    each(out, shame(Shame::ExhaustingToil), places(Set::from(flags.toil)));
    each(out, chip(Piece::Glare), places(Set::from(flags.glare)));
    each(out, chip(Piece::Blessing), places(Set::from(flags.blessing)));
}

/// Hourglasses, held and on works; the Stone of the turn; Haste.
fn time(table: &Stronghold, out: &mut Pieces) {
    let p = &table.p;
    for &defender in table.defenders() {
        let at = before(table.defender_seat(defender));
        out.add(hourglass(defender), at, p.hourglasses[defender]);
        out.add(labour(defender), at, p.labour[defender]);
    }
    for here in Work::ALL {
        out.add(hourglass(table.payer(here)), work(here), p.paid[here]);
        out.add(chip(Piece::Haste), work(here), p.turn_flags.hasty == Some(here));
    }
    let builder = table.defender_seat(table.defender_of(table.turn_side()));
    out.add(chip(Piece::Stone), before(builder), p.stone_due);
}

/// Phase cards: those kept, turned over or not, and in the set-up those still to be chosen from. [S3.15] [S13.1]
fn phase_cards(view: &View, table: &Stronghold, out: &mut Pieces) {
    let p = &table.p;
    for &invader in table.invaders() {
        let at = before(table.invader_seat(invader));
        for phase in Phase::WITH_REVERSE {
            match phase.reverse().filter(|_| p.flipped[invader].has(phase)) {
                Some(reverse) => out.add(deal(reverse), at, 1u8),
                None if phase == Phase::Supplies || p.cards[invader][phase].is_some() => {
                    out.add(table.front_of(invader, phase), at, 1u8);
                }
                None => {}
            }
        }
    }
    let Frame::Pick(_) = table.stage() else { return };
    for phase in Phase::WITH_CARDS {
        let kept = table.invaders().iter().filter(|by| p.cards[**by][phase].is_some()).count();
        match view.secret {
            _ if kept == table.invaders().len() => {}
            Some(_) => table.unkept(phase).iter().for_each(|card| out.add(phase_card(card), DRAWN, 1u8)),
            None => out.add(Token::Card(card::PHASE_BACK), DRAWN, (table.invaders().len() + 1 - kept) as u32),
        }
    }
}

/// Order chips: in hand, at sections, discarded this turn. Only the Invaders see those face down. [S12.25]
fn orders(view: &View, table: &Stronghold, out: &mut Pieces) {
    let flags = &*view.public.turn_flags;
    for s in table.ordered_sections() {
        let chip = flags.open_orders[s].or(table.s.orders[s]);
        out.add(order_or_back(chip), space(s.place()), 1u8);
    }
    for kind in Order::ALL {
        out.add(order(kind), ORDERS_GONE, flags.open_gone[kind]);
    }
    let Some(secret) = view.secret else {
        out.add(ORDER_BACK, ORDERS_GONE, flags.hidden_gone);
        return out.add(ORDER_BACK, ORDER_HAND, table.orders_left());
    };
    let hand = table.order_hand();
    for kind in Order::ALL {
        // The chip that is named and not yet laid is still in hand.
        out.add(order(kind), ORDER_HAND, hand[kind] + u8::from(secret.chosen == Some(kind)));
        out.add(order(kind), ORDERS_GONE, secret.gone[kind]);
    }
}
