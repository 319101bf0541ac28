//! Income Phase: how many Units and how many Provinces each player draws, fixed by all before a card is seen. [V5]

use ravelin_core::journal::moved;
use ravelin_core::{Asking, Choices, Fate, Next, Part, Question, Seat, Seats, Violation, question, rule, tell};

use crate::rules::preparation::Prepare;
use crate::state::{Secret, Vilnius};
use crate::tokens::{self, Zone, hand, plural};

question! {
    /// All seats fix their income. [V5.5]
    pub Income {} in Vilnius;
    asked(|_, game| game.uncommitted());
    prompt(|_, game| {
        let question = format!("Round {}: how many Units and how many Provinces do you draw?", game.p.round);
        ravelin_core::ask(ravelin_core::DecisionKind::Allocate, question, rule!("V5.3"))
    });
    Drawing {
        /// So many Units and so many Provinces. [V5.3]
        Draw { units: u8, provinces: u8 } = "draw {units} units {provinces} provinces", (|_, _| draw_words(units, provinces));
    }
}

impl Question<Vilnius> for Income {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Drawing>) {
        let (low, high, cards) = game.income_options(seat);
        for units in low..=high {
            out.offer(Drawing::Draw { units, provinces: cards - units });
        }
        if !out.explains() {
            return;
        }
        if high < cards {
            let why = "in your piles are {0} of {1} Units";
            let numbers = [i16::from(game.player(seat).unit_pile()), i16::from(high) + 1];
            let refused = Drawing::Draw { units: high + 1, provinces: cards - high - 1 };
            out.refuse(refused, Violation::with(rule!("V5.3"), why, numbers));
        }
        if low > 0 {
            let provinces = cards - low + 1;
            let why = "in your piles are {0} of {1} Provinces";
            let numbers = [i16::from(game.player(seat).province_pile()), i16::from(provinces)];
            out.refuse(Drawing::Draw { units: low - 1, provinces }, Violation::with(rule!("V5.3"), why, numbers));
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, Drawing::Draw { units, .. }: Drawing, ctx: &mut impl Fate) {
        game.fix_income(seat, units);
        tell!(ctx, "V5.5", "{seat} has chosen the income.", seat);
    }

    /// Round 1 gives all Provinces and no Units; later every seat with a choice is asked. [V5.1] [V5.5]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        if game.p.round == 1 {
            game.first_income(ctx);
            return Next::GoOn;
        }
        if game.p.window.committed.is_empty() {
            // A single option is no question. [V4.5.1]
            for seat in game.each_seat() {
                let (low, high, _) = game.income_options(seat);
                if low == high {
                    game.fix_income(seat, low);
                }
            }
        }
        if !game.uncommitted().is_empty() {
            return Next::Ask;
        }
        game.draw_incomes(ctx);
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.p.round > 1
    }
}

fn draw_words(units: u8, provinces: u8) -> String {
    format!("Draw {} and {}", plural(units, "Unit", "Units"), plural(provinces, "Province", "Provinces"))
}

impl Vilnius {
    /// Cards that a player may draw: their Buildings' income less that of the enemy's. [V5.2] [V19.3]
    pub fn income(&self, seat: Seat) -> u8 {
        let own = self.player(seat).site.income;
        let less: u8 = self.p.order.buildings.iter().map(|k| self.kit.fort(*k).income_penalty).sum();
        own.saturating_sub(less)
    }

    /// Fewest and most Units of the draw, and how many cards it has. [V5.3a] [V5.4]
    pub fn income_options(&self, seat: Seat) -> (u8, u8, u8) {
        let player = self.player(seat);
        let (units, provinces) = (player.unit_pile(), player.province_pile());
        let cards = self.income(seat).min(units + provinces);
        (cards.saturating_sub(provinces), cards.min(units), cards)
    }

    fn uncommitted(&self) -> Seats {
        self.each_seat().filter(|seat| !self.p.window.committed.has(*seat)).collect()
    }

    pub(crate) fn fix_income(&mut self, seat: Seat, units: u8) {
        self.p.window.committed.insert(seat);
        self.s.income[seat] = Some(units);
    }

    fn first_income(&mut self, ctx: &mut impl Fate) {
        let taken = |seat| moved(tokens::provinces(self.player(seat).draw), Zone::Pile.of(seat), hand(seat));
        tell!(ctx, "V5.1", "Every player takes all Provinces into hand."; ..self.turn_order().map(taken));
        for seat in self.turn_order() {
            let player = self.player_mut(seat);
            player.hand |= std::mem::take(&mut player.draw);
        }
        self.replace(Prepare { n: 0 });
    }

    /// All have fixed their income.
    pub(crate) fn draw_incomes(&mut self, ctx: &mut impl Fate) {
        for seat in self.turn_order() {
            self.draw_income(seat, ctx);
        }
        self.p.window.renew();
        self.s = Secret::default();
        self.replace(Prepare { n: 0 });
    }

    /// Units first, then Provinces, then what was stored and looted. [V5.5a] [V5.6]
    fn draw_income(&mut self, seat: Seat, ctx: &mut impl Fate) {
        let (_, _, cards) = self.income_options(seat);
        let units = self.s.income[seat].expect("all have fixed it").min(cards);
        tell!(
            ctx,
            "V5.5",
            "{seat} has an income of {units} and {provinces}.",
            seat,
            units = Part::Nouns(units.into(), "Unit", "Units"),
            provinces = Part::Nouns((cards - units).into(), "Province", "Provinces")
        );
        for _ in 0..units {
            if let Some(kind) = self.draw_unit(seat, ctx) {
                self.player_mut(seat).units.add(kind);
                tell!(ctx, "V5.5a", "{seat} draws {card}.", seat, card = Part::Shown(kind.into());
                    from = Zone::UnitPile.of(seat), to = hand(seat));
            }
        }
        for _ in units..cards {
            if let Some(card) = self.draw_province(seat, ctx) {
                self.player_mut(seat).hand.insert(card);
                tell!(ctx, "V5.5a", "{seat} draws {card}.", seat, card = Part::Shown(card.into());
                    from = Zone::Pile.of(seat), to = hand(seat));
            }
        }
        self.take_back(seat, ctx);
    }

    /// Loot and what was stored come into hand. [V5.6]
    fn take_back(&mut self, seat: Seat, ctx: &mut impl Fate) {
        let player = self.player_mut(seat);
        let loot = std::mem::take(&mut player.loot);
        player.hand |= loot;
        if !loot.is_empty() {
            tell!(ctx, "V5.6", "{seat} takes the loot into hand: {piece}.",
                seat, piece = tokens::provinces(loot); from = Zone::Loot.of(seat), to = hand(seat));
        }
        for built in player.display.iter_mut() {
            let (building, from) = (built.building, built.cell().of(seat));
            if let Some(card) = built.province.take() {
                player.hand.insert(card);
                tell!(ctx, "V5.6", "{seat} takes {card} back from {building}.", seat, card, building; from, to = hand(seat));
            }
            if let Some(card) = built.unit.take() {
                player.units.add(card);
                tell!(ctx, "V5.6", "{seat} takes {card} back from {building}.", seat, card, building; from, to = hand(seat));
            }
        }
    }
}
