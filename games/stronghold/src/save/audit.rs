//! Whether every component is somewhere exactly once and the state contradicts no rule. What is asked here holds after every
//! action of a game that began soundly; what a pending question relies on is in `pending.rs`. [S2.1]-[S2.18] [S4]

use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::flow::Stage;
use crate::glory::MOST_STRIPS;
use crate::places::*;
use crate::state::{End, Machine, Mount, NONE, Stronghold};

pub(crate) fn audit(game: &Stronghold) -> Sure<()> {
    numbers(game)?;
    invader_units(game)?;
    defender_units(game)?;
    fields(game)?;
    posts(game)?;
    chips(game)?;
    machines(game)?;
    components(game)?;
    cards(game)?;
    orders(game)?;
    works(game)?;
    glory(game)?;
    scratch(game)
}

/// Sums of units, wide enough for any file.
fn sum<'a>(units: impl IntoIterator<Item = &'a Units>) -> [u16; 3] {
    let mut all = [0u16; 3];
    for u in units {
        (0..3).for_each(|k| all[k] += u16::from(u.0[k]));
    }
    all
}

fn total(units: Units) -> u16 {
    units.0.iter().map(|n| u16::from(*n)).sum()
}

/// Numbers that others are computed from stay within what one byte can add up.
fn numbers(game: &Stronghold) -> Sure<()> {
    let p = &game.p;
    let small = |name: &str, n: u8, most: u8| ensure(n <= most, name, format_args!("{n} is more than {most}"));
    small("turn", p.turn, game.kit.turns)?;
    for n in p.hits.iter().chain(&p.misses).chain([&p.misses_out]) {
        small("machine cards", *n, 60)?;
    }
    for n in p.stones.iter().chain(&p.wooden).chain([&p.stone_supply, &p.wooden_supply]) {
        small("components", *n, 60)?;
    }
    for n in p.hourglasses.iter().chain(&p.labour) {
        small("castle.hourglasses", *n, 120)?;
    }
    for n in p.resources {
        small("resources", n, 60)?;
    }
    small("castle.gate", p.gate, 3)?;
    small("glory.strips", p.strips, MOST_STRIPS)?;
    small("castle.acting", p.acting, 1)
}

fn invader_units(game: &Stronghold) -> Sure<()> {
    let p = &game.p;
    let singles = [p.pouch, p.pool, p.spent, Units([p.blood, 0, 0])];
    let places = p.wall.iter().chain(&p.siege).chain(&p.ramparts).chain(&p.foregrounds).chain(&p.crews);
    let found = sum(places.chain(&p.reserve).chain(&p.camp).chain(&singles));
    for (kind, id) in INVADER_IDS.iter().enumerate() {
        let right = u16::from(game.kit.invaders.0[kind]);
        ensure(found[kind] == right, id, format_args!("{} instead of {right}", found[kind]))?;
    }
    let second = game.invaders() == 2 || (p.reserve[1].is_empty() && p.camp[1].is_empty() && p.resources[1] == 0);
    ensure(second, "invaders", "there is one Invader only")
}

fn defender_units(game: &Stronghold) -> Sure<()> {
    let p = &game.p;
    let found = sum(p.posts.iter().chain(&p.hospital).chain([&p.supply]));
    for (kind, id) in DEFENDER_IDS.iter().enumerate() {
        let right = u16::from(game.kit.defenders.0[kind]);
        ensure(found[kind] == right, id, format_args!("{} instead of {right}", found[kind]))?;
    }
    let assault = matches!(p.stage, Stage::Strength { .. } | Stage::Hospital { .. } | Stage::Barbican | Stage::Over);
    let fallen = p.hospital.iter().any(|u| !u.is_empty()) && !assault && !p.repeat;
    ensure(!fallen, "castle.hospital", "it is empty outside the melee")
}

