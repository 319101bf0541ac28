//! Set-up: options, starting positions, and the Phase cards that the Invaders keep. [S3] [S25]

use ravelin_core::options::Scenario;
use ravelin_core::{Asking, Each, Fate, OptionKind, OptionSpec, Options, Set, Sheet};

use crate::ids::*;
use crate::kit::*;
use crate::rules::cards::Pick;
use crate::state::{Breach, Public, Secret, Stronghold, Switches};

pub(crate) fn sheet(kit: &Kit) -> Sheet {
    let text = str::to_owned;
    let siege = Scenario { id: text("siege"), name: text("The Siege"), about: text("Ten turns to break in.") };
    let name = |id: &str| match id {
        "cards" => "Phase cards",
        "gate_toughness" => "Toughness of the Gates",
        "breach_glory" => "Glory for a breach",
        "poison_timing" => "Poison",
        "quartermaster_mode" => "Quartermaster",
        "wooden_supply" => "Wooden Components",
        _ => "Marksmen per Tower",
    };
    let options = kit.switches.iter().map(|switch| OptionSpec {
        key: switch.id.clone(),
        name: text(name(&switch.id)),
        about: switch.text.clone(),
        clause: Some(text(if switch.id == "cards" { "S3.17" } else { "S25.3" })),
        kind: OptionKind::Choice { of: switch.values.iter().map(|v| (v.clone(), value_name(kit, v))).collect() },
        default: switch.values.first().cloned().unwrap_or_default(),
    });
    Sheet { seats: vec![2, 3, 4], scenarios: vec![siege], options: options.collect() }
}

/// A switch's value as a player reads it.
fn value_name(kit: &Kit, value: &str) -> String {
    let each = kit.breach_glory;
    match value {
        "drawn" => "drawn by lot, one of two or three kept".to_owned(),
        "preset" => "the starred set".to_owned(),
        "per_section" => format!("{each} for each section breached"),
        "per_section_with_4_left" => format!("{each} for each section breached with 4 Strength to spare"),
        "flat_3" => "3 once, for a break-in over the walls".to_owned(),
        "none" => "nothing".to_owned(),
        "invader_ahead" => "kills when the Invader is ahead".to_owned(),
        "start_of_strength" => "kills before Strength is compared".to_owned(),
        "to_rampart" => "two more may come to his Rampart".to_owned(),
        "from_rampart" => "two more may leave his Rampart".to_owned(),
        number => number.to_owned(),
    }
}

pub(crate) fn switches(options: &Options) -> Switches {
    Switches {
        preset: options.get("cards") == "preset",
        soft_gates: options.get("gate_toughness") == "6",
        breach: match options.get("breach_glory") {
            "per_section_with_4_left" => Breach::PerSectionWith4Left,
            "flat_3" => Breach::Flat3,
            "none" => Breach::None,
            _ => Breach::PerSection,
        },
        early_poison: options.get("poison_timing") == "start_of_strength",
        quartermaster_leaves: options.get("quartermaster_mode") == "from_rampart",
        few_wooden: options.get("wooden_supply") == "3",
        two_per_tower: options.get("tower_marksmen") == "2",
    }
}

/// The board before a card is drawn. [S3.1]-[S3.13]
pub(crate) fn bare(kit: &'static Kit, options: &Options) -> Stronghold {
    let switches = switches(options);
    let posts = Each::from_fn(|post: Post| post.section().map_or(kit.start_inside[post], |s| kit.start_units[s]));
    let mut supply = kit.defenders;
    posts.values().for_each(|units| supply.leave(*units));
    let stones: u8 = kit.start_stones.values().sum();
    let wooden = kit.piece(Piece::Wooden);
    let p = Public {
        seats: options.seats,
        switches,
        pouch: kit.invaders,
        posts,
        supply,
        stones: kit.start_stones,
        stone_supply: kit.piece(Piece::Stone) - stones,
        wooden_supply: if switches.few_wooden { wooden.min(3) } else { wooden },
        heroes: Each::from_fn(|hero| Some(kit.start_heroes[hero])),
        steadfast: Set::all(),
        honor_kept: true,
        ..Public::default()
    };
    let mut game = Stronghold { kit, p, s: Secret::default() };
    let figures = game.figures();
    for &invader in game.invaders() {
        game.p.resources[invader] = game.bank().min(figures.start_resources); // [S3.18] [S3.23]
    }
    for &defender in game.defenders() {
        game.p.hourglasses[defender] = game.share(defender, figures.start_hourglasses); // [S3.13] [S3.27]
    }
    game
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, ctx: &mut impl Fate) -> Stronghold {
    let mut game = bare(kit, options);
    if game.p.switches.preset {
        // [S25.1] [S25.2]
        for &invader in game.invaders() {
            game.p.cards[invader] = game.preset(invader);
        }
        game.begin_siege(ctx);
    } else {
        game.draw_cards(ctx);
        game.push(Pick { n: 0 });
    }
    game.run_on(ctx);
    game
}

impl Stronghold {
    /// The starred cards of an Invader. [S25.1] [S25.2]
    pub(crate) fn preset(&self, invader: Side) -> Each<Phase, Option<Card>> {
        match (self.p.seats, invader) {
            (2, _) => self.kit.presets[0],
            (_, Side::West) => self.kit.presets[1],
            (_, Side::East) => self.kit.presets[2],
        }
    }
}
