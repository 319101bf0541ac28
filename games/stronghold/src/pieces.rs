//! What stands where, as a viewer sees it: every component that the board shows. Events move exactly these.

use ravelin_core::{Pieces, Token};

use crate::components::*;
use crate::flow::Stage;
use crate::movement::hero_place;
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Public, Stronghold, side_at};
use crate::tokens::*;
use crate::view::View;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let table = &view.table();
    horde(table, out);
    field(table, out);
    walls(&table.p, out);
    castle(table, out);
    time(table, out);
    phase_cards(view, table, out);
    orders(view, out);
}

fn add_invaders(out: &mut Pieces, units: Units, at: Token) {
    units.kinds().for_each(|kind| out.add(invader_piece(kind), at, units.of(kind)));
}

fn add_defenders(out: &mut Pieces, units: Units, at: Token) {
    units.kinds().for_each(|kind| out.add(defender_piece(kind), at, units.of(kind)));
}

/// One piece in each of these places.
fn each(out: &mut Pieces, piece: Token, places: Places) {
    places.for_each(|at| out.add(piece, space(at), 1u8));
}

/// Units beside the board, and Resources.
fn horde(table: &Stronghold, out: &mut Pieces) {
    let p = &table.p;
    add_invaders(out, p.pouch, POUCH);
    add_invaders(out, p.pool, POOL);
    add_invaders(out, p.spent, SPENT);
    out.add(invader_piece(GOBLIN), BLOOD, p.blood);
    out.add(chip(Piece::Resource), BANK, table.bank());
    for invader in 0..table.invaders() as u8 {
        let at = usize::from(invader);
        add_invaders(out, p.reserve[at], reserve(invader));
        add_invaders(out, p.camp[at], camp(invader));
        out.add(chip(Piece::Resource), before(table.invader_seat(invader)), p.resources[at]);
    }
}

/// Foregrounds, Ramparts, Paths and rams, with what lies there.
fn field(table: &Stronghold, out: &mut Pieces) {
    let (p, flags) = (&table.p, &*table.p.turn_flags);
    for side in Side::BOTH {
        add_invaders(out, p.foregrounds[side.index()], space(Place::foreground(side)));
    }
    for r in ramparts(0x7f) {
        let at = space(r.place());
        add_invaders(out, p.ramparts[r.index()], at);
        let machine = match p.machines[r.index()] {
            Machine::None => None,
            Machine::Ballista => Some(Piece::Ballista),
            Machine::Catapult => Some(Piece::Catapult),
            Machine::Trebuchet => Some(Piece::Trebuchet),
            Machine::Altar => Some(Piece::Altar),
        };
        machine.into_iter().for_each(|piece| out.add(chip(piece), at, 1u8));
        out.add(HIT, at, p.hits[r.index()]);
        out.add(MISS, at, p.misses[r.index()]);
    }
    let training = [Piece::Quartermaster, Piece::TrenchMaster, Piece::MasterArcher, Piece::Drover];
    for (piece, mask) in training.into_iter().zip(p.training) {
        each(out, chip(piece), Places::ramparts(mask));
    }
    each(out, chip(Piece::Cover), Places::ramparts(p.covers));
    each(out, chip(Piece::Bloodstone), Places::ramparts(flags.bloodstones));
    each(out, deal(Deal::AccurateShot), Places::ramparts(flags.accurate));
    each(out, chip(Piece::Bridge), Places::paths(p.bridges));
    each(out, chip(Piece::GoblinTrap), Places::paths(p.goblin_traps));
    each(out, chip(Piece::TrollTrap), Places::paths(p.troll_traps));
    for ram in 0..RAMS as u8 {
        let at = space(Place::ram(ram));
        out.add(chip(Piece::Ram), at, ram < p.rams);
        add_invaders(out, p.crews[usize::from(ram)], at);
    }
}

/// Sections with their Siege Towers, and Towers.
fn walls(p: &Public, out: &mut Pieces) {
    for s in sections(0x1ff) {
        let (n, at) = (s.index(), space(s.place()));
        add_invaders(out, p.wall[n], at);
        add_invaders(out, p.siege[n], space(Place::siege_tower(s)));
        out.add(chip(Piece::Stone), at, p.stones[n]);
        out.add(chip(Piece::Wooden), at, p.wooden[n]);
        if p.cauldrons[n] != NONE {
            out.add(cauldron(Kind::at(p.cauldrons[n].into())), at, 1u8);
        }
    }
    let equipment = [Piece::Banner, Piece::Ladder, Piece::Rope, Piece::Sap, Piece::Shield, Piece::Poison];
    for (piece, mask) in equipment.into_iter().zip(p.equipment) {
        each(out, chip(piece), Places::sections(mask));
    }
    each(out, chip(Piece::SiegeTower), Places::sections(p.siege_towers));
    each(out, chip(Piece::Platform), Places::sections(p.platforms));
    each(out, chip(Piece::Gale), Places::sections(p.turn_flags.gale));
    each(out, chip(Piece::Accident), Places::sections(p.turn_flags.accident));
    for at in p.influence.into_iter().filter(|at| *at != NONE) {
        out.add(chip(Piece::Influence), space(Place(at)), 1u8);
    }
    for t in towers(0x7f) {
        let mount = match p.mounts[t.index()] {
            Mount::None => continue,
            Mount::Cannon => Piece::Cannon,
            Mount::Poles => Piece::Poles,
        };
        out.add(chip(mount), space(t.place()), 1u8);
    }
}

