//! Where the game stands: the Turn, its phases, and what all know of each Empire. [Z4.1] [Z4.8]

use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};

use super::parts::tincture;
use super::position::some;
use crate::components::*;
use crate::flow::Frame;
use crate::state::Zabor;
use crate::view::View;

/// The ten phases of a Turn. [Z4.1]
const PHASES: [&str; 10] =
    ["Action cards", "Income", "Event", "Envoys", "Actions", "Warfare", "Trade", "Heal", "VP", "End"];

/// The steps of the set-up. [Z3]
const SETUP: [&str; 5] = ["Traits", "Starts", "Pieces", "Barbarians", "Cards"];

pub(crate) fn status(view: &View) -> Status {
    let table = view.table();
    let turn = table.p.turn;
    let (names, now): (&[&str], usize) =
        if turn == 0 { (&SETUP, setup_step(&table)) } else { (&PHASES, usize::from(table.p.phase).min(9)) };
    let now = if table.top() == Frame::Over { names.len() } else { now };
    let when = |n: usize| match n.cmp(&now) {
        std::cmp::Ordering::Less => When::Past,
        std::cmp::Ordering::Equal => When::Now,
        std::cmp::Ordering::Greater => When::Next,
    };
    Status {
        turn: (turn > 0).then(|| ("Turn", turn.into(), Some(table.turns().into()))),
        phases: names.iter().enumerate().map(|(n, name)| ((*name).to_owned(), when(n))).collect(),
        seats: table.seat_range().map(|seat| standing(&table, seat)).collect(),
    }
}

fn setup_step(table: &Zabor) -> usize {
    let step = |frame: &Frame| match frame {
        Frame::Draft => Some(0),
        Frame::Starts(_) => Some(1),
        Frame::Pieces { .. } => Some(2),
        Frame::Barbarians(_) => Some(3),
        _ => None,
    };
    table.p.frames.iter().find_map(step).unwrap_or(SETUP.len() - 1)
}

fn standing(table: &Zabor, seat: u8) -> Standing {
    let e = table.empire(seat);
    let land = table.land_of(seat).count_ones();
    let sea = (table.areas_of(seat) & table.kit.sea).count_ones();
    let units: u32 = (0..UNITS).map(|unit| table.owned(seat, unit)).sum();
    let beasts = table.roaming().filter(|(_, b)| b.owner == seat).count() as u32;
    let [destiny, sorcery] = e.hand;
    Standing {
        tincture: tincture(table, seat),
        score: Some(table.vp_points(seat).to_string()),
        facts: vec![
            Fact::new(Glyph::Coin, e.gold, format!("{} Gold, income {}", e.gold, table.income(seat))),
            Fact::new(
                Glyph::Castle,
                land + sea,
                format!("{} and {}", some(land, "Land Area", "Land Areas"), some(sea, "Sea Area", "Sea Areas")),
            ),
            Fact::new(
                Glyph::Cards,
                destiny + sorcery,
                format!("{} in hand: {destiny} Destiny, {sorcery} Sorcery", some(destiny + sorcery, "card", "cards")),
            ),
            Fact::new(Glyph::Banner, e.envoys, format!("{} left", some(e.envoys, "Envoy", "Envoys"))),
            Fact::new(
                Glyph::Swords,
                units + beasts,
                format!("{} and {}", some(units, "Unit", "Units"), some(beasts, "Monster", "Monsters")),
            ),
        ],
    }
}
