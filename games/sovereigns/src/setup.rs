//! K3: decks, resources, first player, placement and first sovereigns; K23: the options.

use ravelin_core::options::Scenario;
use ravelin_core::pile::Segment;
use ravelin_core::{Bag, BagOf, BySeat, Few, OptionKind, OptionSpec, Options, Seat, Sheet, Token, tell};

use crate::ids::{Lands, MAX_SEATS};
use crate::kit::Kit;
use crate::questions::Game;
use crate::questions::{FirstSovereign, Place, SecretSovereigns};
use crate::state::{AgeDeck, Public, Running, Secret, Sovereigns, Switches};
use crate::tokens::DECK;
use ravelin_core::{Asking, Fate};

/// The options of the web form and the command line. [K23]
pub(crate) fn sheet(kit: &Kit) -> Sheet {
    let mut options: Vec<OptionSpec> = kit
        .variants
        .iter()
        .map(|v| OptionSpec {
            key: v.id.clone(),
            name: v.name.clone(),
            about: String::new(),
            clause: Some(v.clause.clone()),
            kind: OptionKind::Choice { of: v.choices.iter().map(|c| (c.id.clone(), words(&c.id))).collect() },
            default: v
                .choices
                .iter()
                .find(|c| c.standard)
                .or(v.choices.first())
                .map_or(String::new(), |c| c.id.clone()),
        })
        .collect();
    let kingdoms = kit.kingdoms.iter().take(usize::from(kit.seats)).map(|k| (k.id.clone(), k.name.clone()));
    options.push(OptionSpec {
        key: "handicap_for".to_owned(),
        name: "Who gets the handicap".to_owned(),
        about: "The weaker player's kingdom.".to_owned(),
        clause: Some("K23.1.2".to_owned()),
        kind: OptionKind::Choice { of: kingdoms.collect() },
        default: kit.kingdoms.first().map_or(String::new(), |k| k.id.clone()),
    });
    options.push(OptionSpec {
        key: "colours".to_owned(),
        name: "Colours".to_owned(),
        about: "Which colour's land is whose.".to_owned(),
        clause: Some("K3.1.3".to_owned()),
        kind: OptionKind::Choice {
            of: vec![
                ("default".to_owned(), "as printed".to_owned()),
                ("swapped".to_owned(), "each the next kingdom's".to_owned()),
            ],
        },
        default: "default".to_owned(),
    });
    let about = format!("{} kingdoms on the map \u{201c}{}\u{201d}.", kit.seats, kit.map_name);
    let standard = Scenario { id: "standard".to_owned(), name: "The kingdoms at war".to_owned(), about };
    Sheet { seats: vec![kit.seats], scenarios: vec![standard], options }
}

fn words(id: &str) -> String {
    id.replace('_', " ")
}

/// The state before anything is placed, with nothing drawn and no dice thrown.
pub(crate) fn bare(kit: &'static Kit, options: &Options) -> Sovereigns {
    let seats = options.seats;
    let swapped = options.get("colours") == "swapped";
    let home = |seat: Seat| {
        let other = if swapped { Seat((seat.0 + 1) % seats) } else { seat };
        kit.colour_lands[usize::from(kit[other].default_colour)]
    };
    let homes = BySeat::from_fn(|seat| if seat.0 < seats { home(seat) } else { Lands::NONE });
    let switches = Switches {
        open_hands: kit.variant("open_hands", options.get("open_hands"), "hands_public") != 0,
        secret_sovereigns: kit.variant("sovereign_choice", options.get("sovereign_choice"), "hidden") != 0,
        bedehouse_per_game: options.get("bedehouse_scope") == "per_game",
        wall_token_only: kit.variant("wall_reading", options.get("wall_reading"), "wall_always") == 0,
        last_territory_safe: kit.variant("last_territory", options.get("last_territory"), "attackable") == 0,
    };
    let public = Public {
        switches,
        seats,
        first: Seat(0),
        active: Seat(0),
        turns: 0,
        extra_turns: 0,
        homes,
        owned: homes, // each the four of his colour; the centre starts bare [K3.1.4] [K3.1.5]
        rebels: Lands::NONE,
        defence: Lands::NONE,
        plague: Lands::NONE,
        ordered: Lands::NONE,
        twice: Lands::NONE,
        noted: Lands::NONE,
        abandoned: Lands::NONE,
        units: Default::default(),
        revolutionaries: Default::default(),
        store: Default::default(),
        built: Default::default(),
        realms: Default::default(),
        turn: Default::default(),
        ages: age_deck(kit, seats, kit.bonus.len(), event_cards(kit, options)),
        discard: BagOf::default(),
        last_war: None,
        glory: None,
        battle: None,
        running: Running::default(),
        end: None,
        pending: Default::default(),
    };
    // All combat cards; what is not drawn is not decided, so nothing needs shuffling. [K3.2.1]
    let secret = Secret { deck: kit.combat_deck(), ..Secret::default() };
    let mut game = Sovereigns { kit, p: public, s: secret };
    game.all_seats().for_each(|seat| game.count_buildings(seat));
    game
}

