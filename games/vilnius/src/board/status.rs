//! Where the game stands: the round, its phases and steps, what each player has; and what a question is about.

use ravelin_core::Token;
use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};

use super::parts::tincture;
use crate::action::plural;
use crate::components::*;
use crate::flow::Frame;
use crate::state::{Target, Vilnius};
use crate::tokens::{self, CITY, FORTS_IN_PLAY};
use crate::view::View;

/// Three phases, then the steps of the Military Phase. [V4.1.1] [V13]
const PHASES: [&str; 8] =
    ["Income", "Preparation", "City", "Fight", "Plunder", "Enemy Buildings", "Provinces", "End of round"];
const FIGHT: usize = 3;

pub(crate) fn status(view: &View) -> Status {
    let table = view.table();
    let over = table.p.end.is_some() || table.top() == Frame::Over;
    let setup = matches!(table.top(), Frame::Emblems { .. });
    let now = phase(&table);
    let when = |n: usize| match n.cmp(&now) {
        _ if over => When::Past,
        _ if setup => When::Next,
        std::cmp::Ordering::Less => When::Past,
        std::cmp::Ordering::Equal => When::Now,
        std::cmp::Ordering::Greater => When::Next,
    };
    let first = setup.then(|| ("Emblems".to_owned(), When::Now));
    let phases = PHASES.iter().enumerate().map(|(n, name)| ((*name).to_owned(), when(n)));
    Status {
        turn: (table.p.round > 0).then(|| ("Round", table.p.round.into(), None)),
        phases: first.into_iter().chain(phases).collect(),
        seats: (0..table.p.seats).map(|seat| standing(&table, seat)).collect(),
    }
}

/// What is going on outermost tells the phase: Buildings are lost to the Boost as well as in a fight.
fn phase(table: &Vilnius) -> usize {
    let of = |frame: &Frame| match frame {
        Frame::Income => Some(0),
        Frame::Prepare { .. } | Frame::Boost { .. } => Some(1),
        Frame::City { .. } | Frame::Pay { .. } | Frame::Store { .. } => Some(2),
        Frame::Extra { .. } | Frame::Window { .. } | Frame::Split { .. } | Frame::Reds => Some(FIGHT),
        Frame::Victim { .. } | Frame::Damage { .. } | Frame::Skulls { .. } => Some(FIGHT),
        Frame::Propose { .. } | Frame::Answer { .. } => Some(FIGHT),
        Frame::Plunder { .. } => Some(4),
        Frame::Siege { .. } | Frame::FortLoot { .. } => Some(5),
        Frame::Conquer { .. } | Frame::Offer { .. } | Frame::Look { .. } => Some(6),
        Frame::Choose { .. } | Frame::Under { .. } => Some(6),
        Frame::Evening { .. } => Some(7),
        Frame::Emblems { .. } | Frame::Stored { .. } | Frame::Rim { .. } | Frame::Over => None,
    };
    table.p.frames.iter().find_map(of).unwrap_or(FIGHT)
}

fn standing(table: &Vilnius, seat: u8) -> Standing {
    let player = table.player(seat);
    let cards = player.hand.count_ones() as u8;
    let units = player.units.total();
    let (built, most) = (player.display.len(), table.max_buildings(seat));
    let (sum, value) = (table.row_strength(seat), player.value);
    let goes = match player.target {
        Target::Vilnius => "Vilnius",
        Target::Quarter => "this quarter",
    };
    Standing {
        tincture: tincture(table, seat),
        // All defend one city, and its points decide. [V1.3]
        score: Some(table.p.city.to_string()),
        facts: vec![
            Fact::new(Glyph::Cards, cards, format!("{} in hand", plural(cards, "Province", "Provinces"))),
            Fact::new(Glyph::Swords, units, format!("{} in hand", plural(units, "Unit", "Units"))),
            Fact::new(Glyph::Houses, format!("{built}/{most}"), format!("{built} of {most} Buildings")),
            Fact::new(
                Glyph::Skull,
                format!("{sum}/{value}"),
                format!("Row of strength {sum} of {value} against {goes}"),
            ),
        ],
    }
}

/// The one place that the question is about, as this viewer sees it: only the own city is drawn with its free cells.
pub(super) fn focus(table: &Vilnius, viewer: Option<u8>) -> Option<Token> {
    let built = |seat: u8, at: u8| {
        let b = table.player(seat).display.get(usize::from(at))?;
        Some(tokens::cell_of(seat, [b.x, b.y]))
    };
    match table.top() {
        Frame::Pay { seat } => {
            let paid = table.p.payment;
            if paid.building != NONE && viewer == Some(seat) {
                return Some(tokens::cell_of(seat, [paid.x, paid.y]));
            }
            Some(if paid.building == NONE { tokens::for_hire(paid.unit) } else { tokens::building(paid.building) })
        }
        Frame::Store { seat, at } => built(seat, at),
        Frame::Evening { n, at } => built(table.in_turn(n), at),
        Frame::Victim { foe, .. } | Frame::Damage { foe, .. } => Some(tokens::foe(foe)),
        Frame::Stored { seat, city } => Some(if city { CITY } else { tokens::hand(seat) }),
        Frame::Siege { .. } => Some(FORTS_IN_PLAY),
        Frame::Window { .. } | Frame::Split { .. } if !table.p.foes.is_empty() => Some(tokens::foe(first_open(table))),
        Frame::Window { .. } | Frame::Split { .. } => Some(FORTS_IN_PLAY).filter(|_| !table.p.forts.is_empty()),
        Frame::Offer { stack, .. } | Frame::Look { stack, .. } => Some(tokens::stack(stack)),
        Frame::Choose { stack, .. } | Frame::Under { stack, .. } => Some(tokens::stack(stack)),
        Frame::Emblems { .. }
        | Frame::Income
        | Frame::Prepare { .. }
        | Frame::Boost { .. }
        | Frame::City { .. }
        | Frame::Extra { .. }
        | Frame::Reds
        | Frame::Rim { .. }
        | Frame::Skulls { .. }
        | Frame::Propose { .. }
        | Frame::Answer { .. }
        | Frame::Plunder { .. }
        | Frame::FortLoot { .. }
        | Frame::Conquer { .. }
        | Frame::Over => None,
    }
}

/// The first enemy of the fight that stands.
fn first_open(table: &Vilnius) -> u8 {
    table.p.foes.iter().position(|f| !f.defeated).unwrap_or(0) as u8
}
