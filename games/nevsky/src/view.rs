//! Who sees what, and states that a viewer cannot tell from the real one. Mats are open unless the game is played with hidden
//! ones; Held Events, Plans and bids are their owner's. (Table: Information) [N9.1]

use ravelin_core::{Dice, Each, Few, Token, Viewer};

use crate::Nevsky;
use crate::action::Lodya;
use crate::flow::{Ask, Stage};
use crate::kit::*;
use crate::state::*;
use ravelin_core::Hidden;

/// What one viewer may know.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) kit: &'static Kit,
    pub viewer: Viewer,
    pub public: Public,
    /// Mats that the viewer sees.
    pub mats: Each<LordId, Option<Mat>>,
    /// Domash's Assets, which Torzhok reveals. [N9.1c]
    pub torzhok: Option<Goods>,
    /// The rest is of the viewer's own side.
    pub held: Cards,
    pub plan: Stack,
    pub bid: Option<u8>,
    pub watching: bool,
    /// Capabilities being given to Lords; none in place of one that the viewer may not see.
    pub pending: Few<Option<CardId>, 2>,
    /// What the Active side does with its Assets, if the viewer sees it. [N9.1d]
    pub stores: Option<Stores>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.viewer == other.viewer
            && self.public == other.public
            && self.mats == other.mats
            && self.torzhok == other.torzhok
            && self.held == other.held
            && self.plan == other.plan
            && self.bid == other.bid
            && self.watching == other.watching
            && self.pending == other.pending
            && self.stores == other.stores
    }
}

impl Nevsky {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|s| s.0 < 2);
        let side = viewer.map(|s| self.side_of(s));
        let own = |l: LordId| side == Some(l.side());
        let mut mats = Each::default();
        for l in LordId::ALL.into_iter().filter(|l| own(*l) || self.mat_open(*l)) {
            mats[l] = Some(*self.mat(l));
        }
        let robbed = self.p.asks.iter().any(|a| matches!(a, Ask::Torzhok { from: Some(true), .. }));
        let sees_pending = |card: &CardId| !self.p.switches.hidden_mats || side == Some(card.side());
        View {
            kit: self.kit,
            viewer,
            public: self.p,
            mats,
            torzhok: (robbed && side == Some(Side::Teutonic)).then(|| self.mat(LordId::Domash).assets),
            held: side.map_or(Cards::NONE, |s| self.s.held.and(s.numbered())),
            plan: side.map_or(Stack::default(), |s| self.s.plans[s]),
            bid: side.and_then(|s| self.s.bids[s]),
            watching: side.is_some_and(|s| self.s.watching[s]),
            pending: self.s.pending.iter().map(|c| Some(*c).filter(sees_pending)).collect(),
            stores: self.stores_for(side),
        }
    }

    /// With hidden mats the Active side's own; what changes sides is known to both. [N9.1d]
    fn stores_for(&self, side: Option<Side>) -> Option<Stores> {
        if !self.p.switches.hidden_mats || side == Some(self.active()) {
            return Some(self.s.stores);
        }
        let divides = side.is_some() && matches!(self.p.asks.last(), Some(Ask::Divide));
        divides.then(|| Stores { left_behind: self.s.stores.left_behind, ..Stores::default() })
    }
}

impl View {
    pub(crate) fn side(&self) -> Option<Side> {
        let seat = self.viewer?;
        Some(if (seat.0 & 1 == 1) == self.public.swapped { Side::Teutonic } else { Side::Russian })
    }

    pub(crate) fn book(&self) -> &'static Book {
        self.kit.book(self.public.switches.second)
    }

    /// Held Events of the viewer, and the Events and Capabilities that the viewer sees in play.
    pub(crate) fn cards(&self) -> Vec<(&'static str, Vec<Token>)> {
        let on_mats: Cards = self.mats.values().flatten().flat_map(|mat| mat.cards.iter().copied()).collect();
        vec![
            ("Events you hold", self.held.iter().map(CardId::event).collect()),
            ("Events in effect", self.public.events.iter().map(CardId::event).collect()),
            ("Capabilities in play", self.public.capabilities.or(on_mats).iter().map(CardId::capability).collect()),
        ]
    }

    /// A state with what the viewer knows and nothing else; for questions that need no secret.
    pub(crate) fn table(&self) -> Nevsky {
        let book = self.book();
        let mut secret = Secret { held: self.held, ..Secret::default() };
        secret.pending = self.pending.iter().flatten().copied().collect();
        secret.stores = self.stores.unwrap_or_default();
        secret.mats = Each::from_fn(|l| self.mats[l].unwrap_or_default());
        if let Some(goods) = self.torzhok {
            secret.mats[LordId::Domash].assets = goods;
        }
        if let Some(side) = self.side() {
            secret.plans[side] = self.plan;
            secret.bids[side] = self.bid;
            secret.watching[side] = self.watching;
        }
        Nevsky { kit: self.kit, book, p: self.public, s: secret }
    }

    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Nevsky {
        let mut game = self.table();
        for l in LordId::ALL.into_iter().filter(|l| self.mats[*l].is_none()) {
            game.imagine_mat(l, self.torzhok.filter(|_| l == LordId::Domash));
        }
        for side in Side::ALL.into_iter().filter(|s| Some(*s) != self.side()) {
            game.imagine_cards(side, self.pending.iter().filter(|c| c.is_none()).count(), dice);
            game.imagine_plan(side, dice);
            if game.p.stage == Stage::Bid && game.p.committed[side] {
                game.s.bids[side] = Some(dice.below(4) as u8);
            }
        }
        if self.stores.is_none()
            && let (Some(Ask::Supply), Some(l)) = (game.p.asks.last(), game.p.card.lord)
        {
            game.s.stores.supply = game.supply_with(l, Lodya::No);
        }
        game
    }
}

