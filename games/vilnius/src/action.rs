//! Actions and their notation: what is played, how it is written, where it is clicked.

use std::fmt;

use ravelin_core::{Entry, Token};

use crate::components::*;
use crate::flow::{Frame, Metal};
use crate::state::Target;
use crate::view::View;

/// The cell of a Building that fits nowhere; it stands in near misses only.
pub(crate) const NOWHERE: [i8; 2] = [i8::MIN, i8::MIN];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Action {
    Emblem(u8),
    /// Income: so many Units and so many Provinces. [V5.3]
    Draw {
        units: u8,
        provinces: u8,
    },
    Build {
        building: u8,
        x: i8,
        y: i8,
    },
    Recruit(u8),
    /// A Province to the emblem edge. [V9.10]
    Lay(u8),
    Pass,
    /// A Province, a Building's amount, a conversion. [V10.1.2]
    Pay(u8),
    Use(u8),
    Exchange(u8),
    /// The whole payment as the helper proposes it.
    PayPlan,
    Store(u8),
    Guard(u8),
    /// Nothing is stored.
    Nothing,
    Deploy {
        unit: u8,
        foe: u8,
    },
    Split(u8),
    Aim(u8),
    /// A symbol goes to no enemy.
    Hold,
    /// The own part of the helper's plan.
    Plan,
    Recall,
    #[default]
    Done,
    First(u8),
    Lose {
        unit: u8,
        fought: u32,
    },
    Spare,
    Discard(u8),
    Keep,
    Return {
        building: u8,
        x: i8,
        y: i8,
    },
    Name {
        unit: u8,
        owner: u8,
    },
    Decline,
    Accept,
    Reject,
    Take,
    Leave,
    Capture(u8),
    End,
    Offer(u8),
    Look(u8),
    Choose(u8),
    Under(u8),
}

const _: () = assert!(size_of::<Action>() <= 8, "lists of actions are written by the million");

/// Enemies a Unit fought, as positions from 1.
fn positions(mask: u32) -> String {
    bits(mask.into()).map(|n| (n + 1).to_string()).collect::<Vec<_>>().join(",")
}

/// The seat as examples and notation write it.
pub(crate) fn letter(seat: u8) -> char {
    char::from(b'a' + (seat & 7))
}

pub(crate) fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let unit = |k: u8| kit.unit(k).id.as_str();
    let province = |c: u8| kit.province(c).id.as_str();
    let building = |k: u8| kit.building(k).id.as_str();
    match action {
        Action::Emblem(e) => f.write_str(&kit.emblem_ids[usize::from(e) % EMBLEMS]),
        Action::Draw { units, provinces } => write!(f, "draw {units} units {provinces} provinces"),
        Action::Build { building: b, x, y } if [x, y] == NOWHERE => write!(f, "build {}", building(b)),
        Action::Build { building: b, x, y } => write!(f, "build {} {x},{y}", building(b)),
        Action::Recruit(k) => write!(f, "recruit {}", unit(k)),
        Action::Lay(c) => write!(f, "lay {}", province(c)),
        Action::Pass => f.write_str("pass"),
        Action::Pay(c) => write!(f, "pay {}", province(c)),
        Action::Use(k) => write!(f, "use {}", building(k)),
        Action::Exchange(way) => write!(f, "exchange to {}", RESOURCE_IDS[usize::from(way) & 1]),
        Action::PayPlan => f.write_str("pay as proposed"),
        Action::Store(c) => write!(f, "store {}", province(c)),
        Action::Guard(k) => write!(f, "store {}", unit(k)),
        Action::Nothing => f.write_str("store nothing"),
        Action::Deploy { unit: k, foe } => write!(f, "deploy {} {}", unit(k), foe + 1),
        Action::Split(k) => write!(f, "split {}", unit(k)),
        Action::Aim(foe) => write!(f, "at {}", foe + 1),
        Action::Hold => f.write_str("at none"),
        Action::Plan => f.write_str("follow the plan"),
        Action::Recall => f.write_str("recall"),
        Action::Done => f.write_str("done"),
        Action::First(foe) => write!(f, "first {}", foe + 1),
        Action::Lose { unit: k, fought } => write!(f, "lose {} {}", unit(k), positions(fought)),
        Action::Spare => f.write_str("not mine"),
        Action::Discard(c) => write!(f, "discard {}", province(c)),
        Action::Keep => f.write_str("keep"),
        Action::Return { building: b, x, y } => write!(f, "return {} {x},{y}", building(b)),
        Action::Name { unit: k, owner } => write!(f, "name {} {}", letter(owner), unit(k)),
        Action::Decline => f.write_str("no proposal"),
        Action::Accept => f.write_str("accept"),
        Action::Reject => f.write_str("reject"),
        Action::Take => f.write_str("take"),
        Action::Leave => f.write_str("leave"),
        Action::Capture(stack) => write!(f, "capture {}", stack + 1),
        Action::End => f.write_str("end"),
        Action::Offer(k) => write!(f, "offer {}", unit(k)),
        Action::Look(n) => write!(f, "look {n}"),
        Action::Choose(c) => write!(f, "choose {}", province(c)),
        Action::Under(c) => write!(f, "under {}", province(c)),
    }
}

