//! What an Invader does in a Phase: his Actions, their price, and those of his ally's card. [S5.3] [S6] [S7] [S23.5]-[S23.11]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate};
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::*;

/// The Actions that cannot be lent. [S23.11]
const NEVER_LENT: u64 =
    Deal::AllCharge.bit() | Deal::OpenOrder.bit() | Deal::ClassifiedOrders.bit() | Deal::TroopTransfer.bit();
const ORDER_DEALS: u64 = Deal::OpenOrder.bit() | Deal::ClassifiedOrders.bit();

impl Stronghold {
    /// Phase 1: units and Resources; West draws first in odd turns. [S7.1]-[S7.3] [S13.4] [S23.6]
    pub(crate) fn supplies(&mut self, io: &mut impl Fate) {
        let first = self.turn_side() as u8;
        for n in 0..self.invaders() as u8 {
            let invader = if self.p.seats == 2 { 0 } else { first ^ n };
            let at = usize::from(invader);
            let charge = self.p.flipped[at] & 0b10 != 0;
            let wanted = self.figures().units + if charge { self.kit.all_charge } else { 0 };
            let mut drawn = Units::NONE;
            for _ in 0..wanted.min(self.p.pouch.total()) {
                let pouch = self.p.pouch;
                let kind = Kind::at(io.draw(&pouch.0, u32::from(pouch.total()), card::UNITS));
                self.p.pouch.take(kind, 1);
                drawn.add(kind, 1);
            }
            self.p.reserve[at].join(drawn);
            let resources = if charge { 0 } else { self.figures().resources.min(self.bank()) };
            self.p.resources[at] += resources;
            let seat = self.invader_seat(invader);
            let (from, to) = (POUCH, reserve(invader));
            if charge {
                let action = Deal::AllCharge;
                tell!(io, "S13.4", "With {action} {seat} draws {piece}.",
                    action, seat, piece = invaders(drawn); from, to);
            } else {
                let got = || Part::Count(resources.into(), chip(Piece::Resource));
                tell!(io, "S7.1", "{seat} draws {piece} and takes {resources}.",
                    seat, piece = invaders(drawn), resources = got();
                    from, to; piece = got(), from = BANK, to = before(seat));
            }
        }
    }

    /// What the cards of an Invader offer in a Phase. [S5.3] [S13.2] [S13.4] [S23.7]
    pub(crate) fn offered_deals(&self, owner: u8, phase: u8) -> u64 {
        let flipped = self.p.flipped[usize::from(owner)] & 1 << phase != 0;
        match phase {
            1 => {
                let gain = if flipped { 0 } else { Deal::GainResources.bit() };
                gain | if self.p.seats > 2 { Deal::TroopTransfer.bit() } else { 0 }
            }
            6 => Deal::MinorMoveOut.bit() | Deal::MajorMoveOut.bit() | ORDER_DEALS,
            _ if flipped => Deal::reverse(phase).bit(),
            _ => self.front(owner, phase),
        }
    }

