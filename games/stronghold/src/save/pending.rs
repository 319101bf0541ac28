//! Whether the question under way is one that the rules can ask here, and everything it relies on is there. A state that passes
//! is at a decision, or at the end, and can be played from.

use ravelin_core::{Fast, Silent, choice};

use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::flow::{Ask, Io, Mover, Stage};
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};

pub(super) fn check(game: &Stronghold) -> Sure<()> {
    if game.p.end.is_some() {
        return ensure(game.p.ask == Ask::None, "ask", "the game is over");
    }
    stage(game)?;
    assault(game)?;
    ask(game)?;
    decision(game)
}

fn is_assault(stage: Stage) -> bool {
    !matches!(
        stage,
        Stage::Pick(_) | Stage::Flip | Stage::Phase(_) | Stage::Step(_) | Stage::Climb { .. } | Stage::Over
    )
}

/// Cursors stay on the board.
fn stage(game: &Stronghold) -> Sure<()> {
    let (invaders, defenders) = (game.invaders() as u8, game.defenders() as u8);
    let fits = match game.p.stage {
        Stage::Pick(_) | Stage::Flip | Stage::Specters => true,
        Stage::Phase(n) | Stage::Step(n) => (1..=6).contains(&n),
        Stage::AimCannons { by, from } => {
            by < defenders && from < TOWERS as u8 && game.defender_towers(by) >> from & 1 == 1
        }
        Stage::FireCannons { by } | Stage::Poles { by } => by < defenders,
        Stage::AimMachines { by, from } => {
            by < invaders && from < RAMPARTS as u8 && game.invader_ramparts(by) >> from & 1 == 1
        }
        Stage::FireMachines { by } => by < invaders,
        Stage::Marksmen { by, post, done } => {
            let mine = by < defenders && post < 16 && game.defender_posts(by) >> post & 1 == 1;
            mine && done < game.p.posts[usize::from(post)].of(MARKSMAN)
        }
        Stage::Volleys { from } => from < 8 || game.p.ask != Ask::None && from < 9,
        Stage::Archers { from, done } => from < RAMPARTS as u8 && done < game.p.ramparts[usize::from(from)].of(GOBLIN),
        Stage::Cauldrons { from } | Stage::Strength { from } => from <= SECTIONS as u8,
        Stage::Orders { by } => by < invaders,
        Stage::Hospital { left } => left <= game.kit.recover,
        Stage::Climb { from } => from < SECTIONS as u8,
        Stage::Barbican | Stage::Over => false,
    };
    ensure(fits, "stage", "the game cannot wait there")?;
    let acting = matches!(game.p.stage, Stage::Flip | Stage::Phase(_) | Stage::Step(_));
    ensure(
        acting || game.p.declared.is_empty() || is_assault(game.p.stage) || matches!(game.p.stage, Stage::Climb { .. }),
        "declared",
        "nothing can be ended now",
    )?;
    let hg = game.p.hourglasses == [0; 2] && game.p.labour == [0; 2];
    ensure(
        acting || hg || matches!(game.p.stage, Stage::Pick(_)),
        "castle.hourglasses",
        "Hourglasses are spent in steps",
    )
}

/// Aims and loads fit the stage.
fn assault(game: &Stronghold) -> Sure<()> {
    let (p, a) = (&game.p, &*game.p.assault);
    let none = *a == Default::default();
    if !is_assault(p.stage) && !matches!(p.stage, Stage::Climb { .. }) {
        return ensure(none, "assault", "there is none");
    }
    let cannons = matches!(p.stage, Stage::AimCannons { .. } | Stage::FireCannons { .. });
    let machines = matches!(p.stage, Stage::AimMachines { .. } | Stage::FireMachines { .. });
    ensure(a.loaded == 0 || cannons || machines, "assault.loaded", "nothing is about to fire")?;
    ensure(a.manned & !a.loaded == 0, "assault.manned", "such a machine is not about to fire")?;
    for n in bits(a.loaded) {
        let aim = a.aims[usize::from(n)];
        ensure(aim != NONE, "assault.loaded", "without a target")?;
        if cannons {
            ensure(p.mounts[usize::from(n)] == Mount::Cannon, "assault.loaded", "there is no Cannon")?;
        } else {
            ensure(p.machines[usize::from(n)].shoots(), "assault.loaded", "there is no machine")?;
        }
    }
    for (n, &aim) in a.aims.iter().enumerate().filter(|(_, aim)| **aim != NONE) {
        let spot = Place(aim).spot();
        let fits = if cannons {
            matches!(spot, Spot::Foreground(_) | Spot::Rampart(_) | Spot::SiegeTower(_) | Spot::Barbican)
        } else {
            matches!(spot, Spot::Section(s) if s.side() == Rampart(n as u8).side())
        };
        ensure(fits, "assault.aims", "no such target")?;
    }
    let furious = a.fury != [[0; 2]; SECTIONS];
    ensure(
        !furious || matches!(p.stage, Stage::Orders { .. } | Stage::Strength { .. }),
        "assault.fury",
        "nobody is infuriated",
    )
}

