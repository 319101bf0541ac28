//! K3: decks, resources, first player, placement and first sovereigns; K23: the options.

use ravelin_core::options::Scenario;
use ravelin_core::pile::Segment;
use ravelin_core::{
    Bag, Choices, Few, OptionKind, OptionSpec, Options, Part, Seat, Seats, Sheet, Token, Violation, rule, tell,
};

use crate::action::Action;
use crate::components::{Kit, Lands, MAX_SEATS, SovereignId};
use crate::flow::{Fate, Frame};
use crate::state::{AgeDeck, Kind, Pick, Public, Realm, Running, Secret, Sovereigns, Switches};
use crate::tokens::{DECK, building, one, sovereign, supply};

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
    let mut homes = [Lands::NONE; MAX_SEATS];
    for (seat, home) in homes.iter_mut().enumerate().take(usize::from(seats)) {
        let other = if swapped { (seat + 1) % usize::from(seats) } else { seat };
        *home = kit.colour_lands[usize::from(kit.kingdoms[other].default_colour)];
    }
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
        realms: [Realm::default(); MAX_SEATS],
        turn: Default::default(),
        ages: age_deck(kit, seats, kit.bonus.len(), event_cards(kit, options)),
        discard: Bag::default(),
        last_war: None,
        glory: None,
        battle: None,
        running: Running::default(),
        destiny: [0; MAX_SEATS],
        end: None,
        stack: Default::default(),
    };
    // All combat cards; what is not drawn is not decided, so nothing needs shuffling. [K3.2.1]
    let all = kit.cards.iter().enumerate().flat_map(|(i, c)| std::iter::repeat_n(i, usize::from(c.count)));
    let secret = Secret { deck: all.collect(), ..Secret::default() };
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
    game.push(Frame::Game);
    if game.p.switches.secret_sovereigns {
        game.push(Frame::SecretSovereigns);
    } else {
        order.iter().rev().for_each(|&seat| game.push(Frame::FirstSovereign { seat }));
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
        game.push(Frame::Place { seat, left });
    }
    for &seat in order.iter() {
        let kingdom = &kit[seat];
        let helped = options.get("handicap_for") == kingdom.id;
        let extra =
            if helped { kit.variant("handicap", options.get("handicap"), "combat_cards").max(0) as u8 } else { 0 };
        let cards = (constants.start_combat_cards + kingdom.extra_cards + extra).min(constants.hand_limit);
        for _ in 0..cards {
            if let Some(drawn) = game.draw_combat(io) {
                game.s.hands[seat.index()].counted.put(drawn.index());
                tell!(io, "K3.3.6", "{seat} draw {card}.", seat, card = game.learnt(seat, drawn); from = DECK, to = Token::Seat(seat));
            }
        }
    }
    game.run(io);
    game
}

impl Sovereigns {
    /// The highest roll is first; tied players roll again. [K3.3.1]
    fn roll_first(&self, io: &mut impl Fate) -> Seat {
        let mut tied: Seats = self.all_seats().collect();
        while tied.sole().is_none() {
            let mut best = (0, Seats::NONE);
            for seat in tied.iter() {
                let face = io.die(6);
                tell!(io, "K3.3.1", "{seat} roll {die} for the first turn.", seat, die = Part::Die(face));
                if face > best.0 {
                    best = (face, Seats::only(seat));
                } else if face == best.0 {
                    best.1 = best.1.with(seat);
                }
            }
            tied = best.1;
        }
        tied.lowest().unwrap_or(Seat(0))
    }

    pub(crate) fn setup_step(&mut self, frame: Frame) -> bool {
        let capital = |s: Seat| self.homes_with_capital(s);
        match frame {
            Frame::Place { seat, left: 0 } if capital(seat) => {
                self.pop();
                true
            }
            Frame::Successor { seat } if self.unused_sovereigns(seat).next().is_none() => {
                self.pop(); // nobody is left [K15.1.9]
                true
            }
            _ => false,
        }
    }

    pub(crate) fn homes_with_capital(&self, seat: Seat) -> bool {
        self.all_lands().into_iter().any(|t| self.p.built[seat.index()][t.index()].has(self.kingdom(seat).capital))
    }

    pub(crate) fn all_lands(&self) -> Lands {
        self.kit.all_lands()
    }

