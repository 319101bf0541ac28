//! From the file to a state: ids are looked up and numbers put in their places. Only what cannot be written down in a state is
//! refused here; whether the state is sound is asked afterwards.

use std::collections::BTreeMap;

use ravelin_core::{Options, Seat, Seats};

use super::shape::*;
use super::write::camp_id;
use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::places::*;
use crate::setup::bare;
use crate::state::{MoveOut, NONE, Secret, Stronghold};

pub(super) fn state(kit: &'static Kit, options: &Options, saved: Saved) -> Sure<Stronghold> {
    let mut game = bare(kit, options);
    let Saved { public, secret } = saved;
    ensure(public.switches == game.p.switches, "switches", "the options of the game say otherwise")?;
    let p = &mut game.p;
    p.turn = public.turn;
    p.stage = public.stage;
    p.ask = public.ask;
    p.declared = Seats::NONE;
    for seat in public.declared {
        ensure(seat < options.seats, "declared", format_args!("there is no seat {seat}"))?;
        p.declared = p.declared.with(Seat(seat));
    }
    read_army(&mut game, &public.army)?;
    ensure(public.invaders.len() == game.invaders(), "invaders", "one entry for each Invader")?;
    for (i, invader) in public.invaders.into_iter().enumerate() {
        read_invader(&mut game, i, &invader)?;
    }
    read_sections(&mut game, &public.sections)?;
    read_towers(&mut game, &public.towers)?;
    read_ramparts(&mut game, &public.ramparts)?;
    read_castle(&mut game, &public.castle)?;
    read_glory(&mut game, &public.glory);
    read_turn(&mut game, &public.this_turn)?;
    read_move_out(&mut game, &public.move_out)?;
    read_assault(&mut game, &public.assault)?;
    read_secret(&mut game, &secret)?;
    Ok(game)
}

/// Every id of a map once, in board order.
fn all<T: Default + Clone>(path: &str, map: &BTreeMap<String, T>, ids: &[&str]) -> Sure<Vec<T>> {
    if let Some(id) = map.keys().find(|id| !ids.contains(&id.as_str())) {
        return wrong(path, format_args!("{id:?} is unknown; possible: {}", ids.join(", ")));
    }
    Ok(ids.iter().map(|id| map.get(*id).cloned().unwrap_or_default()).collect())
}

fn mask(path: &str, numbers: &[u8], below: u8) -> Sure<u32> {
    let mut mask = 0;
    for &n in numbers {
        ensure(n < below, path, format_args!("{n} is not below {below}"))?;
        mask |= 1 << n;
    }
    Ok(mask)
}

fn path_mask(paths: &[Path]) -> u32 {
    paths.iter().fold(0, |mask, p| mask | p.bit())
}

fn section_mask(sections: &[Section]) -> u16 {
    sections.iter().fold(0, |mask, s| mask | s.bit())
}

fn work_mask(works: &[Work]) -> u32 {
    works.iter().fold(0, |mask, w| mask | w.bit())
}

fn deal_mask(deals: &[Deal]) -> u64 {
    deals.iter().fold(0, |mask, d| mask | d.bit())
}

fn building_mask(path: &str, buildings: &[Building]) -> Sure<u8> {
    let mut mask = 0;
    for b in buildings {
        ensure((*b as u8) < 6, path, format_args!("{} has no Actions", b.place().id()))?;
        mask |= 1 << *b as u8;
    }
    Ok(mask)
}

fn hero_mask(path: &str, heroes: &[Place]) -> Sure<u8> {
    let mut mask = 0;
    for hero in heroes {
        let Spot::Hero(n) = hero.spot() else { return wrong(path, format_args!("{} is no Hero", hero.id())) };
        mask |= 1 << n;
    }
    Ok(mask)
}

fn order_counts(path: &str, orders: &[Order]) -> Sure<[u8; ORDERS]> {
    ensure(orders.len() <= 16, path, "more chips than there are")?;
    let mut counts = [0; ORDERS];
    orders.iter().for_each(|o| counts[o.index()] += 1);
    Ok(counts)
}