/// What each question relies on.
fn ask(game: &Stronghold) -> Sure<()> {
    let (p, kit) = (&game.p, game.kit);
    let invader = |by: u8| usize::from(by) < game.invaders();
    let defender = |by: u8| usize::from(by) < game.defenders();
    let phase = |n: u8| p.stage == Stage::Phase(n);
    let step = matches!(p.stage, Stage::Step(_));
    let mine = |by: u8, s: Section| invader(by) && game.invader_sections(by) & s.bit() != 0;
    let shooting = |r: Rampart| {
        let stage = matches!(p.stage, Stage::FireMachines { by } if by == game.invader_of(r.side()));
        stage && p.machines[r.index()].shoots() && p.assault.aims[r.index()] != NONE && p.assault.loaded & r.bit() == 0
    };
    let dealt = |by: u8, deal: Deal| {
        let on_cards = p.turn_flags.dealt[0] | p.turn_flags.dealt[1];
        invader(by) && phase(kit.deal(deal).phase) && on_cards & deal.bit() != 0
    };
    let fits = match p.ask {
        Ask::None => p.move_out.part == 0,
        Ask::Grant { by, deal } => {
            let ally = 1 - by.min(1);
            let lent = |n: u8| game.offered_deals(ally, n) & deal.bit() != 0 && game.may_deal(by, ally, deal).is_ok();
            let lendable =
                !matches!(deal, Deal::OpenOrder | Deal::ClassifiedOrders | Deal::TroopTransfer | Deal::AllCharge);
            p.seats > 2 && by < 2 && lendable && matches!(p.stage, Stage::Phase(n) if lent(n))
        }
        Ask::Pay { by, owner, deal } => {
            let here = |n: u8| game.offered_deals(owner, n) & deal.bit() != 0 && game.may_deal(by, owner, deal).is_ok();
            invader(by)
                && invader(owner)
                && !kit.deal(deal).cost[game.set()].units.is_empty()
                && matches!(p.stage, Stage::Phase(n) if here(n))
        }
        Ask::Target { by, deal } => {
            dealt(by, deal)
                && !matches!(deal, Deal::GainResources | Deal::Selection)
                && game.may_carry_out(by, deal).is_ok()
        }
        Ask::Transfer { by } => p.seats > 2 && dealt(by, Deal::TroopTransfer),
        Ask::ChipTo { by, chip, from } => {
            let deal = if chip < 8 { Deal::MoveEquipment } else { Deal::MoveTraining };
            let lies = match (chip, from.spot()) {
                (6, Spot::Path(path)) => p.bridges & path.bit() != 0,
                (kind @ 0..6, Spot::Section(s)) => p.equipment[usize::from(kind)] & s.bit() != 0,
                (kind @ 8..12, Spot::Rampart(r)) => p.training[usize::from(kind) - 8] & r.bit() != 0,
                (12, Spot::Building(b)) => (b as u8) < 6 && p.saboteurs & 1 << b as u8 != 0,
                _ => false,
            };
            let stuck = matches!((chip, from.spot()), (1, Spot::Section(s)) if p.wall[s.index()].total() > kit.invader_fields[s.index()]);
            dealt(by, deal) && lies && !stuck
        }
        Ask::Escape { by, left, .. } => {
            dealt(by, Deal::EscapeTheSlaughter) && (1..=kit.escape).contains(&left) && game.may_escape(by).is_ok()
        }
        Ask::Influence { by, altar } => {
            let room = p.influence[altar.index()] != NONE || game.free(Piece::Influence) > 0;
            phase(6)
                && invader(by)
                && game.invader_ramparts(by) & altar.bit() != 0
                && room
                && p.machines[altar.index()] == Machine::Altar
                && p.turn_flags.marked & altar.bit() == 0
        }
        Ask::Rope { by, from } => phase(6) && mine(by, from) && p.equipment[ROPE] & from.bit() != 0,
        Ask::Route => (1..=3).contains(&p.move_out.part),
        Ask::Group { from, to } | Ask::Number { from, to, .. } => {
            (1..=3).contains(&p.move_out.part) && game.is_route(from, to)
        }
        Ask::OrderChip { by, open, any, ally } => {
            let deal = if open { Deal::OpenOrder } else { Deal::ClassifiedOrders };
            let ally_fits = !ally || (p.seats > 2 && !open && any);
            let laid = !any || p.turn_flags.hidden_orders != 0;
            dealt(by, deal) && ally_fits && laid && !(open && any) && game.may_order(by, open).is_ok()
        }
        Ask::OrderAt { by, open, ally } => {
            let deal = if open.is_some() { Deal::OpenOrder } else { Deal::ClassifiedOrders };
            let held = open.is_none_or(|order| game.order_hand()[order.index()] > 0);
            dealt(by, deal) && held && (!ally || (p.seats > 2 && open.is_none()))
        }
        Ask::Dest { by, mover } => {
            let commands = match mover {
                Mover::Unit(kind, post) => {
                    post < POSTS as u8
                        && game.defender_posts(by.min(1)) >> post & 1 == 1
                        && p.posts[usize::from(post)].of(kind) > 0
                }
                Mover::Hero(hero) => {
                    hero < 2 && p.turn_flags.hero_done >> hero & 1 == 0 && {
                        let at = p.heroes[usize::from(hero)];
                        at == post::HERO_COURTYARD || game.defender_sections(by.min(1)) >> at & 1 == 1
                    }
                }
            };
            step && defender(by) && commands && p.hourglasses[usize::from(by)] > 0
        }
        Ask::Perform { by } => step && defender(by) && game.ready_works(by).count_ones() > 1,
        Ask::Work { by, work, labour } => {
            let paid = if labour { p.paid[work.index()] == 0 } else { p.paid[work.index()] >= game.price(work) };
            let possible = defender(by) && (labour || game.ready_works(by) & work.bit() != 0);
            let labour_fits = !labour
                || (work.building() == Building::Workshop
                    && p.turn_flags.shamed
                    && p.turn_flags.repeated & work.bit() == 0);
            step && paid && possible && labour_fits && !game.work_targets(by, work).is_empty()
        }
        Ask::Toil { by } => step && defender(by) && p.turn_flags.shamed,
        Ask::CannonHit { tower, card } => {
            let drawn = usize::from(card) < kit.hit_cards.len() && p.assault.drawn >> card & 1 == 1;
            matches!(p.stage, Stage::FireCannons { .. }) && drawn && p.assault.aims[tower.index()] != NONE
        }
        Ask::HoldFire { from } => shooting(from) && p.machines[from.index()] == Machine::Ballista,
        Ask::UseCard { from } => {
            let [hits, cards] = game.s.peek;
            let most = (p.hits[from.index()] + p.misses[from.index()]).min(2);
            let pile = hits <= cards
                && cards == most
                && hits <= p.hits[from.index()]
                && cards - hits <= p.misses[from.index()];
            shooting(from) && pile && p.turn_flags.accurate & from.bit() != 0
        }
        Ask::Strike { from } => shooting(from) && p.machines[from.index()] != Machine::Trebuchet,
        Ask::Bare { from } => {
            let aim = p.assault.aims[from.index()];
            shooting(from)
                && p.machines[from.index()] == Machine::Catapult
                && usize::from(aim) < SECTIONS
                && p.cauldrons[usize::from(aim)] != NONE
                && p.mounts[from.index()] != Mount::None
        }
        Ask::Which { section, kind } => {
            let both = p.wall[section.index()].of(kind) > 0 && p.siege[section.index()].of(kind) > 0;
            both && matches!(p.stage, Stage::FireMachines { .. } | Stage::Cauldrons { .. } | Stage::Poles { .. })
        }
        Ask::CrewLoss { left } => {
            matches!(p.stage, Stage::Volleys { .. }) && game.crew_units().has(left) && !left.is_empty()
        }
        Ask::Fury { section } => ordered(game, section, Order::GoblinFury, GOBLIN),
        Ask::Detonate { section } => ordered(game, section, Order::Detonation, ORC),
        Ask::Call { section } => ordered(game, section, Order::CallOfTheTrolls, TROLL),
        Ask::InvaderLosses { section, due } => melee(game, section) && due > 0 && i16::from(due) < 100,
        Ask::DefenderLosses { section, due } => {
            melee(game, section) && due > 0 && i16::from(due) <= game.cover(section)
        }
        Ask::FromTower { section, left } => melee(game, section) && game.on_section(section).has(left),
    };
    ensure(fits, "ask", "this question does not belong here")
}