/// How many End of Times cards are played with.
fn event_cards(kit: &Kit, options: &Options) -> usize {
    // [K22.1.3]
    let standard = kit.constants.events_per_player * options.seats + kit.constants.events_fixed;
    let cards = kit.variant("length", options.get("length"), "end_of_times_cards");
    // The lengths are given for two players and grow with their number. [K23.1.1]
    let two = i32::from(2 * kit.constants.events_per_player + kit.constants.events_fixed).max(1);
    let cards = if cards > 0 { i32::from(standard) * cards / two } else { i32::from(standard) };
    cards.max(1) as usize
}

/// Destiny at the bottom, then End of Times, then the bonus cards of the kingdoms in play: so many of both, or all there are.
/// [K3.2.2] [K3.2.3] [K3.2.4] [K3.2.5] [K3.2.6]
pub(crate) fn age_deck(kit: &Kit, seats: u8, bonus_left: usize, events_left: usize) -> AgeDeck {
    let (bonus, events) = (kit.bonus.len(), kit.events.len());
    let destiny = kit.destiny.iter().enumerate();
    let destiny: Bag<_> =
        destiny.flat_map(|(i, c)| std::iter::repeat_n(bonus + events + i, usize::from(c.count))).collect();
    // The Tempest and its like are removed before the choice. [K3.2.4.1]
    let allowed = kit.events.iter().enumerate().filter(|(_, e)| e.players_min <= seats);
    let allowed: Bag<_> = allowed.flat_map(|(i, e)| std::iter::repeat_n(bonus + i, usize::from(e.count))).collect();
    let kingdoms = kit.bonus.iter().enumerate().filter(|(_, c)| c.kingdom < seats).map(|(i, _)| i);
    let kingdoms: Bag<_> = kingdoms.collect();
    let mut deck = AgeDeck::default();
    for (from, left) in [(destiny, destiny.len()), (allowed, events_left), (kingdoms, bonus_left)] {
        let left = left.min(from.len()) as u16;
        deck.lay(Segment::Unordered { from, left }).expect("a deck of three segments has room for three");
    }
    deck
}

/// Cards of the Deck of Ages above the destiny part.
pub(crate) fn ages_left(game: &Sovereigns) -> usize {
    let destiny: usize = game.kit.destiny.iter().map(|c| usize::from(c.count)).sum();
    game.p.ages.len().saturating_sub(destiny)
}

/// A new game, up to the first decision.
pub(crate) fn new_game(kit: &'static Kit, options: &Options, io: &mut impl Fate) -> Sovereigns {
    let mut game = bare(kit, options);
    let constants = &kit.constants;
    game.p.first = game.roll_first(io);
    game.p.active = game.p.first;
    let order: Few<Seat, MAX_SEATS> = game.players_from(game.p.first).collect(); // clockwise from the first player [K3.3.2] [K3.5.3]
    game.push(Game {});
    if game.p.switches.secret_sovereigns {
        game.push(SecretSovereigns {});
    } else {
        order.iter().rev().for_each(|&seat| game.push(FirstSovereign { seat }));
    }
    for (place, &seat) in order.iter().enumerate().rev() {
        let kingdom = &kit[seat];
        let helped = options.get("handicap_for") == kingdom.id;
        let extra =
            |number| if helped { kit.variant("handicap", options.get("handicap"), number).max(0) as u8 } else { 0 };
        let second = if place == 1 { constants.second_player_gold } else { 0 };
        // Talents, units and the capital of K3.3.3; cards only where the data add some. [K3.3.3] [K3.3.4] [K3.1.6]
        let gold = constants.start_gold + kingdom.extra_gold + extra("talents") + second;
        let realm = game.realm_mut(seat);
        realm.treasury = gold.min(constants.treasury_limit); // [K3.3.6]
        realm.feat = u16::from(constants.feat_start); // [K3.5.2]
        realm.reign_start = realm.feat;
        realm.claims_left = constants.take_gold_rights_per_game; // [K3.3.5]
        let room = game.owned(seat).len() as u8 * constants.unit_limit_per_territory;
        let units = constants.start_units + kingdom.extra_units + extra("units");
        let left = units.min(room).min(constants.unit_limit_total).min(kit.common_unit.count);
        game.push(Place { seat, left });
    }
    for &seat in order.iter() {
        let kingdom = &kit[seat];
        let helped = options.get("handicap_for") == kingdom.id;
        let extra =
            if helped { kit.variant("handicap", options.get("handicap"), "combat_cards").max(0) as u8 } else { 0 };
        let cards = (constants.start_combat_cards + kingdom.extra_cards + extra).min(constants.hand_limit);
        for _ in 0..cards {
            if let Some(drawn) = game.draw_combat(io) {
                game.s.hands[seat].counted.put(drawn);
                tell!(io, "K3.3.6", "{seat} draw {card}.", seat, card = game.learnt(seat, drawn); from = DECK, to = Token::Seat(seat));
            }
        }
    }
    game.run(io);
    game
}
