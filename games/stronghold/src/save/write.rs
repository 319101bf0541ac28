//! From a state to its file.

use std::collections::BTreeMap;

use super::shape::*;
use crate::components::*;
use crate::paying::deals;
use crate::places::*;
use crate::prompt::prompt;
use crate::state::{NONE, Public, Secret, Stronghold};
use crate::view::{View, seat_name};

pub(super) fn saved(game: &Stronghold) -> Saved {
    Saved { public: public(game), secret: secret(game) }
}

pub(super) fn view(view: &View) -> SavedView {
    let table = view.table();
    let prompt = prompt(view);
    SavedView {
        viewer: view.viewer.map(|seat| seat_name(view.public.seats, seat)),
        prompt: prompt.words(),
        clause: prompt.clause.0,
        public: public(&table),
        secret: view.secret.map(|_| secret(&table)),
    }
}

fn order(kind: u8) -> Option<Order> {
    (kind != NONE).then(|| Order::ALL[usize::from(kind) % ORDERS])
}

fn some_works(mask: u32) -> Vec<Work> {
    bits(mask).map(|n| Work::ALL[usize::from(n) % WORKS]).collect()
}

fn buildings(mask: u8) -> Vec<Building> {
    bits(mask).map(|b| Building::ALL[usize::from(b) % 9]).collect()
}

fn paths(mask: u32) -> Vec<Path> {
    bits(mask).map(Path).collect()
}

fn heroes(mask: u8) -> Vec<Place> {
    bits(mask).map(Place::hero).collect()
}

fn orders(counts: [u8; ORDERS]) -> Vec<Order> {
    Order::ALL.into_iter().flat_map(|o| std::iter::repeat_n(o, counts[o.index()].into())).collect()
}

fn secret(game: &Stronghold) -> SavedSecret {
    let Secret { drawn, orders: lying, gone, chosen, peek } = &game.s;
    let ids = |phase: usize, mask: u8| {
        bits(mask).map(|card| game.kit.card(game.set(), phase as u8 + 2, card).id.clone()).collect()
    };
    let lying = lying.iter().enumerate().filter_map(|(s, k)| Some((Place(s as u8).id().to_owned(), order(*k)?)));
    SavedSecret {
        drawn: if *drawn == [0; CARD_PHASES] {
            Vec::new()
        } else {
            drawn.iter().enumerate().map(|(p, m)| ids(p, *m)).collect()
        },
        orders: lying.collect(),
        gone: orders(*gone),
        chosen: order(*chosen),
        peek: *peek,
    }
}

fn public(game: &Stronghold) -> SavedPublic {
    let p = &game.p;
    SavedPublic {
        switches: p.switches,
        turn: p.turn,
        stage: p.stage,
        ask: p.ask,
        declared: p.declared.iter().map(|s| s.0).collect(),
        army: SavedArmy {
            pouch: p.pouch,
            pool: p.pool,
            blood: p.blood,
            spent: p.spent,
            foregrounds: p.foregrounds,
            crews: p.crews[..usize::from(p.rams).min(RAMS)].to_vec(),
            bridges: paths(p.bridges),
            goblin_traps: paths(p.goblin_traps),
            troll_traps: paths(p.troll_traps),
            misses_out: p.misses_out,
            saboteurs: buildings(p.saboteurs),
        },
        invaders: (0..game.invaders()).map(|i| invader(game, i)).collect(),
        sections: (0..SECTIONS as u8).map(|s| (Place(s).id().to_owned(), section(p, Section(s)))).collect(),
        towers: (0..TOWERS as u8).map(|t| (Tower(t).place().id().to_owned(), tower(p, Tower(t)))).collect(),
        ramparts: (0..RAMPARTS as u8)
            .map(|r| (Rampart(r).place().id().to_owned(), rampart(game, Rampart(r))))
            .collect(),
        castle: castle(game),
        glory: SavedGlory {
            turns_given: p.turns_given,
            feats: bits(p.feats).map(|f| Feat::ALL[usize::from(f) % FEATS]).collect(),
            steadfast: bits(p.steadfast).map(|s| Shame::ALL[usize::from(s) % SHAMES]).collect(),
            honor_points: p.honor_points,
            honor_lost: !p.honor_kept,
            ruin: p.ruin,
            strips: p.strips,
            repeat: p.repeat,
            counted: p.glory,
            end: p.end,
        },
        this_turn: this_turn(p),
        move_out: move_out(p),
        assault: assault(p),
    }
}