fn fields(game: &Stronghold) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    for (n, id) in PLACE_IDS[..SECTIONS].iter().enumerate() {
        let s = Section(n as u8);
        let room = u16::from(game.wall_fields(s));
        ensure(total(p.wall[n]) <= room, id, format_args!("more than {room} units on the wall"))?;
        let tower = if p.siege_towers & s.bit() != 0 { kit.siege_room } else { 0 };
        ensure(total(p.siege[n]) <= u16::from(tower), id, format_args!("more than {tower} units in a Siege Tower"))?;
    }
    for (n, units) in p.ramparts.iter().enumerate() {
        let room = kit.quartermaster_room; // a Quartermaster may have moved away [S13.10]
        ensure(total(*units) <= u16::from(room), PLACE_IDS[16 + n], format_args!("more than {room} units"))?;
    }
    for (n, units) in p.foregrounds.iter().enumerate() {
        let room = kit.foreground_room[n];
        ensure(total(*units) <= u16::from(room), PLACE_IDS[24 + n], format_args!("more than {room} units"))?;
    }
    for (n, crew) in p.crews.iter().enumerate() {
        let room = if n < usize::from(p.rams) { 2 } else { 0 };
        ensure(total(*crew) <= room, PLACE_IDS[35 + n], format_args!("more than {room} units"))?;
    }
    ensure(p.rams == 0 || p.barbican, "army.crews", "rams without a Barbican")
}

fn posts(game: &Stronghold) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    for (n, units) in p.posts.iter().enumerate() {
        let id = Place::post(n as u8).id();
        let room = match n as u8 {
            0..9 => u16::from(kit.defender_fields[n]) + (p.platforms >> n & 1),
            9..16 if p.mounts[n - 9] != Mount::None => 0,
            9..16 => 1 + u16::from(p.switches.two_per_tower),
            post::BARRACKS if kit.barracks.has(*units) => continue,
            post::BARRACKS => return wrong(id, "units without a field of their kind"),
            post::GUARD => kit.guard_room.into(),
            post::HONOR => kit.honor_room.into(),
            _ => continue,
        };
        ensure(total(*units) <= room, id, format_args!("more than {room} units"))?;
    }
    let [officer, warrior] = p.heroes;
    let apart = officer != warrior || officer == post::HERO_COURTYARD;
    ensure(apart && officer <= 9 && warrior <= 9, "castle.heroes", "one Hero per section")
}

/// Chips of a kind in use, against those in the box. [S2.18]
fn chips(game: &Stronghold) -> Sure<()> {
    let (p, kit, flags) = (&game.p, game.kit, &*game.p.turn_flags);
    let ones16 = |mask: u16| mask.count_ones() as u8;
    let ones8 = |mask: u8| mask.count_ones() as u8;
    for (piece, used) in [
        (Piece::SiegeTower, ones16(p.siege_towers)),
        (Piece::Ram, p.rams),
        (Piece::Cover, ones8(p.covers)),
        (Piece::Banner, ones16(p.equipment[BANNER])),
        (Piece::Ladder, ones16(p.equipment[LADDER])),
        (Piece::Rope, ones16(p.equipment[ROPE])),
        (Piece::Sap, ones16(p.equipment[SAP])),
        (Piece::Shield, ones16(p.equipment[SHIELD])),
        (Piece::Poison, ones16(p.equipment[POISON])),
        (Piece::Bridge, p.bridges.count_ones() as u8),
        (Piece::GoblinTrap, p.goblin_traps.count_ones() as u8),
        (Piece::TrollTrap, p.troll_traps.count_ones() as u8),
        (Piece::Quartermaster, ones8(p.training[QUARTERMASTER])),
        (Piece::TrenchMaster, ones8(p.training[TRENCH_MASTER])),
        (Piece::MasterArcher, ones8(p.training[MASTER_ARCHER])),
        (Piece::Drover, ones8(p.training[DROVER])),
        (Piece::Saboteur, ones8(p.saboteurs)),
        (Piece::Bloodstone, ones8(flags.bloodstones)),
        (Piece::Fire, ones8(flags.fire)),
        (Piece::Specters, ones8(flags.specters)),
        (Piece::Possession, ones8(flags.possessed)),
        (Piece::Gale, ones16(flags.gale)),
        (Piece::Accident, ones16(flags.accident)),
        (Piece::Platform, ones16(p.platforms)),
        (Piece::Cannon, game.count_mounts(Mount::Cannon)),
        (Piece::Poles, game.count_mounts(Mount::Poles)),
        (Piece::GoblinCauldron, game.count_cauldrons(GOBLIN)),
        (Piece::OrcCauldron, game.count_cauldrons(ORC)),
        (Piece::TrollCauldron, game.count_cauldrons(TROLL)),
        (Piece::Resource, p.resources[0] + p.resources[1]),
        (Piece::Influence, p.influence.iter().filter(|s| **s != NONE).count() as u8),
    ] {
        let there = kit.piece(piece);
        ensure(used <= there, piece.id(), format_args!("{used} in use, but there are {there}"))?;
    }
    for n in 0..SECTIONS as u8 {
        let s = Section(n);
        ensure(game.equipment_on(s) <= kit.equipment_room, s.place().id(), "more Equipment than fields")?;
    }
    for n in 0..RAMPARTS as u8 {
        let r = Rampart(n);
        ensure(game.training_on(r) <= kit.training_room, r.place().id(), "more Training than fields")?;
    }
    ensure(p.siege_towers & !kit.siege_fields == 0, "siege_tower", "no field for it there")?;
    let cauldrons = (0..SECTIONS).filter(|n| p.cauldrons[*n] != NONE).fold(0u16, |mask, n| mask | 1 << n);
    ensure(cauldrons & !kit.cauldron_fields == 0, "cauldron", "no field for it there")?;
    ensure(flags.accident & !cauldrons == 0, "accident", "there is no Cauldron")?;
    let on_paths = [p.bridges, p.goblin_traps, p.troll_traps];
    let once =
        on_paths.iter().map(|m| m.count_ones()).sum::<u32>() == on_paths.iter().fold(0, |a, m| a | m).count_ones();
    let fits = on_paths.iter().all(|m| m & !kit.trap_fields == 0);
    ensure(once && fits, "army.bridges", "a trap field holds one Trap or Bridge")
}

