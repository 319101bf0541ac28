//! After a Command card: stops, Feed with Hillforts and Sharing, then Pay and Disband, and the next card. [N4.8]

use ravelin_core::journal::moved;
use ravelin_core::{Choices, Few, Field, tell};

use crate::action::Action;
use crate::flow::{Fate, Stage};
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::{MOVED, calendar};

const FOOD: [AssetId; 2] = [AssetId::Provender, AssetId::Loot];

/// Who eats whose Provender or Loot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meal {
    pub(crate) eater: LordId,
    pub(crate) giver: LordId,
    pub(crate) food: AssetId,
}
/// Six Lords of two Provender each at most. [N4.8.1a]
pub(crate) type Meals = Few<Meal, 12>;

impl Nevsky {
    fn anybody_moved(&self, side: Side) -> bool {
        side.lords().any(|l| self.on_map(l) && self.lord(l).moved)
    }

    /// Before each side's Feed both are stopped, the Active one first; no stop if nobody has to Feed. [N3.1.3i]
    pub(crate) fn feed_stop_step(&mut self, asked: Side, of: Side) -> bool {
        if !self.anybody_moved(of) {
            self.after_feed(of);
            return true;
        }
        if self.may_hold(asked, self.stop_window(asked)) {
            return false;
        }
        self.feed_stop(asked, of);
        true
    }

    pub(crate) fn feed_stop(&mut self, asked: Side, of: Side) {
        if asked == self.active() {
            self.p.stage = Stage::FeedStop(asked.enemy(), of);
            return;
        }
        self.get_hungry(of);
        self.p.stage = if of == Side::Teutonic { Stage::Hillforts } else { Stage::Feed(of) };
    }

    fn after_feed(&mut self, of: Side) {
        self.p.stage = match of {
            Side::Teutonic => Stage::FeedStop(self.active(), Side::Russian),
            Side::Russian => Stage::Pay(Side::Teutonic),
        };
    }

    /// One Provender or Loot with up to six units, two with more. [N4.8.1a]
    fn get_hungry(&mut self, side: Side) {
        for l in side.lords() {
            let need = if !self.on_map(l) || !self.lord(l).moved {
                0
            } else if self.unit_count(l) > 6 {
                2
            } else {
                1
            };
            self.mat_mut(l).hungry = need;
        }
    }

    /// Moved Teutons, Unbesieged in Livonia, of whom one need not Feed. [N7.T8C.a]
    fn sheltered(&self) -> Lords {
        if !self.in_play(capability::HILLFORTS) {
            return Lords::NONE;
        }
        let fits = |l: &LordId| {
            let at_home = self.locale_of(*l).is_some_and(|at| self.book.livonia.has(at));
            self.lord(*l).moved && at_home && !self.lord(*l).inside
        };
        Side::Teutonic.lords().filter(fits).collect()
    }

    pub(crate) fn hillforts_step(&mut self) -> bool {
        if !self.sheltered().is_empty() {
            return false;
        }
        self.p.stage = Stage::Feed(Side::Teutonic);
        true
    }

    pub(crate) fn list_hillforts(&self, out: &mut impl Choices<Action>) {
        self.sheltered().iter().for_each(|l| out.offer(Action::Hillfort(l)));
        out.offer(Action::Done);
    }

    pub(crate) fn hillforts(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Hillfort(l) = action {
            self.mat_mut(l).hungry = 0;
            tell!(io, "N7.T8C.a", "Hillforts feed {lord}.", lord = l);
        }
        self.p.stage = Stage::Feed(Side::Teutonic);
    }

    fn food(&self, l: LordId) -> u8 {
        self.asset(l, AssetId::Provender) + self.asset(l, AssetId::Loot)
    }

    fn eat(&mut self, Meal { eater, giver, food }: Meal) {
        self.lose(giver, food, 1);
        let hungry = &mut self.mat_mut(eater).hungry;
        *hungry = hungry.saturating_sub(1);
    }

