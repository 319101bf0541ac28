//! Effects that ask: which Area, player or option, which cards go, how much is bid, where Envoys go. [Z28.7] [D44]

use ravelin_core::journal::{Part, list, moved};
use ravelin_core::{Asking, Choices, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Frame, ask};
use crate::state::{Ctx, Zabor, seat_bit};
use crate::tokens::{Moves, action_card, envoy, figure, gold, home, space, track_place, track_space};
use crate::vocabulary::*;

impl Zabor {
    // ---- Names ----

    fn rest_ops(&self, list: u16, len: u16) -> &'static [Op] {
        self.kit.ops.get(Span { at: list, len }.range()).unwrap_or(&[])
    }

    fn area_choice(&self, op: u16, ctx: u8, list: u16, len: u16) -> (Mask, bool) {
        let Op::ChooseArea { name, filter, optional } = self.op(op) else { return (0, true) };
        (self.area_options(name, filter, &self.context(ctx), self.rest_ops(list, len)), optional)
    }

    /// Without an option the name stays unbound. [Z4.10]
    pub(crate) fn choose_area_step(&mut self, op: u16, ctx: u8, list: u16, len: u16) -> bool {
        if self.area_choice(op, ctx, list, len).0 == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_choose_area(&self, op: u16, ctx: u8, list: u16, len: u16, out: &mut impl Choices<Reply>) {
        let (options, optional) = self.area_choice(op, ctx, list, len);
        areas(options).for_each(|a| out.offer(Reply::At(a)));
        if let (true, Op::ChooseArea { filter, .. }) = (explains(out), self.op(op)) {
            let c = self.context(ctx);
            let unwarded = self.without_wards(c.me).area_choice(op, ctx, list, len).0;
            for area in areas(self.filter_mask(filter, c.me, &c) & !options) {
                out.refuse(Reply::At(area), self.useless(&c, area, unwarded));
            }
        }
        if optional {
            out.offer(Reply::Stop);
        }
    }

    /// Why a card cannot choose an Area that its words would allow. `unwarded`: what it could choose if nothing were protected.
    fn useless(&self, ctx: &Ctx, area: u8, unwarded: Mask) -> Violation {
        if ctx.areas.contains(&area) {
            Violation::new(rule!("Z28.7.25"), "the card has chosen it already")
        } else if unwarded & bit(area) != 0 {
            protected()
        } else if self.closed(ctx.me) & bit(area) != 0 {
            Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
        } else {
            idle()
        }
    }

    pub(crate) fn act_choose_area(&mut self, op: u16, ctx: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        if action == Reply::Stop {
            // Who wants no further Area is not asked for one more of the same. [Z28.7.25]
            let kit = self.kit;
            let alike = |op: u16| match kit.ops.get(usize::from(op)) {
                Some(Op::ChooseArea { filter, optional: true, .. }) => kit.filters.get(usize::from(*filter)),
                _ => None,
            };
            let declined = alike(op);
            while let Frame::ChooseArea(ask::ChooseArea { op, ctx: c, .. }) = self.top() {
                if c != ctx || alike(op) != declined {
                    break;
                }
                self.pop();
            }
        }
        let (Reply::At(area), Op::ChooseArea { name, .. }) = (action, self.op(op)) else { return };
        let me = self.context(ctx).me;
        if let Some(c) = self.p.ctx.get_mut(usize::from(ctx)) {
            c.areas[usize::from(name) % 4] = area;
        }
        tell!(io, "Z28.7.25", "{seat} chooses {at}.", seat = Seat(me), at = space(area));
    }

    fn player_choice(&self, op: u16, ctx: u8, list: u16, len: u16) -> u8 {
        let Op::ChoosePlayer { name, who } = self.op(op) else { return 0 };
        self.player_options(name, who, &self.context(ctx), self.rest_ops(list, len))
    }

    pub(crate) fn choose_player_step(&mut self, op: u16, ctx: u8, list: u16, len: u16) -> bool {
        if self.player_choice(op, ctx, list, len) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_choose_player(&self, op: u16, ctx: u8, list: u16, len: u16, out: &mut impl Choices<Reply>) {
        let options = self.player_choice(op, ctx, list, len);
        self.seat_range().filter(|s| options & seat_bit(*s) != 0).for_each(|s| out.offer(Reply::Player(s)));
        if explains(out) {
            let c = self.context(ctx);
            let unwarded = self.without_wards(c.me).player_choice(op, ctx, list, len);
            let far = match self.op(op) {
                Op::ChoosePlayer { who: Whom::Adjacent, .. } => !self.adjacent_empires(c.me),
                _ => 0,
            };
            for seat in self.seat_range().filter(|s| *s != c.me && options & seat_bit(*s) == 0) {
                let why = if unwarded & seat_bit(seat) != 0 {
                    protected()
                } else if far & seat_bit(seat) != 0 {
                    Violation::new(rule!("Z28.7.25"), "no Area of this Empire is adjacent to yours")
                } else {
                    idle()
                };
                out.refuse(Reply::Player(seat), why);
            }
        }
    }

    pub(crate) fn act_choose_player(&mut self, op: u16, ctx: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        let (Reply::Player(seat), Op::ChoosePlayer { name, .. }) = (action, self.op(op)) else { return };
        let me = self.context(ctx).me;
        if let Some(c) = self.p.ctx.get_mut(usize::from(ctx)) {
            c.players[usize::from(name) % 2] = seat;
        }
        tell!(io, "Z28.7.25", "{seat} chooses {other}.", seat = Seat(me), other = Seat(seat));
    }

    // ---- Options ----

    pub(crate) fn choose_step(&mut self, op: u16, ctx: u8) -> bool {
        let c = self.context(ctx);
        if self.can(&self.op(op), &c, 0) && matches!(self.op(op), Op::Choose { .. }) {
            return false;
        }
        self.pop();
        true
    }

    pub(crate) fn list_choose(&self, op: u16, ctx: u8, out: &mut impl Choices<Reply>) {
        let Op::Choose { options } = self.op(op) else { return };
        let c = self.context(ctx);
        for (n, option) in self.kit.options[options.range()].iter().enumerate() {
            let why = Violation::new(rule!("Z28.7.17"), "this could not be carried out");
            out.put(Reply::Option(n as u8), if self.option_can(option, &c) { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_choose(&mut self, op: u16, ctx: u8, action: Reply) {
        self.pop();
        let (Reply::Option(n), Op::Choose { options }) = (action, self.op(op)) else { return };
        let kit = self.kit;
        if let Some(option) = kit.options[options.range()].get(usize::from(n)) {
            self.push_list(option.list, ctx, false);
        }
    }

    pub(crate) fn act_may(&mut self, op: u16, ctx: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        let me = self.context(ctx).me;
        let (amount, list, other) = match self.op(op) {
            Op::Pay { amount, list, other } => (amount, list, other),
            Op::May { list, other } => (0, list, other),
            _ => return,
        };
        if action == Reply::Yes {
            let paid = self.lose(me, u16::from(amount));
            if paid > 0 {
                tell!(io, "Z28.7.17", "{seat} pays {piece}.", seat = Seat(me), piece = gold(paid); from = home(me));
            }
            self.push_list(list, ctx, false);
        } else {
            self.push_list(other, ctx, false);
        }
    }

    // ---- Cards ----

    pub(crate) fn discard_step(&mut self, seat: u8, decks: u8, left: u8) -> bool {
        if left == 0 || self.hand_count(seat, decks) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_discard(&self, seat: u8, decks: u8, out: &mut impl Choices<Reply>) {
        self.hand_cards(seat, decks, |deck, n| out.offer(Reply::Discard(deck, n)));
    }

    pub(crate) fn act_discard(&mut self, seat: u8, by: u8, decks: u8, left: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Discard(deck, n) = action else { return };
        self.throw_away(seat, deck, n, io);
        self.replace(ask::Discard { seat, by, decks, left: left.saturating_sub(1) });
    }

    pub(crate) fn steal_step(&mut self, from: u8, decks: u8) -> bool {
        if self.hand_count(from, decks) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn act_steal(&mut self, seat: u8, from: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        if let Reply::Discard(deck, n) = action {
            self.steal(seat, from, deck, n, io);
        }
    }

    /// Any number of cards goes, then as many and some more are drawn. [Z28.7.8]
    pub(crate) fn redraw_step(&mut self, _seat: u8, decks: u8, drawing: bool, left: u8) -> bool {
        let deck = |d: &Deck| decks >> *d as u8 & 1 != 0 && self.any_card(*d);
        if drawing && (left == 0 || !Deck::ALL[..2].iter().any(deck)) {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_redraw(&self, seat: u8, decks: u8, drawing: bool, out: &mut impl Choices<Reply>) {
        if !drawing {
            self.list_discard(seat, decks, out);
            out.offer(Reply::Stop);
            return;
        }
        for deck in Deck::ALL[..2].iter().filter(|d| decks >> **d as u8 & 1 != 0) {
            let why = Violation::new(rule!("Z26.5"), "no card of this deck is left");
            out.put(Reply::Deck(*deck), if self.any_card(*deck) { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_redraw(
        &mut self,
        seat: u8,
        decks: u8,
        _drawing: bool,
        left: u8,
        action: Reply,
        io: &mut impl Fate,
    ) {
        match action {
            Reply::Discard(deck, n) => {
                self.throw_away(seat, deck, n, io);
                self.replace(ask::Redraw { seat, decks, drawing: false, left: left.saturating_add(1) });
            }
            Reply::Deck(deck) => {
                self.replace(ask::Redraw { seat, decks, drawing: true, left: left.saturating_sub(1) });
                self.draw_to(seat, deck, 1, io);
            }
            _ => self.replace(ask::Redraw { seat, decks, drawing: true, left }),
        }
    }

    // ---- Bids ----

    pub(crate) fn list_bid(&self, op: u16, seat: u8, out: &mut impl Choices<Reply>) {
        let Op::Bid { min, .. } = self.op(op) else {
            out.offer(Reply::Bid(0));
            return;
        };
        let gold = self.gold(seat);
        out.offer(Reply::Bid(0));
        (u16::from(min.max(1))..=gold).for_each(|n| out.offer(Reply::Bid(n)));
        let over = gold.saturating_add(1).max(u16::from(min));
        let why = Violation::with(rule!("Z28.7.19"), "bids {0} Gold, you have {1}", [over as i16, gold as i16]);
        out.refuse(Reply::Bid(over), why);
    }

    pub(crate) fn act_bid(&mut self, op: u16, ctx: u8, seat: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Bid(n) = action else { return };
        self.s.answers[usize::from(seat) % SEATS] = n;
        self.p.answered |= seat_bit(seat);
        tell!(io, "Z28.7.19", "{seat} has bid.", seat = Seat(seat));
        if self.seat_range().any(|s| self.p.answered & seat_bit(s) == 0) {
            return;
        }
        self.pop();
        let bids = std::mem::replace(&mut self.s.answers, [0; SEATS]);
        (self.p.answered, self.p.shown) = (0, bids);
        let bid = |s: u8| {
            let shown = Part::Shown(figure(bids[usize::from(s)]));
            Part::Phrase(vec![Part::Seat(Seat(s)), Part::Text(" bids "), shown])
        };
        tell!(io, "Z28.7.19", "The bids are shown: {bids}.", bids = list(self.in_order().map(bid)));
        let best = self.in_order().map(|s| bids[usize::from(s)]).max().unwrap_or(0);
        let winner = self.in_order().find(|s| bids[usize::from(*s)] == best);
        if let (Some(seat), Op::Bid { prize, .. }, true) = (winner, self.op(op), best > 0) {
            self.lose(seat, best);
            tell!(io, "Z28.7.19", "{seat} pays {piece} and wins.",
                seat = Seat(seat), piece = gold(best); from = home(seat));
            let names = Ctx { me: seat, ..self.context(ctx) };
            let own = self.push_ctx(names);
            self.push_list(prize, own, true);
        }
    }

    // ---- The track ----

    pub(crate) fn swap_step(&mut self) -> bool {
        if self.swappable().nth(1).is_none() {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_swap(&self, out: &mut impl Choices<Reply>) {
        let kind = |n: usize| ActionKind::nth(self.p.track[n]).unwrap_or(ActionKind::Rituals);
        for a in self.swappable() {
            for b in self.swappable().filter(|b| *b > a) {
                out.offer(Reply::Exchange(kind(a), kind(b)));
            }
        }
    }

    /// Envoys stay on their card. [Z9.7]
    pub(crate) fn act_swap(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        let Reply::Exchange(a, b) = action else { return };
        let at = |kind: ActionKind| self.p.track.iter().position(|k| *k == kind as u8);
        if let (Some(x), Some(y)) = (at(a), at(b)) {
            self.p.track.swap(x, y);
            self.p.spaces.swap(2 * x, 2 * y);
            self.p.spaces.swap(2 * x + 1, 2 * y + 1);
            tell!(io, "Z9.7", "{seat} exchanges {first} and {second}.",
                seat = Seat(seat), first = action_card(a), second = action_card(b);
                ..self.came_along(x, y).into_iter().chain(self.came_along(y, x)));
        }
    }

    /// An Action card that came from one place of the track to another, and the Envoys on it.
    fn came_along(&self, from: usize, to: usize) -> Moves {
        let kind = ActionKind::nth(self.p.track[to]).map(action_card);
        let card = kind.map(|kind| moved(kind, track_place(from), track_place(to)));
        let envoys = (0..2).flat_map(|level| {
            let there = self.p.spaces[2 * to + level].into_iter().filter(|s| *s != NO);
            let spaces = [from, to].map(|place| track_space((2 * place + level) as u8));
            there.map(move |s| moved(envoy(s), spaces[0], spaces[1]))
        });
        card.into_iter().chain(envoys).collect()
    }

    pub(crate) fn extra_envoy_step(&mut self, left: u8) -> bool {
        if left == 0 || self.free_spaces(self.p.reached) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_extra_envoy(&self, out: &mut impl Choices<Reply>) {
        self.list_spaces(NO, self.p.reached, false, out);
    }

    pub(crate) fn act_extra_envoy(&mut self, seat: u8, left: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Space(n) = action else { return };
        self.replace(ask::ExtraEnvoy { seat, left: left.saturating_sub(1) });
        self.put_envoy(seat, n, false, io);
    }
}

fn protected() -> Violation {
    Violation::new(rule!("Z28.5.9"), "a card of its owner protects it")
}

fn idle() -> Violation {
    Violation::new(rule!("Z28.7.25"), "the card could do nothing there")
}
