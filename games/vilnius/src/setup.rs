//! Set-up: options, emblems, the cards of each player and the piles. [V3] [V24]

use ravelin_core::journal::list;
use ravelin_core::options::Scenario;
use ravelin_core::{
    Choices, Few, Lasting, OptionKind, OptionSpec, Options, Part, Seat, Seats, Sheet, head, rule, tell,
};
use ravelin_core::{Each, Id};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::ids::Emblem;
use crate::state::*;
use crate::tokens::{self, MARKER, PROVINCE_BACK, SUPPLY, Zone, hand};

pub(crate) fn sheet(kit: &Kit) -> Sheet {
    let text = str::to_owned;
    let about = |l: &Length| {
        if l.removed == 0 {
            text("The whole Order, twice through its cards.")
        } else {
            format!("{} of the Order's cards stay in the box, and the city has fewer points.", l.removed)
        }
    };
    let scenarios = kit.lengths.iter().map(|l| Scenario { id: l.id.clone(), name: l.name.clone(), about: about(l) });
    // The length is chosen beside it, so both numbers are named. [V24.3]
    let points = |d: &Difficulty| {
        let [standard, short] = d.points;
        (d.id.clone(), format!("{} ({standard} city points, short {short})", d.name))
    };
    let difficulty = OptionSpec {
        key: text("difficulty"),
        name: text("Difficulty"),
        about: text("How many points Vilnius can lose."),
        clause: Some(text("V24.1")),
        kind: OptionKind::Choice { of: kit.difficulties.iter().map(points).collect() },
        default: kit.difficulties[0].id.clone(),
    };
    let emblems = OptionSpec {
        key: text("emblems"),
        name: text("Emblems"),
        about: text("Who gets which emblem."),
        clause: Some(text("V3.2")),
        kind: OptionKind::Choice {
            of: vec![(text("chosen"), text("Players choose")), (text("dealt"), text("Dealt at random"))],
        },
        default: text("chosen"),
    };
    Sheet { seats: vec![2, 3], scenarios: scenarios.collect(), options: vec![difficulty, emblems] }
}

/// The table before an emblem is taken. [V3.9]-[V3.17]
pub(crate) fn bare(kit: &'static Kit, options: &Options) -> Vilnius {
    let length = kit.lengths.iter().position(|l| l.id == options.scenario).unwrap_or(0);
    let difficulty = kit.difficulties.iter().position(|d| d.id == options.get("difficulty")).unwrap_or(0);
    let short = kit.lengths[length].short;
    let count = kit.counts[usize::from(options.seats == 3)];
    let mut buildings = [0; BUILDINGS];
    for (n, spec) in kit.buildings.iter().enumerate().filter(|(_, b)| !b.is_private()) {
        buildings[n] = spec.count;
    }
    let cards: u8 = kit.all_orders.iter().sum();
    let blanks = kit.all_orders[..usize::from(kit.weaponless)].iter().sum();
    let p = Public {
        seats: options.seats,
        difficulty: difficulty as u8,
        length: length as u8,
        round: 1,
        part: 0,
        city: kit.difficulties[difficulty].points[usize::from(short)], // [V3.15] [V24.3]
        start: 0,
        end: None,
        frames: Few::default(),
        players: [Player::default(); SEATS],
        buildings,
        units: kit.all_units,
        pile: kit.all_orders,
        left: cards - kit.lengths[length].removed,
        blanks,
        boost: None,
        last: false,
        discard: [0; KINDS],
        boxed: [0; KINDS],
        targets: count.pile,
        targets_discard: [0; 2],
        stacks: [Stack { unknown: 3, known: Few::default() }; STACKS], // [V3.11]
        unseen: kit.wild,
        forts: Few::default(),
        foes: Few::default(),
        deployed: Few::default(),
        aside: [Units::NONE; SEATS],
        named: [Units::NONE; SEATS],
        taken: [0; SEATS],
        committed: Seats::NONE,
        payment: Payment::default(),
        elements: Few::default(),
        aims: [NONE; SYMBOLS],
        looked: Few::default(),
        this_round: Lasting::default(),
        window: Lasting::default(),
    };
    Vilnius { kit, p, s: Secret::default() }
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, io: &mut impl Fate) -> Vilnius {
    let mut game = bare(kit, options);
    let seats = game.p.seats;
    game.p.start = io.below(u32::from(seats)) as u8; // [V3.16]
    let start = game.p.start;
    tell!(io, "V3.16", "{seat} is the starting player.", seat = Seat(start); piece = MARKER, to = hand(start));
    if options.get("emblems") == "dealt" {
        let mut left: Each<Emblem, u8> = Each::filled(1);
        for seat in 0..seats {
            let drawn = io.draw(left.as_slice(), (EMBLEMS - usize::from(seat)) as u32, tokens::card::EMBLEM);
            let emblem = Emblem::at(drawn).expect("one of those that are left");
            left[emblem] = 0;
            game.equip(seat, emblem, io);
        }
    }
    game.push(Frame::Emblems { seat: 0 });
    game.run(io);
    game
}

