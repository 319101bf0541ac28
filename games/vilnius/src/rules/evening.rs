//! Step E and the end of a round: new Destinations and values, Guardhouses, the marker. [V18]

use ravelin_core::journal::list;
use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Next, Part, Places, Prompt, Question, Seat, ask, head, question, rule, tell,
};

use crate::ids::{Place, Unit};
use crate::rules::display::later_slots;
use crate::rules::income::Income;
use crate::state::{Built, Vilnius};
use crate::tokens::{self, MARKER, TARGET_DISCARD, TARGET_PILE, Zone, hand};

question! {
    /// Units for the Guardhouses, from this place of the display on. [V18.6]
    pub Evening { n: u8, at: Place } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(|q, game| game.evening_prompt(q));
    Guarding {
        Guard { unit: Unit } = "store {unit}", "Store {unit}", at unit;
        Nothing {} = "store nothing", "Store nothing here";
    }
}

impl Question<Vilnius> for Evening {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Guarding>) {
        game.player(seat).units.kinds().for_each(|unit| out.offer(Guarding::Guard { unit }));
        out.offer(Guarding::Nothing {});
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Guarding, ctx: &mut impl Fate) {
        let Evening { n, at } = self;
        if let Guarding::Guard { unit } = answer {
            let player = game.player_mut(seat);
            assert!(player.units.take(unit), "{unit:?} is not in hand");
            let b = player.display.place_mut(at).expect("it is a Guardhouse");
            b.unit = Some(unit);
            tell!(ctx, "V18.6", "{seat} stores {card} at {building}.",
                seat, card = unit, building = b.building; from = hand(seat), to = b.cell().of(seat));
        }
        game.replace(Evening { n, at: at.after() });
    }

    /// One Unit for each slot; the others are discarded. [V18.6] [V18.7]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let Evening { n, at } = self;
        if n >= game.p.seats {
            game.end_round(ctx);
            return Next::GoOn;
        }
        let seat = game.in_turn(n);
        let player = game.player(seat);
        let may = !player.units.is_empty() && player.site.built.meets(game.kit.guarding);
        let slot = player.display.places().find(|(here, b)| may && *here >= at && game.is_guardhouse(b));
        if let Some((at, _)) = slot {
            game.replace(Evening { n, at });
            return Next::Ask;
        }
        let player = game.player_mut(seat);
        let rest = std::mem::take(&mut player.units);
        player.unit_discard.join(rest);
        if !rest.is_empty() {
            tell!(ctx, "V18.7", "{seat} discards {piece}.", seat, piece = tokens::army(rest);
                from = hand(seat), to = Zone::UnitDiscard.of(seat));
        }
        game.replace(Evening { n: n + 1, at: Place::FIRST });
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && game.player(game.in_turn(self.n)).at(self.at).is_some()
    }
}

impl Vilnius {
    /// A free slot for a Unit. [V9.7]
    fn is_guardhouse(&self, b: &Built) -> bool {
        self.kit.building(b.building).stores_unit && b.unit.is_none()
    }

    fn evening_prompt(&self, Evening { n, at }: Evening) -> Prompt {
        let player = self.player(self.in_turn(n));
        let name = player.at(at).map_or("?", |b| &self.kit.building(b.building).name);
        let rest = later_slots(player, at, |b| self.is_guardhouse(b));
        ask(DecisionKind::ChooseOne, format!("Which Unit is stored at {name}?"), rule!("V18.6")).beside(rest)
    }

    /// Whoever was attacked gets a new Destination and a new value, in turn order. [V18.1]-[V18.4]
    pub(crate) fn begin_evening(&mut self, ctx: &mut impl Fate) {
        for seat in self.turn_order() {
            if !self.p.this_round.attacking.has(seat) {
                continue;
            }
            let old = self.player(seat).target;
            let shuffled = self.draw_target(seat, ctx);
            let value = self.order_values(seat).min(self.kit.value_max);
            self.player_mut(seat).value = value;
            let new = self.player(seat).target.into();
            // A shuffle has already told where the old one went.
            let gone = || list((!shuffled).then_some(old));
            tell!(ctx, "V18.1", "{seat} draws the Destination {card}; the attack value is now {value}.",
                seat, card = Part::Shown(new), value; from = TARGET_PILE, to = Zone::Strength.of(seat);
                piece = gone(), from = Zone::Strength.of(seat), to = TARGET_DISCARD);
        }
        self.start_over(Evening { n: 0, at: Place::FIRST });
    }

    /// The marker passes to the left, and the next round begins. [V18.8] [V4.1.3]
    fn end_round(&mut self, ctx: &mut impl Fate) {
        let old = self.p.start;
        self.p.start = self.in_turn(1);
        self.p.round += 1;
        self.p.this_round.renew();
        self.p.window.renew();
        let (round, to) = (self.p.round, self.p.start);
        head!(ctx, "V4.1.1", "Round {round}, starting player {to}", round, to; piece = MARKER, from = hand(old));
        self.start_over(Income {});
    }
}
