//! Where the game stands: the round, its phases and steps, what each player has; and what a question is about.

use ravelin_core::draw::{Fact, Glyph, Standing, Status, When};
use ravelin_core::{Asking, Hidden, Places, Seat, Token};

use super::parts::tincture;
use crate::ids::*;
use crate::questions::Frame;
use crate::tokens::plural;
use ravelin_core::Viewer;

use crate::state::{Purchase, Vilnius};
use crate::tokens::{self, CITY, FORTS_IN_PLAY};
use crate::view::View;

/// Three phases, then the steps of the Military Phase. [V4.1.1] [V13]
const PHASES: [&str; 8] =
    ["Income", "Preparation", "City", "Fight", "Plunder", "Enemy Buildings", "Provinces", "End of round"];
const FIGHT: usize = 3;

pub(crate) fn status(view: &View) -> Status {
    let table = Vilnius::known(view);
    let over = table.p.end.is_some() || matches!(table.top(), Some(Frame::Over(_)));
    let setup = matches!(table.top(), Some(Frame::Emblems(_)));
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
        seats: table.each_seat().map(|seat| standing(&table, seat)).collect(),
    }
}

/// What is going on outermost tells the phase: Buildings are lost to the Boost as well as in a fight.
fn phase(table: &Vilnius) -> usize {
    let of = |frame: &Frame| match frame {
        Frame::Income(_) => Some(0),
        Frame::Prepare(_) | Frame::Boost(_) => Some(1),
        Frame::City(_) | Frame::Pay(_) | Frame::Store(_) => Some(2),
        Frame::Extra(_) | Frame::Window(_) | Frame::Split(_) | Frame::Reds(_) => Some(FIGHT),
        Frame::Victim(_) | Frame::Damage(_) | Frame::Skulls(_) => Some(FIGHT),
        Frame::Propose(_) | Frame::Answer(_) => Some(FIGHT),
        Frame::Plunder(_) => Some(4),
        Frame::Siege(_) | Frame::FortLoot(_) => Some(5),
        Frame::Conquer(_) | Frame::Offer(_) | Frame::Look(_) => Some(6),
        Frame::Choose(_) | Frame::Under(_) => Some(6),
        Frame::Evening(_) => Some(7),
        Frame::Emblems(_) | Frame::Stored(_) | Frame::Rim(_) | Frame::Over(_) => None,
    };
    table.p.frames.iter().find_map(of).unwrap_or(FIGHT)
}

fn standing(table: &Vilnius, seat: Seat) -> Standing {
    let player = table.player(seat);
    let cards = player.hand.len() as u8;
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
pub(super) fn focus(table: &Vilnius, viewer: Viewer) -> Option<Token> {
    let built = |seat: Seat, at: Place| Some(table.player(seat).at(at)?.cell().of(seat));
    match table.top()? {
        Frame::Pay(pay) => Some(match table.p.pending.purchase()? {
            Purchase::Building(_, cell) if viewer == Some(pay.seat) => cell.of(pay.seat),
            Purchase::Building(kind, _) => kind.into(),
            Purchase::Unit(kind) => kind.for_hire(),
        }),
        Frame::Store(store) => built(store.seat, store.at),
        Frame::Evening(evening) => built(table.in_turn(evening.n), evening.at),
        Frame::Victim(victim) => Some(victim.foe.into()),
        Frame::Damage(damage) => Some(damage.foe.into()),
        Frame::Stored(stored) => Some(if stored.city { CITY } else { tokens::hand(stored.seat) }),
        Frame::Siege(_) => Some(FORTS_IN_PLAY),
        Frame::Window(_) | Frame::Split(_) if !table.p.fight.foes.is_empty() => Some(first_open(table).into()),
        Frame::Window(_) | Frame::Split(_) => Some(FORTS_IN_PLAY).filter(|_| !table.p.order.buildings.is_empty()),
        Frame::Offer(offer) => Some(offer.stack.into()),
        Frame::Look(look) => Some(look.stack.into()),
        Frame::Choose(choose) => Some(choose.stack.into()),
        Frame::Under(under) => Some(under.stack.into()),
        Frame::Emblems(_) | Frame::Income(_) | Frame::Prepare(_) | Frame::Boost(_) | Frame::City(_) => None,
        Frame::Extra(_) | Frame::Reds(_) | Frame::Rim(_) | Frame::Skulls(_) | Frame::Propose(_) => None,
        Frame::Answer(_) | Frame::Plunder(_) | Frame::FortLoot(_) | Frame::Conquer(_) | Frame::Over(_) => None,
    }
}

/// The first enemy of the fight that stands.
fn first_open(table: &Vilnius) -> Front {
    let open = table.p.fight.foes.places().find(|(_, f)| !f.defeated);
    open.map_or(Front::FIRST, |(at, _)| at)
}
