//! Where the game stands: the Turn, its phases, and what all know of each Empire. [Z4.1] [Z4.8]

use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};

use super::parts::tincture;
use super::position::some;
use crate::flow::{Frame, ask};
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
    let now = if table.top() == Frame::Over(ask::Over {}) { names.len() } else { now };
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
        Frame::Draft(ask::Draft {}) => Some(0),
        Frame::Starts(ask::Starts { .. }) => Some(1),
        Frame::Pieces(ask::Pieces { .. }) => Some(2),
        Frame::Barbarians(ask::Barbarians { .. }) => Some(3),
        _ => None,
    };
    table.p.frames.iter().find_map(step).unwrap_or(SETUP.len() - 1)
}

/// What all know of an Empire's means.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Wealth {
    gold: u16,
    income: u16,
    land: u32,
    sea: u32,
    /// Destiny and Sorcery cards in hand.
    hand: [u8; 2],
    pub(super) envoys: u8,
}

impl Wealth {
    pub(super) fn of(table: &Zabor, seat: u8) -> Self {
        let e = table.empire(seat);
        let land = table.land_of(seat).count_ones();
        let sea = (table.areas_of(seat) & table.kit.sea).count_ones();
        Wealth { gold: e.gold, income: table.income(seat), land, sea, hand: e.hand, envoys: e.envoys }
    }

    fn cards(&self) -> u8 {
        self.hand[0] + self.hand[1]
    }

    fn gold_words(&self) -> String {
        format!("{} Gold, income {}", self.gold, self.income)
    }

    fn land_words(&self) -> String {
        some(self.land, "Land Area", "Land Areas")
    }

    fn sea_words(&self) -> String {
        some(self.sea, "Sea Area", "Sea Areas")
    }

    fn hand_words(&self) -> String {
        let [destiny, sorcery] = self.hand;
        format!("{} in hand: {destiny} Destiny, {sorcery} Sorcery", some(self.cards(), "card", "cards"))
    }

    /// The four that stand on a plate.
    pub(super) fn shown(&self) -> [(Glyph, String, String); 4] {
        [
            (Glyph::Coin, format!("{} +{}", self.gold, self.income), self.gold_words()),
            (Glyph::Houses, self.land.to_string(), self.land_words()),
            (Glyph::Anchor, self.sea.to_string(), self.sea_words()),
            (Glyph::Cards, self.cards().to_string(), self.hand_words()),
        ]
    }
}

fn standing(table: &Zabor, seat: u8) -> Standing {
    let wealth = Wealth::of(table, seat);
    Standing {
        tincture: tincture(table, seat),
        score: Some(table.vp_points(seat).to_string()),
        facts: vec![
            Fact::new(Glyph::Coin, wealth.gold, wealth.gold_words()),
            Fact::new(Glyph::Houses, wealth.land, wealth.land_words()),
            Fact::new(Glyph::Anchor, wealth.sea, wealth.sea_words()),
            Fact::new(Glyph::Cards, wealth.cards(), wealth.hand_words()),
            Fact::new(Glyph::Banner, wealth.envoys, format!("{} left", some(wealth.envoys, "Envoy", "Envoys"))),
        ],
    }
}