impl Nevsky {
    /// A mat behind the screen: starting Forces, and Assets enough for whatever is under way. [N9.1]
    fn imagine_mat(&mut self, l: LordId, goods: Option<Goods>) {
        if !self.on_map(l) {
            return;
        }
        let spec = self.book.lord(l);
        let calendar = self.p.vassal_box[l];
        let mut mat =
            Mat { units: spec.forces, assets: Goods::filled(4), ready: self.ready_vassals(l), ..Mat::default() };
        for v in self.book.retinue(l) {
            // A Vassal with a marker on the Calendar has Mustered.
            let slot = self.book.slot(v);
            if calendar[slot].is_some() {
                mat.ready.remove(slot);
                mat.mustered.insert(slot);
                for (have, more) in mat.units.values_mut().zip(self.book.vassals[v].forces.values()) {
                    *have += more;
                }
            }
        }
        if let Some(goods) = goods {
            mat.assets = goods;
        }
        if matches!(self.p.stage, Stage::Hillforts | Stage::Feed(_)) && self.asked_side() == Some(l.side()) {
            mat.hungry = u8::from(self.lord(l).moved);
        }
        self.s.mats[l] = mat;
    }

    /// Held Events, and with hidden mats Capabilities of Lords: any that are not known to be elsewhere.
    fn imagine_cards(&mut self, side: Side, pending: usize, dice: &mut impl Dice) {
        let mut left: Cards = self.deck(side);
        let draw = |left: &mut Cards, dice: &mut dyn FnMut(u32) -> u32, fits: &dyn Fn(CardId) -> bool| {
            let able: Cards = left.iter().filter(|c| fits(*c)).collect();
            if able.is_empty() {
                return None;
            }
            let card = able.iter().nth(dice(able.len() as u32) as usize)?;
            left.remove(card);
            Some(card)
        };
        let mut below = |n: u32| dice.below(n);
        let mut held = Cards::NONE;
        for _ in 0..self.p.held[side] {
            let hold = |c: CardId| self.book.card(c).timing == Timing::Hold && !self.p.returned.has(c);
            if let Some(card) = draw(&mut left, &mut below, &hold) {
                held.insert(card);
            }
        }
        self.s.held = self.s.held.or(held);
        let bestowing = matches!(self.p.asks.last(), Some(Ask::Bestow(s)) if *s == side);
        for _ in 0..if bestowing { pending } else { 0 } {
            let fits = |c: CardId| self.book.card(c).scope == Scope::ThisLord;
            if let Some(card) = draw(&mut left, &mut below, &fits) {
                let _ = self.s.pending.push(card);
            }
        }
        let third = match self.p.asks.last() {
            Some(Ask::ThirdCard { lord }) if lord.side() == side && self.mat(*lord).cards.is_empty() => Some(*lord),
            _ => None,
        };
        if let Some(l) = third {
            for _ in 0..3 {
                let fits = |c: CardId| {
                    let spec = self.book.card(c);
                    spec.scope == Scope::ThisLord && spec.lords.has(l) && !self.has_twin(l, c)
                };
                if let Some(card) = draw(&mut left, &mut below, &fits) {
                    let _ = self.s.mats[l].cards.push(card);
                }
            }
        }
    }

    /// Cards not yet revealed: of Lords who can be in a Plan. [N4.1.1a]
    fn imagine_plan(&mut self, side: Side, dice: &mut impl Dice) {
        let shown = self.p.shown[side];
        let left = match self.p.stage {
            Stage::Bid | Stage::Outfit(_) => 0,
            Stage::Plan if self.p.committed[side] => self.plan_size(),
            Stage::Plan => 0,
            _ if self.p.campaign && self.plans_laid() => self.plan_size().saturating_sub(shown.len()),
            _ => 0,
        };
        // Lords who have left the map since may still have cards in the Plan; Pass cards always fit.
        let mut kinds: Vec<PlanCard> = vec![None];
        kinds.extend(side.lords().filter(|l| self.lord(*l).place != Place::Removed && self.on_map(*l)).map(Some));
        for _ in 0..left {
            let plan = &self.s.plans[side];
            let used =
                |c: &PlanCard| shown.iter().filter(|s| *s == c).count() + plan.iter().filter(|s| *s == c).count();
            let able: Vec<PlanCard> = kinds.iter().copied().filter(|c| used(c) < 3).collect();
            let absent = || side.lords().map(Some).find(|c| used(c) < 3).flatten();
            let card = if able.is_empty() { absent() } else { able[dice.below(able.len() as u32) as usize] };
            let _ = self.s.plans[side].push(card);
        }
    }

    /// Whether the board shows Plans as pieces.
    pub(crate) fn plans_shown(&self) -> bool {
        self.p.campaign && self.plans_laid() && self.p.stage != Stage::Over
    }

    /// Whether Plans lie on the table: from the naming of Lieutenants to the end of the Campaign.
    pub(crate) fn plans_laid(&self) -> bool {
        !matches!(
            self.p.stage,
            Stage::Bid
                | Stage::Outfit(_)
                | Stage::Trim(_)
                | Stage::Plan
                | Stage::Grow(_)
                | Stage::GameEnd
                | Stage::Wastage(_)
                | Stage::Discard(_)
                | Stage::NextBox
        )
    }
}

impl Hidden for Nevsky {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    fn known(view: &View) -> Self {
        view.table()
    }
}