fn invader(game: &Stronghold, i: usize) -> SavedInvader {
    let p = &game.p;
    let cards = (0..CARD_PHASES).map(|phase| match p.cards[i][phase] {
        NONE => String::new(),
        card => game.kit.card(game.set(), phase as u8 + 2, card).id.clone(),
    });
    SavedInvader {
        reserve: p.reserve[i],
        camp: p.camp[i],
        resources: p.resources[i],
        cards: cards.collect(),
        flipped: bits(p.flipped[i]).collect(),
        dealt: deals(p.turn_flags.dealt[i]).collect(),
        refused: deals(p.refused[i]).collect(),
    }
}

fn section(p: &Public, s: Section) -> SavedSection {
    let (at, flags) = (s.index(), &*p.turn_flags);
    let has = |mask: u16| mask & s.bit() != 0;
    SavedSection {
        wall: p.wall[at],
        siege_tower: has(p.siege_towers),
        in_siege_tower: p.siege[at],
        equipment: (0..EQUIPMENT).filter(|k| has(p.equipment[*k])).map(|k| EQUIPMENT_DEALS[k]).collect(),
        defenders: p.posts[at],
        platform: has(p.platforms),
        stones: p.stones[at],
        wooden: p.wooden[at],
        cauldron: INVADER_IDS.get(usize::from(p.cauldrons[at])).map(|id| (*id).to_owned()),
        gale: has(flags.gale),
        accident: has(flags.accident),
        rope_used: has(flags.roped),
        order: order(flags.open_orders[at]),
        hidden_order: has(flags.hidden_orders),
        breached: has(p.breached),
        wide_breach: has(p.wide_breaches),
    }
}

fn tower(p: &Public, t: Tower) -> SavedTower {
    SavedTower { marksmen: p.posts[usize::from(t.place().0)].of(MARKSMAN), mount: p.mounts[t.index()] }
}

fn rampart(game: &Stronghold, r: Rampart) -> SavedRampart {
    let (p, at) = (&game.p, r.index());
    let has = |mask: u8| mask & r.bit() != 0;
    SavedRampart {
        units: p.ramparts[at],
        machine: p.machines[at],
        hits: p.hits[at],
        misses: p.misses[at],
        cover: has(p.covers),
        training: (0..TRAINING).filter(|k| has(p.training[*k])).map(|k| TRAINING_DEALS[k]).collect(),
        influence: (p.influence[at] != NONE).then(|| Section(p.influence[at])),
        influence_set: has(p.turn_flags.marked),
        bloodstone: has(p.turn_flags.bloodstones),
        accurate: has(p.turn_flags.accurate),
    }
}

fn castle(game: &Stronghold) -> SavedCastle {
    let p = &game.p;
    let post = |n: u8| p.posts[usize::from(n)];
    let hero = |at: u8| if at == post::HERO_COURTYARD { Building::Courtyard.place() } else { Place(at) };
    let paid = Work::ALL.into_iter().filter(|w| p.paid[w.index()] > 0).map(|w| (w, p.paid[w.index()]));
    SavedCastle {
        barracks: post(post::BARRACKS),
        guard: post(post::GUARD),
        honor_guard: post(post::HONOR),
        courtyard: post(post::COURTYARD),
        hospital: p.hospital,
        supply: p.supply,
        stone_supply: p.stone_supply,
        wooden_supply: p.wooden_supply,
        heroes: p.heroes.iter().map(|at| hero(*at)).collect(),
        paid: paid.collect(),
        paid_by_east: some_works(p.paid_by_east),
        hourglasses: p.hourglasses[..game.defenders()].to_vec(),
        labour: p.labour[..game.defenders()].to_vec(),
        stone_due: p.stone_due,
        acting: p.acting,
        barbican: p.barbican,
        gate: p.gate,
        toughness: p.toughness,
    }
}

