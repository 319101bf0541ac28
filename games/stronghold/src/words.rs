//! Actions as a player reads them, with names, prices and what they would do now; and the headings they stand under.

use ravelin_core::Token;
use ravelin_core::telling::article;

use crate::action::{Action, Stand, capital, defender, invader, stand};
use crate::components::*;
use crate::flow::{Ask, Mover, Stage};
use crate::paying::deals;
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::{defender_piece, invader_piece, name, plural as several};
use crate::view::View;

/// `2 Orcs`, with the name that goes with the number.
pub(crate) fn count(kit: &Kit, n: u8, token: Token) -> String {
    format!("{n} {}", if n == 1 { name(kit, token) } else { several(kit, token) })
}

/// Units kind by kind; kinds without any are left out.
pub(crate) fn list(kit: &Kit, units: Units, piece: fn(Kind) -> Token) -> String {
    let each = units.kinds().map(|k| count(kit, units.of(k), piece(k)));
    let all: Vec<String> = each.collect();
    if all.is_empty() { "nobody".to_owned() } else { all.join(", ") }
}

pub(crate) fn plural(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What an Action costs: Resources, one of several ways with units, each an Hourglass for the Defender, and Hourglasses
/// besides, one of them for asking the ally. [S6.1]-[S6.5] [S23.9]
pub(crate) fn price(table: &Stronghold, here: Deal, borrowed: bool) -> String {
    let cost = table.cost_of(here);
    let time = cost.hourglasses + u8::from(borrowed);
    let mut parts = Vec::new();
    if cost.resources > 0 {
        parts.push(plural(cost.resources, "Resource", "Resources"));
    }
    let ways: Vec<String> = cost.units.iter().map(|way| list(table.kit, *way, invader_piece)).collect();
    if !ways.is_empty() {
        parts.push(ways.join(" or "));
    }
    if time > 0 {
        let also = if cost.units.is_empty() { "" } else { " besides" };
        parts.push(format!("gives {}{also}", plural(time, "Hourglass", "Hourglasses")));
    }
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
}

/// How far an Hourglass brings an Action; said beforehand if the Action would have to wait. [S15.2] [S15.5] [S21.17]
fn progress(table: &Stronghold, by: u8, work: Work) -> String {
    let (paid, price) = (table.p.paid[work.index()] + 1, table.price(work));
    if table.p.turn_flags.worked & work.bit() != 0 {
        return format!("once more, for {price}");
    }
    let wait = table.why_waits(by, work).map_or_else(String::new, |why| format!("; waits: {why}"));
    format!("{paid} of {price}{wait}")
}

/// A point of steadfastness, and what it is given up for. [S21.13]
fn deed(kit: &Kit, shame: Shame) -> String {
    let (name, text) = (&kit.shame_names[shame.index()], &kit.shame_texts[shame.index()]);
    format!("Give up {} glory: {name}. {text}", kit.shame_glory)
}

/// A flip is for good: what goes and what comes. [S13.1] [S13.2]
fn flip(table: &Stronghold, owner: u8, phase: u8) -> String {
    let back = table.kit.deal(Deal::reverse(phase));
    // Troop Transfer stands beside the cards and stays. [S23.7]
    let front = table.offered_deals(owner, phase) & !(Deal::TroopTransfer.bit() | Deal::reverse(phase).bit());
    let gone: Vec<&str> = deals(front).map(|d| table.kit.deal(d).name.as_str()).collect();
    let instead = if gone.is_empty() { String::new() } else { format!(" instead of {}", gone.join(", ")) };
    let change = format!("{}{instead}", back.name);
    let stop = if change.ends_with('!') { "" } else { "." };
    format!("Flip Phase {phase} for the rest of the game: {change}{stop} {}", back.text)
}

fn end(table: &Stronghold) -> String {
    let part = match (table.p.ask, table.p.stage) {
        (Ask::Route, _) => match table.p.move_out.part {
            1 => "Nobody more leaves the Ramparts",
            2 => "Nobody more leaves the Foregrounds",
            _ => "Nobody more leaves the Camp",
        },
        (Ask::OrderChip { .. }, _) => "No more Orders",
        (Ask::Call { .. }, _) => "Call nobody",
        (Ask::Escape { .. }, _) => "No more Goblins",
        (Ask::None, Stage::Flip) => "Flip nothing more",
        (Ask::None, Stage::Poles { .. }) => "No more Poles",
        (Ask::None, Stage::Phase(phase)) => return format!("End Phase {phase}"),
        (Ask::None, Stage::Step(phase)) => return format!("End step {phase}"),
        _ => "End",
    };
    part.to_owned()
}

/// Who pays what; with Gain Resources also what it brings. [S7.4]
fn pay(table: &Stronghold, kind: Kind, n: u8) -> String {
    let paid = count(table.kit, n, invader_piece(kind));
    match table.p.ask {
        Ask::Pay { deal: Deal::GainResources, .. } => {
            let gain = table.kit.gain[kind.index()].min(table.bank());
            format!("Pay {paid}: gain {}", plural(gain, "Resource", "Resources"))
        }
        _ => format!("Pay {paid}"),
    }
}

/// One of the Honor Guard costs its points if he goes. [S21.22]
fn leaves(table: &Stronghold, post: u8) -> &'static str {
    let costs = post == post::HONOR && table.p.honor_kept;
    if costs { " (the glory of the Honor Guard is lost)" } else { "" }
}

