//! Phase 7, Trade: who is eligible, secret and mutual consent, Trade Bonus cards one by one. [Z12]

use ravelin_core::journal::{Part, list};
use ravelin_core::{Asking, Choices, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::components::*;
use crate::decks::put_away;
use crate::flow::{Fate, Frame, ask};
use crate::state::{Ctx, OnChart, Zabor, seat_bit};
use crate::tokens::{PLAYED, card, card_says, covered, deck, discard, figure, home, shown};
use crate::triggers::at;
use crate::turn::{BODY, SECOND, THIRD};
use crate::vocabulary::*;

impl Zabor {
    /// Empires that two players are eligible to trade with, as bits. [Z12.1] [Z12.9]
    pub(crate) fn eligible(&self, seat: u8) -> u8 {
        let mut near = self.adjacent_empires(seat);
        for other in self.seat_range().filter(|s| *s != seat) {
            if self.has_mod(seat, ModKind::TradeRange) || self.has_mod(other, ModKind::TradeRange) {
                near |= seat_bit(other);
            }
        }
        near & !self.p.turn_flags.hostile[usize::from(seat) % SEATS]
    }

    /// Who has somebody to name.
    pub(crate) fn may_name(&self) -> u8 {
        self.seat_range().filter(|s| self.eligible(*s) != 0).fold(0, |m, s| m | seat_bit(s))
    }

    pub(crate) fn list_names(&self, seat: u8, out: &mut impl Choices<Reply>) {
        let eligible = self.eligible(seat);
        for mask in 0..1 << self.p.seats {
            if mask & !eligible == 0 {
                out.offer(Reply::Name(mask));
            } else if mask.count_ones() == 1 && mask != seat_bit(seat) {
                let fought = self.p.turn_flags.hostile[usize::from(seat) % SEATS] & mask != 0;
                let why = if fought {
                    Violation::new(rule!("Z12.1"), "you fought or attacked each other in this Turn")
                } else {
                    Violation::new(rule!("Z12.1"), "this Empire is not adjacent to yours")
                };
                out.refuse(Reply::Name(mask), why);
            }
        }
    }

    pub(crate) fn act_names(&mut self, seat: u8, mask: u8, io: &mut impl Fate) {
        self.s.answers[usize::from(seat) % SEATS] = u16::from(mask);
        self.p.answered |= seat_bit(seat);
        tell!(io, "Z12.3", "{seat} has named the Empires to trade with.", seat = Seat(seat));
        if let Frame::Phase(ask::Phase { n, .. }) = self.top()
            && n & !self.p.answered == 0
        {
            self.show_names(io);
        }
    }

    fn show_names(&mut self, io: &mut impl Fate) {
        self.p.shown = self.s.answers;
        (self.s.answers, self.p.answered) = ([0; SEATS], 0);
        let eligible: [u8; SEATS] =
            std::array::from_fn(|s| if self.is_seat(s as u8) { self.eligible(s as u8) } else { 0 });
        for seat in self.seat_range() {
            let named = self.p.shown[usize::from(seat)];
            if eligible[usize::from(seat)] != 0 {
                // All of it was hidden, the number too.
                let number = || figure(named.count_ones() as u16);
                let names = || list(self.seats_of(named).map(|s| Part::Shown(home(s))));
                if named == 0 {
                    tell!(io, "Z12.3", "{seat} is willing to trade with nobody.", seat = Seat(seat); shown = number());
                } else {
                    tell!(io, "Z12.3", "{seat} is willing to trade with {names}.",
                        seat = Seat(seat), names = names(); shown = number());
                }
            }
        }
        // Who trades with whom is settled now, whatever the cards drawn change. [Z12.1]
        let partners = std::array::from_fn(|a| {
            let with = |b: &u8| eligible[a] & seat_bit(*b) != 0 && self.trades(a as u8, *b);
            self.seat_range().filter(with).fold(0, |m, s| m | 1 << s)
        });
        self.tell_forced(&partners, io);
        self.p.shown = partners;
        self.stage(THIRD, 0);
    }

    /// Seats of a mask of bits.
    fn seats_of(&self, mask: u16) -> impl Iterator<Item = u8> + use<> {
        self.seat_range().filter(move |s| mask >> s & 1 != 0)
    }

    /// Who trades without having named the other. [Z12.8]
    fn tell_forced(&self, partners: &[u16; SEATS], io: &mut impl Fate) {
        for seat in self.seat_range().filter(|s| self.has_mod(*s, ModKind::TradeForce)) {
            let unwilling = |s: &u8| self.p.shown[usize::from(*s)] >> seat & 1 == 0;
            for other in self.seats_of(partners[usize::from(seat)]).filter(unwilling) {
                tell!(
                    io,
                    "Z12.8",
                    "{seat} makes {other} trade ({why}).",
                    seat = Seat(seat),
                    other = Seat(other),
                    why = self.force(seat)
                );
            }
        }
    }

    /// The card that makes others trade with a player.
    fn force(&self, seat: u8) -> Part {
        let forces = |on: &&OnChart| self.kit.brief(on.deck, on.card).mod_kinds & ModKind::TradeForce.bit() != 0;
        let on = self.empire(seat).chart.iter().find(forces);
        on.and_then(|on| Some(card(Deck::nth(on.deck)?, on.card))).map_or(Part::Text("by a card"), Part::Token)
    }

    /// Whether a pair that is eligible trades: each named the other, or is forced to. [Z12.4] [Z12.8]
    fn trades(&self, a: u8, b: u8) -> bool {
        let named = |x: u8, y: u8| self.p.shown[usize::from(x) % SEATS] >> y & 1 != 0;
        let willing = |x: u8, y: u8| named(x, y) || (named(y, x) && self.has_mod(y, ModKind::TradeForce));
        willing(a, b) && willing(b, a)
    }

    pub(crate) fn trade_phase_step(&mut self, stage: u8, n: u8, io: &mut impl Fate) -> bool {
        match stage {
            BODY => {
                (self.p.answered, self.s.answers, self.p.shown) = (0, [0; SEATS], [0; SEATS]);
                // Nothing changes until all have named: who may is settled now, too.
                match self.may_name() {
                    0 => self.stage(THIRD, 0),
                    who => self.stage(SECOND, who),
                }
                true
            }
            SECOND => {
                if n & !self.p.answered == 0 {
                    self.show_names(io);
                    return true;
                }
                false
            }
            _ => {
                if n >= self.p.seats {
                    self.p.shown = [0; SEATS];
                    self.next_phase(io);
                    return true;
                }
                let seat = self.order_seat(n);
                self.stage(THIRD, n + 1);
                if self.p.shown[usize::from(seat) % SEATS] != 0 {
                    self.push(ask::Trade { seat, left: NO });
                }
                true
            }
        }
    }

    /// Draws and resolves Trade Bonus cards one at a time; `NO`: not yet asked whether. [Z12.5] [Z12.7]
    pub(crate) fn trade_step(&mut self, seat: u8, left: u8, io: &mut impl Fate) -> bool {
        if left == NO {
            return false;
        }
        // Looked at first: a card drawn for nothing would never come back.
        if left == 0 {
            self.pop();
            return true;
        }
        let Some(kind) = self.draw_trade(io) else {
            self.pop();
            return true;
        };
        self.replace(ask::Trade { seat, left: left - 1 });
        tell!(io, "Z12.7", "{seat} draws {card}: {text}",
            seat = Seat(seat), card = shown(Deck::Trade, kind), text = card_says(Deck::Trade, kind);
            from = deck(Deck::Trade), to = PLAYED);
        self.push(ask::TradeDone { kind });
        let ctx = self.push_ctx(Ctx::of(seat, Deck::Trade, kind));
        self.push_list(self.kit.card(Deck::Trade, kind).list, ctx, true);
        true
    }

    pub(crate) fn trade_done_step(&mut self, kind: u8, io: &mut impl Fate) -> bool {
        let n = usize::from(kind) % TRADE_KINDS;
        if self.p.trade_limbo[n] > 0 {
            self.p.trade_limbo[n] -= 1;
            self.p.trade_gone[n] += 1;
            put_away(rule!("Z12.7"), Deck::Trade, kind, io);
        }
        self.replace(ask::Checkpoint {}); // [Z4.7]
        true
    }

    fn draw_trade(&mut self, io: &mut impl Fate) -> Option<u8> {
        let kit = self.kit;
        let all = &kit.decks[Deck::Trade as usize];
        let left = |this: &Self| -> [u8; TRADE_KINDS] {
            std::array::from_fn(|n| {
                all.get(n).map_or(0, |c| c.count.saturating_sub(this.p.trade_gone[n] + this.p.trade_limbo[n]))
            })
        };
        let mut counts = left(self);
        if counts.iter().all(|n| *n == 0) {
            let gone = self.p.trade_gone;
            let all = || {
                gone.iter().zip(0..).flat_map(|(n, kind)| std::iter::repeat_n(covered(Deck::Trade, kind), (*n).into()))
            };
            tell!(io, "Z26.5", "{from} is shuffled into a new deck.", from = discard(Deck::Trade);
                piece = list(all()), to = deck(Deck::Trade));
            self.p.trade_gone = [0; TRADE_KINDS];
            counts = left(self);
        }
        let total: u32 = counts.iter().map(|n| u32::from(*n)).sum();
        if total == 0 {
            return None;
        }
        let kind = io.draw(&counts, total, crate::tokens::first_card(Deck::Trade));
        self.p.trade_limbo[kind % TRADE_KINDS] += 1;
        Some(kind as u8)
    }

    pub(crate) fn act_trade(&mut self, seat: u8, _left: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        if action != Reply::Yes {
            return;
        }
        self.count(seat, Stat::Trades, 1);
        let count = self.kit.trade_draw + self.raised(seat, ModKind::TradeCards);
        tell!(
            io,
            "Z12.5",
            "{seat} trades and draws {cards}.",
            seat = Seat(seat),
            cards = Part::Nouns(count.into(), "Trade Bonus card", "Trade Bonus cards")
        );
        self.push(ask::Checkpoint {}); // what the triggers below give is gained outside an Action [Z26.4]
        self.fire(at(Moment::Traded), seat, Ctx::default(), move |_, s, on| s == seat && on == On::Traded);
        self.push(ask::Trade { seat, left: count });
    }
}
