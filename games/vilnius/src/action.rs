//! Actions and their notation: what is played, how it is written, where it is clicked.

use std::fmt;

use ravelin_core::Token;

use crate::components::*;
use crate::flow::{Frame, Metal};
use crate::ids::Emblem;
use crate::tokens::{building, cell, foe, for_hire, province, stack, unit};
use crate::view::View;

/// The cell of a Building that fits nowhere; it stands in near misses only.
pub(crate) const NOWHERE: [i8; 2] = [i8::MIN, i8::MIN];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Action {
    Emblem(Emblem),
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
        Action::Emblem(e) => f.write_str(kit.emblem_id(e)),
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

/// Where an action is clicked.
pub(crate) fn anchor(action: Action) -> Option<Token> {
    Some(match action {
        Action::Build { building: b, x, y } if [x, y] == NOWHERE => building(b),
        Action::Build { x, y, .. } | Action::Return { x, y, .. } => cell(x, y),
        Action::Recruit(k) => for_hire(k),
        Action::Offer(k) | Action::Guard(k) | Action::Split(k) => unit(k),
        Action::Lay(c) | Action::Pay(c) | Action::Store(c) | Action::Discard(c) => province(c),
        Action::Choose(c) | Action::Under(c) => province(c),
        Action::Use(k) => building(k),
        Action::Deploy { foe: at, .. } | Action::Aim(at) | Action::First(at) => foe(at),
        Action::Capture(at) => stack(at),
        Action::Emblem(e) => e.into(),
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

/// The card that an action is about: a Building and not the cell where it is built, a Unit and not its enemy.
pub(crate) fn about(action: Action) -> Option<Token> {
    match action {
        Action::Build { building: b, .. } | Action::Return { building: b, .. } => Some(building(b)),
        Action::Deploy { unit: k, .. } | Action::Lose { unit: k, .. } | Action::Name { unit: k, .. } => Some(unit(k)),
        other => anchor(other),
    }
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
    // Whoever builds or returns: a place is told by what stands beside it.
    let asked = table.asked();
    let builder = view.viewer.filter(|s| asked.has(*s)).or(asked.iter().next()).map_or(payer, |s| s.0);
    let beside = |at: [i8; 2]| match crate::board::beside(&table, builder, at) {
        near if near.is_empty() => near,
        near => format!(" {near}"),
    };
    match action {
        Action::Emblem(e) => format!("Take the emblem {}", kit.emblem_name(e)),
        Action::Draw { units, provinces } => {
            format!("Draw {} and {}", plural(units, "Unit", "Units"), plural(provinces, "Province", "Provinces"))
        }
        Action::Build { building: b, x, y } if [x, y] == NOWHERE => format!("Build {}", building(b)),
        Action::Build { building: b, x, y } => {
            format!("Build {}{} for {}", building(b), beside([x, y]), amounts(kit.building(b).price))
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
        Action::Return { building: b, x, y } => format!("Return {}{}", building(b), beside([x, y])),
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
