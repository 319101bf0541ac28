//! Set-up: options, emblems, the cards of each player and the piles. [V3] [V24]

use ravelin_core::journal::list;
use ravelin_core::options::Scenario;
use ravelin_core::{
    Asking, Choices, Each, Fate, Id, Next, OptionKind, OptionSpec, Options, Part, Question, Seat, Sheet, ensure, head,
    question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::income::Income;
use crate::state::*;
use crate::tokens::{self, MARKER, PROVINCE_BACK, SUPPLY, Zone, card, hand};

question! {
    /// This seat takes an emblem. [V3.2]
    pub Emblems { seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(ChooseOne, "V3.2", "Choose an emblem: it brings eight home Provinces and a Building of its own.");
    Taking {
        Take { emblem: Emblem } = "{emblem}", "Take the emblem {emblem}", at emblem;
    }
}

impl Question<Vilnius> for Emblems {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Taking>) {
        for emblem in Emblem::each() {
            let is_taken = game.each_seat().any(|seat| game.player(seat).emblem == Some(emblem));
            out.put(Taking::Take { emblem }, ensure(!is_taken, rule!("V3.2"), "another player has this emblem"));
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, Taking::Take { emblem }: Taking, ctx: &mut impl Fate) {
        game.equip(seat, emblem, ctx);
    }

    /// Seats take an emblem in ascending order; those who were dealt one are passed over. [V3.2]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        if !game.has(self.seat) {
            head!(ctx, "V3.17", "Round 1, starting player {seat}", seat = game.p.start);
            game.replace(Income {});
        } else if game.player(self.seat).emblem.is_none() {
            return Next::Ask;
        } else {
            game.replace(Emblems { seat: Seat(self.seat.0 + 1) });
        }
        Next::GoOn
    }

    /// Seats choose in ascending order.
    fn sound(self, game: &Vilnius) -> bool {
        let mut before = game.each_seat().take_while(|seat| *seat < self.seat);
        game.has(self.seat) && game.p.round == 1 && before.all(|seat| game.player(seat).emblem.is_some())
    }
}

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
    let points =
        |d: &Difficulty| (d.id.clone(), format!("{} ({} city points, short {})", d.name, d.points, d.points_short));
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
    let length = kit.lengths.iter().find(|l| l.id == options.scenario).unwrap_or(&kit.lengths[0]);
    let difficulty = kit.difficulties.iter().find(|d| d.id == options.get("difficulty"));
    let difficulty = difficulty.unwrap_or(&kit.difficulties[0]);
    let points = length.points(difficulty); // [V3.15] [V24.3]
    let mut p = Public {
        seats: options.seats,
        points,
        removed: length.removed,
        round: 1,
        city: points,
        units: kit.all_units,
        stacks: Each::filled(Pile { unknown: 3, ..Pile::default() }), // [V3.11]
        unseen: kit.wild,
        ..Public::default()
    };
    for (kind, spec) in kit.each_building().filter(|(_, spec)| !spec.is_private()) {
        p.buildings[kind] = spec.count;
    }
    let cards: u8 = kit.all_orders.values().sum();
    p.order.pile = kit.all_orders;
    p.order.left = cards - length.removed;
    p.order.blanks = kit.weaponless.iter().map(|kind| kit.all_orders[kind]).sum();
    let mut game = Vilnius { kit, p, s: Secret::default() };
    game.p.destinations.pile = game.count().pile;
    game
}

pub(crate) fn new_game(kit: &'static Kit, options: &Options, ctx: &mut impl Fate) -> Vilnius {
    let mut game = bare(kit, options);
    let seats = game.p.seats;
    let start = Seat(ctx.below(u32::from(seats)) as u8); // [V3.16]
    game.p.start = start;
    tell!(ctx, "V3.16", "{seat} is the starting player.", seat = start; piece = MARKER, to = hand(start));
    if options.get("emblems") == "dealt" {
        let mut left: Each<Emblem, u8> = Each::filled(1);
        for seat in game.each_seat() {
            let drawn = ctx.draw(left.as_slice(), u32::from(left.values().sum::<u8>()), card::EMBLEM);
            let emblem = Emblem::at(drawn).expect("one of those that are left");
            left[emblem] = 0;
            game.equip(seat, emblem, ctx);
        }
    }
    game.push(Emblems { seat: Seat(0) });
    game.run_on(ctx);
    game
}

impl Vilnius {
    /// The set of an emblem: Buildings, Provinces, Units, the value 3. [V3.3]-[V3.8]
    pub(crate) fn equip(&mut self, seat: Seat, emblem: Emblem, ctx: &mut impl Fate) {
        let kit = self.kit;
        self.p.units.less(kit.start_units);
        let (residence, barracks) = (Cell { x: 0, y: 0 }, Cell { x: 1, y: 0 }); // [V3.5]
        let player = self.player_mut(seat);
        player.emblem = Some(emblem);
        player.supply = kit.own[emblem];
        player.draw = kit.homes[emblem];
        player.unit_draw = kit.start_units;
        player.value = kit.value_start;
        let display = [Built::new(kit.residence, residence, 0), Built::new(kit.barracks, barracks, 0)];
        player.display = display.into_iter().collect();
        self.survey(seat);
        tell!(ctx, "V3.2", "{seat} takes the emblem {card}.", seat, card = emblem;
            to = hand(seat);
            piece = Part::Count(kit.homes[emblem].len() as u16, PROVINCE_BACK), to = Zone::Pile.of(seat);
            piece = tokens::face_down(tokens::each_unit(kit.start_units)), from = SUPPLY, to = Zone::UnitPile.of(seat);
            piece = list(kit.own[emblem].iter()), to = Zone::Own.of(seat);
            piece = kit.residence, to = residence.of(seat);
            piece = kit.barracks, to = barracks.of(seat);
            piece = Target::Vilnius, to = Zone::Strength.of(seat));
    }
}