fn machines(game: &Stronghold) -> Sure<()> {
    let (p, kit, flags) = (&game.p, game.kit, &*game.p.turn_flags);
    let (mut hits, mut misses) = (0u16, u16::from(p.misses_out));
    for n in 0..RAMPARTS {
        let id = PLACE_IDS[16 + n];
        let machine = p.machines[n];
        let pile = p.hits[n] > 0 || p.misses[n] > 0;
        ensure(machine.shoots() || !pile, id, "a pile without a shooting machine")?;
        ensure(!machine.shoots() || p.hits[n] > 0, id, "Hit cards never leave a pile")?;
        let altar = machine == Machine::Altar;
        let marked = flags.marked >> n & 1 == 1;
        let influence = p.influence[n];
        let side = Rampart(n as u8).side().sections();
        let lies = influence == NONE || (usize::from(influence) < SECTIONS && side >> influence & 1 == 1);
        ensure(lies && (altar || influence == NONE), id, "Influence of an Altar on its side")?;
        ensure(!marked || (altar && influence != NONE), id, "Influence set without an Altar")?;
        let blood = flags.bloodstones >> n & 1 == 1;
        ensure(!blood || machine == Machine::Catapult, id, "a Bloodstone without a Catapult")?;
        ensure(flags.accurate >> n & 1 == 0 || machine.shoots(), id, "Accurate Shot without a machine")?;
        hits += u16::from(p.hits[n]);
        misses += u16::from(p.misses[n]);
    }
    ensure(hits <= kit.hits.into(), "hits", format_args!("{hits} in piles, but there are {}", kit.hits))?;
    ensure(misses <= kit.misses.into(), "misses", format_args!("{misses} used, but there are {}", kit.misses))?;
    ensure(game.machine_count() <= kit.machine_cap, "machines", format_args!("more than {}", kit.machine_cap))?;
    for (machine, piece) in [
        (Machine::Ballista, Piece::Ballista),
        (Machine::Catapult, Piece::Catapult),
        (Machine::Trebuchet, Piece::Trebuchet),
        (Machine::Altar, Piece::Altar),
    ] {
        ensure(game.count_machines(machine) <= kit.piece(piece), piece.id(), "more in use than there are")?;
    }
    Ok(())
}

