//! Whether the procedures under way are ones that the rules can make: they stand on each other as they may (`grammar.rs`), each is
//! sound, and what they rely on is there. A state that passes is at a decision, or at the end, and can be played from.

use ravelin_core::{Asking, Fast, Io, Next, Seat, Seats, Silent, choice, names};

use super::grammar;
use crate::file::{Sure, wrong};
use crate::ids::{AgeState, OpeningStep, OrderStep, Role, Sort, Task, Territory, Works};
use crate::kit::{BonusOp, EventOp, Op, Timing};
use crate::questions::{Bonus, Doubling, EndCheck, FirstSovereign, Frame, Game, Half, Place};
use crate::state::{Passed, Pick, Sovereigns, TurnFlags};

pub(super) fn check(game: &Sovereigns) -> Sure<()> {
    let pending = Pending { game };
    if game.p.end.is_some() {
        return Ok(());
    }
    pending.grammar()?;
    if game.p.turns == 0 {
        pending.setup()?;
    }
    for (i, frame) in game.p.pending.iter().enumerate().skip(1) {
        if let Some(seat) = seat_of(*frame).filter(|seat| game.realm(*seat).eliminated) {
            return wrong(Pending::path(i), format_args!("{} is out of the game", game.seat_id(seat)));
        }
        if !game.is_sound(*frame) {
            return wrong(Pending::path(i), format_args!("{} does not fit the state", pending.word(*frame)));
        }
    }
    pending.event()?;
    pending.picks()?;
    pending.flags()?;
    super::fight::check(game)?;
    pending.decision()
}

/// The player whom a procedure is about, where it names one. Nobody who is out of the game has one.
fn seat_of(frame: Frame) -> Option<Seat> {
    Some(match frame {
        Frame::Place(q) => q.seat,
        Frame::FirstSovereign(q) => q.seat,
        Frame::Successor(q) => q.seat,
        Frame::Dismiss(q) => q.seat,
        Frame::ClaimGold(q) => q.seat,
        Frame::RebelSite(q) => q.seat,
        Frame::Pay(q) => q.seat,
        Frame::Gain(q) => q.seat,
        Frame::Draw(q) => q.seat,
        Frame::Bonus(q) => q.seat,
        Frame::PlaceUnits(q) => q.seat,
        Frame::Bought(q) => q.seat,
        Frame::Hordes(q) => q.seat,
        Frame::Overrun(q) => q.seat,
        Frame::Resurrect(q) => q.seat,
        Frame::Uprising(q) => q.seat,
        Frame::Famine(q) => q.seat,
        Frame::Quake(q) => q.seat,
        Frame::Hire(q) => q.seat,
        Frame::Fair(q) => q.seat,
        _ => return None,
    })
}

impl Sovereigns {
    /// What a frame stands on.
    pub(crate) fn below(&self, frame: impl Into<Frame>) -> Frame {
        let frame = frame.into();
        let at = self.p.pending.iter().rposition(|f| *f == frame);
        at.and_then(|at| self.p.pending.get(at.checked_sub(1)?)).copied().unwrap_or(Frame::Game(Game {}))
    }

    /// Whether a seat may be that of a frame, where it stands.
    pub(crate) fn acts(&self, seat: Seat, frame: impl Into<Frame>) -> bool {
        self.actors(self.below(frame)).has(seat)
    }

    /// Who may be the seat of the frame above this one.
    fn actors(&self, on: Frame) -> Seats {
        let active = self.p.active;
        match on {
            Frame::Dismiss(_)
            | Frame::Draw(_)
            | Frame::Hire(_)
            | Frame::Hordes(_)
            | Frame::Bought(_)
            | Frame::Fair(_)
            | Frame::Bonus(_) => seat_of(on).into(),
            Frame::Mute(q) => self.chooser(q.role).into(),
            Frame::RetreatFine(_) => self.chooser(Role::Defender).into(),
            Frame::Event(q) => {
                let n = self.p.seats;
                Seats::only(Seat((active.0 + q.nth.saturating_sub(1) % n) % n))
            }
            Frame::Gain(_) => Seats::first(self.p.seats),
            Frame::Opening(q) if q.step == OpeningStep::Centre => Seats::first(self.p.seats),
            Frame::SwitchOff(_) => active.into(),
            on if on.is_battle() => [self.fight().attacker, self.fight().defender].into_iter().flatten().collect(),
            _ => active.into(),
        }
    }