impl Vilnius {
    /// Seats take an emblem in ascending order; those who were dealt one are passed over. [V3.2]
    pub(crate) fn emblems_step(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        if seat >= self.p.seats {
            head!(io, "V3.17", "Round 1, starting player {seat}", seat = Seat(self.p.start));
            self.turn_to(Frame::Income);
            return true;
        }
        if self.player(seat).emblem.is_none() {
            return false;
        }
        self.turn_to(Frame::Emblems { seat: seat + 1 });
        true
    }

    pub(crate) fn list_emblems(&self, out: &mut impl Choices<Action>) {
        for emblem in Emblem::each() {
            let free = !self.p.players[..usize::from(self.p.seats)].iter().any(|p| p.emblem == Some(emblem));
            let taken = || ravelin_core::Violation::new(rule!("V3.2"), "another player has this emblem");
            out.put(Action::Emblem(emblem), if free { Ok(()) } else { Err(taken()) });
        }
    }

    pub(crate) fn take_emblem(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        let Action::Emblem(emblem) = action else { return };
        self.equip(seat, emblem, io);
    }

    /// The set of an emblem: Buildings, Provinces, Units, the value 3. [V3.3]-[V3.8]
    pub(crate) fn equip(&mut self, seat: u8, emblem: Emblem, io: &mut impl Fate) {
        let kit = self.kit;
        self.p.units.0 -= kit.start_units.0;
        let [residence, barracks] = kit.start;
        let player = self.player_mut(seat);
        player.emblem = Some(emblem);
        player.supply = kit.own[emblem];
        player.draw = kit.homes[emblem];
        player.unit_draw = kit.start_units;
        player.value = kit.value_start;
        player.display = [Built::new(residence, 0, 0, 0), Built::new(barracks, 1, 0, 0)].into_iter().collect(); // [V3.5]
        self.survey(seat);
        let (pile, cell) = (Zone::UnitPile.of(seat), |x| tokens::cell_of(seat, [x, 0]));
        tell!(io, "V3.2", "{seat} takes the emblem {card}.", seat = Seat(seat), card = ravelin_core::Token::from(emblem);
            to = hand(seat);
            piece = Part::Count(kit.homes[emblem].count_ones() as u16, PROVINCE_BACK), to = Zone::Pile.of(seat);
            piece = tokens::face_down(tokens::each_unit(kit.start_units)), from = SUPPLY, to = pile;
            piece = list(bits(kit.own[emblem].into()).map(tokens::building)), to = Zone::Own.of(seat);
            piece = tokens::building(residence), to = cell(0);
            piece = tokens::building(barracks), to = cell(1);
            piece = tokens::target(Target::Vilnius), to = Zone::Strength.of(seat));
    }
}