    /// Eats and says so. [N4.8.1b] [N4.8.1c]
    fn eat_aloud(&mut self, meal: Meal, io: &mut impl Fate) {
        self.eat(meal);
        let Meal { eater, giver, food: a } = meal;
        let food = || self.one_of_mat(giver, a, "Provender or Loot");
        if eater == giver {
            tell!(io, "N4.8.1b", "{lord} {eats} {food}.", lord = eater, eats = eater.does("eats", "eat"), food = food();
                ..self.lost(giver, a, 1));
        } else {
            tell!(io, "N4.8.1c", "{lord} {feeds} {eater} with {food}.",
                lord = giver, feeds = giver.does("feeds", "feed"), eater, food = food(); ..self.lost(giver, a, 1));
        }
    }

    /// Who is hungry and has a choice between his own Provender and Loot. [N4.8.1b]
    fn chooser(&self, side: Side) -> Option<LordId> {
        side.lords().find(|l| self.mat(*l).hungry > 0 && self.food(*l) > 0)
    }

    /// Hungry Lords without food of their own, who can be helped. [N4.8.1c]
    fn starving(&self, side: Side) -> Lords {
        let helped = |l: &LordId| self.mat(*l).hungry > 0 && self.sharing(*l).iter().any(|m| self.food(m) > 0);
        side.lords().filter(helped).collect()
    }

    /// What leaves no choice is done at once; false if somebody must choose.
    fn eat_without_choice(&mut self, side: Side, io: &mut impl Fate) -> bool {
        if let Some(l) = self.chooser(side) {
            let (p, loot) = (self.asset(l, AssetId::Provender), self.asset(l, AssetId::Loot));
            let all = self.food(l) <= self.mat(l).hungry;
            match (p, loot) {
                (0, _) => self.eat_aloud(Meal { eater: l, giver: l, food: AssetId::Loot }, io),
                (_, 0) => self.eat_aloud(Meal { eater: l, giver: l, food: AssetId::Provender }, io),
                _ if all => self.eat_aloud(Meal { eater: l, giver: l, food: AssetId::Provender }, io),
                _ => return false,
            }
            return true;
        }
        let starving = self.starving(side);
        let Some(l) = starving.lowest() else { return true };
        // One eater and one kind of food of one giver, or all of it needed by one eater.
        let table = self.sharing(l);
        let eaters = starving.and(table);
        let givers: Lords = table.iter().filter(|m| self.food(*m) > 0).collect();
        let total: u8 = givers.iter().map(|m| self.food(m)).sum();
        if eaters.sole().is_none() {
            return false;
        }
        let one_kind = givers.sole().and_then(|g| {
            let kinds = FOOD.map(|a| self.asset(g, a) > 0);
            match kinds {
                [true, false] => Some((g, AssetId::Provender)),
                [false, true] => Some((g, AssetId::Loot)),
                _ => None,
            }
        });
        if total > self.mat(l).hungry && one_kind.is_none() {
            return false;
        }
        if let Some((g, a)) = one_kind {
            self.eat_aloud(Meal { eater: l, giver: g, food: a }, io);
        } else if let Some(g) = givers.lowest() {
            let a = if self.asset(g, AssetId::Provender) > 0 { AssetId::Provender } else { AssetId::Loot };
            self.eat_aloud(Meal { eater: l, giver: g, food: a }, io);
        }
        true
    }

