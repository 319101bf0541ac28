//! From the file to a state: ids are looked up and numbers put in their places. Only what cannot be written down in a state is
//! refused here; whether the state is sound is asked afterwards.

use crate::ids::Boost;
use ravelin_core::Id;
use ravelin_core::{Few, Options, Seat, Seats};

use super::shape::*;
use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::setup::bare;
use crate::state::{Built, Deployed, Foe, Payment, Player, Secret, Site, Stack, Vilnius, element};

pub(super) fn state(kit: &'static Kit, options: &Options, saved: Saved) -> Sure<Vilnius> {
    let mut game = bare(kit, options);
    let n = usize::from(options.seats).min(SEATS);
    let p = &mut game.p;
    (p.round, p.part, p.city, p.start, p.end) = (saved.round, saved.part, saved.city, saved.start, saved.end);
    p.frames = few("frames", saved.frames)?;
    ensure(saved.players.len() == n, "players", "one entry for each seat")?;
    for (i, player) in saved.players.into_iter().enumerate() {
        p.players[i] = read_player(kit, &format!("players[{i}]"), player)?;
    }
    p.buildings = [0; BUILDINGS];
    for (id, count) in saved.buildings {
        let Some(kind) = kit.find_building(&id) else { return unknown("buildings", &id) };
        p.buildings[usize::from(kind)] = count;
    }
    p.units = units(kit, "units", saved.units)?;
    let order = saved.order;
    p.pile = orders(kit, "order.pile", order.pile)?;
    p.discard = orders(kit, "order.discard", order.discard)?;
    p.boxed = orders(kit, "order.boxed", order.boxed)?;
    (p.left, p.blanks, p.last) = (order.left, order.blanks, order.last);
    p.boost = match order.boost {
        None => None,
        Some(id) => match Boost::each().find(|boost| kit.boost(*boost).id == id) {
            Some(boost) => Some(boost),
            None => return unknown("order.boost", &id),
        },
    };
    p.forts = few("order.buildings", order_list(kit, "order.buildings", &order.buildings)?)?;
    (p.targets, p.targets_discard) = (saved.destinations.pile, saved.destinations.discard);
    ensure(saved.stacks.len() == STACKS, "stacks", format_args!("there are {STACKS} of them"))?;
    for (i, stack) in saved.stacks.into_iter().enumerate() {
        let known = stack.known.iter().map(|id| province(kit, "stacks", id)).collect::<Sure<Vec<u8>>>()?;
        p.stacks[i] = Stack { unknown: stack.unknown, known: few("stacks", known)? };
    }
    p.unseen = provinces(kit, "unseen", &saved.unseen)?;
    for seat in 0..n as u8 {
        if game.player(seat).emblem.is_some() {
            game.survey(seat);
        }
    }
    read_fight(&mut game, saved.fight, n)?;
    read_pending(&mut game, &saved.pending)?;
    let p = &mut game.p;
    let round = saved.this_round;
    p.this_round.renew();
    p.this_round.passed = seats("this_round.passed", &round.passed, n)?;
    p.this_round.attacking = seats("this_round.attacking", &round.attacking, n)?;
    p.this_round.used = masks("this_round.used", &round.used, n)?;
    p.this_round.swapped[TO_GOLD] = masks("this_round.to_gold", &round.to_gold, n)?;
    p.this_round.swapped[TO_TOOLS] = masks("this_round.to_tools", &round.to_tools, n)?;
    p.window.renew();
    p.committed = seats("window.committed", &saved.window.committed, n)?;
    p.window.done = seats("window.done", &saved.window.done, n)?;
    p.window.recalled = seats("window.recalled", &saved.window.recalled, n)?;
    p.window.planned = seats("window.planned", &saved.window.planned, n)?;
    p.window.no_part = seats("window.no_part", &saved.window.no_part, n)?;
    game.s = Secret::default();
    ensure(saved.income.is_empty() || saved.income.len() == n, "income", "one entry for each seat, or none")?;
    for (i, income) in saved.income.into_iter().enumerate() {
        game.s.income[i] = income.unwrap_or(NONE);
    }
    Ok(game)
}

fn unknown<T>(path: &str, id: &str) -> Sure<T> {
    wrong(path, format_args!("{id:?} is no card of this game"))
}

