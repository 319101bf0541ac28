//! Whether every component is somewhere exactly once and the state contradicts no rule. What is asked here holds after every action of
//! a game that began soundly; what a pending question relies on is in `pending.rs`. [V2] [V3] [V8]

use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::flow::Frame;
use crate::state::{Built, Player, Target, Vilnius};

pub(crate) fn audit(game: &Vilnius) -> Sure<()> {
    numbers(game)?;
    for seat in 0..usize::from(game.p.seats) {
        display(game, seat)?;
    }
    buildings(game)?;
    provinces(game)?;
    units(game)?;
    order(game)?;
    targets(game)?;
    fight(game)
}

fn numbers(game: &Vilnius) -> Sure<()> {
    let p = &game.p;
    let short = game.kit.lengths[usize::from(p.length)].short;
    let most = game.kit.difficulties[usize::from(p.difficulty)].points[usize::from(short)];
    ensure((1..=80).contains(&p.round), "round", "rounds count from 1 and stay below 35")?;
    ensure(p.part <= 1, "part", "0 before the Boost, 1 after it")?;
    ensure(p.city <= most, "city", format_args!("{} is more than {most}", p.city))?;
    ensure((p.city == 0) == (p.end == Some(crate::state::End::Lost)), "city", "without a point the game is lost")?;
    ensure(p.start < p.seats, "start", "there is no such seat")?;
    ensure(
        p.end.is_some() == (game.top() == Frame::Over),
        "frames",
        "the game is over exactly when nothing is pending",
    )?;
    ensure((p.part == 1) == (p.boost.is_some()), "part", "part 2 begins with the Boost")?;
    for (seat, player) in p.players.iter().enumerate() {
        if seat >= usize::from(p.seats) {
            ensure(*player == Player::default(), "players", "there are fewer seats")?;
        } else if player.emblem.is_none() {
            let empty = player.hand | player.draw | player.discard | player.loot == 0
                && player.supply == 0
                && player.display.is_empty()
                && player.row.is_empty()
                && player.value == 0;
            let setting_up = matches!(game.top(), Frame::Emblems { .. });
            ensure(empty && setting_up, format_args!("players[{seat}]"), "without an emblem there are no cards")?;
        } else {
            let (low, high) = (1, game.kit.value_max);
            let fits = (low..=high).contains(&player.value);
            ensure(fits, format_args!("players[{seat}].value"), format_args!("not from {low} to {high}"))?;
            let twice = p.players[..seat].iter().any(|other| other.emblem == player.emblem);
            ensure(!twice, format_args!("players[{seat}].emblem"), "another player has it")?;
        }
    }
    Ok(())
}

fn display(game: &Vilnius, seat: usize) -> Sure<()> {
    let player = &game.p.players[seat];
    if player.emblem.is_none() {
        return Ok(());
    }
    let path = format!("players[{seat}].display");
    let [residence, barracks] = game.kit.start;
    let starts = |n: usize, kind: u8, x: i8| player.display.get(n).is_some_and(|b| (b.kind, b.x, b.y) == (kind, x, 0));
    ensure(
        starts(0, residence, 0) && starts(1, barracks, 1),
        &path,
        "Residence at 0,0 and Barracks at 1,0 come first",
    )?;
    for (n, b) in player.display.iter().enumerate() {
        let spec = game.kit.building(b.kind);
        let near = b.x.unsigned_abs() < 24 && b.y.unsigned_abs() < 24;
        ensure(near, &path, format_args!("{} lies too far away", spec.id))?;
        let twice = player.display[..n].iter().any(|o| (o.x, o.y) == (b.x, b.y));
        ensure(!twice, &path, format_args!("two Buildings at {},{}", b.x, b.y))?;
        ensure(b.round <= game.p.round, &path, format_args!("{} is built in a later round", spec.id))?;
        let fits = |card: u8, may: bool| card == NONE || may;
        let stored =
            fits(b.province, spec.stores_province) && fits(b.unit, spec.stores_unit) && fits(b.shared, spec.shares);
        ensure(stored, &path, format_args!("{} cannot hold that card", spec.id))?;
    }
    let all = (1u32 << player.display.len()) - 1;
    let joined = game.connected(&player.display, usize::MAX) == all;
    ensure(joined, &path, "a Building is not joined with the Residence")?;
    for (n, b) in player.display.iter().enumerate() {
        let forbids = game.kit.building(b.kind).forbids;
        let mut others = player.display.iter().enumerate().filter(|(m, _)| *m != n);
        let meets = others.any(|(_, o)| forbids >> game.kit.building(o.kind).kind & 1 == 1);
        ensure(!meets, &path, "Buildings that exclude each other")?;
    }
    ensure(player.site == game.site_of(&player.display), &path, "its figures are not those of its Buildings")?;
    used(game, seat)
}