    /// A second half stands where a first one was; a second order where a token lies. [K9.1] [K9.5]
    pub(crate) fn sort_fits(&self, on: Frame, t: Territory, sort: Sort) -> bool {
        match on {
            Frame::Doubling(_) => sort != Sort::Half,
            Frame::Half(Half { t: first, .. }) => sort == Sort::Usual && first == t,
            _ => sort == Sort::Half,
        }
    }

    /// Until it is carried out, an order can be. [K8.1.9]
    pub(crate) fn order_fits(&self, t: Territory, order: Task, step: OrderStep) -> bool {
        let seat = self.p.active;
        match step {
            OrderStep::Market | OrderStep::Pay | OrderStep::CarryOut => {
                let peace = self.p.rebels.has(t) == (order == Task::Negotiate);
                self.owned(seat).has(t) && peace && self.can_carry_out(seat, t, order)
            }
            OrderStep::Token => self.owned(seat).has(t),
            OrderStep::Temple | OrderStep::Attack | OrderStep::Finished => true,
        }
    }

    /// The card of the side has such a property, resolved at this step.
    pub(crate) fn has_property(&self, on: Frame, role: Role, fits: impl Fn(Op) -> bool) -> bool {
        let Some(step) = on.battle() else { return false };
        let timing = step.resolving().map_or(Timing::Cancel, |(_, timing)| timing);
        self.fight().has_properties() && self.live_property(role, timing).is_some_and(|p| fits(p.op))
    }

    /// The operation that a bonus card is at.
    pub(crate) fn bonus_under_way(&self, on: Frame) -> Option<BonusOp> {
        let Frame::Bonus(Bonus { card, op, .. }) = on else { return None };
        self.kit.bonus(card).ops.get(usize::from(op.checked_sub(1)?)).copied()
    }

    /// Who attacks fits what the battle stands on.
    pub(crate) fn battle_sound(&self, frame: Frame) -> bool {
        let attacks = self.fight().attacker == Some(self.p.active);
        match self.below(frame) {
            Frame::Event(_) => self.fight().attacker.is_none(),
            Frame::Order(_) => self.p.last_war.is_some() && attacks,
            _ => attacks,
        }
    }
}

struct Pending<'a> {
    game: &'a Sovereigns,
}