fn few<T: Copy + Default, const N: usize>(path: &str, items: Vec<T>) -> Sure<Few<T, N>> {
    ensure(items.len() <= N, path, format_args!("more than {N} entries"))?;
    Ok(items.into_iter().collect())
}

fn province(kit: &Kit, path: &str, id: &str) -> Sure<u8> {
    kit.find_province(id).map_or_else(|| unknown(path, id), Ok)
}

fn unit(kit: &Kit, path: &str, id: &str) -> Sure<u8> {
    kit.find_unit(id).map_or_else(|| unknown(path, id), Ok)
}

fn provinces(kit: &Kit, path: &str, ids: &[String]) -> Sure<u64> {
    let mut mask = 0u64;
    for id in ids {
        let bit = 1 << province(kit, path, id)?;
        ensure(mask & bit == 0, path, format_args!("{id:?} stands there twice"))?;
        mask |= bit;
    }
    Ok(mask)
}

fn units(kit: &Kit, path: &str, counts: Counts) -> Sure<Units> {
    let mut all = Units::NONE;
    for (id, n) in counts {
        let kind = unit(kit, path, &id)?;
        let most = kit.unit(kind).count;
        ensure(n <= most, path, format_args!("{n} {id:?}, but there are {most}"))?;
        (0..n).for_each(|_| all.add(kind));
    }
    Ok(all)
}

fn orders(kit: &Kit, path: &str, counts: Counts) -> Sure<[u8; KINDS]> {
    let mut all = [0; KINDS];
    for (id, n) in counts {
        let Some(kind) = kit.find_order(&id) else { return unknown(path, &id) };
        ensure(n <= 32, path, format_args!("{n} {id:?} are too many"))?;
        all[usize::from(kind)] = n;
    }
    Ok(all)
}

fn order_list(kit: &Kit, path: &str, ids: &[String]) -> Sure<Vec<u8>> {
    ids.iter().map(|id| kit.find_order(id).map_or_else(|| unknown(path, id), Ok)).collect()
}

fn seats(path: &str, list: &[u8], n: usize) -> Sure<Seats> {
    let mut all = Seats::NONE;
    for &seat in list {
        ensure(usize::from(seat) < n, path, format_args!("there is no seat {seat}"))?;
        all = all.with(Seat(seat));
    }
    Ok(all)
}

fn masks(path: &str, lists: &[Vec<u8>], n: usize) -> Sure<[u32; SEATS]> {
    let mut all = [0; SEATS];
    ensure(lists.is_empty() || lists.len() == n, path, "one entry for each seat, or none")?;
    for (mask, list) in all.iter_mut().zip(lists) {
        for &at in list {
            ensure(usize::from(at) < DISPLAY, path, format_args!("no display has a place {at}"))?;
            *mask |= 1 << at;
        }
    }
    Ok(all)
}

fn read_player(kit: &Kit, path: &str, saved: SavedPlayer) -> Sure<Player> {
    let at = |field: &str| format!("{path}.{field}");
    let emblem = match &saved.emblem {
        None => None,
        Some(id) => match kit.emblem(id) {
            Some(emblem) => Some(emblem),
            None => return wrong(at("emblem"), format_args!("{id:?} is no emblem")),
        },
    };
    let mut supply = 0;
    for id in &saved.supply {
        let Some(kind) = kit.find_building(id) else { return unknown(&at("supply"), id) };
        supply |= 1 << kind;
    }
    let card = |id: &Option<String>| id.as_ref().map_or(Ok(NONE), |id| province(kit, &at("display"), id));
    let mut display = Vec::new();
    for b in &saved.display {
        let Some(kind) = kit.find_building(&b.building) else { return unknown(&at("display"), &b.building) };
        display.push(Built {
            kind,
            x: b.x,
            y: b.y,
            round: b.round,
            province: card(&b.province)?,
            unit: b.unit.as_ref().map_or(Ok(NONE), |id| unit(kit, &at("display"), id))?,
            shared: card(&b.shared)?,
        });
    }
    Ok(Player {
        emblem,
        value: saved.value,
        target: saved.target,
        hand: provinces(kit, &at("hand"), &saved.hand)?,
        draw: provinces(kit, &at("draw"), &saved.draw)?,
        discard: provinces(kit, &at("discard"), &saved.discard)?,
        loot: provinces(kit, &at("loot"), &saved.loot)?,
        units: units(kit, &at("units"), saved.units)?,
        unit_draw: units(kit, &at("unit_draw"), saved.unit_draw)?,
        unit_discard: units(kit, &at("unit_discard"), saved.unit_discard)?,
        supply,
        display: few(&at("display"), display)?,
        site: Site::default(), // counted when all is read
        row: few(&at("row"), order_list(kit, &at("row"), &saved.row)?)?,
    })
}