fn components(game: &Stronghold) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    let stones: u16 = p.stones.iter().map(|n| u16::from(*n)).sum::<u16>()
        + u16::from(p.stone_supply)
        + u16::from(p.stone_due)
        + u16::from(p.ruin == 1);
    let right = kit.piece(Piece::Stone);
    ensure(stones == u16::from(right), "stones", format_args!("{stones} instead of {right}"))?;
    let wooden: u16 =
        p.wooden.iter().map(|n| u16::from(*n)).sum::<u16>() + u16::from(p.wooden_supply) + u16::from(p.ruin == 2);
    let all = kit.piece(Piece::Wooden);
    let right = if p.switches.few_wooden { all.min(3) } else { all };
    ensure(wooden == u16::from(right), "wooden", format_args!("{wooden} instead of {right}"))?;
    let most = kit.wooden_per_section;
    ensure(p.wooden.iter().all(|n| *n <= most), "wooden", format_args!("more than {most} on a section"))?;
    ensure(p.ruin <= 2 && (p.ruin > 0) == (p.strips > 0), "glory.ruin", "a Component lies there since the first ruin")
}

fn cards(game: &Stronghold) -> Sure<()> {
    let (p, s) = (&game.p, &game.s);
    let picked = if let Stage::Pick(n) = p.stage { n } else { u8::MAX };
    let (invaders, all) = (game.invaders(), (CARD_PHASES * game.invaders()) as u8);
    ensure(picked < all || picked == u8::MAX, "stage", "all cards are kept")?;
    for phase in 0..CARD_PHASES {
        let drawn = s.drawn[phase];
        let right = if p.switches.preset { 0 } else { invaders + 1 };
        ensure(drawn.count_ones() as usize == right, "secret.drawn", format_args!("{right} cards of each Phase"))?;
        let mut kept = 0u8;
        for (i, cards) in p.cards.iter().enumerate() {
            let card = cards[phase];
            let due = i < invaders
                && (0..picked.min(all)).any(|n| game.pick_phase(n) == phase && usize::from(game.picker(n)) == i);
            ensure((card != NONE) == due, "invaders.cards", "cards are kept one by one, in order")?;
            if card == NONE {
                continue;
            }
            ensure(usize::from(card) < CARDS && kept & 1 << card == 0, "invaders.cards", "a card is kept once")?;
            kept |= 1 << card;
            let from = if p.switches.preset { kept } else { drawn };
            ensure(from & 1 << card != 0, "invaders.cards", "only drawn cards are kept")?;
        }
    }
    if p.switches.preset && picked != u8::MAX {
        return wrong("stage", "preset cards are not chosen");
    }
    let setup = picked != u8::MAX;
    let presets = if p.seats == 2 { &game.kit.presets[..1] } else { &game.kit.presets[1..] };
    let starred = (0..invaders).all(|i| p.cards[i] == presets[i]);
    ensure(!p.switches.preset || starred, "invaders.cards", "the starred cards are played")?;
    let ram = !setup && (0..invaders).any(|i| game.front(i as u8, 2) & Deal::BatteringRam.bit() != 0);
    ensure(p.barbican == ram, "castle.barbican", "in play exactly if a card shows the Battering Ram")?;
    let full = game.full_toughness();
    let stands = p.barbican && p.gate < 3;
    let fits = if stands { (1..=full).contains(&p.toughness) } else { p.toughness == 0 };
    ensure(
        fits && (p.barbican || p.gate == 0),
        "castle.toughness",
        format_args!("from 1 to {full} while a Gate stands"),
    )?;
    ensure((p.turn == 0) == setup, "turn", "turns begin after the set-up")
}

fn orders(game: &Stronghold) -> Sure<()> {
    let (flags, s) = (&*game.p.turn_flags, &game.s);
    let mut used = [0u8; ORDERS];
    for (n, (open, hidden)) in flags.open_orders.iter().zip(&s.orders).enumerate() {
        let lies = flags.hidden_orders >> n & 1 == 1;
        ensure(lies == (*hidden != NONE), PLACE_IDS[n], "a hidden Order is known to the Invaders")?;
        ensure(*open == NONE || !lies, PLACE_IDS[n], "one Order per section")?;
        for kind in [open, hidden].into_iter().filter(|k| **k != NONE) {
            used[usize::from(*kind) % ORDERS] += 1;
        }
    }
    for (kind, lying) in used.iter().enumerate() {
        let chosen = u8::from(usize::from(s.chosen) == kind);
        let all = u16::from(*lying) + u16::from(flags.open_gone[kind]) + u16::from(s.gone[kind]) + u16::from(chosen);
        let there = game.kit.orders[kind];
        ensure(all <= there.into(), Order::IDS[kind], format_args!("{all} used, but there are {there}"))?;
    }
    let gone: u8 = s.gone.iter().sum();
    ensure(gone == flags.hidden_gone, "secret.gone", "as many as were taken away unseen")?;
    let asked = matches!(game.p.ask, crate::flow::Ask::OrderAt { open: None, .. });
    ensure(asked == (s.chosen != NONE), "secret.chosen", "a chip in hand is about to be placed")?;
    let peeked = matches!(game.p.ask, crate::flow::Ask::UseCard { .. });
    ensure(peeked == (s.peek[1] > 0), "secret.peek", "cards are looked at for an Accurate Shot")
}

