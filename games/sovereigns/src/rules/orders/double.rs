//! Orders that bring more orders: K14.6.2, the Temple's die, and K9.5, the second halves of double orders.

use ravelin_core::{Asking, Choices, Fate, Next, Part, Question, Seat, Violation, question, rule, tell};

use crate::ids::{Kind, Lands, OrderKind, Sort, Territory, Troop};
use crate::kit::TempleFace;
use crate::questions::Frame;
use crate::state::Sovereigns;
impl Sovereigns {
    /// Whether a Temple's double order is under way.
    pub(super) fn in_temple_order(&self) -> bool {
        self.p.pending.iter().any(|f| matches!(f, Frame::TempleOrder(_)))
    }

    /// Step 7: the die must be rolled. [K14.6.2] [K14.6.2.1]
    pub(super) fn temple(&mut self, seat: Seat, io: &mut impl Fate) {
        let faces = self.with(seat).order_die.iter().find_map(|b| self.spec(seat, b).effects.order_die);
        let Some(faces) = faces else { return };
        let roll = io.die(6);
        let face = faces[usize::from(roll.clamp(1, 6)) - 1];
        let gift = match face {
            TempleFace::Gold => "a talent",
            TempleFace::Unit => "a free unit",
            TempleFace::DoubleOrder => "a double order",
        };
        tell!(io, "K14.6.2", "{seat} roll {die} for the Temple: {gift}.", seat, die = Part::Die(roll), gift);
        match face {
            TempleFace::Gold => self.gain(seat, 1, io),
            TempleFace::Unit => self.push(TempleUnit {}),
            TempleFace::DoubleOrder => self.push(TempleOrder { given: false }),
        }
    }

    fn can_place_temple_unit(&self, seat: Seat, t: Territory, kind: Kind) -> Result<(), Violation> {
        self.can_station(seat, t)?;
        if kind != Kind::Common && !self.trains_here(seat, t) {
            return Err(Violation::new(rule!("K8.2.4"), "special units are mobilized only where your capital works"));
        }
        self.can_raise(seat, kind)
    }
}

question! {
    /// The free unit of the Temple. [K14.6.2.2]
    pub TempleUnit {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(Place, "K14.6.2.2", "Place the free unit of the Temple.");
    TemplePlaced {
        Place { unit: Troop, at: Territory } = "place {unit} {at}", "One {unit} in {at}", at at;
    }
}

impl Question<Sovereigns> for TempleUnit {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<TemplePlaced>) {
        let seat = game.p.active;
        for t in game.owned(seat) {
            for kind in [Kind::Common, Kind::Special] {
                out.put(
                    TemplePlaced::Place { unit: Troop { seat, kind }, at: t },
                    game.can_place_temple_unit(seat, t, kind),
                );
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: TemplePlaced, io: &mut impl Fate) {
        let TemplePlaced::Place { unit: Troop { seat, kind }, at: t } = answer;
        game.pop();
        game.raise_unit(seat, t, kind, rule!("K14.6.2.2"), io);
    }

    /// One free unit in any own territory below its limit, compulsory if possible. [K14.6.2.2] [K14.6.2.4]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let seat = game.p.active;
        let fits = |kind| game.owned(seat).into_iter().any(|t| game.can_place_temple_unit(seat, t, kind).is_ok());
        let none = !fits(Kind::Common) && !fits(Kind::Special);
        if none {
            game.pop();
        }
        if none { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

question! {
    /// The double order of the Temple. [K14.6.2.3]
    pub TempleOrder { given: bool } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseOne, "K14.6.2.3", "Give a double order in a territory free of orders, or none.");
    TempleOrdered {
        Order { kind: OrderKind, at: Territory } = "order {kind} {at}", (|_, game| game.order_words(kind, at, false)), at at;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for TempleOrder {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<TempleOrdered>) {
        let seat = game.p.active;
        let free = game.order_free(seat);
        game.list_orders_in(seat, free, false, |kind, at| TempleOrdered::Order { kind, at }, out);
        if out.explains() {
            let taken = Violation::new(rule!("K14.6.2.3"), "the Temple's double order needs an order-free territory");
            for t in game.owned(seat) - free {
                OrderKind::ALL.into_iter().for_each(|kind| out.refuse(TempleOrdered::Order { kind, at: t }, taken));
            }
        }
        out.offer(TempleOrdered::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: TempleOrdered, _: &mut impl Fate) {
        match answer {
            TempleOrdered::Order { kind, at: t } => {
                game.replace(TempleOrder { given: true });
                game.push(Half { t, temple: true });
                game.give(t, kind, Sort::Usual);
            }
            _ => game.pop(),
        }
    }

    /// A double order in any order-free territory, complete inside this step. [K14.6.2.3] [K14.6.2.3.1]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let given = self.given;
        let over = given || game.order_free(game.p.active).is_empty();
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        self.given != (game.top() == Some(self.into()))
    }
}

impl Sovereigns {
    // --- second halves ---
}

question! {
    /// The other half of a double order. [K9.5]
    pub Half { t: Territory, temple: bool } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseOne, "K9.5.1", "Give the other half of the double order in {t}, or none.");
    Halved {
        Order { kind: OrderKind, at: Territory } = "order {kind} {at}", (|_, game| game.order_words(kind, at, false)), at at;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for Half {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Halved>) {
        let t = self.t;
        let seat = game.p.active;
        let means = game.means(seat);
        let money = game.order_money(seat, t, means.gold);
        game.list_orders_at(t, Ok(()), money, &means, &|kind, at| Halved::Order { kind, at }, out);
        if out.explains() {
            let elsewhere = Violation::new(rule!("K9.5.1"), "both halves of a double order go to the same territory");
            for other in game.all_lands() - Lands::only(t) {
                OrderKind::ALL.into_iter().for_each(|kind| out.refuse(Halved::Order { kind, at: other }, elsewhere));
            }
        }
        out.offer(Halved::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Halved, _: &mut impl Fate) {
        let Half { t, temple } = self;
        game.pop();
        if let Halved::Order { kind, .. } = answer {
            if !temple {
                let seat = game.p.active;
                game.p.turn.doubled += 1;
                game.realm_mut(seat).rapid_left = game.realm(seat).rapid_left.saturating_sub(1);
            }
            game.give(t, kind, Sort::Half);
        }
    }

    /// The second half of a double order, of the Temple or of Rapid Development, may be declined. [K9.5.4] [K9.5.5] [K9.5.6]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let t = self.t;
        let seat = game.p.active;
        let lost = !game.owned(seat).has(t) || game.realm(seat).eliminated;
        if lost {
            game.pop();
        }
        if lost { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let doubling =
            game.realm(game.p.active).rapid_left > 0 && game.p.turn.doubled < game.kit.constants.rapid_doubles_per_turn;
        let place = matches!(game.below(self), Frame::TempleOrder(_)) == self.temple;
        game.owned(game.p.active).has(self.t) && place && (self.temple || doubling)
    }
}

impl Sovereigns {
    /// Rapid Development: an order in an order-free territory may be made a double order. [K16.2.3] [K16.2.3.1]
    pub(super) fn offer_doubling(&mut self, seat: Seat) {
        let Some(t) = self.p.turn.ordered_free.take() else { return };
        let left = self.realm(seat).rapid_left > 0 && self.p.turn.doubled < self.kit.constants.rapid_doubles_per_turn;
        if left && self.owned(seat).has(t) {
            self.push(Half { t, temple: false });
        }
    }
}