fn by_seat(kit: &Kit, path: &str, lists: Vec<Counts>, n: usize) -> Sure<[Units; SEATS]> {
    let mut all = [Units::NONE; SEATS];
    ensure(lists.is_empty() || lists.len() == n, path, "one entry for each seat, or none")?;
    for (place, counts) in all.iter_mut().zip(lists) {
        *place = units(kit, path, counts)?;
    }
    Ok(all)
}

fn places(path: &str, list: &[Option<u8>]) -> Sure<[u8; SYMBOLS]> {
    ensure(list.len() <= SYMBOLS, path, format_args!("more than {SYMBOLS} symbols"))?;
    let mut all = [NONE; SYMBOLS];
    for (place, at) in all.iter_mut().zip(list) {
        let at = at.unwrap_or(NONE);
        ensure(at == NONE || usize::from(at) < FOES, path, format_args!("there is no enemy {at}"))?;
        *place = at;
    }
    Ok(all)
}

fn read_fight(game: &mut Vilnius, saved: SavedFight, n: usize) -> Sure<()> {
    let kit = game.kit;
    let mut foes = Vec::new();
    for f in &saved.foes {
        let Some(kind) = kit.find_order(&f.card) else { return unknown("fight.foes", &f.card) };
        foes.push(Foe { kind, row: f.row, target: f.target, defeated: f.defeated, reds: f.reds });
    }
    game.p.foes = few("fight.foes", foes)?;
    let mut deployed = Vec::new();
    for d in &saved.deployed {
        let unit = unit(kit, "fight.deployed", &d.unit)?;
        deployed.push(Deployed { unit, owner: d.owner, at: places("fight.deployed", &d.at)? });
    }
    game.p.deployed = few("fight.deployed", deployed)?;
    game.p.aside = by_seat(kit, "fight.aside", saved.aside, n)?;
    game.p.named = by_seat(kit, "fight.named", saved.named, n)?;
    ensure(saved.taken.is_empty() || saved.taken.len() == n, "fight.taken", "one entry for each seat, or none")?;
    game.p.taken = [0; SEATS];
    game.p.taken.iter_mut().zip(&saved.taken).for_each(|(place, n)| *place = *n);
    Ok(())
}

fn read_pending(game: &mut Vilnius, saved: &SavedPending) -> Sure<()> {
    let kit = game.kit;
    let building = match &saved.building {
        None => NONE,
        Some(id) => kit.find_building(id).map_or_else(|| unknown("pending.building", id), Ok)?,
    };
    let what = saved.unit.as_ref().map_or(Ok(NONE), |id| unit(kit, "pending.unit", id))?;
    game.p.payment = Payment { building, x: saved.x, y: saved.y, unit: what };
    let paying = building != NONE || what != NONE;
    let mut elements = Vec::new();
    for e in &saved.elements {
        elements.push(match *e {
            SavedElement::Card(ref id) if paying => province(kit, "pending.elements", id)?,
            SavedElement::Card(ref id) => unit(kit, "pending.elements", id)?,
            SavedElement::Use(at) if paying && usize::from(at) < DISPLAY => element::BUILDING + at,
            SavedElement::Exchange(way) if paying => element::EXCHANGE + way,
            _ => return unknown("pending.elements", &String::from(e.clone())),
        });
    }
    game.p.elements = few("pending.elements", elements)?;
    game.p.aims = places("pending.aims", &saved.aims)?;
    let looked = saved.looked.iter().map(|id| province(kit, "pending.looked", id)).collect::<Sure<Vec<u8>>>()?;
    game.p.looked = few("pending.looked", looked)?;
    Ok(())
}