/// What was used in this round is there and can be used. [V9.8] [V9.13]
fn used(game: &Vilnius, seat: usize) -> Sure<()> {
    let (flags, player) = (&game.p.this_round, &game.p.players[seat]);
    let all = |can: &dyn Fn(&BuildingSpec) -> bool| {
        let able = player.display.iter().enumerate().filter(|(_, b)| can(game.kit.building(b.kind)));
        able.fold(0u32, |mask, (n, _)| mask | 1 << n)
    };
    let ways = [("to_gold", TO_GOLD), ("to_tools", TO_TOOLS)];
    ensure(
        flags.used[seat] & !all(&|b| b.yields != [0; 2]) == 0,
        format_args!("this_round.used[{seat}]"),
        "no Building with an amount stands there",
    )?;
    for (name, way) in ways {
        ensure(
            flags.swapped[way][seat] & !all(&|b| b.exchanges[way]) == 0,
            format_args!("this_round.{name}[{seat}]"),
            "no Building with that exchange stands there",
        )?;
    }
    Ok(())
}

/// General Buildings are in the supply or in displays; own ones in the private supply or in the display. [V2.2]
fn buildings(game: &Vilnius) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    for (n, spec) in kit.buildings.iter().enumerate() {
        let stands = |player: &Player| player.display.iter().filter(|b| usize::from(b.kind) == n).count();
        if !spec.is_private() {
            let standing: usize = p.players.iter().map(stands).sum();
            let found = standing + usize::from(p.buildings[n]);
            ensure(found == usize::from(spec.count), &spec.id, format_args!("{found} instead of {}", spec.count))?;
            ensure(p.players.iter().all(|q| q.supply >> n & 1 == 0), &spec.id, "it is in no private supply")?;
            continue;
        }
        ensure(p.buildings[n] == 0, &spec.id, "it bears an emblem and is in no general supply")?;
        for (seat, player) in p.players.iter().enumerate().filter(|(_, q)| q.emblem.is_some()) {
            let own = spec.start || player.emblem.is_some_and(|emblem| kit.own[emblem] >> n & 1 == 1);
            let found = stands(player) + (player.supply >> n & 1) as usize;
            let right = usize::from(own);
            ensure(
                found == right,
                format_args!("players[{seat}] {}", spec.id),
                format_args!("{found} instead of {right}"),
            )?;
        }
    }
    Ok(())
}

/// Every Province once: with a player, in a stack, in hand of somebody who looks, or unseen. [V2.4]
fn provinces(game: &Vilnius) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    let mut seen = p.unseen;
    let mut put = |place: &str, mask: u64, count: u32| -> Sure<()> {
        if seen & mask != 0 || mask.count_ones() != count {
            let twice = bits(seen & mask).next().map_or("a Province", |c| kit.province(c).id.as_str());
            return wrong(place, format_args!("{twice} is in two places"));
        }
        seen |= mask;
        Ok(())
    };
    for (seat, player) in p.players.iter().enumerate() {
        let path = format!("players[{seat}]");
        for mask in [player.hand, player.draw, player.discard, player.loot] {
            put(&path, mask, mask.count_ones())?;
        }
        let at = |b: &Built| [b.province, b.shared];
        let lying: Vec<u8> = player.display.iter().flat_map(at).filter(|c| *c != NONE).collect();
        put(&path, lying.iter().fold(0, |m, c| m | 1 << c), lying.len() as u32)?;
    }
    for stack in &p.stacks {
        put("stacks", stack.known.iter().fold(0, |m, c| m | 1 << c), stack.known.len() as u32)?;
    }
    put("pending.looked", p.looked.iter().fold(0, |m, c| m | 1 << c), p.looked.len() as u32)?;
    let homes = p.players.iter().filter_map(|q| q.emblem).map(|emblem| kit.homes[emblem]);
    let right = homes.fold(kit.wild, |all, home| all | home);
    if let Some(card) = bits(seen ^ right).next() {
        return wrong("provinces", format_args!("{} is missing or not in play", kit.province(card).id));
    }
    let unknown: u32 = p.stacks.iter().map(|s| u32::from(s.unknown)).sum();
    ensure(p.unseen & !kit.wild == 0, "unseen", "a home Province was seen by its owner")?;
    ensure(p.stacks.iter().all(|s| s.unknown <= 3), "stacks", "at most three cards nobody has seen")?;
    ensure(unknown == p.unseen.count_ones(), "unseen", format_args!("{unknown} places for the cards nobody has seen"))
}

fn units(game: &Vilnius) -> Sure<()> {
    let p = &game.p;
    for (n, spec) in game.kit.units.iter().enumerate() {
        let kind = n as u8;
        let mut found = u16::from(p.units.of(kind));
        for player in &p.players {
            let piles = [player.units, player.unit_draw, player.unit_discard];
            found += piles.iter().map(|u| u16::from(u.of(kind))).sum::<u16>();
            found += player.display.iter().filter(|b| b.unit == kind).count() as u16;
        }
        found += p.aside.iter().map(|u| u16::from(u.of(kind))).sum::<u16>();
        found += p.deployed.iter().filter(|d| d.unit == kind).count() as u16;
        found += u16::from(matches!(game.top(), Frame::Split { unit, .. } if unit == kind));
        ensure(found == u16::from(spec.count), &spec.id, format_args!("{found} instead of {}", spec.count))?;
    }
    Ok(())
}