    pub(crate) fn feed_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        // With hidden mats being asked must not tell what lies there: the side confirms every Feed.
        if self.p.switches.hidden_mats {
            return false;
        }
        if self.chooser(side).is_some() || !self.starving(side).is_empty() {
            return self.eat_without_choice(side, io);
        }
        self.end_feed(side, io);
        true
    }

    /// Whoever got less than needed is Unfed. [N4.8.1e]
    fn end_feed(&mut self, side: Side, io: &mut impl Fate) {
        for l in side.lords() {
            if std::mem::take(&mut self.mat_mut(l).hungry) > 0 {
                // A marker that cannot move shows nothing of a hidden mat.
                let silent = self.p.switches.hidden_mats && self.lord(l).service == 0;
                let before = self.shift_service(l, -1);
                if silent {
                    continue;
                }
                tell!(io, "N4.8.1e", "{lord} {is} Unfed: Service to {at}.", lord = l, is = l.does("is", "are"),
                    at = calendar(self.lord(l).service); ..self.served(l, before));
            }
        }
        self.after_feed(side);
    }

    pub(crate) fn list_feed(&self, side: Side, out: &mut impl Choices<Action>) {
        if let Some(lord) = self.chooser(side) {
            let has = |a: &AssetId| self.asset(lord, *a) > 0;
            FOOD.into_iter().filter(has).for_each(|asset| out.offer(Action::Eat { lord, asset }));
        } else {
            for to in self.starving(side).iter() {
                for from in self.sharing(to).iter() {
                    let has = |a: &AssetId| self.asset(from, *a) > 0;
                    FOOD.into_iter().filter(has).for_each(|asset| out.offer(Action::Share { from, to, asset }));
                }
            }
        }
        out.offer(Action::FeedAll);
    }

    pub(crate) fn feed(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        match action {
            Action::Eat { lord, asset } => self.eat_aloud(Meal { eater: lord, giver: lord, food: asset }, io),
            Action::Share { from, to, asset } => self.eat_aloud(Meal { eater: to, giver: from, food: asset }, io),
            _ => self.feed_all(side, io),
        }
    }

    /// The proposal: Loot first where it cannot pay anybody, else Provender first; then whoever can helps.
    pub(crate) fn proposal(&self, side: Side) -> Meals {
        let mut meals = Meals::of(Meal { eater: LordId::BLANK, giver: LordId::BLANK, food: AssetId::BLANK });
        let mut game = self.clone();
        let taste = |game: &Nevsky, l: LordId| {
            let pays = game.locale_of(l).is_some_and(|at| game.friendly(side, at));
            let order = if pays { [AssetId::Provender, AssetId::Loot] } else { [AssetId::Loot, AssetId::Provender] };
            order.into_iter().find(|a| game.asset(l, *a) > 0)
        };
        loop {
            let meal = if let Some(l) = game.chooser(side) {
                taste(&game, l).map(|food| Meal { eater: l, giver: l, food })
            } else if let Some(l) = game.starving(side).lowest() {
                let giver = game.sharing(l).iter().max_by_key(|m| game.food(*m));
                giver.and_then(|giver| Some(Meal { eater: l, giver, food: taste(&game, giver)? }))
            } else {
                None
            };
            let Some(meal) = meal else { return meals };
            if meals.push(meal).is_err() {
                return meals;
            }
            game.eat(meal);
        }
    }

    fn feed_all(&mut self, side: Side, io: &mut impl Fate) {
        let (hidden, before) = (self.p.switches.hidden_mats, self.s.mats);
        for &meal in self.proposal(side).iter() {
            // Who ate what is behind the screen. [N9.1d]
            if hidden {
                self.eat(meal);
            } else {
                self.eat_aloud(meal, io);
            }
        }
        if hidden {
            tell!(io, "N4.8.1b", "The {seat} Feed as proposed.", seat = self.seat_of(side);
                ..self.changed_behind(&before));
        }
        self.end_feed(side, io);
    }

    /// Moved/Fought markers go, the other side reveals. [N4.8.3a]
    pub(crate) fn card_end_step(&mut self, io: &mut impl Fate) -> bool {
        let next = self.active().enemy();
        let moved_lords = || LordId::ALL.into_iter().filter(|l| self.lord(*l).moved);
        if moved_lords().next().is_some() {
            tell!(io, "N4.8.3a", "The Moved/Fought markers are removed.";
                ..moved_lords().map(|l| moved(MOVED, l.token(), None)));
        }
        for lord in self.p.lords.values_mut() {
            lord.moved = false;
        }
        self.p.card.renew();
        self.s.stores.from_seats = 0;
        self.p.stage = Stage::Reveal(next);
        true
    }
}