/// Numbers of cards in the journal and in scripted draws.
pub(crate) mod card {
    pub(crate) const PROVINCE: u16 = 0;
    pub(crate) const UNIT: u16 = 64;
    pub(crate) const ORDER: u16 = 96;
    pub(crate) const BOOST: u16 = 128;
    pub(crate) const FINAL: u16 = 131;
    pub(crate) const TARGET: u16 = 136;
    pub(crate) const EMBLEM: u16 = 140;
    pub(crate) const WEAPON: u16 = 144;
}

/// Things: Buildings, stacks.
mod thing {
    pub(super) const STACK: u16 = 48;
}

pub(crate) fn province(card: u8) -> Token {
    Token::Card(card::PROVINCE + u16::from(card))
}

pub(crate) fn unit(kind: u8) -> Token {
    Token::Card(card::UNIT + u16::from(kind))
}

pub(crate) fn building(kind: u8) -> Token {
    Token::Thing(kind.into())
}

pub(crate) fn stack(stack: u8) -> Token {
    Token::Thing(thing::STACK + u16::from(stack))
}

pub(crate) fn emblem(emblem: u8) -> Token {
    Token::Card(card::EMBLEM + u16::from(emblem))
}

/// A weapon symbol, where a Unit is split.
pub(crate) fn weapon(weapon: u8) -> Token {
    Token::Card(card::WEAPON + u16::from(weapon))
}

pub(crate) fn target(target: Target) -> Token {
    Token::Card(card::TARGET + target as u16)
}

pub(crate) fn order_card(number: u16) -> Token {
    Token::Card(number)
}

/// An enemy of the fight, or an enemy Building, by its place.
pub(crate) fn foe(at: u8) -> Token {
    Token::Piece(at.into())
}

/// A cell of the display of whoever is asked.
pub(crate) fn cell(x: i8, y: i8) -> Token {
    let part = |n: i8| (i32::from(n) + 32).clamp(0, 63) as u16;
    Token::Space(part(x) << 6 | part(y))
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    let or_unknown = |name: Option<&String>| name.map_or_else(|| "?".to_owned(), Clone::clone);
    match token {
        Token::Seat(seat) => format!("seat {}", seat.0),
        Token::Card(n) if n < card::UNIT => or_unknown(kit.provinces.get(usize::from(n)).map(|p| &p.name)),
        Token::Card(n) if n < card::ORDER => or_unknown(kit.units.get(usize::from(n - card::UNIT)).map(|u| &u.name)),
        Token::Card(n) if n < card::BOOST => {
            let kind = (n - card::ORDER) as u8;
            if usize::from(kind) < kit.order_kinds() { kit.order_name(kind).to_owned() } else { "?".to_owned() }
        }
        Token::Card(n @ card::BOOST..card::FINAL) => {
            let spec = &kit.boosts[usize::from(n - card::BOOST) % BOOSTS];
            format!("{} ({})", spec.name, boost_effect(spec))
        }
        Token::Card(card::FINAL) => kit.final_name.clone(),
        Token::Card(n) if n >= card::WEAPON => or_unknown(kit.weapon_names.get(usize::from(n - card::WEAPON))),
        Token::Card(n) if n >= card::EMBLEM => or_unknown(kit.emblems.get(usize::from(n - card::EMBLEM))),
        Token::Card(n) => or_unknown(kit.destinations.get(usize::from(n.saturating_sub(card::TARGET)))),
        Token::Thing(n) if n < thing::STACK => or_unknown(kit.buildings.get(usize::from(n)).map(|b| &b.name)),
        Token::Thing(n) => format!("stack {}", n - thing::STACK + 1),
        Token::Piece(n) => format!("enemy {}", n + 1),
        Token::Space(n) => format!("cell {},{}", i32::from(n >> 6) - 32, i32::from(n & 63) - 32),
    }
}