fn works(game: &Stronghold) -> Sure<()> {
    let (p, flags) = (&game.p, &*game.p.turn_flags);
    for work in Work::ALL {
        let (paid, bit) = (p.paid[work.index()], work.bit());
        let most = game.kit.work(work).cost + 2;
        ensure(paid <= most, work.id(), format_args!("{paid} Hourglasses, more than it can ever cost"))?;
        ensure(paid == 0 || flags.worked & bit == 0, work.id(), "Hourglasses on an Action already performed")?;
        ensure(paid > 0 || p.paid_by_east & bit == 0, work.id(), "whose Hourglasses, if there are none?")?;
        ensure(!work.repeatable() || flags.worked & bit == 0, work.id(), "trainings are never used up")?;
    }
    let gate = Work::GateReinforcement;
    ensure(p.barbican || p.paid[gate.index()] == 0, gate.id(), "the Barbican is not in play")?;
    let four = p.seats == 4;
    let east = p.paid_by_east != 0 || flags.by_east != 0 || flags.haste_used || p.acting != 0;
    ensure(four || !east, "castle", "there is one Defender only")?;
    ensure(flags.by_east & !flags.worked == 0, "this_turn.worked_by_east", "not performed at all")?;
    let workshop = Work::of_building(Building::Workshop);
    ensure(flags.repeated & !workshop == 0, "this_turn.repeated", "only works of the Workshop are repeated")?;
    ensure(flags.hasty == NONE || flags.haste_used, "this_turn.hasty", "without Haste")?;
    let hasty = flags.hasty == NONE || flags.worked >> flags.hasty & 1 == 0;
    ensure(hasty && flags.haste_for <= 1, "this_turn.hasty", "the Action is free again")?;
    let labour = p.labour.iter().all(|n| *n == 0) && flags.toil == NONE && flags.repeated == 0;
    ensure(labour || flags.shamed, "this_turn.shamed", "Labour and Toil come from a Dishonorable Deed")?;
    ensure(flags.speech <= game.kit.speech, "this_turn.speech", "more than a Speech can give")?;
    ensure(flags.speech == 0 || flags.hero_done & 1 != 0, "this_turn.speech", "without a Speech")?;
    ensure(
        flags.speech == 0 || p.heroes[0] != post::HERO_COURTYARD,
        "this_turn.speech",
        "the Officer stays where he spoke",
    )?;
    let step_one = matches!(p.stage, Stage::Phase(1) | Stage::Step(1));
    ensure(!p.stone_due || step_one, "castle.stone_due", "the Stone is placed in step 1")
}