fn read_army(game: &mut Stronghold, army: &SavedArmy) -> Sure<()> {
    let p = &mut game.p;
    (p.pouch, p.pool, p.blood, p.spent) = (army.pouch, army.pool, army.blood, army.spent);
    p.foregrounds = army.foregrounds;
    ensure(army.crews.len() <= RAMS, "army.crews", format_args!("more than {RAMS} rams"))?;
    p.rams = army.crews.len() as u8;
    p.crews = [Units::NONE; RAMS];
    p.crews[..army.crews.len()].copy_from_slice(&army.crews);
    p.bridges = path_mask(&army.bridges);
    p.goblin_traps = path_mask(&army.goblin_traps);
    p.troll_traps = path_mask(&army.troll_traps);
    p.misses_out = army.misses_out;
    p.saboteurs = building_mask("army.saboteurs", &army.saboteurs)?;
    Ok(())
}

fn read_invader(game: &mut Stronghold, i: usize, invader: &SavedInvader) -> Sure<()> {
    let path = format!("invaders[{i}]");
    let set = game.set();
    let p = &mut game.p;
    (p.reserve[i], p.camp[i], p.resources[i]) = (invader.reserve, invader.camp, invader.resources);
    ensure(invader.cards.len() == CARD_PHASES, format_args!("{path}.cards"), "one for each of Phases 2 to 5")?;
    for (phase, id) in invader.cards.iter().enumerate() {
        p.cards[i][phase] = if id.is_empty() { NONE } else { card(game.kit, set, phase, id, &path)? };
    }
    let flipped = mask(&format!("{path}.flipped"), &invader.flipped, 6)?;
    ensure(flipped & 1 == 0, format_args!("{path}.flipped"), "Phases count from 1")?;
    p.flipped[i] = flipped as u8;
    p.turn_flags.dealt[i] = deal_mask(&invader.dealt);
    p.refused[i] = deal_mask(&invader.refused);
    Ok(())
}

fn card(kit: &Kit, set: usize, phase: usize, id: &str, path: &str) -> Sure<u8> {
    match kit.cards[set][phase].iter().position(|c| c.id == id) {
        Some(n) => Ok(n as u8),
        None => wrong(path, format_args!("there is no card {id:?} of Phase {}", phase + 2)),
    }
}

fn read_sections(game: &mut Stronghold, map: &BTreeMap<String, SavedSection>) -> Sure<()> {
    let p = &mut game.p;
    for (n, row) in all("sections", map, &PLACE_IDS[..SECTIONS])?.into_iter().enumerate() {
        let path = format!("sections.{}", PLACE_IDS[n]);
        let bit = |flag: bool| u16::from(flag) << n;
        (p.wall[n], p.siege[n], p.posts[n]) = (row.wall, row.in_siege_tower, row.defenders);
        (p.stones[n], p.wooden[n]) = (row.stones, row.wooden);
        p.siege_towers |= bit(row.siege_tower);
        p.platforms |= bit(row.platform);
        for deal in row.equipment {
            match EQUIPMENT_DEALS[..EQUIPMENT].iter().position(|d| *d == deal) {
                Some(kind) => p.equipment[kind] |= 1 << n,
                None => return wrong(path, format_args!("{deal} is no Equipment of a section")),
            }
        }
        p.cauldrons[n] = match row.cauldron.as_deref() {
            None => NONE,
            Some(id) => match INVADER_IDS.iter().position(|k| *k == id) {
                Some(kind) => kind as u8,
                None => return wrong(path, format_args!("there is no Cauldron against {id:?}")),
            },
        };
        p.turn_flags.gale |= bit(row.gale);
        p.turn_flags.accident |= bit(row.accident);
        p.turn_flags.roped |= bit(row.rope_used);
        p.turn_flags.open_orders[n] = row.order.map_or(NONE, |o| o as u8);
        p.turn_flags.hidden_orders |= bit(row.hidden_order);
        p.breached |= bit(row.breached);
        p.wide_breaches |= bit(row.wide_breach);
    }
    Ok(())
}

fn read_towers(game: &mut Stronghold, map: &BTreeMap<String, SavedTower>) -> Sure<()> {
    for (n, row) in all("towers", map, &PLACE_IDS[9..16])?.into_iter().enumerate() {
        game.p.posts[9 + n] = Units([row.marksmen, 0, 0]);
        game.p.mounts[n] = row.mount;
    }
    Ok(())
}