/// What tells one Boost from another: points of the city, then what each player loses. [V20.4]
fn boost_effect(spec: &BoostSpec) -> String {
    let mut parts = Vec::new();
    if spec.fire > 0 {
        parts.push(plural(spec.fire, "point", "points"));
    }
    let each = spec.each.iter().map(|symbol| match symbol {
        Damage::Fire => "a point",
        Damage::StoredProvince => "a stored Province",
        Damage::Building => "a Building",
        Damage::Unit => "a Unit",
        Damage::Province => "a Province",
    });
    parts.extend(each.map(|what| format!("{what} each")));
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}

/// Names in a sentence, with commas between them.
pub(crate) fn listed(entry: Entry, tokens: impl Iterator<Item = Token>) -> Entry {
    tokens
        .enumerate()
        .fold(entry, |entry, (n, token)| if n > 0 { entry.say(",").token(token) } else { entry.token(token) })
}

/// "for 2 Gold and 1 Tool." at the end of a sentence.
pub(crate) fn priced(entry: Entry, [gold, tools]: [u8; 2]) -> Entry {
    let entry = entry.say("for");
    let entry = if gold > 0 { entry.number(gold).say("Gold") } else { entry };
    let entry = if gold > 0 && tools > 0 { entry.say("and") } else { entry };
    let word = if tools == 1 { "Tool" } else { "Tools" };
    let entry = if tools > 0 { entry.number(tools).say(word) } else { entry };
    entry.say(if gold + tools == 0 { "nothing." } else { "." })
}

/// Where an action is clicked.
pub(crate) fn anchor(action: Action) -> Option<Token> {
    Some(match action {
        Action::Build { building: b, x, y } if [x, y] == NOWHERE => building(b),
        Action::Build { x, y, .. } | Action::Return { x, y, .. } => cell(x, y),
        Action::Recruit(k) | Action::Offer(k) | Action::Guard(k) | Action::Split(k) => unit(k),
        Action::Lay(c) | Action::Pay(c) | Action::Store(c) | Action::Discard(c) => province(c),
        Action::Choose(c) | Action::Under(c) => province(c),
        Action::Use(k) => building(k),
        Action::Deploy { foe: at, .. } | Action::Aim(at) | Action::First(at) => foe(at),
        Action::Capture(at) => stack(at),
        Action::Emblem(e) => emblem(e),
        Action::Draw { .. }
        | Action::Pass
        | Action::Exchange(_)
        | Action::PayPlan
        | Action::Nothing
        | Action::Hold
        | Action::Plan
        | Action::Recall
        | Action::Done
        | Action::Lose { .. }
        | Action::Spare
        | Action::Keep
        | Action::Name { .. }
        | Action::Decline
        | Action::Accept
        | Action::Reject
        | Action::Take
        | Action::Leave
        | Action::End
        | Action::Look(_) => return None,
    })
}