    pub(crate) fn list_placement(&self, seat: Seat, left: u8, out: &mut impl Choices<Action>) {
        let homes = self.p.homes[seat.index()];
        let away = Violation::new(rule!("K3.4.1"), "only your home territories");
        let capital = self.homes_with_capital(seat);
        for t in self.all_lands() {
            if !capital {
                out.put(Action::Capital(t), if homes.has(t) { Ok(()) } else { Err(away) });
            } else if left > 0 {
                let most = self.kit.constants.unit_limit_per_territory;
                let full =
                    Violation::with(rule!("K3.4.2"), "no more than {0} units per territory", [i16::from(most), 0]);
                let verdict = match (homes.has(t), self.units(t).total() < most) {
                    (false, _) => Err(away),
                    (true, false) => Err(full),
                    (true, true) => Ok(()),
                };
                out.put(Action::Settle(t), verdict);
            }
        }
    }

    pub(crate) fn place(&mut self, seat: Seat, left: u8, action: Action, io: &mut impl Fate) {
        match action {
            // Free, without lower buildings, and in one of the three slots. [K3.4.3] [K3.4.4]
            Action::Capital(t) => {
                let capital = self.kingdom(seat).capital;
                self.put_building(seat, t, capital);
                let piece = building(seat, capital);
                tell!(io, "K3.4.1", "{seat} place their capital, the {piece}, in {to}.", seat, piece, to = t; from = supply(seat));
            }
            Action::Settle(t) => {
                self.add_unit(t, Kind::Common);
                self.become_frame(Frame::Place { seat, left: left.saturating_sub(1) });
                tell!(io, "K3.4.1", "{seat} place {piece} in {to}.", seat, piece = one(seat, Kind::Common), to = t);
            }
            _ => {}
        }
    }

    pub(crate) fn unused_sovereigns(&self, seat: Seat) -> impl Iterator<Item = SovereignId> + '_ {
        let chosen = self.realm(seat).chosen;
        (0..self.kingdom(seat).sovereigns.len() as u8).map(SovereignId).filter(move |id| chosen & (1 << id.0) == 0)
    }

    /// Openly, and one must be chosen. [K15.1.10]
    pub(crate) fn list_sovereigns(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let chosen = self.realm(seat).chosen;
        let dead = Violation::new(rule!("K15.1.4"), "this sovereign has already reigned");
        for id in (0..self.kingdom(seat).sovereigns.len() as u8).map(SovereignId) {
            let verdict = if chosen & (1 << id.0) == 0 { Ok(()) } else { Err(dead) };
            out.put(Action::Sovereign(seat, id), verdict);
        }
    }

    /// The first sovereign, or a successor. [K3.5.1] [K15.1.4]
    pub(crate) fn enthrone(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        if let Action::Sovereign(_, id) = action {
            self.pop();
            self.crown(seat, id, io);
        }
    }

    /// A reign from s lasts while the position is at most s + 9. [K15.1.2]
    fn crown(&mut self, seat: Seat, id: SovereignId, io: &mut impl Fate) {
        let length = u16::from(self.kit.constants.reign_length);
        let realm = self.realm_mut(seat);
        realm.sovereign = Some(id);
        realm.chosen |= 1 << id.0;
        realm.reign_limit = realm.reign_start.saturating_add(length.saturating_sub(1));
        let (start, end) = (realm.reign_start, realm.reign_limit);
        tell!(
            io,
            "K15.1.2",
            "{seat} are ruled by the {piece}, from {start} to {end} on the feat of arms track.",
            seat,
            piece = sovereign(seat, id),
            start,
            end;
            to = Token::Seat(seat)
        );
    }

    /// Secret choice, revealed together. [K23.1.4]
    pub(crate) fn secret_sovereigns_step(&mut self, io: &mut impl Fate) -> bool {
        if !self.unpicked().is_empty() {
            return false;
        }
        for seat in self.all_seats() {
            if let Some(Pick::Sovereign(id)) = self.s.picks[seat.index()].take() {
                let chosen = Part::Shown(sovereign(seat, id));
                tell!(io, "K23.1.4", "{seat} have chosen the {chosen} in secret.", seat, chosen);
                self.crown(seat, id, io);
            }
        }
        self.p.running = Running::default();
        self.pop();
        true
    }

    /// Seats whose simultaneous choice is still missing. [KI18]
    pub(crate) fn unpicked(&self) -> Seats {
        self.all_seats().filter(|&s| !self.realm(s).eliminated && !self.p.running.chosen.has(s)).collect()
    }

    pub(crate) fn pick_sovereign(&mut self, seat: Seat, action: Action) {
        if let Action::Sovereign(_, id) = action {
            self.s.picks[seat.index()] = Some(Pick::Sovereign(id));
            self.p.running.chosen = self.p.running.chosen.with(seat);
        }
    }
}