/// Units of the Defenders, Heroes, the supply, and chips on buildings.
fn castle(table: &Stronghold, out: &mut Pieces) {
    let (p, flags) = (&table.p, &*table.p.turn_flags);
    for post in 0..POSTS as u8 {
        add_defenders(out, p.posts[usize::from(post)], space(Place::post(post)));
    }
    let hospital = space(Building::Hospital.place());
    add_defenders(out, p.hospital[0].and(p.hospital[1]), hospital);
    add_defenders(out, p.supply, SUPPLY);
    out.add(chip(Piece::Stone), SUPPLY, p.stone_supply);
    out.add(chip(Piece::Wooden), SUPPLY, p.wooden_supply);
    match p.ruin {
        0 => {}
        1 => out.add(chip(Piece::Stone), feat(Feat::RuinedWalls), 1u8),
        _ => out.add(chip(Piece::Wooden), feat(Feat::RuinedWalls), 1u8),
    }
    for n in [OFFICER, WARRIOR] {
        out.add(hero(n), space(hero_place(p.heroes[usize::from(n)])), 1u8);
        out.add(chip(Piece::Possession), space(Place::hero(n)), flags.possessed >> n & 1);
    }
    each(out, chip(Piece::Saboteur), Places::buildings(p.saboteurs.into()));
    each(out, chip(Piece::Fire), Places::buildings(flags.fire.into()));
    out.add(chip(Piece::Specters), hospital, flags.specters.count_ones());
    out.add(chip(Piece::Panic), space(Building::Courtyard.place()), flags.panic);
    if flags.toil != NONE {
        each(out, shame(Shame::ExhaustingToil), Places::buildings(1 << flags.toil));
    }
    if flags.glare != NONE {
        out.add(chip(Piece::Glare), space(Place(flags.glare)), 1u8);
    }
    if flags.blessing != NONE {
        out.add(chip(Piece::Blessing), space(Place::side(side_at(flags.blessing))), 1u8);
    }
}

/// Hourglasses, held and on works; the Stone of the turn; Haste.
fn time(table: &Stronghold, out: &mut Pieces) {
    let p = &table.p;
    for defender in 0..table.defenders() as u8 {
        let (at, n) = (before(table.defender_seat(defender)), usize::from(defender));
        out.add(hourglass(defender), at, p.hourglasses[n]);
        out.add(labour(defender), at, p.labour[n]);
    }
    for here in Work::ALL {
        out.add(hourglass(table.payer(here)), work(here), p.paid[here.index()]);
        out.add(chip(Piece::Haste), work(here), p.turn_flags.hasty == here as u8);
    }
    let builder = table.defender_seat(table.defender_of(table.turn_side()));
    out.add(chip(Piece::Stone), before(builder), p.stone_due);
}

/// Phase cards: those kept, turned over or not, and in the set-up those still to be chosen from. [S3.15] [S13.1]
fn phase_cards(view: &View, table: &Stronghold, out: &mut Pieces) {
    let p = &table.p;
    for invader in 0..table.invaders() as u8 {
        let at = before(table.invader_seat(invader));
        for phase in 1..=5u8 {
            if p.flipped[usize::from(invader)] & 1 << phase != 0 {
                out.add(deal(Deal::reverse(phase)), at, 1u8);
            } else if phase == 1 || p.cards[usize::from(invader)][usize::from(phase) - 2] != NONE {
                out.add(table.front_of(invader, phase), at, 1u8);
            }
        }
    }
    let Stage::Pick(_) = p.stage else { return };
    for phase in 2..=5u8 {
        let at = usize::from(phase) - 2;
        let kept = p.cards.iter().take(table.invaders()).filter(|cards| cards[at] != NONE).count();
        match view.secret {
            _ if kept == table.invaders() => {}
            Some(_) => bits(table.unkept(at)).for_each(|n| out.add(phase_card(table.set(), phase, n), DRAWN, 1u8)),
            None => out.add(Token::Card(card::PHASE_BACK), DRAWN, (table.invaders() + 1 - kept) as u32),
        }
    }
}

/// Order chips: in hand, at sections, discarded this turn. Only the Invaders see those face down. [S12.25]
fn orders(view: &View, out: &mut Pieces) {
    let (table, flags) = (view.table(), &*view.public.turn_flags);
    for s in sections(table.order_mask()) {
        let chip = match (flags.open_orders[s.index()], view.secret) {
            (NONE, Some(secret)) => order_chip(secret.orders[s.index()]),
            (NONE, None) => ORDER_BACK,
            (open, _) => order_chip(open),
        };
        out.add(chip, space(s.place()), 1u8);
    }
    for kind in 0..ORDERS as u8 {
        out.add(order_chip(kind), ORDERS_GONE, flags.open_gone[usize::from(kind)]);
    }
    let Some(secret) = view.secret else {
        out.add(ORDER_BACK, ORDERS_GONE, flags.hidden_gone);
        return out.add(ORDER_BACK, ORDER_HAND, table.orders_left());
    };
    for (kind, held) in (0..ORDERS as u8).zip(table.order_hand()) {
        // The chip that is named and not yet laid is still in hand.
        out.add(order_chip(kind), ORDER_HAND, held + u8::from(secret.chosen == kind));
        out.add(order_chip(kind), ORDERS_GONE, secret.gone[usize::from(kind)]);
    }
}