fn glory(game: &Stronghold) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    let over = p.end.is_some();
    ensure(over == (p.stage == Stage::Over), "glory.end", "the game is over when it has ended")?;
    let given = if p.end == Some(End::Held) { kit.turns } else { p.turn.saturating_sub(1) };
    ensure(p.turns_given == given, "glory.turns_given", format_args!("{given} turns are complete"))?;
    ensure(
        p.end != Some(End::Held) || (p.turn == kit.turns && p.breached == 0),
        "glory.end",
        "the walls have not held",
    )?;
    let honor = given.saturating_sub(kit.honor_from - 1);
    let earned = if p.honor_kept { p.honor_points == honor } else { p.honor_points <= honor };
    ensure(earned, "glory.honor_points", format_args!("{honor} turns have counted"))?;
    let guard = p.posts[usize::from(post::HONOR)].has(kit.start_inside[2]);
    ensure(!p.honor_kept || guard, "glory.honor_lost", "a starting Honor Guard has left")?;
    let shames = SHAMES as u32 - p.steadfast.count_ones();
    let possible = p.turn.saturating_sub(kit.shame_from - u8::from(p.turn_flags.shamed));
    ensure(shames <= possible.into(), "glory.steadfast", "one Dishonorable Deed per turn, from its turn on")?;
    let shamed = shames > 0 && p.turn >= kit.shame_from;
    ensure(!p.turn_flags.shamed || shamed, "this_turn.shamed", "no point was given up")?;
    let needed = kit.ruins_needed;
    let ruined = p.feats & 1 << Feat::RuinedWalls as u8 != 0;
    ensure(ruined == (p.strips >= needed), "glory.feats", "Ruined Walls follow the ruins")?;
    let blood = p.feats & 1 << Feat::BloodRituals as u8 != 0;
    ensure(blood == (p.blood >= kit.goblins_needed), "glory.feats", "Blood Rituals follow the Blood field")?;
    ensure(p.wide_breaches & !p.breached == 0, "wide_breach", "not breached at all")?;
    let melee = matches!(p.stage, Stage::Strength { .. } | Stage::Hospital { .. } | Stage::Specters | Stage::Barbican);
    ensure(p.breached == 0 || melee || p.repeat || over, "breached", "a breach ends the game")?;
    ensure(p.gate < 3 || p.repeat || over, "castle.gate", "the Third Gate ends the game")?;
    let counted = p.glory != [0; 2];
    ensure(!counted || p.repeat || over, "glory.counted", "glory is counted at the end")?;
    let sums = [
        game.invader_glory().iter().map(|n| u16::from(*n)).sum::<u16>(),
        game.defender_glory().iter().map(|n| u16::from(*n)).sum(),
    ];
    let found = p.glory.map(u16::from);
    let fits = match p.end {
        None if p.repeat => found == sums && sums[0] == sums[1],
        None => true,
        Some(End::Held) => found == sums,
        Some(End::Glory) => found == sums && sums[0] != sums[1] && (p.breached != 0 || p.gate == 3),
        Some(End::Repeated) => {
            let one_more = [found[0].wrapping_sub(sums[0]), found[1].wrapping_sub(sums[1])];
            p.repeat && sums[0] == sums[1] && matches!(one_more, [1, 0] | [0, 1])
        }
    };
    ensure(fits, "glory.counted", "not what the board shows")?;
    ensure(!p.repeat || p.breached != 0 || p.gate == 3, "glory.repeat", "nobody has broken in")
}

/// What a Move Out and an Assault remember.
fn scratch(game: &Stronghold) -> Sure<()> {
    let p = &game.p;
    let out = &p.move_out;
    if out.part != 0 {
        ensure(p.stage == Stage::Phase(6), "move_out", "Move Outs belong to Phase 6")?;
        let limit = out.limit == game.kit.minor || out.limit == game.kit.major;
        ensure(limit && usize::from(out.by) < game.invaders() && out.part <= 4, "move_out", "no such Move Out")?;
        for (n, noted) in out.noted.iter().enumerate() {
            let there = if n < RAMPARTS { p.ramparts[n] } else { p.foregrounds[n - RAMPARTS] };
            let mine = if n < RAMPARTS {
                game.invader_ramparts(out.by) >> n & 1 == 1
            } else {
                game.plays_side(out.by, Side::BOTH[n - RAMPARTS])
            };
            ensure(there.has(*noted) && (mine || noted.is_empty()), "move_out.noted", "more than stand there")?;
        }
        let small = out.left.iter().chain(out.went.iter().flatten()).all(|n| *n <= 100);
        ensure(small, "move_out.left", "more than can have left")?;
    }
    let a = &*p.assault;
    for (s, [wall, tower]) in a.fury.into_iter().enumerate() {
        let there = p.wall[s].of(GOBLIN) >= wall && p.siege[s].of(GOBLIN) >= tower;
        ensure(there, PLACE_IDS[s], "more infuriated Goblins than Goblins")?;
    }
    let marksmen = game.kit.defenders.of(MARKSMAN);
    ensure(a.volleys.iter().all(|n| *n <= marksmen), "assault.volleys", "more Marksmen than there are")?;
    for units in a.killed.iter().chain(&a.lost) {
        ensure(game.kit.defenders.has(*units), "assault.killed", "more than there are")?;
    }
    Ok(())
}
