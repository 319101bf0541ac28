//! Rituals, and cards played from hand: targets, cost, reactions, effects. [Z10.8] [Z26.7] [Reactions]

use ravelin_core::{Asking, Choices, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::actions::FINISH;
use crate::campaign::explains;
use crate::components::*;
use crate::decks::put_away;
use crate::flow::{Fate, Frame, Mover, ask};
use crate::state::{Ctx, Zabor, seat_bit};
use crate::tokens::{PLAYED, card, card_says, discard, gold, home, shown};
use crate::triggers::at;
use crate::vocabulary::*;

pub(crate) const DRAWING: u8 = 1;
pub(crate) const PLAYING: u8 = 2;

impl Zabor {
    pub(crate) fn ritual_draw_step(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        let Frame::Act(ask::Act { level, taken, n, .. }) = self.top() else { return false };
        if n > 0 && (self.any_card(Deck::Destiny) || self.any_card(Deck::Sorcery)) {
            return false;
        }
        let action = ActionKind::Rituals;
        self.replace(ask::Act { seat, action, level, taken, stage: PLAYING, n: 0, mover: Mover::Nobody });
        // Bonus cards come even if none was drawn. [Z10.8.2]
        for deck in [Deck::Destiny, Deck::Sorcery] {
            self.draw_to(seat, deck, self.ritual_bonus(seat, deck), io);
        }
        true
    }

    pub(crate) fn list_ritual_draw(&self, out: &mut impl Choices<Reply>) {
        for deck in [Deck::Destiny, Deck::Sorcery] {
            let why = Violation::new(rule!("Z26.5"), "no card of this deck is left");
            out.put(Reply::Deck(deck), if self.any_card(deck) { Ok(()) } else { Err(why) });
        }
        out.offer(Reply::Stop);
    }

    pub(crate) fn list_ritual_play(&self, seat: u8, out: &mut impl Choices<Reply>) {
        for deck in [Deck::Destiny, Deck::Sorcery] {
            for n in cards(self.s.hands[usize::from(seat) % SEATS][deck as usize]) {
                out.put(Reply::Play(deck, n), self.playable(seat, deck, n, explains(out)));
            }
        }
        out.offer(Reply::Stop);
    }

    /// Whether a card may be played in Rituals. [Z26.7] [Z26.8]
    fn playable(&self, seat: u8, deck: Deck, n: u8, explain: bool) -> Result<(), Violation> {
        let spec = self.kit.card(deck, n);
        if spec.timing != Timing::Rituals {
            return Err(Violation::new(rule!("Z26.11"), "this card is a reaction"));
        }
        let gold = self.gold(seat);
        if gold < u16::from(spec.cost) {
            let figures = [i16::from(spec.cost), gold as i16];
            return Err(Violation::with(rule!("Z25.4"), "costs {0} Gold, you have {1}", figures));
        }
        let ctx = Ctx::of(seat, deck, n);
        if !self.holds(spec.requires, seat, &ctx) {
            return Err(Violation::new(rule!("Z26.7"), "what the card requires does not hold"));
        }
        if !self.has_use(spec, &ctx) {
            return Err(match explain && self.without_wards(seat).has_use(spec, &ctx) {
                true => Violation::new(rule!("Z28.5.9"), "cards of others protect all that it could be aimed at"),
                false => Violation::new(rule!("Z26.8"), "the card could do nothing now"),
            });
        }
        Ok(())
    }

    /// Whether a card could do something, and finds all that it must choose. [Z26.8]
    fn has_use(&self, spec: &CardSpec, ctx: &Ctx) -> bool {
        // Gold that the card costs is gone before it acts.
        self.list_can(spec.list, ctx, u16::from(spec.cost)) && self.choices_exist(spec.list, ctx)
    }

    pub(crate) fn act_rituals(&mut self, seat: u8, answer: Reply, io: &mut impl Fate) {
        let Frame::Act(ask::Act { action, level, taken, stage, n, .. }) = self.top() else { return };
        let frame = |stage, n| Frame::Act(ask::Act { seat, action, level, taken, stage, n, mover: Mover::Nobody });
        match answer {
            Reply::Deck(deck) => {
                self.replace(frame(DRAWING, n.saturating_sub(1)));
                self.draw_to(seat, deck, 1, io);
            }
            Reply::Play(deck, n) => self.begin_card(seat, deck, n, io),
            _ if stage == DRAWING => self.replace(frame(DRAWING, 0)),
            _ => self.replace(frame(FINISH, 0)),
        }
    }

    fn begin_card(&mut self, seat: u8, deck: Deck, n: u8, io: &mut impl Fate) {
        let d = deck as usize;
        self.s.hands[usize::from(seat) % SEATS][d] &= !(1 << n);
        self.count_hand(seat);
        self.p.limbo[d] |= 1 << n; // it lies in no pile while it is resolved [Z26.10]
        tell!(io, "Z26.7", "{seat} plays {card}: {text}",
            seat = Seat(seat), card = shown(deck, n), text = card_says(deck, n);
            from = home(seat), to = PLAYED);
        let ctx = self.push_ctx(Ctx::of(seat, deck, n));
        self.push(ask::Play { seat, deck: deck as u8, card: n, stage: 0, targets: 0, cancelled: false, ctx });
    }

    fn pay_card(&mut self, seat: u8, deck: Deck, n: u8, io: &mut impl Fate) {
        let paid = self.lose(seat, u16::from(self.kit.card(deck, n).cost));
        if paid > 0 {
            tell!(io, "Z25.4", "{seat} pays {piece} for {what}.",
                seat = Seat(seat), piece = gold(paid), what = card(deck, n);
                from = home(seat));
        }
    }

    /// Choices, cost, reactions, effects, discard. [Z26.7]
    pub(crate) fn play_step(&mut self, stage: u8, io: &mut impl Fate) -> bool {
        let Frame::Play(ask::Play { seat, deck, card: n, targets, cancelled, ctx, .. }) = self.top() else {
            return false;
        };
        let kind = Deck::nth(deck).unwrap_or(Deck::Destiny);
        let spec = self.kit.card(kind, n);
        let next = |stage, targets| Frame::Play(ask::Play { seat, deck, card: n, stage, targets, cancelled, ctx });
        match stage {
            0 => {
                self.replace(next(1, 0));
                self.push_choices(spec.list, ctx);
            }
            1 => {
                self.pay_card(seat, kind, n, io);
                let targets = self.targets(spec.list, ctx);
                self.replace(next(2, targets));
            }
            2 => {
                // R2: targeted players in turn order; the first cancel ends the window. [Z26.9]
                let first = self.in_order().find(|s| targets & seat_bit(*s) != 0).filter(|_| !cancelled);
                match first {
                    Some(other) => {
                        self.replace(next(2, targets & !seat_bit(other)));
                        self.open_window(other, Timing::Targeted, deck);
                    }
                    None => self.replace(next(3, 0)),
                }
            }
            3 => {
                self.replace(next(4, 0));
                if cancelled {
                    tell!(io, "Z28.7.26", "The card {card} is cancelled.", card = card(kind, n));
                } else {
                    let span = spec.list;
                    self.push(ask::List { at: span.at, left: span.len, ctx, own: false, chosen: true });
                }
            }
            _ => {
                self.drop_ctx(ctx);
                let d = usize::from(deck) % 4;
                if self.p.limbo[d] >> n & 1 != 0 {
                    self.p.limbo[d] &= !(1 << n);
                    self.p.discards[d] |= 1 << n;
                    put_away(rule!("Z26.10"), kind, n, io);
                }
                self.replace(ask::Checkpoint {}); // every card played in Rituals [Z4.7]
                self.card_played(seat, kind);
            }
        }
        true
    }

    /// A card counts as played, also when cancelled. [Z26.10]
    fn card_played(&mut self, seat: u8, deck: Deck) {
        self.count(seat, if deck == Deck::Sorcery { Stat::SorceryPlayed } else { Stat::DestinyPlayed }, 1);
        self.fire(at(Moment::CardPlayed), seat, Ctx::default(), move |_, s, on| {
            s == seat && on == On::CardPlayed(deck)
        });
    }

    /// Other players whom the bound names or a summoned Monster concern. [Z26.9]
    fn targets(&self, list: Span, ctx: u8) -> u8 {
        let c = self.context(ctx);
        let mut mask = 0;
        for player in c.players {
            mask |= if self.is_seat(player) { seat_bit(player) } else { 0 };
        }
        for area in c.areas.into_iter().filter(|a| *a != NO) {
            for seat in self.seat_range() {
                if self.control(area) == seat || self.has_units(area, seat) {
                    mask |= seat_bit(seat);
                }
            }
        }
        for op in &self.kit.ops[list.range()] {
            if let Op::Summon { monster, .. } = op
                && *monster != NO
                && self.is_seat(self.beast(*monster).owner)
            {
                mask |= seat_bit(self.beast(*monster).owner);
            }
        }
        mask & !seat_bit(c.me)
    }

    // ---- Reactions ----

    /// Whether a card fits a window. [Reactions]
    fn reaction_fits(&self, seat: u8, timing: Timing, against: u8, spec: &CardSpec) -> bool {
        if spec.timing != timing {
            return false;
        }
        let fight = self.fight();
        let ctx = Ctx { me: seat, battle: fight.map_or(NO, |f| f.area), ..Ctx::default() };
        let side = |f: &crate::state::Fight| usize::from(f.sides[0] != seat);
        self.holds(spec.requires, seat, &ctx)
            && match timing {
                Timing::Rituals => false,
                Timing::BattleStart => fight.is_some_and(|f| self.within(spec.scope, &f, side(&f))),
                Timing::Targeted => spec.against >> against & 1 != 0,
                Timing::AreaTaken => true,
            }
    }

    pub(crate) fn open_window(&mut self, seat: u8, timing: Timing, against: u8) {
        if self.is_seat(seat) && self.empire(seat).hand != [0, 0] {
            self.push(ask::Window { seat, timing, deck: against });
        }
    }

    /// A window is open by public information alone: the player holds a card of a deck with a fitting card that does not lie in its
    /// discard pile. Asked again after each card played in it. [Reactions]
    pub(crate) fn window_step(&mut self, seat: u8, timing: Timing, against: u8) -> bool {
        let fits = |deck: Deck| {
            let all = &self.kit.decks[deck as usize];
            self.empire(seat).hand[deck as usize] > 0
                && all.iter().enumerate().any(|(n, spec)| {
                    self.p.discards[deck as usize] >> n & 1 == 0 && self.reaction_fits(seat, timing, against, spec)
                })
        };
        let open = fits(Deck::Destiny) || fits(Deck::Sorcery);
        if !open {
            self.pop();
        }
        !open
    }

    pub(crate) fn list_window(&self, seat: u8, timing: Timing, against: u8, out: &mut impl Choices<Reply>) {
        for deck in [Deck::Destiny, Deck::Sorcery] {
            for n in cards(self.s.hands[usize::from(seat) % SEATS][deck as usize]) {
                let spec = self.kit.card(deck, n);
                if spec.timing != timing {
                    continue;
                }
                let gold = self.gold(seat);
                let verdict = if !self.reaction_fits(seat, timing, against, spec) {
                    Err(Violation::new(rule!("Z26.11"), "this card does not fit here"))
                } else if gold < u16::from(spec.cost) {
                    let figures = [i16::from(spec.cost), gold as i16];
                    Err(Violation::with(rule!("Z25.4"), "costs {0} Gold, you have {1}", figures))
                } else {
                    Ok(())
                };
                out.put(Reply::Play(deck, n), verdict);
            }
        }
        out.offer(Reply::Stop);
    }

    /// A reaction is discarded at once, its effect follows, then `card_played`. [Reactions]
    pub(crate) fn act_window(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        let Frame::Window(ask::Window { timing, .. }) = self.top() else { return };
        let Reply::Play(deck, n) = action else {
            self.pop();
            return;
        };
        // Any number at the start of a Battle, one elsewhere.
        if timing != Timing::BattleStart {
            self.pop();
        }
        let spec = self.kit.card(deck, n);
        self.discard_card(seat, deck, n);
        tell!(io, "Z26.11", "{seat} reacts with {card}: {text}",
            seat = Seat(seat), card = shown(deck, n), text = card_says(deck, n);
            from = home(seat), to = discard(deck));
        self.pay_card(seat, deck, n, io);
        self.card_played(seat, deck);
        let battle = self.fight().map_or(NO, |f| f.area);
        let ctx = self.push_ctx(Ctx { battle, here: battle, enemy: self.enemy_of(seat), ..Ctx::of(seat, deck, n) });
        self.push_list(spec.list, ctx, true);
    }

    /// The opposing player of the running Battle; nobody if Barbarians.
    pub(crate) fn enemy_of(&self, seat: u8) -> u8 {
        let Some(f) = self.fight() else { return NO };
        let other = if f.sides[0] == seat { f.sides[1] } else { f.sides[0] };
        if self.is_seat(other) && f.sides.contains(&seat) { other } else { NO }
    }

    /// The card or effect reacted to does nothing. [Z28.7.26]
    pub(crate) fn cancel(&mut self) {
        let open = |f: &Frame| matches!(f, Frame::Play(ask::Play { .. }) | Frame::Take(ask::Take { .. }));
        let Some(at) = self.p.frames.iter().rposition(open) else { return };
        match &mut self.p.frames[at] {
            Frame::Play(ask::Play { cancelled, .. }) | Frame::Take(ask::Take { cancelled, .. }) => *cancelled = true,
            _ => {}
        }
    }
}