fn read_ramparts(game: &mut Stronghold, map: &BTreeMap<String, SavedRampart>) -> Sure<()> {
    let p = &mut game.p;
    for (n, row) in all("ramparts", map, &PLACE_IDS[16..23])?.into_iter().enumerate() {
        let bit = |flag: bool| u8::from(flag) << n;
        (p.ramparts[n], p.machines[n]) = (row.units, row.machine);
        (p.hits[n], p.misses[n]) = (row.hits, row.misses);
        p.covers |= bit(row.cover);
        for deal in row.training {
            match TRAINING_DEALS[..TRAINING].iter().position(|d| *d == deal) {
                Some(kind) => p.training[kind] |= 1 << n,
                None => {
                    return wrong(
                        format_args!("ramparts.{}", PLACE_IDS[16 + n]),
                        format_args!("{deal} is no Training here"),
                    );
                }
            }
        }
        p.influence[n] = row.influence.map_or(NONE, |s| s.0);
        p.turn_flags.marked |= bit(row.influence_set);
        p.turn_flags.bloodstones |= bit(row.bloodstone);
        p.turn_flags.accurate |= bit(row.accurate);
    }
    Ok(())
}

fn read_castle(game: &mut Stronghold, castle: &SavedCastle) -> Sure<()> {
    let defenders = game.defenders();
    let p = &mut game.p;
    p.posts[usize::from(post::BARRACKS)] = castle.barracks;
    p.posts[usize::from(post::GUARD)] = castle.guard;
    p.posts[usize::from(post::HONOR)] = castle.honor_guard;
    p.posts[usize::from(post::COURTYARD)] = castle.courtyard;
    (p.hospital, p.supply) = (castle.hospital, castle.supply);
    (p.stone_supply, p.wooden_supply) = (castle.stone_supply, castle.wooden_supply);
    ensure(castle.heroes.len() == 2, "castle.heroes", "the Officer's place and the Warrior's")?;
    for (hero, place) in castle.heroes.iter().enumerate() {
        p.heroes[hero] = match place.spot() {
            Spot::Section(s) => s.0,
            Spot::Building(Building::Courtyard) => post::HERO_COURTYARD,
            _ => return wrong("castle.heroes", format_args!("no Hero stands at {}", place.id())),
        };
    }
    p.paid = [0; WORKS];
    castle.paid.iter().for_each(|(work, n)| p.paid[work.index()] = *n);
    p.paid_by_east = work_mask(&castle.paid_by_east);
    (p.hourglasses, p.labour) = ([0; 2], [0; 2]);
    for (name, found, to) in
        [("hourglasses", &castle.hourglasses, &mut p.hourglasses), ("labour", &castle.labour, &mut p.labour)]
    {
        ensure(found.len() == defenders, format_args!("castle.{name}"), "one number for each Defender")?;
        to[..defenders].copy_from_slice(found);
    }
    (p.stone_due, p.acting) = (castle.stone_due, castle.acting);
    (p.barbican, p.gate, p.toughness) = (castle.barbican, castle.gate, castle.toughness);
    Ok(())
}

fn read_glory(game: &mut Stronghold, glory: &SavedGlory) {
    let p = &mut game.p;
    p.turns_given = glory.turns_given;
    p.feats = glory.feats.iter().fold(0, |mask, f| mask | 1 << *f as u8);
    p.steadfast = glory.steadfast.iter().fold(0, |mask, s| mask | 1 << *s as u8);
    (p.honor_points, p.honor_kept) = (glory.honor_points, !glory.honor_lost);
    (p.ruin, p.strips, p.repeat) = (glory.ruin, glory.strips, glory.repeat);
    (p.glory, p.end) = (glory.counted, glory.end);
}

fn read_turn(game: &mut Stronghold, turn: &SavedTurn) -> Sure<()> {
    let invaders = game.invaders() as u8;
    let flags = &mut game.p.turn_flags;
    flags.fire = building_mask("this_turn.fire", &turn.fire)?;
    flags.specters = mask("this_turn.specters", &turn.specters, invaders)? as u8;
    flags.panic = turn.panic;
    flags.possessed = hero_mask("this_turn.possessed", &turn.possessed)?;
    flags.open_gone = order_counts("this_turn.orders_gone", &turn.orders_gone)?;
    flags.hidden_gone = turn.hidden_orders_gone;
    flags.worked = work_mask(&turn.worked);
    flags.by_east = work_mask(&turn.worked_by_east);
    flags.hasty = turn.hasty.map_or(NONE, |w| w as u8);
    (flags.haste_for, flags.haste_used) = (turn.haste_for, turn.haste_used);
    flags.repeated = work_mask(&turn.repeated);
    flags.toil = turn.toil.map_or(NONE, |b| b as u8);
    flags.hero_done = hero_mask("this_turn.heroes_done", &turn.heroes_done)?;
    flags.speech = turn.speech;
    flags.blessing = turn.blessing.map_or(NONE, |s| s as u8);
    flags.glare = turn.glare.map_or(NONE, |s| s.0);
    flags.shamed = turn.shamed;
    Ok(())
}