impl Pending<'_> {
    fn path(i: usize) -> String {
        format!("pending[{i}]")
    }

    /// The name of a frame, as the file has it.
    fn word(&self, frame: Frame) -> String {
        let value = names::with(self.game.kit, || serde_json::to_value(frame)).unwrap_or_default();
        let name = value.as_object().and_then(|o| o.keys().next().cloned());
        name.or_else(|| value.as_str().map(str::to_owned)).unwrap_or_default()
    }

    fn grammar(&self) -> Sure<()> {
        let stack = &self.game.p.pending;
        if stack.is_empty() {
            return wrong("pending", "is empty; the game itself is always at the bottom");
        }
        if stack.first() != Some(&Frame::Game(Game {})) {
            return wrong("pending[0]", "the game itself is at the bottom");
        }
        for i in 1..stack.len() {
            let (above, on) = (self.word(stack[i]), self.word(stack[i - 1]));
            if !grammar::fits(stack[i - 1], stack[i]) {
                return wrong(Self::path(i), format_args!("{above} cannot stand on {on} here"));
            }
        }
        let turn = matches!(stack.get(1), Some(Frame::EndTurn(_)));
        if turn == (self.game.p.turns == 0) {
            return wrong("turns", "the first turn follows the placement");
        }
        Ok(())
    }

    /// Placement and first sovereigns, in the order of play, nothing else touched yet. [K3.4] [K3.5]
    fn setup(&self) -> Sure<()> {
        let game = self.game;
        let order: Vec<Seat> = game.players_from(game.p.first).collect();
        let mut rest = order.iter().rev();
        let mut places = order.iter().rev();
        for (i, frame) in game.p.pending.iter().enumerate().skip(1) {
            let fits = match *frame {
                Frame::FirstSovereign(FirstSovereign { seat }) => rest.next() == Some(&seat),
                Frame::SecretSovereigns(_) => game.p.switches.secret_sovereigns,
                Frame::Place(Place { seat, .. }) => {
                    let complete = game.p.switches.secret_sovereigns || rest.len() == 0;
                    complete && places.next() == Some(&seat)
                }
                _ => false,
            };
            if !fits {
                return wrong(Self::path(i), "players place and choose in the order of play");
            }
        }
        if game.p.active != game.p.first {
            return wrong("active", "the first player begins");
        }
        for seat in game.all_seats() {
            let realm = game.realm(seat);
            let name = self.game.seat_id(seat);
            if game.owned(seat) != game.p.homes[seat] {
                return wrong(format_args!("kingdoms.{name}"), "owns its home territories during the placement");
            }
            if realm.state != AgeState::Fresh || realm.ages != 0 {
                return wrong(format_args!("kingdoms.{name}.state"), "no age begins before the first turn");
            }
            let waiting = game.p.pending.iter().any(|f| matches!(f, Frame::Place(Place { seat: s, .. }) if *s == seat));
            let capital = Works::only(game.kingdom(seat).capital);
            let built = game.all_lands().into_iter().map(|t| (t, game.p.built[seat][t]));
            let built: Vec<(Territory, Works)> = built.filter(|(_, works)| !works.is_empty()).collect();
            let placed = match built[..] {
                [] => waiting && game.army(seat).is_empty(),
                [(t, works)] => works == capital && game.owned(seat).has(t),
                _ => false,
            };
            if !placed {
                return wrong(format_args!("kingdoms.{name}"), "places its capital first, and nothing but its capital");
            }
        }
        let turn = &game.p.turn;
        if **turn != TurnFlags::default() {
            return wrong("turn", "none has begun");
        }
        Ok(())
    }

    /// The card runs exactly while it is pending, and asks what it asks. [K18]
    fn event(&self) -> Sure<()> {
        let (game, running) = (self.game, self.game.p.running);
        let at = game.p.pending.iter().position(|f| matches!(f, Frame::Event(_)));
        if let Some(event) = running.card
            && game.kit[event].players_min > game.p.seats
        {
            return wrong("event.card", "is not played by so few");
        }
        let Some(at) = at else {
            let idle = running.card.is_none() && running.infected.is_none() && game.p.plague.is_empty();
            let quiet = running.fewest.is_empty() && running.tied.is_empty();
            return if idle && quiet { Ok(()) } else { wrong("event", "runs, but is not pending") };
        };
        let op = game.event_op();
        let above = game.p.pending.get(at + 1).copied().unwrap_or(Frame::Game(Game {}));
        let asks = match op {
            Some(EventOp::Plague { .. }) => matches!(above, Frame::Plague(_)),
            Some(EventOp::Tournament { .. } | EventOp::PassCard) => matches!(above, Frame::Picks(_)),
            Some(EventOp::Sever { .. }) => matches!(above, Frame::NameTwo(_)),
            Some(EventOp::Revolution { .. }) => matches!(above, Frame::Uprising(_)) || above.is_battle(),
            Some(EventOp::GoldPerHomeTerritory { .. } | EventOp::Unrest { .. }) => matches!(above, Frame::Gain(_)),
            Some(EventOp::Upkeep { .. }) => matches!(above, Frame::Famine(_) | Frame::Dismiss(_)),
            Some(EventOp::Quake { .. }) => matches!(above, Frame::Quake(_)),
            Some(EventOp::Hire { .. }) => matches!(above, Frame::Hire(_)),
            Some(EventOp::Fair { .. }) => matches!(above, Frame::Fair(_) | Frame::Draw(_)),
            Some(EventOp::FeatCatchUp { .. } | EventOp::AttackLimitAll { .. } | EventOp::CapitalTruce) | None => false,
        };
        if !asks {
            let card = running.card.map(|e| &game.kit[e]).map_or("no card", |e| &e.id);
            return wrong(Self::path(at + 1), format_args!("{} does not belong to {card}", self.word(above)));
        }
        let spread = match running.infected {
            Some(t) => game.p.plague.has(t) && game.owner(t).is_some(),
            None => game.p.plague.is_empty(),
        };
        if !spread || (!game.p.plague.is_empty() && !matches!(above, Frame::Plague(_))) {
            return wrong("event.infected", "the plague is where its tokens are");
        }
        Ok(())
    }

    /// Choices not yet shown are choices that could be made. [KI18]
    fn picks(&self) -> Sure<()> {
        let game = self.game;
        let top = game.top();
        let open = matches!(top, Some(Frame::Picks(_) | Frame::SecretSovereigns(_)));
        for seat in game.all_seats() {
            let path = format!("hands.{}.pick", self.game.seat_id(seat));
            let chosen = game.p.running.chosen.has(seat);
            let pick = game.s.picks[seat];
            if chosen != pick.is_some() || (chosen && !open) {
                return wrong(path, "a choice is there exactly when event.chosen says so");
            }
            let hand = game.hand(seat);
            let good = match pick {
                None => true,
                Some(Pick::Sovereign(id)) => {
                    matches!(top, Some(Frame::SecretSovereigns(_))) && game.unused_sovereigns(seat).any(|s| s == id)
                }
                Some(Pick::Card { source, id: card }) => {
                    matches!(top, Some(Frame::Picks(_))) && hand.playable().any(|held| held == (source, card))
                }
                Some(Pick::Nothing) => {
                    matches!(top, Some(Frame::Picks(_)))
                        && (hand.is_empty() || game.event_op() != Some(EventOp::PassCard))
                }
            };
            if !good {
                return wrong(path, "not a choice that could be made");
            }
        }
        Ok(())
    }

    fn flags(&self) -> Sure<()> {
        let (game, p) = (self.game, &self.game.p);
        let doubled = p.pending.contains(&Doubling {}.into());
        if p.turn.ordered_free.is_some() && !doubled {
            return wrong("turn.ordered_free", "no order is under way");
        }
        if p.turn.struck && p.last_war.is_none() {
            return wrong("turn.struck", "the Last War has not begun");
        }
        let giving = doubled || p.pending.contains(&EndCheck {}.into());
        for seat in game.all_seats() {
            let name = self.game.seat_id(seat);
            let fallen: u16 = p.turn.fallen[seat].values().map(|n| u16::from(n.total())).sum();
            if fallen > 0 && !game.at_war() {
                return wrong(format_args!("turn.fallen.{name}"), "no war turn and no Last War: nobody is remembered");
            }
            if fallen > 60 {
                return wrong(format_args!("turn.fallen.{name}"), "so many units cannot fall in one turn");
            }
            let stuck = game.realm(seat).state == AgeState::Ordering && game.phase_must_end(seat);
            if stuck && !(giving && seat == p.active) {
                let why = "every territory has its order, so the order phase is over";
                return wrong(format_args!("kingdoms.{name}.state"), why);
            }
            if let Some(lost) = game.s.passed[seat].iter().find(|p| p.hands.has(seat) || !self.remembered(p)) {
                let id = &game.kit[lost.card].id;
                return wrong(format_args!("hands.{name}.passed"), format_args!("no {id} lies hidden there"));
            }
        }
        Ok(())
    }

    /// Whether a card of the design lies where its giver believes it may. [KI14]
    fn remembered(&self, passed: &Passed) -> bool {
        let (game, kind) = (self.game, passed.card);
        let placed = |seat: Seat, role: Role| {
            game.fight().seat(role) == Some(seat) && game.s.placed[role].values().any(|card| *card == Some(passed.card))
        };
        let held = |seat: Seat| {
            let laid = placed(seat, Role::Attacker) || placed(seat, Role::Defender);
            laid || game.hand(seat).counted.count(kind) > 0
        };
        passed.hands.iter().any(held) || passed.piles.iter().any(|s| game.s.face_down[s].count(kind) > 0)
    }

    /// The frame on top asks somebody, who can answer.
    fn decision(&self) -> Sure<()> {
        let game = self.game;
        let top = game.p.pending.len() - 1;
        let (path, word) = (Self::path(top), self.word(game.p.pending[top]));
        let mut probe = *game;
        let asks = probe.run_top(&mut Io { dice: &mut Fast::new(0), journal: &mut Silent }) == Next::Ask;
        let asked = game.asked_now();
        if !asks || probe != *game || asked.is_empty() {
            return wrong(path, format_args!("{word} asks nobody here"));
        }
        let mut list = Vec::new();
        for seat in asked.iter() {
            choice::legal(game, seat, &mut list);
            if list.is_empty() || game.realm(seat).eliminated {
                return wrong(path, format_args!("{word} leaves the {} nothing to do", game.kingdom(seat).name));
            }
        }
        Ok(())
    }
}
