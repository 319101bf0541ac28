//! S3.15-S3.22: the Phase cards that the Invaders keep before the first turn.

use ravelin_core::journal::{Cover, Part, list};
use ravelin_core::{Asking, Choices, DecisionKind, Fate, Question, Seat, Set, ask, question, rule, tell};

use crate::ids::*;
use crate::state::Stronghold;
use crate::tokens::{DRAWN, before, card, phase_card, secret};

question! {
    /// The n-th card is kept. [S3.15] [S3.22]
    pub Pick { n: u8 } in Stronghold;
    asked(|q, game| game.invader_seat(game.picker(q.n)));
    prompt(|q, game| {
        let rule = if game.invaders().len() == 2 { rule!("S3.22") } else { rule!("S3.15") };
        ask(DecisionKind::ChooseOne, format!("Keep a card for Phase {}.", game.pick_phase(q.n).number()), rule)
    });
    Picked {
        Keep { card: Card } = "keep {card}", (|_, game| {
            let faces: Vec<&str> = game.kit.card(card).front.iter().map(|d| game.kit.deal(d).name.as_str()).collect();
            format!("Keep {} ({})", game.kit.card(card).name, faces.join(", "))
        }), at phase_card(card);
    }
}

impl Question<Stronghold> for Pick {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Picked>) {
        game.unkept(game.pick_phase(self.n)).iter().for_each(|card| out.offer(Picked::Keep { card }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Picked::Keep { card }: Picked, ctx: &mut impl Fate) {
        let (by, phase) = (game.picker(self.n), card.phase());
        game.p.cards[by][phase] = Some(card);
        let (seat, kept) = (game.invader_seat(by), Part::Shown(phase_card(card)));
        tell!(ctx, "S3.16", "{seat} keeps {card} for Phase {phase}.", seat, card = kept, phase = phase.number();
            from = DRAWN, to = before(seat); card = game.rejected(phase), from = DRAWN);
        match self.n + 1 {
            n if n < game.picks() => game.replace(Pick { n }),
            _ => game.begin_siege(ctx),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        self.n < game.picks() && !game.p.switches.preset
    }
}

impl Stronghold {
    /// How many cards are kept in all.
    fn picks(&self) -> u8 {
        (CARD_PHASES * self.invaders().len()) as u8
    }

    /// Two (three) of five cards for each Phase, all before the first is kept. [S3.15] [S3.21]
    pub(crate) fn draw_cards(&mut self, ctx: &mut impl Fate) {
        let (set, drawn) = (self.set(), self.invaders().len() + 1);
        let invaders = self.all_invaders();
        for phase in Phase::WITH_CARDS {
            let mut left = [1u8; CARDS];
            for n in 0..drawn {
                let total = (CARDS - n) as u32;
                let drawn_now = ctx.draw(&left, total, card::phase(set, phase)) % CARDS;
                left[drawn_now] = 0;
                let Some(card) = Card::of(set, phase).nth(drawn_now) else { continue };
                self.s.drawn.insert(card);
                let card = secret(invaders, phase_card(card), Cover::A("card"));
                let phase = phase.number();
                if drawn == 3 {
                    tell!(ctx, "S3.21", "The Invaders draw {card} for Phase {phase}.", card, phase; to = DRAWN);
                } else {
                    tell!(ctx, "S3.15", "{seat} draws {card} for Phase {phase}.",
                        seat = Seat(0), card, phase; to = DRAWN);
                }
            }
        }
    }

    /// Who keeps the n-th card: West first for Phases 2 and 4, East first for 3 and 5. [S3.22]
    pub(crate) fn picker(&self, n: u8) -> Side {
        let is_west = self.p.seats == 2 || matches!(n % 4, 0 | 3);
        if is_west { Side::West } else { Side::East }
    }

    /// The Phase of the n-th card.
    pub(crate) fn pick_phase(&self, n: u8) -> Phase {
        let n = usize::from(n) / self.invaders().len();
        Phase::WITH_CARDS[n.min(CARD_PHASES - 1)]
    }

    /// All cards are kept, and the first turn begins.
    pub(crate) fn begin_siege(&mut self, ctx: &mut impl Fate) {
        // The Barbican is in play if some front shows the ram. [S4.32] [S3.11]
        self.p.barbican = self.shows_ram();
        self.p.toughness = if self.p.barbican { self.full_toughness() } else { 0 };
        self.begin_turn(ctx);
    }

    pub(crate) fn shows_ram(&self) -> bool {
        self.invaders().iter().any(|by| self.front(*by, Phase::Machines).has(Deal::BatteringRam))
    }

    /// What the front of the card of a Phase from 2 to 5 shows.
    pub(crate) fn front(&self, invader: Side, phase: Phase) -> Set<Deal> {
        self.p.cards[invader][phase].map(|card| self.kit.card(card).front).unwrap_or_default()
    }

    /// Cards of this Phase that are drawn and not yet kept.
    pub(crate) fn unkept(&self, phase: Phase) -> Set<Card> {
        let kept: Set<Card> = self.p.cards.values().filter_map(|cards| cards[phase]).collect();
        let drawn = self.s.drawn - kept;
        drawn.iter().filter(|card| card.phase() == phase).collect()
    }

    /// The card that goes back into the box when all for this Phase are kept.
    fn rejected(&self, phase: Phase) -> Part {
        let open = self.invaders().iter().any(|by| self.p.cards[*by][phase].is_none());
        let left = if open { Set::NONE } else { self.unkept(phase) };
        list(left.iter().map(|card| secret(self.all_invaders(), phase_card(card), Cover::A("card"))))
    }
}