fn camp_at(path: &str, id: &str) -> Sure<usize> {
    match (0..CAMPS).find(|n| camp_id(*n) == id) {
        Some(n) => Ok(n),
        None => wrong(path, format_args!("{id:?} is no Rampart and no Foreground")),
    }
}

fn read_move_out(game: &mut Stronghold, saved: &SavedMoveOut) -> Sure<()> {
    if saved.part == 0 {
        return ensure(*saved == SavedMoveOut::default(), "move_out", "there is none in part 0");
    }
    let mut out = MoveOut { by: saved.by, part: saved.part, limit: saved.limit, ..MoveOut::default() };
    for (id, units) in &saved.noted {
        out.noted[camp_at("move_out.noted", id)?] = *units;
    }
    ensure(saved.left.len() == out.left.len(), "move_out.left", format_args!("{} numbers", out.left.len()))?;
    out.left.copy_from_slice(&saved.left);
    for (id, row) in &saved.went {
        let at = camp_at("move_out.went", id)?;
        for (to, n) in row {
            match camp_at("move_out.went", to)? {
                r if r < RAMPARTS => out.went[at][r] = *n,
                _ => return wrong("move_out.went", format_args!("{to:?} is no Rampart")),
            }
        }
    }
    out.sprung = path_mask(&saved.sprung);
    out.sapped = section_mask(&saved.sapped);
    game.p.move_out = out;
    Ok(())
}

fn read_assault(game: &mut Stronghold, saved: &SavedAssault) -> Sure<()> {
    let cards = game.kit.hit_cards.len() as u8;
    let a = &mut game.p.assault;
    for (n, place) in &saved.aims {
        match n.parse::<usize>() {
            Ok(n) if n < TOWERS => a.aims[n] = place.0,
            _ => return wrong("assault.aims", format_args!("{n:?} is no Tower and no Rampart")),
        }
    }
    a.loaded = mask("assault.loaded", &saved.loaded, TOWERS as u8)? as u8;
    a.manned = mask("assault.manned", &saved.manned, RAMPARTS as u8)? as u8;
    a.drawn = mask("assault.drawn", &saved.drawn, cards)? as u16;
    if !saved.volleys.is_empty() {
        ensure(saved.volleys.len() == a.volleys.len(), "assault.volleys", "seven Ramparts and the Barbican")?;
        a.volleys.copy_from_slice(&saved.volleys);
    }
    (a.killed, a.lost, a.broke_in) = (saved.killed, saved.lost, saved.broke_in);
    a.poled = mask("assault.poled", &saved.poled, TOWERS as u8)? as u8;
    a.ordered = section_mask(&saved.ordered);
    for (id, fury) in &saved.fury {
        match PLACE_IDS[..SECTIONS].iter().position(|s| s == id) {
            Some(n) => a.fury[n] = *fury,
            None => return wrong("assault.fury", format_args!("{id:?} is no section")),
        }
    }
    Ok(())
}

fn read_secret(game: &mut Stronghold, saved: &SavedSecret) -> Sure<()> {
    let mut secret = Secret::default();
    if !saved.drawn.is_empty() {
        ensure(saved.drawn.len() == CARD_PHASES, "secret.drawn", "one list for each of Phases 2 to 5")?;
        for (phase, ids) in saved.drawn.iter().enumerate() {
            for id in ids {
                secret.drawn[phase] |= 1 << card(game.kit, game.set(), phase, id, "secret.drawn")?;
            }
        }
    }
    for (id, order) in &saved.orders {
        match PLACE_IDS[..SECTIONS].iter().position(|s| s == id) {
            Some(n) => secret.orders[n] = *order as u8,
            None => return wrong("secret.orders", format_args!("{id:?} is no section")),
        }
    }
    secret.gone = order_counts("secret.gone", &saved.gone)?;
    secret.chosen = saved.chosen.map_or(NONE, |o| o as u8);
    secret.peek = saved.peek;
    game.s = secret;
    Ok(())
}