fn this_turn(p: &Public) -> SavedTurn {
    let flags = &*p.turn_flags;
    SavedTurn {
        fire: buildings(flags.fire),
        specters: bits(flags.specters).collect(),
        panic: flags.panic,
        possessed: heroes(flags.possessed),
        orders_gone: orders(flags.open_gone),
        hidden_orders_gone: flags.hidden_gone,
        worked: some_works(flags.worked),
        worked_by_east: some_works(flags.by_east),
        hasty: (flags.hasty != NONE).then(|| Work::ALL[usize::from(flags.hasty) % WORKS]),
        haste_for: flags.haste_for,
        haste_used: flags.haste_used,
        repeated: some_works(flags.repeated),
        toil: (flags.toil != NONE).then(|| Building::ALL[usize::from(flags.toil) % 9]),
        heroes_done: heroes(flags.hero_done),
        speech: flags.speech,
        blessing: (flags.blessing != NONE).then(|| crate::state::side_at(flags.blessing)),
        glare: (flags.glare != NONE).then_some(Section(flags.glare)),
        shamed: flags.shamed,
    }
}

/// Ramparts, then Foregrounds.
pub(super) fn camp_id(n: usize) -> &'static str {
    if n < RAMPARTS { Rampart(n as u8).place().id() } else { Place(24 + (n - RAMPARTS) as u8).id() }
}

fn move_out(p: &Public) -> SavedMoveOut {
    let out = &p.move_out;
    if SavedMoveOut::is_none(out) {
        return SavedMoveOut::default();
    }
    let noted = out.noted.iter().enumerate().filter(|(_, u)| !u.is_empty());
    let went = out.went.iter().enumerate().filter(|(_, row)| **row != [0; RAMPARTS]).map(|(n, row)| {
        let row = row.iter().enumerate().filter(|(_, n)| **n > 0);
        let row: BTreeMap<String, u8> = row.map(|(r, n)| (Rampart(r as u8).place().id().to_owned(), *n)).collect();
        (camp_id(n).to_owned(), row)
    });
    SavedMoveOut {
        by: out.by,
        part: out.part,
        limit: out.limit,
        noted: noted.map(|(n, u)| (camp_id(n).to_owned(), *u)).collect(),
        left: out.left.to_vec(),
        went: went.collect(),
        sprung: paths(out.sprung),
        sapped: sections(out.sapped).collect(),
    }
}

fn assault(p: &Public) -> SavedAssault {
    let a = &*p.assault;
    let aims = a.aims.iter().enumerate().filter(|(_, at)| **at != NONE);
    let fury = a.fury.iter().enumerate().filter(|(_, f)| **f != [0; 2]);
    SavedAssault {
        aims: aims.map(|(n, at)| (n.to_string(), Place(*at))).collect(),
        loaded: bits(a.loaded).collect(),
        manned: bits(a.manned).collect(),
        drawn: bits(a.drawn).collect(),
        volleys: if a.volleys == [0; RAMPARTS + 1] { Vec::new() } else { a.volleys.to_vec() },
        killed: a.killed,
        poled: bits(a.poled).collect(),
        ordered: sections(a.ordered).collect(),
        fury: fury.map(|(s, f)| (Place(s as u8).id().to_owned(), *f)).collect(),
        lost: a.lost,
        broke_in: a.broke_in,
    }
}