    pub(crate) fn cost_of(&self, deal: Deal) -> &'static Cost {
        &self.kit.deals[deal.index()].cost[self.set()]
    }

    /// Whether an Invader may perform an Action that stands on `owner`'s card. [S5.3] [S6.3] [S6.7] [S6.8]
    pub(crate) fn may_deal(&self, by: u8, owner: u8, deal: Deal) -> Result<(), Violation> {
        let dealt = &self.p.turn_flags.dealt;
        if dealt[usize::from(owner)] & deal.bit() != 0 {
            return Err(Violation::new(rule!("S5.3"), "this Action has been performed this turn"));
        }
        if deal.bit() & ORDER_DEALS & (dealt[0] | dealt[1]) != 0 {
            return Err(Violation::new(rule!("S23.13"), "the ally has given such Orders for both this turn"));
        }
        let cost = self.cost_of(deal);
        let held = self.p.resources[usize::from(by)];
        if held < cost.resources {
            let numbers = [cost.resources.into(), held.into()];
            return Err(Violation::with(rule!("S6.1"), "it costs {0} Resources and you have {1}", numbers));
        }
        if !cost.units.is_empty() {
            self.may_pay_some(by, deal, cost)?;
        }
        self.may_carry_out(by, deal)
    }

    fn may_pay_some(&self, by: u8, deal: Deal, cost: &Cost) -> Result<(), Violation> {
        let mut why = Violation::new(rule!("S6.3"), "the units that it costs are not in the Reserve");
        for &way in cost.units.iter() {
            match self.may_pay(by, deal, way) {
                Ok(()) => return Ok(()),
                Err(violation) if violation.rule != rule!("S6.3") => why = violation,
                Err(_) => {}
            }
        }
        Err(why)
    }

    fn may_pay(&self, by: u8, deal: Deal, way: Units) -> Result<(), Violation> {
        if !self.p.reserve[usize::from(by)].has(way) {
            return Err(Violation::new(rule!("S6.3"), "the units that it costs are not in the Reserve"));
        }
        if deal == Deal::Selection && self.selected(way).is_none() {
            return Err(Violation::new(rule!("S10.10"), "the rejected pool has no unit of the kind received"));
        }
        Ok(())
    }

    /// The kind that Selection gives for units paid, if the pool has one. [S10.9] [S10.10]
    fn selected(&self, way: Units) -> Option<Kind> {
        let kind = Kind::at(way.strongest()?.index() + 1);
        (self.p.pool.of(kind) > 0).then_some(kind)
    }

    /// The Actions of a Phase, of one's own card and of the ally's, and the end of the Phase. [S5.3] [S23.9]
    pub(crate) fn list_phase(&self, by: u8, phase: u8, out: &mut impl Choices<Action>) {
        for deal in deals(self.offered_deals(by, phase)) {
            out.put(Action::Deal(deal), self.may_deal(by, by, deal));
        }
        if phase == 6 {
            self.list_free_moves(by, out);
        }
        if self.p.seats > 2 {
            let ally = 1 - by;
            for deal in deals(self.offered_deals(ally, phase) & !NEVER_LENT) {
                out.put(Action::Borrow(deal), self.may_borrow(by, ally, deal));
            }
        }
        out.offer(Action::End);
    }

    fn may_borrow(&self, by: u8, ally: u8, deal: Deal) -> Result<(), Violation> {
        if self.p.refused[usize::from(ally)] & deal.bit() != 0 {
            return Err(Violation::new(rule!("S23.9"), "the ally has refused this Action in this Phase"));
        }
        if deal == Deal::GainResources && self.p.flipped[usize::from(by)] & 0b10 != 0 {
            return Err(Violation::new(rule!("S13.4"), "after All Charge! there are no more Resources"));
        }
        self.may_deal(by, ally, deal)
    }

    pub(crate) fn act_in_phase(&mut self, by: u8, phase: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::Deal(deal) => self.begin_deal(by, by, deal, io),
            Action::Borrow(deal) => {
                let (seat, ally) = (self.invader_seat(by), self.invader_seat(1 - by.min(1)));
                tell!(io, "S23.9", "{seat} asks {ally} for {action}.", seat, ally, action = deal);
                self.ask(Ask::Grant { by, deal });
            }
            Action::Altar(altar) => self.ask(Ask::Influence { by, altar }),
            Action::Rope(from) => self.ask(Ask::Rope { by, from }),
            _ => {
                self.declare_invader(by);
                tell!(io, "S5.4", "{seat} ends Phase {phase}.", seat = self.invader_seat(by), phase);
            }
        }
    }

    /// The ally's answer. [S23.9]
    pub(crate) fn answer(&mut self, by: u8, deal: Deal, action: Action, io: &mut impl Fate) {
        let ally = 1 - by.min(1);
        let (seat, asking) = (self.invader_seat(ally), self.invader_seat(by));
        if action == Action::Grant {
            tell!(io, "S23.9", "{seat} lends {action} to {ally}.", seat, action = deal, ally = asking);
            self.begin_deal(by, ally, deal, io);
        } else {
            tell!(io, "S23.9", "{seat} refuses to lend {action} to {ally}.", seat, action = deal, ally = asking);
            self.p.refused[usize::from(ally)] |= deal.bit();
        }
    }

    /// Action, then the way of paying, then the target. [S6.8]
    fn begin_deal(&mut self, by: u8, owner: u8, deal: Deal, io: &mut impl Fate) {
        let cost = self.cost_of(deal);
        let mut ways = cost.units.iter().filter(|way| self.may_pay(by, deal, **way).is_ok());
        match (ways.next().copied(), ways.next()) {
            (Some(only), None) => self.charge(by, owner, deal, only, io),
            (Some(_), Some(_)) => self.ask(Ask::Pay { by, owner, deal }),
            (None, _) => self.charge(by, owner, deal, Units::NONE, io),
        }
    }

    pub(crate) fn list_ways(&self, by: u8, deal: Deal, out: &mut impl Choices<Action>) {
        for way in self.cost_of(deal).units.iter() {
            let kind = way.strongest().unwrap_or(GOBLIN);
            out.put(Action::With(kind, way.of(kind)), self.may_pay(by, deal, *way));
        }
    }

    pub(crate) fn pay(&mut self, by: u8, owner: u8, deal: Deal, action: Action, io: &mut impl Fate) {
        let Action::With(kind, n) = action else { return };
        let mut way = Units::NONE;
        way.add(kind, n);
        self.charge(by, owner, deal, way, io);
    }

    /// Pays: units onto the card or the Blood field, Resources to the bank, Hourglasses to the Defender. [S6.4]-[S6.6] [S11.1]
    fn charge(&mut self, by: u8, owner: u8, deal: Deal, way: Units, io: &mut impl Fate) {
        let cost = self.cost_of(deal);
        let at = usize::from(by);
        self.p.reserve[at].leave(way);
        self.p.resources[at] -= cost.resources;
        let time = way.total() + cost.hourglasses + u8::from(owner != by);
        self.give(by, time);
        self.p.turn_flags.dealt[usize::from(owner)] |= deal.bit();
        let ritual = deal as u8 >= Deal::Bloodstones as u8 && deal as u8 <= Deal::Accident as u8;
        if ritual {
            self.p.blood += way.of(GOBLIN);
        } else {
            self.p.spent.join(way);
        }
        let (seat, taker, action) = (self.invader_seat(by), self.taker_seat(by), deal);
        let resources = || some(cost.resources, chip(Piece::Resource));
        let paid = || both(&resources(), &invaders(way));
        let hourglasses = || hourglasses(time, self.taker(by));
        let moves = || {
            [
                moved(resources(), before(seat), BANK),
                moved(invaders(way), reserve(by), if ritual { BLOOD } else { SPENT }),
                moved(hourglasses(), None, before(taker)),
            ]
        };
        match (way.is_empty() && cost.resources == 0, time) {
            (true, 0) => tell!(io, "S6.5", "{seat} performs {action}.", seat, action),
            (true, _) => {
                tell!(io, "S6.5", "{seat} performs {action}: {taker} takes {hourglasses}.", seat, action, taker,
                    hourglasses = hourglasses(); ..moves());
            }
            (false, 0) => {
                tell!(io, "S6.5", "{seat} performs {action} for {paid}.", seat, action, paid = paid(); ..moves());
            }
            (false, _) => {
                tell!(io, "S6.5", "{seat} performs {action} for {paid}: {taker} takes {hourglasses}.", seat, action,
                    paid = paid(), taker, hourglasses = hourglasses(); ..moves());
            }
        }
        if ritual {
            self.check_feats(io);
        }
        self.after_payment(by, deal, way, io);
    }

    fn after_payment(&mut self, by: u8, deal: Deal, way: Units, io: &mut impl Fate) {
        match deal {
            Deal::GainResources => {
                let kind = way.strongest().unwrap_or(GOBLIN);
                let got = self.kit.gain[kind.index()].min(self.bank()); // [S7.3] [S7.4]
                self.p.resources[usize::from(by)] += got;
                let seat = self.invader_seat(by);
                tell!(io, "S7.4", "{seat} gains {piece}.", seat, piece = Part::Count(got.into(), chip(Piece::Resource));
                    from = BANK, to = before(seat));
            }
            Deal::Selection => {
                let Some(kind) = self.selected(way) else { return };
                let got = self.kit.selection.min(self.p.pool.of(kind));
                self.p.pool.take(kind, got);
                self.p.camp[usize::from(by)].add(kind, got);
                let (seat, piece) = (self.invader_seat(by), Part::Count(got.into(), invader_piece(kind)));
                tell!(
                    io,
                    "S10.9",
                    "{seat} takes {piece} from {from} into {to}.",
                    seat,
                    piece,
                    from = POOL,
                    to = camp(by)
                );
            }
            Deal::MinorMoveOut => self.begin_move_out(by, self.kit.minor),
            Deal::MajorMoveOut => self.begin_move_out(by, self.kit.major),
            Deal::OpenOrder => self.ask(Ask::OrderChip { by, open: true, any: false, ally: false }),
            Deal::ClassifiedOrders => self.ask(Ask::OrderChip { by, open: false, any: false, ally: false }),
            Deal::TroopTransfer => self.ask(Ask::Transfer { by }),
            Deal::EscapeTheSlaughter => self.ask(Ask::Escape { by, left: self.kit.escape, any: false }),
            Deal::MoveEquipment | Deal::MoveTraining => self.ask(Ask::Target { by, deal }),
            _ => {
                let mut targets = self.deal_targets(by, deal);
                match (targets.next(), targets.next()) {
                    (Some(only), None) => self.carry_out(by, deal, only, io),
                    _ => self.ask(Ask::Target { by, deal }),
                }
            }
        }
    }

    /// One to three units of one type to the ally. [S23.7]
    pub(crate) fn list_transfers(&self, by: u8, out: &mut impl Choices<Action>) {
        let reserve = self.p.reserve[usize::from(by)];
        for kind in Kind::ALL {
            for n in 1..=self.kit.transfer {
                if n <= reserve.of(kind) {
                    out.offer(Action::Give(kind, n));
                } else {
                    out.refuse(
                        Action::Give(kind, n),
                        Violation::new(rule!("S23.7"), "the Reserve has fewer units of this kind"),
                    );
                }
            }
        }
    }

    pub(crate) fn transfer(&mut self, by: u8, action: Action, io: &mut impl Fate) {
        let Action::Give(kind, n) = action else { return };
        self.p.reserve[usize::from(by)].take(kind, n);
        self.p.reserve[usize::from(1 - by.min(1))].add(kind, n);
        let other = 1 - by.min(1);
        let (seat, ally, piece) =
            (self.invader_seat(by), self.invader_seat(other), Part::Count(n.into(), invader_piece(kind)));
        tell!(io, "S23.7", "{seat} hands {ally} {piece}.", seat, ally, piece; from = reserve(by), to = reserve(other));
    }
}

/// The Actions of a mask, in their order.
pub(crate) fn deals(mask: u64) -> impl Iterator<Item = Deal> {
    let low = bits(mask as u32);
    let high = bits((mask >> 32) as u32).map(|n| n + 32);
    low.chain(high).map(|n| Deal::ALL[usize::from(n) % DEALS])
}