/// What a Gale adds to the price of a move or a swap. [S14.9]
fn gale(table: &Stronghold, to: Place, swap: bool) -> String {
    let blows = |at: Option<u8>| at.filter(|post| *post < 9 && table.p.turn_flags.gale >> post & 1 == 1).is_some();
    let from = match table.p.ask {
        Ask::Dest { mover: Mover::Unit(_, from), .. } if swap => Some(from),
        _ => None,
    };
    match 1 + u8::from(blows(to.as_post())) + u8::from(blows(from)) {
        1 => String::new(),
        n => format!(" ({n} Hourglasses: a Gale blows)"),
    }
}

/// What a shot at a place may hit.
fn target(table: &Stronghold, place: Place) -> String {
    let there = match (table.p.stage, place.spot()) {
        (Stage::AimCannons { .. } | Stage::Marksmen { .. }, _) => {
            list(table.kit, table.target_units(place), invader_piece)
        }
        (_, Spot::Section(s)) => list(table.kit, table.p.posts[s.index()], defender_piece),
        _ => return String::new(),
    };
    format!(" ({there})")
}

/// The machine that would be damaged, with what is left of its pile. [S15.22]
fn pile(table: &Stronghold, place: Place) -> String {
    match (table.p.ask, place.spot()) {
        (Ask::Work { work: Work::DamageMachine, .. }, Spot::Rampart(r)) => {
            let (hits, misses) = (table.p.hits[r.index()], table.p.misses[r.index()]);
            let machine = &table.kit.deal(table.p.machines[r.index()].deal()).name;
            format!(": {machine} ({}, {})", plural(hits, "Hit", "Hits"), plural(misses, "Miss", "Misses"))
        }
        _ => String::new(),
    }
}