fn order(game: &Vilnius) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    for kind in 0..kit.order_kinds() as u8 {
        let k = usize::from(kind);
        let mut found = u16::from(p.pile[k]) + u16::from(p.discard[k]) + u16::from(p.boxed[k]);
        found += p.players.iter().flat_map(|q| q.row.iter()).filter(|r| **r == kind).count() as u16;
        found += p.foes.iter().filter(|f| f.kind == kind).count() as u16;
        found += p.forts.iter().filter(|f| **f == kind).count() as u16;
        let right = kit.all_orders[k];
        ensure(found == u16::from(right), kit.order_id(kind), format_args!("{found} instead of {right}"))?;
    }
    let sum = |counts: &[u8]| counts.iter().map(|n| u16::from(*n)).sum::<u16>();
    let removed = u16::from(kit.lengths[usize::from(p.length)].removed);
    let blanks = sum(&p.pile[..usize::from(kit.weaponless)]);
    if p.part == 0 {
        let fits = sum(&p.pile) == u16::from(p.left) + removed && sum(&p.boxed) == 0 && u16::from(p.blanks) == blanks;
        ensure(fits, "order.left", format_args!("{removed} cards less than the cards nobody has seen"))?;
        ensure(p.left >= p.blanks, "order.blanks", "the weaponless cards are in the pile")?;
    } else {
        let fits = sum(&p.pile) == u16::from(p.left) && sum(&p.boxed) == removed && p.blanks == 0;
        ensure(fits, "order.left", "after the Boost the whole pile is known")?;
        let blank = sum(&p.boxed[..usize::from(kit.weaponless)]);
        ensure(blank == 0, "order.boxed", "only main cards are left out")?;
    }
    ensure(!p.last || (p.part == 1 && p.left == 0), "order.last", "the Final Attack comes last")?;
    let rows = p.players.iter().flat_map(|q| q.row.iter());
    ensure(!rows.chain(p.foes.iter().map(|f| &f.kind)).any(|k| kit.is_fort(*k)), "rows", "a Building is in no row")?;
    ensure(p.forts.iter().all(|k| kit.is_fort(*k)), "order.buildings", "an enemy Unit is no Building")?;
    ensure(p.forts.len() <= usize::from(kit.max_forts), "order.buildings", format_args!("more than {}", kit.max_forts))
}

fn targets(game: &Vilnius) -> Sure<()> {
    let (p, n) = (&game.p, usize::from(game.p.seats));
    let held = |t: Target| p.players[..n].iter().filter(|q| q.target == t).count() as u16;
    let right = [u16::from(game.count().pile[0]) + n as u16, u16::from(game.count().pile[1])];
    for target in Target::ALL {
        let t = target as usize;
        let found = u16::from(p.targets[t]) + u16::from(p.targets_discard[t]) + held(target);
        ensure(found == right[t], "destinations", format_args!("{found} instead of {}", right[t]))?;
    }
    Ok(())
}

/// Units stand against enemies that are there, and skulls are those of the cards. [V14]
fn fight(game: &Vilnius) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    let siege = matches!(game.top(), Frame::Siege { .. });
    let places = if siege { p.forts.len() } else { p.foes.len() };
    for f in p.foes.iter() {
        ensure(f.row < p.seats, "fight.foes", "there is no such row")?;
        let most = if f.defeated { game.skulls(f.kind)[0] } else { 0 };
        ensure(f.reds <= most, "fight.foes", format_args!("{} has {most} Red Skulls", kit.order_id(f.kind)))?;
    }
    for d in p.deployed.iter() {
        let spec = kit.unit(d.unit);
        let used = &d.at[..usize::from(spec.symbol_count)];
        let there = d.at.iter().all(|at| *at == NONE || usize::from(*at) < places);
        let beyond = d.at[usize::from(spec.symbol_count)..].iter().any(|at| *at != NONE);
        ensure(d.owner < p.seats && there && !beyond && d.fought() != 0, "fight.deployed", "a Unit stands nowhere")?;
        let whole = used.iter().all(|at| *at == used[0]);
        let may_split = spec.distribute && !siege;
        ensure(whole || may_split, "fight.deployed", format_args!("{} cannot be split", spec.id))?;
    }
    for (aside, named) in p.aside.iter().zip(&p.named) {
        let fits = named.kinds().all(|k| named.of(k) <= aside.of(k));
        ensure(fits, "fight.named", "only survivors can be named")?;
    }
    for (seat, (aside, taken)) in p.aside.iter().zip(p.taken).enumerate() {
        ensure(seat < usize::from(p.seats) || (aside.is_empty() && taken == 0), "fight", "there are fewer seats")?;
    }
    Ok(())
}
