//! Where the game stands: the box, the segments of Levy and Campaign, what all know of each side; and what a question is about.

use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};
use ravelin_core::{Seat, Token};

use super::parts::tincture;
use crate::finish::halved;
use crate::flow::{Ask, Stage, Then};
use crate::kit::*;
use crate::prompt::count;
use crate::state::{Legate, Nevsky};
use crate::tokens::VECHE;
use crate::view::View;

/// Levy, then Campaign. [N2.2]
const SEGMENTS: [&str; 8] =
    ["Arts of War", "Pay", "Disband", "Muster", "Call to Arms", "Plan", "Command", "End of Campaign"];
const CALL: usize = 4;
const PLAN: usize = 5;
const COMMAND: usize = 6;
const END: usize = 7;

pub(crate) fn status(view: &View) -> Status {
    let table = view.table();
    let now = segment(&table);
    let setup = now.is_none().then(|| ("Set-up".to_owned(), When::Now));
    let when = |n: usize| match now {
        _ if table.p.end.is_some() => When::Past,
        Some(now) if n < now => When::Past,
        Some(now) if n == now => When::Now,
        _ => When::Next,
    };
    let segments = SEGMENTS.iter().enumerate().map(|(n, name)| ((*name).to_owned(), when(n)));
    Status {
        turn: Some(("Box", table.p.r#box.into(), Some(table.scenario().last.into()))),
        phases: setup.into_iter().filter(|_| table.p.end.is_none()).chain(segments).collect(),
        seats: (0..2).map(|n| standing(&table, table.side_of(Seat(n)))).collect(),
    }
}

/// The segment that play is in; none during the set-up. After each card of a Campaign Lords are paid and Disband, too. [N4.8]
fn segment(table: &Nevsky) -> Option<usize> {
    Some(match table.p.stage {
        Stage::Bid | Stage::Outfit(_) => return None,
        Stage::Pay(_) | Stage::Disband(_) if table.p.campaign => COMMAND,
        Stage::Draw(..) => 0,
        Stage::Pay(_) => 1,
        Stage::Disband(_) => 2,
        Stage::Muster(_) | Stage::Levying(_, Then::Muster) => 3,
        Stage::Levying(_, Then::Legate | Then::Veche) => CALL,
        Stage::Legate | Stage::LegateUse | Stage::Crusaders | Stage::Veche | Stage::SeaTrade => CALL,
        Stage::Trim(_) | Stage::Plan | Stage::Lieutenants(_) => PLAN,
        Stage::Reveal(_) | Stage::Command | Stage::CardEnd => COMMAND,
        Stage::ApproachStop(_) | Stage::Avoid | Stage::AvoidDrop | Stage::Ambush | Stage::Withdraw => COMMAND,
        Stage::Arrive | Stage::Fight(_) | Stage::FeedStop(..) | Stage::Hillforts | Stage::Feed(_) => COMMAND,
        Stage::Grow(_) | Stage::GameEnd | Stage::Wastage(_) | Stage::Discard(_) | Stage::NextBox | Stage::Over => END,
    })
}

pub(super) fn standing(table: &Nevsky, side: Side) -> Standing {
    let p = &table.p;
    let lords = table.lords_on_map(side).len() as u8;
    let held = p.held[side];
    let conquered = table.conquests(side).len() as u8;
    let ravaged = p.ravaged.minus(table.territory(side)).len();
    let edge = table.side_capabilities(side).len() as u8;
    let own = match side {
        Side::Teutonic => legate(table),
        Side::Russian => {
            Fact::new(Glyph::Coin, p.veche_coin, format!("Veche: {} Coin, {} VP", p.veche_coin, p.veche_vp))
        }
    };
    Standing {
        tincture: tincture(side),
        score: Some(halved(table.half_points(side))),
        facts: vec![
            Fact::new(Glyph::Helm, lords, format!("{} on the map", count(lords, "Lord", "Lords"))),
            Fact::new(Glyph::Cards, held, count(held, "Held Event", "Held Events")),
            own,
            Fact::new(Glyph::Banner, conquered, format!("{conquered} Conquered, {ravaged} Ravaged")),
            Fact::new(Glyph::Book, edge, format!("{} in force", count(edge, "Capability", "Capabilities"))),
        ],
    }
}

fn legate(table: &Nevsky) -> Fact {
    let (word, words) = match table.p.legate {
        Legate::Out => ("out", "Legate not in play".to_owned()),
        Legate::Card => ("card", "Legate on his card".to_owned()),
        Legate::At(at) => ("map", format!("Legate at {}", table.locale_name(at))),
    };
    Fact::new(Glyph::Dove, word, words)
}

/// The one place that the question is about: where a Lord acts or fights, or whose mat it concerns.
pub(super) fn focus(table: &Nevsky) -> Option<Token> {
    if table.p.end.is_some() {
        return None;
    }
    let lord = |l: LordId| (table.on_map(l) || table.cylinder(l).is_some()).then(|| l.token());
    let active = || table.p.card.lord.and_then(|l| table.locale_of(l)).map(LocaleId::token);
    match table.p.asks.last() {
        Some(Ask::Outfit { lord: l, .. } | Ask::Seat { lord: l } | Ask::ThirdCard { lord: l }) => lord(*l),
        Some(Ask::Tax { lord: l } | Ask::Curia { lord: Some(l), .. }) => lord(*l),
        Some(Ask::MarchDrop | Ask::SailDrop | Ask::Supply | Ask::Masons { .. }) => active(),
        Some(Ask::Divide) => Some(table.p.march.to.token()),
        Some(_) => None,
        None => match table.p.stage {
            Stage::Levying(l, _) => lord(l),
            Stage::Command => active(),
            Stage::ApproachStop(_) | Stage::Avoid | Stage::AvoidDrop | Stage::Ambush | Stage::Withdraw => {
                Some(table.p.march.to.token())
            }
            Stage::Fight(_) => Some(table.p.battle.at.token()),
            Stage::Veche => Some(VECHE),
            Stage::LegateUse => match table.p.legate {
                Legate::At(at) => Some(at.token()),
                Legate::Out | Legate::Card => None,
            },
            _ => None,
        },
    }
}