pub(crate) fn words(view: &View, action: Action) -> String {
    let (kit, table) = (view.kit, &view.table());
    // The viewer's number among the Invaders or the Defenders.
    let seat = view.viewer.map_or(0, |s| s.0);
    let mine = seat.checked_sub(table.invaders() as u8).unwrap_or(seat);
    let at = |place: Place| kit.names[usize::from(place.0) % kit.names.len()].as_str();
    let deal = |d: Deal| kit.deal(d).name.as_str();
    let work = |w: Work| kit.work(w).name.as_str();
    let inv = |k: Kind| capital(invader(k));
    let def = |k: Kind| capital(defender(k));
    let an = |k: Kind| format!("{} {}", article(&inv(k)), inv(k));
    let count = |n: u8, token: Token| count(kit, n, token);
    match action {
        Action::Keep { multi, phase, card } => {
            let spec = kit.card(multi.into(), phase, card);
            let faces = Deal::ALL.into_iter().filter(|d| spec.front & d.bit() != 0);
            let faces: Vec<&str> = faces.map(deal).collect();
            format!("Keep {} ({})", spec.name, faces.join(", "))
        }
        Action::Flip(phase) => flip(table, mine, phase),
        Action::End => end(table),
        Action::Deal(d) => format!("{}{}", deal(d), price(table, d, false)),
        Action::Borrow(d) => format!("Ask the ally for {}{}", deal(d), price(table, d, true)),
        Action::Grant => "Grant it".to_owned(),
        Action::Refuse => "Refuse".to_owned(),
        Action::With(kind, n) => pay(table, kind, n),
        Action::Give(kind, n) => format!("Give {}", count(n, invader_piece(kind))),
        // The one place that stands among everything else that a step offers. [S5.7]
        Action::At(place) if matches!((table.p.ask, table.p.stage), (Ask::None, Stage::Step(_))) => {
            format!("Lay the Stone on {}", at(place))
        }
        Action::At(place) => format!("{}{}", at(place), pile(table, place)),
        Action::Chip(d, place) => format!("{} at {}", deal(d), at(place)),
        Action::Altar(r) => format!("Set the Influence of the Altar at {}", at(r.place())),
        Action::Rope(s) => format!("Use the Rope at {}", at(s.place())),
        Action::RopeTo(kind, from, to) => format!("{} from the {} to {}", inv(kind), stand(from), at(to.place())),
        Action::Route(from, to) => format!("From {} to {}", at(from), at(to)),
        Action::Group(kind) => inv(kind),
        Action::Number(n) => n.to_string(),
        Action::Order(o) => kit.order_names[o.index()].clone(),
        Action::Unit(kind, post) => {
            format!("Move a {} of {}{}", def(kind), at(Place::post(post)), leaves(table, post))
        }
        Action::Hero(hero) => format!("Move the {}", capital(HERO_IDS[usize::from(hero & 1)])),
        Action::To(place) => format!("To {}{}", at(place), gale(table, place, false)),
        Action::Swap(kind, place) => {
            let lost = place.as_post().map_or("", |post| leaves(table, post));
            format!("Swap with a {} of {}{lost}{}", def(kind), at(place), gale(table, place, true))
        }
        Action::Hourglass(w) => format!("An Hourglass on {} ({})", work(w), progress(table, mine, w)),
        Action::PayOff(w) => {
            let wait = table.why_waits(mine, w).map_or_else(String::new, |why| format!("; waits: {why}"));
            format!("{} on {} (all that it lacks{wait})", plural(table.lacks(w), "Hourglass", "Hourglasses"), work(w))
        }
        Action::Labour(w) => format!("Forced Labour on {} ({})", work(w), progress(table, mine, w)),
        Action::Speech(n) => {
            format!("Let the Officer speak for {}: as much Strength", plural(n, "Hourglass", "Hourglasses"))
        }
        Action::Sally(kind, s) => {
            let price = plural(kit.sally[kind.index()], "Hourglass", "Hourglasses");
            format!("Let the Warrior kill {} ({}, {price})", an(kind), stand(s))
        }
        Action::Shame(s) => deed(kit, s),
        Action::Haste(w) => format!("Haste for {}", work(w)),
        Action::Perform(w) => format!("Perform {}", work(w)),
        Action::Aim(place) => format!("Aim at {}{}", at(place), target(table, place)),
        Action::Hold => "Hold fire".to_owned(),
        Action::Fire(place) => format!("Fire from {}", at(place)),
        Action::UseHit => "Use the Hit".to_owned(),
        Action::UseMiss => "Use the Miss".to_owned(),
        Action::Kill(kind, place) => format!("Kill {} at {}", an(kind), at(place)),
        Action::Slay(kind) => format!("Kill a {}", def(kind)),
        Action::Stand(Stand::Wall) => "From the wall".to_owned(),
        Action::Stand(Stand::Tower) => "From the Siege Tower".to_owned(),
        Action::LoseInvaders(units) => format!("Lose {}", list(kit, units, invader_piece)),
        Action::LoseDefenders(units) => format!("Lose {}", list(kit, units, defender_piece)),
        Action::FromTower(n) => format!("{n} from the Siege Tower"),
        Action::Name { wall, tower: 0 } => format!("{wall} on the wall"),
        Action::Name { wall, tower } => format!("{wall} on the wall, {tower} in the Siege Tower"),
        Action::Call(from, to) => format!("Call a Troll from {} to {}", at(from), at(to)),
        Action::Poles(t, s) => format!("Poles of {} against {}", at(t.place()), at(s.place())),
        Action::Resolve(s) => format!("The Order at {}", at(s.place())),
        Action::Recover(kind) => format!("Save a {}", def(kind)),
        Action::RecoverFrom(kind, side) => format!("Save a {} of the {}", def(kind), at(Place::side(side))),
        Action::Climb(kind) => format!("{} steps onto the wall", capital(&an(kind))),
    }
}

/// What an action stands under in a list: the kinds of things that a Phase or a step offers, building by building.
pub(crate) fn heading(view: &View, action: Action) -> Option<&'static str> {
    if view.public.ask != Ask::None {
        return None;
    }
    Some(match action {
        Action::At(_) => "Stone",
        Action::Unit(..) => "Units",
        Action::Hero(_) | Action::Speech(_) | Action::Sally(..) => "Heroes",
        Action::Hourglass(w) | Action::PayOff(w) | Action::Labour(w) | Action::Haste(w) => match w.building() {
            Building::Forge => "Forge",
            Building::Workshop => "Workshop",
            Building::Guard => "Guard",
            Building::Scouts => "Scouts",
            Building::Cathedral => "Cathedral",
            Building::Barracks => "Barracks",
            _ => "Castle",
        },
        Action::Shame(_) => "Dishonorable Deeds",
        Action::Deal(_) => "Actions",
        Action::Borrow(_) => "The ally's Actions",
        Action::Altar(_) | Action::Rope(_) => "Without an Action",
        _ => return None,
    })
}
