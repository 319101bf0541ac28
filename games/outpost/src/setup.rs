//! X1: options and the first position.

use ravelin_core::options::Scenario;
use ravelin_core::{Asking, Fate, OptionKind, OptionSpec, Options, Sheet};

use crate::kit::Kit;
use crate::rules::bids::Bid;
use crate::state::{Outpost, Public, Secret};

pub(crate) fn sheet() -> Sheet {
    let text = str::to_owned;
    let frontier = Scenario { id: text("frontier"), name: text("The Frontier"), about: text("The only one.") };
    let rounds = OptionSpec {
        key: text("rounds"),
        name: text("Rounds"),
        about: text("How many rounds are played."),
        clause: Some(text("X4.2")),
        kind: OptionKind::Number { min: 2, max: 5 },
        default: text("3"),
    };
    Sheet { seats: vec![2, 3], scenarios: vec![frontier], options: vec![rounds] }
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, ctx: &mut impl Fate) -> Outpost {
    let rounds = options.number("rounds") as u8;
    let p = Public { seats: options.seats, rounds, round: 1, ..Public::default() };
    let mut game = Outpost { kit, p, s: Secret { deck: kit.all, ..Secret::default() } };
    game.draw_up(ctx); // X1.2
    game.push(Bid {});
    game
}
