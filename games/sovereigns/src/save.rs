//! The state as a file and back. A file may hold anything; a state that comes out of [`restore`] is sound: every component
//! is there once (`audit.rs`), what is pending can go on (`pending.rs` and its helpers), and somebody is asked who can answer.

mod audit;
mod fight;
mod grammar;
mod names;
mod pending;
mod read;
mod shape;
mod view_json;
mod write;

use ravelin_core::pile::Segment;
use ravelin_core::{Options, StateError};

use crate::components::Kit;
use crate::state::Sovereigns;

pub(crate) use audit::{audit, audit_components};
use ravelin_core::Stored;
pub use shape::Saved;

pub(crate) fn save(game: &Sovereigns) -> Saved {
    write::saved(game)
}

pub(crate) fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Sovereigns, StateError> {
    if options.seats != kit.seats {
        return names::wrong("options", format_args!("{} seats, but the map is for {}", options.seats, kit.seats));
    }
    let game = read::state(kit, options, saved)?;
    audit::audit(&game)?;
    let (dealt, found) = (events_dealt(&crate::setup::bare(kit, options)), events_dealt(&game));
    if found.is_some_and(|n| Some(n) != dealt) {
        return names::wrong("ages.events", "the options of the game put another number of them into the deck");
    }
    pending::check(&game)?;
    Ok(game)
}

/// How many End of Times cards lay in the deck before the first was drawn; unknown once all are drawn. [K3.2.4]
fn events_dealt(game: &Sovereigns) -> Option<i32> {
    let bonus = game.kit.bonus.len();
    let allowed = game.kit.events.iter().filter(|e| e.players_min <= game.p.seats);
    let all: i32 = allowed.map(|e| i32::from(e.count)).sum();
    let mut parts = game.p.ages.segments();
    parts.find_map(|part| match part {
        Segment::Unordered { from, left } if from.kinds().any(|k| k >= bonus && k < bonus + game.kit.events.len()) => {
            Some(all - from.len() as i32 + i32::from(*left))
        }
        _ => None,
    })
}

impl Stored for Sovereigns {
    type Saved = Saved;

    fn save(&self) -> Saved {
        save(self)
    }

    fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Self, StateError> {
        restore(kit, options, saved)
    }

    fn audit(&self) -> Result<(), StateError> {
        audit(self)
    }
}
