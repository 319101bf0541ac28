//! Phase 3, Event: the Master of Events plays one of the cards drawn and places its Barbarians. [Z7] [Z23]

use ravelin_core::journal::Part;
use ravelin_core::{Asking, Choices, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::decks::put_away;
use crate::flow::{Fate, ask};
use crate::state::{Ctx, Zabor, seat_bit};
use crate::tokens::{LOOKED, PLAYED, card_list, card_says, discard, passed, rebuilt, shown, space, unit, upgrade};
use crate::turn::{BODY, SECOND, THIRD};
use crate::vocabulary::*;

impl Zabor {
    pub(crate) fn event_step(&mut self, stage: u8, io: &mut impl Fate) -> bool {
        match stage {
            BODY => {
                self.stage(SECOND, 0);
                let me = self.me();
                let count = self.kit.event_draw + self.raised(me, ModKind::EventDraw);
                if self.look_at(me, Deck::Event, count, io) {
                    self.push(ask::ChooseEvent {});
                }
                true
            }
            SECOND => {
                // The effects are resolved; now the pieces. [Z7.4]
                self.stage(THIRD, 0);
                if self.p.event != NO {
                    self.push(ask::PlaceBarbarian { entry: 0, left: NO });
                    self.push(ask::Checkpoint {});
                }
                true
            }
            THIRD => {
                if self.p.event != NO {
                    put_away(rule!("Z7.1"), Deck::Event, self.p.event, io);
                    self.p.events_played |= 1 << self.p.event;
                    self.p.event = NO;
                    self.stage(THIRD, 0);
                    self.push(ask::Checkpoint {});
                    return true;
                }
                self.next_phase(io);
                true
            }
            _ => {
                self.next_phase(io);
                true
            }
        }
    }

    /// Without a card to look at there is nothing to choose. [Z26.5]
    pub(crate) fn choose_event_step(&mut self) -> bool {
        let none = self.p.look_count == 0;
        if none {
            self.pop();
        }
        none
    }

    /// One is played, the others are discarded face down. [Z7.1] [Z7.2]
    pub(crate) fn act_choose_event(&mut self, action: Reply, io: &mut impl Fate) {
        let Reply::Play(_, n) = action else { return };
        let rest = self.s.look & !(1 << n);
        self.s.events_hidden |= rest;
        self.p.events_unseen = self.s.events_hidden.count_ones() as u8;
        self.end_look();
        self.p.event = n;
        let me = self.me();
        tell!(io, "Z7.1", "{seat} plays the Event {card}: {text}",
            seat = Seat(me), card = shown(Deck::Event, n), text = card_says(Deck::Event, n); from = LOOKED, to = PLAYED;
            piece = card_list(rest, |n| passed(me, None, Deck::Event, n)), from = LOOKED, to = discard(Deck::Event));
        self.replace(ask::Spare { n: 0 });
    }

    fn event_ops(&self) -> &'static [Op] {
        let spec = self.kit.card(Deck::Event, self.p.event);
        &self.kit.ops[spec.list.range()]
    }

    /// Players who may stay out of Events decide first. [Z28.5.9]
    pub(crate) fn spare_step(&mut self, n: u8) -> bool {
        let spares = |op: &Op| matches!(op, Op::ForEach { .. } | Op::ForBest { .. } | Op::AddModifiers { .. });
        if n >= self.p.seats || self.p.event == NO || !self.event_ops().iter().any(spares) {
            self.pop();
            if self.p.event != NO {
                let ctx = self.push_ctx(Ctx::of(self.me(), Deck::Event, self.p.event));
                self.push_list(self.kit.card(Deck::Event, self.p.event).list, ctx, true);
            }
            return true;
        }
        if self.immune(self.order_seat(n), Immunity::Events) {
            return false;
        }
        self.replace(ask::Spare { n: n + 1 });
        true
    }

    pub(crate) fn list_spare(&self, out: &mut impl Choices<Reply>) {
        out.offer(Reply::Yes);
        out.offer(Reply::No);
    }

    pub(crate) fn act_spare(&mut self, n: u8, action: Reply, io: &mut impl Fate) {
        let seat = self.order_seat(n);
        if action == Reply::Yes {
            self.p.turn_flags.spared |= seat_bit(seat);
            tell!(io, "Z28.5.9", "{seat} stays out of the Event.", seat = Seat(seat));
        }
        self.replace(ask::Spare { n: n + 1 });
    }

    // ---- Barbarian pieces ----

    fn barbarian_piece(&self, entry: u8) -> Option<(u8, u8)> {
        self.kit.card(Deck::Event, self.p.event).barbarians.get(usize::from(entry)).copied()
    }

    /// Where a Barbarian piece may stand. [Z7.5] [Z7.7]
    pub(crate) fn barbarian_places(&self, piece: u8) -> Mask {
        let own = self.areas_of(BARBARIAN) & !self.p.due;
        match usize::from(piece) {
            FLEET => own & self.kit.sea,
            n if n < UNITS => own & self.kit.land,
            n => own & self.p.levels[(n - UNITS).saturating_sub(1) % 4],
        }
    }

    pub(crate) fn place_barbarian_step(&mut self, entry: u8, left: u8) -> bool {
        let Some((piece, count)) = self.barbarian_piece(entry).filter(|_| self.p.event != NO) else {
            self.pop();
            return true;
        };
        let left = if left == NO { count } else { left };
        if left == 0 || self.barbarian_places(piece) == 0 {
            self.replace(ask::PlaceBarbarian { entry: entry + 1, left: NO });
            return true;
        }
        self.replace(ask::PlaceBarbarian { entry, left });
        false
    }

    pub(crate) fn list_place_barbarian(&self, entry: u8, out: &mut impl Choices<Reply>) {
        let Some((piece, _)) = self.barbarian_piece(entry) else { return };
        let places = self.barbarian_places(piece);
        if !explains(out) {
            return areas(places).for_each(|a| out.offer(Reply::At(a)));
        }
        let ground = if usize::from(piece) == FLEET { self.kit.sea } else { self.kit.land };
        for area in areas(ground) {
            let verdict = if places & bit(area) != 0 {
                Ok(())
            } else if self.control(area) != BARBARIAN {
                Err(Violation::new(rule!("Z7.5"), "an Empire holds this Area"))
            } else {
                Err(Violation::new(rule!("Z7.7"), "a Keep needs a Rural Area, a City a Keep, a Metropol a City"))
            };
            out.put(Reply::At(area), verdict);
        }
    }

    pub(crate) fn act_place_barbarian(&mut self, entry: u8, left: u8, action: Reply, io: &mut impl Fate) {
        let Reply::At(area) = action else { return };
        let Some((piece, _)) = self.barbarian_piece(entry) else { return };
        let me = self.me();
        match usize::from(piece).checked_sub(UNITS) {
            None => {
                let slot = self.sound(piece.into());
                self.add_units(area, BARBARIAN, slot, 1);
                tell!(
                    io,
                    "Z7.4",
                    "{seat} places {piece} of the Barbarians in {to}.",
                    seat = Seat(me),
                    piece = Part::Count(1, unit(BARBARIAN, slot)),
                    to = space(area)
                );
            }
            Some(level) => {
                let (former, level) = (self.level(area), level as u8);
                self.set_level(area, level);
                tell!(io, "Z7.4", "{seat} places {upgrade} of the Barbarians in {at}.",
                    seat = Seat(me), upgrade = Part::A(upgrade(level)), at = space(area);
                    ..rebuilt(area, former, level));
            }
        }
        self.replace(ask::PlaceBarbarian { entry, left: left.saturating_sub(1) });
    }
}