pub(crate) fn plural(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// "2 Gold and 1 Tool", without what is nothing.
pub(crate) fn amounts([gold, tools]: [u8; 2]) -> String {
    let tools_word = if tools == 1 { "Tool" } else { "Tools" };
    match (gold, tools) {
        (0, 0) => "nothing".to_owned(),
        (g, 0) => format!("{g} Gold"),
        (0, t) => format!("{t} {tools_word}"),
        (g, t) => format!("{g} Gold and {t} {tools_word}"),
    }
}

/// An action with names instead of ids.
pub(crate) fn words(view: &View, action: Action) -> String {
    let kit = view.kit;
    let table = view.table();
    let unit = |k: u8| kit.unit(k).name.as_str();
    let province = |c: u8| kit.province(c).name.as_str();
    let building = |k: u8| kit.building(k).name.as_str();
    let siege = matches!(table.top(), Frame::Siege { .. });
    let enemy = |at: u8| format!("{} ({})", kit.order_name(table.target_kind(at, siege)), at + 1);
    let payer = match table.top() {
        Frame::Pay { seat } => seat,
        _ => view.viewer.map_or(0, |s| s.0),
    };
    let worth = |c: u8| amounts(table.worth(c, table.goods(payer)));
    match action {
        Action::Emblem(e) => format!("Take the emblem {}", kit.emblems[usize::from(e) % EMBLEMS]),
        Action::Draw { units, provinces } => {
            format!("Draw {} and {}", plural(units, "Unit", "Units"), plural(provinces, "Province", "Provinces"))
        }
        Action::Build { building: b, x, y } if [x, y] == NOWHERE => format!("Build {}", building(b)),
        Action::Build { building: b, x, y } => {
            format!("Build {} at {x},{y} for {}", building(b), amounts(kit.building(b).price))
        }
        Action::Recruit(k) => format!("Recruit {} for {}", unit(k), amounts(kit.unit(k).price)),
        Action::Lay(c) => format!("Lay {} at the emblem edge for others", province(c)),
        Action::Pass => "Pass".to_owned(),
        Action::Pay(c) => format!("Pay with {} ({})", province(c), worth(c)),
        Action::Use(k) => format!("Use {} ({})", building(k), amounts(kit.building(k).yields)),
        Action::Exchange(way) => {
            let [from, to] = kit.rates[usize::from(way) & 1];
            if usize::from(way) == TO_GOLD {
                format!("Exchange {} for {}", amounts([0, from]), amounts([to, 0]))
            } else {
                format!("Exchange {} for {}", amounts([from, 0]), amounts([0, to]))
            }
        }
        Action::PayPlan => {
            let plan: Vec<String> = table
                .payment_plan(payer)
                .iter()
                .map(|e| match *e {
                    c if c < crate::state::element::BUILDING => province(c).to_owned(),
                    e if e < crate::state::element::EXCHANGE => {
                        let at = usize::from(e - crate::state::element::BUILDING);
                        table.player(payer).display.get(at).map_or("?", |b| building(b.kind)).to_owned()
                    }
                    _ => "an exchange".to_owned(),
                })
                .collect();
            format!("Pay as proposed: {}", plan.join(", "))
        }
        Action::Store(c) => format!("Store {}", province(c)),
        Action::Guard(k) => format!("Store {}", unit(k)),
        Action::Nothing => "Store nothing here".to_owned(),
        Action::Deploy { unit: k, foe } => format!("{} against {}", unit(k), enemy(foe)),
        Action::Split(k) => format!("Split the weapons of {}", unit(k)),
        Action::Aim(foe) => format!("Against {}", enemy(foe)),
        Action::Hold => "Against nobody".to_owned(),
        Action::Plan => match crate::board::own_part(&table) {
            none if none.is_empty() => "Ask for my part of the proposed plan (none now)".to_owned(),
            part => format!("Deploy my part of the proposed plan: {part}"),
        },
        Action::Recall => "Recall all my Units (once per window)".to_owned(),
        Action::Done => "Done".to_owned(),
        Action::First(foe) => format!("First the Red Skulls of {}", enemy(foe)),
        Action::Lose { unit: k, fought } => {
            let fought: Vec<String> = bits(fought.into()).map(enemy).collect();
            format!("Lose {}, who fought {}", unit(k), fought.join(" and "))
        }
        Action::Spare => "None of mine".to_owned(),
        Action::Discard(c) => format!("Discard the stored {}", province(c)),
        Action::Keep => "Keep it: Vilnius may lose a point".to_owned(),
        Action::Return { building: b, x, y } => format!("Return {} at {x},{y}", building(b)),
        // What the Unit counts for is what has to be added up. [V14.8.2] [V14.8.3]
        Action::Name { unit: k, owner } => {
            let price = match (table.top(), kit.unit(k).price) {
                (Frame::Propose { metal: Metal::Golden, .. }, [gold, _]) => [gold, 0],
                (_, [_, tools]) => [0, tools],
            };
            format!("{} of {} ({})", unit(k), crate::view::seat_name(owner), amounts(price))
        }
        Action::Decline => "Make no proposal".to_owned(),
        Action::Accept => "Accept".to_owned(),
        Action::Reject => "Reject".to_owned(),
        Action::Take => "Take a Province as loot".to_owned(),
        Action::Leave => "Leave the loot".to_owned(),
        Action::Capture(stack) => format!("Capture from stack {}", stack + 1),
        Action::End => "Capture no more".to_owned(),
        Action::Offer(k) => format!("Offer {}", unit(k)),
        Action::Look(1) => "Take up 1 card and keep it".to_owned(),
        Action::Look(n) => format!("Take up {} and keep one", plural(n, "card", "cards")),
        Action::Choose(c) => {
            let spec = kit.province(c);
            let good = kit.goods.get(spec.good.trailing_zeros() as usize).map_or("", String::as_str);
            let bonus = amounts(spec.bonus);
            format!("Keep {} ({}; {good} gives {bonus} more)", spec.name, amounts(spec.base))
        }
        Action::Under(c) => format!("{} nearer the top", province(c)),
    }
}

/// Fighting, for the quarrelsome style of the laws.
pub(crate) fn fights(action: Action) -> bool {
    matches!(
        action,
        Action::Deploy { .. }
            | Action::Split(_)
            | Action::Aim(_)
            | Action::Capture(_)
            | Action::Recruit(_)
            | Action::Reject
    )
}