fn ordered(game: &Stronghold, s: Section, order: Order, kind: Kind) -> bool {
    let p = &game.p;
    matches!(p.stage, Stage::Orders { .. })
        && p.turn_flags.open_orders[s.index()] == order as u8
        && p.assault.ordered & s.bit() != 0
        && p.assault.fury[s.index()] == [0; 2]
        && game.on_section(s).of(kind) > 0
}

fn melee(game: &Stronghold, s: Section) -> bool {
    matches!(game.p.stage, Stage::Strength { from } if from == s.0 + 1)
}

/// Whoever is asked can answer, and the game would not run on by itself.
fn decision(game: &Stronghold) -> Sure<()> {
    let asked = game.asked();
    if asked.is_empty() {
        return wrong("declared", "nobody is asked");
    }
    let mut list = Vec::new();
    for seat in asked.iter() {
        choice::legal(game, seat, &mut list);
        if list.is_empty() {
            return wrong("ask", "somebody is asked who may do nothing");
        }
    }
    if game.p.ask == Ask::None {
        let mut later = *game;
        let (mut dice, mut journal) = (Fast::new(1), Silent);
        later.run(&mut Io { dice: &mut dice, journal: &mut journal });
        ensure(later == *game, "stage", "the game would run on by itself")?;
    }
    Ok(())
}
